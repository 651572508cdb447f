"""The actions: plain values, each written as the Players would say it. `parse` reads the same words."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ..core.actions import EndPhase, Roll, part_of
from .battle import SupportType
from .bilagora_actions import Extend, LaunchBilagora, Storm, StormWithCache
from .map import Place
from .reinforcement_actions import Enter, Hasten, Rebuild, Upgrade
from .units import Unit

__all__ = [
    "Action",
    "AddSupport",
    "Advance",
    "Announce",
    "AskForVeto",
    "AssignCache",
    "Attack",
    "Broadcast",
    "Ceasefire",
    "Declare",
    "Decline",
    "Draw",
    "Drop",
    "DropHidden",
    "Engage",
    "Enter",
    "Extend",
    "Go",
    "Hasten",
    "Join",
    "JoinHidden",
    "Land",
    "Launch",
    "LaunchBilagora",
    "Lose",
    "NoSupport",
    "NoVeto",
    "Pick",
    "PlaceUnit",
    "Raid",
    "Rebuild",
    "Remove",
    "Select",
    "SelectHidden",
    "Spend",
    "Split",
    "Stop",
    "Storm",
    "StormWithCache",
    "Upgrade",
]


@attrs.frozen(cache_hash=True, order=False)
class Draw:
    """The Croatia Mil Ops chit with this number is drawn; an outcome of chance (3.1)."""

    chit: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"draw chit {self.chit}"


@attrs.frozen(cache_hash=True, order=False)
class PlaceUnit:
    """Set up a unit in a place (3.1), after a ceasefire too (4.1), or have it come on there (10.0)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"place {self.unit} at {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class AssignCache:
    """Put a Weapons Cache on a unit (3.1, 8.7, 10.3)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"cache to {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Select:
    """Take a unit into the group that moves next, the first one or one that stands with it (6.3)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"move {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Go:
    """The group moves on into a hex beside it (7.0)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"go to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Drop:
    """Leave a unit of the group behind; it moves no further (6.3)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"drop {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class SelectHidden:
    """Take a unit into the group that the other Player does not see; a `Pick` says which."""

    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"move a hidden unit at {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class DropHidden:
    """Leave a unit of the group behind that the other Player does not see; a `Pick` says which."""

    def __str__(self) -> str:
        return "drop a hidden unit"


@attrs.frozen(cache_hash=True, order=False)
class Pick:
    """Which of the hidden units is meant; only its Player sees it."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"pick {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Split:
    """Let units, selected next, split off the group and go on before it does (6.4)."""

    def __str__(self) -> str:
        return "split"


@attrs.frozen(cache_hash=True, order=False)
class Stop:
    """The group moves no further, or nobody advances any more (8.6)."""

    def __str__(self) -> str:
        return "stop"


@attrs.frozen(cache_hash=True, order=False)
class Raid:
    """Land a commando in Ljubljana, to capture the government of Slovenia (17.1)."""

    def __str__(self) -> str:
        return "raid"


@attrs.frozen(cache_hash=True, order=False)
class Land:
    """Land a commando on a border post of Slovenia (16.3)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"land at {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class AskForVeto:
    """Roll whether the president of Serbia vetoes a move or an attack of Krajina Serbs (16.2)."""

    def __str__(self) -> str:
        return "ask for a veto"


@attrs.frozen(cache_hash=True, order=False)
class NoVeto:
    """Let Krajina Serbs go on (16.2)."""

    def __str__(self) -> str:
        return "no veto"


@attrs.frozen(cache_hash=True, order=False)
class Broadcast:
    """Choose Media War and fight no battles in this Game-Turn (9.0)."""

    def __str__(self) -> str:
        return "media war"


@attrs.frozen(cache_hash=True, order=False)
class Announce:
    """Announce that Croatian operations begin (4.0)."""

    def __str__(self) -> str:
        return "announce operations"


@attrs.frozen(cache_hash=True, order=False)
class Ceasefire:
    """Declare a ceasefire in Slovenia (4.1)."""

    def __str__(self) -> str:
        return "declare a ceasefire"


@attrs.frozen(cache_hash=True, order=False)
class Join:
    """Let a unit take part in an ambush (11.1)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"ambush with {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class JoinHidden:
    """Let a unit take part in an ambush that the other Player does not see; a `Pick` says which."""

    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"ambush with a hidden unit at {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class Spend:
    """Spend the Weapons Cache of a unit on an ambush in which it takes part (11.1), or on a reinforcement (10.1)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"spend the cache of {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Launch:
    """Launch the ambush with those who have joined it."""

    def __str__(self) -> str:
        return "launch the ambush"


@attrs.frozen(cache_hash=True, order=False)
class Decline:
    """Do not ambush the group in the hex that it has entered."""

    def __str__(self) -> str:
        return "no ambush"


@attrs.frozen(cache_hash=True, order=False)
class Remove:
    """Eliminate a unit: one of a stack that is too large (6.1), or what an ambush destroys (11.1)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"remove {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Engage:
    """Have a unit attack, the first one or one that joins the attack (8.0); it is shown to both Players."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"attack with {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Attack:
    """Name the hex that is attacked (8.1)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"attack {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Declare:
    """Declare the attack with those who have been named: it will be fought (8.0)."""

    def __str__(self) -> str:
        return "declare the attack"


@attrs.frozen(cache_hash=True, order=False)
class AddSupport:
    """Place a support marker in the hex that is attacked (13.0)."""

    type: SupportType = attrs.field(validator=part_of(SupportType))

    def __str__(self) -> str:
        return f"add {self.type} support"


@attrs.frozen(cache_hash=True, order=False)
class NoSupport:
    """Place no support marker, or no more of them (13.0)."""

    def __str__(self) -> str:
        return "no more support"


@attrs.frozen(cache_hash=True, order=False)
class Lose:
    """Eliminate a unit for a hit in battle (8.5)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"lose {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Advance:
    """Move a unit that has attacked into the hex that it has cleared (8.6)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"advance {self.unit}"


Action: TypeAlias = (
    Draw
    | PlaceUnit
    | AssignCache
    | Select
    | SelectHidden
    | Go
    | Drop
    | DropHidden
    | Pick
    | Split
    | Stop
    | Join
    | JoinHidden
    | Spend
    | Launch
    | Decline
    | Remove
    | Raid
    | Land
    | AskForVeto
    | NoVeto
    | Rebuild
    | LaunchBilagora
    | Extend
    | Storm
    | StormWithCache
    | Enter
    | Hasten
    | Upgrade
    | Engage
    | Attack
    | Declare
    | AddSupport
    | NoSupport
    | Lose
    | Advance
    | Broadcast
    | Announce
    | Ceasefire
    | Roll
    | EndPhase
)
"""Everything that a Player can do, and what dice can show."""
