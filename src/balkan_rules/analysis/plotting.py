"""Pictures of what was counted, as SVG. Needs the extra `report`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import MissingExtraError, SetupError

try:
    from matplotlib import rc_context
    from matplotlib.colors import LogNorm
    from matplotlib.figure import Figure
except ImportError:
    raise MissingExtraError('plots need matplotlib: pip install "balkan_rules[report]"') from None

if TYPE_CHECKING:
    from .interacting import Interactions

__all__ = ["plot_pairs"]

_INCHES: Final = 0.22
"""The side of one square."""
_STYLE: Final[Any] = {"svg.hashsalt": "balkan_rules", "svg.fonttype": "none", "font.size": 7}
"""The same counts give the same file, and its texts can be searched."""


def plot_pairs(found: Interactions, file: Path, number: int) -> None:
    """Write how often each two of the cases that fired most fired together: the darker, the more often.

    Raises:
        SetupError: fewer than two cases fired, or the file cannot be written.
    """
    names = shown_cases(found, number)
    if len(names) < 2:
        message = "there is nothing to plot: fewer than two cases fired"
        raise SetupError(message)
    squares = [[_times(found, row, column) or float("nan") for column in names] for row in names]
    most = max(found.fired[name] for name in names)
    with rc_context(_STYLE):
        side = 2 + _INCHES * len(names)
        figure = Figure(figsize=(side + 1, side), layout="constrained")
        axes = figure.add_subplot()
        image = axes.imshow(squares, cmap="Blues", norm=LogNorm(vmin=1, vmax=max(most, 2)))
        axes.set_xticks(range(len(names)), names, rotation=90)
        axes.set_yticks(range(len(names)), names)
        axes.set_title(f"Cases that fired together: {found.games} games, {found.transitions} transitions")
        figure.colorbar(image, label="transitions (white: none); on the diagonal those in which the case fired")
        _save(figure, file)


def _times(found: Interactions, row: str, column: str) -> int:
    return found.fired[row] if row == column else found.count(row, column)


def shown_cases(found: Interactions, number: int) -> list[str]:
    """The cases that fired most, as many as are wanted, in the order of the book."""
    most = sorted((case for case, times in found.fired.items() if times), key=lambda case: -found.fired[case])
    chosen = frozenset(most[:number])
    return [case for case in found.fired if case in chosen]


def _save(figure: Figure, file: Path) -> None:
    try:
        figure.savefig(file, format="svg", metadata={"Date": None})
    except OSError as error:
        message = f"{file} cannot be written: {error.strerror}"
        raise SetupError(message) from None
