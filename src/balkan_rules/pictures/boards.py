"""`board_svg`, for whatever game a position belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..core.actions import HIDDEN, brief, whole_number
from ..core.drawing import painter_of
from ..core.errors import SetupError
from ..core.state import State
from ..core.transition import SideTransition, Transition
from ..core.view import View

__all__ = ["board_svg"]

_WIDEST: Final = 100_000


def board_svg(
    view: View[Any, Any, Any] | State[Any, Any],
    last: object = None,
    arrows: Iterable[Sequence[object]] = (),
    size: int | None = None,
) -> str:
    """The board as a picture: one SVG element, with no script and nothing from outside, light or dark as the reader's.

    Each counter is a group of the class ``br-unit`` with `data-unit` (its name), `data-kind` (``"unit"``; ``"kind"`` of
    interchangeable counters; ``"hidden"``), `data-count` and `data-place`; the shape of each place has its name in
    `data-place`. Places and counters tell what they are when they are pointed at. The same view and arguments give the
    same text.

    Args:
        view: what a side may know. A state is drawn as it is, with all secrets, for those who may know them.
        last: what was played last, whose places are marked: a `Transition` (of which only what the view's side may know
            is shown), that side's `SideTransition`, or an action.
        arrows: pairs of places, by themselves or by name, from the first of which to the second an arrow is drawn.
        size: the width in pixels; as wide as there is room if it is not given. Every letter is at least 9 pixels
            high from 900 on.

    Raises:
        SetupError: it is no view, nothing draws its game, `last` is nothing that was played in it, the size is no
            number of pixels, or the arrows are no pairs.
        PositionError: an arrow leads from or to what is no place of the map.
    """
    given: object = view
    if not isinstance(given, (View, State)):
        message = f"view: a view (or a state) is wanted, not {brief(view)}"
        raise SetupError(message)
    painter = painter_of(view)
    if painter is None:
        message = f"nothing draws the boards of {view.ruleset.game.info.name}"
        raise SetupError(message)
    _check_last(view, last)
    if size is not None:
        size = whole_number(size, "size")
        if not 1 <= size <= _WIDEST:
            message = f"size: a width of 1 to {_WIDEST} pixels is wanted, not {brief(size)}"
            raise SetupError(message)
    return painter.draw(view, last, arrows, size)


def _check_last(view: View[Any, Any, Any] | State[Any, Any], last: object) -> None:
    """Refuse what cannot have been played in the game of a view."""
    game = view.ruleset.game
    if isinstance(last, SideTransition) and isinstance(view, View) and last.before.side is not view.side:
        message = f"last: a transition as {view.side} saw it is wanted, not as {last.before.side} did"
        raise SetupError(message)
    if isinstance(last, (Transition, SideTransition)):
        is_own = last.before.ruleset.game is game
    else:
        is_own = last is None or last is HIDDEN or view.ruleset.takes(last)
    if not is_own:
        message = f"last: a transition or an action of {game.info.name} is wanted, not {brief(last)}"
        raise SetupError(message)
