"""After a combat: retreats, and the advance of attackers into the place they took (acrt.result.R.retreat, screen.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, Advance, NoAdvance, Retreat
from ..bombardment import why_not_advance_after_bombardment
from ..counters import Place, Unit
from ..entering import come_in
from ..frames import Advancing, Battle, Retreating
from ..results import eliminated
from ..ruleset import BalkanWarsRuleset
from ..scenario_rules import why_not_enter_country
from ..situation import never_moves
from ..state import Draft, Position, State
from ..units import ARMY_ARTILLERY
from .fates import suffer

__all__ = ["AdvancingRules", "RetreatingRules", "follow_up"]

_NO_ADVANCE = NoAdvance()


@case("acrt.result.R.retreat", "screen.2")
def _ways(position: Position, frame: Retreating) -> tuple[str, ...]:
    """The names of the places where a unit can retreat to next: where the host says, but never back."""
    ruleset, trail = position.ruleset, {place.name for place in frame.trail}
    name, at = ruleset.units[frame.unit].name, position.at(frame.unit).name
    found = ruleset.host.retreats(position, name, at, frame.left, frame.enemies)
    places = ruleset.counters.places_by_name
    ways = (one for one in found if one not in trail)
    return tuple(one for one in ways if not why_not_enter_country(position.scenario, places[one].country))


class RetreatingRules(PhaseRules[State, Draft, Action]):
    """The owner of a unit that must retreat takes it from place to place; who cannot retreat is eliminated."""

    case: ClassVar[str] = "acrt.result.R.retreat"
    title: ClassVar[str] = "retreat"
    accepts: ClassVar[frozenset[type]] = frozenset({Retreat})

    def to_move(self, state: State) -> Enum:
        side = state.side(top(state, Retreating).unit)
        assert side is not None  # noqa: S101 - neutrals do not fight
        return side

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, Retreating)
        return frame.left > 0 and draft.is_on_map(frame.unit) and not _stays(draft, frame) and bool(_ways(draft, frame))

    def leave(self, draft: Draft) -> None:
        frame = top(draft, Retreating)
        if frame.left > 0 and draft.is_on_map(frame.unit) and not _stays(draft, frame):
            suffer(draft, (eliminated(draft.combatant(frame.unit), "acrt.result.R.retreat"),))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Retreating)
        places = state.ruleset.counters.places_by_name
        return (Group(state.ruleset.units[frame.unit], tuple(Retreat(places[name]) for name in _ways(state, frame))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Retreating)
        assert isinstance(action, Retreat)  # noqa: S101 - the only class that is accepted
        if action.to.name not in _ways(state, frame):
            sentence = f"{state.ruleset.units[frame.unit]} cannot retreat to {action.to}"
            yield Violation("acrt.result.R.retreat", sentence, {"to": action.to.name})

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Retreating)
        assert isinstance(action, Retreat)  # noqa: S101 - as above
        name, origin = draft.ruleset.units[frame.unit].name, draft.at(frame.unit)
        draft.put(frame.unit, action.to.index)
        draft.replace(attrs.evolve(frame, left=frame.left - 1, trail=(*frame.trail, origin)))
        draft.note("retreated", ("acrt.result.R.retreat",), unit=name, origin=origin.name, to=action.to.name)
        come_in(draft, frame.unit)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (Retreat(place) for place in ruleset.on_map)


def _stays(position: Position, frame: Retreating) -> bool:
    """Whether a unit never retreats: works and Depots stay where they are (ruling acrt.immobile_retreat).

    So does Army Artillery that cannot move.
    """
    is_artillery = position.ruleset.units[frame.unit].unit_class in ARMY_ARTILLERY
    return never_moves(position, frame.unit) or (is_artillery and not _can_move(position, frame.unit))


def _can_move(position: Position, unit: int) -> bool:
    return position.ruleset.host.allowance(position, position.ruleset.units[unit].name) > 0


# ------------------------------------------------------------------------------------------------------------ advancing


def follow_up(draft: Draft, battle: Battle, *, is_bombardment: bool) -> None:
    """Let attackers advance once all is done that is done before; nobody advances after a bombardment."""
    if not (is_bombardment and why_not_advance_after_bombardment()):
        draft.push(Advancing(battle.side, battle.target, battle.attackers))


def _advances(position: Position, frame: Advancing, unit: int) -> Iterator[Violation]:
    """Why a unit cannot advance."""
    counter, target = position.ruleset.units[unit], frame.target
    details = {"unit": counter.name, "to": target.name}
    if unit not in frame.units or not position.is_on_map(unit):
        yield Violation("screen.3", f"{counter} did not attack {target}, or has advanced", details)
    elif never_moves(position, unit):
        yield Violation("screen.3", f"{counter} never moves", details)
    elif target.index not in position.ruleset.neighbours[position.at(unit).index]:
        yield Violation("screen.3", f"{counter} is not beside {target} any more", details)
    elif not position.ruleset.host.step_costs(counter.mover, position.at(unit).name, target.name):
        yield Violation("screen.3", f"{counter} cannot go into {target}", details)
    else:
        yield from _closed(position, counter, target)


def _closed(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    yield from why_not_enter_country(position.scenario, target.country)
    country = position.country(unit.index)
    for sentence in position.ruleset.host.why_closed(position, country, unit.unit_class, target.name):
        yield Violation("screen.3", sentence, {"unit": unit.name, "to": target.name})


class AdvancingRules(PhaseRules[State, Draft, Action]):
    """Attackers may advance into the place they attacked, if nobody is left there who bars them."""

    case: ClassVar[str] = "screen.3"
    title: ClassVar[str] = "advance after combat"
    accepts: ClassVar[frozenset[type]] = frozenset({Advance, NoAdvance})

    def to_move(self, state: State) -> Enum:
        return top(state, Advancing).side

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, Advancing)
        return any(not any(_advances(draft, frame, unit)) for unit in frame.units)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame, units = top(state, Advancing), state.ruleset.units
        able = [unit for unit in frame.units if not any(_advances(state, frame, unit))]
        return [*(Group(units[unit], (Advance(units[unit]),)) for unit in able), Group(None, (_NO_ADVANCE,))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Advance):
            yield from _advances(state, top(state, Advancing), action.unit.index)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Advancing)
        if not isinstance(action, Advance):
            draft.pop()
            return
        left = tuple(unit for unit in frame.units if unit != action.unit.index)
        draft.replace(attrs.evolve(frame, units=left))
        draft.put(action.unit.index, frame.target.index)
        draft.note("advanced", ("screen.3",), unit=action.unit.name, to=frame.target.name)
        come_in(draft, action.unit.index)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Advance(unit) for unit in ruleset.units), _NO_ADVANCE)
