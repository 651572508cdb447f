"""The end of a player turn: who has collapsed or fled, and what shipping has been captured (31.H, 31.M.2.roll)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ...core.actions import Roll
from ...core.sequence import DieRules
from ..actions import Action
from ..carrying import after_capture, captures_shipping
from ..collapse import trusted_after_player_turn
from ..frames import ShippingRoll
from ..invasion import after_special_turn
from ..state import Draft, State
from ..units import LOST
from ..values import Mark, Nation, PlayerTurn, Side
from .segment import AutomaticSegment, holds_all, sources_fell

__all__ = ["PlayerTurnEnd", "ShippingRules"]


class PlayerTurnEnd(AutomaticSegment):
    """What happens as a player turn ends; the special one is over then (31.F.then_regular)."""

    case: ClassVar[str] = "31.H"
    title: ClassVar[str] = "end of the player turn"

    def play(self, draft: Draft) -> None:
        _collapse(draft)
        _flee(draft)
        _capture_shipping(draft)
        if self.player_turn is PlayerTurn.SPECIAL:
            draft.affairs = after_special_turn(draft.affairs)


def _collapse(draft: Draft) -> None:
    """All Jugoslav units are removed, wherever they are, if every source of theirs has fallen."""
    before = draft.affairs.collapsed
    draft.affairs = trusted_after_player_turn(draft.affairs, fell=sources_fell(draft), rulings=draft.ruleset.rulings)
    if draft.affairs.collapsed and not before:
        for unit in draft.ruleset.of_nation[Nation.JUGOSLAV]:
            draft.put(unit, LOST)
        draft.note("collapse", ("31.H",))


def _flee(draft: Draft) -> None:
    """The Greek government goes into exile when the base game says so, and does not come back."""
    if not draft.affairs.exile and draft.ruleset.host.goes_into_exile(draft):
        draft.affairs = attrs.evolve(draft.affairs, exile=True)
        draft.note("exile", ("31.M.surrender",))


def _capture_shipping(draft: Draft) -> None:
    """When the Axis has captured Athenai it is rolled for shipping, which sails from the next turn on."""
    if not holds_all(draft, Mark.ATHENAI):
        return
    ground = next(draft.ruleset.places[place].ground for place in draft.ruleset.marked[Mark.ATHENAI])
    if captures_shipping(ground, Side.AXIS, draft.affairs):
        draft.push(ShippingRoll())


class ShippingRules(DieRules[State, Draft, Action]):
    """The die for captured shipping."""

    case: ClassVar[str] = "31.M.2.roll"
    title: ClassVar[str] = "roll for captured shipping"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        draft.affairs = after_capture(draft.affairs, action.value)
        draft.note("shipping", (self.case,), roll=action.value, shipping=draft.affairs.shipping)
        draft.pop()
