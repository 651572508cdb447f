"""Computer players. A bot is asked with its side's view, never with a state, and answers with one of the legal actions.

`random` and `greedy` are found by name, and so is a bot of your own as ``module:name``:

```python
from balkan_rules import bots, tito

greedy = bots.find("greedy", tito.GAME)
```
"""

from __future__ import annotations

from .finding import NAMES, find
from .protocol import Bot, FunctionBot, Planner, decide
from .random_bot import RandomBot
from .seat import BotError, IllegalChoiceError, Seat, dice_for, stream_for

__all__ = [
    "NAMES",
    "Bot",
    "BotError",
    "FunctionBot",
    "IllegalChoiceError",
    "Planner",
    "RandomBot",
    "Seat",
    "decide",
    "dice_for",
    "find",
    "stream_for",
]
