"""Units join a bombardment or an attack on a place, until it is declared; and cavalry that gets away before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import Group
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Declare, Evade, Join, Stand
from ..bombardment import BombardmentSegment, why_not_bombard
from ..counters import Place
from ..frames import Battle, BombardmentRoll, Charging, Evading, EvasionRoll, Joining, Retreating
from ..host_values import Border, Side
from ..results import CombatRole
from ..ruleset import BalkanWarsRuleset
from ..screening import Threat, screening, why_not_screen
from ..secrecy import open_units
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..supply import SupplyPurpose
from . import odds
from .aftermath import follow_up
from .lines import is_supplied, use_supply

__all__ = ["EvadingRules", "EvasionRules", "JoiningRules", "attack_targets", "joiners", "perhaps", "why_not_join"]

_DECLARE = Declare()
_EVADE = Evade()
_STAND = Stand()


def border(position: Position, unit: int, target: Place) -> Border | None:
    """The side between where a unit is and a place beside it; None if that is not beside it."""
    return position.ruleset.host.borders.get(position.at(unit).name, {}).get(target.name)


def attack_targets(position: Position, side: Side, units: Iterable[int]) -> list[Place]:
    """The places beside some units in which enemies are."""
    ruleset, pos = position.ruleset, position.pos
    around = set[int]().union(*[ruleset.neighbours[ord(code)] for code in {pos[unit] for unit in units}])
    return [ruleset.places[place] for place in sorted(around & position.forces.places_of(enemy_of(side)))]


def perhaps(position: Position, side: Side) -> set[int]:
    """The units of a side that may attack or bombard, as far as the enemy knows: everybody who is hidden."""
    sides = position.forces.sides
    return {*position.ready, *[unit for unit in position.hidden if sides[unit] is side]}


def joiners(position: Position, frame: Joining) -> Iterator[int]:
    """The units that can join: those for which `why_not_join` has no reason. They are beside the place."""
    codes, pos = position.ruleset.codes, position.pos
    around = {codes[other] for other in position.ruleset.neighbours[frame.target.index]}
    return (unit for unit in position.ready if pos[unit] in around and not any(why_not_join(position, frame, unit)))


def why_not_join(position: Position, frame: Joining, unit: int) -> Iterator[Violation]:
    """Why a unit cannot join."""
    counter = position.ruleset.units[unit]
    details = {"unit": counter.name, "target": frame.target.name}
    kind = "bombardment.2" if frame.is_bombardment else "seq.combat"
    if position.side(unit) is not frame.side or not position.is_on_map(unit):
        yield Violation(kind, f"{counter} is not of this side on the map", details)
    elif frame.units and unit <= frame.units[-1]:
        yield Violation(kind, f"units join in the order of the table, and {counter} stands before the last", details)
    elif frame.is_bombardment:
        yield from _why_not_fire(position, frame, unit)
    elif unit not in position.ready:
        yield Violation(kind, f"{counter} has attacked already, or cannot", details)
    else:
        side = border(position, unit, frame.target)
        if side is None or not side.can_attack:
            yield Violation(kind, f"{counter} cannot attack {frame.target} from where it is", details)


def _why_not_fire(position: Position, frame: Joining, unit: int) -> Iterator[Violation]:
    side = border(position, unit, frame.target)
    own_turn = position.phasing is frame.side
    yield from why_not_bombard(
        position.combatant(unit, supplied=is_supplied(position, unit)),
        BombardmentSegment.OFFENSIVE if own_turn else BombardmentSegment.DEFENSIVE,
        is_adjacent=side is not None,
        water=side.water if side is not None else (),
        can_attack=side.can_attack if side is not None else True,
        has_fired=unit not in position.ready,
        rulings=position.ruleset.rulings,
    )


class JoiningRules(PhaseRules[State, Draft, Action]):
    """Units join, in the order of the table, and then it is declared."""

    case: ClassVar[str] = "seq.combat"
    title: ClassVar[str] = "declaration of an attack"
    accepts: ClassVar[frozenset[type]] = frozenset({Join, Declare})

    def to_move(self, state: State) -> Enum:
        return top(state, Joining).side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame, units = top(state, Joining), state.ruleset.units
        groups: list[Group[Action]] = [Group(units[unit], (Join(units[unit]),)) for unit in joiners(state, frame)]
        return [*groups, Group(None, (_DECLARE,))] if frame.units else groups

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Joining)
        if isinstance(action, Join):
            yield from why_not_join(state, frame, action.unit.index)
        elif not frame.units:
            yield Violation(self.case, "nobody has joined yet", {"target": frame.target.name})

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Joining)
        if isinstance(action, Join):
            draft.replace(attrs.evolve(frame, units=(*frame.units, action.unit.index)))
            open_units(draft, (action.unit.index,), _declaring(frame))
        else:
            _declare(draft, frame)

    def preview(self, state: State, action: Action) -> Preview | None:
        frame = top(state, Joining)
        if not isinstance(action, Declare):
            return None
        defenders = state.there(enemy_of(frame.side), frame.target.index)
        supplied = tuple(unit for unit in frame.units if is_supplied(state, unit))
        battle = Battle(frame.side, frame.target, frame.units, tuple(defenders), supplied=supplied)
        return odds.before(state, battle, is_bombardment=frame.is_bombardment)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Join(unit) for unit in ruleset.units), _DECLARE)


def _declaring(frame: Joining) -> str:
    """The case by which units fight, and lie open (ruling fog.combat)."""
    return "bombardment.2a.1" if frame.is_bombardment else "seq.combat"


def _declare(draft: Draft, frame: Joining) -> None:
    """The defenders lie open from now on, as those who joined do (ruling fog.combat)."""
    defenders = tuple(draft.there(enemy_of(frame.side), frame.target.index))
    battle = Battle(frame.side, frame.target, frame.units, defenders)
    draft.strike(frame.target.index)
    draft.pop()
    names = tuple(draft.ruleset.units[unit].name for unit in frame.units)
    case_id = _declaring(frame)
    kind = "bombardment" if frame.is_bombardment else "attack"
    draft.note(kind, (case_id,), target=frame.target.name, units=names)
    open_units(draft, defenders, case_id)
    stack = [draft.combatant(unit) for unit in defenders]
    if draft.ruleset.options.cavalry_screening and not why_not_screen(stack):
        draft.push(Evading(battle, frame.is_bombardment))
    else:
        fight(draft, battle, is_bombardment=frame.is_bombardment)


def fight(draft: Draft, battle: Battle, *, is_bombardment: bool) -> None:
    """Nobody has got away: supply is checked, and the attack or bombardment goes on."""
    draft.finish(battle.attackers)
    if not is_bombardment:
        draft.push(Charging(_check_supply(draft, battle), CombatRole.ATTACKER))
        return
    is_own_turn = draft.phasing is battle.side
    purpose = SupplyPurpose.OFFENSIVE_BOMBARDMENT if is_own_turn else SupplyPurpose.DEFENSIVE_BOMBARDMENT
    use_supply(draft, battle.attackers, purpose)
    draft.push(BombardmentRoll(battle))


def _check_supply(draft: Draft, battle: Battle) -> Battle:
    """See which attackers are in supply, before both sides, and note what they draw on (ruling fog.combat)."""
    supplied = tuple(unit for unit in battle.attackers if is_supplied(draft, unit))
    names = tuple(draft.ruleset.units[unit].name for unit in supplied)
    draft.note("supply", ("seq.combat.supply_check",), reveals=True, target=battle.target.name, supplied=names)
    use_supply(draft, battle.attackers, SupplyPurpose.ATTACK)
    return attrs.evolve(battle, supplied=supplied)


# -------------------------------------------------------------------------------------------------------------- evading


class EvadingRules(PhaseRules[State, Draft, Action]):
    """The owner of cavalry that stands alone says whether it tries to get away."""

    case: ClassVar[str] = "screen.1.1"
    title: ClassVar[str] = "retreat before combat"
    accepts: ClassVar[frozenset[type]] = frozenset({Evade, Stand})
    actions: Iterable[Action] = (_EVADE, _STAND)

    def to_move(self, state: State) -> Enum:
        return enemy_of(top(state, Evading).battle.side)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (_EVADE, _STAND)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Evading)
        draft.pop()
        if isinstance(action, Evade):
            draft.push(EvasionRoll(frame.battle, frame.is_bombardment))
        else:
            fight(draft, frame.battle, is_bombardment=frame.is_bombardment)


class EvasionRules(DieRules[State, Draft, Action]):
    """The die that says whether it gets away."""

    case: ClassVar[str] = "screen.1.2"
    title: ClassVar[str] = "retreat before combat"

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, EvasionRoll)
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        battle = frame.battle
        threat = Threat.BOMBARDMENT if frame.is_bombardment else Threat.COMBAT
        found = screening([draft.combatant(unit) for unit in battle.defenders], face, threat=threat)
        draft.note("screening", found.cases, place=battle.target.name, roll=face, success=found.success)
        draft.pop()
        if not found.success:
            fight(draft, battle, is_bombardment=frame.is_bombardment)
            return
        draft.finish(battle.attackers if found.threat_spent else ())
        if found.may_advance:
            follow_up(draft, battle, is_bombardment=frame.is_bombardment)
        enemies = tuple(dict.fromkeys(draft.at(unit).name for unit in battle.attackers))
        for unit in reversed(battle.defenders):
            draft.push(Retreating(unit, found.retreat_hexes, enemies))
