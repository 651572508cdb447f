"""Croatian reinforcements on the turn track: how many of each class come on which Game-Turn (10.1)."""

from __future__ import annotations

from collections import Counter

import attrs

__all__ = ["Arrival", "changed"]


@attrs.frozen
class Arrival:
    """Units of one class that come on one Game-Turn; which counters of the class they are makes no difference (2.3).

    Attributes:
        turn: the Game-Turn on which they come; once it has gone by, they are waiting (10.2).
        kind: the name of their class, as in `Unit.kind`.
        number: how many, at least one.
    """

    turn: int
    kind: str
    number: int

    def __str__(self) -> str:
        return f"Game-Turn {self.turn}: {self.number} {self.kind}"


def changed(arrivals: tuple[Arrival, ...], *changes: tuple[int, str, int]) -> tuple[Arrival, ...]:
    """What is on the track after some changes, by Game-Turn and class.

    Args:
        arrivals: what is on it before.
        changes: for a Game-Turn and a class by how many there are more, or fewer.
    """
    numbers = Counter({(arrival.turn, arrival.kind): arrival.number for arrival in arrivals})
    for turn, kind, number in changes:
        numbers[turn, kind] += number
    return tuple(Arrival(turn, kind, number) for (turn, kind), number in sorted(numbers.items()) if number)
