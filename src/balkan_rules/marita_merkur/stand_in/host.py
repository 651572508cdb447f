"""The stand-in host: this project's own simplest base game for rules 30 and 31."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final, cast

from ..host import Situation
from ..host_values import (
    AirResult,
    AirRole,
    AssaultResult,
    CombatResult,
    HostPlace,
    HostUnit,
    InterdictionResult,
    Link,
    LinkKind,
    NavalLosses,
    Risk,
    Score,
    Verdict,
)
from ..values import Interdiction, Mark, Mission, Nation, Side, Terrain
from .arrivals import Arrivals
from .calendar import Weather
from .campaign import Campaign
from .charts import SHELF, StandInCharts
from .front_model import Effort
from .land import Land
from .map import StandInHex
from .order import HEAVY, SLOW
from .part import StandInPart

__all__ = ["StandInHost"]

_MISSIONS: Final[Mapping[AirRole, frozenset[Mission]]] = {
    AirRole.FIGHTER: frozenset({Mission.PATROL_ATTACK, Mission.INTERCEPTION, Mission.TRANSFER}),
    AirRole.BOMBER: frozenset({Mission.GROUND_SUPPORT, Mission.SHIPPING_BOMBING, Mission.TRANSFER}),
    AirRole.DIVE_BOMBER: frozenset({Mission.GROUND_SUPPORT, Mission.SHIPPING_BOMBING, Mission.TRANSFER}),
    AirRole.TRANSPORT: frozenset({Mission.TRANSPORT, Mission.TRANSFER}),
}
"""What air units of each kind fly."""


class StandInHost:
    """A base game in a few pages, plainly ours: it is not the game that the rules were written for.

    Units go from hex to hex of a coarse map, stop in Zones of Control, stack up to a limit of regimental equivalents,
    and fight on a table of odds. The Italian war is scored by a line that moves as both sides choose their efforts in
    secret; the German campaign by what is taken on the map.
    """

    def __init__(self, charts: StandInCharts | None = None) -> None:
        """Take charts of one's own, or this project's."""
        self.charts: StandInCharts = SHELF.default if charts is None else charts
        self.land: Land = Land(self.charts)
        self.campaign: Campaign = Campaign(self.charts, self.land)
        self.arrivals: Arrivals = Arrivals(self.charts, self.land, self._has_room)

    # --------------------------------------------------------------------------------------------------- what there is
    @property
    def name(self) -> str:
        """What files call it."""
        return "stand_in"

    @property
    def digest(self) -> str:
        """The digest of its charts."""
        return self.charts.source.digest

    def turns(self) -> Sequence[str]:
        """Half months, from Nov I 1940."""
        return [turn.name for turn in self.charts.turns[: self.charts.scenario.last_turn]]

    def units(self) -> Sequence[HostUnit]:
        """The counters of its charts, and the parts into which German ground units can break down."""
        return tuple(self.land.units.values())

    def places(self) -> Sequence[HostPlace]:
        """The hexes of its map, and what lies beside it."""
        return [self._place(one) for one in self.charts.map.hexes]

    def _place(self, one: StandInHex) -> HostPlace:
        room = 0 if one.airfield is None else self.charts.airfields[one.airfield]
        return HostPlace(ground=one.ground, also_called=(one.called,), airfield=room)

    def links(self, place: str) -> Sequence[Link]:
        """As the map has them."""
        board = self.charts.map
        return [Link(board.hexes[to].name, kind) for to, kind in board.links[board.index[place]].items()]

    def weathers(self) -> Mapping[str, bool]:
        """Clear, poor and snow."""
        table = self.charts.weather
        return {kind.value: kind in table.counts_as_clear for row in table.faces for kind in row}

    def effort_names(self) -> Sequence[str]:
        """Low, normal and high."""
        return [effort.value for effort in Effort]

    def draw_names(self) -> Mapping[str, tuple[int, int]]:
        """How the line moves, and what losses bring both sides."""
        return self.campaign.draw_names()

    def step_cost(self, mover: str, origin: str, to: str, weather: str) -> int | None:
        """More over a river, save for who has the moves of one step; heavy units stay out of snowy mountains."""
        board, moves = self.charts.map, self.charts.movement
        kind = board.link(board.index[origin], board.index[to])
        if kind is None or not kind.is_land:
            return None
        is_snowy = weather == Weather.SNOW.value and self.land.hex(to).ground.terrain is Terrain.MOUNTAIN
        if is_snowy and HEAVY in mover:
            return None
        is_river = kind in (LinkKind.RIVER, LinkKind.CORFU_STRAIT)
        return moves.link + (moves.river if is_river and SLOW not in mover else 0)

    def crowding(self, place: str, units: Collection[str]) -> int:
        """Halves of a regimental equivalent beyond the limit, and air units beyond what can be based there."""
        loads = [self._loads[unit] for unit in units]
        ground = [load for load in loads if load is not None]
        over = sum(ground) - self._rooms[place]
        flying = len(loads) - len(ground)
        return max(int(over), 0) + (max(flying - self._place(self.land.hex(place)).airfield, 0) if flying else 0)

    @cached_property
    def _loads(self) -> Mapping[str, Fraction | int | None]:
        """Halves of a regimental equivalent of each ground unit; None for air units."""
        pieces = [unit.piece for unit in self.land.units.values()]
        return {piece.name: None if piece.is_air else _halves(piece.equivalents) for piece in pieces}

    @cached_property
    def _rooms(self) -> Mapping[str, Fraction | int]:
        """Halves of a regimental equivalent for which each hex has room."""
        return {one.name: _halves(self._limit(one.name)) for one in self.charts.map.hexes}

    def _limit(self, place: str) -> Fraction:
        ground, limits = self.land.hex(place).ground, self.charts.stacking
        if Mark.ISLAND in ground.marks:
            return limits.island
        return limits.mountain if ground.terrain is Terrain.MOUNTAIN else limits.limit

    # ------------------------------------------------------------------------------------------ turns and their points
    def weather(self, turn: int) -> Mapping[str, Fraction]:
        """By its table."""
        return self.charts.weather.odds(turn).map(lambda kind: kind.value)

    def draws(self, situation: Situation) -> Sequence[str]:
        """See `Campaign.draws`."""
        return self.campaign.draws(situation)

    def draw(self, situation: Situation, name: str) -> Mapping[int, Fraction]:
        """See `Campaign.draw`."""
        return self.campaign.draw(situation, name)

    def score(self, situation: Situation, drawn: Mapping[str, int]) -> Score:
        """See `Campaign.score`."""
        return self.campaign.score(situation, drawn)

    def is_over(self, situation: Situation) -> bool:
        """See `Campaign.is_over`."""
        return self.campaign.is_over(situation)

    def verdict(self, axis: int, allied: int) -> Verdict:
        """See `Campaign.verdict`."""
        return self.campaign.verdict(axis, allied)

    # ---------------------------------------------------------------------------------------------- arrival and supply
    def entries(self, situation: Situation, unit: str) -> Sequence[str]:
        """See `Arrivals.entries`."""
        return self.arrivals.entries(situation, unit)

    def arrival_limit(self, situation: Situation, nation: Nation) -> int | None:
        """So many from Italy on a turn."""
        return self.charts.italian_reinforcement.per_turn if nation is Nation.ITALIAN else None

    def supplied(self, situation: Situation, nation: Nation, barred: Collection[str]) -> Collection[str]:
        """See `Land.supplied`."""
        return self.land.supplied(situation, nation, barred)

    def occupied(self, situation: Situation) -> Hashable:
        """A hex belongs to the last side that had ground units in it."""
        return self.land.part(situation).with_holders(self.land.holders_now(situation))

    def holders(self, situation: Situation) -> Mapping[str, Side]:
        """See `Land.holders`."""
        return self.land.holders(situation)

    def taken(self, situation: Situation, place: str, side: Side) -> Hashable:
        """See `StandInPart.with_holder`."""
        return self.land.part(situation).with_holder(self.charts.map.index[place], side)

    # ---------------------------------------------------------------------------------------------------- on the ground
    def allowances(self, situation: Situation, side: Side, *, is_exploiting: bool) -> Mapping[str, int]:
        """What is on the counters; only some types exploit."""
        return self.land.exploiting if is_exploiting else self.land.moving

    def closed(self, situation: Situation, nation: Nation, mover: str) -> Mapping[str, str]:
        """Nobody marches into the sea, and no enemy gets to what lies beside the map."""
        return self.land.closed[nation.side]

    def with_zones(self, situation: Situation) -> Collection[str]:
        """Ground units that are big enough."""
        return self.land.big

    def attack_strength(
        self, unit: str, origin: str | None, target: str, weather: str, *, is_supplied: bool
    ) -> Fraction:
        """Divided by what the terrain and a river on the way divide it by."""
        piece, effects, board = self.land.piece(unit), self.charts.terrain_effects, self.charts.map
        effect = effects.ground[self.land.hex(target).ground.terrain]
        strength = Fraction(piece.strength, 1 if piece.unit_type in effect.exempt else effect.divisor)
        kind = None if origin is None else board.link(board.index[origin], board.index[target])
        crosses = kind in (LinkKind.RIVER, LinkKind.CORFU_STRAIT)
        return strength / effects.river.divisor if crosses else strength

    def defence_strength(self, unit: str, place: str, weather: str, *, is_supplied: bool) -> Fraction:
        """What is on its counter."""
        return Fraction(self.land.piece(unit).strength)

    def combat_die(self, target: str, weather: str) -> int:
        """By terrain."""
        return self.charts.terrain_effects.ground[self.land.hex(target).ground.terrain].die

    def combat_column(self, attack: Fraction, defence: Fraction) -> str:
        """By the odds, rounded in favour of the defender."""
        column = self.charts.ground_combat.column(attack, defence)
        return "" if column is None else self.charts.ground_combat.names[column]

    def combat_result(self, column: str, die: int) -> CombatResult:
        """As the table has it."""
        table = self.charts.ground_combat
        return table.at(table.names.index(column), die)

    def retreats(self, situation: Situation, unit: str, ways: Sequence[str], zoned: Collection[str]) -> Collection[str]:
        """Out of enemy Zones of Control, to where there is room."""
        return [place for place in ways if place not in zoned and self._has_room(situation, place, unit)]

    def _has_room(self, situation: Situation, place: str, unit: str) -> bool:
        """Whether one more unit can be in a hex, on the ground or on its airfield."""
        piece = self.land.piece(unit)
        others = [self.land.piece(other) for other in situation.units_in(place)]
        like = [other.name for other in others if other.is_air is piece.is_air and other.side is piece.side]
        return not self.crowding(place, [*like, unit])

    # ------------------------------------------------------------------------------------------------------- in the air
    def flights(self, situation: Situation, side: Side, mission: Mission) -> Mapping[str, Collection[str]]:
        """As far as they like, if they are built for it."""
        return self._flights[mission]

    @cached_property
    def _flights(self) -> Mapping[Mission, Mapping[str, Collection[str]]]:
        """The units of either side that fly each mission, to any place."""
        places = frozenset(one.name for one in self.charts.map.hexes)
        roles = {name: unit.role for name, unit in self.land.units.items() if unit.role is not None}
        return {
            mission: {name: places for name, role in roles.items() if mission in _MISSIONS[role]} for mission in Mission
        }

    def may_lift(self, unit: str, cargo: str) -> bool:
        """So much, without heavy equipment."""
        role, piece = self.land.units[unit].role, self.land.piece(cargo)
        fits = not piece.is_air and not piece.is_heavy and piece.equivalents <= self.charts.air_capacity
        return role is AirRole.TRANSPORT and fits

    def air_combat(self, attack: int, defence: int, die: int) -> AirResult:
        """The die, with the one added and the other taken away."""
        return self.charts.air_combat.at(die + attack - defence)

    def antiaircraft(self, factors: int) -> Mapping[AirResult, Fraction]:
        """By its table."""
        return self.charts.antiaircraft.odds(factors)

    def aero_naval(self, factors: int, die: int) -> NavalLosses:
        """By its table."""
        return self.charts.aero_naval.at(factors, die)

    # ----------------------------------------------------------------------------------------------------------- at sea
    def sea_capacity(self, situation: Situation, side: Side) -> Fraction:
        """What is left of it in this player turn."""
        shipped = self.land.part(situation).shipped_by(situation.turn, side)
        return self.charts.sea_transport[side] - shipped

    def shipped(self, situation: Situation, unit: str) -> Hashable:
        """There is less left."""
        piece = self.land.piece(unit)
        return self.land.part(situation).with_shipped(situation.turn, piece.side, piece.equivalents)

    def interdiction(self, situation: Situation, zone: Interdiction, risk: Risk, die: int) -> InterdictionResult:
        """By its table."""
        is_clear = self.weathers()[situation.weather]
        table = self.charts.interdiction
        add = table.modifiers.total(
            is_heavy=risk.is_heavy, is_assault=risk.is_assault, is_clear=is_clear, is_scarpantos=risk.is_scarpantos
        )
        return table.at(zone, die + add)

    def assault_result(self, attack: Fraction, defence: Fraction, die: int) -> AssaultResult:
        """By its table, in whose first column everything is possible."""
        table = self.charts.island_assault
        column = table.column(attack, defence)
        return table.at(column or 0, die)

    # --------------------------------------------------------------------------------------- the British and the Greeks
    def may_evacuate(self, situation: Situation) -> str:
        """So often, once Germans are deployed."""
        return self.arrivals.may_evacuate(situation)

    def evacuation_ports(self, situation: Situation, unit: str) -> Sequence[str]:
        """See `Arrivals.evacuation_ports`."""
        return self.arrivals.evacuation_ports(situation, unit)

    def evacuation_saves(self, die: int) -> bool:
        """Up to a face of the die."""
        return die <= self.charts.british_evacuation.saved_up_to

    def evacuation_points(self, unit: str) -> int:
        """By its regimental equivalents, fractions dropped."""
        return int(self.land.piece(unit).equivalents * self.charts.british_evacuation.points_per_equivalent)

    def goes_into_exile(self, situation: Situation) -> bool:
        """When the one has fallen, and the other has not."""
        rule, marked = self.charts.government_in_exile, self.charts.map.marked
        fallen = self.land.holds_all(situation, Side.AXIS, marked[rule.captured])
        return fallen and not self.land.holds_all(situation, Side.AXIS, marked[rule.refuge])

    # ------------------------------------------------------------------------------------------------------------ files
    def start(self) -> Hashable:
        """Everything is held as on the map, and the line is where it begins."""
        return StandInPart(self.land.first_holders(), self.charts.front_model.start)

    def first_points(self) -> tuple[int, int]:
        """As the charts have them."""
        return self.charts.scenario.axis_points, self.charts.scenario.allied_points

    def encode(self, part: Hashable) -> object:
        """As plain JSON data."""
        return cast("StandInPart", part).encode()

    def decode(self, data: object) -> Hashable:
        """Back from `encode`. Raises LoadError."""
        return StandInPart.decode(data, hexes=len(self.charts.map))


def _halves(equivalents: Fraction) -> Fraction | int:
    """How many halves so many regimental equivalents are: a whole number if it can be one, which is reckoned faster."""
    halves = equivalents * 2
    return halves.numerator if halves.denominator == 1 else halves
