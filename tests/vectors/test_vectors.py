"""Every vector gives what it expects; what a runner does not know is an error, never a pass."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from tests.vectors import tito_runner
from tests.vectors.vectors import (
    Later,
    Vector,
    VectorError,
    differences,
    has_pending,
    load,
    pending,
)

from balkan_rules.core import cases, rulings

RUNNERS: dict[str, ModuleType] = {"tito": tito_runner}
OWN = load(Path(__file__).parent / "tito.toml")


def test_vector(game: str, vector: Vector) -> None:
    runner = RUNNERS[game]
    missing = runner.later(vector)
    if missing is not None:
        pytest.skip(missing)
    answer = runner.answer(vector)
    wrong = [text for name in vector.expect for text in differences(vector.expect[name], answer[name], name)]
    assert not wrong, "\n".join(wrong)
    if (reason := has_pending(answer)) is not None:
        pytest.skip(f"the rest holds, but {reason}")


# --------------------------------------------------------------------------------------------- what is put off, and why


def test_no_vector_is_put_off() -> None:
    assert [vector.id for vector in OWN if tito_runner.later(vector) is not None] == []
    assert len(OWN) == 165


def test_nothing_is_listed_as_put_off_for_nothing() -> None:
    stale = [entry for entry in tito_runner.LATER if not any(entry.covers(vector) for vector in OWN)]
    assert not stale


def test_what_is_put_off_altogether_is_not_answered_as_well() -> None:
    whole = {entry.form for entry in tito_runner.LATER if not entry.expect and not entry.given}
    assert not whole & tito_runner.known()


def test_every_form_is_answered_or_put_off() -> None:
    forms = {vector.form for vector in OWN}
    assert not forms - tito_runner.known() - {entry.form for entry in tito_runner.LATER}


@pytest.mark.parametrize("name", ["cases", "assumes"])
def test_vectors_name_what_there_is(name: str) -> None:
    known = set(cases.index("tito")) if name == "cases" else set(rulings.index("tito"))
    assert not {one for vector in OWN for one in getattr(vector, name)} - known


# ------------------------------------------------------------------------------------------------- unknown is an error


def vector(given: dict[str, object], expect: dict[str, object]) -> Vector:
    return Vector("made-up", ("6.21",), given, expect)


def test_an_unknown_form_is_an_error() -> None:
    with pytest.raises(VectorError, match="form moon phase"):
        tito_runner.answer(vector({"moon": 1, "phase": 2}, {"tide": 3}))


def test_an_unknown_expectation_is_an_error() -> None:
    with pytest.raises(VectorError, match="nothing is compared with mood"):
        tito_runner.answer(vector({"points": 5}, {"level": "Axis Decisive", "mood": "bad"}))


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"defender": [1], "place": "moon"}, "defence"),
        ({"at": "the end"}, "chetnik_groups"),
        ({"game": "half"}, "terminal_stages"),
        ({"event": "rain"}, "german"),
        ({"unit": "partisan", "from": "Narnia", "to": "Serbia"}, "mountain"),
        ({"counter_mix": {"partisan_groups": 29}}, "partisan_threshold"),
        ({"regular": 6, "optional": 3}, "soviet_counters"),
        ({"unit": "partisan", "turns": [18]}, "controller"),
        ({"tito_stack": "sleeps"}, "steps"),
        ({"defender": [1], "result": "D2", "multiplier": 9}, "strength_lost"),
    ],
)
def test_facts_that_make_no_sense_are_an_error(given: dict[str, object], expect: str) -> None:
    with pytest.raises((VectorError, KeyError)):
        tito_runner.answer(vector(given, {expect: 0}))


@pytest.mark.parametrize(
    "text",
    [
        "[[cell]]\ntable = 'x'",
        "[[vector]]\nid = 'x'\ncases = []\ngiven = {}",
        "[[vector]]\nid = 'x'\ncases = []\ngiven = {}\nexpect = {}",
        "[[vector]]\nid = 'x'\ncases = []\ngiven = {}\nexpect = { a = 1 }\nnote = 'y'",
        "[[vector]]\nid = 'x'\ncases = []\ngiven = {}\nexpect = { a = 1 }\n" * 2,
    ],
)
def test_a_file_of_something_else_is_an_error(text: str, tmp_path: Path) -> None:
    file = tmp_path / "tito.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(VectorError):
        load(file)


# ---------------------------------------------------------------------------------------------------------- comparing


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        (1, True),
        (True, 1),
        (1, 2),
        ("1/2", 0.5),
        ([1, 2], [2, 1]),
        ([1], [1, 1]),
        (["a", "a"], frozenset({"a"})),
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": [1]}, {"a": [True]}),
        ([], {}),
        (0, {}),
    ],
)
def test_a_wrong_answer_is_told(expected: object, answer: object) -> None:
    assert differences(expected, answer, "x")


def test_a_right_answer_is_not_told() -> None:
    answer = {"a": [1, (2, 3)], "b": frozenset({"y", "x"}), "c": {}, "d": pending("later")}
    expected = {"a": [1, [2, 3]], "b": ["x", "y"], "c": {}, "d": 5}
    assert not differences(expected, answer, "x")
    assert has_pending(answer) == "later"
    assert has_pending({"a": [1]}) is None


def test_what_is_put_off_can_depend_on_facts_and_expectations() -> None:
    entry = Later("turn place", "why", expect=frozenset({"a"}), given={"place": "x"})
    assert entry.covers(vector({"turn": 1, "place": "x"}, {"a": 1, "b": 2}))
    assert not entry.covers(vector({"turn": 1, "place": "x"}, {"b": 2}))
    assert not entry.covers(vector({"turn": 1, "place": "y"}, {"a": 1}))
    assert not entry.covers(vector({"place": "x"}, {"a": 1}))
