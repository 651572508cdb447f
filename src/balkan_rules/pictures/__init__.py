"""Pictures of boards: `board_svg` draws what a side may know of a position as SVG, and `replay_html` a whole game.

Everything in a picture is read from the view that it is drawn of, so that a picture shows no more than the view does.
"""

from __future__ import annotations

from .boards import board_svg
from .pages import REFEREE, replay_html
from .reels import Narrator

__all__ = ["REFEREE", "Narrator", "board_svg", "replay_html"]
