"""Air transport carries ground troops, and lands those who can jump where the enemy is (31.M.assault)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from typing import ClassVar, Final

import attrs

from ...core.errors import Violation
from ...core.sequence import Frame
from ..actions import Action, Lift
from ..affairs import Affairs
from ..air_frames import Gathering, Raid
from ..crowds import crowding, has_room
from ..entering import border_bars, invade, why_not_cross
from ..flights import flights_of, flyable, held_by, turn_played, why_not_fly_to
from ..interdiction import trusted_why_not_send_to_crete
from ..invasion import trusted_why_not_operate
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..units import Place, Unit
from ..values import Mark, Mission, Side
from ..zone import ground_places
from .orders import Orders, each
from .sorties import fliers_left

__all__ = ["Lifts"]

_LANDABLE: Final = "landings from the air"
_FITTING: Final = "places with room for a unit"


class Lifts(Orders):
    """A transport unit carries a ground unit from an airfield to an airfield; airborne troops are dropped anywhere.

    Which of several transport units flies makes no difference but to enemy fighters: it is the first that can.
    """

    kinds: ClassVar[frozenset[type]] = frozenset({Lift})

    def listed(self, position: Position, side: Side) -> Iterator[tuple[Unit | None, Sequence[Action]]]:
        flights = flights_of(position, side, Mission.TRANSPORT)
        transports = [unit for unit in fliers_left(position) if flights.get(unit.index)]
        if transports:
            for unit, places in _landable(position, side, transports).items():
                yield unit, each(position.ruleset, Lift, unit, places)

    def violations(self, state: State, action: Action, side: Side) -> Iterator[Violation]:
        assert isinstance(action, Lift)  # noqa: S101 - the only class that comes here
        yield from _why_not_carry_off(state, action.unit, side)
        yield from _why_not_land(state, action.unit, action.to)
        yield from _why_no_transport(state, action.unit, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Lift)  # noqa: S101 - the only class that comes here
        transport = next(_transports(draft, fliers_left(draft), action.unit, action.to))
        draft.finish((transport.index,))
        invade(draft, action.unit, action.to)
        draft.push(Raid(Mission.TRANSPORT, action.to, (transport,), cargo=action.unit))
        draft.note("lift", ("31.M.assault",), unit=action.unit.name, to=action.to.name, transport=transport.name)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            if _can_be_lifted(ruleset, unit):
                yield from (Lift(unit, place) for place in ruleset.on_map)


# ----------------------------------------------------------------------------------------------------------- transports


def _transports(position: Position, fliers: Iterable[Unit], cargo: Unit, to: Place) -> Iterator[Unit]:
    """The transport units that can carry a ground unit to a place."""
    host = position.ruleset.host
    for unit in fliers:
        if to.index in flyable(position, unit, Mission.TRANSPORT) and host.may_lift(unit.name, cargo.name):
            yield unit


def _why_no_transport(position: Position, cargo: Unit, to: Place) -> Iterator[Violation]:
    fliers = list(fliers_left(position))
    if next(_transports(position, fliers, cargo, to), None) is None:
        sentence = f"no transport unit is left that can carry {cargo} to {to}"
        yield Violation("31.M.assault", sentence, {"unit": cargo.name, "to": to.name})
        for unit in fliers:
            if position.ruleset.host.may_lift(unit.name, cargo.name):
                yield from why_not_fly_to(position, unit, Mission.TRANSPORT, to)


def _can_be_lifted(ruleset: MaritaMerkurRuleset, unit: Unit) -> bool:
    """Whether there is anything that can carry a unit."""
    wings = [other for other in ruleset.units if other.is_air and other.side is unit.side]
    return not unit.is_air and any(ruleset.host.may_lift(wing.name, unit.name) for wing in wings)


# --------------------------------------------------------------------------------------------------------------- troops


def _why_not_carry_off(position: Position, unit: Unit, side: Side) -> Iterator[Violation]:
    """Why a ground unit cannot be carried off from where it is."""
    details = {"unit": unit.name}
    place = position.at(unit.index)
    if unit.is_air or unit.side is not side or not place.is_in_play:
        yield Violation("31.M.assault", f"{unit} is no {side} ground unit on the map", details)
    elif not place.airfield or place.index not in held_by(position, side):
        yield Violation("31.M.assault", f"{unit} is at no airfield of its side", details)
    yield from trusted_why_not_operate(unit.piece, turn_played(position))


def _why_not_land(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a ground unit cannot be landed in a place from the air."""
    origin, details = position.at(unit.index), {"unit": unit.name, "to": to.name}
    yield from why_not_cross(position, unit, origin, to)
    yield from _why_not_to_crete(position, unit, origin, to)
    sentence = position.ruleset.host.closed(position, unit.nation, unit.counter.mover).get(to.name)
    if sentence is not None:
        yield Violation("31.M.assault", sentence, details)
    if origin is to:
        yield Violation("31.M.assault", f"{unit} is there", details)
    if not unit.counter.is_airborne and to.index not in _safe_fields(position, unit.side):
        yield Violation("31.M.assault", f"{unit} lands only at an airfield of its side", details)
    if not has_room(position, to, unit.index):
        yield Violation("31.M.breakdown", f"there is no room for {unit} at {to}", details)


def _safe_fields(position: Position, side: Side) -> frozenset[int]:
    """The airfields of a side with no enemy at them."""
    places = position.ruleset.places
    held = held_by(position, side) - ground_places(position, enemy_of(side))
    return frozenset(place for place in held if places[place].airfield)


@attrs.frozen(eq=False)
class _Landable:
    """Who can be landed where, as it was last asked, with all that it depends on."""

    pos: str
    frames: tuple[Frame, ...]
    affairs: Affairs
    host: Hashable
    held: frozenset[int]
    transports: tuple[Unit, ...]
    places: dict[Unit, list[int]]

    def is_of(self, position: Position, held: frozenset[int], transports: Collection[Unit]) -> bool:
        """Whether it is that of a position."""
        same = self.pos is position.pos and self.affairs is position.affairs and self.host is position.host
        return same and self.held is held and self.transports == transports and self.frames == position.frames


def _landable(position: Position, side: Side, transports: Sequence[Unit]) -> dict[Unit, list[int]]:
    """The units that can be carried, and the places for which there is no reason why not."""
    memo, held, chosen = position.ruleset.memo, held_by(position, side), tuple(transports)
    known: _Landable | None = memo.get((_LANDABLE, side))
    if known is None or not known.is_of(position, held, chosen):
        shared = _places_of(position, side)
        found = {unit: _places_for(position, unit, chosen, shared) for unit in _troops(position, side, held)}
        known = _Landable(position.pos, position.frames, position.affairs, position.host, held, chosen, found)
        memo[_LANDABLE, side] = known
    return known.places


def _troops(position: Position, side: Side, held: frozenset[int]) -> Iterator[Unit]:
    """The ground units of a side that could be carried off from where they are."""
    units, places, pos = position.ruleset.units, position.ruleset.places, position.pos
    fields = {chr(place) for place in held if places[place].airfield}
    for index in sorted(position.ruleset.ground_of[side]):
        if pos[index] in fields and not any(_why_not_carry_off(position, units[index], side)):
            yield units[index]


def _places_for(position: Position, unit: Unit, transports: Iterable[Unit], shared: frozenset[int]) -> list[int]:
    """Where a unit can be landed; `shared` are the places in which its side has units."""
    ruleset, side, origin = position.ruleset, unit.side, position.at(unit.index)
    able = [wing for wing in transports if ruleset.host.may_lift(wing.name, unit.name)]
    places = frozenset[int]().union(*[flyable(position, wing, Mission.TRANSPORT) for wing in able])
    if not unit.counter.is_airborne:
        places &= _safe_fields(position, side)
    closed = ruleset.host.closed(position, unit.nation, unit.counter.mover)
    places -= border_bars(position, unit, origin) | {ruleset.index_of[name] for name in closed} | {origin.index}
    crete = ruleset.marked[Mark.CRETE]
    if any(_why_not_to_crete(position, unit, origin, ruleset.places[place]) for place in [*crete][:1]):
        places -= crete
    full = [place for place in places & shared if not has_room(position, ruleset.places[place], unit.index)]
    return sorted(places & (_fitting(ruleset, unit) | shared) - set(full))


def _places_of(position: Position, side: Side) -> frozenset[int]:
    """The places in which a side has units, or is about to land some."""
    landing = [frame.at.index for frame in position.frames if isinstance(frame, Gathering)]
    return frozenset([*[ord(position.pos[unit]) for unit in position.ruleset.of_side[side]], *landing])


def _fitting(ruleset: MaritaMerkurRuleset, unit: Unit) -> frozenset[int]:
    """The places that have room for a unit alone."""
    found: frozenset[int] | None = ruleset.memo.get((_FITTING, unit.index))
    if found is None:
        found = frozenset(one.index for one in ruleset.on_map if not crowding(ruleset, one.index, (unit.index,)))
        ruleset.memo[_FITTING, unit.index] = found
    return found


def _why_not_to_crete(position: Position, unit: Unit, origin: Place, to: Place) -> tuple[Violation, ...]:
    """Why a unit is not sent to a place in Crete; it is the same for all of them."""
    return trusted_why_not_send_to_crete(unit.piece, to.ground, position.affairs, origin=origin.ground)
