"""Boards of *Balkan Wars*: the map of the host, counters, tracks and boxes."""

from __future__ import annotations

from collections import Counter as Numbers
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from .. import balkan_wars
from ..balkan_wars import Place, Side, Unit, UnitClass
from ._balkan_wars_map import BOXES, balkan_wars_ground
from ._balkan_wars_tracks import draw_balkan_wars_tracks
from .counters import Counter
from .legend import Legend, draw_legend, legend_height
from .painting import Ground, Painter
from .palette import Colour
from .symbols import Sign

if TYPE_CHECKING:
    from .svg import Canvas

__all__ = ["PAINTER", "BalkanWarsPainter"]

_Position: TypeAlias = balkan_wars.View | balkan_wars.State

_COLOURS: Final[Mapping[str, Colour]] = {
    "Bulgaria": Colour.GREEN,
    "Serbia": Colour.BLUE,
    "Montenegro": Colour.PURPLE,
    "Greece": Colour.SKY,
    "Ottoman Empire": Colour.RED,
    "Rumania": Colour.YELLOW,
    "Austria-Hungary": Colour.ORANGE,
    "Germany": Colour.BLACK,
    "Britain": Colour.GREY,
    "Albania": Colour.WHITE,
}
"""The colours of the countries that the article names."""
_SIGNS: Final[Mapping[UnitClass, Sign]] = {
    UnitClass.INFANTRY: Sign.INFANTRY,
    UnitClass.CAVALRY: Sign.CAVALRY,
    UnitClass.ENGINEER: Sign.ENGINEERS,
    UnitClass.ARTILLERY: Sign.ARTILLERY,
    UnitClass.HEAVY_ARTILLERY: Sign.HEAVY_ARTILLERY,
    UnitClass.HEADQUARTERS: Sign.HEADQUARTERS,
    UnitClass.SUPPLY: Sign.SUPPLY,
    UnitClass.DEPOT: Sign.DEPOT,
    UnitClass.FORTIFICATION: Sign.FORTRESS,
    UnitClass.FLEET: Sign.SHIP,
}
_HOLDERS: Final[Mapping[Side | None, str]] = {Side.FIRST: "br-orange", Side.SECOND: "br-sky", None: "br-panel"}
_LEGEND: Final[Legend] = (
    (*_COLOURS.items(),),
    (*((str(kind).replace("_", " "), sign) for kind, sign in _SIGNS.items()), ("alpine", Sign.MOUNTAIN)),
    (
        *((name, f"br-hex br-{name}") for name in ("clear", "rough", "forest", "swamp", "mountain", "sea", "island")),
        ("First Player's town", _HOLDERS[Side.FIRST]),
        ("Second Player's town", _HOLDERS[Side.SECOND]),
    ),
)


class BalkanWarsPainter(Painter[_Position]):
    """Draws boards of the Balkan Wars: of a view, or of a state for those who may know all."""

    place_type: ClassVar[type[Place]] = Place
    unit_type: ClassVar[type[Unit]] = Unit

    def ground(self, ruleset: balkan_wars.BalkanWarsRuleset) -> Ground:
        """The hexes of the stand-in, or a cell for each place of another host."""
        return balkan_wars_ground(ruleset, legend_height(_LEGEND))

    def stacks(self, position: _Position) -> Iterator[tuple[str, Sequence[Counter]]]:
        """The stacks on the map, what is hidden lowest, and the boxes with a counter for each class of a country."""
        for place, stack in position.board.items():
            hidden = [_hidden(position, *back) for back in stack.hidden]
            yield place.name, [*hidden, *(_unit(position, unit, stack) for unit in reversed(stack.units))]
        for name in BOXES:
            if stack := position.stack(name):
                yield name, [*_classes(position, stack.units)]

    def draw_tracks(self, canvas: Canvas, position: _Position, ground: Ground) -> None:
        """The tracks, who controls the towns, and the legend."""
        draw_balkan_wars_tracks(canvas, position, ground.tracks)
        holders = position.holders
        for place in position.ruleset.on_map:
            if place.settlement is not None:
                x, y = ground.spots[place.name].middle
                size = 4.5 if place.settlement is balkan_wars.Settlement.CITY else 3
                canvas.ellipse(x, y, size, size, f"br-counter {_HOLDERS[holders.get(place)]}")
        draw_legend(canvas, ground.width, ground.height - legend_height(_LEGEND), _LEGEND)

    def summary(self, position: _Position) -> str:
        """The weather."""
        return f"weather {position.tracks.weather}"


def _colour(position: _Position, country: str) -> Colour:
    """The colour of a country; those of a host that has others are coloured by their order."""
    known = _COLOURS.get(country)
    others = [*Colour]
    return others[position.ruleset.countries.index(country) % len(others)] if known is None else known


def _sign(unit: Unit) -> Sign:
    return Sign.MOUNTAIN if unit.is_alpine else _SIGNS[unit.unit_class]


def _figure(unit: Unit) -> str:
    """Its combat strength, and its Bombardment strength if it has one."""
    return f"{unit.combat}-{unit.bombardment}" if unit.bombardment else str(unit.combat) if unit.combat else ""


def _unit(position: _Position, unit: Unit, stack: balkan_wars.Stack) -> Counter:
    is_weak = unit in stack.demoralized
    bombs = f", Bombardment strength {unit.bombardment}" if unit.bombardment else ""
    told = f"{str(unit.unit_class).replace('_', ' ')}, combat strength {unit.combat}{bombs}"
    return Counter(
        unit.name,
        "unit",
        _colour(position, unit.country),
        _sign(unit),
        None,
        _figure(unit),
        f"{told}, Demoralized" if is_weak else told,
        is_struck=is_weak,
    )


def _hidden(position: _Position, country: str, is_weak: bool, number: int) -> Counter:  # noqa: FBT001 - of `Stack.hidden`
    """Units that show their hidden side: nobody but their own Player knows which."""
    name = f"{'Demoralized' if is_weak else 'hidden'} unit of {country}"
    told = "its hidden side is up" if number == 1 else "their hidden sides are up"
    return Counter(name, "hidden", _colour(position, country), None, told=told, count=number, is_struck=is_weak)


def _classes(position: _Position, units: Sequence[Unit]) -> Iterator[Counter]:
    """A counter for each class of a country, called by these."""
    for (country, kind), number in Numbers([(unit.country, unit.unit_class) for unit in units]).items():
        name = f"{country} {str(kind).replace('_', ' ')}"
        told = ", ".join([unit.name for unit in units if (unit.country, unit.unit_class) == (country, kind)])
        yield Counter(name, "kind", _colour(position, country), _SIGNS[kind], told=told, count=number)


PAINTER: Final = BalkanWarsPainter()
"""The painter of the Balkan Wars."""
