"""Coverage of the rulebook: every case is played by marked code and proved by a marked test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.case_marks import marked
from tests.vectors import tito_runner
from tests.vectors.vectors import load

from balkan_rules import tito
from balkan_rules.core import cases, rulings

TESTS = Path(__file__).resolve().parent.parent
INDEX = cases.index("tito")
PLAYED = ("printed", "contradiction", "base")
"""The status of cases that are to be implemented; the others are lost, or charts."""

FEWEST_IMPLEMENTED = 284
"""So many cases are marked in the code at least. When more are, raise it; it never goes down."""


def _is_told(info: cases.CaseInfo) -> bool:
    """Whether a case is no rule of its own, so that a test is all it needs."""
    return info.kind == "definition" or info.id.endswith(".example")


def _played() -> Iterator[cases.CaseInfo]:
    return (info for info in INDEX.values() if info.status in PLAYED)


@cache
def _marked() -> frozenset[str]:
    """Cases in the marks of the tests of Tito, read from their source, and in the vectors that are run."""
    return marked("tito", TESTS.rglob("*.py")) | {
        case_id
        for vector in load(TESTS / "vectors" / "tito.toml")
        if tito_runner.RUNNER.later(vector) is None
        for case_id in vector.cases
    }


@cache
def _implemented() -> frozenset[str]:
    return frozenset(cases.implementations("tito"))


def test_every_case_is_implemented() -> None:
    assert not {info.id for info in _played() if not _is_told(info)} - _implemented()


@pytest.mark.no_cover
def test_every_case_has_a_test() -> None:
    assert not {info.id for info in _played()} - _marked()


@pytest.mark.no_cover
def test_whatever_is_implemented_has_a_test() -> None:
    """Lost cases and charts too."""
    assert not _implemented() - _marked()


def test_the_number_of_implemented_cases_does_not_go_down() -> None:
    assert len(_implemented()) >= FEWEST_IMPLEMENTED


def test_every_lost_case_has_a_ruling() -> None:
    named = {case_id for ruling in rulings.index("tito").values() for case_id in ruling.cases}
    assert not {info.id for info in INDEX.values() if info.status == "missing"} - named


@pytest.mark.no_cover
def test_code_and_tests_name_only_cases_that_there_are() -> None:
    assert not _implemented() - set(INDEX)
    assert not _marked() - set(INDEX)


@pytest.mark.case("tito", "3.0.guerrilla")
def test_guerrillas_are_partisans_and_chetniks_on_whichever_side() -> None:
    ruleset = tito.ruleset()
    guerrillas = {tito.Nationality.PARTISAN, tito.Nationality.CHETNIK}
    assert {kind.nationality for kind in ruleset.kinds} == guerrillas
    assert [unit.name for unit in ruleset.units if unit.nationality in guerrillas] == ["Tito"]
    for place in ("Serbia/Chetnik Mountain", "Belgrade/Axis", "Serbia/Neutral Chetniks"):
        state = tito.position(place={place: ["Chetnik group"]})
        assert state.where("Chetnik group") == (ruleset.map.place(place),)
