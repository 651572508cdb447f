"""*War Returns to Europe: Yugoslavia 1991*.

The campaign and all scenarios can be played. Every function here is a method of `GAME` under the same name.
"""

from __future__ import annotations

from typing import Final

from ..core.actions import CHANCE, END_PHASE, HIDDEN, EndPhase, Roll
from ..core.view import UNKNOWN
from .actions import (
    Action,
    AddSupport,
    Advance,
    Announce,
    AskForVeto,
    AssignCache,
    Attack,
    Broadcast,
    Ceasefire,
    Declare,
    Decline,
    Draw,
    Drop,
    DropHidden,
    Engage,
    Enter,
    Extend,
    Go,
    Hasten,
    Join,
    JoinHidden,
    Land,
    Launch,
    LaunchBilagora,
    Lose,
    NoSupport,
    NoVeto,
    Pick,
    PlaceUnit,
    Raid,
    Rebuild,
    Remove,
    Select,
    SelectHidden,
    Spend,
    Split,
    Stop,
    Storm,
    StormWithCache,
    Upgrade,
)
from .arrivals import Arrival
from .battle import Battle, SupportType
from .board import Board, Stack, Status
from .charts import WrteCharts
from .game import GAME
from .map import Area, Ethnic, Place, Terrain
from .occupants import Last
from .options import Options
from .points import Score, VictoryPoints
from .ruleset import WrteRuleset  # pyright: ignore[reportGeneralTypeIssues]  # the function `ruleset` hides its module
from .rulings import (
    ActivationBounds,
    ActivationCityRepeat,
    ActivationMidturnEffect,
    AmbushRbAfter,
    AmbushRepeat,
    AmbushVictimChooser,
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
    MarchAdjacencyMeaning,
    MediaParamilitaryDrm,
    MediaUpgrade234,
    MediaWarCeasefire,
    OddsZeroStrength,
    PlayerOrder,
    PreOperationsFreeze,
    Rulings,
    SerbianEntryHex,
    SerbianStreamKind,
    SetupFieldGroups,
    SiegeRetryPhase,
    SupplyStart,
    SupplyTiming,
    SupportOnePerType,
    TerrainCombinedShift,
    UnsuppliedDoublePenalty,
    VictoryCityAndObjective,
    WildcardDie,
    ZoneAmbushSide,
    ZoneParamilitary,
    ZoneStopRule,
)
from .sequence import Phase
from .state import State
from .tracks import Scenario, Tracks
from .units import Faction, Rating, Side, Size, Start, Unit, UnitType
from .view import View  # pyright: ignore[reportGeneralTypeIssues]  # the function `view` hides its module

__all__ = [
    "CHANCE",
    "END_PHASE",
    "GAME",
    "HIDDEN",
    "UNKNOWN",
    "Action",
    "ActivationBounds",
    "ActivationCityRepeat",
    "ActivationMidturnEffect",
    "AddSupport",
    "Advance",
    "AmbushRbAfter",
    "AmbushRepeat",
    "AmbushVictimChooser",
    "Announce",
    "Area",
    "Arrival",
    "AskForVeto",
    "AssignCache",
    "Attack",
    "AutomaticVictoryLabel",
    "BarracksLootByCombat",
    "Battle",
    "BilagoraGarrisonSize",
    "BilagoraOptional",
    "Board",
    "Broadcast",
    "Ceasefire",
    "CeasefireEnd",
    "CeasefireRedeployArea",
    "CeasefireSkipScope",
    "ControlSrCity",
    "CroatianAnchorArrival",
    "Declare",
    "Decline",
    "Draw",
    "Drop",
    "DropHidden",
    "EndPhase",
    "Engage",
    "Enter",
    "Ethnic",
    "Extend",
    "Faction",
    "Go",
    "Hasten",
    "HoldingBoxRate",
    "Join",
    "JoinHidden",
    "Land",
    "Last",
    "Launch",
    "LaunchBilagora",
    "Lose",
    "MarchAdjacencyMeaning",
    "MediaParamilitaryDrm",
    "MediaUpgrade234",
    "MediaWarCeasefire",
    "NoSupport",
    "NoVeto",
    "OddsZeroStrength",
    "Options",
    "Phase",
    "Pick",
    "Place",
    "PlaceUnit",
    "PlayerOrder",
    "PreOperationsFreeze",
    "Raid",
    "Rating",
    "Rebuild",
    "Remove",
    "Roll",
    "Rulings",
    "Scenario",
    "Score",
    "Select",
    "SelectHidden",
    "SerbianEntryHex",
    "SerbianStreamKind",
    "SetupFieldGroups",
    "Side",
    "SiegeRetryPhase",
    "Size",
    "Spend",
    "Split",
    "Stack",
    "Start",
    "State",
    "Status",
    "Stop",
    "Storm",
    "StormWithCache",
    "SupplyStart",
    "SupplyTiming",
    "SupportOnePerType",
    "SupportType",
    "Terrain",
    "TerrainCombinedShift",
    "Tracks",
    "Unit",
    "UnitType",
    "UnsuppliedDoublePenalty",
    "Upgrade",
    "VictoryCityAndObjective",
    "VictoryPoints",
    "View",
    "WildcardDie",
    "WrteCharts",
    "WrteRuleset",
    "ZoneAmbushSide",
    "ZoneParamilitary",
    "ZoneStopRule",
    "check_charts",
    "default_charts",
    "export_charts",
    "from_json",
    "load_charts",
    "new_game",
    "parse",
    "position",
    "printed_charts",
    "record_from_json",
    "ruleset",
    "sample_state",
    "text",
    "to_json",
    "view",
    "view_from_json",
    "with_phases",
]

check_charts: Final = GAME.check_charts
default_charts: Final = GAME.default_charts
export_charts: Final = GAME.export_charts
from_json: Final = GAME.from_json
load_charts: Final = GAME.load_charts
new_game: Final = GAME.new_game
parse: Final = GAME.parse
position: Final = GAME.position
printed_charts: Final = GAME.printed_charts
record_from_json: Final = GAME.record_from_json
ruleset: Final = GAME.ruleset
sample_state: Final = GAME.sample_state
text: Final = GAME.text
to_json: Final = GAME.to_json
view: Final = GAME.view
view_from_json: Final = GAME.view_from_json
with_phases: Final = GAME.with_phases
