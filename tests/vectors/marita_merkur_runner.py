"""The runner of Marita-Merkur: which function answers which form of vector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.vectors import marita_merkur_borders, marita_merkur_politics, marita_merkur_sea
from tests.vectors.vectors import Forms, Later, Vector, VectorError

__all__ = ["LATER", "answer", "known", "later"]

_MODULES: Final[tuple[Forms, ...]] = (
    marita_merkur_borders.FORMS,
    marita_merkur_politics.FORMS,
    marita_merkur_sea.FORMS,
)

LATER: Final[tuple[Later, ...]] = ()
"""What cannot be answered yet."""


def later(vector: Vector) -> str | None:
    """What is missing for a vector; None if it can be answered now."""
    return next((entry.reason for entry in LATER if entry.covers(vector)), None)


def known() -> frozenset[frozenset[str]]:
    """The forms that are answered."""
    return frozenset[frozenset[str]]().union(*(forms.known for forms in _MODULES))


def answer(vector: Vector) -> Mapping[str, object]:
    """The answer to everything that a vector expects, by name.

    Raises:
        VectorError: its form, or a name that it expects, is unknown.
    """
    for forms in _MODULES:
        if vector.form in forms.known:
            return forms.answer(vector)
    message = f"{vector.id}: no vector of the form {' '.join(sorted(vector.form))} can be answered"
    raise VectorError(message)
