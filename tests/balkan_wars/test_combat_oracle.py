"""Fates and columns agree with a second telling of the article for every small stack and every small number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from tests.balkan_wars import combat_oracle as oracle

from balkan_rules.balkan_wars import (
    ACRT,
    BombardmentResult,
    Combatant,
    CombatCode,
    Options,
    Rulings,
    Status,
    TerrainShift,
    UnitClass,
    Water,
    apply_bombardment,
    apply_result,
    bombardment_choices,
    bombardment_odds,
    combat_odds,
    result_choices,
)
from balkan_rules.balkan_wars.rulings import AcrtMaxFourScope, AcrtOddsRounding

KINDS = tuple(product(map(str, UnitClass), (False, True), (False, True)))
STACKS = [[one] for one in KINDS] + [list(pair) for pair in product(KINDS[::3], KINDS)]


def stack_of(units: list[oracle.Unit]) -> tuple[Combatant, ...]:
    return tuple(
        Combatant(
            name=str(number),
            unit_class=UnitClass(kind),
            status=Status.DEMORALIZED if broken else Status.GOOD_ORDER,
            charging=charging,
        )
        for number, (kind, broken, charging) in enumerate(units)
    )


def places_or_nobody(places: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(places) or (None,)


@pytest.mark.parametrize("code", CombatCode)
def test_fates_of_a_combat(code: CombatCode) -> None:
    for units in STACKS:
        stack = stack_of(units)
        choices = result_choices(code, stack)
        free = code is CombatCode.D and not any(charging for _, _, charging in units)
        assert choices == (stack if free else ())
        for chosen in places_or_nobody(range(len(units)) if free else ()):
            name = None if chosen is None else str(chosen)
            fates = apply_result(code, stack, chosen=name)
            assert list(map(str, fates)) == oracle.combat_fates(str(code), units, chosen)


@pytest.mark.parametrize("result", BombardmentResult)
def test_fates_of_a_bombardment(result: BombardmentResult) -> None:
    for units in STACKS:
        stack = stack_of(units)
        places = oracle.may_be_lost(units) if result is BombardmentResult.FE else []
        assert [int(unit.name) for unit in bombardment_choices(result, stack)] == places
        for chosen in places_or_nobody(places):
            name = None if chosen is None else str(chosen)
            fates = apply_bombardment(result, stack, chosen=name)
            assert list(map(str, fates)) == oracle.bombardment_fates(str(result), units, chosen)


@pytest.mark.parametrize("rounding", AcrtOddsRounding)
def test_columns_of_strengths(rounding: AcrtOddsRounding) -> None:
    rulings = Rulings(acrt_odds_rounding=rounding)
    nearest = rounding is AcrtOddsRounding.ROUND_NEAREST
    for attack, defence in product(range(26), range(14)):
        odds = combat_odds([Combatant(name="a", combat=attack)], [Combatant(name="d", combat=defence)], rulings=rulings)
        assert odds.column == odds.ratio == ACRT.columns[oracle.column(attack, defence, nearest=nearest)]


@pytest.mark.parametrize("scope", AcrtMaxFourScope)
def test_columns_after_shifts(scope: AcrtMaxFourScope) -> None:
    rulings, options = Rulings(acrt_max_four_scope=scope), Options(bombardment=False)
    limit_on_all = scope is AcrtMaxFourScope.GRAND_TOTAL
    for start, terrain, water, artillery, unsupplied in product(
        range(2, 8), (0, 1, 3, 5, 7), (False, True), (-5, -1, 0, 2, 6), ("none", "some", "all")
    ):
        attackers = [
            Combatant(name="a", combat=start - 1, supplied=unsupplied == "none"),
            Combatant(
                name="g",
                unit_class=UnitClass.ARTILLERY,
                bombardment=max(artillery, 0),
                supplied=unsupplied != "all",
            ),
        ]
        defenders = [
            Combatant(name="d", combat=1, unit_class=UnitClass.HEAVY_ARTILLERY, bombardment=max(-artillery, 0))
        ]
        odds = combat_odds(
            attackers,
            defenders,
            terrain=[TerrainShift("rough", terrain // 2), TerrainShift("city", terrain - terrain // 2)],
            across={"a": [Water.RIVER], "g": [Water.LAKE]} if water else None,
            options=options,
            rulings=rulings,
        )
        place = oracle.shifted(
            start,
            terrain=terrain,
            water=water,
            artillery=artillery,
            unsupplied=unsupplied,
            limit_on_all=limit_on_all,
        )
        assert odds.column == ACRT.columns[place]


def test_columns_of_bombardments() -> None:
    for factors, terrain in product(range(1, 32), range(7)):
        gun = Combatant(name="g", unit_class=UnitClass.ARTILLERY, bombardment=factors)
        odds = bombardment_odds([gun], [Combatant(name="d")], terrain=[TerrainShift("rough", terrain)])
        assert odds.column == oracle.fire_column(factors, terrain)
