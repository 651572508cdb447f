"""Building any position, and refusing what cannot be in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from ..core.actions import brief
from ..core.errors import LoadError, PositionError
from ..core.sequence import settle
from ..core.view import UNKNOWN
from . import limits
from .frames import unfit
from .map import FIRST_HEX, OFF, RESERVE, SERBIA_BOX, UNSEEN, Place
from .occupants import NOBODY, Last, present
from .phases.combat import CombatPhase
from .phases.movement import MovementPhase
from .phases.schedule import unfounded
from .phases.victory import may_be_over
from .ruleset import WrteRuleset
from .sequence import GAME_TURNS, Phase
from .state import State
from .track_limits import wanted
from .tracks import Marks, Scenario, Tracks
from .units import Faction, Side, Start, Unit

__all__ = ["Fields", "build", "verify"]


class Fields(Marks, total=False):
    """What `position` takes by name of `Tracks`, and the chit; what is not given is as at the start."""

    scenario: Scenario | str
    chit: int


_BOXES: Final[Mapping[int, frozenset[Start] | frozenset[Faction]]] = {
    SERBIA_BOX: frozenset({Faction.JNA, Faction.PARAMILITARY}),
    RESERVE: frozenset({Start.RESERVE}),
}
"""Which units can be in a box: by faction, or by where they start."""
_MARKS_OF: Final = {faction: {present(faction), present(faction, Last.CAPTURED.value)} for faction in Faction}
"""What can have been the last that happened in a hex with a stack, by the faction of its top unit."""


def build(
    ruleset: WrteRuleset,
    *,
    turn: int,
    phase: Phase | str,
    place: Mapping[str, Sequence[str]],
    caches: Iterable[str],
    activated: Iterable[str],
    unsupplied: Iterable[str],
    occupants: Mapping[str, Last],
    looted: Iterable[str],
    conquered: Iterable[str],
    besieged: Iterable[str],
    pinned: Iterable[str],
    vetoed: Iterable[str],
    fields: Fields,
) -> State:
    """See `WrteGame.position`."""
    _check_names(fields)
    if type(turn) is not int or not 1 <= turn <= GAME_TURNS:
        message = f"turn: a Game-Turn from 1 to {GAME_TURNS} is wanted, not {brief(turn)}"
        raise PositionError(message)
    named = {"looted": looted, "conquered": conquered, "besieged": besieged}
    cities = {field: _cities(ruleset, names, field) for field, names in named.items()}
    entries: dict[str, Any] = {"level": ruleset.charts.level_start, **cities, **fields}
    entries.setdefault("allowance", entries["level"])
    if "scenario" in entries:
        entries["scenario"] = _scenario(entries["scenario"])
    for field, value in entries.items():
        if (allowed := wanted(ruleset, field, value)) is not None:
            shown = [place.name for place in cities[field]] if field in cities else value
            message = f"{field}: {allowed} is wanted, not {brief(shown)}"
            raise PositionError(message)
    chit: int = entries.pop("chit", 0)
    tracks = Tracks(**entries)
    if late := _too_late(tracks, turn):
        message = f"turn: {late}"
        raise PositionError(message)
    pos = _place_all(ruleset, place)
    state = State(
        ruleset=ruleset,
        turn=turn,
        cursor=_cursor(ruleset, phase, turn),
        pos=pos,
        occupants=_last_occupants(ruleset, pos, occupants),
        activated=_unit_set(ruleset, activated, "activated"),
        caches=_unit_set(ruleset, caches, "caches"),
        pinned=_unit_set(ruleset, pinned, "pinned"),
        vetoed=_unit_set(ruleset, vetoed, "vetoed"),
        unsupplied=_unit_set(ruleset, unsupplied, "unsupplied"),
        tracks=tracks,
        chit=chit,
    )
    for message in _impossible(state):
        raise PositionError(message)
    draft = state.draft(recording=False)
    ruleset.steps[draft.cursor].rules.enter(draft)
    settle(draft)
    return draft.freeze()


def _check_names(fields: Iterable[str]) -> None:
    """Raises TypeError for what is no entry of `Fields`, as Python does for any other argument that there is not."""
    known = Fields.__annotations__
    for name in fields:
        if name not in known:
            message = f"position() got an unexpected keyword argument {name!r}; there are {', '.join(known)}"
            raise TypeError(message)


def _too_late(tracks: Tracks, turn: int) -> str:
    """Why there is no such Game-Turn any more; empty if there is."""
    played, last = tracks.scenario.value, tracks.last_turn
    return f"scenario {played} ends with Game-Turn {last}, before {turn}" if turn > last else ""


def _scenario(given: object) -> object:
    """The scenario that a text names; anything else as it is."""
    return {scenario.value: scenario for scenario in Scenario}.get(given, given) if isinstance(given, str) else given


def _cursor(ruleset: WrteRuleset, phase: Phase | str, turn: int) -> int:
    names = [step.name for step in ruleset.steps]
    for index, step in enumerate(ruleset.steps):
        if phase in (step.phase, step.name):
            if step.turns is not None and turn not in step.turns:
                message = f"phase: Game-Turn {turn} has no {step.phase.title} ({step.phase.case})"
                raise PositionError(message)
            return index
    message = f"phase: {brief(phase)} is none of {', '.join(names)}"
    raise PositionError(message)


def _names(names: object, where: str) -> Iterable[object]:
    """What should be several names; one text is not taken for its letters."""
    if isinstance(names, (str, bytes)) or not isinstance(names, Iterable):
        message = f"{where}: a list of names is wanted, not {brief(names)}"
        raise PositionError(message)
    return names


def _cities(ruleset: WrteRuleset, names: Iterable[str], where: str) -> tuple[Place, ...]:
    return tuple(sorted((_spot(ruleset, name) for name in _names(names, where)), key=lambda place: place.index))


def _unit(ruleset: WrteRuleset, name: object, where: str) -> Unit:
    if isinstance(name, Unit):
        name = name.name
    if not isinstance(name, str):
        message = f"{where}: the name of a unit is wanted, not {brief(name)}"
        raise PositionError(message)
    return ruleset.charts.unit(name)


def _unit_set(ruleset: WrteRuleset, names: Iterable[str], where: str) -> bytes:
    return bytes(sorted({_unit(ruleset, name, where).index for name in _names(names, where)}))


def _place_all(ruleset: WrteRuleset, place: object) -> str:
    if not isinstance(place, Mapping):
        message = f"place: a mapping of place names to units is wanted, not {brief(place)}"
        raise PositionError(message)
    pos = [OFF] * len(ruleset.units)
    for key, names in place.items():
        where = f"place[{brief(key, 60)}]"
        spot = _spot(ruleset, key)
        for name in _names(names, where):
            unit = _unit(ruleset, name, where)
            if pos[unit.index] != OFF:
                message = f"place: {unit} stands in two places"
                raise PositionError(message)
            pos[unit.index] = spot.index
    return "".join(map(chr, pos))


def _last_occupants(ruleset: WrteRuleset, pos: str, given: object) -> str:
    """Who was the last in each hex: those who are there now, and for the others what is given."""
    if not isinstance(given, Mapping):
        message = f"occupants: a mapping of hexes to Last is wanted, not {brief(given)}"
        raise PositionError(message)
    found = [NOBODY] * len(ruleset.places)
    for unit, code in zip(reversed(ruleset.units), reversed(pos), strict=True):
        if ord(code) >= FIRST_HEX:
            found[ord(code)] = present(unit.faction)
    for key, last in given.items():
        place = _spot(ruleset, key)
        if not isinstance(last, Last) or not place.is_playable:
            message = f"occupants[{brief(key, 60)}]: a Last is wanted for a hex that can be entered, not {brief(last)}"
            raise PositionError(message)
        found[place.index] = last.value
    return "".join(found)


def _spot(ruleset: WrteRuleset, key: object) -> Place:
    if isinstance(key, Place):
        key = key.name
    if not isinstance(key, str):
        message = f"place: the name of a place is wanted, not {brief(key, 60)}"
        raise PositionError(message)
    spot = ruleset.map.place(key)
    if spot.index == UNSEEN:
        message = f"place: nobody is {spot} in a whole position"
        raise PositionError(message)
    return spot


def _impossible(state: State) -> Iterator[str]:
    """What cannot be in any position, of whatever game."""
    ruleset = state.ruleset
    yield from (
        f"arrivals: there are not so many counters left of {arrival.kind} (10.1)" for arrival in unfounded(state)
    )
    marked = {*state.caches, *state.unsupplied, *state.pinned, *state.vetoed, *state.activated}
    stacks: dict[int, list[Unit]] = {}
    for unit, code in zip(ruleset.units, state.pos, strict=True):
        place = ruleset.places[ord(code)]
        stacks.setdefault(place.index, []).append(unit)
        if place.is_hex and not place.is_playable:
            yield f"place: {unit} cannot stand in {place} ({limits.closure(unit.faction, place)})"
        if place.index in _BOXES and not {unit.faction, unit.start} & _BOXES[place.index]:
            yield f"place: {unit} is never in the {place}"
        if unit.index in marked:
            yield from _misplaced_marks(state, unit, place)
    for index, units in sorted(stacks.items()):
        place = ruleset.places[index]
        if place.is_hex and units[0].side is not units[-1].side:
            yield f"place: units of both sides stand in {place} (6.1)"
        elif place.is_playable and state.occupants[place.index] not in _MARKS_OF[units[0].faction]:
            yield f"occupants: units stand in {place}, so they came in last (3.2)"


def _misplaced_marks(state: State, unit: Unit, place: Place) -> Iterator[str]:
    """What is noted of a unit that cannot be, where it is."""
    if unit.index in state.caches and (unit.side is not Side.SEPARATIST or place.index < UNSEEN):
        yield f"caches: {unit} cannot have a Weapons Cache there (8.7)"
    if unit.index in state.unsupplied and place.index < UNSEEN:
        yield f"unsupplied: {unit} is not on the map (12.0)"
    if unit.index in state.pinned and (unit.faction is not Faction.JNA or place.index < UNSEEN):
        yield f"pinned: {unit} has repelled no attack on barracks (8.7)"
    if unit.index in state.vetoed and (unit.side is not Side.FEDERALIST or place.index < UNSEEN):
        yield f"vetoed: {unit} has not been held back (16.2)"
    if unit.index in state.activated and unit.side is not Side.FEDERALIST:
        yield f"activated: {unit} is no unit of the Federalist Player (5.1)"


def _check_turn(state: State) -> None:
    if not 1 <= state.turn <= GAME_TURNS:
        _refuse("turn", f"{state.turn} is no Game-Turn")
    if late := _too_late(state.tracks, state.turn):
        _refuse("turn", late)


def verify(state: State) -> None:
    """That a loaded position can be played on, or is a view of one that can."""
    _check_turn(state)
    turns = state.ruleset.steps[state.cursor].turns
    if turns is not None and state.turn not in turns and not state.is_over:
        _refuse("cursor", f"Game-Turn {state.turn} has no {state.phase.title}")
    if state.is_over and not state.ruleset.game.replaced and (state.frames or not may_be_over(state)):
        _refuse("is_over", f"the game does not end in the {state.phase.title} of Game-Turn {state.turn}")
    for field in attrs.fields(Tracks):
        value = getattr(state.tracks, field.name)
        if (allowed := wanted(state.ruleset, field.name, value)) is not None:
            _refuse(f"tracks.{field.name}", f"{allowed} is wanted, not {brief(value)}")
    if state.chit is not UNKNOWN and (allowed := wanted(state.ruleset, "chit", state.chit)) is not None:
        _refuse("chit", f"{allowed} is wanted, not {brief(state.chit)}")
    for message in _impossible(state):
        _refuse("pos", message)
    for message in unfit(state):
        _refuse("frames", message)
    for unit in state.ready:
        if not _can_be_ready(state, state.ruleset.units[unit]):
            _refuse("ready", f"{state.ruleset.units[unit]} neither moves nor attacks now")


def _can_be_ready(state: State, unit: Unit) -> bool:
    """Whether a unit may be among those that can still move, or attack: its Player's phase lets it, where it stands."""
    rules, place = state.ruleset.steps[state.cursor].rules, state.ruleset.places[ord(state.pos[unit.index])]
    if not isinstance(rules, (MovementPhase, CombatPhase)) or rules.side is not unit.side or state.closing:
        return False
    if place.index == UNSEEN or unit.index in state.activated:
        return True
    kept = limits.kept_in_place if isinstance(rules, MovementPhase) else limits.kept_still
    return place.is_hex and not kept(state, unit, place)


def _refuse(where: str, what: str) -> None:
    message = f"state.{where}: {what}"
    raise LoadError(message)
