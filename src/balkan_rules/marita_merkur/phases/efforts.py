"""What each side puts into the campaign, chosen in secret by both (31.D.timing)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import Group
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, ChooseEffort
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, State
from ..values import Side

__all__ = ["EffortPhase"]


class EffortPhase(PhaseRules[State, Draft, Action]):
    """A side chooses. The Axis does first, but what it has chosen is shown only when the Allies have chosen too.

    Attributes:
        side: who chooses.
    """

    case: ClassVar[str] = "31.D.timing"
    title: ClassVar[str] = "choice of the effort"
    accepts: ClassVar[frozenset[type]] = frozenset({ChooseEffort})

    def __init__(self, side: Side) -> None:
        self.side: Side = side  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    def enter(self, draft: Draft) -> None:
        if self.side is Side.AXIS:
            draft.axis_effort = draft.allied_effort = ""

    def is_needed(self, draft: Draft) -> bool:
        chosen = draft.axis_effort if self.side is Side.AXIS else draft.allied_effort
        return bool(draft.ruleset.host.efforts) and not chosen

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, tuple(self.universe(state.ruleset))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, ChooseEffort)  # noqa: S101 - the only class that is accepted
        known = state.ruleset.host.efforts
        if action.effort not in known:
            sentence = f"there is no effort {action.effort:.40}; there are {', '.join(known)}"
            yield Violation(self.case, sentence, {"effort": action.effort})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, ChooseEffort)  # noqa: S101 - the only class that is accepted
        if self.side is Side.AXIS:
            draft.axis_effort = action.effort
        else:
            draft.allied_effort = action.effort
            draft.note("efforts", (self.case,), reveals=True, axis=draft.efforts[0], allied=draft.efforts[1])

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [ChooseEffort(name) for name in ruleset.host.efforts]

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        return frozenset({self.side}) if self.side is Side.AXIS else None
