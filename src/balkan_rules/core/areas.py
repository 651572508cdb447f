"""Maps of named areas that touch one another: neighbours, distances and what can be reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import attrs

from .errors import BalkanRulesError, ChartError

__all__ = ["AreaMap"]

_Areas: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


def _ordered(adjacency: Mapping[str, Iterable[str]]) -> _Areas:
    """Check the adjacency and put all lists in the order in which the areas are named, even if sets were given."""
    rank = {name: number for number, name in enumerate(adjacency)}
    lists = {name: tuple(neighbours) for name, neighbours in adjacency.items()}
    for name, neighbours in lists.items():
        for other in neighbours:
            if other not in rank:
                raise ChartError(f"{name} lists {other!r}, which is no area of the map: {', '.join(rank)}")
            if other == name:
                raise ChartError(f"{name} lists itself as a neighbour")
            if name not in lists[other]:
                raise ChartError(f"{name} lists {other} as a neighbour, but {other} does not list {name}")
        if len(set(neighbours)) != len(neighbours):
            raise ChartError(f"{name} lists a neighbour twice: {', '.join(neighbours)}")
    return tuple((name, tuple(sorted(neighbours, key=rank.__getitem__))) for name, neighbours in lists.items())


@attrs.frozen(repr=False)
class AreaMap:
    """An immutable map of areas. Being neighbours goes both ways.

    It is made from a mapping that gives each area's neighbours, ``AreaMap({"A": ["B"], "B": ["A"]})``. The order of its
    areas is the order of all lists that it returns.

    Raises:
        ChartError: a neighbour is no area of the map, or is named one way only or twice, or is the area itself.
    """

    _areas: _Areas = attrs.field(converter=_ordered)
    _index: Mapping[str, tuple[str, ...]] = attrs.field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_index", dict(self._areas))

    def __repr__(self) -> str:
        return f"AreaMap({dict(self._areas)!r})"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all areas, in the order of the map."""
        return tuple(self._index)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the areas that touch `name`.

        Raises:
            ChartError: there is no such area.
        """
        try:
            return self._index[name]
        except KeyError:
            raise ChartError(f"there is no area {name!r}, only {', '.join(self._index)}") from None

    def distance(self, a: str, b: str) -> int | None:
        """Return how many areas must be entered to go from `a` to `b`: 0 for the same one, `None` if there is no way.

        Raises:
            ChartError: one of them is no area of the map.
        """
        self.neighbours(b)
        return self.reach(a, len(self._areas), lambda _: True).get(b)

    def reach(self, start: str, steps: int, is_open: Callable[[str], bool]) -> dict[str, int]:
        """Return the areas that can be reached by entering at most `steps` areas, each of them open.

        Args:
            start: where the way begins; it is not entered and need not be open.
            steps: how many areas may be entered.
            is_open: tells whether an area may be entered at all; it is asked at most once for each area.

        Returns:
            The fewest entries needed for each area in reach, nearest first; `start` is there with 0.

        Raises:
            ChartError: there is no area `start`.
            BalkanRulesError: `steps` is negative.
        """
        if steps < 0:
            raise BalkanRulesError(f"cannot enter {steps} areas")
        self.neighbours(start)
        entries = {start: 0}
        closed: set[str] = set()
        edge = [start]
        for count in range(1, steps + 1):
            entered: list[str] = []
            for place in edge:
                for other in self._index[place]:
                    if other in entries or other in closed:
                        continue
                    if is_open(other):
                        entries[other] = count
                        entered.append(other)
                    else:
                        closed.add(other)
            edge = entered
        return entries
