"""What the tracks and the Players' notes record: one value, as it changes a few times a Game-Turn at most.

Rules read `position.tracks.level` and write `draft.record(level=...)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from operator import attrgetter
from typing import Any, Final, TypedDict, Unpack

import attrs

from ..core.cases import case
from ..core.hashing import IdentityHash
from .arrivals import Arrival
from .map import Place

__all__ = ["Entries", "Marks", "Scenario", "Tracks"]


class Scenario(IdentityHash, Enum):
    """What is played; the value is the name that `new_game` takes."""

    CAMPAIGN = "campaign"
    """The whole war, June I to December II 1991."""
    TEN_DAYS = "ten-days"
    """17.1: the war in Slovenia, June I to July I 1991."""
    SLAVONIA = "slavonia"
    """17.2: the war in Croatia, August II to December II 1991."""
    TOTAL_WAR = "total-war"
    """17.3: an offensive against both republics, June I to August II 1991."""

    @property
    @case("17.3.length.name")
    def first_turn(self) -> int:
        """The Game-Turn on which it begins (17.2); Total War begins with June I (ruling total-war-first-turn)."""
        return 6 if self is Scenario.SLAVONIA else 1

    @property
    @case("1.0.period")
    def last_turn(self) -> int:
        """The Game-Turn on which it ends, unless it is extended into 1992 (16.4, ruling game-end-date)."""
        return _LAST_TURNS[self]

    @property
    @case("17.1.operations", "17.2.bilagora", "17.3.operations", "17.3.setup.krajina")
    def operations_turn(self) -> int | None:
        """The Game-Turn on which Croatian operations begin, 0 for never; None if the chit decides.

        Rulings ten-days-operations and total-war-operations, by which the Krajina Serbs are free in Total War at once.
        """
        return _OPERATIONS.get(self)


_LAST_TURNS: Final = {Scenario.CAMPAIGN: 14, Scenario.TEN_DAYS: 3, Scenario.SLAVONIA: 14, Scenario.TOTAL_WAR: 6}
_EXTENSION: Final = 4
"""Game-Turns that an extension adds (16.4)."""
_OPERATIONS: Final = {Scenario.TEN_DAYS: 0, Scenario.SLAVONIA: 6, Scenario.TOTAL_WAR: 1}


@attrs.frozen(order=False, cache_hash=True)
class Tracks:
    """Everything in a position that is not where a counter stands.

    Attributes:
        scenario: what is played.
        level: the box of the JNA Activation marker, 1 to 12 (5.1).
        allowance: the level that the Event Phase fixed for this Game-Turn (ruling activation-midturn-effect).
        operations: the Game-Turn in which Croatian operations began (4.0); 0 before.
        ceasefire: the Game-Turn at whose end a ceasefire in Slovenia was declared (4.1); 0 if none has been.
        ceasefire_ended: the Game-Turn in which the level first was Full afterwards (4.1); 0 if it has not.
        bilagora: the last Game-Turn in which Operation Bilagora was launched (8.7); 0 for never.
        extended: whether the game goes on for four more Game-Turns (16.4).
        assaults: landings of commandos so far (16.3).
        medium: the Game-Turn in which the level first was Medium or more (10.4); 0 if it has not been.
        arrivals: the Croatian reinforcements that are posted, by Game-Turn and class (10.1).
        captured: the Game-Turn in which a raid captured the government of Slovenia (17.1); 0 if none has.
        surrender: the die by which that government surrendered, 1 to 4 (17.1); 0 if it has not.
        broadcast: the last Game-Turn in which the Separatist Player chose Media War (9.0); 0 if it never has.
        town_bombarded: the last in which support was used in an attack on a city of Croatia (9.1); 0 for never.
        town_raided: the last in which Serbian paramilitaries attacked such a city (9.1); 0 for never.
        paramilitary_attack: the last in which they attacked anybody (14.3); 0 for never.
        looted: the barracks cities that have been searched for Weapons Caches (8.7).
        besieged: the barracks cities under siege (8.8).
        conquered: the cities of Croatia that have raised the level when Federalist units came in (5.2).
        separatist_artillery: markers that the Separatist Player has received, beside those it began with (8.7).
        city_attacks: attacks of the JNA on cities of Croatia that have been declared in this Game-Turn (5.1).
        air_used: markers of the Federalist Player that have been used in this Game-Turn (13.0).
        artillery_used: the same.
        naval_used: the same.
        separatist_artillery_used: those of its markers that have been used in this Game-Turn.
    """

    scenario: Scenario = Scenario.CAMPAIGN
    level: int = 2
    allowance: int = 2
    operations: int = 0
    ceasefire: int = 0
    ceasefire_ended: int = 0
    bilagora: int = 0
    extended: bool = False
    assaults: int = 0
    medium: int = 0
    arrivals: tuple[Arrival, ...] = ()
    captured: int = 0
    surrender: int = 0
    broadcast: int = 0
    town_bombarded: int = 0
    town_raided: int = 0
    paramilitary_attack: int = 0
    looted: tuple[Place, ...] = ()
    besieged: tuple[Place, ...] = ()
    conquered: tuple[Place, ...] = ()
    separatist_artillery: int = 0
    city_attacks: int = 0
    air_used: int = 0
    artillery_used: int = 0
    naval_used: int = 0
    separatist_artillery_used: int = 0

    @property
    @case("17.1.length", "17.2.length", "17.3.length")
    def last_turn(self) -> int:
        """The Game-Turn on which the game ends."""
        return self.scenario.last_turn + (_EXTENSION if self.extended else 0)

    def with_entries(self, **entries: Unpack[Entries]) -> Tracks:
        """The tracks with some entries changed."""
        values = list(_read(self))
        for name, value in entries.items():
            values[_NUMBERS[name]] = value
        return Tracks(*values)


_NUMBERS: Final[Mapping[str, int]] = {name: number for number, name in enumerate(attrs.fields_dict(Tracks))}
_read: Final[Callable[[Tracks], tuple[Any, ...]]] = attrgetter(*_NUMBERS)
"""All entries, in the order of the fields."""


class Marks(TypedDict, total=False):
    """The entries of `Tracks` that a position takes in the very form in which they are kept."""

    level: int
    allowance: int
    operations: int
    ceasefire: int
    ceasefire_ended: int
    bilagora: int
    extended: bool
    assaults: int
    medium: int
    arrivals: tuple[Arrival, ...]
    captured: int
    surrender: int
    broadcast: int
    town_bombarded: int
    town_raided: int
    paramilitary_attack: int
    separatist_artillery: int
    city_attacks: int
    air_used: int
    artillery_used: int
    naval_used: int
    separatist_artillery_used: int


class Entries(Marks, total=False):
    """The entries of `Tracks` by name, for those who change some of them."""

    scenario: Scenario
    looted: tuple[Place, ...]
    besieged: tuple[Place, ...]
    conquered: tuple[Place, ...]
