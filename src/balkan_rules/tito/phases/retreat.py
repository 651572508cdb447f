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
from ..permissions import permissions
from ..ruleset import TitoRuleset
from ..rulings import RetreatProcedure
from ..standing import right_places
from ..state import Draft, Position, State
from ..units import Nationality, Side
from .company import tito_needs_company
from .forces import Force, Piece, force, opposing_places, side_of
from .movement_reach import moves_like_yugoslavs
from .operation import in_operation, put_aside

__all__ = [
    "Retreating",
    "RetreatingRules",
    "begin",
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


def _force(position: Position, frame: Retreating) -> Force:
    """What still has to retreat."""
    return force(position, frame.place.index, frame.against.index)


def _ranks(ruleset: TitoRuleset) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each named unit, and for each kind, where its nationality stands in the fixed order."""
    known: tuple[tuple[int, ...], tuple[int, ...]] | None = ruleset.memo.get("retreat order")
    if known is None:
        units = tuple([_ORDER.index(unit.nationality) for unit in ruleset.units])
        kinds = tuple([_ORDER.index(kind.nationality) for kind in ruleset.kinds])
        known = ruleset.memo["retreat order"] = units, kinds
    return known


def _group(position: Position, whole: Force, nationality: Nationality) -> Force:
    """That part of what has to retreat which is of one nationality."""
    units, kinds = _ranks(position.ruleset)
    rank = _ORDER.index(nationality)
    named = [unit for unit in whole.units if units[unit] == rank]
    counters = [(kind, number) for kind, number in whole.kinds if kinds[kind] == rank]
    return Force(whole.place, whole.against, tuple(named), tuple(counters))


def _members(position: Position, group: Force) -> list[Piece]:
    """The named units and the kinds of counter of a group, each once."""
    ruleset = position.ruleset
    units: list[Piece] = [ruleset.units[unit] for unit in group.units]
    return units + [ruleset.kinds[kind] for kind, _ in group.kinds]


def _sixths(position: Position, group: Force) -> int:
    """The stacking size of a group, in sixths of a division."""
    ruleset = position.ruleset
    total = sum([ruleset.unit_sixths[unit] for unit in group.units])
    return total + sum([ruleset.kind_sixths[kind] * number for kind, number in group.kinds])


@case("8.22.A")
def due(position: Position, frame: Retreating, whole: Force) -> Nationality | None:
    """The nationality whose survivors retreat next; None if nobody has to. However little was lost, they must.

    Args:
        position: where the force is.
        frame: the retreat.
        whole: what still has to retreat.
    """
    procedure = position.ruleset.rulings.retreat_procedure
    if procedure is RetreatProcedure.IGNORE:
        return None
    yugoslav = position.ruleset.is_yugoslav[frame.place.index]
    if procedure is RetreatProcedure.TO_HIDE_AWAY and yugoslav and frame.place.kind is PlaceKind.HIDE_AWAY:
        return None
    if not (whole.units or whole.kinds):
        return None
    units, kinds = _ranks(position.ruleset)
    return _ORDER[min([*map(units.__getitem__, whole.units), *[kinds[kind] for kind, _ in whole.kinds]])]


# ------------------------------------------------------------------------------------------------------- where they go


@case("6.6")
def permitted(position: Position, piece: Piece, origin: Place) -> tuple[int, ...]:
    """The other places within one Zone where a piece may stand and forces retreat to, whoever faces them.

    Limits are those of movement: Zones, columns, no Hide-away for the Axis, the opening freeze. Yugoslavs retreat only
    to their places of a Zone Display.
    """
    ruleset = position.ruleset
    bits = permissions(position)
    key = ("retreat", bits, _alike(piece), origin.index)
    known: tuple[int, ...] | None = ruleset.memo.get(key)
    if known is None:
        near = _reachable(ruleset, piece, ruleset.zone_of[origin.index], bits, side_of(position, origin.index))
        known = ruleset.memo[key] = tuple([place for place in near if place != origin.index])
    return known


def _alike(piece: Piece) -> int:
    """A number that pieces share if they can always go to the same places.

    Those of a nationality can, but for Bulgarians, of whom the 25th and 27th have limits of their own (6.64.C).
    """
    nationality = piece.nationality
    return -1 - piece.index if nationality is Nationality.BULGARIAN else _ORDER.index(nationality)


def _reachable(ruleset: TitoRuleset, piece: Piece, zone: int, bits: int, side: Side) -> Iterator[int]:
    """The places in and around a Zone that are open to a piece; collaborators enter no box of another Zone (6.42)."""
    here, places = ruleset.zones[zone], ruleset.places
    collaborates = moves_like_yugoslavs(piece, side)
    near = {here.name} if limits.bound(piece, bits, side) else {here.name, *here.neighbours}
    for other, right in zip(ruleset.zones, right_places(ruleset, piece, side, bits), strict=True):
        if other.name in near and limits.may_enter(ruleset, piece, other.index, bits, side):
            refuges_only = side is Side.YUGOSLAV or (collaborates and other != here)
            yield from [place for place in right if not refuges_only or places[place].kind in _REFUGES]


def retreat_places(position: Position, frame: Retreating, nationality: Nationality, group: Force) -> Sequence[int]:
    """Where the survivors of a nationality can go together, as the ruling retreat-procedure has it."""
    members = {_alike(piece): piece for piece in _members(position, group)}
    shared, *others = [permitted(position, piece, frame.place) for piece in members.values()]
    for other in others:
        shared = tuple([place for place in shared if place in other])
    places = offered(position, frame.place, shared, nationality)
    if limits.always_limited(position.ruleset):
        sixths = _sixths(position, group)
        places = [place for place in places if limits.fits(position, place, sixths)]
    return places


@case("8.22.A")
def offered(position: Position, origin: Place, places: Sequence[int], nationality: Nationality) -> Sequence[int]:
    """Those of the permitted places to which ruling retreat-procedure lets a nationality retreat from `origin`."""
    ruleset = position.ruleset
    procedure = ruleset.rulings.retreat_procedure
    if procedure is not RetreatProcedure.ONE_STEP_LEGAL:
        zone_of = ruleset.zone_of
        places = [place for place in places if zone_of[place] == zone_of[origin.index]]
    if procedure is RetreatProcedure.TO_HIDE_AWAY:
        axis = ruleset.is_axis[origin.index]
        return [place for place in places if axis or ruleset.places[place].kind is PlaceKind.HIDE_AWAY]
    enemies, facing = opposing_places(position, nationality), ruleset.facing
    return [place for place in places if enemies.isdisjoint(facing[place])]


# --------------------------------------------------------------------------------------------------------------- going


def _retreat(draft: Draft, frame: Retreating, nationality: Nationality, group: Force, to: int) -> None:
    """Move the survivors of a nationality; they have no further part in combat in this phase."""
    place = frame.place.index
    units = list(group.units)
    for unit in units:
        draft.put(unit, to)
    for kind, number in group.kinds:
        draft.march(kind, place, to, number)
    if goes_along(draft, frame):
        units.append(draft.ruleset.tito)
        draft.put(draft.ruleset.tito, to)
    draft.retreated = bytes(sorted({*draft.retreated, *units}))
    if draft.events is not None:
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
    if position.pos[position.ruleset.tito] != frame.place.index:
        return False
    return due(position, frame, _force(position, frame)) is None


def _eliminate(draft: Draft, frame: Retreating, nationality: Nationality, group: Force) -> None:
    """The survivors of a nationality have nowhere to go."""
    for unit in group.units:
        draft.eliminate(unit)
    for kind, number in group.kinds:
        draft.take(kind, frame.place.index, number)
    draft.note("no retreat", ("8.22.A", "6.6"), nationality=nationality.value, place=str(frame.place))


def _without_choice(draft: Draft, frame: Retreating, nationality: Nationality, group: Force) -> None:
    """Move the survivors of a nationality to the one place there is, or eliminate them."""
    places = retreat_places(draft, frame, nationality, group)
    if places:
        _retreat(draft, frame, nationality, group, places[0])
    else:
        _eliminate(draft, frame, nationality, group)


def begin(draft: Draft, place: Place, against: Place, whole: Force) -> None:
    """What is left of a force, all of `whole`, retreats from `place` and from `against`."""
    frame, operation = Retreating(place, against), in_operation(draft)
    if operation is not None and draft.ruleset.is_axis[place.index] and due(draft, frame, whole) is not None:
        put_aside(draft, operation, whole)
    else:
        _go_on(draft, frame, whole)


def _go_on(draft: Draft, frame: Retreating, whole: Force) -> None:
    """See to the survivors that are due, or to Tito when none are left."""
    if due(draft, frame, whole) is None:
        tito_needs_company(draft, frame.place.index)
    else:
        draft.push(frame)


class RetreatingRules(PhaseRules[State, Draft, Action]):
    """The owner of a force chooses where the survivors of each nationality go."""

    case: ClassVar[str] = "8.22.A"
    title: ClassVar[str] = "retreat after combat"
    accepts: ClassVar[frozenset[type]] = frozenset({Retreat})

    def to_move(self, state: State) -> Enum:
        return side_of(state, _retreating(state).place.index)

    def is_needed(self, draft: Draft) -> bool:
        frame = _retreating(draft)
        whole = _force(draft, frame)
        nationality = due(draft, frame, whole)
        if nationality is None:
            return False
        return len(retreat_places(draft, frame, nationality, _group(draft, whole, nationality))) > 1

    def leave(self, draft: Draft) -> None:
        frame = _retreating(draft)
        whole = _force(draft, frame)
        draft.pop()
        nationality = due(draft, frame, whole)
        if nationality is not None:
            _without_choice(draft, frame, nationality, _group(draft, whole, nationality))
        _go_on(draft, frame, _force(draft, frame))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = _retreating(state)
        nationality, group = _now(state, frame)
        known = _retreats(state.ruleset)[nationality]
        places = retreat_places(state, frame, nationality, group)
        return (Group(nationality, tuple([known[place] for place in places])),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Retreat)  # noqa: S101 - what `accepts` says
        frame = _retreating(state)
        nationality, group = _now(state, frame)
        yield from not_their_turn(action, nationality)
        if action.unit is nationality and action.to.index not in retreat_places(state, frame, nationality, group):
            yield from _closed(state, frame, action, group)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Retreat)  # noqa: S101 - what `accepts` says
        frame = _retreating(draft)
        _retreat(draft, frame, action.unit, _group(draft, _force(draft, frame), action.unit), action.to.index)
        draft.pop()
        _go_on(draft, frame, _force(draft, frame))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [action for known in _retreats(ruleset).values() for action in known.values()]


@case("8.22.A")
def not_their_turn(action: Retreat, now: Nationality) -> Iterator[Violation]:
    """Each nationality retreats once, in the fixed order."""
    if action.unit is not now:
        sentence = f"it is {now.value} units that retreat now"
        yield Violation("8.22.A", sentence, {"nationality": action.unit.value, "due": now.value})


def _closed(position: Position, frame: Retreating, action: Retreat, group: Force) -> Iterator[Violation]:
    """Why a place is not one to which the nationality can retreat; there is at least one reason."""
    ruleset = position.ruleset
    to, details = action.to, {"nationality": action.unit.value, "to": str(action.to)}
    members = _members(position, group)
    yield from out_of_bounds(position, frame, members, action)
    if any(to.index not in permitted(position, piece, frame.place) for piece in members):
        return
    if not limits.room_for(position, to.index, _sixths(position, group)):
        yield Violation("6.21", f"{to} would hold more than seven divisions", details)
    if to.index not in offered(position, frame.place, [to.index], action.unit):
        procedure = ruleset.rulings.retreat_procedure.value
        yield Violation("8.22.A", f"by ruling retreat-procedure {procedure} they cannot go to {to}", details)


@case("6.6")
def out_of_bounds(
    position: Position, frame: Retreating, members: Sequence[Piece], action: Retreat
) -> Iterator[Violation]:
    """A retreat goes to another place of the Zone, or of a neighbouring Zone that movement could enter.

    A limit of movement that forbids a place is named by its own case.
    """
    for piece in members:
        if action.to.index not in permitted(position, piece, frame.place):
            sentence = f"{piece} retreats from {frame.place} within the Zone, or to a Zone beside it that is open to it"
            distant = Violation("6.6", sentence, {"unit": str(piece), "to": str(action.to)})
            yield from tuple(_limits_of_movement(position, frame.place, piece, action.to)) or (distant,)


def _limits_of_movement(position: Position, origin: Place, piece: Piece, to: Place) -> Iterator[Violation]:
    """What would keep a piece out of a place in a Movement Phase too, distance left aside."""
    bits, side = permissions(position), side_of(position, origin.index)
    yield from limits.misplaced(piece, to, bits, side)
    if to.zone is not None:
        yield from limits.closed(position.ruleset, piece, to.zone, bits, side)
        if to.zone != origin.zone:
            yield from limits.tied_down(piece, bits, side)


def _retreating(position: Position) -> Retreating:
    frame = position.frames[-1]
    assert isinstance(frame, Retreating)  # noqa: S101 - these rules are registered for it
    return frame


def _now(state: State, frame: Retreating) -> tuple[Nationality, Force]:
    """The nationality that retreats now, and its survivors."""
    whole = _force(state, frame)
    nationality = due(state, frame, whole)
    assert nationality is not None  # noqa: S101 - otherwise the frame is not needed
    return nationality, _group(state, whole, nationality)


def _retreats(ruleset: TitoRuleset) -> dict[Nationality, dict[int, Retreat]]:
    """Every retreat there could be, by the index of the place it leads to; built once."""
    known: dict[Nationality, dict[int, Retreat]] | None = ruleset.memo.get("retreats")
    if known is None:
        known = {
            nationality: {
                place.index: Retreat(nationality, place)
                for place in ruleset.places
                if _could_retreat(nationality, place)
            }
            for nationality in Nationality
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
