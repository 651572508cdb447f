"""Records and sessions of Tito: taken back, replayed, told apart when tampered with."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given
from tests.tito.playing import DEFAULT, transitions

from balkan_rules import tito
from balkan_rules.core.errors import IllegalActionError, LoadError
from balkan_rules.core.records import Record, Session, diff
from balkan_rules.core.rulings import pairs
from balkan_rules.core.transition import StopReason
from balkan_rules.testing import strategies
from balkan_rules.tito.rulings import SovietOverstayPenalty

TitoRecord = Record[tito.State, tito.Action]


@cache
def _whole_game() -> TitoRecord:
    return Record(tito.new_game(), tuple(step.action for step in transitions(3)))


@cache
def _text() -> str:
    return _whole_game().to_json()


def altered(**changes: Any) -> str:  # noqa: ANN401 - wrong parts may be anything
    return json.dumps({**json.loads(_text()), **changes})


# ------------------------------------------------------------------------------------------------------------ records


def test_a_whole_game_comes_back_and_replays() -> None:
    record = _whole_game()
    again = tito.record_from_json(_text())
    assert again == record
    assert again.to_json() == _text()
    assert again.initial.ruleset is record.initial.ruleset
    final = again.final()
    assert final.is_over
    assert [step.after for step in again.replay()][-1] == final
    assert sum(event.name == "victory points" for step in again.replay() for event in step.events) == 17


@pytest.mark.no_cover
@given(strategies.records(tito.GAME, rulesets=DEFAULT, max_steps=300))
def test_records_come_back_from_json(record: TitoRecord) -> None:
    text = record.to_json()
    again = tito.record_from_json(text)
    assert again == record
    assert again.to_json() == text


def test_a_record_carries_its_rules() -> None:
    """Every answer, printed or ours, is in the file, so that it replays elsewhere under the same rules."""
    rules = tito.ruleset(rulings=pairs(tito.Rulings)[3])
    record: TitoRecord = Record(tito.new_game(ruleset=rules))
    data = json.loads(record.to_json())
    assert data["ruleset"] == rules.digest != tito.ruleset().digest
    assert data["content"]["rulings"] == {
        name: value.value for name, value in attrs.asdict(pairs(tito.Rulings)[3]).items()
    }
    assert tito.record_from_json(record.to_json()).initial.ruleset is rules


def test_the_first_broken_entry_is_named() -> None:
    actions = json.loads(_text())["actions"]
    number = next(index for index, text in enumerate(actions) if text.startswith("roll "))
    for entry, told in (("end phase", "'end phase' is no action of"), ("roll 7", "no action is written 'roll 7'")):
        text = altered(actions=[*actions[:number], entry, *actions[number + 1 :]])
        with pytest.raises(LoadError, match=rf"actions\[{number}\]: entry {number + 1}\b") as caught:
            tito.record_from_json(text)
        assert told in str(caught.value)
    with pytest.raises(LoadError, match=r"actions\[3\]: entry 4 .* on Game-Turn 1: 15\.1: "):
        tito.record_from_json(altered(actions=[*actions[:3], *actions[2:]]))


def test_another_ending_is_refused_and_both_versions_are_named() -> None:
    actions = json.loads(_text())["actions"]
    with pytest.raises(LoadError, match="final: the actions do not end where the record says"):
        tito.record_from_json(altered(actions=actions[:-1]))
    with pytest.raises(LoadError, match=r"final: made under rules version '0\.9', it ends elsewhere under '1'"):
        tito.record_from_json(altered(actions=actions[:-1], rules="0.9"))
    assert tito.record_from_json(altered(rules="0.9")) == _whole_game()


def test_both_sides_see_everything_but_what_only_the_axis_may() -> None:
    record: TitoRecord = Record(tito.new_game(), _whole_game().actions[:60])
    secret = [isinstance(action, tito.DrawLimit) for action in record.actions]
    assert sum(secret) == 1
    steps = list(record.replay())
    for side in tito.Side:
        seen = record.for_side(side)
        sees = [not hidden or side is tito.Side.AXIS for hidden in secret]
        pairs = zip(record.actions, sees, strict=True)
        assert [entry.action for entry in seen.transitions] == [a if shown else tito.HIDDEN for a, shown in pairs]
        told = [step.events if shown else () for step, shown in zip(steps, sees, strict=True)]
        assert [entry.events for entry in seen.transitions] == told


# ----------------------------------------------------------------------------------------------------------- sessions


@pytest.mark.no_cover
def test_a_session_takes_back_moves_and_no_dice() -> None:
    """Random play, with everything that can be taken back taken back at once and done again."""
    rng = random.Random(6)
    session: Session[tito.State, tito.Action] = Session(tito.new_game())
    taken_back = refused = 0
    for _ in range(600):
        before, text = session.state, tito.to_json(session.state)
        action = session.state.legal_actions().sample(rng, by="group")
        (done,) = session.push(action)
        after = session.state
        if done.is_final:
            with pytest.raises(IllegalActionError, match="cannot be taken back: it rolled"):
                session.pop()
            assert session.state is after
            refused += 1
        else:
            assert session.pop() is done
            assert session.state is before
            assert tito.to_json(session.state) == text
            session.push(action)
            taken_back += 1
        assert session.state == after
        assert tito.to_json(session.state) == tito.to_json(after)
    assert min(taken_back, refused) > 50
    assert session.record.final() == session.state


def test_a_die_is_taken_back_only_by_force() -> None:
    state = tito.position(turn=6, phase="weather", place={"Belgrade": ["German 704"]})
    session: Session[tito.State, tito.Action] = Session(state)
    with pytest.raises(IllegalActionError, match=r"4\.2\.A\.2: there is nothing to take back"):
        session.pop()
    session.push(tito.Roll(6))
    for _ in range(100):
        with pytest.raises(IllegalActionError):
            session.pop()
    assert session.pop(force=True).action == tito.Roll(6)
    assert session.state is state


def test_a_macro_is_its_parts_and_stops_before_a_die() -> None:
    state = tito.position(
        phase="yugoslav_movement",
        turn=9,
        place={
            "Serbia/Partisan Mountain": [("Partisan group", 2)],
            "Serbia/Chetnik Hide-away": ["Chetnik group"],
            "Nis/Axis": ["Serbian 1"],
        },
    )
    macro = tuple(
        tito.parse(text, state)
        for text in (
            "Partisan group from Serbia/Partisan Mountain to Nis/Yugoslav",
            "end phase",
            "attack Nis/Axis from Nis/Yugoslav",
            "roll 3",
        )
    )
    session: Session[tito.State, tito.Action] = Session(state)
    assert [step.action for step in session.push(macro)] == list(macro[:3])
    one_by_one = state
    for action in macro[:3]:
        one_by_one = one_by_one.apply(action)
    assert session.state == one_by_one
    assert state.expand(macro).stopped is StopReason.CHANCE
    assert state.expand(macro).left == macro[3:]
    session.pop()
    assert session.state == state.apply(macro[0]).apply(macro[1])
    with pytest.raises(IllegalActionError):
        session.push((tito.Roll(3),))


def test_differences_are_named() -> None:
    step = next(step for step in transitions(3) if isinstance(step.action, tito.Move))
    changes = {change.path: (change.before, change.after) for change in diff(step.before, step.after)}
    assert isinstance(step.action, tito.Move)
    name = step.action.unit.name
    assert changes[f"pos.{name}"] == (str(step.before.where(name)), str(step.after.where(name)))
    assert diff(step.after, step.after) == ()
    other = tito.ruleset(rulings=tito.Rulings(soviet_overstay_penalty=SovietOverstayPenalty.TEN_PER_UNIT_PER_STAGE))
    (change,) = diff(tito.new_game(), tito.new_game(ruleset=other))
    assert change.path == "ruleset"
