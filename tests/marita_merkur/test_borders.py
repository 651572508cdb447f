"""Borders (30.A to 30.F, 31.D, 31.E.2.border, 31.K): who may enter, leave and attack."""

from __future__ import annotations

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, PEACE, READY, SPECIAL, WAR, cases_of, land, unit

from balkan_rules.marita_merkur import (
    Affairs,
    Area,
    Country,
    Ground,
    Mark,
    Nation,
    Piece,
    Post,
    Rulings,
    Size,
    UnitType,
    invades_jugoslavia,
    owes_albanian_division,
    why_not_attack,
    why_not_deploy_guards,
    why_not_deploy_italians,
    why_not_enter,
    why_not_leave,
    why_not_move,
)
from balkan_rules.marita_merkur.rulings import AlbaniaDivision

GREEK, BRITISH, JUGOSLAV, ITALIAN, GERMAN, HUNGARIAN = (unit(nation) for nation in Nation)
GUARD = unit(Nation.HUNGARIAN, post=Post.BORDER_GUARD, name="guard")
JUGOSLAVIA, HUNGARY = land(Country.JUGOSLAVIA), land(Country.HUNGARY)
NORTH, ZARA = land(Country.ALBANIA, Mark.NORTHERN_ALBANIA), land(Country.ITALY, Mark.ZARA, name="Zara")
ALBANIA, ITALY = land(Country.ALBANIA), land(Country.ITALY)


def enters(piece: Piece, target: Ground, affairs: Affairs) -> list[str]:
    return cases_of(why_not_enter(piece, target, affairs))


# --------------------------------------------------------------------------------------------------- the Axis's friends


@pytest.mark.case("marita_merkur", "30.A", "30.C.open")
@pytest.mark.parametrize("piece", [GREEK, BRITISH, JUGOSLAV, unit(Nation.BRITISH, UnitType.AIR)])
def test_allied_units_stay_out_of_rumania_and_bulgaria_but_not_of_hungary(piece: Piece) -> None:
    assert enters(piece, land(Country.RUMANIA), WAR) == ["30.A"]
    assert enters(piece, land(Country.BULGARIA), WAR) == ["30.A"]
    assert enters(piece, HUNGARY, WAR) == []


@pytest.mark.case("marita_merkur", "30.A")
def test_axis_units_may_be_in_rumania_and_bulgaria() -> None:
    for country in (Country.RUMANIA, Country.BULGARIA):
        assert enters(GERMAN, land(country), PEACE) == enters(ITALIAN, land(country), PEACE) == []


@pytest.mark.case("marita_merkur", "30.B")
@pytest.mark.parametrize("country", [Country.GERMANY, Country.ITALY])
def test_only_jugoslav_ground_units_stay_out_of_germany_and_italy(country: Country) -> None:
    assert enters(JUGOSLAV, land(country), WAR) == ["30.B"]
    for piece in (unit(Nation.JUGOSLAV, UnitType.AIR), GREEK, BRITISH, ITALIAN):
        assert enters(piece, land(country), WAR) == []


# ----------------------------------------------------------------------------------------------------------- Hungarians


@pytest.mark.case("marita_merkur", "30.C.guard_limits")
def test_a_border_guard_neither_leaves_hungary_nor_attacks() -> None:
    assert enters(GUARD, land(Country.JUGOSLAVIA, area=Area.BARANJA), WAR) == ["30.C.guard_limits"]
    assert enters(GUARD, HUNGARY, WAR) == []
    assert cases_of(why_not_attack(GUARD, HUNGARY, WAR)) == ["30.C.guard_limits"]
    assert why_not_attack(HUNGARIAN, JUGOSLAVIA, WAR) == ()


@pytest.mark.case("marita_merkur", "31.K")
def test_hungarians_go_where_hungary_wants_land() -> None:
    for area in (Area.BACKA, Area.BARANJA):
        assert enters(HUNGARIAN, land(Country.JUGOSLAVIA, area=area), WAR) == []
    for target in (land(Country.JUGOSLAVIA, area=Area.BANAT), JUGOSLAVIA, land(Country.RUMANIA)):
        assert enters(HUNGARIAN, target, WAR) == ["31.K"]
    assert enters(unit(Nation.HUNGARIAN, UnitType.AIR), JUGOSLAVIA, WAR) == []
    assert enters(GERMAN, JUGOSLAVIA, WAR) == []


@pytest.mark.case("marita_merkur", "30.C.guard")
def test_two_hungarian_divisions_are_border_guards() -> None:
    other = unit(Nation.HUNGARIAN, post=Post.BORDER_GUARD, name="other guard")
    right = [(GUARD, HUNGARY), (other, HUNGARY), (HUNGARIAN, HUNGARY)]
    assert why_not_deploy_guards(right) == ()
    assert cases_of(why_not_deploy_guards(right[1:])) == ["30.C.guard"]
    for wrong in (
        (unit(Nation.HUNGARIAN, size=Size.BRIGADE, post=Post.BORDER_GUARD), HUNGARY),
        (unit(Nation.GERMAN, post=Post.BORDER_GUARD), HUNGARY),
        (GUARD, JUGOSLAVIA),
    ):
        found = why_not_deploy_guards([wrong, (other, HUNGARY)])
        assert [(one.case, one.details["unit"]) for one in found] == [("30.C.guard", wrong[0].name)]


# -------------------------------------------------------------------------------------------------- Jugoslav neutrality


@pytest.mark.case("marita_merkur", "31.D.before", "31.D.after_move", "31.D.after_neutral")
def test_jugoslavs_wait_then_move_at_home_then_anywhere() -> None:
    abroad = land(Country.ALBANIA)
    assert cases_of(why_not_move(JUGOSLAV, JUGOSLAVIA, JUGOSLAVIA, PEACE)) == ["31.D.before"]
    assert cases_of(why_not_move(JUGOSLAV, JUGOSLAVIA, JUGOSLAVIA, NO_COUP)) == ["31.D.before"]
    assert why_not_move(JUGOSLAV, JUGOSLAVIA, JUGOSLAVIA, COUP) == ()
    assert cases_of(why_not_move(JUGOSLAV, JUGOSLAVIA, abroad, COUP)) == ["31.D.after_neutral"]
    assert cases_of(why_not_attack(JUGOSLAV, abroad, COUP)) == ["31.D.after_neutral"]
    assert why_not_attack(JUGOSLAV, JUGOSLAVIA, COUP) == ()
    assert cases_of(why_not_attack(JUGOSLAV, JUGOSLAVIA, PEACE)) == ["31.D.before"]
    assert why_not_move(JUGOSLAV, JUGOSLAVIA, abroad, WAR) == why_not_attack(JUGOSLAV, abroad, WAR) == ()


@pytest.mark.case("marita_merkur", "31.D.after_allies", "31.D.after_lift")
@pytest.mark.parametrize("affairs", [PEACE, COUP, NO_COUP, READY])
def test_other_allies_stay_out_of_a_neutral_jugoslavia(affairs: Affairs) -> None:
    for piece in (GREEK, unit(Nation.BRITISH, UnitType.AIR)):
        assert enters(piece, JUGOSLAVIA, affairs) == ["31.D.after_allies"]
        assert enters(piece, JUGOSLAVIA, WAR) == enters(piece, land(Country.GREECE), affairs) == []


@pytest.mark.case("marita_merkur", "31.D.before", "31.D.after_lift", "31.E.2.border")
@pytest.mark.parametrize("piece", [GERMAN, ITALIAN, unit(Nation.GERMAN, UnitType.AIR)])
def test_the_axis_crosses_after_a_coup_when_germany_intervenes(piece: Piece) -> None:
    answers = [enters(piece, JUGOSLAVIA, affairs) for affairs in (PEACE, COUP, NO_COUP, READY, SPECIAL, WAR)]
    assert answers == [["31.D.before"], ["31.D.after_lift"], ["31.E.2.border"], [], [], []]
    attacks = [cases_of(why_not_attack(piece, JUGOSLAVIA, affairs)) for affairs in (PEACE, COUP, NO_COUP, READY)]
    assert attacks == answers[:4]
    assert [invades_jugoslavia(piece, JUGOSLAVIA, affairs) for affairs in (COUP, NO_COUP, READY, WAR)] == [
        False,
        False,
        True,
        False,
    ]
    assert not invades_jugoslavia(piece, land(Country.GREECE), READY)


@pytest.mark.case("marita_merkur", "31.E.2.border")
def test_without_a_coup_the_axis_still_goes_elsewhere() -> None:
    assert enters(GERMAN, land(Country.GREECE), NO_COUP) == enters(GERMAN, land(None), NO_COUP) == []


# ------------------------------------------------------------------------------------------------------ who has to stay


@pytest.mark.case("marita_merkur", "30.E")
def test_an_italian_division_stays_in_northern_albania() -> None:
    brigade = unit(Nation.ITALIAN, size=Size.BRIGADE)
    assert cases_of(why_not_leave(ITALIAN, NORTH, ALBANIA, PEACE)) == ["30.E"]
    assert cases_of(why_not_leave(ITALIAN, NORTH, ALBANIA, COUP, others=[brigade, GERMAN])) == ["30.E"]
    assert why_not_leave(ITALIAN, NORTH, ALBANIA, PEACE, others=[unit(Nation.ITALIAN)]) == ()
    assert why_not_leave(ITALIAN, NORTH, NORTH, PEACE) == why_not_leave(brigade, NORTH, ALBANIA, PEACE) == ()
    assert why_not_leave(ITALIAN, ALBANIA, ALBANIA, PEACE) == why_not_leave(ITALIAN, NORTH, ALBANIA, WAR) == ()


@pytest.mark.case("marita_merkur", "30.E")
def test_it_may_be_the_one_that_began_there() -> None:
    rulings = Rulings(rule_30_e_which=AlbaniaDivision.DESIGNATED)
    first, second = unit(Nation.ITALIAN, post=Post.NORTHERN_ALBANIA), unit(Nation.ITALIAN)
    assert why_not_leave(first, NORTH, ALBANIA, PEACE, others=[second]) == ()
    bound = why_not_leave(first, NORTH, ALBANIA, PEACE, others=[second], rulings=rulings)
    assert cases_of(bound) == ["30.E"]
    assert cases_of(why_not_leave(second, NORTH, ALBANIA, PEACE)) == ["30.E"]
    assert why_not_leave(second, NORTH, ALBANIA, PEACE, rulings=rulings) == ()


@pytest.mark.case("marita_merkur", "30.E")
def test_a_lost_division_is_owed() -> None:
    assert owes_albanian_division([GERMAN, unit(Nation.ITALIAN, size=Size.REGIMENT)], COUP)
    assert not owes_albanian_division([ITALIAN], PEACE)
    assert not owes_albanian_division([], WAR)


@pytest.mark.case("marita_merkur", "30.F")
def test_the_garrison_of_zara_stays() -> None:
    garrison = unit(Nation.ITALIAN, size=Size.REGIMENT, post=Post.ZARA)
    assert cases_of(why_not_leave(garrison, ZARA, ITALY, PEACE)) == ["30.F"]
    assert cases_of(why_not_leave(garrison, ZARA, ITALY, COUP)) == ["30.F"]
    assert why_not_leave(garrison, ZARA, ITALY, WAR) == why_not_leave(garrison, ZARA, ZARA, PEACE) == ()
    assert why_not_leave(garrison, ITALY, ALBANIA, PEACE) == why_not_leave(ITALIAN, ZARA, ITALY, PEACE) == ()


@pytest.mark.case("marita_merkur", "30.E", "30.F")
def test_italians_begin_where_they_have_to_stay() -> None:
    zara = [(unit(Nation.ITALIAN, post=Post.ZARA, name=name), ZARA) for name in "ab"]
    assert why_not_deploy_italians([*zara, (ITALIAN, NORTH)]) == ()
    assert cases_of(why_not_deploy_italians([*zara, (ITALIAN, ALBANIA)])) == ["30.E"]
    assert cases_of(why_not_deploy_italians([*zara[1:], (ITALIAN, NORTH)])) == ["30.F"]
    assert cases_of(why_not_deploy_italians([zara[0], (zara[1][0], ITALY), (ITALIAN, NORTH)])) == ["30.F"]


def test_all_that_forbids_a_move_is_told() -> None:
    guard = attrs.evolve(GUARD, nation=Nation.JUGOSLAV)
    told = cases_of(why_not_move(guard, JUGOSLAVIA, land(Country.GERMANY), PEACE))
    assert told == ["30.B", "30.C.guard_limits", "31.D.after_neutral", "31.D.before"]
