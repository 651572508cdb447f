"""What functions are given, checked: one clear `SetupError` that names the argument and says what is allowed."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable, Iterable
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, ParamSpec, TypeAlias, TypeVar, cast

import attrs

from .actions import brief, whole_number
from .errors import SetupError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "Check",
    "amount",
    "checked",
    "die_face",
    "exact",
    "few",
    "file_path",
    "instance",
    "instances",
    "member",
    "naming",
    "optional",
    "seed_of",
    "takes",
    "text",
    "trusted",
    "yes_or_no",
]

E = TypeVar("E", bound=Enum)
P = ParamSpec("P")
T = TypeVar("T")

Check: TypeAlias = Callable[[object, str], object]
"""What is given a value and the name of its argument, and gives the value back or raises `SetupError`."""


def die_face(value: object, what: str = "face") -> int:
    """The face that a die shows, from 1 to 6."""
    face = whole_number(value, what)
    if not 1 <= face <= 6:
        message = f"{what}: a die shows 1 to 6, not {brief(face)}"
        raise SetupError(message)
    return face


def amount(value: object, what: str) -> int:
    """A whole number of at least 0."""
    number = whole_number(value, what)
    if number < 0:
        message = f"{what}: a whole number of at least 0 is wanted, not {brief(number)}"
        raise SetupError(message)
    return number


def few(value: object, what: str) -> int:
    """A whole number from 0 to 999, for what is done so often."""
    number = whole_number(value, what)
    if not 0 <= number <= 999:
        message = f"{what}: a whole number from 0 to 999 is wanted, not {brief(number)}"
        raise SetupError(message)
    return number


def seed_of(value: object, what: str) -> int:
    """A whole number from 0 with at most 18 digits, from which all chance of a game follows."""
    number = whole_number(value, what)
    if not 0 <= number < 10**18:
        message = f"{what}: a whole number from 0 with at most 18 digits is wanted, not {brief(number)}"
        raise SetupError(message)
    return number


def exact(value: object, what: str) -> Fraction:
    """A whole number or a fraction of at least 0."""
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)) or value < 0:
        message = f"{what}: a whole number or a Fraction of at least 0 is wanted, not {brief(value)}"
        raise SetupError(message)
    return Fraction(value)


def member(kind: type[E], value: object, what: str) -> E:
    """A member of an enum."""
    if not isinstance(value, kind):
        names = ", ".join(f"{kind.__name__}.{one.name}" for one in kind)
        message = f"{what}: one of {names} is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def yes_or_no(value: object, what: str) -> bool:
    """A flag."""
    if type(value) is not bool:
        message = f"{what}: True or False is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def instance(kind: type[T], value: object, what: str) -> T:
    """A value of a class."""
    if not isinstance(value, kind):
        message = f"{what}: an instance of {kind.__name__} is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def instances(kind: type[T], values: object, what: str) -> tuple[T, ...]:
    """Values of a class, in their order; one value alone, or a text, is no sequence of them."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        message = f"{what}: a sequence of {kind.__name__} is wanted, not {brief(values)}"
        raise SetupError(message)
    return tuple([instance(kind, value, what) for value in values])


def text(value: object, what: str) -> str:
    """A text."""
    if type(value) is not str:
        message = f"{what}: a text is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def naming(value: object, what: str) -> str:
    """A text by which something is told apart: not an empty one."""
    if not text(value, what):
        message = f"{what}: a name is wanted, not an empty text"
        raise SetupError(message)
    return cast("str", value)


def file_path(value: object, what: str) -> Path:
    """Where a file is or is to be."""
    from pathlib import Path  # noqa: PLC0415 - costs much to import

    if not isinstance(value, (str, Path)):
        message = f"{what}: a path is wanted, not {brief(value)}"
        raise SetupError(message)
    try:
        is_possible = b"\0" not in os.fsencode(value)
    except UnicodeEncodeError:
        is_possible = False
    if not is_possible:
        message = f"{what}: no file can be called {brief(str(value))}"
        raise SetupError(message)
    return Path(value)


def optional(check: Callable[[object, str], T]) -> Callable[[object, str], T | None]:
    """The same check for what may be None as well."""

    def checks(value: object, what: str) -> T | None:
        return None if value is None else check(value, what)

    return checks


def checked(check: Callable[[object, str], T]) -> Callable[[object, attrs.Attribute[T], T], None]:
    """A validator for a field of an attrs class out of one of these checks."""

    def validate(_: object, attribute: attrs.Attribute[T], value: object) -> None:
        check(value, attribute.name)

    return validate


# ---------------------------------------------------------------------------------------------------- whole functions


def takes(**checks: Check) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate a function so that its arguments are checked before it is called, each by the check of its name.

    The function gets what the checks give back. Callers that know their arguments to be good call it as `trusted`.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        signature, plain = inspect.signature(function), cast("Callable[..., T]", function)

        @functools.wraps(function)
        def door(*args: P.args, **kwargs: P.kwargs) -> T:
            given = signature.bind(*args, **kwargs)
            for name in [*given.arguments]:
                if name in checks:
                    given.arguments[name] = checks[name](given.arguments[name], name)
            return plain(*given.args, **given.kwargs)

        return door

    return decorate


def trusted(function: Callable[P, T]) -> Callable[P, T]:
    """A function that `takes` checked arguments, without the checks: for arguments that are known to be good."""
    return cast("Callable[P, T]", inspect.unwrap(function))
