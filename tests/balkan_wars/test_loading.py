"""Files of positions that no play leads to: what interrupts a segment, and when."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.balkan_wars.boards import ALPINE, AUSTRIAN, SERB, SERBIAN_HQ, board, ended, go
from tests.long_form import opened

from balkan_rules import LoadError, Violation
from balkan_rules import balkan_wars as bw
from balkan_rules.balkan_wars.phases.victory import EndOfTurn
from balkan_rules.balkan_wars.state import Draft, State
from balkan_rules.core.actions import END_PHASE, EndPhase
from balkan_rules.core.sequence import PhaseRules


def data_of(state: State) -> dict[str, Any]:
    found: dict[str, Any] = opened(state)
    return found


def attack() -> State:
    return go(board("first_combat", {"0739": [AUSTRIAN, ALPINE[1]], "0740": [SERB]}), "attack 0740")


def battle() -> State:
    return go(attack(), f"with {AUSTRIAN}", "declare")


def operation() -> State:
    place = {"1143": [AUSTRIAN], "1343": [SERB]}
    return go(board("first_strategic_operations", place, agents={bw.Side.FIRST: 2}), "espionage in Serbia")


def examination() -> State:
    hq = "Austro-Hungarian 15th Mountain Corps HQ"
    state = board("first_strategic_operations", {"1143": [hq], "1343": [SERB]})
    return go(state, f"{hq} spies on 1343", 6)


def swap(part: dict[str, Any]) -> None:
    part["side"] = "SECOND" if part["side"] == "FIRST" else "FIRST"


@pytest.mark.parametrize(
    ("made", "part"),
    [
        (attack, lambda frame: frame),
        (battle, lambda frame: frame["battle"]),
        (operation, lambda frame: frame),
        (examination, lambda frame: frame),
    ],
)
def test_what_interrupts_a_segment_belongs_to_the_side_that_it_can(
    made: Callable[[], State], part: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    data = data_of(made())
    assert bw.from_json(json.dumps(data)) == made()
    swap(part(data["state"]["frames"][-1]))
    with pytest.raises(LoadError, match=r"^state\.frames: \w+ does not belong into First Player's \w+"):
        bw.from_json(json.dumps(data))


def test_nothing_interrupts_what_is_no_segment() -> None:
    data = data_of(battle())
    data["state"]["cursor"] = "diplomacy"
    with pytest.raises(LoadError, match=r"^state\.frames: \w+ does not belong into Diplomacy Phase"):
        bw.from_json(json.dumps(data))


def test_set_up_is_for_the_first_game_turn() -> None:
    data = data_of(bw.new_game())
    data["state"]["turn"] = 2
    with pytest.raises(LoadError, match=r"^state\.cursor: Game Turn 2 has no First Deployment"):
        bw.from_json(json.dumps(data))


class SuddenEnd(EndOfTurn):
    """Each game ends with its first Game Turn."""

    def enter(self, draft: Draft) -> None:
        draft.is_over = True


def test_rules_of_ones_own_may_end_the_game_when_they_like() -> None:
    game = bw.with_phases(end=SuddenEnd())
    state = game.position(
        phase="second_rally", place={"1143": [AUSTRIAN], "1343": [SERBIAN_HQ]}, demoralized=[SERBIAN_HQ]
    )
    over = ended(state)
    assert over.is_over
    assert game.from_json(game.to_json(over)) == over


class Standstill(PhaseRules[State, Draft, bw.Action]):
    """Nobody marches."""

    case = "seq.movement"
    title = "standstill"
    accepts = frozenset({EndPhase})
    side = bw.Side.SECOND
    actions = (END_PHASE,)

    def violations(self, state: State, action: bw.Action) -> Iterator[Violation]:
        return iter(())

    def apply(self, draft: Draft, action: bw.Action) -> None:
        draft.next_phase()


def test_whose_turn_it_is_does_not_depend_on_who_plays_a_segment() -> None:
    place = {"1143": [AUSTRIAN], "1343": [SERBIAN_HQ]}
    game = bw.with_phases(second_movement=Standstill())
    state = game.position(phase="second_movement", place=place, hidden=[SERBIAN_HQ])
    assert state.phasing is bw.Side.SECOND
    assert game.sample_state(state.view(bw.Side.FIRST), Random(1)) == state
    named = ("first_movement", "second_movement")
    assert [bw.position(phase=name, place=place).phasing for name in named] == [bw.Side.FIRST, bw.Side.SECOND]
    assert bw.new_game().phasing is bw.Side.FIRST


def test_all_agents_that_a_position_can_have_can_be_committed() -> None:
    place = {"1143": [AUSTRIAN], "1343": [SERB]}
    state = go(board("first_strategic_operations", place, agents={bw.Side.FIRST: 999}), "espionage in Serbia")
    last = state.legal_actions()[-1]
    assert str(last) == "commit 999"
    assert state.ruleset.action(state.ruleset.index(last)) == last


def rolled() -> State:
    place = {"1143": [AUSTRIAN], "1343": [SERB]}
    state = board("first_strategic_operations", place, agents={bw.Side.FIRST: 2, bw.Side.SECOND: 1})
    return go(state, "espionage in Serbia", "commit 2", "commit 1", "keep morale", "keep morale")


def moving() -> State:
    place = {"1143": [AUSTRIAN], "1343": [SERB]}
    return go(board("first_movement", place, hidden=[AUSTRIAN]), f"move {AUSTRIAN}")


@pytest.mark.parametrize(
    ("made", "path", "value", "told"),
    [
        (moving, ["unit"], 10**6, r"Moving\.unit: 1000000 cannot"),
        (moving, ["unit"], 0, r"Moving\.unit: 0 cannot"),
        (battle, ["battle", "attackers"], [], r"Battle\.attackers: \(\) cannot"),
        (battle, ["battle", "defenders"], [10**6], r"Battle\.defenders: \(1000000,\) cannot"),
        (battle, ["battle", "charging"], [-1], r"Battle\.charging: \(-1,\) cannot"),
        (battle, ["battle", "attacker_morale"], "Narnia", r"Battle\.attacker_morale: 'Narnia' cannot"),
        (examination, ["country"], "Narnia", r"Looking\.country: 'Narnia' cannot"),
        (operation, ["attacking"], 3, "attacking: 3 agents cannot have been committed"),
        (rolled, ["operation", "attacking"], 0, "attacking: 0 agents cannot have been committed"),
        (rolled, ["operation", "defending"], -1, "defending: -1 agents cannot have been committed"),
        (rolled, ["operation", "defending"], 2, "defending: 2 agents cannot have been committed"),
    ],
)
def test_nobody_acts_in_an_interruption_who_is_not_there(
    made: Callable[[], State], path: list[str], value: object, told: str
) -> None:
    data = data_of(made())
    assert bw.from_json(json.dumps(data)) == made()
    part = data["state"]["frames"][-1]
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(LoadError, match=rf"^state\.frames: {told}"):
        bw.from_json(json.dumps(data))


def test_no_battle_is_loaded_in_which_units_fight_their_own_side() -> None:
    data = data_of(battle())
    part = data["state"]["frames"][-1]["battle"]
    part["attackers"], part["defenders"] = part["defenders"], part["attackers"]
    with pytest.raises(LoadError, match=r"^state\.frames: Battle\.attackers: \(\d+,\) cannot stand there"):
        bw.from_json(json.dumps(data))


@pytest.mark.parametrize("made", [moving, operation, rolled, examination, battle])
def test_views_of_interruptions_come_back(made: Callable[[], State]) -> None:
    for side in bw.Side:
        view = made().view(side)
        assert bw.view_from_json(view.to_json()) == view
