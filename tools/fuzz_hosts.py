"""Hosts of the games within a base game, which answer one question wrongly, and then another."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

import attrs
from tests.balkan_wars.square_host import SquareHost
from tests.marita_merkur.tiny_host import TinyHost
from tools.fuzz_files import Target
from tools.fuzz_mutations import ODD_TEXTS

from balkan_rules import BalkanRulesError

__all__ = ["HOSTS", "Hosts"]

_STEPS: Final = 12
"""So many actions are played under such a host at most."""


class _Odd:
    """A value of no use: nothing about it can be asked."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise ValueError("it cannot be compared")

    def __bool__(self) -> bool:
        raise TypeError("it is neither true nor false")

    def __len__(self) -> int:
        raise OverflowError("it has no length")

    def __repr__(self) -> str:
        return "<odd>"


_VALUES: Final[tuple[object, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 7, 999, 1_000, 10**20, 0.5, float("nan"), float("inf"), b"x", (), [], {}, set()),
    *(object, object(), _Odd(), [None], [_Odd()], [[]], {"x": 1}, {None: None}, range(3), "A1", "Belgrade", "Vienna"),
    *ODD_TEXTS[:12],
)
_ERRORS: Final[tuple[type[Exception], ...]] = (
    *(KeyError, ValueError, TypeError, AttributeError, IndexError, RecursionError, StopIteration, AssertionError),
    *(OSError, ZeroDivisionError, UnicodeError, NotImplementedError, BalkanRulesError, MemoryError),
)


def lie(answer: Any, rng: random.Random) -> Any:  # noqa: ANN401 - whatever a host answers
    """A wrong answer in place of a right one. Raises what a host may raise by mistake."""
    how = rng.random()
    if how < 0.1:
        raise rng.choice(_ERRORS)("a mistake of the host")
    if how < 0.4:
        return rng.choice(_VALUES)
    return _bent(answer, rng)


def _bent(value: Any, rng: random.Random) -> Any:  # noqa: ANN401, PLR0911 - whatever a host answers
    """Something near a value: a part of it is wrong, missing, or there twice."""
    if attrs.has(type(value)):
        return _bent_fields(value, rng)
    if isinstance(value, Mapping):
        return _bent_table(dict(value), rng)
    if isinstance(value, (list, tuple)) and value:
        return _bent_list(list(value), rng)
    if isinstance(value, bool):
        return rng.choice((int(value), not value, str(value)))
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, value * 1_000, float(value), str(value)))
    if isinstance(value, str):
        return rng.choice((value + " ", value.swapcase(), value.encode(), [value], "", value * 100))
    return rng.choice(_VALUES)


def _bent_table(table: dict[Any, Any], rng: random.Random) -> Any:  # noqa: ANN401 - whatever a host answers
    keys = list(table) or ["x"]
    match rng.randrange(3):
        case 0:
            table[rng.choice(keys)] = rng.choice(_VALUES)
        case 1:
            table[rng.choice(("x", "A1", None, 5, "\ud800"))] = table.get(rng.choice(keys), "because")
        case _:
            return {key: _bent(one, rng) for key, one in table.items()}
    return table


def _bent_list(items: list[Any], rng: random.Random) -> Any:  # noqa: ANN401 - whatever a host answers
    at = rng.randrange(len(items))
    match rng.randrange(6):
        case 0:
            items[at] = rng.choice(_VALUES)
        case 1:
            items.append(items[at])
        case 2:
            del items[at]
        case 3:
            items.reverse()
        case 4:
            return (one for one in items)
        case _:
            items[at] = _bent(items[at], rng)
    return items if rng.random() < 0.5 else tuple(items)


def _bent_fields(value: Any, rng: random.Random) -> Any:  # noqa: ANN401 - an attrs value
    """A value of the right class with a wrong field."""
    fields = attrs.fields(type(value))
    if not fields:
        return rng.choice(_VALUES)
    name = rng.choice(fields).name
    wrong = rng.choice(_VALUES) if rng.random() < 0.5 else _bent(getattr(value, name), rng)
    return attrs.evolve(value, **{name: wrong})  # the class may refuse it, which is an error of the host then


def _lying(kind: type, digest: str) -> type:
    """A class of hosts that tell lies about some methods, each of their instances as long as it is told to."""

    def method(name: str, true: Callable[..., Any]) -> Callable[..., Any]:
        def answer(self: Any, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - a host
            right = true(self, *arguments, **named)
            if not self.lies or name not in self.about:
                return right
            self.about[name] -= 1
            if self.about[name] >= 0 or self.rng.random() < 0.3:
                return right
            return lie(right, self.rng)

        return answer

    def begin(self: Any, rng: random.Random, about: dict[str, int]) -> None:  # noqa: ANN401 - a host
        self.rng, self.about, self.lies = rng, about, True

    methods = {name: method(name, true) for name in _questions(kind) if callable(true := getattr(kind, name))}
    return type("LyingHost", (kind,), {**methods, "digest": digest, "__init__": begin})


def _questions(kind: type) -> list[str]:
    return sorted(name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name)))


class Hosts(Target):
    """A host that answers wrongly while a ruleset is made and a game begun, or later, while it is played.

    The input is JSON: what it lies about, after how many right answers, and the seed of lies and of play.
    """

    name = "host"
    games = ("balkan_wars", "marita_merkur")

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._kind: type = {"balkan_wars": SquareHost, "marita_merkur": TinyHost}[game]
        self._names = _questions(self._kind)
        self._number = 0

    def make(self, rng: random.Random) -> bytes:
        """As `Target.make`."""
        names = rng.sample(self._names, rng.choice((1, 1, 1, 2)))
        about = {name: rng.choice((0, 0, 0, 1, 2, 5, 30)) for name in names}
        return json.dumps({"about": about, "from": rng.choice((0, 1, 1)), "seed": rng.randrange(10**9)}).encode()

    def _digest(self, data: bytes) -> str:
        """A digest that no host before had, so that nothing is known of this one."""
        self._number += 1
        return sha256(data + str((id(self), self._number)).encode()).hexdigest()

    def read(self, data: bytes) -> None:
        """As `Target.read`."""
        given, module = json.loads(data), self.module
        rng = random.Random(given["seed"])
        host: Any = _lying(self._kind, self._digest(data))(random.Random(given["seed"]), dict(given["about"]))
        host.lies = given["from"] == 0
        rules = module.ruleset(host=host)
        scenarios = rules.charts.scenarios if self.game == "balkan_wars" else module.GAME.info.scenarios
        state = module.new_game(scenario=rng.choice(scenarios), ruleset=rules)
        host.lies = True
        for _ in range(_STEPS):
            if state.is_over:
                break
            before = repr(state)
            try:
                after = state.step(state.legal_actions().sample(rng, by="group")).after
                for side in module.GAME.info.sides:
                    after.view(side).legal_actions()
                    after.view(side).text()
                tuple(after.problems())
                text = module.to_json(after)
                again = module.to_json(module.from_json(text, ruleset=rules))
                assert again == text or {"encode", "decode"} & set(given["about"]), "it does not come back"
            finally:
                assert repr(state) == before, "the state has changed"
            state = after


HOSTS: Final[tuple[type[Target], ...]] = (Hosts,)
