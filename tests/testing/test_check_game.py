"""`check_game` passes the model game and refuses every broken variant of it, naming the rule."""

from __future__ import annotations

import importlib
import pickle
import random
import re
import sys
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import pytest
from examples import model_game
from tests.testing import sabotage

from balkan_rules import tito
from balkan_rules.core import cases
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.errors import MissingExtraError, SetupError
from balkan_rules.core.sequence import PhaseRules
from balkan_rules.core.transition import Transition
from balkan_rules.testing import RULES, ContractError, check_game
from balkan_rules.testing.failures import shown

BOTH = [model_game.ruleset(rulings=model_game.Rulings(pull_back=pull_back)) for pull_back in model_game.PullBack]


def test_the_model_game_keeps_the_contract() -> None:
    check_game(model_game.GAME, rulesets=BOTH)


def test_a_variant_that_breaks_nothing_keeps_it() -> None:
    check_game(sabotage.find(sabotage.Other), games=1, seed=3)


def test_a_replaced_phase_that_breaks_nothing_keeps_it() -> None:
    check_game(sabotage.phases(combat=model_game.CombatRules()), games=1, seed=4)


@pytest.mark.parametrize("combat", [sabotage.Guided(), sabotage.Fateful()])
def test_what_a_side_may_do_and_its_odds_may_be_its_secret(combat: PhaseRules[Any, Any, Any]) -> None:
    check_game(sabotage.phases(combat=combat), games=2, others=2)


@pytest.mark.parametrize("name", sabotage.VARIANTS)
def test_sabotage_is_refused(name: str) -> None:
    rule, make = sabotage.VARIANTS[name]
    game = make()
    rulesets = [game.ruleset(rulings=model_game.Rulings(pull_back=each)) for each in reversed(model_game.PullBack)]
    with pytest.raises(ContractError) as caught:
        check_game(game, games=8, rulesets=rulesets, others=10, samples=1)
    assert caught.value.rule == rule, caught.value
    assert str(caught.value).startswith(f"rule {rule} ({RULES[rule]}): ")


def test_every_rule_of_the_contract_is_sabotaged() -> None:
    assert {rule for rule, _ in sabotage.VARIANTS.values()} == set(RULES)


def test_a_game_may_be_checked_in_part() -> None:
    check_game(model_game.GAME, games=1, max_steps=7, every=3, applied=2, others=1, samples=1)


def test_a_bot_may_play_and_every_transition_be_watched() -> None:
    seen: list[Transition[Any, Any]] = []
    first = next(iter(model_game.GAME.info.scenarios))

    def last(state: Any, rng: random.Random) -> Any:  # noqa: ANN401 - a state and an action of the model game
        assert state.to_move in model_game.GAME.info.sides
        assert isinstance(rng, random.Random)
        return state.legal_actions()[-1]

    check_game(model_game.GAME, games=1, scenarios=[first], choose=last, watch=seen.append, every=50)
    assert seen[0].before == model_game.GAME.new_game(scenario=first)
    assert all(one.after == other.before for one, other in pairwise(seen))
    assert seen[-1].after.is_over
    decided = [step for step in seen if step.before.to_move is not CHANCE]
    assert all(step.action == step.before.legal_actions()[-1] for step in decided)
    assert 0 < len(decided) < len(seen)


def test_what_a_watcher_finds_passes_through() -> None:
    def never(_: Transition[Any, Any]) -> None:
        message = "not so"
        raise ValueError(message)

    with pytest.raises(ValueError, match="not so"):
        check_game(model_game.GAME, games=1, watch=never)


def test_a_bot_that_chooses_what_is_not_legal_is_found_out() -> None:
    with pytest.raises(ContractError, match="going on with what was chosen") as caught:
        check_game(model_game.GAME, games=1, choose=lambda _state, _rng: "nothing")
    assert caught.value.rule == 2


def test_the_same_seed_checks_the_same() -> None:
    texts = []
    for _ in range(2):
        with pytest.raises(ContractError) as caught:
            check_game(sabotage.phases(raider_movement=sabotage.Telling(sabotage.RAIDERS)), seed=5)
        texts.append(str(caught.value))
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"games": "4"}, "games: a whole number is wanted, not '4'"),
        ({"every": 0}, "every must be at least 1, not 0"),
        ({"every": 1.5}, "every: a whole number is wanted, not 1.5"),
        ({"max_steps": -1}, "max_steps must be at least 0, not -1"),
        ({"applied": -1}, "applied must be at least 0, not -1"),
        ({"others": None}, "others: a whole number is wanted, not None"),
        ({"samples": "x"}, "samples: a whole number is wanted, not 'x'"),
        ({"seed": None}, "seed: a whole number is wanted, not None"),
        ({"rulesets": []}, "rulesets: a list of rulesets of the game, one at least, is wanted, not []"),
        ({"rulesets": 5}, "rulesets: a list of rulesets of the game, one at least, is wanted, not 5"),
        ({"rulesets": [5]}, "rulesets: 5 is no ruleset of "),
        ({"rulesets": [tito.ruleset()]}, "rulesets: <Ruleset tito "),
        ({"scenarios": []}, "scenarios: a list of names, one at least, is wanted, not []"),
        ({"scenarios": "raid"}, "scenarios: a list of names, one at least, is wanted, not 'raid'"),
        ({"scenarios": 5}, "scenarios: a list of names, one at least, is wanted, not 5"),
        ({"scenarios": ["Atlantis"]}, "has no scenario 'Atlantis'"),
        ({"scenarios": [5]}, "scenario: a text is wanted, not 5"),
        ({"choose": "last"}, "choose: something to call is wanted, not 'last'"),
        ({"watch": 5}, "watch: something to call is wanted, not 5"),
    ],
)
def test_arguments_are_checked(wrong: dict[str, Any], told: str) -> None:
    """What is wrong with them is no fault of the game, which has not been asked for anything."""
    with pytest.raises(SetupError, match=re.escape(told)):
        check_game(model_game.GAME, **wrong)


def test_only_games_are_checked() -> None:
    with pytest.raises(SetupError, match="checks a Game"):
        check_game(model_game)  # type: ignore[arg-type]


def test_cases_must_be_in_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    known = dict.fromkeys(("2.1", "2.2", "2.3", "2.4", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3", "4.4", "5.0"))
    monkeypatch.setattr(cases, "index", lambda _: MappingProxyType({**known, "4.5.A": None}))
    check_game(model_game.GAME, games=1, max_steps=10)
    monkeypatch.setattr(cases, "index", lambda _: MappingProxyType(known))
    with pytest.raises(ContractError, match=r"names the case '4\.5'") as caught:
        check_game(model_game.GAME, games=8)
    assert caught.value.rule == 9


def test_a_contract_error_shows_the_state() -> None:
    with pytest.raises(ContractError) as caught:
        check_game(sabotage.phases(raider_movement=sabotage.Repeating(sabotage.RAIDERS)))
    error = caught.value
    assert "Game-Turn 1, Raider Movement Phase" in error.state_text
    assert str(error).endswith(error.state_text)
    again = pickle.loads(pickle.dumps(error))
    assert (again.rule, again.what, again.state_text) == (error.rule, error.what, error.state_text)
    assert isinstance(error, AssertionError)


def test_a_broken_state_can_still_be_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_game.ModelGame, "text", None)
    assert "cannot be shown" in shown(model_game.new_game())


def bare(monkeypatch: pytest.MonkeyPatch) -> Any:  # noqa: ANN401 - a module
    """`balkan_rules.testing` as it is without Hypothesis."""
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    for name in [name for name in sys.modules if name.startswith("balkan_rules.testing")]:
        monkeypatch.delitem(sys.modules, name)
    return importlib.import_module("balkan_rules.testing")


def test_without_hypothesis_strategies_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = bare(monkeypatch)
    for name in ("records", "rulesets", "rulings", "states", "steps", "views"):
        with pytest.raises(MissingExtraError, match=r"pip install \"balkan_rules\[testing\]\""):
            getattr(kit, name)


def test_without_hypothesis_games_are_counted_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = bare(monkeypatch)
    assert kit.perft(model_game.new_game(), 1).leaves == 3
    kit.check_game(model_game.GAME, games=1, max_steps=2)


def test_the_kit_names_what_it_has() -> None:
    kit = importlib.import_module("balkan_rules.testing")
    assert dir(kit) == sorted(kit.__all__)
    assert all(callable(getattr(kit, name)) or name == "RULES" for name in kit.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        _ = kit.chess
