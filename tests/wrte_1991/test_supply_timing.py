"""When supply is judged: at each use, or in the Supply Status Check at the end of a Game-Turn (12.5, 4.0)."""

from __future__ import annotations

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, ruled, steps, take, unopposed

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.transition import Transition
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.supply import Purpose, is_supplied

FEDERALIST, SEPARATIST = wrte.Side
BOARD = SHELF.default.map
ZNG = [f"ZNG {number}" for number in range(1, 13)]


def ring(at: str, units: list[str]) -> dict[str, list[str]]:
    """One unit in every hex around another."""
    return {BOARD.places[other].name: [units[i]] for i, other in enumerate(BOARD.neighbours[BOARD.place(at).index])}


def checked(
    place: dict[str, list[str]], *, turn: int = 1, ruleset: wrte.WrteRuleset | None = None
) -> Transition[wrte.State, wrte.Action]:
    """The last action of a Game-Turn."""
    state = wrte.position(turn=turn, operations=1, phase="media_war", place=place, ruleset=ruleset)
    step = state.step(wrte.END_PHASE)
    return step.after.step(wrte.END_PHASE) if step.after.phase is wrte.Phase.SEPARATIST_COMBAT else step


def marked(state: wrte.State) -> list[str]:
    return [state.ruleset.units[unit].name for unit in state.unsupplied]


@pytest.mark.case("wrte_1991", "4.0.end.3")
def test_the_check_marks_who_is_out_of_supply() -> None:
    step = checked({"2710": MOT[:2], **ring("2710", ZNG), "2508": MOT[2:3]})
    assert marked(step.after) == MOT[:2]
    assert step.after.turn == 2
    for side, told in ((FEDERALIST, MOT[:2]), (SEPARATIST, MOT[:1])):
        shown = step.for_side(side)
        assert [event.details["unit"] for event in shown.events if event.name == "unsupplied"] == told
    assert step.after.view(SEPARATIST).fields["unsupplied"] == step.after.unsupplied[:1]
    assert step.after.view(FEDERALIST).fields["unsupplied"] == step.after.unsupplied


@pytest.mark.case("wrte_1991", "4.0.end.3")
def test_the_check_takes_marks_off() -> None:
    state = wrte.position(
        operations=1, phase="media_war", place={"2710": MOT[:1], "2805": ZONE[:1]}, unsupplied=MOT[:1]
    )
    assert marked(state) == MOT[:1]
    assert marked(do(state, "end phase")) == []


def reach(state: wrte.State) -> set[str]:
    """Where a group can go."""
    found = set()
    for name in steps(state):
        found |= {name} | reach(do(state, f"go to {name}"))
    return found


@pytest.mark.case("wrte_1991", "12.5.instant", "12.5.instant.conflict", "12.5.move", "12.5.road")
@pytest.mark.parametrize("is_marked", [True, False])
def test_whether_the_mark_or_the_moment_counts(*, is_marked: bool) -> None:
    """One unit can be supplied and was not at the last check, or the other way round."""
    place = {"2508": MOT[:1], "2608": ZNG[:1]}
    if not is_marked:
        place |= {"2623": ZNG[1:2], "1821": ZNG[2:3]}
    found = {}
    for slug in ("on-use", "turn-end"):
        state = wrte.position(
            turn=2,
            operations=1,
            level=9,
            place=place,
            unsupplied=MOT[:1] if is_marked else (),
            ruleset=ruled(supply_timing=slug),
        )
        found[slug] = reach(do(state, f"move {MOT[0]}"))
    smaller, larger = ("turn-end", "on-use") if is_marked else ("on-use", "turn-end")
    assert found[smaller] < found[larger]


@pytest.mark.case("wrte_1991", "12.2.defend", "12.4.barracks")
def test_what_a_hex_excuses_is_excused_whatever_the_last_check_found() -> None:
    rules = ruled(supply_timing="turn-end")
    place = {"2508": MOT[:1], "2710": MOT[1:2], "2810": ZNG[:1], "1711": ["Krajina 1"]}
    names = (MOT[0], MOT[1], ZNG[0], "Krajina 1")
    state = wrte.position(turn=2, operations=1, place=place, unsupplied=names, ruleset=rules)
    found = {
        name: [is_supplied(state, state.ruleset.charts.unit(name).index, purpose) for purpose in Purpose]
        for name in names
    }
    assert [*Purpose] == [Purpose.ATTACK, Purpose.DEFENCE, Purpose.MOVEMENT]
    assert found == {
        MOT[0]: [False, True, False],
        MOT[1]: [False, False, False],
        ZNG[0]: [False, True, True],
        "Krajina 1": [False, False, False],
    }


def test_an_eliminated_unit_has_no_mark() -> None:
    place = {"2805": MOT[:3], "2704": ZONE[:2]}
    state = do(wrte.position(place=place, unsupplied=MOT[:2]), "end phase", f"remove {MOT[0]}")
    assert marked(state) == MOT[1:2]


@pytest.mark.case("wrte_1991", "6.3.slowest", "12.5.move", "12.5.instant")
def test_each_unit_of_a_group_is_halved_for_itself_and_only_while_it_is_with_it() -> None:
    fast, local = "JNA Mechanized 1", "Krajina 1"
    around = {BOARD.place("2715").index}
    border = around
    for _ in range(4):
        border = {other for at in border for other in BOARD.neighbours[at]} - around
        around |= border
    cut_off = [BOARD.places[index].name for index in sorted(border) if BOARD.places[index].is_playable]
    place = {name: [f"ZNG {number}"] for number, name in enumerate(cut_off, 1)}
    place |= {"2715": [fast, local], "2716": [f"ZNG {len(cut_off) + 1}"]}
    state = take(wrte.position(turn=6, operations=3, level=12, place=place), fast, local)
    assert not is_supplied(state, state.ruleset.charts.unit(fast).index, Purpose.MOVEMENT)
    assert is_supplied(state, state.ruleset.charts.unit(local).index, Purpose.MOVEMENT)
    state = unopposed(state, "go to 2615")
    assert "2714" in steps(state)  # 1 and then 2 of three factors: half of 6, not half of the 4 of the slower one
    state = do(state, "drop " + fast)
    assert {"2714", "2715"} <= steps(state)  # now 4 factors
