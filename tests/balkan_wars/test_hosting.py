"""What a host answers is looked at: the right answers come through, and any other names its method."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import attrs
import pytest
from tests.balkan_wars.answering_host import AnsweringHost

from balkan_rules import ChartMissing, HostError, LoadError
from balkan_rules.balkan_wars import (
    Allegiance,
    Appear,
    Border,
    CheckedHost,
    Commitment,
    Entry,
    Host,
    HostPlace,
    HostUnit,
    Morale,
    MovementMode,
    Note,
    Ruin,
    Side,
    StepCost,
    SupplySource,
    TerrainShift,
    Transport,
    UnitClass,
    Vanish,
    Water,
)

NOW: Any = None
ON_FOOT = StepCost(mode=MovementMode.ROAD, hex_cost=1)
"""Hosts that ignore the position are asked about none."""


WRONG: Any = object()
WRONG_PART: Any = []
WRONG_HOST: Any = AnsweringHost
"""A class, where an object of it is wanted."""
NOTHING: dict[str, object] = {}


def altered(**methods: Any) -> Any:  # noqa: ANN401 - a host with whatever is wrong in it
    """The square host with other methods or attributes."""
    return type("Altered", (AnsweringHost,), methods)()


# ------------------------------------------------------------------------------------------------------ what there is


def test_what_there_is_can_be_read_by_name() -> None:
    host = CheckedHost(AnsweringHost())
    assert (host.name, host.digest, host.countries, host.scenarios) == (
        "squares",
        "0123abcd",
        ("Red", "Blue"),
        ("belgrade",),
    )
    assert list(host.units)[:2] == ["Red infantry", "Red cavalry"]
    assert host.places["A1"].also_called == ("Redville",)
    assert host.borders["C2"]["D2"] == Border(to="D2", water=frozenset({Water.RIVER}))
    assert set(host.borders["A1"]) == {"A2", "B1"}
    assert host.distance("A1", "E5") == 8


def test_each_step_is_asked_for_once() -> None:
    asked: list[tuple[str, str, str]] = []

    def step_costs(_: object, mover: str, origin: str, to: str) -> list[StepCost]:
        asked.append((mover, origin, to))
        return [StepCost(mode=MovementMode.ROAD, hex_cost=1)]

    host = CheckedHost(altered(step_costs=step_costs))
    assert host.step_costs("", "A1", "B1") == host.step_costs("", "A1", "B1")
    assert asked == [("", "A1", "B1")]


UNIT = HostUnit(name="a", country="Red", unit_class=UnitClass.CAVALRY, combat=1, allowance=1)
PLACE = HostPlace(name="A1")
MANY_PLACES = [HostPlace(name=f"A{number}") for number in range(50_001)]


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        ({"name": "two words"}, "name\\(\\) of the host answers 'two words'"),
        ({"digest": 7}, "digest\\(\\) of the host answers 7"),
        ({"countries": lambda _: ("Red", "Red")}, "countries.*'Red': every one needs a name of its own"),
        ({"countries": lambda _: "Red"}, "countries.*'Red': a sequence is wanted"),
        ({"countries": lambda _: [1]}, "countries.* 1: str is wanted"),
        ({"scenarios": lambda _: ("",)}, "scenarios.*'': every one needs a name"),
        ({"scenarios": lambda _: ("skirmish",)}, "scenarios.*skirmish.*: some or all of belgrade, jihad are wanted"),
        ({"scenarios": lambda _: ()}, "scenarios.*: some or all of belgrade, jihad are wanted"),
        ({"transport_names": lambda _: ("balloon", "balloon")}, "transport_names.*'balloon': every one needs a name"),
        ({"event_names": lambda _: ("",)}, "event_names.*'': every one needs a name"),
        (
            {"units": lambda _: [attrs.evolve(UNIT, name=f"a{i}") for i in range(257)]},
            "257: at most 256 units are wanted",
        ),
        ({"places": lambda _: MANY_PLACES}, "50001: at most 50000 places are wanted"),
        ({"units": lambda _: [UNIT, UNIT]}, "units.*name='a'.*every one needs a name of its own"),
        ({"units": lambda _: [attrs.evolve(UNIT, country="Green")]}, "its country is none of Red, Blue"),
        (
            {"units": lambda _: [attrs.evolve(UNIT, unit_class=WRONG)]},
            "units.* of the host raised SetupError: unit_class: one of",
        ),
        ({"units": lambda _: [attrs.evolve(UNIT, cadre=1000)]}, "its cadre is no whole number from 0 to 999"),
        ({"places": lambda _: [attrs.evolve(PLACE, country="Green")]}, "its country is none of Red, Blue"),
        ({"places": lambda _: [PLACE, attrs.evolve(PLACE, name="B", also_called=("A1",))]}, "has one of its names"),
        ({"borders": lambda _, place: [Border(to=place)]}, "is not beside"),
        ({"borders": lambda *_: [Border(to="Z9")]}, "Z9 is not beside A1 on its own side too"),
        (
            {"borders": lambda _, p: [attrs.evolve(b, can_attack=p == "A1") for b in AnsweringHost().borders(p)]},
            "says otherwise of the same side",
        ),
        ({"units": lambda _: 1 / 0}, "units\\(\\) of the host raised ZeroDivisionError"),
    ],
)
def test_a_host_that_contradicts_itself_is_refused(methods: dict[str, Any], message: str) -> None:
    with pytest.raises(HostError, match=message):
        CheckedHost(altered(**methods))


def test_what_is_no_host_is_refused_with_what_it_lacks() -> None:
    wrong: Any = object()
    with pytest.raises(HostError, match="has no name, digest, countries, units, places"):
        CheckedHost(wrong)
    with pytest.raises(HostError, match=r"a host is wanted; .*AnsweringHost.* has no name, digest"):
        CheckedHost(WRONG_HOST)
    owner = AnsweringHost()
    owner.name = "of_its_own"
    assert CheckedHost(owner).name == "of_its_own"


# ------------------------------------------------------------------------------------------- answers about a position


def test_right_answers_come_through() -> None:
    host = CheckedHost(AnsweringHost())
    assert host.terrain(NOW, "C1") == host.bombardment_terrain(NOW, "C1") == (TerrainShift("hill", 2),)
    assert host.has_works(NOW, "A1")
    assert host.allowance(NOW, "Red cavalry") == 2
    assert (host.halts(NOW, "Red cavalry", "C3"), host.halts(NOW, "Red cavalry", "B3")) == (True, False)
    assert host.barred(NOW, "Red") == {"C3": "nobody goes there"}
    assert host.crowded(NOW, "Red", UnitClass.CAVALRY) == {}
    assert list(host.why_closed(NOW, "Red", UnitClass.CAVALRY, "C3")) == ["nobody goes there"]
    assert list(host.why_closed(NOW, "Red", UnitClass.CAVALRY, "C2")) == []
    full = CheckedHost(altered(crowded=lambda *_: {"C3": "no room"}))
    assert list(full.why_closed(NOW, "Red", UnitClass.CAVALRY, "C3")) == ["nobody goes there", "no room"]
    assert list(full.why_crowded(NOW, "Red", UnitClass.CAVALRY, "C3")) == ["no room"]
    assert host.transports(NOW, "Red cavalry") == (Transport(name="balloon", to="E5"),)
    assert host.transported(NOW, "Red cavalry", Transport(name="balloon", to="E5")) == 1
    assert host.retreats(NOW, "Red cavalry", "B1", 3, ("A1",)) == ("A1", "C1", "B2")
    assert host.captures(NOW, Side.FIRST, "E5") == (Vanish("Blue depot", Ruin.PRISONERS),)
    assert host.entered(NOW, Side.FIRST, "E5") == (
        Morale("Red", 1),
        Allegiance("Blue", None),
        Appear("Blue depot", "E5"),
        Note(2),
    )
    assert [source.unit for source in host.supply(NOW, "Red cavalry", lambda *_: 1)] == [
        "Red depot",
        "Red supply",
        "",
    ]
    assert (host.rally(NOW, "Red cavalry"), host.is_mobilization_turn("belgrade", 1)) == (3, True)
    assert (host.income(NOW, "Red"), host.price("Red depot"), host.price("Red cavalry")) == (2, None, 1)
    assert host.sites(NOW, "Red cavalry") == ("A1",)
    assert (host.transport_names, host.event_names) == (("balloon",), ("plague",))
    assert (host.is_called("Red cavalry", "Red cavalry"), host.bank("A1")) == (True, "east")
    assert (host.may_charge(NOW, "Red cavalry"), host.placements(NOW, "Red")) == (True, 1)
    assert host.entries(NOW, "Red cavalry") == (Entry(to="E5", way=ON_FOOT),)
    assert host.great_powers(NOW, Side.FIRST) == 1
    assert host.events(NOW) == {"plague": Fraction(1, 6), "": Fraction(5, 6)}
    assert CheckedHost(altered(events=lambda *_: {})).events(NOW) == {}
    assert host.event(NOW, "plague") == (Vanish("Red cavalry", Ruin.REMOVED),)
    assert (host.cut_replacements(NOW, 2), host.turn_ends(NOW, Side.FIRST)) == (2, 0)
    assert str(Side.FIRST) == "First Player"
    assert (host.controls(NOW, "A1"), host.controls(NOW, "B1")) == (Side.FIRST, None)
    assert (host.start(), host.decode(host.encode(3))) == (0, 3)


ASKED: dict[str, Callable[[CheckedHost], object]] = {
    "distance": lambda host: host.distance("A1", "A2"),
    "step_costs": lambda host: host.step_costs("", "A1", "A2"),
    "terrain": lambda host: host.terrain(NOW, "A1"),
    "has_works": lambda host: host.has_works(NOW, "A1"),
    "allowance": lambda host: host.allowance(NOW, "Red cavalry"),
    "barred": lambda host: list(host.why_closed(NOW, "Red", UnitClass.CAVALRY, "A2")),
    "crowded": lambda host: list(host.why_crowded(NOW, "Red", UnitClass.CAVALRY, "A2")),
    "transports": lambda host: host.transports(NOW, "Red cavalry"),
    "entries": lambda host: host.entries(NOW, "Red cavalry"),
    "transported": lambda host: host.transported(NOW, "Red cavalry", Transport(name="a", to="A1")),
    "turn_ends": lambda host: host.turn_ends(NOW, Side.FIRST),
    "retreats": lambda host: host.retreats(NOW, "Red cavalry", "A1", 3, ()),
    "captures": lambda host: host.captures(NOW, Side.FIRST, "A1"),
    "entered": lambda host: host.entered(NOW, Side.FIRST, "A1"),
    "supply": lambda host: host.supply(NOW, "Red cavalry", lambda *_: 1),
    "price": lambda host: host.price("Red cavalry"),
    "bank": lambda host: host.bank("A1"),
    "sites": lambda host: host.sites(NOW, "Red cavalry"),
    "events": lambda host: host.events(NOW),
    "cut_replacements": lambda host: host.cut_replacements(NOW, 1),
    "controls": lambda host: host.controls(NOW, "A1"),
    "encode": lambda host: host.encode(1),
}


@pytest.mark.parametrize(
    ("method", "answer", "message"),
    [
        ("distance", -1, "distance\\('A1', 'A2'\\) of the host answers -1: a whole number from 0 to 999 is wanted"),
        ("distance", True, "a whole number from 0 to 999"),
        ("step_costs", [StepCost(mode=MovementMode.RAIL, hex_cost=1000)], "costs are whole numbers from 0 to 999"),
        ("step_costs", None, "a sequence is wanted"),
        ("terrain", [TerrainShift("hill", 1000)], "terrain\\('A1'\\).*columns are a whole number from 0 to 999"),
        ("has_works", 1, "True or False is wanted"),
        ("encode", {"part": float("nan")}, "encode\\(1\\) of the host answers .*: a number is finite"),
        ("encode", {None: 1}, "the keys of an object are texts"),
        ("allowance", 1.5, "allowance\\('Red cavalry'\\).* 1.5: a whole number from 0 to 999 is wanted"),
        ("barred", ["A2"], "barred\\('Red'\\).*sentences by the names of places are wanted"),
        ("barred", {"Z9": "nobody goes there"}, "barred\\('Red'\\).*'Z9': there is no such place"),
        ("barred", MappingProxyType({5: "nobody goes there"}), "barred\\('Red'\\).* 5: there is no such place"),
        ("crowded", {"A2": "no room", None: "no room"}, "crowded\\('Red', .*None: there is no such place"),
        ("barred", {"A2": ""}, "barred\\('Red', 'A2'\\).*a sentence is wanted"),
        ("crowded", {"A2": 7}, "crowded\\('Red', .*, 'A2'\\).* 7: a sentence is wanted"),
        ("transports", [Transport(name="balloon", to="Z9")], "'Z9': there is no such place"),
        ("transports", [Transport(name="rail", to="A1")], "its name is none of balloon"),
        ("entries", [Entry(to="Z9", way=ON_FOOT)], "'Z9': there is no such place"),
        (
            "entries",
            [Entry(to="A1", way=attrs.evolve(ON_FOOT, hex_cost=1000))],
            "costs are whole numbers from 0 to 999",
        ),
        ("transported", [], "a value that can be hashed is wanted"),
        ("turn_ends", [], "a value that can be hashed is wanted"),
        ("retreats", ["C3"], "'C3': it is not beside A1"),
        ("captures", [Vanish("Green cavalry", Ruin.POOL)], "there is no such unit"),
        ("captures", [Vanish("Red cavalry", WRONG)], "it goes to no Ruin"),
        ("entered", [Morale("Green", 1)], "a country is wanted, one of Red, Blue"),
        ("entered", [Morale("Red", WRONG)], "its points are no whole number"),
        ("entered", [Allegiance("Red", WRONG)], "its side is no Side and not None"),
        ("entered", [Appear("Red cavalry", "Z9")], "there is no such place"),
        ("entered", [Commitment(WRONG, "German HQ")], "its side is no Side"),
        ("entered", [Commitment(Side.FIRST, "the Tsar")], "what is committed is one of Austrian units, British Fleet"),
        ("entered", [Note(WRONG_PART)], "a value that can be hashed is wanted"),
        ("entered", [WRONG], "Morale or Allegiance or Appear or Vanish or Commitment or Note is wanted"),
        ("supply", [SupplySource(unit="Green depot")], "there is no such unit"),
        ("price", "free", "a whole number from 0 to 999 is wanted"),
        ("bank", None, "bank\\('A1'\\).* None: a sentence, or an empty text, is wanted"),
        ("sites", ["Z9"], "'Z9': there is no such place"),
        ("events", {"plague": 1}, "each chance is a Fraction above 0"),
        ("events", {"flood": Fraction(1)}, "'flood': it is none of plague"),
        ("events", {"plague": Fraction(1, 2)}, "the chances sum to 1"),
        ("events", [("plague", 1)], "chances by the name of the event are wanted"),
        ("cut_replacements", {}, "a value that can be hashed is wanted"),
        ("controls", "Red", "a Side or None is wanted"),
    ],
)
def test_an_impossible_answer_names_its_method(method: str, answer: object, message: str) -> None:
    host = CheckedHost(altered(**{method: lambda *_: answer}))
    with pytest.raises(HostError, match=f"{method}.*{message}" if not message.startswith(method) else message):
        ASKED[method](host)


@pytest.mark.parametrize("by", [999, -999])
def test_morale_changes_by_999_points_at_most(by: int) -> None:
    assert CheckedHost(altered(entered=lambda *_: [Morale("Red", by)])).entered(NOW, Side.FIRST, "A1")
    with pytest.raises(HostError, match="its points are no whole number"):
        CheckedHost(altered(entered=lambda *_: [Morale("Red", by + by // 999)])).entered(NOW, Side.FIRST, "A1")


@pytest.mark.parametrize("method", ASKED)
def test_whatever_a_host_raises_becomes_one_clear_error(method: str) -> None:
    def fails(*_: object) -> object:
        return NOTHING["nothing"]

    def speaks(*_: object) -> object:
        raise HostError("the map is lost")

    with pytest.raises(HostError, match=f"{method}.* of the host raised KeyError: 'nothing'"):
        ASKED[method](CheckedHost(altered(**{method: fails})))
    with pytest.raises(HostError, match=r"^the map is lost$"):
        ASKED[method](CheckedHost(altered(**{method: speaks})))


def test_charts_that_a_host_lacks_are_told_as_such() -> None:
    def lacks(*_: object) -> object:
        raise ChartMissing("seq.rally", "rally")

    with pytest.raises(ChartMissing, match=r"seq\.rally: the rulebook does not print 'rally'"):
        CheckedHost(altered(rally=lacks)).rally(NOW, "Red cavalry")


def test_a_part_of_a_position_that_cannot_be_read_is_a_load_error() -> None:
    with pytest.raises(LoadError, match="host: a number is wanted"):
        CheckedHost(AnsweringHost()).decode("x")
    with pytest.raises(LoadError, match="the host cannot read its part of the position: ZeroDivisionError"):
        CheckedHost(altered(decode=lambda *_: 1 // 0)).decode("x")
    with pytest.raises(HostError, match=r"decode.*a value that can be hashed is wanted"):
        CheckedHost(altered(decode=lambda *_: [])).decode("x")


def test_an_answering_host_is_a_host() -> None:
    """The types say so: this would not pass a type checker otherwise."""
    host: Host = AnsweringHost()
    assert host.price("Red cavalry") == CheckedHost(host).price("Red cavalry")
