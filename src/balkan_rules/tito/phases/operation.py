"""How an Anti-Guerrilla Operation runs: its Zone is shown, its units are deployed, fight and leave the map again (8.4).

The operations of a Game-Turn run one after the other (8.44, ruling operation-combat-step), each with a Combat Segment
of its own: what has fought or retreated in the first may fight in the second. Units of the Axis that were in the
Mountain before stand by (ruling operation-bystanders): meanwhile they count among those that have retreated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ...core.cases import case
from ...core.sequence import Frame
from ..map import Place, Zone
from ..operations import (
    Piece,
    camp,
    hunting_units,
    leave_map,
    ordered,
    pieces_at,
    revealed,
    set_aside,
)
from ..rulings import OperationUnitsAfterCombat
from ..state import Draft, Position
from ..tracks import Post
from ..units import Unit

if TYPE_CHECKING:
    from .forces import Force

__all__ = [
    "Deploying",
    "OperationCombat",
    "Placing",
    "Redeploying",
    "begin_next",
    "end",
    "hold",
    "in_operation",
    "put_aside",
    "recall",
]


@attrs.frozen(order=False)
class Placing(Frame):
    """The units of an operation are being placed, piece by piece.

    Attributes:
        operation: its number in the Game-Turn.
        zone: its Zone.
        last: where the last counter of the kind that is being placed was put; None before the first.
    """

    operation: int
    zone: Zone
    last: Place | None


@attrs.frozen(order=False)
class Deploying(Placing):
    """The units of an operation are being placed in the Mountain and the Hide-away of its Zone (8.44)."""


@attrs.frozen(order=False)
class Redeploying(Placing):
    """The units of an operation are coming back to the map (4.2.E.3)."""


@attrs.frozen(order=False)
class OperationCombat(Frame):
    """The units of an operation may attack.

    Attributes:
        operation: its number in the Game-Turn.
        zone: its Zone.
    """

    operation: int
    zone: Zone


def in_operation(position: Position) -> OperationCombat | None:
    """The operation whose Combat Segment it is; None if it is none."""
    frames = position.frames
    if frames and type(frames[0]) is OperationCombat:
        return frames[0]
    return None


# ----------------------------------------------------------------------------------------------------------- beginning
@case("4.2.A.7.deployment", "8.44")
def begin_next(draft: Draft) -> None:
    """Show the Zone of the next operation, if there is one, and have its units placed there."""
    while draft.tracks.deployed < draft.tracks.declared:
        operation = draft.tracks.deployed + 1
        draft.record(deployed=operation)
        zone = revealed(draft, operation)
        if zone is not None:
            draft.note("operation", ("8.41", "8.44"), reveals=True, operation=operation, zone=str(zone))
            _call_hunters(draft, operation)
            _stand_by(draft, zone)
            draft.push(Deploying(operation, zone, None))
            return


@case("16.0.9.43")
def _call_hunters(draft: Draft, operation: int) -> None:
    """Take the 501st from the map if it has been meant for this operation; it is deployed like all others."""
    if draft.hunters == operation:
        for unit in hunting_units(draft.ruleset):
            place = draft.pos[unit.index]
            if draft.ruleset.is_axis[place]:
                set_aside(draft, unit, operation, place)
                draft.note("hunters", ("16.0.9.43",), unit=str(unit), operation=operation)
        draft.hunters = 0


@case("8.48")
def _stand_by(draft: Draft, zone: Zone) -> None:
    """What the Axis has in the places of the operation already takes no part in its combat."""
    for place in camp(draft.ruleset, zone):
        for piece, number in pieces_at(draft, place):
            if isinstance(piece, Unit):
                draft.retreated = bytes(sorted((*draft.retreated, piece.index)))
            else:
                draft.march(piece.index, place, place, number)


# -------------------------------------------------------------------------------------------------------------- ending
@case("8.45")
def put_aside(draft: Draft, operation: OperationCombat, retreating: Force) -> None:
    """Units that are told to retreat in the combat of their operation leave the map (ruling retreat-from-operation)."""
    ruleset = draft.ruleset
    for unit in retreating.units:
        leave_map(draft, ruleset.units[unit], retreating.place, operation.operation)
    for kind, number in retreating.kinds:
        leave_map(draft, ruleset.kinds[kind], retreating.place, operation.operation, number)
    draft.note("retreated aside", ("8.22.A", "8.45"), place=str(ruleset.places[retreating.place]))


def end(draft: Draft, frame: OperationCombat) -> None:
    """End a Combat Segment, whose frame is the innermost one, and go on with the next operation."""
    draft.pop()
    _lift(draft, frame)
    draft.rest()
    begin_next(draft)


@case("8.45")
def _lift(draft: Draft, frame: OperationCombat) -> None:
    """Take the units of an operation off the map, or those of them that do not stay."""
    for place in camp(draft.ruleset, frame.zone):
        if _stays(draft, place):
            here, number = draft.ruleset.places[place], frame.operation
            posts = [Post(number, piece, here) for piece, n in pieces_at(draft, place) for _ in range(n)]
            draft.record(staying=ordered((*draft.tracks.staying, *posts)))
        else:
            for piece, number in pieces_at(draft, place):
                leave_map(draft, piece, place, frame.operation, number)
    draft.note("operation over", ("8.45",), operation=frame.operation, zone=str(frame.zone))


def _stays(draft: Draft, place: int) -> bool:
    """Whether the units of an operation stay in a place, as they have fought (ruling operation-units-after-combat)."""
    ruling = draft.ruleset.rulings.operation_units_after_combat
    return ruling is OperationUnitsAfterCombat.STAY_IF_FOUGHT and place in draft.spent


def hold(draft: Draft) -> None:
    """What stays where it has fought does not move in the Axis Movement Phase; called when that begins."""
    for post in draft.tracks.staying:
        if isinstance(post.unit, Unit):
            draft.ready = draft.ready.replace(bytes((post.unit.index,)), b"")
        elif post.place.index in draft.guerrillas[post.unit.index]:
            draft.march(post.unit.index, post.place.index, post.place.index)


def recall(draft: Draft) -> None:
    """Put aside what has stayed on the map since its operation, if it is still there.

    A named unit is found wherever it has retreated to, a counter only where it was.
    """
    for post in draft.tracks.staying:
        place = draft.pos[post.unit.index] if isinstance(post.unit, Unit) else post.place.index
        if draft.ruleset.is_axis[place] and _is_there(draft, post.unit, place):
            leave_map(draft, post.unit, place, post.operation)


def _is_there(position: Position, piece: Piece, place: int) -> bool:
    return isinstance(piece, Unit) or place in position.guerrillas[piece.index]
