"""The Separatist Player asks for a veto of the president of Serbia, or does not (option 16.2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Final

import attrs

from ...core.actions import CHANCE, Group, Roll
from ...core.cases import case
from ...core.dice import uniform
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, AskForVeto, NoVeto
from ..limits import activate
from ..ruleset import WrteRuleset
from ..secrecy import note_reveals
from ..state import Draft, State
from ..units import Side
from . import ambush
from .combat import declare
from .contact import end_battle
from .group import Moving
from .wildcard import AttackVeto, MoveVeto, faces, freeze, vetoes

__all__ = ["AttackVetoRules", "MoveVetoRules"]

_ASK: Final = AskForVeto()
_DO_NOT: Final = NoVeto()


class VetoRules(PhaseRules[State, Draft, Action]):
    """The decision to ask, and the die."""

    case: ClassVar[str] = "16.2.trigger"
    title: ClassVar[str] = "veto of the president of Serbia"
    accepts: ClassVar[frozenset[type]] = frozenset({AskForVeto, NoVeto, Roll})

    @abstractmethod
    def proceed(self, draft: Draft) -> None:
        """What was to be done is done."""
        ...

    @abstractmethod
    def undo(self, draft: Draft) -> None:
        """It is not done."""
        ...

    def to_move(self, state: State) -> Enum:
        return CHANCE if _is_asked(state) else Side.SEPARATIST

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, _open_actions(state)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if action not in _open_actions(state):
            sentence = "the die is rolled now" if _is_asked(state) else "nobody has asked for a veto"
            yield Violation(self.case, sentence, {"action": str(action)})

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return uniform(_open_actions(state)).outcomes() if _is_asked(state) else ()

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Roll):
            vetoed = vetoes(action.value)
            draft.note("veto", ("16.2.veto", "16.2.die"), die=action.value, vetoed=vetoed)
            if vetoed:
                self.undo(draft)
            else:
                self.proceed(draft)
        elif isinstance(action, AskForVeto):
            draft.replace(attrs.evolve(_frame(draft), is_asked=True))
        else:
            self.proceed(draft)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (_ASK, _DO_NOT, *_rolls(ruleset))


def _frame(position: State | Draft) -> MoveVeto | AttackVeto:
    frame = position.frames[-1]
    assert isinstance(frame, (MoveVeto, AttackVeto))  # noqa: S101 - rules are chosen by the frame's class
    return frame


def _is_asked(state: State) -> bool:
    return _frame(state).is_asked


def _open_actions(state: State) -> tuple[Action, ...]:
    """What can be done, or come up, now."""
    return _rolls(state.ruleset) if _is_asked(state) else (_ASK, _DO_NOT)


def _rolls(ruleset: WrteRuleset) -> tuple[Roll, ...]:
    return tuple(Roll(face) for face in range(1, faces(ruleset) + 1))


class MoveVetoRules(VetoRules):
    """The veto of a move: the whole group goes back to the hex that it has left, and moves no further.

    It has never been in the hex, whoever asks who was the last there (rulings wildcard-return, wildcard-undone).
    """

    def proceed(self, draft: Draft) -> None:
        origin = top(draft, MoveVeto).origin
        draft.pop()
        ambush.enter(draft, top(draft, Moving), origin)

    def undo(self, draft: Draft) -> None:
        veto = top(draft, MoveVeto)
        draft.pop()
        group, before, origin = top(draft, Moving), draft.pos, veto.origin
        for unit in reversed(group.units):
            draft.put(unit, origin.index)
        draft.leave_unentered(group.at, veto.last)
        draft.note("sent back", ("16.2.veto",), origin=str(group.at), to=str(origin))
        draft.pop()
        freeze(draft, group.units)
        note_reveals(draft, before)


class AttackVetoRules(VetoRules):
    """The veto of an attack: it is not fought, and those who would have fought it stay where they are."""

    def proceed(self, draft: Draft) -> None:
        declare(draft, top(draft, AttackVeto).battle)

    def undo(self, draft: Draft) -> None:
        _call_off(draft)


@case("16.2.veto")
def _call_off(draft: Draft) -> None:
    """The attackers have acted: they count as activated, but nothing has been attacked."""
    battle = top(draft, AttackVeto).battle
    activate(draft, battle.attackers)
    freeze(draft, battle.attackers)
    end_battle(draft, battle)
