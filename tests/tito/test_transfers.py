"""Units that were transferred, and the schedule that brings them back (13.71)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.core.errors import ChartError

SCHEDULE = """
game = "tito"
[unit]
"German 369b" = { strength = 12 }
[counter]
"German 369" = { size = "division", type = "infantry", upgrades_to = "German 369b" }
"German 369b" = { size = "division", type = "infantry" }
[axis_schedule.9]
reinforcements = ["German 342", "German 117L"]
transfers = ["German 369"]
[axis_schedule.10]
upgrades = ["German 369"]
[axis_schedule.11]
reinforcements = ["German 369"]
transfers = ["German 342"]
"""
"""What an owner's schedule might say: the 342nd and 117L come back on Game-Turn 9, the 369th on Game-Turn 11."""
RULES = tito.ruleset(charts=tito.load_charts(SCHEDULE))
GONE = ["German 342", "German 717", "German 117L"]


def reinforcing(turn: int, **fields: Any) -> tito.State:  # noqa: ANN401 - as `position`
    state = tito.position(turn=turn, phase=tito.Phase.AXIS_REINFORCEMENT, ruleset=RULES, **fields)
    assert agrees(state)
    return state


def arriving(state: tito.State) -> set[str]:
    """The units that can be placed now."""
    if state.phase is not tito.Phase.AXIS_REINFORCEMENT:
        return set()
    return {str(action.unit) for action in state.legal_actions() if isinstance(action, tito.PlaceUnit)}


def refused(state: tito.State, text: str) -> list[str]:
    return [violation.case for violation in state.why_not(tito.parse(text, state))]


@pytest.mark.case("tito", "13.71", "13.9")
def test_a_transferred_unit_returns_if_the_schedule_brings_it() -> None:
    state = reinforcing(9, transferred=GONE)
    assert arriving(state) == {"German 342", "German 117L"}
    assert refused(state, "end phase") == ["13.0.A", "13.0.A"]
    step = state.step(tito.parse("place German 342 at Belgrade/Axis", state))
    assert step.events[0].cases == ("13.1", "13.0.A", "13.71", "13.91.GT9-17")
    assert str(step.after.where("German 342")) == "Belgrade/Axis"
    assert arriving(step.after) == {"German 117L"}


@pytest.mark.case("tito", "13.71")
@pytest.mark.parametrize("turn", [5, 8, 10, 17])
def test_it_returns_on_no_other_turn(turn: int) -> None:
    state = reinforcing(turn, transferred=GONE, eliminated=["Serbian 1"])
    assert arriving(state).isdisjoint(GONE)
    assert refused(state, "place German 342 at Belgrade/Axis") == ["13.71"]
    default = tito.position(turn=9, phase="axis_reinforcement", transferred=GONE, eliminated=["Serbian 1"])
    assert refused(default, "place German 342 at Belgrade/Axis") == ["13.71"]


@pytest.mark.case("tito", "13.71")
def test_what_is_lost_or_has_never_come_does_not_return() -> None:
    assert arriving(reinforcing(9, eliminated=["German 342", "German 717"])) == set()
    assert arriving(reinforcing(9, transferred=["German 342"], eliminated=["German 717"])) == {"German 342"}


@pytest.mark.case("tito", "13.71", "13.81")
def test_what_was_turned_over_does_not_return_as_what_it_was() -> None:
    assert arriving(reinforcing(11, transferred=["German 369"])) == {"German 369"}
    kept = {"Belgrade/Axis": ["German 369b"]}
    assert arriving(reinforcing(11, transferred=["German 369"], place=kept)) == set()
    assert arriving(reinforcing(11, transferred=["German 369"], eliminated=["German 369b"])) == set()


@pytest.mark.case("tito", "13.71", "13.72", "14.2.C")
def test_a_call_lapses_when_the_schedule_brings_the_unit_back() -> None:
    """Ruling transfer-lapses."""

    def scored(turn: int) -> int:
        fight: Any = {"Serbia/Partisan Mountain": [("Partisan group", 1)], "Serbia/Axis Mountain": ["German 342"]}
        state = tito.position(turn=turn, phase="yugoslav_combat", place=fight, ruleset=RULES)
        events = state.step(tito.END_PHASE).events
        points: list[Any] = [event.details["points"] for event in events if event.cases[0] == "14.2.C"]
        return sum(points)

    assert [scored(turn) for turn in (4, 5, 8, 9, 10, 11, 12)] == [0, 5, 5, 0, 0, 5, 5]
    kept = {"Belgrade/Axis": ["German 342"]}
    later = reinforcing(10, place=kept, eliminated=["Serbian 1"])
    assert refused(later, "transfer German 342") == ["13.71"]
    step = (state := reinforcing(11, place=kept)).step(tito.parse("transfer German 342", state))
    assert step.events[0].cases == ("13.71", "13.91.GT9-17")
    early = reinforcing(6, place={**kept, "Nis/Axis": ["German 7SS"]})
    assert early.step(tito.parse("transfer German 342", early)).events[0].cases == ("13.71", "13.91.GT5")


@pytest.mark.case("tito", "13.73", "13.71", "13.5")
def test_a_croat_whose_transfer_was_ignored_may_leave_once_he_is_back() -> None:
    """Ruling transfer-of-replaced; it earns nobody points."""
    rules = tito.ruleset(charts=tito.load_charts('game = "tito"\n[axis_schedule.9]\ntransfers = ["Croat 1"]'))
    lost = tito.position(turn=9, phase="axis_reinforcement", eliminated=["Croat 1"], ruleset=rules)
    assert refused(lost, "transfer Croat 1") == ["13.73"]
    back = lost.apply(tito.parse("place Croat 1 at Zagreb/Axis", lost))
    assert refused(back, "transfer Croat 1") == []
    gone = back.apply(tito.parse("transfer Croat 1", back))
    assert str(gone.where("Croat 1")) == "Transferred"
    fight: Any = {"Serbia/Partisan Mountain": ["Partisan group"], "Serbia/Axis Mountain": ["Serbian 1"]}
    kept = tito.position(turn=9, phase="yugoslav_combat", place={**fight, "Zagreb/Axis": ["Croat 1"]}, ruleset=rules)
    assert "14.2.C" not in {event.cases[0] for event in kept.step(tito.END_PHASE).events}


NEW_UNIT = """[unit]
"Croat 99" = { strength = 1 }
[counter]
"Croat 99" = { size = "brigade", type = "infantry" }
"""


@pytest.mark.case("tito", "13.71")
@pytest.mark.parametrize(
    ("toml", "why"),
    [
        (
            '[axis_schedule.9]\nreinforcements = ["German 113"]\n[axis_schedule.10]\nreinforcements = ["German 113"]',
            "113",
        ),
        ('[axis_schedule.9]\nreinforcements = ["German 104L"]', "104L cannot arrive here"),
        ('[axis_schedule.9]\nreinforcements = ["German 369"]\ntransfers = ["German 369"]', "369 arrives twice"),
        (
            NEW_UNIT + '[axis_schedule.9]\ntransfers = ["Croat 99"]\n[axis_schedule.10]\nreinforcements = ["Croat 99"]',
            "axis_schedule.10.reinforcements: Croat 99 arrives after its transfer has been called for",
        ),
        (
            '[axis_schedule.9]\ntransfers = ["Italian Re"]\n[axis_schedule.10]\nreinforcements = ["Italian Re"]',
            "axis_schedule.10.reinforcements: Italian Re arrives twice, also in set_up.Montenegro",
        ),
    ],
)
def test_a_schedule_brings_back_only_what_it_has_called_for_before(toml: str, why: str) -> None:
    with pytest.raises(ChartError, match=why):
        tito.ruleset(charts=tito.load_charts(f'game = "tito"\n{toml}'))
