"""The answers that a game can be played with, where the rulebook is silent or contradicts itself.

Every gap has a documented ruling in ``data/rulings.toml``; those that can be chosen are the fields of `Rulings`. The
name of a field is the id of its ruling with ``_`` for ``-``, the value of an enum member is the option's slug.
"""

from __future__ import annotations

import attrs

from ..core.rulings import choice
from .answers import (
    ActivationBounds,
    ActivationCityRepeat,
    ActivationMidturnEffect,
    AutomaticVictoryLabel,
    BarracksLootByCombat,
    BilagoraGarrisonSize,
    BilagoraOptional,
    CeasefireEnd,
    CeasefireRedeployArea,
    CeasefireSkipScope,
    ControlSrCity,
    CroatianAnchorArrival,
    HoldingBoxRate,
    MediaParamilitaryDrm,
    MediaUpgrade234,
    MediaWarCeasefire,
    PlayerOrder,
    PreOperationsFreeze,
    SerbianEntryHex,
    SerbianStreamKind,
    SetupFieldGroups,
    SiegeRetryPhase,
    SupplyStart,
    SupplyTiming,
    VictoryCityAndObjective,
    WildcardDie,
)
from .combat_answers import (
    AmbushRbAfter,
    AmbushRepeat,
    AmbushVictimChooser,
    MarchAdjacencyMeaning,
    OddsZeroStrength,
    SupportOnePerType,
    TerrainCombinedShift,
    UnsuppliedDoublePenalty,
    ZoneAmbushSide,
    ZoneParamilitary,
    ZoneStopRule,
)

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
