"""The odds of a combat on the Alternative Combat Results Table: column, shifts, what is added to the die (acrt.*).

`combat_odds` says all of it before the die is rolled, each shift and modifier with its case, and the exact chance of
each result. Amounts are positive in the attacker's favour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from ..core.actions import brief
from ..core.arguments import amount, die_face, instance, member, text, yes_or_no
from ..core.cases import case
from ..core.dice import Distribution
from ..core.errors import SetupError, Violation
from ..core.preview import Modifier, Preview
from .arguments import under
from .ground import terrain_of, water_of
from .host_values import TerrainShift, Water
from .options import Options
from .results import CombatRole
from .rulings import AcrtChargeErrata, AcrtMaxFourScope, Rulings
from .stacks import fighting_stack, names_of
from .tables import ACRT, CombatResult, CombatTable
from .units import ARMY_ARTILLERY, Combatant, UnitClass

__all__ = ["CombatOdds", "combat_odds", "why_not_morale_point"]

_RULINGS: Final = Rulings()
_OPTIONS: Final = Options()
_MOST: Final = 4


@attrs.frozen(kw_only=True, order=False)
class CombatOdds:
    """The odds of one attack.

    Attributes:
        attack: combat strength attacking.
        defence: combat strength defending.
        ratio: the column for the two, before shifts.
        shifts: what shifts the column, each with its case; a limit that cuts it short stands among them.
        column: the column that is used.
        modifiers: what is added to the die, each with its case.
        cases: every case that entered.
        table: the table that is used.
    """

    attack: int
    defence: int
    ratio: str
    shifts: tuple[Modifier, ...]
    column: str
    modifiers: tuple[Modifier, ...]
    cases: tuple[str, ...]
    table: CombatTable

    @property
    def steps(self) -> int:
        """How many columns the shifts come to, to the right if positive."""
        return sum([shift.steps for shift in self.shifts])

    @property
    def drm(self) -> int:
        """What is added to the die in all."""
        return total(self.modifiers)

    @property
    def distribution(self) -> Distribution[CombatResult]:
        """The exact chance of each result."""
        return self.table.distribution(self.column, self.drm)

    def result(self, die: int) -> CombatResult:
        """Return the result for what the die shows; raises SetupError for what no die shows."""
        return self.table.result(self.column, die_face(die, "die") + self.drm)

    def preview(self) -> Preview:
        """Return the odds in the form that all games share; its modifiers are the shifts, then those of the die."""
        return Preview(
            attacker=self.attack,
            defender=self.defence,
            ratio=self.ratio,
            column=self.column,
            modifiers=self.shifts + self.modifiers,
            cases=self.cases,
            distribution=self.distribution.map(str).outcomes(),
        )


def combat_odds(
    attackers: Iterable[Combatant],
    defenders: Iterable[Combatant],
    *,
    terrain: Iterable[TerrainShift] = (),
    across: Mapping[str, Iterable[Water]] | None = None,
    is_entrenched: bool = False,
    attacker_morale: bool = False,
    defender_morale: bool = False,
    options: Options = _OPTIONS,
    rulings: Rulings = _RULINGS,
    table: CombatTable = ACRT,
) -> CombatOdds:
    """Return the odds of an attack with everything that enters them.

    Args:
        attackers: the units that attack; each says whether it charges, and whether it is supplied.
        defenders: the units that are attacked; each says whether it charges.
        terrain: what the defender's hex is worth, one entry for each type of terrain and whatever else there is.
        across: what lies along the hexside that each attacker attacks across, by the name of the unit; units of which
            nothing is said cross no water.
        is_entrenched: whether there is an Entrenchment in the hex, or a Fortification that is not among the defenders.
        attacker_morale: whether the attacker expends a Morale Point; see `why_not_morale_point`.
        defender_morale: whether the defender does.
        options: with bombardment in use there is no shift for artillery superiority.
        rulings: acrt.odds_rounding, .max_four_scope, .charge_errata and .row6_col4 enter.
        table: the table to be used.

    Raises:
        SetupError: an argument is wrong.
    """
    chosen, uses = under(rulings), instance(Options, options, "options")
    attacking, defending = fighting_stack(attackers, "attackers"), fighting_stack(defenders, "defenders")
    attack, defence = _strength(attacking), _strength(defending)
    crt = instance(CombatTable, table, "table").under(chosen)
    ratio = crt.column(attack, defence, rulings=chosen)
    ground = [*_terrain(terrain_of(terrain)), *_crossing(_water(attacking, {} if across is None else across))]
    shifts = tuple(_shifts(attacking, defending, ground, uses, chosen))
    modifiers = (
        *_charge(attacking, defending, chosen),
        *_attacker_morale(is_spent=yes_or_no(attacker_morale, "attacker_morale")),
        *_engineers(attacking, defending, is_entrenched=yes_or_no(is_entrenched, "is_entrenched")),
        *_defender_morale(is_spent=yes_or_no(defender_morale, "defender_morale")),
    )
    entered = [modifier.case for modifier in (*shifts, *modifiers)]
    return CombatOdds(
        attack=attack,
        defence=defence,
        ratio=ratio,
        shifts=shifts,
        column=crt.shift(ratio, sum([shift.steps for shift in shifts])),
        modifiers=modifiers,
        cases=tuple(dict.fromkeys(["acrt.columns", *entered, "acrt.rows", "acrt.table"])),
        table=crt,
    )


def _strength(stack: Sequence[Combatant]) -> int:
    return sum([unit.combat for unit in stack])


def _water(attackers: Sequence[Combatant], across: object) -> tuple[frozenset[Water], ...]:
    """What each attacker crosses."""
    names = names_of(attackers)
    if not isinstance(across, Mapping) or not set(across) <= set(names):
        message = f"across: a mapping by names of attackers ({', '.join(names)}) is wanted, not {brief(across)}"
        raise SetupError(message)
    return tuple([water_of(across.get(name, ()), f"across, {name}") for name in names])


# ------------------------------------------------------------------------------------------------------------- shifts


def _shifts(
    attackers: Sequence[Combatant],
    defenders: Sequence[Combatant],
    ground: Sequence[Modifier],
    options: Options,
    rulings: Rulings,
) -> Iterator[Modifier]:
    """Everything that shifts the column; the limit is on terrain and water, or on all (ruling acrt.max_four_scope)."""
    others = [*_artillery(attackers, defenders, options), *_unsupplied(attackers)]
    if rulings.acrt_max_four_scope is AcrtMaxFourScope.GRAND_TOTAL:
        yield from with_limit([*ground, *others])
        return
    yield from with_limit(ground)
    yield from others


@case("bombardment.0")
def _counts_artillery(options: Options) -> bool:
    """Whether artillery shifts the column of a combat: not where it bombards instead."""
    return not options.bombardment


@case("acrt.shift.artillery")
def _superiority(attackers: Sequence[Combatant], defenders: Sequence[Combatant]) -> int:
    """The Bombardment strength of the attacker's artillery in Good Order, less the defender's.

    One column for each point (ruling acrt.artillery_scale); fortifications and fleets are no artillery (ruling
    acrt.fortification_artillery).
    """
    mine, theirs = (
        sum([unit.bombardment for unit in stack if unit.unit_class in ARMY_ARTILLERY and not unit.is_demoralized])
        for stack in (attackers, defenders)
    )
    return mine - theirs


def _artillery(attackers: Sequence[Combatant], defenders: Sequence[Combatant], options: Options) -> Iterator[Modifier]:
    if _counts_artillery(options) and (steps := _superiority(attackers, defenders)):
        yield Modifier("acrt.shift.artillery", "artillery superiority", steps)


@case("acrt.shift.terrain")
def _terrain(terrain: Sequence[TerrainShift]) -> Iterator[Modifier]:
    """What each type of terrain in the defender's hex shifts; they add up."""
    yield from (Modifier("acrt.shift.terrain", shift.name, -shift.columns) for shift in terrain if shift.columns)


@case("acrt.shift.water")
def _all_cross(across: Iterable[frozenset[Water]]) -> bool:
    """Whether each attacker comes across a river or a lake, some the one and some the other if need be."""
    return all(water & {Water.RIVER, Water.LAKE} for water in across)


def _crossing(across: Iterable[frozenset[Water]]) -> Iterator[Modifier]:
    """The shift for that, once (ruling acrt.water_once)."""
    if _all_cross(across):
        yield Modifier("acrt.shift.water", "all attack across water", -2)


@case("acrt.shift.max")
def limited(steps: int) -> int:
    """A number of columns cut short to the most that count, in either direction."""
    return max(-_MOST, min(steps, _MOST))


def with_limit(shifts: Sequence[Modifier]) -> tuple[Modifier, ...]:
    """Shifts that are limited together, followed by what the limit takes from them, if it does."""
    steps = sum([shift.steps for shift in shifts])
    cut = limited(steps) - steps
    return (*shifts, Modifier("acrt.shift.max", "no more than four columns", cut)) if cut else tuple(shifts)


@case("acrt.shift.unsupplied")
def _supply_shift(attackers: Sequence[Combatant]) -> int:
    """What attackers without supply shift: 1 column if some are, 2 if all are."""
    supplied = [unit.supplied for unit in attackers]
    return 0 if all(supplied) else -1 if any(supplied) else -2


def _unsupplied(attackers: Sequence[Combatant]) -> Iterator[Modifier]:
    if steps := _supply_shift(attackers):
        yield Modifier("acrt.shift.unsupplied", "attackers without supply", steps)


# ------------------------------------------------------------------------------------------------------------- the die


@case("acrt.drm")
def total(modifiers: Iterable[Modifier]) -> int:
    """All that is added to the die."""
    return sum([modifier.steps for modifier in modifiers])


def _charge(attackers: Sequence[Combatant], defenders: Sequence[Combatant], rulings: Rulings) -> Iterator[Modifier]:
    """What charges add to the die; a side that does not charge has no Shock Value (ruling acrt.charge_one_side)."""
    mine, theirs = ([unit.shock for unit in stack if unit.charging] for stack in (attackers, defenders))
    if _attacker_prevails(sum(mine), sum(theirs), rulings):
        yield Modifier("acrt.drm.attacker_charge", "charge of the attacker", 2)
    elif _defender_prevails(sum(mine), sum(theirs), rulings):
        yield Modifier("acrt.drm.defender_charge", "charge of the defender", -1)
    elif mine and theirs:
        yield _tie()


@case("acrt.drm.attacker_charge")
def _attacker_prevails(mine: int, theirs: int, rulings: Rulings) -> bool:
    """Whether charging attackers have the Shock Value that they need (ruling acrt.charge_errata)."""
    if rulings.acrt_charge_errata is AcrtChargeErrata.ST166_ERRATA:
        return mine > 0 and mine >= 2 * theirs
    return mine > theirs


@case("acrt.drm.defender_charge")
def _defender_prevails(mine: int, theirs: int, rulings: Rulings) -> bool:
    """Whether charging defenders have it, who need less under the errata (ruling acrt.charge_errata)."""
    if rulings.acrt_charge_errata is AcrtChargeErrata.ST166_ERRATA:
        return mine < 2 * theirs
    return theirs > mine


@case("acrt.drm.tie")
def _tie() -> Modifier:
    """What charges of equal Shock Value add: nothing."""
    return Modifier("acrt.drm.tie", "charges of equal Shock Value", 0)


@case("acrt.drm.attacker_morale")
def _attacker_morale(*, is_spent: bool) -> Iterator[Modifier]:
    """What a Morale Point of the attacker adds."""
    if is_spent:
        yield Modifier("acrt.drm.attacker_morale", "Morale Point of the attacker", 1)


@case("acrt.drm.defender_morale")
def _defender_morale(*, is_spent: bool) -> Iterator[Modifier]:
    """What a Morale Point of the defender takes off."""
    if is_spent:
        yield Modifier("acrt.drm.defender_morale", "Morale Point of the defender", -1)


@case("acrt.drm.engineer")
def _engineers(
    attackers: Sequence[Combatant], defenders: Sequence[Combatant], *, is_entrenched: bool
) -> Iterator[Modifier]:
    """What Engineers among the attackers add against works, in whatever state they are (ruling acrt.engineer_state)."""
    has_works = is_entrenched or any(unit.unit_class is UnitClass.FORTIFICATION for unit in defenders)
    if has_works and any(unit.unit_class is UnitClass.ENGINEER for unit in attackers):
        yield Modifier("acrt.drm.engineer", "engineers against works", 1)


def why_not_morale_point(
    role: CombatRole, units: Iterable[Combatant], country: str, *, points: int, has_spent: bool = False
) -> tuple[Violation, ...]:
    """Say why a side may not expend a Morale Point of a country on a combat; empty if it may.

    One may be expended by each side, of a country that has units in the combat (ruling acrt.morale_limit).

    Args:
        role: the side.
        units: its units in the combat.
        country: the country whose point it is to be.
        points: the Morale Points that the country has.
        has_spent: whether the side has expended one on this combat.

    Raises:
        SetupError: an argument is wrong.
    """
    number = f"acrt.drm.{member(CombatRole, role, 'role')}_morale"
    stack, spent = fighting_stack(units, "units"), yes_or_no(has_spent, "has_spent")
    return tuple(_morale_violations(number, stack, text(country, "country"), amount(points, "points"), has_spent=spent))


def _morale_violations(
    number: str, stack: Sequence[Combatant], country: str, points: int, *, has_spent: bool
) -> Iterator[Violation]:
    countries = dict.fromkeys(unit.country for unit in stack)
    if country not in countries:
        sentence = "a Morale Point must be that of a country with units in the combat"
        yield Violation(number, sentence, {"country": country, "countries": tuple(countries)})
    if not points:
        yield Violation(number, "the country has no Morale Point to expend", {"country": country, "points": points})
    if has_spent:
        yield Violation(number, "each side may expend one Morale Point on a combat", {"country": country})
