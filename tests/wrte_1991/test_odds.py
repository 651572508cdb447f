"""The odds of a battle: strengths, ratio, shifts and the die (8.0, 8.4), as previews and events tell them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.wrte_1991.playing import MOT, ZONE, declare, do, ruled, told, without_support

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.charts import Charts
from balkan_rules.core.preview import Preview
from balkan_rules.core.sequence import Event
from balkan_rules.wrte_1991.charts import SHELF, WrteCharts

DECLARE = wrte.Declare()
ZNG = [f"ZNG {number}" for number in range(1, 10)]
CUT_OFF: Mapping[str, Sequence[str]] = {"2811": MOT[:2], "2813": MOT[2:3]}
"""Stacks on both sides of 2812, between which a Croatian unit has no way to supply."""


def named(state: wrte.State, target: str, *attackers: str) -> wrte.State:
    """The state in which an attack of some units can be declared."""
    first, *others = attackers
    return do(state, f"attack with {first}", f"attack {target}", *(f"attack with {name}" for name in others))


def separatist(place: Mapping[str, Sequence[str]], **fields: Any) -> wrte.State:  # noqa: ANN401 - as `position`
    return wrte.position(phase="separatist_combat", place=place, **fields)


def at_war(place: Mapping[str, Sequence[str]], **fields: Any) -> wrte.State:  # noqa: ANN401 - as `position`
    return wrte.position(place=place, **{"turn": 4, "operations": 3, "phase": "separatist_combat", **fields})


def odds(state: wrte.State, target: str, *attackers: str) -> Preview:
    """What is told of an attack before it is declared."""
    found = named(state, target, *attackers).preview(DECLARE)
    assert found is not None
    return found


def fought(state: wrte.State, target: str, *attackers: str) -> Event:
    """What is told of an attack when its die is rolled."""
    return told(without_support(declare(state, target, *attackers)).step(wrte.Roll(1)), "combat")


def facts(event: Event, *names: str) -> tuple[object, ...]:
    """Some of what an event says."""
    return tuple(event.details[name] for name in names)


def shifts(found: Preview) -> dict[str, int]:
    """The modifiers by case."""
    return {modifier.case: modifier.steps for modifier in found.modifiers}


# ----------------------------------------------------------------------------------------------------------- strengths


@pytest.mark.case("wrte_1991", "8.0.attack-sum", "8.0.defence-sum", "8.2.attacker", "8.2.defender", "8.1.surround")
def test_all_strengths_count_whole() -> None:
    place = {"2704": [MOT[0], "JNA Mechanized 1"], "2804": [ZONE[0], "Slovene Reserve 1"], "2605": ZONE[1:3]}
    state = separatist(place)
    found = odds(state, "2704", ZONE[0], ZONE[1], ZONE[2], "Slovene Reserve 1")
    assert (found.attacker, found.defender, found.ratio) == (5, 7, "1-2")
    assert odds(state, "2704", ZONE[1]).attacker == 1


@pytest.mark.case("wrte_1991", "8.0.odds", "8.0.odds.rounding")
@pytest.mark.parametrize(
    ("attackers", "defenders", "ratio"),
    [
        (3, MOT[:1], "1-1"),
        (2, MOT[:1], "1-2"),
        (1, MOT[:1], "1-3"),
        (2, [MOT[0], "JNA Commando 1"], "1-3"),
        (5, MOT[:1], "1-1"),
        (6, MOT[:1], "2-1"),
        (7, [MOT[0], MOT[1]], "1-1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attackers: int, defenders: list[str], ratio: str) -> None:
    state = separatist({"2704": defenders, "2605": ZONE[:3], "2705": ZONE[3:5], "2703": ZONE[5:8]})
    assert odds(state, "2704", *ZONE[:attackers]).ratio == ratio


@pytest.mark.case("wrte_1991", "12.5.strength", "8.4.shift.oos-attacker")
@pytest.mark.parametrize(("answer", "attack"), [("both", 1), ("shift-only", 2)])
def test_who_is_out_of_supply_attacks_with_half(answer: str, attack: int) -> None:
    place = {"2812": ["ZNG Upgraded 1", "ZNG Upgraded 2"], **CUT_OFF}
    rules = ruled(unsupplied_double_penalty=answer)
    one = fought(at_war(place, ruleset=rules), "2813", "ZNG Upgraded 1")
    assert facts(one, "attack", "defence", "steps") == (attack, 3, -1)
    assert "8.4.shift.oos-attacker" in one.cases
    both = fought(at_war(place, ruleset=rules), "2813", "ZNG Upgraded 1", "ZNG Upgraded 2")
    assert facts(both, "attack", "defence", "steps") == (2 * attack, 3, -1)


@pytest.mark.case("wrte_1991", "8.4.shift.oos-defender", "12.5.strength")
@pytest.mark.parametrize(("answer", "defence", "ratio"), [("both", 2, "1-1"), ("shift-only", 6, "1-3")])
def test_who_is_out_of_supply_defends_with_half(answer: str, defence: int, ratio: str) -> None:
    place = {"2812": MOT[:2], "2811": ZNG[:2], "2813": ZNG[2:3]}
    event = fought(at_war(place, ruleset=ruled(unsupplied_double_penalty=answer)), "2812", *ZNG[:2])
    assert facts(event, "defence", "ratio", "steps") == (defence, ratio, 1)
    assert "8.4.shift.oos-defender" in event.cases


@pytest.mark.case("wrte_1991", "8.0.attack-sum", "12.5.strength")
def test_without_strength_nobody_attacks_alone() -> None:
    place = {"2812": [*ZNG[:1], "ZNG Upgraded 1"], **CUT_OFF}
    state = at_war(place)
    assert [violation.case for violation in state.why_not(wrte.parse("attack with ZNG 1", state))] == ["8.0.attack-sum"]
    assert facts(fought(state, "2813", "ZNG Upgraded 1", "ZNG 1"), "attack", "ratio") == (1, "1-3")
    floor = at_war(place, ruleset=ruled(odds_zero_strength="floor-one"))
    assert facts(fought(floor, "2813", "ZNG 1"), "attack", "ratio") == (0, "1-3")
    group = do(floor, "attack with ZNG 1", "attack 2813")
    assert "attack with ZNG Upgraded 1" in {str(action) for action in group.legal_actions()}


@pytest.mark.case("wrte_1991", "8.4.shift.bounds", "8.0.odds")
def test_a_defence_of_nothing_comes_to_the_last_column() -> None:
    data = SHELF.content(SHELF.default)
    data["unit"]["jna-cmdo"]["ratings"] = [2, 1, 4]
    charts = WrteCharts(Charts("wrte_1991", data, {}))
    place = {"2812": ["JNA Commando 1"], "2811": ZNG[:2], "2813": ZNG[2:3]}
    for answer, ratio, column in (("zero-attack-illegal-zero-defence-top", "1-0", "6-1"), ("floor-one", "1-1", "2-1")):
        rulings = ruled(odds_zero_strength=answer).rulings
        rules = wrte.ruleset(rulings=rulings, charts=charts)
        event = fought(at_war(place, ruleset=rules), "2812", ZNG[0])
        assert facts(event, "defence", "ratio", "column") == (0, ratio, column)


# -------------------------------------------------------------------------------------------------------------- shifts

HEXES: Mapping[str, tuple[str, ...]] = {
    "2704": ("2605", "2705", "2805"),
    "2805": ("2704", "2705", "2806"),
    "2901": ("2802", "2902"),
    "2804": ("2704", "2703", "2803"),
    "2603": ("2502", "2602", "2503"),
    "3002": ("2902", "2901"),
}
"""Hexes that are attacked, and others beside them that no river parts from them."""


def on(target: str, **answers: str) -> dict[str, int]:
    """The shifts of an attack on a hex over land, with all in supply."""
    place = {name: [ZONE[number]] for number, name in enumerate(HEXES[target])}
    state = separatist({target: MOT[:1], **place}, ruleset=ruled(**answers))
    return shifts(odds(state, target, *ZONE[: len(place)]))


@pytest.mark.case(
    "wrte_1991",
    "8.4.predominant",
    "8.4.shift.clear",
    "8.4.shift.rough",
    "8.4.shift.mountain",
    "8.4.shift.city",
    "8.4.shift.road",
)
def test_terrain_of_the_defender() -> None:
    assert {name: on(name) for name in HEXES} == {
        "2704": {},
        "2805": {"8.4.shift.rough": -1},
        "2901": {"8.4.shift.mountain": -2},
        "2804": {"8.4.shift.city": -1},
        "2603": {"8.4.shift.city": -1},
        "3002": {"8.4.shift.mountain": -2},
    }


# Trap: the wrong side's terrain fed the dice.
@pytest.mark.case("wrte_1991", "8.4.shift.clear", "8.4.shift.mountain")
def test_the_terrain_of_the_attacker_is_nothing() -> None:
    assert shifts(odds(separatist({"2903": MOT[:1], "3004": ZONE[:1]}), "2903", ZONE[0])) == {"8.4.shift.city": -1}
    assert shifts(odds(separatist({"3004": MOT[:1], "2903": ZONE[:1]}), "3004", ZONE[0])) == {"8.4.shift.mountain": -2}


@pytest.mark.case("wrte_1991", "8.4.predominant", "8.4.shift.city")
@pytest.mark.parametrize(("answer", "rough", "mountain"), [("largest", -1, -2), ("sum", -2, -3), ("city-only", -1, -1)])
def test_a_city_on_hard_ground(answer: str, rough: int, mountain: int) -> None:
    found = [sum(on(name, terrain_combined_shift=answer).values()) for name in ("2704", "2804", "2603", "3002")]
    assert found == [0, -1, rough, mountain]


@pytest.mark.case("wrte_1991", "8.4.shift.river")
def test_a_river_before_most_of_the_attack() -> None:
    state = separatist({"2903": MOT[:1], "2803": ZONE[:2], "2904": [ZONE[2], "Slovene Reserve 1"]})
    assert "8.4.shift.river" not in shifts(odds(state, "2903", ZONE[2]))
    assert "8.4.shift.river" not in shifts(odds(state, "2903", ZONE[0], "Slovene Reserve 1"))
    assert "8.4.shift.river" not in shifts(odds(state, "2903", ZONE[0], ZONE[2]))
    assert "8.4.shift.river" not in shifts(odds(state, "2903", ZONE[0], ZONE[1], "Slovene Reserve 1"))
    assert shifts(odds(state, "2903", *ZONE[:3])) == {"8.4.shift.river": -1, "8.4.shift.city": -1}
    assert shifts(odds(state, "2903", *ZONE[:2]))["8.4.shift.river"] == -1


@pytest.mark.case("wrte_1991", "8.4.shift.cumulative", "8.4.shift.bounds")
def test_shifts_add_up_before_the_table_ends() -> None:
    state = separatist({"2902": [*ZONE[:5], "Slovene Reserve 1"], "2901": MOT[:1]})
    found = odds(state, "2901", *ZONE[:5], "Slovene Reserve 1")
    assert (found.ratio, sum(shifts(found).values()), found.column) == ("2-1", -2, "1-2")
    lone = odds(state, "2901", ZONE[0])
    assert (lone.ratio, lone.column) == ("1-3", "1-2")
    crowd = [*ZONE, "Slovene Reserve 1", "Slovene Reserve 2"]
    strong = odds(separatist({"2605": crowd, "2704": ["JNA Commando 1"]}), "2704", *crowd)
    assert (strong.ratio, strong.column) == ("6-1", "6-1")
    place = {"2812": ["JNA Commando 1"], "2811": [*ZNG, "HOS 1"], "2813": ["HOS 2"]}
    assert facts(fought(at_war(place), "2812", *ZNG, "HOS 1"), "ratio", "column") == ("11-1", "6-1")


@pytest.mark.case("wrte_1991", "17.1.surrender.duration")
def test_a_surrender_shifts_what_slovenes_fight() -> None:
    state = separatist({"2704": MOT[:1], "2605": ZONE[:1]}, turn=3, surrender=3)
    assert shifts(odds(state, "2704", ZONE[0])) == {"17.1.surrender.3": -1}
    attack = wrte.position(turn=3, phase="federalist_combat", place={"2704": MOT[:1], "2605": ZONE[:2]}, surrender=3)
    assert shifts(odds(attack, "2605", MOT[0])) == {"8.4.shift.rough": -1, "17.1.surrender.3": 1}


# ------------------------------------------------------------------------------------------------------------- the die


def bonus(attackers: Sequence[str], defenders: Sequence[str], phase: str) -> tuple[object, object]:
    """What is added to the die in an attack at even odds or worse, and the result of a 6."""
    place = {"2713": attackers, "2712": defenders, "2711": ["ZNG 60"] if phase == "federalist_combat" else MOT[9:10]}
    state = at_war(place, level=9, phase=phase)
    step = without_support(declare(state, "2712", *attackers)).step(wrte.Roll(6))
    event = told(step, "combat")
    return event.details["die_bonus"], event.details["result"]


@pytest.mark.case("wrte_1991", "14.3.combat", "14.4.plus2", "14.4.max", "16.3.plus1", "16.3.defence", "8.4.roll")
def test_what_is_added_to_the_die() -> None:
    fed, sep = "federalist_combat", "separatist_combat"
    assert bonus(MOT[:1], ZNG[:1], fed) == (0, "1/1")
    assert bonus(["Militia 1"], ZNG[:1], fed) == (2, "1/1")
    assert bonus([MOT[0], "Militia 1", "Militia 2"], ZNG[:1], fed) == (2, "0/2")
    assert bonus(["JNA Commando 1"], ZNG[:1], fed) == (1, "1/1")
    assert bonus(["JNA Commando 1", "Militia 1"], ZNG[:1], fed) == (3, "1/2")
    assert bonus(ZNG[:1], ["JNA Commando 1", "Militia 1"], sep) == (0, "2/1")
    assert bonus(["HOS 1"], MOT[:1], sep) == (2, "1/1")
    assert bonus(["ZNG 1", "HOS 1", "HOS 2", "HOS 3"], MOT[:1], sep) == (2, "0/2")
    assert bonus(MOT[:1], ["HOS 1"], fed) == (0, "1/1")


@pytest.mark.case("wrte_1991", "8.4.roll", "14.3.combat")
def test_beyond_the_last_row_the_last_one_counts() -> None:
    data = SHELF.content(SHELF.default)
    data["combat_results"]["die_modifiers"]["serbian_paramilitary"] = 9
    rules = wrte.ruleset(charts=WrteCharts(Charts("wrte_1991", data, {})))
    place = {"2713": ["Militia 1"], "2712": ZNG[:1]}
    state = at_war(place, level=9, phase="federalist_combat", ruleset=rules)
    step = without_support(declare(state, "2712", "Militia 1")).step(wrte.Roll(1))
    assert told(step, "combat").details["result"] == "1/1"


# ------------------------------------------------------------------------------------------------- previews and events


@pytest.mark.case("wrte_1991", "8.4.crt", "8.5.example", "8.5.notation")
def test_a_preview_is_what_comes() -> None:
    state = separatist({"2704": MOT[:1], "2605": ZONE[:3], "2705": ZONE[3:6]})
    found = odds(state, "2704", *ZONE[:6])
    assert (found.ratio, found.column, found.modifiers) == ("2-1", "2-1", ())
    assert dict(found.distribution) == {
        "3/0": Fraction(1, 6),
        "2/1": Fraction(1, 3),
        "1/1": Fraction(1, 3),
        "1/2": Fraction(1, 6),
    }
    rolling = without_support(declare(state, "2704", *ZONE[:6]))
    assert rolling.chance_outcomes() == tuple((wrte.Roll(face), Fraction(1, 6)) for face in range(1, 7))
    event = told(rolling.step(wrte.Roll(2)), "combat")
    assert event.details == {
        "target": "2704",
        "attack": 6,
        "defence": 3,
        "ratio": "2-1",
        "steps": 0,
        "column": "2-1",
        "die": 2,
        "die_bonus": 0,
        "result": "2/1",
    }
    assert set(event.cases) >= {"8.0.attack-sum", "8.0.defence-sum", "8.0.odds", "8.4.roll", "8.4.crt"}
    assert rolling.preview(wrte.Roll(2)) is None


def test_every_naming_has_its_odds() -> None:
    state = separatist({"2704": MOT[:1], "2605": ZONE[:2]})
    assert state.preview(wrte.parse(f"attack with {ZONE[0]}", state)) is None
    aiming = do(state, f"attack with {ZONE[0]}")
    first = aiming.preview(wrte.parse("attack 2704", aiming))
    naming = do(aiming, "attack 2704")
    second = naming.preview(wrte.parse(f"attack with {ZONE[1]}", naming))
    assert first is not None
    assert second is not None
    assert (first.attacker, first.ratio) == (1, "1-3")
    assert (second.attacker, second.ratio) == (2, "1-2")
    assert naming.preview(DECLARE) == first


# Trap: the odds of an attack disclose hidden units.
@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_odds_against_what_is_hidden_are_unknown() -> None:
    for others in ([], ZONE[1:3]):
        place = {"2704": [MOT[0], "JNA Commando 1"], "2605": [ZONE[0], *others]}
        state = named(wrte.position(phase="federalist_combat", place=place), "2605", MOT[0], "JNA Commando 1")
        found = state.preview(DECLARE)
        assert found is not None
        assert found == state.view(wrte.Side.FEDERALIST).preview(DECLARE)
        assert (found.attacker, found.defender, found.ratio, found.column) == (4, None, None, None)
        assert (shifts(found), found.distribution) == ({"8.4.shift.rough": -1}, ())
        assert found.cases == ("8.0.hidden", "8.0.attack-sum", "8.4.shift.rough", "16.3.plus1")
