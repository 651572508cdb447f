"""Tests for games: the contract checked on real play, Hypothesis strategies, exact tree counts, playthrough files.

Needs the extra `testing`: ``pip install "balkan_rules[testing]"``.
"""

from __future__ import annotations

from . import requirements as _requirements  # noqa: F401 - before what needs it
from .contract import RULES, ContractError, check_game
from .counting import Perft, perft
from .strategies import records, rulesets, rulings, states, steps, views
from .transcripts import check_playthroughs, playthrough, update_playthroughs

__all__ = [
    "RULES",
    "ContractError",
    "Perft",
    "check_game",
    "check_playthroughs",
    "perft",
    "playthrough",
    "records",
    "rulesets",
    "rulings",
    "states",
    "steps",
    "update_playthroughs",
    "views",
]
