"""The Chetnik Collaboration Phase: Allied support, one die for each place with Chetniks, and where they stand then."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.long_form import opened
from tests.tito import oracles
from tests.tito.listing import ruled

from balkan_rules import tito
from balkan_rules.core.errors import LoadError, PositionError, SetupError
from balkan_rules.core.sequence import Event
from balkan_rules.tito.map import FIRST_OPERATION
from balkan_rules.tito.phases.collaboration import CollaborationRoll, SupportRoll
from balkan_rules.tito.rulings import (
    ChetnikPlacementAfterRoll,
    ChetnikTitoDeadModifier,
    ChetnikWithdrawalProcedure,
    StackingCheck,
)

Placement = Mapping[str, Sequence[str | tuple[str, int]]]
GROUP = "Chetnik group"
FACING = ruled(chetnik_placement_after_roll=ChetnikPlacementAfterRoll.FACING_SLOT)
ALWAYS = ruled(stacking_check=StackingCheck.ALWAYS)
GERMANS = ["German 704", "German 714", "German 717", "German 718", "German 342", "German 113", "German 7SS"]
DEAD = tito.TitoStatus.ELIMINATED
FRIENDLY, NEUTRAL, AXIS = "Serbia/Chetnik Mountain", "Serbia/Neutral Chetniks", "Serbia/Axis Mountain"


def collaborating(place: Placement, *, turn: int = 5, **fields: Any) -> tito.State:  # noqa: ANN401 - of `tito.position`
    """A position at the first die of the phase."""
    return tito.position(turn=turn, phase=tito.Phase.CHETNIK_COLLABORATION, place=place, **fields)


def in_phase(state: tito.State) -> bool:
    return state.phase is tito.Phase.CHETNIK_COLLABORATION


def rolled(state: tito.State, *dice: int) -> tito.State:
    for die in dice:
        state = state.apply(tito.Roll(die))
    return state


def events(state: tito.State, die: int, name: str = "collaboration") -> list[Event]:
    return [event for event in state.step(tito.Roll(die)).events if event.name == name]


def told(state: tito.State, die: int) -> Event:
    (event,) = events(state, die)
    return event


def where(state: tito.State) -> dict[str, list[str]]:
    """Every stack on the map, by place."""
    return {
        place.name: [
            *(unit.name for unit in stack.units),
            *(kind.name for kind, number in stack.guerrillas for _ in range(number)),
        ]
        for place, stack in state.board.items()
    }


def results(spot: str, **fields: Any) -> list[object]:  # noqa: ANN401 - of `tito.position`
    """What becomes of one group, on each of the six dice."""
    state = collaborating({spot: [GROUP]}, **fields)
    if isinstance(state.frames[-1], SupportRoll):
        state = rolled(state, 6)
    return [told(state, die).details["result"] for die in range(1, 7)]


def places_rolled_for(state: tito.State) -> list[str]:
    """The places whose dice are rolled, in order; every die is a 4."""
    found = []
    while in_phase(state):
        frame = state.frames[-1]
        assert isinstance(frame, CollaborationRoll)
        assert state.to_move is tito.CHANCE
        assert state.chance_outcomes() == tuple((tito.Roll(die), Fraction(1, 6)) for die in range(1, 7))
        found.append(frame.place.name)
        state = rolled(state, 4)
    return found


# ----------------------------------------------------------------------------------------------------- one die for each
EVERYWHERE = [
    "Bosnia/Neutral Chetniks",
    "Sarajevo/Yugoslav",
    "Islands/Chetnik Mountain",
    "Serbia/Axis Mountain",
    "Serbia/Chetnik Mountain",
    "Serbia/Chetnik Hide-away",
    "Serbia/Neutral Chetniks",
    "Belgrade/Yugoslav",
    "Nis/Axis",
]


@pytest.mark.case("tito", "4.2.A.5", "7.21", "7.22", "5.4")
@pytest.mark.parametrize("withdrawn", [0, 4])
def test_every_place_with_chetniks_has_one_die_in_map_order(withdrawn: int) -> None:
    """Triangles, circles and boxes of all allegiances, Neutral boxes too, however many counters are there."""
    place: Placement = {
        spot: [(GROUP, 1 + n % 3), *(["Chetnik brigade"] if n % 2 else [])] for n, spot in enumerate(EVERYWHERE)
    }
    state = collaborating(dict(reversed(list(place.items()))), support_withdrawn_turn=withdrawn, chetnik_brigades=True)
    assert places_rolled_for(state) == EVERYWHERE
    for action in (tito.Roll(7), tito.END_PHASE):
        assert [violation.case for violation in state.why_not(action)] == ["7.22" if withdrawn else "7.21"]


def test_others_are_not_rolled_for() -> None:
    place: Placement = {"Serbia/Partisan Mountain": [("Partisan group", 3), "Tito"], "Nis/Axis": ["German 704"]}
    state = collaborating({**place, NEUTRAL: [GROUP]})
    assert places_rolled_for(state) == [NEUTRAL]
    assert not in_phase(collaborating(place))


@pytest.mark.case("tito", "4.2.A.5", "7.21")
def test_the_phase_is_held_on_game_turns_2_to_17() -> None:
    with pytest.raises(PositionError, match=r"Game-Turn 1 has no Chetnik Collaboration Phase \(4\.2\.A\.5\)"):
        collaborating({FRIENDLY: [GROUP]}, turn=1)
    for turn in range(2, 18):
        state = collaborating({FRIENDLY: [GROUP]}, turn=turn)
        assert in_phase(state)
        assert state.phase.case == "4.2.A.5"


@pytest.mark.case("tito", "7.21", "7.24")
def test_stacks_that_meet_are_not_rolled_for_again() -> None:
    """Ruling chetnik-roll-timing: the list is made first. The Mountain's group joins the Neutral box before its die."""
    state = collaborating({AXIS: [GROUP], FRIENDLY: [(GROUP, 2)], NEUTRAL: [(GROUP, 4)]})
    state = rolled(state, 3, 3)
    assert where(state) == {NEUTRAL: [GROUP] * 7}
    event = told(state, 6)
    assert (event.details["place"], event.details["groups"], event.details["to"]) == (NEUTRAL, 4, FRIENDLY)
    after = rolled(state, 6)
    assert where(after) == {NEUTRAL: [GROUP] * 3, FRIENDLY: [GROUP] * 4}
    assert not in_phase(after)
    assert after.guerrillas_moved == (b"",) * 5


def test_what_has_been_rolled_for_may_move_in_the_same_turn() -> None:
    after = rolled(collaborating({FRIENDLY: [GROUP], "Serbia/Partisan Mountain": ["Partisan group"]}), 6)
    assert after.phase is tito.Phase.YUGOSLAV_MOVEMENT
    moves = [action for action in after.legal_actions() if isinstance(action, tito.MoveGuerrilla)]
    assert any(move.origin.name == FRIENDLY for move in moves)


def test_counters_set_aside_are_not_rolled_for() -> None:
    """Nothing is aside when the phase is held, but a position might say otherwise."""
    state = collaborating({FRIENDLY: [GROUP], NEUTRAL: [GROUP]})
    groups = state.guerrillas[3]
    odd = attrs.evolve(state, guerrillas=(b"", b"", b"", bytes((FIRST_OPERATION, *groups)), b""))
    assert places_rolled_for(odd) == [FRIENDLY, NEUTRAL]


# ----------------------------------------------------------------------------------------------------------- the tables
@pytest.mark.case("tito", "7.21", "7.21.A", "7.21.B", "7.21.C", "7.23", "7.23.A")
def test_the_table_while_the_allies_support_them() -> None:
    axis, neutral, yugoslav = "pro-Axis", "neutral", "pro-Yugoslav"
    for spot in (NEUTRAL, AXIS, "Nis/Axis"):
        assert results(spot) == [axis, axis, neutral, neutral, yugoslav, yugoslav]
    for spot in (FRIENDLY, "Serbia/Chetnik Hide-away", "Nis/Yugoslav"):
        assert results(spot) == [axis, neutral, neutral, yugoslav, yugoslav, yugoslav]
    assert results(FRIENDLY, turn=17, allied_box=7) == [neutral, neutral, *[yugoslav] * 4]


@pytest.mark.case("tito", "7.22", "7.22.A", "7.22.B", "7.22.C", "7.23", "7.23.C")
def test_the_table_from_allied_support_withdrawal_on() -> None:
    axis, gone, partisan = "pro-Axis", "disbanded", "Partisan"
    for turn in (10, 11, 17):  # of the withdrawal itself too
        for spot in (NEUTRAL, AXIS):
            assert results(spot, turn=turn, support_withdrawn_turn=10) == [axis, *[gone] * 4, partisan]
        assert results(FRIENDLY, turn=turn, support_withdrawn_turn=10) == [*[gone] * 4, partisan, partisan]
    surrendered = {"turn": 13, "support_withdrawn_turn": 10, "allied_box": 7}
    assert results(AXIS, **surrendered) == [*[gone] * 4, partisan, partisan]
    assert results(FRIENDLY, **surrendered) == [*[gone] * 3, *[partisan] * 3]


@pytest.mark.case("tito", "7.23", "7.23.A", "7.23.B", "7.23.C")
@pytest.mark.parametrize(
    ("spot", "fields", "cases"),
    [
        (NEUTRAL, {}, []),
        (AXIS, {"allied_box": 6}, []),
        (FRIENDLY, {}, ["7.23.A"]),
        (AXIS, {"allied_box": 7}, ["7.23.B"]),
        (NEUTRAL, {"support_withdrawn_turn": 12}, ["7.23.C"]),
        (NEUTRAL, {"support_withdrawn_turn": 13}, []),
        (FRIENDLY, {"allied_box": 7, "support_withdrawn_turn": 9}, ["7.23.A", "7.23.B", "7.23.C"]),
    ],
)
def test_modifiers_add_up_and_are_told(spot: str, fields: Any, cases: list[str]) -> None:  # noqa: ANN401 - of a position
    event = told(collaborating({spot: [GROUP]}, turn=12, **({"support_withdrawn_turn": 13} | fields)), 2)
    assert event.details["modifiers"] == tuple((case, 1) for case in cases)
    assert event.details["modified"] == 2 + len(cases)
    table = "7.22" if "7.23.C" in cases else "7.21"
    assert event.cases[0] == table
    assert list(event.cases[2 : 2 + len(cases)]) == cases


@pytest.mark.case("tito", "7.23.D", "9.23", "7.23")
def test_what_titos_elimination_does_is_a_ruling() -> None:
    wanted = {
        ChetnikTitoDeadModifier.MINUS_ONE: (-1, ["pro-Axis"] * 3 + ["neutral"] * 2 + ["pro-Yugoslav"]),
        ChetnikTitoDeadModifier.PLUS_ONE: (1, ["pro-Axis"] + ["neutral"] * 2 + ["pro-Yugoslav"] * 3),
        ChetnikTitoDeadModifier.NONE: (0, ["pro-Axis"] * 2 + ["neutral"] * 2 + ["pro-Yugoslav"] * 2),
    }
    assert set(wanted) == set(ChetnikTitoDeadModifier)
    assert tito.Rulings().chetnik_tito_dead_modifier is ChetnikTitoDeadModifier.MINUS_ONE
    for ruling, (steps, row) in wanted.items():
        rules = ruled(chetnik_tito_dead_modifier=ruling)
        assert results(NEUTRAL, tito_status=DEAD, ruleset=rules) == row
        event = told(collaborating({NEUTRAL: [GROUP]}, tito_status=DEAD, ruleset=rules), 3)
        assert event.details["modifiers"] == ((("7.23.D", steps),) if steps else ())
        assert ("7.23.D" in event.cases) is bool(steps)
        alive = collaborating({NEUTRAL: [GROUP]}, tito_status=tito.TitoStatus.WITHDRAWN, ruleset=rules)
        assert told(alive, 3).details["modifiers"] == ()


def test_the_event_carries_every_case_and_number() -> None:
    state = collaborating({"Nis/Yugoslav": [(GROUP, 3), ("Chetnik brigade", 2)]}, tito_status=DEAD)
    event = told(state, 3)
    assert event.cases == ("7.21", "7.21.B", "7.23.A", "7.23.D", "7.24", "5.4")
    assert dict(event.details) == {
        "place": "Nis/Yugoslav",
        "before": "pro-Yugoslav",
        "groups": 3,
        "brigades": 2,
        "die": 3,
        "modifiers": (("7.23.A", 1), ("7.23.D", -1)),
        "modified": 3,
        "result": "neutral",
        "to": NEUTRAL,
    }
    assert told(state, 6).cases == ("7.21", "7.21.C", "7.23.A", "7.23.D")
    assert told(state, 1).cases == ("7.21", "7.21.A", "7.23.A", "7.23.D", "7.24")


# ------------------------------------------------------------------------------------------------------- where they go
SERBIAN_BOX, AXIS_BOX, HIDE_AWAY = "Nis/Yugoslav", "Nis/Axis", "Serbia/Chetnik Hide-away"


@pytest.mark.case("tito", "7.24", "5.4", "7.21.A", "7.21.B", "7.21.C")
@pytest.mark.parametrize(
    ("origin", "on_1", "on_4", "on_6", "crossing"),
    [
        # Where they stand when they turn pro-Axis, neutral and pro-Yugoslav, and what the other ruling changes of it.
        (FRIENDLY, AXIS, NEUTRAL, FRIENDLY, None),
        (HIDE_AWAY, AXIS, NEUTRAL, HIDE_AWAY, None),
        (SERBIAN_BOX, AXIS, NEUTRAL, SERBIAN_BOX, AXIS_BOX),
        (AXIS, AXIS, NEUTRAL, FRIENDLY, None),
        (AXIS_BOX, AXIS_BOX, NEUTRAL, FRIENDLY, SERBIAN_BOX),
        (NEUTRAL, AXIS, NEUTRAL, FRIENDLY, None),
        ("Serbia/Axis Hide-away", "Serbia/Axis Hide-away", NEUTRAL, FRIENDLY, HIDE_AWAY),
    ],
)
def test_where_a_stack_stands_after_its_die(origin: str, on_1: str, on_4: str, on_6: str, crossing: str | None) -> None:
    """A friendly stack has 1 added, so that it needs the die 3 to turn neutral."""
    stack: list[str | tuple[str, int]] = [(GROUP, 2), "Chetnik brigade"]
    friendly = origin in (FRIENDLY, HIDE_AWAY, SERBIAN_BOX)
    for rules in (tito.ruleset(), FACING):
        state = collaborating({origin: stack}, ruleset=rules)
        for die, usual in ((1, on_1), (4 - friendly, on_4), (6, on_6)):
            changes_side = die != 4 - friendly and usual != origin
            spot = crossing if crossing and changes_side and rules is FACING else usual
            assert where(rolled(state, die)) == {spot: [GROUP] * 2 + ["Chetnik brigade"]}


@pytest.mark.case("tito", "7.24", "7.31", "5.3")
@pytest.mark.parametrize("holder", ["Partisan group", "Soviet 5", "Tito"])
def test_nobody_crosses_into_a_box_that_partisans_hold(holder: str) -> None:
    state = collaborating({AXIS_BOX: [GROUP], SERBIAN_BOX: [holder]}, ruleset=FACING)
    assert where(rolled(state, 6)) == {FRIENDLY: [GROUP], SERBIAN_BOX: [holder]}
    beside = collaborating({SERBIAN_BOX: [GROUP], AXIS_BOX: ["German 704"]}, ruleset=FACING)
    assert where(rolled(beside, 1)) == {AXIS_BOX: ["German 704", GROUP]}


@pytest.mark.case("tito", "7.24", "6.61", "6.62.F")
def test_a_stack_never_leaves_its_zone() -> None:
    for zone in tito.ruleset().zones:
        for spot in (f"{zone}/Chetnik Mountain", f"{zone}/Axis Mountain", f"{zone}/Neutral Chetniks"):
            state = collaborating({spot: [GROUP]}, turn=16)
            for die in range(1, 7):
                (place,) = rolled(state, die).board
                assert place.zone == zone


@pytest.mark.case("tito", "7.24", "6.21")
def test_brigades_without_room_disband_where_stacking_is_tested_at_all_times() -> None:
    """Rulings stacking-check and chetnik-no-room; groups always fit."""
    stack: list[str | tuple[str, int]] = [(GROUP, 2), ("Chetnik brigade", 3)]
    place: Placement = {AXIS: GERMANS[:6], FRIENDLY: stack}
    state = collaborating(place, ruleset=ALWAYS)
    after = rolled(state, 1)
    assert (
        where(after)[AXIS]
        == [*sorted(GERMANS[:6], key=list(where(after)[AXIS]).index), *[GROUP] * 2] + ["Chetnik brigade"] * 2
    )
    (event,) = events(state, 1, "no room")
    assert event.cases == ("6.21", "7.24")
    assert dict(event.details) == {"unit": "Chetnik brigade", "place": AXIS, "number": 1}
    usual = rolled(collaborating(place), 1)
    assert usual.stack(AXIS).divisions == Fraction(15, 2)
    assert not events(collaborating(place), 1, "no room")
    stays = collaborating({AXIS: [*GERMANS, *stack]}, ruleset=ALWAYS)
    assert len(rolled(stays, 1).stack(AXIS)) == 12


# -------------------------------------------------------------------------------------------------------- to Partisans
LATE: dict[str, Any] = {"turn": 12, "support_withdrawn_turn": 10}
PARTISAN_MOUNTAIN = "Serbia/Partisan Mountain"


@pytest.mark.case("tito", "7.22.C")
@pytest.mark.parametrize("spot", [FRIENDLY, HIDE_AWAY, SERBIAN_BOX, AXIS_BOX, AXIS, NEUTRAL])
def test_partisans_of_the_same_types_take_their_place_in_the_mountain(spot: str) -> None:
    state = collaborating({spot: [(GROUP, 3), ("Chetnik brigade", 2)]}, chetnik_brigades=True, **LATE)
    after = rolled(state, 6)
    assert where(after) == {PARTISAN_MOUNTAIN: ["Partisan group"] * 3 + ["Partisan brigade"] * 2}
    event = told(state, 6)
    assert event.cases[:2] == ("7.22", "7.22.C")
    assert (event.details["result"], event.details["to"]) == ("Partisan", PARTISAN_MOUNTAIN)
    assert not {"7.24", "7.22.B"} & set(event.cases)


@pytest.mark.case("tito", "7.22.B")
def test_a_disbanded_stack_goes_back_to_the_pool() -> None:
    state = collaborating({FRIENDLY: [(GROUP, 25)], NEUTRAL: [("Chetnik brigade", 10)]}, **LATE)
    after = rolled(state, 1, 2)
    assert where(after) == {}
    assert told(state, 1).cases == ("7.22", "7.22.B", "7.23.A", "7.23.C")
    assert told(state, 1).details["to"] is None


@pytest.mark.case("tito", "7.22.C", "7.22.B")
@pytest.mark.parametrize(
    ("groups", "brigades", "converts"),
    [(27, 13, True), (28, 13, False), (27, 14, False), (30, 15, False), (0, 0, True)],
)
def test_without_enough_partisans_of_each_type_the_whole_stack_disbands(
    groups: int, brigades: int, *, converts: bool
) -> None:
    """Ruling chetnik-conversion-availability: three groups and two brigades are wanted of 30 and 15."""
    have = [(kind, n) for kind, n in (("Partisan group", groups), ("Partisan brigade", brigades)) if n]
    place: dict[str, Any] = {NEUTRAL: [(GROUP, 3), ("Chetnik brigade", 2)]}
    state = collaborating({**place, "Bosnia/Partisan Mountain": have} if have else place, **LATE)
    after = rolled(state, 6)
    assert bool(after.stack(PARTISAN_MOUNTAIN)) is converts
    assert not after.stack(NEUTRAL)
    event = told(state, 6)
    assert event.details["result"] == ("Partisan" if converts else "disbanded")
    assert ("7.22.B" in event.cases) is not converts
    assert "7.22.C" in event.cases


@pytest.mark.case("tito", "7.22.C")
def test_the_pool_is_used_up_in_map_order() -> None:
    place: Placement = {
        "Bosnia/Partisan Hide-away": [("Partisan group", 26)],
        "Bosnia/Chetnik Mountain": [(GROUP, 3)],
        FRIENDLY: [(GROUP, 2)],
        NEUTRAL: [GROUP],
    }
    after = rolled(collaborating(place, **LATE), 6, 6, 6)
    assert Counter(place.name for place in after.where("Partisan group")) == {  # type: ignore[union-attr]  # of a kind
        "Bosnia/Partisan Mountain": 3,
        "Bosnia/Partisan Hide-away": 26,
        PARTISAN_MOUNTAIN: 1,
    }


@pytest.mark.case("tito", "7.22.C", "9.41", "6.64")
def test_a_partisan_brigade_so_placed_sets_the_latches() -> None:
    state = collaborating({FRIENDLY: ["Chetnik brigade"]}, chetnik_brigades=True, **LATE)
    after = rolled(state, 6)
    assert (after.trigger_turn, after.tito_trigger_turn) == (12, 12)
    assert [event.name for event in state.step(tito.Roll(6)).events][:3] == [
        "collaboration",
        "trigger",
        "hunt for Tito opened",
    ]
    assert not after.partisan_brigades
    assert after.problems() == ()
    groups = rolled(collaborating({FRIENDLY: [GROUP]}, **LATE), 6)
    assert (groups.trigger_turn, groups.tito_trigger_turn) == (0, 0)
    before = collaborating({FRIENDLY: ["Chetnik brigade"]}, chetnik_brigades=True, trigger_turn=4, **LATE)
    assert (rolled(before, 6).trigger_turn, rolled(before, 6).tito_trigger_turn) == (4, 12)


@pytest.mark.case("tito", "7.22.C", "6.21")
def test_partisans_that_do_not_fit_where_stacking_is_tested_at_all_times() -> None:
    place: Placement = {PARTISAN_MOUNTAIN: [("Partisan brigade", 13)], NEUTRAL: [GROUP, ("Chetnik brigade", 2)]}
    strict = rolled(collaborating(place, ruleset=ALWAYS, **LATE), 6)
    assert where(strict) == {PARTISAN_MOUNTAIN: ["Partisan brigade"] * 13}
    one: Placement = {**place, NEUTRAL: [GROUP, "Chetnik brigade"]}
    assert len(rolled(collaborating(one, ruleset=ALWAYS, **LATE), 6).stack(PARTISAN_MOUNTAIN)) == 15
    assert len(rolled(collaborating(place, **LATE), 6).stack(PARTISAN_MOUNTAIN)) == 16


@pytest.mark.case("tito", "7.22.C", "7.22.B", "7.68")
def test_counters_that_are_short_go_to_the_stack_that_comes_first_on_the_map() -> None:
    """Ruling chetnik-conversion-order."""
    nearly_all = [("Partisan group", 29)]
    place: Placement = {"Bosnia/Neutral Chetniks": [GROUP], NEUTRAL: [GROUP], "Slovenia/Partisan Mountain": nearly_all}
    state = collaborating(place, **LATE)
    assert told(state, 6).details["result"] == "Partisan"
    assert told(rolled(state, 6), 6).details["result"] == "disbanded"
    assert told(rolled(state, 3), 6).details["result"] == "Partisan"


# ------------------------------------------------------------------------------------------- Allied Support Withdrawal
SIX = ruled(chetnik_withdrawal_procedure=ChetnikWithdrawalProcedure.SIX_ONLY)
FIXED = ruled(chetnik_withdrawal_procedure=ChetnikWithdrawalProcedure.FIXED_TURN)


def withdrawing(turn: int, **fields: Any) -> list[int] | int:  # noqa: ANN401 - of `tito.position`
    """On which dice support ends; without a die, the turn in which it has ended after the phase was entered."""
    state = collaborating({FRIENDLY: [GROUP]}, turn=turn, **fields)
    if not isinstance(state.frames[-1], SupportRoll):
        return state.support_withdrawn_turn
    assert state.chance_outcomes() == tuple((tito.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    assert [violation.case for violation in state.why_not(tito.END_PHASE)] == ["7.26"]
    ended = [rolled(state, die).support_withdrawn_turn for die in range(1, 7)]
    assert set(ended) <= {0, turn}
    return [die for die, turn in enumerate(ended, 1) if turn]


@pytest.mark.case("tito", "7.26", "4.2.A.5")
def test_support_ends_on_a_rising_roll() -> None:
    assert {turn: withdrawing(turn) for turn in range(2, 18)} == {
        **dict.fromkeys((*range(2, 9), *range(14, 18)), 0),
        9: [1],
        10: [1, 2],
        11: [1, 2, 3],
        12: [1, 2, 3, 4],
        13: 13,
    }


@pytest.mark.case("tito", "7.26", "4.2.A.5")
def test_support_ends_on_a_six_perhaps_never() -> None:
    dice = {turn: withdrawing(turn, ruleset=SIX) for turn in range(2, 18)}
    assert dice == {turn: [6] if 9 <= turn <= 13 else 0 for turn in range(2, 18)}


@pytest.mark.case("tito", "7.26", "4.2.A.5")
@pytest.mark.parametrize("fixed", [11, 9, 13])
def test_support_ends_on_a_fixed_turn_without_a_die(fixed: int) -> None:
    rules = FIXED
    if fixed != 11:
        rules = tito.ruleset(rulings=FIXED.rulings, options=tito.Options(support_withdrawal_turn=fixed))
        assert rules is not FIXED
    found = {turn: withdrawing(turn, ruleset=rules) for turn in range(2, 18)}
    assert found == {turn: fixed if turn == fixed else 0 for turn in range(2, 18)}


@pytest.mark.parametrize("wrong", [8, 14, "11", True, 11.0, None])
def test_a_fixed_turn_is_one_of_nine_to_thirteen(wrong: Any) -> None:  # noqa: ANN401 - that is the test
    with pytest.raises(SetupError, match=r"support_withdrawal_turn=.*: a Game-Turn from 9 to 13 is wanted"):
        tito.Options(support_withdrawal_turn=wrong)


@pytest.mark.case("tito", "7.26", "7.22", "7.23.C")
@pytest.mark.parametrize("rules", [tito.ruleset(), SIX, FIXED])
def test_support_ends_once(rules: tito.TitoRuleset) -> None:
    for turn in range(9, 18):
        state = collaborating({NEUTRAL: [GROUP]}, turn=turn, support_withdrawn_turn=9, ruleset=rules)
        assert isinstance(state.frames[-1], CollaborationRoll)
        assert rolled(state, 6).support_withdrawn_turn == 9


@pytest.mark.case("tito", "7.26", "7.21", "7.22")
def test_support_is_settled_before_the_first_die_for_a_stack() -> None:
    """Ruling chetnik-withdrawal-before-rolls: in the turn of the withdrawal its own table is used."""
    state = collaborating({NEUTRAL: [GROUP]}, turn=10)
    assert told(rolled(state, 2), 3).cases == ("7.22", "7.22.B", "7.23.C")
    assert told(rolled(state, 3), 3).cases == ("7.21", "7.21.B")
    step = state.step(tito.Roll(2))
    assert [(event.name, event.cases, dict(event.details)) for event in step.events] == [
        ("Allied support", ("7.26",), {"die": 2, "withdrawn": True})
    ]
    assert events(state, 3, "Allied support")[0].details == {"die": 3, "withdrawn": False}


@pytest.mark.case("tito", "7.21", "7.22")
def test_the_case_of_the_die_is_that_of_its_table() -> None:
    undecided = collaborating({NEUTRAL: [GROUP], FRIENDLY: [GROUP]}, turn=10)
    supported, alone = rolled(undecided, 3), rolled(undecided, 2)
    by_itself = collaborating({NEUTRAL: [GROUP]}, turn=13)
    for state, rule in ((undecided, "7.26"), (supported, "7.21"), (alone, "7.22"), (by_itself, "7.22")):
        assert state.rules.case == rule
        assert [violation.case for violation in state.why_not(tito.END_PHASE)] == [rule]
    assert rolled(alone, 6).rules.case == "7.22"
    assert tito.from_json(tito.to_json(alone)) == alone


@pytest.mark.case("tito", "7.26")
def test_support_may_end_with_no_chetnik_on_the_map() -> None:
    """It lifts the fine of 14.3.C."""
    state = collaborating({"Serbia/Partisan Mountain": ["Partisan group"]}, turn=12)
    assert isinstance(state.frames[-1], SupportRoll)
    after = rolled(state, 4)
    assert (after.phase, after.support_withdrawn_turn) == (tito.Phase.YUGOSLAV_MOVEMENT, 12)
    last = collaborating({"Serbia/Partisan Mountain": ["Partisan group"]}, turn=13)
    assert (last.phase, last.support_withdrawn_turn) == (tito.Phase.YUGOSLAV_MOVEMENT, 13)
    before = tito.position(turn=13, phase="axis_reinforcement", place={FRIENDLY: [GROUP]}, eliminated=["Serbian 1"])
    settled = before.step(before.legal_actions()[0])
    while settled.after.phase is tito.Phase.AXIS_REINFORCEMENT:
        settled = settled.after.step(tito.END_PHASE)
    (event,) = [event for event in settled.events if event.name == "Allied support"]
    assert event.details == {"die": None, "withdrawn": True}


# ------------------------------------------------------------------------------------------------- what follows from it
HOME = "Slovenia/Partisan Mountain"


def afterwards(place: Placement, *dice: int, **fields: Any) -> tito.State:  # noqa: ANN401 - of `tito.position`
    """The Yugoslav Movement Phase after these dice, with a Partisan on the map."""
    state = rolled(collaborating({HOME: ["Partisan group"], **place}, **fields), *dice)
    while state.phase is not tito.Phase.YUGOSLAV_MOVEMENT:
        state = state.apply(state.legal_actions()[0])
    return state


@pytest.mark.case("tito", "7.24", "5.4", "6.32", "7.32")
def test_a_state_reached_by_dice_is_the_position_that_can_be_built() -> None:
    """So that what holds of positions with Chetniks of all allegiances holds of those that play leads to."""
    after = afterwards(
        {AXIS: [GROUP], FRIENDLY: [(GROUP, 3)], NEUTRAL: ["Chetnik brigade"], AXIS_BOX: [GROUP]}, 2, 1, 3, 6
    )
    built: dict[str, Any] = {
        HOME: ["Partisan group"],
        AXIS: [(GROUP, 4)],
        NEUTRAL: ["Chetnik brigade"],
        FRIENDLY: [GROUP],
    }
    assert after == tito.position(turn=5, phase=tito.Phase.YUGOSLAV_MOVEMENT, place=built)
    axis = after.apply(tito.END_PHASE)
    assert axis.phase is tito.Phase.AXIS_MOVEMENT
    movers = {str(action.origin) for action in axis.legal_actions() if isinstance(action, tito.MoveGuerrilla)}
    assert movers == {AXIS}


@pytest.mark.case("tito", "13.62", "14.3.C", "5.4")
@pytest.mark.parametrize(
    ("dice", "fine"),
    [((1, 1), 5), ((3, 3), 5), ((1, 3), 5), ((6, 3), 0)],
)
def test_chetniks_of_other_allegiance_are_not_absent(dice: tuple[int, int], fine: int) -> None:
    """No replacements for them, and the smaller fine while none is friendly."""
    after = afterwards({HIDE_AWAY: [(GROUP, 2)], "Bosnia/Neutral Chetniks": [GROUP]}, *dice[::-1])
    assert not after.frames
    scoring = after.step(tito.END_PHASE)
    fines = [e.details["points"] for e in scoring.events if e.name == "points" and e.cases[0] == "14.3.C"]
    assert sum(fines) == -fine  # type: ignore[arg-type]  # points are numbers


@pytest.mark.case("tito", "13.62", "14.3.C", "7.22.B")
def test_when_all_have_disbanded_nothing_is_owed() -> None:
    after = afterwards({HIDE_AWAY: [(GROUP, 2)]}, 2, **LATE)
    assert not after.where(GROUP)
    assert not after.frames
    scoring = after.step(tito.END_PHASE)
    assert not [e for e in scoring.events if e.name == "points" and e.cases[0] == "14.3.C"]


@pytest.mark.case("tito", "7.62.B", "7.63.A")
def test_all_allegiances_count_for_brigade_strength_and_only_friends_build() -> None:
    place: Placement = {AXIS: [(GROUP, 9)], FRIENDLY: [(GROUP, 7)], NEUTRAL: [(GROUP, 9)]}
    state = afterwards(place, 1, 6, 3)
    while state.phase is not tito.Phase.GUERRILLA_STATUS:
        legal = state.legal_actions()
        ending = state.to_move is not tito.CHANCE and tito.END_PHASE in legal
        state = state.apply(tito.END_PHASE if ending else legal[0])
    assert state.chetnik_brigades
    assert {str(action) for action in state.legal_actions() if isinstance(action, tito.Build)} == {
        f"build Chetnik brigade at {FRIENDLY}"
    }


# --------------------------------------------------------------------------------------------------------------- files
def test_a_position_in_the_phase_is_saved_and_loaded() -> None:
    state = collaborating({FRIENDLY: [(GROUP, 2)], NEUTRAL: [GROUP], AXIS_BOX: ["Chetnik brigade"]}, turn=10)
    while in_phase(state):
        loaded = [tito.from_json(tito.to_json(state)) for _ in range(3)]
        assert loaded == [state] * 3
        assert [again.apply(tito.Roll(3)) for again in loaded] == [state.apply(tito.Roll(3))] * 3
        assert {tito.sample_state(state.view(side), random.Random(1)) for side in tito.Side} == {state}
        state = rolled(state, 3)


@pytest.mark.parametrize("wrong", ["Serbia/Partisan Mountain", "Eliminated", "Bosnia/Neutral Chetniks"])
def test_a_die_for_nobody_is_not_believed(wrong: str) -> None:
    state = collaborating({FRIENDLY: [GROUP]})
    data = opened(state)
    data["state"]["frames"][0]["place"] = wrong
    with pytest.raises(LoadError):
        tito.from_json(json.dumps(data))


def test_a_die_for_support_that_is_not_open_is_not_believed() -> None:
    data = opened(collaborating({FRIENDLY: [GROUP]}, turn=9))
    for changes in ({"support_withdrawn_turn": 9}, {}):
        data["state"]["tracks"].update(changes)
        data["state"]["turn"] = 9 if changes else 8
        with pytest.raises(LoadError):
            tito.from_json(json.dumps(data))


# -------------------------------------------------------------------------------------------------------------- oracle
FIELDS: list[dict[str, Any]] = [
    {"turn": 14 if support else 5, "tito_status": status, "allied_box": box, "support_withdrawn_turn": support}
    for support in (0, 10)
    for status in (tito.TitoStatus.LOCATED, DEAD)
    for box in (2, 7)
]
SPOTS = {"pro-Axis": "Axis Mountain", "pro-Yugoslav": "Chetnik Mountain", "neutral": "Neutral Chetniks"}
"""Where a stack goes that changes its allegiance."""


def fate(total: int, *, supported: bool) -> str:
    """The book's two tables, once more."""
    if total <= 2:
        return "pro-Axis"
    if not supported:
        return "Partisan" if total > 6 else "gone"
    return "neutral" if total < 5 else "pro-Yugoslav"


def side_of(place: tito.Place) -> str:
    names = {tito.Column.AXIS: "pro-Axis", tito.Column.NEUTRAL: "neutral"}
    return "pro-Yugoslav" if place.column is None else names.get(place.column, "pro-Yugoslav")


def expected(state: tito.State, dice: Sequence[int]) -> dict[str, Counter[str]]:
    """Every guerrilla counter after the phase, all stacks being moved when all dice are known."""
    found = {
        place.name: Counter({kind.name: number for kind, number in stack.guerrillas})
        for place, stack in state.board.items()
        if stack.guerrillas
    }
    total = sum(found.values(), Counter())
    free = {size: count - total[f"Partisan {size}"] for size, count in (("group", 30), ("brigade", 15))}
    shift = (state.allied_box == 7) + bool(state.support_withdrawn_turn) - (state.tito_status is DEAD)
    stacks = [(place, _chetniks(counters)) for place, counters in _by_place(state, found)]
    for place, _ in stacks:
        found[place.name] = _others(found[place.name])
    for (place, numbers), die in zip(stacks, dice, strict=True):
        now = side_of(place)
        turned = fate(die + shift + (now == "pro-Yugoslav"), supported=not state.support_withdrawn_turn)
        if turned == "Partisan" and all(free[size] >= n for size, n in numbers.items()):
            for size, n in numbers.items():
                free[size] -= n
                found.setdefault(f"{place.zone}/Partisan Mountain", Counter())[f"Partisan {size}"] += n
        elif turned in SPOTS:
            spot = place.name if turned == now else f"{place.zone}/{SPOTS[turned]}"
            found.setdefault(spot, Counter()).update({f"Chetnik {size}": n for size, n in numbers.items()})
    return {name: counters for name, counters in found.items() if counters}


def _by_place(state: tito.State, found: Mapping[str, Counter[str]]) -> Iterator[tuple[tito.Place, Counter[str]]]:
    """The places with Chetniks in map order."""
    for place in state.board:
        if place.name in found and _chetniks(found[place.name]):
            yield place, found[place.name]


def _chetniks(counters: Counter[str]) -> Counter[str]:
    """How many Chetniks there are of each size."""
    return Counter({name.split()[1]: n for name, n in counters.items() if name.startswith("Chetnik")})


def _others(counters: Counter[str]) -> Counter[str]:
    return Counter({name: n for name, n in counters.items() if not name.startswith("Chetnik")})


@pytest.mark.case("tito", "7.21", "7.22", "7.22.C", "7.23", "7.24", "4.2.A.5")
@given(place=oracles.places(), fields=st.sampled_from(FIELDS), seed=st.integers(0, 10**6))
def test_the_phase_as_the_book_has_it(place: dict[str, Any], fields: dict[str, Any], seed: int) -> None:
    """Only as far as the phase goes: what comes after it is not compared if it has brought counters."""
    state, rng = collaborating({**place}, **fields), random.Random(seed)
    if not in_phase(state):
        return
    before, dice = state, list[int]()
    while in_phase(state):
        dice.append(rng.randint(1, 6))
        state = rolled(state, dice[-1])
    if state.phase is tito.Phase.YUGOSLAV_MOVEMENT and not state.frames:
        counters = {place.name: {k.name: n for k, n in stack.guerrillas} for place, stack in state.board.items()}
        assert {name: here for name, here in counters.items() if here} == expected(before, dice)
