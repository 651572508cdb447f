"""What happens as a unit comes into a place: the host's captures, and whatever else it says."""

from __future__ import annotations

from collections.abc import Iterable

from .counters import POOL, PRISONERS, REMOVED
from .host_values import Allegiance, Appear, Change, Morale, Note, Ruin, Side
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
    make_changes(draft, captured)
    make_changes(draft, draft.ruleset.host.entered(draft, side, place))


def ruin(draft: Draft, unit: int, to: Ruin) -> None:
    """Take a unit off the map (acrt.eliminated, acrt.surrendered)."""
    side = draft.side(unit) or Side.FIRST
    box = {Ruin.POOL: POOL, Ruin.REMOVED: REMOVED, Ruin.PRISONERS: PRISONERS[enemy_of(side)]}[to]
    draft.put(unit, box)


def make_changes(draft: Draft, changes: Iterable[Change]) -> None:
    """Make the changes that a host wants, one after the other."""
    units, places = draft.ruleset.counters.units_by_name, draft.ruleset.counters.places_by_name
    for change in changes:
        if isinstance(change, Note):
            draft.host = change.value
        elif isinstance(change, Morale):
            draft.change_morale(change.country, change.by)
        elif isinstance(change, Allegiance):
            index = draft.ruleset.countries.index(change.country)
            sides = draft.tracks.allegiance
            draft.record(allegiance=(*sides[:index], change.side, *sides[index + 1 :]))
        elif isinstance(change, Appear):
            draft.put(units[change.unit].index, places[change.place].index)
        else:
            ruin(draft, units[change.unit].index, change.to)
