"""The two scenarios of the article as it prints them: length, sides, order of battle, morale.

Their points stand in `victory_points`, their special rules in `scenario_rules`, and where a unit may be set up in
`deployment`.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from ..core.actions import brief, shown
from ..core.arguments import amount, text
from ..core.cases import case
from ..core.errors import SetupError
from ..core.shipped import shipped
from .arguments import under
from .calendar import GameTurn, game_turn, turns_from
from .rulings import DEFAULT_RULINGS, Rulings, Scenario4Kilisse, Scenario4SeventhCavalry
from .setup_groups import SetupArea, SetupGroup, SetupUnit
from .units import UnitClass

__all__ = [
    "SCENARIO_NAMES",
    "SEVENTH_CAVALRY",
    "Scenario",
    "has_two_sevenths",
    "hex_of",
    "scenario",
    "scenario_data",
    "stand_ins",
]

SCENARIO_NAMES: Final[tuple[str, ...]] = ("belgrade", "jihad")
"""The names of the scenarios; ``"3"`` and ``"4"``, their numbers in the article, are understood too."""

_ALIASES: Final[Mapping[str, str]] = MappingProxyType({"3": "belgrade", "4": "jihad"})
_ALPINE: Final[frozenset[str]] = frozenset({"alpine", "mountain_infantry"})
SEVENTH_CAVALRY: Final = "7th Cavalry Brigade"
"""The Ottoman brigade that the article prints in two groups (ruling scenario4.seventh_cavalry)."""


@attrs.frozen(kw_only=True)
class Scenario:
    """A scenario as printed.

    Attributes:
        name: one of `SCENARIO_NAMES`.
        number: its number in the article.
        title: what the article calls it.
        start: its first Game Turn.
        start_is_printed: whether the article prints that; if not, another can be chosen (ruling scenario3.calendar).
        length: how many Game Turns it lasts.
        players: the sides, in the order in which they move.
        deploys: the sides, in the order in which they set up.
        sides: the countries of each side.
        area: the countries that units may enter; empty for the whole map.
        has_diplomacy: whether the Diplomacy Phase of the base game with its random events is played.
        neutrals: countries that are neutral at the start.
        independent: countries that an event of the base game can make independent, each with the town where its unit
            is placed once all others have left.
        pools: countries whose other units begin in their Mobilization Pool.
        morale: National Morale at the start, by country; that of Albania once it is independent.
        great_powers: Great Power control markers at the start, by side; empty if there are none.
        groups: the order of battle as printed; `deployment` gives it under rulings.
    """

    name: str
    number: int
    title: str
    start: GameTurn
    start_is_printed: bool
    length: int
    players: tuple[str, str]
    deploys: tuple[str, str]
    sides: Mapping[str, tuple[str, ...]] = attrs.field(hash=False)
    area: tuple[str, ...]
    has_diplomacy: bool
    neutrals: tuple[str, ...]
    independent: Mapping[str, str] = attrs.field(hash=False)
    pools: tuple[str, ...]
    morale: Mapping[str, int] = attrs.field(hash=False)
    great_powers: Mapping[str, tuple[str, ...]] = attrs.field(hash=False)
    groups: tuple[SetupGroup, ...]

    def turns(self, start: GameTurn | None = None) -> tuple[GameTurn, ...]:
        """The Game Turns of the scenario.

        Args:
            start: the first of them, where the article prints none; None for the usual one.

        Raises:
            SetupError: the article prints the first turn, and it is another.
        """
        first = self.start if start is None else game_turn(start, "start")
        if self.start_is_printed and first != self.start:
            message = f"start: {self.title} begins with {self.start}, not with {first}"
            raise SetupError(message)
        return turns_from(first, self.length)

    def deployment(self, rulings: Rulings = DEFAULT_RULINGS, *, sevenths: int = 1) -> tuple[SetupGroup, ...]:
        """The order of battle, with what the article contradicts itself in as it is ruled.

        Args:
            rulings: how it is ruled.
            sevenths: how many counters of the Ottoman 7th Cavalry Brigade there are (ruling scenario4.seventh_cavalry).

        Raises:
            SetupError: `rulings` are none, or `sevenths` is no number of counters.
        """
        chosen, has_two = under(rulings), has_two_sevenths(rulings, sevenths)
        return tuple([_as_ruled(group, chosen, has_two_sevenths=has_two) for group in self.groups])


# ---------------------------------------------------------------------------------------------- what is printed twice


@case("scenario4.montenegro.depot")
def _cetnje(rulings: Rulings) -> str:
    """The hex of Cetnje, for its Depot and for points."""
    return rulings.scenario4_cetnje_hex.value


@case("scenario4.ottoman.kilisse4", "scenario4.ottoman.fortifications")
def _kilisse(printed: str, rulings: Rulings) -> str:
    """The hex of Kilisse or of Kirk Kalisse, whether they are one town or two."""
    ruled = rulings.scenario4_kilisse
    return printed if ruled is Scenario4Kilisse.AS_PRINTED else ruled.value


def hex_of(town: str, rulings: Rulings = DEFAULT_RULINGS) -> str:
    """The number of the hex of a town that the article names, as for set-up.

    Raises:
        SetupError: it names none of that name (the message lists them), or `rulings` are none.
    """
    hexes: Mapping[str, str] = scenario_data()["hexes"]
    chosen = under(rulings)
    if text(town, "town") not in hexes:
        message = f"the article names no town {brief(town)}, only: {', '.join(hexes)}"
        raise SetupError(message)
    if town == "Cetnje":
        return _cetnje(chosen)
    if town in {"Kilisse", "Kirk Kalisse"}:
        return _kilisse(hexes[town], chosen)
    return hexes[town]


@case("scenario4.ottoman.monastir4", "scenario4.ottoman.offmap")
def has_two_sevenths(rulings: Rulings, sevenths: int) -> bool:
    """Whether there are two Ottoman 7th Cavalry Brigades, one in each of the groups in which it is printed.

    Args:
        rulings: `Rulings.scenario4_seventh_cavalry` says so, or leaves it to the counters.
        sevenths: how many counters of it there are.

    Raises:
        SetupError: an argument is wrong.
    """
    ruled, number = under(rulings).scenario4_seventh_cavalry, amount(sevenths, "sevenths")
    if ruled is Scenario4SeventhCavalry.MONASTIR:
        return number > 1
    return ruled is Scenario4SeventhCavalry.DUPLICATE


@case("scenario4.ottoman.monastir4", "scenario4.ottoman.offmap")
def _has_seventh(group: SetupGroup, rulings: Rulings) -> bool:
    """Whether the only Ottoman 7th Cavalry Brigade is in a group that it is printed in."""
    ruled = rulings.scenario4_seventh_cavalry
    return (group.where is SetupArea.OFF_MAP) is (ruled is Scenario4SeventhCavalry.OFF_MAP)


def _as_ruled(group: SetupGroup, rulings: Rulings, *, has_two_sevenths: bool) -> SetupGroup:
    """A group with its hex and units under rulings."""
    has_seventh = has_two_sevenths or _has_seventh(group, rulings)
    units = tuple(unit for unit in group.units if unit.name != SEVENTH_CAVALRY or has_seventh)
    return attrs.evolve(group, hex=hex_of(group.town, rulings) if group.town else "", units=units)


# -------------------------------------------------------------------------------------------------------------- reading


@functools.cache
def scenario_data() -> Mapping[str, Any]:
    """What the file of scenarios holds."""
    text = shipped("balkan_rules.balkan_wars", "scenarios.json")
    return MappingProxyType(json.loads(text))


def scenario(name: str | int) -> Scenario:
    """A scenario of the article, by its name or its number.

    Raises:
        SetupError: there is none of that name; the message lists them.
    """
    asked = shown(name)
    known = _ALIASES.get(asked, asked)
    if known not in SCENARIO_NAMES:
        message = f"there is no scenario {brief(name)}, only: {', '.join(SCENARIO_NAMES)} ({', '.join(_ALIASES)})"
        raise SetupError(message)
    return _on_to_belgrade() if known == "belgrade" else _jihad()


@functools.cache
@case(
    "scenario3.austria_hungary.corps1",
    "scenario3.austria_hungary.corps15",
    "scenario3.austria_hungary.depots",
    "scenario3.austria_hungary.great_powers",
    "scenario3.austria_hungary.morale",
    "scenario3.first",
    "scenario3.length",
    "scenario3.neutrals",
    "scenario3.notes",
    "scenario3.order",
    "scenario3.second",
    "scenario3.serbia.belgrade",
    "scenario3.serbia.depots",
    "scenario3.serbia.great_powers",
    "scenario3.serbia.kragajewac",
    "scenario3.serbia.morale",
    "scenario3.serbia.nish",
    "scenario3.serbia.pool",
    "scenario3.serbia.second_brigades",
    "scenario3.serbia.waljewo",
    "scenario3.serbia.zajecar",
    "scenario3.special.2",
)
def _on_to_belgrade() -> Scenario:
    """Scenario 3 as printed."""
    return _read("belgrade")


@functools.cache
@case(
    "scenario4.bulgaria.cavalry",
    "scenario4.bulgaria.depots",
    "scenario4.bulgaria.philippopolis",
    "scenario4.bulgaria.pool",
    "scenario4.bulgaria.rustchuk",
    "scenario4.bulgaria.sofia",
    "scenario4.bulgaria.towns",
    "scenario4.end",
    "scenario4.first",
    "scenario4.greece.athens",
    "scenario4.greece.depots",
    "scenario4.greece.pool",
    "scenario4.greece.towns",
    "scenario4.league.great_powers",
    "scenario4.league.morale",
    "scenario4.montenegro.depot",
    "scenario4.montenegro.pool",
    "scenario4.montenegro.units",
    "scenario4.neutral.albania",
    "scenario4.neutral.austria_hungary",
    "scenario4.neutral.britain",
    "scenario4.neutral.germany",
    "scenario4.neutral.rumania",
    "scenario4.notes",
    "scenario4.order",
    "scenario4.ottoman.adrianople4",
    "scenario4.ottoman.anywhere",
    "scenario4.ottoman.constantinople",
    "scenario4.ottoman.constantinople4",
    "scenario4.ottoman.depots",
    "scenario4.ottoman.east",
    "scenario4.ottoman.fortifications",
    "scenario4.ottoman.great_powers",
    "scenario4.ottoman.kilisse4",
    "scenario4.ottoman.monastir4",
    "scenario4.ottoman.morale",
    "scenario4.ottoman.offmap",
    "scenario4.ottoman.pool",
    "scenario4.ottoman.rodosto4",
    "scenario4.ottoman.salonika4",
    "scenario4.ottoman.west",
    "scenario4.second",
    "scenario4.serbia.belgrade",
    "scenario4.serbia.cavalry",
    "scenario4.serbia.depots",
    "scenario4.serbia.kragajewac",
    "scenario4.serbia.nish",
    "scenario4.serbia.pool",
    "scenario4.serbia.waljewo",
    "scenario4.serbia.zajecar",
    "scenario4.special.5",
    "scenario4.start",
)
def _jihad() -> Scenario:
    """Scenario 4 as printed."""
    return _read("jihad")


@functools.cache
@case("scenario3.special.1")
def stand_ins(name: str) -> Mapping[str, str]:
    """Which country the counters of another fight for in a scenario: it uses them for its own units and Depots."""
    groups = scenario(name).groups
    return MappingProxyType({group.counters: group.country for group in groups if group.counters})


def _read(name: str) -> Scenario:
    row = scenario_data()[name]
    return Scenario(
        name=name,
        number=row["number"],
        title=row["title"],
        start=GameTurn.parse(row["start"]),
        start_is_printed=row["start_is_printed"],
        length=row["turns"],
        players=(row["players"][0], row["players"][1]),
        deploys=(row["deploys"][0], row["deploys"][1]),
        sides=_lists(row["sides"]),
        area=tuple(row["map"]),
        has_diplomacy=row["has_diplomacy"],
        neutrals=tuple(row["neutrals"]),
        independent=MappingProxyType(row["independent"]),
        pools=tuple(row["pools"]),
        morale=MappingProxyType(row["morale"]),
        great_powers=_lists(row["great_powers"]),
        groups=tuple(_groups(row["group"])),
    )


def _lists(row: Mapping[str, list[str]]) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({name: tuple(values) for name, values in row.items()})


def _groups(rows: list[dict[str, Any]]) -> Iterator[SetupGroup]:
    for row in rows:
        units = tuple([_unit(*unit) for unit in row["units"]])
        town = row.get("town", "")
        found = {**row, "where": SetupArea(row["where"]), "units": units}
        yield SetupGroup(**found, hex=scenario_data()["hexes"][town] if town else "")


def _unit(name: str, branch: str, size: str, count: int = 1) -> SetupUnit:
    classes = {member.value: member for member in UnitClass}
    return SetupUnit(
        name=name,
        branch=branch,
        unit_class=classes.get(branch, UnitClass.INFANTRY),
        size=size,
        count=count or None,
        is_alpine=branch in _ALPINE,
    )
