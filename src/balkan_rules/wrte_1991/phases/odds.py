"""The odds of a battle: strengths, the ratio, shifts of the column, what is added to the die (8.0, 8.4, 13.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from ...core.cases import case
from ...core.odds import Odds
from ...core.preview import Modifier, Preview
from ...core.tables import CombatResultsTable
from ..battle import Battle, SupportType
from ..charts import Hits
from ..map import Place
from ..rulings import OddsZeroStrength, TerrainCombinedShift, UnsuppliedDoublePenalty
from ..secrecy import sees_into
from ..state import Position, units_at
from ..supply import Purpose, halved, is_supplied
from ..units import Faction, UnitType
from .raid import surrender_shifts

__all__ = ["Assessment", "assess", "attack", "hits_of", "preview", "unsupplied_attackers", "unsupplied_defenders"]

_SUPPORT_CASES: Final = {
    SupportType.AIR: "8.4.shift.air",
    SupportType.ARTILLERY: "8.4.shift.artillery",
    SupportType.NAVAL: "8.4.shift.naval",
}


@attrs.frozen(order=False)
class Assessment:
    """The odds of a battle.

    Attributes:
        attack: Attack Strength that counts.
        defence: Defence Strength that counts.
        ratio: the two as odds, rounded for the defender; None where a defence of nothing is to be divided by.
        modifiers: what shifts the column, each with its case.
        steps: by how many columns in all, positive to the right.
        column: index of the column of the table that is used.
        die_bonus: what is added to the die.
        cases: every case that has entered.
    """

    attack: int
    defence: int
    ratio: Odds | None
    modifiers: tuple[Modifier, ...]
    steps: int
    column: int
    die_bonus: int
    cases: tuple[str, ...]

    @property
    def ratio_text(self) -> str:
        """The ratio as it is written: such as ``"2-1"``, or the attack to 0."""
        return str(self.ratio) if self.ratio is not None else f"{self.attack}-0"


# ----------------------------------------------------------------------------------------------------------- strengths


def _counted(position: Position, unit: int, rating: int, purpose: Purpose) -> int:
    """What a printed strength counts in a battle (rulings unsupplied-double-penalty and supply-halve-each)."""
    if position.ruleset.rulings.unsupplied_double_penalty is UnsuppliedDoublePenalty.SHIFT_ONLY:
        return rating
    return rating if is_supplied(position, unit, purpose) else halved(rating)


@case("8.0.attack-sum", "8.2.attacker")
def attack(position: Position, units: Iterable[int]) -> int:
    """The Attack Strength of some units together; each counts with all that it has."""
    counters = position.ruleset.units
    return sum(_counted(position, unit, counters[unit].rating.attack, Purpose.ATTACK) for unit in units)


@case("8.0.defence-sum", "8.2.defender")
def defence(position: Position, place: Place) -> int:
    """The Defence Strength of a hex: that of all units in it."""
    counters = position.ruleset.units
    return sum(
        _counted(position, unit, counters[unit].rating.defence, Purpose.DEFENCE)
        for unit in units_at(position, place.index)
    )


@case("8.0.odds", "8.0.odds.rounding")
def ratio_of(position: Position, attack: int, defence: int) -> Odds | None:
    """The odds of two strengths (rulings odds-rounding, odds-below-one and odds-zero-strength)."""
    if position.ruleset.rulings.odds_zero_strength is OddsZeroStrength.FLOOR_ONE:
        return Odds.of(max(1, attack), max(1, defence))
    return Odds.of(attack, defence) if defence else None


# -------------------------------------------------------------------------------------------------------------- shifts


@case("8.4.shift.clear", "8.4.shift.rough", "8.4.shift.mountain", "8.4.shift.road")
def _ground(position: Position, place: Place) -> int:
    """The shift of the terrain of a hex; a road in it changes nothing."""
    assert place.terrain is not None  # noqa: S101 - somebody stands there
    return position.ruleset.charts.terrain[place.terrain.value].shift


@case("8.4.shift.city")
def _city(position: Position) -> int:
    """The shift of a city."""
    return position.ruleset.charts.terrain["city"].shift


@case("8.4.predominant")
def _terrain(position: Position, place: Place) -> Iterator[Modifier]:
    """What the defender's hex shifts (ruling terrain-combined-shift)."""
    assert place.terrain is not None  # noqa: S101 - as above
    name = place.terrain.value
    found = [Modifier(f"8.4.shift.{name}", name, _ground(position, place))]
    if place.city:
        city = Modifier("8.4.shift.city", "city", _city(position))
        ruling = position.ruleset.rulings.terrain_combined_shift
        if ruling is TerrainCombinedShift.CITY_ONLY:
            found = [city]
        elif ruling is TerrainCombinedShift.SUM:
            found.append(city)
        else:
            found = [min(city, *found, key=lambda modifier: modifier.steps)]
    yield from (modifier for modifier in found if modifier.steps)


@case("8.4.shift.river")
def _crosses_river(position: Position, battle: Battle) -> bool:
    """Whether more than half of the attack comes across a river (rulings river-majority and river-road-attack)."""
    board, pos = position.ruleset.map, position.pos
    across = [unit for unit in battle.attackers if board.has_river(ord(pos[unit]), battle.target.index)]
    return 2 * attack(position, across) > attack(position, battle.attackers)


@case("8.4.shift.oos-attacker")
def unsupplied_attackers(position: Position, battle: Battle) -> bool:
    """Whether any unit that attacks is out of supply (ruling unsupplied-partial)."""
    return not all(is_supplied(position, unit, Purpose.ATTACK) for unit in battle.attackers)


@case("8.4.shift.oos-defender")
def unsupplied_defenders(position: Position, battle: Battle) -> bool:
    """Whether any unit in the hex is out of supply (ruling unsupplied-partial)."""
    return not all(is_supplied(position, unit, Purpose.DEFENCE) for unit in units_at(position, battle.target.index))


@case(
    "13.0.shift", "13.0.cancel", "8.4.shift.air", "8.4.shift.artillery", "8.4.shift.naval", "13.0.per-marker-conflict"
)
def _support(battle: Battle) -> Iterator[Modifier]:
    """One column for each marker, in favour of its owner, so that those of one cancel those of the other.

    Rulings support-cancel-then-shift and support-defensive-shift.
    """
    for kind in battle.attacker_support:
        yield Modifier(_SUPPORT_CASES[kind], f"{kind} support of the attacker", 1)
    for kind in battle.defender_support:
        yield Modifier("13.0.shift", f"{kind} support of the defender", -1)


def _open_modifiers(position: Position, battle: Battle) -> Iterator[Modifier]:
    """Everything that shifts the column, as far as the attacker knows it before the defenders are shown."""
    yield from _terrain(position, battle.target)
    if _crosses_river(position, battle):
        yield Modifier("8.4.shift.river", "river", position.ruleset.charts.terrain["river"].shift)
    if unsupplied_attackers(position, battle):
        yield Modifier("8.4.shift.oos-attacker", "attackers out of supply", -1)
    yield from surrender_shifts(position, battle.attackers, units_at(position, battle.target.index))
    yield from _support(battle)


def _modifiers(position: Position, battle: Battle) -> Iterator[Modifier]:
    """Everything that shifts the column."""
    yield from _open_modifiers(position, battle)
    if unsupplied_defenders(position, battle):
        yield Modifier("8.4.shift.oos-defender", "defenders out of supply", 1)


@case("8.4.shift.cumulative")
def _total(modifiers: Iterable[Modifier]) -> int:
    """All shifts together."""
    return sum(modifier.steps for modifier in modifiers)


@case("8.4.shift.bounds")
def _column(crt: CombatResultsTable[Hits], ratio: Odds | None, steps: int) -> int:
    """The column that is used: odds are shifted without end, and then the nearest column is taken.

    So say rulings odds-shift-order and odds-column-clamp. A defence of nothing comes to the last column, whatever the
    shifts (ruling odds-zero-strength).
    """
    return len(crt.columns) - 1 if ratio is None else crt.column(ratio.shift(steps))


# ------------------------------------------------------------------------------------------------------------- the die


@case("14.3.combat")
def _paramilitary_bonus(position: Position, battle: Battle) -> int:
    """What Serbian paramilitaries in the attack add, once (ruling die-bonus-stack)."""
    units = position.ruleset.units
    taking_part = any(units[unit].faction is Faction.PARAMILITARY for unit in battle.attackers)
    return position.ruleset.charts.modifiers("combat_results")["serbian_paramilitary"] if taking_part else 0


@case("14.4.plus2", "14.4.max")
def _hos_bonus(position: Position, battle: Battle) -> int:
    """What Croatian militias in the attack add, however many there are."""
    units = position.ruleset.units
    taking_part = any(units[unit].faction is Faction.HOS for unit in battle.attackers)
    return position.ruleset.charts.modifiers("combat_results")["hos"] if taking_part else 0


@case("16.3.plus1", "16.3.defence")
def _commando_bonus(position: Position, battle: Battle) -> int:
    """What commandos in the attack add, once; in defence they add nothing (die-bonus-stack, commando-bonus-scope)."""
    units = position.ruleset.units
    taking_part = any(units[unit].type is UnitType.COMMANDO for unit in battle.attackers)
    return position.ruleset.charts.modifiers("combat_results")["commando"] if taking_part else 0


def _die_bonuses(position: Position, battle: Battle) -> dict[str, int]:
    """What is added to the die, by case."""
    found = {
        "14.3.combat": _paramilitary_bonus(position, battle),
        "14.4.plus2": _hos_bonus(position, battle),
        "16.3.plus1": _commando_bonus(position, battle),
    }
    return {number: bonus for number, bonus in found.items() if bonus}


# -------------------------------------------------------------------------------------------------------- all together


def assess(position: Position, battle: Battle) -> Assessment:
    """The odds of a battle."""
    crt = position.ruleset.charts.crt
    attacking, defending = attack(position, battle.attackers), defence(position, battle.target)
    modifiers, bonuses = tuple(_modifiers(position, battle)), _die_bonuses(position, battle)
    ratio, steps = ratio_of(position, attacking, defending), _total(modifiers)
    strengths = ("8.0.attack-sum", "8.0.defence-sum", "8.0.odds")
    cancelled = ("13.0.cancel",) if battle.attacker_support and battle.defender_support else ()
    cases = (*strengths, *dict.fromkeys(modifier.case for modifier in modifiers), *cancelled, *bonuses)
    column = _column(crt, ratio, steps)
    return Assessment(attacking, defending, ratio, modifiers, steps, column, sum(bonuses.values()), cases)


@case("8.4.roll")
def hits_of(position: Position, found: Assessment, die: int) -> Hits:
    """What the table says for a die; beyond its rows the nearest one counts (ruling crt-die-clamp)."""
    return position.ruleset.charts.crt.result(found.column, die + found.die_bonus, clamp=True)


def preview(position: Position, battle: Battle) -> Preview:
    """The odds of a battle as it stands, as far as its attacker may know them."""
    if not sees_into(position, battle.side, battle.target):
        modifiers = tuple(_open_modifiers(position, battle))
        bonuses = _die_bonuses(position, battle)
        cases = ("8.0.hidden", "8.0.attack-sum", *dict.fromkeys(modifier.case for modifier in modifiers), *bonuses)
        return Preview(attack(position, battle.attackers), None, None, None, modifiers, cases, ())
    found, crt = assess(position, battle), position.ruleset.charts.crt
    chances = crt.distribution(found.column, modifier=found.die_bonus, clamp=True).map(str)
    return Preview(
        attacker=found.attack,
        defender=found.defence,
        ratio=found.ratio_text,
        column=str(crt.columns[found.column]),
        modifiers=found.modifiers,
        cases=found.cases,
        distribution=chances.outcomes(),
    )
