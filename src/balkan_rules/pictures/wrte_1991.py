"""Boards of *War Returns to Europe: Yugoslavia 1991*: the hex map, counters, tracks and boxes."""

from __future__ import annotations

from collections import Counter as Numbers
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from .. import wrte_1991
from ..wrte_1991 import Faction, Place, Side, Size, Unit, UnitType
from ._wrte_1991_map import wrte_1991_ground
from ._wrte_1991_tracks import BOXES, draw_wrte_1991_tracks
from .counters import Counter
from .legend import Legend, draw_legend, legend_height
from .painting import Ground, Painter
from .palette import Colour
from .symbols import Echelon, Sign

if TYPE_CHECKING:
    from .svg import Canvas

__all__ = ["PAINTER", "WrtePainter"]

_Position: TypeAlias = wrte_1991.View | wrte_1991.State

_COLOURS: Final[Mapping[Faction, Colour]] = {
    Faction.JNA: Colour.GREY,
    Faction.KRAJINA: Colour.YELLOW,
    Faction.PARAMILITARY: Colour.ORANGE,
    Faction.SLOVENE: Colour.GREEN,
    Faction.ZNG: Colour.SKY,
    Faction.HOS: Colour.BLUE,
}
"""The colours of the counters in the book, as far as the palette goes."""
_SIGNS: Final[Mapping[UnitType, Sign]] = {
    UnitType.INFANTRY: Sign.INFANTRY,
    UnitType.MOTORIZED: Sign.MOTORIZED,
    UnitType.MOUNTAIN: Sign.MOUNTAIN,
    UnitType.MECHANIZED: Sign.MECHANIZED,
    UnitType.ARMOUR: Sign.ARMOUR,
    UnitType.COMMANDO: Sign.PARACHUTE,
}
_ECHELONS: Final[Mapping[Size, Echelon]] = {Size.BRIGADE: Echelon.BRIGADE, Size.BATTALION: Echelon.BATTALION}
_HOLDERS: Final[Mapping[Side | None, str]] = {
    Side.FEDERALIST: "br-red",
    Side.SEPARATIST: "br-blue",
    None: "br-grey",
}
"""The colours of those who control a city."""
_LEGEND: Final[Legend] = (
    (
        ("JNA", Colour.GREY),
        ("Krajina Serbs", Colour.YELLOW),
        ("Serbian paramilitaries", Colour.ORANGE),
        ("Slovenes", Colour.GREEN),
        ("Croatian National Guard", Colour.SKY),
        ("HOS", Colour.BLUE),
        ("Federalist city", "br-red"),
        ("Separatist city", "br-blue"),
    ),
    tuple([(kind.value, sign) for kind, sign in _SIGNS.items()]),
    (
        ("clear", "br-hex br-clear"),
        ("rough", "br-hex br-rough"),
        ("mountain", "br-hex br-mountain"),
        ("sea", "br-hex br-sea"),
        ("island", "br-hex br-island"),
        ("abroad", "br-hex br-abroad"),
        ("SR: Serbs", "br-serb"),
        ("CS: Serbs and Croats", "br-mixed"),
    ),
)


class WrtePainter(Painter[_Position]):
    """Draws boards of Yugoslavia in 1991: of a view, or of a state for those who may know all."""

    place_type: ClassVar[type[Place]] = Place
    unit_type: ClassVar[type[Unit]] = Unit

    def ground(self, ruleset: wrte_1991.WrteRuleset) -> Ground:
        """The hex map and the boxes."""
        return wrte_1991_ground(ruleset, legend_height(_LEGEND))

    def stacks(self, position: _Position) -> Iterator[tuple[str, Sequence[Counter]]]:
        """The stacks on the map, unit by unit from the lowest to the top one, and the boxes class by class."""
        for place, stack in position.board.items():
            yield place.name, [_unit(position, unit) for unit in reversed(stack.units)]
        for name in BOXES:
            if units := position.stack(name).units:
                yield name, _classes(units)

    def draw_tracks(self, canvas: Canvas, position: _Position, ground: Ground) -> None:
        """The tracks, who controls the cities, and the legend."""
        draw_wrte_1991_tracks(canvas, position, ground)
        for place in position.ruleset.map.cities.values():
            holder = position.controller(place)
            x, y = ground.spots[place.name].middle
            look = f"br-counter {_HOLDERS[holder]}"
            canvas.ellipse(x, y - 15, 3.5, 3.5, look, title=f"{place.city}: {holder or 'nobody'}")
        draw_legend(canvas, ground.width, ground.height - legend_height(_LEGEND), _LEGEND)

    def summary(self, position: _Position) -> str:
        """The month and the level."""
        month = position.ruleset.charts.turn_names[position.turn]
        return f"{month}, JNA Activation Level {position.tracks.level}"


def _unit(position: _Position, unit: Unit) -> Counter:
    status = position.status(unit)
    notes = (
        ("with a Weapons Cache", status.has_cache),
        ("activated", status.is_activated),
        ("out of supply", status.is_unsupplied),
        ("besieged", status.is_besieged),
        ("pinned", status.is_pinned),
        ("held up by a veto", status.is_vetoed),
    )
    told = "".join([f", {note}" for note, holds in notes if holds])
    return Counter(
        unit.name,
        "unit",
        _COLOURS[unit.faction],
        _SIGNS[unit.type],
        _ECHELONS[unit.size],
        str(unit.rating),
        f"{unit.type.value} {unit.size.value}, {unit.rating}{told}",
    )


def _classes(units: Sequence[Unit]) -> list[Counter]:
    """Units as interchangeable as they are: one counter for each class, called by the name of that."""
    numbers = Numbers([unit.kind for unit in units])
    first = {unit.kind: unit for unit in reversed(units)}
    return [
        Counter(
            kind,
            "kind",
            _COLOURS[first[kind].faction],
            _SIGNS[first[kind].type],
            _ECHELONS[first[kind].size],
            str(first[kind].rating),
            ", ".join([unit.name for unit in units if unit.kind == kind]),
            number,
        )
        for kind, number in numbers.items()
    ]


PAINTER: Final = WrtePainter()
"""The painter of War Returns to Europe."""
