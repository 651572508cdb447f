"""The Deployment Segment: the units of each operation are placed in its Zone, and fight before the next (8.44).

What is left of the phase when an operation begins is played by its frames: `Deploying` here, `OperationCombat` in
`operation_combat`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...core.errors import Violation
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..map import Place, PlaceKind
from ..operations import Piece, camp
from ..state import Draft, Position, State
from .operation import Deploying, OperationCombat, begin_next
from .operation_placing import PlacingRules

__all__ = ["Deploying", "DeployingRules", "OperationsDeployment"]


class OperationsDeployment(AutomaticRules[State, Draft, Action]):
    """The Deployment Segment of every operation, in order, each with the Combat Segment that follows it."""

    case: ClassVar[str] = "4.2.A.7.deployment"
    title: ClassVar[str] = "Deployment Segment"

    def enter(self, draft: Draft) -> None:
        begin_next(draft)


class DeployingRules(PlacingRules[Deploying]):
    """The Axis Player divides the units of an operation between the Mountain and the Hide-away of its Zone."""

    case: ClassVar[str] = "8.44"
    title: ClassVar[str] = "Deployment Segment"
    event: ClassVar[str] = "deployed"
    frame_class: type[Deploying] = Deploying

    def open_to(self, position: Position, frame: Deploying, piece: Piece) -> Sequence[int]:
        return camp(position.ruleset, frame.zone)

    def closed(self, position: Position, frame: Deploying, piece: Piece, place: Place) -> Iterator[Violation]:
        sentence = f"{piece} goes to the Axis Mountain or the Axis Hide-away of {frame.zone}"
        yield Violation("8.44", sentence, {"unit": str(piece), "place": str(place), "zone": str(frame.zone)})

    def done(self, draft: Draft, frame: Deploying) -> None:
        draft.replace(OperationCombat(frame.operation, frame.zone))

    def could_go(self, place: Place) -> bool:
        return super().could_go(place) and place.kind is not PlaceKind.BOX
