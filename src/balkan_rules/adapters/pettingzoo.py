"""The games as environments of PettingZoo, in which agents act in turn (AEC).

```python
from balkan_rules import wrte_1991
from balkan_rules.adapters import pettingzoo

env = pettingzoo.env(wrte_1991.GAME, scenario="ten-days")
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    mask = observation["action_mask"]
    env.step(None if termination or truncation else env.action_space(agent).sample(mask))
```

The agents are ``player_0`` and ``player_1``, in the order of `GameInfo.sides`; the one who decides next is selected,
often the same several times in a row. Dice and draws are cast in between with the generator that `reset` seeds. Actions
are the numbers of the ruleset (`Ruleset.index`); ``action_mask`` has a 1 for each that is legal and stands in the
observation and in `info`. At the end the winner is rewarded with 1 and the other with -1, and both with nothing for a
draw; before that nobody is.

An observation is read from the agent's view: ``observation`` has rows (how many units of each kind there are, and what
else is so) by places, ``facts`` has what is not at a place, and `layout` says what each stands for. Pictures and
printed boards show what the agent sees whose turn it is.

PettingZoo has to be installed: ``pip install "balkan_rules[pettingzoo]"``. Without it the import raises
`MissingExtraError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import MissingExtraError, SetupError

try:
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

    from ._layout import Layout, Row
    from ._observing_games import observing
    from ._petting import GameEnv
except ImportError:
    raise MissingExtraError('the games need PettingZoo here: pip install "balkan_rules[pettingzoo]"') from None

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.state import State

__all__ = ["Layout", "Row", "env", "layout", "raw_env"]


def env(
    game: Game[Any, Any, Any, Any, Any, Any],
    *,
    scenario: str | None = None,
    start: State[Any, Any] | None = None,
    render_mode: str | None = None,
) -> Any:  # noqa: ANN401 - PettingZoo has no types
    """A game as PettingZoo's own environments are: what is not legal loses it at once, and calls must be in order.

    Args:
        game: the `GAME` of a package.
        scenario: the scenario that it begins with; the default one if none is named.
        start: a position that it begins with instead, under its own ruleset.
        render_mode: ``"human"`` prints the board, ``"rgb_array"`` gives it as an array of pixels and ``"svg"`` as
            the text of an SVG picture.

    Raises:
        SetupError: it is none of the games, there is no such scenario or mode, the position is another game's, or both
            a scenario and a position are given.
    """
    made = raw_env(game, scenario=scenario, start=start, render_mode=render_mode)
    return OrderEnforcingWrapper(TerminateIllegalWrapper(made, illegal_reward=-1))


def raw_env(
    game: Game[Any, Any, Any, Any, Any, Any],
    *,
    scenario: str | None = None,
    start: State[Any, Any] | None = None,
    render_mode: str | None = None,
) -> Any:  # noqa: ANN401 - PettingZoo has no types
    """A game without what `env` puts around it: an action that is not legal raises `IllegalActionError`.

    It has the present `position`, which is a state of ours with everything that is secret. Arguments and errors are
    those of `env`.
    """
    observing(game)
    if start is None:
        return GameEnv(game.new_game(scenario=scenario), render_mode)
    if scenario is not None:
        raise SetupError("a game begins with a scenario or at a position, not both")
    game.text(start)
    return GameEnv(start, render_mode)


def layout(game: Game[Any, Any, Any, Any, Any, Any]) -> Layout:
    """What the rows, columns and facts of a game's observations stand for, under its default ruleset.

    Raises:
        SetupError: it is none of the games.
    """
    return observing(game).layout
