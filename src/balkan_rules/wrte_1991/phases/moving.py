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
from ..ruleset import WrteRuleset
from ..rulings import ZoneStopRule
from ..secrecy import is_hidden, note_reveals, other_side
from ..state import Draft, Position, State, has_side, on_map
from ..supply import Purpose, is_supplied
from ..units import Side
from ..zones import has_enemy_beside, in_zone
from . import ambush, group_reasons, landing
from .cities import is_conquest
from .group import Moving, Picking, can_leave, can_split, drop, finish, is_near, mover, split, takable, take
from .wildcard import MoveVeto, provokers

__all__ = ["MovingRules"]

_STOP: Final = Stop()
_SPLIT: Final = Split()
_DROP_HIDDEN: Final = DropHidden()


# ------------------------------------------------------------------------------------------------------------ one step


class _Pace(NamedTuple):
    """How a group moves on from where it is, whatever hex it goes into.

    Attributes:
        ruleset: the compiled rules.
        frame: the group.
        factors: its movement factors, what it has spent included.
        costs: what it costs it to go into the hexes beside it, by their indices.
    """

    ruleset: WrteRuleset
    frame: Moving
    factors: int
    costs: Mapping[int, int]

    def cost(self, to: Place) -> int:
        """What it costs the group to go into a hex beside it."""
        return self.costs[to.index]


@case("12.5.instant")
def _unsupplied(position: Position, frame: Moving) -> list[int]:
    """The units of a group that are out of supply where it has come (ruling supply-timing)."""
    return [unit for unit in frame.units if not is_supplied(position, unit, Purpose.MOVEMENT)]


def _pace(position: Position, frame: Moving) -> _Pace:
    """The last answer is kept, for a group is asked for where it can go before it goes."""
    memo = position.ruleset.memo
    facts = frame, position.pos, position.tracks, position.turn, position.unsupplied
    known: tuple[object, _Pace] | None = memo.get("pace")
    if known is None or known[0] != facts:
        known = memo["pace"] = facts, _fresh_pace(position, frame)
    return known[1]


def _fresh_pace(position: Position, frame: Moving) -> _Pace:
    ruleset, without = position.ruleset, _unsupplied(position, frame)
    factors = allowance(ruleset, frame.units, without)
    troops = all(ruleset.is_mountain_troops[unit] for unit in frame.units)
    costs = step_costs(ruleset, frame.at, mountain_troops=troops, supplied=not without)
    return _Pace(ruleset, frame, factors, costs)


@case("8.0.hidden")
def _seen_cost(position: Position, pace: _Pace, to: Place) -> int:
    """What a step costs at least, for all that the enemy can tell: by the units of the group that he sees.

    Where he sees none, troops for whom mountains cost less may be among the hidden ones, if he has not seen them all.
    """
    ruleset, frame = pace.ruleset, pace.frame
    seen = bytes(unit for unit in frame.units if not is_hidden(position, unit))
    if seen == frame.units:
        return pace.cost(to)
    if seen:
        return _pace(position, attrs.evolve(frame, units=seen)).cost(to)
    side, troops = ruleset.units[frame.units[0]].side, ruleset.is_mountain_troops
    able = any(troops[unit] and is_hidden(position, unit) for unit in on_map(position, side))
    return step_costs(ruleset, frame.at, mountain_troops=able, supplied=True)[to.index]


@case("7.0.stop", "7.1.no-transfer", "5.1.low.rest")
def _can_pay(pace: _Pace, to: Place) -> bool:
    """Whether the movement factors of the group suffice, without a march; it is the same at every level."""
    return pace.frame.spent + pace.cost(to) <= pace.factors


def _can_march(position: Position, pace: _Pace, side: Side, to: Place) -> bool:
    """Whether it comes there on the march (7.3)."""
    if not pace.frame.may_march or is_near(position, side, to.index):
        return False
    return pace.frame.spent + pace.cost(to) <= march_allowance(pace.factors)


@case("7.2.minimum")
def _has_minimum(frame: Moving) -> bool:
    """Whether the group may enter one hex that it lacks the factors for (ruling minimum-move-zero-allowance)."""
    return not frame.has_moved


@case("11.0.zone-to-zone", "11.0.example.1610", "11.0.example.1610.start", "11.0.enter-from-outside")
def _is_held(position: Position, frame: Moving, side: Side, to: int) -> bool:
    """Whether a zone of control holds the group that enters it (rulings zone-stop-rule, zone-second-entry)."""
    ruling = position.ruleset.rulings.zone_stop_rule
    if ruling is ZoneStopRule.NONE or not in_zone(position, side, to):
        return False
    return ruling is ZoneStopRule.ALWAYS_HALT or frame.began_in_zone


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
def _step(draft: Draft, frame: Moving, to: Place) -> None:
    """Take the group into a hex."""
    ruleset = draft.ruleset
    side = ruleset.units[frame.units[0]].side
    if not frame.has_moved:
        activate(draft, frame.units)
    pace = _pace(draft, frame)
    lacks = not _can_pay(pace, to) and not _can_march(draft, pace, side, to)
    moved = Moving(
        at=to,
        units=frame.units,
        spent=frame.spent + pace.cost(to),
        spent_openly=frame.spent_openly + _seen_cost(draft, pace, to),
        has_moved=True,
        began_in_zone=frame.began_in_zone,
        may_march=frame.may_march and not is_near(draft, side, to.index),
        halted=_halt(draft, frame, to, lacks=lacks),
        has_landed=frame.has_landed,
        conquers=is_conquest(draft, side, to),
    )
    before = draft.pos
    for unit in reversed(frame.units):
        draft.put(unit, to.index)
    draft.replace(moved)
    draft.note("moved", ("7.0.path",), origin=str(frame.at), to=str(to))
    note_reveals(draft, before)
    _enter(draft, frame.at)


def _enter(draft: Draft, origin: Place) -> None:
    """See to a group that has entered a hex: to a veto first, then to an ambush."""
    group = top(draft, Moving)
    provoking = provokers(draft, group.units, group.at)
    if not provoking:
        ambush.enter(draft, origin)
        return
    frames = draft.frames
    draft.push(MoveVeto(origin, provoking))
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
        frame, units = top(state, Moving), state.ruleset.units
        here: list[Action] = []
        if frame.units and not frame.halted:
            here += _legal_steps(state, frame)
        others: list[Group[Action]] = []
        for able, open_action, hidden_action in (
            (takable(state, frame), Select, SelectHidden(frame.at)),
            (can_leave(frame), Drop, _DROP_HIDDEN),
        ):
            hidden = [unit for unit in able if is_hidden(state, unit)]
            others += [Group(units[u], (open_action(units[u]),)) for u in able if u not in hidden]
            if hidden:
                here.append(hidden_action)
        if can_split(frame):
            here.append(_SPLIT)
        found = [Group(frame.at, tuple(here)), *others] if here else others
        return [*found, Group(None, (_STOP,))] if frame.units else found

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
            _step(draft, frame, action.to)
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


def _steps(ruleset: WrteRuleset, at: Place) -> tuple[Go, ...]:
    """The steps into all hexes around one, whether they are legal or not."""
    key = ("steps", at.index)
    found: tuple[Go, ...] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = tuple(Go(ruleset.places[other]) for other in ruleset.neighbours[at.index])
    return found


def _legal_steps(state: State, frame: Moving) -> list[Go]:
    """The steps of a group that may go on of which `_go_violations` has nothing to say."""
    side = state.ruleset.units[frame.units[0]].side
    free = _open_steps(state, frame)
    if frame.units[0] in range(*state.ruleset.slovenes):
        free = [go for go in free if not is_crowd(state, frame.units, go.to)]
    if has_enemy_beside(state, side, frame.at.index):
        free = [go for go in free if not _is_enemy_there(state, side, go.to)]
    if not free or _has_minimum(frame):
        return free
    pace = _pace(state, frame)
    return [go for go in free if _can_pay(pace, go.to) or _can_march(state, pace, side, go.to)]


def _open_steps(state: State, frame: Moving) -> list[Go]:
    """The steps into hexes that are open to all units of a group, whoever is there and whatever it costs."""
    ruleset = state.ruleset
    found, faction = list(_steps(ruleset, frame.at)), None
    for unit in frame.units:
        if ruleset.units[unit].faction is not faction:
            faction = ruleset.units[unit].faction
            land = open_to(state, faction)
            found = [go for go in found if land[go.to.index]]
    return found


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
    side = state.ruleset.units[frame.units[0]].side
    pace = _pace(state, frame)
    if not (_can_pay(pace, to) or _can_march(state, pace, side, to) or _has_minimum(frame)):
        details = {"to": str(to), "cost": pace.cost(to), "spent": frame.spent, "factors": pace.factors}
        yield Violation("7.0.stop", f"the group lacks the movement factors for {to}", details)


def _nobody(frame: Moving) -> Violation:
    return Violation("6.4.split", "somebody has to split off first", {"place": str(frame.at)})
