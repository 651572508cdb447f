"""Units as the article's rules see them: what they are, what state they are in, and the factors on their counters."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeVar

import attrs

from ..core.actions import brief
from ..core.errors import SetupError
from ..core.hashing import IdentityHash

__all__ = ["ARMY_ARTILLERY", "BOMBARDING", "FIXED", "NEVER_RETURN", "Combatant", "Status", "UnitClass"]

E = TypeVar("E", bound=Enum)


class UnitClass(IdentityHash, Enum):
    """What the article's rules tell units apart by; a base game may have many types in one of these classes."""

    INFANTRY = "infantry"
    """Any ground combat unit of no other class."""
    CAVALRY = "cavalry"
    ENGINEER = "engineer"
    ARTILLERY = "artillery"
    HEAVY_ARTILLERY = "heavy_artillery"
    HEADQUARTERS = "hq"
    SUPPLY = "supply"
    """A Mobile Supply unit, by whatever name (Supply, Logistic)."""
    DEPOT = "depot"
    FORTIFICATION = "fortification"
    FLEET = "fleet"

    def __str__(self) -> str:
        return self.value


class Status(IdentityHash, Enum):
    """Whether a unit is in Good Order."""

    GOOD_ORDER = "good"
    DEMORALIZED = "demoralized"

    def __str__(self) -> str:
        return self.value


BOMBARDING: Final[frozenset[UnitClass]] = frozenset(
    {UnitClass.ARTILLERY, UnitClass.HEAVY_ARTILLERY, UnitClass.FORTIFICATION, UnitClass.FLEET}
)
"""Classes that can have a Bombardment strength."""

ARMY_ARTILLERY: Final[frozenset[UnitClass]] = frozenset({UnitClass.ARTILLERY, UnitClass.HEAVY_ARTILLERY})
"""What the notes to the results call Army Artillery (ruling acrt.army_artillery)."""

NEVER_RETURN: Final[frozenset[UnitClass]] = ARMY_ARTILLERY | {UnitClass.FORTIFICATION, UnitClass.DEPOT}
"""Classes whose lost units never return to play."""

FIXED: Final[frozenset[UnitClass]] = frozenset({UnitClass.DEPOT, UnitClass.FORTIFICATION})
"""Classes that never move, and so always lie open: they are marked on the map (ruling fog.fixed)."""


def _member(_: object, attribute: attrs.Attribute[E], value: object) -> None:
    if type(value) is not type(attribute.default):
        message = f"{attribute.name}: a {type(attribute.default).__name__} is wanted, not {brief(value)}"
        raise SetupError(message)


def _flag(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    if type(value) is not bool:
        message = f"{attribute.name}: True or False is wanted, not {brief(value)}"
        raise SetupError(message)


def _text(_: object, attribute: attrs.Attribute[str], value: object) -> None:
    if type(value) is not str:
        message = f"{attribute.name}: a text is wanted, not {brief(value)}"
        raise SetupError(message)


def _factor(_: object, attribute: attrs.Attribute[int], value: object) -> None:
    if type(value) is not int or value < 0:
        message = f"{attribute.name}: a whole number of at least 0 is wanted, not {brief(value)}"
        raise SetupError(message)


@attrs.frozen(kw_only=True)
class Combatant:
    """One unit as the tables and procedures take it; a stack is a sequence of them. Wrong factors raise `SetupError`.

    Attributes:
        name: what tells it apart from the others of its stack.
        unit_class: what it is.
        status: Good Order or Demoralized.
        combat: its combat strength.
        bombardment: its Bombardment strength; 0 if it has none.
        cadre: its cadre factor.
        shock: its Shock Value.
        staff: its Staff Rating; 0 for all but headquarters.
        country: the country it belongs to.
        open: whether its Open side is up, and not its Fog of War side.
        charging: whether it charges in the combat at hand.
        supplied: whether it is in supply.
    """

    name: str = attrs.field(validator=_text)
    unit_class: UnitClass = attrs.field(default=UnitClass.INFANTRY, validator=_member)
    status: Status = attrs.field(default=Status.GOOD_ORDER, validator=_member)
    combat: int = attrs.field(default=0, validator=_factor)
    bombardment: int = attrs.field(default=0, validator=_factor)
    cadre: int = attrs.field(default=0, validator=_factor)
    shock: int = attrs.field(default=0, validator=_factor)
    staff: int = attrs.field(default=0, validator=_factor)
    country: str = attrs.field(default="", validator=_text)
    open: bool = attrs.field(default=True, validator=_flag)
    charging: bool = attrs.field(default=False, validator=_flag)
    supplied: bool = attrs.field(default=True, validator=_flag)

    @property
    def is_demoralized(self) -> bool:
        """Whether it is Demoralized."""
        return self.status is Status.DEMORALIZED
