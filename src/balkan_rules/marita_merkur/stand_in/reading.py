"""How tables of the stand-in's charts are read: rows with their keys, numbers, members of enums, chances.

Everything raises `ChartMissing` for a value that the charts do not have, `ChartError` for one that is wrong; the
message names table and row, and what is allowed. A *reader* takes a value and where it stands, and gives its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from ...core.charts import Charts, Value, check_keys, want_bool, want_choice, want_fraction, want_int, want_list
from ...core.dice import Distribution
from ...core.errors import BalkanRulesError, ChartError, ChartMissing

__all__ = [
    "MOST",
    "Reader",
    "any_rows",
    "chances",
    "consecutive",
    "count",
    "counted",
    "factor",
    "frozen",
    "listed",
    "member",
    "members",
    "number",
    "plain_table",
    "read",
    "row",
    "rows",
    "share",
    "truth",
    "whole_key",
]

MOST: Final = 99
"""No rating, count, total of dice or number of points in these charts is beyond this, or below its negative."""
_WHOLE: Final = re.compile(r"-?[0-9]{1,2}")

E = TypeVar("E", bound=Enum)
K = TypeVar("K")
T = TypeVar("T")

Reader: TypeAlias = Callable[[object, str], T]
"""Takes a value and where it stands, and gives what it means."""


# ------------------------------------------------------------------------------------------------------- single values

truth: Final[Reader[bool]] = want_bool
"""True or false."""
number: Final[Reader[int]] = partial(want_int, lo=-MOST, hi=MOST)
"""A whole number, negative or not."""
count: Final[Reader[int]] = partial(want_int, lo=0, hi=MOST)
"""A whole number of at least 0."""


def share(value: object, where: str) -> Fraction:
    """A fraction of at least 0, e.g. of chances, points or regimental equivalents."""
    found = want_fraction(value, where)
    if found < 0:
        message = f"{where}: at least 0 is needed, not {found}"
        raise ChartError(message)
    return found


def factor(value: object, where: str) -> int:
    """What something is divided by: a whole number of at least 1."""
    return want_int(value, where, lo=1, hi=MOST)


def whole_key(key: str, where: str) -> int:
    """The whole number that the name of a row stands for."""
    if _WHOLE.fullmatch(key) is None or str(int(key)) != key:
        message = f"{where}: the name of a row is a whole number here, such as 3 or -1, not {key!r}"
        raise ChartError(message)
    return int(key)


def consecutive(keys: Iterable[int], where: str) -> tuple[int, ...]:
    """The numbers of rows that must follow each other without a gap, rising."""
    found = sorted(keys)
    if found != list(range(found[0], found[-1] + 1)):
        message = f"{where}: rows follow each other without a gap, not {', '.join(map(str, found))}"
        raise ChartError(message)
    return tuple(found)


def counted(table: Mapping[int, T], where: str, *, first: int) -> tuple[T, ...]:
    """The rows of a table that are numbered from `first` on without a gap."""
    numbers = consecutive(table, where)
    if numbers[0] != first:
        message = f"{where}: the first row is {first}, not {numbers[0]}"
        raise ChartError(message)
    return tuple(table[key] for key in numbers)


def member(kind: type[E], *, without: Collection[E] = ()) -> Reader[E]:
    """A reader of members of an enum, by their values."""
    names = [one.value for one in kind if one not in without]
    return lambda value, where: kind(want_choice(value, names, where))


def listed(each: Reader[T], *, length: int | None = None) -> Reader[tuple[T, ...]]:
    """A reader of lists, of any length if none is given."""
    return lambda value, where: want_list(value, where, each, length=length)


def members(kind: type[E]) -> Reader[frozenset[E]]:
    """A reader of lists of different members of an enum."""
    return lambda value, where: frozenset(want_list(value, where, member(kind)))


def chances(value: object, where: str) -> Distribution[int]:
    """Whole numbers, each with its chance; the chances sum to exactly 1."""
    table = plain_table(value, where)
    pairs = [(whole_key(key, where), share(chance, f"{where}.{key}")) for key, chance in table.items()]
    try:
        return Distribution(pairs)
    except BalkanRulesError as error:
        message = f"{where}: {error}"
        raise ChartError(message) from None


# -------------------------------------------------------------------------------------------------------------- tables


def frozen(table: Mapping[K, T]) -> Mapping[K, T]:
    """A read-only copy."""
    return MappingProxyType(dict(table))


def row(kind: Callable[..., T], readers: Mapping[str, Reader[Any]], *, case: str, **known: object) -> Reader[T]:
    """A reader of one row into an attrs value whose fields stand there under their own names.

    Args:
        kind: the class of the value; a field with a default need not stand in the row.
        readers: for each key that may stand there what reads it.
        case: the case that needs the row.
        known: fields that do not stand in the row.
    """
    fields = attrs.fields_dict(cast("type[attrs.AttrsInstance]", kind))

    def read_row(value: object, where: str) -> T:
        table = check_keys(value, tuple(readers), where)
        found = dict(known)
        for key, reader in readers.items():
            if key in table:
                found[key] = reader(table[key], f"{where}.{key}")
            elif fields[key].default is attrs.NOTHING:
                raise ChartMissing(case, f"{where}.{key}")
        return kind(**found)

    return read_row


def rows(each: Reader[T], keys: Collection[K], *, case: str) -> Reader[Mapping[K, T]]:
    """A reader of a table with exactly the rows that are wanted, by the text of their keys; the `case` needs them."""
    names = {str(key): key for key in keys}

    def read_rows(value: object, where: str) -> Mapping[K, T]:
        table = check_keys(value, tuple(names), where)
        for name in names:
            if name not in table:
                raise ChartMissing(case, f"{where}.{name}")
        return frozen({key: each(table[name], f"{where}.{name}") for name, key in names.items()})

    return read_rows


def any_rows(each: Reader[T], key: Callable[[str, str], K]) -> Reader[Mapping[K, T]]:
    """A reader of a table with whatever rows it has, at least one; `key` reads the name of a row."""

    def read_rows(value: object, where: str) -> Mapping[K, T]:
        table = plain_table(value, where)
        return frozen({key(name, where): each(found, f"{where}.{name}") for name, found in table.items()})

    return read_rows


def plain_table(value: object, where: str) -> Mapping[str, Value]:
    """A table with whatever rows it has, at least one."""
    table = check_keys(value, tuple(value) if isinstance(value, Mapping) else (), where)
    if not table:
        message = f"{where}: at least one row is needed"
        raise ChartError(message)
    return table


def read(charts: Charts, path: str, reader: Reader[T], *, case: str) -> T:
    """What stands at a path, which a case needs."""
    return reader(charts.get(path, case=case), path)
