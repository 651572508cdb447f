"""*Tito and His Partisan Army: Yugoslavia, 1941-45* (SPI, 1980).

Every function here is a method of `GAME` under the same name.
"""

from __future__ import annotations

from typing import Final

from ..core.actions import CHANCE, END_PHASE, HIDDEN, EndPhase, Roll
from ..core.view import UNKNOWN
from .actions import (
    Action,
    Attack,
    Attempt,
    Build,
    CommitGuerrilla,
    CommitHunters,
    CommitUnit,
    DeclareOperations,
    DrawLimit,
    GiveUp,
    JoinTito,
    Lose,
    Move,
    MoveGuerrilla,
    PlaceGuerrilla,
    PlaceUnit,
    Recruit,
    Retreat,
    Rise,
    Search,
    TargetZone,
    Transfer,
    Withdraw,
)
from .board import Board, Stack
from .charts import TitoCharts
from .game import GAME
from .map import Alignment, Column, Display, Place, PlaceKind, Terrain, Zone
from .options import Options
from .ruleset import TitoRuleset  # pyright: ignore[reportGeneralTypeIssues]  # the function `ruleset` hides its module
from .rulings import (
    AxisBulgariansOnTurn15,
    BrigadeTriggerPartisanOrYugoslav,
    ChetnikPlacementAfterRoll,
    ChetnikTitoDeadModifier,
    ChetnikWithdrawalProcedure,
    DisplayPointsWithAxisPresent,
    DivisionBuilding,
    FortressAttackMandatory,
    FortressDIncludesDe,
    KonstantinLimits,
    ModifierMechanism,
    ModifierStacking,
    MovementPhaseEnd,
    OperationRatioBonus,
    OperationRedeployment,
    OperationUnitsAfterCombat,
    RecruitCapOrder,
    RecruitMountainFormula,
    RecruitTitoFormula,
    RetreatProcedure,
    Rulings,
    ScheduleAfterTurn8,
    SovietMovementLimits,
    SovietOverstayPenalty,
    StackingCheck,
    TitoReturnTiming,
    UprisingTriggerFraction,
)
from .sequence import Phase
from .state import State
from .tracks import Post, Scenario, TitoStatus, Tracks
from .units import Kind, Nationality, Side, Unit, UnitType
from .view import View  # pyright: ignore[reportGeneralTypeIssues]  # the function `view` hides its module

__all__ = [
    "CHANCE",
    "END_PHASE",
    "GAME",
    "HIDDEN",
    "UNKNOWN",
    "Action",
    "Alignment",
    "Attack",
    "Attempt",
    "AxisBulgariansOnTurn15",
    "Board",
    "BrigadeTriggerPartisanOrYugoslav",
    "Build",
    "ChetnikPlacementAfterRoll",
    "ChetnikTitoDeadModifier",
    "ChetnikWithdrawalProcedure",
    "Column",
    "CommitGuerrilla",
    "CommitHunters",
    "CommitUnit",
    "DeclareOperations",
    "Display",
    "DisplayPointsWithAxisPresent",
    "DivisionBuilding",
    "DrawLimit",
    "EndPhase",
    "FortressAttackMandatory",
    "FortressDIncludesDe",
    "GiveUp",
    "JoinTito",
    "Kind",
    "KonstantinLimits",
    "Lose",
    "ModifierMechanism",
    "ModifierStacking",
    "Move",
    "MoveGuerrilla",
    "MovementPhaseEnd",
    "Nationality",
    "OperationRatioBonus",
    "OperationRedeployment",
    "OperationUnitsAfterCombat",
    "Options",
    "Phase",
    "Place",
    "PlaceGuerrilla",
    "PlaceKind",
    "PlaceUnit",
    "Post",
    "Recruit",
    "RecruitCapOrder",
    "RecruitMountainFormula",
    "RecruitTitoFormula",
    "Retreat",
    "RetreatProcedure",
    "Rise",
    "Roll",
    "Rulings",
    "Scenario",
    "ScheduleAfterTurn8",
    "Search",
    "Side",
    "SovietMovementLimits",
    "SovietOverstayPenalty",
    "Stack",
    "StackingCheck",
    "State",
    "TargetZone",
    "Terrain",
    "TitoCharts",
    "TitoReturnTiming",
    "TitoRuleset",
    "TitoStatus",
    "Tracks",
    "Transfer",
    "Unit",
    "UnitType",
    "UprisingTriggerFraction",
    "View",
    "Withdraw",
    "Zone",
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
