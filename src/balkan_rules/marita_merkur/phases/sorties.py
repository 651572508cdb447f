"""Air units fly to another airfield, support a combat, or set out against ships (31.F.jugoslav_air, 31.L.air)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

import attrs

from ...core.errors import Violation
from ..actions import Action, BombShips, Fly, Support
from ..air_frames import Raid, Wave
from ..bombing import why_not_bomb_ships
from ..entering import invade
from ..flights import flights_of, open_bases, turn_played, why_idle, why_not_base_at, why_not_fly_to
from ..interdiction import trusted_is_interdicted
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..units import Place, Unit
from ..values import Interdiction, Mission, Phase, PlayerTurn, Side
from ..zone import ground_places
from .orders import Orders, each

__all__ = ["ShipBombing", "Sorties", "fliers_left", "why_not_bomb", "why_not_take_off"]

_TARGETS: Final = "targets of ground support"
_SEAS: Final = "interdicted places"
_BESIDE: Final = "places beside each over land"
_NOWHERE: Final[frozenset[int]] = frozenset()
_BOMBERS: Final = "bombing ships"


def why_not_take_off(position: Position, unit: Unit, side: Side) -> Iterator[Violation]:
    """Why an air unit cannot fly any mission in the air phase of a side: it is not its own, is idle, or has flown."""
    details = {"unit": unit.name}
    if not unit.is_air or unit.side is not side or not position.is_on_map(unit.index):
        yield Violation("31.F", f"{unit} is no {side} air unit on the map", details)
        return
    idle = list(why_idle(position, unit))
    yield from idle
    if not idle and chr(unit.index) not in position.ready:
        yield Violation("31.F", f"{unit} has flown in this air phase", details)


def fliers_left(position: Position) -> Iterator[Unit]:
    """The air units that can still fly a mission in this phase."""
    units = position.ruleset.units
    return (units[ord(code)] for code in position.ready)


# ------------------------------------------------------------------------------------------------- flights and support


class Sorties(Orders):
    """An air unit goes to another airfield, or supports a combat."""

    kinds: ClassVar[frozenset[type]] = frozenset({Fly, Support})

    def listed(self, position: Position, side: Side) -> Iterator[tuple[Unit | None, Sequence[Action]]]:
        ruleset, targets = position.ruleset, support_targets(position, side)
        transfers = flights_of(position, side, Mission.TRANSFER)
        supports = flights_of(position, side, Mission.GROUND_SUPPORT)
        for unit in fliers_left(position):
            bases = open_bases(position, unit) & transfers.get(unit.index, _NOWHERE)
            at = targets & supports.get(unit.index, _NOWHERE)
            yield unit, [*each(ruleset, Fly, unit, bases), *each(ruleset, Support, unit, at)]

    def violations(self, state: State, action: Action, side: Side) -> Iterator[Violation]:
        assert isinstance(action, (Fly, Support))  # noqa: S101 - the only classes that come here
        yield from why_not_take_off(state, action.unit, side)
        if isinstance(action, Fly):
            yield from why_not_base_at(state, action.unit, action.to)
            yield from why_not_fly_to(state, action.unit, Mission.TRANSFER, action.to)
        else:
            yield from _why_not_support(state, side, action.at)
            yield from why_not_fly_to(state, action.unit, Mission.GROUND_SUPPORT, action.at)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, (Fly, Support))  # noqa: S101 - the only classes that come here
        draft.finish((action.unit.index,))
        if isinstance(action, Fly):
            draft.put(action.unit.index, action.to.index)
            draft.note("flight", ("31.N.airfield",), unit=action.unit.name, to=action.to.name)
        else:
            invade(draft, action.unit, action.at)
            draft.push(Raid(Mission.GROUND_SUPPORT, action.at, (action.unit,)))

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            if unit.is_air:
                yield from (Fly(unit, place) for place in ruleset.on_map if place.airfield)
                yield from (Support(unit, place) for place in ruleset.on_map)


@attrs.frozen(eq=False)
class _Targets:
    """Where ground support can matter, as it was last asked, and in what position that was."""

    pos: str
    places: frozenset[int]


def support_targets(position: Position, side: Side) -> frozenset[int]:
    """The places that a side can support a combat for: with enemy ground units, and its own beside them."""
    memo, pos = position.ruleset.memo, position.pos
    known: _Targets | None = memo.get((_TARGETS, side))
    if known is None or known.pos is not pos:
        beside, enemies = _beside(position.ruleset), ground_places(position, enemy_of(side))
        reached = _NOWHERE.union(*[beside[place] for place in ground_places(position, side)])
        known = memo[_TARGETS, side] = _Targets(pos, enemies & reached)
    return known.places


def _beside(ruleset: MaritaMerkurRuleset) -> tuple[frozenset[int], ...]:
    """For each place those beside it over land."""
    found: tuple[frozenset[int], ...] | None = ruleset.memo.get(_BESIDE)
    if found is None:
        found = tuple(frozenset(way.to for way in ways if way.kind.is_land) for ways in ruleset.ways)
        ruleset.memo[_BESIDE] = found
    return found


def _why_not_support(position: Position, side: Side, place: Place) -> Iterator[Violation]:
    if place.index not in support_targets(position, side):
        sentence = f"there can be no combat for {place} in this player turn"
        yield Violation("31.F", sentence, {"at": place.name})


# ----------------------------------------------------------------------------------------------------- shipping bombing


class ShipBombing(Orders):
    """A wave of bombers sets out against the ships that interdict (31.L.air)."""

    kinds: ClassVar[frozenset[type]] = frozenset({BombShips})

    def listed(self, position: Position, side: Side) -> Iterator[tuple[Unit | None, Sequence[Action]]]:
        if position.affairs.zone is not Interdiction.NONE and position.player_turn is PlayerTurn.AXIS:
            flights = flights_of(position, side, Mission.SHIPPING_BOMBING)
            reach = [flights.get(unit.index, _NOWHERE) for unit in fliers_left(position)]
            places = _NOWHERE.union(*reach) & _interdicted(position.ruleset, position.affairs.zone)
            yield None, [BombShips(position.ruleset.places[place]) for place in sorted(places)]

    def violations(self, state: State, action: Action, side: Side) -> Iterator[Violation]:
        assert isinstance(action, BombShips)  # noqa: S101 - the only class that comes here
        reasons = [list(why_not_bomb(state, unit, action.at)) for unit in fliers_left(state)]
        if not reasons:
            yield Violation("31.L.air", "no air unit is left that could bomb ships")
        elif all(reasons):
            yield from reasons[0]

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, BombShips)  # noqa: S101 - the only class that comes here
        draft.push(Wave(action.at))

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [BombShips(place) for place in ruleset.on_map]


def _interdicted(ruleset: MaritaMerkurRuleset, zone: Interdiction) -> frozenset[int]:
    """The places in the zone of an interdiction."""
    found: frozenset[int] | None = ruleset.memo.get((_SEAS, zone))
    if found is None:
        found = frozenset(place.index for place in ruleset.on_map if trusted_is_interdicted(place.ground, zone))
        ruleset.memo[_SEAS, zone] = found
    return found


def why_not_bomb(position: Position, unit: Unit, place: Place) -> Iterator[Violation]:
    """Why an air unit that can take off may not fly to a place to bomb ships."""
    turn = turn_played(position)
    yield from why_not_bomb_ships(unit.piece, place.ground, position.affairs, player_turn=turn, phase=Phase.AIR)
    yield from why_not_fly_to(position, unit, Mission.SHIPPING_BOMBING, place)
