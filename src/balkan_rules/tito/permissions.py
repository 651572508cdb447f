"""What a position permits to all pieces: a sum of a few bits, so that whoever lists can keep a table for each sum.

`limits` says what they mean for a piece.
"""

from __future__ import annotations

from typing import Final

from ..core.cases import case
from .latches import triggered
from .rulings import KonstantinLimits, SovietMovementLimits
from .state import Position
from .tracks import PULLBACK_BOX, SURRENDER_BOX

__all__ = [
    "FROZEN",
    "LOOSENED",
    "OPEN",
    "PLACING",
    "PULLBACK",
    "STRAIGHT",
    "SURRENDERED",
    "TIED",
    "is_pulled_back",
    "permissions",
]

FROZEN: Final = 1
"""Game-Turns 1 and 2: nobody leaves his Zone (6.63, 15.4). Arrivals are not bound by it, movement and retreats are."""
OPEN: Final = 2
"""From Game-Turn 15: every Zone is open to guerrillas and Germans (6.61, 6.62)."""
TIED: Final = 4
"""Soviets and friendly Bulgarians stay in the Zone they arrived in (13.92, ruling soviet-movement-limits)."""
LOOSENED: Final = 8
"""After the Game-Turn of the trigger: three limits of the Axis are lifted (6.64, see `latches`)."""
PULLBACK: Final = 16
"""An Italian Pullback is in effect (10.21)."""
STRAIGHT: Final = 32
"""The Yugoslavs answer Operation Konstantin: they may enter a Zone and an Objective Display of it at once (10.36)."""
SURRENDERED: Final = 64
"""Italy has surrendered, and that opens its Zones to Germans (10.36, ruling konstantin-limits)."""
PLACING: Final = PULLBACK
"""The permissions that decide which places are right for a piece (see `misplaced`)."""


@case("6.63", "15.4")
def _is_frozen(turn: int) -> bool:
    return turn <= 2


@case("6.61", "6.62")
def _is_open(turn: int) -> bool:
    return turn >= 15


@case("13.92.GT15")
def _is_tied(position: Position) -> bool:
    if position.turn == 15:
        return True
    permanent = position.ruleset.rulings.soviet_movement_limits is SovietMovementLimits.PERMANENT
    return permanent and position.turn > 15


@case("10.21")
def is_pulled_back(position: Position) -> bool:
    """Whether an Italian Pullback is in effect."""
    return position.tracks.allied_box >= PULLBACK_BOX


@case("10.36")
def _goes_straight(position: Position) -> bool:
    return position.cursor == position.ruleset.answer


@case("10.36")
def _italian_zones_open(position: Position) -> bool:
    lifted = position.ruleset.rulings.konstantin_limits is KonstantinLimits.YES_LIFT
    return lifted and position.tracks.allied_box == SURRENDER_BOX


def permissions(position: Position) -> int:
    """What the position permits and forbids: a sum of `FROZEN`, `OPEN` and the others.

    Nothing but the Game-Turn, that of the trigger, the box of the Allied Progress marker, and whether it is the phase
    of the answer to Operation Konstantin, decides it.
    """
    ruleset, tracks = position.ruleset, position.tracks
    memo, answer = ruleset.memo, position.cursor == ruleset.answer
    key = (position.turn, tracks.trigger_turn, tracks.allied_box, answer)
    bits: int | None = memo.get(key)
    if bits is None:
        bits = memo[key] = _permissions(position)
    return bits


def _permissions(position: Position) -> int:
    bits = 0
    if _is_frozen(position.turn):
        bits |= FROZEN
    if _is_open(position.turn):
        bits |= OPEN
    if _is_tied(position):
        bits |= TIED
    if triggered(position):
        bits |= LOOSENED
    if is_pulled_back(position):
        bits |= PULLBACK
    if _goes_straight(position):
        bits |= STRAIGHT
    if _italian_zones_open(position):
        bits |= SURRENDERED
    return bits
