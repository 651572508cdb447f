"""OpenSpiel's tree search plays the end of the Ten Days War.

    pip install "balkan_rules[open-spiel]"
    python examples/open_spiel_mcts.py

Each simulation goes down the tree and then on at random to the end of the game, whose winner is all that counts.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from balkan_rules import CHANCE, wrte_1991
from balkan_rules.adapters import open_spiel


def last_turn(seed: int) -> wrte_1991.State:
    """The last Game-Turn, after two that were played at random."""
    state, rng = wrte_1991.new_game(scenario="ten-days"), random.Random(seed)
    while state.turn < 3 or state.to_move is CHANCE:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    return state


def play(state: Any, bot: Any, dice: random.Random) -> int:  # noqa: ANN401 - OpenSpiel has no types
    """Let a bot decide for both sides until the game is over; how often it was asked."""
    asked = 0
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(numbers, chances)[0])
        else:
            choice, asked = bot.step(state), asked + 1
            print(f"{open_spiel.position(state).to_move}: {state.action_to_string(choice)}")
            state.apply_action(choice)
    return asked


def main() -> None:
    """Search, and tell what came of it."""
    game = open_spiel.load(wrte_1991.GAME, start=last_turn(seed=1))
    rng = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    state = game.new_initial_state()
    asked = play(state, mcts.MCTSBot(game, 1.4, 10, rollouts, random_state=rng), random.Random(2))
    outcome = open_spiel.position(state).outcome
    assert outcome is not None
    print(f"{asked} decisions; {outcome.level} with {outcome.score} points: {state.returns()}")


if __name__ == "__main__":
    main()
