"""The sequence of play (section 4.0) as data: which phase follows which, on which Game-Turns, played by what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypedDict

from ..core.cases import case
from ..core.sequence import PhaseEnum, PhaseRules, Step

__all__ = ["Phase", "Phases"]

_BEFORE_LAST: Final = frozenset(range(1, 17))
"""The Game-Turns that do not end with the Victory Point Stage."""
_FROM_SIXTH: Final = frozenset(range(6, 18))
"""The Game-Turns on which the Allied Progress Track may be in use (10.1)."""


class Phase(PhaseEnum):
    """The phases and segments of a Game-Turn, each with its case and its title in the book."""

    AXIS_SET_UP = ("15.1", "Axis Set-Up")
    OPERATIONS_LIMIT = ("15.31", "Draw of the Operations Limit")
    OPERATIONS_REVEAL = ("15.32", "Revealing of the Operations Limit")
    ALLIED_PROGRESS = ("4.2.A.1", "Allied Progress Phase")
    WEATHER = ("4.2.A.2", "Weather Phase")
    TITO_PHASE = ("4.2.A.3", "Tito Phase")
    AXIS_REINFORCEMENT = ("4.2.A.4", "Axis Reinforcement Phase")
    CHETNIK_COLLABORATION = ("4.2.A.5", "Chetnik Collaboration Phase")
    ITALIAN_SURRENDER = ("4.2.A.6", "Italian Surrender Phase")
    KONSTANTIN = ("10.32.B", "Operation Konstantin")
    KONSTANTIN_ANSWER = ("10.32.C", "Answer to Operation Konstantin")
    ITALIAN_REMOVAL = ("10.32.D", "Removal of the Italians")
    OPERATIONS_PLANNING = ("4.2.A.7.planning", "Planning Segment")
    OPERATIONS_REACTION = ("4.2.A.7.reaction", "Yugoslav Reaction Segment")
    OPERATIONS_DEPLOYMENT = ("4.2.A.7.deployment", "Deployment Segment")
    YUGOSLAV_MOVEMENT = ("4.2.B.1", "Yugoslav Movement Phase")
    YUGOSLAV_COMBAT = ("4.2.B.2", "Yugoslav Combat Phase")
    VICTORY_POINTS = ("4.2.C", "Victory Point Stage")
    AXIS_MOVEMENT = ("4.2.D.1", "Axis Movement Phase")
    AXIS_COMBAT = ("4.2.D.2", "Axis Combat Phase")
    RECRUITMENT = ("4.2.E.1.recruitment", "Recruitment Segment")
    TITO_SEGMENT = ("4.2.E.1.tito", "Tito Segment")
    UPRISING = ("4.2.E.1.uprising", "Uprising Segment")
    GUERRILLA_STATUS = ("4.2.E.2", "Guerrilla Status Phase")
    OPERATIONS_REDEPLOYMENT = ("4.2.E.3", "Axis Anti-Guerrilla Operations Redeployment Phase")
    TURN_INDICATION = ("4.2.E.4", "Game-Turn Indication Phase")


_Rules: TypeAlias = PhaseRules[Any, Any, Any]


class Phases(TypedDict, total=False):
    """What `with_phases` takes: the phases of `sequence` and the `interruptions`, each with the rules that play it."""

    axis_set_up: _Rules
    operations_limit: _Rules
    operations_reveal: _Rules
    allied_progress: _Rules
    weather: _Rules
    tito_phase: _Rules
    axis_reinforcement: _Rules
    chetnik_collaboration: _Rules
    italian_surrender: _Rules
    konstantin: _Rules
    konstantin_answer: _Rules
    italian_removal: _Rules
    operations_planning: _Rules
    operations_reaction: _Rules
    operations_deployment: _Rules
    yugoslav_movement: _Rules
    yugoslav_combat: _Rules
    victory_points: _Rules
    axis_movement: _Rules
    axis_combat: _Rules
    recruitment: _Rules
    tito_segment: _Rules
    uprising: _Rules
    guerrilla_status: _Rules
    operations_redeployment: _Rules
    turn_indication: _Rules
    search_roll: _Rules
    attempt_roll: _Rules
    support_roll: _Rules
    collaboration_roll: _Rules
    conversion_roll: _Rules
    deploying: _Rules
    operation_combat: _Rules
    redeploying: _Rules
    writing_target: _Rules
    noting_hunters: _Rules
    choosing: _Rules
    reacting: _Rules
    combat_roll: _Rules
    withdrawal_roll: _Rules
    withdrawal: _Rules
    defection: _Rules
    losses: _Rules
    retreat: _Rules
    tito_joins: _Rules
    tito_left_alone: _Rules
    tito_returns: _Rules
    giving_up: _Rules
    replacement_roll: _Rules
    arrivals: _Rules
    soviet_arrivals: _Rules
    soviet_transfers: _Rules
    recruitment_roll: _Rules
    uprising_roll: _Rules
    alignment_roll: _Rules


@case("4.2")
def sequence() -> tuple[Step, ...]:
    """One Game-Turn: what begins a scenario, then the five parts in the order of the outline.

    The campaign begins with the set-up and the draw of the operations limit on Game-Turn 1; late-war, which is set up
    already, with the draw on Game-Turn 9.
    """
    from .phases import (  # noqa: PLC0415 - phases are built on states, which are built on this module's enum
        operations_limit,
        set_up,
    )

    drawing = operations_limit.LimitDraw()
    return (
        Step("axis_set_up", Phase.AXIS_SET_UP, set_up.AxisSetUp(), frozenset({1})),
        Step("operations_limit", Phase.OPERATIONS_LIMIT, drawing, operations_limit.first_turns()),
        *special_events_stage(),
        *yugoslav_player_turn(),
        *victory_point_stage(),
        *axis_player_turn(),
        *terminal_stage(),
    )


@case("4.2.A")
def special_events_stage() -> tuple[Step, ...]:
    """What opens a Game-Turn, from the second on."""
    from .phases import (  # noqa: PLC0415 - as above
        allied_progress,
        axis_reinforcement,
        collaboration,
        hunt,
        operations_limit,
        weather,
    )

    after_first = frozenset(range(2, 18))
    return (
        Step("operations_reveal", Phase.OPERATIONS_REVEAL, operations_limit.LimitReveal(), frozenset({15})),
        Step("allied_progress", Phase.ALLIED_PROGRESS, allied_progress.AlliedProgress(), _FROM_SIXTH),
        Step("weather", Phase.WEATHER, weather.Weather(), frozenset({2, 6, 10, 14})),
        Step("tito_phase", Phase.TITO_PHASE, hunt.TitoPhase(), frozenset(range(2, hunt.LAST_TURN + 1))),
        Step("axis_reinforcement", Phase.AXIS_REINFORCEMENT, axis_reinforcement.AxisReinforcement(), after_first),
        Step("chetnik_collaboration", Phase.CHETNIK_COLLABORATION, collaboration.ChetnikCollaboration(), after_first),
        *italian_surrender_phase(),
        *operations_phase(),
    )


@case("4.2.A.7")
def operations_phase() -> tuple[Step, ...]:
    """The Anti-Guerrilla Operations Phase, on the Game-Turns that have it."""
    from .phases import deployment, planning, reaction  # noqa: PLC0415 - as above

    turns = frozenset(planning.operation_turns())
    return (
        Step("operations_planning", Phase.OPERATIONS_PLANNING, planning.Planning(), turns),
        Step("operations_reaction", Phase.OPERATIONS_REACTION, reaction.Reaction(), turns),
        Step("operations_deployment", Phase.OPERATIONS_DEPLOYMENT, deployment.OperationsDeployment(), turns),
    )


@case("4.2.A.6", "10.32")
def italian_surrender_phase() -> tuple[Step, ...]:
    """What happens when Italy surrenders, once in the game."""
    from .phases import italian_surrender, konstantin  # noqa: PLC0415 - as above

    return (
        Step("italian_surrender", Phase.ITALIAN_SURRENDER, italian_surrender.ItalianSurrender(), _FROM_SIXTH),
        Step("konstantin", Phase.KONSTANTIN, konstantin.Konstantin(), _FROM_SIXTH),
        Step("konstantin_answer", Phase.KONSTANTIN_ANSWER, konstantin.KonstantinAnswer(), _FROM_SIXTH),
        Step("italian_removal", Phase.ITALIAN_REMOVAL, italian_surrender.ItalianRemoval(), _FROM_SIXTH),
    )


@case("4.2.B", "4.2.B.2")
def yugoslav_player_turn() -> tuple[Step, ...]:
    """Movement, then combat, of the Yugoslav Player."""
    from .phases import combat, movement  # noqa: PLC0415 - as above

    return (
        Step("yugoslav_movement", Phase.YUGOSLAV_MOVEMENT, movement.YugoslavMovement()),
        Step("yugoslav_combat", Phase.YUGOSLAV_COMBAT, combat.YugoslavCombat()),
    )


def victory_point_stage() -> tuple[Step, ...]:
    """Scoring, which ends the last Game-Turn and the game (4.1, 4.2.C)."""
    from .phases import victory  # noqa: PLC0415 - as above

    return (Step("victory_points", Phase.VICTORY_POINTS, victory.VictoryPoints()),)


@case("4.2.D", "4.2.D.2")
def axis_player_turn() -> tuple[Step, ...]:
    """Movement, then combat, of the Axis Player, on every Game-Turn but the last."""
    from .phases import combat, movement  # noqa: PLC0415 - as above

    return (
        Step("axis_movement", Phase.AXIS_MOVEMENT, movement.AxisMovement(), _BEFORE_LAST),
        Step("axis_combat", Phase.AXIS_COMBAT, combat.AxisCombat(), _BEFORE_LAST),
    )


@case("4.2.E")
def terminal_stage() -> tuple[Step, ...]:
    """What closes a Game-Turn but the last."""
    from .phases import (  # noqa: PLC0415 - as above
        planning,
        recruitment,
        redeployment,
        status,
        tito_segment,
        turn_indication,
        uprising,
    )

    redeploying, operation_turns = redeployment.OperationsRedeployment(), frozenset(planning.operation_turns())
    return (
        Step("recruitment", Phase.RECRUITMENT, recruitment.Recruitment(), _BEFORE_LAST),
        Step("tito_segment", Phase.TITO_SEGMENT, tito_segment.TitoSegment(), _BEFORE_LAST),
        Step("uprising", Phase.UPRISING, uprising.Uprising(), frozenset(range(3, 17))),
        Step("guerrilla_status", Phase.GUERRILLA_STATUS, status.GuerrillaStatus(), _BEFORE_LAST),
        Step("operations_redeployment", Phase.OPERATIONS_REDEPLOYMENT, redeploying, operation_turns),
        Step("turn_indication", Phase.TURN_INDICATION, turn_indication.TurnIndication(), _BEFORE_LAST),
    )


def interruptions() -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
    """What can interrupt a phase: by name, the class of its frames and what plays them."""
    from .phases import (  # noqa: PLC0415 - as above
        arrivals,
        collaboration,
        combat,
        company,
        deployment,
        giving_up,
        hunt,
        italian_surrender,
        italian_withdrawal,
        losses,
        operation_combat,
        planning,
        reaction,
        recruitment,
        redeployment,
        retreat,
        soviets,
        uprising,
    )

    return {
        "search_roll": (hunt.SearchRoll, hunt.SearchRollRules()),
        "attempt_roll": (hunt.AttemptRoll, hunt.AttemptRollRules()),
        "support_roll": (collaboration.SupportRoll, collaboration.SupportRollRules()),
        "collaboration_roll": (collaboration.CollaborationRoll, collaboration.CollaborationRollRules()),
        "conversion_roll": (collaboration.ConversionRoll, collaboration.ConversionRollRules()),
        "deploying": (deployment.Deploying, deployment.DeployingRules()),
        "operation_combat": (operation_combat.OperationCombat, operation_combat.OperationCombatRules()),
        "redeploying": (redeployment.Redeploying, redeployment.RedeployingRules()),
        "writing_target": (planning.WritingTarget, planning.WritingTargetRules()),
        "noting_hunters": (planning.NotingHunters, planning.NotingHuntersRules()),
        "choosing": (planning.Choosing, planning.ChoosingRules()),
        "reacting": (reaction.Reacting, reaction.ReactingRules()),
        "combat_roll": (combat.CombatRoll, combat.CombatRollRules()),
        "withdrawal_roll": (italian_withdrawal.WithdrawalRoll, italian_withdrawal.WithdrawalRollRules()),
        "withdrawal": (italian_withdrawal.Withdrawal, italian_withdrawal.WithdrawalRules()),
        "defection": (italian_surrender.Defection, italian_surrender.DefectionRules()),
        "losses": (losses.Losses, losses.LossesRules()),
        "retreat": (retreat.Retreating, retreat.RetreatingRules()),
        "tito_joins": (company.TitoJoins, company.TitoJoinsRules()),
        "tito_left_alone": (company.TitoLeftAlone, company.TitoLeftAloneRules()),
        "tito_returns": (hunt.TitoReturns, hunt.TitoReturnsRules()),
        "giving_up": (giving_up.GivingUp, giving_up.GivingUpRules()),
        "replacement_roll": (arrivals.ReplacementRoll, arrivals.ReplacementRollRules()),
        "arrivals": (arrivals.Arrivals, arrivals.ArrivalsRules()),
        "soviet_arrivals": (soviets.SovietArrivals, soviets.SovietArrivalsRules()),
        "soviet_transfers": (soviets.SovietTransfers, soviets.SovietTransfersRules()),
        "recruitment_roll": (recruitment.RecruitRoll, recruitment.RecruitRollRules()),
        "uprising_roll": (uprising.UprisingRoll, uprising.UprisingRollRules()),
        "alignment_roll": (uprising.AlignmentRoll, uprising.AlignmentRollRules()),
    }
