"""The parts of the searching bot: budgets, dice, what is tried next, whom it asks, and what positions are worth."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from examples import model_game

from balkan_rules import balkan_wars, bots, marita_merkur, tito, wrte_1991
from balkan_rules.bots.mcts.budget import Budget, Meter
from balkan_rules.bots.mcts.dice import Stream
from balkan_rules.bots.mcts.guide import Guide
from balkan_rules.bots.mcts.nodes import Branch, Node
from balkan_rules.bots.mcts.values import Horizon, horizon_of, victory
from balkan_rules.core.actions import LegalActions
from balkan_rules.core.errors import SetupError


# ------------------------------------------------------------------------------------------------------------- budgets
@pytest.mark.parametrize(
    ("given", "actions", "seconds", "text"),
    [
        (20000, 20000, None, "20000"),
        ("20000", 20000, None, "20000"),
        ("007", 7, None, "7"),
        ("2s", None, 2.0, "2s"),
        ("0.5s", None, 0.5, "0.5s"),
    ],
)
def test_a_budget_is_of_actions_or_seconds(given: Any, actions: int | None, seconds: float | None, text: str) -> None:  # noqa: ANN401
    assert Budget.of(given) == Budget(actions, seconds)
    assert str(Budget.of(given)) == text


@pytest.mark.parametrize(
    "given",
    [0, -5, True, 2.5, None, "", "0", "0s", "0.0s", "-1", "s", "1.s", "2m", "2 s", "1e5", "٣", "1" * 10, 10**12, b"5"],
)
def test_anything_else_is_refused(given: Any) -> None:  # noqa: ANN401 - that is the test
    with pytest.raises(SetupError, match="applied actions such as 20000, or seconds such as 2s or"):
        Budget.of(given)


def test_a_meter_is_empty_when_all_is_spent() -> None:
    meter = Meter(Budget(2, None))
    assert not meter.is_empty()
    meter.spent = 2
    assert meter.is_empty()


def test_a_meter_of_seconds_runs_out_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("balkan_rules.bots.mcts.budget.perf_counter", lambda: now[0])
    meter = Meter(Budget(None, 2.5))
    meter.spent = 10**9
    now[0] = 102.25
    assert not meter.is_empty()
    now[0] = 102.5
    assert meter.is_empty()


# ---------------------------------------------------------------------------------------------------------------- dice
def test_dice_fall_alike_in_every_phase_for_simulations_of_one_number() -> None:
    """However often they were rolled in the phase before."""
    here: Any = SimpleNamespace(turn=1, cursor=2)
    there: Any = SimpleNamespace(turn=1, cursor=3)
    one, other = Stream(5, 1), Stream(5, 1)
    rolled = [one.rng(here).random() for _ in range(3)]
    assert len(set(rolled)) == 3
    assert other.rng(here).random() == rolled[0]
    assert one.rng(there).random() == other.rng(there).random()
    assert one.rng().random() == other.rng().random()
    for stream in (Stream(5, 2), Stream(6, 1)):
        assert stream.rng(here).random() != rolled[0]


# ------------------------------------------------------------------------------------------------------- what is tried
def names(node: Node) -> list[str]:
    return [str(edge.move[0]) for edge in node.edges()]


def tried(node: Node, number: int, worth: dict[str, float], widening: float = 1.0) -> Counter[str]:
    """What is tried in so many tries, each of which is worth what its name is."""
    units = [("a", ["a1", "a2"]), ("b", ["b1", "b2", "b3"]), ("c", ["c1"])]
    found: Counter[str] = Counter()
    for _ in range(number):
        branch, edge = node.pick(widening, 0.5, lambda: units)
        found[str(edge.move[0])] += 1
        node.enter(branch, edge, worth.get(str(edge.move[0]), 0.0))
    return found


def test_what_the_guide_would_do_is_tried_first() -> None:
    assert tried(Node.at("side", ("b2",)), 1, {}) == {"b2": 1}


def test_units_and_their_actions_are_tried_the_wider_the_more_tries_there_are() -> None:
    node = Node.at("side", ("b2",))
    seen = []
    for number in range(1, 60):
        tried(node, 1, {})
        seen.append((number, len(node.branches), len(node.edges())))
    assert [seen[i][1] for i in (0, 2, 5, 58)] == [1, 2, 3, 4]
    assert seen[-1][2] == 6
    assert all(branches < number**0.5 + 1 for number, branches, _ in seen)
    narrow = Node.at("side", ("b2",))
    tried(narrow, 9, {}, widening=0.3)
    assert names(narrow) == ["b2"]


def test_candidates_come_unit_by_unit_in_the_order_that_was_given() -> None:
    """But for that of the guide, which stands beside them."""
    node = Node.at("side", ("b2",))
    tried(node, 60, {})
    moves = [[edge.move[0] for edge in branch.edges] for branch in node.branches]
    assert moves == [["b2"], ["a1", "a2"], ["b1", "b3"], ["c1"]]


def test_a_plan_stands_beside_the_single_actions_but_for_its_first() -> None:
    node = Node.at("side", ("b2", "a1"))
    tried(node, 60, {})
    assert [edge.move for edge in node.edges()] == [("b2", "a1"), ("a1",), ("a2",), ("b1",), ("b3",), ("c1",)]


def test_variants_are_tried_beside_a_plan_and_what_is_left_of_another_leads() -> None:
    node = Node.at("side", ("b2",))
    leaders = [node.leader.move]
    node.vary(("c1", "a1"), 2)
    leaders.append(node.leader.move)
    tried_moves = []
    for _ in range(60):
        branch, edge = node.pick(1.0, 0.5, list)
        tried_moves.append(edge.move)
        node.enter(branch, edge, 0.0)
    assert tried_moves[:2] == [("c1", "a1"), ("b2",)]
    assert [edge.move for edge in node.edges()] == [("c1", "a1"), ("b2",), (), ()]
    node.vary(("b2",), 0)
    leaders.append(node.leader.move)
    assert leaders == [("b2",), ("c1", "a1"), ("c1", "a1")]


def test_the_best_is_tried_most_and_no_unit_is_given_up() -> None:
    found = tried(Node.at("side", ("b2",)), 300, {"a2": 1.0, "a1": 0.5})
    assert found["a2"] > 150
    assert min(found["b2"], found["c1"]) > 1


def test_what_was_begun_and_not_counted_is_tried_again() -> None:
    branch = Branch([], [("x",)])
    node = Node("side", ("x",), [branch], waiting=[])
    picked = [node.pick(1.0, 1.0, list) for _ in range(2)]
    assert picked == [(branch, branch.edges[0])] * 2
    assert branch.edges[0].move == ("x",)


# ---------------------------------------------------------------------------------------------------------- the guide
def test_candidates_stand_in_the_order_of_an_appraiser() -> None:
    state = wrte_1991.new_game(scenario="ten-days")
    view = state.view(wrte_1991.Side.FEDERALIST)
    greedy = bots.find("greedy", wrte_1991.GAME)
    assert isinstance(greedy, bots.Appraiser)
    legal = view.legal_actions()
    values = dict(zip(legal, greedy.values(view, legal), strict=True))
    found = Guide(greedy).candidates(view, random.Random(1))
    assert sorted(str(action) for _, actions in found for action in actions) == sorted(map(str, legal))
    for _, actions in found:
        assert [values[action] for action in actions] == sorted((values[a] for a in actions), reverse=True)
    best = [values[actions[0]] for _, actions in found]
    assert best == sorted(best, reverse=True)
    assert values[bots.decide(greedy, view, random.Random(1))[0]] == best[0]


def test_a_guide_is_asked_once_in_each_state_until_it_forgets() -> None:
    asked = []

    def first(view: Any, legal_actions: LegalActions[Any], rng: random.Random) -> Any:  # noqa: ANN401 - an action
        asked.append(view)
        return legal_actions[rng.randrange(len(legal_actions))]

    state, rng = model_game.new_game().apply(model_game.Draw(1)), random.Random(1)
    guide = Guide(bots.FunctionBot(first))
    moves = {guide.move(state, None, rng) for _ in range(20)}
    assert (len(moves), len(asked)) == (1, 1)
    guide.forget()
    guide.move(state, state.view(model_game.Side.RAIDERS), rng)
    assert len(asked) == 2
    chance = Guide(bots.RandomBot())
    assert len({chance.move(state, None, rng) for _ in range(20)}) > 1


@pytest.mark.parametrize("answer", [None, 7, [], [1.0], ["much"] * 5])
def test_an_appraiser_gives_a_number_for_each_action(answer: Any) -> None:  # noqa: ANN401 - that is the test
    @attrs.frozen
    class Vague(bots.RandomBot):
        def values(self, *_: Any) -> Any:  # noqa: ANN401 - that is the test
            return answer

    view = model_game.GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"]}).view(model_game.Side.RAIDERS)
    assert len(view.legal_actions()) == 5
    with pytest.raises(SetupError) as caught:
        Guide(Vague()).candidates(view, random.Random(1))
    assert str(caught.value).startswith("values of guide ")
    assert str(caught.value).endswith(f"a number for each of 5 actions is wanted, not {answer!r}")


def test_what_is_called_values_and_is_no_method_orders_nothing() -> None:
    @attrs.frozen
    class Valued(bots.RandomBot):
        values: tuple[int, ...] = (1, 2)

    view = model_game.GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"]}).view(model_game.Side.RAIDERS)
    found = Guide(Valued()).candidates(view, random.Random(1))
    assert {action for _, actions in found for action in actions} == set(view.legal_actions())


def test_those_that_look_alike_stand_in_any_order() -> None:
    view = tito.new_game().view(tito.Side.AXIS)
    for guide in (Guide(bots.RandomBot()), Guide(bots.find("greedy", tito.GAME))):
        orders = {
            tuple(str(action) for _, actions in guide.candidates(view, random.Random(seed)) for action in actions)
            for seed in range(4)
        }
        assert len(orders) == 4


@pytest.mark.parametrize("game", [tito, wrte_1991, balkan_wars])
def test_greedy_takes_what_it_values_most(game: Any) -> None:  # noqa: ANN401 - a module of a game
    state, rng, bot = game.new_game(), random.Random(3), bots.find("greedy", game.GAME)
    asked = 0
    while asked < 12:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
        if state.to_move not in game.GAME.info.sides:
            continue
        view = state.view(state.to_move)
        legal: LegalActions[Any] = view.legal_actions()
        if len(legal) < 2 or (hasattr(bot, "plan") and bot.plan(view, legal, rng)):
            continue
        asked += 1
        values = list(bot.values(view, legal))  # type: ignore[attr-defined]  # all three can
        assert values[list(legal).index(bot.choose(view, legal, rng))] == max(values)


# ------------------------------------------------------------------------------------------------------------- values
def over(state: Any, **fields: Any) -> Any:  # noqa: ANN401 - a state of any game
    return attrs.evolve(state, is_over=True, **fields)


def valued(game: Any, state: Any) -> float:  # noqa: ANN401 - as above
    return horizon_of(game.GAME.info.name).value(state)


def test_positions_of_tito() -> None:
    """Two brigades, one of them in a Display, and a German division."""
    place: dict[str, list[str | tuple[str, int]]] = {
        "Serbia/Partisan Mountain": ["Partisan brigade"],
        "Nis/Yugoslav": ["Partisan brigade"],
        "Serbia/Axis Mountain": ["German 704"],
    }
    late, early = (tito.position(turn=turn, place=place, partisan_brigades=True, points=40) for turn in (16, 3))
    (kind,) = [kind for kind in late.ruleset.kinds if kind.name == "Partisan brigade"]
    display = late.ruleset.map.displays_by_name["Nis"]
    still = 0.5 * display.victory_points
    each = 0.5 * 2 * kind.strength - 0.15 * late.ruleset.unit("German 704").strength
    assert valued(tito, late) == pytest.approx(-(40 + still + 2 * each))
    assert valued(tito, early) == pytest.approx(-(40 + still + 3 * each))
    won = over(tito.position(turn=17, place={}, points=900))
    assert won.outcome.winner is tito.Side.YUGOSLAV
    assert valued(tito, won) == -900 - 10
    lost = over(tito.position(turn=17, place={}, points=100))
    assert valued(tito, lost) == -100 + 10


@pytest.mark.parametrize(("game", "late"), [(tito, 1.0), (wrte_1991, 0.5), (balkan_wars, 0.5), (marita_merkur, 0.5)])
def test_simulations_end_with_a_game_turn(game: Any, late: float) -> None:  # noqa: ANN401 - a module of a game
    horizon, state = horizon_of(game.GAME.info.name), game.new_game()
    phases = len(state.ruleset.steps)
    ends = [horizon.end(attrs.evolve(state, turn=3, cursor=cursor)) for cursor in range(phases)]
    assert ends == [4 if cursor < late * phases else 5 for cursor in range(phases)]


def test_positions_of_the_ten_days_war() -> None:
    """A post with the JNA in it, one with a Slovene, and a unit of the JNA elsewhere."""
    posts = [post.name for post in wrte_1991.ruleset().map.border_posts()]
    place = {posts[0]: ["JNA Mechanized 2"], posts[1]: ["Slovene 7"], "2401": ["JNA Mountain 1"]}
    assert "2401" not in posts
    state = wrte_1991.position(scenario=wrte_1991.Scenario.TEN_DAYS, turn=2, place=place)
    ours, theirs, more = (state.ruleset.unit(name).rating for (name,) in place.values())
    strength = [rating.attack + rating.defence for rating in (ours, theirs, more)]
    assert valued(wrte_1991, state) == pytest.approx(1 + 0.02 * (strength[0] - strength[1] + strength[2]))
    lost = over(state)
    assert lost.outcome.winner is wrte_1991.Side.SEPARATIST
    assert valued(wrte_1991, lost) == 1 - 3


def test_positions_of_the_campaign_of_1991() -> None:
    """Two objectives count from the beginning; nobody is on the map yet."""
    state = wrte_1991.new_game(scenario="campaign")
    assert valued(wrte_1991, state) == state.victory_points.total == 2


def test_positions_of_balkan_wars() -> None:
    state = balkan_wars.new_game(scenario="belgrade")
    austria, serbia = (score.total for score in state.scores.values())
    assert austria - serbia != 0
    assert valued(balkan_wars, state) == austria - serbia
    assert over(state).outcome.winner is balkan_wars.Side.SECOND
    assert valued(balkan_wars, over(state)) == austria - serbia - 10


def test_positions_of_marita_merkur() -> None:
    state = attrs.evolve(marita_merkur.new_game(), axis_points=30, allied_points=12)
    assert valued(marita_merkur, state) == 18
    ends = [over(state, axis_points=axis, allied_points=allied) for axis, allied in ((100, 0), (0, 100))]
    assert [valued(marita_merkur, end) for end in ends] == [120, -120]


def test_an_unknown_game_is_worth_its_victory() -> None:
    horizon = horizon_of("model_game")
    state = model_game.GAME.position(turn=3, place={"Town": ["Ana", "Cveta"]})
    assert (horizon.value, horizon.end(state)) == (victory, None)
    assert victory(state) == 0.0
    assert victory(over(state)) == 1.0
    assert victory(over(model_game.GAME.position(turn=3, place={"Town": ["Ana"]}))) == 0.0
    assert victory(over(model_game.GAME.position(turn=3, place={"Town": ["Cveta"]}))) == -1.0


@pytest.mark.parametrize("name", ["race", "nodes", "values", "my.game", ".tito", ""])
def test_a_game_may_be_called_like_a_part_of_the_search(name: str) -> None:
    assert horizon_of(name) == Horizon(victory, None)


def test_what_the_module_of_a_game_lacks_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(_: str) -> None:
        raise ModuleNotFoundError("No module named 'numbers_of_luck'", name="numbers_of_luck")

    monkeypatch.setattr(importlib, "import_module", lacking)
    with pytest.raises(ModuleNotFoundError, match="numbers_of_luck"):
        horizon_of("tito")
