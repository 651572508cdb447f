"""Whole games within a base game that is not the stand-in: what the rules ask of a host must be enough to play."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
from tests.balkan_wars.boards import go, listed, refused
from tests.balkan_wars.square_host import UNITS, SquareHost

from balkan_rules import LoadError, PositionError, SetupError, bots
from balkan_rules.balkan_wars import (
    GAME,
    Advance,
    Allegiance,
    Appear,
    Change,
    Commitment,
    Happen,
    Host,
    HostPlace,
    HostUnit,
    Options,
    PlaceUnit,
    Ruin,
    Select,
    Side,
    Situation,
    State,
    StepCost,
    Transport,
    UnitClass,
    Vanish,
)
from balkan_rules.bots.balkan_wars import GreedyBot
from balkan_rules.testing import check_game

RULES = GAME.ruleset(host=SquareHost())
ALL_OFF = Options(**dict.fromkeys(GAME.info.options, False))
SCENARIOS = ("belgrade", "jihad")


def squares(phase: str, place: Mapping[str, Sequence[str]], **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """A position within the square host."""
    return GAME.position(**{"phase": phase, "place": place, "ruleset": RULES, **fields})


def changed(digest: str, **methods: Any) -> Any:  # noqa: ANN401 - a host with other answers
    """The square host with some other answers, under another digest."""
    return GAME.ruleset(host=type("Changed", (SquareHost,), {"digest": digest, **methods})())


# ---------------------------------------------------------------------------------------------------------- whole games


def test_the_square_host_is_a_host() -> None:
    """The types say so: this would not pass a type checker otherwise."""
    host: Host = SquareHost()
    assert host.scenarios() == SCENARIOS


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [Options(), ALL_OFF], ids=["all", "none"])
def test_the_contract_holds_within_another_base_game(options: Options) -> None:
    rules = GAME.ruleset(host=SquareHost(), options=options)
    check_game(GAME, games=2, seed=1, rulesets=[rules], every=60, applied=4, others=6, samples=1)


@pytest.mark.no_cover
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("option", [None, *GAME.info.options])
def test_whole_games_come_to_their_points_whatever_rules_are_left_out(scenario: str, option: str | None) -> None:
    options = Options() if option is None else Options(**{option: False})
    rng = random.Random(f"{scenario} {option}")
    state = GAME.new_game(scenario=scenario, ruleset=GAME.ruleset(host=SquareHost(), options=options))
    while not state.is_over:
        state = state.apply(state.legal_actions().sample(rng, by="group"), check=False)
    assert state.outcome is not None
    one, two = state.scores.values()
    assert state.outcome.score == one.total - two.total


@pytest.mark.no_cover
def test_the_greedy_bot_plays_within_another_base_game() -> None:
    rng, state = random.Random(2), GAME.new_game(scenario="belgrade", ruleset=RULES)
    while not state.is_over:
        mover = state.to_move
        if isinstance(mover, Side):
            (action,) = bots.decide(GreedyBot(), state.view(mover), rng)
        else:
            action = state.legal_actions().sample(rng)
        state = state.apply(action)
    assert state.outcome is not None


# --------------------------------------------------------------------------------------------------------------- set-up


def set_up(scenario: str) -> dict[str, set[str]]:
    """Where each unit can be set up, if all go to the first place they can."""
    state, found = GAME.new_game(scenario=scenario, ruleset=RULES), dict[str, set[str]]()
    while state.phase.name.endswith("SET_UP"):
        for action in state.legal_actions():
            _, unit, place = str(action).replace(" at ", "|").replace("place ", "|").split("|")
            found.setdefault(unit, set()).add(place)
        state = state.apply(state.legal_actions()[0])
    return found


@pytest.mark.case("balkan_wars", "scenario3.serbia.belgrade", "scenario3.serbia.depots", "scenario3.special.1")
def test_units_are_set_up_around_the_towns_of_the_host() -> None:
    found = set_up("belgrade")
    assert found["Guard"] == {"C2", "C3", "C4"}  # beside Belgrade, neither abroad nor in the mountains
    assert (found["Shumadia"], found["Belgrade stores"], found["Nish stores"]) == ({"D2"}, {"C3"}, {"D2"})
    assert {"B1", "B2"} <= found["Jaegers"]  # who are Alpine
    assert "B1" not in found["Skoda guns"]
    assert found["Honved"] == found["Honved stores"] - {"A1"} == {"A5"}  # two a town, and two stand in A1
    assert found["Sarajevo stores"] == {"A1"}


@pytest.mark.case("balkan_wars", "scenario4.ottoman.fortifications", "scenario4.bulgaria.depots")
def test_nobody_is_set_up_around_a_town_that_the_map_does_not_have() -> None:
    found = set_up("jihad")
    assert found["Ramparts"] == {"E5"}  # of Adrianople, though the works of Chatlja come first
    assert (found["City stores"], found["Sofia stores"]) == ({"F5"}, {"E2"})
    assert "Redif" not in found


def test_the_number_of_a_hex_makes_a_place_the_town_of_it_wherever_it_lies() -> None:
    def places(_: object) -> list[HostPlace]:
        return [
            HostPlace(
                name=place.name,
                also_called=place.also_called,
                country="Bulgaria" if place.name == "D2" else place.country,
                is_mountain=place.is_mountain or place.name == "D2",
                settlement=place.settlement,
            )
            for place in SquareHost().places()
        ]

    state = GAME.new_game(ruleset=changed("ab0001ab", places=places))
    state = go(state, "place Voivode at C3", "place Guard at C3", "place Sappers at C3")
    assert listed(state) == {"place Shumadia at D2"}
    state = go(state, "place Shumadia at D2", "place Belgrade stores at C3", "place Nish stores at D2")
    assert GAME.from_json(GAME.to_json(state), ruleset=state.ruleset) == state


@pytest.mark.case("balkan_wars", "scenario3.special.5", "scenario3.austria_hungary.corps15")
def test_alpine_units_alone_go_into_mountains_whoever_has_been_asked_about_first() -> None:
    state = GAME.new_game(ruleset=changed("ab0011ab"))
    while state.phase.name == "BELGRADE_FIRST_SET_UP":
        state = state.apply(state.legal_actions()[0])
    unit, mountain = state.ruleset.unit, state.ruleset.place("B1")
    assert not state.why_not(PlaceUnit(unit("Jaegers"), mountain))
    assert refused(state, PlaceUnit(unit("Skoda guns"), mountain)) == {"scenario3.special.5"}


@pytest.mark.case("balkan_wars", "scenario4.ottoman.pool")
def test_who_is_not_set_up_is_in_a_pool_if_he_can_ever_be_raised() -> None:
    begun = GAME.new_game(scenario="jihad", ruleset=changed("ab0012ab"))
    assert begun.where("Redif").name == "Mobilization Pool"
    dear = changed("ab0013ab", price=lambda _, unit: None if unit == "Redif" else 2)
    assert GAME.new_game(scenario="jihad", ruleset=dear).where("Redif").name == "Not in play"
    belgrade = GAME.new_game(scenario="belgrade", ruleset=begun.ruleset)
    assert {belgrade.where(unit).name for unit in ("Redif", "Rhodope", "Nizam")} == {"Not in play"}


# ------------------------------------------------------------------------------------------------------------ scenarios


@pytest.mark.case("balkan_wars", "scenario3.special.2", "seq.diplomacy")
def test_scenario_3_has_no_events_whatever_a_host_has() -> None:
    state = squares("diplomacy", {"A1": ["Jaegers"], "C3": ["Guard"]})
    assert state.ruleset.host.events(state)
    assert state.phase.name == "FIRST_MOVEMENT"


def test_a_scenario_is_played_where_the_host_has_its_map() -> None:
    rules = changed("ab0002ab", scenarios=lambda _: ("jihad",))
    assert GAME.new_game(scenario="4", ruleset=rules).scenario == "jihad"
    with pytest.raises(SetupError, match="the map of the host small_war has only: jihad"):
        GAME.new_game(scenario="belgrade", ruleset=rules)
    with pytest.raises(PositionError, match="scenario: one of jihad is wanted, not 'belgrade'"):
        squares("first_movement", {"A1": ["Jaegers"]}, ruleset=rules)
    text = GAME.to_json(squares("first_movement", {"A1": ["Jaegers"]}))
    with pytest.raises(LoadError, match=r"state\.turn: no scenario 'belgrade' has Game Turn 1"):
        GAME.from_json(text.replace(RULES.digest, rules.digest), ruleset=rules)


@pytest.mark.case("balkan_wars", "scenario3.vp.either", "scenario3.vp.austria_hungary")
def test_points_go_by_the_towns_of_the_host() -> None:
    """Belgrade, Nish and Sarajevo are worth what is printed, Pirot and Temesvar are other towns."""
    state = squares("first_movement", {"A1": ["Jaegers"], "C3": ["Guard"]})
    totals = {side: score.total for side, score in state.scores.items()}
    assert totals == {"Austria-Hungary": 0, "Serbia": 10 + 3}
    marched = go(squares("first_movement", {"C5": ["Jaegers"], "C3": ["Guard"]}), "move Jaegers", "go to D5")
    assert marched.scores["Austria-Hungary"].total == 1


# --------------------------------------------------------------------------------------------------- what a host can do


@pytest.mark.case("balkan_wars", "scenario4.ottoman.offmap", "scenario4.special.4.entry")
def test_a_corps_without_counters_comes_on_nowhere() -> None:
    state = squares("first_movement", {"Off-map area": ["Syrians"], "E4": ["Nizam"]}, scenario="jihad", turn=2)
    assert {text for text in listed(state) if text.startswith("bring")} == {"bring on 7th Corps at F5"}


@pytest.mark.case("balkan_wars", "seq.movement", "acrt.result.R.retreat")
def test_works_and_depots_never_move_whatever_the_host_offers() -> None:
    def transports(_: object, situation: Situation, unit: str) -> list[Transport]:
        return [Transport(name="rail", to="E4")] if situation.place_of(unit) == "E5" else []

    rules = changed("ab0003ab", transports=transports, allowance=lambda *_: 3)
    place = {"E5": ["City stores", "Ramparts", "Nizam"], "E1": ["Rhodope"]}
    state = squares("first_movement", place, scenario="jihad", turn=2, ruleset=rules)
    assert movers(state) == {"Nizam"}
    assert refused(state, Select(rules.unit("City stores"))) == {"seq.movement"}
    assert "by rail to E4" in listed(go(state, "move Nizam"))


@pytest.mark.case("balkan_wars", "seq.movement")
def test_whoever_is_shut_in_is_not_taken_up() -> None:
    state = squares("first_movement", {"A1": ["Jaegers"], "B1": ["Guard"], "A2": ["Lancers"], "B4": ["Honved"]})
    assert movers(state) == {"Honved"}
    assert refused(state, Select(RULES.unit("Jaegers"))) == {"seq.movement"}
    alike = {"A1": ["Guard"], "A2": ["Jaegers"], "B1": ["Honved"], "D4": ["Shumadia"]}
    assert movers(squares("second_movement", alike)) == {"Shumadia"}


def movers(state: State) -> set[str]:
    """The units that can be taken up."""
    return {text.removeprefix("move ") for text in listed(state) if text.startswith("move ")}


@pytest.mark.case("balkan_wars", "seq.movement", "recon.1")
def test_each_unit_of_a_place_is_taken_up_by_what_it_can_do_itself() -> None:
    """The way out of A1 leads over a mountain of two points, where no horse goes."""
    place = {"A1": ["Jaegers", "Honved", "Hussars"], "A2": ["Lancers"]}
    blind = GAME.ruleset(host=SquareHost(), options=Options(reconnaissance=False))
    state = squares("first_movement", place, demoralized=["Honved"], ruleset=blind)
    assert movers(state) == {"Jaegers"}
    for unit in ("Honved", "Hussars"):
        assert refused(state, Select(RULES.unit(unit))) == {"seq.movement"}
    seeing = squares("first_movement", place, demoralized=["Honved"])
    assert movers(seeing) == {"Jaegers", "Hussars"}
    assert listed(go(seeing, "move Hussars")) == {"recon A2", "stop"}


@pytest.mark.case("balkan_wars", "seq.movement")
def test_units_that_are_alike_but_for_how_they_move_go_by_their_own_costs() -> None:
    def units(_: SquareHost) -> list[HostUnit]:
        return [attrs.evolve(one, mover="mule") if one.name == "Shumadia" else one for one in UNITS]

    def step_costs(host: SquareHost, mover: str, origin: str, to: str) -> Sequence[StepCost]:
        return () if mover == "mule" else SquareHost.step_costs(host, mover, origin, to)

    rules = changed("ab0010ab", units=units, step_costs=step_costs)
    state = squares("second_movement", {"D4": ["Guard", "Shumadia"], "A1": ["Jaegers"]}, ruleset=rules)
    assert movers(state) == {"Guard"}
    assert refused(state, Select(rules.unit("Shumadia"))) == {"seq.movement"}


@pytest.mark.case("balkan_wars", "seq.movement")
def test_a_unit_that_cannot_march_may_still_ride() -> None:
    rules = changed("ab0007ab", transports=lambda *_: [Transport(name="rail", to="B5")])
    state = squares("first_movement", {"A1": ["Jaegers"], "B1": ["Guard"], "A2": ["Lancers"]}, ruleset=rules)
    assert movers(state) == {"Jaegers"}
    assert listed(go(state, "move Jaegers")) == {"by rail to B5", "stop"}


@pytest.mark.case("balkan_wars", "seq.movement")
def test_places_can_be_closed_to_a_country_and_full_for_a_class_of_units() -> None:
    def barred(host: SquareHost, situation: Situation, country: str) -> Mapping[str, str]:
        held = SquareHost.barred(host, situation, country)
        return {**held, "E2": "quarrelling"} if country == "Serbia" else held

    def crowded(_: SquareHost, _situation: Situation, _country: str, unit_class: UnitClass) -> Mapping[str, str]:
        return {"E2": "stony"} if unit_class is UnitClass.ARTILLERY else {}

    rules = changed("ab0008ab", barred=barred, crowded=crowded)
    place = {"E1": ["Rhodope", "Krupp guns", "Shumadia"], "D1": ["Nizam"], "F1": ["Redif"]}
    state = squares("second_movement", place, scenario="jihad", turn=2, ruleset=rules)
    assert movers(state) == {"Rhodope"}
    for unit in ("Krupp guns", "Shumadia"):
        assert refused(state, Select(rules.unit(unit))) == {"seq.movement"}
    assert listed(go(state, "move Rhodope")) == {"go to E2", "stop"}


@pytest.mark.case("balkan_wars", "screen.3")
def test_works_do_not_advance_from_where_they_attack() -> None:
    place = {"E4": ["Nizam", "Ramparts"], "E3": ["Tsar"]}
    state = squares("first_combat", place, scenario="jihad", turn=2)
    state = go(state, "attack E3", "with Nizam", "with Ramparts", "declare")
    state = go(state, "no more charges", "keep morale", "keep morale", 6)
    state = go(state, "retreat to D3", "retreat to D2", "retreat to D1")
    assert listed(state) == {"advance Nizam", "no advance"}
    assert refused(state, Advance(RULES.unit("Ramparts"))) == {"screen.3"}


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat")
def test_a_game_is_kept_while_attackers_are_lost_and_the_enemy_retreats() -> None:
    place = {"A3": ["Jaegers", "Skoda guns"], "A2": ["Militia"]}
    state = squares("first_combat", place, demoralized=["Jaegers"])
    state = go(state, "attack A2", "with Jaegers", "with Skoda guns", "declare", "Jaegers charges")
    state = go(state, "spend morale of Austria-Hungary", "spend morale of Serbia", 5)
    assert state.where("Jaegers").name == "Mobilization Pool"
    assert state.to_move is Side.SECOND  # who retreats before the others advance
    assert GAME.from_json(GAME.to_json(state), ruleset=RULES) == state
    while state.to_move is Side.SECOND:
        state = state.apply(state.legal_actions()[0])
    assert listed(state) == {"advance Skoda guns", "no advance"}


@pytest.mark.case("balkan_wars", "seq.movement")
def test_whom_the_host_takes_as_he_comes_in_does_not_move_on() -> None:
    def entered(_: object, _situation: Situation, _side: Side, place: str) -> list[Change]:
        return [Vanish("Syrians", Ruin.POOL)] if place in {"F4", "F5"} else []

    rules = changed("ab0006ab", entered=entered)
    fields: dict[str, Any] = {"scenario": "jihad", "turn": 2, "ruleset": rules}
    marching = squares("first_movement", {"F3": ["Syrians", "Nizam"], "E1": ["Rhodope"]}, **fields)
    lost = go(marching, "move Syrians", "go to F4")
    assert (lost.where("Syrians").name, lost.frames) == ("Mobilization Pool", ())
    coming = squares("first_movement", {"Off-map area": ["Syrians"], "F3": ["Nizam"], "E1": ["Rhodope"]}, **fields)
    assert go(coming, "bring on 7th Corps at F5").frames == ()


@pytest.mark.case("balkan_wars", "scenario4.vp.either.german")
def test_what_a_host_commits_costs_its_side_points_once() -> None:
    before = squares("diplomacy", {"E4": ["Nizam"], "E1": ["Rhodope"]}, scenario="jihad", turn=2)
    told = {event.name: event for event in before.step(Happen("german_mission")).events}["commitment"]
    assert (told.cases, told.details) == (
        ("scenario4.vp.either.german",),
        {"side": "First Player", "what": "German HQ"},
    )
    state = go(before, "event german_mission")
    assert state.scores["Ottoman Empire"].total == before.scores["Ottoman Empire"].total - 5
    assert state.scores["Balkan League"] == before.scores["Balkan League"]
    assert GAME.from_json(GAME.to_json(state), ruleset=RULES) == state


@pytest.mark.case("balkan_wars", "scenario4.vp.ottoman.morale", "scenario4.vp.league.morale")
def test_only_countries_that_have_morale_lose_it_for_points() -> None:
    def event(_: object, _situation: Situation, _name: str) -> list[Change]:
        return [Allegiance("Austria-Hungary", Side.FIRST), Allegiance("Rumania", Side.SECOND)]

    joining = changed("ca11ed0f", event=event)
    at_war = {"scenario": "jihad", "turn": 2, "ruleset": joining}
    before = squares("diplomacy", {"E4": ["Nizam"], "E1": ["Rhodope"]}, morale={"Rumania": 0}, **at_war)
    state = go(before, "event german_mission")
    assert state.scores["Balkan League"].total == before.scores["Balkan League"].total
    assert state.scores["Ottoman Empire"].total == before.scores["Ottoman Empire"].total + 5
    lost = squares("end", {"E4": ["Nizam"]}, scenario="jihad", turn=7, morale={"Ottoman Empire": 0})
    kept = squares("end", {"E4": ["Nizam"]}, scenario="jihad", turn=7)
    assert lost.scores["Balkan League"].total == kept.scores["Balkan League"].total + 10


@pytest.mark.case("balkan_wars", "scenario4.vp.either.austria")
def test_either_side_commits_and_only_where_it_costs_points() -> None:
    def entered(_: object, _situation: Situation, side: Side, _place: str) -> list[Change]:
        return [Commitment(side, "Austrian units"), Commitment(side, "Austrian units")]

    rules = changed("ab0004ab", entered=entered)
    place = {"E1": ["Rhodope"], "E4": ["Nizam"]}
    jihad = squares("second_movement", place, scenario="jihad", turn=2, ruleset=rules)
    marched = go(jihad, "move Rhodope", "go to D1")
    assert marched.scores["Balkan League"].total == jihad.scores["Balkan League"].total - 20
    belgrade = squares("second_movement", {"C3": ["Guard"], "A1": ["Jaegers"]}, ruleset=rules)
    assert go(belgrade, "move Guard", "go to C4").scores == belgrade.scores


@pytest.mark.case("balkan_wars", "scenario4.vp.either.austria", "scenario4.vp.either.british")
@pytest.mark.parametrize(
    ("segment", "texts", "name"),
    [
        ("first_movement", ("move Nizam", "go to E5"), "Ottoman Empire"),
        ("second_movement", ("move Rhodope", "go to D1"), "Balkan League"),
    ],
)
def test_whatever_a_side_has_committed_costs_points(segment: str, texts: tuple[str, ...], name: str) -> None:
    def entered(_: object, _situation: Situation, side: Side, _place: str) -> list[Change]:
        return [Commitment(side, "Austrian units"), Commitment(side, "British Fleet")]

    rules = changed("ab0009ab", entered=entered)
    place = {"E1": ["Rhodope"], "E4": ["Nizam"]}
    before = squares(segment, place, scenario="jihad", turn=2, ruleset=rules)
    after = go(before, *texts)
    assert {side: after.scores[side].total - before.scores[side].total for side in after.scores} == {
        side: -30 if side == name else 0 for side in after.scores
    }


@pytest.mark.case("balkan_wars", "seq.mobilization")
def test_a_depot_abroad_raises_nobody_whatever_the_host_says() -> None:
    def event(_: object, _situation: Situation, _name: str) -> list[Change]:
        return [Appear("Sofia stores", "D2")]

    rules = changed("ab0005ab", event=event)
    place = {"E1": ["Rhodope"], "E4": ["Nizam"], "Mobilization Pool": ["Krupp guns"], "E2": ["Sofia stores"]}
    at_home = squares("diplomacy", place, scenario="jihad", turn=2, ruleset=rules)
    assert "place Krupp guns at E2" in listed(mobilizing(go(at_home, "no event")))
    abroad = mobilizing(go(at_home, "event german_mission"))
    assert abroad.where("Sofia stores").name == "D2"
    assert not [text for text in listed(abroad) if text.startswith("place")]
    assert GAME.from_json(GAME.to_json(abroad), ruleset=rules) == abroad


def mobilizing(state: State) -> State:
    """The Second Player's Mobilization Segment of the same turn."""
    while state.phase.name != "SECOND_MOBILIZATION":
        state = state.apply(state.legal_actions()[-1])
    return state


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat")
@pytest.mark.parametrize(("unit", "charges"), [("Skoda guns", ()), ("Jaegers", ("Guard charges", "Shumadia charges"))])
def test_artillery_that_cannot_move_stays_and_nobody_else_does(unit: str, charges: tuple[str, ...]) -> None:
    """A rout: at 9 to 2 with a 6, at 9 to 4 with a charge as well."""

    def allowance(host: SquareHost, situation: Situation, name: str) -> int:
        return 0 if name == unit else SquareHost.allowance(host, situation, name)

    rules = changed("ab0014ab", allowance=allowance)
    place = {"A3": ["Guard", "Shumadia"], "A2": [unit], "A4": ["Belgrade stores"]}
    state = squares("second_combat", place, ruleset=rules)
    state = go(state, "attack A2", "with Guard", "with Shumadia", "declare", *charges)
    while "roll 6" not in listed(state):
        state = state.apply(state.legal_actions()[-1])
    routed = go(state, 6)
    assert rules.unit(unit).index in routed.demoralized
    assert routed.where(unit).name == "A2"
    assert (routed.to_move is Side.FIRST) is (unit == "Jaegers")
