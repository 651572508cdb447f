"""The contract of all games, on Tito: real games, real rules, every ruling."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from functools import cache
from itertools import islice
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tito.playing import DEEP, DEFAULT, LONGEST, states, transitions, walk

import balkan_rules
from balkan_rules import tito
from balkan_rules.core.rulings import pairs
from balkan_rules.core.transition import Transition
from balkan_rules.testing import check_game, strategies
from balkan_rules.testing.values import fields_of
from balkan_rules.tito.tracks import Tracks

pytestmark = pytest.mark.no_cover
ROOT = Path(__file__).resolve().parent.parent.parent
RULINGS = pairs(tito.Rulings)
VICTORY_POINTS = next(
    index for index, step in enumerate(tito.ruleset().steps) if step.phase is tito.Phase.VICTORY_POINTS
)
SEEDS = range(30 if DEEP else 12)


def ruled(rulings: tito.Rulings) -> tito.TitoRuleset:
    return tito.ruleset(rulings=rulings)


# ------------------------------------------------------------------------------------------------------ check_game


def test_the_contract_holds_in_whole_games() -> None:
    check_game(tito.GAME, games=6 if DEEP else 2, every=20 if DEEP else 60, applied=10, others=10, samples=1)


def test_pairs_of_rulings_all_meet() -> None:
    """What the next test plays under covers every pair of options of two rulings."""
    fields = [field.name for field in attrs.fields(tito.Rulings)]
    met = {
        (one, getattr(rulings, one), two, getattr(rulings, two))
        for rulings in RULINGS
        for one in fields
        for two in fields
    }
    options: dict[str, tuple[Enum, ...]] = {}
    for name, answer in attrs.asdict(tito.Rulings()).items():
        kind: type[Enum] = type(answer)
        options[name] = tuple(kind)
    wanted = {
        (one, first, two, second)
        for one in fields
        for two in fields
        if one != two
        for first in options[one]
        for second in options[two]
    }
    assert not wanted - met
    assert RULINGS[0] == tito.Rulings()


def test_the_contract_holds_under_all_pairs_of_rulings() -> None:
    check_game(
        tito.GAME,
        games=len(RULINGS),
        seed=1,
        rulesets=[ruled(rulings) for rulings in RULINGS],
        max_steps=None if DEEP else 160,
        every=40 if DEEP else 80,
        applied=3,
        others=4,
        samples=1,
    )


# -------------------------------------------------------------------------------------------- drawn states and steps


@given(states())
def test_states_are_values(state: tito.State) -> None:
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert copy.ruleset is state.ruleset
    assert attrs.evolve(state, tracks=state.tracks.with_entries(points=state.points + 1)) != state
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.points = 0  # type: ignore[misc]  # which is what is tested
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del state.pos


@given(strategies.steps(tito.GAME, rulesets=DEFAULT, max_steps=LONGEST))
def test_a_step_changes_nothing_and_is_what_apply_does(step: Transition[tito.State, tito.Action]) -> None:
    text = tito.to_json(step.before)
    assert step.after == step.before.apply(step.action)
    assert step.after != step.before
    assert tito.to_json(step.before) == text
    assert _all_counters(step.after)
    assert _scored_in_its_stage(step)


@given(strategies.views(tito.GAME, rulesets=DEFAULT, max_steps=LONGEST), st.integers(0, 99))
def test_a_view_is_the_view_of_what_may_be_behind_it(view: tito.View, seed: int) -> None:
    state = tito.sample_state(view, random.Random(seed))
    assert state.view(view.side) == view
    assert tito.view_from_json(view.to_json()) == view
    expected = list(state.legal_actions()) if state.to_move is view.side else []
    assert list(view.legal_actions()) == expected
    assert view.text() == state.view(view.side).text()


@given(strategies.rulings(tito.GAME), st.integers(0, 999), st.integers(0, 300))
def test_games_are_played_under_any_rulings(rulings: tito.Rulings, seed: int, length: int) -> None:
    ruleset = ruled(rulings)
    assert ruled(attrs.evolve(rulings)) is ruleset
    for number, state in enumerate(walk(seed, ruleset=ruleset)):
        if number == length:
            assert state.legal_actions()
            assert tito.from_json(tito.to_json(state)) == state
            assert tito.from_json(tito.to_json(state)).ruleset is ruleset
            return


def test_two_rulesets_alternate_without_touching_each_other() -> None:
    """Tables belong to a ruleset: games played in turns go as they go alone."""
    other = ruled(RULINGS[1])
    length = 400
    alone = [list(islice(walk(5, ruleset=rules), length)) for rules in (tito.ruleset(), other)]
    for rules in (tito.ruleset(), other):
        rules.memo.clear()
    together = list(islice(zip(walk(5), walk(5, ruleset=other), strict=False), length))
    assert [first for first, _ in together] == alone[0]
    assert [second for _, second in together] == alone[1]
    assert alone[0][-1] != alone[1][-1]


# ------------------------------------------------------------------------------------------------- what play conserves


def _all_counters(state: tito.State) -> bool:
    """Every named unit is in one place, on a stack of the board or off the map, and no kind has more than there are."""
    seen: Counter[str] = Counter()
    for place, stack in state.board.items():
        seen.update(unit.name for unit in stack.units)
        seen.update({kind.name: number for kind, number in stack.guerrillas})
        assert all(state.where(unit) is place for unit in stack.units)
    off = [unit for unit in state.ruleset.units if getattr(state.where(unit), "kind", None) is tito.PlaceKind.OFF_MAP]
    seen.update(unit.name for unit in off)
    assert all(seen[unit.name] == 1 for unit in state.ruleset.units)
    for aside in ("First operation", "Second operation"):
        seen.update({kind.name: number for kind, number in state.stack(aside).guerrillas})
    assert all(seen[kind.name] == len(state.where(kind)) <= kind.count for kind in state.ruleset.kinds)
    return len(seen) <= len(state.ruleset.units) + len(state.ruleset.kinds)


def _scored_in_its_stage(step: Transition[tito.State, tito.Action]) -> bool:
    """Points are the same before and after, unless the Victory Point Stage has been passed."""
    before, after = step.before, step.after
    passed = before.cursor < VICTORY_POINTS and (
        after.cursor > VICTORY_POINTS or after.turn > before.turn or after.is_over
    )
    totals = [event.details["total"] for event in step.events if event.name == "victory points"]
    assert len(totals) == int(passed)
    return after.points == (totals[0] if totals else before.points)


@pytest.mark.case("tito", "14.11", "14.12")
@pytest.mark.parametrize("seed", range(6 if DEEP else 2))
def test_counters_and_points_are_conserved(seed: int) -> None:
    for number, step in enumerate(transitions(seed)):
        assert _scored_in_its_stage(step)
        assert number % 10 or _all_counters(step.after)


# ------------------------------------------------------------------------------------------------------- whole games


@attrs.frozen
class _Game:
    """What is kept of a random game."""

    seen: tuple[tuple[int, str], ...]
    """Game-Turn and phase of every run of decisions, in order."""
    final: tito.State
    length: int
    sizes: tuple[int, ...]
    """Bytes that states add to the ones before them."""
    longest: int
    """Characters of the longest JSON text of its states, of which one in 50 is looked at."""


def _parts(value: object) -> Iterator[object]:
    """Every object that a state holds and that is not kept once for all."""
    if isinstance(value, tuple) and value:
        yield value
        for item in value:
            yield from _parts(item)
    elif (isinstance(value, bytes | str) and len(value) > 1) or (isinstance(value, int) and not -5 <= value <= 256):
        yield value
    elif type(value).__module__.startswith("balkan_rules.tito.phases") or isinstance(value, Tracks):
        yield value
        yield getattr(value, "__dict__", ())
        for item in fields_of(value).values():
            yield from _parts(item)


def _held(state: tito.State) -> dict[int, int]:
    """What a state holds, by identity, each with its bytes: its fields but for the rules, and the loads beside them."""
    fields = [getattr(state, field.name) for field in attrs.fields(tito.State) if field.name != "ruleset"]
    return {id(part): sys.getsizeof(part) for value in (*fields, state.loads) for part in _parts(value)}


def _own_bytes(state: tito.State, before: tito.State) -> int:
    """Bytes that a state adds to the state before it: itself and all that it does not share with that one."""
    shared = _held(before)
    return sys.getsizeof(state) + sum(size for part, size in _held(state).items() if part not in shared)


@cache
def _game(seed: int) -> _Game:
    seen: list[tuple[int, str]] = []
    sizes: list[int] = []
    longest = length = 0
    before = state = tito.new_game()
    for length, state in enumerate(walk(seed)):
        if not seen or seen[-1] != (state.turn, state.phase.name):
            seen.append((state.turn, state.phase.name))
        assert state.is_over or state.legal_actions()
        if length % 5 == 1:
            sizes.append(_own_bytes(state, before))
        before = state
        longest = max(longest, len(tito.to_json(state)) if length % 50 == 0 else 0)
    return _Game(tuple(seen), state, length, tuple(sizes), longest)


@pytest.mark.case("tito", "4.1", "15.5")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_come_to_their_end(seed: int) -> None:
    game = _game(seed)
    final = game.final
    assert final.is_over
    assert (final.turn, final.phase) == (17, tito.Phase.VICTORY_POINTS)
    assert game.length <= tito.GAME.info.max_length
    assert final.to_move is None
    assert list(final.legal_actions()) == []
    assert final.outcome is not None
    assert final.outcome.score == final.points


@pytest.mark.case("tito", "4.1", "4.2", "4.2.C")
def test_a_game_has_17_yugoslav_and_16_axis_turns() -> None:
    game = _game(0)
    for phase, turns in {
        "AXIS_SET_UP": range(1, 2),
        "WEATHER": (2, 6, 10, 14),
        "YUGOSLAV_MOVEMENT": range(1, 18),
        "AXIS_MOVEMENT": range(1, 17),
    }.items():
        assert [turn for turn, name in game.seen if name == phase] == list(turns)
    assert not [turn for turn, name in game.seen if name == "AXIS_REINFORCEMENT" and turn == 1]


def test_states_are_small() -> None:
    """A state adds half a KB to the one before it, and more than 1 KB only where much changes at once."""
    games = [_game(seed) for seed in SEEDS]
    sizes = [size for game in games for size in game.sizes]
    assert 400 <= sum(sizes) / len(sizes) <= 600
    assert sum(size > 1_024 for size in sizes) / len(sizes) < 0.02
    assert max(sizes) <= 1_536
    assert max(game.longest for game in games) <= 6 * 1_024


def test_states_share_their_tables() -> None:
    state = tito.new_game()
    after = state.apply(state.legal_actions()[0])
    assert after.ruleset is state.ruleset
    assert after.ruleset.map is state.ruleset.map
    assert after.ruleset.charts is tito.default_charts()
    assert tito.ruleset() is state.ruleset
    assert after.frames is state.frames
    assert after.guerrillas_moved is state.guerrillas_moved


# ------------------------------------------------------------------------------------------------- between processes


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


RECORD = """
import random
from hashlib import sha256
from balkan_rules import tito
from balkan_rules.core.records import Record

first = state = tito.new_game()
rng = random.Random(11)
actions, seen = [], sha256()
while not state.is_over:
    for group in state.legal_actions().groups():
        seen.update(f"{group.key} {len(group.actions)} {group.actions[-1]}".encode())
    actions.append(state.legal_actions().sample(rng, by="group"))
    transition = state.step(actions[-1])
    seen.update(" ".join(map(str, transition.events)).encode())
    state = transition.after
print(Record(first, tuple(actions)).to_json(), seen.hexdigest(), tito.ruleset().digest)
"""


def test_records_do_not_depend_on_the_hash_seed() -> None:
    first, second = (_python(RECORD, PYTHONHASHSEED=seed) for seed in ("0", "4711"))
    assert first == second
    assert len(first) > 10_000


@pytest.mark.parametrize("name", ["", *balkan_rules.GAMES])
def test_an_import_brings_no_more_than_it_needs(name: str) -> None:
    module = f"balkan_rules.{name}" if name else "balkan_rules"
    loaded = _python(f"import sys, {module}; print(*sys.modules)").split()
    assert module in loaded
    unwanted = {game for game in balkan_rules.GAMES if game != name}
    unwanted |= {"bots", "cli", "testing"}
    if not name:
        unwanted.add("core")
    brought = {loaded_name.split(".")[1] for loaded_name in loaded if loaded_name.startswith("balkan_rules.")}
    assert not brought & unwanted
    others = {loaded_name.partition(".")[0] for loaded_name in loaded}
    assert not others & {"hypothesis", "tqdm", "tomli_w", *(() if name else ("attr", "attrs"))}
