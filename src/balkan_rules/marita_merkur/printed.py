"""What the text prints as charts, read when it is first asked for."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any, Final

from ..core.shipped import shipped
from .values import HexNumber, Sheet, UnitType

__all__ = ["FACES", "assistance_lines", "printed_hexes"]

FACES: Final = range(1, 7)
"""What a die shows."""


@functools.cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    text = shipped("balkan_rules.marita_merkur", "charts.json")
    tables: Mapping[str, Mapping[str, Any]] = json.loads(text)
    return tables


@functools.cache
def assistance_lines() -> tuple[tuple[UnitType, ...], ...]:
    """The lines of the German Assistance Chart: what the faces of a die bring, from 1 to 6."""
    lines = _tables()["assistance"]
    return tuple([tuple([UnitType(name) for name in lines[str(face)]]) for face in FACES])


@functools.cache
def printed_hexes(use: str) -> tuple[HexNumber, ...]:
    """The hexes that the text gives by their numbers for some use, such as ``"gulf"``."""
    tables = _tables()
    sheet = Sheet(tables["sheets"][use])
    return tuple([HexNumber(sheet, number) for number in tables["hexes"][use]])
