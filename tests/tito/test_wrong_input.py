"""Whatever is given to a function in place of an argument, it says what it wants, as an error of the library."""

from __future__ import annotations

import pytest
from tests.wrong_input import EMPTY, FLAG, NOTHING, Good, Or, accepted, good, shared, without_a_call

from balkan_rules import tito

STATE = tito.position(
    turn=3, phase="yugoslav_movement", place={"Bosnia/Partisan Mountain": ["Partisan group"], "Nis": ["German 704"]}
)
FLAGS = (
    "drought",
    "partisan_brigades",
    "chetnik_brigades",
    "partisan_divisions",
    "no_partisans",
    "no_chetniks",
    "no_friendly_chetniks",
    "allied_lower",
    "tito_attempted",
)
NUMBERS = (
    "trigger_turn",
    "tito_trigger_turn",
    "allied_box",
    "surrender_turn",
    "support_withdrawn_turn",
    "tito_turn",
    "tito_returns",
    "tito_charged",
    "optional_soviets",
    "operations",
    "operations_limit",
)

CALLS: list[Good] = [
    good(STATE.ruleset.kind, name="Partisan group"),
    good(STATE.ruleset.zone, name="Serbia"),
    good(STATE.ruleset.map.zone, name="Serbia"),
    good(STATE.ruleset.map.display, name="Nis"),
    good(STATE.ruleset.map.place, name="Nis/Axis"),
    *shared(tito, STATE, charts="[ratio_shifts]\n", action="end phase", place="Nis/Axis", unit="German 704"),
    good(
        tito.position,
        turn=Or(3, 5),
        phase="yugoslav_movement",
        place=Or({"Nis": ["German 704"]}, {}, None),
        eliminated=Or(["German 714"], *EMPTY),
        transferred=Or([], *EMPTY),
        intrinsic_eliminated=Or([], *EMPTY),
        targets=Or([], *EMPTY),
        hunters=0,
        origins=Or([], []),
        ruleset=Or(None, *NOTHING),
        scenario="campaign",
        tito_status="located",
        **{name: Or(*FLAG, *FLAG) for name in FLAGS},
        points=Or(0, 5, -1),
        declared=0,
        deployed=0,
        **{name: Or(0, 5) for name in NUMBERS},
    ),
]


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_wrong_arguments_are_refused(call: Good) -> None:
    assert "\n".join(accepted(call)) == ""


def test_every_public_function_is_tried() -> None:
    assert without_a_call(tito, CALLS) == set()
