"""The short form in which files hold positions, and the long one back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest

from balkan_rules.core import shortening
from balkan_rules.core.errors import LoadError
from balkan_rules.core.part_fields import PartPlaces, PartSet
from balkan_rules.core.shortening import lengthen, shorten


class Ship:
    pass


class Port:
    pass


class Hexes:
    shape: Final = "runs"


class Names:
    shape: Final = "list"


class Bare:
    """A codec that says nothing of its shape."""


@attrs.frozen
class Log:
    captain: str
    miles: int = 0


@attrs.frozen
class Sailing:
    who: bytes = attrs.field(default=b"", metadata={"codec": PartSet(Ship)})
    knots: int = 5


def _spares() -> tuple[int, ...]:
    return (1, 2)


@attrs.frozen
class Fleet:
    turn: int
    pos: str = attrs.field(metadata={"codec": PartPlaces(Ship, Port)})
    frames: tuple[Sailing, ...] = ()
    ready: bytes = attrs.field(default=b"", metadata={"codec": PartSet(Ship)})
    sea: str = attrs.field(default="", metadata={"codec": Hexes()})
    marks: bytes = attrs.field(default=b"", metadata={"codec": Names()})
    code: int = attrs.field(default=3, metadata={"codec": Bare()})
    log: Log = attrs.field(factory=lambda: Log("Ana"))
    spares: tuple[int, ...] = attrs.field(factory=_spares)


SHIPS: Final = ("Red 1", "Red 2", "Red 3", "Red 4", "Blue 1", "Blue 2", "Lone", "Odd", "Odd 1", "Odd 2", "One only")
RULES: Any = SimpleNamespace(parts={Ship: dict.fromkeys(SHIPS, 0)}, frames={"Sailing": Sailing}, memo={})
POS: Final = {
    "Red 1": "Bar",
    "Red 2": "Bar",
    "Red 3": "Kotor",
    "Blue 1": "Split",
    "Lone": "Bar",
    "Odd 1": "Bar",
    "One only": "Bar",
}
USUAL: Final[dict[str, Any]] = {
    "turn": 4,
    "pos": POS,
    "frames": [],
    "ready": [],
    "sea": {},
    "marks": [],
    "code": 3,
    "log": {"captain": "Ana", "miles": 0},
    "spares": [1, 2],
}
"""A position in the long form with nothing unusual in it."""
SHORT: Final[dict[str, Any]] = {
    "turn": 4,
    "pos": {
        "Red": {"Bar": ["1", "2"], "Kotor": ["3"]},
        "Blue": {"Split": ["1"]},
        "Lone": "Bar",
        "Odd 1": "Bar",
        "One only": "Bar",
    },
    "code": 3,
}
"""The same in the short one: what a codec does not give a shape is always written."""


def long(**fields: Any) -> Any:  # noqa: ANN401 - JSON data
    return lengthen(RULES, Fleet, {**SHORT, **fields}, "here")


def test_what_is_as_usual_is_left_out_and_units_go_by_first_word_and_place() -> None:
    """A word that is also a name, or that one unit has, is none."""
    assert shorten(RULES, Fleet, USUAL) == SHORT
    assert long() == USUAL
    assert lengthen(RULES, Fleet, USUAL, "here") == USUAL


@pytest.mark.parametrize(
    ("fields", "short"),
    [
        ({"ready": ["Red 1", "Lone"]}, {"ready": {"Red": ["1"], "Lone": "all"}}),
        ({"ready": ["Red 1", "Red 3"]}, {"ready": {"Red": {"all but": ["2"]}}}),
        ({"ready": ["Red 1", "Red 2", "Red 3", "Blue 1"]}, {"ready": {"Red": "all", "Blue": "all"}}),
        ({"ready": ["Red 1", "Red 2", "Red 4"]}, {"ready": {"Red": ["1", "2", "4"]}}),
        ({"ready": ["Blue 2", "Odd 2", "Odd"]}, {"ready": {"Blue": ["2"], "Odd 2": "all", "Odd": "all"}}),
        ({"sea": {"calm": ["0101", "0103", "0104", "0105", "0206"]}}, {"sea": {"calm": "0101 0103-0105 0206"}}),
        ({"sea": {"calm": ["0109", "0110"], "rough": []}}, {"sea": {"calm": "0109-0110", "rough": ""}}),
        ({"marks": ["Bar"]}, {"marks": ["Bar"]}),
        ({"code": 4}, {"code": 4}),
        ({"log": {"captain": "Bor", "miles": 0}}, {"log": {"captain": "Bor"}}),
        ({"log": {"captain": "Ana", "miles": 2}}, {"log": {"captain": "Ana", "miles": 2}}),
        ({"spares": [1]}, {"spares": [1]}),
        (
            {"frames": [{"frame": "Sailing", "who": ["Red 1", "Red 2"], "knots": 5}]},
            {"frames": [{"frame": "Sailing", "who": {"Red": {"all but": ["3"]}}}]},
        ),
        (
            {"frames": [{"frame": "Sailing", "who": [], "knots": 7}]},
            {"frames": [{"frame": "Sailing", "knots": 7}]},
        ),
    ],
)
def test_each_field_in_both_forms(fields: dict[str, Any], short: dict[str, Any]) -> None:
    assert shorten(RULES, Fleet, {**USUAL, **fields}) == {**SHORT, **short}
    assert long(**short) == {**USUAL, **fields}
    assert long(**fields) == {**USUAL, **fields}


def test_a_view_hides_whole_fields() -> None:
    """What stands for something unknown is kept as it is."""
    hidden = {**USUAL, "spares": {"unknown": True}}
    assert shorten(RULES, Fleet, hidden) == {**SHORT, "spares": {"unknown": True}}
    assert long(spares={"unknown": True}) == hidden


@pytest.mark.parametrize("name", ["pos", "frames", "ready", "sea", "marks", "log"])
def test_whatever_is_unknown_is_written_and_read_as_such(name: str) -> None:
    """Also what would be shortened if it were known; without places sets are lists."""
    hidden = {**USUAL, "ready": ["Red 1", "Red 2"], name: {"unknown": True}}
    short = shorten(RULES, Fleet, hidden)
    assert short[name] == {"unknown": True}
    assert lengthen(RULES, Fleet, short, "here") == hidden


def test_without_places_sets_are_left_as_they_are() -> None:
    assert shorten(RULES, Sailing, {"who": ["Red 1"], "knots": 5}) == {"who": ["Red 1"]}


@pytest.mark.parametrize("data", [7, [], "all", None])
def test_what_is_no_position_is_left_to_its_reader(data: object) -> None:
    assert lengthen(RULES, Fleet, data, "here") is data


@pytest.mark.parametrize(
    "fields",
    [
        {"pos": []},
        {"pos": {"Red 1": 7}},
        {"pos": {"Nobody": "Bar"}},
        {"frames": 7},
        {"frames": {}},
        {"frames": [7]},
        {"frames": [{"frame": "Drifting"}]},
        {"frames": [{"frame": 7}]},
        {"frames": [{}]},
        {"ready": 7},
        {"ready": ["Nobody"]},
        {"sea": {"calm": 7}},
        {"sea": {"calm": ["0101-0109"]}},
        {"log": 7},
        {"code": {}},
    ],
)
def test_what_is_neither_form_is_left_to_its_reader(fields: dict[str, Any]) -> None:
    assert long(**fields) == {**USUAL, **fields}


@pytest.mark.parametrize(
    "text", ["0109-0101", "0101-0101", "0101-1101", "01-0109", "a-b", "0101-", "1234567890-1234567899"]
)
def test_what_is_no_run_is_left_to_its_reader(text: str) -> None:
    assert long(sea={"calm": text})["sea"] == {"calm": [text]}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"pos": {"Red": {"Bar": "1"}}}, r"here\.pos\.Red\.Bar: a list of names is wanted"),
        ({"pos": {"Red": {"Bar": [1]}}}, r"here\.pos\.Red\.Bar: a list of names is wanted"),
        ({"pos": {"Red": {"Bar": ["1"], "Kotor": ["1"]}}}, r"here\.pos: something stands twice in it"),
        ({"pos": {"Red": {"Bar": ["1"]}, "Red 1": "Bar"}}, r"here\.pos: something stands twice in it"),
        ({"pos": {"Elf": {"Bar": ["1"]}}}, r"here\.pos: no units have names that begin with 'Elf'"),
        ({"pos": {"One": {"Bar": ["only"]}}}, r"here\.pos: no units have names that begin with 'One'"),
        ({"pos": {"Red": {"Bar": []}}}, r"here\.pos\.Red\.Bar: nobody stands there"),
        ({"ready": {"Red": 7}}, r"here\.ready\.Red: a list of names is wanted"),
        ({"ready": {"Red": [7]}}, r"here\.ready\.Red: a list of names is wanted"),
        ({"ready": {"Red": {"all but": 7}}}, r"here\.ready\.Red\.all but: a list of names is wanted"),
        ({"ready": {"Red": {"but": ["1"]}}}, r"here\.ready\.Red: a list of names is wanted"),
        (
            {"ready": {"Red": {"all but": ["4"]}}},
            r"here\.ready\.Red\.all but: somebody stands there who is not in play",
        ),
        ({"ready": {"Red": {"all but": ["1", "1"]}}}, r"here\.ready\.Red\.all but: something stands twice in it"),
        ({"sea": {"calm": " ".join(["0001-0100"] * 1001)}}, r"here\.sea\.calm: more than 100000 names are too many"),
    ],
)
def test_what_begins_like_a_short_form_and_is_none(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(LoadError, match=told):
        long(**fields)


def test_everybody_of_those_who_are_not_there_is_nobody() -> None:
    position = {"pos": {"Blue": {"Split": ["1"]}}}
    assert long(**position, ready={"Red": "all"})["ready"] == []
    assert long(**position, ready={"Red": {"all but": []}})["ready"] == []


@pytest.mark.parametrize("given", ["all", [], {"all but": []}, ["1"], 7])
@pytest.mark.parametrize("word", ["Green", "", "One", "red"])
def test_a_first_word_that_nobody_has_is_refused_whatever_stands_there(word: str, given: object) -> None:
    with pytest.raises(LoadError, match=rf"^here\.ready: no units have names that begin with '{word}'$"):
        long(ready={word: given})


def test_runs_are_of_the_digits_that_hexes_have() -> None:
    """Other scripts have digits too, which Python counts with as well."""
    arabic = "".join(chr(0x660 + int(digit)) for digit in "01010105")
    text = f"{arabic[:4]}-{arabic[4:]}"
    assert long(sea={"calm": text})["sea"] == {"calm": [text]}


def test_all_runs_of_a_field_together_are_bounded() -> None:
    """A file of a few thousand characters must not fill the memory."""
    runs = " ".join(["0001-0100"] * 600)
    assert len(long(sea={"calm": runs})["sea"]["calm"]) == 60_000
    with pytest.raises(LoadError, match=r"^here\.sea\.rough: more than 100000 names are too many$"):
        long(sea={"calm": runs, "rest": ["0101"], "rough": runs})


def test_what_is_too_long_for_a_run_is_not_kept() -> None:
    text = "1" * 50_000 + "-2"
    before = shortening._long_run.cache_info().misses
    assert long(sea={"calm": text})["sea"] == {"calm": [text]}
    assert shortening._long_run.cache_info().misses == before


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"pos": {"Red": {"\ud800\n": 7}}}, r"here.pos.Red.\ud800: a list of names is wanted"),
        ({"pos": {"Red": {"B\x1b": 7}}}, r"here.pos.Red.B\x1b: a list of names is wanted"),
        ({"sea": {"\ud800": " ".join(["0001-0100"] * 1001)}}, r"here.sea.\ud800: more than 100000 names are too many"),
    ],
)
def test_a_message_can_be_printed_whatever_the_keys_of_a_file_are(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(LoadError) as caught:
        long(**fields)
    assert str(caught.value) == told
