"""Corps that come on from off the map (scenario4.special.4.entry)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from ...core.cases import case
from ...core.errors import Violation
from ..actions import BringOn
from ..battle_order import muster
from ..counters import OFF_MAP, Place
from ..entering import come_in
from ..frames import Moving
from ..host_values import Crowd, Entry, Side
from ..private import kept_of
from ..state import Draft, Position, State
from .ways import Day, day_of, way_costs

__all__ = ["bring_on", "corps_due", "has_corps", "why_not_bring"]

_NOWHERE: Final = chr(OFF_MAP)


def has_corps(position: Position, side: Side) -> bool:
    """Whether a corps of a side is still off the map."""
    if _NOWHERE not in position.pos:
        return False
    corps = muster(position.ruleset, position.scenario).corps.values()
    return any(position.side(units[0]) is side and _is_off_map(position, units) for units in corps)


def corps_due(state: State, side: Side) -> Iterator[BringOn]:
    """The corps that can come on, and where: those for which `why_not_bring` has no reason."""
    if _NOWHERE not in state.pos:
        return
    places = state.ruleset.counters.places_by_name
    for formation, units in muster(state.ruleset, state.scenario).corps.items():
        if state.side(units[0]) is side and _is_off_map(state, units):
            for name in _landings(state, units):
                if not _is_full(state, units, places[name]):
                    yield BringOn(formation, places[name])


def _landings(position: Position, units: Sequence[int]) -> list[str]:
    """Where every unit of a corps can come on and has the points that it costs."""
    ruleset, found = position.ruleset, list[str]()
    for unit in units:
        costs, allowance = _entry_costs(position, unit), ruleset.host.allowance(position, ruleset.names[unit])
        near = [name for name, cost in costs.items() if cost <= allowance]
        found = near if unit == units[0] else [name for name in found if name in near]
        if not found:
            break
    return found


def _is_off_map(position: Position, units: Sequence[int]) -> bool:
    return all(position.pos[unit] == _NOWHERE for unit in units)


@case("scenario4.special.4.entry")
def why_not_bring(position: State, side: Side, action: BringOn) -> Iterator[Violation]:
    """Why a corps cannot come on at a place: it comes whole, in its Player's segment (ruling scenario4.corps_entry)."""
    units = muster(position.ruleset, position.scenario).corps.get(action.formation, ())
    details = {"formation": action.formation, "to": action.to.name}
    if not units or position.side(units[0]) is not side or not _is_off_map(position, units):
        yield Violation("scenario4.special.4.entry", f"no {action.formation} of this side is off the map", details)
        return
    if action.to.name not in _landings(position, units):
        yield Violation("scenario4.special.4.entry", f"the corps cannot come on at {action.to}", details)
    elif _overfills(position, units, action.to):
        yield Violation("scenario4.special.4.entry", f"there is no room in {action.to} for a whole corps", details)


def _entry_costs(position: Position, unit: int) -> Mapping[str, int]:
    """The points that coming on costs a unit, the cheapest way at each place, with weather and subversion."""
    ruleset, tracks = position.ruleset, position.tracks
    entries = ruleset.host.entries(position, ruleset.names[unit])
    key, today = ("entries", unit), (tracks.weather, tracks.stirred)
    memo = kept_of(ruleset).memo
    last: tuple[Sequence[Entry], object, Mapping[str, int]] | None = memo.get(key)
    if last is None or last[0] is not entries or last[1] != today:
        last = memo[key] = entries, today, _costs_of(position, entries)
    return last[2]


def _costs_of(position: Position, entries: Iterable[Entry]) -> Mapping[str, int]:
    """What each place costs where somebody may come on."""
    places, found = position.ruleset.counters.places_by_name, dict[str, int]()
    for entry in entries:
        (cost,) = way_costs(position, (entry.way,), places[entry.to])
        found[entry.to] = min(cost, found.get(entry.to, cost))
    return found


def _is_full(state: State, units: Sequence[int], to: Place) -> bool:
    """As `_overfills`; remembered while those in the place stay, if the host promises that nobody else matters."""
    if not state.ruleset.host.is_local:
        return _overfills(state, units, to)
    now, key = (day_of(state), state.forces.crowds.get(to.name)), ("full", units, to.index)
    memo = kept_of(state.ruleset).memo
    last: tuple[tuple[Day, Crowd | None], bool] | None = memo.get(key)
    if last is None or last[0] != now:
        last = memo[key] = now, _overfills(state, units, to)
    return last[1]


def _overfills(state: State, units: Sequence[int], to: Place) -> bool:
    """Whether the units of a corps have no room in a place together."""
    draft = state.draft(recording=False)
    for unit in units:
        if any(
            draft.ruleset.host.why_crowded(draft, draft.country(unit), draft.ruleset.units[unit].unit_class, to.name)
        ):
            return True
        draft.put(unit, to.index)
    return False


@case("scenario4.special.4.entry")
def bring_on(draft: Draft, action: BringOn) -> None:
    """A corps comes on; each of its units has paid for the place, and may go on (ruling scenario4.corps_moves_on)."""
    units = muster(draft.ruleset, draft.scenario).corps[action.formation]
    costs = [_entry_costs(draft, unit)[action.to.name] for unit in units]
    for unit in units:
        draft.put(unit, action.to.index)
    draft.record(corps=tuple(sorted({*draft.tracks.corps, action.formation})))
    draft.note("corps", ("scenario4.special.4.entry",), formation=action.formation, to=action.to.name)
    come_in(draft, units[0])
    for unit, cost in reversed(list(zip(units, costs, strict=True))):
        halted = draft.ruleset.host.halts(draft, draft.ruleset.units[unit].name, action.to.name)
        draft.push(Moving(unit, action.to, cost, has_moved=True, halted=halted))
