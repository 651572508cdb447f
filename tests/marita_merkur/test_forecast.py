"""Exact chances by walking the chance nodes, against closed forms."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, PEACE

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    Affairs,
    CounterMix,
    Outlook,
    Rulings,
    TurnEnd,
    coup_chance,
    coup_modifiers,
    forecast,
    intervention_chance,
    intervention_modifiers,
    turn_end_outcomes,
)
from balkan_rules.marita_merkur.rulings import AssistanceRepeat, CoupStop

F = Fraction
BOTH, BRITISH = TurnEnd(allied=30, axis=15), TurnEnd(allied=30, axis=15, british=F(3))
AHEAD = TurnEnd(allied=16, axis=15)


@pytest.mark.case("marita_merkur", "31.D.roll", "31.D.modifier")
def test_the_chance_of_a_coup() -> None:
    assert coup_chance() == F(1, 12)
    assert coup_chance(coup_modifiers(BRITISH)) == F(5, 12)
    assert coup_chance(coup_modifiers(BRITISH), checks=3) == 1 - F(343, 1728)
    with pytest.raises(SetupError, match="checks"):
        coup_chance(checks=-1)


@pytest.mark.case("marita_merkur", "31.E.2.result", "31.E.2.british", "31.E.2.coup")
def test_the_chance_of_intervention() -> None:
    ends = [(end, affairs) for affairs in (PEACE, COUP) for end in (BOTH, BRITISH)]
    found = [intervention_chance(intervention_modifiers(end, affairs)) for end, affairs in ends]
    assert found == [F(1, 6), F(1, 3), F(1, 2), F(2, 3)]
    assert intervention_chance(checks=2) == F(11, 36)


@pytest.mark.case("marita_merkur", "31.E.2.order", "31.D.roll")
def test_a_coup_counts_for_intervention_on_its_own_turn() -> None:
    found = turn_end_outcomes(BRITISH)
    assert found.where(lambda one: one.affairs.coup) == F(5, 12)
    assert found.where(lambda one: one.affairs.triggered == 1) == F(17, 36)
    assert found.where(lambda one: one.affairs.coup and one.affairs.triggered == 1) == F(5, 18)


@pytest.mark.parametrize(
    ("end", "p", "q", "r"), [(BOTH, F(1, 12), F(1, 6), F(1, 2)), (BRITISH, F(5, 12), F(1, 3), F(2, 3))]
)
def test_turn_by_turn_chances_agree_with_the_closed_form(end: TurnEnd, p: Fraction, q: Fraction, r: Fraction) -> None:
    """`p` is the chance of a coup, `q` that of intervention without one, `r` with one."""
    quiet, after_a_coup = (1 - p) * (1 - q), 1 - r
    for checks, found in enumerate(forecast([end] * 12), start=1):
        neither = found.where(lambda one: not one.affairs.coup and one.affairs.triggered is None)
        assert neither == quiet**checks
        waiting = found.where(lambda one: one.affairs.coup and one.affairs.triggered is None)
        steps = (quiet**checks - after_a_coup**checks) / (quiet - after_a_coup)
        assert waiting == p * (1 - r) * steps
        coup = p * (1 - quiet**checks) / (1 - quiet)
        assert found.where(lambda one: one.affairs.coup) == coup


@pytest.mark.case("marita_merkur", "31.D.repeat")
def test_checks_without_twice_the_points_go_on() -> None:
    found = forecast([TurnEnd(allied=0, axis=9)] * 3, Outlook(attrs.evolve(PEACE, checks_begun=True)))
    assert [one.where(lambda outlook: outlook.affairs.coup) for one in found] == [F(1, 12), F(23, 144), F(397, 1728)]


def test_germans_come_with_the_weather() -> None:
    start = Outlook(Affairs(turn=4, triggered=3, checks_begun=True, coup=True))
    clear = [F(1, 3), F(1, 2)]
    found = forecast([BOTH] * 3, start, clear=clear)
    assert [one.where(lambda outlook: outlook.affairs.deployed is not None) for one in found] == [
        F(1, 3),
        F(2, 3),
        F(2, 3),
    ]
    assert found[1].where(lambda outlook: outlook.affairs.deployed == 5) == F(1, 3)
    assert all(outlook.affairs.invaded == (outlook.affairs.deployed is not None) for outlook in found[2])
    with pytest.raises(SetupError, match="clear: a chance is no more than 1"):
        forecast([BOTH], start, clear=[F(2)])


@pytest.mark.case("marita_merkur", "31.D.end")
def test_a_coup_between_trigger_and_deployment_is_a_ruling() -> None:
    start = Outlook(Affairs(turn=4, triggered=3, checks_begun=True))
    later = Rulings(rule_31_d_stop=CoupStop.AT_DEPLOYMENT)
    chances = [
        forecast([BOTH] * 2, start, clear=[F(1, 2)], rulings=rulings)[-1].where(lambda outlook: outlook.affairs.coup)
        for rulings in (Rulings(), later)
    ]
    assert chances == [0, F(1, 2) * (1 - F(11, 12) ** 2)]


@pytest.mark.case("marita_merkur", "31.E.1.roll", "31.E.1.exhausted")
def test_assistance_by_turn() -> None:
    found = forecast([AHEAD] * 3, Outlook(mix=CounterMix(light=1, mountain=1)))
    assert [one.where(lambda outlook: outlook.affairs.assistance_sent == 0) for one in found] == [
        F(1, 2),
        F(1, 4),
        F(1, 8),
    ]
    assert found[0].where(lambda outlook: outlook.mix.mountain == 0) == F(3, 8)
    assert found[1].where(lambda outlook: outlook.mix == CounterMix()) == F(1, 4)
    assert found[2].where(lambda outlook: outlook.affairs.assistance_sent > 2) == 0


def test_assistance_may_come_only_once() -> None:
    once = Rulings(rule_31_e_1_repeat=AssistanceRepeat.ONCE)
    found = forecast([AHEAD] * 4, Outlook(mix=CounterMix(light=9)), rulings=once)
    assert found[-1].map(lambda outlook: outlook.affairs.assistance_sent) == {0: F(1, 16), 1: F(15, 16)}


def test_what_is_replaced_on_its_way_can_be_sent_again() -> None:
    replace = Rulings(rule_31_e_1_repeat=AssistanceRepeat.REPLACE)
    found = forecast([AHEAD] * 3, Outlook(mix=CounterMix(light=1, mountain=1)), rulings=replace)
    used_up = [one.where(lambda outlook: outlook.mix == CounterMix()) for one in found]
    assert used_up == [0, 0, F(1, 8)]  # sent on the first turn, arrived on the third, and then once more
    assert found[2].where(lambda outlook: outlook.affairs.assistance_sent == 3) == F(1, 8)


def test_an_outlook_is_made_of_its_parts() -> None:
    with pytest.raises(SetupError, match="affairs: an instance of Affairs"):
        Outlook("peace")  # type: ignore[arg-type]
