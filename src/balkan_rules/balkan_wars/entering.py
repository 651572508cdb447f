"""What happens as a unit comes into a place: the host's captures, and whatever else it says."""

from __future__ import annotations

from collections.abc import Iterable

from .counters import POOL, PRISONERS, REMOVED
from .host_values import Allegiance, Appear, Change, Commitment, Morale, Note, Ruin, Side
from .scenarios import scenario_data
from .secrecy import seen_by_owner
from .situation import enemy_of
from .state import Draft

__all__ = ["come_in", "make_changes", "ruin"]


def come_in(draft: Draft, unit: int) -> None:
    """A unit has come into a place: it takes what is to be taken, and holds the place."""
    side, place = draft.side(unit), draft.at(unit).name
    assert side is not None  # noqa: S101 - neutrals do not move
    captured = draft.ruleset.host.captures(draft, side, place)
    if captured:
        draft.note("captured", ("seq.movement",), place=place, units=tuple(one.unit for one in captured))
    for one in captured:
        ruin(draft, draft.ruleset.counters.units_by_name[one.unit].index, one.to)
    make_changes(draft, draft.ruleset.host.entered(draft, side, place), "seq.movement")


def ruin(draft: Draft, unit: int, to: Ruin) -> None:
    """Take a unit off the map (acrt.eliminated, acrt.surrendered)."""
    side = draft.side(unit) or Side.FIRST
    box = {Ruin.POOL: POOL, Ruin.REMOVED: REMOVED, Ruin.PRISONERS: PRISONERS[enemy_of(side)]}[to]
    draft.put(unit, box)


def make_changes(draft: Draft, changes: Iterable[Change], case_id: str) -> None:
    """Make the changes that a host wants, one after the other, and tell of each but its own part of the position."""
    for change in changes:
        _make(draft, change, (case_id,))


def _make(draft: Draft, change: Change, cases: tuple[str, ...]) -> None:
    units, places = draft.ruleset.counters.units_by_name, draft.ruleset.counters.places_by_name
    match change:
        case Note(value):
            draft.host = value
        case Morale(country, by):
            draft.change_morale(country, by)
            draft.note("morale", cases, country=country, morale=draft.morale_of(country))
        case Allegiance(country, side):
            index, sides = draft.ruleset.country_index[country], draft.tracks.allegiance
            draft.record(allegiance=(*sides[:index], side, *sides[index + 1 :]))
            draft.note("allegiance", cases, country=country, side="neutral" if side is None else str(side))
        case Commitment():
            _commit(draft, change)
        case Appear(name, place):
            draft.put(units[name].index, places[place].index)
            draft.note("appeared", cases, seen_by=seen_by_owner(draft, units[name].index), unit=name, place=place)
        case _:
            ruin(draft, units[change.unit].index, change.to)
            draft.note("vanished", cases, unit=change.unit, to=change.to.value)


def _commit(draft: Draft, change: Commitment) -> None:
    """Remember what a side has committed, where it costs points (ruling scenario4.commit_penalty)."""
    known = scenario_data()[draft.scenario]["commitments"].get(change.what)
    if known is None:
        return
    found = tuple(sorted({*draft.tracks.committed(change.side), change.what}))
    if change.side is Side.FIRST:
        draft.record(first_committed=found)
    else:
        draft.record(second_committed=found)
    draft.note("commitment", (known["case"],), side=str(change.side), what=change.what)
