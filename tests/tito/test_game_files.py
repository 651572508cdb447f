"""Files of Tito: what is saved comes back the same, and what is wrong with a file is a LoadError and nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.long_form import opened
from tests.tito.playing import DEEP, states, walk

from balkan_rules import balkan_wars, marita_merkur, tito, wrte_1991
from balkan_rules.core.errors import LoadError
from balkan_rules.core.records import Record
from balkan_rules.testing.values import damage
from balkan_rules.tito.rulings import ChetnikWithdrawalProcedure, SovietOverstayPenalty

T = TypeVar("T")
MANY = settings(max_examples=2_000 if DEEP else 300)


@cache
def _samples() -> tuple[str, ...]:
    """States of games as text: one in each phase and interruption, from early and late turns."""
    found: dict[tuple[object, ...], str] = {}
    for seed in range(4):
        for state in walk(seed):
            key = state.turn > 8, state.phase, tuple(type(frame) for frame in state.frames), state.is_over
            if key not in found:
                found[key] = tito.to_json(state)
    return tuple(found.values())


def _damaged(text: str, rng: random.Random, times: int) -> str:
    """The text with one thing changed after the other, until it is no JSON any more."""
    for _ in range(times):
        text = damage(text, rng)
        try:
            json.loads(text)
        except ValueError:
            break
    return text


@cache
def _record() -> str:
    start = tito.from_json(_samples()[-3])
    rng, state = random.Random(4), start
    actions: list[tito.Action] = []
    while not state.is_over and len(actions) < 60:
        actions.append(state.legal_actions().sample(rng))
        state = state.apply(actions[-1])
    return Record(start, tuple(actions)).to_json()


def _loaded(load: Callable[[str], T], text: str) -> T | None:
    """What is read; None if the text is refused with a message."""
    try:
        return load(text)
    except LoadError as error:
        if not str(error):
            raise
        return None


def _plays(state: tito.State) -> bool:
    """That a state which was loaded is a whole one: it is saved and read again, shown, and played on."""
    assert tito.from_json(tito.to_json(state), ruleset=state.ruleset) == state
    assert state.text()
    assert isinstance(state.problems(), tuple)
    listed = state.legal_actions()
    assert bool(listed) is not state.is_over
    for action in [*listed][:: max(1, len(listed) // 3)]:
        assert state.apply(action) != state
    return True


# ---------------------------------------------------------------------------------------------------------- saved, read


@pytest.mark.no_cover
@given(states())
def test_states_come_back_as_they_were(state: tito.State) -> None:
    text = tito.to_json(state)
    again = tito.from_json(text)
    assert again == state
    assert hash(again) == hash(state)
    assert tito.to_json(again) == text
    assert list(again.legal_actions()) == list(state.legal_actions())
    for name in ("turn", "points", "trigger_turn", "allied_box", "cursor", "is_over", "drought", "pos", "guerrillas"):
        assert type(getattr(again, name)) is type(getattr(state, name))
    assert len(text) <= 5 * 1_024


def test_there_are_samples_of_everything() -> None:
    texts = "".join(_samples())
    assert len(_samples()) > 20
    for name in ("CombatRoll", "Losses", "Retreating", "Arrivals", "RecruitRoll", "UprisingRoll"):
        assert f'"{name}"' in texts
    assert all(_plays(tito.from_json(text)) for text in _samples())


# -------------------------------------------------------------------------------------------------------- damaged files


@pytest.mark.no_cover
@MANY
@given(st.data(), st.integers(0, 2**32))
def test_a_damaged_state_is_refused_or_whole(data: st.DataObject, seed: int) -> None:
    text = data.draw(st.sampled_from(_samples()))
    bad = _damaged(text, random.Random(seed), data.draw(st.integers(1, 3)))
    state = _loaded(tito.from_json, bad)
    assert state is None or _plays(state)


@pytest.mark.no_cover
@MANY
@given(st.data())
def test_a_file_with_other_characters_is_refused_or_whole(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(_samples()))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    bad = (
        text[:start] + data.draw(st.text(max_size=8) | st.sampled_from(['"', "1e999", "NaN", "-1", "{}"])) + text[end:]
    )
    state = _loaded(tito.from_json, bad)
    assert state is None or _plays(state)


@pytest.mark.no_cover
@settings(max_examples=2_000 if DEEP else 120)
@given(st.integers(0, 2**32))
def test_a_damaged_record_is_refused_or_whole(seed: int) -> None:
    bad = damage(_record(), random.Random(seed))
    record = _loaded(tito.record_from_json, bad)
    assert record is None or record.final() == tito.record_from_json(record.to_json()).final()


@pytest.mark.no_cover
@given(
    st.text()
    | st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists).map(json.dumps)
)
def test_other_texts_are_refused(text: str) -> None:
    for load in (tito.from_json, tito.record_from_json, tito.view_from_json):
        with pytest.raises(LoadError):
            load(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[" * 100_000,
        '{"a":' * 50_000,
        "9" * 10_000,
        " " * 3_000_000,
        '{"format": "balkan_rules.tito.state", "format": "balkan_rules.tito.state"}',
        "\ud800",
        "NaN",
    ],
    ids=range(10),
)
def test_hostile_texts_are_refused(text: str) -> None:
    for load in (tito.from_json, tito.record_from_json, tito.view_from_json):
        with pytest.raises(LoadError):
            load(text)


def test_a_truncated_file_is_refused_wherever_it_ends() -> None:
    for text, load in ((_samples()[5], tito.from_json), (_record(), tito.record_from_json)):
        for length in range(0, len(text), 97):
            with pytest.raises(LoadError):
                load(text[:length])


# -------------------------------------------------------------------------------------------------- of something else


def altered(
    text: str,
    *,
    inside: dict[str, Any] | None = None,
    tracks: dict[str, Any] | None = None,
    **changes: Any,  # noqa: ANN401 - wrong parts
) -> str:
    data = json.loads(text)
    data["state"].update(inside or {})
    data["state"]["tracks"].update(tracks or {})
    return json.dumps({**data, **changes})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"format": "balkan_rules.chess.state"},
            "format: 'balkan_rules.tito.state' is wanted, not 'balkan_rules.chess",
        ),
        ({"format": "balkan_rules.tito.record"}, "format: 'balkan_rules.tito.state' is wanted"),
        ({"schema": 3}, "schema: this version reads 1 and 2, not 3"),
        ({"ruleset": "0" * 64, "rules": "2"}, "ruleset: saved under rules version '2', .*; this is version '1', "),
        ({"ruleset": 7}, "ruleset: a text of at most 100 characters is wanted, not 7"),
        ({"changes": {"rulings": {"no-such": "x"}}}, "changes.*no ruling 'no-such'"),
        ({"changes": {"options": {"no_such": 1}}}, "changes.options: an object of support_withdrawal_turn is wanted"),
        ({"changes": {"options": 7}}, "changes.options: an object of support_withdrawal_turn is wanted, not 7"),
        ({"changes": {"options": {"support_withdrawal_turn": 8}}}, "changes.options: option support_withdrawal_turn=8"),
        ({"changes": {"junk": {}}}, "changes: only an object of rulings belongs here"),
        ({"changes": {"phases": {"weather": "os:system"}}}, "changes.phases: .*os:system"),
        ({"extra": 1}, "extra: does not belong here"),
        ({"inside": {"turn": 18}}, "state.turn: 18 is no Game-Turn"),
        ({"inside": {"turn": True}}, "state.turn: "),
        ({"inside": {"cursor": "tea_time"}}, "state.cursor: "),
        ({"inside": {"is_over": True}}, r"state\.is_over: the game does not end in the .* of Game-Turn \d+$"),
        ({"inside": {"pos": {"German 704": "Narnia"}}}, "state.pos.German 704: there is no place 'Narnia'"),
        ({"inside": {"pos": {"German 704": "Serbia/Partisan Mountain"}}}, "state.pos: German 704 in Serbia/Partisan"),
        (
            {"inside": {"guerrillas": {"Partisan group": {"Nis/Axis": 1}}}},
            "state.guerrillas: Partisan group in Nis/Axis",
        ),
        ({"inside": {"guerrillas": {"Partisan group": {"Nis/Yugoslav": 31}}}}, "state.guerrillas.*1 to 30"),
        ({"inside": {"guerrillas": {"Partisan group": {"Nis/Yugoslav": 2.0}}}}, "state.guerrillas.*1 to 30"),
        ({"tracks": {"intrinsic": -1}}, "state.tracks.intrinsic: -1"),
        ({"inside": {"frames": [{"kind": "subprocess"}]}}, "state.frames"),
        ({"tracks": {"points": {"unknown": True}}}, "state"),
    ],
)
def test_what_is_wrong_is_told(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(LoadError, match=told):
        tito.from_json(altered(_samples()[4], **changes))


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ({"pos": {"\ud800\x1b": 0}}, r"state.pos.\ud800\x1b: there is no place 0"),
        (
            {"guerrillas": {"Partisan group": {"Ni\u0161\x1b": 0}}},
            "state.guerrillas.Partisan group.Ni\u0161\\x1b: a number from 1 to 30 is wanted",
        ),
    ],
)
def test_what_is_told_can_be_printed_whatever_the_file_holds(inside: dict[str, Any], told: str) -> None:
    with pytest.raises(LoadError) as caught:
        tito.from_json(altered(_samples()[4], inside=inside))
    assert str(caught.value) == told


def test_a_game_is_over_in_the_last_victory_point_stage_alone() -> None:
    place = {"Belgrade": ["German 704"]}
    over = tito.position(turn=17, phase="victory_points", place=place)
    data = opened(over)
    assert tito.from_json(json.dumps(data)) == over
    for changes in ({"turn": 16}, {"cursor": "weather"}):
        bad = {**data, "state": {**data["state"], **changes}}
        with pytest.raises(LoadError, match=r"state\.is_over: the game does not end in the "):
            tito.from_json(json.dumps(bad))


def test_files_made_under_other_rulings_load_under_these_rulings_only() -> None:
    ten = SovietOverstayPenalty.TEN_PER_UNIT_PER_STAGE
    rules = tito.ruleset(rulings=tito.Rulings(soviet_overstay_penalty=ten))
    state = tito.new_game(ruleset=rules)
    text = tito.to_json(state)
    assert json.loads(text)["changes"] == {"rulings": {"soviet-overstay-penalty": ten.value}}
    assert tito.from_json(text) == state
    assert tito.from_json(text).ruleset is rules
    assert state != tito.new_game()
    with pytest.raises(LoadError, match="ruleset"):
        tito.from_json(text, ruleset=tito.ruleset())


def test_files_name_the_options_that_are_not_the_default() -> None:
    fixed = tito.Rulings(chetnik_withdrawal_procedure=ChetnikWithdrawalProcedure.FIXED_TURN)
    rules = tito.ruleset(rulings=fixed, options=tito.Options(support_withdrawal_turn=9))
    state = tito.new_game(scenario="late-war", ruleset=rules)
    text = tito.to_json(state)
    assert json.loads(text)["changes"]["options"] == {"support_withdrawal_turn": 9}
    assert tito.from_json(text).ruleset is rules
    assert tito.from_json(text) == state
    assert tito.view_from_json(state.view(tito.Side.AXIS).to_json()) == state.view(tito.Side.AXIS)
    assert tito.GAME.info.options == ("support_withdrawal_turn",)


def test_a_view_hides_nothing_that_its_side_knows() -> None:
    fields: dict[str, Any] = {"operations": 1, "declared": 1, "targets": ["Bosnia"], "operations_limit": 6}
    place = {"First operation": ["German 704"], "Bosnia/Partisan Mountain": ["Partisan group"]}
    state = tito.position(turn=9, phase="operations_reaction", place=place, **fields)
    text = state.view(tito.Side.YUGOSLAV).to_json()
    assert tito.view_from_json(text).first_target is tito.UNKNOWN
    for wrong, told in (
        (altered(text, tracks={"deployed": 1}), "state.first_target: hides what yugoslav knows"),
        (altered(text, side="AXIS"), "state.operations_limit: hides what axis knows"),
    ):
        with pytest.raises(LoadError, match=told):
            tito.view_from_json(wrong)


def test_a_view_in_which_nothing_could_be_listed_is_refused() -> None:
    """As is such a state: a unit that is to move stands nowhere."""
    state = tito.position(turn=9, phase="axis_movement", place={"Belgrade/Axis": ["German 704"]})
    for position, load in ((state, tito.from_json), (state.view(tito.Side.AXIS), tito.view_from_json)):
        data = opened(position)
        assert (data["state"]["pos"], data["state"]["ready"]) == ({"German 704": "Belgrade/Axis"}, ["German 704"])
        data["state"]["pos"] = {}
        with pytest.raises(LoadError, match="state: the position makes no sense"):
            load(json.dumps(data))


@pytest.mark.parametrize("module", [tito, wrte_1991, balkan_wars, marita_merkur])
def test_files_of_the_first_layout_are_read(module: Any) -> None:  # noqa: ANN401 - a package of a game
    """In which every field stood, and every unit with its place under its whole name."""
    state = module.new_game()
    data = opened(state)
    assert data["schema"] == 2
    assert len(json.dumps(data["state"])) > len(module.to_json(state))
    assert module.from_json(json.dumps({**data, "schema": 1})) == state
