"""Exact questions about positions and rules, for all games.

`distribution` walks the chance nodes that play uses and gives exact chances; `estimate` samples what is too large to be
walked. `attack`, `italian_surrender`, `drought`, `barracks`, `coup` and `intervention` are questions ready to be asked.

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
from .questions import attack, barracks, coup, drought, intervention, italian_surrender
from .sampling import Estimate, Interval, estimate, mean_interval, wilson
from .walking import LIMIT, distribution

__all__ = [
    "LIMIT",
    "Estimate",
    "Interval",
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
    "coup",
    "distribution",
    "drought",
    "estimate",
    "evenly",
    "first_listed",
    "game_over",
    "happened",
    "intervention",
    "italian_surrender",
    "mean_interval",
    "wilson",
]
