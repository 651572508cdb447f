"""The answers to questions of the rulebook that can be chosen; `Rulings` has one of each.

Those about attacks, zones of control and ambushes stand in `combat_answers`. The value of a member is the slug of its
option in ``data/rulings.toml``.
"""

from __future__ import annotations

from enum import Enum

__all__ = [
    "ActivationBounds",
    "ActivationCityRepeat",
    "ActivationMidturnEffect",
    "AutomaticVictoryLabel",
    "BarracksLootByCombat",
    "BilagoraGarrisonSize",
    "BilagoraOptional",
    "CeasefireEnd",
    "CeasefireRedeployArea",
    "CeasefireSkipScope",
    "ControlSrCity",
    "CroatianAnchorArrival",
    "HoldingBoxRate",
    "MediaParamilitaryDrm",
    "MediaUpgrade234",
    "MediaWarCeasefire",
    "PlayerOrder",
    "PreOperationsFreeze",
    "SerbianEntryHex",
    "SerbianStreamKind",
    "SetupFieldGroups",
    "SiegeRetryPhase",
    "SupplyStart",
    "SupplyTiming",
    "VictoryCityAndObjective",
    "WildcardDie",
]


class ActivationBounds(Enum):
    """What happens when a change would pass either end of the track (5.1)?"""

    CLAMP = "clamp"
    """Hold at 1 or 12 and lose the excess."""
    IGNORE = "ignore"
    """Cancel the whole change."""


class ActivationMidturnEffect(Enum):
    """Do level changes that occur during play alter the allowances of the turn in progress (5.2, 4.0)?"""

    NEXT_EVENT_PHASE = "next-event-phase"
    """Move marker at once, but allowances are those fixed in the Event Phase."""
    IMMEDIATE = "immediate"
    """Allowances change at once."""


class ActivationCityRepeat(Enum):
    """Does retaking or re-entering the same city raise the level again (5.2)?"""

    FIRST_TIME_ONLY = "first-time-only"
    """Once per city per game."""
    EACH_CHANGE_OF_CONTROL = "each-change-of-control"
    """Every time the city passes from Separatist to Federalist."""
    EVERY_ENTRY = "every-entry"
    """Every time any Federalist unit steps into one."""


class PlayerOrder(Enum):
    """Which player acts first in a turn (4.0)?"""

    FEDERALIST_FIRST = "federalist-first"
    """Follow the phase list."""
    SEPARATIST_FIRST = "separatist-first"
    """As in the lead sentence."""


class PreOperationsFreeze(Enum):
    """May JNA already in Slovenia act before Croatia starts operations (4.0)?"""

    CROATIA_BOUND = "croatia-bound"
    """Freeze covers Croatian forces and Federalist units outside Slovenia; JNA in Slovenia act within the band cap."""
    LITERAL = "literal"
    """Only four JNA from Croatia act."""


class CeasefireSkipScope(Enum):
    """Which turns are skipped under a ceasefire (4.0)?"""

    UNTIL_OPERATIONS = "until-operations"
    """Skip every turn in which a ceasefire holds and Croatia has not started, testing the chit first."""
    ALL = "all"
    """Skip all turns while it holds; only the final count of the last turn is still made."""
    ONE = "one"
    """Skip only the next turn; a chit due on it is announced on the turn after."""


class CeasefireEnd(Enum):
    """Does the ceasefire end for good when Full is first reached (4.1, 7.5, 5.1)?"""

    PERMANENT = "permanent"
    """Yes, a later drop does not renew it."""
    WHILE_FULL = "while-full"
    """The ban returns when the level falls."""


class CeasefireRedeployArea(Enum):
    """Where do JNA removed from Slovenia go (4.1)?"""

    CROATIAN_BARRACKS = "croatian-barracks"
    """Barracks cities in Croatia only (Rijeka, Karlovac, Varazdin first)."""
    ALL_BARRACKS = "all-barracks"
    """The full 3.1 list incl. Slovenia."""
    OWN_CHOICE = "own-choice"
    """Any hex per 3.1."""


class MediaWarCeasefire(Enum):
    """Is Media War shut for the whole ceasefire (9.0, 4.1)?"""

    WHOLE = "whole"
    """Shut until Full."""
    ONLY_QUIET = "only-quiet"
    """Shut only while a ceasefire holds and Croatia has not started."""


class AutomaticVictoryLabel(Enum):
    """Whose automatic victory is tested (4.0, 15.1)?"""

    FEDERALIST = "federalist"
    """Test the win described in 15.1."""
    NONE = "none"
    """No sudden death at all, since the win which that step names is nowhere described."""


class BilagoraOptional(Enum):
    """Must the Separatist run Bilagora (8.7, 4.0)?"""

    OPTIONAL = "optional"
    """May decline, then no Bilagora rise."""
    COMPULSORY = "compulsory"
    """It is always carried out on the reveal."""


class BilagoraGarrisonSize(Enum):
    """What does success do to several JNA in one barracks (8.7, 18.0)?"""

    ALL = "all"
    """Every JNA in the hex dies."""
    ONE = "one"
    """One unit dies, the rest stay besieged."""
    ROLL_EACH = "roll-each"
    """One die per unit."""


class SiegeRetryPhase(Enum):
    """In which phase are later siege rolls made (8.8)?"""

    EVENT_PHASE = "event-phase"
    """Event step 1 of each following turn."""
    COMBAT_PHASE = "combat-phase"
    """Separatist Combat Phase."""


class ControlSrCity(Enum):
    """Who controls an empty Croatian city that is an SR hex (3.2)?"""

    SR_WINS = "sr-wins"
    """The SR default prevails, so the Federalist."""
    CITY_WINS = "city-wins"
    """The city default prevails, so the Separatist."""


class MediaUpgrade234(Enum):
    """What is upgraded to the 117th (9.2)?"""

    ASTERISK_TOO = "asterisk-too"
    """A 2-3-4* gained earlier qualifies as well."""
    ANY_PLAIN_234 = "any-plain-234"
    """A not yet arrived plain 2-3-4 if one exists, else not available."""


class MediaParamilitaryDrm(Enum):
    """Which Media War modifier does paramilitary use give (9.1, 14.3)?"""

    PLUS_ONE_TOWN = "plus-one-town"
    """+1, town attacks (9.1)."""
    PLUS_TWO_ANY = "plus-two-any"
    """+2, any attack (14.3)."""
    PLUS_THREE = "plus-three"
    """The two figures add up to +3."""


class SerbianStreamKind(Enum):
    """Which units make up the one-per-turn Serbian stream (10.4, 14.2)?"""

    EITHER_CHOICE = "either-choice"
    """One Krajina or paramilitary per turn."""
    KRAJINA_ONLY = "krajina-only"
    """Krajina; paramilitaries move freely by 14.2."""
    PARAMILITARY_ONLY = "paramilitary-only"
    """Only paramilitary."""


class SerbianEntryHex(Enum):
    """Which entry hexes apply to paramilitaries (10.5, 14.2)?"""

    HEX_2623_2625_OR_2823 = "2623-2625-or-2823"
    """Allow all four."""
    HEX_2823_ONLY = "2823-only"
    """Follow 14.2 alone."""
    HEX_2623_2625_ONLY = "2623-2625-only"
    """Follow 10.5 alone."""


class HoldingBoxRate(Enum):
    """When may JNA leave the box (10.5, 3.1)?"""

    AFTER_OPERATIONS = "after-operations"
    """Any number once Croatia started, within the level cap."""
    TABLE_ONLY = "table-only"
    """Only through the rebuild table."""
    NONE = "none"
    """They never leave the box."""


class SupplyStart(Enum):
    """When does supply start for JNA (12.0, 12.4)?"""

    BOTH_GATES = "both-gates"
    """Needs operations begun; JNA in Slovenia also needs turn 4."""
    TURN_FOUR = "turn-four"
    """Turn 4 whatever."""
    OPERATIONS = "operations"
    """Only operations."""


class SupplyTiming(Enum):
    """When is supply judged (12.5, 4.0)?"""

    ON_USE = "on-use"
    """At each use, markers refreshed at turn end."""
    TURN_END = "turn-end"
    """Status is fixed at turn end until the next check."""


class VictoryCityAndObjective(Enum):
    """Do Petrinja and Knin also score as cities (15.0)?"""

    BOTH = "both"
    """Yes, if the supply line stands."""
    OBJECTIVE_ONLY = "objective-only"
    """They score only through their own bullet."""


class WildcardDie(Enum):
    """Which die is rolled for the Serbian wildcard veto (16.2, 2.0)?"""

    D6 = "d6"
    """Use a six-sided die."""
    D10 = "d10"
    """Use a ten-sided die."""


class BarracksLootByCombat(Enum):
    """Does taking a Croatian barracks city by ordinary combat give the loot die (8.7)?"""

    BILAGORA_ONLY = "bilagora-only"
    """Only a capture by a Bilagora or siege roll."""
    ANY_CAPTURE = "any-capture"
    """Any capture once per city."""


class CroatianAnchorArrival(Enum):
    """Can Zagreb or Split itself take arrivals while an enemy zone lies on it (10.2)?"""

    ANCHOR_ALWAYS = "anchor-always"
    """An anchor that the Separatist holds needs no path for its own three, and a hex with a Separatist unit on it is
    not closed by a zone.
    """
    STRICT = "strict"
    """The anchor too must be free of zones."""


class SetupFieldGroups(Enum):
    """May the JNA field group and the Krajina group start in Croatian cities (3.1)?"""

    ANY_HEX = "any-hex"
    """In any vacant Croatian hex, as printed."""
    BARRACKS_OR_OPEN = "barracks-or-open"
    """In no city except barracks cities and cities in SR hexes."""
