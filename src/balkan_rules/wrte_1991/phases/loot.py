"""What is found in barracks cities that the Separatist Player captures (8.7)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ...core.actions import Roll
from ...core.cases import case
from ...core.sequence import DieRules, Frame, top
from ..actions import Action
from ..map import Area, Place
from ..occupants import Last
from ..rulings import BarracksLootByCombat
from ..state import Draft, Position, State, has_side
from ..tracks import Scenario
from ..units import Side
from . import caches

__all__ = ["LootRoll", "LootRollRules", "check", "is_due", "receive", "roll", "search"]


@attrs.frozen(order=False)
class LootRoll(Frame):
    """A barracks city has been captured, and the die for what is in it is rolled.

    Attributes:
        place: the city.
    """

    place: Place


@case("8.7.slovene-barracks")
def _is_captured(position: Position, place: Place) -> bool:
    """Whether Separatist units are in a hex whose last enemy was eliminated, by combat or ambush, before they came."""
    captured = position.occupants[place.index] == Last.CAPTURED.value
    return captured and has_side(position, place.index, Side.SEPARATIST)


@case("4.1.slovenes-no-captures")
def _slovenes_search(position: Position) -> bool:
    """Whether barracks in Slovenia are worth a die: not after a ceasefire has been declared."""
    return not position.tracks.ceasefire


@case("8.7.loot")
def _pays(position: Position, place: Place) -> bool:
    """Whether the capture of a hex is worth a die: a barracks city in Slovenia (ruling slovene-barracks-loot), once.

    One in Croatia is by ruling barracks-loot-by-combat.
    """
    if not place.is_barracks or place in position.tracks.looted:
        return False
    if place.area is Area.SLOVENIA:
        return _slovenes_search(position)
    return position.ruleset.rulings.barracks_loot_by_combat is BarracksLootByCombat.ANY_CAPTURE


def is_due(position: Position, place: Place) -> bool:
    """Whether the die is to be rolled for a hex."""
    return _is_captured(position, place) and _pays(position, place)


def check(draft: Draft, place: Place) -> None:
    """Have the die rolled if the units that have come into a hex have captured barracks."""
    if is_due(draft, place):
        roll(draft, place)


def roll(draft: Draft, place: Place) -> None:
    """Have the die rolled for barracks that have been captured, unless it has been before."""
    if place not in draft.tracks.looted:
        draft.push(LootRoll(place))


def search(draft: Draft, place: Place) -> None:
    """Note that barracks hold nothing any more."""
    looted = {*draft.tracks.looted, place}
    draft.record(looted=tuple(sorted(looted, key=lambda city: city.index)))


class LootRollRules(DieRules[State, Draft, Action]):
    """The die; then the Separatist Player says who gets the Weapons Caches."""

    case: ClassVar[str] = "8.7.loot"
    title: ClassVar[str] = "roll for Weapons Caches in barracks"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        place, penalty = top(draft, LootRoll).place, _penalty(draft)
        draft.pop()
        search(draft, place)
        net = max(action.value + penalty, 1)
        found, artillery = _caches(net), _artillery(net)
        cases = ("8.7.loot", "17.3.depots") if penalty else ("8.7.loot",)
        draft.note("loot", cases, place=str(place), die=action.value, net=net, caches=found, artillery=artillery)
        receive(draft, artillery)
        caches.begin(draft, found)


@case("17.3.depots")
def _penalty(position: Position) -> int:
    """What the scenario adds to the die; a die below 1 counts as 1 (ruling bilagora-net-outside)."""
    return -3 if position.tracks.scenario is Scenario.TOTAL_WAR else 0


@case("8.7.loot.1-2", "8.7.loot.3-4", "8.7.loot.5", "8.7.loot.6")
def _caches(die: int) -> int:
    """How many Weapons Caches a die brings."""
    return (0, 0, 1, 1, 2, 1)[die - 1]


@case("8.7.loot.6")
def _artillery(die: int) -> int:
    """How many Artillery Support markers a die brings."""
    return int(die == 6)


@case("8.7.artillery-cap")
def receive(draft: Draft, markers: int) -> None:
    """Receive Artillery Support; what is beyond the most there may be is forfeited (ruling bilagora-artillery-cap)."""
    support = draft.ruleset.charts.support
    most = support.separatist_artillery_most - support.separatist_artillery
    draft.record(separatist_artillery=min(draft.tracks.separatist_artillery + markers, most))
