"""The Movement Phases: which units may move, and when the phase ends (sections 5.1, 6.1 and 7.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import ClassVar, Final

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, Land, Select, SelectHidden
from ..limits import kept_in_place, not_overdrawn, overdrawn
from ..map import FIRST_HEX, Place
from ..ruleset import WrteRuleset
from ..secrecy import hidden_among, is_hidden
from ..state import Draft, Position, State, has_on_map, on_map
from ..units import Side, Unit
from . import group, landing, siege, stacking
from .group_reasons import of_unready, reasons_of_hidden
from .listing import of_units

__all__ = ["FederalistMovement", "MovementPhase", "SeparatistMovement"]

_END: Final[Group[Action]] = Group(None, (END_PHASE,))


@case("7.0.own-phase", "7.0.voluntary")
def _movable(position: Position, side: Side) -> bytes:
    """The units of a side that may move in its Movement Phase: those on the map that nothing keeps still."""
    ruleset = position.ruleset
    return bytes(
        unit
        for unit in on_map(position, side)
        if not kept_in_place(position, ruleset.units[unit], ruleset.places[ord(position.pos[unit])])
    )


class MovementPhase(PhaseRules[State, Draft, Action]):
    """One side moves group after group, until it ends the phase; then stacks that are too large are cut down."""

    accepts: ClassVar[frozenset[type]] = frozenset({Select, SelectHidden, EndPhase})
    mover: ClassVar[Side]

    def enter(self, draft: Draft) -> None:
        draft.ready = _movable(draft, self.mover)

    def is_needed(self, draft: Draft) -> bool:
        return not draft.closing and has_on_map(draft, self.mover)

    def leave(self, draft: Draft) -> None:
        draft.ready = draft.ambushers = b""
        draft.closing = False
        siege.lift(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units, select = not_overdrawn(state, state.ready), of_units(state.ruleset, Select)
        hidden = hidden_among(state, units)
        if not hidden:
            return [*[select[unit] for unit in units], _END]
        select_hidden = _select_hidden(state.ruleset)
        reached = sorted({ord(state.pos[unit]) for unit in hidden})
        return [*[select[unit] for unit in units if unit not in hidden], *[select_hidden[at] for at in reached], _END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Select):
            yield from self._select_violations(state, action.unit)
        elif isinstance(action, SelectHidden) and not _hidden_at(state, action.at, self.mover):
            yield from reasons_of_hidden(state, action.at, partial(self._unmovable, state), "8.0.hidden")

    def _select_violations(self, state: State, unit: Unit) -> Iterator[Violation]:
        yield from self._unmovable(state, unit)
        if unit.index in state.ready and is_hidden(state, unit.index):
            sentence = f"{unit} is hidden, and so is not selected by its name"
            yield Violation("8.0.hidden", sentence, {"unit": str(unit)})

    def _unmovable(self, state: State, unit: Unit) -> Iterator[Violation]:
        """Why a group cannot begin with a unit, named or hidden."""
        place, details = state.ruleset.places[ord(state.pos[unit.index])], {"unit": str(unit)}
        if unit.side is not self.mover:
            yield Violation("7.0.own-phase", f"{unit} is not moved in the {self.title}", details)
        elif place.index < FIRST_HEX:
            yield Violation("7.0.own-phase", f"{unit} is not on the map", {**details, "place": str(place)})
        elif unit.index in state.ready:
            yield from overdrawn(state, unit, place)
        else:
            yield of_unready(state, place, unit)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Select):
            group.begin(draft, action.unit.index)
            return
        if isinstance(action, SelectHidden):
            draft.push(group.Picking(action.at))
            return
        draft.closing = True
        draft.ready = b""
        stacking.check(draft)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        yield from (Select(unit) for unit in ruleset.units if unit.side is self.mover)
        yield from (SelectHidden(place) for place in ruleset.places if place.is_playable)
        yield END_PHASE


def _hidden_at(position: Position, at: Place, side: Side) -> list[int]:
    """The hidden units of a side with which a group may begin in a hex."""
    units = position.ruleset.units
    return [u for u in group.startable(position, at) if units[u].side is side and is_hidden(position, u)]


def _select_hidden(ruleset: WrteRuleset) -> tuple[Group[Action], ...]:
    """For each place the group of the selection of a hidden unit there."""
    every: tuple[Group[Action], ...] | None = ruleset.memo.get("select hidden")
    if every is None:
        every = tuple(Group(place, (SelectHidden(place),)) for place in ruleset.places)
        ruleset.memo["select hidden"] = every
    return every


class FederalistMovement(MovementPhase):
    """The Federalist Player moves, and lands commandos (16.3)."""

    accepts: ClassVar[frozenset[type]] = MovementPhase.accepts | {Land}

    case: ClassVar[str] = "4.0.fed.2"
    title: ClassVar[str] = "Federalist Movement Phase"
    side: Enum = Side.FEDERALIST
    mover: ClassVar[Side] = Side.FEDERALIST

    def is_needed(self, draft: Draft) -> bool:
        return super().is_needed(draft) or (landing.can_land(draft) and not draft.closing)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        found, landings = super().groups(state), landing.landings(state)
        return (*found[:-1], Group(None, landings), found[-1]) if landings else found

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Land):
            return landing.refusals(state, action.to)
        return super().violations(state, action)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Land):
            landing.land(draft, action.to)
        else:
            super().apply(draft, action)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (*super().universe(ruleset), *landing.universe(ruleset))


class SeparatistMovement(MovementPhase):
    """The Separatist Player moves."""

    case: ClassVar[str] = "4.0.sep.2"
    title: ClassVar[str] = "Separatist Movement Phase"
    side: Enum = Side.SEPARATIST
    mover: ClassVar[Side] = Side.SEPARATIST
