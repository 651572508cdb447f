"""Movement in play: borders, posts, Zones of Control, the Axios, the gulf, Corfu, and who has to stay at the end."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, PEACE, SPECIAL, WAR
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.marita_merkur import GAME, Affairs, AxiosLatch, Rulings, State

LATE: Final = attrs.evolve(WAR, invaded=False)
"""The Germans have intervened after a coup, and Jugoslavia has not been invaded yet."""
LINE: Final = {
    "Beles": ["Greek 18 Inf"],
    "Rupel": ["Greek 14 Inf", "Greek Metaxas Arty"],
    "Falakro": ["Greek Falakro Fortress"],
    "Volax": ["Greek Volax Fortress"],
    "Echinos": ["Greek Echinos Fortress"],
    "Nymphaia": ["Greek Nymphaia Fortress"],
    "Serres": ["Greek 7 Inf"],
    "Kilkis": ["Greek 17 Inf"],
}
"""The Metaxas Line with 11 regimental equivalents, and two divisions behind it."""


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def axis(place: dict[str, Any], affairs: Affairs = PEACE, **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """The Axis moves."""
    return at("axis_movement", place, turn=13, affairs=affairs, weather="clear", **fields)


def allied(place: dict[str, Any], affairs: Affairs = PEACE, **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """The Allies move."""
    return at("allied_movement", place, turn=13, affairs=affairs, weather="clear", **fields)


def goes(state: State, unit: str) -> set[str]:
    """The towns to which a unit can march."""
    actions = [action for action in state.legal_actions() if str(action).startswith(f"{unit} to ")]
    return {action.to.also_called[0] for action in actions}  # type: ignore[union-attr]  # moves have a place


# -------------------------------------------------------------------------------------------------------------- borders


@case("30.A")
def test_the_allies_stay_out_of_bulgaria_and_rumania() -> None:
    state = allied({"Rupel": ["Greek 14 Inf"]}, WAR)
    assert refused(state, "Greek 14 Inf to Petric") == ["30.A"]
    assert goes(state, "Greek 14 Inf") == {"Beles", "Falakro", "Serres", "Kilkis"}


@case("30.B", "30.C.open")
def test_jugoslavs_stay_out_of_germany_and_go_to_hungary() -> None:
    state = allied({"Ljubljana": ["Jugoslav 27 Savska"], "Subotica": ["Jugoslav 7 Potiska"]}, WAR)
    assert refused(state, "Jugoslav 27 Savska to Klagenfurt") == ["30.B"]
    assert refused(state, "Jugoslav 27 Savska to Trieste") == ["30.B"]
    assert "Szeged" in goes(state, "Jugoslav 7 Potiska")


@case("30.C.guard_limits", "31.K")
def test_hungarians_go_where_hungary_wants_land_and_guards_do_not() -> None:
    state = axis({"Pecs": ["Hungarian Guard Div A", "Hungarian 1 Mot"]}, WAR)
    assert goes(state, "Hungarian Guard Div A") == {"Baja"}
    assert "30.C.guard_limits" in refused(state, "Hungarian Guard Div A to 1516")
    assert goes(state, "Hungarian 1 Mot") == {"Baja", "Baranja east", "Baranja west"}
    assert refused(state, "Hungarian 1 Mot to Zagreb") == ["31.K"]


@case("30.E")
def test_the_last_italian_division_of_northern_albania_stays() -> None:
    alone = axis({"Scutari": ["Italian 53 Arezzo"]})
    assert goes(alone, "Italian 53 Arezzo") == {"Kukes"}
    assert refused(alone, "Italian 53 Arezzo to Tirane") == ["30.E"]
    two = axis({"Scutari": ["Italian 53 Arezzo"], "Kukes": ["Italian 19 Venezia"]})
    assert "Tirane" in goes(two, "Italian 53 Arezzo")
    one_less = do(two, "Italian 53 Arezzo to Tirane")
    assert refused(one_less, "Italian 19 Venezia to Peshkopi") == []
    assert goes(axis({"Scutari": ["Italian 53 Arezzo"]}, WAR), "Italian 53 Arezzo") > {"Tirane"}


@case("30.E")
def test_the_next_italian_division_that_can_goes_to_northern_albania() -> None:
    state = axis({"Tirane": ["Italian 19 Venezia"], "Elbasan": ["Italian 29 Piemonte"]})
    assert refused(state, "end phase") == ["30.E"]
    assert "end phase" not in listed(state)
    assert "end phase" in listed(do(state, "Italian 19 Venezia to Scutari"))
    cannot = axis({"Berat": ["Italian 19 Venezia"]})
    assert "end phase" in listed(cannot)


@case("30.F")
def test_the_garrison_of_zara_stays_until_jugoslavia_is_in_the_war() -> None:
    assert "30.F" in refused(axis({"Zara": ["Italian Zara Infantry"]}), "Italian Zara Infantry to Knin")
    assert goes(axis({"Zara": ["Italian Zara Infantry"]}, WAR), "Italian Zara Infantry") == {"Knin"}


@case("31.D.before")
def test_jugoslavs_do_not_move_before_the_coup_and_nobody_enters() -> None:
    state = allied({"Nis": ["Jugoslav 50 Drinska"], "Edessa": ["Greek 4 Inf"]})
    assert listed(state) == [text for text in listed(state) if "Jugoslav" not in text]
    assert refused(state, "Jugoslav 50 Drinska to Pristina") == ["31.D.before"]
    assert refused(axis({"Elbasan": ["Italian 29 Piemonte"]}), "Italian 29 Piemonte to Bitolj") == ["31.D.before"]


@case("31.D.after_move", "31.D.after_neutral", "31.D.after_allies")
def test_after_the_coup_jugoslavs_move_at_home_and_others_stay_out() -> None:
    state = allied({"Djevdjelija": ["Jugoslav Djevdjelija Border"], "Florina": ["Greek 4 Inf"]}, COUP)
    assert goes(state, "Jugoslav Djevdjelija Border") == {"Skoplje", "Strumica", "Bitolj"}
    assert refused(state, "Jugoslav Djevdjelija Border to Edessa") == ["31.D.after_neutral"]
    assert refused(state, "Greek 4 Inf to Bitolj") == ["31.D.after_allies"]


@case("31.E.2.border", "31.D.after_lift")
def test_without_a_coup_the_border_stays_closed() -> None:
    place = {"Petric": ["German 5 Mtn"]}
    assert refused(axis(place, NO_COUP), "German 5 Mtn to Strumica") == ["31.E.2.border"]
    assert "Strumica" in goes(axis(place, WAR), "German 5 Mtn")


@case("30.G.1.axis", "31.D.after_lift")
def test_the_first_axis_unit_to_cross_invades_later() -> None:
    state = axis({"Vidin": ["German 5 Mtn"]}, LATE)
    around = do(state, "German 5 Mtn to Kjustendil")
    assert not around.affairs.invaded
    across = do(state, "German 5 Mtn to Skoplje")
    assert across.affairs.invaded
    assert across.where("German 5 Mtn").name == "rn3613"


# ----------------------------------------------------------------------------------------------------- Zones of Control


@case("30.G.1.before", "30.G.1.jugoslav")
def test_jugoslav_zones_reach_albania_once_the_special_turn_is_over() -> None:
    place = {"Tirane": ["Italian 131 Centauro"], "Bitolj": ["Jugoslav 1 Cer"]}
    assert "Korce" in goes(axis(place), "Italian 131 Centauro")
    assert "Korce" not in goes(axis(place, WAR), "Italian 131 Centauro")
    german = {"Tirane": ["German 16 Mot"], "Bitolj": ["Jugoslav 1 Cer"]}
    now = at("special_movement", german, turn=12, affairs=SPECIAL, weather="clear")
    assert "Korce" in goes(now, "German 16 Mot")
    assert refused(axis(place, WAR), "Italian 131 Centauro to Korce") == ["31.F"]


@case("30.G.1.axis", "30.G.2.german")
def test_axis_zones_reach_into_an_invaded_jugoslavia() -> None:
    place = {"Kragujevac": ["Jugoslav 2 Cav"], "Kukes": ["Italian 53 Arezzo"], "Sofia": ["German 5 Pz"]}
    assert "Skoplje" in goes(allied(place, COUP), "Jugoslav 2 Cav")
    assert "Skoplje" not in goes(allied(place, WAR), "Jugoslav 2 Cav")
    others = place | {"Sofia": ["Italian 19 Venezia"]}
    assert "Skoplje" in goes(allied(others, WAR), "Jugoslav 2 Cav")


@case("30.G.2.allied")
def test_allied_zones_do_not_reach_into_bulgaria() -> None:
    state = axis({"Plovdiv": ["German 5 Mtn"], "Rupel": ["Greek 14 Inf"]}, WAR)
    assert "Beles" in goes(state, "German 5 Mtn")
    assert "Kilkis" not in goes(axis({"Petric": ["German 2 Pz"], "Rupel": ["Greek 14 Inf"]}, WAR), "German 2 Pz")


@case("30.G.3")
def test_greek_zones_reach_into_albania_from_the_start() -> None:
    free = axis({"Elbasan": ["Italian 131 Centauro"]})
    held = axis({"Elbasan": ["Italian 131 Centauro"], "Florina": ["Greek 4 Inf"]})
    assert goes(free, "Italian 131 Centauro") - goes(held, "Italian 131 Centauro") == {"Kastoria", "Florina"}
    assert refused(held, "Italian 131 Centauro to Florina") == ["31.F"]


# --------------------------------------------------------------------------------------------------- Axios, gulf, Corfu


@case("30.D", "30.D.1", "30.D.2", "30.D.axios")
def test_greeks_cross_the_axios_when_the_line_is_held_by_thirteen() -> None:
    state = allied(LINE)
    assert refused(state, "Greek 17 Inf to Goumenissa") == ["30.D"]
    held = do(state, "Greek 7 Inf to Rupel")
    assert held.affairs.axios_released
    assert "Goumenissa" in goes(held, "Greek 17 Inf")
    left = do(held, "Greek 18 Inf to Kilkis")
    assert "Goumenissa" in goes(left, "Greek 17 Inf")


@case("30.D")
def test_the_ban_comes_back_under_another_ruling() -> None:
    ruleset = GAME.ruleset(rulings=Rulings(rule_30_d_latch=AxiosLatch.CONTINUOUS))
    held = do(allied(LINE, ruleset=ruleset), "Greek 7 Inf to Rupel")
    left = do(held, "Greek 18 Inf to Kilkis")
    assert (held.affairs.axios_released, left.affairs.axios_released) == (True, False)
    assert refused(left, "Greek 17 Inf to Goumenissa") == ["30.D"]


@case("30.D", "30.D.axios")
def test_greeks_from_the_east_do_not_go_west_by_way_of_an_island() -> None:
    state = do(allied({"Thessalonike": ["Greek 17 Inf"]}), "ship Greek 17 Inf to Lemnos")
    assert state.affairs.held == {"Greek 17 Inf"}
    later = allied({"Lemnos": ["Greek 17 Inf"]}, state.affairs)
    assert refused(later, "ship Greek 17 Inf to Volos") == ["30.D"]
    back = do(later, "ship Greek 17 Inf to Kavala")
    assert back.affairs.held == frozenset()


@case("31.B", "31.B.cross")
def test_the_gulf_costs_no_more_than_land() -> None:
    assert "Patrai" in goes(allied({"Antirrion": ["Greek 2 Inf"]}), "Greek 2 Inf")
    assert "Tripolis" in goes(axis({"Antirrion": ["German 5 Mtn"]}, WAR), "German 5 Mtn")


@case("31.C")
def test_the_axis_crosses_to_corfu_with_the_marines_beside_it() -> None:
    here = axis({"4521": ["Italian 51 Siena", "Italian III/SM"], "Scutari": ["Italian 53 Arezzo"]})
    assert "Corfu" in goes(here, "Italian 51 Siena")
    away = axis({"4521": ["Italian 51 Siena"], "Valona": ["Italian III/SM"], "Scutari": ["Italian 53 Arezzo"]})
    assert refused(away, "Italian 51 Siena to Corfu") == ["31.C"]
    gone = axis({"4521": ["Italian 51 Siena"]})
    assert refused(gone, "Italian 51 Siena to Corfu") == ["31.C"]
    greek = allied({"Corfu": ["Greek 10 Inf Regt"]})
    assert refused(greek, "Greek 10 Inf Regt to 4521") == ["31.C"]


# ------------------------------------------------------------------------------------------------- who moves, and where


@case("31.F")
def test_a_unit_marches_once_to_where_no_enemy_is() -> None:
    state = allied({"Larisa": ["Greek 2 Inf"], "Volos": ["Italian 19 Venezia"]})
    assert refused(state, "Greek 2 Inf to Volos") == ["31.F"]
    assert refused(state, "Greek 2 Inf to Larisa") == ["31.F"]
    assert refused(state, "Greek 2 Inf to Athenai") == ["31.F"]
    assert refused(state, "Greek 2 Inf to rs0109") == ["31.F"]
    moved = do(state, "Greek 2 Inf to Kozani")
    assert moved.where("Greek 2 Inf").also_called == ("Kozani",)
    assert refused(moved, "Greek 2 Inf to Larisa") == ["31.F"]
    assert refused(moved, "Greek 3 Inf to Larisa") == ["31.F"]
    assert str(do(moved, "end phase").phase) != "Allied movement"


@case("31.F")
def test_only_some_units_exploit_and_nobody_sails_then() -> None:
    state = at("allied_exploitation", {"Larisa": ["Greek 2 Inf", "Greek 19 Mot"]}, turn=13)
    assert goes(state, "Greek 2 Inf") == set()
    assert goes(state, "Greek 19 Mot") >= {"Kozani", "Thebes"}
    assert refused(state, "Greek 2 Inf to Kozani") == ["31.F"]


@case("31.F.german_only")
def test_only_germans_move_in_the_special_turn() -> None:
    place = {"Petric": ["German 5 Mtn"], "Durazzo": ["Italian 19 Venezia"]}
    state = at("special_movement", place, turn=12, affairs=SPECIAL)
    assert "31.F.german_only" in refused(state, "Italian 19 Venezia to Tirane")
    assert goes(state, "Italian 19 Venezia") == set()
    assert "Rupel" in goes(state, "German 5 Mtn")
