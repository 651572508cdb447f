"""A short and fair opponent for *Tito and His Partisan Army*."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from ..core.tables import Result
from ..tito import (
    END_PHASE,
    Attack,
    Attempt,
    CommitGuerrilla,
    CommitHunters,
    CommitUnit,
    DeclareOperations,
    GiveUp,
    JoinTito,
    Lose,
    Move,
    MoveGuerrilla,
    Nationality,
    Phase,
    PlaceGuerrilla,
    PlaceKind,
    PlaceUnit,
    Retreat,
    Side,
    TargetZone,
    Unit,
    Withdraw,
)
from ._tito_movement import plan_axis, plan_reaction, plan_yugoslav
from ._tito_operations import TITO, commitments, deploying, planning, threats
from ._tito_reading import Board, distance, moves, net, tokens, worth
from ._tito_style import PLAIN, STYLES, SURE, Style

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


@attrs.frozen(order=False)
class GreedyBot:
    """Plays either side by a few rules of thumb, one phase ahead, and draws nothing.

    The Yugoslavs hold every Objective Display that nobody defends with one unit, attack others where five faces of the
    die do not hurt them, keep the rest in Mountains and Hide-aways, and leave Tito in company. Bonus moves take them
    out of what an Anti-Guerrilla Operation could reach. Soviets and Bulgarians are taken off as soon as they cost
    points: none of them ever earns as much as that. The Axis keeps each Zone's Garrison Value if it can, drives
    Yugoslavs out where it may do so as surely, stands in as many Displays as it has units, and transfers what is called
    for. It declares an operation where it expects to destroy more than it leaves open. Either makes a voluntary attack
    if the exact preview promises to destroy more than it costs. The Axis searches for Tito as long as it can, has the
    501st follow him, and makes its attempt on him when it can.

    Attributes:
        style: the measures that it goes by.
    """

    style: Style = PLAIN

    def styles(self, view: View[Any, Any, Any]) -> Sequence[GreedyBot]:
        """Bots that go by other measures of the side to move: bolder, more careful, with fewer garrisons or operations.

        Args:
            view: what the bot's side may know.
        """
        return [GreedyBot(style) for style in STYLES[view.side]]

    def plan(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Sequence[Action]:
        """All moves of a Movement Phase, or all who take part in an operation, and the end; nothing in other phases."""
        classes = {type(group.actions[0]) for group in legal_actions.groups()}
        if CommitUnit in classes:
            operation: int = cast("Any", view.fields["frames"])[-1].operation
            return commitments(Board(view, self.style), operation, legal_actions)
        if not classes & {Move, MoveGuerrilla}:
            return ()
        board = Board(view, self.style)
        found = tokens(board, legal_actions)
        if view.phase is Phase.OPERATIONS_REACTION:
            found = plan_reaction(board, found, threats(board))
        else:
            (plan_axis if view.side is Side.AXIS else plan_yugoslav)(board, found)
        wanted = moves(found)
        return (*wanted, END_PHASE) if wanted or END_PHASE in legal_actions else ()

    def choose(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Action:
        """The best of the legal actions by what their class is judged by."""
        board = Board(view, self.style)
        actions: list[Action] = [action for action in legal_actions if action != END_PHASE]
        best = max(actions, default=END_PHASE, key=lambda action: _value(view, board, action))
        if END_PHASE in legal_actions and _value(view, board, best) <= 0:
            return END_PHASE
        return best

    def values(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any]) -> Sequence[Fraction | int]:
        """What each of the legal actions is judged by; to end the phase is worth 0."""
        board = Board(view, self.style)
        return [0 if action == END_PHASE else _value(view, board, action) for action in legal_actions]


def _value(view: View[Any, Any, Any], board: Board, action: Action) -> Fraction | int:  # noqa: PLR0911 - one per class
    """How good an action is; those that are not worth it are at most 0."""
    match action:
        case Attack() | Attempt():
            preview = view.preview(action)
            return 0 if preview is None else _expected(preview) + TITO * isinstance(action, Attempt)
        case PlaceUnit() | PlaceGuerrilla():
            return _put(view, board, action)
        case DeclareOperations() | TargetZone() | CommitHunters() | CommitGuerrilla():
            return planning(board, action)
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
    results = [(Result.parse(text), chance) for text, chance in preview.distribution]
    return net(results, int(preview.attacker), int(preview.defender or 0))


def _put(view: View[Any, Any, Any], board: Board, action: PlaceUnit | PlaceGuerrilla) -> int:
    """Where a unit or counter is placed, by what for."""
    if view.side is Side.AXIS:
        return (
            deploying(board, action.to)
            if view.phase is Phase.OPERATIONS_DEPLOYMENT
            else _placing(board, action.unit, action.to)
        )
    if isinstance(action, PlaceGuerrilla):
        return _arriving(action.unit, action.to)
    return _reinforcing(board, action.unit, action.to)


def _placing(board: Board, unit: Unit | Kind, to: Place) -> int:
    """Where an Axis unit comes in: first where a garrison lacks it, then in the most valuable unguarded box.

    The 501st comes in near Tito.
    """
    if board.hunted and unit == board.hunter:
        return 3 - distance(board, to.index)
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
    """Brigades rather than groups, in valuable Displays, or else in Mountains rather than Hide-aways."""
    return 2 * kind.strength + (to.kind is PlaceKind.MOUNTAIN) + worth(to)


def _retreating(board: Board, to: Place) -> int:
    """Where nobody is opposite; Hide-aways before all, then the most valuable box."""
    return 1000 * (to.kind is PlaceKind.HIDE_AWAY) - 10 * board.opposed(to.index) + worth(to)


def _value_of(piece: Unit | Kind) -> int:
    """What a lost piece is worth."""
    return 100 * _EXPENDABLE.get(piece.nationality, 3) + piece.strength
