"""Listed if and only if legal: what the tests of the phases ask of every position they meet."""

from __future__ import annotations

from enum import Enum

from balkan_rules import tito


def agrees(state: tito.State) -> bool:
    """Whether the listing, `why_not` and the universe of actions say the same about a position."""
    listed = set(state.legal_actions())
    assert len(listed) == len(state.legal_actions())
    assert listed <= set(state.ruleset.universe)
    for action in state.ruleset.universe:
        assert (action in listed) is (not state.why_not(action)) is state.allows(action)
    return True


def ruled(**rulings: Enum) -> tito.TitoRuleset:
    """The default rules with some questions answered in another way."""
    rules = tito.ruleset(rulings=tito.Rulings(**rulings))  # type: ignore[arg-type]  # `Rulings` tests them itself
    assert isinstance(rules, tito.TitoRuleset)
    return rules


def placings(state: tito.State) -> list[tito.PlaceUnit]:
    """The listed actions that put a named unit on the map."""
    return [action for action in state.legal_actions() if isinstance(action, tito.PlaceUnit)]
