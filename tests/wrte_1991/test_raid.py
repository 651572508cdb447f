"""The raid on Ljubljana, and the surrender of Slovenia (17.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, listed, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.sequence import Phase

COMMANDO, OTHER = "JNA Commando 1", "JNA Commando 2"
FEDERALIST, SEPARATIST = wrte.Side
PLACE = {"3007": MOT[:1], "2804": ZONE[:3], "2805": ZONE[3:5], "Reserve": [COMMANDO]}


def raid(turn: int = 2, **place: list[str]) -> wrte.State:
    """The Federalist Player may land a commando."""
    return wrte.position(turn=turn, scenario="ten-days", phase="raid", place={**PLACE, **place}, caches=ZONE[1:4])


def ended(state: wrte.State) -> wrte.State:
    """The same Game-Turn up to its end: nobody does anything."""
    turn = state.turn
    while not state.is_over and state.turn == turn and state.phase is not Phase.SURRENDER:
        wanted = [wrte.END_PHASE] if wrte.END_PHASE in state.legal_actions() else list(state.legal_actions())
        state = state.apply(wanted[0])
    return state


# ------------------------------------------------------------------------------------------------------- the commando


@pytest.mark.case("wrte_1991", "17.1.commando-source", "3.1.step.commandos")
def test_one_commando_is_set_aside_for_the_raid() -> None:
    for quick in (False, True):
        state = wrte.new_game(scenario="ten-days", ruleset=wrte.ruleset(options=wrte.Options(quick_setup=quick)))
        assert [str(unit) for unit in state.stack("Reserve").units] == [COMMANDO]
        assert str(state.where(OTHER)) == "Not in play"
    other = wrte.position(turn=2, scenario="ten-days", phase="raid", place={"3007": MOT[:1], "Reserve": [OTHER]})
    assert other.phase is not Phase.RAID
    known = wrte.position(phase="federalist_set_up", place={"3007": [COMMANDO]})
    assert str(known.where(COMMANDO)) == "3007"


@pytest.mark.case("wrte_1991", "17.1.raid", "17.1.raid.turns")
def test_the_raid_may_begin_the_second_and_the_third_turn() -> None:
    for turn in (2, 3):
        state = raid(turn)
        assert (state.phase, state.to_move) == (Phase.RAID, FEDERALIST)
        assert listed(state) == {"raid", "end phase"}
        assert do(state, "end phase").phase is Phase.FEDERALIST_MOVEMENT
        assert why(state, "stop") == ["17.1.raid"]
    first = do(wrte.position(place=PLACE, scenario="ten-days"), "end phase", "end phase", "end phase")
    assert (first.turn, first.phase) == (2, Phase.RAID)
    assert why(wrte.position(place=PLACE, scenario="ten-days"), "raid") == ["4.0.fed.2"]


@pytest.mark.case("wrte_1991", "17.1.raid")
def test_there_is_one_raid_in_a_game() -> None:
    for die in (1, 6):
        state = ended(do(raid(), "raid", f"roll {die}"))
        if state.phase is Phase.SURRENDER:
            state = do(state, "roll 5")
        assert (state.turn, state.phase) == (3, Phase.FEDERALIST_MOVEMENT)


# ------------------------------------------------------------------------------------------------------------ the raid


@pytest.mark.case("wrte_1991", "17.1.raid.roll", "2.0.die")
def test_a_one_or_a_two_captures_the_government() -> None:
    state = do(raid(), "raid")
    assert state.to_move is wrte.CHANCE
    assert state.chance_outcomes() == tuple((wrte.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    assert str(state.where(COMMANDO)) == "Reserve"
    assert state.problems() == ()
    captured = [do(state, f"roll {die}").tracks.captured for die in range(1, 7)]
    assert captured == [2, 2, 0, 0, 0, 0]


@pytest.mark.case("wrte_1991", "17.1.raid.success")
def test_the_commando_stays_and_the_enemies_in_the_city_are_gone() -> None:
    step = do(raid(), "raid").step(wrte.Roll(2))
    state = step.after
    assert [str(unit) for unit in state.stack("2804").units] == [COMMANDO]
    assert [str(unit) for unit in state.stack("Eliminated").units] == ZONE[:3]
    assert [state.ruleset.units[unit].name for unit in state.caches] == [ZONE[3]]
    assert (state.phase, state.tracks.captured) == (Phase.FEDERALIST_MOVEMENT, 2)
    assert why(state, f"move {COMMANDO}") == []
    assert [str(unit) for unit in state.stack("2805").units] == ZONE[3:5]
    seen = [event.details["unit"] for event in step.for_side(FEDERALIST).events if event.name == "seen"]
    assert seen == ZONE[1:3]
    gone = [event.details["unit"] for event in step.events if event.name == "loss"]
    assert gone == ZONE[:3]


@pytest.mark.case("wrte_1991", "17.1.raid.success")
def test_friends_in_the_city_stay() -> None:
    place = {**PLACE, "2804": MOT[1:3]}
    step = do(wrte.position(turn=2, scenario="ten-days", phase="raid", place=place), "raid").step(wrte.Roll(1))
    assert [str(unit) for unit in step.after.stack("2804").units] == [*MOT[1:3], COMMANDO]
    landed = next(event for event in step.events if event.name == "landed")
    assert (landed.cases, dict(landed.details)) == (("17.1.raid.success",), {"unit": COMMANDO, "to": "2804"})


@pytest.mark.case("wrte_1991", "17.1.raid.failure")
def test_a_commando_that_fails_is_lost() -> None:
    step = do(raid(), "raid").step(wrte.Roll(3))
    assert str(step.after.where(COMMANDO)) == "Eliminated"
    assert [str(unit) for unit in step.after.stack("2804").units] == ZONE[:3]
    assert step.after.phase is Phase.FEDERALIST_MOVEMENT
    assert [event.name for event in step.events][:2] == ["raid", "loss"]
    assert step.events[0].details == {"die": 3, "captured": False}
    assert not [event for event in step.events if event.name == "seen"]


# ------------------------------------------------------------------------------------------------------- the surrender


def captured(turn: int = 2, **place: list[str]) -> wrte.State:
    """The end of the Game-Turn in which a raid succeeded."""
    units = {"3007": MOT[:1], "2804": [COMMANDO], "2805": ZONE[3:5], **place}
    return wrte.position(turn=turn, scenario="ten-days", phase="surrender", place=units, captured=2)


@pytest.mark.case("wrte_1991", "17.1.surrender")
def test_the_government_is_asked_at_the_end_of_that_turn_only() -> None:
    state = ended(do(raid(), "raid", "roll 1"))
    assert (state.phase, state.to_move, state.turn) == (Phase.SURRENDER, wrte.CHANCE, 2)
    assert state.chance_outcomes() == tuple((wrte.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    after = do(state, "roll 6")
    assert (after.turn, after.tracks.surrender, after.is_over) == (3, 0, False)
    assert ended(after).is_over
    assert captured().phase is Phase.SURRENDER
    assert captured(3).is_over


@pytest.mark.case("wrte_1991", "17.1.surrender")
def test_a_commando_that_was_lost_asks_nobody() -> None:
    place = {"3007": MOT[:1], "Eliminated": [COMMANDO], "2805": ZONE[3:5]}
    state = wrte.position(turn=2, phase="surrender", place=place, captured=2)
    assert (state.turn, state.phase) == (3, Phase.FEDERALIST_MOVEMENT)


@pytest.mark.case("wrte_1991", "17.1.surrender")
def test_it_surrenders_on_one_to_four_and_the_game_goes_on() -> None:
    for die in range(1, 7):
        step = captured().step(wrte.Roll(die))
        assert step.after.tracks.surrender == (die if die <= 4 else 0)
        assert (step.after.turn, step.after.is_over) == (3, False)
        assert step.events[0].details == {"die": die, "surrenders": die <= 4}


def shifts(place: dict[str, list[str]], phase: str, unit: str, target: str, *, surrender: int) -> dict[str, int]:
    """What shifts the column of an attack, by case."""
    state = wrte.position(turn=3, phase=phase, place=place, operations=2, level=9, captured=2, surrender=surrender)
    odds = do(state, f"attack with {unit}").preview(wrte.Attack(state.ruleset.map.place(target)))
    assert odds is not None
    return {modifier.case: modifier.steps for modifier in odds.modifiers}


@pytest.mark.case("wrte_1991", "17.1.surrender.1", "17.1.surrender.2", "17.1.surrender.3", "17.1.surrender.4")
@pytest.mark.case("wrte_1991", "17.1.surrender.duration")
@pytest.mark.parametrize(("die", "attacking", "attacked"), [(0, 0, 0), (1, -1, 0), (2, 0, 1), (3, -1, 1), (4, -2, 2)])
def test_what_a_surrender_does_to_combat(die: int, attacking: int, attacked: int) -> None:
    place = {"2704": MOT[:1], "2605": ZONE[:1], "2810": ["ZNG 1"], "2710": MOT[1:2]}
    for unit, target, phase, steps in (
        (ZONE[0], "2704", "separatist_combat", attacking),
        (MOT[0], "2605", "federalist_combat", attacked),
        (MOT[1], "2810", "federalist_combat", 0),
        ("ZNG 1", "2710", "separatist_combat", 0),
    ):
        before, after = (shifts(place, phase, unit, target, surrender=rolled) for rolled in (0, die))
        assert after.get(f"17.1.surrender.{die}", 0) == steps
        assert sum(after.values()) - sum(before.values()) == steps
        assert len(after) - len(before) == bool(steps)
