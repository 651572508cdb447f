"""The combat phase: places are attacked, units join, and the die is rolled (31.A)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Attack, Declare, Join
from ..combat_frames import Battle, CombatRoll, Joining
from ..entering import invade
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..sky import Sky
from ..state import Draft, Position, State
from ..units import FIRST_PLACE, Place, Unit
from ..values import Side
from ..zone import ground_places
from .aftermath import carry_out
from .attacks import Prospect, can_operate, prospects, why_not_attack_with
from .odds import neighbours, odds_of
from .segment import END, Segment
from .shared import by_place, by_unit, groups_by_unit

__all__ = ["CombatPhase", "CombatRollRules", "JoiningRules"]

_DECLARE: Final = Declare()
_DECLARED: Final[Group[Action]] = Group(None, (_DECLARE,))


class CombatPhase(Segment):
    """The Player attacks with some, none or all of his units, each once."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "combat phase"
    accepts: ClassVar[frozenset[type]] = frozenset({Attack, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        return can_operate(position, self.player_turn, self.side)

    def is_needed(self, draft: Draft) -> bool:
        return super().is_needed(draft) and bool(_targets(draft, self.side))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        attacks = by_place(state.ruleset, Attack)
        return (Group(None, (*[attacks[place] for place in _targets(state, self.side)], END_PHASE)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Attack):
            yield from _why_not_target(state, self.side, action.at)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Attack):
            draft.push(Joining(self.side, action.at))
        else:
            draft.next_phase()

    def preview(self, state: State, action: Action) -> Preview | None:
        """The odds if everybody joins who can."""
        if not isinstance(action, Attack):
            return None
        units = prospects(state, self.side)[action.at.index].units
        return odds_of(state, self.side, action.at, units).preview(state.ruleset)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return (*by_place(ruleset, Attack)[FIRST_PLACE:], *END.actions)


def _targets(position: Position, side: Side) -> list[int]:
    """The places that can be attacked now, for which `_why_not_target` has nothing to say."""
    return [place for place, prospect in prospects(position, side).items() if prospect.column]


def _why_not_target(position: Position, side: Side, target: Place) -> Iterator[Violation]:
    """Why a place cannot be attacked now."""
    details = {"target": target.name}
    prospect = prospects(position, side).get(target.index)
    if target.index not in ground_places(position, enemy_of(side)):
        yield Violation("31.F", f"no enemy ground unit is in {target}", details)
    elif prospect is None:
        beside = neighbours(position.ruleset)[target.index]
        near = [unit for unit in map(ord, position.ready) if position.at(unit).index in beside]
        for unit in near:
            yield from why_not_attack_with(position, position.ruleset.units[unit], target)
        yield from () if near else (Violation("31.F", f"no unit that can attack is beside {target}", details),)
    elif not prospect.column:
        yield Violation("31.F", f"all that can attack {target} are too weak for it", details)


# -------------------------------------------------------------------------------------------------------------- joining


def _prospect(position: Position, frame: Joining) -> Prospect:
    """What the attack can come to that units are joining."""
    return prospects(position, frame.side)[frame.target.index]


def _is_strong(position: Position, prospect: Prospect, strength: Fraction) -> bool:
    """Whether an attack of this strength can be made."""
    return bool(position.ruleset.host.combat_column(strength, prospect.defence))


def _joining(position: Position, frame: Joining) -> tuple[int, ...]:
    """The units that can join now, for which `_why_not_join` has nothing to say."""
    prospect, joined = _prospect(position, frame), [*map(ord, frame.units)]
    first = bisect_right(prospect.units, joined[-1]) if joined else 0
    starts = range(first, len(prospect.units))
    end = bisect_left(starts, True, key=lambda at: not _leads_on(position, prospect, joined, at))  # noqa: FBT003 - the value that is looked for
    return prospect.units[first : first + end]


def _leads_on(position: Position, prospect: Prospect, joined: Sequence[int], start: int) -> bool:
    """Whether those who have joined and all from a number on are strong enough."""
    return _is_strong(position, prospect, prospect.strength_of(joined, start=start))


def _why_not_join(position: Position, frame: Joining, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot join an attack now."""
    details = {"unit": unit.name, "target": frame.target.name}
    if unit.side is not frame.side:
        yield Violation("31.F", f"{unit} is not of the side that attacks", details)
        return
    if chr(unit.index) <= frame.units[-1:]:
        yield Violation("31.F", f"units join in the order of the table, and {unit} is past", details)
        return
    forbidden = tuple(why_not_attack_with(position, unit, frame.target))
    yield from forbidden
    prospect = _prospect(position, frame)
    if not forbidden and not _leads_on(
        position, prospect, [*map(ord, frame.units)], bisect_left(prospect.units, unit.index)
    ):
        yield Violation("31.F", f"from {unit} on there is not strength enough to attack {frame.target}", details)


class JoiningRules(PhaseRules[State, Draft, Action]):
    """Units join an attack in the order of the table, until it is declared."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "declaration of an attack"
    accepts: ClassVar[frozenset[type]] = frozenset({Join, Declare})

    def to_move(self, state: State) -> Enum:
        return top(state, Joining).side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame, joins = top(state, Joining), groups_by_unit(state.ruleset, Join)
        groups: list[Group[Action]] = [joins[unit] for unit in _joining(state, frame)]
        return groups if any(_why_not_declare(state, frame)) else [*groups, _DECLARED]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Joining)
        return _why_not_join(state, frame, action.unit) if isinstance(action, Join) else _why_not_declare(state, frame)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Joining)
        if isinstance(action, Join):
            draft.replace(attrs.evolve(frame, units=frame.units + chr(action.unit.index)))
        else:
            _declare(draft, frame)

    def preview(self, state: State, action: Action) -> Preview:
        """The odds if the attack is declared with those who have joined, and with who joins."""
        frame = top(state, Joining)
        more = (action.unit.index,) if isinstance(action, Join) else ()
        return odds_of(state, frame.side, frame.target, (*map(ord, frame.units), *more)).preview(state.ruleset)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return (*by_unit(ruleset, Join), _DECLARE)


def _why_not_declare(position: Position, frame: Joining) -> Iterator[Violation]:
    """Why an attack cannot be declared with those who have joined."""
    prospect, joined = _prospect(position, frame), [*map(ord, frame.units)]
    if not joined or not _is_strong(position, prospect, prospect.strength_of(joined)):
        sentence = f"those who have joined are too weak to attack {frame.target}"
        yield Violation("31.F", sentence, {"target": frame.target.name})


def _declare(draft: Draft, frame: Joining) -> None:
    """The attack is made; who attacks Jugoslavia brings it into the war (ruling 30.G.invaded_moment)."""
    units = draft.ruleset.units
    attackers = [units[ord(code)] for code in frame.units]
    for unit in attackers:
        invade(draft, unit, frame.target)
    defenders = "".join(map(chr, draft.ground_at(frame.target.index, enemy_of(frame.side))))
    draft.finish(unit.index for unit in attackers)
    draft.note("attack", ("31.F",), target=frame.target.name, units=tuple(unit.name for unit in attackers))
    draft.replace(CombatRoll(Battle(frame.side, frame.target, frame.units, defenders)))


# ------------------------------------------------------------------------------------------------------------- the roll


class CombatRollRules(DieRules[State, Draft, Action]):
    """The die of a combat."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "combat"

    def preview(self, state: State, action: Action) -> Preview:
        battle = top(state, CombatRoll).battle
        return odds_of(state, battle.side, battle.target, map(ord, battle.attackers)).preview(state.ruleset)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        battle = top(draft, CombatRoll).battle
        found = odds_of(draft, battle.side, battle.target, map(ord, battle.attackers))
        result = draft.ruleset.host.combat_result(found.column, action.value + found.added)
        draft.note(
            "combat", found.cases, place=battle.target.name, roll=action.value, attack=str(found.attack),
            defence=str(found.defence), column=found.column, modifier=found.added, result=str(result),
        )  # fmt: skip
        draft.sky = _after_support(draft.sky, battle.target)
        draft.pop()
        carry_out(draft, battle, result)


def _after_support(sky: Sky, target: Place) -> Sky:
    """Air support for a place counts in one combat."""
    left = tuple([one for one in sky.support if one.at != target])
    return sky if left == sky.support else attrs.evolve(sky, support=left)
