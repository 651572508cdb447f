"""A stand-in for the base game, which the article does not print: plainly ours, so that whole games can be played.

Its map, ratings, prices and base rules are this project's reconstruction, as simple as will do.
"""

from __future__ import annotations

from .charts import SHELF, StandInCharts
from .host import StandInHost
from .map import Bank, Hex, Link, StandInMap, Terrain
from .part import StandInPart

__all__ = ["SHELF", "Bank", "Hex", "Link", "StandInCharts", "StandInHost", "StandInMap", "StandInPart", "Terrain"]
