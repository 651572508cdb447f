"""Who was the last to be in each hex (sections 3.2 and 15.0), as one character for each place."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

from ..core.errors import LoadError
from .units import Faction, Side

__all__ = ["NOBODY", "Last", "LastOccupants", "last_faction", "last_in", "last_side", "lost", "present"]

NOBODY: Final = "\0"
"""The character of a hex in which no unit has been."""


class Last(Enum):
    """The last that happened in a hex; the value is its character.

    A stack of the Federalist Player counts for the faction of its top unit, which both Players see (ruling
    victory-mixed-stack).
    """

    JNA = "j"
    """A unit of the JNA came in."""
    KRAJINA = "k"
    """A unit of the Krajina Serbs came in."""
    PARAMILITARY = "p"
    """A unit of the Serbian paramilitaries came in."""
    JNA_LOST = "J"
    """The last unit of the Federalist Player there, of the JNA, was eliminated."""
    KRAJINA_LOST = "K"
    """The last unit of the Federalist Player there, of the Krajina Serbs, was eliminated."""
    PARAMILITARY_LOST = "P"
    """The last unit of the Federalist Player there, of the Serbian paramilitaries, was eliminated."""
    SEPARATIST = "s"
    """A unit of the Separatist Player came in."""
    CAPTURED = "c"
    """A unit of the Separatist Player came in after the last one of the enemy there had been eliminated."""


_PRESENT: Final = {
    Faction.JNA: Last.JNA.value,
    Faction.KRAJINA: Last.KRAJINA.value,
    Faction.PARAMILITARY: Last.PARAMILITARY.value,
}
_FACTIONS: Final = {mark: faction for faction, present in _PRESENT.items() for mark in (present, present.upper())}
_FALLEN: Final = frozenset({Last.JNA_LOST.value, Last.KRAJINA_LOST.value, Last.PARAMILITARY_LOST.value})
_CAPTURED: Final = frozenset({*_FALLEN, Last.CAPTURED.value})


def present(faction: Faction, before: str = NOBODY) -> str:
    """The character of a hex into which a unit of a faction comes, by what it was before."""
    if faction in _PRESENT:
        return _PRESENT[faction]
    return Last.CAPTURED.value if before in _CAPTURED else Last.SEPARATIST.value


def lost(faction: Faction) -> str:
    """The character of a hex in which the last unit of the Federalist Player, of this faction, was eliminated."""
    return _PRESENT[faction].upper()


def last_faction(mark: str) -> Faction | None:
    """The faction of the Federalist Player that was the last in a hex, by its character; None if it was no such."""
    return _FACTIONS.get(mark)


def last_side(mark: str) -> Side | None:
    """The side of the last unit in a hex, by its character."""
    if mark == NOBODY:
        return None
    return Side.FEDERALIST if mark in _FACTIONS else Side.SEPARATIST


def last_in(mark: str) -> Last | None:
    """What happened last in a hex, by its character; None if nobody has been there."""
    return None if mark == NOBODY else Last(mark)


_MARKS: Final = {last.name.lower(): last.value for last in Last}
_NAMES: Final = {mark: name for name, mark in _MARKS.items()}


class LastOccupants:
    """How the characters of all places are written to JSON: for each kind of `Last` the names of its hexes."""

    shape: Final = "runs"

    def encode(self, names: Any, value: str) -> dict[str, list[str]]:  # noqa: ANN401 - a ruleset
        """The names by kind, in the order of the places."""
        found: dict[str, list[str]] = {name: [] for name, wanted in _MARKS.items() if wanted in value}
        for place, mark in zip(names.places, value, strict=True):
            if mark != NOBODY:
                found[_NAMES[mark]].append(place.name)
        return found

    def decode(self, names: Any, data: Any, where: str) -> str:  # noqa: ANN401 - JSON data
        """The characters back; raises LoadError."""
        if not isinstance(data, dict) or not set(data) <= set(_MARKS):
            message = f"{where}: an object with some of {', '.join(_MARKS)} is wanted"
            raise LoadError(message)
        found = [NOBODY] * len(names.places)
        for kind, hexes in data.items():
            if not isinstance(hexes, list):
                message = f"{where}.{kind}: a list is wanted"
                raise LoadError(message)
            for name in hexes:
                place = names.map.by_name.get(name) if isinstance(name, str) else None
                if place is None or not place.is_playable or found[place.index] != NOBODY:
                    message = f"{where}.{kind}: {name!r:.80} is no hex, or stands twice in it"
                    raise LoadError(message)
                found[place.index] = _MARKS[kind]
        return "".join(found)
