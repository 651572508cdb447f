"""Vectors about Chetnik collaboration (7.2): modifiers, tables and conversion, by rolling the dice of the phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.vectors.tito_places import easy
from tests.vectors.vectors import Answers, Forms, Vector, VectorError

from balkan_rules import tito

FORMS: Final = Forms()
Given = Mapping[str, Any]
_FRIENDLY: Final = "Serbia/Chetnik Mountain"
_NEUTRAL: Final = "Serbia/Neutral Chetniks"
_CONVERTS: Final = "Serbia/Partisan Mountain"
_WORDS: Final = {
    "pro-Axis": "axis",
    "neutral": "neutral",
    "pro-Yugoslav": "yugoslav",
    "disbanded": "disband",
    "Partisan": "partisan",
}


def _position(
    stack: list[str | tuple[str, int]],
    *,
    friendly: bool,
    surrender: bool,
    withdrawn: bool,
    tito_eliminated: bool = False,
    partisans: int = 0,
) -> tito.State:
    """The die for one stack of Chetniks, after the window in which Allied support can end."""
    place = {_FRIENDLY if friendly else _NEUTRAL: stack}
    if partisans:
        place["Bosnia/Partisan Hide-away"] = [("Partisan group", partisans)]
    return tito.position(
        turn=14,
        phase=tito.Phase.CHETNIK_COLLABORATION,
        place=place,
        allied_box=7 if surrender else 1,
        support_withdrawn_turn=10 if withdrawn else 0,
        tito_status=tito.TitoStatus.ELIMINATED if tito_eliminated else tito.TitoStatus.UNIDENTIFIED,
        chetnik_brigades=True,
    )


def _told(state: tito.State, die: int) -> Mapping[str, Any]:
    """What the event of the roll says."""
    (event,) = [event for event in state.step(tito.Roll(die)).events if event.name == "collaboration"]
    return event.details


# ------------------------------------------------------------------------------------------------------- the two tables
@FORMS.add_by_vector("modifier dice tito_eliminated")
def _tables(vector: Vector) -> Answers:
    """The cases of the vector say which table is meant; the modifier is that of 7.23.A to C, Tito's comes on top."""
    given, withdrawn = vector.given, any(case.startswith("7.22") for case in vector.cases)
    most = 3 if withdrawn else 2
    total = int(given["modifier"])
    if not withdrawn <= total <= most:
        message = f"{vector.id}: no modifiers come to {total}"
        raise VectorError(message)
    friendly, surrender = total - withdrawn >= 1, total - withdrawn >= 2
    state = _position(
        ["Chetnik group"],
        friendly=friendly,
        surrender=surrender,
        withdrawn=withdrawn,
        tito_eliminated=bool(given["tito_eliminated"]),
    )
    return {"results": lambda: [_WORDS[_told(state, die)["result"]] for die in given["dice"]]}


@FORMS.add("friendly italian_surrender support_withdrawn")
def _modifiers(given: Given) -> Answers:
    def modifier() -> int:
        state = _position(
            ["Chetnik group"],
            friendly=given["friendly"],
            surrender=given["italian_surrender"],
            withdrawn=given["support_withdrawn"],
        )
        details = _told(state, 1)
        difference = details["modified"] - 1
        assert difference == sum(steps for _, steps in details["modifiers"])
        return int(difference)

    return {"modifier": modifier}


# ----------------------------------------------------------------------------------------------------------- conversion
@FORMS.add("stack modified_die free_partisan_groups")
def _conversion(given: Given) -> Answers:
    """A stack that is rolled for with so many Partisan groups left in the pool."""
    names = {"chetnik_groups": "Chetnik group", "chetnik_brigades": "Chetnik brigade"}
    stack: list[str | tuple[str, int]] = [(names[key], number) for key, number in given["stack"].items() if number]
    pool = next(kind.count for kind in tito.default_charts().kinds if kind.name == "Partisan group")
    modifier = min(3, max(1, given["modified_die"] - 1))
    state = _position(
        stack,
        friendly=modifier > 1,
        surrender=modifier > 2,
        withdrawn=True,
        partisans=pool - given["free_partisan_groups"],
    )
    die = given["modified_die"] - modifier
    after = state.apply(tito.Roll(die))
    assert _told(state, die)["modified"] == given["modified_die"]

    def placed(kind: str) -> int:
        return sum(number for found, number in after.stack(_CONVERTS).guerrillas if found.name == kind)

    return {
        "partisan_groups_placed": lambda: placed("Partisan group"),
        "partisan_brigades_placed": lambda: placed("Partisan brigade"),
        "disbanded": lambda: not after.where("Chetnik group") and not after.stack(_CONVERTS),
    }


def rolls(turn: int) -> int:
    """How many dice are rolled for Chetniks on a Game-Turn of a whole game, played anyhow."""
    state, found = tito.new_game(), 0
    while state.turn <= turn and not state.is_over:
        step = state.step(easy(state))
        found += sum(event.name == "collaboration" for event in step.events if state.turn == turn)
        state = step.after
    return found
