"""Reading a position: stacks by place, and where a unit is."""

from __future__ import annotations

from fractions import Fraction

import attrs

from ..core.boards import Stacks, own_part
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
    return own_part(state.ruleset, Place, place, state.ruleset.counters.place, "place of this map")


def stack(state: State, place: Place | str) -> Stack:
    """See `State.stack`."""
    return _stack(state, known(state, place))


def where(state: State, unit: Unit | str) -> Place:
    """See `State.where`."""
    found = own_part(state.ruleset, Unit, unit, state.ruleset.counters.unit, "unit of these rules")
    return state.at(found.index)


class Board(Stacks[Place, Stack]):
    """Every stack on the map by its place, in the order of the map; empty places are not in it."""

    __slots__: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State) -> Board:
        """The board of a state."""
        places = [state.ruleset.places[index] for index in sorted(map(ord, set(state.pos))) if index >= FIRST_PLACE]
        return cls({place: _stack(state, place) for place in places})


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
