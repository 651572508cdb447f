"""What a force loses to a numbered result, and who picks it (8.22, 8.23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest
from tests.tito.fights import (
    Places,
    after_losses,
    at,
    axis,
    eliminated,
    events,
    named,
    refused,
    rolled,
    rules,
    yugoslav,
)
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.core.errors import LoadError
from balkan_rules.tito.rulings import RetreatProcedure

# Two Germans more, so that there are units of every strength from 1 to 6.
EXTRA = """
[unit]
"German T4" = { strength = 4 }
"German T5" = { strength = 5 }
[counter]
"German T4" = { size = "regiment", type = "infantry" }
"German T5" = { size = "regiment", type = "infantry" }
"""
STAY = RetreatProcedure.IGNORE
BY_STRENGTH = {
    1: ["Croat 1", "Croat 2", "Croat 3"],
    2: ["Croat 1Ust", "Croat 2Ust"],
    3: ["German 125", "Croat Gd"],
    4: ["German T4"],
    5: ["German T5"],
    6: ["Italian Re", "Italian Zara", "German 173"],
    10: ["German 369"],
    12: ["German 704", "German 714"],
}


def units(strengths: Sequence[int]) -> list[str]:
    """Named Axis units of these strengths."""
    left = {strength: list(names) for strength, names in BY_STRENGTH.items()}
    return [left[strength].pop(0) for strength in strengths]


def struck(force: Sequence[str | tuple[str, int]], number: int, *, yugoslavs: bool = False) -> tito.State:
    """After a force in an industrial centre was attacked and received D and a number; nobody retreats."""
    table = rules(*[f"D{number}"] * 6, charts=EXTRA, retreat_procedure=STAY)
    if yugoslavs:
        return rolled(axis({"Tuzla/Axis": ["German 718"], "Tuzla/Yugoslav": force}, ruleset=table), 1)
    return rolled(yugoslav({"Tuzla/Axis": force, "Tuzla/Yugoslav": ["Soviet 4Gd"]}, ruleset=table, turn=15), 1)


def outcomes(state: tito.State) -> list[tuple[str, ...]]:
    """What is left in Tuzla after each way of picking the losses."""
    place = "Tuzla/Yugoslav" if "Soviet 4Gd" not in at(state, "Tuzla/Yugoslav") else "Tuzla/Axis"
    return [tuple(sorted(at(after, place))) for after in after_losses(state)]


@pytest.mark.case("tito", "8.22.A", "8.23", "8.22.example")
@pytest.mark.parametrize(
    ("force", "number", "lost"),
    [
        ([("Partisan brigade", 1)], 2, 0),
        ([("Partisan brigade", 2), "Partisan group"], 5, 5),
        ([("Partisan brigade", 2), ("Partisan group", 2)], 6, 6),
        ([("Partisan brigade", 2), ("Partisan group", 2)], 7, 6),
        ([("Partisan group", 3)], 6, 3),
        ([("Partisan brigade", 2)], 6, 4),
        (["Partisan division"], 10, 0),
    ],
)
def test_guerrillas_lose_as_much_as_they_can_without_passing_the_number(
    force: list[str | tuple[str, int]], number: int, lost: int
) -> None:
    state = struck(force, number, yugoslavs=True)
    strengths = {"Partisan group": 1, "Partisan brigade": 4, "Partisan division": 12}
    before = sum(strengths[e] if isinstance(e, str) else strengths[e[0]] * e[1] for e in force)
    assert {before - sum(strengths[name] for name in left) for left in outcomes(state)} == {lost}
    assert len(outcomes(state)) == 1  # counters of a kind are alike, so nobody is asked
    assert not state.frames


@pytest.mark.case("tito", "8.22.A", "8.23")
@pytest.mark.parametrize(
    ("strengths", "number", "lost"),
    [
        ([6, 6], 4, 0),
        ([12, 10, 6], 9, 6),
        ([5, 4, 3], 7, 7),
        ([12, 12, 3, 2, 2], 6, 5),
        ([2, 3, 4], 5, 5),
        ([12], 10, 0),
        ([1, 1, 2], 2, 2),
    ],
)
def test_the_loss_is_the_best_total_of_whole_units(strengths: list[int], number: int, lost: int) -> None:
    state = struck(units(strengths), number)
    known = {unit.name: unit.strength for unit in state.ruleset.units}
    assert {sum(strengths) - sum(known[name] for name in left) for left in outcomes(state)} == {lost}


@pytest.mark.case("tito", "8.22.A")
def test_only_sets_that_reach_the_best_total_can_be_picked() -> None:
    state = struck(units([2, 3, 4]), 5)
    assert eliminated(state) == {"Croat 1Ust", "German 125"}  # taking the four first would stop at four
    assert not state.frames


@pytest.mark.case("tito", "8.22.A")
def test_the_owner_picks_between_sets_of_the_same_total() -> None:
    state = struck(units([1, 1, 2]), 2)
    assert state.to_move is tito.Side.AXIS
    assert state.phase is tito.Phase.YUGOSLAV_COMBAT
    assert {str(action) for action in state.legal_actions()} == {"lose Croat 1", "lose Croat 1Ust"}
    assert agrees(state)
    assert sorted(outcomes(state)) == [("Croat 1", "Croat 2"), ("Croat 1Ust",)]
    parts = state.ruleset.parts[tito.Unit]
    two = parts["Croat 2"]
    assert isinstance(two, tito.Unit)
    assert refused(state, tito.Lose(two)) == ["8.22.A"]  # the order is fixed: after it the total cannot be completed
    mine = struck([("Partisan group", 4), "Partisan brigade"], 4, yugoslavs=True)
    assert mine.to_move is tito.Side.YUGOSLAV
    assert sorted(outcomes(mine)) == [("Partisan brigade",), ("Partisan group",) * 4]


@pytest.mark.case("tito", "8.22.A")
def test_a_refused_loss_says_why() -> None:
    state = struck(units([1, 1, 1, 2]), 3)

    def sentence(now: tito.State, name: str) -> str:
        (violation,) = now.why_not(tito.parse(f"lose {name}", now))
        assert violation.case == "8.22.A"
        return violation.sentence

    assert sentence(state, "German 704") == "German 704 is not in the force at Tuzla/Axis"
    assert sentence(state, "Partisan group") == "Partisan group is not in the force at Tuzla/Axis"
    assert "exactly 3 more Strength Points" in sentence(state, "Croat 3")
    large = struck([("Partisan group", 4), "Partisan brigade", "Partisan division"], 4, yugoslavs=True)
    assert "exactly 4 more Strength Points" in sentence(large, "Partisan division")
    later = state.apply(tito.parse("lose Croat 1Ust", state))
    assert sentence(later, "Croat 1") == "Croat 1 stands before Croat 1Ust, which was given up first"
    assert {str(action) for action in later.legal_actions()} == {"lose Croat 2", "lose Croat 3"}
    assert agrees(later)


@pytest.mark.case("tito", "9.22")
def test_tito_is_never_a_loss() -> None:
    state = struck([("Partisan group", 4), "Partisan brigade", "Tito"], 4, yugoslavs=True)
    tito_himself = state.ruleset.parts[tito.Unit]["Tito"]
    assert isinstance(tito_himself, tito.Unit)
    assert refused(state, tito.Lose(tito_himself)) == ["9.22", "8.22.A"]
    assert all("Tito" in left for left in outcomes(state))


@pytest.mark.case("tito", "8.22.A")
def test_losses_are_saved_and_loaded_between_two_pieces() -> None:
    state = struck(units([1, 1, 1, 2, 2]), 4)
    first = state.apply(tito.parse("lose Croat 1", state))
    assert first.frames
    mine = struck([("Partisan group", 5), "Partisan brigade", "Soviet 5"], 5, yugoslavs=True)
    assert mine.frames  # a group is lost in either case, so the last piece given up was a counter of a kind
    for moment in (state, first, mine):
        assert tito.from_json(tito.to_json(moment), ruleset=moment.ruleset) == moment
    text = tito.to_json(state)
    for need in ("-1", "0", "99", "1000000000"):
        with pytest.raises(LoadError):
            tito.from_json(text.replace('"need":4', f'"need":{need}'), ruleset=state.ruleset)


@pytest.mark.case("tito", "8.22.A")
def test_attackers_lose_too() -> None:
    table = rules("A2", *["-"] * 5, retreat_procedure=STAY)
    state = axis({"Tuzla/Axis": ["Croat 1", "Croat 1Ust"], "Tuzla/Yugoslav": [("Partisan group", 3)]}, ruleset=table)
    after = rolled(state, 1)
    assert eliminated(after) == {"Croat 1Ust"}
    assert at(after, "Tuzla/Yugoslav") == ["Partisan group"] * 3


@pytest.mark.case("tito", "8.54", "8.53", "8.32.A")
def test_an_intrinsic_defence_spares_no_unit() -> None:
    """A D4 in a city is a D12: the division pays it, though the walls fall too."""
    table = rules(*["D4"] * 6, retreat_procedure=STAY)
    place: Places = {"Trieste/Axis": ["German 704"], "Trieste/Yugoslav": ["Soviet 4Gd"]}
    state = yugoslav(place, ruleset=table, turn=15)
    after = rolled(state, 1)
    assert eliminated(after) == {"German 704"}
    assert after.intrinsic
    owed = named(events(state, 1), "losses owed")
    assert owed.details == {"place": "Trieste/Axis", "number": 12, "strength": 12}


@pytest.mark.case("tito", "8.23", "8.22.A")
def test_every_loss_is_told() -> None:
    table = rules(*["D4"] * 6, retreat_procedure=STAY)
    state = axis({"Tuzla/Axis": ["German 718"], "Tuzla/Yugoslav": ["Partisan brigade", "Soviet 5"]}, ruleset=table)
    told = named(events(state, 1), "loss")
    assert told.details == {"unit": "Partisan brigade", "place": "Tuzla/Yugoslav", "strength": 4}
    assert told.cases == ("8.22.A", "8.23")


@pytest.mark.case("tito", "8.22.B")
def test_lost_counters_go_back_to_the_pool_and_units_to_the_eliminated() -> None:
    table = rules("DE", "D5", *["-"] * 4, retreat_procedure=STAY)
    state = axis({"Tuzla/Axis": ["German 718"], "Tuzla/Yugoslav": [("Partisan group", 5), "Soviet 5"]}, ruleset=table)
    gone, some = rolled(state, 1), rolled(state, 2)
    assert eliminated(gone) == {"Soviet 5"}
    assert gone.where("Partisan group") == some.where("Partisan group") == ()
    assert eliminated(some) == set()


# ---------------------------------------------------------------------------------------------------------- brute force
def best_sets(pieces: Sequence[tuple[str, int]], number: int) -> set[tuple[tuple[str, int], ...]]:
    """Every set of pieces, as sorted (name, how many), that comes to the largest total not above the number."""
    found: dict[int, set[tuple[tuple[str, int], ...]]] = {}
    for size in range(len(pieces) + 1):
        for chosen in combinations(pieces, size):
            total = sum(strength for _, strength in chosen)
            if total <= number:
                names = Counter(name for name, _ in chosen)
                found.setdefault(total, set()).add(tuple(sorted(names.items())))
    return found[max(found)]


@cache
def table(number: int) -> tito.TitoRuleset:
    """Rules under which every attack gives D and a number."""
    return rules(*[f"D{number}"] * 6, charts=EXTRA, retreat_procedure=STAY)
