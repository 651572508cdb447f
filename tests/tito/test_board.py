"""Reading a position: stacks by place, where units are, and the board as text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

from balkan_rules import tito
from balkan_rules.core.errors import PositionError, SetupError

PARTISANS = "Serbia/Partisan Mountain"
STATE = tito.position(
    turn=9,
    phase="axis_movement",
    place={
        PARTISANS: [("Partisan group", 2), ("Partisan brigade", 3), "Tito"],
        "Nis": ["Partisan group"],
        "Belgrade": ["German 704"],
    },
    eliminated=["Serbian 1"],
    partisan_brigades=True,
)
RULES = STATE.ruleset


def test_a_stack_is_what_stands_in_a_place() -> None:
    stack = STATE.stack(PARTISANS)
    group, brigade = RULES.kinds[:2]
    assert stack == STATE.stack(RULES.map.place(PARTISANS)) == STATE.view(tito.Side.AXIS).stack(PARTISANS)
    assert stack.place.name == PARTISANS
    assert [unit.name for unit in stack.units] == ["Tito"]
    assert stack.guerrillas == ((group, 2), (brigade, 3))
    assert stack.strength == 2 * group.strength + 3 * brigade.strength
    assert stack.divisions == Fraction(3 * brigade.size.sixths, 6)
    assert (len(stack), bool(stack)) == (6, True)
    assert str(stack) == f"{PARTISANS}: Tito, 2 Partisan group, 3 Partisan brigade"


def test_an_empty_stack_is_false() -> None:
    stack = STATE.stack("Zagreb/Axis")
    assert (len(stack), bool(stack), stack.strength, stack.divisions) == (0, False, 0, Fraction(0))
    assert str(stack) == "Zagreb/Axis: empty"


class Odd:
    """Says that it is a place, and equals everything."""

    def __str__(self) -> str:
        return PARTISANS

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Worse:
    """Cannot even be shown."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


@pytest.mark.parametrize("wrong", [None, 7, "Narnia", "None", "", b"x", Odd(), Worse(), RULES.zones[0], []])
def test_what_is_no_place_is_refused(wrong: Any) -> None:  # noqa: ANN401 - that is the test
    for read in (STATE.stack, STATE.view(tito.Side.YUGOSLAV).stack):
        with pytest.raises(PositionError):
            read(wrong)


@pytest.mark.parametrize("wrong", [None, 7, "Narnia", "None", "", b"x", Odd(), Worse(), RULES.zones[0], []])
def test_what_is_no_unit_is_refused(wrong: Any) -> None:  # noqa: ANN401 - that is the test
    for read in (STATE.where, STATE.view(tito.Side.YUGOSLAV).where):
        with pytest.raises(PositionError):
            read(wrong)


def test_units_of_other_charts_are_refused() -> None:
    other = attrs.evolve(RULES.charts.unit("German 704"), strength=9)
    with pytest.raises(PositionError, match="no unit of these rules"):
        STATE.where(other)


def test_units_are_found() -> None:
    unit, kind = RULES.charts.unit("German 704"), RULES.kinds[0]
    assert STATE.where(unit) == STATE.where("704") == STATE.where("German 704") == RULES.map.place("Belgrade/Axis")
    assert STATE.where("Serbian 1") == RULES.map.place("Eliminated")
    where = STATE.where(kind)
    assert where == STATE.where("Partisan group") == STATE.view(tito.Side.AXIS).where(kind)
    assert sorted(place.name for place in where) == sorted(["Nis/Yugoslav", PARTISANS, PARTISANS])
    assert STATE.where(RULES.kinds[3]) == ()


def test_counters_that_have_moved_are_still_seen() -> None:
    before = tito.position(turn=1, place={PARTISANS: [("Partisan group", 2)]})
    after = before.apply(tito.parse(f"Partisan group from {PARTISANS} to Serbia/Partisan Hide-away", before))
    assert {place.name for place in after.where(RULES.kinds[0])} == {PARTISANS, "Serbia/Partisan Hide-away"}
    assert [str(stack) for stack in after.board.values()] == [
        f"{PARTISANS}: 1 Partisan group",
        "Serbia/Partisan Hide-away: 1 Partisan group",
    ]


def test_the_board_has_every_stack_on_the_map() -> None:
    board = STATE.board
    assert [place.name for place in board] == [PARTISANS, "Belgrade/Axis", "Nis/Yugoslav"]
    assert len(board) == 3
    assert board[RULES.map.place(PARTISANS)] == STATE.stack(PARTISANS)
    with pytest.raises(KeyError):
        board[RULES.map.place("Zagreb/Axis")]
    again = STATE.view(tito.Side.AXIS).board
    assert (board, hash(board)) == (again, hash(again))
    assert repr(board) == "<Board of 3 stacks>"


def test_the_text_shows_the_zones_with_their_stacks() -> None:
    lines = STATE.text().splitlines()
    assert lines[0] == "Game-Turn 9, Axis Movement Phase: 0 Victory Points, normal weather, axis to decide"
    assert "  Belgrade/Axis: German 704" in lines
    assert f"  {STATE.stack(PARTISANS)}" in lines
    for zone in RULES.zones:
        assert f"{zone} ({zone.garrison}{zone.alignment.value}{zone.uprising_modifier})" in lines
    assert STATE.text() == tito.text(STATE) == STATE.view(tito.Side.AXIS).text()
    assert "drought" in tito.position(turn=9, place={"Belgrade": ["German 704"]}, drought=True).text()


def test_the_text_of_a_finished_game_says_so() -> None:
    state = tito.position(turn=17, phase="victory_points", place={"Belgrade": ["German 704"]})
    assert state.is_over
    assert state.text().startswith(f"Game-Turn 17, the game is over: {state.points} Victory Points\n")


def test_the_game_shows_its_own_states_only() -> None:
    for wrong in (None, 7, STATE.view(tito.Side.AXIS)):
        anything: Any = wrong
        with pytest.raises(SetupError):
            tito.text(anything)


def test_the_text_tells_of_operations_what_its_reader_may_know() -> None:
    place: Any = {"Nis": ["German 704", "German 501SS"], "Serbia/Partisan Mountain": ["Partisan group"]}
    state = tito.position(turn=9, phase="operations_planning", place=place, operations_limit=8, operations=3)
    for text in ("declare one operation", "target Serbia", "commit the 501st to operation 1", "commit German 704"):
        state = state.apply(tito.parse(text, state))
    axis, yugoslav = (state.view(side).text().splitlines() for side in tito.Side)
    assert state.text().splitlines() == axis
    assert {"Anti-Guerrilla Operations: 4 declared, the limit is 8", "First operation (Serbia): German 704"} <= set(
        axis
    )
    assert "The 501st is committed to operation 1" in axis
    unknown = {
        "Anti-Guerrilla Operations: 4 declared, the limit is unknown",
        "First operation (Zone unknown): German 704",
    }
    assert unknown <= set(yugoslav)
    assert not [line for line in yugoslav if "501" in line and "Nis" not in line]
