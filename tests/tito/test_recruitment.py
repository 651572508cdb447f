"""Recruits from held Objective Displays and Mountains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tito import oracles
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.core.errors import LoadError
from balkan_rules.tito.rulings import RecruitCapOrder, RecruitMountainFormula

Placement = Mapping[str, Sequence[str | tuple[str, int]]]

# Croatia with Recruitment Values of 1 in a market town and a village, as the worked examples suppose.
CHARTS = tito.load_charts("""
game = "tito"
[zone.Croatia]
displays = [
  { name = "Zagreb", terrain = "city", recruitment = "2", victory_points = 10 },
  { name = "Karlovac", terrain = "town", recruitment = "1", victory_points = 5 },
  { name = "Bihac", terrain = "market town", recruitment = "1", victory_points = 5 },
  { name = "Drvar", terrain = "village", recruitment = "1", victory_points = 4 },
  { name = "Senj", terrain = "market town", recruitment = "0", victory_points = 3, labels = ["Italian Pullback"] },
]
""")
RULES = tito.ruleset(charts=CHARTS)
GROUPS_12 = [("Partisan group", 12)]


def position(place: Placement, *, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - of `tito.position`
    return tito.position(turn=turn, phase=tito.Phase.RECRUITMENT, place=place, **{"ruleset": RULES, **fields})


def names(state: tito.State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def recruit(state: tito.State, place: str, die: int | None) -> tito.State:
    state = state.apply(tito.parse(f"recruit at {place}", state))
    return state if die is None else state.apply(tito.Roll(die))


def created(state: tito.State, place: str, die: int | None) -> int:
    """How many groups a roll brings to a place."""
    before = sum(number for kind, number in state.stack(place).guerrillas if kind.name.endswith("group"))
    after = recruit(state, place, die).stack(place).guerrillas
    return sum(number for kind, number in after if kind.name.endswith("group")) - before


def refusals(state: tito.State, place: str) -> list[str]:
    return [violation.case for violation in state.why_not(tito.parse(f"recruit at {place}", state))]


def test_a_recruiting_place_is_saved_and_loaded() -> None:
    state = position({"Karlovac": [("Partisan group", 6)]}, ruleset=tito.ruleset())
    state = state.apply(state.legal_actions()[0])
    text = tito.to_json(state)
    assert tito.from_json(text) == state
    for place in ("Karlovac/Axis", "Not in play", "Zagreb/Yugoslav"):
        tampered = text.replace('"place":"Karlovac/Yugoslav"', f'"place":"{place}"')
        assert tampered != text
        with pytest.raises(LoadError):
            tito.from_json(tampered)


# ------------------------------------------------------------------------------------------------------------- formula
@pytest.mark.case("tito", "7.44")
def test_the_die_is_multiplied_by_the_recruitment_value() -> None:
    state = position({"Karlovac": [("Partisan group", 6)]})
    assert [created(state, "Karlovac/Yugoslav", die) for die in range(1, 7)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.case("tito", "7.44")
def test_fractions_are_dropped() -> None:
    state = position({"Zara": [("Partisan group", 6)]}, intrinsic_eliminated=["Zara"])
    assert created(state, "Zara/Yugoslav", 5) == 2


@pytest.mark.case("tito", "7.44")
def test_recruits_are_of_the_faction_that_holds_the_place() -> None:
    state = recruit(position({"Karlovac": [("Chetnik group", 6)]}), "Karlovac/Yugoslav", 4)
    assert str(state.stack("Karlovac/Yugoslav")) == "Karlovac/Yugoslav: 10 Chetnik group"


@pytest.mark.case("tito", "7.44")
@pytest.mark.parametrize("unit", ["Soviet 75", "Bulgarian 1"])
def test_soviets_and_bulgarians_raise_partisans(unit: str) -> None:
    state = recruit(position({"Karlovac/Yugoslav": [unit]}, turn=15), "Karlovac/Yugoslav", 4)
    assert str(state.stack("Karlovac/Yugoslav")) == f"Karlovac/Yugoslav: {unit}, 4 Partisan group"


@pytest.mark.case("tito", "7.44")
def test_tito_alone_raises_nobody() -> None:
    state = position({"Zagreb": ["Tito"], "Karlovac": [("Partisan group", 1)], "Bihac": ["Tito"][1:]})
    assert names(state) == ["recruit at Karlovac/Yugoslav"]
    assert refusals(state, "Zagreb/Yugoslav") == ["7.44"]


@pytest.mark.case("tito", "7.44.A")
def test_no_more_groups_than_strength() -> None:
    state = position({"Zagreb": [("Partisan group", 5)], "Karlovac": ["Partisan brigade"]}, partisan_brigades=False)
    assert created(state, "Zagreb/Yugoslav", 6) == 5
    assert created(state, "Zagreb/Yugoslav", 2) == 4
    assert created(state, "Karlovac/Yugoslav", 6) == 4
    mixed = position({"Zagreb": ["Soviet 5", ("Partisan group", 1)]}, turn=15)
    assert created(mixed, "Zagreb/Yugoslav", 6) == 12


@pytest.mark.case("tito", "7.44.B", "11.23")
def test_drought_halves_in_market_towns_only() -> None:
    place = {"Bihac": GROUPS_12, "Drvar": [("Partisan group", 6)], "Karlovac": [("Partisan group", 6)]}
    dry, wet = position(place, drought=True), position(place)
    assert [created(dry, "Bihac/Yugoslav", die) for die in range(1, 7)] == [0, 1, 1, 2, 2, 3]
    assert created(wet, "Bihac/Yugoslav", 5) == 5
    assert created(dry, "Drvar/Yugoslav", 5) == 5
    assert created(dry, "Karlovac/Yugoslav", 5) == 5


@pytest.mark.case("tito", "7.44.C", "11.11")
def test_winter_halves_in_villages_only() -> None:
    place = {"Drvar": GROUPS_12, "Bihac": GROUPS_12}
    winter, autumn = position(place, turn=8), position(place, turn=7)
    assert created(winter, "Drvar/Yugoslav", 3) == 1
    assert created(winter, "Bihac/Yugoslav", 3) == 3
    assert created(autumn, "Drvar/Yugoslav", 3) == 3


@pytest.mark.case("tito", "11.11", "11.12")
def test_winter_halves_in_mountains_but_not_on_the_islands() -> None:
    place = {"Bosnia/Partisan Mountain": GROUPS_12, "Islands/Partisan Mountain": GROUPS_12}
    winter, summer = position(place, turn=12), position(place, turn=11)
    assert created(winter, "Bosnia/Partisan Mountain", 6) == 1
    assert created(winter, "Islands/Partisan Mountain", 6) == 3
    assert created(summer, "Bosnia/Partisan Mountain", 6) == 3
    assert created(summer, "Islands/Partisan Mountain", 6) == 3


@pytest.mark.case("tito", "9.32")
@pytest.mark.parametrize(
    ("status", "groups"),
    [
        (tito.TitoStatus.UNIDENTIFIED, 5),
        (tito.TitoStatus.IDENTIFIED, 5),
        (tito.TitoStatus.LOCATED, 5),
        (tito.TitoStatus.WITHDRAWN, 2),
        (tito.TitoStatus.ELIMINATED, 2),
    ],
)
def test_partisan_recruits_are_halved_without_tito(status: tito.TitoStatus, groups: int) -> None:
    place: Placement = {
        "Karlovac": GROUPS_12,
        "Bihac": [("Chetnik group", 12)],
        "Bosnia/Partisan Mountain": [("Partisan group", 6)],
    }
    state = position(place, tito_status=status)
    assert created(state, "Karlovac/Yugoslav", 5) == groups
    assert created(state, "Bihac/Yugoslav", 5) == 5
    assert created(state, "Bosnia/Partisan Mountain", 6) == (3 if groups == 5 else 1)


@pytest.mark.case("tito", "7.44.C", "9.32")
def test_halvings_add_up() -> None:
    state = position({"Drvar": GROUPS_12}, turn=12, tito_status=tito.TitoStatus.ELIMINATED)
    assert created(state, "Drvar/Yugoslav", 5) == 1


@pytest.mark.case("tito", "7.45")
def test_a_mountain_recruits_half_the_die_up_to_its_strength() -> None:
    state = position(
        {"Bosnia/Partisan Mountain": [("Partisan group", 2)], "Serbia/Chetnik Mountain": ["Chetnik brigade"]}
    )
    assert [created(state, "Bosnia/Partisan Mountain", die) for die in range(1, 7)] == [0, 1, 1, 2, 2, 2]
    assert created(state, "Serbia/Chetnik Mountain", 6) == 3


def with_rulings(charts: tito.TitoCharts | None = None, **rulings: Any) -> tito.TitoRuleset:  # noqa: ANN401 - rulings
    rules = tito.ruleset(rulings=tito.Rulings(**rulings), charts=charts)
    assert isinstance(rules, tito.TitoRuleset)
    return rules


@pytest.mark.case("tito", "7.45", "14.2.B")
def test_a_mountain_may_recruit_what_it_scores() -> None:
    like_points = with_rulings(recruit_mountain_formula=RecruitMountainFormula.LIKE_MOUNTAIN_POINTS)
    place: Placement = {
        "Istria/Partisan Mountain": ["Partisan division", "Tito"],
        "Istria/Chetnik Mountain": [("Chetnik group", 9)],
        "Bosnia/Partisan Mountain": [("Partisan group", 3)],
        "Brod": [("Partisan group", 4)],
    }
    state = position(place, ruleset=like_points)
    assert created(state, "Istria/Partisan Mountain", None) == 1
    assert created(state, "Istria/Chetnik Mountain", None) == 2
    assert refusals(state, "Bosnia/Partisan Mountain") == ["7.45"]
    assert created(state, "Brod/Yugoslav", 3) == 3
    winter = position(place, turn=8, ruleset=like_points)
    assert names(winter) == ["recruit at Brod/Yugoslav", "recruit at Istria/Chetnik Mountain"]
    assert created(winter, "Istria/Chetnik Mountain", None) == 1
    assert agrees(state)


@pytest.mark.case("tito", "7.45")
def test_mountains_may_recruit_nobody() -> None:
    disabled = with_rulings(recruit_mountain_formula=RecruitMountainFormula.DISABLED)
    switched_off = tito.load_charts('game = "tito"\n[mountain_recruitment]\nenabled = false\n')
    for rules in (disabled, with_rulings(charts=switched_off)):
        state = position({"Bosnia/Partisan Mountain": GROUPS_12, "Brod": [("Partisan group", 1)]}, ruleset=rules)
        assert names(state) == ["recruit at Brod/Yugoslav"]
        assert refusals(state, "Bosnia/Partisan Mountain") == ["7.45"]


@pytest.mark.case("tito", "7.44.A", "7.44.C")
def test_the_cap_may_come_before_or_after_the_halvings() -> None:
    order = {
        which: with_rulings(charts=CHARTS, recruit_cap_order=which)
        for which in (RecruitCapOrder.CAP_THEN_HALVE, RecruitCapOrder.HALVE_THEN_CAP)
    }
    place: Placement = {"Drvar": [("Partisan group", 1)], "Karlovac": [("Partisan group", 1)]}
    first = position(place, turn=8, ruleset=order[RecruitCapOrder.CAP_THEN_HALVE])
    last = position(place, turn=8, ruleset=order[RecruitCapOrder.HALVE_THEN_CAP])
    assert refusals(first, "Drvar/Yugoslav") == ["7.44"]
    assert created(last, "Drvar/Yugoslav", 6) == 1
    assert created(last, "Drvar/Yugoslav", 1) == 0
    assert created(last, "Karlovac/Yugoslav", 6) == 1


# -------------------------------------------------------------------------------------------------------- which places
@pytest.mark.case("tito", "7.42", "7.43", "16.0.7.42", "4.2.E.1.recruitment")
def test_every_held_place_recruits_once_in_any_order() -> None:
    place: Placement = {
        "Karlovac": [("Partisan group", 2)],
        "Bosnia/Partisan Mountain": [("Partisan group", 2)],
        "Bosnia/Chetnik Mountain": [("Chetnik group", 2)],
        "Bosnia/Partisan Hide-away": [("Partisan group", 2)],
        "Serbia/Axis Mountain": [("Chetnik group", 4)],
        "Serbia/Neutral Chetniks": [("Chetnik group", 4)],
    }
    state = position(place)
    all_three = [
        "recruit at Bosnia/Partisan Mountain",
        "recruit at Bosnia/Chetnik Mountain",
        "recruit at Karlovac/Yugoslav",
    ]
    assert names(state) == all_three
    assert [f"recruit at {group.key}" for group in state.legal_actions().groups()] == all_three
    assert state.to_move is tito.Side.YUGOSLAV
    assert agrees(state)
    for first in all_three:
        after = state.apply(tito.parse(first, state)).apply(tito.Roll(2))
        assert names(after) == [name for name in all_three if name != first]
        assert after.why_not(tito.parse(first, state))
        assert agrees(after)
    assert [violation.case for violation in state.why_not(tito.END_PHASE)] == ["4.2.E.1.recruitment"]


@pytest.mark.case("tito", "7.43")
@pytest.mark.parametrize("place", ["Bosnia/Partisan Hide-away", "Serbia/Axis Mountain", "Brod/Axis"])
def test_other_places_recruit_nobody(place: str) -> None:
    units = [("Chetnik group", 3)] if "Axis" in place else GROUPS_12
    state = position({place: units, "Karlovac": [("Partisan group", 2)]})
    action = tito.Recruit(state.ruleset.map.place(place))
    assert [violation.case for violation in state.why_not(action)] == ["7.43"]


@pytest.mark.case("tito", "4.2.E.1", "4.2.E.1.recruitment", "4.2.E.1.tito", "4.2.E.1.uprising")
def test_the_three_segments_follow_one_another() -> None:
    state = position({"Brod": [("Partisan group", 1), "Tito"]}, turn=3)
    assert state.phase is tito.Phase.RECRUITMENT
    state = recruit(state, "Brod/Yugoslav", 1)
    assert (state.phase, state.spent) == (tito.Phase.TITO_SEGMENT, b"")
    state = state.apply(tito.Roll(1))
    state = state.apply(state.legal_actions()[0])
    assert (state.phase, state.spent) == (tito.Phase.UPRISING, b"")
    assert tito.parse("uprising in Bosnia", state) in state.legal_actions()


@pytest.mark.case("tito", "4.2.E.1.recruitment")
def test_nobody_is_asked_where_nothing_can_recruit() -> None:
    state = position({"Bosnia/Partisan Hide-away": GROUPS_12, "Serbia/Axis Mountain": ["German 704"]}, turn=2)
    assert state.phase is not tito.Phase.RECRUITMENT


@pytest.mark.case("tito", "8.51")
def test_an_intrinsic_defence_keeps_recruits_away() -> None:
    place: Placement = {"Belgrade": GROUPS_12, "Karlovac": [("Partisan group", 2)]}
    intact, broken = position(place), position(place, intrinsic_eliminated=["Belgrade"])
    assert names(intact) == ["recruit at Karlovac/Yugoslav"]
    assert refusals(intact, "Belgrade/Yugoslav") == ["8.51"]
    assert created(broken, "Belgrade/Yugoslav", 6) == 12
    other = position(place, intrinsic_eliminated=["Zara"])
    assert refusals(other, "Belgrade/Yugoslav") == ["8.51"]


@pytest.mark.case("tito", "16.0.7.44.E")
def test_chetniks_raise_nobody_beside_collaborators() -> None:
    place: dict[str, Any] = {"Zagreb/Axis": ["Chetnik brigade", "German 704"], "Karlovac": [("Partisan group", 2)]}
    chetniks = position({**place, "Zagreb/Yugoslav": [("Chetnik group", 3)]})
    assert refusals(chetniks, "Zagreb/Yugoslav") == ["16.0.7.44.E"]
    assert names(chetniks) == ["recruit at Karlovac/Yugoslav"]
    partisans = position({**place, "Zagreb/Yugoslav": [("Partisan group", 3)]})
    assert created(partisans, "Zagreb/Yugoslav", 6) == 3
    alone = position({"Zagreb/Yugoslav": [("Chetnik group", 3)], "Zagreb/Axis": ["German 704"]})
    assert created(alone, "Zagreb/Yugoslav", 6) == 3
    mountain = position(
        {"Bosnia/Chetnik Mountain": [("Chetnik group", 3)], "Bosnia/Axis Mountain": ["Chetnik brigade"]}
    )
    assert created(mountain, "Bosnia/Chetnik Mountain", 6) == 3


@pytest.mark.case("tito", "7.44", "16.0.7.42")
def test_the_counters_are_the_limit() -> None:
    place: Placement = {"Zagreb": [("Partisan group", 14)], "Karlovac": [("Partisan group", 14)]}
    state = position(place)
    assert created(state, "Zagreb/Yugoslav", 6) == 2
    after = recruit(state, "Zagreb/Yugoslav", 6)
    assert after.phase is not tito.Phase.RECRUITMENT
    some_left = recruit(state, "Karlovac/Yugoslav", 1)
    assert names(some_left) == ["recruit at Zagreb/Yugoslav"]
    zero_value = position({"Senj": GROUPS_12, "Karlovac": [("Partisan group", 1)]})
    assert refusals(zero_value, "Senj/Yugoslav") == ["7.44"]


@pytest.mark.case("tito", "7.44", "7.63.B")
def test_three_groups_at_most_are_still_a_brigade() -> None:
    place: Placement = {
        "Krupanj/Yugoslav": ["Partisan brigade"],  # a die of 6 gives three groups, no more
        "Kukes/Yugoslav": ["Partisan brigade"],  # and here two
        "Bosnia/Partisan Hide-away": [("Partisan group", 30)],
    }
    state = position(place, turn=5, partisan_brigades=True)
    assert names(state) == ["recruit at Krupanj/Yugoslav"]
    assert refusals(state, "Kukes/Yugoslav") == ["7.68"]


@pytest.mark.case("tito", "7.44")
def test_without_groups_a_place_may_still_recruit_brigades() -> None:
    place: Placement = {
        "Zagreb": [("Partisan group", 14)],
        "Karlovac": [("Partisan group", 2)],
        "Bosnia/Partisan Hide-away": [("Partisan group", 14)],
    }
    state = position(place, partisan_brigades=True)
    assert names(state) == ["recruit at Zagreb/Yugoslav"]
    assert refusals(state, "Karlovac/Yugoslav") == ["7.68"]
    after = recruit(state, "Zagreb/Yugoslav", 3)
    assert [str(action) for action in after.legal_actions()] == [
        "place Partisan brigade at Zagreb/Yugoslav",
        "end phase",
    ]
    without = position(place)
    assert without.phase is not tito.Phase.RECRUITMENT
    none_left = {**place, "Serbia/Partisan Mountain": [("Partisan brigade", 15)]}
    assert position(none_left, partisan_brigades=True).phase is not tito.Phase.RECRUITMENT


# -------------------------------------------------------------------------------------------------------------- events
def test_every_case_that_counted_is_told() -> None:
    state = position({"Drvar": GROUPS_12}, turn=8, tito_status=tito.TitoStatus.WITHDRAWN)
    rolled = state.apply(state.legal_actions()[0]).step(tito.Roll(6))
    told = next(event for event in rolled.events if event.name == "recruits")
    assert told.cases == ("7.44", "7.44.C", "11.11", "9.32")
    assert (told.details["die"], told.details["groups"]) == (6, 1)
    capped = position({"Zagreb": [("Partisan group", 1)]})
    rolled = capped.apply(capped.legal_actions()[0]).step(tito.Roll(6))
    assert next(event for event in rolled.events if event.name == "recruits").cases == ("7.44", "7.44.A")
    dry = position({"Bihac": GROUPS_12, "Bosnia/Partisan Mountain": [("Partisan group", 4)]}, turn=4, drought=True)
    cases: set[str] = set()
    for action in dry.legal_actions():
        cases.update(
            *[event.cases for event in dry.apply(action).step(tito.Roll(6)).events if event.name == "recruits"]
        )
    assert cases == {"7.44", "7.45", "7.44.B", "11.23", "11.11"}


@pytest.mark.case("tito", "8.51", "16.0.7.44.E")
def test_denied_places_are_told_as_the_segment_begins() -> None:
    place: Placement = {
        "Belgrade": GROUPS_12,
        "Zagreb/Yugoslav": [("Chetnik group", 3)],
        "Zagreb/Axis": ["Chetnik brigade"],
        "Bosnia/Partisan Mountain": [("Partisan group", 3)],
        "Bosnia/Axis Mountain": ["German 718"],
    }
    state = tito.position(turn=9, phase="axis_combat", place=place)
    told = [
        (event.details["place"], event.cases)
        for event in state.step(tito.END_PHASE).events
        if event.name == "no recruits"
    ]
    assert told == [("Zagreb/Yugoslav", ("16.0.7.44.E",)), ("Belgrade/Yugoslav", ("8.51",))]


# -------------------------------------------------------------------------------------------------------------- oracle
@pytest.mark.case(
    "tito", "7.44", "7.44.A", "7.44.B", "7.44.C", "8.51", "9.32", "11.11", "11.12", "11.23", "16.0.7.44.E"
)
@given(place=oracles.places(), fields=oracles.fields(), turn=st.integers(1, 16))
def test_recruits_as_the_book_has_them(place: dict[str, Any], fields: dict[str, Any], turn: int) -> None:
    state = tito.position(turn=turn, phase="recruitment", place=place, **fields)
    if state.phase is not tito.Phase.RECRUITMENT or state.turn != turn:
        return
    pools = {kind.name.split()[0]: kind.count for kind in state.ruleset.kinds if kind.name.endswith("group")}
    free = {name: count - len(list(_where(state, f"{name} group"))) for name, count in pools.items()}
    wanted: list[str] = []
    for spot in state.ruleset.places:
        stack = state.stack(spot) if spot.zone is not None else None
        holder = None if stack is None else oracles.faction(stack)
        column = (tito.Column.PARTISAN, tito.Column.CHETNIK, tito.Column.YUGOSLAV)
        if holder is None or spot.column not in column or spot.kind is tito.PlaceKind.HIDE_AWAY:
            continue
        if oracles.barred(state, spot) or not free[holder] or not oracles.recruits(state, spot, 6):
            assert state.why_not(tito.Recruit(spot))
            continue
        wanted.append(f"recruit at {spot}")
        for die in (1, 3, 6):
            assert created(state, spot.name, die) == min(free[holder], oracles.recruits(state, spot, die))
    assert names(state) == wanted


def _where(state: tito.State, kind: str) -> tuple[tito.Place, ...]:
    found = state.where(kind)
    assert isinstance(found, tuple)
    return found
