"""The hunt for Tito: identified, located, attacked, withdrawn or eliminated, and back again (9.0, 9.4)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.long_form import opened
from tests.tito.fights import Places, at, attack, axis, events, named, refused, retreat, rules
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.core.errors import LoadError, PositionError
from balkan_rules.core.sequence import Event
from balkan_rules.tito.rulings import RetreatProcedure, TitoReturnTiming

UNIDENTIFIED, IDENTIFIED = tito.TitoStatus.UNIDENTIFIED, tito.TitoStatus.IDENTIFIED
LOCATED, WITHDRAWN, ELIMINATED = tito.TitoStatus.LOCATED, tito.TitoStatus.WITHDRAWN, tito.TitoStatus.ELIMINATED
PHASE = tito.Phase.TITO_PHASE
PARTISANS, AXIS = "Serbia/Partisan Mountain", "Serbia/Axis Mountain"
KEPT: Places = {"Montenegro/Partisan Hide-away": ["Partisan group"], "Montenegro/Chetnik Hide-away": ["Chetnik group"]}
CAMP: Places = {PARTISANS: [("Partisan group", 9), "Tito"]}
HUNTERS = ["German 704", "German 501SS"]
BESIDE: Places = {"Bor/Axis": ["Serbian 1"], "Bor/Yugoslav": ["Partisan group"]}
"""A combat that has nothing to do with Tito."""
SEARCH = tito.Search()


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Tables filled by other tests would hide what these are about."""
    tito.ruleset().memo.clear()
    yield
    tito.ruleset().memo.clear()


def phase(turn: int = 9, place: Places = CAMP, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """A position in the Tito Phase, or in what follows if that is empty."""
    return tito.position(turn=turn, phase=PHASE, place={**KEPT, **place}, **fields)


def searched(state: tito.State, die: int) -> tito.State:
    return state.apply(SEARCH).apply(tito.Roll(die))


def in_reach(turn: int = 9, place: Places | None = None, **fields: Any) -> tito.State:  # noqa: ANN401 - as above
    """The Axis Combat Phase with Tito located and the 501st opposite."""
    there = {**KEPT, **CAMP, AXIS: HUNTERS} if place is None else place
    return axis(there, turn=turn, **{"tito_status": LOCATED, "tito_turn": turn - 1, **fields})


def attempt(state: tito.State, origin: str = AXIS, target: str = PARTISANS) -> tito.Attempt:
    places = state.ruleset.map
    return tito.Attempt(places.place(origin), places.place(target))


def tried(state: tito.State, die: int) -> tito.State:
    """After the attempt's own die."""
    return state.apply(attempt(state)).apply(tito.Roll(die))


# -------------------------------------------------------------------------------------------------------- in general
@pytest.mark.case("tito", "9.0", "9.0.procedure")
def test_tito_is_one_counter_of_the_yugoslav_player_and_comes_unidentified() -> None:
    state = tito.position(turn=2, phase="yugoslav_movement")
    unit = state.ruleset.charts.unit("Tito")
    assert (unit.side, unit.strength, unit.size) == (tito.Side.YUGOSLAV, 0, None)
    assert (str(state.where("Tito")), state.tito_status) == ("Serbia/Partisan Hide-away", UNIDENTIFIED)


# ------------------------------------------------------------------------------------------------------- the Tito Phase
@pytest.mark.case("tito", "4.2.A.3", "9.41")
def test_the_axis_may_search_for_tito_from_the_turn_after_the_hunt_is_open() -> None:
    assert phase(8, tito_trigger_turn=0).phase is not PHASE
    assert phase(8, tito_trigger_turn=8).phase is not PHASE
    state = phase(9, tito_trigger_turn=8)
    assert (state.phase, state.to_move) == (PHASE, tito.Side.AXIS)
    assert [str(action) for action in state.legal_actions()] == ["search for Tito", "end phase"]
    assert agrees(state)
    declined = state.apply(tito.END_PHASE)
    assert (declined.phase is PHASE, declined.tito_status) == (False, UNIDENTIFIED)


@pytest.mark.case("tito", "9.0.procedure", "9.41")
def test_nobody_looks_for_tito_before_he_has_come() -> None:
    """He comes in the Movement Phase of Game-Turn 2, after its Tito Phase, however early the hunt is open."""
    early = tito.position(turn=2, phase=PHASE, place=KEPT, tito_trigger_turn=1)
    assert early.phase is tito.Phase.AXIS_REINFORCEMENT
    assert early.why_not(SEARCH)
    assert phase(2, tito_trigger_turn=1).phase is PHASE
    assert tito.position(turn=3, phase=PHASE, place=KEPT, tito_trigger_turn=1).phase is PHASE


@pytest.mark.case("tito", "9.41", "4.2.A.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_six_identifies_tito(die: int) -> None:
    rolling = phase(tito_trigger_turn=5).apply(SEARCH)
    assert rolling.to_move is tito.CHANCE
    assert agrees(rolling)
    step = rolling.step(tito.Roll(die))
    event = named(step.events, "search for Tito")
    assert event.cases == ("4.2.A.3", "9.41")
    assert dict(event.details) == {"die": die, "sought": "identified", "found": die == 6}
    after = step.after
    assert after.phase is not PHASE
    assert (after.tito_status, after.tito_turn) == ((IDENTIFIED, 9) if die == 6 else (UNIDENTIFIED, 0))


@pytest.mark.case("tito", "9.42", "4.2.A.3")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_six_on_a_later_turn_locates_him(die: int) -> None:
    assert phase(tito_trigger_turn=5, tito_status=IDENTIFIED, tito_turn=9).phase is not PHASE
    state = phase(tito_trigger_turn=5, tito_status=IDENTIFIED, tito_turn=8)
    step = state.apply(SEARCH).step(tito.Roll(die))
    event = named(step.events, "search for Tito")
    assert event.cases == ("4.2.A.3", "9.42")
    assert dict(event.details) == {"die": die, "sought": "located", "found": die == 6}
    assert (step.after.tito_status, step.after.tito_turn) == ((LOCATED, 9) if die == 6 else (IDENTIFIED, 8))


@pytest.mark.case("tito", "9.42", "13.3.C")
def test_the_501st_comes_at_once_when_he_is_located() -> None:
    state = phase(tito_trigger_turn=5, tito_status=IDENTIFIED, tito_turn=8)
    arriving = searched(state, 6)
    assert arriving.phase is tito.Phase.AXIS_REINFORCEMENT
    assert "place German 501SS at Belgrade/Axis" in map(str, arriving.legal_actions())
    assert tito.END_PHASE not in arriving.legal_actions()
    assert searched(state, 5).phase is not tito.Phase.AXIS_REINFORCEMENT


@pytest.mark.case("tito", "9.4", "9.41", "9.42")
@pytest.mark.parametrize("status", [UNIDENTIFIED, IDENTIFIED])
def test_nobody_searches_for_him_after_game_turn_14(status: tito.TitoStatus) -> None:
    fields: Any = {"tito_trigger_turn": 5, "tito_status": status, "tito_turn": 8}
    state = phase(14, **fields)
    assert state.phase is PHASE
    assert searched(state, 6).tito_status is not status
    with pytest.raises(PositionError, match=r"Game-Turn 15 has no Tito Phase \(4\.2\.A\.3\)"):
        phase(15, **fields)


@pytest.mark.case("tito", "9.42")
@pytest.mark.parametrize("status", [LOCATED, WITHDRAWN, ELIMINATED])
def test_there_is_no_more_searching_when_he_has_been_located(status: tito.TitoStatus) -> None:
    place: Places = CAMP if status is LOCATED else {}
    assert phase(place=place, tito_trigger_turn=5, tito_status=status, tito_turn=7).phase is not PHASE


@pytest.mark.case("tito", "9.41")
def test_a_tito_put_aside_is_searched_for_too() -> None:
    state = phase(place={}, tito_trigger_turn=5)
    assert state.phase is PHASE
    assert searched(state, 6).tito_status is IDENTIFIED


# ------------------------------------------------------------------------------------------ whether there is an attempt
@pytest.mark.case("tito", "9.43")
def test_the_attempt_stands_beside_the_attack_with_the_501st_on_his_stack() -> None:
    state = in_reach()
    assert [[str(action) for action in group.actions] for group in state.legal_actions().groups()] == [
        [f"attack {PARTISANS} from {AXIS}", f"attempt on Tito at {PARTISANS} from {AXIS}"],
        ["end phase"],
    ]
    assert agrees(state)
    assert tito.parse(str(attempt(state)), state) == attempt(state)
    assert "attempt" not in str(list(axis({**CAMP, AXIS: HUNTERS}).legal_actions()))


@pytest.mark.case("tito", "9.43")
def test_both_boxes_and_mountains_will_do() -> None:
    box: Places = {"Nis/Yugoslav": CAMP[PARTISANS], "Nis/Axis": HUNTERS}
    state = in_reach(place=box)
    assert [str(action) for action in state.legal_actions()] == [
        "attack Nis/Yugoslav from Nis/Axis",
        "attempt on Tito at Nis/Yugoslav from Nis/Axis",
    ]
    assert refused(state, tito.END_PHASE) == ["8.11.A"]


@pytest.mark.case("tito", "9.43")
@pytest.mark.parametrize(
    ("changed", "cases"),
    [
        ({"tito_status": UNIDENTIFIED}, ["9.43"]),
        ({"tito_status": IDENTIFIED}, ["9.43"]),
        ({"tito_attempted": True}, ["9.43"]),
        ({"place": {**CAMP, AXIS: ["German 704"]}}, ["9.43"]),
        ({"place": {**CAMP, AXIS: ["German 704"], "Belgrade/Axis": ["German 501SS"]}}, ["9.43"]),
        ({"place": {PARTISANS: ["Partisan group"], "Nis": ["Tito", "Partisan group"], AXIS: HUNTERS}}, ["9.43"]),
        ({"place": {PARTISANS: ["Tito"], AXIS: HUNTERS, **BESIDE}}, ["8.11"]),
        ({"place": {"Serbia/Chetnik Mountain": ["Chetnik group"], AXIS: HUNTERS, **KEPT}}, ["8.11", "9.43"]),
        ({"turn": 15}, ["9.4"]),
    ],
)
def test_an_attempt_needs_a_located_tito_the_501st_and_an_attack_on_his_stack(
    changed: dict[str, Any], cases: list[str]
) -> None:
    state = in_reach(**changed)
    assert state.phase is tito.Phase.AXIS_COMBAT
    assert refused(state, attempt(state)) == cases
    assert agrees(state)


@pytest.mark.case("tito", "9.43")
def test_an_attack_on_chetniks_is_no_attempt() -> None:
    state = in_reach(place={**KEPT, **CAMP, "Serbia/Chetnik Mountain": ["Chetnik group"], AXIS: HUNTERS})
    assert refused(state, attempt(state)) == []
    chetniks = attempt(state, target="Serbia/Chetnik Mountain")
    assert refused(state, attack(state, AXIS, "Serbia/Chetnik Mountain")) == []
    assert refused(state, chetniks) == ["9.43"]
    with_tito: Places = {"Nis/Yugoslav": [("Chetnik group", 2), "Tito"], "Nis/Axis": HUNTERS}
    odd = in_reach(place=with_tito)
    assert refused(odd, attempt(odd, "Nis/Axis", "Nis/Yugoslav")) == ["9.43"]


@pytest.mark.case("tito", "9.43")
def test_only_the_axis_attacks_tito() -> None:
    state = tito.position(
        turn=9, phase="yugoslav_combat", place={**CAMP, AXIS: HUNTERS}, tito_status=LOCATED, tito_turn=8
    )
    assert refused(state, attempt(state)) == ["4.2.B.2"]


@pytest.mark.case("tito", "9.4", "9.43")
def test_game_turn_14_is_the_last_for_an_attempt() -> None:
    assert attempt(in_reach()) in in_reach(turn=14).legal_actions()
    late = in_reach(turn=15)
    (reason,) = late.why_not(attempt(late))
    assert (reason.case, reason.sentence) == ("9.4", "nothing is tried against Tito after Game-Turn 14")


@pytest.mark.case("tito", "9.43", "9.22")
def test_a_tito_who_has_retreated_with_his_own_is_safe_for_the_phase() -> None:
    refuge = ("Serbia/Axis Hide-away", "Serbia/Partisan Hide-away")
    place: Places = {
        "Nis/Axis": ["German 714"],
        "Nis/Yugoslav": [("Partisan group", 3), "Tito"],
        refuge[1]: ["Partisan group"],
        refuge[0]: HUNTERS,
    }
    state = in_reach(place=place, ruleset=rules(*["D1"] * 6, retreat_procedure=RetreatProcedure.TO_HIDE_AWAY))
    state = state.apply(attack(state, "Nis/Axis", "Nis/Yugoslav")).apply(tito.Roll(1))
    assert at(state, refuge[1]) == ["Tito", "Partisan group", "Partisan group"]
    assert refused(state, attack(state, *refuge)) == []
    assert refused(state, attempt(state, *refuge)) == ["9.43"]


@pytest.mark.case("tito", "9.43", "9.22", "9.21")
def test_a_tito_whose_stack_is_lost_is_attacked_with_those_he_joins_but_gives_them_no_second_step() -> None:
    place: Places = {
        "Nis/Axis": ["German 714"],
        "Nis/Yugoslav": ["Partisan group", "Tito"],
        PARTISANS: ["Partisan brigade"],
        AXIS: HUNTERS,
    }
    state = in_reach(place=place, ruleset=rules(*["DE"] * 6), partisan_brigades=True)
    state = state.apply(attack(state, "Nis/Axis", "Nis/Yugoslav")).apply(tito.Roll(1))
    assert at(state, PARTISANS) == ["Tito", "Partisan brigade"]
    preview = state.preview(attack(state, AXIS, PARTISANS))
    assert preview is not None
    assert not preview.modifiers
    assert refused(state, attempt(state)) == []
    assert tried(state, 6).tito_status is ELIMINATED
    after = tried(state, 1).apply(tito.Roll(1))
    assert (after.tito_status, after.placed, after.retreated) == (WITHDRAWN, b"", b"")


@pytest.mark.case("tito", "9.43")
def test_a_501st_that_has_retreated_takes_no_part() -> None:
    village: Places = {"Krupanj/Axis": ["German 501SS", "Serbian 1"], "Krupanj/Yugoslav": ["Partisan group"]}
    table = rules(*["A1"] * 6, retreat_procedure=RetreatProcedure.TO_HIDE_AWAY)
    state = in_reach(place={**village, **CAMP, AXIS: ["German 704"]}, ruleset=table)
    state = state.apply(attack(state, "Krupanj/Axis", "Krupanj/Yugoslav")).apply(tito.Roll(1))
    state = state.apply(tito.parse("lose Serbian 1", state))
    state = state.apply(retreat(state, tito.Nationality.GERMAN, AXIS))
    assert at(state, AXIS) == ["German 501SS", "German 704"]
    assert refused(state, attempt(state)) == ["9.43"]


# ------------------------------------------------------------------------------------------------------------- its die
@pytest.mark.case("tito", "9.43")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_six_eliminates_tito_and_the_rest_withdraw_him(die: int) -> None:
    state = in_reach()
    rolling = state.apply(attempt(state))
    assert rolling.to_move is tito.CHANCE
    assert rolling.rules.title == "attempt to eliminate Tito"
    assert agrees(rolling)
    step = rolling.step(tito.Roll(die))
    told = named(step.events, "attempt on Tito")
    assert told.cases == ("9.43",)
    assert dict(told.details) == {"origin": AXIS, "target": PARTISANS, "die": die}
    after = step.after
    assert (after.tito_attempted, after.tito_turn) == (True, 9)
    if die == 6:
        assert named(step.events, "Tito eliminated").details == {"charged": 10}
        assert (after.tito_status, after.tito_returns, after.tito_charged) == (ELIMINATED, 0, 10)
        assert str(after.where("Tito")) == "Eliminated"
    else:
        assert named(step.events, "Tito withdrawn").details == {"returns": 10 + die}
        assert (after.tito_status, after.tito_returns, after.tito_charged) == (WITHDRAWN, 10 + die, 0)
        assert str(after.where("Tito")) == "Not in play"


@pytest.mark.case("tito", "9.43")
def test_the_combat_is_fought_after_the_attempt_with_the_501st() -> None:
    state = in_reach(ruleset=rules("D1", "DE", "AE", "A1", "-", "-"))
    for die in (1, 6):
        fighting = tried(state, die)
        assert fighting.to_move is tito.CHANCE
        assert fighting.rules.title == "combat roll"
        assert named(fighting.step(tito.Roll(5)).events, "combat").details["attacker"] == 13
        lost = fighting.apply(tito.Roll(2))
        assert at(lost, PARTISANS) == []
        assert str(fighting.apply(tito.Roll(3)).where("German 501SS")) == "Eliminated"
        assert str(lost.where("Tito")) == str(fighting.where("Tito"))


@pytest.mark.case("tito", "9.43", "9.21", "9.23")
def test_his_step_is_gone_and_that_for_his_death_counts_in_the_same_combat() -> None:
    state = in_reach()
    preview = state.preview(attempt(state))
    assert preview is not None
    assert preview.cases == ("9.43", "8.21.A", "8.21.B", "9.23", "8.6.addenda")

    def fought(state: tito.State) -> dict[str, object]:
        details = named(state.step(tito.Roll(1)).events, "combat").details
        return {name: details[name] for name in ("ratio", "steps", "column")}

    place = attack(state, AXIS, PARTISANS)
    assert fought(state.apply(place)) == {"ratio": "1-1", "steps": -1, "column": "1-2"}
    assert fought(tried(state, 3)) == {"ratio": "1-1", "steps": 0, "column": "1-1"}
    assert fought(tried(state, 6)) == {"ratio": "1-1", "steps": 1, "column": "2-1"}


@pytest.mark.case("tito", "9.43")
def test_one_column_is_named_where_both_come_to_the_same() -> None:
    """The last column of the table is used whether Tito is eliminated or not."""
    state = in_reach(place={**KEPT, PARTISANS: ["Partisan group", "Tito"], AXIS: HUNTERS})
    preview = state.preview(attempt(state))
    assert preview is not None
    assert preview.column == "6-1"
    assert [branch.odds.column for branch in preview.branches] == ["6-1", "6-1"]
    assert preview.branches[0].odds.distribution == preview.branches[1].odds.distribution == preview.distribution


@pytest.mark.case("tito", "9.43")
def test_the_preview_of_an_attempt_is_exact() -> None:
    state = in_reach()
    preview = state.preview(attempt(state))
    assert preview is not None
    assert (preview.attacker, preview.defender, preview.ratio, preview.column) == (13, 9, "1-1", "1-1 or 2-1")
    assert (preview.modifiers, preview.cases[0]) == ((), "9.43")
    assert [(branch.name, branch.chance, branch.odds.column) for branch in preview.branches] == [
        ("Tito is withdrawn", Fraction(5, 6), "1-1"),
        ("Tito is eliminated", Fraction(1, 6), "2-1"),
    ]
    crt = state.ruleset.charts.crt
    for branch, modifiers in zip(preview.branches, ([], [("9.23", 1)]), strict=True):
        assert [(modifier.case, modifier.steps) for modifier in branch.odds.modifiers] == modifiers
        column = [str(column) for column in crt.columns].index(str(branch.odds.column))
        assert dict(branch.odds.distribution) == {str(r): chance for r, chance in crt.distribution(column).items()}
    chances: dict[str, Fraction] = {}
    for first, one in state.apply(attempt(state)).chance_outcomes():
        fighting = state.apply(attempt(state)).apply(first)
        for second, two in fighting.chance_outcomes():
            result = str(named(fighting.step(second).events, "combat").details["result"])
            chances[result] = chances.get(result, Fraction(0)) + one * two
    assert dict(preview.distribution) == chances
    assert sum(chances.values()) == 1
    plain = state.preview(attack(state, AXIS, PARTISANS))
    assert plain is not None
    assert (plain.column, plain.branches) == ("1-2", ())
    assert state.preview(tito.END_PHASE) is None


@pytest.mark.case("tito", "9.43")
def test_an_attack_with_the_501st_need_not_be_an_attempt() -> None:
    state = in_reach(ruleset=rules(*["-"] * 6))
    fought = state.apply(attack(state, AXIS, PARTISANS)).apply(tito.Roll(1))
    assert (fought.tito_status, fought.tito_attempted) == (LOCATED, False)
    assert at(fought, PARTISANS) == ["Tito", *["Partisan group"] * 9]


@pytest.mark.case("tito", "9.43")
def test_a_game_has_one_attempt() -> None:
    back = in_reach(turn=13, tito_attempted=True)
    (reason,) = back.why_not(attempt(back))
    assert reason.sentence == "the one attempt of the game has been made"
    after = tried(in_reach(), 2)
    assert after.tito_attempted


# ------------------------------------------------------------------------------------------------------- what it costs
@pytest.mark.case("tito", "14.3.A", "14.3.B", "9.33", "9.45")
@pytest.mark.parametrize(("die", "costs"), [(1, [5, 5, 0, 0]), (2, [5, 5, 5, 0]), (6, [25, 5, 5, 5])])
def test_the_stages_after_the_attempt_are_charged(die: int, costs: list[int]) -> None:
    state = tried(in_reach(turn=7, ruleset=rules(*["-"] * 6)), die).apply(tito.Roll(1))
    found: list[int] = []
    while len(found) < 4:
        legal = state.legal_actions()
        step = state.step(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
        if any(event.name == "victory points" for event in step.events):
            found.append(_charged(step.events))
        state = step.after
    assert found == costs


def _charged(told: Iterable[Event]) -> int:
    """What Tito's fate costs, as the events of a stage tell it."""
    lost = [event.details["points"] for event in told if event.name == "points" and event.cases[0] in _FATE]
    return -sum(points for points in lost if isinstance(points, int))


_FATE = ("14.3.A", "14.3.B")


# ---------------------------------------------------------------------------------------------------------- his return
def terminal(turn: int, place: Places, phase: str = "tito_segment", **fields: Any) -> tito.State:  # noqa: ANN401 - as above
    """The Terminal Stage of a Game-Turn on which Tito is withdrawn until Game-Turn 10."""
    given = {"tito_status": WITHDRAWN, "tito_attempted": True, "tito_returns": 10, **fields}
    return tito.position(turn=turn, phase=phase, place=place, **given)


@pytest.mark.case("tito", "9.45")
@pytest.mark.parametrize("die", range(1, 6))
def test_he_is_away_for_as_many_full_turns_as_the_die_showed(die: int) -> None:
    assert tried(in_reach(turn=7), die).tito_returns == 8 + die


@pytest.mark.case("tito", "9.45")
@pytest.mark.parametrize("ruling", TitoReturnTiming)
def test_after_an_attempt_in_the_axis_combat_phase_all_rulings_agree(ruling: TitoReturnTiming) -> None:
    assert tried(in_reach(turn=7, ruleset=rules(tito_return_timing=ruling)), 2).tito_returns == 10


@pytest.mark.case("tito", "9.45")
def test_he_comes_back_to_partisans_of_the_players_choice() -> None:
    place: Places = {
        **KEPT,
        "Nis/Yugoslav": ["Partisan group"],
        PARTISANS: ["Partisan brigade"],
        "Serbia/Chetnik Mountain": ["Chetnik group"],
    }
    assert terminal(9, place).phase is not tito.Phase.TITO_SEGMENT
    state = terminal(10, place)
    assert (state.phase, state.to_move) == (tito.Phase.TITO_SEGMENT, tito.Side.YUGOSLAV)
    assert {str(action) for action in state.legal_actions()} == {
        "Tito joins Nis/Yugoslav",
        f"Tito joins {PARTISANS}",
        "Tito joins Montenegro/Partisan Hide-away",
    }
    assert agrees(state)
    (reason,) = state.why_not(tito.JoinTito(state.ruleset.map.place("Serbia/Partisan Hide-away")))
    assert (reason.case, reason.sentence) == ("9.45", "there are no Partisans in Serbia/Partisan Hide-away")
    step = state.step(tito.parse("Tito joins Nis/Yugoslav", state))
    told = named(step.events, "Tito returns")
    assert (told.cases, dict(told.details)) == (("9.45",), {"to": "Nis/Yugoslav"})
    after = step.after
    assert (after.tito_status, after.tito_returns, after.tito_attempted) == (LOCATED, 0, True)
    assert (str(after.where("Tito")), after.phase, after.to_move) == (
        "Nis/Yugoslav",
        tito.Phase.TITO_SEGMENT,
        tito.CHANCE,
    )


@pytest.mark.case("tito", "9.45", "9.31")
def test_he_comes_back_unasked_to_the_one_place_there_is_and_raises_groups_there() -> None:
    state = terminal(10, {PARTISANS: ["Partisan group"]})
    assert at(state, PARTISANS) == ["Tito", "Partisan group"]
    assert (state.phase, state.to_move) == (tito.Phase.TITO_SEGMENT, tito.CHANCE)
    assert named(state.step(tito.Roll(3)).events, "Tito's recruits").details["zone"] == "Serbia"


@pytest.mark.case("tito", "9.45")
def test_soviets_are_company_for_him_too() -> None:
    state = terminal(16, {"Nis/Yugoslav": ["Soviet 75"]}, tito_returns=16)
    assert str(state.where("Tito")) == "Nis/Yugoslav"


@pytest.mark.case("tito", "9.45")
def test_without_partisans_he_stays_withdrawn_until_there_are_some() -> None:
    chetniks: Places = {"Montenegro/Chetnik Hide-away": ["Chetnik group"]}
    before = terminal(10, chetniks, "recruitment")
    assert (before.tito_status, before.tito_returns) == (WITHDRAWN, 10)
    assert str(before.where("Tito")) == "Not in play"
    later = terminal(12, {PARTISANS: ["Partisan group"]})
    assert later.tito_status is LOCATED
    state = tito.position(
        turn=10,
        phase="axis_combat",
        place={"Nis/Axis": ["German 704"], "Nis": ["Partisan group"]},
        ruleset=rules(*["DE"] * 6),
        tito_status=WITHDRAWN,
        tito_attempted=True,
        tito_returns=10,
    )
    told = events(state, 1)
    assert named(told, "Tito stays away").cases == ("9.45",)


@pytest.mark.case("tito", "9.32", "9.45")
def test_recruits_of_the_turn_of_his_return_are_still_halved() -> None:
    place: Places = {"Drvar/Yugoslav": [("Partisan group", 12)]}

    def recruited(turn: int, status: tito.TitoStatus) -> object:
        state = terminal(turn, place, "recruitment", tito_status=status)
        rolling = state.apply(tito.parse("recruit at Drvar/Yugoslav", state))
        return named(rolling.step(tito.Roll(5)).events, "recruits").details["groups"]

    whole = recruited(9, LOCATED)
    assert isinstance(whole, int)
    assert [recruited(turn, WITHDRAWN) for turn in (9, 10)] == [whole // 2] * 2
    assert recruited(11, ELIMINATED) == whole // 2


@pytest.mark.case("tito", "9.45")
def test_an_eliminated_tito_never_comes_back() -> None:
    state = terminal(16, KEPT, tito_status=ELIMINATED, tito_returns=0)
    assert state.phase is not tito.Phase.TITO_SEGMENT


@pytest.mark.case("tito", "9.45", "9.22")
def test_partisan_replacements_do_not_bring_a_withdrawn_tito_back() -> None:
    place: Places = {"Montenegro/Chetnik Hide-away": ["Chetnik group"]}
    state = tito.position(
        turn=9, phase="yugoslav_movement", place=place, tito_status=WITHDRAWN, tito_attempted=True, tito_returns=10
    )
    after = state.apply(tito.Roll(1))
    after = after.apply(after.legal_actions()[0])
    assert str(after.where("Tito")) == "Not in play"


# --------------------------------------------------------------------------------------------------- as others see it
def interrupted() -> list[tito.State]:
    """A state for each thing that interrupts a phase for Tito's sake."""
    state = in_reach()
    far: Places = {"Slovenia/Partisan Mountain": ["Tito"], "Macedonia/Partisan Hide-away": ["Partisan group"]}
    alone = tito.position(turn=9, phase="yugoslav_movement", place={**KEPT, **far})
    return [
        phase(tito_trigger_turn=5).apply(SEARCH),
        state.apply(attempt(state)),
        terminal(10, {**KEPT, PARTISANS: ["Partisan group"]}),
        alone.apply(tito.END_PHASE),
    ]


def test_what_interrupts_for_tito_is_saved_and_loaded_and_known_to_both_sides() -> None:
    for state in interrupted():
        assert state.frames
        assert tito.from_json(tito.to_json(state), ruleset=state.ruleset) == state
        for side in tito.Side:
            assert tito.sample_state(state.view(side), random.Random(1)) == state


def test_interruptions_that_cannot_be_are_not_loaded() -> None:
    changes: list[tuple[str, dict[str, object]]] = [
        ("tracks", {"tito_status": "LOCATED"}),
        ("tracks", {"tito_attempted": True}),
        ("pos", {"Tito": PARTISANS}),
        ("pos", {"Tito": "Not in play"}),
    ]
    for state, (field, change) in zip(interrupted(), changes, strict=True):
        data = opened(state)
        data["state"][field].update(change)
        with pytest.raises(LoadError):
            tito.from_json(json.dumps(data), ruleset=state.ruleset)


def test_the_board_tells_what_is_known_of_tito() -> None:
    def told(status: tito.TitoStatus, **fields: Any) -> str:  # noqa: ANN401 - fields of a position
        place: Places = {} if status in (WITHDRAWN, ELIMINATED) else CAMP
        state = tito.position(
            turn=9, phase="axis_combat", place={**KEPT, **place, **BESIDE}, tito_status=status, **fields
        )
        return state.text().rpartition("\n")[2]

    assert told(UNIDENTIFIED).startswith("Slovenia")
    assert told(IDENTIFIED) == "Tito: identified"
    assert told(LOCATED) == "Tito: located"
    assert told(LOCATED, tito_attempted=True) == "Tito: located, and the attempt on him has been made"
    assert told(WITHDRAWN, tito_returns=12) == "Tito: withdrawn, due back on Game-Turn 12"
    assert told(ELIMINATED) == "Tito: eliminated"


def test_a_tito_on_the_map_who_should_be_gone_is_a_problem() -> None:
    for status, returns in ((WITHDRAWN, 15), (ELIMINATED, 0)):
        state = in_reach(tito_status=status, turn=13, tito_returns=returns)
        assert [found.case for found in state.problems()] == ["9.43"]


def test_a_return_and_a_withdrawal_go_together() -> None:
    away: Any = {"place": {**KEPT, AXIS: HUNTERS}, "turn": 13}
    assert in_reach(tito_status=WITHDRAWN, tito_returns=15, **away).problems() == ()
    (problem,) = in_reach(tito_status=WITHDRAWN, **away).problems()
    assert str(problem) == "9.45: Tito is withdrawn, and no Game-Turn is noted on which he comes back"
    for status in (UNIDENTIFIED, IDENTIFIED, LOCATED, ELIMINATED):
        (problem,) = in_reach(tito_status=status, tito_returns=15, **away).problems()
        assert str(problem) == f"9.45: Tito is {status.value}, and yet comes back on Game-Turn 15"
        assert problem.details == {"status": status.value, "returns": 15}
    assert in_reach(turn=13).problems() == ()


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(2))
def test_games_with_an_attempt_go_on_to_their_end(seed: int) -> None:
    """From the attempt on, Tito is on the map or away as his status says, and comes back when he is due."""
    rng = random.Random(seed)
    camps = {f"{zone}/Partisan Hide-away": [("Partisan group", 3)] for zone in ("Bosnia", "Croatia", "Dalmatia")}
    state = in_reach(turn=7, place={**KEPT, **CAMP, **camps, AXIS: HUNTERS}).apply(attempt(in_reach()))
    state = state.apply(state.legal_actions()[seed])
    back = state.tito_returns
    while not state.is_over:
        assert "9.43" not in [found.case for found in state.problems()]
        assert not any(isinstance(action, tito.Attempt) for action in state.legal_actions())
        if state.turn != back:
            assert (state.tito_status is WITHDRAWN) is (state.turn < back)
        state = state.apply(state.legal_actions().sample(rng, by="group"))
