"""Which function implements which case of a rulebook, and what the cases are.

A game marks the functions that play a case with `case`; its index of cases ships as ``data/cases.json`` in its package.
Nothing here is filled at import: `implementations` and `index` look when they are asked.
"""

from __future__ import annotations

import functools
import importlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from .errors import BalkanRulesError, LoadError, RulingError, SetupError
from .shipped import shipped

__all__ = ["CaseInfo", "CaseKey", "Implementation", "case", "case_key", "find", "implementations", "index", "load_data"]

_ROOT: Final = __name__.partition(".")[0]
_MARK: Final = "__balkan_cases__"
_ID: Final[re.Pattern[str]] = re.compile(r"\w[\w-]*(\.\w[\w-]*)*")
_TEXT: Final = attrs.validators.instance_of(str)

Implementation: TypeAlias = Callable[..., Any]
"""A marked function; it has a ``__module__`` and a ``__qualname__`` under which it can be found again."""

CaseKey: TypeAlias = tuple[tuple[tuple[int, int, str], ...], ...]
"""What case ids are sorted by."""

F = TypeVar("F", bound=Callable[..., Any])


def case(*ids: str) -> Callable[[F], F]:
    """Mark a function or method as what implements one or more cases; it comes back unchanged.

    It must be the innermost decorator. The game is the package in which the function stands. The ids are kept, as the
    book numbers them, in the tuple ``__balkan_cases__`` of the function.

    Raises:
        BalkanRulesError: there is no id, one has not the form of an id, or what is marked is not a plain function.
    """
    wrong = [text for text in ids if not _ID.fullmatch(text)]
    if wrong or not ids:
        raise BalkanRulesError(f"a case mark needs ids such as '6.42', not {', '.join(map(repr, wrong)) or 'nothing'}")

    def mark(function: F) -> F:
        if type(function) is not FunctionType:
            raise BalkanRulesError(f"@case must be the innermost decorator of a function, not stand on {function!r}")
        function.__dict__[_MARK] = ids + function.__dict__.get(_MARK, ())
        return function

    return mark


@functools.lru_cache(maxsize=4096)
def case_key(case_id: str) -> CaseKey:
    """Return what to sort case ids by so that numbers count as numbers: 7.9 comes before 7.10, GT2 before GT10."""
    return tuple(
        tuple((0, int(run), "") if run.isdecimal() else (1, 0, run) for run in re.findall(r"\d+|\D+", part))
        for part in case_id.split(".")
    )


def implementations(game: str) -> Mapping[str, tuple[Implementation, ...]]:
    """Return the marked functions of a game by case id, ids in natural order and functions by where they stand.

    All modules of the game's package are imported. Methods, static and class methods, getters of properties and
    functions under further decorators that keep the name (`functools.wraps`, `functools.cache`) are found too.

    Args:
        game: the name of the game's package, e.g. ``"tito"``.

    Raises:
        SetupError: there is no such game.
    """
    found: dict[str, dict[tuple[str, str], Implementation]] = {}
    for module in _modules(_package(game)):
        for function in _functions(vars(module).values(), module.__name__, set()):
            for case_id in function.__dict__[_MARK]:
                found.setdefault(case_id, {})[function.__module__, function.__qualname__] = function
    return MappingProxyType(
        {
            case_id: tuple(function for _, function in sorted(found[case_id].items()))
            for case_id in sorted(found, key=case_key)
        }
    )


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    yield package
    import pkgutil  # noqa: PLC0415 - only for tables of all cases

    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(info.name)


def _functions(values: Iterable[object], module: str, seen: set[int]) -> Iterator[Any]:
    for value in values:
        function = _bare(value)
        if getattr(function, "__module__", None) != module or id(function) in seen:
            continue
        seen.add(id(function))
        if isinstance(function, type):
            yield from _functions(vars(function).values(), module, seen)
        elif _MARK in getattr(function, "__dict__", {}):
            yield function


def _bare(value: object) -> object:
    if isinstance(value, (staticmethod, classmethod)):
        return value.__func__
    if isinstance(value, property):
        return value.fget
    if isinstance(value, functools.cached_property):
        return value.func
    return value


@attrs.frozen
class CaseInfo:
    """One entry of a game's index of cases.

    Attributes:
        id: the number of the case as the book gives it, with lettered and worded parts after dots, e.g. ``"8.22.A"``.
        title: what it is about, in a few words.
        does: what it does to a game, in our own words.
        kind: what kind of rule it is, e.g. ``"combat"`` or ``"definition"``.
        status: ``"printed"``, ``"contradiction"``, ``"missing"``, ``"chart"`` or ``"base"`` (needs the base game).
    """

    id: str = attrs.field(validator=_TEXT)
    title: str = attrs.field(validator=_TEXT)
    does: str = attrs.field(validator=_TEXT)
    kind: str = attrs.field(validator=_TEXT)
    status: str = attrs.field(validator=_TEXT)


@functools.cache
def index(game: str) -> Mapping[str, CaseInfo]:
    """Return all cases of a game by id, in the order of its book. Read once, when first asked for.

    Raises:
        SetupError: there is no such game, or it has no index of cases.
        LoadError: its index is damaged; the message says where.
    """
    return MappingProxyType(load_data(game, "case", _case_info))


def _case_info(row: Mapping[str, Any]) -> CaseInfo:
    return CaseInfo(**{field.name: row[field.name] for field in attrs.fields(CaseInfo)})


def find(game: str, case_id: str) -> tuple[CaseInfo, ...]:
    """Return a case and its sub-cases in the order of the book: ``"8.22"`` gives 8.22, 8.22.A, 8.22.B and so on.

    Raises:
        SetupError: there is no such game, or no such case in it; the message suggests some.
    """
    known = index(game)
    found = tuple(info for info in known.values() if f"{info.id}.".startswith(f"{case_id}."))
    if not found:
        near = ", ".join(get_close_matches(case_id, known)) or ", ".join(list(known)[:3]) + " ..."
        raise SetupError(f"{game} has no case {case_id!r}; there are: {near}")
    return found


I = TypeVar("I")  # noqa: E741 - an entry of an index


def load_data(game: str, kind: str, make: Callable[[Mapping[str, Any]], I]) -> dict[str, I]:
    """Read one of a game's shipped indices, ``data/<kind>s.json``, as entries by id in the order of the file.

    The file is the JSON twin of a TOML file with one ``[[kind]]`` table per entry.

    Args:
        game: the name of the game's package.
        kind: ``"case"`` or ``"ruling"``.
        make: makes an entry from its row; a row is damaged if it raises KeyError, RulingError, TypeError or ValueError.

    Raises:
        SetupError: there is no such game, or it has no such file.
        LoadError: the file is damaged; the message names the entry.
    """
    where = f"{game}/data/{kind}s.json"
    try:
        text = shipped(_package(game).__name__, f"{kind}s.json")
    except OSError:
        raise SetupError(f"there is no {where}") from None
    entries: dict[str, I] = {}
    try:
        for number, row in enumerate(json.loads(text)[kind], start=1):
            where = f"{game}/data/{kind}s.json, entry {number}"
            entry = make(row)
            if row["id"] in entries:
                raise LoadError(f"{where}: {row['id']!r} stands there twice")
            entries[row["id"]] = entry
    except (ValueError, TypeError, KeyError, RulingError) as error:
        raise LoadError(f"{where}: {error!r}") from None
    return entries


def _package(game: str) -> ModuleType:
    """Import a game's package; any other name is an error that lists the games."""
    games: tuple[str, ...] = importlib.import_module(_ROOT).RULEBOOKS
    if game not in games:
        raise SetupError(f"there is no game {game!r}, only: {', '.join(games)}")
    return importlib.import_module(f"{_ROOT}.{game}")
