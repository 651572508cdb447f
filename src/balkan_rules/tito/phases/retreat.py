"""Retreats after combat (8.22.A, 8.24, 9.22).

Case 8.24 is lost; ruling retreat-procedure says where a force goes. The survivors of each nationality go together, one
nationality after the other in a fixed order with Partisans last, so that Tito goes with them. Where there is one place
only nobody is asked, and where there is none they are eliminated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import Frame, PhaseRules
from .. import limits
from ..actions import Action, Retreat
from ..map import Column, Place, PlaceKind
from ..ruleset import TitoRuleset
from ..rulings import RetreatProcedure
from ..state import Draft, Position, State
from ..units import Nationality, Side
from .company import TitoJoins, TitoJoinsRules, tito_needs_company
from .forces import Piece, fighting_kinds, fighting_units, opposing_places, side_of

__all__ = [
    "Retreating",
    "RetreatingRules",
    "TitoJoins",
    "TitoJoinsRules",
    "due",
    "retreat_places",
]

_ORDER: Final = tuple(Nationality)
_REFUGES: Final = frozenset({PlaceKind.MOUNTAIN, PlaceKind.HIDE_AWAY})


@attrs.frozen(order=False)
class Retreating(Frame):
    """What is left of a force retreats.

    Attributes:
        place: where it stands.
        against: where the force stands that it has fought.
    """

    place: Place
    against: Place


# -------------------------------------------------------------------------------------------------- who has to retreat


def _group(
    position: Position, frame: Retreating, nationality: Nationality | None = None
) -> tuple[list[int], list[tuple[int, int]]]:
    """What still has to retreat, of one nationality or of all: named units by index, and (index of kind, number)."""
    units, kinds = position.ruleset.units, position.ruleset.kinds
    place, against = frame.place.index, frame.against.index
    named = [u for u in fighting_units(position, place) if nationality in {None, units[u].nationality}]
    counters = [
        (kind, number)
        for kind, number in fighting_kinds(position, place, against)
        if nationality in {None, kinds[kind].nationality}
    ]
    return named, counters


def _members(position: Position, frame: Retreating, nationality: Nationality | None = None) -> list[Piece]:
    """The named units and the kinds of counter of `_group`, each once."""
    named, counters = _group(position, frame, nationality)
    ruleset = position.ruleset
    return [*(ruleset.units[unit] for unit in named), *(ruleset.kinds[kind] for kind, _ in counters)]


def _sixths(position: Position, frame: Retreating, nationality: Nationality) -> int:
    """The stacking size of the survivors of a nationality, in sixths of a division."""
    named, counters = _group(position, frame, nationality)
    ruleset = position.ruleset
    total = sum([ruleset.unit_sixths[unit] for unit in named])
    return total + sum([ruleset.kind_sixths[kind] * number for kind, number in counters])


@case("8.22.A")
def due(position: Position, frame: Retreating) -> Nationality | None:
    """The nationality whose survivors retreat next; None if nobody has to. However little was lost, they must."""
    procedure = position.ruleset.rulings.retreat_procedure
    if procedure is RetreatProcedure.IGNORE:
        return None
    yugoslav = position.ruleset.is_yugoslav[frame.place.index]
    if procedure is RetreatProcedure.TO_HIDE_AWAY and yugoslav and frame.place.kind is PlaceKind.HIDE_AWAY:
        return None
    left = {piece.nationality for piece in _members(position, frame)}
    return min(left, key=_ORDER.index, default=None)


# ------------------------------------------------------------------------------------------------------- where they go


@case("6.6")
def permitted(position: Position, piece: Piece, origin: Place) -> tuple[int, ...]:
    """The other places within one Zone where a piece may stand and forces retreat to, whoever faces them.

    Limits are those of movement: Zones, columns, no Hide-away for the Axis, the opening freeze. Yugoslavs retreat only
    to their places of a Zone Display.
    """
    ruleset = position.ruleset
    bits = limits.permissions(position)
    side, zone = side_of(position, origin.index), ruleset.zone_of[origin.index]
    alike = piece.nationality is not Nationality.BULGARIAN  # the 25th and 27th have limits of their own (6.64.C)
    key = ("retreat", bits, piece.nationality if alike else piece, side, zone)
    known: tuple[int, ...] | None = ruleset.memo.get(key)
    if known is None:
        known = ruleset.memo[key] = tuple(_reachable(ruleset, piece, zone, bits, side))
    return tuple([place for place in known if place != origin.index])


def _reachable(ruleset: TitoRuleset, piece: Piece, zone: int, bits: int, side: Side) -> Iterator[int]:
    """The places in and around a Zone that are open to a piece."""
    here = ruleset.zones[zone]
    near = {here.name} if limits.bound(piece, bits, side) else {here.name, *here.neighbours}
    for place in ruleset.places:
        if place.zone is None or place.zone.name not in near:
            continue
        if side is Side.YUGOSLAV and place.kind not in _REFUGES:
            continue
        if limits.may_stand(ruleset, piece, place, bits, side):
            yield place.index


def retreat_places(position: Position, frame: Retreating, nationality: Nationality) -> tuple[int, ...]:
    """Where the survivors of a nationality can go together, as the ruling retreat-procedure has it."""
    first, *others = [permitted(position, piece, frame.place) for piece in _members(position, frame, nationality)]
    shared = [place for place in first if all(place in other for other in others)]
    sixths = _sixths(position, frame, nationality)
    return tuple(
        [
            place
            for place in offered(position, frame.place, shared, nationality)
            if limits.room_for(position, place, sixths)
        ]
    )


@case("8.22.A")
def offered(position: Position, origin: Place, places: Sequence[int], nationality: Nationality) -> list[int]:
    """Those of the permitted places to which ruling retreat-procedure lets a nationality retreat from `origin`."""
    ruleset = position.ruleset
    procedure = ruleset.rulings.retreat_procedure
    if procedure is not RetreatProcedure.ONE_STEP_LEGAL:
        places = [place for place in places if ruleset.places[place].zone is origin.zone]
    if procedure is RetreatProcedure.TO_HIDE_AWAY:
        axis = ruleset.is_axis[origin.index]
        return [place for place in places if axis or ruleset.places[place].kind is PlaceKind.HIDE_AWAY]
    enemies = opposing_places(position, nationality)
    return [place for place in places if enemies.isdisjoint(ruleset.facing[place])]


# --------------------------------------------------------------------------------------------------------------- going


def _retreat(draft: Draft, frame: Retreating, nationality: Nationality, to: int) -> None:
    """Move the survivors of a nationality; they have no further part in combat in this phase."""
    place = frame.place.index
    units, kinds = _group(draft, frame, nationality)
    for unit in units:
        draft.put(unit, to)
    for kind, number in kinds:
        draft.take(kind, place, number)
        draft.add(kind, to, number, moved=True)
    if goes_along(draft, frame):
        units.append(draft.ruleset.tito)
        draft.put(draft.ruleset.tito, to)
    draft.retreated = bytes(sorted({*draft.retreated, *units}))
    draft.note(
        "retreat",
        ("8.22.A", "6.6", *(("9.22",) if draft.ruleset.tito in units else ())),
        nationality=nationality.value,
        origin=str(frame.place),
        to=str(draft.ruleset.places[to]),
    )


@case("9.22")
def goes_along(position: Position, frame: Retreating) -> bool:
    """Whether Tito goes with the nationality that has just left: he is there, and they were the last of their force."""
    return position.pos[position.ruleset.tito] == frame.place.index and due(position, frame) is None


def _eliminate(draft: Draft, frame: Retreating, nationality: Nationality) -> None:
    """The survivors of a nationality have nowhere to go."""
    units, kinds = _group(draft, frame, nationality)
    for unit in units:
        draft.eliminate(unit)
    for kind, number in kinds:
        draft.take(kind, frame.place.index, number)
    draft.note("no retreat", ("8.22.A", "6.6"), nationality=nationality.value, place=str(frame.place))


class RetreatingRules(PhaseRules[State, Draft, Action]):
    """The owner of a force chooses where the survivors of each nationality go."""

    case: ClassVar[str] = "8.22.A"
    title: ClassVar[str] = "retreat after combat"
    accepts: ClassVar[frozenset[type]] = frozenset({Retreat})

    def to_move(self, state: State) -> Enum:
        return side_of(state, _retreating(state).place.index)

    def is_needed(self, draft: Draft) -> bool:
        frame = _retreating(draft)
        nationality = due(draft, frame)
        return nationality is not None and len(retreat_places(draft, frame, nationality)) > 1

    def leave(self, draft: Draft) -> None:
        frame = _retreating(draft)
        while (nationality := due(draft, frame)) is not None:
            places = retreat_places(draft, frame, nationality)
            if len(places) > 1:
                draft.replace(frame)
                return
            if places:
                _retreat(draft, frame, nationality, places[0])
            else:
                _eliminate(draft, frame, nationality)
        draft.pop()
        tito_needs_company(draft, frame.place.index)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = _retreating(state)
        nationality = due(state, frame)
        assert nationality is not None  # noqa: S101 - otherwise the frame is not needed
        known = _retreats(state.ruleset)
        places = retreat_places(state, frame, nationality)
        return (Group(nationality, tuple([known[nationality, place] for place in places])),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Retreat)  # noqa: S101 - what `accepts` says
        frame = _retreating(state)
        nationality = due(state, frame)
        assert nationality is not None  # noqa: S101 - otherwise the frame is not needed
        yield from not_their_turn(action, nationality)
        if action.unit is nationality and action.to.index not in retreat_places(state, frame, nationality):
            yield from _closed(state, frame, action)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Retreat)  # noqa: S101 - what `accepts` says
        frame = _retreating(draft)
        _retreat(draft, frame, action.unit, action.to.index)
        draft.replace(frame)

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return _retreats(ruleset).values()


@case("8.22.A")
def not_their_turn(action: Retreat, now: Nationality) -> Iterator[Violation]:
    """Each nationality retreats once, in the fixed order."""
    if action.unit is not now:
        sentence = f"it is {now.value} units that retreat now"
        yield Violation("8.22.A", sentence, {"nationality": action.unit.value, "due": now.value})


def _closed(position: Position, frame: Retreating, action: Retreat) -> Iterator[Violation]:
    """Why a place is not one to which the nationality can retreat; there is at least one reason."""
    ruleset = position.ruleset
    to, details = action.to, {"nationality": action.unit.value, "to": str(action.to)}
    group = _members(position, frame, action.unit)
    yield from out_of_bounds(position, frame, group, action)
    if any(to.index not in permitted(position, piece, frame.place) for piece in group):
        return
    if not limits.room_for(position, to.index, _sixths(position, frame, action.unit)):
        yield Violation("6.21", f"{to} would hold more than seven divisions", details)
    if not offered(position, frame.place, [to.index], action.unit):
        procedure = ruleset.rulings.retreat_procedure.value
        yield Violation("8.22.A", f"by ruling retreat-procedure {procedure} they cannot go to {to}", details)


@case("6.6")
def out_of_bounds(
    position: Position, frame: Retreating, group: Sequence[Piece], action: Retreat
) -> Iterator[Violation]:
    """A retreat goes to another place of the Zone, or of a neighbouring Zone that movement could enter."""
    for piece in group:
        if action.to.index not in permitted(position, piece, frame.place):
            sentence = f"{piece} may not retreat from {frame.place} to {action.to}"
            yield Violation("6.6", sentence, {"unit": str(piece), "to": str(action.to)})


def _retreating(position: Position) -> Retreating:
    frame = position.frames[-1]
    assert isinstance(frame, Retreating)  # noqa: S101 - these rules are registered for it
    return frame


def _retreats(ruleset: TitoRuleset) -> dict[tuple[Nationality, int], Retreat]:
    """Every retreat there could be, built once."""
    known: dict[tuple[Nationality, int], Retreat] | None = ruleset.memo.get("retreats")
    if known is None:
        known = {
            (nationality, place.index): Retreat(nationality, place)
            for nationality in Nationality
            for place in ruleset.places
            if _could_retreat(nationality, place)
        }
        ruleset.memo["retreats"] = known
    return known


def _could_retreat(nationality: Nationality, place: Place) -> bool:
    """Whether units of a nationality could ever retreat to a place."""
    yugoslav = nationality in {Nationality.PARTISAN, Nationality.SOVIET}
    if place.column is Column.AXIS:
        return not yugoslav and place.kind is not PlaceKind.HIDE_AWAY
    if place.kind not in _REFUGES:
        return False
    if place.column is Column.CHETNIK:
        return nationality is Nationality.CHETNIK
    return yugoslav or nationality is Nationality.BULGARIAN
