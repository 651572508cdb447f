"""Where a command writes: text or JSON on standard output, a progress bar on a terminal's standard error, and files."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from ..core.errors import SetupError

__all__ = ["WIDTH", "Progress", "check_writable", "paragraph", "save", "write", "write_json"]

WIDTH: Final = 100
"""Texts are broken into lines of at most so many characters."""


def write(text: str = "") -> None:
    """One line (or more) on standard output; letters that it has not are written as escapes."""
    try:
        sys.stdout.write(f"{text}\n")
    except UnicodeEncodeError:
        encoding = sys.stdout.encoding
        sys.stdout.write(f"{text.encode(encoding, 'backslashreplace').decode(encoding)}\n")


def write_json(data: Mapping[str, Any]) -> None:
    """The one JSON object that a command with `--json` writes."""
    write(json.dumps(data, indent=2, ensure_ascii=True, allow_nan=False))


def save(path: Path, text: str, option: str) -> None:
    """Write a file that an option asks for. Raises SetupError, naming the option, if it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise SetupError(f"{option}: {path} cannot be written: {error.strerror}") from None


def paragraph(text: str, indent: str = "") -> str:
    """Text broken into indented lines."""
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def check_writable(path: Path, option: str) -> None:
    """That a file can be written, before long games are played for it. Nothing is left there yet.

    Raises:
        SetupError: it cannot; the message names the option that asked for it.
    """
    try:
        if path.exists():
            with path.open("a", encoding="utf-8"):
                pass
        else:
            with TemporaryFile(dir=path.resolve().parent):
                pass
    except OSError as error:
        raise SetupError(f"{option}: {path} cannot be written: {error.strerror}") from None


class Progress:
    """A bar that counts Game-Turns or games, on standard error if that is a terminal and tqdm is installed.

    Args:
        total: how many there will be.
        wanted: whether there is to be a bar.
        unit: what is counted.
        done: how many there are already.
    """

    def __init__(self, total: int, *, wanted: bool, unit: str = "turn", done: int = 0) -> None:
        self._bar: Any = None
        if not wanted or not sys.stderr.isatty():
            return
        try:
            from tqdm import tqdm  # noqa: PLC0415 - an optional package, needed by this alone
        except ImportError:
            return
        self._bar = tqdm(total=total, initial=done, unit=unit, file=sys.stderr, leave=False)

    def advance(self) -> None:
        """One more is done."""
        if self._bar is not None:
            self._bar.update()

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """The bar out of the way of what is written meanwhile."""
        if self._bar is not None:
            self._bar.clear()
        yield
        if self._bar is not None:
            sys.stdout.flush()
            self._bar.refresh()

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()
