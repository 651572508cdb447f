"""Checks of rule 6, and of what rule 4 says about skipping: what a side may not know shows nowhere."""

from __future__ import annotations

import random
from enum import Enum
from itertools import combinations
from typing import Any

from ..core.actions import CHANCE, HIDDEN
from ..core.sequence import Event
from ..core.transition import SideTransition, Transition
from .failures import AnyState, attempt, require
from .values import fields_of

__all__ = ["check_secrets"]


def check_secrets(state: AnyState, rng: random.Random, *, samples: int = 2, ahead: int = 4) -> None:
    """Rule 6 (and 4) in one state, for every side.

    Args:
        state: the state.
        rng: chooses what is looked at.
        samples: how many states that a side cannot tell from this one are compared with it.
        ahead: how many actions are played on from both.
    """
    for side in state.ruleset.game.info.sides:
        _check_view(state, side, rng)
        _check_hidden_actions(state, side, rng)
        for _ in range(samples):
            with attempt(6, f"sampling a state for the view of {side}", state):
                seed = rng.randrange(2**32)
                sampled, again = (
                    state.ruleset.game.sample_state(state.view(side), random.Random(seed)) for _ in range(2)
                )
            require(sampled == again, 6, f"sample_state for {side} does not depend on the given generator alone", state)
            _check_sample(state, sampled, side)
            _check_pair(state, sampled, side, rng, ahead)


def _hidden(state: AnyState, side: Enum) -> dict[str, Any]:
    """The secrets that a side may not know, or knows a part of, with their true values."""
    true = fields_of(state)
    return {name: true[name] for name, value in state.view(side).fields.items() if value != true[name]}


def _check_view(state: AnyState, side: Enum, rng: random.Random) -> None:
    with attempt(6, f"the view of {side}", state):
        view = state.view(side)
        hash(view)
        facts = view.to_move, view.turn, view.phase, view.is_over, view.outcome
        listed = view.legal_actions()
        view.text()
    require(
        facts == (state.to_move, state.turn, state.phase, state.is_over, state.outcome), 6, "the view differs", state
    )
    hidden = _hidden(state, side)
    if hidden:
        require(state.ruleset.game.info.hidden_information, 6, "GameInfo promises that nothing is hidden", state)
        require(view._position is not state, 6, "the view holds the state", state)  # noqa: SLF001 - the question
    if state.to_move is side:
        require(listed == state.legal_actions(), 6, f"the view of {side}, who is to move, lists other actions", state)
        for action in (*listed[:3], *(rng.choice(state.ruleset.universe) for _ in range(5))):
            same = view.why_not(action) == state.why_not(action)
            require(same, 6, f"the view of {side} and the state give different answers about {action}", state)
    else:
        require(
            len(listed) == 0 and not listed, 6, f"the view of {side} lists actions, but {state.to_move} decides", state
        )
        for action in state.legal_actions()[:3]:
            refused = bool(view.why_not(action)) and action not in listed
            require(refused, 6, f"the view of {side} allows {action}, but {state.to_move} decides", state)


def _check_sample(state: AnyState, sampled: AnyState, side: Enum) -> None:
    game = state.ruleset.game
    require(sampled.view(side) == state.view(side), 6, f"{side} can tell the sampled state from the real one", state)
    if not _hidden(state, side):
        require(sampled == state, 6, f"{side} knows everything, but another state was sampled", state)
    with attempt(6, f"the state sampled for {side} must be a possible one", state):
        game.from_json(game.to_json(sampled), ruleset=state.ruleset)
        shows = [
            (repr(view), str(view), view.text(), view.to_json(), hash(view), view.why_not(None), view.legal_actions())
            for view in (state.view(side), sampled.view(side))
        ]
    require(shows[0] == shows[1], 6, f"views of {side} that are equal show different things", state)


def _check_hidden_actions(state: AnyState, side: Enum, rng: random.Random) -> None:
    """All actions or outcomes of a decision that a side does not see must look the same to it."""
    actions = state.legal_actions()
    chosen = list(actions if len(actions) <= 12 else rng.sample(list(actions), 12))
    steps = [state.step(action) for action in chosen]
    unseen = [step for step in steps if step.for_side(side).action is HIDDEN]
    for step in unseen:
        require(state.ruleset.game.info.hidden_information, 6, "GameInfo promises that nothing is hidden", state)
        require(state.to_move is not side, 6, f"{side} does not see its own action {step.action}", state)
    for step in unseen[1:]:
        _compare(unseen[0], step, side)
    seen = [step for step in steps if step.for_side(side).action is not HIDDEN]
    for one, two in combinations(seen, 2):
        told = one.after != two.after and one.after.view(side) == two.after.view(side)
        require(not told, 6, f"{side} sees '{one.action}' or '{two.action}', but its view hides what that did", state)
    for step in steps:
        _check_reveals(step, side)


def _check_reveals(step: Transition[Any, Any], side: Enum) -> None:
    """A secret that a side comes to know was reported as revealed to it."""
    seen = step.for_side(side)
    if any(event.reveals for event in seen.events):
        return
    after = seen.after.fields
    for name, value in _hidden(step.before, side).items():
        told = value is not None and after[name] == value
        require(not told, 6, f"{side} comes to know {name!r}, but no event reveals it", step.before)


def _check_pair(state: AnyState, twin: AnyState, side: Enum, rng: random.Random, ahead: int) -> None:
    """Play on from two states that a side cannot tell apart, doing the same as far as it sees."""
    for _ in range(ahead):
        if state.is_over:
            return
        first = state.step(rng.choice(state.legal_actions()))
        seen = first.for_side(side)
        if seen.action is HIDDEN:
            unseen = [action for action in twin.legal_actions() if twin.step(action).for_side(side).action is HIDDEN]
            require(unseen, 6, f"{side} can tell from {state.to_move} what the other side can do", state)
            second = twin.step(rng.choice(unseen))
        else:
            if state.to_move is side:
                same = state.legal_actions() == twin.legal_actions()
                require(same, 6, f"what {side} may do depends on what it does not know", state)
            if not twin.allows(first.action):
                return  # only the other side's secret allows it, so doing it tells something
            if state.to_move is CHANCE and dict(state.chance_outcomes()) != dict(twin.chance_outcomes()):
                return  # the odds depend on the secret
            second = twin.step(first.action)
        if not _compare(first, second, side):
            return
        state, twin = first.after, second.after


def _compare(first: Transition[Any, Any], second: Transition[Any, Any], side: Enum) -> bool:
    """That two transitions look the same to a side; False if they may differ.

    They may if something was revealed, or if the side was told something for itself alone, which says what it sees.
    """
    one, two = first.for_side(side), second.for_side(side)
    if any(event.reveals for event in (*one.events, *two.events)) or _told(one, side) != _told(two, side):
        return False
    if one != two:
        what, rule = _difference(one, two)
        text = f"{side} cannot tell these states apart, but after '{one.action}' {what}"
        require(False, rule, text, first.before)  # noqa: FBT003 - it differs
    return True


def _told(seen: SideTransition[Any, Any], side: Enum) -> list[Event]:
    """What a transition tells a side and nobody else."""
    return [event for event in seen.events if event.seen_by == frozenset({side})]


def _difference(one: SideTransition[Any, Any], two: SideTransition[Any, Any]) -> tuple[str, int]:
    left, right = one.after.fields, two.after.fields
    names = [name for name in left if left[name] != right[name]]
    told = ", ".join(f"{name} is {left[name]} or {right[name]}" for name in names)
    if _place(one) != _place(two):
        return f"play goes on elsewhere: {told}", 4
    if names:
        return f"the views differ: {told}", 6
    return f"the events differ: {', '.join(map(str, one.events))} or {', '.join(map(str, two.events))}", 6


def _place(seen: SideTransition[Any, Any]) -> tuple[object, ...]:
    """Where in the sequence of play it leads."""
    fields = seen.after.fields
    frames: Any = fields["frames"]
    return fields["turn"], fields["cursor"], fields["is_over"], tuple(type(frame) for frame in frames)
