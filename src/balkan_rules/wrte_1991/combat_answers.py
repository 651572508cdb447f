"""The answers to questions about attacks, zones of control and ambushes (sections 7.3 and 8.0 to 13.0).

The value of a member is the option's slug in ``data/rulings.toml``.
"""

from __future__ import annotations

from enum import Enum

__all__ = [
    "AmbushRbAfter",
    "AmbushRepeat",
    "AmbushVictimChooser",
    "MarchAdjacencyMeaning",
    "OddsZeroStrength",
    "SupportOnePerType",
    "TerrainCombinedShift",
    "UnsuppliedDoublePenalty",
    "ZoneAmbushSide",
    "ZoneParamilitary",
    "ZoneStopRule",
]


class OddsZeroStrength(Enum):
    """What if halving leaves a side with zero (12.5, 8.0)?"""

    ZERO_ATTACK_ILLEGAL_ZERO_DEFENCE_TOP = "zero-attack-illegal-zero-defence-top"
    """Zero attack may not attack; zero defence uses the highest column."""
    FLOOR_ONE = "floor-one"
    """Treat zero as one."""


class TerrainCombinedShift(Enum):
    """A city in rough or mountain: which shift (8.4)?"""

    LARGEST = "largest"
    """The strongest single left shift."""
    SUM = "sum"
    """City and terrain shifts are both taken."""
    CITY_ONLY = "city-only"
    """Only the one-column city shift is taken."""


class UnsuppliedDoublePenalty(Enum):
    """Do the halving and the shift both apply (8.4, 12.5)?"""

    BOTH = "both"
    """Halve the ratings and also shift."""
    SHIFT_ONLY = "shift-only"
    """Shift replaces halving."""


class SupportOnePerType(Enum):
    """How many support markers may a side add (13.0, 8.4)?"""

    ONE_OF_EACH = "one-of-each"
    """At most one air, one artillery, one naval."""
    UNLIMITED = "unlimited"
    """Any number, each a shift."""
    SINGLE_TYPE = "single-type"
    """All markers of a side must share one type."""


class ZoneStopRule(Enum):
    """Must a unit halt on entering a zone from outside (11.0, 11.1)?"""

    ONLY_IF_STARTED_IN_ZONE = "only-if-started-in-zone"
    """Halt only after zone to zone when the move began in a zone."""
    ALWAYS_HALT = "always-halt"
    """Halt on every zone entry."""
    NONE = "none"
    """Zones never halt movement."""


class ZoneParamilitary(Enum):
    """Do paramilitaries have a zone (11.0, 12.2)?"""

    AS_KRAJINA = "as-krajina"
    """From SR into SR only."""
    NONE = "none"
    """They never project a zone."""
    AS_JNA = "as-jna"
    """They project into all six neighbours anywhere."""


class ZoneAmbushSide(Enum):
    """Can Federalist units ambush (11.1, 11.0)?"""

    BOTH_SIDES = "both-sides"
    """Any unit with a zone."""
    SEPARATIST_ONLY = "separatist-only"
    """Only Separatists."""


class AmbushVictimChooser(Enum):
    """Who picks the victim in an ambushed stack (11.1, 8.5)?"""

    AMBUSHER = "ambusher"
    """As in the example."""
    OWNER = "owner"
    """The ambushed player chooses, as for battle losses."""


class AmbushRbAfter(Enum):
    """May a unit continue after RB (11.1)?"""

    ENDS = "ends"
    """The unit stops for the phase in the hex it is returned to."""
    MAY_CONTINUE = "may-continue"
    """It can go elsewhere with what is left."""


class AmbushRepeat(Enum):
    """May one unit ambush several times in a phase (11.1)?"""

    EACH_ENTRY = "each-entry"
    """Once per hex entered, any number of times."""
    ONCE_PER_PHASE = "once-per-phase"
    """Each ambusher acts at most once a phase."""


class MarchAdjacencyMeaning(Enum):
    """In the march rule, is an enemy adjacent by hex or by zone (7.3)?"""

    HEX = "hex"
    """Any enemy unit in a neighbouring hex."""
    ZONE = "zone"
    """Only zoned hexes."""
