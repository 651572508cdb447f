"""What a result of the ground combat table costs both sides, and who can be picked to pay it (31.A).

The table is the base game's; `CombatResult` says what each of its words means to these rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

import attrs

from ..core.errors import Violation
from .host_values import CombatResult
from .values import Piece

__all__ = [
    "FREE",
    "Toll",
    "attackers_retreat",
    "attackers_toll",
    "defenders_retreat",
    "defenders_toll",
    "losses_of",
    "why_not_lose",
]

_EXCHANGES: Final = (CombatResult.EXCHANGE, CombatResult.HALF_EXCHANGE)
_TAKES_DEFENDERS: Final = (CombatResult.DEFENDER_ELIMINATED, CombatResult.EXCHANGE)
_HALVES_DEFENDERS: Final = (CombatResult.DEFENDER_HALVED, CombatResult.HALF_EXCHANGE)


@attrs.frozen
class Toll:
    """What a side has to lose; it has paid as soon as both numbers are reached.

    Attributes:
        units: so many units at least.
        strength: units of at least so much combat strength together.
    """

    units: int = 0
    strength: int = 0

    def is_paid(self, lost: Collection[Piece]) -> bool:
        """Whether these losses are enough."""
        return len(lost) >= self.units and _strength(lost) >= self.strength


FREE: Final = Toll()
"""Nothing to lose."""


def _strength(pieces: Collection[Piece]) -> int:
    return sum([piece.strength for piece in pieces])


def _half(pieces: Collection[Piece]) -> Toll:
    """At least half of the units."""
    return Toll(units=(len(pieces) + 1) // 2)


def defenders_toll(result: CombatResult, defenders: Collection[Piece]) -> Toll:
    """What a result costs the defenders.

    Args:
        result: what the table says.
        defenders: everybody who has defended.
    """
    if result in _TAKES_DEFENDERS:
        return Toll(units=len(defenders))
    return _half(defenders) if result in _HALVES_DEFENDERS else FREE


def attackers_toll(result: CombatResult, attackers: Collection[Piece], lost: Collection[Piece]) -> Toll:
    """What a result costs the attackers.

    Args:
        result: what the table says.
        attackers: everybody who has attacked.
        lost: the defenders that have been lost, which the attackers make up for in an exchange.
    """
    if result is CombatResult.ATTACKER_ELIMINATED:
        return Toll(units=len(attackers))
    if result is CombatResult.ATTACKER_HALVED:
        return _half(attackers)
    return Toll(strength=_strength(lost)) if result in _EXCHANGES else FREE


def attackers_retreat(result: CombatResult) -> bool:
    """Whether the attackers have to retreat."""
    return result is CombatResult.ATTACKER_RETREATS


def defenders_retreat(result: CombatResult) -> bool:
    """Whether the defenders have to retreat."""
    return result is CombatResult.DEFENDER_RETREATS


def losses_of(toll: Toll, pieces: Sequence[Piece]) -> Sequence[Piece] | None:
    """Who is lost when there is nothing to choose: nobody, or everybody if all together do not pay more than the toll.

    None if the owner has to choose.
    """
    if toll.is_paid(()):
        return ()
    return None if any(toll.is_paid([*pieces[:at], *pieces[at + 1 :]]) for at in range(len(pieces))) else pieces


def why_not_lose(toll: Toll, pieces: Sequence[Piece], lost: Sequence[Piece], piece: Piece) -> Iterator[Violation]:
    """Why a piece cannot be picked next. They are picked in a fixed order, so that those that are left must do.

    Args:
        toll: what is to be lost.
        pieces: all that can be lost, in their order.
        lost: those that have been picked.
        piece: which is to be next.
    """
    details = {"unit": piece.name}
    start = pieces.index(lost[-1]) + 1 if lost else 0
    if piece not in pieces:
        yield Violation("31.F", f"{piece.name} has no part in the losses of this combat", details)
    elif piece not in pieces[start:]:
        yield Violation("31.F", f"losses are picked in the order of the table, and {piece.name} is past", details)
    elif not toll.is_paid([*lost, *pieces[pieces.index(piece) :]]):
        yield Violation("31.F", f"with {piece.name} passed on to, the rest is not loss enough", details)
