"""Arguments whose errors are one line that says what is wrong and what is allowed."""

from __future__ import annotations

import argparse
import re
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NoReturn

from ..core.arguments import file_path
from ..core.errors import SetupError

__all__ = [
    "Parser",
    "UsageError",
    "count",
    "fraction",
    "option",
    "parse",
    "path",
    "players",
    "positive",
    "ruling",
    "seed",
    "steps",
]


_FRACTION: Final = r"[0-9]{1,9}(/[1-9][0-9]{0,8})?"


class UsageError(Exception):
    """The command line is wrong; the message is the one line that is shown."""


class Parser(argparse.ArgumentParser):
    """An `ArgumentParser` that raises `UsageError` where others print a page and exit."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of ArgumentParser
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Raise UsageError."""
        raise UsageError(f"{' '.join(message.split())} (see {self.prog} --help)")

    def options(self) -> list[str]:
        """The long names of its options."""
        return [name for action in self._actions for name in action.option_strings if name.startswith("--")]


def parse(parser: Parser, arguments: list[str]) -> argparse.Namespace:
    """The arguments of a command line.

    Every subcommand sets `parser` to its own, so that an unknown option is answered with the options that it has.

    Raises:
        UsageError: they are wrong.
    """
    options, left = parser.parse_known_args(arguments)
    if left:
        own: Parser = options.parser
        own.error(f"{left[0]!r} is not understood here; options: {', '.join(own.options())}")
    return options


def count(text: str) -> int:
    """A whole number from 0, of at most nine digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"a whole number from 0 to 999999999 is wanted, not {text[:40]!r}")
    return int(text)


def fraction(text: str) -> Fraction:
    """A whole number from 0 or a fraction such as ``5/2``, of numbers of at most nine digits."""
    if not re.fullmatch(_FRACTION, text):
        raise argparse.ArgumentTypeError(f"a whole number or a fraction such as 5/2 is wanted, not {text[:40]!r}")
    return Fraction(text)


def path(text: str) -> Path:
    """Where a file is or is to be; not what no file can be called."""
    try:
        return file_path(text, "path")
    except SetupError as error:
        raise argparse.ArgumentTypeError(str(error).removeprefix("path: ")) from None


def positive(text: str) -> int:
    """A whole number from 1, of at most nine digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 9 and int(text)):
        raise argparse.ArgumentTypeError(f"a whole number from 1 to 999999999 is wanted, not {text[:40]!r}")
    return int(text)


def players(text: str) -> tuple[str, ...]:
    """Names of bots with commas between them."""
    found = tuple(name.strip() for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"names with commas between them are wanted, not {text[:80]!r}")
    return found


def steps(text: str) -> int:
    """A small whole number with or without a sign."""
    digits = text.removeprefix("-").removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 2):
        raise argparse.ArgumentTypeError(f"a whole number from -99 to 99 is wanted, not {text[:40]!r}")
    return int(text)


def seed(text: str) -> int:
    """A seed: a whole number from 0, of at most 18 digits."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise argparse.ArgumentTypeError(f"a whole number from 0 with at most 18 digits is wanted, not {text[:40]!r}")
    return int(text)


def ruling(text: str) -> tuple[str, str]:
    """An answer to a ruling, ``id=option``."""
    name, sign, option = text.partition("=")
    if not (name and sign and option):
        raise argparse.ArgumentTypeError(f"id=option is wanted, for example stacking-check=always, not {text[:80]!r}")
    return name, option


def option(text: str) -> tuple[str, str]:
    """An option and what it is to be, ``name=value``; a flag needs its name alone, and its value is empty then."""
    name, sign, value = text.partition("=")
    if not name or (sign and not value):
        raise argparse.ArgumentTypeError(f"name or name=value is wanted, not {text[:80]!r}")
    return name, value
