"""What a pickle of a ruleset holds of its charts: no more than a process needs that does not know the ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from weakref import WeakValueDictionary

__all__ = ["PacksCharts"]

C = TypeVar("C")


class PacksCharts(Generic[C]):
    """A game whose rulesets pickle by their digest, and by the parts that they can be made of anew."""

    if TYPE_CHECKING:
        _interned: WeakValueDictionary[str, Any]

        def defaults(self) -> tuple[C, Any, Any]:
            """As `Game.defaults`."""
            ...

    def known_ruleset(self, digest: str) -> object:
        """The ruleset with this digest, as long as somebody uses it; else None."""
        return self._interned.get(digest)

    def pack(self, charts: C) -> object:
        """Charts as they stand in a pickle; None for the default ones."""
        return None if charts is self.defaults()[0] else charts

    def unpack(self, packed: Any) -> C | None:  # noqa: ANN401 - whatever `pack` gives
        """The charts back from `pack`; None for the default ones."""
        charts: C | None = packed
        return charts
