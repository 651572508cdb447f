"""The rulings that can be chosen agree with their documented index."""

from __future__ import annotations

from enum import Enum

import attrs
import pytest

from balkan_rules.core.cases import index as cases
from balkan_rules.core.errors import RulingError
from balkan_rules.core.rulings import build, changed, field_name, index, mismatches
from balkan_rules.tito.rulings import MovementPhaseEnd, Rulings, StackingCheck


def test_fields_and_switches_agree() -> None:
    assert mismatches(Rulings, index("tito")) == ()


def test_every_ruling_speaks_of_cases_of_the_index() -> None:
    known = cases("tito")
    assert len(known) == 311
    assert len(index("tito")) == 164
    for info in index("tito").values():
        assert set(info.cases) <= set(known)


def test_answers_are_enum_members_by_slug() -> None:
    rulings = build(Rulings, {"stacking-check": "always"})
    assert rulings == Rulings(stacking_check=StackingCheck.ALWAYS)
    assert hash(rulings) == hash(Rulings(stacking_check=StackingCheck.ALWAYS))
    assert changed(rulings) == {"stacking-check": "always"}
    assert [field_name(name) for name, info in index("tito").items() if info.switch] == [
        field.name for field in attrs.fields(Rulings)
    ]
    assert all(isinstance(field.default, Enum) for field in attrs.fields(Rulings))


@pytest.mark.parametrize("answer", ["always", MovementPhaseEnd.DUTY, None])
def test_anything_else_is_refused_where_it_is_made(answer: object) -> None:
    with pytest.raises(RulingError, match=r"stacking_check must be one of StackingCheck\.MOVEMENT_PHASE_END_OWNER"):
        Rulings(stacking_check=answer)  # type: ignore[arg-type]
