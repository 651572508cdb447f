"""Who controls a hex (section 3.2)."""

from __future__ import annotations

from ..core.cases import case
from .map import Area, Place
from .occupants import last_side
from .rulings import ControlSrCity
from .state import Position, side_at
from .units import Side

__all__ = ["controller"]


@case("3.2.purpose")
def controller(position: Position, place: Place) -> Side | None:
    """The side that controls a hex, which all that depends on it asks here; None where no unit can be on the map."""
    if not place.is_playable:
        return None
    if (holder := side_at(position, place.index)) is not None:
        return holder
    if place.is_mixed:
        return _mixed(position, place)
    if place.is_serb or (place.city and place.area in (Area.SLOVENIA, Area.CROATIA)):
        return _by_default(position, place)
    return _elsewhere(position, place)


@case("3.2.cs")
def _mixed(position: Position, place: Place) -> Side:
    """An empty mixed hex is the last occupant's (rulings control-mixed-initial, control-mixed-city)."""
    return last_side(position.occupants[place.index]) or Side.SEPARATIST


@case("3.2.city", "3.2.sr", "3.2.sr-city")
def _by_default(position: Position, place: Place) -> Side:
    """An empty city or hex of Serbs falls back to whose it was (rulings control-revert, control-sr-city)."""
    if not place.is_serb:
        return Side.SEPARATIST
    is_won = position.ruleset.rulings.control_sr_city is ControlSrCity.CITY_WINS and place.city
    return Side.SEPARATIST if is_won else Side.FEDERALIST


@case("3.2.other")
def _elsewhere(position: Position, place: Place) -> Side:
    """Any other empty hex is the last occupant's, at first that of its republic (ruling control-other-hexes)."""
    at_first = Side.SEPARATIST if place.area in (Area.SLOVENIA, Area.CROATIA) else Side.FEDERALIST
    return last_side(position.occupants[place.index]) or at_first
