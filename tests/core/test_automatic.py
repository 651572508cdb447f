"""A phase in which nobody decides anything."""

from __future__ import annotations

from typing import Any

from balkan_rules.core.actions import CHANCE
from balkan_rules.core.sequence import AutomaticRules


class Nothing(AutomaticRules[Any, Any, Any]):
    case = "1.0"
    title = "nothing"


def test_an_automatic_phase_asks_for_nothing() -> None:
    rules, anything = Nothing(), object()
    assert not rules.is_needed(anything)
    assert rules.to_move(anything) is CHANCE
    assert not rules.accepts
    assert list(rules.groups(anything)) == list(rules.universe(anything)) == []
    assert list(rules.violations(anything, anything)) == []
    rules.apply(anything, anything)
