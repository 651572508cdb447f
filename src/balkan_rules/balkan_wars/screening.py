"""Cavalry screening: defending cavalry that slips away before it is attacked or bombarded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final

import attrs

from ..core.arguments import die_face, member
from ..core.cases import case
from ..core.dice import Distribution, die
from ..core.errors import SetupError, Violation
from .arguments import stack_of
from .bombardment import why_not_advance_after_bombardment
from .units import Combatant, UnitClass

__all__ = ["Screening", "Threat", "screening", "screening_chances", "why_not_screen"]

_RETREAT: Final = 3
"""How many hexes screening cavalry retreats."""


class Threat(Enum):
    """What cavalry slips away from."""

    COMBAT = "combat"
    """An attack of the Combat Segment."""
    BOMBARDMENT = "bombardment"
    """A bombardment of either segment for it."""


@attrs.frozen(order=False, kw_only=True)
class Screening:
    """What an attempt to retreat before combat does.

    Attributes:
        success: whether the cavalry slips away; if not, it is attacked or bombarded as declared.
        retreat_hexes: how many hexes all of it retreats at once, in the way of any retreat and at its risks; 0 if none.
        may_advance: whether those who threatened it may advance into its hex.
        threat_spent: whether they have had their attack, or bombardment, of the segment by it.
        cases: every case that has entered.
    """

    success: bool
    retreat_hexes: int
    may_advance: bool
    threat_spent: bool
    cases: tuple[str, ...]


# ------------------------------------------------------------------------------------------------------------- who may


@case("screen.1.1", "screen.0")
def _is_cavalry_alone(stack: Sequence[Combatant]) -> Iterator[Violation]:
    """Any other unit in the hex bars it, whatever it is (ruling screen.only_cavalry)."""
    others = [unit.name for unit in stack if unit.unit_class is not UnitClass.CAVALRY]
    if not stack:
        yield Violation("screen.1.1", "There is no cavalry in the hex")
    if others:
        sentence = f"The hex holds {', '.join(others)} too, and only cavalry among itself retreats before combat"
        yield Violation("screen.1.1", sentence, {"units": tuple(others)})


@case("screen.5")
def _is_in_good_order(stack: Sequence[Combatant]) -> Iterator[Violation]:
    """One Demoralized unit bars the whole stack (ruling screen.demoralized_member)."""
    broken = [unit.name for unit in stack if unit.is_demoralized and unit.unit_class is UnitClass.CAVALRY]
    if broken:
        sentence = f"Demoralized cavalry does not retreat before combat, and here is {', '.join(broken)}"
        yield Violation("screen.5", sentence, {"units": tuple(broken)})


def why_not_screen(stack: Iterable[Combatant]) -> tuple[Violation, ...]:
    """Why the units of a hex may not retreat before combat; empty if they may, before bombardment as well.

    Args:
        stack: all defending units in the hex.

    Raises:
        SetupError: something in it is no unit.
    """
    units = stack_of(stack, "stack")
    return (*_is_cavalry_alone(units), *_is_in_good_order(units))


# ---------------------------------------------------------------------------------------------------- what comes of it


@case("screen.1.2")
def _lowest_cadre(stack: Sequence[Combatant]) -> int:
    """The factor that is rolled against: that of the cavalry with the lowest."""
    return min(unit.cadre for unit in stack)


@case("screen.1.3")
def _stays() -> Screening:
    """What a failure does: nothing."""
    cases = ("screen.1.3",)
    return Screening(success=False, retreat_hexes=0, may_advance=False, threat_spent=False, cases=cases)


@case("screen.3")
def _leaves_its_hex() -> bool:
    """Whether attackers may advance when cavalry has slipped away."""
    return True


@case("screen.3.spent")
def _spends() -> bool:
    """Whether attackers have had their attack of the segment when cavalry has slipped away."""
    return True


@case("screen.4")
def _leaves_bombardment() -> Screening:
    """A success in the face of bombardment: the fire is spent, nobody advances (ruling screen.bombardment)."""
    cases = ("screen.1.2", "screen.2", "screen.4")
    return Screening(
        success=True,
        retreat_hexes=_RETREAT,
        may_advance=not why_not_advance_after_bombardment(),
        threat_spent=_spends(),
        cases=cases,
    )


def _leaves(threat: Threat) -> Screening:
    """What a success does."""
    if threat is Threat.BOMBARDMENT:
        return _leaves_bombardment()
    cases = ("screen.1.2", "screen.2", "screen.3", "screen.3.spent")
    return Screening(
        success=True,
        retreat_hexes=_RETREAT,
        may_advance=_leaves_its_hex(),
        threat_spent=_spends(),
        cases=cases,
    )


def screening(stack: Iterable[Combatant], face: int, *, threat: Threat = Threat.COMBAT) -> Screening:
    """What an attempt to retreat before combat does, if it may be made (`why_not_screen`).

    Args:
        stack: all defending units in the hex.
        face: what the die shows.
        threat: what has been declared against the hex.

    Raises:
        SetupError: an argument is of the wrong kind, or there is no unit.
    """
    success = die_face(face) <= _lowest_cadre(_some(stack))
    kind = member(Threat, threat, "threat")
    return _leaves(kind) if success else _stays()


def screening_chances(stack: Iterable[Combatant]) -> Distribution[bool]:
    """The exact chances that an attempt succeeds; arguments and errors as for `screening`."""
    lowest = _lowest_cadre(_some(stack))
    return die().map(lambda face: face <= lowest)


def _some(stack: Iterable[Combatant]) -> tuple[Combatant, ...]:
    units = stack_of(stack, "stack")
    if not units:
        message = "stack: at least one Combatant is wanted"
        raise SetupError(message)
    return units
