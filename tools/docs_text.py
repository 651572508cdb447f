"""Text of others in Markdown."""

from __future__ import annotations

_MARKS = "\\`*_<[{"


def plain(text: str) -> str:
    """Text that stands in Markdown as it is, in one line."""
    for mark in _MARKS:
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())


def cell(text: str) -> str:
    """The same, safe in a table."""
    return plain(text).replace("|", "\\|")
