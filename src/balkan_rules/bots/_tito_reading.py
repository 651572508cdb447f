"""What the greedy bot of Tito reads in a view: strengths by place, and the pieces that can still move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..core.odds import Odds
from ..tito import Move, MoveGuerrilla, Nationality, Phase, Place, PlaceKind, Side, TitoStatus, Unit
from ..tito import View as TitoView
from ._tito_style import PLAIN, Style

if TYPE_CHECKING:
    from ..core.actions import LegalActions
    from ..core.tables import Result
    from ..core.view import View
    from ..tito import Action, Kind, Post

__all__ = ["STACK", "Board", "Token", "distance", "moves", "net", "tokens", "worth"]

STACK: Final = 42
"""Seven divisions, in sixths."""
_PLENTY: Final = 6_000
"""More sixths of a division than there are."""
_LAST_HUNT: Final = 14
"""The last Game-Turn on which an attempt on Tito can be made."""


class Board:
    """Strengths and numbers by index of place, and what else is asked of one view.

    Attributes:
        style: the measures that the bot goes by.
        rules: the compiled rules.
        turn: the Game-Turn.
        strength: Strength Points in each place; in Operation Konstantin without the Italians, who are about to leave.
        counters: units in each place, Tito left out, and in Operation Konstantin the Italians.
        sixths: stacking size in each place, in sixths of a division.
        pos: the place of each named unit.
        guerrillas: for each kind the places of the counters that have not moved.
        tito: where Tito is.
        hunted: whether he is on the map and the attempt on him can be made once the 501st gets at him.
        hunter: the 501st.
        loosened: whether Germans may go to the Italian Zones (6.64.A).
        targets: the Zone of each Anti-Guerrilla Operation, as far as the side knows it.
        deployed: how many operations have been deployed in this Game-Turn.
    """

    def __init__(self, view: View[Any, Any, Any], style: Style = PLAIN) -> None:
        assert isinstance(view, TitoView)  # noqa: S101 - the bot plays Tito
        self.style = style
        rules = view.ruleset
        self.rules = rules
        self.turn = view.turn
        self.pos = view.pos
        self.guerrillas = view.guerrillas
        self.strength = [0] * len(rules.places)
        self.counters = [0] * len(rules.places)
        self.sixths = [0] * len(rules.places)
        leaving = rules.by_nationality[Nationality.ITALIAN] if view.phase is Phase.KONSTANTIN else ()
        for unit, place in enumerate(self.pos):
            self.sixths[place] += rules.unit_sixths[unit]
            if unit not in leaving:
                self.strength[place] += rules.unit_strength[unit]
                self.counters[place] += 1
        self.tito: int = self.pos[rules.tito]
        self.counters[self.tito] -= 1
        for kind, here in enumerate(self.guerrillas):
            for place in here + view.guerrillas_moved[kind]:
                self.strength[place] += rules.kind_strength[kind]
                self.sixths[place] += rules.kind_sixths[kind]
                self.counters[place] += 1
        tracks = view.tracks
        located = tracks.tito_status is TitoStatus.LOCATED and rules.is_yugoslav[self.tito]
        self.hunted = located and not tracks.tito_attempted and view.turn <= _LAST_HUNT
        (self.hunter,) = rules.charts.axis_events["tito_located"]
        self.loosened = 0 < tracks.trigger_turn < view.turn
        self.targets = (view.first_target, view.second_target)
        self.deployed = tracks.deployed
        self._origins = tracks.origins
        fallen = tracks.intrinsic
        self._intrinsic = [
            strength if bit and not fallen & bit else 0
            for bit, strength in zip(rules.intrinsic, rules.intrinsic_strength, strict=True)
        ]

    def opposed(self, place: int) -> int:
        """The Strength Points that would defend against an attack from a place."""
        axis, facing = self.rules.is_axis, self.rules.facing[place]
        return sum([self.strength[other] + (self._intrinsic[other] if axis[other] else 0) for other in facing])

    def defence(self, place: int) -> int:
        """The Strength Points with which Yugoslavs defend in a place."""
        doubled = self.rules.places[place].kind is PlaceKind.HIDE_AWAY
        return 2 * self.strength[place] if doubled else self.strength[place]

    def column(self, attacker: int, defender: int, steps: int = 0) -> int:
        """The column of the Combat Results Table for two strengths and what moves the odds."""
        return self.rules.charts.crt.column(Odds.at(Odds.of(attacker, defender).step + steps))

    def faces(self, attacker: int, defender: int) -> int:
        """On how many faces of the die an attack does not hurt the attacker."""
        crt, column = self.rules.charts.crt, self.column(attacker, defender)
        return sum([crt.result(column, face).side != "A" for face in crt.dice])

    def posts(self, operation: int) -> list[Post]:
        """Who takes part in an Anti-Guerrilla Operation, as far as that can be seen, each with where it stood."""
        return [post for post in self._origins if post.operation == operation]

    def lacking(self, zone: int) -> int:
        """Sixths of a division that a Zone's garrison is short of its Garrison Value; negative if it has more.

        In a Zone that needs none, as the bot plays, there are always as many more as can be.
        """
        rules = self.rules
        if rules.zones[zone].uprising_modifier > self.style.kept:
            return -_PLENTY
        there = sum([self.sixths[place] for place in rules.map.in_zone[zone] if rules.is_axis[place]])
        return 6 * rules.zones[zone].garrison - there

    def boxes(self, side: Side) -> list[Place]:
        """The boxes of one side in Objective Displays, the most valuable first."""
        own = self.rules.is_axis if side is Side.AXIS else self.rules.is_yugoslav
        found = [place for place in self.rules.places if place.display is not None and own[place.index]]
        return sorted(found, key=lambda place: -worth(place))


def net(results: Iterable[tuple[Result, Fraction]], attacker: int, defender: int) -> Fraction:
    """Strength Points that an attack destroys, less those that it costs, on average."""
    total = Fraction(0)
    for result, chance in results:
        if result.side == "D":
            total += chance * (defender if result.eliminated else min(result.loss, defender))
        elif result.side == "A":
            total -= chance * (attacker if result.eliminated else min(result.loss, attacker))
    return total


def distance(board: Board, place: int) -> int:
    """How far a place on the map is from Tito, who is on it: 0 in his Zone, 1 next to it, 2 elsewhere."""
    zones, zone_of = board.rules.zones, board.rules.zone_of
    here, there = zones[zone_of[place]], zones[zone_of[board.tito]]
    return 0 if here == there else 1 if here.name in there.neighbours else 2


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
        first = group.actions[0]
        assert isinstance(first, MoveGuerrilla)  # noqa: S101 - what else than named units has moves
        origin, kind = first.origin.index, first.unit
        number = board.guerrillas[kind.index].count(origin)
        sixths = board.rules.kind_sixths[kind.index]
        found += [Token(kind, origin, kind.strength, sixths, goes) for _ in range(number)]
    return sorted(found, key=lambda token: token.strength)


def moves(found: Sequence[Token]) -> list[Action]:
    """The moves of the tokens that shall be elsewhere than they are."""
    return [token.goes[token.target] for token in found if token.target is not None and token.target != token.origin]
