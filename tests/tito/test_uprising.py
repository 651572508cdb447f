"""Uprisings in Zones whose garrison is too small."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tito import oracles
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.core.errors import LoadError, PositionError
from balkan_rules.tito.rulings import UprisingTriggerFraction

Placement = Mapping[str, Sequence[str | tuple[str, int]]]
CROATS = [unit.name for unit in tito.new_game().ruleset.units if unit.nationality is tito.Nationality.CROAT]
ONE_GROUP: Placement = {"Macedonia/Chetnik Hide-away": [("Chetnik group", 1)]}


def position(place: Placement, *, turn: int = 5, **fields: Any) -> tito.State:  # noqa: ANN401 - of `tito.position`
    return tito.position(turn=turn, phase=tito.Phase.UPRISING, place={**ONE_GROUP, **place}, **fields)


def zones(state: tito.State) -> set[str]:
    return {action.zone.name for action in state.legal_actions() if isinstance(action, tito.Rise)}


def rise(state: tito.State, zone: str, die: int, faction_die: int | None = None) -> tito.State:
    state = state.apply(tito.parse(f"uprising in {zone}", state)).apply(tito.Roll(die))
    return state if faction_die is None else state.apply(tito.Roll(faction_die))


def raised(state: tito.State, zone: str, die: int, faction_die: int | None = None) -> tuple[int, int]:
    """Partisan and Chetnik groups in the Hide-aways of a Zone after a roll, where none was."""
    after = rise(state, zone, die, faction_die)
    return len(after.stack(f"{zone}/Partisan Hide-away")), len(after.stack(f"{zone}/Chetnik Hide-away"))


def shortfall(place: Placement, zone: str, turn: int = 5) -> int | None:
    """What an event says of the shortfall; None if the Zone does not rise."""
    state = position(place, turn=turn)
    if tito.parse(f"uprising in {zone}", state) not in state.legal_actions():
        return None
    rolled = state.apply(tito.parse(f"uprising in {zone}", state)).step(tito.Roll(6))
    lacking = next(event for event in rolled.events if event.name == "uprising").details["shortfall"]
    assert isinstance(lacking, int)
    return lacking


# ----------------------------------------------------------------------------------------------------------- garrisons
@pytest.mark.case("tito", "7.5", "7.51", "7.52", "7.53", "7.53.A", "7.53.B", "7.53.C", "7.53.example")
def test_the_uprising_in_bosnia() -> None:
    state = position({"Brod/Axis": CROATS[:5], "Bosnia/Axis Mountain": CROATS[5:9]}, turn=3)
    assert "Bosnia" in zones(state)
    state = state.apply(tito.parse("uprising in Bosnia", state))
    rolled = state.step(tito.Roll(2))
    told = rolled.events[0]
    assert told.cases == ("7.51", "7.52", "7.53", "7.53.A", "7.53.B")
    assert dict(told.details) == {
        "zone": "Bosnia",
        "garrison": 6,
        "sixths": 27,
        "shortfall": 2,
        "die": 2,
        "modified": 1,
        "groups": 2,
    }
    state = rolled.after.apply(tito.Roll(4))
    assert str(state.stack("Bosnia/Partisan Hide-away")) == "Bosnia/Partisan Hide-away: 2 Partisan group"
    assert not state.stack("Bosnia/Chetnik Hide-away")


@pytest.mark.case("tito", "7.51", "7.53.A")
@pytest.mark.parametrize(
    ("zone", "place", "lacking"),
    [
        ("Bosnia", {"Brod/Axis": [*CROATS[:11], "German 92"]}, 1),
        ("Serbia", {"Nis/Axis": ["German 704", "German 714", "German 717", "German 501SS"]}, 1),
        ("Serbia", {"Nis/Axis": ["German 704", "German 714", "German 717", *CROATS[:2]]}, None),
        ("Bosnia", {"Brod/Axis": CROATS[:9]}, 2),
        ("Bosnia", {}, 6),
        ("Croatia", {"Zagreb/Axis": ["Italian Bergamo", "Serbian 1", "Serbian 2", "Serbian 3"]}, None),
        ("Croatia", {"Zagreb/Axis": ["Italian Bergamo", "Serbian 1", "Serbian 2"]}, 1),
    ],
)
def test_shortfalls(zone: str, place: Placement, lacking: int | None) -> None:
    assert shortfall(place, zone) == lacking


@pytest.mark.case("tito", "7.51")
def test_a_large_enough_garrison_is_a_reason() -> None:
    state = position({"Nis/Axis": ["German 704", "German 714", "German 717", "German 718"]})
    (violation,) = state.why_not(tito.parse("uprising in Serbia", state))
    assert (violation.case, violation.details["garrison"], violation.details["sixths"]) == ("7.51", 4, 24)


@pytest.mark.case("tito", "8.52")
def test_intrinsic_defences_are_no_garrison() -> None:
    assert shortfall({"Belgrade/Axis": ["German 704", "German 714", "German 717"]}, "Serbia") == 1
    assert shortfall({"Slovenia/Axis Mountain": ["Italian Emilia", "Italian Marche"]}, "Slovenia") == 2


@pytest.mark.case("tito", "7.51")
def test_collaborators_count_by_size() -> None:
    axis: dict[str, Any] = {"Nis/Axis": ["German 704", "German 714", "German 717", ("Chetnik brigade", 1)]}
    assert shortfall(axis, "Serbia") == 1
    assert shortfall({"Nis/Axis": [*axis["Nis/Axis"], "Croat 1"]}, "Serbia") is None
    assert shortfall({"Nis/Axis": [*axis["Nis/Axis"], ("Chetnik group", 9)]}, "Serbia") == 1
    elsewhere = {
        **axis,
        "Serbia/Chetnik Mountain": [("Chetnik brigade", 1)],
        "Serbia/Neutral Chetniks": [("Chetnik brigade", 1)],
    }
    assert shortfall(elsewhere, "Serbia") == 1


@pytest.mark.case("tito", "7.51", "7.53.A")
def test_part_of_a_division_may_not_matter() -> None:
    whole = tito.ruleset(rulings=tito.Rulings(uprising_trigger_fraction=UprisingTriggerFraction.NO))
    half_short = {"Nis/Axis": ["German 704", "German 714", "German 717", "Croat 1"]}
    assert "Serbia" not in zones(position(half_short, ruleset=whole))
    assert "Serbia" in zones(position(half_short))
    exactly_one = {"Nis/Axis": ["German 704", "German 714", "German 717"]}
    assert "Serbia" in zones(position(exactly_one, ruleset=whole))
    one_and_a_half = {"Nis/Axis": ["German 704", "German 714", "Croat 1"]}
    assert raised(position(one_and_a_half, ruleset=whole), "Serbia", 3, 2) == (0, 2)


# ---------------------------------------------------------------------------------------------------------------- dice
@pytest.mark.case("tito", "7.52")
def test_bosnia_rises_on_two_or_more() -> None:
    state = position({"Brod/Axis": CROATS[:10]})
    assert [raised(state, "Bosnia", die, 2 if die > 1 else None)[0] for die in range(1, 7)] == [0, 1, 2, 3, 4, 5]
    failed = state.apply(tito.parse("uprising in Bosnia", state)).step(tito.Roll(1))
    assert [(event.name, event.cases) for event in failed.events] == [("no uprising", ("7.51", "7.52"))]
    assert "Bosnia" not in zones(failed.after)


@pytest.mark.case("tito", "7.53.B")
def test_the_largest_uprising() -> None:
    assert raised(position({}), "Bosnia", 6, 4) == (30, 0)


@pytest.mark.case("tito", "7.53.C")
def test_an_odd_die_splits_the_groups_with_the_odd_one_partisan() -> None:
    serbia = {"Nis/Axis": ["German 704", "German 714", "German 717"]}
    assert raised(position(serbia), "Serbia", 5, 1) == (2, 1)
    assert raised(position(serbia), "Serbia", 3, 5) == (1, 0)
    assert raised(position(serbia), "Serbia", 5, 6) == (0, 3)
    assert raised(position({}), "Bosnia", 6, 3) == (15, 15)


@pytest.mark.case("tito", "7.53.C")
def test_a_neutral_zone_always_splits_and_no_die_is_rolled() -> None:
    state = position(
        {"Skoplje/Axis": ["Bulgarian V-1", "Bulgarian V-2"], "Serbia/Chetnik Hide-away": [("Chetnik group", 1)]}
    )
    after = rise(state, "Macedonia", 6)
    assert not after.frames
    assert len(after.stack("Macedonia/Partisan Hide-away")) == 2
    assert len(after.stack("Macedonia/Chetnik Hide-away")) == 2
    two_short = position({"Skoplje/Axis": ["Bulgarian V-1"], "Tirana/Axis": ["Italian Arezzo"]})
    assert raised(two_short, "Albania", 6) == (3, 3)
    assert raised(two_short, "Albania", 4) == (1, 1)


@pytest.mark.case("tito", "7.53")
def test_hide_aways_get_no_brigades_and_missing_counters_are_lost() -> None:
    place: Placement = {"Serbia/Partisan Mountain": [("Partisan group", 26)]}
    state = position(place, partisan_brigades=True, chetnik_brigades=True)
    state = state.apply(tito.parse("uprising in Bosnia", state)).apply(tito.Roll(6))
    rolled = state.step(tito.Roll(1))
    assert [(event.name, event.details.get("number", event.details.get("groups"))) for event in rolled.events[1:]] == [
        ("arrival", 4),
        ("groups lost", 11),
        ("arrival", 15),
    ]
    assert not rolled.after.frames


def test_a_rising_zone_is_saved_and_loaded() -> None:
    state = position({})
    chosen = state.apply(tito.parse("uprising in Bosnia", state))
    rising = chosen.apply(tito.Roll(6))
    for now in (chosen, rising):
        text = tito.to_json(now)
        assert tito.from_json(text) == now
        with pytest.raises(LoadError):
            tito.from_json(text.replace('"risen":["Bosnia"]', '"risen":[]'))
    with pytest.raises(LoadError):
        tito.from_json(tito.to_json(rising).replace('"groups":30', '"groups":-30'))


# ---------------------------------------------------------------------------------------------------------- which Zones
@pytest.mark.case("tito", "7.5", "16.0.7.42", "4.2.E.1.uprising")
def test_every_short_zone_is_rolled_for_once_in_any_order() -> None:
    state = position({})
    every = {"Albania", "Bosnia", "Croatia", "Dalmatia", "Istria", "Macedonia", "Montenegro", "Serbia", "Slovenia"}
    assert zones(state) == every
    assert state.to_move is tito.Side.YUGOSLAV
    assert {str(group.key) for group in state.legal_actions().groups()} == every
    assert agrees(state)
    for first in ("Slovenia", "Albania"):
        after = rise(state, first, 1)
        assert zones(after) == every - {first}
        assert [v.case for v in after.why_not(tito.parse(f"uprising in {first}", after))] == ["7.52"]
    while state.phase is tito.Phase.UPRISING:
        state = state.apply(state.legal_actions()[-1]).apply(tito.Roll(1))
    assert state.risen == b""


@pytest.mark.case("tito", "7.51", "4.2.E.1.uprising")
def test_the_first_uprisings_come_on_game_turn_3_and_the_last_on_16() -> None:
    for turn in (1, 2, 17):
        with pytest.raises(PositionError, match=r"4\.2\.E\.1\.uprising"):
            position({}, turn=turn)
    state = tito.position(turn=2, phase="tito_segment", place={**ONE_GROUP})
    assert state.turn == 3
    assert "Bosnia" in zones(position({}, turn=3))
    assert "Bosnia" in zones(position({}, turn=16))


@pytest.mark.case("tito", "7.55")
def test_no_uprising_without_guerrillas() -> None:
    empty = tito.position(turn=5, phase="uprising", place={"Brod/Axis": ["Croat 1"], "Brod/Yugoslav": ["Soviet 75"]})
    assert empty.phase is not tito.Phase.UPRISING
    for spot in ("Brod/Axis", "Serbia/Neutral Chetniks", "Bosnia/Chetnik Mountain"):
        state = tito.position(turn=5, phase="uprising", place={spot: [("Chetnik group", 1)]})
        assert "Bosnia" in zones(state)


CARINTHIA = tito.ruleset(
    charts=tito.load_charts('game = "tito"\n[zone.Carinthia]\ngarrison = 1\n[zone.Islands]\ngarrison = 1\n')
)


@pytest.mark.case("tito", "6.61")
def test_zones_closed_to_guerrillas_do_not_rise() -> None:
    early, late = position({}, turn=14, ruleset=CARINTHIA), position({}, turn=15, ruleset=CARINTHIA)
    assert "Carinthia" not in zones(early)
    assert "Islands" in zones(early)
    assert [v.case for v in early.why_not(tito.parse("uprising in Carinthia", early))] == ["6.61"]
    assert "Carinthia" in zones(late)
    assert agrees(early)


MODIFIED = tito.ruleset(charts=tito.load_charts('game = "tito"\n[zone.Croatia]\nuprising_modifier = 6\n'))


@pytest.mark.case("tito", "7.52")
def test_zones_that_no_die_can_raise_are_not_rolled_for() -> None:
    state = position({}, ruleset=MODIFIED)
    assert "Croatia" not in zones(state)
    assert [v.case for v in state.why_not(tito.parse("uprising in Croatia", state))] == ["7.52"]


@pytest.mark.case("tito", "7.52")
def test_zones_for_which_no_counter_is_left_are_not_rolled_for() -> None:
    everybody: Placement = {"Serbia/Partisan Mountain": [("Partisan group", 30)]}
    one_short: Placement = {**everybody, "Brod/Axis": CROATS[:10], "Zagreb/Axis": ["German 704"]}
    state = position(one_short)
    assert zones(state) == {
        "Albania",
        "Bosnia",
        "Croatia",
        "Dalmatia",
        "Istria",
        "Macedonia",
        "Montenegro",
        "Serbia",
        "Slovenia",
    }
    assert raised(state, "Bosnia", 3, 1) == (0, 1)
    only_one = position({**everybody, "Trieste/Axis": ["German 704"]}, ruleset=ISTRIA)
    assert "Istria" not in zones(only_one)
    assert [v.case for v in only_one.why_not(tito.parse("uprising in Istria", only_one))] == ["7.68"]
    nobody = {**everybody, "Serbia/Chetnik Mountain": [("Chetnik group", 24)]}
    assert position(nobody).phase is not tito.Phase.UPRISING
    assert position(nobody, partisan_brigades=True).phase is not tito.Phase.UPRISING


ISTRIA = tito.ruleset(charts=tito.load_charts('game = "tito"\n[zone.Istria]\nuprising_modifier = 5\n'))


# -------------------------------------------------------------------------------------------------------------- oracle
@pytest.mark.case("tito", "7.51", "7.52", "7.53.A", "7.53.B", "7.53.C", "8.52")
@given(place=oracles.places(), turn=st.integers(3, 16))
def test_uprisings_as_the_book_has_them(place: dict[str, Any], turn: int) -> None:
    state = tito.position(turn=turn, phase="uprising", place={**place})
    if state.turn != turn or state.phase is not tito.Phase.UPRISING:
        return
    pools = [30 - len(_where(state, "Partisan group")), 25 - len(_where(state, "Chetnik group"))]
    for zone in state.ruleset.zones:
        if zone.name not in zones(state):
            assert state.why_not(tito.Rise(zone))
            closed = turn < 15 and zone.name in {"Carinthia", "Baranya"}
            assert closed or not all(pools) or oracles.uprising(state, zone, 6, 2) == (0, 0)
            continue
        before = _hide_aways(state, zone)
        for die, faction_die in ((6, 2), (6, 5), (4, 6), (2, 3)):
            after = rise(state, zone.name, die)
            if after.frames:
                after = after.apply(tito.Roll(faction_die))
            due = oracles.uprising(state, zone, die, faction_die)
            came = [now - then for now, then in zip(_hide_aways(after, zone), before, strict=True)]
            assert came == [min(n, pool) for n, pool in zip(due, pools, strict=True)]


def _where(state: tito.State, kind: str) -> tuple[tito.Place, ...]:
    found = state.where(kind)
    assert isinstance(found, tuple)
    return found


def _hide_aways(state: tito.State, zone: tito.Zone) -> list[int]:
    return [
        sum(place.name == f"{zone}/{faction} Hide-away" for place in _where(state, f"{faction} group"))
        for faction in ("Partisan", "Chetnik")
    ]
