"""The victory points of a game turn (31.D.timing)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar

import attrs

from ...core.sequence import AutomaticRules, ChanceRules, top
from ..actions import Action, Draw
from ..frames import Drawing
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, State
from ..values import Side

__all__ = ["DrawingRules", "PointsPhase"]

_CASE = "31.D.timing"


class PointsPhase(AutomaticRules[State, Draft, Action]):
    """The base game counts the points of the game turn, after what it draws for them."""

    case: ClassVar[str] = _CASE
    title: ClassVar[str] = "count of victory points"

    def enter(self, draft: Draft) -> None:
        draft.push(Drawing(draft.ruleset.host.draws_due(draft)))


class DrawingRules(ChanceRules[State, Draft, Action]):
    """The next of the draws; after the last one points are given."""

    case: ClassVar[str] = _CASE
    title: ClassVar[str] = "draw for victory points"
    accepts: ClassVar[frozenset[type]] = frozenset({Draw})

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, Drawing)
        return len(frame.drawn) < len(frame.due)

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        frame = top(state, Drawing)
        chances = state.ruleset.host.draw(state, frame.due[len(frame.drawn)])
        return tuple((Draw(value), chance) for value, chance in chances.items())

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Draw)  # noqa: S101 - the only class that is accepted
        frame = top(draft, Drawing)
        draft.replace(attrs.evolve(frame, drawn=(*frame.drawn, action.value)))
        draft.note("draw", (self.case,), draw=frame.due[len(frame.drawn)], value=action.value)

    def leave(self, draft: Draft) -> None:
        frame = top(draft, Drawing)
        score = draft.ruleset.host.score(draft, dict(zip(frame.due, frame.drawn, strict=True)))
        draft.host = score.part
        draft.award(Side.AXIS, score.axis)
        draft.award(Side.ALLIED, score.allied)
        for reason, axis, allied in score.reasons:
            draft.note("score", (self.case,), reason=reason, axis=axis, allied=allied)
        draft.note("points", (self.case,), axis=draft.axis_points, allied=draft.allied_points)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        bounds = ruleset.host.draws.values()
        return [Draw(value) for value in sorted({value for low, high in bounds for value in range(low, high + 1)})]
