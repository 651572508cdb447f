"""The command `perft`: counts the game tree below a position to a depth."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ..core.errors import SetupError
from . import games, rules
from .files import load_position
from .output import write, write_json

if TYPE_CHECKING:
    import argparse

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Count everything that can be done from a position to a depth, chance included.

    Raises:
        BalkanRulesError: the position cannot be read.
    """
    from ..testing import perft  # noqa: PLC0415 - this command alone needs it

    desk = games.desk(options.game)
    if options.position is None:
        ruleset = rules.ruleset_of(desk, options)
        state = games.new_game(desk, options, ruleset)
    elif options.scenario or getattr(options, "start", None) or options.ruling or options.option:
        chosen = "--scenario, --ruling and --option do not go with it"
        raise SetupError(f"--position: the file says where to start and how; {chosen}")
    else:
        state = load_position(options.position, options.game, options.charts)
    rng = random.Random(options.seed)
    for _ in range(options.after):
        if state.is_over:
            break
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    counted = perft(state, options.depth)
    if options.json:
        write_json(
            {
                "game": desk.game.info.name,
                "turn": state.turn,
                "phase": state.phase.case,
                "depth": counted.depth,
                "leaves": counted.leaves,
                "decisions": counted.decisions,
                "chance": counted.chance,
                "terminal": counted.terminal,
                "split": dict(counted.split) if options.split else None,
            }
        )
        return 0
    for action, leaves in counted.split if options.split else ():
        write(f"{action}: {leaves}")
    inner = f"{counted.decisions} decisions, {counted.chance} chance, {counted.terminal} over"
    write(f"depth {counted.depth}: {counted.leaves} leaves ({inner})")
    return 0
