"""The sequence of play as data: which phase follows which, played by what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypedDict

from ..core.cases import case
from ..core.sequence import PhaseEnum, PhaseRules, Step
from .invasion import phases_of
from .values import Phase, PlayerTurn, Side

__all__ = ["GamePhase", "Phases", "interruptions", "sequence"]


class GamePhase(PhaseEnum):
    """The phases of a game turn, each with the case that needs it and its title."""

    WEATHER = ("31.E.2.date", "Weather")
    EVACUATION = ("31.L.evacuation", "Declaration of a British evacuation")
    CRETE = ("31.L.crete", "Axis announcement about Crete")
    INTERDICTION = ("31.L.announce", "Allied announcement of naval interdiction")
    AXIS_EFFORT = ("31.D.timing", "Axis effort")
    ALLIED_EFFORT = ("31.D.timing", "Allied effort")
    DEPLOYMENT = ("31.E.2.date", "Deployment of the German intervention")
    INVASION = ("30.G.1.axis", "Invasion of Jugoslavia")
    SPECIAL_SUPPLY = ("31.F", "German special turn: supply")
    SPECIAL_ARRIVALS = ("31.E.2.force_coup", "German special turn: deployment")
    SPECIAL_MOVEMENT = ("31.F", "German special turn: movement")
    SPECIAL_AIR = ("31.F", "German special turn: air phase")
    SPECIAL_COMBAT = ("31.F", "German special turn: combat")
    SPECIAL_END = ("31.F", "German special turn: end")
    AXIS_SUPPLY = ("31.F.then_regular", "Axis supply")
    AXIS_ARRIVALS = ("31.E.1.arrival", "Axis arrivals")
    AXIS_MOVEMENT = ("31.F.then_regular", "Axis movement")
    AXIS_AIR = ("31.F.then_regular", "Axis air phase")
    AXIS_COMBAT = ("31.F.then_regular", "Axis combat")
    AXIS_EXPLOITATION = ("31.F.then_regular", "Axis exploitation")
    AXIS_END = ("31.F.then_regular", "End of the Axis player turn")
    ALLIED_SUPPLY = ("31.I", "Allied supply")
    ALLIED_ARRIVALS = ("31.F", "Allied arrivals")
    ALLIED_MOVEMENT = ("31.D.after_move", "Allied movement")
    ALLIED_EVACUATION = ("31.L.evacuation", "British evacuation")
    ALLIED_AIR = ("31.F", "Allied air phase")
    ALLIED_COMBAT = ("31.F", "Allied combat")
    ALLIED_EXPLOITATION = ("31.D.after_move", "Allied exploitation")
    ALLIED_END = ("31.H", "End of the Allied player turn")
    POINTS = ("31.D.timing", "Victory points")
    COUP = ("31.D.roll", "Check for the Jugoslav coup")
    INTERVENTION = ("31.E.2.order", "Check for German intervention")
    ASSISTANCE = ("31.E.1.condition", "German assistance")
    END = ("31.D.timing", "End of the game turn")


_Rules: TypeAlias = PhaseRules[Any, Any, Any]


class Phases(TypedDict, total=False):
    """What `with_phases` takes: the phases of `sequence` and the `interruptions`, each with the rules that play it."""

    weather: _Rules
    evacuation: _Rules
    crete: _Rules
    interdiction: _Rules
    axis_effort: _Rules
    allied_effort: _Rules
    deployment: _Rules
    invasion: _Rules
    special_supply: _Rules
    special_arrivals: _Rules
    special_movement: _Rules
    special_air: _Rules
    special_combat: _Rules
    special_end: _Rules
    axis_supply: _Rules
    axis_arrivals: _Rules
    axis_movement: _Rules
    axis_air: _Rules
    axis_combat: _Rules
    axis_exploitation: _Rules
    axis_end: _Rules
    allied_supply: _Rules
    allied_arrivals: _Rules
    allied_movement: _Rules
    allied_evacuation: _Rules
    allied_air: _Rules
    allied_combat: _Rules
    allied_exploitation: _Rules
    allied_end: _Rules
    points: _Rules
    coup: _Rules
    intervention: _Rules
    assistance: _Rules
    end: _Rules
    drawing: _Rules
    assistance_chart: _Rules
    sending_assistance: _Rules
    defecting: _Rules
    marching_on: _Rules
    giving_up: _Rules
    joining: _Rules
    combat_roll: _Rules
    losing: _Rules
    retreating: _Rules
    advancing: _Rules
    shipping_roll: _Rules
    wave: _Rules
    raid: _Rules
    targeting: _Rules
    dogfight: _Rules
    flak: _Rules
    bombing: _Rules
    fleeing: _Rules
    crossing: _Rules
    scarpantos_roll: _Rules
    gathering: _Rules
    assault: _Rules
    attacker_loss: _Rules
    surrender_roll: _Rules
    defender_loss: _Rules
    evacuation_roll: _Rules


def sequence() -> tuple[Step, ...]:
    """One game turn; the special player turn, which most game turns do not have, is passed over on them."""
    from .phases import ending, points, weather  # noqa: PLC0415 - phases are built on states

    player_turns = [step for turn in PlayerTurn for step in _player_turn(turn)]
    return (
        Step("weather", GamePhase.WEATHER, weather.WeatherDraw()),
        *_announcements(),
        *_preparations(),
        *player_turns,
        Step("points", GamePhase.POINTS, points.PointsPhase()),
        *_checks(),
        Step("end", GamePhase.END, ending.EndOfTurn()),
    )


@case("31.L.announce", "31.L.crete")
def _announcements() -> tuple[Step, ...]:
    """What is announced before the player turns; the Axis speaks of Crete before the Allies of interdiction."""
    from .phases import announcements  # noqa: PLC0415 - as above

    return (
        Step("evacuation", GamePhase.EVACUATION, announcements.EvacuationDeclaration()),
        Step("crete", GamePhase.CRETE, announcements.CreteAnnouncement()),
        Step("interdiction", GamePhase.INTERDICTION, announcements.InterdictionAnnouncement()),
    )


def _preparations() -> tuple[Step, ...]:
    """What is chosen in secret, and who is due, before the player turns."""
    from .phases import deployment, efforts  # noqa: PLC0415 - as above

    return (
        Step("axis_effort", GamePhase.AXIS_EFFORT, efforts.EffortPhase(Side.AXIS)),
        Step("allied_effort", GamePhase.ALLIED_EFFORT, efforts.EffortPhase(Side.ALLIED)),
        Step("deployment", GamePhase.DEPLOYMENT, deployment.Deployment()),
        Step("invasion", GamePhase.INVASION, deployment.Invasion()),
    )


def _player_turn(turn: PlayerTurn) -> tuple[Step, ...]:
    """The phases of a player turn, and its end."""
    from .phases import air, arrivals, combat, evacuation, movement, supply  # noqa: PLC0415 - as above
    from .phases.turn_end import PlayerTurnEnd  # noqa: PLC0415 - as above

    rules: Mapping[Phase, Callable[[PlayerTurn], _Rules]] = {
        Phase.SUPPLY: supply.SupplyPhase,
        Phase.MOVEMENT: movement.MovementPhase,
        Phase.AIR: air.AirPhase,
        Phase.COMBAT: combat.CombatPhase,
        Phase.EXPLOITATION: movement.ExploitationPhase,
    }
    steps: list[tuple[str, _Rules]] = [(phase.name, rules[phase](turn)) for phase in phases_of(turn)]
    if turn is PlayerTurn.ALLIED:
        steps.insert(2, ("EVACUATION", evacuation.EvacuationPhase(turn)))
    steps.insert(1, ("ARRIVALS", arrivals.ArrivalsPhase(turn)))
    steps.append(("END", PlayerTurnEnd(turn)))
    return tuple([Step(f"{turn}_{name.lower()}", GamePhase[f"{turn.name}_{name}"], played) for name, played in steps])


@case("31.D.timing", "31.E.2.order")
def _checks() -> tuple[Step, ...]:
    """What is checked once points are counted: the coup, then intervention or assistance."""
    from .phases import assistance, politics  # noqa: PLC0415 - as above

    return (
        Step("coup", GamePhase.COUP, politics.CoupCheck()),
        Step("intervention", GamePhase.INTERVENTION, politics.InterventionCheck()),
        Step("assistance", GamePhase.ASSISTANCE, assistance.AssistanceCheck()),
    )


def interruptions() -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
    """What can interrupt a phase: by name, the class of its frames and what plays them."""
    from . import combat_frames, frames, march_frames  # noqa: PLC0415 - as above
    from .phases import (  # noqa: PLC0415 - as above
        aftermath,
        assistance,
        combat,
        defecting,
        giving_up,
        points,
        turn_end,
    )

    return {
        "drawing": (frames.Drawing, points.DrawingRules()),
        "assistance_chart": (frames.AssistanceChart, assistance.ChartRules()),
        "sending_assistance": (frames.SendingAssistance, assistance.SendingRules()),
        "defecting": (march_frames.Defecting, defecting.DefectingRules()),
        "marching_on": (march_frames.MarchingOn, defecting.MarchingOnRules()),
        "giving_up": (march_frames.GivingUp, giving_up.GivingUpRules()),
        "joining": (combat_frames.Joining, combat.JoiningRules()),
        "combat_roll": (combat_frames.CombatRoll, combat.CombatRollRules()),
        "losing": (combat_frames.Losing, aftermath.LosingRules()),
        "retreating": (combat_frames.Retreating, aftermath.RetreatingRules()),
        "advancing": (combat_frames.Advancing, aftermath.AdvancingRules()),
        "shipping_roll": (frames.ShippingRoll, turn_end.ShippingRules()),
        **_in_the_air(),
        **_landings(),
    }


def _in_the_air() -> dict[str, tuple[type, _Rules]]:
    """The same in the air."""
    from . import air_frames  # noqa: PLC0415 - as above
    from .phases import airfields, raids  # noqa: PLC0415 - as above

    return {
        "wave": (air_frames.Wave, raids.WaveRules()),
        "raid": (air_frames.Raid, raids.RaidRules()),
        "targeting": (air_frames.Targeting, raids.TargetingRules()),
        "dogfight": (air_frames.Dogfight, raids.DogfightRules()),
        "flak": (air_frames.Flak, raids.FlakRules()),
        "bombing": (air_frames.Bombing, raids.BombingRules()),
        "fleeing": (air_frames.Fleeing, airfields.FleeingRules()),
    }


def _landings() -> dict[str, tuple[type, _Rules]]:
    """The same of those who come from the sea or the air, or leave over the sea."""
    from . import air_frames  # noqa: PLC0415 - as above
    from .phases import evacuation, gathering, landing, naval  # noqa: PLC0415 - as above

    return {
        "crossing": (air_frames.Crossing, naval.CrossingRules()),
        "scarpantos_roll": (air_frames.ScarpantosRoll, naval.ScarpantosRules()),
        "gathering": (air_frames.Gathering, gathering.GatheringRules()),
        "assault": (air_frames.Assault, landing.AssaultRules()),
        "surrender_roll": (air_frames.SurrenderRoll, landing.SurrenderRules()),
        "attacker_loss": (air_frames.AttackerLoss, landing.AttackerLossRules()),
        "defender_loss": (air_frames.DefenderLoss, landing.DefenderLossRules()),
        "evacuation_roll": (air_frames.EvacuationRoll, evacuation.EvacuationRules()),
    }
