"""Victory points, the winner, and the extension of the game (15.0, 15.1, 16.4, 17.2 and 17.3)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, do, listed, ruled

from balkan_rules import LoadError
from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.sequence import Phase

FEDERALIST, SEPARATIST = wrte.Side
BOARD = SHELF.default.map
CROATIA, SLOVENIA = wrte.Area.CROATIA, wrte.Area.SLOVENIA
JNA = wrte.Last.JNA
CITIES = [place.name for place in BOARD.places if place.city and place.area is CROATIA and not place.is_serb]
SLOVENE = [place.name for place in BOARD.places if place.city and place.area is SLOVENIA]
MIXED = [place.name for place in BOARD.places if place.is_mixed]
SERB = [place.name for place in BOARD.places if place.is_serb]
PLAIN = [name for name in CITIES if not (BOARD.place(name).is_airport or BOARD.place(name).is_bridge)]


def held(*names: str, last: wrte.Last = JNA) -> dict[str, wrte.Last]:
    """Hexes in which the same were the last."""
    return dict.fromkeys(names, last)


def ended(occupants: Mapping[str, wrte.Last], **changes: Any) -> wrte.State:  # noqa: ANN401 - as `position` takes it
    """The position after the determination of the winner; nobody is on the map if not given."""
    given: dict[str, Any] = {"turn": 14, "operations": 3, "phase": "winner", "scenario": "campaign", **changes}
    return wrte.position(occupants=occupants, **given)


def cases(state: wrte.State, occupied: Iterable[str] = ()) -> list[str]:
    """The cases that are worth points, but for those of some cities."""
    return [score.case for score in state.victory_points.scores if score.place is None or score.place.name in occupied]


def result(state: wrte.State) -> tuple[wrte.Side | None, int, str]:
    """Who has won, with how many points, and by which case."""
    assert state.outcome is not None
    return state.outcome.winner, state.outcome.score, state.outcome.case


# ------------------------------------------------------------------------------------------------------- the objectives


@pytest.mark.case("wrte_1991", "15.0.petrinja-knin", "15.0.sr", "15.0.mixed", "15.0.maslenica")
def test_objectives_of_several_hexes() -> None:
    assert cases(ended({})) == ["15.0.petrinja-knin", "15.0.sr"]
    every = held(*MIXED, "1709")
    names = ["15.0.petrinja-knin", "15.0.maslenica", "15.0.sr", "15.0.mixed"]
    assert cases(ended(every)) == names
    assert cases(ended(every | held(*MIXED, last=wrte.Last.KRAJINA_LOST))) == names
    for lost, gone in ((MIXED[-1], names[3:]), ("1709", names[1:2]), ("2611", names[::2]), ("1712", names[::2])):
        for last in (wrte.Last.SEPARATIST, wrte.Last.PARAMILITARY):
            assert cases(ended(every | held(lost, last=last))) == [name for name in names if name not in gone]
    other = next(name for name in reversed(SERB) if name not in ("2611", "1712"))
    assert cases(ended(every | held(other, last=wrte.Last.CAPTURED))) == [*names[:2], names[3]]
    assert cases(ended(held(*MIXED[:-1]))) == names[::2]


# ----------------------------------------------------------------------------------------------------------- the cities


@pytest.mark.case("wrte_1991", "15.0.croatian-cities", "15.0.slovene-cities")
@pytest.mark.parametrize("last", [JNA, wrte.Last.PARAMILITARY, wrte.Last.KRAJINA_LOST])
def test_a_city_is_worth_a_point_whoever_of_the_federalist_player_was_last_in_it(last: wrte.Last) -> None:
    for name, rule in ((CITIES[-1], "15.0.croatian-cities"), (SLOVENE[-1], "15.0.slovene-cities")):
        state = ended(held(name, last=last))
        assert cases(state, [name]) == ["15.0.petrinja-knin", "15.0.sr", rule]
        assert state.victory_points.total == 3
        assert ended(held(name, last=wrte.Last.SEPARATIST)).victory_points.total == 2
    assert ended(held(*CITIES, last=last)).victory_points.of(CROATIA) == 2 + len(CITIES)
    assert ended(held(*SLOVENE, last=last)).victory_points.of(SLOVENIA) == len(SLOVENE)


@pytest.mark.case("wrte_1991", "15.0.croatian-cities.supply", "15.0.slovene-cities.supply")
def test_a_city_needs_an_open_way_to_serbia() -> None:
    for name, ring, unit in (("3211", "ZNG", CITIES), ("3007", "Slovene", SLOVENE)):
        assert name in unit
        around = [BOARD.places[number].name for number in BOARD.neighbours[BOARD.place(name).index]]
        units = [one.name for one in SHELF.default.units if one.name.startswith(f"{ring} ")]
        place = {hexagon: [unit] for hexagon, unit in zip(around, units, strict=False)}
        garrison = {name: MOT[:1]}
        assert ended({}, place=garrison).victory_points.total == 3
        assert ended({}, place={**garrison, **place}).victory_points.total == 2
        one = dict([*place.items()][:1])
        assert ended({}, place={**garrison, **one}).victory_points.total == 3
        assert ended(held(name), place=one).victory_points.total == 2


@pytest.mark.case("wrte_1991", "15.0.serbian-cities")
def test_the_way_ends_in_a_city_of_serbia_or_in_2623_if_there_is_none() -> None:
    taken = {name: ["ZNG 1"] for name in ("2724", "2925", "3121")}
    places = {name: [f"ZNG {number}"] for number, name in enumerate(taken, 1)}
    assert ended(held("2508"), place=places).victory_points.total == 2
    for free in places:
        others = {name: units for name, units in places.items() if name != free}
        assert ended(held("2508"), place=others).victory_points.total == 3
    data = SHELF.content(SHELF.default)
    for name in taken:
        data["hex"][name]["area"] = "BA"
    bare = wrte.ruleset(charts=SHELF.from_content(data, "charts"))
    assert ended(held("2508"), place=places, ruleset=bare).victory_points.total == 3
    shut = {**places, "2623": ["ZNG 4"]}
    assert ended(held("2508"), place=shut, ruleset=bare).victory_points.total == 2


@pytest.mark.case("wrte_1991", "15.0.croatian-cities", "15.0.petrinja-knin")
def test_petrinja_and_knin_are_cities_too_or_not_as_ruled() -> None:
    points = {
        slug: ended(held("2611", "1712"), ruleset=ruled(victory_city_and_objective=slug)).victory_points.total
        for slug in ("both", "objective-only")
    }
    assert points == {"both": 4, "objective-only": 2}


# ----------------------------------------------------------------------------------------------------------- the winner


@pytest.mark.case("wrte_1991", "15.0.federalist", "15.0.draw", "15.0.separatist", "15.0.when", "4.0.end.4")
@pytest.mark.parametrize(
    ("points", "winner", "rule"),
    [
        (2, SEPARATIST, "15.0.separatist"),
        (4, SEPARATIST, "15.0.separatist"),
        (5, None, "15.0.draw"),
        (6, None, "15.0.draw"),
        (7, FEDERALIST, "15.0.federalist"),
        (12, FEDERALIST, "15.0.federalist"),
    ],
)
def test_the_points_of_the_last_turn_are_graded(points: int, winner: wrte.Side | None, rule: str) -> None:
    cities = held(*CITIES[: points - 2])
    for scenario in ("campaign", "slavonia"):
        assert result(ended(cities, scenario=scenario)) == (winner, points, rule)
    earlier = ended(cities, turn=13, place={"2810": ["ZNG 1"]})
    assert (earlier.outcome, earlier.turn, earlier.victory_points.total) == (None, 14, points)


@pytest.mark.case("wrte_1991", "15.0.when")
def test_what_counts_is_told_on_the_last_turn() -> None:
    state = wrte.position(turn=14, operations=3, phase="separatist_combat", occupants=held("2508"), place=ALONE)
    step = state.step(wrte.END_PHASE)
    told = next(event for event in step.events if event.name == "victory points")
    assert told.details == {"total": 3, "croatia": 3, "slovenia": 0}
    assert told.cases == ("15.0.when", "15.0.petrinja-knin", "15.0.sr", "15.0.croatian-cities")


def test_points_stand_on_the_board_and_in_the_view() -> None:
    state = wrte.position(occupants=held("2508"), place={"2810": ["ZNG 1"]})
    assert "Victory Points: 3" in state.text()
    assert [attrs.asdict(score)["points"] for score in state.view(SEPARATIST).victory_points.scores] == [1, 1, 1]
    total = wrte.position(occupants=held("2508", "2804"), place={"2810": ["ZNG 1"]}, scenario="total-war")
    assert "Victory Points: 1 in Croatia, 3 in Slovenia" in total.text()
    ten = wrte.position(occupants=held("2508"), place={"2810": ["ZNG 1"]}, scenario="ten-days")
    assert "Victory Points" not in ten.text()
    assert ten.victory_points == wrte.VictoryPoints(())


@pytest.mark.parametrize("scenario", ["campaign", "total-war"])
def test_points_do_not_stand_on_the_board_before_all_units_are_set_up(scenario: str) -> None:
    rng, state, phases = random.Random(4), wrte.new_game(scenario=scenario), list[wrte.Phase]()
    while state.phase.case.startswith("3.1."):
        assert "Victory Points" not in state.text()
        phases.append(state.phase)
        state = state.apply(state.legal_actions().sample(rng, by="action"))
    assert {Phase.FEDERALIST_SET_UP, Phase.CACHES, Phase.CROATIAN_CACHES} <= set(phases)
    assert (Phase.CHIT in phases) is (scenario == "campaign")
    assert "Victory Points" in state.text()


# -------------------------------------------------------------------------------------------------- on to Zagreb (16.4)


ALONE = {"2810": ["ZNG 1"]}
LONGER = {"ruleset": None, "level": 9, "place": {"2810": ["ZNG 1"]}}


def at_fourteen(**changes: Any) -> wrte.State:  # noqa: ANN401 - as `position` takes it
    """The end of Game-Turn 14 with the option in force and the level Full."""
    rules = wrte.ruleset(options=wrte.Options(on_to_zagreb=True))
    return ended(held(*CITIES[:5]), **{**LONGER, "ruleset": rules, **changes})


@pytest.mark.case("wrte_1991", "16.4.condition", "16.4.timing")
def test_the_game_can_be_extended_once_if_the_level_is_full() -> None:
    state = at_fourteen()
    assert (state.phase, state.to_move, state.turn) == (Phase.EXTENSION, FEDERALIST, 14)
    assert listed(state) == {"extend the game", "end phase"}
    longer = do(state, "extend the game")
    assert (longer.turn, longer.tracks.extended, longer.tracks.last_turn, longer.is_over) == (15, True, 18, False)
    assert result(do(state, "end phase"))[0] is FEDERALIST
    assert at_fourteen(level=8).is_over
    assert at_fourteen(ruleset=None).is_over
    assert at_fourteen(turn=13).turn == 14
    assert at_fourteen(turn=13).phase is not Phase.EXTENSION
    assert at_fourteen(turn=18, extended=True).is_over
    assert at_fourteen(turn=17, extended=True).turn == 18


@pytest.mark.case("wrte_1991", "17.2.extended")
def test_the_battle_for_slavonia_can_be_extended_without_the_option() -> None:
    assert at_fourteen(scenario="slavonia", ruleset=None).phase is Phase.EXTENSION
    assert at_fourteen(scenario="slavonia", ruleset=None, level=8).is_over


@pytest.mark.case("wrte_1991", "16.4.target", "16.4.otherwise", "16.4.capitals")
def test_an_extended_game_wants_fourteen_points() -> None:
    others = [name for name in CITIES if name != "2810"]
    given = {"turn": 18, "extended": True}
    assert result(ended(held(*others[:11]), **given)) == (SEPARATIST, 13, "16.4.otherwise")
    assert result(ended(held(*others[:12]), **given)) == (FEDERALIST, 14, "16.4.target")
    assert result(ended(held(*others[:8], "2810", "2804"), **given)) == (FEDERALIST, 14, "16.4.target")
    assert result(ended(held(*others[:8], "2810", "2804"))) == (FEDERALIST, 12, "15.0.federalist")
    assert result(ended(held(*others[:5]), **given))[0] is SEPARATIST


# ----------------------------------------------------------------------------------------------------- total war (17.3)


def total(*names: str, last: wrte.Last = JNA) -> wrte.State:
    """The end of the Total War with some hexes held."""
    return ended(held(*names, last=last), turn=6, operations=1, scenario="total-war")


@pytest.mark.case(
    "wrte_1991",
    "17.3.points",
    "17.3.points.double",
    "17.3.points.sites",
    "17.3.points.several",
    "17.3.zagreb",
    "17.3.ljubliana",
    "18.0.displaced.scenario3",
)
def test_what_a_site_is_worth_in_a_total_war() -> None:
    worth = {
        "3307": 2,
        "3002": 2,
        "2810": 3,
        "2804": 3,
        "1709": 1,
        "1609": 2,
        "2808": 1,
        "2701": 1,
        "2508": 1,
        "3208": 1,
        "2609": 0,
        "1821": 0,
    }
    assert {name: total(name).victory_points.total for name in worth} == worth
    assert total(*worth).victory_points.of(SLOVENIA) == 10
    assert total(*worth).victory_points.of(CROATIA) == 7
    for last in (wrte.Last.KRAJINA, wrte.Last.PARAMILITARY, wrte.Last.SEPARATIST):
        assert total("2508", "2804", last=last).victory_points.total == 0
    assert total("2508", last=wrte.Last.JNA_LOST).victory_points.total == 1


@pytest.mark.case(
    "wrte_1991",
    "17.3.winner",
    "17.3.defect.check",
    "17.3.defect.croatia.leave",
    "17.3.defect.croatia.stay",
    "17.3.defect.slovenia.leave",
    "17.3.defect.slovenia.stay",
)
def test_the_federalist_player_wins_a_total_war_if_both_republics_stay() -> None:
    slovenia = {7: ("2804", "3307", "3002"), 8: ("2804", "3307", "3002", "3007")}
    croatia = {13: PLAIN[:13], 14: PLAIN[:14]}
    won = {(kept, stays): result(total(*slovenia[kept], *croatia[stays]))[:2] for kept in slovenia for stays in croatia}
    assert won == {
        (7, 13): (SEPARATIST, 20),
        (7, 14): (SEPARATIST, 21),
        (8, 13): (SEPARATIST, 21),
        (8, 14): (FEDERALIST, 22),
    }


@pytest.mark.case("wrte_1991", "17.3.no-automatic", "15.1.automatic")
def test_there_is_no_automatic_victory_in_a_total_war() -> None:
    posts = [post.name for post in BOARD.border_posts()][:5]
    place = {**{name: [unit] for name, unit in zip(posts, MOT, strict=False)}, "2810": ["ZNG 1"]}
    given: dict[str, Any] = {"turn": 2, "phase": "automatic_victory", "place": place}
    assert wrte.position(**given).is_over
    assert not wrte.position(scenario="total-war", **given).is_over


def won() -> wrte.State:
    """The Federalist Player has won at once, by five border posts."""
    posts = [post.name for post in BOARD.border_posts()][:5]
    place = {**{name: [unit] for name, unit in zip(posts, MOT, strict=False)}, "2810": ["ZNG 1"]}
    return wrte.position(turn=2, phase="automatic_victory", place=place)


def altered(state: wrte.State, **changes: object) -> str:
    """A state's file with other fields."""
    data = opened(state)
    data["state"].update(changes)
    return json.dumps(data)


def test_finished_games_come_back() -> None:
    for state in (won(), at_fourteen(level=8), do(at_fourteen(), "end phase"), at_fourteen(turn=18, extended=True)):
        assert state.is_over
        assert wrte.from_json(wrte.to_json(state)) == state
        assert wrte.view_from_json(state.view(SEPARATIST).to_json()) == state.view(SEPARATIST)


@pytest.mark.parametrize(
    ("state", "changes"),
    [
        (won(), {"cursor": "winner"}),
        (won(), {"cursor": "federalist_movement"}),
        (at_fourteen(level=8), {"cursor": "automatic_victory"}),
        (at_fourteen(level=8), {"cursor": "extension"}),
        (at_fourteen(level=8), {"turn": 13}),
        (do(at_fourteen(), "end phase"), {"cursor": "winner"}),
        (at_fourteen(turn=13), {"is_over": True}),
    ],
)
def test_no_file_ends_a_game_where_no_check_does(state: wrte.State, changes: dict[str, object]) -> None:
    with pytest.raises(LoadError, match=r"^state\.is_over: the game does not end in the .* of Game-Turn \d+$"):
        wrte.from_json(altered(state, **changes))
