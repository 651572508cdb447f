"""The Banat, the Backa and the Baranja (31.J)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..core.arguments import takes
from ..core.cases import case
from ..core.errors import Violation
from .arguments import GROUND, GROUNDS
from .printed import printed_hexes
from .values import Area, Country, Ground, HexNumber

__all__ = ["area_of", "area_problems", "baranja_hexes"]


@case("31.J.baranja")
def baranja_hexes() -> tuple[HexNumber, ...]:
    """The two hexes of the Baranja."""
    return printed_hexes("baranja")


@case("31.J")
def trusted_area_of(ground: Ground) -> Area | None:
    """What `area_of` says, of arguments that are known to be good."""
    return Area.BARANJA if ground.number in baranja_hexes() else ground.area


@takes(ground=GROUND)
def area_of(ground: Ground) -> Area | None:
    """In which of the three areas a hex lies; None for in none.

    The Baranja is told by the numbers of its hexes, the other two by the map (ruling 31.J.boundaries).
    """
    return trusted_area_of(ground)


@case("31.J.banat")
def _banat_problems(grounds: Sequence[Ground]) -> Iterator[Violation]:
    """The Banat lies along a stretch of the Rumanian border that is given by its two ends."""
    north, south = printed_hexes("banat_border")
    for ground in grounds:
        number = ground.number
        if ground.area is not Area.BANAT or number is None:
            continue
        beside = number.sheet is north.sheet and north.row <= number.row <= south.row
        if not beside or number.column < north.column or ground.country is not Country.JUGOSLAVIA:
            sentence = f"the Banat lies in Jugoslavia, west of the border from {north} to {south}"
            yield Violation("31.J.banat", sentence, {"hex": ground.name})


@case("31.J.backa")
def _backa_problems(grounds: Sequence[Ground]) -> Iterator[Violation]:
    """There is a Backa, and it lies in Jugoslavia."""
    hexes = [ground for ground in grounds if ground.area is Area.BACKA]
    wrong = [ground.name for ground in hexes if ground.country is not Country.JUGOSLAVIA]
    if not hexes or wrong:
        yield Violation("31.J.backa", "the Backa is some hexes of Jugoslavia", {"hexes": tuple(wrong)})


@case("31.J.baranja")
def _baranja_problems(grounds: Sequence[Ground]) -> Iterator[Violation]:
    """No other hex belongs to the Baranja."""
    for ground in grounds:
        if ground.area is Area.BARANJA and ground.number not in baranja_hexes():
            sentence = f"the Baranja is {' and '.join(map(str, baranja_hexes()))}"
            yield Violation("31.J.baranja", sentence, {"hex": ground.name})


@takes(grounds=GROUNDS)
def area_problems(grounds: Iterable[Ground]) -> tuple[Violation, ...]:
    """What is wrong with the three areas of a map.

    Args:
        grounds: all hexes of the map.
    """
    hexes = tuple(grounds)
    return (*_banat_problems(hexes), *_backa_problems(hexes), *_baranja_problems(hexes))
