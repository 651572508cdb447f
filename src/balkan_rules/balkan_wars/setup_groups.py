"""What an order of battle is made of: groups of units that are set up in the same way."""

from __future__ import annotations

from enum import Enum

import attrs

from .units import UnitClass

__all__ = ["SetupArea", "SetupGroup", "SetupUnit"]


class SetupArea(Enum):
    """Where a group of units is set up."""

    AT = "at"
    """In one hex."""
    ON_OR_ADJACENT = "on_or_adjacent"
    """In one hex or beside it."""
    WITHIN_FOUR = "within_four"
    """In one hex or at most four hexes from it."""
    TOWN = "town"
    """In any towns or cities of a country; "towns" means both (as in ruling scenario.other_towns)."""
    BORDER = "border"
    """On or beside the hexes along the border with a country (ruling scenario4.border_cavalry)."""
    ANYWHERE = "anywhere"
    """Anywhere in a country, or in a part of it."""
    OFF_MAP = "off_map"
    """Off the map."""


@attrs.frozen(kw_only=True)
class SetupUnit:
    """A unit that is set up, or several alike.

    Attributes:
        name: what the article calls it.
        branch: its branch as printed, e.g. ``"rifle"``; ``"infantry"`` if none is printed.
        unit_class: what the rules take it for. Logistic and Supply units are the same (ruling supply.logistics_units).
        size: its size as printed, e.g. ``"brigade"``.
        count: how many; None if the article does not say (ruling scenario4.montenegro_counts).
        is_alpine: whether it may be set up in mountains (ruling scenario3.alpine_units).
    """

    name: str
    branch: str
    unit_class: UnitClass
    size: str
    count: int | None
    is_alpine: bool


@attrs.frozen(kw_only=True)
class SetupGroup:
    """Units that are set up in the same way.

    Attributes:
        case: the case that says so.
        country: the country they fight for, within whose borders of 1912 they are set up (rulings
            scenario4.within_four, scenario3.belgrade_area).
        where: where.
        town: the town that is named for it, ``""`` for none.
        hex: the number of that town's hex, ``""`` for none.
        border: the country along whose border it is, ``""`` for none.
        strumo: ``"east"`` or ``"west"``: the side of the river Strumo, ``""`` for either.
        max_per_hex: how many units of the group a hex takes, Depots aside (ruling scenario.two_per_hex); 0 for any.
        counters: the country whose counters are used; they count as those of `country` in every way.
        formation: the corps they form, ``""`` for none.
        placed_by: the side that sets them up; ``""`` for that of their country.
        units: the units; empty for every unit that the country has.
    """

    case: str
    country: str
    where: SetupArea
    town: str = ""
    hex: str = ""
    border: str = ""
    strumo: str = ""
    max_per_hex: int = 0
    counters: str = ""
    formation: str = ""
    placed_by: str = ""
    units: tuple[SetupUnit, ...] = ()
