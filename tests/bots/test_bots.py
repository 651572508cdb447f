from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest
from examples import model_game

from balkan_rules import bots, tito
from balkan_rules.bots.greedy import greedy_bot
from balkan_rules.bots.tito import GreedyBot
from balkan_rules.core.actions import LegalActions
from balkan_rules.core.errors import SetupError

Side = tito.Side
Place = dict[str, list[str | tuple[str, int]]]


# ---------------------------------------------------------------------------------------------------------- protocols
@attrs.define
class Counting:
    """Takes the first action and counts how often it is asked."""

    asked: int = 0

    def choose(self, view: tito.View, legal_actions: LegalActions[tito.Action], rng: random.Random) -> tito.Action:
        self.asked += 1
        return legal_actions[0]


@attrs.define
class Planning(Counting):
    """Plans what it is told to."""

    plans: list[tuple[tito.Action, ...]] = attrs.field(factory=list)

    def plan(
        self, view: tito.View, legal_actions: LegalActions[tito.Action], rng: random.Random
    ) -> tuple[tito.Action, ...]:
        return self.plans.pop()


def test_a_bot_is_asked_to_choose_or_to_plan() -> None:
    view = tito.new_game().view(Side.AXIS)
    actions = tuple(view.legal_actions())
    rng = random.Random(1)
    plain, planning = Counting(), Planning(plans=[(), actions[:2]])
    assert isinstance(plain, bots.Bot)
    assert not isinstance(plain, bots.Planner)
    assert isinstance(planning, bots.Planner)
    assert bots.decide(plain, view, rng) == actions[:1]
    assert bots.decide(planning, view, rng) == actions[:2]
    assert bots.decide(planning, view, rng) == actions[:1]
    assert (plain.asked, planning.asked) == (1, 1)


@pytest.mark.parametrize("bot", [7, None, Counting, "greedy"])
def test_what_is_no_bot_is_not_asked(bot: Any) -> None:  # noqa: ANN401 - that is the test
    with pytest.raises(SetupError, match="bot: a bot is wanted, not "):
        bots.decide(bot, tito.new_game().view(Side.AXIS), random.Random(1))
    with pytest.raises(
        SetupError, match="function: a function of a view, legal actions and a generator is wanted, not 7"
    ):
        bots.FunctionBot(7)  # type: ignore[arg-type]  # that is the test


def test_a_bot_is_shown_a_view_of_the_side_that_decides_and_no_state() -> None:
    state, rng = tito.new_game(), random.Random(1)
    bot: Any = Counting()
    for view in (state, 7, None):
        with pytest.raises(SetupError, match=r"view: what a side may know is wanted, as state\.view\(side\) gives it"):
            bots.decide(bot, view, rng)  # type: ignore[arg-type]  # that is the test
    assert state.to_move is Side.AXIS
    with pytest.raises(SetupError, match="it is for axis to decide, not for yugoslav"):
        bots.decide(bot, state.view(Side.YUGOSLAV), rng)


def test_nothing_is_decided_in_a_game_that_is_over() -> None:
    state = attrs.evolve(tito.new_game(), is_over=True)
    bot: Any = Counting()
    with pytest.raises(SetupError, match="the game is over: there is nothing left to decide"):
        bots.decide(bot, state.view(Side.AXIS), random.Random(1))
    assert bot.asked == 0


def test_a_plan_is_a_sequence() -> None:
    view = tito.new_game().view(Side.AXIS)
    odd: Any = Planning(plans=[7])  # type: ignore[list-item]  # that is the test
    with pytest.raises(SetupError, match=r"plan of bot Planning\(.*: a sequence of actions is wanted, not 7"):
        bots.decide(odd, view, random.Random(1))


def test_what_is_called_plan_and_is_no_method_is_the_bots_own_business() -> None:
    @attrs.define
    class Noting(Counting):
        plan: tuple[str, ...] = ("hold Belgrade",)

    view = tito.new_game().view(Side.AXIS)
    bot: Any = Noting()
    assert bots.decide(bot, view, random.Random(1)) == (view.legal_actions()[0],)
    assert bot.asked == 1


def test_the_random_bot_picks_pieces_alike() -> None:
    """In the first Yugoslav Movement Phase it moves as often as it ends, though there is one way only to end."""
    state = tito.position(turn=1, place={"Serbia/Chetnik Hide-away": [("Chetnik group", 5)]})
    view = state.view(Side.YUGOSLAV)
    rng = random.Random(1)
    kinds = Counter(type(bots.RandomBot().choose(view, view.legal_actions(), rng)).__name__ for _ in range(400))
    assert 150 < kinds["EndPhase"] < 250
    assert kinds["EndPhase"] + kinds["MoveGuerrilla"] == 400


# ------------------------------------------------------------------------------------------------------------ by name
MINE = """
class Careful:
    def choose(self, view, legal_actions, rng):
        return legal_actions[0]

careful = Careful()

def first(view, legal_actions, rng):
    return legal_actions[0]

class Demanding:
    def __init__(self, what):
        pass

class Leaving:
    def __init__(self):
        raise SystemExit(3)

number = 7
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "bots_to_find.py").write_text(MINE, encoding="utf-8")
    (tmp_path / "broken_bots.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "leaving_bots.py").write_text("import sys\nsys.exit(3)\n", encoding="utf-8")
    (tmp_path / "hasty_bots.py").write_text("import random\nrandom.nothing\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "bots_to_find", raising=False)
    return "bots_to_find"


def test_bots_are_found_by_name(mine: str) -> None:
    assert isinstance(bots.find("random", tito.GAME), bots.RandomBot)
    assert isinstance(bots.find("greedy", tito.GAME), GreedyBot)
    assert bots.NAMES == ("random", "greedy", "mcts")
    view = tito.new_game().view(Side.AXIS)
    for name in ("Careful", "careful", "first"):
        found: bots.Bot[Any] = bots.find(f"{mine}:{name}", tito.GAME)
        assert bots.decide(found, view, random.Random(1)) == (view.legal_actions()[0],)
    assert isinstance(bots.find(f"{mine}:first", tito.GAME), bots.FunctionBot)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("clever", "there is no bot 'clever'; there are random, greedy, mcts, and your own as module:name"),
        ("mcts:", "bot 'mcts:': budget '': applied actions such as 20000, or seconds such as 2s or 0.5s, are wanted"),
        ("mcts:0", "bot 'mcts:0': budget '0': applied actions"),
        ("mcts:2m", "bot 'mcts:2m': budget '2m': applied actions"),
        ("mcts:20000:2s", "bot 'mcts:20000:2s': budget '20000:2s': applied actions"),
        ("MCTS", "there is no bot 'MCTS'"),
        ("bots_to_find:", "write module:name"),
        (":first", "write module:name"),
        ("a b:first", "write module:name"),
        ("bots_to_find:second", "module 'bots_to_find' has no 'second'"),
        ("no_such_bots:first", "cannot import 'no_such_bots': ModuleNotFoundError"),
        ("broken_bots:first", "cannot import 'broken_bots': ZeroDivisionError"),
        ("hasty_bots:first", "cannot import 'hasty_bots': AttributeError: module 'random' has no attribute 'nothing'"),
        ("leaving_bots:first", "cannot import 'leaving_bots': SystemExit: 3"),
        ("bots_to_find:Demanding", "Demanding() cannot be made: TypeError"),
        ("bots_to_find:Leaving", "Leaving() cannot be made: SystemExit: 3"),
        ("bots_to_find:number", "is neither a function nor has it a method choose"),
    ],
)
@pytest.mark.usefixtures("mine")
def test_what_is_no_bot_is_refused_in_a_sentence(name: str, told: str) -> None:
    with pytest.raises(SetupError) as caught:
        bots.find(name, tito.GAME)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_who_interrupts_is_no_bot_that_cannot_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stopped_bots.py").write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    (tmp_path / "stopping_bots.py").write_text(
        "class Bot:\n    def __init__(self):\n        raise KeyboardInterrupt\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("stopped_bots:Bot", "stopping_bots:Bot"):
        with pytest.raises(KeyboardInterrupt):
            bots.find(name, tito.GAME)


@pytest.mark.parametrize(
    ("name", "budget"), [("mcts", "2000"), ("mcts:20000", "20000"), ("mcts:2s", "2s"), ("mcts:0.50s", "0.5s")]
)
def test_a_searching_bot_is_found_with_its_budget(name: str, budget: str) -> None:
    for game in (tito.GAME, model_game.GAME):
        found = bots.find(name, game)
        assert isinstance(found, bots.MctsBot)
        assert (found.game, str(found.budget)) == (game, budget)


@pytest.mark.parametrize("name", [None, 7, b"random"])
def test_a_name_is_a_text(name: Any) -> None:  # noqa: ANN401 - that is the test
    with pytest.raises(SetupError, match="a bot is found by a name, not by "):
        bots.find(name, tito.GAME)


def test_a_game_without_a_greedy_bot_says_so() -> None:
    assert isinstance(bots.find("random", model_game.GAME), bots.RandomBot)
    with pytest.raises(
        SetupError, match="model_game has no greedy bot; there are random and mcts, and your own as module:name"
    ):
        bots.find("greedy", model_game.GAME)
    for name in ("protocol", "mcts", "random_bot", "my.game", ".tito", ""):
        assert greedy_bot(name) is None


def test_what_a_greedy_bot_lacks_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(_: str) -> None:
        raise ModuleNotFoundError("No module named 'numbers_of_luck'", name="numbers_of_luck")

    monkeypatch.setattr("balkan_rules.bots.greedy.importlib.import_module", lacking)
    with pytest.raises(ModuleNotFoundError, match="numbers_of_luck"):
        bots.find("greedy", tito.GAME)


# -------------------------------------------------------------------------------------------------------- whole games
def play(axis: bots.Bot[Any], yugoslav: bots.Bot[Any], seed: int) -> tito.State:
    """A game, every action of which is checked; dice and bots have streams of their own."""
    players = {Side.AXIS: (axis, random.Random(seed)), Side.YUGOSLAV: (yugoslav, random.Random(seed))}
    dice = random.Random(seed)
    state = tito.new_game()
    while not state.is_over:
        mover = state.to_move
        if isinstance(mover, Side):
            bot, rng = players[mover]
            state = state.expand(bots.decide(bot, state.view(mover), rng)).after
        else:
            state = state.apply(state.legal_actions().sample(dice))
    return state


@pytest.mark.no_cover
def test_greedy_beats_random_on_both_sides() -> None:
    points = {
        (axis, yugoslav): [
            play(bots.find(axis, tito.GAME), bots.find(yugoslav, tito.GAME), seed).points for seed in range(3)
        ]
        for axis in ("random", "greedy")
        for yugoslav in ("random", "greedy")
    }
    assert min(points["random", "greedy"]) > 800  # a decisive victory each time
    assert max(points["greedy", "random"]) < 401  # the same for the Axis
    assert min(points["random", "greedy"]) > max(points["random", "random"])
    assert max(points["greedy", "random"]) < min(points["random", "random"])
    assert max(points["greedy", "greedy"]) < max(points["random", "greedy"])
    assert min(points["greedy", "greedy"]) > max(points["greedy", "random"])


def test_the_greedy_bot_draws_nothing() -> None:
    assert play(GreedyBot(), GreedyBot(), 3) == play(GreedyBot(), GreedyBot(), 3)
    view = tito.new_game().view(Side.AXIS)
    rng = random.Random(1)
    before = rng.getstate()
    bots.decide(GreedyBot(), view, rng)
    assert rng.getstate() == before


# ----------------------------------------------------------------------------------------------------- the greedy bot
def wants(state: tito.State) -> list[str]:
    """What the greedy bot does now, as texts."""
    mover = state.to_move
    assert isinstance(mover, Side)
    return [str(action) for action in bots.decide(GreedyBot(), state.view(mover), random.Random(1))]


def position(phase: str, turn: int, place: Place) -> tito.State:
    """A position in which guerrillas may have any size."""
    return tito.position(
        turn=turn, phase=phase, place=place, partisan_brigades=True, chetnik_brigades=True, partisan_divisions=True
    )


def test_yugoslavs_take_the_most_valuable_undefended_displays() -> None:
    state = position(
        "yugoslav_movement",
        9,
        {
            "Slovenia/Partisan Hide-away": [("Partisan group", 2)],
            "Ljubljana/Axis": ["Italian Emilia"],
            "Serbia/Chetnik Hide-away": [("Chetnik group", 1)],
        },
    )
    assert wants(state) == [
        "Partisan group from Slovenia/Partisan Hide-away to Novo Mesto/Yugoslav",
        "Partisan group from Slovenia/Partisan Hide-away to Kocevje/Yugoslav",
        "Chetnik group from Serbia/Chetnik Hide-away to Kragujevac/Yugoslav",
        "end phase",
    ]


def test_yugoslavs_leave_one_unit_where_nobody_is_and_gather_the_rest() -> None:
    state = position("yugoslav_movement", 9, {"Novo Mesto/Yugoslav": [("Partisan brigade", 1), ("Partisan group", 1)]})
    assert wants(state) == ["Partisan group from Novo Mesto/Yugoslav to Ljubljana/Yugoslav", "end phase"]


def test_yugoslavs_attack_where_five_faces_do_not_hurt() -> None:
    guards: Place = {
        "Ljubljana/Axis": ["Italian Emilia"],
        "Novo Mesto/Axis": ["Italian Marche"],
        "Kocevje/Axis": ["Italian Alpi Gr"],
        "Crnomelj/Axis": ["Croat 1"],
    }
    enough = position("yugoslav_movement", 9, {**guards, "Slovenia/Partisan Hide-away": [("Partisan group", 3)]})
    assert wants(enough) == [*["Partisan group from Slovenia/Partisan Hide-away to Crnomelj/Yugoslav"] * 3, "end phase"]
    few = position("yugoslav_movement", 9, {**guards, "Slovenia/Partisan Hide-away": [("Partisan group", 2)]})
    assert not any("Crnomelj" in action for action in wants(few))


def test_yugoslavs_do_not_attack_with_more_than_a_stack_holds() -> None:
    place: Place = {
        "Belgrade/Axis": ["German 704", "German 714"],
        "Serbia/Partisan Mountain": [("Partisan brigade", 15)],
    }
    assert not any("Belgrade" in action for action in wants(position("yugoslav_movement", 9, place)))


def test_tito_keeps_company() -> None:
    alone = position("yugoslav_movement", 9, {"Serbia/Partisan Hide-away": ["Tito", ("Partisan group", 1)]})
    assert wants(alone) == ["end phase"]
    boxed = position("yugoslav_movement", 9, {"Uzice/Yugoslav": ["Tito", ("Partisan group", 1)]})
    assert wants(boxed) == ["end phase"]


def test_tito_joins_a_hide_away() -> None:
    state = position(
        "axis_combat",
        5,
        {
            "Uzice/Axis": ["German 704"],
            "Uzice/Yugoslav": ["Tito", ("Partisan group", 1)],
            "Serbia/Partisan Mountain": [("Partisan group", 5)],
            "Serbia/Partisan Hide-away": [("Partisan group", 1)],
        },
    )
    for text in ("attack Uzice/Yugoslav from Uzice/Axis", "roll 6"):
        state = state.apply(tito.parse(text, state))
    assert wants(state) == ["Tito joins Serbia/Partisan Hide-away"]


def test_the_axis_stands_in_the_most_valuable_displays() -> None:
    state = position("axis_movement", 5, {"Serbia/Axis Mountain": ["German 704", "Serbian 1"]})
    assert wants(state) == ["Serbian 1 to Kragujevac/Axis", "German 704 to Belgrade/Axis", "end phase"]


def test_the_axis_drives_yugoslavs_out() -> None:
    place: Place = {
        "Serbia/Axis Mountain": ["German 704", "Serbian 1"],
        "Nis/Yugoslav": [("Partisan brigade", 1)],
    }
    assert "German 704 to Nis/Axis" in wants(position("axis_movement", 5, place))


def test_the_axis_keeps_its_garrisons() -> None:
    """Bosnia lacks six divisions and Serbia has one too many."""
    place: Place = {"Belgrade/Axis": ["German 704", "German 714", "German 717", "German 342", "German 7SS"]}
    moves = wants(position("axis_movement", 6, place))
    displays = tito.default_charts().map.displays_by_name
    gone = [move for move in moves if displays.get(move.split(" to ")[-1].removesuffix("/Axis"), None) is not None]
    zones = [displays[move.split(" to ")[-1].removesuffix("/Axis")].zone for move in gone]
    assert zones.count("Bosnia") == 1


def test_the_axis_transfers_what_is_called_for() -> None:
    state = position("axis_reinforcement", 5, {"Belgrade/Axis": ["German 342"]})
    assert wants(state) == ["transfer German 342"]


def test_a_voluntary_attack_must_promise_something() -> None:
    strong = position(
        "axis_combat", 5, {"Serbia/Axis Mountain": ["German 704"], "Serbia/Partisan Mountain": [("Partisan group", 2)]}
    )
    assert wants(strong) == ["attack Serbia/Partisan Mountain from Serbia/Axis Mountain"]
    weak = position(
        "axis_combat", 5, {"Serbia/Axis Mountain": ["Serbian 1"], "Serbia/Partisan Mountain": [("Partisan group", 9)]}
    )
    assert wants(weak) == ["end phase"]


def test_serbians_are_lost_before_germans() -> None:
    state = position(
        "axis_combat",
        5,
        {
            "Serbia/Axis Mountain": ["German 125", "Serbian 1", "Serbian 2", "Serbian 3"],
            "Serbia/Partisan Mountain": [("Partisan group", 12)],
        },
    )
    for text in ("attack Serbia/Partisan Mountain from Serbia/Axis Mountain", "roll 4"):
        state = state.apply(tito.parse(text, state))
    assert wants(state)[0].startswith("lose Serbian")


def test_soviets_attack_at_sure_odds_then_hold_what_nobody_defends() -> None:
    state = position(
        "yugoslav_movement",
        15,
        {
            "Bosnia/Partisan Hide-away": ["Partisan group"],
            "Bosnia/Chetnik Hide-away": ["Chetnik group"],
            "Belgrade/Axis": ["German 704", "German 714", "German 717"],
            "Nis/Axis": ["Serbian 1"],
        },
    )
    chosen: list[str] = []
    for _ in range(16):
        chosen += wants(state)
        state = state.apply(tito.parse(chosen[-1], state))
    assert chosen[:3] == [
        "place Soviet 75 at Nis/Yugoslav",
        "place Soviet 68 at Skoplje/Yugoslav",
        "place Soviet 64 at Bitolj/Yugoslav",
    ]
    assert not any("Belgrade" in text for text in chosen)
    assert chosen[-1] == "place Bulgarian 9 at Macedonia/Partisan Mountain"
    assert wants(state)[0].startswith("place Soviet 18Gd at ")


def test_optional_soviets_are_not_paid_for_if_they_gain_nothing() -> None:
    rules = tito.ruleset()
    zones = {rules.map.zone("Serbia"), rules.map.zone("Macedonia")}
    boxes = [place for place in rules.places if place.zone in zones and place.column is tito.Column.YUGOSLAV]
    place: Place = {box.name: ["Partisan group"] for box in boxes}
    place["Bosnia/Chetnik Hide-away"] = ["Chetnik group"]
    place["Belgrade/Axis"] = ["German 704", "German 714", "German 717"]
    others = [unit.name for unit in (*rules.charts.soviets, *rules.charts.bulgarians)]
    state = tito.position(turn=15, phase="yugoslav_movement", place=place, transferred=others)
    assert wants(state) == ["end phase"]


def test_soviets_leave_before_they_cost_points() -> None:
    state = position("yugoslav_movement", 16, {"Nis/Yugoslav": ["Soviet 75", "Soviet 7"]})
    assert wants(state) == ["transfer Soviet 7"]


def test_the_axis_hunts_tito() -> None:
    camp: Place = {"Serbia/Partisan Mountain": [("Partisan group", 5), "Tito"]}
    state = tito.position(turn=9, phase="tito_phase", place=camp, tito_trigger_turn=6)
    assert wants(state) == ["search for Tito"]
    place: Place = {**camp, "Serbia/Axis Mountain": ["Serbian 1", "German 501SS"]}
    state = tito.position(turn=9, phase="axis_combat", place=place, tito_status=tito.TitoStatus.LOCATED, tito_turn=8)
    assert wants(state) == ["attempt on Tito at Serbia/Partisan Mountain from Serbia/Axis Mountain"]
