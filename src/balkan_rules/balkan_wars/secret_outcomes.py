"""What the result of a Secret Operation means, by its kind, and carrying it out on plain units and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from ..core.actions import whole_number
from ..core.arguments import amount, member, yes_or_no
from ..core.cases import case
from ..core.errors import SetupError
from .arguments import combatant, stack_of
from .host_values import MovementMode
from .intelligence import opened
from .secret_operations import OperationKind
from .tables import SecretResult
from .units import Combatant, Status

__all__ = ["SURCHARGE", "SecretOutcome", "alterations", "altered", "secret_outcome", "subversion_surcharge"]

SURCHARGE: Final = 1
"""How many movement points more a hex costs where there is subversion."""


@attrs.frozen(kw_only=True, order=False)
class SecretOutcome:
    """What a result means for an operation of a kind; it can be carried out on plain units and numbers.

    Attributes:
        kind: the kind of operation.
        result: the result of the table.
        case: the case that says what it means.
        opens_units: whether the attacker's enemies in the country are turned to their Open side.
        morale: how far National Morale changes in the attacker's favour; negative where the defender gains from it,
            for the country of the headquarters (ruling secret_ops.assassination_morale).
        demoralizes: whether the headquarters is Demoralized.
        surcharge: extra movement points, for the enemy's next player turn only; see `subversion_surcharge`.
    """

    kind: OperationKind
    result: SecretResult
    case: str
    opens_units: bool = False
    morale: int = 0
    demoralizes: bool = False
    surcharge: int = 0

    @property
    def is_success(self) -> bool:
        """Whether the attacker gets what he wanted, at least in part."""
        return self.opens_units or self.morale > 0 or self.demoralizes or self.surcharge > 0

    @property
    def morale_choices(self) -> tuple[int, ...]:
        """How far National Morale may change; the attacker may take less (ruling secret_ops.morale_limits)."""
        return alterations(self.morale) if self.morale >= 0 else (self.morale,)

    def opened(self, units: Iterable[Combatant]) -> tuple[Combatant, ...]:
        """Return the enemy's units that are inside the country's borders of 1912, as they are afterwards."""
        stack = stack_of(units, "units")
        return opened(stack) if self.opens_units else stack

    def morale_after(self, morale: int, *, is_friendly: bool, by: int | None = None) -> int:
        """Return the country's National Morale afterwards; it never falls below 0 (ruling secret_ops.morale_limits).

        Args:
            morale: what it has been.
            is_friendly: whether the country is on the attacker's side.
            by: how far the attacker changes it, one of `morale_choices`; None for all that he may.

        Raises:
            SetupError: an argument is wrong.
        """
        points = self.morale if by is None else whole_number(by, "by")
        if points not in self.morale_choices:
            message = f"by: one of {', '.join(map(str, self.morale_choices))} is wanted, not {points}"
            raise SetupError(message)
        return altered(amount(morale, "morale"), points, is_friendly=yes_or_no(is_friendly, "is_friendly"))

    def headquarters_after(self, unit: Combatant) -> Combatant:
        """Return the headquarters afterwards; one that is Demoralized already stays so."""
        victim = combatant(unit, "unit")
        return attrs.evolve(victim, status=Status.DEMORALIZED) if self.demoralizes else victim

    def surcharge_after(self, surcharge: int) -> int:
        """Return the surcharge in the country afterwards; it does not add up (ruling secret_ops.subversion_scope)."""
        return max(amount(surcharge, "surcharge"), self.surcharge)


def alterations(most: int) -> tuple[int, ...]:
    """By how many points National Morale may be changed by whoever may change it by so many: by less as well."""
    return tuple(range(most, -1, -1))


def altered(morale: int, points: int, *, is_friendly: bool) -> int:
    """National Morale after a change of so many points in the attacker's favour; it never falls below 0."""
    return max(0, morale + (points if is_friendly else -points))


def secret_outcome(kind: OperationKind, result: SecretResult) -> SecretOutcome:
    """Return what a result means for a kind of operation.

    Raises:
        SetupError: an argument is wrong.
    """
    named, found = member(OperationKind, kind, "kind"), member(SecretResult, result, "result")
    number = f"secret_ops.result.{named}.{found}"
    if named is OperationKind.ESPIONAGE:
        return SecretOutcome(kind=named, result=found, case=number, opens_units=_opens(found))
    if named is OperationKind.PROPAGANDA:
        return SecretOutcome(kind=named, result=found, case=number, morale=_persuades(found))
    if named is OperationKind.SUBVERSION:
        return SecretOutcome(kind=named, result=found, case=number, surcharge=_slows(found))
    return SecretOutcome(kind=named, result=found, case=number, morale=_enrages(found), demoralizes=_strikes(found))


@case(
    "secret_ops.1.espionage",
    "secret_ops.4",
    "secret_ops.result.espionage.S1",
    "secret_ops.result.espionage.S2",
    "secret_ops.result.espionage.N",
)
def _opens(result: SecretResult) -> bool:
    """Whether units are seen: either success will do."""
    return result is not SecretResult.N


@case(
    "secret_ops.1.propaganda",
    "secret_ops.5",
    "secret_ops.result.propaganda.S1",
    "secret_ops.result.propaganda.S2",
    "secret_ops.result.propaganda.N",
)
def _persuades(result: SecretResult) -> int:
    """By how many points morale changes."""
    return {SecretResult.S1: 1, SecretResult.S2: 2}.get(result, 0)


@case("secret_ops.result.assassination.S1")
def _enrages(result: SecretResult) -> int:
    """What the lesser success costs the assassin's side: the victim's country gains a Morale Point."""
    return -1 if result is SecretResult.S1 else 0


@case(
    "secret_ops.1.assassination",
    "secret_ops.6",
    "secret_ops.result.assassination.S2",
    "secret_ops.result.assassination.N",
)
def _strikes(result: SecretResult) -> bool:
    """Whether the headquarters is struck."""
    return result is SecretResult.S2


@case(
    "secret_ops.1.subversion",
    "secret_ops.7",
    "secret_ops.result.subversion.S1",
    "secret_ops.result.subversion.S2",
    "secret_ops.result.subversion.N",
)
def _slows(result: SecretResult) -> int:
    """How many movement points a hex costs more: none for the lesser success (ruling secret_ops.subversion_s1)."""
    return SURCHARGE if result is SecretResult.S2 else 0


@case("secret_ops.7", "secret_ops.result.subversion.S2")
def subversion_surcharge(surcharge: int, mode: MovementMode, *, is_inside: bool) -> int:
    """Return the movement points that subversion adds to what a unit pays for entering a hex, beside the weather.

    Args:
        surcharge: the surcharge in force against the unit's side; see `SecretOutcome.surcharge`.
        mode: how the unit goes; by rail it pays nothing (ruling secret_ops.subversion_scope).
        is_inside: whether the hex is completely inside the country (ruling secret_ops.completely_inside).

    Raises:
        SetupError: an argument is wrong.
    """
    points, pays = amount(surcharge, "surcharge"), member(MovementMode, mode, "mode") is not MovementMode.RAIL
    return points if yes_or_no(is_inside, "is_inside") and pays else 0
