"""What a game of Tito can be played with or without, apart from rulings and charts."""

from __future__ import annotations

from typing import Final

import attrs

from ..core.errors import SetupError

__all__ = ["Options"]

_WITHDRAWAL_TURNS: Final = range(9, 14)
"""The Game-Turns on which Allied support can end (4.2.A.5)."""


def _within_window(_: object, __: object, value: object) -> None:
    if type(value) is not int or value not in _WITHDRAWAL_TURNS:
        raise SetupError(f"option support_withdrawal_turn={value!r}: a Game-Turn from 9 to 13 is wanted")


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """Options of a game; a wrong one raises `SetupError`. The book itself has none.

    Attributes:
        support_withdrawal_turn: the Game-Turn of Allied Support Withdrawal, 9 to 13, where ruling
            chetnik-withdrawal-procedure has it fixed (7.26).
    """

    support_withdrawal_turn: int = attrs.field(default=11, validator=_within_window)
