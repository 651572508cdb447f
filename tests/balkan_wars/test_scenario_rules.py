"""Special mobilization, the area of play, and the Ottoman corps off the map."""

from __future__ import annotations

from typing import Any

import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    RevoltEvent,
    SpecialMobilization,
    revolt_event,
    special_mobilization,
    why_not_enter_country,
)


@pytest.mark.case("balkan_wars", "scenario3.serbia.mobilization")
@pytest.mark.parametrize("turn", range(1, 7))
def test_serbia_mobilizes_three_points_for_each_depot_in_every_turn(turn: int) -> None:
    assert special_mobilization("belgrade", turn=turn, depots=2) == SpecialMobilization(
        side="Serbia", points=6, placements=0, each=0, cases=("scenario3.serbia.mobilization",)
    )
    without = special_mobilization(3, turn=turn, depots=0)
    assert without is not None
    assert without.points == 0


@pytest.mark.case("balkan_wars", "scenario4.special.3.points", "scenario4.special.3.placement")
def test_the_league_mobilizes_more_for_four_turns() -> None:
    cases = ("scenario4.special.3.points", "scenario4.special.3.placement")
    more = SpecialMobilization(side="Balkan League", points=24, placements=16, each=2, cases=cases)
    found = [special_mobilization("jihad", turn=turn, depots=8) for turn in range(1, 8)]
    assert found == [more] * 4 + [None] * 3


@pytest.mark.case("balkan_wars", "scenario3.special.3")
def test_scenario_three_is_played_in_two_countries() -> None:
    assert why_not_enter_country("belgrade", "Serbia") == ()
    assert why_not_enter_country("belgrade", "Austria-Hungary") == ()
    (violation,) = why_not_enter_country("belgrade", "Bulgaria")
    assert (violation.case, violation.details) == ("scenario3.special.3", {"country": "Bulgaria"})
    assert why_not_enter_country("jihad", "Bulgaria") == ()


@pytest.mark.case("balkan_wars", "scenario4.special.4.one", "scenario4.special.4.both", "scenario4.special.4.entry")
def test_a_revolt_costs_as_much_as_corps_have_come() -> None:
    found = [revolt_event(corps_on_map=corps, morale=9, replacement_rate=3) for corps in range(3)]
    assert found == [
        RevoltEvent(morale=9, replacement_rate=3, cases=("scenario4.special.4.entry",)),
        RevoltEvent(morale=8, replacement_rate=2, cases=("scenario4.special.4.one",)),
        RevoltEvent(morale=7, replacement_rate=1, cases=("scenario4.special.4.both",)),
    ]
    worst = revolt_event(corps_on_map=2, morale=1, replacement_rate=0)
    assert (worst.morale, worst.replacement_rate) == (0, 0)


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "two"
    for call, message in (
        (lambda: special_mobilization("campaign", turn=1, depots=1), "there is no scenario 'campaign'"),
        (lambda: special_mobilization(3, turn=0, depots=1), "turn: On to Belgrade! has turns 1 to 6, not 0"),
        (lambda: special_mobilization(4, turn=8, depots=1), "turn: Jihad! has turns 1 to 7, not 8"),
        (lambda: special_mobilization(4, turn=1, depots=-1), "depots: a whole number of at least 0 is wanted"),
        (lambda: special_mobilization(4, turn=7, depots=wrong), "depots: a whole number is wanted"),
        (lambda: why_not_enter_country("campaign", "Serbia"), "there is no scenario 'campaign'"),
        (
            lambda: revolt_event(corps_on_map=3, morale=9, replacement_rate=3),
            "corps_on_map: there are two corps",
        ),
        (lambda: revolt_event(corps_on_map=1, morale=wrong, replacement_rate=3), "morale: a whole number is wanted"),
        (lambda: revolt_event(corps_on_map=1, morale=9, replacement_rate=-1), "replacement_rate: a whole number of"),
    ):
        with pytest.raises(SetupError, match=message):
            call()
