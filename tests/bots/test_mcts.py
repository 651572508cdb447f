"""The searching bot: what it decides, what it may know, what it spends, and that it does the same again."""

from __future__ import annotations

import pickle
import random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from examples import model_game
from examples.model_game import TOWN, Side

from balkan_rules import CHANCE, bots, tito
from balkan_rules.bots import MctsBot
from balkan_rules.bots.mcts.search import Search
from balkan_rules.bots.tito import GreedyBot
from balkan_rules.core.actions import LegalActions
from balkan_rules.core.errors import SetupError
from balkan_rules.core.state import State

GAME = model_game.GAME


def played(seed: int, raiders: bots.Bot[Any], garrison: bots.Bot[Any]) -> int:
    """The Raiders' points in a game of The Pass, in which every action is checked."""
    players = {Side.RAIDERS: raiders, Side.GARRISON: garrison}
    dice, rng, state = random.Random(seed), random.Random(seed), GAME.new_game()
    while not state.is_over:
        mover = state.to_move
        if mover is CHANCE:
            state = state.apply(state.legal_actions().sample(dice))
        else:
            state = state.expand(bots.decide(players[mover], state.view(mover), rng)).after
    assert state.outcome is not None
    return state.outcome.score


def searched(bot: bots.Bot[Any], state: Any, seed: int = 1) -> tuple[Any, ...]:  # noqa: ANN401 - a state of any game
    """What a bot does in a state."""
    return bots.decide(bot, state.view(state.to_move), random.Random(seed))


def planning() -> tito.State:
    """The Yugoslavs are about to move, in the position of the late war."""
    state = tito.new_game(scenario="late-war")
    rng = random.Random(9)
    while state.phase is not tito.Phase.YUGOSLAV_MOVEMENT:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    return state


def tree(bot: MctsBot) -> Search:
    """What it knows."""
    assert isinstance(bot._search, Search)
    return bot._search


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every action that any state applies from now on."""
    found: list[object] = []
    plain = State.apply

    def counting(self: Any, action: Any, *, check: bool = True) -> Any:  # noqa: ANN401 - as State.apply
        found.append(action)
        return plain(self, action, check=check)

    monkeypatch.setattr(State, "apply", counting)
    return found


# ----------------------------------------------------------------------------------------------------- what it decides
def test_it_goes_where_the_game_is_won() -> None:
    """On the last Game-Turn both Raiders must be in the Town; only the search knows, as its guide is the random bot."""
    state = GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    bot = MctsBot(GAME, 500)
    while state.phase is model_game.Phase.RAIDER_MOVEMENT and state.to_move is Side.RAIDERS:
        state = state.apply(searched(bot, state)[0])
    assert (state.place[0], state.place[2]) == (TOWN, TOWN)


def test_raiders_take_more_than_at_random() -> None:
    plain = bots.RandomBot()
    points = [sum(played(seed, raiders, plain) for seed in range(8)) for raiders in (plain, MctsBot(GAME, 60))]
    assert points[1] > points[0] + 5


def test_what_one_side_wins_the_other_loses() -> None:
    """A single point of Raiders is lost on the last Game-Turn, whatever anybody does."""
    lost = GAME.position(turn=3, place={"Hills": ["Cveta"], "Pass": ["Emil"]})
    for side, state, value in ((Side.RAIDERS, lost, -1.0), (Side.GARRISON, lost.apply(lost.legal_actions()[0]), 1.0)):
        assert state.to_move is side
        bot = MctsBot(GAME, 100)
        searched(bot, state)
        edges = tree(bot)._nodes[state.view(side)].edges()
        assert {edge.total / edge.visits for edge in edges} == {value}
        assert len(edges) > 1


def test_its_guide_decides_if_no_simulation_can_be_paid() -> None:
    state = planning()
    greedy = bots.find("greedy", tito.GAME)
    assert len(searched(greedy, state)) > 5
    assert searched(MctsBot(tito.GAME, 1), state) == searched(greedy, state)


class Planning:
    """The greedy bot of Tito with its plans and without its styles."""

    def __init__(self) -> None:
        self.greedy = GreedyBot()

    def plan(self, *asked: Any) -> Any:  # noqa: ANN401 - as Planner.plan
        return self.greedy.plan(*asked)

    def choose(self, *asked: Any) -> Any:  # noqa: ANN401 - as Bot.choose
        return self.greedy.choose(*asked)


def test_the_plan_of_a_guide_without_styles_is_a_candidate() -> None:
    """The tree holds it whole, and one that doubts everything does it whole."""
    state = planning()
    bot = MctsBot(tito.GAME, 120, guide=Planning(), caution=1000)
    assert searched(bot, state) == searched(GreedyBot(), state)
    (root, *_) = tree(bot)._nodes.values()
    assert len(root.guided) > 5


def test_a_guide_is_preferred_beyond_doubt_only() -> None:
    """What the guide leaves undone is done by one that doubts nothing, and not by one that doubts everything."""

    def idle(_: object, legal_actions: LegalActions[Any], __: object) -> object:
        return legal_actions[-1]

    state = GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    guide = bots.FunctionBot(idle)
    assert [str(action) for action in searched(guide, state)] == ["end phase"]
    timid, bold = MctsBot(GAME, 300, guide=guide, caution=1000), MctsBot(GAME, 300, guide=guide, caution=0)
    assert [str(action) for action in searched(timid, state)] == ["end phase"]
    assert [str(action) for action in searched(bold, state)] != ["end phase"]


def test_one_legal_action_needs_no_search(applied: list[object]) -> None:
    state = tito.new_game(scenario="late-war")
    rng = random.Random(1)
    while state.to_move is CHANCE or len(state.legal_actions()) > 1:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    applied.clear()
    assert searched(MctsBot(tito.GAME, 100), state) == (state.legal_actions()[0],)
    assert applied == []


# ------------------------------------------------------------------------------------------------------ what it knows
def test_it_cannot_tell_what_its_side_may_not_know() -> None:
    """The Raiders' chit is hidden from the Garrison, who pulls back alike whatever it is."""
    states = [
        GAME.position(turn=1, place={"Hills": ["Ana", "Boris"], "Pass": ["Dragan", "Emil"]}, guide=guide)
        for guide in (0, 2)
    ]
    entered = [state.apply(state.legal_actions()[0]) for state in states]
    assert entered[0] != entered[1]
    assert entered[0].to_move is Side.GARRISON
    for seed in range(10):
        assert searched(MctsBot(GAME, 100), entered[0], seed) == searched(MctsBot(GAME, 100), entered[1], seed)


def test_it_expects_what_its_side_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulations of the Garrison begin with every chit that the Raiders may hold."""
    state = GAME.position(turn=2, place={"Hills": ["Ana", "Boris"], "Pass": ["Dragan", "Emil"]}, guide=0)
    state = state.apply(state.legal_actions()[0])
    chits = set()
    plain = model_game.ModelGame.sample_state

    def spied(self: model_game.ModelGame, view: Any, rng: random.Random) -> model_game.State:  # noqa: ANN401
        chits.add((found := plain(self, view, rng)).guide)
        return found

    monkeypatch.setattr(model_game.ModelGame, "sample_state", spied)
    searched(MctsBot(GAME, 600), state)
    assert chits == {0, 1, 2}


# ------------------------------------------------------------------------------------------------------ what it spends
@pytest.mark.parametrize("budget", [1, 7, 150])
def test_as_many_actions_are_applied_as_the_budget_has(budget: int, applied: list[object]) -> None:
    """The listing of Tito applies none by itself."""
    state = planning()
    applied.clear()
    searched(MctsBot(tito.GAME, budget, guide=bots.RandomBot()), state)
    assert len(applied) == budget


def test_a_plan_that_is_simulated_is_paid_for_action_by_action(applied: list[object]) -> None:
    state = planning()
    applied.clear()
    searched(MctsBot(tito.GAME, 5), state)
    assert len(applied) == 5


def test_a_budget_may_be_in_seconds() -> None:
    state = GAME.new_game().apply(model_game.Draw(1))
    (action,) = searched(MctsBot(GAME, "0.02s"), state)
    assert action in state.legal_actions()


# -------------------------------------------------------------------------------------------------- the same once more
def test_the_same_seed_and_budget_give_the_same_decisions() -> None:
    games = [played(3, MctsBot(GAME, 100), MctsBot(GAME, 50)) for _ in range(2)]
    assert games[0] == games[1]
    state = planning()
    assert searched(MctsBot(tito.GAME, 400), state, 5) == searched(MctsBot(tito.GAME, 400), state, 5)


def test_it_takes_one_draw_from_its_generator() -> None:
    state, rng, twin = GAME.new_game().apply(model_game.Draw(1)), random.Random(2), random.Random(2)
    bots.decide(MctsBot(GAME, 50), state.view(Side.RAIDERS), rng)
    twin.getrandbits(64)
    assert rng.getstate() == twin.getstate()


def test_a_bot_that_is_asked_again_begins_anew() -> None:
    state = GAME.new_game().apply(model_game.Draw(1))
    bot = MctsBot(GAME, 100)
    assert [searched(bot, state, seed) for seed in (1, 2, 1)] == [
        searched(MctsBot(GAME, 100), state, seed) for seed in (1, 2, 1)
    ]


# ------------------------------------------------------------------------------------------------------------ the tree
def test_what_was_learned_serves_the_next_decision() -> None:
    state = GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    bot = MctsBot(GAME, 400)
    after = state.apply(searched(bot, state)[0])
    view = after.view(Side.RAIDERS)
    learned = tree(bot)._nodes[view].visits
    assert learned > 10
    searched(bot, after)
    fresh = MctsBot(GAME, 400)
    searched(fresh, after)
    assert tree(bot)._nodes[view].visits > learned + tree(fresh)._nodes[view].visits // 2


def test_what_a_search_did_not_come_to_is_forgotten_with_the_next() -> None:
    state = GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    bot, after = MctsBot(GAME, 400), state.apply(state.legal_actions()[0])
    last = next(state for state in map(after.apply, after.legal_actions()) if state.to_move is Side.RAIDERS)
    views = [each.view(Side.RAIDERS) for each in (state, after, last)]
    kept = []
    begun = [GAME.new_game().apply(model_game.Draw(chit)) for chit in (0, 1)]
    for decided in (state, after, last, *begun):
        searched(bot, decided)
        kept.append([view in tree(bot)._nodes for view in views])
    assert kept == [[True] * 3, [True] * 3, [False, True, True], [False, False, True], [False] * 3]


def test_equal_information_sets_share_a_node() -> None:
    """Ana first or Cveta first: where both have moved is one node, and it is passed on both ways."""
    state = GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    bot = MctsBot(GAME, 2000)
    searched(bot, state)
    moves = {str(action): action for action in state.legal_actions()}
    ana, cveta = moves["Ana to Town"], moves["Cveta to Town"]
    both = state.apply(ana).apply(cveta)
    assert both == state.apply(cveta).apply(ana)
    ways = [tree(bot)._nodes[state.apply(first).view(Side.RAIDERS)] for first in (ana, cveta)]
    last = [edge for node in ways for edge in node.edges() if edge.move in ((ana,), (cveta,))]
    assert all(edge.visits for edge in last)
    assert tree(bot)._nodes[both.view(both.to_move)].visits == sum(edge.visits for edge in last)


def ends(bot: MctsBot, state: Any, monkeypatch: pytest.MonkeyPatch) -> set[tuple[int, bool]]:  # noqa: ANN401 - a state
    """The Game-Turns in which simulations end, and whether the game does then."""
    found: set[tuple[int, bool]] = set()

    def spied(reached: State[Any, Any]) -> float:
        found.add((reached.turn, reached.is_over))
        return 0.0

    horizon = attrs.evolve(bot._search._horizon, value=spied)
    monkeypatch.setattr(bot._search, "_horizon", horizon)
    searched(bot, state)
    return found


def test_simulations_end_with_the_game_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose positions nobody values is played out."""
    state = planning()
    assert state.turn == 9
    guide = bots.FunctionBot(GreedyBot().choose)
    assert ends(MctsBot(tito.GAME, 600, guide=guide), state, monkeypatch) == {(10, False)}
    last = attrs.evolve(state, turn=12)
    assert ends(MctsBot(tito.GAME, 300, guide=guide), last, monkeypatch) == {(12, True)}
    assert ends(MctsBot(tito.GAME, 2000), last, monkeypatch) == {(12, True)}
    small = GAME.new_game().apply(model_game.Draw(0))
    assert ends(MctsBot(GAME, 300), small, monkeypatch) == {(3, True)}


# ------------------------------------------------------------------------------------------------------ what is wrong
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"budget": 0}, "budget 0: applied actions such as 20000, or seconds such as 2s or 0.5s, are wanted"),
        ({"budget": True}, "budget True: applied actions"),
        ({"guide": 7}, "guide: a bot is wanted, not 7; a class is called to make one"),
        ({"guide": bots.RandomBot}, "guide: a bot is wanted, not <class "),
        ({"guide": SimpleNamespace(choose=5)}, "guide: a bot is wanted, not namespace(choose=5)"),
        ({"budget": 10**5000}, "budget a number of too many digits to be shown: applied actions"),
        ({"variants": 2.5}, "variants: a whole number is wanted, not 2.5"),
        ({"variants": 1001}, "variants: a whole number from 0 to 1000 is wanted, not 1001"),
        ({"exploration": -1}, "exploration: a number from 0 to 1000 is wanted, not -1"),
        ({"exploration": float("nan")}, "exploration: a number from 0 to 1000 is wanted, not nan"),
        ({"widening": 0}, "widening: a number above 0 and up to 1000 is wanted, not 0"),
        ({"deeper": 10**400}, "deeper: a number above 0 and up to 1000 is wanted, not 1000"),
        ({"caution": "much"}, "caution: a number from 0 to 1000 is wanted, not 'much'"),
    ],
)
def test_what_no_search_can_be_made_of_is_refused(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError) as caught:
        MctsBot(GAME, **arguments)
    assert str(caught.value).startswith(told)


def test_a_game_has_two_sides() -> None:
    class Crowd(model_game.ModelGame):
        info = attrs.evolve(GAME.info, name="crowd", sides=(*Side, Side.RAIDERS))

    with pytest.raises(SetupError, match="mcts plays games of two sides; crowd has 3"):
        MctsBot(Crowd())
    for game in (7, None, model_game):
        with pytest.raises(SetupError, match="game: an instance of Game is wanted, not "):
            MctsBot(game)  # type: ignore[arg-type]  # that is the test


def test_a_guide_that_is_false_is_a_guide() -> None:
    """One with a length, say, that has learned nothing yet."""

    class Blank(bots.RandomBot):
        def __len__(self) -> int:
            return 0

        def choose(self, _: Any, legal_actions: LegalActions[Any], __: Any) -> Any:  # noqa: ANN401 - as Bot.choose
            return legal_actions[-1]

    view = GAME.new_game().apply(model_game.Draw(1)).view(Side.RAIDERS)
    bot = MctsBot(GAME, 50, guide=Blank())
    assert isinstance(tree(bot)._guide._bot, Blank)
    assert bots.decide(bot, view, random.Random(1))[0] in view.legal_actions()


def test_a_guide_that_does_what_is_not_legal_is_named() -> None:
    """At the decision itself, and in a simulation."""
    state = GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    moved = state.legal_actions()[0]
    for guide, told in (
        (lambda *_: None, "'None', which is"),
        (lambda *_: moved, f"'{moved}', which is not legal: 3.1: "),
    ):
        with pytest.raises(bots.IllegalChoiceError) as caught:
            searched(MctsBot(GAME, 100, guide=bots.FunctionBot(guide)), state)
        assert str(caught.value).startswith("guide FunctionBot(")
        assert told in str(caught.value)


def test_a_bot_goes_to_another_process_with_all_that_it_knows() -> None:
    state = GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    bot = MctsBot(GAME, 200)
    after = state.apply(searched(bot, state)[0])
    twin = pickle.loads(pickle.dumps(bot))
    assert tree(twin)._nodes.keys() == tree(bot)._nodes.keys()
    assert searched(twin, after, 3) == searched(bot, after, 3)


def test_there_must_be_something_to_decide() -> None:
    view, rng = GAME.new_game().view(Side.RAIDERS), random.Random(1)
    with pytest.raises(SetupError, match="there is nothing to decide in this view"):
        MctsBot(GAME).choose(view, view.legal_actions(), rng)
    mine = GAME.new_game().apply(model_game.Draw(1)).view(Side.RAIDERS)
    with pytest.raises(SetupError, match=r"rng: a random\.Random is wanted"):
        MctsBot(GAME).choose(mine, mine.legal_actions(), 7)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(SetupError, match="is no view of "):
        MctsBot(tito.GAME).choose(mine, mine.legal_actions(), rng)
    with pytest.raises(SetupError, match="legal_actions: an instance of LegalActions is wanted, not 7"):
        MctsBot(GAME).choose(mine, 7, rng)  # type: ignore[arg-type]  # that is the test


def test_one_legal_action_is_no_leave_for_views_of_another_game() -> None:
    state: Any = tito.new_game(scenario="late-war")
    rng = random.Random(1)
    while state.to_move is CHANCE or len(state.legal_actions()) > 1:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    view: Any = state.view(state.to_move)
    with pytest.raises(SetupError, match="is no view of <Game model_game>"):
        MctsBot(GAME).choose(view, view.legal_actions(), rng)


def test_it_chooses_what_it_plans() -> None:
    view = planning().view(tito.Side.YUGOSLAV)
    bot, legal = MctsBot(tito.GAME, 200), view.legal_actions()
    plan = bot.plan(view, legal, random.Random(1))
    assert bot.choose(view, legal, random.Random(1)) == plan[0]
    assert isinstance(bot, bots.Planner)
    assert repr(bot) == "<MctsBot tito 200>"
    assert repr(MctsBot(GAME, "1.50s")) == "<MctsBot model_game 1.5s>"
