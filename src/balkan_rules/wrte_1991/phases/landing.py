"""Commandos land on border posts of Slovenia, in the Movement Phase of the Federalist Player (option 16.3).

A landing goes through the frames of a group on the move: it can be ambushed, and is over as soon as it has not been.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.cases import case
from ...core.errors import Violation
from ..actions import Land
from ..forces import has_slovenes, next_to_land
from ..limits import activate, allows_road_limit, closed_by, overdrawn
from ..map import RESERVE, Place
from ..ruleset import WrteRuleset
from ..state import Draft, Position, has_side
from ..units import Side, Unit
from . import ambush
from .group import Moving

__all__ = ["MOST_ASSAULTS", "can_land", "flip", "land", "landings", "refusals", "universe"]

MOST_ASSAULTS: Final = 2
"""How many assaults there may be in a game (16.3)."""


@case("16.3.two")
def _assaults_left(position: Position) -> int:
    """How many assaults may still be launched, be it all in one Game-Turn."""
    return MOST_ASSAULTS - position.tracks.assaults


def _kept_out(position: Position) -> str:
    """The case by which there are no landings in this game; empty if there are."""
    if not position.ruleset.options.commandos:
        return "3.1.step.commandos"
    return "" if has_slovenes(position.tracks.scenario) else "17.2.setup"


_WHY_NONE: Final = {
    "3.1.step.commandos": "commandos land under option 16.3, which is not in play",
    "17.2.setup": "no commandos land in a scenario without Slovenia",
    "16.3.two": "no commando is left that could land",
}
"""By case why nobody lands."""


@case("16.3.target")
def _is_vacant(position: Position, post: Place) -> bool:
    """Whether nobody is in a border post (ruling border-post-name)."""
    return not any(has_side(position, post.index, side) for side in Side)


def _next(position: Position) -> Unit | None:
    """The commando that lands next, if there is one."""
    return next_to_land(position) if not _kept_out(position) and _assaults_left(position) > 0 else None


def _general(position: Position, unit: Unit | None) -> Iterator[Violation]:
    """Why nobody can land anywhere; the level's limit on units binds landings as it does moves.

    The standstill before Croatian operations does not (ruling commando-landing-limits).
    """
    if unit is None:
        rule = _kept_out(position) or "16.3.two"
        yield Violation(rule, _WHY_NONE[rule], {"assaults": position.tracks.assaults})
    else:
        yield from overdrawn(position, unit, position.ruleset.places[RESERVE])


def _specific(position: Position, unit: Unit, post: Place) -> Iterator[Violation]:
    """Why nobody can land in a hex."""
    details = {"place": str(post)}
    if post not in position.ruleset.map.border_posts():
        yield Violation("16.3.target", f"{post} is no border post of Slovenia", details)
    elif closed := closed_by(position, unit.faction, post):
        yield Violation(closed, f"{post} is closed to {unit}", details)
    elif not _is_vacant(position, post):
        yield Violation("16.3.target", f"somebody is in {post}", details)
    elif not allows_road_limit(position, unit.faction, post):
        yield Violation("5.1.low.roads", f"at this Activation Level nobody lands in {post}, off the roads", details)


def refusals(position: Position, post: Place) -> Iterator[Violation]:
    """Why no commando can land in a hex now."""
    unit = _next(position)
    general = tuple(_general(position, unit))
    yield from general
    if unit is not None and not general:
        yield from _specific(position, unit, post)


def can_land(position: Position) -> bool:
    """Whether a commando is left that may land, if there is a place for it."""
    return _next(position) is not None


def landings(position: Position) -> tuple[Land, ...]:
    """Every landing that can be made now."""
    if not can_land(position):
        return ()
    posts = position.ruleset.map.border_posts()
    return tuple(Land(post) for post in posts if next(refusals(position, post), None) is None)


def universe(ruleset: WrteRuleset) -> tuple[Land, ...]:
    """Every landing that there could ever be."""
    return tuple(Land(post) for post in ruleset.map.border_posts())


@case("16.3.helicopter", "7.1.airborne")
def land(draft: Draft, post: Place) -> None:
    """A commando comes down with its helicopter side up, whatever the terrain costs, and may be ambushed."""
    unit = _next(draft)
    assert unit is not None  # noqa: S101 - nobody lands without it
    one = bytes((unit.index,))
    activate(draft, one)
    draft.put(unit.index, post.index)
    draft.record(assaults=draft.tracks.assaults + 1)
    group = Moving(at=post, units=one, has_moved=True, has_landed=True)
    draft.push(group)
    draft.note("landed", ("16.3.helicopter", "7.1.airborne"), unit=str(unit), to=str(post))
    _expose(draft, group)


@case("16.3.ambush")
def _expose(draft: Draft, group: Moving) -> None:
    """The enemy may ambush a landing as any other entry; sent back, it goes to the reserve."""
    ambush.enter(draft, group, draft.ruleset.places[RESERVE])


@case("16.3.flip")
def flip(draft: Draft, landed: Moving) -> None:
    """A commando that has come through is turned over for good, and a unit like others (ruling commando-supply)."""
    for unit in landed.units:
        draft.note("turned over", ("16.3.flip",), unit=str(draft.ruleset.units[unit]))
