"""What the plain fields of a position may hold: their types and ranges, for positions that are built or loaded."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeAlias, TypedDict

from .tracks import Scenario, TitoStatus

__all__ = ["GAME_TURNS", "SCORES", "Fields", "in_members", "wanted"]

GAME_TURNS: Final = 17
SCORES: Final[tuple[int, int]] = (-2_000, 10_000)
"""No game has fewer or more Victory Points."""
_COUNTERS: Final = 200


class Fields(TypedDict, total=False):
    """The entries of `Tracks`, and other plain fields of `State`, that `position` takes by name.

    What is not given is off, none or zero; without an `operations_limit` none has been drawn. A scenario and a status
    may be given as members or as their text.
    """

    scenario: Scenario | str
    drought: bool
    points: int
    trigger_turn: int
    tito_trigger_turn: int
    partisan_brigades: bool
    chetnik_brigades: bool
    partisan_divisions: bool
    no_partisans: bool
    no_chetniks: bool
    no_friendly_chetniks: bool
    allied_box: int
    allied_lower: bool
    surrender_turn: int
    support_withdrawn_turn: int
    tito_status: TitoStatus | str
    tito_turn: int
    tito_attempted: bool
    tito_returns: int
    tito_charged: int
    optional_soviets: int
    operations: int
    declared: int
    deployed: int
    operations_limit: int


_Allowed: TypeAlias = "type[bool | Scenario | TitoStatus] | tuple[int, int]"
_TURN: Final = (0, GAME_TURNS)
_ALLOWED: Final[Mapping[str, _Allowed]] = {
    "scenario": Scenario,
    "drought": bool,
    "points": SCORES,
    "trigger_turn": _TURN,
    "tito_trigger_turn": _TURN,
    "partisan_brigades": bool,
    "chetnik_brigades": bool,
    "partisan_divisions": bool,
    "no_partisans": bool,
    "no_chetniks": bool,
    "no_friendly_chetniks": bool,
    "allied_box": (0, 7),
    "allied_lower": bool,
    "surrender_turn": _TURN,
    "support_withdrawn_turn": _TURN,
    "tito_status": TitoStatus,
    "tito_turn": _TURN,
    "tito_attempted": bool,
    "tito_returns": (0, 2 * GAME_TURNS),
    "tito_charged": _TURN,
    "optional_soviets": (0, _COUNTERS),
    "operations": (0, _COUNTERS),
    "declared": (0, 2),
    "deployed": (0, 2),
    "operations_limit": (0, _COUNTERS),
}


def in_members(fields: Fields) -> dict[str, Any]:
    """The fields with the member of its enum for each text that is the value of one."""
    return {name: _member(_ALLOWED.get(name), value) for name, value in fields.items()}


def _member(allowed: _Allowed | None, value: object) -> object:
    if isinstance(value, str) and isinstance(allowed, type) and issubclass(allowed, Enum):
        return next((member for member in allowed if member.value == value), value)
    return value


def wanted(name: str, value: object) -> str | None:
    """What a field may hold, in words, if it cannot hold `value`; None if it can.

    Raises:
        TypeError: there is no such field.
    """
    allowed = _ALLOWED.get(name)
    if allowed is None:
        raise TypeError(f"position() got an unexpected keyword argument {name!r}; there are {', '.join(_ALLOWED)}")
    if isinstance(allowed, tuple):
        lowest, highest = allowed
        right = type(value) is int and lowest <= value <= highest
        return None if right else f"a whole number from {lowest} to {highest}"
    if type(value) is allowed:
        return None
    return f"one of {', '.join(map(_named, allowed))}" if issubclass(allowed, Enum) else "True or False"


def _named(member: Enum) -> str:
    return f"{type(member).__name__}.{member.name} ({member.value!r})"
