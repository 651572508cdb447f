"""Vectors about the three tables: their cells, what a roll reads, and exact chances."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms, Given, VectorError

from balkan_rules.balkan_wars import ACRT, BOMBARDMENT, SECRET_OPERATIONS, BombardmentResult, SecretResult
from balkan_rules.core.dice import Distribution

__all__ = ["FORMS"]

FORMS = Forms()
_RESULTS: Final[Mapping[str, Any]] = {"bombardment": BOMBARDMENT, "secret_ops": SECRET_OPERATIONS}


@FORMS.add("table row column")
def cell(given: Given) -> Answers:
    """One cell by its labels."""
    if given["table"] == "acrt":
        found = ACRT.cell(given["column"], given["row"])
        return {"attacker": lambda: str(found.attacker), "defender": lambda: str(found.defender)}
    if given["table"] not in _RESULTS:
        message = f"there is no table {given['table']!r}"
        raise VectorError(message)
    return {"result": lambda: str(_RESULTS[given["table"]].cell(given["column"], given["row"]))}


@FORMS.add("op:acrt_lookup column roll drm")
def lookup(given: Given) -> Answers:
    """What a roll with its modifiers reads."""
    found = ACRT.result(given["column"], given["roll"] + given["drm"])
    return {"attacker": lambda: str(found.attacker), "defender": lambda: str(found.defender)}


@FORMS.add("op:acrt_distribution column drm")
def combat_chances(given: Given) -> Answers:
    """The chances of a column of the combat table."""
    chances = ACRT.distribution(given["column"], given["drm"]).map(str)
    return {"dist": lambda: dict(chances)}


@FORMS.add("op:bombardment_distribution column drm")
def bombardment_chances(given: Given) -> Answers:
    """The chances of a column of the bombardment table."""
    return _chances(BOMBARDMENT.distribution(given["column"], given["drm"]), BombardmentResult)


@FORMS.add("op:secret_distribution column drm")
def secret_chances(given: Given) -> Answers:
    """The chances of a column of the Secret Operations Table."""
    return _chances(SECRET_OPERATIONS.distribution(given["column"], given["drm"]), SecretResult)


def _chances(chances: Distribution[Any], results: type[Enum]) -> Answers:
    """The chance of each result, 0 where it cannot be."""
    whole = {str(result): chances.get(result, Fraction(0)) for result in results}
    return {name: lambda name=name: whole[name] for name in whole}  # type: ignore[misc]
