"""Boards of *Marita-Merkur*: the places of the host, counters, tracks and boxes."""

from __future__ import annotations

from collections import Counter as Numbers
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from .. import marita_merkur
from ..marita_merkur import Country, Nation, Place, Side, Size, Unit, UnitType
from ._marita_merkur_map import BOXES, COUNTRIES, marita_merkur_ground
from ._marita_merkur_tracks import draw_marita_merkur_tracks
from .counters import Counter
from .legend import Legend, draw_legend, legend_height
from .painting import Ground, Painter
from .palette import Colour
from .symbols import Echelon, Sign

if TYPE_CHECKING:
    from .svg import Canvas

__all__ = ["PAINTER", "MaritaMerkurPainter"]

_Position: TypeAlias = marita_merkur.View | marita_merkur.State

_COLOURS: Final[Mapping[Nation, Colour]] = {
    Nation.GREEK: Colour.SKY,
    Nation.BRITISH: Colour.RED,
    Nation.JUGOSLAV: Colour.BLUE,
    Nation.ITALIAN: Colour.GREEN,
    Nation.GERMAN: Colour.BLACK,
    Nation.HUNGARIAN: Colour.PURPLE,
}
_SIGNS: Final[Mapping[UnitType, Sign]] = {
    UnitType.INFANTRY: Sign.INFANTRY,
    UnitType.MOUNTAIN: Sign.MOUNTAIN,
    UnitType.LIGHT: Sign.LIGHT,
    UnitType.RESERVE: Sign.RESERVE,
    UnitType.BORDER: Sign.POLICE,
    UnitType.FORTRESS: Sign.FORTRESS,
    UnitType.MARINE: Sign.MARINE,
    UnitType.PARACHUTE: Sign.PARACHUTE,
    UnitType.MOTORIZED: Sign.MOTORIZED,
    UnitType.ARMOUR: Sign.ARMOUR,
    UnitType.CAVALRY: Sign.CAVALRY,
    UnitType.ARTILLERY: Sign.ARTILLERY,
    UnitType.ANTITANK: Sign.ANTITANK,
    UnitType.ENGINEER: Sign.ENGINEERS,
    UnitType.CONSTRUCTION: Sign.CONSTRUCTION,
    UnitType.HEADQUARTERS: Sign.HEADQUARTERS,
    UnitType.AIR: Sign.AIR,
}
_ECHELONS: Final[Mapping[Size, Echelon]] = {
    Size.DIVISION: Echelon.DIVISION,
    Size.BRIGADE: Echelon.BRIGADE,
    Size.REGIMENT: Echelon.REGIMENT,
    Size.BATTALION: Echelon.BATTALION,
}
_HOLDERS: Final[Mapping[Side, str]] = {Side.AXIS: "br-orange", Side.ALLIED: "br-sky"}
_KINDS: Final = [*_SIGNS.items()]
_HALF: Final = 9
_LEGEND: Final[Legend] = (
    (
        *((nation.value, colour) for nation, colour in _COLOURS.items()),
        ("Bulgaria", COUNTRIES[Country.BULGARIA]),
        ("Rumania", COUNTRIES[Country.RUMANIA]),
        ("Albania", COUNTRIES[Country.ALBANIA]),
    ),
    tuple([(kind.value, sign) for kind, sign in _KINDS[:_HALF]]),
    tuple([(kind.value, sign) for kind, sign in _KINDS[_HALF:]]),
    (
        *((name, f"br-cell br-{name}") for name in ("clear", "rough", "mountain", "sea")),
        ("held by the Axis", _HOLDERS[Side.AXIS]),
        ("held by the Allies", _HOLDERS[Side.ALLIED]),
    ),
)


class MaritaMerkurPainter(Painter[_Position]):
    """Draws boards of Marita-Merkur: of a view, or of a state for those who may know all."""

    place_type: ClassVar[type[Place]] = Place
    unit_type: ClassVar[type[Unit]] = Unit

    def ground(self, ruleset: marita_merkur.MaritaMerkurRuleset) -> Ground:
        """A box for each place of the host, and the links between."""
        return marita_merkur_ground(ruleset, legend_height(_LEGEND))

    def stacks(self, position: _Position) -> Iterator[tuple[str, Sequence[Counter]]]:
        """The stacks on the map, and the boxes with a counter for what is of one nation, type and size."""
        for place, stack in position.board.items():
            yield place.name, [_unit(unit) for unit in stack.units]
        for name in BOXES:
            if units := position.stack(name).units:
                yield name, [*_classes(units)]

    def draw_tracks(self, canvas: Canvas, position: _Position, ground: Ground) -> None:
        """The tracks, who holds the places, and the legend."""
        draw_marita_merkur_tracks(canvas, position, ground.tracks)
        for place in position.ruleset.on_map:
            holder = position.controls(place)
            if holder is not None:
                spot = ground.spots[place.name]
                x, y = spot.x + spot.width + 1, spot.y + spot.height + 1
                canvas.ellipse(x, y, 3.5, 3.5, f"br-counter {_HOLDERS[holder]}", title=f"{place}: {holder}")
        draw_legend(canvas, ground.width, ground.height - legend_height(_LEGEND), _LEGEND)

    def summary(self, position: _Position) -> str:
        """Points and weather."""
        points = ", ".join([f"{side} {position.points_of(side)}" for side in Side])
        return f"{position.ruleset.host.turns[position.turn - 1]}, Victory Points: {points}"


def _figure(unit: Unit) -> str:
    """Its combat strength; of an air unit its attack and defence in the air."""
    counter = unit.counter
    return f"{counter.air_attack}-{counter.air_defence}" if unit.is_air else str(unit.piece.strength)


@lru_cache(maxsize=1024)
def _unit(unit: Unit) -> Counter:
    piece, counter = unit.piece, unit.counter
    if counter.role is None:
        told = f"{piece.unit_type.value} {piece.size.value}, strength {piece.strength}, moves {counter.moves}"
    else:
        fights = f"{counter.air_attack} to {counter.air_defence} in the air"
        told = f"{counter.role.value}, {fights}, tactical bombing {piece.tactical}"
    return Counter(
        unit.name,
        "unit",
        _COLOURS[unit.nation],
        _SIGNS[piece.unit_type],
        _ECHELONS.get(piece.size),
        _figure(unit),
        told,
    )


def _classes(units: Sequence[Unit]) -> Iterator[Counter]:
    """A counter for the units of each nation, type and size, called by these."""
    keys = [(unit.nation, unit.piece.unit_type, unit.piece.size) for unit in units]
    for key, number in Numbers(keys).items():
        nation, kind, size = key
        told = ", ".join([unit.name for unit, other in zip(units, keys, strict=True) if other == key])
        name = f"{nation} {kind.value} {size.value}"
        yield Counter(name, "kind", _COLOURS[nation], _SIGNS[kind], _ECHELONS.get(size), told=told, count=number)


PAINTER: Final = MaritaMerkurPainter()
"""The painter of Marita-Merkur."""
