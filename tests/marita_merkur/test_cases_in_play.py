"""Random games come upon the rules: cases of what happens in them, and of what is refused in them."""

from __future__ import annotations

import random
from typing import Final

import pytest

from balkan_rules.core.cases import index
from balkan_rules.marita_merkur import GAME, Affairs, Side, State

SEED: Final = 7
ASKED: Final = 60
"""Moves tried at random, whoever's turn it is, about every tenth decision."""

FROM_THE_BEGINNING: Final = frozenset(
    {
        *("30.A", "30.B", "30.D", "30.F"),
        *("31.A", "31.A.halved", "31.D.after_allies", "31.D.after_neutral", "31.D.before", "31.D.timing"),
        *("31.E.1.arrival", "31.E.1.condition", "31.E.1.roll", "31.E.2.date", "31.F", "31.K"),
        *("31.L.air", "31.L.crete", "31.M.assault", "31.M.breakdown", "31.M.landing", "31.M.phase", "31.N.airfield"),
    }
)
"""What any game comes upon, with a coup or without one."""

AFTER_A_COUP: Final = frozenset(
    {
        *("30.A", "30.G.1.axis"),
        *("31.A", "31.A.halved", "31.D.timing", "31.E.1.arrival", "31.E.2.date", "31.F", "31.K"),
        *("31.L.air", "31.L.announce", "31.L.crete", "31.L.evacuation"),
        *("31.M.1.transfer", "31.M.assault", "31.M.landing", "31.M.phase", "31.N.airfield"),
    }
)
"""What any game comes upon in which there was a coup and Germans intervene."""


def come_upon(state: State) -> set[str]:
    """The cases that a random game from a state on comes upon."""
    rng, found = random.Random(SEED), set[str]()
    while not state.is_over:
        if rng.random() < 1 / 10:
            tried = rng.sample(state.ruleset.universe, ASKED)
            found.update(violation.case for action in tried for violation in state.why_not(action))
        step = state.step(state.legal_actions().sample(rng))
        found.update(case for event in step.events for case in event.cases)
        state = step.after
    return found


@pytest.mark.no_cover
def test_games_come_upon_the_rules() -> None:
    found = come_upon(GAME.new_game())
    assert found <= frozenset(index("marita_merkur"))
    assert found >= FROM_THE_BEGINNING


@pytest.mark.no_cover
def test_games_with_an_intervention_after_a_coup_come_upon_its_rules() -> None:
    everybody = {place.name: [unit.name for unit in stack.units] for place, stack in GAME.new_game().board.items()}
    affairs = Affairs(turn=11, checks_begun=True, coup=True, triggered=9)
    points = {Side.AXIS: 20, Side.ALLIED: 30}
    found = come_upon(GAME.position(turn=11, phase="weather", place=everybody, affairs=affairs, points=points))
    assert found <= frozenset(index("marita_merkur"))
    assert found >= AFTER_A_COUP
