"""Checks of rules 2, 3, 5 and 9 in one state: what is listed, refused and done, and what chance gives."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import attrs

from ..core.actions import CHANCE, END_PHASE, EndPhase, LegalActions, Roll, brief
from ..core.errors import ActionSyntaxError, BalkanRulesError, IllegalActionError, Violation
from ..core.transition import StopReason
from .failures import AnyState, ContractError, attempt, raises, require
from .values import fields_of

__all__ = ["check_actions", "check_chance", "check_macro", "check_universe", "foreign"]


class _Hostile:
    """An object with which nothing can be done."""

    def _fail(self, *_: object) -> Any:  # noqa: ANN401 - never returns
        raise RuntimeError

    __eq__ = __hash__ = __str__ = __repr__ = __bool__ = __len__ = __iter__ = fail = _fail


_HostileType: Any = type(
    "_HostileType",
    (type,),
    {
        **dict.fromkeys(("__eq__", "__hash__", "__repr__", "__instancecheck__", "__subclasscheck__"), _Hostile.fail),
        "__name__": property(_Hostile.fail),
    },
)
"""The class of a class about which nothing can be asked: its hash, whether it is another, its name."""


def hollow(kind: type) -> object:
    """An object of a class that was never made: it has no fields at all."""
    return object.__new__(kind)


GARBAGE: tuple[object, ...] = (
    *(None, 0, 1.5, "", "end phase", b"\0", (), [], {}, object, object(), Roll),
    *(hollow(Roll), hollow(EndPhase), _Hostile(), _HostileType("_Foreign", (), {})()),
)
"""What `why_not` must answer without an error, as well as hollow actions of the classes that are accepted."""


def check_chance(state: AnyState) -> None:
    """Rule 3: the outcomes of a chance node are exact, different, sum to 1, and are what is listed."""
    outcomes = state.chance_outcomes()
    require(type(outcomes) is tuple, 3, "chance_outcomes() is no tuple", state)
    if state.to_move is not CHANCE:
        require(outcomes == (), 3, "there are chance outcomes, but chance is not to move", state)
        return
    actions = [action for action, _ in outcomes]
    exact = all(type(chance) is Fraction and chance > 0 for _, chance in outcomes)
    require(exact, 3, "a chance is no positive Fraction", state)
    total = sum((chance for _, chance in outcomes), Fraction(0))
    require(total == 1, 3, f"the chances sum to {total}", state)
    require(len(set(actions)) == len(actions), 3, "an outcome stands there twice", state)
    require(list(state.legal_actions()) == actions, 3, "the legal actions are not the outcomes", state)
    most = state.ruleset.game.info.max_chance_outcomes
    require(len(actions) <= most, 3, f"{len(actions)} outcomes; GameInfo promises at most {most}", state)


def check_actions(
    state: AnyState, rng: random.Random, *, applied: int, others: int, cited: Callable[[str, str], None]
) -> None:
    """Rules 2, 3, 5 and 9 for what is listed and for what is not.

    Args:
        state: the state.
        rng: chooses what is looked at.
        applied: how many listed actions are applied.
        others: how many actions of the universe are asked about.
        cited: called with each case that is named, and where.
    """
    listed = state.legal_actions()
    actions = tuple(listed)
    _check_listing(state, listed, actions)
    before = hash(state), state.ruleset.game.encode(state)
    for action in actions if len(actions) <= applied else rng.sample(actions, applied):
        _check_legal(state, action, cited)
    known = frozenset(actions)
    universe = state.ruleset.universe
    wanted = [*(rng.choice(universe) for _ in range(others)), END_PHASE, Roll(99)]
    sources = [*(actions if len(actions) <= 3 else rng.sample(actions, 3)), *wanted[:2]]
    hollows = map(hollow, sorted(state.rules.accepts, key=lambda kind: kind.__name__))
    for other in (*wanted, *(made for source in sources for made in foreign(source)), *GARBAGE, *hollows):
        _check_other(state, other, known, cited)
    require(
        (hash(state), state.ruleset.game.encode(state)) == before, 1, "asking about actions changed the state", state
    )


def _check_listing(state: AnyState, listed: LegalActions[Any], actions: tuple[Any, ...]) -> None:
    require(len(set(actions)) == len(actions), 2, "an action is listed twice", state)
    require(len(listed) == len(actions) and bool(listed) is bool(actions), 2, "the listing has another length", state)
    require(tuple(listed[index] for index in range(len(actions))) == actions, 2, "indexing gives another order", state)
    groups = listed.groups()
    require(all(group.actions for group in groups), 2, "a group of the listing is empty", state)
    require(tuple(action for group in groups for action in group.actions) == actions, 2, "the groups differ", state)
    again = state.legal_actions()
    require(set(again) == set(actions), 2, "listing again gives other actions", state)
    require(again == listed and tuple(again) == actions, 8, "listing again gives another order", state)
    for action in actions:
        with attempt(5, f"{action} is listed, but is not in the universe", state):
            number = state.ruleset.index(action)
            require(state.ruleset.action(number) == action, 5, f"action({number}) is not {action}", state)
            parsed = state.ruleset.game.parse(str(action), state)
            require(parsed == action, 5, f"'{action}' is read as '{parsed}'", state)


def _check_legal(state: AnyState, action: Any, cited: Callable[[str, str], None]) -> None:  # noqa: ANN401 - any game's action
    why = state.why_not(action)
    legal = action in state.legal_actions() and state.allows(action) and why == ()
    require(legal, 2, f"{action} is listed but refused: {'; '.join(map(str, why))}", state)
    with attempt(2, f"{action} is listed, but applying it fails", state):
        after = _applied(state, action)
        fast = state.apply(action, check=False)
        transition = state.step(action)
    require(fast == after, 2, f"apply(check=False) of {action} gives another state than apply", state)
    require(transition.after == after, 2, f"step of {action} gives another state than apply", state)
    require(
        transition.before is state and transition.action == action, 2, f"the transition of {action} is another's", state
    )
    for event in transition.events:
        require(event.cases, 9, f"the event '{event.name}' names no case", state)
        for case in event.cases:
            cited(case, f"the event '{event.name}'")


def _applied(state: AnyState, action: Any) -> AnyState:  # noqa: ANN401 - any game's action
    """The state after an action, found twice, with Python's global generator in different states."""
    saved = random.getstate()
    try:
        found = []
        for seed in (1, 2):
            random.seed(seed)
            before = random.getstate()
            found.append(state.apply(action))
            require(random.getstate() == before, 3, f"{action} uses the global random generator", state)
    finally:
        random.setstate(saved)
    require(found[0] == found[1], 3, f"{action} leads to different states at different times", state)
    first: AnyState = found[0]
    return first


def foreign(action: object) -> Iterator[object]:
    """Actions like this one with a part that the game does not have."""
    if not attrs.has(type(action)):
        return
    for name, value in fields_of(action).items():
        parts: list[object] = []
        if type(value) is int:
            parts = [value + 1000, -1 - value]
        elif attrs.has(type(value)):
            parts = [_evolved(value, **{text: f"{old}?"}) for text, old in fields_of(value).items() if type(old) is str]
        for part in parts:
            if part is not None and (made := _evolved(action, **{name: part})) is not None:
                yield made


def _evolved(value: Any, /, **changes: object) -> object:  # noqa: ANN401 - an attrs value
    """The value with other fields; None if it does not allow them."""
    try:
        made: object = attrs.evolve(value, **changes)
    except (TypeError, ValueError, LookupError, BalkanRulesError):
        return None
    return made


def _check_other(
    state: AnyState,
    other: Any,  # noqa: ANN401 - anything
    known: frozenset[object],
    cited: Callable[[str, str], None],
) -> None:
    """An object that may or may not be legal: all answers must agree, and a refusal changes nothing."""
    legal = _among(other, known)
    name = brief(other, 120)
    with attempt(2, f"asking about {name}", state):
        why = state.why_not(other)
        contained = other in state.legal_actions(), state.allows(other)
    require(
        contained == (legal, legal),
        2,
        f"{name} is {'' if legal else 'not '}listed, but `in` or allows() differs",
        state,
    )
    require((why == ()) is legal, 2, f"{name} is {'' if legal else 'not '}listed, but why_not gives {why}", state)
    require(
        type(why) is tuple and all(isinstance(each, Violation) for each in why), 2, "why_not gives no Violations", state
    )
    for violation in why:
        require(violation.sentence, 9, f"a refusal of {name} has no sentence", state)
        cited(violation.case, f"a refusal of {name}")
    if not legal:
        for call in (state.apply, state.step):
            with attempt(2, f"{call.__name__} of {name} must raise IllegalActionError", state):
                error = raises(IllegalActionError, call, other)
            told = isinstance(error, IllegalActionError) and error.violations == why
            require(told, 2, f"{call.__name__} of {name} does not raise what why_not says", state)


def _among(other: object, known: frozenset[object]) -> bool:
    try:
        return other in known
    except Exception:  # noqa: BLE001 - what cannot be hashed or compared is not among them
        return False


def check_universe(ruleset: Any, rng: random.Random, *, sampled: int = 500) -> None:  # noqa: ANN401 - any game's ruleset
    """Rule 5: the universe is finite, indexed both ways, and every action has a notation of its own."""
    universe: Sequence[Any] = ruleset.universe
    require(universe == ruleset.universe and isinstance(universe, tuple), 5, "the universe is not one fixed tuple")
    require(len(set(universe)) == len(universe), 5, "an action stands in the universe twice")
    texts: dict[str, Any] = {}
    for action in universe:
        text = " ".join(str(action).split()).casefold()
        require(text, 5, f"an action of class {type(action).__name__} has no notation")
        other = texts.setdefault(text, action)
        if other is not action:  # only then is the message, which takes longer than the rest, made
            raise ContractError(5, f"{other!r} and {action!r} are both written '{action}'")
    for number in (
        range(len(universe)) if len(universe) <= sampled else sorted(rng.sample(range(len(universe)), sampled))
    ):
        action = universe[number]
        with attempt(5, f"action {number} of the universe"):
            require(ruleset.index(action) == number, 5, f"the index of '{action}' is not {number}")
            require(ruleset.action(number) == action, 5, f"action({number}) is not '{action}'")
            spaced = f"  {str(action).upper()} ".replace(" ", "  ")
            for text in (str(action), spaced):
                require(ruleset.parse(text) == action, 5, f"{text!r} is read as '{ruleset.parse(text)}'")
            _check_parts(action)
    for number in (-1, len(universe)):
        require(raises(IndexError, ruleset.action, number), 5, f"there is an action {number}")
    for garbage in (*GARBAGE, Roll(10**6)):
        with attempt(5, "index() and parse() of what is no action raise ActionSyntaxError"):
            refused = raises(ActionSyntaxError, ruleset.index, garbage)
            require(refused, 5, "index() accepts what is no action")
    for text in ("", "no such action", "\0" * 2_000):
        require(raises(ActionSyntaxError, ruleset.parse, text), 5, f"{text!r:.40} is read")


def _check_parts(action: Any) -> None:  # noqa: ANN401 - any game's action
    """An action built of parts of the wrong kind is refused at once."""
    for name in fields_of(action):
        error = raises(ActionSyntaxError, attrs.evolve, action, **{name: GARBAGE})
        require(error, 5, f"{type(action).__name__} can be built with a wrong {name}")


def check_macro(state: AnyState, rng: random.Random, *, parts: int = 4) -> None:
    """Rule 5: a macro equals its parts, one after the other, and stops where it must."""
    mover = state.to_move
    if state.is_over or mover is CHANCE:
        macro = tuple(state.legal_actions())[:2]
        refused = raises(IllegalActionError, state.expand, macro)
        require(refused, 5, "a macro may not begin here", state)
        return
    macro_list: list[Any] = []
    expected: list[AnyState] = []
    stopped = StopReason.DONE
    now = state
    for _ in range(parts):
        actions = now.legal_actions()
        wild = not actions or (expected and rng.random() < 0.2)
        part = rng.choice(state.ruleset.universe) if wild else rng.choice(actions)
        if expected and stopped is StopReason.DONE:
            stopped = _stop(now, mover, part)
        macro_list.append(part)
        if stopped is StopReason.DONE:
            transition = now.step(part)
            now = transition.after
            expected.append(now)
            if any(event.reveals for event in transition.for_side(mover).events):
                stopped = StopReason.REVEALED
    if len(expected) == len(macro_list):
        stopped = StopReason.DONE
    with attempt(5, f"expanding {', '.join(map(str, macro_list))}", state):
        expansion = state.expand(macro_list)
    taken = [transition.after for transition in expansion.transitions]
    require(taken == expected, 5, f"the macro {', '.join(map(str, macro_list))} does not equal its parts", state)
    require(
        expansion.stopped is stopped, 5, f"it stopped because {expansion.stopped.value}, not: {stopped.value}", state
    )
    require(expansion.left == tuple(macro_list[len(taken) :]), 5, "it leaves the wrong parts over", state)
    refused = raises(IllegalActionError, state.expand, ())
    require(refused, 5, "a macro of no parts is taken", state)


def _stop(now: AnyState, mover: object, part: object) -> StopReason:
    if now.is_over:
        return StopReason.OVER
    if now.to_move is CHANCE:
        return StopReason.CHANCE
    if now.to_move is not mover:
        return StopReason.SIDE
    return StopReason.ILLEGAL if now.why_not(part) else StopReason.DONE
