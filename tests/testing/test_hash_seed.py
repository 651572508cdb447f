"""The same input gives the same game in every process, whatever its hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PLAY = """
import random
from hashlib import sha256
from balkan_rules.core.records import Record
from examples import model_game as m

for seed in range(10):
    rng = random.Random(seed)
    state = first = m.new_game()
    actions, seen = [], []
    while not state.is_over:
        seen += [str(state.legal_actions().groups()), repr(state.why_not(m.Stand())), state.text()]
        actions.append(state.legal_actions().sample(rng, by="group"))
        transition = state.step(actions[-1])
        seen += [str(transition.for_side(side)) for side in m.Side]
        seen += [m.sample_state(transition.after.view(side), rng) for side in m.Side]
        seen[-2:] = [m.to_json(each) for each in seen[-2:]]
        state = transition.after
    record = Record(first, tuple(actions))
    print(record.to_json(), *(record.for_side(side).to_json() for side in m.Side))
    print(sha256(repr(seen).encode()).hexdigest())
"""


def played(hash_seed: str) -> str:
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.fixture(scope="module")
def reference() -> str:
    return played("0")


@pytest.mark.parametrize("hash_seed", ["1", "2", "4711"])
def test_games_do_not_depend_on_the_hash_seed(hash_seed: str, reference: str) -> None:
    assert reference.count("\n") == 20
    assert played(hash_seed) == reference
