"""Listed if and only if legal: what the tests of the phases ask of every position they meet."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache
from itertools import chain

from tests.tito.playing import DEEP

from balkan_rules import tito

FAR, NEAR = (1, 1) if DEEP else (40, 8)
"""Of all actions, and of those of a class that is asked for, one in so many is asked about beside the `candidates`."""


def _asked_for(state: tito.State) -> tuple[tito.Action, ...]:
    """Every action that the phase or frame in which a state stands could ever ask for."""
    key = "tests: asked for", id(state.rules)
    known: tuple[tito.Action, ...] | None = state.ruleset.memo.get(key)
    if known is None:
        known = state.ruleset.memo[key] = tuple(dict.fromkeys(state.rules.universe(state.ruleset)))
    return known


@cache
def _of_class(kind: type) -> tuple[tito.Action, ...]:
    """All actions of a class under the default rules."""
    return tuple(action for action in tito.ruleset().universe if type(action) is kind)


def candidates(state: tito.State) -> Iterator[tito.Action]:
    """Every action that could ever be asked for here, but for what pieces could do where they do not stand."""
    here: set[tuple[object, object]] = set()
    for place, stack in state.board.items():
        for piece in (*stack.units, *dict(stack.guerrillas)):
            here |= {(piece, place), (piece, None)}
    of_what_stands = (tito.Move, tito.MoveGuerrilla, tito.GiveUp)
    for action in _asked_for(state):
        at = getattr(action, "origin", None) or getattr(action, "at", None)
        if not isinstance(action, of_what_stands) or (action.unit, at) in here:
            yield action


def others(state: tito.State, offset: int) -> Iterator[tito.Action]:
    """Some of all other actions, more of those that are of a class that is asked for here."""
    for kind in state.rules.accepts:
        yield from _of_class(kind)[offset % NEAR :: NEAR]
    universe = state.ruleset.universe if DEEP else tito.ruleset().universe  # the same but for a few actions
    yield from universe[offset % FAR :: FAR]


def agrees(state: tito.State) -> bool:
    """Whether the listing, `why_not` and the universe of actions say the same about a position."""
    listed = set(state.legal_actions())
    assert len(listed) == len(state.legal_actions())
    assert listed.issubset(_asked_for(state))
    for action in dict.fromkeys(chain(listed, candidates(state), others(state, len(listed)))):
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
