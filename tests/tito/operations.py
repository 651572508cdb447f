"""What the tests of operations share: positions in which units are aside, and playing on to what is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.tito.fights import rules

from balkan_rules import tito

Places = Mapping[str, Sequence[str | tuple[str, int]]]
FIRST, SECOND = "First operation", "Second operation"
ENEMY: Places = {"Bosnia/Partisan Mountain": [("Partisan group", 6)], "Bosnia/Partisan Hide-away": ["Partisan group"]}
"""Partisans in Bosnia."""


def position(place: Places, *, phase: str = "operations_deployment", turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """Units are aside for an operation in Bosnia and one in Serbia."""
    given: dict[str, Any] = {"operations": 2, "declared": 2, "targets": ("Bosnia", "Serbia"), "ruleset": rules()}
    return tito.position(turn=turn, phase=phase, place=place, **given | fields)


def returning(place: Places, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """The same units come back to the map."""
    return position(place, phase="operations_redeployment", **{"deployed": 2, **fields})


def put(state: tito.State, *texts: str) -> tito.State:
    """The state after units have been placed, each as ``"German 704 at Bosnia/Axis Mountain"``."""
    for text in texts:
        state = state.apply(tito.parse(f"place {text}", state))
    return state


def fought(state: tito.State, origin: str, target: str, die: int) -> tito.State:
    """The state after an attack and its die."""
    return state.apply(tito.parse(f"attack {target} from {origin}", state)).apply(tito.Roll(die))


def until(state: tito.State, stop: Callable[[tito.State], bool]) -> tito.State:
    """Play on, ending phases where that is possible and otherwise doing what is listed first."""
    while not stop(state):
        legal = state.legal_actions()
        at_chance = state.to_move is tito.CHANCE
        state = state.apply(tito.END_PHASE if not at_chance and tito.END_PHASE in legal else legal[0])
    return state


def in_phase(phase: tito.Phase) -> Callable[[tito.State], bool]:
    """Whether a phase has been reached."""
    return lambda state: state.phase is phase


def listed(state: tito.State) -> list[str]:
    """What can be done, as it is written."""
    return [str(action) for action in state.legal_actions()]


def where(state: tito.State, *units: str) -> list[str]:
    """Where named units are."""
    return [str(state.where(unit)) for unit in units]


def counters(state: tito.State, kind: str) -> list[str]:
    """Where the counters of a kind are."""
    places = state.where(kind)
    assert isinstance(places, tuple)
    return [str(place) for place in places]


def refusals(state: tito.State, text: str) -> list[str]:
    """The cases that refuse an action; it is then not listed."""
    action = tito.parse(text, state)
    cases = [violation.case for violation in state.why_not(action)]
    assert (action in list(state.legal_actions())) is (not cases)
    return cases


def ends(state: tito.State, over: Callable[[tito.State], bool]) -> list[tito.State]:
    """Every state in which all that can be done leads to `over`; equal ones as often as there are ways to them."""
    if over(state):
        return [state]
    return [end for action in state.legal_actions() for end in ends(state.apply(action), over)]
