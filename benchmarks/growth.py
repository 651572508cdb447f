"""How the cost of a decision grows with the units on the map, with the map, and with the turns that were played.

    python benchmarks/growth.py [--seconds 4] [--plot docs/growth.svg] > table.md

Costs are processor time of listing, choosing and applying one decision of random play, dice included, beside what a
move of python-chess costs in slices of the same run. A table is printed; `--plot` draws it (extra `report`).

- Units: positions of the middle of random games, of which every fourth, every second or every unit is kept, from the
  beginning of a movement phase on until it is over.
- Map: whole games of *Jihad!* on the stand-in's map, to which copies of it are added that lie apart.
- Turns: whole games, Game-Turn by Game-Turn, for each unit on the map.
"""

from __future__ import annotations

import argparse
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import attrs
from paces import ROWS, Player, Walk, chess, ours, player

from balkan_rules import balkan_wars


class Point(NamedTuple):
    """What was measured: how large the thing is, and what a decision costs there in moves of python-chess."""

    what: str
    row: str
    size: float
    cost: float


MOVEMENT = {
    "tito": ("YUGOSLAV_MOVEMENT", "AXIS_MOVEMENT"),
    "wrte_1991 total-war": ("FEDERALIST_MOVEMENT", "SEPARATIST_MOVEMENT"),
    "balkan_wars jihad": ("FIRST_MOVEMENT", "SECOND_MOVEMENT"),
    "marita_merkur": ("AXIS_MOVEMENT", "ALLIED_MOVEMENT"),
}
"""The phases in which units move, for each row."""


class Clock:
    """The cost of a decision beside that of a move of python-chess."""

    def __init__(self) -> None:
        self.peer = Walk(chess(), 1)
        self.peer.slice(0.5)

    def cost(self, work: Callable[[], int], seconds: float) -> float:
        """`work` is done again and again and says how many decisions it took."""
        ratios = []
        for _ in range(4):
            begun, done = process_time(), 0
            while process_time() - begun < seconds / 4:
                done += work()
            each = (process_time() - begun) / done
            number, spent = self.peer.slice(seconds / 8)
            ratios.append(each / (spent / number))
        return statistics.median(ratios)


# -------------------------------------------------------------------------------------------------------------- units
def middles(row: str, number: int) -> Iterator[Any]:
    """Beginnings of movement phases with many units, in the middle of random games."""
    how, walk = player(row), Walk(player(row), 11)
    phases = set(MOVEMENT[row])
    before = None
    while number:
        if how.over(walk.state):
            walk.step()
        phase = walk.state.phase.name
        if phase in phases and phase != before and walk.state.turn >= 3:
            yield walk.state
            number -= 1
        before = phase
        walk.step()


def thinned(row: str, state: Any, one_in: int) -> Any:  # noqa: ANN401 - any game's state
    """The same position with every unit, or one in so many."""
    module: Any = import_module(f"balkan_rules.{ROWS[row][0]}")
    place: dict[str, list[str]] = {}
    number = 0
    for at, stack in state.board.items():
        for unit in stack.units:
            if number % one_in == 0:
                place.setdefault(at.name, []).append(unit.name)
            number += 1
    has_scenario = row in {"wrte_1991 total-war", "balkan_wars jihad"}
    fields = {"scenario": ROWS[row][1]} if has_scenario else {}
    return module.position(turn=state.turn, phase=state.phase, place=place, **fields)


def units(clock: Clock, seconds: float) -> Iterator[Point]:
    """The cost of moving few and many."""
    for row in MOVEMENT:
        game: Player = player(row)
        found = list(middles(row, 6))
        for one_in in (4, 2, 1):
            starts = [thinned(row, state, one_in) for state in found]
            sizes = [sum(len(stack.units) for stack in state.board.values()) for state in starts]

            def work(starts: Sequence[Any] = starts, game: Player = game, row: str = row) -> int:
                walk, done = Walk(player(row), 12), 0
                for start in starts:
                    walk.state = start
                    while not game.over(walk.state) and walk.state.phase is start.phase and walk.decisions < 400:
                        walk.step()
                    done, walk.decisions = done + walk.decisions, 0
                return max(done, 1)

            work()
            yield Point("units", row, statistics.fmean(sizes), clock.cost(work, seconds))


# ---------------------------------------------------------------------------------------------------------------- map
class WideHost(balkan_wars.StandInHost):
    """The stand-in with copies of its map that lie apart; nothing stands there and no way leads there."""

    def __init__(self, copies: int) -> None:
        super().__init__()
        self._copies = copies

    @property
    def digest(self) -> str:
        return f"{super().digest}{self._copies:x}"

    def places(self) -> Sequence[balkan_wars.HostPlace]:
        own = super().places()
        apart = (
            attrs.evolve(place, name=f"{copy}x{place.name}", also_called=(), country="", settlement=None)
            for copy in range(self._copies)
            for place in own
        )
        return (*own, *apart)

    def borders(self, place: str) -> Sequence[balkan_wars.Border]:
        copy, sign, name = place.rpartition("x")
        return [attrs.evolve(border, to=copy + sign + border.to) for border in super().borders(name)]

    def distance(self, a: str, b: str) -> int:
        (copy_a, _, name_a), (copy_b, _, name_b) = a.rpartition("x"), b.rpartition("x")
        return super().distance(name_a, name_b) if copy_a == copy_b else 999

    def step_costs(self, mover: str, origin: str, to: str) -> Sequence[balkan_wars.StepCost]:
        return super().step_costs(mover, origin.rpartition("x")[2], to.rpartition("x")[2])

    def bank(self, place: str) -> str:
        return super().bank(place.rpartition("x")[2])


def maps(clock: Clock, seconds: float) -> Iterator[Point]:
    """The cost of a decision on a larger map."""
    for copies in (0, 1, 3):
        host = WideHost(copies)
        walk = Walk(ours("balkan_wars", "jihad", ruleset=balkan_wars.ruleset(host=host)), 13)
        walk.slice(1.0)

        def work(walk: Walk = walk) -> int:
            for _ in range(64):
                walk.step()
            return 64

        yield Point("map", "balkan_wars jihad", len(host.places()), clock.cost(work, 3 * seconds))


# -------------------------------------------------------------------------------------------------------------- turns
def turns(clock: Clock, seconds: float) -> Iterator[Point]:
    """The cost of a decision for each unit on the map, turn by turn; the size is the turn."""
    for row in MOVEMENT:
        walk = Walk(player(row), 14)
        walk.slice(0.5)
        spent: dict[int, list[tuple[float, int]]] = defaultdict(list)
        begun = process_time()
        while process_time() - begun < 3 * seconds or walk.games < 3:
            turn, on_map = walk.state.turn, sum(len(stack.units) for stack in walk.state.board.values())
            first = process_time()
            for _ in range(8):
                walk.step()
            spent[turn].append(((process_time() - first) / 8, max(on_map, 1)))
        number, seconds_of_peer = clock.peer.slice(seconds / 2)
        for turn, each in sorted(spent.items()):
            cost = sum(a for a, _ in each) / sum(b for _, b in each)
            yield Point("turns", row, turn, cost / (seconds_of_peer / number))


# ------------------------------------------------------------------------------------------------------------- telling
def table(points: Sequence[Point]) -> str:
    """A table in Markdown."""
    rows = [f"| {p.what} | `{p.row}` | {p.size:,.0f} | {p.cost:.3g} |" for p in points]
    return "\n".join(["| grown | row | size | cost of a decision |", "|---|---|---|---|", *rows])


def plot(points: Sequence[Point], path: Path) -> None:
    """Three panels, one for each thing that grows."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - of an extra, and only for the plot

    figure = Figure(figsize=(9, 3.2), layout="constrained")
    labels = {"units": "units on the map", "map": "places of the map", "turns": "Game-Turn"}
    for panel, what in zip(figure.subplots(1, 3), labels, strict=True):
        for row in MOVEMENT:
            mine = [point for point in points if (point.what, point.row) == (what, row)]
            panel.plot([p.size for p in mine], [p.cost for p in mine], marker="o", markersize=3, label=row)
        panel.set_xlabel(labels[what])
        panel.set_ylim(bottom=0)
        panel.set_ylabel("cost for each unit" if what == "turns" else "cost of a decision")
    figure.axes[0].legend(fontsize="x-small")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure, print and draw."""
    parser = argparse.ArgumentParser(description="How costs grow.")
    parser.add_argument("--seconds", type=float, default=4.0, help="for each point (default: 4)")
    parser.add_argument("--plot", type=Path, default=None, help="a file for the plot")
    options = parser.parse_args()
    clock = Clock()
    points = [point for grown in (units, maps, turns) for point in grown(clock, options.seconds)]
    print(table(points))
    if options.plot is not None:
        plot(points, options.plot)


if __name__ == "__main__":
    main()
