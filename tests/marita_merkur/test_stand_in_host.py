"""The stand-in as a base game: its points, arrivals, supply and tables, as the rules ask for them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import attrs
import pytest
from tests.marita_merkur.pieces import NO_COUP, WAR
from tests.marita_merkur.turns import ATHENAI, BRITISH, at, do

from balkan_rules.marita_merkur import (
    GAME,
    Affairs,
    AirResult,
    AssaultResult,
    CombatResult,
    Interdiction,
    InterdictionResult,
    Mark,
    Nation,
    Risk,
    Side,
    State,
)

RULES: Final = GAME.ruleset()
HOST: Final = RULES.host
GERMANS: Final = tuple(unit.name for unit in RULES.units if unit.nation is Nation.GERMAN and unit.piece.strength > 3)


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def axis_holds(*places: str, affairs: Affairs = WAR, **others: list[str]) -> State:
    """A position of turn 13 in which Germans have taken places, one in each, and hold them."""
    place: dict[str, Any] = {name: [unit] for name, unit in zip(places, GERMANS, strict=False)}
    return do(at("axis_exploitation", {**place, **others}, turn=13, affairs=affairs), "end phase")


def remembering(state: State, **values: int) -> State:
    """The same with other values in the stand-in's part."""
    part: Any = state.host
    return attrs.evolve(state, host=attrs.evolve(part, **values))


def scored(state: State, **drawn: int) -> dict[str, tuple[int, int]]:
    """What brings points to the Axis and the Allies, by the reason."""
    return {reason: (axis, allied) for reason, axis, allied in HOST.score(state, drawn).reasons}


# --------------------------------------------------------------------------------------------------------------- points


@case("31.D.timing")
def test_the_line_pays_both_sides_until_germans_are_deployed() -> None:
    place = {"Corfu": ["Italian 51 Siena"], ATHENAI: BRITISH}
    state = at("axis_movement", place, turn=2, control={"Corfu": Side.ALLIED})
    held = do(state, "end phase")
    assert HOST.draws_due(held) == ("line", "axis_score", "allied_score")
    assert scored(held, line=1, axis_score=3, allied_score=4) == {
        "losses": (3, 4),
        "front": (5, 2),
        "British": (1, 1),
        "Corfu": (3, 0),
    }
    assert scored(state, line=-1) == {"front": (2, 6), "British": (1, 1)}
    far = remembering(state, line=2)
    assert scored(far, line=1) == {"front": (7, 1), "British": (1, 1)}


@case("31.D.timing")
def test_efforts_weigh_in_the_draws() -> None:
    chosen = {efforts: at("axis_movement", turn=1, efforts=efforts) for efforts in (("low", "high"), ("high", "low"))}
    means = {
        efforts: [sum(value * chance for value, chance in HOST.draw(state, name).items()) for name in ("line",)]
        for efforts, state in chosen.items()
    }
    assert means[("low", "high")] < means[("high", "low")]
    unsaid = HOST.draw(at("axis_movement", turn=1), "allied_score")
    assert unsaid == HOST.draw(at("axis_movement", turn=1, efforts=("normal", "normal")), "allied_score")
    german = at("axis_movement", turn=13, affairs=WAR)
    assert HOST.draws_due(german) == ("axis_score", "allied_score")
    assert set(HOST.draw(german, "axis_score")) == {3, 4, 5}


@case("31.D.timing")
def test_the_german_advance_pays_for_each_step_once() -> None:
    affairs = attrs.evolve(NO_COUP, turn=13)
    state = axis_holds("Rupel", "Beles", "Thessalonike", affairs=affairs, Larisa=["Greek 2 Inf"])
    assert scored(state) == {"advance": (16, 0)}
    paid = attrs.evolve(state, host=HOST.score(state, {}).part)
    assert scored(paid) == {}
    later = axis_holds("Thessalonike", affairs=affairs, Larisa=["Greek 2 Inf"])
    assert scored(later) == {}


@case("31.D.timing")
def test_jugoslavia_pays_the_allies_while_it_fights_and_the_axis_for_its_sources() -> None:
    state = axis_holds("Zagreb", "Beograd", Larisa=["Greek 2 Inf"])
    assert scored(state) == {"Jugoslav sources": (4, 0), "Jugoslav army": (0, 4)}
    quiet = attrs.evolve(state, affairs=attrs.evolve(WAR, collapsed=True))
    assert scored(quiet) == {"Jugoslav sources": (4, 0)}


@case("31.D.timing")
def test_the_mainland_and_crete_are_the_last_steps_and_end_the_game() -> None:
    mainland = [
        str(place) for place in RULES.on_map if place.ground.is_mainland and str(place.ground.country) == "Greece"
    ]
    crete = [RULES.places[index].name for index in RULES.marked[Mark.CRETE]]
    wholes = [unit for unit in RULES.units if unit.index not in RULES.counters.wholes and not unit.is_air]
    units = [unit.name for unit in wholes if unit.side is Side.AXIS]
    place: dict[str, Any] = {name: [unit] for name, unit in zip((*mainland, *crete), units, strict=False)}
    affairs = attrs.evolve(NO_COUP, turn=13, shipping=3, exile=True)
    state = do(
        at("axis_exploitation", {**place, "Melos": ["Greek Melos Garrison"]}, turn=13, affairs=affairs), "end phase"
    )
    assert scored(state) == {"advance": (40, 0), "Crete": (8, 0)}
    assert HOST.is_over(state)
    assert not HOST.is_over(axis_holds("Rupel", Larisa=["Greek 2 Inf"]))
    british = {name: units for name, units in place.items() if name not in crete}
    stays = {**british, mainland[0]: ["British 4 NZ"]}
    left = do(at("axis_exploitation", stays, turn=13, affairs=affairs), "end phase")
    assert scored(left) == {"advance": (32, 0)}
    cleared = attrs.evolve(left, host=state.host)
    assert scored(remembering(cleared, advance=4))["British left"] == (1, 0)
    assert HOST.draws_due(attrs.evolve(cleared, host=HOST.score(cleared, {}).part)) == ()


@pytest.mark.parametrize(
    ("axis", "allied", "winner", "level"),
    [
        (70, 70, Side.AXIS, "decisive Axis victory"),
        (-3, 0, Side.AXIS, "decisive Axis victory"),
        (70, 100, Side.AXIS, "marginal Axis victory"),
        (69, 100, Side.ALLIED, "marginal Allied victory"),
        (49, 100, Side.ALLIED, "decisive Allied victory"),
    ],
)
def test_who_has_won_goes_by_the_share_of_points(axis: int, allied: int, winner: Side, level: str) -> None:
    found = HOST.verdict(axis, allied)
    assert (found.winner, found.level) == (winner, level)


# ------------------------------------------------------------------------------------------------------------- arrivals


def entries(unit: str, state: State) -> list[str]:
    """The names of the towns where a unit can arrive."""
    return [RULES.place(name).also_called[0] for name in HOST.entries(state, unit)]


@case("31.E.1.arrival")
def test_assistance_crosses_to_albania_as_italians_do() -> None:
    state = at("axis_movement", turn=5)
    for unit in ("Italian 11 Brennero", "German 5 Mtn"):
        assert entries(unit, state) == ["Durazzo", "Valona"]
    assert HOST.arrival_limit(state, Nation.ITALIAN) == 2
    assert HOST.arrival_limit(state, Nation.GREEK) is None
    taken = do(at("allied_movement", {"Valona": ["Greek 2 Inf"]}, turn=5), "end phase")
    assert entries("German 5 Mtn", taken) == ["Durazzo"]


@case("31.E.2.force_coup")
def test_others_arrive_where_they_start_or_as_near_as_their_side_is() -> None:
    state = at("axis_movement", turn=13, affairs=WAR)
    assert entries("German 5 Mtn", state)[0] == "Petric"
    assert entries("Italian 2nd Army Inf", state)[0] == "Trieste"
    assert entries("British 4 NZ", state) == ["Egypt"]
    assert entries("Italian Ju87 Picchiatelli", state)[0] == "Brindisi"
    assert "Trieste" not in entries("German KG 2 Do17", state)
    lost = do(at("axis_movement", {"Thessalonike": [GERMANS[0]]}, turn=13, affairs=WAR), "end phase")
    assert entries("Greek 17 Inf", state)[0] == "Thessalonike"
    assert entries("Greek 17 Inf", lost)[0] != "Thessalonike"


# -------------------------------------------------------------------------------------- the British, at sea, supply


@case("31.L.evacuation")
def test_the_british_can_be_evacuated_three_times_once_germans_are_there() -> None:
    assert HOST.may_evacuate(at("axis_movement", turn=5)) == "there is no evacuation before German units are deployed"
    thrice = attrs.evolve(WAR, turn=16, evacuations=(13, 14, 15))
    assert HOST.may_evacuate(at("axis_movement", turn=16, affairs=thrice)) == "there have been 3 evacuation turns"
    assert HOST.may_evacuate(at("axis_movement", turn=13, affairs=WAR)) == ""
    state = at(
        "axis_movement", {ATHENAI: ["British 4 NZ", "Greek 2 Inf"], "Larisa": ["British 5 NZ"]}, turn=13, affairs=WAR
    )
    ports = [RULES.place(name).also_called[0] for name in HOST.evacuation_ports(state, "British 4 NZ")]
    assert ports == ["Egypt", "Khania", "Retimo", "Iraklion", "Siteia"]
    assert [HOST.evacuation_ports(state, unit) for unit in ("Greek 2 Inf", "British 5 NZ", "British 6 NZ")] == [()] * 3
    assert [HOST.evacuation_saves(face) for face in (4, 5)] == [True, False]
    assert [HOST.evacuation_points(unit) for unit in ("British 4 NZ", "British 6 Australian")] == [1, 3]


def test_what_is_shipped_counts_for_one_side_and_turn() -> None:
    state = at("axis_movement", turn=5)
    assert [HOST.sea_capacity(state, side) for side in Side] == [6, 9]
    once = attrs.evolve(state, host=HOST.shipped(state, "Italian III/SM"))
    twice = attrs.evolve(once, host=HOST.shipped(once, "Italian 19 Venezia"))
    assert [HOST.sea_capacity(twice, side) for side in Side] == [Fraction(5, 2), 9]
    later = attrs.evolve(twice, turn=6)
    assert HOST.sea_capacity(later, Side.AXIS) == 6


@case("31.I")
def test_supply_runs_to_sources_and_ports_that_are_held() -> None:
    state = at("axis_movement", {"Larisa": ["Greek 2 Inf"]}, turn=5)
    names = HOST.supplied(state, Nation.GREEK, ())
    assert {RULES.place(town).name for town in ("Larisa", "Ioannina", ATHENAI, "Patrai")} <= names
    assert RULES.place("Khania").name not in names
    ring = [str(place) for place in RULES.on_map if place.name != RULES.place("Larisa").name]
    assert HOST.supplied(state, Nation.GREEK, ring) == frozenset()
    assert RULES.place("Iraklion").name not in HOST.supplied(state, Nation.ITALIAN, ())
    enemy = at("axis_movement", {"Zagreb": [GERMANS[0]]}, turn=13, affairs=WAR)
    assert RULES.place("Zagreb").name not in HOST.supplied(enemy, Nation.JUGOSLAV, ())


# --------------------------------------------------------------------------------------------------------------- tables


@case("31.A.halved", "31.C")
def test_terrain_and_rivers_divide_the_attack() -> None:
    def strength(unit: str, origin: str | None, target: str) -> Fraction:
        found = None if origin is None else RULES.place(origin).name
        return HOST.attack_strength(unit, found, RULES.place(target).name, "clear", is_supplied=True)

    assert strength("Greek 2 Inf", None, "Larisa") == 4
    assert strength("Greek 2 Inf", None, "Korce") == 2
    assert strength("Greek 39 Evzone", None, "Korce") == 2
    assert strength("Italian 51 Siena", "Porto Edda shore", "Corfu") == Fraction(3, 2)
    assert HOST.defence_strength("Greek 2 Inf", "4522", "snow", is_supplied=False) == 4
    assert [HOST.combat_die(RULES.place(town).name, "clear") for town in ("Larisa", "Nis")] == [0, -1]


def test_links_cost_what_the_charts_say() -> None:
    def cost(origin: str, to: str, unit: str = "German 2 Pz", weather: str = "clear") -> int | None:
        mover = RULES.unit(unit).counter.mover
        return HOST.step_cost(mover, RULES.place(origin).name, RULES.place(to).name, weather)

    assert (cost("Antirrion", "Patrai"), cost("Porto Edda shore", "Corfu")) == (1, 2)
    assert (cost("Athenai", "Melos"), cost("Athenai", "Zagreb")) == (None, None)
    assert cost("Porto Edda shore", "Corfu", "Italian III/SM") == 1
    assert (cost("Petric", "Rupel"), cost("Petric", "Rupel", weather="snow")) == (1, None)
    assert (cost("Petric", "Rupel", "German 5 Mtn", "snow"), cost("Rupel", "Kilkis", weather="snow")) == (1, 1)


def test_odds_become_results() -> None:
    assert [HOST.combat_column(Fraction(attack), Fraction(4)) for attack in (1, 2, 9, 99)] == ["", "1:2", "2:1", "6:1"]
    assert HOST.combat_result("2:1", 6) is CombatResult.DEFENDER_RETREATS
    assert HOST.combat_result("2:1", 99) is CombatResult.DEFENDER_ELIMINATED
    assert HOST.assault_result(Fraction(1), Fraction(3), 1) is AssaultResult.REPULSED
    assert HOST.assault_result(Fraction(9), Fraction(3), 6) is AssaultResult.CAPTURED
    assert HOST.air_combat(3, 1, 4) is AirResult.KILL
    assert HOST.antiaircraft(6)[AirResult.KILL] == Fraction(1, 12)
    assert HOST.aero_naval(20, 6).points == 4


@case("31.L.roll", "31.N.interdiction")
def test_interdiction_goes_by_risk_and_weather() -> None:
    clear = at("axis_movement", turn=13, affairs=WAR, weather="clear")
    poor = at("axis_movement", turn=13, affairs=WAR, weather="poor")

    def result(state: State, risk: Risk, die: int = 4) -> InterdictionResult:
        return HOST.interdiction(state, Interdiction.LIMITED, risk, die)

    assert result(clear, Risk()) is InterdictionResult.ABORT
    assert result(clear, Risk(is_heavy=True)) is InterdictionResult.SUNK
    assert result(clear, Risk(is_assault=True)) is InterdictionResult.SUNK
    assert result(poor, Risk(is_heavy=True)) is InterdictionResult.ABORT
    assert result(clear, Risk(is_scarpantos=True), 3) is InterdictionResult.ARRIVES


def test_transports_carry_light_units_of_a_regiment() -> None:
    carrier = "German KG zbV Ju52 A"
    lifts = {unit: HOST.may_lift(carrier, unit) for unit in ("German 1 Para", "German 618 Arty", "German 5 Mtn")}
    assert lifts == {"German 1 Para": True, "German 618 Arty": False, "German 5 Mtn": False}
    assert not HOST.may_lift("German KG 2 Do17", "German 1 Para")
    assert HOST.may_lift(carrier, "German 5 Mtn (1)")
    part = RULES.unit("German 5 Mtn (1)").piece
    assert (part.strength, int(part.equivalents), part.group) == (2, 1, None)


@case("31.M.breakdown", "31.N.airfield")
def test_stacking_counts_the_ground_and_the_airfield_apart() -> None:
    crete, rhodes = RULES.place("Khania").name, RULES.place("Rhodes").name
    divisions = ["Greek 2 Inf", "Greek 3 Inf", "Greek 4 Inf"]
    assert HOST.crowding(crete, divisions) == 0
    assert HOST.crowding(crete, [*divisions, "Greek Melos Garrison"]) == 1
    planes = [unit.name for unit in RULES.units if unit.is_air and unit.side is Side.AXIS][:7]
    assert (HOST.crowding(rhodes, planes[:6]), HOST.crowding(rhodes, planes)) == (0, 1)
    six = [f"German {name}" for name in ("5 Mtn", "6 Mtn", "50 Inf", "72 Inf")]
    assert HOST.crowding(RULES.place("Korce").name, [*six, "Italian 19 Venezia", "Italian 23 Ferrara"]) == 4
