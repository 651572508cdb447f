"""How valid input is made wrong: JSON data by its structure, and any text or bytes as such."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, Final

__all__ = ["ODD_TEXTS", "bent_bytes", "bent_data", "bent_text", "unmarked", "written"]

ODD_TEXTS: Final[tuple[str, ...]] = (
    "",
    " ",
    "\0",
    "\n",
    "x",
    "None",
    "null",
    "true",
    "0",
    "-0",
    "1/0",
    "1e9",
    "\u00b2",  # a digit that is no decimal
    "\u0663",  # a decimal that is not ASCII
    "\u0130",  # longer in small letters
    "\ufb03",
    "\ud800",
    "\udfff\ud800",
    "\U0010ffff",
    "\u202e",
    "e\u0301",
    "%s{0}{x!r}",
    "../../x",
    "__class__",
    "a" * 1_001,
    "9" * 41,
    "\u00e9" * 300,
)
"""Texts that are seldom thought of."""
_ODD_NUMBERS: Final[tuple[object, ...]] = (
    *(0, 1, -1, 2, 3, 6, 7, 12, 13, 17, 18, 63, 64, 127, 128, 255, 256, 999, 1_000, 65_535, 2**31, -(2**31)),
    *(10**9, 10**9 + 1, 2**63, -(2**64), 10**19, 0.0, -0.0, 0.5, 1.0, 1e308, 5e-324, True, False, None),
)
_RAW: Final[tuple[str, ...]] = (
    *("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "-0", "1E5", "01", "1.", "+1", "0x1", "nul", "'x'", ""),
    *("9" * 21, "9" * 5_000, "-" + "9" * 20, '{"a":1,"a":1}', '{"unknown":true}', '"\\ud800"', '"\\x"', '"\t"'),
    *("[" * 39 + "]" * 39, "[" * 41 + "]" * 41, "[" * 3_000 + "]" * 3_000, "[" * 3_000, '{"a":' * 3_000, "[1,]", "[],"),
)
"""What stands in JSON text and cannot be made of data, or is not JSON at all."""
_MARK: Final = "@raw@"

_Path = tuple[Any, ...]


def bent_data(data: Any, rng: random.Random, parts: Sequence[Any]) -> Any:  # noqa: ANN401 - JSON data
    """JSON data with one to four places made wrong; the data itself is changed.

    Args:
        data: the data.
        rng: decides.
        parts: values of other data of the kind, which may stand in a place of this.
    """
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        data = _bend(data, rng, parts)
    return data


def _bend(data: Any, rng: random.Random, parts: Sequence[Any]) -> Any:  # noqa: ANN401 - JSON data
    path = _somewhere(data, rng)
    if not path:
        return _instead(data, rng, parts) if rng.random() < 0.02 else data
    node = data
    for key in path[:-1]:
        node = node[key]
    key = path[-1]
    how = rng.random()
    if how < 0.65:
        node[key] = _instead(node[key], rng, parts)
    elif how < 0.75:
        del node[key]
    elif isinstance(node, dict):
        _bend_table(node, key, rng)
    else:
        _bend_list(node, key, rng)
    return data


def _bend_table(node: dict[str, Any], key: str, rng: random.Random) -> None:
    other = rng.choice(list(node))
    match rng.randrange(4):
        case 0:
            node[bent_text(key, rng)] = node[key]
        case 1:
            node[bent_text(key, rng)] = node.pop(key)
        case 2:
            node[key], node[other] = node[other], node[key]
        case _:
            node[f"{_MARK}{key}"] = _copy(node[rng.choice((key, other))])  # the key stands there twice


def _bend_list(node: list[Any], key: int, rng: random.Random) -> None:
    match rng.randrange(4):
        case 0:
            node.insert(key, _copy(rng.choice(node)))
        case 1:
            node.extend(_copy(node[key]) for _ in range(rng.choice((1, 2, 300))))
        case 2:
            rng.shuffle(node)
        case _:
            del node[rng.randrange(len(node)) :]


def _somewhere(data: Any, rng: random.Random) -> _Path:  # noqa: ANN401 - JSON data
    """The way to some place; what lies deep is found as often as what does not."""
    path: list[Any] = []
    node = data
    while isinstance(node, (dict, list)) and node and (not path or rng.random() < 0.85):
        key: Any = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        path.append(key)
        node = node[key]
    return tuple(path)


def _instead(value: Any, rng: random.Random, parts: Sequence[Any]) -> Any:  # noqa: ANN401, PLR0911 - JSON data
    """What stands somewhere in place of a value: something near it, or something else."""
    how = rng.random()
    if how < 0.35:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return value + rng.choice((-1, 1, -2, 2, 7, -7, 100))
        if isinstance(value, str):
            return bent_text(value, rng)
    if how < 0.6 and parts:
        return _copy(rng.choice(parts))
    if how < 0.72:
        return rng.choice(_ODD_NUMBERS)
    if how < 0.82:
        return rng.choice(ODD_TEXTS)
    if how < 0.9:
        return f"{_MARK}{rng.randrange(len(_RAW))}"
    return rng.choice(([], {}, [value], {"frame": value}, {"unknown": True}, [[[value]]], {"a": [{}]}, [value, value]))


def _copy(value: Any) -> Any:  # noqa: ANN401 - JSON data
    return json.loads(json.dumps(value)) if isinstance(value, (dict, list)) else value


def written(data: Any, rng: random.Random) -> bytes:  # noqa: ANN401 - JSON data
    """Bent data as JSON text, with what is not JSON in it."""
    text = json.dumps(data, ensure_ascii=rng.random() < 0.7, separators=(",", ":"))
    return unmarked(text).encode("utf-8", "surrogatepass")


def unmarked(text: str) -> str:
    """A text of bent data with what cannot be made of data in the places that are marked for it."""
    if _MARK in text:
        for number, raw in enumerate(_RAW):
            text = text.replace(f'"{_MARK}{number}"', raw)
    return text.replace(_MARK, "")


def bent_text(text: str, rng: random.Random) -> str:  # noqa: PLR0911 - one for each way
    """A text with a change that a hand or a program makes."""
    odd = rng.choice(ODD_TEXTS)
    at = rng.randrange(len(text) + 1)
    match rng.randrange(9):
        case 0:
            return text[:at] + odd + text[at:]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text.swapcase()
        case 3:
            return text.replace(" ", rng.choice(("", "  ", "\t", "\u00a0", "_")))
        case 4:
            words = text.split(" ")
            rng.shuffle(words)
            return " ".join(words)
        case 5:
            return text[:at] + chr(rng.randrange(0x110000)) + text[at + 1 :]
        case 6:
            return text[:at]
        case 7:
            return text + text[at:]
        case _:
            return odd


def bent_bytes(data: bytes, rng: random.Random, others: Sequence[bytes]) -> bytes:
    """Bytes with one to three changes: some cut out, put in, doubled, turned over, or taken from others."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(data) + 1)
        to = min(len(data), at + rng.choice((1, 1, 2, 8, 64, 1_000)))
        match rng.randrange(7):
            case 0:
                data = data[:at] + data[to:]
            case 1:
                data = data[:at] + rng.randbytes(rng.choice((1, 1, 2, 4))) + data[to:]
            case 2:
                data = data[:to] + data[at:]
            case 3:
                data = data[:at]
            case 4 if at < len(data):
                data = data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
            case 5:
                other = rng.choice(others)
                start = rng.randrange(len(other) + 1)
                data = data[:at] + other[start : start + rng.choice((4, 40, 400))] + data[to:]
            case _:
                raw = rng.choice((*_RAW, *ODD_TEXTS)).encode("utf-8", "surrogatepass")
                data = data[:at] + raw + data[at:]
    return data
