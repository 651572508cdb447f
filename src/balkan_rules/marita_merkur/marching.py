"""A march as it is made: place by place, until its end or until Jugoslavs beside the way are checked (31.G)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.cases import case
from ..core.errors import Violation
from .actions import Move
from .defection import trusted_units_to_check
from .entering import come_to, invade, why_not_be
from .host_values import LinkKind
from .march_frames import Defecting, MarchingOn
from .reach import Marches
from .ruleset import MaritaMerkurRuleset
from .rulings import DefectionOnce
from .situation import enemy_of
from .state import Draft, Position
from .units import Place, Unit
from .values import Phase

__all__ = ["check_at_first", "march", "why_not_march"]


def why_not_march(position: Position, marches: Marches, action: Move, points: int) -> Iterator[Violation]:
    """Why a unit cannot march to a place with so many points; the unit is on the map, and may move."""
    unit, to = action.unit, action.to
    if to.index in marches.routes(position, unit, points):
        return
    origin = position.at(unit.index)
    details = {"unit": unit.name, "from": origin.name, "hex": to.name}
    found = [*why_not_be(position, unit, origin, to), *_closed_strait(position.ruleset, origin, to)]
    yield from found
    if not found:
        yield Violation("31.F", f"{unit} cannot reach {to} from {origin} with {points} movement points", details)


@case("31.C")
def _closed_strait(ruleset: MaritaMerkurRuleset, origin: Place, to: Place) -> Iterator[Violation]:
    """To Corfu there is a way for the Axis alone, and with the marines at hand."""
    if any(way.to == to.index and way.kind is LinkKind.CORFU_STRAIT for way in ruleset.ways[origin.index]):
        sentence = "the way to Corfu is open to the Axis alone, while the marine battalion is beside it"
        yield Violation("31.C", sentence, {"from": origin.name, "hex": to.name})


def march(draft: Draft, marches: Marches, action: Move, points: int) -> None:
    """Let a unit march to a place, as far as no check for defection halts it."""
    unit, origin = action.unit, draft.at(action.unit.index)
    routes, reached, checked = marches.routes(draft, unit, points), action.to, tuple[Unit, ...]()
    for index in routes[action.to.index].places:
        reached = draft.ruleset.places[index]
        invade(draft, unit, reached)
        checked = _checked_by(draft, unit, index)
        if checked:
            break
    come_to(draft, unit, reached)
    draft.note("moved", ("31.F",), unit=unit.name, origin=origin.name, to=reached.name)
    if checked:
        draft.push(MarchingOn(unit, points - routes[reached.index].cost))
        draft.push(Defecting(checked))


def _checked_by(position: Position, unit: Unit, at: int) -> tuple[Unit, ...]:
    """The units that are checked because a unit has come to a place, or begins the phase in it (31.G)."""
    ruleset = position.ruleset
    beside = [way.to for way in ruleset.ways[at] if way.kind.is_land]
    enemies = (other for place in beside for other in position.ground_at(place, enemy_of(unit.side)))
    found = trusted_units_to_check(
        unit.piece,
        (ruleset.units[other].piece for other in enemies),
        position.affairs,
        phase=Phase.MOVEMENT,
        checked=[ruleset.names[ord(other)] for other in position.checked],
        rulings=ruleset.rulings,
    )
    return tuple([ruleset.counters.units_by_name[piece.name] for piece in found])


def check_at_first(draft: Draft, units: Iterable[int]) -> None:
    """Check the Jugoslavs beside whom units begin the phase, even such as cannot move; see ruling 31.G.once."""
    ruleset, found = draft.ruleset, list[Unit]()
    for unit in units:
        found += _checked_by(draft, ruleset.units[unit], ord(draft.pos[unit]))
    once = ruleset.rulings.rule_31_g_once is DefectionOnce.ONCE
    checked = dict.fromkeys(found) if once else found
    if checked:
        draft.push(Defecting(tuple(checked)))
