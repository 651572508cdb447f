"""Supply expenditure: which Supply units attacks and bombardments use up, and how they come back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations
from typing import Any

import attrs

from ..core.actions import brief
from ..core.arguments import amount, checked, member, yes_or_no
from ..core.cases import case
from ..core.errors import SetupError, Violation
from .arguments import all_of, combatant, mapping, names, stack_of
from .host_values import SupplySource
from .units import Combatant, UnitClass

__all__ = [
    "SupplyPurpose",
    "SupplyReturns",
    "SupplyUse",
    "expended_supplies",
    "is_in_supply",
    "is_own_depot",
    "preferred_source",
    "return_price",
    "shared_sources",
    "supply_returns",
    "why_not_draw",
    "why_not_return_supply",
    "with_supply",
]


class SupplyPurpose(Enum):
    """What supply is drawn for."""

    ATTACK = "attack"
    OFFENSIVE_BOMBARDMENT = "offensive_bombardment"
    DEFENSIVE_BOMBARDMENT = "defensive_bombardment"


def _source(value: object, what: str) -> SupplySource:
    if not isinstance(value, SupplySource):
        message = f"{what}: a SupplySource is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def _purpose(value: object, what: str) -> SupplyPurpose:
    return member(SupplyPurpose, value, what)


@attrs.frozen(kw_only=True)
class SupplyUse:
    """One unit has drawn supply for one attack or bombardment.

    Attributes:
        source: what it has drawn it from.
        purpose: what for.
        evaded: whether cavalry slipped away from it, so that nothing was fought and nothing drawn.

    Raises:
        SetupError: a part is of the wrong kind.
    """

    source: SupplySource = attrs.field(validator=checked(_source))
    purpose: SupplyPurpose = attrs.field(default=SupplyPurpose.ATTACK, validator=checked(_purpose))
    evaded: bool = attrs.field(default=False, validator=checked(yes_or_no))


# ---------------------------------------------------------------------------------------------------- who is in supply


def with_supply(units: Iterable[Combatant], sources: Mapping[str, Iterable[SupplySource]]) -> tuple[Combatant, ...]:
    """The units of an attack, each marked as in supply if it has a source and as unsupplied if not.

    A unit that is automatically in supply has a source that is no unit (``SupplySource()``). Each unit counts by itself
    (ruling supply.partial_trace).

    Args:
        units: the units.
        sources: what each can draw supply from, by its name; a unit that is not named has nothing.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    stack = stack_of(units, "units")
    found = mapping(sources, "sources")
    has = {unit.name: is_in_supply(all_of(SupplySource, found.get(unit.name, ()), "sources")) for unit in stack}
    return tuple([attrs.evolve(unit, supplied=has[unit.name]) for unit in stack])


@case("supply.0")
def is_in_supply(sources: Sequence[SupplySource]) -> bool:
    """Whether a unit is in supply that can draw it from some sources."""
    return bool(sources)


def preferred_source(sources: Iterable[SupplySource]) -> SupplySource | None:
    """What a unit draws supply from if its owner says nothing; None if there is nothing.

    The owner chooses, and keeps his Supply units if he can (ruling supply.source_choice).

    Raises:
        SetupError: something among them is no source.
    """
    found = all_of(SupplySource, sources, "sources")
    return next((source for source in found if not _is_expendable(source)), found[0] if found else None)


def shared_sources(
    offers: Iterable[Iterable[SupplySource]], *, spent: Collection[str] = ()
) -> tuple[SupplySource | None, ...]:
    """What each unit of an attack draws supply from if the owner says nothing; None for a unit that has nothing.

    A unit that can do without Supply units does; the others draw on those that are used up already, and then on as few
    more as will do for them all (ruling supply.fewest). Of several choices that are as good the first is taken, in the
    order in which the sources are given.

    Args:
        offers: for each unit what it has a line of supply to.
        spent: names of the Supply units that attacks or bombardments of this turn have used up.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    given: tuple[Any, ...] = all_of(object, offers, "offers")
    found = [all_of(SupplySource, offer, "offers") for offer in given]
    gone = names(spent, "spent")
    ready = [_without_loss(offer, gone) for offer in found]
    more = _fewest([offer for offer, source in zip(found, ready, strict=True) if offer and source is None])
    return tuple(
        [
            source or next((one for one in more if _may_draw(one, offer)), None)
            for offer, source in zip(found, ready, strict=True)
        ]
    )


def _without_loss(sources: Sequence[SupplySource], spent: Collection[str]) -> SupplySource | None:
    """What a unit can draw from without using up anything more; None for nothing."""
    source = preferred_source(sources)
    if source is None or not _is_expendable(source):
        return source
    return next((one for one in sources if one.unit in spent), None)


@case("supply.1.many")
def _fewest(offers: Sequence[Sequence[SupplySource]]) -> tuple[SupplySource, ...]:
    """The smallest set of sources with one in each of the offers; the first of those that are as small."""
    every = dict.fromkeys(source for offer in offers for source in offer)
    sets = (chosen for number in range(len(offers) + 1) for chosen in combinations(every, number))
    return next(chosen for chosen in sets if all(any(_may_draw(one, offer) for one in chosen) for offer in offers))


@case("supply.1.many")
def _may_draw(source: SupplySource, sources: Sequence[SupplySource]) -> bool:
    """Whether a unit draws on a source, out of those to which it has a line, as any number of others may."""
    return source in sources


def _has_line(unit: Combatant, source: SupplySource, sources: Sequence[SupplySource]) -> Iterator[Violation]:
    if not _may_draw(source, sources):
        sentence = f"{unit.name} has no line of supply to {source.unit or 'that source'}"
        yield Violation("supply.1.many", sentence, {"unit": unit.name, "source": source.unit})


def why_not_draw(unit: Combatant, source: SupplySource, sources: Iterable[SupplySource]) -> tuple[Violation, ...]:
    """Why a unit may not draw supply from a source; empty if it may, however many others have drawn from it before.

    Args:
        unit: the unit.
        source: what it is to draw from.
        sources: everything that it has a line of supply to.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    chosen = _source(source, "source")
    return tuple(_has_line(combatant(unit, "unit"), chosen, all_of(SupplySource, sources, "sources")))


# ----------------------------------------------------------------------------------------------------- what is used up


@case("supply.1a")
def _is_expendable(source: SupplySource) -> bool:
    """Whether a source can be expended at all: Depots and other sources are not."""
    return source.is_mobile


@case("supply.1")
def _attack_expends() -> bool:
    """Whether supporting an attack expends."""
    return True


@case("supply.2", "supply.2.shared")
def _offensive_bombardment_expends() -> bool:
    """Whether supporting an Offensive Bombardment expends, once with all else that it supports."""
    return True


@case("supply.2.defensive")
def _defensive_bombardment_expends() -> bool:
    """Whether supporting a Defensive Bombardment expends; it needs supply all the same."""
    return False


def _expends(use: SupplyUse) -> bool:
    """Whether a use expends its source."""
    if use.evaded or not _is_expendable(use.source):
        return False
    if use.purpose is SupplyPurpose.ATTACK:
        return _attack_expends()
    if use.purpose is SupplyPurpose.OFFENSIVE_BOMBARDMENT:
        return _offensive_bombardment_expends()
    return _defensive_bombardment_expends()


@case("supply.1b.not_eliminated")
def _still_there(used: Iterable[str], lost: Collection[str]) -> tuple[str, ...]:
    """Those that are expended; what was lost before is not, and counts as lost (ruling supply.lost_before_removal)."""
    return tuple([name for name in dict.fromkeys(used) if name not in lost])


def expended_supplies(uses: Iterable[SupplyUse], *, lost: Collection[str] = ()) -> tuple[str, ...]:
    """The names of the Supply units that leave the map as a Combat Segment ends, each once, in order of first use.

    They are not eliminated: nothing that counts such units counts them, and they come back (`supply_returns`). What
    cavalry has evaded uses nothing (ruling supply.screened_attack).

    Args:
        uses: all uses of the Player's turn, from the Offensive Bombardment Segment on.
        lost: names of units that have left the map since, eliminated or captured.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    found = [use.source.unit for use in all_of(SupplyUse, uses, "uses") if _expends(use)]
    return _still_there(found, names(lost, "lost"))


# ----------------------------------------------------------------------------------------------------- how they return


@attrs.frozen(order=False, kw_only=True)
class SupplyReturns:
    """What comes back in a Mobilization Segment.

    Attributes:
        returned: the units that can be placed, at most one for each Depot of their country.
        queued: those that wait for the next segment (ruling supply.backlog).
        points: mobilization points that it costs.
    """

    returned: tuple[Combatant, ...]
    queued: tuple[Combatant, ...]
    points: int


@case("supply.1b.replace")
def is_own_depot(unit: Combatant, depot: Combatant) -> bool:
    """Whether a unit is a Depot on which a Supply unit of its country can come back."""
    return depot.unit_class is UnitClass.DEPOT and depot.country == unit.country


def _needs_own_depot(unit: Combatant, depot: Combatant) -> Iterator[Violation]:
    if not is_own_depot(unit, depot):
        sentence = f"{unit.name} comes back on a Depot of {unit.country or 'its country'}, and {depot.name} is none"
        yield Violation("supply.1b.replace", sentence, {"unit": unit.name, "depot": depot.name})


@case("supply.1b.limit")
def _has_room(depot: Combatant, returned_here: int) -> Iterator[Violation]:
    if returned_here >= 1:
        sentence = f"A Supply unit has come back on {depot.name} in this turn, and each Depot takes one"
        yield Violation("supply.1b.limit", sentence, {"depot": depot.name})


def why_not_return_supply(unit: Combatant, depot: Combatant, *, returned_here: int = 0) -> tuple[Violation, ...]:
    """Why an expended Supply unit may not come back on a Depot; empty if it may.

    It costs nothing, whether or not the turn is marked Mobilize (ruling supply.next_segment), and other units may be
    mobilized on the same Depot besides.

    Args:
        unit: the expended unit.
        depot: the Depot.
        returned_here: how many expended units have come back on it in this turn.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    place = combatant(depot, "depot")
    here = amount(returned_here, "returned_here")
    return tuple(_bars(combatant(unit, "unit"), place, here))


def _bars(unit: Combatant, depot: Combatant, returned_here: int) -> Iterator[Violation]:
    yield from _needs_own_depot(unit, depot)
    yield from _has_room(depot, returned_here)


def supply_returns(waiting: Iterable[Combatant], depots: Iterable[Combatant]) -> SupplyReturns:
    """How many expended Supply units can come back in a Mobilization Segment.

    Args:
        waiting: the expended units, those that have waited longest first.
        depots: the Player's Depots on the map.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    places = stack_of(depots, "depots")
    here, returned, queued = [0] * len(places), list[Combatant](), list[Combatant]()
    for unit in stack_of(waiting, "waiting"):
        found = next((index for index, depot in enumerate(places) if not any(_bars(unit, depot, here[index]))), None)
        if found is None:
            queued.append(unit)
        else:
            here[found] += 1
            returned.append(unit)
    return SupplyReturns(returned=tuple(returned), queued=tuple(queued), points=return_price() * len(returned))


@case("supply.1b.replace")
def return_price() -> int:
    """What it costs to bring an expended unit back, in mobilization points."""
    return 0
