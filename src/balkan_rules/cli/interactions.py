"""The command `interactions`: which cases fire together in games between bots."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.cases import index
from . import games, rules
from .output import Progress, check_writable, write, write_json
from .playing import find_modules_here

if TYPE_CHECKING:
    import argparse

    from ..analysis.selfplay import Players
    from ..core.state import State
    from ..core.transition import Transition

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Play games, and tell which cases fired together and which never met.

    Raises:
        BalkanRulesError: an argument or a file is wrong, or a bot failed.
    """
    from ..analysis import interactions  # noqa: PLC0415 - this command alone needs it

    desk = games.desk(options.game)
    start = games.new_game(desk, options, rules.ruleset_of(desk, options))
    seed = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    players = {side: getattr(options, side.name.lower()) for side in desk.game.info.sides}
    if any(":" in name for name in players.values()):
        find_modules_here()
    if options.plot is not None:
        from ..analysis.plotting import plot_pairs  # noqa: F401, PLC0415 - a missing package is told of before games are played

        check_writable(options.plot, "--plot")
    progress = Progress(options.games, wanted=True, unit="game")
    try:
        found = interactions(_played(start, players, options, seed, progress), cases=index(options.game))
    finally:
        progress.close()
    if options.plot is not None:
        found.plot(options.plot)
    if options.json:
        scenario = desk.game.scenario(options.scenario)
        asked = {"game": options.game, "scenario": scenario, "seed": seed, "ruleset": start.ruleset.digest}
        seats = {side.name.lower(): name for side, name in players.items()}
        write_json({**asked, "players": seats, **found.data()})
    else:
        write(f"{desk.game.info.title}, seed {seed}")
        write(found.table(options.rows))
    return 0


def _played(
    start: State[Any, Any], players: Players, options: argparse.Namespace, seed: int, progress: Progress
) -> Iterator[Iterator[Transition[Any, Any]]]:
    """One game after another, each as it is played."""
    from ..analysis import self_play  # noqa: PLC0415 - this command alone needs it

    for number in range(seed, seed + options.games):
        yield self_play(start, players, seed=number)
        progress.advance()
