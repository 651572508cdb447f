"""What a game of Tito can be played with or without, apart from rulings and charts."""

from __future__ import annotations

import attrs

from ..core.errors import SetupError

__all__ = ["Options"]


def _only_first_part(_: object, __: object, value: object) -> None:
    if value is not True:
        raise SetupError(f"option first_part={value!r}: only True can be played so far")


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """Options of a game; a wrong one raises `SetupError`.

    Attributes:
        first_part: the systems of operations, the hunt for Tito, Chetnik collaboration, Italy and the Soviets are
            absent from the sequence. False raises `SetupError` until they exist.
    """

    first_part: bool = attrs.field(default=True, validator=_only_first_part)
