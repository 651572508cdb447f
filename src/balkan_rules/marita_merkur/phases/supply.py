"""The supply determination of a player turn (31.I, ruling 31.F.supply)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from ...core.cases import case
from ..collapse import trusted_greek_surrenders
from ..state import Draft, Position, added
from ..units import LOST
from ..values import Nation, Side
from ..zone import barred_to
from .segment import AutomaticSegment

__all__ = ["SupplyPhase"]


class SupplyPhase(AutomaticSegment):
    """Who is in supply is determined for both sides as a player turn begins; Greeks who are not may surrender."""

    case: ClassVar[str] = "31.I"
    title: ClassVar[str] = "supply determination"

    def play(self, draft: Draft) -> None:
        barred = {side: _barred(draft, side) for side in Side}
        cut_off = [unit for nation in Nation for unit in _cut_off(draft, nation, barred[nation.side])]
        draft.unsupplied = added("", cut_off)
        _surrender(draft)


def _barred(position: Position, side: Side) -> tuple[str, ...]:
    """The places through which no supply of a side goes because of enemy zones, in the order of the table."""
    places = position.ruleset.places
    return tuple([places[place].name for place in sorted(barred_to(position, side))])


def _cut_off(position: Position, nation: Nation, barred: Collection[str]) -> Iterator[int]:
    """The units of a nation that cannot trace a supply line to a source of theirs."""
    units = list(position.of_nation(nation))
    if units:
        index_of, codes = position.ruleset.index_of, position.ruleset.codes
        fed = position.ruleset.host.supplied(position, nation, barred)
        reached = {codes[index_of[place]] for place in fed}
        yield from (unit for unit in units if position.pos[unit] not in reached)


@case("31.I")
def _surrender(draft: Draft) -> None:
    """Greeks on the mainland who are cut off surrender once Germany has intervened, and are removed."""
    units, of_name = draft.ruleset.units, draft.ruleset.counters.units_by_name
    greeks = list(draft.of_nation(Nation.GREEK))
    found = [(units[unit].piece, draft.at(unit).ground, chr(unit) not in draft.unsupplied) for unit in greeks]
    for piece in trusted_greek_surrenders(found, draft.affairs):
        unit = of_name[piece.name].index
        draft.note("surrender", ("31.I",), unit=piece.name, at=draft.at(unit).name)
        draft.put(unit, LOST)
