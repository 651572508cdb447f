"""What a base game must supply so that the article's rules can be played within it.

The article adds to a game whose map, counters and base rules it does not print. A `Host` stands for that game: it says
what there is (units, places, scenarios), and answers questions about a position. What the article itself rules is never
asked of it: it gives base costs and the rules add the weather, it gives terrain shifts and the rules add and cap them.

A host is stateless. What a base game must remember of a position (who holds a town, how much a railway has carried) is
one hashable value, `Situation.host`, that the rules keep and never look into. Every method is a pure function of its
arguments. It may raise nothing but `HostError`, or `ChartMissing` for a chart that it does not have; any answer that is
impossible becomes a `HostError` that names the method, its arguments, and the answer. No number in an answer is below 0
or above 999.

The article speaks of countries, towns and units by name, and a host must know them so: see `Host.countries`,
`HostPlace.also_called` and `Host.is_called`. What it does not have is left out of the scenario: units that nothing is
called, a corps without units, whoever is set up around a town that is not on the map, and the points for such a town.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from .host_situation import Situation
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
from .units import UnitClass

__all__ = ["Host", "LocalHost", "Situation"]


class Host(Protocol):
    """A base game. See the module for what is asked of it and what is not.

    The first group of methods is asked without a position, and must always give the same answer. Names of units, places
    and countries in arguments are always names that the host itself has given (of a place, its `HostPlace.name`). Works
    and Depots never move, whatever a host says of them.

    Which of the enemy's hidden units is which must make no difference to what a unit may do (`halts`, `barred`,
    `crowded`, `transports`, `retreats`, `supply` and the like), or the answers tell it. Depots and fortifications are
    never hidden; everybody else may be.
    """

    # ------------------------------------------------------------------------------------------------ what there is
    @property
    def name(self) -> str:
        """What files call it: 1 to 60 letters, digits and ``_``."""
        ...

    @property
    def digest(self) -> str:
        """A digest of everything its answers depend on, as 8 to 128 hex digits in lower case.

        Games with other digests do not load each other's files.
        """
        ...

    def countries(self) -> Sequence[str]:
        """The countries there are, in the order in which they are listed to people (secret_ops.5).

        Those of the article have the names that `Scenario.sides` and `Scenario.neutrals` have for them; by another name
        nothing that it says of them is found. Countries whose counters stand in for another's (`SetupGroup.counters`)
        are among them. Whom the scenario puts on no side is neutral until an `Allegiance` says otherwise.
        """
        ...

    def units(self) -> Sequence[HostUnit]:
        """Every counter of the game, at most 256, in the order in which listings have them (intel.0, recon.0).

        Units join an attack or a bombardment in this order, too (bombardment.1).
        """
        ...

    def places(self) -> Sequence[HostPlace]:
        """Every place of the map where a unit can ever be (seq.movement), at most 50,000."""
        ...

    def borders(self, place: str) -> Sequence[Border]:
        """The places beside a place (recon.2.1, bombardment.2b); two neighbours say the same of what is between."""
        ...

    def distance(self, a: str, b: str) -> int:
        """How many places must be entered to go from `a` to `b` over any terrain (intel.1); 0 for the same one.

        Sea and whatever else lies between counts as if it were a place, too. Set-up near a town goes by this distance
        (scenario4.ottoman.adrianople4).
        """
        ...

    def step_costs(self, mover: str, origin: str, to: str) -> Sequence[StepCost]:
        """The ways in which units can enter a place from the one beside it, without the weather (weather.2b, .2c.hex).

        `mover` is that of the units (`HostUnit.mover`). Empty if they never can. The rules take the cheapest after the
        weather, and after what agents have stirred up.
        """
        ...

    def is_called(self, unit: str, name: str) -> bool:
        """Whether the article's order of battle can mean a counter by a name (scenario4.bulgaria.sofia).

        `name` is a `SetupUnit.name`, such as ``"1st Army HQ"`` or ``"Depot"``; the counter is of the country that is
        meant. Where more counters fit than are wanted, those that come first in `units` are taken, so that Depots go to
        the towns in the order of `Scenario.groups`. Counters that nothing in the scenario is called begin in the pool,
        if their country has one (`Scenario.pools`) and they have a `price`.
        """
        ...

    def bank(self, place: str) -> str:
        """The side of the Strumo on which a place lies (scenario4.ottoman.east): ``"east"``, ``"west"`` or ``""``."""
        ...

    def scenarios(self) -> Sequence[str]:
        """Those of `SCENARIO_NAMES` that can be played on its map, at least one; there are no others."""
        ...

    def transport_names(self) -> Sequence[str]:
        """The names of all transports that `transports` can offer (seq.movement), each once."""
        ...

    def event_names(self) -> Sequence[str]:
        """The names of all events that `events` can have (seq.diplomacy), each once, without ``""``.

        The article adds something to one called ``"ottoman_subjects_revolt_elsewhere"`` (scenario4.special.4.one).
        """
        ...

    def price(self, unit: str) -> int | None:
        """The points that raising a unit from the pool costs (seq.mobilization); None if it can never be raised.

        Supply units that have been expended come back for nothing, whatever their price (supply.1b.replace).
        """
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
        """Whether a unit in a combat may charge, on either side (acrt.drm.attacker_charge, .defender_charge)."""
        ...

    # ------------------------------------------------------------------------------------------------------ movement
    def allowance(self, situation: Situation, unit: str) -> int:
        """How many movement points a unit has in this Movement Segment (seq.movement).

        `HostUnit.allowance` is not looked at. Army Artillery that has none does not retreat (ruling
        acrt.immobile_retreat).
        """
        ...

    def halts(self, situation: Situation, unit: str, to: str) -> bool:
        """Whether a unit that has come into a place must stop there, such as in a zone of control (seq.movement).

        It is asked of marches and of corps that come on, in the position in which the unit is there. The answer must be
        the same for all positions that the side of the unit cannot tell apart.
        """
        ...

    def barred(self, situation: Situation, country: str) -> Mapping[str, str]:
        """The places that units of a country may not march or advance into, with why, in a sentence (seq.movement).

        Whatever bars the way must be among them: enemies, and neutrals (screen.3). What the scenario closes
        (scenario3.special.3) and what nobody can cross (`step_costs`) need not. Where it may be asked again answer with
        the same object, if that is easy (`Situation.kept`).
        """
        ...

    def crowded(self, situation: Situation, country: str, unit_class: UnitClass) -> Mapping[str, str]:
        """The places in which there is no room for one more unit of a country and class (stacking), each with why.

        It is asked at each step of a march (a unit goes nowhere where it could not stay), of advances, at set-up, and
        of the units of a corps that comes onto the map (seq.movement). It is never asked of the place in which the unit
        is already. As for `barred`, the same object may be the answer again.
        """
        ...

    def transports(self, situation: Situation, unit: str) -> Sequence[Transport]:
        """The moves by rail or ferry that are open to a unit on the map which has not moved (seq.movement).

        `barred`, `crowded` and `halts` are not asked of them: what cannot be made is not answered.
        """
        ...

    def entries(self, situation: Situation, unit: str) -> Sequence[Entry]:
        """Where a unit from off the map may come on, and what that costs, room aside (scenario4.special.4.entry).

        A corps comes on where each of its units may and has the points, if `crowded` has room for one after the other.
        """
        ...

    def transported(self, situation: Situation, unit: str, transport: Transport) -> Hashable:
        """The host's part of the position after a unit has been moved so; `situation` is the position before."""
        ...

    def turn_ends(self, situation: Situation, side: Side) -> Hashable:
        """The host's part of the position without what it has kept for the turn of a side alone, which is over.

        It is asked after the Rally Segment. What is never needed again should go, such as who has used a railway: or
        positions that are the same in play are not equal.
        """
        ...

    def retreats(self, situation: Situation, unit: str, at: str, left: int, enemies: Sequence[str]) -> Sequence[str]:
        """Where a retreating unit may go next (acrt.result.R.retreat, screen.2); if nowhere, it is eliminated.

        They are places beside `at`. `step_costs`, `barred` and `crowded` are not asked of them: what cannot be
        entered is not answered, nor, for the last place, what has no room. Places that it has left in this retreat are
        not offered by the rules, whatever is answered here.

        Args:
            situation: the position, in which the unit is at `at`.
            unit: the unit.
            at: where it has come.
            left: how many places it still has to retreat, this one included.
            enemies: the places of those it retreats from.
        """
        ...

    def captures(self, situation: Situation, side: Side, place: str) -> Sequence[Vanish]:
        """What a side takes that has come into a place: Depots, works (seq.movement, ruling acrt.immobile_retreat).

        It is asked when one of its units has marched, ridden, retreated or advanced, or has come onto the map with its
        corps, and is there; not at set-up, of units that are raised, or of `Appear`.
        """
        ...

    def entered(self, situation: Situation, side: Side, place: str) -> Sequence[Change]:
        """What else happens as a side's unit comes into a place, such as control of a town (scenario3.vp.either).

        It is asked right after `captures`, in the position in which all that has been taken.
        """
        ...

    # -------------------------------------------------------------------------------------------------------- supply
    def supply(self, situation: Situation, unit: str, cost: Callable[[StepCost, str], int]) -> Sequence[SupplySource]:
        """What a unit can draw supply from now; empty if it is out of supply (seq.combat.supply_check, supply.1).

        Args:
            situation: the position.
            unit: the unit.
            cost: what a step into a place costs a line of supply under the weather of the Game Turn (weather.2b.supply,
                weather.2c.supply); the host finds the line and says how long it may be. The rules give the same
                function each time for the same weather, so that answers can be kept by it; others who ask may give any
                callable that can be hashed.
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
        """The mobilization points of a country in the Mobilization Segment of a turn that is marked Mobilize.

        Where the scenario has a rate of its own it is not asked (scenario3.serbia.mobilization).
        """
        ...

    def placements(self, situation: Situation, country: str) -> int:
        """How many units may be raised at one Depot in a segment; not asked where the scenario has its own limit."""
        ...

    def sites(self, situation: Situation, unit: str) -> Sequence[str]:
        """The places where a unit can be raised, one for each Depot that can: with two, a place stands twice.

        The unit is in its pool, or is a Supply unit that has been expended (supply.1b.limit). Places outside the
        countries for which it can fight are passed over. `crowded` is not asked: what has no room is not answered.
        """
        ...

    # ----------------------------------------------------------------------------------------------------- diplomacy
    def great_powers(self, situation: Situation, side: Side) -> int:
        """How many Great Powers fight on a side (secret_ops.drm.great_power)."""
        ...

    def events(self, situation: Situation) -> Mapping[str, Fraction]:
        """The chances of the random events of a Diplomacy Phase (seq.diplomacy); empty if there are none.

        Each is a Fraction above 0, and they sum to 1; an event named ``""`` is none. They are asked only in a scenario
        with a Diplomacy Phase (`Scenario.has_diplomacy`), and must be the same whoever is hidden where.
        """
        ...

    def event(self, situation: Situation, name: str) -> Sequence[Change]:
        """What an event does, apart from what the article says of it (scenario4.special.4.one).

        Countries enter the war by `Allegiance`, and their units by `Appear` (scenario4.neutral.albania); what a side
        loses points for is a `Commitment` (scenario4.vp.either.german).
        """
        ...

    def cut_replacements(self, situation: Situation, by: int) -> Hashable:
        """The host's part after Ottoman replacements from off the map are cut for good (scenario4.special.4.one).

        The rate does not fall below 0.
        """
        ...

    # ------------------------------------------------------------------------------------------------------- victory
    def controls(self, situation: Situation, place: str) -> Side | None:
        """Who holds a place for victory points (scenario3.vp.either); None for nobody.

        It is asked of places that have the number of a hex which the article names, or a `HostPlace.settlement`.
        """
        ...

    # --------------------------------------------------------------------------------------------------------- files
    def start(self) -> Hashable:
        """The host's part of the first position of a game, whatever the scenario, and of one that is built by hand."""
        ...

    def encode(self, part: Hashable) -> object:
        """The host's part of a position as plain JSON data, equal for equal parts."""
        ...

    def decode(self, data: object) -> Hashable:
        """The part back from `encode`. Raises LoadError for anything else."""
        ...


class LocalHost(Host, Protocol):
    """A host that may promise where its answers come from, by which the Movement Segment is listed faster.

    Nobody has to: a `Host` without `is_local` is asked about every unit each time.
    """

    @property
    def is_local(self) -> bool:
        """Whether what bars a march is found on the spot; asked once.

        That is: `allowance` depends on the unit, its status and the scenario alone; and whether a place is `barred` or
        `crowded` for a country and class depends only on the units in that place, with their status, which of them are
        hidden and the sides they are on, on the side that each country is on, on the weather and on the scenario. It
        does not depend on what happens elsewhere, on the Game Turn, on who is phasing, on morale, or on the host's own
        part of the position. A unit is then asked about again only when something has changed where it is or near it.

        Whoever promises this wrongly has units listed that cannot take a step, or left out though they can, while
        `why_not` knows better; `balkan_rules.testing.check_game` finds such differences. A subclass that answers
        otherwise than its base must take back what that has promised.
        """
        ...
