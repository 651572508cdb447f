"""What stands in the frame of a counter: the signs of troops, as NATO draws them, and some of our own."""

from __future__ import annotations

from enum import Enum
from typing import Final

__all__ = ["Echelon", "Sign"]


class Sign(Enum):
    """A sign in a frame 16 wide and 10 high around its middle: the outline of lines, and of what is filled."""

    INFANTRY = ("M-8-5 8 5M-8 5 8-5", "")
    CAVALRY = ("M-8 5 8-5", "")
    ARMOUR = ("M-3-3H3A3 3 0 0 1 3 3H-3A3 3 0 0 1-3-3Z", "")
    MECHANIZED = ("M-8-5 8 5M-8 5 8-5M-3-3H3A3 3 0 0 1 3 3H-3A3 3 0 0 1-3-3Z", "")
    MOTORIZED = ("M-8-5 8 5M-8 5 8-5M0-5V5", "")
    MOUNTAIN = ("M-8-5 8 5M-8 5 8-5", "M-3 5 0 .5 3 5Z")
    LIGHT = ("M-8-5 8 5M-8 5 8-5", "M-1.6 3A1.6 1.6 0 0 1 1.6 3A1.6 1.6 0 0 1-1.6 3Z")
    RESERVE = ("M-8-5 8 5M-8 5 8-5M-8 0H8", "")
    MARINE = ("M-8-5 8 5M-8 5 8-5M0-3.5V3.5M-3 1.5Q-2.5 3.5 0 3.5Q2.5 3.5 3 1.5", "")
    PARACHUTE = ("M-8-5 8 5M-8 5 8-5M-4 4.2Q-2 .8 0 3.6Q2 .8 4 4.2", "")
    ARTILLERY = ("", "M-2.4 0A2.4 2.4 0 0 1 2.4 0A2.4 2.4 0 0 1-2.4 0Z")
    HEAVY_ARTILLERY = ("M-8 3.4H8", "M-2.4-.5A2.4 2.4 0 0 1 2.4-.5A2.4 2.4 0 0 1-2.4-.5Z")
    DEPOT = ("M-8 2.5H8M-3-5V2.5M3-5V2.5", "")
    ANTITANK = ("M-8 5 0-5 8 5", "")
    ENGINEERS = ("M-5 3V-2H5V3M0-2V3", "")
    CONSTRUCTION = ("M-5 3V-2H5V3M0-2V3M-8 3H8", "")
    HEADQUARTERS = ("M-8-2H8", "")
    SUPPLY = ("M-8 2.5H8", "")
    GUERRILLA = ("M-5 3 0-2.5 5 3", "")
    GUERRILLA_BRIGADE = ("M-5.5 1.5 0-4 5.5 1.5M-5.5 4.5 0-1 5.5 4.5", "")
    POLICE = ("", "M-3-3.5H3V0Q3 3 0 4.2Q-3 3-3 0Z")
    FORTRESS = ("M-6 3V-1H-3V-3H3V-1H6V3", "")
    LEADER = ("", "M0-4.6 1.2-1.5 4.5-1.4 1.9.6 2.8 3.8 0 1.9-2.8 3.8-1.9.6-4.5-1.4-1.2-1.5Z")
    AIR = ("M-6 0Q-6-2.6-3-2.6Q-1-2.6 0 0Q1 2.6 3 2.6Q6 2.6 6 0Q6-2.6 3-2.6Q1-2.6 0 0Q-1 2.6-3 2.6Q-6 2.6-6 0Z", "")
    SHIP = ("M0-4V4M-2.5-2H2.5M-4.5 .5Q-4 4 0 4Q4 4 4.5 .5", "")
    UNKNOWN = ("M-2.4-1.6Q-2.2-3.8 0-3.8Q2.6-3.8 2.4-1.6Q2.2-.2 0 .2V1.6", "M-.8 3H.8V4.4H-.8Z")

    @property
    def lines(self) -> str:
        """The outline of its lines; empty if it has none."""
        drawn: str = self.value[0]
        return drawn

    @property
    def filled(self) -> str:
        """The outline of what is filled in it; empty if nothing is."""
        drawn: str = self.value[1]
        return drawn


_CROSS: Final = "m-1.4-1.4 2.8 2.8m0-2.8-2.8 2.8"
_BAR: Final = "m0-1.4v2.8"


class Echelon(Enum):
    """The marks over a frame that tell how large a unit is, around the middle of the upper edge."""

    BATTALION = f"M-1 0{_BAR}M1 0{_BAR}"
    REGIMENT = f"M-2 0{_BAR}M0 0{_BAR}M2 0{_BAR}"
    BRIGADE = f"M0 0{_CROSS}"
    DIVISION = f"M-2 0{_CROSS}M2 0{_CROSS}"
    CORPS = f"M-4 0{_CROSS}M0 0{_CROSS}M4 0{_CROSS}"
    ARMY = f"M-6 0{_CROSS}M-2 0{_CROSS}M2 0{_CROSS}M6 0{_CROSS}"

    @property
    def lines(self) -> str:
        """The outline of the marks."""
        drawn: str = self.value
        return drawn
