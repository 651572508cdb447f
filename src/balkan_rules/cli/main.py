"""The parser of the command line, and `main`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeAlias

from .. import GAMES, RULEBOOKS, __version__
from ..core.errors import BalkanRulesError
from . import files, games, interactions, perft, play, rulebook, tournament
from .parsing import Parser, UsageError, count, fraction, option, parse, path, players, positive, ruling, seed, steps
from .playing import INTERRUPTED, BotError

if TYPE_CHECKING:
    import argparse

    Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - it has no public name

__all__ = ["build_parser", "main"]

_FAILED: Final = 1
_USAGE: Final = 2
_BROKEN_PIPE: Final = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the words after the name of the program; those of the process if not given.

    Returns:
        The exit status: 0; 1 after one line on standard error about a bot that failed or cheated; 2 after one about a
        wrong argument or file; 130 if interrupted; 141 if nobody reads the output any more.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        options = parse(build_parser(), words)
        run: Callable[[argparse.Namespace], int] = options.run
        status = run(options)
        sys.stdout.flush()
    except (UsageError, BalkanRulesError) as error:
        sys.stderr.write(f"balkan-rules: {' '.join(str(error).split())}\n")
        return _FAILED if isinstance(error, BotError) else _USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return _BROKEN_PIPE
    return status


def _discard_output() -> None:
    """Let what is still in the buffers go nowhere when the process exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def build_parser() -> Parser:
    """The parser of all commands; each sets `run` and `parser`."""
    parser = Parser(prog="balkan-rules", description="Plays, replays and explains the games of balkan_rules.")
    parser.add_argument("--version", action="version", version=f"balkan-rules {__version__}")
    names = "play,tournament,replay,show,cases,rulings,charts,odds,perft,interactions"
    commands = _subcommands(parser, "command", f"{{{names}}}")
    _add_play(commands)
    _add_tournament(commands)
    _add_files(commands)
    _add_rulebook(commands)
    _add_charts(commands)
    _add_calculations(commands)
    _add_interactions(commands)
    return parser


def _subcommands(parser: Parser, dest: str, names: str) -> Subparsers:
    """Place for subcommands; what is called for when one is missing are their names."""
    return parser.add_subparsers(metavar=names, dest=dest, required=True, parser_class=Parser)


def _command(commands: Subparsers, name: str, text: str, run: Callable[[argparse.Namespace], int]) -> Parser:
    """A command, or one for one game."""
    parser = commands.add_parser(name, help=text, description=text)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.set_defaults(run=run, parser=parser)
    return parser


def _by_game(
    commands: Subparsers,
    name: str,
    text: str,
    run: Callable[[argparse.Namespace], int],
    packages: Sequence[str] = GAMES,
) -> Iterator[tuple[str, Parser]]:
    """A command that is followed by the name of a game, with its own arguments for each."""
    names = f"{{{','.join(packages)}}}"
    chosen = _subcommands(commands.add_parser(name, help=text, description=text), "game", names)
    for game in packages:
        yield game, _command(chosen, game, f"{text} ({game})", run)


def _add_rules(game: str, parser: Parser) -> None:
    parser.add_argument(
        "--ruling",
        type=ruling,
        action="append",
        default=[],
        metavar="ID=OPTION",
        help="how to read a gap of the book; repeatable",
    )
    parser.add_argument(
        "--option",
        type=option,
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help=f"one of: {', '.join(games.OPTIONS[game]) or 'none for this game'}; repeatable",
    )
    parser.add_argument("--charts", type=path, metavar="FILE", help="an owner's chart file")


def _add_play(commands: Subparsers) -> None:
    text = "play a game to its end"
    for game, parser in _by_game(commands, "play", text, play.run):
        for side in games.SIDES[game]:
            parser.add_argument(
                f"--{side}",
                default="random",
                metavar="PLAYER",
                help="random (default), greedy, mcts, mcts:20000, mcts:2s, human, browser or module:name",
            )
        parser.add_argument("--seed", type=seed, metavar="N", help="repeats a game (default: a fresh one)")
        _add_start(game, parser)
        _add_rules(game, parser)
        parser.add_argument("--record", type=path, metavar="FILE", help="write the record of the game there")
        parser.add_argument("--quiet", action="store_true", help="only the result, without the accounts of the turns")


def _add_tournament(commands: Subparsers) -> None:
    text = "play many games between bots, every pairing on both sides"
    for game, parser in _by_game(commands, "tournament", text, tournament.run):
        parser.add_argument(
            "--players",
            type=players,
            required=True,
            metavar="A,B[,...]",
            help="random, greedy, mcts, mcts:BUDGET, and your own as module:name",
        )
        parser.add_argument("--games", type=positive, default=10, metavar="N", help="for each pairing (default: 10)")
        parser.add_argument("--workers", type=positive, metavar="N", help="processes (default: one a processor)")
        parser.add_argument("--seed", type=seed, default=0, metavar="N", help="repeats a tournament (default: 0)")
        _add_start(game, parser)
        _add_rules(game, parser)
        parser.add_argument("--out", type=path, metavar="FILE", help="results as JSON Lines; goes on where it ended")
        parser.add_argument("--report", type=path, metavar="FILE", help="write a page with tables and plots (HTML)")


def _add_start(game: str, parser: Parser) -> None:
    """How a game begins."""
    parser.add_argument("--scenario", metavar="NAME", help="where to start (default: the first scenario)")
    if game == "balkan_wars":
        text = "the first Game Turn, as 'Dec II', where the article leaves that open (default: Oct III)"
        parser.add_argument("--start", metavar="TURN", help=text)


def _add_files(commands: Subparsers) -> None:
    parser = _command(commands, "replay", "play a record again and verify that it ends as it did", files.replay)
    parser.add_argument("file", type=path, metavar="FILE", help="a record")
    parser.add_argument("--verbose", action="store_true", help="the account of each Game-Turn too")
    parser.add_argument("--html", type=path, metavar="FILE", help="write a page that steps through the game there")
    parser.add_argument(
        "--side",
        action="append",
        metavar="SIDE",
        help="whose view it has: a side, or referee for everything; repeatable (default: all, if the game is over)",
    )
    parser = _command(commands, "show", "show the board of a saved state, a view or a record", files.show)
    parser.add_argument("file", type=path, metavar="FILE", help="a state, a view or a record")
    parser.add_argument("--turn", type=positive, metavar="N", help="of a record: the beginning of a Game-Turn")
    parser.add_argument("--charts", type=path, metavar="FILE", help="charts of a state that has others than ours")
    parser.add_argument("--svg", type=path, metavar="FILE", help="write a picture of the board there")


def _add_rulebook(commands: Subparsers) -> None:
    text = "what cases of the rulebook do and which functions implement them"
    for _, parser in _by_game(commands, "cases", text, rulebook.cases, RULEBOOKS):
        parser.add_argument("case", nargs="?", metavar="CASE", help="a case with its sub-cases; else a list of all")
    text = "how the gaps of the rulebook are read"
    for _, parser in _by_game(commands, "rulings", text, rulebook.rulings, RULEBOOKS):
        parser.add_argument("ruling", nargs="?", metavar="ID", help="a ruling in full; without it, a list of all")


def _add_charts(commands: Subparsers) -> None:
    text = "export the charts of a game, or check a file of your own"
    actions = _subcommands(commands.add_parser("charts", help=text, description=text), "action", "{export,check}")
    for _ in _by_game(actions, "export", "the charts as a file to edit", rulebook.charts_export):
        pass
    parser = _command(actions, "check", "whether a chart file can be played with", rulebook.charts_check)
    parser.add_argument("file", type=path, metavar="FILE", help="a chart file (TOML)")


def _add_combat_odds(game: str, parser: Parser) -> None:
    places = games.TERRAINS[game]
    parser.add_argument("attacker", type=positive, metavar="ATTACKER", help="Strength Points attacking")
    parser.add_argument("defender", type=positive, metavar="DEFENDER", help="Strength Points defending")
    parser.add_argument("--terrain", choices=places, metavar="WHERE", help=f"one of: {', '.join(places)}")
    parser.add_argument("--modifier", type=steps, default=0, metavar="N", help="steps in the attacker's favour")
    for name, text in games.ODDS_FLAGS.get(game, {}).items():
        parser.add_argument(f"--{name}", action="store_true", help=text)
    _add_rules(game, parser)


def _add_chances(game: str, parser: Parser) -> Parser:
    """The other chances of a game, if it has any; the parser of those of a combat."""
    kinds = games.CHANCES.get(game)
    if kinds is None:
        return parser
    chosen = _subcommands(parser, "kind", f"{{combat,{','.join(kinds)}}}")
    for kind, numbers in kinds.items():
        own = _command(chosen, kind, f"the exact chances of {kind}", rulebook.chances)
        for name, (default, text) in numbers.items():
            if isinstance(default, bool):
                own.add_argument(f"--{name}", action="store_true", help=text)
            else:
                kind_of = fraction if isinstance(default, Fraction) else count
                own.add_argument(f"--{name}", type=kind_of, default=default, metavar="N", help=f"{text} ({default})")
        _add_rules(game, own)
    return _command(chosen, "combat", "the exact chances of each result of a combat", rulebook.odds)


def _add_calculations(commands: Subparsers) -> None:
    for game, parser in _by_game(commands, "odds", "the exact chances of each result of a combat", rulebook.odds):
        _add_combat_odds(game, _add_chances(game, parser))
    for game, parser in _by_game(commands, "perft", "count the positions to a depth", perft.run):
        parser.add_argument("--depth", type=count, default=1, metavar="N", help="how many actions deep (default: 1)")
        parser.add_argument("--split", action="store_true", help="also for each first action")
        parser.add_argument("--position", type=path, metavar="FILE", help="a saved state, or the end of a record")
        parser.add_argument(
            "--after", type=count, default=0, metavar="N", help="take N random actions and outcomes first"
        )
        parser.add_argument("--seed", type=seed, default=0, metavar="N", help="the seed of these (default: 0)")
        _add_start(game, parser)
        _add_rules(game, parser)


def _add_interactions(commands: Subparsers) -> None:
    text = "which cases fire together in games between bots, and which never meet"
    for game, parser in _by_game(commands, "interactions", text, interactions.run):
        parser.add_argument("--games", type=positive, default=20, metavar="N", help="how many to play (default: 20)")
        for side in games.SIDES[game]:
            parser.add_argument(
                f"--{side}", default="random", metavar="PLAYER", help="random (default), greedy or module:name"
            )
        parser.add_argument("--seed", type=seed, metavar="N", help="of the first game; the next has the next one")
        parser.add_argument("--rows", type=count, default=20, metavar="N", help="how many pairs to list (default: 20)")
        parser.add_argument("--plot", type=path, metavar="FILE", help="draw the pairs as SVG (extra report)")
        _add_start(game, parser)
        _add_rules(game, parser)
