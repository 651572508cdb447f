"""Which counters of the host an order of battle means, and which of them begin in a pool or off the map."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..core.cases import case
from .counters import Place, Unit
from .host_values import Side
from .ruleset import BalkanWarsRuleset
from .scenarios import SEVENTH_CAVALRY, Scenario, has_two_sevenths, scenario
from .setup_groups import SetupArea, SetupGroup, SetupUnit

__all__ = ["Muster", "Post", "muster", "side_called", "takes_part"]


@attrs.frozen(order=False)
class Post:
    """A counter that is set up.

    Attributes:
        unit: the counter.
        entry: what the order of battle says of it.
        group: its group.
        number: the place of the group in the order of battle.
    """

    unit: Unit
    entry: SetupUnit
    group: SetupGroup
    number: int


@attrs.frozen(order=False)
class Muster:
    """A scenario's order of battle as counters.

    Attributes:
        scenario: the scenario.
        posts: the counters that are set up, by their index, in the order of battle.
        pool: indices of those that begin in a Mobilization Pool.
        off_map: indices of those that begin off the map.
        corps: those of them that form a corps, by its name; a corps of which the host has no counter is not in it.
    """

    scenario: Scenario
    posts: dict[int, Post]
    pool: tuple[int, ...]
    off_map: tuple[int, ...]
    corps: dict[str, tuple[int, ...]]


def side_called(played: Scenario, name: str) -> Side:
    """The Side that a scenario calls so."""
    return Side.FIRST if played.players[0] == name else Side.SECOND


def muster(ruleset: BalkanWarsRuleset, name: str) -> Muster:
    """The order of battle of a scenario, worked out once for a ruleset."""
    key = ("muster", name)
    found: Muster | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = _muster(ruleset, scenario(name))
    return found


@case("scenario3.special.1")
def takes_part(order: Muster, unit: int) -> bool:
    """Whether a scenario uses a counter: one without neutrals, out of which others might come, names all it uses."""
    return bool(order.scenario.neutrals) or unit in order.posts or unit in order.pool or unit in order.off_map


def _muster(ruleset: BalkanWarsRuleset, played: Scenario) -> Muster:
    posts: dict[int, Post] = {}
    off_map: list[int] = []
    corps: dict[str, tuple[int, ...]] = {}
    sevenths = _sevenths(ruleset)
    taken = {unit.index for unit in sevenths[_used(ruleset, len(sevenths)) :]}
    for number, group in enumerate(played.deployment(ruleset.rulings, sevenths=len(sevenths))):
        if group.hex and town_place(ruleset, group.hex) is None:
            continue  # nobody is set up around a town that the map does not have
        listed = list(_counters(ruleset, group, taken, number))
        if group.where is SetupArea.OFF_MAP:
            off_map += [post.unit.index for post in listed]
            if group.formation and listed:
                corps[group.formation] = tuple(post.unit.index for post in listed)
        else:
            posts.update({post.unit.index: post for post in listed})
    pool = tuple(
        unit.index
        for unit in ruleset.units
        if unit.index not in taken and unit.country in played.pools and ruleset.host.price(unit.name) is not None
    )
    return Muster(played, posts, pool, tuple(off_map), corps)


def _sevenths(ruleset: BalkanWarsRuleset) -> list[Unit]:
    """The counters of the Ottoman 7th Cavalry Brigade, which is printed twice."""
    ottoman = [unit for unit in ruleset.units if unit.country == "Ottoman Empire"]
    return [unit for unit in ottoman if ruleset.host.is_called(unit.name, SEVENTH_CAVALRY)]


@case("scenario4.ottoman.pool")
def _used(ruleset: BalkanWarsRuleset, sevenths: int) -> int:
    """How many of them are in the game; a brigade that there is not begins in no pool either."""
    return 2 if has_two_sevenths(ruleset.rulings, sevenths) else 1


def _counters(ruleset: BalkanWarsRuleset, group: SetupGroup, taken: set[int], number: int) -> Iterator[Post]:
    """The counters of a group, which are then taken."""
    country = group.counters or group.country
    own = [unit for unit in ruleset.units if unit.country == country]
    if not group.units:
        for unit in own:
            taken.add(unit.index)
            yield Post(unit, _whatever(unit), group, number)
    for entry in group.units:
        free = [unit for unit in own if unit.index not in taken and ruleset.host.is_called(unit.name, entry.name)]
        for unit in free[: len(free) if entry.count is None else entry.count]:
            taken.add(unit.index)
            yield Post(unit, entry, group, number)


def _whatever(unit: Unit) -> SetupUnit:
    """An entry for a counter of a country all of whose units are set up."""
    return SetupUnit(
        name=unit.name,
        branch=unit.unit_class.value,
        unit_class=unit.unit_class,
        size="",
        count=1,
        is_alpine=unit.is_alpine,
    )


def town_place(ruleset: BalkanWarsRuleset, hex_number: str) -> Place | None:
    """The place that has the number of a hex among its names; None if the host's map has no such place."""
    return ruleset.counters.places_by_name.get(hex_number)
