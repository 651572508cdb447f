"""Set-up: each side places its units group by group, in the order of battle (scenario3.order, scenario4.order)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import groupby, islice
from typing import ClassVar, Final

from ...core.actions import Block, Group
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, PlaceUnit
from ..battle_order import Muster, Post, muster, side_called, town_place
from ..counters import OFF, Place
from ..deployment import Site, set_up_faults, why_not_set_up
from ..host_values import Side
from ..ruleset import BalkanWarsRuleset
from ..situation import scratch_of
from ..state import Draft, Position, State
from ..units import UnitClass

__all__ = ["NEUTRALS", "BelgradeDeployment", "Deployment", "JihadDeployment"]

_OFF: Final = chr(OFF)
NEUTRALS = 2
"""The third set-up: neutrals are placed after both sides (ruling scenario4.neutral_setup)."""


class Deployment(PhaseRules[State, Draft, Action]):
    """One of the set-ups of a scenario; in another scenario there is nothing to be done in it.

    Attributes:
        scenario: the name of the scenario.
        number: 0 and 1 for the sides in the order in which they deploy, `NEUTRALS` for the neutrals.
    """

    scenario: ClassVar[str]
    title: ClassVar[str] = "set-up"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit})

    def __init__(self, number: int) -> None:
        self.number = number

    def to_move(self, state: State) -> Enum:
        return _placer(muster(state.ruleset, state.scenario), self.number)

    def is_needed(self, draft: Draft) -> bool:
        return draft.scenario == self.scenario and next(_posts(_Rooms(draft), self.number), None) is not None

    def groups(self, state: State) -> Sequence[Group[Action]]:
        rooms = _Rooms(state)
        return Block([rooms.listed(post) for post in _now(rooms, self.number)])

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class that is accepted
        post = next((one for one in _now(_Rooms(state), self.number) if one.unit == action.unit), None)
        if post is None:
            sentence = f"{action.unit} is not among the units that are set up now"
            yield Violation(self.case, sentence, {"unit": action.unit.name})
        elif not action.to.is_on_map:
            yield Violation(self.case, f"{action.to} is no place of the map", {"place": action.to.name})
        else:
            yield from _refusals(state, post, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - as above
        post = muster(draft.ruleset, draft.scenario).posts[action.unit.index]
        draft.put(action.unit.index, action.to.index)
        draft.note("set up", (post.group.case,), unit=action.unit.name, place=action.to.name)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        for post in muster(ruleset, self.scenario).posts.values():
            yield from (PlaceUnit(post.unit, place) for place in _candidates(ruleset, post))


class BelgradeDeployment(Deployment):
    """A set-up of scenario 3."""

    case: ClassVar[str] = "scenario3.order"
    scenario: ClassVar[str] = "belgrade"


class JihadDeployment(Deployment):
    """A set-up of scenario 4."""

    case: ClassVar[str] = "scenario4.order"
    scenario: ClassVar[str] = "jihad"


def _placer(order: Muster, number: int) -> Side:
    played = order.scenario
    if number == NEUTRALS:
        return side_called(played, next(group.placed_by for group in played.groups if group.placed_by))
    return side_called(played, played.deploys[number])


def _order(position: Position, number: int) -> tuple[Post, ...]:
    """Whoever is set up in this set-up, in the order of battle; worked out once."""
    key = ("set-up", position.scenario, number)
    found: tuple[Post, ...] | None = position.ruleset.memo.get(key)
    if found is None:
        order = muster(position.ruleset, position.scenario)
        posts = [post for post in order.posts.values() if _set_up_of(order, post) == number]
        found = position.ruleset.memo[key] = tuple(posts)
    return found


def _posts(rooms: _Rooms, number: int) -> Iterator[Post]:
    """What is still to be set up in this set-up and has a place to go, in the order of battle."""
    pos = rooms.position.pos
    return filter(rooms.has_room, [post for post in _order(rooms.position, number) if pos[post.unit.index] == _OFF])


def _set_up_of(order: Muster, post: Post) -> int:
    if post.group.placed_by:
        return NEUTRALS
    side = next(name for name, countries in order.scenario.sides.items() if post.group.country in countries)
    return order.scenario.deploys.index(side)


def _now(rooms: _Rooms, number: int) -> Iterator[Post]:
    """Those of the first group that is not done."""
    for _, posts in islice(groupby(_posts(rooms, number), lambda post: post.number), 1):
        yield from posts


class _Rooms:
    """Which of the places that the map allows to units are full in one position, looked up once for units alike.

    Attributes:
        position: the position.
    """

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self._known: dict[object, frozenset[str]] = scratch_of(position).setdefault("rooms", {})

    def _closed(self, post: Post) -> frozenset[str]:
        """The names of the places for which `_refusals` has a reason."""
        position, unit_class = self.position, post.unit.unit_class
        country = position.country(post.unit.index)
        key = country, unit_class, post.number, post.entry.unit_class
        found = self._known.get(key)
        if found is None:
            full = [position.ruleset.places[place].name for place in _full(position, post)]
            found = self._known[key] = self._crowded(country, unit_class).union(full)
        return found

    def _crowded(self, country: str, unit_class: UnitClass) -> frozenset[str]:
        """The names of the places in which the host has no room for units of a country and class."""
        key = country, unit_class
        found = self._known.get(key)
        if found is None:
            crowded = self.position.ruleset.host.crowded(self.position, country, unit_class)
            found = self._known[key] = frozenset(iter(crowded))
        return found

    def has_room(self, post: Post) -> bool:
        """Whether there is a place for a unit."""
        _, index = _placements(self.position.ruleset, post)
        closed = self._closed(post)
        return len(index) > len(closed) or not closed.issuperset(index)

    def listed(self, post: Post) -> Group[Action]:
        """Where a unit can be set up, which is nearly all that the map allows."""
        group, index = _placements(self.position.ruleset, post)
        gaps = sorted([index[name] for name in self._closed(post) if name in index])
        return Group(post.unit, _without(group.actions, gaps)) if gaps else group


def _without(actions: tuple[Action, ...], gaps: Sequence[int]) -> tuple[Action, ...]:
    """Actions without those at some places, which are in order."""
    found: list[Action] = []
    start = 0
    for gap in gaps:
        found += actions[start:gap]
        start = gap + 1
    return (*found, *actions[start:])


def _placements(ruleset: BalkanWarsRuleset, post: Post) -> tuple[Group[Action], Mapping[str, int]]:
    """The actions that set a unit up in its `_candidates`, and at which place among them the name of each stands."""
    key = ("placements", post.group.case, post.number, post.unit.index)
    found: tuple[Group[Action], Mapping[str, int]] | None = ruleset.memo.get(key)
    if found is None:
        places = _candidates(ruleset, post)
        actions = tuple(PlaceUnit(post.unit, place) for place in places)
        index = {place.name: number for number, place in enumerate(places)}
        found = ruleset.memo[key] = Group(post.unit, actions), index
    return found


def _full(position: Position, post: Post) -> frozenset[int]:
    """The indices of the places that hold as many units of its group as they can."""
    if not post.group.max_per_hex:
        return frozenset()
    counts = Counter(position.pos[unit] for unit in _comrades(position, post))
    places = [(ord(code), here) for code, here in counts.items() if code != _OFF]
    return frozenset([place for place, here in places if _is_full(position, post, place, here)])


def _is_full(position: Position, post: Post, place: int, here: int) -> bool:
    """Whether a place takes no unit of a group beside those that are there; worked out once for each number."""
    ruleset = position.ruleset
    key = ("full", post.group.case, post.number, post.entry.is_alpine, post.entry.unit_class, place, here)
    found: bool | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = any(_overfills(position, post, ruleset.places[place], here))
    return found


def _comrades(position: Position, post: Post) -> tuple[int, ...]:
    """The indices of the units of a group, without its Depots (ruling scenario.two_per_hex); worked out once."""
    key = ("comrades", position.scenario, post.number)
    found: tuple[int, ...] | None = position.ruleset.memo.get(key)
    if found is None:
        posts = muster(position.ruleset, position.scenario).posts.values()
        group = [other for other in posts if other.number == post.number]
        found = tuple(other.unit.index for other in group if other.entry.unit_class is not UnitClass.DEPOT)
        position.ruleset.memo[key] = found
    return found


def _overfills(position: Position, post: Post, place: Place, here: int) -> Iterator[Violation]:
    """Why a place takes no unit of a group beside those that are there."""
    yield from why_not_set_up(post.group, post.entry, site(position.ruleset, post, place), here=here)


def _candidates(ruleset: BalkanWarsRuleset, post: Post) -> tuple[Place, ...]:
    """The places that the group and the map allow, whoever is there; kept for each entry."""
    key = ("candidates", post.group.case, post.number, post.entry.is_alpine)
    found: tuple[Place, ...] | None = ruleset.memo.get(key)
    if found is None:
        sites = zip(ruleset.on_map, _sites(ruleset, post.group.hex, post.group.border), strict=True)
        found = ruleset.memo[key] = tuple(
            place for place, site in sites if next(set_up_faults(post.group, post.entry, site), None) is None
        )
    return found


def _allowed(ruleset: BalkanWarsRuleset, post: Post) -> frozenset[int]:
    """The indices of `_candidates`."""
    key = ("allowed", post.group.case, post.number, post.entry.is_alpine)
    found: frozenset[int] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = frozenset(place.index for place in _candidates(ruleset, post))
    return found


def site(ruleset: BalkanWarsRuleset, post: Post, place: Place) -> Site:
    """A place as the article's set-up rules take it."""
    return _site(ruleset, place, post.group.hex, post.group.border)


def _sites(ruleset: BalkanWarsRuleset, number: str, border: str) -> tuple[Site, ...]:
    """All places of the map for groups that name a hex and a border, or neither; worked out once for all of them."""
    key = ("sites", number, border)
    found: tuple[Site, ...] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = tuple(_site(ruleset, place, number, border) for place in ruleset.on_map)
    return found


def _site(ruleset: BalkanWarsRuleset, place: Place, number: str, border: str) -> Site:
    named = town_place(ruleset, number)
    return Site(
        hex=number if place is named else place.name,
        country=place.country,
        is_mountain=place.is_mountain,
        has_town=place.settlement is not None,
        distance=0 if named is None else ruleset.host.distance(named.name, place.name),
        by_border=bool(border) and _is_by_border(ruleset, place, border),
        strumo=ruleset.host.bank(place.name),
    )


def _is_by_border(ruleset: BalkanWarsRuleset, place: Place, country: str) -> bool:
    """Whether a place is on or beside the border of its country with another (ruling scenario4.border_cavalry)."""
    around = [place, *(ruleset.places[other] for other in ruleset.neighbours[place.index])]
    return any(
        one.country == place.country
        and any(ruleset.places[other].country == country for other in ruleset.neighbours[one.index])
        for one in around
    )


def _refusals(position: Position, post: Post, place: Place) -> Iterator[Violation]:
    """Why a unit cannot be set up in a place now."""
    if place.index not in _allowed(position.ruleset, post):
        yield from why_not_set_up(post.group, post.entry, site(position.ruleset, post, place))
        return
    if post.group.max_per_hex:
        here = sum(position.pos[unit] == chr(place.index) for unit in _comrades(position, post))
        yield from _overfills(position, post, place, here)
    unit, country = post.unit, position.country(post.unit.index)
    for sentence in position.ruleset.host.why_crowded(position, country, unit.unit_class, place.name):
        yield Violation(post.group.case, sentence, {"unit": unit.name, "place": place.name})
