"""The table of speed and size: every figure beside what is asked of it, measured in this run.

    python benchmarks/speed.py [--only pace,json] [--seconds 2] [--turns 5]

Where two things are compared, they play slices in turns and the median of the ratios is told; times are processor
time. Peers are python-chess with a lean end test, its FEN and its import. `python peers.py --plug benchmarks/plug.py`
shows the same rows beside more engines. Each figure is measured in a process of its own.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import attrs
import search
from paces import ROWS, Pace, Walk, ours, player, slices

from balkan_rules import GAMES, tito
from balkan_rules.bots import MctsBot, find
from balkan_rules.tournament import Tournament, run


class Figure(NamedTuple):
    """What was measured, what is asked (a comparison and a number), and what it came to."""

    name: str
    asked: str
    value: float
    unit: str = "x"

    @property
    def is_met(self) -> bool:
        """Whether the value is as asked; true if nothing is asked."""
        if not self.asked:
            return True
        sign, number = self.asked.split()
        return self.value >= float(number) if sign == ">=" else self.value <= float(number)


class Options(NamedTuple):
    """How long to measure."""

    seconds: float
    turns: int


def of(game: str) -> Any:  # noqa: ANN401 - any game
    """The game of this name."""
    return import_module(f"balkan_rules.{game}").GAME


def positions(row: str, number: int, *, every: int = 1, seed: int = 1) -> list[Any]:
    """States of random games of a row: all, or one in so many."""
    walk = Walk(player(row), seed)
    found: list[Any] = []
    while len(found) < number:
        walk.step()
        if walk.decisions % every == 0:
            found.append(walk.state)
    return found


# ------------------------------------------------------------------------------------------------------------- pace
PACES = {
    "tito": ">= 1.8",
    "wrte_1991": ">= 1.0",
    "wrte_1991 total-war": ">= 1.0",
    "balkan_wars": "",
    "balkan_wars jihad": ">= 0.8",
    "marita_merkur": "",
}


def pace(options: Options) -> Iterator[Figure]:
    """Player decisions in a second beside python-chess."""
    for row, asked in PACES.items():
        with Pace(row) as mine, Pace("chess") as peer:
            yield Figure(f"decisions/s of {row}", asked, statistics.median(slices(mine, peer, *options)))


def games(options: Options) -> Iterator[Figure]:
    """Whole games in a second."""
    for row in PACES:
        walk = Walk(player(row), 1)
        walk.slice(0.5)
        walk.games, begun = 0, process_time()
        while not walk.games or process_time() - begun < options.seconds * options.turns:
            walk.step()
        yield Figure(f"games/s of {row}", "", walk.games / (process_time() - begun), "/s")


def unit_moves(options: Options) -> Iterator[Figure]:
    """What a finished move of a unit costs in processor time beside a plain search for its ways."""
    for row in ("wrte_1991", "wrte_1991 total-war"):
        with Pace(row) as mine, Pace("chess") as peer:
            rate = statistics.median(slices(mine, peer, *options))
        walk, moves, number = Walk(player(row), 2), 0, 3000
        for _ in range(number):
            before = walk.state.pos
            walk.step()
            moves += sum(one != other for one, other in zip(before, walk.state.pos, strict=True)) > 0
        yield Figure(f"decisions for each finished unit move in {row}", "", number / moves, "")
        yield Figure(f"unit moves/s of {row} beside moves of python-chess", "", rate * moves / number)


def checked(options: Options) -> Iterator[Figure]:
    """`check=True` beside `check=False`."""
    for row in PACES:
        with Pace(row) as free, Pace(row, check=True) as safe:
            value = statistics.median(slices(free, safe, *options))
        yield Figure(f"check=True in {row}", "<= 1.15", value)


# ------------------------------------------------------------------------------------------------------------ phases
def worst(options: Options) -> Iterator[Figure]:
    """The dearest phase beside the mean of all decisions, listing and applying."""
    for row in PACES:
        how = player(row)
        spent: dict[str, list[list[float]]] = {"listing": [], "apply": []}
        by_phase: dict[str, dict[str, list[float]]] = {what: defaultdict(list) for what in spent}
        walk, begun = Walk(how, 3), process_time()
        walk.slice(0.5)
        while process_time() - begun < options.seconds * options.turns:
            if how.over(walk.state):
                walk.step()
            phase = str(getattr(walk.state.phase, "name", walk.state.phase))
            first = process_time()
            actions = how.legal(walk.state)
            second = process_time()
            action = actions[int(walk.rng.random() * len(actions))]
            third = process_time()
            walk.state = how.apply(walk.state, action, walk.rng)
            by_phase["listing"][phase].append(second - first)
            by_phase["apply"][phase].append(process_time() - third)
        for what, phases in by_phase.items():
            every = statistics.fmean(value for values in phases.values() for value in values)
            means = {phase: statistics.fmean(values) for phase, values in phases.items() if len(values) >= 50}
            dearest = max(means, key=means.__getitem__)
            yield Figure(f"worst phase of {row}, {what} ({dearest})", "<= 3", means[dearest] / every)


def late(options: Options) -> Iterator[Figure]:
    """Cost of a decision for each unit on the map: last Game-Turn over first."""
    for row in PACES:
        how = player(row)
        by_turn: dict[int, list[tuple[float, int]]] = defaultdict(list)
        walk, begun = Walk(how, 4), process_time()
        walk.slice(0.5)
        while process_time() - begun < options.seconds * options.turns or walk.games < 2:
            turn = walk.state.turn
            units = sum(len(stack) for stack in walk.state.board.values())
            first = process_time()
            for _ in range(8):
                walk.step()
            by_turn[turn].append(((process_time() - first) / 8, max(units, 1)))
        costs = {
            turn: sum(a for a, _ in each) / sum(b for _, b in each) for turn, each in by_turn.items() if len(each) > 4
        }
        value = costs[max(costs)] / costs[min(costs)]
        yield Figure(f"cost a decision and unit of {row}, Game-Turn {max(costs)} over {min(costs)}", "<= 1.5", value)


# -------------------------------------------------------------------------------------------------------------- text
def text(options: Options) -> Iterator[Figure]:
    """A state written as JSON and read, beside a board written as FEN and read."""
    library = import_module("chess")
    boards = positions("chess", 60, every=5)
    fens = [board.copy(stack=False) for board in boards]

    def clock(work: Callable[[Any], Any], things: list[Any]) -> float:
        begun, done = process_time(), 0
        while process_time() - begun < options.seconds / 2:
            for thing in things:
                work(thing)
            done += len(things)
        return (process_time() - begun) / done

    for row in PACES:
        game, found = of(ROWS[row][0]), positions(row, 60, every=23)

        def trip(state: Any, game: Any = game) -> Any:  # noqa: ANN401 - any game's state
            return game.from_json(game.to_json(state))

        assert all(trip(state) == state for state in found)
        ratios = [
            clock(trip, found) / clock(lambda board: library.Board(board.fen()), fens) for _ in range(options.turns)
        ]
        yield Figure(f"JSON round trip in {row}", "<= 5", statistics.median(ratios))
        longest = max(len(game.to_json(state).encode()) for state in found)
        yield Figure(f"longest JSON in {row}", "<= 4096", longest, "bytes")


# ------------------------------------------------------------------------------------------------------------ memory
def memory(_options: Options) -> Iterator[Figure]:
    """What a state takes beyond what it shares with the one before."""
    for row in PACES:
        walk = Walk(player(row), 5)
        walk.slice(1.0)
        tracemalloc.start()
        kept: list[Any] = []
        before = tracemalloc.take_snapshot()
        for _ in range(2000):
            walk.step()
            kept.append(walk.state)
        gc.collect()
        grown = sum(each.size_diff for each in tracemalloc.take_snapshot().compare_to(before, "filename"))
        tracemalloc.stop()
        yield Figure(f"a state of {row}", f"<= {1024 if row == 'tito' else 3072}", grown / len(kept), "bytes")


def _resident() -> float:
    """Megabytes of this process."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 1e6


def million(_options: Options) -> Iterator[Figure]:
    """A million different states of Tito in a dict."""
    walk = Walk(player("tito"), 6)
    walk.slice(1.0)
    before = _resident()
    found: dict[Any, int] = {}
    while len(found) < 1_000_000:
        walk.step()
        found[walk.state] = walk.decisions
    yield Figure("a million states of tito in a dict", "<= 1000", _resident() - before, "MB")


def memo(_: Options) -> Iterator[Figure]:
    """What the process grows by in 1,000 games, after the first 100."""
    for row in ("tito", "wrte_1991 ten-days", "balkan_wars", "marita_merkur"):
        number = 1000 if row in {"tito", "wrte_1991 ten-days"} else 200
        walk = Walk(player(row), 7)
        sizes: list[float] = []
        for games in (number // 10, number // 2, number):
            while walk.games < games:
                walk.step()
            gc.collect()
            sizes.append(_resident())
        yield Figure(f"memory after {number} games of {row}", "", sizes[2], "MB")
        yield Figure(f"growth from game {number // 2} to {number} of {row}", "<= 16", sizes[2] - sizes[1], "MB")


def _two_rulesets(game: Any) -> list[Any]:  # noqa: ANN401 - any game
    """The default one, and one in which the last ruling is answered otherwise."""
    rules = game.ruleset()
    last = attrs.fields(type(rules.rulings))[-1].name
    default = getattr(rules.rulings, last)
    other = next(each for each in type(default) if each is not default)
    return [rules, game.ruleset(rulings=attrs.evolve(rules.rulings, **{last: other}))]


def rulesets(options: Options) -> Iterator[Figure]:
    """Two rulesets in turns beside the same two, each for some time by itself."""
    for name in GAMES:
        module: Any = import_module(f"balkan_rules.{name}")
        scenario = next(scenario for game, scenario in ROWS.values() if game == name)
        two = [Walk(ours(name, scenario, ruleset=rules), 8) for rules in _two_rulesets(module.GAME)]
        for walk in two:
            walk.slice(1.0)
        ratios = []
        for _ in range(2 * options.turns):
            begun, done = process_time(), 0
            while process_time() - begun < options.seconds:
                for walk in two:
                    for _ in range(16):
                        walk.step()
                done += 32
            both = (process_time() - begun) / done
            alone = [spent / number for number, spent in (walk.slice(options.seconds / 2) for walk in two)]
            ratios.append(both / statistics.fmean(alone))
        yield Figure(f"two rulesets of {name} in turns", "<= 1.05", statistics.median(ratios))


# ------------------------------------------------------------------------------------------------------------- starts
def _new_process(code: str) -> tuple[float, str]:
    """Seconds of processor time of a new interpreter that runs this, and what it prints."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-X", f"pycache_prefix={tempfile.gettempdir()}/balkan_rules_pycache", "-c", code]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


COLD = f"""
import sys
sys.path.insert(0, {os.fspath(Path(__file__).parent)!r})
from time import process_time
from paces import Walk, player
how = player({{row!r}})
times = []
for _ in range(4):
    begun = process_time()
    walk = Walk(how, 1)
    while not how.over(walk.state):
        walk.step()
    times.append(process_time() - begun)
print(times[0] / min(times[1:]))
"""


def cold(options: Options) -> Iterator[Figure]:
    """The first game of a new process, ruleset compiled, beside the same game again."""
    for row in ("tito", "wrte_1991", "wrte_1991 ten-days", "balkan_wars", "balkan_wars jihad", "marita_merkur"):
        values = [float(_new_process(COLD.format(row=row))[1]) for _ in range(min(options.turns, 3))]
        yield Figure(f"first game of {row}, cold over warm", "<= 2", statistics.median(values))


def imports(options: Options) -> Iterator[Figure]:
    """Imports beside that of python-chess, over an empty program."""

    def clock(code: str) -> float:
        return _new_process(code)[0]

    names = ["pass", "import chess", "import balkan_rules", *(f"import balkan_rules.{name}" for name in GAMES)]
    times: dict[str, list[float]] = defaultdict(list)
    for name in names:
        clock(name)  # compiles the modules
    for _ in range(3 * options.turns):
        for name in names:
            times[name].append(clock(name))
    empty = statistics.median(times["pass"])
    peer = statistics.median(times["import chess"]) - empty
    for name in names[2:]:
        asked = "<= 1" if name == "import balkan_rules" else "<= 3"
        yield Figure(name, asked, (statistics.median(times[name]) - empty) / peer)


# --------------------------------------------------------------------------------------------------------------- bots
def searching(options: Options) -> Iterator[Figure]:
    """Applied actions in a second in a search beside bare playouts."""
    for name, scenario, guiding in (
        ("tito", "late-war", "random"),
        ("wrte_1991", "ten-days", "greedy"),
    ):
        game = of(name)
        guide = find(guiding, game)
        bot = MctsBot(game, 2000, guide=guide)
        search.bare(game, scenario, guide, 1.0, 0)
        ratios = [
            search.searching(game, scenario, guide, bot, decisions=8, seed=seed)
            / search.bare(game, scenario, guide, 2 * options.seconds, seed)
            for seed in range(1, options.turns + 1)
        ]
        yield Figure(f"search in {name} {scenario} with a {guiding} guide", ">= 0.8", statistics.median(ratios))


def tournament(_options: Options) -> Iterator[Figure]:
    """Games of a tournament on two processes beside one, by the clock on the wall; enough that starts do not matter."""

    def clock(workers: int) -> float:
        contest = Tournament(tito.new_game(), players=("greedy", "random"), games=240, seed=1)
        begun = perf_counter()
        run(contest, workers=workers)
        return perf_counter() - begun

    ratios = [clock(1) / clock(2) for _ in range(2)]
    yield Figure("a tournament on two processes", ">= 1.8", statistics.median(ratios))


# ---------------------------------------------------------------------------------------------------------- bytecodes
def bytecodes(_options: Options) -> Iterator[Figure]:
    """Instructions of the interpreter for each decision: its floor, whatever the machine."""
    counted = 0

    def trace(frame: Any, event: str, _argument: Any) -> Any:  # noqa: ANN401 - as `sys.settrace`
        nonlocal counted
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        counted += event == "opcode"
        return trace

    for row in (*PACES, "chess"):
        walk = Walk(player(row), 9)
        walk.slice(1.0)
        counted = 0
        sys.settrace(trace)
        for _ in range(1500):
            walk.step()
        sys.settrace(None)
        yield Figure(f"bytecodes a decision of {row}", "", counted / 1500, "")


FIGURES: dict[str, Callable[[Options], Iterator[Figure]]] = {
    each.__name__: each
    for each in (
        pace, games, unit_moves, checked, worst, late, text, memory, million, memo,
        rulesets, cold, imports, searching, tournament, bytecodes,
    )
}  # fmt: skip


def measure(name: str, options: Options) -> list[Figure]:
    """All figures of a function."""
    return list(FIGURES[name](options))


def main() -> None:
    """Measure, and print a row for each figure; the exit status is 1 if one is not as asked."""
    parser = argparse.ArgumentParser(description="The table of speed and size.")
    parser.add_argument("--only", default=",".join(FIGURES), help=f"some of {','.join(FIGURES)}")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a slice (default: 2)")
    parser.add_argument("--turns", type=int, default=5, help="slices of each (default: 5)")
    parser.add_argument("--json", type=Path, default=None, help="a file for the figures")
    arguments = parser.parse_args()
    found: list[Figure] = []
    print("| figure | asked | measured | |\n|---|---|---|---|")
    for name in arguments.only.split(","):
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            for figure in pool.submit(measure, name, Options(arguments.seconds, arguments.turns)).result():
                found.append(figure)
                verdict = "" if not figure.asked else "met" if figure.is_met else "**not met**"
                print(f"| {figure.name} | {figure.asked} | {figure.value:,.2f} {figure.unit} | {verdict} |", flush=True)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps([figure._asdict() for figure in found], indent=1) + "\n", encoding="utf-8")
    sys.exit(not all(figure.is_met for figure in found))


if __name__ == "__main__":
    main()
