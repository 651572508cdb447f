"""German naval transport (31.M): when, who, whereto, and what waits there. What carries units is in `carrying`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum
from fractions import Fraction
from typing import Final

from ..core.arguments import amount, die_face, few, takes, trusted
from ..core.cases import case
from ..core.dice import die
from ..core.errors import Violation
from .affairs import Affairs
from .arguments import AFFAIRS, FORCE, GROUND, MAYBE_SIDE, PHASE, PIECE, PIECES, PLAYER_TURN, SIDE
from .interdiction import trusted_why_not_send_to_crete
from .values import Ground, Mark, Nation, Phase, Piece, PlayerTurn, Side, Size

__all__ = [
    "LandingKind",
    "garrison_is_checked",
    "landing_kind",
    "surrender_chance",
    "surrenders",
    "why_not_break_down",
    "why_not_end_air_phase",
    "why_not_sail",
]

_SMALL: Final = frozenset({Size.BRIGADE, Size.REGIMENT, Size.BATTALION})
"""Regiments and less; a brigade is taken for the same level (ruling 31.M.size)."""


# --------------------------------------------------------------------------------------------------------- who and when


@case("31.M.phase")
def _is_no_time(player_turn: PlayerTurn, phase: Phase) -> Iterator[Violation]:
    """It happens in one phase, and not in that of the special turn (ruling 31.F.naval)."""
    if player_turn is not PlayerTurn.AXIS or phase is not Phase.AIR:
        sentence = "German naval transport takes place in the air phase of the Axis player turn"
        yield Violation("31.M.phase", sentence, {"player_turn": str(player_turn), "phase": str(phase)})


@case("31.M.size")
def _is_too_big(piece: Piece) -> Iterator[Violation]:
    """German ground units of any kind go, if they are small enough."""
    if piece.nation is not Nation.GERMAN or piece.is_air:
        yield Violation("31.M.size", "German naval transport carries German ground units", {"unit": piece.name})
    elif piece.size not in _SMALL:
        sentence = "German naval transport carries nothing bigger than a regiment"
        yield Violation("31.M.size", sentence, {"unit": piece.name, "size": str(piece.size)})


@case("31.M.landing")
def _is_no_port(ground: Ground) -> Iterator[Violation]:
    """It goes from port to port, whoever holds that of destination (ruling 31.M.friendly_port)."""
    if Mark.PORT not in ground.marks:
        yield Violation("31.M.landing", "German naval transport goes from port to port", {"hex": ground.name})


@takes(piece=PIECE, start=GROUND, target=GROUND, affairs=AFFAIRS, player_turn=PLAYER_TURN, phase=PHASE)
def why_not_sail(
    piece: Piece, start: Ground, target: Ground, affairs: Affairs, *, player_turn: PlayerTurn, phase: Phase
) -> tuple[Violation, ...]:
    """Why a unit may not go by German naval transport from one hex to another; empty if something can carry it.

    Args:
        piece: the unit.
        start: where it is.
        target: where it goes.
        affairs: what has been announced about Crete.
        player_turn: the player turn that is played.
        phase: the phase that is played.
    """
    return (
        *_is_no_time(player_turn, phase),
        *_is_too_big(piece),
        *_is_no_port(start),
        *_is_no_port(target),
        *trusted_why_not_send_to_crete(piece, target, affairs, origin=start),
    )


trusted_why_not_sail: Final = trusted(why_not_sail)


@case("31.M.breakdown")
def _is_whole(piece: Piece, player_turn: PlayerTurn, phase: Phase) -> Iterator[Violation]:
    """A unit that could be carried in parts may break down where transport takes place."""
    if player_turn is not PlayerTurn.AXIS or phase is not Phase.AIR:
        sentence = "units break down for transport in the air phase of the Axis player turn"
        yield Violation("31.M.breakdown", sentence, {"player_turn": str(player_turn), "phase": str(phase)})
    if piece.nation is not Nation.GERMAN or piece.is_air:
        yield Violation("31.M.breakdown", "German ground units break down for transport", {"unit": piece.name})


@takes(piece=PIECE, player_turn=PLAYER_TURN, phase=PHASE)
def why_not_break_down(piece: Piece, *, player_turn: PlayerTurn, phase: Phase) -> tuple[Violation, ...]:
    """Why a unit may not break down in order to be carried; empty if these rules do not forbid it.

    Into what it breaks down, and when else it may, the base game says.
    """
    return tuple(_is_whole(piece, player_turn, phase))


@case("31.M.breakdown")
def _is_crowded(crowding: int) -> Iterator[Violation]:
    if crowding:
        sentence = "what has broken down and stayed behind must keep to the stacking limit"
        yield Violation("31.M.breakdown", sentence, {"over": crowding})


def why_not_end_air_phase(crowding: int) -> tuple[Violation, ...]:
    """Why the phase of transport may not end; empty if it may.

    Args:
        crowding: by how much the units that stay behind break the base game's stacking limits.

    Raises:
        SetupError: it is no whole number of at least 0.
    """
    return tuple(_is_crowded(amount(crowding, "crowding")))


# -------------------------------------------------------------------------------------------------------------- landing


class LandingKind(Enum):
    """How a unit comes ashore."""

    FRIENDLY = "friendly"
    """In a port of its own side."""
    UNOPPOSED = "unopposed"
    """In a port that nobody defends; it is taken without a combat (ruling 31.M.landing_unoccupied)."""
    ASSAULT = "assault"
    """In a port with enemy units: a combat is fought at once, as an airborne operation is."""

    def __str__(self) -> str:
        return self.value


@case("31.M.assault")
def _must_fight(defenders: Collection[Piece], by: Side) -> bool:
    """Whether there is an enemy unit in the port."""
    return any(piece.side is not by for piece in defenders)


@takes(units=PIECES, controller=MAYBE_SIDE, by=SIDE)
@case("31.M.landing")
def landing_kind(units: Collection[Piece], *, controller: Side | None, by: Side = Side.AXIS) -> LandingKind:
    """How units land in a port, or anywhere from the air.

    Args:
        units: all units that are there.
        controller: who controls it; None for nobody.
        by: whose units land; Germans unless told otherwise.
    """
    if _must_fight(units, by):
        return LandingKind.ASSAULT
    return LandingKind.FRIENDLY if controller is by else LandingKind.UNOPPOSED


# ------------------------------------------------------------------------------------------------------------ surrender


@takes(garrison=PIECES, affairs=AFFAIRS, attackers=FORCE)
@case("31.M.surrender")
def garrison_is_checked(garrison: Collection[Piece], affairs: Affairs, *, attackers: Collection[Piece]) -> bool:
    """Whether a die is rolled for each unit that holds an island, before it is fought for (ruling 31.M.surrender).

    Args:
        garrison: all Allied units on the island; one that is not Greek makes all of them fight.
        affairs: whether the Greek government is in exile.
        attackers: those that assault it; a German unit must be among them.
    """
    german = any(piece.nation is Nation.GERMAN for piece in attackers)
    greek = bool(garrison) and all(piece.nation is Nation.GREEK for piece in garrison)
    return affairs.exile and german and greek


@case("31.M.surrender")
def surrenders(face: int) -> bool:
    """Whether a Greek unit surrenders for what the die shows; if not, it fights.

    Raises:
        SetupError: no die shows that.
    """
    return die_face(face) <= 3


def surrender_chance(units: int = 1) -> Fraction:
    """The exact chance that all of some Greek units surrender.

    Raises:
        SetupError: `units` is no whole number from 0 to 999.
    """
    return die().where(surrenders) ** few(units, "units")
