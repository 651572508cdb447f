"""The Strategic Operations Segment: headquarters spy, agents are committed."""

from __future__ import annotations

from enum import Enum

import pytest
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    AUSTRIAN_HQ,
    SERB,
    SERBIAN_HQ,
    SERBS,
    board,
    ended,
    events,
    go,
    is_chance,
    listed,
    names,
    refused,
    rules,
)

from balkan_rules.balkan_wars import Side
from balkan_rules.balkan_wars.actions import Alter, Commit, Look, Operate, OperateOn, SpendMorale, Spy
from balkan_rules.balkan_wars.rulings import SecretOpsAgentsSpent, SecretOpsCommitOrder
from balkan_rules.balkan_wars.secret_operations import OperationKind
from balkan_rules.balkan_wars.state import State
from balkan_rules.core.actions import HIDDEN

PHASE = "first_strategic_operations"


def spying(**fields: object) -> State:
    return board(PHASE, {"1143": [AUSTRIAN_HQ, AUSTRIAN], "1343": [SERB]}, hidden=[SERB], **fields)


@pytest.mark.case("balkan_wars", "seq.strategic_operations", "intel.0", "intel.1", "intel.1.success", "intel.1.none")
def test_a_headquarters_opens_a_stack_within_ten_hexes_once() -> None:
    state = spying()
    assert listed(state) == {f"{AUSTRIAN_HQ} spies on 1343", "end phase"}
    rolling = go(state, f"{AUSTRIAN_HQ} spies on 1343")
    assert is_chance(rolling)
    success, failure = go(rolling, 3), go(rolling, 4)
    assert (names(success.hidden, success), names(failure.hidden, failure)) == (set(), {SERB})
    assert success.phase.name == failure.phase.name == "FIRST_MOVEMENT"
    told = events(state, f"{AUSTRIAN_HQ} spies on 1343", 3)["opened"]
    assert (told["unit"], told["cases"]) == (SERB, ("intel.1.success",))


@pytest.mark.case("balkan_wars", "intel.1")
def test_any_enemy_stack_can_be_spied_on_one_that_lies_open_too() -> None:
    state = board(PHASE, {"1143": [AUSTRIAN_HQ], "1343": [SERB]})
    assert listed(state) == {f"{AUSTRIAN_HQ} spies on 1343", "end phase"}


@pytest.mark.case("balkan_wars", "intel.1", "intel.0")
def test_who_may_not_spy_on_whom() -> None:
    state = spying()
    unit, spot = state.ruleset.unit, state.ruleset.place
    assert refused(state, Spy(unit(SERBIAN_HQ), spot("1343"))) == {"intel.0"}
    assert refused(state, Spy(unit(AUSTRIAN), spot("1343"))) >= {"intel.0"}
    assert refused(state, Spy(unit(AUSTRIAN_HQ), spot("1836"))) == {"intel.1"}
    far = board(PHASE, {"0651": [AUSTRIAN_HQ], "1836": [SERB]}, agents={Side.FIRST: 1})
    assert refused(far, Spy(far.ruleset.unit(AUSTRIAN_HQ), far.ruleset.place("1836"))) == {"intel.1"}
    off = board(
        PHASE,
        {"1143": [AUSTRIAN_HQ], "1343": [SERB]},
        hidden=[SERB],
        agents={Side.FIRST: 1},
        ruleset=rules({"strategic_intelligence": False}),
    )
    assert refused(off, Spy(off.ruleset.unit(AUSTRIAN_HQ), off.ruleset.place("1343"))) == {"intel.0"}


@pytest.mark.case("balkan_wars", "intel.1.six")
def test_a_six_lets_the_enemy_look_at_a_stack_of_that_country() -> None:
    looking = go(spying(), f"{AUSTRIAN_HQ} spies on 1343", 6)
    assert looking.to_move is Side.SECOND
    assert listed(looking) == {"look at 1143", "pass"}
    assert refused(looking, Look(looking.ruleset.place("1343"))) == {"intel.1.six"}
    transition = looking.step(Look(looking.ruleset.place("1143")))
    (told,) = [event for event in transition.events if event.name == "examined"]
    assert told.details["units"] == tuple(
        sorted([AUSTRIAN, AUSTRIAN_HQ], key=lambda name: looking.ruleset.unit(name).index)
    )
    assert told.seen_by == frozenset[Enum]({Side.SECOND})
    assert go(looking, "pass").phase.name == "FIRST_MOVEMENT"


@pytest.mark.case("balkan_wars", "intel.0", "intel.1")
def test_a_headquarters_spies_once_on_the_map_and_ten_hexes_far() -> None:
    other = "Rumanian 1st Corps HQ"
    state = board(PHASE, {"1143": [AUSTRIAN_HQ, other], "1343": [SERB]})
    once = go(state, f"{AUSTRIAN_HQ} spies on 1343", 5)
    assert f"{other} spies on 1343" in listed(once)
    assert refused(once, Spy(once.ruleset.unit(AUSTRIAN_HQ), once.ruleset.place("1343"))) == {"intel.1"}
    distance = state.ruleset.host.distance
    far, farther = (next(one.name for one in state.ruleset.on_map if distance("1143", one.name) == n) for n in (10, 11))
    for name, is_near in ((far, True), (farther, False)):
        there = board(PHASE, {"1143": [AUSTRIAN_HQ], name: [SERB]}, agents={Side.FIRST: 1})
        assert (f"{AUSTRIAN_HQ} spies on {name}" in listed(there)) is is_near
    alone = board(PHASE, {"1143": [AUSTRIAN_HQ], "1343": [SERB]})
    assert refused(alone, Spy(alone.ruleset.unit(other), alone.ruleset.place("1343"))) == {"intel.0"}


@pytest.mark.case("balkan_wars", "intel.1.six", "scenario3.special.1")
def test_a_six_shows_one_stack_of_the_country_for_which_the_counters_fight() -> None:
    other = "Rumanian 1st Corps HQ"
    looking = go(board(PHASE, {"1143": [other], "1039": [AUSTRIAN], "1343": [SERB]}), f"{other} spies on 1343", 6)
    assert listed(looking) == {"look at 1143", "look at 1039", "pass"}
    assert events(looking, "look at 1039")["examined"]["units"] == (AUSTRIAN,)


# ---------------------------------------------------------------------------------------------------- secret operations


def agents(mine: int = 3, theirs: int = 2, **fields: object) -> State:
    place = {"1143": [AUSTRIAN_HQ, AUSTRIAN], "1343": [SERB, SERBIAN_HQ], "0942": [SERBS[1]]}
    return board(PHASE, place, agents={Side.FIRST: mine, Side.SECOND: theirs}, **fields)


@pytest.mark.case(
    "balkan_wars", "secret_ops.0", "secret_ops.1.when", "secret_ops.1.many", "secret_ops.3.1", "secret_ops.3.2",
    "secret_ops.3.3", "secret_ops.3.4", "secret_ops.3.5", "secret_ops.8", "secret_ops.2a", "secret_ops.2c",
)  # fmt: skip
def test_an_operation_goes_from_its_kind_over_agents_and_morale_to_the_die() -> None:
    state = agents(hidden=[SERB, SERBS[1]])
    named = go(state, "espionage in Serbia")
    assert (named.to_move, listed(named)) == (Side.FIRST, {"commit 1", "commit 2", "commit 3"})
    assert refused(named, Commit(0)) == {"secret_ops.3.2"}
    assert refused(named, Commit(4)) >= {"secret_ops.3.2"} or refused(named, Commit(4))
    assert refused(named, SpendMorale("Austria-Hungary")) == {"secret_ops.3.2"}
    answered = go(named, "commit 3")
    assert (answered.to_move, listed(answered)) == (Side.SECOND, {"commit 0", "commit 1", "commit 2"})
    spending = go(answered, "commit 1")
    assert (spending.to_move, listed(spending)) == (Side.FIRST, {"spend morale of Austria-Hungary", "keep morale"})
    assert refused(spending, SpendMorale("Serbia")) == {"secret_ops.drm.attacker"}
    assert refused(spending, Commit(1)) == {"secret_ops.3.2"}
    other = go(spending, "spend morale of Austria-Hungary")
    assert other.morale_of("Austria-Hungary") == 6
    assert (other.to_move, listed(other)) == (Side.SECOND, {"spend morale of Serbia", "keep morale"})
    rolling = go(other, "keep morale")
    assert is_chance(rolling)
    preview = rolling.preview(rolling.legal_actions()[0])
    assert preview is not None
    assert preview.column == "2"
    opened = go(rolling, 5)
    assert names(opened.hidden, opened) == {SERBS[1]}
    assert (opened.tracks.agents(Side.FIRST), opened.tracks.agents(Side.SECOND)) == (0, 1)


@pytest.mark.case("balkan_wars", "secret_ops.2a", "secret_ops.3.2")
def test_as_many_agents_can_be_committed_as_a_side_can_ever_have() -> None:
    named = go(agents(mine=999), "espionage in Serbia")
    assert len(listed(named)) == 999
    assert named.ruleset.action(named.ruleset.index(Commit(999))) == Commit(999)


@pytest.mark.case("balkan_wars", "secret_ops.0", "seq.strategic_operations")
def test_without_secret_operations_agents_keep_nobody_waiting() -> None:
    where = {"1143": [AUSTRIAN], "1343": [SERB]}
    having = {"agents": {Side.FIRST: 3, Side.SECOND: 2}}
    assert board("first_mobilization", where, **having).phase.name == "FIRST_STRATEGIC_OPERATIONS"
    off = board("first_mobilization", where, ruleset=rules({"secret_operations": False}), **having)
    assert off.phase.name == "FIRST_MOVEMENT"


@pytest.mark.case("balkan_wars", "secret_ops.1.when", "secret_ops.1.many", "secret_ops.2c")
def test_agents_operate_in_the_segment_of_their_own_player_as_long_as_there_are_any() -> None:
    aim = Operate(OperationKind.ESPIONAGE, "Serbia")
    theirs = agents(mine=0, theirs=1)
    assert theirs.phase.name == "FIRST_STRATEGIC_OPERATIONS"  # for the headquarters
    assert refused(theirs, aim) == {"secret_ops.1.many"}
    assert refused(theirs, OperateOn(theirs.ruleset.unit(SERBIAN_HQ))) == {"secret_ops.1.many"}
    mine = agents(mine=2, theirs=0)
    done = go(mine, "espionage in Serbia", "commit 1", "commit 0", "keep morale", "keep morale", 1)
    assert str(aim) in listed(done)
    spent = go(done, str(aim), "commit 1", "commit 0", "keep morale", "keep morale", 1)
    assert refused(spent, aim) == {"secret_ops.1.many"}
    place = {"1143": [AUSTRIAN_HQ, AUSTRIAN], "1343": [SERB, SERBIAN_HQ]}
    having = {"agents": {Side.FIRST: 2, Side.SECOND: 1}}
    assert refused(board("first_movement", place, **having), aim)
    second = board("second_strategic_operations", place, **having)
    assert {str(aim), f"assassination of {AUSTRIAN_HQ}"} <= listed(second)
    assert refused(second, OperateOn(second.ruleset.unit(SERBIAN_HQ))) == {"secret_ops.6"}


@pytest.mark.parametrize(
    ("ruling", "success", "failure"),
    [
        (SecretOpsAgentsSpent.BOTH_SIDES, (1, 1), (1, 1)),
        (SecretOpsAgentsSpent.ATTACKER_ONLY, (1, 2), (1, 2)),
        (SecretOpsAgentsSpent.ONLY_ON_FAILURE, (3, 2), (1, 2)),
    ],
)
@pytest.mark.case("balkan_wars", "secret_ops.2a")
def test_which_agents_are_gone(
    ruling: SecretOpsAgentsSpent, success: tuple[int, int], failure: tuple[int, int]
) -> None:
    state = agents(hidden=[SERB], ruleset=rules(secret_ops_agents_spent=ruling))
    asked = go(state, "espionage in Serbia", "commit 2", "commit 1", "keep morale", "keep morale")
    for face, left in ((6, success), (1, failure)):
        after = go(asked, face)
        assert (after.tracks.first_agents, after.tracks.second_agents) == left


@pytest.mark.case("balkan_wars", "secret_ops.5", "secret_ops.result.propaganda.S1", "secret_ops.result.propaganda.S2")
def test_propaganda_alters_morale_by_as_much_as_one_wants() -> None:
    asked = go(agents(4), "propaganda in Serbia", "commit 4", "commit 0", "keep morale", "keep morale", 6)
    assert (asked.to_move, listed(asked)) == (Side.FIRST, {f"alter morale by {by}" for by in range(3)})
    assert [go(asked, f"alter morale by {by}").morale_of("Serbia") for by in range(3)] == [7, 6, 5]
    own = go(agents(4), "propaganda in Austria-Hungary", "commit 4", "commit 0", "keep morale", "keep morale", 6)
    assert go(own, "alter morale by 2").morale_of("Austria-Hungary") == 9
    lesser = go(agents(4), "propaganda in Serbia", "commit 1", "commit 0", "keep morale", "keep morale", 6)
    assert refused(lesser, Alter(2)) == {"secret_ops.5"}
    nothing = go(agents(4), "propaganda in Serbia", "commit 1", "commit 0", "keep morale", "keep morale", 1)
    assert nothing.morale_of("Serbia") == 7


@pytest.mark.case(
    "balkan_wars", "secret_ops.6", "secret_ops.result.assassination.S1", "secret_ops.result.assassination.S2"
)
def test_an_assassination_strikes_an_open_headquarters_or_angers_its_country() -> None:
    state = agents(4)
    asked = go(state, f"assassination of {SERBIAN_HQ}", "commit 4", "commit 0", "keep morale", "keep morale")
    hit, angry = go(asked, 6), go(asked, 4)
    assert names(hit.demoralized, hit) == {SERBIAN_HQ}
    assert (angry.morale_of("Serbia"), names(angry.demoralized, angry)) == (8, set())
    assert refused(state, OperateOn(state.ruleset.unit(AUSTRIAN_HQ))) == {"secret_ops.6"}
    hidden = agents(4, hidden=[SERBIAN_HQ])
    assert refused(hidden, OperateOn(hidden.ruleset.unit(SERBIAN_HQ))) == {"secret_ops.6"}


@pytest.mark.case("balkan_wars", "secret_ops.6", "secret_ops.result.assassination.S1", "scenario3.special.1")
def test_headquarters_off_the_map_are_safe_and_those_that_stand_in_anger_their_country_of_now() -> None:
    other, places = "Rumanian 1st Corps HQ", {"1143": [AUSTRIAN_HQ], "1343": [SERB, SERBIAN_HQ]}
    state = board("second_strategic_operations", {**places, "1039": [other]}, agents={Side.SECOND: 4})
    angry = go(state, f"assassination of {other}", "commit 4", "commit 0", "keep morale", "keep morale", 4)
    assert (angry.morale_of("Austria-Hungary"), angry.morale_of("Rumania")) == (8, state.morale_of("Rumania"))
    away = board("second_strategic_operations", places, agents={Side.SECOND: 4})
    assert refused(away, OperateOn(away.ruleset.unit(other))) == {"secret_ops.6"}


@pytest.mark.case("balkan_wars", "secret_ops.0", "secret_ops.4", "secret_ops.7", "secret_ops.1.subversion")
def test_targets_and_want_of_agents() -> None:
    state = agents()
    assert refused(state, Operate(OperationKind.SUBVERSION, "Rumania")) == {"secret_ops.7"}
    assert refused(state, Operate(OperationKind.ESPIONAGE, "Germany")) == {"secret_ops.4"}
    assert refused(state, Operate(OperationKind.ASSASSINATION, "Serbia")) == {"secret_ops.6"}
    assert "espionage in Rumania" in listed(state)
    none = spying(agents={Side.FIRST: 0})
    assert refused(none, Operate(OperationKind.ESPIONAGE, "Serbia")) == {"secret_ops.1.many"}
    off = spying(agents={Side.FIRST: 3}, ruleset=rules({"secret_operations": False}))
    assert "secret_ops.0" in refused(off, Operate(OperationKind.ESPIONAGE, "Serbia"))
    assert ended(state).phase.name == "FIRST_MOVEMENT"


@pytest.mark.case("balkan_wars", "secret_ops.3.3")
def test_under_one_ruling_the_defender_commits_without_knowing() -> None:
    blind = rules(secret_ops_commit_order=SecretOpsCommitOrder.SIMULTANEOUS_HIDDEN)
    one, three = (go(agents(3, ruleset=blind), "espionage in Serbia", f"commit {number}") for number in (1, 3))
    assert one != three
    assert one.view(Side.SECOND) == three.view(Side.SECOND)
    assert one.view(Side.SECOND).legal_actions() == one.legal_actions()
    told = go(agents(3, ruleset=blind), "espionage in Serbia").step(Commit(3)).for_side(Side.SECOND)
    assert told.action is HIDDEN
    both = (go(state, "commit 0") for state in (one, three))
    assert len({state.view(Side.SECOND).to_json() for state in both}) == 2
    openly = go(agents(3), "espionage in Serbia").step(Commit(3)).for_side(Side.SECOND)
    assert openly.action == Commit(3)


def test_nobody_else_is_there() -> None:
    """A side without headquarters and agents has no such segment."""
    state = board(PHASE, {"1143": [*ALPINE], "1343": [SERB]})
    assert state.phase.name == "FIRST_MOVEMENT"


@pytest.mark.case("balkan_wars", "secret_ops.drm.attacker", "secret_ops.drm.defender", "secret_ops.drm.great_power")
@pytest.mark.parametrize(
    ("mine", "theirs", "modifiers"),
    [
        ("keep morale", "keep morale", {}),
        ("spend morale of Austria-Hungary", "keep morale", {"secret_ops.drm.attacker": 1}),
        ("keep morale", "spend morale of Serbia", {"secret_ops.drm.defender": -1}),
    ],
)
def test_points_that_are_spent_modify_the_die(mine: str, theirs: str, modifiers: dict[str, int]) -> None:
    rolling = go(agents(), "espionage in Serbia", "commit 2", "commit 1", mine, theirs)
    preview = rolling.preview(rolling.legal_actions()[0])
    assert preview is not None
    found = {one.case: one.steps for one in preview.modifiers if one.case.startswith("secret_ops.drm")}
    assert {case: steps for case, steps in found.items() if steps} == modifiers


@pytest.mark.case("balkan_wars", "secret_ops.7", "secret_ops.result.subversion.S2")
def test_several_countries_can_be_stirred_in_one_segment() -> None:
    state = agents(mine=8, theirs=0)
    for country in ("Serbia", "Austria-Hungary"):
        state = go(state, f"subversion in {country}", "commit 4", "commit 0", "keep morale", "keep morale", 6)
    assert state.tracks.stirring == ("Austria-Hungary", "Serbia")


@pytest.mark.case("balkan_wars", "secret_ops.result.subversion.S1", "secret_ops.result.subversion.N")
def test_subversion_that_does_not_quite_succeed_stirs_nobody() -> None:
    rolling = go(agents(4), "subversion in Serbia", "commit 4", "commit 0", "keep morale", "keep morale")
    results = {face: events(rolling, face)["secret operation"]["result"] for face in range(1, 7)}
    assert set(results.values()) == {"N", "S1", "S2"}
    stirred = {face for face in results if go(rolling, face).tracks.stirring == ("Serbia",)}
    assert stirred == {face for face, result in results.items() if result == "S2"}
