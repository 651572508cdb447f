"""Enums that are keys of many tables: they are hashed by what they are, not by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["IdentityHash"]


class IdentityHash:
    """A base before `Enum` that gives members the plain hash of an object.

    Members are compared by identity anyway, and `Enum` works its hash out of the name each time.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def __hash__(self) -> int:
            """The hash of the object."""
            ...

    else:
        __hash__ = object.__hash__
