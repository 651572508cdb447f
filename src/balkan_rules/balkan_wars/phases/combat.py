"""The Combat Segment: attacks, charges, Morale Points, the roll, and what comes of it (seq.combat, acrt)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Attack, Charge, KeepMorale, Lose, NoCharge, SpendMorale
from ..combat import why_not_morale_point
from ..counters import Place, Unit
from ..frames import Battle, Charging, CombatRoll, Joining, Losing, Spending
from ..host_values import Side
from ..results import (
    CombatPart,
    CombatRole,
    aftermath,
    half_of,
    result_choices,
    why_not_result_choice,
)
from ..ruleset import BalkanWarsRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..units import Combatant
from . import odds
from .aftermath import follow_up
from .fates import retreat, suffer
from .joining import attack_targets, joiners, perhaps
from .lines import expend
from .segment import END, Segment

__all__ = ["ChargingRules", "CombatRollRules", "CombatSegment", "LosingRules", "SpendingRules"]

_NO_CHARGE = NoCharge()
_KEEP = KeepMorale()


class CombatSegment(Segment):
    """The phasing Player attacks with some, none or all of his units."""

    case: ClassVar[str] = "seq.combat"
    title: ClassVar[str] = "Combat Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Attack, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        return (unit for unit in position.of_side(self.phasing) if position.ruleset.units[unit].combat)

    def leave(self, draft: Draft) -> None:
        expend(draft)
        super().leave(draft)

    def is_needed(self, draft: Draft) -> bool:
        return _has_targets(draft, self.phasing)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        targets = attack_targets(state, self.phasing, state.ready)
        able = [Attack(place) for place in targets if not any(_attacking(state, self.phasing, place))]
        return (Group(None, (*able, *END.actions)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Attack):
            yield from _attacking(state, self.phasing, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Attack):
            draft.push(Joining(self.phasing, action.to))
        else:
            self.end(draft)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Attack(place) for place in ruleset.on_map), *END.actions)


@case("seq.combat")
def _has_targets(position: Position, side: Side) -> bool:
    """Whether there is anybody to attack for those who may not have attacked."""
    return any(attack_targets(position, side, perhaps(position, side)))


def _attacking(position: Position, side: Side, to: Place) -> Iterator[Violation]:
    """Why a place cannot be attacked now; each is attacked once in a segment (ruling seq.combat_repeat)."""
    if chr(to.index) in position.struck:
        yield Violation("seq.combat", f"{to} has been attacked in this segment", {"to": to.name})
    elif not to.is_on_map or not position.there(enemy_of(side), to.index):
        yield Violation("seq.combat", f"no enemy is in {to}", {"to": to.name})
    elif next(joiners(position, Joining(side, to)), None) is None:
        yield Violation("seq.combat", f"no unit can attack {to}", {"to": to.name})


# ------------------------------------------------------------------------------------------------------------- charging


def _side_of(battle: Battle, role: CombatRole) -> Side:
    return battle.side if role is CombatRole.ATTACKER else enemy_of(battle.side)


def _units_of(position: Position, battle: Battle, role: CombatRole) -> list[int]:
    units = battle.attackers if role is CombatRole.ATTACKER else battle.defenders
    return [unit for unit in units if position.is_on_map(unit)]


def _charges(position: Position, frame: Charging, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot charge."""
    own = _units_of(position, frame.battle, frame.role)
    case_id = f"acrt.drm.{frame.role}_charge"
    last = max((one for one in frame.battle.charging if one in own), default=-1)
    if unit.index not in own:
        yield Violation(case_id, f"{unit} is not among those who can charge now", {"unit": unit.name})
    elif unit.index <= last:
        yield Violation(case_id, "units charge in the order of the table, after the last", {"unit": unit.name})
    elif not position.ruleset.host.may_charge(position, unit.name):
        yield Violation(case_id, f"{unit} cannot charge", {"unit": unit.name})


class ChargingRules(PhaseRules[State, Draft, Action]):
    """A side says which of its units charge, the attacker first (ruling acrt.charge_order)."""

    case: ClassVar[str] = "acrt.drm.attacker_charge"
    title: ClassVar[str] = "declaration of charges"
    accepts: ClassVar[frozenset[type]] = frozenset({Charge, NoCharge})

    def to_move(self, state: State) -> Enum:
        frame = top(state, Charging)
        return _side_of(frame.battle, frame.role)

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, Charging)
        units = [draft.ruleset.units[unit] for unit in _units_of(draft, frame.battle, frame.role)]
        return any(not any(_charges(draft, frame, unit)) for unit in units)

    def leave(self, draft: Draft) -> None:
        _after_charges(draft, top(draft, Charging))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Charging)
        units = [state.ruleset.units[unit] for unit in _units_of(state, frame.battle, frame.role)]
        able = [Group(unit, (Charge(unit),)) for unit in units if not any(_charges(state, frame, unit))]
        return [*able, Group(None, (_NO_CHARGE,))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Charge):
            yield from _charges(state, top(state, Charging), action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Charging)
        if isinstance(action, Charge):
            charging = (*frame.battle.charging, action.unit.index)
            draft.replace(Charging(attrs.evolve(frame.battle, charging=charging), frame.role))
        else:
            _after_charges(draft, frame)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Charge(unit) for unit in ruleset.units), _NO_CHARGE)


def _after_charges(draft: Draft, frame: Charging) -> None:
    if frame.role is CombatRole.ATTACKER:
        draft.replace(Charging(frame.battle, CombatRole.DEFENDER))
    else:
        draft.replace(Spending(frame.battle, CombatRole.ATTACKER))


# --------------------------------------------------------------------------------------------------------------- morale


def _spending(position: Position, frame: Spending, country: str) -> Iterator[Violation]:
    """Why a country's Morale Point cannot be spent on the combat."""
    units = [position.combatant(unit) for unit in _units_of(position, frame.battle, frame.role)]
    points = position.morale_of(country) if country in position.ruleset.countries else 0
    yield from why_not_morale_point(frame.role, units, country, points=points)


class SpendingRules(PhaseRules[State, Draft, Action]):
    """A side may spend a Morale Point of a country that takes part, the attacker first (ruling acrt.morale_limit)."""

    case: ClassVar[str] = "acrt.drm.attacker_morale"
    title: ClassVar[str] = "Morale Points"
    accepts: ClassVar[frozenset[type]] = frozenset({SpendMorale, KeepMorale})

    def to_move(self, state: State) -> Enum:
        frame = top(state, Spending)
        return _side_of(frame.battle, frame.role)

    def is_needed(self, draft: Draft) -> bool:
        return any(True for _ in self._countries(draft))

    def _countries(self, position: Position) -> Iterator[str]:
        """The countries that can spend; `_spending` refuses all without a unit in the battle: they are not asked."""
        frame = top(position, Spending)
        fighting = {position.country(unit) for unit in _units_of(position, frame.battle, frame.role)}
        listed = [country for country in position.ruleset.countries if country in fighting]
        return (country for country in listed if not any(_spending(position, frame, country)))

    def leave(self, draft: Draft) -> None:
        _after_spending(draft, top(draft, Spending), "")

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (*(SpendMorale(country) for country in self._countries(state)), _KEEP)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, SpendMorale):
            yield from _spending(state, top(state, Spending), action.country)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Spending)
        country = action.country if isinstance(action, SpendMorale) else ""
        if country:
            draft.change_morale(country, -1)
            draft.note("morale spent", (f"acrt.drm.{frame.role}_morale",), country=country)
        _after_spending(draft, frame, country)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(SpendMorale(country) for country in ruleset.countries), _KEEP)


def _after_spending(draft: Draft, frame: Spending, country: str) -> None:
    battle = frame.battle
    if frame.role is CombatRole.ATTACKER:
        draft.replace(Spending(attrs.evolve(battle, attacker_morale=country), CombatRole.DEFENDER))
    else:
        draft.replace(CombatRoll(attrs.evolve(battle, defender_morale=country)))


# ------------------------------------------------------------------------------------------------------------- the roll


class CombatRollRules(DieRules[State, Draft, Action]):
    """The die of a combat; supply is checked just before (seq.combat.supply_check)."""

    case: ClassVar[str] = "acrt.rows"
    title: ClassVar[str] = "combat"

    def preview(self, state: State, action: Action) -> Preview | None:
        return odds.of_combat(state, top(state, CombatRoll).battle).preview()

    def apply(self, draft: Draft, action: Action) -> None:
        battle = top(draft, CombatRoll).battle
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        found = odds.of_combat(draft, battle)
        result = found.result(face)
        draft.note(
            "combat", found.cases, place=battle.target.name, roll=face, ratio=found.ratio, column=found.column,
            modifier=found.drm, result=str(result),
        )  # fmt: skip
        draft.replace(Losing(battle, result))


def _stack(position: Position, battle: Battle, role: CombatRole) -> list[Combatant]:
    stack = odds.attackers if role is CombatRole.ATTACKER else odds.defenders
    return stack(position, battle)


def _asked(position: Position, frame: Losing) -> CombatRole | None:
    """Who must pick a unit; the attacker first."""
    for role, lost in ((CombatRole.ATTACKER, frame.attacker_lost), (CombatRole.DEFENDER, frame.defender_lost)):
        stack = _stack(position, frame.battle, role)
        choices = result_choices(half_of(frame.result, role), stack, rulings=position.ruleset.rulings) if stack else ()
        if lost < 0 and choices:
            return role
    return None


class LosingRules(PhaseRules[State, Draft, Action]):
    """Where a result strikes one unit of a side, its owner picks it; then the result is carried out."""

    case: ClassVar[str] = "acrt.result.D.nocharge"
    title: ClassVar[str] = "choice of a unit"
    accepts: ClassVar[frozenset[type]] = frozenset({Lose})

    def to_move(self, state: State) -> Enum:
        frame = top(state, Losing)
        return _side_of(frame.battle, _asked(state, frame) or CombatRole.ATTACKER)

    def is_needed(self, draft: Draft) -> bool:
        return _asked(draft, top(draft, Losing)) is not None

    def leave(self, draft: Draft) -> None:
        frame = top(draft, Losing)
        draft.pop()
        _carry_out(draft, frame)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Losing)
        role = _asked(state, frame) or CombatRole.ATTACKER
        half = half_of(frame.result, role)
        choices = result_choices(half, _stack(state, frame.battle, role), rulings=state.ruleset.rulings)
        units = [state.ruleset.counters.units_by_name[one.name] for one in choices]
        return [Group(unit, (Lose(unit),)) for unit in units]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Losing)
        assert isinstance(action, Lose)  # noqa: S101 - the only class that is accepted
        role = _asked(state, frame) or CombatRole.ATTACKER
        stack = _stack(state, frame.battle, role)
        half = half_of(frame.result, role)
        yield from why_not_result_choice(half, stack, action.unit.name, rulings=state.ruleset.rulings)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Losing)
        assert isinstance(action, Lose)  # noqa: S101 - as above
        if _asked(draft, frame) is CombatRole.ATTACKER:
            draft.replace(attrs.evolve(frame, attacker_lost=action.unit.index))
        else:
            draft.replace(attrs.evolve(frame, defender_lost=action.unit.index))

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (Lose(unit) for unit in ruleset.units)


def _called(ruleset: BalkanWarsRuleset, unit: int) -> str | None:
    """The name of the unit that its owner has picked; None if there was nothing to pick."""
    return ruleset.units[unit].name if unit >= 0 else None


def _carry_out(draft: Draft, frame: Losing) -> None:
    """Carry out a result in the order that ruling acrt.simultaneous gives; then attackers may advance."""
    battle, ruleset = frame.battle, draft.ruleset
    stacks = odds.attackers(draft, battle), odds.defenders(draft, battle)
    chosen = _called(ruleset, frame.attacker_lost), _called(ruleset, frame.defender_lost)
    after = aftermath(frame.result, *stacks, chosen, ruleset.rulings)
    fates = {CombatRole.ATTACKER: after.attackers, CombatRole.DEFENDER: after.defenders}
    follow_up(draft, battle, is_bombardment=False)
    places = {
        CombatRole.ATTACKER: (battle.target.name,),
        CombatRole.DEFENDER: tuple(dict.fromkeys(draft.at(unit).name for unit in battle.attackers)),
    }
    retreats = []
    for step in after.steps:
        for role in step.roles:
            if step.part is CombatPart.FATES:
                suffer(draft, fates[role])
            else:
                retreats.append(role)
    for role in reversed(retreats):
        retreat(draft, fates[role], places[role])
