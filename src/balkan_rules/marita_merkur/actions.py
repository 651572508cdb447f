"""The actions: plain values, each written as the Players would say it. `parse` reads the same words."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ..core.actions import EndPhase, Roll, part_of
from .air_actions import (
    BombShips,
    Engage,
    Ferry,
    Fire,
    Fly,
    Intercept,
    LandOnScarpantos,
    Lift,
    Support,
    TransferBoats,
)
from .units import Place, Unit
from .values import Interdiction

__all__ = [
    "Action",
    "Advance",
    "Announce",
    "AnnounceCrete",
    "Attack",
    "BombShips",
    "BreakDown",
    "ChooseAssistance",
    "ChooseEffort",
    "Declare",
    "DeclareEvacuation",
    "Draw",
    "Engage",
    "Evacuate",
    "Ferry",
    "Fire",
    "Fly",
    "GiveUp",
    "Intercept",
    "InvadeJugoslavia",
    "Join",
    "LandOnScarpantos",
    "Lift",
    "LoseUnit",
    "Move",
    "Pass",
    "PlaceUnit",
    "Rejoin",
    "Retreat",
    "Ship",
    "Support",
    "TransferBoats",
    "TurnWeather",
]


@attrs.frozen(cache_hash=True, order=False)
class TurnWeather:
    """The weather of the game turn comes up; an outcome of chance (31.E.2.date)."""

    weather: str = attrs.field(validator=part_of(str))

    def __str__(self) -> str:
        return f"weather {self.weather}"


@attrs.frozen(cache_hash=True, order=False)
class DeclareEvacuation:
    """The Allies declare a British evacuation turn (31.L.evacuation)."""

    def __str__(self) -> str:
        return "declare evacuation"


@attrs.frozen(cache_hash=True, order=False)
class AnnounceCrete:
    """The Axis says that it will send units to Crete on this game turn (31.L.crete)."""

    def __str__(self) -> str:
        return "announce Crete"


@attrs.frozen(cache_hash=True, order=False)
class Announce:
    """The Allies say whether the Royal Navy interdicts, and how far (31.L.announce)."""

    zone: Interdiction = attrs.field(validator=part_of(Interdiction))

    def __str__(self) -> str:
        return f"interdiction {self.zone}"


@attrs.frozen(cache_hash=True, order=False)
class ChooseEffort:
    """A side chooses in secret what it puts into the campaign on this game turn."""

    effort: str = attrs.field(validator=part_of(str))

    def __str__(self) -> str:
        return f"effort {self.effort}"


@attrs.frozen(cache_hash=True, order=False)
class InvadeJugoslavia:
    """The Axis invades Jugoslavia as the German special turn begins (30.G.1.axis)."""

    def __str__(self) -> str:
        return "invade Jugoslavia"


@attrs.frozen(cache_hash=True, order=False)
class Draw:
    """What a draw of the base game comes to as points are counted; an outcome of chance."""

    value: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"draw {self.value}"


@attrs.frozen(cache_hash=True, order=False)
class ChooseAssistance:
    """The Axis picks a unit to be sent as German assistance (31.E.1.choice)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"send {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Pass:
    """Do nothing where something may be done."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen(cache_hash=True, order=False)
class PlaceUnit:
    """Put a unit that is due on the map (31.E.1.arrival, 31.E.2.force_coup)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"place {self.unit} at {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Move:
    """A ground unit marches to a place that it can reach."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"{self.unit} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Ship:
    """A unit goes from port to port by the naval transport of its side, in the movement phase."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"ship {self.unit} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class BreakDown:
    """A unit is replaced by its parts (31.M.breakdown)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"break down {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Rejoin:
    """The parts of a unit, all in one place, become the unit again (31.M.breakdown)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"rejoin {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Evacuate:
    """A British unit is taken off on an evacuation turn (31.N.attempt)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"evacuate {self.unit} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class GiveUp:
    """A unit is given up, where more stand than can stay."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"give up {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Attack:
    """Name a hex to attack."""

    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"attack {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class Join:
    """A unit takes part in the attack, or in the wave of bombers."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"with {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Declare:
    """The attack is made, the wave flies, or those who have gathered land, with those who have joined."""

    def __str__(self) -> str:
        return "declare"


@attrs.frozen(cache_hash=True, order=False)
class LoseUnit:
    """A unit is picked to suffer a loss."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"lose {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Retreat:
    """The unit that must retreat goes to a place."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"retreat to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Advance:
    """A unit advances into the hex that was attacked."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"advance {self.unit}"


Action: TypeAlias = (
    TurnWeather
    | DeclareEvacuation
    | AnnounceCrete
    | Announce
    | ChooseEffort
    | InvadeJugoslavia
    | Draw
    | ChooseAssistance
    | Pass
    | PlaceUnit
    | Move
    | Ship
    | BreakDown
    | Rejoin
    | Evacuate
    | GiveUp
    | Fly
    | Support
    | Lift
    | BombShips
    | Intercept
    | Engage
    | Fire
    | Ferry
    | TransferBoats
    | LandOnScarpantos
    | Attack
    | Join
    | Declare
    | LoseUnit
    | Retreat
    | Advance
    | Roll
    | EndPhase
)
"""Everything that can be done."""
