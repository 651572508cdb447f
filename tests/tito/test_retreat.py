"""Where forces retreat after combat, and where Tito goes (8.22.A, 6.6, 9.22, ruling retreat-procedure)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tito.fights import (
    Places,
    at,
    axis,
    eliminated,
    events,
    named,
    on_map,
    refused,
    retreat,
    retreats,
    rolled,
    rules,
    yugoslav,
)
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.core.errors import LoadError
from balkan_rules.tito.rulings import RetreatProcedure, SovietMovementLimits, StackingCheck

PARTISAN, SOVIET = tito.Nationality.PARTISAN, tito.Nationality.SOVIET
GERMAN, ITALIAN = tito.Nationality.GERMAN, tito.Nationality.ITALIAN
TABLE = ("A1", "D1", "-", "AE", "DE", "D5")
ONE_STEP, SAME_ZONE, HIDE_AWAY, IGNORE = RetreatProcedure
SEVEN = ["German 714", "German 717", "German 342", "German 113", "German 173", "German 297", "German 373"]


def beaten(place: Places, die: int = 2, *, turn: int = 9, **rulings: Any) -> tito.State:  # noqa: ANN401 - fields of Rulings
    """The Axis has attacked, and the defenders got D1 (or, with a 1, the attackers A1)."""
    return rolled(axis(place, turn=turn, ruleset=rules(*TABLE, **rulings)), die)


def driven(place: Places, die: int = 2, *, turn: int = 9, **rulings: Any) -> tito.State:  # noqa: ANN401 - fields of Rulings
    """The Yugoslavs have attacked, and the defenders got D1 (or, with a 1, the attackers A1)."""
    return rolled(yugoslav(place, turn=turn, ruleset=rules(*TABLE, **rulings)), die)


def zones(state: tito.State) -> set[str]:
    """The Zones to which the nationality that retreats now can go."""
    return {str(state.ruleset.map.place(to).zone) for to in retreats(state)}


SLOVENES: Places = {"Kocevje/Axis": ["German 704"], "Kocevje/Yugoslav": [("Partisan group", 5)]}
SERBS: Places = {"Bor/Axis": ["German 704"], "Bor/Yugoslav": ["Soviet 4Gd"]}


# ---------------------------------------------------------------------------------------------------------- the default
@pytest.mark.case("tito", "8.22.A", "8.22.example")
def test_a_force_that_can_lose_nothing_retreats_all_the_same() -> None:
    state = beaten({"Bor/Axis": ["German 704"], "Bor/Yugoslav": ["Partisan brigade"]})
    assert state.to_move is tito.Side.YUGOSLAV
    assert state.phase is tito.Phase.AXIS_COMBAT
    assert agrees(state)
    after = state.apply(retreat(state, PARTISAN, "Serbia/Partisan Hide-away"))
    assert on_map(after) == {"Bor/Axis": ["German 704"], "Serbia/Partisan Hide-away": ["Partisan brigade"]}
    assert not after.frames


@pytest.mark.case("tito", "6.6", "6.61")
@pytest.mark.parametrize("turn", [14, 15])
def test_guerrillas_retreat_one_zone_to_zone_displays_and_not_into_closed_zones(turn: int) -> None:
    state = beaten(SLOVENES, turn=turn)
    near = {"Slovenia", "Croatia", "Islands", "Istria"} | ({"Carinthia"} if turn == 15 else set())
    assert zones(state) == near
    assert retreats(state) == {f"{zone}/Partisan {where}" for zone in near for where in ("Mountain", "Hide-away")}
    assert agrees(state)
    cases = refused(state, retreat(state, PARTISAN, "Carinthia/Partisan Mountain"))
    assert cases == ([] if turn == 15 else ["6.61"])


@pytest.mark.case("tito", "6.6", "6.63")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_nobody_retreats_out_of_his_zone_on_the_first_two_turns(turn: int) -> None:
    yugoslavs, germans = beaten(SLOVENES, turn=turn), driven(SERBS, turn=turn)
    assert (zones(yugoslavs) == {"Slovenia"}) is (turn < 3)
    assert (zones(germans) == {"Serbia"}) is (turn < 3)
    assert refused(germans, retreat(germans, GERMAN, "Bosnia/Axis Mountain")) == (["6.63"] if turn < 3 else [])


@pytest.mark.case("tito", "6.6", "6.34")
def test_the_axis_retreats_to_boxes_and_mountains_of_its_sphere_and_never_to_a_hide_away() -> None:
    state = driven(SERBS)
    assert state.to_move is tito.Side.AXIS
    assert zones(state) == {"Serbia", "Bosnia"}
    assert not any("Hide-away" in to for to in retreats(state))
    assert {"Serbia/Axis Mountain", "Bosnia/Axis Mountain", "Nis/Axis", "Sarajevo/Axis"} <= retreats(state)
    assert "Bor/Axis" not in retreats(state)
    assert refused(state, retreat(state, GERMAN, "Serbia/Axis Hide-away")) == ["6.34"]
    assert refused(state, retreat(state, GERMAN, "Bor/Axis")) == ["6.6"]
    assert agrees(state)


@pytest.mark.case("tito", "6.6", "6.62.C")
def test_axis_bulgarians_stay_in_macedonia() -> None:
    state = driven({"Krusevo/Axis": ["Bulgarian V-1"], "Krusevo/Yugoslav": [("Partisan group", 9)]})
    assert zones(state) == {"Macedonia"}
    bulgarians = tito.Nationality.BULGARIAN
    assert refused(state, retreat(state, bulgarians, "Montenegro/Axis Mountain")) == ["6.62.C"]


@pytest.mark.case("tito", "6.6", "6.64.C")
def test_the_25th_and_27th_retreat_to_labelled_boxes_only() -> None:
    place: Places = {"Zajecar/Axis": ["Bulgarian 25"], "Zajecar/Yugoslav": [("Partisan group", 9)]}
    state = rolled(yugoslav(place, ruleset=rules(*TABLE), trigger_turn=3), 2)
    assert retreats(state) == {"Nis/Axis", "Leskovac/Axis"}
    assert agrees(state)
    both: Places = {**place, "Zajecar/Axis": ["Bulgarian 25", "Bulgarian 27"]}
    together = rolled(yugoslav(both, ruleset=rules(*TABLE), trigger_turn=3), 2)
    assert retreats(together) == {"Nis/Axis", "Leskovac/Axis"}


@pytest.mark.case("tito", "6.6", "6.63", "13.92.GT15")
def test_soviets_are_tied_to_their_zone_when_they_retreat() -> None:
    place: Places = {"Bor/Axis": ["German 704"], "Bor/Yugoslav": ["Soviet 4Gd"]}
    assert zones(beaten(place, turn=15)) == {"Serbia"}
    assert len(zones(beaten(place, turn=16))) > 1
    assert zones(beaten(place, turn=16, soviet_movement_limits=SovietMovementLimits.PERMANENT)) == {"Serbia"}


@pytest.mark.case("tito", "8.22.A")
def test_nobody_retreats_to_a_place_that_faces_an_enemy() -> None:
    mountain: Places = {
        **SLOVENES,
        "Slovenia/Axis Mountain": ["Italian Emilia"],
        "Istria/Axis Mountain": [("Chetnik group", 1)],
    }
    state = beaten({**mountain, "Istria/Partisan Hide-away": ["Partisan group"]})
    assert "Slovenia/Partisan Mountain" not in retreats(state)
    assert "Istria/Partisan Mountain" not in retreats(state)
    assert "Slovenia/Partisan Hide-away" in retreats(state)
    assert refused(state, retreat(state, PARTISAN, "Slovenia/Partisan Mountain")) == ["8.22.A"]
    germans = driven({**SERBS, "Nis/Yugoslav": ["Partisan group"], "Serbia/Chetnik Mountain": ["Chetnik group"]})
    assert not {"Nis/Axis", "Serbia/Axis Mountain"} & retreats(germans)
    beside_tito = driven({**SERBS, "Nis/Yugoslav": ["Tito"], "Belgrade/Axis": ["German 714"]})
    assert {"Nis/Axis", "Belgrade/Axis"} <= retreats(beside_tito)


@pytest.mark.case("tito", "7.33", "8.22.A")
def test_chetniks_of_both_sides_are_no_enemies_of_one_another_when_they_retreat() -> None:
    friendly = beaten(
        {
            "Bor/Axis": ["German 704"],
            "Bor/Yugoslav": [("Chetnik group", 3)],
            "Serbia/Axis Mountain": [("Chetnik group", 2)],
            "Serbia/Axis Hide-away": ["German 714"],
        }
    )
    assert "Serbia/Chetnik Mountain" in retreats(friendly)
    assert "Serbia/Chetnik Hide-away" not in retreats(friendly)
    assert all("Chetnik" in to for to in retreats(friendly))
    place: Places = {
        "Bor/Axis": [("Chetnik group", 3)],
        "Bor/Yugoslav": [("Partisan group", 3)],
        "Nis/Yugoslav": ["Chetnik group"],
        "Uzice/Yugoslav": ["Partisan group"],
    }
    collaborators = driven({**place, "Uzice/Axis": []})
    assert "Nis/Axis" in retreats(collaborators)
    assert "Uzice/Axis" not in retreats(collaborators)
    assert {"Serbia", "Bosnia", "Montenegro", "Macedonia"} == zones(collaborators)


@pytest.mark.case("tito", "6.42", "6.32", "6.6")
def test_collaborators_retreat_into_another_zone_only_as_they_would_move() -> None:
    place: Places = {"Nis/Axis": [("Chetnik group", 8)], "Nis/Yugoslav": [("Partisan group", 8)]}
    abroad = {to for to in retreats(driven(place)) if tito.ruleset().map.place(to).zone.name != "Serbia"}  # type: ignore[union-attr]  # on the map
    assert abroad == {"Bosnia/Axis Mountain", "Montenegro/Axis Mountain", "Macedonia/Axis Mountain"}


@pytest.mark.case("tito", "8.22.A")
def test_attackers_with_a_numbered_result_retreat_as_well() -> None:
    state = beaten({"Bor/Axis": ["German 704"], "Bor/Yugoslav": [("Partisan group", 3)]}, 1)
    assert state.to_move is tito.Side.AXIS
    assert "Nis/Axis" in retreats(state)
    after = state.apply(retreat(state, GERMAN, "Nis/Axis"))
    assert at(after, "Nis/Axis") == ["German 704"]
    assert at(after, "Bor/Yugoslav") == ["Partisan group"] * 3


@pytest.mark.case("tito", "8.22.A", "6.6")
def test_each_nationality_goes_where_it_may_in_a_fixed_order() -> None:
    place: Places = {
        "Drvar/Axis": ["German 704", "Italian Re", "Croat Gd", ("Chetnik group", 2)],
        "Drvar/Yugoslav": [("Partisan group", 9)],
    }
    state = rolled(yugoslav(place, ruleset=rules(*TABLE), trigger_turn=3), 2)
    assert at(state, "Drvar/Axis").count("Chetnik group") == 1  # the one point that is owed
    seen = []
    while state.frames:
        first = state.legal_actions()[0]
        assert isinstance(first, tito.Retreat)
        seen.append((first.unit.value, zones(state)))
        other = retreat(state, PARTISAN, "Croatia/Partisan Mountain")
        assert refused(state, other) == ["8.22.A"]
        state = state.apply(first)
    assert [name for name, _ in seen] == ["German", "Italian", "Croat", "Chetnik"]
    assert seen[1][1] == {"Croatia", "Dalmatia", "Islands", "Istria", "Slovenia"}
    assert seen[2][1] == {"Bosnia", "Croatia"}
    assert at(state, "Drvar/Axis") == []


@pytest.mark.case("tito", "8.22.A", "6.6")
def test_nationalities_without_a_choice_go_before_the_next_is_asked() -> None:
    place: Places = {
        "Zajecar/Axis": ["Bulgarian 25", ("Chetnik group", 3)],
        "Zajecar/Yugoslav": [("Partisan group", 9)],
        "Leskovac/Yugoslav": ["Partisan group"],
    }
    state = rolled(yugoslav(place, ruleset=rules(*TABLE), trigger_turn=3), 2)
    assert at(state, "Nis/Axis") == ["Bulgarian 25"]
    assert {a.unit for a in state.legal_actions() if isinstance(a, tito.Retreat)} == {tito.Nationality.CHETNIK}


@pytest.mark.case("tito", "8.22.A")
def test_a_nationality_goes_together() -> None:
    state = driven({"Bor/Axis": ["German 704", "German 714"], "Bor/Yugoslav": ["Soviet 4Gd"]}, turn=15)
    after = state.apply(retreat(state, GERMAN, "Nis/Axis"))
    assert at(after, "Nis/Axis") == ["German 704", "German 714"]


@pytest.mark.case("tito", "8.22.A")
def test_with_one_place_nobody_is_asked_and_with_none_the_force_is_eliminated() -> None:
    table = rules(*TABLE, retreat_procedure=HIDE_AWAY)
    one = rolled(axis({"Bor/Axis": ["German 704"], "Bor/Yugoslav": [("Partisan group", 3)]}, ruleset=table), 2)
    assert at(one, "Serbia/Partisan Hide-away") == ["Partisan group"] * 2
    assert not one.frames
    shut: Places = {
        "Istria/Partisan Mountain": [("Partisan brigade", 2), ("Partisan group", 1)],
        "Istria/Axis Mountain": ["Italian Re"],
        "Istria/Axis Hide-away": ["Italian Murge"],
    }
    state = beaten(shut, turn=2)
    assert at(state, "Istria/Partisan Mountain") == []
    assert state.where("Partisan brigade") == ()
    boxes = {
        place.display.name
        for place in one.ruleset.places
        if place.zone and place.zone.name == "Serbia" and place.display
    }
    crowd: Places = {
        **{f"{box}/Yugoslav": ["Partisan group"] for box in boxes},
        **SERBS,
        "Serbia/Partisan Mountain": ["Partisan group"],
    }
    ruleset = rules(*TABLE)
    lost = rolled(yugoslav(crowd, turn=2, ruleset=ruleset, intrinsic_eliminated=["Belgrade"]), 2)
    assert eliminated(lost) == {"German 704"}


@pytest.mark.case("tito", "8.22.A", "6.6")
def test_retreats_and_their_want_are_told() -> None:
    table = rules(*TABLE, retreat_procedure=HIDE_AWAY)
    state = axis({"Bor/Axis": ["German 704"], "Bor/Yugoslav": [("Partisan group", 3), "Tito"]}, ruleset=table)
    told = named(events(state, 2), "retreat")
    assert told.cases == ("8.22.A", "6.6", "9.22")
    assert told.details == {"nationality": "Partisan", "origin": "Bor/Yugoslav", "to": "Serbia/Partisan Hide-away"}
    shut: Places = {
        "Istria/Partisan Mountain": [("Partisan brigade", 2)],
        "Istria/Axis Mountain": ["Italian Re"],
        "Istria/Axis Hide-away": ["Italian Murge"],
    }
    lost = named(events(axis(shut, turn=2, ruleset=rules(*TABLE)), 2), "no retreat")
    assert lost.details == {"nationality": "Partisan", "place": "Istria/Partisan Mountain"}


# ---------------------------------------------------------------------------------------------------------- the rulings
@pytest.mark.case("tito", "8.22.A")
@pytest.mark.parametrize("procedure", RetreatProcedure)
def test_where_yugoslavs_retreat_is_a_ruling(procedure: RetreatProcedure) -> None:
    place: Places = {"Bor/Axis": ["German 704"], "Bor/Yugoslav": [("Partisan group", 3)]}
    state = beaten(place, retreat_procedure=procedure)
    if procedure is ONE_STEP:
        assert zones(state) == {"Serbia", "Bosnia", "Montenegro", "Macedonia"}
    elif procedure is SAME_ZONE:
        assert retreats(state) == {"Serbia/Partisan Mountain", "Serbia/Partisan Hide-away"}
        assert refused(state, retreat(state, PARTISAN, "Bosnia/Partisan Mountain")) == ["8.22.A"]
    else:
        refuge = "Serbia/Partisan Hide-away" if procedure is HIDE_AWAY else "Bor/Yugoslav"
        assert at(state, refuge) == ["Partisan group"] * 2
        assert not state.frames


@pytest.mark.case("tito", "8.22.A")
@pytest.mark.parametrize("procedure", RetreatProcedure)
def test_where_the_axis_retreats_is_a_ruling(procedure: RetreatProcedure) -> None:
    state = driven({**SERBS, "Nis/Yugoslav": ["Partisan group"]}, retreat_procedure=procedure)
    if procedure is IGNORE:
        assert at(state, "Bor/Axis") == ["German 704"]
        assert not state.retreated
        return
    assert ("Bosnia" in zones(state)) is (procedure is ONE_STEP)
    assert ("Nis/Axis" in retreats(state)) is (procedure is HIDE_AWAY)
    assert "Serbia/Axis Mountain" in retreats(state)
    assert agrees(state)


@pytest.mark.case("tito", "8.22.A")
def test_yugoslavs_in_a_hide_away_stay_there_if_that_is_where_they_retreat() -> None:
    place: Places = {"Serbia/Axis Hide-away": ["German 704"], "Serbia/Partisan Hide-away": [("Partisan group", 3)]}
    stays = beaten(place, retreat_procedure=HIDE_AWAY)
    assert at(stays, "Serbia/Partisan Hide-away") == ["Partisan group"] * 2
    leaves = beaten(place)
    assert "Serbia/Partisan Hide-away" not in retreats(leaves)


@pytest.mark.case("tito", "8.22.A", "6.21")
@pytest.mark.parametrize("check", StackingCheck)
def test_whether_a_retreat_may_overfill_a_place_is_a_ruling(check: StackingCheck) -> None:
    place: Places = {**SERBS, "Nis/Axis": SEVEN}
    state = driven(place, stacking_check=check)
    full = retreat(state, GERMAN, "Nis/Axis")
    assert refused(state, full) == (["6.21"] if check is StackingCheck.ALWAYS else [])
    assert agrees(state)
    brigades: Places = {
        "Bor/Axis": ["German 704"],
        "Bor/Yugoslav": [("Partisan brigade", 2), ("Partisan group", 2)],
        "Serbia/Partisan Mountain": [("Partisan division", 6), "Partisan brigade"],
    }
    mine = beaten(brigades, stacking_check=check)
    packed = retreat(mine, PARTISAN, "Serbia/Partisan Mountain")
    assert refused(mine, packed) == (["6.21"] if check is StackingCheck.ALWAYS else [])


# -------------------------------------------------------------------------------------------------------------- Tito
@pytest.mark.case("tito", "9.22")
def test_tito_retreats_with_the_partisans() -> None:
    state = beaten({"Bor/Axis": ["German 704"], "Bor/Yugoslav": [("Partisan group", 3), "Tito"]})
    after = state.apply(retreat(state, PARTISAN, "Bosnia/Partisan Mountain"))
    assert at(after, "Bosnia/Partisan Mountain") == ["Tito", "Partisan group", "Partisan group"]


@pytest.mark.case("tito", "9.22", "8.22.A")
def test_soviets_retreat_before_the_partisans_and_tito_stays_with_these() -> None:
    place: Places = {"Bor/Axis": ["German 704"], "Bor/Yugoslav": [("Partisan group", 3), "Soviet 5", "Tito"]}
    state = beaten(place, turn=15)
    assert {a.unit for a in state.legal_actions() if isinstance(a, tito.Retreat)} == {SOVIET}
    state = state.apply(retreat(state, SOVIET, "Serbia/Partisan Mountain"))
    assert at(state, "Bor/Yugoslav") == ["Tito", "Partisan group", "Partisan group"]
    state = state.apply(retreat(state, PARTISAN, "Serbia/Partisan Hide-away"))
    assert at(state, "Serbia/Partisan Hide-away") == ["Tito", "Partisan group", "Partisan group"]
    alone = beaten({"Bor/Axis": ["German 704"], "Bor/Yugoslav": ["Soviet 5", "Tito"]}, turn=15)
    alone = alone.apply(retreat(alone, SOVIET, "Serbia/Partisan Mountain"))
    assert at(alone, "Serbia/Partisan Mountain") == ["Soviet 5", "Tito"]


@pytest.mark.case("tito", "9.22")
def test_tito_joins_partisans_of_the_zone_when_his_stack_is_gone() -> None:
    place: Places = {
        "Bor/Axis": ["German 704"],
        "Bor/Yugoslav": [("Partisan group", 3), "Tito"],
        "Serbia/Partisan Mountain": ["Partisan group"],
        "Uzice/Yugoslav": ["Partisan brigade"],
        "Bosnia/Partisan Mountain": ["Partisan group"],
        "Serbia/Chetnik Mountain": ["Chetnik group"],
    }
    state = beaten(place, 5)
    assert state.to_move is tito.Side.YUGOSLAV
    assert {str(action) for action in state.legal_actions()} == {
        "Tito joins Serbia/Partisan Mountain",
        "Tito joins Uzice/Yugoslav",
    }
    assert agrees(state)
    map_ = state.ruleset.map
    sentences = {
        to: state.why_not(tito.JoinTito(map_.place(to)))[0].sentence
        for to in ("Bosnia/Partisan Mountain", "Serbia/Chetnik Mountain", "Bor/Axis")
    }
    assert sentences["Bosnia/Partisan Mountain"] == "there are Partisans in Serbia, whom Tito joins first"
    assert sentences["Serbia/Chetnik Mountain"] == "there are no Partisans in Serbia/Chetnik Mountain"
    assert [violation.case for violation in state.why_not(tito.JoinTito(map_.place("Bor/Axis")))] == ["9.22"]
    after = state.apply(tito.parse("Tito joins Uzice/Yugoslav", state))
    assert at(after, "Uzice/Yugoslav") == ["Tito", "Partisan brigade"]
    assert tito.from_json(tito.to_json(state), ruleset=state.ruleset) == state
    with pytest.raises(LoadError):
        tito.from_json(tito.to_json(state).replace('"Tito":"Bor/Yugoslav"', '"Tito":"Uzice/Yugoslav"'))


@pytest.mark.case("tito", "9.22")
def test_tito_joins_partisans_anywhere_if_there_are_none_in_the_zone() -> None:
    place: Places = {
        "Bor/Axis": ["German 704"],
        "Bor/Yugoslav": [("Partisan group", 3), "Tito"],
        "Drvar/Yugoslav": ["Partisan group"],
        "Istria/Partisan Mountain": ["Partisan brigade"],
    }
    state = beaten(place, 5)
    assert {str(action) for action in state.legal_actions()} == {
        "Tito joins Drvar/Yugoslav",
        "Tito joins Istria/Partisan Mountain",
    }
    one = beaten({**place, "Istria/Partisan Mountain": []}, 5)
    assert at(one, "Drvar/Yugoslav") == ["Tito", "Partisan group"]
    none = beaten({"Bor/Axis": ["German 704"], "Bor/Yugoslav": [("Partisan group", 3), "Tito"]}, 5)
    assert str(none.where("Tito")) == "Not in play"
    assert none.tito_status is tito.TitoStatus.UNIDENTIFIED


@pytest.mark.case("tito", "9.22", "8.22.A")
def test_tito_joins_others_when_his_stack_is_lost_to_a_number_or_has_nowhere_to_go() -> None:
    place: Places = {
        "Bor/Axis": ["German 704"],
        "Bor/Yugoslav": ["Partisan group", "Tito"],
        "Drvar/Yugoslav": ["Partisan group"],
    }
    assert at(beaten(place), "Drvar/Yugoslav") == ["Tito", "Partisan group"]
    shut: Places = {
        "Istria/Partisan Mountain": ["Partisan brigade", "Tito"],
        "Istria/Axis Mountain": ["Italian Re"],
        "Istria/Axis Hide-away": ["Italian Murge"],
        "Gorizia/Yugoslav": ["Partisan group"],
    }
    assert at(beaten(shut, turn=2), "Gorizia/Yugoslav") == ["Tito", "Partisan group"]
    attackers = driven({**place, "Drvar/Yugoslav": ["Partisan brigade"]}, 4)
    assert at(attackers, "Drvar/Yugoslav") == ["Tito", "Partisan brigade"]


@pytest.mark.case("tito", "9.22")
def test_what_becomes_of_tito_is_told() -> None:
    place: Places = {"Bor/Axis": ["German 704"], "Bor/Yugoslav": ["Partisan group", "Tito"]}
    aside = events(axis(place, ruleset=rules(*TABLE)), 5)
    assert named(aside, "Tito put aside").cases == ("9.22",)
    joined = events(axis({**place, "Drvar/Yugoslav": ["Partisan group"]}, ruleset=rules(*TABLE)), 5)
    assert named(joined, "Tito joins").details == {"to": "Drvar/Yugoslav"}


@pytest.mark.case("tito", "9.22")
def test_tito_stays_when_nobody_retreats() -> None:
    place: Places = {"Bor/Axis": ["German 704"], "Bor/Yugoslav": [("Partisan group", 3), "Tito"]}
    state = beaten(place, retreat_procedure=IGNORE)
    assert at(state, "Bor/Yugoslav") == ["Tito", "Partisan group", "Partisan group"]


def test_a_retreat_is_saved_and_loaded() -> None:
    state = beaten(SLOVENES)
    assert tito.from_json(tito.to_json(state), ruleset=state.ruleset) == state
    with pytest.raises(LoadError):
        tito.from_json(
            tito.to_json(state).replace('"Kocevje/Yugoslav":3', '"Zagreb/Yugoslav":3'), ruleset=state.ruleset
        )


@pytest.mark.case("tito", "6.6")
def test_italians_after_the_pullback_retreat_to_labelled_boxes_of_croatia() -> None:
    place: Places = {"Gospic/Axis": ["Italian Bergamo"], "Gospic/Yugoslav": [("Partisan group", 9)]}
    state = rolled(yugoslav(place, ruleset=rules(*TABLE), allied_box=3), 2)
    in_croatia = {to for to in retreats(state) if str(state.ruleset.map.place(to).zone) == "Croatia"}
    assert in_croatia == {"Senj/Axis", "Crikvenica/Axis"}
    assert refused(state, retreat(state, ITALIAN, "Croatia/Axis Mountain")) == ["10.21"]


@pytest.mark.case("tito", "6.6")
def test_nobody_retreats_off_the_map() -> None:
    state = driven({"Krusevo/Axis": ["Bulgarian V-1"], "Krusevo/Yugoslav": [("Partisan group", 9)]})
    off = tito.Retreat(tito.Nationality.BULGARIAN, state.ruleset.places[0])
    assert {violation.case for violation in state.why_not(off)} == {"6.0"}
