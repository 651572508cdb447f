"""What a side may not know is in nothing that it is given: not in a view, nor in what it holds, nor in its bytes."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from tests.balkan_wars.boards import AUSTRIAN, HUSSARS, RIDERS, SERBIAN_HQ, board, go

from balkan_rules import BalkanRulesError
from balkan_rules import balkan_wars as bw
from balkan_rules.balkan_wars import GAME, Action, Side
from balkan_rules.balkan_wars.state import State
from balkan_rules.core.records import Session

HERE, THERE = "1840", "1736"


def standing(first: str, second: str) -> State:
    return board("second_movement", {HERE: [first], THERE: [second]}, hidden=[first, second])


def moving(first: str, second: str) -> State:
    return go(standing(first, second), f"move {first}")


def rallying(first: str, second: str) -> State:
    place, both = {HERE: [first], THERE: [second]}, [first, second]
    return go(board("second_rally", place, hidden=both, demoralized=both), f"rally {first}")


@pytest.mark.case("balkan_wars", "seq.mobilization.fog")
@pytest.mark.parametrize("made", [standing, moving, rallying])
def test_views_that_are_alike_are_alike_byte_by_byte(made: Callable[[str, str], State]) -> None:
    """The text that names a country is the same object for all of its units, and so does not tell who it is."""
    one, other = made(SERBIAN_HQ, RIDERS).view(Side.FIRST), made(RIDERS, SERBIAN_HQ).view(Side.FIRST)
    assert one == other
    assert pickle.dumps(one) == pickle.dumps(other)
    assert one.to_json() == other.to_json()


def test_b40_who_is_taken_up_unseen_can_be_put_down_again() -> None:
    """The enemy sees that somebody moves, and no more; so nothing has been shown that cannot be taken back."""
    session: Session[State, Action] = Session(standing(SERBIAN_HQ, RIDERS))
    taken = session.push(GAME.parse(f"move {RIDERS}", session.state))
    session.push(session.state.legal_actions()[0])
    assert [event.name for event in taken[0].for_side(Side.FIRST).events] == ["moving"]
    session.pop()
    assert session.pop() == taken[0]
    assert session.state == standing(SERBIAN_HQ, RIDERS)


@pytest.mark.case("balkan_wars", "seq.mobilization.fog", "seq.movement", "seq.rally")
@pytest.mark.parametrize("phase", ["first_movement", "first_rally"])
def test_the_enemy_is_told_the_country_and_the_status_of_who_does_something_unseen(phase: str) -> None:
    """They are on the counter's back and beside it, so that two in one place may differ in them (ruling fog.moves)."""
    both = [AUSTRIAN, HUSSARS]
    state = board(phase, {"1546": both}, hidden=both, demoralized=both if phase == "first_rally" else [HUSSARS])
    words = {"first_movement": ("move", "moving"), "first_rally": ("rally", "rallying")}[phase]
    told = [state.step(GAME.parse(f"{words[0]} {unit}", state)).for_side(Side.SECOND).events[0] for unit in both]
    assert [event.name for event in told] == [words[1]] * 2
    weak = phase == "first_rally"
    assert [dict(event.details) for event in told] == [
        {"place": "1546", "country": "Austria-Hungary", "demoralized": weak},
        {"place": "1546", "country": "Rumania", "demoralized": True},
    ]


def held(first: str, second: str) -> dict[str, object]:
    """What a view can come to by its ruleset, when it has been played with two units that are hidden."""
    place = {HERE: [first], THERE: [second], "1143": [HUSSARS]}
    states = [
        board(phase, place, hidden=[first, second], demoralized=[first])
        for phase in ("second_strategic_operations", "second_movement", "first_combat")
    ]
    views = [state.view(Side.FIRST) for state in states if state.legal_actions()]
    ruleset = views[0].ruleset
    return {**vars(ruleset), "memo": sorted(map(repr, ruleset.memo))}


def test_b23_a_ruleset_holds_nothing_of_the_positions_that_it_was_asked_about() -> None:
    """What is worked out of a true position is kept where no view leads; so both arrangements leave the same behind."""
    one, other = held(SERBIAN_HQ, RIDERS), held(RIDERS, SERBIAN_HQ)
    assert [name for name, value in one.items() if value is not other[name] and value != other[name]] == []


def test_places_are_found_in_whatever_case_as_notation_finds_them() -> None:
    state = board("first_movement", {"1140": [RIDERS]})
    assert state.stack("BELGRADE") == state.stack("Belgrade") == state.stack("1140")


class Stubborn:
    """What cannot be compared with anything."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError


@pytest.mark.parametrize(
    "asked",
    [
        lambda it: bw.objectives("belgrade", it),
        lambda it: bw.is_other_town("belgrade", it, "1140", "Serbia"),
        lambda it: bw.ACRT.shift(it, 1),
        lambda it: bw.ACRT.result(it, 1),
        lambda it: bw.ACRT.cell(it, "1"),
        bw.ACRT.distribution,
        lambda it: GAME.view(bw.new_game(), it),
        lambda it: GAME.position(phase=it),
    ],
)
def test_what_cannot_be_compared_is_refused_as_any_other_wrong_argument(asked: Callable[[Any], object]) -> None:
    with pytest.raises(BalkanRulesError, match=r"wanted|one of|is no side|is none of"):
        asked(Stubborn())
