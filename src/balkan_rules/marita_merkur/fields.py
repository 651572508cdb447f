"""How fields of this game's states are written to JSON; what is wrong in the data is a LoadError that says where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.errors import LoadError
from .units import Unit

if TYPE_CHECKING:
    from .ruleset import MaritaMerkurRuleset

__all__ = ["UnitSet"]


class UnitSet:
    """A set of units, held as one character for each in the order of their indices, as a list of names."""

    shape: Final = "set"
    kind: Final[type] = Unit

    def encode(self, names: MaritaMerkurRuleset, value: str) -> list[str]:
        """The names, in the order of the indices."""
        return [names.units[ord(code)].name for code in value]

    def decode(self, names: MaritaMerkurRuleset, data: object, where: str) -> str:
        """The units back; raises LoadError."""
        if not isinstance(data, list):
            message = f"{where}: a list of units is wanted"
            raise LoadError(message)
        found = {self._unit(names, name, where) for name in data}
        if len(found) != len(data):
            message = f"{where}: a unit stands twice in it"
            raise LoadError(message)
        return "".join(map(chr, sorted(found)))

    def _unit(self, names: MaritaMerkurRuleset, name: object, where: str) -> int:
        found = names.parts[Unit].get(name) if isinstance(name, str) else None
        if not isinstance(found, Unit):
            message = f"{where}: {name!r:.80} is no unit"
            raise LoadError(message)
        return found.index
