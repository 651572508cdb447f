"""Enums that are keys of many tables, hashed by what they are and not by their names; and digests of texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["IdentityHash", "sha256_of"]


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


def sha256_of(text: str) -> str:
    """The SHA-256 of a text as 64 hexadecimal digits."""
    from hashlib import sha256  # noqa: PLC0415 - costs much to import, and is not needed before there is a ruleset

    return sha256(text.encode()).hexdigest()
