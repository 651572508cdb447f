"""The functions of the package: they are methods of the game, read charts and files, and keep to their own game."""

from __future__ import annotations

import inspect
import json
import random
from pathlib import Path
from typing import Any, ClassVar

import pytest
from tests.long_form import opened

from balkan_rules import tito
from balkan_rules.core.charts import Basis
from balkan_rules.core.errors import ActionSyntaxError, ChartError, ChartMissing, LoadError, PositionError, SetupError
from balkan_rules.core.records import Record, Session
from balkan_rules.tito.phases.weather import Weather
from balkan_rules.tito.rulings import ScheduleAfterTurn8
from balkan_rules.tito.sequence import Phases, interruptions, sequence
from balkan_rules.tito.state import Draft

FUNCTIONS = tuple(name for name in tito.__all__ if inspect.ismethod(getattr(tito, name)))
STATE = tito.new_game()


def test_every_function_is_a_method_of_the_game() -> None:
    assert len(FUNCTIONS) == 17
    for name in FUNCTIONS:
        assert getattr(tito, name) == getattr(tito.GAME, name)


def test_help_speaks_of_tito() -> None:
    """No type variable of the core in what a reader is shown, and words with everything."""
    for name in FUNCTIONS:
        function = getattr(tito, name)
        assert function.__qualname__.startswith(("TitoGame.", "OffersCharts."))
        assert inspect.getdoc(function)
        for annotation in function.__annotations__.values():
            assert annotation not in {"S", "A", "P", "C", "R", "O", "D"}


def test_there_is_one_game_to_make() -> None:
    """Another object of its class would make states that come back as states of this one."""
    assert not hasattr(tito, "TitoGame")
    assert type(tito.GAME).__name__ not in tito.__all__


def test_states_views_and_records_come_back() -> None:
    view = tito.view(STATE, tito.Side.AXIS)
    assert type(view) is tito.View
    assert tito.from_json(tito.to_json(STATE)) == STATE
    assert tito.view_from_json(view.to_json()) == view
    assert tito.sample_state(view, random.Random(1)) == STATE
    assert tito.GAME.complete(STATE, tito.Side.AXIS, random.Random(1)) == STATE
    assert view.points == STATE.points == 0
    session: Session[tito.State, tito.Action] = Session(STATE)
    session.push(STATE.legal_actions()[0])
    assert tito.record_from_json(session.record.to_json()).final() == session.state
    assert tito.parse(str(STATE.legal_actions()[3]), STATE) == STATE.legal_actions()[3]


@pytest.mark.parametrize("wrong", [None, 7, "state"])
def test_what_is_of_no_game_is_refused(wrong: Any) -> None:  # noqa: ANN401 - that is the test
    side = tito.Side.AXIS
    for call in (
        lambda: tito.to_json(wrong),
        lambda: tito.text(wrong),
        lambda: tito.view(wrong, side),
        lambda: tito.parse("stop", wrong),
        lambda: tito.sample_state(wrong, random.Random(1)),
    ):
        with pytest.raises(SetupError):
            call()


@pytest.mark.parametrize(
    ("part", "name", "told"),
    [
        ("unit", "German 99x", "no unit is called 'German 99x'; did you mean 'German 92' or "),
        ("kind", "partisan groups", "no kind of guerrilla is called 'partisan groups'; did you mean 'Partisan group'?"),
        ("kind", "x", "no kind of guerrilla is called 'x'; there are Partisan group, Partisan brigade, Partisan divi"),
        ("place", "Belgrade", "place 'Belgrade' is ambiguous here; write one of 'Belgrade/Yugoslav', 'Belgrade/Axis'"),
        ("place", "Belgrad", "no place is called 'Belgrad'; did you mean 'Belgrade'"),
        ("zone", "serbia", "no Zone is called 'serbia'; did you mean 'Serbia'?"),
    ],
)
def test_parts_are_found_by_name_or_what_is_near_is_told(part: str, name: str, told: str) -> None:
    with pytest.raises(PositionError) as refused:
        getattr(tito.ruleset(), part)(name)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("germn 718 to saraevo/axis", "did you mean 'German 718 to Sarajevo/Axis' or '"),
        (
            "attack Belgrade/Axes from Belgrade/Yugoslav",
            "did you mean 'attack Belgrade/Axis from Belgrade/Yugoslav' or '",
        ),
        ("endphase", "did you mean 'end phase'"),
    ],
)
def test_of_all_actions_those_most_like_a_wrong_text_are_told(text: str, told: str) -> None:
    with pytest.raises(ActionSyntaxError, match=told):
        tito.parse(text, STATE)


def test_an_action_of_texts_is_refused_with_how_to_find_its_parts() -> None:
    place = tito.ruleset().place("Nis/Axis")
    wrong: Any = (
        (tito.Move, ("German 704", place), "Move.unit takes Unit, not 'German 704'; ruleset.unit(name) finds it"),
        (tito.JoinTito, ("Nis",), "JoinTito.to takes Place, not 'Nis'; ruleset.place(name) finds it"),
        (tito.Rise, ("Serbia",), "Rise.zone takes Zone, not 'Serbia'; ruleset.zone(name) finds it"),
        (tito.Build, ("x", place), "Build.unit takes Kind, not 'x'; ruleset.kind(name) finds it"),
        (tito.DrawLimit, ("8",), "DrawLimit.number takes int, not '8'"),
    )
    for action, parts, told in wrong:
        with pytest.raises(ActionSyntaxError) as refused:
            action(*parts)
        assert str(refused.value) == told


def test_actions_are_picked_by_the_names_of_pieces_and_places() -> None:
    state = tito.position(turn=3, phase="axis_movement", place={"Belgrade": ["German 704"], "Nis": ["German 714"]})
    rules, legal = state.ruleset, state.legal_actions()
    assert legal.of("German 704") == legal.of(rules.unit("German 704"))
    assert legal.to("Bor/Axis") == legal.to(rules.place("Bor/Axis"))
    assert [str(action) for action in legal.to("Bor/Axis")] == ["German 704 to Bor/Axis", "German 714 to Bor/Axis"]
    assert legal.of("Tito") == legal.to("Bor/Yugoslav") == ()


def test_a_view_has_what_its_state_has_but_for_secrets() -> None:
    place: Any = {"Nis": ["German 501SS"], "First operation": ["German 704"], "Nis/Yugoslav": ["Partisan group"]}
    state = tito.position(
        turn=9, place=place, operations_limit=8, operations=2, declared=2, targets=("Bosnia", "Serbia"), hunters=2
    )
    rules = state.ruleset
    axis, yugoslav = (state.view(side) for side in tito.Side)
    for view in (axis, yugoslav):
        assert view.pos == state.pos
        assert view.guerrillas == state.guerrillas
        assert view.guerrillas_moved == state.guerrillas_moved
    known = (axis.operations_limit, axis.first_target, axis.second_target, axis.hunters)
    assert known == (8, rules.zone("Bosnia"), rules.zone("Serbia"), 2)
    hidden = (yugoslav.operations_limit, yugoslav.first_target, yugoslav.second_target, yugoslav.hunters)
    assert hidden == (tito.UNKNOWN,) * 4


def test_a_side_is_a_side() -> None:
    anything: Any = "axis"
    told = "'axis' is no side of tito; there are axis, yugoslav"
    with pytest.raises(SetupError, match=told):
        tito.view(STATE, anything)
    with pytest.raises(SetupError, match=told):
        STATE.view(anything)


# ---------------------------------------------------------------------------------------------------------- house rules
def test_phases_are_named_as_in_the_sequence_of_play() -> None:
    names = [step.name for step in sequence()] + list(interruptions())
    assert list(Phases.__annotations__) == names
    assert tito.with_phases() is tito.GAME
    assert tito.with_phases(weather=Weather()).replaced.keys() == {"weather"}
    with pytest.raises(SetupError, match="there is no phase 'tea'; there are axis_set_up, operations_limit, "):
        tito.with_phases(tea=Weather())  # type: ignore[call-arg]  # that is the test


class Watched(Weather):
    """Remembers what the drafts that it was entered with keep of events."""

    kept: ClassVar[list[object]] = []

    def enter(self, draft: Draft) -> None:
        super().enter(draft)
        self.kept.append(draft.events)


def test_what_happens_when_a_position_is_set_up_is_not_told() -> None:
    state = tito.with_phases(weather=Watched()).position(turn=2, phase="weather")
    assert state.phase is tito.Phase.WEATHER
    assert Watched.kept == [None]


# -------------------------------------------------------------------------------------------------------------- content
@pytest.fixture
def record() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(Record(STATE).to_json())
    return made


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ([], "content: an object of charts, rulings and options is wanted"),
        ({"charts": {}}, "content: an object of charts, rulings and options is wanted"),
        ({"options": []}, r"content.options: an object of support_withdrawal_turn is wanted, not \[\]"),
        ({"options": {}}, "content.options: an object of support_withdrawal_turn is wanted"),
        ({"options": {"second": True}}, "content.options: an object of support_withdrawal_turn is wanted"),
        ({"options": {"support_withdrawal_turn": 14}}, "content.options: option support_withdrawal_turn=14"),
        ({"rulings": 7}, "content: only an object of rulings belongs here"),
        ({"rulings": {"no-such": "x"}}, "content.rulings: .*no ruling 'no-such'"),
        ({"charts": 7}, "content.charts: the tables of the charts are wanted"),
        ({"charts": {"unit": 7}}, "content.charts: "),
    ],
)
def test_a_record_with_other_content_is_refused(record: dict[str, Any], part: Any, told: str) -> None:  # noqa: ANN401
    whole = not isinstance(part, dict) or ("charts" in part and not part["charts"])
    record["content"] = part if whole else {**record["content"], **part}
    with pytest.raises(LoadError, match=told):
        tito.record_from_json(json.dumps(record))


# --------------------------------------------------------------------------------------------------------------- charts
OWN = "[mountain_recruitment]\nenabled = false\n"


def test_charts_come_from_a_file_or_a_text(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    for source in (OWN, path, str(path)):
        charts = tito.load_charts(source)
        assert charts.mountain_recruitment is None
        assert charts == tito.load_charts(OWN)
        tito.check_charts(source)
    with pytest.raises(ChartError, match="cannot be read"):
        tito.load_charts(str(tmp_path / "none.toml"))
    for load in (tito.load_charts, tito.check_charts):
        with pytest.raises(ChartError, match="tea"):
            load("[tea]\nmilk = true")


def test_charts_are_exported_and_read_again() -> None:
    assert tito.load_charts(tito.export_charts()) == tito.default_charts()
    own = tito.load_charts(OWN)
    assert tito.load_charts(tito.export_charts(own)) == own


def test_printed_charts_lack_what_is_not_printed() -> None:
    with pytest.raises(ChartMissing):
        tito.ruleset(charts=tito.printed_charts())


def test_the_ruling_says_whether_suggested_turns_are_used_whatever_the_charts_do() -> None:
    charts, fill = tito.default_charts(), tito.Rulings(schedule_after_turn_8=ScheduleAfterTurn8.HISTORICAL_FILL)
    rules = tito.ruleset(rulings=fill)
    assert rules.charts == charts.with_schedule_gap(used=True)
    assert all(rules.charts.source.basis_of(path) is not Basis.OWNER for path, _ in rules.charts.source.leaves())
    assert rules.digest != tito.ruleset().digest
    assert tito.ruleset(rulings=fill, charts=charts) is tito.ruleset(rulings=fill, charts=rules.charts) is rules
    assert tito.ruleset(charts=rules.charts) is tito.ruleset()
    assert tito.ruleset().charts == charts


def test_a_game_with_suggested_turns_is_loaded_again() -> None:
    rules = tito.ruleset(rulings=tito.Rulings(schedule_after_turn_8=ScheduleAfterTurn8.HISTORICAL_FILL))
    state = tito.new_game(ruleset=rules)
    assert tito.from_json(tito.to_json(state)) == state
    loaded = tito.record_from_json(Record(state).to_json())
    assert loaded.initial.ruleset is rules
    del rules
    assert loaded.initial.ruleset.charts.source.basis_of("schedule_gap.9") is Basis.RECONSTRUCTED


# ------------------------------------------------------------------------------------------------------------- rulesets
@pytest.mark.parametrize("name", ["rulings", "charts", "options"])
def test_a_ruleset_is_made_of_its_own_parts(name: str) -> None:
    wrong: Any = {name: 7}
    with pytest.raises(SetupError, match=f"{name} must be a "):
        tito.ruleset(**wrong)


# ---------------------------------------------------------------------------------------------------------------- files
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"pos": []}, "state.pos: an object is wanted"),
        ({"pos": {"German 0": "Belgrade/Axis"}}, "state.pos: there is no unit 'German 0'"),
        ({"pos": {"German 704": 7}}, "state.pos.German 704: there is no place 7"),
        ({"ready": 7}, "state.ready: a list is wanted"),
        ({"ready": ["German 0"]}, "state.ready: there is no unit 'German 0'"),
        ({"retreated": [None]}, "state.retreated: there is no unit None"),
        ({"placed": ["German 704", "German 704"]}, "state.placed: something stands twice in it"),
        ({"spent": ["Narnia"]}, "state.spent: there is no place 'Narnia'"),
        ({"spent": "Belgrade/Axis"}, "state.spent: a list is wanted"),
        ({"spent": ["Nis/Axis", "Nis/Axis"]}, "state.spent: something stands twice in it"),
        ({"risen": ["Narnia"]}, "state.risen: there is no zone 'Narnia'"),
        ({"risen": ["Serbia", "Serbia"]}, "state.risen: something stands twice in it"),
        ({"guerrillas": []}, "state.guerrillas: an object is wanted"),
        ({"guerrillas": {"Elf": {}}}, "state.guerrillas: there is no kind 'Elf'"),
        ({"guerrillas": {"Partisan group": []}}, "state.guerrillas.Partisan group: an object is wanted"),
        ({"guerrillas_moved": {"Partisan group": {"Nis": 1}}}, "guerrillas_moved.Partisan group: there is no place"),
        ({"guerrillas_moved": {"Partisan group": {"Nis/Yugoslav": 0}}}, "Nis/Yugoslav: a number from 1 to 30"),
    ],
)
def test_what_is_wrong_with_a_field_is_told(changes: dict[str, Any], told: str) -> None:
    data = opened(STATE)
    data["state"].update(changes)
    with pytest.raises(LoadError, match=told):
        tito.from_json(json.dumps(data))


def test_every_field_is_written_by_names() -> None:
    state = tito.position(turn=1, place={"Serbia/Partisan Mountain": [("Partisan group", 2), "Tito"]})
    state = state.apply(tito.parse("Partisan group from Serbia/Partisan Mountain to Serbia/Partisan Hide-away", state))
    data = opened(state)["state"]
    assert data["pos"] == {"Tito": "Serbia/Partisan Mountain"}
    assert data["guerrillas"] == {"Partisan group": {"Serbia/Partisan Mountain": 1}}
    assert data["guerrillas_moved"] == {"Partisan group": {"Serbia/Partisan Hide-away": 1}}
    assert data["ready"] == ["Tito"]
    assert tito.from_json(tito.to_json(state)) == state
