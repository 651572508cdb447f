"""The Italian Surrender Phase (10.3): who disbands, who defects, who remains in place, and who is left at the end."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from tests.tito.movers import Places

from balkan_rules import tito
from balkan_rules.tito.rulings import StackingCheck

PHASE = tito.Phase.ITALIAN_SURRENDER
RE = "Italian Re"
GERMAN = {"Belgrade": ["German 704"]}
"""Somebody who has to move in Operation Konstantin, so that play stops behind the first sorting."""


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Tables filled by other tests would hide what these are about."""
    tito.ruleset().memo.clear()
    yield
    tito.ruleset().memo.clear()


def surrender(place: Places, *, turn: int = 11, **fields: Any) -> tito.State:  # noqa: ANN401 - of a position
    return tito.position(turn=turn, phase=PHASE, place={**GERMAN, **place}, allied_box=7, **fields)


def fate(place: Places, **fields: Any) -> tuple[str, int]:  # noqa: ANN401 - as above
    """What becomes of the Re in the first sorting, and how many Partisan brigades have come."""
    before = sum(name == "Partisan brigade" for stack in place.values() for name, *_ in map(listed, stack))
    state = surrender(place, **fields)
    where = state.where(RE)
    assert isinstance(where, tito.Place)
    brigades = state.where("Partisan brigade")
    assert isinstance(brigades, tuple)
    fate = "remains" if where.zone is not None else "gone" if str(where) == "Transferred" else str(where)
    return fate, len(brigades) - before


def listed(entry: str | tuple[str, int]) -> tuple[str, int]:
    return (entry, 1) if isinstance(entry, str) else entry


def brigades(state: tito.State) -> Counter[str]:
    found = state.where("Partisan brigade")
    assert isinstance(found, tuple)
    return Counter(map(str, found))


def end(state: tito.State) -> tito.State:
    """Play on, moving nobody, until the surrender is over."""
    while state.phase in (tito.Phase.KONSTANTIN, tito.Phase.KONSTANTIN_ANSWER):
        state = state.apply(tito.END_PHASE)
    return state


# ----------------------------------------------------------------------------------------------------------- its time
@pytest.mark.case("tito", "4.2.A.6", "10.3", "10.32", "10.32.A")
def test_it_is_held_in_the_game_turn_in_which_the_last_box_is_reached() -> None:
    charts = tito.default_charts()
    gone = [unit.name for event in ("italian_withdrawal", "italian_surrender") for unit in charts.axis_events[event]]
    place: Places = {"Zagreb": [RE, "Croat Gd"], "Serbia/Partisan Hide-away": ["Partisan group"], **GERMAN}
    fields: dict[str, Any] = {"transferred": gone, "support_withdrawn_turn": 11}
    state = tito.position(turn=12, phase="allied_progress", allied_box=6, place=place, **fields)
    step = state.step(tito.Roll(1))
    assert (step.after.turn, step.after.phase) == (12, tito.Phase.KONSTANTIN)
    assert step.after.surrender_turn == 12
    assert str(step.after.where(RE)) == "Transferred"
    assert [event.cases for event in step.events if "10.33" in event.cases] == [("10.32.A", "10.33")]
    stalled = state.step(tito.Roll(6)).after
    assert (stalled.phase, stalled.surrender_turn) == (tito.Phase.YUGOSLAV_MOVEMENT, 0)
    assert str(stalled.where(RE)) == "Zagreb/Axis"


@pytest.mark.case("tito", "4.2.A.6", "10.3", "10.32")
@pytest.mark.parametrize("phase", ["italian_surrender", "konstantin", "konstantin_answer", "italian_removal"])
def test_it_is_held_once(phase: str) -> None:
    place: Places = {"Zagreb": [RE], "Serbia/Partisan Hide-away": ["Partisan group"], **GERMAN}
    for box, held in ((6, 0), (7, 11)):
        state = tito.position(turn=12, phase=phase, place=place, allied_box=box, surrender_turn=held)
        assert (state.turn, state.phase) == (12, tito.Phase.YUGOSLAV_MOVEMENT)
        assert str(state.where(RE)) == "Zagreb/Axis"
    assert tito.position(turn=12, phase=phase, place=place, allied_box=7).surrender_turn == 12


@pytest.mark.case("tito", "10.3", "10.32", "10.32.E")
def test_it_is_not_held_again_on_the_next_turn() -> None:
    state = end(surrender({"Zagreb": [RE], "Serbia/Partisan Hide-away": ["Partisan group"]}))
    assert (state.turn, state.phase) == (11, tito.Phase.YUGOSLAV_MOVEMENT)
    seen = {state.phase}
    while state.turn < 13:
        legal = state.legal_actions()
        state = state.apply(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
        seen.add(state.phase)
    assert not seen & {tito.Phase.KONSTANTIN, tito.Phase.KONSTANTIN_ANSWER, tito.Phase.ALLIED_PROGRESS}
    assert state.surrender_turn == 11


@pytest.mark.case("tito", "10.32", "10.32.A", "10.32.B", "10.32.C", "10.32.D", "10.32.E")
def test_its_five_steps_come_in_their_order() -> None:
    place: Places = {
        "Zagreb": [RE],
        "Fiume": ["Italian Zara", "Croat Gd"],
        "Serbia/Partisan Hide-away": ["Partisan group"],
        **GERMAN,
    }
    state = tito.position(turn=11, phase="axis_reinforcement", allied_box=7, place=place)
    order: list[str] = []
    while state.turn == 11 and state.phase is not tito.Phase.YUGOSLAV_MOVEMENT:
        legal = state.legal_actions()
        step = state.step(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
        order += [case for event in step.events for case in event.cases if case.startswith("10.32")]
        state = step.after
        if state.phase.case.startswith("10.32"):
            order.append(state.phase.case)
    assert list(dict.fromkeys(order)) == ["10.32.A", "10.32.B", "10.32.C", "10.32.D", "10.32.E"]


# ------------------------------------------------------------------------------------------------------ the three fates
BOX, FACING = "Tirana/Axis", "Tirana/Yugoslav"
MOUNTAIN = "Albania/Axis Mountain"
SITES = [(BOX, FACING), (MOUNTAIN, "Albania/Partisan Mountain")]


@pytest.mark.case("tito", "10.33", "10.34")
@pytest.mark.parametrize(("here", "opposite"), SITES)
@pytest.mark.parametrize(("croats", "groups", "found"), [
    (("Croat Gd",), 2, ("gone", 0)),
    (("Croat Gd",), 3, ("gone", 0)),
    (("Croat Gd",), 4, ("gone", 1)),
    (("Croat Gd", "Croat 1"), 4, ("gone", 0)),
    ((), 1, ("gone", 1)),
    (("Croat Gd",), 0, ("gone", 0)),
])  # fmt: skip
def test_the_others_and_the_partisans_decide(
    here: str, opposite: str, croats: tuple[str, ...], groups: int, found: tuple[str, int]
) -> None:
    place: dict[str, list[str | tuple[str, int]]] = {here: [RE, *croats]}
    if groups:
        place[opposite] = [("Partisan group", groups)]
    assert fate(place) == found


@pytest.mark.case("tito", "10.35")
@pytest.mark.parametrize(("here", "opposite"), SITES)
def test_italians_alone_remain_in_place(here: str, opposite: str) -> None:
    assert fate({here: [RE]}) == ("remains", 0)
    assert fate({here: [RE, "Italian Zara"]}) == ("remains", 0)
    assert fate({here: [RE, "Croat 1"]}) == ("gone", 0)
    assert fate({here: [RE], opposite: ["Partisan group"]}) == ("gone", 1)


@pytest.mark.case("tito", "10.33", "10.34", "10.35")
def test_who_counts() -> None:
    """Collaborators beside, and Soviets and friendly Bulgarians opposite, but neither Chetniks opposite nor Tito."""
    assert fate({BOX: [RE, ("Chetnik group", 2)], FACING: [("Partisan group", 2)]}) == ("gone", 0)
    assert fate({BOX: [RE, ("Chetnik group", 2)], FACING: [("Partisan group", 3)]}) == ("gone", 1)
    assert fate({BOX: [RE, "Croat Gd"], FACING: ["Bulgarian 1"]}, turn=16) == ("gone", 1)
    assert fate({BOX: [RE, "German 718"], FACING: ["Soviet 75"]}, turn=16) == ("gone", 1)
    assert fate({BOX: [RE], FACING: [("Chetnik group", 9)]}) == ("remains", 0)
    assert fate({BOX: [RE, "Croat 1"], FACING: [("Chetnik group", 9)]}) == ("gone", 0)
    mountain: Places = {
        MOUNTAIN: [RE, "Croat Gd"],
        "Albania/Chetnik Mountain": [("Chetnik group", 9)],
        "Albania/Partisan Mountain": [("Partisan group", 3)],
    }
    assert fate(mountain) == ("gone", 0)
    assert fate({BOX: [RE], FACING: ["Tito"]}) == ("remains", 0)


@pytest.mark.case("tito", "10.33", "10.34", "10.35", "8.55", "8.52")
def test_an_intrinsic_defence_is_no_unit_and_stays() -> None:
    assert fate({"Zara/Axis": [RE]}) == ("remains", 0)
    assert fate({"Zara/Axis": [RE], "Zara/Yugoslav": ["Partisan group"]}) == ("gone", 1)
    state = end(surrender({"Zara/Axis": [RE], "Zara/Yugoslav": ["Partisan group"]}))
    assert state.intrinsic == 0
    fall = end(surrender({"Zara/Axis": [RE]}, intrinsic_eliminated=["Zara"]))
    assert fall.intrinsic


@pytest.mark.case("tito", "10.33", "10.34", "10.35", "10.32.A")
def test_what_is_told() -> None:
    place: Places = {
        "Tirana/Axis": [RE, "Croat 1"],
        "Tirana/Yugoslav": [("Partisan group", 2)],
        "Zagreb/Axis": ["Italian Zara", "Croat Gd"],
        "Fiume/Axis": ["Italian Messina", "Italian Murge"],
    }
    state = tito.position(turn=11, phase="axis_reinforcement", allied_box=7, place={**GERMAN, **place})
    events = list[Any]()
    while state.phase is not tito.Phase.KONSTANTIN:
        legal = state.legal_actions()
        step = state.step(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
        events += [event for event in step.events if {"10.32.A", "10.34"} & set(event.cases)]
        state = step.after
    assert [(event.name, event.cases, dict(event.details)) for event in events] == [
        ("italians defect", ("10.32.A", "10.34"),
         {"units": (RE,), "place": "Tirana/Axis", "others": 1, "partisans": 2}),
        ("italians disband", ("10.32.A", "10.33"),
         {"units": ("Italian Zara",), "place": "Zagreb/Axis", "others": 3, "partisans": 0}),
        ("italians remain", ("10.32.A", "10.35"),
         {"units": ("Italian Messina", "Italian Murge"), "place": "Fiume/Axis", "others": 0, "partisans": 0}),
        ("arrival", ("10.34",), {"unit": "Partisan brigade", "to": "Tirana/Yugoslav", "number": 1}),
    ]  # fmt: skip


# ---------------------------------------------------------------------------------------------- brigades for defectors
@pytest.mark.case("tito", "10.34")
def test_a_brigade_comes_opposite_for_each_that_defects() -> None:
    place: Places = {
        BOX: [RE, "Italian Zara"],
        FACING: ["Partisan group"],
        MOUNTAIN: ["Italian Murge"],
        "Albania/Partisan Mountain": ["Partisan group"],
    }
    assert brigades(surrender(place)) == {FACING: 2, "Albania/Partisan Mountain": 1}


@pytest.mark.case("tito", "10.34", "6.64", "9.41")
def test_a_brigade_of_defectors_sets_the_latches_whether_or_not_brigades_may_be_built() -> None:
    state = surrender({BOX: [RE], FACING: ["Partisan group"]})
    assert (state.trigger_turn, state.tito_trigger_turn, state.partisan_brigades) == (11, 11, False)
    assert "7.61" not in {problem.case for problem in state.problems()}
    none = surrender({BOX: [RE]})
    assert (none.trigger_turn, none.tito_trigger_turn) == (0, 0)


def lacking(counters: int, **fields: Any) -> tito.State:  # noqa: ANN401 - of a position
    """Two Italian units defect at Tirana, one at Scutari, one at Durazzo, and so many brigade counters are left."""
    place: Places = {
        BOX: [RE, "Italian Zara"],
        FACING: ["Partisan group"],
        "Scutari/Axis": ["Italian Murge"],
        "Scutari/Yugoslav": ["Partisan group"],
        "Durazzo/Axis": ["Italian Messina"],
        "Durazzo/Yugoslav": ["Partisan group"],
        "Islands/Partisan Mountain": [("Partisan brigade", 15 - counters)],
    }
    return surrender(place, **fields)


SLOTS = ["Tirana/Yugoslav", "Tirana/Yugoslav", "Scutari/Yugoslav", "Durazzo/Yugoslav"]


@pytest.mark.case("tito", "10.34")
@pytest.mark.parametrize("counters", [1, 2, 3])
def test_where_counters_are_lacking_the_yugoslav_player_says_where_they_come(counters: int) -> None:
    found: list[frozenset[tuple[str, int]]] = []

    def walk(state: tito.State) -> None:
        if state.phase is tito.Phase.KONSTANTIN:
            here = brigades(state)
            del here["Islands/Partisan Mountain"]
            found.append(frozenset(here.items()))
            return
        assert (state.phase, state.to_move) == (PHASE, tito.Side.YUGOSLAV)
        assert len(state.legal_actions()) > 1
        assert all(str(state.where(name)) == "Transferred" for name in (RE, "Italian Murge", "Italian Messina"))
        assert tito.from_json(tito.to_json(state)) == state
        for action in state.legal_actions():
            walk(state.apply(action))

    walk(lacking(counters))
    wanted = {frozenset(Counter(some).items()) for some in itertools.combinations(SLOTS, counters)}
    assert len(found) == len(wanted)
    assert set(found) == wanted


@pytest.mark.case("tito", "10.34")
@pytest.mark.parametrize(("counters", "come"), [(0, 0), (4, 4), (5, 4)])
def test_where_there_is_no_choice_nobody_is_asked(counters: int, come: int) -> None:
    state = lacking(counters)
    assert state.phase is tito.Phase.KONSTANTIN
    assert sum(brigades(state).values()) - (15 - counters) == come
    assert not [
        name for name in (RE, "Italian Zara", "Italian Murge", "Italian Messina") if str(state.where(name)) in SLOTS
    ]


@pytest.mark.case("tito", "10.34")
def test_other_placings_are_refused() -> None:
    state = lacking(2)
    kinds, place = state.ruleset.parts[tito.Kind], state.ruleset.map.place

    def reasons(now: tito.State, name: str, to: str) -> list[tuple[str, str]]:
        kind = kinds[name]
        assert isinstance(kind, tito.Kind)
        action = tito.PlaceGuerrilla(kind, place(to))
        assert action not in now.legal_actions()
        return [(violation.case, violation.sentence) for violation in now.why_not(action)]

    assert {str(action) for action in state.legal_actions()} == {
        "place Partisan brigade at Tirana/Yugoslav",
        "place Partisan brigade at Scutari/Yugoslav",
    }
    (early,) = reasons(state, "Partisan brigade", "Durazzo/Yugoslav")
    assert early == ("10.34", "from Durazzo/Yugoslav on, fewer brigades are due than there are counters")
    (kind,) = reasons(state, "Partisan group", "Tirana/Yugoslav")
    assert kind == ("10.34", "a Partisan brigade comes for an Italian unit, not a Partisan group")
    after = state.apply(tito.parse("place Partisan brigade at Scutari/Yugoslav", state))
    assert after.phase is tito.Phase.KONSTANTIN
    once = state.apply(tito.parse("place Partisan brigade at Tirana/Yugoslav", state))
    again = once.apply(tito.parse("place Partisan brigade at Scutari/Yugoslav", once))
    assert brigades(again) - Counter({"Islands/Partisan Mountain": 13}) == {"Tirana/Yugoslav": 1, "Scutari/Yugoslav": 1}
    (off,) = reasons(state, "Partisan brigade", "Zagreb/Yugoslav")
    assert off == ("10.34", "no brigade is due at Zagreb/Yugoslav any more")


@pytest.mark.case("tito", "10.34", "6.21")
def test_a_full_place_sends_the_brigade_to_the_mountain_if_the_limit_holds_at_all_times() -> None:
    full: list[str | tuple[str, int]] = [("Partisan division", 7)]
    place: Places = {BOX: [RE, "Italian Zara"], FACING: full}
    for ruling, where in (
        (StackingCheck.MOVEMENT_PHASE_END_OWNER, {FACING: 2}),
        (StackingCheck.ALWAYS, {"Albania/Partisan Mountain": 2}),
    ):
        rules = tito.ruleset(rulings=tito.Rulings(stacking_check=ruling))
        assert brigades(surrender(place, ruleset=rules)) == where
        both: Places = {**place, "Albania/Partisan Mountain": [("Partisan division", 6), "Partisan brigade"]}
        nearly = brigades(surrender(both, ruleset=rules))
        assert sum(nearly.values()) == (3 if ruling is StackingCheck.MOVEMENT_PHASE_END_OWNER else 2)


# ------------------------------------------------------------------------------------------ after Operation Konstantin
@pytest.mark.case("tito", "10.32.D", "10.33", "10.34")
def test_those_that_remained_are_sorted_again() -> None:
    """A German joins one of them, Partisans come up against the next, and nobody to the third."""
    place: Places = {
        "Zagreb": [RE],
        "Fiume": ["Italian Zara"],
        "Senj": ["Italian Murge"],
        "Bosnia/Axis Mountain": ["German 718"],
        "Croatia/Partisan Mountain": ["Partisan group"],
    }
    state = tito.position(turn=11, phase=PHASE, place=place, allied_box=7, trigger_turn=5)
    assert all(state.where(name) != state.where("German 704") for name in (RE, "Italian Zara", "Italian Murge"))
    state = state.apply(tito.parse("German 718 to Zagreb/Axis", state)).apply(tito.END_PHASE)
    assert str(state.where(RE)) == "Zagreb/Axis"
    state = state.apply(tito.parse("Partisan group from Croatia/Partisan Mountain to Fiume/Yugoslav", state))
    step = state.step(tito.END_PHASE)
    sorted_again = {e.details["units"]: e.cases for e in step.events if e.name.startswith("italians ")}
    assert sorted_again == {
        (RE,): ("10.32.D", "10.33"),
        ("Italian Zara",): ("10.32.D", "10.34"),
        ("Italian Murge",): ("10.32.E",),
    }
    assert brigades(step.after) == {"Fiume/Yugoslav": 1}
    assert {str(step.after.where(name)) for name in (RE, "Italian Zara", "Italian Murge")} == {"Transferred"}


@pytest.mark.case("tito", "10.32.E", "10.32.D")
def test_whoever_is_left_goes_for_good() -> None:
    state = surrender({"Zagreb": [RE], "Fiume": ["Italian Zara"], "Islands/Partisan Hide-away": ["Partisan group"]})
    assert {str(state.where(RE)), str(state.where("Italian Zara"))} == {"Zagreb/Axis", "Fiume/Axis"}
    after = end(state)
    assert {str(after.where(RE)), str(after.where("Italian Zara"))} == {"Transferred"}
    assert not after.problems()
    assert (after.turn, after.phase) == (11, tito.Phase.YUGOSLAV_MOVEMENT)


@pytest.mark.case("tito", "10.32.D", "10.34")
def test_the_second_sorting_may_ask_too() -> None:
    place: Places = {
        "Zagreb": [RE],
        "Fiume": ["Italian Zara"],
        "Croatia/Partisan Mountain": [("Partisan group", 2)],
        "Islands/Partisan Mountain": [("Partisan brigade", 14)],
    }
    state = tito.position(turn=11, phase="konstantin_answer", place=place, allied_box=7)
    for box in ("Zagreb", "Fiume"):
        move = f"Partisan group from Croatia/Partisan Mountain to {box}/Yugoslav"
        state = state.apply(tito.parse(move, state))
    state = state.apply(tito.END_PHASE)
    assert (state.phase, state.to_move) == (tito.Phase.ITALIAN_REMOVAL, tito.Side.YUGOSLAV)
    after = state.apply(tito.parse("place Partisan brigade at Zagreb/Yugoslav", state))
    assert after.phase is tito.Phase.YUGOSLAV_MOVEMENT
    assert brigades(after)["Zagreb/Yugoslav"] == 1
    assert str(after.where("Italian Zara")) == "Transferred"


@pytest.mark.case("tito", "10.32.E", "13.5")
def test_an_italian_on_the_map_after_it_is_a_problem_and_none_returns() -> None:
    late = tito.position(turn=12, phase="axis_combat", place={"Zagreb": [RE]}, allied_box=7, surrender_turn=11)
    assert [problem.case for problem in late.problems() if "surrender" in problem.sentence] == ["10.32.E"]
    now = surrender({"Zagreb": [RE]})
    assert not [problem for problem in now.problems() if problem.case == "10.32.E"]
    after = end(now)
    back = tito.position(
        turn=12, phase="axis_reinforcement", place=GERMAN, allied_box=7, surrender_turn=11, transferred=[RE]
    )
    assert not [action for state in (after, back) for action in state.legal_actions() if RE in str(action)]
