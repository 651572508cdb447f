"""Exact counts of Tito's tree: pinned, so that changes of the rules show, and counted again without listings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

import attrs
import pytest

from balkan_rules import tito
from balkan_rules.testing import Perft, perft

Place = Mapping[str, Any]
Source: TypeAlias = tuple[type, object, object]
"""The class of an action, the piece that it is about, and the place where this stands; None where it names none."""


@attrs.frozen
class _Built:
    """A position."""

    phase: str
    turn: int
    place: Place
    fields: Mapping[str, Any] = attrs.Factory(dict)

    def state(self) -> tito.State:
        return tito.position(turn=self.turn, phase=self.phase, place=self.place, **self.fields)


KEPT = {"Montenegro/Partisan Hide-away": ["Partisan group"], "Montenegro/Chetnik Hide-away": ["Chetnik group"]}
BRIGADES = {"partisan_brigades": True, "chetnik_brigades": True}
POSITIONS: Mapping[str, _Built] = {
    "set-up": _Built("axis_set_up", 1, {}),
    "weather": _Built("weather", 6, {**KEPT, "Belgrade/Axis": ["German 704"]}),
    "an Italian Withdrawal": _Built(
        "allied_progress",
        16,
        {
            "Montenegro/Axis Mountain": ["Italian Re", "Italian Zara", "Italian Messina"],
            "Islands/Partisan Hide-away": ["Partisan group"],
        },
        {"allied_box": 5},
    ),
    "a surrender with too few brigades": _Built(
        "italian_surrender",
        16,
        {
            "Tirana/Axis": ["Italian Re"],
            "Scutari/Axis": ["Italian Zara", "Italian Messina"],
            "Tirana/Yugoslav": [("Partisan brigade", 7)],
            "Scutari/Yugoslav": [("Partisan brigade", 6)],
        },
        {"allied_box": 7, **BRIGADES},
    ),
    "Operation Konstantin": _Built(
        "konstantin",
        16,
        {
            "Sarajevo/Axis": ["German 704", "Italian Re"],
            "Serbia/Partisan Mountain": ["Partisan group"],
            "Serbia/Chetnik Mountain": ["Chetnik group"],
        },
        {"allied_box": 7},
    ),
    "reinforcements of the Axis": _Built("axis_reinforcement", 3, {**KEPT, "Belgrade/Axis": ["German 125"]}),
    "Allied support and Chetniks": _Built(
        "chetnik_collaboration",
        10,
        {"Serbia/Neutral Chetniks": ["Chetnik brigade"], "Nis/Axis": ["Chetnik group"], "Nis/Yugoslav": ["Soviet 5"]},
        BRIGADES,
    ),
    "a guerrilla on the move": _Built("yugoslav_movement", 9, KEPT),
    "Tito and his company on the move": _Built(
        "yugoslav_movement",
        2,
        {"Bosnia/Partisan Mountain": ["Tito", ("Partisan group", 2)], "Serbia/Chetnik Mountain": ["Chetnik group"]},
    ),
    "an overfull box": _Built("yugoslav_movement", 2, {**KEPT, "Tuzla/Yugoslav": [("Partisan brigade", 15)]}, BRIGADES),
    "an attack on a garrison": _Built(
        "yugoslav_combat",
        9,
        {"Tuzla/Axis": ["Croat 1", "Croat 2"], "Tuzla/Yugoslav": [("Partisan group", 3), "Partisan brigade"]},
        BRIGADES,
    ),
    "an attack that is compulsory": _Built(
        "axis_combat",
        9,
        {"Belgrade/Axis": ["German 704"], "Belgrade/Yugoslav": [("Partisan group", 2)], **KEPT},
    ),
    "two attacks": _Built(
        "axis_combat",
        9,
        {
            "Serbia/Axis Mountain": ["German 704"],
            "Serbia/Partisan Mountain": ["Tito", ("Partisan group", 2)],
            "Nis/Axis": ["Serbian 1"],
            "Nis/Yugoslav": ["Chetnik group"],
        },
    ),
    "a German on the move": _Built("axis_movement", 9, {**KEPT, "Belgrade/Axis": ["German 704"]}),
    "Axis of three nations on the move": _Built(
        "axis_movement",
        2,
        {**KEPT, "Belgrade/Axis": ["German 704"], "Nis/Axis": ["Serbian 1"], "Zagreb/Axis": ["Croat 1"]},
    ),
    "recruits of two boxes": _Built(
        "recruitment",
        5,
        {"Tuzla/Yugoslav": [("Partisan group", 3)], "Uzice/Yugoslav": [("Chetnik group", 3)]},
    ),
    "recruits of brigade-strength": _Built("recruitment", 5, {"Zagreb/Yugoslav": [("Partisan brigade", 3)]}, BRIGADES),
    "Tito's recruits": _Built("tito_segment", 5, {"Bosnia/Partisan Mountain": ["Tito", "Partisan group"]}),
    "uprisings": _Built(
        "uprising", 5, {**KEPT, "Belgrade/Axis": ["German 704", "German 714", "German 717", "German 718"]}
    ),
    "brigades and divisions": _Built(
        "guerrilla_status",
        5,
        {"Bosnia/Partisan Mountain": [("Partisan group", 6), ("Partisan brigade", 3)]},
        {**BRIGADES, "partisan_divisions": True},
    ),
    "the end of the game": _Built(
        "yugoslav_combat", 17, {"Tuzla/Axis": ["Croat 1"], "Tuzla/Yugoslav": ["Partisan group"]}
    ),
}


COUNTS: Mapping[str, tuple[tuple[int, int, int, int], ...]] = {
    "set-up": ((12, 1, 0, 0), (144, 13, 0, 0), (1728, 157, 0, 0)),
    "weather": ((6, 0, 1, 0), (138, 6, 1, 0), (828, 6, 139, 0)),
    "an Italian Withdrawal": ((6, 0, 1, 0), (40, 1, 6, 0)),
    "a surrender with too few brigades": ((2, 1, 0, 0), (54, 3, 0, 0), (1434, 57, 0, 0)),
    "Operation Konstantin": ((74, 1, 0, 0), (116, 75, 0, 0)),
    "reinforcements of the Axis": ((62, 1, 0, 0), (2592, 63, 0, 0)),
    "Allied support and Chetniks": ((6, 0, 1, 0), (36, 0, 7, 0), (216, 0, 43, 0), (2478, 22, 237, 0)),
    "a guerrilla on the move": ((31, 1, 0, 0), (477, 32, 0, 0), (586, 500, 9, 0), (1864, 964, 131, 0)),
    "Tito and his company on the move": ((59, 1, 0, 0), (3121, 60, 0, 0)),
    "an overfull box": ((55, 1, 0, 0), (2805, 56, 0, 0)),
    "an attack on a garrison": ((1, 1, 0, 0), (6, 1, 1, 0), (49, 7, 1, 0), (991, 54, 3, 0)),
    "an attack that is compulsory": ((1, 1, 0, 0), (6, 1, 1, 0), (54, 7, 1, 0), (324, 7, 55, 0)),
    "two attacks": ((2, 1, 0, 0), (12, 1, 2, 0), (24, 13, 2, 0), (83, 26, 13, 0)),
    "a German on the move": ((23, 1, 0, 0), (31, 24, 0, 0), (252, 46, 9, 0), (1564, 72, 235, 0)),
    "Axis of three nations on the move": ((33, 1, 0, 0), (765, 34, 0, 0), (12006, 799, 0, 0)),
    "recruits of two boxes": ((2, 1, 0, 0), (12, 1, 2, 0), (12, 13, 2, 0), (72, 13, 14, 0)),
    "recruits of brigade-strength": ((1, 1, 0, 0), (6, 1, 1, 0), (19, 7, 1, 0), (116, 17, 10, 0)),
    "Tito's recruits": ((6, 0, 1, 0), (12, 6, 1, 0), (73, 18, 1, 0), (440, 28, 64, 0)),
    "uprisings": ((8, 1, 0, 0), (48, 1, 8, 0), (312, 25, 32, 0), (2016, 169, 200, 0)),
    "brigades and divisions": ((3, 1, 0, 0), (11, 3, 1, 0), (54, 6, 9, 0), (936, 42, 27, 0)),
    "the end of the game": ((1, 1, 0, 0), (6, 1, 1, 0), (0, 1, 1, 6)),
}
"""Leaves, decisions, chance nodes and ends at depth 1, 2 and so on."""
MOST_NODES = 60
"""How many states the second way of counting lists at most, for each position."""


def _counts(found: Perft) -> tuple[int, int, int, int]:
    return found.leaves, found.decisions, found.chance, found.terminal


# ---------------------------------------------------------------------------------------------- the second way to count


def _source(action: Any) -> Source:  # noqa: ANN401 - actions of all classes
    return type(action), getattr(action, "unit", None), getattr(action, "origin", None) or getattr(action, "at", None)


@cache
def _by_source() -> dict[Source, list[tito.Action]]:
    """The whole universe of actions."""
    known: dict[Source, list[tito.Action]] = {}
    for action in tito.ruleset().universe:
        known.setdefault(_source(action), []).append(action)
    return known


def _candidates(state: tito.State) -> Iterator[tito.Action]:
    """Every action of the classes asked for, but for what pieces could do where they do not stand."""
    here: set[tuple[object, object]] = set()
    for place, stack in state.board.items():
        for piece in (*stack.units, *dict(stack.guerrillas)):
            here |= {(piece, place), (piece, None)}
    accepts, of_what_stands = state.rules.accepts, (tito.Move, tito.MoveGuerrilla, tito.GiveUp)
    for (kind, piece, at), actions in _by_source().items():
        if kind in accepts and (kind not in of_what_stands or (piece, at) in here):
            yield from actions


def _walked(state: tito.State, depth: int) -> tuple[int, int, int, int]:
    """The same counts by asking of every action for reasons against it, and never for a listing."""
    if state.is_over:
        return 0, 0, 0, 1
    found = [0, int(state.to_move is not tito.CHANCE), int(state.to_move is tito.CHANCE), 0]
    for action in _candidates(state):
        if any(state.rules.violations(state, action)):
            continue
        below = (1, 0, 0, 0) if depth == 1 else _walked(state.apply(action, check=False), depth - 1)
        found = [number + more for number, more in zip(found, below, strict=True)]
    leaves, decisions, chance, terminal = found
    return leaves, decisions, chance, terminal


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_of_built_positions(name: str) -> None:
    built = POSITIONS[name]
    state = built.state()
    assert state.phase is next(step.phase for step in tito.ruleset().steps if step.name == built.phase)
    for depth, counts in enumerate(COUNTS[name], start=1):
        assert _counts(perft(state, depth)) == counts


@pytest.mark.no_cover
@pytest.mark.parametrize("name", POSITIONS)
def test_the_counts_are_those_of_a_walk_through_the_universe(name: str) -> None:
    inner = [decisions + chance for _, decisions, chance, _ in COUNTS[name]]
    deepest = max(depth for depth, nodes in enumerate(inner, start=1) if nodes <= MOST_NODES or depth == 1)
    assert _walked(POSITIONS[name].state(), deepest) == COUNTS[name][deepest - 1]
    assert len(POSITIONS) == len(COUNTS)
