"""How an observation is made of a view; each game says what it has beside what every game has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

import attrs
import numpy as np

from ..core.view import View
from ._layout import Array, Block, Fact, Layout, Reading, Row, attributes, indices, numeric, one_of

__all__ = ["Observing"]

_View: TypeAlias = View[Any, Any, Any]


class Observing(ABC):
    """Makes observations of the views of one ruleset."""

    unit_fields: ClassVar[tuple[str, ...]]
    """Fields of a position that hold sets of units."""
    unit_numbers: ClassVar[frozenset[str]] = frozenset()
    """Fields of frames, and of what stands in them, that hold units by their indices."""

    def __init__(self, ruleset: Any) -> None:  # noqa: ANN401 - the games' own have units and places
        self.ruleset: Any = ruleset
        kinds = [self.kind_of(unit) for unit in self.ruleset.units]
        self.kinds: tuple[str, ...] = tuple(dict.fromkeys(kinds))
        self._kind_of_unit = np.array([self.kinds.index(kind) for kind in kinds], dtype=np.intp)
        self._blocks = [self._pieces(), *self._unit_sets(), *self.blocks(), self._asked()]
        self._facts = [*self._common(), *self._interruptions(), *self.facts()]

    # ------------------------------------------------------------------ for games to fill in
    @abstractmethod
    def kind_of(self, unit: Any) -> str:  # noqa: ANN401 - each game has its own units
        """Which row of the board a unit counts in."""
        ...

    @abstractmethod
    def blocks(self) -> Iterable[Block]:
        """What else of the position is shown place by place."""
        ...

    @abstractmethod
    def facts(self) -> Iterable[Fact]:
        """What else of the position is shown in numbers."""
        ...

    # ------------------------------------------------------------------ what it is
    @cached_property
    def layout(self) -> Layout:
        """What the numbers stand for."""
        return Layout(
            tuple([place.name for place in self.ruleset.places]),
            tuple([row for block in self._blocks for row in block.rows]),
            tuple([fact.row for fact in self._facts]),
        )

    def observe(self, view: _View) -> tuple[Array, Array]:
        """The board (rows by places) and the facts of a view."""
        fields: Mapping[str, Any] = view.fields
        positions: bytes | str = fields["pos"]
        reading = Reading(view, fields, np.array(indices(positions), dtype=np.intp))
        board = np.zeros((len(self.layout.rows), len(self.layout.places)), dtype=np.float32)
        first = 0
        for block in self._blocks:
            after = first + len(block.rows)
            block.fill(reading, board[first:after])
            first = after
        return board, np.array([fact.read(reading) for fact in self._facts], dtype=np.float32)

    # ------------------------------------------------------------------ rows of every game
    def _pieces(self) -> Block:
        def fill(reading: Reading, rows: Array) -> None:
            np.add.at(rows, (self._kind_of_unit, reading.at), 1)

        return Block(tuple([Row(kind, "how many of these units stand there") for kind in self.kinds]), fill)

    def _unit_sets(self) -> list[Block]:
        abouts = attributes(self.ruleset.game.state_type)

        def block(name: str) -> Block:
            def fill(reading: Reading, rows: Array) -> None:
                np.add.at(rows[0], reading.at[indices(reading.fields[name])], 1)

            return Block((Row(name, f"how many units there are among: {abouts[name]}"),), fill)

        return [block(name) for name in self.unit_fields]

    def place_set(self, name: str, about: str, read: Callable[[Reading], Iterable[Any]]) -> Block:
        """A row with 1 at each of some places, given as places or as their indices."""

        def fill(reading: Reading, rows: Array) -> None:
            found = read(reading)
            rows[0, [place if isinstance(place, int) else place.index for place in found]] = 1

        return Block((Row(name, about),), fill)

    def _asked(self) -> Block:
        """What the frames speak of: places and where units are, of every frame that is being played."""

        def fill(reading: Reading, rows: Array) -> None:
            for frame in reading.fields["frames"]:
                self._mark(frame, reading, rows)

        about = "1 where the interruptions that are being played speak of"
        return Block(
            (Row("places in question", f"{about} the place"), Row("units in question", f"{about} a unit")), fill
        )

    def _mark(self, value: Any, reading: Reading, rows: Array) -> None:  # noqa: ANN401 - whatever stands in a frame
        if isinstance(value, type(self.ruleset.places[0])):
            rows[0, value.index] = 1
        elif isinstance(value, type(self.ruleset.units[0])):
            rows[1, reading.at[value.index]] = 1
        elif isinstance(value, tuple):
            for part in value:
                self._mark(part, reading, rows)
        elif attrs.has(type(value)):
            for field in attrs.fields(type(value)):
                part = getattr(value, field.name)
                if "codec" in field.metadata or field.name in self.unit_numbers:
                    units = indices([part] if isinstance(part, int) else part)  # -1 is one that the side does not see
                    rows[1, reading.at[[unit for unit in units if unit >= 0]]] = 1
                else:
                    self._mark(part, reading, rows)

    # ------------------------------------------------------------------ facts of every game
    def _common(self) -> list[Fact]:
        sides, steps = self.ruleset.game.info.sides, self.ruleset.steps
        phases = [Row(f"phase: {step.name}", f"whether it is the {step.phase}") for step in steps]
        return [
            Fact(Row("turn", "the Game-Turn, from 1"), lambda reading: float(reading.view.turn)),
            Fact(Row("is over", "whether the game has ended"), lambda reading: float(reading.view.is_over)),
            *one_of("side", "whose observation it is", sides, lambda reading: reading.view.side),
            *one_of("to move", "who decides", sides, lambda reading: reading.view.to_move),
            *[Fact(row, _at_step(index)) for index, row in enumerate(phases)],
        ]

    def _interruptions(self) -> list[Fact]:
        facts = []
        for name, kind in self.ruleset.frames.items():
            doc = (kind.__doc__ or "").strip().split("\n")[0]
            facts.append(Fact(Row(f"frame: {name}", f"how often it stands on the stack: {doc}"), _how_many(kind)))
            abouts = attributes(kind)
            for field in attrs.fields(kind):
                if str(field.type) in {"int", "bool", "Side"} and field.name not in self.unit_numbers:
                    row = Row(f"frame: {name}.{field.name}", abouts.get(field.name, field.name))
                    facts.append(Fact(row, _of_last(kind, field.name)))
        return facts


def _at_step(index: int) -> Callable[[Reading], float]:
    return lambda reading: float(reading.fields["cursor"] == index)


def _how_many(kind: type) -> Callable[[Reading], float]:
    return lambda reading: float(sum(type(frame) is kind for frame in reading.fields["frames"]))


def _of_last(kind: type, name: str) -> Callable[[Reading], float]:
    """A field of the innermost frame of a class; 0 without one."""

    def read(reading: Reading) -> float:
        for frame in reversed(reading.fields["frames"]):
            if type(frame) is kind:
                return numeric(getattr(frame, name))
        return 0.0

    return read
