"""Cities of Croatia that units of the Federalist Player come to occupy raise the JNA Activation Level (5.2)."""

from __future__ import annotations

from typing import Final

from ...core.cases import case
from ..control import controller
from ..map import Area, Place
from ..occupants import last_side
from ..rulings import ActivationCityRepeat
from ..state import Draft, Position, has_side
from ..units import Side
from . import level

__all__ = ["can_conquer", "is_conquest", "occupy"]

_FIRST_TURN: Final = 7


@case("5.2.cities.from-turn7")
def _is_late(position: Position) -> bool:
    """Whether a conquest counts on this Game-Turn; one made before never does (ruling activation-city-before-seven)."""
    return position.turn >= _FIRST_TURN


def _changes_hands(position: Position, city: Place) -> bool:
    """Whether a city into which the Federalist Player comes was the enemy's, or had him in it last."""
    if has_side(position, city.index, Side.FEDERALIST):
        return False
    last = last_side(position.occupants[city.index])
    return Side.SEPARATIST in (last, controller(position, city))


@case("5.2.cities")
def _counts(position: Position, city: Place) -> bool:
    """Whether coming into a city of Croatia counts as its conquest (ruling activation-city-repeat).

    By default a city counts once, when it changes hands.
    """
    ruling = position.ruleset.rulings.activation_city_repeat
    if ruling is ActivationCityRepeat.EVERY_ENTRY:
        return True
    if ruling is ActivationCityRepeat.FIRST_TIME_ONLY and city in position.tracks.conquered:
        return False
    return _changes_hands(position, city)


def can_conquer(position: Position, side: Side, to: Place) -> bool:
    """Whether it can be a conquest if units of a side come into a hex on this Game-Turn."""
    return to.is_city_of(Area.CROATIA) and side is Side.FEDERALIST and _is_late(position)


def is_conquest(position: Position, side: Side, to: Place) -> bool:
    """Whether units of a side that come into a hex now, on the march or in an advance, conquer a city."""
    return can_conquer(position, side, to) and _counts(position, to)


@case("5.2.cities")
def occupy(draft: Draft, city: Place) -> None:
    """A conquest raises the level by one tier."""
    conquered = {*draft.tracks.conquered, city}
    draft.record(conquered=tuple(sorted(conquered, key=lambda place: place.index)))
    draft.note("city conquered", ("5.2.cities",), place=str(city))
    level.change(draft, 1, "5.2.cities")
