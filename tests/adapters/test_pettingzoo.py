"""The games in PettingZoo: its own tests of environments, what agents see, and what they are told is wrong."""

from __future__ import annotations

import importlib
import random
import subprocess
import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from tests.adapters.playing import draw, played

from balkan_rules import CHANCE, balkan_wars, marita_merkur, tito, wrte_1991
from balkan_rules.adapters import pettingzoo
from balkan_rules.adapters._observing_games import observing
from balkan_rules.core.errors import IllegalActionError, MissingExtraError, SetupError

GAMES: tuple[Any, ...] = (tito, wrte_1991, balkan_wars, marita_merkur)
SHORT = {"tito": "late-war", "wrte_1991": "ten-days", "balkan_wars": "belgrade", "marita_merkur": "campaign"}
each_game = pytest.mark.parametrize("package", GAMES, ids=lambda package: package.GAME.info.name)

pytestmark = [
    # What it thinks best; environments with a mask have spaces of this kind in PettingZoo itself.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def ten_days(**how: Any) -> Any:  # noqa: ANN401 - PettingZoo has no types
    return pettingzoo.raw_env(wrte_1991.GAME, scenario="ten-days", **how)


def column(layout: pettingzoo.Layout, place: str) -> int:
    return layout.places.index(place)


def row(layout: pettingzoo.Layout, name: str) -> int:
    return [one.name for one in layout.rows].index(name)


def fact(layout: pettingzoo.Layout, name: str) -> int:
    return [one.name for one in layout.facts].index(name)


def observed(state: Any, side: Any) -> tuple[Any, Any]:  # noqa: ANN401 - states of any game
    return observing(state.ruleset.game, state.ruleset).observe(state.view(side))


# ------------------------------------------------------------------------------------------------------- what is seen
@each_game
def test_every_row_and_fact_has_its_own_name_and_says_what_it_is(package: Any) -> None:  # noqa: ANN401 - a module
    layout = pettingzoo.layout(package.GAME)
    assert layout.places == tuple(place.name for place in package.ruleset().places)
    for listed in (layout.rows, layout.facts):
        assert len({one.name for one in listed}) == len(listed) > 20
        assert all(one.name and one.about for one in listed)


@pytest.mark.no_cover
@each_game
def test_observations_are_the_same_whatever_is_hidden(package: Any) -> None:  # noqa: ANN401 - a module
    """And they stay in their spaces, and count every unit once."""
    env, rng = pettingzoo.raw_env(package.GAME, scenario=SHORT[package.GAME.info.name]), random.Random(1)
    eyes, sides = observing(package.GAME), package.GAME.info.sides
    for state in played(package.new_game(scenario=SHORT[package.GAME.info.name]), 2, 160)[::16]:
        for agent, side in zip(env.possible_agents, sides, strict=True):
            board, facts = eyes.observe(state.view(side))
            other = eyes.observe(package.sample_state(state.view(side), rng).view(side))
            assert np.array_equal(board, other[0])
            assert np.array_equal(facts, other[1])
            assert board[: len(eyes.kinds)].sum() == len(package.ruleset().units)
            assert env.observation_space(agent)["observation"].contains(board)
            assert env.observation_space(agent)["facts"].contains(facts)


def test_tito_shows_counters_zones_and_tracks() -> None:
    state = tito.position(
        turn=9,
        phase="axis_movement",
        place={"Mostar/Axis": ["German 704", "German 717"], "Bosnia/Partisan Hide-away": [("Partisan group", 3)]},
        points=33,
        drought=True,
    )
    layout = pettingzoo.layout(tito.GAME)
    board, facts = observed(state, tito.Side.AXIS)
    german = observing(tito.GAME).kind_of(state.ruleset.unit("German 704"))
    assert german == "German infantry division (12)"
    assert board[row(layout, german), column(layout, "Mostar/Axis")] == 2
    assert board[row(layout, "ready"), column(layout, "Mostar/Axis")] == 2
    assert board[row(layout, "guerrillas: Partisan group"), column(layout, "Bosnia/Partisan Hide-away")] == 3
    assert facts[fact(layout, "tracks.points")] == 33
    assert facts[fact(layout, "tracks.drought")] == 1
    assert facts[fact(layout, "tracks.tito_status: unidentified")] == 1
    assert facts[fact(layout, "turn")] == 9
    assert facts[fact(layout, "phase: axis_movement")] == 1
    assert [facts[fact(layout, f"side: {side}")] for side in tito.Side] == [1, 0]
    assert [facts[fact(layout, f"to move: {side}")] for side in tito.Side] == [1, 0]


def test_what_is_unknown_is_told_apart_from_what_is_not_there() -> None:
    layout = pettingzoo.layout(tito.GAME)
    before = tito.new_game(scenario="late-war")
    drawn = before.apply(before.legal_actions()[-1])
    assert isinstance(drawn.operations_limit, int)

    def told(state: tito.State, side: tito.Side) -> list[float]:
        names = ("operations_limit", "operations_limit is set", "operations_limit is unknown")
        return [observed(state, side)[1][fact(layout, name)] for name in names]

    assert told(before, tito.Side.YUGOSLAV) == [0, 0, 0]
    assert told(drawn, tito.Side.AXIS) == [drawn.operations_limit, 1, 0]
    assert told(drawn, tito.Side.YUGOSLAV) == [0, 1, 1]


def test_a_target_is_shown_to_who_knows_it() -> None:
    state, rng = tito.new_game(scenario="late-war"), random.Random(2)
    while state.first_target is None:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    layout, zone = pettingzoo.layout(tito.GAME), state.first_target
    shown, _ = observed(state, tito.Side.AXIS)
    hidden, facts = observed(state, tito.Side.YUGOSLAV)
    marked = {layout.places[at] for at in np.flatnonzero(shown[row(layout, "first_target")])}
    assert marked == {place.name for place in state.ruleset.places if place.zone == zone}
    assert not hidden[row(layout, "first_target")].any()
    assert facts[fact(layout, "first_target is unknown")] == 1


def test_war_returns_to_europe_shows_hexes_and_what_cannot_be_seen() -> None:
    state = played(wrte_1991.new_game(scenario="ten-days"), 1, 60)[-1]
    layout = pettingzoo.layout(wrte_1991.GAME)
    board, facts = observed(state, wrte_1991.Side.FEDERALIST)
    unseen = [
        unit for unit in state.ruleset.units if state.view(wrte_1991.Side.FEDERALIST).where(unit).name == "Unseen"
    ]
    assert board[: len(observing(wrte_1991.GAME).kinds), column(layout, "Unseen")].sum() == len(unseen)
    for side in wrte_1991.Side:
        held = {place.name for place in state.ruleset.places if place.terrain and state.last_occupant(place) is side}
        shown = np.flatnonzero(board[row(layout, f"last occupant: {side}")])
        assert {layout.places[at] for at in shown} == held
        assert held
    assert facts[fact(layout, "tracks.level")] == state.tracks.level
    assert facts[fact(layout, "tracks.scenario: ten-days")] == 1


def test_balkan_wars_shows_backs_and_towns() -> None:
    state = played(balkan_wars.new_game(), 1, 150)[-1]
    layout = pettingzoo.layout(balkan_wars.GAME)
    view = state.view(balkan_wars.Side.FIRST)
    board, facts = observed(state, balkan_wars.Side.FIRST)
    backs = sum(number for stack in view.board.values() for _, _, number in stack.hidden)
    rows = [number for number, one in enumerate(layout.rows) if one.name.startswith("hidden")][1:]
    assert board[rows].sum() == backs > 0
    for side in balkan_wars.Side:
        towns = {place.name for place in state.ruleset.on_map if place.settlement and state.controls(place) is side}
        assert {layout.places[at] for at in np.flatnonzero(board[row(layout, f"town of: {side}")])} == towns
        assert towns
    assert facts[fact(layout, "morale: Serbia")] == state.tracks.morale[state.ruleset.country_index["Serbia"]]
    assert facts[fact(layout, "scenario: belgrade")] == 1


def test_marita_merkur_shows_control_weather_and_efforts() -> None:
    start = marita_merkur.new_game()
    effort = start.apply(next(a for a in start.legal_actions() if str(a) == "effort high"))
    layout = pettingzoo.layout(marita_merkur.GAME)
    board, facts = observed(effort, marita_merkur.Side.AXIS)
    hidden = observed(effort, marita_merkur.Side.ALLIED)[1]
    assert (facts[fact(layout, "axis_effort: high")], facts[fact(layout, "axis_effort is unknown")]) == (1, 0)
    assert (hidden[fact(layout, "axis_effort: high")], hidden[fact(layout, "axis_effort is unknown")]) == (0, 1)
    for side in marita_merkur.Side:
        held = {place.name for place in start.ruleset.on_map if start.controls(place) is side}
        assert {layout.places[at] for at in np.flatnonzero(board[row(layout, f"controlled: {side}")])} == held


@each_game
def test_interruptions_show_whom_and_where_they_ask_about(package: Any) -> None:  # noqa: ANN401 - a module
    layout, kinds, marked = pettingzoo.layout(package.GAME), set(), [False, False]
    start = package.new_game(scenario=SHORT[package.GAME.info.name])
    for state in played(start, 3, 400):
        now = tuple(type(frame).__name__ for frame in state.frames)
        if now in kinds:
            continue
        kinds.add(now)
        board, facts = observed(state, package.GAME.info.sides[0])
        asked = board[[row(layout, "places in question"), row(layout, "units in question")]].any(axis=1)
        assert bool(now) or not asked.any()
        assert all(facts[fact(layout, f"frame: {name}")] >= 1 for name in now)
        marked = [was or bool(one) for was, one in zip(marked, asked, strict=True)]
    assert len(kinds) > 5
    assert marked == [True, package is not tito]


# ------------------------------------------------------------------------------------------------------------- playing
def test_agents_act_in_their_turn_by_the_mask() -> None:
    env = ten_days()
    env.reset(seed=4)
    assert env.agents == env.possible_agents == ["player_0", "player_1"]
    rng, rules = random.Random(1), wrte_1991.ruleset()
    while env.agents:
        observation, reward, over, cut, info = env.last()
        if over:
            assert cut is False
            env.step(None)
            continue
        agent = env.agent_selection
        legal = sorted(map(rules.index, env.position.legal_actions()))
        assert env.position.to_move is wrte_1991.GAME.info.sides[int(agent[-1])]
        assert np.flatnonzero(observation["action_mask"]).tolist() == legal
        assert np.array_equal(info["action_mask"], observation["action_mask"])
        other = next(one for one in env.agents if one != agent)
        assert not env.observe(other)["action_mask"].any()
        assert not env.infos[other]["action_mask"].any()
        assert reward == 0
        env.step(rng.choice(legal))
        assert env.position.to_move is not CHANCE
    assert env.position.is_over


@pytest.mark.parametrize("seed", range(2))
def test_the_winner_is_rewarded_at_the_end(seed: int) -> None:
    env = ten_days()
    env.reset(seed=seed)
    rng = random.Random(seed)
    while not any(env.terminations.values()):
        env.step(rng.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist()))
    winner = env.position.outcome.winner
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.observe("player_0")["action_mask"].sum() == 0
    assert env.rewards == {
        agent: 1.0 if side is winner else -1.0
        for agent, side in zip(env.possible_agents, wrte_1991.GAME.info.sides, strict=True)
    }
    assert env.observe("player_0")["facts"][fact(pettingzoo.layout(wrte_1991.GAME), "is over")] == 1


def test_a_draw_rewards_nobody() -> None:
    env = pettingzoo.raw_env(wrte_1991.GAME, start=draw())
    env.reset()
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.observe("player_0")["action_mask"].sum() == 0
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}


def test_dice_go_on_without_a_seed_and_fall_alike_with_one() -> None:
    env = pettingzoo.raw_env(tito.GAME, scenario="late-war")  # begins with a draw
    env.reset(seed=1)
    first = env.position
    later = set()
    for _ in range(12):
        env.reset()
        later.add(env.position.operations_limit)
    assert len(later) > 1
    env.reset(seed=1)
    assert env.position == first


def test_it_begins_at_a_position_under_its_own_ruleset() -> None:
    rules = wrte_1991.ruleset(options=wrte_1991.Options(wildcard=True))
    state = next(
        position
        for position in played(wrte_1991.new_game(scenario="slavonia", ruleset=rules), 1, 60)[40:]
        if position.to_move is not CHANCE
    )
    env = pettingzoo.env(wrte_1991.GAME, start=state)
    env.reset()
    assert env.unwrapped.position == state
    assert str(env) == "balkan_rules_wrte_1991_v0"
    assert env.action_space("player_0").n == len(rules.universe)


def test_what_is_not_legal_raises_or_loses() -> None:
    raw, wrapped = ten_days(), pettingzoo.env(wrte_1991.GAME, scenario="ten-days")
    for env in (raw, wrapped):
        env.reset(seed=1)
    illegal = int(np.flatnonzero(raw.infos[raw.agent_selection]["action_mask"] == 0)[0])
    before = raw.position
    with pytest.raises(IllegalActionError) as caught:
        raw.step(illegal)
    assert caught.value.violations == before.why_not(before.ruleset.action(illegal))
    with pytest.raises(IllegalActionError, match="is the number of no action"):
        raw.step(10**9)
    with pytest.raises(SetupError, match="the number of an action: a whole number is wanted, not 'go'"):
        raw.step("go")
    assert raw.position is before
    loser = wrapped.agent_selection
    wrapped.step(illegal)
    assert wrapped.terminations[loser]
    assert wrapped.rewards[loser] == -1


def test_an_agent_is_asked_after_the_game_too() -> None:
    env = pettingzoo.raw_env(wrte_1991.GAME, start=draw())
    env.reset()
    env.step(None)
    env.step(None)
    assert env.agents == []
    assert env.observe("player_1")["action_mask"].sum() == 0


def test_what_cannot_be_made_is_refused() -> None:
    game = wrte_1991.GAME
    with pytest.raises(SetupError, match="has no scenario 'eleven-days'"):
        pettingzoo.env(game, scenario="eleven-days")
    with pytest.raises(SetupError, match="a scenario or at a position, not both"):
        pettingzoo.env(game, scenario="ten-days", start=wrte_1991.new_game())
    with pytest.raises(SetupError, match="is no state of <Game tito>"):
        pettingzoo.env(tito.GAME, start=wrte_1991.new_game())
    with pytest.raises(SetupError, match="one of human, rgb_array, svg or None is wanted, not 'opengl'"):
        pettingzoo.env(game, render_mode="opengl")
    with pytest.raises(SetupError, match="observations of the games tito, wrte_1991, balkan_wars, marita_merkur"):
        pettingzoo.layout("tito")  # type: ignore[arg-type]  # what people try
    env = ten_days()
    for ask in (env.observation_space, env.action_space, env.observe):
        with pytest.raises(SetupError, match="there is no agent 'player_2'; there are player_0, player_1"):
            ask("player_2")


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.setitem(sys.modules, "pettingzoo.utils.wrappers", None)
    monkeypatch.delitem(sys.modules, "balkan_rules.adapters.pettingzoo")
    with pytest.raises(MissingExtraError, match=r'pip install "balkan_rules\[pettingzoo\]"'):
        importlib.import_module("balkan_rules.adapters.pettingzoo")


def test_games_are_imported_without_these_libraries() -> None:
    code = (
        "import sys, balkan_rules.tito, balkan_rules.adapters;"
        "assert not {'gymnasium', 'numpy', 'pettingzoo', 'pyspiel', 'PIL', 'resvg_py'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ------------------------------------------------------------------------------------------------------------ pictures
def test_human_mode_prints_what_the_mover_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.raw_env(tito.GAME, render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out == env.position.view(tito.Side.AXIS).text() + "\n"
    env.step(int(np.flatnonzero(env.infos["player_0"]["action_mask"])[0]))
    assert capsys.readouterr().out == env.position.view(tito.Side.AXIS).text() + "\n"
    assert env.render() is None


def test_pictures_are_those_of_the_movers_view() -> None:
    env = pettingzoo.raw_env(tito.GAME, render_mode="svg")
    env.reset(seed=1)
    svg = env.render()
    assert svg.startswith("<svg ")
    assert "(axis view)" in svg
    pixels = pettingzoo.raw_env(tito.GAME, render_mode="rgb_array")
    pixels.reset(seed=1)
    picture = pixels.render()
    assert (picture.dtype, picture.ndim, picture.shape[2]) == (np.uint8, 3, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    pixels.close()


def test_without_what_makes_pixels_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    env = pettingzoo.raw_env(tito.GAME, render_mode="rgb_array")
    env.reset(seed=1)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r'pip install "balkan_rules\[pettingzoo\]"'):
        env.render()


def test_there_is_no_picture_without_a_mode() -> None:
    env = ten_days()
    env.reset()
    with pytest.raises(SetupError, match="choose one of human, rgb_array, svg when the environment is made"):
        env.render()


# --------------------------------------------------------------------------------------------------- PettingZoo's tests
@pytest.mark.no_cover
@each_game
def test_pettingzoo_finds_nothing_wrong(
    package: Any,  # noqa: ANN401 - a module
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def made(**how: Any) -> Any:  # noqa: ANN401 - PettingZoo has no types
        return pettingzoo.env(package.GAME, scenario=SHORT[package.GAME.info.name], **how)

    random.seed(1)
    api_test(made(), num_cycles=60)
    seed_test(made, num_cycles=40)
    clock = count()  # five of its seconds are six rounds
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(made())
    assert "Passed API test" in capsys.readouterr().out
