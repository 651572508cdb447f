"""JSON: what is saved comes back, and whatever is wrong is a LoadError that says where."""
# ruff: noqa: ANN401 - what is read from a file may be anything

from __future__ import annotations

import json
import random
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace
from typing import Any

import attrs
import pytest
from examples import model_game as m
from hypothesis import given
from hypothesis import strategies as st
from tests.testing import sabotage

from balkan_rules.core import codec
from balkan_rules.core.actions import END_PHASE
from balkan_rules.core.errors import LoadError
from balkan_rules.core.game import cursor_field
from balkan_rules.core.sequence import Frame
from balkan_rules.core.view import UNKNOWN, Unknown, secret
from balkan_rules.testing import records, states, views
from balkan_rules.testing.values import damage

STATE = m.new_game().apply(m.Draw(2)).apply(m.Move(m.UNITS[0], m.PASS))
TEXT = m.to_json(STATE)


def altered(**changes: Any) -> str:
    data = json.loads(TEXT)
    return json.dumps({**data, "state": {**data["state"], **changes}})


# ------------------------------------------------------------------------------------------------------------------
# States and views.


@given(states(m.GAME))
def test_states_come_back(state: m.State) -> None:
    text = m.to_json(state)
    again = m.from_json(text)
    assert again == state
    assert again.ruleset is state.ruleset
    assert m.to_json(again) == text
    assert m.from_json(text, ruleset=state.ruleset) == state


@given(views(m.GAME))
def test_views_come_back(view: Any) -> None:
    text = view.to_json()
    again = m.view_from_json(text)
    assert again == view
    assert again.to_json() == text


def test_files_go_by_names() -> None:
    data = json.loads(TEXT)
    assert data["format"] == "balkan_rules.model_game.state"
    assert data["ruleset"] == STATE.ruleset.digest
    assert data["state"]["cursor"] == "raider_movement"
    assert data["state"]["place"] == ["Pass", "Hills", "Hills", "Town", "Town", "Town"]
    assert data["state"]["moved"] == ["Ana"]
    fight = m.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"]}).apply(m.Attack(m.PASS))
    assert m.GAME.encode(fight)["frames"] == [{"frame": "Battle", "area": "Pass"}, {"frame": "Postures"}]


def test_rulings_are_kept_where_they_differ() -> None:
    state = m.new_game(ruleset=m.ruleset(rulings=m.Rulings(pull_back=m.PullBack.ALL)))
    assert json.loads(m.to_json(state))["changes"] == {"rulings": {"pull-back": "all"}}
    assert json.loads(TEXT)["changes"] == {}


def test_house_rules_load_only_through_their_game() -> None:
    game = m.GAME.with_phases(combat=sabotage.Guided())
    text = game.to_json(game.new_game())
    assert game.from_json(text) == game.new_game()
    with pytest.raises(LoadError, match=r"changes\.phases: made with .*sabotage:Guided.*those of the book"):
        m.from_json(text)
    with pytest.raises(LoadError, match=r"made with 'the phases of the book'; this game has .*Guided"):
        game.from_json(TEXT)


def test_other_rules_are_refused() -> None:
    other = m.ruleset(rulings=m.Rulings(pull_back=m.PullBack.ALL))
    with pytest.raises(LoadError, match="ruleset: saved under rules version '1'"):
        m.from_json(TEXT, ruleset=other)
    data = {**json.loads(TEXT), "rules": "0.9", "ruleset": "abc"}
    with pytest.raises(LoadError, match=r"saved under rules version '0\.9', ruleset 'abc'; this is version '1'"):
        m.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"turn": "1"}, 'state.turn: int is wanted, not "1"'),
        ({"turn": 10**12}, "state.turn: 1000000000000 is out of range"),
        ({"turn": 7}, "state: there is no such position"),
        ({"cursor": "war"}, "state.cursor: 'war' is no phase; there are guide, raider_movement"),
        ({"is_over": 1}, "state.is_over: bool is wanted"),
        ({"is_over": True}, "state: the game cannot be over"),
        ({"guide": 9}, "there is no such guide"),
        ({"guide": {"unknown": True}}, "state: something in it is unknown; is it a view?"),
        ({"guide": "x"}, "state.guide: int is wanted"),
        ({"raiders_posture": "SHY"}, "state.raiders_posture: 'SHY' is none of BOLD, CAREFUL"),
        ({"place": ["Pass"]}, "no such position"),
        ({"place": "Pass"}, "state.place: list is wanted"),
        ({"place": ["Sea"] * 6}, r"state\.place\[0\]: there is no area 'Sea'"),
        ({"moved": ["Zora"]}, r"state\.moved\[0\]: there is no unit 'Zora'"),
        ({"moved": ["Boris", "Ana"]}, "state.moved: the units are not in order"),
        ({"moved": [None]}, r"state\.moved\[0\]: str is wanted"),
        ({"frames": [{}]}, r"state\.frames\[0\]: a frame does not say which it is"),
        ({"frames": [{"frame": "War"}]}, r"state\.frames\[0\]\.frame: there is no frame 'War'"),
        ({"frames": [{"frame": 1}]}, r"state\.frames\[0\]\.frame: str is wanted"),
        ({"frames": [{"frame": "Excess"}]}, r"state\.frames\[0\]: 'side' is missing"),
        ({"frames": [{"frame": "Reaction", "area": "Pass"}]}, "state: play does not stop in it"),
        (
            {"frames": [{"frame": "Losses", "side": "RAIDERS", "area": "Pass", "need": 1, "after": 0}]},
            "no such position",
        ),
        ({"colour": 1}, "state: 'colour' does not belong here"),
    ],
)
def test_positions_that_are_wrong_say_where(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(LoadError, match=told):
        m.from_json(altered(**changes))


def test_rules_that_fail_on_a_position_make_a_load_error() -> None:
    fight = m.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"]})
    data = json.loads(m.to_json(fight))
    losses = {"frame": "Losses", "side": "RAIDERS", "area": "Pass", "need": 3, "after": -1}
    data["state"]["frames"] = [losses, {**losses, "need": 1}]
    with pytest.raises(LoadError, match="play does not stop in it"):
        m.from_json(json.dumps(data))

    class Brittle(sabotage.Other):
        def verify(self, state: m.State) -> None:
            raise ZeroDivisionError

    game = Brittle()
    with pytest.raises(LoadError, match=r"state: the position makes no sense \(ZeroDivisionError"):
        game.read_short(data["state"], game.ruleset(), "state")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "format: 'balkan_rules.model_game.state' is wanted, not 'list'"),
        ("{}", "format: .* not None"),
        (json.dumps({**json.loads(TEXT), "schema": 3}), "schema: this version reads 1 and 2, not 3"),
        (json.dumps({**json.loads(TEXT), "schema": True}), "schema: this version reads 1 and 2, not True"),
        (
            json.dumps({**json.loads(TEXT), "ruleset": []}),
            r"ruleset: a text of at most 100 characters is wanted, not \[\]",
        ),
        (json.dumps({**json.loads(TEXT), "rules": 1}), "rules: a text of at most 100 characters is wanted, not 1"),
        (json.dumps({**json.loads(TEXT), "rules": "2"}), "rules: the ruleset is one of version '1', not '2'"),
        (
            json.dumps({**json.loads(TEXT), "changes": {"rulings": {}}}),
            r"changes: the ruleset has \{\}, not \{'rulings'",
        ),
        (json.dumps({**json.loads(TEXT), "x": 2}), "x: does not belong here"),
        (json.dumps({**json.loads(TEXT), "\ud800\n": 2}), r"^\\ud800: does not belong here"),
        (json.dumps({**json.loads(TEXT), "state": []}), "state: an object is wanted"),
        (json.dumps({**json.loads(TEXT), "changes": {"rulings": []}}), "changes: only an object of rulings"),
        (
            json.dumps({**json.loads(TEXT), "changes": {"rulings": {"x": "y"}}}),
            "changes.rulings: there is no ruling 'x'",
        ),
    ],
)
def test_files_of_another_kind_are_refused(text: str, told: str) -> None:
    with pytest.raises(LoadError, match=told):
        m.from_json(text)


def test_a_given_ruleset_does_not_hide_what_the_file_says() -> None:
    rules = m.ruleset(rulings=m.Rulings(pull_back=m.PullBack.ALL))
    data = json.loads(m.to_json(m.new_game(ruleset=rules)))
    assert m.from_json(json.dumps(data), ruleset=rules).ruleset is rules
    with pytest.raises(LoadError, match=r"changes: the ruleset has .*'all'.*, not \{\}"):
        m.from_json(json.dumps({**data, "changes": {}}), ruleset=rules)


def test_views_hold_no_more_than_the_side_may_know() -> None:
    view = json.loads(STATE.view(m.Side.GARRISON).to_json())
    assert view["state"]["guide"] == {"unknown": True}
    with pytest.raises(LoadError, match="rules: a text of at most 100 characters is wanted, not 'xxx"):
        m.view_from_json(json.dumps({**view, "rules": "x" * 101}))
    with pytest.raises(LoadError, match="rules: the ruleset is one of version '1', not 'xxx"):
        m.view_from_json(json.dumps({**view, "rules": "x" * 100}))
    with pytest.raises(LoadError, match="state: holds what Garrison may not know"):
        m.view_from_json(json.dumps({**view, "state": json.loads(TEXT)["state"]}))
    for side in ("REFEREE", 1, None):
        with pytest.raises(LoadError, match="is none of RAIDERS, GARRISON"):
            m.view_from_json(json.dumps({**view, "side": side}))


@given(st.one_of(states(m.GAME).map(m.to_json), records(m.GAME).map(lambda record: record.to_json())), st.integers(0))
def test_damaged_files_only_ever_give_load_errors(text: str, seed: int) -> None:
    rng = random.Random(seed)
    bad = damage(text, rng)
    with suppress(ValueError):  # it may have been cut off
        bad = damage(bad, rng) if rng.random() < 0.5 else bad
    for load in (m.from_json, m.record_from_json, m.view_from_json):
        with suppress(LoadError):
            assert load(bad) is not None


# ------------------------------------------------------------------------------------------------------------------
# Text and values.


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "JSON text is wanted, not NoneType"),
        (b"\xff", "not UTF-8 text: byte 0"),
        ("{", "not JSON: line 1, column 2"),
        ("NaN", "NaN is no JSON number"),
        ("1" * 21, "a number of 21 digits"),
        ('{"a": 1, "a": 2}', "a key appears twice"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 50 + "]" * 50, "nested more than 40 deep"),
        (" " * (codec.MAX_TEXT + 1), "at most 2000000 are read"),
        ('"\ud800"', None),
    ],
)
def test_text_is_bounded(text: Any, told: str | None) -> None:
    if told is None:
        assert codec.loads(text) == "\ud800"
        return
    with pytest.raises(LoadError, match=told):
        codec.loads(text)


def test_text_may_be_bytes() -> None:
    assert codec.loads(b'{"a":[1.5,null]}') == {"a": [1.5, None]}
    assert codec.loads(bytearray(b"[]")) == []


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, ""),
        ({"a": [1, -2.5, True, "x", None], "b": ({}, ())}, ""),
        (10**19 - 1, ""),
        (10**19, "a number has fewer than 20 digits"),
        ([-(10**5000)], "a number has fewer than 20 digits"),
        ({"a": {1: 2}}, "the keys of an object are texts"),
        ([float("nan")], "a number is finite"),
        (float("-inf"), "a number is finite"),
        ({"a": {1, 2}}, "JSON data is wanted, and no set"),
        (b"x", "JSON data is wanted, and no bytes"),
        (nested(34), ""),
        (nested(35), "it is nested too deeply"),
        ([0] * codec.MAX_ITEMS, ""),
        ([0] * (codec.MAX_ITEMS + 1), "more than 100000 values are too many"),
    ],
)
def test_data_of_others_says_why_it_would_not_come_back(data: object, why: str) -> None:
    assert codec.unreadable(data) == why
    if not why:
        assert codec.dumps(codec.loads(codec.dumps({"state": {"host": data}}))) == codec.dumps(
            {"state": {"host": data}}
        )


def test_what_holds_itself_would_not_come_back() -> None:
    data: list[object] = []
    data += [data, data]
    assert codec.unreadable(data) == "more than 100000 values are too many"


def test_text_is_canonical() -> None:
    assert codec.dumps({"b": "Ω", "a": [1, None]}) == '{"a":[1,null],"b":"\\u03a9"}'


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Bit:
    """A codec for booleans as 0 and 1."""

    def encode(self, names: Any, value: bool) -> int:  # noqa: FBT001 - as FieldCodec
        return int(value)

    def decode(self, names: Any, data: Any, where: str) -> bool:
        if data not in (0, 1):
            message = f"{where}: 0 or 1 is wanted"
            raise LoadError(message)
        return bool(data)


@attrs.frozen
class Inner(Frame):
    number: int = 0


@attrs.frozen
class Everything:
    """One field of every kind."""

    flag: bool = False
    text: str = ""
    share: Fraction = Fraction(1, 2)
    colour: Colour = Colour.RED
    colours: frozenset[Colour] = frozenset()
    pair: tuple[int, str] = (0, "")
    many: tuple[int, ...] = ()
    inner: Inner = Inner()
    stop: Frame | None = None
    either: int | str | None = None
    unit: m.Unit = m.UNITS[0]
    bit: bool = attrs.field(default=False, metadata={"codec": Bit()})
    hidden: int | Unknown = secret(lambda _: None, default=0)  # noqa: RUF009 - it makes an attrs field
    masked: bool | Unknown = attrs.field(default=False, metadata={"codec": Bit(), "known_to": None})


NAMES = SimpleNamespace(parts=m.ruleset().parts, frames=MappingProxyType({"Inner": Inner, "Reaction": m.Reaction}))
FULL = Everything(
    flag=True,
    text="x",
    share=Fraction(-3, 4),
    colours=frozenset(Colour),
    pair=(1, "y"),
    many=(1, 2),
    stop=Inner(5),
    either="z",
    bit=True,
    hidden=UNKNOWN,
    masked=UNKNOWN,
)


@pytest.mark.parametrize("value", [Everything(), FULL, Everything(either=3, share=Fraction(2), masked=True)])
def test_values_of_every_kind_come_back(value: Everything) -> None:
    data = codec.loads(codec.dumps(codec.encode(NAMES, value)))
    assert codec.decode(NAMES, Everything, data, "it") == value


def test_values_are_written_plainly() -> None:
    data = codec.encode(NAMES, FULL, skip=frozenset({"flag"}))
    assert data["colours"] == ["BLUE", "RED"]
    assert data["share"] == "-3/4"
    assert data["stop"] == {"frame": "Inner", "number": 5}
    assert data["bit"] == 1
    assert data["hidden"] == data["masked"] == {"unknown": True}
    assert "flag" not in data


@pytest.mark.parametrize(
    ("name", "wrong", "told"),
    [
        ("flag", 1, "it.flag: bool is wanted, not 1"),
        ("text", "x" * 1001, "it.text: the text is too long"),
        ("share", "1/0", "it.share: '1/0' is no fraction"),
        ("share", "one", "no fraction"),
        ("share", "1" * 41, "no fraction"),
        ("share", "-", "no fraction"),
        ("share", "\u0661/\u0662", "no fraction"),
        ("share", "1/\u0662", "no fraction"),
        ("hidden", {"unknown": 1}, "it.hidden"),
        ("hidden", {"unknown": False}, "it.hidden"),
        ("masked", {"unknown": 1.0}, "it.masked"),
        ("colour", "GREEN", "it.colour: 'GREEN' is none of RED, BLUE"),
        ("colours", {}, "it.colours: list is wanted"),
        ("colours", ["RED", 1], r"it\.colours\[1\]: str is wanted"),
        ("pair", [1], "it.pair: 2 items are wanted, not 1"),
        ("pair", [1, 2], r"it\.pair\[1\]: str is wanted"),
        ("many", [0] * 100_001, "100001 items are too many"),
        ("inner", [], "it.inner: dict is wanted"),
        ("inner", {"frame": "Reaction", "area": "Pass"}, r"it\.inner\.frame: there is no frame 'Reaction'"),
        ("either", [], "it.either: str is wanted"),
        ("inner", None, "it.inner: dict is wanted"),
        ("hidden", None, "it.hidden: nothing stands here"),
        ("unit", "Zora", "it.unit: there is no unit 'Zora'"),
        ("bit", 2, "it.bit: 0 or 1 is wanted"),
    ],
)
def test_values_of_another_kind_say_where(name: str, wrong: Any, told: str) -> None:
    data = {**codec.encode(NAMES, Everything()), name: wrong}
    with pytest.raises(LoadError, match=told):
        codec.decode(NAMES, Everything, data, "it")


def test_fractions_may_be_whole() -> None:
    assert codec.decode(NAMES, Fraction, "3", "it") == 3


def test_the_cursor_is_written_by_the_name_of_the_phase() -> None:
    @attrs.frozen
    class Holder:
        cursor: int = cursor_field()

    (field,) = attrs.fields(Holder)
    assert field.metadata["codec"].encode(m.ruleset(), 2) == "combat"
    assert field.metadata["codec"].decode(m.ruleset(), "combat", "it") == 2


def test_a_finished_game_comes_back() -> None:
    over = m.position(turn=3, phase=m.Phase.GARRISON_MOVEMENT, place={"Town": ["Dragan"]}).apply(END_PHASE)
    assert m.from_json(m.to_json(over)) == over
