"""Ambushes: who may, who joins, what is spent, what the die does, and what nobody may learn."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, ZONE, do, listed, ruled, unopposed, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import IllegalActionError, LoadError
from balkan_rules.core.records import Session
from balkan_rules.core.sequence import Event
from balkan_rules.core.transition import StopReason
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.phases.ambush import Ambush
from balkan_rules.wrte_1991.phases.group import Moving

FEDERALIST, SEPARATIST = wrte.Side
TANK, MECH = "JNA Armour 329", "JNA Mechanized 1"
EIGHT = ZONE[0]
ZNG = [f"ZNG {number}" for number in range(1, 9)]
OSIJEK = {"2719": [MECH, TANK], "2821": ZNG[:2], "2920": ZNG[2:5]}
PLAIN = {"2806": MOT[:1], "3005": ZONE[:2]}
"""2905 is neither a city nor beside one, so nothing is added to a die there."""


def begin(
    place: dict[str, list[str]],
    *texts: str,
    caches: list[str] | None = None,
    ruleset: wrte.WrteRuleset | None = None,
    operations: int = 0,
    level: int = 9,
) -> wrte.State:
    """The Federalist Player's movement, after some actions."""
    state = wrte.position(
        place=place,
        caches=caches or (),
        ruleset=ruleset,
        operations=operations,
        level=level,
        turn=4 if operations else 1,
    )
    return do(state, *texts)


def osijek(*texts: str, ruleset: wrte.WrteRuleset | None = None) -> wrte.State:
    """The second example of 11.1, and what follows."""
    state = begin(OSIJEK, f"move {MECH}", operations=3, caches=[ZNG[0], ZNG[2], ZNG[3]], ruleset=ruleset)
    hidden = "move a hidden unit at 2719"
    state = do(state, *((hidden, f"pick {TANK}") if hidden in listed(state) else (f"move {TANK}",)))
    return do(state, "go to 2820", *texts)


def event(state: wrte.State, text: str, name: str) -> Event:
    """What an action reports under a name."""
    return next(event for event in state.step(wrte.parse(text, state)).events if event.name == name)


def net(state: wrte.State, die: int = 1) -> int:
    """The modified die of an ambush that is being rolled for."""
    found = event(state, f"roll {die}", "ambush").details["net"]
    assert isinstance(found, int)
    return found


# ------------------------------------------------------------------------------------------------------- the examples


@pytest.mark.case(
    "wrte_1991",
    "11.1.example.329",
    "11.1.example.329.drm",
    "11.1.right",
    "11.1.roll",
    "11.1.pause",
    "11.1.result.D",
    "11.1.result.RB",
    "11.1.table",
    "11.0.zone-to-zone.ambush",
)
def test_the_example_of_the_329th() -> None:
    state = begin({"2806": [TANK], "2704": [EIGHT], "3007": MOT[:1]}, f"move {TANK}", "go to 2805", level=2)
    assert state.to_move is SEPARATIST
    assert listed(state) == {f"ambush with {EIGHT}", "no ambush"}
    state = do(state, f"ambush with {EIGHT}")
    assert listed(state) == {"launch the ambush"}
    state = do(state, "launch the ambush")
    assert state.to_move is wrte.CHANCE
    assert state.chance_outcomes() == tuple((wrte.Roll(face), Fraction(1, 6)) for face in range(1, 7))
    told = event(state, "roll 6", "ambush")
    assert told.cases == ("11.1.roll", "11.1.table", "11.1.drm.urban", "11.1.drm.armour")
    assert told.details == {"place": "2805", "die": 6, "modifier": 3, "net": 9, "result": "D"}
    destroyed = do(state, "roll 6")
    assert str(destroyed.where(TANK)) == "Eliminated"
    assert (destroyed.frames, destroyed.to_move) == ((), FEDERALIST)
    back = do(state, "roll 2")
    assert str(back.where(TANK)) == "2806"
    assert listed(back) == {f"move {MOT[0]}", "end phase"}
    on = do(state, "roll 1")
    assert str(on.where(TANK)) == "2805"
    assert "go to 2804" in listed(on)


@pytest.mark.case(
    "wrte_1991",
    "11.1.example.osijek",
    "11.1.example.osijek.count",
    "11.1.many",
    "11.1.once",
    "11.1.cache",
    "8.9.ambush",
    "11.1.victim-choice",
    "11.1.drm.full-list",
)
def test_the_example_of_osijek() -> None:
    asked = osijek()
    assert listed(asked) == {
        f"ambush with {ZNG[0]}",
        f"ambush with {ZNG[1]}",
        f"ambush with {ZNG[2]}",
        f"ambush with {ZNG[3]}",
        f"ambush with {ZNG[4]}",
        "no ambush",
    }
    for names in ((ZNG[0],), (ZNG[2],), (ZNG[0], ZNG[2])):
        assert net(do(asked, *(f"ambush with {name}" for name in names), "launch the ambush")) == 4
    state = do(asked, *(f"ambush with {name}" for name in (ZNG[0], ZNG[2], ZNG[3])))
    assert f"spend the cache of {ZNG[1]}" not in listed(state)
    state = do(state, f"spend the cache of {ZNG[0]}", "launch the ambush")
    assert event(state, "roll 3", "ambush").details == {
        "place": "2820",
        "die": 3,
        "modifier": 4,
        "net": 7,
        "result": "D",
    }
    state = do(state, "roll 3")
    assert (state.to_move, listed(state)) == (SEPARATIST, {f"remove {MECH}", f"remove {TANK}"})
    state = do(state, f"remove {MECH}")
    assert (str(state.where(MECH)), str(state.where(TANK))) == ("Eliminated", "2820")
    assert [state.ruleset.units[unit].name for unit in state.caches] == [ZNG[2], ZNG[3]]
    assert state.to_move is FEDERALIST
    assert isinstance(state.frames[-1], Moving)


# ------------------------------------------------------------------------------------------- who may and who may not


@pytest.mark.case("wrte_1991", "11.1.optional", "11.1.pause", "11.1.after")
def test_nobody_has_to_ambush_and_then_the_group_goes_on() -> None:
    state = begin(PLAIN, f"move {MOT[0]}", "go to 2905")
    assert why(state, "launch the ambush") == ["11.1.optional"]
    assert why(do(state, f"ambush with {EIGHT}"), "no ambush") == ["11.1.optional"]
    on = do(state, "no ambush")
    assert (on.to_move, str(on.where(MOT[0]))) == (FEDERALIST, "2905")
    assert why(on, "go to 2904") == []
    held = begin({**PLAIN, "2805": [ZONE[3]]}, f"move {MOT[0]}", "go to 2905", "no ambush")
    assert why(held, "go to 2904") == ["11.0.zone-to-zone"]


@pytest.mark.case("wrte_1991", "11.1.right", "11.1.many", "8.0.hidden")
def test_those_whose_zone_is_entered_may_join_in_their_order() -> None:
    state = begin({**PLAIN, "3004": [ZONE[2]], "2904": [ZONE[3]]}, f"move {MOT[0]}", "go to 2905")
    hidden = "ambush with a hidden unit at 3005"
    assert listed(state) == {f"ambush with {EIGHT}", f"ambush with {ZONE[3]}", hidden, "no ambush"}
    assert why(state, f"ambush with {ZONE[2]}") == ["11.1.right"]
    assert why(state, f"ambush with {MOT[0]}") == ["11.1.right"]
    assert why(state, f"ambush with {ZONE[1]}") == ["8.0.hidden"]
    assert why(state, "ambush with a hidden unit at 2904") == ["11.1.many"]
    assert why(state, "ambush with a hidden unit at 3004") == ["11.1.many"]
    late = do(state, f"ambush with {ZONE[3]}")
    assert listed(late) == {"launch the ambush"}
    assert why(late, f"ambush with {EIGHT}") == why(late, f"ambush with {ZONE[3]}") == ["11.1.many"]


def test_a_hex_outside_every_zone_is_entered_in_peace() -> None:
    state = begin({"2806": MOT[:1], "2704": [EIGHT]}, f"move {MOT[0]}", "go to 2906")
    assert state.to_move is FEDERALIST
    croats = begin({"2719": MOT[:1], "1711": ["Krajina 1"], "2820": []}, f"move {MOT[0]}", "go to 2720", operations=3)
    assert croats.to_move is FEDERALIST


@pytest.mark.case("wrte_1991", "11.1.right")
def test_both_sides_ambush_unless_ruled_otherwise() -> None:
    place = {"2903": ZONE[:1], "2805": MOT[:1]}
    asked = {
        slug: do(
            wrte.position(place=place, phase="separatist_movement", ruleset=ruled(zone_ambush_side=slug)),
            f"move {EIGHT}",
            "go to 2904",
        ).to_move
        for slug in ("both-sides", "separatist-only")
    }
    assert asked == {"both-sides": FEDERALIST, "separatist-only": SEPARATIST}


@pytest.mark.case("wrte_1991", "11.1.right", "4.0.event.1.no-ops.frozen")
def test_who_may_not_attack_yet_does_not_ambush() -> None:
    for operations, side in ((0, FEDERALIST), (3, SEPARATIST)):
        state = begin({"2719": MOT[:1], "2821": ZNG[:1]}, f"move {MOT[0]}", "go to 2820", operations=operations)
        assert state.to_move is side
    place = {"2903": ZONE[:1], "2805": MOT[:1]}
    for slug, side in (("croatia-bound", FEDERALIST), ("literal", SEPARATIST)):
        state = wrte.position(place=place, phase="separatist_movement", ruleset=ruled(pre_operations_freeze=slug))
        assert do(state, f"move {EIGHT}", "go to 2904").to_move is side


@pytest.mark.case("wrte_1991", "5.1.low.roads", "11.1.right")
def test_an_ambush_of_the_jna_is_bound_by_no_limit_of_the_level() -> None:
    off_road = "2705"
    place = {"2706": ZONE[:1], "2805": MOT[:1], "3007": MOT[1:16]}
    state = wrte.position(place=place, phase="separatist_movement", activated=MOT[1:16], level=2)
    state = do(state, f"move {EIGHT}", f"go to {off_road}")
    assert listed(state) == {f"ambush with {MOT[0]}", "no ambush"}
    assert do(state, f"ambush with {MOT[0]}", "launch the ambush").activated == state.activated


@pytest.mark.case("wrte_1991", "11.1.once", "11.1.right")
def test_whether_a_unit_ambushes_twice_in_a_phase_is_a_ruling() -> None:
    for slug, again in (("each-entry", True), ("once-per-phase", False)):
        rules = ruled(ambush_repeat=slug, zone_stop_rule="none")
        state = begin(PLAIN | {"2805": MOT[1:2]}, f"move {MOT[0]}", "go to 2905", ruleset=rules)
        first = do(state, f"ambush with {EIGHT}", "launch the ambush", "roll 1", "stop", f"move {MOT[1]}", "go to 2905")
        assert (f"ambush with {EIGHT}" in listed(first)) is again
        assert {"no ambush", "ambush with a hidden unit at 3005"} <= listed(first)
        declined = do(state, "no ambush", "stop", f"move {MOT[1]}", "go to 2905")
        assert f"ambush with {EIGHT}" in listed(declined)
        over = do(first, "no ambush", "stop", "end phase")
        assert over.ambushers == b""
        if not again:
            assert why(first, f"ambush with {EIGHT}") == ["11.1.once"]


@pytest.mark.case("wrte_1991", "11.1.once", "8.0.hidden")
def test_who_may_have_hidden_units_left_to_ambush_is_asked_whether_there_are_any_or_not() -> None:
    """Nobody learns from a question that is left out whether somebody is hidden; where all is seen, it is left out."""
    rules = ruled(ambush_repeat="once-per-phase", zone_stop_rule="none")
    alone = {"2806": MOT[:1], "2805": MOT[1:2], "3005": [EIGHT]}
    for place in (alone, {**alone, "3005": [EIGHT, ZONE[1]]}):
        state = begin(place, f"move {MOT[0]}", "go to 2905", f"ambush with {EIGHT}", ruleset=rules)
        state = do(state, "launch the ambush", "roll 1", "stop", f"move {MOT[1]}", "go to 2905")
        assert (state.to_move, "no ambush" in listed(state)) == (SEPARATIST, True)
    seen = {"2903": ZONE[:1], "2804": ZONE[1:2], "2805": MOT[:1]}
    state = wrte.position(place=seen, phase="separatist_movement", ruleset=rules)
    state = do(state, f"move {EIGHT}", "go to 2904", f"ambush with {MOT[0]}", "launch the ambush", "roll 1", "stop")
    assert do(state, f"move {ZONE[1]}", "go to 2904").to_move is SEPARATIST


# ---------------------------------------------------------------------------------------------------------- modifiers


@pytest.mark.case("wrte_1991", "11.1.drm.urban", "11.1.drm.armour", "11.1.drm.full-list", "11.1.roll")
@pytest.mark.parametrize(
    ("mover", "to", "added"),
    [(MOT[0], "2905", 0), (MOT[0], "2805", 2), (MECH, "2905", 1), (TANK, "2905", 1), (TANK, "2805", 3)],
)
def test_what_is_added_to_the_die(mover: str, to: str, added: int) -> None:
    state = begin({"2806": [mover], "2904": ZONE[:1]}, f"move {mover}", f"go to {to}")
    assert net(do(state, f"ambush with {EIGHT}", "launch the ambush"), 4) == 4 + added


@pytest.mark.case("wrte_1991", "11.1.drm.armour")
def test_one_armoured_unit_of_a_group_suffices() -> None:
    state = begin({"2806": [MOT[0], TANK], "2904": ZONE[:1]}, f"move {MOT[0]}", f"move {TANK}", "go to 2905")
    assert net(do(state, f"ambush with {EIGHT}", "launch the ambush")) == 2


@pytest.mark.case("wrte_1991", "11.1.cache", "11.1.drm.cache", "8.9.ambush")
def test_caches_of_those_who_take_part_add_one_however_many_there_are() -> None:
    place = {"2806": MOT[:1], "3005": ZONE[:1], "2904": ZONE[1:2], "2805": ZONE[2:3]}
    state = begin(place, f"move {MOT[0]}", "go to 2905", caches=ZONE[:3])
    assert why(state, f"spend the cache of {EIGHT}") == ["11.1.cache"]
    state = do(state, f"ambush with {EIGHT}", f"ambush with {ZONE[1]}")
    assert why(state, f"spend the cache of {ZONE[2]}") == ["11.1.cache"]
    without = do(state, "launch the ambush")
    assert (net(without), len(without.caches)) == (1, 3)
    one = do(state, f"spend the cache of {ZONE[1]}")
    assert event(state, f"spend the cache of {ZONE[1]}", "cache spent").details == {"unit": ZONE[1]}
    assert listed(one) == {"launch the ambush"}
    assert why(one, f"ambush with {ZONE[2]}") == ["11.1.many"]
    two = do(state, f"spend the cache of {EIGHT}", f"spend the cache of {ZONE[1]}")
    assert [net(do(spent, "launch the ambush")) for spent in (one, two)] == [2, 2]
    assert [[one.ruleset.units[unit].name for unit in spent.caches] for spent in (one, two)] == [
        [EIGHT, ZONE[2]],
        ZONE[2:3],
    ]


def test_dice_beyond_the_table_are_read_as_its_ends() -> None:
    charts = SHELF.load("game = 'wrte_1991'\n[ambush.rows]\n" + "".join(f"{n} = 'D'\n" for n in range(1, 8)))
    assert max(charts.ambush) >= 7
    state = osijek(f"ambush with {ZNG[0]}", f"spend the cache of {ZNG[0]}", "launch the ambush")
    assert event(state, "roll 6", "ambush").details["result"] == "D"


@pytest.mark.case("wrte_1991", "11.1.roll", "11.1.table")
def test_the_chances_of_an_ambush() -> None:
    state = do(begin(PLAIN, f"move {MOT[0]}", "go to 2905"), f"ambush with {EIGHT}")
    odds = state.preview(wrte.Launch())
    assert odds is not None
    assert odds.distribution == (("-", Fraction(2, 3)), ("RB", Fraction(1, 6)), ("D", Fraction(1, 6)))
    assert (odds.modifiers, odds.cases) == ((), ("11.1.roll", "11.1.table"))
    assert state.preview(wrte.Decline()) is None
    assert osijek().preview(wrte.Decline()) is None
    urban = do(osijek(), f"ambush with {ZNG[0]}", f"spend the cache of {ZNG[0]}").preview(wrte.Launch())
    assert urban is not None
    assert [modifier.steps for modifier in urban.modifiers] == [2, 1, 1]
    assert dict(urban.distribution) == {"RB": Fraction(1, 6), "D": Fraction(5, 6)}


# ------------------------------------------------------------------------------------------------------------ results


@pytest.mark.case("wrte_1991", "11.1.result.RB", "11.1.after", "6.1.excess")
def test_a_whole_group_is_sent_back_even_where_it_is_too_many() -> None:
    place = {"2806": [*MOT[:2], TANK], "3005": ZONE[:1]}
    state = begin(place, *(f"move {name}" for name in (*MOT[:2], TANK)), "go to 2905", f"ambush with {EIGHT}")
    state = do(state, "launch the ambush", "roll 4")
    assert [str(unit) for unit in state.stack("2806").units] == [*MOT[:2], TANK]
    assert not state.stack("2905")
    assert listed(state) == {"end phase"}
    assert listed(do(state, "end phase")) == {f"remove {name}" for name in (*MOT[:2], TANK)}


@pytest.mark.case("wrte_1991", "11.1.result.RB", "11.1.after")
def test_whether_a_group_goes_on_after_it_was_sent_back_is_a_ruling() -> None:
    found = {}
    for slug in ("ends", "may-continue"):
        state = begin(PLAIN, f"move {MOT[0]}", "go to 2905", ruleset=ruled(ambush_rb_after=slug))
        state = do(state, f"ambush with {EIGHT}", "launch the ambush", "roll 5")
        found[slug] = (str(state.where(MOT[0])), listed(state))
    assert found["ends"] == ("2806", {"end phase"})
    at, onward = found["may-continue"]
    assert at == "2806"
    assert onward == {"go to 2706", "go to 2805", "stop"}


@pytest.mark.case("wrte_1991", "11.1.result.RB")
def test_what_was_spent_stays_spent_and_the_zone_holds_no_more() -> None:
    rules = ruled(ambush_rb_after="may-continue", zone_stop_rule="always-halt")
    asked = begin(PLAIN, f"move {MOT[0]}", "go to 2905", ruleset=rules)
    state = do(asked, f"ambush with {EIGHT}", "launch the ambush", "roll 5")
    before, frame = asked.frames[0], state.frames[-1]
    assert isinstance(before, Moving)
    assert isinstance(frame, Moving)
    assert (before.halted, frame.halted) == ("11.0.zone-to-zone", "")
    assert (frame.spent, frame.has_moved, frame.may_march) == (before.spent, True, False)
    assert frame.spent > 0


@pytest.mark.case("wrte_1991", "11.1.result.RB", "6.4.finish-first")
def test_a_group_that_split_off_is_sent_back_alone() -> None:
    tanks = [TANK, "JNA Armour 2"]
    place = {"2807": tanks, "3005": ZONE[:1]}
    state = begin(place, *(f"move {name}" for name in tanks), "go to 2806", "split", f"move {TANK}", "go to 2905")
    state = do(state, f"ambush with {EIGHT}", "launch the ambush", "roll 4")
    assert [str(unit) for unit in state.stack("2806").units] == tanks
    frame = state.frames[-1]
    assert isinstance(frame, Moving)
    assert [state.ruleset.units[unit].name for unit in frame.units] == tanks[1:]
    assert len(state.frames) == 1


@pytest.mark.case("wrte_1991", "11.1.result.D", "6.4.finish-first")
def test_when_a_group_that_split_off_is_destroyed_the_first_one_goes_on() -> None:
    place = {"2807": [TANK, "JNA Armour 2"], "3005": ZONE[:1]}
    texts = (f"move {TANK}", "move JNA Armour 2", "go to 2806", "split", f"move {TANK}", "go to 2905")
    state = begin(place, *texts, f"ambush with {EIGHT}", "launch the ambush", "roll 6")
    assert str(state.where(TANK)) == "Eliminated"
    assert [str(unit) for unit in state.stack("2806").units] == ["JNA Armour 2"]
    assert "go to 2807" in listed(state)
    assert len(state.frames) == 1


@pytest.mark.case("wrte_1991", "11.1.result.D", "11.1.after")
def test_one_unit_is_destroyed_and_the_others_go_on() -> None:
    place = {"2806": MOT[:2], "3005": ZONE[:1]}
    state = begin(place, f"move {MOT[0]}", f"move {MOT[1]}", "go to 2905", f"ambush with {EIGHT}")
    state = do(state, "launch the ambush", "roll 6")
    assert why(state, f"remove {MOT[2]}") == ["11.1.result.D"]
    state = do(state, f"remove {MOT[1]}")
    assert [str(unit) for unit in state.stack("Eliminated").units] == MOT[1:2]
    assert "go to 2904" in listed(state)


@pytest.mark.case("wrte_1991", "11.1.victim-choice", "11.1.result.D")
def test_who_picks_what_is_destroyed_is_a_ruling() -> None:
    asked = {}
    for slug in ("ambusher", "owner"):
        state = osijek(
            f"ambush with {ZNG[0]}", "launch the ambush", "roll 6", ruleset=ruled(ambush_victim_chooser=slug)
        )
        asked[slug] = state.to_move
        assert listed(state) == {f"remove {MECH}", f"remove {TANK}"}
    assert asked == {"ambusher": SEPARATIST, "owner": FEDERALIST}


@pytest.mark.case("wrte_1991", "11.1.victim-choice", "8.0.hidden")
def test_an_owner_is_asked_about_a_single_unit_only_where_others_might_be_hidden() -> None:
    rules = ruled(ambush_victim_chooser="owner")
    croatia = begin(
        {"2719": [TANK], "2821": ZNG[:1]},
        f"move {TANK}",
        "go to 2820",
        f"ambush with {ZNG[0]}",
        operations=3,
        ruleset=rules,
    )
    assert listed(do(croatia, "launch the ambush", "roll 6")) == {f"remove {TANK}"}
    slovenia = begin({**PLAIN, "3007": MOT[1:2]}, f"move {MOT[0]}", "go to 2905", f"ambush with {EIGHT}", ruleset=rules)
    assert listed(do(slovenia, "launch the ambush", "roll 6")) == {f"move {MOT[1]}", "end phase"}


# -------------------------------------------------------------------------------------------------------------- secrets


@pytest.mark.case("wrte_1991", "8.0.hidden", "11.1.many")
def test_hidden_units_take_part_unseen() -> None:
    place = {"2806": MOT[:1], "3005": ZONE[:3]}
    state = begin(place, f"move {MOT[0]}", "go to 2905", "ambush with a hidden unit at 3005", caches=ZONE[1:2])
    assert (state.to_move, listed(state)) == (SEPARATIST, {f"pick {ZONE[1]}", f"pick {ZONE[2]}"})
    steps = [state.step(wrte.parse(f"pick {name}", state)) for name in ZONE[1:3]]
    seen = [step.for_side(FEDERALIST) for step in steps]
    assert seen[0] == seen[1]
    assert str(seen[0].action) == "(hidden)"
    assert {str(event.details["place"]) for event in seen[0].events} == {"3005"}
    joined = steps[0].after
    frame = joined.view(FEDERALIST).fields["frames"][-1]  # type: ignore[index]
    assert (frame.units, frame.after, frame.joined) == (b"", b"", True)
    assert {f"spend the cache of {ZONE[1]}", "ambush with a hidden unit at 3005"} <= listed(joined)
    two = begin({**place, "2904": ZONE[3:6]}, f"move {MOT[0]}", "go to 2905", "ambush with a hidden unit at 3005")
    assert listed(two) == {f"pick {ZONE[1]}", f"pick {ZONE[2]}"}
    assert why(two, f"pick {ZONE[4]}") == ["8.0.hidden"]
    spent = do(joined, f"spend the cache of {ZONE[1]}")
    assert str(spent.view(FEDERALIST).where(ZONE[1])) == "Unseen"
    assert spent.view(FEDERALIST).fields["caches"] == b""


@pytest.mark.case("wrte_1991", "8.0.hidden", "11.1.victim-choice", "11.1.drm.armour")
def test_an_ambusher_sees_the_group_while_he_picks_and_learns_of_armour_by_the_die() -> None:
    place = {"2719": [MOT[0], TANK], "2821": ZNG[:1]}
    texts = (f"move {MOT[0]}", "move a hidden unit at 2719", f"pick {TANK}", "go to 2820", f"ambush with {ZNG[0]}")
    state = begin(place, *texts, operations=3)
    assert str(state.view(SEPARATIST).where(TANK)) == "Unseen"
    odds = state.view(SEPARATIST).preview(wrte.Launch())
    assert odds is not None
    assert odds == state.preview(wrte.Launch())
    assert (odds.distribution, [modifier.name for modifier in odds.modifiers]) == ((), ["urban"])
    for name in (MOT[0], TANK, ZNG[0], ZNG[1]):
        asked = wrte.Join(state.ruleset.charts.unit(name))
        assert state.view(SEPARATIST).why_not(asked) == state.why_not(asked) != ()
    state = do(state, "launch the ambush")
    told = event(state, "roll 6", "ambush")
    assert (told.details["modifier"], told.reveals) == (3, True)
    step = state.step(wrte.Roll(6))
    assert [event.details["unit"] for event in step.for_side(SEPARATIST).events if event.name == "seen"] == [TANK]
    assert str(step.after.view(SEPARATIST).where(TANK)) == "2820"
    assert step.after.view(SEPARATIST).legal_actions() == step.after.legal_actions()
    gone = do(step.after, f"remove {TANK}")
    assert str(gone.view(SEPARATIST).where(TANK)) == "Eliminated"
    kept = do(step.after, f"remove {MOT[0]}")
    assert str(kept.view(SEPARATIST).where(TANK)) == "2820"


# Trap: what was shown for a while is hidden again.
@pytest.mark.case("wrte_1991", "8.0.hidden", "11.1.victim-choice")
def test_who_was_shown_is_hidden_again() -> None:
    place = {"2719": [*MOT[:2], TANK], "2821": ZNG[:1]}
    texts = [f"move {MOT[0]}", "move a hidden unit at 2719", f"pick {MOT[1]}", "move a hidden unit at 2719"]
    state = begin(place, *texts, f"pick {TANK}", "go to 2820", f"ambush with {ZNG[0]}", operations=3)
    state = do(state, "launch the ambush", "roll 6")
    assert [unit.name for unit in state.view(SEPARATIST).stack("2820").units] == [*MOT[:2], TANK]
    after = do(state, f"remove {MOT[1]}")
    assert [unit.name for unit in after.view(SEPARATIST).stack("2820").units] == MOT[:1]


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_in_every_sample_somebody_can_be_picked_for_the_ambush() -> None:
    place = {"2806": MOT[:1], "3005": [EIGHT, ZONE[4]], "2904": [ZONE[3], ZONE[5]], "2804": [ZONE[1], ZONE[2]]}
    begun = begin(place, f"move {MOT[0]}", "go to 2905")
    for texts in (
        ("ambush with a hidden unit at 3005",),
        (f"ambush with {ZONE[3]}", "ambush with a hidden unit at 2904"),
        ("ambush with a hidden unit at 3005", f"pick {ZONE[4]}", "ambush with a hidden unit at 2904"),
    ):
        state = do(begun, *texts)
        for seed in range(8):
            sampled = wrte.sample_state(state.view(FEDERALIST), random.Random(seed))
            assert sampled.view(FEDERALIST) == state.view(FEDERALIST)
            assert sampled.legal_actions()
            assert wrte.from_json(wrte.to_json(sampled)) == sampled
            assert sampled.apply(sampled.legal_actions()[0]).view(FEDERALIST) == do(
                state, str(state.legal_actions()[0])
            ).view(FEDERALIST)


# ----------------------------------------------------------------------------------------------------- macros and files


@pytest.mark.case("wrte_1991", "11.1.pause")
def test_a_path_into_a_zone_stops_for_the_enemy() -> None:
    state = begin(PLAIN)
    path = [wrte.parse(text, state) for text in (f"move {MOT[0]}", "go to 2905", "go to 2904", "stop")]
    expansion = state.expand(path)
    assert (expansion.stopped, len(expansion.transitions), expansion.left) == (StopReason.SIDE, 2, tuple(path[2:]))
    ambush = [wrte.parse(text, state) for text in (f"ambush with {EIGHT}", "launch the ambush", "no ambush")]
    launched = expansion.after.expand(ambush)
    assert (launched.stopped, len(launched.transitions)) == (StopReason.CHANCE, 2)


# Trap: an ambush in mid-move is saved and loaded.
def test_ambushes_come_back_from_files() -> None:
    state = begin(PLAIN, f"move {MOT[0]}", "go to 2905", caches=ZONE[:1])
    for text in (f"ambush with {EIGHT}", f"spend the cache of {EIGHT}", "launch the ambush"):
        state = do(state, text)
        assert wrte.from_json(wrte.to_json(state)) == state
        assert wrte.view_from_json(state.view(FEDERALIST).to_json()) == state.view(FEDERALIST)
    picking = osijek(f"ambush with {ZNG[0]}", "launch the ambush", "roll 6")
    assert wrte.from_json(wrte.to_json(picking)) == picking
    assert wrte.from_json(wrte.to_json(picking)).legal_actions() == picking.legal_actions()


# Trap: a move into a zone is taken back behind the die of the ambush, or to scout.
@pytest.mark.case("wrte_1991", "11.1.pause", "11.1.roll")
def test_nobody_takes_back_what_a_die_has_decided() -> None:
    session: Session[wrte.State, wrte.Action] = Session(begin(PLAIN, f"move {MOT[0]}"))
    session.push(wrte.parse("go to 2905", session.state))
    asked = session.state
    session.pop()
    session.push(wrte.parse("go to 2905", session.state))
    assert session.state == asked
    for text in (f"ambush with {EIGHT}", "launch the ambush", "roll 1"):
        session.push(wrte.parse(text, session.state))
    with pytest.raises(IllegalActionError):
        session.pop()
    assert session.state == do(asked, f"ambush with {EIGHT}", "launch the ambush", "roll 1")


ASKED = do(begin(PLAIN, f"move {MOT[0]}", "go to 2905"), f"ambush with {EIGHT}")
ROLLED = do(ASKED, "launch the ambush")
PICKED = osijek(f"ambush with {ZNG[0]}", "launch the ambush", "roll 6")


@pytest.mark.parametrize(
    ("state", "frame", "changes", "told"),
    [
        (ASKED, 1, {"origin": "2804"}, "a group in 2905 has not come from 2804"),
        (ROLLED, 1, {"origin": "2804"}, "a group in 2905 has not come from 2804"),
        (ASKED, 1, {"units": ["ZNG 1"]}, "ZNG 1 does not ambush in 2905"),
        (ASKED, 1, {"units": MOT[:1]}, "JNA Motorized 1 does not ambush in 2905"),
        (ASKED, 1, {"joined": False}, "units ambush in 2905 without having joined"),
        (PICKED, 1, {"shown": [TANK]}, "an ambush in 2820 shows other units than it has to"),
        (PICKED, 0, {"units": []}, "a group in 2820 has no units"),
    ],
)
def test_ambushes_that_cannot_be_are_not_loaded(
    state: wrte.State, frame: int, changes: dict[str, object], told: str
) -> None:
    data = opened(state)
    data["state"]["frames"][frame].update(changes)
    with pytest.raises(LoadError, match=told):
        wrte.from_json(json.dumps(data))


def test_frames_that_do_not_fit_together_are_not_loaded() -> None:
    data = opened(ASKED)
    frames, pos = data["state"]["frames"], data["state"]["pos"]
    for wrong, told in (
        (frames[1:], "nobody is ambushed"),
        ([frames[0], frames[1], frames[0]], "an ambush is interrupted"),
        ([frames[0] | {"at": "3005", "units": [EIGHT]}], "a group in 3005 moves in the enemy's phase"),
    ):
        data["state"]["frames"] = wrong
        with pytest.raises(LoadError, match=told):
            wrte.from_json(json.dumps(data))
    data["state"] |= {"frames": frames, "cursor": "winner", "pos": pos}
    with pytest.raises(LoadError, match="nobody moves in the Determination of the Winner"):
        wrte.from_json(json.dumps(data))


def test_declining_is_what_an_unopposed_path_does() -> None:
    assert unopposed(begin(PLAIN), f"move {MOT[0]}", "go to 2905", "stop").frames == ()
    assert isinstance(ASKED.frames[-1], Ambush)
