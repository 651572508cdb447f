"""A bot of Marita-Merkur in another process, which is sent the views of its side and nothing else."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.marita_merkur.tiny_host import TinyHost

from balkan_rules.bots.marita_merkur import GreedyBot
from balkan_rules.marita_merkur import GAME, Side

ROOT = Path(__file__).resolve().parent.parent.parent
PLAYER = """
import random, sys
from tests.marita_merkur.tiny_host import TinyHost
from balkan_rules import bots
from balkan_rules.bots.marita_merkur import GreedyBot
from balkan_rules.marita_merkur import GAME

rules, rng = GAME.ruleset(host=TinyHost()), random.Random(1)
for line in sys.stdin:
    (action,) = bots.decide(GreedyBot(), GAME.view_from_json(line, ruleset=rules), rng)
    print(action, flush=True)
"""


@pytest.mark.no_cover
def test_a_player_in_a_process_of_its_own_plays_a_game_to_its_end() -> None:
    """What it answers is what the same bot says here, and it is asked by text alone."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    pipe, rng = subprocess.PIPE, random.Random(5)
    state, answers = GAME.new_game(ruleset=GAME.ruleset(host=TinyHost())), 0
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER], env={**os.environ, "PYTHONPATH": path}, stdin=pipe, stdout=pipe, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while not state.is_over:
            action = state.legal_actions().sample(rng)
            if state.to_move is Side.ALLIED:
                view = state.view(Side.ALLIED)
                process.stdin.write(view.to_json() + "\n")
                process.stdin.flush()
                action = GAME.parse(process.stdout.readline().strip(), state)
                assert action == GreedyBot().choose(view, view.legal_actions(), random.Random(1))
                answers += 1
            state = state.apply(action)
    assert (process.returncode, state.turn, answers > 10) == (0, 4, True)
