"""Vectors about Anti-Guerrilla Operations (8.4): answered by deploying, fighting and waiting for uprisings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.vectors.tito_places import PLAIN_TURN, Entry, Made, man, play
from tests.vectors.vectors import Answers, Forms

from balkan_rules import tito
from balkan_rules.core.stacking import divisions

__all__ = ["FORMS", "combat_results", "deployed", "deployed_to"]

FORMS: Final = Forms()
Given = Mapping[str, Any]
_ASIDE: Final = "First operation"


def _operation(zone: str, aside: Sequence[Entry], place: Mapping[str, Sequence[Entry]], **fields: Any) -> tito.State:  # noqa: ANN401
    """A position in which one operation has been declared in a Zone, and units are aside for it."""
    given = {"phase": "operations_deployment", "turn": PLAIN_TURN, **fields}
    whole = {**place, **({_ASIDE: aside} if aside else {})}
    return tito.position(place=whole, declared=1, targets=(zone,), **given)


def deployed_to(word: str) -> frozenset[tito.PlaceKind]:
    """The kinds of place in which a unit that takes part in an operation can be put."""
    state = _operation("Bosnia", [man(word).name], {})
    return frozenset(action.to.kind for action in state.legal_actions() if isinstance(action, tito.PlaceUnit))


def deployed(zone: str, aside: Sequence[Entry], place: Mapping[str, Sequence[Entry]], **fields: Any) -> tito.State:  # noqa: ANN401
    """The combat of an operation whose units are all in the Mountain of its Zone."""
    return play(_operation(zone, aside, place, **fields), lambda now: tito.END_PHASE in now.legal_actions())


def combat_results(made: Made) -> list[str]:
    """What the die can bring in the combat of an operation, under charts in the making."""
    place = {"Bosnia/Partisan Mountain": made.yugoslavs([4, 4, 4])}
    state = deployed("Bosnia", made.axis([9]), place, ruleset=made.ruleset())
    attack = next(action for action in state.legal_actions() if isinstance(action, tito.Attack))
    found = state.preview(attack)
    return [] if found is None else [result for result, _ in found.distribution]


@FORMS.add("turn zone axis_on_map axis_on_operation_in_zone")
def _garrison(given: Given) -> Answers:
    """A Zone in the Uprising Segment, with a part of its garrison away on an operation there."""
    made, zone = Made(), given["zone"]
    here, away = made.sizes(given["axis_on_map"]), made.sizes(given["axis_on_operation_in_zone"])
    place: dict[str, Sequence[Entry]] = {"Serbia/Neutral Chetniks": ["Chetnik group"]}
    if here:
        place[f"{zone}/Axis Mountain"] = here
    before = _operation(
        zone, away, place, turn=given["turn"], phase="victory_points", deployed=1, ruleset=made.ruleset()
    )
    state = play(before, lambda now: now.turn != given["turn"] or now.phase is tito.Phase.UPRISING)
    sixths = sum(6 * state.stack(name).divisions for name in (f"{zone}/Axis Mountain", _ASIDE))
    return {
        "divisions": lambda: divisions(int(sixths)),
        "uprising": lambda: tito.Rise(state.ruleset.map.zone(zone)) in state.legal_actions(),
    }
