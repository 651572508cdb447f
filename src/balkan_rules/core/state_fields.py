"""The fields that every state has beside those of its game, and how they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from .errors import LoadError

if TYPE_CHECKING:
    from .ruleset import Ruleset

__all__ = ["cursor_field", "frames_field"]


class _StepCodec:
    """The phase by its name in the sequence of play."""

    def encode(self, names: Ruleset[Any, Any, Any, Any], value: int) -> str:
        return names.steps[value].name

    def decode(self, names: Ruleset[Any, Any, Any, Any], data: object, where: str) -> int:
        for index, step in enumerate(names.steps):
            if step.name == data:
                return index
        message = f"{where}: {data!r:.80} is no phase; there are {', '.join(step.name for step in names.steps)}"
        raise LoadError(message)


def cursor_field() -> int:
    """The `cursor` field of a state, written by the phase's name."""
    cursor: int = attrs.field(metadata={"codec": _StepCodec()})
    return cursor


def frames_field(**metadata: object) -> Any:  # noqa: ANN401 - as attrs.field
    """The `frames` field of a state."""
    return attrs.field(default=(), metadata=metadata)
