"""Secret Operations: their kinds and targets, and the odds before the die is rolled.

Counterintelligence is no kind of its own here: it is the agents that the defender commits against one of the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum

import attrs

from ..core.arguments import amount, die_face, instance, member, text, yes_or_no
from ..core.cases import case
from ..core.dice import Distribution
from ..core.errors import SetupError, Violation
from ..core.preview import Modifier, Preview
from .arguments import combatant, names, under
from .results import CombatRole
from .rulings import DEFAULT_RULINGS, Rulings, SecretOpsGreatPower
from .tables import SECRET_OPERATIONS, SecretOperationsTable, SecretResult
from .units import Combatant, UnitClass

__all__ = [
    "OperationKind",
    "SecretOdds",
    "secret_odds",
    "target_violations",
    "why_not_assassinate",
    "why_not_secret_morale_point",
    "why_not_secret_target",
]


class OperationKind(Enum):
    """What a Secret Operation is for."""

    ESPIONAGE = "espionage"
    """To see the enemy's units in a country."""
    PROPAGANDA = "propaganda"
    """To raise or lower a country's National Morale."""
    ASSASSINATION = "assassination"
    """To Demoralize an enemy headquarters."""
    SUBVERSION = "subversion"
    """To slow down the enemy's units in a country; no guerrillas are raised (ruling secret_ops.subversion_effect)."""

    def __str__(self) -> str:
        return self.value


# ------------------------------------------------------------------------------------------------------------- targets


def why_not_secret_target(
    kind: OperationKind, country: str, *, countries: Iterable[str], belligerents: Iterable[str]
) -> tuple[Violation, ...]:
    """Say why a country cannot be the target of espionage, propaganda or subversion; empty if it can.

    Args:
        kind: the kind of operation; for the target of an assassination see `why_not_assassinate`.
        country: the country.
        countries: every country on the map.
        belligerents: those of them that are at war, on either side.

    Raises:
        SetupError: an argument is wrong.
    """
    chosen = member(OperationKind, kind, "kind")
    if chosen is OperationKind.ASSASSINATION:
        message = "kind: an assassination is aimed at a headquarters, not at a country"
        raise SetupError(message)
    lands, fighting = names(countries, "countries"), names(belligerents, "belligerents")
    return tuple(target_violations(chosen, text(country, "country"), countries=lands, belligerents=fighting))


def target_violations(
    kind: OperationKind, country: str, *, countries: Collection[str], belligerents: Collection[str]
) -> Iterator[Violation]:
    """What `why_not_secret_target` says, of arguments that are known to be good."""
    if kind is OperationKind.ESPIONAGE:
        return _unknown(country, countries)
    return _neutral(kind, country, belligerents)


@case("secret_ops.4")
def _unknown(country: str, countries: Collection[str]) -> Iterator[Violation]:
    """Espionage goes into any country, at war or not (ruling secret_ops.espionage_scope)."""
    if country not in countries:
        yield Violation("secret_ops.4", "there is no such country on the map", {"country": country})


@case("secret_ops.5", "secret_ops.7")
def _neutral(kind: OperationKind, country: str, belligerents: Collection[str]) -> Iterator[Violation]:
    """Propaganda and subversion go into a country at war, on whichever side."""
    if country not in belligerents:
        number = "secret_ops.5" if kind is OperationKind.PROPAGANDA else "secret_ops.7"
        yield Violation(number, f"{kind} needs a country that is at war", {"country": country})


def why_not_assassinate(unit: Combatant, *, is_enemy: bool = True) -> tuple[Violation, ...]:
    """Say why a unit cannot be the target of an assassination; empty if it can.

    Of a unit that is not Open nothing else is said, for nothing else is known.

    Args:
        unit: the unit.
        is_enemy: whether it belongs to the enemy.

    Raises:
        SetupError: an argument is wrong.
    """
    return tuple(_no_victim(combatant(unit, "unit"), is_enemy=yes_or_no(is_enemy, "is_enemy")))


@case("secret_ops.6")
def _no_victim(unit: Combatant, *, is_enemy: bool) -> Iterator[Violation]:
    """The target is an Open headquarters of the enemy in Good Order (ruling secret_ops.assassination_target)."""
    if not is_enemy:
        yield Violation("secret_ops.6", "the target of an assassination must be the enemy's", {"unit": unit.name})
    elif not unit.open:
        yield Violation("secret_ops.6", "the target of an assassination must be Open")
        return
    if unit.unit_class is not UnitClass.HEADQUARTERS:
        yield Violation("secret_ops.6", "the target of an assassination must be a headquarters", {"unit": unit.name})
    if unit.is_demoralized:
        yield Violation("secret_ops.6", "the target of an assassination must be in Good Order", {"unit": unit.name})


def why_not_secret_morale_point(
    role: CombatRole, country: str, *, belligerents: Iterable[str], points: int, has_spent: bool = False
) -> tuple[Violation, ...]:
    """Say why a side may not expend a Morale Point of a country on a Secret Operation; empty if it may.

    Agents have no country: any of the side's own that is at war will do (ruling secret_ops.agent_country).

    Args:
        role: whether the side attacks or defends.
        country: the country whose point it is to be.
        belligerents: the countries that are at war on its side.
        points: the Morale Points that the country has.
        has_spent: whether the side has expended one on this operation.

    Raises:
        SetupError: an argument is wrong.
    """
    number = f"secret_ops.drm.{member(CombatRole, role, 'role')}"
    spent, left = yes_or_no(has_spent, "has_spent"), amount(points, "points")
    giver, own = text(country, "country"), names(belligerents, "belligerents")
    return tuple(_no_morale_point(number, giver, own, left, has_spent=spent))


@case("secret_ops.drm.attacker", "secret_ops.drm.defender")
def _no_morale_point(
    number: str, country: str, belligerents: Collection[str], points: int, *, has_spent: bool
) -> Iterator[Violation]:
    if country not in belligerents:
        yield Violation(number, "a Morale Point must be that of a country at war on one's side", {"country": country})
    if not points:
        yield Violation(number, "the country has no Morale Point to expend", {"country": country, "points": points})
    if has_spent:
        yield Violation(number, "each side may expend one Morale Point on an operation", {"country": country})


# ---------------------------------------------------------------------------------------------------------------- odds


@attrs.frozen(kw_only=True, order=False)
class SecretOdds:
    """The odds of one Secret Operation.

    Attributes:
        kind: its kind.
        attacking: agents that the attacker has committed.
        defending: agents that the defender has committed.
        differential: the first less the second.
        column: the column that is used.
        modifiers: what is added to the die, each with its case; positive in the attacker's favour.
        cases: every case that entered.
        table: the table that is used.
    """

    kind: OperationKind
    attacking: int
    defending: int
    differential: int
    column: str
    modifiers: tuple[Modifier, ...]
    cases: tuple[str, ...]
    table: SecretOperationsTable

    @property
    def drm(self) -> int:
        """What is added to the die in all."""
        return sum([modifier.steps for modifier in self.modifiers])

    @property
    def distribution(self) -> Distribution[SecretResult]:
        """The exact chance of each result."""
        return self.table.distribution(self.column, self.drm)

    @case("secret_ops.3.5")
    def result(self, die: int) -> SecretResult:
        """Return the result for what the die shows; raises SetupError for what no die shows."""
        return self.table.result(self.column, die_face(die, "die") + self.drm)

    def preview(self) -> Preview:
        """Return the odds in the form that all games share; agents are its strengths."""
        return Preview(
            attacker=self.attacking,
            defender=self.defending,
            ratio=str(self.differential),
            column=self.column,
            modifiers=self.modifiers,
            cases=self.cases,
            distribution=self.distribution.map(str).outcomes(),
        )


def secret_odds(
    kind: OperationKind,
    attacking: int,
    defending: int = 0,
    *,
    attacker_morale: bool = False,
    defender_morale: bool = False,
    great_powers: int = 0,
    enemy_great_powers: int = 0,
    rulings: Rulings = DEFAULT_RULINGS,
    table: SecretOperationsTable = SECRET_OPERATIONS,
) -> SecretOdds:
    """Return the odds of a Secret Operation with everything that enters them.

    Args:
        kind: its kind; all kinds use the same table.
        attacking: agents that the attacker commits, at least 1.
        defending: agents that the defender commits: his counterintelligence.
        attacker_morale: whether the attacker expends a Morale Point; see `why_not_secret_morale_point`.
        defender_morale: whether the defender does.
        great_powers: Great Powers at war on the attacker's side.
        enemy_great_powers: those on the defender's, which count only under a ruling (secret_ops.great_power).
        rulings: secret_ops.great_power and .columns_1_2 enter.
        table: the table to be used.

    Raises:
        SetupError: an argument is wrong.
    """
    chosen, used = under(rulings), instance(SecretOperationsTable, table, "table")
    mine, theirs = amount(attacking, "attacking"), amount(defending, "defending")
    if not mine:
        message = "attacking: a Secret Operation needs an agent at least, not 0"
        raise SetupError(message)
    named, difference = _named(kind), _differential(mine, theirs)
    modifiers = (
        *_attacker_morale(is_spent=yes_or_no(attacker_morale, "attacker_morale")),
        *_defender_morale(is_spent=yes_or_no(defender_morale, "defender_morale")),
        *_great_powers(amount(great_powers, "great_powers"), amount(enemy_great_powers, "enemy_great_powers"), chosen),
    )
    before = (f"secret_ops.1.{named}", "secret_ops.3.4", *(("secret_ops.8",) if theirs else ()))
    return SecretOdds(
        kind=named,
        attacking=mine,
        defending=theirs,
        differential=difference,
        column=used.column(difference),
        modifiers=modifiers,
        cases=(*before, *dict.fromkeys(modifier.case for modifier in modifiers), "secret_ops.3.5", "secret_ops.table"),
        table=used.under(chosen),
    )


@case("secret_ops.3.1")
def _named(kind: object) -> OperationKind:
    """The kind of operation, which is named first."""
    return member(OperationKind, kind, "kind")


@case("secret_ops.3.4", "secret_ops.1.counterintelligence", "secret_ops.8")
def _differential(attacking: int, defending: int) -> int:
    """Attacking agents less those of counterintelligence."""
    return attacking - defending


@case("secret_ops.drm.attacker")
def _attacker_morale(*, is_spent: bool) -> Iterator[Modifier]:
    """What a Morale Point of the attacker adds."""
    if is_spent:
        yield Modifier("secret_ops.drm.attacker", "Morale Point of the attacker", 1)


@case("secret_ops.drm.defender")
def _defender_morale(*, is_spent: bool) -> Iterator[Modifier]:
    """What a Morale Point of the defender takes off."""
    if is_spent:
        yield Modifier("secret_ops.drm.defender", "Morale Point of the defender", -1)


@case("secret_ops.drm.great_power")
def _great_powers(friendly: int, enemy: int, rulings: Rulings) -> Iterator[Modifier]:
    """What Great Powers at war add, one for each (ruling secret_ops.great_power)."""
    if friendly:
        yield Modifier("secret_ops.drm.great_power", "Great Powers of the attacker", friendly)
    if enemy and rulings.secret_ops_great_power is SecretOpsGreatPower.NET_OF_BOTH_SIDES:
        yield Modifier("secret_ops.drm.great_power", "Great Powers of the defender", -enemy)
