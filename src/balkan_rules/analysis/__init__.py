"""Exact questions about positions and rules, for all games.

`distribution` walks the chance nodes that play uses and gives exact chances; `estimate` samples what is too large to be
walked. `attack`, `italian_surrender`, `drought`, `barracks`, `coup` and `intervention` are questions ready to be asked.

Of games that were played, `interactions` tells which cases of the rulebook fired together, `compare_rulings` what the
options of a ruling do, and `shrink` finds the shortest record that still shows something.

```python
from balkan_rules import analysis, tito

surrender = analysis.italian_surrender(tito.new_game())
print(surrender[12])
```
"""

from __future__ import annotations

from .asking import (
    Policy,
    Told,
    TreeTooLargeError,
    at_choice,
    at_phase,
    at_turn,
    by_bot,
    by_side,
    evenly,
    first_listed,
    game_over,
    happened,
)
from .comparing import Comparison, Played, compare_rulings
from .interacting import Interactions, interactions
from .questions import attack, barracks, coup, drought, intervention, italian_surrender
from .sampling import Estimate, Interval, estimate, mean_interval, wilson
from .selfplay import Players, self_play
from .shrinking import EFFORT, shrink
from .walking import LIMIT, distribution

__all__ = [
    "EFFORT",
    "LIMIT",
    "Comparison",
    "Estimate",
    "Interactions",
    "Interval",
    "Played",
    "Players",
    "Policy",
    "Told",
    "TreeTooLargeError",
    "at_choice",
    "at_phase",
    "at_turn",
    "attack",
    "barracks",
    "by_bot",
    "by_side",
    "compare_rulings",
    "coup",
    "distribution",
    "drought",
    "estimate",
    "evenly",
    "first_listed",
    "game_over",
    "happened",
    "interactions",
    "intervention",
    "italian_surrender",
    "mean_interval",
    "self_play",
    "shrink",
    "wilson",
]
