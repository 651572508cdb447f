"""Reading a position: stacks by place, and where a unit is."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..core.boards import Stacks, own_part
from .counters import FIRST_PLACE, Place, Unit
from .fields import Back
from .scenarios import scenario
from .situation import units_at
from .state import State

__all__ = ["Board", "Stack", "known", "stack", "text", "where"]


@attrs.frozen(order=False)
class Stack:
    """What stands in one place.

    Attributes:
        place: the place.
        units: the units there, in the order of the table; in a view only those that the side sees.
        hidden: in a view, how many others show their hidden side, by country and whether they are Demoralized.
        demoralized: those of `units` that are Demoralized.
    """

    place: Place
    units: tuple[Unit, ...]
    hidden: tuple[tuple[str, bool, int], ...] = ()
    demoralized: tuple[Unit, ...] = ()

    @property
    def combat(self) -> int:
        """The combat strength of the units that are seen."""
        return sum(unit.combat for unit in self.units)

    def __len__(self) -> int:
        return len(self.units) + sum(count for _, _, count in self.hidden)

    def __bool__(self) -> bool:
        return len(self) > 0

    def __str__(self) -> str:
        names = [f"{unit}{' (D)' if unit in self.demoralized else ''}" for unit in self.units]
        names += [f"{count} hidden of {country}{' (D)' if weak else ''}" for country, weak, count in self.hidden]
        called = f" {self.place.also_called[0]}" if self.place.also_called else ""
        return f"{self.place}{called}: {', '.join(names) or 'empty'}"


def _backs_at(state: State, place: int) -> Iterator[Back]:
    return (back for back in state.backs if back[0] == place)


def _stack(state: State, place: Place) -> Stack:
    units = [state.ruleset.units[unit] for unit in units_at(state, place.index)]
    hidden = tuple((country, weak, count) for _, country, weak, count in _backs_at(state, place.index))
    weak = tuple(unit for unit in units if unit.index in state.demoralized)
    return Stack(place, tuple(units), hidden, weak)


def known(state: State, place: Place | str) -> Place:
    """The place that is meant, by itself or by its name. Raises PositionError."""
    return own_part(state.ruleset, Place, place, state.ruleset.counters.place, "place of this map")


def stack(state: State, place: Place | str) -> Stack:
    """See `State.stack`."""
    return _stack(state, known(state, place))


def where(state: State, unit: Unit | str) -> Place:
    """See `State.where`."""
    found = own_part(state.ruleset, Unit, unit, state.ruleset.counters.unit, "unit of these rules")
    return state.ruleset.places[ord(state.pos[found.index])]


class Board(Stacks[Place, Stack]):
    """Every stack on the map by its place, in the order of the map; empty places are not in it."""

    __slots__: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State) -> Board:
        """The board of a state."""
        taken = {ord(code) for code in state.pos} | {back[0] for back in state.backs}
        places = [state.ruleset.places[index] for index in sorted(taken) if index >= FIRST_PLACE]
        return cls({place: _stack(state, place) for place in places})


def text(state: State) -> str:
    """The board as plain text: the state of the game, the tracks, the stacks in the order of the map."""
    tracks, played = state.tracks, scenario(state.scenario)
    asked = "the game is over" if state.is_over else f"{state.phase}, {state.to_move} to decide"
    lines = [f"{played.title} Game Turn {state.turn}: {asked}; weather {tracks.weather}"]
    morale = zip(state.ruleset.countries, tracks.morale, tracks.allegiance, strict=True)
    lines.append("National Morale: " + ", ".join(f"{name} {points}" for name, points, side in morale if side))
    lines += [str(here) for here in Board.of(state).values()]
    for index in range(1, FIRST_PLACE - 1):
        here = _stack(state, state.ruleset.places[index])
        if here:
            lines.append(str(here))
    return "\n".join(lines)
