"""What interrupts a segment: small frozen values, each of which says what it shows to a side that may not know all."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from ..core.sequence import Frame
from .agents import agents_seen
from .counters import Place
from .host_values import Side
from .intelligence import is_near
from .results import CombatRole
from .secrecy import hides_unit
from .secret_operations import OperationKind
from .tables import CombatResult

if TYPE_CHECKING:
    import random

    from .state import Position, State

NOT_YET: Final = -1
"""Stands for a number of agents that has not been said."""
_UNTOLD: Final = -2
"""Stands in a view for a number of agents that its side may not know yet."""

__all__ = [
    "NOT_YET",
    "Advancing",
    "Battle",
    "BombardmentRoll",
    "Charging",
    "CombatRoll",
    "Evading",
    "EvasionRoll",
    "Hunted",
    "Joining",
    "Looking",
    "Losing",
    "Moving",
    "Operating",
    "OperationRoll",
    "Persuading",
    "RallyRoll",
    "ReconRoll",
    "Retreating",
    "Spending",
    "SpyRoll",
]


@attrs.frozen
class SpyRoll(Frame):
    """A headquarters rolls for Strategic Intelligence on a place (intel.1)."""

    is_last: ClassVar[bool] = True
    """Its unit does no more in this segment."""

    unit: int
    at: Place

    def reaches(self, position: Position, place: int) -> bool:
        """Whether a headquarters in a place, by its index, can spy on this one."""
        ruleset = position.ruleset
        return is_near(ruleset.host.distance(ruleset.places[place].name, self.at.name))


@attrs.frozen
class Looking(Frame):
    """The enemy may examine a stack of a country (intel.1.six)."""

    side: Side
    country: str


@attrs.frozen
class Operating(Frame):
    """A Secret Operation before its roll (secret_ops.3).

    Attributes:
        side: who conducts it.
        kind: its kind.
        country: the country it is aimed at, for an assassination that of the headquarters.
        unit: the index of the headquarters; -1 for none.
        attacking: agents that the attacker has committed; `NOT_YET` before.
        defending: agents that the defender has committed; `NOT_YET` before.
        attacker_morale: the country whose point the attacker spends; ``""`` for none, None before he has said.
        defender_morale: the same for the defender.
    """

    side: Side
    kind: OperationKind
    country: str
    unit: int = -1
    attacking: int = NOT_YET
    defending: int = NOT_YET
    attacker_morale: str | None = None
    defender_morale: str | None = None

    def veiled(self, state: State, side: Enum) -> Operating:
        """What a side sees of it: under ruling secret_ops.commit_order the defender may commit without knowing."""
        is_told = agents_seen(1, rulings=state.ruleset.rulings) is not None
        if is_told or side is self.side or self.defending != NOT_YET or self.attacking == NOT_YET:
            return self
        return attrs.evolve(self, attacking=_UNTOLD)

    @property
    def is_veiled(self) -> bool:
        """Whether a number is not told in it."""
        return self.attacking == _UNTOLD

    def filled(self, position: Position, rng: random.Random | None) -> Operating:
        """It with a number that can be meant."""
        most = position.tracks.agents(self.side)
        return attrs.evolve(self, attacking=1 if rng is None else rng.randint(1, most))


@attrs.frozen
class OperationRoll(Frame):
    """A Secret Operation is rolled for (secret_ops.3.5)."""

    operation: Operating


@attrs.frozen
class Persuading(Frame):
    """Propaganda has succeeded, and its side says by how much (secret_ops.5)."""

    side: Side
    country: str
    most: int


@attrs.frozen
class Moving(Frame):
    """A unit moves (seq.movement).

    Attributes:
        unit: its index; -1 for a side from which it is hidden.
        at: where it has come.
        spent: points that it has spent; 0 for a side from which it is hidden.
        has_moved: whether it has entered a place.
        halted: whether it may go no further.
        country: for a side from which it is hidden the country on the counter; ``""`` otherwise.
        is_weak: for such a side whether it is Demoralized.
    """

    unit: int
    at: Place
    spent: int = 0
    has_moved: bool = False
    halted: bool = False
    country: str = ""
    is_weak: bool = False

    @property
    def is_veiled(self) -> bool:
        """Whether somebody is hidden in it."""
        return self.unit < 0

    def veiled(self, state: State, side: Enum) -> Moving:
        """What a side sees of it."""
        if self.is_veiled or not hides_unit(state, side, self.unit):
            return self
        country, is_weak = state.ruleset.units[self.unit].country, self.unit in state.demoralized
        return Moving(-1, self.at, 0, self.has_moved, self.halted, country, is_weak)

    def filled(self, position: Position, rng: random.Random | None) -> Moving:
        """It with somebody who can be meant."""
        unit = _somebody(position, (self.at, self.country, self.is_weak), rng)
        return attrs.evolve(self, unit=unit, country="", is_weak=False)


@attrs.frozen
class ReconRoll(Frame):
    """Cavalry reconnoitres a place (recon.2.2)."""

    unit: int
    at: Place


@attrs.frozen
class Joining(Frame):
    """Units join a bombardment or an attack, one after the other in the order of the table, and lie open then.

    Attributes:
        side: whose units they are.
        target: the place.
        units: the indices of those who have joined.
        is_bombardment: whether it is a bombardment.
    """

    side: Side
    target: Place
    units: tuple[int, ...] = ()
    is_bombardment: bool = False


@attrs.frozen
class Battle:
    """An attack that has been declared.

    Attributes:
        side: who attacks.
        target: the place that is attacked.
        attackers: indices of the attacking units.
        defenders: indices of the defending units.
        charging: indices of those of either side that charge.
        supplied: indices of the attackers that were in supply when that was checked (seq.combat.supply_check).
        attacker_morale: the country whose Morale Point the attacker spends; ``""`` for none.
        defender_morale: the same for the defender.
    """

    side: Side
    target: Place
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    charging: tuple[int, ...] = ()
    supplied: tuple[int, ...] = ()
    attacker_morale: str = ""
    defender_morale: str = ""


@attrs.frozen
class Evading(Frame):
    """Cavalry may retreat before an attack or a bombardment (screen.1.1)."""

    battle: Battle
    is_bombardment: bool


@attrs.frozen
class EvasionRoll(Frame):
    """It is rolled whether it gets away (screen.1.2)."""

    battle: Battle
    is_bombardment: bool


@attrs.frozen
class Charging(Frame):
    """A side says which units charge, in the order of the table (acrt.drm.attacker_charge)."""

    battle: Battle
    role: CombatRole


@attrs.frozen
class Spending(Frame):
    """A side may spend a Morale Point on a combat (acrt.drm.attacker_morale)."""

    battle: Battle
    role: CombatRole


@attrs.frozen
class CombatRoll(Frame):
    """A combat is rolled for (acrt.rows)."""

    battle: Battle


@attrs.frozen
class BombardmentRoll(Frame):
    """A bombardment is rolled for (bombardment.2a.4)."""

    battle: Battle


@attrs.frozen
class Losing(Frame):
    """A combat result is carried out, and units to suffer it are picked where it strikes one (acrt.result.D.nocharge).

    Attributes:
        battle: the attack.
        result: the result.
        attacker_lost: the unit that the attacker has picked; -1 before.
        defender_lost: the same for the defender.
    """

    battle: Battle
    result: CombatResult
    attacker_lost: int = -1
    defender_lost: int = -1


@attrs.frozen
class Hunted(Frame):
    """A bombardment eliminates one unit, which its owner picks (bombardment.result.FE)."""

    battle: Battle


@attrs.frozen
class Retreating(Frame):
    """A unit retreats (acrt.result.R.retreat, screen.1.2).

    Attributes:
        unit: its index.
        left: how many places it still has to go.
        enemies: the names of the places of those it retreats from.
        trail: the places that it has left; it comes back to none of them.
    """

    unit: int
    left: int
    enemies: tuple[str, ...]
    trail: tuple[Place, ...] = ()


@attrs.frozen
class Advancing(Frame):
    """Attackers may advance into the place they attacked (screen.3).

    Attributes:
        side: whose units they are.
        target: the place.
        units: the indices of those who still may.
    """

    side: Side
    target: Place
    units: tuple[int, ...]


@attrs.frozen
class RallyRoll(Frame):
    """A unit tries to rally (seq.rally).

    Attributes:
        unit: its index; -1 for a side from which it is hidden.
        at: where it is.
        country: for a side from which it is hidden the country on the counter; ``""`` otherwise.
    """

    is_last: ClassVar[bool] = True
    """Its unit does no more in this segment."""

    unit: int
    at: Place
    country: str = ""

    @property
    def is_veiled(self) -> bool:
        """Whether somebody is hidden in it."""
        return self.unit < 0

    def veiled(self, state: State, side: Enum) -> RallyRoll:
        """What a side sees of it."""
        if self.is_veiled or not hides_unit(state, side, self.unit):
            return self
        return RallyRoll(-1, self.at, state.ruleset.units[self.unit].country)

    def filled(self, position: Position, rng: random.Random | None) -> RallyRoll:
        """It with somebody who can be meant."""
        return RallyRoll(_somebody(position, (self.at, self.country, True), rng), self.at)


def _somebody(position: Position, seat: tuple[Place, str, bool], rng: random.Random | None) -> int:
    """A hidden unit in a place, of a country, Demoralized or not; the first one without `rng`."""
    units = position.ruleset.units
    found = [
        unit
        for unit in position.hidden
        if (position.at(unit), units[unit].country, unit in position.demoralized) == seat
    ]
    return found[0] if rng is None else rng.choice(found)
