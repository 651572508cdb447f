"""Building any position, and saying what in a position is against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypedDict

import attrs

from ..core.actions import brief
from ..core.codec import MAX_INT
from ..core.errors import LoadError, PositionError, Violation
from ..core.sequence import settle
from ..core.view import UNKNOWN
from .affairs import Affairs, Scarpantos, SpecialTurn, affairs_problems
from .assistance import Shipment
from .borders import trusted_owes_albanian_division, trusted_why_not_enter, trusted_why_not_leave
from .frames import SendingAssistance
from .phases.air_faults import air_faults
from .phases.combat_faults import combat_faults
from .phases.segment import ready_faults
from .ruleset import MaritaMerkurRuleset
from .sequence import GamePhase
from .state import Draft, State, added
from .units import BROKEN, OFF, SENT, WAITING, Place, Unit
from .values import Mark, Nation, Post, SeaKind, Side

__all__ = ["Fields", "build", "first_position", "problems", "verify"]


class Fields(TypedDict, total=False):
    """What `position` takes by name; what is not given is as at the start of a game."""

    weather: str
    affairs: Affairs
    efforts: tuple[str, str]
    points: Mapping[Side, int]
    sent: Mapping[str, int]
    unsupplied: Iterable[str]
    control: Mapping[str, Side]


def first_position(ruleset: MaritaMerkurRuleset) -> State:
    """The position in which a game begins: what is set up stands at its start."""
    counters = [unit.counter for unit in ruleset.units]
    pos = [chr(ruleset.index_of[one.start]) if one.arrives == 0 else chr(OFF) for one in counters]
    axis, allied = ruleset.host.first_points()
    return State(
        ruleset=ruleset,
        turn=1,
        cursor=0,
        pos="".join(pos),
        axis_points=axis,
        allied_points=allied,
        host=ruleset.host.start(),
    )


def build(
    ruleset: MaritaMerkurRuleset,
    *,
    turn: int,
    phase: GamePhase | str,
    place: Mapping[str, Sequence[str]],
    fields: Fields,
) -> State:
    """See `MaritaMerkurGame.position`."""
    unknown = set(fields) - set(Fields.__annotations__)
    if unknown:
        message = f"position() got an unexpected keyword argument {min(unknown)!r}"
        raise TypeError(message)
    last = len(ruleset.host.turns)
    if type(turn) is not int or not 1 <= turn <= last:
        message = f"turn: a game turn from 1 to {last} is wanted, not {brief(turn)}"
        raise PositionError(message)
    first = first_position(ruleset)
    pos = _place_all(ruleset, place)
    sent = _sent(ruleset, fields.get("sent", {}), pos)
    axis, allied = _efforts(ruleset, fields.get("efforts", ("", "")))
    points = _points(fields.get("points", {}), first)
    state = attrs.evolve(
        first,
        turn=turn,
        cursor=_cursor(ruleset, phase),
        pos="".join(pos),
        weather=_weather(ruleset, fields.get("weather", "")),
        affairs=attrs.evolve(_affairs(fields.get("affairs", first.affairs)), turn=turn),
        axis_effort=axis,
        allied_effort=allied,
        axis_points=points[Side.AXIS],
        allied_points=points[Side.ALLIED],
        sent=sent,
        unsupplied=added("", _unsupplied(ruleset, fields.get("unsupplied", ()))),
    )
    for fault in _faults(state):
        raise PositionError(fault)
    draft = state.draft(recording=False)
    _take_control(draft, _control(ruleset, fields.get("control", {})))
    ruleset.steps[draft.cursor].rules.enter(draft)
    settle(draft)
    return draft.freeze()


def _control(ruleset: MaritaMerkurRuleset, given: object) -> dict[str, Side]:
    """Who is said to control which places."""
    found: dict[str, Side] = {}
    for key, side in _mapping(given, "control").items():
        place = key if isinstance(key, Place) else ruleset.counters.place(key)
        if not place.is_in_play or not isinstance(side, Side):
            message = f"control: a Side by places of the map is wanted, not {brief({str(place): side})}"
            raise PositionError(message)
        found[place.name] = side
    return found


def _take_control(draft: Draft, control: Mapping[str, Side]) -> None:
    """Let each place belong to the side that is said to control it, or else to the one that stands in it.

    Scarpantos is the Axis' after a landing there (31.N.capture).
    """
    host, landed = draft.ruleset.host, draft.affairs.scarpantos is Scarpantos.HELD
    for island in draft.ruleset.marked[Mark.SCARPANTOS] if landed else ():
        draft.host = host.taken(draft, draft.ruleset.places[island].name, Side.AXIS)
    draft.host = host.occupied(draft)
    for place, side in control.items():
        draft.host = host.taken(draft, place, side)


def _efforts(ruleset: MaritaMerkurRuleset, given: object) -> tuple[str, str]:
    known = ("", *ruleset.host.efforts)
    if not isinstance(given, tuple) or len(given) != 2 or not all(one in known for one in given):
        message = f"efforts: those of the Axis and of the Allies are wanted, not {brief(given)}"
        raise PositionError(message)
    return given[0], given[1]


def _points(given: object, first: State) -> dict[Side, int]:
    points = {side: first.points_of(side) for side in Side}
    for side, number in _mapping(given, "points").items():
        if side not in points or type(number) is not int or abs(number) > MAX_INT:
            message = f"points: whole numbers by Side, none beyond {MAX_INT}, are wanted, not {brief({side: number})}"
            raise PositionError(message)
        points[side] = number
    return points


def _weather(ruleset: MaritaMerkurRuleset, given: object) -> str:
    known = ruleset.host.weathers
    if not isinstance(given, str) or (given and given not in known):
        message = f"weather: one of {', '.join(known)} is wanted, not {brief(given)}"
        raise PositionError(message)
    return given


def _affairs(given: object) -> Affairs:
    if not isinstance(given, Affairs):
        message = f"affairs: Affairs are wanted, not {brief(given)}"
        raise PositionError(message)
    return given


def _mapping(given: object, where: str) -> Mapping[Any, Any]:
    if not isinstance(given, Mapping):
        message = f"{where}: a mapping is wanted, not {brief(given)}"
        raise PositionError(message)
    return given


def _names(given: object, where: str) -> Iterable[Any]:
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        message = f"{where}: a list of names is wanted, not {brief(given)}"
        raise PositionError(message)
    return given


def _cursor(ruleset: MaritaMerkurRuleset, phase: object) -> int:
    for index, step in enumerate(ruleset.steps):
        if phase in (step.phase, step.name):
            return index
    message = f"phase: {brief(phase)} is none of {', '.join(step.name for step in ruleset.steps)}"
    raise PositionError(message)


def _unit(ruleset: MaritaMerkurRuleset, name: object) -> Unit:
    return ruleset.counters.unit(name.name if isinstance(name, Unit) else name)


def _place_all(ruleset: MaritaMerkurRuleset, place: object) -> list[str]:
    pos = [chr(OFF)] * len(ruleset.units)
    for key, names in _mapping(place, "place").items():
        spot = key if isinstance(key, Place) else ruleset.counters.place(key)
        for name in _names(names, f"place[{brief(key)}]"):
            unit = _unit(ruleset, name)
            if pos[unit.index] != chr(OFF):
                message = f"place: {unit} stands in two places"
                raise PositionError(message)
            pos[unit.index] = chr(spot.index)
    return pos


def _unsupplied(ruleset: MaritaMerkurRuleset, given: object) -> list[int]:
    """The units that are said to be out of supply."""
    return [_unit(ruleset, name).index for name in _names(given, "unsupplied")]


def _sent(ruleset: MaritaMerkurRuleset, given: object, pos: list[str]) -> tuple[Shipment, ...]:
    """Assistance on its way, one unit each; it is put where it is in `pos`."""
    found: list[Shipment] = []
    for name, turn in _mapping(given, "sent").items():
        unit = _unit(ruleset, name)
        if type(turn) is not int or turn < 1:
            message = f"sent: the game turns of arrival by units are wanted, not {brief({name: turn})}"
            raise PositionError(message)
        if not unit.counter.is_assistance:
            message = f"sent: {unit} cannot be sent as German assistance"
            raise PositionError(message)
        if pos[unit.index] != chr(OFF):
            message = f"sent: {unit} stands in two places"
            raise PositionError(message)
        pos[unit.index] = chr(SENT)
        found.append(Shipment(turn, (unit.name,)))
    return tuple(found)


def problems(state: State) -> tuple[Violation, ...]:
    """See `State.problems`."""
    return (*_crowds(state), *_foes_together(state), *_trespassers(state), *_deserters(state), *_watch(state))


def _crowds(state: State) -> Iterator[Violation]:
    """Places in which more stand than may."""
    for stack in state.board.values():
        for side in Side:
            names = [unit.name for unit in stack.units if unit.side is side]
            if names and state.ruleset.host.crowding(stack.place.name, names):
                sentence = f"more {side} units are in {stack.place} than can"
                yield Violation("31.M.breakdown", sentence, {"place": stack.place.name, "side": str(side)})


def _foes_together(state: State) -> Iterator[Violation]:
    """Places in which ground units of both sides are."""
    for stack in state.board.values():
        sides = {unit.side for unit in stack.units if not unit.is_air}
        if len(sides) > 1:
            sentence = f"ground units of both sides are in {stack.place}"
            yield Violation("31.F", sentence, {"place": stack.place.name})


def _trespassers(state: State) -> Iterator[Violation]:
    """Units that may not be where they are: rule 30, and ground units at sea."""
    for stack in state.board.values():
        ground = stack.place.ground
        for unit in stack.units:
            yield from trusted_why_not_enter(unit.piece, ground, state.affairs)
            if ground.sea is SeaKind.FULL and not unit.is_air:
                sentence = f"{unit} is no ship, and {stack.place} is sea"
                yield Violation("31.L", sentence, {"unit": unit.name, "place": stack.place.name})


def _deserters(state: State) -> Iterator[Violation]:
    """Units of the garrison of Zara that are elsewhere before they may."""
    zara = [state.ruleset.places[place].ground for place in sorted(state.ruleset.marked[Mark.ZARA])]
    for stack in state.board.values() if zara else ():
        for unit in stack.units:
            if unit.piece.post is Post.ZARA:
                yield from trusted_why_not_leave(unit.piece, zara[0], stack.place.ground, state.affairs)


def _watch(state: State) -> Iterator[Violation]:
    """Whether an Italian division is wanting in northern Albania."""
    places = state.ruleset.marked[Mark.NORTHERN_ALBANIA]
    stack = [state.ruleset.units[unit].piece for place in places for unit in state.units_at(place)]
    if places and trusted_owes_albanian_division(stack, state.affairs):
        yield Violation("30.E", "no Italian division is in Albania north of Tirane")


def verify(state: State) -> None:
    """Whether a loaded position can be played on; raises LoadError if not."""
    for fault in chain(_faults(state), ready_faults(state), combat_faults(state), air_faults(state)):
        message = f"state.{fault}"
        raise LoadError(message)


def _at(state: State, box: int) -> Iterator[int]:
    return (unit for unit, code in enumerate(state.pos) if code == chr(box))


def _sent_faults(state: State) -> Iterator[str]:
    """What cannot be of assistance on its way."""
    picked = [name for frame in state.frames if isinstance(frame, SendingAssistance) for name in frame.picked]
    names = [*picked, *(name for one in state.sent for name in one.units)]
    if not all(state.ruleset.units[unit].counter.is_assistance for unit in _at(state, SENT)):
        yield "sent: a unit is on its way that cannot be sent as German assistance"
    if sorted(names) != sorted(state.ruleset.names[unit] for unit in _at(state, SENT)):
        yield "sent: each unit that has been sent stands in it, and no others"


def _faults(state: State) -> Iterator[str]:
    """What no play leads to."""
    host = state.ruleset.host
    if not 1 <= state.turn <= len(host.turns):
        yield f"turn: there is no game turn {state.turn}"
    for problem in affairs_problems(state.affairs):
        yield f"affairs: {problem.sentence}"
    if state.affairs.turn != state.turn:
        yield f"affairs.turn: this is game turn {state.turn}"
    if state.weather and state.weather not in host.weathers:
        yield f"weather: there is no {state.weather:.40}"
    if not {state.axis_effort, state.allied_effort} <= {"", UNKNOWN, *host.efforts}:
        yield "axis_effort, allied_effort: there is no such effort"
    if state.allied_effort and not state.axis_effort:
        yield "allied_effort: the Axis chooses first"
    yield from _sent_faults(state)
    yield from _affairs_faults(state)
    yield from _early_faults(state)
    yield from _unit_faults(state)


def _unit_faults(state: State) -> Iterator[str]:
    """What cannot be of where units are: those off the map have no supply, and parts are there or their whole is."""
    for unit in map(ord, state.unsupplied):
        if not state.is_on_map(unit):
            yield f"unsupplied: {state.ruleset.names[unit]} is not on the map"
    for unit, whole in state.ruleset.counters.wholes.items():
        if (state.pos[whole] == chr(BROKEN)) is (state.pos[unit] in (chr(OFF), chr(WAITING))):
            yield f"pos: {state.ruleset.units[unit]} is in play if and only if its whole has broken down"


def _affairs_faults(state: State) -> Iterator[str]:
    """What in the state of affairs does not fit the map, the counters, or the phase."""
    ruleset, affairs = state.ruleset, state.affairs
    if affairs.boats_port is not None and affairs.boats_port not in [port.name for port in ruleset.ports]:
        yield f"affairs.boats_port: no port is called {affairs.boats_port:.40}"
    greeks = {ruleset.names[unit] for unit in ruleset.of_nation[Nation.GREEK] if not ruleset.units[unit].is_air}
    for name in sorted(affairs.held - greeks):
        yield f"affairs.held: no Greek ground unit is called {name:.40}"
    end = _step(state, GamePhase.SPECIAL_END)
    if affairs.deployed == state.turn and state.cursor != end:
        wanted = SpecialTurn.NOW if state.cursor < end else SpecialTurn.OVER
        if affairs.special is not wanted:
            yield f"affairs.special: in this phase the special invasion turn is {wanted}"


def _early_faults(state: State) -> Iterator[str]:
    """What would have come earlier: the effort of the Axis, and assistance that is overdue."""
    is_choosing = state.cursor == _step(state, GamePhase.ALLIED_EFFORT)
    if is_choosing and state.ruleset.host.efforts and not state.axis_effort:
        yield "axis_effort: the Axis chooses before the Allies"
    soonest = state.turn + (state.cursor > _step(state, GamePhase.DEPLOYMENT))
    if any(shipment.due < soonest for shipment in state.sent):
        yield f"sent: what arrives before game turn {soonest} is not on its way any more"


def _step(state: State, phase: GamePhase) -> int:
    """The index of a phase in the sequence of play."""
    return [step.phase for step in state.ruleset.steps].index(phase)
