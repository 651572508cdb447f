"""Who controls a hex, and who was the last there."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, ruled, take, walk

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import PositionError
from balkan_rules.wrte_1991.charts import SHELF

FEDERALIST, SEPARATIST = wrte.Side
BOARD = SHELF.default.map
MIXED = next(place.name for place in BOARD.places if place.is_mixed and not place.city)


@pytest.mark.case("wrte_1991", "3.2.city", "3.2.purpose")
def test_cities_are_the_separatists_unless_an_enemy_is_there() -> None:
    state = wrte.position(place={"3007": MOT[:1], "2805": ZONE[:1]})
    assert state.controller("Celje") is FEDERALIST
    for city in ("Ljubljana", "Zagreb", "Split"):
        assert state.controller(city) is SEPARATIST
    left = do(state, f"move {MOT[0]}", "go to 3006", "stop")
    assert left.controller("Celje") is SEPARATIST
    assert left.last_occupant("Celje") is FEDERALIST


@pytest.mark.case("wrte_1991", "3.2.sr")
def test_hexes_of_serbs_are_the_federalists_unless_an_enemy_is_there() -> None:
    assert BOARD.place("1711").is_serb
    assert wrte.position().controller("1711") is FEDERALIST
    for enemy in ("ZNG 1", "HOS 1", ZONE[0]):
        assert wrte.position(place={"1711": [enemy]}).controller("1711") is SEPARATIST
    last = wrte.position(occupants={"1711": wrte.Last.SEPARATIST})
    assert (last.controller("1711"), last.last_occupant("1711")) == (FEDERALIST, SEPARATIST)


@pytest.mark.case("wrte_1991", "3.2.cs", "11.1.result.RB")
def test_who_is_sent_back_from_a_mixed_hex_has_won_it() -> None:
    mixed, croat, jna = next(
        (into, at, around)
        for into in BOARD.places
        if into.is_mixed
        for at, around in permutations([BOARD.places[index] for index in BOARD.neighbours[into.index]], 2)
        if at.is_croat and around.area is not wrte.Area.SLOVENIA and not into.city
    )
    place = {croat.name: ["ZNG 1"], jna.name: MOT[:1]}
    given: dict[str, Any] = {"occupants": {mixed.name: wrte.Last.JNA}, "phase": "separatist_movement"}
    state = wrte.position(turn=4, operations=3, place=place, **given)
    assert state.controller(mixed) is FEDERALIST
    state = do(state, "move ZNG 1", f"go to {mixed}", f"ambush with {MOT[0]}", "launch the ambush")
    outcomes = [do(state, f"roll {die}") for die in range(1, 7)]
    back = next(after for after in outcomes if after.where("ZNG 1") is croat)
    assert (back.controller(mixed), back.last_occupant(mixed)) == (SEPARATIST, SEPARATIST)


@pytest.mark.case("wrte_1991", "3.2.sr-city")
def test_an_empty_city_of_serbs_is_as_it_is_ruled() -> None:
    owners = {
        slug: wrte.position(ruleset=ruled(control_sr_city=slug)).controller("Knin") for slug in ("sr-wins", "city-wins")
    }
    assert owners == {"sr-wins": FEDERALIST, "city-wins": SEPARATIST}
    rules = ruled(control_sr_city="city-wins")
    assert wrte.position(ruleset=rules).controller("1711") is FEDERALIST
    assert wrte.position(place={"1712": ["Krajina 1"]}, ruleset=rules).controller("1712") is FEDERALIST


@pytest.mark.case("wrte_1991", "3.2.cs", "3.2.tag-name")
@pytest.mark.parametrize("name", [MIXED, "Pakrac"])
def test_mixed_hexes_are_whose_that_passed_last(name: str) -> None:
    assert wrte.position().controller(name) is SEPARATIST
    assert wrte.position(place={name: MOT[:1]}).controller(name) is FEDERALIST
    for last, owner in (
        (wrte.Last.JNA, FEDERALIST),
        (wrte.Last.JNA_LOST, FEDERALIST),
        (wrte.Last.SEPARATIST, SEPARATIST),
        (wrte.Last.CAPTURED, SEPARATIST),
    ):
        state = wrte.position(occupants={name: last})
        assert (state.controller(name), state.last_occupant(name)) == (owner, owner)


@pytest.mark.case("wrte_1991", "3.2.cs")
def test_who_passes_through_a_hex_has_been_there() -> None:
    state = wrte.position(place={"2810": MOT[:1]}, operations=1, turn=2, level=9, phase="federalist_movement")
    path = [BOARD.place("2810")]
    for _ in range(2):
        path.append(next(BOARD.places[n] for n in BOARD.neighbours[path[-1].index] if BOARD.places[n] not in path))
    state = do(state, f"move {MOT[0]}", *(f"go to {place}" for place in path[1:]), "stop")
    assert [state.last_occupant(place) for place in path] == [FEDERALIST] * 3
    assert [state.controller(place) for place in path[:2]] == [SEPARATIST, FEDERALIST]


@pytest.mark.case("wrte_1991", "3.2.other")
def test_other_hexes_are_their_republics_until_somebody_passes() -> None:
    open_hexes = {
        area: next(p.name for p in BOARD.places if p.area is area and p.is_playable and not p.city and not p.ethnic)
        for area in (wrte.Area.SLOVENIA, wrte.Area.BOSNIA, wrte.Area.SERBIA, wrte.Area.MONTENEGRO)
    }
    croat = next(place.name for place in BOARD.places if place.is_croat and not place.city)
    empty = wrte.position()
    assert {area.name: empty.controller(name) for area, name in open_hexes.items()} == {
        "SLOVENIA": SEPARATIST,
        "BOSNIA": FEDERALIST,
        "SERBIA": FEDERALIST,
        "MONTENEGRO": FEDERALIST,
    }
    assert empty.controller(croat) is SEPARATIST
    assert empty.controller("Sarajevo") is FEDERALIST
    name = open_hexes[wrte.Area.SLOVENIA]
    assert wrte.position(occupants={name: wrte.Last.JNA}).controller(name) is FEDERALIST


def test_places_off_the_map_are_nobodys() -> None:
    state = wrte.position(place={"Serbia Holding Box": MOT[-1:]})
    for name in ("Serbia Holding Box", "1014", "Eliminated"):
        assert (state.controller(name), state.last_occupant(name)) == (None, None)
    view = wrte.position(place={"3007": MOT[:1]}).view(SEPARATIST)
    assert (view.controller("3007"), view.last_occupant(BOARD.place("3007"))) == (FEDERALIST, FEDERALIST)
    with pytest.raises(PositionError, match="no place is called 'Narnia'"):
        state.controller("Narnia")
    with pytest.raises(PositionError, match="7 is no place of this map"):
        state.last_occupant(7)  # type: ignore[arg-type]


def test_the_last_to_come_is_who_is_there() -> None:
    for state in walk(3):
        for place, stack in state.board.items():
            assert state.controller(place) is state.last_occupant(place) is stack.units[0].side


def marks(state: wrte.State, *names: str) -> list[wrte.Last]:
    """The last that happened in some hexes."""
    return [wrte.Last(state.occupants[BOARD.place(name).index]) for name in names]


@pytest.mark.case("wrte_1991", "3.2.cs")
def test_a_stack_of_the_federalist_player_counts_for_the_faction_of_its_top_unit() -> None:
    last, names = wrte.Last, ["JNA Motorized 1", "Krajina 1", "Militia 1"]
    place = {"2511": names, "2920": ["ZNG 1"]}
    state = wrte.position(turn=5, operations=3, level=9, place=place, phase="federalist_movement")
    assert marks(state, "2511") == [last.JNA]
    state = do(take(state, names[0], names[2]), "go to 2611", "stop")
    assert marks(state, "2511", "2611") == [last.KRAJINA, last.JNA]
    state = do(take(state, names[1]), "go to 2611")
    assert marks(state, "2511", "2611") == [last.KRAJINA, last.JNA]
    left = do(wrte.position(turn=5, operations=3, level=9, place={"2511": names[2:]}), "move Militia 1", "go to 2512")
    assert marks(left, "2511", "2512") == [last.PARAMILITARY] * 2
