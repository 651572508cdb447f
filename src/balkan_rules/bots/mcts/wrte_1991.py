"""What a position of *War Returns to Europe* is worth when a simulation is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...wrte_1991 import Area, Scenario, Side
from .values import victory

if TYPE_CHECKING:
    from ...wrte_1991 import State

__all__ = ["LATE", "value"]

LATE: Final = 0.5
"""Simulations of decisions after this share of the phases of a Game-Turn go on to the end of the next."""
_UNIT: Final = 0.02
"""Points that a point of Attack or Defence Strength on the map is worth."""
_VICTORY: Final = 3.0
"""Points that winning is worth beside them."""


def value(state: State) -> float:
    """Points to the Federalist Player: his border posts in the Ten Days War, his victory points in other scenarios.

    A fiftieth of a point is added for each point of strength of his units on the map, and taken off for each of the
    enemy's. In a game that is over it counts instead who has won.
    """
    outcome = state.outcome
    if outcome is not None:
        return outcome.score + _VICTORY * victory(state)
    places = state.ruleset.places
    strength, posts = 0, set[int]()
    for unit, code in zip(state.ruleset.units, state.pos, strict=True):
        place = places[ord(code)]
        if not place.is_playable:
            continue
        own, worth = unit.side is Side.FEDERALIST, unit.rating.attack + unit.rating.defence
        strength += worth if own else -worth
        if own and place.is_border_post and place.area is Area.SLOVENIA:
            posts.add(place.index)
    is_small = state.tracks.scenario is Scenario.TEN_DAYS
    return (len(posts) if is_small else state.victory_points.total) + _UNIT * strength
