"""Units that are due come onto the map before their side moves (31.E.1.arrival, 31.E.2.force_coup)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import is_
from typing import ClassVar, Final

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ..actions import Action, PlaceUnit
from ..affairs import trusted_germans_have_intervened
from ..crowds import has_room
from ..entering import border_bars, come_to, why_not_cross
from ..invasion import trusted_why_not_operate
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State, added
from ..units import WAITING, Place, Unit
from ..values import Nation
from ..zone import ground_places
from .segment import END, Segment

__all__ = ["ArrivalsPhase"]

_ARRIVALS: Final = "arrivals"


class ArrivalsPhase(Segment):
    """The Player puts units that are due on the map, where the base game lets them come, or lets them wait."""

    case: ClassVar[str] = "31.E.1.arrival"
    title: ClassVar[str] = "arrivals"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit, EndPhase})

    def enter(self, draft: Draft) -> None:
        super().enter(draft)
        draft.arrived = ""

    def is_needed(self, draft: Draft) -> bool:
        return super().is_needed(draft) and bool(self._arrivals(draft))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return [*self._arrivals(state), END]

    def _arrivals(self, position: Position) -> Sequence[Group[Action]]:
        """For each unit that can come onto the map where it can; found once for a position."""
        memo, seen = position.ruleset.memo, (position.pos, position.arrived, position.affairs, position.host, self)
        known: tuple[tuple[object, ...], Sequence[Group[Action]]] | None = memo.get(_ARRIVALS)
        if known is None or not all(map(is_, known[0], seen)):
            known = memo[_ARRIVALS] = seen, tuple(self._find(position))
        return known[1]

    def _find(self, position: Position) -> Iterator[Group[Action]]:
        ruleset, enemies = position.ruleset, ground_places(position, enemy_of(self.side))
        for unit in self._waiting(position):
            if any(self._must_wait(position, unit)):
                continue
            bars = border_bars(position, unit, ruleset.places[WAITING])
            places = [ruleset.place(name) for name in ruleset.host.entries(position, unit.name)]
            open_ones = [place for place in places if place.index not in bars and place.index not in enemies]
            found = [PlaceUnit(unit, place) for place in open_ones if has_room(position, place, unit.index)]
            if found:
                yield Group(unit, tuple(found))

    def _waiting(self, position: Position) -> Iterator[Unit]:
        """The units of the side that are due."""
        pos, code, units, sides = position.pos, chr(WAITING), position.ruleset.units, position.ruleset.sides
        unit = pos.find(code)
        while unit >= 0:
            if sides[unit] is self.side:
                yield units[unit]
            unit = pos.find(code, unit + 1)

    def _must_wait(self, position: Position, unit: Unit) -> Iterator[Violation]:
        """Why a unit that is due cannot come now, wherever it is to come."""
        yield from trusted_why_not_operate(unit.piece, self.player_turn)
        yield from _is_one_too_many(position, unit)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, PlaceUnit):
            unit, to = action.unit, action.to
            if unit.side is not self.side or state.pos[unit.index] != chr(WAITING):
                yield Violation(self.case, f"{unit} is not due to come onto the map now", {"unit": unit.name})
                return
            yield from self._must_wait(state, unit)
            if to.name not in state.ruleset.host.entries(state, unit.name):
                yield Violation(self.case, f"{unit} cannot arrive at {to}", {"unit": unit.name, "hex": to.name})
            yield from _shut(state, unit, to)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, PlaceUnit):
            come_to(draft, action.unit, action.to)
            draft.arrived = added(draft.arrived, (action.unit.index,))
            draft.note("arrival", (self.case,), unit=action.unit.name, at=action.to.name)
        else:
            draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        for unit in ruleset.of_side[self.side]:
            yield from (PlaceUnit(ruleset.units[unit], place) for place in ruleset.on_map)
        yield from END.actions


@case("31.E.1.arrival")
def _counted_with(position: Position, unit: Unit) -> Nation | None:
    """With whose reinforcements a unit is counted: assistance with the Italians, the intervention with nobody."""
    if unit.is_air:
        return None
    if unit.nation is Nation.GERMAN:
        return None if trusted_germans_have_intervened(position.affairs) else Nation.ITALIAN
    return unit.nation


def _is_one_too_many(position: Position, unit: Unit) -> Iterator[Violation]:
    """So many units of a nation come in a player turn as the base game says."""
    nation, ruleset = _counted_with(position, unit), position.ruleset
    limit = None if nation is None else ruleset.host.arrival_limit(position, nation)
    if limit is not None:
        arrived = [ruleset.units[ord(other)] for other in position.arrived]
        if sum(_counted_with(position, other) is nation for other in arrived) >= limit:
            sentence = f"no more than {limit} {nation} units can arrive in a player turn"
            yield Violation("31.E.1.arrival", sentence, {"unit": unit.name, "limit": limit})


def _shut(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit cannot be put in a place where the base game would let it arrive."""
    yield from why_not_cross(position, unit, position.ruleset.places[WAITING], to)
    details = {"unit": unit.name, "hex": to.name}
    if to.index in ground_places(position, enemy_of(unit.side)):
        yield Violation("31.E.1.arrival", f"enemy units are in {to}", details)
    if not has_room(position, to, unit.index):
        yield Violation("31.E.1.arrival", f"there is no room left in {to}", details)
