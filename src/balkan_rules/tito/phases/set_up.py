"""How to start the game (section 15.0): the Axis Player sets up; the Yugoslav set-up leaves no choice.

The Axis units are placed one at a time in the order of the charts, so that every set-up is reached in one way only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import compress
from typing import TYPE_CHECKING, ClassVar

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, PlaceUnit
from ..limits import always_limited, room_for
from ..map import OFF, Column
from ..state import Draft, Position, State, left
from ..units import Side

if TYPE_CHECKING:
    from ..map import Place
    from ..ruleset import TitoRuleset
    from ..units import Unit

__all__ = ["AxisSetUp"]


def _set_up_units(ruleset: TitoRuleset) -> bytes:
    """Indices of the units that are set up, in their order."""
    known: bytes | None = ruleset.memo.get("set-up")
    if known is None:
        known = ruleset.memo["set-up"] = bytes([unit.index for unit, _ in ruleset.charts.set_up])
    return known


@case(
    "15.1.A.1",
    "15.1.A.2",
    "15.1.B.1",
    "15.1.B.2",
    "15.1.B.3",
    "15.1.B.4",
    "15.1.B.5",
    "15.1.B.6",
    "15.1.C.1",
)
def _next(position: Position) -> tuple[Unit, str] | None:
    """The Axis unit that is set up next, with the name of its Zone; None when all stand."""
    entries = position.ruleset.charts.set_up
    waiting = map(OFF.__eq__, map(position.pos.__getitem__, _set_up_units(position.ruleset)))
    return next(compress(entries, waiting), None)


@case("15.0")
def _is_unfinished(position: Position) -> bool:
    """Whether play has to wait for the set-up."""
    return _next(position) is not None


def _asked(position: Position) -> tuple[Unit, str]:
    """As `_next`, while the set-up is unfinished."""
    entry = _next(position)
    assert entry is not None  # noqa: S101 - else the phase is over
    return entry


@case("15.1")
def _boxes(ruleset: TitoRuleset, zone: str) -> tuple[Place, ...]:
    """Where a unit that starts in a Zone can be set up: the Axis box of any Objective Display.

    On the Islands, which have none, it is the Axis Mountain; no printed unit starts there.
    """
    boxes = tuple(
        place
        for place in ruleset.places
        if place.column is Column.AXIS and place.display is not None and place.display.zone == zone
    )
    return boxes or (ruleset.map.mountain(zone, Column.AXIS),)


def _actions(ruleset: TitoRuleset, unit: Unit, zone: str) -> tuple[PlaceUnit, ...]:
    key = ("set up", unit.index)
    found: tuple[PlaceUnit, ...] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = tuple(PlaceUnit(unit, box) for box in _boxes(ruleset, zone))
    return found


def _is_full(position: Position, unit: Unit, place: Place) -> bool:
    """Whether a unit would overfill a place, where ruling stacking-check has that tested."""
    return not room_for(position, place.index, position.ruleset.unit_sixths[unit.index])


def _with_room(position: Position, actions: tuple[PlaceUnit, ...]) -> tuple[PlaceUnit, ...]:
    """The actions that overfill no box; if every box is full, all of them, as each unit must be set up."""
    if not always_limited(position.ruleset):
        return actions
    return tuple([a for a in actions if not _is_full(position, a.unit, a.to)]) or actions


@case("15.2")
def _set_up_yugoslavs(draft: Draft) -> None:
    """Put the Yugoslav units on the map, as far as there are counters; their places make Chetniks friendly."""
    for kind, place, number in draft.ruleset.charts.guerrilla_set_up:
        placed = min(number, left(draft, kind.index))
        draft.add(kind.index, place.index, placed)
        draft.note("set up", ("15.2",), unit=str(kind), to=str(place), number=placed)


class AxisSetUp(PhaseRules[State, Draft, Action]):
    """The Axis Player puts each unit in an Objective Display of its Zone."""

    case: ClassVar[str] = "15.1"
    title: ClassVar[str] = "Axis Set-Up"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit})
    side: Enum = Side.AXIS

    def enter(self, draft: Draft) -> None:
        _set_up_yugoslavs(draft)

    def is_needed(self, draft: Draft) -> bool:
        return _is_unfinished(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        unit, zone = _asked(state)
        return (Group(unit, _with_room(state, _actions(state.ruleset, unit, zone))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        unit, zone = _asked(state)
        if action.unit != unit:
            yield Violation("15.1", f"{unit} is set up next, in {zone}", {"unit": str(action.unit), "next": str(unit)})
            return
        actions = _actions(state.ruleset, unit, zone)
        if action not in actions:
            sentence = f"{unit} starts in the Axis box of an Objective Display of {zone}"
            yield Violation("15.1", sentence, {"unit": str(unit), "place": str(action.to), "zone": zone})
        elif action not in _with_room(state, actions):
            sentence = f"{action.to} would hold more than seven divisions"
            yield Violation("6.21", sentence, {"unit": str(unit), "place": str(action.to)})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        draft.put(action.unit.index, action.to.index)
        draft.note("set up", ("15.1",), unit=str(action.unit), to=str(action.to))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        for unit, zone in ruleset.charts.set_up:
            yield from _actions(ruleset, unit, zone)
