"""The actions of an air phase, in which German ships sail too: plain values, as in `actions`."""

from __future__ import annotations

import attrs

from ..core.actions import part_of
from .carrying import Carrier
from .host_values import AirResult
from .units import Place, Unit

__all__ = [
    "BombShips",
    "Engage",
    "Ferry",
    "Fire",
    "Fly",
    "Intercept",
    "LandOnScarpantos",
    "Lift",
    "Support",
    "TransferBoats",
]


@attrs.frozen(cache_hash=True, order=False)
class Fly:
    """An air unit goes to another airfield instead of flying a mission."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"fly {self.unit} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Support:
    """An air unit supports the combat for a hex (ground support)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"{self.unit} supports at {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class Lift:
    """Air transport carries a ground unit to a place; where an enemy is, it assaults (31.M.assault)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"lift {self.unit} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class BombShips:
    """A wave of air units flies to an interdicted hex to bomb the ships (31.L.air)."""

    at: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"bomb ships at {self.at}"


@attrs.frozen(cache_hash=True, order=False)
class Intercept:
    """A fighter attacks an air unit on a mission; on patrol, or as an interceptor (31.F.jugoslav_air)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"intercept with {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Engage:
    """The fighter attacks this air unit, of several on a mission."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"engage {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Fire:
    """What antiaircraft fire does to an air unit; an outcome of chance (31.L.air.flak)."""

    result: AirResult = attrs.field(validator=part_of(AirResult))

    def __str__(self) -> str:
        return f"flak {self.result}"


@attrs.frozen(cache_hash=True, order=False)
class Ferry:
    """Motor boats or captured shipping carry a German unit to a port (31.M.1.limits, 31.M.2.roll)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Place = attrs.field(validator=part_of(Place))
    by: Carrier = attrs.field(validator=part_of(Carrier))

    def __str__(self) -> str:
        return f"{self.unit} by {self.by} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class TransferBoats:
    """The motor boats go from the Black Sea to a port (31.M.1.transfer)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"transfer boats to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class LandOnScarpantos:
    """The landing force from Rhodes tries to take Scarpantos (31.N.attempt)."""

    def __str__(self) -> str:
        return "land on Scarpantos"
