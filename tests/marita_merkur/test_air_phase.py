"""The air phase: flights to airfields, ground support, enemy fighters, lost airfields."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import SPECIAL, WAR
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.marita_merkur import GAME, Affairs, Fly, Interdiction, Scarpantos, Side, State

BOMBER = "German KG 51 Ju88"
FIGHTER = "German JG 77 Me109"
STUKA = "German StG 77 Ju87"
GREEK_FIGHTER, GREEK_BOMBER = "Greek Greek Fighters", "Greek Greek Bombers"
GERMANS, GREEKS = "German 72 Inf", "Greek 2 Inf"
FRONT = {"Larisa": [GREEKS], "Kozani": [GERMANS]}


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def air(place: dict[str, Any], affairs: Affairs = WAR, turn: int = 13) -> State:
    """The air phase of the Axis player turn, after control has been brought up to date in movement."""
    return do(at("axis_movement", place, turn=turn, affairs=affairs, weather="clear"), "end phase")


def flights(state: State, unit: str) -> list[str]:
    """The places to which an air unit may fly to be based there, by the names of their towns."""
    places = [action.to for action in state.legal_actions().of(unit) if isinstance(action, Fly)]
    return sorted(place.also_called[0] for place in places)


@case("31.N.airfield")
def test_air_units_fly_to_airfields_of_their_side_that_have_room() -> None:
    state = air({"Brindisi": ["Italian SM79 Bombers"], "Tirane": ["Italian CR42 Fighters", STUKA, FIGHTER]})
    assert flights(state, "Italian SM79 Bombers") == ["Bari", "Plovdiv", "Rhodes", "Sofia"]
    assert refused(state, "fly Italian SM79 Bombers to Tirane") == ["31.N.airfield"]
    assert refused(state, "fly Italian SM79 Bombers to Larisa") == ["31.N.airfield"]
    assert refused(state, "fly Italian SM79 Bombers to Brindisi") == ["31.N.airfield"]
    moved = do(state, "fly Italian SM79 Bombers to Rhodes")
    assert moved.where("Italian SM79 Bombers").name == "rhodes"
    assert refused(moved, "fly Italian SM79 Bombers to Sofia") == ["31.F"]
    assert refused(moved, f"fly {GREEK_BOMBER} to Sofia")[:1] == ["31.F"]


@case("31.N.airfield", "31.N.base", "31.L.crete")
def test_rhodes_is_for_the_axis_and_scarpantos_and_crete_on_conditions() -> None:
    place = {"Sofia": [STUKA], "Iraklion": [GERMANS]}
    assert flights(air(place), STUKA) == ["Bari", "Brindisi", "Plovdiv", "Rhodes", "Tirane"]
    assert refused(air(place), f"fly {STUKA} to Iraklion") == ["31.L.crete"]
    assert refused(air(place), f"fly {STUKA} to Scarpantos") == ["31.N.airfield", "31.N.base"]
    announced = attrs.evolve(WAR, crete_announced=True, evacuations=(12,))
    assert "Iraklion" in flights(air(place, announced), STUKA)
    before = air(place, announced)
    assert "Scarpantos" not in flights(before, STUKA)
    landed = do(before, "land on Scarpantos")
    assert landed.affairs.scarpantos is Scarpantos.HELD
    assert "Scarpantos" in flights(landed, STUKA)
    greek = at("allied_air", {"Larisa": [GREEK_BOMBER]}, turn=13, affairs=WAR)
    assert refused(greek, f"fly {GREEK_BOMBER} to Rhodes") == ["31.N.airfield", "31.N.airfield"]
    assert flights(greek, GREEK_BOMBER) == sorted(
        ["Athenai", "Beograd", "Iraklion", "Khania", "Retimo", "Sarajevo", "Skoplje", "Thessalonike", "Zagreb"]
    )


@case("31.F.jugoslav_air")
def test_ground_support_goes_where_a_combat_can_be() -> None:
    state = air({**FRONT, "Sofia": [BOMBER, FIGHTER], "Brindisi": ["Italian SM79 Bombers"]})
    assert f"{BOMBER} supports at rn4914" in listed(state)
    assert refused(state, f"{BOMBER} supports at Athenai") == ["31.F"]
    assert refused(state, f"{FIGHTER} supports at Larisa") == ["31.F"]
    after = do(state, f"{BOMBER} supports at Larisa")
    assert [(str(one.unit), one.at.name) for one in after.sky.support] == [(BOMBER, "rn4914")]
    assert BOMBER not in " ".join(listed(after))


@case("31.F.jugoslav_air")
def test_enemy_fighters_attack_on_patrol_and_as_interceptors_once_each() -> None:
    state = air({**FRONT, "Sofia": [BOMBER], "Athenai": [GREEK_FIGHTER, "British RAF Gladiator"]})
    asked = do(state, f"{BOMBER} supports at Larisa")
    assert asked.to_move is Side.ALLIED
    assert listed(asked) == [f"intercept with {GREEK_FIGHTER}", "intercept with British RAF Gladiator", "pass"]
    assert refused(asked, f"intercept with {GREEK_BOMBER}") == ["31.F"]
    through = do(asked, f"intercept with {GREEK_FIGHTER}", "roll 1")
    assert refused(through, f"intercept with {GREEK_FIGHTER}") == ["31.F"]
    assert listed(through) == ["intercept with British RAF Gladiator", "pass"]
    assert [one.unit.name for one in do(through, "pass").sky.support] == [BOMBER]
    twice = do(through, "intercept with British RAF Gladiator", "roll 1")
    assert [one.unit.name for one in twice.sky.support] == [BOMBER]
    assert do(twice, "end phase").phase is not twice.phase


@case("31.F.jugoslav_air", "31.L.air.flak")
def test_an_air_unit_that_is_hit_returns_aborts_or_is_lost() -> None:
    state = air({**FRONT, "Sofia": [STUKA], "Athenai": ["British RAF Gladiator"]})
    fought = do(state, f"{STUKA} supports at Larisa", "intercept with British RAF Gladiator")
    home = do(fought, "roll 2")
    assert (home.sky.support, home.where(STUKA).name) == ((), "rn3506")
    lost = do(fought, "roll 6")
    assert (lost.sky.support, lost.where(STUKA).name) == ((), "Lost")


@case("31.L.air.flak")
def test_who_aborts_stays_at_home_through_the_next_game_turn() -> None:
    state = air({"Sofia": [STUKA]}, attrs.evolve(WAR, crete_announced=False, interdiction=Interdiction.LIMITED))
    hit = do(state, "bomb ships at Khania", f"with {STUKA}", "declare", "flak abort")
    assert [(one.unit.name, one.until) for one in hit.sky.grounded] == [(STUKA, 14)]
    later = at("axis_air", {"Sofia": [STUKA], "Bari": [BOMBER]}, turn=14, affairs=WAR)
    grounded = attrs.evolve(later, sky=attrs.evolve(later.sky, grounded=hit.sky.grounded))
    assert refused(grounded, f"fly {STUKA} to Bari") == ["31.L.air.flak"]
    again = at("axis_movement", {"Sofia": [STUKA, BOMBER]}, turn=14, affairs=WAR)
    kept = do(attrs.evolve(again, sky=grounded.sky), "end phase")
    assert STUKA not in " ".join(listed(kept))
    assert f"fly {BOMBER} to rn3529" in listed(kept)
    once = attrs.evolve(grounded.sky.grounded[0], until=13)
    free = do(attrs.evolve(again, sky=attrs.evolve(grounded.sky, grounded=(once,))), "end phase")
    assert free.sky.grounded == ()
    free = do(attrs.evolve(again, sky=attrs.evolve(grounded.sky, grounded=())), "end phase")
    assert f"fly {STUKA} to rn3529" in listed(free)


@case("31.F.jugoslav_air", "31.F.german_only")
def test_jugoslav_air_is_surprised_in_the_special_turn_and_only_germans_fly() -> None:
    border = {
        "Skoplje": ["Jugoslav 1 Cav"],
        "Kjustendil": [GERMANS],
        "Plovdiv": [BOMBER],
        "Beograd": ["Jugoslav Me109 Fighters"],
        "Bari": ["Italian SM79 Bombers"],
    }
    special = at("special_air", border, turn=12, affairs=SPECIAL)
    assert "Italian SM79 Bombers" not in " ".join(listed(special))
    assert refused(special, "fly Italian SM79 Bombers to Brindisi")[:1] == ["31.F.german_only"]
    assert do(special, f"{BOMBER} supports at Skoplje").to_move is Side.AXIS
    both = at("special_air", {**border, "Larisa": [GREEK_FIGHTER]}, turn=12, affairs=SPECIAL)
    met = do(both, f"{BOMBER} supports at Skoplje")
    assert listed(met) == [f"intercept with {GREEK_FIGHTER}", "pass"]
    assert refused(met, "intercept with Jugoslav Me109 Fighters") == ["31.F.jugoslav_air"]
    regular = at("axis_air", border, turn=12, affairs=attrs.evolve(WAR, turn=12))
    asked = do(regular, f"{BOMBER} supports at Skoplje")
    assert listed(asked) == ["intercept with Jugoslav Me109 Fighters", "pass"]


@case("31.D.before")
def test_jugoslav_air_units_do_not_stir_before_a_coup() -> None:
    place = {"Beograd": ["Jugoslav Me109 Fighters"], "Larisa": [GREEK_BOMBER]}
    assert refused(at("allied_air", place, turn=3), "fly Jugoslav Me109 Fighters to Zagreb") == ["31.D.before"]
    after = at("allied_air", place, turn=3, affairs=Affairs(checks_begun=True, coup=True))
    assert "fly Jugoslav Me109 Fighters to rn1124" in listed(after)
    assert refused(after, "fly Jugoslav Me109 Fighters to Athenai") == ["31.D.after_neutral"]
    assert refused(after, f"fly {GREEK_BOMBER} to Zagreb") == ["31.D.after_allies"]


@case("31.E.2.border", "31.D.after_lift", "30.A")
def test_borders_hold_in_the_air_too() -> None:
    place = {"Skoplje": ["Jugoslav 1 Cav"], "Kjustendil": [GERMANS], "Plovdiv": [BOMBER], "Larisa": [GREEK_FIGHTER]}
    no_coup = attrs.evolve(WAR, coup=False, invaded=False)
    assert refused(air(place, no_coup), f"{BOMBER} supports at Skoplje") == ["31.E.2.border"]
    late = do(air(place, attrs.evolve(WAR, invaded=False)), f"{BOMBER} supports at Skoplje")
    assert late.affairs.invaded
    allied = at(
        "allied_air", {"Kjustendil": [GERMANS], "Skoplje": [GREEKS], "Larisa": [GREEK_BOMBER]}, turn=13, affairs=WAR
    )
    assert refused(allied, f"{GREEK_BOMBER} supports at Kjustendil") == ["30.A"]


def test_an_air_phase_in_which_nothing_can_be_done_is_passed_over() -> None:
    assert "air" not in str(at("special_air", {"Sofia": [BOMBER]}, turn=3).phase)
    assert "air" not in str(at("axis_air", {"Larisa": [GREEK_BOMBER]}, turn=3).phase)


@case("31.N.airfield")
def test_air_units_leave_a_lost_airfield_or_are_lost() -> None:
    state = at("axis_movement", {"Larisa": [GERMANS, GREEK_BOMBER, GREEK_FIGHTER]}, turn=13, affairs=WAR)
    flight = do(state, "end phase")
    assert flight.to_move is Side.ALLIED
    assert f"fly {GREEK_BOMBER} to rs0912" in listed(flight)
    assert refused(flight, f"fly {GREEK_FIGHTER} to Athenai") == ["31.N.airfield"]
    assert refused(flight, f"fly {GREEK_BOMBER} to Larisa")[0] == "31.N.airfield"
    both = do(flight, f"fly {GREEK_BOMBER} to Athenai", f"fly {GREEK_FIGHTER} to Khania")
    assert (both.where(GREEK_BOMBER).name, both.where(GREEK_FIGHTER).name) == ("rs0912", "rs2115")
    fields = ("Athenai", "Thessalonike", "Khania", "Retimo", "Iraklion", "Skoplje", "Beograd", "Zagreb", "Sarajevo")
    lost = {name: [unit] for name, unit in zip(fields, TAKERS, strict=True)}
    nowhere = at("axis_movement", {"Larisa": [GERMANS, GREEK_BOMBER], **lost}, turn=13, affairs=WAR)
    assert do(nowhere, "end phase").where(GREEK_BOMBER).name == "Lost"


@case("31.H", "31.N.airfield")
def test_air_units_of_an_army_that_has_collapsed_do_not_flee() -> None:
    sources = {"Beograd": [GERMANS], "Zagreb": ["German 73 Inf"], "Skoplje": ["German 50 Inf"]}
    place = {**sources, "Sarajevo": ["German 46 Inf", "Jugoslav Do17 Bombers"], "Athenai": ["German 1 Mtn"]}
    ended = do(at("axis_exploitation", place, turn=13, affairs=WAR), "end phase")
    assert ended.where("Jugoslav Do17 Bombers").name == "Lost"
    assert GAME.from_json(GAME.to_json(ended)) == ended
    assert do(ended, "roll 2").where("Jugoslav Do17 Bombers").name == "Lost"


TAKERS = (
    *("German 73 Inf", "German 50 Inf", "German 46 Inf", "German 1 Mtn", "German 5 Mtn", "German 6 Mtn"),
    *("German 164 Inf", "German 132 Inf", "German 183 Inf"),
)
