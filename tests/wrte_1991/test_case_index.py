"""Coverage of the rulebook: every case of it is marked in the code and in a test."""

from __future__ import annotations

from pathlib import Path

from tests.case_marks import marked

from balkan_rules.core import cases

TESTS = Path(__file__).resolve().parent


def test_every_case_is_implemented_and_has_a_test() -> None:
    index = frozenset(cases.index("wrte_1991"))
    assert len(index) == 485
    assert frozenset(cases.implementations("wrte_1991")) == index
    assert marked("wrte_1991", TESTS.glob("*.py")) == index
