"""Vectors: worked values kept as data, and what every game's runner needs to answer them.

A vector gives some facts (`given`) and what follows from them (`expect`). The *form* of a vector is the set of the
names of its facts; a runner has one function for each form. Values may differ as they like, so the functions may not
assume those of one file. Where the fact ``op`` says what is asked, it stands in the form with its value: ``op:screen``.

A cell of a printed table is a vector too: what is expected of a row and a column.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

__all__ = [
    "Answers",
    "Form",
    "Forms",
    "Later",
    "Runner",
    "Vector",
    "VectorError",
    "differences",
    "has_pending",
    "load",
    "pending",
]

Form: TypeAlias = frozenset[str]
"""The names of the facts that are given."""
Given: TypeAlias = Mapping[str, Any]
Answers: TypeAlias = Mapping[str, Callable[[], object]]
"""For each name that may be expected, what finds its value; only those that are expected are asked."""

_KEYS: Final = frozenset({"id", "cases", "given", "expect", "derivation", "assumes", "rulings"})
_NEEDED: Final = frozenset({"id", "cases", "given", "expect"})
_PLACE: Final = frozenset({"table", "row", "column"})


class VectorError(Exception):
    """A vector that no runner can answer: a form or a name that it does not know, or facts that make no sense to it."""


@attrs.frozen
class Vector:
    """One worked value.

    Attributes:
        id: its name.
        cases: ids of the cases of the rulebook that it shows.
        given: the facts.
        expect: what follows from them.
        assumes: ids of rulings whose defaults the answer rests on.
    """

    id: str
    cases: tuple[str, ...]
    given: Given = attrs.field(hash=False)
    expect: Given = attrs.field(hash=False)
    assumes: tuple[str, ...] = ()

    @property
    def form(self) -> Form:
        """The names of the facts; ``op`` with its value."""
        return frozenset(f"op:{value}" if name == "op" else name for name, value in self.given.items())


def load(path: Path) -> tuple[Vector, ...]:
    """The cells and then the vectors of a file, each in its order; ``meta``, what it says of itself, is left out.

    Raises:
        VectorError: it holds something else, or an id twice.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    other = sorted(set(data) - {"meta", "cell", "vector"})
    if other:
        message = f"{path}: only [[vector]] and [[cell]] tables can be answered, not {', '.join(other)}"
        raise VectorError(message)
    found = [_cell(row, path) for row in data.get("cell", ())]
    found += [_vector(row, path) for row in data.get("vector", ())]
    if len({vector.id for vector in found}) != len(found):
        message = f"{path}: an id stands twice"
        raise VectorError(message)
    return tuple(found)


def _vector(row: Mapping[str, Any], path: Path) -> Vector:
    if set(row) - _KEYS or _NEEDED - set(row) or not row["expect"]:
        wanted = f"{', '.join(sorted(_NEEDED))} are wanted; allowed are {', '.join(sorted(_KEYS))}"
        message = f"{path}, vector {row.get('id')!r}: {wanted}"
        raise VectorError(message)
    assumes = (*row.get("assumes", ()), *row.get("rulings", ()))
    return Vector(row["id"], tuple(row["cases"]), row["given"], row["expect"], assumes)


def _cell(row: Mapping[str, Any], path: Path) -> Vector:
    """A cell as a vector: table, row and column are given, and everything else is expected."""
    if _PLACE - set(row) or set(row) == _PLACE:
        message = f"{path}, cell {row!r}: {', '.join(sorted(_PLACE))} are wanted, and what stands there"
        raise VectorError(message)
    given = {name: row[name] for name in sorted(_PLACE)}
    expect = {name: value for name, value in row.items() if name not in _PLACE}
    name = ".".join((given["table"], given["row"], given["column"]))
    return Vector(f"cell.{name}", (f"{given['table']}.table",), given, expect)


class Forms:
    """The functions of a runner, by form."""

    def __init__(self) -> None:
        self._answers: dict[Form, Callable[[Vector], Answers]] = {}

    def add(self, *forms: str) -> Callable[[Callable[[Given], Answers]], Callable[[Given], Answers]]:
        """Register a function for forms, each written as the names of its facts with blanks between."""

        def register(function: Callable[[Given], Answers]) -> Callable[[Given], Answers]:
            self.add_by_vector(*forms)(lambda vector: function(vector.given))
            return function

        return register

    def add_by_vector(self, *forms: str) -> Callable[[Callable[[Vector], Answers]], Callable[[Vector], Answers]]:
        """The same for a function that needs more of a vector than its facts, such as its cases."""

        def register(function: Callable[[Vector], Answers]) -> Callable[[Vector], Answers]:
            for form in forms:
                key = _form(form)
                assert key not in self._answers, form
                self._answers[key] = function
            return function

        return register

    @property
    def known(self) -> frozenset[Form]:
        """The forms that are answered."""
        return frozenset(self._answers)

    def answer(self, vector: Vector) -> Mapping[str, object]:
        """The answer to everything that a vector expects.

        Raises:
            VectorError: its form, or a name that it expects, is unknown.
        """
        function = self._answers.get(vector.form)
        if function is None:
            message = f"{vector.id}: no vector of the form {' '.join(sorted(vector.form))} can be answered"
            raise VectorError(message)
        answers = function(vector)
        unknown = sorted(set(vector.expect) - set(answers))
        if unknown:
            message = f"{vector.id}: nothing is compared with {', '.join(unknown)} in vectors of its form"
            raise VectorError(message)
        return {name: answers[name]() for name in vector.expect}


def _form(names: str) -> Form:
    return frozenset(names.split())


@attrs.frozen
class Later:
    """Vectors that cannot be answered before another part of the game exists.

    Attributes:
        form: the names of their facts.
        reason: what is missing.
        expect: names that need it, if others of the same form do not.
        given: the value of a fact (or one of several such values) that needs it, if others do not.
    """

    form: Form = attrs.field(converter=_form)
    reason: str
    expect: frozenset[str] = frozenset()
    given: Mapping[str, object] = attrs.field(factory=dict, hash=False)

    def covers(self, vector: Vector) -> bool:
        """Whether it is such a vector."""
        if vector.form != self.form or not (self.expect <= set(vector.expect)):
            return False
        return all(vector.given[name] == value for name, value in self.given.items())


@attrs.frozen
class Runner:
    """What answers the vectors of one game.

    Attributes:
        modules: the functions, in the order in which they are asked.
        put_off: what cannot be answered yet.
    """

    modules: tuple[Forms, ...]
    put_off: tuple[Later, ...] = ()

    @property
    def known(self) -> frozenset[Form]:
        """The forms that are answered."""
        return frozenset[Form]().union(*(forms.known for forms in self.modules))

    def later(self, vector: Vector) -> str | None:
        """What is missing for a vector; None if it can be answered now."""
        return next((entry.reason for entry in self.put_off if entry.covers(vector)), None)

    def answer(self, vector: Vector) -> Mapping[str, object]:
        """The answer to everything that a vector expects, by name.

        Raises:
            VectorError: its form, or a name that it expects, is unknown.
        """
        for forms in self.modules:
            if vector.form in forms.known:
                return forms.answer(vector)
        message = f"{vector.id}: no vector of the form {' '.join(sorted(vector.form))} can be answered"
        raise VectorError(message)


@attrs.frozen
class _Pending:
    """Stands in an answer for what cannot be said yet."""

    reason: str


def pending(reason: str) -> object:
    """What stands in an answer for one value among others that cannot be found yet."""
    return _Pending(reason)


def has_pending(value: object) -> str | None:
    """The reason why something in an answer cannot be said yet; None if all can."""
    if isinstance(value, _Pending):
        return value.reason
    inside: Iterable[object] = ()
    if isinstance(value, Mapping):
        inside = value.values()
    elif isinstance(value, (list, tuple)):
        inside = value
    return next((reason for item in inside if (reason := has_pending(item)) is not None), None)


def differences(expected: object, answer: object, where: str) -> list[str]:
    """Where an answer is not what is expected: same types, same values; a frozen set in any order but complete."""
    if isinstance(answer, _Pending):
        return []
    if isinstance(answer, Fraction):
        answer = str(answer)
    if isinstance(answer, frozenset) and isinstance(expected, list):
        plain, found = sorted(map(repr, expected)), sorted(map(repr, (_plain(item) for item in answer)))
        return [] if plain == found else [f"{where}: {expected!r} is expected, not {sorted(found)}"]
    if isinstance(answer, (list, tuple)) and isinstance(expected, list) and len(answer) == len(expected):
        pairs = enumerate(zip(expected, answer, strict=True))
        return [text for n, (one, two) in pairs for text in differences(one, two, f"{where}[{n}]")]
    if isinstance(answer, Mapping) and isinstance(expected, dict) and set(answer) == set(expected):
        return [text for key in expected for text in differences(expected[key], answer[key], f"{where}.{key}")]
    if type(answer) is type(expected) and answer == expected and not isinstance(answer, (list, dict)):
        return []
    return [f"{where}: {expected!r} is expected, not {answer!r}"]


def _plain(item: object) -> object:
    """An item of a set as it stands in a file; a table is a tuple of pairs there."""
    return dict(item) if isinstance(item, tuple) else item
