"""Units that take a train or a ship instead of marching."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.errors import Violation
from ..actions import Ride
from ..counters import Unit
from ..entering import come_in
from ..frames import Moving
from ..host_values import Transport
from ..ruleset import BalkanWarsRuleset
from ..scenario_rules import why_not_enter_country
from ..secrecy import seen_by_owner
from ..state import Draft, Position

__all__ = ["rides", "take_ride", "why_not_ride"]


def rides(position: Position, frame: Moving) -> Iterator[Ride]:
    """The transports that are open to a unit that has not marched."""
    ruleset, scenario = position.ruleset, position.scenario
    if any(_grounded(ruleset.units[frame.unit], frame)):
        return
    for transport in ruleset.host.transports(position, ruleset.units[frame.unit].name):
        ride = _ride_of(ruleset, scenario, transport)
        if ride is not None:
            yield ride


@case("seq.movement", "recon.3.2")
def _grounded(unit: Unit, frame: Moving) -> Iterator[Violation]:
    """Why a unit takes no transport wherever it goes: it has marched, or must stop after a reconnaissance."""
    if frame.has_moved:
        yield Violation("seq.movement", f"{unit} has marched, and so takes no transport", {"unit": unit.name})
    elif frame.halted:
        yield Violation("recon.3.2", f"{unit} has reconnoitred, and must stop in {frame.at}", {"unit": unit.name})


def _ride_of(ruleset: BalkanWarsRuleset, scenario: str, transport: Transport) -> Ride | None:
    """A transport as an action, built once; None if a scenario never lets units go there."""
    known: dict[tuple[str, str], Ride | None] = ruleset.memo.setdefault(("rides", scenario), {})
    key = transport.name, transport.to
    if key not in known:
        to = ruleset.counters.places_by_name[transport.to]
        known[key] = None if why_not_enter_country(scenario, to.country) else Ride(transport.name, to)
    return known[key]


def why_not_ride(position: Position, frame: Moving, ride: Ride) -> Iterator[Violation]:
    """Why the unit cannot go so."""
    unit = position.ruleset.units[frame.unit]
    found = tuple(_grounded(unit, frame))
    yield from found
    if not found and ride not in rides(position, frame):
        details = {"unit": unit.name, "by": ride.by, "to": ride.to.name}
        yield Violation("seq.movement", f"{unit} cannot go by {ride.by} to {ride.to}", details)


def take_ride(draft: Draft, frame: Moving, ride: Ride) -> None:
    """The unit that moves rides, and has moved; the host remembers it."""
    name = draft.ruleset.units[frame.unit].name
    draft.host = draft.ruleset.host.transported(draft, name, Transport(name=ride.by, to=ride.to.name))
    seen = seen_by_owner(draft, frame.unit)
    draft.pop()
    draft.put(frame.unit, ride.to.index)
    draft.finish((frame.unit,))
    draft.note("transported", ("seq.movement",), seen_by=seen, unit=name, by=ride.by, to=ride.to.name)
    come_in(draft, frame.unit)
