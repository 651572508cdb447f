"""The answers that a game of Tito can be played with, where the rulebook is silent or contradicts itself.

Every gap has a documented ruling in ``data/rulings.toml``; those that can be chosen are the fields of `Rulings`. The
name of a field is the id of its ruling with ``_`` for ``-``, the value of an enum member is the option's slug.
"""

from __future__ import annotations

from enum import Enum
from typing import TypedDict, Unpack

import attrs

from ..core.rulings import choice, chosen

__all__ = [
    "Answers",
    "AxisBulgariansOnTurn15",
    "BrigadeTriggerPartisanOrYugoslav",
    "ChetnikPlacementAfterRoll",
    "ChetnikTitoDeadModifier",
    "ChetnikWithdrawalProcedure",
    "DisplayPointsWithAxisPresent",
    "DivisionBuilding",
    "FortressAttackMandatory",
    "FortressDIncludesDe",
    "KonstantinLimits",
    "ModifierMechanism",
    "ModifierStacking",
    "MovementPhaseEnd",
    "OperationRatioBonus",
    "OperationRedeployment",
    "OperationUnitsAfterCombat",
    "RecruitCapOrder",
    "RecruitMountainFormula",
    "RecruitTitoFormula",
    "RetreatProcedure",
    "Rulings",
    "ScheduleAfterTurn8",
    "SovietMovementLimits",
    "SovietOverstayPenalty",
    "StackingCheck",
    "TitoReturnTiming",
    "UprisingTriggerFraction",
]


class SovietOverstayPenalty(Enum):
    """What does a Soviet or friendly Bulgarian unit cost on Game-Turns 16 and 17 (13.74 against 14.3.E)?"""

    TWENTY_PER_UNIT_PER_STAGE = "twenty-per-unit-per-stage"
    """20 Victory Points in each of the two Victory Point Stages."""
    TEN_PER_UNIT_PER_STAGE = "ten-per-unit-per-stage"
    """10 in each of them."""


class ModifierMechanism(Enum):
    """What do the modifiers for Tito and mountain units move (8.6.addenda against 9.21, 9.23 and 12.0)?"""

    CHANGE_ODDS = "change-odds"
    """The rounded ratio, on the ladder of all whole ratios; the column is looked up afterwards."""
    MOVE_COLUMN = "move-column"
    """The column, counted in the columns of the table in use."""


class ModifierStacking(Enum):
    """Do favourable steps from different sources add up (12.0, 9.21, 9.23)?"""

    CAP_EACH_SOURCE = "cap-each-source"
    """One step per source; the sources add, opposite steps cancel."""
    CAP_TOTAL = "cap-total"
    """Never more than one step to the right in all."""


class RetreatProcedure(Enum):
    """Where does a force that must retreat go (8.24 is lost)?"""

    ONE_STEP_LEGAL = "one-step-legal"
    """One other place of the Zone or of a neighbouring Zone open to it; eliminated if there is none."""
    SAME_ZONE_ONLY = "same-zone-only"
    """The same without ever leaving the Zone."""
    TO_HIDE_AWAY = "to-hide-away"
    """Yugoslavs to the Hide-away of the Zone, the Axis to another place of the Zone open to it."""
    IGNORE = "ignore"
    """Nobody retreats."""


class FortressDIncludesDe(Enum):
    """Does DE destroy an intrinsic Defense Strength as a numbered D does (8.53)?"""

    YES = "yes"
    NO = "no"


class FortressAttackMandatory(Enum):
    """Must Yugoslav units attack an intrinsic Defense Strength that stands alone (8.11.A, 8.52)?"""

    OPTIONAL = "optional"
    MANDATORY = "mandatory"


class UprisingTriggerFraction(Enum):
    """Does a Zone rise that is short of its garrison by less than one division (7.51)?"""

    YES_SHORTFALL_ONE = "yes-shortfall-one"
    """Yes, and it counts as one division short."""
    NO = "no"
    """No; only whole divisions are missed."""


class RecruitCapOrder(Enum):
    """Does the Strength Point cap on recruits come before or after the halvings (7.44.A to C, 9.32)?"""

    CAP_THEN_HALVE = "cap-then-halve"
    HALVE_THEN_CAP = "halve-then-cap"


class RecruitMountainFormula(Enum):
    """How many groups does an occupied Mountain recruit (7.45 is lost)?"""

    LIKE_MOUNTAIN_POINTS = "like-mountain-points"
    """As many as it is worth Victory Points (14.2.B): a quarter of its strength, at most one per unit."""
    DIE_CAPPED = "die-capped"
    """One die times the Mountain recruitment value of the charts, capped and halved as in 7.44."""
    DISABLED = "disabled"
    """None."""


class RecruitTitoFormula(Enum):
    """How many groups does Tito raise (7.46 is lost)?"""

    ONE_DIE = "one-die"
    """One die."""
    DIE_CAPPED = "die-capped"
    """One die, at most the Partisan Strength Points stacked with him."""
    DISABLED = "disabled"
    """None."""


class ChetnikPlacementAfterRoll(Enum):
    """Where does a Chetnik stack stand when its allegiance changes (7.24 is lost)?"""

    ZONE_MOUNTAIN = "zone-mountain"
    """In the Neutral box of its Zone, or else in the Mountain there that is its new side's."""
    FACING_SLOT = "facing-slot"
    """The same, but one that changes sides crosses to the place facing it where it may be there."""


class ChetnikWithdrawalProcedure(Enum):
    """How is Allied Support Withdrawal decided on Game-Turns 9 to 13 (7.26 is lost)?"""

    RISING_ROLL = "rising-roll"
    """One die each Game-Turn: it comes on a roll of at most the turn less 8, and without a roll on Game-Turn 13."""
    FIXED_TURN = "fixed-turn"
    """On the Game-Turn that the options name."""
    SIX_ONLY = "six-only"
    """One die each Game-Turn: it comes on a 6, perhaps never."""


class ChetnikTitoDeadModifier(Enum):
    """What does Tito's elimination do to collaboration rolls (7.23.D is lost)?"""

    MINUS_ONE = "minus-one"
    """1 is taken off each."""
    PLUS_ONE = "plus-one"
    """1 is added to each."""
    NONE = "none"
    """Nothing."""


class DivisionBuilding(Enum):
    """When are Partisan divisions built (7.65 and 7.66 are lost)?"""

    ALL_BRIGADES_THEN_THREE = "all-brigades-then-three"
    """Once every Partisan brigade counter has been on the map, three brigades make one."""
    THREE_NO_THRESHOLD = "three-no-threshold"
    """Three brigades make one from the start."""
    DISABLED = "disabled"
    """Never."""


class BrigadeTriggerPartisanOrYugoslav(Enum):
    """Which brigade sets off the events that 45 Victory Points also set off (6.64, 9.41, 13.91.D, 14.4)?"""

    LITERAL = "literal"
    """Any Yugoslav brigade, except that the hunt for Tito needs a Partisan one."""
    UNIFORM_YUGOSLAV = "uniform-yugoslav"
    """Any Yugoslav brigade sets off all of them."""
    UNIFORM_PARTISAN = "uniform-partisan"
    """Only a Partisan brigade sets off any of them."""


class AxisBulgariansOnTurn15(Enum):
    """What becomes of the Axis Bulgarians when Bulgaria changes sides (3.0, 7.0)?"""

    REMOVE = "remove"
    """They leave the game, free of points."""
    SWITCH = "switch"
    """They change sides, into the Partisan Mountain of their Zone."""
    STAY = "stay"
    """They fight on for the Axis."""


class ScheduleAfterTurn8(Enum):
    """What does the Axis receive and transfer on Game-Turns 9 to 17, of which no entry is left (13.91, 13.82)?"""

    NONE_EXTENSIBLE = "none-extensible"
    """What events release, and what the charts in use have as the schedule of those turns: nothing in ours."""
    HISTORICAL_FILL = "historical-fill"
    """The suggestions of the charts too (table ``schedule_gap``), on turns for which these have no schedule."""


class SovietMovementLimits(Enum):
    """How long are Soviets and friendly Bulgarians bound to the Zone they arrived in (13.92; 6.65 is lost)?"""

    TURN_15_ONLY = "turn-15-only"
    PERMANENT = "permanent"


class TitoReturnTiming(Enum):
    """On which Game-Turn does a withdrawn Tito come back (9.45)?"""

    ATTACK_PLUS_ROLL_PLUS_ONE = "attack-plus-roll-plus-one"
    """That of the attempt, and as many more as the die shows, and one."""
    OPERATION_TURN_COUNTS = "operation-turn-counts"
    """One earlier if the attempt was made in an operation, as that Game-Turn then counts."""


class OperationRatioBonus(Enum):
    """What does an Anti-Guerrilla Operation do to the odds of its attacks (8.46 is lost)?"""

    ONE_STEP = "one-step"
    """It moves them in favour of the Axis, by the one step of the charts."""
    NONE = "none"
    """Nothing; it only doubles losses."""


class OperationUnitsAfterCombat(Enum):
    """Where are the units of an operation after its combat (8.45; 8.47 is lost)?"""

    LIFTED = "lifted"
    """Aside, all of them, until the Terminal Stage."""
    STAY_IF_FOUGHT = "stay-if-fought"
    """Those that fought stay in the Zone Display until then; the others are aside."""


class OperationRedeployment(Enum):
    """Where do units return to the map from an operation (8.47 is lost)?"""

    TARGET_ZONE = "target-zone"
    """To any Objective Display, or the Axis Mountain, of the Zone of the operation."""
    ORIGIN = "origin"
    """To where they came from."""
    REACH = "reach"
    """To any place that they could reach from the Zone of the operation."""


class KonstantinLimits(Enum):
    """May Germans enter Italian Zones in Operation Konstantin before 6.64.A lets them (10.36)?"""

    NO_LITERAL = "no-literal"
    """No: their Zone limits are those of any Movement Phase."""
    YES_LIFT = "yes-lift"
    """Yes: from the surrender on, the Zones of the Italian sphere of influence are open to them."""


class StackingCheck(Enum):
    """When is the limit of seven divisions tested (6.21)?"""

    MOVEMENT_PHASE_END_OWNER = "movement-phase-end-owner"
    """When a Movement Phase of the owner ends."""
    ALWAYS = "always"
    """At all times."""


class DisplayPointsWithAxisPresent(Enum):
    """Does an Objective Display score for the Yugoslavs while Axis units stand in its other box (14.2.A)?"""

    YES = "yes"
    NO = "no"


class MovementPhaseEnd(Enum):
    """What if a Movement Phase cannot end as 6.21 and 9.1 want it?"""

    DUTY = "duty"
    """It may not end while a move could mend the fault; what is left over, the owner gives up, and Tito is placed."""
    REFUSE_AT_ONCE = "refuse-at-once"
    """No single move may cause the fault, even for a moment."""


class Answers(TypedDict, total=False):
    """What `Rulings` takes: for each ruling a member of its enum, or the slug of the option."""

    soviet_overstay_penalty: SovietOverstayPenalty | str
    modifier_mechanism: ModifierMechanism | str
    modifier_stacking: ModifierStacking | str
    retreat_procedure: RetreatProcedure | str
    fortress_d_includes_de: FortressDIncludesDe | str
    fortress_attack_mandatory: FortressAttackMandatory | str
    uprising_trigger_fraction: UprisingTriggerFraction | str
    recruit_cap_order: RecruitCapOrder | str
    recruit_mountain_formula: RecruitMountainFormula | str
    recruit_tito_formula: RecruitTitoFormula | str
    chetnik_placement_after_roll: ChetnikPlacementAfterRoll | str
    chetnik_withdrawal_procedure: ChetnikWithdrawalProcedure | str
    chetnik_tito_dead_modifier: ChetnikTitoDeadModifier | str
    division_building: DivisionBuilding | str
    brigade_trigger_partisan_or_yugoslav: BrigadeTriggerPartisanOrYugoslav | str
    axis_bulgarians_on_turn_15: AxisBulgariansOnTurn15 | str
    soviet_movement_limits: SovietMovementLimits | str
    schedule_after_turn_8: ScheduleAfterTurn8 | str
    tito_return_timing: TitoReturnTiming | str
    operation_ratio_bonus: OperationRatioBonus | str
    operation_units_after_combat: OperationUnitsAfterCombat | str
    operation_redeployment: OperationRedeployment | str
    konstantin_limits: KonstantinLimits | str
    stacking_check: StackingCheck | str
    display_points_with_axis_present: DisplayPointsWithAxisPresent | str
    movement_phase_end: MovementPhaseEnd | str


@attrs.frozen(init=False)
class Rulings:
    """One answer to each question that can be chosen; the defaults are the documented decisions.

    Each is given by its name, as a member of its enum or as the slug of the option: ``stacking_check="always"`` is
    ``stacking_check=StackingCheck.ALWAYS``. Anything else raises `RulingError`. The fields hold the members.
    """

    soviet_overstay_penalty: SovietOverstayPenalty = choice(SovietOverstayPenalty.TWENTY_PER_UNIT_PER_STAGE)
    modifier_mechanism: ModifierMechanism = choice(ModifierMechanism.CHANGE_ODDS)
    modifier_stacking: ModifierStacking = choice(ModifierStacking.CAP_EACH_SOURCE)
    retreat_procedure: RetreatProcedure = choice(RetreatProcedure.ONE_STEP_LEGAL)
    fortress_d_includes_de: FortressDIncludesDe = choice(FortressDIncludesDe.YES)
    fortress_attack_mandatory: FortressAttackMandatory = choice(FortressAttackMandatory.OPTIONAL)
    uprising_trigger_fraction: UprisingTriggerFraction = choice(UprisingTriggerFraction.YES_SHORTFALL_ONE)
    recruit_cap_order: RecruitCapOrder = choice(RecruitCapOrder.CAP_THEN_HALVE)
    recruit_mountain_formula: RecruitMountainFormula = choice(RecruitMountainFormula.DIE_CAPPED)
    recruit_tito_formula: RecruitTitoFormula = choice(RecruitTitoFormula.ONE_DIE)
    chetnik_placement_after_roll: ChetnikPlacementAfterRoll = choice(ChetnikPlacementAfterRoll.ZONE_MOUNTAIN)
    chetnik_withdrawal_procedure: ChetnikWithdrawalProcedure = choice(ChetnikWithdrawalProcedure.RISING_ROLL)
    chetnik_tito_dead_modifier: ChetnikTitoDeadModifier = choice(ChetnikTitoDeadModifier.MINUS_ONE)
    division_building: DivisionBuilding = choice(DivisionBuilding.ALL_BRIGADES_THEN_THREE)
    brigade_trigger_partisan_or_yugoslav: BrigadeTriggerPartisanOrYugoslav = choice(
        BrigadeTriggerPartisanOrYugoslav.LITERAL
    )
    axis_bulgarians_on_turn_15: AxisBulgariansOnTurn15 = choice(AxisBulgariansOnTurn15.REMOVE)
    soviet_movement_limits: SovietMovementLimits = choice(SovietMovementLimits.TURN_15_ONLY)
    schedule_after_turn_8: ScheduleAfterTurn8 = choice(ScheduleAfterTurn8.NONE_EXTENSIBLE)
    tito_return_timing: TitoReturnTiming = choice(TitoReturnTiming.ATTACK_PLUS_ROLL_PLUS_ONE)
    operation_ratio_bonus: OperationRatioBonus = choice(OperationRatioBonus.ONE_STEP)
    operation_units_after_combat: OperationUnitsAfterCombat = choice(OperationUnitsAfterCombat.LIFTED)
    operation_redeployment: OperationRedeployment = choice(OperationRedeployment.TARGET_ZONE)
    konstantin_limits: KonstantinLimits = choice(KonstantinLimits.NO_LITERAL)
    stacking_check: StackingCheck = choice(StackingCheck.MOVEMENT_PHASE_END_OWNER)
    display_points_with_axis_present: DisplayPointsWithAxisPresent = choice(DisplayPointsWithAxisPresent.YES)
    movement_phase_end: MovementPhaseEnd = choice(MovementPhaseEnd.DUTY)

    def __init__(self, **answers: Unpack[Answers]) -> None:
        self.__attrs_init__(**chosen(Rulings, answers))  # pyright: ignore[reportAttributeAccessIssue]  # made by attrs
