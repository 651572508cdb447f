"""What a Movement Phase leaves unmended is given up by its owner (6.21, 10.21)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.tito.movers import AXIS, YUGOSLAV, Places, axis, move, piece, yugoslav

from balkan_rules import tito

HOME = "Serbia/Partisan Mountain"
ITALIANS = ["Re", "Lombard", "Macerata", "Isonzo", "Ferrara", "Taurinense", "Perugia", "Venezia", "Puglia"]


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Tables filled by other tests would hide what these are about."""
    tito.ruleset().memo.clear()
    yield
    tito.ruleset().memo.clear()


def crowd() -> tito.State:
    """Eight divisions and a battalion crowd into one place of the Islands and have all moved."""
    names = [f"Italian {name}" for name in ITALIANS[:8]]
    state = axis({"Dalmatia/Axis Mountain": names, "Bosnia/Axis Mountain": ["German 704"]})
    for name in names:
        state = state.apply(move(state, name, "Islands/Axis Mountain"))
    return state


def give_up(state: tito.State, name: str, at: str) -> tito.GiveUp:
    return tito.GiveUp(piece(state, name), state.ruleset.map.place(at))


@pytest.mark.case("tito", "6.21")
def test_what_nothing_can_mend_is_given_up_before_the_phase_ends() -> None:
    state = crowd()
    asked = state.apply(tito.END_PHASE)
    assert asked.phase is AXIS
    assert [type(frame).__name__ for frame in asked.frames] == ["GivingUp"]
    assert asked.to_move is tito.Side.AXIS
    assert {str(action) for action in asked.legal_actions()} == {
        f"give up Italian {name} at Islands/Axis Mountain" for name in ITALIANS[:8]
    }
    step = asked.step(give_up(asked, "Italian Re", "Islands/Axis Mountain"))
    assert step.after.phase is not AXIS
    assert not step.after.frames
    assert str(step.after.where("Italian Re")) == "Eliminated"
    assert step.events[0].cases == ("6.21",)
    assert step.events[0].details == {"unit": "Italian Re", "place": "Islands/Axis Mountain"}


@pytest.mark.case("tito", "6.21")
def test_only_what_would_mend_something_is_given_up() -> None:
    asked = crowd().apply(tito.END_PHASE)
    for name, at in (
        ("Italian Re", "Dalmatia/Axis Mountain"),
        ("German 704", "Bosnia/Axis Mountain"),
        ("Chetnik group", "Islands/Axis Mountain"),
    ):
        action = give_up(asked, name, at)
        assert [violation.case for violation in asked.why_not(action)] == ["6.21"]
        assert action not in asked.legal_actions()


@pytest.mark.case("tito", "6.21")
def test_counters_that_could_not_move_are_given_up_too() -> None:
    mountain, hide_away = "Islands/Partisan Mountain", "Islands/Partisan Hide-away"
    place: Places = {mountain: [("Partisan division", 8), ("Partisan group", 2)], hide_away: [("Partisan division", 7)]}
    state = yugoslav(place, turn=1, partisan_divisions=True)
    asked = state.apply(tito.END_PHASE)
    assert [str(action) for action in asked.legal_actions()] == [f"give up Partisan division at {mountain}"]
    after = asked.apply(asked.legal_actions()[0])
    assert after.stack(mountain).guerrillas == (
        (piece(after, "Partisan group"), 2),
        (piece(after, "Partisan division"), 7),
    )


@pytest.mark.case("tito", "6.21", "6.24")
def test_counters_that_have_moved_and_those_that_have_not_are_one_to_the_owner() -> None:
    home, away = "Istria/Partisan Mountain", "Islands/Partisan Mountain"
    counters: list[str | tuple[str, int]] = [("Partisan division", 8), ("Partisan group", 3), "Tito"]
    state = yugoslav({home: counters}, partisan_brigades=True, partisan_divisions=True)
    for _ in range(8):
        state = state.apply(move(state, "Partisan division", away, home))
    state = state.apply(move(state, "Partisan group", away, home))
    state = state.apply(move(state, "Tito", away))
    asked = state.apply(tito.END_PHASE)
    assert asked.to_move is tito.Side.YUGOSLAV
    assert [str(action) for action in asked.legal_actions()] == [f"give up Partisan division at {away}"]
    assert asked.why_not(give_up(asked, "Partisan group", away))
    assert asked.why_not(give_up(asked, "Tito", away))
    after = asked.apply(give_up(asked, "Partisan division", away))
    assert after.phase is not YUGOSLAV
    assert after.stack(away).guerrillas == ((piece(after, "Partisan group"), 1), (piece(after, "Partisan division"), 7))
    assert str(after.where("Tito")) == away
    assert not any(after.guerrillas_moved)


@pytest.mark.case("tito", "6.21")
def test_several_pieces_are_given_up_until_nothing_is_over() -> None:
    state = axis({"Zagreb": [f"Italian {name}" for name in ITALIANS]}, turn=2)
    for name in ITALIANS:
        state = state.apply(move(state, f"Italian {name}", "Karlovac/Axis"))
    asked = state.apply(tito.END_PHASE)
    once = asked.apply(asked.legal_actions()[0])
    assert once.frames
    assert len(once.legal_actions()) == 8
    twice = once.apply(once.legal_actions()[-1])
    assert not twice.frames
    assert {str(twice.where(name)) for name in ("Italian Re", "Italian Emilia")} == {"Karlovac/Axis", "Not in play"}


def stranded(others: Places | None = None) -> tito.State:
    """An Italian in Zagreb when the labelled displays and all Zones around are full or out of reach."""
    sixes = [
        *("Re", "Lombard", "Macerata", "Isonzo", "Ferrara", "Taurinense", "Perugia"),
        *("Venezia", "Puglia", "Firenze", "Arezzo", "Parma", "Emilia", "Marche"),
    ]
    place: Places = {
        "Zagreb": ["Italian Zara", "Croat Gd"],
        "Senj": [f"Italian {name}" for name in sixes[:7]],
        "Crikvenica": [f"Italian {name}" for name in sixes[7:]],
        **(others or {}),
    }
    return axis(place, turn=2, allied_box=3)


@pytest.mark.case("tito", "10.21")
def test_an_italian_who_cannot_leave_is_given_up() -> None:
    state = stranded()
    assert tito.END_PHASE in state.legal_actions()
    asked = state.apply(tito.END_PHASE)
    assert [str(action) for action in asked.legal_actions()] == ["give up Italian Zara at Zagreb/Axis"]
    refused = asked.why_not(give_up(asked, "Croat Gd", "Zagreb/Axis"))
    assert [violation.case for violation in refused] == ["10.21"]
    step = asked.step(give_up(asked, "Italian Zara", "Zagreb/Axis"))
    assert step.after.phase is not AXIS
    assert str(step.after.where("Italian Zara")) == "Eliminated"
    assert step.events[0].cases == ("10.21",)


@pytest.mark.case("tito", "9.1", "10.21")
def test_company_that_could_come_to_tito_does_not_mend_what_the_axis_player_owes() -> None:
    state = stranded({HOME: ["Tito"], "Serbia/Partisan Hide-away": ["Partisan group"]})
    assert state.why_not(tito.END_PHASE) == ()


@pytest.mark.no_cover
@pytest.mark.case("tito", "10.21", "6.21")
def test_giving_up_lists_what_is_legal_over_the_whole_universe() -> None:
    for state in (crowd(), stranded()):
        asked = state.apply(tito.END_PHASE)
        mine = asked.legal_actions()
        assert {action for action in asked.ruleset.universe if not asked.why_not(action)} == set(mine)
        assert {action for action in asked.ruleset.universe if action in mine} == set(mine)


def test_a_position_in_which_pieces_are_given_up_can_be_saved() -> None:
    asked = crowd().apply(tito.END_PHASE)
    assert tito.from_json(tito.to_json(asked)) == asked
