"""Hypothesis strategies for the values of a game: real states, reached by playing, and what hangs on them.

Nothing is filtered: games are driven by drawing from the legal actions. Examples shrink to short games under default
rulings. Most of a long game is played by a seeded generator, so that late positions come cheaply; its last actions are
drawn one by one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum
from typing import Any, Final

import attrs

from . import requirements as _requirements  # noqa: F401  # isort: skip - before what needs it
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from ..core.errors import SetupError
from ..core.game import Game
from ..core.records import Record
from ..core.ruleset import Ruleset
from ..core.transition import Transition
from ..core.view import View
from .failures import AnyGame, AnyState

__all__ = ["records", "rulesets", "rulings", "states", "steps", "views"]

_DRAWN: Final = 12
"""How many actions at the end of a drawn game are drawn one by one."""


def rulings(game: AnyGame) -> SearchStrategy[Any]:
    """Answers to everything the book leaves open: every switch of the game's `Rulings` is varied.

    Raises:
        SetupError: `game` is no Game.
    """
    _check_game(game)
    default = game.defaults()[1]
    kind = type(default)
    if not attrs.has(kind):
        return st.just(default)
    switches: dict[str, SearchStrategy[Any]] = {}
    for field in attrs.fields(kind):
        value = getattr(default, field.name)
        others = [member for member in type(value) if member is not value] if isinstance(value, Enum) else []
        switches[field.name] = st.sampled_from([value, *others])
    return st.builds(kind, **switches)


def rulesets(game: AnyGame, *, options: Sequence[Any] | None = None) -> SearchStrategy[Ruleset[Any, Any, Any, Any]]:
    """Rulesets with every ruling varied.

    Args:
        game: the game.
        options: the options to choose from; only the default ones if not given.

    Raises:
        SetupError: `game` is no Game, or there are no options to choose from.
    """
    _check_game(game)
    chosen = [game.defaults()[2]] if options is None else list(options)
    if not chosen:
        message = "options: at least one is wanted"
        raise SetupError(message)
    return st.builds(
        lambda rulings, options: game.ruleset(rulings=rulings, options=options), rulings(game), st.sampled_from(chosen)
    )


def states(
    game: AnyGame,
    *,
    rulesets: SearchStrategy[Ruleset[Any, Any, Any, Any]] | None = None,
    scenarios: Sequence[str] | None = None,
    max_steps: int | None = None,
    finished: bool = True,
) -> SearchStrategy[Any]:
    """States that play can reach, from the first one to the end of a game.

    Args:
        game: the game.
        rulesets: the rulesets to play under; by default every ruling is varied.
        scenarios: the scenarios to begin with; all if not given.
        max_steps: at most so many actions and outcomes from the start; by default as many as a game can have.
        finished: whether finished games may be drawn too.

    Raises:
        SetupError: an argument is wrong; the message says which and what is allowed.
    """
    return _played(game, rulesets, scenarios, max_steps, finished=finished).map(_final)


def steps(
    game: AnyGame,
    *,
    rulesets: SearchStrategy[Ruleset[Any, Any, Any, Any]] | None = None,
    scenarios: Sequence[str] | None = None,
    max_steps: int | None = None,
) -> SearchStrategy[Transition[Any, Any]]:
    """Transitions: a state that play can reach, a legal action and what came of it. Arguments as for `states`."""

    @st.composite
    def drawn(draw: DrawFn) -> Transition[Any, Any]:
        state: AnyState = draw(unfinished)
        return state.step(_choose(draw, state))

    unfinished = states(game, rulesets=rulesets, scenarios=scenarios, max_steps=max_steps, finished=False)
    return drawn()


def records(
    game: AnyGame,
    *,
    rulesets: SearchStrategy[Ruleset[Any, Any, Any, Any]] | None = None,
    scenarios: Sequence[str] | None = None,
    max_steps: int | None = None,
) -> SearchStrategy[Record[Any, Any]]:
    """Records of games, finished or broken off. Arguments and errors as for `states`."""
    return _played(game, rulesets, scenarios, max_steps, finished=True)


def views(
    game: AnyGame,
    *,
    rulesets: SearchStrategy[Ruleset[Any, Any, Any, Any]] | None = None,
    scenarios: Sequence[str] | None = None,
    max_steps: int | None = None,
    finished: bool = True,
) -> SearchStrategy[View[Any, Any, Any]]:
    """What some side may know of a state that play can reach. Arguments and errors as for `states`."""
    drawn = states(game, rulesets=rulesets, scenarios=scenarios, max_steps=max_steps, finished=finished)
    return st.builds(lambda state, side: state.view(side), drawn, st.sampled_from(game.info.sides))


def _played(
    game: AnyGame,
    chosen_rulesets: SearchStrategy[Ruleset[Any, Any, Any, Any]] | None,
    scenarios: Sequence[str] | None,
    max_steps: int | None,
    *,
    finished: bool,
) -> SearchStrategy[Record[Any, Any]]:
    """Records of games, of all lengths alike up to what the game or `max_steps` allows."""
    _check_game(game)
    if chosen_rulesets is not None and not isinstance(chosen_rulesets, SearchStrategy):
        message = f"rulesets: a strategy is wanted, not {chosen_rulesets!r:.80}"
        raise SetupError(message)
    if isinstance(scenarios, str) or (scenarios is not None and not scenarios):
        message = f"scenarios: a list of names is wanted, not {scenarios!r:.80}"
        raise SetupError(message)
    if max_steps is not None and (type(max_steps) is not int or max_steps < 0):
        message = f"max_steps: a whole number from 0 is wanted, not {max_steps!r:.80}"
        raise SetupError(message)
    names = [game.scenario(name) for name in scenarios or game.info.scenarios]
    rules = rulesets(game) if chosen_rulesets is None else chosen_rulesets
    most = game.info.max_length if max_steps is None else min(max_steps, game.info.max_length)

    @st.composite
    def drawn(draw: DrawFn) -> Record[Any, Any]:
        wanted = draw(st.integers(0, most))
        initial = state = game.new_game(scenario=draw(st.sampled_from(names)), ruleset=draw(rules))
        rng = random.Random(draw(st.integers(0, 2**32 - 1)))
        actions: list[Any] = []
        path = [state]
        while not state.is_over and len(actions) < wanted:
            actions.append(state.legal_actions().sample(rng, by="group"))
            state = state.apply(actions[-1], check=False)
            path.append(state)
        # A game that ended early stands for a random one of its own positions, so that all of it is seen.
        length = wanted % len(path) if state.is_over else wanted
        kept = max(length - _DRAWN, 0)
        state, actions = path[kept], actions[:kept]
        while len(actions) < length and not state.is_over:
            action = _choose(draw, state)
            after = state.apply(action, check=False)
            if after.is_over and not finished:
                break
            actions.append(action)
            state = after
        return Record(initial, tuple(actions))

    return drawn()


def _choose(draw: DrawFn, state: AnyState) -> Any:  # noqa: ANN401 - any game's action
    actions = state.legal_actions()
    return actions[draw(st.integers(0, len(actions) - 1))]


def _final(record: Record[Any, Any]) -> AnyState:
    state: AnyState = record.initial
    for action in record.actions:
        state = state.apply(action, check=False)
    return state


def _check_game(game: object) -> None:
    if not isinstance(game, Game):
        message = f"a Game is wanted, not {game!r:.80}"
        raise SetupError(message)
