"""The Banat, the Backa and the Baranja (31.J)."""

from __future__ import annotations

import attrs
import pytest
from tests.marita_merkur.pieces import WAR, cases_of, unit

from balkan_rules.marita_merkur import (
    Area,
    Country,
    Ground,
    HexNumber,
    Nation,
    Sheet,
    area_of,
    area_problems,
    baranja_hexes,
    why_not_enter,
)


def jugoslav(number: str, area: Area | None = None, sheet: Sheet = Sheet.NORTH) -> Ground:
    return Ground(name=number, number=HexNumber(sheet, number), country=Country.JUGOSLAVIA, area=area)


BACKA = jugoslav("1514", Area.BACKA)


@pytest.mark.case("marita_merkur", "31.J", "31.J.baranja")
def test_the_baranja_is_two_hexes() -> None:
    assert [str(number) for number in baranja_hexes()] == ["north 1515", "north 1516"]
    assert [area_of(jugoslav(number)) for number in ("1515", "1516", "1517")] == [Area.BARANJA, Area.BARANJA, None]
    assert area_of(jugoslav("1515", sheet=Sheet.SOUTH)) is None
    assert area_of(BACKA) is Area.BACKA
    assert why_not_enter(unit(Nation.HUNGARIAN), jugoslav("1516"), WAR) == ()


@pytest.mark.case("marita_merkur", "31.J.banat")
def test_the_banat_lies_along_the_rumanian_border() -> None:
    right = [jugoslav(number, Area.BANAT) for number in ("1510", "2310", "1911")]
    assert area_problems([BACKA, *right, Ground(name="?", country=Country.JUGOSLAVIA, area=Area.BANAT)]) == ()
    abroad = attrs.evolve(right[0], country=Country.RUMANIA)
    south = jugoslav("1911", Area.BANAT, Sheet.SOUTH)
    for wrong in (
        jugoslav("1410", Area.BANAT),
        jugoslav("2410", Area.BANAT),
        jugoslav("1909", Area.BANAT),
        abroad,
        south,
    ):
        assert cases_of(area_problems([BACKA, wrong])) == ["31.J.banat"]


@pytest.mark.case("marita_merkur", "31.J.backa")
def test_there_is_a_backa_in_jugoslavia() -> None:
    assert cases_of(area_problems([jugoslav("1515")])) == ["31.J.backa"]
    assert cases_of(area_problems([BACKA, attrs.evolve(BACKA, country=Country.HUNGARY)])) == ["31.J.backa"]


@pytest.mark.case("marita_merkur", "31.J.baranja")
def test_no_other_hex_is_in_the_baranja() -> None:
    assert cases_of(area_problems([BACKA, jugoslav("1517", Area.BARANJA)])) == ["31.J.baranja"]
    assert area_problems([BACKA, jugoslav("1515", Area.BARANJA)]) == ()
