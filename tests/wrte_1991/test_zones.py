"""Zones of control: by faction, by who lives where, and as they are looked up."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wrte_1991.playing import MOT, ZONE, do, listed, ruled

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.map import FIRST_HEX
from balkan_rules.wrte_1991.units import Faction
from balkan_rules.wrte_1991.zones import exerts, has_enemy_beside, in_zone, zone

BOARD = SHELF.default.map
HEXES = SHELF.content(SHELF.default)["hex"]


def hexes(faction: Faction, at: str, ruleset: wrte.WrteRuleset | None = None) -> set[str]:
    rules = wrte.ruleset() if ruleset is None else ruleset
    return {place.name for place in zone(rules, faction, BOARD.place(at))}


@pytest.mark.case("wrte_1991", "11.0.krajina", "11.0.example.1711", "14.1.zoc", "2.4.ethnic-effects")
def test_krajina_serbs_control_serb_hexes_from_serb_hexes() -> None:
    assert hexes(Faction.KRAJINA, "1711") == {"1710", "1712", "1811", "1812"}
    assert hexes(Faction.KRAJINA, "1610") == set()


@pytest.mark.case("wrte_1991", "11.0.jna", "11.0.define")
def test_the_jna_controls_all_six_hexes() -> None:
    assert hexes(Faction.JNA, "1611") == {"1510", "1511", "1610", "1612", "1710", "1711"}


@pytest.mark.case("wrte_1991", "11.0.mixed", "11.0.conditional")
def test_nobody_but_the_jna_controls_anything_from_a_mixed_hex() -> None:
    for faction in Faction:
        assert bool(hexes(faction, "1610")) is (faction is Faction.JNA)
        assert not exerts(wrte.ruleset(), faction, BOARD.place("1711"), BOARD.place("1611")) or faction is Faction.JNA


@pytest.mark.case("wrte_1991", "11.0.croatian", "11.0.croatian.from")
def test_croats_control_croat_hexes_from_croat_hexes() -> None:
    for faction in (Faction.ZNG, Faction.HOS):
        assert "2820" in hexes(faction, "2821")
        assert "2820" in hexes(faction, "2920")
        assert hexes(faction, "1711") == set()
        assert all(BOARD.place(name).is_croat for name in hexes(faction, "1609"))


@pytest.mark.case("wrte_1991", "11.0.slovene", "11.1.example.329")
def test_slovenes_control_hexes_of_slovenia() -> None:
    assert "2805" in hexes(Faction.SLOVENE, "2704")
    assert "2806" not in hexes(Faction.SLOVENE, "2704")
    assert all(BOARD.place(name).area is wrte.Area.SLOVENIA for name in hexes(Faction.SLOVENE, "3210"))


@pytest.mark.case("wrte_1991", "11.0.paramilitary")
def test_the_zone_of_paramilitaries_is_a_ruling() -> None:
    answers = {
        slug: hexes(Faction.PARAMILITARY, "1711", ruled(zone_paramilitary=slug))
        for slug in ("as-krajina", "none", "as-jna")
    }
    assert answers["as-krajina"] == {"1710", "1712", "1811", "1812"}
    assert answers["none"] == set()
    assert len(answers["as-jna"]) == 6


# Trap: a table of zones that outlives the position it was made for.
def test_zones_are_those_of_the_position_that_is_asked() -> None:
    place = BOARD.place("2805").index
    with_zone = wrte.position(place={"2704": ZONE[:1], "2806": MOT[:1]})
    without = wrte.position(place={"2503": ZONE[:1], "2806": MOT[:1]})
    for _ in range(2):
        assert in_zone(with_zone, wrte.Side.FEDERALIST, place)
        assert not in_zone(without, wrte.Side.FEDERALIST, place)


def _has_zone(faction: str, at: str, into: str) -> bool:
    """The rule again, from the plain charts."""
    one, two = HEXES[at], HEXES[into]
    if faction == "jna":
        return True
    if faction == "slovene":
        return str(two["area"]) == "SI"
    mark = "SR" if faction in ("krajina", "serbian-paramilitary") else ""
    return all(row["area"] == "HR" and str(row.get("ethnic", "")) == mark for row in (one, two))


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_zones_agree_with_the_plain_charts(seed: int) -> None:
    rng = random.Random(seed)
    names = [name for name, row in HEXES.items() if row["terrain"] in ("clear", "rough", "mountain")]
    middle = rng.choice(names)
    near = [name for name in names if BOARD.distance(BOARD.place(middle), BOARD.place(name)) <= 3]
    units = rng.sample([unit.name for unit in wrte.ruleset().units], 12)
    place: dict[str, list[str]] = {}
    held: dict[str, wrte.Side] = {}
    for name in units:
        unit, at = wrte.ruleset().charts.unit(name), rng.choice(near)
        if held.setdefault(at, unit.side) is unit.side:
            place.setdefault(at, []).append(name)
    state = wrte.position(place=place)
    around = {at: [o for o in near if BOARD.distance(BOARD.place(at), BOARD.place(o)) == 1] for at in near}
    for at, side in product([at for at in near if len(around[at]) == 6], wrte.Side):
        enemies = [
            (o, wrte.ruleset().charts.unit(n)) for o in around[at] for n in place.get(o, ()) if held[o] is not side
        ]
        index = BOARD.place(at).index
        assert has_enemy_beside(state, side, index) is bool(enemies)
        assert in_zone(state, side, index) is any(_has_zone(unit.faction.value, name, at) for name, unit in enemies)
    assert not in_zone(state, wrte.Side.FEDERALIST, 0)
    assert FIRST_HEX == 5


@pytest.mark.case("wrte_1991", "8.0.hidden", "11.0.paramilitary")
def test_a_zone_that_reaches_further_than_that_of_the_top_unit_is_no_secret() -> None:
    place = {"2719": ["Krajina 1", "Krajina 2", "Militia 1"], "2718": [MOT[0], "Militia 2"], "2721": ["ZNG 1", "ZNG 2"]}
    for slug, hidden in (
        ("as-krajina", {"Krajina 2", "Militia 1", "Militia 2"}),
        ("as-jna", {"Krajina 2", "Militia 2"}),
    ):
        rules = ruled(zone_paramilitary=slug)
        state = wrte.position(place=place, operations=3, turn=4, level=9, ruleset=rules)
        view = state.view(wrte.Side.SEPARATIST)
        assert {unit.name for unit in view.stack("Unseen").units} == hidden
        for seed in range(8):
            assert wrte.sample_state(view, random.Random(seed)).view(wrte.Side.SEPARATIST) == view
        entered = wrte.position(place=place, operations=3, turn=4, level=9, phase="separatist_movement", ruleset=rules)
        entered = do(entered, "move ZNG 1", "go to 2720")
        assert ("ambush with Militia 1" in listed(entered)) is (slug == "as-jna")


@pytest.mark.case("wrte_1991", "8.0.hidden", "11.0.paramilitary")
def test_nobody_who_would_be_seen_is_sampled_where_a_hidden_unit_is_picked() -> None:
    place = {"2719": ["Krajina 1", "Krajina 2"], "2718": [MOT[0], "Militia 2"], "2721": ["ZNG 1"]}
    rules = ruled(zone_paramilitary="as-jna")
    state = wrte.position(place=place, operations=3, turn=4, level=9, ruleset=rules)
    view = do(state, "move a hidden unit at 2719").view(wrte.Side.SEPARATIST)
    for seed in range(8):
        sampled = wrte.sample_state(view, random.Random(seed))
        assert sampled.view(wrte.Side.SEPARATIST) == view
        assert {str(action) for action in sampled.legal_actions()} == {"pick Krajina 2"}
