"""Computer players. A bot is asked with its side's view, never with a state, and answers with one of the legal actions.

`random`, `greedy` and `mcts` are found by name, and so is a bot of your own as ``module:name``:

```python
from balkan_rules import bots, tito

greedy = bots.find("greedy", tito.GAME)
```
"""

from __future__ import annotations

from .finding import NAMES, find
from .mcts import MctsBot
from .protocol import Appraiser, Bot, FunctionBot, Planner, Stylist, decide
from .random_bot import RandomBot
from .seat import BotError, IllegalChoiceError, Seat, dice_for, stream_for

__all__ = [
    "NAMES",
    "Appraiser",
    "Bot",
    "BotError",
    "FunctionBot",
    "IllegalChoiceError",
    "MctsBot",
    "Planner",
    "RandomBot",
    "Seat",
    "Stylist",
    "decide",
    "dice_for",
    "find",
    "stream_for",
]
