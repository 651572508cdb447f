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
from tests.vectors.vectors import Forms, Later, Vector, VectorError
from tests.vectors.wrte_1991_land import under

__all__ = ["LATER", "answer", "known", "later"]

_MODULES: Final[tuple[Forms, ...]] = (
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

LATER: Final[tuple[Later, ...]] = ()
"""What cannot be answered yet."""


def later(vector: Vector) -> str | None:
    """What is missing for a vector; None if it can be answered now."""
    return next((entry.reason for entry in LATER if entry.covers(vector)), None)


def known() -> frozenset[frozenset[str]]:
    """The forms that are answered."""
    return frozenset[frozenset[str]]().union(*(forms.known for forms in _MODULES))


def answer(vector: Vector) -> Mapping[str, object]:
    """The answer to everything that a vector expects, by name.

    Raises:
        VectorError: its form, or a name that it expects, is unknown.
    """
    for forms in _MODULES:
        if vector.form in forms.known:
            with under(vector.given.get("ruling", ())):
                return forms.answer(vector)
    message = f"{vector.id}: no vector of the form {' '.join(sorted(vector.form))} can be answered"
    raise VectorError(message)
