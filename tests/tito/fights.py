"""What the tests of combat share: positions before a combat, tables with chosen results, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from balkan_rules import tito
from balkan_rules.core.sequence import Event

Places = Mapping[str, Sequence[str | tuple[str, int]]]

AXIS = tito.Phase.AXIS_COMBAT
YUGOSLAV = tito.Phase.YUGOSLAV_COMBAT


def rules(*results: str, charts: str = "", **rulings: Any) -> tito.TitoRuleset:  # noqa: ANN401 - fields of Rulings
    """A ruleset; with six `results`, its combat table gives the first on a 1, and so on, whatever the odds.

    Its tables of what is possible are empty.
    """
    found = _rules(results, charts, tito.Rulings(**rulings))
    found.memo.clear()
    return found


@lru_cache(maxsize=6)
def _rules(results: tuple[str, ...], charts: str, rulings: tito.Rulings) -> tito.TitoRuleset:
    """The last few are kept: tests that stand together mostly ask for the same."""
    if results:
        rows = "".join(f'die_{face} = ["{result}"]\n' for face, result in enumerate(results, start=1))
        charts = f'game = "tito"\n[combat_results]\ncolumns = ["1-1"]\n{rows}{charts}'
    loaded = tito.load_charts(charts) if charts else None
    found = tito.ruleset(charts=loaded, rulings=rulings)
    assert isinstance(found, tito.TitoRuleset)
    return found


def axis(place: Places, *, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """A position in the Axis Combat Phase."""
    return tito.position(turn=turn, phase=AXIS, place=place, **{"ruleset": rules(), **fields})


def yugoslav(place: Places, *, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """A position in the Yugoslav Combat Phase."""
    return tito.position(turn=turn, phase=YUGOSLAV, place=place, **{"ruleset": rules(), **fields})


def attack(state: tito.State, origin: str, target: str) -> tito.Attack:
    """The attack from one place on another."""
    places = state.ruleset.map
    return tito.Attack(places.place(origin), places.place(target))


def attacks(state: tito.State) -> set[tuple[str, str]]:
    """Origin and target of every attack that is listed."""
    return {(str(a.origin), str(a.target)) for a in state.legal_actions() if isinstance(a, tito.Attack)}


def the_attack(state: tito.State) -> tito.Attack:
    """The one attack that is listed."""
    (found,) = [a for a in state.legal_actions() if isinstance(a, tito.Attack)]
    return found


def refused(state: tito.State, action: tito.Action) -> list[str]:
    """The cases that refuse an action, which is then not listed either; none if it is legal."""
    cases = [violation.case for violation in state.why_not(action)]
    assert (action in list(state.legal_actions())) is (not cases)
    return cases


def odds(state: tito.State) -> Any:  # noqa: ANN401 - a Preview that is there
    """The preview of the one attack that is listed."""
    found = state.preview(the_attack(state))
    assert found is not None
    return found


def steps(state: tito.State) -> dict[str, int]:
    """The modifiers of that attack by case."""
    return {modifier.case: modifier.steps for modifier in odds(state).modifiers}


def column(state: tito.State) -> str:
    """The column of that attack."""
    found = odds(state).column
    assert isinstance(found, str)
    return found


def rolled(state: tito.State, die: int) -> tito.State:
    """The state after the one attack that is listed and this die."""
    return state.apply(the_attack(state)).apply(tito.Roll(die))


def events(state: tito.State, die: int) -> tuple[Event, ...]:
    """What that die tells."""
    return state.apply(the_attack(state)).step(tito.Roll(die)).events


def named(found: Sequence[Event], name: str) -> Event:
    """The one event of that name."""
    (event,) = [event for event in found if event.name == name]
    return event


def effective(state: tito.State) -> list[str]:
    """The results of the six dice as they are applied."""
    return [str(named(events(state, die), "combat").details["result"]) for die in range(1, 7)]


def counted(state: tito.State) -> dict[str, Fraction]:
    """The chances of each applied result, by trying every die."""
    chances: dict[str, Fraction] = {}
    for result in effective(state):
        chances[result] = chances.get(result, Fraction(0)) + Fraction(1, 6)
    return chances


def on_map(state: tito.State) -> dict[str, list[str]]:
    """Every stack: the names of its units and of each of its counters."""
    return {
        place.name: [
            *(unit.name for unit in stack.units),
            *(kind.name for kind, number in stack.guerrillas for _ in range(number)),
        ]
        for place, stack in state.board.items()
    }


def at(state: tito.State, place: str) -> list[str]:
    """What stands in a place."""
    return on_map(state).get(place, [])


def eliminated(state: tito.State) -> set[str]:
    """The named units that have been eliminated."""
    return {unit.name for unit in state.ruleset.units if str(state.where(unit)) == "Eliminated"}


def retreats(state: tito.State) -> set[str]:
    """The places to which the nationality that retreats now can go."""
    return {str(a.to) for a in state.legal_actions() if isinstance(a, tito.Retreat)}


def retreat(state: tito.State, nationality: tito.Nationality, to: str) -> tito.Retreat:
    """The retreat of a nationality to a place."""
    return tito.Retreat(nationality, state.ruleset.map.place(to))


def after_losses(state: tito.State) -> Iterator[tito.State]:
    """The state after every way of picking the losses that are asked for."""
    picks = [action for action in state.legal_actions() if isinstance(action, tito.Lose)]
    if not picks:
        yield state
    for pick in picks:
        yield from after_losses(state.apply(pick))
