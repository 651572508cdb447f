"""The tables of a summary in words: for the terminal, and for the page of a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from .intervals import CONFIDENCE

if TYPE_CHECKING:
    from .summary import LengthRow, PairingRow, PlayerRow, SeatingRow, Summary

__all__ = ["Table", "notes", "tables", "text"]

_WINS: Final = ("games", "wins", "draws", "losses", "won, %")


@attrs.frozen(order=False)
class Table:
    """A table in words.

    Attributes:
        title: what it is about.
        columns: the heads of its columns.
        rows: its cells.
        names: how many columns from the left hold names; the others hold numbers, unless there are none.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: int


def tables(summary: Summary) -> tuple[Table, ...]:
    """The tables of a summary; that of faults only if there are any."""
    made = (_players(summary), _pairings(summary), _seatings(summary), _lengths(summary), _faults(summary))
    return tuple(table for table in made if table.rows)


def _counts(row: PlayerRow | PairingRow | SeatingRow) -> tuple[str, ...]:
    """The columns about wins."""
    counts = (row.games, row.wins, row.draws, row.losses)
    return *map(str, counts), "" if row.share is None else row.share.percent()


def _players(summary: Summary) -> Table:
    rows = tuple((row.player, *_counts(row), row.elo.text(), str(row.faults)) for row in summary.players)
    return Table("Players", ("player", *_WINS, "Elo", "faults"), rows, 1)


def _pairings(summary: Summary) -> Table:
    rows = tuple((row.player, row.opponent, *_counts(row)) for row in summary.pairings)
    return Table("Pairings", ("player", "opponent", *_WINS), rows, 2)


def _seatings(summary: Summary) -> Table:
    first, second = summary.sides
    rows = tuple(
        (row.first, row.second, *_counts(row), "" if row.points is None else row.points.text(1))
        for row in summary.seatings
    )
    heads = ("games", f"{first} wins", "draws", f"{second} wins", f"{first} won, %", "points")
    return Table("Seats", (first, second, *heads), rows, 2)


def _lengths(summary: Summary) -> Table:
    rows = tuple((row.player, row.opponent, *_measures(row)) for row in summary.lengths)
    heads = ("games", "last turn", "steps", "fewest", "most", "seconds")
    return Table("Lengths", ("player", "opponent", *heads), rows, 2)


def _measures(row: LengthRow) -> tuple[str, ...]:
    ends = str(row.shortest), str(row.longest)
    return str(row.games), f"{row.turn:.1f}", f"{row.steps:.0f}", *ends, f"{row.seconds:.2f}"


def _faults(summary: Summary) -> Table:
    rows = tuple(
        (str(result.number), result.seats[result.fault.side], result.fault.side, str(result.seed), result.fault.what)
        for result in summary.results
        if result.fault is not None
    )
    return Table("Faults", ("game", "player", "side", "seed", "what"), rows, 5)


def text(summary: Summary) -> str:
    """The tables for the terminal."""
    return "\n".join(_lines(summary))


def notes(summary: Summary) -> tuple[str, ...]:
    """What is to be said below the tables, in sentences."""
    return (
        f"On the {summary.sides[0]} side a player is worth {summary.first_side.text()} Elo points more.",
        f"In brackets: where the number lies with {CONFIDENCE:.0%} confidence.",
    )


def _lines(summary: Summary) -> Iterator[str]:
    yield f"{summary.title}: {len(summary.results)} of {summary.planned} games"
    for table in tables(summary):
        yield ""
        yield table.title
        yield from _aligned(table.columns, table.rows, table.names)
    yield ""
    yield from notes(summary)


def _aligned(columns: Sequence[str], rows: Iterable[Sequence[str]], names: int) -> Iterator[str]:
    lines = [columns, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            cell.ljust(width) if index < names else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield f"  {'  '.join(cells)}".rstrip()
