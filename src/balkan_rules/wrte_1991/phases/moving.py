"""A group of units moves from hex to hex, drops units off and splits (sections 6.3, 6.4 and 7).

Its Player first takes the units into it, in the order of the unit table, then takes it on hex by hex, and stops it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import ClassVar, Final, NamedTuple

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..abroad import crossing_case, is_crowd
from ..actions import Action, Drop, DropHidden, Go, Select, SelectHidden, Split, Stop
from ..costs import allowance, march_allowance, step_costs
from ..limits import BORDERS, activate, allows_road_limit, bounded, closed_by, closure, open_to
from ..map import Place
from ..occupants import last_in
from ..ruleset import WrteRuleset
from ..rulings import ZoneStopRule
from ..secrecy import hidden_among, note_reveals, other_side
from ..state import Draft, Position, State, has_side, without
from ..supply import Purpose, unsupplied
from ..units import Side
from ..zones import has_enemy_beside, in_zone
from . import ambush, group_reasons, landing
from .cities import is_conquest
from .group import (
    Moving,
    Picking,
    can_leave,
    can_split,
    drop,
    finish,
    is_near,
    mover,
    near_enemies,
    split,
    takable,
    take,
)
from .listing import of_units
from .wildcard import MoveVeto, provokers

__all__ = ["MovingRules"]

_STOP: Final = Stop()
_SPLIT: Final = Split()
_DROP_HIDDEN: Final = DropHidden()
_STOPPING: Final[Group[Action]] = Group(None, (_STOP,))
_MOVEMENT: Final = Purpose.MOVEMENT


# ------------------------------------------------------------------------------------------------------------ one step


class _Pace(NamedTuple):
    """How a group moves on from where it is, whatever hex it goes into.

    Attributes:
        factors: its movement factors, what it has spent included.
        left: what it has not spent of them.
        left_marching: what it has not spent of those that a march gives it.
        costs: what it costs it to go into the hexes beside it, by their indices.
    """

    factors: int
    left: int
    left_marching: int
    costs: Mapping[int, int]

    def cost(self, to: Place) -> int:
        """What it costs the group to go into a hex beside it."""
        return self.costs[to.index]


@case("12.5.instant")
def _unsupplied(position: Position, frame: Moving) -> list[int]:
    """The units of a group that are out of supply where it has come (ruling supply-timing)."""
    return unsupplied(position, frame.units, _MOVEMENT)


def _pace(position: Position, frame: Moving) -> _Pace:
    """The last answer is kept, for a group is asked for where it can go before it goes."""
    memo = position.ruleset.memo
    facts = frame, position.pos, position.tracks, position.turn, position.unsupplied
    known: tuple[object, _Pace] | None = memo.get("pace")
    if known is None or known[0] != facts:
        known = memo["pace"] = facts, _fresh_pace(position, frame)
    return known[1]


def _fresh_pace(position: Position, frame: Moving) -> _Pace:
    ruleset, lacking = position.ruleset, _unsupplied(position, frame)
    factors = allowance(ruleset, frame.units, lacking)
    troops = all(map(ruleset.is_mountain_troops.__getitem__, frame.units))
    costs = step_costs(ruleset, frame.at, mountain_troops=troops, supplied=not lacking)
    return _Pace(factors, _left(factors, frame), march_allowance(factors) - frame.spent, costs)


@case("7.0.stop", "7.1.no-transfer", "5.1.low.rest")
def _left(factors: int, frame: Moving) -> int:
    """The movement factors that a group may still spend, without a march; it is the same at every level."""
    return factors - frame.spent


@case("8.0.hidden")
def _seen_cost(position: Position, frame: Moving, pace: _Pace, to: Place) -> int:
    """What a step costs at least, for all that the enemy can tell: by the units of the group that he sees.

    Where he sees none, troops for whom mountains cost less may be among the hidden ones, if he has not seen them all.
    """
    hidden = hidden_among(position, frame.units)
    if not hidden:
        return pace.cost(to)
    ruleset = position.ruleset
    if len(hidden) < len(frame.units):
        return _pace(position, attrs.evolve(frame, units=without(frame.units, *hidden))).cost(to)
    able = hidden_among(position, ruleset.mountain_troops[mover(position)])
    return step_costs(ruleset, frame.at, mountain_troops=bool(able), supplied=True)[to.index]


def _affordable(position: Position, frame: Moving, steps: Sequence[Go]) -> Sequence[Go]:
    """Those of some steps for which the movement factors of the group suffice, be it on the march (7.3)."""
    ruleset, pace = position.ruleset, _pace(position, frame)
    costs, left = pace.costs, pace.left
    if left >= max(costs.values(), default=0):
        return steps
    if not frame.may_march:
        return [go for go in steps if costs[go.to.index] <= left]
    bits, near, marching = ruleset.map.bits, near_enemies(position, mover(position)), pace.left_marching
    return [go for go in steps if costs[go.to.index] <= (left if bits[go.to.index] & near else marching)]


@case("7.2.minimum")
def _has_minimum(frame: Moving) -> bool:
    """Whether the group may enter one hex that it lacks the factors for (ruling minimum-move-zero-allowance)."""
    return not frame.has_moved


@case("11.0.zone-to-zone", "11.0.example.1610", "11.0.example.1610.start", "11.0.enter-from-outside")
def _is_held(position: Position, frame: Moving, side: Side, to: int) -> bool:
    """Whether a zone of control holds the group that enters it (rulings zone-stop-rule, zone-second-entry)."""
    ruling = position.ruleset.rulings.zone_stop_rule
    if ruling is ZoneStopRule.NONE or not (frame.began_in_zone or ruling is ZoneStopRule.ALWAYS_HALT):
        return False
    return in_zone(position, side, to)


def _obstacles(position: Position, frame: Moving, to: Place) -> Iterator[Violation]:
    """Every reason why a group cannot go into a hex, apart from movement factors."""
    ruleset, details = position.ruleset, {"origin": str(frame.at), "to": str(to)}
    if frame.halted:
        yield Violation(frame.halted, f"the group must stop in {frame.at}", details)
    units = [ruleset.units[unit] for unit in frame.units]
    if to.is_hex and not to.is_playable:
        yield Violation(closure(units[0].faction, to), f"{to} cannot be entered", details)
        return
    if to.index not in ruleset.neighbours[frame.at.index]:
        yield Violation("7.0.path", f"{to} is no hex beside {frame.at}", details)
        return
    for unit in units:
        if not bounded(position, unit.faction)[to.index]:
            yield Violation(BORDERS[unit.faction], f"{unit} may not enter {to}", {**details, "unit": str(unit)})
        if closed := closed_by(position, unit.faction, to):
            yield Violation(closed, f"{to} is closed to {unit}", {**details, "unit": str(unit)})
        if not allows_road_limit(position, unit.faction, to):
            sentence = f"at this Activation Level {unit} goes into hexes with a road only"
            yield Violation("5.1.low.roads", sentence, {**details, "unit": str(unit)})
    if bounded(position, units[0].faction)[to.index] and is_crowd(position, frame.units, to):
        yield Violation(crossing_case(position.tracks.scenario), "too many Slovenes would be in Croatia", details)
    if _is_enemy_there(position, units[0].side, to):
        yield Violation("6.1.enemy-hex", f"an enemy is in {to}", details)


@case("6.1.enemy-hex")
def _is_enemy_there(position: Position, side: Side, to: Place) -> bool:
    return has_side(position, to.index, other_side(side))


@case("7.0.path")
def _step(draft: Draft, frame: Moving, go: Go) -> None:
    """Take the group into a hex."""
    to, side = go.to, mover(draft)
    if not frame.has_moved:
        activate(draft, frame.units)
    pace = _pace(draft, frame)
    lacks = _has_minimum(frame) and not _affordable(draft, frame, (go,))
    moved = Moving(
        at=to,
        units=frame.units,
        spent=frame.spent + pace.cost(to),
        spent_openly=frame.spent_openly + _seen_cost(draft, frame, pace, to),
        has_moved=True,
        began_in_zone=frame.began_in_zone,
        may_march=frame.may_march and not is_near(draft, side, to.index),
        halted=_halt(draft, frame, to, lacks=lacks),
        has_landed=frame.has_landed,
        conquers=is_conquest(draft, side, to),
    )
    before, last = draft.pos, draft.occupants[to.index]
    for unit in reversed(frame.units):
        draft.put(unit, to.index)
    draft.replace(moved)
    if draft.events is not None:  # most often nobody listens, and so no names are asked for
        draft.note("moved", ("7.0.path",), origin=str(frame.at), to=str(to))
        note_reveals(draft, before)
    _enter(draft, moved, frame.at, last)


def _enter(draft: Draft, group: Moving, origin: Place, last: str) -> None:
    """See to a group that has entered a hex: to a veto first, then to an ambush.

    Who was the last there before is the character `last`.
    """
    provoking = provokers(draft, group.units, group.at)
    if not provoking:
        ambush.enter(draft, group, origin)
        return
    frames = draft.frames
    draft.push(MoveVeto(origin, provoking, last_in(last)))
    note_reveals(draft, draft.pos, frames)


@case("7.2.minimum.stop")
def _halt(position: Position, frame: Moving, to: Place, *, lacks: bool) -> str:
    """The case that makes a group stop in a hex that it enters; empty if none does."""
    side = position.ruleset.units[frame.units[0]].side
    if _is_held(position, frame, side, to.index):
        return "11.0.zone-to-zone"
    return "7.2.minimum.stop" if lacks else ""


class MovingRules(PhaseRules[State, Draft, Action]):
    """The Player whose Movement Phase it is moves a group."""

    case: ClassVar[str] = "7.0.path"
    title: ClassVar[str] = "movement of a group"
    accepts: ClassVar[frozenset[type]] = frozenset({Select, SelectHidden, Go, Drop, DropHidden, Split, Stop})

    def to_move(self, state: State) -> Enum:
        return mover(state)

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, Moving)
        return (bool(frame.units) or frame.is_fresh) and not frame.has_landed

    def leave(self, draft: Draft) -> None:
        frame = top(draft, Moving)
        if frame.has_landed:
            landing.flip(draft, frame)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Moving)
        here: list[Action] = []
        if frame.units and not frame.halted:
            here += _legal_steps(state, frame)
        others: list[Group[Action]] = []
        if able := takable(state, frame):
            hidden = hidden_among(state, able)
            select = of_units(state.ruleset, Select)
            others += [select[unit] for unit in able if unit not in hidden]
            here += [SelectHidden(frame.at)] * bool(hidden)
        elif leaving := can_leave(frame):
            hidden = hidden_among(state, leaving)
            leave = of_units(state.ruleset, Drop)
            others += [leave[unit] for unit in leaving if unit not in hidden]
            here += [_DROP_HIDDEN] * bool(hidden)
        if can_split(frame):
            here.append(_SPLIT)
        found = [Group(frame.at, tuple(here)), *others] if here else others
        return [*found, _STOPPING] if frame.units else found

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, Go):
            frame = top(state, Moving)
            return bool(frame.units) and not frame.halted and action in _legal_steps(state, frame)
        return super().allows(state, action)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Moving)
        if isinstance(action, Go):
            yield from _go_violations(state, frame, action.to)
        elif isinstance(action, Select):
            yield from group_reasons.of_taking(state, frame, action.unit)
        elif isinstance(action, SelectHidden):
            yield from group_reasons.of_taking_hidden(state, frame, action.at)
        elif isinstance(action, Drop):
            yield from group_reasons.of_dropping(state, frame, action.unit)
        elif isinstance(action, DropHidden):
            yield from group_reasons.of_dropping_hidden(state, frame)
        elif isinstance(action, Split):
            yield from group_reasons.of_splitting(frame)
        elif not frame.units:
            yield _nobody(frame)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Moving)
        if isinstance(action, Go):
            _step(draft, frame, action)
        elif isinstance(action, Select):
            take(draft, action.unit.index)
        elif isinstance(action, SelectHidden):
            draft.push(Picking(frame.at))
        elif isinstance(action, Drop):
            drop(draft, action.unit.index)
        elif isinstance(action, DropHidden):
            draft.push(Picking(frame.at, leaves=True))
        elif isinstance(action, Split):
            split(draft, frame)
        else:
            draft.pop()
            finish(draft, frame.units)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        for place in ruleset.places:
            if place.is_playable:
                yield from (Go(place), SelectHidden(place))
        for unit in ruleset.units:
            yield from (Select(unit), Drop(unit))
        yield from (_DROP_HIDDEN, _SPLIT, _STOP)


def _every_step(ruleset: WrteRuleset) -> tuple[Go, ...]:
    """For each place the step into it."""
    found: tuple[Go, ...] | None = ruleset.memo.get("steps")
    if found is None:
        found = ruleset.memo["steps"] = tuple(map(Go, ruleset.places))
    return found


def _steps(ruleset: WrteRuleset, at: Place, lands: tuple[bytes, ...]) -> tuple[Go, ...]:
    """The steps from a hex into those around it that are open by all of some tables of places."""
    key = (at.index, lands)
    found: tuple[Go, ...] | None = ruleset.memo.get(key)
    if found is None:
        around = [other for other in ruleset.neighbours[at.index] if all(land[other] for land in lands)]
        found = ruleset.memo[key] = tuple([_every_step(ruleset)[other] for other in around])
    return found


def _legal_steps(state: State, frame: Moving) -> Sequence[Go]:
    """The steps of a group that may go on of which `_go_violations` has nothing to say."""
    ruleset, first = state.ruleset, frame.units[0]
    side, free = ruleset.units[first].side, _open_steps(state, frame)
    if ruleset.slovenes[0] <= first < ruleset.slovenes[1]:
        free = [go for go in free if not is_crowd(state, frame.units, go.to)]
    if has_enemy_beside(state, side, frame.at.index):
        free = [go for go in free if not _is_enemy_there(state, side, go.to)]
    return free if not free or _has_minimum(frame) else _affordable(state, frame, free)


def _open_steps(state: State, frame: Moving) -> Sequence[Go]:
    """The steps into hexes that are open to all units of a group, whoever is there and whatever it costs."""
    units, faction = state.ruleset.units, None
    lands: tuple[bytes, ...] = ()
    for unit in frame.units:  # those of a faction stand together in the unit table
        if units[unit].faction is not faction:
            faction = units[unit].faction
            lands = (*lands, open_to(state, faction))
    return _steps(state.ruleset, frame.at, lands)


def _go_violations(state: State, frame: Moving, to: Place) -> Iterator[Violation]:
    if not frame.units:
        yield _nobody(frame)
        return
    blocked = False
    for violation in _obstacles(state, frame, to):
        blocked = True
        yield violation
    if blocked:
        return
    if not (_has_minimum(frame) or _affordable(state, frame, (Go(to),))):
        pace = _pace(state, frame)
        details = {"to": str(to), "cost": pace.cost(to), "spent": frame.spent, "factors": pace.factors}
        yield Violation("7.0.stop", f"the group lacks the movement factors for {to}", details)


def _nobody(frame: Moving) -> Violation:
    return Violation("6.4.split", "somebody has to split off first", {"place": str(frame.at)})
