"""The runner of Marita-Merkur: which function answers which form of vector."""

from __future__ import annotations

from typing import Final

from tests.vectors import marita_merkur_borders, marita_merkur_politics, marita_merkur_sea
from tests.vectors.vectors import Runner

__all__ = ["RUNNER"]

RUNNER: Final = Runner(
    (
        marita_merkur_borders.FORMS,
        marita_merkur_politics.FORMS,
        marita_merkur_sea.FORMS,
    )
)
