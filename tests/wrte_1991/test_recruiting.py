"""What Media War does for Croatian reinforcements (9.2), and when there is none (17.3)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, come, do, listed, ruled, told, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError, PositionError
from balkan_rules.core.rulings import build
from balkan_rules.wrte_1991.sequence import Phase

PLACE = {"2811": ["ZNG 1"], "2304": MOT[:1]}


def post(*numbers: tuple[int, str, int]) -> tuple[wrte.Arrival, ...]:
    return tuple(wrte.Arrival(*entry) for entry in numbers)


def media(*arrivals: tuple[int, str, int], ruleset: wrte.WrteRuleset | None = None, **fields: Any) -> wrte.State:  # noqa: ANN401 - what `position` takes
    """After the die of a Media War on Game-Turn 7, and its Weapons Cache."""
    entries: dict[str, Any] = {"place": PLACE, "operations": 6, "arrivals": post(*arrivals), **fields}
    state: wrte.State = wrte.position(turn=7, phase="media_war", ruleset=ruleset, **entries)
    state = do(state, "media war", "roll 1")
    return do(state, "cache to ZNG 1") if "cache to ZNG 1" in listed(state) else state


def track(state: wrte.State) -> list[str]:
    return [str(arrival) for arrival in state.tracks.arrivals]


@pytest.mark.case("wrte_1991", "9.2.early", "10.1.media", "10.1.too-early")
def test_two_reinforcements_come_two_turns_sooner() -> None:
    state = media((8, "zng", 3), (9, "zng", 7), (11, "zng", 15))
    assert (state.phase, state.to_move) == (Phase.MEDIA_WAR, wrte.Side.SEPARATIST)
    hasten = {"bring forward zng of turn 9", "bring forward zng of turn 11"}
    upgrade = {f"upgrade zng of turn {turn}" for turn in (8, 9, 11)}
    assert listed(state) == hasten | upgrade | {"end phase"}
    assert why(state, "bring forward zng of turn 8") == ["10.1.too-early"]
    assert why(state, "bring forward zng of turn 10") == ["10.1.track"]
    step = state.step(wrte.parse("bring forward zng of turn 11", state))
    assert told(step, "arrival hastened").cases == ("9.2.early", "10.1.track")
    assert track(step.after) == ["Game-Turn 8: 3 zng", "Game-Turn 9: 8 zng", "Game-Turn 11: 14 zng"]
    # The second is none that would come before the first, so that nobody comes four turns sooner.
    assert listed(step.after) == {"bring forward zng of turn 11", "end phase"}
    assert why(step.after, "bring forward zng of turn 9") == ["9.2.early"]
    after = do(step.after, "bring forward zng of turn 11")
    assert after.phase is not Phase.MEDIA_WAR
    assert track(after) == ["Game-Turn 8: 3 zng", "Game-Turn 9: 9 zng", "Game-Turn 11: 13 zng"]
    both = do(state, "bring forward zng of turn 9", "bring forward zng of turn 11")
    assert track(both) == ["Game-Turn 8: 4 zng", "Game-Turn 9: 7 zng", "Game-Turn 11: 14 zng"]
    assert do(state, "end phase").tracks.arrivals == state.tracks.arrivals


@pytest.mark.case("wrte_1991", "9.2.early", "9.2.cache")
def test_without_reinforcements_only_the_cache_comes() -> None:
    assert media().phase is not Phase.MEDIA_WAR
    late = media((8, "zng-117", 1))
    assert late.phase is not Phase.MEDIA_WAR


@pytest.mark.case("wrte_1991", "9.2.or", "9.2.upgrade.124")
def test_or_a_better_unit_comes_in_the_place_of_one() -> None:
    state = media((9, "zng", 7), (11, "zng", 15))
    step = state.step(wrte.parse("upgrade zng of turn 9", state))
    assert told(step, "arrival upgraded").details == {"before": "zng", "kind": "zng-upgrade", "turn": 9}
    assert track(step.after) == ["Game-Turn 9: 6 zng", "Game-Turn 9: 1 zng-upgrade", "Game-Turn 11: 15 zng"]
    assert step.after.phase is not Phase.MEDIA_WAR
    assert why(do(state, "bring forward zng of turn 11"), "upgrade zng of turn 11") == ["9.2.or"]
    spent = media((9, "zng", 5), (9, "zng-upgrade", 2), place={**PLACE, "2810": ["ZNG Upgraded 1"]})
    assert why(spent, "upgrade zng of turn 9") == ["9.2.upgrade.124"]
    left = media((9, "zng", 5), (9, "zng-upgrade", 2))
    assert "upgrade zng of turn 9" in listed(left)
    assert why(left, "upgrade zng of turn 10") == ["10.1.track"]


@pytest.mark.case("wrte_1991", "9.2.upgrade.234", "9.2.upgrade.234.source")
def test_who_becomes_the_117th_is_as_ruled() -> None:
    state = media((9, "zng", 6), (9, "zng-upgrade", 1))
    after = do(state, "upgrade zng-upgrade of turn 9")
    assert track(after) == ["Game-Turn 9: 6 zng", "Game-Turn 9: 1 zng-117"]
    gone = media((9, "zng-upgrade", 1), place={**PLACE, "2810": ["ZNG 117"]})
    assert "upgrade zng-upgrade of turn 9" not in listed(gone)
    strict = media((9, "zng", 6), (9, "zng-upgrade", 1), ruleset=ruled(media_upgrade_234="any-plain-234"))
    assert listed(strict) == {f"bring forward {kind} of turn 9" for kind in ("zng", "zng-upgrade")} | {
        "upgrade zng of turn 9",
        "end phase",
    }
    assert why(strict, "upgrade zng-upgrade of turn 9") == ["9.2.upgrade.234.source"]
    assert why(gone, "upgrade zng-upgrade of turn 9") == ["9.2.upgrade.234"]


PLAIN = """
[unit.zng-plain]
name = "ZNG Plain"
faction = "zng"
type = "infantry"
size = "brigade"
ratings = [2, 3, 4]
count = 2
start = { schedule = 2 }
"""


@pytest.mark.case("wrte_1991", "9.2.upgrade.234", "9.2.upgrade.234.source")
@pytest.mark.parametrize("slug", ["asterisk-too", "any-plain-234"])
def test_a_plain_unit_of_an_owner_always_becomes_the_117th(slug: str) -> None:
    rules = wrte.ruleset(charts=wrte.load_charts(PLAIN), rulings=build(wrte.Rulings, {"media-upgrade-234": slug}))
    state = media((9, "zng-plain", 2), ruleset=rules)
    assert track(do(state, "upgrade zng-plain of turn 9")) == ["Game-Turn 9: 1 zng-117", "Game-Turn 9: 1 zng-plain"]


@pytest.mark.case("wrte_1991", "9.2.upgrade.124", "10.1.track", "10.2.city")
def test_better_units_are_placed_like_others() -> None:
    arrivals = post((7, "zng", 1), (7, "zng-117", 1), (7, "zng-upgrade", 1))
    state = wrte.position(
        turn=7, phase="separatist_reinforcement", scenario="slavonia", place=PLACE, arrivals=arrivals, operations=6
    )
    names = ("ZNG 21", "ZNG 117", "ZNG Upgraded 1")
    assert listed(state) == {"end phase", *(f"bring on {name}" for name in names)}
    after = come(state, *(f"{name} at 2810" for name in names))
    assert (after.phase, after.tracks.arrivals) == (Phase.SEPARATIST_MOVEMENT, ())


@pytest.mark.case("wrte_1991", "17.3.no-media")
@pytest.mark.parametrize(
    ("scenario", "turn", "is_open"),
    [("total-war", 3, False), ("total-war", 4, True), ("campaign", 3, True), ("total-war", 1, False)],
)
def test_total_war_begins_without_media_war(scenario: str, turn: int, *, is_open: bool) -> None:
    state = wrte.position(scenario=scenario, turn=turn, phase="media_war", place=PLACE, operations=1)
    assert (state.phase is Phase.MEDIA_WAR) is is_open


# -------------------------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize(
    "arrivals",
    [
        7,
        [wrte.Arrival(9, "zng", 1)],
        (7,),
        (wrte.Arrival(9, "zng", 0),),
        (wrte.Arrival(1, "zng", 1),),
        (wrte.Arrival(20, "zng", 1),),
        (wrte.Arrival(9, "hos", 1),),
        (wrte.Arrival(9, "zng", number=True),),
        (wrte.Arrival("9", "zng", 1),),  # type: ignore[arg-type]
        (wrte.Arrival(9, "zng", 1), wrte.Arrival(8, "zng", 1)),
        (wrte.Arrival(9, "zng", 1), wrte.Arrival(9, "zng", 1)),
    ],
)
def test_what_cannot_be_posted_is_refused(arrivals: Any) -> None:  # noqa: ANN401 - wrong parts
    with pytest.raises(PositionError, match="arrivals: a tuple of Arrivals by turn and kind, each once, is wanted"):
        wrte.position(arrivals=arrivals)


def test_no_more_are_posted_than_there_are() -> None:
    with pytest.raises(PositionError, match="arrivals: there are not so many counters left of zng-upgrade"):
        wrte.position(place={"2810": ["ZNG Upgraded 1"]}, arrivals=post((9, "zng-upgrade", 3)))
    with pytest.raises(PositionError, match="arrivals: there are not so many counters left of zng"):
        wrte.position(place=PLACE, arrivals=post((8, "zng", 30), (9, "zng", 11)))


@pytest.mark.parametrize(("phase", "is_loaded"), [("media_war", True), ("separatist_movement", False)])
def test_recruitment_is_loaded_only_after_a_media_war(phase: str, *, is_loaded: bool) -> None:
    state = media((9, "zng", 7))
    data = opened(state)
    assert wrte.from_json(json.dumps(data)) == state
    data["state"]["cursor"] = phase
    if not is_loaded:
        with pytest.raises(LoadError, match=r"state.frames: there is no recruitment by Media War now"):
            wrte.from_json(json.dumps(data))
    data["state"]["cursor"], data["state"]["tracks"]["broadcast"] = "media_war", 0
    with pytest.raises(LoadError, match=r"state.frames: there is no recruitment by Media War now"):
        wrte.from_json(json.dumps(data))
