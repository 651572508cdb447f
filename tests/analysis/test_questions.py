"""The ready-made questions, each against a closed form or another way to the answer."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import attrs
import pytest
from tests.balkan_wars.boards import AUSTRIAN, SERB, go
from tests.balkan_wars.test_fighting import attack
from tests.balkan_wars.test_frames import bombarding
from tests.balkan_wars.test_strategic import agents
from tests.marita_merkur.turns import at, points
from tests.wrte_1991.test_bilagora import launched

from balkan_rules import CHANCE, analysis, balkan_wars, marita_merkur, tito, wrte_1991
from balkan_rules.core.dice import Distribution
from balkan_rules.core.errors import IllegalActionError, SetupError
from balkan_rules.core.rulings import build

F = Fraction
PROGRESS, WEATHER = tito.Phase.ALLIED_PROGRESS, tito.Phase.WEATHER


# ------------------------------------------------------------------------------------------------- Italy's surrender


def surrender_by_hand(first: int) -> dict[int, Fraction]:
    """The chances by Game-Turn, out of the rule: six boxes to go, 5 in 6 for each, 4 in 6 once stalled."""
    found: dict[int, Fraction] = {}
    waits = {0: F(5, 6)} | {rest: F(1, 6) * F(1, 3) ** (rest - 1) * F(2, 3) for rest in range(1, 12)}
    lost = {0: F(1)}
    for _ in range(6):
        lost = {
            total: sum((lost[before] * waits[total - before] for before in lost if before <= total), F(0))
            for total in range(12)
        }
    for rest, chance in lost.items():
        if first + 5 + rest <= 17:
            found[first + 5 + rest] = chance
    return found


def test_when_italy_surrenders_agrees_with_the_sum_of_six_waits() -> None:
    found = analysis.italian_surrender(tito.new_game())
    expected = surrender_by_hand(first=6)
    assert {turn: chance for turn, chance in found.items() if turn is not None} == expected
    assert found[None] == 1 - sum(expected.values())
    assert found[11] == F(5, 6) ** 6


def test_the_marker_counts_from_where_it_is() -> None:
    last = tito.position(turn=9, phase=PROGRESS, allied_box=6, allied_lower=True)
    found = analysis.italian_surrender(last)
    assert (found[9], found[10], found[11]) == (F(2, 3), F(2, 9), F(2, 27))
    rolled = last.apply(tito.Roll(6))
    assert rolled.phase is not PROGRESS
    assert analysis.italian_surrender(rolled)[10] == F(2, 3)
    assert 9 not in analysis.italian_surrender(rolled)


def test_once_it_is_certain_it_is_told() -> None:
    before = tito.position(turn=9, phase=PROGRESS, allied_box=6)
    reached = before.apply(tito.Roll(1))
    assert analysis.italian_surrender(reached) == Distribution([(9, F(1))])
    past = tito.position(turn=12, phase=tito.Phase.AXIS_MOVEMENT, allied_box=7, surrender_turn=9)
    assert analysis.italian_surrender(past) == Distribution([(9, F(1))])
    not_yet_held = tito.position(turn=9, phase=tito.Phase.AXIS_REINFORCEMENT, allied_box=7)
    assert analysis.italian_surrender(not_yet_held) == Distribution([(9, F(1))])


def test_a_withdrawal_that_is_rolled_for_does_not_roll_the_marker_again() -> None:
    before = tito.position(turn=10, phase=PROGRESS, allied_box=5, place={"Split": ["Italian Re"]})
    rolled = before.apply(tito.Roll(1))
    assert (rolled.phase, rolled.to_move) == (PROGRESS, CHANCE)
    assert analysis.italian_surrender(rolled)[11] == F(5, 6)


def test_late_war_ends_earlier() -> None:
    late = tito.new_game(scenario="late-war")
    found = analysis.italian_surrender(late)
    assert {turn for turn in found if turn is not None} <= set(range(9, 13))


# -------------------------------------------------------------------------------------------------------------- drought


def test_drought_agrees_with_a_chain_of_two_states() -> None:
    fresh = analysis.drought(tito.new_game())
    assert fresh == {1: F(0), **dict.fromkeys(range(2, 18), F(1, 2))}
    moving = tito.position(turn=3, phase=tito.Phase.AXIS_MOVEMENT, drought=True, place={"Split": ["Italian Re"]})
    dry = analysis.drought(moving)
    assert list(dry) == list(range(3, 18))
    for year, turns in enumerate([range(3, 6), range(6, 10), range(10, 14), range(14, 18)]):
        assert {dry[turn] for turn in turns} == {F(1, 2) + F(1, 2) * F(-2, 3) ** year}


def test_the_weather_of_a_turn_is_rolled_once() -> None:
    before = tito.position(turn=6, phase=WEATHER, drought=True)
    assert analysis.drought(before)[6] == F(1, 6)
    assert analysis.drought(before.apply(tito.Roll(6)))[6] == 1


@pytest.mark.parametrize("question", [analysis.italian_surrender, analysis.drought])
def test_questions_of_tito_want_a_state_of_it(question: Any) -> None:  # noqa: ANN401 - a function
    with pytest.raises(SetupError, match=r"state: a state of tito is wanted, not one of wrte_1991$"):
        question(wrte_1991.new_game())
    with pytest.raises(SetupError, match=r"state: a state of tito is wanted, not None$"):
        question(None)


# -------------------------------------------------------------------------------------------------------------- attacks


def last_listed(_: Any, listed: Any) -> Any:  # noqa: ANN401 - as a policy
    """The policy that ends and declines what it can."""
    return listed[-1]


def stormable() -> tuple[Any, Any]:
    state = launched(scenario="total-war")
    return state, wrte_1991.parse("storm 2508", state)


def on_the_border() -> tuple[Any, Any]:
    state = do_marita(at("allied_combat", {"Kalpaki": ["Greek 39 Evzone"], "Berat": ["Italian 23 Ferrara"]}, turn=3))
    return state, marita_merkur.parse("declare", state)


def do_marita(state: Any) -> Any:  # noqa: ANN401 - a state
    for text in ("attack rn4120", "with Greek 39 Evzone"):
        state = state.apply(marita_merkur.parse(text, state))
    return state


def in_open_country() -> tuple[Any, Any]:
    state = go(attack([AUSTRIAN], [SERB]), "attack 0740", f"with {AUSTRIAN}")
    return state, balkan_wars.parse("declare", state)


def under_fire() -> tuple[Any, Any]:
    state = bombarding()
    return state, balkan_wars.parse("declare", state)


AT_SPLIT: dict[str, Any] = {
    "turn": 3,
    "phase": tito.Phase.AXIS_COMBAT,
    "place": {"Split": ["Italian Re"], "Split/Yugoslav": [("Partisan group", 2)]},
}


def at_split() -> tuple[Any, Any]:
    state = tito.position(**AT_SPLIT)
    return state, next(iter(state.legal_actions()))


@pytest.mark.parametrize("place", [stormable, on_the_border, in_open_country, under_fire, at_split])
def test_an_attack_gives_what_its_preview_says(place: Any) -> None:  # noqa: ANN401 - a function
    state, action = place()
    preview = state.preview(action)
    assert len(preview.distribution) > 1
    assert analysis.attack(state, action, policy=last_listed) == Distribution(preview.distribution)


def test_what_is_decided_on_the_way_has_its_part() -> None:
    state, declare = in_open_country()
    spent = analysis.attack(state, declare, policy=first_of_first)
    assert spent != analysis.attack(state, declare, policy=last_listed)
    with pytest.raises(SetupError, match=r"policy: First Player has \d+ legal actions"):
        analysis.attack(state, declare)


def first_of_first(view: Any, listed: Any) -> Any:  # noqa: ANN401 - as a policy
    """The first side does what it can, the other declines."""
    return listed[0 if view.side is balkan_wars.Side.FIRST else -1]


def test_a_roll_with_a_preview_is_told_as_what_it_shows() -> None:
    state = go(agents(), "espionage in Serbia", "commit 3", "commit 1", "keep morale", "keep morale")
    found = {str(roll): analysis.attack(state, roll) for roll in state.legal_actions()}
    assert all(len(one) == 1 for one in found.values())
    preview = state.preview(state.legal_actions()[0])
    assert preview is not None
    faces = [next(iter(one)) for one in found.values()]
    assert {result: F(faces.count(result), 6) for result in faces} == dict(preview.distribution)


def test_an_attack_that_nothing_is_told_of_comes_to_nothing() -> None:
    state, action = at_split()

    class Peace(type(state.rules)):  # type: ignore[misc]  # the rules of the phase, which have no public name
        """Attacks are called off."""

        def apply(self, draft: Any, action: Any) -> None:  # noqa: ANN401 - as the phase's own
            draft.next_phase()

    peaceful = tito.GAME.with_phases(axis_combat=Peace()).position(**AT_SPLIT)
    assert analysis.attack(peaceful, action) == Distribution([(None, F(1))])


def test_what_is_no_attack_is_refused() -> None:
    state, action = at_split()
    moving = tito.position(**{**AT_SPLIT, "phase": tito.Phase.AXIS_MOVEMENT})
    with pytest.raises(SetupError, match="is no attack; an action that has a preview is wanted"):
        analysis.attack(moving, tito.END_PHASE)
    with pytest.raises(IllegalActionError, match="is no action of the"):
        analysis.attack(state, tito.Roll(1))
    with pytest.raises(SetupError, match="state: a state of a game is wanted"):
        analysis.attack(action, action)


# ------------------------------------------------------------------------------------------------------------- barracks


def test_barracks_fall_independently_by_four_faces_of_six() -> None:
    state = launched({"2709": ["ZNG 3"], "2809": ["ZNG 4"]})
    found = analysis.barracks(state)
    assert {name for names in found for name in names} == {"Karlovac", "Zagreb"}
    assert found[frozenset(["Karlovac"])] == F(2, 3) * F(1, 3)
    assert dict(found.map(len)) == {n: comb(2, n) * F(2, 3) ** n * F(1, 3) ** (2 - n) for n in range(3)}


def test_barracks_agree_with_walking_the_whole_operation() -> None:
    state = launched({"2709": ["ZNG 3"], "2809": ["ZNG 4"]})

    def fallen(after: wrte_1991.State) -> frozenset[str]:
        return frozenset(name for name in ("Karlovac", "Zagreb") if not after.stack(name).units)

    left = analysis.at_phase(wrte_1991.Phase.FEDERALIST_MOVEMENT)
    walked = analysis.distribution(state, left, fallen, policy=analysis.first_listed)
    assert walked == analysis.barracks(state)


def test_caches_scenarios_and_rulings_have_their_part() -> None:
    armed = launched(caches=["ZNG 1"])
    assert analysis.barracks(armed, [wrte_1991.parse("storm 2508 with the cache of ZNG 1", armed)]).where(bool) == F(
        5, 6
    )
    assert analysis.barracks(launched(scenario="total-war")).where(bool) == F(1, 2)
    two = {"2508": ["JNA Motorized 7", "JNA Motorized 20"]}
    chances = {"all": F(2, 3), "one": F(0), "roll-each": F(4, 9)}
    for slug, chance in chances.items():
        rules = wrte_1991.ruleset(rulings=build(wrte_1991.Rulings, {"bilagora-garrison-size": slug}))
        assert analysis.barracks(launched(two, ruleset=rules)).where(bool) == chance


def test_what_cannot_be_stormed_is_refused() -> None:
    state = launched()
    storm = wrte_1991.parse("storm 2508", state)
    other = wrte_1991.parse("storm 2810", state)
    with pytest.raises(SetupError, match="none of them twice"):
        analysis.barracks(state, [storm, storm])
    with pytest.raises(SetupError, match="storms: a sequence of object is wanted, not 3"):
        analysis.barracks(state, 3)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(SetupError, match="at least one city"):
        analysis.barracks(state, [])
    with pytest.raises(SetupError, match="at least one city"):
        analysis.barracks(state, [storm, "storm Zagreb"])  # type: ignore[list-item]  # that is the point
    with pytest.raises(SetupError, match="at least one city"):
        analysis.barracks(wrte_1991.new_game())
    with pytest.raises(IllegalActionError, match="no Croatian unit is beside"):
        analysis.barracks(state, [other])
    with pytest.raises(SetupError, match=r"state: a state of .* is wanted, not one of tito"):
        analysis.barracks(tito.new_game())  # type: ignore[arg-type]  # that is the point


# ------------------------------------------------------------------------------------------------ coup and intervention


END = marita_merkur.TurnEnd(allied=30, axis=15)


def test_coup_and_intervention_by_turn_agree_with_the_closed_form() -> None:
    start = marita_merkur.new_game()
    coup = analysis.coup(start, [END] * 6)
    intervention = analysis.intervention(start, [END] * 6)
    quiet = F(11, 12) * F(5, 6)
    for turn in range(1, 7):
        assert coup[turn] == quiet ** (turn - 1) * F(1, 12)
    triggered = [F(0)]
    waiting, neither = F(0), F(1)
    for turn in range(1, 7):
        after_coup = waiting + neither * F(1, 12)
        assert intervention[turn] == after_coup * F(1, 2) + neither * F(11, 12) * F(1, 6)
        waiting, neither = after_coup * F(1, 2), neither * quiet
        triggered.append(triggered[-1] + intervention[turn])
    assert intervention[None] == 1 - triggered[-1]


def test_they_agree_with_the_dice_of_whole_states() -> None:
    state = at("coup", turn=5, points=points(15, 30))
    next_turn = analysis.at_turn(6)
    walked = analysis.distribution(state, next_turn, lambda after: after.affairs, policy=last_listed)
    assert walked.where(lambda affairs: affairs.coup) == analysis.coup(state, [END])[5]
    assert walked.where(lambda affairs: affairs.triggered == 5) == analysis.intervention(state, [END])[5]


def test_the_weather_brings_an_end_to_the_checks() -> None:
    state = at("axis_effort", turn=4, affairs=marita_merkur.Affairs(turn=4, checks_begun=True))
    calm, clear = (analysis.coup(state, [END] * 3, clear=clear) for clear in ([], [F(1)] * 3))
    assert (calm[4], calm[4]) == (clear[4], F(1, 12))
    assert sum(calm.values()) == sum(clear.values()) == 1


def test_what_has_happened_cannot_be_asked() -> None:
    begun = marita_merkur.Affairs(turn=5, checks_begun=True)
    over = at("axis_effort", turn=5, affairs=attrs.evolve(begun, coup=True, triggered=4))
    with pytest.raises(SetupError, match="there has been a coup in it"):
        analysis.coup(over, [END])
    with pytest.raises(SetupError, match="intervention was triggered in it on game turn 4"):
        analysis.intervention(over, [END])
    late = at("coup", turn=5, points=points(15, 30))
    while late.phase is marita_merkur.GamePhase.COUP:
        late = late.apply(late.legal_actions()[0])
    with pytest.raises(SetupError, match="comes after the first check of game turn 5"):
        analysis.coup(late, [END])
    with pytest.raises(SetupError, match="ends"):
        analysis.coup(marita_merkur.new_game(), ["early"])  # type: ignore[list-item]  # that is the point
    with pytest.raises(SetupError, match=r"state: a state of .* is wanted, not one of tito"):
        analysis.coup(tito.new_game(), [END])  # type: ignore[arg-type]  # that is the point
