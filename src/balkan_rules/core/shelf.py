"""The sets of charts that a game offers: the one that it ships, what of it is printed, and owners' files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Any, Final, Generic, Protocol, TypeVar

from .actions import brief
from .charts import Basis, Charts, Value, check_keys, load_toml, own_charts
from .errors import ChartError, ChartMissing, LoadError
from .shipped import shipped

__all__ = ["ChartSet", "Shelf"]


class ChartSet(Protocol):
    """The charts of a game, compiled."""

    @property
    def source(self) -> Charts:
        """The plain values."""
        ...

    def verify(self) -> None:
        """Compile everything; raises `ChartError` for the first value that is wrong."""
        ...


_SIGNS: Final[frozenset[str]] = frozenset("=[#")
"""A line of TOML that says anything has one of these."""

C = TypeVar("C", bound=ChartSet)


class Shelf(Generic[C]):
    """What a game keeps of charts; its package has them in ``data/charts.json``, or another file in ``data``.

    That file holds ``game``, ``provenance`` (with lists of paths under ``printed`` and ``reconstructed``; everything
    else is reconstructed) and the tables.

    Attributes:
        package: the package with the data, e.g. ``"balkan_rules.tito"``.
        make: compiles plain charts.
        tables: the names of the tables that a chart file may have.
        same: whether an owner's value at a path says what the printed one says.
        file: the name of that file.
    """

    def __init__(
        self,
        package: str,
        make: Callable[[Charts], C],
        tables: Sequence[str],
        *,
        same: Callable[[str, Value, Value], bool] = lambda _, printed, owned: printed == owned,
        file: str = "charts.json",
    ) -> None:
        self.package: str = package
        self.make: Callable[[Charts], C] = make
        self.tables: tuple[str, ...] = tuple(tables)
        self.same: Callable[[str, Value, Value], bool] = same
        self.file: str = file

    @cached_property
    def default(self) -> C:
        """This project's charts: what the rulebook prints, and a reconstruction of the rest."""
        text = shipped(self.package, self.file)
        data: dict[str, Any] = json.loads(text)
        game, provenance = data.pop("game"), data.pop("provenance")
        basis = {"": Basis.RECONSTRUCTED}
        for origin in (Basis.PRINTED, Basis.RECONSTRUCTED):
            basis.update(dict.fromkeys(provenance[origin.value], origin))
        return self.make(Charts(game, data, basis))

    @cached_property
    def printed(self) -> C:
        """Only what the rulebook prints; needing more raises `ChartMissing` with the case and what is missing."""
        return self.make(self.default.source.printed_only())

    def load(self, source: str | os.PathLike[str]) -> C:
        """Our charts with an owner's values in place of ours.

        Args:
            source: a TOML file: a path, or a `str` that ends in ``.toml`` and has no line break; any other `str` is
                TOML text.

        Raises:
            ChartError: a value is wrong or contradicts the rulebook; the message names table and row, and what is
                allowed.
        """
        if isinstance(source, str) and "\n" not in source:
            if source.endswith(".toml"):
                from pathlib import Path  # noqa: PLC0415 - costs much to import

                return self._owned(load_toml(Path(source)))
            if source.strip() and not _SIGNS.intersection(source):
                told = "neither TOML text nor a name that ends in .toml; a file of another name is given as a Path"
                message = f"{brief(source)} is {told}"
                raise ChartError(message)
        return self._owned(load_toml(source))

    def export(self, charts: C | None = None) -> str:
        """Charts, the default ones if not given, as a TOML file to edit.

        Raises:
            ChartError: they are no charts of this game.
            MissingExtraError: writing TOML needs a package that is not installed.
        """
        return own_charts(type(self.default), self.default if charts is None else charts).source.to_toml()

    def content(self, charts: C) -> dict[str, Any]:
        """The plain values as JSON data, for `from_content`."""
        return charts.source.content()

    def from_content(self, content: object, where: str) -> C:
        """Charts back from `content`, as a saved game carries them.

        Raises:
            LoadError: it is not what `content` gives; the message names `where`, and table and row.
        """
        if not isinstance(content, dict):
            message = f"{where}: the tables of the charts are wanted, not {type(content).__name__}"
            raise LoadError(message)
        try:
            return self._restored(content)
        except ChartError as error:
            message = f"{where}: {error}"
            raise LoadError(message) from error

    def _restored(self, content: Mapping[str, object]) -> C:
        plain = Charts(self.default.source.game, content, {})
        for known in (self.default, self.printed):
            if known.source.digest == plain.digest:
                return known
        charts = self._owned(content)
        there = {path for path, _ in plain.leaves()}
        for path, _ in charts.source.leaves():
            if path not in there:
                message = f"{path}: the charts lack it"
                raise ChartError(message)
        return charts

    def _owned(self, values: Mapping[str, object]) -> C:
        shipped = self.default.source
        check_keys(values, ("game", *self.tables), "the charts")
        charts = self.make(shipped.with_owner(values))
        printed = dict(shipped.leaves())
        for path, value in charts.source.leaves():
            if shipped.basis_of(path) is not Basis.PRINTED or self.is_open(path, printed):
                continue
            if path not in printed or not self.same(path, printed[path], value):
                stated = repr(printed[path]) if path in printed else "nothing"
                message = f"{path}: the rulebook states {stated} here, and its text wins over {value!r}"
                raise ChartError(message)
        try:
            self.verify(charts)
        except ChartMissing as error:
            raise self._incomplete(error) from None
        return charts

    def _incomplete(self, error: ChartMissing) -> ChartError:
        """What is said of an owner's charts that lack a value: if we have no such row, its name may be misspelt."""
        shipped, path = self.default.source, error.chart.rpartition(".")[0]
        table, _, row = path.rpartition(".")
        rows = shipped.find(table)
        if not isinstance(rows, Mapping) or row in rows:
            return error
        near = get_close_matches(row, rows, n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        return ChartError(f"{path}: there is no such row{hint}, and a new one lacks {error.chart[len(path) + 1 :]!r}")

    def is_open(self, path: str, printed: Mapping[str, Value]) -> bool:
        """Whether an owner may put a value at a path although that part of the charts is printed."""
        return False

    def verify(self, charts: C) -> None:
        """Refuse an owner's charts that no game can be played with; raises ChartError."""
        charts.verify()
