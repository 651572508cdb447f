"""Faults that other rules engines have had, tried on Tito. The name of a test begins with the number of its fault."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import attrs
import pytest
from tests.long_form import opened
from tests.tito import fights, movers
from tests.tito.operations import position
from tests.tito.playing import DEEP, transitions, walk

from balkan_rules import bots, tito
from balkan_rules.core.errors import IllegalActionError, LoadError, PositionError
from balkan_rules.core.records import Record, Session
from balkan_rules.core.sequence import PhaseEnum
from balkan_rules.tito.rulings import RetreatProcedure, SovietOverstayPenalty, StackingCheck

GROUPS = "Partisan group"
CROATS = [unit.name for unit in tito.ruleset().units if unit.nationality is tito.Nationality.CROAT]
SEEDS = range(2)
EXTRA = """
[unit]
"German T4" = { strength = 4 }
"German T4b" = { strength = 4 }
"German B1" = { strength = 1 }
"German B2" = { strength = 1 }
"German B3" = { strength = 1 }
[counter]
"German T4" = { size = "regiment", type = "infantry" }
"German T4b" = { size = "regiment", type = "infantry" }
"German B1" = { size = "battalion", type = "infantry" }
"German B2" = { size = "battalion", type = "infantry" }
"German B3" = { size = "battalion", type = "infantry" }
"""
"""More Germans, of strengths and sizes that the counters do not have."""


def act(state: tito.State, *texts: str) -> tito.State:
    for text in texts:
        state = state.apply(tito.parse(text, state))
    return state


def uprising(place: dict[str, Any], zone: str, *, turn: int = 5) -> tito.State:
    """After an uprising in a Zone has been called for, before its die."""
    kept = {"Carinthia/Chetnik Hide-away": ["Chetnik group"]}
    state = tito.position(turn=turn, phase="uprising", place={**kept, **place})
    return act(state, f"uprising in {zone}")


def on(state: tito.State, place: str) -> Counter[str]:
    """How many counters of each kind are in a place."""
    return Counter({kind.name: number for kind, number in state.stack(place).guerrillas})


# -------------------------------------------------------------------------------------------- odds, tables and rounding


@pytest.mark.case("tito", "8.21.B")
@pytest.mark.parametrize(
    ("attackers", "defenders", "ratio"),
    [(15, 8, "1-1"), (16, 8, "2-1"), (8, 15, "1-2"), (8, 16, "1-2"), (8, 17, "1-3")],
)
def test_b01_odds_are_rounded_for_the_defender_on_either_side_of_even(
    attackers: int, defenders: int, ratio: str
) -> None:
    axis = {15: ["German 371"], 16: ["German 7SS"], 8: ["Italian Re", "Croat 1Ust"]}[attackers]
    state = fights.axis({"Nis/Axis": axis, "Nis/Yugoslav": [(GROUPS, defenders)]})
    found = fights.odds(state)
    assert (found.attacker, found.defender, found.ratio) == (attackers, defenders, ratio)


@pytest.mark.case("tito", "7.52")
def test_b02_an_uprising_die_below_one_raises_nobody() -> None:
    """1 less 2 in Serbia: no groups, never a negative number."""
    before = uprising({"Nis/Axis": ["German 704"]}, "Serbia")
    step = before.step(tito.Roll(1))
    (told,) = [event for event in step.events if event.name == "no uprising"]
    assert (told.details["die"], told.details["groups"]) == (1, 0)
    assert step.after.guerrillas == before.guerrillas


@pytest.mark.case("tito", "10.12", "10.13")
def test_b02_a_five_or_six_in_the_lower_half_leaves_the_marker_where_it_is() -> None:
    """A 6 counts as 7 there, which is on no track; the last box is no different."""
    for box, die in [(box, die) for box in range(1, 7) for die in (5, 6)]:
        state = tito.position(turn=9, phase="allied_progress", allied_box=box, allied_lower=True)
        after = state.apply(tito.Roll(die))
        assert (after.allied_box, after.allied_lower) == (box, True)


@pytest.mark.no_cover
def test_b02_every_die_shows_its_six_faces_alike() -> None:
    met: set[str] = set()
    for seed in SEEDS:
        for state in walk(seed):
            if state.to_move is tito.CHANCE and state.phase is not tito.Phase.OPERATIONS_LIMIT:
                assert state.chance_outcomes() == tuple((tito.Roll(face), Fraction(1, 6)) for face in range(1, 7))
                assert all(state.why_not(tito.Roll(face)) for face in (-1, 0, 7))
                met.add(state.rules.title)
    assert len(met) >= 5
    die = tito.position(turn=6, phase="weather").legal_actions()
    rng = random.Random(60_000)
    seen = Counter(die.sample(rng) for _ in range(6_000))
    assert set(seen) == {tito.Roll(face) for face in range(1, 7)}
    assert all(850 < number < 1_150 for number in seen.values())


@pytest.mark.case("tito", "7.51", "7.52", "7.53", "7.53.A", "7.53.B", "7.53.C")
def test_b07_shortfalls_and_splits_are_rounded_where_the_book_says() -> None:
    """Nine Croat brigades are 4 1/2 divisions: the half is dropped before 4 is taken from Bosnia's 6."""
    bosnia = uprising({"Brod/Axis": CROATS[:5], "Bosnia/Axis Mountain": CROATS[5:9]}, "Bosnia", turn=3)
    after = act(bosnia, "roll 2", "roll 4")
    assert on(after, "Bosnia/Partisan Hide-away") == {GROUPS: 2}
    assert not after.stack("Bosnia/Chetnik Hide-away")
    macedonia = uprising({"Tirana/Axis": ["Italian Arezzo"]}, "Macedonia")
    split = macedonia.apply(tito.Roll(6))
    assert not split.frames
    assert on(split, "Macedonia/Partisan Hide-away") == {GROUPS: 5}
    assert on(split, "Macedonia/Chetnik Hide-away") == {"Chetnik group": 4}
    place: fights.Places = {
        "Zagreb/Axis": ["Italian Bergamo", "Serbian 1", "Serbian 2", "Serbian 3"],
        "Carinthia/Chetnik Hide-away": ["Chetnik group"],
    }
    state = tito.position(turn=5, phase="uprising", place=place)
    assert [why.case for why in state.why_not(tito.parse("uprising in Croatia", state))] == ["7.51"]


@pytest.mark.case("tito", "14.2.B")
def test_b07_each_mountain_is_rounded_for_itself() -> None:
    place: fights.Places = {
        "Istria/Partisan Mountain": ["Partisan division"],
        "Istria/Chetnik Mountain": [("Chetnik group", 9)],
    }
    assert tito.position(turn=9, phase="victory_points", place=place).points == 1 + 2


# ----------------------------------------------------------------------------------------------- modifiers and losses


@pytest.mark.case("tito", "8.32", "8.32.A", "8.32.B")
@pytest.mark.parametrize(("box", "lost"), [("Belgrade", 3), ("Nis", 2), ("Sabac", 2), ("Krupanj", 1)])
def test_b04_a_result_is_multiplied_once(box: str, lost: int) -> None:
    place: fights.Places = {f"{box}/Axis": ["German 704"], f"{box}/Yugoslav": [(GROUPS, 12)]}
    state = fights.axis(place, ruleset=fights.rules(*["D1"] * 6, retreat_procedure=RetreatProcedure.IGNORE))
    assert dict(fights.odds(state).distribution) == {f"D{lost}": Fraction(1)}
    asked = state.apply(fights.the_attack(state))
    again = tito.from_json(tito.to_json(asked), ruleset=asked.ruleset)
    for rolled in (asked.apply(tito.Roll(1)), again.apply(tito.Roll(1))):
        assert on(rolled, f"{box}/Yugoslav") == {GROUPS: 12 - lost}


@pytest.mark.case("tito", "8.32.C")
def test_b04_a_result_is_doubled_once_in_an_operation() -> None:
    place: fights.Places = {"First operation": ["German 704"], "Bosnia/Partisan Mountain": [(GROUPS, 12)]}
    ruleset = fights.rules(*["D1"] * 6, retreat_procedure=RetreatProcedure.IGNORE)
    state = position(place, declared=1, targets=["Bosnia"], ruleset=ruleset)
    state = act(state, "place German 704 at Bosnia/Axis Mountain")
    assert dict(fights.odds(state).distribution) == {"D2": Fraction(1)}
    asked = state.apply(fights.the_attack(state))
    again = tito.from_json(tito.to_json(asked), ruleset=ruleset)
    for rolled in (asked.apply(tito.Roll(1)), again.apply(tito.Roll(1))):
        assert on(rolled, "Bosnia/Partisan Mountain") == {GROUPS: 10}


@pytest.mark.case("tito", "8.31")
def test_b04_hide_aways_double_the_defence_and_nothing_else() -> None:
    place: fights.Places = {
        "Serbia/Axis Hide-away": ["German 704"],
        "Serbia/Partisan Hide-away": [GROUPS, "Partisan brigade"],
    }
    assert fights.odds(fights.axis(place)).defender == 10
    assert fights.odds(fights.yugoslav(place)).attacker == 5


@pytest.mark.case("tito", "8.22.A")
def test_b05_what_is_lost_first_does_not_change_what_is_owed() -> None:
    """The loss is reckoned from the force as it stood when the die fell, though it is taken piece by piece."""
    state = _struck(["Croat 1", "Croat 2", "Croat 1Ust"], 2)
    assert {str(action) for action in state.legal_actions()} == {"lose Croat 1", "lose Croat 1Ust"}
    assert fights.eliminated(act(state, "lose Croat 1Ust")) == {"Croat 1Ust"}
    assert fights.eliminated(act(state, "lose Croat 1")) == {"Croat 1", "Croat 2"}


def _struck(force: list[str], number: int) -> tito.State:
    """After an Axis force in a place that multiplies nothing has got D and a number; nobody retreats."""
    table = fights.rules(*[f"D{number}"] * 6, charts=EXTRA, retreat_procedure=RetreatProcedure.IGNORE)
    place: fights.Places = {"Tuzla/Axis": force, "Tuzla/Yugoslav": ["Soviet 4Gd"]}
    return fights.rolled(fights.yugoslav(place, ruleset=table, turn=15), 1)


@pytest.mark.case("tito", "8.22.A", "8.23")
@pytest.mark.parametrize(
    ("force", "number"),
    [
        (["Croat 1Ust", "German 125", "German T4"], 5),
        (["German T4", "German T4b"], 6),
        (["German T4"], 2),
        (["German 704"], 10),
        (["Croat 1", "Croat 2", "Croat 1Ust"], 2),
    ],
)
def test_b08_losses_are_the_best_sum_and_the_owners_choice(force: list[str], number: int) -> None:
    """Compared with every subset: the largest sum that is not above the result, all of them and no other."""
    strength = {
        name: tito.ruleset(charts=tito.load_charts(f'game = "tito"{EXTRA}')).charts.unit(name).strength
        for name in force
    }
    subsets = [set(some) for size in range(len(force) + 1) for some in combinations(force, size)]
    sums = [sum(strength[name] for name in some) for some in subsets]
    best = max(total for total in sums if total <= number)
    wanted = {frozenset(some) for some, total in zip(subsets, sums, strict=True) if total == best}
    if sum(strength.values()) <= number:
        wanted = {frozenset(force)}
    left = fights.after_losses(_struck(force, number))
    assert {frozenset(fights.eliminated(state)) for state in left} == wanted


# ------------------------------------------------------------------------------------------------ stacking and retreats


@pytest.mark.case("tito", "6.21")
def test_b10_an_eighth_division_may_enter_before_another_leaves() -> None:
    divisions = [unit.name for unit in tito.ruleset().units if unit.nationality is tito.Nationality.ITALIAN][:8]
    state = movers.axis({"Mostar/Axis": divisions[:7], "Dalmatia/Axis Mountain": divisions[7:]})
    assert all(tito.ruleset().charts.unit(name).size is not None for name in divisions)
    full = state.apply(movers.move(state, divisions[7], "Mostar/Axis"))
    assert full.stack("Mostar/Axis").divisions == 8
    assert movers.end(full) == {"6.21"}
    mended = full.apply(movers.move(full, divisions[0], "Dalmatia/Axis Mountain"))
    assert movers.end(mended) == set()


@pytest.mark.case("tito", "6.22", "6.24")
def test_b10_sizes_are_added_exactly() -> None:
    rules = fights.rules(charts=f'game = "tito"{EXTRA}')
    divisions = ["German 704", "German 714", "German 717", "German 718", "German 342", "German 113"]
    battalions = ["German B1", "German B2", "German B3"]
    place = {"Nis/Axis": [*divisions, "Croat 1", *battalions]}
    state = tito.position(turn=9, phase="axis_movement", place=place, ruleset=rules)
    assert state.stack("Nis/Axis").divisions == 7
    assert movers.end(state) == set()
    for trio in permutations(["German B1", "Serbian 1", "Croat 1"]):
        found = tito.position(turn=9, phase="axis_movement", place={"Nis/Axis": trio}, ruleset=rules).stack("Nis/Axis")
        assert found.divisions == Fraction(1)
    free = movers.yugoslav({"Zagreb/Yugoslav": [(GROUPS, 29)]})
    assert free.stack("Zagreb/Yugoslav").divisions == 0
    assert movers.end(free) == set()


@pytest.mark.case("tito", "6.6", "6.61", "6.63", "6.62.C", "6.34")
def test_b11_nobody_retreats_where_he_may_not_be() -> None:
    table = fights.rules(*["D1"] * 6)
    slovenes: fights.Places = {"Kocevje/Axis": ["German 704"], "Kocevje/Yugoslav": [(GROUPS, 5)]}
    for turn, closed in ((2, True), (14, True), (15, False)):
        state = fights.rolled(fights.axis(slovenes, turn=turn, ruleset=table), 1)
        found = {place.partition("/")[0] for place in fights.retreats(state)}
        assert found.isdisjoint({"Carinthia", "Baranya"}) is closed
        assert (found == {"Slovenia"}) is (turn == 2)
    bulgarians: fights.Places = {"Krusevo/Axis": ["Bulgarian V-1"], "Krusevo/Yugoslav": [(GROUPS, 9)]}
    state = fights.rolled(fights.yugoslav(bulgarians, ruleset=table), 1)
    assert {str(state.ruleset.map.place(place).zone) for place in fights.retreats(state)} == {"Macedonia"}


@pytest.mark.case("tito", "8.22.A", "6.6")
def test_b11_a_stack_with_only_a_hide_away_left_is_eliminated() -> None:
    rules = fights.rules(*["D1"] * 6, retreat_procedure=RetreatProcedure.SAME_ZONE_ONLY)
    boxes = [p.name for p in rules.places if str(p.zone) == "Macedonia" and p.column is tito.Column.YUGOSLAV]
    place: dict[str, Any] = {box: [GROUPS] for box in boxes} | {"Macedonia/Partisan Mountain": [GROUPS]}
    place |= {"Krusevo/Yugoslav": [(GROUPS, 9)], "Krusevo/Axis": ["Bulgarian V-1"]}
    state = fights.yugoslav(place, ruleset=rules)
    assert str(state.where("Bulgarian V-1")) == "Krusevo/Axis"
    after = state.apply(fights.attack(state, "Krusevo/Yugoslav", "Krusevo/Axis")).apply(tito.Roll(1))
    assert str(after.where("Bulgarian V-1")) == "Eliminated"


def test_b13_what_one_game_asks_tells_another_nothing() -> None:
    """Tables that listings fill hold nothing of a position."""
    games = [[state for state, _ in zip(walk(seed), range(300), strict=False)][-1] for seed in SEEDS]
    first = [list(state.legal_actions()) for state in games]
    assert [list(state.legal_actions()) for state in reversed(games)] == first[::-1]
    games[0].ruleset.memo.clear()
    assert [list(tito.from_json(tito.to_json(state)).legal_actions()) for state in games] == first


# --------------------------------------------------------------------------------------------- reinforcements, the end


@pytest.mark.case("tito", "13.1")
def test_b19_reinforcements_come_though_every_box_faces_an_enemy() -> None:
    zones = ("Serbia", "Bosnia")
    boxes = [p.name for p in tito.ruleset().places if str(p.zone) in zones and p.column is tito.Column.YUGOSLAV]
    state = tito.position(turn=3, phase="axis_reinforcement", place={box: [GROUPS] for box in boxes})
    german = tito.parse("place German 113 at Nis/Axis", state)
    assert german in state.legal_actions()
    assert str(state.apply(german).where("German 113")) == "Nis/Axis"


@pytest.mark.case("tito", "13.92.GT15", "6.15")
def test_b19_soviets_come_though_every_box_faces_an_enemy() -> None:
    zones = ("Serbia", "Macedonia")
    boxes = [p.name for p in tito.ruleset().places if str(p.zone) in zones and str(p).endswith("/Axis")]
    units = [unit.name for unit in tito.ruleset().units if unit.side is tito.Side.AXIS]
    held: movers.Places = {box: [unit] for box, unit in zip(boxes, units, strict=False)}
    state = tito.position(turn=15, phase="yugoslav_movement", place={**movers.KEEP, **held})
    first = state.legal_actions()[0]
    assert isinstance(first, tito.PlaceUnit)
    facing = {str(a.to).replace("/Yugoslav", "/Axis") for a in state.legal_actions() if isinstance(a, tito.PlaceUnit)}
    assert set(boxes) <= facing


@pytest.mark.case("tito", "13.1", "6.21")
def test_b19_a_unit_that_finds_no_room_does_not_stop_the_game() -> None:
    rules = tito.ruleset(rulings=tito.Rulings(stacking_check=StackingCheck.ALWAYS))
    size = rules.charts.unit("Bulgarian 25").size
    divisions = [u.name for u in rules.units if u.size is size and u.nationality is not tito.Nationality.BULGARIAN]
    boxes = ("Nis/Axis", "Leskovac/Axis", "Zajecar/Axis")
    full: fights.Places = {box: divisions[7 * number : 7 * number + 7] for number, box in enumerate(boxes)}
    for place, cases in ((full, ["6.21"]), ({**full, boxes[2]: divisions[14:20]}, [])):
        state = tito.position(turn=9, phase="axis_reinforcement", place=place, trigger_turn=3, ruleset=rules)
        placing = [tito.parse(f"place Bulgarian 25 at {box}", state) for box in boxes]
        assert [why.case for why in state.why_not(placing[2])] == cases
        assert not any(action in state.legal_actions() for action in placing[:2])
        while state.turn == 9 and state.phase is tito.Phase.AXIS_REINFORCEMENT:
            assert state.legal_actions()
            state = state.apply(state.legal_actions()[-1])
        assert (str(state.where("Bulgarian 25")) in boxes) is not bool(cases)


@pytest.mark.no_cover
@pytest.mark.case("tito", "4.1", "4.2", "4.2.C", "15.5")
@pytest.mark.parametrize("seed", SEEDS)
def test_b20_the_game_ends_after_17_yugoslav_and_16_axis_turns(seed: int) -> None:
    seen: list[tuple[int, PhaseEnum]] = []
    stages = 0
    state = tito.new_game()
    for step in transitions(seed):
        stages += sum(event.name == "victory points" for event in step.events)
        if not seen or seen[-1] != (step.before.turn, step.before.phase):
            seen.append((step.before.turn, step.before.phase))
        state = step.after
    turns = Counter(phase for _, phase in seen)
    assert turns[tito.Phase.YUGOSLAV_MOVEMENT] == stages == 17
    assert turns[tito.Phase.AXIS_MOVEMENT] == 16
    special = {turn for turn, phase in seen if phase in (tito.Phase.WEATHER, tito.Phase.AXIS_REINFORCEMENT)}
    assert special <= set(range(2, 18))
    steps = {step.name: step.turns for step in state.ruleset.steps}
    assert steps["axis_reinforcement"] == frozenset(range(2, 18))
    for phase in ("axis_movement", "axis_combat", "recruitment", "turn_indication"):
        with pytest.raises(PositionError, match="Game-Turn 17 has no"):
            tito.position(turn=17, phase=phase)
    assert list(state.legal_actions()) == []
    text = tito.to_json(state)
    for action in (tito.END_PHASE, tito.Roll(1)):
        assert state.why_not(action)
        with pytest.raises(IllegalActionError):
            state.apply(action)
    assert tito.to_json(state) == text


@pytest.mark.case("tito", "6.64", "6.64.A", "14.4")
def test_b22_forty_five_points_open_zones_a_turn_later_and_for_good() -> None:
    place: movers.Places = {"Serbia/Axis Mountain": ["German 704"]}
    same_turn = movers.axis(place, turn=7, trigger_turn=7, points=45)
    next_turn = movers.axis(place, turn=8, trigger_turn=7, points=40)
    assert movers.zones(same_turn, "German 704") <= {"Serbia", "Bosnia"}
    assert {"Montenegro", "Croatia"} <= movers.zones(next_turn, "German 704")
    later = tito.position(turn=8, phase="victory_points", place=movers.KEEP, points=40, trigger_turn=7)
    assert (later.points, later.trigger_turn) == (40, 7)


@pytest.mark.case("tito", "15.5")
@pytest.mark.parametrize(
    ("total", "level"),
    [
        (400, "Axis Decisive"),
        (401, "Axis Substantive"),
        (500, "Axis Substantive"),
        (501, "Axis Marginal"),
        (600, "Axis Marginal"),
        (601, "Yugoslav Marginal"),
        (700, "Yugoslav Marginal"),
        (701, "Yugoslav Substantive"),
        (800, "Yugoslav Substantive"),
        (801, "Yugoslav Decisive"),
    ],
)
def test_b22_the_last_scoring_counts_before_the_grading(total: int, level: str) -> None:
    """Ten points of Zagreb come in on Game-Turn 17."""
    place: fights.Places = {"Zagreb/Yugoslav": [(GROUPS, 3)], "Serbia/Chetnik Hide-away": ["Chetnik group"]}
    state = tito.position(turn=17, phase="victory_points", place=place, points=total - 10)
    assert state.outcome is not None
    assert (state.outcome.score, state.outcome.level) == (total, level)


# ------------------------------------------------------------------------------------------- randomness, order, listing


def test_b29_a_loaded_game_goes_on_as_it_would_have() -> None:
    """A state holds no generator: the dice are the caller's, before and after saving."""
    rng, state = random.Random(8), tito.new_game()
    while state.turn < 3:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    loaded, other = tito.from_json(tito.to_json(state)), random.Random()
    other.setstate(rng.getstate())
    for _ in range(200):
        state = state.apply(state.legal_actions().sample(rng, by="group"))
        loaded = loaded.apply(loaded.legal_actions().sample(other, by="group"))
    assert loaded == state
    assert not any(isinstance(getattr(state, field.name), random.Random) for field in attrs.fields(tito.State))


def test_b31_the_order_of_a_listing_does_not_depend_on_how_the_state_was_built() -> None:
    """Between processes with other hash seeds it is tested in test_contract.py."""
    place: dict[str, Any] = {
        "Nis/Axis": ["Serbian 1", "German 704"],
        "Belgrade/Axis": ["German 714"],
        "Serbia/Partisan Mountain": ["Tito", (GROUPS, 2)],
        "Serbia/Chetnik Mountain": [("Chetnik group", 3)],
    }
    turned = {name: list(reversed(pieces)) for name, pieces in reversed(place.items())}
    for phase in ("axis_movement", "yugoslav_movement", "axis_combat", "recruitment", "uprising"):
        one, two = (tito.position(turn=9, phase=phase, place=each) for each in (place, turned))
        assert one == two
        assert list(one.legal_actions()) == list(two.legal_actions())
        assert tito.to_json(one) == tito.to_json(two)


@pytest.mark.case("tito", "4.2.A.5", "7.21")
def test_b31_collaboration_dice_go_to_places_in_map_order() -> None:
    """However the position was built; saving and loading between two dice changes nothing."""
    spots = (
        "Serbia/Axis Mountain",
        "Serbia/Chetnik Mountain",
        "Serbia/Neutral Chetniks",
        "Belgrade/Yugoslav",
        "Nis/Axis",
    )
    orders = [list(order) for order in (spots, spots[::-1], spots[2:] + spots[:2])]
    found = set()
    for order in orders:
        state = tito.position(turn=5, phase="chetnik_collaboration", place={spot: ["Chetnik group"] for spot in order})
        asked = []
        for die in (1, 5, 3, 6, 2):
            step = tito.from_json(tito.to_json(state)).step(tito.Roll(die))
            asked += [event.details["place"] for event in step.events if event.name == "collaboration"]
            state = step.after
        assert asked == list(spots)
        found.add(tito.to_json(state))
    assert len(found) == 1


def test_b32_a_listing_is_finished_when_it_is_given() -> None:
    state = movers.yugoslav({"Serbia/Partisan Mountain": [(GROUPS, 2)]})
    listed = state.legal_actions()
    before = list(listed)
    for action in listed:
        after = state.apply(action)
        assert list(after.legal_actions()) is not before
        before_again = list(listed)
        assert before_again == before
    copy = list(listed)
    copy.clear()
    assert list(listed) == before == list(state.legal_actions())
    assert all(action in listed for action in before)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", SEEDS)
def test_b34_everything_listed_can_be_done(seed: int) -> None:
    for number, state in enumerate(walk(seed, by="action")):
        if number % 25 == 0 and not state.is_over:
            for action in list(state.legal_actions())[:: 1 + len(state.legal_actions()) // 40]:
                after = state.apply(action)
                assert after != state
                assert after.is_over or after.legal_actions()


@pytest.mark.no_cover
@pytest.mark.parametrize("turn", [1, 5, 16])
def test_b35_a_side_without_units_is_passed_over(turn: int) -> None:
    assert tito.position(turn=turn, phase="yugoslav_combat").legal_actions()
    rng, state = random.Random(turn), tito.position(turn=turn, phase="axis_movement", place=movers.KEEP)
    while not state.is_over:
        assert state.legal_actions()
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    assert state.turn == 17


def test_b35_a_phase_that_is_passed_over_is_told() -> None:
    state = movers.yugoslav({}, turn=5)
    step = state.step(tito.END_PHASE)
    told = [event.details for event in step.events if event.name == "passed"]
    assert [(each["side"], each["phase"]) for each in told] == [("axis", "Axis Movement Phase")]
    assert step.after.phase not in (tito.Phase.AXIS_MOVEMENT, tito.Phase.AXIS_COMBAT)


@pytest.mark.case("tito", "9.22")
def test_b37_tito_without_a_partisan_on_the_map_is_put_aside() -> None:
    place: fights.Places = {"Nis/Axis": ["German 704"], "Nis/Yugoslav": [GROUPS, "Tito"]}
    state = fights.axis(place, ruleset=fights.rules(*["DE"] * 6))
    after = fights.rolled(state, 1)
    assert tito.ruleset().charts.unit("Tito") in state.stack("Nis/Yugoslav").units
    assert not after.stack("Nis/Yugoslav")
    assert str(after.where("Tito")) == "Off the map" or not any("Tito" in str(stack) for stack in after.board.values())
    assert after.tito_status is not tito.TitoStatus.ELIMINATED
    assert after.legal_actions()


@pytest.mark.case("tito", "10.22")
def test_b37_four_italians_pay_a_withdrawal_of_six_and_nothing_is_owed() -> None:
    four = ["Italian Re", "Italian Zara", "Italian Murge", "Italian Puglia"]
    place: fights.Places = {"Montenegro/Axis Mountain": [*four], **movers.KEEP}
    state = act(tito.position(turn=10, phase="allied_progress", allied_box=5, place=place), "roll 1", "roll 6")
    assert [str(state.where(name)) for name in four] == ["Transferred"] * 4
    assert not state.frames
    assert state.phase is not tito.Phase.ALLIED_PROGRESS


@pytest.mark.case("tito", "10.34")
def test_b37_a_defector_without_a_brigade_counter_is_just_removed() -> None:
    place: fights.Places = {
        "Tirana": ["Italian Re"],
        "Tirana/Yugoslav": [GROUPS],
        "Serbia/Partisan Mountain": [("Partisan brigade", 15)],
        "Belgrade": ["German 704"],
    }
    state = tito.position(turn=11, phase="italian_surrender", allied_box=7, place=place)
    assert state.phase is tito.Phase.KONSTANTIN
    assert str(state.where("Italian Re")) == "Transferred"
    assert on(state, "Tirana/Yugoslav") == {GROUPS: 1}


# ---------------------------------------------------------------------------------------------------------- taking back


@pytest.mark.no_cover
def test_b38_a_whole_game_is_taken_back_move_by_move() -> None:
    session: Session[tito.State, tito.Action] = Session(tito.new_game())
    texts = []
    for number, step in enumerate(transitions(1)):
        if number == 700:
            break
        texts.append(tito.to_json(step.before))
        session.push(step.action)
    done = session.record
    while texts:
        session.pop(force=True)
        assert tito.to_json(session.state) == texts.pop()
    assert session.state == tito.new_game()
    assert done.final().turn > 3


@pytest.mark.case("tito", "4.2.A.2", "11.21")
def test_b40_the_weather_is_not_rolled_again() -> None:
    state = tito.position(turn=6, phase="weather", place=movers.KEEP)
    session: Session[tito.State, tito.Action] = Session(state)
    (rolled,) = session.push(tito.Roll(1))
    for _ in range(100):
        with pytest.raises(IllegalActionError, match="it rolled"):
            session.pop()
    assert session.state is rolled.after
    assert session.record.actions == (tito.Roll(1),)


# ----------------------------------------------------------------------------------------------------- saved and loaded


def test_b41_names_and_numbers_keep_their_types() -> None:
    """Designations that look like numbers stay names; turns stay numbers, and 10 comes after 4."""
    place: dict[str, Any] = {"Nis/Axis": ["Bulgarian 25", "German 704"], "Serbia/Partisan Mountain": [(GROUPS, 10)]}
    saved = [
        tito.position(turn=turn, phase="axis_movement", place=place, points=-5, trigger_turn=2) for turn in (10, 4)
    ]
    loaded = [tito.from_json(tito.to_json(state)) for state in saved]
    assert loaded == saved
    assert [tito.to_json(state) for state in loaded] == [tito.to_json(state) for state in saved]
    assert [state.turn for state in sorted(loaded, key=lambda state: state.turn)] == [4, 10]
    assert [type(state.turn) for state in loaded] == [int, int]
    assert loaded[0].points == -5
    data = opened(loaded[0])["state"]
    assert data["pos"] == {"Bulgarian 25": "Nis/Axis", "German 704": "Nis/Axis"}
    assert data["guerrillas"] == {GROUPS: {"Serbia/Partisan Mountain": 10}}


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", SEEDS if DEEP else SEEDS[:1])
def test_b43_loading_does_not_begin_a_phase_again(seed: int) -> None:
    """Loaded at every new phase and prompt, or even three times, a game rolls the same dice and scores the same."""
    straight = [step.action for step in transitions(seed)]
    state, last, stages, loads = tito.new_game(), None, 0, 0
    for action in straight:
        here = (state.turn, state.phase, len(state.frames), state.to_move)
        if here != last:
            text = tito.to_json(state)
            again = [tito.from_json(text) for _ in range(3 if DEEP or loads % 10 == 0 else 1)]
            assert all(each == state for each in again)
            state, last, loads = again[-1], here, loads + 1
        step = state.step(action)
        stages += sum(event.name == "victory points" for event in step.events)
        state = step.after
    assert state.is_over
    assert stages == 17
    assert loads > 200
    assert state == Record(tito.new_game(), tuple(straight)).final()


def test_b43_soviets_come_once_however_often_a_game_is_loaded() -> None:
    state = tito.position(turn=15, phase="yugoslav_movement", place=movers.KEEP)
    came = 0
    while state.frames:
        state = tito.from_json(tito.to_json(tito.from_json(tito.to_json(state))))
        step = state.step(state.legal_actions()[0])
        came += sum(event.name == "reinforcement" for event in step.events)
        state = step.after
    assert (came, state.optional_soviets) == (19, 3)
    assert tito.from_json(tito.to_json(state)) == state


def test_b43_loading_in_the_hunt_for_tito_rolls_no_die_again_and_brings_him_back_once() -> None:
    camp: fights.Places = {"Serbia/Partisan Mountain": [(GROUPS, 9), "Tito"], "Nis/Yugoslav": [GROUPS], **movers.KEEP}
    status = tito.TitoStatus.LOCATED
    state = tito.position(
        turn=7,
        phase="axis_combat",
        place={**camp, "Serbia/Axis Mountain": ["German 501SS"]},
        tito_status=status,
        ruleset=fights.rules(*["-"] * 6),
    )
    told: Counter[str] = Counter()
    written = ["attempt on Tito at Serbia/Partisan Mountain from Serbia/Axis Mountain", "roll 1", "roll 1"]
    while state.turn < 11:
        state = tito.from_json(tito.to_json(state), ruleset=state.ruleset)
        legal = state.legal_actions()
        easy = tito.END_PHASE if tito.END_PHASE in legal else legal[0]
        step = state.step(tito.parse(written.pop(0), state) if written else easy)
        told.update(event.name for event in step.events)
        state = step.after
    assert [told[name] for name in ("attempt on Tito", "Tito withdrawn", "Tito returns")] == [1, 1, 1]


def test_b44_a_file_says_what_it_was_made_with_and_is_never_another_game() -> None:
    ten = SovietOverstayPenalty.TEN_PER_UNIT_PER_STAGE
    other = tito.ruleset(rulings=tito.Rulings(soviet_overstay_penalty=ten))
    soviets = {"Belgrade/Yugoslav": ["Soviet 5"], **movers.KEEP}
    places = [
        tito.position(turn=16, phase="yugoslav_movement", place=soviets, ruleset=r) for r in (tito.ruleset(), other)
    ]
    records: list[Record[tito.State, tito.Action]] = []
    for state in places:
        actions: list[tito.Action] = []
        while state.turn == 16 and state.phase is not tito.Phase.RECRUITMENT and not state.is_over:
            end = tito.END_PHASE in state.legal_actions()
            actions.append(tito.END_PHASE if end else state.legal_actions()[0])
            state = state.apply(actions[-1])  # noqa: PLW2901 - played on
        records.append(Record(places[len(records)], tuple(actions)))
    first, second = (tito.record_from_json(record.to_json()).final() for record in records)
    assert first.points + 10 == second.points
    data = json.loads(records[1].to_json())
    assert (data["rules"], data["ruleset"]) == (tito.GAME.rules_version, other.digest)
    assert data["content"]["rulings"]["soviet_overstay_penalty"] == ten.value
    text = opened(places[0])
    for changes in ({"rules": "9", "ruleset": "f" * 64}, {"format": "balkan_rules.wrte_1991.state"}):
        with pytest.raises(LoadError):
            tito.from_json(json.dumps({**text, **changes}))
    with pytest.raises(LoadError):
        tito.from_json(json.dumps(text)[:-10])
    data["actions"].insert(0, "roll 6")
    with pytest.raises(LoadError, match="entry 1 "):
        tito.record_from_json(json.dumps(data))


def test_b43_loading_on_the_way_out_of_the_war_rolls_no_die_again_and_holds_the_surrender_once() -> None:
    names = ["Italian Re", "Italian Zara", "Italian Murge", "Italian Puglia"]
    place: fights.Places = {"Montenegro/Axis Mountain": [*names], "Belgrade": ["German 704"], **movers.KEEP}
    state = tito.position(turn=9, phase="allied_progress", allied_box=5, allied_lower=True, place=place)
    told: Counter[str] = Counter()
    while state.turn < 13:
        state = tito.from_json(tito.to_json(state))
        legal = state.legal_actions()
        step = state.step(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
        told.update(event.name for event in step.events)
        state = step.after
    assert (told["allied progress"], told["italian withdrawal"], told["withdrawn"]) == (2, 1, 1)
    assert (told["italian surrender"], told["italians removed"], state.surrender_turn) == (1, 1, 10)


# --------------------------------------------------------------------------------------------- triggers, cost of a copy


@pytest.mark.case("tito", "10.22", "13.91.A")
def test_b46_the_germans_of_box_6_come_in_the_same_turn() -> None:
    place: fights.Places = {"Montenegro/Axis Mountain": ["Italian Re"], **movers.KEEP}
    state = act(tito.position(turn=10, phase="allied_progress", allied_box=5, place=place), "roll 2", "roll 1")
    while state.phase is not tito.Phase.AXIS_REINFORCEMENT:
        state = state.apply(state.legal_actions()[0])
    assert state.turn == 10
    due = {action.unit for action in state.legal_actions() if isinstance(action, tito.PlaceUnit)}
    assert due == set(tito.default_charts().axis_events["italian_withdrawal"])


@pytest.mark.case("tito", "10.31", "10.32.A", "13.91.B")
def test_b46_the_germans_of_box_7_come_before_the_italians_disband_or_defect() -> None:
    """One of them so saves a brigade: he makes those disband who would have defected."""
    place: fights.Places = {"Tirana": ["Italian Re"], "Tirana/Yugoslav": [(GROUPS, 3)], **movers.KEEP}
    gone = [unit.name for unit in tito.default_charts().axis_events["italian_withdrawal"]]
    state = tito.position(turn=11, phase="allied_progress", allied_box=6, place=place, transferred=gone, trigger_turn=5)
    state = act(state, "roll 1", "place German 181 at Tirana/Axis")
    assert str(state.where("Italian Re")) == "Tirana/Axis"
    while state.phase in (tito.Phase.AXIS_REINFORCEMENT, tito.Phase.CHETNIK_COLLABORATION):
        state = state.apply(state.legal_actions()[-1])
    assert str(state.where("Italian Re")) == "Transferred"
    assert on(state, "Tirana/Yugoslav") == {GROUPS: 3}


@pytest.mark.case("tito", "9.41", "13.91.D", "13.3.D", "14.4")
def test_b46_a_chetnik_brigade_releases_the_bulgarians_and_does_not_open_the_hunt() -> None:
    state = tito.position(
        turn=9, phase="recruitment", place={"Zagreb/Yugoslav": [("Chetnik group", 9)]}, chetnik_brigades=True
    )
    state = act(state, "recruit at Zagreb/Yugoslav", "roll 3", "place Chetnik brigade at Zagreb/Yugoslav")
    assert (state.trigger_turn, state.tito_trigger_turn) == (9, 0)
    seen = set()
    while state.turn < 12:
        seen.add(state.phase)
        legal = state.legal_actions()
        state = state.apply(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
    assert tito.Phase.TITO_PHASE not in seen


@pytest.mark.case("tito", "13.3.D", "13.91.D", "14.4")
def test_b46_points_and_brigade_on_one_turn_bring_the_25th_and_27th_once() -> None:
    place: fights.Places = {"Zagreb/Yugoslav": [(GROUPS, 9)], "Serbia/Chetnik Hide-away": ["Chetnik group"]}
    state = tito.position(turn=9, phase="victory_points", place=place, points=40, partisan_brigades=True)
    assert (state.points, state.trigger_turn) == (50, 9)
    steps = []
    state = tito.position(
        turn=9, phase="recruitment", place=place, trigger_turn=9, tito_trigger_turn=9, partisan_brigades=True
    )
    for text in ("recruit at Zagreb/Yugoslav", "roll 3", "place Partisan brigade at Zagreb/Yugoslav"):
        steps.append(state.step(tito.parse(text, state)))
        state = steps[-1].after
    assert "trigger" not in {event.name for step in steps for event in step.events}
    came: list[str] = []
    rng = random.Random(1)
    while state.turn < 13:
        step = state.step(state.legal_actions().sample(rng, by="group"))
        came += [str(event.details["unit"]) for event in step.events if event.name == "reinforcement"]
        state = step.after
    assert [came.count(name) for name in ("Bulgarian 25", "Bulgarian 27")] == [1, 1]


@pytest.mark.no_cover
def test_b47_states_share_what_does_not_change_and_do_not_grow() -> None:
    first = tito.new_game()
    path = list(walk(0))
    for state in (path[1], path[len(path) // 2], path[-1]):
        assert state.ruleset is first.ruleset
        assert state.ruleset.map is first.ruleset.map
        assert state.ruleset.charts.crt is first.ruleset.charts.crt
        assert state.ruleset.steps is first.ruleset.steps
    lengths = [sum(len(part) for part in (state.pos, *state.guerrillas, *state.guerrillas_moved)) for state in path]
    most = len(first.ruleset.units) + sum(kind.count for kind in first.ruleset.kinds)
    assert max(lengths) <= most
    assert max(len(state.frames) for state in path) <= 3


# ------------------------------------------------------------------------------------------------ secrets of operations


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["random", "greedy", "mcts:500"])
@pytest.mark.parametrize("side", tito.Side)
def test_b28_a_bot_does_the_same_whatever_it_cannot_know(name: str, side: tito.Side) -> None:
    """The number drawn, the targets and the 501st differ; the bot is asked with equal views and equal seeds."""
    bot, rng, asked = bots.find(name, tito.GAME), random.Random(3), 0
    for state in walk(4):
        if state.to_move is side and rng.random() < 1 / 20 and not state.is_over:
            twin = tito.sample_state(state.view(side), rng)
            answers = [bots.decide(bot, one.view(side), random.Random(5)) for one in (state, twin)]
            assert answers[0] == answers[1]
            asked += 1
    assert asked > 20


@pytest.mark.case("tito", "8.4", "8.41", "15.31", "10.23")
def test_b34_no_operation_is_listed_that_could_not_be() -> None:
    kolasin: Any = {"Kolasin/Axis": ["Italian Re", "Italian Lombard"], "Belgrade/Axis": ["German 704"]}

    def planned(*texts: str, **fields: int) -> tito.State:
        given: Any = {"phase": "operations_planning", "operations_limit": 8, "turn": 9, **fields}
        return act(tito.position(place=kolasin, **given), *texts)

    two = planned()
    assert not [a for a in two.ruleset.universe if isinstance(a, tito.DeclareOperations) and a.number > 2]
    assert two.why_not(tito.DeclareOperations(3))
    beyond = planned(operations=7)
    assert tito.DeclareOperations(2) not in list(beyond.legal_actions())
    zone = tito.ruleset().map.zone("Serbia")
    assert tito.TargetZone(zone) not in list(planned("declare two operations", "target Serbia").legal_actions())
    for turn in (2, 15):
        with pytest.raises(PositionError):
            planned(turn=turn)
    for box, allowed in ((5, True), (6, False)):
        state = planned("declare one operation", "target Montenegro", allied_box=box)
        action = tito.CommitUnit(state.ruleset.charts.unit("Italian Re"))
        assert (action in list(state.legal_actions())) is allowed
        for listed in state.legal_actions():
            assert state.apply(listed) != state


@pytest.mark.case("tito", "15.31")
def test_b35_with_no_operation_left_there_is_one_thing_to_declare() -> None:
    state = tito.position(turn=9, phase="operations_planning", operations_limit=6, operations=6)
    assert list(state.legal_actions()) == [tito.DeclareOperations(0)]
