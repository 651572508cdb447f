"""A short and fair opponent for *Marita-Merkur*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

import attrs

from ..marita_merkur import (
    Action,
    Advance,
    Announce,
    AnnounceCrete,
    Attack,
    BombShips,
    BreakDown,
    ChooseAssistance,
    ChooseEffort,
    Declare,
    DeclareEvacuation,
    EndPhase,
    Engage,
    Evacuate,
    Ferry,
    GiveUp,
    Intercept,
    Interdiction,
    InvadeJugoslavia,
    Join,
    LandOnScarpantos,
    Lift,
    LoseUnit,
    Mark,
    Move,
    Nation,
    Pass,
    Place,
    PlaceUnit,
    Rejoin,
    Retreat,
    Ship,
    Side,
    Support,
    TransferBoats,
    Unit,
    germans_have_intervened,
)
from ._marita_merkur_landings import Landings
from ._marita_merkur_reading import Board, worth

if TYPE_CHECKING:
    import random

    from ..core.actions import LegalActions
    from ..core.view import View

__all__ = ["GreedyBot"]

_LAST = {Side.AXIS: 5, Side.ALLIED: 3}
"""On how many last turns an effort does not pay a side any more."""
_NEAR_TWICE = {Side.AXIS: Fraction(6, 5), Side.ALLIED: Fraction(9, 5)}
"""With so many times the points of the Axis the Allies will be at twice of them, as far as each side minds."""
_TAKEN = 9
"""What landing in a place of Crete that nobody defends is worth."""
_CLOSE = 3
"""Within how many places of Athenai, or of a British unit, an enemy makes the British leave."""


@attrs.frozen(order=False)
class GreedyBot:
    """Plays either side by a few rules of thumb, and draws nothing.

    Both make their greatest effort as long as the front in Albania can pay for it, and then their least; earlier, the
    Axis makes its least to call for the Germans, the Allies lest they come. Nobody goes where there is no room. The
    Axis goes for what it does not hold of Greece, Corfu and Athenai before all, and for the Jugoslav sources of supply
    once it has invaded; it announces Crete, lands where nobody is, and bombs ships. The Allies stand where an enemy is
    near, in the places that are worth most, and take back what they have lost; the British stay where they are, and
    leave when an enemy comes close. Either leaves one unit in a place in danger, attacks if what that promises, by the
    exact odds, is more than it costs, supports what gains by it from the air, and intercepts whatever flies.
    """

    def choose(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Action:
        """The best of the legal actions by what their class is judged by."""
        if len(legal_actions) == 1:
            only: Action = legal_actions[0]
            return only
        best: Action = max(legal_actions, key=_Judge(view, legal_actions).value)
        return best


class _Judge:
    """Says how good the actions of one decision are."""

    def __init__(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any]) -> None:
        self._view: Any = view
        self._legal_actions = legal_actions
        self._board = Board(view)
        self._landings = Landings(self._board)
        frames = cast("tuple[Any, ...]", view.fields["frames"])
        self._frame: Any = frames[-1] if frames else None

    def value(self, action: Action) -> Fraction | int:  # noqa: C901, PLR0911, PLR0912 - one answer for each class
        """How good an action is; doing nothing is worth 0."""
        board = self._board
        match action:
            case ChooseEffort(effort):
                level: int = self._view.ruleset.host.efforts.index(effort)
                return level if self._is_worth_effort() else -level
            case Announce(zone):
                return self._announcing(zone)
            case DeclareEvacuation():
                return 1 if self._must_leave() else -1
            case ChooseAssistance(unit):
                return worth(unit)
            case PlaceUnit(unit, to):
                jumps = self._landings.is_due and unit.counter.is_airborne and to.airfield > 0
                return 1000 + worth(unit) + board.wanted(to.index) + 1000 * jumps
            case Move(unit, to):
                return self._marching(unit, to)
            case BreakDown():
                return 1 if self._landings.is_due and self._view.affairs.crete_announced else -1
            case TransferBoats(to):
                return 1 + (Mark.ATHENAI in to.ground.marks)
            case Ship(unit, to):
                return -1 if unit.nation is Nation.BRITISH else self._going(unit, to)
            case Ferry(unit, to) | Lift(unit, to):
                return self._landing(unit, to)
            case Evacuate(unit):
                return 1 if board.is_near(self._view.where(unit).index, _CLOSE) else -1
            case Support(unit, at):
                return self._supporting(unit, at)
            case Engage(unit):
                return worth(unit)
            case Attack(at):
                return board.best_attack(at.index)[0]
            case Join(unit):
                return self._joining(unit)
            case LoseUnit(unit) | GiveUp(unit):
                return -worth(unit)
            case Retreat(to):
                return board.wanted(to.index) - 2 * board.is_near(to.index)
            case Advance(unit):
                return self._advancing(unit)
            case AnnounceCrete() | InvadeJugoslavia() | BombShips() | Intercept() | LandOnScarpantos() | Rejoin():
                return 1
            case EndPhase() | Pass() | Declare():
                return 0
            case _:
                return -1

    def _is_worth_effort(self) -> bool:
        """Whether the front in Albania still pays what is put into it, and nobody thinks of the Germans.

        An Axis that is behind lets the Allies get the twice of its points that brings Germany into the war; Allies who
        are nearly there hold back.
        """
        view, side = self._view, self._board.side
        left = len(view.ruleset.host.turns) - view.turn
        is_near = view.allied_points >= _NEAR_TWICE[side] * view.axis_points
        return not germans_have_intervened(view.affairs) and left >= _LAST[side] and not is_near

    def _announcing(self, zone: Interdiction) -> int:
        """Close around Crete if the Axis is coming there, else not at all: ships are bombed where they interdict."""
        wanted = Interdiction.LIMITED if self._view.affairs.crete_announced else Interdiction.NONE
        return 1 if zone is wanted else 0

    def _must_leave(self) -> bool:
        """Whether British units are in mainland Greece, and an enemy is close to Athenai."""
        board, athenai = self._board, self._view.ruleset.marked[Mark.ATHENAI]
        there = (
            unit
            for at, units in board.own.items()
            if self._view.ruleset.places[at].ground.is_mainland
            for unit in units
        )
        return any(unit.nation is Nation.BRITISH for unit in there) and any(board.is_near(at, _CLOSE) for at in athenai)

    def _marching(self, unit: Unit, to: Place) -> int:
        """Where a unit is wanted; those who wait to be dropped over Crete, and the last in a place in danger, stay.

        Nobody goes where there is no room: somebody would have to be given up.
        """
        board, landings = self._board, self._landings
        if board.keeps(unit) or landings.waits(unit) or not board.has_room(unit, to.index):
            return -1
        at = self._view.where(unit).index
        return max(board.gain(unit, to.index), landings.draws(unit, to.index) - landings.draws(unit, at)) or -1

    def _going(self, unit: Unit, to: Place) -> int:
        """By ship or air to where a unit is wanted; the last in a place in danger stays."""
        return -1 if self._board.keeps(unit) else self._board.gain(unit, to.index) - 1 or -1

    def _landing(self, unit: Unit, to: Place) -> Fraction | int:
        """As long as Crete is not taken, all that sails or flies goes there, and lands where an enemy is if it pays."""
        board, landings = self._board, self._landings
        is_there = Mark.CRETE in self._view.where(unit).ground.marks
        is_crete = Mark.CRETE in to.ground.marks
        if not landings.is_due and to.index not in board.enemies:
            return self._going(unit, to)
        if not landings.is_due or not is_crete or is_there or board.keeps(unit):
            return -1
        if to.index in board.enemies:
            promise, group = landings.best(to, getattr(self._frame, "units", ()), self._comers[to])
            return promise if unit in group else -1
        return 1 if board.is_held(to.index) else _TAKEN

    @cached_property
    def _comers(self) -> Mapping[Place, Sequence[Unit]]:
        """Who could land in each place now."""
        found: dict[Place, dict[Unit, None]] = {}
        for action in self._legal_actions:
            if isinstance(action, (Ferry, Lift)):
                found.setdefault(action.to, {})[action.unit] = None
        return {place: [*units] for place, units in found.items()}

    def _supporting(self, unit: Unit, at: Place) -> Fraction | int:
        """By how much an attack is better for it, if one is made."""
        with_it = self._board.best_attack(at.index, unit.piece.tactical)[0]
        return with_it - self._board.best_attack(at.index)[0] if with_it > 0 else -1

    def _joining(self, unit: Unit) -> int:
        """Everybody bombs ships; those of the best attack make it."""
        if hasattr(self._frame, "flyers"):
            return 1
        _, group = self._board.best_attack(self._frame.target.index)
        return 1 if unit in group else -1

    def _advancing(self, unit: Unit) -> int:
        """Into what is not held yet, or towards where they are wanted, by those who keep no place."""
        board, target = self._board, self._frame.target.index
        is_wanted = board.gain(unit, target) > 0 or (target in board.prizes and not board.is_held(target))
        return 1 if is_wanted and not board.keeps(unit) else -1
