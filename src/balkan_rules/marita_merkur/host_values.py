"""What a host is asked about and answers with: plain values of counters, hexes, ways, draws and results.

A host makes them; whether they make sense together is checked when rules are compiled with it (`HostError`).
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum

import attrs

from ..core.arguments import amount, checked
from ..core.hashing import IdentityHash
from .values import Ground, Piece, Side

__all__ = [
    "AirResult",
    "AirRole",
    "AssaultResult",
    "CombatResult",
    "HostPlace",
    "HostUnit",
    "InterdictionResult",
    "Link",
    "LinkKind",
    "NavalLosses",
    "Risk",
    "Score",
    "Verdict",
]


# ------------------------------------------------------------------------------------------------------ what there is


class AirRole(Enum):
    """What an air unit is built for; a host says which missions each may fly."""

    FIGHTER = "fighter"
    BOMBER = "bomber"
    DIVE_BOMBER = "dive bomber"
    TRANSPORT = "transport"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class HostUnit:
    """A counter of the base game.

    Attributes:
        piece: what the rules take it for; its name is what notation calls it, unique in a host.
        moves: its movement points; 0 for air units.
        mover: units with the same word here pay the same for every step (see `Host.step_cost`).
        start: the name of the hex where it is set up or arrives; ``""`` for the parts of a unit.
        arrives: the game turn on which it arrives, 0 for one that is set up; None for one that comes with the German
            intervention (its `Piece.group` says under what condition: 31.E.2.force_coup), or is part of a unit.
        later_by: for one that comes with the intervention, how many turns after the Germans deploy.
        is_assistance: whether it may be sent as German assistance (31.E.1.choice).
        parts: the names of the units into which it can break down (31.M.breakdown); each belongs to one unit only.
        is_airborne: whether it can be landed from the air where the enemy is (31.M.assault).
        role: what an air unit is built for; None for ground units.
        air_attack: its strength against air units.
        air_defence: its strength when it is attacked in the air.
    """

    piece: Piece
    moves: int = 0
    mover: str = ""
    start: str = ""
    arrives: int | None = None
    later_by: int = 0
    is_assistance: bool = False
    parts: tuple[str, ...] = ()
    is_airborne: bool = False
    role: AirRole | None = None
    air_attack: int = 0
    air_defence: int = 0


@attrs.frozen(kw_only=True)
class HostPlace:
    """A hex of the base game, or an area beside its map where units can be.

    Attributes:
        ground: what the rules take it for; its name is what notation calls it, unique in a host.
        also_called: other names that parsing knows it by, such as that of its town.
        airfield: how many air units can be based on it, 0 for no airfield (31.N.airfield, 31.N.base).
    """

    ground: Ground
    also_called: tuple[str, ...] = ()
    airfield: int = 0


class LinkKind(IdentityHash, Enum):
    """What lies between two places that are beside each other."""

    LAND = "land"
    RIVER = "river"
    """A hexside with a river."""
    GULF_LINE = "gulf line"
    """The secondary transportation line over the Gulf of Corinth (31.B)."""
    CORFU_STRAIT = "Corfu strait"
    """The hexside 4521/4522 (31.C)."""
    SEA = "sea"
    """Ships pass, and nobody else."""

    def __str__(self) -> str:
        return self.value

    @property
    def is_land(self) -> bool:
        """Whether ground units may ever march over it."""
        return self is not LinkKind.SEA


@attrs.frozen
class Link:
    """The way from a place to one beside it.

    Attributes:
        to: the name of the other place.
        kind: what lies between.
    """

    to: str
    kind: LinkKind = LinkKind.LAND


# ------------------------------------------------------------------------------------------- answers about a position


@attrs.frozen(kw_only=True)
class Score:
    """What a game turn brings (31.D.timing).

    Attributes:
        axis: victory points for the Axis; below 0 takes away.
        allied: the same for the Allies.
        part: the host's part of the position after it.
        reasons: what brought points, in the host's own words, each with the points for the Axis and the Allies.
    """

    axis: int
    allied: int
    part: Hashable
    reasons: tuple[tuple[str, int, int], ...] = ()


@attrs.frozen(kw_only=True)
class Verdict:
    """Who has won a finished game.

    Attributes:
        winner: the side; None for a draw.
        level: what the base game calls the result.
    """

    winner: Side | None
    level: str


class CombatResult(Enum):
    """What a ground combat comes to; the names of a host's table are put into these.

    Owners pick their losses one by one, the defender first. Attackers may advance into a place that is empty after it.
    """

    ATTACKER_ELIMINATED = "AE"
    """All attackers are lost."""
    ATTACKER_HALVED = "AH"
    """At least half of the attackers are lost, by number."""
    ATTACKER_RETREATS = "AR"
    """The attackers retreat from where they are (`Host.retreats`), or stay if they cannot."""
    NO_EFFECT = "AS"
    EXCHANGE = "EX"
    """All defenders are lost, and attackers of at least the same strength, by their counters; all if they have less."""
    HALF_EXCHANGE = "HX"
    """At least half of the defenders are lost, by number, and attackers of at least the same strength."""
    DEFENDER_RETREATS = "DR"
    """The defenders retreat; those that cannot are lost."""
    DEFENDER_HALVED = "DH"
    """At least half of the defenders are lost, by number."""
    DEFENDER_ELIMINATED = "DE"
    """All defenders are lost."""

    def __str__(self) -> str:
        return self.value


class AssaultResult(Enum):
    """What an assault from the sea or the air comes to (31.M.assault)."""

    REPULSED = "R"
    """The attackers are eliminated."""
    EXCHANGE = "X"
    """Both sides lose a unit each; the attackers stay if any is left and no defender is, else they are lost."""
    CAPTURED = "C"
    """The defenders are eliminated, and the hex is taken."""

    def __str__(self) -> str:
        return self.value


class AirResult(Enum):
    """What befalls an air unit, from guns (31.L.air.flak) or in the air."""

    KILL = "kill"
    """It is eliminated."""
    ABORT = "abort"
    """It goes home, and stays there through the next game turn."""
    RETURN = "return"
    """It goes home."""
    NONE = "none"

    def __str__(self) -> str:
        return self.value


class InterdictionResult(Enum):
    """What befalls a unit that is transported through an interdicted zone (31.L.result.none, .A, .S)."""

    ARRIVES = "-"
    ABORT = "A"
    SUNK = "S"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class Risk:
    """What the base game's Interdiction Results Table may depend on (31.L.roll).

    Attributes:
        is_heavy: whether the unit has heavy equipment.
        is_assault: whether it lands where an enemy is.
        is_scarpantos: whether it is the landing force from Rhodes (31.N.interdiction).
    """

    is_heavy: bool = False
    is_assault: bool = False
    is_scarpantos: bool = False


@attrs.frozen
class NavalLosses:
    """Allied warships lost to an air attack (31.L.air.result).

    Attributes:
        crippled: how many are crippled.
        sunk: how many are sunk.
        points: victory points for the Axis.
    """

    crippled: int = attrs.field(validator=checked(amount))
    sunk: int = attrs.field(validator=checked(amount))
    points: int = attrs.field(validator=checked(amount))
