"""The checks that end a game (4.0, 15.1, 17.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from ...core.cases import case
from ...core.sequence import AutomaticRules
from ...core.state import Outcome
from ..actions import Action
from ..rulings import AutomaticVictoryLabel
from ..state import Draft, Position, State, has_side
from ..units import Side
from . import support

__all__ = ["AutomaticVictory", "Winner", "outcome", "posts_held"]

_POSTS: Final = 5


@case("15.1.automatic", "15.1.posts")
def posts_held(position: Position) -> int:
    """How many border posts of Slovenia have a unit of the Federalist Player in them now."""
    posts = position.ruleset.map.border_posts()
    return sum(has_side(position, post.index, Side.FEDERALIST) for post in posts)


@case("15.1.condition")
def _is_too_late(position: Position) -> bool:
    """Whether Croatian operations have begun (ruling automatic-victory-test)."""
    return position.tracks.operations > 0


@case("4.0.end.1", "4.0.end.1.side", "4.0.end.1.xref")
def is_won(position: Position) -> bool:
    """Whether the Federalist Player wins at the end of a Game-Turn (ruling automatic-victory-label)."""
    if position.ruleset.rulings.automatic_victory_label is AutomaticVictoryLabel.NONE:
        return False
    return not _is_too_late(position) and posts_held(position) >= _POSTS


@case("17.1.victory")
def outcome(state: State) -> Outcome[Side]:
    """How a finished game ended: the automatic victory, or the Separatist Player's (ruling ten-days-victory)."""
    held = posts_held(state)
    if is_won(state):
        return Outcome(Side.FEDERALIST, "Federalist Automatic Victory", held, "15.1.automatic")
    return Outcome(Side.SEPARATIST, "Separatist Victory", held, "17.1.victory")


class AutomaticVictory(AutomaticRules[State, Draft, Action]):
    """The check for an automatic victory, at the end of every Game-Turn."""

    case: ClassVar[str] = "4.0.end.1"
    title: ClassVar[str] = "Automatic Victory Check"

    def leave(self, draft: Draft) -> None:
        held = posts_held(draft)
        draft.note("border posts", ("15.1.automatic",), held=held, needed=_POSTS)
        draft.is_over = is_won(draft)


class Winner(AutomaticRules[State, Draft, Action]):
    """The end of a Game-Turn, and of the game on the last one."""

    case: ClassVar[str] = "4.0.end.4"
    title: ClassVar[str] = "Determination of the Winner"

    def leave(self, draft: Draft) -> None:
        _end(draft)


@case("4.0.end.4", "4.0.end.4.xref", "17.1.length")
def _end(draft: Draft) -> None:
    """Nothing is left to be counted in what is played so far; the last Game-Turn ends the game."""
    draft.is_over = draft.turn >= draft.tracks.last_turn
    draft.activated = draft.guests = b""
    draft.record(city_attacks=0)
    support.return_markers(draft)
    draft.note("turn ended", ("4.0.end.4",), turn=draft.turn)
