"""Counts of the model game's tree, worked out by hand.

The chit comes first: 3 ways. Then the Raiders, 6 Strength Points in the Hills, must move one of three units before
their phase can end: 3 each. If that was Ana or Boris, at most 4 points stay and the phase may end: 3 ways on; after
Cveta it may not: 2. So 8 each.

Two units have moved: the third may, or the phase ends, which is 2 ways. Or one has moved and the phase has ended: the
Garrison has three units and the end, which is 4. Ana and Boris first: 2 + 2 + 4; Cveta first: 2 + 2. So 20 each.

Behind the third unit there is only the end (1), as it cannot be mended. Behind the end stands the Garrison (4), except
where Ana and Boris overfill the Pass: one of the two is lost (2). Behind the Garrison's four: its two other units or
the end (3 each), or the next turn's chit (3). Ana first: 3 + 5 + 12; Boris: the same; Cveta: 5 + 5. So 50 each.
"""

from __future__ import annotations

import pytest
from examples import model_game as m

from balkan_rules.core.actions import END_PHASE
from balkan_rules.core.errors import SetupError
from balkan_rules.testing import Perft, perft

START = m.new_game()
DRAWS = ("draw guide 0", "draw guide 1", "draw guide 2")


@pytest.mark.parametrize(
    ("depth", "each", "decisions", "chance"),
    [(1, 1, 0, 1), (2, 3, 3, 1), (3, 8, 3 + 9, 1), (4, 20, 3 + 9 + 24, 1), (5, 50, 3 + 9 + 24 + 54, 1 + 6)],
)
def test_the_first_actions_are_counted_as_by_hand(depth: int, each: int, decisions: int, chance: int) -> None:
    expected = Perft(depth, 3 * each, decisions, chance, 0, tuple((draw, each) for draw in DRAWS))
    assert perft(START, depth) == expected


def test_equal_states_can_be_counted_once() -> None:
    # Two of the three units have moved: three positions, whichever went first, with 2 ways on; two ends with 4.
    expected = Perft(4, 3 * (3 * 2 + 2 * 4), 3 + 9 + 3 * 5, 1, 0, tuple((draw, 14) for draw in DRAWS))
    assert perft(START, 4, merge=True) == expected


def test_deeper_counts_have_not_changed() -> None:
    assert perft(START, 7).leaves == 1584
    assert perft(START, 7, merge=True).leaves == 492


def test_nothing_is_below_depth_0() -> None:
    assert perft(START, 0) == perft(START, 0, merge=True) == Perft(0, 1, 0, 0, 0)


def test_a_finished_game_has_no_leaves() -> None:
    last = m.position(turn=3, phase=m.Phase.GARRISON_MOVEMENT, place={"Town": ["Dragan"]})
    over = last.apply(END_PHASE)
    assert over.is_over
    for merge in (False, True):
        assert perft(over, 2, merge=merge) == Perft(2, 0, 0, 0, 1)
        # The end of the phase ends the game; the move does too, since nobody is left to move.
        assert perft(last, 1, merge=merge) == Perft(1, 2, 1, 0, 0, (("Dragan to Pass", 1), ("end phase", 1)))
        assert perft(last, 2, merge=merge) == Perft(2, 0, 1, 0, 2, (("Dragan to Pass", 0), ("end phase", 0)))


def test_the_text_shows_the_split() -> None:
    lines = str(perft(START, 2)).splitlines()
    assert lines == [f"{draw}: 3" for draw in DRAWS] + ["depth 2: 9 leaves, 3 decisions, 1 chance, 0 over"]


@pytest.mark.parametrize("depth", [-1, 201, 9999, pytest.param(10**5000, id="huge"), 1.0, True, "2"])
def test_a_wrong_depth_is_refused(depth: int) -> None:
    with pytest.raises(SetupError, match="depth: a whole number from 0 to 200 is wanted"):
        perft(START, depth)
