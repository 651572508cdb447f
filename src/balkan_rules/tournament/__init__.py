"""Many games between bots: every player against every other on both sides, on as many processes as there are.

```python
from balkan_rules import tito, tournament

if __name__ == "__main__":
    contest = tournament.Tournament(tito.new_game(scenario="late-war"), players=("random", "greedy"), games=40, seed=7)
    results = tournament.run(contest, workers=2, path="games.jsonl")
    print(tournament.summarize(contest, results).text())
```
"""

from __future__ import annotations

from .claims import Sprt, sprt
from .intervals import Interval
from .journal import read
from .plan import Fixture, Tournament
from .results import Fault, GameResult
from .running import TournamentError, run
from .summary import Summary, summarize

__all__ = [
    "Fault",
    "Fixture",
    "GameResult",
    "Interval",
    "Sprt",
    "Summary",
    "Tournament",
    "TournamentError",
    "read",
    "run",
    "sprt",
    "summarize",
]
