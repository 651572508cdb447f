"""Checks of rules 1 and 7: states are values, and files bring them back."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs

from ..core.errors import LoadError
from ..core.ruleset import Ruleset
from .failures import AnyState, attempt, raises, require

__all__ = ["Memory", "check_files", "check_value"]


def fields_of(value: object) -> dict[str, Any]:
    """The fields of an attrs value by name."""
    kind: Any = type(value)
    return {field.name: getattr(value, field.name) for field in attrs.fields(kind)}


def check_value(state: AnyState) -> None:
    """Rule 1: the state is a frozen, hashable, picklable value made of such values, and equal to its copies."""
    kind: Any = type(state)
    require(attrs.has(kind), 1, f"{kind.__name__} is no attrs class")
    for field in attrs.fields(kind):
        require(field.eq and field.init, 1, f"the field {field.name!r} does not take part in equality", state)
    fields = fields_of(state)
    for name in (*fields, "no_such_field"):
        refused = raises(AttributeError, setattr, state, name, fields.get(name))
        require(refused, 1, f"the field {name!r} can be assigned to", state)
    for name, value in fields.items():
        for part in _parts(value):
            rule = 3 if isinstance(part, random.Random) else 1
            require(_immutable(part), rule, f"the field {name!r} holds a {type(part).__name__}", state)
    with attempt(1, "hashing, rebuilding and pickling the state", state):
        copies = {"rebuilt": kind(**fields), "pickled": pickle.loads(pickle.dumps(state))}  # noqa: S301 - our own bytes
        for how, copy in copies.items():
            require(copy == state and state == copy, 1, f"the {how} state is not equal", state)
            require(hash(copy) == hash(state), 1, f"the {how} state is equal, but its hash is not", state)
            require(copy.ruleset is state.ruleset, 1, f"the {how} state has another ruleset", state)
    require(state.__eq__(object()) is NotImplemented, 1, "the state compares itself with a foreign object", state)


def _parts(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, (tuple, frozenset)):
        for item in value:
            yield from _parts(item)
    elif attrs.has(type(value)):
        for item in fields_of(value).values():
            yield from _parts(item)


def _immutable(value: object) -> bool:
    if isinstance(value, (tuple, frozenset, Enum, Ruleset)) or attrs.has(type(value)):
        return True
    return not isinstance(value, (list, dict, set, bytearray, random.Random)) and type(value).__hash__ is not None


class Memory:
    """States met before: they must stay what they were, and be equal exactly if their files are."""

    def __init__(self, size: int = 20_000) -> None:
        self._size = size
        self._by_text: dict[str, tuple[AnyState, int]] = {}
        self._texts: dict[AnyState, str] = {}

    def add(self, state: AnyState) -> None:
        """Remember a state, and compare it with those that are known."""
        text = state.ruleset.game.to_json(state)
        known = self._by_text.get(text)
        if known is None:
            other = self._texts.get(state)
            require(other is None, 1, f"equal states have different files:\n{other}\n{text}", state)
            if len(self._texts) < self._size:
                self._by_text[text], self._texts[state] = (state, hash(state)), text
        else:
            same = known[0] == state and known[1] == hash(state)
            require(same, 1, "two states have the same file, but are not equal or have different hashes", state)

    def __len__(self) -> int:
        return len(self._texts)

    def check(self) -> None:
        """That no state has changed since it was added."""
        for text, (state, number) in self._by_text.items():
            require(hash(state) == number, 1, f"the hash of a past state has changed; it was {text}", state)
            now = state.ruleset.game.to_json(state)
            require(now == text, 1, f"a past state has changed; it was {text}", state)


def check_files(state: AnyState, rng: random.Random, *, damaged: int = 2) -> None:
    """Rule 7: state and views come back from JSON; damaged files give LoadError or a state."""
    game, rules = state.ruleset.game, state.ruleset
    with attempt(7, "saving and loading the state", state):
        text = game.to_json(state)
        again = game.from_json(text, ruleset=rules)
    require(again == state, 7, "the loaded state is not the saved one", state)
    require(game.to_json(again) == text, 7, "the loaded state is saved differently", state)
    for side in game.info.sides:
        view = game.view(state, side)
        with attempt(7, f"saving and loading the view of {side}", state):
            saved = view.to_json()
            loaded = game.view_from_json(saved, ruleset=rules)
        require(
            loaded == view and loaded.to_json() == saved, 7, f"the loaded view of {side} is not the saved one", state
        )
    for _ in range(damaged):
        bad = damage(text, rng)
        with attempt(7, f"loading a damaged file may raise LoadError and nothing else; the file was {bad}", state):
            try:
                loaded_state = game.from_json(bad, ruleset=rules)
            except LoadError:
                continue
            require(game.from_json(game.to_json(loaded_state), ruleset=rules) == loaded_state, 7, "it loads unstably")


_ODDITIES: tuple[object, ...] = (None, True, -1, 0, 7, 10**12, "", "Ω", [], {}, [[]], {"unknown": True}, "frame", 0.5)


def damage(text: str, rng: random.Random) -> str:
    """The JSON text with one thing changed: a value replaced, a key or item gone or added, or the text cut off."""
    if rng.random() < 0.1:
        return text[: rng.randrange(len(text))]
    data = json.loads(text)
    spots: list[tuple[Any, Any]] = []
    _spots(data, spots)
    holder, key = rng.choice(spots)
    change = rng.randrange(4)
    if change == 0:
        del holder[key]
    elif change == 1 and isinstance(holder, dict):
        holder[f"{key}x"] = rng.choice(_ODDITIES)
    elif change == 2:
        holder[key] = rng.choice(spots)[0]
        return json.dumps(json.loads(json.dumps(_copied(data, 0))))
    else:
        holder[key] = rng.choice(_ODDITIES)
    return json.dumps(data)


def _spots(data: Any, spots: list[tuple[Any, Any]]) -> None:  # noqa: ANN401 - JSON data
    keys: Any = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        spots.append((data, key))
        _spots(data[key], spots)


def _copied(data: Any, depth: int) -> Any:  # noqa: ANN401 - JSON data, possibly within itself
    if depth > 8:
        return None
    if isinstance(data, dict):
        return {key: _copied(value, depth + 1) for key, value in data.items()}
    return [_copied(value, depth + 1) for value in data] if isinstance(data, list) else data
