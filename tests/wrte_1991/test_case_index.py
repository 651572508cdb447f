"""Coverage of the rulebook: what is marked in the code has a marked test, and there is never less of it."""

from __future__ import annotations

import ast
from pathlib import Path

from balkan_rules.core import cases

TESTS = Path(__file__).resolve().parent
FEWEST_IMPLEMENTED = 286
"""So many cases are marked in the code at least. When more are, raise it; it never goes down."""


def _marked() -> frozenset[str]:
    """Cases in the marks of the tests of this game, read from their source."""
    found: set[str] = set()
    for path in TESTS.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.case":
                names = [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
                found.update(names[1:] if names[:1] == ["wrte_1991"] else ())
    return frozenset(found)


def test_whatever_is_implemented_has_a_test() -> None:
    implemented = frozenset(cases.implementations("wrte_1991"))
    assert not implemented - _marked()
    assert len(implemented) >= FEWEST_IMPLEMENTED


def test_code_and_tests_name_only_cases_that_there_are() -> None:
    index = frozenset(cases.index("wrte_1991"))
    assert not frozenset(cases.implementations("wrte_1991")) - index
    assert not _marked() - index
