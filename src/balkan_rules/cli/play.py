"""The command `play`: a whole game between bots and people."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TextIO

from ..core.errors import SetupError
from ..core.records import Session
from . import games, rules
from .accounts import Account, account, result_data, result_text
from .browser import BrowserPlayer
from .human import HumanPlayer
from .output import Progress, check_writable, save, write, write_json
from .playing import INTERRUPTED, AnySession, Player, Quit, Steps, bot_player, dice_for, play

if TYPE_CHECKING:
    import argparse

    from ..core.transition import Transition
    from .games import GameDesk

__all__ = ["Telling", "run"]


class Telling:
    """Tells of each Game-Turn once it is over, and forgets it if it is taken back."""

    def __init__(self, desk: GameDesk, session: AnySession, progress: Progress, *, aloud: bool) -> None:
        self.accounts: list[Account] = []
        self._lengths: list[int] = []
        self._steps: list[Transition[Any, Any]] = []
        self._desk = desk
        self._session = session
        self._progress = progress
        self._aloud = aloud

    def __call__(self, pushed: Steps) -> None:
        """Take notice of what was pushed, or that something was taken back."""
        for step in pushed:
            self._steps.append(step)
            if step.after.is_over or step.after.turn != step.before.turn:
                self._tell()
        if not pushed:
            self._take_back()

    def _tell(self) -> None:
        told = account(self._desk, self._steps)
        self.accounts.append(told)
        self._lengths.append(len(self._steps))
        self._steps = []
        self._progress.advance()
        if self._aloud:
            with self._progress.hidden():
                for line in told.lines():
                    write(line)

    def _take_back(self) -> None:
        steps = self._session.transitions
        while len(steps) < sum(self._lengths):
            self._lengths.pop()
            self.accounts.pop()
        self._steps = list(steps[sum(self._lengths) :])


def run(options: argparse.Namespace) -> int:
    """Play a game to its end, or until a person has enough; what was played is recorded then too.

    Raises:
        BalkanRulesError: an argument or a file is wrong, or a bot failed.
    """
    desk = games.desk(options.game)
    game = desk.game
    ruleset = rules.ruleset_of(desk, options)
    session: AnySession = Session(games.new_game(desk, options, ruleset))
    scenario = game.scenario(options.scenario)
    seed = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    names = {side: getattr(options, side.name.lower()) for side in game.info.sides}
    if options.record is not None:
        check_writable(options.record, "--record")
    aloud = not (options.quiet or options.json)
    if aloud:
        write(f"{game.info.title}, {scenario}, seed {seed}")
        write(", ".join(f"{side.name.lower()}: {name}" for side, name in names.items()))
    players = _players(desk, session, names, seed, sys.stderr if options.json else sys.stdout)
    progress = Progress(desk.turns(session.state), wanted=not {"human", "browser"} & set(names.values()))
    telling = Telling(desk, session, progress, aloud=aloud)
    status = 0
    try:
        play(session, players, dice_for(seed), telling)
    except Quit:
        pass
    except KeyboardInterrupt:
        status = INTERRUPTED
    finally:
        progress.close()
        _leave(players, session)
    if options.record is not None:
        save(options.record, session.record.to_json(), "--record")
    state = session.state
    if options.json:
        write_json(
            {
                "game": game.info.name,
                "scenario": scenario,
                "seed": seed,
                "players": {side.name.lower(): name for side, name in names.items()},
                "ruleset": ruleset.digest,
                "turns": [] if options.quiet else [told.data() for told in telling.accounts],
                "steps": len(session.transitions),
                "result": result_data(state.outcome),
                "record": None if options.record is None else str(options.record),
            }
        )
    elif state.outcome is None:
        write(f"Stopped on Game-Turn {state.turn}, {state.phase}")
    else:
        write(result_text(state.outcome))
    if options.record is not None and not options.json and (aloud or state.outcome is None):
        write(f"Recorded in {options.record}: {len(session.transitions)} actions and outcomes")
    return status


def _players(
    desk: GameDesk, session: AnySession, names: Mapping[Any, str], seed: int, out: TextIO
) -> dict[Any, Player]:
    """Who plays each side; pages are served only once all the others are known to be there."""
    players: dict[Any, Player] = {}
    for side, name in sorted(names.items(), key=lambda pair: pair[1] == "browser"):
        if name == "human":
            players[side] = HumanPlayer(desk, side, out)
        elif name == "browser":
            players[side] = BrowserPlayer(desk, side, session, out)
        else:
            players[side] = _bot(desk, side, name, seed)
    return players


def _leave(players: Mapping[Any, Player], session: AnySession) -> None:
    """Let those who look at pages see how it ended; whoever interrupts that does not want to wait for them."""
    for player in players.values():
        if isinstance(player, BrowserPlayer):
            with suppress(KeyboardInterrupt):
                player.close(session)


def _bot(desk: GameDesk, side: Any, name: str, seed: int) -> Player:  # noqa: ANN401 - a side of the game
    try:
        return bot_player(name, desk.game, side, seed)
    except SetupError as error:
        more = "" if ":" in name else "; or human or browser"
        raise SetupError(f"--{side.name.lower()}: {error}{more}") from error
