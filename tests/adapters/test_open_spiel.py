"""The games in OpenSpiel: its own tests of games, its searches, and what each player is told there."""

from __future__ import annotations

import importlib
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from tests.adapters.playing import Position, draw, played

from balkan_rules import CHANCE, LoadError, balkan_wars, marita_merkur, tito, wrte_1991
from balkan_rules.adapters._observing_games import observing
from balkan_rules.adapters._trail import Trail
from balkan_rules.core.errors import IllegalActionError, MissingExtraError, SetupError

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel", reason="there is no wheel of OpenSpiel for every machine")

from open_spiel.integration_tests import api_test  # noqa: E402 - only where it is installed
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states  # noqa: E402 - the same
from open_spiel.python.observation import make_observation  # noqa: E402 - the same

from balkan_rules.adapters import open_spiel  # noqa: E402 - the same

SHORT = "balkan_rules_wrte_1991(scenario=ten-days)"


@pytest.fixture
def ten_days() -> Any:  # noqa: ANN401 - OpenSpiel has no types
    return pyspiel.load_game(SHORT)


def step(state: Any, action: object) -> None:  # noqa: ANN401 - OpenSpiel has no types
    """Take an action of ours, or an outcome, in a state of OpenSpiel's."""
    position = open_spiel.position(state)
    if position.to_move is CHANCE:
        state.apply_action([outcome for outcome, _ in position.chance_outcomes()].index(action))
    else:
        state.apply_action(position.ruleset.index(action))


# -------------------------------------------------------------------------------------------------- what games are told
def test_the_games_are_registered_with_their_nature() -> None:
    assert open_spiel.NAMES == (
        "balkan_rules_tito",
        "balkan_rules_wrte_1991",
        "balkan_rules_balkan_wars",
        "balkan_rules_marita_merkur",
    )
    assert set(open_spiel.NAMES) <= set(pyspiel.registered_names())
    kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
    for name in open_spiel.NAMES:
        kind = kinds[name]
        assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        assert set(kind.parameter_specification) == {"scenario", "start"}


def test_a_game_has_the_bounds_of_ours(ten_days: Any) -> None:  # noqa: ANN401 - OpenSpiel has no types
    info = wrte_1991.GAME.info
    assert ten_days.num_distinct_actions() == len(wrte_1991.ruleset().universe)
    assert ten_days.max_chance_outcomes() == info.max_chance_outcomes
    assert ten_days.max_game_length() == ten_days.max_chance_nodes_in_history() == info.max_length
    assert ten_days.num_players() == 2
    assert (ten_days.min_utility(), ten_days.max_utility(), ten_days.utility_sum()) == (-1.0, 1.0, 0.0)


def test_games_are_loaded_by_name_or_with_their_positions(ten_days: Any) -> None:  # noqa: ANN401 - OpenSpiel has no types
    assert open_spiel.position(ten_days.new_initial_state()) == wrte_1991.new_game(scenario="ten-days")
    assert open_spiel.load(wrte_1991.GAME, scenario="ten-days") == ten_days
    campaign = pyspiel.load_game("balkan_rules_wrte_1991")
    assert open_spiel.position(campaign.new_initial_state()) == wrte_1991.new_game()
    assert str(campaign) == "balkan_rules_wrte_1991()"


def test_a_game_begins_at_any_position_of_other_rulings_and_options() -> None:
    rules = wrte_1991.ruleset(options=wrte_1991.Options(wildcard=True))
    start = played(wrte_1991.new_game(scenario="slavonia", ruleset=rules), 1, 40)[-1]
    game = open_spiel.load(wrte_1991.GAME, start=start)
    for found in (game, pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        position = open_spiel.position(found.new_initial_state())
        assert position == start
        assert position.ruleset is rules


def test_a_state_is_made_of_its_text(ten_days: Any) -> None:  # noqa: ANN401 - OpenSpiel has no types
    later = played(wrte_1991.new_game(scenario="ten-days"), 1, 30)[-1]
    state = ten_days.new_initial_state(wrte_1991.to_json(later))
    assert open_spiel.position(state) == later
    assert str(state) == wrte_1991.to_json(later)
    assert str(state.clone()) == str(state)


def test_what_cannot_be_loaded_is_refused(ten_days: Any) -> None:  # noqa: ANN401 - OpenSpiel has no types
    start = wrte_1991.new_game()
    with pytest.raises(SetupError, match="has no scenario 'eleven-days'; there are campaign, ten-days"):
        open_spiel.load(wrte_1991.GAME, scenario="eleven-days")
    with pytest.raises(SetupError, match="has no scenario 'eleven-days'; there are campaign, ten-days"):
        pyspiel.load_game("balkan_rules_wrte_1991(scenario=eleven-days)")
    with pytest.raises(SetupError, match="a scenario or at a position, not both"):
        open_spiel.load(wrte_1991.GAME, scenario="ten-days", start=start)
    with pytest.raises(SetupError, match="is no state of <Game tito>"):
        open_spiel.load(tito.GAME, start=start)
    with pytest.raises(SetupError, match=r"OpenSpiel has the games balkan_rules_tito, .* and not <Game tito "):
        open_spiel.load(tito.GAME.with_phases(axis_movement=tito.ruleset().steps[0].rules))
    for word in ("wrong", "not a word!", pack_of(b"no position")):
        with pytest.raises(LoadError):
            pyspiel.load_game("balkan_rules_wrte_1991", {"start": word})
    with pytest.raises(LoadError):
        ten_days.new_initial_state("{}")
    with pytest.raises(SetupError, match="is no OpenSpiel state of one of these games"):
        open_spiel.position(pyspiel.load_game("tic_tac_toe").new_initial_state())
    with pytest.raises(SetupError, match="have no parameters"):
        ten_days.make_py_observer(None, {"colour": "red"})


def pack_of(text: bytes) -> str:
    """A text packed as positions are."""
    import base64  # noqa: PLC0415 - for this alone
    import zlib  # noqa: PLC0415 - the same

    return base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


def test_without_open_spiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    for name in ("open_spiel", "_spiel"):
        monkeypatch.delitem(sys.modules, f"balkan_rules.adapters.{name}")
    monkeypatch.delattr("balkan_rules.adapters._spiel")
    with pytest.raises(MissingExtraError, match=r'pip install "balkan_rules\[open-spiel\]"'):
        importlib.import_module("balkan_rules.adapters.open_spiel")


def test_a_process_with_the_games_ends_well() -> None:
    """OpenSpiel frees what made the games when there is no interpreter any more."""
    code = f"import balkan_rules.adapters.open_spiel, pyspiel; pyspiel.load_game({SHORT!r}).new_initial_state()"
    subprocess.run([sys.executable, "-c", code], check=True)


# ------------------------------------------------------------------------------------------------------------- states
def test_players_actions_and_outcomes_have_their_numbers(ten_days: Any) -> None:  # noqa: ANN401 - OpenSpiel has no types
    state, rng, seen = ten_days.new_initial_state(), random.Random(2), set()
    rules, sides = wrte_1991.ruleset(), wrte_1991.GAME.info.sides
    while not state.is_terminal():
        position = open_spiel.position(state)
        actions = position.legal_actions()
        if state.is_chance_node():
            assert position.to_move is CHANCE
            assert [chance for _, chance in state.chance_outcomes()] == [
                float(c) for _, c in position.chance_outcomes()
            ]
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
            assert [state.action_to_string(n) for n in state.legal_actions()] == [str(action) for action in actions]
        else:
            assert sides[state.current_player()] is position.to_move
            assert state.legal_actions() == sorted(map(rules.index, actions))
            assert {state.action_to_string(n) for n in state.legal_actions()} == {str(action) for action in actions}
        seen.add(state.current_player())
        step(state, actions.sample(rng, by="group"))
    outcome = open_spiel.position(state).outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert seen == {0, 1, pyspiel.PlayerId.CHANCE}
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns()[sides.index(outcome.winner)] == 1.0
    assert sum(state.returns()) == 0.0


def test_nobody_wins_before_the_end(ten_days: Any) -> None:  # noqa: ANN401 - OpenSpiel has no types
    assert ten_days.new_initial_state().returns() == [0.0, 0.0]


def test_nobody_gains_by_a_draw() -> None:
    state = open_spiel.load(wrte_1991.GAME, start=wrte_1991.new_game()).new_initial_state()
    state._trail = Trail(draw())
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


def test_what_is_not_legal_is_refused_with_the_case(ten_days: Any) -> None:  # noqa: ANN401 - OpenSpiel has no types
    state = ten_days.new_initial_state()
    text = str(state)
    illegal = next(number for number in range(100) if number not in state.legal_actions())
    with pytest.raises(IllegalActionError) as caught:
        state.apply_action(illegal)
    assert caught.value.violations == open_spiel.position(state).why_not(wrte_1991.ruleset().action(illegal))
    for number in (-5, 10**9):
        with pytest.raises(IllegalActionError, match="is the number of no action; there are"):
            state.apply_action(number)
    assert str(state) == text


def test_an_outcome_that_there_is_not_is_refused() -> None:
    state = pyspiel.load_game("balkan_rules_tito(scenario=late-war)").new_initial_state()
    outcomes = len(state.chance_outcomes())
    with pytest.raises(IllegalActionError, match=f"{outcomes} is the number of no action; there are {outcomes}"):
        state.apply_action(outcomes)


# -------------------------------------------------------------------------------------------- what each player is told
def after_secrets() -> Iterator[tuple[Any, Position]]:
    """States of a game in which the Axis has drawn and chosen unseen, as OpenSpiel's and as ours."""
    game = pyspiel.load_game("balkan_rules_tito(scenario=late-war)")
    for seed in range(3):
        state, rng = game.new_initial_state(), random.Random(seed)
        for _ in range(25):
            step(state, open_spiel.position(state).legal_actions().sample(rng, by="group"))
        yield state, open_spiel.position(state)


def test_an_observation_is_the_view_of_the_player() -> None:
    for state, position in after_secrets():
        for player, side in enumerate(tito.GAME.info.sides):
            view = position.view(side).to_json()
            assert state.observation_string(player) == view
            digest, _, rest = state.information_state_string(player).partition(" ")
            assert (len(digest), rest) == (64, view)


def test_an_information_state_tells_how_the_game_came_to_it() -> None:
    """Two ways to one position look the same to who has no memory, and differ to both who have one."""
    start, one, other = next(
        (position, one, other)
        for position in played(tito.new_game(scenario="late-war"), 1)
        for one, other in pairwise([group[0] for group in position.legal_actions().groups()][:3])
        if position.to_move is not CHANCE
        and position.apply(one).allows(other)
        and position.apply(other).allows(one)
        and position.apply(one).apply(other) == position.apply(other).apply(one)
    )
    game = open_spiel.load(tito.GAME, start=start)
    states = [game.new_initial_state(), game.new_initial_state()]
    for state, way in zip(states, ((one, other), (other, one)), strict=True):
        for action in way:
            step(state, action)
    first, second = states
    assert str(first) == str(second)
    for player in range(2):
        assert first.observation_string(player) == second.observation_string(player)
        assert first.information_state_string(player) != second.information_state_string(player)


def test_what_is_hidden_leaves_no_trace() -> None:
    """Whatever limit is drawn for the Axis, the other side is told the same; so it is with what the Axis then plans."""
    game = pyspiel.load_game("balkan_rules_tito(scenario=late-war)")
    told: list[set[str]] = [set(), set()]
    for outcome in game.new_initial_state().legal_actions():
        state = game.new_initial_state()
        state.apply_action(outcome)
        for player in range(2):
            told[player].add(state.information_state_string(player))
    assert [len(texts) for texts in told] == [len(game.new_initial_state().legal_actions()), 1]


def test_resampled_states_keep_the_information_state() -> None:
    sampler, differ = pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    for state, position in after_secrets():
        for player, side in enumerate(tito.GAME.info.sides):
            sampled = state.resample_from_infostate(player, sampler)
            assert sampled.information_state_string(player) == state.information_state_string(player)
            assert sampled.current_player() == state.current_player()
            assert open_spiel.position(sampled).view(side) == position.view(side)
            assert sampled.history() == []  # the real one tells what was drawn
            differ += str(sampled) != str(state)
    assert differ


def test_what_is_seen_after_resampling_goes_on() -> None:
    for state, position in after_secrets():
        sampled = state.resample_from_infostate(1, lambda: 0.5)
        assert str(sampled) == str(state.resample_from_infostate(1, lambda: 0.5))
        for action in position.legal_actions():
            after = open_spiel.position(sampled).step(action).for_side(tito.Side.YUGOSLAV)
            if after == position.step(action).for_side(tito.Side.YUGOSLAV):
                step(state, action)
                step(sampled, action)
                assert sampled.information_state_string(1) == state.information_state_string(1)
                break


def test_a_pickled_state_still_knows_what_was_seen() -> None:
    for state, _ in after_secrets():
        again = pickle.loads(pickle.dumps(state))
        for player in range(2):
            assert again.information_state_string(player) == state.information_state_string(player)
        assert again.history() == state.history()


def test_what_is_seen_is_the_same_whenever_it_is_asked_for(ten_days: Any) -> None:  # noqa: ANN401 - OpenSpiel has no types
    asked, silent = ten_days.new_initial_state(), ten_days.new_initial_state()
    rng = random.Random(5)
    for number in range(30):
        action = open_spiel.position(asked).legal_actions().sample(rng, by="group")
        step(asked, action)
        step(silent, action)
        asked.information_state_string(number % 2)
    for player in range(2):
        assert asked.information_state_string(player) == silent.information_state_string(player)


@pytest.mark.parametrize("recall", [False, True])
def test_observers_show_what_one_player_knows(ten_days: Any, *, recall: bool) -> None:  # noqa: ANN401 - the same
    state = ten_days.new_initial_state()
    told = (state.observation_string, state.information_state_string)[recall]
    numbers = (state.observation_tensor, state.information_state_tensor)[recall]
    observer = make_observation(ten_days, pyspiel.IIGObservationType(perfect_recall=recall))
    board, facts = observing(wrte_1991.GAME).observe(open_spiel.position(state).view(wrte_1991.Side.SEPARATIST))
    observer.set_from(state, 1)
    assert observer.string_from(state, 1) == told(1)
    assert np.array_equal(observer.dict["board"], board)
    assert np.array_equal(observer.dict["facts"], facts)
    assert np.array_equal(observer.tensor, np.array(numbers(1), dtype=np.float32))
    assert set(observer.dict) == ({"board", "facts", "seen"} if recall else {"board", "facts"})
    if recall:
        bits = "".join(str(int(bit)) for bit in observer.dict["seen"])
        assert f"{int(bits, 2):064x}" == told(1)[:64]


def test_there_is_no_observer_of_what_all_know_or_one_alone(ten_days: Any) -> None:  # noqa: ANN401 - the same
    for public, private in ((True, pyspiel.PrivateInfoType.NONE), (False, pyspiel.PrivateInfoType.SINGLE_PLAYER)):
        wanted = pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=private)
        assert make_observation(ten_days, wanted) is None


# ---------------------------------------------------------------------------------------------------- OpenSpiel's tests
@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("game", "scenario", "last"),
    [
        (tito.GAME, "late-war", 150),
        (wrte_1991.GAME, "ten-days", 10_000),
        (balkan_wars.GAME, "belgrade", 20),
        (marita_merkur.GAME, "campaign", 40),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_random_simulation(game: Any, scenario: str, last: int) -> None:  # noqa: ANN401 - a game
    start = played(game.new_game(scenario=scenario), 4)[-last:][0]
    pyspiel.random_sim_test(open_spiel.load(game, start=start), num_sims=1, serialize=True, verbose=False)


def run_tests(case: type[Any], *names: str) -> None:
    """Run some of the tests of a class of OpenSpiel's."""
    case.setUpClass()
    for name in names:
        getattr(case(name), name)()


@pytest.mark.no_cover
@pytest.mark.parametrize("name", open_spiel.NAMES)
def test_the_api_on_some_states(name: str) -> None:
    random.seed(1)  # OpenSpiel draws the states with it

    class Some(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # OpenSpiel has no types
        @classmethod
        def setUpClass(cls) -> None:
            cls.game_name, cls.game = name, pyspiel.load_game(name)
            cls.game_type = cls.game.get_type()
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=40)

    run_tests(Some, *[test for test in dir(Some) if test.startswith("test_")])


@pytest.mark.no_cover
def test_the_api_on_a_whole_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a game with dice and both Players in it, every way that it can go."""
    end = played(tito.new_game(scenario="late-war"), 0)[-6]

    class Whole(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]  # OpenSpiel has no types
        game_name, game = "end", open_spiel.load(tito.GAME, start=end)

    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "end", (25, 31, 210))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "end", 31)
    run_tests(Whole, *[test for test in dir(Whole) if test.startswith("test_")])


# ------------------------------------------------------------------------------------------------- OpenSpiel's searches
class Flat(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Thinks the same of every position."""

    def evaluate(self, state: Any) -> list[float]:  # noqa: ANN401 - the same
        return [*state.returns()]

    def prior(self, state: Any) -> list[tuple[int, float]]:  # noqa: ANN401 - the same
        return [(action, 1 / len(state.legal_actions())) for action in state.legal_actions()]


def play(state: Any, bot: Any, seed: int) -> int:  # noqa: ANN401 - the same
    """Let a bot play both sides to the end; how often it was asked."""
    asked, dice = 0, random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, weights)[0])
        else:
            action, asked = bot.step(state), asked + 1
            assert action in state.legal_actions()
            state.apply_action(action)
    return asked


@pytest.mark.no_cover
def test_monte_carlo_tree_search_plays_a_scenario_to_the_end(ten_days: Any) -> None:  # noqa: ANN401 - the same
    bot = mcts.MCTSBot(ten_days, 1.4, 8, Flat(), random_state=np.random.RandomState(1))
    state = ten_days.new_initial_state()
    assert play(state, bot, 1) > 50
    assert sorted(state.returns()) == [-1.0, 1.0]


@pytest.mark.no_cover
def test_the_search_in_cpp_decides_as_well(ten_days: Any) -> None:  # noqa: ANN401 - the same
    """Not by `step`, which in OpenSpiel 2.0 lets go of the interpreter while it copies Python states."""
    state = ten_days.new_initial_state()
    bot = pyspiel.MCTSBot(ten_days, pyspiel.RandomRolloutEvaluator(1, 1), 1.4, 3, 100, False, 1, False)  # noqa: FBT003
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert policy == [(action, 1.0)]


@pytest.mark.no_cover
def test_a_search_of_information_sets_plays_the_end_of_a_scenario() -> None:
    """It draws a state for each of its simulations, and asserts that the information state is the same there."""
    end = played(tito.new_game(scenario="late-war"), 0)[-30]
    game = open_spiel.load(tito.GAME, start=end)
    state = game.new_initial_state()
    play(state, ismcts.ISMCTSBot(game, Flat(), 1.4, 3, random_state=np.random.RandomState(1)), 1)
    assert state.is_terminal()
