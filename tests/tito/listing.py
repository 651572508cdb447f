"""Listed if and only if legal: what the tests of the phases ask of every position they meet."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import chain
from typing import Any, TypeAlias

from tests.tito.playing import DEEP

from balkan_rules import tito

ONE_IN = 1 if DEEP else 40
"""Of the actions that are none of the `candidates`, one in so many is asked about."""
Source: TypeAlias = tuple[type, object, object]
"""The class of an action, the piece that it is about, and the place where this stands; None where it names none."""


def _source(action: Any) -> Source:  # noqa: ANN401 - actions of all classes
    return type(action), getattr(action, "unit", None), getattr(action, "origin", None) or getattr(action, "at", None)


def _by_source(ruleset: tito.TitoRuleset) -> dict[Source, list[tito.Action]]:
    """The whole universe of actions."""
    known: dict[Source, list[tito.Action]] | None = ruleset.memo.get("tests: by source")
    if known is None:
        known = ruleset.memo["tests: by source"] = {}
        for action in ruleset.universe:
            known.setdefault(_source(action), []).append(action)
    return known


def candidates(state: tito.State) -> Iterator[tito.Action]:
    """Every action of the classes asked for, but for what pieces could do where they do not stand."""
    here: set[tuple[object, object]] = set()
    for place, stack in state.board.items():
        for piece in (*stack.units, *dict(stack.guerrillas)):
            here |= {(piece, place), (piece, None)}
    accepts, of_what_stands = state.rules.accepts, (tito.Move, tito.MoveGuerrilla, tito.GiveUp)
    for (kind, piece, at), actions in _by_source(state.ruleset).items():
        if kind in accepts and (kind not in of_what_stands or (piece, at) in here):
            yield from actions


def agrees(state: tito.State) -> bool:
    """Whether the listing, `why_not` and the universe of actions say the same about a position."""
    ruleset, listed = state.ruleset, set(state.legal_actions())
    assert len(listed) == len(state.legal_actions())
    assert all(ruleset.action(ruleset.index(action)) == action for action in listed)
    others = ruleset.universe[len(listed) % ONE_IN :: ONE_IN]
    for action in chain(listed, candidates(state), others):
        assert (action in listed) is (not state.why_not(action)) is state.allows(action)
    return True


def ruled(**rulings: Enum) -> tito.TitoRuleset:
    """The default rules with some questions answered in another way."""
    return _ruled(tito.Rulings(**rulings))  # type: ignore[arg-type]  # `Rulings` tests them itself


@lru_cache(maxsize=6)
def _ruled(rulings: tito.Rulings) -> tito.TitoRuleset:
    """The last few are kept: tests that stand together mostly ask for the same."""
    rules = tito.ruleset(rulings=rulings)
    assert isinstance(rules, tito.TitoRuleset)
    return rules


def placings(state: tito.State) -> list[tito.PlaceUnit]:
    """The listed actions that put a named unit on the map."""
    return [action for action in state.legal_actions() if isinstance(action, tito.PlaceUnit)]
