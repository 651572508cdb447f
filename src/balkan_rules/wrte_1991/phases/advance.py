"""Advance after combat: attackers move into the hex that they have cleared (section 8.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.sequence import PhaseRules, top
from ..abroad import crossing_case, is_crowd
from ..actions import Action, Advance, Stop
from ..battle import BattleFrame
from ..limits import BORDERS, WHILE, bounded, closed_by, is_held
from ..map import Place
from ..ruleset import WrteRuleset
from ..secrecy import note_reveals, other_side
from ..sieges import is_pinned
from ..state import Draft, Position, State, has_side
from ..units import Unit
from .cities import is_conquest, occupy
from .contact import end_battle
from .listing import of_units

__all__ = ["Advancing", "AdvancingRules"]

_STOP: Final = Stop()


@attrs.frozen(order=False)
class Advancing(BattleFrame):
    """The attacker may advance.

    Attributes:
        battle: the battle.
        after: the unit that advanced last, as a set; the next stands after it in the unit table, so that each choice of
            units is made in one way only.
    """

    after: bytes = attrs.field(default=b"", metadata={"codec": PartSet(Unit)})


def _barred(position: Position, unit: Unit, target: Place) -> Violation | None:
    """What keeps a unit that has attacked out of the hex; None if nothing does.

    Rulings advance-limits and advance-and-ambush. A unit that the road limit keeps out has not attacked either.
    """
    details = {"unit": str(unit), "to": str(target)}
    if not bounded(position, unit.faction)[target.index]:
        return Violation(BORDERS[unit.faction], f"{unit} may not enter {target}", details)
    if closed := closed_by(position, unit.faction, target):
        return Violation(closed, f"{target} is closed to {unit}", details)
    if is_pinned(position, unit.index):
        return Violation("8.7.pinned", f"{unit} does not move {WHILE['8.7.pinned']}", details)
    if is_held(position, unit.index):
        return Violation("16.2.frozen", f"{unit} does not move {WHILE['16.2.frozen']}", details)
    if is_crowd(position, bytes((unit.index,)), target):
        return Violation(crossing_case(position.tracks.scenario), "too many Slovenes would be in Croatia", details)
    return None


@case("8.6.advance")
def _able(position: Position, frame: Advancing) -> tuple[int, ...]:
    """The attackers that may advance now: if all defenders are gone, those whom nothing bars."""
    units, battle = position.ruleset.units, frame.battle
    if has_side(position, battle.target.index, other_side(battle.side)):
        return ()
    return tuple(
        unit
        for unit in battle.attackers
        if (not frame.after or unit > frame.after[0]) and _barred(position, units[unit], battle.target) is None
    )


@case("8.6.free")
def _advance(draft: Draft, unit: int) -> None:
    """Move a unit into the hex; it costs nothing."""
    frame = top(draft, Advancing)
    counter, target = draft.ruleset.units[unit], frame.battle.target
    origin, before = draft.ruleset.places[ord(draft.pos[unit])], draft.pos
    conquers = is_conquest(draft, counter.side, target)
    draft.put(unit, target.index)
    draft.replace(attrs.evolve(frame, after=bytes((unit,))))
    draft.note("advanced", ("8.6.advance", "8.6.free"), unit=str(counter), origin=str(origin), to=str(target))
    note_reveals(draft, before)
    if conquers:
        occupy(draft, target)


class AdvancingRules(PhaseRules[State, Draft, Action]):
    """The attacker moves units in, one after the other; it is not asked if none may."""

    case: ClassVar[str] = "8.6.advance"
    title: ClassVar[str] = "advance after combat"
    accepts: ClassVar[frozenset[type]] = frozenset({Advance, Stop})

    def to_move(self, state: State) -> Enum:
        return top(state, Advancing).battle.side

    def is_needed(self, draft: Draft) -> bool:
        return bool(_able(draft, top(draft, Advancing)))

    def leave(self, draft: Draft) -> None:
        end_battle(draft, top(draft, Advancing).battle)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        advance = of_units(state.ruleset, Advance)
        return [*[advance[unit] for unit in _able(state, top(state, Advancing))], Group(None, (_STOP,))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Advance):
            yield from _refusals(state, top(state, Advancing), action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Advance):
            _advance(draft, action.unit.index)
        else:
            end_battle(draft, top(draft, Advancing).battle)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (*(Advance(unit) for unit in ruleset.units), _STOP)


def _refusals(state: State, frame: Advancing, unit: Unit) -> Iterator[Violation]:
    """Why a unit does not advance."""
    if unit.index in _able(state, frame):
        return
    target = frame.battle.target
    details = {"unit": str(unit), "to": str(target)}
    if unit.index not in frame.battle.attackers:
        yield Violation("8.6.advance", f"{unit} has not attacked {target}", details)
    else:
        yield _barred(state, unit, target) or Violation("8.6.advance", "units advance in their order", details)
