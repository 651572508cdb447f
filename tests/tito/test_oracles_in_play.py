"""What play does, reckoned a second time from the book after every step of random games: see `oracles`.

Losses are found by trying every set of pieces, not by the arithmetic of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from tests.tito import oracles
from tests.tito.playing import DEEP, transitions

from balkan_rules import tito
from balkan_rules.core.sequence import Event
from balkan_rules.core.transition import Transition

pytestmark = pytest.mark.no_cover
Step = Transition[tito.State, tito.Action]
GAMES = 20 if DEEP else 4


# --------------------------------------------------------------------------------------------------------------- losses
def most_lost(pieces: list[tuple[int, int]], number: int) -> int:
    """The most Strength Points that some of the pieces have without passing `number`: every set of them is tried.

    Args:
        pieces: strengths, each with how many pieces have it.
        number: what the result says, multiplied.
    """
    best = 0
    for chosen in product(*(range(count + 1) for _, count in pieces)):
        total = sum(strength * n for (strength, _), n in zip(pieces, chosen, strict=True))
        if best < total <= number:
            best = total
    return best


def fighting(state: tito.State, place: str, against: str) -> list[tuple[int, int]]:
    """The pieces of one side of a combat by strength.

    Those that have retreated or stand by are left out, and Chetniks where Chetniks are fought (7.33).
    """
    rules, spot = state.ruleset, state.stack(place).place
    strengths: list[int] = [
        unit.strength for unit in state.stack(place).units if unit.name != "Tito" and unit.index not in state.retreated
    ]
    across = state.stack(against)
    apart = spot.column is tito.Column.AXIS and oracles.faction(across) == "Chetnik"
    for kind, places in zip(rules.kinds, state.guerrillas, strict=True):
        if not (apart and kind.nationality is tito.Nationality.CHETNIK):
            strengths += [kind.strength] * places.count(spot.index)
    return [(strength, strengths.count(strength)) for strength in sorted(set(strengths))]


class Owed:
    """What a force owes, from the result that says so until it has been paid."""

    def __init__(self) -> None:
        self.left = 0

    def check(self, step: Step) -> int:
        """Follow the losses of a step; how many results there were in it."""
        results = 0
        before = step.before
        for event in step.events:
            if event.name == "combat":
                self.places: tuple[Any, Any] = event.details["origin"], event.details["target"]
            elif event.name == "losses owed":
                assert self.left == 0
                place = str(event.details["place"])
                against = next(other for other in self.places if other != place)
                number, strength = event.details["number"], event.details["strength"]
                assert isinstance(number, int)
                assert isinstance(strength, int)
                assert strength == most_lost(fighting(before, place, str(against)), number)
                self.left = strength
                results += 1
            elif event.name == "loss":
                assert isinstance(event.details["strength"], int)
                self.left -= event.details["strength"]
                assert self.left >= 0
        if not any(type(frame).__name__ == "Losses" for frame in step.after.frames):
            assert self.left == 0
        return results


# ------------------------------------------------------------------------------------------------------ everything else
def _events(step: Step, name: str) -> Iterator[Event]:
    return (event for event in step.events if event.name == name)


def check_recruits(step: Step) -> int:
    """Groups recruited at a place; how many such rolls there were."""
    found = 0
    for event in _events(step, "recruits"):
        place = step.before.stack(str(event.details["place"])).place
        die = event.details["die"]
        assert isinstance(die, int)
        assert event.details["groups"] == oracles.recruits(step.before, place, die)
        assert event.details["faction"] == oracles.faction(step.before.stack(place))
        found += 1
    return found


def check_uprisings(step: Step) -> int:
    """Groups that an uprising raises; how many dice for uprisings there were."""
    found = 0
    for event in step.events:
        if event.name in {"uprising", "no uprising"}:
            zone, die = step.before.ruleset.map.zone(str(event.details["zone"])), event.details["die"]
            assert isinstance(die, int)
            assert event.details["groups"] == sum(oracles.uprising(step.before, zone, die, 1))
            found += 1
    return found


def check_points(step: Step) -> int:
    """What a Victory Point Stage scores; how many there were."""
    found = 0
    for event in _events(step, "victory points"):
        assert event.details["change"] == oracles.points(step.after)
        found += 1
    return found


@pytest.mark.case("tito", "8.22.A", "7.44", "7.44.A", "7.53.B", "14.2", "14.3")
@pytest.mark.parametrize("seed", range(100, 100 + GAMES))
def test_play_agrees_with_the_oracles_at_every_step(seed: int) -> None:
    owed, counts = Owed(), [0, 0, 0, 0]
    for step in transitions(seed):
        for index, check in enumerate((owed.check, check_recruits, check_uprisings, check_points)):
            counts[index] += check(step)
    assert counts[3] == 17
    assert min(counts) >= 10
