"""The games as Python games of OpenSpiel. Importing this module registers them.

They are called ``balkan_rules_`` and the name of the package, and OpenSpiel loads them by that name, or `load` does:

```python
import pyspiel
from balkan_rules.adapters import open_spiel

game = pyspiel.load_game("balkan_rules_wrte_1991(scenario=ten-days)")
state = game.new_initial_state()
```

Players are numbered as `GameInfo.sides` lists the sides, and actions as the ruleset does (`Ruleset.index`); the
outcomes of a chance node have numbers of their own, their places in `State.chance_outcomes`. The winner gets 1 and the
other -1, and both nothing for a draw. The text of a state is its JSON text, and `new_initial_state` takes it back.

An observation is the player's view as JSON text. His information state has perfect recall: before the same view stands
a digest of everything that he has seen, which is his first view and then each action (or that it was hidden from him),
the events that he may know of and his view after it. `resample_from_infostate` draws a position with
`sample_state`; the player's information state is the same in it, and what the other had seen before is not made up: his
begins there, and so does the history. Python code that searches information sets uses it; OpenSpiel's search of them
in C++ does not ask Python games. As tensors, an observation is what `balkan_rules.adapters.pettingzoo.layout`
describes, the board row by row and then the facts; an information state has the bits of the digest after them.

OpenSpiel has to be installed: ``pip install "balkan_rules[open-spiel]"``. Without it the import raises
`MissingExtraError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.actions import brief
from ..core.errors import MissingExtraError, SetupError
from ._packing import pack

try:
    from . import _spiel
except ImportError:
    raise MissingExtraError('the games need OpenSpiel here: pip install "balkan_rules[open-spiel]"') from None

if TYPE_CHECKING:
    from ..core.game import Game
    from ..core.state import State

__all__ = ["NAMES", "load", "position"]

NAMES: Final[tuple[str, ...]] = tuple([_spiel.short_name(kind.game) for kind in _spiel.KINDS])
"""What the games are called in OpenSpiel."""


def load(
    game: Game[Any, Any, Any, Any, Any, Any], *, scenario: str | None = None, start: State[Any, Any] | None = None
) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    """One of the games as a `pyspiel.Game`.

    Args:
        game: the `GAME` of a package.
        scenario: the scenario that it begins with; the default one if none is named.
        start: a position that it begins with instead. Its rulings and options hold; its charts must be the default
            ones, as the game's name and parameters are all that OpenSpiel keeps of a game.

    Raises:
        SetupError: it is none of the games, there is no such scenario, or both a scenario and a position are given.
        LoadError: the position is not of the default charts.
    """
    found = [kind for kind in _spiel.KINDS if kind.game is game]
    if not found:
        message = f"OpenSpiel has the games {', '.join(NAMES)} as they are, and not {brief(game)}"
        raise SetupError(message)
    params = {"scenario": scenario, "start": None if start is None else pack(game, start)}
    return found[0]({name: value for name, value in params.items() if value is not None})


def position(state: Any) -> State[Any, Any]:  # noqa: ANN401 - OpenSpiel has no types
    """The state of our own that stands in an OpenSpiel state of one of these games.

    Raises:
        SetupError: it is none of these.
    """
    if not isinstance(state, _spiel.SpielState):
        message = f"{brief(state)} is no OpenSpiel state of one of these games"
        raise SetupError(message)
    return state.position
