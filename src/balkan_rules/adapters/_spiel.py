"""The classes that OpenSpiel drives: a game, a state, an observer. Importing this registers the games.

They are found by the names that OpenSpiel gives its methods; what these do is told by OpenSpiel's documentation. What
is decided here is told in `balkan_rules.adapters.open_spiel`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cached_property
from math import prod
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from .. import balkan_wars, marita_merkur, tito, wrte_1991
from ..core.actions import CHANCE, brief
from ..core.errors import SetupError
from ..core.game import Game
from ..core.state import State
from ..core.view import View
from ._layout import Array
from ._numbers import chosen
from ._observing import Observing
from ._observing_games import observing
from ._packing import unpack
from ._trail import Trail

__all__ = ["KINDS", "Observer", "SpielGame", "SpielState", "game_type", "short_name"]

_Game = Game[Any, Any, Any, Any, Any, Any]
_Position = State[Any, Any]


def short_name(game: _Game) -> str:
    """What a game is called in OpenSpiel."""
    return f"balkan_rules_{game.info.name}"


def game_type(game: _Game) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    """What OpenSpiel is told about a game before it is loaded."""
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game),
        long_name=game.info.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=len(game.info.sides),
        min_num_players=len(game.info.sides),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": "", "start": ""},
    )


def _start(game: _Game, params: Mapping[str, str]) -> Any:  # noqa: ANN401 - a state of the game
    """The position that a game with these parameters begins with; raises SetupError or LoadError."""
    scenario, packed = params.get("scenario") or None, params.get("start")
    if not packed:
        return game.new_game(scenario=scenario)
    if scenario is not None:
        raise SetupError("a game begins with a scenario or at a position, not both")
    return unpack(game, packed)


class SpielGame(pyspiel.Game):
    """One of the games, begun with a scenario or at a position; there is a class of it for each."""

    game: ClassVar[_Game]

    def __init__(self, params: Mapping[str, str]) -> None:
        game, start = self.game, _start(self.game, params)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(start.ruleset.universe),
            max_chance_outcomes=game.info.max_chance_outcomes,
            num_players=len(game.info.sides),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.info.max_length,
        )
        super().__init__(game_type(game), info, {key: value for key, value in params.items() if value})

    @cached_property
    def start(self) -> Trail:
        """Where the game begins. OpenSpiel keeps nothing but the parameters of a game that it pickles."""
        return Trail(_start(self.game, self.get_parameters()))

    @cached_property
    def eyes(self) -> Observing:
        """What makes arrays of views."""
        return observing(self.game, self.start.position.ruleset)

    def new_initial_state(self, text: str | None = None) -> SpielState:
        """The state that the game begins with, or the one of a position as JSON text."""
        if text is None:
            return SpielState(self, self.start)
        return SpielState(self, Trail(self.game.from_json(text, ruleset=self.start.position.ruleset)))

    def max_chance_nodes_in_history(self) -> int:
        """A bound, which is that of everything that happens in a game."""
        return self.game.info.max_length

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 - OpenSpiel has no types
        params: Mapping[str, object] | None = None,
    ) -> Observer | None:
        """What shows states to one player: all that he knows. There is none for what only he knows, or what all know.

        Raises:
            SetupError: it is given parameters, which there are none of.
        """
        if params:
            message = f"observers of these games have no parameters, such as {brief(params)}"
            raise SetupError(message)
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return Observer(self.eyes, recall=wanted.perfect_recall)
        return None


class SpielTito(SpielGame):
    """Tito and His Partisan Army."""

    game = tito.GAME


class SpielWrte1991(SpielGame):
    """War Returns to Europe."""

    game = wrte_1991.GAME


class SpielBalkanWars(SpielGame):
    """Balkan Wars."""

    game = balkan_wars.GAME


class SpielMaritaMerkur(SpielGame):
    """Marita-Merkur."""

    game = marita_merkur.GAME


class SpielState(pyspiel.State):
    """A state of a game, which OpenSpiel changes by `apply_action`; the position within is a value."""

    def __init__(self, game: SpielGame, trail: Trail) -> None:
        super().__init__(game)
        self._trail = trail  # all that is to be copied and kept: OpenSpiel copies and pickles what stands in __dict__

    def __str__(self) -> str:
        position = self._trail.position
        return position.ruleset.game.to_json(position)

    @property
    def position(self) -> _Position:
        """The state of our own within."""
        return self._trail.position

    def current_player(self) -> Any:  # noqa: ANN401 - the number of a player, or one of OpenSpiel's
        """Whose turn it is."""
        mover = self._trail.position.to_move
        if mover is None:
            return pyspiel.PlayerId.TERMINAL
        if mover is CHANCE:
            return pyspiel.PlayerId.CHANCE
        return self._trail.sides.index(mover)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._trail.position.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return [*self._trail.legal()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes by their place in `State.chance_outcomes`, with their probabilities."""
        outcomes = self._trail.position.chance_outcomes()
        return [(number, float(chance)) for number, (_, chance) in enumerate(outcomes)]

    def _action(self, player: int, number: int) -> Any:  # noqa: ANN401 - an action of the game
        """What a number stands for when `player` is the one who decides."""
        position = self._trail.position
        among = position.ruleset.universe
        if player == pyspiel.PlayerId.CHANCE:
            among = tuple([outcome for outcome, _ in position.chance_outcomes()])
        return chosen(number, among, position)

    def _apply_action(self, action: int) -> None:
        self._trail = self._trail.after(self._action(self.current_player(), action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self._action(player, action))

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the other; nothing for both as long as nobody has won."""
        outcome = self._trail.position.outcome
        if outcome is None or outcome.winner is None:
            return [0.0 for _ in self._trail.sides]
        return [1.0 if side is outcome.winner else -1.0 for side in self._trail.sides]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one by anything that he has seen."""
        side, position = self._trail.sides[player_id], self._trail.position
        rng = random.Random(probability_sampler())
        sampled = position.ruleset.game.sample_state(position.view(side), rng)
        return SpielState(self.get_game(), Trail(sampled, {side: self._trail.digest(side)}))

    def view(self, player: int) -> View[Any, Any, Any]:
        """What a player may know."""
        return self._trail.position.view(self._trail.sides[player])

    def digest(self, player: int) -> bytes:
        """What tells apart all that a player may have seen."""
        return self._trail.digest(self._trail.sides[player])


class Observer:
    """Shows states to one player, as OpenSpiel's observers do: as text and as numbers.

    Attributes:
        tensor: all numbers in a row.
        dict: the same by name, in their shapes: ``board`` (rows by places) and ``facts``, which `layout` of the
            adapter of PettingZoo explains; with memory ``seen``, the bits of the digest.
    """

    def __init__(self, eyes: Observing, *, recall: bool) -> None:
        self._eyes = eyes
        self._recall = recall
        layout = eyes.layout
        shapes = {"board": (len(layout.rows), len(layout.places)), "facts": (len(layout.facts),)}
        if recall:
            shapes["seen"] = (256,)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), dtype=np.float32)
        self.dict: dict[str, Array] = {}
        first = 0
        for name, shape in shapes.items():
            after = first + prod(shape)
            self.dict[name] = self.tensor[first:after].reshape(shape)
            first = after

    def set_from(self, state: SpielState, player: int) -> None:
        """Put what the player sees of a state into the arrays."""
        self.dict["board"][:], self.dict["facts"][:] = self._eyes.observe(state.view(player))
        if self._recall:
            self.dict["seen"][:] = np.unpackbits(np.frombuffer(state.digest(player), dtype=np.uint8))

    def string_from(self, state: SpielState, player: int) -> str:
        """The player's view as JSON text; with memory after the digest of everything that he has seen before."""
        view = state.view(player).to_json()
        return f"{state.digest(player).hex()} {view}" if self._recall else view


KINDS: Final = (SpielTito, SpielWrte1991, SpielBalkanWars, SpielMaritaMerkur)
"""Classes, and no functions or methods, as OpenSpiel would free those when the interpreter is gone, and be stopped."""

for _kind in KINDS:
    pyspiel.register_game(game_type(_kind.game), _kind)
