"""How much stands in each place is kept beside a position: it always follows from the places of the counters."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest
from tests.tito.playing import walk

from balkan_rules import tito
from balkan_rules.tito.loads import heavy, load, tight


@pytest.mark.no_cover
@pytest.mark.parametrize("by", ["group", "action"])
def test_it_agrees_with_the_counters_all_through_a_game(by: str) -> None:
    number = 0
    for number, state in enumerate(walk(5, by="group" if by == "group" else "action")):
        assert attrs.evolve(state).loads == state.loads
        if number % 200 == 0:
            for place in state.ruleset.places[3:]:
                assert load(state.loads, place.index) == state.stack(place).divisions * 6
    assert number > 500


def test_copies_have_it_too() -> None:
    state = tito.position(turn=9, place={"Belgrade/Axis": ["German 704"], "Serbia/Partisan Mountain": ["Tito"]})
    for other in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert other == state
        assert other.loads == state.loads
        assert other.legal_actions() == state.legal_actions()


def test_what_apply_has_made_cannot_be_changed() -> None:
    state = tito.new_game()
    after = state.apply(state.legal_actions()[0])
    assert type(after) is tito.State
    for name in ("turn", "pos", "events", "loads"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(after, name, getattr(state, name, None))
    assert not hasattr(after, "__dict__")


def test_it_shows_where_too_much_stands_and_where_no_division_fits_any_more() -> None:
    place: dict[str, list[str | tuple[str, int]]] = {
        "Serbia/Partisan Mountain": [("Partisan division", 6)],
        "Serbia/Partisan Hide-away": [("Partisan division", 7)],
        "Bosnia/Partisan Mountain": [("Partisan division", 5), ("Partisan brigade", 3)],
        "Bosnia/Partisan Hide-away": [("Partisan division", 4), ("Partisan brigade", 7)],
    }
    state = tito.position(turn=9, place=place, partisan_brigades=True)
    too_much, no_room = ({state.ruleset.places[at].name for at in found(state.loads)} for found in (heavy, tight))
    assert too_much == {"Bosnia/Partisan Hide-away"}
    assert no_room == {*too_much, "Bosnia/Partisan Mountain", "Serbia/Partisan Hide-away"}
