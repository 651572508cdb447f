"""The sequence of play (section 4.0) as data: which phase follows which, on which Game-Turns, played by what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypedDict

from ..core.cases import case
from ..core.sequence import PhaseEnum, PhaseRules, Step
from .battle import Targeting
from .rulings import PlayerOrder, Rulings

__all__ = ["GAME_TURNS", "SET_UP", "Phase", "Phases", "interruptions", "sequence"]

GAME_TURNS: Final = 18
"""The last Game-Turn there can be (16.4)."""


class Phase(PhaseEnum):
    """The phases of a Game-Turn, each with its case and its title."""

    CHIT = ("3.1.step.draw", "Draw of the Croatia Mil Ops Chit")
    FEDERALIST_SET_UP = ("3.1.step.jna-barracks", "JNA Set-Up")
    SEPARATIST_SET_UP = ("3.1.step.slovenes", "Slovene Set-Up")
    CACHES = ("3.1.step.slovene-caches", "Set-Up of Weapons Caches")
    FIELD_SET_UP = ("3.1.step.jna-croatia", "JNA Set-Up in Croatia")
    KRAJINA_SET_UP = ("3.1.step.krajina", "Krajina Set-Up")
    BOSNIA_SET_UP = ("3.1.step.jna-bosnia", "JNA Set-Up in Bosnia and Herzegovina")
    HOLDING_BOX = ("3.1.step.holding-box", "Filling of the Serbia Holding Box")
    CROATIAN_SET_UP = ("3.1.step.zng", "Croatian Set-Up")
    CROATIAN_CACHES = ("3.1.step.zng-caches", "Set-Up of Croatian Weapons Caches")
    RAID = ("17.1.raid", "Commando Raid")
    OPERATIONS = ("4.0.event.1", "Croatian Operations")
    BILAGORA = ("8.7.launch", "Operation Bilagora")
    ACTIVATION_LEVEL = ("4.0.event.2", "Activation Level")
    FEDERALIST_REINFORCEMENT = ("4.0.fed.1", "Federalist Reinforcement Phase")
    FEDERALIST_MOVEMENT = ("4.0.fed.2", "Federalist Movement Phase")
    FEDERALIST_COMBAT = ("4.0.fed.3", "Federalist Combat Phase")
    SEPARATIST_REINFORCEMENT = ("4.0.sep.1", "Separatist Reinforcement Phase")
    SEPARATIST_MOVEMENT = ("4.0.sep.2", "Separatist Movement Phase")
    SIEGES = ("8.8.retry", "Sieges of Barracks")
    MEDIA_WAR = ("9.0.choice", "Media War")
    SEPARATIST_COMBAT = ("4.0.sep.3", "Separatist Combat Phase")
    AUTOMATIC_VICTORY = ("4.0.end.1", "Automatic Victory Check")
    CEASEFIRE = ("4.0.end.2", "Ceasefire Option")
    SUPPLY_CHECK = ("4.0.end.3", "Supply Status Check")
    SURRENDER = ("17.1.surrender", "Surrender of Slovenia")
    WINNER = ("4.0.end.4", "Determination of the Winner")
    EXTENSION = ("16.4.timing", "Extension of the Game")


SET_UP: Final = frozenset(phase for phase in Phase if phase.case.startswith("3.1."))
"""The phases in which units and markers are set up."""

_Rules: TypeAlias = PhaseRules[Any, Any, Any]


class Phases(TypedDict, total=False):
    """What `with_phases` takes: the phases of `sequence` and the `interruptions`, each with the rules that play it."""

    chit: _Rules
    federalist_set_up: _Rules
    separatist_set_up: _Rules
    caches: _Rules
    field_set_up: _Rules
    krajina_set_up: _Rules
    bosnia_set_up: _Rules
    holding_box: _Rules
    croatian_set_up: _Rules
    croatian_caches: _Rules
    raid: _Rules
    operations: _Rules
    bilagora: _Rules
    activation_level: _Rules
    federalist_reinforcement: _Rules
    federalist_movement: _Rules
    federalist_combat: _Rules
    separatist_reinforcement: _Rules
    separatist_movement: _Rules
    sieges: _Rules
    media_war: _Rules
    separatist_combat: _Rules
    automatic_victory: _Rules
    ceasefire: _Rules
    supply_check: _Rules
    surrender: _Rules
    winner: _Rules
    extension: _Rules
    assigning: _Rules
    moving: _Rules
    picking: _Rules
    move_veto: _Rules
    ambush: _Rules
    ambush_roll: _Rules
    ambush_loss: _Rules
    overstacked: _Rules
    raid_roll: _Rules
    loot_roll: _Rules
    operation: _Rules
    storm_roll: _Rules
    garrison_loss: _Rules
    rebuild_roll: _Rules
    rebuilding: _Rules
    redeploying: _Rules
    mustering: _Rules
    arriving: _Rules
    entering: _Rules
    paying: _Rules
    recruiting: _Rules
    media_roll: _Rules
    targeting: _Rules
    declaring: _Rules
    attack_veto: _Rules
    supporting: _Rules
    combat_roll: _Rules
    losing: _Rules
    advancing: _Rules


@case("4.0.turn", "4.0.order")
def sequence(rulings: Rulings) -> tuple[Step, ...]:
    """One Game-Turn: set-up first, on Game-Turn 1, then events, the two Players' parts and the end.

    Which Player is first is ruling player-order.
    """
    players = [federalist_part(), separatist_part()]
    if rulings.player_order is PlayerOrder.SEPARATIST_FIRST:
        players.reverse()
    return (*set_up(), *event_phase(), *players[0], *players[1], *end_of_turn())


@case("3.1.order", "18.0.displaced.setup")
def set_up() -> tuple[Step, ...]:
    """Set-up (3.1), as the first Game-Turn of a scenario begins: the two displaced steps after Bosnia (setup-order)."""
    from .phases import caches, chit, field_set_up, set_up  # noqa: PLC0415 - phases are built on states

    first = set_up.first_turns()
    return (
        Step("chit", Phase.CHIT, chit.ChitDraw(), first),
        Step("federalist_set_up", Phase.FEDERALIST_SET_UP, set_up.FederalistSetUp(), first),
        Step("separatist_set_up", Phase.SEPARATIST_SET_UP, set_up.SeparatistSetUp(), first),
        Step("caches", Phase.CACHES, caches.SetUpOfCaches(), first),
        Step("field_set_up", Phase.FIELD_SET_UP, field_set_up.FieldSetUp(), first),
        Step("krajina_set_up", Phase.KRAJINA_SET_UP, field_set_up.KrajinaSetUp(), first),
        Step("bosnia_set_up", Phase.BOSNIA_SET_UP, field_set_up.BosniaSetUp(), first),
        Step("holding_box", Phase.HOLDING_BOX, field_set_up.HoldingBoxSetUp(), first),
        Step("croatian_set_up", Phase.CROATIAN_SET_UP, field_set_up.CroatianSetUp(), first),
        Step("croatian_caches", Phase.CROATIAN_CACHES, caches.SetUpOfCroatianCaches(), first),
    )


@case("10.0.define")
def after_first() -> frozenset[int]:
    """The Game-Turns that fix the level and have reinforcements: all after the first."""
    return frozenset(range(2, GAME_TURNS + 1))


@case("4.0.event.2.not-turn1")
def event_phase() -> tuple[Step, ...]:
    """What comes first in a Game-Turn: the raid of scenario 17.1, Croatian operations, Bilagora, and the level.

    The level is fixed from the second Game-Turn on.
    """
    from .phases import bilagora, level, operations, raid  # noqa: PLC0415 - as above

    return (
        Step("raid", Phase.RAID, raid.CommandoRaid(), raid.raid_turns()),
        Step("operations", Phase.OPERATIONS, operations.CroatianOperations()),
        Step("bilagora", Phase.BILAGORA, bilagora.Bilagora()),
        Step("activation_level", Phase.ACTIVATION_LEVEL, level.ActivationLevel(), after_first()),
    )


@case("4.0.fed.1", "4.0.fed.2", "4.0.fed.3", "10.0.timing")
def federalist_part() -> tuple[Step, ...]:
    """The Federalist Phase; reinforcements have a step of their own before movement (ruling reinforcement-phase)."""
    from .phases import combat, movement, mustering  # noqa: PLC0415 - as above

    return (
        Step(
            "federalist_reinforcement",
            Phase.FEDERALIST_REINFORCEMENT,
            mustering.FederalistReinforcement(),
            after_first(),
        ),
        Step("federalist_movement", Phase.FEDERALIST_MOVEMENT, movement.FederalistMovement()),
        Step("federalist_combat", Phase.FEDERALIST_COMBAT, combat.FederalistCombat()),
    )


@case("4.0.sep.2", "4.0.sep.3", "10.0.timing")
def separatist_part() -> tuple[Step, ...]:
    """The Separatist Phase, in the same way."""
    from .phases import arriving, combat, media, movement, siege  # noqa: PLC0415 - as above

    return (
        Step(
            "separatist_reinforcement",
            Phase.SEPARATIST_REINFORCEMENT,
            arriving.SeparatistReinforcement(),
            after_first(),
        ),
        Step("separatist_movement", Phase.SEPARATIST_MOVEMENT, movement.SeparatistMovement()),
        Step("sieges", Phase.SIEGES, siege.Sieges()),
        Step("media_war", Phase.MEDIA_WAR, media.MediaWar()),
        Step("separatist_combat", Phase.SEPARATIST_COMBAT, combat.SeparatistCombat()),
    )


def end_of_turn() -> tuple[Step, ...]:
    """The End of Turn Phase."""
    from .phases import ceasefire, raid, supply_check, victory  # noqa: PLC0415 - as above

    return (
        Step("automatic_victory", Phase.AUTOMATIC_VICTORY, victory.AutomaticVictory()),
        Step("ceasefire", Phase.CEASEFIRE, ceasefire.CeasefireOption(), ceasefire.turns()),
        Step("supply_check", Phase.SUPPLY_CHECK, supply_check.SupplyCheck()),
        Step("surrender", Phase.SURRENDER, raid.Surrender(), raid.raid_turns()),
        Step("winner", Phase.WINNER, victory.Winner()),
        Step("extension", Phase.EXTENSION, victory.Extension(), victory.extension_turns()),
    )


def interruptions() -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
    """What can interrupt a phase: by name, the class of its frames and what plays them."""
    from .phases import (  # noqa: PLC0415 - as above
        ambush,
        ambush_roll,
        arriving,
        caches,
        ceasefire,
        entering,
        entry,
        group,
        loot,
        media,
        moving,
        mustering,
        paying,
        picking,
        raid,
        rebuilding,
        recruiting,
        stacking,
        storming,
        vetoing,
        wildcard,
    )

    return {
        "assigning": (caches.Assigning, caches.AssigningRules()),
        "moving": (group.Moving, moving.MovingRules()),
        "picking": (group.Picking, picking.PickingRules()),
        "move_veto": (wildcard.MoveVeto, vetoing.MoveVetoRules()),
        "ambush": (ambush.Ambush, ambush.AmbushRules()),
        "ambush_roll": (ambush_roll.AmbushRoll, ambush_roll.AmbushRollRules()),
        "ambush_loss": (ambush_roll.AmbushLoss, ambush_roll.AmbushLossRules()),
        "overstacked": (stacking.Overstacked, stacking.OverstackedRules()),
        "raid_roll": (raid.RaidRoll, raid.RaidRollRules()),
        "loot_roll": (loot.LootRoll, loot.LootRollRules()),
        "operation": (storming.Operation, storming.OperationRules()),
        "storm_roll": (storming.StormRoll, storming.StormRollRules()),
        "garrison_loss": (storming.GarrisonLoss, storming.GarrisonLossRules()),
        "rebuild_roll": (rebuilding.RebuildRoll, rebuilding.RebuildRollRules()),
        "media_roll": (media.MediaRoll, media.MediaRollRules()),
        "redeploying": (ceasefire.Redeploying, ceasefire.RedeployingRules()),
        "rebuilding": (rebuilding.Rebuilding, rebuilding.RebuildingRules()),
        "mustering": (mustering.Mustering, mustering.MusteringRules()),
        "arriving": (arriving.Arriving, arriving.ArrivingRules()),
        "entering": (entry.Entering, entering.EnteringRules()),
        "paying": (paying.Paying, paying.PayingRules()),
        "recruiting": (recruiting.Recruiting, recruiting.RecruitingRules()),
        **battles(),
    }


def battles() -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
    """Those of them that a battle goes through, in this order."""
    from .phases import advance, battle_roll, combat, support, vetoing, wildcard  # noqa: PLC0415 - as above

    return {
        "targeting": (Targeting, combat.TargetingRules()),
        "declaring": (combat.Declaring, combat.DeclaringRules()),
        "attack_veto": (wildcard.AttackVeto, vetoing.AttackVetoRules()),
        "supporting": (support.Supporting, support.SupportingRules()),
        "combat_roll": (battle_roll.CombatRoll, battle_roll.CombatRollRules()),
        "losing": (battle_roll.Losing, battle_roll.LosingRules()),
        "advancing": (advance.Advancing, advance.AdvancingRules()),
    }
