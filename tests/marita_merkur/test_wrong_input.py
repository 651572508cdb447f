"""Whatever is given to a function of the game in place of an argument, it says what it wants, as an error of ours."""

from __future__ import annotations

import pytest
from tests.marita_merkur.pieces import PEACE
from tests.marita_merkur.turns import at
from tests.wrong_input import EMPTY, NOTHING, Good, Or, accepted, good, shared

from balkan_rules import marita_merkur as mm

STATE = at("axis_movement", {"Larisa": ["Greek 2 Inf"], "Korce": ["Italian 3 Julia"]})
VIEW = STATE.view(mm.Side.AXIS)

CALLS: list[Good] = [
    # --------------------------------------------------------------------------------------------------------- the game
    *shared(
        mm,
        STATE,
        charts="[scenario]\naxis_points = 9\n",
        action="Italian 3 Julia to rn4120",
        place="Larisa",
        unit="Greek 2 Inf",
    ),
    good(
        mm.position,
        turn=Or(1, 5),
        phase="axis_movement",
        place=Or({"Larisa": ["Greek 2 Inf"]}, {}, None),
        ruleset=Or(None, *NOTHING),
        weather="snow",
        affairs=PEACE,
        efforts=("low", "high"),
        points=Or({mm.Side.AXIS: 3}, {}),
        sent=Or({}, {}),
        unsupplied=Or(["Greek 2 Inf"], *EMPTY),
        control=Or({"Athenai": mm.Side.AXIS}, {}),
    ),
    good(STATE.controls, place="Larisa"),
    good(VIEW.controls, place="Larisa"),
]


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_wrong_arguments_are_refused(call: Good) -> None:
    assert "\n".join(accepted(call)) == ""
