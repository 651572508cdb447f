"""Media War: the die, what is added to it, what it does (9.0), and the bounds of the level (5.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.wrte_1991.playing import MOT, ZONE, declare, do, listed, ruled, without_support

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.sequence import Phase

PLACE = {"3007": MOT[:1], "2805": ZONE[:2]}


def media(*, ruleset: wrte.WrteRuleset | None = None, caches: int = 2, **fields: int) -> wrte.State:
    """The Separatist Player may broadcast."""
    return wrte.position(
        turn=2,
        phase="media_war",
        place=PLACE,
        caches=ZONE[:caches],
        ruleset=ruleset,
        **fields,  # type: ignore[arg-type]  # entries of the tracks
    )


def fallen(die: int, *, ruleset: wrte.WrteRuleset | None = None, **fields: int) -> int:
    """By how many tiers the level has fallen."""
    return 8 - do(media(ruleset=ruleset, level=8, **fields), "media war", f"roll {die}").tracks.level


@pytest.mark.case("wrte_1991", "9.0.choice", "4.0.sep.3")
def test_the_separatist_player_may_broadcast_in_every_turn() -> None:
    state = media()
    assert (state.phase, state.to_move) == (Phase.MEDIA_WAR, wrte.Side.SEPARATIST)
    assert listed(state) == {"media war", "end phase"}
    assert do(state, "end phase").turn == 3
    assert do(state, "end phase").tracks.broadcast == 0
    after = do(state, "media war", "roll 1")
    assert (after.turn, after.tracks.broadcast) == (3, 2)
    order = [step.phase for step in wrte.ruleset().steps]
    moving, fighting = order.index(Phase.SEPARATIST_MOVEMENT), order.index(Phase.SEPARATIST_COMBAT)
    assert order[moving : fighting + 1] == [
        Phase.SEPARATIST_MOVEMENT,
        Phase.SIEGES,
        Phase.MEDIA_WAR,
        Phase.SEPARATIST_COMBAT,
    ]
    first = wrte.position(place=PLACE, phase="separatist_movement")
    assert do(first, "end phase").phase is Phase.MEDIA_WAR


@pytest.mark.case("wrte_1991", "9.0.roll", "9.0.table")
def test_the_table_says_by_how_much_the_level_falls() -> None:
    state = do(media(level=8), "media war")
    assert state.chance_outcomes() == tuple((wrte.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    assert [fallen(die) for die in range(1, 7)] == [0, 0, 0, 0, 1, 1]
    step = state.step(wrte.Roll(5))
    assert step.events[0].details == {"die": 5, "modifier": 0, "tiers": 1}
    assert [event.details for event in step.events if event.name == "level moved"] == [{"before": 8, "level": 7}]
    assert "level moved" not in [event.name for event in state.step(wrte.Roll(1)).events]


@pytest.mark.case("wrte_1991", "9.1.support", "9.1.town", "9.1.window")
def test_support_against_a_town_counts_in_its_turn() -> None:
    assert [fallen(die, town_bombarded=2) for die in (3, 4, 6)] == [0, 1, 1]
    assert [fallen(die, town_bombarded=1) for die in (3, 4, 6)] == [0, 0, 1]
    event = do(media(town_bombarded=2), "media war").step(wrte.Roll(4)).events[0]
    assert event.cases == ("9.0.roll", "9.0.table", "9.1.support")
    assert event.details["modifier"] == 1


@pytest.mark.case("wrte_1991", "9.1.paramilitary", "14.3.media")
def test_what_paramilitaries_count_is_as_ruled() -> None:
    found = {
        slug: [
            fallen(
                6, ruleset=ruled(media_paramilitary_drm=slug), town_bombarded=2, town_raided=town, paramilitary_attack=2
            )
            for town in (2, 0)
        ]
        for slug in ("plus-one-town", "plus-two-any", "plus-three")
    }
    assert found == {"plus-one-town": [2, 1], "plus-two-any": [3, 3], "plus-three": [3, 3]}
    alone = {
        slug: fallen(2, ruleset=ruled(media_paramilitary_drm=slug), town_raided=2, paramilitary_attack=2)
        for slug in ("plus-one-town", "plus-two-any", "plus-three")
    }
    assert alone == {"plus-one-town": 0, "plus-two-any": 0, "plus-three": 1}
    named = {
        slug: do(media(ruleset=ruled(media_paramilitary_drm=slug), town_raided=2, paramilitary_attack=2), "media war")
        .step(wrte.Roll(1))
        .events[0]
        .cases[2:]
        for slug in ("plus-one-town", "plus-two-any", "plus-three")
    }
    assert named == {
        "plus-one-town": ("9.1.paramilitary",),
        "plus-two-any": ("14.3.media",),
        "plus-three": ("9.1.paramilitary", "14.3.media"),
    }
    late = {"town_raided": 1, "paramilitary_attack": 1}
    assert fallen(4, ruleset=ruled(media_paramilitary_drm="plus-three"), **late) == 0


@pytest.mark.case("wrte_1991", "5.1.bounds", "5.1.tiers", "5.2.media")
def test_where_the_track_ends_is_as_ruled() -> None:
    found = {
        slug: [
            do(
                media(ruleset=ruled(activation_bounds=slug), level=level, town_bombarded=2, town_raided=2), *roll
            ).tracks.level
            for level in (1, 2, 3)
        ]
        for slug in ("clamp", "ignore")
        for roll in [("media war", "roll 6")]
    }
    assert found == {"clamp": [1, 1, 1], "ignore": [1, 2, 1]}


@pytest.mark.case("wrte_1991", "9.0.choice", "9.0.ambush")
def test_who_broadcasts_does_not_fight_but_may_ambush() -> None:
    place = {"2704": MOT[:1], "2605": ZONE[:1]}
    state = wrte.position(phase="media_war", place=place)
    assert do(state, "end phase").phase is Phase.SEPARATIST_COMBAT
    after = do(state, "media war", "roll 1", f"cache to {ZONE[0]}")
    assert (after.turn, after.phase) == (2, Phase.FEDERALIST_MOVEMENT)
    fresh = wrte.position(place=place, broadcast=1, level=9)
    assert f"ambush with {ZONE[0]}" in listed(do(fresh, f"move {MOT[0]}", "go to 2604"))
    late = wrte.position(turn=2, phase="separatist_combat", place=place, broadcast=1)
    assert late.phase is Phase.SEPARATIST_COMBAT


@pytest.mark.case("wrte_1991", "9.1.support", "9.1.paramilitary", "9.1.town", "14.3.media")
@pytest.mark.parametrize(
    ("attacker", "target", "support", "noted"),
    [
        (MOT[0], "2810", False, (0, 0, 0)),
        (MOT[0], "2810", True, (4, 0, 0)),
        (MOT[0], "2711", True, (0, 0, 0)),
        ("Militia 1", "2810", False, (0, 4, 4)),
        ("Militia 1", "2810", True, (4, 4, 4)),
        ("Militia 1", "2711", True, (0, 0, 4)),
    ],
)
def test_what_attacks_of_the_federalist_add(
    attacker: str, target: str, *, support: bool, noted: tuple[int, int, int]
) -> None:
    place = {"2710": [attacker], "2810": ["ZNG 1"], "2711": ["ZNG 2"]}
    state = wrte.position(turn=4, operations=3, level=9, phase="federalist_combat", place=place)
    state = do(declare(state, target, attacker), *(["add air support"] if support else []))
    tracks = without_support(state).apply(wrte.Roll(1)).tracks
    assert (tracks.town_bombarded, tracks.town_raided, tracks.paramilitary_attack) == noted


@pytest.mark.case("wrte_1991", "9.1.support")
def test_what_others_attack_adds_nothing() -> None:
    place = {"2710": ["ZNG 1"], "2711": MOT[:1]}
    state = wrte.position(
        turn=4, operations=3, phase="separatist_combat", place=place, separatist_artillery=1, broadcast=0
    )
    state = do(declare(state, "2711", "ZNG 1"), "add artillery support")
    assert without_support(state).apply(wrte.Roll(1)).tracks.town_bombarded == 0


@pytest.mark.case("wrte_1991", "9.2.cache")
def test_a_cache_comes_in_whatever_the_die() -> None:
    for die in range(1, 7):
        state = do(media(caches=0), "media war", f"roll {die}")
        assert (state.phase, state.turn) == (Phase.MEDIA_WAR, 2)
        assert listed(state) == {f"cache to {name}" for name in ZONE[:2]}
        after = do(state, f"cache to {ZONE[1]}")
        assert (after.turn, len(after.caches)) == (3, 1)
