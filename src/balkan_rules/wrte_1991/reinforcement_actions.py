"""The actions that bring units on after the first Game-Turn (9.2, 10.0)."""

from __future__ import annotations

import attrs

from ..core.actions import part_of
from .units import Unit

__all__ = ["Enter", "Hasten", "Rebuild", "Upgrade"]


@attrs.frozen(cache_hash=True, order=False)
class Rebuild:
    """Roll for units of the JNA that come back (10.6)."""

    def __str__(self) -> str:
        return "rebuild"


@attrs.frozen(cache_hash=True, order=False)
class Enter:
    """Have a reinforcement come on; it is placed next (10.2, 10.5)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"bring on {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Hasten:
    """Bring forward a Croatian reinforcement of some class, by the Game-Turn on which it would come (9.2, 10.1)."""

    kind: str = attrs.field(validator=part_of(str))
    turn: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"bring forward {self.kind} of turn {self.turn}"


@attrs.frozen(cache_hash=True, order=False)
class Upgrade:
    """Have a better unit come in the place of one of some class that would come on a Game-Turn (9.2)."""

    kind: str = attrs.field(validator=part_of(str))
    turn: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"upgrade {self.kind} of turn {self.turn}"
