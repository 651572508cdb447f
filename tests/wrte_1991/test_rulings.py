"""The answers to what the rulebook leaves open: as its index says, typed, and none taken silently."""

from __future__ import annotations

import attrs
import pytest

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core import cases, rulings
from balkan_rules.core.errors import RulingError
from balkan_rules.wrte_1991.rulings import AmbushRepeat, Rulings, SupplyStart


def test_every_switch_of_the_index_is_a_field() -> None:
    assert rulings.mismatches(Rulings, rulings.index("wrte_1991")) == ()
    assert len(attrs.fields(Rulings)) == 37


def test_every_answer_has_a_public_name() -> None:
    kinds = {type(getattr(Rulings(), field.name)) for field in attrs.fields(Rulings)}
    assert all(getattr(wrte, kind.__name__) is kind for kind in kinds)
    assert {kind.__name__ for kind in kinds} <= set(wrte.__all__)


def test_every_gap_of_the_rulebook_has_a_ruling() -> None:
    index = cases.index("wrte_1991")
    named = {case_id for ruling in rulings.index("wrte_1991").values() for case_id in ruling.cases}
    assert named <= set(index)
    assert {info.id for info in index.values() if info.status in ("missing", "contradiction")} <= named


def test_no_case_is_marked_that_there_is_not() -> None:
    assert set(cases.implementations("wrte_1991")) <= set(cases.index("wrte_1991"))


def test_answers_are_members() -> None:
    chosen = rulings.build(Rulings, {"supply-start": "operations"}, ambush_repeat=AmbushRepeat.ONCE_PER_PHASE)
    assert chosen.supply_start is SupplyStart.OPERATIONS
    assert rulings.changed(chosen) == {"supply-start": "operations", "ambush-repeat": "once-per-phase"}
    with pytest.raises(RulingError, match=r"supply_start must be one of SupplyStart\.BOTH_GATES"):
        Rulings(supply_start="operations")  # type: ignore[arg-type]
