"""The contract of the whole game: views, files, positions, notation, and random play."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import attrs
import pytest
from tests.balkan_wars.answering_host import AnsweringHost
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    AUSTRIAN_GUNS,
    DEPOT,
    GUNS,
    HUSSARS,
    SERB,
    SERBIAN_HQ,
    SERBS,
    board,
    events,
    go,
    listed,
    names,
    refused,
    rules,
    seen,
)
from tests.long_form import opened

from balkan_rules import ActionSyntaxError, LoadError, PositionError, SetupError
from balkan_rules.balkan_wars import CheckedHost, Side
from balkan_rules.balkan_wars.board import Board
from balkan_rules.balkan_wars.game import GAME
from balkan_rules.balkan_wars.stand_in import StandInHost, StandInPart
from balkan_rules.balkan_wars.state import State
from balkan_rules.core.actions import CHANCE, HIDDEN, Roll
from balkan_rules.testing.contract import check_game


@pytest.mark.no_cover
def test_the_contract_holds_over_random_play() -> None:
    check_game(GAME, games=1, max_steps=160, every=40, samples=1)


# ---------------------------------------------------------------------------------------------------------------- views


def secret(**fields: Any) -> State:  # noqa: ANN401 - as `position`
    """Two Serbs and a headquarters with their hidden side up, in two places."""
    return board(
        "first_movement",
        {"1143": [AUSTRIAN], "1343": [SERB, SERBIAN_HQ], "1538": [SERBS[1], GUNS]},
        hidden=[SERB, SERBIAN_HQ, SERBS[1], GUNS],
        **fields,
    )


@pytest.mark.case("balkan_wars", "seq.mobilization.fog")
def test_a_view_counts_hidden_units_and_does_not_name_them() -> None:
    view = secret(demoralized=[SERB]).view(Side.FIRST)
    assert view.where(SERB).name == "Unseen"
    assert len(view.stack("1343")) == 2
    assert view.stack("1343").hidden == (("Serbia", False, 1), ("Serbia", True, 1))
    assert str(view.stack("1343")) == "1343 Waljewo: 1 hidden of Serbia, 1 hidden of Serbia (D)"
    assert set(view.board) == {view.ruleset.place(name) for name in ("1143", "1343", "1538")}
    own = secret().view(Side.SECOND)
    assert own.where(SERB).name == "1343"
    assert own.tracks == secret().tracks
    assert SERB not in str(view.text())
    assert "2 hidden of Serbia" in secret().view(Side.FIRST).text()


def swapped() -> State:
    """The same, but two of the hidden units have changed places."""
    return board(
        "first_movement",
        {"1143": [AUSTRIAN], "1343": [SERBS[1], GUNS], "1538": [SERB, SERBIAN_HQ]},
        hidden=[SERB, SERBIAN_HQ, SERBS[1], GUNS],
    )


def test_positions_that_a_side_cannot_tell_apart_look_and_answer_alike() -> None:
    one, other = secret(), swapped()
    assert one != other
    assert one.view(Side.FIRST) == other.view(Side.FIRST)
    assert one.view(Side.FIRST).to_json() == other.view(Side.FIRST).to_json()
    assert one.legal_actions() == other.legal_actions() == one.view(Side.FIRST).legal_actions()
    moving = go(one, f"move {AUSTRIAN}"), go(other, f"move {AUSTRIAN}")
    assert listed(moving[0]) == listed(moving[1])


def test_hidden_units_are_sampled_among_those_that_can_be_there() -> None:
    view = secret(demoralized=[SERB]).view(Side.FIRST)
    seen = set()
    for seed in range(20):
        sampled = GAME.sample_state(view, random.Random(seed))
        assert sampled.view(Side.FIRST) == view
        seen.add(sampled.where(SERB).name)
    assert seen == {"1343", "1538"}
    assert GAME.sample_state(secret().view(Side.SECOND), random.Random(1)) == secret()


def test_what_a_hidden_unit_does_is_seen_without_its_name() -> None:
    state = board("second_movement", {"1143": [AUSTRIAN], "1538": [SERB, SERBS[1]]}, hidden=[SERB, SERBS[1]])
    taking = state.step(go_action(state, f"move {SERB}"))
    assert taking.for_side(Side.FIRST).action is HIDDEN
    moving = taking.after
    assert seen(moving.view(Side.FIRST)).unit == -1
    step = next(text for text in sorted(listed(moving)) if text.startswith("go"))
    moved = moving.step(go_action(moving, step))
    assert [event.name for event in moved.for_side(Side.FIRST).events] == []
    assert seen(moved.after.view(Side.FIRST)).spent == 0
    open_state = board("second_movement", {"1143": [AUSTRIAN], "1538": [SERB]})
    assert open_state.step(go_action(open_state, f"move {SERB}")).for_side(Side.FIRST).action is not HIDDEN


def go_action(state: State, text: str) -> Any:  # noqa: ANN401 - an action
    return GAME.parse(text, state)


def test_those_who_join_lie_open_from_then_on() -> None:
    state = board("first_combat", {"0739": [AUSTRIAN, ALPINE[1]], "0740": [SERB]}, hidden=[AUSTRIAN])
    joined = go(state, "attack 0740", f"with {AUSTRIAN}", f"with {ALPINE[1]}")
    frame = seen(joined.view(Side.SECOND))
    assert [joined.ruleset.units[unit].name for unit in frame.units] == [AUSTRIAN, ALPINE[1]]
    assert joined.view(Side.SECOND).where(AUSTRIAN).name == "0739"
    assert joined.view(Side.FIRST).fields["frames"] == joined.frames


# ---------------------------------------------------------------------------------------------------------------- files


def test_states_and_views_are_written_and_read() -> None:
    for state in (secret(), GAME.new_game(), go(secret(), f"move {AUSTRIAN}")):
        text = GAME.to_json(state)
        assert GAME.from_json(text) == state
        assert GAME.to_json(GAME.from_json(text)) == text
        assert pickle.loads(pickle.dumps(state)) == state
        for side in Side:
            view = state.view(side)
            assert GAME.view_from_json(view.to_json()) == view


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["turn"], 9, "state.turn: no scenario 'belgrade' has Game Turn 9"),
        (["tracks", "scenario"], "war", "state.turn: no scenario 'war'"),
        (["tracks", "morale"], [1], "state.tracks.morale: morale and allegiance are wanted for each"),
        (["tracks", "morale", 0], -1, "state.tracks.morale: a whole number from 0"),
        (["tracks", "first_agents"], -1, "state.tracks.agents: a whole number from 0"),
        (["tracks", "second_agents"], 1000, "state.tracks.agents: a whole number from 0"),
        (["tracks", "points"], [1], "state.tracks.points: points are wanted for each country, or for none"),
        (["tracks", "points"], [-1] * 10, "state.tracks.points: a whole number from 0"),
        (["tracks", "start"], "x", "state.tracks.start: a turn is written as"),
        (["tracks", "corps"], ["7th Corps"], "state.tracks.corps: scenario belgrade has none"),
        (["tracks", "first_committed"], ["x"], "state.tracks.committed: scenario belgrade has none"),
        (["tracks", "stirred"], ["x"], "state.tracks.stirred: only Bulgaria, "),
        (["tracks", "stirring"], ["Serbia", "Serbia"], "state.tracks.stirring: each name stands once, in the order"),
        (["tracks", "raised"], [["x", 1]], "state.tracks.raised: places of the map, each once"),
        (["tracks", "returned"], [["1140", 0]], "state.tracks.returned: places of the map, each once"),
        (["tracks", "returned"], [["1140", 1], ["1140", 1]], "state.tracks.returned: places of the map, each once"),
        (["is_over"], True, "state.is_over: the game ends with the end of Game Turn 6"),
        (["hidden"], [DEPOT], f"state.hidden: {DEPOT} is not on the map"),
        (["spent"], [SERB], f"state.spent: {SERB} is no Supply unit"),
        (["struck"], ["1140", "1140"], "state.struck: a place stands twice in it"),
        (["struck"], "1140", "state.struck: a list of places is wanted"),
        (["struck"], ["Removed"], "state.struck: 'Removed' is no place of the map"),
        (["backs"], 1, "state.backs: a list is wanted"),
        (["backs"], [["1140", "Serbia", False]], r"state.backs\[0\]: a place, a country"),
        (["backs"], [["1140", "Narnia", False, 1]], r"state.backs\[0\]: a place, a country"),
        (["backs"], [["1140", "Serbia", False, 1]] * 2, "state.backs: each place, country and status stands once"),
        (["host"], 1, "host: an object of holders"),
    ],
)
def test_damaged_files_say_where(path: list[str], value: object, message: str) -> None:
    data = opened(secret())
    table: Any = data["state"]
    for key in path[:-1]:
        table = table[key]
    table[path[-1]] = value
    with pytest.raises(LoadError, match=message):
        GAME.from_json(json.dumps(data))


# ------------------------------------------------------------------------------------------------------------ positions


RAISING: dict[str, Any] = {"phase": "second_mobilization"}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"turn": 7}, "turn: a Game Turn from 1 to 6 is wanted, not 7"),
        ({"scenario": "war"}, "scenario: one of belgrade, jihad is wanted, not 'war'"),
        ({"phase": "nap"}, "phase: 'nap' is none of belgrade_first_set_up"),
        ({"phase": "belgrade_first_set_up", "turn": 2}, "phase: Game Turn 2 has no First Deployment"),
        ({"place": {"1140": [SERB], "1836": [SERB]}}, "stands in two places"),
        ({"place": {"1140": SERB}}, r"place\['1140'\]: a list of names is wanted"),
        ({"place": {"9999": [SERB]}}, "no place is called '9999'"),
        ({"place": {"Belgrad": [SERB]}}, "did you mean 'Belgrade'"),
        ({"place": {"1140": ["Serbian 1st Army"]}}, "did you mean 'Serbian 1st Army HQ'"),
        ({"place": {"1140": [7]}}, "no unit is called 7"),
        ({"place": {7: [SERB]}}, "no place is called 7"),
        ({"place": {"Unseen": [SERB]}}, "place: nothing can be put at Unseen"),
        ({"place": [SERB]}, "place: a mapping is wanted"),
        ({"hidden": [SERB]}, f"hidden: {SERB} is not on the map"),
        ({"morale": {"Narnia": 1}}, "morale: points of at least 0 by country are wanted"),
        ({"morale": {"Serbia": -1}}, "morale: a whole number from 0 to 1000000000 is wanted, not -1"),
        ({"morale": {"Serbia": 1.0}}, "morale: points of at least 0 by country are wanted"),
        ({"agents": {"Serbia": 1}}, "agents: numbers of at least 0 by Side are wanted"),
        ({"agents": {Side.FIRST: -1}}, "agents: a whole number from 0 to 999 is wanted, not -1"),
        ({"agents": {Side.SECOND: 1000}}, "agents: a whole number from 0 to 999 is wanted, not 1000"),
        ({"weather": "snow"}, "weather: one of good, rain, snow, thaw, as a Weather, is wanted, not 'snow'"),
        ({"snow": 1}, "snow: True or False is wanted, not 1"),
        ({"corps": ["7th Corps"]}, "corps: scenario belgrade has none that could stand here, not"),
        ({"scenario": "jihad", "corps": ["9th Corps"]}, "corps: only 7th Corps, 8th Corps can stand here, not"),
        ({"committed": ["German HQ"]}, "committed: a mapping is wanted"),
        ({"committed": {Side.FIRST: "German HQ"}}, "committed: a list of names is wanted"),
        ({"committed": {Side.SECOND: ["German HQ"]}}, "committed: scenario belgrade has none that could stand here"),
        ({"committed": {Side.FIRST: [["German HQ"]]}}, "committed: a list of names is wanted"),
        ({"committed": {"Serbia": []}}, "committed: lists of names by Side are wanted"),
        ({"allegiance": {"Narnia": Side.FIRST}}, "allegiance: Sides, or None for a neutral, by country are wanted"),
        ({"allegiance": {"Serbia": "First"}}, "allegiance: Sides, or None for a neutral, by country are wanted"),
        ({"allegiance": ["Serbia"]}, "allegiance: a mapping is wanted"),
        ({"host": 7}, "^host: a part of a position as the host stand_in makes it is wanted, not 7"),
        ({"host": StandInPart("000")}, "^host: a part of a position as the host stand_in makes it is wanted"),
        ({"stirred": ["Narnia"]}, "stirred: only .*Serbia.* can stand here, not"),
        ({"stirring": "Serbia"}, "stirring: a list of names is wanted"),
        ({"raised": {"1140": 1}}, "^raised: only a Mobilization Segment has that, not the phase First Player's Move"),
        ({"points": {"Serbia": 1}}, "^points: only a Mobilization Segment has that"),
        ({**RAISING, "raised": {"1140": 0}}, "raised: places of the map, each once and in order, with numbers from 1"),
        ({**RAISING, "raised": {"1140": True}}, "raised: numbers of at least 1 by place are wanted"),
        ({**RAISING, "returned": {"Removed": 1}}, "returned: places of the map, each once"),
        ({**RAISING, "returned": {"9999": 1}}, "no place is called '9999'"),
        ({**RAISING, "points": {"Serbia": -1}}, "points: a whole number from 0"),
        ({**RAISING, "points": {"Narnia": 1}}, "points: points of at least 0 by country are wanted"),
        ({"start": "Foo"}, "start: a turn is written as one of Jan"),
        ({"start": 7}, "start: a turn is written as one of Jan"),
        ({"scenario": "jihad", "start": "Nov I"}, "^start: Jihad! begins with Oct III, not with Nov I"),
        ({"place": {"1140": [SERB]}, "spent": [SERB]}, f"^spent: {SERB} is no Supply unit, and no others"),
        ({"place": {"Expended": [SERB]}}, f"^place: {SERB} is no Supply unit, and no others"),
    ],
)
def test_impossible_positions_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.position(**{"place": {}, **fields})


@pytest.mark.case("balkan_wars", "seq.mobilization", "supply.1b.limit", "secret_ops.7")
def test_a_position_of_a_game_that_is_under_way_can_be_built() -> None:
    pool = ["Serbian 1st Cavalry Brigade", "Serbian 2nd Cavalry Brigade"]
    place = {"1140": [DEPOT, SERB], "1143": [AUSTRIAN], "Mobilization Pool": pool, "Expended": ["Serbian Supply Unit"]}
    raising: Any = {**RAISING, "place": place, "turn": 2}
    fresh = GAME.position(**raising)
    used = go(fresh, "place Serbian 1st Cavalry Brigade at 1140")
    place = {**place, "1140": [DEPOT, SERB, pool[0]], "Mobilization Pool": pool[1:]}
    same = {"raised": {"Belgrade": 1}, "points": {"Serbia": 1}, "host": used.host}
    assert GAME.position(**{**raising, "place": place, **same}) == used
    returned = GAME.position(**raising, returned={"1140": 1}, stirred=["Serbia"], stirring=["Austria-Hungary"])
    assert (returned.tracks.returned, returned.tracks.stirred) == ((("1140", 1),), ("Serbia",))
    assert returned.tracks.stirring == ("Austria-Hungary",)
    assert "place Serbian Supply Unit at 1140" in listed(fresh)
    assert "place Serbian Supply Unit at 1140" not in listed(returned)


@pytest.mark.case("balkan_wars", "secret_ops.7", "scenario3.vp.either")
def test_sides_may_have_changed_and_towns_have_fallen() -> None:
    place = {"1143": [AUSTRIAN], "1836": [SERB]}
    assert GAME.position(place=place).controls("Belgrade") is Side.SECOND
    start: Any = GAME.ruleset().host.start()
    fallen = GAME.position(place=place, host=attrs.evolve(start, holders="1" * len(start.holders)))
    assert fallen.controls("Belgrade") is Side.FIRST
    stirred = board("second_movement", place, stirred=["Serbia"])
    step = next(text for text in sorted(listed(go(stirred, f"move {SERB}"))) if text.startswith("go to"))
    costs = [events(one, f"move {SERB}", step)["moved"]["cost"] for one in (board("second_movement", place), stirred)]
    assert costs[1] == costs[0] + 1
    joined = GAME.position(place=place, allegiance={"Bulgaria": Side.SECOND, "Serbia": None})
    assert (joined.side_of("Bulgaria"), joined.side_of("Serbia")) == (Side.SECOND, None)
    assert GAME.from_json(GAME.to_json(joined)) == joined


def test_a_wrong_argument_of_position_is_a_type_error() -> None:
    wrong: dict[str, Any] = {"mood": 1}
    with pytest.raises(TypeError, match="unexpected keyword argument 'mood'"):
        GAME.position(**wrong)


@pytest.mark.case("balkan_wars", "scenario3.special.1", "scenario3.special.3")
def test_problems_tell_of_crowds_foes_together_and_strangers() -> None:
    crowd = board("first_movement", {"1143": [*ALPINE, HUSSARS], "1836": [SERB]})
    assert {violation.case for violation in crowd.problems()} == {"seq.movement"}
    assert len(crowd.problems()) == 5
    together = board("first_movement", {"1143": [AUSTRIAN, SERB]})
    assert [violation.details["place"] for violation in together.problems()] == ["1143"]
    strangers = {"1143": [AUSTRIAN], "1836": [SERB], "2231": ["Serbian Supply Unit", "Bulgarian 1st Army HQ"]}
    told = [(one.case, one.details["unit"]) for one in GAME.position(place=strangers).problems()]
    assert sorted(told) == [
        ("scenario3.special.1", "Bulgarian 1st Army HQ"),
        ("scenario3.special.3", "Bulgarian 1st Army HQ"),
        ("scenario3.special.3", "Serbian Supply Unit"),
    ]
    assert GAME.position(place={"1836": ["Greek Supply Unit"]}, scenario="jihad").problems() == ()
    parts: Any = {crowd.ruleset.place("1143"): [crowd.ruleset.unit(AUSTRIAN)], "1836": [SERB]}
    by_place = GAME.position(place=parts)
    assert by_place.where(AUSTRIAN).name == "1143"


# ---------------------------------------------------------------------------------------------------- reading, notation


def test_nobody_changes_what_is_kept_of_who_is_where() -> None:
    crowds: Any = secret().crowds
    with pytest.raises(TypeError, match="does not support item assignment"):
        crowds["1343"] = None
    assert len(crowds) == 3


def test_reading_a_position() -> None:
    state = secret()
    stack = state.stack("Waljewo")
    assert [unit.name for unit in stack.units] == [SERBIAN_HQ, SERB]
    assert (stack.combat, len(stack), bool(state.stack("1836"))) == (5, 2, False)
    assert str(state.stack("1836")) == "1836 Nish: empty"
    assert isinstance(state.board, Board)
    assert (len(state.board), repr(state.board)) == (3, "<Board of 3 stacks>")
    assert hash(state.board) == hash(secret().board)
    assert state.board[state.ruleset.place("1343")] == stack
    assert state.stack(state.ruleset.place("1343")) == stack
    assert state.where(state.ruleset.unit(SERB)).name == "1343"
    assert state.text() == GAME.text(state)
    assert "weather good" in str(state)
    wrong: Any = 7
    for ask in (state.stack, state.where):
        with pytest.raises(PositionError, match="7 is no"):
            ask(wrong)
    over = GAME.position(turn=6, phase="end", place={"1143": [AUSTRIAN], "Removed": [DEPOT]})
    assert "the game is over" in over.text()
    assert "Removed: Serbian Depot 1140" in over.text()
    assert str(state.where(SERB)) == "1343"
    weak = board("first_movement", {"1143": [AUSTRIAN], "1836": [SERB]}, demoralized=[SERB])
    assert str(weak.stack("1836")) == f"1836 Nish: {SERB} (D)"


def test_every_listed_action_is_in_the_universe_and_written_uniquely() -> None:
    state = secret()
    universe = state.ruleset.universe
    assert len({str(action) for action in universe}) == len(universe)
    for action in go(state, f"move {AUSTRIAN}").legal_actions():
        assert state.ruleset.action(state.ruleset.index(action)) == action
    with pytest.raises(ActionSyntaxError):
        GAME.parse("march on Vienna", state)


def test_a_ruleset_takes_a_host_or_charts() -> None:
    default = GAME.ruleset()
    assert GAME.ruleset(host=StandInHost()) is default
    assert GAME.ruleset(charts=StandInHost().charts) is default
    assert GAME.ruleset(charts=default.charts) is default
    other = GAME.ruleset(host=AnsweringHost())
    assert (other.host.name, other.digest == default.digest) == ("squares", False)
    with pytest.raises(SetupError, match="charts: those of the stand-in are given beside another host"):
        GAME.ruleset(host=AnsweringHost(), charts=StandInHost().charts)
    with pytest.raises(SetupError, match="charts: StandInCharts are wanted, as load_charts reads them, not 7"):
        GAME.ruleset(charts=7)  # type: ignore[arg-type]
    checked = CheckedHost(AnsweringHost())
    assert (checked, hash(checked)) == (other.host, hash(other.host))
    assert checked != CheckedHost(StandInHost())
    assert repr(checked) == "<CheckedHost squares 0123abcd>"
    assert pickle.loads(pickle.dumps(checked)) == checked
    assert copy.copy(default.counters.units[0]) == default.counters.units[0]
    assert str(default.units[0]) == default.units[0].name


def test_unchanged_phases_give_the_game_itself() -> None:
    assert GAME.with_phases() is GAME
    variant = GAME.with_phases(first_rally=GAME.ruleset().steps[11].rules)
    assert variant is not GAME


@pytest.mark.no_cover
@pytest.mark.parametrize("scenario", ["belgrade"])
def test_a_random_game_comes_to_its_end(scenario: str) -> None:
    rng, state = random.Random(scenario), GAME.new_game(scenario=scenario)
    for _ in range(3000):
        if state.is_over:
            break
        state = state.apply(state.legal_actions().sample(rng, by="group"), check=False)
    assert state.is_over
    assert names(state.hidden, state) or state.turn == 6
    assert CHANCE is not state.to_move
    assert Roll(1) not in state.legal_actions()
    assert AUSTRIAN_GUNS
    assert refused(state, Roll(1))
    assert rules() is GAME.ruleset()
