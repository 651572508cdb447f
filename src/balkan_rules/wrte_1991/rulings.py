"""The answers that a game can be played with, where the rulebook is silent or contradicts itself.

Every gap has a documented ruling in ``data/rulings.toml``; those that can be chosen are the fields of `Rulings`. The
name of a field is the id of its ruling with ``_`` for ``-``, the value of an enum member is the option's slug.
"""

from __future__ import annotations

from enum import Enum

import attrs

from ..core.rulings import choice

__all__ = [
    "ActivationBounds",
    "ActivationCityRepeat",
    "ActivationMidturnEffect",
    "AmbushRbAfter",
    "AmbushRepeat",
    "AmbushVictimChooser",
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
    "MarchAdjacencyMeaning",
    "MediaParamilitaryDrm",
    "MediaUpgrade234",
    "MediaWarCeasefire",
    "OddsZeroStrength",
    "PlayerOrder",
    "PreOperationsFreeze",
    "Rulings",
    "SerbianEntryHex",
    "SerbianStreamKind",
    "SetupFieldGroups",
    "SiegeRetryPhase",
    "SupplyStart",
    "SupplyTiming",
    "SupportOnePerType",
    "TerrainCombinedShift",
    "UnsuppliedDoublePenalty",
    "VictoryCityAndObjective",
    "WildcardDie",
    "ZoneAmbushSide",
    "ZoneParamilitary",
    "ZoneStopRule",
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


@attrs.frozen(kw_only=True, cache_hash=True)
class Rulings:
    """One answer to each question that can be chosen; the defaults are the documented decisions."""

    activation_bounds: ActivationBounds = choice(ActivationBounds.CLAMP)
    activation_midturn_effect: ActivationMidturnEffect = choice(ActivationMidturnEffect.NEXT_EVENT_PHASE)
    activation_city_repeat: ActivationCityRepeat = choice(ActivationCityRepeat.FIRST_TIME_ONLY)
    player_order: PlayerOrder = choice(PlayerOrder.FEDERALIST_FIRST)
    pre_operations_freeze: PreOperationsFreeze = choice(PreOperationsFreeze.CROATIA_BOUND)
    ceasefire_skip_scope: CeasefireSkipScope = choice(CeasefireSkipScope.UNTIL_OPERATIONS)
    ceasefire_end: CeasefireEnd = choice(CeasefireEnd.PERMANENT)
    ceasefire_redeploy_area: CeasefireRedeployArea = choice(CeasefireRedeployArea.CROATIAN_BARRACKS)
    media_war_ceasefire: MediaWarCeasefire = choice(MediaWarCeasefire.WHOLE)
    automatic_victory_label: AutomaticVictoryLabel = choice(AutomaticVictoryLabel.FEDERALIST)
    bilagora_optional: BilagoraOptional = choice(BilagoraOptional.OPTIONAL)
    bilagora_garrison_size: BilagoraGarrisonSize = choice(BilagoraGarrisonSize.ALL)
    siege_retry_phase: SiegeRetryPhase = choice(SiegeRetryPhase.EVENT_PHASE)
    odds_zero_strength: OddsZeroStrength = choice(OddsZeroStrength.ZERO_ATTACK_ILLEGAL_ZERO_DEFENCE_TOP)
    terrain_combined_shift: TerrainCombinedShift = choice(TerrainCombinedShift.LARGEST)
    unsupplied_double_penalty: UnsuppliedDoublePenalty = choice(UnsuppliedDoublePenalty.BOTH)
    support_one_per_type: SupportOnePerType = choice(SupportOnePerType.ONE_OF_EACH)
    zone_stop_rule: ZoneStopRule = choice(ZoneStopRule.ONLY_IF_STARTED_IN_ZONE)
    zone_paramilitary: ZoneParamilitary = choice(ZoneParamilitary.AS_KRAJINA)
    zone_ambush_side: ZoneAmbushSide = choice(ZoneAmbushSide.BOTH_SIDES)
    ambush_victim_chooser: AmbushVictimChooser = choice(AmbushVictimChooser.AMBUSHER)
    ambush_rb_after: AmbushRbAfter = choice(AmbushRbAfter.ENDS)
    ambush_repeat: AmbushRepeat = choice(AmbushRepeat.EACH_ENTRY)
    march_adjacency_meaning: MarchAdjacencyMeaning = choice(MarchAdjacencyMeaning.HEX)
    control_sr_city: ControlSrCity = choice(ControlSrCity.SR_WINS)
    media_upgrade_234: MediaUpgrade234 = choice(MediaUpgrade234.ASTERISK_TOO)
    media_paramilitary_drm: MediaParamilitaryDrm = choice(MediaParamilitaryDrm.PLUS_ONE_TOWN)
    serbian_stream_kind: SerbianStreamKind = choice(SerbianStreamKind.EITHER_CHOICE)
    serbian_entry_hex: SerbianEntryHex = choice(SerbianEntryHex.HEX_2623_2625_OR_2823)
    holding_box_rate: HoldingBoxRate = choice(HoldingBoxRate.AFTER_OPERATIONS)
    supply_start: SupplyStart = choice(SupplyStart.BOTH_GATES)
    supply_timing: SupplyTiming = choice(SupplyTiming.ON_USE)
    victory_city_and_objective: VictoryCityAndObjective = choice(VictoryCityAndObjective.BOTH)
    wildcard_die: WildcardDie = choice(WildcardDie.D6)
    barracks_loot_by_combat: BarracksLootByCombat = choice(BarracksLootByCombat.BILAGORA_ONLY)
    croatian_anchor_arrival: CroatianAnchorArrival = choice(CroatianAnchorArrival.ANCHOR_ALWAYS)
    setup_field_groups: SetupFieldGroups = choice(SetupFieldGroups.ANY_HEX)
