"""The runner of War Returns to Europe: which function answers which form of vector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.vectors import (
    wrte_1991_ambush,
    wrte_1991_arrivals,
    wrte_1991_barracks,
    wrte_1991_combat,
    wrte_1991_events,
    wrte_1991_map,
    wrte_1991_movement,
    wrte_1991_options,
    wrte_1991_points,
    wrte_1991_scenario,
    wrte_1991_zones,
)
from tests.vectors.vectors import Runner, Vector
from tests.vectors.wrte_1991_land import under

__all__ = ["RUNNER"]


class _Runner(Runner):
    """Answers under the ruling that a vector names."""

    def answer(self, vector: Vector) -> Mapping[str, object]:
        with under(vector.given.get("ruling", ())):
            return super().answer(vector)


RUNNER: Final = _Runner(
    (
        wrte_1991_map.FORMS,
        wrte_1991_movement.FORMS,
        wrte_1991_zones.FORMS,
        wrte_1991_ambush.FORMS,
        wrte_1991_combat.FORMS,
        wrte_1991_scenario.FORMS,
        wrte_1991_options.FORMS,
        wrte_1991_events.FORMS,
        wrte_1991_barracks.FORMS,
        wrte_1991_points.FORMS,
        wrte_1991_arrivals.FORMS,
    )
)
