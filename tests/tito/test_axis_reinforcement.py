"""The Axis Reinforcement Phase: arrivals, replacements, transfers and upgrades (section 13.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from balkan_rules import tito
from balkan_rules.tito.rulings import AxisBulgariansOnTurn15, ScheduleAfterTurn8, StackingCheck

from .listing import agrees, ruled


def reinforcing(turn: int, **fields: Any) -> tito.State:  # noqa: ANN401 - as `position`
    return tito.position(turn=turn, phase=tito.Phase.AXIS_REINFORCEMENT, **fields)


def act(state: tito.State, *texts: str) -> tito.State:
    for text in texts:
        state = state.apply(tito.parse(text, state))
    return state


def listed(state: tito.State) -> dict[str, list[str]]:
    """The places listed for each unit that can be placed in this phase."""
    if state.phase is not tito.Phase.AXIS_REINFORCEMENT:
        return {}
    found: dict[str, list[str]] = {}
    for action in state.legal_actions():
        if isinstance(action, tito.PlaceUnit):
            found.setdefault(str(action.unit), []).append(str(action.to))
    return found


def strengths(state: tito.State) -> dict[str, int]:
    """The units that can be placed in this phase, with their Combat Strength."""
    return {name: state.ruleset.charts.unit(name).strength for name in listed(state)}


def cases(state: tito.State, action: tito.Action | str) -> list[str]:
    return [v.case for v in state.why_not(tito.parse(action, state) if isinstance(action, str) else action)]


def zones(state: tito.State, name: str) -> set[str]:
    return {str(state.ruleset.map.place(place).zone) for place in listed(state)[name]}


def all_placed(state: tito.State) -> tito.State:
    """The state after every unit that is due has been placed, each at the first place listed."""
    while listed(state):
        state = state.apply(state.legal_actions()[0])
    return state


# ----------------------------------------------------------------------------------------------------------- schedule
SCHEDULE: list[tuple[int, dict[str, int]]] = [
    (2, {"German 342": 18, "German 125": 3, "Croat Gd": 3, "Croat 1Ust": 2, "Croat 2Ust": 2, "Croat 3Ust": 2}),
    (3, {"German 113": 18, "Croat 4Ust": 2, "Croat 5Ust": 2}),
    (4, {**{f"Croat {i}": 1 for i in range(1, 6)}, **{f"Croat {i}Mt": 2 for i in range(1, 6)}}),
    (5, {}),
    (6, {"German 7SS": 16}),
    (7, {}),
    (8, {"German 369": 10, "Croat 6": 1}),
    (9, {}),
    (17, {}),
]


@pytest.mark.case(
    "tito", "13.1", "13.9", "13.91.GT2", "13.91.GT3", "13.91.GT4", "13.91.GT5", "13.91.GT6", "13.91.GT8", "4.2.A.4"
)
@pytest.mark.parametrize(("turn", "expected"), SCHEDULE)
def test_what_arrives(turn: int, expected: dict[str, int]) -> None:
    state = reinforcing(turn)
    assert strengths(state) == expected
    assert sum(expected.values()) == {2: 30, 3: 22, 4: 15, 6: 16, 8: 11}.get(turn, 0)


@pytest.mark.case("tito", "13.1", "13.0.A", "13.0")
def test_what_is_due_must_be_placed_and_then_the_phase_is_over() -> None:
    state = reinforcing(3)
    assert tito.END_PHASE not in state.legal_actions()
    refusals = state.why_not(tito.END_PHASE)
    assert [(v.case, v.details["unit"]) for v in refusals] == [
        ("13.0.A", name) for name in ("German 113", "Croat 4Ust", "Croat 5Ust")
    ]
    assert agrees(state)
    state = all_placed(state)
    assert state.phase is tito.Phase.YUGOSLAV_MOVEMENT


@pytest.mark.case("tito", "13.0.A")
def test_arrivals_go_anywhere_in_an_open_zone_but_not_to_hide_aways() -> None:
    state = reinforcing(2, place={"Belgrade/Yugoslav": [("Chetnik group", 3)]})
    germans, croats = listed(state)["German 342"], listed(state)["Croat Gd"]
    assert zones(state, "German 342") == {"Bosnia", "Serbia"}
    assert zones(state, "Croat Gd") == {"Bosnia", "Croatia"}
    assert "Belgrade/Axis" in germans
    assert "Serbia/Axis Mountain" in germans
    assert not any("Hide-away" in place or "Yugoslav" in place for place in germans + croats)
    assert len(germans) == (1 + 12) + (1 + 9)
    assert cases(state, tito.parse("place German 342 at Zagreb/Axis", state)) == ["6.62.A"]
    unit = state.ruleset.charts.unit("German 342")
    places = state.ruleset.map
    assert cases(state, tito.PlaceUnit(unit, places.place("Serbia/Axis Hide-away"))) == ["6.34"]
    assert "6.15" in cases(state, tito.PlaceUnit(unit, places.place("Belgrade/Yugoslav")))
    assert cases(state, tito.PlaceUnit(unit, places.place("Eliminated"))) == ["6.0"]


@pytest.mark.case("tito", "13.0.A")
def test_a_loosened_limit_opens_more_zones_to_arrivals() -> None:
    gone = ["Bulgarian 25", "Bulgarian 27"]
    assert zones(reinforcing(6, trigger_turn=5, transferred=gone), "German 7SS") == {
        "Albania", "Bosnia", "Croatia", "Dalmatia", "Islands", "Istria", "Montenegro", "Serbia", "Slovenia",
    }  # fmt: skip
    assert zones(reinforcing(6, trigger_turn=6), "German 7SS") == {"Bosnia", "Serbia"}


@pytest.mark.case("tito", "13.1")
def test_what_is_not_due_is_refused() -> None:
    state = reinforcing(6, place={"Belgrade": ["German 704"]})
    assert cases(state, "place German 113 at Belgrade/Axis") == ["13.1"]
    on_map = tito.PlaceUnit(state.ruleset.charts.unit("German 704"), state.ruleset.map.place("Nis/Axis"))
    assert cases(state, on_map) == ["13.1"]


@pytest.mark.case("tito", "13.1")
def test_units_arrive_on_their_own_turn_only() -> None:
    assert not listed(reinforcing(7))
    on_map = {"Belgrade": ["German 7SS"]}
    assert not listed(reinforcing(6, place=on_map))


def test_a_unit_that_finds_every_place_full_does_not_hold_up_the_phase() -> None:
    """Trap B19: the few places of the 25th are full, one is not, or an enemy faces it."""
    always = ruled(stacking_check=StackingCheck.ALWAYS)
    italians = [unit.name for unit in always.units if unit.nationality is tito.Nationality.ITALIAN]
    boxes = ("Nis/Axis", "Leskovac/Axis", "Zajecar/Axis")
    full: dict[str, Sequence[str]] = {box: italians[7 * i : 7 * i + 7] for i, box in enumerate(boxes)}
    state = reinforcing(9, place=full, trigger_turn=3, ruleset=always)
    assert state.phase is not tito.Phase.AXIS_REINFORCEMENT
    state = reinforcing(9, place=full, trigger_turn=3, ruleset=always, eliminated=["Serbian 1"])
    assert list(listed(state)) == ["Serbian 1"]
    assert cases(state, "end phase") == []
    open_box = {**full, "Zajecar/Axis": full["Zajecar/Axis"][:6]}
    state = reinforcing(9, place=open_box, trigger_turn=3, ruleset=always)
    assert listed(state)["Bulgarian 25"] == ["Zajecar/Axis"]
    assert agrees(state)
    assert cases(state, "place Bulgarian 25 at Nis/Axis") == ["6.21"]
    state = act(state, "place Bulgarian 25 at Zajecar/Axis")
    assert not listed(state)
    facing = {"Nis/Yugoslav": [("Partisan group", 9)]}
    assert "Nis/Axis" in listed(reinforcing(9, place=facing, trigger_turn=3))["Bulgarian 25"]


# ------------------------------------------------------------------------------------------------------------- events
WITHDRAWAL = {"German 100L": 10, "German 173": 6, "German 297": 12, "German 373": 10, "German 92": 6}
SURRENDER = {"German 181": 18, "German 264": 15, "German 371": 15, "German 1Cos": 9}


@pytest.mark.case("tito", "13.3", "13.3.A", "13.91.A")
def test_italian_withdrawal_releases_five_germans() -> None:
    assert not listed(reinforcing(10, allied_box=5))
    state = reinforcing(10, allied_box=6)
    assert strengths(state) == WITHDRAWAL
    assert sum(WITHDRAWAL.values()) == 44


@pytest.mark.case("tito", "13.3", "13.3.B", "13.91.B")
def test_italian_surrender_releases_four_more() -> None:
    assert strengths(reinforcing(12, allied_box=7)) == {**WITHDRAWAL, **SURRENDER}
    assert strengths(reinforcing(12, allied_box=7, transferred=list(WITHDRAWAL))) == SURRENDER


@pytest.mark.case("tito", "13.3", "13.3.C", "13.91.C")
@pytest.mark.parametrize("status", list(tito.TitoStatus))
def test_locating_tito_releases_the_501st(status: tito.TitoStatus) -> None:
    known = status not in {tito.TitoStatus.UNIDENTIFIED, tito.TitoStatus.IDENTIFIED}
    assert strengths(reinforcing(9, tito_status=status)) == ({"German 501SS": 1} if known else {})


@pytest.mark.case("tito", "13.3", "13.3.D", "13.91.D")
def test_the_trigger_releases_the_bulgarians_for_labelled_displays() -> None:
    """Trap B46: they come once, on the turn after, however many conditions are met."""
    assert not listed(reinforcing(9, trigger_turn=9, tito_trigger_turn=9))
    state = reinforcing(10, trigger_turn=9, tito_trigger_turn=9, points=60)
    assert strengths(state) == {"Bulgarian 25": 12, "Bulgarian 27": 12}
    assert listed(state)["Bulgarian 27"] == ["Nis/Axis", "Leskovac/Axis", "Zajecar/Axis"]
    assert cases(state, "end phase") == ["13.0.A", "13.0.A"]
    assert cases(state, "place Bulgarian 25 at Belgrade/Axis") == ["6.64.C"]
    state = act(state, "place Bulgarian 25 at Nis/Axis", "place Bulgarian 27 at Nis/Axis")
    assert state.phase is not tito.Phase.AXIS_REINFORCEMENT
    assert not listed(reinforcing(11, trigger_turn=9, place={"Nis": ["Bulgarian 25", "Bulgarian 27"]}))
    assert not listed(reinforcing(11, trigger_turn=9, eliminated=["Bulgarian 25", "Bulgarian 27"]))


@pytest.mark.case("tito", "13.3.D")
def test_the_bulgarians_come_no_more_once_bulgaria_has_changed_sides() -> None:
    assert len(listed(reinforcing(14, trigger_turn=9))) == 2
    assert not listed(reinforcing(15, trigger_turn=9))
    stay = ruled(axis_bulgarians_on_turn_15=AxisBulgariansOnTurn15.STAY)
    assert len(listed(reinforcing(15, trigger_turn=9, ruleset=stay))) == 2


# ------------------------------------------------------------------------------------------------------- replacements
@pytest.mark.case("tito", "13.5", "13.51")
def test_one_serbian_returns_each_turn_from_turn_2() -> None:
    lost = ["Serbian 1", "Serbian 3"]
    state = reinforcing(7, eliminated=lost)
    assert sorted(listed(state)) == lost
    assert zones(state, "Serbian 1") == {"Serbia"}
    assert tito.END_PHASE in state.legal_actions()
    assert agrees(state)
    transition = state.step(tito.parse("place Serbian 3 at Belgrade/Axis", state))
    assert transition.events[0].cases == ("13.5", "13.51", "13.0.A")
    state = transition.after
    assert state.phase is tito.Phase.YUGOSLAV_MOVEMENT
    assert not state.placed
    assert str(state.where("Serbian 1")) == "Eliminated"
    assert {"Serbian 1", "Serbian 3"} <= set(listed(reinforcing(2, eliminated=lost)))


@pytest.mark.case("tito", "13.5", "13.52")
def test_two_croats_return_each_turn_from_turn_3() -> None:
    lost = ["Croat 1Ust", "Croat 2Ust", "Croat 3Ust"]
    assert not set(lost) & set(listed(reinforcing(2, eliminated=lost)))
    assert set(lost) <= set(listed(reinforcing(3, eliminated=lost)))
    state = reinforcing(7, eliminated=[*lost, "Serbian 1"])
    state = act(state, "place Croat 1Ust at Zagreb/Axis")
    assert sorted(listed(state)) == ["Croat 2Ust", "Croat 3Ust", "Serbian 1"]
    assert agrees(state)
    transition = state.step(tito.parse("place Croat 3Ust at Sarajevo/Axis", state))
    assert transition.events[0].cases == ("13.5", "13.52", "13.0.A")
    state = transition.after
    assert sorted(listed(state)) == ["Serbian 1"]
    assert cases(state, "place Croat 2Ust at Zagreb/Axis") == ["13.52"]
    assert tito.from_json(tito.to_json(state)) == state


@pytest.mark.case("tito", "13.5", "13.51", "13.52")
def test_replacements_are_never_accumulated() -> None:
    state = reinforcing(7, eliminated=["Serbian 1", "Serbian 2", "Croat 1", "Croat 2", "Croat 3"])
    state = act(state, "end phase")
    assert not state.placed
    later = reinforcing(9, eliminated=["Serbian 1", "Serbian 2", "Croat 1"])
    later = act(later, "place Serbian 2 at Belgrade/Axis")
    assert cases(later, "place Serbian 1 at Belgrade/Axis") == ["13.51"]


@pytest.mark.case("tito", "13.5")
def test_only_eliminated_serbians_and_croats_are_replaced() -> None:
    state = reinforcing(7, eliminated=["German 369", "Serbian 1"], transferred=["Croat 6"])
    assert list(listed(state)) == ["Serbian 1"]
    assert cases(state, "place German 369 at Belgrade/Axis") == ["13.5"]
    assert cases(state, "place Croat 6 at Zagreb/Axis") == ["13.1"]
    assert cases(reinforcing(7, eliminated=["Serbian 1"]), "place Serbian 2 at Belgrade/Axis") == ["13.1"]


def test_reinforcements_come_before_the_phase_can_end_and_replacements_need_not() -> None:
    state = reinforcing(6, eliminated=["Serbian 1"])
    assert set(listed(state)) == {"German 7SS", "Serbian 1"}
    assert cases(state, "end phase") == ["13.0.A"]
    state = act(state, "place German 7SS at Belgrade/Axis")
    assert act(state, "end phase").phase is tito.Phase.WEATHER or cases(state, "end phase") == []


# ---------------------------------------------------------------------------------------------- transfers and upgrades
@pytest.mark.case("tito", "13.71")
@pytest.mark.parametrize(
    ("turn", "unit"), [(3, "German 125"), (4, "German 113"), (5, "German 342"), (8, "German 117L")]
)
def test_a_transfer_is_offered_from_the_turn_of_the_call(turn: int, unit: str) -> None:
    for now in (turn - 1, turn, turn + 1, 17):
        if now > 1:
            state = reinforcing(now, place={"Belgrade": [unit], "Sarajevo/Axis": ["Croat 1"]})
            offered = state.phase is tito.Phase.AXIS_REINFORCEMENT and any(
                str(action) == f"transfer {unit}" for action in state.legal_actions()
            )
            assert offered is (now >= turn)


@pytest.mark.case("tito", "13.71", "13.0")
def test_a_transferred_unit_leaves_for_good_and_may_be_kept() -> None:
    state = reinforcing(5, place={"Belgrade": ["German 342", "German 704"]})
    assert [str(action) for action in state.legal_actions()] == ["transfer German 342", "end phase"]
    assert agrees(state)
    assert cases(state, "transfer German 113") == ["13.73"]
    assert cases(state, "transfer German 117L") == ["13.71"]
    transition = state.step(tito.parse("transfer German 342", state))
    assert transition.events[0].cases == ("13.71", "13.91.GT5")
    assert str(transition.after.where("German 342")) == "Transferred"
    assert transition.after.phase is tito.Phase.YUGOSLAV_MOVEMENT
    kept = act(state, "end phase")
    assert str(kept.where("German 342")) == "Belgrade/Axis"


@pytest.mark.case("tito", "13.73")
def test_the_transfer_of_a_dead_unit_is_ignored() -> None:
    state = reinforcing(5, eliminated=["German 342"])
    assert state.phase is tito.Phase.YUGOSLAV_MOVEMENT
    state = reinforcing(5, eliminated=["German 342", "Serbian 1"])
    assert cases(state, "transfer German 342") == ["13.73"]


@pytest.mark.case("tito", "13.81", "13.91.GT8", "4.2.A.4")
def test_four_germans_are_upgraded_on_turn_8_before_the_transfer() -> None:
    place = {
        "Belgrade": ["German 704"],
        "Serbia/Axis Mountain": ["German 714"],
        "Nis": ["German 717"],
        "Sarajevo/Axis": ["German 718"],
    }
    state = reinforcing(8, place=place)
    for front, back, where in (
        ("704", "104L", "Belgrade/Axis"),
        ("714", "114L", "Serbia/Axis Mountain"),
        ("717", "117L", "Nis/Axis"),
        ("718", "118L", "Sarajevo/Axis"),
    ):
        assert str(state.where(f"German {back}")) == where
        assert str(state.where(f"German {front}")) == "Transferred"
        assert state.ruleset.charts.unit(f"German {back}").strength == 15
    assert "transfer German 117L" in map(str, state.legal_actions())
    assert str(reinforcing(9, place=place).where("German 704")) == "Belgrade/Axis"


@pytest.mark.case("tito", "13.81", "13.82")
def test_a_dead_unit_is_not_upgraded() -> None:
    state = reinforcing(8, eliminated=["German 717"], place={"Belgrade": ["German 704"]})
    assert str(state.where("German 717")) == "Eliminated"
    assert str(state.where("German 117L")) == "Not in play"
    assert "transfer German 117L" not in map(str, state.legal_actions())


CROAT_UPGRADE = """
game = "tito"
[unit]
"Croat 1 strong" = { strength = 3 }
[counter]
"Croat 1" = { size = "brigade", type = "infantry", upgrades_to = "Croat 1 strong" }
"Croat 1 strong" = { size = "brigade", type = "infantry" }
[axis_schedule.9]
upgrades = ["Croat 1"]
"""


@pytest.mark.case("tito", "13.82")
def test_a_dead_croat_returns_upgraded_after_his_upgrade() -> None:
    rules = tito.ruleset(charts=tito.load_charts(CROAT_UPGRADE))
    for turn in (9, 11):
        state = reinforcing(turn, eliminated=["Croat 1"], ruleset=rules)
        assert list(listed(state)) == ["Croat 1 strong"]
        state = act(state, "place Croat 1 strong at Zagreb/Axis")
        assert str(state.where("Croat 1")) == "Transferred"
    assert list(listed(reinforcing(7, eliminated=["Croat 1"], ruleset=rules))) == ["Croat 1"]
    state = reinforcing(9, place={"Zagreb/Axis": ["Croat 1"]}, ruleset=rules)
    assert str(state.where("Croat 1 strong")) == "Zagreb/Axis"


def test_the_upgrade_is_told() -> None:
    state = tito.position(turn=7, phase="axis_movement", place={"Belgrade": ["German 704"]})
    events = list[Any]()
    while state.phase.case < "4.2.B" or state.turn == 7:
        actions = state.legal_actions()
        transition = state.step(tito.END_PHASE if tito.END_PHASE in actions else actions[0])
        events += transition.events
        state = transition.after
    (upgrade,) = [event for event in events if event.name == "upgrade"]
    assert (upgrade.cases, dict(upgrade.details)) == (
        ("13.81", "13.91.GT8"),
        {"unit": "German 704", "to": "German 104L"},
    )


# ---------------------------------------------------------------------------------------------------- the phase itself
@pytest.mark.case("tito", "13.0", "4.2.A.4")
def test_the_phase_is_skipped_when_there_is_nothing_to_decide() -> None:
    """Trap B35: no unit at all, and still somebody has something to do."""
    state = reinforcing(7)
    assert state.phase is tito.Phase.YUGOSLAV_MOVEMENT
    assert state.legal_actions()


def test_the_suggested_schedule_is_used_if_the_ruling_wants_it() -> None:
    rules = ruled(schedule_after_turn_8=ScheduleAfterTurn8.HISTORICAL_FILL)
    assert reinforcing(9).phase is not tito.Phase.AXIS_REINFORCEMENT
    assert "German 1Mtn" not in tito.ruleset().charts.units_by_name
    assert strengths(reinforcing(9, ruleset=rules)) == {"German 1Mtn": 18}
    state = reinforcing(10, place={"Belgrade": ["German 1Mtn", "German 104L"]}, ruleset=rules)
    assert [str(action) for action in state.legal_actions()] == [
        "transfer German 1Mtn",
        "transfer German 104L",
        "end phase",
    ]
    assert agrees(state)


def test_a_loaded_phase_does_not_begin_again() -> None:
    """Trap B43: neither upgrades nor what has been used of the replacements."""
    state = reinforcing(8, place={"Nis": ["German 717"]}, eliminated=["Serbian 1", "Serbian 2", "Croat 1"])
    state = act(state, "place Serbian 1 at Belgrade/Axis")
    loaded = tito.from_json(tito.to_json(state))
    assert loaded == state
    assert loaded.legal_actions() == state.legal_actions()
    assert cases(loaded, "place Serbian 2 at Belgrade/Axis") == ["13.51"]


def test_arrivals_may_move_in_the_same_turn_but_not_leave_their_zone_at_first() -> None:
    state = act(all_placed(reinforcing(2)))
    assert state.turn == 2
    unit = state.where("German 342")
    assert isinstance(unit, tito.Place)
    while state.phase is not tito.Phase.AXIS_MOVEMENT:
        actions = state.legal_actions()
        state = state.apply(tito.END_PHASE if tito.END_PHASE in actions else actions[0])
    moves = [action for action in state.legal_actions() if str(getattr(action, "unit", "")) == "German 342"]
    assert moves
    assert {action.to.zone for action in moves if isinstance(action, tito.Move)} == {unit.zone}


@pytest.mark.case("tito", "13.1", "13.91.GT2", "13.3.D", "13.91.D")
def test_an_arrival_names_the_entry_or_the_event_that_brings_it() -> None:
    second = reinforcing(2)
    arrival = second.step(tito.parse("place German 342 at Belgrade/Axis", second)).events[0]
    assert arrival.cases == ("13.1", "13.0.A", "13.91.GT2")
    released = reinforcing(9, trigger_turn=8)
    arrival = released.step(tito.parse("place Bulgarian 25 at Nis/Axis", released)).events[0]
    assert arrival.cases == ("13.1", "13.0.A", "13.3.D", "13.91.D")
