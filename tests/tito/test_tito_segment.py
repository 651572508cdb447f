"""What Tito raises in the Zone where he is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.tito.listing import agrees

from balkan_rules import tito
from balkan_rules.tito.rulings import RecruitTitoFormula

Placement = Mapping[str, Sequence[str | tuple[str, int]]]


def position(place: Placement, formula: RecruitTitoFormula | None = None, **fields: Any) -> tito.State:  # noqa: ANN401
    rules = None if formula is None else tito.ruleset(rulings=tito.Rulings(recruit_tito_formula=formula))
    return tito.position(turn=2, phase=tito.Phase.TITO_SEGMENT, place=place, ruleset=rules, **fields)


def names(state: tito.State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


@pytest.mark.case("tito", "7.46", "9.31", "4.2.E.1.tito")
@pytest.mark.parametrize("where", ["Serbia/Partisan Hide-away", "Nis/Yugoslav", "Serbia/Partisan Mountain"])
def test_one_die_of_partisans_comes_to_the_zone_display(where: str) -> None:
    state = position({where: [("Partisan group", 2), "Tito"]})
    assert (state.phase, state.to_move) == (tito.Phase.TITO_SEGMENT, tito.CHANCE)
    assert names(state) == [f"roll {die}" for die in range(1, 7)]
    assert agrees(state)
    rolled = state.step(tito.Roll(2))
    told = next(event for event in rolled.events if event.name == "Tito's recruits")
    assert (told.cases, told.details["groups"], told.details["zone"]) == (("7.46", "9.31"), 2, "Serbia")
    state = rolled.after
    choices = ["place Partisan group at Serbia/Partisan Mountain", "place Partisan group at Serbia/Partisan Hide-away"]
    assert names(state) == choices
    state = state.apply(state.legal_actions()[0])
    assert names(state) == choices
    state = state.apply(state.legal_actions()[1])
    assert state.phase is not tito.Phase.TITO_SEGMENT
    assert state.spent == b""
    assert len(list(_groups(state))) == 4


def _groups(state: tito.State) -> tuple[tito.Place, ...]:
    found = state.where("Partisan group")
    assert isinstance(found, tuple)
    return found


@pytest.mark.case("tito", "9.31")
@pytest.mark.parametrize("status", [tito.TitoStatus.WITHDRAWN, tito.TitoStatus.UNIDENTIFIED])
def test_nobody_is_raised_while_tito_is_off_the_map(status: tito.TitoStatus) -> None:
    state = position({"Serbia/Partisan Mountain": [("Partisan group", 2)]}, tito_status=status)
    assert state.phase is not tito.Phase.TITO_SEGMENT


@pytest.mark.case("tito", "7.46")
def test_the_partisans_with_him_may_be_a_cap() -> None:
    capped = RecruitTitoFormula.DIE_CAPPED
    state = position({"Nis": [("Partisan group", 2), "Tito"]}, capped)
    choice = names(state.apply(tito.Roll(1)))
    after = state.apply(tito.Roll(6))
    assert names(after) == choice
    after = after.apply(after.legal_actions()[0]).apply(after.legal_actions()[0])
    assert after.phase is not tito.Phase.TITO_SEGMENT
    alone = position({"Nis": ["Soviet 75", "Tito"], "Serbia/Partisan Mountain": [("Partisan group", 2)]}, capped)
    assert alone.phase is not tito.Phase.TITO_SEGMENT


@pytest.mark.case("tito", "7.46")
def test_tito_may_raise_nobody() -> None:
    state = position({"Nis": [("Partisan group", 2), "Tito"]}, RecruitTitoFormula.DISABLED)
    assert state.phase is not tito.Phase.TITO_SEGMENT


@pytest.mark.case("tito", "4.2.E.1.tito")
def test_no_die_is_rolled_without_a_counter() -> None:
    place: Placement = {"Serbia/Partisan Mountain": [("Partisan group", 30), "Tito"]}
    assert position(place).phase is not tito.Phase.TITO_SEGMENT
    state = position(place, partisan_brigades=True)
    assert state.phase is tito.Phase.TITO_SEGMENT
    assert state.apply(tito.Roll(2)).phase is not tito.Phase.TITO_SEGMENT
    assert names(state.apply(tito.Roll(3))) == ["place Partisan brigade at Serbia/Partisan Mountain", "end phase"]
