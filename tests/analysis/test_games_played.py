"""What is told of games that were played: interactions of cases, options of rulings, the shortest record."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from functools import partial
from itertools import combinations, pairwise
from operator import le
from pathlib import Path
from typing import Any

import pytest
from examples import model_game as m

from balkan_rules import analysis, bots, tito, wrte_1991
from balkan_rules.core.dice import choose
from balkan_rules.core.errors import LoadError, MissingExtraError, RulingError, SetupError
from balkan_rules.core.records import Record
from balkan_rules.core.sequence import Event
from balkan_rules.core.transition import Transition

Steps = list[Transition[Any, Any]]


def played(seed: int, state: Any = None) -> Steps:  # noqa: ANN401 - a state of any game
    return [*analysis.self_play(m.GAME.new_game() if state is None else state, seed=seed)]


def recorded(seed: int) -> Record[m.State, Any]:
    return Record(m.GAME.new_game(), [step.action for step in played(seed)])


def told(*cases: tuple[str, ...]) -> Transition[Any, Any]:
    """A transition with one event for each tuple of cases."""
    state = m.GAME.new_game()
    return Transition(state, m.Draw(0), state, tuple(Event("something", names, {}) for names in cases))


# ------------------------------------------------------------------------------------------------------------ self-play


def test_self_play_goes_to_the_end_and_repeats() -> None:
    steps = played(3)
    assert steps[0].before == m.GAME.new_game()
    assert all(before.after == after.before for before, after in pairwise(steps))
    assert steps[-1].after.is_over
    assert [step.action for step in played(3)] == [step.action for step in steps]
    assert [step.action for step in played(4)] != [step.action for step in steps]


def test_bots_can_be_named() -> None:
    named = analysis.self_play(m.GAME.new_game(), dict.fromkeys(m.Side, "random"), seed=3)
    assert [step.action for step in named] == [step.action for step in played(3)]


def test_dice_do_not_hang_on_who_plays() -> None:
    state = m.GAME.new_game()
    first = next(iter(analysis.self_play(state, seed=9))).action
    assert first == choose(state.chance_outcomes(), random.Random(9))


def test_plans_are_taken_as_far_as_they_go() -> None:
    class Planner:
        asked = 0

        def plan(self, view: Any, legal_actions: Any, rng: random.Random) -> tuple[Any, ...]:  # noqa: ANN401
            Planner.asked += 1
            return (legal_actions[0], legal_actions[-1], legal_actions[-1])

        def choose(self, view: Any, legal_actions: Any, rng: random.Random) -> Any:  # noqa: ANN401
            raise AssertionError

    steps = [*analysis.self_play(m.GAME.new_game(), {m.Side.RAIDERS: Planner()}, seed=1)]
    own = [step for step in steps if step.before.to_move is m.Side.RAIDERS]
    assert 0 < Planner.asked < len(own)


def test_self_play_refuses_what_it_cannot_use() -> None:
    with pytest.raises(SetupError, match="state: a state of a game is wanted, not 'here'"):
        analysis.self_play("here")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(SetupError, match="seed: a whole number"):
        analysis.self_play(m.GAME.new_game(), seed="x")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(
        SetupError, match="seed: a whole number from 0 with at most 18 digits is wanted, not a number of"
    ):
        analysis.self_play(m.GAME.new_game(), seed=10**5000)
    with pytest.raises(SetupError, match="players: axis is no side of the game; there are Raiders, Garrison"):
        analysis.self_play(m.GAME.new_game(), {tito.Side.AXIS: bots.RandomBot()})
    with pytest.raises(SetupError, match="players: an instance of Mapping"):
        analysis.self_play(m.GAME.new_game(), [bots.RandomBot()])  # type: ignore[arg-type]  # that is the point
    with pytest.raises(SetupError, match="players: a bot is wanted, not 3; a class is called"):
        analysis.self_play(m.GAME.new_game(), {m.Side.RAIDERS: 3})  # type: ignore[dict-item]  # that is the point
    with pytest.raises(SetupError, match="there is no bot 'clever'"):
        analysis.self_play(m.GAME.new_game(), {m.Side.RAIDERS: "clever"})
    cheat = bots.FunctionBot(lambda *_: m.Draw(0))
    with pytest.raises(
        bots.BotError, match="bot 'FunctionBot' of the raiders side chose 'draw guide 0', which is not legal"
    ):
        [*analysis.self_play(m.GAME.new_game(), {m.Side.RAIDERS: cheat})]


# --------------------------------------------------------------------------------------------------------- interactions


def test_cases_of_one_transition_have_met() -> None:
    found = analysis.interactions([[told(("7.10", "7.9"), ("3",)), told(("3",)), told()], [told(("3", "4"))]])
    assert (found.games, found.transitions) == (2, 4)
    assert dict(found.fired) == {"3": 3, "4": 1, "7.9": 1, "7.10": 1}
    assert list(found.fired) == ["3", "4", "7.9", "7.10"]
    assert dict(found.together) == {("3", "4"): 1, ("3", "7.9"): 1, ("3", "7.10"): 1, ("7.9", "7.10"): 1}
    assert found.never_met() == (("4", "7.9"), ("4", "7.10"))
    assert (found.count("7.10", "7.9"), found.count("7.9", "7.10"), found.count("4", "7.9")) == (1, 1, 0)
    assert found.expected(("3", "4")) == 0.75


def test_counts_agree_with_counting_by_hand() -> None:
    games = [played(seed) for seed in range(3)]
    found = analysis.interactions(games)
    fired: Counter[str] = Counter()
    pairs: Counter[frozenset[str]] = Counter()
    for step in (step for game in games for step in game):
        named = {case for event in step.events for case in event.cases}
        fired.update(named)
        pairs.update(map(frozenset, combinations(named, 2)))
    assert dict(found.fired) == dict(fired)
    assert {frozenset(pair): times for pair, times in found.together.items()} == dict(pairs)
    unmet = {frozenset(pair) for pair in combinations(fired, 2)} - set(pairs)
    assert {frozenset(pair) for pair in found.never_met()} == unmet
    assert analysis.interactions(recorded(seed) for seed in range(3)) == found


def test_pairs_are_told_in_the_order_of_what_is_remarkable() -> None:
    """Those that met by their number and then as in the book; those that did not by what would have been expected."""
    games = [[told(("10", "9")), told(("2", "9")), told(("2", "9")), told(("3",)), told(("3",)), told(("3",))]]
    found = analysis.interactions(games)
    assert list(found.together) == [("2", "9"), ("9", "10")]
    assert found.never_met() == (("3", "9"), ("2", "3"), ("3", "10"), ("2", "10"))
    alike = analysis.interactions([[told(("10", "9")), told(("2", "9")), told(("2", "10"))]])
    assert list(alike.together) == [("2", "9"), ("2", "10"), ("9", "10")]


def test_cases_to_look_for_are_silent_until_they_fire() -> None:
    found = analysis.interactions([[told(("3",))]], cases=["2.1", "3", "9"])
    assert found.silent == ("2.1", "9")
    assert dict(found.fired) == {"2.1": 0, "3": 1, "9": 0}
    assert found.never_met() == ()
    assert found.expected(("3", "8")) == 0


def test_interactions_as_a_table() -> None:
    found = analysis.interactions([[told(("1", "2")), told(("1", "2")), told(("2", "3"))]], cases=["4"])
    assert found.table().splitlines() == [
        "1 game, 3 transitions",
        "3 cases fired, 1 never did",
        "2 pairs met, 1 never did",
        "",
        "met         times  expected",
        "1 + 2           2       2.0",
        "2 + 3           1       1.0",
        "",
        "never met   times  expected",
        "1 + 3           0       0.7",
    ]
    assert len(found.table(1).splitlines()) == 9
    assert len(found.table(0).splitlines()) == 3
    assert analysis.interactions([]).table().splitlines()[0] == "0 games, 0 transitions"
    with pytest.raises(SetupError, match="rows: a whole number"):
        found.table(-1)


def test_interactions_as_json() -> None:
    found = analysis.interactions([[told(("1", "2")), told(("3",))]], cases=["4"])
    assert json.loads(found.to_json()) == {
        "games": 1,
        "transitions": 2,
        "fired": {"1": 1, "2": 1, "3": 1, "4": 0},
        "together": [["1", "2", 1]],
        "never_met": [["1", "3"], ["2", "3"]],
    }


def test_interactions_as_a_picture(tmp_path: Path) -> None:
    found = analysis.interactions([[told(("1.5", "2.5")), told(("3.5",))]], cases=["4.5"])
    found.plot(tmp_path / "pairs.svg")
    found.plot(str(tmp_path / "again.svg"))
    text = (tmp_path / "pairs.svg").read_text(encoding="utf-8")
    assert text == (tmp_path / "again.svg").read_text(encoding="utf-8")
    assert all(f">{case}</text>" in text for case in ("1.5", "2.5", "3.5"))
    assert ">4.5</text>" not in text
    found.plot(tmp_path / "two.svg", cases=2)
    assert ">3.5</text>" not in (tmp_path / "two.svg").read_text(encoding="utf-8")


def test_pictures_that_cannot_be_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = analysis.interactions([[told(("1", "2"))]])
    with pytest.raises(SetupError, match="cases: at least 2 are wanted, not 1"):
        found.plot(tmp_path / "pairs.svg", cases=1)
    with pytest.raises(SetupError, match="file: a path is wanted, not 3"):
        found.plot(3)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(SetupError, match="fewer than two cases fired"):
        analysis.interactions([[told(("1",))]]).plot(tmp_path / "pairs.svg")
    with pytest.raises(SetupError, match=r"pairs.svg cannot be written: No such file"):
        found.plot(tmp_path / "nowhere" / "pairs.svg")
    with pytest.raises(SetupError, match=r"file: no file can be called 'a\\x00b'"):
        found.plot("a\0b")
    monkeypatch.delitem(sys.modules, "balkan_rules.analysis.plotting")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r'pip install "balkan_rules\[report\]"'):
        found.plot(tmp_path / "pairs.svg")


def test_what_is_no_game_is_refused() -> None:
    broken = Record(m.GAME.new_game(), [m.Draw(0), m.Draw(1)])
    with pytest.raises(LoadError, match="entry 2"):
        analysis.interactions([broken])
    with pytest.raises(SetupError, match="cases: an instance of str is wanted, not 4"):
        analysis.interactions([], cases=[4])  # type: ignore[list-item]  # that is the point
    for wrong, sentence in (
        (3, "records: an instance of Iterable is wanted, not 3"),
        (recorded(1), "records: one record alone is given; put it into a list"),
        ([3], "records: a record or transitions are wanted, not 3"),
        ([["x"]], "records: an instance of Transition is wanted, not 'x'"),
    ):
        with pytest.raises(SetupError, match=sentence):
            analysis.interactions(wrong)  # type: ignore[arg-type]  # that is the point


# -------------------------------------------------------------------------------------------------------------- rulings


def test_options_of_a_ruling_are_played_with_the_same_seeds() -> None:
    found = analysis.compare_rulings(m.GAME, "pull-back", games=12, seed=5)
    assert (found.ruling, found.default, list(found.games)) == ("pull_back", "one", ["one", "all"])
    for number, game in enumerate(found.of("one")):
        steps = played(5 + number)
        outcome = steps[-1].after.outcome
        assert (game.length, game.turns) == (len(steps), steps[-1].after.turn)
        assert (game.points, game.winner) == (outcome.score, outcome.winner and outcome.winner.name.lower())
    pairs = [*zip(found.of("one"), found.of("all"), strict=True)]
    assert found.changed("all") == sum(one.trace != other.trace for one, other in pairs) > 0
    assert found.changed("one") == 0
    assert found.sides == ("raiders", "garrison")
    assert found.mean("one", "garrison") == found.winners("one")["garrison"] / 12
    assert all(one == other for one, other in pairs if one.trace == other.trace)


def games(*points: int) -> tuple[analysis.Played, ...]:
    names = {0: None, 1: "a", 2: "b"}
    return tuple(analysis.Played(length=10 * n, turns=3, points=n, winner=names[n % 3], trace=str(n)) for n in points)


def test_differences_are_taken_game_by_game() -> None:
    found = analysis.Comparison(
        ruling="r", sides=("a", "b"), default="a", games={"a": games(1, 5, 9), "b": games(2, 6, 10)}
    )
    assert found.difference("b", "points") == analysis.Interval(1.0, 1.0, 0.95)
    assert found.difference("b", "length", confidence=0.5) == analysis.Interval(10.0, 10.0, 0.5)
    assert found.difference("a", "points") == analysis.Interval(0.0, 0.0, 0.95)
    assert found.difference("b", "a") == analysis.mean_interval([0 - 1, 0 - 0, 1 - 0])
    assert found.mean("b", "points") == 6
    with pytest.raises(TypeError, match="cannot be changed"):
        found.games["c"] = ()  # type: ignore[index]  # that is the point
    assert found.winners("a") == {"a": 1, "b": 1, None: 1}
    assert found.table().splitlines() == [
        "r, 3 games under each option",
        "a (default)",
        "  length: mean 50.00",
        "  turns: mean 3.00",
        "  points: mean 5.00",
        "  winners: a 1, b 1, draw 1",
        "b: changed 3 games",
        "  length: mean 60.00, difference 10.000 to 10.000",
        "  turns: mean 3.00, difference 0.000 to 0.000",
        "  points: mean 6.00, difference 1.000 to 1.000",
        "  winners: b 1, draw 1, a 1",
    ]
    first = found.data()["games"]["a"][0]
    assert first == {"length": 10, "turns": 3, "points": 1, "winner": "a"}
    assert json.loads(json.dumps(found.data())) == found.data()


def test_other_rulings_scenarios_and_players_can_be_chosen() -> None:
    found = analysis.compare_rulings(
        wrte_1991.GAME, "bilagora-garrison-size", games=1, scenario="ten-days", rulings=wrte_1991.Rulings()
    )
    assert (found.default, set(found.games)) == ("all", {"all", "one", "roll-each"})
    assert found.changed("one") == found.changed("roll-each") == 0  # nothing is stormed in the Ten Days War
    assert {game.turns for game in found.of(found.default)} <= {1, 2, 3}
    still = bots.FunctionBot(lambda _, listed, __: listed[-1])
    quiet = analysis.compare_rulings(m.GAME, "pull_back", games=1, players=dict.fromkeys(m.Side, still))
    assert quiet.of("one")[0].points == 0


@pytest.mark.parametrize(
    ("changes", "error", "sentence"),
    [
        ({"game": "tito"}, SetupError, "game: an instance of Game is wanted"),
        ({"ruling": "push"}, RulingError, "model_game has no ruling 'push' that can be chosen, only: pull_back"),
        ({"ruling": 3}, RulingError, "has no ruling 3"),
        ({"games": 0}, SetupError, "games: at least 1 is wanted"),
        ({"seed": None}, SetupError, "seed: a whole number"),
        ({"rulings": 3}, SetupError, "rulings: an instance of Rulings"),
        ({"scenario": "nowhere"}, SetupError, "has no scenario 'nowhere'"),
    ],
)
def test_wrong_comparisons_are_refused(changes: dict[str, Any], error: type[Exception], sentence: str) -> None:
    given: dict[str, Any] = {"game": m.GAME, "ruling": "pull-back", **changes}
    with pytest.raises(error, match=sentence):
        analysis.compare_rulings(given.pop("game"), given.pop("ruling"), **given)


def test_wrong_measures_are_refused() -> None:
    found = analysis.Comparison(ruling="r", sides=("a", "b"), default="a", games={"a": games(1)})
    with pytest.raises(SetupError, match="option: 'b' is none of a"):
        found.of("b")
    with pytest.raises(SetupError, match=r"option: \[\] is none of a"):
        found.of([])  # type: ignore[arg-type]  # that is the point
    for wrong in ("A", "winner", 3):
        with pytest.raises(SetupError, match=f"measure: one of length, turns, points, a, b is wanted, not {wrong!r}"):
            found.mean("a", wrong)  # type: ignore[arg-type]  # that is the point
        with pytest.raises(SetupError, match="measure: one of"):
            found.difference("a", wrong)  # type: ignore[arg-type]  # that is the point
    assert found.mean("a", "a") == 1


# ------------------------------------------------------------------------------------------------------------ shrinking


def attacked(step: Transition[Any, Any]) -> bool:
    return isinstance(step.action, m.Attack)


def with_an_attack() -> Record[m.State, Any]:
    return next(record for record in map(recorded, range(100)) if any(map(attacked, [*record.replay()][12:])))


def shortest(state: m.State) -> int:
    """How many actions lead to the nearest attack, by looking at all of them."""
    level, distance = {state}, 1
    while not any(isinstance(action, m.Attack) for one in level for action in one.legal_actions()):
        level = {one.apply(action) for one in level for action in one.legal_actions()}
        distance += 1
    return distance


def test_the_shortest_record_is_legal_ends_with_what_it_shows_and_repeats() -> None:
    record = with_an_attack()
    found = analysis.shrink(record, attacked)
    steps = [*found.replay()]
    assert [attacked(step) for step in steps] == [False] * (len(steps) - 1) + [True]
    assert found.initial == record.initial
    assert shortest(record.initial) <= len(steps) < len(record.actions)
    assert analysis.shrink(record, attacked) == found
    assert analysis.shrink(found, attacked) == found


def test_outcomes_stay_as_they_were_recorded() -> None:
    record = with_an_attack()
    left = iter(record.actions)
    assert all(action in left for action in analysis.shrink(record, attacked).actions)


def test_nothing_more_can_be_left_out() -> None:
    found = analysis.shrink(with_an_attack(), attacked)
    for number in range(len(found.actions) - 1):  # the last one is the attack itself
        rest = Record(found.initial, found.actions[:number] + found.actions[number + 1 :])
        with pytest.raises(LoadError):
            rest.final()


def test_what_takes_several_transitions_can_be_looked_for() -> None:
    def learn(seen: int, step: Transition[Any, Any]) -> int:
        return seen + int(step.action == m.Draw(0))

    record = next(one for one in map(recorded, range(50)) if one.actions.count(m.Draw(0)) == 3)
    for times in (1, 2, 3):
        found = analysis.shrink(record, analysis.Told(0, learn, settled=partial(le, times)))
        assert (found.actions.count(m.Draw(0)), found.final().turn) == (times, times)


def test_the_effort_is_bounded() -> None:
    record = with_an_attack()
    first = next(number for number, step in enumerate(record.replay(), 1) if attacked(step))
    assert analysis.shrink(record, attacked, effort=0).actions == record.actions[:first]
    some = analysis.shrink(record, attacked, effort=30)
    assert len(analysis.shrink(record, attacked).actions) <= len(some.actions) <= first


def test_all_that_is_tried_together_is_bounded() -> None:
    record = recorded(2)
    looked_at = 0

    def at_end(step: Transition[Any, Any]) -> bool:
        nonlocal looked_at
        looked_at += 1
        return bool(step.after.is_over)

    analysis.shrink(record, at_end, effort=100)
    assert len(record.actions) < looked_at <= len(record.actions) + 100


def test_what_is_shown_from_the_start_needs_nothing() -> None:
    assert (
        analysis.shrink(recorded(1), analysis.Told(start=1, learn=lambda before, _: before, settled=bool)).actions == ()
    )


def test_what_cannot_be_shrunk_is_refused() -> None:
    record = recorded(1)
    with pytest.raises(SetupError, match="record: no transition of it shows what is looked for"):
        analysis.shrink(record, lambda _: False)
    with pytest.raises(SetupError, match="record: an instance of Record"):
        analysis.shrink("game", attacked)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(SetupError, match="predicate: a function is wanted, not 'attack'"):
        analysis.shrink(record, "attack")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(SetupError, match="effort: a whole number"):
        analysis.shrink(record, attacked, effort=-1)
