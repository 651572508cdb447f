"""Which combats are possible, which must be fought, and who takes part (8.1, 7.3)."""

from __future__ import annotations

import pytest
from tests.tito.fights import (
    Places,
    at,
    attack,
    attacks,
    axis,
    eliminated,
    events,
    named,
    odds,
    on_map,
    refused,
    rolled,
    rules,
    the_attack,
    yugoslav,
)
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.core.errors import IllegalActionError, LoadError
from balkan_rules.tito.rulings import FortressAttackMandatory, FortressDIncludesDe, RetreatProcedure

TRIESTE = "Trieste/Axis", "Trieste/Yugoslav"
NOTHING = ("-",) * 6
"""A table on which nothing ever happens."""


# ------------------------------------------------------------------------------------------------------ where and when
@pytest.mark.case("tito", "8.0", "8.11", "3.0.axis", "3.0.yugoslav")
def test_only_what_stands_in_corresponding_places_fights_and_only_the_phasing_player_attacks() -> None:
    state = axis(
        {
            "Serbia/Axis Mountain": ["German 704"],
            "Serbia/Partisan Mountain": [("Partisan group", 2)],
            "Serbia/Partisan Hide-away": [("Partisan group", 2)],
            "Bosnia/Axis Mountain": ["German 718"],
        }
    )
    assert state.to_move is tito.Side.AXIS
    assert attacks(state) == {("Serbia/Axis Mountain", "Serbia/Partisan Mountain")}
    assert agrees(state)
    assert refused(state, attack(state, "Serbia/Partisan Mountain", "Serbia/Axis Mountain")) == ["8.0"]
    assert refused(state, attack(state, "Serbia/Axis Mountain", "Serbia/Partisan Hide-away")) == ["8.11"]
    assert refused(state, attack(state, "Bosnia/Axis Mountain", "Serbia/Partisan Mountain")) == ["8.11"]
    assert refused(state, attack(state, "Bosnia/Axis Mountain", "Bosnia/Partisan Mountain")) == ["8.11"]
    assert refused(state, attack(state, "Belgrade/Axis", "Belgrade/Yugoslav")) == ["8.11", "8.11"]
    assert refused(state, attack(state, "Serbia/Neutral Chetniks", "Serbia/Axis Mountain")) == ["8.0", "8.11"]


@pytest.mark.case("tito", "8.11.A")
def test_an_attack_in_an_objective_display_must_be_made() -> None:
    state = axis({"Nis/Axis": ["German 704"], "Nis/Yugoslav": [("Partisan group", 2)]})
    (violation,) = state.why_not(tito.END_PHASE)
    assert violation.case == "8.11.A"
    assert violation.details == {"origin": "Nis/Axis", "target": "Nis/Yugoslav"}
    assert tito.END_PHASE not in list(state.legal_actions())
    with pytest.raises(IllegalActionError, match="Nis/Yugoslav must be attacked"):
        state.apply(tito.END_PHASE)
    assert yugoslav({"Nis/Axis": ["German 704"], "Nis/Yugoslav": ["Partisan group"]}).why_not(tito.END_PHASE)


@pytest.mark.case("tito", "8.11.B")
def test_attacks_between_mountains_are_voluntary() -> None:
    place: Places = {"Serbia/Axis Mountain": ["German 704"], "Serbia/Partisan Mountain": [("Partisan group", 2)]}
    for state in (axis(place), yugoslav(place)):
        assert len(attacks(state)) == 1
        assert tito.END_PHASE in list(state.legal_actions())
        assert state.apply(tito.END_PHASE).phase is not state.phase


@pytest.mark.case("tito", "8.11.C")
def test_attacks_between_hide_aways_are_voluntary() -> None:
    place: Places = {"Serbia/Axis Hide-away": ["German 704"], "Serbia/Chetnik Hide-away": [("Chetnik group", 2)]}
    for state in (axis(place), yugoslav(place)):
        assert len(attacks(state)) == 1
        assert tito.END_PHASE in list(state.legal_actions())


@pytest.mark.case("tito", "8.0", "8.11.A")
def test_combats_are_fought_in_any_order_and_the_phase_ends_of_itself_with_the_last() -> None:
    place: Places = {
        "Nis/Axis": ["German 704"],
        "Nis/Yugoslav": [("Partisan group", 2)],
        "Bor/Axis": ["German 714"],
        "Bor/Yugoslav": [("Partisan group", 2)],
        "Serbia/Axis Mountain": ["German 717"],
        "Serbia/Partisan Mountain": [("Partisan group", 2)],
    }
    state = axis(place, ruleset=rules(*NOTHING))
    assert len(attacks(state)) == 3
    assert len(state.why_not(tito.END_PHASE)) == 2
    for box in ("Bor", "Nis"):
        assert tito.END_PHASE not in list(state.legal_actions())
        state = state.apply(attack(state, f"{box}/Axis", f"{box}/Yugoslav")).apply(tito.Roll(1))
    assert tito.END_PHASE in list(state.legal_actions())
    assert agrees(state)
    state = rolled(state, 1)
    assert state.phase is not tito.Phase.AXIS_COMBAT
    assert state.spent == b""


@pytest.mark.case("tito", "8.0")
def test_without_a_possible_attack_the_phase_is_passed_over() -> None:
    state = axis({"Serbia/Axis Mountain": ["German 704"], "Bosnia/Partisan Mountain": [("Partisan group", 2)]})
    assert state.phase is not tito.Phase.AXIS_COMBAT


# ------------------------------------------------------------------------------------------------------- who takes part
@pytest.mark.case("tito", "8.12", "8.21.A", "3.0.combat-strength")
def test_all_units_of_both_places_take_part_with_one_strength_for_attack_and_defence() -> None:
    place: Places = {
        "Sisak/Axis": ["German 704", "Italian Re", "Croat Gd", ("Chetnik group", 2)],
        "Sisak/Yugoslav": [("Partisan group", 3), ("Partisan brigade", 2), "Partisan division", "Soviet 75", "Tito"],
    }
    assert (odds(axis(place)).attacker, odds(axis(place)).defender) == (23, 53)
    assert (odds(yugoslav(place)).attacker, odds(yugoslav(place)).defender) == (53, 23)


@pytest.mark.case("tito", "6.44")
def test_soviets_and_friendly_bulgarians_fight_with_partisans() -> None:
    state = yugoslav(
        {"Sisak/Axis": ["German 704"], "Sisak/Yugoslav": ["Partisan group", "Soviet 5", "Bulgarian 1"]}, turn=15
    )
    assert odds(state).attacker == 28


@pytest.mark.case("tito", "8.13", "8.12")
def test_no_stack_fights_twice_in_a_phase() -> None:
    place: Places = {
        "Serbia/Axis Mountain": ["German 704"],
        "Serbia/Partisan Mountain": [("Partisan group", 2)],
        "Nis/Axis": ["German 714"],
        "Nis/Yugoslav": [("Partisan group", 2)],
    }
    state = axis(place, ruleset=rules(*NOTHING))
    chosen = attack(state, "Serbia/Axis Mountain", "Serbia/Partisan Mountain")
    state = state.apply(chosen).apply(tito.Roll(6))
    assert refused(state, chosen) == ["8.13", "8.13"]
    assert attacks(state) == {("Nis/Axis", "Nis/Yugoslav")}


@pytest.mark.case("tito", "8.13", "7.31")
def test_an_axis_stack_that_faces_both_factions_attacks_one_of_them() -> None:
    place: Places = {
        "Serbia/Axis Mountain": ["German 704"],
        "Serbia/Partisan Mountain": [("Partisan group", 2)],
        "Serbia/Chetnik Mountain": [("Chetnik group", 3)],
        "Nis/Axis": ["German 714"],
        "Nis/Yugoslav": [("Partisan group", 2)],
    }
    state = axis(place, ruleset=rules(*NOTHING))
    mountain = state.ruleset.map.place("Serbia/Axis Mountain")
    assert {str(action) for action in state.legal_actions().of(mountain)} == {
        "attack Serbia/Partisan Mountain from Serbia/Axis Mountain",
        "attack Serbia/Chetnik Mountain from Serbia/Axis Mountain",
    }
    assert agrees(state)
    for target, other, points in (("Partisan", "Chetnik", 2), ("Chetnik", "Partisan", 3)):
        chosen = attack(state, "Serbia/Axis Mountain", f"Serbia/{target} Mountain")
        preview = state.preview(chosen)
        assert preview is not None
        assert preview.defender == points
        after = state.apply(chosen).apply(tito.Roll(1))
        assert attacks(after) == {("Nis/Axis", "Nis/Yugoslav")}
        assert refused(after, attack(after, "Serbia/Axis Mountain", f"Serbia/{other} Mountain")) == ["8.13"]


@pytest.mark.case("tito", "8.13", "7.31")
def test_only_one_faction_attacks_a_stack_that_both_face() -> None:
    place: Places = {
        "Serbia/Axis Mountain": ["German 704"],
        "Serbia/Partisan Mountain": [("Partisan group", 2)],
        "Serbia/Chetnik Mountain": [("Chetnik group", 3)],
    }
    state = yugoslav(place, ruleset=rules(*NOTHING))
    assert len(attacks(state)) == 2
    first = attack(state, "Serbia/Chetnik Mountain", "Serbia/Axis Mountain")
    preview = state.preview(first)
    assert preview is not None
    assert preview.attacker == 3
    assert state.apply(first).apply(tito.Roll(1)).phase is not tito.Phase.YUGOSLAV_COMBAT


@pytest.mark.case("tito", "7.31")
def test_partisans_and_chetniks_never_fight_as_one_force() -> None:
    state = yugoslav(
        {"Sisak/Axis": ["Croat Gd"], "Sisak/Yugoslav": [("Partisan group", 2), ("Chetnik group", 5)]},
        ruleset=rules("AE", "D1", "D1", "D1", "D1", "D1"),
    )
    assert [violation.case for violation in state.problems()] == ["7.31"]
    assert odds(state).attacker == 2
    assert at(rolled(state, 1), "Sisak/Yugoslav") == ["Chetnik group"] * 5


@pytest.mark.case("tito", "7.1")
def test_partisans_are_yugoslav_on_the_first_turn_and_on_the_last() -> None:
    for turn in (1, 17):
        state = yugoslav({"Sisak/Axis": ["Croat Gd"], "Sisak/Yugoslav": ["Partisan group"]}, turn=turn)
        assert state.to_move is tito.Side.YUGOSLAV
        assert attacks(state) == {("Sisak/Yugoslav", "Sisak/Axis")}


@pytest.mark.case("tito", "9.22", "8.12")
def test_tito_alone_has_no_strength_and_neither_fights_nor_is_fought() -> None:
    place: Places = {
        "Nis/Axis": ["German 704"],
        "Nis/Yugoslav": ["Tito"],
        "Bor/Axis": ["German 714"],
        "Bor/Yugoslav": [("Partisan group", 2)],
    }
    for state, (mine, other) in ((axis(place), ("Axis", "Yugoslav")), (yugoslav(place), ("Yugoslav", "Axis"))):
        assert attacks(state) == {(f"Bor/{mine}", f"Bor/{other}")}
        assert refused(state, attack(state, f"Nis/{mine}", f"Nis/{other}")) == ["8.11"]


# --------------------------------------------------------------------------------------------------- pro-Axis Chetniks
@pytest.mark.case("tito", "7.32")
def test_collaborators_must_fight_beside_the_axis_against_partisans() -> None:
    place: Places = {"Sisak/Axis": ["German 173", ("Chetnik group", 2)], "Sisak/Yugoslav": [("Partisan brigade", 2)]}
    assert odds(yugoslav(place)).defender == 8
    assert odds(axis(place)).attacker == 8
    assert "7.32" in odds(axis(place)).cases
    lost = rolled(axis(place, ruleset=rules("AE", *NOTHING[1:])), 1)
    assert at(lost, "Sisak/Axis") == []
    assert eliminated(lost) == {"German 173"}


@pytest.mark.case("tito", "7.32")
def test_collaborators_alone_fight_partisans() -> None:
    place: Places = {"Sisak/Axis": [("Chetnik group", 2)], "Sisak/Yugoslav": ["Partisan group"]}
    assert odds(axis(place)).attacker == 2
    assert refused(axis(place), tito.END_PHASE) == ["8.11.A"]


@pytest.mark.case("tito", "7.33")
def test_collaborators_are_ignored_in_combat_with_chetniks_and_untouched_by_its_result() -> None:
    place: Places = {"Sisak/Axis": ["German 173", ("Chetnik group", 2)], "Sisak/Yugoslav": [("Chetnik group", 3)]}
    table = rules("AE", "A6", "-", "D6", "D1", "DE")
    attacker, defender = axis(place, ruleset=table), yugoslav(place, ruleset=table)
    assert odds(attacker).attacker == 6
    assert odds(defender).defender == 6
    assert "7.33" in odds(attacker).cases
    for state, dice in ((attacker, (1, 2)), (defender, (4, 5, 6))):
        for die in dice:
            after = rolled(state, die)
            if die == 5:
                after = after.apply(after.legal_actions()[0])
                assert after.where("German 173").name != "Sisak/Axis"  # type: ignore[union-attr]  # one unit is in one place
            assert at(after, "Sisak/Axis") == ["Chetnik group"] * 2


@pytest.mark.case("tito", "7.33", "8.11.A")
def test_chetniks_alone_do_not_fight_chetniks_and_the_duty_is_waived() -> None:
    place: Places = {
        "Sisak/Axis": [("Chetnik group", 2)],
        "Sisak/Yugoslav": [("Chetnik group", 3)],
        "Croatia/Axis Mountain": ["Croat Gd"],
        "Croatia/Partisan Mountain": ["Partisan group"],
    }
    for state, (origin, target) in (
        (axis(place), ("Sisak/Axis", "Sisak/Yugoslav")),
        (yugoslav(place), ("Sisak/Yugoslav", "Sisak/Axis")),
    ):
        assert refused(state, attack(state, origin, target)) == ["8.11", "7.33"]
        assert tito.END_PHASE in list(state.legal_actions())


@pytest.mark.case("tito", "7.33")
def test_neutral_chetniks_fight_nobody() -> None:
    state = axis(
        {
            "Serbia/Neutral Chetniks": [("Chetnik group", 4)],
            "Serbia/Axis Mountain": ["German 704"],
            "Nis/Axis": ["German 714"],
            "Nis/Yugoslav": ["Partisan group"],
        }
    )
    assert attacks(state) == {("Nis/Axis", "Nis/Yugoslav")}


# -------------------------------------------------------------------------------------------------------------- results
@pytest.mark.case("tito", "8.21", "8.21.C", "8.22")
def test_one_die_resolves_a_combat_at_once() -> None:
    state = axis(
        {"Tuzla/Axis": ["German 718"], "Tuzla/Yugoslav": [("Partisan group", 12)]},
        ruleset=rules("A1", "-", "D1", "D2", "D3", "DE"),
    )
    asked = state.apply(the_attack(state))
    assert asked.to_move is tito.CHANCE
    assert len(asked.chance_outcomes()) == len(asked.legal_actions()) == 6
    assert sum(chance for _, chance in asked.chance_outcomes()) == 1
    assert asked.phase is tito.Phase.AXIS_COMBAT
    assert [violation.case for violation in asked.why_not(tito.Roll(7))] == ["8.21.C"]
    assert [violation.case for violation in asked.why_not(tito.END_PHASE)] == ["8.21.C"]
    event = named(events(state, 4), "combat")
    assert event.details == {
        "origin": "Tuzla/Axis",
        "target": "Tuzla/Yugoslav",
        "attacker": 12,
        "defender": 12,
        "ratio": "1-1",
        "column": "1-1",
        "steps": 0,
        "die": 4,
        "result": "D2",
    }
    assert event.cases == ("8.21.A", "8.21.B", "8.21.C", "8.22.A")
    assert rolled(state, 2).board == state.board


@pytest.mark.case("tito", "8.22.B", "9.22")
def test_ae_and_de_eliminate_the_whole_force() -> None:
    place: Places = {
        "Tuzla/Axis": ["German 718", "Croat 1"],
        "Tuzla/Yugoslav": [("Partisan group", 3), "Soviet 5", "Tito"],
        "Bosnia/Partisan Hide-away": ["Partisan group"],
    }
    state = axis(place, ruleset=rules("AE", "-", "-", "-", "-", "DE"))
    attackers, defenders = rolled(state, 1), rolled(state, 6)
    assert eliminated(attackers) == {"German 718", "Croat 1"}
    assert at(attackers, "Tuzla/Yugoslav") == at(state, "Tuzla/Yugoslav")
    assert eliminated(defenders) == {"Soviet 5"}
    assert at(defenders, "Tuzla/Axis") == at(state, "Tuzla/Axis")
    assert at(defenders, "Bosnia/Partisan Hide-away") == ["Tito", "Partisan group"]
    assert len(defenders.where("Partisan group")) == 1  # type: ignore[arg-type]  # a kind stands in several places
    event = named(events(state, 6), "force eliminated")
    assert event.cases == ("8.22.B",)
    assert event.details["lost"] == ("Soviet 5", "3 Partisan group")


@pytest.mark.case("tito", "8.22.A", "8.12")
def test_units_that_have_retreated_have_no_further_part_in_combat() -> None:
    place: Places = {
        "Serbia/Axis Mountain": ["German 704"],
        "Serbia/Partisan Mountain": [("Partisan brigade", 2)],
        "Serbia/Chetnik Mountain": [("Chetnik group", 9)],
        "Nis/Axis": ["German 125"],
        "Nis/Yugoslav": [("Partisan group", 2)],
        "Bor/Axis": ["German 342"],
        "Bor/Yugoslav": [("Partisan brigade", 2)],
    }
    table = rules("D1", "A1", "-", "-", "-", "-", retreat_procedure=RetreatProcedure.TO_HIDE_AWAY)
    state = yugoslav(place, ruleset=table)
    state = state.apply(attack(state, "Nis/Yugoslav", "Nis/Axis")).apply(tito.Roll(1))
    to = tito.Retreat(tito.Nationality.GERMAN, state.ruleset.map.place("Bor/Axis"))
    state = state.apply(to)
    assert at(state, "Bor/Axis") == ["German 125", "German 342"]
    preview = state.preview(attack(state, "Bor/Yugoslav", "Bor/Axis"))
    assert preview is not None
    assert preview.defender == 18
    alone = yugoslav({**place, "Bor/Axis": []}, ruleset=table)
    alone = alone.apply(attack(alone, "Nis/Yugoslav", "Nis/Axis")).apply(tito.Roll(1)).apply(to)
    assert refused(alone, attack(alone, "Bor/Yugoslav", "Bor/Axis")) == ["8.11", "8.12"]
    assert tito.END_PHASE in list(alone.legal_actions())


@pytest.mark.case("tito", "8.12")
def test_guerrillas_that_have_retreated_are_left_out_too() -> None:
    place: Places = {
        "Nis/Axis": ["German 704"],
        "Nis/Yugoslav": [("Partisan group", 3)],
        "Serbia/Axis Hide-away": ["German 714"],
        "Serbia/Axis Mountain": ["German 717"],
        "Serbia/Chetnik Mountain": ["Chetnik group"],
    }
    table = rules("D1", "-", "-", "-", "-", "-", retreat_procedure=RetreatProcedure.TO_HIDE_AWAY)
    state = axis(place, ruleset=table)
    state = state.apply(attack(state, "Nis/Axis", "Nis/Yugoslav")).apply(tito.Roll(1))
    assert at(state, "Serbia/Partisan Hide-away") == ["Partisan group"]  # two lost in a town
    assert refused(state, attack(state, "Serbia/Axis Hide-away", "Serbia/Partisan Hide-away")) == ["8.11", "8.12"]


# ----------------------------------------------------------------------------------------------------------- fortresses
@pytest.mark.case("tito", "8.5", "8.52")
def test_an_intrinsic_defence_defends_alone_or_with_units_and_never_attacks() -> None:
    trieste: Places = {"Trieste/Yugoslav": [("Partisan group", 6)]}
    assert odds(yugoslav(trieste)).defender == 6
    assert odds(yugoslav({**trieste, "Trieste/Axis": ["Italian Murge"]})).defender == 12
    assert odds(axis({**trieste, "Trieste/Axis": ["Italian Murge"]})).attacker == 6
    assert axis(trieste).phase is not tito.Phase.AXIS_COMBAT
    assert yugoslav(trieste, intrinsic_eliminated=["Trieste"]).phase is not tito.Phase.YUGOSLAV_COMBAT
    assert "8.52" in odds(yugoslav(trieste)).cases
    for name, points in (("Pola", 4), ("Fiume", 4), ("Zara", 3), ("Belgrade", 6)):
        assert odds(yugoslav({f"{name}/Yugoslav": ["Partisan group"]})).defender == points


@pytest.mark.case("tito", "8.55")
def test_the_intrinsic_defences_outlast_the_italians() -> None:
    state = yugoslav({"Zara/Yugoslav": [("Partisan group", 6)]}, allied_box=7)
    assert odds(state).defender == 3


@pytest.mark.case("tito", "8.52", "8.11.A")
@pytest.mark.parametrize("ruling", FortressAttackMandatory)
def test_whether_an_intrinsic_defence_alone_must_be_attacked_is_a_ruling(ruling: FortressAttackMandatory) -> None:
    table = rules(fortress_attack_mandatory=ruling)
    alone = yugoslav({"Pola/Yugoslav": [("Partisan group", 6)]}, ruleset=table)
    must = ruling is FortressAttackMandatory.MANDATORY
    assert attacks(alone) == {("Pola/Yugoslav", "Pola/Axis")}
    assert refused(alone, tito.END_PHASE) == (["8.11.A"] if must else [])
    manned = yugoslav({"Pola/Yugoslav": ["Partisan group"], "Pola/Axis": ["Italian Murge"]}, ruleset=table)
    assert refused(manned, tito.END_PHASE) == ["8.11.A"]
    ignored = yugoslav({"Pola/Yugoslav": ["Chetnik group"], "Pola/Axis": ["Chetnik group"]}, ruleset=table)
    assert odds(ignored).defender == 4
    assert refused(ignored, tito.END_PHASE) == (["8.11.A"] if must else [])


@pytest.mark.case("tito", "8.53", "8.54")
def test_a_d_result_ends_an_intrinsic_defence_and_it_pays_for_nothing() -> None:
    place: Places = {"Belgrade/Yugoslav": [("Partisan group", 18)], "Belgrade/Axis": ["German 704"]}
    state = yugoslav(place, ruleset=rules("A1", "AE", "-", "D1", "D4", "DE"))
    assert [rolled(state, die).intrinsic for die in (1, 2, 3)] == [0, 0, 0]
    spared, paid = rolled(state, 4), rolled(state, 5)
    assert eliminated(spared) == set()  # a D3 in a city is less than the division is worth
    assert eliminated(paid) == {"German 704"}  # and a D12 exactly its worth
    assert named(events(state, 5), "combat").details["result"] == "D12"
    assert named(events(state, 5), "intrinsic defence eliminated").cases == ("8.53", "8.54")
    belgrade = 1 << state.ruleset.fortresses.index("Belgrade")
    assert spared.intrinsic == paid.intrinsic == belgrade
    alone = yugoslav({"Belgrade/Yugoslav": [("Partisan group", 18)]}, ruleset=state.ruleset)
    assert rolled(alone, 4).intrinsic == belgrade
    assert at(rolled(alone, 4), "Belgrade/Yugoslav") == ["Partisan group"] * 18
    assert axis(place, ruleset=state.ruleset).apply(the_attack(axis(place))).apply(tito.Roll(4)).intrinsic == 0


@pytest.mark.case("tito", "8.53")
@pytest.mark.parametrize("ruling", FortressDIncludesDe)
def test_whether_de_ends_an_intrinsic_defence_is_a_ruling(ruling: FortressDIncludesDe) -> None:
    place: Places = {"Pola/Yugoslav": [("Partisan group", 18)], "Pola/Axis": ["Italian Murge"]}
    state = yugoslav(place, ruleset=rules("D1", "-", "-", "-", "-", "DE", fortress_d_includes_de=ruling))
    assert bool(rolled(state, 6).intrinsic) is (ruling is FortressDIncludesDe.YES)
    assert eliminated(rolled(state, 6)) == {"Italian Murge"}
    assert rolled(state, 1).intrinsic


@pytest.mark.case("tito", "8.53")
def test_an_intrinsic_defence_that_has_fallen_falls_no_more() -> None:
    place: Places = {"Pola/Yugoslav": [("Partisan group", 18)], "Pola/Axis": ["Italian Murge"]}
    state = yugoslav(place, ruleset=rules("D1", *NOTHING[1:]), intrinsic_eliminated=["Pola"])
    assert odds(state).defender == 6
    assert [event.name for event in events(state, 1)].count("intrinsic defence eliminated") == 0
    assert rolled(state, 1).intrinsic == state.intrinsic


# -------------------------------------------------------------------------------------------------------------- files
def test_a_combat_is_saved_and_loaded_at_its_roll_and_refused_when_nobody_could_fight() -> None:
    state = axis({"Tuzla/Axis": ["German 718"], "Tuzla/Yugoslav": [("Partisan group", 12)]})
    asked = state.apply(the_attack(state))
    text = tito.to_json(asked)
    assert tito.from_json(text) == asked
    with pytest.raises(LoadError, match="nothing to decide"):
        tito.from_json(text.replace('"Partisan group":{"Tuzla/Yugoslav":12}', '"Partisan group":{}'))


def test_only_attacks_have_a_preview() -> None:
    state = axis({"Serbia/Axis Mountain": ["German 704"], "Serbia/Partisan Mountain": ["Partisan group"]})
    assert state.preview(tito.END_PHASE) is None
    assert on_map(state) == {
        "Serbia/Axis Mountain": ["German 704"],
        "Serbia/Partisan Mountain": ["Partisan group"],
    }
