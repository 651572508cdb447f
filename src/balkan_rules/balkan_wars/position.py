"""Building any position, and saying what in a position is against the rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from ..core.actions import brief
from ..core.errors import HostError, LoadError, PositionError, Violation
from ..core.sequence import Frame, settle
from . import frame_limits
from .battle_order import muster, takes_part
from .counters import EXPENDED, FIRST_PLACE, OFF, OFF_MAP, POOL, UNSEEN, Place, Unit
from .frames import Looking
from .host_values import Side
from .phases.segment import Segment
from .ruleset import BalkanWarsRuleset
from .scenario_rules import why_not_enter_country
from .scenarios import scenario
from .sequence import Phase
from .situation import enemy_of
from .state import State
from .track_fields import Fields, first_tracks, mapped, named, with_fields, with_notes
from .track_limits import faults
from .units import FIXED, UnitClass
from .veil_limits import uncounted

__all__ = ["build", "first_position", "problems", "verify"]


def first_position(ruleset: BalkanWarsRuleset, name: str) -> State:
    """The position in which set-up begins: pools are filled, and corps are off the map."""
    order = muster(ruleset, name)
    pos = [OFF] * len(ruleset.units)
    for unit in order.pool:
        pos[unit] = POOL
    for unit in order.off_map:
        pos[unit] = OFF_MAP
    return State(
        ruleset=ruleset,
        turn=1,
        cursor=0,
        pos="".join(map(chr, pos)),
        tracks=first_tracks(ruleset, name),
        host=ruleset.host.start(),
    )


def build(
    ruleset: BalkanWarsRuleset,
    *,
    turn: int,
    phase: Phase | str,
    place: Mapping[str, Sequence[str]],
    hidden: Iterable[str],
    demoralized: Iterable[str],
    spent: Iterable[str],
    fields: Fields,
) -> State:
    """See `BalkanWarsGame.position`."""
    unknown = set(fields) - set(Fields.__annotations__)
    if unknown:
        message = f"position() got an unexpected keyword argument {min(unknown)!r}"
        raise TypeError(message)
    name = _scenario(ruleset, fields.get("scenario", "belgrade"))
    length = scenario(name).length
    if type(turn) is not int or not 1 <= turn <= length:
        message = f"turn: a Game Turn from 1 to {length} is wanted, not {brief(turn)}"
        raise PositionError(message)
    state = State(
        ruleset=ruleset,
        turn=turn,
        cursor=_cursor(ruleset, phase, turn),
        pos=_place_all(ruleset, place),
        hidden=_units(ruleset, hidden, "hidden"),
        demoralized=_units(ruleset, demoralized, "demoralized"),
        spent=_units(ruleset, spent, "spent"),
        tracks=with_fields(ruleset, name, fields),
        host=_host_part(ruleset, fields),
    )
    for message in (*_off_the_map(state), *_impossible(state)):
        raise PositionError(message)
    draft = state.draft(recording=False)
    step = ruleset.steps[draft.cursor]
    step.rules.enter(draft)
    draft.tracks = with_notes(ruleset, step.phase, draft.tracks, fields)
    settle(draft)
    return draft.freeze()


def _off_the_map(state: State) -> Iterator[str]:
    """Units whose counter shows something that only one on the map can."""
    for field in ("hidden", "demoralized", "spent"):
        for unit in getattr(state, field):
            if ord(state.pos[unit]) < FIRST_PLACE:
                yield f"{field}: {state.ruleset.units[unit]} is not on the map"


def _impossible(state: State) -> Iterator[str]:
    """What no play leads to: hidden sides up of what has none, and others expended than Supply units."""
    for unit in state.ruleset.units:
        if unit.unit_class in FIXED and unit.index in state.hidden:
            yield f"hidden: {unit} always lies open"
        is_expended = ord(state.pos[unit.index]) == EXPENDED
        if (is_expended or unit.index in state.spent) and unit.unit_class is not UnitClass.SUPPLY:
            where = "place" if is_expended else "spent"
            yield f"{where}: {unit} is no Supply unit, and no others are expended"


def _scenario(ruleset: BalkanWarsRuleset, given: object) -> str:
    known = ruleset.host.scenarios
    if not isinstance(given, str) or given not in known:
        message = f"scenario: one of {', '.join(known)} is wanted, not {brief(given)}"
        raise PositionError(message)
    return given


def _host_part(ruleset: BalkanWarsRuleset, fields: Fields) -> Hashable:
    """The host's part that is given, if it is one that the host can write and read; else that of its `Host.start`."""
    if "host" not in fields:
        return ruleset.host.start()
    part = fields["host"]
    try:
        is_sound = ruleset.host.decode(ruleset.host.encode(part)) == part
    except (HostError, LoadError):
        is_sound = False
    if not is_sound:
        message = f"host: a part of a position as the host {ruleset.host.name} makes it is wanted, not {brief(part)}"
        raise PositionError(message)
    return part


def _cursor(ruleset: BalkanWarsRuleset, phase: Phase | str, turn: int) -> int:
    given: object = phase
    for index, step in enumerate(ruleset.steps if isinstance(given, Phase | str) else ()):
        if phase in (step.phase, step.name):
            if step.turns is not None and turn not in step.turns:
                message = f"phase: Game Turn {turn} has no {step.phase.title}"
                raise PositionError(message)
            return index
    names = ", ".join(step.name for step in ruleset.steps)
    message = f"phase: {brief(phase)} is none of {names}"
    raise PositionError(message)


def _unit(ruleset: BalkanWarsRuleset, name: object) -> Unit:
    return ruleset.counters.unit(name.name if isinstance(name, Unit) else name)


def _units(ruleset: BalkanWarsRuleset, names: Iterable[str], where: str) -> bytes:
    return bytes(sorted({_unit(ruleset, name).index for name in named(names, where)}))


def _place_all(ruleset: BalkanWarsRuleset, place: object) -> str:
    pos = [OFF] * len(ruleset.units)
    for key, names in mapped(place, "place").items():
        spot = key if isinstance(key, Place) else ruleset.counters.place(key)
        if spot.index == UNSEEN:
            message = "place: nothing can be put at Unseen"
            raise PositionError(message)
        for name in named(names, f"place[{brief(key, 60)}]"):
            unit = _unit(ruleset, name)
            if pos[unit.index] != OFF:
                message = f"place: {unit} stands in two places"
                raise PositionError(message)
            pos[unit.index] = spot.index
    return "".join(map(chr, pos))


def problems(state: State) -> tuple[Violation, ...]:
    """See `State.problems`."""
    return (*_crowds(state), *_foes_together(state), *_strangers(state))


def _crowds(state: State) -> Iterator[Violation]:
    """Units that could not come to where they are."""
    for unit in state.ruleset.units:
        place = state.at(unit.index)
        if place.is_on_map:
            without = state.draft(recording=False)
            without.put(unit.index, OFF)
            country = state.country(unit.index)
            for sentence in state.ruleset.host.why_crowded(without, country, unit.unit_class, place.name):
                yield Violation("seq.movement", sentence, {"unit": unit.name, "place": place.name})


def _foes_together(state: State) -> Iterator[Violation]:
    """Places in which units of both sides are."""
    taken = {side: {state.at(unit).index for unit in state.of_side(side)} for side in Side}
    for place in sorted(taken[Side.FIRST] & taken[Side.SECOND]):
        name = state.ruleset.places[place].name
        yield Violation("seq.movement", f"units of both sides are in {name}", {"place": name})


def _strangers(state: State) -> Iterator[Violation]:
    """Units on the map that the scenario does not use, and those that are where it lets none go."""
    order = muster(state.ruleset, state.scenario)
    for unit in state.ruleset.units:
        place = state.at(unit.index)
        if place.is_on_map:
            if not takes_part(order, unit.index):
                yield Violation("scenario3.special.1", f"{unit} has no part in the scenario", {"unit": unit.name})
            for violation in why_not_enter_country(state.scenario, place.country):
                yield Violation(violation.case, violation.sentence, {"unit": unit.name, "place": place.name})


def verify(state: State) -> None:
    """Whether a loaded position can be played on; raises LoadError if not."""
    played = scenario(state.scenario) if state.scenario in state.ruleset.host.scenarios else None
    if played is None or not 1 <= state.turn <= played.length:
        message = f"state.turn: no scenario {state.scenario!r:.40} has Game Turn {state.turn}"
        raise LoadError(message)
    for fault in faults(state.ruleset, state.tracks):
        message = f"state.tracks.{fault}"
        raise LoadError(message)
    found = chain(uncounted(state), _off_the_map(state), _impossible(state), _out_of_turn(state, played.length))
    for fault in found:
        message = f"state.{fault}"
        raise LoadError(message)


def _out_of_turn(state: State, length: int) -> Iterator[str]:
    """What the sequence of play never leads to: a game that ends too early, and others acting than those who do."""
    step = state.ruleset.steps[state.cursor]
    if step.turns is not None and state.turn not in step.turns:
        yield f"cursor: Game Turn {state.turn} has no {step.phase.title}"
    if state.ruleset.game.replaced:  # such rules may end the game, or interrupt a phase, as they like
        return
    if state.is_over and (state.frames or step.name != "end" or state.turn != length):
        yield f"is_over: the game ends with the end of Game Turn {length}, and not before"
    for frame in state.frames:
        wanted = _acting(step.rules, frame)
        if wanted is None or _owner(frame) not in (None, wanted):
            yield f"frames: {type(frame).__name__} does not belong into {step.phase.title}, or not to that side"
    yield from (f"frames: {fault}" for fault in frame_limits.faults(state))


def _acting(rules: object, frame: Frame) -> Side | None:
    """The side to which what interrupts a segment belongs; None where nothing can interrupt."""
    if not isinstance(rules, Segment):
        return None
    return enemy_of(rules.actor) if isinstance(frame, Looking) else rules.actor


def _owner(frame: Frame) -> object:
    """The side that a frame names, itself or in what it is about; None if it names none."""
    about = getattr(frame, "battle", getattr(frame, "operation", frame))
    return getattr(about, "side", None)
