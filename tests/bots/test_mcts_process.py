"""The searching bot in another process, which is sent the views of its side as JSON and nothing else."""

from __future__ import annotations

import importlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from balkan_rules import CHANCE, bots

ROOT = Path(__file__).resolve().parent.parent.parent
PLAYER = """
import importlib, random, sys
from balkan_rules import bots

game, rng = importlib.import_module(sys.argv[1]).GAME, random.Random(int(sys.argv[3]))
bot = bots.find(sys.argv[2], game)
for line in sys.stdin:
    print(*bots.decide(bot, game.view_from_json(line), rng), sep="; ", flush=True)
"""


@contextmanager
def player(game: str, bot: str, seed: int, salt: str) -> Iterator[subprocess.Popen[str]]:
    """A process that reads a view in each line and answers with what its side does."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": salt}
    command = [sys.executable, "-c", PLAYER, game, bot, str(seed)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        yield process


def asked(process: subprocess.Popen[str], view: str) -> str:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(view + "\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("name", "scenario", "budget", "steps"),
    [("examples.model_game", None, "mcts:150", 999), ("balkan_rules.tito", "late-war", "mcts:60", 90)],
)
def test_it_plays_alike_in_another_process(name: str, scenario: str | None, budget: str, steps: int) -> None:
    """And whatever the hashes of texts are there: what a set or a mapping happens to be like decides nothing."""
    game: Any = importlib.import_module(name).GAME
    here, other = game.info.sides
    bot, dice, rng = bots.find(budget, game), random.Random(3), random.Random(4)
    state = game.new_game(scenario=scenario)
    answers = 0
    with player(name, budget, 4, "1") as one, player(name, budget, 4, "2") as two:
        while not state.is_over and steps:
            steps -= 1
            mover = state.to_move
            if mover is CHANCE or mover is other:
                state = state.apply(state.legal_actions().sample(dice, by="group"))
                continue
            view = state.view(here)
            actions = bots.decide(bot, view, rng)
            told = "; ".join(map(str, actions))
            assert asked(one, view.to_json()) == told
            assert asked(two, view.to_json()) == told
            answers += 1
            state = state.expand(actions).after
    assert answers > 5
