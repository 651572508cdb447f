"""The state of affairs, and what of it no game comes to."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, PEACE, READY, SPECIAL, WAR, cases_of

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    Affairs,
    Interdiction,
    Scarpantos,
    SpecialTurn,
    affairs_problems,
    germans_have_intervened,
    jugoslavia_is_neutral,
)


@pytest.mark.case("marita_merkur", "31.E.1.not_intervention", "31.E.2.date")
def test_neither_trigger_nor_assistance_is_intervention() -> None:
    assert not germans_have_intervened(attrs.evolve(PEACE, assistance_sent=2))
    assert not germans_have_intervened(attrs.evolve(PEACE, triggered=1))
    assert germans_have_intervened(NO_COUP)


@pytest.mark.case("marita_merkur", "31.D.after_lift")
def test_only_an_invasion_ends_neutrality() -> None:
    assert [jugoslavia_is_neutral(affairs) for affairs in (PEACE, COUP, NO_COUP, READY)] == [True] * 4
    assert not jugoslavia_is_neutral(WAR)


@pytest.mark.parametrize("affairs", [PEACE, COUP, NO_COUP, READY, SPECIAL, WAR])
def test_what_a_game_comes_to_has_no_problems(affairs: Affairs) -> None:
    assert affairs_problems(affairs) == ()


@pytest.mark.case(
    "marita_merkur", "31.E.2.date", "31.E.2.border", "31.L.crete", "31.L.evacuation", "31.D.start", "31.N.attempt"
)
@pytest.mark.parametrize(
    ("fields", "case"),
    [
        ({"turn": 3, "triggered": 4}, "31.E.2.result"),
        ({"turn": 3, "deployed": 3, "special": SpecialTurn.OVER}, "31.E.2.date"),
        ({"turn": 3, "triggered": 3, "deployed": 3, "special": SpecialTurn.OVER}, "31.E.2.date"),
        ({"turn": 3, "triggered": 2, "deployed": 4, "special": SpecialTurn.OVER}, "31.E.2.date"),
        ({"turn": 3, "triggered": 2, "deployed": 3}, "31.F"),
        ({"special": SpecialTurn.NOW}, "31.F"),
        ({"turn": 4, "triggered": 2, "deployed": 3, "special": SpecialTurn.NOW}, "31.F"),
        ({"invaded": True}, "31.E.2.border"),
        ({"collapsed": True}, "31.H"),
        ({"coup": True}, "31.D.start"),
        ({"interdiction": Interdiction.LIMITED}, "31.L.crete"),
        (
            {"turn": 3, "evacuations": (3,), "crete_announced": False, "interdiction": Interdiction.EXTENDED},
            "31.L.evacuation",
        ),
        ({"boats_port": "Volos"}, "31.M.1.transfer"),
        ({"boats_since": 3}, "31.M.1.transfer"),
        ({"shipping": 7}, "31.M.2.roll"),
        ({"scarpantos": Scarpantos.FAILED}, "31.N.attempt"),
    ],
)
def test_what_cannot_be_so_is_told(fields: dict[str, Any], case: str) -> None:
    assert cases_of(affairs_problems(Affairs(**fields))) == [case]


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": -1},
        {"coup": 1},
        {"triggered": "3"},
        {"special": "now"},
        {"held": {"a"}},
        {"evacuations": [1]},
        {"evacuations": ("a",)},
        {"evacuations": (True,)},
        {"interdiction": "none"},
    ],
)
def test_wrong_fields_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=next(iter(wrong))):
        Affairs(**wrong)


def test_what_is_in_force_follows_from_what_was_announced() -> None:
    assert PEACE.zone is Interdiction.NONE
    announced = Affairs(turn=4, crete_announced=True, interdiction=Interdiction.LIMITED, evacuations=(3, 4))
    assert (announced.zone, announced.is_evacuation_turn) == (Interdiction.LIMITED, True)
    assert not attrs.evolve(announced, turn=5).is_evacuation_turn
    assert [str(one) for one in (*SpecialTurn, *Scarpantos)] == ["ahead", "now", "over", "untried", "held", "failed"]
