"""The odds of a combat: the column, what shifts it, and what is added to the die (acrt.*)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    ACRT,
    Combatant,
    CombatOdds,
    CombatResult,
    CombatRole,
    Options,
    Rulings,
    Status,
    TerrainShift,
    UnitClass,
    Water,
    apply_bombardment,
    combat_odds,
    survivors,
    why_not_morale_point,
)
from balkan_rules.balkan_wars.rulings import AcrtChargeErrata, AcrtMaxFourScope, AcrtOddsRounding, AcrtRow6Col4
from balkan_rules.balkan_wars.tables import BombardmentResult
from balkan_rules.core.preview import Modifier

SUPERIORITY = Options(bombardment=False)
BOOK = Rulings()
ERRATA = Rulings(acrt_charge_errata=AcrtChargeErrata.ST166_ERRATA)
ALL_LIMITED = Rulings(acrt_max_four_scope=AcrtMaxFourScope.GRAND_TOTAL)
ROUGH, CITY, MOUNTAIN = TerrainShift("rough", 1), TerrainShift("city", 1), TerrainShift("mountain", 2)
RIVER, LAKE = [Water.RIVER], [Water.LAKE]


def infantry(name: str = "Infantry", combat: int = 4, *, supplied: bool = True) -> Combatant:
    return Combatant(name=name, combat=combat, supplied=supplied)


def guns(name: str, strength: int, unit_class: UnitClass = UnitClass.ARTILLERY, *, broken: bool = False) -> Combatant:
    status = Status.DEMORALIZED if broken else Status.GOOD_ORDER
    return Combatant(name=name, unit_class=unit_class, bombardment=strength, status=status)


def charge(shock: int, name: str = "Cavalry") -> Combatant:
    return Combatant(name=name, unit_class=UnitClass.CAVALRY, combat=2, shock=shock, charging=True)


def shifts(odds: CombatOdds) -> dict[str, int]:
    return {shift.case.removeprefix("acrt.shift."): shift.steps for shift in odds.shifts}


def drms(attackers: Sequence[Combatant], defenders: Sequence[Combatant], rulings: Rulings = BOOK) -> dict[str, int]:
    found = combat_odds(attackers, defenders, rulings=rulings).modifiers
    return {modifier.case.removeprefix("acrt.drm."): modifier.steps for modifier in found}


# --------------------------------------------------------------------------------------------------------------- column


@pytest.mark.case("balkan_wars", "acrt.columns")
def test_strengths_of_all_units_give_the_column() -> None:
    odds = combat_odds([infantry("a", 8), infantry("b", 6)], [infantry("c", 3), infantry("d", 2)])
    assert (odds.attack, odds.defence, odds.ratio, odds.column) == (14, 5, "2/1", "2/1")
    assert odds.cases == ("acrt.columns", "acrt.rows", "acrt.table")


@pytest.mark.case("balkan_wars", "acrt.columns")
def test_odds_are_rounded_as_the_ruling_says() -> None:
    nearest = Rulings(acrt_odds_rounding=AcrtOddsRounding.ROUND_NEAREST)
    assert combat_odds([infantry(combat=14)], [infantry(combat=5)]).column == "2/1"
    assert combat_odds([infantry(combat=14)], [infantry(combat=5)], rulings=nearest).column == "3/1"


@pytest.mark.case("balkan_wars", "acrt.columns")
@pytest.mark.parametrize(
    ("attack", "defence", "column"), [(1, 9, "1/3-"), (0, 0, "1/3-"), (9, 0, "6/1+"), (90, 1, "6/1+")]
)
def test_odds_beyond_the_ends_are_those_of_the_ends_before_any_shift(attack: int, defence: int, column: str) -> None:
    odds = combat_odds([infantry(combat=attack)], [infantry(combat=defence)], terrain=[ROUGH])
    assert odds.ratio == column
    assert odds.column == ("5/1" if column == "6/1+" else "1/3-")


@pytest.mark.case("balkan_wars", "acrt.table", "acrt.rows")
def test_the_result_is_that_of_the_die_with_all_that_is_added() -> None:
    odds = combat_odds([infantry(), charge(3)], [infantry(combat=3)], attacker_morale=True)
    assert (odds.column, odds.drm) == ("2/1", 3)
    assert odds.result(1) == CombatResult.parse("-/S")
    assert odds.result(6) == CombatResult.parse("D/R")
    chances = {str(result): chance for result, chance in odds.distribution.items()}
    assert chances == {"-/S": Fraction(1, 3), "D/S": Fraction(1, 6), "D/R": Fraction(1, 2)}


@pytest.mark.case("balkan_wars", "acrt.table")
def test_a_doubtful_cell_is_read_as_the_ruling_says() -> None:
    struck = Rulings(acrt_row6_col4=AcrtRow6Col4.TREAT_ATTACKER_AS_D)
    forces = [infantry(combat=8)], [infantry(combat=2)]
    assert str(combat_odds(*forces).result(6)) == "-/R"
    assert str(combat_odds(*forces, rulings=struck).result(6)) == "D/R"


def test_a_table_of_ones_own_can_be_used() -> None:
    table = ACRT.with_cells({("2/1", "3"): "E/E"})
    assert str(combat_odds([infantry()], [infantry(combat=2)], table=table).result(3)) == "E/E"


# --------------------------------------------------------------------------------------------------------------- shifts


@pytest.mark.case("balkan_wars", "acrt.shift.artillery", "bombardment.0")
def test_artillery_superiority_is_a_column_for_each_point() -> None:
    attackers = [infantry(), guns("field", 3), guns("heavy", 2, UnitClass.HEAVY_ARTILLERY)]
    defenders = [infantry("d", 4), guns("their", 1)]
    assert shifts(combat_odds(attackers, defenders, options=SUPERIORITY)) == {"artillery": 4}
    assert shifts(combat_odds(defenders, attackers, options=SUPERIORITY)) == {"artillery": -4}
    assert shifts(combat_odds(attackers, attackers, options=SUPERIORITY)) == {}
    assert shifts(combat_odds(attackers, defenders)) == {}


@pytest.mark.case("balkan_wars", "acrt.shift.artillery")
def test_only_artillery_in_good_order_counts() -> None:
    attackers = [infantry(), guns("field", 1), guns("broken", 3, broken=True)]
    defenders = [infantry(), guns("fort", 5, UnitClass.FORTIFICATION), guns("fleet", 4, UnitClass.FLEET)]
    assert shifts(combat_odds(attackers, defenders, options=SUPERIORITY)) == {"artillery": 1}


@pytest.mark.case("balkan_wars", "acrt.shift.terrain")
def test_all_terrain_in_the_hex_adds_up() -> None:
    odds = combat_odds([infantry(combat=9)], [infantry(combat=3)], terrain=[MOUNTAIN, CITY, TerrainShift("town", 0)])
    assert odds.shifts == (
        Modifier("acrt.shift.terrain", "mountain", -2),
        Modifier("acrt.shift.terrain", "city", -1),
    )
    assert (odds.steps, odds.ratio, odds.column) == (-3, "3/1", "1/2")


@pytest.mark.case("balkan_wars", "acrt.shift.water")
@pytest.mark.parametrize(
    ("across", "steps"),
    [
        ({"a": RIVER, "b": RIVER}, {"water": -2}),
        ({"a": RIVER, "b": LAKE}, {"water": -2}),
        ({"a": [Water.RIVER, Water.LAKE], "b": LAKE}, {"water": -2}),
        ({"a": RIVER}, {}),
        ({"a": RIVER, "b": [Water.ALL_SEA]}, {}),
        ({}, {}),
    ],
)
def test_water_shifts_once_and_only_if_all_cross(across: Mapping[str, list[Water]], steps: dict[str, int]) -> None:
    odds = combat_odds([infantry("a"), infantry("b")], [infantry("c")], across=across)
    assert shifts(odds) == steps


@pytest.mark.case("balkan_wars", "acrt.shift.max")
def test_terrain_and_water_shift_no_more_than_four_columns() -> None:
    forces = [infantry(combat=24), guns("field", 1)], [infantry(combat=4)]
    across = {"Infantry": RIVER, "field": RIVER}
    odds = combat_odds(*forces, terrain=[MOUNTAIN, CITY], across=across, options=SUPERIORITY)
    assert [shift.steps for shift in odds.shifts] == [-2, -1, -2, 1, 1]
    assert odds.shifts[3] == Modifier("acrt.shift.max", "no more than four columns", 1)
    assert (odds.ratio, odds.steps, odds.column) == ("6/1+", -3, "3/1")
    exact = combat_odds(*forces, terrain=[MOUNTAIN, MOUNTAIN])
    assert (exact.steps, "acrt.shift.max" in exact.cases) == (-4, False)


@pytest.mark.case("balkan_wars", "acrt.shift.max")
def test_the_limit_is_on_all_shifts_if_the_ruling_says_so() -> None:
    attackers, defenders = [infantry(combat=24, supplied=False)], [infantry(combat=4)]
    terrain = [MOUNTAIN, ROUGH, CITY]
    assert combat_odds(attackers, defenders, terrain=terrain).steps == -6
    assert combat_odds(attackers, defenders, terrain=terrain, rulings=ALL_LIMITED).steps == -4
    strong = [infantry(combat=1), guns("field", 6)]
    assert combat_odds(strong, defenders, options=SUPERIORITY).steps == 6
    assert combat_odds(strong, defenders, options=SUPERIORITY, rulings=ALL_LIMITED).steps == 4
    five = [MOUNTAIN, MOUNTAIN, ROUGH]
    assert combat_odds(strong, defenders, terrain=five, options=SUPERIORITY).steps == 2
    assert combat_odds(strong, defenders, terrain=five, options=SUPERIORITY, rulings=ALL_LIMITED).steps == 1


@pytest.mark.case("balkan_wars", "acrt.shift.unsupplied")
def test_attackers_without_supply_shift_one_column_or_two() -> None:
    fed, starving = infantry("a"), infantry("b", supplied=False)
    assert shifts(combat_odds([fed], [starving])) == {}
    assert shifts(combat_odds([fed, starving], [fed])) == {"unsupplied": -1}
    assert shifts(combat_odds([starving], [fed])) == {"unsupplied": -2}


@pytest.mark.case("balkan_wars", "acrt.shift.artillery", "acrt.shift.terrain", "acrt.shift.unsupplied")
def test_shifts_are_added_up_before_the_ends_of_the_table_stop_them() -> None:
    attackers = [infantry(combat=2), guns("field", 3)]
    odds = combat_odds(attackers, [infantry(combat=4)], terrain=[MOUNTAIN, MOUNTAIN], options=SUPERIORITY)
    assert (odds.ratio, odds.column) == ("1/2", "1/3-")
    odds = combat_odds(attackers, [infantry(combat=4)], terrain=[MOUNTAIN, ROUGH], options=SUPERIORITY)
    assert (odds.ratio, odds.column) == ("1/2", "1/2")


# ------------------------------------------------------------------------------------------------------------- the die


@pytest.mark.case("balkan_wars", "acrt.drm.attacker_charge")
def test_the_attacker_charges_with_more() -> None:
    assert drms([infantry(), charge(5)], [charge(4)]) == {"attacker_charge": 2}
    assert drms([charge(2, "a"), charge(3, "b")], [charge(4)]) == {"attacker_charge": 2}
    assert drms([charge(1)], [infantry()]) == {"attacker_charge": 2}


@pytest.mark.case("balkan_wars", "acrt.drm.defender_charge")
def test_the_defender_charges_with_more() -> None:
    assert drms([charge(4)], [charge(5)]) == {"defender_charge": -1}
    assert drms([infantry()], [charge(1)]) == {"defender_charge": -1}


@pytest.mark.case("balkan_wars", "acrt.drm.attacker_charge", "acrt.drm.defender_charge")
def test_only_those_who_charge_count_and_only_with_their_shock() -> None:
    steady = Combatant(name="Guard", combat=4, shock=5)
    assert drms([steady], [steady]) == {}
    assert drms([steady], [charge(1)]) == {"defender_charge": -1}
    assert drms([charge(0)], [infantry()]) == {}


@pytest.mark.case("balkan_wars", "acrt.drm.tie")
def test_equal_charges_add_nothing() -> None:
    odds = combat_odds([charge(4)], [charge(4)])
    assert odds.modifiers == (Modifier("acrt.drm.tie", "charges of equal Shock Value", 0),)
    assert (odds.drm, "acrt.drm.tie" in odds.cases) == (0, True)
    assert drms([charge(0)], [charge(0)]) == {"tie": 0}


@pytest.mark.case("balkan_wars", "acrt.drm.attacker_charge", "acrt.drm.defender_charge")
@pytest.mark.parametrize(
    ("attacker", "defender", "printed", "errata"),
    [
        (8, 4, {"attacker_charge": 2}, {"attacker_charge": 2}),
        (7, 4, {"attacker_charge": 2}, {"defender_charge": -1}),
        (4, 4, {"tie": 0}, {"defender_charge": -1}),
        (3, 4, {"defender_charge": -1}, {"defender_charge": -1}),
        (1, 0, {"attacker_charge": 2}, {"attacker_charge": 2}),
        (0, 3, {"defender_charge": -1}, {"defender_charge": -1}),
        (0, 0, {"tie": 0}, {"tie": 0}),
    ],
)
def test_under_the_errata_an_attacker_needs_twice_as_much(
    attacker: int, defender: int, printed: dict[str, int], errata: dict[str, int]
) -> None:
    assert drms([charge(attacker)], [charge(defender)]) == printed
    assert drms([charge(attacker)], [charge(defender)], ERRATA) == errata


@pytest.mark.case("balkan_wars", "acrt.drm.attacker_morale", "acrt.drm.defender_morale", "acrt.drm")
def test_morale_points_add_and_take_off_one() -> None:
    forces = [infantry()], [infantry()]
    mine = combat_odds(*forces, attacker_morale=True)
    assert [(one.case, one.steps) for one in mine.modifiers] == [("acrt.drm.attacker_morale", 1)]
    theirs = combat_odds(*forces, defender_morale=True)
    assert [(one.case, one.steps) for one in theirs.modifiers] == [("acrt.drm.defender_morale", -1)]
    both = combat_odds(*forces, attacker_morale=True, defender_morale=True)
    assert (both.drm, len(both.modifiers)) == (0, 2)


@pytest.mark.case("balkan_wars", "acrt.drm.engineer")
def test_engineers_help_against_works_once() -> None:
    sappers = [Combatant(name=name, unit_class=UnitClass.ENGINEER, combat=1) for name in ("1st", "2nd")]
    fort = guns("fort", 2, UnitClass.FORTIFICATION)
    assert drms(sappers, [fort]) == {"engineer": 1}
    assert drms([infantry()], [fort]) == {}
    assert drms(sappers, [infantry()]) == {}
    assert combat_odds(sappers, [infantry()], is_entrenched=True).drm == 1
    assert combat_odds([infantry()], sappers, is_entrenched=True).drm == 0
    broken = Combatant(name="3rd", unit_class=UnitClass.ENGINEER, status=Status.DEMORALIZED)
    assert drms([broken], [fort]) == {"engineer": 1}


@pytest.mark.case("balkan_wars", "acrt.drm")
def test_all_that_is_added_to_the_die_adds_up() -> None:
    sappers = Combatant(name="Sappers", unit_class=UnitClass.ENGINEER)
    odds = combat_odds(
        [charge(3), sappers], [infantry()], is_entrenched=True, attacker_morale=True, defender_morale=True
    )
    assert [modifier.steps for modifier in odds.modifiers] == [2, 1, 1, -1]
    assert odds.drm == 3
    assert odds.result(4) == odds.table.result(odds.column, 7)
    assert odds.cases[1:5] == (
        "acrt.drm.attacker_charge",
        "acrt.drm.attacker_morale",
        "acrt.drm.engineer",
        "acrt.drm.defender_morale",
    )


# ------------------------------------------------------------------------------------------------------- Morale Points


@pytest.mark.case("balkan_wars", "acrt.drm.attacker_morale", "acrt.drm.defender_morale")
@pytest.mark.parametrize("role", CombatRole)
def test_who_may_expend_a_morale_point(role: CombatRole) -> None:
    number = f"acrt.drm.{role}_morale"
    stack = [Combatant(name="1st", country="Serbia"), Combatant(name="2nd", country="Montenegro")]
    assert why_not_morale_point(role, stack, "Montenegro", points=1) == ()
    (foreign,) = why_not_morale_point(role, stack, "Greece", points=4)
    assert (foreign.case, foreign.details["countries"]) == (number, ("Serbia", "Montenegro"))
    (empty,) = why_not_morale_point(role, stack, "Serbia", points=0)
    assert (empty.case, empty.details["points"]) == (number, 0)
    (again,) = why_not_morale_point(role, stack, "Serbia", points=2, has_spent=True)
    assert "one Morale Point" in again.sentence
    assert len(why_not_morale_point(role, stack, "Greece", points=0, has_spent=True)) == 3


# --------------------------------------------------------------------------------------------------------- all together


def test_odds_have_the_form_that_all_games_share() -> None:
    odds = combat_odds([charge(3)], [infantry(combat=2)], terrain=[ROUGH])
    preview = odds.preview()
    assert (preview.attacker, preview.defender, preview.ratio, preview.column) == (2, 2, "1/1", "1/2")
    assert preview.modifiers == (
        Modifier("acrt.shift.terrain", "rough", -1),
        Modifier("acrt.drm.attacker_charge", "charge of the attacker", 2),
    )
    assert preview.cases == odds.cases
    assert dict(preview.distribution)["D/S"] == Fraction(1, 3)
    assert sum(chance for _, chance in preview.distribution) == 1


@pytest.mark.case("balkan_wars", "bombardment.4.effect")
def test_attackers_that_were_fired_on_attack_with_what_is_left() -> None:
    attackers, defenders = [infantry("a", 6), infantry("b", 3)], [infantry("c", 3)]
    assert combat_odds(attackers, defenders).column == "3/1"
    left = survivors(apply_bombardment(BombardmentResult.FE, attackers, chosen="b"))
    assert [unit.status for unit in left] == [Status.DEMORALIZED]
    assert combat_odds(left, defenders).column == "2/1"


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"attackers": []}, "attackers: at least one Combatant"),
        ({"defenders": [infantry("a"), infantry("a")]}, "defenders: each unit needs a name of its own"),
        ({"terrain": [-1]}, "terrain: a sequence of TerrainShift is wanted"),
        ({"terrain": MOUNTAIN}, "terrain: a sequence of TerrainShift is wanted"),
        ({"across": {"z": RIVER}}, r"across: a mapping by names of attackers \(Infantry\) is wanted, not {'z'"),
        ({"across": {"Infantry": ["river"]}}, "across, Infantry: a sequence of Water is wanted"),
        ({"across": {"Infantry": Water.RIVER}}, "across, Infantry: a sequence of Water is wanted"),
        ({"is_entrenched": 1}, "is_entrenched: True or False is wanted, not 1"),
        ({"attacker_morale": 2}, "attacker_morale: True or False is wanted, not 2"),
        ({"defender_morale": None}, "defender_morale: True or False"),
        ({"options": True}, "options: an instance of Options is wanted, not True"),
        (
            {"across": ["Infantry"]},
            r"across: a mapping by names of attackers \(Infantry\) is wanted, not \['",
        ),
        ({"table": "ACRT"}, "table: an instance of CombatTable is wanted, not 'ACRT'"),
        ({"rulings": {}}, "rulings: a Rulings is wanted"),
    ],
)
def test_wrong_arguments_are_named(how: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        combat_odds(**{"attackers": [infantry()], "defenders": [infantry()], **how})


def test_no_die_shows_a_seven() -> None:
    with pytest.raises(SetupError, match="die: a die shows 1 to 6, not 7"):
        combat_odds([infantry()], [infantry()]).result(7)


def test_wrong_arguments_about_morale_are_named() -> None:
    side: Any = "attacker"
    with pytest.raises(SetupError, match=r"role: one of CombatRole\.ATTACKER"):
        why_not_morale_point(side, [infantry()], "Serbia", points=1)
    with pytest.raises(SetupError, match="points: a whole number of at least 0 is wanted, not -1"):
        why_not_morale_point(CombatRole.ATTACKER, [infantry()], "Serbia", points=-1)
