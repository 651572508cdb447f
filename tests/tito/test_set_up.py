"""How the game is set up (section 15.0)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from balkan_rules import tito
from balkan_rules.core.stacking import Size
from balkan_rules.tito.rulings import StackingCheck

from .listing import agrees, placings, ruled

START: dict[str, dict[str, list[str]]] = {
    "15.1.A.1": {"Serbia": ["German 704", "German 714", "German 717"]},
    "15.1.A.2": {"Bosnia": ["German 718"]},
    "15.1.B.1": {"Slovenia": ["Italian Emilia", "Italian Marche", "Italian Alpi Gr", "Italian CD Alpi"]},
    "15.1.B.2": {"Istria": ["Italian Murge", "Italian Messina"]},
    "15.1.B.3": {"Croatia": ["Italian Bergamo", "Italian Sassari"]},
    "15.1.B.4": {"Dalmatia": ["Italian Savoia", "Italian Zara"]},
    "15.1.B.5": {
        "Montenegro": [
            f"Italian {name}"
            for name in ["Re", "Lombard", "Macerata", "Isonzo", "Ferrara", "Taurinense", "Perugia", "Venezia", "Puglia"]
        ]
    },
    "15.1.B.6": {"Albania": ["Italian Firenze", "Italian Arezzo", "Italian Parma"]},
    "15.1.C.1": {"Serbia": [f"Serbian {number}" for number in range(1, 6)]},
}


def played(state: tito.State, choice: int = 0) -> tito.State:
    """The end of the set-up, each unit in the box with that number."""
    while state.phase is tito.Phase.AXIS_SET_UP:
        actions = state.legal_actions()
        state = state.apply(actions[choice % len(actions)])
    return state


@pytest.mark.case("tito", "15.0")
def test_play_begins_when_all_axis_units_stand() -> None:
    state, asked = tito.new_game(), 0
    assert (state.turn, state.phase, state.to_move) == (1, tito.Phase.AXIS_SET_UP, tito.Side.AXIS)
    while state.phase is tito.Phase.AXIS_SET_UP:
        assert [group.key for group in state.legal_actions().groups()] == [placings(state)[0].unit]
        state, asked = state.apply(state.legal_actions()[0]), asked + 1
    assert asked == 34
    assert (state.turn, state.phase, state.to_move) == (1, tito.Phase.OPERATIONS_LIMIT, tito.CHANCE)
    state = state.apply(state.legal_actions()[0])
    assert (state.turn, state.to_move) == (1, tito.Side.YUGOSLAV)


@pytest.mark.parametrize("choice", [0, 5])
@pytest.mark.case("tito", *START)
def test_every_listed_unit_starts_in_its_zone(choice: int) -> None:
    state = played(tito.new_game(), choice)
    for zones in START.values():
        for zone, names in zones.items():
            for name in names:
                place = state.where(name)
                assert isinstance(place, tito.Place)
                assert str(place.zone) == zone
                assert place.column is tito.Column.AXIS
                assert place.display is not None


@pytest.mark.case("tito", *START, "15.1")
def test_axis_totals_at_start() -> None:
    state = played(tito.new_game())
    found: Counter[str] = Counter()
    strength: Counter[str] = Counter()
    for unit in state.ruleset.units:
        place = state.where(unit)
        assert isinstance(place, tito.Place)
        if place.zone is not None:
            found[unit.nationality.value] += 1
            strength[unit.nationality.value] += unit.strength
    assert found == {"German": 4, "Italian": 22, "Serbian": 5, "Bulgarian": 3}
    assert strength == {"German": 48, "Italian": 132, "Serbian": 5, "Bulgarian": 36}


@pytest.mark.case("tito", "15.1")
def test_a_unit_may_start_in_any_objective_display_of_its_zone() -> None:
    state = tito.new_game()
    assert str(state.legal_actions()[0]) == "place German 704 at Belgrade/Axis"
    assert {str(action.to) for action in placings(state)} == {
        f"{display}/Axis" for display in state.ruleset.map.displays if display.zone == "Serbia"
    }
    assert agrees(state)


@pytest.mark.case("tito", "15.1")
def test_what_is_refused_names_the_unit_that_is_next() -> None:
    state = tito.new_game()
    for text in ("place German 714 at Belgrade/Axis", "place German 342 at Serbia/Axis Mountain"):
        (violation,) = state.why_not(tito.parse(text, state))
        assert violation.case == "15.1"
        assert violation.details["next"] == "German 704"
    (violation,) = state.why_not(tito.PlaceUnit(state.ruleset.units[0], state.ruleset.map.place("Tirana/Axis")))
    assert violation.case == "15.1"
    first = placings(state)[0].unit
    for place in ("Tirana/Axis", "Serbia/Axis Mountain", "Belgrade/Yugoslav", "Eliminated"):
        (violation,) = state.why_not(tito.PlaceUnit(first, state.ruleset.map.place(place)))
        assert violation.case == "15.1"
        assert violation.details["zone"] == "Serbia"


@pytest.mark.case("tito", "15.2")
def test_the_yugoslav_set_up_stands_from_the_start() -> None:
    state = tito.new_game()
    assert [(str(kind), number) for kind, number in state.stack("Serbia/Chetnik Hide-away").guerrillas] == [
        ("Chetnik group", 5)
    ]
    assert [(str(kind), number) for kind, number in state.stack("Montenegro/Chetnik Hide-away").guerrillas] == [
        ("Chetnik group", 2)
    ]
    assert sum(map(len, state.guerrillas)) == 7


def test_the_yugoslav_set_up_ends_with_the_counters() -> None:
    place = {"Dalmatia/Chetnik Mountain": [("Chetnik group", 19)]}
    state = tito.position(turn=1, phase="axis_set_up", place=place)
    assert len(state.guerrillas[3]) == 25
    assert state.stack("Serbia/Chetnik Hide-away").strength == 5


def test_each_set_up_is_told() -> None:
    state = tito.new_game()
    (event, *_) = state.step(state.legal_actions()[0]).events
    assert event.cases == ("15.1",)
    assert event.details == {"unit": "German 704", "to": "Belgrade/Axis"}


def test_a_full_box_is_closed_only_if_stacking_is_tested_at_all_times() -> None:
    italians = START["15.1.B.5"]["Montenegro"]
    others = {
        f"{zone}/Axis Mountain": names
        for case, zones in START.items()
        for zone, names in zones.items()
        if case not in {"15.1.B.5", "15.1.C.1", "15.1.A.1"}
    }
    others["Serbia/Axis Mountain"] = START["15.1.A.1"]["Serbia"] + START["15.1.C.1"]["Serbia"]
    place = {**others, "Niksic/Axis": italians[:7]}
    always = ruled(stacking_check=StackingCheck.ALWAYS)
    free = tito.position(turn=1, phase="axis_set_up", place=place)
    action = tito.parse("place Italian Venezia at Niksic/Axis", free)
    assert free.apply(action).stack("Niksic/Axis").divisions == Fraction(8)
    bound = tito.position(turn=1, phase="axis_set_up", place=place, ruleset=always)
    (violation,) = bound.why_not(tito.parse(str(action), bound))
    assert violation.case == "6.21"
    assert len(bound.legal_actions()) == len(free.legal_actions()) - 1
    assert agrees(bound)


def test_a_unit_is_set_up_even_where_every_box_is_full() -> None:
    always = ruled(stacking_check=StackingCheck.ALWAYS)
    boxes = ["Tirana/Axis", "Scutari/Axis", "Durazzo/Axis", "Kukes/Axis"]
    strong = [unit for unit in always.units if unit.side is tito.Side.AXIS and unit.size is Size.DIVISION]
    divisions = [unit.name for unit in strong if unit.name not in START["15.1.B.6"]["Albania"]][: 7 * len(boxes)]
    place = {box: divisions[7 * number : 7 * number + 7] for number, box in enumerate(boxes)}
    rest = {name for zones in START.values() for names in zones.values() for name in names} - set(divisions)
    place["Serbia/Axis Mountain"] = sorted(rest - {"Italian Parma"})
    state = tito.position(turn=1, phase="axis_set_up", place=place, ruleset=always)
    assert {str(action.unit) for action in placings(state)} == {"Italian Parma"}
    assert len(state.legal_actions()) == len(boxes)
    assert agrees(state)


def test_the_islands_have_only_a_mountain() -> None:
    charts = tito.load_charts('game = "tito"\n[bulgarian_set_up]\nzone = "Islands"')
    state = tito.new_game(ruleset=tito.ruleset(charts=charts))
    while placings(state)[0].unit.name != "Bulgarian V-1":
        state = state.apply(state.legal_actions()[0])
    assert [str(action.to) for action in placings(state)] == ["Islands/Axis Mountain"]
