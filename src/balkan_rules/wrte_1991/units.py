"""The counters: sides, factions, types and named units (sections 2.1 to 2.3)."""

from __future__ import annotations

from enum import Enum

import attrs

from ..core.cases import case
from ..core.hashing import IdentityHash

__all__ = ["Faction", "Rating", "Side", "Size", "Start", "Unit", "UnitType"]


class Side(IdentityHash, Enum):
    """The two Players (1.0)."""

    FEDERALIST = "federalist"
    """The People's Army, the Krajina Serbs and the Serbian paramilitaries."""
    SEPARATIST = "separatist"
    """Slovenia and Croatia."""

    def __str__(self) -> str:
        return self.value


class Faction(IdentityHash, Enum):
    """The six colours of counters (2.2)."""

    JNA = "jna"
    """The People's Army."""
    KRAJINA = "krajina"
    """Krajina Serbs."""
    PARAMILITARY = "serbian-paramilitary"
    """Serbian Nationalist militias."""
    SLOVENE = "slovene"
    ZNG = "zng"
    """The Croatian National Guard."""
    HOS = "hos"
    """Croatian militias."""

    @property
    @case("1.0.players", "1.0.federalist-forces", "1.0.separatist-forces", "14.1.identity")
    def side(self) -> Side:
        """The Player who controls it: the Serbs of Croatia are the Federalist Player's, as all Serbs are."""
        return Side.FEDERALIST if self in _FEDERALIST else Side.SEPARATIST

    @property
    @case("2.2.colours")
    def colour(self) -> str:
        """The colour of its counters."""
        colours = ("white", "yellow", "orange", "green", "blue", "dark blue")
        return colours[list(Faction).index(self)]

    @property
    @case("14.4.like-zng")
    def is_croatian(self) -> bool:
        """Whether the rules for Croatian units bind it: the National Guard and the militias alike."""
        return self in (Faction.ZNG, Faction.HOS)

    def __str__(self) -> str:
        return self.value


_FEDERALIST = frozenset({Faction.JNA, Faction.KRAJINA, Faction.PARAMILITARY})


class UnitType(Enum):
    """The branches of 2.3."""

    MOTORIZED = "motorized"
    MOUNTAIN = "mountain"
    MECHANIZED = "mechanized"
    ARMOUR = "armour"
    COMMANDO = "commando"
    INFANTRY = "infantry"


class Size(Enum):
    """The echelons of 2.3, which no rule speaks of."""

    BRIGADE = "brigade"
    BATTALION = "battalion"


class Start(Enum):
    """Where a counter begins the game (3.1)."""

    BARRACKS = "barracks"
    """Set up in barracks cities of Slovenia and Croatia."""
    SLOVENIA = "slovenia"
    """Set up in Slovenia."""
    CROATIA = "croatia"
    """Set up in Croatia."""
    BOSNIA = "bosnia"
    """Set up in barracks cities of Bosnia and Herzegovina."""
    SERBIA_BOX = "serbia_box"
    """In the Serbia Holding Box."""
    RESERVE = "reserve"
    """Set aside: commandos."""
    SCHEDULE = "schedule"
    """Comes by the Croatian schedule (10.1)."""
    REINFORCEMENT = "reinforcement"
    """Comes by the stream of Serbian units (10.4)."""
    MEDIA_WAR = "media_war"
    """Comes by Media War alone (9.2)."""


@attrs.frozen
class Rating:
    """The three numbers of a counter, in the order in which they are printed (2.3).

    Attributes:
        attack: Attack Strength.
        defence: Defence Strength.
        movement: movement factors.
    """

    attack: int
    defence: int
    movement: int

    def __str__(self) -> str:
        return f"{self.attack}-{self.defence}-{self.movement}"


@attrs.frozen(cache_hash=True)
class Unit:
    """One counter (2.3). It has one step: a hit removes it.

    Attributes:
        index: place of the unit in the unit table of its charts, from 0.
        name: unique in the charts, e.g. ``"JNA Motorized 1"``, ``"Slovene 8Z"``. Names have no effect.
        kind: name of its class in the charts, e.g. ``"jna-mot"``; units of a class differ in nothing but their names.
        faction: its colour.
        type: its branch.
        size: its echelon.
        rating: attack, defence and movement.
        start: where it begins the game.
        side: the Player who controls it.
    """

    index: int
    name: str
    kind: str
    faction: Faction
    type: UnitType
    size: Size
    rating: Rating
    start: Start
    side: Side = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "side", self.faction.side)

    def __str__(self) -> str:
        return self.name
