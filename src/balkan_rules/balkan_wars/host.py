"""What a base game must supply so that the article's rules can be played within it.

The article adds to a game whose map, counters and base rules it does not print. A `Host` stands for that game: it says
what there is (units, places, scenarios), and answers questions about a position. What the article itself rules is never
asked of it: it gives base costs and the rules add the weather, it gives terrain shifts and the rules add and cap them.

A host is stateless. What a base game must remember of a position (who holds a town, how much a railway has carried) is
one hashable value, `Situation.host`, that the rules keep and never look into. Every method is a pure function of its
arguments. It may raise nothing but `HostError`; any answer that is impossible becomes a `HostError` that names the
method, the case that asked, and the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from .host_values import (
    Border,
    Change,
    Entry,
    HostPlace,
    HostUnit,
    Side,
    StepCost,
    SupplySource,
    TerrainShift,
    Transport,
    Vanish,
)
from .units import Status

__all__ = ["Host", "Situation"]


class Situation(Protocol):
    """What a host is shown of a position: everything, for a host is part of the rules.

    What a side may know of an answer is the rules' business; see the notes of each method of `Host`.
    """

    @property
    def scenario(self) -> str:
        """The name of the scenario."""
        ...

    @property
    def turn(self) -> int:
        """The Game Turn, from 1."""
        ...

    @property
    def phasing(self) -> Side:
        """The Player whose turn it is."""
        ...

    @property
    def host(self) -> Hashable:
        """The host's own part of the position."""
        ...

    def place_of(self, unit: str) -> str | None:
        """The name of the place where a unit is; None if it is not on the map."""
        ...

    def units_in(self, place: str) -> Sequence[str]:
        """The names of the units in a place, of either side, in the order of `Host.units`."""
        ...

    def status_of(self, unit: str) -> Status:
        """Whether a unit is in Good Order."""
        ...

    def is_open(self, unit: str) -> bool:
        """Whether a unit has its Open side up (seq.mobilization.fog)."""
        ...

    def country_of(self, unit: str) -> str:
        """The country a unit fights for; scenario 3 lets some counters stand in for another's (scenario3.special.1)."""
        ...

    def side_of(self, country: str) -> Side | None:
        """The side a country fights on; None for a neutral."""
        ...

    def morale_of(self, country: str) -> int:
        """A country's National Morale."""
        ...


class Host(Protocol):
    """A base game. See the module for what is asked of it and what is not.

    The first group of methods is asked once, when rules are compiled, and must always give the same answer. Names of
    units, places and countries in arguments are always names that the host itself has given.

    Which of the enemy's hidden units is which must make no difference to what a unit may do (`halts`, `may_enter`,
    `may_stay`, `transports`, `retreats`, `supply` and the like), or the answers tell it. Depots and fortifications are
    never hidden; everybody else may be.
    """

    # ------------------------------------------------------------------------------------------------ what there is
    @property
    def name(self) -> str:
        """What files call it: letters, digits and ``_``."""
        ...

    @property
    def digest(self) -> str:
        """A hex digest of everything its answers depend on; games with other digests do not load each other's files."""
        ...

    def countries(self) -> Sequence[str]:
        """The countries there are, in the order in which they are listed to people (secret_ops.5)."""
        ...

    def units(self) -> Sequence[HostUnit]:
        """Every counter of the game, in the order in which listings have them (intel.0, recon.0, bombardment.1)."""
        ...

    def places(self) -> Sequence[HostPlace]:
        """Every place of the map where a unit can ever be (seq.movement)."""
        ...

    def borders(self, place: str) -> Sequence[Border]:
        """The places beside a place (recon.2.1, bombardment.2b); each of two neighbours names the other."""
        ...

    def distance(self, a: str, b: str) -> int:
        """How many places must be entered to go from `a` to `b` over any terrain (intel.1); 0 for the same one."""
        ...

    def step_costs(self, mover: str, origin: str, to: str) -> Sequence[StepCost]:
        """The ways in which units can enter a place from the one beside it, without the weather (weather.2b, .2c.hex).

        `mover` is that of the units (`HostUnit.mover`). Empty if they never can. The rules take the cheapest after the
        weather, and after what agents have stirred up.
        """
        ...

    def is_called(self, unit: str, name: str) -> bool:
        """Whether the article's order of battle can mean a counter by a name (scenario4.bulgaria.sofia).

        The country is known already; where several counters fit, those that come first are taken.
        """
        ...

    def bank(self, place: str) -> str:
        """The side of the Strumo on which a place lies (scenario4.ottoman.east): ``"east"``, ``"west"`` or ``""``."""
        ...

    def scenarios(self) -> Sequence[str]:
        """The names of the scenarios that can be played on its map: of the article's, and of its own."""
        ...

    def transport_names(self) -> Sequence[str]:
        """The names of all transports that `transports` can offer (seq.movement)."""
        ...

    def event_names(self) -> Sequence[str]:
        """The names of all events that `events` can have (seq.diplomacy)."""
        ...

    def price(self, unit: str) -> int | None:
        """The points that raising a unit from the pool costs (seq.mobilization); None if it can never be raised."""
        ...

    # ------------------------------------------------------------------------------------------------------- terrain
    def terrain(self, situation: Situation, place: str) -> Sequence[TerrainShift]:
        """Every kind of terrain that helps a defender in a place, with works and towns (acrt.shift.terrain).

        Hexsides are not among them: rivers and lakes are the article's own (acrt.shift.water).
        """
        ...

    def bombardment_terrain(self, situation: Situation, place: str) -> Sequence[TerrainShift]:
        """The same against bombardment (bombardment.2a.3, ruling bombardment.terrain_works)."""
        ...

    def has_works(self, situation: Situation, place: str) -> bool:
        """Whether a defender in a place has a Fortification or an Entrenchment (acrt.drm.engineer)."""
        ...

    def may_charge(self, situation: Situation, unit: str) -> bool:
        """Whether a unit in a combat may charge (acrt.drm.attacker_charge)."""
        ...

    # ------------------------------------------------------------------------------------------------------ movement
    def allowance(self, situation: Situation, unit: str) -> int:
        """How many movement points a unit has in this Movement Segment (seq.movement)."""
        ...

    def zone_of_control(self, situation: Situation, side: Side) -> frozenset[str]:
        """The places in the zones of control of a side's units, for people and bots to read (seq.movement)."""
        ...

    def halts(self, situation: Situation, unit: str, to: str) -> bool:
        """Whether a unit that comes into a place must stop there, such as in a zone of control (seq.movement).

        It must be the same for all positions that the side of the unit cannot tell apart.
        """
        ...

    def may_enter(self, situation: Situation, unit: str, to: str) -> str:
        """Why a unit may not go into a place at all, in a sentence; empty if it may (scenario3.special.3)."""
        ...

    def may_stay(self, situation: Situation, unit: str, to: str) -> str:
        """Why a unit may not end its move in a place (stacking), in a sentence; empty if it may (seq.movement)."""
        ...

    def transports(self, situation: Situation, unit: str) -> Sequence[Transport]:
        """The moves by rail, ferry or from off the map that are open to a unit which has not moved (seq.movement)."""
        ...

    def entries(self, situation: Situation, unit: str) -> Sequence[Entry]:
        """Where a unit from off the map may come on, and what that costs (scenario4.special.4.entry)."""
        ...

    def transported(self, situation: Situation, unit: str, transport: Transport) -> Hashable:
        """The host's part of the position after a unit has been moved so."""
        ...

    def retreats(self, situation: Situation, unit: str, at: str, left: int, enemies: Sequence[str]) -> Sequence[str]:
        """Where a retreating unit may go next (acrt.result.R.retreat, screen.2); if nowhere, it is eliminated.

        Places that it has left in this retreat are not offered by the rules, whatever is answered here.

        Args:
            situation: the position, in which the unit is at `at`.
            unit: the unit.
            at: where it has come.
            left: how many places it still has to retreat, this one included.
            enemies: the places of those it retreats from.
        """
        ...

    def captures(self, situation: Situation, side: Side, place: str) -> Sequence[Vanish]:
        """What a side takes that has come into a place: Depots, works (seq.movement, ruling acrt.immobile_retreat)."""
        ...

    def entered(self, situation: Situation, side: Side, place: str) -> Sequence[Change]:
        """What else happens as a side's unit comes into a place, such as control of a town (scenario3.vp.either)."""
        ...

    # -------------------------------------------------------------------------------------------------------- supply
    def supply(self, situation: Situation, unit: str, cost: Callable[[StepCost, str], int]) -> Sequence[SupplySource]:
        """What a unit can draw supply from now; empty if it is out of supply (seq.combat.supply_check, supply.1).

        Args:
            situation: the position.
            unit: the unit.
            cost: what a step into a place costs a line of supply under the weather of the Game Turn (weather.2b.supply,
                weather.2c.supply); the host finds the line and says how long it may be.
        """
        ...

    # --------------------------------------------------------------------------------------------------------- rally
    def rally(self, situation: Situation, unit: str) -> int:
        """The highest die with which a Demoralized unit rallies, 0 if it cannot try (seq.rally)."""
        ...

    # -------------------------------------------------------------------------------------------------- mobilization
    def is_mobilization_turn(self, scenario: str, turn: int) -> bool:
        """Whether a Game Turn is marked Mobilize on the Turn Track (seq.mobilization)."""
        ...

    def income(self, situation: Situation, country: str) -> int:
        """The mobilization points of a country in its Mobilization Segment, apart from the article's special rates."""
        ...

    def placements(self, situation: Situation, country: str) -> int:
        """How many units may be raised at one Depot in a segment, apart from the article's special limit."""
        ...

    def sites(self, situation: Situation, unit: str) -> Sequence[str]:
        """The places where a unit can be raised, one for each Depot that can (supply.1b.limit)."""
        ...

    # ----------------------------------------------------------------------------------------------------- diplomacy
    def great_powers(self, situation: Situation, side: Side) -> int:
        """How many Great Powers fight on a side (secret_ops.drm.great_power)."""
        ...

    def events(self, situation: Situation) -> Mapping[str, Fraction]:
        """The chances of the random events of a Diplomacy Phase (seq.diplomacy); empty if there are none.

        The chances must sum to 1; an event named ``""`` is none.
        """
        ...

    def event(self, situation: Situation, name: str) -> Sequence[Change]:
        """What an event does, apart from what the article says of it (scenario4.special.4.one)."""
        ...

    def cut_replacements(self, situation: Situation, by: int) -> Hashable:
        """The host's part after Ottoman replacements from off the map are cut for good (scenario4.special.4.one).

        The rate does not fall below 0.
        """
        ...

    # ------------------------------------------------------------------------------------------------------- victory
    def controls(self, situation: Situation, place: str) -> Side | None:
        """Who holds a place for victory points (scenario3.vp.either); None for nobody."""
        ...

    # --------------------------------------------------------------------------------------------------------- files
    def start(self) -> Hashable:
        """The host's part of the first position of a game."""
        ...

    def encode(self, part: Hashable) -> object:
        """The host's part of a position as plain JSON data, equal for equal parts."""
        ...

    def decode(self, data: object) -> Hashable:
        """The part back from `encode`. Raises LoadError for anything else."""
        ...
