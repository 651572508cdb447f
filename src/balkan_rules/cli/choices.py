"""What a side may do, as data for a page on which counters and places are clicked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import attrs

from ..pictures.painting import parts_of
from .accounts import odds_text

if TYPE_CHECKING:
    from ..core.actions import Group
    from ..pictures.painting import Painter
    from .games import GameDesk

__all__ = ["Choices"]


class Choices:
    """The legal actions of one decision.

    Args:
        desk: the game.
        painter: draws it, and so knows where things are.
        view: what the side that decides knows.
    """

    def __init__(self, desk: GameDesk, painter: Painter[Any], view: Any) -> None:  # noqa: ANN401 - each game has its own view
        self._desk = desk
        self._painter = painter
        self._view = view
        self._spots = painter.ground_of(view.ruleset).spots
        self._groups: tuple[Group[Any], ...] = view.legal_actions().groups()

    def data(self) -> list[dict[str, Any]]:
        """The groups: `label`, the name of its `unit` (or null), its `places`, and `actions` with where they lead."""
        return [self._group(group) for group in self._groups]

    def action(self, group: int, number: int) -> Any:  # noqa: ANN401 - an action of the game
        """An action by the number of its group and its own in it. Raises IndexError."""
        return self._groups[group][number]

    def odds(self, group: int) -> list[str]:
        """What is told of the odds of each action in a group; empty where there are none. Raises IndexError."""
        return [odds_text(self._view.preview(action)) for action in self._groups[group]]

    def refusals(self, unit: str | None, group: int | None, place: str) -> list[str]:
        """Why a piece cannot go to a place, or nothing can be done with it, by the cases that say no; empty if it can.

        Args:
            unit: the name of a counter that belongs to no group; None if a group is meant.
            group: the number of a group.
            place: the name of the place.

        Raises:
            IndexError: there is no such group.
        """
        for action in self._meant(unit, self._groups if group is None else (self._groups[group],), place):
            return [str(violation) for violation in self._view.why_not(action)]
        phase = self._view.phase
        what = f"nothing can be done with {unit}" if group is None else f"nothing leads from there to {place}"
        return [f"{phase.case}: {what} in the {phase.title}"]

    def _meant(self, unit: str | None, groups: Iterable[Group[Any]], place: str) -> Iterator[Any]:
        """What may have been meant: of each class of action one, about that unit, or leading to that place instead."""
        parts = self._view.ruleset.parts
        examples: dict[type, Any] = {}
        for action in (action for group in groups for action in group):
            examples.setdefault(type(action), action)
        for example in examples.values():
            key = _goal(example, self._painter.place_type) if unit is None else "unit"
            kind = type(getattr(example, key, None))
            part = parts.get(kind, {}).get(place if unit is None else unit)
            if part is not None:
                yield attrs.evolve(example, **{key: part})

    def _group(self, group: Group[Any]) -> dict[str, Any]:
        first = group[0]
        origin = getattr(first, "origin", group.key)
        places = self._places([origin])
        name = getattr(group.key, "name", None)
        return {
            "label": self._desk.label(self._view, group),
            "unit": None if name in self._spots else name,
            "places": places,
            "actions": [
                [str(action), [place for place in self._places(_other_parts(action, group)) if place not in places]]
                for action in group
            ],
        }

    def _places(self, values: Iterable[object]) -> list[str]:
        """The places on the board that some values stand for."""
        names = (name for value in values for name in self._painter.places_of(self._view, value))
        return [name for name in dict.fromkeys(names) if name in self._spots]


def _other_parts(action: object, group: Group[Any]) -> list[object]:
    """What an action speaks of beside the piece that its group belongs to."""
    return [value for value in parts_of(action) if value != group.key and value != getattr(action, "unit", None)]


def _goal(action: Any, place_type: type) -> str:  # noqa: ANN401 - an action of the game
    """The name of the field that tells where an action leads, or in which place it happens; empty if none does."""
    fields = [field.name for field in attrs.fields(type(action)) if field.name != "origin"]
    return next((name for name in fields if isinstance(getattr(action, name), place_type)), "")
