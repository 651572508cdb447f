"""The ceasefire in Slovenia: who declares it when, what becomes of the JNA there, and what it forbids (4.0, 4.1)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.wrte_1991.playing import MOT, ZONE, declare, do, listed, ruled, told, why, without_support
from tests.wrte_1991.test_position import altered

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError

FEDERALIST, SEPARATIST = wrte.Side
WAR: Mapping[str, Sequence[str]] = {"3007": MOT[:2], "2706": MOT[2:3], "2804": ZONE[:2], "2810": ["ZNG 1"]}
DECLARED = ("declare a ceasefire",)
KARLOVAC, RIJEKA, VARAZDIN = "2508", "2304", "3211"


def option(turn: int = 3, place: Mapping[str, Sequence[str]] = WAR, **fields: Any) -> wrte.State:  # noqa: ANN401
    """A position at the end of a Game-Turn."""
    return wrte.position(turn=turn, phase="ceasefire", place=place, **fields)


def sites(state: wrte.State) -> list[str]:
    """Where the next unit may be set up again."""
    return [action.to.name for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)]


def fill(state: wrte.State, *names: str) -> wrte.State:
    """The state after the next units have been set up in some places."""
    for name in names:
        (action,) = (a for a in state.legal_actions() if isinstance(a, wrte.PlaceUnit) and a.to.name == name)
        state = state.apply(action)
    return state


# ----------------------------------------------------------------------------------------------------- the declaration


@pytest.mark.case("wrte_1991", "4.0.end.2", "4.1.option", "4.1.not-same-turn", "17.3.no-ceasefire")
def test_when_a_ceasefire_may_be_declared() -> None:
    choice = {"declare a ceasefire", "end phase"}
    assert [listed(option(turn)) == choice for turn in (3, 9, 14)] == [True] * 3
    ended = do(wrte.position(turn=2, phase="media_war", place={**WAR, "2905": MOT[3:4]}), "end phase")
    while ended.turn == 2:
        assert "declare a ceasefire" not in listed(ended)
        ended = do(ended, "end phase")
    assert ended.turn == 3
    assert listed(option(4, operations=3)) == choice
    passed = [
        option(4, operations=4),
        option(5, ceasefire=3, ceasefire_ended=4),
        option(3, scenario="total-war", operations=1),
        option(9, scenario="slavonia", operations=6),
        option(3, scenario="ten-days"),
    ]
    assert ["declare a ceasefire" in listed(state) for state in passed] == [False] * 5


@pytest.mark.case("wrte_1991", "4.0.end.2", "4.1.option")
def test_it_need_not_be_declared() -> None:
    state = do(option(), "end phase")
    assert (state.turn, state.tracks.ceasefire, str(state.where(MOT[0]))) == (4, 0, "3007")


@pytest.mark.case("wrte_1991", "4.1.effect", "4.0.event.1.ceasefire.xref", "4.1.redeploy", "4.1.redeploy.no-caches")
def test_the_jna_leaves_slovenia_with_the_declaration() -> None:
    state = option(caches=ZONE[:1], unsupplied=MOT[:1], operations=2)
    step = state.step(wrte.Ceasefire())
    assert told(step, "ceasefire declared").details == {"turn": 3}
    assert [e.details["unit"] for e in step.events if e.name == "lifted"] == MOT[:3]
    after = step.after
    assert (after.tracks.ceasefire, after.tracks.ceasefire_ended, after.unsupplied) == (3, 0, b"")
    assert [str(after.where(name)) for name in MOT[:3]] == ["Not in play"] * 3
    assert [str(after.where(name)) for name in ZONE[:2]] == ["2804"] * 2
    assert after.to_move is FEDERALIST
    done = fill(after, KARLOVAC, RIJEKA, VARAZDIN)
    assert done.caches == state.caches
    assert done.turn == 4


@pytest.mark.case("wrte_1991", "4.1.redeploy")
def test_paramilitaries_go_back_to_the_box() -> None:
    place = {"3007": ["Militia 1"], "2508": MOT[:1], "2804": ZONE[:1]}
    state = do(option(9, place, operations=4, level=6), *DECLARED)
    assert (str(state.where("Militia 1")), str(state.where(MOT[0]))) == ("Serbia Holding Box", "2508")
    assert state.turn == 10


def test_the_board_tells_of_a_ceasefire() -> None:
    lines = [do(option(), *DECLARED).text().splitlines(), wrte.position(place=WAR, **OVER).text().splitlines()]
    assert "Ceasefire in Slovenia: declared on Game-Turn 3" in lines[0]
    assert "Ceasefire in Slovenia: declared on Game-Turn 3, Full on Game-Turn 5" in lines[1]
    assert "Ceasefire" not in option().text().replace("Ceasefire Option", "")


@pytest.mark.case("wrte_1991", "4.1.abandoned-cities")
def test_cities_of_slovenia_are_handed_back() -> None:
    occupants = {"3307": wrte.Last.JNA, "2401": wrte.Last.JNA_LOST, "3002": wrte.Last.SEPARATIST, "2508": wrte.Last.JNA}
    state = do(option(occupants=occupants), *DECLARED)
    cities = {name: state.last_occupant(name) for name in ("3307", "2401", "3002", "3007", "2706", "2508", "3410")}
    back = dict.fromkeys(("3307", "2401", "3002", "3007", "2706"), SEPARATIST)
    assert cities == {**back, "2508": FEDERALIST, "3410": None}


# -------------------------------------------------------------------------------------------------- the redeployment


@pytest.mark.case("wrte_1991", "4.1.redeploy", "4.1.redeploy.barracks", "4.1.redeploy.slovene-barracks")
def test_as_many_cities_as_can_be_get_the_garrison_that_they_need() -> None:
    three = do(option(), *DECLARED)
    assert sites(three) == [RIJEKA, KARLOVAC, VARAZDIN]
    assert sites(fill(three, KARLOVAC)) == [RIJEKA, VARAZDIN]
    assert why(three, f"place {MOT[0]} at 1314") == ["4.1.redeploy.barracks"]
    assert why(three, f"place {MOT[1]} at {RIJEKA}") == ["4.1.redeploy"]
    assert why(three, f"place {MOT[0]} at Serbia Holding Box") == ["4.1.redeploy"]
    unit, board = three.ruleset.unit(MOT[0]), three.ruleset.map
    refused = [three.why_not(wrte.PlaceUnit(unit, board.place(name))) for name in ("3007", "2509")]
    assert [[v.case for v in found] for found in refused] == [
        ["4.1.redeploy.slovene-barracks"],
        ["4.1.redeploy.barracks"],
    ]
    held = do(option(place={**WAR, RIJEKA: MOT[4:5], VARAZDIN: ["ZNG 2"]}), *DECLARED)
    assert KARLOVAC in sites(held)
    assert {"1314", RIJEKA} < set(sites(held))
    assert why(held, f"place {MOT[0]} at {VARAZDIN}") == ["3.1.unoccupied"]
    full = do(option(place={**WAR, RIJEKA: MOT[4:8]}), *DECLARED)
    assert RIJEKA not in sites(full)
    assert why(full, f"place {MOT[0]} at {RIJEKA}") == ["3.1.unoccupied"]


@pytest.mark.case("wrte_1991", "3.1.step.jna-croatia.knin", "4.1.redeploy")
def test_knin_takes_two_motorized_units() -> None:
    garrisons = {RIJEKA: MOT[4:5], KARLOVAC: MOT[5:6], VARAZDIN: MOT[6:7]}
    place = {"3007": [MOT[0], MOT[1], "JNA Mountain 1"], "2804": ZONE[:1], "1712": MOT[7:8], **garrisons}
    state = do(option(place=place), *DECLARED)
    assert "1712" in sites(state)
    state = fill(state, "1712")
    assert why(state, f"place {MOT[1]} at 1712") == ["3.1.step.jna-croatia.knin"]
    assert "1712" not in sites(state)
    assert "1712" in sites(fill(state, "1314"))


@pytest.mark.case("wrte_1991", "4.1.redeploy.slovene-barracks", "4.1.redeploy.barracks")
def test_where_they_may_be_set_up_again() -> None:
    """For each answer: a Croatian barracks city, one in Slovenia, and a hex without barracks."""
    place = {"3007": MOT[:2], KARLOVAC: MOT[4:5], RIJEKA: MOT[5:6], VARAZDIN: MOT[6:7], "2804": ZONE[:1]}
    found = {}
    for slug in ("croatian-barracks", "all-barracks", "own-choice"):
        state = do(option(place=place, ruleset=ruled(ceasefire_redeploy_area=slug)), *DECLARED)
        found[slug] = [name in sites(state) for name in ("1314", "3007", "2509", "2804")]
    assert found == {
        "croatian-barracks": [True, False, False, False],
        "all-barracks": [False, True, False, False],
        "own-choice": [True, False, True, False],
    }
    everywhere = do(option(place=place, ruleset=ruled(ceasefire_redeploy_area="all-barracks")), *DECLARED)
    assert sites(everywhere) == ["2401", "3007"]
    stays = fill(everywhere, "2401", "3007")
    assert (stays.last_occupant("3007"), stays.controller("3007")) == (FEDERALIST, FEDERALIST)


@pytest.mark.case("wrte_1991", "4.1.redeploy")
def test_who_finds_no_place_goes_to_the_box() -> None:
    cities = [city.name for city in wrte.ruleset().map.barracks(wrte.Area.CROATIA)]
    croats = [f"ZNG {number}" for number in range(2, 2 + len(cities))]
    place = {"3007": MOT[:1], **{city: [name] for city, name in zip(cities, croats, strict=True)}}
    state = do(option(place=place), *DECLARED)
    assert sites(state) == ["Serbia Holding Box"]
    assert str(fill(state, "Serbia Holding Box").where(MOT[0])) == "Serbia Holding Box"


@pytest.mark.case("wrte_1991", "4.1.redeploy", "5.2.cities")
def test_nobody_conquers_a_city_in_a_redeployment() -> None:
    state = do(option(9, {"3007": MOT[:1], "2804": ZONE[:1]}, operations=4), *DECLARED)
    after = fill(state, KARLOVAC)
    assert (after.tracks.level, after.tracks.conquered) == (2, ())


@pytest.mark.case("wrte_1991", "8.0.hidden", "4.1.redeploy")
def test_a_unit_that_is_set_up_under_another_is_not_seen() -> None:
    garrisons = {RIJEKA: MOT[4:5], KARLOVAC: MOT[5:6], VARAZDIN: MOT[6:7]}
    state = do(option(place={"3007": MOT[1:2], "1314": MOT[:1], "2804": ZONE[:1], **garrisons}), *DECLARED)
    open_, hidden = (wrte.parse(f"place {MOT[1]} at {city}", state) for city in ("1609", "1314"))
    seen = state.step(open_).for_side(SEPARATIST)
    told_of = [event.details for event in seen.events if event.name == "redeployed"]
    assert (seen.action, told_of) == (open_, [{"unit": MOT[1], "to": "1609"}])
    step = state.step(hidden)
    assert told(step, "redeployed").details == {"unit": MOT[1], "to": "1314"}
    assert step.for_side(SEPARATIST).action != hidden
    assert "redeployed" not in {event.name for event in step.for_side(SEPARATIST).events}
    view = step.after.view(SEPARATIST)
    assert str(view.where(MOT[1])) == "Unseen"
    assert wrte.sample_state(view, random.Random(1)).view(SEPARATIST) == view


def test_a_redeployment_comes_back_from_a_file() -> None:
    state = do(option(), *DECLARED)
    assert wrte.from_json(wrte.to_json(state)) == state
    frame = {"frame": "Redeploying", "units": [MOT[0]]}
    wrte.from_json(altered(state, frames=[frame]))
    wrong = [
        altered(state, frames=[{**frame, "units": []}]),
        altered(state, frames=[{**frame, "units": ["Krajina 1"]}]),
        altered(
            state,
            frames=[{**frame, "units": ["JNA Mountain 1"]}],
            pos={"JNA Mountain 1": "2508"},
            occupants={"jna": ["2508"]},
        ),
        altered(state, ceasefire=2),
        altered(state, cursor="supply_check"),
    ]
    for text in wrong:
        with pytest.raises(LoadError, match=r"state\.frames: there is no redeployment of the JNA now"):
            wrte.from_json(text)


# ------------------------------------------------------------------------------------------------------- what it bans

TRUCE: Mapping[str, Any] = {"turn": 5, "ceasefire": 3, "operations": 4}
OVER: Mapping[str, Any] = {**TRUCE, "ceasefire_ended": 5, "level": 9}
BORDER, BEYOND, HOME = "2809", "2808", "2909"
"""A hex of Croatia beside Slovenia, one of Slovenia beside it, and another of Croatia."""


@pytest.mark.case("wrte_1991", "4.1.ban", "4.1.effect", "7.5.ceasefire", "4.1.croatia-open")
def test_the_jna_keeps_out_of_slovenia_until_the_level_is_full() -> None:
    place = {BORDER: [MOT[0], "Militia 1"], "3410": ZONE[:1]}
    for fields, may in (({**TRUCE, "level": 2}, False), ({**TRUCE, "level": 8}, False), (OVER, True)):
        state = do(wrte.position(place=place, **fields), f"move {MOT[0]}")
        assert f"go to {HOME}" in listed(state)
        assert (f"go to {BEYOND}" in listed(state)) is may
        assert why(state, f"go to {BEYOND}") == ([] if may else ["7.5.ceasefire"])
    both = do(wrte.position(place=place, level=8, **TRUCE), "move a hidden unit at 2809", "pick Militia 1")
    assert why(both, f"go to {BEYOND}") == ["7.5.ceasefire"]
    krajina = do(wrte.position(place={BORDER: ["Krajina 1"], "3410": ZONE[:1]}, **TRUCE), "move Krajina 1")
    assert why(krajina, f"go to {BEYOND}") == ["7.5.krajina"]


@pytest.mark.case("wrte_1991", "17.2.setup")
def test_slovenia_is_out_of_the_battle_for_slavonia() -> None:
    place = {BORDER: MOT[:1], "2920": ["ZNG 1"]}
    state = do(wrte.position(scenario="slavonia", turn=8, place=place, operations=6, level=9), f"move {MOT[0]}")
    assert f"go to {HOME}" in listed(state)
    assert why(state, f"go to {BEYOND}") == ["17.2.setup"]
    usual = do(wrte.position(turn=8, place=place, operations=6, level=9), f"move {MOT[0]}")
    assert f"go to {BEYOND}" in listed(usual)


@pytest.mark.case("wrte_1991", "4.1.ban", "4.1.croatia-open")
def test_the_jna_attacks_croats_but_no_slovenes() -> None:
    place = {BORDER: MOT[:2], BEYOND: ZONE[:1], HOME: ["ZNG 1"]}
    for fields, able in (({**TRUCE, "level": 8}, [HOME]), (OVER, [BEYOND, HOME])):
        state = do(wrte.position(phase="federalist_combat", place=place, **fields), f"attack with {MOT[0]}")
        assert listed(state) == {f"attack {name}" for name in able}
        assert why(state, f"attack {BEYOND}") == ([] if BEYOND in able else ["4.1.ban"])


@pytest.mark.case("wrte_1991", "7.5.ceasefire")
def test_the_jna_does_not_advance_into_slovenia() -> None:
    """A Croat can be there only against the borders; the rule holds all the same."""
    place = {BORDER: MOT[:3], "2908": MOT[3:5], BEYOND: ["ZNG 1"], "3410": ZONE[:1]}
    for fields, may in (({**TRUCE, "level": 8}, False), (OVER, True)):
        state = wrte.position(phase="federalist_combat", place=place, **fields)
        state = do(without_support(declare(state, BEYOND, *MOT[:5])), "roll 6")
        assert (f"advance {MOT[0]}" in listed(state)) is may


@pytest.mark.case("wrte_1991", "4.1.slovenes-static", "4.1.croats-unaffected")
def test_slovenes_hold_still_and_croats_do_not() -> None:
    place = {"2805": ZONE[:1], "2608": ["ZNG 1"], "2704": MOT[:1], "2508": MOT[1:2]}
    moving = wrte.position(phase="separatist_movement", place=place, **TRUCE)
    assert why(moving, f"move {ZONE[0]}") == ["4.1.slovenes-static"]
    assert "move ZNG 1" in listed(moving)
    fighting = wrte.position(phase="separatist_combat", place=place, **TRUCE)
    assert why(fighting, f"attack with {ZONE[0]}") == ["4.1.slovenes-static"]
    assert "attack with ZNG 1" in listed(fighting)
    freed = wrte.position(phase="separatist_movement", place=place, **OVER)
    assert f"move {ZONE[0]}" in listed(freed)


@pytest.mark.case("wrte_1991", "4.1.slovenes-no-captures")
def test_slovenes_find_nothing_in_barracks_any_more() -> None:
    place = {"3006": ZONE[:1], "2706": MOT[:1]}
    for fields, found in ((OVER, False), ({"turn": 5, "operations": 4, "level": 9}, True)):
        state = wrte.position(
            phase="separatist_movement", place=place, occupants={"3007": wrte.Last.JNA_LOST}, **fields
        )
        assert (do(state, f"move {ZONE[0]}", "go to 3007").to_move is wrte.CHANCE) is found


@pytest.mark.case("wrte_1991", "10.3.stop")
def test_no_caches_come_in_after_a_ceasefire() -> None:
    place = {"2805": ZONE[:2], "2508": MOT[:1]}
    for (ceasefire, ended), due in (((0, 0), True), ((3, 0), False), ((3, 4), False)):
        fields: Mapping[str, Any] = {"operations": 4, "ceasefire": ceasefire, "ceasefire_ended": ended}
        state = wrte.position(turn=5, phase="separatist_reinforcement", place=place, **fields)
        assert (f"cache to {ZONE[0]}" in listed(state)) is due


@pytest.mark.case("wrte_1991", "9.0.ceasefire")
@pytest.mark.parametrize(
    ("slug", "fields", "open_"),
    [
        ("whole", {"operations": 4}, False),
        ("whole", {"operations": 0}, False),
        ("whole", {"operations": 4, "ceasefire_ended": 5}, True),
        ("only-quiet", {"operations": 4}, True),
        ("only-quiet", {"operations": 0}, False),
    ],
)
def test_media_war_during_a_ceasefire(slug: str, fields: dict[str, Any], open_: bool) -> None:  # noqa: FBT001
    place = {"2805": ZONE[:1], "2508": MOT[:1]}
    rules = ruled(media_war_ceasefire=slug)
    state = wrte.position(turn=5, phase="media_war", place=place, ceasefire=3, ruleset=rules, **fields)
    assert (state.phase is wrte.Phase.MEDIA_WAR) is open_


@pytest.mark.case("wrte_1991", "7.5.ceasefire")
def test_rebuilt_units_do_not_come_on_in_slovenia() -> None:
    place = {"3007": MOT[:1], "2508": MOT[1:2], "Eliminated": MOT[2:28], "2805": ZONE[:1]}
    for fields, cities in (({**TRUCE, "level": 8}, {"2508"}), (OVER, {"2508", "3007"})):
        state = do(wrte.position(phase="federalist_reinforcement", place=place, **fields), "rebuild", "roll 2")
        placing = {action.to.name for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)}
        assert placing & {"2508", "3007"} == cities


# ----------------------------------------------------------------------------------------------------------- its end


@pytest.mark.case("wrte_1991", "4.1.ban", "4.1.effect")
def test_a_ceasefire_ends_when_the_level_is_full() -> None:
    place = {BORDER: MOT[:1], "3410": ZONE[:1]}

    def may(slug: str, **fields: Any) -> bool:  # noqa: ANN401 - entries of the tracks
        state = wrte.position(place=place, **{**TRUCE, **fields}, ruleset=ruled(ceasefire_end=slug))
        return f"go to {BEYOND}" in listed(do(state, f"move {MOT[0]}"))

    assert [may("permanent", level=9, ceasefire_ended=5), may("while-full", level=9, ceasefire_ended=5)] == [True] * 2
    dropped = {slug: may(slug, level=8, ceasefire_ended=4) for slug in ("permanent", "while-full")}
    assert dropped == {"permanent": True, "while-full": False}


@pytest.mark.case("wrte_1991", "4.1.ban")
def test_it_is_noted_when_it_ends() -> None:
    def ended(phase: str, slug: str = "next-event-phase", **fields: Any) -> int:  # noqa: ANN401 - entries of the tracks
        rules = ruled(activation_midturn_effect=slug)
        place = {"2508": MOT[:2], "2608": ["ZNG 1"]}
        state = wrte.position(phase=phase, place=place, ruleset=rules, **{**TRUCE, **fields})
        return state.tracks.ceasefire_ended

    assert [ended("activation_level", level=level) for level in (8, 9)] == [0, 5]
    assert ended("activation_level", level=9, ceasefire=0) == 0
    assert ended("activation_level", level=9, ceasefire_ended=4) == 4
    assert ended("federalist_movement", level=8) == 0
    conquest = {"turn": 9, "level": 8, "allowance": 8, "place": {"2507": MOT[:1], "1022": ["ZNG 1"]}}
    for slug, turn in (("next-event-phase", 0), ("immediate", 9)):
        rules = ruled(activation_midturn_effect=slug)
        state = wrte.position(ceasefire=3, operations=4, ruleset=rules, **conquest)  # type: ignore[arg-type]
        assert do(state, f"move {MOT[0]}", "go to 2508").tracks.ceasefire_ended == turn
    assert do(option(9, operations=4, level=9), *DECLARED).tracks.ceasefire_ended == 9


# --------------------------------------------------------------------------------------------------- turns passed over


def next_turns(turn: int = 5, **fields: Any) -> wrte.State:  # noqa: ANN401 - entries of the tracks
    """Where a Game-Turn goes that begins during a ceasefire."""
    place = {"2508": MOT[:1], "2805": ZONE[:1], "2810": ["ZNG 1"]}
    return wrte.position(turn=turn, phase="operations", place=place, **{"ceasefire": 4, **fields})


@pytest.mark.case("wrte_1991", "4.0.event.1.ceasefire-skip")
def test_which_turns_are_passed_over() -> None:
    """For each answer: the next turn and a later one, before Croatian operations, and the next one after they began."""
    found = {}
    for slug in ("until-operations", "all", "one"):
        rules = ruled(ceasefire_skip_scope=slug)
        states = [
            next_turns(ruleset=rules),
            next_turns(6, ruleset=rules),
            next_turns(operations=3, ruleset=rules),
            next_turns(operations=3, ceasefire=0, ruleset=rules),
        ]
        found[slug] = [state.is_over for state in states], [state.turn for state in states]
    assert found == {
        "until-operations": ([True, True, False, False], [14, 14, 5, 5]),
        "all": ([True, True, True, False], [14, 14, 14, 5]),
        "one": ([False, False, False, False], [6, 6, 6, 5]),
    }


@pytest.mark.case("wrte_1991", "4.0.event.1.ceasefire-skip")
def test_a_turn_that_is_passed_over_has_no_phases() -> None:
    step = option(ruleset=ruled(ceasefire_skip_scope="one"), place={"2508": MOT[:1], "2805": ZONE[:1]}).step(
        wrte.Ceasefire()
    )
    names = [event.name for event in step.events if event.details.get("turn", 4) != 3]
    assert (step.after.turn, step.after.phase) == (5, wrte.Phase.FEDERALIST_MOVEMENT)
    assert names.count("turn skipped") == 1
    assert names.count("level fixed") == 1
    assert names.count("turn ended") == 0


@pytest.mark.case("wrte_1991", "4.0.event.1.ceasefire-skip")
def test_a_ceasefire_that_has_ended_skips_nothing() -> None:
    assert next_turns(ceasefire_ended=4, ruleset=ruled(ceasefire_skip_scope="all")).turn == 5
