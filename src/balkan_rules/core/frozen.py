"""A dict that cannot be changed, for values that are handed out and must stay what they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

__all__ = ["FrozenDict", "facts", "names"]

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A mapping without the methods that change it; it compares, prints, pickles and is written to JSON as a dict."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, tuple[dict[K, V]]]:
        return type(self), (dict(self),)


def _refuse(mapping: FrozenDict[Any, Any], *_: object, **__: object) -> object:
    message = f"{type(mapping).__name__} cannot be changed; dict(...) of it can"
    raise TypeError(message)


for _name in ("__delitem__", "__ior__", "__setitem__", "clear", "pop", "popitem", "setdefault", "update"):
    setattr(FrozenDict, _name, _refuse)


def facts(mapping: Mapping[str, object]) -> Mapping[str, object]:
    """A copy of the mapping, unless it is one already; a converter for fields of attrs classes."""
    return mapping if type(mapping) is FrozenDict else FrozenDict(mapping)


def names(mapping: Mapping[str, str]) -> Mapping[str, str]:
    """The same for a mapping of names to names."""
    return FrozenDict(mapping)
