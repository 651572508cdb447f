"""A short and fair opponent for *Balkan Wars*."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

import attrs

from ..balkan_wars import (
    Action,
    Advance,
    Alter,
    Attack,
    Bombard,
    BringOn,
    BuyAgent,
    Charge,
    Commit,
    Declare,
    EndPhase,
    Evade,
    Go,
    Join,
    KeepMorale,
    Look,
    Lose,
    NoAdvance,
    NoCharge,
    Pass,
    Place,
    PlaceUnit,
    Rally,
    Recon,
    Retreat,
    Ride,
    Select,
    SpendMorale,
    Spy,
    Stand,
    Stop,
    Unit,
)
from ._balkan_wars_reading import Board, worth

if TYPE_CHECKING:
    import random

    from ..core.actions import LegalActions
    from ..core.view import View

__all__ = ["GreedyBot"]

_SPARE = 4
"""Morale Points that a country keeps for later."""
_CROWDED = 4
"""Movement points that each unit in a place counts for against another beside it."""


@attrs.frozen(order=False)
class GreedyBot:
    """Plays either side of both scenarios by a few rules of thumb, and draws nothing.

    Towns are what it plays for. The first unit in each of its towns stays, and all where an enemy is near; the others
    go to the towns that are worth most for the way, headquarters and Supply units close behind. An attack is made if
    what it promises, by the exact odds with charges, terrain and supply, is more than it costs, to the side that is
    behind on points the sooner; what lies hidden is taken for units that could be there. It bombards where it can,
    spies, charges where the Shock Value suffices, spends Morale Points that it can spare, rallies everybody, and raises
    the best units that it can pay for near the front. Agents it leaves alone, but for those that are left points for.
    """

    def choose(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Action:
        """The best of the legal actions by what their class is judged by."""
        if len(legal_actions) == 1:
            only: Action = legal_actions[0]
            return only
        best: Action = max(legal_actions, key=_Judge(view).value)
        return best

    def values(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any]) -> Sequence[Fraction | int]:
        """What each of the legal actions is judged by; doing nothing is worth 0."""
        return [*map(_Judge(view).value, legal_actions)]


class _Judge:
    """Says how good the actions of one decision are."""

    def __init__(self, view: View[Any, Any, Any]) -> None:
        self._view: Any = view
        self._board = Board(view)
        frames = cast("tuple[Any, ...]", view.fields["frames"])
        self._frame: Any = frames[-1] if frames else None

    def value(self, action: Action) -> Fraction | int:  # noqa: C901, PLR0911, PLR0912 - one answer for each class
        """How good an action is; doing nothing is worth 0."""
        board = self._board
        match action:
            case PlaceUnit(unit, to):
                return 1000 * worth(unit) - self._placing(unit, to)
            case Select(unit):
                return -1 if board.keeps(unit) else board.wants(unit) or -1
            case Go(to):
                return board.gain(self._moving(), self._frame.at.index, to.index) or -1
            case Ride(to=to):
                return board.gain(self._moving(), self._frame.at.index, to.index) - 1 or -1
            case BringOn(to=to):
                return 1000 - board.nearest(to.index, board.wanted)
            case Attack(to):
                return board.best_attack(to.index)[0]
            case Bombard(to):
                return 1 + sum(unit.combat for unit in board.enemies.get(to.index, ()))
            case Join(unit):
                return self._joining(unit)
            case Charge():
                return 1 if self._can_charge() else -1
            case SpendMorale(country):
                return 1 if self._board.state.morale_of(country) > _SPARE else -1
            case Retreat(to):
                return 1 if to.index in board.own else 0
            case Advance(unit):
                return self._advancing(unit)
            case Lose(unit):
                return -worth(unit)
            case Look(at):
                return len(board.enemies.get(at.index, ()))
            case Alter(by):
                return by
            case Commit(agents):
                return agents
            case Spy(at=at):
                return 1 if board.is_hidden(at.index) else -1
            case Recon(at):
                return Fraction(1, 2) if board.is_hidden(at.index) else -1
            case Rally() | Evade():
                return 1
            case BuyAgent():
                return Fraction(1, 2)
            case EndPhase() | Stop() | Declare() | NoCharge() | KeepMorale() | NoAdvance() | Stand() | Pass():
                return 0
            case _:
                return -1

    def _moving(self) -> Unit:
        unit: Unit = self._view.ruleset.units[self._frame.unit]
        return unit

    def _placing(self, unit: Unit, to: Place) -> int:
        """How far a place is from where units are wanted, and how full it is; towns that are empty come first."""
        board, there = self._board, len(self._board.own.get(to.index, ()))
        return (
            board.reach(unit, to.index) + _CROWDED * there - (0 if there else _CROWDED * board.posts.get(to.index, 0))
        )

    def _joining(self, unit: Unit) -> int:
        """Everybody bombards; those of the best attack make it."""
        if self._frame.is_bombardment:
            return 1
        _, group = self._board.best_attack(self._frame.target.index)
        return 1 if unit in group else -1

    def _can_charge(self) -> bool:
        """Whether the side has the Shock Value for it, if all charge who could."""
        battle: Any = self._frame.battle
        units: tuple[Unit, ...] = self._view.ruleset.units
        attackers, defenders = ([units[unit] for unit in side] for side in (battle.attackers, battle.defenders))
        return self._board.can_charge(attackers, defenders, attacks=battle.side is self._board.side)

    def _advancing(self, unit: Unit) -> int:
        """Towards where they are wanted, by those who keep no town."""
        board, target = self._board, self._frame.target.index
        at = board.state.at(unit.index).index
        return 1 if not board.keeps(unit) and board.gain(unit, at, target) > 0 else -1
