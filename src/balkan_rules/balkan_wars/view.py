"""What one Player may know of a game: of the enemy's units that show their hidden side, not which is which."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..core.view import View as CoreView
from .actions import Action
from .host_values import Side
from .state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.actions import Chance
    from .board import Board, Stack
    from .counters import Place, Unit
    from .ruleset import BalkanWarsRuleset
    from .sequence import Phase
    from .tracks import Tracks
    from .victory_points import Score

__all__ = ["View"]


@attrs.frozen(order=False)
class View(CoreView[State, Action, Side]):
    """A redacted position; see `balkan_rules.core.view.View`."""

    # The core's own, typed for this game.
    if TYPE_CHECKING:

        @property
        def ruleset(self) -> BalkanWarsRuleset:
            """The compiled rules; they hold no secret."""
            ...

        @property
        def phase(self) -> Phase:
            """As `State.phase`."""
            ...

        @property
        def to_move(self) -> Side | Chance | None:
            """As `State.to_move`."""
            ...

    @property
    def board(self) -> Board:
        """As `State.board`; hidden units of the enemy are counted and not named."""
        return self._position.board

    @property
    def tracks(self) -> Tracks:
        """As `State.tracks`; nothing of them is secret."""
        return self._position.tracks

    def stack(self, place: Place | str) -> Stack:
        """As `State.stack`, as far as the side may see it."""
        return self._position.stack(place)

    def controls(self, place: Place | str) -> Side | None:
        """As `State.controls`; nothing of it is secret."""
        return self._position.controls(place)

    @property
    def holders(self) -> Mapping[Place, Side]:
        """As `State.holders`; nothing of it is secret."""
        return self._position.holders

    @property
    def scores(self) -> Mapping[str, Score]:
        """As `State.scores`; nothing of them is secret."""
        return self._position.scores

    def where(self, unit: Unit | str) -> Place:
        """As `State.where`; the pseudo place ``Unseen`` for a unit that is hidden."""
        return self._position.where(unit)
