"""The odds of a combat: strengths, ratio, modifiers, column and result (8.2, 8.3, 8.46, 8.5, 8.6, 9.21, 9.23, 12.0).

`assess` is what both the preview and the die read. Steps are counted on the ladder ... 1-2, 1-1, 2-1 ..., positive in
the attacker's favour.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ...core.cases import case
from ...core.odds import Odds
from ...core.preview import Modifier, Preview
from ...core.tables import CombatResultsTable, Result
from ..map import PlaceKind, Terrain
from ..state import CHETNIK_KINDS, Position
from ..tracks import TitoStatus
from ..units import Nationality
from .forces import Force, force, is_chetnik_force, strength
from .operation import in_operation

__all__ = ["Battle", "assess", "cases_of", "defence", "intrinsic_strength", "loss_cases", "preview", "result_of"]


class Battle(NamedTuple):
    """One combat before the die is rolled.

    Attributes:
        attacker: Strength Points attacking.
        defender: Strength Points defending, after terrain and with an intrinsic defence.
        ratio: the two compared, rounded for the defender.
        modifiers: what moves the ratio, each with its case.
        steps: how far it moves in all.
        column: index of the column of the Combat Results Table.
        multiplier: what a numbered result is multiplied by (8.32).
    """

    attacker: int
    defender: int
    ratio: Odds
    modifiers: tuple[Modifier, ...]
    steps: int
    column: int
    multiplier: int


@case("8.21")
def assess(position: Position, attackers: Force, defenders: Force) -> Battle:
    """The combat of one force attacking another; the second may be an intrinsic defence and nothing else."""
    attack, defend = strength(position, attackers), defence(position, defenders)
    odds = ratio(attack, defend)
    shifts = modifiers(position, attackers)
    net = position.ruleset.net_steps(sum([shift.steps for shift in shifts])) if shifts else 0
    column = position.ruleset.column(odds, net)
    return Battle(attack, defend, odds, shifts, net, column, multiplier(position, defenders.place))


def cases_of(position: Position, origin: int, target: int, battle: Battle) -> tuple[str, ...]:
    """Every case that entered a battle: strengths, ratio, modifiers."""
    shifts = [shift.case for shift in battle.modifiers]
    addenda = ("8.6.addenda",) if battle.steps else ()
    return "8.21.A", "8.21.B", *_defence_cases(position, origin, target), *shifts, *addenda


# ----------------------------------------------------------------------------------------------------------- strengths


def defence(position: Position, defenders: Force) -> int:
    """The Strength Points with which a force defends: doubled in a Hide-away, with what intrinsic defence there is."""
    place = defenders.place
    return with_intrinsic(position, place, in_hide_away(position, place, strength(position, defenders)))


@case("8.31")
def in_hide_away(position: Position, target: int, points: int) -> int:
    """The strength with which `points` defend in `target`: Yugoslav units in a Hide-away count double."""
    return points * 2 if _doubled(position, target) else points


def _doubled(position: Position, target: int) -> bool:
    ruleset = position.ruleset
    return ruleset.is_yugoslav[target] and ruleset.places[target].kind is PlaceKind.HIDE_AWAY


@case("8.5", "8.55")
def intrinsic_strength(position: Position, place: int) -> int:
    """The intrinsic Defense Strength that stands in an Axis place, even after Italian surrender; 0 if none does."""
    ruleset = position.ruleset
    bit = ruleset.intrinsic[place] if ruleset.is_axis[place] else 0
    return ruleset.intrinsic_strength[place] if bit and not position.tracks.intrinsic & bit else 0


@case("8.52")
def with_intrinsic(position: Position, target: int, points: int) -> int:
    """The strength of `points` that defend in `target` with what intrinsic defence it has; it helps no attack."""
    return points + intrinsic_strength(position, target)


def _defence_cases(position: Position, origin: int, target: int) -> list[str]:
    """The cases that entered the strengths, apart from adding them up."""
    cases: list[str] = []
    if _doubled(position, target):
        cases.append("8.31")
    if intrinsic_strength(position, target):
        cases.append("8.52")
    yugoslav, axis = (target, origin) if position.ruleset.is_axis[origin] else (origin, target)
    if any(axis in position.guerrillas[kind] for kind in CHETNIK_KINDS):
        cases.append("7.33" if is_chetnik_force(position, yugoslav) else "7.32")
    return cases


# ---------------------------------------------------------------------------------------------------- ratio and column


@case("8.21.B")
def ratio(attack: int, defend: int) -> Odds:
    """The ratio of two strengths, rounded in the defender's favour."""
    return Odds.of(attack, defend)


@case("8.6")
def table(position: Position) -> CombatResultsTable[Result]:
    """The Combat Results Table of the charts in use."""
    return position.ruleset.charts.crt


# ----------------------------------------------------------------------------------------------------------- modifiers


def modifiers(position: Position, attackers: Force) -> tuple[Modifier, ...]:
    """Everything that moves the ratio of this attack."""
    origin, target = attackers.place, attackers.against
    found = (
        tito_present(position, origin, target),
        tito_eliminated(position, origin, target),
        mountain_unit(position, attackers),
        operation(position),
    )
    return tuple(filter(None, found))


@case("9.21")
def tito_present(position: Position, origin: int, target: int) -> Modifier | None:
    """Tito helps the Partisans with whom he is stacked, in attack and in defence, once in a Combat Phase.

    When his stack has fought, he has helped it: he does so no more once he has retreated or has been put with others.
    """
    tito = position.ruleset.tito
    place = position.pos[tito]
    if place not in (origin, target):
        return None
    has_helped = tito in position.retreated or tito in position.placed
    if has_helped or is_chetnik_force(position, place):
        return None
    shifts = position.ruleset.charts.ratio_shifts
    if place == origin:
        return Modifier("9.21", "Tito attacking", shifts.tito_attacking)
    return Modifier("9.21", "Tito defending", shifts.tito_defending)


@case("9.23")
def tito_eliminated(position: Position, origin: int, target: int) -> Modifier | None:
    """After Tito's elimination the Axis attacks Partisans more easily, and they attack less easily."""
    if position.tracks.tito_status is not TitoStatus.ELIMINATED:
        return None
    shifts = position.ruleset.charts.ratio_shifts
    if position.ruleset.is_axis[origin]:
        if is_chetnik_force(position, target):
            return None
        return Modifier("9.23", "Tito eliminated: Axis attack", shifts.tito_eliminated_axis_attack)
    if is_chetnik_force(position, origin):
        return None
    return Modifier("9.23", "Tito eliminated: Partisan attack", shifts.tito_eliminated_partisan_attack)


@case("12.0")
def mountain_unit(position: Position, attackers: Force) -> Modifier | None:
    """A German or Italian mountain unit helps an Axis attack in a Mountain, Hide-away or village; more add nothing."""
    ruleset = position.ruleset
    if not attackers.units or not ruleset.is_axis[attackers.place]:
        return None
    place = ruleset.places[attackers.place]
    rough = place.kind in (PlaceKind.MOUNTAIN, PlaceKind.HIDE_AWAY) or (
        place.display is not None and place.display.terrain is Terrain.VILLAGE
    )
    if not rough:
        return None
    for index in attackers.units:
        unit = ruleset.units[index]
        if unit.mountain and unit.nationality in (Nationality.GERMAN, Nationality.ITALIAN):
            return Modifier("12.0", "mountain unit", ruleset.charts.ratio_shifts.mountain_unit)
    return None


@case("8.46")
def operation(position: Position) -> Modifier | None:
    """An Anti-Guerrilla Operation helps every attack that is made in it (ruling operation-ratio-bonus)."""
    steps = position.ruleset.operation_steps
    return Modifier("8.46", "Anti-Guerrilla Operation", steps) if steps and in_operation(position) is not None else None


# ------------------------------------------------------------------------------------------------------------- results


@case("8.32.A")
def in_city(position: Position, place: int) -> bool:
    """Whether numbered results there are tripled."""
    display = position.ruleset.places[place].display
    return display is not None and display.terrain is Terrain.CITY


@case("8.32.B")
def in_town(position: Position, place: int) -> bool:
    """Whether numbered results there are doubled: towns and market towns."""
    display = position.ruleset.places[place].display
    return display is not None and display.terrain in (Terrain.TOWN, Terrain.MARKET_TOWN)


@case("8.32.C")
def on_operation(position: Position) -> bool:
    """Whether numbered results are doubled wherever the combat is: it is one of an Anti-Guerrilla Operation."""
    return in_operation(position) is not None


@case("8.32")
def multiplier(position: Position, place: int) -> int:
    """What the numbers of both letters are multiplied by in a place (ruling multiplier-applies-to-both)."""
    if in_city(position, place):
        return 3
    return 2 if on_operation(position) or in_town(position, place) else 1


def loss_cases(position: Position, place: int) -> tuple[str, ...]:
    """The case that multiplies the numbers there, if one does."""
    if on_operation(position):
        return ("8.32.C",)
    return {1: (), 2: ("8.32.B",), 3: ("8.32.A",)}[multiplier(position, place)]


@case("8.21.C")
def result_of(position: Position, battle: Battle, die: int) -> Result:
    """What a die gives in a combat, its number multiplied; `AE`, `DE` and `-` are as in the table."""
    known: dict[tuple[int, int, int], Result] = position.ruleset.memo.setdefault("results", {})
    key = battle.column, die, battle.multiplier
    if key not in known:
        known[key] = table(position).result(battle.column, die).times(battle.multiplier)
    return known[key]


def preview(position: Position, origin: int, target: int) -> Preview:
    """The odds of an attack and the exact chances of its results, by the functions that will resolve it."""
    battle = assess(position, force(position, origin, target), force(position, target, origin))
    crt = table(position)
    chances: dict[str, Fraction] = {}
    for die in crt.dice:
        text = str(result_of(position, battle, die))
        chances[text] = chances.get(text, Fraction(0)) + Fraction(1, len(crt.dice))
    return Preview(
        attacker=battle.attacker,
        defender=battle.defender,
        ratio=str(battle.ratio),
        column=str(crt.columns[battle.column]),
        modifiers=battle.modifiers,
        cases=(*cases_of(position, origin, target, battle), *loss_cases(position, target)),
        distribution=tuple(chances.items()),
    )
