"""The class that PettingZoo drives. What is decided here is told in `balkan_rules.adapters.pettingzoo`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from io import BytesIO
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ..core.actions import CHANCE, brief
from ..core.errors import MissingExtraError, SetupError
from ..core.state import State
from ..pictures import board_svg
from ._numbers import chosen
from ._observing_games import observing

__all__ = ["MODES", "GameEnv"]

MODES: Final = ("human", "rgb_array", "svg")

_Position: TypeAlias = State[Any, Any]


class GameEnv(AECEnv):
    """A game as an environment of agents that act in turn; dice and draws are cast between their turns."""

    def __init__(self, start: _Position, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in MODES:
            message = f"render_mode: one of {', '.join(MODES)} or None is wanted, not {brief(render_mode)}"
            raise SetupError(message)
        super().__init__()
        game = start.ruleset.game
        self.metadata: dict[str, Any] = {
            "name": f"balkan_rules_{game.info.name}_v0",
            "render_modes": [*MODES],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = [f"player_{number}" for number in range(len(game.info.sides))]
        self.agents: list[str] = []
        self._sides = dict(zip(self.possible_agents, game.info.sides, strict=True))
        self._start = start
        self._observing = observing(game, start.ruleset)
        self._universe = start.ruleset.universe
        self._rng = random.Random()
        self.position: _Position = start
        self._spaces = {agent: self._space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(len(self._universe)) for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _space(self) -> spaces.Dict:
        layout = self._observing.layout
        return spaces.Dict(
            {
                "observation": spaces.Box(0, np.inf, (len(layout.rows), len(layout.places)), np.float32),
                "facts": spaces.Box(-np.inf, np.inf, (len(layout.facts),), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self._universe),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for both agents, whose seeds are their own."""
        return self._spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the ruleset's actions."""
        return self._actions[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self._sides:
            message = f"there is no agent {brief(agent)}; there are {', '.join(self._sides)}"
            raise SetupError(message)
        return agent

    # ------------------------------------------------------------------ playing
    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin again. With a seed the dice fall alike from then on; without, they go on. There are no options."""
        if seed is not None:
            self._rng.seed(seed)
        self.agents = [*self.possible_agents]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.agent_selection: str = self.agents[0]
        self._settle(self._start)
        self._show()

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act; None, and nothing else, for one whose game is over.

        Raises:
            IllegalActionError: the rules refuse it; the position is unchanged.
            SetupError: it is no whole number.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        after = self.position.apply(chosen(action, self._universe, self.position))
        self._cumulative_rewards[agent] = 0.0
        self._settle(after)
        self._accumulate_rewards()
        self._show()

    def _settle(self, position: _Position) -> None:
        """Cast what is due, and say whose turn it is then and what it was worth."""
        while position.to_move is CHANCE:
            position = position.apply(position.legal_actions().sample(self._rng), check=False)
        self.position = position
        self._clear_rewards()
        if position.is_over:
            winner = None if position.outcome is None else position.outcome.winner
            if winner is not None:
                self.rewards = {agent: 1.0 if self._sides[agent] is winner else -1.0 for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = next(agent for agent, side in self._sides.items() if side is position.to_move)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """1 for each action that the agent may take now."""
        mask = np.zeros(len(self._universe), dtype=np.int8)
        if self._sides[agent] is self.position.to_move:
            index = self.position.ruleset.index
            mask[[index(action) for action in self.position.legal_actions()]] = 1
        return mask

    # ------------------------------------------------------------------ seeing
    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent sees, and what it may do."""
        side = self._sides[self._known(agent)]
        board, facts = self._observing.observe(self.position.view(side))
        mask = self.infos[agent]["action_mask"] if agent in self.infos else self._mask(agent)
        return {"observation": board, "facts": facts, "action_mask": mask.copy()}

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as the agent sees whose turn it is: printed, as an array (height, width, 3), or as SVG text.

        Raises:
            MissingExtraError: an array is wanted, and what makes it is not installed.
            SetupError: no way to show it was chosen.
        """
        if self.render_mode is None:
            message = f"render_mode: choose one of {', '.join(MODES)} when the environment is made"
            raise SetupError(message)
        view = self.position.view(self._sides[self.agent_selection])
        if self.render_mode == "human":
            print(view.text())  # noqa: T201 - what the mode is for
            return None
        svg = board_svg(view)
        return svg if self.render_mode == "svg" else _pixels(svg)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open."""


def _pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as an array (height, width, 3)."""
    try:
        from PIL import Image  # noqa: PLC0415 - needed for pictures alone
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - the same
    except ImportError:
        raise MissingExtraError(
            'pictures as arrays need resvg-py and Pillow: pip install "balkan_rules[pettingzoo]"'
        ) from None
    with Image.open(BytesIO(bytes(svg_to_bytes(svg_string=svg)))) as picture:
        return np.asarray(picture.convert("RGB"), dtype=np.uint8)
