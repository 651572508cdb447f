"""Charts: tables, maps and rosters as plain values, each of which knows where it comes from.

Values are text, whole numbers, truth values, lists and tables of them; there are no floats and no dates (a fraction is
written as text, ``"1/3"``). A path names a value by the keys of the tables around it with dots between, such as
``"zone.Bosnia.garrison"``. A list is one value: a path does not go into it.
"""

from __future__ import annotations

import json
import os
import reprlib
from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, TypeVar

from .actions import brief
from .chart_values import (
    Value,
    check_keys,
    want_bool,
    want_choice,
    want_fraction,
    want_int,
    want_list,
    want_name,
)
from .errors import ChartError, ChartMissing, MissingExtraError
from .hashing import sha256_of

__all__ = [
    "Basis",
    "Charts",
    "Value",
    "check_keys",
    "load_toml",
    "own_charts",
    "want_bool",
    "want_choice",
    "want_fraction",
    "want_int",
    "want_list",
    "want_name",
]

MAX_BYTES: Final = 2 * 1024 * 1024
"""The longest chart file that `load_toml` reads."""
MAX_DEPTH: Final = 20
"""How deep tables and lists may be nested."""
MAX_INT: Final = 10**9
"""No chart holds a number beyond this, or below its negative."""
_MAX_DOTS: Final = 50

U = TypeVar("U")


class Basis(Enum):
    """Where the value of a chart comes from."""

    PRINTED = "printed"
    """The text of the rulebook states it."""
    RECONSTRUCTED = "reconstructed"
    """This project made it up, so that the game can be played; the publisher's may differ."""
    OWNER = "owner"
    """Somebody who owns the game put it in."""


class Charts:
    """All charts of a game in use; immutable. Equal if game, values and provenance are; `digest` leaves provenance out.

    Attributes:
        game: the name of the game's package.
        data: the values as nested read-only mappings; see `Value`.
        basis: where values come from, by path of a value or of a whole table; the longest path that fits holds.
    """

    __slots__ = ("_digest", "basis", "data", "game")

    def __init__(self, game: str, data: Mapping[str, object], basis: Mapping[str, Basis]) -> None:
        """Copy and freeze plain values.

        Args:
            game: the name of the game's package.
            data: nested mappings and sequences of text, whole numbers and truth values.
            basis: where they come from, by path; ``""`` speaks for everything. Without any path it is reconstructed.

        Raises:
            ChartError: a value is of another kind, a key is empty or holds a dot, ``game`` stands among the data, or
                `basis` names a path that is not there.
        """
        if "game" in data:
            raise ChartError("'game' is the name of the game, not of a chart")
        self.game: str = game
        self.data: Mapping[str, Value] = _frozen_table(data, "", 0)
        self.basis: Mapping[str, Basis] = MappingProxyType(dict(basis))
        for path in self.basis:
            if path and self.find(path) is None:
                raise ChartError(f"the provenance of {path!r} is given, but there is no such chart")
        self._digest: str | None = None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Charts) and self._content() == other._content())

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<Charts of {self.game}, {self.digest[:12]}>"

    def __reduce__(self) -> tuple[type[Charts], tuple[str, dict[str, Any], dict[str, Basis]]]:
        return Charts, (self.game, _thawed_table(self.data), dict(self.basis))

    def _content(self) -> tuple[str, str, dict[str, Basis]]:
        return self.game, self.digest, {path: self.basis_of(path) for path, _ in self.leaves()}

    def find(self, path: str) -> Value | None:
        """Return a value or a whole table; None if these charts do not have it."""
        node: Value | None = self.data
        for part in path.split("."):
            node = node.get(part) if isinstance(node, Mapping) else None
        return node

    def get(self, path: str, *, case: str) -> Value:
        """Return a value or a whole table.

        Args:
            path: keys with dots between, e.g. ``"zone.Bosnia.garrison"``.
            case: the case of the rulebook that needs it, for the error.

        Raises:
            ChartMissing: these charts do not have it.
        """
        value = self.find(path)
        if value is None:
            raise ChartMissing(case, path)
        return value

    def leaves(self) -> Iterator[tuple[str, Value]]:
        """Yield every value that is not a table, with its path; a list is one value, and so is an empty table."""
        yield from _leaves(self.data, "")

    def basis_of(self, path: str) -> Basis:
        """Return where a value comes from: what the longest path that leads to it says, else reconstructed."""
        parts = path.split(".")
        for end in range(len(parts), 0, -1):
            found = self.basis.get(".".join(parts[:end]))
            if found is not None:
                return found
        return self.basis.get("", Basis.RECONSTRUCTED)

    def with_owner(self, overrides: Mapping[str, object]) -> Charts:
        """Return charts in which values from an owner's file stand in place of, or beside, those here.

        Tables are merged, values and lists replaced. A value that differs from the one here, or is new, becomes
        `Basis.OWNER`; one that is the same keeps its provenance. A key ``game`` at the top must name this game.

        Raises:
            ChartError: the overrides are for another game, hold what a chart cannot, or put a table in place of a value
                or a value in place of a table.
        """
        named = overrides.get("game", self.game)
        if named != self.game:
            raise ChartError(f"these are charts for {reprlib.repr(named)}, not for {self.game!r}")
        fresh = _frozen_table({key: value for key, value in overrides.items() if key != "game"}, "", 0)
        merged = _thawed_table(self.data)
        basis = dict(self.basis)
        for path, value in _leaves(fresh, ""):
            if _put(merged, path, value):
                basis[path] = Basis.OWNER
        return Charts(self.game, merged, basis)

    def printed_only(self) -> Charts:
        """Return charts with only the values that the rulebook prints; `get` raises `ChartMissing` for all others.

        A table loses its other values and goes when none is left, so ask for single values, not for tables.
        """
        kept: dict[str, Any] = {}
        paths = [(path, value) for path, value in self.leaves() if self.basis_of(path) is Basis.PRINTED]
        for path, value in paths:
            _put(kept, path, value)
        return Charts(self.game, kept, {"": Basis.PRINTED})

    @property
    def digest(self) -> str:
        """The SHA-256 of game and values as 64 hexadecimal digits; where the values come from does not enter."""
        if self._digest is None:
            plain = {"game": self.game, **_thawed_table(self.data)}
            text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
            self._digest = sha256_of(text)
        return self._digest

    def content(self) -> dict[str, Any]:
        """The values as JSON data, without where they come from."""
        plain: dict[str, Any] = json.loads(json.dumps(self.data, default=dict))
        return plain

    def to_toml(self) -> str:
        """Return the charts as a TOML file to edit; ``with_owner(load_toml(text))`` reads it back.

        Raises:
            MissingExtraError: the package `tomli_w` is not installed.
        """
        try:
            import tomli_w  # noqa: PLC0415 - an optional package, needed by this alone
        except ImportError:
            raise MissingExtraError("writing TOML needs tomli-w: pip install 'balkan_rules[cli]'") from None
        header = [
            f"Charts of {self.game}. Values are this project's reconstruction, not the publisher's, except as listed:",
            *(f"  {basis.value}: {path or 'everything else'}" for path, basis in self.basis.items()),
            "Put your own values in place of them.",
        ]
        comment = "".join(f"# {line}".rstrip() + "\n" for line in header)
        return f"{comment}\n{tomli_w.dumps({'game': self.game, **_thawed_table(self.data)})}"


def own_charts(kind: type[U], charts: object) -> U:
    """Charts that are of a game's own class. Raises ChartError for anything else."""
    if not isinstance(charts, kind):
        raise ChartError(f"the charts: {kind.__name__} are wanted, not {brief(charts)}")
    return charts


def load_toml(source: str | os.PathLike[str]) -> Mapping[str, Value]:
    """Read a chart file of at most 2 MiB, with tables and lists at most 20 deep, into frozen values.

    Args:
        source: TOML text if it is a `str`, a file if it is a path (`pathlib.Path`).

    Raises:
        ChartError: the file cannot be read, is too big or no TOML, or holds what no chart can; the message says where.
    """
    if isinstance(source, str):
        name, raw = "the charts", source.encode("utf-8", "surrogatepass")
    elif not isinstance(source, os.PathLike):
        raise ChartError(f"the charts: TOML text or the path of a file is wanted, not {brief(source)}")
    else:
        name = os.fspath(source)
        try:
            with open(name, "rb") as file:  # noqa: PTH123 - any path-like will do
                raw = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise ChartError(f"{name} cannot be read: {error.strerror}") from None
    if len(raw) > MAX_BYTES:
        raise ChartError(f"{name}: longer than {MAX_BYTES} bytes")
    for number, line in enumerate(raw.split(b"\n"), start=1):
        if line.count(b".") > _MAX_DOTS:  # tomllib takes time in the square of the parts of a key
            raise ChartError(f"{name}, line {number}: more than {_MAX_DOTS} dots")
    import tomllib  # noqa: PLC0415 - most play with the charts that are shipped

    try:
        data = tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ChartError(f"{name}: this is no text; byte {error.start} is not UTF-8") from None
    except RecursionError:
        raise ChartError(f"{name}: nested more than {MAX_DEPTH} deep") from None
    except ValueError as error:
        raise ChartError(f"{name}: {error}") from None
    return _frozen_table(data, "", 0)


def _frozen(value: object, where: str, depth: int) -> Value:
    if depth > MAX_DEPTH:
        raise ChartError(f"{where}: nested more than {MAX_DEPTH} deep")
    if isinstance(value, Mapping):
        return _frozen_table(value, where, depth)
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(item, f"{where}[{number}]", depth + 1) for number, item in enumerate(value))
    if isinstance(value, str):
        return value
    if not isinstance(value, int):
        kind = type(value).__name__
        raise ChartError(f"{where}: a chart holds text, whole numbers, true and false, lists and tables, not a {kind}")
    if abs(value) > MAX_INT:
        raise ChartError(f"{where}: no number in a chart is beyond {MAX_INT}")
    return value


def _frozen_table(table: Mapping[str, object], where: str, depth: int) -> Mapping[str, Value]:
    frozen: dict[str, Value] = {}
    for key, value in table.items():
        path = f"{where}.{key}" if where else key
        if not key or "." in key:
            raise ChartError(f"{path}: a key is text that is not empty and has no dot, not {reprlib.repr(key)}")
        frozen[key] = _frozen(value, path, depth + 1)
    return MappingProxyType(frozen)


def _thawed_table(table: Mapping[str, Value]) -> dict[str, Any]:
    return {key: _thawed(value) for key, value in table.items()}


def _thawed(value: Value) -> Any:  # noqa: ANN401 - plain JSON
    if isinstance(value, Mapping):
        return _thawed_table(value)
    return [_thawed(item) for item in value] if isinstance(value, tuple) else value


def _leaves(table: Mapping[str, Value], where: str) -> Iterator[tuple[str, Value]]:
    for key, value in table.items():
        path = f"{where}.{key}" if where else key
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, path)
        else:
            yield path, value


def _put(data: dict[str, Any], path: str, value: Value) -> bool:
    """Put a leaf into thawed data; tell whether that changed anything."""
    *tables, last = path.split(".")
    node = data
    for key in tables:
        node = node.setdefault(key, {})
        if not isinstance(node, dict):
            raise ChartError(f"{path}: {key} is a value here, not a table")
    plain, old = _thawed(value), node.get(last)
    if isinstance(old, dict):
        if plain != {}:
            raise ChartError(f"{path}: a table stands here; give the values in it")
        return False
    if plain == {} and old is not None:
        raise ChartError(f"{path}: a value stands here, not a table")
    node[last] = plain
    return old is None or json.dumps(old, sort_keys=True) != json.dumps(plain, sort_keys=True)
