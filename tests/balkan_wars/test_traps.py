"""Faults that other rules engines really had, tried on this game; each test is called after one of them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    AUSTRIAN_GUNS,
    AUSTRIAN_HQ,
    AUSTRIAN_SUPPLY,
    DEPOT,
    GUNS,
    HUSSARS,
    SARAJEVO,
    SERB,
    SERBIAN_HQ,
    SERBS,
    board,
    ended,
    events,
    go,
    listed,
    names,
    refused,
    rules,
    say,
    seen,
)
from tests.long_form import opened

from balkan_rules import LoadError, PositionError
from balkan_rules.balkan_wars import Side
from balkan_rules.balkan_wars.actions import Attack, Commit, PlaceUnit
from balkan_rules.balkan_wars.game import GAME
from balkan_rules.balkan_wars.rulings import SecretOpsCommitOrder
from balkan_rules.balkan_wars.state import State
from balkan_rules.core.actions import HIDDEN, EndPhase

WEST, EAST, BETWEEN = "0739", "0741", "0740"
SEEDS = range(12)


def last(state: State) -> Any:  # noqa: ANN401 - any frame
    """What interrupts the segment."""
    return state.frames[-1]


def sampled(state: State, side: Side) -> list[State]:
    """States that a side cannot tell from this one."""
    found = [GAME.sample_state(state.view(side), random.Random(seed)) for seed in SEEDS]
    assert {one.view(side) for one in found} == {state.view(side)}
    return found


# ------------------------------------------------------------------------------------------------------ hidden units
@pytest.mark.case("balkan_wars", "seq.mobilization.fog")
def test_b23_who_moves_unseen_is_told_by_place_country_and_status_alone() -> None:
    """A list, a frame or a file that names what is hidden; and what is guessed at can be played on."""
    weak = [ALPINE[1]]
    state = board(
        "first_movement",
        {"1143": [AUSTRIAN, ALPINE[1], HUSSARS], "1846": [ALPINE[2]], "1836": [SERB]},
        hidden=[AUSTRIAN, ALPINE[1], HUSSARS, ALPINE[2]],
        demoralized=weak,
    )
    taking = state.step(say(state, f"move {AUSTRIAN}"))
    told = taking.for_side(Side.SECOND)
    assert (told.action, [event.name for event in told.events]) == (HIDDEN, ["moving"])
    back = {"place": "1143", "country": "Austria-Hungary", "demoralized": False}
    assert [event.details for event in told.events] == [back]
    view = taking.after.view(Side.SECOND)
    frame = seen(view)
    assert (frame.unit, frame.at.name, frame.country, frame.is_weak) == (-1, "1143", "Austria-Hungary", False)
    assert str(view.where(AUSTRIAN)) == "Unseen"
    assert GAME.view_from_json(view.to_json()) == view
    movers = {one.ruleset.units[last(one).unit].name for one in sampled(taking.after, Side.SECOND)}
    assert movers == set(ALPINE[:3])
    for one in sampled(taking.after, Side.SECOND):
        assert one.legal_actions()
        assert GAME.from_json(GAME.to_json(one)) == one
        assert names(one.ready, one) == names(taking.after.ready, taking.after)
    open_too = go(state, f"move {HUSSARS}")
    assert seen(open_too.view(Side.SECOND)).country == "Rumania"
    assert last(open_too) == seen(open_too.view(Side.FIRST))


@pytest.mark.case("balkan_wars", "seq.rally")
def test_b23_who_rallies_unseen_is_not_named() -> None:
    """The frame of a die that names what is hidden."""
    hidden = [AUSTRIAN, ALPINE[1], ALPINE[2]]
    state = board(
        "first_rally", {"1143": hidden[:2], "1846": hidden[2:], "1836": [SERB]}, hidden=hidden, demoralized=hidden[1:]
    )
    rolling = state.step(say(state, f"rally {ALPINE[1]}"))
    assert [event.details["place"] for event in rolling.for_side(Side.SECOND).events] == ["1143"]
    frame = seen(rolling.after.view(Side.SECOND))
    assert (frame.unit, frame.at.name, frame.country) == (-1, "1143", "Austria-Hungary")
    assert last(rolling.after) == seen(rolling.after.view(Side.FIRST))
    for one in sampled(rolling.after, Side.SECOND):
        assert one.where(one.ruleset.units[last(one).unit]).name == "1143"
        assert last(one).unit in one.demoralized
    rolled = rolling.after.step(rolling.after.legal_actions()[0])
    told = [event.details for event in rolled.for_side(Side.SECOND).events if event.name == "rally"]
    back = {"place": "1143", "country": "Austria-Hungary", "demoralized": False}  # as it lies there after the roll
    assert told == [{**back, "roll": 1, "success": True}]


@pytest.mark.case("balkan_wars", "seq.movement", "seq.rally", "seq.combat")
def test_b25_a_segment_goes_on_while_the_enemy_cannot_know_that_nobody_can_act() -> None:
    """Steps that are passed over where only a secret says that they are empty."""
    moved = board("first_movement", {"1143": [AUSTRIAN], "1836": [SERB]}, hidden=[AUSTRIAN])
    stopped = go(moved, f"move {AUSTRIAN}", "stop")
    assert (listed(stopped), stopped.phase) == ({"end phase"}, moved.phase)
    open_one = board("first_movement", {"1143": [AUSTRIAN], "1836": [SERB]})
    assert go(open_one, f"move {AUSTRIAN}", "stop").phase != open_one.phase
    staff = board(
        "first_combat", {WEST: [AUSTRIAN_SUPPLY], BETWEEN: [SERB], "1143": [AUSTRIAN]}, hidden=[AUSTRIAN_SUPPLY]
    )
    men = board("first_combat", {WEST: [AUSTRIAN], BETWEEN: [SERB], "1143": [AUSTRIAN_SUPPLY]}, hidden=[AUSTRIAN])
    assert staff.phase == men.phase
    assert (listed(staff), listed(men)) == ({"end phase"}, {f"attack {BETWEEN}", "end phase"})
    guns = board(
        "first_offensive_bombardment", {WEST: [AUSTRIAN], BETWEEN: [SERB], "1143": [AUSTRIAN_GUNS]}, hidden=[AUSTRIAN]
    )
    assert listed(guns) == {"end phase"}
    quiet = board(
        "first_offensive_bombardment",
        {WEST: [AUSTRIAN], BETWEEN: [SERB], "1143": [AUSTRIAN_GUNS]},
        hidden=[AUSTRIAN],
        ruleset=rules({"bombardment": False}),
    )
    assert quiet.phase != guns.phase


@pytest.mark.case("balkan_wars", "seq.combat")
def test_b25_an_attack_on_hidden_units_looks_the_same_until_it_is_declared() -> None:
    """Targets and odds that tell what is hidden."""
    hidden = [SERB, SERBIAN_HQ, SERBS[1], GUNS]
    one, other = (
        board("first_combat", {WEST: [AUSTRIAN], BETWEEN: there, "1836": away}, hidden=hidden)
        for there, away in ((hidden[:2], hidden[2:]), (hidden[2:], hidden[:2]))
    )
    texts = (f"attack {BETWEEN}", f"with {AUSTRIAN}")
    assert listed(one) == listed(other)
    before = go(one, *texts), go(other, *texts)
    assert before[0].view(Side.FIRST) == before[1].view(Side.FIRST)
    previews = [state.preview(say(state, "declare")) for state in before]
    assert previews[0] == previews[1]
    assert previews[0] is not None
    assert previews[0].distribution == ()
    declared = go(before[0], "declare")
    assert {SERB, SERBIAN_HQ} & names(declared.hidden, declared) == set()
    assert {SERBS[1], GUNS} <= names(declared.hidden, declared)


@pytest.mark.case("balkan_wars", "seq.combat.supply_check", "supply.1")
def test_b25_supply_is_seen_as_it_is_checked_and_what_it_comes_from() -> None:
    """A result that depends on what one side cannot see."""
    place = {WEST: [AUSTRIAN], "0738": [AUSTRIAN_SUPPLY], BETWEEN: [SERB], "1143": [ALPINE[1]]}
    state = board("first_combat", place, hidden=[AUSTRIAN_SUPPLY, ALPINE[1]])
    declared = events(state, f"attack {BETWEEN}", f"with {AUSTRIAN}", "declare")
    assert declared["supply"]["supplied"] == (AUSTRIAN,)
    after = go(state, f"attack {BETWEEN}", f"with {AUSTRIAN}", "declare")
    assert names(after.hidden, after) == {ALPINE[1]}
    assert names(after.view(Side.SECOND).fields["spent"], after) == {AUSTRIAN_SUPPLY}  # type: ignore[arg-type]
    for one in sampled(after, Side.SECOND):
        assert last(one).battle.supplied == last(after).battle.supplied


@pytest.mark.case("balkan_wars", "seq.mobilization.fog")
def test_b26_what_has_been_seen_is_hidden_again() -> None:
    """A view that goes on showing what a unit was before it was turned."""
    place = {"1143": [AUSTRIAN], "1343": [SERB, SERBS[1]], SARAJEVO[-4:]: [SARAJEVO]}
    views = [
        ended(board("second_mobilization", place, hidden=hidden)).view(Side.FIRST)
        for hidden in ([], [SERB], [SERB, SERBS[1]])
    ]
    assert views[0] == views[1] == views[2]
    assert not views[0].where(SERB).is_on_map
    raising = board("second_mobilization", {**place, "1140": [DEPOT]}, hidden=[SERB])
    assert {names(one.ready, one) == set() for one in sampled(raising, Side.FIRST)} == {True}


@pytest.mark.case("balkan_wars", "secret_ops.3.2")
def test_b23_agents_committed_unseen_are_guessed_and_then_shown() -> None:
    """A number that stands in a view or a sample as a mark of ours."""
    blind = rules(secret_ops_commit_order=SecretOpsCommitOrder.SIMULTANEOUS_HIDDEN)
    place = {"1143": [AUSTRIAN], "1343": [SERB]}
    start = board("first_strategic_operations", place, agents={Side.FIRST: 3, Side.SECOND: 1}, ruleset=blind)
    state = go(start, "espionage in Serbia", "commit 2")
    assert seen(state.view(Side.SECOND)).attacking < 0
    assert {last(one).attacking for one in sampled(state, Side.SECOND)} == {1, 2, 3}
    assert state.view(Side.SECOND).legal_actions() == state.legal_actions()
    shown = {event.name: event for event in state.step(say(state, "commit 1")).for_side(Side.SECOND).events}
    assert (shown["committed"].details, shown["committed"].reveals) == ({"agents": 2}, True)
    assert refused(start.apply(say(start, "espionage in Serbia")), Commit(-2)) == {"secret_ops.3.2"}


@pytest.mark.case("balkan_wars", "bombardment.2")
def test_b28_what_has_been_begun_can_be_gone_on_with_in_every_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions that are drawn for a bot, and cannot be."""
    hidden = [AUSTRIAN_GUNS, AUSTRIAN, *ALPINE[1:], AUSTRIAN_HQ]
    place = {WEST: hidden[:1], "1143": hidden[1:3], "1139": hidden[3:], BETWEEN: [SERB], "0738": [AUSTRIAN_SUPPLY]}
    state = go(board("first_offensive_bombardment", place, hidden=hidden), f"bombard {BETWEEN}")
    for one in sampled(state, Side.SECOND):
        assert one.where(AUSTRIAN_GUNS).name == WEST
        assert one.legal_actions()
    monkeypatch.setattr("balkan_rules.balkan_wars.game._MOST_DRAWS", 0)
    assert not all(one.legal_actions() for one in sampled(state, Side.SECOND))


# ------------------------------------------------------------------------------------------------------------ segments
@pytest.mark.case("balkan_wars", "seq.combat", "bombardment.2")
def test_b43_what_was_bombarded_can_be_attacked_though_the_segment_ended_by_itself() -> None:
    """A step's notes that outlive it."""
    state = board("first_offensive_bombardment", {WEST: [AUSTRIAN_GUNS, AUSTRIAN, AUSTRIAN_SUPPLY], BETWEEN: [SERB]})
    state = go(state, f"bombard {BETWEEN}", f"with {AUSTRIAN_GUNS}", "declare", 1)
    while "COMBAT" not in state.phase.name:
        state = ended(state)
    assert state.struck == ""
    assert not state.why_not(Attack(state.ruleset.place(BETWEEN)))


def test_b35_whoever_decides_can_end_his_segment() -> None:
    """Nothing to do, and no pass."""
    for step in GAME.ruleset().steps:
        if step.turns is None and step.name not in ("weather", "end"):
            place = {WEST: [AUSTRIAN_HQ, AUSTRIAN], EAST: [SERB], "1143": [AUSTRIAN_GUNS], "1836": [SERBIAN_HQ, GUNS]}
            state = board(step.name, place, hidden=[AUSTRIAN_HQ, AUSTRIAN, SERB, GUNS], demoralized=[AUSTRIAN, SERB])
            while state.phase == step.phase and not any(isinstance(one, EndPhase) for one in state.legal_actions()):
                state = state.apply(state.legal_actions()[0])
            assert state.legal_actions()


@pytest.mark.case("balkan_wars", "scenario3.special.1", "supply.1b.replace")
def test_b34_whoever_can_be_raised_at_a_depot_is_in_the_universe() -> None:
    """Listed actions that are none: counters that stand in for another country's, Depots in the open and abroad."""
    pool = {"Mobilization Pool": ["Rumanian Infantry Brigade A", AUSTRIAN]}
    state = board("first_mobilization", {"1039": ["Rumanian Depot"], "1836": [SERB], **pool})
    for unit in pool["Mobilization Pool"]:
        placed = say(state, f"place {unit} at 1039")
        assert state.ruleset.action(state.ruleset.index(placed)) == placed
    abroad = board("first_mobilization", {"1836": ["Rumanian Depot", SERB], **pool})
    assert not [action for action in abroad.legal_actions() if isinstance(action, PlaceUnit)]
    assert GAME.from_json(GAME.to_json(abroad)) == abroad


@pytest.mark.case("balkan_wars", "seq.mobilization.fog")
def test_b44_no_position_is_made_or_read_that_the_rules_cannot_list() -> None:
    """Files that load and cannot be played."""
    message = "hidden: Serbian Depot 1140 always lies open"
    with pytest.raises(PositionError, match=message):
        GAME.position(place={"1140": [DEPOT]}, hidden=[DEPOT])
    data = opened(board("first_movement", {"1140": [DEPOT], "1836": [SERB]}))
    data["state"]["hidden"] = [DEPOT]
    with pytest.raises(LoadError, match=f"state.{message}"):
        GAME.from_json(json.dumps(data))
