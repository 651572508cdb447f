"""What the tracks and the Players' notes record: one value, as it changes a few times a Game-Turn at most.

Rules read `position.tracks.level` and write `draft.record(level=...)`.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, TypedDict, Unpack

import attrs

from ..core.cases import case
from .map import Place

__all__ = ["Entries", "Scenario", "Tracks"]


class Scenario(Enum):
    """What is played; the value is the name that `new_game` takes."""

    TEN_DAYS = "ten-days"
    """17.1: the war in Slovenia, June I to July I 1991."""

    @property
    def last_turn(self) -> int:
        """The Game-Turn on which it ends."""
        return {Scenario.TEN_DAYS: 3}[self]

    @property
    @case("17.1.operations")
    def operations_at_start(self) -> int:
        """The Game-Turn in which Croatian operations have begun at its start; 0 if not (ruling ten-days-operations)."""
        return {Scenario.TEN_DAYS: 0}[self]


@attrs.frozen(order=False, cache_hash=True)
class Tracks:
    """Everything in a position that is not where a counter stands.

    Attributes:
        scenario: what is played.
        level: the box of the JNA Activation marker, 1 to 12 (5.1).
        allowance: the level that the Event Phase fixed for this Game-Turn (ruling activation-midturn-effect).
        operations: the Game-Turn in which Croatian operations began (4.0); 0 before.
        captured: the Game-Turn in which a raid captured the government of Slovenia (17.1); 0 if none has.
        surrender: the die by which that government surrendered, 1 to 4 (17.1); 0 if it has not.
        broadcast: the last Game-Turn in which the Separatist Player chose Media War (9.0); 0 if it never has.
        town_bombarded: the last in which support was used in an attack on a city of Croatia (9.1); 0 for never.
        town_raided: the last in which Serbian paramilitaries attacked such a city (9.1); 0 for never.
        paramilitary_attack: the last in which they attacked anybody (14.3); 0 for never.
        looted: the barracks cities for which the die of 8.7 has been rolled.
        separatist_artillery: markers that the Separatist Player has received, beside those it began with (8.7).
        city_attacks: attacks of the JNA on cities of Croatia that have been declared in this Game-Turn (5.1).
        air_used: markers of the Federalist Player that have been used in this Game-Turn (13.0).
        artillery_used: the same.
        naval_used: the same.
        separatist_artillery_used: those of its markers that have been used in this Game-Turn.
    """

    scenario: Scenario = Scenario.TEN_DAYS
    level: int = 2
    allowance: int = 2
    operations: int = 0
    captured: int = 0
    surrender: int = 0
    broadcast: int = 0
    town_bombarded: int = 0
    town_raided: int = 0
    paramilitary_attack: int = 0
    looted: tuple[Place, ...] = ()
    separatist_artillery: int = 0
    city_attacks: int = 0
    air_used: int = 0
    artillery_used: int = 0
    naval_used: int = 0
    separatist_artillery_used: int = 0

    def with_entries(self, **entries: Unpack[Entries]) -> Tracks:
        """The tracks with some entries changed."""
        old: Any = {field.name: getattr(self, field.name) for field in attrs.fields(Tracks)}
        return Tracks(**old | entries)


class Entries(TypedDict, total=False):
    """The entries of `Tracks` by name, for those who change some of them."""

    scenario: Scenario
    level: int
    allowance: int
    operations: int
    captured: int
    surrender: int
    broadcast: int
    town_bombarded: int
    town_raided: int
    paramilitary_attack: int
    looted: tuple[Place, ...]
    separatist_artillery: int
    city_attacks: int
    air_used: int
    artillery_used: int
    naval_used: int
    separatist_artillery_used: int
