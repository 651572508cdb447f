"""What happens in a game turn before and after the player turns, played in the game."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, SPECIAL
from tests.marita_merkur.turns import ATHENAI, BRITISH, at, do, listed, on_turn, points, refused

from balkan_rules.core.actions import CHANCE
from balkan_rules.marita_merkur import (
    GAME,
    Affairs,
    AssistancePartial,
    AssistanceRepeat,
    Interdiction,
    Rulings,
    Side,
    SpecialTurn,
    State,
)

TRIGGERED = Affairs(turn=11, triggered=9)


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


# -------------------------------------------------------------------------------------------------- weather, deployment


@case("31.E.2.date")
@pytest.mark.parametrize(("weather", "deployed"), [("clear", 11), ("poor", None), ("snow", None)])
def test_germans_are_deployed_on_the_first_clear_turn_after_the_trigger(weather: str, deployed: int | None) -> None:
    before = at("weather", turn=11, affairs=TRIGGERED)
    outcomes = {str(action): chance for action, chance in before.chance_outcomes()}
    assert outcomes == {"weather clear": Fraction(2, 3), "weather poor": Fraction(1, 3)}
    winter = at("weather", turn=3, affairs=Affairs(turn=3, triggered=2))
    after = do(before, f"weather {weather}") if weather != "snow" else do(winter, "weather snow")
    assert after.weather == weather
    assert after.affairs.deployed == deployed
    assert (after.affairs.special is SpecialTurn.NOW) is (deployed is not None)


def test_a_certain_weather_is_not_drawn() -> None:
    first = GAME.new_game()
    assert (first.weather, str(first.phase)) == ("clear", "Axis effort")
    assert refused(at("weather", turn=11), "weather snow") == ["31.E.2.date"]


def _come(state: State) -> set[str]:
    """The German units that wait to be put on the map."""
    return {unit.name for unit in state.stack("Waiting").units if unit.nation.name == "GERMAN"}


@case("31.E.2.force_coup", "31.E.2.force_no_coup")
def test_the_coup_decides_which_germans_come_and_when() -> None:
    ready = attrs.evolve(SPECIAL, invaded=False)
    all_come = _come(at("deployment", turn=12, affairs=ready))
    few_come = _come(at("deployment", turn=12, affairs=attrs.evolve(NO_COUP, special=SpecialTurn.NOW)))
    groups = {unit.name: (unit.piece.group, unit.counter.later_by) for unit in GAME.ruleset().units if unit.piece.group}
    at_once = {name for name, (_, later) in groups.items() if later == 0}
    assert all_come == at_once
    assert {groups[name][0].name for name in few_come} == {"TWELFTH_ARMY", "AIR_UNITS"}
    later = _come(at("deployment", turn=13, affairs=attrs.evolve(SPECIAL, special=SpecialTurn.OVER)))
    assert later == {name for name, (_, later) in groups.items() if later == 1}


@case("31.F", "30.G.1.axis")
def test_the_special_turn_comes_once_and_after_a_coup_with_the_choice_to_invade() -> None:
    state = at("invasion", turn=12, affairs=attrs.evolve(SPECIAL, invaded=False))
    assert listed(state) == ["invade Jugoslavia", "pass"]
    invaded, waited = do(state, "invade Jugoslavia"), do(state, "pass")
    assert (invaded.affairs.invaded, waited.affairs.invaded) == (True, False)
    assert str(invaded.phase) == "German special turn: movement"
    over = do(invaded, "end phase")
    assert (str(over.phase), over.affairs.special) == ("Axis movement", SpecialTurn.OVER)


@case("31.E.2.border", "31.F")
def test_there_is_no_invasion_without_a_coup_and_no_special_turn_without_deployment() -> None:
    no_coup = attrs.evolve(NO_COUP, special=SpecialTurn.NOW)
    assert str(at("invasion", turn=12, affairs=no_coup).phase) == "German special turn: movement"
    assert str(at("invasion", turn=6, affairs=COUP).phase) == "Axis movement"


# -------------------------------------------------------------------------------------------------------- announcements


@case("31.L.crete", "31.L.announce", "31.L.evacuation")
def test_announcements_come_in_the_order_of_the_book() -> None:
    state = at("evacuation", turn=13, affairs=attrs.evolve(NO_COUP, turn=13), weather="clear")
    assert (state.to_move, listed(state)) == (Side.ALLIED, ["declare evacuation", "pass"])
    state = do(state, "pass")
    assert (state.to_move, listed(state)) == (Side.AXIS, ["announce Crete", "pass"])
    state = do(state, "announce Crete")
    assert state.to_move is Side.ALLIED
    assert listed(state) == ["interdiction none", "interdiction limited", "interdiction extended"]
    after = do(state, "interdiction extended").affairs
    assert (after.crete_announced, after.interdiction, after.evacuations) == (True, Interdiction.EXTENDED, ())
    assert do(at("crete", turn=13, affairs=attrs.evolve(NO_COUP, turn=13)), "pass").affairs.crete_announced is False


@case("31.L.crete", "31.L.announce")
@pytest.mark.parametrize(
    ("place", "evacuations", "asked"),
    [
        ({"Durazzo": ["German 5 Mtn", "Italian 3 Julia"]}, (), True),
        ({"Durazzo": ["Italian 3 Julia"]}, (3,), True),
        ({"Durazzo": ["Italian 3 Julia"]}, (), False),
        ({"Durazzo": ["Italian 3 Julia"], "Sofia": ["German StG 2 Ju87 A"]}, (), False),
    ],
)
def test_before_the_intervention_they_are_made_as_soon_as_a_german_or_the_landing_force_could_sail(
    place: dict[str, list[str]],
    evacuations: tuple[int, ...],
    asked: bool,  # noqa: FBT001 - what is expected
) -> None:
    affairs = Affairs(turn=4, evacuations=evacuations)
    state = at("crete", place, turn=4, affairs=affairs, weather="snow")
    assert listed(state) == (["announce Crete", "pass"] if asked else ["effort low", "effort normal", "effort high"])
    if asked:
        settled = do(state, "announce Crete", "interdiction limited").affairs
        assert (settled.crete_announced, settled.interdiction) == (True, Interdiction.LIMITED)


@case("31.L.evacuation")
def test_extended_interdiction_is_barred_on_an_evacuation_turn() -> None:
    state = at("evacuation", turn=13, affairs=attrs.evolve(NO_COUP, turn=13), weather="clear")
    state = do(state, "declare evacuation", "pass")
    assert state.affairs.evacuations == (13,)
    assert listed(state) == ["interdiction none", "interdiction limited"]
    assert refused(state, "interdiction extended") == ["31.L.evacuation"]


def test_nothing_is_announced_before_germans_are_deployed() -> None:
    assert str(at("evacuation", turn=11, affairs=TRIGGERED).phase) == "Axis effort"


def test_a_turn_begins_with_nothing_announced() -> None:
    told = attrs.evolve(NO_COUP, turn=12, crete_announced=True, interdiction=Interdiction.LIMITED)
    state = at("end", turn=12, affairs=told)
    assert state.turn == 13
    assert (state.affairs.turn, state.affairs.crete_announced, state.affairs.interdiction) == (13, None, None)


# -------------------------------------------------------------------------------------------------------------- efforts


@case("31.D.timing")
def test_efforts_are_secret_until_both_have_chosen() -> None:
    first = GAME.new_game()
    assert listed(first) == ["effort low", "effort normal", "effort high"]
    low, high = do(first, "effort low"), do(first, "effort high")
    assert low.view(Side.ALLIED) == high.view(Side.ALLIED)
    assert low.view(Side.AXIS) != high.view(Side.AXIS)
    assert low.efforts == ("", "")
    assert do(low, "effort high").efforts == ("low", "high")
    assert do(low, "effort high").view(Side.ALLIED).fields["axis_effort"] == "low"
    step = first.step(GAME.parse("effort low", first))
    assert str(step.for_side(Side.ALLIED).action) == "(hidden)"
    assert first.why_not(type(first.legal_actions()[0])("utmost"))[0].case == "31.D.timing"  # type: ignore[call-arg, arg-type]


# --------------------------------------------------------------------------------------------------------------- points


@case("31.D.timing")
def test_points_follow_the_draws() -> None:
    state = at("points", turn=1, efforts=("normal", "high"), points=points(2, 2), place={ATHENAI: ["Greek 2 Inf"]})
    assert state.to_move is CHANCE
    moved = do(state, "draw 1")
    drawn = moved.apply(moved.legal_actions()[0])
    after = drawn.apply(drawn.legal_actions()[0])
    line = {"axis": 5, "allied": 2}
    assert after.points_of(Side.AXIS) == 2 + line["axis"] + int(listed(moved)[0].split()[1])
    assert after.points_of(Side.ALLIED) == 2 + line["allied"] + int(listed(drawn)[0].split()[1])


# -------------------------------------------------------------------------------------------- the coup and intervention


@case("31.D.start", "31.D.repeat", "31.D.roll")
@pytest.mark.parametrize(("roll", "happens"), [(10, False), (11, True), (12, True)])
def test_a_coup_is_rolled_for_with_two_dice(roll: int, happens: bool) -> None:  # noqa: FBT001 - of a table
    state = at("coup", turn=5, points=points(15, 30))
    assert str(state.phase) == "Check for the Jugoslav coup"
    assert state.affairs.checks_begun
    assert sum(chance for _, chance in state.chance_outcomes()) == 1
    assert dict(state.chance_outcomes())[GAME.parse("roll 7", state)] == Fraction(1, 6)
    after = do(state, f"roll {roll}")
    assert after.affairs.coup is happens
    assert str(after.phase) == "Check for German intervention"


@case("31.D.modifier", "31.E.2.british")
def test_the_british_in_mainland_greece_add_to_both_checks() -> None:
    there = at("coup", {ATHENAI: BRITISH}, turn=5, points=points(15, 30))
    away = at("coup", {"Iraklion": BRITISH}, turn=5, points=points(15, 30))
    assert do(there, "roll 8").affairs.coup
    assert not do(away, "roll 8").affairs.coup
    assert do(there, "roll 2", "roll 5").affairs.triggered == 5
    assert do(away, "roll 2", "roll 5").affairs.triggered is None


@case("31.E.2.order", "31.E.2.coup", "31.E.2.result")
def test_a_fresh_coup_counts_for_intervention() -> None:
    state = at("coup", turn=5, points=points(15, 30))
    assert do(state, "roll 11", "roll 4").affairs.triggered == 5
    assert do(state, "roll 10", "roll 4").affairs.triggered is None


@case("31.D.end", "31.D.timing", "31.E.2.condition", "31.E.2.order", "31.E.1.condition")
def test_what_is_checked_goes_by_the_points() -> None:
    titles = [str(at("coup", turn=5, points=points(*both)).phase) for both in ((20, 30), (30, 20), (10, 20))]
    assert titles == ["German assistance", "Weather", "Check for German intervention"]
    triggered = at("coup", turn=10, points=points(10, 40), affairs=attrs.evolve(TRIGGERED, turn=10))
    assert str(triggered.phase) == "Weather"


# ----------------------------------------------------------------------------------------------------------- assistance


@case("31.E.1.roll", "31.E.1.chart", "31.E.1.choice", "31.E.1.arrival")
def test_the_axis_picks_what_the_chart_names_and_it_comes_two_turns_later() -> None:
    state = at("assistance", turn=3, points=points(20, 30))
    assert str(do(state, "roll 3").phase) == "Weather"
    sending = do(state, "roll 6", "roll 6")
    assert sending.to_move is Side.AXIS
    infantry = [name for name in listed(sending) if name.startswith("send German ")]
    assert infantry == listed(sending)
    assert refused(sending, "send German 5 Mtn") == ["31.E.1.choice"]
    picked = do(sending, infantry[0])
    assert picked.where(infantry[0].removeprefix("send ")).name == "Sent"
    told = sending.step(GAME.parse(infantry[0], sending)).events[0]
    assert (told.name, dict(told.details)) == ("sent", {"unit": infantry[0].removeprefix("send ")})
    guns = listed(picked)
    after = do(picked, guns[0])
    assert [(one.due, len(one.units)) for one in after.sent] == [(5, 2)]
    assert after.affairs.assistance_sent == 1
    unit = infantry[0].removeprefix("send ")
    before = do(on_turn(after, 4), "effort low", "effort low")
    there = do(on_turn(after, 5), "effort low", "effort low")
    assert (before.where(unit).name, there.where(unit).name, there.sent) == ("Sent", "Waiting", ())


@case("31.E.1.exhausted")
def test_the_chart_is_rolled_on_until_it_names_what_is_left() -> None:
    mountain = {unit.name: 9 for unit in GAME.ruleset().units if unit.counter.is_assistance and "Mtn" in unit.name}
    state = do(at("assistance", turn=3, points=points(20, 30), sent=mountain), "roll 4")
    assert listed(state) == ["roll 4", "roll 5", "roll 6"]
    assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 3)}
    assert refused(state, "roll 1") == ["31.E.1.chart"]
    everything = {unit.name: 9 for unit in GAME.ruleset().units if unit.counter.is_assistance}
    nothing = at("assistance", turn=3, points=points(20, 30), sent=everything)
    step = nothing.step(GAME.parse("roll 4", nothing))
    assert (str(step.after.phase), step.after.affairs.assistance_sent) == ("Weather", 0)
    assert "31.E.1.exhausted" in {case for event in step.events for case in event.cases}


@case("31.E.1.exhausted")
def test_what_is_left_of_a_line_may_be_sent_under_another_ruling() -> None:
    guns = {unit.name: 9 for unit in GAME.ruleset().units if unit.counter.is_assistance and "Arty" in unit.name}
    for partial, line in ((AssistancePartial.REROLL, []), (AssistancePartial.SEND_REST, ["roll 6"])):
        rules = GAME.ruleset(rulings=Rulings(rule_31_e_1_partial=partial))
        state = at("assistance", turn=3, points=points(20, 30), sent=guns, ruleset=rules)
        assert listed(do(state, "roll 5"))[5:] == line


@case("31.E.1.arrival")
def test_later_assistance_may_replace_what_is_on_its_way_under_another_ruling() -> None:
    for repeat, on_the_way in ((AssistanceRepeat.ACCUMULATE, 2), (AssistanceRepeat.REPLACE, 1)):
        rules = GAME.ruleset(rulings=Rulings(rule_31_e_1_repeat=repeat))
        state = at("assistance", turn=3, points=points(20, 30), sent={"German 5 Mtn": 4}, ruleset=rules)
        after = do(state, "roll 5", "roll 1", "send German 6 Mtn")
        assert len(after.sent) == on_the_way
        assert (after.where("German 5 Mtn").name == "Sent") is (on_the_way == 2)


@case("31.E.1.cancel", "31.E.1.keep")
def test_the_trigger_cancels_what_has_not_come() -> None:
    state = at("intervention", {"Durazzo": ["German 6 Mtn"]}, turn=5, points=points(10, 20), sent={"German 5 Mtn": 6})
    kept = do(state, "roll 5")
    assert (kept.where("German 5 Mtn").name, len(kept.sent)) == ("Sent", 1)
    after = do(state, "roll 6")
    assert (after.where("German 5 Mtn").name, after.sent) == ("Not in play", ())
    assert after.where("German 6 Mtn").also_called == ("Durazzo",)
    ahead = do(at("intervention", {"Larisa": ["German 6 Mtn"]}, turn=5, points=points(10, 20)), "roll 6")
    assert ahead.where("German 6 Mtn").also_called == ("Larisa",)
    deployed = attrs.evolve(SPECIAL, invaded=False)
    later = at("deployment", {"Durazzo": ["German 6 Mtn"]}, turn=12, affairs=deployed)
    assert "German 5 Mtn" in _come(later)
    assert "German 6 Mtn" not in _come(later)


# -------------------------------------------------------------------------------------------------------------- the end


def test_the_game_ends_after_its_last_turn() -> None:
    over = at("end", turn=16, points=points(70, 100))
    assert over.is_over
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.level, over.outcome.score) == (
        Side.AXIS,
        "marginal Axis victory",
        -30,
    )
    assert at("end", turn=15, place={ATHENAI: ["Greek 2 Inf"]}).outcome is None


def test_the_game_ends_when_no_allied_unit_is_left() -> None:
    assert at("end", {"Tirane": ["Italian 19 Venezia"]}, turn=2).is_over
    assert not at("end", {"Larisa": ["Greek 2 Inf"]}, turn=2).is_over
