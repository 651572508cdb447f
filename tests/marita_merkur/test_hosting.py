"""What a host may answer, and what becomes of what it may not."""

from __future__ import annotations

import pickle
import random
from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any, cast

import attrs
import pytest
from tests.marita_merkur.tiny_host import TinyHost

from balkan_rules.core.errors import ChartMissing, HostError, LoadError
from balkan_rules.marita_merkur import (
    GAME,
    AirResult,
    AirRole,
    AssaultResult,
    CheckedHost,
    CombatResult,
    Host,
    HostUnit,
    Interdiction,
    InterdictionResult,
    Link,
    LinkKind,
    Mission,
    Nation,
    NavalLosses,
    Piece,
    Risk,
    Score,
    Side,
    State,
    UnitType,
)

HOST = CheckedHost(TinyHost())
RULES = GAME.ruleset(host=TinyHost())
STATE = GAME.new_game(ruleset=RULES)


def altered(**methods: Any) -> Host:  # noqa: ANN401 - a host with whatever is wrong in it
    """A tiny host with other methods, or with attributes that are given as they are."""
    found: Host = type("Altered", (TinyHost,), methods)()
    return found


def answers(answer: object) -> Any:  # noqa: ANN401 - a method
    """A method that always answers so."""
    return lambda *_, **__: answer


def test_what_there_is_can_be_read_by_name() -> None:
    assert HOST.turns == ("first", "second", "third", "last")
    assert list(HOST.places) == ["Vienna", "Skoplje", "Florina", "Athenai", "Khania"]
    assert HOST.links["Florina"]["Athenai"] == Link("Athenai")
    assert HOST.weathers == {"fair": True, "foul": False}
    assert repr(HOST) == "<CheckedHost tiny 0123abcd>"
    assert CheckedHost(TinyHost()) == HOST
    assert hash(HOST) == hash(CheckedHost(TinyHost()))
    assert CheckedHost(altered(digest="0123abce")) != HOST
    assert pickle.loads(pickle.dumps(HOST)) == HOST


def test_each_step_is_asked_for_once() -> None:
    asked: list[tuple[str, ...]] = []

    def step_cost(_: object, *arguments: str) -> int:
        asked.append(arguments)
        return 2

    host = CheckedHost(altered(step_cost=step_cost))
    assert [host.step_cost("", "Vienna", "Skoplje", "fair") for _ in range(3)] == [2, 2, 2]
    assert asked == [("", "Vienna", "Skoplje", "fair")]
    assert RULES.steps_from("", "foul")[RULES.index_of["Florina"]] == tuple(
        (way, 2) for way in RULES.ways[RULES.index_of["Florina"]]
    )
    assert RULES.steps_from("", "foul") is RULES.steps_from("", "foul")
    assert [way.to for way, _ in RULES.steps_from("", "fair")[RULES.index_of["Athenai"]]] == [RULES.index_of["Florina"]]


def test_a_whole_game_is_played_within_a_tiny_host() -> None:
    state, rng = STATE, random.Random(4)
    while not state.is_over:
        state = state.apply(state.legal_actions().sample(rng))
        assert GAME.from_json(GAME.to_json(state), ruleset=RULES) == state
    assert state.points_of(Side.AXIS) == 9
    assert state.where("Late Greeks").name == "Vienna"
    assert state.host == 4
    assert state.outcome is not None
    assert state.outcome.level == "so"


def _units(**changes: Any) -> Any:  # noqa: ANN401 - a method
    """The units, of which the Greeks are another."""
    first, *others = TinyHost().units()
    return answers([attrs.evolve(first, **changes), *others])


PLANE = Piece(name="Greeks", nation=Nation.GREEK, unit_type=UnitType.AIR)


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        ({"name": "two words"}, "name.*a text that matches"),
        ({"digest": property(lambda _: 1 // 0)}, "digest of the host raised ZeroDivisionError"),
        ({"digest": 3}, "digest.*a text that matches"),
        ({"turns": answers("first")}, "turns.*a sequence is wanted"),
        ({"turns": answers(["first", "first"])}, "turns.*a name of its own"),
        ({"units": answers(["Greeks"])}, "units.*HostUnit is wanted"),
        ({"units": _units(start="Sparta")}, "there is no place 'Sparta'"),
        ({"units": _units(parts=("British",))}, "'British' is no unit that can be a part"),
        ({"units": _units(parts=("Panzer regiment",))}, "part of more than one unit"),
        ({"units": _units(piece=PLANE)}, "air units have a role"),
        ({"units": _units(moves=-1)}, "a number is out of range"),
        ({"links": answers([])}, ""),
        ({"links": lambda _, place: [Link("Athenai")] if place == "Florina" else []}, "does not say the same"),
        ({"weathers": answers({})}, "weathers.*True or False"),
        ({"weathers": answers({"fair": 1})}, "weathers.*True or False"),
        ({"draw_names": answers({"luck": 3})}, "draw_names.*the lowest and the highest"),
        ({"draw_names": answers({"luck": (3, 1)})}, "draw_names.*the lowest and the highest"),
        ({"draw_names": answers([])}, "draw_names.*the lowest and the highest"),
        ({"effort_names": answers(None)}, "effort_names.*a sequence is wanted"),
    ],
)
def test_a_host_that_contradicts_itself_is_refused(methods: Mapping[str, Any], message: str) -> None:
    if not message:
        assert not any(CheckedHost(altered(**methods)).links.values())
        return
    with pytest.raises(HostError, match=message):
        CheckedHost(altered(**methods))


def test_what_is_no_host_is_refused_with_what_it_lacks() -> None:
    with pytest.raises(HostError, match="has no name, digest, turns, units, places"):
        CheckedHost(object())  # type: ignore[arg-type]


CALLS: dict[str, tuple[Any, ...]] = {
    "crowding": ("Florina", ["Greeks"]),
    "weather": (1,),
    "draws_due": (STATE,),
    "draw": (STATE, "luck"),
    "score": (STATE, {"luck": 3}),
    "is_over": (STATE,),
    "verdict": (1, 2),
    "entries": (STATE, "Greeks"),
    "arrival_limit": (STATE, Nation.ITALIAN),
    "supplied": (STATE, Nation.GREEK, ["Vienna"]),
    "occupied": (STATE,),
    "holders": (STATE,),
    "controls": (STATE, "Vienna"),
    "taken": (STATE, "Vienna", Side.AXIS),
    "closed": (STATE, Nation.GREEK, ""),
    "with_zones": (STATE,),
    "combat_die": ("Athenai", "fair"),
    "retreats": (STATE, "Greeks", ["Florina", "Khania"], ["Khania"]),
    "combat_column": (Fraction(3), Fraction(2)),
    "combat_result": ("any", 4),
    "flights": (STATE, Side.ALLIED, Mission.INTERCEPTION),
    "may_lift": ("Plane", "Greeks"),
    "air_combat": (2, 1, 6),
    "antiaircraft": (6,),
    "aero_naval": (9, 1),
    "sea_capacity": (STATE, Side.AXIS),
    "shipped": (STATE, "British"),
    "interdiction": (STATE, Interdiction.LIMITED, Risk(), 3),
    "assault_result": (Fraction(3), Fraction(2), 5),
    "may_evacuate": (STATE,),
    "evacuation_ports": (STATE, "British"),
    "evacuation_saves": (4,),
    "evacuation_points": ("British",),
    "goes_into_exile": (STATE,),
    "start": (),
    "first_points": (),
    "encode": (3,),
}


SCORE = Score(axis=1, allied=2, part=0, reasons=(("rain", 1, 2),))


def test_right_answers_come_through() -> None:
    found = {method: getattr(HOST, method)(*arguments) for method, arguments in CALLS.items()}
    assert found == {
        "crowding": 0,
        "weather": {"fair": Fraction(1)},
        "draws_due": ("luck",),
        "draw": {-1: Fraction(1, 4), 3: Fraction(3, 4)},
        "score": Score(axis=1, allied=3, part=1),
        "is_over": False,
        "verdict": TinyHost().verdict(1, 2),
        "entries": ("Vienna",),
        "arrival_limit": 1,
        "supplied": frozenset({"Skoplje", "Florina", "Athenai", "Khania"}),
        "occupied": 0,
        "holders": {"Vienna": Side.AXIS, **dict.fromkeys(("Skoplje", "Florina", "Athenai", "Khania"), Side.ALLIED)},
        "controls": Side.AXIS,
        "taken": 8,
        "closed": {"Vienna": "it is full"},
        "with_zones": frozenset({"Greeks", "Panzer"}),
        "combat_die": -1,
        "retreats": frozenset({"Florina"}),
        "combat_column": "any",
        "combat_result": CombatResult.DEFENDER_RETREATS,
        "flights": {"Plane": frozenset({"Khania"})},
        "may_lift": False,
        "air_combat": AirResult.RETURN,
        "antiaircraft": {AirResult.NONE: Fraction(1)},
        "aero_naval": NavalLosses(0, 0, 0),
        "sea_capacity": Fraction(3),
        "shipped": 7,
        "interdiction": InterdictionResult.ARRIVES,
        "assault_result": AssaultResult.CAPTURED,
        "may_evacuate": "nobody wants to",
        "evacuation_ports": ("Khania",),
        "evacuation_saves": True,
        "evacuation_points": 1,
        "goes_into_exile": False,
        "start": 0,
        "first_points": (5, 4),
        "encode": 3,
    }
    assert HOST.allowances(STATE, Side.AXIS, is_exploiting=False)["Greeks"] == 2
    assert HOST.attack_strength("Greeks", "Florina", "Athenai", "fair", is_supplied=True) == 3
    assert HOST.defence_strength("Greeks", "Florina", "fair", is_supplied=False) == 2
    assert HOST.arrival_limit(STATE, Nation.GREEK) is None


@pytest.mark.parametrize(
    ("method", "answer", "message"),
    [
        ("crowding", -1, "a whole number from 0 to 9999 is wanted"),
        ("crowding", True, "a whole number from 0 to 9999 is wanted"),
        ("weather", {"hail": Fraction(1)}, "there is no other weather than fair, foul"),
        ("weather", {"fair": Fraction(1, 2)}, "the chances sum to 1"),
        ("weather", {"fair": 1.0}, "each chance is a Fraction above 0"),
        ("weather", ["fair"], "chances by str are wanted"),
        ("draws", ["luck", "luck"], "each draw is one of draw_names"),
        ("draws", ["fate"], "each draw is one of draw_names"),
        ("draw", {7: Fraction(1)}, "numbers from -1 to 3 are wanted"),
        ("score", None, "Score is wanted"),
        ("score", Score(axis=10**6, allied=0, part=0), "a whole number from -9999 to 9999 is wanted"),
        ("score", Score(axis=0, allied=0, part=cast("Hashable", [])), "a value that can be hashed is wanted"),
        ("score", attrs.evolve(SCORE, reasons=cast("Any", 7)), "a sequence is wanted"),
        ("score", attrs.evolve(SCORE, reasons=cast("Any", ("rain",))), "tuple is wanted"),
        ("score", attrs.evolve(SCORE, reasons=cast("Any", (("rain",),))), "a reason is a text with the points for"),
        ("score", attrs.evolve(SCORE, reasons=(("rain", 1, True),)), "a reason is a text with the points for"),
        ("is_over", 1, "bool is wanted"),
        ("entries", ["Sparta"], "there is no such place"),
        ("arrival_limit", "one", "a whole number from 0 to 9999 is wanted"),
        ("supplied", ["Sparta"], "places are wanted"),
        ("supplied", None, "places are wanted"),
        ("with_zones", "Greeks", "a collection of names is wanted"),
        ("closed", ["Vienna"], "a mapping by name is wanted"),
        ("retreats", ["Vienna"], "nobody retreats elsewhere"),
        ("occupied", {}, "a value that can be hashed is wanted"),
        ("holders", {"Vienna": "Axis"}, "a Side is wanted"),
        ("flights", {"Plane": ["Sparta"]}, "it has named nothing that is called so"),
        ("combat_column", None, "a text is wanted"),
        ("sea_capacity", 3, "a Fraction from 0 to 9999 is wanted"),
        ("sea_capacity", Fraction(-1), "a Fraction from 0 to 9999 is wanted"),
        ("combat_die", None, "a whole number from -9999 to 9999 is wanted"),
        ("combat_result", "DR", "CombatResult is wanted"),
        ("antiaircraft", {"none": Fraction(1)}, "chances by AirResult are wanted"),
        ("first_points", (1,), "those of the Axis and of the Allies are wanted"),
        ("first_points", (1, True), "a whole number from -9999 to 9999 is wanted"),
        ("first_points", (10**9, 1), "a whole number from -9999 to 9999 is wanted"),
        ("with_zones", [["Greeks"]], "it has named nothing that is called so"),
        ("with_zones", [5], "it has named nothing that is called so"),
        ("supplied", [["Athenai"]], "places are wanted"),
        ("retreats", None, "nobody retreats elsewhere"),
        ("retreats", [["Florina"]], "nobody retreats elsewhere"),
        ("encode", {5: "five"}, "the keys of an object are texts"),
        ("encode", [object()], "JSON data is wanted, and no object"),
    ],
)
def test_an_impossible_answer_names_its_method(method: str, answer: object, message: str) -> None:
    host = CheckedHost(altered(**{method: answers(answer)}))
    asked = {"draws": "draws_due"}.get(method, method)
    with pytest.raises(HostError, match=f"{method}.* of the host answers .*: {message}"):
        getattr(host, asked)(*CALLS[asked])


def test_whatever_a_host_raises_becomes_one_clear_error() -> None:
    def fails(error: Exception) -> Any:  # noqa: ANN401 - a method
        def method(*_: object) -> object:
            raise error

        return method

    with pytest.raises(HostError, match=r"may_lift\('Plane', 'Greeks'\) of the host raised KeyError: 'nothing'"):
        CheckedHost(altered(may_lift=fails(KeyError("nothing")))).may_lift("Plane", "Greeks")
    with pytest.raises(HostError, match=r"^the map is lost$"):
        CheckedHost(altered(may_lift=fails(HostError("the map is lost")))).may_lift("Plane", "Greeks")
    with pytest.raises(ChartMissing, match=r"31\.L\.roll"):
        CheckedHost(altered(aero_naval=fails(ChartMissing("31.L.roll", "aero_naval")))).aero_naval(1, 1)


def test_a_part_of_a_position_that_cannot_be_read_is_a_load_error() -> None:
    with pytest.raises(LoadError, match="host: a number is wanted"):
        HOST.decode("x")
    with pytest.raises(LoadError, match="the host cannot read its part of the position: ZeroDivisionError"):
        CheckedHost(altered(decode=lambda *_: 1 // 0)).decode(1)
    with pytest.raises(HostError, match=r"decode.*a value that can be hashed is wanted"):
        CheckedHost(altered(decode=answers([]))).decode(1)


def test_units_know_their_parts() -> None:
    panzer, regiment = RULES.unit("Panzer"), RULES.unit("Panzer regiment")
    assert RULES.counters.parts[panzer.index] == (regiment.index,)
    assert RULES.counters.wholes == {regiment.index: panzer.index}
    assert isinstance(panzer.counter, HostUnit)
    assert isinstance(STATE, State)


def test_values_are_told_as_tables_have_them() -> None:
    words = [AirRole.DIVE_BOMBER, LinkKind.GULF_LINE, CombatResult.DEFENDER_HALVED, AssaultResult.REPULSED]
    assert [str(word) for word in words] == ["dive bomber", "gulf line", "DH", "R"]
    assert [str(word) for word in (AirResult.ABORT, InterdictionResult.SUNK)] == ["abort", "S"]
