"""The race between styles of a guide, as the searching bot runs it, and the styles of the greedy bot of Tito."""

from __future__ import annotations

import random
from collections import Counter
from statistics import pvariance
from typing import Any

import attrs
import pytest
from examples import model_game
from examples.model_game import Side

from balkan_rules import CHANCE, bots, tito
from balkan_rules.bots import MctsBot
from balkan_rules.bots._tito_style import STYLES, Style
from balkan_rules.bots.mcts.budget import Budget
from balkan_rules.bots.mcts.dice import Stream
from balkan_rules.bots.mcts.race import Race, _Tally
from balkan_rules.bots.mcts.search import Search
from balkan_rules.bots.tito import GreedyBot
from balkan_rules.core.actions import LegalActions
from balkan_rules.core.errors import SetupError

GAME = model_game.GAME
Place = dict[str, list[str | tuple[str, int]]]

READY = GAME.position(turn=3, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
"""The last Game-Turn: the Raiders win if they go to the Town, and lose if they do not."""


@attrs.frozen
class Headed:
    """Does the first thing whose text ends as told, else the last there is; its styles end otherwise."""

    ending: str = "nowhere"
    others: tuple[str, ...] = ()

    def choose(self, _: Any, legal_actions: LegalActions[Any], __: random.Random) -> Any:  # noqa: ANN401 - an action
        return next((action for action in legal_actions if str(action).endswith(self.ending)), legal_actions[-1])

    def styles(self, _: Any) -> list[Headed]:  # noqa: ANN401 - a view
        return [Headed(other) for other in self.others]


IDLE = Headed(others=("never", "to Town"))


def does(bot: MctsBot, state: Any, seed: int = 1) -> str:  # noqa: ANN401 - a state of any game
    """The first thing that a bot does."""
    return str(bots.decide(bot, state.view(state.to_move), random.Random(seed))[0])


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """How often each of the guide and its styles is tried from now on, by index."""
    found: Counter[int] = Counter()
    plain = Race._simulate

    def counted(self: Race, guide: Any, view: Any, *others: Any) -> float | None:  # noqa: ANN401 - as Race._simulate
        found[self._riders[view.side].guides.index(guide)] += 1
        return plain(self, guide, view, *others)

    monkeypatch.setattr(Race, "_simulate", counted)
    return found


# ------------------------------------------------------------------------------------------------------------ the race
def test_the_style_that_wins_is_played() -> None:
    assert isinstance(IDLE, bots.Stylist)
    assert does(MctsBot(GAME, 300, guide=Headed()), READY).startswith("Ana to") is False
    assert does(MctsBot(GAME, 300, guide=IDLE), READY) == "Ana to Town"


def test_the_guide_is_played_in_doubt_and_if_nothing_can_be_paid() -> None:
    assert does(MctsBot(GAME, 300, guide=IDLE, caution=1000), READY) == "end phase"
    for budget in (1, 6):
        assert does(MctsBot(GAME, budget, guide=IDLE), READY) == "end phase"


def test_styles_that_do_the_same_as_the_guide_are_not_tried(tries: Counter[int]) -> None:
    does(MctsBot(GAME, 300, guide=IDLE), READY)
    assert set(tries) == {0, 2}
    tries.clear()
    assert does(MctsBot(GAME, 300, guide=Headed(others=("never", "at all"))), READY) == "end phase"
    assert not tries


def test_a_style_is_kept_to_for_the_phase(tries: Counter[int]) -> None:
    bot, state = MctsBot(GAME, 300, guide=IDLE), READY
    done = []
    while state.phase is model_game.Phase.RAIDER_MOVEMENT and state.to_move is Side.RAIDERS:
        done.append(does(bot, state))
        state = state.apply(next(action for action in state.legal_actions() if str(action) == done[-1]))
        assert tries == {0: 4, 2: 4}  # those of the first decision
    assert done[:2] == ["Ana to Town", "Cveta to Town"]


def test_another_game_begins_with_the_guide(tries: Counter[int]) -> None:
    bot = MctsBot(GAME, 300, guide=IDLE)
    assert does(bot, READY) == "Ana to Town"
    tries.clear()
    early = GAME.position(turn=1, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    fresh = MctsBot(GAME, 300, guide=IDLE)
    assert does(bot, early) == does(fresh, early)


def test_the_style_of_one_game_is_not_played_in_another() -> None:
    """Whether the other game is at an earlier time, at the same decision, or under other rules.

    With a budget of one nothing can be found out, and the style is played that was played before: the guide's own in a
    game that has just begun.
    """
    bold = GAME.ruleset(rulings=model_game.Rulings(pull_back=model_game.PullBack.ALL))
    place = {"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]}
    others = [GAME.position(turn=1, place=place), READY, GAME.position(turn=3, place=place, ruleset=bold)]
    for other in others:
        bot = MctsBot(GAME, 300, guide=IDLE)
        assert does(bot, READY) == "Ana to Town"
        bot.budget = Budget(1, None)
        assert does(bot, other) == "end phase"


def test_a_bot_that_is_asked_again_begins_anew() -> None:
    for guide in (IDLE, Headed(others=("to Hills", "to Town"))):
        bot = MctsBot(GAME, 30, guide=guide)
        assert [does(bot, READY, seed) for seed in range(12)] == [
            does(MctsBot(GAME, 30, guide=guide), READY, seed) for seed in range(12)
        ]


def test_the_style_of_a_game_is_kept_to_in_later_phases() -> None:
    bot = MctsBot(GAME, 300, guide=IDLE)
    early = GAME.position(turn=2, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    assert does(bot, early) == "Ana to Town"
    bot.budget = Budget(1, None)
    assert does(bot, READY) == "Ana to Town"


def test_what_one_side_wins_the_other_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same position is worth 1 to one side and -1 to the other."""
    values = {}
    plain = Race._simulate

    def spied(self: Race, guide: Any, view: Any, *others: Any) -> float | None:  # noqa: ANN401 - as Race._simulate
        value = plain(self, guide, view, *others)
        if value is not None:
            values[view.side, self._riders[view.side].guides.index(guide)] = value
        return value

    monkeypatch.setattr(Race, "_simulate", spied)
    lost = GAME.position(turn=3, place={"Hills": ["Cveta"], "Pass": ["Emil"]})
    guide = Headed(others=("to Pass", "to Hills", "to Town"))
    does(MctsBot(GAME, 300, guide=guide), lost)
    answer = lost.apply(lost.legal_actions()[0])
    assert answer.to_move is Side.GARRISON
    does(MctsBot(GAME, 300, guide=guide), answer)
    raiders = {value for (side, _), value in values.items() if side is Side.RAIDERS}
    garrison = {value for (side, _), value in values.items() if side is Side.GARRISON}
    assert (raiders, garrison) == ({-1.0}, {1.0})


@pytest.mark.parametrize("turn", [1, 3])
def test_games_whose_positions_nobody_values_are_simulated_to_their_end(
    turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However short the race would look ahead."""
    monkeypatch.setattr("balkan_rules.bots.mcts.race._AHEAD", 0)
    state = GAME.position(turn=turn, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    bot, ends = MctsBot(GAME, 300, guide=IDLE), Counter[tuple[int, bool]]()
    race: Any = bot._search

    def counted(end: model_game.State) -> float:
        ends[end.turn, end.is_over] += 1
        return 0.0

    race._horizon = attrs.evolve(race._horizon, value=counted)
    does(bot, state)
    assert {*ends} == {(3, True)}


def test_no_style_is_asked_when_time_has_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes a second here; what is left to be done then is what the guide does."""
    now = [0.0]
    monkeypatch.setattr("balkan_rules.bots.mcts.budget.perf_counter", lambda: now[0])
    asked = []

    @attrs.frozen
    class Slow(Headed):
        def choose(self, view: Any, legal_actions: LegalActions[Any], rng: random.Random) -> Any:  # noqa: ANN401
            asked.append(self.ending)
            now[0] += 1.0
            return super().choose(view, legal_actions, rng)

        def styles(self, _: Any) -> list[Headed]:  # noqa: ANN401 - a view
            return [Slow(f"to {place}") for place in ("Town", "Hills", "Pass")]

    assert does(MctsBot(GAME, "2s", guide=Slow()), READY) == "end phase"
    assert asked == ["nowhere", "to Town"]


def test_variances_are_those_of_all_values() -> None:
    """To the last bit, whatever the order of the values is."""
    rng = random.Random(3)
    for number in range(1, 40):
        one, other = _Tally(), _Tally()
        for tally in (one, other, one):
            for _ in range(number):
                tally.add(rng.choice([rng.uniform(-900.0, 900.0), 0.15 * rng.randrange(99), 7]))
        assert one.variance_with(other) == float(pvariance((*one.values, *other.values)))


# --------------------------------------------------------------------------------------------------- guides that fail
@pytest.mark.parametrize(
    ("styles", "told"),
    [
        (None, "a sequence of bots is wanted, not None"),
        (7, "a sequence of bots is wanted, not 7"),
        ("bold", "a bot is wanted, not 'b'"),
        ([Headed], "a bot is wanted, not <class "),
        ([Headed(), 7], "a bot is wanted, not 7"),
    ],
)
def test_styles_are_bots(styles: Any, told: str) -> None:  # noqa: ANN401 - that is the test
    class Odd(Headed):
        def styles(self, _: Any) -> Any:  # noqa: ANN401 - that is the test
            return styles

    with pytest.raises(SetupError) as caught:
        does(MctsBot(GAME, 300, guide=Odd()), READY)
    assert str(caught.value).startswith("styles of guide ")
    assert told in str(caught.value)


def test_what_styles_raise_comes_through() -> None:
    class Broken(Headed):
        def styles(self, _: Any) -> Any:  # noqa: ANN401 - a view
            return 1 / 0

    with pytest.raises(ZeroDivisionError):
        does(MctsBot(GAME, 300, guide=Broken()), READY)


def test_a_style_that_does_what_is_not_legal_is_named() -> None:
    """At the decision itself, and in a simulation."""

    class Stubborn(Headed):
        def choose(self, *_: Any) -> Any:  # noqa: ANN401 - as Bot.choose
            return next(action for action in READY.legal_actions() if str(action) == "Ana to Town")

    class Nonsense(Headed):
        def choose(self, *_: Any) -> Any:  # noqa: ANN401 - as Bot.choose
            return "nonsense"

    for style, told in ((Stubborn(), "'Ana to Town', which is not legal: 3.1: "), (Nonsense(), "'nonsense', which is")):

        class With(Headed):
            def styles(self, _: Any, style: Headed = style) -> list[Headed]:  # noqa: ANN401 - a view
                return [style]

        with pytest.raises(bots.IllegalChoiceError) as caught:
            does(MctsBot(GAME, 300, guide=With()), READY)
        assert str(caught.value).startswith("guide ")
        assert told in str(caught.value)


def test_what_is_called_styles_and_is_no_method_is_the_guides_own_business() -> None:
    @attrs.frozen
    class Styled:
        styles: tuple[str, ...] = ("bold",)

        def choose(self, _: Any, legal_actions: LegalActions[Any], __: Any) -> Any:  # noqa: ANN401 - as Bot.choose
            return legal_actions[-1]

    bot = MctsBot(GAME, 300, guide=Styled())
    assert isinstance(bot._search, Search)
    assert does(bot, READY) == "Ana to Town"


def test_simulations_go_on_for_two_more_game_turns() -> None:
    """From the ninth Game-Turn to the end of the eleventh."""
    state = tito.new_game(scenario="late-war")
    rng = random.Random(9)
    while state.phase is not tito.Phase.YUGOSLAV_MOVEMENT:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    bot, turns = MctsBot(tito.GAME, 4000), Counter[int]()
    race: Any = bot._search
    horizon = race._horizon

    def counted(end: tito.State) -> float:
        turns[end.turn] += 1
        return float(horizon.value(end))

    race._horizon = attrs.evolve(horizon, value=counted)
    bots.decide(bot, state.view(tito.Side.YUGOSLAV), random.Random(1))
    assert state.turn == 9
    assert {*turns} == {12}


def raced(monkeypatch: pytest.MonkeyPatch, worth: dict[int, list[float]], rounds: int, caution: float = 1.0) -> Any:  # noqa: ANN401 - a counter and an index
    """How often each style is tried if simulations are worth so much, by turns, and which is played then."""
    found: Counter[int] = Counter()

    def told(self: Race, guide: Any, view: Any, *_: Any) -> float | None:  # noqa: ANN401 - as Race._simulate
        index = self._riders[view.side].guides.index(guide)
        if found[index] == rounds:
            return None
        values = worth[index]
        found[index] += 1
        return values[(found[index] - 1) % len(values)]

    monkeypatch.setattr(Race, "_simulate", told)
    bot = MctsBot(GAME, 300, guide=Headed(others=("Ana to Town", "Cveta to Town")), caution=caution)
    return does(bot, READY), found


def test_who_is_clearly_worse_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen, tries = raced(monkeypatch, {0: [4.0, 6.0], 1: [0.0, 1.0], 2: [6.0, 5.0]}, 20, caution=2.0)
    assert chosen == "end phase"  # half a point behind the last one on average, with a doubt of more
    assert tries == {0: 20, 1: 4, 2: 20}


def test_two_standard_errors_are_enough_to_be_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """One and a half less on average, with a standard error of 0.54 after four rounds."""
    chosen, tries = raced(monkeypatch, {0: [6.0, 2.0], 1: [4.0, 1.0], 2: [6.0, 2.0]}, 20)
    assert chosen == "end phase"
    assert tries == {0: 20, 1: 4, 2: 20}


def test_the_enemy_plays_as_the_guide_does() -> None:
    asked = set()

    @attrs.frozen
    class Heard(Headed):
        def choose(self, view: Any, legal_actions: LegalActions[Any], rng: random.Random) -> Any:  # noqa: ANN401
            asked.add((view.side, self.ending))
            return super().choose(view, legal_actions, rng)

        def styles(self, _: Any) -> list[Headed]:  # noqa: ANN401 - a view
            return [Heard("to Town")]

    state = GAME.position(turn=1, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    does(MctsBot(GAME, 300, guide=Heard()), state)
    assert asked == {(Side.RAIDERS, "nowhere"), (Side.RAIDERS, "to Town"), (Side.GARRISON, "nowhere")}


def test_all_styles_have_the_same_dice_in_a_round_and_others_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = []

    def noted(seed: int, number: int) -> Stream:
        numbers.append((seed, number))
        return Stream(seed, number)

    monkeypatch.setattr("balkan_rules.bots.mcts.race.Stream", noted)
    does(MctsBot(GAME, 300, guide=IDLE), READY)
    assert [number for _, number in numbers] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert len({seed for seed, _ in numbers}) == 1


def test_what_was_thought_of_is_forgotten_with_the_next_decision() -> None:
    bot = MctsBot(GAME, 300, guide=IDLE)
    race: Any = bot._search
    after = next(READY.apply(action) for action in READY.legal_actions() if str(action) == does(bot, READY))
    guides = race._riders[Side.RAIDERS].guides
    assert all(READY in guide._moves for guide in guides)
    does(bot, after)
    assert not any(READY in guide._moves for guide in guides)


def test_the_last_one_ahead_is_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen, tries = raced(monkeypatch, {0: [0.0, 1.0], 1: [9.0, 8.0], 2: [1.0, 0.0]}, 20)
    assert chosen == "Ana to Town"
    assert tries == {0: 4, 1: 4, 2: 4}


def test_the_better_of_two_that_remain_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = {0: [5.0, 5.0, 5.0, 0.0], 1: [1.0], 2: [6.0, 6.0, 6.0, 4.0]}
    chosen, _ = raced(monkeypatch, worth, 6, caution=0.0)
    assert chosen == "Cveta to Town"


def test_the_same_seed_and_budget_give_the_same_race() -> None:
    state = tito.new_game(scenario="late-war")
    rng = random.Random(9)
    while not (
        state.turn == 12 and state.to_move is tito.Side.YUGOSLAV and state.phase is tito.Phase.YUGOSLAV_MOVEMENT
    ):
        mover: Any = state.to_move
        if mover is CHANCE:
            state = state.apply(state.legal_actions().sample(rng))
        else:
            state = state.expand(bots.decide(GreedyBot(), state.view(mover), rng)).after
    view = state.view(tito.Side.YUGOSLAV)
    plans = [bots.decide(MctsBot(tito.GAME, 3000), view, random.Random(5)) for _ in range(2)]
    assert plans[0] == plans[1]
    styled = [bots.decide(GreedyBot(style), view, rng) for style in STYLES[tito.Side.YUGOSLAV]]
    assert plans[0] in styled


# --------------------------------------------------------------------------------------------- styles of the greedy bot
def wants(state: tito.State, style: Style) -> list[str]:
    """What the greedy bot of Tito does now in a style, as texts."""
    mover = state.to_move
    assert isinstance(mover, tito.Side)
    return [str(action) for action in bots.decide(GreedyBot(style), state.view(mover), random.Random(1))]


def position(phase: str, turn: int, place: Place, **fields: Any) -> tito.State:  # noqa: ANN401 - as tito.position
    """A position in which guerrillas may have any size."""
    return tito.position(turn=turn, phase=phase, place=place, partisan_brigades=True, chetnik_brigades=True, **fields)


GUARDS: Place = {
    "Ljubljana/Axis": ["Italian Emilia"],
    "Novo Mesto/Axis": ["Italian Marche"],
    "Kocevje/Axis": ["Italian Alpi Gr"],
    "Crnomelj/Axis": ["Croat 1"],
}


def test_each_side_has_styles_of_its_own() -> None:
    view = tito.new_game().view(tito.Side.AXIS)
    assert [bot.style for bot in GreedyBot().styles(view)] == list(STYLES[tito.Side.AXIS])
    for styles in STYLES.values():
        assert len({attrs.astuple(style) for style in (*styles, Style())}) == len(styles) + 1


def test_bold_yugoslavs_attack_at_worse_odds() -> None:
    """Two groups against one Croat have four faces that do not hurt; who is bold with what is left goes there, too."""
    state = position("yugoslav_movement", 9, {**GUARDS, "Slovenia/Partisan Hide-away": [("Partisan group", 2)]})
    going = "Partisan group from Slovenia/Partisan Hide-away to Crnomelj/Yugoslav"
    assert wants(state, Style()).count(going) == 0
    assert wants(state, Style(rush=4)).count(going) == 2
    assert wants(state, Style(assault=4)).count(going) == 2
    assert wants(state, Style(rush=3)).count(going) == 2
    assert wants(state, Style(assault=3)).count(going) == 1


def test_careful_yugoslavs_want_better_odds() -> None:
    """Four to one is the first column on which no face hurts; three go only as far as the rush lets them."""
    state = position("yugoslav_movement", 9, {**GUARDS, "Slovenia/Partisan Hide-away": [("Partisan group", 5)]})
    going = "Partisan group from Slovenia/Partisan Hide-away to Crnomelj/Yugoslav"
    assert wants(state, Style()).count(going) == 3
    assert wants(state, Style(assault=6)).count(going) == 4


def test_who_is_idle_may_seek_displays() -> None:
    """A lone group stays in its Mountain, which needs it; in the other style it goes where more is to be had."""
    state = position("yugoslav_movement", 9, {**GUARDS, "Slovenia/Partisan Mountain": [("Partisan group", 1)]})
    assert wants(state, Style()) == ["end phase"]
    gone = "Partisan group from Slovenia/Partisan Mountain to Croatia/Partisan Mountain"
    assert wants(state, Style(seek=True)) == [gone, "end phase"]


def test_the_axis_may_attack_with_more() -> None:
    """Twelve against four is three to one. With eighteen it is four to one; where that is not to be had, twelve do."""
    place: Place = {"Nis/Yugoslav": [("Partisan brigade", 1)], "Serbia/Axis Mountain": ["German 704"]}
    going = "German 704 to Nis/Axis"
    assert going in wants(position("axis_movement", 5, place), Style(crush=6))
    more: Place = {**place, "Serbia/Axis Mountain": ["German 704", *[f"Serbian {number}" for number in range(1, 6)]]}
    state = position("axis_movement", 5, more)
    assert sum("to Nis" in move for move in wants(state, Style())) == 1
    assert sum("to Nis" in move for move in wants(state, Style(crush=6))) == 5


def test_the_axis_may_hunt_before_it_guards() -> None:
    place: Place = {"Belgrade/Axis": ["German 704"], "Serbia/Partisan Mountain": [("Partisan brigade", 1)]}
    state = position("axis_movement", 5, place)
    assert wants(state, Style()) == ["end phase"]
    assert wants(state, Style(hunt=True)) == ["German 704 to Serbia/Axis Mountain", "end phase"]


def test_the_axis_may_leave_zones_without_a_garrison() -> None:
    """Bosnia lacks six divisions, at a Modifier of 1, and Serbia has one too many, at 2.

    Who keeps no garrison at all goes where the most valuable Displays are.
    """
    place: Place = {"Belgrade/Axis": ["German 704", "German 714", "German 717", "German 342", "German 7SS"]}
    state = position("axis_movement", 6, place)
    bosnia = {
        display.name for display in tito.default_charts().map.displays_by_name.values() if display.zone == "Bosnia"
    }

    def leaving(style: Style) -> int:
        return sum(move.split(" to ")[-1].removesuffix("/Axis") in bosnia for move in wants(state, style))

    assert leaving(Style()) == 1
    assert leaving(Style(kept=1)) == 5
    assert leaving(Style(kept=0)) == 4


def test_operations_may_be_saved() -> None:
    place: Place = {
        "Albania/Chetnik Hide-away": ["Chetnik group"],
        "Serbia/Axis Mountain": ["German 704"],
        "Serbia/Partisan Mountain": [("Partisan group", 1)],
    }
    state = position("operations_planning", 5, place, operations_limit=8)
    assert wants(state, Style()) == ["declare one operation"]
    assert wants(state, Style(least=10)) == ["declare no operation"]
    assert wants(state, Style(point=2)) == ["declare no operation"]
