"""A game of Tito followed beside the engine: losses, recruits, uprisings, points and movement by the oracles."""

from __future__ import annotations

import attrs
from tests.tito.test_movement_oracle import Oracle, listed
from tests.tito.test_oracles_in_play import Owed, Step, check_points, check_recruits, check_uprisings

from balkan_rules import tito

MOVEMENT = {
    tito.Phase.AXIS_MOVEMENT: tito.Side.AXIS,
    tito.Phase.YUGOSLAV_MOVEMENT: tito.Side.YUGOSLAV,
}


@attrs.define
class Watch:
    """Follows a game from its beginning.

    Attributes:
        counts: how often each kind of thing was checked.
    """

    owed: Owed = attrs.field(factory=Owed)
    counts: dict[str, int] = attrs.field(factory=dict)

    @classmethod
    def begin(cls, _: tito.State) -> Watch:
        """At the beginning of a game."""
        return cls()

    def step(self, step: Step) -> None:
        """Check a step."""
        checks = {
            "losses": self.owed.check,
            "recruits": check_recruits,
            "uprisings": check_uprisings,
            "points": check_points,
        }
        for name, check in checks.items():
            self.counts[name] = self.counts.get(name, 0) + check(step)
        state = step.after
        if step.before.phase is not state.phase and state.phase in MOVEMENT and not state.frames:
            assert listed(state) == Oracle(state, MOVEMENT[state.phase]).moves()
            self.counts["movement"] = self.counts.get("movement", 0) + 1
