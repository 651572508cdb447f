"""Brigade-strength, and building brigades and divisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.tito.rulings import BrigadeTriggerPartisanOrYugoslav, DivisionBuilding, StackingCheck

Placement = Mapping[str, Sequence[str | tuple[str, int]]]


def position(place: Placement, **fields: Any) -> tito.State:  # noqa: ANN401 - of `tito.position`
    return tito.position(**{"turn": 9, "phase": tito.Phase.GUERRILLA_STATUS, "place": place, **fields})


def names(state: tito.State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def built(state: tito.State, kind: str, place: str) -> tito.State:
    return state.apply(tito.parse(f"build {kind} at {place}", state))


def refusals(state: tito.State, kind: str, place: str) -> list[str]:
    parts = state.ruleset.parts
    kinds, spots = parts[tito.Kind], parts[tito.Place]
    action = tito.Build(kinds[kind], spots[place])  # type: ignore[arg-type]  # parts are typed by their key
    assert (action in state.legal_actions()) is not bool(state.why_not(action))
    return [violation.case for violation in state.why_not(action)]


def rules(**rulings: Any) -> tito.TitoRuleset:  # noqa: ANN401 - of `tito.Rulings`
    found = tito.ruleset(rulings=tito.Rulings(**rulings))
    assert isinstance(found, tito.TitoRuleset)
    return found


# ---------------------------------------------------------------------------------------------------------- thresholds
@pytest.mark.case("tito", "7.62", "7.62.A", "7.6", "4.2.E.2")
def test_all_thirty_partisan_groups_give_brigade_strength() -> None:
    place: dict[str, Any] = {"Bosnia/Partisan Mountain": [("Partisan group", 29)]}
    short = position(place)
    assert not short.partisan_brigades
    assert short.phase is not tito.Phase.GUERRILLA_STATUS
    state = position({**place, "Brod": [("Partisan group", 1)]})
    assert state.partisan_brigades
    assert not state.chetnik_brigades
    assert names(state) == ["build Partisan brigade at Bosnia/Partisan Mountain", "end phase"]
    assert state.to_move is tito.Side.YUGOSLAV
    assert agrees(state)


@pytest.mark.case("tito", "7.62", "7.62.B")
@pytest.mark.parametrize("number", [7, 6])
def test_all_chetnik_groups_of_any_allegiance_do(number: int) -> None:
    place: Placement = {
        "Serbia/Chetnik Mountain": [("Chetnik group", 10)],
        "Serbia/Neutral Chetniks": [("Chetnik group", 8)],
        "Serbia/Axis Mountain": [("Chetnik group", number)],
    }
    state = position(place)
    assert state.chetnik_brigades is (number == 7)
    assert not state.partisan_brigades
    if number == 7:
        assert names(state) == ["build Chetnik brigade at Serbia/Chetnik Mountain", "end phase"]
        assert agrees(state)


@pytest.mark.case("tito", "7.62")
def test_strength_is_kept_when_groups_are_lost() -> None:
    state = position({"Brod": [("Partisan group", 3)]}, partisan_brigades=True)
    assert names(state) == ["build Partisan brigade at Brod/Yugoslav", "end phase"]
    after = state.apply(tito.END_PHASE)
    assert after.partisan_brigades
    assert after.turn == 10


@pytest.mark.case("tito", "7.61", "7.0")
def test_groups_are_the_largest_units_before() -> None:
    place: Placement = {"Brod": [("Partisan group", 3)], "Serbia/Chetnik Mountain": [("Chetnik group", 3)]}
    partisans = position(place, partisan_brigades=True)
    assert refusals(partisans, "Chetnik brigade", "Serbia/Chetnik Mountain") == ["7.61"]
    chetniks = position(place, chetnik_brigades=True)
    assert refusals(chetniks, "Partisan brigade", "Brod/Yugoslav") == ["7.61"]
    assert refusals(chetniks, "Partisan group", "Brod/Yugoslav") == ["7.6"]
    assert "7.61" in refusals(chetniks, "Partisan division", "Brod/Yugoslav")


@pytest.mark.case("tito", "7.62.A", "7.62.B")
def test_what_is_achieved_is_told() -> None:
    place: Placement = {
        "Bosnia/Partisan Hide-away": [("Partisan group", 30)],
        "Serbia/Chetnik Hide-away": [("Chetnik group", 25)],
        "Zagreb": [("Partisan brigade", 15)],
        "Nis/Axis": ["German 704"],
    }
    state = tito.position(turn=2, phase="axis_movement", place=place)
    transition = state.step(tito.END_PHASE)
    assert [(event.name, event.cases) for event in transition.events if "strength" in event.name] == [
        ("brigade-strength", ("7.62", "7.62.A")),
        ("brigade-strength", ("7.62", "7.62.B")),
        ("division-strength", ("7.6", "7.66")),
    ]
    assert transition.after.phase is tito.Phase.GUERRILLA_STATUS


# ------------------------------------------------------------------------------------------------------------ brigades
@pytest.mark.case("tito", "7.63.A")
@pytest.mark.parametrize(
    ("place", "may"),
    [("Bosnia/Partisan Hide-away", False), ("Bosnia/Partisan Mountain", True), ("Brod/Yugoslav", True)],
)
def test_three_groups_become_a_brigade_outside_hide_aways(place: str, *, may: bool) -> None:
    state = position({place: [("Partisan group", 3)], "Zagreb": [("Partisan group", 3)]}, partisan_brigades=True)
    assert refusals(state, "Partisan brigade", place) == ([] if may else ["7.63.A"])
    if may:
        assert str(built(state, "Partisan brigade", place).stack(place)) == f"{place}: 1 Partisan brigade"


@pytest.mark.case("tito", "7.63.A", "7.6")
def test_two_groups_are_too_few_and_brigades_as_many_as_wished() -> None:
    place: Placement = {"Brod": [("Partisan group", 8)], "Zagreb": [("Partisan group", 2)]}
    state = position(place, partisan_brigades=True)
    (violation,) = state.why_not(tito.parse("build Partisan brigade at Zagreb/Yugoslav", state))
    assert (violation.case, violation.details["lacking"]) == ("7.63.A", 1)
    twice = built(state, "Partisan brigade", "Brod/Yugoslav")
    transition = twice.step(tito.parse("build Partisan brigade at Brod/Yugoslav", state))
    assert transition.events[0].cases == ("7.62", "7.63.A")
    assert (transition.after.turn, transition.after.phase) != (9, tito.Phase.GUERRILLA_STATUS)
    assert transition.after.problems() == ()
    stack = transition.after.stack("Brod/Yugoslav")
    assert str(stack) == "Brod/Yugoslav: 2 Partisan group, 2 Partisan brigade"


@pytest.mark.case("tito", "7.63.A")
def test_factions_are_not_mixed() -> None:
    place: Placement = {
        "Bosnia/Partisan Mountain": [("Partisan group", 2)],
        "Bosnia/Chetnik Mountain": [("Chetnik group", 2)],
        "Brod": [("Partisan group", 3)],
        "Zagreb": [("Chetnik group", 3)],
    }
    state = position(place, partisan_brigades=True, chetnik_brigades=True)
    assert names(state) == [
        "build Partisan brigade at Brod/Yugoslav",
        "build Chetnik brigade at Zagreb/Yugoslav",
        "end phase",
    ]
    assert refusals(state, "Partisan brigade", "Zagreb/Yugoslav") == ["7.63.A"]


@pytest.mark.case("tito", "7.63.A")
@pytest.mark.parametrize("place", ["Serbia/Axis Mountain", "Nis/Axis", "Serbia/Neutral Chetniks"])
def test_others_chetniks_do_not_merge(place: str) -> None:
    state = position({place: [("Chetnik group", 6)], "Zagreb": [("Chetnik group", 3)]}, chetnik_brigades=True)
    assert refusals(state, "Chetnik brigade", place) == ["7.63.A"]
    assert agrees(state)


@pytest.mark.case("tito", "7.6")
def test_a_spare_counter_is_needed() -> None:
    place: dict[str, Any] = {
        "Brod": [("Partisan group", 3)],
        "Zagreb": [("Chetnik group", 3)],
        "Serbia/Partisan Hide-away": [("Partisan brigade", 15)],
    }
    state = position(place, partisan_brigades=True, chetnik_brigades=True)
    assert refusals(state, "Partisan brigade", "Brod/Yugoslav") == ["7.6"]
    one_left = position({**place, "Serbia/Partisan Hide-away": [("Partisan brigade", 14)]}, partisan_brigades=True)
    assert refusals(one_left, "Partisan brigade", "Brod/Yugoslav") == []


@pytest.mark.case("tito", "6.64", "9.41")
def test_the_first_brigade_sets_the_latches() -> None:
    place: Placement = {"Brod": [("Partisan group", 3)], "Zagreb": [("Chetnik group", 3)]}
    state = position(place, partisan_brigades=True, chetnik_brigades=True)
    chetnik = built(state, "Chetnik brigade", "Zagreb/Yugoslav")
    assert (chetnik.trigger_turn, chetnik.tito_trigger_turn) == (9, 0)
    both = built(chetnik, "Partisan brigade", "Brod/Yugoslav")
    assert (both.trigger_turn, both.tito_trigger_turn) == (9, 9)
    ruling = BrigadeTriggerPartisanOrYugoslav.UNIFORM_PARTISAN
    other = position(place, chetnik_brigades=True, ruleset=rules(brigade_trigger_partisan_or_yugoslav=ruling))
    assert built(other, "Chetnik brigade", "Zagreb/Yugoslav").trigger_turn == 0


@pytest.mark.case("tito", "6.21")
def test_a_full_place_may_take_no_brigade() -> None:
    place: Placement = {"Brod": [("Partisan group", 3), ("Partisan division", 7)], "Zagreb": [("Partisan group", 3)]}
    always = rules(stacking_check=StackingCheck.ALWAYS)
    assert refusals(position(place, partisan_brigades=True), "Partisan brigade", "Brod/Yugoslav") == []
    state = position(place, partisan_brigades=True, ruleset=always)
    assert refusals(state, "Partisan brigade", "Brod/Yugoslav") == ["6.21"]
    assert names(state) == ["build Partisan brigade at Zagreb/Yugoslav", "end phase"]


# ----------------------------------------------------------------------------------------------------------- divisions
THREE_BRIGADES: Placement = {"Brod": [("Partisan brigade", 3)], "Bosnia/Partisan Hide-away": [("Partisan brigade", 3)]}


@pytest.mark.case("tito", "7.6", "7.66")
def test_divisions_wait_for_every_brigade_counter() -> None:
    fourteen: dict[str, Any] = {
        "Brod": [("Partisan brigade", 3), ("Partisan group", 3)],
        "Serbia/Partisan Hide-away": [("Partisan brigade", 11)],
    }
    state = position(fourteen, partisan_brigades=True)
    assert refusals(state, "Partisan division", "Brod/Yugoslav") == ["7.61"]
    state = built(state, "Partisan brigade", "Brod/Yugoslav")
    assert state.partisan_divisions
    assert names(state) == ["build Partisan division at Brod/Yugoslav", "end phase"]
    after = built(state, "Partisan division", "Brod/Yugoslav")
    assert str(after.stack("Brod/Yugoslav")) == "Brod/Yugoslav: 1 Partisan brigade, 1 Partisan division"
    assert after.partisan_divisions
    at_once = position({**fourteen, "Zagreb": [("Partisan brigade", 1)]}, partisan_brigades=True)
    assert at_once.partisan_divisions


@pytest.mark.case("tito", "7.66")
def test_divisions_may_need_no_threshold_or_never_come() -> None:
    free = position(THREE_BRIGADES, ruleset=rules(division_building=DivisionBuilding.THREE_NO_THRESHOLD))
    assert names(free) == ["build Partisan division at Brod/Yugoslav", "end phase"]
    assert not free.partisan_divisions
    assert refusals(free, "Partisan division", "Bosnia/Partisan Hide-away") == ["7.63.A"]
    transition = free.step(free.legal_actions()[0])
    assert transition.events[0].cases == ("7.6", "7.66")
    assert position(THREE_BRIGADES).phase is not tito.Phase.GUERRILLA_STATUS
    assert names(position(THREE_BRIGADES, partisan_divisions=True)) == names(free)
    never = rules(division_building=DivisionBuilding.DISABLED)
    whole: Placement = {**THREE_BRIGADES, "Zagreb": [("Partisan brigade", 9)]}
    state = position(whole, partisan_divisions=True, ruleset=never)
    assert state.phase is not tito.Phase.GUERRILLA_STATUS
    assert not position(whole, ruleset=never).partisan_divisions


def test_a_place_can_build_both() -> None:
    place: Placement = {"Brod": [("Partisan brigade", 3), ("Partisan group", 3)]}
    state = position(place, partisan_brigades=True, partisan_divisions=True)
    assert names(state) == [
        "build Partisan brigade at Brod/Yugoslav",
        "build Partisan division at Brod/Yugoslav",
        "end phase",
    ]
    assert agrees(state)
