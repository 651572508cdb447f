"""What every state can do, on the model game."""
# ruff: noqa: ANN401 - foreign objects may be anything

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import attrs
import pytest
from examples import model_game as m

from balkan_rules.core.actions import CHANCE, END_PHASE, EndPhase, Roll
from balkan_rules.core.errors import IllegalActionError, Violation
from balkan_rules.core.preview import Modifier, Preview
from balkan_rules.core.sequence import PhaseRules
from balkan_rules.core.state import Outcome, illegal

START = m.new_game()
MOVING = START.apply(m.Draw(2))
ANA = m.UNITS[0]
LAST = m.position(turn=3, phase=m.Phase.GARRISON_MOVEMENT, place={"Town": ["Ana", "Boris", "Dragan"]})
OVER = LAST.apply(END_PHASE)


def test_a_state_tells_where_it_stands() -> None:
    assert (START.turn, START.phase, START.to_move) == (1, m.Phase.GUIDE, CHANCE)
    assert (MOVING.phase, MOVING.to_move) == (m.Phase.RAIDER_MOVEMENT, m.Side.RAIDERS)
    assert MOVING.phase.case == "2.2"
    assert str(MOVING.phase) == MOVING.phase.title == "Raider Movement Phase"


def test_the_phase_stays_the_interrupted_one() -> None:
    state = m.position(place={"Hills": ["Ana"], "Pass": ["Dragan"]}).apply(m.Move(ANA, m.PASS))
    assert state.frames == (m.Reaction(m.PASS),)
    assert state.phase is m.Phase.RAIDER_MOVEMENT
    assert state.to_move is m.Side.GARRISON


def test_states_are_frozen_values() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        MOVING.turn = 2  # type: ignore[misc]
    assert MOVING == START.apply(m.Draw(2)) != START.apply(m.Draw(1))
    assert len({MOVING, START.apply(m.Draw(2))}) == 1


def test_two_ways_to_a_position_lead_to_equal_states() -> None:
    first, second = m.Move(m.UNITS[1], m.PASS), m.Move(m.UNITS[2], m.PASS)
    one, two = MOVING.apply(first).apply(second), MOVING.apply(second).apply(first)
    assert one == two
    assert hash(one) == hash(two)


def test_chance_outcomes_are_exact() -> None:
    assert START.chance_outcomes() == (
        (m.Draw(0), Fraction(1, 2)),
        (m.Draw(1), Fraction(1, 3)),
        (m.Draw(2), Fraction(1, 6)),
    )
    assert MOVING.chance_outcomes() == ()
    assert OVER.chance_outcomes() == ()


def test_refusals_name_case_and_reason() -> None:
    (violation,) = MOVING.why_not(m.Move(ANA, m.TOWN))
    assert violation == Violation("3.1", "Town does not touch Hills", {"at": "Hills"})
    assert str(violation) == "3.1: Town does not touch Hills"


def test_all_reasons_are_given() -> None:
    moved = MOVING.apply(m.Move(ANA, m.PASS))
    assert [str(each) for each in moved.why_not(m.Move(ANA, m.PASS))] == [
        "3.1: Ana has moved",
        "3.1: Pass does not touch Pass",
    ]


def test_actions_of_another_kind_are_refused_by_the_phase() -> None:
    (violation,) = MOVING.why_not(Roll(3))
    assert str(violation) == "3.1: 'roll 3' is no action of the Movement Phase, in which Raiders decides"
    assert violation.details == {"action": "roll 3"}
    (violation,) = MOVING.why_not(None)
    assert violation.case == "3.1"
    assert "NoneType" in violation.sentence


def test_foreign_parts_are_refused_as_such() -> None:
    (violation,) = MOVING.why_not(m.Move(m.Unit("Zora", m.Side.RAIDERS, 9), m.PASS))
    assert str(violation) == "2.1: Zora is not part of these rules"
    assert violation.details["unit"] == "Zora"


def test_an_action_that_is_not_whole_is_refused() -> None:
    (first, second) = MOVING.why_not(object.__new__(m.Move))
    assert str(first) == str(second) == "2.1: a missing field is not part of these rules"
    assert [sorted(each.details) for each in (first, second)] == [["action", "unit"], ["action", "to"]]
    (violation,) = MOVING.why_not(m.Move(ANA, object.__new__(m.Area)))
    assert str(violation) == "2.1: a Area is not part of these rules"
    (violation,) = MOVING.why_not(object.__new__(EndPhase))  # it cannot be hashed
    assert violation.sentence == "end phase is no whole action"
    for action in (object.__new__(m.Move), object.__new__(EndPhase)):
        assert action not in MOVING.legal_actions()
        with pytest.raises(IllegalActionError):
            MOVING.apply(action)


def test_classes_are_not_asked_what_they_are() -> None:
    def fail(*_: object) -> Any:
        raise RuntimeError

    copycat: Any = {"__hash__": lambda _: hash(m.Move), "__eq__": lambda *_: True}
    same: Any = {"__eq__": fail, "__hash__": type.__hash__}
    for told in ({"__hash__": fail}, same, {"__name__": property(fail)}, copycat):
        foreign: Any = type("Meta", (type,), told)("Foreign", (), {})()
        (violation,) = MOVING.why_not(foreign)
        assert violation.sentence == "Foreign is no action of the Movement Phase, in which Raiders decides"
        assert foreign not in MOVING.legal_actions()


def test_what_is_told_cannot_be_changed() -> None:
    (event,) = START.step(m.Draw(2)).events
    told: list[Any] = [MOVING.why_not(m.Move(ANA, m.TOWN))[0].details, event.details]
    for mapping in told:
        with pytest.raises(TypeError, match="cannot be changed"):
            mapping["at"] = "Sea"


def test_outcomes_that_cannot_be_are_refused() -> None:
    (violation,) = START.why_not(m.Draw(3))
    assert violation.sentence == "draw guide 3 is no possible outcome of the Guide Phase"


def test_illegal_actions_raise_and_change_nothing() -> None:
    before = m.to_json(MOVING)
    for call in (MOVING.apply, MOVING.step):
        with pytest.raises(IllegalActionError) as caught:
            call(m.Move(ANA, m.TOWN))
        assert caught.value.violations == MOVING.why_not(m.Move(ANA, m.TOWN))
    assert m.to_json(MOVING) == before


def test_the_check_can_be_left_out() -> None:
    action = m.Move(ANA, m.PASS)
    assert MOVING.apply(action, check=False) == MOVING.apply(action) == MOVING.step(action).after


class Watched(m.GuideRules):
    """Remembers which events a draft has kept of a draw."""

    kept: ClassVar[list[object]] = []

    def apply(self, draft: m.Draft, action: m.Draw) -> None:
        super().apply(draft, action)
        self.kept.append(draft.events and [event.name for event in draft.events])


def test_only_a_step_keeps_events() -> None:
    start = m.GAME.with_phases(guide=Watched()).new_game()
    assert start.apply(m.Draw(2)) == start.step(m.Draw(2)).after
    assert Watched.kept == [None, ["guide"]]


def test_a_finished_game_allows_nothing() -> None:
    assert OVER.is_over
    assert OVER.to_move is None
    assert list(OVER.legal_actions()) == []
    assert not OVER.allows(END_PHASE)
    (violation,) = OVER.why_not(END_PHASE)
    assert violation.sentence == "the game is over"
    with pytest.raises(IllegalActionError, match="the game is over"):
        OVER.apply(END_PHASE)


@pytest.mark.parametrize(
    ("units", "winner", "level"),
    [
        (["Ana", "Cveta"], m.Side.RAIDERS, "Raiders win"),
        (["Boris"], None, "Draw"),
        (["Cveta"], m.Side.GARRISON, "Garrison win"),
    ],
)
def test_a_finished_game_has_an_outcome(units: list[str], winner: m.Side | None, level: str) -> None:
    state = m.position(turn=3, phase=m.Phase.GARRISON_MOVEMENT, place={"Town": [*units, "Dragan"]})
    assert state.outcome is None
    score = m.strength(unit for unit in m.UNITS if unit.name in units)
    assert state.apply(END_PHASE).outcome == Outcome(winner, level, score, "5.0")


def test_problems_are_told() -> None:
    state = m.position(phase=m.Phase.GUIDE, place={"Town": ["Ana", "Boris"]})
    (problem,) = state.problems()
    assert problem.case == "3.3"
    assert problem.details == {"side": "Raiders"}
    assert m.position(phase=m.Phase.GUIDE).problems() == ()
    assert super(m.State, state).problems() == ()


def test_a_state_shows_its_board() -> None:
    assert (
        MOVING.text()
        == m.text(MOVING)
        == (
            "Game-Turn 1, Raider Movement Phase; guide 2\n"
            "  Hills: Ana 3, Boris 2, Cveta 1\n"
            "  Pass: -\n"
            "  Town: Dragan 2, Emil 1, Filip 1"
        )
    )


class Scouting(m.CombatRules):
    def preview(self, state: m.State, action: m.Attack | EndPhase) -> Preview | None:
        if not isinstance(action, m.Attack):
            return None
        guide = state.guide if isinstance(state.guide, int) else 0
        modifier = Modifier("4.3", "guide", guide)
        return Preview(3, None, None, None, (modifier,), ("4.3",), ())


def test_previews_are_of_legal_actions() -> None:
    game = m.GAME.with_phases(combat=Scouting())
    state = game.position(phase=m.Phase.COMBAT, place={"Town": ["Ana", "Dragan"]}, guide=2)
    preview = state.preview(m.Attack(m.TOWN))
    assert preview is not None
    assert preview.modifiers == (Modifier("4.3", "guide", 2),)
    assert state.preview(END_PHASE) is None
    assert state.preview(m.Attack(m.HILLS)) is None
    assert state.view(m.Side.RAIDERS).preview(m.Attack(m.TOWN)) == preview
    assert state.view(m.Side.GARRISON).preview(m.Attack(m.TOWN)) is None


def test_most_rules_preview_nothing() -> None:
    assert MOVING.preview(m.Move(ANA, m.PASS)) is None


def test_rules_list_what_they_allow() -> None:
    assert list(MOVING.grouped()) == list(PhaseRules.groups(MOVING.rules, MOVING))


def test_an_error_of_one_violation() -> None:
    error = illegal("3.1", "no", unit="Ana")
    assert error.violations == (Violation("3.1", "no", {"unit": "Ana"}),)


def test_a_text_in_the_place_of_an_action_is_told_how_it_is_read() -> None:
    state = m.new_game()
    assert "parse(text, state)" in state.why_not("end phase")[0].sentence


def test_a_state_shows_itself_as_its_board() -> None:
    state = m.new_game()
    assert str(state) == state.text() == m.GAME.text(state)
