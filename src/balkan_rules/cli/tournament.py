"""The command `tournament`: many games between bots."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.errors import SetupError
from . import games, rules
from .output import Progress, check_writable, save, write, write_json
from .playing import BotError, find_modules_here

if TYPE_CHECKING:
    import argparse

    from ..tournament import GameResult, Summary, Tournament

__all__ = ["run"]


def run(options: argparse.Namespace) -> int:
    """Play every pairing on both sides, and tell what came of it; what stands in the file already is not played again.

    Raises:
        BotError: some games could not be played. It is raised after all others are played and told of.
        BalkanRulesError: an argument or a file is wrong, or a package is missing.
    """
    from .. import tournament  # noqa: PLC0415 - this command alone needs it, and the processes that come with it

    contest = _contest(options)
    if options.report is not None:
        from ..tournament import report  # noqa: F401, PLC0415 - a missing package is told of before games are played

        check_writable(options.report, "--report")
        if options.out is not None and os.path.realpath(options.out) == os.path.realpath(options.report):
            raise SetupError(f"--report: {options.report} is to keep the results (--out); name another file")
    lost, results = "", _finished(options, contest)
    progress = Progress(len(contest.fixtures()), wanted=True, unit="game", done=len(results))
    try:
        results = tournament.run(contest, workers=options.workers, path=options.out, told=lambda _: progress.advance())
    except tournament.TournamentError as error:
        lost, results = str(error), error.results
    finally:
        progress.close()
    _tell(options, contest, tournament.summarize(contest, results))
    if lost:
        raise BotError(lost)
    return 0


def _contest(options: argparse.Namespace) -> Tournament:
    from ..tournament import Tournament  # noqa: PLC0415 - as above

    desk = games.desk(options.game)
    if any(":" in name for name in options.players):
        find_modules_here()
    initial = games.new_game(desk, options, rules.ruleset_of(desk, options))
    return Tournament(initial, options.players, options.games, options.seed)


def _finished(options: argparse.Namespace, contest: Tournament) -> tuple[GameResult, ...]:
    """The games that are played already."""
    from ..tournament import read  # noqa: PLC0415 - as above

    return read(options.out, contest) if options.out is not None and os.path.exists(options.out) else ()  # noqa: PTH110 - which never fails


def _tell(options: argparse.Namespace, contest: Tournament, summary: Summary) -> None:
    facts = _facts(options, contest)
    if not options.json:
        write(summary.text())
    if options.report is not None:
        from ..tournament.report import report  # noqa: PLC0415 - an extra of its own

        shown = {name: ", ".join(value) if isinstance(value, tuple) else str(value) for name, value in facts.items()}
        save(options.report, report(summary, facts={name: text for name, text in shown.items() if text}), "--report")
    files: dict[str, Any] = {name: getattr(options, name) for name in ("out", "report")}
    if options.json:
        paths = {name: None if path is None else str(path) for name, path in files.items()}
        write_json({**facts, **summary.data(), **paths})
        return
    for name, path in files.items():
        if path is not None:
            write(f"{_FILES[name]} {path}")


_FILES = {"out": "Results in", "report": "Report in"}


def _facts(options: argparse.Namespace, contest: Tournament) -> dict[str, Any]:
    """What was played, beside what a summary says itself."""
    return {
        "scenario": contest.game.scenario(options.scenario),
        "seed": contest.seed,
        "ruleset": contest.initial.ruleset.digest,
        "rulings": _pairs(options.ruling),
        "options": _pairs(options.option),
    }


def _pairs(given: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    return tuple("=".join(pair).rstrip("=") for pair in given)
