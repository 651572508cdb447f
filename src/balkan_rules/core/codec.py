"""Attrs values to plain JSON data and back, by the types of their fields.

One codec serves states, views and records of every game. Fields are written by name; units and places by their names; a
multiset or table of bytes by what the field's `codec` metadata says. Reading checks everything: whatever is wrong
raises `LoadError` with the path of the place in the data.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from math import isfinite
from typing import Any, Final, Protocol, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from .errors import LoadError, SetupError
from .view import UNKNOWN, Unknown

__all__ = ["FieldCodec", "Names", "decode", "dumps", "encode", "is_unknown", "loads", "unreadable"]

MAX_TEXT: Final = 2_000_000
"""Longest JSON text read, in characters."""
MAX_INT: Final = 10**9
MAX_ITEMS: Final = 100_000
MAX_DEPTH: Final = 40
_LONGEST_INT: Final = 20
_UNKNOWN_JSON: Final = {"unknown": True}
_NESTS: Final = frozenset({dict, list})
_PLAIN: Final = frozenset({type(None), bool, int, str})

Reader: TypeAlias = Callable[[Any, Any, str], Any]
"""Reads a value: given the ruleset, JSON data and where it stands; raises LoadError, which names that."""


class Names(Protocol):
    """What a ruleset offers so that its parts can be written by name."""

    @property
    def parts(self) -> Mapping[type, Mapping[str, object]]:
        """Per class of unit or place, the members by name."""
        ...

    @property
    def numbers(self) -> Mapping[type, Mapping[str, int]]:
        """Per class the place of each name among its members, from 0."""
        ...

    @property
    def frames(self) -> Mapping[str, type]:
        """The classes of frame by name."""
        ...


class FieldCodec(Protocol):
    """How one field is written, when its type alone does not say."""

    def encode(self, names: Any, value: Any) -> Any:  # noqa: ANN401 - JSON data
        """The value as JSON data."""
        ...

    def decode(self, names: Any, data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data
        """The value back; raises LoadError naming `where`."""
        ...


_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def dumps(data: object) -> str:
    """Canonical JSON text: sorted keys, no spaces, ASCII."""
    return _ENCODER.encode(data)


def _no_constant(text: str) -> object:
    message = f"{text} is no JSON number"
    raise LoadError(message)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    result = dict(pairs)
    if len(result) != len(pairs):
        message = "a key appears twice in one object"
        raise LoadError(message)
    return result


def _short_int(text: str) -> int:
    if len(text) > _LONGEST_INT:
        message = f"a number of {len(text)} digits"
        raise LoadError(message)
    return int(text)


def loads(text: object) -> Any:  # noqa: ANN401 - JSON data
    """JSON text to data, with bounds on length and depth; anything else raises `LoadError`."""
    if isinstance(text, (bytes, bytearray)):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            message = f"not UTF-8 text: byte {error.start}"
            raise LoadError(message) from None
    if not isinstance(text, str):
        message = f"JSON text is wanted, not {type(text).__name__}"
        raise LoadError(message)
    if len(text) > MAX_TEXT:
        message = f"the text has {len(text)} characters; at most {MAX_TEXT} are read"
        raise LoadError(message)
    try:
        data = json.loads(text, parse_constant=_no_constant, parse_int=_short_int, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        message = f"not JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        raise LoadError(message) from None
    except (RecursionError, ValueError):
        message = "not JSON that can be read: nested too deeply or not text"
        raise LoadError(message) from None
    _bound(data)
    return data


def _bound(data: object) -> None:
    """That what has been read is not nested too deeply: level by level."""
    level: list[Any] = [data] if type(data) in _NESTS else []
    depth = 0
    while level:
        if depth > MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH} deep"
            raise LoadError(message)
        rows = [each.values() if type(each) is dict else each for each in level]
        level = [child for row in rows for child in row if type(child) in _NESTS]
        depth += 1


def unreadable(data: object) -> str:
    """Why data that somebody else made would not come back from JSON text, in a sentence; empty if it would.

    It may stand in a file of ours, some levels deep, and has no more values than are read in one list.
    """
    left, level = MAX_ITEMS, [data]
    for _ in range(MAX_DEPTH - 5):
        deeper: list[object] = []
        for value in level:
            if fault := _unreadable_alone(value):
                return fault
            if isinstance(value, (list, tuple, dict)):
                deeper.extend(value.values() if isinstance(value, dict) else value)
        level, left = deeper, left - len(deeper)
        if left < 0:
            return f"more than {MAX_ITEMS} values are too many"
    return "it is nested too deeply" if level else ""


def _unreadable_alone(value: object) -> str:
    """The same for one value, whatever is in it."""
    if isinstance(value, dict):
        return "" if all(isinstance(key, str) for key in value) else "the keys of an object are texts"
    if isinstance(value, int):
        return "" if abs(value) < 10 ** (_LONGEST_INT - 1) else f"a number has fewer than {_LONGEST_INT} digits"
    if isinstance(value, float):
        return "" if isfinite(value) else "a number is finite"
    is_plain = value is None or isinstance(value, (str, list, tuple))
    return "" if is_plain else f"JSON data is wanted, and no {type(value).__name__}"


def is_unknown(data: object) -> bool:
    """Whether JSON data stands for something unknown: a truth and no number, though Python takes 1 for the same."""
    return data == _UNKNOWN_JSON and data["unknown"] is True


@cache
def _layout(kind: Any) -> tuple[tuple[str, FieldCodec | None], ...]:  # noqa: ANN401 - an attrs class
    """Of each field its name, and what writes it if its type alone does not say."""
    return tuple((field.name, field.metadata.get("codec")) for field in attrs.fields(kind))


def encode(names: Any, value: object, *, skip: frozenset[str] = frozenset()) -> Any:  # noqa: ANN401, PLR0911 - JSON data
    """A value as JSON data; attrs values become objects of their fields."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [item if type(item) in _PLAIN else encode(names, item) for item in value]  # type: ignore[attr-defined]
    if value is UNKNOWN:
        return dict(_UNKNOWN_JSON)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, (set, frozenset)):
        return sorted(encode(names, item) for item in value)
    return str(value) if kind in names.parts else _encode_fields(names, value, skip)


def _encode_fields(names: Any, value: object, skip: frozenset[str]) -> dict[str, Any]:  # noqa: ANN401 - a ruleset
    kind: Any = type(value)
    result: dict[str, Any] = {}
    if kind.__name__ in names.frames:
        result["frame"] = kind.__name__
    for name, codec in _layout(kind):
        if name not in skip:
            item = getattr(value, name)
            result[name] = encode(names, item) if codec is None or item is UNKNOWN else codec.encode(names, item)
    return result


def decode(names: Any, kind: Any, data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data, by type
    """JSON data back to a value of type `kind`; raises `LoadError` naming `where`."""
    return _reader(kind)(names, data, where)


def decode_fields(
    names: Any,  # noqa: ANN401 - a ruleset
    kind: type,
    table: Mapping[str, Any],
    where: str,
    *,
    skip: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """The fields of an attrs class from a JSON object that must have exactly these."""
    result: dict[str, Any] = {}
    for name, read in _field_readers(kind):
        if name in skip:
            continue
        if name not in table:
            _fail(where, f"{name!r} is missing")
        result[name] = read(names, table[name], f"{where}.{name}")
    if len(table) != len(result):
        extra = set(table) - set(result)
        _fail(where, f"{min(extra)[:80]!r} does not belong here")
    return result


@cache
def _field_readers(kind: Any) -> tuple[tuple[str, Reader], ...]:  # noqa: ANN401 - an attrs class
    """Of each field its name and what reads it: its codec, or what its type says."""
    hints = get_type_hints(kind)
    return tuple((field.name, _field_reader(field, hints[field.name])) for field in attrs.fields(kind))


def _field_reader(field: Any, hint: Any) -> Reader:  # noqa: ANN401 - a field of an attrs class, and its type
    codec: FieldCodec | None = field.metadata.get("codec")
    if codec is None:
        return _reader(hint)
    read = codec.decode
    if "known_to" not in field.metadata:
        return read

    def read_secret(names: Any, data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data
        return _reader(hint)(names, data, where) if is_unknown(data) else read(names, data, where)

    return read_secret


@cache
def _reader(kind: Any) -> Reader:  # noqa: ANN401 - a type
    """What reads values of one type. A type is taken apart once; the values of every file are read by the result."""
    if kind in _READERS:
        return _READERS[kind]
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union_reader(get_args(kind))
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if origin is frozenset:
        return _set_reader(get_args(kind)[0])
    return _class_reader(kind)


def _read_int(_: object, data: Any, where: str) -> int:  # noqa: ANN401 - JSON data
    number: int = data if type(data) is int else _want(data, int, where)
    if not -MAX_INT <= number <= MAX_INT:
        _fail(where, f"{number} is out of range")
    return number


def _read_bool(_: object, data: Any, where: str) -> bool:  # noqa: ANN401 - JSON data
    return data if type(data) is bool else _want(data, bool, where)


def _read_text(_: object, data: Any, where: str) -> str:  # noqa: ANN401 - JSON data
    text: str = data if type(data) is str else _want(data, str, where)
    return text if len(text) <= 1000 else _fail(where, "the text is too long")


def _read_fraction(_: object, data: Any, where: str) -> Fraction:  # noqa: ANN401 - JSON data
    text = _want(data, str, where)
    top, _, bottom = text.partition("/")
    digits = top.removeprefix("-")
    is_sound = len(text) <= 40 and text.isascii() and digits.isdecimal() and (bottom or "1").isdecimal()
    if not is_sound or not int(bottom or "1"):
        _fail(where, f"{text[:80]!r} is no fraction")
    return Fraction(int(top), int(bottom or "1"))


_READERS: Final[Mapping[Any, Reader]] = {int: _read_int, bool: _read_bool, str: _read_text, Fraction: _read_fraction}


def _class_reader(kind: Any) -> Reader:  # noqa: ANN401 - a class
    """What reads a part of the ruleset by its name, a member of an enumeration by its own, or an attrs value."""
    members = kind.__members__ if isinstance(kind, type) and issubclass(kind, Enum) else None

    def read(names: Any, data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data
        parts = names.parts.get(kind)
        if parts is not None:
            name = _want(data, str, where)
            part = parts.get(name)
            return _fail(where, f"there is no {kind.__name__.lower()} {name[:80]!r}") if part is None else part
        if members is None:
            return _read_value(names, kind, data, where)
        member = members.get(_want(data, str, where))
        if member is None:
            _fail(where, f"{data[:80]!r} is none of {', '.join(members)}")
        return member

    return read


def _read_value(names: Any, kind: Any, data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data
    """An attrs value; a frame says itself which class it is."""
    table = _want(data, dict, where)
    if "frame" in table:
        table = dict(table)
        name = _want(table.pop("frame"), str, f"{where}.frame")
        frame = names.frames.get(name)
        if frame is None or not issubclass(frame, kind):
            _fail(f"{where}.frame", f"there is no frame {name[:80]!r}")
        kind = frame
    if not attrs.has(kind):
        _fail(where, "a frame does not say which it is")
    try:
        return kind(**decode_fields(names, kind, table, where))
    except SetupError as error:  # what a value says that looks at its own fields
        return _fail(where, str(error))


def _union_reader(kinds: tuple[Any, ...]) -> Reader:
    takes_none, takes_unknown = type(None) in kinds, Unknown in kinds
    *others, last = [_reader(kind) for kind in kinds if kind not in (type(None), Unknown)]

    def read(names: Any, data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data
        if data is None:
            return None if takes_none else _fail(where, "nothing stands here")
        if takes_unknown and is_unknown(data):
            return UNKNOWN
        for other in others:
            try:
                return other(names, data, where)
            except LoadError:
                continue
        return last(names, data, where)

    return read


def _all(names: Any, read: Reader, items: list[Any], where: str) -> list[Any]:  # noqa: ANN401 - JSON data
    """Items that are read alike. Only if one is wrong, they are read again for the path that tells which."""
    try:
        return [read(names, item, where) for item in items]
    except LoadError:
        return [read(names, item, f"{where}[{i}]") for i, item in enumerate(items)]


def _set_reader(kind: Any) -> Reader:  # noqa: ANN401 - a type
    inner = _reader(kind)

    def read(names: Any, data: Any, where: str) -> frozenset[Any]:  # noqa: ANN401 - JSON data
        return frozenset(_all(names, inner, _want(data, list, where), where))

    return read


def _tuple_reader(kinds: tuple[Any, ...]) -> Reader:
    """What reads a tuple of any length of one type, or of as many items as it has types."""
    is_open = len(kinds) == 2 and kinds[1] is Ellipsis
    inner = [_reader(kind) for kind in kinds if kind is not Ellipsis]

    def read(names: Any, data: Any, where: str) -> tuple[Any, ...]:  # noqa: ANN401 - JSON data
        items = _want(data, list, where)
        if len(items) > MAX_ITEMS:
            _fail(where, f"{len(items)} items are too many")
        if is_open:
            return tuple(_all(names, inner[0], items, where))
        if len(items) != len(inner):
            _fail(where, f"{len(inner)} items are wanted, not {len(items)}")
        rows = enumerate(zip(inner, items, strict=True))
        return tuple([each(names, item, f"{where}[{i}]") for i, (each, item) in rows])

    return read


def _want(data: Any, kind: type, where: str) -> Any:  # noqa: ANN401 - JSON data
    if type(data) is not kind:
        _fail(where, f"{kind.__name__} is wanted, not {json.dumps(data)[:80]}")
    return data


def _fail(where: str, what: str) -> Any:  # noqa: ANN401 - never returns
    message = f"{where}: {what}"
    raise LoadError(message)
