"""The rulings of the code are those of the index."""

from __future__ import annotations

from balkan_rules.core import cases, rulings
from balkan_rules.marita_merkur import Rulings
from balkan_rules.marita_merkur.rulings import AxiosLatch


def test_the_switches_are_those_of_the_index() -> None:
    assert rulings.mismatches(Rulings, rulings.index("marita_merkur")) == ()


def test_rulings_speak_of_cases_that_there_are() -> None:
    known = cases.index("marita_merkur")
    assert len(known) == 104
    assert not {one for info in rulings.index("marita_merkur").values() for one in info.cases} - set(known)


def test_a_ruling_can_be_chosen_by_its_id_or_by_the_name_of_its_field() -> None:
    by_id = rulings.build(Rulings, {"30.D.latch": "tested_continuously"})
    assert by_id == Rulings(rule_30_d_latch=AxiosLatch.CONTINUOUS)
    assert rulings.build(Rulings, rulings.changed(by_id)) == by_id
