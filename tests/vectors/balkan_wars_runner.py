"""The runner of the Balkan Wars rules: which function answers which form of vector."""

from __future__ import annotations

from typing import Final

from tests.vectors import (
    balkan_wars_combat,
    balkan_wars_procedures,
    balkan_wars_scenarios,
    balkan_wars_secrets,
    balkan_wars_tables,
)
from tests.vectors.vectors import Runner

__all__ = ["RUNNER"]

RUNNER: Final = Runner(
    (
        balkan_wars_tables.FORMS,
        balkan_wars_combat.FORMS,
        balkan_wars_procedures.FORMS,
        balkan_wars_scenarios.FORMS,
        balkan_wars_secrets.FORMS,
    )
)
