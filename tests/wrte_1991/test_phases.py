"""What happens beside moving: the sequence, the level, caches that come in, stacks that are too large, and the end."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, listed, ruled, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.sequence import Phase, sequence

POSTS = ("3509", "3411", "3308", "3307", "3205")


@pytest.mark.case("wrte_1991", "4.0.turn", "4.0.order", "4.0.event.2.not-turn1")
def test_the_sequence_of_play() -> None:
    steps = sequence(wrte.Rulings())
    assert [step.phase for step in steps] == list(Phase)
    late = {step.phase for step in steps if step.turns is not None and 1 not in step.turns}
    assert late == {
        Phase.RAID,
        Phase.ACTIVATION_LEVEL,
        Phase.FEDERALIST_REINFORCEMENT,
        Phase.SEPARATIST_REINFORCEMENT,
        Phase.CEASEFIRE,
        Phase.SURRENDER,
        Phase.EXTENSION,
    }
    assert str(Phase.FEDERALIST_MOVEMENT) == "Federalist Movement Phase"


@pytest.mark.case("wrte_1991", "4.0.order", "4.0.fed.2", "4.0.sep.2")
def test_who_is_first() -> None:
    rules = ruled(player_order="separatist-first")
    order = [step.phase for step in rules.steps]
    assert order.index(Phase.SEPARATIST_MOVEMENT) < order.index(Phase.FEDERALIST_MOVEMENT)
    usual = [step.phase for step in wrte.ruleset().steps]
    assert usual.index(Phase.SEPARATIST_MOVEMENT) > usual.index(Phase.FEDERALIST_MOVEMENT)
    place = {"3007": MOT[:1], "2805": ZONE[:1]}
    fed, sep = Phase.FEDERALIST_MOVEMENT, Phase.SEPARATIST_MOVEMENT
    for ruleset, first, second in ((wrte.ruleset(), fed, sep), (rules, sep, fed)):
        state = wrte.position(place=place, phase=first, ruleset=ruleset)
        sides = [state.to_move]
        state = do(state, "end phase")
        if state.phase is Phase.MEDIA_WAR:
            state = do(state, "end phase")
        assert (state.phase, state.turn) == (second, 1)
        assert {*sides, state.to_move} == set(wrte.Side)


@pytest.mark.case("wrte_1991", "4.0.event.2")
def test_the_level_is_fixed_when_a_turn_begins() -> None:
    state = wrte.position(place={"3007": MOT[:1], "2805": ZONE[:1]}, phase="media_war", level=5, allowance=2)
    step = state.step(wrte.END_PHASE)
    assert step.after.turn == 2
    assert step.after.tracks.allowance == 5
    event = next(event for event in step.events if event.name == "level fixed")
    assert event.details == {"level": 5}


@pytest.mark.case("wrte_1991", "10.3.caches", "10.3.assign", "10.3.none", "4.0.sep.1")
def test_two_caches_come_in_from_the_second_turn_on() -> None:
    place = {"3007": MOT[:1], "2805": ZONE[:2], "2704": ZONE[2:4]}
    first = do(wrte.position(place=place), "end phase")
    assert first.phase is Phase.SEPARATIST_MOVEMENT
    state = do(wrte.position(place=place, turn=2, caches=ZONE[:1]), "end phase")
    assert (state.phase, state.to_move) == (Phase.SEPARATIST_REINFORCEMENT, wrte.Side.SEPARATIST)
    assert listed(state) == {f"cache to {name}" for name in ZONE[1:3]}
    assert why(state, f"cache to {ZONE[0]}") == ["8.7.assign.one"]
    state = do(state, f"cache to {ZONE[1]}", f"cache to {ZONE[3]}")
    assert state.phase is Phase.SEPARATIST_MOVEMENT
    assert [state.ruleset.units[unit].name for unit in state.caches] == [ZONE[0], ZONE[1], ZONE[3]]


@pytest.mark.case("wrte_1991", "8.7.assign.one")
def test_caches_without_a_unit_are_forfeited() -> None:
    place = {"3007": MOT[:1], "2805": ZONE[:2]}
    state = do(wrte.position(place=place, turn=2, caches=ZONE[:1]), "end phase")
    assert listed(state) == {f"cache to {ZONE[1]}"}
    assert do(state, f"cache to {ZONE[1]}").phase is Phase.SEPARATIST_MOVEMENT
    assert do(wrte.position(place=place, turn=2, caches=ZONE[:2]), "end phase").phase is Phase.SEPARATIST_MOVEMENT


# ------------------------------------------------------------------------------------------------ stacks too large


@pytest.mark.case("wrte_1991", "6.1.when", "6.1.excess", "6.1.when.reinforcement")
def test_owners_cut_down_stacks_when_a_phase_ends() -> None:
    place = {"2805": MOT[:3], "2704": ZONE[:5]}
    state = do(wrte.position(place=place), "end phase")
    assert state.to_move is wrte.Side.SEPARATIST
    assert listed(state) == {f"remove {name}" for name in ZONE[:5]}
    assert why(state, f"remove {MOT[0]}") == ["6.1.excess"]
    state = do(state, f"remove {ZONE[4]}", f"remove {ZONE[0]}")
    assert state.to_move is wrte.Side.FEDERALIST
    assert listed(state) == {f"remove {name}" for name in MOT[:3]}
    state = do(state, f"remove {MOT[1]}")
    assert state.phase is Phase.FEDERALIST_COMBAT
    assert [str(unit) for unit in state.stack("Eliminated").units] == [MOT[1], ZONE[0], ZONE[4]]
    assert state.problems() == ()


def test_a_cache_is_lost_with_its_unit() -> None:
    state = do(wrte.position(place={"2805": MOT[:1], "2704": ZONE[:4]}, caches=ZONE[:2]), "end phase")
    assert len(do(state, f"remove {ZONE[0]}").caches) == 1
    assert len(do(state, f"remove {ZONE[3]}").caches) == 2


@pytest.mark.case("wrte_1991", "6.2.mountain", "6.0.unit-count")
def test_mountain_troops_are_not_removed() -> None:
    place = {"3205": [*MOT[:3], "JNA Mountain 1", "JNA Mountain 2"], "2805": ZONE[:1]}
    state = do(wrte.position(place=place), "end phase")
    assert listed(state) == {f"remove {name}" for name in MOT[:3]}


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_who_comes_to_light_is_told() -> None:
    state = do(wrte.position(place={"2805": MOT[:1], "2704": ZONE[:4]}), "end phase")
    step = state.step(wrte.parse(f"remove {ZONE[0]}", state))
    seen = [event for event in step.for_side(wrte.Side.FEDERALIST).events if event.name == "seen"]
    assert [event.details["unit"] for event in seen] == [ZONE[1]]
    assert step.is_final
    hidden = state.step(wrte.parse(f"remove {ZONE[3]}", state))
    assert not [event for event in hidden.events if event.name == "seen" and ZONE[1] in event.details.values()]


# -------------------------------------------------------------------------------------------------------- the end


def ended(turn: int, held: int, **fields: Any) -> wrte.State:  # noqa: ANN401 - as position takes them
    """A turn that ends with so many border posts held."""
    place = {name: [MOT[number]] for number, name in enumerate(POSTS[:held])}
    state = wrte.position(turn=turn, phase="media_war", place={**place, "2805": ZONE[:1]}, **fields)
    return do(state, "end phase")


@pytest.mark.case("wrte_1991", "15.1.automatic", "15.1.posts", "4.0.end.1", "4.0.end.1.side", "4.0.end.1.xref")
@pytest.mark.parametrize(("held", "won"), [(4, False), (5, True)])
def test_five_border_posts_win_at_the_end_of_any_turn(held: int, *, won: bool) -> None:
    state = ended(1, held)
    assert state.is_over is won
    if won:
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.score) == (wrte.Side.FEDERALIST, 5)
        assert state.outcome.case == "15.1.automatic"
        assert list(state.legal_actions()) == []
    else:
        assert (state.turn, state.outcome) == (2, None)


@pytest.mark.case("wrte_1991", "15.1.condition")
def test_there_is_no_automatic_victory_once_croatia_is_at_war() -> None:
    assert not ended(2, 5, operations=2).is_over
    assert ended(2, 5).is_over


@pytest.mark.case("wrte_1991", "17.1.length", "17.1.victory", "4.0.end.4", "4.0.end.4.xref")
def test_the_third_turn_is_the_last() -> None:
    assert not ended(2, 4, scenario="ten-days").is_over
    state = ended(3, 4, scenario="ten-days")
    assert state.is_over
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.level) == (wrte.Side.SEPARATIST, "Separatist Victory")
    assert ended(3, 5, scenario="ten-days").outcome != state.outcome


def test_without_a_sudden_death_the_game_runs_on() -> None:
    rules = ruled(automatic_victory_label="none")
    place = {name: [MOT[number]] for number, name in enumerate(POSTS)}
    state = wrte.position(place={**place, "2805": ZONE[:1]}, phase="media_war", ruleset=rules)
    after = do(state, "end phase")
    assert after.is_over is False
    assert wrte.from_json(wrte.to_json(after)) == after


@pytest.mark.case("wrte_1991", "8.7.assign")
def test_a_side_without_units_has_no_movement_phase() -> None:
    assert wrte.position(place={"2805": ZONE[:1]}).phase is Phase.SEPARATIST_MOVEMENT
