"""What the greedy bot of Tito reads in a view: strengths by place, and the pieces that can still move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

import attrs

from ..core.odds import Odds
from ..tito import Move, MoveGuerrilla, Place, Side, Unit

if TYPE_CHECKING:
    from ..core.actions import LegalActions
    from ..core.view import View
    from ..tito import Action, Kind, TitoRuleset
    from ..tito import View as TitoView

__all__ = ["Board", "Token", "moves", "tokens", "worth"]


class Board:
    """Strengths and numbers by index of place, from one view; all of it public.

    Attributes:
        rules: the compiled rules.
        turn: the Game-Turn.
        strength: Strength Points in each place.
        counters: units in each place, Tito left out.
        sixths: stacking size in each place, in sixths of a division.
        pos: the place of each named unit.
        guerrillas: for each kind the places of the counters that have not moved.
        tito: where Tito is.
    """

    def __init__(self, view: View[Any, Any, Any]) -> None:
        rules = cast("TitoRuleset", view.ruleset)
        fields = view.fields
        self.rules = rules
        self.turn = view.turn
        self.pos = cast("bytes", fields["pos"])
        self.guerrillas = cast("tuple[bytes, ...]", fields["guerrillas"])
        moved = cast("tuple[bytes, ...]", fields["guerrillas_moved"])
        self.strength = [0] * len(rules.places)
        self.counters = [0] * len(rules.places)
        self.sixths = [0] * len(rules.places)
        for unit, place in enumerate(self.pos):
            self.strength[place] += rules.unit_strength[unit]
            self.sixths[place] += rules.unit_sixths[unit]
            self.counters[place] += 1
        self.tito: int = self.pos[rules.tito]
        self.counters[self.tito] -= 1
        for kind, here in enumerate(self.guerrillas):
            for place in here + moved[kind]:
                self.strength[place] += rules.kind_strength[kind]
                self.sixths[place] += rules.kind_sixths[kind]
                self.counters[place] += 1
        fallen = cast("TitoView", view).intrinsic
        self._intrinsic = [
            strength if bit and not fallen & bit else 0
            for bit, strength in zip(rules.intrinsic, rules.intrinsic_strength, strict=True)
        ]

    def opposed(self, place: int) -> int:
        """The Strength Points that would defend against an attack from a place."""
        axis, facing = self.rules.is_axis, self.rules.facing[place]
        return sum([self.strength[other] + (self._intrinsic[other] if axis[other] else 0) for other in facing])

    def faces(self, attacker: int, defender: int) -> int:
        """On how many faces of the die an attack does not hurt the attacker."""
        crt = self.rules.charts.crt
        column = crt.column(Odds.of(attacker, defender))
        return sum([crt.result(column, face).side != "A" for face in crt.dice])

    def lacking(self, zone: int) -> int:
        """Sixths of a division that a Zone's garrison is short of its Garrison Value; negative if it has more."""
        rules = self.rules
        there = sum([self.sixths[place] for place in rules.map.in_zone[zone] if rules.is_axis[place]])
        return 6 * rules.zones[zone].garrison - there

    def boxes(self, side: Side) -> list[Place]:
        """The boxes of one side in Objective Displays, the most valuable first."""
        own = self.rules.is_axis if side is Side.AXIS else self.rules.is_yugoslav
        found = [place for place in self.rules.places if place.display is not None and own[place.index]]
        return sorted(found, key=lambda place: -worth(place))


def worth(place: Place) -> int:
    """The Victory Points of an Objective Display."""
    return 0 if place.display is None else place.display.victory_points


@attrs.define(eq=False)
class Token:
    """One counter that may move.

    Attributes:
        piece: the named unit or the kind of counter.
        origin: index of the place where it stands.
        strength: its Strength Points.
        sixths: its stacking size.
        goes: its moves, by index of the place where they lead.
        target: where it shall be; None while nothing has been decided.
        zone: the Zone whose garrison needs it; None if it may go anywhere.
    """

    piece: Unit | Kind
    origin: int
    strength: int
    sixths: int
    goes: Mapping[int, Action]
    target: int | None = None
    zone: int | None = None

    def can_be(self, place: int) -> bool:
        """Whether it stands in a place or can go there."""
        return place == self.origin or place in self.goes


def tokens(board: Board, legal: LegalActions[Action]) -> list[Token]:
    """Every counter that may move, the weakest first; counters of a kind in one place share their moves."""
    found: list[Token] = []
    for group in legal.groups():
        piece = group.key
        if piece is None:
            continue
        goes = {action.to.index: action for action in group.actions if isinstance(action, (Move, MoveGuerrilla))}
        if isinstance(piece, Unit):
            sixths = board.rules.unit_sixths[piece.index]
            found.append(Token(piece, board.pos[piece.index], piece.strength, sixths, goes))
            continue
        first = cast("MoveGuerrilla", group.actions[0])
        origin, kind = first.origin.index, first.unit
        number = board.guerrillas[kind.index].count(origin)
        sixths = board.rules.kind_sixths[kind.index]
        found += [Token(kind, origin, kind.strength, sixths, goes) for _ in range(number)]
    return sorted(found, key=lambda token: token.strength)


def moves(found: Sequence[Token]) -> list[Action]:
    """The moves of the tokens that shall be elsewhere than they are."""
    return [token.goes[token.target] for token in found if token.target is not None and token.target != token.origin]
