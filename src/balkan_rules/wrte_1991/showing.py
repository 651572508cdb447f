"""What shows units that are hidden otherwise, while it lasts."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..core.sequence import Frame

__all__ = ["Showing"]


class Showing(Frame, ABC):
    """Base of the frames that show both Players units which one of them does not see otherwise."""

    __slots__ = ()

    @abstractmethod
    def shows(self, unit: int) -> bool:
        """Whether it shows this unit, wherever it stands."""
        ...

    @abstractmethod
    def opens(self, place: int) -> bool:
        """Whether it shows all units in this hex."""
        ...
