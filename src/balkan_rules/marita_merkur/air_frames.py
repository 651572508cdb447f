"""What interrupts an air phase, a landing or an evacuation and returns to it: frozen values, none of them secret."""

from __future__ import annotations

import attrs

from ..core.sequence import Frame
from .host_values import InterdictionResult
from .units import Place, Unit
from .values import Mission, Side

__all__ = [
    "Assault",
    "AttackerLoss",
    "Bombing",
    "Crossing",
    "DefenderLoss",
    "Dogfight",
    "EvacuationRoll",
    "Flak",
    "Fleeing",
    "Gathering",
    "Raid",
    "ScarpantosRoll",
    "SurrenderRoll",
    "Targeting",
    "Wave",
]


# -------------------------------------------------------------------------------------------------------------- the air


@attrs.frozen
class Wave(Frame):
    """A wave of bombers forms up (31.L.air.flak).

    Attributes:
        at: the interdicted place to which it flies.
        flyers: who has joined it.
    """

    at: Place
    flyers: tuple[Unit, ...] = ()


@attrs.frozen
class Raid(Frame):
    """Air units are on a mission, and enemy fighters may attack them (31.F.jugoslav_air).

    Attributes:
        mission: the mission.
        at: where it goes.
        flyers: the air units that are still on it.
        stage: the mission that enemy fighters may fly now; None when nobody attacks any more.
        cargo: the ground unit that is carried, on a mission of air transport.
    """

    mission: Mission
    at: Place
    flyers: tuple[Unit, ...]
    stage: Mission | None = Mission.PATROL_ATTACK
    cargo: Unit | None = None


@attrs.frozen
class Targeting(Frame):
    """A fighter picks the air unit that it attacks, of several on a mission.

    Attributes:
        fighter: who attacks.
    """

    fighter: Unit


@attrs.frozen
class Dogfight(Frame):
    """A fighter attacks an air unit on a mission.

    Attributes:
        fighter: who attacks.
        target: whom.
    """

    fighter: Unit
    target: Unit


@attrs.frozen
class Flak(Frame):
    """The ships fire at a wave, at one air unit after the other (31.L.air.flak).

    Attributes:
        flyers: at whom they have still to fire.
    """

    flyers: tuple[Unit, ...]


@attrs.frozen
class Bombing(Frame):
    """The bombs fall on the ships, as an air phase ends (31.L.air.result)."""


@attrs.frozen
class Fleeing(Frame):
    """Air units leave airfields that have been lost (31.N.airfield).

    Attributes:
        side: whose they are.
        units: who has still to leave.
    """

    side: Side
    units: tuple[Unit, ...]


# ------------------------------------------------------------------------------------------------------------- landings


@attrs.frozen
class Crossing(Frame):
    """The Royal Navy meets a unit that is transported (31.L.roll).

    Attributes:
        unit: the unit.
        to: its port of destination.
        dice: how many dice are rolled.
        results: what has been rolled.
    """

    unit: Unit
    to: Place
    dice: int
    results: tuple[InterdictionResult, ...] = ()


@attrs.frozen
class ScarpantosRoll(Frame):
    """The Royal Navy meets the landing force from Rhodes (31.N.interdiction)."""


@attrs.frozen
class Gathering(Frame):
    """Units are about to land where the enemy is, and others may come to land with them (ruling 31.M.together).

    Attributes:
        units: who has come, in the order of the table. Until they land they count as where they set out.
        at: where they land.
    """

    units: tuple[Unit, ...]
    at: Place


@attrs.frozen
class Assault(Frame):
    """Units land where the enemy is, and fight at once (31.M.assault).

    Attributes:
        units: the units, in the order of the table.
        at: where they land.
    """

    units: tuple[Unit, ...]
    at: Place


@attrs.frozen
class SurrenderRoll(Frame):
    """It is rolled for each unit of a Greek garrison whether it surrenders (31.M.surrender).

    Attributes:
        units: for whom it has still to be rolled.
    """

    units: tuple[Unit, ...]


@attrs.frozen
class AttackerLoss(Frame):
    """Of several units that land one is lost in an exchange, if no defender is left; else all are (31.M.assault).

    Attributes:
        units: the units, in the order of the table.
        at: where they land.
    """

    units: tuple[Unit, ...]
    at: Place


@attrs.frozen
class DefenderLoss(Frame):
    """The defender of a place picks the unit that he loses in an exchange (31.M.assault).

    Attributes:
        side: who picks.
        at: the place.
    """

    side: Side
    at: Place


# ----------------------------------------------------------------------------------------------------------- evacuation


@attrs.frozen
class EvacuationRoll(Frame):
    """It is rolled whether a British unit gets away (31.N.attempt).

    Attributes:
        unit: the unit.
        to: where it is taken.
    """

    unit: Unit
    to: Place
