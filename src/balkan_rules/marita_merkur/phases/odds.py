"""The odds of an attack: strengths, the column of the table, and what changes the die (31.A)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
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
from .attacks import attack_strength, way_between

__all__ = ["GroundOdds", "attack_total", "column_of", "defence_total", "odds_of"]

_CHANCES: Final = "chances of a combat"


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


def _support(position: Position, side: Side, target: Place) -> int:
    """Tactical factors of the air units of a side that support the combat for a place."""
    flying = [one.unit for one in position.sky.support if one.at == target and one.unit.side is side]
    return sum([unit.piece.tactical for unit in flying])


def attack_total(position: Position, side: Side, target: Place, units: Iterable[int]) -> Fraction:
    """What units of a side attack a place with, air support included."""
    support = Fraction(_support(position, side, target))
    return sum([attack_strength(position, unit, target) for unit in units], support)


def defence_total(position: Position, side: Side, target: Place) -> Fraction:
    """What the ground units of a side defend a place with, air support included."""
    ruleset, host = position.ruleset, position.ruleset.host
    strengths = [
        host.defence_strength(
            ruleset.names[unit], target.name, position.weather, is_supplied=chr(unit) not in position.unsupplied
        )
        for unit in position.ground_at(target.index, side)
    ]
    return sum(strengths, Fraction(_support(position, side, target)))


def column_of(position: Position, side: Side, target: Place, units: Iterable[int]) -> str:
    """The column on which units of a side attack a place; ``""`` if they are too weak to do so."""
    attack = attack_total(position, side, target, units)
    return position.ruleset.host.combat_column(attack, defence_total(position, enemy_of(side), target))


# ------------------------------------------------------------------------------------------------------------- together


def odds_of(position: Position, side: Side, target: Place, units: Iterable[int]) -> GroundOdds:
    """The odds at which units of a side attack a place."""
    attackers = tuple(units)
    attack = attack_total(position, side, target, attackers)
    defence = defence_total(position, enemy_of(side), target)
    modifiers = tuple(_modifiers(position, target, attackers))
    return GroundOdds(
        attack=attack,
        defence=defence,
        column=position.ruleset.host.combat_column(attack, defence),
        modifiers=modifiers,
        cases=tuple(dict.fromkeys(["31.A", *_cases(position, target, attackers), *(one.case for one in modifiers)])),
    )


def _modifiers(position: Position, target: Place, units: Iterable[int]) -> Iterator[Modifier]:
    """What is added to the die: for terrain, by the base game's chart, and for Greeks in mountains on top of it."""
    ruleset = position.ruleset
    terrain = ruleset.host.combat_die(target.name, position.weather)
    if terrain:
        yield Modifier("31.A.halved", f"{target.ground.terrain} terrain", terrain)
    yield from attack_modifiers([ruleset.units[unit].piece for unit in units], target.ground, rulings=ruleset.rulings)


def _cases(position: Position, target: Place, units: Iterable[int]) -> Iterator[str]:
    """The cases that weigh on the strengths: halving in mountains, and the hexside of Corfu."""
    ruleset, terrain = position.ruleset, target.ground.terrain
    for unit in units:
        piece = ruleset.units[unit].piece
        if mountain_strength(piece, terrain) < piece.strength:
            yield "31.A.halved"
        if way_between(ruleset, position.at(unit).index, target.index) is LinkKind.CORFU_STRAIT:
            yield "31.C"
