"""The odds of an attack and of a bombardment, from a position."""

from __future__ import annotations

from ...core.preview import Preview
from ..bombardment import BombardmentOdds, bombardment_odds
from ..combat import CombatOdds, combat_odds
from ..frames import Battle
from ..state import Position
from ..tables import ACRT
from ..units import Combatant

__all__ = ["attackers", "before", "defenders", "of_bombardment", "of_combat"]


def attackers(position: Position, battle: Battle) -> list[Combatant]:
    """The attacking units that are still there."""
    return [
        position.combatant(unit, charging=unit in battle.charging, supplied=unit in battle.supplied)
        for unit in battle.attackers
        if position.is_on_map(unit)
    ]


def defenders(position: Position, battle: Battle) -> list[Combatant]:
    """The defending units that are still there."""
    return [
        position.combatant(unit, charging=unit in battle.charging)
        for unit in battle.defenders
        if position.is_on_map(unit)
    ]


def of_combat(position: Position, battle: Battle) -> CombatOdds:
    """The odds of an attack, charges and Morale Points as far as they have been declared."""
    ruleset, target = position.ruleset, battle.target
    borders = ruleset.host.borders
    across = {
        ruleset.units[unit].name: borders[position.at(unit).name][target.name].water
        for unit in battle.attackers
        if position.is_on_map(unit)
    }
    return combat_odds(
        attackers(position, battle),
        defenders(position, battle),
        terrain=ruleset.host.terrain(position, target.name),
        across=across,
        is_entrenched=ruleset.host.has_works(position, target.name),
        attacker_morale=bool(battle.attacker_morale),
        defender_morale=bool(battle.defender_morale),
        options=ruleset.options,
        rulings=ruleset.rulings,
        table=ACRT,
    )


def of_bombardment(position: Position, battle: Battle) -> BombardmentOdds:
    """The odds of a bombardment."""
    firing = [position.combatant(unit) for unit in battle.attackers]
    terrain = position.ruleset.host.bombardment_terrain(position, battle.target.name)
    return bombardment_odds(firing, defenders(position, battle), terrain=terrain)


def before(position: Position, battle: Battle, *, is_bombardment: bool) -> Preview:
    """The odds before anything is declared; against an enemy who is not all open, no more than one's own strength."""
    if any(unit in position.hidden for unit in battle.defenders):
        own = attackers(position, battle)
        strength = sum(unit.bombardment if is_bombardment else unit.combat for unit in own)
        return Preview(strength, None, None, None, (), (), ())
    return of_bombardment(position, battle).preview() if is_bombardment else of_combat(position, battle).preview()
