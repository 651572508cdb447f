"""Zones of Control across borders (30.G). What a Zone of Control is, and whose units have one, the base game says."""

from __future__ import annotations

import functools
from functools import partial
from typing import Final

import attrs

from ..core.arguments import member, takes, trusted
from ..core.cases import case
from .affairs import Affairs, SpecialTurn, trusted_jugoslavia_is_neutral
from .arguments import AFFAIRS, COUNTRY, GROUND, PIECE, RULINGS
from .modifiers import trusted_is_gulf_crossing
from .rulings import DEFAULT_RULINGS, Rulings, RumaniaBulgaria
from .values import Country, Ground, Nation, Piece, Side

__all__ = ["ZoneReach", "exerts_zone", "zone_reach"]

_PARTNERS: Final = frozenset({Country.RUMANIA, Country.BULGARIA})
_AXIS_NATIONS: Final = frozenset({Country.GERMANY, Country.ITALY, Country.HUNGARY, Country.ALBANIA})
"""Where Jugoslav zones reach late (ruling 30.G.axis_nations)."""


@attrs.frozen
class ZoneReach:
    """Whether a border lets a Zone of Control through.

    Attributes:
        exerts: whether it does.
        case: the case that says so; ``""`` if 30.G says nothing and it is as in the base game.
    """

    exerts: bool
    case: str = ""


@attrs.frozen(cache_hash=True)
class _Zone:
    """What the rules look at: whose zone, from where, to where, in what state of affairs."""

    nation: Nation
    origin: Country | None
    target: Country | None
    is_neutral: bool
    is_delayed: bool
    is_exempt: bool

    @property
    def crosses(self) -> bool:
        """Whether it crosses the border of Jugoslavia."""
        return (self.origin is Country.JUGOSLAVIA) != (self.target is Country.JUGOSLAVIA)


@case("30.G.1.before")
def _before_invasion(zone: _Zone) -> bool | None:
    """No zone crosses the border of a Jugoslavia that is not invaded, in either direction."""
    return False if zone.crosses and zone.is_neutral else None


@case("30.G.2.allied")
def _allied_in_partner(zone: _Zone) -> bool | None:
    """No Allied zone reaches into Rumania or Bulgaria (ruling 30.G.rumania_bulgaria)."""
    return False if zone.nation.side is Side.ALLIED and zone.target in _PARTNERS and not zone.is_exempt else None


@case("30.G.1.jugoslav")
def _jugoslav_is_late(zone: _Zone) -> bool | None:
    """Jugoslav zones reach into Axis nations when the special invasion turn is over (ruling 30.G.late_invasion)."""
    abroad = zone.target in _AXIS_NATIONS or (zone.target in _PARTNERS and zone.is_exempt)
    return not zone.is_delayed if zone.nation is Nation.JUGOSLAV and zone.crosses and abroad else None


@case("30.G.1.axis")
def _axis_in_jugoslavia(zone: _Zone) -> bool | None:
    """Axis zones reach into an invaded Jugoslavia at once."""
    into = zone.crosses and zone.target is Country.JUGOSLAVIA
    return True if zone.nation.side is Side.AXIS and into and not _is_powerless(zone) else None


@case("30.G.2.german")
def _axis_in_partner(zone: _Zone) -> bool | None:
    """German units have zones in Rumania and Bulgaria and out of them; other Axis units there have not."""
    if zone.nation is Nation.GERMAN and {zone.origin, zone.target} & _PARTNERS:
        return True
    return False if _is_powerless(zone) else None


def _is_powerless(zone: _Zone) -> bool:
    """Whether it is that of an Axis unit, not German, in Rumania or Bulgaria (ruling 30.G.which_axis)."""
    return zone.nation.side is Side.AXIS and zone.nation is not Nation.GERMAN and zone.origin in _PARTNERS


@case("30.G.3")
def _greek_in_albania(zone: _Zone) -> bool | None:
    """Greek zones reach into Albania from the start."""
    return True if zone.nation is Nation.GREEK and zone.target is Country.ALBANIA else None


# ------------------------------------------------------------------------------------------------------------- together


@functools.cache
def _reach(zone: _Zone) -> ZoneReach:
    answers = (
        ("30.G.1.before", _before_invasion(zone)),
        ("30.G.2.allied", _allied_in_partner(zone)),
        ("30.G.1.jugoslav", _jugoslav_is_late(zone)),
        ("30.G.1.axis", _axis_in_jugoslavia(zone)),
        ("30.G.2.german", _axis_in_partner(zone)),
        ("30.G.3", _greek_in_albania(zone)),
    )
    return next((ZoneReach(answer, number) for number, answer in answers if answer is not None), ZoneReach(exerts=True))


@takes(nation=partial(member, Nation), origin=COUNTRY, target=COUNTRY, affairs=AFFAIRS, rulings=RULINGS)
def zone_reach(
    nation: Nation,
    origin: Country | None,
    target: Country | None,
    affairs: Affairs,
    *,
    rulings: Rulings = DEFAULT_RULINGS,
) -> ZoneReach:
    """Whether a Zone of Control of a unit reaches from a hex in one country into a hex in another, and what says so.

    Args:
        nation: whose unit it is.
        origin: the country in which it stands; None for the sea.
        target: the country of the other hex.
        affairs: whether Jugoslavia has been invaded, and how far the special invasion turn is.
        rulings: 30.G.rumania_bulgaria enters.
    """
    allowed = rulings.rule_30_g_rumania_bulgaria is RumaniaBulgaria.AFTER_SPECIAL_TURN
    zone = _Zone(
        nation,
        origin,
        target,
        trusted_jugoslavia_is_neutral(affairs),
        affairs.special is not SpecialTurn.OVER,
        allowed and nation is Nation.JUGOSLAV,
    )
    return _reach(zone)


trusted_zone_reach: Final = trusted(zone_reach)


@takes(piece=PIECE, origin=GROUND, target=GROUND, affairs=AFFAIRS, rulings=RULINGS)
def exerts_zone(
    piece: Piece, origin: Ground, target: Ground, affairs: Affairs, *, rulings: Rulings = DEFAULT_RULINGS
) -> ZoneReach:
    """Whether the Zone of Control of a unit in one hex reaches into a hex beside it, as far as these rules say.

    None reaches over the Gulf of Corinth, where nobody may attack (ruling 31.B.zoc). That the unit has one at all, and
    that nothing else is in its way, is the base game's to say.

    Args:
        piece: the unit.
        origin: where it stands.
        target: the other hex.
        affairs: the state of affairs.
        rulings: 30.G.rumania_bulgaria enters.
    """
    if trusted_is_gulf_crossing(origin, target):
        return ZoneReach(exerts=False, case="31.B.attack")
    return trusted_zone_reach(piece.nation, origin.country, target.country, affairs, rulings=rulings)


trusted_exerts_zone: Final = trusted(exerts_zone)
