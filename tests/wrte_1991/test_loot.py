"""Barracks that the Separatist Player captures, and what is in them (8.7)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, listed, ruled, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.charts import Charts
from balkan_rules.core.errors import ChartError
from balkan_rules.wrte_1991.charts import SHELF, WrteCharts
from balkan_rules.wrte_1991.sequence import Phase

LOST = wrte.Last.JNA_LOST


def entering(
    last: wrte.Last = LOST,
    *,
    looted: tuple[str, ...] = (),
    caches: int = 0,
    artillery: int = 0,
    ruleset: wrte.WrteRuleset | None = None,
) -> wrte.State:
    """Two Slovenes go into Celje."""
    state = wrte.position(
        phase="separatist_movement",
        place={"2907": ZONE[:2], "2401": MOT[:1], "3002": ZONE[2:4]},
        occupants={"3007": last},
        looted=looted,
        caches=ZONE[:caches],
        separatist_artillery=artillery,
        ruleset=ruleset,
    )
    return do(state, f"move {ZONE[0]}", "move a hidden unit at 2907", f"pick {ZONE[1]}", "go to 3007")


@pytest.mark.case("wrte_1991", "8.7.slovene-barracks", "8.7.loot", "8.9.source")
def test_slovenes_roll_for_barracks_that_they_emptied() -> None:
    state = entering()
    assert state.to_move is wrte.CHANCE
    assert state.chance_outcomes() == tuple((wrte.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    assert state.phase is Phase.SEPARATIST_MOVEMENT
    for last in (wrte.Last.JNA, wrte.Last.SEPARATIST):
        assert entering(last).to_move is wrte.Side.SEPARATIST
    assert entering(wrte.Last.CAPTURED).to_move is wrte.CHANCE


@pytest.mark.case("wrte_1991", "8.7.loot")
def test_a_city_is_looted_once() -> None:
    assert entering(looted=("Celje",)).to_move is wrte.Side.SEPARATIST
    state = do(entering(), "roll 1")
    assert [place.city for place in state.tracks.looted] == ["Celje"]
    assert do(entering(looted=("Koper",)), "roll 1").tracks.looted == tuple(
        state.ruleset.map.place(name) for name in ("Koper", "Celje")
    )
    back = do(state, "go to 3006", "go to 3007")
    assert (back.to_move, back.tracks.looted) == (wrte.Side.SEPARATIST, state.tracks.looted)


@pytest.mark.case("wrte_1991", "8.7.loot")
def test_a_hex_without_barracks_has_nothing() -> None:
    place = {"2907": ZONE[:1], "2401": MOT[:1]}
    state = wrte.position(phase="separatist_movement", place=place, occupants={"2906": LOST})
    state = do(state, f"move {ZONE[0]}", "go to 2906")
    assert state.to_move is wrte.Side.SEPARATIST
    assert state.last_occupant("2906") is wrte.Side.SEPARATIST


@pytest.mark.case("wrte_1991", "8.7.loot.1-2", "8.7.loot.3-4", "8.7.loot.5", "8.7.loot.6", "8.7.assign")
@pytest.mark.parametrize(
    ("die", "caches", "artillery"), [(1, 0, 0), (2, 0, 0), (3, 1, 0), (4, 1, 0), (5, 2, 0), (6, 1, 1)]
)
def test_what_a_die_brings(die: int, caches: int, artillery: int) -> None:
    step = entering().step(wrte.Roll(die))
    event = next(event for event in step.events if event.name == "loot")
    assert event.details == {"place": "3007", "die": die, "net": die, "caches": caches, "artillery": artillery}
    state = step.after
    assert state.tracks.separatist_artillery == artillery
    for number in range(caches):
        assert listed(state) <= {f"cache to {name}" for name in ZONE[:4]}
        state = do(state, f"cache to {ZONE[number]}")
    assert len(state.caches) == caches
    assert state.to_move is wrte.Side.SEPARATIST
    assert listed(do(state, "stop"))
    assert why(state, "stop") == []


@pytest.mark.case("wrte_1991", "8.7.artillery-cap")
def test_artillery_beyond_three_is_forfeited() -> None:
    assert [do(entering(artillery=held), "roll 6").tracks.separatist_artillery for held in range(4)] == [1, 2, 3, 3]


@pytest.mark.case("wrte_1991", "8.7.artillery-cap")
def test_artillery_that_a_chart_begins_with_is_among_the_three() -> None:
    rules = wrte.ruleset(charts=SHELF.load("[support.separatist]\nartillery = 1"))
    entered = [entering(artillery=held, ruleset=rules) for held in range(3)]
    assert [do(state, "roll 6").tracks.separatist_artillery for state in entered] == [1, 2, 2]


def test_caches_without_a_unit_are_forfeited() -> None:
    state = do(entering(caches=4), "roll 5")
    assert len(state.caches) == 4
    assert why(state, "stop") == []


@pytest.mark.case("wrte_1991", "8.7.loot")
def test_croatian_barracks_that_were_taken_in_battle_are_as_ruled() -> None:
    asked = {}
    for slug in ("bilagora-only", "any-capture"):
        state = wrte.position(
            turn=3,
            operations=3,
            phase="separatist_movement",
            place={"2608": ["ZNG 1"], "2401": MOT[:1]},
            occupants={"2508": LOST},
            ruleset=ruled(barracks_loot_by_combat=slug),
        )
        asked[slug] = do(state, "move ZNG 1", "go to 2508").to_move
    assert asked == {"bilagora-only": wrte.Side.SEPARATIST, "any-capture": wrte.CHANCE}


@pytest.mark.case("wrte_1991", "8.7.slovene-barracks")
def test_a_city_whose_last_unit_an_ambush_destroyed_can_be_captured() -> None:
    place = {"3006": MOT[:2], "2907": ZONE[:1]}
    state = do(
        wrte.position(place=place),
        f"move {MOT[0]}",
        "go to 3007",
        f"ambush with {ZONE[0]}",
        "launch the ambush",
        "roll 6",
    )
    assert str(state.where(MOT[0])) == "Eliminated"
    assert state.last_occupant("Celje") is wrte.Side.FEDERALIST
    state = do(state, "end phase", f"move {ZONE[0]}", "go to 3007")
    state = do(state, "no ambush")
    assert state.rules.title == "roll for Weapons Caches in barracks"
    again = do(wrte.position(place={**place, "3007": MOT[2:3]}), f"move {MOT[0]}", "go to 3007")
    again = do(again, f"ambush with {ZONE[0]}", "launch the ambush", "roll 6")
    assert again.occupants.count(LOST.value) == 0


def test_a_chart_cannot_begin_with_more_artillery_than_there_may_be() -> None:
    data = SHELF.content(SHELF.default)
    data["support"]["separatist"]["artillery"] = 4
    with pytest.raises(ChartError, match=r"support\.separatist\.artillery: at most 3 can be held, not 4"):
        _ = WrteCharts(Charts("wrte_1991", data, {})).support
