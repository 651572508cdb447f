"""Whatever is given to a function in place of an argument, it says what it wants, as an error of the library."""

from __future__ import annotations

import pytest
from tests.wrong_input import EMPTY, FLAG, NOTHING, Good, Or, accepted, good, shared, without_a_call

from balkan_rules import wrte_1991 as wrte

UNIT = "JNA Motorized 1"
PLACE = {"1711": [UNIT]}
STATE = wrte.position(turn=3, place=PLACE)
LISTS = (
    "caches",
    "activated",
    "unsupplied",
    "looted",
    "conquered",
    "besieged",
    "pinned",
    "vetoed",
)
NUMBERS = (
    "level",
    "allowance",
    "operations",
    "ceasefire",
    "ceasefire_ended",
    "bilagora",
    "medium",
    "captured",
    "broadcast",
    "town_bombarded",
    "town_raided",
    "paramilitary_attack",
    "city_attacks",
    "air_used",
    "artillery_used",
    "naval_used",
    "separatist_artillery_used",
    "chit",
)
CALLS: list[Good] = [
    *shared(wrte, STATE, charts="[unit]\n", action="end phase", place="1711", unit=UNIT),
    good(
        wrte.position,
        turn=Or(3, 5),
        phase="federalist_movement",
        place=Or(PLACE, {}, None),
        occupants=Or({}, {}, None),
        ruleset=Or(None, *NOTHING),
        scenario="campaign",
        extended=Or(*FLAG, *FLAG),
        arrivals=(),
        **{name: Or([], *EMPTY) for name in LISTS},
        assaults=0,
        surrender=0,
        separatist_artillery=0,
        **{name: Or(3, 5) for name in NUMBERS},
    ),
]


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_wrong_arguments_are_refused(call: Good) -> None:
    assert "\n".join(accepted(call)) == ""


def test_every_public_function_is_tried() -> None:
    assert without_a_call(wrte, CALLS) == set()
