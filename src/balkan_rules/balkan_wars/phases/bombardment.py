"""The two Bombardment Segments (seq.offensive_bombardment, seq.defensive_bombardment)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import EndPhase, Group
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Bombard, Lose
from ..bombardment import (
    apply_bombardment,
    bombarded_once,
    bombardment_choices,
    why_not_bombardment_choice,
)
from ..counters import Place
from ..frames import Battle, BombardmentRoll, Hunted, Joining
from ..host_values import Side
from ..ruleset import BalkanWarsRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..tables import BombardmentResult
from ..units import BOMBARDING
from . import odds
from .aftermath import follow_up
from .fates import suffer
from .joining import attack_targets, joiners, perhaps
from .segment import END, Segment

__all__ = ["BombardmentPhase", "BombardmentRules", "DefensiveBombardment", "HuntedRules"]


class BombardmentPhase(Segment):
    """The phasing Player bombards with artillery and fleets."""

    case: ClassVar[str] = "seq.offensive_bombardment"
    title: ClassVar[str] = "Offensive Bombardment Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Bombard, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        units = position.ruleset.units
        is_played = position.ruleset.options.bombardment
        return (unit for unit in position.of_side(self.actor) if is_played and units[unit].unit_class in BOMBARDING)

    def is_needed(self, draft: Draft) -> bool:
        return draft.ruleset.options.bombardment and any(attack_targets(draft, self.actor, perhaps(draft, self.actor)))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        targets = attack_targets(state, self.actor, state.ready)
        able = [Bombard(place) for place in targets if not any(_bombarding(state, self.actor, place))]
        return (Group(None, (*able, *END.actions)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Bombard):
            yield from _bombarding(state, self.actor, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Bombard):
            draft.push(Joining(self.actor, action.to, is_bombardment=True))
        else:
            self.end(draft)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Bombard(place) for place in ruleset.on_map), *END.actions)


class DefensiveBombardment(BombardmentPhase):
    """The other Player bombards with artillery and fortifications."""

    by_enemy: ClassVar[bool] = True
    case: ClassVar[str] = "seq.defensive_bombardment"
    title: ClassVar[str] = "Defensive Bombardment Segment"


def _bombarding(position: Position, side: Side, to: Place) -> Iterator[Violation]:
    """Why a place cannot be bombarded now."""
    again = tuple(bombarded_once({"to": to.name}, was_bombarded=chr(to.index) in position.struck))
    yield from again
    if again:
        return
    if not to.is_on_map or not position.there(enemy_of(side), to.index):
        yield Violation("bombardment.2", f"no enemy is in {to}", {"to": to.name})
    else:
        frame = Joining(side, to, is_bombardment=True)
        if next(joiners(position, frame), None) is None:
            yield Violation("bombardment.2", f"no unit can bombard {to}", {"to": to.name})


class BombardmentRules(DieRules[State, Draft, Action]):
    """The die of a bombardment."""

    case: ClassVar[str] = "bombardment.2a.4"
    title: ClassVar[str] = "bombardment"

    def preview(self, state: State, action: Action) -> Preview | None:
        return odds.before(state, top(state, BombardmentRoll).battle, is_bombardment=True)

    def apply(self, draft: Draft, action: Action) -> None:
        battle = top(draft, BombardmentRoll).battle
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        found = odds.of_bombardment(draft, battle)
        result = found.result(face)
        draft.note(
            "bombarded", (*found.cases, f"bombardment.result.{result}"), place=battle.target.name, roll=face,
            column=found.column, modifier=found.drm, result=str(result),
        )  # fmt: skip
        draft.pop()
        follow_up(draft, battle, is_bombardment=True)
        if result is BombardmentResult.FE and bombardment_choices(result, odds.defenders(draft, battle)):
            draft.push(Hunted(battle))
        else:
            suffer(draft, apply_bombardment(result, odds.defenders(draft, battle)))


class HuntedRules(PhaseRules[State, Draft, Action]):
    """The owner picks the unit that a bombardment eliminates."""

    case: ClassVar[str] = "bombardment.result.FE"
    title: ClassVar[str] = "loss to a bombardment"
    accepts: ClassVar[frozenset[type]] = frozenset({Lose})

    def to_move(self, state: State) -> Enum:
        return enemy_of(top(state, Hunted).battle.side)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        choices = bombardment_choices(BombardmentResult.FE, odds.defenders(state, top(state, Hunted).battle))
        units = [state.ruleset.counters.units_by_name[one.name] for one in choices]
        return [Group(unit, (Lose(unit),)) for unit in units]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Lose)  # noqa: S101 - the only class that is accepted
        stack = odds.defenders(state, top(state, Hunted).battle)
        yield from why_not_bombardment_choice(BombardmentResult.FE, stack, action.unit.name)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Lose)  # noqa: S101 - as above
        battle: Battle = top(draft, Hunted).battle
        draft.pop()
        stack = odds.defenders(draft, battle)
        suffer(draft, apply_bombardment(BombardmentResult.FE, stack, chosen=action.unit.name))

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (Lose(unit) for unit in ruleset.units)
