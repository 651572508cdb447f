"""Coverage of the rulebook: every case of it is marked in the code and in a test."""

from __future__ import annotations

import ast
from pathlib import Path

from balkan_rules.core import cases

TESTS = Path(__file__).resolve().parent


def _marked() -> frozenset[str]:
    """Cases in the marks of the tests of this game, read from their source."""
    found: set[str] = set()
    for path in TESTS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.case":
                names = [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
                found.update(names[1:] if names[:1] == ["marita_merkur"] else ())
    return frozenset(found)


def test_every_case_is_implemented_and_has_a_test() -> None:
    index = frozenset(cases.index("marita_merkur"))
    assert len(index) == 104
    assert frozenset(cases.implementations("marita_merkur")) == index
    assert _marked() == index
