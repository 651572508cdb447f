"""Small tournaments of the model game, which take a few milliseconds a game."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
from examples import model_game

from balkan_rules.tournament import GameResult, Tournament, run

BOTS = "tests.tournament.players"
FIRST = f"{BOTS}:First"


def contest(*players: str, games: int = 4, seed: int = 7) -> Tournament:
    """Random against the first action, or whoever is named."""
    return Tournament(model_game.GAME.new_game(), players or ("random", FIRST), games, seed)


def played(tournament: Tournament, path: Path | None = None, **options: Any) -> tuple[GameResult, ...]:  # noqa: ANN401 - those of run
    """Its results, played in a thread of this process."""
    with ThreadPoolExecutor(1) as executor:
        return run(tournament, executor=executor, path=path, **options)


def lines(results: Sequence[GameResult]) -> list[str]:
    """The results as they stand in a file, but for the times."""
    return [attrs.evolve(result, seconds=0.0).line() for result in results]
