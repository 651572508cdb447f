"""What a search costs beside bare playouts: applied actions in a second of processor time, in one run.

The bot decides along games that its guide plays; the playouts, by the same guide, run through whole games. With the
random bot as guide the cost is that of the search itself; with the greedy one both spend most on its rules of thumb. A
guide with styles, as the greedy bot of Tito, is not for this: its races do not spend the whole of a budget.

    python benchmarks/search.py --game tito --scenario late-war --guide random --budget 2000 --decisions 20
"""

from __future__ import annotations

import argparse
import importlib
import random
from time import process_time
from typing import Any

from balkan_rules import CHANCE, GAMES
from balkan_rules.bots import Bot, MctsBot, decide, find
from balkan_rules.bots.mcts.guide import Guide


def _rolled(state: Any, rng: random.Random) -> Any:  # noqa: ANN401 - any game's state
    return state.apply(state.legal_actions().sample(rng), check=False)


def _guided(state: Any, guide: Guide, rng: random.Random) -> tuple[Any, int]:  # noqa: ANN401 - the same
    """The state after what the guide does, and how many actions that were."""
    mover, number = state.to_move, 0
    for action in guide.move(state, None, rng):
        if number and (state.to_move is not mover or not state.allows(action)):
            break
        state = state.apply(action, check=False)
        number += 1
    return state, number


def bare(game: Any, scenario: str | None, guiding: Bot[Any], seconds: float, seed: int) -> float:  # noqa: ANN401
    """Actions a second of whole games, which no guide has seen before: it remembers what it did in a state."""
    guide, rng, applied, begun = Guide(guiding), random.Random(seed), 0, process_time()
    while process_time() - begun < seconds:
        state = game.new_game(scenario=scenario)
        while not state.is_over and process_time() - begun < seconds:
            if state.to_move is CHANCE:
                state, number = _rolled(state, rng), 1
            else:
                state, number = _guided(state, guide, rng)
            applied += number
    return applied / (process_time() - begun)


def searching(
    game: Any,  # noqa: ANN401 - any game
    scenario: str | None,
    guiding: Bot[Any],
    bot: MctsBot,
    *,
    decisions: int,
    seed: int,
) -> float:
    """Actions a second of searches, spread over a game."""
    guide, rng, spent, asked = Guide(guiding), random.Random(seed), 0.0, 0
    state = game.new_game(scenario=scenario)
    every = 7
    while asked < decisions:
        if state.is_over:
            state = game.new_game(scenario=scenario)
        if state.to_move is CHANCE:
            state = _rolled(state, rng)
            continue
        view = state.view(state.to_move)
        every -= 1
        if every <= 0 and len(view.legal_actions()) > 1:
            begun = process_time()
            decide(bot, view, rng)
            spent += process_time() - begun
            asked += 1
            every = 7
        state, _ = _guided(state, guide, rng)
    budget = bot.budget.actions
    assert budget is not None
    return decisions * budget / spent


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Cost of a search.")
    parser.add_argument("--game", choices=GAMES, default="tito")
    parser.add_argument("--scenario", default=None, help="where to start (default: the first scenario)")
    parser.add_argument("--guide", choices=("random", "greedy"), default="random")
    parser.add_argument("--budget", type=int, default=2000, help="applied actions for each decision (default: 2000)")
    parser.add_argument("--decisions", type=int, default=20, help="how many searches (default: 20)")
    options = parser.parse_args()
    game = importlib.import_module(f"balkan_rules.{options.game}").GAME
    guiding = find(options.guide, game)
    bot = MctsBot(game, options.budget, guide=guiding)
    bare(game, options.scenario, guiding, 1.0, 1)  # tables are compiled, memos filled
    plain = bare(game, options.scenario, guiding, 4.0, 2)
    search = searching(game, options.scenario, guiding, bot, decisions=options.decisions, seed=3)
    again = bare(game, options.scenario, guiding, 4.0, 4)
    rate = (plain + again) / 2
    print(f"{options.game}, {options.guide} guide, {bot.budget} actions a decision: {search:,.0f} actions/s,")
    print(f"  bare playouts {rate:,.0f} actions/s; ratio {search / rate:.2f}")


if __name__ == "__main__":
    main()
