"""The base rules of the stand-in, each with a position that tells them apart."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest
from tests.balkan_wars.situations import ALLIES, HOST, Made

from balkan_rules import LoadError
from balkan_rules.balkan_wars import (
    GAME,
    Allegiance,
    Appear,
    Border,
    CheckedHost,
    Host,
    Morale,
    MovementMode,
    Note,
    Ruin,
    Side,
    StepCost,
    SupplySource,
    TerrainShift,
    Transport,
    UnitClass,
    Vanish,
    Water,
)
from balkan_rules.balkan_wars.stand_in import Link, StandInHost, StandInPart

BULGARIANS = "Bulgarian 1st Brigade / 1st Infantry Division"
MORE = [f"Bulgarian 1st Brigade / {number} Infantry Division" for number in ("10th", "8th", "9th", "11th")]
TURKS = "Ottoman 1st Infantry Division"
RUMANIANS = next(name for name, unit in HOST.charts.units.items() if unit.country == "Rumania")
OTHERS = [f"Ottoman {number} Infantry Division" for number in ("2nd", "3rd", "4th", "5th")]


def free(step: StepCost, _: str) -> int:
    """What a step costs in good weather."""
    return step.hex_cost + step.river_cost


def test_it_is_a_host() -> None:
    host: Host = HOST
    assert (host.name, list(host.countries())[:2], host.scenarios()) == (
        "stand_in",
        ["Bulgaria", "Serbia"],
        ("belgrade", "jihad"),
    )
    checked = CheckedHost(HOST)
    assert (len(checked.units), len(checked.places), checked.distance("1140", "1836")) == (172, 1221, 8)
    assert checked.places["1140"].also_called == ("Belgrade",)


# ------------------------------------------------------------------------------------------------------------ movement


def test_water_lies_between_hexes() -> None:
    borders = CheckedHost(HOST).borders
    assert borders["3011"]["3012"] == Border(to="3012", water=frozenset({Water.ALL_SEA}), can_attack=False)
    assert borders["2444"]["2445"].water == frozenset({Water.LAKE})
    assert borders["2444"]["2445"].can_attack
    assert borders["0616"]["0617"].water == frozenset()


def test_steps_cost_terrain_and_river_or_the_road() -> None:
    march = MovementMode.CROSS_COUNTRY
    assert HOST.step_costs("", "0616", "0617") == [StepCost(mode=march, hex_cost=1)]
    rough_over_river = StepCost(mode=march, hex_cost=2, river_cost=1, crosses_river=True)
    assert HOST.step_costs("", "0727", "0728")[0] == attrs.evolve(rough_over_river, hex_cost=3)
    assert HOST.step_costs("alpine", "0727", "0728")[0].hex_cost == 2
    road = HOST.step_costs("", "0728", "0828")[1]
    assert road == StepCost(mode=MovementMode.ROAD, hex_cost=1, crosses_river=True)
    assert HOST.step_costs("", "2444", "2445") == []
    assert HOST.step_costs("", "3011", "3012") == []
    assert HOST.step_costs("", "1140", "2231") == []


def test_neutral_countries_and_other_units_keep_one_out() -> None:
    made = Made(at={TURKS: "2720", "Bulgarian Depot 2231": "2231"})
    barred = HOST.barred(made, "Ottoman Empire")
    assert barred["0716"] == "Rumania is neutral"
    assert "2231" not in barred
    held = HOST.barred(Made(at={TURKS: "2720", BULGARIANS: "2231", RUMANIANS: "0716"}), "Ottoman Empire")
    assert (held["2231"], held["0716"]) == ("somebody else is in 2231", "Rumania is neutral")
    assert set(held) == {*barred, "2231"}
    assert len(held) == len(barred) + 1
    with pytest.raises(KeyError):
        held["2720"]


def test_neutral_units_keep_everybody_out_of_the_hexes_of_others() -> None:
    made = Made(at={RUMANIANS: "2231"})
    for country in ("Ottoman Empire", "Bulgaria"):
        assert HOST.barred(made, country)["2231"] == "somebody else is in 2231"
    assert "2231" not in HOST.barred(made, "Rumania")
    assert "2720" in HOST.barred(Made(at={TURKS: "2720"}), "Rumania")
    assert "2720" in HOST.barred(Made(at={BULGARIANS: "2720"}), "Rumania")


def test_four_units_of_a_side_stack_and_depots_do_not_count() -> None:
    at = dict.fromkeys([*MORE[:3], "Bulgarian Depot 2231"], "2231")
    assert not HOST.crowded(Made(at=at), "Bulgaria", UnitClass.INFANTRY)
    full = Made(at={**at, MORE[3]: "2231"})
    crowded = HOST.crowded(full, "Bulgaria", UnitClass.INFANTRY)
    assert dict(crowded) == {"2231": "4 units are in 2231, as many as can be"}
    with pytest.raises(KeyError):
        crowded["2720"]
    assert not HOST.crowded(full, "Bulgaria", UnitClass.DEPOT)
    assert not HOST.crowded(full, "Ottoman Empire", UnitClass.INFANTRY)


def zone(made: Made, unit: str) -> set[str]:
    """The hexes in which a unit comes into a zone of control of its enemy."""
    return {one.name for one in BOARD.playable() if HOST.halts(made, unit, one.name)}


def test_zones_of_control_halt_and_are_exerted_by_combat_units_and_by_what_is_hidden() -> None:
    made = Made(at={TURKS: "2720", BULGARIANS: "2618"})
    around = set(HOST.charts.map.neighbours["2618"])
    assert zone(made, TURKS) == around
    entered = next(iter(around & set(HOST.charts.map.neighbours["2720"])), min(around))
    assert HOST.halts(made, TURKS, entered)
    assert not HOST.halts(made, TURKS, "2912")
    assert zone(attrs.evolve(made, demoralized=frozenset({BULGARIANS})), TURKS) == set()
    headquarters = Made(at={TURKS: "2720", "Bulgarian 1st Army HQ": "2618"})
    assert zone(headquarters, TURKS) == set()
    hidden = attrs.evolve(headquarters, hidden=frozenset({"Bulgarian 1st Army HQ"}))
    assert zone(hidden, TURKS) == around
    assert not HOST.halts(Made(sides={}, at={TURKS: "2720", BULGARIANS: "2618"}), TURKS, entered)


def test_zones_do_not_reach_over_lakes_and_the_sea() -> None:
    made = Made(at={TURKS: "3012"})
    assert not HOST.halts(made, BULGARIANS, "3011")
    assert HOST.halts(made, BULGARIANS, "2912")


def test_allowance_is_that_of_the_counter() -> None:
    assert HOST.allowance(Made(), TURKS) == 5


# ---------------------------------------------------------------------------------------------------------- transports


def by_rail(made: Made, unit: str) -> set[str]:
    return {transport.to for transport in HOST.transports(made, unit) if transport.name == "rail"}


def test_trains_go_through_hexes_of_ones_own() -> None:
    made = Made(at={TURKS: "3012"})
    reached = by_rail(made, TURKS)
    assert "2912" in reached
    assert "2720" in reached
    assert "2426" not in reached  # Philippopolis is Bulgarian
    assert "3012" not in reached
    blocked = Made(at={TURKS: "3012", BULGARIANS: "2914"})
    assert by_rail(blocked, TURKS) < reached


def test_trains_carry_so_many_units_of_a_country_in_a_player_turn() -> None:
    made = Made(at={TURKS: "3012"})
    rail = Transport(name="rail", to="2912")
    for _ in range(4):
        assert by_rail(made, TURKS)
        made = attrs.evolve(made, host=HOST.transported(made, TURKS, rail))
    assert not by_rail(made, TURKS)
    assert by_rail(attrs.evolve(made, turn=3), TURKS)
    part: Any = HOST.transported(attrs.evolve(made, turn=3), TURKS, rail)
    assert (part.carried, part.carried_in) == ((("Ottoman Empire", 1),), (3, "FIRST"))


def test_nobody_boards_beside_the_enemy_or_off_the_map_and_depots_never() -> None:
    beside = HOST.charts.map.neighbours["3012"][0]
    assert list(HOST.transports(Made(at={TURKS: "3012", BULGARIANS: beside}), TURKS)) == []
    assert list(HOST.transports(Made(), TURKS)) == []
    assert list(HOST.transports(Made(at={"Ottoman Depot 3012": "3012"}), "Ottoman Depot 3012")) == []
    assert list(HOST.transports(Made(at={TURKS: "3012"}, sides={}), TURKS)) == []


def test_no_train_stops_where_there_is_no_room_or_starts_in_a_hex_that_is_not_held() -> None:
    full = Made(at={TURKS: "3012", **dict.fromkeys(OTHERS, "2912")})
    assert "2912" not in by_rail(full, TURKS)
    assert by_rail(Made(at={TURKS: "2231", BULGARIANS: "2231"}), TURKS) == set()


def test_ferries_cross_the_straits() -> None:
    ferry = Transport(name="ferry", to="3011")
    made = Made(at={TURKS: "3012"})
    assert ferry in list(HOST.transports(made, TURKS))
    assert HOST.transported(made, TURKS, ferry) == made.host
    assert HOST.transported(attrs.evolve(made, sides={}), TURKS, Transport(name="rail", to="2912")) == made.host
    full = Made(at={TURKS: "3012", **dict.fromkeys(OTHERS, "3011")})
    assert ferry not in list(HOST.transports(full, TURKS))


# ------------------------------------------------------------------------------------------------------------ retreats


def test_retreats_go_away_from_the_enemy_out_of_his_zones_and_to_where_there_is_room() -> None:
    made = Made(at={BULGARIANS: "2327", TURKS: "2428"})
    ways = HOST.retreats(made, BULGARIANS, "2327", 3, ("2428",))
    assert ways
    assert all(HOST.distance(way, "2428") >= 1 for way in ways)
    assert not set(ways) & zone(made, BULGARIANS)
    way = ways[0]
    filled = {**made.at, **dict.fromkeys(MORE, way)}
    assert way in HOST.retreats(attrs.evolve(made, at=filled), BULGARIANS, "2327", 2, ("2428",))
    assert way not in HOST.retreats(attrs.evolve(made, at=filled), BULGARIANS, "2327", 1, ("2428",))
    in_zone = min(set(HOST.charts.map.neighbours["2327"]) & zone(made, BULGARIANS))
    assert in_zone not in HOST.retreats(made, BULGARIANS, "2327", 3, ())
    held = attrs.evolve(made, at={**made.at, MORE[0]: in_zone})
    assert in_zone in HOST.retreats(held, BULGARIANS, "2327", 3, ())
    assert set(HOST.retreats(Made(at={BULGARIANS: "2327"}), BULGARIANS, "2327", 3, ())) == {
        place for place in HOST.charts.map.neighbours["2327"] if HOST.charts.map.by_name[place].country != "Rumania"
    }
    assert HOST.retreats(made, "Bulgarian Depot 2231", "2231", 3, ("2428",)) == []
    assert HOST.retreats(Made(sides={}), BULGARIANS, "2327", 3, ()) == []


def test_a_retreat_gains_distance_where_it_can_and_never_loses_any() -> None:
    headquarters = "Ottoman 1st Army HQ"  # without a zone of control
    made = Made(at={BULGARIANS: "2327", headquarters: "2328"})

    def gains(situation: Made) -> set[int]:
        ways = HOST.retreats(situation, BULGARIANS, "2327", 3, ("2328",))
        return {HOST.distance(way, "2328") - HOST.distance("2327", "2328") for way in ways}

    assert gains(made) == {1}
    beyond = [one for one in HOST.charts.map.neighbours["2327"] if HOST.distance(one, "2328") == 2]
    assert gains(attrs.evolve(made, at={**made.at, **dict(zip(OTHERS, beyond, strict=False))})) == set()
    weak = attrs.evolve(made, at={**made.at, **dict(zip(OTHERS, beyond, strict=False))}, demoralized=frozenset(OTHERS))
    assert gains(weak) == {0}


# ------------------------------------------------------------------------------------------------------------- control


def test_depots_and_works_fall_to_whoever_comes_in() -> None:
    at = {"Bulgarian Depot 2231": "2231", TURKS: "2231"}
    assert HOST.captures(Made(at=at), Side.FIRST, "2231") == [Vanish("Bulgarian Depot 2231", Ruin.REMOVED)]
    assert HOST.captures(Made(at={**at, BULGARIANS: "2231"}), Side.FIRST, "2231") == []


def test_a_town_belongs_to_who_is_there_then_to_who_came_in_last_then_to_its_country() -> None:
    made = Made(at={TURKS: "2231"})
    assert HOST.controls(Made(), "2231") is Side.SECOND
    assert HOST.controls(made, "2231") is Side.FIRST
    (note,) = HOST.entered(made, Side.FIRST, "2231")
    assert isinstance(note, Note)
    left = Made(host=note.value)
    assert HOST.controls(left, "2231") is Side.FIRST
    assert HOST.entered(left, Side.FIRST, "2231") == []
    (again,) = HOST.entered(left, Side.SECOND, "2231")
    assert isinstance(again, Note)
    assert HOST.controls(Made(host=again.value), "2231") is Side.SECOND
    assert HOST.entered(made, Side.FIRST, "2232") == []
    assert HOST.controls(made, "0716") is None
    assert HOST.controls(Made(at={TURKS: "2231", BULGARIANS: "2231"}), "2231") is Side.SECOND


@pytest.mark.case("balkan_wars", "scenario4.neutral.albania")
def test_nobody_holds_a_town_in_which_only_neutrals_are() -> None:
    albanians = "Albanian Brigade"
    assert HOST.controls(Made(), "2843") is Side.FIRST
    assert HOST.controls(Made(at={albanians: "2843"}), "2843") is None
    assert HOST.controls(Made(at={albanians: "2843", TURKS: "2843"}), "2843") is Side.FIRST


def test_terrain_helps_the_defender() -> None:
    fort = "Ottoman Fortification 2720"
    assert HOST.terrain(Made(at={fort: "2720"}), "2720")[-2:] == [
        TerrainShift("city", 1),
        TerrainShift("fortification", 2),
    ]
    assert HOST.has_works(Made(at={fort: "2720"}), "2720")
    assert not HOST.has_works(Made(), "2720")
    assert HOST.terrain(Made(), "0711") == [TerrainShift("swamp", 1)]
    assert HOST.bombardment_terrain(Made(), "0711") == []
    assert HOST.bombardment_terrain(Made(), "0621") == HOST.terrain(Made(), "0621") == [TerrainShift("mountain", 2)]


# -------------------------------------------------------------------------------------------------------------- supply


def test_supply_comes_from_depots_and_supply_units_within_six_points() -> None:
    supply, depot = "Bulgarian 1st Supply Unit", "Bulgarian Depot 2231"
    made = Made(at={BULGARIANS: "2231", supply: "2231", depot: "2231", "Ottoman Depot 2720": "2720"})
    assert HOST.supply(made, BULGARIANS, free) == [SupplySource(unit=depot), SupplySource(unit=supply, is_mobile=True)]
    assert HOST.supply(attrs.evolve(made, at={**made.at, BULGARIANS: "1815"}), BULGARIANS, free) == []
    assert HOST.supply(made, BULGARIANS, lambda *_: 7) == HOST.supply(made, BULGARIANS, free)
    assert HOST.supply(made, MORE[0], free) == []
    assert HOST.supply(attrs.evolve(made, sides={}), BULGARIANS, free) == []
    fort = Made(at={"Ottoman Fortification 2720": "2720"})
    assert HOST.supply(fort, "Ottoman Fortification 2720", free) == [SupplySource()]


def test_enemies_and_their_zones_cut_a_line_of_supply() -> None:
    depot, start = "Bulgarian Depot 2231", "2231"
    unit_at = next(one for one in HOST.charts.map.neighbours[start] if HOST.step_costs("", one, start))
    beyond = next(
        one
        for one in HOST.charts.map.neighbours[unit_at]
        if one != start and one not in HOST.charts.map.neighbours[start] and HOST.step_costs("", one, unit_at)
    )
    made = Made(at={BULGARIANS: beyond, depot: start})
    assert HOST.supply(made, BULGARIANS, free)
    ring = dict(zip([TURKS, *OTHERS], HOST.charts.map.neighbours[start], strict=False))
    assert HOST.supply(attrs.evolve(made, at={**made.at, **ring}), BULGARIANS, free) == []


class Flat:
    """A cost that cannot be weakly referenced."""

    __slots__ = ()

    def __call__(self, step: StepCost, to: str) -> int:
        return 1


def test_any_callable_can_be_the_cost_of_a_line() -> None:
    made = Made(at={TURKS: "3012", "Ottoman Depot 3012": "3012"})
    assert [source.unit for source in HOST.supply(made, TURKS, Flat())] == ["Ottoman Depot 3012"]


# ------------------------------------------------------------------------------------------ rally, mobilization, events


def test_a_unit_rallies_with_its_cadre_and_always_with_a_one() -> None:
    made = Made(at={BULGARIANS: "2231"}, demoralized=frozenset({BULGARIANS, "Bulgarian Depot 2231"}))
    assert (HOST.rally(made, BULGARIANS), HOST.rally(made, "Bulgarian Depot 2231"), HOST.rally(made, TURKS)) == (
        4,
        1,
        0,
    )


def test_points_come_from_depots_and_from_off_the_map() -> None:
    made = Made(at={"Bulgarian Depot 2231": "2231", "Bulgarian Depot 1622": "1622", "Ottoman Depot 3012": "3012"})
    assert (HOST.income(made, "Bulgaria"), HOST.income(made, "Ottoman Empire"), HOST.income(made, "Greece")) == (
        4 + 3,
        4 + 3,
        0,
    )
    cut = attrs.evolve(made, host=HOST.cut_replacements(made, 1))
    assert HOST.income(cut, "Ottoman Empire") == 3 + 3
    gone = attrs.evolve(made, host=HOST.cut_replacements(cut, 2))
    assert HOST.income(gone, "Ottoman Empire") == 2 + 3


def test_units_are_raised_at_depots_of_their_country_with_room() -> None:
    depots = {"Bulgarian Depot 2231": "2231", "Bulgarian Depot 1622": "1622"}
    assert HOST.sites(Made(at=depots), BULGARIANS) == ("2231", "1622")
    assert HOST.sites(Made(at={**depots, **dict.fromkeys(MORE, "2231")}), BULGARIANS) == ("1622",)
    assert (HOST.price(BULGARIANS), HOST.price("Bulgarian Depot 2231")) == (2, None)


def test_mobilization_turns() -> None:
    assert [turn for turn in range(1, 8) if HOST.is_mobilization_turn("jihad", turn)] == [1, 2, 3, 4, 5]
    assert [turn for turn in range(1, 8) if HOST.is_mobilization_turn("belgrade", turn)] == [1, 2, 3, 4, 5, 6]
    assert not HOST.is_mobilization_turn("skirmish", 1)


def test_events_come_with_two_dice_from_the_second_turn_of_scenario_4_on() -> None:
    assert HOST.events(Made(turn=1)) == HOST.events(Made(scenario="belgrade")) == {}
    assert HOST.events(Made()) == {
        "ottoman_subjects_revolt_elsewhere": Fraction(1, 12),
        "albania_independent": Fraction(1, 36),
        "": Fraction(8, 9),
    }


def test_albania_becomes_independent_once_and_in_an_empty_tirana() -> None:
    name = "albania_independent"
    assert HOST.event(Made(), name) == [
        Morale("Albania", 1),
        Allegiance("Albania", None),
        Appear("Albanian Brigade", "2843"),
    ]
    assert HOST.event(Made(at={TURKS: "2843"}), name) == []
    assert HOST.event(Made(at={"Albanian Brigade": "2844"}), name) == []
    assert HOST.event(Made(), "ottoman_subjects_revolt_elsewhere") == []
    assert HOST.event(Made(scenario="belgrade"), name) == []


def test_albania_has_its_capital_in_the_hex_of_the_article_whatever_a_map_calls_it() -> None:
    renamed = StandInHost(GAME.load_charts('[hex.2843]\ntown = "Tirane"'))
    assert renamed.event(Made(), "albania_independent")[-1] == Appear("Albanian Brigade", "2843")


@pytest.mark.case("balkan_wars", "secret_ops.drm.great_power")
def test_great_powers_count_where_they_fight_and_their_markers_give_points() -> None:
    assert [HOST.great_powers(Made(), side) for side in Side] == [0, 0]
    at_war = Made(sides={**ALLIES, "Austria-Hungary": Side.FIRST, "Germany": Side.FIRST, "Britain": Side.SECOND})
    assert [HOST.great_powers(at_war, side) for side in Side] == [2, 1]
    assert HOST.great_powers(attrs.evolve(at_war, scenario="belgrade"), Side.FIRST) == 0
    countries = ("Ottoman Empire", "Bulgaria", "Serbia", "Austria-Hungary")
    assert [HOST.income(Made(), country) for country in countries] == [2 + 3, 3, 0, 0]
    assert [HOST.income(at_war, country) for country in countries] == [2 + 3 + 3, 3 + 3, 0, 0]
    assert [HOST.income(Made(scenario="belgrade"), country) for country in countries] == [2, 0, 0, 0]


# --------------------------------------------------------------------------------------------------------------- files


def test_its_part_of_a_position_is_written_and_read() -> None:
    start: Any = HOST.start()
    part = start.held_by(3, Side.FIRST).with_load("Serbia", 2, Side.SECOND).with_cut(1, most=2)
    assert HOST.decode(HOST.encode(part)) == part
    assert part.load("Serbia", 2, Side.SECOND) == 1
    assert part.load("Serbia", 2, Side.FIRST) == 0


GOOD: dict[str, Any] = {"holders": "012", "carried": {"Serbia": 1}, "carried_in": [2, "FIRST"], "cut": 0}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("x", "host: an object of holders, carried, carried_in and cut is wanted"),
        ({**GOOD, "more": 1}, "host: an object of"),
        ({**GOOD, "holders": "0123"}, "host.holders: a text of 3 digits 0, 1 or 2 is wanted"),
        ({**GOOD, "holders": "01x"}, "host.holders"),
        ({**GOOD, "holders": 12}, "host.holders"),
        ({**GOOD, "carried": {"Narnia": 1}}, "host.carried: whole numbers by country are wanted"),
        ({**GOOD, "carried": {"Serbia": -1}}, "host.carried"),
        ({**GOOD, "carried": [1]}, "host.carried"),
        ({**GOOD, "carried_in": [2]}, "host.carried_in: a Game Turn and the name of a Side are wanted"),
        ({**GOOD, "carried_in": [2, "THIRD"]}, "host.carried_in"),
        ({**GOOD, "carried_in": [True, ""]}, "host.carried_in: a whole number"),
        ({**GOOD, "cut": 100}, "host.cut: a whole number from 0 to 99 is wanted"),
    ],
)
def test_what_is_no_part_of_a_position_says_where(data: object, message: str) -> None:
    with pytest.raises(LoadError, match=message):
        StandInPart.decode(data, towns=3, countries=tuple(ALLIES))


def test_a_part_of_the_right_form_is_read() -> None:
    assert StandInPart.decode(GOOD, towns=3, countries=tuple(ALLIES)).encode() == GOOD


def test_names_of_the_order_of_battle_and_other_facts_of_its_counters() -> None:
    assert HOST.is_called("Austro-Hungarian Mountain Infantry Brigade A", "Mountain Infantry Brigade")
    assert HOST.is_called("Bulgarian Depot 2231", "Depot")
    assert not HOST.is_called("Bulgarian 1st Brigade / 10th Infantry Division", "1st Brigade / 1st Infantry Division")
    assert (HOST.bank("2231"), HOST.bank("3012"), HOST.bank("2543")) == ("", "east", "west")
    assert HOST.transport_names() == ("rail", "ferry")
    assert HOST.event_names() == ("ottoman_subjects_revolt_elsewhere", "albania_independent")
    assert HOST.placements(Made(), "Serbia") == 1
    made = Made(at={TURKS: "2720"})
    assert HOST.may_charge(made, TURKS)
    assert not HOST.may_charge(attrs.evolve(made, demoralized=frozenset({TURKS})), TURKS)
    assert not HOST.may_charge(made, "Ottoman 1st Army HQ")


def test_corps_come_on_at_the_east_edge_of_asia() -> None:
    def entries_in(made: Made) -> list[str]:
        return [entry.to for entry in HOST.entries(made, TURKS)]

    entries = entries_in(Made())
    assert entries
    (first, *_) = HOST.entries(Made(), TURKS)
    assert first.way == StepCost(mode=MovementMode.CROSS_COUNTRY, hex_cost=2)  # rough
    assert all(HOST.charts.map.by_name[name].is_in_asia and HOST.charts.map.is_at_east_edge(name) for name in entries)
    full = Made(at=dict.fromkeys(OTHERS, entries[0]))
    assert entries_in(full) == entries[1:]
    assert entries[1] not in entries_in(Made(at={BULGARIANS: entries[1]}))


# ----------------------------------------------------------------------------------------------- limits and exceptions

BOARD = HOST.charts.map
STAFF = "Bulgarian 1st Army HQ"
"""It has no zone of control."""


def railway(start: str) -> dict[str, int]:
    """How far hexes lie along Ottoman railways from one."""
    away, queue = {start: 0}, [start]
    for place in queue:
        for other in BOARD.neighbours[place]:
            is_ours = BOARD.has(Link.RAIL, place, other) and BOARD.by_name[other].country == "Ottoman Empire"
            if is_ours and other not in away:
                away[other] = away[place] + 1
                queue.append(other)
    return away


def test_trains_go_so_many_hexes() -> None:
    away, most = railway("3012"), HOST.charts.rail_hexes
    assert by_rail(Made(at={TURKS: "3012"}), TURKS) == {place for place, far in away.items() if 0 < far <= most}
    assert max(away.values()) > most


def test_trains_pass_an_enemy_without_a_zone_and_do_not_stop_beside_him() -> None:
    away = railway("3012")
    line = [place for place, far in sorted(away.items(), key=lambda one: one[1]) if 3 <= far <= 6]
    reached = by_rail(Made(at={TURKS: "3012"}), TURKS)
    stop = next(one for one in line if any(other not in away for other in BOARD.neighbours[one]))
    aside = next(other for other in BOARD.neighbours[stop] if other not in away)
    beside = reached & set(BOARD.neighbours[aside])
    assert by_rail(Made(at={TURKS: "3012", STAFF: aside}), TURKS) == reached - beside
    barred = by_rail(Made(at={TURKS: "3012", BULGARIANS: aside}), TURKS)
    assert barred == {place for place in reached if away[place] < min(away[one] for one in beside)}
    depot = Made(at={TURKS: "3012", "Bulgarian Depot 2231": aside})
    assert by_rail(depot, TURKS) == reached


def test_no_train_goes_through_a_town_that_the_enemy_has_taken() -> None:
    part: Any = HOST.start()
    towns = HOST.land.town_index
    taken = next(place for place in railway("3012") if place in towns and place != "3012")
    lost = Made(at={TURKS: "3012"}, host=part.held_by(towns[taken], Side.SECOND))
    assert taken not in by_rail(lost, TURKS)
    assert by_rail(lost, TURKS) < by_rail(Made(at={TURKS: "3012"}), TURKS)


def test_nobody_retreats_over_a_lake_into_a_neutral_country_or_to_an_enemy_depot() -> None:
    assert "2445" not in HOST.retreats(Made(at={TURKS: "2444"}), TURKS, "2444", 3, ())
    ways = HOST.retreats(Made(at={BULGARIANS: "1622"}), BULGARIANS, "1622", 3, ())
    assert ways
    assert {BOARD.by_name[way].country for way in ways} == {"Bulgaria"}
    assert {BOARD.by_name[other].country for other in BOARD.neighbours["1622"]} == {"Bulgaria", "Rumania"}
    depot = Made(at={BULGARIANS: "1622", "Ottoman Depot 3012": ways[0]})
    assert set(HOST.retreats(depot, BULGARIANS, "1622", 3, ())) == {*ways[1:]}


def test_a_retreat_goes_away_from_the_nearest_of_several_enemies() -> None:
    near, far = "2328", "2720"
    made = Made(at={BULGARIANS: "2327"})
    assert set(HOST.retreats(made, BULGARIANS, "2327", 3, (near, far))) == set(
        HOST.retreats(made, BULGARIANS, "2327", 3, (near,))
    )


def test_a_stack_has_a_zone_if_one_of_its_units_has() -> None:
    entered = BOARD.neighbours["2618"][0]
    assert HOST.halts(Made(at={TURKS: "2720", STAFF: "2618", BULGARIANS: "2618"}), TURKS, entered)


def test_a_depot_beside_one_keeps_nobody_from_boarding_and_works_are_captured() -> None:
    beside = BOARD.neighbours["3012"][0]
    assert by_rail(Made(at={TURKS: "3012", "Bulgarian Depot 2231": beside}), TURKS)
    fort = "Ottoman Fortification 2720"
    taken = Made(at={fort: "2720", BULGARIANS: "2720"})
    assert HOST.captures(taken, Side.SECOND, "2720") == [Vanish(fort, Ruin.REMOVED)]


def test_what_is_carried_is_counted_anew_for_the_other_player_and_cuts_add_up() -> None:
    start: Any = HOST.start()
    first = start.with_load("Serbia", 2, Side.FIRST)
    assert first.with_load("Serbia", 2, Side.SECOND).load("Serbia", 2, Side.SECOND) == 1
    assert first.with_load("Serbia", 2, Side.FIRST).load("Serbia", 2, Side.FIRST) == 2
    assert [start.with_cut(1, most=3).with_cut(by, most=3).cut for by in (1, 9)] == [2, 3]
