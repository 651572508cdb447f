"""The short form in which files hold positions: what is as usual is left out, and what is alike stands together.

- A field that holds its default is left out, in the position itself and in the values and frames that are its fields.
- Where units are goes by the first word of their names, and then by place: ``{"Croat": {"Sisak/Axis": ["Gd"]}}``.
- Sets of units go by the first word too, and may be told by who is not in them: ``{"Croat": "all", "Serbian": {"all
  but": ["2"]}}`` is everybody of these who is in play, except one.
- Numbers of hexes are one text, in which those that follow one another are a run: ``"1312 1514-1519"``.

The first word of a name counts if other units share it and none is called just that; otherwise the name is taken whole.
Reading takes the long form of anything as well, which is the layout of schema 1.

What a field can be shortened to, its codec says by `shape`; without one a field is always written, and as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TypeAlias, get_type_hints

import attrs

from .actions import one_line
from .codec import MAX_ITEMS, encode, is_unknown
from .errors import LoadError

if TYPE_CHECKING:
    from .ruleset import Ruleset

__all__ = ["lengthen", "shorten"]

_Rules: TypeAlias = "Ruleset[Any, Any, Any, Any]"
_Words: TypeAlias = Mapping[str, tuple[str, str]]
"""For each name of a unit its first word and the rest; for each word that several share, `_SHARED`."""
_Present: TypeAlias = Mapping[str, list[str]]
"""For each first word the rests of the names of the units that are in play."""

_EMPTY: Final[Mapping[str, Callable[[], Any]]] = {
    "list": list, "set": list, "table": dict, "runs": dict, "places": dict,
}  # fmt: skip
"""The shapes, and what of each is left out."""
_SHARED: Final = ("", "")
_NESTS: Final = frozenset({dict, list})
_TEXT: Final = frozenset({str})
_ALL: Final = "all"
_ALL_BUT: Final = "all but"
_LONGEST_RUN: Final = 100
_LONGEST_RUN_TEXT: Final = 20


class _Field(NamedTuple):
    """A field as it is shortened.

    Attributes:
        name: its name.
        shape: what its codec says; ``""`` for none.
        units: the class of the units that it names, if its shape is a set or places.
        inner: the class of its value, if its type is an attrs class.
        is_row: it holds several values, each of which says which frame it is.
    """

    name: str
    shape: str
    units: type | None
    inner: Any
    is_row: bool


@cache
def _fields(kind: Any) -> tuple[_Field, ...]:  # noqa: ANN401 - an attrs class
    hints = get_type_hints(kind)
    found = []
    for field in attrs.fields(kind):
        codec, hint = field.metadata.get("codec"), hints[field.name]
        shape = getattr(codec, "shape", "")
        inner = hint if codec is None and isinstance(hint, type) and attrs.has(hint) else None
        units = getattr(codec, "kind", None)
        found.append(_Field(field.name, shape, units, inner, field.name == "frames"))
    return tuple(found)


@cache
def _to_shorten(kind: Any) -> tuple[_Field, ...]:  # noqa: ANN401 - an attrs class
    """The fields of which more can be done than to leave them out."""
    return tuple(each for each in _fields(kind) if each.inner or each.is_row or each.shape in {"places", "set", "runs"})


def _defaults(rules: _Rules, kind: Any) -> Mapping[str, Any]:  # noqa: ANN401 - an attrs class
    """By field the JSON data for which it is left out."""
    key = "defaults of fields", kind
    known: dict[str, Any] | None = rules.memo.get(key)
    if known is None:
        known = rules.memo[key] = {}
        for field, each in zip(attrs.fields(kind), _fields(kind), strict=True):
            if each.shape:
                known[each.name] = _EMPTY[each.shape]()
            elif field.default is not attrs.NOTHING and "codec" not in field.metadata:
                factory = getattr(field.default, "factory", None)
                known[each.name] = encode(rules, field.default if factory is None else factory())
    return known


def _words(rules: _Rules, kind: type) -> _Words:
    """The first words and the rests of the names of all units of a class."""
    key = "first words", kind
    known: dict[str, tuple[str, str]] | None = rules.memo.get(key)
    if known is None:
        names = rules.parts[kind]
        often = Counter(name.partition(" ")[0] for name in names)
        shared = {word: _SHARED for word, number in often.items() if number > 1 and word not in names}
        known = rules.memo[key] = dict(shared)
        for name in names:
            word, _, rest = name.partition(" ")
            known[name] = (word, rest) if rest and word in shared else (name, "")
    return known


# -------------------------------------------------------------------------------------------------------------- short
def shorten(rules: _Rules, kind: Any, data: Mapping[str, Any], present: _Present | None = None) -> dict[str, Any]:  # noqa: ANN401
    """The short form of what `encode` makes of a position, or of a value or frame in it.

    Args:
        rules: the ruleset.
        kind: the class of the value.
        data: its JSON data.
        present: the units in play, for what stands in a position; the position itself tells them.
    """
    defaults = _defaults(rules, kind)
    result = {name: item for name, item in data.items() if name not in defaults or item != defaults[name]}
    for field in _to_shorten(kind):
        name, shape = field.name, field.shape
        item = result.get(name)
        if item is None or is_unknown(item):
            continue
        if type(item) is dict and field.inner is not None:
            result[name] = shorten(rules, field.inner, item, present)
        elif field.is_row:
            result[name] = [shorten(rules, rules.frames[each["frame"]], each, present) for each in item]
        elif shape == "places" and field.units is not None:
            words = _words(rules, field.units)
            result[name], present = _short_places(words, item)
        elif shape == "set" and field.units is not None and present is not None:
            result[name] = _short_set(_words(rules, field.units), item, present)
        elif shape == "runs":
            result[name] = {key: _short_runs(names) for key, names in item.items()}
    return result


def _short_places(words: _Words, item: Mapping[str, str]) -> tuple[dict[str, Any], _Present]:
    """Where units are, and which are in play."""
    found: dict[str, Any] = {}
    present: dict[str, list[str]] = {}
    for name, place in item.items():
        word, rest = words[name]
        if not rest:
            found[word], present[word] = place, [""]
        elif word not in found:
            found[word], present[word] = {place: [rest]}, [rest]
        else:
            found[word].setdefault(place, []).append(rest)
            present[word].append(rest)
    return found, present


def _short_set(words: _Words, item: Iterable[str], present: _Present) -> dict[str, Any]:
    found: dict[str, list[str]] = {}
    for name in item:
        word, rest = words[name]
        found.setdefault(word, []).append(rest)
    return {word: _short_names(rests, present.get(word, [])) for word, rests in found.items()}


def _short_names(rests: list[str], present: list[str]) -> Any:  # noqa: ANN401 - JSON data
    """Those units of one first word that are in a set."""
    if rests == [""]:
        return _ALL
    if 2 * len(rests) <= len(present) or not set(rests) <= set(present):
        return rests
    inside = {*rests}
    others = [rest for rest in present if rest not in inside]
    return {_ALL_BUT: others} if others else _ALL


def _short_runs(names: Iterable[str]) -> str:
    found: list[str] = []
    first = last = ""
    number = -1
    for name in names:
        number += 1
        if number and int(name) == number:
            last = name
            continue
        if first:
            found.append(f"{first}-{last}" if last else first)
        first, last, number = name, "", int(name)
    if first:
        found.append(f"{first}-{last}" if last else first)
    return " ".join(found)


# --------------------------------------------------------------------------------------------------------------- long
def lengthen(rules: _Rules, kind: Any, data: Any, where: str, present: _Present | None = None) -> Any:  # noqa: ANN401 - JSON data
    """The long form back, which `decode` reads; what is neither is left to it.

    Defaults that are filled in belong to the ruleset: the result is to be read, not to be changed.

    Args:
        rules: the ruleset.
        kind: the class of the value.
        data: its JSON data, in the short form or the long one, or in parts of both.
        where: where it stands.
        present: as for `shorten`.

    Raises:
        LoadError: something that begins like a short form is none.
    """
    if type(data) is not dict:
        return data
    if "frame" in data:
        kind = rules.frames.get(data["frame"]) if type(data["frame"]) is str else None
    if kind is None or not attrs.has(kind):
        return data
    result = {**_defaults(rules, kind), **data}
    for field in _to_shorten(kind):
        item = data.get(field.name)
        if is_unknown(item):
            pass
        elif field.shape == "places" and type(item) is dict and field.units is not None:
            result[field.name], present = _long_places(_words(rules, field.units), item, f"{where}.{field.name}")
        elif type(item) in _NESTS:
            result[field.name] = _long(rules, field, item, f"{where}.{field.name}", present or {})
    return result


def _long(rules: _Rules, field: _Field, item: Any, where: str, present: _Present) -> Any:  # noqa: ANN401 - JSON data
    """The long form of one field."""
    result = item
    if type(item) is list and field.is_row:
        result = [lengthen(rules, None, each, f"{where}[{number}]", present) for number, each in enumerate(item)]
    elif type(item) is not dict:
        pass
    elif field.inner is not None:
        result = lengthen(rules, field.inner, item, where, present)
    elif field.shape == "set" and field.units is not None:
        result = _long_set(_words(rules, field.units), item, where, present)
    elif field.shape == "runs":
        result, left = {}, MAX_ITEMS
        for key, text in item.items():
            result[key] = names = _long_runs(text, where, key, left)
            left -= len(names) if type(text) is str else 0
    return result


def _long_places(words: _Words, item: Mapping[str, Any], where: str) -> tuple[dict[str, Any], _Present]:
    """Where units are, and which are in play."""
    found: dict[str, Any] = {}
    present: dict[str, list[str]] = {}
    number = 0
    for word, places in item.items():
        if type(places) is not dict:
            found[word] = places
            first, rest = words.get(word, (word, ""))
            present.setdefault(first, []).append(rest)
            number += 1
            continue
        if words.get(word) != _SHARED:
            _fail(where, f"no units have names that begin with {word!r:.80}")
        here = present.setdefault(word, [])
        for place, rests in places.items():
            for rest in _texts(rests, where, word, place) or _fail(where, "nobody stands there", word, place):
                found[f"{word} {rest}"] = place
            here += rests
            number += len(rests)
    if len(found) != number:
        _fail(where, "something stands twice in it")
    return found, present


def _long_set(words: _Words, item: Mapping[str, Any], where: str, present: _Present) -> list[str]:
    found: list[str] = []
    for word, given in item.items():
        if word not in words:
            _fail(where, f"no units have names that begin with {word!r:.80}")
        rests = given
        if given == _ALL:
            rests = [""] if words[word] != _SHARED else present.get(word, [])
        elif type(given) is dict and list(given) == [_ALL_BUT]:
            others = _texts(given[_ALL_BUT], where, word, _ALL_BUT)
            but = {*others}
            if len(but) != len(others):
                _fail(where, "something stands twice in it", word, _ALL_BUT)
            if not but <= {*present.get(word, [])}:
                _fail(where, "somebody stands there who is not in play", word, _ALL_BUT)
            rests = [rest for rest in present.get(word, []) if rest not in but]
        found += [f"{word} {rest}" if rest else word for rest in _texts(rests, where, word)]
    return found


def _long_runs(text: Any, where: str, key: str, most: int) -> Any:  # noqa: ANN401 - JSON data
    if type(text) is not str:
        return text
    found: list[str] = []
    for name in text.split():
        found += _long_run(name) if "-" in name and len(name) < _LONGEST_RUN_TEXT else (name,)
        if len(found) > most:  # all of a field together, so that a short file does not fill the memory
            _fail(where, f"more than {MAX_ITEMS} names are too many", key)
    return found


@lru_cache(maxsize=1000)
def _long_run(run: str) -> list[str]:
    """The numbers of a run; what is none is left to the codec. A map has some hundreds, and all files the same."""
    first, _, last = run.partition("-")
    is_sound = run.isascii() and first.isdecimal() and last.isdecimal()  # other scripts have digits too
    if not is_sound or not len(first) == len(last) < 10:
        return [run]
    numbers = range(int(first), int(last) + 1)
    return [f"{number:0{len(first)}}" for number in numbers] if 1 < len(numbers) <= _LONGEST_RUN else [run]


def _texts(data: Any, where: str, *inside: str) -> list[str]:  # noqa: ANN401 - JSON data
    """A list of texts, which stands somewhere in what is at `where`; raises LoadError."""
    if type(data) is not list or not {*map(type, data)} <= _TEXT:
        _fail(where, "a list of names is wanted", *inside)
    return data


def _fail(where: str, what: str, *inside: str) -> NoReturn:
    """Raise LoadError, which says where: the steps inside are keys of the file, which may hold anything."""
    message = f"{'.'.join([where, *[one_line(step[:80]) for step in inside]])}: {what}"
    raise LoadError(message)
