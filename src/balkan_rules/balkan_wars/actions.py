"""The actions: plain values, each written as the Players would say it. `parse` reads the same words."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ..core.actions import EndPhase, Roll, part_of
from .counters import Place, Unit
from .secret_operations import OperationKind

__all__ = [
    "Action",
    "Advance",
    "Alter",
    "Attack",
    "Bombard",
    "BringOn",
    "BuyAgent",
    "Charge",
    "Commit",
    "Declare",
    "Evade",
    "Go",
    "Happen",
    "Join",
    "KeepMorale",
    "Look",
    "Lose",
    "NoAdvance",
    "NoCharge",
    "Operate",
    "OperateOn",
    "Pass",
    "PlaceUnit",
    "Rally",
    "Recon",
    "Retreat",
    "Ride",
    "Select",
    "SpendMorale",
    "Spy",
    "Stand",
    "Stop",
]


@attrs.frozen(cache_hash=True, order=False)
class PlaceUnit:
    """Set up a unit, raise it at a Depot, or return an expended Supply unit to one (seq.mobilization, supply.1b)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"place {self.unit} at {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class BuyAgent:
    """A country mobilizes an agent (secret_ops.2b)."""

    country: str = attrs.field(validator=part_of(str))

    def __str__(self) -> str:
        return f"agent from {self.country}"


@attrs.frozen(cache_hash=True, order=False)
class Spy:
    """A headquarters tries Strategic Intelligence on an enemy stack (intel.1)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"{self.unit} spies on {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class Look:
    """Examine a stack of the country whose Strategic Intelligence was found out (intel.1.six)."""

    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"look at {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class Operate:
    """Begin a Secret Operation in or against a country (secret_ops.3.1)."""

    kind: OperationKind = attrs.field(validator=part_of(OperationKind))
    country: str = attrs.field(validator=part_of(str))

    def __str__(self) -> str:
        return f"{self.kind} in {self.country}"


@attrs.frozen(cache_hash=True, order=False)
class OperateOn:
    """Begin an assassination (secret_ops.6)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"assassination of {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Commit:
    """Commit so many agents to a Secret Operation, or against one (secret_ops.3.2, secret_ops.3.3)."""

    agents: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"commit {self.agents}"


@attrs.frozen(cache_hash=True, order=False)
class SpendMorale:
    """Spend a Morale Point of a country (acrt.drm.attacker_morale, secret_ops.drm.attacker)."""

    country: str = attrs.field(validator=part_of(str))

    def __str__(self) -> str:
        return f"spend morale of {self.country}"


@attrs.frozen(cache_hash=True, order=False)
class KeepMorale:
    """Spend no Morale Point."""

    def __str__(self) -> str:
        return "keep morale"


@attrs.frozen(cache_hash=True, order=False)
class Alter:
    """Alter National Morale by so many points, 0 for not at all (secret_ops.5)."""

    by: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"alter morale by {self.by}"


@attrs.frozen(cache_hash=True, order=False)
class Select:
    """Take up a unit to move it (seq.movement)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"move {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Go:
    """The unit moves on into a place beside it (seq.movement)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"go to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Recon:
    """The cavalry that is moving reconnoitres an enemy hex beside it (recon.2.1)."""

    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"recon {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class Stop:
    """The unit moves no further."""

    def __str__(self) -> str:
        return "stop"


@attrs.frozen(cache_hash=True, order=False)
class Ride:
    """The unit goes by a transport of the base game, such as a railway, instead of marching (seq.movement)."""

    by: str = attrs.field(validator=part_of(str))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"by {self.by} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class BringOn:
    """A corps from off the map comes on (scenario4.special.4.entry)."""

    formation: str = attrs.field(validator=part_of(str))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"bring on {self.formation} at {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Bombard:
    """Name a hex to bombard (bombardment.2)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"bombard {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Attack:
    """Name a hex to attack (seq.combat)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"attack {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Join:
    """A unit takes part in the bombardment or attack."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"with {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Declare:
    """The bombardment or attack is made with those who have joined."""

    def __str__(self) -> str:
        return "declare"


@attrs.frozen(cache_hash=True, order=False)
class Evade:
    """Cavalry tries to retreat before combat (screen.1.1)."""

    def __str__(self) -> str:
        return "evade"


@attrs.frozen(cache_hash=True, order=False)
class Stand:
    """Cavalry does not try to."""

    def __str__(self) -> str:
        return "stand"


@attrs.frozen(cache_hash=True, order=False)
class Charge:
    """A unit charges in the combat at hand (acrt.drm.attacker_charge)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"{self.unit} charges"


@attrs.frozen(cache_hash=True, order=False)
class NoCharge:
    """No more units of this side charge."""

    def __str__(self) -> str:
        return "no more charges"


@attrs.frozen(cache_hash=True, order=False)
class Lose:
    """A unit is picked to suffer a result that strikes one unit (acrt.result.D.nocharge, bombardment.result.FE)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"lose {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Retreat:
    """The unit that must retreat goes into a place beside it (acrt.result.R.retreat, screen.1.2)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"retreat to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Advance:
    """A unit advances after combat (screen.3)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"advance {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class NoAdvance:
    """Nobody else advances."""

    def __str__(self) -> str:
        return "no advance"


@attrs.frozen(cache_hash=True, order=False)
class Rally:
    """Try to rally a Demoralized unit (seq.rally)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"rally {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Pass:
    """Do nothing where something may be done once."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen(cache_hash=True, order=False)
class Happen:
    """A random event of the base game occurs, or none; an outcome of chance (seq.diplomacy)."""

    event: str = attrs.field(validator=part_of(str))

    def __str__(self) -> str:
        return f"event {self.event}" if self.event else "no event"


Action: TypeAlias = (
    PlaceUnit
    | BuyAgent
    | Spy
    | Look
    | Operate
    | OperateOn
    | Commit
    | SpendMorale
    | KeepMorale
    | Alter
    | Select
    | Go
    | Recon
    | Stop
    | Ride
    | BringOn
    | Bombard
    | Attack
    | Join
    | Declare
    | Evade
    | Stand
    | Charge
    | NoCharge
    | Lose
    | Retreat
    | Advance
    | NoAdvance
    | Rally
    | Pass
    | Happen
    | Roll
    | EndPhase
)
"""Everything that can be done."""
