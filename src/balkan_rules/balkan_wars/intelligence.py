"""Strategic intelligence of headquarters and reconnaissance of cavalry: who may try, what a roll gives, exact chances.

What is turned to its Open side stays open until the owner's next Mobilization Segment (seq.mobilization.fog).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from ..core.arguments import amount, die_face, yes_or_no
from ..core.cases import case
from ..core.dice import Distribution, die
from ..core.errors import Violation
from .arguments import combatant, stack_of, under
from .rulings import DEFAULT_RULINGS, IntelSixOverlap, Rulings
from .units import Combatant, UnitClass

__all__ = [
    "IntelligenceRoll",
    "Reconnaissance",
    "declared",
    "intelligence_chances",
    "intelligence_roll",
    "is_near",
    "is_of_country",
    "may_be_examined",
    "opened",
    "reconnaissance",
    "reconnaissance_chances",
    "spies",
    "why_not_reconnoitre",
    "why_not_spy",
]

INTELLIGENCE_RANGE: Final = 10
"""How many hexes away a stack may be that a headquarters looks at."""


def opened(stack: Iterable[Combatant]) -> tuple[Combatant, ...]:
    """The units of a stack, all turned to their Open side.

    Raises:
        SetupError: something in it is no unit.
    """
    return tuple([attrs.evolve(unit, open=True) for unit in stack_of(stack, "stack")])


# ---------------------------------------------------------------------------------------------- strategic intelligence


@attrs.frozen(order=False, kw_only=True)
class IntelligenceRoll:
    """What a roll for strategic intelligence does.

    Attributes:
        opens: whether all units of the enemy stack are turned to their Open side.
        enemy_looks: whether the enemy may at once look at one stack of the headquarters' country (`may_be_examined`);
            that stack is not turned (ruling intel.examine_vs_flip).
        cases: every case that has entered.
    """

    opens: bool
    enemy_looks: bool
    cases: tuple[str, ...]


@case("intel.0")
def spies(unit_class: UnitClass) -> bool:
    """Whether units of a class try strategic intelligence: headquarters do."""
    return unit_class is UnitClass.HEADQUARTERS


def _is_headquarters(unit: Combatant) -> Iterator[Violation]:
    if not spies(unit.unit_class):
        sentence = f"{unit.name} is no headquarters, and only those try strategic intelligence"
        yield Violation("intel.0", sentence, {"unit": unit.name, "class": str(unit.unit_class)})


@case("intel.1")
def is_near(distance: int) -> bool:
    """Whether strategic intelligence reaches so many hexes far."""
    return distance <= INTELLIGENCE_RANGE


@case("intel.1")
def _is_within_reach(unit: Combatant, target: Sequence[Combatant], distance: int, tried: int) -> Iterator[Violation]:
    if not target:
        yield Violation("intel.1", "There is no enemy stack to look at")
    if not is_near(distance):
        sentence = f"The stack is {distance} hexes away, and strategic intelligence reaches {INTELLIGENCE_RANGE}"
        yield Violation("intel.1", sentence, {"distance": distance, "range": INTELLIGENCE_RANGE})
    if tried:
        sentence = f"{unit.name} has tried in this segment, and each headquarters tries once"
        yield Violation("intel.1", sentence, {"unit": unit.name})


def why_not_spy(
    headquarters: Combatant, target: Iterable[Combatant], *, distance: int, has_tried: bool = False
) -> tuple[Violation, ...]:
    """Why a unit may not try strategic intelligence on an enemy stack; empty if it may.

    A Demoralized headquarters may (ruling intel.demoralized_hq).

    Args:
        headquarters: the unit that tries.
        target: the enemy stack.
        distance: how many hexes away that is, counted straight (ruling intel.range_measure).
        has_tried: whether the unit has tried in this Strategic Operations Segment.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    unit, stack = combatant(headquarters, "headquarters"), stack_of(target, "target")
    away, tried = amount(distance, "distance"), yes_or_no(has_tried, "has_tried")
    return (*_is_headquarters(unit), *_is_within_reach(unit, stack, away, tried))


@case("intel.1.success")
def _is_within_rating(staff: int, face: int) -> bool:
    """Whether a roll is not above the Staff Rating."""
    return face <= staff


@case("intel.1.six")
def _warns(face: int) -> bool:
    """Whether a roll is one by which the enemy learns something."""
    return face == 6


@case("intel.1.none")
def _found(*, opens: bool, looks: bool) -> tuple[str, ...]:
    """The cases of what a roll does."""
    found = (*(("intel.1.success",) if opens else ()), *(("intel.1.six",) if looks else ()))
    return found or ("intel.1.none",)


def intelligence_roll(staff: int, face: int, *, rulings: Rulings = DEFAULT_RULINGS) -> IntelligenceRoll:
    """What a roll for strategic intelligence does.

    Args:
        staff: the Staff Rating of the headquarters.
        face: what the die shows.
        rulings: `Rulings.intel_six_overlap` says what a 6 does if the rating is 6 or more.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    opens, looks = _is_within_rating(amount(staff, "staff"), die_face(face)), _warns(face)
    overlap = under(rulings).intel_six_overlap
    if opens and looks:
        opens = overlap is not IntelSixOverlap.COUNTERINTELLIGENCE_ONLY
        looks = overlap is not IntelSixOverlap.SUCCESS_ONLY
    return IntelligenceRoll(opens=opens, enemy_looks=looks, cases=("intel.1", *_found(opens=opens, looks=looks)))


def intelligence_chances(staff: int, *, rulings: Rulings = DEFAULT_RULINGS) -> Distribution[IntelligenceRoll]:
    """The exact chances of what a headquarters with a Staff Rating finds; arguments as for `intelligence_roll`."""
    return die().map(lambda face: intelligence_roll(staff, face, rulings=rulings))


def may_be_examined(stack: Iterable[Combatant], headquarters: Combatant) -> bool:
    """Whether a 6 lets the enemy look at a stack: one in which some unit is of the country of the headquarters.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    country = combatant(headquarters, "headquarters").country
    return is_of_country([unit.country for unit in stack_of(stack, "stack")], country)


@case("intel.1.six")
def is_of_country(countries: Iterable[str], country: str) -> bool:
    """Whether a stack of units of some countries is one of the country whose headquarters was found out."""
    return country in countries


# ------------------------------------------------------------------------------------------------------ reconnaissance


@attrs.frozen(order=False, kw_only=True)
class Reconnaissance:
    """What a reconnaissance does.

    Attributes:
        success: whether the enemy hex is opened.
        cavalry: the cavalry after it.
        target: the enemy units after it.
        may_move_on: whether the cavalry may go on moving in this segment.
        may_attack: whether it may attack in the Combat Segment.
        cases: every case that has entered.
    """

    success: bool
    cavalry: Combatant
    target: tuple[Combatant, ...]
    may_move_on: bool
    may_attack: bool
    cases: tuple[str, ...]


@case("recon.0")
def _is_cavalry(unit: Combatant) -> Iterator[Violation]:
    if unit.unit_class is not UnitClass.CAVALRY:
        sentence = f"{unit.name} is no cavalry, and nobody else reconnoitres"
        yield Violation("recon.0", sentence, {"unit": unit.name, "class": str(unit.unit_class)})


@case("recon.1")
def _is_moving(unit: Combatant, *, moving: bool) -> Iterator[Violation]:
    if not moving:
        sentence = f"{unit.name} cannot move now, and reconnaissance is part of movement"
        yield Violation("recon.1", sentence, {"unit": unit.name})


@case("recon.2.1")
def _is_beside(unit: Combatant, target: Sequence[Combatant], *, adjacent: bool) -> Iterator[Violation]:
    if not (adjacent and target):
        sentence = f"{unit.name} is not beside a hex with enemy units, as it must be"
        yield Violation("recon.2.1", sentence, {"unit": unit.name})


@case("recon.4")
def _is_first(unit: Combatant, *, tried: bool) -> Iterator[Violation]:
    if tried:
        sentence = f"{unit.name} has reconnoitred in this turn, and cavalry does so once"
        yield Violation("recon.4", sentence, {"unit": unit.name})


@case("recon.5")
def _is_in_good_order(unit: Combatant) -> Iterator[Violation]:
    if unit.is_demoralized:
        sentence = f"{unit.name} is Demoralized, and such cavalry does not reconnoitre"
        yield Violation("recon.5", sentence, {"unit": unit.name})


def why_not_reconnoitre(
    cavalry: Combatant,
    target: Iterable[Combatant],
    *,
    adjacent: bool = True,
    moving: bool = True,
    has_tried: bool = False,
) -> tuple[Violation, ...]:
    """Why a unit may not reconnoitre a hex; empty if it may.

    Args:
        cavalry: the unit.
        target: the enemy units in the hex.
        adjacent: whether the unit is beside the hex now.
        moving: whether it is its Movement Segment and its move is not over.
        has_tried: whether the unit has reconnoitred in this segment (ruling recon.per_turn).

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    unit, stack = combatant(cavalry, "cavalry"), stack_of(target, "target")
    return (
        *_is_cavalry(unit),
        *_is_moving(unit, moving=yes_or_no(moving, "moving")),
        *_is_beside(unit, stack, adjacent=yes_or_no(adjacent, "adjacent")),
        *_is_first(unit, tried=yes_or_no(has_tried, "has_tried")),
        *_is_in_good_order(unit),
    )


@case("recon.2.2")
def _is_within_cadre(cadre: int, face: int) -> bool:
    """Whether a roll is not above the cadre factor; with 6 or more none is (ruling recon.cadre_face)."""
    return face <= cadre


@case("recon.2.3")
def _undiscovered(target: tuple[Combatant, ...]) -> tuple[Combatant, ...]:
    """The enemy units after a failure: as they were."""
    return target


@case("recon.3.1")
def declared(cavalry: Combatant) -> Combatant:
    """Cavalry once it has declared a reconnaissance: on its Open side, whatever the die will show."""
    return attrs.evolve(cavalry, open=True)


@case("recon.3.2")
def _moves_on() -> bool:
    """Whether cavalry may move after it has reconnoitred: it stops, and may attack all the same."""
    return False


def reconnaissance(cavalry: Combatant, target: Iterable[Combatant], face: int) -> Reconnaissance:
    """What a reconnaissance does, if it may be made (`why_not_reconnoitre`).

    Args:
        cavalry: the unit that reconnoitres.
        target: the enemy units in the hex.
        face: what the die shows.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    unit, stack = combatant(cavalry, "cavalry"), stack_of(target, "target")
    success = _is_within_cadre(unit.cadre, die_face(face))
    return Reconnaissance(
        success=success,
        cavalry=declared(unit),
        target=opened(stack) if success else _undiscovered(stack),
        may_move_on=_moves_on(),
        may_attack=True,
        cases=("recon.3.1", "recon.2.2" if success else "recon.2.3", "recon.3.2"),
    )


def reconnaissance_chances(cadre: int) -> Distribution[bool]:
    """The exact chances that cavalry with a cadre factor succeeds.

    Raises:
        SetupError: it is negative or no whole number.
    """
    factor = amount(cadre, "cadre")
    return die().map(lambda face: _is_within_cadre(factor, face))
