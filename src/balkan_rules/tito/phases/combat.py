"""The Combat Phases: which attacks can be made, which must be, and the roll that resolves each (8.0, 8.1, 8.2, 7.3).

The Phasing Player resolves his attacks in the order he likes (ruling combat-order). The phase lasts while an attack can
be made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import DieRules, Frame, PhaseRules
from ...core.tables import Result
from ..actions import Action, Attack, Attempt
from ..map import Place
from ..ruleset import TitoRuleset
from ..rulings import FortressDIncludesDe
from ..state import CHETNIK_KINDS, Draft, Position, State, units_at
from ..units import Side
from . import hunt, losses
from .attacks import has_fought, is_defended, left_to_attack, must_attack, possible_attacks, remember_left
from .attempt_odds import attempt_preview
from .forces import Force, collaborators_ignored, force, has_force, side_of
from .odds import Battle, assess, cases_of, intrinsic_strength, loss_cases, preview, result_of
from .operation import in_operation

__all__ = [
    "AxisCombat",
    "CombatRoll",
    "CombatRollRules",
    "YugoslavCombat",
]


@attrs.frozen(order=False)
class CombatRoll(Frame):
    """An attack has been declared and its die is rolled.

    Attributes:
        origin: where the attackers stand.
        target: where the defenders stand.
    """

    origin: Place
    target: Place


# ------------------------------------------------------------------------------------------------ why an attack is not


@case("8.0")
def not_phasing(position: Position, attack: Attack, side: Side) -> Iterator[Violation]:
    """Only the Phasing Player attacks, from his own places."""
    ruleset = position.ruleset
    own = ruleset.is_axis if side is Side.AXIS else ruleset.is_yugoslav
    if not own[attack.origin.index]:
        sentence = f"{attack.origin} is no place of the Phasing Player"
        yield Violation("8.0", sentence, {"origin": str(attack.origin), "side": side.value})


@case("8.11")
def not_corresponding(position: Position, attack: Attack) -> Iterator[Violation]:
    """Only what stands in corresponding places fights."""
    if attack.target.index not in position.ruleset.facing[attack.origin.index]:
        sentence = f"{attack.origin} and {attack.target} do not correspond"
        yield Violation("8.11", sentence, {"origin": str(attack.origin), "target": str(attack.target)})


@case("8.13")
def fought_already(position: Position, place: Place) -> Iterator[Violation]:
    """No stack attacks or is attacked twice in a phase, nor both factions one stack, nor one stack both."""
    if has_fought(position, place.index):
        yield Violation("8.13", f"the stack in {place} has fought in this phase", {"place": str(place)})


@case("8.12")
def retreated_only(position: Position, place: Place) -> Iterator[Violation]:
    """Units that have retreated in this phase have no further part in combat (ruling retreat-into-pending-combat)."""
    if _some_idle(position, place.index):
        sentence = f"units in {place} have retreated in this phase and do not fight again"
        yield Violation("8.12", sentence, {"place": str(place)})


@case("8.48")
def bystanders_only(position: Position, place: Place) -> Iterator[Violation]:
    """Units that were in the Mountain before an operation have no part in its combat (ruling operation-bystanders)."""
    if _some_idle(position, place.index):
        sentence = f"the units in {place} do not take part in the operation"
        yield Violation("8.48", sentence, {"place": str(place)})


def _some_idle(position: Position, place: int) -> bool:
    """Whether something in a place has retreated in this phase, or stands by."""
    if any(place in here for here in position.guerrillas_moved):
        return True
    return any(unit in position.retreated for unit in units_at(position, place))


@case("7.33")
def chetniks_against_chetniks(position: Position, place: Place, against: Place) -> Iterator[Violation]:
    """Pro-Axis and pro-Yugoslav Chetniks do not fight one another."""
    ruleset = position.ruleset
    axis, yugoslav = (place, against) if ruleset.is_axis[place.index] else (against, place)
    collaborators = any(axis.index in position.guerrillas[kind] for kind in CHETNIK_KINDS)
    if collaborators and collaborators_ignored(position, yugoslav.index):
        sentence = f"the Chetniks in {axis} and in {yugoslav} do not fight one another"
        yield Violation("7.33", sentence, {"place": str(place)})


@case("8.11")
def nobody_there(place: Place) -> Iterator[Violation]:
    """A side without strength takes no part in combat (ruling zero-strength-combat); Tito has none."""
    yield Violation("8.11", f"nobody in {place} has strength for this combat", {"place": str(place)})


def _powerless(position: Position, attack: Attack) -> Iterator[Violation]:
    """Why a side cannot fight, if it cannot, given that the places correspond."""
    origin, target, ruleset = attack.origin, attack.target, position.ruleset
    for place, against, able in (
        (origin, target, has_force(position, origin.index, target.index)),
        (target, origin, is_defended(position, origin.index, target.index)),
    ):
        if not able:
            yield from nobody_there(place)
            stands_by = ruleset.is_axis[place.index] and in_operation(position) is not None
            yield from (bystanders_only if stands_by else retreated_only)(position, place)
            if ruleset.is_axis[place.index]:
                yield from chetniks_against_chetniks(position, place, against)


# ---------------------------------------------------------------------------------------------------------- the phases


class _Combat(PhaseRules[State, Draft, Action]):
    """A Combat Phase of one Player."""

    accepts: ClassVar[frozenset[type]] = frozenset({Attack, EndPhase})
    phasing: ClassVar[Side]
    """The Player whose phase it is."""
    cases: ClassVar[tuple[str, ...]] = ("8.0", "8.11")
    """The cases by which attacks are made."""

    def possible(self, position: Position) -> Sequence[tuple[int, int]]:
        """Every attack that can still be made, as (origin, target), in map order."""
        return possible_attacks(position, self.phasing)

    def end(self, draft: Draft) -> None:
        """The Phasing Player attacks no more."""
        draft.next_phase()

    def to_move(self, state: State) -> Enum:
        return self.phasing

    def is_needed(self, draft: Draft) -> bool:
        return bool(self.possible(draft))

    def leave(self, draft: Draft) -> None:
        draft.rest()

    def groups(self, state: State) -> Sequence[Group[Action]]:
        possible = self.possible(state)
        groups = [*map(_groups(state.ruleset).__getitem__, possible)]
        if len(dict(possible)) < len(groups):
            groups = _by_origin(groups)
        for origin, target in possible:
            if must_attack(state, origin, target):
                return groups
        return [*groups, _END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if not isinstance(action, Attack):
            yield from left_to_attack(state, self.possible(state))
            return
        yield from not_phasing(state, action, self.phasing)
        yield from fought_already(state, action.origin)
        yield from fought_already(state, action.target)
        apart = tuple(not_corresponding(state, action))
        yield from apart
        if not apart:
            yield from _powerless(state, action)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Attack):
            if draft.events is not None:
                draft.note("attack", self.cases, origin=str(action.origin), target=str(action.target))
            draft.push(CombatRoll(action.origin, action.target))
        else:
            self.end(draft)

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        own = ruleset.is_axis if self.phasing is Side.AXIS else ruleset.is_yugoslav
        known = _groups(ruleset)
        return [*(known[origin, target].actions[0] for origin, target in known if own[origin]), END_PHASE]

    def preview(self, state: State, action: Action) -> Preview | None:
        if not isinstance(action, Attack):
            return None
        return preview(state, action.origin.index, action.target.index)


class YugoslavCombat(_Combat):
    """The Yugoslav Combat Phase: the Yugoslav Player attacks."""

    case: ClassVar[str] = "4.2.B.2"
    title: ClassVar[str] = "Yugoslav Combat Phase"
    phasing: ClassVar[Side] = Side.YUGOSLAV


class AxisCombat(_Combat):
    """The Axis Combat Phase: the Axis Player attacks."""

    case: ClassVar[str] = "4.2.D.2"
    title: ClassVar[str] = "Axis Combat Phase"
    phasing: ClassVar[Side] = Side.AXIS
    accepts: ClassVar[frozenset[type]] = frozenset({Attack, Attempt, EndPhase})

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return hunt.with_attempt(state, super().groups(state))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        yield from super().violations(state, _plain(action))
        if isinstance(action, Attempt):
            yield from hunt.no_attempt(state, action.origin, action.target)

    def apply(self, draft: Draft, action: Action) -> None:
        super().apply(draft, _plain(action))
        if isinstance(action, Attempt):
            hunt.begin(draft, action)

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [*super().universe(ruleset), *hunt.attempts(ruleset).values()]

    def preview(self, state: State, action: Action) -> Preview | None:
        if isinstance(action, Attempt):
            return attempt_preview(state, action)
        return super().preview(state, action)


def _plain(action: Action) -> Action:
    """The attack that an attempt on Tito is; anything else as it is."""
    return Attack(action.origin, action.target) if isinstance(action, Attempt) else action


def _by_origin(groups: Sequence[Group[Action]]) -> list[Group[Action]]:
    """The groups of attacks with one for each origin: an Axis stack may face both factions."""
    found: dict[object, Group[Action]] = {}
    for group in groups:
        other = found.get(group.key)
        found[group.key] = group if other is None else Group(group.key, other.actions + group.actions)
    return list(found.values())


_END: Group[Action] = Group(None, (END_PHASE,))


def _groups(ruleset: TitoRuleset) -> dict[tuple[int, int], Group[Action]]:
    """A shared group for every attack there could be: each place with each that corresponds to it."""
    known: dict[tuple[int, int], Group[Action]] | None = ruleset.memo.get("attacks")
    if known is None:
        known = {}
        for place in ruleset.places:
            for other in ruleset.facing[place.index]:
                known[place.index, other] = Group(place, (Attack(place, ruleset.places[other]),))
        ruleset.memo["attacks"] = known
    return known


# ------------------------------------------------------------------------------------------------------------ the roll


class CombatRollRules(DieRules[State, Draft, Action]):
    """The die of one combat, and its result at once."""

    case: ClassVar[str] = "8.21.C"
    title: ClassVar[str] = "combat roll"

    def is_needed(self, draft: Draft) -> bool:
        frame = _frame(draft)
        origin, target = frame.origin.index, frame.target.index
        return has_force(draft, origin, target) and is_defended(draft, origin, target)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - what `accepts` says
        frame = _frame(draft)
        draft.pop()
        origin, target = frame.origin.index, frame.target.index
        side = side_of(draft, origin)
        before = possible_attacks(draft, side) if in_operation(draft) is None else None
        attackers, defenders = force(draft, origin, target), force(draft, target, origin)
        battle = assess(draft, attackers, defenders)
        result = result_of(draft, battle, action.value)
        if draft.events is not None:
            _report(draft, frame, battle, action.value, result)
        draft.spent = bytes(sorted({*draft.spent, origin, target}))
        carry_out(draft, attackers, defenders, result)
        if before is not None:
            remember_left(draft, side, before, {origin, target})


def _frame(position: Position) -> CombatRoll:
    frame = position.frames[-1]
    assert isinstance(frame, CombatRoll)  # noqa: S101 - these rules are registered for it
    return frame


@case("8.22")
def carry_out(draft: Draft, attackers: Force, defenders: Force, result: Result) -> None:
    """Do what a result says: nothing, losses and a retreat, or the elimination of a force."""
    if not result.side:
        return
    if result.side == "D":
        intrinsic_falls(draft, defenders.place, result)
    loser = attackers if result.side == "A" else defenders
    if result.eliminated:
        losses.eliminate_force(draft, loser)
    else:
        losses.begin(draft, loser, result.loss)


@case("8.53")
def intrinsic_falls(draft: Draft, target: int, result: Result) -> None:
    """A D result ends the intrinsic defence of a place for good; DE too, if ruling fortress-d-includes-de says so."""
    if result.eliminated and draft.ruleset.rulings.fortress_d_includes_de is FortressDIncludesDe.NO:
        return
    if intrinsic_strength(draft, target):
        draft.record(intrinsic=draft.tracks.intrinsic | draft.ruleset.intrinsic[target])
        cases = ("8.53", "8.54") if target in draft.pos else ("8.53",)
        draft.note("intrinsic defence eliminated", cases, place=str(draft.ruleset.places[target]))


@case("8.48")
def standing_by(position: Position, origin: int) -> tuple[str, ...]:
    """The case that kept units in `origin` out of an attack of their operation, if there are any."""
    return ("8.48",) if in_operation(position) is not None and _some_idle(position, origin) else ()


def _report(draft: Draft, frame: CombatRoll, battle: Battle, die: int, result: Result) -> None:
    """Tell how a combat came out."""
    letter = () if not result.side else ("8.22.B" if result.eliminated else "8.22.A",)
    terrain = loss_cases(draft, frame.target.index) if result.loss else ()
    idle = standing_by(draft, frame.origin.index)
    draft.note(
        "combat",
        (*cases_of(draft, frame.origin.index, frame.target.index, battle), "8.21.C", *terrain, *letter, *idle),
        origin=str(frame.origin),
        target=str(frame.target),
        attacker=battle.attacker,
        defender=battle.defender,
        ratio=str(battle.ratio),
        column=str(draft.ruleset.charts.crt.columns[battle.column]),
        steps=battle.steps,
        die=die,
        result=str(result),
    )
