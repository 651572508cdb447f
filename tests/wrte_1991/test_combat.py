"""The Combat Phases: who attacks whom, declarations, losses, advances, and what each side sees of it (8.0 to 8.6)."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, ZONE, declare, do, listed, told, why, without_support

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import IllegalActionError, LoadError
from balkan_rules.core.records import Session
from balkan_rules.core.transition import StopReason
from balkan_rules.wrte_1991.sequence import Phase

FEDERALIST, SEPARATIST = wrte.Side
ZNG = [f"ZNG {number}" for number in range(1, 20)]
ARMOUR = ["JNA Armour 329", "JNA Armour 2", "JNA Armour 3"]


def federalist(place: Mapping[str, Sequence[str]], **fields: Any) -> wrte.State:  # noqa: ANN401 - as `position`
    return wrte.position(place=place, **{"phase": "federalist_combat", **fields})


def separatist(place: Mapping[str, Sequence[str]], **fields: Any) -> wrte.State:  # noqa: ANN401 - as `position`
    return wrte.position(place=place, **{"phase": "separatist_combat", **fields})


def fight(state: wrte.State, die: int, target: str, *attackers: str) -> wrte.State:
    """The state after an attack and its die."""
    return without_support(declare(state, target, *attackers)).apply(wrte.Roll(die))


def names(state: wrte.State, place: str) -> list[str]:
    return [unit.name for unit in state.stack(place).units]


# ---------------------------------------------------------------------------------------------------------- the phases


@pytest.mark.case("wrte_1991", "4.0.fed.3", "8.0.voluntary", "8.0.eligible")
def test_each_side_has_its_combat_phase() -> None:
    place = {"2704": MOT[:1], "2605": ZONE[:1], "2803": ZONE[1:2]}
    state = do(wrte.position(place=place), "end phase")
    assert (state.phase, state.to_move) == (Phase.FEDERALIST_COMBAT, FEDERALIST)
    assert listed(state) == {f"attack with {MOT[0]}", "end phase"}
    assert why(state, f"attack with {ZONE[0]}") == ["8.0.eligible"]
    state = do(state, "end phase", "end phase", "end phase")
    assert (state.phase, state.to_move) == (Phase.SEPARATIST_COMBAT, SEPARATIST)
    assert listed(state) == {f"attack with {ZONE[0]}", "end phase"}
    assert why(state, f"attack with {ZONE[1]}") == ["8.0.eligible"]
    assert why(state, f"attack with {ZONE[5]}") == ["8.0.eligible"]
    assert do(state, "end phase").turn == 2


@pytest.mark.case("wrte_1991", "4.0.fed.3")
def test_where_nobody_meets_an_enemy_nobody_is_asked() -> None:
    state = do(wrte.position(place={"3007": MOT[:1], "2805": ZONE[:1]}), "end phase")
    assert state.phase is Phase.SEPARATIST_MOVEMENT
    assert do(state, "end phase").phase is Phase.MEDIA_WAR
    assert do(state, "end phase", "end phase").turn == 2


@pytest.mark.case("wrte_1991", "8.0.eligible", "8.1.surround", "8.1.single")
def test_an_attack_is_on_one_hex_with_an_enemy_beside() -> None:
    state = federalist({"2704": MOT[:1], "2605": ZONE[:1], "2703": ZONE[1:2], "2502": ZONE[2:3]})
    aiming = do(state, f"attack with {MOT[0]}")
    assert listed(aiming) == {"attack 2605", "attack 2703"}
    assert why(aiming, "attack 2502") == ["8.1.surround"]
    assert why(aiming, "attack 2604") == ["8.0.eligible"]
    assert why(aiming, "end phase") == ["8.1.single"]
    rolling = declare(state, "2605", MOT[0])
    assert rolling.apply(wrte.Roll(1)).where(ZONE[1]).name == "2703"
    assert names(rolling.apply(wrte.Roll(6)), "2703") == ZONE[1:2]


@pytest.mark.case("wrte_1991", "8.3.partial", "8.1.surround")
def test_any_units_around_join() -> None:
    state = federalist({"2704": MOT[:2], "2705": MOT[2:4], "2703": MOT[4:5], "2605": ZONE[:1], "2803": ZONE[1:2]})
    naming = do(state, f"attack with {MOT[1]}", "attack 2605")
    assert listed(naming) == {f"attack with {MOT[2]}", f"attack with {MOT[3]}", "declare the attack"}
    assert why(naming, f"attack with {MOT[0]}") == ["8.3.partial"]
    assert why(naming, f"attack with {MOT[1]}") == ["8.3.partial"]
    assert why(naming, f"attack with {MOT[4]}") == ["8.1.surround"]
    assert why(naming, f"attack with {ZONE[1]}") == ["8.0.eligible"]
    after = do(naming, f"attack with {MOT[3]}", "declare the attack").apply(wrte.Roll(1))
    assert listed(after) == {f"attack with {MOT[name]}" for name in (0, 2, 4)} | {"end phase"}


@pytest.mark.case("wrte_1991", "8.0.once", "8.0.unlimited", "8.0.sequential")
def test_attack_after_attack_but_each_unit_once() -> None:
    state = federalist({"2704": [MOT[0], *ARMOUR], "2605": ZONE[:2], "2703": MOT[1:2], "2803": ZONE[2:3]})
    state = do(fight(state, 4, "2605", *ARMOUR), f"lose {ARMOUR[1]}", f"lose {ZONE[0]}")
    assert listed(state) == {f"attack with {MOT[0]}", f"attack with {MOT[1]}", "end phase"}
    assert why(state, f"attack with {ARMOUR[0]}") == ["8.0.once"]
    state = fight(state, 1, "2605", MOT[0])
    assert listed(state) == {f"attack with {MOT[1]}", "end phase"}
    assert listed(fight(state, 1, "2803", MOT[1])) == {"end phase"}


# --------------------------------------------------------------------------------------------------------- declaration


@pytest.mark.case("wrte_1991", "8.0.committed", "8.0.no-refusal")
def test_who_declares_an_attack_fights_it() -> None:
    state = federalist({"2704": MOT[:1], "2605": ZONE[:3]})
    naming = do(state, f"attack with {MOT[0]}", "attack 2605")
    assert listed(naming) == {"declare the attack"}
    assert why(naming, "end phase") == ["8.0.committed"]
    rolling = do(naming, "declare the attack")
    assert rolling.to_move is wrte.CHANCE
    assert len(rolling.legal_actions()) == 6


# Trap: a declaration shows the stack, and then cannot be taken back.
@pytest.mark.case("wrte_1991", "8.0.hidden", "8.0.committed")
def test_a_declaration_shows_the_stack() -> None:
    naming, blind = (
        do(federalist({"2704": MOT[:1], "2605": [ZONE[0], *more]}), f"attack with {MOT[0]}", "attack 2605")
        for more in (ZONE[1:3], [])
    )
    assert {str(unit) for unit in naming.view(FEDERALIST).stack("Unseen").units} == set(ZONE[1:3])
    for one, other in ((naming, blind), (naming.view(FEDERALIST), blind.view(FEDERALIST))):
        assert one.legal_actions() == other.legal_actions()
    step = naming.step(wrte.Declare())
    seen = step.for_side(FEDERALIST)
    assert [event.details["unit"] for event in seen.events if event.name == "seen"] == ZONE[1:3]
    assert step.is_final
    assert not [event for event in step.for_side(SEPARATIST).events if event.name == "seen"]
    assert names(step.after, "2605") == [unit.name for unit in step.after.view(FEDERALIST).stack("2605").units]
    later = step.after.apply(wrte.Roll(1))
    assert len(later.view(FEDERALIST).stack("2605").units) == 1


# Trap: undo after a stack has been shown, be it that there was nobody under the top unit.
@pytest.mark.case("wrte_1991", "8.0.committed")
@pytest.mark.parametrize("hidden", [0, 2])
def test_a_declaration_is_not_taken_back(hidden: int) -> None:
    state = federalist({"2704": MOT[:2], "2605": ZONE[: 1 + hidden]})
    texts = (f"attack with {MOT[0]}", "attack 2605", f"attack with {MOT[1]}", "declare the attack", "roll 1")
    macro = [wrte.parse(text, state) for text in texts]
    expansion = state.expand(macro)
    assert [str(transition.action) for transition in expansion.transitions] == list(texts[:4])
    assert expansion.stopped is StopReason.REVEALED
    assert expansion.transitions[-1].after == do(state, *texts[:4])
    session: Session[wrte.State, wrte.Action] = Session(state)
    session.push(macro)
    with pytest.raises(IllegalActionError, match="declare the attack' cannot be taken back"):
        session.pop()
    open_to_all = declare(separatist({"2605": ZONE[:1], "2704": MOT[:1]}), "2704", ZONE[0])
    assert open_to_all.to_move is wrte.CHANCE


def test_attackers_come_to_light_as_they_are_named() -> None:
    place = {"2710": MOT[:3], "2711": ZNG[:1]}
    state = federalist(place, turn=4, operations=3, level=9)
    assert len(state.view(SEPARATIST).stack("2710").units) == 1
    step = state.step(wrte.parse(f"attack with {MOT[1]}", state))
    assert [unit.name for unit in step.after.view(SEPARATIST).stack("2710").units] == MOT[:2]
    assert told(step, "seen").details == {"unit": MOT[1]}
    naming = do(step.after, "attack 2711")
    step = naming.step(wrte.parse(f"attack with {MOT[2]}", naming))
    assert told(step, "seen").details == {"unit": MOT[2]}
    view = step.after.view(SEPARATIST)
    assert [unit.name for unit in view.stack("2710").units] == MOT[:3]
    assert list(view.legal_actions()) == []
    assert len(do(step.after, "declare the attack").view(SEPARATIST).stack("2710").units) == 3


# ------------------------------------------------------------------------------------------------------ who is attacked


@pytest.mark.case("wrte_1991", "4.0.event.1.no-ops.four", "4.0.event.1.no-ops.frozen")
def test_before_croatian_operations_croats_neither_attack_nor_are_attacked() -> None:
    place = {"2508": MOT[:1], "2507": ZNG[:1], "2608": [*ZNG[1:2]], "2506": MOT[1:2]}
    state = federalist(place)
    assert listed(state) == {"end phase"}
    assert why(state, f"attack with {MOT[0]}") == ["8.0.eligible"]
    both = federalist({**place, "2607": ZONE[:1]})
    aiming = do(both, f"attack with {MOT[1]}")
    assert listed(aiming) == {"attack 2607"}
    assert why(aiming, "attack 2507") == ["4.0.event.1.no-ops.four"]
    theirs = separatist(place)
    assert listed(theirs) == {"end phase"}
    assert why(theirs, f"attack with {ZNG[0]}") == ["4.0.event.1.no-ops.frozen"]
    war = federalist(place, turn=4, operations=3)
    assert f"attack with {MOT[0]}" in listed(war)


@pytest.mark.case("wrte_1991", "4.0.event.1.no-ops.four", "5.1.scope")
def test_four_of_the_jna_in_croatia_attack_before_its_operations() -> None:
    place = {"2507": MOT[:3], "2508": MOT[3:4], "2608": MOT[4:6], "2706": MOT[6:7], "2607": ZONE[:3]}
    naming = do(federalist(place), f"attack with {MOT[0]}", "attack 2607")
    naming = do(naming, f"attack with {MOT[1]}", f"attack with {MOT[2]}", f"attack with {MOT[4]}")
    assert listed(naming) == {f"attack with {MOT[6]}", "declare the attack"}
    assert why(naming, f"attack with {MOT[5]}") == ["4.0.event.1.no-ops.four"]
    declared = do(naming, f"attack with {MOT[6]}", "declare the attack")
    units = declared.ruleset.units
    assert [units[unit].name for unit in declared.guests] == [MOT[0], MOT[1], MOT[2], MOT[4]]
    assert [units[unit].name for unit in declared.activated] == [MOT[0], MOT[1], MOT[2], MOT[4], MOT[6]]
    mixed = do(federalist(place), f"attack with {MOT[0]}", "attack 2607", f"attack with {MOT[1]}")
    assert f"attack with {MOT[4]}" in listed(mixed)


@pytest.mark.case("wrte_1991", "4.0.event.1.no-ops.four")
def test_the_four_who_have_moved_in_croatia_may_attack_from_there() -> None:
    state = wrte.position(place={"2508": MOT[:5], "2607": ZONE[:1]})
    state = do(state, f"move {MOT[0]}", "move a hidden unit at 2508", f"pick {MOT[1]}", "go to 2507", "stop")
    state = do(state, f"move {MOT[2]}", "move a hidden unit at 2508", f"pick {MOT[3]}", "go to 2608", "stop")
    moved = do(state, "end phase")
    assert len(moved.guests) == 4
    assert listed(moved) == {"end phase", *(f"attack with {name}" for name in MOT[:4])}


@pytest.mark.case("wrte_1991", "5.1.low.units", "5.0.role")
def test_a_sixteenth_unit_does_not_attack_at_low() -> None:
    place = {"2704": MOT[:2], "2605": ZONE[:1]}
    state = federalist(place, activated=MOT[2:16])
    naming = do(state, f"attack with {MOT[0]}", "attack 2605")
    assert listed(naming) == {"declare the attack"}
    assert why(naming, f"attack with {MOT[1]}") == ["5.1.low.units"]
    full = federalist(place, activated=MOT[2:17])
    assert listed(full) == {"end phase"}
    assert why(full, f"attack with {MOT[0]}") == ["5.1.low.units"]
    moved = federalist(place, activated=MOT[:1] + MOT[2:16])
    assert listed(moved) == {f"attack with {MOT[0]}", "end phase"}


@pytest.mark.case("wrte_1991", "5.1.low.roads", "7.7.low")
def test_at_low_the_jna_attacks_hexes_with_a_road() -> None:
    place = {"2812": [MOT[0], "Krajina 1"], "2813": ZNG[:1], "2712": ZNG[1:2]}
    low, full = (federalist(place, turn=4, operations=3, level=level) for level in (2, 9))
    aiming = do(low, f"attack with {MOT[0]}")
    assert listed(aiming) == {"attack 2712"}
    assert why(aiming, "attack 2813") == ["5.1.low.roads"]
    assert "attack 2813" in listed(do(full, f"attack with {MOT[0]}"))
    naming = do(low, "attack with Krajina 1")
    assert listed(naming) == {"attack 2712", "attack 2813"}


@pytest.mark.case("wrte_1991", "5.1.low.city-attacks", "5.1.low.field-attacks")
def test_at_low_the_jna_attacks_croatian_cities_twice() -> None:
    place = {"2712": [*MOT[:3], "Krajina 1"], "2612": ZNG[:4], "2713": ZNG[4:7]}
    state = federalist(place, operations=1)
    for name in MOT[:2]:
        state = fight(state, 1, "2612", name)
    assert state.tracks.city_attacks == 2
    aiming = do(state, f"attack with {MOT[2]}")
    assert listed(aiming) == {"attack 2713"}
    assert why(aiming, "attack 2612") == ["5.1.low.city-attacks"]
    alone = do(state, "attack with Krajina 1", "attack 2612", "declare the attack")
    assert alone.tracks.city_attacks == 2
    field = fight(state, 1, "2713", MOT[2])
    assert field.tracks.city_attacks == 2
    full = federalist(place, turn=4, operations=3, level=9, city_attacks=2)
    assert "attack 2612" in listed(do(full, f"attack with {MOT[2]}"))
    joining = do(federalist(place, turn=4, operations=3, city_attacks=2), "attack with Krajina 1", "attack 2612")
    assert why(joining, f"attack with {MOT[0]}") == ["5.1.low.city-attacks"]
    slovene = fight(federalist({"2704": MOT[:1], "2804": ZONE[:4]}), 1, "2804", MOT[0])
    assert slovene.tracks.city_attacks == 0
    ended = do(field, "end phase", "end phase", "end phase", "end phase")
    assert (ended.turn, ended.tracks.city_attacks) == (2, 0)


@pytest.mark.case("wrte_1991", "14.1.croatia")
def test_krajina_serbs_attack_in_croatia_only() -> None:
    place = {"2507": ["Krajina 1", MOT[0]], "2607": ZONE[:1], "2608": ZNG[:1]}
    state = federalist(place, turn=4, operations=3)
    assert listed(do(state, "attack with Krajina 1")) == {"attack 2608"}
    assert why(do(state, "attack with Krajina 1"), "attack 2607") == ["14.1.croatia"]
    assert listed(do(state, f"attack with {MOT[0]}")) == {"attack 2607", "attack 2608"}


# -------------------------------------------------------------------------------------------------------------- losses


# Trap: losses taken by the rules' own order where the owner chooses.
@pytest.mark.case("wrte_1991", "8.5.hits", "8.5.choice", "8.5.order", "2.3.one-step")
def test_owners_pick_what_they_lose_the_attacker_first() -> None:
    crowd = [*ZONE[:9], "Slovene Reserve 1", "Slovene Reserve 2"]
    defenders = [MOT[0], "JNA Commando 1", "JNA Commando 2"]
    state = fight(separatist({"2605": crowd, "2704": defenders}), 6, "2704", *crowd)
    assert (state.to_move, listed(state)) == (SEPARATIST, {f"lose {name}" for name in crowd})
    assert why(state, f"lose {MOT[0]}") == ["8.5.hits"]
    state = do(state, f"lose {ZONE[4]}")
    assert (state.to_move, listed(state)) == (FEDERALIST, {f"lose {name}" for name in defenders})
    after = do(state, "lose JNA Commando 1")
    assert names(after, "2704") == [MOT[0], "JNA Commando 2"]
    assert names(after, "Eliminated") == ["JNA Commando 1", ZONE[4]]
    assert after.to_move is SEPARATIST
    assert "end phase" in listed(after)


@pytest.mark.case("wrte_1991", "8.5.choice")
def test_two_hits_are_picked_in_one_way_only() -> None:
    state = separatist({"2605": ZONE[:4], "2704": MOT[:2]})
    state = fight(state, 5, "2704", *ZONE[:4])
    assert listed(state) == {f"lose {name}" for name in ZONE[:3]}
    assert why(state, f"lose {ZONE[3]}") == ["8.5.choice"]
    second = do(state, f"lose {ZONE[1]}")
    assert listed(second) == {f"lose {ZONE[2]}", f"lose {ZONE[3]}"}
    assert why(second, f"lose {ZONE[0]}") == ["8.5.choice"]
    assert names(do(second, f"lose {ZONE[3]}"), "2605") == [ZONE[0], ZONE[2]]
    last = do(state, f"lose {ZONE[2]}")
    assert names(last, "2605") == ZONE[:2]


# Trap: hits beyond the units present.
@pytest.mark.case("wrte_1991", "8.5.hits")
@pytest.mark.parametrize("attackers", [1, 2, 3])
def test_hits_beyond_the_units_there_are_forgotten(attackers: int) -> None:
    state = fight(separatist({"2605": ZONE[:5], "2704": MOT[:4]}), 1, "2704", *ZONE[:attackers])
    assert names(state, "2605") == ZONE[attackers:5]
    assert names(state, "2704") == MOT[:4]


@pytest.mark.case("wrte_1991", "7.0.retreats", "8.5.order")
@pytest.mark.parametrize("die", range(1, 7))
def test_no_result_makes_anybody_retreat(die: int) -> None:
    place = {"2605": ZONE[:4], "2704": MOT[:2]}
    state = fight(separatist(place), die, "2704", *ZONE[:4])
    while state.frames:
        state = state.apply(next(iter(state.legal_actions())))
    left = {name: names(state, name) for name in ("2605", "2704", "Eliminated")}
    assert sorted(left["2605"] + left["2704"] + left["Eliminated"]) == sorted(ZONE[:4] + MOT[:2])
    assert set(left["2605"]) <= set(ZONE[:4])


# Trap: a simultaneous result computed from a side already reduced.
@pytest.mark.case("wrte_1991", "8.5.order", "8.5.hits", "8.6.advance")
def test_the_defender_is_hit_though_all_attackers_fell() -> None:
    place = {"2605": ["Slovene Reserve 1", "Slovene Reserve 2"], "2704": ["JNA Commando 1"], "3509": MOT[:1]}
    step = without_support(declare(separatist(place), "2704", "Slovene Reserve 1", "Slovene Reserve 2")).step(
        wrte.Roll(2)
    )
    assert told(step, "combat").details["result"] == "2/1"
    assert [event.details["unit"] for event in step.events if event.name == "loss"] == [
        "Slovene Reserve 1",
        "Slovene Reserve 2",
        "JNA Commando 1",
    ]
    assert not step.after.stack("2704")
    assert not step.after.stack("2605")
    two = {"2605": ["Slovene Reserve 1", "Slovene Reserve 2"], "2704": ["JNA Commando 1", "JNA Commando 2"]}
    choosing = fight(separatist(two), 4, "2704", *two["2605"])
    assert (choosing.to_move, listed(choosing)) == (FEDERALIST, {f"lose {name}" for name in two["2704"]})
    assert choosing.text().splitlines()[1] == "attack on 2704 by nobody who is left"
    one = fight(separatist({"2605": ["Slovene Reserve 1"], "2704": ["JNA Commando 1"]}), 4, "2704", "Slovene Reserve 1")
    assert not one.stack("2704")
    assert not one.stack("2605")


@pytest.mark.case("wrte_1991", "8.5.hits")
def test_bystanders_are_not_lost() -> None:
    state = fight(federalist({"2704": MOT[:3], "2605": ZONE[:3]}), 1, "2605", MOT[1])
    assert names(state, "2704") == [MOT[0], MOT[2]]
    cached = fight(separatist({"2605": ZONE[:2], "2704": MOT[:2]}, caches=ZONE[:2]), 1, "2704", ZONE[0])
    assert [cached.ruleset.units[unit].name for unit in cached.caches] == ZONE[1:2]


# ------------------------------------------------------------------------------------------------------------- advance


def cleared(**fields: Any) -> wrte.State:  # noqa: ANN401 - as `position`
    """Three units have cleared a hex, and one of them fell."""
    place = {"2704": [*ARMOUR[:2], MOT[0]], "2705": ARMOUR[2:], "2805": ZONE[:1], "2904": ZONE[1:2]}
    state = fight(federalist(place, **fields), 1, "2805", *ARMOUR)
    return do(state, f"lose {ARMOUR[1]}")


@pytest.mark.case("wrte_1991", "8.6.advance", "8.6.free")
def test_attackers_advance_into_the_hex_that_they_have_cleared() -> None:
    state = cleared()
    assert (state.to_move, listed(state)) == (
        FEDERALIST,
        {f"advance {ARMOUR[0]}", f"advance {ARMOUR[2]}", "stop"},
    )
    assert why(state, f"advance {MOT[0]}") == ["8.6.advance"]
    assert why(state, f"advance {ARMOUR[1]}") == ["8.6.advance"]
    assert names(do(state, "stop"), "2805") == []
    one = do(state, f"advance {ARMOUR[2]}")
    assert names(one, "2805") == ARMOUR[2:]
    assert one.frames == ()
    first = do(state, f"advance {ARMOUR[0]}")
    assert why(first, f"advance {ARMOUR[0]}") == ["8.6.advance"]
    step = first.step(wrte.parse(f"advance {ARMOUR[2]}", first))
    assert names(step.after, "2805") == [ARMOUR[0], ARMOUR[2]]
    assert told(step, "advanced").details == {"unit": ARMOUR[2], "origin": "2705", "to": "2805"}
    assert (step.after.phase, listed(step.after)) == (Phase.FEDERALIST_COMBAT, {"end phase"})


@pytest.mark.case("wrte_1991", "8.6.advance")
def test_while_a_defender_is_left_nobody_advances() -> None:
    state = fight(federalist({"2704": ARMOUR[:1], "2705": ARMOUR[1:], "2805": ZONE[:2]}), 4, "2805", *ARMOUR)
    state = do(state, f"lose {ARMOUR[0]}", f"lose {ZONE[0]}")
    assert state.frames == ()
    assert names(state, "2805") == ZONE[1:2]


@pytest.mark.case("wrte_1991", "8.6.advance")
def test_borders_hold_an_advance() -> None:
    crowd = [*ZONE, "Slovene Reserve 1", "Slovene Reserve 2"]
    place = {"2607": crowd, "2507": ["JNA Commando 1"], "2608": MOT[:1]}
    state = fight(separatist(place, turn=3), 6, "2507", *crowd)
    assert not state.stack("2507")
    assert state.frames == ()
    allies = {"2607": crowd, "2507": ["JNA Commando 1"], "2608": ZNG[:2]}
    state = fight(separatist(allies, turn=4, operations=3), 6, "2507", *crowd, *ZNG[:2])
    assert (state.to_move, listed(state)) == (SEPARATIST, {f"advance {name}" for name in ZNG[:2]} | {"stop"})
    assert why(state, f"advance {ZONE[0]}") == ["7.5.slovene"]


@pytest.mark.case("wrte_1991", "8.7.slovene-barracks")
def test_barracks_that_are_taken_in_battle_are_searched() -> None:
    crowd = [*ZONE[:5], "Slovene Reserve 1", "Slovene Reserve 2"]
    place = {"2907": crowd, "3007": ["JNA Commando 1"], "2401": MOT[:1]}
    state = fight(separatist(place), 6, "3007", *crowd)
    assert do(state, "stop").tracks.looted == ()
    state = do(state, f"advance {ZONE[4]}", "stop")
    assert state.to_move is wrte.CHANCE
    state = state.apply(wrte.Roll(1))
    assert [city.city for city in state.tracks.looted] == ["Celje"]
    assert listed(state) == {f"remove {name}" for name in crowd if name != ZONE[4]}


@pytest.mark.case("wrte_1991", "6.1.when", "6.1.excess")
def test_a_stack_that_advanced_too_large_is_cut_down_at_the_end() -> None:
    place = {"2704": ARMOUR, "2605": ZONE[:1], "3509": ZONE[1:2]}
    state = fight(federalist(place), 6, "2605", *ARMOUR)
    state = do(state, *(f"advance {name}" for name in ARMOUR))
    assert (state.phase, listed(state)) == (Phase.FEDERALIST_COMBAT, {f"remove {name}" for name in ARMOUR})
    state = do(state, f"remove {ARMOUR[0]}")
    assert names(state, "2605") == ARMOUR[1:]
    assert state.phase is Phase.SEPARATIST_MOVEMENT


# Trap: stacking at the end of the enemy's Combat Phase binds the owner, not the side whose phase it is.
@pytest.mark.case("wrte_1991", "6.1.when", "6.1.excess")
def test_stacks_of_both_sides_are_cut_down_when_a_combat_phase_ends() -> None:
    state = do(federalist({"2704": MOT[:1], "2605": ZONE[:4]}), "end phase")
    assert (state.to_move, listed(state)) == (SEPARATIST, {f"remove {name}" for name in ZONE[:4]})
    alone = federalist({"3509": MOT[:1], "2605": ZONE[:3]})
    assert (alone.phase, alone.to_move) == (Phase.FEDERALIST_COMBAT, SEPARATIST)
    assert do(alone, f"remove {ZONE[0]}").phase is Phase.SEPARATIST_MOVEMENT


def test_the_last_enemy_in_reach_ends_the_phase() -> None:
    state = fight(separatist({"2605": [*ZONE, "Slovene Reserve 1"], "2704": ["JNA Commando 1"]}), 6, "2704", *ZONE)
    assert listed(state) == {*(f"advance {name}" for name in ZONE), "stop"}
    after = do(state, "stop")
    assert after.frames != ()
    assert {str(action).split()[0] for action in after.legal_actions()} == {"remove"}


# ---------------------------------------------------------------------------------------------- what each side may know


def test_views_and_samples_all_through_battles() -> None:
    rng = random.Random(7)
    place = {"2704": [*MOT[:3]], "2703": ["JNA Mountain 1", "JNA Armour 2"], "2605": ZONE[:3], "2804": ZONE[3:7]}
    for seed in range(6):
        state = federalist(place, turn=2)
        while state.phase in (Phase.FEDERALIST_COMBAT, Phase.SEPARATIST_MOVEMENT, Phase.SEPARATIST_COMBAT):
            assert wrte.from_json(wrte.to_json(state)) == state
            for side in wrte.Side:
                view = state.view(side)
                sampled = wrte.sample_state(view, rng)
                assert sampled.view(side) == view
                assert wrte.view_from_json(view.to_json()) == view
                assert sampled.legal_actions()
                assert state.to_move is not side or view.legal_actions() == state.legal_actions()
            actions = [action for action in state.legal_actions() if not isinstance(action, wrte.Select)]
            state = state.apply(random.Random(seed).choice(actions))


def altered(state: wrte.State, **changes: Any) -> str:  # noqa: ANN401 - wrong parts
    """The JSON of a state with other facts in its only frame, or in its battle, or of its own."""
    data = opened(state)
    (frame,) = data["state"]["frames"]
    for key, value in changes.items():
        table = next(t for t in (frame, frame.get("battle", {}), data["state"]) if key in t)
        table[key] = value
    return json.dumps(data)


TARGETING = do(federalist({"2704": MOT[:2], "2605": ZONE[:3], "2901": MOT[5:6]}), f"attack with {MOT[0]}")
NAMING = do(TARGETING, "attack 2605", f"attack with {MOT[1]}")
ROLLING = do(NAMING, "declare the attack")
LOSING = fight(federalist({"2704": ARMOUR, "2605": ZONE[:2]}), 4, "2605", *ARMOUR)
ADVANCING = cleared()
SUPPORTED = do(
    declare(
        federalist({"2710": MOT[:1], "2711": ZNG[:1]}, turn=4, operations=3, level=9, separatist_artillery=2),
        "2711",
        MOT[0],
    ),
    "add air support",
    "add artillery support",
    "add artillery support",
)


@pytest.mark.parametrize(
    ("state", "changes", "told_of"),
    [
        (TARGETING, {"cursor": "separatist_combat"}, "Slovene|cannot attack"),
        (TARGETING, {"cursor": "federalist_movement"}, "no room for a battle"),
        (TARGETING, {"closing": True}, "no room for a battle"),
        (TARGETING, {"unit": MOT[5]}, "cannot attack"),
        (NAMING, {"side": "SEPARATIST"}, "cannot be such a battle for 2605"),
        (NAMING, {"is_declared": True}, "cannot be such a battle"),
        (NAMING, {"attackers": []}, "cannot be such a battle"),
        (NAMING, {"attackers": [MOT[5]]}, "cannot be such a battle"),
        (NAMING, {"attackers": [ZONE[0]]}, "cannot be such a battle"),
        (NAMING, {"target": "2705"}, "cannot be such a battle for 2705"),
        (ROLLING, {"is_declared": False}, "cannot be such a battle"),
        (ROLLING, {"attacker_support": ["AIR"]}, "cannot be such a battle"),
        (ROLLING, {"defender_support": ["AIR"]}, "cannot be such a battle"),
        (SUPPORTED, {"attacker_support": ["ARTILLERY", "AIR"]}, "cannot be such a battle"),
        (SUPPORTED, {"defender_support": ["ARTILLERY", "ARTILLERY"]}, "cannot be such a battle"),
        (LOSING, {"due": 0}, "cannot be such a battle"),
        (LOSING, {"due": -1}, "cannot be such a battle"),
        (LOSING, {"defender_due": -1}, "cannot be such a battle"),
        (ADVANCING, {"attackers": []}, "cannot be such a battle"),
    ],
)
def test_a_battle_that_cannot_be_is_not_loaded(state: wrte.State, changes: dict[str, Any], told_of: str) -> None:
    assert wrte.from_json(altered(state)) == state
    with pytest.raises(LoadError, match=told_of):
        wrte.from_json(altered(state, **changes))
