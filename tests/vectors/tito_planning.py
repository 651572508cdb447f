"""Vectors about planning Anti-Guerrilla Operations (8.41, 8.42): answered by what the Axis Player may then do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from tests.vectors.tito_places import PLAIN_TURN, Entry, Made, numbers
from tests.vectors.vectors import Answers, Forms

from balkan_rules import tito
from balkan_rules.core.errors import PositionError

__all__ = ["FORMS", "declarable", "joinable"]

FORMS: Final = Forms()
Given = Mapping[str, Any]
_PLENTY: Final = 50
"""A number on the drawn counter that no declaration comes near."""


def _planning(turn: int, place: Mapping[str, Sequence[Entry]], **fields: Any) -> tito.State:  # noqa: ANN401 - of a position
    return tito.position(turn=turn, phase="operations_planning", place=place, **{"operations_limit": _PLENTY, **fields})


def declarable(turn: int) -> int:
    """The most operations that can be declared on a Game-Turn."""
    try:
        state = _planning(turn, {})
    except PositionError:
        return 0
    return max(action.number for action in state.legal_actions() if isinstance(action, tito.DeclareOperations))


def _target(state: tito.State, zone: str) -> tito.TargetZone:
    return tito.TargetZone(state.ruleset.map.zone(zone))


def joinable(unit: str, place: str, turn: int = PLAIN_TURN, **fields: Any) -> frozenset[str]:  # noqa: ANN401 - as above
    """Names of the Zones in whose operations a unit in a place can take part."""
    state = _planning(turn, {place: [unit]}, **fields).apply(tito.DeclareOperations(1))
    commit = tito.CommitUnit(state.ruleset.charts.unit(unit))
    zones = (zone.name for zone in state.ruleset.zones)
    return frozenset(zone for zone in zones if state.apply(_target(state, zone)).allows(commit))


@FORMS.add("turns per_turn")
def _ceiling(given: Given) -> Answers:
    turns = numbers(given["turns"])
    return {"most_possible": lambda: sum(min(given["per_turn"], declarable(turn)) for turn in turns)}


@FORMS.add("declared")
def _targets(given: Given) -> Answers:
    """Zones written down one after the other in one Game-Turn."""
    zones: list[str] = given["declared"]

    def legal() -> bool:
        declaration = tito.DeclareOperations(len(zones))
        state = _planning(PLAIN_TURN, {})
        if not state.allows(declaration):
            return False
        state = state.apply(declaration)
        for zone in zones:
            if not state.allows(_target(state, zone)):
                return False
            state = state.apply(_target(state, zone))
        return True

    return {"legal": legal}


@FORMS.add("participants")
def _participants(given: Given) -> Answers:
    """Pieces of these sizes, all in the Zone of the operation."""
    sizes: dict[str, int] = given["participants"]
    made = Made()
    entries = made.sizes(sizes)
    places = {"Serbia/Axis Mountain": entries}
    state = _planning(PLAIN_TURN, places, ruleset=made.ruleset())
    whole = state.stack("Serbia/Axis Mountain")
    state = state.apply(tito.DeclareOperations(1))
    state = state.apply(_target(state, "Serbia"))

    def legal() -> bool:
        now = state
        while any(now.stack("Serbia/Axis Mountain").units) or now.stack("Serbia/Axis Mountain").guerrillas:
            action = now.legal_actions()[0]
            if action == tito.END_PHASE:
                return False
            now = now.apply(action)
        return True

    def divisions() -> Fraction:
        return whole.divisions

    return {"divisions": divisions, "legal": legal}
