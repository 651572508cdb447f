"""Charts with provenance, chart files, and the checks that games read them with."""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.charts import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_INT,
    Basis,
    Charts,
    check_keys,
    load_toml,
    want_bool,
    want_choice,
    want_fraction,
    want_int,
    want_list,
    want_name,
)
from balkan_rules.core.errors import ChartError, ChartMissing, MissingExtraError

DATA: dict[str, Any] = {
    "zone": {"Bosnia": {"garrison": 6, "adjacent": ["Serbia"]}, "Serbia": {"garrison": 4, "closed": True}},
    "columns": ["1-2", "1-1"],
    "notes": {},
}
BASIS = {"": Basis.RECONSTRUCTED, "zone.Bosnia": Basis.PRINTED, "zone.Bosnia.adjacent": Basis.RECONSTRUCTED}
CHARTS = Charts("toy", DATA, BASIS)

KEYS = st.text(st.characters(codec="utf-8", exclude_characters="."), min_size=1, max_size=5).filter(
    lambda k: k != "game"
)
LEAVES = st.integers(-MAX_INT, MAX_INT) | st.booleans() | st.text(max_size=8)
TREES = st.dictionaries(
    KEYS,
    st.recursive(
        LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
    ),
    max_size=4,
)


def test_get_gives_frozen_values() -> None:
    assert CHARTS.get("zone.Bosnia.garrison", case="5.2") == 6
    assert CHARTS.get("zone.Bosnia.adjacent", case="5.2") == ("Serbia",)
    assert CHARTS.get("zone.Serbia", case="5.2") == {"garrison": 4, "closed": True}
    for table in (CHARTS.data, CHARTS.basis, CHARTS.get("zone.Serbia", case="5.2")):
        with pytest.raises(TypeError):
            table["new"] = 1  # type: ignore[index]


def test_charts_do_not_follow_what_they_were_made_from() -> None:
    source: dict[str, Any] = {"zone": {"Bosnia": {"adjacent": ["Serbia"]}}}
    charts = Charts("toy", source, {})
    source["zone"]["Bosnia"]["adjacent"].append("Croatia")
    assert charts.get("zone.Bosnia.adjacent", case="5.2") == ("Serbia",)


@pytest.mark.parametrize("path", ["zone.Albania", "zone.Bosnia.garrison.x", "zone.Bosnia.adjacent.0", "Zone", ""])
def test_what_is_not_there_is_missing_by_case_and_name(path: str) -> None:
    with pytest.raises(ChartMissing) as caught:
        CHARTS.get(path, case="5.2")
    assert (caught.value.case, caught.value.chart) == ("5.2", path)


def test_the_longest_path_says_where_a_value_comes_from() -> None:
    assert CHARTS.basis_of("zone.Bosnia.garrison") is Basis.PRINTED
    assert CHARTS.basis_of("zone.Bosnia.adjacent") is Basis.RECONSTRUCTED
    assert CHARTS.basis_of("zone.Serbia.garrison") is Basis.RECONSTRUCTED
    assert Charts("toy", DATA, {"": Basis.PRINTED}).basis_of("columns") is Basis.PRINTED
    assert Charts("toy", DATA, {}).basis_of("columns") is Basis.RECONSTRUCTED


def test_leaves_are_all_values_with_their_paths() -> None:
    assert dict(CHARTS.leaves()) == {
        "zone.Bosnia.garrison": 6,
        "zone.Bosnia.adjacent": ("Serbia",),
        "zone.Serbia.garrison": 4,
        "zone.Serbia.closed": True,
        "columns": ("1-2", "1-1"),
        "notes": {},
    }


def test_printed_only_leaves_out_all_the_rest() -> None:
    printed = CHARTS.printed_only()
    assert dict(printed.leaves()) == {"zone.Bosnia.garrison": 6}
    assert printed.basis_of("zone.Bosnia.garrison") is Basis.PRINTED
    with pytest.raises(ChartMissing):
        printed.get("columns", case="8.6")
    assert printed.with_owner({"columns": ["1-1"]}).basis_of("columns") is Basis.OWNER


def test_an_owners_values_are_merged_and_marked() -> None:
    mine = {"game": "toy", "zone": {"Bosnia": {"garrison": 6}, "Serbia": {"garrison": 5}, "Vis": {"garrison": 0}}}
    charts = CHARTS.with_owner({**mine, "columns": ["1-1"], "notes": {"crt": "mine"}})
    bases = {path: (value, charts.basis_of(path)) for path, value in charts.leaves()}
    assert bases == {
        "zone.Bosnia.garrison": (6, Basis.PRINTED),
        "zone.Bosnia.adjacent": (("Serbia",), Basis.RECONSTRUCTED),
        "zone.Serbia.garrison": (5, Basis.OWNER),
        "zone.Serbia.closed": (True, Basis.RECONSTRUCTED),
        "zone.Vis.garrison": (0, Basis.OWNER),
        "columns": (("1-1",), Basis.OWNER),
        "notes.crt": ("mine", Basis.OWNER),
    }
    assert CHARTS.get("zone.Serbia.garrison", case="5.2") == 4
    assert CHARTS.with_owner({"zone": {"Serbia": {"closed": 1}}}).basis_of("zone.Serbia.closed") is Basis.OWNER
    assert CHARTS.with_owner({"zone": {}, "empty": {}}).basis_of("empty") is Basis.OWNER


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"game": "other"}, "charts for 'other', not for 'toy'"),
        ({"zone": 5}, "zone: a table stands here"),
        ({"columns": {"a": 1}}, "columns.a: columns is a value here, not a table"),
        ({"columns": {}}, "columns: a value stands here, not a table"),
        ({"zone": {"Bosnia": {"garrison": 0.5}}}, "zone.Bosnia.garrison: a chart holds .* not a float"),
    ],
)
def test_an_owners_values_must_fit(overrides: dict[str, object], message: str) -> None:
    with pytest.raises(ChartError, match=message):
        CHARTS.with_owner(overrides)


@pytest.mark.parametrize(
    ("data", "basis", "message"),
    [
        ({"game": "toy"}, {}, "'game' is the name of the game"),
        ({"a": {"b": [1, None]}}, {}, r"a\.b\[1\]: a chart holds .* not a NoneType"),
        ({"a": date(1991, 6, 25)}, {}, "a: a chart holds .* not a date"),
        ({"a": MAX_INT + 1}, {}, "a: no number in a chart is beyond 1000000000"),
        ({"a": -MAX_INT - 1}, {}, "a: no number in a chart"),
        ({"a": {"": 1}}, {}, "a.: a key is text that is not empty"),
        ({"a.b": 1}, {}, "a.b: a key is text that is not empty and has no dot, not 'a.b'"),
        ({"a": 1}, {"b": Basis.PRINTED}, "provenance of 'b' is given, but there is no such chart"),
    ],
)
def test_wrong_charts_are_named(data: dict[str, object], basis: dict[str, Basis], message: str) -> None:
    with pytest.raises(ChartError, match=message):
        Charts("toy", data, basis)


def test_nesting_is_bounded() -> None:
    deep: object = 1
    for _ in range(MAX_DEPTH - 1):
        deep = [deep]
    Charts("toy", {"a": deep}, {})
    with pytest.raises(ChartError, match="nested more than 20 deep"):
        Charts("toy", {"a": [deep]}, {})


def test_the_digest_is_that_of_game_and_values() -> None:
    charts = Charts("toy", {"b": 1, "a": ["ž", True]}, {})
    text = '{"a":["\\u017e",true],"b":1,"game":"toy"}'
    assert charts.digest == hashlib.sha256(text.encode()).hexdigest()
    assert charts.digest == Charts("toy", {"a": ["ž", True], "b": 1}, {"a": Basis.PRINTED}).digest
    assert charts.digest != Charts("toy", {"a": ["ž", 1], "b": 1}, {}).digest
    assert charts.digest != Charts("tug", {"a": ["ž", True], "b": 1}, {}).digest


def test_charts_are_values() -> None:
    same = Charts("toy", {key: DATA[key] for key in reversed(DATA)}, {"zone": Basis.RECONSTRUCTED, **BASIS})
    assert same == CHARTS
    assert hash(same) == hash(CHARTS)
    assert Charts("toy", DATA, {}) != CHARTS
    assert CHARTS != "toy"
    assert repr(CHARTS) == f"<Charts of toy, {CHARTS.digest[:12]}>"
    copy = pickle.loads(pickle.dumps(CHARTS))
    assert copy == CHARTS
    assert copy.basis == CHARTS.basis


@pytest.mark.no_cover
@given(TREES)
def test_charts_are_written_and_read(data: dict[str, Any]) -> None:
    charts = Charts("toy", data, {})
    text = charts.to_toml()
    assert text.startswith("# Charts of toy. Values are this project's reconstruction, not the publisher's")
    assert Charts("toy", {}, {}).with_owner(load_toml(text)).digest == charts.digest
    assert charts.with_owner(load_toml(text)) == charts


def test_the_header_says_what_comes_from_where() -> None:
    assert CHARTS.to_toml().split("\n\n")[0].splitlines()[1:] == [
        "#   reconstructed: everything else",
        "#   printed: zone.Bosnia",
        "#   reconstructed: zone.Bosnia.adjacent",
        "# Put your own values in place of them.",
    ]


def test_writing_needs_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomli_w", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'balkan_rules\[cli\]'"):
        CHARTS.to_toml()


def test_a_chart_file_is_read_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(CHARTS.to_toml(), encoding="utf-8")
    assert load_toml(path) == {"game": "toy", **CHARTS.data}
    with pytest.raises(ChartError, match=r"none\.toml cannot be read: No such file"):
        load_toml(tmp_path / "none.toml")
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(ChartError, match=f"mine.toml: longer than {MAX_BYTES} bytes"):
        load_toml(path)
    path.write_bytes(b"a = '\xff'")
    with pytest.raises(ChartError, match=r"mine\.toml: this is no text; byte 5 is not UTF-8"):
        load_toml(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb =", r"the charts: Invalid value \(at end of document\)"),
        ("a = 1\na = 2\nb = 3", r"Cannot overwrite a value \(at line 2, column 6\)"),
        ("a = " + "[" * 100_000, "the charts: nested more than 20 deep"),
        ("a = " + "[" * 21 + "]" * 21, "nested more than 20 deep"),
        ("\n" + "a." * 100_000 + "b = 1", "the charts, line 2: more than 50 dots"),
        (".".join("a" * 30) + " = 1", "nested more than 20 deep"),
        ("a = " + "9" * 5000, "the charts: Exceeds the limit"),
        ("a = 0x" + "f" * 5000, "a: no number in a chart is beyond"),
        ("a = 1.5", "a: a chart holds .* not a float"),
        ("a = 1991-06-25", "not a date"),
        ("a = '\udcff'", "byte 5 is not UTF-8"),
        ("#" * (MAX_BYTES + 1), "longer than"),
    ],
)
def test_hostile_files_are_refused(text: str, message: str) -> None:
    with pytest.raises(ChartError, match=message):
        load_toml(text)


def test_check_keys() -> None:
    table = {"garrison": 1, "alignment": "N"}
    assert check_keys(table, {"garrison", "alignment", "adjacent"}, "zone Bosnia", required=["garrison"]) is table
    with pytest.raises(
        ChartError,
        match=r"zone Bosnia: there is no key 'garison' \(did you mean 'garrison'\?\); allowed: garrison, alignment",
    ):
        check_keys({"garison": 1}, ["garrison", "alignment"], "zone Bosnia")
    with pytest.raises(ChartError, match="zone Bosnia: there is no key 'x'; allowed: nothing"):
        check_keys({"x": 1}, [], "zone Bosnia")
    with pytest.raises(ChartError, match="zone Bosnia: the key 'alignment' is missing"):
        check_keys({"garrison": 1}, ["garrison", "alignment"], "zone Bosnia", required=["alignment"])
    with pytest.raises(ChartError, match=r"zone Bosnia: a table is needed, not \[1\]"):
        check_keys([1], [], "zone Bosnia")


@pytest.mark.parametrize(
    ("want", "value", "expected"),
    [
        (want_int, 3, 3),
        (lambda v, w: want_int(v, w, lo=0, hi=3), 3, 3),
        (lambda v, w: want_int(v, w, lo=3), 3, 3),
        (want_bool, False, False),
        (want_fraction, "1/3", Fraction(1, 3)),
        (want_fraction, "-2", Fraction(-2)),
        (want_fraction, 5, Fraction(5)),
        (want_fraction, "4/10", Fraction(2, 5)),
        (lambda v, w: want_choice(v, ["N", "P"], w), "P", "P"),
        (lambda v, w: want_choice(v, [1, 2], w), 2, 2),
        (want_name, "Novi Sad", "Novi Sad"),
        (lambda v, w: want_name(v, w, {"Šibenik", "Split"}), "Šibenik", "Šibenik"),
        (lambda v, w: want_list(v, w, want_int), [1, 2], (1, 2)),
        (lambda v, w: want_list(v, w, want_int, length=0), (), ()),
    ],
)
def test_good_values_pass(want: Callable[[object, str], object], value: object, expected: object) -> None:
    result = want(value, "here")
    assert (result, type(result)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("want", "value", "message"),
    [
        (want_int, True, "a whole number is needed, not True"),
        (want_int, "3", "a whole number is needed, not '3'"),
        (lambda v, w: want_int(v, w, lo=0), -1, "at least 0 is needed, not -1"),
        (lambda v, w: want_int(v, w, hi=6), 7, "at most 6 is allowed, not 7"),
        (want_bool, 1, "true or false is needed, not 1"),
        (want_fraction, True, "a fraction such as '1/3' is needed, not True"),
        (want_fraction, "1/0", "a fraction .* not '1/0'"),
        (want_fraction, "1.5", "a fraction .* not '1.5'"),
        (want_fraction, "1" * 10, "a fraction"),
        (want_fraction, "1/3\n", "a fraction"),
        (want_fraction, "", "a fraction"),
        (lambda v, w: want_choice(v, [1, 2], w), True, "True cannot stand here; allowed: 1, 2"),
        (
            lambda v, w: want_choice(v, ["city", "town"], w),
            "twon",
            r"'twon' cannot .* \(did you mean 'town'\?\); allowed: c",
        ),
        (want_name, "", "a name is needed, not ''"),
        (want_name, " Vis", "a name is needed"),
        (want_name, "a\nb", "a name is needed"),
        (want_name, "x" * 101, "a name is needed, not 'xxx"),
        (want_name, 5, "a name is needed, not 5"),
        (lambda v, w: want_name(v, w, ["Split"]), "Spilt", r"\(did you mean 'Split'\?\); allowed: Split"),
        (lambda v, w: want_list(v, w, want_int), "12", "a list is needed, not '12'"),
        (lambda v, w: want_list(v, w, want_int, length=3), [1], r"a list of 3 items is needed, not \[1\]"),
        (lambda v, w: want_list(v, w, want_int), [1, "2"], r"here\[1\]: a whole number"),
    ],
)
def test_bad_values_are_named(want: Callable[[object, str], object], value: object, message: str) -> None:
    with pytest.raises(ChartError, match=message) as caught:
        want(value, "here")
    assert str(caught.value).startswith("here")
