"""Boards of Tito, read back."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.pictures.looking import looks, marked, played, shown, titles, units, words
from tests.tito.planners import act, choosing, planning

from balkan_rules import HIDDEN, tito
from balkan_rules.pictures import board_svg

ASIDE = ("First operation", "Second operation")


def named(stack: tito.Stack) -> Counter[str]:
    found = Counter([unit.name for unit in stack.units])
    for kind, number in stack.guerrillas:
        found[kind.name] += number
    return found


def expected(position: tito.View | tito.State) -> dict[str, Counter[str]]:
    """What a picture should show: the board, and what is set aside for operations."""
    found = {place.name: named(stack) for place, stack in position.board.items()}
    for name in ASIDE:
        if stack := position.stack(name):
            found[name] = named(stack)
    return found


def test_every_counter_in_every_place_is_as_in_the_view() -> None:
    aside = 0
    steps = [*played(tito.new_game(), 5, every=60)]
    for number, step in enumerate(steps):
        for side in tito.Side:
            view = step.after.view(side)
            assert shown(board_svg(view, last=step)) == expected(view), f"position {number}"
        aside += any(name in expected(step.after) for name in ASIDE)
    assert aside  # units have been set aside in some of them
    assert steps[-1].after.turn == 17


def test_states_show_what_views_show_and_what_is_secret() -> None:
    state = tito.position(turn=8, operations_limit=5, place={"Belgrade/Axis": ["German 704"]})
    assert shown(board_svg(state)) == {"Belgrade/Axis": Counter({"German 704": 1})}
    assert "0, limit 5" in words(board_svg(state))
    assert "0, limit 5" in words(board_svg(state.view(tito.Side.AXIS)))
    assert "0, limit unknown" in words(board_svg(state.view(tito.Side.YUGOSLAV)))


def test_kinds_are_told_with_their_number() -> None:
    state = tito.position(place={"Serbia/Partisan Mountain": [("Partisan group", 4), "Partisan brigade", "Tito"]})
    marks = {group.attrib["data-unit"]: group for group in units(board_svg(state))}
    groups, brigade, leader = marks["Partisan group"], marks["Partisan brigade"], marks["Tito"]
    assert (groups.attrib["data-kind"], groups.attrib["data-count"]) == ("kind", "4")
    assert (brigade.attrib["data-kind"], brigade.attrib["data-count"]) == ("kind", "1")
    assert leader.attrib["data-kind"] == "unit"
    assert [text.text for text in groups.iter("{http://www.w3.org/2000/svg}text")] == ["4\N{MULTIPLICATION SIGN}1"]
    told = titles(board_svg(state))
    assert "4 \N{MULTIPLICATION SIGN} Partisan group: strength 1 each\nSerbia/Partisan Mountain" in told
    assert "Partisan brigade: strength 4\nSerbia/Partisan Mountain" in told
    assert "Tito: the leader of the Partisans\nSerbia/Partisan Mountain" in told


def test_counters_that_overlap_are_counted() -> None:
    italians = [f"Italian {name}" for name in ("Bergamo", "Emilia", "Messina", "Perugia", "Taurinense")]
    state = tito.position(place={"Islands/Axis Mountain": italians, "Belgrade/Axis": ["German 704", "Serbian 1"]})
    svg = board_svg(state)
    assert len(looks(svg, "br-badge")) == 1
    assert "5" in words(svg)
    crowd = board_svg(tito.position(place={"Islands/Chetnik Mountain": [("Chetnik group", 9), ("Chetnik brigade", 3)]}))
    assert "12" in words(crowd)


def test_every_place_of_the_map_tells_its_name() -> None:
    told = titles(board_svg(tito.new_game()))
    assert {place.name for place in tito.ruleset().places if place.zone is not None} <= set(told)
    assert "Belgrade: city, 10 Victory Points, recruitment 2, intrinsic Defense Strength 6" in told
    assert any(text.startswith("Serbia: Garrison Value 4, chetnik, uprisings -2; next to") for text in told)


def test_the_tracks_tell_how_things_stand() -> None:
    state = tito.position(
        turn=12,
        points=95,
        drought=True,
        allied_box=4,
        partisan_brigades=True,
        partisan_divisions=True,
        intrinsic_eliminated=["Belgrade"],
        trigger_turn=5,
        surrender_turn=11,
        place={"Belgrade/Yugoslav": [("Partisan group", 1)]},
    )
    svg = board_svg(state)
    assert "95 Victory Points, drought" in words(svg)
    assert {"95", "drought", "divisions", "groups alone", "loosened in 5", "surrendered in 11"} <= set(words(svg))
    assert len(looks(svg, "br-now")) == 2  # the Game-Turn and the Allied Progress marker
    (struck,) = looks(svg, "br-out")
    assert [title.text for title in struck] == ["Belgrade: intrinsic defence eliminated"]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "unidentified"),
        ({"tito_status": tito.TitoStatus.IDENTIFIED, "tito_turn": 3}, "identified"),
        ({"tito_status": tito.TitoStatus.LOCATED, "tito_turn": 8, "tito_attempted": True}, "located, attempt made"),
        ({"tito_status": tito.TitoStatus.WITHDRAWN, "tito_turn": 8, "tito_returns": 13}, "withdrawn until 13"),
    ],
)
def test_what_became_of_tito(fields: Any, told: str) -> None:  # noqa: ANN401 - of a position
    assert told in words(board_svg(tito.position(turn=12, **fields)))


def test_operations_are_shown_with_what_is_set_aside_for_them() -> None:
    state = act(choosing({"Belgrade/Axis": ["German 704"]}, "Bosnia", "Serbia"), "commit German 704")
    svg = board_svg(state.view(tito.Side.AXIS))
    assert shown(svg)["First operation"] == Counter({"German 704": 1})
    assert {"First operation: Zone Bosnia", "Second operation: Zone Serbia"} <= set(words(svg))
    other = board_svg(state.view(tito.Side.YUGOSLAV))
    assert {"First operation: Zone unknown", "Second operation: Zone unknown"} <= set(words(other))


# ------------------------------------------------------------------------------------------------- what was played last
def moved() -> tuple[tito.State, tito.Action]:
    state = tito.position(turn=3, phase="axis_movement", place={"Belgrade/Axis": ["German 704"]})
    return state, tito.parse("German 704 to Nis/Axis", state)


def test_a_transition_marks_where_it_came_from_and_went_to() -> None:
    state, action = moved()
    step = state.step(action)
    ground = board_svg(step.after)
    assert marked(ground) == []
    assert len(marked(board_svg(step.after, last=step))) == 2
    assert board_svg(step.after, last=step) == board_svg(step.after, last=step.for_side(tito.Side.AXIS))
    assert board_svg(step.after.view(tito.Side.AXIS), last=step).count("br-last") == ground.count("br-last") + 2


def test_an_action_marks_where_its_unit_stands_and_where_it_goes() -> None:
    state, action = moved()
    assert len(marked(board_svg(state, last=action))) == 2
    assert len(marked(board_svg(state.apply(action), last=action))) == 1


def test_the_places_of_events_are_marked() -> None:
    state = tito.position(turn=10, phase="weather", place={"Belgrade/Axis": ["German 704"]})
    assert marked(board_svg(state, last=state.step(tito.Roll(6)))) == []
    fight = tito.position(
        turn=3,
        phase="axis_combat",
        place={"Belgrade/Axis": ["German 704"], "Belgrade/Yugoslav": [("Partisan group", 1)]},
    )
    rolled = fight.apply(fight.legal_actions()[0])
    step = rolled.step(rolled.legal_actions()[0])
    assert len(marked(board_svg(step.after, last=step))) == 2


def test_a_hidden_action_marks_nothing() -> None:
    state = act(planning(), "declare one operation")
    first, second = (state.step(tito.parse(f"target {zone}", state)) for zone in ("Bosnia", "Serbia"))
    theirs = [board_svg(step.after.view(tito.Side.YUGOSLAV), last=step) for step in (first, second)]
    assert theirs[0] == theirs[1]
    assert marked(theirs[0]) == []
    assert len(marked(board_svg(first.after.view(tito.Side.AXIS), last=first))) == 2
    assert board_svg(first.after, last=HIDDEN) == board_svg(first.after)
