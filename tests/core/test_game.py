"""Games: rulesets, variants, scenarios, positions and pickling, on the model game."""
# ruff: noqa: ANN401 - wrong arguments may be anything

from __future__ import annotations

import gc
import pickle
import random
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import attrs
import pytest
from examples import model_game as m
from tests.testing import sabotage

from balkan_rules.core.actions import END_PHASE, Roll
from balkan_rules.core.errors import ChartMissing, IllegalActionError, LoadError, PositionError, SetupError
from balkan_rules.core.game import Game, GameInfo
from balkan_rules.core.ruleset import Ruleset

ALL = m.Rulings(pull_back=m.PullBack.ALL)


class Quiet(m.CombatRules):
    """The same Combat Phase under another name."""


class Louder(m.CombatRules):
    """And another."""


class Named(m.ModelGame):
    """Has a second scenario, and another name for it."""

    info = attrs.evolve(m.ModelGame.info, scenarios=("raid", "siege"), aliases={"2": "siege"})

    def start(self, scenario: str, ruleset: Any) -> m.Draft:
        draft = super().start(scenario, ruleset)
        draft.turn = 2 if scenario == "siege" else 1
        return draft


def test_the_module_functions_are_the_methods_of_the_game() -> None:
    names = [
        "from_json",
        "new_game",
        "parse",
        "position",
        "record_from_json",
        "ruleset",
        "sample_state",
        "text",
        "to_json",
        "view",
        "view_from_json",
        "with_phases",
    ]
    for name in names:
        assert getattr(m, name) == getattr(m.GAME, name)


def test_the_game_says_what_it_is() -> None:
    info = m.GAME.info
    assert (info.sides, info.scenarios, info.hidden_information) == (tuple(m.Side), ("raid",), True)
    assert isinstance(info, GameInfo)
    assert (info.options, info.aliases) == ((), {})
    assert repr(m.GAME) == "<Game model_game>"


def test_equal_content_is_one_ruleset() -> None:
    assert m.ruleset() is m.ruleset(rulings=m.Rulings()) is m.GAME.ruleset(options=None)
    assert m.ruleset(rulings=ALL) is m.ruleset(rulings=m.Rulings(pull_back=m.PullBack.ALL))
    assert m.ruleset(rulings=ALL).digest != m.ruleset().digest
    assert repr(m.ruleset()) == f"<Ruleset model_game {m.ruleset().digest[:12]}>"


def test_rulesets_that_nobody_uses_are_let_go() -> None:
    game = m.GAME.with_phases(combat=Louder())
    first = game.ruleset(rulings=ALL).digest
    gc.collect()
    assert first not in game._interned
    assert game.ruleset(rulings=ALL).digest == first


def test_parts_of_a_ruleset_have_their_kind() -> None:
    with pytest.raises(SetupError, match="rulings must be a Rulings, not 'all'"):
        m.ruleset(rulings="all")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="charts must be a NoneType"):
        m.ruleset(charts=1)  # type: ignore[arg-type]


def test_scenarios_go_by_names_and_aliases() -> None:
    game = Named()
    assert game.new_game().turn == 1
    assert game.new_game(scenario="siege") == game.new_game(scenario="2")
    assert game.new_game(scenario="siege").turn == 2
    with pytest.raises(SetupError, match="no scenario 'x'; there are raid, siege"):
        game.new_game(scenario="x")
    with pytest.raises(TypeError, match="cannot be changed"):
        game.info.aliases["3"] = "raid"  # type: ignore[index]
    assert pickle.loads(pickle.dumps(game.info)) == game.info
    with pytest.raises(SetupError, match="scenario: a text is wanted, not 3"):
        game.new_game(scenario=3)  # type: ignore[arg-type]


def test_a_ruleset_belongs_to_its_game() -> None:
    other = m.GAME.with_phases(combat=Quiet())
    with pytest.raises(SetupError, match="is no ruleset of <Game model_game>"):
        m.new_game(ruleset=other.ruleset())
    with pytest.raises(SetupError, match="'default' is no ruleset"):
        m.new_game(ruleset="default")  # type: ignore[arg-type]


def test_house_rules_are_another_game() -> None:
    game = m.GAME.with_phases(combat=Quiet())
    assert game is m.GAME.with_phases(combat=Quiet())
    assert game is not m.GAME
    assert repr(game) == "<Game model_game combat=tests.core.test_game:Quiet>"
    assert game.ruleset().digest != m.ruleset().digest
    assert game.with_phases(combat=Louder()) is m.GAME.with_phases(combat=Louder())
    both = game.with_phases(guide=m.GuideRules())
    assert set(both.replaced) == {"combat", "guide"}


def test_without_house_rules_the_game_is_itself() -> None:
    assert m.with_phases() is m.GAME
    assert pickle.loads(pickle.dumps(m.with_phases().new_game())).ruleset is m.ruleset()
    variant = m.with_phases(combat=Quiet())
    assert variant.with_phases() is variant


def strange(game: Any) -> Iterator[Any]:
    """States that are not of the model game itself."""
    nothing: Any = {"ruleset": None}
    yield game.with_phases(combat=Quiet()).new_game()
    yield sabotage.find(sabotage.Other).new_game()
    yield attrs.evolve(m.new_game(), **nothing)
    yield from (object.__new__(m.State), None, 5, "state", m.State, m.GAME)


@pytest.mark.parametrize("state", [*strange(m.GAME)])
def test_a_game_has_to_do_with_its_own_states_only(state: Any) -> None:
    for call in (m.to_json, m.text, lambda it: m.view(it, m.Side.RAIDERS), lambda it: m.parse("end phase", it)):
        with pytest.raises(SetupError, match="is no state of <Game model_game>"):
            call(state)


@pytest.mark.parametrize("view", [*strange(m.GAME), m.with_phases(combat=Quiet()).new_game().view(m.Side.RAIDERS)])
def test_a_game_has_to_do_with_its_own_views_only(view: Any) -> None:
    for call in (m.GAME.view_to_json, lambda it: m.sample_state(it, random.Random(7))):
        with pytest.raises(SetupError, match="is no view of <Game model_game>"):
            call(view)


class Slow(m.ModelGame):
    """Takes its time to compile, and counts."""

    def __init__(self, *, replaced: Any = None) -> None:
        super().__init__(replaced=replaced)
        self.compiled = 0

    def compile(self, **parts: Any) -> m.Ruleset:
        self.compiled += 1
        time.sleep(0.01)
        return super().compile(**parts)

    def sequence(self, rulings: m.Rulings, options: None) -> Any:
        time.sleep(0.01)
        return super().sequence(rulings, options)


def test_threads_get_the_same_rulesets_and_variants() -> None:
    game, together = Slow(), Barrier(8)

    def ask(_: int) -> tuple[Any, ...]:
        together.wait()
        variant = game.with_phases(combat=Quiet())
        return variant, variant.ruleset(), game.ruleset(), game.ruleset(rulings=ALL)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(8)))
    assert len({tuple(map(id, answer)) for answer in answers}) == 1
    assert game.compiled == 2


def test_interruptions_can_be_replaced_too() -> None:
    game = m.GAME.with_phases(postures=sabotage.Whispering())
    asked = game.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"]}).apply(m.Attack(m.PASS))
    assert [event.name for event in asked.step(m.Choose(m.Posture.BOLD)).events] == ["choice"]


@pytest.mark.parametrize(
    ("phases", "told"),
    [
        ({"war": Quiet()}, "no phase 'war'; there are guide, raider_movement, combat, garrison_movement, reaction"),
        ({"combat": "quiet"}, "phase 'combat' is played by a PhaseRules, not by 'quiet'"),
    ],
)
def test_phases_go_by_their_names(phases: Mapping[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        m.with_phases(**phases)


@pytest.mark.parametrize("game", [m.GAME, m.GAME.with_phases(combat=Quiet())])
@pytest.mark.parametrize("rulings", [m.Rulings(), ALL])
def test_states_pickle_with_their_interned_ruleset(game: m.ModelGame, rulings: m.Rulings) -> None:
    rules = game.ruleset(rulings=rulings)
    state = game.new_game(ruleset=rules).apply(m.Draw(1))
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert again.ruleset is rules
    assert pickle.loads(pickle.dumps(game)) is game


def test_errors_pickle() -> None:
    for error in (
        IllegalActionError(m.new_game().why_not(END_PHASE)),
        SetupError("no"),
        LoadError("where: why"),
        ChartMissing("8.22", "crt"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))


def test_positions_are_built() -> None:
    state = m.position(turn=2, phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"], "Town": ["Emil"]}, guide=1)
    assert (state.turn, state.phase, state.guide) == (2, m.Phase.COMBAT, 1)
    assert state.place == (m.PASS, None, None, m.PASS, m.TOWN, None)
    assert m.position(ruleset=m.ruleset(rulings=ALL)).ruleset.rulings == ALL


@pytest.mark.parametrize(
    "wrong",
    [
        {"place": {"Atlantis": ["Ana"]}},
        {"place": {"Town": ["Zora"]}},
        {"place": {"Town": "Ana"}},
        {"place": {"Town": ["Ana"], "Pass": ["Ana"]}},
        {"turn": 0},
        {"turn": 4},
        {"phase": "combat"},
        {"guide": 3},
    ],
)
def test_positions_that_cannot_exist_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        m.position(**wrong)


def test_most_games_compile_tables_of_their_own() -> None:
    plain = Game.compile(m.GAME, charts=None, rulings=ALL, options=None, digest="0", steps=(), frame_rules={})
    assert type(plain) is Ruleset
    assert plain.rulings == ALL


def test_a_random_game_can_be_watched(capsys: pytest.CaptureFixture[str]) -> None:
    m.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1, Guide Phase: guide: chit 0 (2.1)"
    assert lines[-1].startswith("Outcome(")


@pytest.mark.parametrize(("pull_back", "mover"), [(m.PullBack.ONE, m.Side.RAIDERS), (m.PullBack.ALL, m.Side.GARRISON)])
def test_the_ruling_on_pulling_back_makes_a_difference(pull_back: m.PullBack, mover: m.Side) -> None:
    rules = m.ruleset(rulings=m.Rulings(pull_back=pull_back))
    state = m.position(place={"Pass": ["Ana", "Boris"], "Town": ["Dragan", "Emil"]}, ruleset=rules)
    state = state.apply(m.Move(m.UNITS[0], m.TOWN))
    assert not state.frames  # the Raiders are in the Pass, so nobody can pull back
    state = m.position(place={"Hills": ["Ana", "Boris"], "Pass": ["Dragan", "Emil"]}, ruleset=rules)
    state = state.apply(m.Move(m.UNITS[0], m.PASS))
    assert state.to_move is m.Side.GARRISON
    assert len(state.why_not(m.Move(m.UNITS[5], m.HILLS))) == 2
    assert state.apply(m.Stand()).to_move is m.Side.RAIDERS
    assert state.apply(m.Move(m.UNITS[3], m.TOWN)).to_move is mover


def test_the_battle_is_what_its_table_says() -> None:
    asked = m.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"]}).apply(m.Attack(m.PASS))
    fought = asked.apply(m.Choose(m.Posture.BOLD)).apply(m.Choose(m.Posture.BOLD)).step(Roll(8))
    (event,) = fought.events
    assert event.cases == ("4.3", "4.4")
    assert event.details["losses"] == (0, 1)  # 8 + 3 - 2 is 9; Dragan, who has 2, stays
    assert fought.after.place[3] == m.PASS
    assert fought.after.phase is m.Phase.GARRISON_MOVEMENT
