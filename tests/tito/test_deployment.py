"""Deploying the units of Anti-Guerrilla Operations (8.44, 8.48, 16.0.9.43, 4.2.A.7.deployment)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.tito.fights import at, named, rules
from tests.tito.listing import agrees
from tests.tito.operations import (
    ENEMY,
    FIRST,
    SECOND,
    Places,
    counters,
    ends,
    fought,
    in_phase,
    listed,
    position,
    put,
    refusals,
    until,
    where,
)

from balkan_rules import tito
from balkan_rules.core.errors import LoadError
from balkan_rules.core.transition import StopReason
from balkan_rules.core.view import UNKNOWN
from balkan_rules.tito.rulings import StackingCheck

MOUNTAIN, HIDE_AWAY = "Bosnia/Axis Mountain", "Bosnia/Axis Hide-away"
DEPLOYMENT = tito.Phase.OPERATIONS_DEPLOYMENT


# ------------------------------------------------------------------------------------------------------- piece by piece
@pytest.mark.case("tito", "8.44", "4.2.A.7.deployment", "6.34")
def test_units_go_to_the_mountain_or_the_hide_away_one_after_the_other() -> None:
    state = position({FIRST: ["German 714", "German 704"], **ENEMY})
    assert (state.phase, state.to_move) == (DEPLOYMENT, tito.Side.AXIS)
    assert listed(state) == [f"place German 704 at {place}" for place in (MOUNTAIN, HIDE_AWAY)]
    assert agrees(state)
    assert refusals(state, f"place German 714 at {MOUNTAIN}") == ["8.44"]
    assert refusals(state, "place German 704 at Serbia/Axis Mountain") == ["8.44"]
    after = put(state, f"German 704 at {HIDE_AWAY}", f"German 714 at {MOUNTAIN}")
    assert (at(after, HIDE_AWAY), at(after, MOUNTAIN)) == (["German 704"], ["German 714"])
    assert not after.problems()


@pytest.mark.case("tito", "8.44", "4.2.A.7.deployment")
def test_every_division_of_the_units_is_reached_once() -> None:
    units: list[str | tuple[str, int]] = ["German 704", "Croat 1", ("Chetnik group", 3), ("Chetnik brigade", 2)]
    state = position({FIRST: units, **ENEMY}, chetnik_brigades=True)
    deployed = ends(state, lambda now: bool(now.frames) and type(now.frames[-1]).__name__ == "OperationCombat")
    assert len(deployed) == len(set(deployed)) == 2 * 2 * 4 * 3
    in_mountain = Counter(counters(end, "Chetnik group").count(MOUNTAIN) for end in deployed)
    assert in_mountain == dict.fromkeys(range(4), 2 * 2 * 3)


@pytest.mark.case("tito", "8.44")
def test_counters_of_a_kind_go_to_the_mountain_first() -> None:
    state = position({FIRST: ["Chetnik brigade", ("Chetnik group", 2)], **ENEMY}, chetnik_brigades=True)
    state = put(state, f"Chetnik group at {MOUNTAIN}")
    assert listed(state) == [f"place Chetnik group at {place}" for place in (MOUNTAIN, HIDE_AWAY)]
    after = put(state, f"Chetnik group at {HIDE_AWAY}")
    assert listed(after) == [f"place Chetnik brigade at {place}" for place in (MOUNTAIN, HIDE_AWAY)]
    three = put(position({FIRST: [("Chetnik group", 3)], **ENEMY}), f"Chetnik group at {HIDE_AWAY}")
    assert counters(three, "Chetnik group") == [HIDE_AWAY] * 3


@pytest.mark.case("tito", "8.44", "4.2.A.7.deployment")
def test_the_first_operation_is_over_before_the_second_is_deployed() -> None:
    state = position({FIRST: ["German 704"], SECOND: ["Serbian 1"], **ENEMY})
    state = put(state, f"German 704 at {MOUNTAIN}")
    assert where(state, "Serbian 1") == [SECOND]
    step = state.step(tito.END_PHASE)
    assert where(step.after, "German 704", "Serbian 1") == [FIRST, SECOND]
    assert listed(step.after) == [f"place Serbian 1 at Serbia/Axis {place}" for place in ("Mountain", "Hide-away")]
    assert named(step.events, "operation").details["zone"] == "Serbia"
    after = put(step.after, "Serbian 1 at Serbia/Axis Hide-away")
    assert (after.phase, where(after, "Serbian 1")) == (tito.Phase.YUGOSLAV_MOVEMENT, [SECOND])


def test_operations_without_units_or_zones_are_passed_over() -> None:
    assert position(ENEMY).phase is tito.Phase.YUGOSLAV_MOVEMENT
    assert position(ENEMY).deployed == 2
    assert position(ENEMY, targets=()).phase is tito.Phase.YUGOSLAV_MOVEMENT
    second = position({SECOND: ["Serbian 1"], **ENEMY})
    assert listed(second)[0] == "place Serbian 1 at Serbia/Axis Mountain"


# -------------------------------------------------------------------------------------------------------------- secrets
def before() -> tito.State:
    """The Yugoslavs may still make a bonus move, and then the Axis deploys."""
    place = {FIRST: ["German 704"], SECOND: ["Serbian 2"], **ENEMY}
    return position(place, phase="operations_reaction").apply(tito.Roll(1))


@pytest.mark.case("tito", "8.44")
def test_a_zone_is_shown_as_its_units_are_deployed_and_not_before() -> None:
    state = before()
    assert [state.view(tito.Side.YUGOSLAV).fields[name] for name in ("first_target", "second_target")] == [UNKNOWN] * 2
    assert "First operation (Zone unknown): German 704" in state.view(tito.Side.YUGOSLAV).text()
    step = state.step(tito.END_PHASE)
    event = named(step.events, "operation")
    assert (event.reveals, event.cases, dict(event.details)) == (
        True,
        ("8.41", "8.44"),
        {"operation": 1, "zone": "Bosnia"},
    )
    assert step.is_final
    fields = step.after.view(tito.Side.YUGOSLAV).fields
    assert (str(fields["first_target"]), fields["second_target"]) == ("Bosnia", UNKNOWN)
    assert "First operation (Bosnia): German 704" in step.after.view(tito.Side.YUGOSLAV).text()


def test_a_macro_stops_where_a_zone_is_shown() -> None:
    state = before()
    macro = [tito.END_PHASE, *(tito.parse(f"place German 704 at {place}", state) for place in (MOUNTAIN,))]
    found = state.expand(macro)
    assert (found.stopped, len(found.left)) == (StopReason.REVEALED, 1)


# ------------------------------------------------------------------------------------------------------------ the 501st
@pytest.mark.case("tito", "16.0.9.43", "8.44")
def test_the_501st_leaves_the_map_as_its_operation_begins() -> None:
    place = {FIRST: ["German 704"], SECOND: ["Serbian 1"], "Nis/Axis": ["German 501SS"], **ENEMY}
    state = position(place, hunters=2)
    state = put(state, f"German 704 at {MOUNTAIN}")
    assert (where(state, "German 501SS"), state.hunters) == (["Nis/Axis"], 2)
    step = state.step(tito.END_PHASE)
    assert (where(step.after, "German 501SS"), step.after.hunters) == ([SECOND], 0)
    assert named(step.events, "hunters").cases == ("16.0.9.43",)
    assert listed(step.after) == [f"place German 501SS at Serbia/Axis {name}" for name in ("Mountain", "Hide-away")]
    first = position(place, hunters=1)
    assert (where(first, "German 501SS"), first.hunters) == ([FIRST], 0)
    assert where(position(place), "German 501SS") == ["Nis/Axis"]


@pytest.mark.case("tito", "16.0.9.43")
def test_a_501st_that_is_not_on_the_map_is_not_called() -> None:
    state = position({FIRST: ["German 704"], **ENEMY}, hunters=1, eliminated=["German 501SS"])
    assert (where(state, "German 501SS"), state.hunters) == (["Eliminated"], 0)


# ----------------------------------------------------------------------------------------------------------- bystanders
BESIDE: Places = {MOUNTAIN: ["Croat 1", ("Chetnik group", 2)], FIRST: ["German 704", "Chetnik group"], **ENEMY}


@pytest.mark.case("tito", "8.48")
def test_units_that_were_in_the_mountain_take_no_part() -> None:
    state = put(position(BESIDE), f"German 704 at {MOUNTAIN}", f"Chetnik group at {MOUNTAIN}")
    preview = state.preview(tito.parse(f"attack Bosnia/Partisan Mountain from {MOUNTAIN}", state))
    assert preview is not None
    assert preview.attacker == 12 + 1
    after = state.apply(tito.END_PHASE)
    assert at(after, MOUNTAIN) == ["Croat 1", "Chetnik group", "Chetnik group"]
    assert (where(after, "German 704"), counters(after, "Chetnik group")[0]) == ([FIRST], FIRST)
    assert not after.retreated
    assert not any(after.guerrillas_moved)


@pytest.mark.case("tito", "8.48")
def test_the_event_of_the_combat_names_the_case_that_kept_them_out() -> None:
    attack = f"attack Bosnia/Partisan Mountain from {MOUNTAIN}"
    beside = put(position(BESIDE), f"German 704 at {MOUNTAIN}", f"Chetnik group at {MOUNTAIN}")
    nobody = put(position({FIRST: ["German 704"], **ENEMY}), f"German 704 at {MOUNTAIN}")
    for state, number in ((beside, 1), (nobody, 0)):
        step = state.apply(tito.parse(attack, state)).step(tito.Roll(1))
        assert named(step.events, "combat").cases.count("8.48") == number


@pytest.mark.case("tito", "8.48", "9.43")
def test_a_501st_that_stands_by_makes_no_attempt() -> None:
    there: Places = {"Bosnia/Partisan Mountain": ["Tito", ("Partisan group", 3)]}
    place: Places = {MOUNTAIN: ["German 501SS"], FIRST: ["German 704"], **there}
    located: dict[str, Any] = {"tito_status": tito.TitoStatus.LOCATED, "tito_turn": 8}
    state = put(position(place, **located), f"German 704 at {MOUNTAIN}")
    attempt = f"attempt on Tito at Bosnia/Partisan Mountain from {MOUNTAIN}"
    assert refusals(state, attempt) == ["9.43", "8.48"]
    assert agrees(state)


@pytest.mark.case("tito", "8.48")
def test_nor_do_they_suffer() -> None:
    state = position(BESIDE, ruleset=rules("AE", "A1", "-", "-", "-", "-"))
    state = put(state, f"German 704 at {MOUNTAIN}", f"Chetnik group at {MOUNTAIN}")
    after = fought(state, MOUNTAIN, "Bosnia/Partisan Mountain", 1)
    assert at(after, MOUNTAIN) == ["Croat 1", "Chetnik group", "Chetnik group"]
    assert where(after, "German 704") == ["Eliminated"]
    beaten = fought(state, MOUNTAIN, "Bosnia/Partisan Mountain", 2)
    assert at(beaten, MOUNTAIN) == ["Croat 1", "Chetnik group", "Chetnik group"]


@pytest.mark.case("tito", "8.48")
@pytest.mark.parametrize("bystander", ["Croat 1", "Chetnik group"])
def test_they_do_not_attack_by_themselves(bystander: str) -> None:
    state = position({MOUNTAIN: [bystander], FIRST: ["German 704"], **ENEMY})
    state = put(state, f"German 704 at {HIDE_AWAY}")
    assert listed(state) == [f"attack Bosnia/Partisan Hide-away from {HIDE_AWAY}", "end phase"]
    assert refusals(state, f"attack Bosnia/Partisan Mountain from {MOUNTAIN}") == ["8.11", "8.48"]
    assert agrees(state)


# ------------------------------------------------------------------------------------------------------------- stacking
SEVEN = ["German 714", "German 717", "German 342", "German 113", "German 173", "German 297", "German 373"]
ITALIANS = [f"Italian {name}" for name in ("Re", "Zara", "Emilia", "Marche", "Murge", "Messina", "Sassari")]


def test_the_stacking_limit_is_asked_only_under_its_ruling() -> None:
    place: Places = {MOUNTAIN: SEVEN, FIRST: ["German 704", ("Chetnik brigade", 2), "Chetnik group"], **ENEMY}
    free = position(place, chetnik_brigades=True)
    assert len(listed(free)) == 2
    strict = position(place, ruleset=rules(stacking_check=StackingCheck.ALWAYS), chetnik_brigades=True)
    assert where(strict, "German 704") == [HIDE_AWAY]
    assert listed(strict) == [f"place Chetnik group at {name}" for name in (MOUNTAIN, HIDE_AWAY)]
    after = put(strict, f"Chetnik group at {MOUNTAIN}")
    assert counters(after, "Chetnik brigade") == [HIDE_AWAY] * 2


def test_the_limit_gives_way_where_nothing_has_room() -> None:
    always = rules(stacking_check=StackingCheck.ALWAYS)
    place: Places = {MOUNTAIN: SEVEN[:6], FIRST: ["Croat 1", "Croat 2", "German 704"], **ENEMY}
    filled = put(position(place, ruleset=always), f"German 704 at {MOUNTAIN}")
    assert where(filled, "Croat 1", "Croat 2") == [HIDE_AWAY] * 2
    full: Places = {MOUNTAIN: SEVEN, HIDE_AWAY: ITALIANS, FIRST: ["German 704"], **ENEMY}
    assert listed(position(full, ruleset=always)) == [f"place German 704 at {name}" for name in (MOUNTAIN, HIDE_AWAY)]


def test_frames_that_make_no_sense_are_not_loaded() -> None:
    text = tito.to_json(position({FIRST: ["German 704"], **ENEMY}))
    fighting = tito.to_json(put(tito.from_json(text), f"German 704 at {MOUNTAIN}"))
    for wrong in ('"operation":2', '"operation":0', '"operation":7'):
        for sound in (text, fighting):
            assert '"operation":1' in sound
            with pytest.raises(LoadError):
                tito.from_json(sound.replace('"operation":1', wrong))
    assert until(tito.from_json(text), in_phase(tito.Phase.YUGOSLAV_MOVEMENT)).turn == 9
