"""What counts, and what does not, while units are away on operations (7.54, ruling operation-participants-on-map)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.tito.fights import named, rules
from tests.tito.listing import agrees
from tests.tito.operations import (
    FIRST,
    SECOND,
    Places,
    counters,
    in_phase,
    listed,
    position,
    put,
    refusals,
    until,
    where,
)

from balkan_rules import tito
from balkan_rules.bots.tito import GreedyBot
from balkan_rules.tito.operations import set_aside
from balkan_rules.tito.rulings import OperationRedeployment, OperationUnitsAfterCombat, StackingCheck

KEPT: Places = {"Istria/Partisan Hide-away": ["Partisan group"]}


def away(place: Places, phase: str, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """Both operations have been fought."""
    return position({**KEPT, **place}, phase=phase, **{"deployed": 2, **fields})


# ----------------------------------------------------------------------------------------------------------- garrisons
GERMANS = ["German 704", "German 714", "German 717", "German 718", "German 342", "German 113"]
BRIGADES = [f"Croat {name}" for name in ("1", "2", "3", "4", "5", "1Mt")]


def risen(place: Places, **fields: Any) -> set[str]:  # noqa: ANN401 - fields of a position
    """The Zones of Bosnia and Serbia that rise."""
    found = {text.removeprefix("uprising in ") for text in listed(away(place, "uprising", **fields))}
    return found & {"Bosnia", "Serbia"}


@pytest.mark.case("tito", "7.54")
def test_units_on_an_operation_belong_to_the_garrison_of_its_zone() -> None:
    assert risen({"Brod/Axis": GERMANS[:3]}) == {"Bosnia", "Serbia"}
    assert risen({"Brod/Axis": GERMANS[:3], FIRST: GERMANS[3:]}) == {"Serbia"}
    assert risen({"Brod/Axis": GERMANS[:3], SECOND: GERMANS[3:]}) == {"Bosnia", "Serbia"}
    assert risen({"Brod/Axis": GERMANS[:3], FIRST: GERMANS[3:5], SECOND: ["Croat 1"]}) == {"Bosnia", "Serbia"}
    assert risen({SECOND: GERMANS[:4]}) == {"Bosnia"}
    assert risen({SECOND: GERMANS[:4]}, targets=("Serbia", "Bosnia")) == {"Bosnia", "Serbia"}


@pytest.mark.case("tito", "7.54", "6.22")
def test_they_count_by_size_there_too() -> None:
    place: Places = {FIRST: [*GERMANS[:4], ("Chetnik brigade", 3), ("Chetnik group", 4)]}
    assert risen({**place, "Brod/Axis": ["Croat 1"]}, chetnik_brigades=True) == {"Serbia"}
    assert risen(place, chetnik_brigades=True) == {"Bosnia", "Serbia"}


@pytest.mark.case("tito", "7.54")
def test_an_uprising_tells_that_they_were_counted() -> None:
    state = away({FIRST: GERMANS[:1], "Brod/Axis": GERMANS[1:2]}, "uprising")
    for die, name in ((1, "no uprising"), (6, "uprising")):
        event = named(state.apply(tito.parse("uprising in Bosnia", state)).step(tito.Roll(die)).events, name)
        assert ("7.54" in event.cases, event.cases[:2]) == (True, ("7.51", "7.52"))
    other = away({FIRST: GERMANS[:1]}, "uprising")
    event = named(other.apply(tito.parse("uprising in Serbia", other)).step(tito.Roll(1)).events, "no uprising")
    assert "7.54" not in event.cases


@pytest.mark.case("tito", "7.54", "7.51")
def test_a_refused_uprising_names_the_case_if_they_make_the_garrison_up() -> None:
    made_up = away({"Brod/Axis": GERMANS[:3], FIRST: GERMANS[3:]}, "uprising")
    assert refusals(made_up, "uprising in Bosnia") == ["7.51", "7.54"]
    assert made_up.why_not(tito.parse("uprising in Bosnia", made_up))[1].details == {"zone": "Bosnia", "sixths": 18}
    enough = away({"Brod/Axis": GERMANS, FIRST: ["Croat 1"]}, "uprising")
    assert refusals(enough, "uprising in Bosnia") == ["7.51"]


@pytest.mark.case("tito", "7.54", "6.64.B")
def test_italians_are_the_garrison_of_the_target_while_away_and_of_croatia_once_back() -> None:
    """Ruling italian-operation-garrison."""
    italians = ["Italian Re", "Italian Zara"]
    place: Places = {"Brod/Axis": GERMANS[:4], FIRST: italians}
    gone = away(place, "uprising", trigger_turn=5)
    assert refusals(gone, "uprising in Bosnia") == ["7.51", "7.54"]
    assert refusals(gone, "uprising in Croatia") == []
    back = away(place, "operations_redeployment", trigger_turn=5)
    for name in italians:
        back = put(back, f"{name} at Zagreb/Axis")
    assert back.turn == 10
    stands: Places = {**KEPT, **{str(where(back, unit)[0]): italians for unit in italians}, "Brod/Axis": GERMANS[:4]}
    next_turn = tito.position(turn=10, phase="uprising", place=stands, trigger_turn=5)
    assert refusals(next_turn, "uprising in Bosnia") == []
    assert refusals(next_turn, "uprising in Croatia") == ["7.51"]


def test_a_hidden_zone_gives_no_garrison() -> None:
    """So that what a Player may do never hangs on what is hidden from him; play leads to no such position."""
    state = away({FIRST: GERMANS}, "uprising", deployed=0)
    assert listed(state) == [str(action) for action in state.view(tito.Side.YUGOSLAV).legal_actions()]
    assert "uprising in Bosnia" in listed(state)


# -------------------------------------------------------------------------------------------------------------- points
ATTACKERS: Places = {"Nis/Axis": ["Serbian 5"]}


@pytest.mark.case("tito", "14.2.C", "13.72")
def test_an_overdue_german_on_an_operation_still_costs_its_points() -> None:
    aside = until(away({FIRST: ["German 125"], **ATTACKERS}, "yugoslav_movement"), in_phase(tito.Phase.AXIS_MOVEMENT))
    here = until(away({"Bor/Axis": ["German 125"]}, "yugoslav_movement"), in_phase(tito.Phase.AXIS_MOVEMENT))
    gone = until(away(ATTACKERS, "yugoslav_movement"), in_phase(tito.Phase.AXIS_MOVEMENT))
    assert (aside.points - gone.points, here.points - gone.points) == (5, 5)


@pytest.mark.case("tito", "13.71", "13.73")
def test_it_cannot_be_transferred_while_it_is_away() -> None:
    state = away({FIRST: ["German 125"]}, "axis_reinforcement", eliminated=["Serbian 1"])
    assert refusals(state, "transfer German 125") == ["13.73"]
    assert not [text for text in listed(state) if text.startswith("transfer")]


@pytest.mark.case("tito", "13.51")
def test_replacements_come_in_meanwhile() -> None:
    state = away({FIRST: ["Serbian 2"]}, "axis_reinforcement", eliminated=["Serbian 1"])
    assert refusals(state, "place Serbian 1 at Nis/Axis") == []
    assert refusals(state, "place Serbian 2 at Nis/Axis") == ["13.1"]


# ------------------------------------------------------------------------------------------------------------ Chetniks
@pytest.mark.case("tito", "14.3.C", "13.62")
def test_chetniks_on_an_operation_are_not_absent() -> None:
    """They are not friendly, though."""
    for place, flags in (
        ({FIRST: ["Chetnik group"]}, (False, True)),
        ({"Serbia/Chetnik Mountain": ["Chetnik group"]}, (False, False)),
        ({}, (True, True)),
    ):
        state = away({**place, **ATTACKERS}, "yugoslav_movement", turn=7)
        assert (state.no_chetniks, state.no_friendly_chetniks) == flags
        assert (state.to_move is tito.CHANCE) is flags[0]


@pytest.mark.case("tito", "7.55")
def test_they_are_guerrillas_on_the_map() -> None:
    state = position({FIRST: ["Chetnik group"]}, phase="uprising", deployed=2)
    assert "uprising in Bosnia" in listed(state)
    assert position({FIRST: ["German 704"]}, phase="uprising", deployed=2).phase is not tito.Phase.UPRISING


@pytest.mark.case("tito", "7.62.B", "7.68")
def test_their_counters_are_in_use() -> None:
    state = away(
        {FIRST: [("Chetnik group", 20)], "Serbia/Chetnik Mountain": [("Chetnik group", 5)]}, "guerrilla_status"
    )
    assert state.chetnik_brigades
    fewer = away(
        {FIRST: [("Chetnik group", 20)], "Serbia/Chetnik Mountain": [("Chetnik group", 4)]}, "guerrilla_status"
    )
    assert not fewer.chetnik_brigades


@pytest.mark.case("tito", "7.63.A")
def test_they_are_not_built_into_brigades() -> None:
    state = away({FIRST: [("Chetnik group", 25)]}, "guerrilla_status")
    assert state.chetnik_brigades
    assert state.phase is tito.Phase.OPERATIONS_REDEPLOYMENT


# -------------------------------------------------------------------------------------------------- being set aside
def test_what_is_set_aside_has_its_origin_noted() -> None:
    place: Places = {
        **KEPT,
        "Nis/Axis": ["German 704", ("Chetnik group", 2)],
        "Bor/Axis": ["Chetnik group", "Serbian 1"],
    }
    state = position(place, phase="axis_movement", deployed=2)
    draft = state.draft(recording=False)
    group, places = state.ruleset.kinds[3], state.ruleset.map
    nis, bor = places.place("Nis/Axis").index, places.place("Bor/Axis").index
    set_aside(draft, group, 2, bor)
    set_aside(draft, group, 1, nis)
    set_aside(draft, state.ruleset.charts.unit("German 704"), 1, nis)
    after = draft.freeze()
    assert where(after, "German 704", "Serbian 1") == [FIRST, "Bor/Axis"]
    assert counters(after, "Chetnik group") == [FIRST, SECOND, "Nis/Axis"]
    assert [(post.operation, str(post.unit), str(post.place)) for post in after.origins] == [
        (1, "German 704", "Nis/Axis"),
        (1, "Chetnik group", "Nis/Axis"),
        (2, "Chetnik group", "Bor/Axis"),
    ]


# ------------------------------------------------------------------------------------------------------------ playing
BUSY: Places = {
    FIRST: ["German 704", "German 7SS", "Italian Re", "Croat 1", ("Chetnik group", 3), "Chetnik brigade"],
    SECOND: ["German 714", "Serbian 1", ("Chetnik group", 2)],
    "Bosnia/Axis Mountain": ["Croat 2", "Chetnik group"],
    "Bosnia/Partisan Mountain": [("Partisan group", 6), ("Partisan brigade", 2), "Tito"],
    "Bosnia/Partisan Hide-away": [("Partisan group", 3)],
    "Bosnia/Chetnik Mountain": [("Chetnik group", 4)],
    "Serbia/Chetnik Hide-away": ["Chetnik brigade"],
    "Serbia/Partisan Mountain": ["Partisan brigade"],
    "Nis/Axis": ["German 501SS"],
}


def busy(**rulings: Any) -> tito.State:  # noqa: ANN401 - fields of Rulings
    """Two operations with everything in them."""
    fields: Any = {"partisan_brigades": True, "chetnik_brigades": True, "trigger_turn": 5, "hunters": 2}
    origins = [{"Brod/Axis": [("Chetnik group", 3), "Croat 1"], "Nis": ["German 704"]}, {"Bor": ["Serbian 1"]}]
    return position(BUSY, ruleset=rules(**rulings), origins=origins, **fields)


@pytest.mark.parametrize(
    ("redeployment", "after_combat", "stacking"),
    [
        (OperationRedeployment.TARGET_ZONE, OperationUnitsAfterCombat.LIFTED, StackingCheck.MOVEMENT_PHASE_END_OWNER),
        (OperationRedeployment.ORIGIN, OperationUnitsAfterCombat.STAY_IF_FOUGHT, StackingCheck.ALWAYS),
        (OperationRedeployment.REACH, OperationUnitsAfterCombat.STAY_IF_FOUGHT, StackingCheck.MOVEMENT_PHASE_END_OWNER),
    ],
)
def test_what_is_listed_is_legal_in_all_of_it(
    redeployment: OperationRedeployment, after_combat: OperationUnitsAfterCombat, stacking: StackingCheck
) -> None:
    rng = random.Random(7)
    state = busy(
        operation_redeployment=redeployment, operation_units_after_combat=after_combat, stacking_check=stacking
    )
    asked: set[str] = set()
    while state.turn == 9:
        kind = type(state.frames[0]).__name__ if state.frames else state.phase.title
        if kind not in asked and kind in {"Deploying", "OperationCombat", "Redeploying"}:
            assert agrees(state)
            assert tito.from_json(tito.to_json(state), ruleset=state.ruleset) == state
            assert list(state.view(tito.Side.AXIS).legal_actions()) == list(state.legal_actions())
            assert not [problem for problem in state.problems() if problem.case not in {"6.21", "9.1"}]
            asked.add(kind)
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    assert asked == {"Deploying", "OperationCombat", "Redeploying"}
    assert not state.pos.translate(None, bytes(set(range(256)) - {3, 4}))
    assert (state.origins, state.staying) == ((), ())


def test_the_greedy_bot_plays_through_it() -> None:
    bot, rng, state = GreedyBot(), random.Random(3), busy()
    while state.turn == 9:
        mover, legal = state.to_move, state.legal_actions()
        if mover is tito.CHANCE:
            state = state.apply(legal.sample(rng))
        else:
            assert isinstance(mover, tito.Side)
            state = state.apply(bot.choose(state.view(mover), legal, rng))
    assert not any(place.name in {FIRST, SECOND} for place in state.where("Chetnik group"))  # type: ignore[union-attr]


def test_an_operation_from_deployment_to_return() -> None:
    place: Places = {FIRST: ["German 704"], "Bosnia/Partisan Mountain": ["Partisan group"]}
    state = put(position(place, declared=1, targets=["Bosnia"]), "German 704 at Bosnia/Axis Hide-away")
    assert (state.phase, where(state, "German 704")) == (tito.Phase.YUGOSLAV_MOVEMENT, [FIRST])
    back = until(state, in_phase(tito.Phase.OPERATIONS_REDEPLOYMENT))
    assert back.turn == 9
    assert where(put(back, "German 704 at Jajce/Axis"), "German 704") == ["Jajce/Axis"]
