"""What stands where in an observation: rows of a board, and facts, each with what it says.

Everything is read from a view, so nothing can be in it that the side may not know.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from ..core.view import UNKNOWN, View

__all__ = ["Array", "Block", "Fact", "Layout", "Reading", "Row", "fields_of", "maybe", "number", "numeric", "one_of"]

Array: TypeAlias = NDArray[np.float32]
_View: TypeAlias = View[Any, Any, Any]


@attrs.frozen
class Row:
    """One row of the board, or one fact.

    Attributes:
        name: what it is called.
        about: what it says.
    """

    name: str
    about: str


@attrs.frozen
class Layout:
    """What the numbers of an observation stand for.

    Attributes:
        places: names of the columns of ``observation``: every place of the ruleset, those off the map first.
        rows: its rows.
        facts: the entries of ``facts``.
    """

    places: tuple[str, ...]
    rows: tuple[Row, ...]
    facts: tuple[Row, ...]


@attrs.frozen
class Reading:
    """A view that is being read.

    Attributes:
        view: the view.
        fields: the fields of the position in it.
        at: for each unit the index of the place where the side sees it, or of the pseudo place for those unseen.
    """

    view: _View
    fields: Mapping[str, Any]
    at: NDArray[np.intp]


@attrs.frozen
class Block:
    """Some rows of the board and what fills them.

    Attributes:
        rows: the rows.
        fill: given a reading and these rows, all 0, puts their values in.
    """

    rows: tuple[Row, ...]
    fill: Callable[[Reading, Array], None]


@attrs.frozen
class Fact:
    """One fact.

    Attributes:
        row: its name and what it says.
        read: its value.
    """

    row: Row
    read: Callable[[Reading], float]


def numeric(value: object) -> float:
    """A value as a number: a member of an Enum by its place there, from 1; 0 for what is unknown or not there."""
    if isinstance(value, Enum):
        return 0.0 if value is UNKNOWN else 1.0 + [*type(value)].index(value)
    return float(value) if isinstance(value, int) else 0.0


def number(name: str, about: str, read: Callable[[Reading], object]) -> list[Fact]:
    """A number that there always is."""
    return [Fact(Row(name, about), lambda reading: numeric(read(reading)))]


def maybe(name: str, about: str, read: Callable[[Reading], object]) -> list[Fact]:
    """What there may not be, or what may be unknown: a number, and one entry for each of these."""
    return [
        *number(name, about, read),
        Fact(Row(f"{name} is set", f"whether there is: {about}"), lambda given: float(read(given) is not None)),
        Fact(Row(f"{name} is unknown", f"whether it is hidden: {about}"), lambda given: float(read(given) is UNKNOWN)),
    ]


def one_of(name: str, about: str, options: Iterable[object], read: Callable[[Reading], object]) -> list[Fact]:
    """One entry for each of the options: 1 for the one that it is."""

    def fact(option: object) -> Fact:
        text = option.value if isinstance(option, Enum) else option
        return Fact(Row(f"{name}: {text}", about), lambda reading: float(read(reading) == option))

    return [fact(option) for option in options]


def fields_of(name: str, kind: type[Any], read: Callable[[Reading], object]) -> list[Fact]:
    """The fields of an attrs class that hold numbers, flags and members of Enums, by their defaults.

    Those with other defaults (sets, texts, what is made anew) are left out; who wants them reads them one by one.
    """
    facts: list[Fact] = []
    abouts = attributes(kind)
    for field in attrs.fields(kind):
        about = abouts.get(field.name, field.name)
        default: object = field.default

        def value(reading: Reading, of: str = field.name) -> object:
            return getattr(read(reading), of)

        if default is None:
            facts += maybe(f"{name}.{field.name}", about, value)[:2]  # nothing in such a class is ever hidden
        elif isinstance(default, Enum) and default is not attrs.NOTHING:
            facts += one_of(f"{name}.{field.name}", about, type(default), value)
        elif isinstance(default, int):
            facts += number(f"{name}.{field.name}", about, value)
    return facts


_ENTRY = re.compile(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)


def attributes(kind: type[Any]) -> dict[str, str]:
    """What the docstring of a class says of its attributes; nothing where docstrings have been stripped."""
    _, _, listed = (inspect.getdoc(kind) or "").partition("Attributes:")
    return {name: " ".join(text.split()) for name, text in _ENTRY.findall(listed)}


def indices(parts: Sequence[int] | str) -> list[int]:
    """A set of parts as positions hold it, as indices: bytes, numbers, or a text of one character for each."""
    return [*map(ord, parts)] if isinstance(parts, str) else [*parts]
