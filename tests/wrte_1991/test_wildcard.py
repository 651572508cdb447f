"""The president of Serbia vetoes moves and attacks of Krajina Serbs (16.2)."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, do, listed, told, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError, PositionError
from balkan_rules.core.rulings import build

FEDERALIST, SEPARATIST = wrte.Side
RULES = wrte.ruleset(options=wrte.Options(wildcard=True))
TEN = wrte.ruleset(rulings=build(wrte.Rulings, {"wildcard-die": "d10"}), options=wrte.Options(wildcard=True))
SERB, CROAT = "2510", "2610"
FREE = {"ask for a veto", "no veto"}


def start(place: dict[str, list[str]], *texts: str, phase: str = "federalist_movement", **fields: object) -> wrte.State:
    """A position with Croatian operations begun and no limits, after some actions."""
    given = {"operations": 3, "turn": 4, "level": 9, "ruleset": RULES, **fields}
    return do(wrte.position(place={"2920": ["ZNG 9"], **place}, phase=phase, **given), *texts)  # type: ignore[arg-type]


@pytest.mark.case("wrte_1991", "16.2.trigger")
def test_krajina_serbs_who_enter_hexes_of_croats_provoke_it() -> None:
    alone = start({SERB: ["Krajina 1"]}, "move Krajina 1", f"go to {CROAT}")
    assert (alone.to_move, listed(alone)) == (SEPARATIST, FREE)
    assert why(alone, "roll 1") == ["16.2.trigger"]
    assert alone.chance_outcomes() == ()
    stack = start({SERB: [MOT[0], "Krajina 1"]}, f"move {MOT[0]}", "move Krajina 1", f"go to {CROAT}")
    assert listed(stack) == FREE
    jna = start({SERB: MOT[:1]}, f"move {MOT[0]}", f"go to {CROAT}")
    assert jna.to_move is FEDERALIST
    for to in ("2611", "2509"):
        assert not RULES.map.place(to).is_croat
        assert start({SERB: ["Krajina 1"]}, "move Krajina 1", f"go to {to}").to_move is FEDERALIST
    without = start({SERB: ["Krajina 1"]}, "move Krajina 1", f"go to {CROAT}", ruleset=wrte.ruleset())
    assert without.to_move is FEDERALIST


@pytest.mark.case("wrte_1991", "16.2.die", "2.0.die")
def test_the_die_has_six_faces_or_ten() -> None:
    for rules, faces in ((RULES, 6), (TEN, 10)):
        texts = ("move Krajina 1", f"go to {CROAT}", "ask for a veto")
        state = start({SERB: ["Krajina 1"]}, *texts, ruleset=rules)
        assert state.to_move is wrte.CHANCE
        assert state.chance_outcomes() == tuple((wrte.Roll(n), Fraction(1, faces)) for n in range(1, faces + 1))
        assert [v.case for v in state.why_not(wrte.NoVeto())] == ["16.2.trigger"]
        back = {n for n in range(1, faces + 1) if str(do(state, f"roll {n}").where("Krajina 1")) == SERB}
        assert back == {1, 2, 3}


@pytest.mark.case("wrte_1991", "16.2.veto", "16.2.frozen")
def test_a_veto_sends_the_whole_group_back_and_it_moves_no_further() -> None:
    state = start({SERB: [MOT[0], "Krajina 1", "Krajina 2"]}, f"move {MOT[0]}", "move Krajina 1", f"go to {CROAT}")
    asked = do(state, "ask for a veto")
    step = asked.step(wrte.Roll(3))
    assert dict(told(step, "veto").details) == {"die": 3, "vetoed": True}
    back = step.after
    assert [str(back.where(name)) for name in (MOT[0], "Krajina 1")] == [SERB, SERB]
    assert [RULES.units[unit].name for unit in back.vetoed] == [MOT[0], "Krajina 1"]
    assert listed(back) == {"move Krajina 2", "end phase"}
    assert why(back, "move Krajina 1") == ["16.2.frozen"]
    assert why(do(back, "move Krajina 2"), "move Krajina 1") == ["16.2.frozen"]
    assert "Not to move in this Game-Turn: JNA Motorized 1, Krajina 1" in back.text()
    on = do(asked, "roll 4")
    assert str(on.where("Krajina 1")) == CROAT
    assert (on.vetoed, on.to_move) == (b"", FEDERALIST)
    declined = do(state, "no veto")
    assert str(declined.where("Krajina 1")) == CROAT
    assert "stop" in listed(declined)


@pytest.mark.case("wrte_1991", "16.2.veto", "15.0.croatian-cities", "3.2.other")
@pytest.mark.parametrize("last", [None, *wrte.Last])
def test_a_vetoed_entry_has_not_been(last: wrte.Last | None) -> None:
    city = next(
        place
        for place in RULES.map.cities.values()
        if place.is_croat and any(RULES.places[other].is_serb for other in RULES.neighbours[place.index])
    )
    serb = next(RULES.places[other].name for other in RULES.neighbours[city.index] if RULES.places[other].is_serb)
    before = {} if last is None else {city.name: last}
    still = start({serb: ["Krajina 1", "Krajina 2"]}, occupants=before)
    entered = do(still, "move Krajina 1", f"go to {city}", "ask for a veto")
    back = wrte.from_json(wrte.to_json(entered), ruleset=RULES).apply(wrte.Roll(3))
    assert back.occupants == still.occupants
    assert (back.last_occupant(city), back.controller(city)) == (still.last_occupant(city), still.controller(city))
    assert back.victory_points == still.victory_points
    in_place = do(entered, "roll 4")
    assert (in_place.last_occupant(city), in_place.controller(city)) == (FEDERALIST, FEDERALIST)
    together = do(start({serb: ["Krajina 1"], city.name: MOT[:1]}), "move Krajina 1", f"go to {city}", "ask for a veto")
    assert do(together, "roll 1").occupants == together.occupants


@pytest.mark.case("wrte_1991", "16.2.trigger", "16.2.veto")
def test_the_veto_comes_before_an_ambush() -> None:
    place = {SERB: ["Krajina 1"], "2609": ["ZNG 1"]}
    state = start(place, "move Krajina 1", f"go to {CROAT}")
    assert listed(state) == FREE
    assert listed(do(state, "no veto")) == {"ambush with ZNG 1", "no ambush"}
    assert listed(do(state, "ask for a veto", "roll 6")) == {"ambush with ZNG 1", "no ambush"}
    assert do(state, "ask for a veto", "roll 1").to_move is FEDERALIST


@pytest.mark.case("wrte_1991", "16.2.trigger", "16.2.veto")
def test_an_attack_on_croats_can_be_vetoed_before_anybody_sees_them() -> None:
    place = {SERB: ["Krajina 1", MOT[0]], CROAT: ["ZNG 1", "ZNG 2"]}
    texts = ("attack with JNA Motorized 1", f"attack {CROAT}", "attack with Krajina 1", "declare the attack")
    state = start(place, *texts, phase="federalist_combat")
    assert (state.to_move, listed(state)) == (SEPARATIST, FREE)
    assert not any(frame.battle.is_declared for frame in state.frames)  # type: ignore[attr-defined]
    assert wrte.from_json(wrte.to_json(state), ruleset=RULES) == state
    vetoed = do(state, "ask for a veto", "roll 2")
    assert vetoed.frames == ()
    assert len(vetoed.activated) == 2
    assert listed(vetoed) == {"end phase"}
    assert "add artillery support" in listed(do(state, "ask for a veto", "roll 5"))
    assert do(state, "no veto") == do(state, "ask for a veto", "roll 4")
    jna = start(place, *texts[:2], "declare the attack", phase="federalist_combat")
    assert "add artillery support" in listed(jna)


@pytest.mark.case("wrte_1991", "16.2.frozen")
def test_who_has_been_vetoed_does_not_advance_on_that_turn() -> None:
    place = {SERB: [*MOT[:4]], "2611": MOT[4:6], CROAT: ["ZNG 1"]}
    for vetoed in (MOT[:4], []):
        attack = (f"attack with {MOT[0]}", f"attack {CROAT}", *(f"attack with {name}" for name in MOT[1:6]))
        state = start(place, *attack, "declare the attack", phase="federalist_combat", vetoed=vetoed)
        while "no more support" in listed(state):
            state = do(state, "no more support")
        outcomes = [do(state, f"roll {die}") for die in range(1, 7)]
        won = next(after for after in outcomes if not after.stack(CROAT))
        while any(text.startswith("lose ") for text in listed(won)):
            won = won.apply(won.legal_actions()[-1])
        assert (f"advance {MOT[0]}" in listed(won)) is not bool(vetoed)
        assert why(won, f"advance {MOT[0]}") == (["16.2.frozen"] if vetoed else [])
    kept = start({SERB: MOT[:2], CROAT: ["ZNG 1"]}, vetoed=MOT[:1])
    assert f"move {MOT[0]}" not in listed(kept)
    assert why(kept, f"move {MOT[0]}") == ["16.2.frozen"]
    ended = start({SERB: MOT[:1]}, "end phase", vetoed=MOT[:1])
    while ended.turn == 4:
        ended = ended.apply(ended.legal_actions()[-1])
    assert ended.vetoed == b""


def test_only_units_that_can_be_held_back_are() -> None:
    with pytest.raises(PositionError, match="vetoed: ZNG 9 has not been held back"):
        start({}, vetoed=["ZNG 9"])


# Trap: a choice that exists only because of a hidden unit.
@pytest.mark.case("wrte_1991", "16.2.trigger", "8.0.hidden")
def test_who_provokes_a_veto_is_shown_and_the_others_are_not() -> None:
    croat = "2609"
    group = (f"move {MOT[0]}", f"move a hidden unit at {croat}", f"pick {MOT[1]}", f"move a hidden unit at {croat}")
    state = start({croat: [*MOT[:2], "Krajina 1"]}, *group, "pick Krajina 1", f"go to {CROAT}")
    assert listed(state) == FREE
    view = state.view(SEPARATIST)
    assert [str(view.where(name)) for name in (*MOT[:2], "Krajina 1")] == [CROAT, "Unseen", CROAT]
    assert view.legal_actions() == state.legal_actions()
    assert wrte.view_from_json(view.to_json(), ruleset=RULES) == view
    for seed in range(4):
        sampled = wrte.sample_state(view, random.Random(seed))
        assert sampled.view(SEPARATIST) == view
        assert wrte.from_json(wrte.to_json(sampled), ruleset=RULES) == sampled
    after = do(state, "no veto").view(SEPARATIST)
    assert str(after.where("Krajina 1")) == "Unseen"


def test_a_veto_that_cannot_be_is_not_loaded() -> None:
    state = start({SERB: ["Krajina 1", "Krajina 2"]}, "move Krajina 1", f"go to {CROAT}")
    assert wrte.from_json(wrte.to_json(state), ruleset=RULES) == state
    said = "there is no veto of the president of Serbia now"
    changes: tuple[dict[str, object], ...] = ({"origin": "2920"}, {"units": []}, {"units": ["Krajina 2"]})
    for change in changes:
        data = opened(state)
        data["state"]["frames"][1].update(change)
        with pytest.raises(LoadError, match=said):
            wrte.from_json(json.dumps(data), ruleset=RULES)
    data = opened(state)
    del data["state"]["frames"][0]
    with pytest.raises(LoadError, match=said):
        wrte.from_json(json.dumps(data), ruleset=RULES)
    place = {SERB: ["Krajina 1"], CROAT: ["ZNG 1"]}
    texts = ("attack with Krajina 1", f"attack {CROAT}", "declare the attack")
    data = opened(start(place, *texts, phase="federalist_combat"))
    data["state"]["frames"][0]["battle"]["attackers"] = []
    with pytest.raises(LoadError, match="there cannot be such a battle"):
        wrte.from_json(json.dumps(data), ruleset=RULES)
