"""Rhodes and Scarpantos (31.N): their airfields, and the one landing that may be tried."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Final

import attrs

from ..core.arguments import checked, exact, instance, member, optional, takes, trusted, yes_or_no
from ..core.cases import case
from ..core.errors import Violation
from .affairs import Affairs, Scarpantos
from .arguments import AFFAIRS, GROUND, NAMES, PIECE, PLAYER_TURN, RULINGS, SIDE
from .host_values import InterdictionResult
from .interdiction import Voyage, trusted_is_interdicted, voyage
from .printed import printed_hexes
from .rulings import DEFAULT_RULINGS, Rulings, ScarpantosWhen
from .values import Ground, Mark, Piece, PlayerTurn, Side

__all__ = [
    "ScarpantosLanding",
    "after_german_landing",
    "after_landing",
    "is_beside_rhodes",
    "is_scarpantos",
    "scarpantos_dice",
    "scarpantos_landing",
    "why_not_base",
    "why_not_try_scarpantos",
]


@takes(ground=GROUND)
@case("31.N.hex")
def is_beside_rhodes(ground: Ground) -> bool:
    """Whether a hex is the one next to the imaginary hex of Rhodes, which lies just east of it."""
    return ground.number in printed_hexes("beside_rhodes")


@takes(ground=GROUND)
def is_scarpantos(ground: Ground) -> bool:
    """Whether a hex is that of Scarpantos, by its number or by its mark."""
    return Mark.SCARPANTOS in ground.marks or ground.number in printed_hexes("scarpantos")


trusted_is_scarpantos: Final = trusted(is_scarpantos)


# ------------------------------------------------------------------------------------------------------------ airfields


@case("31.N.airfield")
def _rhodes_is_italian(piece: Piece, ground: Ground) -> Iterator[Violation]:
    """Rhodes is an airfield of the Axis."""
    if Mark.RHODES in ground.marks and piece.side is not Side.AXIS:
        yield Violation("31.N.airfield", "only Axis air units may be based on Rhodes", {"unit": piece.name})


@case("31.N.base")
def _scarpantos_is_not_held(piece: Piece, ground: Ground, affairs: Affairs) -> Iterator[Violation]:
    """Scarpantos is one once it has been captured."""
    if trusted_is_scarpantos(ground) and piece.side is Side.AXIS and affairs.scarpantos is not Scarpantos.HELD:
        sentence = "Axis air units may be based on Scarpantos once it has been captured"
        yield Violation("31.N.base", sentence, {"unit": piece.name})


@takes(piece=PIECE, ground=GROUND, affairs=AFFAIRS)
def why_not_base(piece: Piece, ground: Ground, affairs: Affairs) -> tuple[Violation, ...]:
    """Why an air unit may not be based in a hex; empty if these rules do not forbid it."""
    return (*_rhodes_is_italian(piece, ground), *_scarpantos_is_not_held(piece, ground, affairs))


trusted_why_not_base: Final = trusted(why_not_base)


# ---------------------------------------------------------------------------------------------------------- the attempt


@case("31.N.attempt")
def _is_too_early(affairs: Affairs, player_turn: PlayerTurn, rulings: Rulings) -> Iterator[Violation]:
    """It takes an Axis player turn after a British evacuation turn (rulings 31.N.when, 31.F.naval)."""
    if player_turn is not PlayerTurn.AXIS:
        yield Violation("31.N.attempt", "Scarpantos is tried in an Axis player turn", {"player_turn": str(player_turn)})
    same = rulings.rule_31_n_when is ScarpantosWhen.SAME_TURN
    if not any(turn < affairs.turn or (same and turn == affairs.turn) for turn in affairs.evacuations):
        sentence = "Scarpantos is tried after the first British evacuation turn"
        yield Violation("31.N.attempt", sentence, {"turn": affairs.turn, "evacuations": affairs.evacuations})


@case("31.N.once")
def _is_spent(affairs: Affairs) -> Iterator[Violation]:
    """It may be tried once, whatever came of it."""
    if affairs.scarpantos is not Scarpantos.UNTRIED:
        yield Violation("31.N.once", "the landing on Scarpantos may be tried only once")


@takes(affairs=AFFAIRS, player_turn=PLAYER_TURN, rulings=RULINGS)
def why_not_try_scarpantos(
    affairs: Affairs, *, player_turn: PlayerTurn, rulings: Rulings = DEFAULT_RULINGS
) -> tuple[Violation, ...]:
    """Why the Axis may not announce the landing on Scarpantos; empty if it may, occupied or not (ruling 31.N.occupied).

    Args:
        affairs: the evacuation turns so far, and what has been tried.
        player_turn: the player turn that is played.
        rulings: 31.N.when enters.
    """
    return (*_is_too_early(affairs, player_turn, rulings), *_is_spent(affairs))


trusted_why_not_try_scarpantos: Final = trusted(why_not_try_scarpantos)


@takes(ground=GROUND, affairs=AFFAIRS)
@case("31.N.interdiction")
def scarpantos_dice(ground: Ground, affairs: Affairs) -> int:
    """How many dice are rolled on the Interdiction Results Table for the landing force.

    Its destination alone decides (ruling 31.L.rhodes).

    Args:
        ground: the hex of Scarpantos.
        affairs: what has been announced.
    """
    return 1 if trusted_is_interdicted(ground, affairs.zone) else 0


@attrs.frozen(kw_only=True)
class ScarpantosLanding:
    """What comes of the landing.

    Attributes:
        is_captured: whether the island is taken.
        state: what is remembered of it; it is never tried again.
        counters: the counters that have taken part: none.
        italian_transport: regimental equivalents of Italian naval transport that it has used or lost: none.
    """

    is_captured: bool = attrs.field(validator=checked(yes_or_no))
    state: Scarpantos = attrs.field(validator=checked(partial(member, Scarpantos)))
    counters: tuple[str, ...] = attrs.field(validator=checked(NAMES))
    italian_transport: Fraction = attrs.field(validator=checked(exact))


@case("31.N.capture")
def _is_captured(fate: Voyage, *, is_held: bool) -> bool:
    """The force must get there and find nobody."""
    return fate is Voyage.PROCEEDS and not is_held


@case("31.N.no_counter")
def _counters() -> tuple[str, ...]:
    """No counter stands for the force."""
    return ()


@case("31.N.no_transport")
def _transport() -> Fraction:
    """Nothing of the Italian naval transport is used, and none is lost with the force."""
    return Fraction(0)


@case("31.N.once")
def _remembered(*, is_captured: bool) -> Scarpantos:
    """What is remembered: that it was tried."""
    return Scarpantos.HELD if is_captured else Scarpantos.FAILED


@takes(result=optional(partial(member, InterdictionResult)), is_held=yes_or_no)
def scarpantos_landing(result: InterdictionResult | None, *, is_held: bool) -> ScarpantosLanding:
    """What comes of the landing.

    Args:
        result: what was rolled for it; None if nothing was.
        is_held: whether an Allied unit is on the island.
    """
    captured = _is_captured(voyage(() if result is None else (result,)), is_held=is_held)
    return ScarpantosLanding(
        is_captured=captured,
        state=_remembered(is_captured=captured),
        counters=_counters(),
        italian_transport=_transport(),
    )


@takes(affairs=AFFAIRS, landing=partial(instance, ScarpantosLanding))
def after_landing(affairs: Affairs, landing: ScarpantosLanding) -> Affairs:
    """The state of affairs after the landing."""
    return attrs.evolve(affairs, scarpantos=landing.state)


@takes(affairs=AFFAIRS, ground=GROUND, by=SIDE)
@case("31.N.base")
def after_german_landing(affairs: Affairs, ground: Ground, *, by: Side) -> Affairs:
    """The state of affairs after troops of a side have taken a hex otherwise than by that landing.

    If the Axis takes Scarpantos so, it is captured all the same (ruling 31.N.other_capture).
    """
    return (
        attrs.evolve(affairs, scarpantos=Scarpantos.HELD)
        if by is Side.AXIS and trusted_is_scarpantos(ground)
        else affairs
    )
