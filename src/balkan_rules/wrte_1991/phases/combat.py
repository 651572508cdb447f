"""The Combat Phases: attacks are declared and fought one after the other (sections 8.0 to 8.3).

A Player names a unit, the hex that it attacks, and all others that attack it too; then declares the attack. Units are
named in the order of the unit table, those without Attack Strength last, so that each choice of units is made in one
way only and the attack can be declared at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import PhaseRules, top
from ..actions import Action, Attack, Declare, Engage
from ..battle import Battle, BattleFrame, Targeting
from ..limits import activate
from ..map import Place
from ..ruleset import WrteRuleset
from ..secrecy import inspects, note_reveals
from ..state import Draft, Position, State, without
from ..units import Side, Unit
from . import odds, siege, support
from .contact import close, has_contact
from .listing import of_units
from .media import has_broadcast
from .targets import (
    able,
    around,
    beginners,
    can_hit,
    counts_as_city_attack,
    is_void,
    refusals,
    target_refusals,
    targets,
)
from .wildcard import AttackVeto, provokers

__all__ = [
    "CombatPhase",
    "Declaring",
    "DeclaringRules",
    "FederalistCombat",
    "SeparatistCombat",
    "TargetingRules",
    "begin_refusals",
    "declare",
]

_END: Final[Group[Action]] = Group(None, (END_PHASE,))
_DECLARE: Final = Declare()


@attrs.frozen(order=False)
class Declaring(BattleFrame):
    """An attack is being put together.

    Attributes:
        battle: those who take part so far, and the hex.
    """


# ---------------------------------------------------------------------------------------------------------- the phases


class CombatPhase(PhaseRules[State, Draft, Action]):
    """One side attacks as often as it likes; it is passed over if nobody stands beside an enemy."""

    accepts: ClassVar[frozenset[type]] = frozenset({Engage, EndPhase})
    attacker: ClassVar[Side]

    def enter(self, draft: Draft) -> None:
        if has_contact(draft, self.attacker):
            draft.ready = able(draft, self.attacker)
        else:
            close(draft)

    def is_needed(self, draft: Draft) -> bool:
        return not draft.closing

    def leave(self, draft: Draft) -> None:
        draft.closing = False
        siege.lift(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        engage = of_units(state.ruleset, Engage)
        return [*[engage[unit] for unit in beginners(state, self.attacker)], _END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Engage):
            yield from begin_refusals(state, self.attacker, action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Engage):
            before = draft.frames
            draft.push(Targeting(action.unit))
            note_reveals(draft, draft.pos, before)
        else:
            close(draft)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (*(Engage(unit) for unit in ruleset.units), END_PHASE)


class FederalistCombat(CombatPhase):
    """The Federalist Player attacks."""

    case: ClassVar[str] = "4.0.fed.3"
    title: ClassVar[str] = "Federalist Combat Phase"
    side: Enum = Side.FEDERALIST
    attacker: ClassVar[Side] = Side.FEDERALIST


class SeparatistCombat(CombatPhase):
    """The Separatist Player attacks, unless it has chosen Media War."""

    case: ClassVar[str] = "4.0.sep.3"
    title: ClassVar[str] = "Separatist Combat Phase"
    side: Enum = Side.SEPARATIST
    attacker: ClassVar[Side] = Side.SEPARATIST

    def enter(self, draft: Draft) -> None:
        if has_broadcast(draft):
            close(draft)
        else:
            super().enter(draft)


def begin_refusals(position: Position, side: Side, unit: Unit) -> Iterator[Violation]:
    """Why an attack cannot begin with a unit."""
    others = tuple(refusals(position, side, unit))
    yield from others
    if others:
        return
    if not targets(position, unit):
        yield Violation("8.0.eligible", f"{unit} is beside no enemy that it can attack", {"unit": str(unit)})
    if is_void(position, unit.index):
        yield Violation("8.0.attack-sum", f"{unit} has no Attack Strength", {"unit": str(unit)})


# ---------------------------------------------------------------------------------------------------------- the target


class TargetingRules(PhaseRules[State, Draft, Action]):
    """The Player names the hex."""

    case: ClassVar[str] = "8.1.single"
    title: ClassVar[str] = "choice of the hex that is attacked"
    accepts: ClassVar[frozenset[type]] = frozenset({Attack})

    def to_move(self, state: State) -> Enum:
        return top(state, Targeting).unit.side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        unit = top(state, Targeting).unit
        return (Group(unit, tuple(Attack(place) for place in targets(state, unit))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Attack)  # noqa: S101 - the only class accepted
        yield from target_refusals(state, top(state, Targeting).unit, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Attack)  # noqa: S101 - the only class accepted
        draft.replace(Declaring(_aim(top(draft, Targeting).unit, action.to)))

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (Attack(place) for place in ruleset.places if place.is_playable)

    def preview(self, state: State, action: Action) -> Preview | None:
        assert isinstance(action, Attack)  # noqa: S101 - the only class accepted
        return odds.preview(state, _aim(top(state, Targeting).unit, action.to))


@case("8.1.single")
def _aim(unit: Unit, target: Place) -> Battle:
    """An attack of a unit, on one hex."""
    return Battle(unit.side, bytes((unit.index,)), target)


# ---------------------------------------------------------------------------------------------------------- the others


def _rank(position: Position, unit: int) -> tuple[bool, int]:
    """By what units are named in order."""
    return is_void(position, unit), unit


@case("8.3.partial")
def _joinable(position: Position, battle: Battle) -> list[int]:
    """The units that may join: any that can attack this hex, whatever the others of their stacks do."""
    units = position.ruleset.units
    last = max(_rank(position, unit) for unit in battle.attackers)
    return [
        unit
        for unit in around(position, battle.target)
        if unit in position.ready
        and can_hit(position, units[unit], battle.target)
        and _rank(position, unit) > last
        and next(refusals(position, battle.side, units[unit], battle.attackers), None) is None
    ]


def _join(battle: Battle, unit: Unit) -> Battle:
    """An attack with one more unit."""
    return attrs.evolve(battle, attackers=bytes(sorted((*battle.attackers, unit.index))))


def _join_refusals(position: Position, battle: Battle, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot join an attack."""
    if unit.index in _joinable(position, battle):
        return
    others = tuple(refusals(position, battle.side, unit, battle.attackers))
    yield from others
    if not others:
        apart = tuple(target_refusals(position, unit, battle.target))
        yield from apart
        if not apart:
            sentence = f"{unit} is not named after those who attack already: they come in the order of the unit table"
            yield Violation("8.3.partial", sentence, {"unit": str(unit), "to": str(battle.target)})


@case("8.0.committed", "8.0.no-refusal")
def declare(draft: Draft, battle: Battle) -> None:
    """Declare an attack: now it must be fought, and it cannot be declined (ruling declared-attack-no-cancel).

    Who could not look into the hex learns what is there, be it that there is nobody else.
    """
    units, before = draft.ruleset.units, draft.frames
    activate(draft, battle.attackers)
    draft.ready = without(draft.ready, *battle.attackers)
    if any(counts_as_city_attack(units[unit], battle.target) for unit in battle.attackers):
        draft.record(city_attacks=draft.tracks.city_attacks + 1)
    names = tuple(str(units[unit]) for unit in battle.attackers)
    draft.note(
        "attack declared",
        ("8.0.committed", "8.1.single"),
        reveals=not inspects(battle.side, battle.target),
        target=str(battle.target),
        attackers=names,
    )
    support.begin(draft, attrs.evolve(battle, is_declared=True))
    note_reveals(draft, draft.pos, before)


class DeclaringRules(PhaseRules[State, Draft, Action]):
    """The Player names the others who attack, and declares the attack."""

    case: ClassVar[str] = "8.0.committed"
    title: ClassVar[str] = "declaration of an attack"
    accepts: ClassVar[frozenset[type]] = frozenset({Engage, Declare})

    def to_move(self, state: State) -> Enum:
        return top(state, Declaring).battle.side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        engage, battle = of_units(state.ruleset, Engage), top(state, Declaring).battle
        return [*[engage[unit] for unit in _joinable(state, battle)], Group(battle.target, (_DECLARE,))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Engage):
            yield from _join_refusals(state, top(state, Declaring).battle, action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        battle = top(draft, Declaring).battle
        if isinstance(action, Engage):
            before = draft.frames
            draft.replace(Declaring(_join(battle, action.unit)))
            note_reveals(draft, draft.pos, before)
        elif provokers(draft, battle.attackers, battle.target):
            draft.replace(AttackVeto(battle))
        else:
            declare(draft, battle)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (*(Engage(unit) for unit in ruleset.units), _DECLARE)

    def preview(self, state: State, action: Action) -> Preview | None:
        battle = top(state, Declaring).battle
        return odds.preview(state, _join(battle, action.unit) if isinstance(action, Engage) else battle)
