"""What the article prints as tables, read when it is first asked for."""

from __future__ import annotations

import functools
import json
from typing import Any

from ..core.charts import Basis, Charts
from ..core.shipped import shipped

__all__ = ["printed_charts"]


@functools.cache
def printed_charts() -> Charts:
    """The three tables and the starting agents, as plain values of which all are printed."""
    text = shipped("balkan_rules.balkan_wars", "charts.json")
    data: dict[str, Any] = json.loads(text)
    game, provenance = data.pop("game"), data.pop("provenance")
    return Charts(game, data, {path: Basis(basis) for basis, paths in provenance.items() for path in paths})
