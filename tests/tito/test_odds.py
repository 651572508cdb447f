"""Strengths, ratios, modifiers and results of combat, and the preview of them (8.2, 8.3, 8.6, 9.2, 12.0)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tito.fights import (
    Places,
    attack,
    axis,
    column,
    counted,
    effective,
    events,
    named,
    odds,
    rolled,
    rules,
    steps,
    the_attack,
    yugoslav,
)

from balkan_rules import tito
from balkan_rules.tito.rulings import ModifierMechanism, ModifierStacking, RetreatProcedure

TABLE = ("A1", "AE", "-", "D1", "D2", "DE")
ELIMINATED = tito.TitoStatus.ELIMINATED
HIDE_AWAY = "Serbia/Axis Hide-away", "Serbia/Partisan Hide-away"
MOUNTAIN = "Serbia/Axis Mountain", "Serbia/Partisan Mountain"
TOWN = "Nis/Axis", "Nis/Yugoslav"
VILLAGE = "Krupanj/Axis", "Krupanj/Yugoslav"
INDUSTRY = "Bor/Axis", "Bor/Yugoslav"
GROUPS = "Partisan group"


def groups(number: int, *others: str | tuple[str, int]) -> list[str | tuple[str, int]]:
    return [(GROUPS, number), *others]


# ------------------------------------------------------------------------------------------------------------ strengths
@pytest.mark.case("tito", "8.31")
@pytest.mark.parametrize(("where", "points"), [(HIDE_AWAY, 16), (MOUNTAIN, 8), (VILLAGE, 8)])
def test_yugoslavs_defend_hide_aways_at_double_strength(where: tuple[str, str], points: int) -> None:
    place: Places = {where[0]: ["German 704"], where[1]: groups(8)}
    assert odds(axis(place)).defender == points
    assert odds(yugoslav(place)).attacker == 8
    assert ("8.31" in odds(axis(place)).cases) is (where is HIDE_AWAY)


@pytest.mark.case("tito", "8.31")
def test_five_points_in_a_hide_away_defend_with_ten_attack_with_five_and_lose_as_printed() -> None:
    place: Places = {HIDE_AWAY[0]: ["German 704"], HIDE_AWAY[1]: groups(1, "Partisan brigade")}
    table = rules("D4", "D5", "-", "-", "-", "-")
    assert odds(axis(place)).defender == 10
    assert odds(yugoslav(place)).attacker == 5
    assert odds(yugoslav(place)).defender == 12  # the Axis is not doubled
    after = rolled(axis(place, ruleset=table), 2)
    assert after.board == axis({HIDE_AWAY[0]: ["German 704"]}).board  # five printed points are the whole force


# ------------------------------------------------------------------------------------------------------------ ratio
@pytest.mark.case("tito", "8.21.B", "8.6")
@pytest.mark.parametrize(
    ("where", "attackers", "defenders", "expected"),
    [
        (HIDE_AWAY, ["German 342", "German 704"], groups(8), "1-1"),  # 30 to 16
        (MOUNTAIN, ["German 342", "German 704"], groups(16), "1-1"),
        (TOWN, ["German 7SS", "German 371"], groups(10), "3-1"),
        (TOWN, ["German 704", "German 714"], groups(12), "2-1"),
        (TOWN, ["German 704"], groups(19, "Partisan division"), "1-3"),  # 12 to 31
        (TOWN, ["German 704"], groups(12), "1-1"),
    ],
)
def test_the_column_is_the_highest_that_the_exact_ratio_reaches(
    where: tuple[str, str], attackers: list[str], defenders: list[str | tuple[str, int]], expected: str
) -> None:
    assert column(axis({where[0]: attackers, where[1]: defenders})) == expected


@pytest.mark.case("tito", "8.21.B")
@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        (["German 371"], 8, "1-1"),
        (["German 7SS"], 8, "2-1"),
        (["Italian Re", "Croat 1Ust"], 15, "1-2"),
        (["Italian Re", "Croat 1Ust"], 16, "1-2"),
        (["Italian Re", "Croat 1Ust"], 17, "1-3"),
    ],
)
def test_ratios_are_rounded_for_the_defender_on_both_sides_of_even(
    attackers: list[str], defenders: int, expected: str
) -> None:
    assert odds(axis({TOWN[0]: attackers, TOWN[1]: groups(defenders)})).ratio == expected


@pytest.mark.case("tito", "8.6", "8.6.addenda", "8.21.B")
def test_odds_off_the_table_are_resolved_on_its_end_columns() -> None:
    assert column(axis({TOWN[0]: ["Croat 1"], TOWN[1]: groups(9)})) == "1-4"
    assert column(axis({TOWN[0]: ["German 704"], TOWN[1]: groups(1)})) == "6-1"


@pytest.mark.case("tito", "8.6")
def test_the_table_of_the_charts_in_use_is_read() -> None:
    place: Places = {INDUSTRY[0]: ["German 704"], INDUSTRY[1]: groups(12)}
    assert effective(axis(place)) == ["A3", "A2", "A1", "-", "D1", "D2"]
    assert effective(axis(place, ruleset=rules(*TABLE))) == list(TABLE)


# ----------------------------------------------------------------------------------------------------------- modifiers
@pytest.mark.case("tito", "9.21")
def test_tito_helps_his_stack_by_one_step_in_attack_and_in_defence() -> None:
    place: Places = {TOWN[0]: ["German 704"], TOWN[1]: groups(12, "Tito")}
    assert steps(yugoslav(place)) == {"9.21": 1}
    assert column(yugoslav(place)) == "2-1"
    assert steps(axis(place)) == {"9.21": -1}
    assert column(axis(place)) == "1-2"
    assert odds(axis(place)).ratio == "1-1"
    assert {"9.21", "8.6.addenda"} <= set(odds(axis(place)).cases)


@pytest.mark.case("tito", "9.21")
def test_tito_helps_in_any_state_and_only_where_he_is() -> None:
    place: Places = {TOWN[0]: ["German 704"], TOWN[1]: groups(12)}
    for status in (tito.TitoStatus.IDENTIFIED, tito.TitoStatus.LOCATED):
        with_him: Places = {TOWN[0]: ["German 704"], TOWN[1]: groups(12, "Tito")}
        assert steps(axis(with_him, tito_status=status)) == {"9.21": -1}
    assert steps(axis({**place, "Serbia/Partisan Mountain": ["Tito", "Partisan group"]})) == {}
    soviets: Places = {TOWN[0]: ["German 704"], TOWN[1]: ["Soviet 5", "Tito"]}
    assert steps(yugoslav(soviets)) == {"9.21": 1}
    chetniks: Places = {TOWN[0]: ["German 704"], TOWN[1]: [("Chetnik group", 2), "Tito"]}
    assert steps(yugoslav(chetniks)) == {}


@pytest.mark.case("tito", "9.21", "9.22")
def test_tito_gives_no_second_step_in_a_phase_to_those_he_joins() -> None:
    place: Places = {
        TOWN[0]: ["German 704"],
        TOWN[1]: groups(2, "Tito"),
        INDUSTRY[0]: ["German 714"],
        INDUSTRY[1]: groups(3),
    }
    state = axis(place, ruleset=rules("DE", "DE", "-", "-", "-", "-"))
    state = state.apply(attack(state, *TOWN)).apply(tito.Roll(1))
    assert state.stack(INDUSTRY[1]).units == (state.ruleset.units[state.ruleset.tito],)
    assert steps(state) == {}
    ended = rolled(state, 2)  # and once more he is put somewhere: aside, there being no Partisans
    assert str(ended.where("Tito")) == "Not in play"
    rested = axis({**place, TOWN[0]: [], TOWN[1]: [], INDUSTRY[1]: groups(3, "Tito")})
    assert steps(rested) == {"9.21": -1}


@pytest.mark.case("tito", "9.23")
def test_after_titos_elimination_the_axis_gains_a_step_against_partisans_and_they_lose_one() -> None:
    place: Places = {TOWN[0]: ["German 704"], TOWN[1]: groups(12)}
    assert steps(axis(place, tito_status=ELIMINATED)) == {"9.23": 1}
    assert column(axis(place, tito_status=ELIMINATED)) == "2-1"
    assert steps(yugoslav(place, tito_status=ELIMINATED)) == {"9.23": -1}
    assert column(yugoslav(place, tito_status=ELIMINATED)) == "1-2"
    assert steps(axis(place, tito_status=tito.TitoStatus.WITHDRAWN)) == {}
    chetniks: Places = {TOWN[0]: ["German 704"], TOWN[1]: [("Chetnik group", 12)]}
    assert steps(axis(chetniks, tito_status=ELIMINATED)) == {}
    assert steps(yugoslav(chetniks, tito_status=ELIMINATED)) == {}
    soviets: Places = {TOWN[0]: ["German 704"], TOWN[1]: ["Soviet 5"]}
    assert steps(yugoslav(soviets, tito_status=ELIMINATED)) == {"9.23": -1}


@pytest.mark.case("tito", "12.0")
@pytest.mark.parametrize(
    ("where", "attackers", "expected"),
    [
        (MOUNTAIN, ["German 7SS"], {"12.0": 1}),
        (HIDE_AWAY, ["German 7SS", "German 100L", "German 118L"], {"12.0": 1}),
        (MOUNTAIN, ["Italian Taurinense"], {"12.0": 1}),
        (VILLAGE, ["Croat 1Mt"], {}),
        (VILLAGE, ["German 7SS", "Croat 1Mt"], {"12.0": 1}),
        (TOWN, ["German 7SS"], {}),
        (INDUSTRY, ["German 7SS"], {}),
        (MOUNTAIN, ["German 704"], {}),
    ],
)
def test_a_mountain_unit_helps_attacks_on_rough_ground(
    where: tuple[str, str], attackers: list[str], expected: dict[str, int]
) -> None:
    place: Places = {where[0]: attackers, where[1]: groups(8)}
    assert steps(axis(place)) == expected
    assert steps(yugoslav(place)) == {}


@pytest.mark.case("tito", "12.0", "8.12")
def test_a_mountain_unit_that_has_retreated_helps_nobody() -> None:
    place: Places = {
        TOWN[0]: ["German 7SS"],
        TOWN[1]: groups(3),
        VILLAGE[0]: ["German 704"],
        VILLAGE[1]: groups(3),
    }
    table = rules("A1", "-", "-", "-", "-", "-", retreat_procedure=RetreatProcedure.TO_HIDE_AWAY)
    state = axis(place, ruleset=table)
    state = state.apply(attack(state, *TOWN)).apply(tito.Roll(1))
    state = state.apply(tito.Retreat(tito.Nationality.GERMAN, state.ruleset.map.place(VILLAGE[0])))
    assert steps(state) == {}
    assert odds(state).attacker == 12


@pytest.mark.case("tito", "8.6.addenda", "12.0", "9.21", "9.23")
def test_the_sizes_of_the_steps_are_those_of_the_charts() -> None:
    place: Places = {MOUNTAIN[0]: ["German 7SS"], MOUNTAIN[1]: groups(8)}
    shifts = tito.default_charts().ratio_shifts
    assert steps(axis(place)) == {"12.0": shifts.mountain_unit}
    assert column(axis(place)) == "3-1"


@pytest.mark.case("tito", "8.6.addenda", "9.21", "12.0")
@pytest.mark.parametrize("ruling", ModifierMechanism)
def test_whether_the_ratio_or_the_column_moves_is_a_ruling(ruling: ModifierMechanism) -> None:
    """Seven to one less a step is six to one; the last column less one is five to one."""
    moves = ruling is ModifierMechanism.MOVE_COLUMN
    table = rules(modifier_mechanism=ruling)
    seven: Places = {TOWN[0]: ["German 264", "Italian Re"], TOWN[1]: groups(3, "Tito")}
    assert odds(axis(seven, ruleset=table)).ratio == "7-1"
    assert column(axis(seven, ruleset=table)) == ("5-1" if moves else "6-1")
    even: Places = {TOWN[0]: ["German 704"], TOWN[1]: groups(12, "Tito")}
    assert column(axis(even, ruleset=table)) == "1-2"
    hopeless: Places = {TOWN[0]: ["Croat 1"], TOWN[1]: groups(9, "Tito")}
    assert column(axis(hopeless, ruleset=table)) == "1-4"


@pytest.mark.case("tito", "8.6.addenda")
def test_a_table_that_skips_ratios_tells_the_two_readings_apart() -> None:
    skips = 'game = "tito"\n[combat_results]\ncolumns = ["1-2", "1-1", "3-1"]\n' + "".join(
        f'die_{face} = ["A1", "-", "D1"]\n' for face in range(1, 7)
    )
    place: Places = {MOUNTAIN[0]: ["German 7SS"], MOUNTAIN[1]: groups(12)}
    ratio = axis(place, ruleset=rules(charts=skips))
    columns = axis(place, ruleset=rules(charts=skips, modifier_mechanism=ModifierMechanism.MOVE_COLUMN))
    assert (column(ratio), column(columns)) == ("1-1", "3-1")  # 1-1 raised to 2-1 still reads 1-1


@pytest.mark.case("tito", "8.6.addenda", "12.0", "9.23")
@pytest.mark.parametrize("ruling", ModifierStacking)
def test_whether_favourable_steps_add_up_is_a_ruling(ruling: ModifierStacking) -> None:
    place: Places = {MOUNTAIN[0]: ["German 704", "German 118L"], MOUNTAIN[1]: groups(27)}
    state = axis(place, ruleset=rules(modifier_stacking=ruling), tito_status=ELIMINATED)
    assert steps(state) == {"9.23": 1, "12.0": 1}
    adds = ruling is ModifierStacking.CAP_EACH_SOURCE
    assert column(state) == ("3-1" if adds else "2-1")
    assert named(events(state, 1), "combat").details["steps"] == (2 if adds else 1)


@pytest.mark.case("tito", "8.6.addenda", "12.0", "9.21")
@pytest.mark.parametrize("ruling", ModifierStacking)
def test_opposite_steps_cancel(ruling: ModifierStacking) -> None:
    place: Places = {MOUNTAIN[0]: ["German 704", "German 118L"], MOUNTAIN[1]: groups(27, "Tito")}
    state = axis(place, ruleset=rules(modifier_stacking=ruling))
    assert steps(state) == {"9.21": -1, "12.0": 1}
    assert column(state) == "1-1"
    assert "8.6.addenda" not in odds(state).cases


# -------------------------------------------------------------------------------------------------------------- results
@pytest.mark.case("tito", "8.32", "8.32.A", "8.32.B")
@pytest.mark.parametrize(
    ("box", "factor", "case"),
    [
        ("Belgrade", 3, "8.32.A"),
        ("Nis", 2, "8.32.B"),
        ("Sabac", 2, "8.32.B"),
        ("Krupanj", 1, ""),
        ("Bor", 1, ""),
    ],
)
def test_the_numbers_of_both_letters_are_multiplied_by_where_the_combat_is(box: str, factor: int, case: str) -> None:
    place: Places = {f"{box}/Axis": ["German 704"], f"{box}/Yugoslav": groups(12)}
    table = rules(*TABLE)
    for state in (axis(place, ruleset=table), yugoslav(place, ruleset=table)):
        assert effective(state) == [f"A{factor}", "AE", "-", f"D{factor}", f"D{2 * factor}", "DE"]
        assert {found for found in odds(state).cases if found.startswith("8.32")} == ({case} if case else set())
        cases = [
            [found for found in named(events(state, die), "combat").cases if found[:4] == "8.32"] for die in (4, 6)
        ]
        assert cases == [[case] if case else [], []]


@pytest.mark.case("tito", "8.32", "8.32.A")
def test_combat_in_a_zone_display_is_not_multiplied() -> None:
    for where in (MOUNTAIN, HIDE_AWAY):
        assert effective(axis({where[0]: ["German 704"], where[1]: groups(12)}, ruleset=rules(*TABLE))) == list(TABLE)


@pytest.mark.case("tito", "8.32", "8.32.A", "8.32.B", "8.22.A")
@pytest.mark.parametrize(("box", "lost"), [("Belgrade", 3), ("Nis", 2), ("Sabac", 2), ("Krupanj", 1), ("Bor", 1)])
def test_losses_are_multiplied_once_even_after_loading_in_between(box: str, lost: int) -> None:
    place: Places = {f"{box}/Axis": ["German 704"], f"{box}/Yugoslav": groups(12)}
    state = axis(place, ruleset=rules("-", "-", "-", "D1", "-", "-"))
    asked = state.apply(the_attack(state))
    loaded = tito.from_json(tito.to_json(asked), ruleset=state.ruleset)
    after = loaded.apply(tito.Roll(4))
    assert 12 - sum(len(places) for places in (*after.guerrillas, *after.guerrillas_moved)) == lost
    assert after == asked.apply(tito.Roll(4))


ALIKE: list[tuple[str, Places, dict[str, Any]]] = [
    ("axis", {MOUNTAIN[0]: ["German 7SS", "Croat 1"], MOUNTAIN[1]: groups(9, "Tito")}, {}),
    ("axis", {HIDE_AWAY[0]: ["German 7SS"], HIDE_AWAY[1]: groups(3)}, {"tito_status": ELIMINATED}),
    ("axis", {"Belgrade/Axis": ["Croat 1"], "Belgrade/Yugoslav": groups(30)}, {}),
    ("yugoslav", {"Belgrade/Axis": ["Croat 1", ("Chetnik group", 2)], "Belgrade/Yugoslav": groups(28)}, {}),
    ("yugoslav", {"Trieste/Yugoslav": ["Soviet 4Gd", "Tito"]}, {"turn": 15}),
    ("yugoslav", {"Sabac/Axis": ["German 704"], "Sabac/Yugoslav": [("Chetnik brigade", 3)]}, {}),
]


@pytest.mark.case("tito", "8.21", "8.21.A", "8.21.B", "8.21.C")
@pytest.mark.parametrize(("side", "place", "fields"), ALIKE)
def test_the_preview_is_what_trying_every_die_gives(side: str, place: Places, fields: dict[str, Any]) -> None:
    state = axis(place, **fields) if side == "axis" else yugoslav(place, **fields)
    found = odds(state)
    assert dict(found.distribution) == counted(state)
    assert sum(chance for _, chance in found.distribution) == 1
    details = named(events(state, 1), "combat").details
    assert (found.attacker, found.defender) == (details["attacker"], details["defender"])
    assert (found.ratio, found.column) == (details["ratio"], details["column"])
    assert sum(modifier.steps for modifier in found.modifiers) == details["steps"]
