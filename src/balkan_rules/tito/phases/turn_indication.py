"""The Game-Turn Indication Phase: nobody decides anything; what happens is the change of the Game-Turn (4.2.E.4)."""

from __future__ import annotations

from typing import ClassVar, Final

from ...core.cases import case
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..limits import room_for
from ..map import ELIMINATED, TRANSFERRED, Column
from ..rulings import AxisBulgariansOnTurn15
from ..state import Draft, State
from ..units import Nationality, Side

__all__ = ["BULGARIA_CHANGES_SIDES", "TurnIndication"]

BULGARIA_CHANGES_SIDES: Final = 15
"""The first Game-Turn on which Bulgarians are no longer Axis units (3.0, 7.0)."""


@case("4.2.E.4")
def _change_turn(draft: Draft) -> None:
    """What a new Game-Turn brings of itself; the marker moves as the sequence of play begins anew."""
    draft.note("turn ended", ("4.2.E.4",), turn=draft.turn)
    if draft.turn + 1 == BULGARIA_CHANGES_SIDES:
        _bulgaria_changes_sides(draft)


@case("3.0.axis", "3.0.yugoslav", "7.0")
def _bulgaria_changes_sides(draft: Draft) -> None:
    """What becomes of the Axis Bulgarians (ruling axis-bulgarians-on-turn-15).

    Units that are not on the map leave the game too, unless they fight on; eliminated ones stay eliminated.
    """
    ruling = draft.ruleset.rulings.axis_bulgarians_on_turn_15
    if ruling is AxisBulgariansOnTurn15.STAY:
        return
    for index in draft.ruleset.by_nationality[Nationality.BULGARIAN]:
        if draft.ruleset.units[index].side is Side.AXIS and draft.pos[index] not in (ELIMINATED, TRANSFERRED):
            _end_service(draft, index, switch=ruling is AxisBulgariansOnTurn15.SWITCH)


def _end_service(draft: Draft, index: int, *, switch: bool) -> None:
    """Take one unit out of the game, free of points; or to the Partisans, if it switches and there is room."""
    unit = draft.ruleset.units[index]
    zone = draft.ruleset.places[draft.pos[index]].zone
    if zone is not None and switch:
        mountain = draft.ruleset.map.mountain(zone.name, Column.PARTISAN)
        if room_for(draft, mountain.index, draft.ruleset.unit_sixths[index]):
            draft.put(index, mountain.index)
            draft.note("changed sides", ("3.0.axis", "3.0.yugoslav"), unit=str(unit), to=str(mountain))
            return
    draft.put(index, TRANSFERRED)
    if zone is not None:
        draft.note("left the game", ("3.0.axis", "7.0"), unit=str(unit))


class TurnIndication(AutomaticRules[State, Draft, Action]):
    """The end of a Game-Turn."""

    case: ClassVar[str] = "4.2.E.4"
    title: ClassVar[str] = "Game-Turn Indication Phase"

    def leave(self, draft: Draft) -> None:
        _change_turn(draft)
