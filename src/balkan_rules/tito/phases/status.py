"""The Guerrilla Status Phase: whether brigades and divisions may be formed, and forming them (7.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, Build
from ..latches import brigade_placed
from ..limits import own_column, room_for
from ..map import Column, Place, PlaceKind
from ..ruleset import TitoRuleset
from ..rulings import DivisionBuilding
from ..state import (
    CHETNIK_BRIGADE,
    CHETNIK_GROUP,
    PARTISAN_BRIGADE,
    PARTISAN_DIVISION,
    PARTISAN_GROUP,
    Draft,
    Position,
    State,
    left,
    on_map,
)
from ..units import Kind, Side

__all__ = ["GuerrillaStatus"]

_PARTISAN_THRESHOLD: Final = 30
_CHETNIK_THRESHOLD: Final = 25
_MADE_OF: Final = {
    PARTISAN_BRIGADE: PARTISAN_GROUP,
    PARTISAN_DIVISION: PARTISAN_BRIGADE,
    CHETNIK_BRIGADE: CHETNIK_GROUP,
}
"""By kind that can be built, the kind it is built of."""
_NONE: Final = ()
_END: Final = (Group(None, (END_PHASE,)),)


# ------------------------------------------------------------------------------------------------------- thresholds


@case("7.62.A")
def partisans_achieve(position: Position) -> bool:
    """Whether enough Partisan groups are on the map for brigade-strength."""
    return on_map(position, PARTISAN_GROUP) >= _PARTISAN_THRESHOLD


@case("7.62.B")
def chetniks_achieve(position: Position) -> bool:
    """Whether enough Chetnik groups are, of whatever allegiance."""
    return on_map(position, CHETNIK_GROUP) >= _CHETNIK_THRESHOLD


@case("7.66")
def divisions_achieved(position: Position) -> bool:
    """Whether every Partisan brigade counter is on the map, which opens divisions (ruling division-building)."""
    if position.ruleset.rulings.division_building is not DivisionBuilding.ALL_BRIGADES_THEN_THREE:
        return False
    return on_map(position, PARTISAN_BRIGADE) > 0 and not left(position, PARTISAN_BRIGADE)


def _achieve(draft: Draft) -> None:
    """Set what has been achieved; it is kept for good (ruling brigade-strength-persists)."""
    if not draft.tracks.partisan_brigades and partisans_achieve(draft):
        draft.record(partisan_brigades=True)
        draft.note("brigade-strength", ("7.62", "7.62.A"), faction="Partisan", groups=on_map(draft, PARTISAN_GROUP))
    if not draft.tracks.chetnik_brigades and chetniks_achieve(draft):
        draft.record(chetnik_brigades=True)
        draft.note("brigade-strength", ("7.62", "7.62.B"), faction="Chetnik", groups=on_map(draft, CHETNIK_GROUP))
    _achieve_divisions(draft)


def _achieve_divisions(draft: Draft) -> None:
    if not draft.tracks.partisan_divisions and divisions_achieved(draft):
        draft.record(partisan_divisions=True)
        draft.note("division-strength", ("7.6", "7.66"), faction="Partisan", brigades=on_map(draft, PARTISAN_BRIGADE))


@case("7.62")
def may_build(position: Position, kind: int) -> bool:
    """Whether a kind of larger unit may be built at all by now."""
    if kind == PARTISAN_BRIGADE:
        return position.tracks.partisan_brigades
    if kind == CHETNIK_BRIGADE:
        return position.tracks.chetnik_brigades
    formula = position.ruleset.rulings.division_building
    return formula is DivisionBuilding.THREE_NO_THRESHOLD or (
        formula is DivisionBuilding.ALL_BRIGADES_THEN_THREE and position.tracks.partisan_divisions
    )


# ----------------------------------------------------------------------------------------------------------- building


def _needed(ruleset: TitoRuleset, kind: int) -> int:
    """How many of the smaller unit make one of a kind."""
    charts = ruleset.charts
    return charts.brigades_per_division if kind == PARTISAN_DIVISION else charts.groups_per_brigade


@case("7.61")
def _too_early(position: Position, kind: Kind) -> Iterator[Violation]:
    if not may_build(position, kind.index):
        strength = "division-strength" if kind.index == PARTISAN_DIVISION else "brigade-strength"
        sentence = f"no {kind} may be built before {strength} has been achieved"
        yield Violation("7.61", sentence, {"unit": str(kind)})


@case("7.63.A")
def _wrong_place(kind: Kind, place: Place, *, friendly: bool) -> Iterator[Violation]:
    """Never in a Hide-away, and only what the Yugoslav Player controls (ruling brigade-who-builds-nonfriendly)."""
    if place.kind is PlaceKind.HIDE_AWAY:
        yield Violation("7.63.A", "no larger unit is built in a Hide-away", {"place": str(place)})
    if not friendly:
        sentence = f"the Yugoslav Player does not control guerrillas in {place}"
        yield Violation("7.63.A", sentence, {"unit": str(kind), "place": str(place)})


@case("7.63.A")
def _lacking(needed: int, parts: bytes, place: int) -> int:
    """How many of the smaller units are lacking in a place to build a larger one of them."""
    return max(0, needed - parts.count(place))


@case("7.6")
def _no_counter(position: Position, kind: Kind) -> Iterator[Violation]:
    if not left(position, kind.index):
        yield Violation("7.6", f"no counter is left for another {kind}", {"unit": str(kind), "count": kind.count})


def _added(ruleset: TitoRuleset, kind: int) -> int:
    """By how many sixths of a division building one of a kind makes a stack larger."""
    sixths = ruleset.kind_sixths
    return max(0, sixths[kind] - _needed(ruleset, kind) * sixths[_MADE_OF[kind]])


def _places_for(position: Position, kind: int) -> Sequence[int]:
    """Where one of a kind can be built, in map order.

    Counters stand in map order too: only where enough of the smaller unit follow one another is it worth asking.
    """
    ruleset = position.ruleset
    if not may_build(position, kind) or not left(position, kind):
        return _NONE
    added, needed = _added(ruleset, kind), _needed(ruleset, kind)
    parts = position.guerrillas[_MADE_OF[kind]].translate(None, _unfit(ruleset))
    likely = [place for place, other in zip(parts, parts[needed - 1 :], strict=False) if place == other]
    return [
        place
        for place in dict.fromkeys(likely)
        if not _lacking(needed, parts, place) and room_for(position, place, added)
    ]


def _unfit(ruleset: TitoRuleset) -> bytes:
    """Indices of the places where nothing is built, whatever stands there (7.63.A)."""
    memo = ruleset.memo
    found: bytes | None = memo.get("nothing built")
    if found is None:
        found = memo["nothing built"] = bytes([p.index for p in ruleset.places if not _may_build_at(ruleset, p)])
    return found


def _may_build_at(ruleset: TitoRuleset, place: Place) -> bool:
    return ruleset.is_yugoslav[place.index] and place.kind is not PlaceKind.HIDE_AWAY


@case("4.2.E.2")
def _something_to_build(position: Position) -> bool:
    """Whether any larger unit can be built now."""
    return any(_places_for(position, kind) for kind in _MADE_OF)


class GuerrillaStatus(PhaseRules[State, Draft, Action]):
    """The Guerrilla Status Phase: thresholds are tested as it begins, then the Yugoslav Player builds what he likes."""

    case: ClassVar[str] = "4.2.E.2"
    title: ClassVar[str] = "Guerrilla Status Phase"
    accepts: ClassVar[frozenset[type]] = frozenset({Build, EndPhase})

    def to_move(self, state: State) -> Side:
        return Side.YUGOSLAV

    def enter(self, draft: Draft) -> None:
        _achieve(draft)

    def is_needed(self, draft: Draft) -> bool:
        return _something_to_build(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        kinds: dict[int, tuple[int, ...]] = {}
        for kind in _MADE_OF:
            for place in _places_for(state, kind):
                kinds[place] = (*kinds.get(place, ()), kind)
        ruleset = state.ruleset
        return (*[_group(ruleset, place, kinds[place]) for place in sorted(kinds)], *_END)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, EndPhase):
            return
        assert isinstance(action, Build)  # noqa: S101 - the only other class accepted
        kind, place = action.unit, action.at
        if kind.index not in _MADE_OF:
            yield Violation("7.6", f"a {kind} is not built of smaller units", {"unit": str(kind)})
            return
        yield from _too_early(state, kind)
        yield from _wrong_place(kind, place, friendly=state.ruleset.is_yugoslav[place.index])
        part = state.ruleset.kinds[_MADE_OF[kind.index]]
        if lacking := _lacking(_needed(state.ruleset, kind.index), state.guerrillas[part.index], place.index):
            sentence = f"{lacking} more {part}s are needed in {place} to build a {kind}"
            yield Violation("7.63.A", sentence, {"place": str(place), "unit": str(kind), "lacking": lacking})
        yield from _no_counter(state, kind)
        if not room_for(state, place.index, _added(state.ruleset, kind.index)):
            yield Violation("6.21", f"a {kind} would overfill {place}", {"place": str(place), "unit": str(kind)})

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, EndPhase):
            draft.next_phase()
            return
        assert isinstance(action, Build)  # noqa: S101 - the only other class accepted
        kind, place = action.unit.index, action.at.index
        needed = _needed(draft.ruleset, kind)
        draft.take(_MADE_OF[kind], place, needed)
        draft.add(kind, place)
        if draft.events is not None:
            cases = ("7.6", "7.66") if kind == PARTISAN_DIVISION else ("7.62", "7.63.A")
            draft.note("built", cases, unit=str(action.unit), place=str(action.at), of=needed)
        brigade_placed(draft, kind)
        _achieve_divisions(draft)

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        builds = [
            _build(ruleset, kind, place.index)
            for place in ruleset.places
            if _may_build_at(ruleset, place)
            for kind in _MADE_OF
            if place.column is Column.YUGOSLAV or place.column is own_column(ruleset.kinds[kind])
        ]
        return [*builds, END_PHASE]


def _group(ruleset: TitoRuleset, place: int, kinds: tuple[int, ...]) -> Group[Action]:
    """The listing of building these kinds in a place; shared by all listings."""
    key = ("build", place, kinds)
    found: Group[Action] | None = ruleset.memo.get(key)
    if found is None:
        at = ruleset.places[place]
        found = ruleset.memo[key] = Group(at, tuple([_build(ruleset, kind, place) for kind in kinds]))
    return found


def _build(ruleset: TitoRuleset, kind: int, place: int) -> Build:
    key = ("build", place, kind)
    found: Build | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = Build(ruleset.kinds[kind], ruleset.places[place])
    return found
