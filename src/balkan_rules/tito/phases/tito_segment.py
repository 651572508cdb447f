"""The Tito Segment: Partisans raised in the Zone where Tito is (7.46, 9.31)."""

from __future__ import annotations

from typing import ClassVar

from ...core.actions import Roll
from ...core.cases import case
from ...core.sequence import DieRules
from ..actions import Action
from ..holding import room_for
from ..map import Column, Place, Zone
from ..rulings import RecruitTitoFormula
from ..state import PARTISAN_KINDS, Draft, Position, State
from ..units import Nationality
from .arrivals import arrive
from .hunt import call_back

__all__ = ["TitoSegment"]

_HIGHEST_DIE = 6


@case("9.31")
def tito_zone(position: Position) -> Zone | None:
    """The Zone in which Tito raises Partisans: where he is, if he is on the map."""
    return _tito_place(position).zone


def _tito_place(position: Position) -> Place:
    ruleset = position.ruleset
    return ruleset.places[position.pos[ruleset.tito]]


@case("7.46")
def raised(position: Position, die: int) -> int:
    """How many groups come on a roll (ruling recruit-tito-formula)."""
    formula = position.ruleset.rulings.recruit_tito_formula
    if formula is RecruitTitoFormula.DISABLED:
        return 0
    return min(die, _company(position)) if formula is RecruitTitoFormula.DIE_CAPPED else die


def _company(position: Position) -> int:
    """Strength Points of the Partisans stacked with Tito.

    Soviets and Bulgarians are none: 6.44 likens them to Partisans for movement and combat.
    """
    here = _tito_place(position).index
    return sum(
        position.ruleset.kind_strength[kind]
        * (position.guerrillas[kind].count(here) + position.guerrillas_moved[kind].count(here))
        for kind in PARTISAN_KINDS
    )


@case("4.2.E.1", "4.2.E.1.tito")
def _must_roll(position: Position) -> bool:
    """Whether the die is still to be rolled and could bring a counter."""
    if position.spent or tito_zone(position) is None:
        return False
    return room_for(position, Nationality.PARTISAN, raised(position, _HIGHEST_DIE), brigades=True)


class TitoSegment(DieRules[State, Draft, Action]):
    """The Tito Segment: a withdrawn Tito comes back if that is due, and he raises groups by one die.

    That it has been rolled shows in `State.spent`, which then holds Tito's place.
    """

    case: ClassVar[str] = "4.2.E.1.tito"
    title: ClassVar[str] = "Tito Segment"

    def enter(self, draft: Draft) -> None:
        call_back(draft)

    def is_needed(self, draft: Draft) -> bool:
        return _must_roll(draft)

    def leave(self, draft: Draft) -> None:
        draft.spent = b""

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        zone = tito_zone(draft)
        assert zone is not None  # noqa: S101 - else no die is rolled
        groups = raised(draft, action.value)
        draft.spent = bytes((_tito_place(draft).index,))
        if draft.events is not None:
            draft.note("Tito's recruits", ("7.46", "9.31"), zone=str(zone), die=action.value, groups=groups)
        board = draft.ruleset.map
        places = (
            board.mountain(zone.name, Column.PARTISAN).index,
            board.hide_away(zone.name, Column.PARTISAN).index,
        )
        arrive(draft, Nationality.PARTISAN, groups, places, ("7.46", "9.31"))
