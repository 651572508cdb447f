"""Typed answers to open questions."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from enum import Enum
from itertools import combinations, product
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import balkan_rules
from balkan_rules.core.errors import LoadError, RulingError, SetupError
from balkan_rules.core.rulings import RulingInfo, build, changed, choice, chosen, field_name, index, mismatches, pairs


class Order(Enum):
    CAP_FIRST = "cap-first"
    HALVE_FIRST = "halve-first"
    NEITHER = "neither"


class Excess(Enum):
    LOST = "lost"
    KEPT = "kept"


@attrs.frozen(kw_only=True)
class Rulings:
    cap_order: Order = Order.HALVE_FIRST
    excess_hits: Excess = Excess.LOST


def info(**changes: object) -> RulingInfo:
    row: dict[str, object] = {
        "id": "cap-order",
        "cases": ("10.1",),
        "question": "What comes first?",
        "options": (("cap-first", "cap"), ("halve-first", "halve"), ("neither", "none")),
        "default": "halve-first",
        "switch": True,
        "why": "It is so.",
        "unprinted_default": False,
    }
    return RulingInfo(**{**row, **changes})  # type: ignore[arg-type]


OPTIONS = "cap-first, halve-first, neither"
EXCESS = info(id="excess.hits", options=(("lost", ""), ("kept", "")), default="lost")


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The rulings file of a game named toyr."""
    folder = tmp_path / "toyr" / "data"
    folder.mkdir(parents=True)
    (tmp_path / "toyr" / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(balkan_rules, "__path__", [*balkan_rules.__path__, str(tmp_path)])
    monkeypatch.setattr(balkan_rules, "RULEBOOKS", ("toyr",))
    index.cache_clear()
    yield folder / "rulings.json"
    index.cache_clear()
    del sys.modules["balkan_rules.toyr"]
    del balkan_rules.__dict__["toyr"]


def test_the_index_reads_every_ruling(toy: Path) -> None:
    rows = [
        {
            "id": "cap-order",
            "cases": ["10.1"],
            "question": "What comes first?",
            "options": ["cap-first: cap", "halve-first: halve: then round", "by-8.44: as there"],
            "default": "by-8.44",
            "switch": True,
            "why": "It is so.",
        },
        {
            "id": "rout",
            "cases": [],
            "question": "Where to?",
            "options": ["back"],
            "default": "back",
            "why": "Lost.",
            "unprinted_default": True,
        },
    ]
    toy.write_text(json.dumps({"ruling": rows}), encoding="utf-8")
    assert list(index("toyr").values()) == [
        info(
            options=(("cap-first", "cap"), ("halve-first", "halve: then round"), ("by-8.44", "as there")),
            default="by-8.44",
        ),
        RulingInfo(
            id="rout",
            cases=(),
            question="Where to?",
            options=(("back", ""),),
            default="back",
            switch=False,
            why="Lost.",
            unprinted_default=True,
        ),
    ]
    assert index("toyr") is index("toyr")


def test_a_damaged_index_says_where(toy: Path) -> None:
    row = {"id": "a", "cases": [], "question": "?", "options": ["x: y"], "default": "z", "why": "!"}
    toy.write_text(json.dumps({"ruling": [row]}), encoding="utf-8")
    with pytest.raises(LoadError, match=r"rulings\.json, entry 1: .*default 'z' of a is not one of: x"):
        index("toyr")
    toy.unlink()
    with pytest.raises(SetupError, match=r"there is no toyr/data/rulings\.json"):
        index("toyr")


def test_answers_by_id_by_field_by_slug_and_by_member() -> None:
    assert build(Rulings) == Rulings()
    made = Rulings(cap_order=Order.CAP_FIRST, excess_hits=Excess.KEPT)
    assert build(Rulings, {"cap-order": "cap-first", "excess.hits": Excess.KEPT}) == made
    assert build(Rulings, {"cap_order": Order.CAP_FIRST}, excess_hits="kept") == made
    assert build(Rulings, {"excess-hits": "lost"}, excess_hits="kept").excess_hits is Excess.KEPT
    assert field_name("seq.weather-step") == "seq_weather_step"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"cap-odrer": "cap-first"},
            "no ruling 'cap-odrer'; did you mean 'cap_order'.* there are: cap_order, excess_hits",
        ),
        ({"x": "y"}, "no ruling 'x'; there are: cap_order, excess_hits"),
        ({"cap-order": "capfirst"}, "'cap-order' has no option 'capfirst', only: halve-first, cap-first, neither"),
        ({"cap-order": "x" * 10_000}, f"'cap-order' has no option '{'x' * 79}, only: halve-first"),
        ({"x" * 10_000: "lost"}, f"there is no ruling '{'x' * 79}; there are: cap_order, excess_hits"),
        ({3: "lost"}, "there is no ruling 3; there are: cap_order, excess_hits"),
        ({"cap-order": Excess.LOST}, "'cap-order' has no option 'lost', only: halve-first"),
    ],
)
def test_unknown_rulings_and_options_list_what_there_is(values: dict[str, str | Enum], message: str) -> None:
    with pytest.raises(RulingError, match=message):
        build(Rulings, values)


def test_a_later_answer_to_the_same_ruling_wins() -> None:
    assert build(Rulings, {"cap-order": "neither", "cap_order": "cap-first"}).cap_order is Order.CAP_FIRST


@given(st.sampled_from(Order), st.sampled_from(Excess))
def test_changed_tells_what_differs_and_builds_it_again(order: Order, excess: Excess) -> None:
    rulings = Rulings(cap_order=order, excess_hits=excess)
    told = changed(rulings)
    assert build(Rulings, told) == rulings
    assert ("cap-order" in told) == (order is not Order.HALVE_FIRST)
    assert told.get("excess-hits") == ("kept" if excess is Excess.KEPT else None)


def test_code_and_index_are_compared() -> None:
    texts = {"cap-order": info(), "excess.hits": EXCESS, "rout": info(id="rout", switch=False)}
    assert mismatches(Rulings, texts) == ()
    assert mismatches(Rulings, {"cap-order": info(default="neither"), "rout": info(id="rout")}) == (
        f"cap_order: Rulings has halve-first (default) of {OPTIONS}, the index has neither (default) of {OPTIONS}",
        "excess_hits: Rulings has lost (default) of kept, lost, the index has no such switch",
        "rout: Rulings has no such switch, the index has halve-first (default) of " + OPTIONS,
    )


class One(Enum):
    ONLY = "only"


class Four(Enum):
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


ANSWERS: dict[int, list[Enum]] = {len(enum): list(enum) for enum in (One, Excess, Order, Four)}


def rulings_class(sizes: list[int]) -> type[attrs.AttrsInstance]:
    """A class with one ruling for each number of options."""
    fields = {f"r{number}": attrs.field(default=ANSWERS[size][0]) for number, size in enumerate(sizes)}
    return attrs.make_class("Many", fields, frozen=True)


@given(st.lists(st.integers(1, 4), max_size=7))
def test_pairs_cover_every_two_options(sizes: list[int]) -> None:
    cls = rulings_class(sizes)
    rows = [attrs.astuple(rulings) for rulings in pairs(cls)]
    fields = [ANSWERS[size] for size in sizes]
    for one, two in combinations(range(len(sizes)), 2):
        assert {(row[one], row[two]) for row in rows} == set(product(fields[one], fields[two]))
    for number, options in enumerate(fields):
        assert {row[number] for row in rows} == set(options)
    assert rows[0] == attrs.astuple(cls())
    assert len(set(rows)) == len(rows)
    assert pairs(cls) == pairs(cls)


def test_pairs_are_few() -> None:
    assert len(pairs(rulings_class([]))) == 1
    assert len(pairs(rulings_class([3]))) == 3
    assert len(pairs(rulings_class([2] * 17 + [3] * 8 + [4]))) <= 20
    assert len(pairs(rulings_class([2] * 24 + [3] * 13))) <= 24


def test_a_field_of_rulings_has_an_enum_member_as_its_default() -> None:
    @attrs.frozen
    class Wrong:
        answer: str = "yes"

    with pytest.raises(RulingError, match=r"the default of Wrong\.answer must be an Enum member, not 'yes'"):
        build(Wrong)


def test_a_choice_takes_members_of_one_enum() -> None:
    class Colour(Enum):
        RED = "red"
        BLUE = "blue"

    @attrs.frozen(kw_only=True)
    class Answers:
        colour: Colour = choice(Colour.RED)  # noqa: RUF009 - it makes a field

    assert Answers().colour is Colour.RED
    assert Answers(colour=Colour.BLUE).colour is Colour.BLUE
    with pytest.raises(RulingError) as refused:
        Answers(colour="blue")  # type: ignore[arg-type]
    assert str(refused.value) == "colour must be one of Colour.RED ('red'), Colour.BLUE ('blue'), not 'blue'"
    assert chosen(Answers, {"colour": "blue"}) == {"colour": Colour.BLUE}
    assert chosen(Answers, {"colour": "green", "taste": "blue"}) == {"colour": "green", "taste": "blue"}
    assert chosen(Answers, {"colour": Colour.BLUE}) == {"colour": Colour.BLUE}
