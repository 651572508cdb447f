"""The tracks of a position that is built by hand: what may be given of them, by names, and what stands there else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, TypedDict

import attrs

from ..core.actions import brief, shown
from ..core.errors import PositionError
from .battle_order import side_called
from .host_values import Side
from .ruleset import BalkanWarsRuleset
from .scenarios import scenario
from .sequence import Phase
from .track_limits import faults
from .tracks import Tracks
from .weather import Weather

__all__ = ["Fields", "first_tracks", "mapped", "named", "with_fields", "with_notes"]

_NOTES: Final = ("points", "raised", "returned", "stirred", "stirring")
"""What a Mobilization Segment wipes out or moves on as it begins."""
_OF_MOBILIZATION: Final = frozenset({"points", "raised", "returned"})
"""What there is of it in such a segment alone."""
_MOBILIZATION: Final = frozenset({Phase.FIRST_MOBILIZATION, Phase.SECOND_MOBILIZATION})


class Fields(TypedDict, total=False):
    """What `position` takes by name of `Tracks`, and the host's part; what is not given is as the scenario begins."""

    scenario: str
    start: str
    weather: Weather
    snow: bool
    morale: Mapping[str, int]
    allegiance: Mapping[str, Side | None]
    agents: Mapping[Side, int]
    points: Mapping[str, int]
    raised: Mapping[str, int]
    returned: Mapping[str, int]
    stirred: Sequence[str]
    stirring: Sequence[str]
    corps: Sequence[str]
    committed: Mapping[Side, Sequence[str]]
    host: Hashable


def first_tracks(ruleset: BalkanWarsRuleset, name: str) -> Tracks:
    """The tracks as a scenario begins."""
    from .agents import starting_agents  # noqa: PLC0415 - only needed to begin a game

    played = scenario(name)
    sides = {country: side_called(played, side) for side, countries in played.sides.items() for country in countries}
    agents = {side_called(played, side): number for side, number in starting_agents(played.number).items()}
    return Tracks(
        scenario=name,
        start=str(played.start),
        morale=tuple(played.morale.get(country, 0) for country in ruleset.countries),
        allegiance=tuple(sides.get(country) for country in ruleset.countries),
        first_agents=agents[Side.FIRST],
        second_agents=agents[Side.SECOND],
    )


def with_fields(ruleset: BalkanWarsRuleset, name: str, fields: Fields) -> Tracks:
    """The tracks with what is given before a phase is entered. Raises PositionError."""
    first = first_tracks(ruleset, name)
    agents = {Side.FIRST: first.first_agents, Side.SECOND: first.second_agents}
    for side, number in mapped(fields.get("agents", {}), "agents").items():
        if side not in agents or type(number) is not int:
            message = f"agents: numbers of at least 0 by Side are wanted, not {brief({side: number})}"
            raise PositionError(message)
        agents[side] = number
    weather, snow = fields.get("weather", Weather.GOOD), fields.get("snow", False)
    given: object = weather
    if not isinstance(given, Weather):
        message = f"weather: one of {', '.join(map(str, Weather))}, as a Weather, is wanted, not {brief(given)}"
        raise PositionError(message)
    if type(snow) is not bool:
        message = f"snow: True or False is wanted, not {brief(snow)}"
        raise PositionError(message)
    committed = mapped(fields.get("committed", {}), "committed")
    if not agents.keys() >= committed.keys():
        message = f"committed: lists of names by Side are wanted, not {brief(committed)}"
        raise PositionError(message)
    tracks = first.with_entries(
        start=shown(fields.get("start", first.start)),
        morale=_by_country(ruleset, fields, "morale", first.morale),
        allegiance=_allegiance(ruleset, fields.get("allegiance", {}), first.allegiance),
        first_agents=agents[Side.FIRST],
        second_agents=agents[Side.SECOND],
        weather=weather,
        snow=snow,
        corps=_texts(fields.get("corps", ()), "corps"),
        first_committed=_texts(committed.get(Side.FIRST, ()), "committed"),
        second_committed=_texts(committed.get(Side.SECOND, ()), "committed"),
    )
    return _sound(ruleset, tracks)


def with_notes(ruleset: BalkanWarsRuleset, phase: object, tracks: Tracks, fields: Fields) -> Tracks:
    """The tracks, after a phase has been entered, with what is given of what that has changed. Raises PositionError."""
    given: Mapping[str, Any] = {key: value for key, value in fields.items() if key in _NOTES}
    if phase not in _MOBILIZATION and (misplaced := sorted(_OF_MOBILIZATION.intersection(given))):
        message = f"{misplaced[0]}: only a Mobilization Segment has that, not the phase {phase}"
        raise PositionError(message)
    read: dict[str, Callable[[], object]] = {
        "points": lambda: _by_country(ruleset, fields, "points", tracks.points),
        "raised": lambda: _by_place(ruleset, given["raised"], "raised"),
        "returned": lambda: _by_place(ruleset, given["returned"], "returned"),
        "stirred": lambda: _texts(given["stirred"], "stirred"),
        "stirring": lambda: _texts(given["stirring"], "stirring"),
    }
    entries: dict[str, Any] = {key: read[key]() for key in given}
    return _sound(ruleset, attrs.evolve(tracks, **entries))


def _sound(ruleset: BalkanWarsRuleset, tracks: Tracks) -> Tracks:
    """Tracks that a position can have; raises PositionError for others."""
    for fault in faults(ruleset, tracks):
        raise PositionError(fault)
    return tracks


def _by_country(ruleset: BalkanWarsRuleset, fields: Fields, key: str, first: tuple[int, ...]) -> tuple[int, ...]:
    """Points by country, in the order of the countries, those that are given in place of the first."""
    found = dict(zip(ruleset.countries, first, strict=True))
    for country, points in mapped(fields.get(key, {}), key).items():
        if country not in found or type(points) is not int:
            message = f"{key}: points of at least 0 by country are wanted, not {brief({country: points})}"
            raise PositionError(message)
        found[country] = points
    return tuple(found.values())


def _allegiance(ruleset: BalkanWarsRuleset, given: object, first: tuple[Side | None, ...]) -> tuple[Side | None, ...]:
    """The side of each country; None for neutrals."""
    found = dict(zip(ruleset.countries, first, strict=True))
    for country, side in mapped(given, "allegiance").items():
        if country not in found or not isinstance(side, Side | None):
            message = f"allegiance: Sides, or None for a neutral, by country are wanted, not {brief({country: side})}"
            raise PositionError(message)
        found[country] = side
    return tuple(found.values())


def _by_place(ruleset: BalkanWarsRuleset, given: object, key: str) -> tuple[tuple[str, int], ...]:
    """How many units have come to places, in the order of their names."""
    found: dict[str, int] = {}
    for name, number in mapped(given, key).items():
        if type(number) is not int:
            message = f"{key}: numbers of at least 1 by place are wanted, not {brief({name: number})}"
            raise PositionError(message)
        found[ruleset.counters.place(name).name] = number
    return tuple(sorted(found.items()))


def _texts(given: object, key: str) -> tuple[str, ...]:
    """Names that are given in whatever order."""
    names = tuple(named(given, key))
    if not all(isinstance(name, str) for name in names):
        message = f"{key}: a list of names is wanted, not {brief(names)}"
        raise PositionError(message)
    return tuple(sorted({*names}))


def mapped(given: object, where: str) -> Mapping[Any, Any]:
    """What must be a mapping; raises PositionError."""
    if not isinstance(given, Mapping):
        message = f"{where}: a mapping is wanted, not {brief(given)}"
        raise PositionError(message)
    return given


def named(given: object, where: str) -> Iterable[Any]:
    """What must be a list of names; raises PositionError."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        message = f"{where}: a list of names is wanted, not {brief(given)}"
        raise PositionError(message)
    return given
