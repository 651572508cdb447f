"""Positions of the game for tests, and going on from them in a word."""

from __future__ import annotations

from typing import Any, Final

from balkan_rules.core.errors import Violation
from balkan_rules.marita_merkur import GAME, Side, State

BRITISH: Final = ("British 4 NZ", "British 5 NZ", "British 6 NZ")
"""Three British regimental equivalents."""
ATHENAI: Final = "Athenai"


def at(phase: str, place: dict[str, Any] | None = None, **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """A position at the first decision of a phase, with one Greek division on the map if nothing else is said."""
    return GAME.position(phase=phase, place=place or {"Larisa": ["Greek 2 Inf"]}, **fields)


def points(axis: int, allied: int) -> dict[Side, int]:
    """Victory points of both sides, as `position` takes them."""
    return {Side.AXIS: axis, Side.ALLIED: allied}


def listed(state: State) -> list[str]:
    """What may be done, as it is written."""
    return [str(action) for action in state.legal_actions()]


def do(state: State, *texts: str) -> State:
    """The state after actions and outcomes as they are written."""
    for text in texts:
        state = state.apply(GAME.parse(text, state))
    return state


def on_turn(state: State, turn: int) -> State:
    """The state as the Axis chooses its effort on a later turn; what comes before is done as it is listed first."""
    while (state.turn, state.ruleset.steps[state.cursor].name) != (turn, "axis_effort"):
        state = state.apply(state.legal_actions()[0])
    return state


def refused(state: State, text: str) -> list[str]:
    """The cases that refuse an action."""
    found: tuple[Violation, ...] = state.why_not(state.ruleset.parse(text))
    return [violation.case for violation in found]
