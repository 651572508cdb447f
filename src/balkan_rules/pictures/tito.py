"""Boards of *Tito and His Partisan Army*: its Zones, counters and tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from .. import tito
from ..core.stacking import Size
from ..tito import Column, Kind, Nationality, Place, Unit, UnitType, Zone
from ._tito_map import LOOKS, tito_ground
from ._tito_tracks import ASIDE, draw_tito_tracks
from .counters import Counter, Spot
from .legend import Legend, draw_legend, legend_height
from .painting import Ground, Painter
from .palette import Colour
from .svg import Canvas
from .symbols import Echelon, Sign

__all__ = ["PAINTER", "TitoPainter"]

_Position: TypeAlias = tito.View | tito.State

COLOURS: Final[Mapping[Nationality, Colour]] = {
    Nationality.GERMAN: Colour.BLACK,
    Nationality.ITALIAN: Colour.GREEN,
    Nationality.CROAT: Colour.SKY,
    Nationality.SERBIAN: Colour.BLUE,
    Nationality.BULGARIAN: Colour.ORANGE,
    Nationality.SOVIET: Colour.PURPLE,
    Nationality.PARTISAN: Colour.RED,
    Nationality.CHETNIK: Colour.YELLOW,
}
"""The colour of each nationality."""
_SIGNS: Final[Mapping[UnitType, Sign]] = {
    UnitType.INFANTRY: Sign.INFANTRY,
    UnitType.MECHANIZED_INFANTRY: Sign.MECHANIZED,
    UnitType.MOUNTAIN_INFANTRY: Sign.MOUNTAIN,
    UnitType.PANZER: Sign.ARMOUR,
    UnitType.CAVALRY: Sign.CAVALRY,
    UnitType.PARACHUTE: Sign.PARACHUTE,
    UnitType.TITO: Sign.LEADER,
    UnitType.GUERRILLA_GROUP: Sign.GUERRILLA,
    UnitType.GUERRILLA_BRIGADE: Sign.GUERRILLA_BRIGADE,
}
_ECHELONS: Final[Mapping[Size | None, Echelon]] = {
    Size.BATTALION: Echelon.BATTALION,
    Size.REGIMENT: Echelon.REGIMENT,
    Size.BRIGADE: Echelon.BRIGADE,
    Size.DIVISION: Echelon.DIVISION,
    Size.CORPS: Echelon.CORPS,
}
_PLACES: Final = (
    ("Partisan and Yugoslav", Column.YUGOSLAV),
    ("Axis", Column.AXIS),
    ("Chetnik", Column.CHETNIK),
    ("Neutral Chetnik", Column.NEUTRAL),
)
_LEGEND: Final[Legend] = (
    tuple([(nation.value, colour) for nation, colour in COLOURS.items()]),
    tuple([(kind.value, sign) for kind, sign in _SIGNS.items()]),
    tuple([(f"{name} places", LOOKS[column]) for name, column in _PLACES]),
)


class TitoPainter(Painter[_Position]):
    """Draws boards of Tito: of a view, or of a state for those who may know all."""

    place_type: ClassVar[type[Place]] = Place
    unit_type: ClassVar[type[Unit]] = Unit

    def ground(self, ruleset: tito.TitoRuleset) -> Ground:
        """The twelve Zones."""
        return tito_ground(ruleset, legend_height(_LEGEND))

    def stacks(self, position: _Position) -> Iterator[tuple[str, Sequence[Counter]]]:
        """Every place with counters, and the units that are set aside for operations."""
        for place, stack in position.board.items():
            yield place.name, _counters(stack)
        for name in ASIDE:
            if aside := position.stack(position.ruleset.map.place(name)):
                yield name, _counters(aside)

    def draw_tracks(self, canvas: Canvas, position: _Position, ground: Ground) -> None:
        """The tracks, the intrinsic defences that are gone, and the legend."""
        draw_tito_tracks(canvas, position, ground.tracks)
        for bit, name in enumerate(position.ruleset.fortresses):
            if position.tracks.intrinsic >> bit & 1:
                _strike_out(canvas, ground.spots[f"{name}/Yugoslav"], name)
        draw_legend(canvas, ground.width, ground.height - legend_height(_LEGEND), _LEGEND)

    def summary(self, position: _Position) -> str:
        """Points and weather."""
        return f"{position.points} Victory Points, {'drought' if position.drought else 'normal weather'}"

    def places_of(self, position: _Position, value: object) -> Iterable[str]:
        """Those of an operation in a Zone, too."""
        if isinstance(value, Zone):
            return (f"{value}/Axis Mountain", f"{value}/Axis Hide-away")
        return super().places_of(position, value)


def _strike_out(canvas: Canvas, yugoslav_box: Spot, name: str) -> None:
    """Cross the intrinsic defence off the label of an Objective Display, which stands left of its boxes."""
    x, y = yugoslav_box.x - 34, yugoslav_box.y + 19.5
    canvas.path(f"M{x:.1f} {y:.1f}h20", "br-out", title=f"{name}: intrinsic defence eliminated")


def _counters(stack: tito.Stack) -> list[Counter]:
    """The counters of a stack, the named units first."""
    units = [_unit(unit) for unit in stack.units]
    return units + [_guerrillas(kind, number) for kind, number in stack.guerrillas]


@lru_cache(maxsize=1024)
def _unit(unit: Unit) -> Counter:
    told = f"{unit.type.value}, strength {unit.strength}" if unit.size is not None else "the leader of the Partisans"
    return Counter(
        unit.name,
        "unit",
        COLOURS[unit.nationality],
        _SIGNS[unit.type],
        _ECHELONS.get(unit.size),
        str(unit.strength) if unit.size is not None else "",
        f"{unit.size.value}, {told}" if unit.size is not None else told,
    )


def _guerrillas(kind: Kind, number: int) -> Counter:
    return Counter(
        kind.name,
        "kind",
        COLOURS[kind.nationality],
        _SIGNS[kind.type],
        _ECHELONS.get(kind.size),
        str(kind.strength),
        f"strength {kind.strength}" if number == 1 else f"strength {kind.strength} each",
        number,
    )


PAINTER: Final = TitoPainter()
"""The painter of Tito."""
