"""Units that take a train or a ship instead of marching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...core.cases import case
from ...core.errors import Violation
from ..actions import Ride
from ..counters import Place, Unit
from ..entering import come_in
from ..frames import Moving
from ..host_values import Transport
from ..ruleset import BalkanWarsRuleset
from ..scenario_rules import why_not_enter_country
from ..secrecy import seen_by_owner
from ..situation import scratch_of
from ..state import Draft, Position

__all__ = ["rides", "take_ride", "why_not_ride"]


def rides(position: Position, frame: Moving) -> tuple[Ride, ...]:
    """The transports that are open to a unit that has not marched; looked up once for listing and for checking."""
    if _is_grounded(frame):
        return ()
    key, scratch = ("rides", frame.unit), scratch_of(position)
    found: tuple[Ride, ...] | None = scratch.get(key)
    if found is None:
        found = scratch[key] = tuple(_rides_of(position, frame.unit))
    return found


def _rides_of(position: Position, unit: int) -> Iterable[Ride]:
    ruleset = position.ruleset
    transports = ruleset.host.transports(position, ruleset.units[unit].name)
    if not transports:
        return ()
    known = _known_rides(ruleset, position.scenario)
    found = [known[one.name, one.to] for one in transports]
    return [ride for ride in found if ride is not None]


@case("seq.movement", "recon.3.2")
def _is_grounded(frame: Moving) -> bool:
    """Whether a unit takes no transport wherever it goes: it has marched, or must stop after a reconnaissance."""
    return frame.has_moved or frame.halted


class _Rides(dict[tuple[str, str], Ride | None]):
    """Transports as actions by their name and the place where they go; None where a scenario never lets units go."""

    def __init__(self, ruleset: BalkanWarsRuleset, scenario: str) -> None:
        super().__init__()
        self._places: Mapping[str, Place] = ruleset.counters.places_by_name
        self._scenario: str = scenario

    def __missing__(self, key: tuple[str, str]) -> Ride | None:
        name, to = key[0], self._places[key[1]]
        ride = self[key] = None if why_not_enter_country(self._scenario, to.country) else Ride(name, to)
        return ride


def _known_rides(ruleset: BalkanWarsRuleset, scenario: str) -> _Rides:
    """The transports of a scenario; each is built once."""
    key = ("rides", scenario)
    found: _Rides | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = _Rides(ruleset, scenario)
    return found


def why_not_ride(position: Position, frame: Moving, ride: Ride) -> Iterator[Violation]:
    """Why the unit cannot go so."""
    unit = position.ruleset.units[frame.unit]
    if _is_grounded(frame):
        yield _why_grounded(unit, frame)
    elif ride not in rides(position, frame):
        details = {"unit": unit.name, "by": ride.by, "to": ride.to.name}
        yield Violation("seq.movement", f"{unit} cannot go by {ride.by} to {ride.to}", details)


def _why_grounded(unit: Unit, frame: Moving) -> Violation:
    """That a unit takes no transport, and why."""
    if frame.has_moved:
        return Violation("seq.movement", f"{unit} has marched, and so takes no transport", {"unit": unit.name})
    return Violation("recon.3.2", f"{unit} has reconnoitred, and must stop in {frame.at}", {"unit": unit.name})


def take_ride(draft: Draft, frame: Moving, ride: Ride) -> None:
    """The unit that moves rides, and has moved, cavalry as well (ruling recon.after_a_ride); the host remembers it."""
    name = draft.ruleset.units[frame.unit].name
    draft.host = draft.ruleset.host.transported(draft, name, Transport(name=ride.by, to=ride.to.name))
    seen = seen_by_owner(draft, frame.unit)
    draft.pop()
    draft.put(frame.unit, ride.to.index)
    draft.finish((frame.unit,))
    draft.note("transported", ("seq.movement",), seen_by=seen, unit=name, by=ride.by, to=ride.to.name)
    come_in(draft, frame.unit)
