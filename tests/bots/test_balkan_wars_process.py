"""A bot of Balkan Wars in another process, which is sent the views of its side and nothing else."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.balkan_wars.square_host import SquareHost

from balkan_rules.balkan_wars import GAME, Side

ROOT = Path(__file__).resolve().parent.parent.parent
PLAYER = """
import random, sys
from tests.balkan_wars.square_host import SquareHost
from balkan_rules import bots
from balkan_rules.balkan_wars import GAME
from balkan_rules.bots.balkan_wars import GreedyBot

rules, rng = GAME.ruleset(host=SquareHost()), random.Random(int(sys.argv[1]))
for line in sys.stdin:
    (action,) = bots.decide(GreedyBot(), GAME.view_from_json(line, ruleset=rules), rng)
    print(action, flush=True)
"""


@contextmanager
def player(number: int) -> Iterator[subprocess.Popen[str]]:
    """A process that reads a view in each line and answers with what its side does."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, "-c", PLAYER, str(number)]
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
def test_a_player_in_a_process_of_its_own_plays_a_game_to_its_end() -> None:
    rng, state = random.Random(5), GAME.new_game(scenario="belgrade", ruleset=GAME.ruleset(host=SquareHost()))
    answers = 0
    with player(1) as process:
        while not state.is_over:
            if state.to_move is Side.SECOND:
                action = GAME.parse(asked(process, state.view(Side.SECOND).to_json()), state)
                answers += 1
            else:
                action = state.legal_actions().sample(rng)
            state = state.apply(action)
    assert (process.returncode, answers > 50) == (0, True)
    assert state.outcome is not None
    assert state.outcome.winner is Side.SECOND
