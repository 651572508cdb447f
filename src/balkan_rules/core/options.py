"""Options that a game can be played with or without."""

from __future__ import annotations

import attrs

from .actions import brief
from .errors import SetupError

__all__ = ["flag"]


def _check(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    if type(value) is not bool:
        message = f"option {attribute.name}: True or False is wanted, not {brief(value)}"
        raise SetupError(message)


def flag(*, default: bool = False) -> bool:
    """Make a field of a game's `Options` that takes only True and False; any other value raises `SetupError`."""
    field: bool = attrs.field(default=default, validator=_check)
    return field
