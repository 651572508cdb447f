"""The die of Chetnik collaboration: what moves it, and what its tables make of a stack (7.21 to 7.23)."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final

from ...core.cases import case
from ...core.preview import Modifier
from ..map import Place, PlaceKind
from ..rulings import ChetnikTitoDeadModifier
from ..state import Position
from ..tracks import TitoStatus

__all__ = [
    "Fate",
    "allegiance",
    "fate_with_support",
    "fate_without_support",
    "modified",
    "modifiers",
    "support_withdrawn",
]

_SURRENDER: Final = 7
"""The box of the Allied Progress Track that stands for Italian Surrender."""


class Fate(Enum):
    """What a stack of Chetniks is, or becomes."""

    AXIS = "pro-Axis"
    NEUTRAL = "neutral"
    YUGOSLAV = "pro-Yugoslav"
    DISBANDED = "disbanded"
    PARTISAN = "Partisan"


def allegiance(position: Position, place: Place) -> Fate:
    """What the Chetniks of a place are at present: where they stand says it."""
    if place.kind is PlaceKind.NEUTRAL_BOX:
        return Fate.NEUTRAL
    return Fate.AXIS if position.ruleset.is_axis[place.index] else Fate.YUGOSLAV


# ------------------------------------------------------------------------------------------------------ what moves it
@case("7.23.A")
def friendly_stack(position: Position, place: Place) -> int:
    """What is added for a stack that is pro-Yugoslav."""
    return int(allegiance(position, place) is Fate.YUGOSLAV)


@case("7.23.B")
def italian_surrender(position: Position) -> int:
    """What is added once the Italians have surrendered, from that Game-Turn on (ruling chetnik-surrender-turn)."""
    return int(position.tracks.allied_box == _SURRENDER)


@case("7.23.C")
def support_withdrawn(position: Position) -> int:
    """What is added from the Game-Turn of Allied Support Withdrawal on."""
    return int(0 < position.tracks.support_withdrawn_turn <= position.turn)


@case("7.23.D", "9.23")
def tito_eliminated(position: Position) -> int:
    """What Tito's elimination adds (ruling chetnik-tito-dead-modifier)."""
    if position.tracks.tito_status is not TitoStatus.ELIMINATED:
        return 0
    return _TITO_DEAD[position.ruleset.rulings.chetnik_tito_dead_modifier]


_TITO_DEAD: Final = {
    ChetnikTitoDeadModifier.MINUS_ONE: -1,
    ChetnikTitoDeadModifier.PLUS_ONE: 1,
    ChetnikTitoDeadModifier.NONE: 0,
}


def modifiers(position: Position, place: Place) -> tuple[Modifier, ...]:
    """Everything that moves the die for the Chetniks of a place."""
    return _entered(
        friendly_stack(position, place),
        italian_surrender(position),
        support_withdrawn(position),
        tito_eliminated(position),
    )


@lru_cache(maxsize=32)
def _entered(friendly: int, surrender: int, withdrawn: int, eliminated: int) -> tuple[Modifier, ...]:
    """The modifiers that are not 0; there are few sets of them."""
    found = (
        Modifier("7.23.A", "pro-Yugoslav stack", friendly),
        Modifier("7.23.B", "Italian Surrender", surrender),
        Modifier("7.23.C", "Allied Support Withdrawal", withdrawn),
        Modifier("7.23.D", "Tito eliminated", eliminated),
    )
    return tuple([modifier for modifier in found if modifier.steps])


@case("7.23")
def modified(die: int, shifts: tuple[Modifier, ...]) -> int:
    """The die with all modifiers."""
    return die + sum([shift.steps for shift in shifts])


@case("7.21.A")
def _turns_axis(total: int) -> bool:
    return total <= 2


@case("7.21.B")
def _turns_neutral(total: int) -> bool:
    return 3 <= total <= 4


@case("7.21.C")
def _turns_yugoslav(total: int) -> bool:
    return total >= 5


@case("7.21")
def fate_with_support(total: int) -> tuple[str, Fate]:
    """What becomes of a stack on a modified die while the Allies support the Chetniks, and the case that says so."""
    if _turns_axis(total):
        return "7.21.A", Fate.AXIS
    if _turns_neutral(total):
        return "7.21.B", Fate.NEUTRAL
    assert _turns_yugoslav(total)  # noqa: S101 - the rows leave nothing out
    return "7.21.C", Fate.YUGOSLAV


@case("7.22.A")
def _stays_axis(total: int) -> bool:
    return total <= 2


@case("7.22.B")
def _disbands(total: int) -> bool:
    return 3 <= total <= 6


@case("7.22.C")
def _turns_partisan(total: int) -> bool:
    return total >= 7


@case("7.22")
def fate_without_support(total: int) -> tuple[str, Fate]:
    """What becomes of a stack on a modified die from Allied Support Withdrawal on, and the case that says so."""
    if _stays_axis(total):
        return "7.22.A", Fate.AXIS
    if _disbands(total):
        return "7.22.B", Fate.DISBANDED
    assert _turns_partisan(total)  # noqa: S101 - the rows leave nothing out
    return "7.22.C", Fate.PARTISAN
