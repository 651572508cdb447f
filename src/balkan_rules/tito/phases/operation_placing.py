"""Placing the units of an operation one after the other: as they are deployed, and as they come back to the map.

Named units come first, in the order of their table, then the counters of pro-Axis Chetniks. Counters of a kind are put
down in map order, so that each way to place them is reached once. Where there is one place only nobody is asked.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Generic, TypeAlias, TypeVar

from ...core.actions import Group
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, PlaceGuerrilla, PlaceUnit
from ..limits import always_limited, fits, room_for
from ..map import Column, Place
from ..operations import Piece, aside_place, first_piece_at, is_of
from ..ruleset import TitoRuleset
from ..state import CHETNIK_KINDS, Draft, Position, State
from ..units import Kind, Side, Unit
from .movement_duties import sixths_of
from .operation import Placing
from .participants import granted_by

__all__ = ["PlacingRules"]

F = TypeVar("F", bound=Placing)
_Put: TypeAlias = PlaceUnit | PlaceGuerrilla


class PlacingRules(PhaseRules[State, Draft, Action], Generic[F]):
    """The Axis Player says where the next piece of an operation goes, until all are placed."""

    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit, PlaceGuerrilla})
    event: ClassVar[str]
    """The name of the event of each piece that is placed."""
    frame_class: type[F]
    side: Enum = Side.AXIS

    # ------------------------------------------------------------------------------------------- what the two differ in
    @abstractmethod
    def open_to(self, position: Position, frame: F, piece: Piece) -> Sequence[int]:
        """Indices of the places open to a piece, in map order, stacking and order left aside; one at least."""
        ...

    @abstractmethod
    def closed(self, position: Position, frame: F, piece: Piece, place: Place) -> Iterator[Violation]:
        """Why a place is not among those that are open to a piece."""
        ...

    @abstractmethod
    def done(self, draft: Draft, frame: F) -> None:
        """All pieces have been placed; the frame is still the innermost one."""
        ...

    def placed(self, draft: Draft, frame: F, piece: Piece, place: int) -> None:
        """A piece has been placed."""

    def also(self, position: Position, frame: F, piece: Piece, to: Place) -> tuple[str, ...]:
        """The cases by which a piece may be where it is placed, if limits on it had to be lifted for that."""
        assert to.zone is not None  # noqa: S101 - what is placed is on the map
        return granted_by(position, piece, to.zone)

    def could_go(self, place: Place) -> bool:
        """Whether anything could ever be placed there."""
        return place.column is Column.AXIS

    # ------------------------------------------------------------------------------------------------------- listing
    def choices(self, position: Position, frame: F, piece: Piece) -> Sequence[int]:
        """Indices of the places where a piece can be put now: one at least.

        The order gives way to the stacking limit, which is asked only under an option of ruling stacking-check, and the
        limit gives way where no place has room.
        """
        places, last = self.open_to(position, frame, piece), frame.last
        if always_limited(position.ruleset):
            sixths = sixths_of(position.ruleset, piece)
            places = [place for place in places if fits(position, place, sixths)] or places
        if last is None:
            return places
        return [place for place in places if place >= last.index] or places

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, self.frame_class)
        if not is_of(draft, frame.operation, frame.zone):
            return False
        piece = next_piece(draft, frame)
        return piece is not None and len(self.choices(draft, frame, piece)) > 1

    def leave(self, draft: Draft) -> None:
        frame = top(draft, self.frame_class)
        piece = next_piece(draft, frame)
        if piece is None:
            self.done(draft, frame)
        else:
            self._put(draft, frame, piece, self.choices(draft, frame, piece)[0])

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame, piece = self._asked(state)
        known = _actions(state.ruleset)[piece]
        return (Group(piece, tuple([known[place] for place in self.choices(state, frame, piece)])),)

    # ------------------------------------------------------------------------------------------------------- judging
    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, _Put)  # noqa: S101 - what `accepts` says
        frame, piece = self._asked(state)
        details = {"unit": str(action.unit), "place": str(action.to)}
        if action.unit != piece:
            yield Violation(self.case, f"{piece} is placed next", {**details, "next": str(piece)})
        elif action.to.index not in self.open_to(state, frame, piece):
            yield from self.closed(state, frame, piece, action.to)
        elif action.to.index not in self.choices(state, frame, piece):
            if frame.last is not None and action.to.index < frame.last.index:
                sentence = f"counters of a kind are placed in map order, and one is in {frame.last}"
                yield Violation(self.case, sentence, details)
            if not room_for(state, action.to.index, sixths_of(state.ruleset, piece)):
                yield Violation("6.21", f"{action.to} would hold more than seven divisions", details)

    def _asked(self, state: State) -> tuple[F, Piece]:
        frame = top(state, self.frame_class)
        piece = next_piece(state, frame)
        assert piece is not None  # noqa: S101 - otherwise the frame is not needed
        return frame, piece

    # --------------------------------------------------------------------------------------------------------- doing
    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, _Put)  # noqa: S101 - what `accepts` says
        self._put(draft, top(draft, self.frame_class), action.unit, action.to.index)

    def _put(self, draft: Draft, frame: F, piece: Piece, place: int) -> None:
        to = draft.ruleset.places[place]
        if isinstance(piece, Unit):
            draft.put(piece.index, place)
        else:
            draft.take(piece.index, aside_place(frame.operation))
            draft.add(piece.index, place)
        if draft.events is not None:
            cases = (self.case, *self.also(draft, frame, piece, to))
            draft.note(self.event, cases, unit=str(piece), to=str(to), operation=frame.operation)
        self.placed(draft, frame, piece, place)
        last = to if isinstance(piece, Kind) and next_piece(draft, frame) == piece else None
        draft.replace(self.frame_class(frame.operation, frame.zone, last))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        places = [place.index for place in ruleset.places if self.could_go(place)]
        return [known[place] for place in places for known in _actions(ruleset).values()]


def next_piece(position: Position, frame: Placing) -> Piece | None:
    """The piece of an operation that is placed next; None when all are."""
    return first_piece_at(position, aside_place(frame.operation))


def _actions(ruleset: TitoRuleset) -> dict[Piece, dict[int, _Put]]:
    """For each piece that can take part the actions that put it in a place of the Axis, by its index; built once."""
    known: dict[Piece, dict[int, _Put]] | None = ruleset.memo.get("operation placing")
    if known is None:
        places = [place for place in ruleset.places if place.column is Column.AXIS]
        units = [ruleset.units[unit] for unit in ruleset.axis_units]
        kinds = [ruleset.kinds[kind] for kind in CHETNIK_KINDS]
        known = {unit: {place.index: PlaceUnit(unit, place) for place in places} for unit in units}
        known.update({kind: {place.index: PlaceGuerrilla(kind, place) for place in places} for kind in kinds})
        ruleset.memo["operation placing"] = known
    return known
