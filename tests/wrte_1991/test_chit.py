"""The draw of the Croatia Mil Ops chit, which one Player alone sees (3.1)."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, ZONE, do, told

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError, PositionError
from balkan_rules.core.view import UNKNOWN, has_unknown

FEDERALIST, SEPARATIST = wrte.Side
PLACE = {"3007": MOT[:1], "2805": ZONE[:1], "2920": ["ZNG 1"]}


@pytest.mark.case("wrte_1991", "3.1.step.cup", "3.1.step.draw")
def test_one_of_three_chits_is_drawn_before_anything_else() -> None:
    state = wrte.new_game()
    assert (state.phase, state.to_move, state.chit) == (wrte.Phase.CHIT, wrte.CHANCE, 0)
    chances = {str(action): chance for action, chance in state.chance_outcomes()}
    assert chances == {f"draw chit {number}": Fraction(1, 3) for number in (3, 4, 5)}
    assert [violation.case for violation in state.why_not(wrte.Draw(6))] == ["3.1.step.draw"]
    drawn = do(state, "draw chit 4")
    assert (drawn.chit, drawn.phase) == (4, wrte.Phase.FEDERALIST_SET_UP)


@pytest.mark.parametrize(
    ("scenario", "options"),
    [("ten-days", {}), ("slavonia", {}), ("total-war", {}), ("campaign", {"alliance": True})],
)
def test_nothing_is_drawn_where_it_is_settled_when_operations_begin(scenario: str, options: dict[str, bool]) -> None:
    rules = wrte.ruleset(options=wrte.Options(**options))
    state = wrte.new_game(scenario=scenario, ruleset=rules)
    assert (state.phase, state.chit) == (wrte.Phase.FEDERALIST_SET_UP, 0)


# Trap: pairs of states that are equal but for the chit, compared byte by byte.
@pytest.mark.case("wrte_1991", "3.1.step.draw", "3.1.step.reveal")
def test_games_that_differ_in_the_chit_look_alike_to_the_federalist() -> None:
    steps = [wrte.new_game().step(wrte.Draw(number)) for number in (3, 4, 5)]
    seen = [step.for_side(FEDERALIST) for step in steps]
    assert {str(step.action) for step in seen} == {"(hidden)"}
    assert {step.events for step in seen} == {()}
    views = [step.after.view(FEDERALIST) for step in steps]
    assert len({(v, repr(v), str(v), v.text(), v.to_json(), str(v.legal_actions())) for v in views}) == 1
    assert views[0].chit is UNKNOWN
    assert [step.after.view(SEPARATIST).chit for step in steps] == [3, 4, 5]
    assert dict(told(steps[1], "chit drawn").details) == {"chit": 4}
    assert "Croatia Mil Ops chit: 5" in steps[2].after.text()
    assert "Croatia Mil Ops chit: unknown" in views[0].text()
    assert "chit" not in wrte.new_game(scenario="ten-days").text()


@pytest.mark.case("wrte_1991", "3.1.step.reveal", "3.1.step.reveal.xref")
def test_the_chit_is_open_once_operations_have_begun() -> None:
    before = wrte.position(turn=4, place=PLACE, chit=5)
    after = wrte.position(turn=6, place=PLACE, chit=5, operations=5)
    assert before.view(FEDERALIST).chit is UNKNOWN
    assert before.view(SEPARATIST).chit == 5
    assert after.view(FEDERALIST).chit == 5
    assert wrte.position(turn=4, place=PLACE).view(FEDERALIST).chit == 0


@pytest.mark.parametrize(
    ("turn", "phase", "possible"),
    [
        (1, "federalist_movement", {3, 4, 5}),
        (3, "federalist_movement", {4, 5}),
        (4, "separatist_movement", {5}),
        (9, "federalist_movement", {3, 4, 5}),
    ],
)
def test_a_sampled_chit_is_one_that_can_still_be(turn: int, phase: str, possible: set[int]) -> None:
    state = wrte.position(turn=turn, phase=phase, place=PLACE, chit=max(possible))
    view, rng = state.view(FEDERALIST), random.Random(1)
    sampled = [wrte.sample_state(view, rng) for _ in range(30)]
    assert {state.chit for state in sampled} == possible
    assert all(state.view(FEDERALIST) == view and not has_unknown(state) for state in sampled)
    assert wrte.sample_state(state.view(SEPARATIST), rng) == state


def test_states_and_views_with_a_chit_come_back() -> None:
    state = wrte.position(turn=2, place=PLACE, chit=4)
    assert wrte.from_json(wrte.to_json(state)) == state
    for side in wrte.Side:
        assert wrte.view_from_json(state.view(side).to_json()) == state.view(side)
    data = opened(state)
    data["state"]["chit"] = 6
    with pytest.raises(LoadError, match=r"state\.chit: one of 0, 3, 4, 5 is wanted, not 6"):
        wrte.from_json(json.dumps(data))


@pytest.mark.parametrize("chit", [1, True, "3", None])
def test_a_chit_that_there_is_not_is_refused(chit: object) -> None:
    with pytest.raises(PositionError, match="chit: one of 0, 3, 4, 5 is wanted"):
        wrte.position(place=PLACE, chit=chit)  # type: ignore[arg-type]
