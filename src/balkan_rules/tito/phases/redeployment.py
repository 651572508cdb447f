"""The Axis Anti-Guerrilla Operations Redeployment Phase: units of operations come back to the map (4.2.E.3).

Case 8.47 is lost; ruling operation-redeployment says where they come back. Whatever it says, Italians from Serbia or
Bosnia go to Croatia (6.64.B), and the 25th and 27th to a place for Bulgarian occupation (6.64.C). Where no place is
open to a unit the stacking limit gives way; a unit that may be nowhere in the Zone comes back to its Axis Mountain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..limits import closed, may_enter, may_stand, misplaced, room_for
from ..map import Place, PlaceKind, Zone
from ..operations import OPERATIONS, Piece, aside_place, camp, pieces_at, target
from ..permissions import permissions
from ..rulings import OperationRedeployment
from ..standing import right_places
from ..state import Draft, Position, State
from ..tracks import Post
from ..units import Nationality, Side, Unit
from .movement_duties import sixths_of
from .movement_lists import lists_of
from .operation import Redeploying, recall
from .operation_placing import PlacingRules

__all__ = ["OperationsRedeployment", "Redeploying", "RedeployingRules"]


# ------------------------------------------------------------------------------------------------------ where they go
@case("6.64.B")
def comes_back_to(piece: Piece, zone: Zone) -> str:
    """The name of the Zone to which a piece comes back: that of the operation, but for Italians from the east."""
    italian = piece.nationality is Nationality.ITALIAN
    return "Croatia" if italian and zone.name in ("Serbia", "Bosnia") else zone.name


@case("8.47")
def homes(position: Position, frame: Redeploying, piece: Piece) -> Sequence[int]:
    """Indices of the places where a piece of an operation may come back, stacking left aside."""
    ruling, zone, origin = position.ruleset.rulings.operation_redeployment, frame.zone, None
    if ruling is OperationRedeployment.ORIGIN:
        origin = _origin(position, frame, piece)
    if origin is not None:
        return (origin,)
    if ruling is OperationRedeployment.REACH and comes_back_to(piece, zone) == zone.name:
        return _within_reach(position, zone, piece)
    return _in_zone(position, comes_back_to(piece, zone), piece)


def _in_zone(position: Position, name: str, piece: Piece) -> tuple[int, ...]:
    """The places of a Zone where a piece may be."""
    ruleset, bits = position.ruleset, permissions(position)
    zone = ruleset.map.zone(name).index
    return (
        right_places(ruleset, piece, Side.AXIS, bits)[zone] if may_enter(ruleset, piece, zone, bits, Side.AXIS) else ()
    )


def _within_reach(position: Position, zone: Zone, piece: Piece) -> tuple[int, ...]:
    """The places that a piece could move to, were it in the Axis Mountain of a Zone, or stay in."""
    lists, mountain = lists_of(position), camp(position.ruleset, zone)[0]
    entry = (lists.units if isinstance(piece, Unit) else lists.kinds)[piece.index << 8 | mountain]
    return tuple(sorted({*entry.goes, *_in_zone(position, zone.name, piece)}))


def _origin(position: Position, frame: Redeploying, piece: Piece) -> int | None:
    """Where a piece came from, if it can go back there.

    Counters of a kind are alike: of the places that they came from, those that are left over go by in map order.
    """
    name, sixths = comes_back_to(piece, frame.zone), sixths_of(position.ruleset, piece)
    for post in position.tracks.origins:
        if (post.operation, post.unit) == (frame.operation, piece) and _is_open(position, piece, post.place):
            elsewhere = name != frame.zone.name and post.place.zone != position.ruleset.map.zone(name)
            if not elsewhere and room_for(position, post.place.index, sixths):
                return post.place.index
    return None


def _is_open(position: Position, piece: Piece, place: Place) -> bool:
    """Whether a piece may be in a place."""
    return may_stand(position.ruleset, piece, place, permissions(position), Side.AXIS)


# --------------------------------------------------------------------------------------------------------- the phase
class OperationsRedeployment(AutomaticRules[State, Draft, Action]):
    """The Redeployment Phase; its decisions are those of `Redeploying`."""

    case: ClassVar[str] = "4.2.E.3"
    title: ClassVar[str] = "Axis Anti-Guerrilla Operations Redeployment Phase"

    def enter(self, draft: Draft) -> None:
        recall(draft)
        _begin(draft)

    def leave(self, draft: Draft) -> None:
        tracks = draft.tracks
        if tracks.declared or tracks.deployed:
            draft.record(declared=0, deployed=0, origins=(), staying=())
            draft.first_target = draft.second_target = None
            draft.hunters = 0


@case("4.2.E.3")
def _begin(draft: Draft) -> None:
    """Have the units of each operation placed, those of the first operation first."""
    for operation in reversed(OPERATIONS):
        zone = target(draft, operation)
        if isinstance(zone, Zone) and pieces_at(draft, aside_place(operation)):
            draft.push(Redeploying(operation, zone, None))


class RedeployingRules(PlacingRules[Redeploying]):
    """The Axis Player brings the units of an operation back."""

    case: ClassVar[str] = "8.47"
    title: ClassVar[str] = "Redeployment Phase"
    event: ClassVar[str] = "redeployed"
    frame_class: type[Redeploying] = Redeploying

    def open_to(self, position: Position, frame: Redeploying, piece: Piece) -> Sequence[int]:
        return homes(position, frame, piece) or camp(position.ruleset, frame.zone)[:1]

    def closed(self, position: Position, frame: Redeploying, piece: Piece, place: Place) -> Iterator[Violation]:
        bits, zone = permissions(position), frame.zone
        details = {"unit": str(piece), "place": str(place), "zone": str(zone)}
        reasons = [*misplaced(piece, place, bits, Side.AXIS)]
        if place.zone is not None:
            reasons += closed(position.ruleset, piece, place.zone, bits, Side.AXIS)
        home = comes_back_to(piece, zone)
        if home not in (zone.name, str(place.zone)):
            sentence = f"Italians that have fought in {zone} come back to {home}"
            reasons.append(Violation("6.64.B", sentence, details))
        yield from reasons
        if not reasons:
            ruling = position.ruleset.rulings.operation_redeployment.value
            sentence = f"by ruling operation-redeployment {ruling} {piece} does not go to {place}"
            yield Violation("8.47", sentence, details)

    def also(self, position: Position, frame: Redeploying, piece: Piece, to: Place) -> tuple[str, ...]:
        if comes_back_to(piece, frame.zone) != frame.zone.name:
            return ("6.64.B",)
        return super().also(position, frame, piece, to)

    def done(self, draft: Draft, frame: Redeploying) -> None:
        draft.pop()

    def placed(self, draft: Draft, frame: Redeploying, piece: Piece, place: int) -> None:
        posts = list(draft.tracks.origins)
        post = Post(frame.operation, piece, draft.ruleset.places[place])
        if post in posts:
            posts.remove(post)
            draft.record(origins=tuple(posts))

    def could_go(self, place: Place) -> bool:
        return super().could_go(place) and place.kind is not PlaceKind.HIDE_AWAY
