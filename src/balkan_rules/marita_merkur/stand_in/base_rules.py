"""The stand-in's base rules as far as they are numbers: stacking, movement, supply, arrivals, transport and victory."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Final

import attrs

from ...core.charts import Charts, want_int, want_name
from ...core.errors import ChartError
from ..values import Mark, Nation, Side, Size, UnitType
from .map import Airfield, StandInMap
from .reading import Reader, any_rows, count, factor, listed, member, members, number, read, row, rows, share

__all__ = [
    "Breakdown",
    "BritishEvacuation",
    "GovernmentInExile",
    "ItalianReinforcement",
    "Movement",
    "Result",
    "Scenario",
    "Stacking",
    "read_air_capacity",
    "read_airfields",
    "read_breakdown",
    "read_british_evacuation",
    "read_government_in_exile",
    "read_italian_reinforcement",
    "read_least_zone",
    "read_movement",
    "read_scenario",
    "read_sea_transport",
    "read_stacking",
    "read_supply_ports",
]


@attrs.frozen(kw_only=True)
class Stacking:
    """How much of one side can be in a hex, in regimental equivalents.

    Attributes:
        limit: in clear and rough terrain.
        mountain: in mountain hexes.
        island: on islands.
    """

    limit: Fraction
    mountain: Fraction
    island: Fraction


@attrs.frozen(kw_only=True)
class Movement:
    """What moving costs.

    Attributes:
        link: moves to go from a hex to one beside it.
        river: how many more over a river.
        exploiting: the types of units that move once more in the exploitation phase.
    """

    link: int
    river: int
    exploiting: frozenset[UnitType]


@attrs.frozen(kw_only=True)
class ItalianReinforcement:
    """How Italian reinforcements come, and German assistance with them (31.E.1.arrival).

    Attributes:
        per_turn: how many ground units can in a turn.
        embark: the index of the port in Italy from which they cross.
        land: those of the ports where they can land, the most usual first.
    """

    per_turn: int
    embark: int
    land: tuple[int, ...]


@attrs.frozen(kw_only=True)
class Breakdown:
    """What a unit of a size breaks down into (31.M.breakdown).

    Attributes:
        into: the size of the parts.
        parts: how many there are.
    """

    into: Size
    parts: int


@attrs.frozen(kw_only=True)
class BritishEvacuation:
    """British evacuation turns (31.L.evacuation).

    Attributes:
        most_turns: how many there can be.
        saved_up_to: the highest face of the die with which a unit gets away.
        points_per_equivalent: points of the Axis for each regimental equivalent that does not.
    """

    most_turns: int
    saved_up_to: int
    points_per_equivalent: int


@attrs.frozen(kw_only=True)
class GovernmentInExile:
    """When the Greek government goes into exile (31.M.surrender).

    Attributes:
        captured: where the Axis must be.
        refuge: where the Allies must still hold a hex.
    """

    captured: Mark
    refuge: Mark


class Result(Enum):
    """How a game ends."""

    DECISIVE_AXIS = "decisive Axis victory"
    MARGINAL_AXIS = "marginal Axis victory"
    MARGINAL_ALLIED = "marginal Allied victory"
    DECISIVE_ALLIED = "decisive Allied victory"

    def __str__(self) -> str:
        return self.value

    @property
    def winner(self) -> Side:
        """Who has won."""
        return Side.AXIS if self in (Result.DECISIVE_AXIS, Result.MARGINAL_AXIS) else Side.ALLIED


@attrs.frozen(kw_only=True)
class Scenario:
    """How the campaign begins and ends.

    Attributes:
        last_turn: the last game turn, counted from 1.
        axis_points: victory points of the Axis at first.
        allied_points: those of the Allies.
        decisive_axis: the share of the Allied points that is a decisive victory of the Axis.
        marginal_axis: the share that is a marginal one.
        marginal_allied: the share below which the Allies win decisively.
    """

    last_turn: int
    axis_points: int
    allied_points: int
    decisive_axis: Fraction
    marginal_axis: Fraction
    marginal_allied: Fraction

    def result(self, axis: int, allied: int) -> Result:
        """How a game ends with these points; without any for the Allies the Axis wins decisively."""
        if allied <= 0:
            return Result.DECISIVE_AXIS
        bounds = (self.decisive_axis, self.marginal_axis, self.marginal_allied)
        return next(
            (result for result, least in zip(Result, bounds, strict=False) if axis >= least * allied), list(Result)[-1]
        )


# ------------------------------------------------------------------------------------------------------------- reading


@attrs.frozen(kw_only=True)
class _Zone:
    least: Fraction


@attrs.frozen(kw_only=True)
class _Supply:
    ports: frozenset[Nation]


@attrs.frozen(kw_only=True)
class _AirTransport:
    capacity: Fraction


@attrs.frozen(kw_only=True)
class _Crossing:
    per_turn: int
    embark: str
    land: tuple[str, ...]


_GROUND_SIZES: Final = (Size.DIVISION, Size.BRIGADE, Size.REGIMENT, Size.BATTALION)


def read_least_zone(charts: Charts) -> Fraction:
    """The least regimental equivalents of a ground unit that exerts a Zone of Control."""
    case = "30.G.1.before"
    return read(charts, "zone_of_control", row(_Zone, {"least": share}, case=case), case=case).least


def read_stacking(charts: Charts) -> Stacking:
    """How much can be in a hex."""
    case = "31.M.breakdown"
    readers: dict[str, Reader[object]] = dict.fromkeys(("limit", "mountain", "island"), share)
    return read(charts, "stacking", row(Stacking, readers, case=case), case=case)


def read_movement(charts: Charts) -> Movement:
    """What moving costs."""
    case = "31.B.cross"
    readers: dict[str, Reader[object]] = {"link": count, "river": count, "exploiting": members(UnitType)}
    return read(charts, "movement", row(Movement, readers, case=case), case=case)


def read_supply_ports(charts: Charts) -> frozenset[Nation]:
    """The nations that any port of the mainland serves as a source of supply while their side holds it."""
    case = "31.I"
    return read(charts, "supply", row(_Supply, {"ports": members(Nation)}, case=case), case=case).ports


def read_italian_reinforcement(charts: Charts, board: StandInMap) -> ItalianReinforcement:
    """How Italian reinforcements come."""
    case, path = "31.E.1.arrival", "italian_reinforcement"
    readers: dict[str, Reader[object]] = {"per_turn": count, "embark": want_name, "land": listed(want_name)}
    found = read(charts, path, row(_Crossing, readers, case=case), case=case)

    def index(name: str, key: str) -> int:
        return board.index[want_name(name, f"{path}.{key}", board.index)]

    land = tuple(index(name, "land") for name in found.land)
    return ItalianReinforcement(per_turn=found.per_turn, embark=index(found.embark, "embark"), land=land)


def read_breakdown(charts: Charts) -> Mapping[Size, Breakdown]:
    """What units break down into, by size; sizes that are not there do not break down."""
    case, path = "31.M.breakdown", "breakdown"
    sizes = member(Size, without=(Size.GROUP,))
    part = row(Breakdown, {"into": sizes, "parts": factor}, case=case)
    found = read(charts, path, any_rows(part, sizes), case=case)
    for size, breakdown in found.items():
        if _GROUND_SIZES.index(breakdown.into) <= _GROUND_SIZES.index(size):
            message = f"{path}.{size}.into: parts are smaller than the unit, which a {breakdown.into} is not"
            raise ChartError(message)
    return found


def read_sea_transport(charts: Charts) -> Mapping[Side, Fraction]:
    """Regimental equivalents that a side can ship in a movement phase, German transport apart."""
    case = "31.M.phase"
    return read(charts, "sea_transport", rows(share, tuple(Side), case=case), case=case)


def read_air_capacity(charts: Charts) -> Fraction:
    """Regimental equivalents that one air unit for transport carries."""
    case = "31.M.assault"
    return read(charts, "air_transport", row(_AirTransport, {"capacity": share}, case=case), case=case).capacity


def read_airfields(charts: Charts) -> Mapping[Airfield, int]:
    """How many air units can be based on each kind of airfield."""
    case = "31.N.airfield"
    return read(charts, "airfields", rows(count, tuple(Airfield), case=case), case=case)


def _face(value: object, where: str) -> int:
    return want_int(value, where, lo=0, hi=6)


def read_british_evacuation(charts: Charts) -> BritishEvacuation:
    """British evacuation turns."""
    case = "31.L.evacuation"
    readers: dict[str, Reader[object]] = {"most_turns": count, "saved_up_to": _face, "points_per_equivalent": count}
    return read(charts, "british_evacuation", row(BritishEvacuation, readers, case=case), case=case)


def read_government_in_exile(charts: Charts) -> GovernmentInExile:
    """When the Greek government goes into exile."""
    case = "31.M.surrender"
    readers: dict[str, Reader[object]] = dict.fromkeys(("captured", "refuge"), member(Mark))
    return read(charts, "government_in_exile", row(GovernmentInExile, readers, case=case), case=case)


def read_scenario(charts: Charts, turns: int) -> Scenario:
    """How the campaign, of at most so many turns, begins and ends."""
    case = "31.D.start"
    shares = ("decisive_axis", "marginal_axis", "marginal_allied")
    readers: dict[str, Reader[object]] = {
        "last_turn": lambda value, where: want_int(value, where, lo=1, hi=turns),
        "axis_points": number,
        "allied_points": number,
        **dict.fromkeys(shares, share),
    }
    found = read(charts, "scenario", row(Scenario, readers, case=case), case=case)
    if not found.decisive_axis >= found.marginal_axis >= found.marginal_allied:
        message = f"scenario: {', '.join(shares)} do not rise, in this order"
        raise ChartError(message)
    return found
