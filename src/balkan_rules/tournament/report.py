"""A page about a tournament: tables and plots in one file that needs nothing else. Needs the extra `report`."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from importlib.resources import files
from io import StringIO
from typing import TYPE_CHECKING, Final

import attrs

from .. import __version__
from ..core.arguments import instance, optional, takes
from ..core.errors import MissingExtraError
from .intervals import Interval, mean
from .summary import Summary
from .tables import notes, tables

try:
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup
    from matplotlib import rc_context
    from matplotlib.figure import Figure
except ImportError as _error:
    _MESSAGE: Final = f'the report of a tournament needs {_error.name}: pip install "balkan_rules[report]"'
    raise MissingExtraError(_MESSAGE) from None

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["report"]

_INK: Final = "#010203"
"""Drawn in this colour is what is to have the colour of the text, in the light and in the dark."""
_ACCENT: Final = "#010204"
"""Drawn in this one is what has the colour of the page's accents."""


@attrs.frozen(order=False)
class _Plot:
    """A plot on the page: what it shows, in words, and the picture."""

    label: str
    svg: Markup


def _summary(value: object, what: str) -> Summary:
    return instance(Summary, value, what)


def _facts(value: object, what: str) -> Mapping[object, object]:
    found: Mapping[object, object] = instance(Mapping, value, what)  # type: ignore[type-abstract]  # any will do
    return found


@takes(summary=_summary, facts=optional(_facts))
def report(summary: Summary, *, facts: Mapping[str, str] | None = None) -> str:
    """The page as HTML: for players, pairings, seats, lengths and faults, with plots of ratings and points.

    It holds no script, asks for nothing from elsewhere, and is readable in the light and in the dark.

    Args:
        summary: what is told of.
        facts: what else is said above the tables, such as the scenario and the seed.

    Raises:
        SetupError: an argument is something else.
    """
    page = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True).from_string(
        files("balkan_rules.tournament").joinpath("data", "report.html.j2").read_text("utf-8")
    )
    played = {"games": f"{len(summary.results)} of {summary.planned}"}
    return page.render(
        title=f"{summary.title}: a tournament",
        facts=[*{**(facts or {}), **played, "balkan_rules": __version__}.items()],
        tables=tables(summary),
        plots={"Players": _ratings(summary), "Seats": _points(summary)},
        note=" ".join(notes(summary)),
    )


def _ratings(summary: Summary) -> _Plot:
    rows = [(row.player, row.elo, ()) for row in summary.players]
    return _Plot("Elo ratings of the players, with intervals", _drawn("elo", rows, "Elo", "player"))


def _points(summary: Summary) -> _Plot:
    rows = []
    for row in summary.seatings:
        games = [game for game in summary.results if tuple(game.seats.values()) == (row.first, row.second)]
        scores = [game.score for game in games if game.score is not None]
        rows.append((f"{row.first} - {row.second}", mean(scores), scores))
    return _Plot(
        "Points of single games by seating, and their means with intervals",
        _drawn("points", rows, "points", " - ".join(summary.sides)),
    )


def _drawn(name: str, rows: Iterable[tuple[str, Interval | None, Iterable[float]]], unit: str, what: str) -> Markup:
    """A picture with a line for each row: a mark for each value, and a dot with its interval for what is estimated.

    Args:
        name: what the names of its parts begin with.
        rows: the name of each row, what is estimated, and the values.
        unit: what is measured.
        what: what the rows are.
    """
    lines = [*rows]
    with _style(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a name may have letters that no font at hand has; the reader's may
        figure = Figure(figsize=(9, 0.9 + 0.4 * len(lines)), layout="constrained")
        axes = figure.subplots()
        for place, (_, estimate, values) in enumerate(lines):
            _draw(axes, place, estimate, [*values])
        axes.set_yticks(range(len(lines)), [label for label, _, _ in lines], parse_math=False)
        axes.set_ylim(len(lines) - 0.5, -0.5)
        axes.set_xlabel(unit)
        axes.set_ylabel(what)
        axes.spines[["top", "right"]].set_visible(False)
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return Markup(_inline(text.getvalue(), name))  # noqa: S704 - Matplotlib escapes what stands in a picture


def _style() -> AbstractContextManager[None]:
    """Letters stay letters, names of parts are the same each time, and all lines and letters have the page's colour."""
    return rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "balkan_rules",
            "text.color": _INK,
            "axes.edgecolor": _INK,
            "axes.labelcolor": _INK,
            "xtick.color": _INK,
            "ytick.color": _INK,
        }
    )


def _draw(axes: Axes, place: int, estimate: Interval | None, values: list[float]) -> None:
    axes.plot(values, [place] * len(values), "|", color=_ACCENT, alpha=0.5, markersize=14)
    if estimate is not None:
        axes.plot([estimate.value], [place], "o", color=_INK)
        if estimate.low is not None and estimate.high is not None:
            axes.plot([estimate.low, estimate.high], [place, place], "-", color=_INK)


def _inline(svg: str, name: str) -> str:
    """A picture as it stands inside a page: without a head of its own, with names and colours of the page."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", body)
    body = re.sub(r"<style[^>]*>.*?</style>", "", body, flags=re.DOTALL)
    body = re.sub(r' xmlns(:xlink)?="[^"]*"', "", body).replace("xlink:href", "href")
    return body.replace(_INK, "currentColor").replace(_ACCENT, "var(--accent)").strip()
