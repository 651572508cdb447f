"""Weapons Caches are put on units: at set-up (3.1), and as they come in (10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.sequence import AutomaticRules, Frame, PhaseRules, top
from ..actions import Action, AssignCache
from ..forces import croatian_caches, has_slovenes
from ..ruleset import WrteRuleset
from ..state import Draft, Position, State, on_map
from ..units import Faction, Side, Unit
from .listing import of_units

__all__ = [
    "Assigning",
    "AssigningRules",
    "SetUpOfCaches",
    "SetUpOfCroatianCaches",
    "begin",
    "can_be_due",
    "receive",
]

INCOME = 2
"""Weapons Caches that come in on each Game-Turn before a ceasefire (10.3)."""
_OWNERS: Final = {None: "Separatist", Faction.SLOVENE: "Slovene", Faction.ZNG: "ZNG"}
"""Whose units may get some, in words."""


@attrs.frozen(order=False)
class Assigning(Frame):
    """Weapons Caches have to be put on units.

    Attributes:
        due: how many are left.
        after: the unit that got the last one, as a set; the next goes to one that stands after it in the unit table, so
            that each choice of units is made in one way only.
        faction: the faction whose units may have them; None for any of the Separatist Player.
    """

    due: int
    after: bytes = attrs.field(default=b"", metadata={"codec": PartSet(Unit)})
    faction: Faction | None = None


@case("8.7.assign.one", "8.9.source")
def _without_cache(position: Position, faction: Faction | None) -> list[int]:
    """The units on the map that could get one: each has one at most (rulings cache-set-up-random, cache-full-board)."""
    units = position.ruleset.units
    return [
        unit
        for unit in on_map(position, Side.SEPARATIST)
        if unit not in position.caches and (faction is None or units[unit].faction is faction)
    ]


def _able(position: Position, frame: Assigning) -> list[int]:
    """The units of which one could get the next, if there were no others to come."""
    able = _without_cache(position, frame.faction)
    return [unit for unit in able if unit > frame.after[0]] if frame.after else able


def can_be_due(position: Position, frame: Assigning) -> bool:
    """Whether there is a unit for each Weapons Cache that is left."""
    return 1 <= frame.due <= len(_able(position, frame))


def _listed(position: Position, frame: Assigning) -> list[int]:
    """The units of which one gets the next, so that there are units left for the others."""
    able = _able(position, frame)
    return able[: max(0, len(able) - frame.due + 1)] or able[:1]


def begin(draft: Draft, due: int, faction: Faction | None = None) -> None:
    """Have Weapons Caches assigned; those for which there is no unit are forfeited."""
    able = len(_without_cache(draft, faction))
    if able:
        draft.push(Assigning(min(due, able), faction=faction))


class AssigningRules(PhaseRules[State, Draft, Action]):
    """The Separatist Player names the units one after the other."""

    case: ClassVar[str] = "8.7.assign"
    title: ClassVar[str] = "assignment of Weapons Caches"
    accepts: ClassVar[frozenset[type]] = frozenset({AssignCache})
    side: Enum = Side.SEPARATIST

    def is_needed(self, draft: Draft) -> bool:
        return top(draft, Assigning).due > 0

    def groups(self, state: State) -> Sequence[Group[Action]]:
        assign = of_units(state.ruleset, AssignCache)
        return [assign[unit] for unit in _listed(state, top(state, Assigning))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, AssignCache)  # noqa: S101 - the only class accepted
        frame, unit, details = top(state, Assigning), action.unit, {"unit": str(action.unit)}
        if unit.index in state.caches:
            yield Violation("8.7.assign.one", f"{unit} has a Weapons Cache", details)
        elif unit.index not in _without_cache(state, frame.faction):
            whose = _OWNERS[frame.faction]
            yield Violation("8.7.assign", f"a {whose} unit on the map is to get the Weapons Cache", details)
        elif unit.index not in _listed(state, frame):
            sentence = "units are named in their order, so that every Weapons Cache still finds one"
            yield Violation("8.7.assign", sentence, {**details, "due": frame.due})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, AssignCache)  # noqa: S101 - the only class accepted
        _assign(draft, action.unit)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (AssignCache(unit) for unit in ruleset.units if unit.side is Side.SEPARATIST)


@case("8.7.assign", "10.3.assign")
def _assign(draft: Draft, unit: Unit) -> None:
    frame = top(draft, Assigning)
    draft.give_cache(unit.index)
    draft.replace(attrs.evolve(frame, due=frame.due - 1, after=bytes((unit.index,))))
    draft.note("cache assigned", ("8.7.assign",), unit=str(unit))


@case("3.1.step.slovene-caches")
def _slovene_caches(position: Position) -> int:
    """How many the Slovene units begin with."""
    slovenes = has_slovenes(position.tracks.scenario)
    return position.ruleset.charts.set_up.slovene_caches if slovenes else 0


class SetUpOfCaches(AutomaticRules[State, Draft, Action]):
    """The Weapons Caches that units of one faction begin with (ruling cache-set-up-random)."""

    case: ClassVar[str] = "3.1.step.slovene-caches"
    title: ClassVar[str] = "Set-Up of Weapons Caches"
    faction: ClassVar[Faction] = Faction.SLOVENE

    def due(self, position: Position) -> int:
        """How many there are."""
        return _slovene_caches(position)

    def enter(self, draft: Draft) -> None:
        if draft.turn != draft.tracks.scenario.first_turn:
            return
        due = self.due(draft)
        if not draft.ruleset.options.quick_setup:
            begin(draft, due, self.faction)
            return
        for unit in _without_cache(draft, self.faction)[:due]:
            draft.give_cache(unit)


class SetUpOfCroatianCaches(SetUpOfCaches):
    """Those of units of the Croatian National Guard."""

    case: ClassVar[str] = "3.1.step.zng-caches"
    title: ClassVar[str] = "Set-Up of Croatian Weapons Caches"
    faction: ClassVar[Faction] = Faction.ZNG

    def due(self, position: Position) -> int:
        return croatian_caches(position.ruleset, position.tracks.scenario)


@case("10.3.stop", "17.2.caches")
def _has_income(position: Position) -> bool:
    """Whether there is war in Slovenia: no ceasefire has been declared, and it is no scenario without Slovenia.

    Only this income stops, neither what Media War brings nor the loot of barracks, and what units have stays (rulings
    ceasefire-other-caches, ceasefire-caches-kept); for scenario 17.2 see ruling slavonia-caches.
    """
    return not position.tracks.ceasefire and has_slovenes(position.tracks.scenario)


@case("10.3.caches", "10.3.none", "4.0.sep.1")
def receive(draft: Draft) -> None:
    """The income of a Game-Turn (ruling slovene-caches-timing)."""
    if _has_income(draft):
        draft.note("caches received", ("10.3.caches",), number=INCOME)
        begin(draft, INCOME)
