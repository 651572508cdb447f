"""One search for everything that goes from hex to hex: movement with its costs and halts, lines of supply, free ways.

Costs are exact: whole numbers or fractions, none below 0. The search takes hexes by index and asks the game what a step
costs; which rules make the cost is no business of the search.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from fractions import Fraction
from heapq import heappop, heappush
from typing import TypeAlias

import attrs

from .errors import BalkanRulesError

__all__ = ["Cost", "Reach", "reach", "trace"]

Cost: TypeAlias = int | Fraction
"""What entering a hex costs, in the movement points of the game."""


def _nowhere(_: int) -> bool:
    return False


@attrs.frozen
class Reach:
    """Where a search came, and how.

    Attributes:
        costs: the least cost of each hex that can be reached; a hex that the search starts from has 0.
        came_from: for each of them the hex before it on a cheapest way; starts are not in it.
    """

    costs: Mapping[int, Cost]
    came_from: Mapping[int, int]

    def __contains__(self, number: int) -> bool:
        return number in self.costs

    def path(self, number: int) -> tuple[int, ...]:
        """A cheapest way to a hex, from a start (included) to the hex; always the same one for the same search.

        Raises:
            BalkanRulesError: the search did not come there.
        """
        if number not in self.costs:
            message = f"there is no way to hex {number}"
            raise BalkanRulesError(message)
        way = [number]
        while way[-1] in self.came_from:
            way.append(self.came_from[way[-1]])
        return tuple(reversed(way))


def reach(
    starts: Iterable[int],
    steps: Callable[[int], Iterable[tuple[int, Cost]]],
    *,
    most: Cost | None = None,
    halts: Callable[[int], bool] = _nowhere,
    goals: Container[int] = (),
) -> Reach:
    """Find the cheapest ways from some hexes.

    Args:
        starts: where they begin.
        steps: for a hex those that can be entered from it, each with what entering it costs.
        most: no way may cost more; `None` is no limit.
        halts: whether a way must end in a hex that it has entered; a start never holds anything up.
        goals: the search ends when it has come to one of them, the cheapest.

    Returns:
        The hexes in reach; with `goals`, those that are no dearer than the goal (or all, if there is no way to one).

    Raises:
        BalkanRulesError: a step costs less than nothing.
    """
    costs: dict[int, Cost] = {}
    best: dict[int, Cost] = {}
    came_from: dict[int, int] = {}
    queue: list[tuple[Cost, int]] = []
    begin = frozenset(starts)
    for number in begin:
        best[number] = 0
        heappush(queue, (0, number))
    while queue:
        spent, number = heappop(queue)
        if number in costs:
            continue
        costs[number] = spent
        if number in goals:
            break
        if number not in begin and halts(number):
            continue
        for other, cost in steps(number):
            if cost < 0:
                message = f"a step from hex {number} to hex {other} costs {cost}"
                raise BalkanRulesError(message)
            total = spent + cost
            if (most is None or total <= most) and (other not in best or total < best[other]):
                best[other] = total
                came_from[other] = number
                heappush(queue, (total, other))
    return Reach(costs, {number: before for number, before in came_from.items() if number in costs})


def trace(
    start: int,
    goals: Container[int],
    neighbours: Callable[[int], Iterable[int]],
    is_open: Callable[[int], bool],
) -> tuple[int, ...] | None:
    """A shortest free way, as for a line of supply; `None` if there is none.

    Args:
        start: where it begins; it need not be open itself.
        goals: where it may end; they must be open as every other hex (unless one is the start).
        neighbours: the hexes beside a hex.
        is_open: whether the way may go through a hex; asked once for each.
    """
    closed: dict[int, bool] = {}

    def is_closed(number: int) -> bool:
        if number not in closed:
            closed[number] = not is_open(number)
        return closed[number]

    found = reach(
        (start,),
        lambda number: [(other, 1) for other in neighbours(number) if other != start and not is_closed(other)],
        goals=goals,
    )
    ends = [number for number in found.costs if number in goals]
    return found.path(ends[0]) if ends else None
