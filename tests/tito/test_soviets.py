"""Soviets and friendly Bulgarians: how they come, what they cost, and how they leave."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from tests.long_form import opened

from balkan_rules import tito
from balkan_rules.core.errors import LoadError
from balkan_rules.tito.rulings import AxisBulgariansOnTurn15, SovietMovementLimits, SovietOverstayPenalty, StackingCheck

from .listing import agrees, placings, ruled

Pieces = Mapping[str, Sequence[str | tuple[str, int]]]
KEEP: Pieces = {"Bosnia/Partisan Hide-away": ["Partisan group"], "Bosnia/Chetnik Hide-away": ["Chetnik group"]}
"""Enough guerrillas for no replacement to be due."""
SOVIETS = [f"Soviet {name}" for name in ("75", "68", "64", "10Gd", "31Gd", "4Gd", "5")]
BULGARIANS = [f"Bulgarian {number}" for number in (1, 2, 3, 4, 5, 7, 8, 6, 9)]
OPTIONAL = ["Soviet 18Gd", "Soviet 20Gd", "Soviet 7"]


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Tables filled by other tests would hide what these are about."""
    tito.ruleset().memo.clear()
    yield
    tito.ruleset().memo.clear()


def moving(turn: int, place: Pieces | None = None, **fields: Any) -> tito.State:  # noqa: ANN401 - as `position`
    """The beginning of a Yugoslav Movement Phase."""
    return tito.position(turn=turn, phase="yugoslav_movement", place={**KEEP, **(place or {})}, **fields)


def here(state: tito.State, place: str) -> list[str]:
    """Names of the named units in a place."""
    return [unit.name for unit in state.stack(place).units]


def place_all(state: tito.State, to: str) -> tito.State:
    """Every unit that has to come stands in one place."""
    while tito.END_PHASE not in state.legal_actions():
        state = state.apply(tito.parse(f"place {placings(state)[0].unit} at {to}", state))
    return state


def scored(state: tito.State) -> int:
    """The points after the next Victory Point Stage, nobody doing more than he must until then."""
    while not state.is_over and state.phase in (tito.Phase.YUGOSLAV_MOVEMENT, tito.Phase.YUGOSLAV_COMBAT):
        legal = state.legal_actions()
        state = state.apply(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
    return state.points


def refused(state: tito.State, text: str) -> list[str]:
    """The cases that refuse an action."""
    return [violation.case for violation in state.why_not(tito.parse(text, state))]


# ------------------------------------------------------------------------------------------------------------- arrivals
@pytest.mark.case("tito", "13.22", "13.92.GT15", "13.0.B")
def test_sixteen_units_have_to_come_on_turn_15_in_the_order_of_the_schedule() -> None:
    state, come = moving(15), list[str]()
    while tito.END_PHASE not in state.legal_actions():
        (unit,) = {action.unit.name for action in placings(state)}
        come.append(unit)
        assert [violation.case for violation in state.why_not(tito.END_PHASE)] == ["13.22"]
        state = state.apply(state.legal_actions()[0])
    assert come == SOVIETS + BULGARIANS
    assert state.to_move is tito.Side.YUGOSLAV


@pytest.mark.case("tito", "13.22", "13.92.GT15")
@pytest.mark.parametrize("turn", [14, 16])
def test_none_comes_on_another_turn(turn: int) -> None:
    assert not moving(turn).frames
    assert not placings(moving(turn))


@pytest.mark.case("tito", "13.92.GT15")
def test_soviets_come_to_serbia_or_macedonia_and_bulgarians_to_macedonia() -> None:
    state = moving(15)
    zones = {str(action.to.zone) for action in placings(state)}
    assert zones == {"Serbia", "Macedonia"}
    columns = {action.to.column for action in placings(state)}
    assert columns == {tito.Column.PARTISAN, tito.Column.YUGOSLAV}
    assert {action.to.kind for action in placings(state)} == {
        tito.PlaceKind.BOX,
        tito.PlaceKind.MOUNTAIN,
        tito.PlaceKind.HIDE_AWAY,
    }
    boxes = sum(display.zone in zones for display in state.ruleset.map.displays)
    assert len(placings(state)) == boxes + 2 * 2
    assert agrees(state)
    while placings(state)[0].unit.name != "Bulgarian 1":
        state = state.apply(state.legal_actions()[-1])
    assert {str(action.to.zone) for action in placings(state)} == {"Macedonia"}
    assert agrees(state)


@pytest.mark.case("tito", "13.92.GT15", "13.22", "6.15")
def test_refusals_say_what_is_due_and_where() -> None:
    state = moving(15, {"Belgrade/Yugoslav": [("Chetnik group", 1)]})
    units, places = state.ruleset.charts, state.ruleset.map

    def cases(unit: str, place: str) -> list[str]:
        action = tito.PlaceUnit(units.unit(unit), places.place(place))
        return [violation.case for violation in state.why_not(action)]

    assert cases("Soviet 75", "Bosnia/Partisan Mountain") == ["13.92.GT15"]
    assert cases("Soviet 75", "Belgrade/Axis") == ["6.14", "6.15"]
    assert cases("Soviet 75", "Serbia/Chetnik Mountain") == ["6.13"]
    assert cases("Soviet 75", "Eliminated") == ["6.0"]
    assert cases("Soviet 75", "Belgrade/Yugoslav") == ["6.44"]
    assert cases("Soviet 68", "Bosnia/Partisan Mountain") == ["13.22", "13.92.GT15"]
    assert cases("Soviet 7", "Serbia/Partisan Mountain") == ["13.22"]
    assert cases("German 704", "Belgrade/Axis") == ["13.22"]
    state = place_all(state, "Macedonia/Partisan Mountain")
    assert cases("Soviet 75", "Serbia/Partisan Mountain") == ["13.22"]
    assert cases("Soviet 7", "Serbia/Partisan Mountain") == []


@pytest.mark.case("tito", "6.44")
def test_they_never_come_in_where_chetniks_are_and_enemies_do_not_matter() -> None:
    state = moving(15, {"Nis/Yugoslav": ["Chetnik brigade"], "Belgrade/Axis": ["German 704"]})
    places = {str(action.to) for action in placings(state)}
    assert "Nis/Yugoslav" not in places
    assert "Belgrade/Yugoslav" in places
    assert "Serbia/Partisan Mountain" in {
        str(action.to) for action in placings(moving(15, {"Serbia/Chetnik Mountain": ["Chetnik brigade"]}))
    }


@pytest.mark.case("tito", "13.22", "13.92.optional", "14.3.F")
def test_the_three_optional_soviets_may_be_taken_for_five_points_each() -> None:
    state = place_all(moving(15), "Macedonia/Partisan Mountain")
    assert [group.key.name for group in state.legal_actions().groups() if isinstance(group.key, tito.Unit)] == OPTIONAL
    assert agrees(state)
    assert state.optional_soviets == 0
    state = state.apply(tito.parse("place Soviet 20Gd at Serbia/Partisan Mountain", state))
    assert state.optional_soviets == 1
    assert {action.unit.name for action in placings(state)} == {"Soviet 7"}
    state = state.apply(tito.parse("place Soviet 7 at Serbia/Partisan Mountain", state))
    assert state.optional_soviets == 2
    assert not state.frames
    assert here(state, "Serbia/Partisan Mountain") == ["Soviet 7", "Soviet 20Gd"]


@pytest.mark.case("tito", "13.22", "13.92.optional")
def test_an_optional_soviet_that_was_passed_over_is_refused_for_that() -> None:
    state = place_all(moving(15), "Macedonia/Partisan Mountain")
    state = state.apply(tito.parse("place Soviet 20Gd at Serbia/Partisan Mountain", state))
    for name, sentence in (
        ("18Gd", "units are taken in the order of the counters, and Soviet 18Gd was passed over"),
        ("20Gd", "Soviet 20Gd is not due"),
    ):
        (violation,) = state.why_not(tito.parse(f"place Soviet {name} at Serbia/Partisan Mountain", state))
        assert (violation.case, violation.sentence) == ("13.22", sentence)


@pytest.mark.case("tito", "14.3.F", "13.92.optional")
def test_they_are_paid_for_once() -> None:
    state = moving(15, transferred=SOVIETS + BULGARIANS)
    state = state.apply(tito.parse("place Soviet 18Gd at Serbia/Partisan Hide-away", state))
    for taken, points in ((0, -5), (1, -10)):
        after = state.apply(tito.parse("place Soviet 7 at Serbia/Partisan Hide-away", state)) if taken else state
        assert scored(after) == points
    state = moving(16, {"Serbia/Partisan Hide-away": ["Soviet 7"]}, optional_soviets=1)
    assert state.optional_soviets == 0


@pytest.mark.case("tito", "13.92.optional")
def test_none_need_be_taken() -> None:
    state = place_all(moving(15), "Macedonia/Partisan Mountain").apply(tito.END_PHASE)
    assert not state.frames
    assert state.optional_soviets == 0
    assert {str(state.where(name)) for name in OPTIONAL} == {"Not in play"}


@pytest.mark.case("tito", "13.92.GT15", "13.0.B")
def test_they_move_at_once_but_stay_in_their_zone_until_turn_16() -> None:
    state = place_all(moving(15), "Macedonia/Partisan Mountain")
    state = state.apply(tito.parse("place Soviet 7 at Serbia/Partisan Mountain", state))
    for name, zone in (("Soviet 75", "Macedonia"), ("Soviet 7", "Serbia"), ("Bulgarian 9", "Macedonia")):
        unit = state.ruleset.charts.unit(name)
        moves = [action for action in state.legal_actions().of(unit) if isinstance(action, tito.Move)]
        assert {str(move.to.zone) for move in moves} == {zone}
    (violation,) = state.why_not(tito.parse("Soviet 75 to Serbia/Partisan Mountain", state))
    assert violation.case == "13.92.GT15"


def test_units_that_are_in_play_already_are_not_due() -> None:
    state = moving(15, {"Nis/Yugoslav": ["Soviet 75"]}, eliminated=["Soviet 68"], transferred=["Soviet 18Gd"])
    assert placings(state)[0].unit.name == "Soviet 64"
    state = place_all(state, "Macedonia/Partisan Mountain")
    assert {action.unit.name for action in placings(state)} == {"Soviet 20Gd", "Soviet 7"}


@pytest.mark.case("tito", "13.61", "14.3.D", "6.44")
def test_they_do_not_hide_that_there_are_no_partisans() -> None:
    """Replacements are rolled for after they have come (rulings absence-check-order, partisan-absence-soviets)."""
    chetniks = {"Bosnia/Chetnik Hide-away": ["Chetnik group"]}
    state = tito.position(turn=15, phase="yugoslav_movement", place=chetniks)
    assert state.no_partisans
    state = place_all(state, "Macedonia/Partisan Mountain").apply(tito.END_PHASE)
    assert state.to_move is tito.CHANCE
    state = state.apply(tito.Roll(1))
    assert isinstance(state.legal_actions()[0], tito.PlaceGuerrilla)


@pytest.mark.parametrize("check", StackingCheck)
def test_by_ruling_a_full_place_takes_none_of_them(check: StackingCheck) -> None:
    rules = ruled(stacking_check=check)
    full: Pieces = {"Macedonia/Partisan Mountain": [("Partisan division", 7)]}
    state = moving(15, full, ruleset=rules)
    always = check is StackingCheck.ALWAYS
    assert refused(state, "place Soviet 75 at Macedonia/Partisan Mountain") == (["6.21"] if always else [])
    assert agrees(state)


def crowded() -> tuple[tito.TitoRuleset, dict[str, list[str | tuple[str, int]]]]:
    """Rules that test stacking at all times, and a Macedonia with room for one unit more."""
    rules = ruled(stacking_check=StackingCheck.ALWAYS)
    own = (tito.Column.PARTISAN, tito.Column.YUGOSLAV)
    zone = rules.map.zone("Macedonia")
    places = [p for p in rules.places if p.zone is zone and p.column in own and p.kind is not tito.PlaceKind.HIDE_AWAY]
    pieces: list[list[str | tuple[str, int]]] = [[("Partisan division", 7)], [("Partisan division", 7)]]
    pieces += [[("Partisan division", 7)], [("Partisan division", 2), ("Partisan brigade", 10)]]
    others = SOVIETS + OPTIONAL
    full: dict[str, list[str | tuple[str, int]]] = {}
    for place in places:
        full[place.name] = pieces.pop(0) if pieces else ["Chetnik group"]
    assert not pieces
    full["Macedonia/Partisan Hide-away"] = [*others[:6]]
    return rules, full


def test_units_without_a_place_never_come() -> None:
    rules, full = crowded()
    state = moving(15, full, ruleset=rules, transferred=[*SOVIETS[6:], *OPTIONAL])
    (only,) = placings(state)
    assert str(only) == "place Bulgarian 1 at Macedonia/Partisan Hide-away"
    step = state.step(only)
    assert [event.details["unit"] for event in step.events if event.name == "does not come"] == BULGARIANS[1:]
    assert not step.after.frames
    assert not placings(step.after)
    assert {str(step.after.where(name)) for name in BULGARIANS[1:]} == {"Not in play"}


def test_a_unit_without_a_place_holds_up_nobody() -> None:
    """Bulgarians go to Macedonia alone; the optional Soviets, who come after them, have Serbia too."""
    rules, full = crowded()
    state = moving(15, full, ruleset=rules, transferred=SOVIETS[6:])
    state = state.apply(placings(state)[0])
    assert {action.unit.name for action in placings(state)} == set(OPTIONAL)
    assert {str(action.to.zone) for action in placings(state)} == {"Serbia"}
    assert agrees(state)
    step = state.step(tito.END_PHASE)
    assert [event.name for event in step.events].count("does not come") == 8


def test_a_unit_that_finds_no_place_is_passed_over_for_the_next() -> None:
    """A Bulgarian corps of an owner's charts is larger than the others: two thirds of a place are not enough for it."""
    charts = tito.load_charts('game = "tito"\n[counter."Bulgarian 2"]\nsize = "brigade"')
    rules = tito.ruleset(charts=charts, rulings=tito.Rulings(stacking_check=StackingCheck.ALWAYS))
    _, full = crowded()
    full["Macedonia/Partisan Hide-away"].append(("Partisan brigade", 1))
    state = moving(15, full, ruleset=rules, transferred=[*SOVIETS[6:], *OPTIONAL])
    (only,) = placings(state)
    assert only.unit.name == "Bulgarian 2"
    assert [v.case for v in state.why_not(tito.END_PHASE)] == ["13.22"]
    step = state.step(only)
    names = [event.details["unit"] for event in step.events if event.name == "does not come"]
    assert names == [BULGARIANS[0], *BULGARIANS[2:]]


@pytest.mark.case("tito", "13.22", "13.92.GT15", "13.92.optional")
def test_events_of_arrivals_name_their_cases() -> None:
    state = moving(15)
    (event,) = state.step(tito.parse("place Soviet 75 at Nis/Yugoslav", state)).events
    assert (event.name, event.cases) == ("reinforcement", ("13.22", "13.0.B", "13.92.GT15"))
    assert event.details == {"unit": "Soviet 75", "to": "Nis/Yugoslav"}
    state = place_all(state, "Macedonia/Partisan Mountain")
    (event,) = state.step(tito.parse("place Soviet 7 at Nis/Yugoslav", state)).events
    assert event.cases == ("13.22", "13.0.B", "13.92.optional", "14.3.F")


def test_a_saved_arrival_goes_on() -> None:
    state = moving(15).apply(tito.parse("place Soviet 75 at Nis/Yugoslav", moving(15)))
    loaded = tito.from_json(tito.to_json(state))
    assert loaded == state
    assert loaded.legal_actions() == state.legal_actions()


# ------------------------------------------------------------------------------------------------------------ transfers
ABROAD: Pieces = {"Nis/Yugoslav": ["Soviet 75", "Bulgarian 1"], "Serbia/Partisan Mountain": ["Soviet 7", "Bulgarian 9"]}


def transfers(state: tito.State) -> list[str]:
    return [action.unit.name for action in state.legal_actions() if isinstance(action, tito.Transfer)]


@pytest.mark.case("tito", "13.74")
@pytest.mark.parametrize("turn", [15, 16, 17])
def test_they_may_be_taken_off_on_the_last_two_turns(turn: int) -> None:
    everybody = SOVIETS + BULGARIANS + OPTIONAL
    gone = [name for name in everybody if name not in {"Soviet 75", "Bulgarian 1", "Soviet 7", "Bulgarian 9"}]
    state = moving(turn, ABROAD, transferred=gone)
    assert transfers(state) == ([] if turn == 15 else ["Soviet 7", "Soviet 75", "Bulgarian 1", "Bulgarian 9"])
    assert agrees(state)


@pytest.mark.case("tito", "13.74", "13.71")
def test_who_is_taken_off_does_not_move_nor_return() -> None:
    state = moving(16, ABROAD)
    step = state.step(tito.parse("transfer Soviet 75", state))
    (event,) = step.events
    assert (event.name, event.cases, event.details) == ("transfer", ("13.74", "13.0.B"), {"unit": "Soviet 75"})
    state = step.after
    assert str(state.where("Soviet 75")) == "Transferred"
    assert transfers(state) == ["Bulgarian 1", "Bulgarian 9"]
    assert refused(state, "transfer Soviet 7") == ["13.74"]
    assert refused(state, "transfer Soviet 75") == ["13.74"]
    assert agrees(state)
    state = state.apply(tito.END_PHASE)
    movers = {action.unit.name for action in state.legal_actions() if isinstance(action, tito.Move)}
    assert movers == {"Soviet 7", "Bulgarian 1", "Bulgarian 9"}
    assert tito.from_json(tito.to_json(state)) == state


@pytest.mark.case("tito", "13.74")
def test_the_last_transfer_ends_the_asking() -> None:
    state = moving(17, {"Nis/Yugoslav": ["Soviet 75"]})
    state = state.apply(tito.parse("transfer Soviet 75", state))
    assert not state.frames
    assert state.phase is tito.Phase.YUGOSLAV_MOVEMENT


@pytest.mark.case("tito", "13.74")
def test_nobody_is_asked_when_none_is_on_the_map() -> None:
    assert not moving(16, eliminated=["Soviet 75"]).frames
    assert not moving(16, {"Nis/Axis": ["Bulgarian 25"]}).frames


@pytest.mark.case("tito", "14.3.E", "13.74")
@pytest.mark.parametrize("penalty", SovietOverstayPenalty)
def test_who_stays_costs_points_in_both_stages(penalty: SovietOverstayPenalty) -> None:
    rules = ruled(soviet_overstay_penalty=penalty)
    each = 10 if penalty is SovietOverstayPenalty.TEN_PER_UNIT_PER_STAGE else 20
    hidden: Pieces = {"Serbia/Partisan Hide-away": ["Soviet 75", "Bulgarian 1", ("Partisan group", 1)]}
    for turn in (16, 17):
        state = moving(turn, hidden, ruleset=rules)
        for taken in range(3):
            after = state
            for _ in range(taken):
                after = after.apply(after.legal_actions()[0])
            assert scored(after) == -each * (2 - taken)


@pytest.mark.case("tito", "9.1")
def test_tito_whose_soviets_leave_looks_for_company() -> None:
    state = moving(16, {"Bosnia/Partisan Mountain": ["Soviet 75", "Tito"]})
    state = state.apply(tito.parse("transfer Soviet 75", state))
    assert [violation.case for violation in state.why_not(tito.END_PHASE)] == ["9.1"]
    state = state.apply(tito.parse("Tito to Bosnia/Partisan Hide-away", state))
    assert state.why_not(tito.END_PHASE) == ()


def test_a_frame_with_other_units_is_refused() -> None:
    data = opened(moving(16, {**ABROAD, "Sarajevo/Axis": ["German 718"]}))
    assert data["state"]["frames"][0]["units"] == ["Soviet 7", "Soviet 75", "Bulgarian 1", "Bulgarian 9"]
    data["state"]["frames"][0]["units"] = ["German 718"]
    with pytest.raises(LoadError, match="play does not stop in it"):
        tito.from_json(json.dumps(data))


# ------------------------------------------------------------------------------------------ Bulgarians who change sides
AXIS_BULGARIANS: Pieces = {"Nis/Axis": ["Bulgarian 25"], "Skoplje/Axis": ["Bulgarian V-1"]}


def bulgaria(option: AxisBulgariansOnTurn15) -> tito.State:
    """The Yugoslav Movement Phase of Game-Turn 16 after Bulgaria has changed sides, nothing else having happened."""
    state = tito.position(
        turn=14,
        phase="turn_indication",
        place={**KEEP, **AXIS_BULGARIANS},
        ruleset=ruled(axis_bulgarians_on_turn_15=option),
        transferred=SOVIETS + BULGARIANS + OPTIONAL,
        support_withdrawn_turn=9,  # so that no Chetnik is missed
    )
    while not (state.turn == 16 and state.phase is tito.Phase.YUGOSLAV_MOVEMENT):
        legal = state.legal_actions()
        state = state.apply(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
    return state


@pytest.mark.case("tito", "13.74", "14.3.E", "3.0.yugoslav")
def test_those_who_changed_sides_leave_or_cost_like_the_others() -> None:
    offered = {option: transfers(bulgaria(option)) for option in AxisBulgariansOnTurn15}
    assert offered == {
        AxisBulgariansOnTurn15.REMOVE: [],
        AxisBulgariansOnTurn15.SWITCH: ["Bulgarian 25", "Bulgarian V-1"],
        AxisBulgariansOnTurn15.STAY: [],
    }
    state = bulgaria(AxisBulgariansOnTurn15.SWITCH)
    state = state.apply(tito.parse("transfer Bulgarian 25", state))
    assert scored(state) == state.points - 20 + 1  # the one in the Mountain of Macedonia scores a point too


@pytest.mark.case("tito", "13.92.GT15")
def test_those_who_changed_sides_are_tied_on_turn_15_too() -> None:
    place: Pieces = {"Macedonia/Partisan Mountain": ["Bulgarian V-1"]}
    state = moving(15, place, transferred=SOVIETS + BULGARIANS + OPTIONAL)
    assert [v.case for v in state.why_not(tito.parse("Bulgarian V-1 to Serbia/Partisan Mountain", state))] == [
        "13.92.GT15"
    ]
    assert state.why_not(tito.parse("Bulgarian V-1 to Skoplje/Yugoslav", state)) == ()


def test_bulgarians_who_stay_fight_on_without_costing_anything() -> None:
    state = bulgaria(AxisBulgariansOnTurn15.STAY)
    assert here(state, "Nis/Axis") == ["Bulgarian 25"]
    assert scored(state) == state.points
    while state.phase is not tito.Phase.AXIS_MOVEMENT:
        state = state.apply(tito.END_PHASE)
    assert any(isinstance(a, tito.Move) and a.unit.name == "Bulgarian V-1" for a in state.legal_actions())


# ------------------------------------------------------------------------------------------ the tie, wherever one moves
@pytest.mark.case("tito", "13.92.GT15")
@pytest.mark.parametrize("limits", SovietMovementLimits)
def test_the_tie_holds_in_the_answer_to_operation_konstantin_too(limits: SovietMovementLimits) -> None:
    state = tito.position(
        turn=16,
        phase="konstantin_answer",
        place={**KEEP, "Serbia/Partisan Mountain": ["Soviet 75"]},
        allied_box=7,
        surrender_turn=16,
        ruleset=ruled(soviet_movement_limits=limits),
    )
    unit = state.ruleset.charts.unit("Soviet 75")
    zones = {str(action.to.zone) for action in state.legal_actions().of(unit) if isinstance(action, tito.Move)}
    permanent = limits is SovietMovementLimits.PERMANENT
    assert zones == {"Serbia"} | (set() if permanent else {"Baranya", "Bosnia", "Macedonia", "Montenegro"})
    assert agrees(state)
