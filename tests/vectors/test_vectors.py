"""Every vector gives what it expects; what a runner does not know is an error, never a pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.vectors import balkan_wars_runner, marita_merkur_runner, tito_runner, wrte_1991_runner
from tests.vectors.vectors import (
    Later,
    Runner,
    Vector,
    VectorError,
    differences,
    has_pending,
    load,
    pending,
)

from balkan_rules.core import cases, rulings
from balkan_rules.core.errors import PositionError, SetupError

RUNNERS: dict[str, Runner] = {
    "tito": tito_runner.RUNNER,
    "wrte_1991": wrte_1991_runner.RUNNER,
    "balkan_wars": balkan_wars_runner.RUNNER,
    "marita_merkur": marita_merkur_runner.RUNNER,
}
OWN = {game: load(Path(__file__).parent / f"{game}.toml") for game in RUNNERS}
every_game = pytest.mark.parametrize("name", RUNNERS)


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


@pytest.mark.parametrize(
    ("name", "number", "put_off"),
    [("tito", 165, 0), ("wrte_1991", 188, 0), ("balkan_wars", 279, 0), ("marita_merkur", 93, 0)],
)
def test_so_many_vectors_are_put_off(name: str, number: int, put_off: int) -> None:
    assert len(OWN[name]) == number
    assert len([vector for vector in OWN[name] if RUNNERS[name].later(vector) is not None]) == put_off


@every_game
def test_nothing_is_listed_as_put_off_for_nothing(name: str) -> None:
    stale = [entry for entry in RUNNERS[name].put_off if not any(entry.covers(vector) for vector in OWN[name])]
    assert not stale


@every_game
def test_what_is_put_off_altogether_is_not_answered_as_well(name: str) -> None:
    whole = {entry.form for entry in RUNNERS[name].put_off if not entry.expect and not entry.given}
    assert not whole & RUNNERS[name].known


@every_game
def test_every_form_is_answered_or_put_off(name: str) -> None:
    forms = {vector.form for vector in OWN[name]}
    assert not forms - RUNNERS[name].known - {entry.form for entry in RUNNERS[name].put_off}


@every_game
def test_vectors_name_what_there_is(name: str) -> None:
    assert not {one for vector in OWN[name] for one in vector.cases} - set(cases.index(name))
    assert not {one for vector in OWN[name] for one in vector.assumes} - set(rulings.index(name))


# ------------------------------------------------------------------------------------------------- unknown is an error


def vector(given: dict[str, object], expect: dict[str, object]) -> Vector:
    return Vector("made-up", ("6.21",), given, expect)


def test_an_unknown_form_is_an_error() -> None:
    with pytest.raises(VectorError, match="form moon phase"):
        tito_runner.RUNNER.answer(vector({"moon": 1, "phase": 2}, {"tide": 3}))


def test_an_unknown_expectation_is_an_error() -> None:
    with pytest.raises(VectorError, match="nothing is compared with mood"):
        tito_runner.RUNNER.answer(vector({"points": 5}, {"level": "Axis Decisive", "mood": "bad"}))


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
        tito_runner.RUNNER.answer(vector(given, {expect: 0}))


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"terrain": ["rough"], "unit": "cavalry"}, "cost"),
        ({"unit": "krajina", "to": "Italy"}, "legal"),
        ({"unit": "slovene", "hex": "2704", "target": "2001"}, "zone"),
        ({"counter": "9-9-9"}, "attack"),
        ({"start": 21, "scheduled": 40}, "total"),
        ({"band": "Low", "jna_moved_or_attacked": 60}, "legal"),
        ({"posts": 30, "croatian_operations": False}, "automatic"),
        ({"allowance": 2, "first_hex_cost": 3, "already_moved": True}, "legal"),
        ({"allowance": 2, "spent": 1, "next_cost": 2, "already_moved": False}, "legal"),
        ({"level": 5, "ruling": "activation-tier-numbering=band-and-tier"}, "band"),
        ({"level": 5, "ruling": "moon-phase=full"}, "band"),
        ({"terrain": "city", "units": 99}, "excess"),
    ],
)
def test_facts_that_make_no_sense_in_1991_are_an_error(given: dict[str, object], expect: str) -> None:
    with pytest.raises((VectorError, KeyError, PositionError)):
        wrte_1991_runner.RUNNER.answer(vector(given, {expect: 0}))


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"table": "weather", "row": "1", "column": "1"}, "result"),
        ({"table": "acrt", "row": "8", "column": "1/1"}, "attacker"),
        ({"op": "acrt_lookup", "column": "7/1", "roll": 3, "drm": 0}, "attacker"),
        ({"op": "secret_distribution", "column": "5", "drm": 0}, "N"),
        ({"op": "bombardment_distribution", "column": "2", "drm": 0}, "NE"),
        ({"op": "apply_result", "code": "S", "units": []}, "fates"),
        ({"op": "apply_bombardment", "result": "NE", "units": []}, "fates"),
        ({"op": "bombardment_column", "factors": 0, "terrain": 0}, "column"),
        ({"op": "snow_probability", "season": "winter", "turns": -1}, "p"),
        ({"op": "strategic_intelligence", "staff_rating": 3, "roll": 7, "distance": 1}, "effects"),
        ({"op": "turn_list", "scenario": 1}, "turns"),
        ({"op": "setup_count", "scenario": 4, "nation": "Narnia"}, "units"),
        ({"op": "special_mobilization", "scenario": 4, "depots": 8, "turn": 8}, "points"),
    ],
)
def test_facts_that_make_no_sense_in_the_balkan_wars_are_an_error(given: dict[str, object], expect: str) -> None:
    with pytest.raises((VectorError, KeyError, SetupError)):
        balkan_wars_runner.RUNNER.answer(vector(given, {expect: 0}))


@pytest.mark.parametrize(
    ("given", "expect"),
    [
        ({"op": "area_hexes", "area": "Banat"}, "hexes"),
        (
            {"op": "zoc_across_border", "phase": "never", "unit": "Greek", "unit_in": "Greece", "into": "Italy"},
            "exerts",
        ),
        ({"op": "coup_roll", "dice": [6, 7], "modifier": 0}, "total"),
        ({"op": "intervention_roll", "roll": 0, "british_three": True, "coup": True}, "total"),
        ({"op": "captured_shipping", "roll": 7}, "capacity"),
        ({"op": "assistance_distribution", "exhausted": ["mountain", "mountain"]}, "dist"),
    ],
)
def test_facts_that_make_no_sense_in_marita_merkur_are_an_error(given: dict[str, object], expect: str) -> None:
    with pytest.raises((VectorError, KeyError, SetupError)):
        marita_merkur_runner.RUNNER.answer(vector(given, {expect: 0}))


def test_a_cell_is_a_vector(tmp_path: Path) -> None:
    file = tmp_path / "balkan_wars.toml"
    file.write_text('[meta]\ncell_count = 1\n[[cell]]\ntable = "acrt"\nrow = "7+"\ncolumn = "2/1"\ndefender = "R"\n')
    (cell,) = load(file)
    given = {"column": "2/1", "row": "7+", "table": "acrt"}
    assert cell == Vector("cell.acrt.7+.2/1", ("acrt.table",), given, {"defender": "R"})
    assert balkan_wars_runner.RUNNER.answer(cell) == cell.expect


def test_a_vector_is_answered_under_the_ruling_that_it_names() -> None:
    facts: dict[str, object] = {"start_in_enemy_zone": False, "enters_enemy_zone": True}
    for slug, stops in (("only-if-started-in-zone", False), ("always-halt", True)):
        asked = vector({**facts, "ruling": f"zone-stop-rule={slug}"}, {"must_stop": stops})
        assert wrte_1991_runner.RUNNER.answer(asked) == asked.expect


@pytest.mark.parametrize(
    "text",
    [
        "[[row]]\ntable = 'x'",
        "[[cell]]\ntable = 'x'",
        "[[cell]]\ntable = 'x'\nrow = '1'\ncolumn = '2'",
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
