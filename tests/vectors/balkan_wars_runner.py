"""The runner of the Balkan Wars rules: which function answers which form of vector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.vectors import (
    balkan_wars_combat,
    balkan_wars_tables,
)
from tests.vectors.vectors import Forms, Later, Vector, VectorError

__all__ = ["LATER", "answer", "known", "later"]

_MODULES: Final[tuple[Forms, ...]] = (balkan_wars_tables.FORMS, balkan_wars_combat.FORMS)

_PROCEDURES: Final = "weather, intelligence, screening and supply are not played yet"
_SECRETS: Final = "Secret Operations are not played yet"
_SCENARIOS: Final = "the scenarios are not set up yet"

LATER: Final[tuple[Later, ...]] = (
    Later("op:weather_sequence snow_lingering turns", _PROCEDURES),
    Later("op:weather_distribution season snow_lingering", _PROCEDURES),
    Later("op:weather_cost weather purpose base_hex base_river crosses_river mode mountain", _PROCEDURES),
    Later("op:snow_probability season turns", _PROCEDURES),
    Later("op:strategic_intelligence staff_rating roll distance", _PROCEDURES),
    Later("op:strategic_intelligence_legal distance", _PROCEDURES),
    Later("op:strategic_intelligence_probability staff_rating", _PROCEDURES),
    Later("op:recon cadre roll demoralized hidden", _PROCEDURES),
    Later("op:recon_probability cadre", _PROCEDURES),
    Later("op:screen units roll", _PROCEDURES),
    Later("op:supply_expenditure uses depots", _PROCEDURES),
    Later(
        "op:secret_operation kind attacking_agents defending_agents roll attacker_morale defender_morale "
        "belligerent_great_powers",
        _SECRETS,
    ),
    Later("op:secret_outcome kind result before", _SECRETS),
    Later("op:assassination_target hq", _SECRETS),
    Later("op:buy_agents points", _SECRETS),
    Later("op:victory_points scenario side control other_towns commits morale_zero_countries", _SCENARIOS),
    Later("op:setup_count scenario nation", _SCENARIOS),
    Later("op:special_mobilization scenario depots turn", _SCENARIOS),
    Later("op:turn_list scenario", _SCENARIOS),
    Later("op:revolt_event corps_on_map morale replacement_rate", _SCENARIOS),
)
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
            return forms.answer(vector)
    message = f"{vector.id}: no vector of the form {' '.join(sorted(vector.form))} can be answered"
    raise VectorError(message)
