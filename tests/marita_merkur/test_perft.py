"""Exact counts of the tree of Marita-Merkur, within two base games: pinned, so that changes show, and counted again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import SPECIAL, WAR
from tests.marita_merkur.tiny_host import TinyHost
from tests.perft_walk import Counts, counts_of, deepest, walked

from balkan_rules.marita_merkur import GAME, MaritaMerkurRuleset, Side, State
from balkan_rules.testing import perft

TINY = GAME.ruleset(host=TinyHost())


@attrs.frozen
class _Built:
    """A position; without a phase a new game."""

    phase: str = ""
    place: Mapping[str, Sequence[str]] = attrs.Factory(dict)
    fields: Mapping[str, Any] = attrs.Factory(dict)
    ruleset: MaritaMerkurRuleset = attrs.Factory(GAME.ruleset)

    def state(self) -> State:
        if not self.phase:
            return GAME.new_game(ruleset=self.ruleset)
        return GAME.position(phase=self.phase, place=self.place, ruleset=self.ruleset, **self.fields)


LATE = {"turn": 13, "affairs": WAR}
POSITIONS: Mapping[str, _Built] = {
    "a small game": _Built(ruleset=TINY),
    "efforts": _Built("axis_effort", {"Larisa": ["Greek 2 Inf"]}, {"turn": 4}),
    "a march": _Built("axis_movement", {"Korce": ["Italian 3 Julia"], "Khania": ["Greek 5 Inf"]}),
    "an attack": _Built("axis_combat", {"4521": ["Italian 51 Siena", "Italian III/SM"], "4522": ["Greek 10 Inf Regt"]}),
    "defection": _Built(
        "special_movement",
        {"Petric": ["German 511 Arty"], "Strumica": ["Jugoslav 20 Bregalnicka"]},
        {"turn": 12, "affairs": SPECIAL},
    ),
    "the air": _Built(
        "axis_air", {"Athenai": ["German LG 1 Ju88"], "Khania": ["Greek Greek Fighters", "Greek 5 Inf"]}, LATE
    ),
    "the coup": _Built("coup", {"Larisa": ["Greek 2 Inf"]}, {"turn": 3, "points": {Side.AXIS: 20, Side.ALLIED: 50}}),
    "assistance": _Built(
        "assistance", {"Larisa": ["Greek 2 Inf"]}, {"turn": 3, "points": {Side.AXIS: 20, Side.ALLIED: 30}}
    ),
}
COUNTS: Mapping[str, tuple[Counts, ...]] = {
    "a small game": ((1, 1, 0, 0), (1, 2, 0, 0), (4, 3, 0, 0), (8, 7, 0, 0), (10, 15, 0, 0), (16, 23, 2, 0)),
    "efforts": ((3, 1, 0, 0), (9, 4, 0, 0), (27, 13, 0, 0), (189, 40, 0, 0)),
    "a march": ((6, 1, 0, 0), (6, 7, 0, 0), (24, 13, 0, 0), (114, 37, 0, 0)),
    "an attack": ((2, 1, 0, 0), (3, 3, 0, 0), (21, 6, 0, 0), (31, 25, 2, 0)),
    "defection": ((6, 0, 1, 0), (92, 6, 1, 0), (126, 98, 1, 0), (1140, 224, 1, 0)),
    "the air": ((7, 1, 0, 0), (12, 8, 0, 0), (132, 20, 0, 0), (306, 152, 0, 0)),
    "the coup": ((11, 0, 1, 0), (66, 0, 12, 0), (198, 0, 78, 0), (579, 198, 78, 0)),
    "assistance": ((6, 0, 1, 0), (27, 0, 7, 0), (78, 27, 7, 0), (225, 63, 49, 0)),
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
    most = 60 if POSITIONS[name].ruleset is TINY else 3
    depth = deepest(COUNTS[name], most)
    assert walked(POSITIONS[name].state(), depth) == COUNTS[name][depth - 1]


def test_every_position_is_counted() -> None:
    assert POSITIONS.keys() == COUNTS.keys()
