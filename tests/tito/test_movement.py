"""The Movement Phases (section 6.0, 9.1): who moves, how far, into what, and when the phase may end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from tests.tito.listing import agrees
from tests.tito.movers import AXIS, YUGOSLAV, Places, axis, end, move, piece, refused, targets, yugoslav, zones

from balkan_rules import tito
from balkan_rules.core.errors import IllegalActionError
from balkan_rules.tito.phases import movement_lists, movement_tables
from balkan_rules.tito.phases.movement_lists import make_ready
from balkan_rules.tito.rulings import MovementPhaseEnd, StackingCheck

GERMANS = [
    "German 704",
    "German 714",
    "German 717",
    "German 718",
    "German 342",
    "German 113",
    "German 7SS",
    "German 369",
]
AT_ONCE = tito.Rulings(movement_phase_end=MovementPhaseEnd.REFUSE_AT_ONCE)
ALWAYS = tito.Rulings(stacking_check=StackingCheck.ALWAYS)
HOME = "Serbia/Partisan Mountain"


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Tables filled by other tests would hide what these are about."""
    for rulings in (tito.Rulings(), AT_ONCE, ALWAYS):
        tito.ruleset(rulings=rulings).memo.clear()
    yield
    for rulings in (tito.Rulings(), AT_ONCE, ALWAYS):
        tito.ruleset(rulings=rulings).memo.clear()


# ------------------------------------------------------------------------------------------------------- one at a time
@pytest.mark.case("tito", "6.1", "4.2.D.1")
def test_each_named_unit_moves_once_and_stays_where_it_went() -> None:
    state = axis({"Belgrade": ["German 704", "German 714"]})
    after = state.apply(move(state, "German 704", "Nis/Axis"))
    assert str(after.where("German 704")) == "Nis/Axis"
    assert str(after.where("German 714")) == "Belgrade/Axis"
    assert targets(after, "German 704") == set()
    assert refused(after, "German 704", "Bor/Axis") == {"6.1"}
    assert targets(after, "German 714") == targets(state, "German 714")
    assert str(state.where("German 704")) == "Belgrade/Axis"


@pytest.mark.case("tito", "6.1", "4.2.B.1")
def test_each_guerrilla_counter_moves_once() -> None:
    state = yugoslav({HOME: [("Partisan group", 2)]})
    step = move(state, "Partisan group", "Serbia/Partisan Hide-away", HOME)
    once = state.apply(step)
    assert refused(once, "Partisan group", HOME, "Serbia/Partisan Hide-away") == {"6.1"}
    twice = once.apply(step)
    assert twice.stack("Serbia/Partisan Hide-away").guerrillas == ((piece(state, "Partisan group"), 2),)
    assert refused(twice, "Partisan group", "Serbia/Partisan Hide-away", HOME) == {"6.1"}


@pytest.mark.case("tito", "6.1", "6.44")
def test_bulgarians_of_the_axis_who_stand_with_yugoslavs_move_as_yugoslavs_do() -> None:
    state = yugoslav({"Macedonia/Partisan Mountain": ["Bulgarian 25"]})
    assert tito.parse("Bulgarian 25 to Macedonia/Partisan Hide-away", state) in state.legal_actions()


@pytest.mark.case("tito", "6.1")
def test_a_move_to_where_the_piece_stands_is_no_move() -> None:
    state = axis({"Belgrade": ["German 704"], "Serbia/Axis Mountain": ["Chetnik group"]})
    assert refused(state, "German 704", "Belgrade/Axis") == {"6.1"}
    assert refused(state, "Chetnik group", "Serbia/Axis Mountain", "Serbia/Axis Mountain") == {"6.1"}


@pytest.mark.case("tito", "6.1", "4.2.B.1", "4.2.D.1")
def test_only_the_movers_pieces_move() -> None:
    place: Places = {
        "Belgrade": ["German 704"],
        HOME: ["Partisan group", "Tito"],
        "Serbia/Axis Mountain": ["Chetnik group"],
        "Bosnia/Chetnik Mountain": ["Chetnik group"],
    }
    ours, theirs = yugoslav(place), axis(place)
    assert ours.to_move is tito.Side.YUGOSLAV
    assert theirs.to_move is tito.Side.AXIS
    assert refused(ours, "German 704", "Nis/Axis") == {"6.1"}
    assert refused(ours, "German 714", "Nis/Axis") == {"6.1"}
    assert refused(theirs, "Tito", "Serbia/Partisan Hide-away") == {"6.1"}
    assert refused(ours, "Chetnik group", "Nis/Axis", "Serbia/Axis Mountain") == {"6.1"}
    assert refused(theirs, "Chetnik group", "Tuzla/Yugoslav", "Bosnia/Chetnik Mountain") == {"6.1"}
    assert refused(theirs, "Partisan group", "Serbia/Partisan Hide-away", HOME) == {"6.1"}
    assert targets(ours, "Tito")
    assert targets(theirs, "German 704")


@pytest.mark.case("tito", "5.4")
def test_neutral_chetniks_never_move() -> None:
    place: Places = {"Serbia/Neutral Chetniks": [("Chetnik group", 2)], "Belgrade": ["German 704"]}
    for state in (axis(place), yugoslav(place)):
        assert "5.4" in refused(state, "Chetnik group", "Serbia/Chetnik Mountain", "Serbia/Neutral Chetniks")
        origins = {str(a.origin) for a in state.legal_actions() if isinstance(a, tito.MoveGuerrilla)}
        assert "Serbia/Neutral Chetniks" not in origins


@pytest.mark.case("tito", "6.1")
def test_hand_built_moves_of_pieces_that_do_not_exist_are_refused() -> None:
    state = yugoslav({HOME: ["Partisan group", "Tito"]})
    unit, kind = piece(state, "Tito"), piece(state, "Partisan group")
    assert isinstance(unit, tito.Unit)
    assert isinstance(kind, tito.Kind)
    home, away = state.ruleset.map.place(HOME), state.ruleset.map.place("Serbia/Partisan Hide-away")
    for index in (-1, 1000):
        strange = tito.Unit(index, "X", "X", unit.nationality, unit.side, 0, None, unit.type)
        counter = tito.Kind(index, "Y", kind.nationality, kind.size, 1, 1, kind.type)
        nowhere = tito.Place(index, "Z", home.kind, home.column, home.zone)
        for action in (
            tito.Move(strange, away),
            tito.MoveGuerrilla(counter, home, away),
            tito.MoveGuerrilla(kind, nowhere, away),
            tito.MoveGuerrilla(kind, home, nowhere),
        ):
            assert state.why_not(action)
            assert action not in state.legal_actions()


# ------------------------------------------------------------------------------------------------------- inside a Zone
@pytest.mark.case("tito", "6.16", "6.12")
def test_inside_its_zone_a_unit_goes_to_any_display() -> None:
    state = axis({"Ljubljana": ["Italian Emilia"]}, turn=2)
    expected = {"Slovenia/Axis Mountain", "Novo Mesto/Axis", "Kocevje/Axis", "Crnomelj/Axis"}
    assert targets(state, "Italian Emilia") == expected
    state = yugoslav({"Slovenia/Partisan Mountain": ["Tito", "Partisan group"]}, turn=2)
    assert targets(state, "Tito") == {
        "Slovenia/Partisan Hide-away",
        "Ljubljana/Yugoslav",
        "Novo Mesto/Yugoslav",
        "Kocevje/Yugoslav",
        "Crnomelj/Yugoslav",
    }


@pytest.mark.case("tito", "6.16")
def test_a_unit_in_a_closed_zone_still_shifts_inside_it() -> None:
    state = axis({"Zagreb": ["German 704"]})
    assert "Karlovac/Axis" in targets(state, "German 704")
    assert zones(state, "German 704") == {"Croatia", "Bosnia"} | {"Serbia"}


# --------------------------------------------------------------------------------------------------- from Zone to Zone
@pytest.mark.case("tito", "6.11", "6.41")
def test_a_partisan_of_macedonia_reaches_the_two_zones_beside_it() -> None:
    state = yugoslav({"Macedonia/Partisan Mountain": ["Tito", "Partisan group"]})
    assert zones(state, "Tito") == {"Macedonia", "Montenegro", "Serbia"}
    assert refused(state, "Tito", "Bosnia/Partisan Mountain") == {"6.41"}


@pytest.mark.case("tito", "6.42", "6.41")
@pytest.mark.parametrize("name", ["Tito", "Partisan group"])
def test_guerrillas_arrive_in_the_zone_display(name: str) -> None:
    origin = "Macedonia/Partisan Mountain"
    state = yugoslav({origin: ["Tito", "Partisan group"]})
    assert refused(state, name, "Serbia/Partisan Mountain", origin) == set()
    assert refused(state, name, "Serbia/Partisan Hide-away", origin) == set()
    assert refused(state, name, "Belgrade/Yugoslav", origin) == {"6.42"}


@pytest.mark.case("tito", "6.41", "6.42")
def test_a_guerrilla_leaves_an_objective_display_straight_for_another_zone() -> None:
    state = yugoslav({"Nis/Yugoslav": ["Partisan group"]})
    assert refused(state, "Partisan group", "Bosnia/Partisan Mountain", "Nis/Yugoslav") == set()
    assert refused(state, "Partisan group", "Jajce/Yugoslav", "Nis/Yugoslav") == {"6.42"}


@pytest.mark.case("tito", "6.43", "6.44")
def test_soviets_and_bulgarians_arrive_wherever_they_like() -> None:
    state = yugoslav({"Serbia/Partisan Mountain": ["Soviet 75", "Bulgarian 1"]}, turn=16)
    for name in ("Soviet 75", "Bulgarian 1"):
        for to in ("Sarajevo/Yugoslav", "Bosnia/Partisan Mountain", "Bosnia/Partisan Hide-away"):
            assert refused(state, name, to) == set()
        assert refused(state, name, "Zagreb/Yugoslav") == {"6.41"}


@pytest.mark.case("tito", "6.31", "6.33", "6.11")
def test_the_axis_enters_three_zones_at_most() -> None:
    state = axis({"Novi Sad": ["German 704"]}, turn=15)
    assert zones(state, "German 704") == {
        *("Baranya", "Bosnia", "Serbia"),
        *("Carinthia", "Croatia", "Macedonia", "Montenegro"),
        *("Istria", "Slovenia", "Islands", "Dalmatia", "Albania"),
    }
    state = axis({"Albania/Axis Mountain": ["German 704"]}, turn=15)
    assert refused(state, "German 704", "Belgrade/Axis") == set()
    assert refused(state, "German 704", "Bosnia/Axis Mountain") == set()
    assert refused(state, "German 704", "Carinthia/Axis Mountain") == {"6.31"}
    assert refused(state, "German 704", "Slovenia/Axis Mountain") == {"6.31"}


@pytest.mark.case("tito", "6.31", "6.6")
def test_a_way_leads_through_open_zones_only() -> None:
    state = axis({"Tirana": ["Italian Parma"], "Belgrade": ["German 704"]}, turn=9, trigger_turn=8)
    assert zones(state, "Italian Parma") == {"Albania", "Montenegro", "Dalmatia", "Croatia", "Islands"}
    assert refused(state, "Italian Parma", "Istria/Axis Mountain") == {"6.31"}
    state = axis({"Macedonia/Axis Mountain": ["Croat Gd"]})
    assert refused(state, "Croat Gd", "Bosnia/Axis Mountain") == {"6.6"}


@pytest.mark.case("tito", "6.32", "6.41", "6.34")
def test_collaborators_move_one_zone_and_arrive_in_the_mountain() -> None:
    origin = "Serbia/Axis Mountain"
    state = axis({origin: ["Chetnik group", "Chetnik brigade"]})
    assert refused(state, "Chetnik group", "Bosnia/Axis Mountain", origin) == set()
    assert refused(state, "Chetnik group", "Nis/Axis", origin) == set()
    assert refused(state, "Chetnik brigade", "Sarajevo/Axis", origin) == {"6.42"}
    assert refused(state, "Chetnik brigade", "Bosnia/Axis Hide-away", origin) == {"6.34"}
    assert refused(state, "Chetnik group", "Croatia/Axis Mountain", origin) == {"6.32"}


@pytest.mark.case("tito", "6.5")
def test_four_zones_lead_to_the_islands() -> None:
    around = {"Croatia", "Dalmatia", "Istria", "Slovenia"}
    for zone in (str(zone) for zone in tito.ruleset().zones if str(zone) != "Islands"):
        origin = f"{zone}/Partisan Mountain"
        state = yugoslav({origin: ["Partisan group"]}, turn=15)
        while state.frames:
            state = state.apply(tito.END_PHASE)
        cases = refused(state, "Partisan group", "Islands/Partisan Mountain", origin)
        assert cases == (set() if zone in around else {"6.41", "6.5"})
    state = axis({"Tirana": ["Italian Parma"]})
    assert "Islands" in zones(state, "Italian Parma")


@pytest.mark.case("tito", "6.5")
def test_the_islands_have_no_objective_display() -> None:
    state = yugoslav({"Istria/Partisan Mountain": ["Tito", "Partisan group"]})
    inside = {to for to in targets(state, "Tito") if to.startswith("Islands")}
    assert inside == {"Islands/Partisan Mountain", "Islands/Partisan Hide-away"}


# ------------------------------------------------------------------------------------------------- who stands together
@pytest.mark.case("tito", "5.3", "7.31", "6.23", "6.44")
def test_partisans_and_chetniks_share_no_box() -> None:
    place: Places = {
        HOME: ["Partisan group", "Tito", "Soviet 75"],
        "Serbia/Chetnik Mountain": ["Chetnik group"],
        "Nis/Yugoslav": ["Chetnik brigade"],
        "Bor/Yugoslav": ["Partisan brigade"],
        "Uzice/Yugoslav": ["Bulgarian 1"],
    }
    state = yugoslav(place, turn=16)
    chetniks = "Serbia/Chetnik Mountain"
    for name in ("Partisan group", "Tito", "Soviet 75"):
        assert refused(state, name, "Nis/Yugoslav", HOME) == {"7.31"}
        assert refused(state, name, "Bor/Yugoslav", HOME) == set()
        assert refused(state, name, "Uzice/Yugoslav", HOME) == set()
    assert refused(state, "Chetnik group", "Nis/Yugoslav", chetniks) == set()
    assert refused(state, "Chetnik group", "Bor/Yugoslav", chetniks) == {"7.31"}
    assert refused(state, "Chetnik group", "Uzice/Yugoslav", chetniks) == {"7.31"}
    assert refused(state, "Chetnik group", "Sabac/Yugoslav", chetniks) == set()


@pytest.mark.case("tito", "7.31", "5.3", "6.23")
def test_a_box_is_closed_as_soon_as_the_other_faction_has_moved_in_and_free_when_it_has_left() -> None:
    state = yugoslav(
        {HOME: ["Partisan group"], "Nis/Yugoslav": ["Chetnik group"], "Serbia/Chetnik Mountain": ["Chetnik group"]}
    )
    after = state.apply(move(state, "Partisan group", "Bor/Yugoslav", HOME))
    assert refused(after, "Chetnik group", "Bor/Yugoslav", "Serbia/Chetnik Mountain") == {"7.31"}
    after = state.apply(move(state, "Chetnik group", "Serbia/Chetnik Mountain", "Nis/Yugoslav"))
    assert refused(after, "Partisan group", "Nis/Yugoslav", HOME) == set()


@pytest.mark.case("tito", "7.31", "9.1")
def test_tito_alone_keeps_chetniks_out_of_his_box() -> None:
    state = yugoslav({"Nis/Yugoslav": ["Tito"], "Serbia/Chetnik Mountain": ["Chetnik group"]})
    assert refused(state, "Chetnik group", "Nis/Yugoslav", "Serbia/Chetnik Mountain") == {"7.31"}


@pytest.mark.case("tito", "6.23")
def test_friends_of_any_nationality_share_a_place() -> None:
    state = axis({"Zagreb": ["Italian Re", "Croat Gd"], "Croatia/Axis Mountain": ["Chetnik group"]}, trigger_turn=8)
    assert refused(state, "Chetnik group", "Zagreb/Axis", "Croatia/Axis Mountain") == set()
    assert refused(state, "Italian Re", "Croatia/Axis Mountain") == set()


# ------------------------------------------------------------------------------------------------------------ stacking
def _stack(count: Sequence[tuple[str, int]]) -> tito.State:
    return yugoslav({HOME: list(count)}, partisan_brigades=True, partisan_divisions=True)


@pytest.mark.case("tito", "6.21", "6.22", "6.24")
@pytest.mark.parametrize(
    ("stack", "sound"),
    [
        ([("Partisan division", 7)], True),
        ([("Partisan division", 7), ("Partisan group", 29)], True),
        ([("Partisan brigade", 14)], True),
        ([("Partisan brigade", 15)], False),
        ([("Partisan division", 7), ("Partisan brigade", 1)], False),
        ([("Partisan division", 6), ("Partisan brigade", 2)], True),
        ([("Partisan division", 8)], False),
        ([("Soviet 75", 1), ("Partisan division", 6)], True),
        ([("Soviet 75", 1), ("Partisan division", 7)], False),
    ],
)
def test_seven_divisions_may_end_the_phase_in_a_place(stack: list[tuple[str, int]], sound: bool) -> None:  # noqa: FBT001 - a table
    assert end(_stack(stack)) == (set() if sound else {"6.21"})


@pytest.mark.case("tito", "6.21", "6.22")
def test_small_units_count_in_sixths() -> None:
    six = GERMANS[:6]
    exact = ["Croat Gd", "German 125", "German 501SS"]  # 3 + 2 + 1 sixths
    assert end(axis({"Belgrade": six}, turn=15)) == set()
    for extra, cases in ((exact, set()), ([*exact, "Serbian 1"], {"6.21"}), (["German 7SS"], set())):
        assert end(axis({"Belgrade": [*six, *extra]}, turn=15)) == cases


@pytest.mark.case("tito", "6.21")
def test_a_stack_may_be_overfull_for_a_while() -> None:
    state = axis({"Belgrade": GERMANS[:7], "Nis": ["German 369"]})
    over = state.apply(move(state, "German 369", "Belgrade/Axis"))
    assert end(over) == {"6.21"}
    assert "Belgrade/Axis (8)" in over.why_not(tito.END_PHASE)[0].sentence
    with pytest.raises(IllegalActionError):
        over.apply(tito.END_PHASE)
    mended = over.apply(move(over, "German 704", "Nis/Axis"))
    assert end(mended) == set()
    assert mended.apply(tito.END_PHASE).phase is not AXIS


@pytest.mark.case("tito", "6.21")
def test_each_side_answers_for_its_own_stacks_only() -> None:
    place: Places = {"Belgrade": GERMANS, HOME: [("Partisan division", 8)]}
    assert end(yugoslav({"Belgrade": GERMANS, HOME: ["Partisan group"]})) == set()
    assert end(axis({"Belgrade": ["German 704"], HOME: [("Partisan division", 8)]})) == set()
    assert end(yugoslav(place)) == {"6.21"}


@pytest.mark.case("tito", "6.21")
@pytest.mark.parametrize("rulings", [AT_ONCE, ALWAYS])
def test_by_ruling_no_move_may_overfill_a_stack(rulings: tito.Rulings) -> None:
    rules = tito.ruleset(rulings=rulings)
    place: Places = {
        "Belgrade": GERMANS[:7],
        "Nis": ["German 369", "Serbian 1"],
        "Serbia/Axis Mountain": ["Chetnik group"],
    }
    state = axis(place, ruleset=rules)
    assert refused(state, "German 369", "Belgrade/Axis") == {"6.21"}
    assert refused(state, "Serbian 1", "Belgrade/Axis") == {"6.21"}
    assert refused(state, "Chetnik group", "Belgrade/Axis", "Serbia/Axis Mountain") == set()
    assert refused(state, "German 369", "Bor/Axis") == set()
    after = state.apply(move(state, "German 704", "Bor/Axis"))
    assert refused(after, "German 369", "Belgrade/Axis") == set()
    state = axis(place)
    assert refused(state, "German 369", "Belgrade/Axis") == set()


@pytest.mark.case("tito", "6.21")
def test_by_ruling_an_overfull_stack_found_at_the_start_is_still_mended() -> None:
    state = axis({"Belgrade": GERMANS}, ruleset=tito.ruleset(rulings=AT_ONCE))
    assert end(state) == {"6.21"}


# ---------------------------------------------------------------------------------------------------------------- Tito
@pytest.mark.case("tito", "9.1")
def test_tito_may_not_end_the_phase_alone_while_company_is_in_reach() -> None:
    state = yugoslav({HOME: ["Tito", "Partisan group"], "Bosnia/Partisan Mountain": ["Partisan group"]})
    assert end(state) == set()
    alone = state.apply(move(state, "Tito", "Serbia/Partisan Hide-away"))
    assert end(alone) == {"9.1"}
    joined = alone.apply(move(alone, "Partisan group", "Serbia/Partisan Hide-away", HOME))
    assert end(joined) == set()


@pytest.mark.case("tito", "9.1")
def test_tito_himself_can_look_for_company() -> None:
    state = yugoslav({HOME: ["Tito"], "Bor/Yugoslav": ["Partisan group"]})
    assert end(state) == {"9.1"}
    assert end(state.apply(move(state, "Tito", "Bor/Yugoslav"))) == set()


@pytest.mark.case("tito", "9.1", "6.44")
@pytest.mark.parametrize("friend", ["Soviet 75", "Bulgarian 1", "Partisan brigade"])
def test_soviets_and_bulgarians_are_company_for_tito(friend: str) -> None:
    assert end(yugoslav({HOME: ["Tito", friend]}, turn=16)) == set()


@pytest.mark.case("tito", "9.1")
def test_chetniks_are_no_company_and_tito_stays_alone_if_there_is_nobody_else() -> None:
    place = {"Slovenia/Partisan Mountain": ["Tito"], "Slovenia/Chetnik Mountain": ["Chetnik group"]}
    state = tito.position(turn=1, phase=YUGOSLAV, place=place)
    assert end(state) == set()
    after = state.apply(tito.END_PHASE)
    assert after.phase is not tito.Phase.YUGOSLAV_MOVEMENT
    assert str(after.where("Tito")) == "Slovenia/Partisan Mountain"


def placed(state: tito.State) -> set[str]:
    """Where Tito can be put who has been left alone."""
    assert (state.phase, state.to_move) == (tito.Phase.YUGOSLAV_MOVEMENT, tito.Side.YUGOSLAV)
    assert agrees(state)
    return {str(action.to) for action in state.legal_actions() if isinstance(action, tito.JoinTito)}


@pytest.mark.case("tito", "9.1")
def test_tito_whom_everybody_has_left_is_put_with_partisans_of_his_zone() -> None:
    hide_away = "Serbia/Partisan Hide-away"
    state = yugoslav({HOME: ["Tito", ("Partisan group", 2)], "Drvar/Yugoslav": ["Partisan brigade"]})
    state = state.apply(move(state, "Tito", hide_away))
    state = state.apply(move(state, "Partisan group", "Bor/Yugoslav", HOME))
    state = state.apply(move(state, "Partisan group", "Nis/Yugoslav", HOME))
    state = state.apply(move(state, "Partisan brigade", "Bosnia/Partisan Mountain", "Drvar/Yugoslav"))
    montenegrins = move(state, "Partisan group", "Montenegro/Partisan Mountain", "Montenegro/Partisan Hide-away")
    state = state.apply(montenegrins)
    assert end(state) == set()
    state = state.apply(tito.END_PHASE)
    assert placed(state) == {"Bor/Yugoslav", "Nis/Yugoslav"}
    (reason,) = state.why_not(tito.JoinTito(state.ruleset.map.place("Bosnia/Partisan Mountain")))
    assert (reason.case, reason.sentence) == ("9.1", "there are Partisans in or next to Serbia, whom Tito joins first")
    (reason,) = state.why_not(tito.JoinTito(state.ruleset.map.place("Zagreb/Yugoslav")))
    assert (reason.case, reason.sentence) == ("9.1", "there are no Partisans in Zagreb/Yugoslav")
    assert tito.from_json(tito.to_json(state)) == state
    step = state.step(tito.parse("Tito joins Nis/Yugoslav", state))
    (told,) = [event for event in step.events if event.name == "Tito joins"]
    assert (told.cases, dict(told.details)) == (("9.1",), {"to": "Nis/Yugoslav"})
    assert str(step.after.where("Tito")) == "Nis/Yugoslav"
    assert step.after.phase is not tito.Phase.YUGOSLAV_MOVEMENT
    assert step.after.retreated == b""


@pytest.mark.case("tito", "9.1")
def test_tito_is_put_no_further_away_than_need_be() -> None:
    mountain = "Croatia/Partisan Mountain"
    state = yugoslav({"Slovenia/Partisan Mountain": ["Tito"], mountain: [("Partisan group", 2)]})
    state = state.apply(move(state, "Tito", "Slovenia/Partisan Hide-away"))
    state = state.apply(move(state, "Partisan group", "Senj/Yugoslav", mountain))
    state = state.apply(move(state, "Partisan group", "Croatia/Partisan Hide-away", mountain))
    assert placed(state.apply(tito.END_PHASE)) == {"Senj/Yugoslav", "Croatia/Partisan Hide-away"}
    distant = yugoslav({"Slovenia/Partisan Mountain": ["Tito"]})
    assert str(distant.apply(tito.END_PHASE).where("Tito")) == "Montenegro/Partisan Hide-away"


@pytest.mark.case("tito", "9.1", "6.21")
def test_tito_is_placed_before_anything_is_given_up() -> None:
    place: Places = {
        "Slovenia/Partisan Mountain": ["Tito"],
        "Dalmatia/Partisan Mountain": [("Partisan division", 8)],
        "Croatia/Partisan Mountain": ["Partisan group"],
    }
    state = yugoslav(place, partisan_brigades=True)
    state = state.apply(move(state, "Tito", "Slovenia/Partisan Hide-away"))
    state = state.apply(move(state, "Partisan group", "Croatia/Partisan Hide-away", "Croatia/Partisan Mountain"))
    for _ in range(8):
        crowding = move(state, "Partisan division", "Islands/Partisan Mountain", "Dalmatia/Partisan Mountain")
        state = state.apply(crowding)
    state = state.apply(tito.END_PHASE)
    assert placed(state) == {"Croatia/Partisan Hide-away", "Islands/Partisan Mountain"}
    state = state.apply(tito.parse("Tito joins Islands/Partisan Mountain", state))
    assert [str(action) for action in state.legal_actions()] == [
        "give up Partisan division at Islands/Partisan Mountain"
    ]
    state = state.apply(state.legal_actions()[0])
    assert state.phase is not tito.Phase.YUGOSLAV_MOVEMENT
    assert str(state.where("Tito")) == "Islands/Partisan Mountain"


@pytest.mark.case("tito", "9.1")
def test_the_axis_does_not_answer_for_tito() -> None:
    assert end(axis({HOME: ["Tito"], "Bor/Yugoslav": ["Partisan group"], "Nis": ["German 704"]})) == set()


@pytest.mark.case("tito", "9.1")
def test_by_ruling_no_move_may_leave_tito_alone() -> None:
    rules = tito.ruleset(rulings=AT_ONCE)
    place: Places = {
        HOME: ["Tito", "Partisan group"],
        "Bor/Yugoslav": ["Partisan group"],
        "Serbia/Chetnik Mountain": ["Chetnik group"],
    }
    state = yugoslav(place, ruleset=rules)
    assert refused(state, "Tito", "Serbia/Partisan Hide-away") == {"9.1"}
    assert refused(state, "Partisan group", "Serbia/Partisan Hide-away", HOME) == {"9.1"}
    assert refused(state, "Tito", "Bor/Yugoslav") == set()
    assert refused(state, "Partisan group", "Serbia/Partisan Hide-away", "Bor/Yugoslav") == set()
    assert refused(state, "Chetnik group", "Serbia/Chetnik Hide-away", "Serbia/Chetnik Mountain") == set()
    more = state.apply(move(state, "Partisan group", HOME, "Bor/Yugoslav"))
    assert refused(more, "Partisan group", "Serbia/Partisan Hide-away", HOME) == set()
    soviets = yugoslav({HOME: ["Tito", "Soviet 75", "Partisan group"]}, turn=16, ruleset=rules)
    assert refused(soviets, "Soviet 75", "Serbia/Partisan Hide-away") == set()
    assert refused(soviets, "Partisan group", "Serbia/Partisan Hide-away", HOME) == set()
    assert refused(yugoslav(place), "Tito", "Serbia/Partisan Hide-away") == set()


@pytest.mark.case("tito", "9.1")
def test_by_ruling_a_tito_who_is_alone_already_may_look_for_company() -> None:
    rules = tito.ruleset(rulings=AT_ONCE)
    state = yugoslav({HOME: ["Tito"], "Slovenia/Partisan Mountain": ["Partisan group"]}, ruleset=rules)
    assert refused(state, "Tito", "Bosnia/Partisan Mountain") == set()
    off = yugoslav({"Slovenia/Partisan Mountain": ["Partisan group"]}, ruleset=rules)
    assert refused(off, "Partisan group", "Slovenia/Partisan Hide-away", "Slovenia/Partisan Mountain") == set()


# -------------------------------------------------------------------------------------------------------- the pullback
@pytest.mark.case("tito", "10.21")
def test_italians_must_leave_forbidden_places_while_they_can() -> None:
    state = axis({"Zagreb": ["Italian Re", "Croat Gd"], "Senj": ["Italian Zara"]}, allied_box=3)
    assert end(state) == {"10.21"}
    reasons = state.why_not(tito.END_PHASE)
    assert reasons[0].details == {"measure": 1}
    assert end(state.apply(move(state, "Italian Re", "Senj/Axis"))) == set()
    assert end(state.apply(move(state, "Italian Re", "Istria/Axis Mountain"))) == set()
    assert end(axis({"Zagreb": ["Italian Re"]}, allied_box=2)) == set()


@pytest.mark.case("tito", "10.21")
def test_italians_of_the_mountain_must_leave_too() -> None:
    state = axis({"Croatia/Axis Mountain": ["Italian Re", "Italian Zara"]}, allied_box=5)
    after = state.apply(move(state, "Italian Zara", "Crikvenica/Axis"))
    assert end(after) == {"10.21"}
    assert {v.details["measure"] for v in state.why_not(tito.END_PHASE)} == {2}


# ---------------------------------------------------------------------------------------------------- events and skips
@pytest.mark.case("tito", "6.1", "6.32", "6.33", "6.42", "6.43", "9.1")
@pytest.mark.parametrize(
    ("phase", "name", "origin", "to", "cases"),
    [
        (AXIS, "German 704", "Belgrade/Axis", "Nis/Axis", ("6.1", "6.16")),
        (AXIS, "German 704", "Belgrade/Axis", "Sarajevo/Axis", ("6.1", "6.31", "6.33")),
        (AXIS, "Chetnik group", "Serbia/Axis Mountain", "Bosnia/Axis Mountain", ("6.1", "6.32", "6.41", "6.42")),
        (YUGOSLAV, "Tito", HOME, "Serbia/Partisan Hide-away", ("6.1", "9.1", "6.16")),
        (YUGOSLAV, "Partisan group", HOME, "Bosnia/Partisan Mountain", ("6.1", "6.41", "6.42")),
        (YUGOSLAV, "Soviet 75", HOME, "Sarajevo/Yugoslav", ("6.1", "6.41", "6.43")),
    ],
)
def test_a_move_tells_what_moved_and_by_which_cases(
    phase: tito.Phase, name: str, origin: str, to: str, cases: tuple[str, ...]
) -> None:
    make = axis if phase is AXIS else yugoslav
    state = make({origin: [name]}, turn=16)
    event = state.step(move(state, name, to, origin)).events[0]
    assert event.name == "moved"
    assert event.cases == cases
    assert event.details == {"unit": name, "origin": origin, "to": to}


@pytest.mark.case("tito", "6.1")
def test_a_phase_without_a_piece_to_move_is_passed_over_and_says_so() -> None:
    state = yugoslav({}, turn=9)
    events = state.step(tito.END_PHASE).events
    passed = [event for event in events if event.name == "passed"]
    assert passed[0].details == {"side": "axis", "phase": "Axis Movement Phase"}
    assert axis({"Serbia/Neutral Chetniks": ["Chetnik group"]}).phase is not AXIS


@pytest.mark.case("tito", "6.1")
def test_a_phase_stays_until_it_is_ended_though_everything_has_moved() -> None:
    state = axis({"Islands/Axis Mountain": ["Chetnik group"]}, turn=2)
    assert list(state.legal_actions()) == [tito.END_PHASE]
    state = axis({"Istria/Axis Mountain": ["Chetnik group"]})
    after = state.apply(move(state, "Chetnik group", "Islands/Axis Mountain", "Istria/Axis Mountain"))
    assert after.phase is AXIS
    assert list(after.legal_actions()) == [tito.END_PHASE]
    rested = after.apply(tito.END_PHASE)
    assert rested.phase is not AXIS
    assert rested.ready == b""
    assert not any(rested.guerrillas_moved)


def test_listings_are_in_one_order_however_the_position_came_about() -> None:
    place: Places = {HOME: [("Partisan group", 2)], "Bosnia/Partisan Mountain": ["Partisan group"]}
    state = yugoslav(place)
    one = move(state, "Partisan group", "Serbia/Partisan Hide-away", HOME)
    two = move(state, "Partisan group", "Bosnia/Partisan Hide-away", "Bosnia/Partisan Mountain")
    first, second = state.apply(one).apply(two), state.apply(two).apply(one)
    assert first == second
    assert list(first.legal_actions()) == list(second.legal_actions())
    assert all(group.actions for group in first.legal_actions().groups())


def test_the_same_action_objects_are_listed_again_and_again() -> None:
    state = axis({"Belgrade": ["German 704", "German 714"]})
    after = state.apply(move(state, "German 714", "Nis/Axis"))
    first = {str(a): a for a in state.legal_actions()}
    assert all(first[str(a)] is a for a in after.legal_actions())


# ---------------------------------------------------------------------------------------- those who come in this phase
@pytest.mark.case("tito", "6.1")
def test_a_unit_that_arrives_after_the_phase_has_begun_may_move() -> None:
    draft = axis({"Belgrade": ["German 704"]}).draft(recording=False)
    unit = piece(axis({"Belgrade": ["German 704"]}), "German 714")
    draft.put(unit.index, draft.ruleset.map.place("Nis/Axis").index)
    make_ready(draft, unit.index)
    assert targets(draft.freeze(), "German 714")


@pytest.mark.case("tito", "6.1")
def test_scheduled_arrivals_move_in_the_phase_in_which_they_come() -> None:
    state = yugoslav({}, turn=2)
    assert zones(state, "Tito") == {"Serbia"}


@pytest.mark.case("tito", "9.1")
@pytest.mark.parametrize("turn", [3, 4, 17])
def test_tito_needs_company_on_every_game_turn(turn: int) -> None:
    place = {
        "Serbia/Partisan Mountain": ["Tito"],
        "Serbia/Partisan Hide-away": ["Partisan group"],
        "Serbia/Chetnik Mountain": ["Chetnik group"],
    }
    state = tito.position(turn=turn, phase=YUGOSLAV, place=place)
    assert [violation.case for violation in state.why_not(tito.END_PHASE)] == ["9.1"]


@pytest.mark.case("tito", "6.15")
def test_by_ruling_a_unit_that_can_go_nowhere_has_no_group() -> None:
    rules = tito.ruleset(rulings=AT_ONCE)
    state = axis({"Islands/Axis Mountain": ["German 7SS"], "Zagreb/Axis": ["German 92"]}, ruleset=rules)
    assert [str(group.key) for group in state.legal_actions().groups() if group.key] == ["German 92"]


FAR: Places = {"Slovenia/Partisan Mountain": ["Partisan group"], "Montenegro/Partisan Hide-away": []}


@pytest.mark.case("tito", "9.1", "6.44")
def test_a_unit_that_can_follow_tito_has_to() -> None:
    state = yugoslav({HOME: ["Tito", "Soviet 75"], **FAR}, turn=16)
    alone = state.apply(move(state, "Tito", "Serbia/Partisan Hide-away"))
    assert end(alone) == {"9.1"}
    assert end(alone.apply(move(alone, "Soviet 75", "Serbia/Partisan Hide-away"))) == set()


def test_sets_of_boxes_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is listed does not depend on how many sets are kept."""
    monkeypatch.setattr(movement_lists, "_MOST_SETS", 0)
    places = [{box: ["Partisan group"], HOME: ["Tito", "Partisan group"]} for box in ("Bor/Yugoslav", "Nis/Yugoslav")]
    states = [yugoslav(place) for place in places]
    assert all(agrees(state) for state in states for _ in range(2))


def test_groups_without_held_boxes_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is listed does not depend on how many of them are kept."""
    monkeypatch.setattr(movement_tables, "_MOST_KNOWN", 0)
    places = [{HOME: ["Partisan group"], box: ["Chetnik group"]} for box in ("Bor/Yugoslav", "Nis/Yugoslav")]
    states = [yugoslav(place) for place in places]
    assert all(agrees(state) for state in states for _ in range(2))
    assert "Bor/Yugoslav" not in targets(states[0], "Partisan group")
    assert "Bor/Yugoslav" in targets(states[1], "Partisan group")
