"""The race between styles of a guide, as the searching bot runs it, and the styles of the greedy bot of Tito."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest
from examples import model_game
from examples.model_game import Side

from balkan_rules import CHANCE, bots, tito
from balkan_rules.bots import MctsBot
from balkan_rules.bots._tito_style import STYLES, Style
from balkan_rules.bots.mcts.race import Race
from balkan_rules.bots.tito import GreedyBot
from balkan_rules.core.actions import LegalActions

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
        tried = sum(tries.values())
        assert tried > 0
    assert done[:2] == ["Ana to Town", "Cveta to Town"]
    again = Counter(tries)
    does(bot, READY)
    assert tries == again


def test_another_game_begins_with_the_guide(tries: Counter[int]) -> None:
    bot = MctsBot(GAME, 300, guide=IDLE)
    assert does(bot, READY) == "Ana to Town"
    tries.clear()
    early = GAME.position(turn=1, place={"Pass": ["Ana", "Cveta"], "Hills": ["Filip"]})
    fresh = MctsBot(GAME, 300, guide=IDLE)
    assert does(bot, early) == does(fresh, early)


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
