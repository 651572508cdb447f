"""Attrs values to plain JSON data and back, by the types of their fields.

One codec serves states, views and records of every game. Fields are written by name; units and places by their names; a
multiset or table of bytes by what the field's `codec` metadata says. Reading checks everything: whatever is wrong
raises `LoadError` with the path of the place in the data.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from math import isfinite
from typing import Any, Final, Protocol, Union, get_args, get_origin, get_type_hints

import attrs

from .errors import LoadError, SetupError
from .view import UNKNOWN, Unknown

__all__ = ["FieldCodec", "Names", "decode", "dumps", "encode", "loads", "unreadable"]

MAX_TEXT: Final = 2_000_000
"""Longest JSON text read, in characters."""
MAX_INT: Final = 10**9
MAX_ITEMS: Final = 100_000
MAX_DEPTH: Final = 40
_LONGEST_INT: Final = 20
_UNKNOWN_JSON: Final = {"unknown": True}


class Names(Protocol):
    """What a ruleset offers so that its parts can be written by name."""

    @property
    def parts(self) -> Mapping[type, Mapping[str, object]]:
        """Per class of unit or place, the members by name."""
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


def dumps(data: object) -> str:
    """Canonical JSON text: sorted keys, no spaces, ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


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
    _bound(data, 0)
    return data


def _bound(data: object, depth: int) -> None:
    if depth > MAX_DEPTH:
        message = f"nested more than {MAX_DEPTH} deep"
        raise LoadError(message)
    children = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for child in children:
        if isinstance(child, (dict, list)):
            _bound(child, depth + 1)


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


@cache
def _layout(kind: Any) -> tuple[tuple[str, Any, FieldCodec | None, bool], ...]:  # noqa: ANN401 - an attrs class
    """Of each field its name, its type, what writes it if its type alone does not say, and whether it may be secret."""
    hints = get_type_hints(kind)
    return tuple(
        (field.name, hints[field.name], field.metadata.get("codec"), "known_to" in field.metadata)
        for field in attrs.fields(kind)
    )


def encode(names: Any, value: object, *, skip: frozenset[str] = frozenset()) -> Any:  # noqa: ANN401, PLR0911 - JSON data
    """A value as JSON data; attrs values become objects of their fields."""
    if value is None or type(value) in (bool, int, str):
        return value
    if value is UNKNOWN:
        return dict(_UNKNOWN_JSON)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, (tuple, list)):
        return [encode(names, item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(encode(names, item) for item in value)
    return str(value) if type(value) in names.parts else _encode_fields(names, value, skip)


def _encode_fields(names: Any, value: object, skip: frozenset[str]) -> dict[str, Any]:  # noqa: ANN401 - a ruleset
    kind: Any = type(value)
    result: dict[str, Any] = {}
    if kind.__name__ in names.frames:
        result["frame"] = kind.__name__
    for name, _, codec, _ in _layout(kind):
        if name not in skip:
            item = getattr(value, name)
            result[name] = encode(names, item) if codec is None or item is UNKNOWN else codec.encode(names, item)
    return result


def decode(names: Any, kind: Any, data: Any, where: str) -> Any:  # noqa: ANN401, PLR0911, C901 - JSON data, by type
    """JSON data back to a value of type `kind`; raises `LoadError` naming `where`."""
    if kind is int:
        number = _want(data, int, where)
        if not -MAX_INT <= number <= MAX_INT:
            _fail(where, f"{number} is out of range")
        return number
    if kind is bool:
        return _want(data, bool, where)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _decode_union(names, get_args(kind), data, where)
    if origin is tuple:
        return _decode_tuple(names, get_args(kind), data, where)
    if origin is frozenset:
        items = _want(data, list, where)
        return frozenset(decode(names, get_args(kind)[0], item, f"{where}[{i}]") for i, item in enumerate(items))
    if kind is str:
        text = _want(data, str, where)
        return text if len(text) <= 1000 else _fail(where, "the text is too long")
    if kind is Fraction:
        return _decode_fraction(data, where)
    if kind in names.parts:
        name = _want(data, str, where)
        part = names.parts[kind].get(name)
        return _fail(where, f"there is no {kind.__name__.lower()} {name[:80]!r}") if part is None else part
    if isinstance(kind, type) and issubclass(kind, Enum):
        member = kind.__members__.get(_want(data, str, where))
        if member is None:
            _fail(where, f"{data[:80]!r} is none of {', '.join(kind.__members__)}")
        return member
    return _decode_value(names, kind, data, where)


def _decode_value(names: Any, kind: Any, data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data
    """An attrs value; a frame says itself which class it is."""
    table = dict(_want(data, dict, where))
    if "frame" in table:
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
    for name, hint, codec, is_secret in _layout(kind):
        if name in skip:
            continue
        if name not in table:
            _fail(where, f"{name!r} is missing")
        if codec is not None and not (is_secret and table[name] == _UNKNOWN_JSON):
            result[name] = codec.decode(names, table[name], f"{where}.{name}")
        else:
            result[name] = decode(names, hint, table[name], f"{where}.{name}")
    extra = set(table) - set(result)
    if extra:
        _fail(where, f"{min(extra)[:80]!r} does not belong here")
    return result


def _decode_union(names: Any, kinds: tuple[Any, ...], data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data
    if data is None:
        return None if type(None) in kinds else _fail(where, "nothing stands here")
    if data == _UNKNOWN_JSON and Unknown in kinds:
        return UNKNOWN
    real = [kind for kind in kinds if kind not in (type(None), Unknown)]
    for kind in real[:-1]:
        try:
            return decode(names, kind, data, where)
        except LoadError:
            continue
    return decode(names, real[-1], data, where)


def _decode_tuple(names: Any, kinds: tuple[Any, ...], data: Any, where: str) -> Any:  # noqa: ANN401 - JSON data
    items = _want(data, list, where)
    if len(items) > MAX_ITEMS:
        _fail(where, f"{len(items)} items are too many")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(decode(names, kinds[0], item, f"{where}[{i}]") for i, item in enumerate(items))
    if len(items) != len(kinds):
        _fail(where, f"{len(kinds)} items are wanted, not {len(items)}")
    return tuple(
        decode(names, kind, item, f"{where}[{i}]") for i, (kind, item) in enumerate(zip(kinds, items, strict=True))
    )


def _decode_fraction(data: Any, where: str) -> Fraction:  # noqa: ANN401 - JSON data
    text = _want(data, str, where)
    top, _, bottom = text.partition("/")
    digits = top.removeprefix("-")
    if len(text) > 40 or not digits.isdecimal() or not (bottom or "1").isdecimal() or not int(bottom or "1"):
        _fail(where, f"{text[:80]!r} is no fraction")
    return Fraction(int(top), int(bottom or "1"))


def _want(data: Any, kind: type, where: str) -> Any:  # noqa: ANN401 - JSON data
    if type(data) is not kind:
        _fail(where, f"{kind.__name__} is wanted, not {json.dumps(data)[:80]}")
    return data


def _fail(where: str, what: str) -> Any:  # noqa: ANN401 - never returns
    message = f"{where}: {what}"
    raise LoadError(message)
