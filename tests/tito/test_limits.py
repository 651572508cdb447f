"""National Zone limits and the places for each faction (6.1, 6.3, 6.6), as moves show them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.tito.movers import YUGOSLAV, axis, entered, refused, targets, yugoslav, zones

from balkan_rules import tito
from balkan_rules.tito import limits
from balkan_rules.tito.permissions import LOOSENED, OPEN
from balkan_rules.tito.rulings import SovietMovementLimits, StackingCheck

ZONES = {
    "Albania",
    "Baranya",
    "Bosnia",
    "Carinthia",
    "Croatia",
    "Dalmatia",
    "Islands",
    "Istria",
    "Macedonia",
    "Montenegro",
    "Serbia",
    "Slovenia",
}
ITALIAN = {"Albania", "Croatia", "Dalmatia", "Islands", "Istria", "Montenegro", "Slovenia"}
LABELLED = {"Nis/Axis", "Leskovac/Axis", "Zajecar/Axis"}


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Tables filled by other tests would hide what these are about."""
    tito.ruleset().memo.clear()
    yield
    tito.ruleset().memo.clear()


# ------------------------------------------------------------------------------------------------------------- spheres
@pytest.mark.case("tito", "6.62.A", "6.62", "6.6")
def test_germans_keep_to_serbia_and_bosnia() -> None:
    assert entered("German 704", "Axis Mountain", turn=8) == {"Bosnia", "Serbia"}


@pytest.mark.case("tito", "6.62", "6.62.A")
def test_germans_go_anywhere_from_turn_15() -> None:
    assert entered("German 704", "Axis Mountain", turn=14) == {"Bosnia", "Serbia"}
    assert entered("German 704", "Axis Mountain", turn=15) == ZONES


@pytest.mark.case("tito", "6.64", "6.64.A", "6.62.A", "6.62.B")
def test_germans_enter_the_italian_zones_after_the_turn_of_the_trigger() -> None:
    assert entered("German 704", "Axis Mountain", turn=8, trigger_turn=7) == {"Bosnia", "Serbia"} | ITALIAN
    assert entered("German 704", "Axis Mountain", turn=7, trigger_turn=7) == {"Bosnia", "Serbia"}


@pytest.mark.case("tito", "6.62.B")
@pytest.mark.parametrize("trigger_turn", [0, 5])
def test_italians_keep_to_their_seven_zones(trigger_turn: int) -> None:
    assert entered("Italian Re", "Axis Mountain", turn=16, trigger_turn=trigger_turn) == ITALIAN


@pytest.mark.case("tito", "6.62.C")
def test_axis_bulgarians_keep_to_macedonia() -> None:
    assert entered("Bulgarian V-1", "Axis Mountain", turn=8, trigger_turn=5) == {"Macedonia"}
    state = axis({"Macedonia/Axis Mountain": ["Bulgarian V-1"]}, trigger_turn=5)
    assert zones(state, "Bulgarian V-1") == {"Macedonia"}


@pytest.mark.case("tito", "6.62.D")
def test_croats_keep_to_bosnia_and_croatia() -> None:
    assert entered("Croat Gd", "Axis Mountain", turn=15, trigger_turn=5) == {"Bosnia", "Croatia"}


@pytest.mark.case("tito", "6.62.E")
def test_serbians_keep_to_serbia() -> None:
    assert entered("Serbian 1", "Axis Mountain", turn=15, trigger_turn=5) == {"Serbia"}


@pytest.mark.case("tito", "6.61")
@pytest.mark.parametrize(("name", "column"), [("Partisan group", "Partisan"), ("Chetnik group", "Chetnik")])
def test_guerrillas_enter_all_zones_but_two_until_turn_15(name: str, column: str) -> None:
    closed = {"Carinthia", "Baranya"}
    assert entered(name, f"{column} Mountain", YUGOSLAV, turn=14) == ZONES - closed
    assert entered(name, f"{column} Mountain", YUGOSLAV, turn=15) == ZONES


@pytest.mark.case("tito", "6.61")
def test_a_refusal_names_the_zone() -> None:
    state = yugoslav({"Bosnia/Partisan Mountain": ["Partisan group"]}, turn=14)
    reasons = state.why_not(
        state.ruleset.parse("Partisan group from Bosnia/Partisan Mountain to Carinthia/Partisan Mountain")
    )
    assert [violation.case for violation in reasons] == ["6.61"]
    assert reasons[0].details == {"unit": "Partisan group", "zone": "Carinthia"}


@pytest.mark.case("tito", "6.62.F", "6.61")
def test_collaborators_have_the_limits_of_guerrillas() -> None:
    assert entered("Chetnik group", "Axis Mountain", turn=14) == ZONES - {"Carinthia", "Baranya"}
    assert entered("Chetnik group", "Axis Mountain", turn=15) == ZONES


@pytest.mark.case("tito", "6.6", "6.62.A", "6.62.E")
def test_a_closed_zone_is_named_with_the_case_of_the_nationality() -> None:
    state = axis({"Belgrade": ["German 704", "Serbian 1"]})
    assert refused(state, "German 704", "Macedonia/Axis Mountain") == {"6.62.A"}
    assert refused(state, "Serbian 1", "Bosnia/Axis Mountain") == {"6.62.E"}
    assert refused(state, "German 704", "Zagreb/Axis") == {"6.62.A"}


@pytest.mark.case("tito", "6.7", "6.6")
def test_the_occupation_zone_table() -> None:
    rules = tito.ruleset()
    units, kinds = rules.parts[tito.Unit], rules.parts[tito.Kind]

    def table(piece: object, bits: int, side: tito.Side | None = None) -> set[str]:
        assert isinstance(piece, (tito.Unit, tito.Kind))
        return {str(rules.zones[zone]) for zone in limits.open_zones(rules, piece, bits, side)}

    assert table(units["German 704"], 0) == {"Bosnia", "Serbia"}
    assert table(units["Croat 1"], OPEN) == {"Bosnia", "Croatia"}
    assert table(units["Bulgarian 25"], 0) == set()
    assert table(units["Bulgarian 25"], LOOSENED) == {"Serbia"}
    assert table(units["Bulgarian 25"], OPEN, tito.Side.YUGOSLAV) == ZONES
    assert table(units["Tito"], 0) == ZONES - {"Carinthia", "Baranya"}
    assert table(kinds["Chetnik group"], 0, tito.Side.AXIS) == ZONES - {"Carinthia", "Baranya"}


# -------------------------------------------------------------------------------------------- the opening, and the tie
@pytest.mark.case("tito", "6.63", "15.4")
@pytest.mark.parametrize("turn", [1, 2])
def test_nobody_leaves_his_zone_on_turns_1_and_2(turn: int) -> None:
    state = axis({"Belgrade": ["German 704"]}, turn=turn)
    assert zones(state, "German 704") == {"Serbia"}
    assert refused(state, "German 704", "Sarajevo/Axis") == {"6.63"}
    state = yugoslav({"Bosnia/Partisan Mountain": ["Partisan group"]}, turn=turn)
    origin = "Bosnia/Partisan Mountain"
    assert refused(state, "Partisan group", "Serbia/Partisan Mountain", origin) == {"6.63"}
    assert refused(state, "Partisan group", "Jajce/Yugoslav", origin) == set()


@pytest.mark.case("tito", "6.63", "15.4")
def test_the_freeze_ends_with_turn_2() -> None:
    state = axis({"Belgrade": ["German 704"]}, turn=3)
    assert zones(state, "German 704") == {"Serbia", "Bosnia"}


@pytest.mark.case("tito", "13.92.GT15")
def test_soviets_and_bulgarians_are_tied_on_turn_15_and_free_later() -> None:
    place = {"Serbia/Partisan Mountain": ["Soviet 75", "Bulgarian 1", "Partisan group"]}
    state = yugoslav(place, turn=15)
    for name in ("Soviet 75", "Bulgarian 1"):
        assert zones(state, name) == {"Serbia"}
        assert refused(state, name, "Bosnia/Partisan Mountain") == {"13.92.GT15"}
    assert "Bosnia" in zones(state, "Partisan group")
    state = yugoslav(place, turn=16)
    assert zones(state, "Soviet 75") == {"Serbia", "Baranya", "Bosnia", "Macedonia", "Montenegro"}


@pytest.mark.case("tito", "13.92.GT15")
def test_the_tie_can_be_ruled_permanent() -> None:
    rules = tito.ruleset(rulings=tito.Rulings(soviet_movement_limits=SovietMovementLimits.PERMANENT))
    place = {"Serbia/Partisan Mountain": ["Soviet 75", "Bulgarian 1", "Partisan group"]}
    for turn in (16, 17):
        state = yugoslav(place, turn=turn, ruleset=rules)
        assert zones(state, "Soviet 75") == {"Serbia"}
        assert "Bosnia" in zones(state, "Partisan group")


# ----------------------------------------------------------------------------------------------- the 25th and the 27th
@pytest.mark.case("tito", "6.64.C", "13.91.D")
@pytest.mark.parametrize("name", ["Bulgarian 25", "Bulgarian 27"])
def test_the_25th_and_27th_keep_to_the_labelled_displays(name: str) -> None:
    state = axis({"Nis": [name]}, turn=8, trigger_turn=7)
    assert targets(state, name) == LABELLED - {"Nis/Axis"}
    assert refused(state, name, "Belgrade/Axis") == {"6.64.C"}
    assert refused(state, name, "Serbia/Axis Mountain") == {"6.64.C"}
    assert refused(state, name, "Skoplje/Axis") == {"6.64.C"}


@pytest.mark.case("tito", "6.64.C", "6.64", "13.91.D")
def test_the_25th_enters_serbia_only_after_the_trigger() -> None:
    place = {"Macedonia/Axis Mountain": ["Bulgarian 25"]}
    assert targets(axis(place, turn=8, trigger_turn=7), "Bulgarian 25") == LABELLED
    assert targets(axis(place, turn=7, trigger_turn=7), "Bulgarian 25") == set()
    assert targets(axis(place, turn=8), "Bulgarian 25") == set()


@pytest.mark.case("tito", "6.64.C", "13.91.D")
def test_other_bulgarians_are_not_bound_to_labels() -> None:
    state = axis({"Macedonia/Axis Mountain": ["Bulgarian V-2"]}, turn=8, trigger_turn=7)
    assert targets(state, "Bulgarian V-2") == {"Skoplje/Axis", "Bitolj/Axis", "Prilep/Axis", "Krusevo/Axis"}


# ------------------------------------------------------------------------------------------------ the Italian pullback
@pytest.mark.case("tito", "10.21")
def test_italians_keep_to_the_labelled_displays_of_croatia_after_the_pullback() -> None:
    place = {"Fiume": ["Italian Murge"], "Bosnia/Axis Mountain": ["Croat Gd"]}
    state = axis(place, allied_box=3)
    croatia = {to for to in targets(state, "Italian Murge") if str(state.ruleset.map.place(to).zone) == "Croatia"}
    assert croatia == {"Senj/Axis", "Crikvenica/Axis"}
    assert refused(state, "Italian Murge", "Zagreb/Axis") == {"10.21"}
    assert refused(state, "Italian Murge", "Croatia/Axis Mountain") == {"10.21"}
    assert refused(state, "Croat Gd", "Zagreb/Axis") == set()
    assert refused(state, "Italian Murge", "Ljubljana/Axis") == set()


@pytest.mark.case("tito", "10.21")
def test_there_is_no_pullback_before_box_3() -> None:
    state = axis({"Fiume": ["Italian Murge"]}, allied_box=2)
    assert refused(state, "Italian Murge", "Zagreb/Axis") == set()


# ------------------------------------------------------------------------------------------------------- the own place
@pytest.mark.case("tito", "6.13", "6.44")
def test_each_faction_has_its_column() -> None:
    state = yugoslav(
        {
            "Serbia/Partisan Mountain": ["Tito", "Partisan group", "Soviet 75"],
            "Serbia/Chetnik Mountain": ["Chetnik group"],
        }
    )
    assert refused(state, "Tito", "Serbia/Chetnik Hide-away") == {"6.13"}
    assert refused(state, "Soviet 75", "Serbia/Chetnik Hide-away") == {"6.13"}
    assert refused(state, "Soviet 75", "Serbia/Partisan Hide-away") == set()
    assert refused(state, "Chetnik group", "Serbia/Partisan Hide-away", "Serbia/Chetnik Mountain") == {"6.13"}
    assert refused(state, "Chetnik group", "Serbia/Chetnik Hide-away", "Serbia/Chetnik Mountain") == set()


@pytest.mark.case("tito", "6.14", "6.15")
def test_each_side_has_its_box() -> None:
    state = yugoslav({"Serbia/Partisan Mountain": ["Partisan group"]})
    assert refused(state, "Partisan group", "Nis/Axis", "Serbia/Partisan Mountain") == {"6.14", "6.15"}
    state = axis({"Nis": ["German 704"]})
    assert refused(state, "German 704", "Belgrade/Yugoslav") == {"6.14", "6.15"}
    assert refused(state, "German 704", "Belgrade/Axis") == set()


@pytest.mark.case("tito", "6.13", "6.15", "6.34")
def test_no_side_enters_the_others_mountains() -> None:
    state = yugoslav({"Serbia/Partisan Mountain": ["Partisan group"]})
    origin = "Serbia/Partisan Mountain"
    assert refused(state, "Partisan group", "Serbia/Axis Mountain", origin) == {"6.13", "6.15"}
    state = axis({"Nis": ["German 704"]})
    assert refused(state, "German 704", "Serbia/Chetnik Mountain") == {"6.13", "6.15"}
    assert refused(state, "German 704", "Serbia/Chetnik Hide-away") == {"6.13", "6.15", "6.34"}


@pytest.mark.case("tito", "6.15", "6.33")
def test_a_facing_enemy_does_not_bar_a_place() -> None:
    state = axis(
        {
            "Serbia/Partisan Mountain": [("Partisan group", 30)],
            "Nis/Yugoslav": ["Soviet 75"],
            "Sarajevo": ["German 718"],
        }
    )
    assert refused(state, "German 718", "Serbia/Axis Mountain") == set()
    assert refused(state, "German 718", "Nis/Axis") == set()


@pytest.mark.case("tito", "6.34")
def test_the_axis_never_moves_into_a_hide_away() -> None:
    state = axis({"Serbia/Axis Mountain": ["German 704", "Chetnik group"]})
    assert refused(state, "German 704", "Serbia/Axis Hide-away") == {"6.34"}
    assert refused(state, "Chetnik group", "Serbia/Axis Hide-away", "Serbia/Axis Mountain") == {"6.34"}


@pytest.mark.case("tito", "6.0", "6.12", "5.4")
def test_nothing_moves_off_the_map_or_into_a_neutral_box() -> None:
    state = axis({"Serbia/Axis Mountain": ["German 704", "Chetnik group"]})
    assert refused(state, "German 704", "Eliminated") == {"6.0"}
    assert refused(state, "German 704", "Serbia/Neutral Chetniks") == {"6.12"}
    assert refused(state, "Chetnik group", "Serbia/Neutral Chetniks", "Serbia/Axis Mountain") == {"6.12"}


@pytest.mark.case("tito", "5.2")
def test_a_zone_display_has_a_mountain_and_a_hide_away_for_each_faction() -> None:
    state = yugoslav({"Islands/Partisan Mountain": ["Partisan group"]}, turn=2)
    origin = "Islands/Partisan Mountain"
    mine = {str(a.to) for a in state.legal_actions() if isinstance(a, tito.MoveGuerrilla) and str(a.origin) == origin}
    assert mine == {"Islands/Partisan Hide-away"}


def test_an_out_of_place_bulgarian_of_the_yugoslavs_is_not_the_axis_players() -> None:
    state = axis({"Nis/Axis": ["Bulgarian 1"], "Belgrade": ["German 704"]})
    assert targets(state, "Bulgarian 1") == set()
    assert refused(state, "Bulgarian 1", "Belgrade/Axis") == {"6.14"}


def test_a_bulgarian_division_that_changed_sides_moves_like_its_new_friends() -> None:
    state = yugoslav({"Serbia/Partisan Mountain": ["Bulgarian 25"]}, turn=16)
    assert zones(state, "Bulgarian 25") == {"Serbia", "Baranya", "Bosnia", "Macedonia", "Montenegro"}
    assert refused(state, "Bulgarian 25", "Sarajevo/Yugoslav") == set()


def test_may_stand_takes_the_controller_from_the_place() -> None:
    rules = tito.ruleset()
    chetniks = rules.parts[tito.Kind]["Chetnik group"]
    assert isinstance(chetniks, tito.Kind)
    place = rules.map.place
    assert limits.may_stand(rules, chetniks, place("Serbia/Axis Mountain"), 0)
    assert limits.may_stand(rules, chetniks, place("Serbia/Chetnik Mountain"), 0)
    assert not limits.may_stand(rules, chetniks, place("Serbia/Axis Mountain"), 0, tito.Side.YUGOSLAV)
    assert not limits.may_stand(rules, chetniks, place("Carinthia/Chetnik Mountain"), 0)
    assert not limits.may_stand(rules, chetniks, place("Serbia/Neutral Chetniks"), 0)
    assert not limits.may_stand(rules, chetniks, place("Eliminated"), 0, tito.Side.AXIS)


@pytest.mark.case("tito", "6.21", "6.22", "6.24")
def test_room_for_arrivals_is_asked_for_only_where_the_limit_holds_at_all_times() -> None:
    place = {
        "Belgrade": ["German 704", "German 714", "German 717", "German 718", "German 342", "German 113", "Croat Gd"]
    }
    index = tito.ruleset().map.place("Belgrade/Axis").index
    loose = axis(place, turn=3)
    strict = axis(place, turn=3, ruleset=tito.ruleset(rulings=tito.Rulings(stacking_check=StackingCheck.ALWAYS)))
    assert [limits.room_for(loose, index, sixths) for sixths in (0, 3, 4, 6)] == [True, True, True, True]
    assert [limits.room_for(strict, index, sixths) for sixths in (0, 3, 4, 6)] == [True, True, False, False]
