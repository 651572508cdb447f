"""Bombardment: who may fire, the column and the die, and what a result does to the units fired on (bombardment.*).

In the Offensive Bombardment Segment the side whose turn it is fires; when it has done, the other fires in the Defensive
one. A unit fires once in a segment, and a hex is fired on once, by all that fire on it together (ruling
bombardment.repeat).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final

import attrs

from ..core.arguments import die_face, instance, member, yes_or_no
from ..core.cases import case
from ..core.dice import Distribution
from ..core.errors import Violation
from ..core.preview import Modifier, Preview
from .arguments import combatant, under
from .choosing import choice_violations, chosen_unit
from .combat import with_limit
from .ground import terrain_of, water_of
from .host_values import TerrainShift, Water
from .results import Fate, demoralized, eliminated, untouched
from .rulings import Rulings, SeqBombardmentEligibility
from .stacks import fighting_stack
from .tables import BOMBARDMENT, BombardmentResult, BombardmentTable
from .units import ARMY_ARTILLERY, BOMBARDING, Combatant, UnitClass

__all__ = [
    "BombardmentOdds",
    "BombardmentSegment",
    "apply_bombardment",
    "bombarded_once",
    "bombardment_choices",
    "bombardment_odds",
    "why_not_advance_after_bombardment",
    "why_not_bombard",
    "why_not_bombardment_choice",
]

_RULINGS: Final = Rulings()


class BombardmentSegment(Enum):
    """A segment in which units bombard."""

    OFFENSIVE = "offensive"
    """That of the side whose turn it is."""
    DEFENSIVE = "defensive"
    """That of the other side, when the first has done with all its fire."""

    def __str__(self) -> str:
        return self.value


# -------------------------------------------------------------------------------------------------------- who may fire


@case("seq.offensive_bombardment", "bombardment.3")
def _fire_offensively(rulings: Rulings) -> frozenset[UnitClass]:
    """The classes that fire in their own turn (ruling seq.bombardment_eligibility)."""
    if rulings.seq_bombardment_eligibility is SeqBombardmentEligibility.ALL_THREE_BOTH:
        return BOMBARDING
    return ARMY_ARTILLERY | {UnitClass.FLEET}


@case("seq.defensive_bombardment", "bombardment.4")
def _fire_defensively(rulings: Rulings) -> frozenset[UnitClass]:
    """The classes that fire in the enemy's turn (ruling seq.bombardment_eligibility)."""
    if rulings.seq_bombardment_eligibility is SeqBombardmentEligibility.ALL_THREE_BOTH:
        return BOMBARDING
    return ARMY_ARTILLERY | {UnitClass.FORTIFICATION}


def why_not_bombard(
    unit: Combatant,
    segment: BombardmentSegment,
    *,
    is_adjacent: bool = True,
    water: Iterable[Water] = (),
    can_attack: bool = True,
    is_always_supplied: bool = False,
    uses_combat_supply: bool = True,
    has_fired: bool = False,
    was_bombarded: bool = False,
    rulings: Rulings = _RULINGS,
) -> tuple[Violation, ...]:
    """Say why a unit may not take part in the bombardment of a hex; empty if it may.

    Whatever terrain is in the hex, Mountains too, keeps no fire out.

    Args:
        unit: the unit; it says what state it is in and whether it can trace a line of supply.
        segment: the segment that is being played.
        is_adjacent: whether it is next to the hex.
        water: what lies along the hexside between.
        can_attack: whether the base game lets units attack across that hexside.
        is_always_supplied: whether it is of those that need no line of supply.
        uses_combat_supply: whether the base game's rule of combat supply is in use.
        has_fired: whether the unit has fired in this segment, were it on cavalry that evaded (see `Screening`).
        was_bombarded: whether the hex has been bombarded in this segment.
        rulings: seq.bombardment_eligibility decides which classes fire.

    Raises:
        SetupError: an argument is wrong.
    """
    firing, chosen = combatant(unit, "unit"), under(rulings)
    flags = {
        "is_adjacent": is_adjacent,
        "can_attack": can_attack,
        "is_always_supplied": is_always_supplied,
        "uses_combat_supply": uses_combat_supply,
        "has_fired": has_fired,
        "was_bombarded": was_bombarded,
    }
    for name, flag in flags.items():
        yes_or_no(flag, name)
    return (
        *_eligibility(firing, member(BombardmentSegment, segment, "segment"), chosen),
        *_state(firing),
        *_reach(firing, water_of(water), is_adjacent=is_adjacent, can_attack=can_attack),
        *_supply(firing, segment, needs_line=uses_combat_supply and not is_always_supplied),
        *_repetition(firing, has_fired=has_fired, was_bombarded=was_bombarded),
    )


def _facts(unit: Combatant) -> dict[str, object]:
    return {"unit": unit.name, "unit_class": str(unit.unit_class)}


@case("bombardment.1")
def _eligibility(unit: Combatant, segment: BombardmentSegment, rulings: Rulings) -> Iterator[Violation]:
    """Only units with a Bombardment strength fire, and only in their segments (ruling bombardment.artillery_term)."""
    if not unit.bombardment:
        yield Violation("bombardment.1", "a unit without a Bombardment strength cannot bombard", _facts(unit))
    if segment is BombardmentSegment.OFFENSIVE and unit.unit_class not in _fire_offensively(rulings):
        yield Violation("bombardment.3", "a unit of that class does not bombard in its own turn", _facts(unit))
    if segment is BombardmentSegment.DEFENSIVE and unit.unit_class not in _fire_defensively(rulings):
        yield Violation("bombardment.4", "a unit of that class does not bombard in the enemy's turn", _facts(unit))


@case("bombardment.2d")
def _state(unit: Combatant) -> Iterator[Violation]:
    """Demoralized units do not fire."""
    if unit.is_demoralized:
        yield Violation("bombardment.2d", "a Demoralized unit cannot bombard", _facts(unit))


@case("bombardment.2e.across")
def _crosses(water: frozenset[Water]) -> bool:
    """Whether fire crosses a hexside that no attack does."""
    return bool(water & {Water.LAKE, Water.ALL_SEA})


@case("bombardment.2b")
def _reach(unit: Combatant, water: frozenset[Water], *, is_adjacent: bool, can_attack: bool) -> Iterator[Violation]:
    """Fire reaches a hex beside the unit, across whatever units may attack across, and lakes and sea."""
    if not is_adjacent:
        yield Violation("bombardment.2b", "a unit bombards a hex next to its own", _facts(unit))
    elif not (can_attack or _crosses(water)):
        yield Violation("bombardment.2e.across", "fire does not cross that hexside", _facts(unit))


@case("bombardment.7.offensive", "bombardment.7.defensive", "bombardment.7.auto")
def _supply(unit: Combatant, segment: BombardmentSegment, *, needs_line: bool) -> Iterator[Violation]:
    """A unit that fires must trace a line of supply, unless it is of those that are always in supply."""
    if needs_line and not unit.supplied:
        yield Violation(f"bombardment.7.{segment}", "a unit out of supply cannot bombard", _facts(unit))


@case("bombardment.2")
def _repetition(unit: Combatant, *, has_fired: bool, was_bombarded: bool) -> Iterator[Violation]:
    """Each unit fires once in a segment and each hex is fired on once (ruling bombardment.repeat)."""
    if has_fired:
        yield Violation("bombardment.2", "a unit bombards once in a segment", _facts(unit))
    yield from bombarded_once(_facts(unit), was_bombarded=was_bombarded)


@case("bombardment.2")
def bombarded_once(details: Mapping[str, object], *, was_bombarded: bool) -> Iterator[Violation]:
    """Why a hex is not bombarded again in a segment."""
    if was_bombarded:
        yield Violation("bombardment.2", "a hex is bombarded once in a segment", details)


@case("bombardment.5")
def why_not_advance_after_bombardment() -> tuple[Violation, ...]:
    """Say why no unit may advance into a hex that was bombarded, even one that cavalry has left."""
    return (Violation("bombardment.5", "units do not advance after bombardment"),)


# ---------------------------------------------------------------------------------------------------------------- odds


@attrs.frozen(kw_only=True, order=False)
class BombardmentOdds:
    """The odds of a bombardment.

    Attributes:
        factors: Bombardment strength that fires.
        shifts: what shifts the column, each with its case; a limit that cuts it short stands among them.
        column: the column that is used.
        modifiers: what is added to the die, each with its case.
        cases: every case that entered.
        table: the table that is used.
    """

    factors: int
    shifts: tuple[Modifier, ...]
    column: str
    modifiers: tuple[Modifier, ...]
    cases: tuple[str, ...]
    table: BombardmentTable

    @property
    def drm(self) -> int:
        """What is added to the die in all."""
        return sum([modifier.steps for modifier in self.modifiers])

    @property
    def distribution(self) -> Distribution[BombardmentResult]:
        """The exact chance of each result."""
        return self.table.distribution(self.column, self.drm)

    @case("bombardment.2a.5")
    def result(self, die: int) -> BombardmentResult:
        """Return the result for what the die shows; raises SetupError for what no die shows."""
        return self.table.result(self.column, die_face(die, "die") + self.drm)

    def preview(self) -> Preview:
        """Return the odds in the form that all games share: the strength of those fired on does not count."""
        return Preview(
            attacker=self.factors,
            defender=None,
            ratio=self.table.column(self.factors),
            column=self.column,
            modifiers=self.shifts + self.modifiers,
            cases=self.cases,
            distribution=self.distribution.map(str).outcomes(),
        )


def bombardment_odds(
    firing: Iterable[Combatant],
    defenders: Iterable[Combatant],
    *,
    terrain: Iterable[TerrainShift] = (),
    table: BombardmentTable = BOMBARDMENT,
) -> BombardmentOdds:
    """Return the odds of a bombardment with everything that enters them.

    Args:
        firing: the units that bombard the hex together.
        defenders: the units in the hex.
        terrain: what the hex itself is worth against bombardment; hexsides never count.
        table: the table to be used.

    Raises:
        SetupError: an argument is wrong, or nothing fires that has a Bombardment strength.
    """
    crt = instance(BombardmentTable, table, "table")
    guns, targets = fighting_stack(firing, "firing"), fighting_stack(defenders, "defenders")
    factors = _factors(guns)
    shifts = _terrain(terrain_of(terrain))
    plus, minus = _firing_cadre(guns), _defending_cadre(targets)
    modifiers = [
        Modifier("bombardment.drm.plus", "highest cadre firing", plus),
        Modifier("bombardment.drm.minus", "highest cadre fired on", -minus),
    ]
    column = _column(crt, factors, shifts)
    counted = tuple([modifier for modifier in modifiers if modifier.steps])
    entered = [modifier.case for modifier in (*shifts, *counted)]
    zero = ["bombardment.table.zero"] if column == crt.columns[0] else []
    cases = ["bombardment.2a.1", "bombardment.table.columns", *entered, *zero, "bombardment.table"]
    return BombardmentOdds(
        factors=factors,
        shifts=shifts,
        column=column,
        modifiers=counted,
        cases=tuple(dict.fromkeys(cases)),
        table=crt,
    )


@case("bombardment.2a.1")
def _factors(firing: Sequence[Combatant]) -> int:
    """The Bombardment strength of all units that fire together."""
    return sum([unit.bombardment for unit in firing])


@case("bombardment.2a.3", "bombardment.shift.terrain", "bombardment.2e.hex")
def _terrain(terrain: Sequence[TerrainShift]) -> tuple[Modifier, ...]:
    """What the terrain in the hex shifts, limited as in combat (ruling bombardment.terrain_cap)."""
    return with_limit([Modifier("bombardment.shift.terrain", one.name, -one.columns) for one in terrain if one.columns])


@case("bombardment.2a.2")
def _column(table: BombardmentTable, factors: int, shifts: Sequence[Modifier]) -> str:
    """The column for a number of factors after all shifts."""
    return table.shift(table.column(factors), sum([shift.steps for shift in shifts]))


@case("bombardment.2a.4", "bombardment.drm.plus")
def _firing_cadre(firing: Sequence[Combatant]) -> int:
    """What the cadre of those who fire adds to the die: the highest counts (ruling bombardment.cadre_choice)."""
    return max([unit.cadre for unit in firing])


@case("bombardment.2a.4", "bombardment.2c", "bombardment.drm.minus")
def _defending_cadre(defenders: Sequence[Combatant]) -> int:
    """What the cadre of those fired on takes off, the highest of all; their strengths do not matter.

    Units in whatever state count, and whatever their class (ruling bombardment.defending_cadre).
    """
    return max([unit.cadre for unit in defenders])


# ------------------------------------------------------------------------------------------------------------- results


@case("bombardment.result.FE")
def _candidates(result: BombardmentResult, stack: Sequence[Combatant]) -> tuple[Combatant, ...]:
    """The units one of which is lost: a fortification if there is one (ruling bombardment.fe_fortress)."""
    if result is not BombardmentResult.FE:
        return ()
    works = tuple([unit for unit in stack if unit.unit_class is UnitClass.FORTIFICATION])
    return works or tuple(stack)


def bombardment_choices(result: BombardmentResult, units: Iterable[Combatant]) -> tuple[Combatant, ...]:
    """List the units one of which their owner must choose to lose; empty if nothing is to be chosen.

    Args:
        result: the result of the bombardment.
        units: the units in the hex.

    Raises:
        SetupError: an argument is wrong.
    """
    return _candidates(member(BombardmentResult, result, "result"), fighting_stack(units, "units"))


def why_not_bombardment_choice(
    result: BombardmentResult, units: Iterable[Combatant], chosen: str | None
) -> tuple[Violation, ...]:
    """Say why a unit cannot be what the owner chooses to lose; empty if it can.

    Args:
        result: the result of the bombardment.
        units: the units in the hex.
        chosen: the name of the unit; None for no choice, which will do where there are fewer than two to choose from.

    Raises:
        SetupError: an argument is wrong.
    """
    return tuple(choice_violations("bombardment.result.FE", bombardment_choices(result, units), chosen))


def apply_bombardment(
    result: BombardmentResult, units: Iterable[Combatant], *, chosen: str | None = None
) -> tuple[Fate, ...]:
    """Carry out the result of a bombardment, and return the fate of each unit in the order of the stack.

    Args:
        result: the result.
        units: the units in the hex.
        chosen: the name of the unit that its owner gives up, where `bombardment_choices` lists more than one.

    Raises:
        SetupError: an argument is wrong.
        IllegalActionError: the unit cannot be chosen, or one must be.
    """
    stack = fighting_stack(units, "units")
    lost = chosen_unit("bombardment.result.FE", bombardment_choices(result, stack), chosen)
    if result is BombardmentResult.NE:
        return _no_effect(stack)
    cases = () if lost is None else ("bombardment.result.FE",)
    return tuple([eliminated(unit, *cases) if unit is lost else _fired_on(unit, *cases) for unit in stack])


@case("bombardment.result.NE")
def _no_effect(stack: Sequence[Combatant]) -> tuple[Fate, ...]:
    """Nothing happens."""
    return tuple([untouched(unit) for unit in stack])


@case("bombardment.result.DD")
def _fired_on(unit: Combatant, *cases: str) -> Fate:
    """A unit in Good Order becomes Demoralized; a Demoralized one stays so."""
    if unit.is_demoralized:
        return _still_demoralized(unit, *cases, "bombardment.result.DD")
    return demoralized(unit, *cases, "bombardment.result.DD")


@case("bombardment.6")
def _still_demoralized(unit: Combatant, *cases: str) -> Fate:
    """A Demoralized unit stays what it is: for fleets the article says so twice (ruling bombardment.fleet)."""
    return untouched(unit, *cases, *(("bombardment.6",) if unit.unit_class is UnitClass.FLEET else ()))
