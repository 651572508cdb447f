"""Where the units of a scenario may be set up: the article's rules over facts of the base game's map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from ..core.actions import brief
from ..core.arguments import amount, checked, text, yes_or_no
from ..core.cases import case
from ..core.errors import SetupError, Violation
from .setup_groups import SetupArea, SetupGroup, SetupUnit
from .units import UnitClass

__all__ = ["Site", "set_up_faults", "why_not_set_up"]


@attrs.frozen(kw_only=True)
class Site:
    """A hex where a unit might be set up, as the base game's map has it; wrong facts raise `SetupError`.

    Attributes:
        hex: its number.
        country: the country within whose borders of 1912 it lies.
        is_mountain: whether it is a mountain hex.
        has_town: whether it has a town or a city.
        distance: how many hexes it is away from the hex that the group names; 0 for that hex, or if it names none.
        by_border: whether it is on or beside a hex along the border that the group names.
        strumo: its side of the river Strumo, ``"east"`` or ``"west"``.
    """

    hex: str = attrs.field(validator=checked(text))
    country: str = attrs.field(validator=checked(text))
    is_mountain: bool = attrs.field(default=False, validator=checked(yes_or_no))
    has_town: bool = attrs.field(default=False, validator=checked(yes_or_no))
    distance: int = attrs.field(default=0, validator=checked(amount))
    by_border: bool = attrs.field(default=False, validator=checked(yes_or_no))
    strumo: str = attrs.field(default="", validator=checked(text))


_REACH: Final = {
    SetupArea.AT: (0, "in"),
    SetupArea.ON_OR_ADJACENT: (1, "in or next to"),
    SetupArea.WITHIN_FOUR: (4, "within four hexes of"),
}
_AREAS: Final = {
    "Bulgaria": "scenario4.bulgaria.area",
    "Serbia": "scenario4.serbia.area",
    "Montenegro": "scenario4.montenegro.area",
    "Greece": "scenario4.greece.area",
}


def _is_named(group: SetupGroup, site: Site) -> bool:
    """Whether a hex is the one that the group names, which beats general restrictions."""
    return group.hex != "" and site.hex == group.hex


@case(
    "scenario3.serbia.belgrade",
    "scenario3.serbia.second_brigades",
    "scenario3.austria_hungary.corps1",
    "scenario4.bulgaria.sofia",
    "scenario4.bulgaria.cavalry",
    "scenario4.bulgaria.towns",
    "scenario4.greece.athens",
    "scenario4.ottoman.constantinople4",
    "scenario4.ottoman.east",
    "scenario4.ottoman.west",
    "scenario4.ottoman.offmap",
)
def _is_where_printed(group: SetupGroup, site: Site) -> Iterator[Violation]:
    """Whether a hex is one of those that the group may take, borders of countries aside."""
    if group.where in _REACH:
        reach, words = _REACH[group.where]
        allowed, wanted = site.distance <= reach, f"{words} {group.town}"
    else:
        allowed, wanted = {
            SetupArea.TOWN: (site.has_town, "in towns"),
            SetupArea.BORDER: (site.by_border, f"along the border with {group.border}"),
            SetupArea.ANYWHERE: (group.strumo in {"", site.strumo}, f"{group.strumo} of the Strumo"),
            SetupArea.OFF_MAP: (False, "off the map"),
        }[group.where]
    if not allowed:
        yield Violation(group.case, f"These units are set up {wanted}", {"hex": site.hex, "town": group.town})


@case(
    "scenario3.austria_hungary.corps15",
    "scenario4.bulgaria.area",
    "scenario4.serbia.area",
    "scenario4.montenegro.area",
    "scenario4.greece.area",
    "scenario4.ottoman.anywhere",
)
def _is_at_home(group: SetupGroup, site: Site) -> Iterator[Violation]:
    """Whether a hex lies within the borders of 1912; one that is named may be taken wherever it lies."""
    if site.country != group.country and not _is_named(group, site):
        case_id = _AREAS.get(group.country, group.case) if group.case.startswith("scenario4") else group.case
        sentence = f"Units of {group.country} are set up within its borders of 1912, and {site.hex} lies outside"
        yield Violation(case_id, sentence, {"hex": site.hex, "country": site.country})


@case("scenario3.austria_hungary.corps1", "scenario4.bulgaria.towns", "scenario4.greece.towns")
def _has_room(group: SetupGroup, unit: SetupUnit, site: Site, here: int) -> Iterator[Violation]:
    """Whether a hex takes one unit more of its group; Depots do not count (ruling scenario.two_per_hex)."""
    if group.max_per_hex and here >= group.max_per_hex and unit.unit_class is not UnitClass.DEPOT:
        sentence = f"{site.hex} holds {here} units of the group, and each hex takes {group.max_per_hex}"
        yield Violation(group.case, sentence, {"hex": site.hex, "units": here})


@case("scenario3.special.5", "scenario4.special.2")
def _is_alpine_in_mountains(group: SetupGroup, unit: SetupUnit, site: Site) -> Iterator[Violation]:
    """Whether a unit may be in mountains; in a hex that is named it may (ruling scenario.mountain_towns)."""
    if site.is_mountain and not unit.is_alpine and not _is_named(group, site):
        case_id = "scenario3.special.5" if group.case.startswith("scenario3") else "scenario4.special.2"
        sentence = f"{site.hex} is a mountain hex, and only Alpine units are set up in such"
        yield Violation(case_id, sentence, {"hex": site.hex, "unit": unit.name})


@case("scenario3.special.4", "scenario4.special.1")
def _is_in_the_open(group: SetupGroup, unit: SetupUnit, *, entrenched: bool) -> Iterator[Violation]:
    """Whether a unit begins without an Entrenchment, as all do."""
    if entrenched:
        case_id = "scenario3.special.4" if group.case.startswith("scenario3") else "scenario4.special.1"
        yield Violation(case_id, "No unit begins the game entrenched", {"unit": unit.name})


def why_not_set_up(
    group: SetupGroup, unit: SetupUnit, site: Site, *, here: int = 0, entrenched: bool = False
) -> tuple[Violation, ...]:
    """Why a unit may not be set up in a hex; empty if it may.

    Args:
        group: its group, with the hexes of the rulings in use (`Scenario.deployment`).
        unit: the unit.
        site: the hex.
        here: how many units of the group are in the hex already, without Depots.
        entrenched: whether it is to begin entrenched.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    for value, kind, what in ((group, SetupGroup, "group"), (unit, SetupUnit, "unit"), (site, Site, "site")):
        if not isinstance(value, kind):
            message = f"{what}: a {kind.__name__} is wanted, not {brief(value)}"
            raise SetupError(message)
    here, entrenched = amount(here, "here"), yes_or_no(entrenched, "entrenched")
    return tuple(set_up_faults(group, unit, site, here=here, entrenched=entrenched))


def set_up_faults(
    group: SetupGroup, unit: SetupUnit, site: Site, *, here: int = 0, entrenched: bool = False
) -> Iterator[Violation]:
    """As `why_not_set_up`, one by one, for arguments that are known to be good."""
    yield from _is_where_printed(group, site)
    yield from _is_at_home(group, site)
    yield from _has_room(group, unit, site, here)
    yield from _is_alpine_in_mountains(group, unit, site)
    yield from _is_in_the_open(group, unit, entrenched=entrenched)
