"""The rulings of the code are those of the index."""

from __future__ import annotations

from balkan_rules.balkan_wars.rulings import Rulings
from balkan_rules.core import cases, rulings


def test_the_switches_are_those_of_the_index() -> None:
    assert rulings.mismatches(Rulings, rulings.index("balkan_wars")) == ()


def test_rulings_speak_of_cases_that_there_are() -> None:
    known = cases.index("balkan_wars")
    assert len(known) == 270
    assert not {one for info in rulings.index("balkan_wars").values() for one in info.cases} - set(known)
