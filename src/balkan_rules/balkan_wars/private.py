"""What is worked out of true positions and kept: beside a ruleset or a host, where nothing that a view holds leads."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .forces import Forces
    from .phases.stepping import Stepping

__all__ = ["KEPT", "Kept", "kept_of"]


class Kept:
    """What is kept for a ruleset, or for a host.

    Attributes:
        forces: who is where in the position that was asked about last (`forces_of`).
        stepping: who could take a step in the position whose Movement Segment was listed last (`stuck_units`).
        latest: the position that the rules have asked about last, and what they keep of it (`scratch_of`).
        memo: tables whose keys tell of units in positions; these come from a finite set known from the charts.
    """

    __slots__ = ("forces", "latest", "memo", "stepping")

    def __init__(self) -> None:
        self.forces: Forces | None = None
        self.latest: tuple[tuple[object, ...], dict[object, Any]] = (), {}
        self.stepping: Stepping | None = None
        self.memo: dict[object, Any] = {}


KEPT: Final[dict[int, Kept]] = {}
"""It by the identity of its owner, for as long as there is that one; for those in a hurry, others ask `kept_of`."""


def kept_of(owner: object) -> Kept:
    """What is kept for a ruleset or a host."""
    found = KEPT.get(id(owner))
    if found is None:
        found = KEPT[id(owner)] = Kept()
        weakref.finalize(owner, KEPT.pop, id(owner), None).atexit = False
    return found
