"""Anti-Guerrilla Operations and the hunt for Tito, as the greedy bot of Tito plans, fights and meets them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from balkan_rules import bots, tito
from balkan_rules.bots.tito import GreedyBot

Side = tito.Side
Place = dict[str, list[str | tuple[str, int]]]

KEPT: Place = {"Albania/Chetnik Hide-away": ["Chetnik group"]}
"""Nothing that is worth an operation."""
FORCE: Place = {"Belgrade/Axis": ["German 704", "German 714"], "Serbia/Axis Mountain": ["German 717", "Serbian 1"]}
PREY: Place = {**KEPT, "Serbia/Partisan Mountain": [("Partisan brigade", 2)]}
LOCATED: dict[str, Any] = {"tito_status": tito.TitoStatus.LOCATED, "tito_turn": 8}


def position(phase: str, turn: int, place: Place, **fields: Any) -> tito.State:  # noqa: ANN401 - as tito.position
    """A position in which guerrillas may have any size."""
    return tito.position(
        turn=turn,
        phase=phase,
        place=place,
        partisan_brigades=True,
        chetnik_brigades=True,
        partisan_divisions=True,
        **fields,
    )


def wants(state: tito.State) -> list[str]:
    """What the greedy bot does now, as texts."""
    mover = state.to_move
    assert isinstance(mover, Side)
    return [str(action) for action in bots.decide(GreedyBot(), state.view(mover), random.Random(1))]


def done(state: tito.State, texts: Iterable[str]) -> tito.State:
    """The position after actions, all of which are taken."""
    for text in texts:
        state = state.apply(tito.parse(text, state))
    return state


def axis_goes_on(state: tito.State) -> tuple[list[str], tito.State]:
    """What the greedy bot does until somebody else is asked, and the position then."""
    chosen: list[str] = []
    while state.to_move is Side.AXIS:
        chosen += wants(state)
        state = done(state, wants(state))
    return chosen, state


# ------------------------------------------------------------------------------------------------------------- planning
def planned(place: Place, *, turn: int = 5, limit: int = 8, **fields: Any) -> list[str]:  # noqa: ANN401 - as position
    return axis_goes_on(position("operations_planning", turn, place, operations_limit=limit, **fields))[0]


def test_an_operation_is_declared_where_partisans_can_be_destroyed() -> None:
    assert planned({**FORCE, **PREY}) == [
        "declare one operation",
        "target Serbia",
        "commit German 704",
        "commit German 714",
        "commit German 717",
        "end phase",
    ]


def test_none_is_declared_for_nothing() -> None:
    assert planned({**FORCE, **KEPT}) == ["declare no operation"]


def test_a_display_is_not_left_open_for_less_than_it_scores() -> None:
    lone: Place = {**KEPT, "Serbia/Partisan Mountain": [("Partisan group", 1)]}
    assert planned({**lone, "Belgrade/Axis": ["German 704"]}) == ["declare no operation"]
    assert planned({**lone, "Serbia/Axis Mountain": ["German 704"]})[0] == "declare one operation"


def test_two_are_declared_if_two_are_worth_it_the_better_one_first() -> None:
    second: Place = {
        "Sarajevo/Axis": ["Croat 1", "German 718"],
        "Bosnia/Partisan Hide-away": [("Partisan group", 2)],
    }
    both = planned({**FORCE, **PREY, **second})
    assert both[:3] == ["declare two operations", "target Serbia", "target Bosnia"]
    assert both[-2:] == ["commit German 718", "end phase"]
    one = planned({**FORCE, **PREY, **second}, limit=1)
    assert one[:2] == ["declare one operation", "target Serbia"]


def test_no_more_than_seven_divisions_are_chosen() -> None:
    names = ("704", "714", "717", "718", "342", "113", "181", "7SS", "371")
    many: Place = {
        **KEPT,
        "Serbia/Axis Mountain": [f"German {name}" for name in names[:5]],
        "Belgrade/Axis": [f"German {name}" for name in names[5:]],
        "Serbia/Partisan Mountain": [("Partisan brigade", 5)],
    }
    chosen = planned(many)
    assert chosen[:2] == ["declare one operation", "target Serbia"]
    assert len(chosen) == 2 + 7 + 1


def test_the_garrison_of_another_zone_stays() -> None:
    """Serbia has a garrison of four divisions and one to spare; that one goes to Bosnia."""
    place: Place = {
        "Serbia/Axis Mountain": ["German 704", "German 714", "German 717", "German 342", "German 718"],
        **KEPT,
        "Bosnia/Partisan Mountain": [("Partisan group", 4)],
    }
    assert planned(place) == ["declare one operation", "target Bosnia", "commit German 342", "end phase"]


@pytest.mark.parametrize(("trigger", "declared"), [(4, "declare one operation"), (0, "declare no operation")])
def test_germans_go_to_the_italian_zones_once_they_may(trigger: int, declared: str) -> None:
    place: Place = {
        "Bosnia/Axis Mountain": ["German 718", "Croat 1", "Croat 2"],
        "Serbia/Axis Mountain": ["Serbian 1"],
        **KEPT,
        "Dalmatia/Axis Mountain": ["Italian Emilia"],
        "Croatia/Axis Mountain": [f"German {name}" for name in ("704", "714", "717")],
        "Dalmatia/Partisan Mountain": [("Partisan brigade", 2)],
    }
    found = planned(place, trigger_turn=trigger, limit=1)
    assert found[0] == declared


# ---------------------------------------------------------------------------------------------- deployment and return
def deployed(place: Place, reaction: str = "roll 1", **fields: Any) -> tuple[list[str], tito.State]:  # noqa: ANN401 - as above
    """What the greedy bot does after the Yugoslavs, who stay where they are, have reacted to its operation."""
    _, state = axis_goes_on(position("operations_planning", 9, place, operations_limit=1, **fields))
    return axis_goes_on(done(state, [reaction, "end phase"]))


@pytest.mark.parametrize(("mountain", "hide_away", "there"), [(4, 3, "Mountain"), (1, 8, "Hide-away")])
def test_units_are_deployed_where_they_destroy_more(mountain: int, hide_away: int, there: str) -> None:
    place: Place = {
        "Serbia/Axis Mountain": ["German 704", "German 714", "German 717"],
        **KEPT,
        "Serbia/Partisan Mountain": [("Partisan group", mountain)],
        "Serbia/Partisan Hide-away": [("Partisan group", hide_away)],
    }
    chosen, state = deployed(place)
    assert chosen[0] == f"place German 704 at Serbia/Axis {there}"
    assert chosen[-1] == f"attack Serbia/Partisan {there} from Serbia/Axis {there}"
    assert state.to_move is tito.CHANCE


def test_units_come_back_to_the_most_valuable_unguarded_displays() -> None:
    place: Place = {"First operation": ["German 704", "German 714"], "Belgrade/Axis": ["German 717"], **PREY}
    state = position(
        "operations_redeployment",
        9,
        place,
        declared=1,
        deployed=1,
        operations=1,
        targets=["Serbia"],
        operations_limit=8,
    )
    assert axis_goes_on(state)[0] == ["place German 704 at Kragujevac/Axis", "place German 714 at Bor/Axis"]


def test_collaborators_are_not_taken_along() -> None:
    place: Place = {**PREY, "Serbia/Axis Mountain": [("Chetnik group", 4)]}
    state = position("operations_planning", 9, place, operations_limit=8)
    state = done(state, ["declare one operation", "target Serbia"])
    assert "commit Chetnik group from Serbia/Axis Mountain" in [str(action) for action in state.legal_actions()]
    assert wants(state) == ["end phase"]


# ------------------------------------------------------------------------------------------------------------- the hunt
HIDDEN: Place = {**KEPT, "Serbia/Partisan Hide-away": ["Tito", ("Partisan group", 6)]}


def test_an_operation_takes_the_501st_to_tito() -> None:
    chosen, _ = deployed({**FORCE, **HIDDEN, "Bosnia/Axis Mountain": ["German 501SS"]}, **LOCATED)
    assert chosen == [
        *(f"place German {name} at Serbia/Axis Hide-away" for name in ("501SS", "704", "714", "717")),
        "attempt on Tito at Serbia/Partisan Hide-away from Serbia/Axis Hide-away",
    ]
    plan = planned({**FORCE, **HIDDEN, "Bosnia/Axis Mountain": ["German 501SS"]}, turn=9, **LOCATED)
    assert plan[:3] == ["declare one operation", "target Serbia", "commit the 501st to operation 1"]


def test_the_501st_stays_out_of_other_operations() -> None:
    place: Place = {**FORCE, **PREY, "Slovenia/Partisan Hide-away": ["Tito", ("Partisan group", 6)]}
    plan = planned({**place, "Bosnia/Axis Mountain": ["German 501SS"]}, turn=9, **LOCATED)
    assert plan[:3] == ["declare one operation", "target Serbia", "commit the 501st to no operation"]


def test_without_the_501st_in_reach_tito_is_worth_no_more_than_his_company() -> None:
    place: Place = {
        **KEPT,
        "Belgrade/Axis": ["German 704"],
        "Serbia/Partisan Hide-away": ["Tito", ("Partisan group", 1)],
    }
    assert planned(place, turn=9, **LOCATED) == ["declare no operation"]
    near: Place = {**place, "Bosnia/Axis Mountain": ["German 501SS"]}
    assert planned(near, turn=9) == ["declare no operation"]
    assert planned(near, turn=9, tito_attempted=True, **LOCATED) == ["declare no operation"]
    assert planned(near, turn=9, **LOCATED)[:2] == ["declare one operation", "target Serbia"]


def test_the_501st_goes_where_it_faces_tito_with_others() -> None:
    place: Place = {
        **KEPT,
        "Serbia/Partisan Mountain": ["Tito", ("Partisan group", 2)],
        "Bosnia/Axis Mountain": ["German 501SS"],
        "Serbia/Axis Mountain": ["German 717"],
    }
    found = wants(position("axis_movement", 9, place, **LOCATED))
    assert found[0] == "German 501SS to Serbia/Axis Mountain"
    assert not any(text.startswith("German 717") for text in found)


def test_the_501st_follows_tito() -> None:
    hunters: Place = {"Macedonia/Axis Mountain": ["German 501SS"]}
    assert "German 501SS to Serbia/Axis Mountain" in wants(
        position("axis_movement", 9, {**HIDDEN, **hunters}, **LOCATED)
    )
    far: Place = {**KEPT, "Slovenia/Partisan Hide-away": ["Tito", ("Partisan group", 6)], **hunters}
    assert wants(position("axis_movement", 9, far, **LOCATED)) == ["end phase"]


def test_without_the_501st_the_axis_moves_as_ever() -> None:
    place: Place = {**HIDDEN, "Serbia/Axis Mountain": ["German 704"]}
    assert wants(position("axis_movement", 9, place, **LOCATED)) == ["German 704 to Belgrade/Axis", "end phase"]


def test_the_501st_comes_in_near_tito() -> None:
    state = position("axis_reinforcement", 9, {**HIDDEN, "Belgrade/Axis": ["German 342"]}, **LOCATED)
    assert axis_goes_on(state)[0] == ["place German 501SS at Serbia/Axis Mountain", "transfer German 342"]


# ------------------------------------------------------------------------------------------------------------- reaction
def reaction(place: Place, die: int = 6) -> list[str]:
    """The bonus moves of the greedy bot against an operation that the Axis has declared."""
    _, state = axis_goes_on(position("operations_planning", 9, place, operations_limit=1))
    return wants(done(state, [f"roll {die}"]))


def test_what_an_operation_threatens_goes_to_displays() -> None:
    assert reaction({**FORCE, **PREY}) == [
        "Partisan brigade from Serbia/Partisan Mountain to Kragujevac/Yugoslav",
        "Partisan brigade from Serbia/Partisan Mountain to Bor/Yugoslav",
        "end phase",
    ]


def test_bonus_moves_end_when_none_is_left() -> None:
    _, state = axis_goes_on(position("operations_planning", 9, {**FORCE, **PREY}, operations_limit=1))
    state = done(state, ["roll 1", wants(done(state, ["roll 1"]))[0]])
    assert wants(state) == ["end phase"]


def test_tito_and_his_company_stay() -> None:
    assert reaction({**FORCE, **KEPT, "Serbia/Partisan Mountain": ["Tito", ("Partisan brigade", 2)]}) == ["end phase"]


# ------------------------------------------------------------------------------------------------------------ surrender
def test_defectors_come_where_displays_are_worth_most() -> None:
    """There is one brigade left for two Italian units that defect."""
    place: Place = {
        "Albania/Partisan Mountain": [("Partisan brigade", 14)],
        "Zagreb/Axis": ["Italian Re"],
        "Zagreb/Yugoslav": ["Partisan group"],
        "Senj/Axis": ["Italian Zara"],
        "Senj/Yugoslav": ["Partisan group"],
        "Belgrade/Axis": ["German 704"],
    }
    assert wants(position("italian_surrender", 11, place, allied_box=7)) == [
        "place Partisan brigade at Zagreb/Yugoslav"
    ]


def test_germans_take_the_place_of_italians_who_are_about_to_leave() -> None:
    place: Place = {
        **KEPT,
        "Croatia/Axis Mountain": ["German 718"],
        "Zagreb/Axis": ["Italian Re"],
        "Senj/Axis": ["Croat 1"],
    }
    held = position("konstantin", 11, place, allied_box=7, trigger_turn=5)
    assert wants(held) == ["German 718 to Zagreb/Axis", "end phase"]
