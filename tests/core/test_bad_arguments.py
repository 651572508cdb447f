"""Arguments of the wrong kind, in every game: one clear error of the library, whatever is given."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import ModuleType

import pytest

from balkan_rules import balkan_wars, tito, wrte_1991
from balkan_rules.core.errors import BalkanRulesError, ChartError, IllegalActionError, SetupError

GAMES: tuple[ModuleType, ...] = (tito, wrte_1991, balkan_wars)
HUGE = 10**5000
"""More digits than Python is willing to write."""

BAD: list[tuple[Callable[[ModuleType], object], type[Exception], str]] = [
    (lambda game: game.new_game().expand(None), IllegalActionError, "one action or several in their order, not None"),
    (lambda game: game.new_game().expand(3), IllegalActionError, "one action or several in their order, not 3"),
    (lambda game: game.new_game().expand(()), IllegalActionError, "a macro has at least one part"),
    (lambda game: game.load_charts(None), ChartError, "TOML text or the path of a file is wanted, not None"),
    (lambda game: game.load_charts(0), ChartError, "TOML text or the path of a file is wanted, not 0"),
    (lambda game: game.check_charts(1.5), ChartError, r"TOML text or the path of a file is wanted, not 1\.5"),
    (lambda game: game.export_charts(1), ChartError, "Charts are wanted, not 1"),
    (lambda game: game.new_game().legal_actions().sample(None), SetupError, r"a random\.Random is wanted, not None"),
    (lambda game: game.sample_state(game.new_game().view(next(iter(game.Side))), 7), SetupError, "wanted, not 7"),
    (
        lambda game: game.new_game(scenario=HUGE),
        SetupError,
        "scenario: a text is wanted, not a number of too many",
    ),
    (lambda game: game.new_game(scenario="x" * 999), SetupError, "has no scenario 'x{79}; there are"),
    *[
        (lambda game, index=index: game.ruleset().action(index), SetupError, "the number of an action: a whole number")
        for index in (None, "0", 1.5, float("nan"), True)
    ],
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("call", "error", "told"), BAD)
def test_bad_arguments_are_refused(
    game: ModuleType, call: Callable[[ModuleType], object], error: type[BalkanRulesError], told: str
) -> None:
    with pytest.raises(error, match=told):
        call(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_number_beyond_all_actions_is_an_index_error(game: ModuleType) -> None:
    for index in (-1, HUGE, len(game.ruleset().universe)):
        with pytest.raises(IndexError, match="action "):
            game.ruleset().action(index)
    assert game.ruleset().action(0) == game.ruleset().universe[0]


@pytest.mark.parametrize("game", GAMES)
def test_any_random_generator_will_do(game: ModuleType) -> None:
    state = game.new_game()
    assert state.legal_actions().sample(random.SystemRandom()) in state.legal_actions()
