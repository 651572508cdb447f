"""A bot that looks ahead: information-set Monte Carlo tree search, for every game of two sides."""

from __future__ import annotations

from .bot import DEFAULT_BUDGET, MctsBot

__all__ = ["DEFAULT_BUDGET", "MctsBot"]
