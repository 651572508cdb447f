"""A short and fair opponent for *Tito and His Partisan Army*."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..core.tables import Result
from ..tito import (
    END_PHASE,
    Attack,
    Attempt,
    GiveUp,
    JoinTito,
    Lose,
    Move,
    MoveGuerrilla,
    Nationality,
    PlaceGuerrilla,
    PlaceKind,
    PlaceUnit,
    Retreat,
    Side,
    Unit,
    Withdraw,
)
from ._tito_movement import SURE, plan_axis, plan_yugoslav
from ._tito_reading import Board, moves, tokens, worth

if TYPE_CHECKING:
    import random

    from ..core.actions import LegalActions
    from ..core.preview import Preview
    from ..core.view import View
    from ..tito import Action, Kind, Place

__all__ = ["GreedyBot"]

_EXPENDABLE: Final[dict[Nationality, int]] = {
    Nationality.SERBIAN: 0,
    Nationality.CROAT: 1,
    Nationality.CHETNIK: 1,
    Nationality.ITALIAN: 2,
}
"""Who is lost first; everybody else comes after these."""
_TITO: Final = 25
"""What the attempt on Tito is worth, in Strength Points destroyed."""


@attrs.frozen(order=False)
class GreedyBot:
    """Plays either side by a few rules of thumb, one phase ahead, and draws nothing.

    The Yugoslavs hold every Objective Display that nobody defends with one unit, attack others where five faces of the
    die do not hurt them, keep the rest in Mountains and Hide-aways, and leave Tito in company. The Axis keeps each
    Zone's Garrison Value if it can, drives Yugoslavs out where it may do so as surely, stands in as many Displays as it
    has units, and transfers what is called for. Either makes a voluntary attack if the exact preview promises to
    destroy more than it costs. The Axis searches for Tito as long as it can and makes its attempt on him when it can.
    """

    def plan(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Sequence[Action]:
        """All moves of a Movement Phase and its end; nothing in other phases."""
        if not any(isinstance(group.actions[0], (Move, MoveGuerrilla)) for group in legal_actions.groups()):
            return ()
        board = Board(view)
        found = tokens(board, legal_actions)
        (plan_axis if view.side is Side.AXIS else plan_yugoslav)(board, found)
        wanted = moves(found)
        return (*wanted, END_PHASE) if wanted or END_PHASE in legal_actions else ()

    def choose(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Action:
        """The best of the legal actions by what their class is judged by."""
        board = Board(view)
        actions: list[Action] = [action for action in legal_actions if action != END_PHASE]
        best = max(actions, default=END_PHASE, key=lambda action: _value(view, board, action))
        if END_PHASE in legal_actions and _value(view, board, best) <= 0:
            return END_PHASE
        return best


def _value(view: View[Any, Any, Any], board: Board, action: Action) -> Fraction | int:  # noqa: PLR0911 - one per class
    """How good an action is; those that are not worth it are at most 0."""
    match action:
        case Attack() | Attempt():
            preview = view.preview(action)
            return 0 if preview is None else _expected(preview) + _TITO * isinstance(action, Attempt)
        case PlaceUnit(unit, to):
            return (_placing if view.side is Side.AXIS else _reinforcing)(board, unit, to)
        case PlaceGuerrilla(kind, to):
            return _arriving(kind, to)
        case Retreat(_, to):
            return _retreating(board, to)
        case Withdraw(unit):
            return board.opposed(board.pos[unit.index])
        case Lose(piece) | GiveUp(piece, _):
            return -_value_of(piece)
        case JoinTito(to):
            return board.strength[to.index] + 100 * (to.kind is PlaceKind.HIDE_AWAY)
        case _:
            return 1  # building, transfers, and whose turn it is to recruit or rise


def _expected(preview: Preview) -> Fraction:
    """Strength Points that an attack destroys, less those that it costs, on average."""
    defender = preview.defender or 0
    total = Fraction(0)
    for text, chance in preview.distribution:
        result = Result.parse(text)
        if result.side == "D":
            total += chance * (defender if result.eliminated else min(result.loss, defender))
        elif result.side == "A":
            total -= chance * (preview.attacker if result.eliminated else min(result.loss, preview.attacker))
    return total


def _placing(board: Board, unit: Unit, to: Place) -> int:
    """Where an Axis unit comes in: first where a garrison lacks it, then in the most valuable unguarded box."""
    lacking = board.lacking(board.rules.zone_of[to.index])
    if board.opposed(to.index) > unit.strength:
        return 1
    guarded = board.strength[to.index]
    return 1000 * (lacking > 0) + 20 * max(lacking, 0) + (100 * worth(to)) // (1 + guarded) + 2


def _reinforcing(board: Board, unit: Unit, to: Place) -> int:
    """Where a Soviet or Bulgarian comes in: a box to attack from at sure odds, or to hold, else a Mountain.

    An optional unit, which costs points, comes in to boxes only.
    """
    there, enemies = board.strength[to.index], board.opposed(to.index)
    if to.display is None:
        return 0 if unit.optional else 1 + (to.kind is PlaceKind.MOUNTAIN)
    if not enemies:
        return 0 if there else 100 * worth(to)
    enough = there and board.faces(there, enemies) >= SURE
    return 0 if enough or board.faces(there + unit.strength, enemies) < SURE else 200 * worth(to)


def _arriving(kind: Kind, to: Place) -> int:
    """Brigades rather than groups, in Mountains rather than Hide-aways."""
    return 2 * kind.strength + (to.kind is PlaceKind.MOUNTAIN)


def _retreating(board: Board, to: Place) -> int:
    """Where nobody is opposite; Hide-aways before all, then the most valuable box."""
    return 1000 * (to.kind is PlaceKind.HIDE_AWAY) - 10 * board.opposed(to.index) + worth(to)


def _value_of(piece: Unit | Kind) -> int:
    """What a lost piece is worth."""
    return 100 * _EXPENDABLE.get(piece.nationality, 3) + piece.strength
