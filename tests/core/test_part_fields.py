"""How sets of parts and their places are written and read."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from balkan_rules.core.errors import LoadError
from balkan_rules.core.part_fields import PartPlaces, PartSet


class Ship:
    pass


class Port:
    pass


class Harbour:
    def __init__(self) -> None:
        self.parts: Mapping[type, Mapping[str, object]] = {
            Ship: {"Ana": 0, "Bor": 1, "Cer": 2},
            Port: {"Off": 0, "Bar": 1, "Kotor": 2},
        }
        self.numbers: Mapping[type, Mapping[str, int]] = {
            Ship: {"Ana": 0, "Bor": 1, "Cer": 2},
            Port: {"Off": 0, "Bar": 1, "Kotor": 2},
        }
        self.frames: Mapping[str, type] = {}


NAMES = Harbour()
SHIPS = PartSet(Ship)
PLACES = PartPlaces(Ship, Port)


def test_a_set_is_a_list_of_names() -> None:
    assert SHIPS.encode(NAMES, bytes((0, 2))) == ["Ana", "Cer"]
    assert SHIPS.decode(NAMES, ["Cer", "Ana"], "here") == bytes((0, 2))
    assert SHIPS.decode(NAMES, [], "here") == b""


def test_places_are_an_object_of_names() -> None:
    assert PLACES.encode(NAMES, "\2\0\1") == {"Ana": "Kotor", "Cer": "Bar"}
    assert PLACES.decode(NAMES, {"Ana": "Kotor", "Cer": "Bar"}, "here") == "\2\0\1"
    assert PLACES.decode(NAMES, {}, "here") == "\0\0\0"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("Ana", "here: a list is wanted"),
        (["Ana", "Ana"], "here: something stands twice in it"),
        (["Dik"], "here: there is no ship 'Dik'"),
        ([3], "here: there is no ship 3"),
    ],
)
def test_what_is_no_set(data: object, told: str) -> None:
    with pytest.raises(LoadError, match=told):
        SHIPS.decode(NAMES, data, "here")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (["Ana"], "here: an object is wanted"),
        ({"Ana": "Split"}, "here.Ana: there is no port 'Split'"),
        ({"Dik": "Bar"}, "here: there is no ship 'Dik'"),
        ({"Ana": None}, "here.Ana: there is no port None"),
        ({"\ud800\x1b": "Split"}, r"here.\\ud800\\x1b: there is no port 'Split'"),
    ],
)
def test_what_are_no_places(data: object, told: str) -> None:
    with pytest.raises(LoadError, match=told):
        PLACES.decode(NAMES, data, "here")
