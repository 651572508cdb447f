"""Barracks are stormed: a die for each city, its modifiers and its results (section 8.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.preview import Modifier, Preview
from ...core.sequence import DieRules, Frame, PhaseRules, top
from ..actions import Action, Remove, Storm, StormWithCache
from ..limits import Band, band_in_force
from ..map import KNIN, PETRINJA, Area, Place
from ..ruleset import WrteRuleset
from ..rulings import BilagoraGarrisonSize
from ..secrecy import note_reveals
from ..showing import Showing
from ..sieges import croats_beside, garrison
from ..state import Draft, Position, State, has_side, without
from ..tracks import Scenario
from ..units import Side, Unit
from . import loot

__all__ = [
    "GarrisonLoss",
    "GarrisonLossRules",
    "Operation",
    "OperationRules",
    "StormRoll",
    "StormRollRules",
    "Stormed",
    "barracks",
    "fits",
    "has_captured",
]

_UNITS: Final = PartSet(Unit)
_EXEMPT: Final = frozenset({KNIN, PETRINJA})
_LEAST: Final = 3
"""The lowest die, all told, that destroys a garrison."""


@attrs.frozen(order=False)
class Operation(Frame):
    """The Separatist Player says which barracks are stormed.

    Attributes:
        stormed: those that have been, in this phase.
    """

    stormed: tuple[Place, ...] = ()


@attrs.frozen(order=False)
class Stormed(Showing):
    """Base of the frames of one city that is stormed; its garrison is shown (ruling bilagora-garrison-shown).

    Attributes:
        place: the city.
        units: those of its garrison whose fate is open.
    """

    place: Place
    units: bytes = attrs.field(metadata={"codec": _UNITS})

    def opens(self, place: int) -> bool:
        """The city that is stormed is shown, like any hex against which an attack has been declared."""
        return place == self.place.index


@attrs.frozen(order=False)
class StormRoll(Stormed):
    """The die is rolled.

    Attributes:
        armed: whether a Weapons Cache has been spent on it.
    """

    armed: bool = False


@attrs.frozen(order=False)
class GarrisonLoss(Stormed):
    """The Federalist Player says which unit of the garrison is eliminated (ruling bilagora-garrison-size)."""


# ------------------------------------------------------------------------------------------------- what can be stormed


@case("8.7.exempt", "5.2.bilagora.exempt")
def _is_exempt(city: Place) -> bool:
    """Whether a city is outside the operation: Knin and Petrinja."""
    return city.name in _EXEMPT


def barracks(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """The barracks cities in which the operation can find something, by number."""
    return tuple(city for city in ruleset.map.barracks(Area.CROATIA) if not _is_exempt(city))


@case("8.8.lifted")
def _has_been_relieved(position: Position, city: Place) -> bool:
    """Whether it is too late for a city: after the launch only those are stormed whose siege still lasts."""
    return position.tracks.bilagora != position.turn and city not in position.tracks.besieged


def _refusals(position: Position, city: Place) -> Iterator[Violation]:
    """Why a city cannot be stormed now."""
    details = {"place": str(city)}
    if not city.is_barracks or city.area is not Area.CROATIA:
        yield Violation("8.7.roll", f"{city} is no barracks city of Croatia", details)
    elif _is_exempt(city):
        yield Violation("8.7.exempt", f"{city.city} is never stormed", details)
    elif city in top(position, Operation).stormed:
        yield Violation("8.7.roll", f"{city.city} has been stormed in this phase", details)
    elif not garrison(position, city):
        yield Violation("8.7.roll", f"there is no unit of the JNA in {city.city}", details)
    elif _has_been_relieved(position, city):
        yield Violation("8.8.lifted", f"{city.city} is not under siege", details)
    elif not croats_beside(position, city):
        yield Violation("8.7.adjacent", f"no Croatian unit is beside {city.city}", details)


@case("8.7.roll", "8.8.retry")
def _targets(position: Position) -> list[Place]:
    """The cities that can be stormed now, each once in a phase."""
    return [city for city in barracks(position.ruleset) if next(_refusals(position, city), None) is None]


@case("8.7.cache-mod", "8.7.cache-uses", "8.9.uses")
def _armed(position: Position, city: Place) -> list[int]:
    """The units beside a city whose Weapons Cache can be spent on its die (ruling cache-bilagora-use).

    A unit serves any number of cities, its Weapons Cache only one (ruling bilagora-one-unit-many).
    """
    return sorted(unit for unit in croats_beside(position, city) if unit in position.caches)


class OperationRules(PhaseRules[State, Draft, Action]):
    """The Separatist Player names cities one after the other, and a unit that spends its Weapons Cache, if any."""

    case: ClassVar[str] = "8.7.roll"
    title: ClassVar[str] = "storming of barracks"
    accepts: ClassVar[frozenset[type]] = frozenset({Storm, StormWithCache, EndPhase})
    side: Enum = Side.SEPARATIST

    def is_needed(self, draft: Draft) -> bool:
        return bool(_targets(draft))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units = state.ruleset.units
        found = [
            Group[Action](city, (Storm(city), *(StormWithCache(city, units[u]) for u in _armed(state, city))))
            for city in _targets(state)
        ]
        return (*found, Group(None, (END_PHASE,)))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, (Storm, StormWithCache)):
            yield from _refusals(state, action.to)
        if isinstance(action, StormWithCache) and action.unit.index not in _armed(state, action.to):
            sentence = f"{action.unit} is no Croatian unit beside {action.to} with a Weapons Cache"
            yield Violation("8.7.cache-mod", sentence, {"unit": str(action.unit), "place": str(action.to)})

    def apply(self, draft: Draft, action: Action) -> None:
        if not isinstance(action, (Storm, StormWithCache)):
            draft.pop()
            return
        before, operation = draft.frames, top(draft, Operation)
        is_armed = isinstance(action, StormWithCache)
        draft.replace(attrs.evolve(operation, stormed=(*operation.stormed, action.to)))
        draft.push(StormRoll(action.to, garrison(draft, action.to), is_armed))
        draft.note("barracks stormed", ("8.7.roll",), place=str(action.to))
        if isinstance(action, StormWithCache):
            _spend(draft, action.unit)
        note_reveals(draft, draft.pos, before)

    def preview(self, state: State, action: Action) -> Preview | None:
        if not isinstance(action, (Storm, StormWithCache)):
            return None
        return _preview(state, armed=isinstance(action, StormWithCache))

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        croats = [unit for unit in ruleset.units if unit.faction.is_croatian]
        for city in barracks(ruleset):
            yield Storm(city)
            yield from (StormWithCache(city, unit) for unit in croats)
        yield END_PHASE


@case("8.7.cache-mod")
def _spend(draft: Draft, unit: Unit) -> None:
    """The Weapons Cache is gone, whatever the die."""
    draft.caches = without(draft.caches, unit.index)
    draft.note("cache spent", ("8.7.cache-mod",), unit=str(unit))


# ------------------------------------------------------------------------------------------------------------- the die


@case("8.7.cache-mod")
def _bonus() -> int:
    """What a Weapons Cache adds."""
    return 1


@case("17.3.bilagora")
def _penalty(position: Position) -> int:
    """What the scenario adds."""
    return -1 if position.tracks.scenario is Scenario.TOTAL_WAR else 0


def _modifiers(position: Position, *, armed: bool) -> tuple[Modifier, ...]:
    """What is added to the die."""
    found = (
        Modifier("8.7.cache-mod", "weapons cache", _bonus() if armed else 0),
        Modifier("17.3.bilagora", "total war", _penalty(position)),
    )
    return tuple(modifier for modifier in found if modifier.steps)


def _net(die: int, modifiers: Iterable[Modifier]) -> int:
    """The modified die, from 1 to 6 (ruling bilagora-net-outside)."""
    return min(max(die + sum(modifier.steps for modifier in modifiers), 1), 6)


@case("8.7.success", "8.7.failure")
def _destroys(net: int) -> bool:
    """Whether a modified die destroys the garrison; if not, it has repelled the attack."""
    return net >= _LEAST


def _preview(position: Position, *, armed: bool) -> Preview:
    """The chances of one die; no Strength Points enter it."""
    modifiers = _modifiers(position, armed=armed)
    wins = Fraction(sum(_destroys(_net(die, modifiers)) for die in range(1, 7)), 6)
    cases = ("8.7.roll", *(modifier.case for modifier in modifiers))
    return Preview(0, None, None, None, modifiers, cases, (("destroyed", wins), ("repelled", 1 - wins)))


class StormRollRules(DieRules[State, Draft, Action]):
    """One die for a city, or for each unit in it."""

    case: ClassVar[str] = "8.7.roll"
    title: ClassVar[str] = "roll for stormed barracks"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        frame = top(draft, StormRoll)
        modifiers = _modifiers(draft, armed=frame.armed)
        net = _net(action.value, modifiers)
        cases = ("8.7.success" if _destroys(net) else "8.7.failure", *(modifier.case for modifier in modifiers))
        draft.note("storming", cases, place=str(frame.place), die=action.value, net=net, destroyed=_destroys(net))
        if not _destroys(net):
            _go_on(draft, frame)
        elif _owner_picks(draft, frame):
            draft.replace(GarrisonLoss(frame.place, frame.units))
        else:
            for unit in reversed(_hit(draft, frame)):
                _destroy(draft, unit, frame.place)
            _go_on(draft, frame)


@case("8.7.garrison-size")
def _hit(position: Position, frame: StormRoll) -> bytes:
    """The units whose fate one die settles: all of them, or one after the other (ruling bilagora-garrison-size)."""
    ruling = position.ruleset.rulings.bilagora_garrison_size
    return frame.units[:1] if ruling is BilagoraGarrisonSize.ROLL_EACH else frame.units


def _owner_picks(position: Position, frame: StormRoll) -> bool:
    """Whether one unit of several is eliminated, and their Player says which."""
    ruling = position.ruleset.rulings.bilagora_garrison_size
    return ruling is BilagoraGarrisonSize.ONE and len(frame.units) > 1


def _destroy(draft: Draft, unit: int, place: Place) -> None:
    draft.eliminate(unit)
    draft.note("loss", ("8.7.success",), unit=str(draft.ruleset.units[unit]), place=str(place))


def _go_on(draft: Draft, frame: StormRoll) -> None:
    """Roll for the next unit if there is one, or settle what becomes of the city."""
    left = bytes(unit for unit in frame.units if unit not in _hit(draft, frame))
    if left:
        draft.replace(attrs.evolve(frame, units=left))
    else:
        draft.pop()
        _settle(draft, frame.place)


class GarrisonLossRules(PhaseRules[State, Draft, Action]):
    """The Federalist Player gives up one unit of the garrison."""

    case: ClassVar[str] = "8.7.garrison-size"
    title: ClassVar[str] = "loss of a unit in barracks"
    accepts: ClassVar[frozenset[type]] = frozenset({Remove})
    side: Enum = Side.FEDERALIST

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units = state.ruleset.units
        return [Group(units[unit], (Remove(units[unit]),)) for unit in top(state, GarrisonLoss).units]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Remove)  # noqa: S101 - the only class accepted
        frame = top(state, GarrisonLoss)
        if action.unit.index not in frame.units:
            sentence = f"{action.unit} is no unit of the JNA in {frame.place}"
            yield Violation("8.7.garrison-size", sentence, {"unit": str(action.unit), "place": str(frame.place)})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Remove)  # noqa: S101 - the only class accepted
        place = top(draft, GarrisonLoss).place
        draft.pop()
        _destroy(draft, action.unit.index, place)
        _settle(draft, place)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (Remove(unit) for unit in ruleset.units)


# ----------------------------------------------------------------------------------------------------- what comes of it


def _settle(draft: Draft, city: Place) -> None:
    """After its dice a city is besieged, or captured."""
    if garrison(draft, city):
        _besiege(draft, city)
        return
    draft.record(besieged=tuple(place for place in draft.tracks.besieged if place is not city))
    if not has_side(draft, city.index, Side.FEDERALIST):
        draft.hand_over(city)
        loot.roll(draft, city)


@case("8.8.marker", "8.7.failure")
def _besiege(draft: Draft, city: Place) -> None:
    """Mark a city as besieged; the garrison is pinned unless the level is Full now."""
    besieged = {*draft.tracks.besieged, city}
    draft.record(besieged=tuple(sorted(besieged, key=lambda place: place.index)))
    draft.note("siege laid", ("8.8.marker",), place=str(city))
    if band_in_force(draft) is not Band.FULL:
        draft.pinned = bytes(sorted({*draft.pinned, *garrison(draft, city)}))


def has_captured(position: Position, city: Place, below: Frame | None) -> bool:
    """Whether a city can have been captured by the attack that the frame `below` remembers."""
    is_stormed = isinstance(below, Operation) and city in below.stormed
    return is_stormed and not has_side(position, city.index, Side.FEDERALIST) and city not in position.tracks.looted


def fits(position: Position, frame: Frame, below: Frame | None) -> bool:
    """Whether a frame of this module, in a position that is loaded, fits what is below it and where units are."""
    if isinstance(frame, Operation):
        return below is None and set(frame.stormed) <= set(barracks(position.ruleset))
    assert isinstance(frame, Stormed)  # noqa: S101 - the only others
    is_stormed = isinstance(below, Operation) and frame.place in below.stormed
    return is_stormed and bool(frame.units) and set(frame.units) <= set(garrison(position, frame.place))
