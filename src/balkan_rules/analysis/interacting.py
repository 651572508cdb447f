"""Which cases of a rulebook fired together, how often, and which never met."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from ..core.actions import brief
from ..core.arguments import amount, file_path, instance, instances
from ..core.cases import case_key
from ..core.errors import SetupError
from ..core.frozen import FrozenDict
from ..core.records import Record
from ..core.transition import Transition
from .asking import AnyTransition

__all__ = ["Game", "Interactions", "Pair", "interactions"]

Pair: TypeAlias = tuple[str, str]
"""Two cases, in the order of the book."""
Game: TypeAlias = "Record[Any, Any] | Iterable[AnyTransition]"
"""A game that was played: its record, which is played again, or its transitions."""

_WIDTH: Final = 8
"""How wide the columns of numbers are in a table."""


def _kept(counts: Mapping[Any, int]) -> Mapping[Any, int]:
    return FrozenDict(instance(Mapping, counts, "counts"))  # type: ignore[type-abstract]  # any mapping will do


@attrs.frozen(order=False, kw_only=True)
class Interactions:
    """What cases did together in some games. A case has fired when an event names it.

    Attributes:
        games: how many games were looked at.
        transitions: how many transitions they had.
        fired: by case, in how many transitions it fired; in the order of the book.
        together: by pair of cases, in how many transitions both fired; the most frequent first.
    """

    games: int
    transitions: int
    fired: Mapping[str, int] = attrs.field(converter=_kept)
    together: Mapping[Pair, int] = attrs.field(converter=_kept)

    @property
    def silent(self) -> tuple[str, ...]:
        """The cases that were looked for and never fired."""
        return tuple(case for case, times in self.fired.items() if not times)

    def count(self, first: str, second: str) -> int:
        """In how many transitions two cases fired together, in whichever order they are named."""
        return self.together.get((first, second), 0) or self.together.get((second, first), 0)

    def expected(self, pair: Pair) -> float:
        """In how many transitions two cases would fire together if neither had anything to do with the other."""
        return self.fired.get(pair[0], 0) * self.fired.get(pair[1], 0) / max(self.transitions, 1)

    def never_met(self) -> tuple[Pair, ...]:
        """The pairs of cases that both fired, but never together; first those that would have been expected most."""
        known = [case for case, times in self.fired.items() if times]
        strangers = [pair for pair in combinations(known, 2) if pair not in self.together]
        return tuple(sorted(strangers, key=lambda pair: -self.expected(pair)))

    def data(self) -> dict[str, Any]:
        """All of it as JSON data, with the pairs that never met."""
        return {
            "games": self.games,
            "transitions": self.transitions,
            "fired": dict(self.fired),
            "together": [[*pair, times] for pair, times in self.together.items()],
            "never_met": [list(pair) for pair in self.never_met()],
        }

    def to_json(self) -> str:
        """All of it as JSON text."""
        return json.dumps(self.data())

    def table(self, rows: int = 20) -> str:
        """The most frequent pairs, then those that never met although they were expected to, at most so many of each.

        Raises:
            SetupError: `rows` is no whole number of at least 0.
        """
        return "\n".join(self._lines(amount(rows, "rows")))

    def _lines(self, rows: int) -> Iterator[str]:
        strangers = self.never_met()
        yield f"{_counted(self.games, 'game')}, {_counted(self.transitions, 'transition')}"
        yield f"{_counted(len(self.fired) - len(self.silent), 'case')} fired, {len(self.silent)} never did"
        yield f"{_counted(len(self.together), 'pair')} met, {len(strangers)} never did"
        width = max([len("never met"), *[len(f"{first} + {second}") for first, second in [*self.together, *strangers]]])
        for title, pairs in (("met", [*self.together]), ("never met", strangers)):
            if pairs[:rows]:
                yield ""
                yield f"{title:<{width}}{'times':>{_WIDTH}}{'expected':>{_WIDTH + 2}}"
            for pair in pairs[:rows]:
                name = f"{pair[0]} + {pair[1]}"
                yield f"{name:<{width}}{self.count(*pair):>{_WIDTH}}{self.expected(pair):>{_WIDTH + 2}.1f}"

    def plot(self, file: str | Path, *, cases: int = 40) -> None:
        """Write a picture of the pairs as SVG: how often each two of the cases that fired most fired together.

        Args:
            file: where to.
            cases: how many cases to show, at least 2.

        Raises:
            MissingExtraError: matplotlib is not installed.
            SetupError: fewer than two cases are wanted or fired, or the file cannot be written.
        """
        from .plotting import plot_pairs  # noqa: PLC0415 - it needs an optional package

        if amount(cases, "cases") < 2:
            message = f"cases: at least 2 are wanted, not {cases}"
            raise SetupError(message)
        plot_pairs(self, file_path(file, "file"), cases)


def interactions(records: Iterable[Game], *, cases: Iterable[str] = ()) -> Interactions:
    """Count which cases fired together in one transition.

    Args:
        records: games, each as its record or its transitions; they are taken one after another and not kept, so that a
            generator may play them meanwhile.
        cases: cases to look for, which are told of as well if they never fire.

    Raises:
        SetupError: something else is given.
        LoadError: a record cannot be played again.
    """
    if isinstance(records, Record):
        message = "records: one record alone is given; put it into a list"
        raise SetupError(message)
    games = transitions = 0
    fired: Counter[str] = Counter(dict.fromkeys(instances(str, cases, "cases"), 0))
    together: Counter[Pair] = Counter()
    for game in instance(Iterable, records, "records"):  # type: ignore[type-abstract]  # any iterable will do
        games += 1
        for step in _steps(game):
            transitions += 1
            named = {case for event in step.events for case in event.cases}
            fired.update(named)
            together.update(combinations(sorted(named, key=case_key), 2))
    return Interactions(
        games=games,
        transitions=transitions,
        fired={case: fired[case] for case in sorted(fired, key=case_key)},
        together=dict(sorted(together.items(), key=_most_first)),
    )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _most_first(counted: tuple[Pair, int]) -> Any:  # noqa: ANN401 - a key to sort by
    (first, second), times = counted
    return -times, case_key(first), case_key(second)


def _steps(game: object) -> Iterator[AnyTransition]:
    steps = game.replay() if isinstance(game, Record) else game
    if not isinstance(steps, Iterable):
        message = f"records: a record or transitions are wanted, not {brief(game)}"
        raise SetupError(message)
    for step in steps:
        yield instance(Transition, step, "records")
