"""What could be behind the Yugoslav Player's view: every state that he cannot tell apart, and no other."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, TypeVar

import attrs
import pytest
from tests.tito.planners import AXIS, HUNTERS, YUGOSLAV, Places, act, choosing, planning, shown

from balkan_rules import tito
from balkan_rules.testing.secrets import check_secrets

T = TypeVar("T")


class Dealer(random.Random):
    """Chooses what it is told to, so that everything that can be chosen can be had."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        self.most = 1

    def choice(self, seq: Any) -> Any:  # noqa: ANN401 - as in `random`
        self.most = max(self.most, len(seq))
        return seq[self.number % len(seq)]


def behind(view: tito.View) -> list[tito.State]:
    """Every state that can be sampled for a view, with the number on the counter left aside."""
    dealer = Dealer(0)
    tito.sample_state(view, dealer)
    found = [tito.sample_state(view, Dealer(number)) for number in range(dealer.most)]
    drawn = view.fields["operations_limit"] is tito.UNKNOWN
    return [attrs.evolve(state, operations_limit=8) for state in found] if drawn else found


def reached(start: tito.State) -> set[tito.State]:
    """Every state of the planning that the Axis Player can reach, and the first after it."""
    found, edge = {start}, [start]
    while edge:
        state = edge.pop()
        if state.phase is tito.Phase.OPERATIONS_PLANNING:
            for action in state.legal_actions():
                after = state.apply(action, check=False)
                if after not in found:
                    found.add(after)
                    edge.append(after)
    return found


SMALL: Places = {"Sarajevo/Axis": [HUNTERS], "Belgrade/Axis": ["German 704"], "Kolasin/Axis": ["Chetnik group"]}
ITALIANS = ["Italian Isonzo", "Italian Lombard", "Italian Macerata", "Italian Re"]


@pytest.mark.case("tito", "8.41", "8.42", "16.0.9.43", "15.32")
@pytest.mark.parametrize(
    ("place", "fields"),
    [
        (SMALL, {}),
        ({"Sarajevo/Axis": [HUNTERS], "Kolasin/Axis": ["Italian Re"]}, {"trigger_turn": 5}),
        ({"Nis/Axis": ["Serbian 1"], "Zagreb/Axis": ["Croat 1"]}, {}),
    ],
)
def test_exactly_the_states_that_look_the_same_are_sampled(place: Places, fields: dict[str, Any]) -> None:
    alike: dict[tito.View, set[tito.State]] = defaultdict(set)
    for state in reached(planning(place, operations=6, **fields)):
        alike[state.view(YUGOSLAV)].add(state)
    assert max(map(len, alike.values())) > 100
    for view, states in alike.items():
        assert set(behind(view)) == states


def zones_of(state: tito.State, field: str) -> set[str]:
    """The Zones that can be behind the Yugoslav view."""
    return {str(getattr(other, field)) for other in behind(state.view(YUGOSLAV))}


@pytest.mark.case("tito", "6.64.B", "8.42")
def test_a_fourth_italian_tells_that_it_is_not_in_the_east() -> None:
    place: Places = {"Cetinje/Axis": ITALIANS}
    state = act(choosing(place, "Montenegro", trigger_turn=5), *(f"commit {unit}" for unit in ITALIANS[:3]))
    assert {"Serbia", "Montenegro", "Dalmatia"} <= zones_of(state, "first_target")
    after = act(state, f"commit {ITALIANS[3]}")
    assert "Serbia" not in zones_of(after, "first_target")
    assert "Montenegro" in zones_of(after, "first_target")
    assert zones_of(act(after, "end phase"), "first_target") == zones_of(after, "first_target")


@pytest.mark.case("tito", "16.0.9.43", "8.42")
def test_an_operation_of_seven_divisions_tells_that_the_501st_is_not_in_it() -> None:
    germans = ["German 113", "German 342", "German 704", "German 714", "German 717", "German 718", "German 7SS"]
    place: Places = {"Sarajevo/Axis": [HUNTERS, *sorted(germans, key=lambda name: name != "German 7SS")]}
    texts = [f"commit {unit}" for unit in ["German 7SS", *germans[:6]]]
    state = act(choosing(place, "Bosnia"), *texts[:6])
    assert {other.hunters for other in behind(state.view(YUGOSLAV))} == {0, 1}
    assert {other.hunters for other in behind(act(state, texts[6]).view(YUGOSLAV))} == {0}


@pytest.mark.case("tito", "15.32")
def test_numbers_are_as_likely_as_their_counters_and_not_below_what_was_declared() -> None:
    rng = random.Random(1)
    view = planning(operations=10, operations_limit=12).view(YUGOSLAV)
    drawn = Counter(tito.sample_state(view, rng).operations_limit for _ in range(400))
    assert set(drawn) == {10, 11, 12}
    assert drawn[10] > 1.4 * max(drawn[11], drawn[12])
    beyond = planning(operations=20, operations_limit=21).view(YUGOSLAV)
    assert tito.sample_state(beyond, rng).operations_limit in state_numbers()


def state_numbers() -> set[int]:
    return set(tito.ruleset().charts.ago_numbers.values())


def test_who_knows_everything_is_given_the_state_itself() -> None:
    state = choosing(SMALL, "Bosnia", "Serbia")
    assert tito.sample_state(state.view(AXIS), random.Random(0)) == state


def test_a_position_that_no_play_leads_to_has_something_behind_its_view_too() -> None:
    state = tito.position(
        turn=9,
        phase="operations_reaction",
        declared=2,
        targets=("Serbia", "Bosnia"),
        origins=[{"Zagreb/Axis": ["Croat 1"], "Nis/Axis": ["Serbian 1"]}],
        place={"Serbia/Partisan Mountain": ["Partisan group"], "First operation": ["Croat 1", "Serbian 1"]},
    )
    found = behind(state.view(YUGOSLAV))
    assert state.hunters == 0
    assert all(other.view(YUGOSLAV) == state.view(YUGOSLAV) for other in found)
    assert len(found) == 12 * 11


def test_what_has_been_deployed_is_known_and_the_rest_is_not() -> None:
    fields: Any = {"declared": 2, "targets": ("Serbia", "Bosnia")}
    place: Places = {"Sarajevo/Axis": [HUNTERS], "Serbia/Partisan Mountain": ["Partisan group"]}
    state = tito.position(turn=9, phase="yugoslav_movement", place=place, deployed=1, **fields)
    assert zones_of(state, "first_target") == {"Serbia"}
    assert zones_of(state, "second_target") == {str(zone) for zone in state.ruleset.zones} - {"Serbia"}
    assert {other.hunters for other in behind(state.view(YUGOSLAV))} == {0, 2}


@pytest.mark.case("tito", "16.0.9.43", "8.44")
def test_the_501st_that_has_been_deployed_is_meant_for_no_later_operation() -> None:
    """Every state of two operations up to the redeployment, among those in which the 501st is meant for any or none."""
    groups = [("Partisan group", 3)]
    place: Places = {"Sarajevo/Axis": [HUNTERS], "Serbia/Partisan Mountain": groups, "Bosnia/Partisan Mountain": groups}
    start = act(planning(place), "declare two operations", "target Serbia", "target Bosnia")
    over = (tito.Phase.OPERATIONS_REACTION, tito.Phase.OPERATIONS_DEPLOYMENT)
    alike: dict[tito.View, set[tito.State]] = defaultdict(set)
    for number in ("no operation", "operation 1", "operation 2"):
        edge = [act(start, f"commit the 501st to {number}", "end phase", "end phase", "roll 1", "end phase")]
        while edge:
            state = edge.pop()
            if state.phase in over:
                alike[state.view(YUGOSLAV)].add(state)
                edge += [state.apply(action, check=False) for action in state.legal_actions()]
    deployed = 0
    for view, states in alike.items():
        found = {state for state in behind(view) if state.second_target in {None, start.second_target}}
        assert states <= found
        assert {state.hunters for state in found} == {state.hunters for state in states}
        deployed += {state.hunters for state in states} == {0}
    assert deployed > 0


@pytest.mark.parametrize("seed", range(3))
def test_secrets_are_kept_in_random_games(seed: int) -> None:
    rng = random.Random(seed)
    state, looked_at = tito.new_game(), 0
    while state.turn < 15 and looked_at < 12:
        if state.phase.name.startswith("OPERATIONS") and rng.random() < 1 / 2:
            check_secrets(state, rng, samples=1, ahead=3)
            looked_at += 1
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    assert looked_at == 12


def pick(found: Sequence[T], seed: int) -> T:
    return found[random.Random(seed).randrange(len(found))]


@pytest.mark.parametrize("seed", range(4))
def test_b23_what_the_yugoslavs_are_shown_does_not_depend_on_the_secrets(seed: int) -> None:
    """Two states that differ in every secret, played on in the same way, as far as the Yugoslavs see."""
    state = act(choosing(SMALL, "Bosnia", "Serbia"), "commit German 704", "end phase", "end phase")
    other = pick(behind(state.view(YUGOSLAV)), seed)
    assert shown(state) == shown(attrs.evolve(other, operations_limit=12))
