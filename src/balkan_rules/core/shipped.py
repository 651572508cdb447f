"""The data that come with a package of the library."""

from __future__ import annotations

__all__ = ["shipped"]


def shipped(package: str, file: str) -> str:
    """The text of a file in the folder ``data`` of a package, by the package's full name.

    Raises:
        OSError: there is no such file.
    """
    from importlib.resources import files  # noqa: PLC0415 - it costs as much as a game's modules; most need no data yet

    return files(package).joinpath("data", file).read_text(encoding="utf-8")
