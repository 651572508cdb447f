"""Good calls of the functions of a game, in which one argument after the other is made wrong.

Whatever is given, a function either takes it, as the good call must allow, or raises an error of the library.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any, Final

import attrs

from balkan_rules import BalkanRulesError
from balkan_rules.core.records import Record

__all__ = [
    "EMPTY",
    "FLAG",
    "NOTHING",
    "NUMBER",
    "TEXT",
    "Good",
    "Or",
    "accepted",
    "functions_of",
    "good",
    "without_a_call",
]

TEXT: Final[tuple[object, ...]] = ("x",)
NUMBER: Final[tuple[object, ...]] = (5, 10**20)
FLAG: Final[tuple[object, ...]] = (True,)
NOTHING: Final[tuple[object, ...]] = (None,)
EMPTY: Final[tuple[object, ...]] = ([], {})


def _wrong() -> tuple[object, ...]:
    """What is given in place of each argument."""
    return (*NUMBER, -1, 1.5, *TEXT, *EMPTY, *NOTHING, object(), [5], *FLAG)


class Or:
    """An argument of a good call, and what of the wrong ones is as good in its place."""

    def __init__(self, value: object, *others: object) -> None:
        self.value = value
        self.others = others


@attrs.frozen
class Good:
    """A call that succeeds."""

    name: str
    function: Callable[..., object]
    arguments: dict[str, Or]

    def __str__(self) -> str:
        return self.name


def good(function: Callable[..., object], /, **arguments: object) -> Good:
    """A good call; what is given as no `Or` has nothing that is as good."""
    name: str = getattr(function, "__qualname__", str(function))
    return Good(name, function, {key: one if isinstance(one, Or) else Or(one) for key, one in arguments.items()})


def accepted(call: Good) -> Iterator[str]:
    """Where a call takes what it should not, refuses what it should take, or fails with another error than ours."""
    plain = {key: one.value for key, one in call.arguments.items()}
    call.function(**plain)
    for key, one in call.arguments.items():
        for value in _wrong():
            is_good = any(type(value) is type(other) and value == other for other in one.others)
            fault = _fault(call.function, {**plain, key: value}, is_good=is_good)
            if fault:
                yield f"{call}({key}={value!r}): {fault}"


def _fault(function: Callable[..., object], arguments: dict[str, object], *, is_good: bool) -> str:
    try:
        function(**arguments)
    except BalkanRulesError as error:
        if is_good:
            return f"is refused: {error}"
        return "" if str(error) else "is refused without a word"
    except Exception as error:  # noqa: BLE001 - whatever is raised is told
        return f"{type(error).__name__}: {error}"
    return "" if is_good else "is taken"


def shared(module: Any, state: Any, *, charts: str, action: str, place: str, unit: str) -> list[Good]:  # noqa: ANN401
    """Good calls of what every game has, but for `position`, for a state of it.

    Args:
        module: the game's package.
        state: the state, in which a place of the map holds a unit.
        charts: a part of an owner's file.
        action: the notation of an action.
        place: the name of the place.
        unit: the name of the unit.
    """
    side, none = module.GAME.info.sides[0], Or(None, *NOTHING)
    view, first = state.view(side), state.ruleset.steps[0]
    host = {"host": none} if "host" in inspect.signature(module.ruleset).parameters else {}
    return [
        good(module.check_charts, source=charts),
        good(module.default_charts),
        good(module.export_charts, chosen=none),
        good(module.from_json, text=module.to_json(state), ruleset=none),
        good(module.load_charts, source=charts),
        good(module.new_game, scenario=Or(module.GAME.info.scenarios[0], *NOTHING), ruleset=none),
        good(module.parse, text=action, state=state),
        good(module.printed_charts),
        good(module.record_from_json, text=Record(state).to_json()),
        good(module.ruleset, rulings=none, charts=none, options=none, **host),
        good(module.sample_state, view=view, rng=random.Random(1)),
        good(module.text, state=state),
        good(module.to_json, state=state),
        good(module.view, state=state, side=side),
        good(module.view_from_json, text=view.to_json(), ruleset=none),
        good(module.with_phases, **{first.name: first.rules}),
        good(state.stack, place=place),
        good(state.where, unit=unit),
        good(state.view, side=side),
        good(view.stack, place=place),
        good(view.where, unit=unit),
        good(state.ruleset.unit, name=unit),
        good(state.ruleset.place, name=place),
        good(state.legal_actions().sample, rng=random.Random(1), by="group"),
    ]


def functions_of(module: ModuleType) -> Iterator[tuple[str, Callable[..., object]]]:
    """The public functions of a game's package, those that are methods of its game among them."""
    for name in module.__all__:
        found = getattr(module, name)
        if inspect.isfunction(found) or inspect.ismethod(found):
            yield name, found


def without_a_call(module: ModuleType, calls: Iterable[Good]) -> set[str]:
    """The parameters of public functions for which there is no good call."""
    given = {(call.function, key) for call in calls for key in call.arguments}
    return {
        f"{name}({parameter.name})"
        for name, function in functions_of(module)
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is not parameter.VAR_KEYWORD and (function, parameter.name) not in given
    }
