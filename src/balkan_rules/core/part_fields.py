"""How fields are written to JSON that mean nothing by themselves.

Indices are written by the names of the units or places that they stand for, a host's part of a position as the host
writes it.

What is wrong in the data raises `LoadError`, which says where.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, Protocol

from .actions import one_line
from .codec import Names
from .errors import LoadError

__all__ = ["HostPart", "PartPlaces", "PartSet"]


class PartSet:
    """A set of parts of one class, held as their sorted indices in `bytes`, as a list of names.

    The ruleset's `parts` must hold the class in the order of the indices.
    """

    shape: Final = "set"

    def __init__(self, kind: type) -> None:
        self.kind: type = kind

    def encode(self, names: Names, value: bytes) -> list[str]:
        """The names, in the order of the indices."""
        listed = list(names.parts[self.kind])
        return [listed[index] for index in value]

    def decode(self, names: Names, data: object, where: str) -> bytes:
        """The indices back; raises LoadError."""
        if not isinstance(data, list):
            message = f"{where}: a list is wanted"
            raise LoadError(message)
        numbers = names.numbers[self.kind]
        try:
            found = [numbers[name] for name in data]
        except (KeyError, TypeError):  # so that what is wrong is told, and sound data are read faster
            found = [_index(names, self.kind, name, where) for name in data]
        if len(set(found)) != len(found):
            message = f"{where}: something stands twice in it"
            raise LoadError(message)
        return bytes(sorted(found))


class PartPlaces:
    """Where every part of one class is, held as one character for each, whose code is the index of its place.

    It is written as an object of names; parts at the place with index 0 are left out.
    """

    shape: Final = "places"

    def __init__(self, kind: type, place: type) -> None:
        self.kind: type = kind
        self.place: type = place

    def encode(self, names: Names, value: str) -> dict[str, str]:
        """The names of parts and their places."""
        places = list(names.parts[self.place])
        listed = zip(names.parts[self.kind], value, strict=True)
        return {name: places[ord(at)] for name, at in listed if at != "\0"}

    def decode(self, names: Names, data: object, where: str) -> str:
        """The places back; raises LoadError."""
        if not isinstance(data, dict):
            message = f"{where}: an object is wanted"
            raise LoadError(message)
        table: dict[Any, Any] = data
        found = ["\0"] * len(names.parts[self.kind])
        numbers, places = names.numbers[self.kind], names.numbers[self.place]
        for name, place in table.items():
            try:
                found[numbers[name]] = chr(places[place])
            except (KeyError, TypeError):  # so that what is wrong is told, and sound data are read faster
                _index(names, self.place, place, where, name)
                _index(names, self.kind, name, where)
        return "".join(found)


class _Host(Protocol):
    def encode(self, part: Hashable) -> object: ...

    def decode(self, data: object) -> Hashable: ...


class _Hosted(Protocol):
    @property
    def host(self) -> _Host: ...


class HostPart:
    """The host's part of a position, as the host of the ruleset writes it."""

    def encode(self, names: _Hosted, value: Hashable) -> object:
        """It as the host's JSON data."""
        return names.host.encode(value)

    def decode(self, names: _Hosted, data: object, where: str) -> Hashable:
        """It back; raises LoadError."""
        return names.host.decode(data)


def _index(names: Names, kind: type, name: object, where: str, *inside: str) -> int:
    """The number of the part of a class with this name; raises LoadError, which says where, and inside what there."""
    index = names.numbers[kind].get(name) if isinstance(name, str) else None
    if index is None:
        where = ".".join([where, *[one_line(step[:80]) for step in inside]])
        message = f"{where}: there is no {kind.__name__.lower()} {name!r:.80}"
        raise LoadError(message)
    return index
