"""The Separatist Reinforcement Phase: Weapons Caches come in, and Croatian units (10.1 to 10.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.sequence import AutomaticRules, Frame, PhaseRules, top
from ..actions import Action, Enter, Hasten
from ..arrivals import changed
from ..control import controller
from ..ground import hexes_where, reach
from ..map import SPLIT, ZAGREB, Area, Place
from ..ruleset import WrteRuleset
from ..rulings import CroatianAnchorArrival
from ..state import Draft, Position, State
from ..units import Side, Unit
from . import caches, schedule, stacking
from .entry import Entering
from .listing import of_units
from .paying import Paying, can_pay

__all__ = [
    "Arriving",
    "ArrivingRules",
    "SeparatistReinforcement",
    "can_enter",
    "can_have_placed",
    "every_place",
    "open_cities",
    "place",
    "refusals",
]

_ANCHORS: Final = (ZAGREB, SPLIT)
_MOST: Final = 3
"""Units that may come on in one city in a Game-Turn."""


# ------------------------------------------------------------------------------------------------- where they come on


@case("10.2.captured", "10.2.captured.by")
def _anchors(position: Position) -> tuple[Place, ...]:
    """Zagreb and Split, as far as the Federalist Player has not captured them (ruling anchor-city-captor)."""
    places = (position.ruleset.map.by_name[name] for name in _ANCHORS)
    return tuple(place for place in places if controller(position, place) is Side.SEPARATIST)


def _is_clear(*, ours: bool, theirs: bool, zoned: bool) -> bool:  # noqa: ARG001 - `ours`, which a Condition is told
    """Whether a hex has no unit of the Federalist Player and is in none of its zones."""
    return not (theirs or zoned)


def _is_clear_or_held(*, ours: bool, theirs: bool, zoned: bool) -> bool:
    """The same, but a Separatist unit keeps enemy zones from closing its hex."""
    return ours or _is_clear(ours=ours, theirs=theirs, zoned=zoned)


def _connected(position: Position) -> int:
    """The hexes from which a path of clear ones leads to Zagreb or Split, themselves included, as bits.

    Rulings croatian-city-path and, for an anchor in an enemy zone, croatian-anchor-arrival.
    """
    board, anchors = position.ruleset.map, _anchors(position)
    is_always = position.ruleset.rulings.croatian_anchor_arrival is CroatianAnchorArrival.ANCHOR_ALWAYS
    clear = hexes_where(position, Side.SEPARATIST, _is_clear_or_held if is_always else _is_clear)
    start = sum(board.bits[anchor.index] for anchor in anchors)
    reached = reach(position.ruleset, "clear", start, clear)
    return reached | start if is_always else reached


@case("10.2.path")
def _is_among(position: Position, city: Place, connected: int) -> bool:
    """Whether a city is one of the hexes that `_connected` has found."""
    return bool(position.ruleset.map.bits[city.index] & connected)


@case("10.2.city")
def _is_friendly(position: Position, city: Place) -> bool:
    """Whether a hex is a city of Croatia that the Separatist Player controls, and no Slovenes are there.

    Cities of Slovenia are none of those, be it in an alliance (ruling croatian-arrival-republic).
    """
    if not city.is_city_of(Area.CROATIA):
        return False
    ruleset = position.ruleset
    are_slovenes_there = position.pos.find(ruleset.codes[city.index], *ruleset.slovenes) >= 0
    return not are_slovenes_there and controller(position, city) is Side.SEPARATIST


@case("10.2.three")
def _room(position: Position, placed: bytes, city: Place) -> int:
    """How many more units may come on in a city in this Game-Turn."""
    return _MOST - sum([ord(position.pos[unit]) == city.index for unit in placed])


def _cities(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """The cities of Croatia: nowhere else do units ever come on so."""
    found: tuple[Place, ...] | None = ruleset.memo.get("cities of Croatia")
    if found is None:
        found = ruleset.memo["cities of Croatia"] = ruleset.map.cities_of(Area.CROATIA)
    return found


def open_cities(position: Position) -> Iterator[Place]:
    """Where the next unit may come on."""
    connected, placed = _connected(position), _arriving(position).placed
    return (
        city
        for city in _cities(position.ruleset)
        if _is_among(position, city, connected) and _is_friendly(position, city) and _room(position, placed, city) > 0
    )


def _is_any_open(position: Position) -> bool:
    return next(open_cities(position), None) is not None


def _next(position: Position) -> list[Unit]:
    """The units of which one is placed next: the first counter of each class that is due."""
    due = {arrival.kind for arrival in schedule.awaited(position)}
    first: dict[str, Unit] = {}
    for unit in schedule.standing_by(position):
        if unit.kind in due:
            first.setdefault(unit.kind, unit)
    return list(first.values())


@case("10.2.free")
def place(draft: Draft, unit: Unit, to: Place) -> tuple[str, ...]:
    """A unit comes on. It has all its movement factors left (ruling arrival-then-move).

    Returns:
        The cases by which it does.
    """
    turn = next(arrival.turn for arrival in draft.tracks.arrivals if arrival.kind == unit.kind)
    draft.put(unit.index, to.index)
    draft.record(arrivals=changed(draft.tracks.arrivals, (turn, unit.kind, -1)))
    draft.replace(Arriving(bytes(sorted((*top(draft, Arriving).placed, unit.index)))))
    return ("10.2.city", "10.2.free")


def every_place(ruleset: WrteRuleset, unit: Unit) -> tuple[Place, ...]:
    """Where a unit can ever come on; nowhere for those that do not come so."""
    if unit.kind not in schedule.kinds(ruleset):
        return ()
    return _cities(ruleset)


def refusals(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit that has been named does not come on in a hex."""
    details = {"unit": str(unit), "place": str(to)}
    if not _is_friendly(position, to):
        sentence = f"{to} is no city of Croatia that the Separatist Player controls, or Slovenes are there"
        yield Violation("10.2.city", sentence, details)
    elif not _is_among(position, to, _connected(position)):
        sentence = f"no way from {to} to Zagreb or Split is clear of the enemy and its zones"
        yield Violation("10.2.path", sentence, details)
    elif _room(position, _arriving(position).placed, to) <= 0:
        yield Violation("10.2.three", f"{_MOST} units have come on in {to}", {**details, "most": _MOST})


# ---------------------------------------------------------------------------------------------------------- the phase


@attrs.frozen(order=False)
class Arriving(Frame):
    """Croatian reinforcements are brought forward and placed.

    Attributes:
        placed: the units that have come on in this phase.
    """

    placed: bytes = attrs.field(default=b"", metadata={"codec": PartSet(Unit)})


def can_have_placed(position: Position, placed: bytes) -> bool:
    """Whether these units can have come on in this phase; a view does not show all of them."""
    units, places = position.ruleset.units, position.ruleset.places
    at = Counter(ord(position.pos[unit]) for unit in placed)
    are_in_cities = all(places[place].is_city_of(Area.CROATIA) for place in at)
    are_reinforcements = all(units[unit].kind in schedule.kinds(position.ruleset) for unit in placed)
    return are_in_cities and are_reinforcements and max(at.values(), default=0) <= _MOST


def _arriving(position: Position) -> Arriving:
    """What has come on in this phase, which may be interrupted."""
    frame = position.frames[0]
    assert isinstance(frame, Arriving)  # noqa: S101 - it is asked for in this phase alone
    return frame


def _coming(position: Position) -> list[Unit]:
    """The units of which one may come on now."""
    units = _next(position)
    return units if units and _is_any_open(position) else []


def can_enter(position: Position, unit: Unit) -> bool:
    """Whether a unit may come on now."""
    return unit in _coming(position)


def _hastenable(position: Position) -> tuple[Hasten, ...]:
    """The units that can be brought forward now, for those who have the Weapons Caches."""
    if not can_pay(position):
        return ()
    return tuple(Hasten(arrival.kind, arrival.turn) for arrival in schedule.later(position, position.turn))


class ArrivingRules(PhaseRules[State, Draft, Action]):
    """The Separatist Player brings units forward, and names those that are due to place them, or lets them wait."""

    case: ClassVar[str] = "10.2.city"
    title: ClassVar[str] = "arrival of Croatian reinforcements"
    accepts: ClassVar[frozenset[type]] = frozenset({Hasten, Enter, EndPhase})
    side: Enum = Side.SEPARATIST

    def is_needed(self, draft: Draft) -> bool:
        return bool(_hastenable(draft) or _coming(draft))

    def leave(self, draft: Draft) -> None:
        draft.pop()
        stacking.check(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        enter = of_units(state.ruleset, Enter)
        entering = [enter[unit.index] for unit in _coming(state)]
        return (*entering, Group(None, (*_hastenable(state), END_PHASE)))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Hasten):
            yield from _hasten_violations(state, action)
        elif isinstance(action, Enter) and action.unit not in _next(state):
            sentence = f"{action.unit} is not the next of its class to come on now"
            yield Violation("10.1.track", sentence, {"unit": str(action.unit)})
        elif isinstance(action, Enter) and not _is_any_open(state):
            yield Violation("10.2.city", "no city can take reinforcements", {"unit": str(action.unit)})

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Hasten):
            draft.push(Paying(action.kind, action.turn))
        elif isinstance(action, Enter):
            draft.push(Entering(action.unit))
        else:
            self.leave(draft)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        yield from (Enter(unit) for unit in ruleset.units if every_place(ruleset, unit))
        yield from (Hasten(kind, turn) for kind in schedule.kinds(ruleset) for turn in schedule.TRACK)
        yield END_PHASE


def _hasten_violations(state: State, action: Hasten) -> Iterator[Violation]:
    """Why a unit is not brought forward."""
    details = {"kind": action.kind, "turn": action.turn}
    if not can_pay(state):
        yield Violation("10.1.caches", "nobody has the Weapons Caches that it costs", details)
    who = f"{action.kind} of Game-Turn {action.turn}"
    if not schedule.has(state.tracks.arrivals, action.kind, action.turn):
        yield Violation("10.1.track", f"there is no {who} on the track", details)
    elif not schedule.has(schedule.later(state, state.turn), action.kind, action.turn):
        yield Violation("10.1.too-early", f"no {who} can come sooner", details)


class SeparatistReinforcement(AutomaticRules[State, Draft, Action]):
    """What the Separatist Player receives: Weapons Caches, which can be used at once, then Croatian units.

    Then stacks that are too large are cut down, as at the end of every such phase (6.1).
    """

    case: ClassVar[str] = "4.0.sep.1"
    title: ClassVar[str] = "Separatist Reinforcement Phase"

    def enter(self, draft: Draft) -> None:
        draft.push(Arriving())
        caches.receive(draft)  # what interrupts last is played first

    def leave(self, draft: Draft) -> None:
        draft.record(arrivals=schedule.wait(draft))
