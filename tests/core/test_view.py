"""Views: what a side may know, and nothing else."""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from enum import Enum
from typing import Any

import attrs
import pytest
from examples import model_game as m

from balkan_rules.core.actions import CHANCE, END_PHASE
from balkan_rules.core.errors import SetupError
from balkan_rules.core.view import UNKNOWN, has_unknown, redact, veiled

RAIDERS, GARRISON = m.Side
STATE = m.new_game().apply(m.Draw(2))
ASKED = m.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"]}, guide=2).apply(m.Attack(m.PASS))
CHOSEN = ASKED.apply(m.Choose(m.Posture.BOLD))


def test_a_secret_is_known_to_one_side() -> None:
    assert STATE.view(RAIDERS).fields["guide"] == 2
    assert STATE.view(GARRISON).fields["guide"] is UNKNOWN
    assert str(UNKNOWN) == "unknown"


def test_a_choice_is_hidden_until_both_have_chosen() -> None:
    assert CHOSEN.view(RAIDERS).fields["raiders_posture"] is m.Posture.BOLD
    assert CHOSEN.view(GARRISON).fields["raiders_posture"] is UNKNOWN
    assert ASKED.view(GARRISON).fields["raiders_posture"] is None
    both = CHOSEN.apply(m.Choose(m.Posture.CAREFUL))
    assert {both.view(side).fields["raiders_posture"] for side in m.Side} == {m.Posture.BOLD}
    assert {both.view(side).fields["guide"] for side in m.Side} == {2}


def test_views_of_states_that_cannot_be_told_apart_are_equal() -> None:
    views = [m.new_game().apply(m.Draw(chit)).view(GARRISON) for chit in (0, 1, 2)]
    assert len(set(views)) == 1
    assert len({(repr(view), str(view), view.text(), view.to_json()) for view in views}) == 1
    assert len({m.new_game().apply(m.Draw(chit)).view(RAIDERS) for chit in (0, 1, 2)}) == 3


def test_a_view_answers_what_a_state_answers() -> None:
    view = STATE.view(RAIDERS)
    assert view.ruleset is STATE.ruleset
    facts = view.turn, view.phase, view.to_move, view.is_over, view.outcome
    assert facts == (1, m.Phase.RAIDER_MOVEMENT, RAIDERS, False, None)
    assert view.legal_actions() == STATE.legal_actions()
    assert view.allows(view.legal_actions()[0])
    assert str(view) == "Raiders's view, Game-Turn 1, Raider Movement Phase"
    assert view.text() == STATE.text()
    assert "guide unknown" in STATE.view(GARRISON).text()


def test_a_view_lists_nothing_when_another_is_to_move() -> None:
    view = STATE.view(GARRISON)
    assert list(view.legal_actions()) == []
    (violation,) = view.why_not(STATE.legal_actions()[0])
    assert violation.sentence == "it is for Raiders to decide, not for Garrison"
    assert violation.case == "3.1"
    (violation,) = m.new_game().view(RAIDERS).why_not(m.Draw(0))
    assert violation.details == {"to_move": str(CHANCE)}


def test_a_view_refuses_as_the_state_does() -> None:
    move = m.Move(m.UNITS[0], m.TOWN)
    assert STATE.view(RAIDERS).why_not(move) == STATE.why_not(move)
    over = m.position(turn=3, phase=m.Phase.GARRISON_MOVEMENT, place={"Town": ["Dragan"]}).apply(END_PHASE)
    view = over.view(RAIDERS)
    assert view.is_over
    assert list(view.legal_actions()) == []
    assert view.why_not(move) == over.why_not(move)
    assert view.outcome == over.outcome


def test_a_view_is_a_frozen_value() -> None:
    view = STATE.view(GARRISON)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view.side = RAIDERS  # type: ignore[misc]
    with pytest.raises(TypeError):
        view.fields["guide"] = 2  # type: ignore[index]
    assert pickle.loads(pickle.dumps(view)) == view


def test_a_position_without_secrets_is_not_copied() -> None:
    start = m.new_game()
    assert redact(start, GARRISON) is start
    assert redact(STATE, GARRISON) is not STATE


def test_there_is_no_view_for_nobody() -> None:
    for side in (CHANCE, "Raiders", None):
        with pytest.raises(SetupError, match="there are Raiders, Garrison"):
            STATE.view(side)  # type: ignore[arg-type]


def test_samples_are_as_likely_as_they_are() -> None:
    rng = random.Random(7)
    drawn = Counter(m.sample_state(CHOSEN.view(GARRISON), rng) for _ in range(6000))
    assert {state.view(GARRISON) for state in drawn} == {CHOSEN.view(GARRISON)}
    assert len(drawn) == 6
    guides = Counter({chit: sum(n for state, n in drawn.items() if state.guide == chit) for chit in (0, 1, 2)})
    assert 2800 < guides[0] < 3200
    assert 900 < guides[2] < 1100
    bold = sum(n for state, n in drawn.items() if state.raiders_posture is m.Posture.BOLD)
    assert 2800 < bold < 3200


def test_who_knows_all_samples_the_state_itself() -> None:
    assert m.sample_state(CHOSEN.view(RAIDERS), random.Random(7)) == CHOSEN


class Reader(Enum):
    OWNER = "owner"
    OTHER = "other"


def _covers(state: Letters, side: Enum) -> str:
    """Each word's first letter, to all but the owner."""
    return state.words if side is Reader.OWNER else re.sub(r"(?<=\w)\w", "?", state.words)


@attrs.frozen
class Letters:
    words: str = veiled(_covers, hides=lambda words: "?" in words)
    marks: str = veiled(lambda state, _: state.marks, default="", codec=None)


def test_a_veiled_field_shows_a_part() -> None:
    letters: Any = Letters("two words")
    assert redact(letters, Reader.OWNER) is letters
    seen = redact(letters, Reader.OTHER)
    assert seen == Letters("t?? w????")
    assert redact(seen, Reader.OTHER) is seen
    assert (has_unknown(letters), has_unknown(seen)) == (False, True)
    assert attrs.fields(Letters).marks.metadata["codec"] is None
