"""What a base game must supply so that rules 30 and 31 can be played within it.

The rules add to a game whose map, counters, charts and base rules they do not print. A `Host` stands for that game: it
says what there is (counters, hexes, turns), and answers questions about a position. What rules 30 and 31 themselves say
is never asked of it: it says which units exert Zones of Control, and the rules say over which borders they extend; it
has the Interdiction Results Table, and the rules say who must roll.

A host is stateless. What a base game must remember of a position (who holds a hex, how the campaign stands) is one
hashable value, `Situation.host`, that the rules keep and never look into. Every method is a pure function of its
arguments. It may raise nothing but `HostError`, or `ChartMissing` for a chart that it does not have; any other error,
and any answer that is impossible, becomes a `HostError` that names the method, its arguments and the answer.

Units of measure: movement points and victory points are whole numbers; sizes are regimental equivalents as `Fraction`s;
strengths are `Fraction`s, since they are halved; chances are `Fraction`s above 0 that sum to exactly 1.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from .host_values import (
    AirResult,
    AssaultResult,
    CombatResult,
    HostPlace,
    HostUnit,
    InterdictionResult,
    Link,
    NavalLosses,
    Risk,
    Score,
    Verdict,
)
from .values import Interdiction, Mission, Nation, PlayerTurn, Side

if TYPE_CHECKING:
    from .affairs import Affairs

__all__ = ["Host", "Situation"]


class Situation(Protocol):
    """What a host is shown of a position: everything but an effort that is still secret."""

    @property
    def turn(self) -> int:
        """The game turn, from 1."""
        ...

    @property
    def player_turn(self) -> PlayerTurn | None:
        """The player turn that is being played; None before the first and after the last of a game turn."""
        ...

    @property
    def weather(self) -> str:
        """The weather of the game turn, one of `Host.weathers`."""
        ...

    @property
    def affairs(self) -> Affairs:
        """How the political affairs of the Balkans stand (31.D, 31.E and others)."""
        ...

    @property
    def efforts(self) -> tuple[str, str]:
        """What the Axis and the Allies put into the campaign on this turn; ``""`` where there is nothing to choose."""
        ...

    @property
    def host(self) -> Hashable:
        """The host's own part of the position."""
        ...

    def points_of(self, side: Side) -> int:
        """The victory points of a side so far."""
        ...

    def place_of(self, unit: str) -> str | None:
        """The name of the place where a unit is; None if it is not on the map."""
        ...

    def units_in(self, place: str) -> Sequence[str]:
        """The names of the units in a place, of either side, in the order of `Host.units`."""
        ...

    def units_of(self, side: Side) -> Sequence[str]:
        """The names of the units of a side on the map, in the order of `Host.units`."""
        ...

    def places_of(self, side: Side) -> Collection[str]:
        """The names of the places in which a side has ground units, in no order."""
        ...

    def is_supplied(self, unit: str) -> bool:
        """Whether a unit was in supply when that was last determined."""
        ...


class Host(Protocol):
    """A base game. See the module for what is asked of it and what is not.

    The first group of methods is asked once, when rules are compiled, and must always give the same answer. Names of
    units and places in arguments are always names that the host itself has given.
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

    def turns(self) -> Sequence[str]:
        """What the game turns are called, such as ``"Nov I 1940"``; the last one is the end of the game."""
        ...

    def units(self) -> Sequence[HostUnit]:
        """Every counter of the game (31.E.1.choice, 31.E.2.force_coup), in the order in which listings have them."""
        ...

    def places(self) -> Sequence[HostPlace]:
        """Every hex of the map, and every area beside it, where a unit can ever be or ships can pass (31.L, 31.M)."""
        ...

    def links(self, place: str) -> Sequence[Link]:
        """The places beside a place; each of two neighbours names the other, with the same kind of link."""
        ...

    def weathers(self) -> Mapping[str, bool]:
        """Every kind of weather, and whether it is clear, so that German units can deploy (31.E.2.date)."""
        ...

    def effort_names(self) -> Sequence[str]:
        """The efforts that each side chooses from in secret on every turn; empty if there is no such thing."""
        ...

    def draw_names(self) -> Mapping[str, tuple[int, int]]:
        """Every draw that scoring a game turn can need, with the lowest and the highest number that it can come to."""
        ...

    def step_cost(self, mover: str, origin: str, to: str, weather: str) -> int | None:
        """Movement points to march from a place into the one beside it; None if such units never can.

        `mover` is that of the unit (`HostUnit.mover`). The line over the Gulf of Corinth is answered like any other
        place (31.B.cross), the hexside of Corfu as with a river (31.C).
        """
        ...

    def crowding(self, place: str, units: Collection[str]) -> int:
        """By how much these units of one side would break the stacking limit of a place; 0 if they do not.

        In whatever small unit the host counts, such as halves of a regimental equivalent (31.M.breakdown).
        """
        ...

    # ------------------------------------------------------------------------------------------- turns and their points
    def weather(self, turn: int) -> Mapping[str, Fraction]:
        """The chances of the weather of a game turn (31.E.2.date)."""
        ...

    def draws(self, situation: Situation) -> Sequence[str]:
        """The draws that scoring this game turn needs, in their order; each is made independently of the others."""
        ...

    def draw(self, situation: Situation, name: str) -> Mapping[int, Fraction]:
        """The chances of one of these draws."""
        ...

    def score(self, situation: Situation, drawn: Mapping[str, int]) -> Score:
        """The victory points of a game turn, given what was drawn (31.D.timing)."""
        ...

    def is_over(self, situation: Situation) -> bool:
        """Whether the game ends with this game turn although it is not the last."""
        ...

    def verdict(self, axis: int, allied: int) -> Verdict:
        """Who has won, by the victory points in the end."""
        ...

    # ----------------------------------------------------------------------------------------------- arrival and supply
    def entries(self, situation: Situation, unit: str) -> Sequence[str]:
        """Where a unit that is due can be put now, the most usual place first; empty if it must wait.

        Assistance comes as Italian reinforcements do (31.E.1.arrival); parts are no business of this method.
        """
        ...

    def arrival_limit(self, situation: Situation, nation: Nation) -> int | None:
        """How many units of a nation can arrive in this player turn; None for no limit.

        German assistance counts with the Italians (31.E.1.arrival), the German intervention with nobody.
        """
        ...

    def supplied(self, situation: Situation, nation: Nation, barred: Collection[str]) -> Collection[str]:
        """The places from which units of a nation can trace a line to a source of theirs (31.I).

        `barred` are the places in enemy Zones of Control, as far as these extend (30.G), in which no friend is.
        """
        ...

    def occupied(self, situation: Situation) -> Hashable:
        """The host's part after control of every place has been brought up to date, at the end of a phase (31.H)."""
        ...

    def holders(self, situation: Situation) -> Mapping[str, Side]:
        """Who holds each place (31.H, 31.M.landing), those of nobody left out.

        What is Jugoslav counts as the Allies'.
        """
        ...

    def taken(self, situation: Situation, place: str, side: Side) -> Hashable:
        """The host's part after a side has taken a place with troops for which no counter stands (31.N.no_counter)."""
        ...

    # ---------------------------------------------------------------------------------------------------- on the ground
    def allowances(self, situation: Situation, side: Side, *, is_exploiting: bool) -> Mapping[str, int]:
        """The movement points of the ground units of a side in this movement or exploitation phase (31.F).

        By their names; who is not named cannot move in it. Units that are not on the map may be named too.
        """
        ...

    def closed(self, situation: Situation, nation: Nation, mover: str) -> Mapping[str, str]:
        """The places into which the base game lets no ground unit of a nation and a kind, each with the reason.

        `mover` is that of the unit (`HostUnit.mover`), a reason is a sentence. Borders are not its business (30.A to
        30.F, 31.D, 31.K), nor is stacking, nor who is there.
        """
        ...

    def with_zones(self, situation: Situation) -> Collection[str]:
        """The units that have a Zone of Control at all (30.G.1.before); some of them may not be on the map."""
        ...

    def attack_strength(
        self, unit: str, origin: str | None, target: str, weather: str, *, is_supplied: bool
    ) -> Fraction:
        """What a unit attacks a place with: halved for mountains (31.A.halved), for a river on its way and the like.

        `origin` is the place beside it from which it attacks; None for one that lands from the sea or the air
        (31.M.assault). Asked once for each combination of arguments.
        """
        ...

    def defence_strength(self, unit: str, place: str, weather: str, *, is_supplied: bool) -> Fraction:
        """What a unit defends a place with. Asked once for each combination of arguments."""
        ...

    def combat_die(self, target: str, weather: str) -> int:
        """What terrain adds to the die of an attack on a place, or takes from it (31.A). Asked once for each."""
        ...

    def combat_column(self, attack: Fraction, defence: Fraction) -> str:
        """The column of the ground combat table; ``""`` if the attack is too weak to be made, and any weaker one is."""
        ...

    def combat_result(self, column: str, die: int) -> CombatResult:
        """What stands in a column for a die as modified, however high or low (31.A). Asked once for each."""
        ...

    def retreats(self, situation: Situation, unit: str, ways: Sequence[str], zoned: Collection[str]) -> Collection[str]:
        """To which of some places beside it a unit can retreat after a combat; no enemy ground unit is in any of them.

        That the hexside lets it through and borders do not forbid it (30.A to 30.F, 31.B, 31.C, 31.K) has been seen to.
        `zoned` are those of the places that lie in an enemy Zone of Control, as far as these extend (30.G).
        """
        ...

    # ---------------------------------------------------------------------------------------------------- in the air
    def flights(self, situation: Situation, side: Side, mission: Mission) -> Mapping[str, Collection[str]]:
        """To where the air units of a side can fly a mission (31.F.jugoslav_air, 31.L.air): places by units.

        Who is not named cannot fly it. Borders are not its business (30.A, 31.E.2.border), nor are airfields, nor who
        has flown already; units that are not on the map may be named too.
        """
        ...

    def may_lift(self, unit: str, cargo: str) -> bool:
        """Whether a transport unit can carry a ground unit (31.M.assault). Asked once for each combination."""
        ...

    def air_combat(self, attack: int, defence: int, die: int) -> AirResult:
        """What befalls an air unit that is attacked in the air (31.F.jugoslav_air)."""
        ...

    def antiaircraft(self, factors: int) -> Mapping[AirResult, Fraction]:
        """The chances of what antiaircraft fire does to each air unit of a wave (31.L.air.flak)."""
        ...

    def aero_naval(self, factors: int, die: int) -> NavalLosses:
        """What bombing with so many tactical factors does to the ships (31.L.air.result)."""
        ...

    # ------------------------------------------------------------------------------------------------------ at sea
    def sea_capacity(self, situation: Situation, side: Side) -> Fraction:
        """Regimental equivalents that a side can still ship in this phase, apart from German transport (31.M.phase)."""
        ...

    def shipped(self, situation: Situation, unit: str) -> Hashable:
        """The host's part after a unit has been shipped so."""
        ...

    def interdiction(self, situation: Situation, zone: Interdiction, risk: Risk, die: int) -> InterdictionResult:
        """The Interdiction Results Table, its modifiers included (31.L.roll, 31.N.interdiction)."""
        ...

    def assault_result(self, attack: Fraction, defence: Fraction, die: int) -> AssaultResult:
        """What a landing where the enemy is comes to, as an airborne operation does (31.M.assault)."""
        ...

    # ------------------------------------------------------------------------------------- the British and the Greeks
    def may_evacuate(self, situation: Situation) -> str:
        """Why no British evacuation turn may be declared, in a sentence; empty if one may (31.L.evacuation)."""
        ...

    def evacuation_ports(self, situation: Situation, unit: str) -> Sequence[str]:
        """Where a British unit can be taken off to from where it is, on an evacuation turn (31.N.attempt)."""
        ...

    def evacuation_saves(self, die: int) -> bool:
        """Whether a unit gets away with this die."""
        ...

    def evacuation_points(self, unit: str) -> int:
        """Victory points for the Axis if a unit does not."""
        ...

    def goes_into_exile(self, situation: Situation) -> bool:
        """Whether the Greek government goes into exile as this player turn ends (31.M.surrender)."""
        ...

    # --------------------------------------------------------------------------------------------------------- files
    def start(self) -> Hashable:
        """The host's part of the first position of a game."""
        ...

    def first_points(self) -> tuple[int, int]:
        """The victory points of the Axis and of the Allies as a game begins (31.D.start)."""
        ...

    def encode(self, part: Hashable) -> object:
        """The host's part of a position as plain JSON data, equal for equal parts."""
        ...

    def decode(self, data: object) -> Hashable:
        """The part back from `encode`. Raises LoadError for anything else."""
        ...
