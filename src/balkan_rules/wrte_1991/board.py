"""Reading a position: stacks by hex, and where a unit is."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..core.boards import Stacks, own_part
from .battle import Battle, BattleFrame
from .map import FIRST_HEX, UNSEEN, Area, Place
from .phases.set_up import SetUp
from .points import has_points
from .sequence import SET_UP
from .sieges import besieged_units
from .state import State, units_at
from .tracks import Scenario, Tracks
from .units import Side, Unit

__all__ = ["Board", "Stack", "Status", "known", "stack", "status", "text", "where"]


@attrs.frozen(order=False)
class Stack:
    """What stands in one place.

    Attributes:
        place: the place.
        units: the units there, in the order of the unit table; in a view perhaps only the top one.
        caches: how many of them have a Weapons Cache.
    """

    place: Place
    units: tuple[Unit, ...]
    caches: int

    @property
    def attack(self) -> int:
        """Their Attack Strength as printed."""
        return sum(unit.rating.attack for unit in self.units)

    @property
    def defence(self) -> int:
        """Their Defence Strength as printed."""
        return sum(unit.rating.defence for unit in self.units)

    def __bool__(self) -> bool:
        return bool(self.units)

    def __len__(self) -> int:
        return len(self.units)

    def __str__(self) -> str:
        names = ", ".join(f"{unit} {unit.rating}" for unit in self.units) or "empty"
        city = f" {self.place.city}" if self.place.city else ""
        return f"{self.place}{city}: {names}{_caches(self)}"


@attrs.frozen(order=False)
class Status:
    """Where one unit is, and what is noted of it.

    In a view nothing but the Weapons Cache is told of a unit that is hidden; what is not told is None.

    Attributes:
        unit: the unit.
        place: where it is; the pseudo place ``Unseen`` if it is hidden.
        has_cache: it has a Weapons Cache (8.7), which is public.
        is_ready: it may still move, or attack, in the Movement or Combat Phase that is played.
        is_activated: it counts against the JNA Activation Level in this Game-Turn (5.1).
        is_unsupplied: the last Supply Status Check found it out of supply (4.0, 12.5).
        is_besieged: it belongs to the garrison of besieged barracks (8.8).
        is_pinned: it has repelled an attack on its barracks and may not move until the level is Full (8.7).
        is_vetoed: a veto keeps it from moving in this Game-Turn (16.2).
    """

    unit: Unit
    place: Place
    has_cache: bool
    is_ready: bool | None
    is_activated: bool | None
    is_unsupplied: bool | None
    is_besieged: bool | None
    is_pinned: bool | None
    is_vetoed: bool | None


def _caches(here: Stack) -> str:
    """What is told of the Weapons Caches in a place."""
    return f" [{here.caches} with a cache]" if here.caches else ""


def _stack(state: State, place: Place) -> Stack:
    found = tuple(units_at(state, place.index))
    units = state.ruleset.units
    return Stack(place, tuple(units[unit] for unit in found), sum(unit in state.caches for unit in found))


def known(state: State, place: Place | str) -> Place:
    """The place that is meant, by itself or by its name. Raises PositionError."""
    return own_part(state.ruleset, Place, place, state.ruleset.map.place, "place of this map")


def stack(state: State, place: Place | str) -> Stack:
    """See `State.stack`."""
    return _stack(state, known(state, place))


def where(state: State, unit: Unit | str) -> Place:
    """See `State.where`."""
    found = own_part(state.ruleset, Unit, unit, state.ruleset.charts.unit, "unit of these rules")
    return state.ruleset.places[ord(state.pos[found.index])]


def status(state: State, unit: Unit | str) -> Status:
    """See `State.status`."""
    place = where(state, unit)
    unit = state.ruleset.unit(str(unit))
    if place.index == UNSEEN:
        return Status(unit, place, unit.index in state.caches, *[None] * 6)
    sets = (state.ready, state.activated, state.unsupplied, bytes(besieged_units(state)), state.pinned, state.vetoed)
    return Status(unit, place, unit.index in state.caches, *(unit.index in held for held in sets))


class Board(Stacks[Place, Stack]):
    """Every stack on the map by its hex, in the order of the numbers; empty hexes are not in it."""

    __slots__: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: State) -> Board:
        """The board of a state."""
        taken = sorted({ord(code) for code in state.pos})
        places = [state.ruleset.places[index] for index in taken if index >= FIRST_HEX]
        return cls({place: _stack(state, place) for place in places})


def text(state: State) -> str:
    """The board as plain text: the state of the game, any attack, what is noted, the stacks from north to south."""
    tracks, names = state.tracks, state.ruleset.charts.turn_names
    asked = "the game is over" if state.is_over else f"{state.phase}, {state.to_move} to decide"
    lines = [f"{names[state.turn]} (Game-Turn {state.turn}): {asked}; JNA Activation Level {tracks.level}"]
    if left := _left(state):
        lines.append(f"To be set up: {', '.join(map(str, left))}")
    lines += [_attack(state, frame.battle) for frame in state.frames if isinstance(frame, BattleFrame)]
    lines += _noted(state)
    for side in Side:
        stacks = [here for here in Board.of(state).values() if here.units[0].side is side]
        lines += [f"{side}:", *(f"  {here}" for here in reversed(stacks))]
    for name in ("Serbia Holding Box", "Reserve", "Eliminated", "Unseen"):
        here = stack(state, name)
        if here:
            lines.append(f"{name}: {', '.join(map(str, here.units))}{_caches(here)}")
    return "\n".join(lines)


def _left(state: State) -> list[Unit]:
    """The units of the group that is being set up which stand nowhere yet."""
    rules = state.ruleset.steps[state.cursor].rules
    return rules.left(state) if isinstance(rules, SetUp) else []


def _of_slovenia(tracks: Tracks) -> Iterator[str]:
    """What has become of its government, and of the war there."""
    if tracks.captured:
        effect = f", surrender {tracks.surrender}" if tracks.surrender else ""
        yield f"Government of Slovenia: captured on Game-Turn {tracks.captured}{effect}"
    if tracks.ceasefire:
        ended = f", Full on Game-Turn {tracks.ceasefire_ended}" if tracks.ceasefire_ended else ""
        yield f"Ceasefire in Slovenia: declared on Game-Turn {tracks.ceasefire}{ended}"


def _noted(state: State) -> Iterator[str]:
    """A line for each thing that is noted beside the map, if there is any."""
    tracks = state.tracks
    if state.chit != 0:
        yield f"Croatia Mil Ops chit: {state.chit}"
    if has_points(state) and state.phase not in SET_UP:
        yield f"Victory Points: {_points(state)}"
    yield from _of_slovenia(tracks)
    if tracks.arrivals:
        yield f"Croatian reinforcements: {'; '.join(map(str, tracks.arrivals))}"
    if tracks.looted:
        yield f"Barracks searched: {', '.join(city.city for city in tracks.looted)}"
    if tracks.besieged:
        yield f"Besieged barracks: {', '.join(city.city for city in tracks.besieged)}"
    if tracks.separatist_artillery:
        yield f"Artillery Support of the Separatist Player: {tracks.separatist_artillery}"
    for what, held in (
        ("Not to move in this Game-Turn", state.vetoed),
        ("Not to move until the level is Full", state.pinned),
        ("Out of supply at the last check", state.unsupplied),
    ):
        if held:
            yield f"{what}: {', '.join(str(state.ruleset.units[unit]) for unit in held)}"


def _points(state: State) -> str:
    """The points in words: all of them, or in scenario 17.3 those of each republic."""
    points = state.victory_points
    if state.tracks.scenario is not Scenario.TOTAL_WAR:
        return str(points.total)
    return f"{points.of(Area.CROATIA)} in Croatia, {points.of(Area.SLOVENIA)} in Slovenia"


def _attack(state: State, battle: Battle) -> str:
    """An attack in a line: who attacks what, and the support markers of both sides."""
    attackers = ", ".join(state.ruleset.units[unit].name for unit in battle.attackers) or "nobody who is left"
    sides = (("attacker", battle.attacker_support), ("defender", battle.defender_support))
    support = "".join(f"; support of the {who}: {', '.join(map(str, placed))}" for who, placed in sides if placed)
    return f"attack on {battle.target} by {attackers}{support}"
