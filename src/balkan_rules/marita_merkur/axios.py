"""The Axios: which Greek units may not go west of it, and what the Metaxas Line needs before they may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import Final

from ..core.arguments import takes, trusted, yes_or_no
from ..core.cases import case
from ..core.errors import Violation
from .affairs import Affairs
from .arguments import AFFAIRS, GROUND, PIECE, RULINGS, STACKS
from .rulings import DEFAULT_RULINGS, AxiosCounting, AxiosLatch, Rulings
from .values import Ground, Mark, Nation, Piece, Side, UnitClass

__all__ = ["axios_is_released", "holds_east_of_axios", "metaxas_line_is_held"]

_LINE_CLASSES: Final = frozenset({UnitClass.INFANTRY, UnitClass.ARTILLERY, UnitClass.ENGINEER})
"""What counts in the Metaxas Line."""


@case("30.D.axios")
def _side_of_axios(ground: Ground) -> Mark | None:
    """On which side of the river a hex lies; None for neither."""
    marks = ground.marks
    return next((mark for mark in (Mark.EAST_OF_AXIOS, Mark.WEST_OF_AXIOS) if mark in marks), None)


@takes(piece=PIECE, ground=GROUND, affairs=AFFAIRS)
def holds_east_of_axios(piece: Piece, ground: Ground, affairs: Affairs) -> bool:
    """Whether a unit in a hex is one of those that may not go west of the river.

    Greek ground units are, that stand east of it, or have come from there to a hex on neither side (`Affairs.held`;
    ruling 30.D.units).
    """
    if piece.nation is not Nation.GREEK or piece.is_air:
        return False
    side = _side_of_axios(ground)
    return piece.name in affairs.held if side is None else side is Mark.EAST_OF_AXIOS


trusted_holds_east_of_axios: Final = trusted(holds_east_of_axios)


@case("30.D")
def stays_east(piece: Piece, origin: Ground, target: Ground, affairs: Affairs) -> Iterator[Violation]:
    """By no means do held units go west before they are released (ruling 30.D.units)."""
    if (
        not affairs.axios_released
        and _side_of_axios(target) is Mark.WEST_OF_AXIOS
        and trusted_holds_east_of_axios(piece, origin, affairs)
    ):
        sentence = "Greek units east of the Axios may not go west of it until the Metaxas Line is held in strength"
        yield Violation("30.D", sentence, {"unit": piece.name, "from": origin.name, "hex": target.name})


@case("30.D.1")
def _every_hex_is_held(line: Sequence[Sequence[Piece]]) -> bool:
    """Whether an Allied ground unit is in each hex of the line, lost ones included (ruling 30.D.line_hexes)."""
    return bool(line) and all(any(_holds(piece) for piece in stack) for stack in line)


def _holds(piece: Piece) -> bool:
    return piece.side is Side.ALLIED and not piece.is_air


@case("30.D.2")
def _has_thirteen(line: Sequence[Sequence[Piece]], rulings: Rulings) -> bool:
    """Whether there are 13 regimental equivalents of infantry, artillery and engineers (ruling 30.D.counting)."""
    greek_only = rulings.rule_30_d_counting is AxiosCounting.GREEK_ONLY
    counted = [
        piece.equivalents
        for piece in chain.from_iterable(line)
        if piece.side is Side.ALLIED
        and piece.unit_class in _LINE_CLASSES
        and (piece.nation is Nation.GREEK or not greek_only)
    ]
    return sum(counted, Fraction(0)) >= 13


@takes(line=STACKS, rulings=RULINGS)
def metaxas_line_is_held(line: Iterable[Iterable[Piece]], *, rulings: Rulings = DEFAULT_RULINGS) -> bool:
    """Whether both conditions for leaving the east side of the Axios hold at once.

    Args:
        line: for each hex of the line, the units in it.
        rulings: 30.D.counting enters.
    """
    stacks = [tuple(stack) for stack in line]
    return _every_hex_is_held(stacks) and _has_thirteen(stacks, rulings)


trusted_metaxas_line_is_held: Final = trusted(metaxas_line_is_held)


@case("30.D")
def trusted_axios_is_released(affairs: Affairs, *, is_held: bool, rulings: Rulings = DEFAULT_RULINGS) -> bool:
    """What `axios_is_released` says, of arguments that are known to be good."""
    latched = affairs.axios_released and rulings.rule_30_d_latch is AxiosLatch.PERMANENT
    return is_held or latched


@takes(affairs=AFFAIRS, is_held=yes_or_no, rulings=RULINGS)
def axios_is_released(affairs: Affairs, *, is_held: bool, rulings: Rulings = DEFAULT_RULINGS) -> bool:
    """Whether the Greeks may cross the river now that the line is held or not.

    To be asked at every moment of the Allied player turn at which it may have changed (ruling 30.D.when_tested).

    Args:
        affairs: what has been so far.
        is_held: what `metaxas_line_is_held` says.
        rulings: 30.D.latch enters.
    """
    return trusted_axios_is_released(affairs, is_held=is_held, rulings=rulings)
