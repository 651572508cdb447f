"""How a board is put together: the ground, what was played last, the counters, the tracks and arrows over all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

import attrs

from ..core.actions import CHANCE, brief
from ..core.errors import PositionError, SetupError
from ..core.state import State
from ..core.transition import SideTransition, Transition
from ..core.view import View
from .counters import Counter, Spot, draw_stack
from .palette import STYLE
from .svg import KEPT, Canvas, points

if TYPE_CHECKING:
    from ..core.ruleset import Ruleset

__all__ = ["TOP", "Ground", "Painter", "Position", "draw_head", "draw_marks", "headline", "parts_of"]

Position: TypeAlias = View[Any, Any, Any] | State[Any, Any]
"""What can be drawn: what a side may know, or, for those who may know all, the state."""

P = TypeVar("P")
TOP: Final = 36.0
"""How high the head of a board is."""
_MOST: Final = 10_000
_HEAD: Final = 9.0


@attrs.frozen(order=False)
class Ground:
    """The part of a board that no play changes.

    Attributes:
        width: of the board in its own coordinates; 900 or more, in which the smallest letters are 9 high.
        height: the same.
        spots: where the counters of each place are drawn, by its name.
        tracks: where there is room for the tracks.
        drawn: the map, a group of the class `KEPT` as text.
    """

    width: float
    height: float
    spots: Mapping[str, Spot]
    tracks: Spot
    drawn: str


class Painter(ABC, Generic[P]):
    """Draws the boards of one game.

    Attributes:
        place_type: the class of its places, which have a `name`.
        unit_type: the class of its units, of which its positions say `where` they are.
    """

    place_type: ClassVar[type[Any]]
    unit_type: ClassVar[type[Any]]

    def __init__(self) -> None:
        self._grounds: WeakKeyDictionary[Ruleset[Any, Any, Any, Any], Ground] = WeakKeyDictionary()

    # ------------------------------------------------------------------ for games to fill in
    @abstractmethod
    def ground(self, ruleset: Any) -> Ground:  # noqa: ANN401 - each game has its own ruleset
        """The map under a ruleset; asked for once."""
        ...

    @abstractmethod
    def stacks(self, position: P) -> Iterator[tuple[str, Sequence[Counter]]]:
        """The names of all places with counters, each with these, the lowest first."""
        ...

    @abstractmethod
    def draw_tracks(self, canvas: Canvas, position: P, ground: Ground) -> None:
        """Draw what is neither map nor counters: the tracks, the marks on places and the legend."""
        ...

    @abstractmethod
    def summary(self, position: P) -> str:
        """What is told at the head of the board after the Game-Turn, such as points and weather."""
        ...

    def places_of(self, position: P, value: object) -> Iterable[str]:
        """The names of the places that a part of an action stands for: of a place, of where a unit is, or a text."""
        if isinstance(value, self.place_type):
            return (value.name,)
        if isinstance(value, self.unit_type):
            seen: Any = position
            return (seen.where(value).name,)
        return (value,) if isinstance(value, str) else ()

    # ------------------------------------------------------------------ drawing
    def draw(self, position: Any, last: object, arrows: object, size: int | None) -> str:  # noqa: ANN401 - P and a Position
        """A board as text; see `board_svg`."""
        ground = self.ground_of(position.ruleset)
        pairs = list(self._arrows(position, ground, arrows))
        marked = self.marked(position, ground, last)
        title, now, told = position.ruleset.game.info.title, headline(position), self.summary(position)
        height = ground.height + TOP
        canvas = Canvas.sheet(
            ground.width, height, shown=size, label=f"{title}: {now}", about=f"{now}. {told}", style=STYLE
        )
        canvas.box(0, 0, ground.width, height, "br-paper")
        draw_head(canvas, ground.width, title, now, told)
        board = canvas.group(at=(0, TOP))
        board.group(KEPT)
        self.draw_tracks(board.group("br-tracks"), position, ground)
        draw_marks(board, marked)
        units = board.group("br-units")
        for place, counters in self.stacks(position):
            draw_stack(units, ground.spots[place], place, counters)
        for start, end in pairs:
            _draw_arrow(board, start.middle, end.middle)
        return canvas.text_of(ground.drawn)

    def ground_of(self, ruleset: Ruleset[Any, Any, Any, Any]) -> Ground:
        """The map under a ruleset, which is made when it is first asked for."""
        ground = self._grounds.get(ruleset)
        if ground is None:
            ground = self._grounds[ruleset] = self.ground(ruleset)
        return ground

    # ------------------------------------------------------------------ what is marked
    def marked(self, position: Any, ground: Ground, last: object) -> list[Spot]:  # noqa: ANN401 - P and a Position
        """The places that what was played last speaks of, as far as the side may know it."""
        if last is None:
            return []
        if isinstance(last, Transition) and isinstance(position, View):
            last = last.for_side(position.side)
        values: list[object] = []
        before = position
        if isinstance(last, (Transition, SideTransition)):
            values += [value for event in last.events for value in event.details.values()]
            before, last = last.before, last.action
        names = dict.fromkeys(name for value in values for name in self.places_of(position, value))
        for value in parts_of(last):
            names |= dict.fromkeys(self.places_of(before, value))
            names |= dict.fromkeys(self.places_of(position, value))
        return [ground.spots[name] for name in names if name in ground.spots]

    def _arrows(self, position: Any, ground: Ground, arrows: object) -> Iterator[tuple[Spot, Spot]]:  # noqa: ANN401 - P
        """The two ends of each arrow. Raises SetupError for what are no pairs, PositionError for what is no place."""
        if isinstance(arrows, str) or not isinstance(arrows, Iterable):
            message = f"arrows: a sequence of pairs of places is wanted, not {brief(arrows)}"
            raise SetupError(message)
        for pair in arrows:
            if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2:
                message = f"arrows: a pair of places is wanted, not {brief(pair)}"
                raise SetupError(message)
            start, end = (self._spot(position, ground, place) for place in pair)
            yield start, end

    def _spot(self, position: P, ground: Ground, place: object) -> Spot:
        """Where a place is that was named or given. Raises PositionError."""
        given = place if isinstance(place, str) else next(iter(self.places_of(position, place)), "")
        spot = ground.spots.get(given)
        if spot is None:
            message = f"arrows: {brief(place)} is no place of this map"
            raise PositionError(message)
        return spot


def draw_head(canvas: Canvas, width: float, title: str, now: str, told: str) -> None:
    """Write the lines at the head of a board: the game, what is told of the position, and where the game stands."""
    canvas.words(6, 14, title, "br-text br-head")
    canvas.words(width - 6, 14, told, "br-text br-end")
    canvas.words(6, 29, now)


def draw_marks(canvas: Canvas, spots: Iterable[Spot]) -> None:
    """Ring the places of what was played last."""
    for spot in spots:
        canvas.box(spot.x - 1, spot.y - 1, spot.width + 2, spot.height + 2, "br-last", round_by=4)


def headline(position: Position) -> str:
    """The Game-Turn, the phase, who decides, and whose eyes the board is seen with."""
    mover = "dice or a draw decide" if position.to_move is CHANCE else f"{position.to_move} to decide"
    stands = "the game is over" if position.is_over else f"{position.phase.title}, {mover}"
    seen = f" ({position.side} view)" if isinstance(position, View) else ""
    return f"Game-Turn {position.turn}, {stands}{seen}"


def parts_of(action: object) -> list[object]:
    """The values that an action is made of."""
    kind: Any = type(action)
    return [getattr(action, field.name) for field in attrs.fields(kind)] if attrs.has(kind) else []


def _draw_arrow(canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """An arrow from the middle of one place to that of another; a ring if they are the same."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    if length < _HEAD:
        canvas.ellipse(x, y, _HEAD, _HEAD, "br-arrow")
        return
    east, south = (to_x - x) / length, (to_y - y) / length
    neck_x, neck_y = to_x - _HEAD * east, to_y - _HEAD * south
    canvas.path(f"M{x:.1f} {y:.1f}L{neck_x:.1f} {neck_y:.1f}", "br-arrow")
    side = (_HEAD * 0.6 * south, -_HEAD * 0.6 * east)
    canvas.path(
        points((to_x, to_y), (neck_x + side[0], neck_y + side[1]), (neck_x - side[0], neck_y - side[1])), "br-tip"
    )
