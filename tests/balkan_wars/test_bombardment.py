"""Bombardment: who fires, the column and the die, and what becomes of those fired on (bombardment.*)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

from balkan_rules import IllegalActionError, SetupError
from balkan_rules.balkan_wars import (
    BOMBARDMENT,
    BombardmentResult,
    BombardmentSegment,
    Combatant,
    Ruin,
    Rulings,
    Status,
    TerrainShift,
    Threat,
    UnitClass,
    Water,
    apply_bombardment,
    bombardment_choices,
    bombardment_odds,
    combat_odds,
    screening,
    why_not_advance_after_bombardment,
    why_not_bombard,
    why_not_bombardment_choice,
)
from balkan_rules.balkan_wars.rulings import SeqBombardmentEligibility
from balkan_rules.core.errors import Violation
from balkan_rules.core.preview import Modifier

BROKEN = Status.DEMORALIZED
OFFENSIVE, DEFENSIVE = BombardmentSegment
NE, DD, FE = BombardmentResult
EITHER = Rulings(seq_bombardment_eligibility=SeqBombardmentEligibility.ALL_THREE_BOTH)


def gun(name: str = "gun", strength: int = 3, cadre: int = 0, unit_class: UnitClass = UnitClass.ARTILLERY) -> Combatant:
    return Combatant(name=name, unit_class=unit_class, bombardment=strength, cadre=cadre)


GUN = gun()
TARGET = Combatant(name="target")
GUARD = Combatant(name="Guard")
RESERVE = Combatant(name="Reserve", status=BROKEN)
FORT = gun("Fort", 4, unit_class=UnitClass.FORTIFICATION)
FLEET = gun("Fleet", 6, unit_class=UnitClass.FLEET)


def cases(violations: tuple[Violation, ...]) -> list[str]:
    return [violation.case for violation in violations]


def told(result: BombardmentResult, units: list[Combatant], chosen: str | None = None) -> list[str]:
    return list(map(str, apply_bombardment(result, units, chosen=chosen)))


# ------------------------------------------------------------------------------------------------------------ who fires

BOTH = {OFFENSIVE, DEFENSIVE}
PRINTED = {
    UnitClass.ARTILLERY: BOTH,
    UnitClass.HEAVY_ARTILLERY: BOTH,
    UnitClass.FLEET: {OFFENSIVE},
    UnitClass.FORTIFICATION: {DEFENSIVE},
}


@pytest.mark.case(
    "balkan_wars",
    "bombardment.1",
    "bombardment.3",
    "bombardment.4",
    "seq.offensive_bombardment",
    "seq.defensive_bombardment",
)
@pytest.mark.parametrize("unit_class", UnitClass)
def test_each_class_fires_in_its_segments(unit_class: UnitClass) -> None:
    unit = gun(unit_class=unit_class)
    refused = {OFFENSIVE: "bombardment.3", DEFENSIVE: "bombardment.4"}
    for segment in BombardmentSegment:
        fires = segment in PRINTED.get(unit_class, set())
        assert cases(why_not_bombard(unit, segment)) == ([] if fires else [refused[segment]])
        fires = unit_class in PRINTED
        assert cases(why_not_bombard(unit, segment, rulings=EITHER)) == ([] if fires else [refused[segment]])


@pytest.mark.case("balkan_wars", "bombardment.1")
def test_only_units_with_a_bombardment_strength_fire() -> None:
    assert cases(why_not_bombard(gun(strength=0), OFFENSIVE)) == ["bombardment.1"]
    assert cases(why_not_bombard(GUARD, DEFENSIVE)) == ["bombardment.1", "bombardment.4"]


@pytest.mark.case("balkan_wars", "bombardment.2d")
def test_demoralized_units_do_not_fire() -> None:
    (refusal,) = why_not_bombard(attrs.evolve(GUN, status=BROKEN), DEFENSIVE)
    assert (refusal.case, refusal.details) == ("bombardment.2d", {"unit": "gun", "unit_class": "artillery"})


@pytest.mark.case("balkan_wars", "bombardment.2b")
def test_fire_reaches_the_next_hex() -> None:
    assert cases(why_not_bombard(GUN, OFFENSIVE, is_adjacent=False)) == ["bombardment.2b"]
    assert cases(why_not_bombard(GUN, OFFENSIVE, is_adjacent=False, water=[Water.LAKE])) == ["bombardment.2b"]


@pytest.mark.case("balkan_wars", "bombardment.2e.across")
@pytest.mark.parametrize(
    ("water", "crosses"),
    [((), False), ([Water.RIVER], False), ([Water.LAKE], True), ([Water.ALL_SEA], True), (Water, True)],
)
def test_fire_crosses_lakes_and_sea_that_no_attack_does(water: list[Water], crosses: bool) -> None:  # noqa: FBT001
    expected = [] if crosses else ["bombardment.2e.across"]
    assert cases(why_not_bombard(GUN, OFFENSIVE, water=water, can_attack=False)) == expected
    assert cases(why_not_bombard(GUN, OFFENSIVE, water=water)) == []


@pytest.mark.case("balkan_wars", "bombardment.7.offensive", "bombardment.7.defensive", "bombardment.7.auto")
@pytest.mark.parametrize("segment", BombardmentSegment)
def test_units_that_fire_need_supply(segment: BombardmentSegment) -> None:
    starving = attrs.evolve(GUN, supplied=False)
    assert cases(why_not_bombard(starving, segment)) == [f"bombardment.7.{segment}"]
    assert why_not_bombard(starving, segment, is_always_supplied=True) == ()
    assert why_not_bombard(starving, segment, uses_combat_supply=False) == ()


@pytest.mark.case("balkan_wars", "bombardment.2")
def test_a_unit_fires_once_and_a_hex_is_fired_on_once() -> None:
    assert cases(why_not_bombard(GUN, DEFENSIVE, has_fired=True)) == ["bombardment.2"]
    assert cases(why_not_bombard(GUN, DEFENSIVE, was_bombarded=True)) == ["bombardment.2"]
    assert len(why_not_bombard(GUN, DEFENSIVE, has_fired=True, was_bombarded=True)) == 2


@pytest.mark.case("balkan_wars", "bombardment.2", "bombardment.5", "screen.4")
def test_fire_on_cavalry_that_evades_is_spent() -> None:
    cavalry = Combatant(name="Cavalry", unit_class=UnitClass.CAVALRY, cadre=4)
    evaded = screening([cavalry], 3, threat=Threat.BOMBARDMENT)
    assert (evaded.success, evaded.may_advance) == (True, False)
    assert cases(why_not_bombard(GUN, OFFENSIVE, has_fired=evaded.threat_spent)) == ["bombardment.2"]
    assert cases(why_not_advance_after_bombardment()) == ["bombardment.5"]


def test_every_reason_is_told() -> None:
    unit = attrs.evolve(FORT, status=BROKEN, supplied=False)
    found = cases(why_not_bombard(unit, OFFENSIVE, is_adjacent=False, has_fired=True))
    assert found == ["bombardment.3", "bombardment.2d", "bombardment.2b", "bombardment.7.offensive", "bombardment.2"]


@pytest.mark.case("balkan_wars", "bombardment.5")
def test_nobody_advances_after_bombardment() -> None:
    assert cases(why_not_advance_after_bombardment()) == ["bombardment.5"]


# ----------------------------------------------------------------------------------------------------------------- odds


@pytest.mark.case("balkan_wars", "bombardment.2a.1", "bombardment.2a.2")
def test_the_factors_of_all_who_fire_give_the_column() -> None:
    odds = bombardment_odds([gun("a", 3), gun("b", 4), FLEET], [TARGET])
    assert (odds.factors, odds.column, odds.shifts, odds.modifiers) == (13, "8-15", (), ())
    assert odds.cases == ("bombardment.2a.1", "bombardment.table.columns", "bombardment.table")


@pytest.mark.case("balkan_wars", "bombardment.2a.3", "bombardment.shift.terrain")
def test_terrain_shifts_to_the_left_up_to_four_columns() -> None:
    odds = bombardment_odds(
        [gun(strength=30)], [TARGET], terrain=[TerrainShift("mountain", 2), TerrainShift("town", 0)]
    )
    assert odds.shifts == (Modifier("bombardment.shift.terrain", "mountain", -2),)
    assert odds.column == "8-15"
    preview = odds.preview()
    assert (preview.attacker, preview.defender, preview.column) == (30, None, "8-15")
    assert preview.ratio == bombardment_odds([gun(strength=30)], [TARGET]).column != preview.column
    high = bombardment_odds(
        [gun(strength=30)], [TARGET], terrain=[TerrainShift("mountain", 2), TerrainShift("fort", 3)]
    )
    assert [shift.case for shift in high.shifts] == [*["bombardment.shift.terrain"] * 2, "acrt.shift.max"]
    assert high.column == "2-3"


@pytest.mark.case("balkan_wars", "bombardment.2a.3", "bombardment.table.zero")
def test_shifts_can_lead_to_the_column_for_nothing_and_no_further() -> None:
    odds = bombardment_odds([gun(strength=1)], [TARGET], terrain=[TerrainShift("mountain", 3)])
    assert odds.column == "0-"
    assert "bombardment.table.zero" in odds.cases
    with pytest.raises(SetupError, match="factors: a whole number of at least 1 is wanted, not 0"):
        bombardment_odds([gun(strength=0)], [TARGET])


@pytest.mark.case("balkan_wars", "bombardment.2e.hex")
def test_only_terrain_in_the_hex_counts() -> None:
    hills = [TerrainShift("rough", 1)]
    attack = combat_odds([gun()], [TARGET], terrain=hills, across={"gun": [Water.RIVER]})
    assert [shift.case for shift in attack.shifts] == ["acrt.shift.terrain", "acrt.shift.water"]
    assert why_not_bombard(GUN, OFFENSIVE, water=[Water.RIVER]) == ()
    assert [shift.name for shift in bombardment_odds([GUN], [TARGET], terrain=hills).shifts] == ["rough"]


@pytest.mark.case("balkan_wars", "bombardment.2a.4", "bombardment.drm.plus", "bombardment.drm.minus")
def test_the_highest_cadres_enter_the_die() -> None:
    firing = [gun("a", cadre=1), gun("b", cadre=4)]
    fired_on = [Combatant(name="c", cadre=2), Combatant(name="d", cadre=3, status=BROKEN)]
    odds = bombardment_odds(firing, fired_on)
    assert odds.modifiers == (
        Modifier("bombardment.drm.plus", "highest cadre firing", 4),
        Modifier("bombardment.drm.minus", "highest cadre fired on", -3),
    )
    assert odds.drm == 1


@pytest.mark.case("balkan_wars", "bombardment.2c")
def test_strengths_of_those_fired_on_do_not_matter() -> None:
    weak = Combatant(name="c", cadre=2)
    strong = Combatant(name="c", unit_class=UnitClass.FORTIFICATION, combat=9, bombardment=9, shock=9, cadre=2)
    assert bombardment_odds([GUN], [weak]) == bombardment_odds([GUN], [strong])
    assert bombardment_odds([GUN], [strong]).drm == -2


@pytest.mark.case("balkan_wars", "bombardment.2a.5", "bombardment.table")
def test_the_result_is_that_of_the_die_with_all_that_is_added() -> None:
    odds = bombardment_odds([gun(strength=12, cadre=3)], [Combatant(name="c", cadre=2)])
    assert [odds.result(face) for face in range(1, 7)] == [NE, NE, DD, DD, DD, FE]
    assert dict(odds.distribution) == {NE: Fraction(1, 3), DD: Fraction(1, 2), FE: Fraction(1, 6)}
    with pytest.raises(SetupError, match="die: a die shows 1 to 6, not 0"):
        odds.result(0)


def test_a_table_of_ones_own_can_be_used() -> None:
    table = BOMBARDMENT.with_cells({("2-3", "1-"): "FE"})
    assert bombardment_odds([GUN], [TARGET], table=table).result(1) is FE


# -------------------------------------------------------------------------------------------------------------- results


@pytest.mark.case("balkan_wars", "bombardment.result.NE")
def test_nothing_happens() -> None:
    fates = apply_bombardment(NE, [GUARD, RESERVE])
    assert [(str(fate), fate.cases) for fate in fates] == [("good", ()), ("demoralized", ())]


@pytest.mark.case("balkan_wars", "bombardment.result.DD")
def test_good_order_is_lost_and_the_demoralized_stay_so() -> None:
    fates = apply_bombardment(DD, [GUARD, RESERVE, FORT])
    assert list(map(str, fates)) == ["demoralized"] * 3
    assert {fate.cases for fate in fates} == {("bombardment.result.DD",)}
    assert bombardment_choices(DD, [GUARD, RESERVE]) == ()


@pytest.mark.case("balkan_wars", "bombardment.result.FE")
def test_one_unit_of_the_owners_choice_is_lost_and_the_rest_demoralized() -> None:
    stack = [GUARD, RESERVE, FLEET]
    assert bombardment_choices(FE, stack) == tuple(stack)
    assert told(FE, stack, "Reserve") == ["demoralized", "eliminated:pool", "demoralized"]
    lost, rest, _ = apply_bombardment(FE, stack, chosen="Guard")
    assert lost.cases == ("bombardment.result.FE", "acrt.eliminated")
    assert rest.cases == ("bombardment.result.FE", "bombardment.result.DD")
    assert told(FE, [GUARD]) == ["eliminated:pool"]


@pytest.mark.case("balkan_wars", "bombardment.result.FE")
def test_a_fortification_is_lost_first_and_for_good() -> None:
    stack = [GUARD, FORT, RESERVE]
    assert bombardment_choices(FE, stack) == (FORT,)
    assert told(FE, stack) == ["demoralized", "eliminated:removed", "demoralized"]
    assert told(FE, stack, "Fort") == told(FE, stack)
    second = attrs.evolve(FORT, name="Second")
    assert bombardment_choices(FE, [GUARD, FORT, second]) == (FORT, second)
    assert told(FE, [GUARD, FORT, second], "Second") == ["demoralized", "demoralized", "eliminated:removed"]
    assert apply_bombardment(FE, stack)[1].destination is Ruin.REMOVED


@pytest.mark.case("balkan_wars", "bombardment.result.FE")
def test_other_choices_are_refused() -> None:
    assert why_not_bombardment_choice(FE, [GUARD, FORT], "Fort") == ()
    assert why_not_bombardment_choice(FE, [GUARD, FORT], None) == ()
    for stack, wrong in (([GUARD, FORT], "Guard"), ([GUARD, RESERVE], None), ([GUARD, RESERVE], "Fort")):
        assert cases(why_not_bombardment_choice(FE, stack, wrong)) == ["bombardment.result.FE"]
        with pytest.raises(IllegalActionError) as refused:
            apply_bombardment(FE, stack, chosen=wrong)
        assert refused.value.violations == why_not_bombardment_choice(FE, stack, wrong)
    with pytest.raises(IllegalActionError, match="there is nothing to choose"):
        apply_bombardment(DD, [GUARD, RESERVE], chosen="Guard")


@pytest.mark.case("balkan_wars", "bombardment.6")
def test_a_demoralized_fleet_stays_demoralized() -> None:
    broken = attrs.evolve(FLEET, status=BROKEN)
    assert told(DD, [FLEET, GUARD]) == ["demoralized", "demoralized"]
    (fate,) = apply_bombardment(DD, [broken])
    assert (str(fate), fate.cases) == ("demoralized", ("bombardment.result.DD", "bombardment.6"))
    assert told(FE, [broken, GUARD], "Guard") == ["demoralized", "eliminated:pool"]
    assert told(FE, [broken, GUARD], "Fleet") == ["eliminated:pool", "demoralized"]


# ------------------------------------------------------------------------------------------------------ wrong arguments


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"unit": "gun"}, "unit: a Combatant is wanted, not 'gun'"),
        ({"segment": "offensive"}, r"segment: one of BombardmentSegment\.OFFENSIVE"),
        ({"water": ["lake"]}, "water: a sequence of Water is wanted"),
        ({"is_adjacent": 1}, "is_adjacent: True or False is wanted, not 1"),
        ({"can_attack": None}, "can_attack: True or False is wanted"),
        ({"is_always_supplied": 0}, "is_always_supplied: True or False is wanted"),
        ({"uses_combat_supply": 0}, "uses_combat_supply: True or False is wanted"),
        ({"has_fired": "no"}, "has_fired: True or False is wanted"),
        ({"was_bombarded": "no"}, "was_bombarded: True or False is wanted"),
        ({"rulings": None}, "rulings: a Rulings is wanted"),
    ],
)
def test_wrong_arguments_are_named(how: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        why_not_bombard(**{"unit": GUN, "segment": OFFENSIVE, **how})


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"firing": []}, "firing: at least one Combatant is wanted"),
        (
            {"defenders": [TARGET, TARGET]},
            "defenders: each unit needs a name of its own, and 'target' stands there twice",
        ),
        ({"table": None}, "table: an instance of BombardmentTable is wanted, not None"),
        ({"terrain": [2]}, "terrain: a sequence of TerrainShift is wanted"),
    ],
)
def test_wrong_arguments_of_the_odds_are_named(how: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        bombardment_odds(**{"firing": [GUN], "defenders": [TARGET], **how})


def test_wrong_arguments_of_a_result_are_named() -> None:
    wrong: Any = "FE"
    with pytest.raises(SetupError, match=r"result: one of BombardmentResult\.NE"):
        apply_bombardment(wrong, [GUARD])
    with pytest.raises(SetupError, match="units: at least one Combatant is wanted"):
        apply_bombardment(FE, [])


def test_words_for_people() -> None:
    assert str(OFFENSIVE) == "offensive"
