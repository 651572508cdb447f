"""Guerrillas that come onto the map, and what begins the Yugoslav Movement Phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from balkan_rules import tito
from balkan_rules.tito.rulings import StackingCheck

from .listing import agrees, ruled

Pieces = Mapping[str, Sequence[str | tuple[str, int]]]
PARTISANS: Pieces = {"Bosnia/Partisan Hide-away": [("Partisan group", 1)]}
CHETNIKS: Pieces = {"Serbia/Chetnik Hide-away": [("Chetnik group", 1)]}
WITH_TITO: Pieces = {"Serbia/Partisan Hide-away": ["Tito", ("Partisan group", 3)]}


def counted(state: tito.State, kind: str) -> dict[str, int]:
    """How many counters of a kind stand where."""
    found: dict[str, int] = {}
    places = state.where(kind)
    assert isinstance(places, tuple)
    for place in places:
        found[str(place)] = found.get(str(place), 0) + 1
    return found


def recruit(place: str, strength: int, die: int, **fields: Any) -> tito.State:  # noqa: ANN401 - as `position`
    """The position after a die for the recruits of a place held by Partisan groups."""
    here: dict[str, Sequence[str | tuple[str, int]]] = {place: [("Partisan group", strength)], **fields.pop("more", {})}
    state = tito.position(turn=9, phase="recruitment", place=here, **fields)
    return state.apply(tito.parse(f"recruit at {place}", state)).apply(tito.Roll(die))


def results(state: tito.State, place: str) -> list[tuple[int, int]]:
    """Every way to place what is due at a place: brigades and groups that came, as often as it can be reached."""
    phase = state.frames
    if not phase:
        brigades = state.stack(place).guerrillas
        numbers = {str(kind): number for kind, number in brigades}
        return [(numbers.get("Partisan brigade", 0), numbers.get("Partisan group", 0))]
    return [result for action in state.legal_actions() for result in results(state.apply(action), place)]


def moving(turn: int, place: Pieces | None = None, **fields: Any) -> tito.State:  # noqa: ANN401 - as `position`
    return tito.position(turn=turn, phase="yugoslav_movement", place=place, **fields)


# ------------------------------------------------------------------------------------------------- placing of groups
@pytest.mark.case("tito", "7.4", "13.4")
def test_groups_without_a_choice_stand_at_once() -> None:
    state = recruit("Zagreb/Yugoslav", 7, 4)
    assert not state.frames
    assert counted(state, "Partisan group") == {"Zagreb/Yugoslav": 14}


@pytest.mark.case("tito", "7.63.B")
def test_seven_groups_come_in_as_brigades_or_groups() -> None:
    """The example of the case: seven groups due at Zagreb."""
    state = recruit("Zagreb/Yugoslav", 7, 4, partisan_brigades=True)
    assert state.to_move is tito.Side.YUGOSLAV
    assert agrees(state)
    assert sorted(results(state, "Zagreb/Yugoslav")) == [(0, 14), (1, 11), (2, 8)]


@pytest.mark.case("tito", "7.63.B", "7.61")
def test_brigades_need_brigade_strength_of_their_faction() -> None:
    assert not recruit("Zagreb/Yugoslav", 7, 4, chetnik_brigades=True).frames


@pytest.mark.case("tito", "7.63.B", "7.61")
def test_a_brigade_before_its_time_is_refused() -> None:
    state = tito.position(turn=9, phase="tito_segment", place=WITH_TITO).apply(tito.Roll(4))
    brigade = tito.parse("place Partisan brigade at Serbia/Partisan Mountain", state)
    assert [violation.case for violation in state.why_not(brigade)] == ["7.61"]
    assert agrees(state)


@pytest.mark.case("tito", "7.63.B")
def test_chetniks_have_a_brigade_strength_of_their_own() -> None:
    place = {"Zagreb/Yugoslav": [("Chetnik group", 7)]}
    for achieved in (True, False):
        state = tito.position(
            turn=9, phase="recruitment", place=place, chetnik_brigades=achieved, partisan_brigades=not achieved
        )
        state = state.apply(tito.parse("recruit at Zagreb/Yugoslav", state)).apply(tito.Roll(4))
        assert bool(state.frames) is achieved
        assert agrees(state)


@pytest.mark.case("tito", "7.63.B", "7.63.A", "7.68", "7.61")
def test_refusals_name_every_reason() -> None:
    state = recruit("Zagreb/Yugoslav", 7, 4, partisan_brigades=True)
    names = state.ruleset.parts[tito.Kind]

    def cases(kind: str, place: str) -> list[str]:
        unit = names[kind]
        assert isinstance(unit, tito.Kind)
        return [v.case for v in state.why_not(tito.PlaceGuerrilla(unit, state.ruleset.map.place(place)))]

    assert cases("Partisan brigade", "Zagreb/Yugoslav") == []
    assert cases("Chetnik group", "Zagreb/Yugoslav") == ["7.44"]
    assert cases("Partisan division", "Zagreb/Yugoslav") == ["7.44"]
    assert cases("Partisan group", "Karlovac/Yugoslav") == ["7.44"]
    assert [violation.case for violation in state.why_not(tito.END_PHASE)] == ["7.44"]


@pytest.mark.case("tito", "7.68")
def test_groups_without_a_counter_are_lost() -> None:
    more = {"Bosnia/Partisan Hide-away": [("Partisan group", 20)]}
    state = recruit("Zagreb/Yugoslav", 7, 4, more=more)
    assert not state.frames
    assert counted(state, "Partisan group") == {"Zagreb/Yugoslav": 10, "Bosnia/Partisan Hide-away": 20}


@pytest.mark.case("tito", "7.68", "7.63.B")
def test_brigades_need_no_group_counters_and_may_be_declined() -> None:
    more = {"Bosnia/Partisan Hide-away": [("Partisan group", 23)]}
    state = recruit("Zagreb/Yugoslav", 7, 4, more=more, partisan_brigades=True)
    assert [str(action) for action in state.legal_actions()] == [
        "place Partisan brigade at Zagreb/Yugoslav",
        "end phase",
    ]
    assert agrees(state)
    assert sorted(results(state, "Zagreb/Yugoslav")) == [(0, 7), (1, 7), (2, 7)]
    group = tito.parse("place Partisan group at Zagreb/Yugoslav", state)
    assert [violation.case for violation in state.why_not(group)] == ["7.68"]


@pytest.mark.case("tito", "7.68")
def test_brigades_need_brigade_counters() -> None:
    more = {"Bosnia/Partisan Mountain": [("Partisan brigade", 14)]}
    state = recruit("Zagreb/Yugoslav", 7, 4, more=more, partisan_brigades=True)
    assert sorted(results(state, "Zagreb/Yugoslav")) == [(0, 14), (1, 11)]
    more = {"Bosnia/Partisan Mountain": [("Partisan brigade", 15)]}
    assert not recruit("Zagreb/Yugoslav", 7, 4, more=more, partisan_brigades=True).frames
    state = with_the_last_brigade()
    brigade = tito.parse("place Partisan brigade at Serbia/Partisan Mountain", state)
    assert [violation.case for violation in state.why_not(brigade)] == ["7.68"]


def with_the_last_brigade() -> tito.State:
    """Six groups of Tito's recruits have become the last Partisan brigade and three groups that are still due."""
    place: Pieces = {**WITH_TITO, "Bosnia/Partisan Mountain": [("Partisan brigade", 14)]}
    state = tito.position(turn=9, phase="tito_segment", place=place, partisan_brigades=True).apply(tito.Roll(6))
    return state.apply(tito.parse("place Partisan brigade at Serbia/Partisan Mountain", state))


def test_a_full_place_takes_no_brigade_if_stacking_is_tested_at_all_times() -> None:
    here = [("Partisan group", 7), ("Partisan division", 6), ("Partisan brigade", 1)]
    for check, expected in (
        (StackingCheck.ALWAYS, [(1, 15), (2, 12)]),
        (StackingCheck.MOVEMENT_PHASE_END_OWNER, [(1, 15), (2, 12), (3, 9)]),
    ):
        state = tito.position(
            turn=9,
            phase="recruitment",
            place={"Zagreb/Yugoslav": here},
            partisan_brigades=True,
            ruleset=ruled(stacking_check=check),
        )
        state = state.apply(tito.parse("recruit at Zagreb/Yugoslav", state)).apply(tito.Roll(4))
        assert sorted(results(state, "Zagreb/Yugoslav")) == expected


@pytest.mark.case("tito", "7.63.A", "7.63.B")
def test_in_a_hide_away_only_groups_arrive() -> None:
    state = tito.position(turn=9, phase="tito_segment", place=WITH_TITO, partisan_brigades=True).apply(tito.Roll(4))
    texts = [str(action) for action in state.legal_actions()]
    assert texts == [
        "place Partisan brigade at Serbia/Partisan Mountain",
        "place Partisan group at Serbia/Partisan Mountain",
        "place Partisan group at Serbia/Partisan Hide-away",
    ]
    assert agrees(state)
    kind = state.ruleset.parts[tito.Kind]["Partisan brigade"]
    assert isinstance(kind, tito.Kind)
    hide_away = state.ruleset.map.place("Serbia/Partisan Hide-away")
    assert [v.case for v in state.why_not(tito.PlaceGuerrilla(kind, hide_away))] == ["7.63.A"]
    group = tito.parse("place Partisan group at Serbia/Partisan Mountain", state)
    later = state.apply(group)
    brigade = tito.parse("place Partisan brigade at Serbia/Partisan Mountain", later)
    assert [violation.case for violation in later.why_not(brigade)] == ["7.63.B"]
    assert [violation.case for violation in later.apply(group).why_not(brigade)] == ["7.63.B", "7.63.B"]
    away = later.apply(tito.parse("place Partisan group at Serbia/Partisan Hide-away", later))
    assert not away.frames
    assert counted(away, "Partisan group") == {"Serbia/Partisan Hide-away": 6, "Serbia/Partisan Mountain": 1}


@pytest.mark.case("tito", "7.4")
def test_each_result_is_reached_in_one_way() -> None:
    state = tito.position(turn=9, phase="tito_segment", place=WITH_TITO, partisan_brigades=True).apply(tito.Roll(6))
    ends = list[tuple[bytes, ...]]()

    def play(now: tito.State) -> None:
        if not now.frames:
            ends.append(now.guerrillas)
            return
        for action in now.legal_actions():
            play(now.apply(action))

    play(state)
    assert len(ends) == len(set(ends)) == 7 + 4 + 1


@pytest.mark.case("tito", "7.4", "7.68")
def test_events_name_the_cases_that_brought_the_groups() -> None:
    more = {"Bosnia/Partisan Hide-away": [("Partisan group", 23)]}
    state = recruit("Zagreb/Yugoslav", 7, 4, more=more, partisan_brigades=True)
    (arrival, *_) = state.step(state.legal_actions()[0]).events
    assert arrival.cases[-1] == "7.63.B"
    assert arrival.details == {"unit": "Partisan brigade", "to": "Zagreb/Yugoslav", "number": 1}
    (lost, *_) = state.step(tito.END_PHASE).events
    assert (lost.name, lost.cases[-1], lost.details["groups"]) == ("groups lost", "7.68", 7)


def test_a_saved_placing_goes_on() -> None:
    state = recruit("Zagreb/Yugoslav", 7, 4, partisan_brigades=True)
    assert tito.from_json(tito.to_json(state)) == state


# ---------------------------------------------------------------------------------------- scheduled arrivals and tests
@pytest.mark.case("tito", "4.2.B.1", "13.0.B", "7.41", "13.21", "13.92.GT2", "9.0.procedure")
def test_the_partisans_appear_with_tito_on_turn_2() -> None:
    state = moving(2, {"Serbia/Chetnik Hide-away": [("Chetnik group", 5)]}, optional_soviets=2)
    assert counted(state, "Partisan group") == {
        "Montenegro/Partisan Hide-away": 3,
        "Serbia/Partisan Hide-away": 10,
        "Slovenia/Partisan Hide-away": 4,
    }
    assert str(state.where("Tito")) == "Serbia/Partisan Hide-away"
    assert state.tito_status is tito.TitoStatus.UNIDENTIFIED
    assert state.optional_soviets == 0
    assert not state.no_partisans
    assert state.to_move is tito.Side.YUGOSLAV


@pytest.mark.case("tito", "13.92.GT2")
def test_other_turns_bring_nothing() -> None:
    for turn in (1, 3, 15):
        place = {
            "Serbia/Partisan Hide-away": [("Partisan group", 1)],
            "Serbia/Chetnik Hide-away": [("Chetnik group", 1)],
        }
        assert sum(map(len, moving(turn, place).guerrillas)) == 2


def test_scheduled_partisans_end_with_the_counters() -> None:
    state = moving(
        2,
        {
            "Bosnia/Partisan Hide-away": [("Partisan group", 30), "Tito"],
            "Serbia/Chetnik Hide-away": [("Chetnik group", 5)],
        },
    )
    assert counted(state, "Partisan group") == {"Bosnia/Partisan Hide-away": 30}
    assert str(state.where("Tito")) == "Bosnia/Partisan Hide-away"


@pytest.mark.case("tito", "14.3.D")
def test_lacking_partisans_is_noted_except_on_turn_1() -> None:
    chetniks: Pieces = {"Serbia/Chetnik Hide-away": [("Chetnik group", 5)]}
    soviets: Pieces = {**chetniks, "Serbia/Partisan Mountain": ["Soviet 75"]}
    assert not moving(1, chetniks).no_partisans
    assert moving(3, chetniks).no_partisans
    assert moving(16, soviets).no_partisans
    for kind in ("Partisan group", "Partisan brigade", "Partisan division"):
        assert not moving(3, {**chetniks, "Bosnia/Partisan Mountain": [(kind, 1)]}).no_partisans


@pytest.mark.case("tito", "14.3.C")
@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (None, (True, True)),
        ("Serbia/Axis Mountain", (False, True)),
        ("Serbia/Neutral Chetniks", (False, True)),
        ("Serbia/Chetnik Hide-away", (False, False)),
        ("Belgrade/Yugoslav", (False, False)),
    ],
)
def test_lacking_chetniks_is_noted_by_allegiance(place: str | None, expected: tuple[bool, bool]) -> None:
    for kind in ("Chetnik group", "Chetnik brigade"):
        pieces: dict[str, Sequence[str | tuple[str, int]]] = {"Bosnia/Partisan Hide-away": [("Partisan group", 1)]}
        if place is not None:
            pieces[place] = [(kind, 1)]
        state = moving(9, pieces)
        assert (state.no_chetniks, state.no_friendly_chetniks) == expected


# ----------------------------------------------------------------------------------------------------- replacements
@pytest.mark.case("tito", "13.61")
@pytest.mark.parametrize(("turn", "due"), [(3, True), (9, True), (16, True)])
def test_partisan_replacements_are_due_from_turn_3(turn: int, due: bool) -> None:  # noqa: FBT001 - a value
    state = moving(turn, CHETNIKS)
    assert (state.to_move is tito.CHANCE) is due
    assert moving(turn, {**CHETNIKS, **PARTISANS}).to_move is tito.Side.YUGOSLAV


@pytest.mark.case("tito", "13.61")
def test_no_partisan_replacements_are_due_before_turn_3() -> None:
    assert moving(1, CHETNIKS).to_move is tito.Side.YUGOSLAV
    assert moving(2, CHETNIKS).to_move is tito.Side.YUGOSLAV


@pytest.mark.case("tito", "13.62")
@pytest.mark.parametrize(("turn", "due"), [(1, False), (2, True), (8, True), (9, False)])
def test_chetnik_replacements_are_due_on_turns_2_to_8(turn: int, due: bool) -> None:  # noqa: FBT001 - a value
    assert (moving(turn, PARTISANS).to_move is tito.CHANCE) is due
    neutral: Pieces = {**PARTISANS, "Serbia/Neutral Chetniks": [("Chetnik group", 1)]}
    assert moving(turn, neutral).to_move is tito.Side.YUGOSLAV


@pytest.mark.case("tito", "13.63", "13.64")
def test_the_die_says_how_many_and_the_hide_aways_may_be_mixed() -> None:
    state = moving(5, CHETNIKS, transferred=["Tito"])
    assert agrees(state)
    state = state.apply(tito.Roll(3))
    assert agrees(state)
    zones = ("Bosnia", "Croatia", "Dalmatia", "Serbia", "Slovenia")
    assert [str(action) for action in state.legal_actions()] == [
        f"place Partisan group at {zone}/Partisan Hide-away" for zone in zones
    ]
    for zone in ("Bosnia", "Serbia", "Slovenia"):
        state = state.apply(tito.parse(f"place Partisan group at {zone}/Partisan Hide-away", state))
    assert counted(state, "Partisan group") == {
        "Bosnia/Partisan Hide-away": 1,
        "Serbia/Partisan Hide-away": 1,
        "Slovenia/Partisan Hide-away": 1,
    }
    assert state.no_partisans
    assert any(isinstance(action, tito.MoveGuerrilla) for action in state.legal_actions())


@pytest.mark.case("tito", "13.63", "13.64")
def test_chetnik_replacements_come_to_montenegro_and_serbia() -> None:
    state = moving(5, PARTISANS).apply(tito.Roll(2))
    assert [str(action) for action in state.legal_actions()] == [
        "place Chetnik group at Montenegro/Chetnik Hide-away",
        "place Chetnik group at Serbia/Chetnik Hide-away",
    ]
    state = state.apply(state.legal_actions()[1])
    assert counted(state, "Chetnik group") == {"Serbia/Chetnik Hide-away": 2}


@pytest.mark.case("tito", "13.63")
def test_each_faction_rolls_a_die_of_its_own_partisans_first() -> None:
    state = moving(5, transferred=["Tito"]).apply(tito.Roll(1))
    state = state.apply(tito.parse("place Partisan group at Slovenia/Partisan Hide-away", state))
    assert state.to_move is tito.CHANCE
    transition = state.step(tito.Roll(6))
    event = transition.events[0]
    assert (event.cases, event.details["faction"], event.details["die"]) == (("13.62", "13.63"), "Chetnik", 6)
    assert tito.from_json(tito.to_json(state)) == state


@pytest.mark.case("tito", "9.22", "13.61")
def test_tito_put_aside_returns_with_partisan_replacements() -> None:
    """Trap B37: his stack is gone and no Partisan is on the map."""
    state = moving(5, CHETNIKS).apply(tito.Roll(2))
    state = state.apply(tito.parse("place Partisan group at Bosnia/Partisan Hide-away", state))
    state = state.apply(tito.parse("place Partisan group at Serbia/Partisan Hide-away", state))
    assert {str(action) for action in state.legal_actions()} == {
        "Tito joins Bosnia/Partisan Hide-away",
        "Tito joins Serbia/Partisan Hide-away",
    }
    assert agrees(state)
    state = state.apply(tito.parse("Tito joins Serbia/Partisan Hide-away", state))
    assert str(state.where("Tito")) == "Serbia/Partisan Hide-away"
    assert any(isinstance(action, tito.Move) and str(action.unit) == "Tito" for action in state.legal_actions())


@pytest.mark.case("tito", "9.22")
def test_tito_joins_the_only_stack_at_once() -> None:
    state = moving(5, CHETNIKS).apply(tito.Roll(1))
    state = state.apply(tito.parse("place Partisan group at Croatia/Partisan Hide-away", state))
    assert str(state.where("Tito")) == "Croatia/Partisan Hide-away"


@pytest.mark.case("tito", "9.22")
@pytest.mark.parametrize("status", [tito.TitoStatus.WITHDRAWN, tito.TitoStatus.ELIMINATED])
def test_tito_withdrawn_or_eliminated_stays_away(status: tito.TitoStatus) -> None:
    state = moving(5, CHETNIKS, tito_status=status).apply(tito.Roll(1))
    state = state.apply(tito.parse("place Partisan group at Croatia/Partisan Hide-away", state))
    assert str(state.where("Tito")) == "Not in play"


def test_arrivals_happen_once_when_a_game_is_loaded() -> None:
    """Trap B43: what happens as the phase begins is not repeated."""
    state = moving(2, CHETNIKS)
    loaded = tito.from_json(tito.to_json(state))
    assert loaded == state
    action = state.legal_actions()[0]
    assert loaded.apply(action) == state.apply(action)
