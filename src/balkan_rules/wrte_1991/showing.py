"""What shows units that are hidden otherwise, while it lasts."""

from __future__ import annotations

from ..core.sequence import Frame

__all__ = ["Showing"]


class Showing(Frame):
    """Base of the frames that show both Players what one of them does not see otherwise: single units, or a hex."""

    __slots__ = ()

    def shows(self, unit: int) -> bool:
        """Whether it shows this unit, wherever it stands."""
        return False

    def opens(self, place: int) -> bool:
        """Whether it shows all units in this hex."""
        return False
