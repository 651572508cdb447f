"""Zones of Control across borders (30.G), and none over the Gulf of Corinth."""

from __future__ import annotations

import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, PEACE, SPECIAL, WAR, land, unit

from balkan_rules.marita_merkur import (
    Affairs,
    Country,
    Ground,
    HexNumber,
    Nation,
    Rulings,
    Sheet,
    ZoneReach,
    exerts_zone,
    zone_reach,
)
from balkan_rules.marita_merkur.rulings import RumaniaBulgaria

C = Country
EXEMPT = Rulings(rule_30_g_rumania_bulgaria=RumaniaBulgaria.AFTER_SPECIAL_TURN)


@pytest.mark.case("marita_merkur", "30.G.1.before")
@pytest.mark.parametrize("affairs", [PEACE, COUP, NO_COUP])
def test_no_zone_crosses_the_border_of_a_neutral_jugoslavia(affairs: Affairs) -> None:
    barred = ZoneReach(exerts=False, case="30.G.1.before")
    assert zone_reach(Nation.GERMAN, C.BULGARIA, C.JUGOSLAVIA, affairs) == barred
    assert zone_reach(Nation.JUGOSLAV, C.JUGOSLAVIA, C.ALBANIA, affairs) == barred
    assert zone_reach(Nation.GREEK, C.GREECE, C.JUGOSLAVIA, affairs) == barred
    assert zone_reach(Nation.JUGOSLAV, C.JUGOSLAVIA, C.JUGOSLAVIA, affairs) == ZoneReach(exerts=True)


@pytest.mark.case("marita_merkur", "30.G.1.axis", "30.G.1.jugoslav")
def test_axis_zones_come_at_once_and_jugoslav_ones_late() -> None:
    for nation in (Nation.GERMAN, Nation.HUNGARIAN, Nation.ITALIAN):
        assert zone_reach(nation, C.HUNGARY, C.JUGOSLAVIA, SPECIAL) == ZoneReach(exerts=True, case="30.G.1.axis")
    for country in (C.GERMANY, C.ITALY, C.HUNGARY, C.ALBANIA):
        late = [zone_reach(Nation.JUGOSLAV, C.JUGOSLAVIA, country, affairs) for affairs in (SPECIAL, WAR)]
        assert late == [ZoneReach(exerts=False, case="30.G.1.jugoslav"), ZoneReach(exerts=True, case="30.G.1.jugoslav")]
    assert zone_reach(Nation.JUGOSLAV, C.JUGOSLAVIA, C.GREECE, SPECIAL) == ZoneReach(exerts=True)
    assert zone_reach(Nation.JUGOSLAV, C.ALBANIA, C.ALBANIA, SPECIAL) == ZoneReach(exerts=True)
    assert zone_reach(Nation.GERMAN, C.JUGOSLAVIA, C.GREECE, WAR) == ZoneReach(exerts=True)


@pytest.mark.case("marita_merkur", "30.G.2.german")
def test_germans_alone_have_zones_in_rumania_and_bulgaria_and_out_of_them() -> None:
    for country in (C.RUMANIA, C.BULGARIA):
        powerful = ZoneReach(exerts=True, case="30.G.2.german")
        assert zone_reach(Nation.GERMAN, country, country, PEACE) == powerful
        assert zone_reach(Nation.GERMAN, country, C.GREECE, PEACE) == powerful
        assert zone_reach(Nation.GERMAN, C.HUNGARY, country, PEACE) == powerful
        powerless = ZoneReach(exerts=False, case="30.G.2.german")
        assert zone_reach(Nation.ITALIAN, country, country, PEACE) == powerless
        assert zone_reach(Nation.HUNGARIAN, country, C.JUGOSLAVIA, WAR) == powerless
        assert zone_reach(Nation.GERMAN, country, C.JUGOSLAVIA, WAR).exerts
        assert zone_reach(Nation.HUNGARIAN, C.HUNGARY, country, PEACE) == ZoneReach(exerts=True)
    assert zone_reach(Nation.ITALIAN, C.ALBANIA, C.ALBANIA, PEACE) == ZoneReach(exerts=True)


@pytest.mark.case("marita_merkur", "30.G.2.allied")
def test_no_allied_zone_reaches_into_rumania_or_bulgaria() -> None:
    barred = ZoneReach(exerts=False, case="30.G.2.allied")
    assert zone_reach(Nation.GREEK, C.GREECE, C.BULGARIA, WAR) == barred
    assert zone_reach(Nation.BRITISH, C.JUGOSLAVIA, C.RUMANIA, WAR, rulings=EXEMPT) == barred
    assert zone_reach(Nation.JUGOSLAV, C.JUGOSLAVIA, C.BULGARIA, WAR) == barred


@pytest.mark.case("marita_merkur", "30.G.2.allied", "30.G.1.jugoslav")
def test_jugoslav_zones_may_reach_into_rumania_and_bulgaria_in_the_end() -> None:
    found = [zone_reach(Nation.JUGOSLAV, C.JUGOSLAVIA, C.BULGARIA, one, rulings=EXEMPT) for one in (COUP, SPECIAL, WAR)]
    assert found == [
        ZoneReach(exerts=False, case="30.G.1.before"),
        ZoneReach(exerts=False, case="30.G.1.jugoslav"),
        ZoneReach(exerts=True, case="30.G.1.jugoslav"),
    ]


@pytest.mark.case("marita_merkur", "30.G.3")
def test_greek_zones_reach_into_albania_from_the_start() -> None:
    assert zone_reach(Nation.GREEK, C.GREECE, C.ALBANIA, PEACE) == ZoneReach(exerts=True, case="30.G.3")
    assert zone_reach(Nation.BRITISH, C.GREECE, C.ALBANIA, PEACE) == ZoneReach(exerts=True)


@pytest.mark.case("marita_merkur", "31.B.attack")
def test_no_zone_reaches_over_the_gulf() -> None:
    north, south = [
        Ground(name=number, number=HexNumber(Sheet.SOUTH, number), country=C.GREECE) for number in ("0418", "0519")
    ]
    greek = unit(Nation.GREEK)
    assert exerts_zone(greek, north, south, PEACE) == ZoneReach(exerts=False, case="31.B.attack")
    assert exerts_zone(greek, north, land(C.ALBANIA), PEACE) == ZoneReach(exerts=True, case="30.G.3")
    assert exerts_zone(unit(Nation.JUGOSLAV), land(C.JUGOSLAVIA), land(C.RUMANIA), WAR, rulings=EXEMPT).exerts
