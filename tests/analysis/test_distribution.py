"""Exact chances by walking the tree, against closed forms, brute force and previews; and what is refused."""

from __future__ import annotations

import math
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from examples import model_game as m

from balkan_rules import CHANCE, analysis, bots, tito
from balkan_rules.core.actions import Roll
from balkan_rules.core.dice import Distribution, choose, uniform
from balkan_rules.core.errors import IllegalActionError, SetupError

F = Fraction
UNTYPED: Any = analysis
"""The same for tests that give it what no type checker would let pass."""


def guide(state: m.State) -> int:
    """The chit that the Raiders have drawn."""
    return state.guide if isinstance(state.guide, int) else -1


def by_hand(state: Any, depth: int) -> dict[int, Fraction]:  # noqa: ANN401 - a state of the model game
    """The chances of the Raiders' strength in the Pass after some actions, each legal action as likely: no merging."""
    if depth == 0 or state.is_over:
        return {in_pass(state): F(1)}
    ways = state.chance_outcomes() or [(action, F(1, len(state.legal_actions()))) for action in state.legal_actions()]
    found: dict[int, Fraction] = {}
    for action, share in ways:
        for answer, chance in by_hand(state.apply(action), depth - 1).items():
            found[answer] = found.get(answer, F(0)) + share * chance
    return found


def in_pass(state: m.State) -> int:
    return m.strength(m.units_at(state, m.Side.RAIDERS, m.PASS))


def test_one_chance_node_gives_its_own_chances() -> None:
    found = analysis.distribution(m.GAME.new_game(), 1, guide)
    assert found == Distribution([(0, F(1, 2)), (1, F(1, 3)), (2, F(1, 6))])


def test_a_walk_with_choices_agrees_with_counting_every_way_by_hand() -> None:
    state = m.GAME.new_game()
    found = analysis.distribution(state, 5, in_pass, policy=analysis.evenly)
    assert dict(found) == by_hand(state, 5)
    assert len(found) > 1


def test_equal_states_are_one_position() -> None:
    state = m.GAME.new_game()
    states = {state}
    inner = 0
    for _ in range(5):
        inner += len(states)
        states = {one.apply(action) for one in states for action in one.legal_actions()}
    assert analysis.distribution(state, 5, in_pass, policy=analysis.evenly, limit=inner)
    with pytest.raises(analysis.TreeTooLargeError, match=f"more than {inner - 1} positions"):
        analysis.distribution(state, 5, in_pass, policy=analysis.evenly, limit=inner - 1)


def test_the_error_about_a_large_tree_knows_its_limit_and_pickles() -> None:
    with pytest.raises(analysis.TreeTooLargeError) as caught:
        analysis.distribution(m.GAME.new_game(), analysis.game_over, in_pass, policy=analysis.evenly, limit=50)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (caught.value.limit, copy.limit, str(copy)) == (50, 50, str(caught.value))


def test_horizons() -> None:
    state = m.GAME.new_game()

    def reached(horizon: Any) -> set[tuple[int, str]]:  # noqa: ANN401 - a horizon
        found = analysis.distribution(
            state, horizon, lambda one: (one.turn, one.phase.name), policy=analysis.first_listed
        )
        return set(found)

    assert reached(0) == {(1, "GUIDE")}
    assert reached(analysis.at_choice) == {(1, "RAIDER_MOVEMENT")}
    assert reached(analysis.at_phase(m.Phase.GARRISON_MOVEMENT)) == {(1, "GARRISON_MOVEMENT")}
    assert reached(analysis.at_turn(2)) == {(2, "GUIDE")}
    assert {turn for turn, _ in reached(analysis.game_over)} == {m.LAST_TURN}
    assert reached(10_000) == reached(analysis.game_over)


def test_a_phase_begins_where_nothing_interrupts_it() -> None:
    at = analysis.at_phase(tito.Phase.AXIS_COMBAT)
    place: dict[str, Any] = {"Split": ["Italian Re"], "Split/Yugoslav": [("Partisan group", 2)]}
    state = tito.position(turn=3, phase=tito.Phase.AXIS_COMBAT, place=place)
    rolling = state.apply(state.legal_actions()[0])
    assert (rolling.phase, rolling.to_move) == (state.phase, CHANCE)
    assert (at(state), at(rolling)) == (True, False)


def test_a_single_action_is_no_choice() -> None:
    place: dict[str, Any] = {"Split": ["Italian Re"], "Split/Yugoslav": [("Partisan group", 2)]}
    state = tito.position(turn=3, phase=tito.Phase.AXIS_COMBAT, place=place)
    assert len(state.legal_actions()) == 1
    assert not analysis.at_choice(state)


class Planning(bots.RandomBot):
    """Wants to do what is listed last, and then what is listed first."""

    def plan(self, _view: object, legal_actions: Any, _rng: object) -> tuple[Any, ...]:  # noqa: ANN401 - of any game
        return legal_actions[-1], legal_actions[0]


def test_of_a_plan_the_first_action_is_taken() -> None:
    state = m.GAME.new_game().apply(m.Draw(0))
    legal = state.legal_actions()
    assert len(legal) > 1
    found = analysis.distribution(state, 1, lambda one: one, policy=analysis.by_bot(Planning()))
    assert found == Distribution([(state.apply(legal[-1]), F(1))])


def test_forced_actions_need_no_policy_and_choices_do() -> None:
    state, rng = m.GAME.new_game(), random.Random(1)
    while state.to_move is CHANCE or len(state.legal_actions()) > 1:
        state = state.apply(state.legal_actions().sample(rng))
    (only,) = state.legal_actions()
    assert analysis.distribution(state, 1, lambda after: after) == Distribution([(state.apply(only), F(1))])
    state = m.GAME.new_game()
    with pytest.raises(SetupError, match=r"policy: Raiders has \d+ legal actions in the Raider Movement Phase"):
        analysis.distribution(state, 2, guide)


def test_policies() -> None:
    state = m.GAME.new_game().apply(m.Draw(0))
    legal = state.legal_actions()

    def after(policy: analysis.Policy) -> Distribution[Any]:
        return analysis.distribution(state, 1, lambda one: one, policy=policy)

    assert after(analysis.first_listed) == Distribution([(state.apply(legal[0]), F(1))])
    assert after(analysis.evenly) == uniform(legal).map(state.apply)
    assert after(lambda _, listed: listed[-1]) == Distribution([(state.apply(legal[-1]), F(1))])
    drawn = bots.RandomBot().choose(state.view(m.Side.RAIDERS), legal, random.Random(5))
    assert after(analysis.by_bot(bots.RandomBot(), seed=5)) == Distribution([(state.apply(drawn), F(1))])
    assert after(analysis.by_side({m.Side.RAIDERS: analysis.evenly})) == after(analysis.evenly)
    with pytest.raises(SetupError, match="policy: Raiders decides in the Raider Movement Phase"):
        after(analysis.by_side({m.Side.GARRISON: analysis.evenly}))
    with pytest.raises(IllegalActionError, match="is no action of the Movement Phase"):
        after(lambda *_: Roll(3))


def test_a_policy_sees_the_view_of_its_side() -> None:
    seen: list[object] = []

    def note(view: Any, legal_actions: Any) -> Any:  # noqa: ANN401 - as a policy
        seen.append(view)
        return legal_actions[0]

    state = m.GAME.new_game()
    analysis.distribution(state, 2, guide, policy=note)
    assert seen == [state.apply(m.Draw(chit)).view(m.Side.RAIDERS) for chit in (0, 1, 2)]


def test_what_is_told_on_the_way() -> None:
    state = tito.position(turn=2, phase=tito.Phase.WEATHER)
    assert analysis.distribution(state, 1, analysis.happened("weather")) == Distribution([(True, F(1))])
    dry = analysis.happened("weather", lambda details: details["drought"] is True)
    assert analysis.distribution(state, 1, dry).where(bool) == F(1, 2)
    dice = analysis.Told(0, lambda before, step: before + (step.action.value if step.before.to_move is CHANCE else 0))
    assert analysis.distribution(state, 1, dice) == uniform(range(1, 7))


def test_a_tree_is_found_too_large_before_it_is_kept() -> None:
    """The first position too many ends it, not the first one that is looked at when all of its depth are there."""
    asked: list[object] = []

    def note(view: Any, legal_actions: Any) -> Any:  # noqa: ANN401 - as a policy
        asked.append(view)
        return uniform(legal_actions)

    with pytest.raises(analysis.TreeTooLargeError):  # room for the start and what the draw brings, and no more
        analysis.distribution(m.GAME.new_game(), 5, guide, policy=note, limit=4)
    assert len(asked) == 1


def test_nothing_is_looked_at_once_the_answer_is_settled() -> None:
    state = tito.position(turn=2, phase=tito.Phase.WEATHER)
    found = analysis.distribution(state, analysis.game_over, analysis.happened("weather"), limit=1)
    assert found == Distribution([(True, F(1))])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"state": "here"}, "state: a state of a game is wanted, not 'here'"),
        ({"state": m.GAME.new_game().view(m.Side.RAIDERS)}, "state: a state of a game is wanted.*; estimate takes"),
        ({"horizon": -1}, "horizon: a whole number of at least 0 is wanted, not -1"),
        ({"horizon": "soon"}, "horizon: a whole number is wanted, not 'soon'"),
        ({"event": "luck"}, "event: a function is wanted, not 'luck'"),
        ({"event": None}, "event: a function is wanted, not None"),
        ({"event": lambda _: ([],)}, r"event: answers are counted, so they must be hashable, unlike \(\[\],\)"),
        ({"event": analysis.Told([], lambda told, _: told)}, "event: answers are counted"),
        ({"event": UNTYPED.Told((), lambda *_: ([],)), "horizon": 2, "policy": analysis.evenly}, "event: answers are"),
        (
            {"policy": bots.RandomBot()},
            "policy: a function of a view and its legal actions is wanted.*by_bot makes one",
        ),
        ({"horizon": -(10**5000)}, "horizon: a whole number of at least 0 is wanted, not a number of too many digits"),
        ({"event": lambda _: []}, r"event: answers are counted, so they must be hashable, unlike \[\]"),
        ({"policy": 3}, "policy: a function of a view and its legal actions is wanted, not 3$"),
        ({"limit": 0.5}, "limit: a whole number is wanted, not 0.5"),
    ],
)
def test_wrong_arguments_are_refused(changes: dict[str, Any], sentence: str) -> None:
    given: dict[str, Any] = {"state": m.GAME.new_game(), "horizon": 1, "event": guide, **changes}
    with pytest.raises(SetupError, match=sentence):
        analysis.distribution(**given)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: UNTYPED.Told(0, "learn"), "learn: a function is wanted, not 'learn'"),
        (lambda: UNTYPED.Told(0, max, settled=1), "settled: a function is wanted, not 1"),
        (lambda: UNTYPED.happened(3), "name: a text is wanted, not 3"),
        (lambda: UNTYPED.happened("weather", {"die": 3}), "where: a function is wanted"),
        (lambda: UNTYPED.by_bot("greedy"), "bot: a bot is wanted, not 'greedy'; .*bots.find makes one"),
        (lambda: UNTYPED.by_bot(bots.RandomBot), "bot: a bot is wanted, not <class .*; a class is called to make one"),
        (lambda: UNTYPED.by_side({m.Side.RAIDERS: "greedy"}), "policies: a function of a view and its legal actions"),
        (lambda: UNTYPED.by_bot(bots.RandomBot(), seed="x"), "seed: a whole number"),
        (lambda: UNTYPED.by_side(bots.RandomBot()), "policies: an instance of Mapping is wanted"),
        (lambda: UNTYPED.Estimate({}), "counts: at least one sample is wanted"),
        (lambda: UNTYPED.Estimate([1]), "counts: an instance of Mapping is wanted"),
        (lambda: UNTYPED.Estimate({1: -1}), "counts: a whole number of at least 0 is wanted, not -1"),
        (lambda: UNTYPED.mean_interval(["a", "b"]), "values: an instance of Real is wanted, not 'a'"),
        (
            lambda: UNTYPED.mean_interval([math.inf, 1]),
            r"values: numbers between -1e\+100 and 1e\+100 are wanted, not inf",
        ),
        (lambda: UNTYPED.mean_interval([1, math.nan, 1]), "values: numbers between .*, not nan"),
        (lambda: UNTYPED.mean_interval([1, 10**400]), "values: numbers between .*, not 1000000"),
        (lambda: UNTYPED.mean_interval(3), "values: a sequence of Real is wanted, not 3"),
    ],
)
def test_wrong_parts_of_questions_and_answers_are_refused(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        make()


def test_it_is_imported_without_games_or_plots() -> None:
    code = (
        "import sys; from balkan_rules import analysis; names = {name for name in sys.modules if name.count('.') == 1};"
        "assert not names & {'balkan_rules.tito', 'balkan_rules.wrte_1991', 'balkan_rules.marita_merkur'}, names;"
        "assert 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_wrong_horizons_are_refused() -> None:
    with pytest.raises(SetupError, match="turn: a whole number"):
        analysis.at_turn("two")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(SetupError, match="phase: an instance of Enum is wanted"):
        analysis.at_phase("weather")  # type: ignore[arg-type]  # that is the point


# ------------------------------------------------------------------------------------------------------------- sampling


def test_samples_come_close_and_repeat() -> None:
    state = m.GAME.new_game()

    def sampled(seed: int) -> analysis.Estimate[int]:
        return analysis.estimate(state, 1, guide, rng=random.Random(seed), samples=2000)

    found = sampled(1)
    assert (found, found.samples) == (sampled(1), 2000)
    assert found != sampled(2)
    for chit, chance in analysis.distribution(state, 1, guide).items():
        assert chance in found.interval(chit, 0.999)
        assert abs(found.share(chit) - chance) < F(1, 20)
    assert found.share(7) == 0


def test_a_sample_draws_as_play_does() -> None:
    state = m.GAME.new_game()
    rng, same = random.Random(3), random.Random(3)
    found = analysis.estimate(state, 2, guide, rng=rng, samples=1, policy=analysis.first_listed)
    assert dict(found.counts) == {choose(state.chance_outcomes(), same).chit: 1}  # type: ignore[union-attr]


def test_samples_of_a_view_are_drawn_from_what_its_side_cannot_tell_apart() -> None:
    view = m.GAME.new_game().apply(m.Draw(2)).view(m.Side.GARRISON)
    found = analysis.estimate(view, 0, guide, rng=random.Random(1), samples=600)
    assert set(found.counts) == {0, 1, 2}
    assert F(1, 2) in found.interval(0, 0.999)
    own = m.GAME.new_game().apply(m.Draw(2)).view(m.Side.RAIDERS)
    assert dict(analysis.estimate(own, 0, guide, rng=random.Random(1), samples=5).counts) == {2: 5}


def test_estimates_can_be_put_together_and_told() -> None:
    found = analysis.Estimate({0: 6, 1: 3, 2: 1})
    assert found.map(lambda chit: chit > 0) == analysis.Estimate({False: 6, True: 4})
    assert str(found).splitlines()[0] == "0: 6 of 10, 0.313 to 0.832"
    assert str(found).splitlines()[-1].startswith("2: 1 of 10")


def test_intervals() -> None:
    half = analysis.wilson(5, 10)  # the textbook's: 0.2366 to 0.7634
    assert (round(half.low, 4), round(half.high, 4), half.confidence) == (0.2366, 0.7634, 0.95)
    assert (analysis.wilson(0, 10).low, analysis.wilson(10, 10).high) == (0.0, 1.0)
    assert round(analysis.wilson(0, 10).high, 4) == 0.2775
    wide = analysis.wilson(5, 10, 0.99)
    assert wide.low < half.low < half.high < wide.high
    mean = analysis.mean_interval([1.0, 2.0, 3.0])  # 2 and 4.303 / sqrt(3): two degrees of freedom
    assert (round(mean.low, 3), round(mean.high, 3)) == (-0.484, 4.484)
    assert 10.0**9 in analysis.mean_interval([1.0])
    surest = 1 - 2e-15
    assert analysis.mean_interval([1, 2, 3], surest).high > analysis.mean_interval([1, 2, 3], 0.9999).high > 3
    assert analysis.mean_interval([1, 2, 3, 4], surest).low < analysis.wilson(1, 2, surest).low < 0.02
    assert str(analysis.Interval(0.1, 0.25, 0.95)) == "0.100 to 0.250"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"position": 3}, "state: a state of a game is wanted, not 3"),
        ({"rng": 3}, r"rng: a random.Random is wanted, not 3"),
        ({"samples": 0}, "samples: at least 1 is wanted"),
        ({"samples": "many"}, "samples: a whole number is wanted"),
        ({"event": lambda _: {}}, "event: answers are counted"),
    ],
)
def test_wrong_arguments_of_estimates_are_refused(changes: dict[str, Any], sentence: str) -> None:
    given: dict[str, Any] = {"position": m.GAME.new_game(), "horizon": 1, "event": guide, "rng": random.Random(1)}
    with pytest.raises(SetupError, match=sentence):
        analysis.estimate(**{**given, **changes})


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((3, 2), "successes"),
        ((10**5000, 1), "successes: .* not a number of too many digits to be shown of 1"),
        ((1, 10**400), "trials: at most 1000000000000000 are wanted"),
        ((1, 2, 1 - 2**-53), "confidence: a number between 0 and 1 is wanted, not 0.99999"),
        ((1, 2, F(10**20 - 1, 10**20)), "confidence: a number between 0 and 1 is wanted, not Fraction"),
        ((0, 0), "successes"),
        ((1, 2, 1.0), "confidence"),
        ((1, 2, "high"), "confidence"),
    ],
)
def test_wrong_counts_are_refused(counts: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        analysis.wilson(*counts)
