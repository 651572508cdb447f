"""The rulings that can be chosen agree with their documented index."""

from __future__ import annotations

from enum import Enum
from typing import Any, get_type_hints

import attrs
import pytest

from balkan_rules import tito
from balkan_rules.core.cases import index as cases
from balkan_rules.core.errors import RulingError
from balkan_rules.core.rulings import build, changed, field_name, index, mismatches
from balkan_rules.tito.rulings import Answers, MovementPhaseEnd, Rulings, StackingCheck


def test_fields_and_switches_agree() -> None:
    assert mismatches(Rulings, index("tito")) == ()


def test_every_ruling_speaks_of_cases_of_the_index() -> None:
    known = cases("tito")
    assert len(known) == 311
    assert len(index("tito")) == 166
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


def test_every_option_can_be_given_as_text_or_as_a_member() -> None:
    given = 0
    for field in attrs.fields(Rulings):
        assert isinstance(field.default, Enum)
        for member in type(field.default):
            answer: Any = {field.name: member}
            text = {field.name: member.value}
            assert getattr(Rulings(**text), field.name) is member
            assert Rulings(**text) == Rulings(**answer)
            given += 1
    assert given == 62
    assert Rulings(stacking_check="always").movement_phase_end is MovementPhaseEnd.DUTY


def test_the_types_of_the_answers_are_those_of_the_fields() -> None:
    enums = {field.name: type(field.default) for field in attrs.fields(Rulings)}
    assert get_type_hints(Answers) == {name: enum | str for name, enum in enums.items()}
    assert {enum.__name__ for enum in enums.values()} <= set(tito.__all__)
    assert all(getattr(tito, enum.__name__) is enum for enum in enums.values())


@pytest.mark.parametrize("answer", ["never", "ALWAYS", MovementPhaseEnd.DUTY, None, []])
def test_anything_else_is_refused_where_it_is_made(answer: Any) -> None:  # noqa: ANN401 - of any type
    with pytest.raises(RulingError) as refused:
        Rulings(stacking_check=answer)
    assert str(refused.value) == (
        "stacking_check must be one of StackingCheck.MOVEMENT_PHASE_END_OWNER ('movement-phase-end-owner'), "
        f"StackingCheck.ALWAYS ('always'), not {answer!r}"
    )
    with pytest.raises(TypeError, match="stacking_czech"):
        Rulings(stacking_czech="always")  # type: ignore[call-arg]
