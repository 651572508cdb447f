"""The contract of all games, on War Returns to Europe: real games, real rules, every ruling."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wrte_1991.playing import ruled, walk

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.rulings import pairs
from balkan_rules.core.transition import Transition
from balkan_rules.testing import check_game, strategies

pytestmark = pytest.mark.no_cover
ROOT = Path(__file__).resolve().parent.parent.parent
DEEP = os.environ.get("HYPOTHESIS_PROFILE", "fast") == "deep"
RULINGS = pairs(wrte.Rulings)
QUICK = wrte.ruleset(options=wrte.Options(quick_setup=True))
EVERYTHING = wrte.ruleset(
    options=wrte.Options(quick_setup=True, alliance=True, wildcard=True, commandos=True, on_to_zagreb=True)
)
DRAWN = st.sampled_from([QUICK, EVERYTHING])
LONGEST = 2_000 if DEEP else 60
"""Actions and outcomes of a drawn game at most."""
some = settings(max_examples=500 if DEEP else 12)


def test_the_contract_holds_from_the_set_up_on() -> None:
    check_game(
        wrte.GAME,
        games=8 if DEEP else 4,
        max_steps=None if DEEP else 80,
        every=10 if DEEP else 40,
        applied=8,
        others=10,
        samples=1,
    )


def test_the_contract_holds_with_a_ready_set_up_and_all_options() -> None:
    check_game(
        wrte.GAME,
        games=8 if DEEP else 4,
        seed=2,
        rulesets=[EVERYTHING],
        max_steps=None if DEEP else 80,
        every=20 if DEEP else 40,
        applied=8,
        others=10,
        samples=1,
    )


def test_the_contract_holds_under_all_pairs_of_rulings() -> None:
    check_game(
        wrte.GAME,
        games=len(RULINGS),
        seed=1,
        rulesets=[wrte.ruleset(rulings=rulings, options=QUICK.options) for rulings in RULINGS],
        max_steps=None if DEEP else 20,
        every=20 if DEEP else 40,
        applied=3,
        others=4,
        samples=1,
    )


@some
@given(strategies.states(wrte.GAME, rulesets=DRAWN, max_steps=LONGEST))
def test_states_are_values(state: wrte.State) -> None:
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.ruleset is state.ruleset
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.turn = 2  # type: ignore[misc]  # which is what is tested


@some
@given(strategies.steps(wrte.GAME, rulesets=DRAWN, max_steps=LONGEST))
def test_a_step_changes_nothing_and_is_what_apply_does(step: Transition[wrte.State, wrte.Action]) -> None:
    text = wrte.to_json(step.before)
    assert step.after == step.before.apply(step.action)
    assert step.after != step.before
    assert wrte.to_json(step.before) == text
    assert wrte.from_json(wrte.to_json(step.after)) == step.after


@some
@given(strategies.views(wrte.GAME, rulesets=DRAWN, max_steps=LONGEST), st.integers(0, 99))
def test_a_view_is_the_view_of_what_may_be_behind_it(view: wrte.View, seed: int) -> None:
    state = wrte.sample_state(view, random.Random(seed))
    assert state.view(view.side) == view
    assert wrte.view_from_json(view.to_json()) == view
    expected = list(state.legal_actions()) if state.to_move is view.side else []
    assert list(view.legal_actions()) == expected
    assert view.text() == state.view(view.side).text()


@pytest.mark.case("wrte_1991", "17.1.length", "4.0.turn")
@pytest.mark.parametrize("seed", range(30 if DEEP else 8))
def test_random_games_come_to_their_end(seed: int) -> None:
    played = list(walk(seed))
    assert all(state.is_over or state.legal_actions() for state in played)
    assert len(played) <= wrte.GAME.info.max_length
    final = played[-1]
    assert list(final.legal_actions()) == []
    assert final.outcome is not None
    assert wrte.GAME.info.scores[0] <= final.outcome.score <= wrte.GAME.info.scores[1]
    assert final.turn == 3 or final.outcome.winner is wrte.Side.FEDERALIST
    turns = [state.turn for state in played]
    assert turns == sorted(turns)


def test_states_are_small_and_share_their_tables() -> None:
    """A state adds less than 2 KB to what all states share, and its file is no longer than 3 KB."""
    states = list(walk(5))
    names = [field.name for field in attrs.fields(wrte.State) if field.name != "ruleset"]
    sizes = [sys.getsizeof(state) + sum(sys.getsizeof(getattr(state, name)) for name in names) for state in states]
    assert max(sizes) < 2 * 1_024
    assert max(len(wrte.to_json(state)) for state in states[::10]) < 3 * 1_024
    assert all(state.ruleset is states[0].ruleset for state in states)
    assert states[0].ruleset.charts is wrte.default_charts()


def test_two_games_do_not_touch_each_other() -> None:
    """Tables belong to a ruleset: games under two rulesets, played in turns, go as they go alone."""
    other = ruled(zone_stop_rule="always-halt", march_adjacency_meaning="zone")
    alone = [list(walk(5)), list(walk(5, ruleset=other))]
    for rules in (wrte.ruleset(), other):
        rules.memo.clear()
    together = list(zip(walk(5), walk(5, ruleset=other), strict=False))
    assert [first for first, _ in together] == alone[0][: len(together)]
    assert [second for _, second in together] == alone[1][: len(together)]


RECORD = """
import random
from hashlib import sha256
from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.records import Record

first = state = wrte.new_game(scenario="ten-days")
rng = random.Random(11)
actions, seen = [], sha256()
while not state.is_over:
    for group in state.legal_actions().groups():
        seen.update(f"{group.key} {len(group.actions)} {group.actions[-1]}".encode())
    actions.append(state.legal_actions().sample(rng, by="group"))
    transition = state.step(actions[-1])
    seen.update(" ".join(map(str, transition.events)).encode())
    state = transition.after
print(Record(first, tuple(actions)).to_json(), seen.hexdigest(), wrte.ruleset().digest)
"""


def _python(code: str, **environment: str) -> str:
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_records_do_not_depend_on_the_hash_seed() -> None:
    first, second = (_python(RECORD, PYTHONHASHSEED=seed) for seed in ("0", "4711"))
    assert first == second
    assert len(first) > 2_000
