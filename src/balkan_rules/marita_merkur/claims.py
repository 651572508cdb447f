"""What a referee can be asked about: moves of somebody else's game, by the names of its units and hexes."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

import attrs

from ..core.arguments import checked, instance, member, text, yes_or_no
from .arguments import NAMES, once, some
from .carrying import Carrier, Loads
from .values import Interdiction, Mission

__all__ = [
    "Assault",
    "Claim",
    "March",
    "Rebase",
    "Sail",
    "SayCrete",
    "SayInterdiction",
    "ShiftBoats",
    "Sortie",
    "Split",
    "TryScarpantos",
]


_SOME_NAMES: Final = some(NAMES)
_FORCE: Final = once(_SOME_NAMES, iter)


@attrs.frozen
class March:
    """A unit goes from hex to hex, by whatever means: in movement, retreat or advance, by land, sea or air.

    Attributes:
        unit: the unit.
        path: the hexes that it enters, in their order.
    """

    unit: str = attrs.field(validator=checked(text))
    path: tuple[str, ...] = attrs.field(validator=checked(_SOME_NAMES))


@attrs.frozen
class Assault:
    """Units attack a hex, each from where it is.

    Attributes:
        units: the attackers.
        target: the hex.
    """

    units: tuple[str, ...] = attrs.field(validator=checked(_FORCE))
    target: str = attrs.field(validator=checked(text))


@attrs.frozen
class Sortie:
    """An air unit flies a mission.

    Attributes:
        unit: the unit.
        mission: the mission.
        target: the hex to which it flies.
    """

    unit: str = attrs.field(validator=checked(text))
    mission: Mission = attrs.field(validator=checked(partial(member, Mission)))
    target: str = attrs.field(validator=checked(text))


@attrs.frozen
class Rebase:
    """An air unit takes a hex for its base.

    Attributes:
        unit: the unit.
        to: the hex.
    """

    unit: str = attrs.field(validator=checked(text))
    to: str = attrs.field(validator=checked(text))


@attrs.frozen
class Sail:
    """A German unit goes by German naval transport.

    Attributes:
        unit: the unit.
        route: the hexes of its way after the port where it is.
        carrier: what carries it.
        loads: what has been carried in this phase before.
    """

    unit: str = attrs.field(validator=checked(text))
    route: tuple[str, ...] = attrs.field(validator=checked(_SOME_NAMES))
    carrier: Carrier = attrs.field(validator=checked(partial(member, Carrier)))
    loads: Loads = attrs.field(default=Loads(), validator=checked(partial(instance, Loads)))


@attrs.frozen
class Split:
    """A unit breaks down in order to be transported.

    Attributes:
        unit: the unit.
    """

    unit: str = attrs.field(validator=checked(text))


@attrs.frozen
class ShiftBoats:
    """The motor boats transfer from the Black Sea.

    Attributes:
        port: the hex to which they go.
    """

    port: str = attrs.field(validator=checked(text))


@attrs.frozen
class TryScarpantos:
    """The Axis announces the landing on Scarpantos."""


@attrs.frozen
class SayCrete:
    """The Axis says whether it will send units to Crete.

    Attributes:
        sends: whether it will.
    """

    sends: bool = attrs.field(validator=checked(yes_or_no))


@attrs.frozen
class SayInterdiction:
    """The Allies announce naval interdiction.

    Attributes:
        kind: what they announce, which may be none.
    """

    kind: Interdiction = attrs.field(validator=checked(partial(member, Interdiction)))


Claim: TypeAlias = (
    March | Assault | Sortie | Rebase | Sail | Split | ShiftBoats | TryScarpantos | SayCrete | SayInterdiction
)
"""Everything that `Referee.why_not` can be asked about."""
