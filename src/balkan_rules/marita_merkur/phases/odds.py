"""The odds of an attack: strengths, the column of the table, and what changes the die (31.A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Final

import attrs

from ...core.dice import Distribution, die
from ...core.preview import Modifier, Preview
from ..host_values import CombatResult, LinkKind
from ..modifiers import attack_modifiers, mountain_strength
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..state import Position
from ..units import Place
from ..values import Side

__all__ = [
    "GroundOdds",
    "attack_strength",
    "defence_strength",
    "neighbours",
    "odds_of",
    "support_for",
    "total",
]

_CHANCES: Final = "chances of a combat"
_NEIGHBOURS: Final = "what lies between places"


@attrs.frozen(kw_only=True)
class GroundOdds:
    """The odds of one attack.

    Attributes:
        attack: what the attackers have, air support included.
        defence: what the defenders have, air support included.
        column: the column of the base game's table; ``""`` if the attack is too weak to be made.
        modifiers: what is added to the die, each with its case.
        cases: every case that entered the odds.
    """

    attack: Fraction
    defence: Fraction
    column: str
    modifiers: tuple[Modifier, ...]
    cases: tuple[str, ...]

    @property
    def added(self) -> int:
        """What is added to the die."""
        return sum([modifier.steps for modifier in self.modifiers])

    def preview(self, ruleset: MaritaMerkurRuleset) -> Preview:
        """It as previews of all games have it."""
        chances = _chances(ruleset, self.column, self.added).map(str).outcomes() if self.column else ()
        column = self.column or None
        return Preview(self.attack, self.defence, column, column, self.modifiers, self.cases, chances)


def _chances(ruleset: MaritaMerkurRuleset, column: str, added: int) -> Distribution[CombatResult]:
    """The chances of each result in a column with so much added to the die."""
    key = _CHANCES, column, added
    found: Distribution[CombatResult] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = die().map(lambda face: ruleset.host.combat_result(column, face + added))
    return found


# ------------------------------------------------------------------------------------------------------------ strengths


def neighbours(ruleset: MaritaMerkurRuleset) -> tuple[Mapping[int, LinkKind], ...]:
    """For each place those beside it, with what lies between."""
    found: tuple[Mapping[int, LinkKind], ...] | None = ruleset.memo.get(_NEIGHBOURS)
    if found is None:
        found = ruleset.memo[_NEIGHBOURS] = tuple({way.to: way.kind for way in ways} for ways in ruleset.ways)
    return found


def attack_strength(position: Position, unit: int, target: Place) -> Fraction:
    """What a unit attacks a place with from where it is (31.A.halved)."""
    ruleset, is_supplied = position.ruleset, chr(unit) not in position.unsupplied
    name, origin = ruleset.names[unit], position.at(unit).name
    return ruleset.host.attack_strength(name, origin, target.name, position.weather, is_supplied=is_supplied)


def defence_strength(position: Position, unit: int) -> Fraction:
    """What a unit defends the place where it is with."""
    ruleset, is_supplied = position.ruleset, chr(unit) not in position.unsupplied
    name, place = ruleset.names[unit], position.at(unit).name
    return ruleset.host.defence_strength(name, place, position.weather, is_supplied=is_supplied)


def support_for(position: Position, side: Side, target: Place) -> Fraction:
    """Tactical factors of the air units of a side that support the combat for a place."""
    flying = [one.unit for one in position.sky.support if one.at == target and one.unit.side is side]
    return Fraction(sum([unit.piece.tactical for unit in flying]))


def total(strengths: Iterable[Fraction]) -> Fraction:
    """The sum of strengths, which are whole numbers and halves mostly."""
    numerator, denominator = 0, 1
    for strength in strengths:
        common = lcm(denominator, strength.denominator)
        numerator = numerator * (common // denominator) + strength.numerator * (common // strength.denominator)
        denominator = common
    return Fraction(numerator, denominator)


# ------------------------------------------------------------------------------------------------------------- together


def odds_of(position: Position, side: Side, target: Place, units: Iterable[int]) -> GroundOdds:
    """The odds at which units of a side attack a place."""
    attackers = tuple(units)
    enemy = enemy_of(side)
    strengths = [attack_strength(position, unit, target) for unit in attackers]
    defences = [defence_strength(position, unit) for unit in position.ground_at(target.index, enemy)]
    attack = total([*strengths, support_for(position, side, target)])
    defence = total([*defences, support_for(position, enemy, target)])
    modifiers = tuple(_modifiers(position, target, attackers))
    return GroundOdds(
        attack=attack,
        defence=defence,
        column=position.ruleset.host.combat_column(attack, defence),
        modifiers=modifiers,
        cases=tuple(dict.fromkeys(["31.F", *_cases(position, target, attackers), *(one.case for one in modifiers)])),
    )


def _modifiers(position: Position, target: Place, units: Iterable[int]) -> Iterator[Modifier]:
    """What is added to the die: for terrain, by the base game's chart, and for Greeks in mountains on top of it."""
    ruleset = position.ruleset
    terrain = ruleset.host.combat_die(target.name, position.weather)
    if terrain:
        yield Modifier("31.F", f"{target.ground.terrain} terrain", terrain)
    yield from attack_modifiers([ruleset.units[unit].piece for unit in units], target.ground, rulings=ruleset.rulings)


def _cases(position: Position, target: Place, units: Iterable[int]) -> Iterator[str]:
    """The cases that weigh on the strengths: halving in mountains, and the hexside of Corfu."""
    ruleset, terrain = position.ruleset, target.ground.terrain
    for unit in units:
        piece = ruleset.units[unit].piece
        if mountain_strength(piece, terrain) < piece.strength:
            yield "31.A.halved"
        if neighbours(ruleset)[position.at(unit).index].get(target.index) is LinkKind.CORFU_STRAIT:
            yield "31.C"
