"""What the values of charts are, and reading one as what is wanted, with an error that says where it stands.

`balkan_rules.core.charts` offers all of it as well.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar

from .errors import ChartError

__all__ = [
    "Value",
    "check_keys",
    "want_bool",
    "want_choice",
    "want_fraction",
    "want_int",
    "want_list",
    "want_name",
]

_FRACTION: Final[re.Pattern[str]] = re.compile(r"-?[0-9]{1,9}(/[0-9]{0,8}[1-9][0-9]{0,8})?")

Value: TypeAlias = "str | int | bool | tuple[Value, ...] | Mapping[str, Value]"
"""What a chart may hold, frozen: a list is a tuple, a table a read-only mapping."""

T = TypeVar("T", int, str)
U = TypeVar("U")


def check_keys(
    table: object, allowed: Collection[str], where: str, *, required: Collection[str] = ()
) -> Mapping[str, Value]:
    """Return `table` if it is a table with no other keys than `allowed` and with all that are `required`.

    Raises:
        ChartError: it is not; the message names `where`, the key and what is allowed, with a guess what was meant.
    """
    if not isinstance(table, Mapping):
        raise ChartError(f"{where}: a table is needed, not {reprlib.repr(table)}")
    for key in table:
        if key not in allowed:
            raise ChartError(f"{where}: there is no key {key!r}{_allowed(key, allowed)}")
    for key in required:
        if key not in table:
            raise ChartError(f"{where}: the key {key!r} is missing")
    return table


def want_int(value: object, where: str, *, lo: int | None = None, hi: int | None = None) -> int:
    """Return `value` if it is a whole number from `lo` to `hi` (both included; `None` is no limit).

    Raises:
        ChartError: it is not; the message names `where` and the limits.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise ChartError(f"{where}: a whole number is needed, not {reprlib.repr(value)}")
    if lo is not None and value < lo:
        raise ChartError(f"{where}: at least {lo} is needed, not {reprlib.repr(value)}")
    if hi is not None and value > hi:
        raise ChartError(f"{where}: at most {hi} is allowed, not {reprlib.repr(value)}")
    return value


def want_bool(value: object, where: str) -> bool:
    """Return `value` if it is true or false.

    Raises:
        ChartError: it is not; the message names `where`.
    """
    if not isinstance(value, bool):
        raise ChartError(f"{where}: true or false is needed, not {reprlib.repr(value)}")
    return value


def want_fraction(value: object, where: str) -> Fraction:
    """Return the fraction that a text such as ``"1/3"`` or ``"-2"``, or a whole number, stands for.

    Raises:
        ChartError: it is neither; the message names `where`.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if not isinstance(value, str) or not _FRACTION.fullmatch(value):
        raise ChartError(f"{where}: a fraction such as '1/3' is needed, not {reprlib.repr(value)}")
    return Fraction(value)


def want_choice(value: object, choices: Collection[T], where: str) -> T:
    """Return `value` if it is one of `choices` (of the same type too: true is not 1).

    Raises:
        ChartError: it is not; the message names `where` and the choices, with a guess what was meant.
    """
    for choice in choices:
        if type(choice) is type(value) and choice == value:
            return choice
    raise ChartError(f"{where}: {reprlib.repr(value)} cannot stand here{_allowed(value, choices)}")


def want_name(value: object, where: str, names: Collection[str] | None = None) -> str:
    """Return `value` if it is a name: printable text of 1 to 100 characters, without blanks around it.

    Args:
        value: what stands in the chart.
        where: table and row, for the error.
        names: the names that there are, if it must be one of them.

    Raises:
        ChartError: it is not; the message names `where`, and `names` with a guess what was meant.
    """
    if not isinstance(value, str) or not 0 < len(value) <= 100 or value != value.strip() or not value.isprintable():
        raise ChartError(f"{where}: a name is needed, not {reprlib.repr(value)}")
    return value if names is None else want_choice(value, names, where)


def want_list(
    value: object, where: str, each: Callable[[object, str], U], *, length: int | None = None
) -> tuple[U, ...]:
    """Return the items of a list, each as `each` reads it.

    Args:
        value: what stands in the chart.
        where: table and row, for the error.
        each: is called with each item and where it stands, e.g. `want_int`.
        length: how many items there must be; `None` is any number.

    Raises:
        ChartError: it is no list, or not of that length; the message names `where`.
    """
    if not isinstance(value, (list, tuple)) or length not in {None, len(value)}:
        size = "" if length is None else f" of {length} items"
        raise ChartError(f"{where}: a list{size} is needed, not {reprlib.repr(value)}")
    return tuple(each(item, f"{where}[{number}]") for number, item in enumerate(value))


def _allowed(value: object, choices: Collection[object]) -> str:
    names = [str(choice) for choice in choices]
    near = get_close_matches(str(value), names, n=1) if isinstance(value, str) else []
    return f"{f' (did you mean {near[0]!r}?)' if near else ''}; allowed: {', '.join(names) or 'nothing'}"
