"""Troops land from the sea or the air; where an enemy is they fight at once (31.M.assault, 31.M.surrender)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import ClassVar

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, LoseUnit
from ..air_frames import Assault, AttackerLoss, DefenderLoss, Gathering, SurrenderRoll
from ..entering import come_to, invade
from ..host_values import AssaultResult
from ..ruleset import MaritaMerkurRuleset
from ..scarpantos import after_german_landing
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..transport import LandingKind, garrison_is_checked, landing_kind, surrenders
from ..units import LOST, Place, Unit
from ..values import Mark
from .airfields import drive_off
from .segment import take_control

__all__ = [
    "AssaultRules",
    "AttackerLossRules",
    "DefenderLossRules",
    "SurrenderRules",
    "assault",
    "kind_of_landing",
    "land",
]


def kind_of_landing(position: Position, unit: Unit, place: Place) -> LandingKind:
    """How a unit would land in a place; air units there do not hold it."""
    garrison = [position.ruleset.units[one].piece for one in _garrison(position, unit, place)]
    controller = position.ruleset.host.controls(position, place.name)
    return landing_kind(garrison, controller=controller, by=unit.side)


def _garrison(position: Position, unit: Unit, place: Place) -> list[int]:
    """The enemy ground units in a place where a unit lands."""
    return position.ground_at(place.index, enemy_of(unit.side))


def land(draft: Draft, unit: Unit, place: Place) -> None:
    """A unit comes to land in a place: it is there, or gathers with others if it must fight for it."""
    if kind_of_landing(draft, unit, place) is not LandingKind.ASSAULT:
        _come_ashore(draft, (unit,), place)
        return
    invade(draft, unit, place)
    gathered = draft.frames[-1] if draft.frames else None
    if isinstance(gathered, Gathering):
        units = sorted([*gathered.units, unit], key=lambda one: one.index)
        draft.replace(Gathering(tuple(units), place))
    else:
        draft.push(Gathering((unit,), place))


@case("31.M.assault")
def assault(draft: Draft) -> None:
    """Those who have gathered land, and fight at once; Greeks may surrender before."""
    gathered = top(draft, Gathering)
    draft.replace(Assault(gathered.units, gathered.at))
    holders = [draft.ruleset.units[one] for one in _holders_of_island(draft, gathered.units[0], gathered.at)]
    attackers = [unit.piece for unit in gathered.units]
    if garrison_is_checked([one.piece for one in holders], draft.affairs, attackers=attackers):
        draft.push(SurrenderRoll(tuple(holders)))


@case("31.M.surrender")
def _holders_of_island(position: Position, unit: Unit, place: Place) -> list[int]:
    """The ground units that hold the island of a place against a unit: all of Crete is one, and no mainland."""
    ruleset = position.ruleset
    if Mark.ISLAND not in place.ground.marks:
        return []
    island = ruleset.marked[Mark.CRETE] if Mark.CRETE in place.ground.marks else (place.index,)
    return [one for spot in sorted(island) for one in _garrison(position, unit, ruleset.places[spot])]


def _come_ashore(draft: Draft, units: Sequence[Unit], place: Place) -> None:
    """Units are in a place without a fight, or after it; it is their side's (ruling 31.M.landing_unoccupied)."""
    for unit in units:
        come_to(draft, unit, place)
    take_control(draft)
    draft.affairs = after_german_landing(draft.affairs, place.ground, by=units[0].side)
    for unit in units:
        draft.note("landing", ("31.M.landing",), unit=unit.name, at=place.name)
    drive_off(draft)


def _lose(draft: Draft, units: Iterable[int], at: Place) -> None:
    """Units are lost where the landing is, which those who land have not come to yet."""
    for unit in units:
        draft.note("loss", ("31.M.assault",), unit=draft.ruleset.names[unit], at=at.name)
        draft.put(unit, LOST)


class AssaultRules(DieRules[State, Draft, Action]):
    """The die for a landing where the enemy is; if all of them have surrendered, none is rolled."""

    case: ClassVar[str] = "31.M.assault"
    title: ClassVar[str] = "assault from the sea or the air"

    def is_needed(self, draft: Draft) -> bool:
        landing = top(draft, Assault)
        return bool(_garrison(draft, landing.units[0], landing.at))

    def leave(self, draft: Draft) -> None:
        landing = top(draft, Assault)
        draft.pop()
        _come_ashore(draft, landing.units, landing.at)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        units, at = top(draft, Assault).units, top(draft, Assault).at
        garrison, enemy = _garrison(draft, units[0], at), enemy_of(units[0].side)
        result = draft.ruleset.host.assault_result(*_strengths(draft, units, at, garrison), action.value)
        names = tuple([unit.name for unit in units])
        draft.note("assault", (self.case,), units=names, at=at.name, roll=action.value, result=str(result))
        draft.pop()
        if result is AssaultResult.CAPTURED:
            _lose(draft, garrison, at)
            _come_ashore(draft, units, at)
            return
        if result is AssaultResult.EXCHANGE and len(units) > 1:
            draft.push(AttackerLoss(units, at))
        else:
            _lose(draft, [unit.index for unit in units], at)
        if result is AssaultResult.EXCHANGE:
            draft.push(DefenderLoss(enemy, at))


def _strengths(position: Position, units: Sequence[Unit], at: Place, garrison: list[int]) -> tuple[Fraction, Fraction]:
    """What attacks and what defends; who lands comes from no hex beside it."""
    host, weather, table = position.ruleset.host, position.weather, position.ruleset.units
    attack, defence = Fraction(0), Fraction(0)
    for unit in units:
        attack += host.attack_strength(unit.name, None, at.name, weather, is_supplied=position.is_supplied(unit.name))
    for one in garrison:
        name = table[one].name
        defence += host.defence_strength(name, at.name, weather, is_supplied=position.is_supplied(name))
    return attack, defence


class AttackerLossRules(PhaseRules[State, Draft, Action]):
    """In an exchange one of several units that land is lost, and its owner says which; they hold what nobody defends.

    Where a defender is left, all of them are lost.
    """

    case: ClassVar[str] = "31.M.assault"
    title: ClassVar[str] = "loss of those who land"
    accepts: ClassVar[frozenset[type]] = frozenset({LoseUnit})

    def to_move(self, state: State) -> Enum:
        return top(state, AttackerLoss).units[0].side

    def is_needed(self, draft: Draft) -> bool:
        loss = top(draft, AttackerLoss)
        return not _garrison(draft, loss.units[0], loss.at)

    def leave(self, draft: Draft) -> None:
        loss = top(draft, AttackerLoss)
        _lose(draft, [unit.index for unit in loss.units], loss.at)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return [Group[Action](unit, (LoseUnit(unit),)) for unit in top(state, AttackerLoss).units]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, LoseUnit)  # noqa: S101 - the only class that is accepted
        if action.unit not in top(state, AttackerLoss).units:
            yield Violation(self.case, f"{action.unit} does not land", {"unit": action.unit.name})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, LoseUnit)  # noqa: S101 - the only class that is accepted
        loss = top(draft, AttackerLoss)
        draft.pop()
        _lose(draft, (action.unit.index,), loss.at)
        _come_ashore(draft, [unit for unit in loss.units if unit is not action.unit], loss.at)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [LoseUnit(unit) for unit in ruleset.units if not unit.is_air]


class DefenderLossRules(PhaseRules[State, Draft, Action]):
    """In an exchange the defender loses a unit too, and says which."""

    case: ClassVar[str] = "31.M.assault"
    title: ClassVar[str] = "loss of the defender"
    accepts: ClassVar[frozenset[type]] = frozenset({LoseUnit})

    def to_move(self, state: State) -> Enum:
        return top(state, DefenderLoss).side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        loss = top(state, DefenderLoss)
        units = [state.ruleset.units[unit] for unit in state.ground_at(loss.at.index, loss.side)]
        return [Group[Action](unit, (LoseUnit(unit),)) for unit in units]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, LoseUnit)  # noqa: S101 - the only class that is accepted
        loss = top(state, DefenderLoss)
        if action.unit.index not in state.ground_at(loss.at.index, loss.side):
            yield Violation(self.case, f"{action.unit} does not defend {loss.at}", {"unit": action.unit.name})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, LoseUnit)  # noqa: S101 - the only class that is accepted
        loss = top(draft, DefenderLoss)
        draft.pop()
        _lose(draft, (action.unit.index,), loss.at)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [LoseUnit(unit) for unit in ruleset.units if not unit.is_air]


class SurrenderRules(DieRules[State, Draft, Action]):
    """A die for each Greek unit on an island that is assaulted (ruling 31.M.surrender)."""

    case: ClassVar[str] = "31.M.surrender"
    title: ClassVar[str] = "surrender of a Greek garrison"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        unit, *others = top(draft, SurrenderRoll).units
        gives_up = surrenders(action.value)
        draft.note("garrison", (self.case,), unit=unit.name, roll=action.value, success=gives_up)
        draft.pop()
        if gives_up:
            draft.put(unit.index, LOST)
        if others:
            draft.push(SurrenderRoll(tuple(others)))
