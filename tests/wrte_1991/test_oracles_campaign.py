"""Random games of every scenario against accounts kept beside the rules; see `oracles_campaign`."""

from __future__ import annotations

import os

import pytest
from tests.wrte_1991.oracles_campaign import play

pytestmark = pytest.mark.no_cover
DEEP = os.environ.get("HYPOTHESIS_PROFILE", "fast") == "deep"
GAMES = (("ten-days", 4, 200), ("campaign", 2, 320), ("slavonia", 1, 260), ("total-war", 1, 240))


@pytest.mark.case("wrte_1991", "15.0.sr", "15.0.mixed", "15.0.croatian-cities", "17.3.points", "10.1.track")
@pytest.mark.case("wrte_1991", "3.2.cs", "3.2.sr", "3.2.city", "3.2.other", "5.1.tiers", "5.2.cities", "10.2.path")
@pytest.mark.parametrize(("scenario", "seed", "steps"), GAMES)
def test_accounts_of_a_game(scenario: str, seed: int, steps: int) -> None:
    play(scenario, seed, steps=10_000 if DEEP else steps)
