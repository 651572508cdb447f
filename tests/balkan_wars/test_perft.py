"""Exact counts of the tree of Balkan Wars, within two base games: pinned, so that changes show, and counted again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
from tests.balkan_wars.boards import ALPINE, AUSTRIAN, AUSTRIAN_HQ, GUNS, RIDERS, SERB, SERBIAN_HQ
from tests.balkan_wars.square_host import SquareHost
from tests.perft_walk import Counts, counts_of, deepest, walked

from balkan_rules.balkan_wars import GAME, BalkanWarsRuleset, Side, State
from balkan_rules.testing import perft

SQUARES = GAME.ruleset(host=SquareHost())


@attrs.frozen
class _Built:
    """A position."""

    phase: str
    place: Mapping[str, Sequence[str]]
    fields: Mapping[str, Any] = attrs.Factory(dict)
    ruleset: BalkanWarsRuleset = attrs.Factory(GAME.ruleset)

    def state(self) -> State:
        return GAME.position(phase=self.phase, place=self.place, ruleset=self.ruleset, **self.fields)


def _on_squares(phase: str, place: Mapping[str, Sequence[str]], **fields: Any) -> _Built:  # noqa: ANN401 - any field
    return _Built(phase, place, fields, SQUARES)


JIHAD = {"scenario": "jihad", "turn": 2}
AGENTS = {"agents": {Side.FIRST: 1, Side.SECOND: 1}}
POSITIONS: Mapping[str, _Built] = {
    "set-up": _on_squares("belgrade_first_set_up", {}),
    "weather": _on_squares("weather", {"A1": ["Jaegers"], "C3": ["Guard"]}, turn=2),
    "a random event": _on_squares("diplomacy", {"E4": ["Nizam"], "E1": ["Rhodope"], "E2": ["Sofia stores"]}, **JIHAD),
    "mobilization": _on_squares(
        "second_mobilization", {"C3": ["Belgrade stores", "Guard"], "Mobilization Pool": ["Militia", "Lancers"]}
    ),
    "an operation": _on_squares(
        "first_strategic_operations", {"A1": ["Jaegers"], "C3": ["Guard", "Voivode"]}, **AGENTS
    ),
    "a spy": _on_squares("second_strategic_operations", {"C3": ["Voivode"], "B3": ["Jaegers", "Hussars"]}),
    "a march": _on_squares("first_movement", {"A2": ["Jaegers"], "C3": ["Guard"]}),
    "a ride": _on_squares("second_movement", {"C2": ["Lancers"], "A1": ["Jaegers"]}),
    "a corps": _on_squares("first_movement", {"Off-map area": ["Syrians"], "E1": ["Rhodope"]}, **JIHAD),
    "an attack": _on_squares("first_combat", {"B3": ["Jaegers", "Honved"], "C3": ["Guard", "Lancers"]}),
    "a bombardment": _on_squares(
        "first_offensive_bombardment", {"B3": ["Skoda guns"], "A3": ["Mule train"], "C3": ["Guard"]}
    ),
    "a rally": _on_squares("first_rally", {"A2": ["Jaegers"], "C3": ["Guard"]}, demoralized=["Jaegers"]),
    "the end": _on_squares("second_rally", {"A2": ["Jaegers"], "C3": ["Guard"]}, demoralized=["Guard"], turn=6),
    "a march on hexes": _Built("first_movement", {"1143": [AUSTRIAN], "1343": [SERB]}),
    "an attack on hexes": _Built("first_combat", {"0739": [AUSTRIAN, ALPINE[1]], "0740": [SERB, RIDERS]}),
    "hidden units on hexes": _Built(
        "first_strategic_operations",
        {"1143": [AUSTRIAN_HQ], "1343": [SERB, SERBIAN_HQ, GUNS]},
        {"hidden": [SERB, GUNS]},
    ),
}
COUNTS: Mapping[str, tuple[Counts, ...]] = {
    "set-up": ((9, 1, 0, 0), (54, 10, 0, 0), (162, 64, 0, 0), (162, 226, 0, 0), (162, 388, 0, 0)),
    "weather": ((6, 0, 1, 0), (12, 6, 1, 0), (72, 18, 1, 0), (96, 90, 1, 0), (194, 180, 7, 0)),
    "a random event": ((5, 0, 1, 0), (10, 5, 1, 0), (72, 15, 1, 0), (305, 87, 1, 0)),
    "mobilization": ((4, 1, 0, 0), (18, 5, 0, 0), (63, 20, 3, 0), (164, 82, 4, 0), (602, 231, 19, 0)),
    "an operation": ((11, 1, 0, 0), (12, 12, 0, 0), (34, 24, 0, 0), (76, 57, 1, 0), (221, 131, 3, 0)),
    "a spy": ((2, 1, 0, 0), (8, 2, 1, 0), (22, 9, 2, 0), (86, 25, 8, 0), (319, 101, 18, 0)),
    "a march": ((2, 1, 0, 0), (6, 3, 0, 0), (27, 8, 1, 0), (73, 34, 2, 0), (218, 101, 8, 0)),
    "a ride": ((2, 1, 0, 0), (13, 2, 1, 0), (42, 12, 4, 0), (168, 50, 8, 0), (485, 210, 16, 0)),
    "a corps": ((2, 1, 0, 0), (15, 3, 0, 0), (27, 18, 0, 0), (91, 44, 1, 0), (255, 128, 8, 0)),
    "an attack": ((2, 1, 0, 0), (5, 3, 0, 0), (12, 8, 0, 0), (41, 19, 1, 0), (85, 59, 2, 0)),
    "a bombardment": ((2, 1, 0, 0), (3, 3, 0, 0), (4, 6, 0, 0), (12, 9, 1, 0), (31, 21, 1, 0)),
    "a rally": ((2, 1, 0, 0), (8, 2, 1, 0), (25, 9, 2, 0), (111, 28, 8, 0), (316, 136, 11, 0)),
    "the end": ((2, 1, 0, 0), (6, 1, 1, 1), (0, 1, 1, 7)),
    "a march on hexes": ((2, 1, 0, 0), (9, 3, 0, 0), (45, 11, 1, 0), (224, 55, 2, 0)),
    "an attack on hexes": ((2, 1, 0, 0), (5, 3, 0, 0), (17, 8, 0, 0), (61, 24, 1, 0), (233, 82, 4, 0)),
    "hidden units on hexes": ((2, 1, 0, 0), (8, 2, 1, 0), (21, 10, 1, 0), (91, 30, 2, 0), (438, 114, 9, 0)),
}
"""Those at depth 1, 2 and so on."""


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_have_not_changed(name: str) -> None:
    state = POSITIONS[name].state()
    for depth, counts in enumerate(COUNTS[name], start=1):
        assert counts_of(perft(state, depth)) == counts


# ---------------------------------------------------------------------------------------------- the second way to count


@pytest.mark.no_cover
@pytest.mark.parametrize("name", POSITIONS)
def test_the_counts_are_those_of_a_walk_through_the_universe(name: str) -> None:
    most = 40 if POSITIONS[name].ruleset is SQUARES else 3
    depth = deepest(COUNTS[name], most)
    assert walked(POSITIONS[name].state(), depth) == COUNTS[name][depth - 1]


def test_every_position_is_counted() -> None:
    assert POSITIONS.keys() == COUNTS.keys()
