"""German naval transport in the air phase of the Axis player turn, and the landing on Scarpantos (31.L, 31.M, 31.N)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

import attrs

from ...core.actions import Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, top
from ..actions import Action, BreakDown, Ferry, GiveUp, LandOnScarpantos, TransferBoats
from ..affairs import Affairs
from ..air_frames import Crossing, ScarpantosRoll
from ..carrying import Carrier, after_transfer, trusted_why_not_carry, why_not_transfer_boats, with_load
from ..crowds import crowding, has_room
from ..entering import border_bars, why_not_cross
from ..flights import held_by, turn_played
from ..host_values import InterdictionResult, Risk
from ..interdiction import Voyage, interdiction_dice, trusted_is_interdicted, voyage
from ..ruleset import MaritaMerkurRuleset
from ..scarpantos import after_landing, scarpantos_dice, scarpantos_landing, trusted_why_not_try_scarpantos
from ..sea import route, routes_from
from ..state import Draft, Position, State
from ..transport import LandingKind, trusted_why_not_sail, why_not_break_down
from ..units import BROKEN, FIRST_PLACE, LOST, Place, Unit
from ..values import Interdiction, Mark, Nation, Phase, PlayerTurn, Side
from .landing import kind_of_landing, land
from .orders import Orders

__all__ = ["CrossingRules", "ScarpantosRules", "SeaOrders", "crowds_of_parts", "may_sail"]

_SMALL: Final = "units that sail"
_HARBOURS: Final = "harbours of motor boats"
_CROWDS: Final = "crowds of parts"


class SeaOrders(Orders):
    """Motor boats and captured shipping carry German units, the boats transfer, and Scarpantos is tried."""

    kinds: ClassVar[frozenset[type]] = frozenset({Ferry, TransferBoats, LandOnScarpantos, BreakDown, GiveUp})

    def listed(self, position: Position, side: Side) -> Iterator[tuple[Unit | None, Sequence[Action]]]:
        if position.player_turn is PlayerTurn.AXIS:
            yield from _listed(position)

    def violations(self, state: State, action: Action, side: Side) -> Iterator[Violation]:
        if isinstance(action, Ferry):
            yield from _why_not_ferry(state, action.unit, action.to, action.by)
        elif isinstance(action, TransferBoats):
            yield from _why_not_transfer(state, action.to)
        elif isinstance(action, BreakDown):
            yield from _why_not_break_down(state, action.unit)
        elif isinstance(action, GiveUp):
            yield from _why_not_give_up(state, action.unit)
        else:
            yield from _why_not_scarpantos(state)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Ferry):
            _ferry(draft, action.unit, action.to, action.by)
        elif isinstance(action, TransferBoats):
            draft.affairs = after_transfer(draft.affairs, action.to.ground)
            draft.note("transfer", ("31.M.1.transfer",), to=action.to.name)
        elif isinstance(action, BreakDown):
            _break_down(draft, action.unit)
        elif isinstance(action, GiveUp):
            at = draft.at(action.unit.index).name
            draft.put(action.unit.index, LOST)
            draft.note("given up", ("31.M.breakdown",), unit=action.unit.name, at=at)
        elif scarpantos_dice(_scarpantos(draft.ruleset).ground, draft.affairs):
            draft.push(ScarpantosRoll())
        else:
            _try_scarpantos(draft, None)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        germans = [ruleset.units[unit] for unit in ruleset.of_nation[Nation.GERMAN]]
        ground = [unit for unit in germans if not unit.is_air]
        yield from (Ferry(unit, port, by) for unit in _sailors(ruleset) for port in ruleset.ports for by in Carrier)
        yield from (BreakDown(unit) for unit in ground if ruleset.counters.parts[unit.index])
        yield from (GiveUp(unit) for unit in ground)
        yield from map(TransferBoats, ruleset.ports)
        yield LandOnScarpantos()


def may_sail(position: Position) -> bool:
    """Whether the Axis may still do anything at sea in this phase."""
    return any(actions for _, actions in _listed(position))


def _listed(position: Position) -> Iterator[tuple[Unit | None, Sequence[Action]]]:
    """What the Axis may do at sea."""
    units = position.ruleset.units
    ports = [port for port in _transfer_ports(position) if not any(_why_not_transfer(position, port))]
    yield None, [*map(TransferBoats, ports)]
    if not any(_why_not_scarpantos(position)):
        yield None, [LandOnScarpantos()]
    yield from _ferries(position).items()
    for index in _in_harbour(position):
        if not any(_why_not_break_down(position, units[index])):
            yield units[index], [BreakDown(units[index])]
    for index in _crowded(position):
        yield units[index], [GiveUp(units[index])]


# --------------------------------------------------------------------------------------------------------- motor boats


def _transfer_ports(position: Position) -> Iterable[Place]:
    """The ports of the Axis to which motor boats could ever transfer, as long as they are in the Black Sea."""
    if position.affairs.boats_port is not None:
        return ()
    ruleset = position.ruleset
    found: tuple[Place, ...] | None = ruleset.memo.get(_HARBOURS)
    if found is None:
        ports = [port for port in ruleset.ports if trusted_is_interdicted(port.ground, Interdiction.EXTENDED)]
        found = ruleset.memo[_HARBOURS] = tuple(ports)
    held = held_by(position, Side.AXIS)
    return [port for port in found if port.index in held]


def _why_not_transfer(position: Position, port: Place) -> tuple[Violation, ...]:
    controller = position.ruleset.host.controls(position, port.name)
    return why_not_transfer_boats(
        port.ground, position.affairs, player_turn=turn_played(position), controller=controller
    )


# ------------------------------------------------------------------------------------------------------------- ferries


def _sailors(ruleset: MaritaMerkurRuleset) -> tuple[Unit, ...]:
    """The units that German naval transport can carry at all."""
    found: tuple[Unit, ...] | None = ruleset.memo.get(_SMALL)
    if found is None:
        germans = [ruleset.units[unit] for unit in ruleset.of_nation[Nation.GERMAN]] if ruleset.ports else []
        found = ruleset.memo[_SMALL] = tuple(unit for unit in germans if not any(_too_big(ruleset.ports[0], unit)))
    return found


def _too_big(port: Place, unit: Unit) -> tuple[Violation, ...]:
    """Why a unit is never carried, whatever has been announced."""
    ready = Affairs(crete_announced=True)
    return trusted_why_not_sail(
        unit.piece, port.ground, port.ground, ready, player_turn=PlayerTurn.AXIS, phase=Phase.AIR
    )


def _harbours(position: Position) -> dict[int, tuple[Carrier, ...]]:
    """The places from which something sails now, and what: motor boats, captured shipping or both together."""
    ruleset, affairs = position.ruleset, position.affairs
    found: dict[int, tuple[Carrier, ...]] = {}
    if affairs.boats_port is not None:
        found[ruleset.index_of[affairs.boats_port]] = (Carrier.MOTOR_BOATS,)
    for place in ruleset.marked[Mark.ATHENAI] if affairs.shipping else ():
        found[place] = (*found.get(place, ()), Carrier.CAPTURED_SHIPPING)
    return {place: kinds if len(kinds) == 1 else (*kinds, Carrier.BOTH) for place, kinds in found.items()}


def _in_harbour(position: Position) -> Iterator[int]:
    """The German ground units in the places from which something sails."""
    codes = {chr(place) for place in _harbours(position)}
    for unit in position.ruleset.of_nation[Nation.GERMAN] if codes else ():
        if position.pos[unit] in codes and not position.ruleset.units[unit].is_air:
            yield unit


def _ferries(position: Position) -> dict[Unit, list[Action]]:
    """Every way in which a unit can be carried now."""
    ruleset, harbours = position.ruleset, _harbours(position)
    found: dict[Unit, list[Action]] = {}
    for index in _in_harbour(position):
        unit, start = ruleset.units[index], position.at(index)
        ends = routes_from(ruleset, start.index, position.affairs.zone).keys() - border_bars(position, unit, start)
        for port in (port for port in ruleset.ports if port.index in ends):
            for by in harbours[start.index]:
                if not any(_why_not_ferry(position, unit, port, by)):
                    found.setdefault(unit, []).append(Ferry(unit, port, by))
    return found


def _why_not_ferry(position: Position, unit: Unit, to: Place, by: Carrier) -> Iterator[Violation]:
    """Why a unit cannot be carried to a port."""
    ruleset, affairs, start = position.ruleset, position.affairs, position.at(unit.index)
    details = {"unit": unit.name, "to": to.name}
    yield from trusted_why_not_sail(
        unit.piece, start.ground, to.ground, affairs, player_turn=turn_played(position), phase=Phase.AIR
    )
    way = route(ruleset, start, to, affairs.zone) if start.is_in_play else ()
    if not way:
        yield Violation("31.M.landing", f"no ship gets from where {unit} is to {to}", details)
        return
    controller = ruleset.host.controls(position, start.name)
    yield from trusted_why_not_carry(
        unit.piece, way, by, affairs, controller=controller, loads=position.sky.loads, rulings=ruleset.rulings
    )
    yield from why_not_cross(position, unit, start, to)
    sentence = ruleset.host.closed(position, unit.nation, unit.counter.mover).get(to.name)
    if sentence is not None:
        yield Violation("31.M.landing", sentence, details)
    if not has_room(position, to, unit.index):
        yield Violation("31.M.breakdown", f"there is no room for {unit} at {to}", details)


def _ferry(draft: Draft, unit: Unit, to: Place, by: Carrier) -> None:
    """A unit sets sail; in a zone of interdiction dice decide whether it gets there (31.L.roll)."""
    ruleset, start = draft.ruleset, draft.at(unit.index)
    way = route(ruleset, start, to, draft.affairs.zone)
    draft.sky = attrs.evolve(draft.sky, loads=with_load(draft.sky.loads, unit.piece, by))
    draft.note("ferry", ("31.M.types",), unit=unit.name, to=to.name, by=str(by))
    dice = interdiction_dice(unit.piece, way, draft.affairs.zone, rulings=ruleset.rulings)
    if dice:
        draft.push(Crossing(unit, to, dice))
    else:
        land(draft, unit, to)


class CrossingRules(DieRules[State, Draft, Action]):
    """The dice for a unit that sails into the zone of interdiction."""

    case: ClassVar[str] = "31.L.roll"
    title: ClassVar[str] = "interdiction of naval transport"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        crossing = top(draft, Crossing)
        result = _interdict(draft, crossing.unit, crossing.to, action.value)
        results = (*crossing.results, result)
        draft.note("crossing", (self.case,), unit=crossing.unit.name, roll=action.value, result=str(result))
        if len(results) < crossing.dice:
            draft.replace(attrs.evolve(crossing, results=results))
            return
        draft.pop()
        fate = voyage(results)
        if fate is Voyage.PROCEEDS:
            land(draft, crossing.unit, crossing.to)
        elif fate is Voyage.ELIMINATED:
            draft.put(crossing.unit.index, LOST)


def _interdict(position: Position, unit: Unit, to: Place, face: int) -> InterdictionResult:
    """What stands on the Interdiction Results Table for a die."""
    fights = kind_of_landing(position, unit, to) is LandingKind.ASSAULT
    risk = Risk(is_heavy=unit.piece.is_heavy, is_assault=fights)
    return position.ruleset.host.interdiction(position, position.affairs.zone, risk, face)


# ---------------------------------------------------------------------------------------------------- parts of units


def _why_not_break_down(position: Position, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot break down in order to be carried: it must be where something sails."""
    details = {"unit": unit.name}
    yield from why_not_break_down(unit.piece, player_turn=turn_played(position), phase=Phase.AIR)
    if not position.ruleset.counters.parts[unit.index]:
        yield Violation("31.M.breakdown", f"{unit} does not break down", details)
    if position.at(unit.index).index not in _harbours(position):
        yield Violation("31.M.breakdown", f"nothing that could carry {unit} is where it is", details)


@case("31.M.breakdown")
def _break_down(draft: Draft, unit: Unit) -> None:
    """A unit gives place to its parts, which are supplied as it was."""
    place, parts = draft.at(unit.index), draft.ruleset.counters.parts[unit.index]
    was_unsupplied = chr(unit.index) in draft.unsupplied
    draft.put(unit.index, BROKEN)
    for part in parts:
        draft.put(part, place.index)
    if was_unsupplied:
        draft.unsupplied = "".join(sorted({*draft.unsupplied, *map(chr, parts)}))
    draft.note("breakdown", ("31.M.breakdown",), unit=unit.name)


def crowds_of_parts(position: Position) -> dict[int, int]:
    """The places in which parts of units stand with too many others, and by how much there are too many."""
    pos, ruleset = position.pos, position.ruleset
    known: tuple[str, dict[int, int]] | None = ruleset.memo.get(_CROWDS)
    if known is None or known[0] is not pos:
        codes = {*map(pos.__getitem__, ruleset.counters.wholes)}
        places = sorted(place for place in map(ord, codes) if place >= FIRST_PLACE)
        crowds = {place: crowding(ruleset, place, position.ground_at(place, Side.AXIS)) for place in places}
        known = ruleset.memo[_CROWDS] = pos, {place: measure for place, measure in crowds.items() if measure}
    return known[1]


def _crowded(position: Position) -> Iterator[int]:
    """The German ground units in such places."""
    for place in crowds_of_parts(position):
        for unit in position.ground_at(place, Side.AXIS):
            if position.ruleset.units[unit].nation is Nation.GERMAN:
                yield unit


def _why_not_give_up(position: Position, unit: Unit) -> Iterator[Violation]:
    if turn_played(position) is not PlayerTurn.AXIS or unit.index not in _crowded(position):
        sentence = f"{unit} stands in no place with too many units that broke down"
        yield Violation("31.M.breakdown", sentence, {"unit": unit.name})


# ----------------------------------------------------------------------------------------------------------- Scarpantos


def _scarpantos(ruleset: MaritaMerkurRuleset) -> Place:
    """The island."""
    return ruleset.places[min(ruleset.marked[Mark.SCARPANTOS])]


def _why_not_scarpantos(position: Position) -> Iterator[Violation]:
    ruleset = position.ruleset
    yield from trusted_why_not_try_scarpantos(
        position.affairs, player_turn=turn_played(position), rulings=ruleset.rulings
    )
    if not ruleset.marked[Mark.SCARPANTOS]:
        yield Violation("31.N.attempt", "the map of this base game has no Scarpantos")


def _try_scarpantos(draft: Draft, result: InterdictionResult | None) -> None:
    """The landing force comes to the island, or does not; it is never tried again."""
    island = _scarpantos(draft.ruleset)
    is_held = any(draft.ruleset.units[unit].side is Side.ALLIED for unit in draft.units_at(island.index))
    landing = scarpantos_landing(result, is_held=is_held)
    draft.affairs = after_landing(draft.affairs, landing)
    if landing.is_captured:
        draft.host = draft.ruleset.host.taken(draft, island.name, Side.AXIS)
    draft.note("Scarpantos", ("31.N.capture",), held=is_held, result=str(result), success=landing.is_captured)


class ScarpantosRules(DieRules[State, Draft, Action]):
    """The die for the landing force from Rhodes."""

    case: ClassVar[str] = "31.N.interdiction"
    title: ClassVar[str] = "interdiction of the landing on Scarpantos"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        draft.pop()
        risk = Risk(is_scarpantos=True)
        _try_scarpantos(draft, draft.ruleset.host.interdiction(draft, draft.affairs.zone, risk, action.value))
