"""Set-up, weather, events, mobilization and the end of a game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    AUSTRIAN_SUPPLY,
    DEPOT,
    SARAJEVO,
    SERB,
    SERBS,
    board,
    ended,
    events,
    go,
    is_chance,
    listed,
    names,
    place,
    refused,
    rules,
)

from balkan_rules import SetupError
from balkan_rules.balkan_wars import GameTurn, Side, Weather
from balkan_rules.balkan_wars.actions import BuyAgent, Happen, PlaceUnit
from balkan_rules.balkan_wars.game import GAME
from balkan_rules.balkan_wars.rulings import ScenarioVpTiming, WeatherAprilSeason
from balkan_rules.balkan_wars.state import State
from balkan_rules.core.actions import Roll

# --------------------------------------------------------------------------------------------------------------- set-up


@pytest.mark.case("balkan_wars", "scenario3.order", "scenario3.serbia.belgrade", "scenario3.first", "scenario3.second")
def test_serbia_sets_up_first_group_by_group() -> None:
    state = GAME.new_game()
    assert (state.to_move, state.phase.name, state.scenario) == (Side.SECOND, "BELGRADE_FIRST_SET_UP", "belgrade")
    units = {action.unit.name for action in state.legal_actions() if isinstance(action, PlaceUnit)}
    assert units == {
        "Serbian 1st Army HQ",
        "Serbian 1st Brigade / 3rd Infantry Division",
        "Serbian 1st Artillery Battalion",
        "Serbian 1st Engineer Battalion",
    }
    spot = state.ruleset.place
    assert "place Serbian 1st Army HQ at 1140" in listed(state)
    assert refused(state, PlaceUnit(state.ruleset.unit("Serbian 1st Army HQ"), spot("1836"))) == {
        "scenario3.serbia.belgrade"
    }
    assert refused(state, PlaceUnit(state.ruleset.unit(AUSTRIAN), spot("1140"))) == {"scenario3.order"}
    assert refused(state, PlaceUnit(state.ruleset.unit("Serbian 1st Army HQ"), spot("Removed"))) == {"scenario3.order"}
    told = events(state, "place Serbian 1st Army HQ at 1140")["set up"]
    assert told["cases"] == ("scenario3.serbia.belgrade",)
    full = state
    for unit in ("1st Army HQ", "1st Brigade / 3rd Infantry Division", "1st Artillery Battalion"):
        full = go(full, f"place Serbian {unit} at 1140")
    later = go(full, "place Serbian 1st Engineer Battalion at 1140")
    assert {action.unit.name for action in later.legal_actions() if isinstance(action, PlaceUnit)} == {SERB}


@pytest.mark.case("balkan_wars", "scenario3.order", "scenario3.serbia.second_brigades")
def test_nobody_is_set_up_where_there_is_no_room() -> None:
    state = GAME.new_game()
    for unit in ("1st Army HQ", "1st Brigade / 3rd Infantry Division", "1st Artillery Battalion"):
        state = go(state, f"place Serbian {unit} at 1140")
    roomy = go(state, "place Serbian 1st Engineer Battalion at 1240")
    full = go(state, "place Serbian 1st Engineer Battalion at 1140")
    second = "Serbian 2nd Brigade / 1st Infantry Division"
    garrisons = [f"place {SERBS[n]} at {there}" for n, there in ((0, 1836), (1, 1343), (3, 1538), (4, 1535))]
    for one, has_room in ((roomy, True), (full, False)):
        later = go(one, *garrisons)
        action = PlaceUnit(later.ruleset.unit(second), later.ruleset.place("1140"))
        assert (str(action) in listed(later)) is has_room
        if not has_room:
            assert refused(later, action) == {"scenario3.serbia.second_brigades"}


@pytest.mark.case("balkan_wars", "scenario3.austria_hungary.corps1")
def test_two_units_of_the_1st_corps_stand_in_a_town_beside_whoever_else_is_there() -> None:
    rest = ["15th Mountain Corps HQ", "Engineer Battalion", "Artillery Brigade", "Supply Unit"]
    placed = {"1546": [f"Austro-Hungarian {name}" for name in rest], "1143": ALPINE[2:], "0638": ALPINE[:2]}
    state = GAME.position(phase="belgrade_second_set_up", place=placed)
    corps = [str(group.key) for group in state.legal_actions().groups()]
    assert all(unit.startswith("Rumanian") for unit in corps)
    first, second, third = corps[:3]
    full = go(state, f"place {first} at 0638", f"place {second} at 0638")
    assert "scenario3.austria_hungary.corps1" in refused(
        full, PlaceUnit(full.ruleset.unit(third), full.ruleset.place("0638"))
    )


@pytest.mark.case("balkan_wars", "scenario4.neutral.rumania")
def test_a_depot_of_a_neutral_stands_in_a_town_with_two_units() -> None:
    two = ["Rumanian Infantry Brigade A", "Rumanian Cavalry Brigade"]
    state = GAME.position(scenario="jihad", phase="neutral_set_up", place={"0716": two})
    assert state.phase.name == "NEUTRAL_SET_UP"
    assert {text for text in listed(state) if text.endswith(" at 0716")} == {"place Rumanian Depot at 0716"}
    third, spot = state.ruleset.unit("Rumanian Infantry Brigade B"), state.ruleset.place("0716")
    assert refused(state, PlaceUnit(third, spot)) == {"scenario4.neutral.rumania"}


def set_up(scenario: str) -> State:
    """The first position after the first set-up that the listing offers."""
    state = GAME.new_game(scenario=scenario)
    while "SET_UP" in state.phase.name:
        state = state.apply(state.legal_actions()[0], check=False)
    return state


@pytest.mark.case("balkan_wars", "scenario3.austria_hungary.corps1", "scenario3.serbia.pool", "scenario3.special.1")
def test_after_set_up_everybody_is_where_the_scenario_has_him() -> None:
    state = set_up("belgrade")
    assert (state.turn, is_chance(state), state.phase.name) == (1, True, "WEATHER")
    on_map = [unit for unit in state.ruleset.units if state.at(unit.index).is_on_map]
    assert len(on_map) == 15 + 19
    assert place(state, DEPOT) == "1140"
    assert place(state, SARAJEVO) == "1546"
    assert {unit.name for unit in state.ruleset.units if state.where(unit).name == "Mobilization Pool"} == {
        "Serbian 2nd Army HQ", "Serbian 3rd Army HQ", "Serbian 1st Cavalry Brigade", "Serbian 2nd Cavalry Brigade",
        "Serbian 2nd Artillery Battalion", "Serbian Supply Unit",
    }  # fmt: skip
    assert state.side_of("Serbia") is Side.SECOND
    assert state.country_of("Rumanian Cavalry Brigade") == "Austria-Hungary"
    towns = [
        state.at(unit.index)
        for unit in state.ruleset.units
        if unit.country == "Rumania" and state.at(unit.index).is_on_map
    ]
    assert all(town.settlement is not None and town.country == "Austria-Hungary" for town in towns)
    assert state.problems() == ()


@pytest.mark.case("balkan_wars", "scenario4.order", "scenario4.neutral.rumania", "scenario4.ottoman.offmap")
def test_scenario_4_begins_with_the_league_the_ottomans_and_the_neutrals() -> None:
    state = GAME.new_game(scenario="4")
    assert (state.scenario, state.to_move) == ("jihad", Side.SECOND)
    seen: list[tuple[str, object]] = []
    while "SET_UP" in state.phase.name:
        if not seen or seen[-1] != (state.phase.name, state.to_move):
            seen.append((state.phase.name, state.to_move))
        state = state.apply(state.legal_actions()[0], check=False)
    assert seen == [
        ("JIHAD_FIRST_SET_UP", Side.SECOND),
        ("JIHAD_SECOND_SET_UP", Side.FIRST),
        ("NEUTRAL_SET_UP", Side.FIRST),
    ]
    assert place(state, "Ottoman 19th Infantry Division") == "Off-map area"
    assert state.ruleset.place(place(state, "Rumanian Cavalry Brigade")).country == "Rumania"
    assert state.side_of("Rumania") is None
    assert (state.tracks.agents(Side.FIRST), state.tracks.agents(Side.SECOND)) == (3, 1)
    assert state.morale_of("Ottoman Empire") == 9


# -------------------------------------------------------------------------------------------------------------- weather


@pytest.mark.case("balkan_wars", "weather.1", "weather.1a", "weather.1b", "weather.1a.rain", "weather.1b.snow")
def test_the_weather_is_rolled_as_a_turn_begins() -> None:
    october = GAME.position(phase="weather", place={"1143": [AUSTRIAN], "1836": [SERB]})
    assert is_chance(october)
    assert dict(october.chance_outcomes())[Roll(6)] == Fraction(1, 6)
    assert (go(october, 6).tracks.weather, go(october, 5).tracks.weather) == (Weather.RAIN, Weather.GOOD)
    november = GAME.position(phase="weather", turn=2, place={"1143": [AUSTRIAN], "1836": [SERB]})
    snow = go(november, 4)
    assert (snow.tracks.weather, snow.tracks.snow) == (Weather.SNOW, True)
    lying = GAME.position(phase="weather", turn=3, place={"1143": [AUSTRIAN], "1836": [SERB]}, snow=True)
    assert events(lying, 1)["weather"]["weather"] == "snow"
    off = GAME.position(phase="weather", place={"1143": [AUSTRIAN], "1836": [SERB]}, ruleset=rules({"weather": False}))
    assert off.phase.name == "FIRST_MOVEMENT"


@pytest.mark.case("balkan_wars", "weather.april", "weather.2d.april1")
def test_some_turns_have_their_weather_without_a_roll() -> None:
    good = rules(weather_april_season=WeatherAprilSeason.ALWAYS_GOOD)
    place = {"1143": [AUSTRIAN], "1836": [SERB]}
    thaw = GAME.position(phase="weather", turn=1, place=place, start="Apr I")
    assert (thaw.phase.name, thaw.tracks.weather) == ("FIRST_MOVEMENT", Weather.THAW)
    second = GAME.position(phase="weather", turn=2, place=place, start="Apr I", ruleset=good)
    assert (second.phase.name, second.tracks.weather) == ("FIRST_MOVEMENT", Weather.GOOD)
    assert is_chance(GAME.position(phase="weather", turn=2, place=place, start="Apr I"))


# --------------------------------------------------------------------------------------------------------------- events

CORPS = [f"Ottoman {number} Infantry Division" for number in ("19th", "20th", "21st")]


def diplomacy(**fields: Any) -> State:  # noqa: ANN401 - as `position`
    place = {"3012": ["Ottoman 1st Infantry Division", "Ottoman Depot 3012"], "2231": ["Bulgarian 1st Army HQ"]}
    return GAME.position(scenario="jihad", phase="diplomacy", turn=2, place=place, **fields)


@pytest.mark.case("balkan_wars", "seq.diplomacy", "scenario4.neutral.albania")
def test_events_are_one_chance_node() -> None:
    state = diplomacy()
    assert {str(action): chance for action, chance in state.chance_outcomes()} == {
        "no event": Fraction(8, 9),
        "event albania_independent": Fraction(1, 36),
        "event ottoman_subjects_revolt_elsewhere": Fraction(1, 12),
    }
    albania = go(state, "event albania_independent")
    told = events(state, "event albania_independent")
    assert (told["event"]["event"], told["morale"]) == (
        "albania_independent",
        {"country": "Albania", "morale": 5, "cases": ("seq.diplomacy",)},
    )
    assert told["allegiance"] == {"country": "Albania", "side": "neutral", "cases": ("seq.diplomacy",)}
    assert told["appeared"] == {"unit": "Albanian Brigade", "place": "2843", "cases": ("seq.diplomacy",)}
    assert (place(albania, "Albanian Brigade"), albania.morale_of("Albania")) == ("2843", 5)
    worth_of_tirana = 2
    assert worth_of_tirana == state.scores["Ottoman Empire"].total - albania.scores["Ottoman Empire"].total
    assert go(state, "no event").morale_of("Ottoman Empire") == 9
    assert refused(state, Happen("flood"))
    belgrade = GAME.position(phase="diplomacy", turn=2, place={"1143": [AUSTRIAN], "1836": [SERB]})
    assert belgrade.phase.name == "FIRST_MOVEMENT"


@pytest.mark.case("balkan_wars", "scenario4.special.4.one", "scenario4.special.4.both")
@pytest.mark.parametrize("corps", [(), ("7th Corps",), ("7th Corps", "8th Corps")])
def test_a_revolt_costs_morale_and_replacements_for_each_corps_that_has_come(corps: tuple[str, ...]) -> None:
    state = diplomacy(corps=corps)
    after = go(state, "event ottoman_subjects_revolt_elsewhere")
    assert after.morale_of("Ottoman Empire") == 9 - len(corps)
    host = after.ruleset.host
    assert host.income(after, "Ottoman Empire") == 7 - len(corps)


# --------------------------------------------------------------------------------------------------------- mobilization


def mobilizing(extra: list[str] | None = None, **fields: Any) -> State:  # noqa: ANN401 - as `position`
    pool = {"Mobilization Pool": ["Serbian 1st Cavalry Brigade", "Serbian 2nd Cavalry Brigade", "Serbian 2nd Army HQ"]}
    return board(
        "second_mobilization", {"1140": [DEPOT, SERB], "1143": [AUSTRIAN], "Expended": extra or [], **pool}, **fields
    )


@pytest.mark.case("balkan_wars", "seq.mobilization", "scenario3.serbia.mobilization", "secret_ops.2b")
def test_points_raise_units_at_depots_and_agents() -> None:
    state = mobilizing()
    assert state.tracks.points[state.ruleset.countries.index("Serbia")] == 3
    assert "place Serbian 1st Cavalry Brigade at 1140" in listed(state)
    raised = go(state, "place Serbian 1st Cavalry Brigade at 1140")
    assert place(raised, "Serbian 1st Cavalry Brigade") == "1140"
    assert events(state, "place Serbian 1st Cavalry Brigade at 1140")["raised"]["price"] == 2
    assert raised.phase.name != "SECOND_MOBILIZATION"
    longer = mobilizing(extra=["Serbian Supply Unit"])
    raised = go(longer, "place Serbian 1st Cavalry Brigade at 1140")
    assert raised.tracks.points[raised.ruleset.countries.index("Serbia")] == 1
    assert refused(raised, BuyAgent("Serbia")) == {"secret_ops.2b"}
    unit, spot = state.ruleset.unit, state.ruleset.place
    second = PlaceUnit(unit("Serbian 2nd Cavalry Brigade"), spot("1140"))
    assert refused(raised, second) == {"seq.mobilization"}
    assert refused(state, PlaceUnit(unit("Serbian 1st Cavalry Brigade"), spot("1836"))) == {"seq.mobilization"}
    assert refused(state, PlaceUnit(unit(SERB), spot("1140"))) == {"seq.mobilization"}
    assert refused(state, PlaceUnit(unit(AUSTRIAN), spot("1140"))) == {"seq.mobilization"}
    agent = go(state, "agent from Serbia")
    assert agent.tracks.agents(Side.SECOND) == 1
    assert refused(state, BuyAgent("Austria-Hungary")) == {"secret_ops.2b"}
    most, next_to = (mobilizing(agents={Side.SECOND: number}) for number in (999, 998))
    assert "agent from Serbia" in listed(next_to)
    assert refused(most, BuyAgent("Serbia")) == {"secret_ops.2b"}
    off = mobilizing(ruleset=rules({"secret_operations": False}))
    assert refused(off, BuyAgent("Serbia")) == {"secret_ops.0"}
    lost = board(
        "second_mobilization", {"1140": [DEPOT, SERB], "Mobilization Pool": ["Serbian 1st Cavalry Brigade", GONE]}
    )
    assert "seq.mobilization" in refused(lost, PlaceUnit(unit(GONE), spot("1140")))


GONE = "Serbian Depot 1836"


@pytest.mark.case("balkan_wars", "seq.mobilization.fog")
def test_units_of_the_phasing_player_are_turned_to_their_hidden_side() -> None:
    state = mobilizing()
    after = ended(state)
    assert names(after.hidden, after) == {SERB}
    plain = mobilizing(ruleset=rules({"fog_of_war": False}))
    assert names(ended(plain).hidden, plain) == set()
    told = {event.name: event for event in state.step(state.legal_actions()[-1]).events}["hidden"]
    assert told.details["units"] == 1


@pytest.mark.case("balkan_wars", "seq.mobilization", "scenario4.special.3.points", "scenario4.special.3.placement")
def test_scenario_4_raises_two_units_a_depot_in_its_first_turns() -> None:
    pool = {
        "Mobilization Pool": [f"Bulgarian 2nd Brigade / {n} Infantry Division" for n in ("1st", "4th", "5th", "6th")]
    }
    where = {"2231": ["Bulgarian Depot 2231"], "3012": ["Ottoman 1st Infantry Division"], **pool}
    early = GAME.position(scenario="jihad", phase="second_mobilization", turn=1, place=where, agents={Side.SECOND: 0})
    bulgaria = early.ruleset.countries.index("Bulgaria")
    assert early.tracks.points[bulgaria] == 3
    assert events(early, "place Bulgarian 2nd Brigade / 1st Infantry Division at 2231")["raised"]["price"] == 2
    late = GAME.position(scenario="jihad", phase="second_mobilization", turn=5, place=where)
    assert late.tracks.points[bulgaria] == 2 + 3  # with what a marker gives
    spent = go(late, "place Bulgarian 2nd Brigade / 1st Infantry Division at 2231")
    again = PlaceUnit(spent.ruleset.unit("Bulgarian 2nd Brigade / 4th Infantry Division"), spent.ruleset.place("2231"))
    assert refused(spent, again) == {"seq.mobilization"} if spent.phase.name == "SECOND_MOBILIZATION" else True
    none = GAME.position(scenario="jihad", phase="second_mobilization", turn=6, place=where)
    assert none.phase.name != "SECOND_MOBILIZATION"
    two = {**where, "2426": ["Bulgarian Depot 2426"], "1622": ["Bulgarian Depot 1622"]}
    rich = GAME.position(scenario="jihad", phase="second_mobilization", turn=1, place=two)
    for number in ("1st", "4th"):
        rich = go(rich, f"place Bulgarian 2nd Brigade / {number} Infantry Division at 2231")
    third = PlaceUnit(rich.ruleset.unit("Bulgarian 2nd Brigade / 5th Infantry Division"), rich.ruleset.place("2231"))
    assert refused(rich, third) == {"scenario4.special.3.placement"}


@pytest.mark.case("balkan_wars", "scenario4.special.3.points", "scenario4.special.3.placement", "seq.mobilization")
def test_the_special_rates_of_scenario_4_are_the_league_s_alone() -> None:
    """The Ottoman Empire has 2 points for each of two Depots, 2 from off the map and 3 of a marker."""
    units = [f"Ottoman {number} Infantry Division" for number in ("1st", "2nd")]
    depots = {"3012": ["Ottoman Depot 3012"], "2720": ["Ottoman Depot 2720"], "Mobilization Pool": units}
    where = {**depots, "2231": ["Bulgarian Depot 2231"]}
    state = GAME.position(scenario="jihad", phase="first_mobilization", turn=1, place=where)
    points = dict(zip(state.ruleset.countries, state.tracks.points, strict=True))
    assert (points["Ottoman Empire"], points["Bulgaria"]) == (2 * 2 + 2 + 3, 0)
    once = go(state, f"place {units[0]} at 3012")
    assert refused(once, PlaceUnit(once.ruleset.unit(units[1]), once.ruleset.place("3012"))) == {"seq.mobilization"}
    assert f"place {units[1]} at 2720" in listed(once)


@pytest.mark.case("balkan_wars", "scenario4.special.3.points")
def test_without_depots_the_special_rate_gives_nothing_and_markers_count_only_after_it() -> None:
    where = {"2231": ["Bulgarian 1st Army HQ"], "3012": ["Ottoman 1st Infantry Division"]}
    phases = [
        GAME.position(scenario="jihad", phase="second_mobilization", turn=turn, place=where).phase.name
        for turn in range(1, 6)
    ]
    assert phases.count("SECOND_MOBILIZATION") == 1
    assert phases[4] == "SECOND_MOBILIZATION"


@pytest.mark.case("balkan_wars", "supply.1b.replace", "supply.1b.limit")
def test_expended_supply_units_return_to_depots_for_nothing() -> None:
    where = {"1546": [SARAJEVO], "Expended": [AUSTRIAN_SUPPLY, "Rumanian Supply Unit"], "1836": [SERB]}
    state = board("first_mobilization", where)
    first = go(state, f"place {AUSTRIAN_SUPPLY} at 1546")
    assert place(first, AUSTRIAN_SUPPLY) == "1546"
    assert first.tracks.points == state.tracks.points
    again = PlaceUnit(first.ruleset.unit("Rumanian Supply Unit"), first.ruleset.place("1546"))
    assert refused(first, again) == {"supply.1b.limit"}
    assert refused(state, PlaceUnit(state.ruleset.unit(AUSTRIAN_SUPPLY), state.ruleset.place("1143"))) == {
        "supply.1b.replace"
    }
    told = events(state, f"place {AUSTRIAN_SUPPLY} at 1546")["returned"]
    assert told["price"] == 0
    assert (first.tracks.returned, ended(first).tracks.returned) == ((("1546", 1),), ())


@pytest.mark.case("balkan_wars", "seq.mobilization")
def test_nothing_is_left_of_a_mobilization_segment_that_is_over() -> None:
    raised = go(mobilizing(extra=["Serbian Supply Unit"]), "place Serbian 1st Cavalry Brigade at 1140")
    assert raised.tracks.raised == (("1140", 1),)
    after = ended(raised)
    assert (after.tracks.points, after.tracks.raised, after.tracks.returned) == ((), (), ())


# -------------------------------------------------------------------------------------------------------------- victory


def last_turn(place: dict[str, list[str]], **fields: Any) -> State:  # noqa: ANN401 - as `position`
    return GAME.position(turn=6, phase="second_rally", place=place, demoralized=[SERB], **fields)


@pytest.mark.case(
    "balkan_wars", "scenario3.length", "scenario3.vp.either", "scenario3.vp.austria_hungary",
    "scenario3.vp.serbia.towns",
)  # fmt: skip
def test_after_the_last_turn_points_are_counted() -> None:
    state = last_turn({"1140": [AUSTRIAN], "1836": [SERB]})
    assert state.outcome is None
    over = ended(state)
    assert over.is_over
    assert over.outcome is not None
    assert over.to_move is None
    assert len(over.legal_actions()) == 0
    first, second = (score.total for score in scores_of(over).values())
    assert over.outcome.score == first - second
    assert (first, over.outcome.winner) == (10, Side.SECOND)
    assert second == 3 * 4 + 0


def scores_of(state: State) -> dict[str, Any]:
    from balkan_rules.balkan_wars.phases.victory import scores  # noqa: PLC0415 - what the outcome is made of

    return dict(scores(state))


@pytest.mark.case("balkan_wars", "scenario3.vp.serbia.sarajevo", "scenario3.vp.either")
def test_who_wins_is_a_ruling() -> None:
    ratio = rules(scenario_vp_timing=ScenarioVpTiming.RATIO)
    held = {"1140": [AUSTRIAN], "1836": [SERB], "1343": [ALPINE[1]]}
    plain = ended(last_turn(held)).outcome
    narrow = ended(last_turn(held, ruleset=ratio)).outcome
    assert plain is not None
    assert narrow is not None
    assert (plain.winner, plain.score) == (Side.FIRST, 13 - 9)
    assert narrow.winner is None
    assert narrow.level.startswith("draw")
    assert (plain.case, narrow.case) == ("scenario3.vp.either", "scenario3.length")


@pytest.mark.case(
    "balkan_wars",
    "scenario4.end",
    "scenario4.vp.ottoman.morale",
    "scenario4.vp.either.austria",
    "scenario4.vp.either.german",
)
def test_scenario_4_counts_broken_countries_and_what_was_committed() -> None:
    where = {"3012": ["Ottoman 1st Infantry Division"], "2231": ["Bulgarian 1st Army HQ"]}
    calm = GAME.position(scenario="jihad", turn=7, phase="end", place=where)
    assert calm.is_over
    broken = GAME.position(
        scenario="jihad",
        turn=7,
        phase="end",
        place=where,
        morale={"Serbia": 0},
        committed={Side.FIRST: ["Austrian units"], Side.SECOND: ["German HQ"]},
    )
    assert calm.outcome is not None
    assert broken.outcome is not None
    assert broken.outcome.score == calm.outcome.score + 5 - 20 + 5
    assert SERBS


@pytest.mark.case("balkan_wars", "scenario3.length", "scenario4.end")
@pytest.mark.parametrize(("name", "last", "case"), [("belgrade", 6, "scenario3.length"), ("jihad", 7, "scenario4.end")])
def test_each_scenario_is_over_by_its_own_case(name: str, last: int, case: str) -> None:
    over = GAME.position(scenario=name, turn=last, phase="end", place={"1836": [SERB]})
    assert [violation.case for violation in over.why_not(GAME.parse("end phase", over))] == [case]


@pytest.mark.case("balkan_wars", "scenario4.vp.league.control", "scenario4.vp.ottoman.control")
def test_a_side_without_points_is_told_by_its_own_case() -> None:
    towns, divisions = ("2231", "1140", "4628", "2345"), ("1st", "2nd", "3rd", "4th")
    held = {town: [f"Ottoman {name} Infantry Division"] for town, name in zip(towns, divisions, strict=True)}
    beaten = "Serbian 1st Brigade / 1st Infantry Division"
    state = GAME.position(
        scenario="jihad", turn=7, phase="second_rally", place={**held, "1836": [beaten]}, demoralized=[beaten]
    )
    told = events(state, "end phase")["points"]
    assert told == {"side": "Balkan League", "points": 0, "cases": ("scenario4.vp.league.control",)}


@pytest.mark.case("balkan_wars", "scenario4.vp.league.control", "scenario4.vp.ottoman.control", "scenario4.end")
@pytest.mark.parametrize(
    ("holder", "ruling", "winner", "score", "case"),
    [
        (SERB, ScenarioVpTiming.HIGHER_TOTAL, Side.SECOND, -11, "scenario4.vp.league.control"),
        (SERB, ScenarioVpTiming.RATIO, Side.SECOND, -11, "scenario4.vp.league.control"),
        ("Ottoman 1st Infantry Division", ScenarioVpTiming.HIGHER_TOTAL, Side.FIRST, 4, "scenario4.vp.ottoman.control"),
        ("Ottoman 1st Infantry Division", ScenarioVpTiming.RATIO, None, 4, "scenario4.end"),
    ],
)
def test_jihad_is_graded_by_the_case_of_who_wins(
    holder: str, ruling: ScenarioVpTiming, winner: Side | None, score: int, case: str
) -> None:
    """Who holds Constantinople decides it: 10 to 21, or 15 to 11."""
    state = GAME.position(
        scenario="jihad", turn=7, phase="end", place={"3012": [holder]}, ruleset=rules(scenario_vp_timing=ruling)
    )
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.score, outcome.case) == (winner, score, case)


RUMANIANS = tuple(unit.name for unit in GAME.ruleset().units if unit.country == "Rumania")


@pytest.mark.case("balkan_wars", "scenario4.neutral.rumania", "scenario4.neutral.austria_hungary")
@pytest.mark.parametrize("turn_of_the_depot", [0, 1, 2])
@pytest.mark.parametrize(
    ("before", "depot", "units", "case"),
    [
        ((), "Rumanian Depot", RUMANIANS, "scenario4.neutral.rumania"),
        (RUMANIANS, "Austro-Hungarian Depot 1546", ALPINE, "scenario4.neutral.austria_hungary"),
    ],
)
def test_a_depot_takes_up_none_of_the_room_for_two_units_in_a_town(
    before: tuple[str, ...], depot: str, units: tuple[str, ...], case: str, turn_of_the_depot: int
) -> None:
    """Whether it is set up before them, between them, or after them (ruling scenario.two_per_hex)."""
    placed = [*units[:turn_of_the_depot], depot, *units[turn_of_the_depot:2]]
    town, held = "1546" if before else "0619", {"3012": ["Ottoman 1st Infantry Division"], "0716": before}
    state = GAME.position(scenario="jihad", phase="neutral_set_up", place=held)
    state = go(state, *[f"place {unit} at {town}" for unit in placed])
    third = PlaceUnit(state.ruleset.unit(units[2]), state.ruleset.place(town))
    assert refused(state, third) == {case}


@pytest.mark.case("balkan_wars", "scenario3.length", "weather.2c.persist")
def test_scenario_3_begins_with_a_turn_of_ones_choice() -> None:
    """In winter Snow can fall, and April ends it; the article gives that scenario no date."""
    state = GAME.new_game(scenario=3, start="Dec II")
    assert (state.scenario, state.tracks.start, state.phase) == ("belgrade", "Dec II", GAME.new_game().phase)
    assert GAME.new_game(start=GameTurn.parse("Dec II")) == state
    assert GAME.new_game(start="Oct III") == GAME.new_game()
    assert GAME.from_json(GAME.to_json(state)) == state
    jihad = GAME.new_game(scenario=4)
    assert GAME.new_game(scenario="jihad", start=jihad.tracks.start) == jihad
    for wrong in ({"scenario": 4, "start": "Dec II"}, {"start": "Dec"}, {"start": 3}, {"scenario": 5}):
        given: Any = wrong
        with pytest.raises(SetupError, match=r"start: |has no scenario"):
            GAME.new_game(**given)
