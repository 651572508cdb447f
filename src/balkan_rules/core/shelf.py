"""The sets of charts that a game offers: the one that it ships, what of it is printed, and owners' files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from .charts import Basis, Charts, Value, check_keys, load_toml, own_charts
from .errors import ChartError, LoadError

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
        text = files(self.package).joinpath("data", self.file).read_text(encoding="utf-8")
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
        is_name = isinstance(source, str) and source.endswith(".toml") and "\n" not in source
        return self._owned(load_toml(Path(source) if is_name else source))

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
        self.verify(charts)
        return charts

    def is_open(self, path: str, printed: Mapping[str, Value]) -> bool:
        """Whether an owner may put a value at a path although that part of the charts is printed."""
        return False

    def verify(self, charts: C) -> None:
        """Refuse an owner's charts that no game can be played with; raises ChartError."""
        charts.verify()
