"""How often a side of Marita-Merkur could win at most by its efforts, against one that chooses its own at random.

    python benchmarks/efforts.py

Reckoned backwards from the last turn over all points, places of the line and efforts, with exact chances as floats.
The rest of the map is left to the side in question: the Axis has the points of Corfu on just those turns on which it
wants them, and wins when German intervention is triggered before the last turn ends; to the Allies neither Corfu nor
the Germans ever cost anything. The British, who bring either side a point or two on a turn, are left out.

Needs numpy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np

from balkan_rules.marita_merkur import Side, coup_check, coup_dice, intervention_die
from balkan_rules.marita_merkur.stand_in.charts import SHELF
from balkan_rules.marita_merkur.stand_in.front_model import Effort

CHARTS = SHELF.default
MODEL = CHARTS.front_model
LINES = [line for line in sorted(MODEL.position) if line <= MODEL.most_by_hex]
LOWEST, AXIS, ALLIED = -60, 260, 280
"""Points of the Axis are counted from `LOWEST`; so many numbers of points of either side are told apart."""
COUP = 2
"""What a coup adds to the die for intervention."""

_Step = Mapping[tuple[int, int, int], float]


def steps(turn: int, line: int, axis: Effort, allied: Effort) -> _Step:
    """The chances of a line and of points of both sides that a turn brings."""
    phase = CHARTS.turns[turn].phase
    moves = MODEL.step(phase, axis, allied).items()
    found: dict[tuple[int, int, int], float] = defaultdict(float)
    gains = product(MODEL.axis_score[phase][allied].items(), MODEL.allied_score[phase][axis].items())
    for (move, chance), ((ours, one), (theirs, other)) in product(moves, gains):
        after = min(MODEL.after(line, move), LINES[-1])
        paid = MODEL.position[after]
        found[after, ours + paid.axis, theirs + paid.allied] += float(chance * one * other)
    return found


def shifted(values: Any, axis: int, allied: int) -> Any:  # noqa: ANN401 - an array
    """What is known of points, from so many points before."""
    rows = np.clip(np.arange(AXIS) + axis, 0, AXIS - 1)
    columns = np.clip(np.arange(ALLIED) + allied, 0, ALLIED - 1)
    return values[np.ix_(rows, columns)]


def most(side: Side) -> float:
    """The share of games that the side wins with the best efforts."""
    is_axis, best = side is Side.AXIS, np.max if side is Side.AXIS else np.min
    axis, allied = np.arange(AXIS)[:, None] + LOWEST, np.arange(ALLIED)[None, :]
    twice, scenario = allied >= 2 * np.maximum(axis, 1), CHARTS.scenario
    begun = twice & (allied >= 30)
    won = (axis >= float(scenario.marginal_axis) * allied).astype(float)
    coup = float(sum(chance for shown, chance in coup_dice().items() if coup_check(shown).succeeds))
    called = {had: float(sum(chance for face, chance in intervention_die().items() if face + COUP * had >= 6))
              for had in (False, True)}  # fmt: skip
    values = dict.fromkeys(product(LINES, (False, True)), won)
    for turn in reversed(range(scenario.last_turn)):
        ended = values
        if is_axis and turn + 1 < scenario.last_turn:
            there = {key: np.where(twice, called[key[1]] + (1 - called[key[1]]) * value, value)
                     for key, value in values.items()}  # fmt: skip
            ended = {(line, had): np.where(begun & (not had), coup * there[line, True] + (1 - coup) * value, value)
                     for (line, had), value in there.items()}  # fmt: skip
        values = {}
        for line, had in ended:
            tried = []
            for mine, corfu in product(Effort, (0, MODEL.rates.corfu) if is_axis else (0,)):
                total = np.zeros((AXIS, ALLIED))
                for other in Effort:
                    efforts = (mine, other) if is_axis else (other, mine)
                    for (after, ours, theirs), chance in steps(turn, line, *efforts).items():
                        total += chance / len(Effort) * shifted(ended[after, had], ours + corfu, theirs)
                tried.append(total)
            values[line, had] = best(tried, axis=0)
    share = float(values[MODEL.start, False][scenario.axis_points - LOWEST, scenario.allied_points])
    return share if is_axis else 1 - share


if __name__ == "__main__":
    for one in Side:
        print(f"{one}: at most {most(one):.1%}")
