"""The sequence of play as data: which phase and segment follows which, played by what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypedDict

from ..core.cases import case
from ..core.sequence import PhaseEnum, PhaseRules, Step
from .host_values import Side

__all__ = ["Phase", "Phases", "interruptions", "sequence"]

_PLAYERS: Final[Mapping[str, Side]] = {side.name: side for side in Side}
"""The Players by the word with which the names of their segments begin."""


class Phase(PhaseEnum):
    """The phases and segments of a Game Turn, each with its case and its title."""

    BELGRADE_FIRST_SET_UP = ("scenario3.order", "First Deployment")
    BELGRADE_SECOND_SET_UP = ("scenario3.order", "Second Deployment")
    JIHAD_FIRST_SET_UP = ("scenario4.order", "First Deployment")
    JIHAD_SECOND_SET_UP = ("scenario4.order", "Second Deployment")
    NEUTRAL_SET_UP = ("scenario4.neutral.rumania", "Deployment of Neutrals")
    WEATHER = ("weather.1", "Weather")
    DIPLOMACY = ("seq.diplomacy", "Diplomacy Phase")
    FIRST_MOBILIZATION = ("seq.mobilization", "First Player's Mobilization Segment")
    FIRST_STRATEGIC_OPERATIONS = ("seq.strategic_operations", "First Player's Strategic Operations Segment")
    FIRST_MOVEMENT = ("seq.movement", "First Player's Movement Segment")
    FIRST_OFFENSIVE_BOMBARDMENT = ("seq.offensive_bombardment", "First Player's Offensive Bombardment Segment")
    FIRST_DEFENSIVE_BOMBARDMENT = ("seq.defensive_bombardment", "First Player's turn: Defensive Bombardment Segment")
    FIRST_COMBAT = ("seq.combat", "First Player's Combat Segment")
    FIRST_RALLY = ("seq.rally", "First Player's Rally Segment")
    SECOND_MOBILIZATION = ("seq.second_player_turn", "Second Player's Mobilization Segment")
    SECOND_STRATEGIC_OPERATIONS = ("seq.second_player_turn", "Second Player's Strategic Operations Segment")
    SECOND_MOVEMENT = ("seq.second_player_turn", "Second Player's Movement Segment")
    SECOND_OFFENSIVE_BOMBARDMENT = ("seq.second_player_turn", "Second Player's Offensive Bombardment Segment")
    SECOND_DEFENSIVE_BOMBARDMENT = ("seq.second_player_turn", "Second Player's turn: Defensive Bombardment Segment")
    SECOND_COMBAT = ("seq.second_player_turn", "Second Player's Combat Segment")
    SECOND_RALLY = ("seq.second_player_turn", "Second Player's Rally Segment")
    END = ("scenario3.length", "End of the Game Turn")

    @property
    def player(self) -> Side | None:
        """The Player of whose turn it is a segment; None for what belongs to nobody's turn."""
        return _PLAYERS.get(self.name.partition("_")[0])


_Rules: TypeAlias = PhaseRules[Any, Any, Any]


class Phases(TypedDict, total=False):
    """What `with_phases` takes: the phases of `sequence` and the `interruptions`, each with the rules that play it."""

    belgrade_first_set_up: _Rules
    belgrade_second_set_up: _Rules
    jihad_first_set_up: _Rules
    jihad_second_set_up: _Rules
    neutral_set_up: _Rules
    weather: _Rules
    diplomacy: _Rules
    first_mobilization: _Rules
    first_strategic_operations: _Rules
    first_movement: _Rules
    first_offensive_bombardment: _Rules
    first_defensive_bombardment: _Rules
    first_combat: _Rules
    first_rally: _Rules
    second_mobilization: _Rules
    second_strategic_operations: _Rules
    second_movement: _Rules
    second_offensive_bombardment: _Rules
    second_defensive_bombardment: _Rules
    second_combat: _Rules
    second_rally: _Rules
    end: _Rules
    moving: _Rules
    recon_roll: _Rules
    spy_roll: _Rules
    looking: _Rules
    operating: _Rules
    operation_roll: _Rules
    persuading: _Rules
    joining: _Rules
    evading: _Rules
    evasion_roll: _Rules
    bombardment_roll: _Rules
    hunted: _Rules
    charging: _Rules
    spending: _Rules
    combat_roll: _Rules
    losing: _Rules
    retreating: _Rules
    advancing: _Rules
    rally_roll: _Rules


@case("seq.use")
def sequence() -> tuple[Step, ...]:
    """One Game Turn; set-up comes first, on Game Turn 1. Segments of rules that are not in use are passed over."""
    from .phases import deployment, diplomacy, victory, weather  # noqa: PLC0415 - phases are built on states

    first = frozenset({1})
    return (
        Step("belgrade_first_set_up", Phase.BELGRADE_FIRST_SET_UP, deployment.BelgradeDeployment(0), first),
        Step("belgrade_second_set_up", Phase.BELGRADE_SECOND_SET_UP, deployment.BelgradeDeployment(1), first),
        Step("jihad_first_set_up", Phase.JIHAD_FIRST_SET_UP, deployment.JihadDeployment(0), first),
        Step("jihad_second_set_up", Phase.JIHAD_SECOND_SET_UP, deployment.JihadDeployment(1), first),
        Step("neutral_set_up", Phase.NEUTRAL_SET_UP, deployment.JihadDeployment(deployment.NEUTRALS), first),
        Step("weather", Phase.WEATHER, weather.WeatherRoll()),
        Step("diplomacy", Phase.DIPLOMACY, diplomacy.DiplomacyPhase()),
        *first_player_turn(),
        *second_player_turn(),
        Step("end", Phase.END, victory.EndOfTurn()),
    )


@case("seq.first_player_turn")
def first_player_turn() -> tuple[Step, ...]:
    """The segments of the First Player's turn."""
    return _player_turn(Side.FIRST)


@case("seq.second_player_turn")
def second_player_turn() -> tuple[Step, ...]:
    """Those of the Second Player's: the same, the other way about."""
    return _player_turn(Side.SECOND)


def _player_turn(side: Side) -> tuple[Step, ...]:
    from .phases import bombardment, combat, mobilization, movement, rally, strategic  # noqa: PLC0415 - as above

    rules: tuple[tuple[str, PhaseRules[Any, Any, Any]], ...] = (
        ("mobilization", mobilization.MobilizationSegment(side)),
        ("strategic_operations", strategic.StrategicSegment(side)),
        ("movement", movement.MovementSegment(side)),
        ("offensive_bombardment", bombardment.BombardmentPhase(side)),
        ("defensive_bombardment", bombardment.DefensiveBombardment(side)),
        ("combat", combat.CombatSegment(side)),
        ("rally", rally.RallySegment(side)),
    )
    prefix = side.name.lower()
    return tuple(Step(f"{prefix}_{name}", Phase[f"{side.name}_{name.upper()}"], played) for name, played in rules)


def interruptions() -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
    """What can interrupt a segment: by name, the class of its frames and what plays them."""
    from . import frames  # noqa: PLC0415 - as above
    from .phases import aftermath, bombardment, combat, joining, movement, operations, rally, spying  # noqa: PLC0415 - as above

    return {
        "moving": (frames.Moving, movement.MovingRules()),
        "recon_roll": (frames.ReconRoll, movement.ReconRules()),
        "spy_roll": (frames.SpyRoll, spying.SpyRules()),
        "looking": (frames.Looking, spying.LookingRules()),
        "operating": (frames.Operating, operations.CommittingRules()),
        "operation_roll": (frames.OperationRoll, operations.OperationRules()),
        "persuading": (frames.Persuading, operations.PersuadingRules()),
        "joining": (frames.Joining, joining.JoiningRules()),
        "evading": (frames.Evading, joining.EvadingRules()),
        "evasion_roll": (frames.EvasionRoll, joining.EvasionRules()),
        "bombardment_roll": (frames.BombardmentRoll, bombardment.BombardmentRules()),
        "hunted": (frames.Hunted, bombardment.HuntedRules()),
        "charging": (frames.Charging, combat.ChargingRules()),
        "spending": (frames.Spending, combat.SpendingRules()),
        "combat_roll": (frames.CombatRoll, combat.CombatRollRules()),
        "losing": (frames.Losing, combat.LosingRules()),
        "retreating": (frames.Retreating, aftermath.RetreatingRules()),
        "advancing": (frames.Advancing, aftermath.AdvancingRules()),
        "rally_roll": (frames.RallyRoll, rally.RallyRules()),
    }
