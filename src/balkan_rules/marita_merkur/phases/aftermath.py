"""After a combat: losses that are picked, retreats, and the advance of the attackers (31.A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, Advance, LoseUnit, Pass, Retreat
from ..combat_frames import Advancing, Battle, Losing, Retreating
from ..entering import border_bars, come_to, why_not_be
from ..host_values import CombatResult
from ..losses import (
    Toll,
    attackers_retreat,
    attackers_toll,
    defenders_retreat,
    defenders_toll,
    losses_of,
    why_not_lose,
)
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..units import FIRST_PLACE, LOST, Place, Unit
from ..values import Piece
from ..zone import ground_places, is_passable, strait_is_open, zone_of
from .shared import by_place, by_unit, groups_by_unit

__all__ = ["AdvancingRules", "LosingRules", "RetreatingRules", "carry_out"]

_PASS: Final = Pass()
_PASSED: Final[Group[Action]] = Group(None, (_PASS,))


def carry_out(draft: Draft, battle: Battle, result: CombatResult) -> None:
    """What a result brings: the defenders' losses, then the attackers', then retreats, then the advance."""
    units = draft.ruleset.units
    draft.push(Advancing(battle.side, battle.target, battle.attackers))
    retreating = ""
    if attackers_retreat(result):
        retreating = battle.attackers
    elif defenders_retreat(result):
        retreating = battle.defenders
    for code in reversed(retreating):
        draft.push(Retreating(units[ord(code)], may_stay=attackers_retreat(result)))
    draft.push(Losing(battle, result, battle.side))
    draft.push(Losing(battle, result, enemy_of(battle.side)))


# --------------------------------------------------------------------------------------------------------------- losses


@attrs.frozen(eq=False)
class _Bill:
    """What a side has to pay for a combat and what it has paid: all pieces, those that are lost, and the toll."""

    toll: Toll
    pieces: Sequence[Piece]
    lost: Sequence[Piece]

    @property
    def is_paid(self) -> bool:
        return self.toll.is_paid(self.lost)


def _pieces(position: Position, codes: str, *, lost: bool = False) -> list[Piece]:
    """The pieces of some units, or only those that have been lost."""
    units = [position.ruleset.units[ord(code)] for code in codes]
    return [unit.piece for unit in units if not (lost and position.is_on_map(unit.index))]


def _bill(position: Position, frame: Losing) -> _Bill:
    battle = frame.battle
    lost_defenders = _pieces(position, battle.defenders, lost=True)
    if frame.side is not battle.side:
        defenders = _pieces(position, battle.defenders)
        return _Bill(defenders_toll(frame.result, defenders), defenders, lost_defenders)
    attackers = _pieces(position, battle.attackers)
    toll = attackers_toll(frame.result, attackers, lost_defenders)
    return _Bill(toll, attackers, _pieces(position, battle.attackers, lost=True))


def _lose(draft: Draft, unit: Unit) -> None:
    draft.note("loss", ("31.F",), unit=unit.name, at=draft.at(unit.index).name)
    draft.put(unit.index, LOST)


class LosingRules(PhaseRules[State, Draft, Action]):
    """A side picks its losses in the order of the table; where there is nothing to pick they are taken at once."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "choice of losses"
    accepts: ClassVar[frozenset[type]] = frozenset({LoseUnit})

    def to_move(self, state: State) -> Enum:
        return top(state, Losing).side

    def is_needed(self, draft: Draft) -> bool:
        bill = _bill(draft, top(draft, Losing))
        return not bill.is_paid and losses_of(bill.toll, bill.pieces) is None

    def leave(self, draft: Draft) -> None:
        bill = _bill(draft, top(draft, Losing))
        for piece in losses_of(bill.toll, bill.pieces) or ():
            _lose(draft, draft.ruleset.counters.units_by_name[piece.name])

    def groups(self, state: State) -> Sequence[Group[Action]]:
        bill, losing = _bill(state, top(state, Losing)), groups_by_unit(state.ruleset, LoseUnit)
        able = [piece for piece in bill.pieces if not any(why_not_lose(bill.toll, bill.pieces, bill.lost, piece))]
        return [losing[state.ruleset.counters.units_by_name[piece.name].index] for piece in able]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, LoseUnit)  # noqa: S101 - the only class that is accepted
        bill = _bill(state, top(state, Losing))
        return why_not_lose(bill.toll, bill.pieces, bill.lost, action.unit.piece)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, LoseUnit)  # noqa: S101 - as above
        _lose(draft, action.unit)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return by_unit(ruleset, LoseUnit)


# ------------------------------------------------------------------------------------------------------------- retreats


def _open_ways(position: Position, unit: Unit) -> list[Place]:
    """The places beside a unit into which a way leads it and `why_not_be` has nothing to say."""
    ruleset, at = position.ruleset, position.at(unit.index)
    is_open, bars = strait_is_open(position, unit.side), border_bars(position, unit, at)
    enemies = ground_places(position, enemy_of(unit.side))
    closed = ruleset.host.closed(position, unit.nation, unit.counter.mover)
    steps = ruleset.steps_from(unit.counter.mover, position.weather)[at.index]
    ways = [way.to for way, _ in steps if is_passable(way, is_open=is_open)]
    places = [ruleset.places[to] for to in ways if to not in bars and to not in enemies]
    return [place for place in places if place.name not in closed]


def _ways_out(position: Position, unit: Unit) -> list[Place]:
    """The places to which a unit can retreat."""
    open_ways, zones = _open_ways(position, unit), zone_of(position, enemy_of(unit.side))
    names = [place.name for place in open_ways]
    zoned = [place.name for place in open_ways if place.index in zones]
    found = position.ruleset.host.retreats(position, unit.name, names, zoned)
    return [place for place in open_ways if place.name in found]


def _why_not_retreat(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit cannot retreat to a place."""
    if to not in _ways_out(position, unit):
        at, details = position.at(unit.index), {"unit": unit.name, "to": to.name}
        beside = any(way.to == to.index for way in position.ruleset.ways[at.index])
        yield from why_not_be(position, unit, at, to) if beside else ()
        yield Violation("31.F", f"{unit} cannot retreat to {to}", details)


class RetreatingRules(PhaseRules[State, Draft, Action]):
    """The owner of a unit that must retreat takes it to a place; defenders that cannot retreat are eliminated."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "retreat"
    accepts: ClassVar[frozenset[type]] = frozenset({Retreat})

    def to_move(self, state: State) -> Enum:
        return top(state, Retreating).unit.side

    def is_needed(self, draft: Draft) -> bool:
        return bool(_ways_out(draft, top(draft, Retreating).unit))

    def leave(self, draft: Draft) -> None:
        frame = top(draft, Retreating)
        if not frame.may_stay:
            _lose(draft, frame.unit)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        unit, retreats = top(state, Retreating).unit, by_place(state.ruleset, Retreat)
        return (Group(unit, tuple([retreats[place.index] for place in _ways_out(state, unit)])),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Retreat)  # noqa: S101 - the only class that is accepted
        return _why_not_retreat(state, top(state, Retreating).unit, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Retreat)  # noqa: S101 - as above
        unit = top(draft, Retreating).unit
        draft.pop()
        draft.note("retreated", ("31.F",), unit=unit.name, origin=draft.at(unit.index).name, to=action.to.name)
        come_to(draft, unit, action.to)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return by_place(ruleset, Retreat)[FIRST_PLACE:]


# ------------------------------------------------------------------------------------------------------------ advancing


def _why_not_advance(position: Position, frame: Advancing, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot advance into the place that has been attacked."""
    ruleset, target, at = position.ruleset, frame.target, position.at(unit.index)
    details = {"unit": unit.name, "to": target.name}
    if chr(unit.index) not in frame.units or not at.is_in_play:
        yield Violation("31.F", f"{unit} cannot advance into {target} any more, or has not attacked it", details)
        return
    ways = [way for way, _ in ruleset.steps_from(unit.counter.mover, position.weather)[at.index]]
    is_open = strait_is_open(position, unit.side)
    if not any(way.to == target.index and is_passable(way, is_open=is_open) for way in ways):
        yield Violation("31.F", f"no way leads {unit} into {target}", details)
    yield from why_not_be(position, unit, at, target)
    if not _has_room(position, unit, target):
        yield Violation("31.F", f"there is no room in {target} for {unit}", details)


def _has_room(position: Position, unit: Unit, target: Place) -> bool:
    """Whether one more unit can be in a place."""
    names = [position.ruleset.names[other] for other in position.ground_at(target.index, unit.side)]
    return not position.ruleset.host.crowding(target.name, [*names, unit.name])


def _advancing(position: Position, frame: Advancing) -> list[Unit]:
    """The units that can advance now, for which `_why_not_advance` has nothing to say."""
    target = frame.target
    if target.index in ground_places(position, enemy_of(frame.side)):
        return []
    units = [position.ruleset.units[ord(code)] for code in frame.units if position.is_on_map(ord(code))]
    beside = [unit for unit in units if target in _open_ways(position, unit)]
    return [unit for unit in beside if _has_room(position, unit, target)]


class AdvancingRules(PhaseRules[State, Draft, Action]):
    """Attackers may advance into the place they attacked, if no enemy is left in it."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "advance after combat"
    accepts: ClassVar[frozenset[type]] = frozenset({Advance, Pass})

    def to_move(self, state: State) -> Enum:
        return top(state, Advancing).side

    def is_needed(self, draft: Draft) -> bool:
        return bool(_advancing(draft, top(draft, Advancing)))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        advances = groups_by_unit(state.ruleset, Advance)
        return [*[advances[unit.index] for unit in _advancing(state, top(state, Advancing))], _PASSED]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Advance):
            yield from _why_not_advance(state, top(state, Advancing), action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Advancing)
        if not isinstance(action, Advance):
            draft.pop()
            return
        code = chr(action.unit.index)
        draft.replace(attrs.evolve(frame, units="".join([other for other in frame.units if other > code])))
        draft.note("advanced", ("31.F",), unit=action.unit.name, to=frame.target.name)
        come_to(draft, action.unit, frame.target)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return (*by_unit(ruleset, Advance), _PASS)
