"""The die of a battle, and what its result takes from both sides (sections 8.4 and 8.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Lose
from ..battle import Battle, BattleFrame
from ..charts import Hits
from ..ruleset import WrteRuleset
from ..secrecy import note_reveals, other_side
from ..state import Draft, Position, State, units_at, without
from ..units import Unit
from . import media, odds
from .advance import Advancing
from .listing import of_units

__all__ = ["CombatRoll", "CombatRollRules", "Losing", "LosingRules"]


@attrs.frozen(order=False)
class CombatRoll(BattleFrame):
    """The die of a battle is rolled.

    Attributes:
        battle: the battle.
    """


@attrs.frozen(order=False)
class Losing(BattleFrame):
    """A Player picks units for the hits that its side has taken.

    Attributes:
        battle: the battle.
        due: how many units it still has to lose.
        by_attacker: whether it is the attacker; the defender follows.
        defender_due: hits that the defender has taken.
        after: the unit that was lost last, as a set; the next stands after it in the unit table, so that each choice of
            units is made in one way only.
    """

    due: int = 0
    by_attacker: bool = True
    defender_due: int = 0
    after: bytes = attrs.field(default=b"", metadata={"codec": PartSet(Unit)})


class CombatRollRules(DieRules[State, Draft, Action]):
    """One die for the whole battle; it fixes the losses of both sides."""

    case: ClassVar[str] = "8.4.roll"
    title: ClassVar[str] = "combat roll"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        battle = top(draft, CombatRoll).battle
        found = odds.assess(draft, battle)
        hits = odds.hits_of(draft, found, action.value)
        if draft.events is not None:
            _report(draft, battle, found, action.value, hits)
        media.note_attack(draft, battle)
        _take_hits(draft, battle, hits)


def _report(draft: Draft, battle: Battle, found: odds.Assessment, die: int, hits: Hits) -> None:
    """Tell how a battle came out."""
    draft.note(
        "combat",
        (*found.cases, "8.4.roll", "8.4.crt", "8.5.notation"),
        target=str(battle.target),
        attack=found.attack,
        defence=found.defence,
        ratio=found.ratio_text,
        steps=found.steps,
        column=str(draft.ruleset.charts.crt.columns[found.column]),
        die=die,
        die_bonus=found.die_bonus,
        result=str(hits),
    )


# ------------------------------------------------------------------------------------------------------------- losses


@case("8.5.order", "7.0.retreats")
def _take_hits(draft: Draft, battle: Battle, hits: Hits) -> None:
    """Have both sides lose what the result says, the attacker first (ruling loss-simultaneity).

    Losses are all that there is: no result makes anybody retreat (ruling retreat-results).
    """
    draft.replace(Losing(battle, due=hits.attacker, defender_due=hits.defender))


@case("8.5.hits")
def _involved(position: Position, frame: Losing) -> tuple[int, ...]:
    """The units that the hits can take: those that attack, or all in the hex (ruling loss-participants)."""
    if frame.by_attacker:
        return tuple(frame.battle.attackers)
    return tuple(units_at(position, frame.battle.target.index))


@case("8.5.choice")
def _choices(position: Position, frame: Losing) -> tuple[int, ...]:
    """The units of which one is lost next, as its Player likes."""
    left = [unit for unit in _involved(position, frame) if not frame.after or unit > frame.after[0]]
    return tuple(left[: max(0, len(left) - frame.due + 1)]) if frame.due else ()


def _lose(draft: Draft, unit: int) -> None:
    """Eliminate a unit for a hit."""
    frame = top(draft, Losing)
    place, before = draft.ruleset.places[ord(draft.pos[unit])], draft.pos
    draft.eliminate(unit)
    battle = attrs.evolve(frame.battle, attackers=without(frame.battle.attackers, unit))
    draft.replace(attrs.evolve(frame, battle=battle, due=frame.due - 1, after=bytes((unit,))))
    draft.note("loss", ("8.5.hits", "8.5.choice"), unit=str(draft.ruleset.units[unit]), place=str(place))
    note_reveals(draft, before)


def _go_on(draft: Draft) -> None:
    """Take units of which there is no choice, all if the hits are too many (ruling loss-excess); then what follows."""
    frame = top(draft, Losing)
    if frame.due:
        for unit in _involved(draft, frame):
            if not frame.after or unit > frame.after[0]:
                _lose(draft, unit)
    battle = top(draft, Losing).battle
    if frame.by_attacker:
        draft.replace(Losing(battle, due=frame.defender_due, by_attacker=False))
    else:
        draft.replace(Advancing(battle))


class LosingRules(PhaseRules[State, Draft, Action]):
    """The owner picks what the hits take; it is not asked where there is no choice."""

    case: ClassVar[str] = "8.5.choice"
    title: ClassVar[str] = "losses of a battle"
    accepts: ClassVar[frozenset[type]] = frozenset({Lose})

    def to_move(self, state: State) -> Enum:
        frame = top(state, Losing)
        return frame.battle.side if frame.by_attacker else other_side(frame.battle.side)

    def is_needed(self, draft: Draft) -> bool:
        return len(_choices(draft, top(draft, Losing))) > 1

    def leave(self, draft: Draft) -> None:
        _go_on(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        lose = of_units(state.ruleset, Lose)
        return [lose[unit] for unit in _choices(state, top(state, Losing))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Lose)  # noqa: S101 - the only class accepted
        frame, unit = top(state, Losing), action.unit
        if unit.index in _choices(state, frame):
            return
        details = {"unit": str(unit), "due": frame.due}
        if unit.index not in _involved(state, frame):
            yield Violation("8.5.hits", f"{unit} is not among those who have taken the hits", details)
        else:
            sentence = "units are named in their order, so that there is one for every hit"
            yield Violation("8.5.choice", sentence, details)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Lose)  # noqa: S101 - the only class accepted
        _lose(draft, action.unit.index)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (Lose(unit) for unit in ruleset.units)
