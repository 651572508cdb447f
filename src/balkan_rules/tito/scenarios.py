"""The scenarios: where a game begins, and how its final total is graded.

The campaign is the game of the book. The others begin in the midst of it and are ours; what they hold stands in
``data/scenarios.toml``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import attrs

from ..core.shipped import shipped
from .bounds import Fields
from .tracks import Scenario, TitoStatus
from .units import Side

__all__ = ["Grades", "Opening", "grades", "opening"]


@attrs.frozen(order=False)
class Grades:
    """How a scenario is won.

    Attributes:
        levels: what the final total must exceed for each level, best for the Yugoslavs first: who wins then, and what
            that is called.
        lowest: the same for a total that exceeds none of these.
    """

    levels: tuple[tuple[int, Side, str], ...]
    lowest: tuple[Side, str]


@attrs.frozen(order=False)
class Opening:
    """The position in which a scenario begins, in the terms of `TitoGame.position`.

    Attributes:
        place: by place, units and numbers of guerrillas.
        transferred: names of units that have left the game.
        eliminated: names of eliminated units.
        fields: entries of the tracks.
    """

    place: Mapping[str, Sequence[str | tuple[str, int]]]
    transferred: Sequence[str]
    eliminated: Sequence[str]
    fields: Fields

    def among(self, names: Iterable[str]) -> Opening:
        """The same without units that are not among `names`, and without the places where nobody is left."""
        known = frozenset(names)
        place = {
            where: here
            for where, pieces in self.place.items()
            if (here := [piece for piece in pieces if (piece if isinstance(piece, str) else piece[0]) in known])
        }
        transferred, eliminated = ([n for n in off if n in known] for off in (self.transferred, self.eliminated))
        return Opening(place, transferred, eliminated, self.fields)


_CAMPAIGN: Final = Grades(
    levels=(
        (800, Side.YUGOSLAV, "Yugoslav Decisive"),
        (700, Side.YUGOSLAV, "Yugoslav Substantive"),
        (600, Side.YUGOSLAV, "Yugoslav Marginal"),
        (500, Side.AXIS, "Axis Marginal"),
        (400, Side.AXIS, "Axis Substantive"),
    ),
    lowest=(Side.AXIS, "Axis Decisive"),
)
"""What 15.5 prints."""


@cache
def grades(scenario: Scenario) -> Grades:
    """How a scenario is won; for the campaign that is printed (15.5), for others it is ours."""
    if scenario is Scenario.CAMPAIGN:
        return _CAMPAIGN
    row = _shipped(scenario)
    levels = tuple([(points, Side(side), name) for points, side, name in row["levels"]])
    side, name = row["lowest"]
    return Grades(levels, (Side(side), name))


@cache
def opening(scenario: Scenario) -> Opening | None:
    """The position in which a scenario begins; None for the campaign, which begins with its set-up."""
    if scenario is Scenario.CAMPAIGN:
        return None
    row = _shipped(scenario)
    place = {
        where: [piece if isinstance(piece, str) else (piece[0], piece[1]) for piece in pieces]
        for where, pieces in row["place"].items()
    }
    fields: Any = row["fields"] | {"tito_status": TitoStatus[row["fields"]["tito_status"]]}
    return Opening(place, row["off_map"]["transferred"], row["off_map"]["eliminated"], fields)


def _shipped(scenario: Scenario) -> dict[str, Any]:
    text = shipped(__name__.rpartition(".")[0], "scenarios.json")
    row: dict[str, Any] = json.loads(text)[scenario.value]
    return row
