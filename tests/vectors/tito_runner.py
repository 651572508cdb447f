"""The runner of Tito: which function answers which form of vector."""

from __future__ import annotations

from typing import Final

from tests.vectors import (
    tito_collaboration,
    tito_combat,
    tito_guerrillas,
    tito_hunt,
    tito_italy,
    tito_movement,
    tito_operations,
    tito_planning,
    tito_points,
    tito_schedule,
    tito_soviets,
)
from tests.vectors.vectors import Runner

__all__ = ["RUNNER"]

RUNNER: Final = Runner(
    (
        tito_movement.FORMS,
        tito_combat.FORMS,
        tito_collaboration.FORMS,
        tito_guerrillas.FORMS,
        tito_points.FORMS,
        tito_hunt.FORMS,
        tito_schedule.FORMS,
        tito_soviets.FORMS,
        tito_italy.FORMS,
        tito_operations.FORMS,
        tito_planning.FORMS,
    )
)
