"""Reading a position: stacks by place, and where a unit is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import attrs

from ..core.actions import brief
from ..core.boards import Stacks, own_part
from ..core.errors import PositionError
from ..core.stacking import divisions
from ..core.view import Unknown
from .loads import counter_sixths
from .map import Place
from .operations import OPERATIONS, aside_place, target
from .state import State, units_at
from .tracks import Scenario, TitoStatus
from .units import Kind, Unit

__all__ = ["Board", "Stack", "stack", "where"]


@attrs.frozen(order=False)
class Stack:
    """What stands in one place.

    Attributes:
        place: the place.
        units: the named units there, Tito included, in the order of the unit table.
        guerrillas: the kinds of guerrilla counter there, each with how many.
        strength: Combat Strength of all of them, in points (8.21.A; without terrain or intrinsic defences).
        divisions: their stacking size in divisions, exact (6.22).
    """

    place: Place
    units: tuple[Unit, ...]
    guerrillas: tuple[tuple[Kind, int], ...]
    strength: int
    divisions: Fraction

    def __bool__(self) -> bool:
        return bool(self.units or self.guerrillas)

    def __len__(self) -> int:
        """How many counters stand there, Tito included."""
        return len(self.units) + sum(number for _, number in self.guerrillas)

    def __str__(self) -> str:
        names = [unit.name for unit in self.units] + [f"{number} {kind.name}" for kind, number in self.guerrillas]
        return f"{self.place}: {', '.join(names) or 'empty'}"


def _stack(state: State, place: Place) -> Stack:
    ruleset = state.ruleset
    units = tuple(ruleset.units[unit] for unit in units_at(state, place.index))
    guerrillas = tuple(
        (kind, number)
        for kind in ruleset.kinds
        if (
            number := state.guerrillas[kind.index].count(place.index)
            + state.guerrillas_moved[kind.index].count(place.index)
        )
    )
    strength = sum(unit.strength for unit in units) + sum(kind.strength * number for kind, number in guerrillas)
    sixths = sum(ruleset.unit_sixths[unit.index] for unit in units)
    sixths += sum(counter_sixths(ruleset, kind.index) * number for kind, number in guerrillas)
    return Stack(place, units, guerrillas, strength, divisions(sixths))


def stack(state: State, place: Place | str) -> Stack:
    """See `State.stack`."""
    return _stack(state, find_place(state, place))


def find_place(state: State, place: Place | str) -> Place:
    """The place of the state's own map; raises PositionError for any other."""
    return own_part(state.ruleset, Place, place, state.ruleset.map.place, "place of this map")


def where(state: State, unit: Unit | Kind | str) -> Place | tuple[Place, ...]:
    """See `State.where`."""
    ruleset = state.ruleset
    if isinstance(unit, str):
        named = ruleset.parts[Kind].get(unit)
        unit = named if isinstance(named, Kind) else ruleset.charts.unit(unit)
    given: object = unit
    if not isinstance(given, (Unit, Kind)) or ruleset.parts[type(given)].get(given.name) != given:
        message = f"{brief(unit)} is no unit of these rules"
        raise PositionError(message)
    if isinstance(unit, Unit):
        return ruleset.places[state.pos[unit.index]]
    found = sorted(state.guerrillas[unit.index] + state.guerrillas_moved[unit.index])
    return tuple(ruleset.places[place] for place in found)


class Board(Stacks[Place, Stack]):
    """Every stack on the map by its place, in map order; places that are empty are not in it."""

    __slots__: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State) -> Board:
        """The board of a state."""
        taken = set(state.pos).union(*state.guerrillas, *state.guerrillas_moved)
        places = [place for place in state.ruleset.places if place.zone is not None and place.index in taken]
        return cls({place: _stack(state, place) for place in places})


def text(state: State) -> str:
    """The board as plain text: a line for the state of the game, every Zone with its stacks, and the operations."""
    ruleset = state.ruleset
    weather = "drought" if state.tracks.drought else "normal weather"
    points = f"{state.tracks.points} Victory Points"
    scenario = state.tracks.scenario
    last = "" if scenario is Scenario.CAMPAIGN else f" of {scenario.turns[-1]} ({scenario})"
    lines = [
        f"Game-Turn {state.turn}{last}, {state.phase}: {points}, {weather}, {state.to_move} to decide"
        if not state.is_over
        else f"Game-Turn {state.turn}{last}, the game is over: {points}"
    ]
    lines += _allied_progress(state)
    board = Board.of(state)
    for zone in ruleset.zones:
        stacks = [str(here) for place, here in board.items() if place.zone is zone]
        lines += [
            f"{zone} ({zone.garrison}{zone.alignment.value}{zone.uprising_modifier})",
            *(f"  {s}" for s in stacks),
        ]
    lines += _operations(state)
    fallen = [name for bit, name in enumerate(ruleset.fortresses) if state.tracks.intrinsic >> bit & 1]
    if fallen:
        lines.append(f"Intrinsic defences eliminated: {', '.join(fallen)}")
    if (tito := _tito(state)) is not None:
        lines.append(f"Tito: {tito}")
    return "\n".join(lines)


def _tito(state: State) -> str | None:
    """What his counter shows, or what has become of him (9.0); None while there is nothing to tell."""
    status = state.tracks.tito_status
    if status is TitoStatus.UNIDENTIFIED:
        return None
    if status is TitoStatus.WITHDRAWN:
        return f"withdrawn, due back on Game-Turn {state.tracks.tito_returns}"
    if status is TitoStatus.LOCATED and state.tracks.tito_attempted:
        return "located, and the attempt on him has been made"
    name: str = status.value
    return name


def _allied_progress(state: State) -> Iterator[str]:
    """A line for the Allied Progress marker, while it is on its track (10.11)."""
    if state.tracks.allied_box:
        box = state.ruleset.charts.allied_boxes[state.tracks.allied_box - 1]
        yield f"Allied Progress: box {box.number}, {box.name}, {'lower' if state.tracks.allied_lower else 'upper'} half"


def _operations(state: State) -> Iterator[str]:
    """The operations: how many there have been, then those of this Game-Turn with their Zones and who takes part.

    Before the limit has been drawn nothing is said of it.
    """
    if state.operations_limit is not None:
        declared = state.tracks.operations
        yield f"Anti-Guerrilla Operations: {declared} declared, the limit is {state.operations_limit}"
    for operation in OPERATIONS:
        zone = target(state, operation)
        if zone is not None:
            told = "Zone unknown" if isinstance(zone, Unknown) else str(zone)
            here = str(_stack(state, state.ruleset.places[aside_place(operation)]))
            yield here.replace(":", f" ({told}):", 1)
    if isinstance(state.hunters, int) and state.hunters:
        yield f"The 501st is committed to operation {state.hunters}"
