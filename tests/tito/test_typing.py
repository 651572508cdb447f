"""What type checkers see of the package. Run by pytest it checks values; run by mypy and pyright, types."""

from __future__ import annotations

import random
from typing import assert_type

import pytest

from balkan_rules import tito
from balkan_rules.core.actions import Chance, LegalActions
from balkan_rules.core.errors import RulingError, SetupError
from balkan_rules.core.records import Record
from balkan_rules.core.state import Outcome
from balkan_rules.core.view import Unknown
from balkan_rules.tito.phases.weather import Weather


def test_states_and_what_they_answer() -> None:
    state = assert_type(tito.new_game(), tito.State)
    assert_type(tito.position(turn=9, points=3, tito_status=tito.TitoStatus.LOCATED), tito.State)
    assert_type(state.ruleset, tito.TitoRuleset)
    assert_type(state.phase, tito.Phase)
    assert_type(state.to_move, tito.Side | Chance | None)
    assert_type(state.outcome, Outcome[tito.Side] | None)
    assert_type(state.legal_actions(), LegalActions[tito.Action])
    action = assert_type(tito.parse(str(state.legal_actions()[0]), state), tito.Action)
    assert_type(state.apply(action), tito.State)
    assert_type(state.step(action).after, tito.State)
    assert_type(state.board, tito.Board)
    assert_type(state.stack("Belgrade/Axis"), tito.Stack)
    assert state.to_move is tito.Side.AXIS


def test_where_units_are_and_where_kinds_are() -> None:
    state = tito.new_game()
    for position in (state, state.view(tito.Side.AXIS)):
        unit, kind = state.ruleset.charts.unit("Tito"), state.ruleset.kinds[0]
        assert_type(position.where(unit), tito.Place)
        assert_type(position.where(kind), tuple[tito.Place, ...])
        assert_type(position.where("Tito"), tito.Place | tuple[tito.Place, ...])
        both: tito.Unit | tito.Kind = unit
        assert isinstance(position.where(both), tito.Place)


def test_views() -> None:
    state = tito.new_game()
    view = assert_type(tito.view(state, tito.Side.AXIS), tito.View)
    assert_type(state.view(tito.Side.AXIS), tito.View)
    assert_type(view.ruleset, tito.TitoRuleset)
    assert_type(view.phase, tito.Phase)
    assert_type(view.to_move, tito.Side | Chance | None)
    assert_type(view.legal_actions(), LegalActions[tito.Action])
    assert_type(view.board, tito.Board)
    assert_type(view.operations_limit, int | Unknown | None)
    assert_type(view.first_target, tito.Zone | Unknown | None)
    assert_type(view.second_target, tito.Zone | Unknown | None)
    assert_type(view.hunters, int | Unknown)
    assert_type(view.pos, bytes)
    assert_type(view.guerrillas, tuple[bytes, ...])
    assert_type(view.guerrillas_moved, tuple[bytes, ...])
    assert_type(tito.view_from_json(view.to_json()), tito.View)
    assert_type(tito.sample_state(view, random.Random(1)), tito.State)
    assert (view.ruleset, view.phase, view.to_move) == (state.ruleset, state.phase, state.to_move)


def test_parts_by_name() -> None:
    rules = tito.ruleset()
    assert assert_type(rules.unit("704"), tito.Unit) is rules.charts.units_by_name["German 704"]
    assert assert_type(rules.kind("Chetnik group"), tito.Kind).name == "Chetnik group"
    assert assert_type(rules.place("Nis/Axis"), tito.Place).name == "Nis/Axis"
    assert assert_type(rules.zone("Serbia"), tito.Zone).name == "Serbia"


def test_files_and_rules() -> None:
    state = tito.new_game()
    assert_type(tito.from_json(tito.to_json(state)), tito.State)
    assert_type(tito.record_from_json(Record(state).to_json()), Record[tito.State, tito.Action])
    assert_type(tito.ruleset(), tito.TitoRuleset)
    assert_type(tito.load_charts(""), tito.TitoCharts)
    variant = tito.with_phases(weather=Weather())
    assert_type(variant.new_game(), tito.State)
    assert variant is not tito.GAME


def test_what_is_wrong_is_wrong_to_the_type_checker() -> None:
    """Each of these needs its ignore; mypy refuses one that is not needed."""
    with pytest.raises(TypeError):
        tito.position(pints=3)  # type: ignore[call-arg]  # no such field
    with pytest.raises(SetupError, match="points"):
        tito.position(points="abc")  # type: ignore[arg-type]  # not a number
    with pytest.raises(RulingError, match="stacking_check"):
        tito.Rulings(stacking_check=tito.MovementPhaseEnd.DUTY)  # type: ignore[arg-type]  # another ruling's
    with pytest.raises(SetupError, match="no phase"):
        tito.with_phases(tea=Weather())  # type: ignore[call-arg]  # no such phase
    with pytest.raises(SetupError, match="PhaseRules"):
        tito.with_phases(weather=7)  # type: ignore[arg-type]  # no rules
