"""Borders, stacking, the Activation Level, and who is frozen."""

from __future__ import annotations

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, listed, ruled, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991 import limits, stacks
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.limits import Band
from balkan_rules.wrte_1991.units import Faction

BOARD = SHELF.default.map
JNA = [unit.name for unit in SHELF.default.units if unit.faction is Faction.JNA]


@pytest.mark.case(
    "wrte_1991", "7.5.slovene", "7.5.croatian", "7.5.krajina", "14.1.croatia", "7.5.jna", "7.5.paramilitary"
)
def test_borders() -> None:
    homes = {"SI": "2805", "HR": "2810", "BA": "1821", "RS": "2623", "ME": "0925"}
    allowed = {
        faction: {area for area, name in homes.items() if limits.may_enter(faction, BOARD.place(name))}
        for faction in Faction
    }
    assert allowed == {
        Faction.JNA: set(homes),
        Faction.PARAMILITARY: set(homes),
        Faction.KRAJINA: {"HR"},
        Faction.SLOVENE: {"SI"},
        Faction.ZNG: {"HR"},
        Faction.HOS: {"HR"},
    }
    assert not any(limits.may_enter(faction, BOARD.place("1014")) for faction in Faction)


@pytest.mark.case("wrte_1991", "6.0.clear", "6.0.rough-mountain", "6.0.city", "6.0.mixed")
def test_stacking_limits() -> None:
    rules = wrte.ruleset()
    found = {
        name: stacks.stack_limit(rules, BOARD.place(name)) for name in ("2803", "2805", "3003", "2804", "3007", "3002")
    }
    assert found == {"2803": 3, "2805": 2, "3003": 2, "2804": 4, "3007": 4, "3002": 4}


@pytest.mark.case("wrte_1991", "6.0.unit-count", "6.2.mountain", "6.1.when", "6.5.allies")
@pytest.mark.parametrize(
    ("name", "units", "excess"),
    [
        ("2805", MOT[:3], 1),
        ("3003", MOT[:2], 0),
        ("3003", [*MOT[:2], "JNA Mountain 1", "JNA Mountain 2", "JNA Mountain 3"], 0),
        ("2803", [*MOT[:2], "JNA Mountain 1", "JNA Mountain 2"], 1),
        ("3007", [*MOT[:3], "JNA Mountain 1", "JNA Mountain 2"], 1),
        ("2804", MOT[:4], 0),
        ("2810", ["ZNG 1", "ZNG 2", "HOS 1", "HOS 2"], 0),
    ],
)
def test_overstacking(name: str, units: list[str], excess: int) -> None:
    state = wrte.position(place={name: units})
    assert stacks.excess(state, BOARD.place(name)) == excess
    assert [violation.case for violation in state.problems()] == (["6.1.when"] if excess else [])


@pytest.mark.case("wrte_1991", "5.1.bands", "5.1.tiers", "5.1.tier-labels")
@pytest.mark.parametrize(
    ("level", "band"), [(1, "Low"), (2, "Low"), (4, "Low"), (5, "Medium"), (8, "Medium"), (9, "Full"), (12, "Full")]
)
def test_bands(level: int, band: str) -> None:
    assert limits.band(wrte.ruleset(), level).value == band


@pytest.mark.case("wrte_1991", "5.2.timing")
def test_a_level_that_changes_in_mid_turn() -> None:
    for slug, band in (("next-event-phase", Band.LOW), ("immediate", Band.FULL)):
        state = wrte.position(
            level=9, allowance=2, place={"3007": MOT[:1]}, ruleset=ruled(activation_midturn_effect=slug)
        )
        assert limits.band_in_force(state) is band


@pytest.mark.case("wrte_1991", "5.1.low.units", "5.1.medium.units", "5.1.full", "5.0.role", "5.1.scope")
def test_caps() -> None:
    found = {}
    for level in (4, 8, 9):
        state = wrte.position(level=level, place={"3007": MOT[:1]})
        counted = [state.ruleset.charts.unit(n).index in limits.counting(state) for n in (MOT[0], "Krajina 1", "ZNG 1")]
        found[level] = (limits.cap(state), counted)
    assert found == {4: (15, [True, False, False]), 8: (30, [True, True, False]), 9: (None, [True, True, False])}


@pytest.mark.case("wrte_1991", "5.1.medium.units")
def test_a_thirty_first_unit_does_not_act_at_medium() -> None:
    thirty = [*JNA[:22], *(f"Krajina {number}" for number in range(1, 9))]
    place = {"1821": JNA[:22], "1712": thirty[22:], "2321": JNA[22:24], "2109": ["Krajina 9"]}
    full = wrte.position(level=8, operations=1, place=place, activated=thirty)
    for name in (JNA[22], "Krajina 9"):
        (refusal,) = full.why_not(wrte.parse(f"move {name}", full))
        assert (refusal.case, refusal.details) == ("5.1.medium.units", {"unit": name, "most": 30})
    assert why(wrte.position(level=8, operations=1, place=place, activated=thirty[1:]), f"move {JNA[22]}") == []
    assert why(wrte.position(level=9, operations=1, place=place, activated=thirty), f"move {JNA[22]}") == []


@pytest.mark.case("wrte_1991", "5.1.low.units")
def test_a_sixteenth_unit_does_not_act_at_low() -> None:
    place = {"3007": JNA[:3], "2804": JNA[15:18], "2401": JNA[20:21], "3509": ZONE[:1]}
    state = wrte.position(place=place, activated=JNA[2:16])
    assert listed(state) >= {f"move {JNA[0]}", f"move {JNA[2]}", f"move {JNA[15]}"}
    group = do(state, f"move {JNA[0]}")
    assert why(group, f"move {JNA[1]}") == ["5.1.low.units"]
    assert why(group, f"move {JNA[2]}") == []
    full = wrte.position(place=place, activated=JNA[1:16])
    assert listed(full) == {"end phase", *(f"move {JNA[i]}" for i in (1, 2, 15))}
    assert why(full, f"move {JNA[16]}") == ["5.1.low.units"]
    moved = do(group, "go to 3106")
    assert [moved.ruleset.units[unit].name for unit in moved.activated] == [JNA[0], *JNA[2:16]]
    others = [f"Krajina {number}" for number in range(1, 4)]
    mixed = wrte.position(place={**place, "1711": others}, activated=[*JNA[2:15], *others], operations=3, turn=4)
    assert f"move {JNA[16]}" in listed(mixed)
    medium = wrte.position(place=place, activated=JNA[1:16], level=5)
    assert f"move {JNA[16]}" in listed(medium)


@pytest.mark.case("wrte_1991", "5.1.low.roads", "5.1.low.roads.exempt", "7.7.low")
def test_at_low_the_jna_keeps_to_hexes_with_a_road() -> None:
    def may(unit: str, name: str, level: int = 2) -> bool:
        state = wrte.position(place={"3007": MOT[:1]}, level=level, operations=3, turn=4)
        return limits.allows_road_limit(state, state.ruleset.charts.unit(unit).faction, BOARD.place(name))

    roadless = next(p.name for p in BOARD.places if p.area is wrte.Area.CROATIA and p.index not in BOARD.on_road)
    bosnian = next(p.name for p in BOARD.places if p.area is wrte.Area.BOSNIA and p.index not in BOARD.on_road)
    serbian = next(p.name for p in BOARD.places if p.area is wrte.Area.SERBIA and p.index not in BOARD.on_road)
    assert not may(MOT[0], roadless)
    assert not may(MOT[0], serbian)
    assert may(MOT[0], bosnian)
    assert may(MOT[0], "2804")
    assert may(MOT[0], roadless, level=5)
    assert may("Krajina 1", roadless)
    assert may("Militia 1", roadless)


@pytest.mark.case("wrte_1991", "4.0.event.1.no-ops.frozen", "14.1.frozen", "14.1.picked")
def test_who_is_frozen_before_croatian_operations() -> None:
    place = {"3007": MOT[:1], "2508": MOT[1:2], "1821": MOT[2:3], "1711": ["Krajina 1"]}
    state = wrte.position(place=place)
    assert listed(state) == {f"move {MOT[0]}", f"move {MOT[1]}", "end phase"}
    assert why(state, f"move {MOT[2]}") == ["4.0.event.1.no-ops.frozen"]
    assert why(state, "move Krajina 1") == ["4.0.event.1.no-ops.frozen"]
    literal = wrte.position(place=place, ruleset=ruled(pre_operations_freeze="literal"))
    assert listed(literal) == {f"move {MOT[1]}", "end phase"}
    at_war = wrte.position(place=place, operations=3, turn=4)
    assert len(listed(at_war)) == 5
    sep = wrte.position(place={"2805": ZONE[:1], "2810": ["ZNG 1"], "2704": MOT[:1]}, phase="separatist_movement")
    assert listed(sep) == {f"move {ZONE[0]}", "end phase"}
    assert why(sep, "move ZNG 1") == ["4.0.event.1.no-ops.frozen"]


@pytest.mark.case("wrte_1991", "14.2.low", "14.2.active")
def test_paramilitaries_do_nothing_at_low() -> None:
    place = {"2710": ["Militia 1"], "2712": ["Krajina 1"], "2711": ["ZNG 1"], "3007": MOT[:1]}
    for level, able in ((4, False), (5, True), (9, True)):
        moving = wrte.position(place=place, turn=4, operations=3, level=level)
        assert why(moving, "move Militia 1") == ([] if able else ["14.2.low"])
        assert "move Krajina 1" in listed(moving)
        combat = wrte.position(place=place, turn=4, operations=3, level=level, phase="federalist_combat")
        assert why(combat, "attack with Militia 1") == ([] if able else ["14.2.low"])
        assert why(combat, "attack with Krajina 1") == []


@pytest.mark.case("wrte_1991", "4.0.event.1.no-ops.four")
def test_four_units_of_the_jna_in_croatia_act_before_its_operations() -> None:
    place = {"2508": MOT[:4], "2304": MOT[4:6], "3007": MOT[6:7]}
    others = [text for name in MOT[1:4] for text in ("move a hidden unit at 2508", f"pick {name}")]
    state = do(wrte.position(place=place), f"move {MOT[0]}", *others, "go to 2509", "stop")
    assert [state.ruleset.units[unit].name for unit in state.guests] == MOT[:4]
    assert listed(state) == {f"move {MOT[6]}", "end phase"}
    assert why(state, f"move {MOT[4]}") == ["4.0.event.1.no-ops.four"]
    assert why(state, "move a hidden unit at 2304") == ["4.0.event.1.no-ops.four"]
    group = do(wrte.position(place={"2508": MOT[:5]}), f"move {MOT[0]}", *others)
    assert "move a hidden unit at 2508" not in listed(group)
    assert why(group, f"move {MOT[4]}") == ["4.0.event.1.no-ops.four"]
    home = do(wrte.position(place=place), f"move {MOT[6]}", "go to 3006", "stop")
    assert home.guests == b""
