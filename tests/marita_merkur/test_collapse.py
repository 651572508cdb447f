"""Jugoslav and Greek collapse (31.H, 31.I)."""

from __future__ import annotations

import attrs
import pytest
from tests.marita_merkur.pieces import NO_COUP, PEACE, WAR, land, unit

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    Country,
    Mark,
    Nation,
    PlayerTurn,
    Rulings,
    after_player_turn,
    all_sources_fell,
    collapse_turn,
    greek_surrenders,
    jugoslavia_collapses,
    with_sources,
)
from balkan_rules.marita_merkur.rulings import CollapseTiming

AT_END = Rulings(rule_31_h_timing=CollapseTiming.AT_TURN_END)
SPECIAL, AXIS, ALLIED = PlayerTurn


@pytest.mark.case("marita_merkur", "31.H")
def test_every_source_must_fall() -> None:
    assert all_sources_fell(4, 4)
    assert not all_sources_fell(3, 4)
    assert not all_sources_fell(0, 0)
    with pytest.raises(SetupError, match="held"):
        all_sources_fell(-1, 4)


@pytest.mark.case("marita_merkur", "31.H")
def test_the_first_player_turn_in_which_all_fell_is_the_last() -> None:
    assert collapse_turn([(SPECIAL, 3), (AXIS, 4), (ALLIED, 3)], 4) is AXIS
    assert collapse_turn([(SPECIAL, 4), (AXIS, 4)], 4) is SPECIAL
    assert collapse_turn([(AXIS, 3), (ALLIED, 3)], 4) is None
    lost_again = [(AXIS, 4), (AXIS, 3), (ALLIED, 3)]
    assert collapse_turn(lost_again, 4) is AXIS
    assert collapse_turn(lost_again, 4, rulings=AT_END) is None
    assert collapse_turn([(AXIS, 3), (AXIS, 4)], 4, rulings=AT_END) is AXIS


@pytest.mark.case("marita_merkur", "31.H")
def test_what_is_remembered_ends_with_the_player_turn() -> None:
    fallen = with_sources(WAR, fell=True)
    assert with_sources(fallen, fell=False).sources_fell
    assert jugoslavia_collapses(fallen, fell=False)
    assert not jugoslavia_collapses(fallen, fell=False, rulings=AT_END)
    after = after_player_turn(fallen, fell=False)
    assert (after.sources_fell, after.collapsed) == (False, True)
    assert not jugoslavia_collapses(after, fell=True)
    assert after_player_turn(after, fell=False).collapsed
    assert not after_player_turn(fallen, fell=False, rulings=AT_END).collapsed


@pytest.mark.case("marita_merkur", "31.I")
def test_greeks_who_are_cut_off_on_the_mainland_surrender() -> None:
    epirus, albania, crete = land(Country.GREECE), land(Country.ALBANIA), land(Country.GREECE, Mark.ISLAND)
    greeks = [unit(Nation.GREEK, name=name) for name in "abcd"]
    units = [
        (greeks[0], epirus, False),
        (greeks[1], epirus, True),
        (greeks[2], crete, False),
        (greeks[3], albania, False),
        (unit(Nation.BRITISH), epirus, False),
    ]
    assert greek_surrenders(units, NO_COUP) == (greeks[0], greeks[3])
    assert greek_surrenders(units, attrs.evolve(PEACE, turn=4, triggered=3)) == ()
