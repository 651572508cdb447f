"""The cases that tests are marked with, read from their source."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

__all__ = ["marked"]


def marked(game: str, paths: Iterable[Path]) -> frozenset[str]:
    """The cases of a game in the marks of the tests in some modules."""
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.case":
                names = [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
                found.update(names[1:] if names[:1] == [game] else ())
    return frozenset(found)
