"""Air, artillery and naval support: who has it, where it comes, who says so first, and what it does (13.0, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.wrte_1991.playing import MOT, declare, do, listed, ruled, told, why, without_support

from balkan_rules import wrte_1991 as wrte

FEDERALIST, SEPARATIST = wrte.Side
ZNG = [f"ZNG {number}" for number in range(1, 10)]
INLAND: Mapping[str, Sequence[str]] = {"2710": MOT[:3], "2711": ZNG[:1]}
COAST: Mapping[str, Sequence[str]] = {"2305": MOT[:1], "2304": ZNG[:1]}
AIR, ARTILLERY, NAVAL, NONE = "add air support", "add artillery support", "add naval support", "no more support"


def at_war(place: Mapping[str, Sequence[str]], **fields: Any) -> wrte.State:  # noqa: ANN401 - as `position`
    return wrte.position(
        place=place, **{"turn": 4, "operations": 3, "level": 9, "phase": "federalist_combat", **fields}
    )


def attack(place: Mapping[str, Sequence[str]] = INLAND, **fields: Any) -> wrte.State:  # noqa: ANN401 - as `position`
    """An attack from the first hex on the second has been declared by the first unit there."""
    origin, target, *_ = place
    return declare(at_war(place, **fields), target, place[origin][0])


def steps(state: wrte.State) -> object:
    """The shifts of an attack that is supported no more."""
    return told(without_support(state).step(wrte.Roll(1)), "combat").details["steps"]


# ------------------------------------------------------------------------------------------------------------ who, when


@pytest.mark.case("wrte_1991", "13.0.attacker-first", "13.0.optional", "13.0.federalist", "13.0.separatist")
def test_the_attacker_decides_and_then_the_defender() -> None:
    state = attack(separatist_artillery=2)
    assert (state.to_move, listed(state)) == (FEDERALIST, {AIR, ARTILLERY, NONE})
    state = do(state, AIR, NONE)
    assert (state.to_move, listed(state)) == (SEPARATIST, {ARTILLERY, NONE})
    assert why(state, AIR) == ["13.0.separatist"]
    assert why(state, NAVAL) == ["13.0.separatist", "13.0.naval"]
    assert do(state, ARTILLERY).to_move is wrte.CHANCE
    assert do(state, NONE).to_move is wrte.CHANCE
    place = {"2711": ZNG[:1], "2710": MOT[:1]}
    theirs = attack(place, phase="separatist_combat", separatist_artillery=1)
    assert (theirs.to_move, listed(theirs)) == (SEPARATIST, {ARTILLERY, NONE})
    assert (do(theirs, NONE).to_move, listed(do(theirs, NONE))) == (FEDERALIST, {AIR, ARTILLERY, NONE})


@pytest.mark.case("wrte_1991", "5.1.low.no-support", "13.1.level", "13.0.optional")
def test_who_has_no_support_is_not_asked() -> None:
    low = attack(level=4)
    assert low.to_move is wrte.CHANCE
    own = {"2711": ZNG[:1], "2710": MOT[:1]}
    placing = attack(own, level=4, phase="separatist_combat", separatist_artillery=1)
    assert why(placing, AIR) == ["13.0.separatist"]
    theirs = attack(level=4, separatist_artillery=1)
    assert (theirs.to_move, listed(theirs)) == (SEPARATIST, {ARTILLERY, NONE})
    assert attack().to_move is FEDERALIST
    assert do(attack(), NONE).to_move is wrte.CHANCE


@pytest.mark.case("wrte_1991", "13.1.level", "5.1.low.no-support")
def test_at_low_the_federalist_player_has_none_in_defence() -> None:
    own = attack({"2711": ZNG[:1], "2710": MOT[:1]}, level=4, phase="separatist_combat", separatist_artillery=1)
    assert do(own, ARTILLERY).to_move is wrte.CHANCE
    full = attack({"2711": ZNG[:1], "2710": MOT[:1]}, phase="separatist_combat", separatist_artillery=1)
    assert do(full, ARTILLERY).to_move is FEDERALIST


@pytest.mark.case("wrte_1991", "13.0.naval", "13.0.coastal")
def test_ships_support_on_the_coast() -> None:
    assert listed(attack(COAST)) == {AIR, ARTILLERY, NAVAL, NONE}
    assert why(attack(), NAVAL) == ["13.0.naval"]
    defended = attack({"2405": ZNG[:1], "2304": MOT[:1]}, phase="separatist_combat")
    assert listed(defended) == {AIR, ARTILLERY, NAVAL, NONE}


@pytest.mark.case("wrte_1991", "12.5.artillery")
def test_artillery_does_not_support_who_is_out_of_supply() -> None:
    place = {"2812": MOT[:2], "2811": ZNG[:1], "2813": ZNG[1:2]}
    state = attack(place)
    assert listed(state) == {AIR, NONE}
    assert why(state, ARTILLERY) == ["12.5.artillery"]
    target = {"2811": ZNG[:1], "2812": MOT[:2], "2813": ZNG[1:2]}
    defended = attack(target, phase="separatist_combat")
    assert (defended.to_move, listed(defended)) == (FEDERALIST, {AIR, NONE})
    cut_off = {"2812": ["ZNG Upgraded 1"], "2811": MOT[:1], "2813": MOT[1:2]}
    assert attack(cut_off, phase="separatist_combat", separatist_artillery=1).to_move is FEDERALIST


# ------------------------------------------------------------------------------------------------------------- how many


@pytest.mark.case(
    "wrte_1991",
    "5.1.medium.support",
    "13.1.quantity",
    "13.0.counts",
    "13.0.off-map",
    "13.0.reuse",
    "13.0.federalist",
    "13.0.separatist",
)
def test_markers_are_used_once_in_a_turn() -> None:
    for level, air in ((6, 2), (9, 4)):
        for used in range(5):
            state = attack(level=level, air_used=used)
            assert (AIR in listed(state)) is (used < air)
            if used >= air:
                assert why(state, AIR) == ["5.1.medium.support" if level == 6 and used < 4 else "13.0.off-map"]
        assert (NAVAL in listed(attack(COAST, level=level)), why(attack(COAST, level=level, naval_used=1), NAVAL)) == (
            True,
            ["13.0.off-map"],
        )
    for used in range(4):
        state = attack(separatist_artillery=2, separatist_artillery_used=used)
        assert (do(state, NONE).to_move is SEPARATIST) is (used < 2)


@pytest.mark.case("wrte_1991", "13.0.reuse", "13.0.place")
def test_a_marker_that_was_used_is_back_on_the_next_turn() -> None:
    start = at_war(COAST, turn=1, operations=1, separatist_artillery=1)
    state = declare(start, "2304", MOT[0])
    step = state.step(wrte.parse(AIR, state))
    assert told(step, "support placed").details == {"side": "federalist", "support": "air", "place": "2304"}
    state = do(step.after, ARTILLERY, NAVAL, ARTILLERY)
    tracks = state.tracks
    assert (tracks.air_used, tracks.artillery_used, tracks.naval_used) == (1, 1, 1)
    assert tracks.separatist_artillery_used == 1
    state = state.apply(wrte.Roll(1))
    while state.turn == 1:
        state = do(state, "stop" if "stop" in listed(state) else "end phase")
    tracks = state.tracks
    assert (tracks.air_used, tracks.artillery_used, tracks.naval_used, tracks.separatist_artillery_used) == (0, 0, 0, 0)
    assert tracks.separatist_artillery == 1


@pytest.mark.case("wrte_1991", "13.0.one-type", "13.0.max3", "13.0.per-marker-conflict")
@pytest.mark.parametrize(
    ("answer", "after_air", "after_both", "most"),
    [
        ("one-of-each", {ARTILLERY, NAVAL, NONE}, {NAVAL, NONE}, 3),
        ("unlimited", {AIR, ARTILLERY, NAVAL, NONE}, {ARTILLERY, NAVAL, NONE}, 9),
        ("single-type", {AIR, NONE}, set(), 4),
    ],
)
def test_how_many_markers_go_together(answer: str, after_air: set[str], after_both: set[str], most: int) -> None:
    rules = ruled(support_one_per_type=answer)
    state = do(attack(COAST, ruleset=rules), AIR)
    assert listed(state) == after_air
    if after_both:
        assert listed(do(state, ARTILLERY)) == after_both
    else:
        assert why(state, ARTILLERY) == ["13.0.one-type"]
    number, state = 0, attack(COAST, ruleset=rules)
    while state.to_move is FEDERALIST:
        state = state.apply(state.legal_actions()[0])
        number += 1
    assert number == most


@pytest.mark.case("wrte_1991", "13.0.commit")
def test_markers_are_named_in_order_and_stay() -> None:
    state = do(attack(COAST), ARTILLERY)
    assert listed(state) == {NAVAL, NONE}
    assert why(state, AIR) == ["13.0.commit"]
    assert why(state, ARTILLERY) == ["13.0.one-type"]
    assert steps(state) == steps(attack(COAST)) + 1  # type: ignore[operator]


# ------------------------------------------------------------------------------------------------------ what it does


@pytest.mark.case(
    "wrte_1991",
    "13.0.shift",
    "13.0.cancel",
    "8.4.shift.air",
    "8.4.shift.artillery",
    "8.4.shift.naval",
    "13.0.per-marker-conflict",
)
def test_each_marker_shifts_a_column_and_cancels_one_of_the_enemy() -> None:
    for markers, shift in (((), -1), ((AIR,), 0), ((ARTILLERY,), 0), ((NAVAL,), 0), ((AIR, ARTILLERY, NAVAL), 2)):
        state = do(attack(COAST, separatist_artillery=1), *markers)
        state = do(state, NONE) if state.to_move is FEDERALIST else state
        assert (state.to_move, steps(state)) == (SEPARATIST, shift)
        assert steps(do(state, ARTILLERY)) == shift - 1
    event = told(do(attack(COAST, separatist_artillery=1), AIR, NONE, ARTILLERY).step(wrte.Roll(1)), "combat")
    assert set(event.cases) >= {"8.4.shift.air", "13.0.shift", "13.0.cancel", "8.4.shift.city"}


@pytest.mark.case("wrte_1991", "13.0.place")
def test_the_board_tells_of_the_attack_and_its_support() -> None:
    state = do(attack(COAST, separatist_artillery=1), AIR, NAVAL, ARTILLERY)
    line = "attack on 2304 by JNA Motorized 1; support of the attacker: air, naval; support of the defender: artillery"
    for position in (state, state.view(FEDERALIST), state.view(SEPARATIST)):
        assert position.text().splitlines()[1] == line
    assert "attack on" not in at_war(COAST).text()


@pytest.mark.case("wrte_1991", "13.0.shift", "13.0.place")
def test_odds_while_support_is_being_placed() -> None:
    place = {"2710": ["JNA Armour 329", "JNA Armour 2", MOT[0]], "2711": [ZNG[0], "ZNG 117"], "2610": MOT[1:2]}
    state = declare(at_war(place, separatist_artillery=1), "2711", MOT[0], "JNA Armour 329", "JNA Armour 2")

    def column(now: wrte.State, text: str) -> str | None:
        found = now.preview(wrte.parse(text, now))
        assert found is not None
        assert found == now.view(now.to_move).preview(wrte.parse(text, now))  # type: ignore[arg-type]
        return found.column

    assert (column(state, NONE), column(state, AIR)) == ("1-2", "1-1")
    state = do(state, AIR, ARTILLERY)
    assert (state.to_move, column(state, NONE), column(state, ARTILLERY)) == (SEPARATIST, "2-1", "1-1")
