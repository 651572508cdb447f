"""Everything in a position that is not where a counter stands or what state it is in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict, Unpack

import attrs

from ..core.cases import case
from .host_values import Side
from .weather import Weather

__all__ = ["Entries", "Tracks"]


@attrs.frozen(order=False, cache_hash=True)
class Tracks:
    """The tracks and what the Players write down. Numbers by country stand in the order of the host's countries.

    Attributes:
        scenario: the name of the scenario.
        start: its first Game Turn, as in ``"Oct III"``.
        weather: the weather of this Game Turn (weather.1).
        snow: whether Snow lies until a Thaw (weather.2c.persist).
        morale: National Morale by country.
        allegiance: for each country the Side it fights on; None for a neutral.
        first_agents: agents of the First Player (secret_ops.2a).
        second_agents: agents of the Second Player.
        points: mobilization points left in this Mobilization Segment, by country.
        raised: how many units have been raised at each Depot in it, by the name of the place.
        returned: how many Supply units have been returned there, in the same way (supply.1b.limit).
        stirred: countries in which units of the Player whose turn it is pay more, and in his next turn (secret_ops.7).
        stirring: those in which units of the other Player will, in his turn.
        corps: the corps that have come onto the map (scenario4.special.4.entry).
        first_committed: what the First Player has committed that costs points at the end (scenario4.vp.either.austria).
        second_committed: what the Second Player has.
    """

    scenario: str
    start: str = "Oct III"
    weather: Weather = Weather.GOOD
    snow: bool = False
    morale: tuple[int, ...] = ()
    allegiance: tuple[Side | None, ...] = ()
    first_agents: int = 0
    second_agents: int = 0
    points: tuple[int, ...] = ()
    raised: tuple[tuple[str, int], ...] = ()
    returned: tuple[tuple[str, int], ...] = ()
    stirred: tuple[str, ...] = ()
    stirring: tuple[str, ...] = ()
    corps: tuple[str, ...] = ()
    first_committed: tuple[str, ...] = ()
    second_committed: tuple[str, ...] = ()

    @case("secret_ops.2c")
    def agents(self, side: Side) -> int:
        """How many agents a side has; they belong to no country of it."""
        return self.first_agents if side is Side.FIRST else self.second_agents

    def committed(self, side: Side) -> tuple[str, ...]:
        """What a side has committed that costs it points at the end."""
        return self.first_committed if side is Side.FIRST else self.second_committed

    def with_entries(self, **entries: Unpack[Entries]) -> Tracks:
        """The tracks with some entries changed."""
        given: Mapping[str, Any] = entries
        return Tracks(*[given[name] if name in given else getattr(self, name) for name in _NAMES])


class Entries(TypedDict, total=False):
    """The entries of `Tracks` by name, for those who change some of them."""

    scenario: str
    start: str
    weather: Weather
    snow: bool
    morale: tuple[int, ...]
    allegiance: tuple[Side | None, ...]
    first_agents: int
    second_agents: int
    points: tuple[int, ...]
    raised: tuple[tuple[str, int], ...]
    returned: tuple[tuple[str, int], ...]
    stirred: tuple[str, ...]
    stirring: tuple[str, ...]
    corps: tuple[str, ...]
    first_committed: tuple[str, ...]
    second_committed: tuple[str, ...]


_NAMES: Final = tuple(field.name for field in attrs.fields(Tracks))
