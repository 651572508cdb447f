"""Jugoslav defection (31.G): who is checked when, and the exact chances."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import partial
from operator import add
from typing import Final

from ..core.arguments import die_face, few, takes, trusted
from ..core.cases import case
from ..core.dice import Distribution, die
from .affairs import Affairs, SpecialTurn
from .arguments import AFFAIRS, GROUND, GROUNDS, NAMES, PHASE, PIECE, PIECES, RULINGS
from .rulings import DEFAULT_RULINGS, DefectionOnce, Rulings
from .values import Ground, Mark, Nation, Phase, Piece, UnitType

__all__ = ["defection_chance", "defection_die", "defection_losses", "defects", "units_to_check"]

_WAVERING: Final = frozenset({UnitType.INFANTRY, UnitType.CAVALRY, UnitType.RESERVE, UnitType.BORDER})
"""The types that are named (ruling 31.G.exempt)."""


@case("31.G")
def _is_time(affairs: Affairs, phase: Phase) -> bool:
    """Whether it is the movement phase of a special turn in which Jugoslavia is invaded (ruling 30.G.late_invasion)."""
    return phase is Phase.MOVEMENT and affairs.special is SpecialTurn.NOW and affairs.invaded


@case("31.G")
def _wavers(piece: Piece, checked: Collection[str], rulings: Rulings) -> bool:
    """Whether a unit that a German unit has come next to is checked (ruling 31.G.once)."""
    again = rulings.rule_31_g_once is DefectionOnce.EACH_ADJACENCY
    return piece.nation is Nation.JUGOSLAV and piece.unit_type in _WAVERING and (again or piece.name not in checked)


@takes(mover=PIECE, beside=PIECES, affairs=AFFAIRS, phase=PHASE, checked=NAMES, rulings=RULINGS)
def units_to_check(
    mover: Piece,
    beside: Iterable[Piece],
    affairs: Affairs,
    *,
    phase: Phase,
    checked: Collection[str] = (),
    rulings: Rulings = DEFAULT_RULINGS,
) -> tuple[Piece, ...]:
    """The units for each of which a die is rolled, before anything else moves, in the order in which they are given.

    To be asked whenever a German unit enters a hex, and for each of them as the phase begins.

    Args:
        mover: the unit that has come, or begins, next to them; it must be a German ground unit (ruling 31.G.trigger).
        beside: all units in hexes beside it.
        affairs: the state of affairs.
        phase: the phase that is played.
        checked: names of the units that have been checked before.
        rulings: 31.G.once enters.
    """
    if mover.nation is not Nation.GERMAN or mover.is_air or not _is_time(affairs, phase):
        return ()
    return tuple([piece for piece in beside if _wavers(piece, checked, rulings)])


trusted_units_to_check: Final = trusted(units_to_check)


def defection_die() -> Distribution[int]:
    """The chance node of one check: one die."""
    return die()


@case("31.G.beograd")
def _is_steadfast(ground: Ground) -> bool:
    """Whether units in a hex hold out better: in any hex of Beograd, at the check (ruling 31.G.beograd)."""
    return Mark.BEOGRAD in ground.marks


@takes(face=die_face, ground=GROUND)
@case("31.G.roll")
def defects(face: int, ground: Ground) -> bool:
    """Whether a unit in a hex is removed from play for what the die shows.

    Raises:
        SetupError: no die shows that.
    """
    return face >= (6 if _is_steadfast(ground) else 5)


# -------------------------------------------------------------------------------------------------------------- chances


@takes(ground=GROUND, checks=few)
def defection_chance(ground: Ground, *, checks: int = 1) -> Fraction:
    """The exact chance that a unit in a hex is gone after some checks; more than one takes a ruling (31.G.once).

    Raises:
        SetupError: `checks` is no whole number from 0 to 999.
    """
    stays = defection_die().where(lambda face: not defects(face, ground))
    return 1 - stays**checks


@takes(grounds=GROUNDS)
def defection_losses(grounds: Iterable[Ground]) -> Distribution[int]:
    """The exact chances of how many units are removed, each being checked once.

    Args:
        grounds: for each unit the hex in which it stands; a hex comes as often as it has units.
    """
    found: Distribution[int] = Distribution([(0, Fraction(1))])
    for ground in grounds:
        found = found.combine(defection_die().map(partial(_lost, ground)), add)
    return found


def _lost(ground: Ground, face: int) -> int:
    return 1 if defects(face, ground) else 0
