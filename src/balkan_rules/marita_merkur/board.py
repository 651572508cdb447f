"""Reading a position: stacks by place, and where a unit is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import attrs

from ..core.actions import brief
from ..core.errors import PositionError
from .state import State
from .units import FIRST_PLACE, OFF, Place, Unit
from .values import Side

__all__ = ["Board", "Stack", "known", "stack", "text", "where"]


@attrs.frozen(order=False)
class Stack:
    """What stands in one place.

    Attributes:
        place: the place.
        units: the units there, of either side, in the order of the table.
    """

    place: Place
    units: tuple[Unit, ...]

    @property
    def strength(self) -> int:
        """The combat strength of the units as it stands on their counters."""
        return sum(unit.piece.strength for unit in self.units)

    @property
    def equivalents(self) -> Fraction:
        """Their regimental equivalents."""
        return sum((unit.piece.equivalents for unit in self.units), Fraction(0))

    def __len__(self) -> int:
        return len(self.units)

    def __str__(self) -> str:
        called = f" {self.place.also_called[0]}" if self.place.also_called else ""
        return f"{self.place}{called}: {', '.join(map(str, self.units)) or 'empty'}"


def _stack(state: State, place: Place) -> Stack:
    return Stack(place, tuple([state.ruleset.units[unit] for unit in state.units_at(place.index)]))


def known(state: State, place: Place | str) -> Place:
    """The place that is meant, by itself or by its name. Raises PositionError."""
    if isinstance(place, str):
        return state.ruleset.counters.place(place)
    given: object = place
    if not isinstance(given, Place) or state.ruleset.parts[Place].get(given.name) != given:
        message = f"{brief(place)} is no place of this map"
        raise PositionError(message)
    return place


def stack(state: State, place: Place | str) -> Stack:
    """See `State.stack`."""
    return _stack(state, known(state, place))


def where(state: State, unit: Unit | str) -> Place:
    """See `State.where`."""
    if isinstance(unit, str):
        unit = state.ruleset.counters.unit(unit)
    given: object = unit
    if not isinstance(given, Unit) or state.ruleset.parts[Unit].get(given.name) != given:
        message = f"{brief(unit)} is no unit of these rules"
        raise PositionError(message)
    return state.at(unit.index)


class Board(Mapping[Place, Stack]):
    """Every stack on the map by its place, in the order of the map; empty places are not in it."""

    __slots__: tuple[str, ...] = ("_stacks",)

    def __init__(self, stacks: Mapping[Place, Stack]) -> None:
        self._stacks: dict[Place, Stack] = dict(stacks)

    @classmethod
    def of(cls, state: State) -> Board:
        """The board of a state."""
        places = [state.ruleset.places[index] for index in sorted(map(ord, set(state.pos))) if index >= FIRST_PLACE]
        return cls({place: _stack(state, place) for place in places})

    def __getitem__(self, place: Place) -> Stack:
        return self._stacks[place]

    def __iter__(self) -> Iterator[Place]:
        return iter(self._stacks)

    def __len__(self) -> int:
        return len(self._stacks)

    def __hash__(self) -> int:
        return hash(tuple(self._stacks.items()))

    def __repr__(self) -> str:
        return f"<Board of {len(self)} stacks>"


def text(state: State) -> str:
    """The board as plain text: the state of the game, the points, the stacks in the order of the map."""
    called = state.ruleset.host.turns[state.turn - 1]
    asked = "the game is over" if state.is_over else f"{state.phase}, {state.to_move} to decide"
    weather = f"; weather {state.weather}" if state.weather else ""
    lines = [f"Marita-Merkur {called}: {asked}{weather}"]
    lines.append("Victory points: " + ", ".join(f"{side} {state.points_of(side)}" for side in Side))
    lines += [str(here) for here in Board.of(state).values()]
    for place in state.ruleset.places[OFF + 1 : FIRST_PLACE]:
        here = _stack(state, place)
        if here:
            lines.append(str(here))
    return "\n".join(lines)
