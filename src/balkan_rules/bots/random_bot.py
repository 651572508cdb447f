"""A player without a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

if TYPE_CHECKING:
    import random

    from ..core.actions import LegalActions
    from ..core.view import View

__all__ = ["RandomBot"]

A = TypeVar("A")


@attrs.frozen(order=False)
class RandomBot:
    """Picks a unit or place first and then one of its actions, each as likely as the others.

    So that units really move: were every action as likely, units with few destinations would hardly ever be picked.
    """

    def choose(self, view: View[Any, A, Any], legal_actions: LegalActions[A], rng: random.Random) -> A:
        """One of the legal actions, drawn with `rng`."""
        return legal_actions.sample(rng, by="group")
