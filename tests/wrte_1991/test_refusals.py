"""Why not: every refusal says what fails, in the words of the game and not of its code."""

from __future__ import annotations

import random

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, take, walk

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.actions import END_PHASE


def told(state: wrte.State, text: str) -> str:
    """The one refusal of an action."""
    (violation,) = state.why_not(wrte.parse(text, state))
    return str(violation)


def moving(place: dict[str, list[str]], *texts: str) -> wrte.State:
    return do(wrte.position(turn=2, level=12, place=place), *texts)


def test_no_refusal_names_a_class() -> None:
    rng = random.Random(1991)
    universe = wrte.ruleset().universe
    names = {type(action).__name__ for action in universe} - {"Attack", "Raid", "Roll"}  # these are words of the game
    asked = [next(a for a in universe if type(a).__name__ == name) for name in sorted(names)]
    for number, state in enumerate(walk(3)):
        if number % 10 == 0:
            for action in (*asked, rng.choice(universe)):
                for violation in state.why_not(action):
                    words = set(violation.sentence.replace("'", " ").split())
                    assert not words & (names - {"Serbia"}), violation


def test_what_belongs_elsewhere_is_named_in_notation() -> None:
    state = moving({"3007": MOT[:2], "2804": ZONE[:1]}, f"move {MOT[0]}")
    (violation,) = state.why_not(END_PHASE)
    sentence = "7.0.path: 'end phase' is no action of the movement of a group, in which federalist decides"
    assert str(violation) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"move {ZONE[0]}", f"7.0.own-phase: {ZONE[0]} does not move in this phase"),
        (f"move {MOT[1]}", f"6.3.form: {MOT[1]} is in the group already"),
        (
            f"move {MOT[0]}",
            f"6.3.form: units are named in the order of the unit table, and {MOT[0]} has been passed over",
        ),
        (f"move {MOT[3]}", f"6.3.form: {MOT[3]} does not stand in 3007, where the group is formed"),
        (f"move {MOT[4]}", f"7.1.no-saving: {MOT[4]} has moved"),
        ("move a hidden unit at 2804", "6.3.form: the group is formed in 3007, not in 2804"),
        (
            "move a hidden unit at 3007",
            "6.3.form: no unit at 3007 is hidden; units that the enemy sees are named",
        ),
        (f"drop {MOT[0]}", f"6.3.drop: {MOT[0]} is not in the group"),
        (f"drop {MOT[1]}", f"6.3.drop: {MOT[1]} is alone, and stops instead"),
        ("drop a hidden unit", "6.3.drop: nobody in the group is hidden"),
        ("split", "6.4.split: one unit cannot split"),
    ],
)
def test_why_a_group_is_not_formed_so(text: str, sentence: str) -> None:
    place = {"3007": [*MOT[:3], MOT[4]], "2804": ZONE[:1], "3008": [MOT[3]]}
    state = moving(place, f"move {MOT[4]}", "stop", f"move {MOT[1]}")
    assert told(state, text) == sentence


def test_why_a_group_on_its_way_is_not_changed() -> None:
    state = moving({"3007": MOT[:4], "2804": ZONE[:1]}, *(f"move {unit}" for unit in MOT[:3]))
    waits = "the group has not moved from here: "
    assert told(state, f"drop {MOT[0]}") == f"6.3.drop: {waits}who stays is not taken along"
    assert told(state, "split") == f"6.4.split: {waits}its units move apart as groups of their own"
    gone = do(state, "go to 3008")
    assert told(gone, f"move {MOT[3]}") == "6.3.form: the group has moved, and takes nobody along on its way"
    dropped = do(gone, f"drop {MOT[1]}")
    passed = f"units are named in the order of the unit table, and {MOT[0]} has been passed over"
    assert told(dropped, f"drop {MOT[0]}") == f"6.3.drop: {passed}"
    fresh = do(gone, "split")
    assert told(fresh, f"move {MOT[3]}") == f"6.4.split: {MOT[3]} is not in the group that splits"
    pair = do(fresh, f"move {MOT[1]}")
    assert told(pair, f"move {MOT[0]}") == f"6.4.split: {passed}"
    most = do(pair, f"move {MOT[2]}")
    left = f"{MOT[0]} stays: somebody has to be left of the group that splits"
    assert told(most, f"move {MOT[0]}") == f"6.4.split: {left}"


@pytest.mark.case("wrte_1991", "4.0.event.1.no-ops.frozen")
def test_who_is_kept_still_does_not_join_a_group() -> None:
    state = wrte.position(turn=2, place={"2611": [MOT[0], "Krajina 1"], "2804": ZONE[:1]})
    state = do(state, f"move {MOT[0]}")
    still = "4.0.event.1.no-ops.frozen: Krajina 1 does not move before Croatian operations have begun"
    assert told(state, "move Krajina 1") == still


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_why_no_hidden_unit_is_meant() -> None:
    place = {"3007": MOT[:1], "2804": ZONE[:3], "2704": ZONE[3:4]}
    state = wrte.position(turn=2, phase="separatist_movement", place=place)
    assert told(state, "move a hidden unit at 2704").startswith("8.0.hidden: no unit at 2704 is hidden")
    went = do(take(take(state, ZONE[1]), ZONE[2]), "stop")
    assert told(went, "move a hidden unit at 2804") == f"7.1.no-saving: {ZONE[1]} has moved"
    joined = take(state, ZONE[1])
    assert told(joined, f"move {ZONE[2]}") == (f"8.0.hidden: {ZONE[2]} is hidden, and so is not selected by its name")
    both = take(joined, ZONE[2])
    assert told(both, "move a hidden unit at 2804") == f"6.3.form: {ZONE[1]} is in the group already"
    waits = "the group has not moved from here: who stays is not taken along"
    assert told(both, "drop a hidden unit") == f"6.3.drop: {waits}"


@pytest.mark.case("wrte_1991", "11.1.right", "11.1.cache", "11.1.many")
def test_why_a_unit_does_not_ambush() -> None:
    place = {"2806": MOT[:1], "2704": ZONE[:3], "3309": ZONE[3:4], "2810": ["ZNG 1"]}
    state = wrte.position(turn=2, place=place, caches=[ZONE[0], ZONE[2], ZONE[3]])
    state = do(state, f"move {MOT[0]}", "go to 2805")
    cannot = "cannot ambush who enters 2805"
    assert told(state, f"ambush with {MOT[0]}") == f"11.1.right: {MOT[0]} {cannot}: it is of the side that moves"
    assert told(state, f"ambush with {ZONE[3]}") == f"11.1.right: {ZONE[3]} {cannot}: it is not beside that hex"
    assert told(state, "ambush with a hidden unit at 3309").startswith("11.1.many: no unit at 3309 is hidden")
    assert told(state, f"spend the cache of {ZONE[0]}") == f"11.1.cache: {ZONE[0]} takes no part in this ambush"
    joined = do(state, f"ambush with {ZONE[0]}")
    hidden = "ambush with a hidden unit at 2704"
    assert told(joined, f"spend the cache of {ZONE[3]}") == f"11.1.cache: {ZONE[3]} takes no part in this ambush"
    assert told(joined, f"ambush with {ZONE[1]}").startswith(f"8.0.hidden: {ZONE[1]} is hidden")
    all_three = do(joined, hidden, f"pick {ZONE[1]}", hidden, f"pick {ZONE[2]}")
    assert told(all_three, f"spend the cache of {ZONE[1]}") == f"11.1.cache: {ZONE[1]} has no Weapons Cache"
    sentence = "units join in their order, each once, and before a Weapons Cache is spent"
    assert told(all_three, hidden) == f"11.1.many: {ZONE[1]} cannot join any more: {sentence}"
    spent = do(all_three, f"spend the cache of {ZONE[2]}")
    before = f"{ZONE[0]} comes before one that has spent its Weapons Cache"
    assert told(spent, f"spend the cache of {ZONE[0]}") == f"11.1.cache: {before}"


@pytest.mark.case("wrte_1991", "11.1.right")
def test_who_has_no_zone_or_no_war_does_not_ambush() -> None:
    place = {"2505": MOT[:1], "2606": ZONE[:1], "2507": ["ZNG 1"]}
    for operations, reason in (
        (0, "it does not fight before Croatian operations have begun"),
        (3, "it has no zone of control there"),
    ):
        state = wrte.position(turn=4, level=9, operations=operations, place=place)
        state = do(state, f"move {MOT[0]}", "go to 2506")
        assert told(state, "ambush with ZNG 1") == f"11.1.right: ZNG 1 cannot ambush who enters 2506: {reason}"


def test_what_a_set_up_takes() -> None:
    state = wrte.new_game(scenario="ten-days")
    cities = "Koper, Postojna, Ljubljana, Kranj, Celje, Maribor"
    first = state.legal_actions()[0]
    assert isinstance(first, wrte.PlaceUnit)
    told_of = state.why_not(wrte.PlaceUnit(first.unit, state.ruleset.place("2810")))
    assert [violation.case for violation in told_of] == ["3.1.step.jna-barracks"]
    assert told_of[0].sentence == f"units are set up in {cities} now, not in 2810"
    quick = next(each for each in walk(1) if each.phase.case == "3.1.step.slovenes")
    unit = quick.legal_actions().groups()[0].key
    assert isinstance(unit, wrte.Unit)
    (violation,) = quick.why_not(wrte.PlaceUnit(unit, state.ruleset.place("2810")))
    assert violation.sentence == "units are set up in hexes of Slovenia now, not in 2810"
