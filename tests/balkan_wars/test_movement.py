"""The Movement Segment: steps and their costs, halts, reconnaissance, transports, corps from off the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    DEPOT,
    HUSSARS,
    SERB,
    SERBS,
    board,
    ended,
    events,
    go,
    listed,
    names,
    place,
    refused,
    rules,
)

from balkan_rules.balkan_wars import Entry, MovementMode, Side, Situation, StepCost, Transport, Weather
from balkan_rules.balkan_wars.actions import BringOn, Go, Recon, Ride, Select, Stop
from balkan_rules.balkan_wars.frames import Moving
from balkan_rules.balkan_wars.game import GAME
from balkan_rules.balkan_wars.ruleset import BalkanWarsRuleset
from balkan_rules.balkan_wars.stand_in import StandInHost
from balkan_rules.balkan_wars.state import State
from balkan_rules.core.actions import END_PHASE

PHASE = "first_movement"


@pytest.mark.case("balkan_wars", "seq.movement")
def test_a_unit_is_taken_up_goes_from_place_to_place_and_stops() -> None:
    state = board(PHASE, {"1143": [AUSTRIAN], "1836": [SERB]})
    assert state.to_move is Side.FIRST
    assert f"move {AUSTRIAN}" in listed(state)
    moving = go(state, f"move {AUSTRIAN}")
    around = {place.name for place in moving.ruleset.on_map if moving.ruleset.host.distance("1143", place.name) == 1}
    assert {text.removeprefix("go to ") for text in listed(moving) if text.startswith("go")} <= around
    step = next(text for text in sorted(listed(moving)) if text.startswith("go"))
    moved = go(moving, step, "stop")
    assert place(moved, AUSTRIAN) == step.removeprefix("go to ")
    assert moved.phase.name == "FIRST_COMBAT" or f"move {AUSTRIAN}" not in listed(moved)


@pytest.mark.case("balkan_wars", "seq.movement")
def test_steps_are_paid_for_with_the_allowance() -> None:
    state = go(board(PHASE, {"0942": [AUSTRIAN], "1836": [SERB]}), f"move {AUSTRIAN}")
    told = events(state, "go to 0941")["moved"]
    assert (told["origin"], told["to"], told["cost"]) == ("0942", "0941", 2)
    far = go(state, "go to 0941", "go to 0942", "go to 0941")
    assert refused(far, Go(far.ruleset.place("0942"))) == {"seq.movement"}
    assert "stop" in listed(far)


@pytest.mark.case("balkan_wars", "seq.movement")
def test_a_unit_moves_if_a_step_costs_all_it_has() -> None:
    """Heavy guns of 4 points in the snow, in mountains: each step costs 4 and a second one is out of reach."""
    guns = "Ottoman 1st Heavy Artillery Brigade"
    fields: dict[str, Any] = {"scenario": "jihad", "turn": 3, "weather": Weather.SNOW, "phase": PHASE}
    state = GAME.position(place={"1846": [guns]}, **fields)
    moving = go(state, f"move {guns}")
    assert listed(moving) == {"go to 1945", "stop"}
    assert events(moving, "go to 1945")["moved"]["cost"] == 4
    assert listed(go(moving, "go to 1945")) == {"stop"}


@pytest.mark.case("balkan_wars", "seq.movement")
def test_a_step_costs_what_the_cheapest_way_costs() -> None:
    """Over a mountain along a road, which is dearer across country."""
    state = board("second_movement", {"1143": [AUSTRIAN], "1235": [SERB]})
    assert events(state, f"move {SERB}", "go to 1234")["moved"]["cost"] == 1
    assert {way.hex_cost for way in state.ruleset.host.step_costs("", "1235", "1234")} == {3, 1}


@pytest.mark.case("balkan_wars", "weather.2b", "weather.2c.hex")
@pytest.mark.parametrize(
    ("weather", "cost"), [(Weather.GOOD, 2), (Weather.RAIN, 4), (Weather.THAW, 4), (Weather.SNOW, 3)]
)
def test_the_weather_adds_to_a_step_over_a_river(weather: Weather, cost: int) -> None:
    state = board(PHASE, {"0942": [AUSTRIAN], "1836": [SERB]}, weather=weather)
    assert events(state, f"move {AUSTRIAN}", "go to 0941")["moved"]["cost"] == cost
    plain = board(PHASE, {"0942": [AUSTRIAN], "1836": [SERB]}, weather=weather, ruleset=rules({"weather": False}))
    assert events(plain, f"move {AUSTRIAN}", "go to 0941")["moved"]["cost"] == 2


def test_what_cannot_be_entered() -> None:
    state = go(board(PHASE, {"1143": [AUSTRIAN], "1242": [SERB], "1836": [DEPOT]}), f"move {AUSTRIAN}")
    spot = state.ruleset.place
    assert refused(state, Go(spot("1836"))) == {"seq.movement"}
    assert refused(state, Go(spot("1143"))) == {"seq.movement"}


@pytest.mark.case("balkan_wars", "scenario3.special.3")
def test_units_of_scenario_3_stay_in_the_two_countries() -> None:
    at = "0734"
    state = go(board(PHASE, {at: [AUSTRIAN], "1836": [SERB]}), f"move {AUSTRIAN}")
    rumanian = next(place for place in state.ruleset.on_map if place.country == "Rumania")
    assert refused(state, Go(rumanian)) == {"seq.movement"}
    border = next(
        (place, state.ruleset.places[other])
        for place in state.ruleset.on_map
        for other in state.ruleset.neighbours[place.index]
        if place.country == "Austria-Hungary" and state.ruleset.places[other].country == "Rumania"
    )
    beside = go(board(PHASE, {border[0].name: [AUSTRIAN], "1836": [SERB]}), f"move {AUSTRIAN}")
    assert "scenario3.special.3" in refused(beside, Go(border[1]))


def test_a_zone_of_control_halts_and_a_full_place_takes_nobody() -> None:
    state = board(PHASE, {"1143": [AUSTRIAN], "1343": [SERB]})
    moving = go(state, f"move {AUSTRIAN}")
    into = next(
        place.name
        for place in moving.ruleset.on_map
        if moving.ruleset.host.distance(place.name, "1343") == 1 and f"go to {place.name}" in listed(moving)
    )
    halted = go(moving, f"go to {into}")
    assert listed(halted) == {"stop"}
    assert refused(halted, Go(halted.ruleset.place("1143"))) == {"seq.movement"}
    full = board(PHASE, {"0942": [AUSTRIAN], "0941": [*ALPINE[1:], HUSSARS], "1836": [SERB]})
    assert refused(go(full, f"move {AUSTRIAN}"), Go(full.ruleset.place("0941"))) == {"seq.movement"}


def test_who_has_moved_does_not_move_again_and_who_cannot_step_is_not_taken_up() -> None:
    state = board(PHASE, {"1143": [AUSTRIAN, ALPINE[1]], "1836": [SERB]})
    moved = go(state, f"move {AUSTRIAN}", "stop")
    assert refused(moved, Select(moved.ruleset.unit(AUSTRIAN))) == {"seq.movement"}
    assert refused(moved, Select(moved.ruleset.unit("Austro-Hungarian Depot 1546"))) == {"seq.movement"}
    depot = board("second_movement", {"1140": [DEPOT], "1143": [AUSTRIAN], "1836": [SERB]})
    assert refused(depot, Select(depot.ruleset.unit(DEPOT))) == {"seq.movement"}
    assert ended(moved).phase.name != "FIRST_MOVEMENT"


# ------------------------------------------------------------------------------------------------------- reconnaissance


@pytest.mark.case("balkan_wars", "recon.1", "recon.2.1", "recon.2.2", "recon.2.3", "recon.3.1", "recon.3.2", "recon.4")
def test_cavalry_reconnoitres_once_opens_itself_and_ends_its_movement() -> None:
    near = "1342"
    state = board(PHASE, {near: [HUSSARS], "1343": [SERB]}, hidden=[HUSSARS, SERB])
    moving = go(state, f"move {HUSSARS}")
    assert "recon 1343" in listed(moving)
    rolling = go(moving, "recon 1343")
    assert names(rolling.hidden, rolling) == {SERB}
    assert {str(action) for action, _ in rolling.chance_outcomes()} == {f"roll {face}" for face in range(1, 7)}
    success, failure = go(rolling, 3), go(rolling, 4)
    assert (names(success.hidden, success), names(failure.hidden, failure)) == (set(), {SERB})
    assert listed(success) == listed(failure) == {"stop"}
    told = events(moving, "recon 1343", 3)
    assert told["reconnaissance"]["success"] is True
    assert told["opened"]["unit"] == SERB
    assert refused(failure, Recon(failure.ruleset.place("1343"))) == {"recon.4"}
    assert names(failure.tried, failure) == {HUSSARS}
    assert ended(go(failure, "stop")).tried == b""


@pytest.mark.case("balkan_wars", "recon.3.2")
def test_cavalry_that_has_reconnoitred_takes_no_train() -> None:
    """Trains do not leave from beside an enemy in the stand-in; with another host they do."""

    class Railway(StandInHost):
        @property
        def digest(self) -> str:
            return "0abc0ded"

        def transports(self, situation: Situation, unit: str) -> Sequence[Transport]:
            return [Transport(name="rail", to="0638")]

    state = board(PHASE, {"1342": [HUSSARS], "1343": [SERB]}, ruleset=GAME.ruleset(host=Railway()))
    moving = go(state, f"move {HUSSARS}")
    assert "by rail to 0638" in listed(moving)
    after = go(moving, "recon 1343", 6)
    assert listed(after) == {"stop"}
    assert refused(after, Ride("rail", after.ruleset.place("0638"))) == {"recon.3.2"}


@pytest.mark.case("balkan_wars", "recon.2.1")
def test_any_hex_with_an_enemy_can_be_reconnoitred_one_that_lies_open_too() -> None:
    moving = go(board(PHASE, {"1342": [HUSSARS], "1343": [SERB]}), f"move {HUSSARS}")
    assert {one for one in listed(moving) if one.startswith("recon")} == {"recon 1343"}


@pytest.mark.case("balkan_wars", "recon.0", "recon.2.1", "recon.5")
def test_who_may_not_reconnoitre() -> None:
    place = {"1342": [HUSSARS, AUSTRIAN], "1343": [SERB], "1140": [DEPOT]}
    state = board(PHASE, place, hidden=[SERB])
    spot = state.ruleset.place("1343")
    assert "recon.0" in refused(go(state, f"move {AUSTRIAN}"), Recon(spot))
    weak = board(PHASE, place, hidden=[SERB], demoralized=[HUSSARS])
    assert refused(go(weak, f"move {HUSSARS}"), Recon(spot)) == {"recon.5"}
    for name in ("1836", "1140"):  # where nobody is, and where somebody is who is far away
        assert refused(go(state, f"move {HUSSARS}"), Recon(state.ruleset.place(name))) == {"recon.2.1"}
    without = board(PHASE, place, hidden=[SERB], ruleset=rules({"reconnaissance": False}))
    assert refused(go(without, f"move {HUSSARS}"), Recon(spot)) == {"recon.0"}


# ----------------------------------------------------------------------------------------------------------- transports


@pytest.mark.case("balkan_wars", "seq.movement")
def test_a_unit_rides_instead_of_marching() -> None:
    state = board(PHASE, {"0638": [AUSTRIAN], "1836": [SERB]})
    moving = go(state, f"move {AUSTRIAN}")
    ride = next(text for text in sorted(listed(moving)) if text.startswith("by rail"))
    there = ride.removeprefix("by rail to ")
    told = events(moving, ride)["transported"]
    assert (told["unit"], told["by"], told["to"]) == (AUSTRIAN, "rail", there)
    ridden = go(moving, ride)
    assert place(ridden, AUSTRIAN) == there
    marched = go(moving, "go to 0737")  # where a train would leave for that place too
    assert Transport(name="rail", to=there) in marched.ruleset.host.transports(marched, AUSTRIAN)
    assert not any(text.startswith("by rail") for text in listed(marched))
    assert refused(marched, Ride("rail", marched.ruleset.place(there))) == {"seq.movement"}
    (reason,) = marched.why_not(Ride("rail", marched.ruleset.place(there)))
    assert reason.sentence == f"{AUSTRIAN} has marched, and so takes no transport"
    assert refused(moving, Ride("rail", moving.ruleset.place("1836"))) == {"seq.movement"}
    assert refused(moving, Ride("ferry", moving.ruleset.place(there))) == {"seq.movement"}
    two = board(PHASE, {"0638": [AUSTRIAN, ALPINE[1]], "1836": [SERB]})
    ridden = go(two, f"move {AUSTRIAN}", ride)
    assert refused(ridden, Select(ridden.ruleset.unit(AUSTRIAN))) == {"seq.movement"}
    part: Any = ridden.host
    assert part.load("Austria-Hungary", 1, Side.FIRST) == 1


def test_the_enemy_sees_where_an_open_unit_goes() -> None:
    state = board(PHASE, {"0942": [AUSTRIAN], "1836": [SERB]})
    taking = state.step(Select(state.ruleset.unit(AUSTRIAN)))
    assert taking.for_side(Side.SECOND).action == taking.action
    going = taking.after.step(Go(state.ruleset.place("0941")))
    told = {event.name: event.details for event in going.for_side(Side.SECOND).events}
    assert (told["moved"]["unit"], told["moved"]["to"]) == (AUSTRIAN, "0941")


def test_what_trains_have_carried_is_forgotten_with_the_turn() -> None:
    rest = {"1143": [ALPINE[1]], "1836": [SERB]}
    ready = board("first_movement", {"0638": [AUSTRIAN], **rest})
    ride = next(text for text in sorted(listed(go(ready, f"move {AUSTRIAN}"))) if text.startswith("by rail"))
    ridden = go(ready, f"move {AUSTRIAN}", ride)
    waiting = board("first_movement", {ride.removeprefix("by rail to "): [AUSTRIAN], **rest})
    assert (ridden.pos, ridden.host != waiting.host) == (waiting.pos, True)
    assert after_turn(ridden) == after_turn(waiting)


def after_turn(state: State) -> State:
    """The state in which the First Player's turn is over."""
    while state.phasing is Side.FIRST:
        state = ended(state)
    return state


# ---------------------------------------------------------------------------------------------------- corps, subversion

CORPS = (
    *(f"Ottoman {number} Infantry Division" for number in ("19th", "20th", "21st")),
    "Ottoman 7th Cavalry Brigade of the 7th Corps",
)


def jihad(place: Mapping[str, Sequence[str]] | None = None, ruleset: BalkanWarsRuleset | None = None) -> State:
    named = {
        "Off-map area": CORPS,
        "3012": ["Ottoman 1st Infantry Division"],
        "2231": ["Bulgarian 1st Army HQ"],
        **(place or {}),
    }
    return GAME.position(scenario="jihad", phase=PHASE, place=named, ruleset=ruleset)


def entry_of(state: State) -> str:
    """Where the 7th Corps can come on."""
    return min(text for text in listed(state) if text.startswith("bring on 7th Corps")).rpartition(" ")[2]


def spot(name: str) -> int:
    """The index of a place."""
    return jihad().ruleset.place(name).index


@pytest.mark.case("balkan_wars", "scenario4.special.4.entry", "scenario4.ottoman.offmap")
def test_a_corps_comes_on_whole_at_the_east_edge_of_asia() -> None:
    state = jihad()
    there = entry_of(state)
    brought = go(state, f"bring on 7th Corps at {there}", "stop", "stop", "stop", "stop")
    assert [place(brought, unit) for unit in CORPS] == [there] * 4
    assert brought.tracks.corps == ("7th Corps",)
    assert not any(text.startswith("bring on 7th") for text in listed(brought))
    assert refused(brought, BringOn("7th Corps", brought.ruleset.place(there))) == {"scenario4.special.4.entry"}
    assert refused(state, BringOn("7th Corps", state.ruleset.place("3012"))) == {"scenario4.special.4.entry"}
    assert refused(state, BringOn("9th Corps", state.ruleset.place(there))) == {"scenario4.special.4.entry"}
    crowded = jihad({there: ["Ottoman 4th Infantry Division", "Ottoman 5th Infantry Division"]})
    assert f"bring on 7th Corps at {there}" not in listed(crowded)
    assert refused(crowded, BringOn("7th Corps", crowded.ruleset.place(there))) == {"scenario4.special.4.entry"}
    second = GAME.position(
        scenario="jihad", phase="second_movement", place={"Off-map area": [], "2231": ["Bulgarian 1st Army HQ"]}
    )
    assert refused(second, BringOn("7th Corps", second.ruleset.place(there))) == {"scenario4.special.4.entry"}


@pytest.mark.case("balkan_wars", "scenario4.special.4.entry", "seq.movement")
@pytest.mark.parametrize(("weather", "paid"), [(Weather.GOOD, 0), (Weather.SNOW, 1)])
def test_a_corps_pays_for_the_place_where_it_comes_on_and_goes_on(weather: Weather, paid: int) -> None:
    there = entry_of(jihad())
    free = attrs.evolve(jihad(), tracks=attrs.evolve(jihad().tracks, weather=weather))
    brought = go(free, f"bring on 7th Corps at {there}")
    cost = brought.ruleset.host.entries(free, CORPS[0])[0].way.hex_cost
    units = [brought.ruleset.unit(unit).index for unit in CORPS]
    frames: list[Any] = list(reversed(brought.frames))
    assert [frame.unit for frame in frames] == units
    assert {(frame.spent, frame.has_moved, frame.halted) for frame in frames} == {(cost + paid, True, False)}
    assert not any(text.startswith("by rail") for text in listed(brought))
    step = min(text for text in listed(brought) if text.startswith("go to"))
    stopped = go(brought, step, "stop", "stop", "stop", "stop")
    assert [place(stopped, unit) for unit in CORPS] == [step[6:], there, there, there]
    assert not stopped.frames
    assert refused(stopped, Select(stopped.ruleset.unit(CORPS[0]))) == {"seq.movement"}


@pytest.mark.case("balkan_wars", "scenario4.special.4.entry", "seq.movement")
def test_a_corps_that_comes_on_beside_the_enemy_halts_and_one_that_cannot_pay_does_not_come() -> None:
    there = entry_of(jihad())
    beside = next(
        name
        for name in (jihad().ruleset.places[other].name for other in jihad().ruleset.neighbours[spot(there)])
        if jihad().ruleset.host.step_costs("", name, there)
    )
    near = go(jihad({beside: ["Bulgarian 1st Brigade / 1st Infantry Division"]}), f"bring on 7th Corps at {there}")
    assert listed(near) == {"stop"}

    class Tired(StandInHost):
        @property
        def digest(self) -> str:
            return "0abc0dec"

        def allowance(self, situation: Situation, unit: str) -> int:
            return 0

    tired = jihad(ruleset=GAME.ruleset(host=Tired()))
    assert refused(tired, BringOn("7th Corps", tired.ruleset.place(there))) == {"scenario4.special.4.entry"}


class Gates(StandInHost):
    """A stand-in that lets corps in at some places: for one point, for all they have, for more, and one unit alone."""

    @property
    def digest(self) -> str:
        return "0abc0df0"

    def entries(self, situation: Situation, unit: str) -> Sequence[Entry]:
        most = self.allowance(situation, unit)
        costs = [("3008", 3), ("3008", 1), ("3008", 2), ("2908", most), ("2909", most + 1)]
        ways = [(to, StepCost(mode=MovementMode.CROSS_COUNTRY, hex_cost=cost)) for to, cost in costs]
        alone = ways[:1] if unit == CORPS[0] else []
        return [Entry(to=to, way=way) for to, way in [*ways, *(("3009", way) for _, way in alone)]]


@pytest.mark.case("balkan_wars", "scenario4.special.4.entry")
def test_a_corps_comes_on_where_each_of_its_units_can_pay_the_cheapest_way() -> None:
    state = jihad(ruleset=GAME.ruleset(host=Gates()))
    bringing = {text for text in listed(state) if text.startswith("bring on")}
    assert bringing == {"bring on 7th Corps at 2908", "bring on 7th Corps at 3008"}
    for name in ("2909", "3009"):
        assert refused(state, BringOn("7th Corps", state.ruleset.place(name))) == {"scenario4.special.4.entry"}
    brought = go(state, "bring on 7th Corps at 3008")
    assert [frame.spent for frame in moving_frames(brought)] == [1, 1, 1, 1]
    assert listed(go(state, "bring on 7th Corps at 2908")) == {"stop"}


def moving_frames(state: State) -> list[Moving]:
    """Those who move, one after the other."""
    return [frame for frame in state.frames if isinstance(frame, Moving)]


@pytest.mark.case("balkan_wars", "scenario4.special.4.entry")
def test_a_corps_comes_whole_or_not_at_all_and_both_are_remembered() -> None:
    eighth = [f"Ottoman {number} Infantry Division" for number in ("25th", "26th", "27th")]
    both = [*CORPS, *eighth, "Ottoman 8th Cavalry Brigade"]
    state, there = jihad({"Off-map area": both}), entry_of(jihad())
    eighth_at = min(text for text in listed(state) if text.startswith("bring on 8th Corps") and there not in text)
    once = go(state, eighth_at, *["stop"] * 4)
    twice = go(once, f"bring on 7th Corps at {there}", *["stop"] * 4)
    assert [one.tracks.corps for one in (state, once, twice)] == [(), ("8th Corps",), ("7th Corps", "8th Corps")]
    parted = jihad({"Off-map area": CORPS[:3], "2720": CORPS[3:]})
    assert not any(text.startswith("bring on") for text in listed(parted))
    assert refused(parted, BringOn("7th Corps", parted.ruleset.place(there))) == {"scenario4.special.4.entry"}


@pytest.mark.case("balkan_wars", "scenario4.special.4.entry", "seq.movement")
def test_a_corps_off_the_map_keeps_its_own_player_s_segment_open() -> None:
    place = {"Off-map area": CORPS, "3012": ["Ottoman Depot 3012"], "2231": ["Bulgarian Depot 2231"]}
    mine, theirs = (
        GAME.position(scenario="jihad", phase=phase, place=place) for phase in ("first_movement", "second_movement")
    )
    assert mine.phase.name == "FIRST_MOVEMENT"
    assert {text.rpartition(" at ")[0] for text in listed(mine)} == {"bring on 7th Corps", ""}
    assert theirs.phase.name != "SECOND_MOVEMENT"
    marching = {**place, "2426": ["Bulgarian 2nd Army HQ"]}
    second = GAME.position(scenario="jihad", phase="second_movement", place=marching)
    assert not any(text.startswith("bring on") for text in listed(second))
    assert refused(second, BringOn("7th Corps", second.ruleset.place(entry_of(mine)))) == {"scenario4.special.4.entry"}


@pytest.mark.case("balkan_wars", "secret_ops.7", "secret_ops.result.subversion.S2")
def test_subversion_makes_the_enemy_pay_more_in_his_next_turn_only() -> None:
    state = board("first_strategic_operations", {"1143": [AUSTRIAN], "1538": [SERB]}, agents={Side.FIRST: 4})
    slowed = go(state, "subversion in Serbia", "commit 4", "commit 0", "keep morale", "keep morale", 5)
    assert slowed.tracks.stirring == ("Serbia",)
    calm = board("second_movement", {"1143": [AUSTRIAN], "1538": [SERB]})
    step = next(text for text in sorted(listed(go(calm, f"move {SERB}"))) if text.startswith("go to 1"))
    cost = events(calm, f"move {SERB}", step)["moved"]["cost"]
    later = slowed
    while later.phase.name != "SECOND_MOVEMENT":
        later = later.apply(END_PHASE)
    assert (later.tracks.stirred, later.tracks.stirring) == (("Serbia",), ())
    assert events(later, f"move {SERB}", step)["moved"]["cost"] == cost + 1
    assert ended(later).tracks.stirred == ()


@pytest.mark.case("balkan_wars", "secret_ops.7")
def test_subversion_slows_nobody_outside_its_country() -> None:
    calm = board("second_movement", {"1143": [AUSTRIAN], "0942": [SERB]})
    stirred = attrs.evolve(calm, tracks=attrs.evolve(calm.tracks, stirred=("Serbia",)))
    for state in (calm, stirred):
        assert events(state, f"move {SERB}", "go to 0941")["moved"]["cost"] == 2


def test_stop_is_no_action_of_the_segment() -> None:
    state = board(PHASE, {"1143": [AUSTRIAN], "1836": list(SERBS[:2])})
    assert refused(state, Stop()) == {"seq.movement"}


def test_a_unit_stays_what_it_is_in_the_first_place_of_the_map() -> None:
    there = rules().on_map[0].name
    at_war = {"Rumania": Side.FIRST}
    fields = {"scenario": "jihad", "allegiance": at_war, "hidden": [HUSSARS], "demoralized": [HUSSARS]}
    come = go(board("first_movement", {"0617": [HUSSARS]}, **fields), f"move {HUSSARS}", f"go to {there}")
    assert place(come, HUSSARS) == there
    assert names(come.hidden, come) == names(come.demoralized, come) == {HUSSARS}
