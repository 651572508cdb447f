"""A game of War Returns to Europe followed beside the engine: the accounts of `oracles_campaign` at every step."""

from __future__ import annotations

import attrs
from tests.wrte_1991.oracles_campaign import Chronicle, Step, stacks_of

from balkan_rules import wrte_1991 as wrte

EVERY = 10
"""The whole position is checked after so many steps."""


@attrs.define
class Watch:
    """Follows a game from its beginning.

    Attributes:
        counts: how often each kind of thing was checked.
    """

    chronicle: Chronicle
    counts: dict[str, int] = attrs.field(factory=dict)

    @classmethod
    def begin(cls, state: wrte.State) -> Watch:
        """At the beginning of a game."""
        kept = Chronicle(stacks=stacks_of(state))
        if state.tracks.operations:
            kept.schedule.post(state.tracks.operations)
        return cls(kept)

    def step(self, step: Step) -> None:
        """Check a step."""
        self.chronicle.follow(step, every=EVERY)
        self.counts["steps"] = self.chronicle.number
