"""Games as a page steps through them: for every step what is told of it, and what changes on the board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from ..core.actions import CHANCE, brief, whole_number
from ..core.errors import SetupError
from .painting import headline

if TYPE_CHECKING:
    from ..core.sequence import Event
    from ..core.transition import SideTransition, Transition
    from .frames import Frame, Framer
    from .painting import Position

    Seen: TypeAlias = Transition[Any, Any] | SideTransition[Any, Any]

__all__ = ["Narrator", "PlainNarrator", "Reel", "Texts"]

_HEAD: Final = 0
_MARKS: Final = 1
_FIRST_PLACE: Final = 2
_NOTHING: Final = -1
_MOST_POINTS: Final = 10**9
_ELEMENTS: Final = re.compile("(?=<[^/])")
"""Where the elements in a piece of SVG begin."""


class Narrator(Protocol):
    """Tells in the words of a game what happened in it."""

    def tell(self, event: Event) -> str:
        """An event in a sentence, with its cases."""
        ...

    def points(self, position: Any) -> int | None:  # noqa: ANN401 - each game has its own views and states
        """The points as they stand; None if there is nothing to count."""
        ...


class PlainNarrator:
    """Tells events by their names and details, and counts nothing; it does for every game."""

    def tell(self, event: Event) -> str:
        """The event as it writes itself."""
        return str(event)

    def points(self, position: Any) -> int | None:  # noqa: ANN401 - as `Narrator`
        """Nothing."""
        return None


class Texts:
    """Texts that are kept once each, and called by number; of SVG every element is, for few are new in a new text."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._kept: list[str | list[int]] = []

    def number(self, text: str) -> int:
        """The number of a text, a new one if it is new."""
        number = self._numbers.get(text)
        if number is None:
            parts = [part for part in _ELEMENTS.split(text) if part]
            kept = [self.number(part) for part in parts] if len(parts) > 1 else text
            number = self._numbers[text] = len(self._kept)
            self._kept.append(kept)
        return number

    def since(self, start: int) -> list[str | list[int]]:
        """All texts from that number on, each as it is or as the numbers of what it is put together of, in order."""
        return self._kept[start:]


class Reel:
    """A game as one viewer sees it, step by step, the first being what it began with.

    The parts of a board are numbered: 0 is its head, 1 the rings around what was played last, then come the places in
    their order on the map and after them the elements of the tracks.

    Args:
        framer: draws the boards.
        narrator: tells of events and counts points.
        texts: where the texts are kept, which can be shared.
        viewer: whose eyes the game is seen with.
        start: what is known at the beginning.
    """

    def __init__(self, framer: Framer, narrator: Narrator, texts: Texts, viewer: str, start: Position) -> None:
        self._framer = framer
        self._narrator = narrator
        self._texts = texts
        self._viewer = viewer
        self._parts = {name: _FIRST_PLACE + number for number, name in enumerate(framer.ground.spots)}
        self._steps: list[list[Any]] = []
        self._board: dict[int, int] = {}
        self._add("", "", (), start, None)

    def __len__(self) -> int:
        return len(self._steps)

    def add(self, step: Seen) -> None:
        """One step more, as the viewer saw it."""
        mover = step.before.to_move
        name: str = "dice" if mover is CHANCE else mover.name.lower()
        self._add(name, str(step.action), step.events, step.after, step)

    def cut(self, length: int) -> None:
        """Forget all but so many steps, at least the first."""
        del self._steps[length:]
        self._board = {}
        for step in self._steps:
            changes = iter(step[-1])
            self._board |= dict(zip(changes, changes, strict=True))
        self._board = {part: text for part, text in self._board.items() if text != _NOTHING}

    def steps(self, start: int = 0) -> list[list[Any]]:
        """The steps from that number on, for the page.

        Each is a list: the Game-Turn, the phase with its case, how the game stands, who acted, what was done, the
        points, what happened, and what changes on the board: the number of a part and that of its new text (-1 for
        nothing), in turns. All other texts stand there by their numbers too.
        """
        return self._steps[start:]

    def data(self) -> dict[str, Any]:
        """All of it for the page."""
        return {"viewer": self._viewer, "steps": self.steps()}

    def _add(self, mover: str, action: str, events: Iterable[Event], after: Position, last: object) -> None:
        number = self._texts.number
        board = self._numbers(self._framer.frame(after, last))
        step = [
            after.turn,
            number(f"{after.phase.title} ({after.phase.case})"),
            number(headline(after)),
            number(mover),
            number(action),
            self._points(after),
            [number(self._tell(event)) for event in events],
            _changes(self._board, board),
        ]
        self._steps.append(step)
        self._board = board

    def _tell(self, event: Event) -> str:
        """What the narrator tells of an event. Raises SetupError if it is no text."""
        told: object = self._narrator.tell(event)
        if not isinstance(told, str):
            message = f"narrator: tell gives a text, not {brief(told)}"
            raise SetupError(message)
        return told

    def _points(self, position: Position) -> int | None:
        """The points by the narrator. Raises SetupError if it counts what is no number."""
        counted = self._narrator.points(position)
        if counted is None:
            return None
        points = whole_number(counted, "narrator: points")
        if abs(points) > _MOST_POINTS:
            message = f"narrator: points: at most {_MOST_POINTS} are shown, not {brief(points)}"
            raise SetupError(message)
        return points

    def _numbers(self, frame: Frame) -> dict[int, int]:
        """The numbers of the texts in all parts of a board."""
        number = self._texts.number
        board = {_HEAD: number(frame.head), _MARKS: number(frame.marks)}
        board |= {self._parts[place]: number(text) for place, text in frame.stacks.items()}
        first = _FIRST_PLACE + len(self._parts)
        board |= {first + nth: number(text) for nth, text in enumerate(frame.tracks)}
        return board


def _changes(before: dict[int, int], after: dict[int, int]) -> list[int]:
    """The parts that are not as they were, each with its new text."""
    changed = [(part, text) for part, text in after.items() if before.get(part) != text]
    changed += [(part, _NOTHING) for part in before if part not in after]
    return [value for pair in sorted(changed) for value in pair]
