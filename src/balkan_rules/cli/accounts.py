"""What happened in a Game-Turn: for people in a few lines, for programs as JSON data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from ..core.actions import CHANCE
from .output import paragraph

if TYPE_CHECKING:
    from ..core.preview import Preview
    from ..core.sequence import Event
    from ..core.state import Outcome
    from ..core.transition import Transition
    from .games import GameDesk

__all__ = [
    "Account",
    "DeskNarrator",
    "account",
    "event_data",
    "event_text",
    "mover_name",
    "odds_text",
    "result_data",
    "result_text",
    "told",
    "turns_of",
    "worded",
]

Steps: TypeAlias = "Sequence[Transition[Any, Any]]"


@attrs.frozen(order=False)
class Account:
    """What happened in one Game-Turn.

    Attributes:
        turn: the Game-Turn.
        events: everything that happened before the eyes of all sides, in order.
        decisions: for each side, how many actions of each class it took.
        points: the points after it.
        change: how far they moved in it.
        strength: Strength Points on the map after it, by faction.
        told: what is told of single events.
        counted: how many there were of all other events, by name.
        decided: `decisions` in words.
    """

    turn: int
    events: tuple[Event, ...]
    decisions: dict[str, dict[str, int]]
    points: int
    change: int
    strength: dict[str, int]
    told: tuple[str, ...]
    counted: dict[str, int]
    decided: dict[str, str]

    def lines(self) -> Iterator[str]:
        """The account for people."""
        yield f"Game-Turn {self.turn}"
        for text in self.told:
            yield paragraph(text, "  ")
        others = ", ".join(f"{number} x {name}" for name, number in self.counted.items()) or "nothing"
        yield paragraph(f"also: {others}", "  ")
        for side, words in self.decided.items():
            yield paragraph(f"{side}: {words}", "  ")
        yield f"  points: {self.points} ({self.change:+d})"
        yield paragraph("strength: " + ", ".join(f"{name} {points}" for name, points in self.strength.items()), "  ")

    def data(self) -> dict[str, Any]:
        """The account for programs."""
        return {
            "turn": self.turn,
            "events": [event_data(event) for event in self.events],
            "decisions": self.decisions,
            "points": self.points,
            "change": self.change,
            "strength": self.strength,
        }


def mover_name(mover: Any) -> str:  # noqa: ANN401 - a side of some game, or CHANCE
    """What a side is called in commands and JSON, such as ``"axis"``; ``"chance"`` for dice and draws."""
    name: str = mover.name.lower()
    return name


def event_data(event: Event) -> dict[str, Any]:
    """An event for programs."""
    return {"name": event.name, "cases": list(event.cases), "details": dict(event.details)}


def worded(value: object) -> str:
    """A detail of an event for people: lists without brackets, ``yes`` and ``no``."""
    if isinstance(value, tuple):
        return ", ".join(" ".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


class _Facts(dict[str, object]):
    """Details of an event; what an event does not carry is shown as a question mark."""

    def __missing__(self, key: str) -> str:
        return "?"


def told(sentences: Mapping[str, str], event: Event, *, polish: Callable[[str], str] = str) -> str | None:
    """An event in a sentence, with its cases; None for one that has no sentence.

    Args:
        sentences: the sentences by the names of events, with the names of details in braces.
        event: the event.
        polish: what is still to be done to a sentence.
    """
    sentence = sentences.get(event.name)
    if sentence is None:
        return None
    facts = _Facts({key: worded(value) for key, value in event.details.items()})
    return f"{polish(sentence.format_map(facts))} ({', '.join(event.cases)})"


def event_text(event: Event) -> str:
    """An event for people."""
    facts = ", ".join(f"{key} {worded(value)}" for key, value in event.details.items())
    return f"{event.name}: {facts} ({', '.join(event.cases)})"


def odds_text(preview: Preview | None) -> str:
    """The odds of an action in brackets; nothing for one that has none."""
    if preview is None:
        return ""
    chances = ", ".join(f"{result} {chance}" for result, chance in preview.distribution)
    against = "" if preview.defender is None else f" to {preview.defender}"
    column = "the enemy is hidden" if preview.column is None else f"column {preview.column}: {chances}"
    return f"[{preview.attacker}{against}, {column}]"


class DeskNarrator:
    """Tells pages of a game what happened in it; a `balkan_rules.pictures.Narrator`."""

    def __init__(self, desk: GameDesk) -> None:
        self._desk = desk

    def tell(self, event: Event) -> str:
        """The sentence of an event, or its details if it has none; with its cases."""
        return self._desk.told(event) or event_text(event)

    def points(self, position: Any) -> int:  # noqa: ANN401 - each game has its own views and states
        """The points as they stand."""
        return self._desk.points(position)


def _decided(desk: GameDesk, taken: Mapping[str, int]) -> str:
    """How many actions of each class, in the words of the game."""
    names = desk.action_names
    counted = [f"{taken[name]} {words[taken[name] != 1]}" for name, words in names.items() if name in taken]
    return ", ".join(counted) or "nothing"


def account(desk: GameDesk, steps: Steps) -> Account:
    """The account of the transitions of one Game-Turn; at least one."""
    first, last = steps[0].before, steps[-1].after
    events = tuple(event for step in steps for event in step.events if event.seen_by is None)
    decisions: dict[str, Counter[str]] = {side.name.lower(): Counter() for side in desk.game.info.sides}
    for step in steps:
        if step.before.to_move is not CHANCE:
            decisions[mover_name(step.before.to_move)][type(step.action).__name__] += 1
    points = desk.points(last)
    texts = [(event, desk.told(event)) for event in events]
    return Account(
        turn=first.turn,
        events=events,
        decisions={side: dict(sorted(taken.items())) for side, taken in decisions.items()},
        points=points,
        change=points - desk.points(first),
        strength=desk.strength(last),
        told=tuple(text for _, text in texts if text is not None),
        counted=dict(Counter(event.name for event, text in texts if text is None)),
        decided={side: _decided(desk, taken) for side, taken in decisions.items()},
    )


def turns_of(steps: Steps) -> Iterator[Steps]:
    """The transitions of a game, Game-Turn by Game-Turn."""
    start = 0
    for index, step in enumerate(steps, 1):
        if index == len(steps) or step.after.turn != step.before.turn:
            yield steps[start:index]
            start = index


def result_data(outcome: Outcome[Any] | None) -> dict[str, Any] | None:
    """The result for programs; None if the game was not played to its end."""
    if outcome is None:
        return None
    return {
        "winner": None if outcome.winner is None else outcome.winner.name.lower(),
        "level": outcome.level,
        "score": outcome.score,
        "case": outcome.case,
    }


def result_text(outcome: Outcome[Any]) -> str:
    """The result for people."""
    return f"Result: {outcome.level}, {outcome.score} points ({outcome.case})"
