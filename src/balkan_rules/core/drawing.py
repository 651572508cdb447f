"""Pictures of positions, by what each game says draws them; the core itself draws nothing."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .state import State
    from .view import View

__all__ = ["Draws", "painter_of", "picture"]


class Draws(Protocol):
    """What `Game.painter` names."""

    def draw(self, position: Any, last: object, arrows: object, size: int | None) -> str:  # noqa: ANN401 - each game's own
        """The board of a view or a state as SVG; see `balkan_rules.pictures.board_svg`."""
        ...


def painter_of(position: View[Any, Any, Any] | State[Any, Any]) -> Draws | None:
    """What draws the game of a position; None if nothing does."""
    module, _, name = position.ruleset.game.painter.partition(":")
    painter: Draws | None = getattr(import_module(module), name) if module else None
    return painter


def picture(position: View[Any, Any, Any] | State[Any, Any]) -> str | None:
    """The board of a position as notebooks show it; None if nothing draws its game."""
    painter = painter_of(position)
    return None if painter is None else painter.draw(position, None, (), None)
