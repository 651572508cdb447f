"""The actions of Tito: plain values, each written as the Players would say it. `tito.parse` reads the same words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import attrs

from ..core.actions import EndPhase, Roll, part_of
from .map import Place, Zone
from .units import Kind, Nationality, Unit

__all__ = [
    "Action",
    "Attack",
    "Attempt",
    "Build",
    "CommitGuerrilla",
    "CommitHunters",
    "CommitUnit",
    "DeclareOperations",
    "DrawLimit",
    "GiveUp",
    "JoinTito",
    "Lose",
    "Move",
    "MoveGuerrilla",
    "PlaceGuerrilla",
    "PlaceUnit",
    "Recruit",
    "Retreat",
    "Rise",
    "Search",
    "TargetZone",
    "Transfer",
    "Withdraw",
]


@attrs.frozen(cache_hash=True, order=False)
class Move:
    """Move a named unit (or Tito) to a place (6.1)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"{self.unit} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class MoveGuerrilla:
    """Move one guerrilla counter of a kind from one place to another (6.1, 6.41)."""

    unit: Kind = attrs.field(validator=part_of(Kind))
    origin: Place = attrs.field(validator=part_of(Place))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"{self.unit} from {self.origin} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class PlaceUnit:
    """Put a named unit on the map.

    At set-up (15.1); as a reinforcement, of the Axis (13.1, 13.3) or from abroad on Game-Turn 15 (13.22); as a
    replacement (13.5); when its operation is deployed (8.44), and when it comes back from it (8.47).
    """

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"place {self.unit} at {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class PlaceGuerrilla:
    """Put one guerrilla counter of a kind on the map.

    As an arrival or a replacement at the start of the Yugoslav Movement Phase (13.0.B, 13.6); as one of the brigades
    that Italians become when they surrender (10.34); and, for Chetniks who collaborate, when their operation is
    deployed (8.44) and when they come back from it (8.47).
    """

    unit: Kind = attrs.field(validator=part_of(Kind))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"place {self.unit} at {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Transfer:
    """Take a unit off the map that is not wanted any longer.

    One of the Axis once its transfer has been called for (13.71), or a Soviet or friendly Bulgarian unit after
    Game-Turn 15, if its owner wants to (13.74).
    """

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"transfer {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Withdraw:
    """Take an Italian unit off the map for good in the Italian Withdrawal (10.22)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"withdraw {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Attack:
    """Attack from one place what stands in the corresponding place (8.11)."""

    origin: Place = attrs.field(validator=part_of(Place))
    target: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"attack {self.target} from {self.origin}"


@attrs.frozen(cache_hash=True, order=False)
class Attempt:
    """Attack a stack with Tito in it, and try to eliminate him first: the one attempt of the game (9.43)."""

    origin: Place = attrs.field(validator=part_of(Place))
    target: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"attempt on Tito at {self.target} from {self.origin}"


@attrs.frozen(cache_hash=True, order=False)
class Lose:
    """Give one named unit or one guerrilla counter of a kind to a combat loss (8.22.A)."""

    unit: Unit | Kind = attrs.field(validator=part_of(Unit, Kind))

    def __str__(self) -> str:
        return f"lose {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Retreat:
    """Retreat the surviving units of one nationality after combat (8.22.A, ruling retreat-procedure).

    Tito goes with the Partisans (9.22).
    """

    unit: Nationality = attrs.field(validator=part_of(Nationality))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"{self.unit.value} retreat to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class GiveUp:
    """Remove one counter of an overfull stack that nothing could mend any more (6.21, ruling movement-phase-end)."""

    unit: Unit | Kind = attrs.field(validator=part_of(Unit, Kind))
    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"give up {self.unit} at {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class Recruit:
    """Roll for the recruits of one held Objective Display or Mountain next (7.44, 7.45, 16.0.7.42)."""

    place: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"recruit at {self.place}"


@attrs.frozen(cache_hash=True, order=False)
class Rise:
    """Roll for the uprising of one Zone next (7.52, 16.0.7.42)."""

    zone: Zone = attrs.field(validator=part_of(Zone))

    def __str__(self) -> str:
        return f"uprising in {self.zone}"


@attrs.frozen(cache_hash=True, order=False)
class Search:
    """Roll a die to identify Tito, or to locate him once he is identified (9.41, 9.42)."""

    def __str__(self) -> str:
        return "search for Tito"


@attrs.frozen(cache_hash=True, order=False)
class Build:
    """Build one larger guerrilla unit out of smaller ones in a place (7.63.A)."""

    unit: Kind = attrs.field(validator=part_of(Kind))
    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"build {self.unit} at {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class JoinTito:
    """Put Tito with the Partisan units of a place (9.22, 9.45, 9.1)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"Tito joins {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class DrawLimit:
    """The counter drawn from the cup has this number of Anti-Guerrilla Operations; an outcome of chance (15.31)."""

    number: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"draw {self.number}"


_NUMBERS: Final[Mapping[int, str]] = {0: "no operation", 1: "one operation", 2: "two operations"}


@attrs.frozen(cache_hash=True, order=False)
class DeclareOperations:
    """State how many Anti-Guerrilla Operations are performed in this Game-Turn: none, one or two (8.41)."""

    number: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"declare {_NUMBERS.get(self.number, f'{self.number} operations')}"


@attrs.frozen(cache_hash=True, order=False)
class TargetZone:
    """Write down in secret the Zone of an operation that has been declared (8.41)."""

    zone: Zone = attrs.field(validator=part_of(Zone))

    def __str__(self) -> str:
        return f"target {self.zone}"


@attrs.frozen(cache_hash=True, order=False)
class CommitHunters:
    """Note in secret in which operation the 501st takes part: 1 or 2, or 0 for none (16.0.9.43)."""

    operation: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"commit the 501st to {f'operation {self.operation}' if self.operation else 'no operation'}"


@attrs.frozen(cache_hash=True, order=False)
class CommitUnit:
    """Set a named unit aside for the operation whose participants are being chosen (8.42)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"commit {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class CommitGuerrilla:
    """Set one pro-Axis Chetnik counter aside for that operation (8.42, ruling collaborator-in-operations)."""

    unit: Kind = attrs.field(validator=part_of(Kind))
    origin: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"commit {self.unit} from {self.origin}"


Action: TypeAlias = (
    Move
    | MoveGuerrilla
    | PlaceUnit
    | PlaceGuerrilla
    | Transfer
    | Withdraw
    | Attack
    | Attempt
    | Lose
    | Retreat
    | GiveUp
    | Recruit
    | Rise
    | Search
    | Build
    | JoinTito
    | DrawLimit
    | DeclareOperations
    | TargetZone
    | CommitHunters
    | CommitUnit
    | CommitGuerrilla
    | Roll
    | EndPhase
)
"""Everything that a Player or chance can do in Tito."""
