"""The command `interactions`: which cases fire together in games between bots."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.cases import index
from ..core.records import Session
from . import games, rules
from .output import Progress, check_writable, write, write_json
from .playing import Players, bot_player, dice_for, play

if TYPE_CHECKING:
    import argparse

    from ..core.state import State
    from .games import GameDesk
    from .playing import AnySession, Steps

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
    if options.plot is not None:
        check_writable(options.plot, "--plot")
    progress = Progress(options.games, wanted=True, unit="game")
    try:
        found = interactions(_played(desk, start, options, seed, progress), cases=index(options.game))
    finally:
        progress.close()
    if options.plot is not None:
        found.plot(options.plot)
    if options.json:
        scenario = desk.game.scenario(options.scenario)
        write_json({"game": options.game, "scenario": scenario, "seed": seed, **found.data()})
    else:
        write(f"{desk.game.info.title}, seed {seed}")
        write(found.table(options.rows))
    return 0


def _played(
    desk: GameDesk, start: State[Any, Any], options: argparse.Namespace, seed: int, progress: Progress
) -> Iterator[Steps]:
    """The transitions of one game after another."""
    for number in range(seed, seed + options.games):
        session: AnySession = Session(start)
        play(session, _players(desk, options, number), dice_for(number), lambda _: None)
        progress.advance()
        yield session.transitions


def _players(desk: GameDesk, options: argparse.Namespace, seed: int) -> Players:
    """The bots of both sides, with the streams of chance of one game."""
    return {
        side: bot_player(getattr(options, side.name.lower()), desk.game, side, seed) for side in desk.game.info.sides
    }
