"""British naval interdiction (31.L): its zones, what is announced about it, and what befalls those who sail there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Final

import attrs

from ..core.arguments import few, member, takes, trusted, yes_or_no
from ..core.cases import case
from ..core.dice import Distribution
from ..core.errors import Violation
from .affairs import Affairs
from .arguments import AFFAIRS, GROUND, INTERDICTION, MAYBE_GROUND, PIECE, ROUTE, RULINGS, each, mapping
from .host_values import InterdictionResult
from .rulings import DEFAULT_RULINGS, InterdictionPath, InterdictionUnit, Rulings
from .values import Ground, Interdiction, Mark, Piece, SeaKind, Side

__all__ = [
    "Voyage",
    "after_announcement",
    "after_crete_announcement",
    "interdiction_dice",
    "is_interdicted",
    "voyage",
    "voyage_chances",
    "why_not_announce_crete",
    "why_not_announce_interdiction",
    "why_not_send_to_crete",
]


# ---------------------------------------------------------------------------------------------------------------- zones


@case("31.L.limited")
def _is_near_crete(ground: Ground) -> bool:
    """Whether a hex is no more than four hexes from the nearest of Crete (ruling 31.L.limited)."""
    return ground.crete_distance is not None and ground.crete_distance <= 4


@case("31.L.extended")
def _is_in_the_east(ground: Ground) -> bool:
    """Whether a hex is sea, all or part, between the east edge of the map and column 12 (ruling 31.L.extended).

    Rhodes is not on the map, and so not in it (ruling 31.L.rhodes).
    """
    return ground.sea is not SeaKind.NONE and ground.number is not None and ground.number.column <= 12


@case("31.L")
def trusted_is_interdicted(ground: Ground, kind: Interdiction) -> bool:
    """What `is_interdicted` says, of arguments that are known to be good."""
    if kind is Interdiction.LIMITED:
        return _is_near_crete(ground)
    return kind is Interdiction.EXTENDED and _is_in_the_east(ground)


@takes(ground=GROUND, kind=INTERDICTION)
def is_interdicted(ground: Ground, kind: Interdiction) -> bool:
    """Whether a hex is in the zone of an interdiction of a kind."""
    return trusted_is_interdicted(ground, kind)


# -------------------------------------------------------------------------------------------------------- announcements


@case("31.L.crete")
def _crete_is_settled(affairs: Affairs) -> Iterator[Violation]:
    """The Axis says it once a game turn, and before the Allies say anything."""
    if affairs.crete_announced is not None or affairs.interdiction is not None:
        sentence = "units for Crete are announced once a game turn, and before naval interdiction"
        yield Violation("31.L.crete", sentence, {"turn": affairs.turn})


@takes(affairs=AFFAIRS)
def why_not_announce_crete(affairs: Affairs) -> tuple[Violation, ...]:
    """Why the Axis may not say now whether it will send units to Crete on this game turn; empty if it may."""
    return tuple(_crete_is_settled(affairs))


@takes(affairs=AFFAIRS, sends=yes_or_no)
def after_crete_announcement(affairs: Affairs, *, sends: bool) -> Affairs:
    """The state of affairs once the Axis has said whether it will send units to Crete."""
    return attrs.evolve(affairs, crete_announced=sends)


@case("31.L.crete")
def _crete_comes_first(affairs: Affairs) -> Iterator[Violation]:
    """The Allies hear about Crete before they decide."""
    if affairs.crete_announced is None:
        sentence = "the Axis says first whether it will send units to Crete"
        yield Violation("31.L.crete", sentence, {"turn": affairs.turn})


@case("31.L.announce")
def _is_announced(affairs: Affairs) -> Iterator[Violation]:
    """They decide once, as the game turn begins."""
    if affairs.interdiction is not None:
        sentence = "naval interdiction is announced once, as the game turn begins"
        yield Violation("31.L.announce", sentence, {"announced": str(affairs.interdiction)})


@case("31.L.evacuation")
def _is_evacuating(kind: Interdiction, affairs: Affairs) -> Iterator[Violation]:
    """Only limited interdiction goes with an evacuation (ruling 31.L.evacuation)."""
    if kind is Interdiction.EXTENDED and affairs.is_evacuation_turn:
        sentence = "there is no extended interdiction on a British evacuation turn"
        yield Violation("31.L.evacuation", sentence, {"turn": affairs.turn})


@takes(kind=INTERDICTION, affairs=AFFAIRS)
def why_not_announce_interdiction(kind: Interdiction, affairs: Affairs) -> tuple[Violation, ...]:
    """Why the Allies may not announce naval interdiction of a kind, or none, for this game turn; empty if they may."""
    return (*_crete_comes_first(affairs), *_is_announced(affairs), *_is_evacuating(kind, affairs))


@takes(affairs=AFFAIRS, kind=INTERDICTION)
@case("31.L.announce")
def after_announcement(affairs: Affairs, kind: Interdiction) -> Affairs:
    """The state of affairs once the Allies have announced what holds for this game turn."""
    return attrs.evolve(affairs, interdiction=kind)


@case("31.L.crete")
def _is_unannounced(piece: Piece, target: Ground, affairs: Affairs) -> Iterator[Violation]:
    """What was not announced does not go, by sea or by air (ruling 31.L.crete_scope)."""
    if piece.side is Side.AXIS and Mark.CRETE in target.marks and not affairs.crete_announced:
        sentence = "the Axis has not announced units for Crete on this game turn"
        yield Violation("31.L.crete", sentence, {"unit": piece.name, "hex": target.name})


@takes(piece=PIECE, target=GROUND, affairs=AFFAIRS, origin=MAYBE_GROUND)
def why_not_send_to_crete(
    piece: Piece, target: Ground, affairs: Affairs, *, origin: Ground | None = None
) -> tuple[Violation, ...]:
    """Why a unit may not be sent to a hex, by whatever means, as long as that is in Crete; empty if it may.

    Args:
        piece: the unit.
        target: where it goes.
        affairs: what has been announced.
        origin: where it comes from; a unit in Crete is not sent there (ruling 31.L.within_crete).
    """
    if origin is not None and Mark.CRETE in origin.marks:
        return ()
    return tuple(_is_unannounced(piece, target, affairs))


trusted_why_not_send_to_crete: Final = trusted(why_not_send_to_crete)


# ------------------------------------------------------------------------------------------------------------- the dice


@takes(piece=PIECE, route=ROUTE, kind=INTERDICTION, rulings=RULINGS)
@case("31.L.roll")
def interdiction_dice(
    piece: Piece, route: Sequence[Ground], kind: Interdiction, *, rulings: Rulings = DEFAULT_RULINGS
) -> int:
    """How many dice are rolled on the Interdiction Results Table for a unit that is transported; 0 if it is let alone.

    Args:
        piece: the unit.
        route: every hex of its way, from the port of embarkation on, which counts too (ruling 31.L.start), to that of
            destination.
        kind: the interdiction of the game turn.
        rulings: 31.L.path and 31.L.per_unit enter.
    """
    path = rulings.rule_31_l_path
    hexes = route[-1:] if path is InterdictionPath.DESTINATION_ONLY else route
    inside = sum([trusted_is_interdicted(ground, kind) for ground in hexes])
    by_size = rulings.rule_31_l_per_unit is InterdictionUnit.PER_EQUIVALENT
    each = max(ceil(piece.equivalents), 1) if by_size else 1
    return each * (inside if path is InterdictionPath.PER_HEX else min(inside, 1))


class Voyage(Enum):
    """What becomes of a unit that is transported."""

    PROCEEDS = "proceeds"
    """It goes on to its port of destination."""
    RETURNS = "returns"
    """It goes back to its port of embarkation, from where it may sail again (ruling 31.L.sails_again)."""
    ELIMINATED = "eliminated"
    """It is lost; what carried it is not (ruling 31.L.shipping_loss)."""

    def __str__(self) -> str:
        return self.value


@case("31.L.result.none")
def _unharmed() -> Voyage:
    return Voyage.PROCEEDS


@case("31.L.result.A")
def _aborted() -> Voyage:
    return Voyage.RETURNS


@case("31.L.result.S")
def _sunk() -> Voyage:
    return Voyage.ELIMINATED


_RESULT: Final = partial(member, InterdictionResult)


@takes(results=each(_RESULT))
def voyage(results: Iterable[InterdictionResult]) -> Voyage:
    """What becomes of a unit by its results on the table; of several the worst holds, and without one it proceeds."""
    found = frozenset(results)
    if InterdictionResult.SUNK in found:
        return _sunk()
    return _aborted() if InterdictionResult.ABORT in found else _unharmed()


@takes(table=mapping(_RESULT), dice=few)
def voyage_chances(table: Mapping[InterdictionResult, Fraction], dice: int) -> Distribution[Voyage]:
    """The exact chances of what becomes of a unit.

    Args:
        table: the chances of one die on the base game's table.
        dice: how many are rolled (`interdiction_dice`).

    Raises:
        BalkanRulesError: the chances do not sum to exactly 1.
        SetupError: `dice` is no whole number from 0 to 999.
    """
    once = Distribution([((result,), chance) for result, chance in table.items()])
    found: Distribution[tuple[InterdictionResult, ...]] = Distribution([((), Fraction(1))])
    for _ in range(dice):
        found = found.combine(once, _worse)
    return found.map(voyage)


def _worse(
    one: tuple[InterdictionResult, ...], other: tuple[InterdictionResult, ...]
) -> tuple[InterdictionResult, ...]:
    """All results so far, each once."""
    return tuple([result for result in InterdictionResult if result in one + other])
