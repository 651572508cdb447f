"""Air attacks on the ships that interdict (31.L.air): who may make them, the guns, and what they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from ..core.arguments import amount, few, instance, takes
from ..core.cases import case
from ..core.dice import Distribution, die
from ..core.errors import Violation
from .affairs import Affairs
from .arguments import AFFAIRS, GROUND, INTERDICTION, PHASE, PIECE, PIECES, PLAYER_TURN, function
from .host_values import NavalLosses
from .interdiction import trusted_is_interdicted
from .values import Ground, Interdiction, Phase, Piece, PlayerTurn, Side

__all__ = [
    "antiaircraft_by_wave",
    "antiaircraft_factors",
    "bombing_chances",
    "bombing_points",
    "bombing_total",
    "why_not_bomb_ships",
]


@case("31.L.air")
def _is_no_bomber(piece: Piece) -> Iterator[Violation]:
    """The mission is one of Axis air units."""
    if piece.side is not Side.AXIS or not piece.is_air:
        yield Violation("31.L.air", "only Axis air units bomb the interdicting ships", {"unit": piece.name})


@case("31.L.air")
def _is_no_time(player_turn: PlayerTurn, phase: Phase) -> Iterator[Violation]:
    """It is flown in one air phase, and not in that of the special turn (ruling 31.F.naval)."""
    if player_turn is not PlayerTurn.AXIS or phase is not Phase.AIR:
        sentence = "ships are bombed in the air phase of the Axis player turn"
        yield Violation("31.L.air", sentence, {"player_turn": str(player_turn), "phase": str(phase)})


@case("31.L.air")
def _is_no_target(target: Ground, affairs: Affairs) -> Iterator[Violation]:
    """It goes to any hex of the zone."""
    if not trusted_is_interdicted(target, affairs.zone):
        sentence = "there is no naval interdiction in that hex"
        yield Violation("31.L.air", sentence, {"hex": target.name, "interdiction": str(affairs.zone)})


@takes(piece=PIECE, target=GROUND, affairs=AFFAIRS, player_turn=PLAYER_TURN, phase=PHASE)
def why_not_bomb_ships(
    piece: Piece, target: Ground, affairs: Affairs, *, player_turn: PlayerTurn, phase: Phase
) -> tuple[Violation, ...]:
    """Why a unit may not fly to a hex to bomb the interdicting ships; empty if these rules do not forbid it."""
    return (*_is_no_bomber(piece), *_is_no_time(player_turn, phase), *_is_no_target(target, affairs))


@takes(kind=INTERDICTION)
@case("31.L.air.flak")
def antiaircraft_factors(kind: Interdiction) -> int:
    """The antiaircraft factors that fire at a wave before it bombs; 0 without interdiction."""
    return {Interdiction.LIMITED: 6, Interdiction.EXTENDED: 3, Interdiction.NONE: 0}[kind]


@takes(kind=INTERDICTION, waves=few)
def antiaircraft_by_wave(kind: Interdiction, waves: int) -> tuple[int, ...]:
    """The antiaircraft factors that fire at each of some waves: at every one all of them.

    Raises:
        SetupError: `waves` is no whole number from 0 to 999.
    """
    return (antiaircraft_factors(kind),) * waves


@takes(survivors=PIECES)
@case("31.L.air.total")
def bombing_total(survivors: Iterable[Piece]) -> int:
    """The factors on the Aero-Naval Table, of all waves together: those of dive bombers count three times.

    Args:
        survivors: the air units that the guns have let through (ruling 31.L.bombing_total).
    """
    return sum([piece.tactical * (3 if piece.is_dive_bomber else 1) for piece in survivors])


@takes(losses=partial(instance, NavalLosses))
@case("31.L.air.result")
def bombing_points(losses: NavalLosses) -> int:
    """The victory points that the Axis gains by a result; the interdiction stays (ruling 31.L.bombing_effect)."""
    return losses.points


@takes(total=amount, table=function)
def bombing_chances(total: int, table: Callable[[int, int], NavalLosses]) -> Distribution[int]:
    """The exact chances of the victory points that an attack brings.

    Args:
        total: what `bombing_total` gives.
        table: the base game's Aero-Naval Table: what a total and the face of a die give.
    """
    return die().map(lambda face: bombing_points(table(total, face)))
