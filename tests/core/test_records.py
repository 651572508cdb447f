"""Records, sessions and differences, on the model game."""
# ruff: noqa: ANN401 - wrong arguments may be anything

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from examples import model_game as m
from hypothesis import given

from balkan_rules.core import codec
from balkan_rules.core.actions import END_PHASE, Roll
from balkan_rules.core.errors import BalkanRulesError, IllegalActionError, LoadError, SetupError
from balkan_rules.core.records import Change, Record, Session, diff
from balkan_rules.testing import records

ANA, BORIS = m.UNITS[:2]
START = m.new_game()
ACTIONS = (m.Draw(1), m.Move(ANA, m.PASS), END_PHASE, m.Move(m.UNITS[3], m.PASS))
RECORD = Record(START, ACTIONS)


def altered(**changes: Any) -> str:
    return json.dumps({**json.loads(RECORD.to_json()), **changes})


def test_a_record_replays() -> None:
    transitions = list(RECORD.replay())
    assert [transition.action for transition in transitions] == list(ACTIONS)
    assert transitions[-1].after == RECORD.final()
    assert Record(START).final() == START


@given(records(m.GAME))
def test_records_come_back_from_json(record: Record[m.State, m.Action]) -> None:
    text = record.to_json()
    again = m.record_from_json(text)
    assert again == record
    assert again.initial.ruleset is record.initial.ruleset
    assert again.to_json() == text


def test_a_record_of_other_rules_is_replayed() -> None:
    assert m.record_from_json(altered(rules="0", ruleset="0", changes={"rulings": {"gone": "yes"}})) == RECORD


def test_actions_are_kept_as_a_tuple() -> None:
    assert Record(START, iter(ACTIONS)) == Record(START, list(ACTIONS)) == RECORD
    assert hash(Record(START, list(ACTIONS))) == hash(RECORD)


def test_what_could_not_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    text = RECORD.to_json()
    monkeypatch.setattr(codec, "MAX_TEXT", len(text))
    assert m.record_from_json(RECORD.to_json()) == RECORD
    monkeypatch.setattr(codec, "MAX_TEXT", len(text) - 1)
    with pytest.raises(LoadError, match=f"the record takes {len(text)} characters; a file of at most {len(text) - 1}"):
        RECORD.to_json()


def test_an_illegal_entry_is_named() -> None:
    text = altered(actions=["draw guide 1", "Ana to Town"])
    with pytest.raises(
        LoadError, match=r"actions\[1\]: entry 2 'Ana to Town' on Game-Turn 1: 3\.1: Town does not touch"
    ):
        m.record_from_json(text)
    record: Record[m.State, m.Action] = Record.from_json(m.GAME, text, verify=False)
    with pytest.raises(LoadError, match="entry 2"):
        record.final()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "format: 'balkan_rules.model_game.record' is wanted, not 'list'"),
        (altered(format="chess"), "format: .* not 'chess'"),
        (altered(colour=1), "colour: does not belong here"),
        (json.dumps({"format": "balkan_rules.model_game.record", "schema": 1}), "actions: is missing"),
        (json.dumps({"format": "balkan_rules.model_game.record"}), "schema: this version reads 1 and 2, not None"),
        (altered(schema=3), "schema: this version reads 1 and 2, not 3"),
        (altered(schema=True), "schema: this version reads 1 and 2, not True"),
        (altered(schema=1.0), "schema: this version reads 1 and 2, not 1.0"),
        (altered(ruleset=[]), r"ruleset: a text of at most 100 characters is wanted, not \[\]"),
        (altered(ruleset="0"), "ruleset: saved under rules version '1', ruleset '0'; this is version '1'"),
        (altered(rules=["1"]), r"rules: a text of at most 100 characters is wanted, not \['1'\]"),
        (altered(changes={"junk": 1}), r"changes: the ruleset has \{\}, not \{'junk': 1\}"),
        (altered(changes=[]), "changes: an object is wanted"),
        (altered(changes={"phases": {"combat": "x:Y"}}), "changes.phases: made with .*x:Y.*; this game has 'those of"),
        (altered(content=[]), "content: an object is wanted"),
        (altered(content={"rulings": {"pull_back": "none"}}), "content.rulings: 'pull_back' has no option 'none'"),
        (altered(content={"charts": {}}), "content: only an object of rulings belongs here"),
        (altered(initial={}), "initial: 'turn' is missing"),
        (altered(actions="draw guide 1"), "actions: a list of texts is wanted, not 'draw guide 1'"),
        (altered(actions=[1]), r"actions\[0\]: entry 1: an action's notation is a text, not 1"),
        (altered(actions=["e4"]), r"actions\[0\]: entry 1: no action is written 'e4'"),
        (altered(final="0"), "final: the actions do not end where the record says; it has been changed, or cut off"),
        (altered(final=1), "final: a text is wanted, not 1"),
        (altered(rules="0", final="0"), "final: made under rules version '0', it ends elsewhere under '1'"),
    ],
)
def test_what_is_no_record_is_refused(text: str, told: str) -> None:
    with pytest.raises(LoadError, match=told):
        m.record_from_json(text)


# Trap B44: stored games of another version cannot be replayed, or silently become other games.
@pytest.mark.parametrize("version", ["0.9", "2", "2027-01"])
def test_a_record_of_another_rules_version_is_named_as_such(version: str) -> None:
    record = m.record_from_json(altered(rules=version, ruleset="of that time"))
    assert record == RECORD
    assert record.rules_version == version
    assert RECORD.rules_version == m.record_from_json(RECORD.to_json()).rules_version == "1"
    assert json.loads(record.to_json())["rules"] == "1"  # written again, it has been replayed under these rules
    versions = f"; made under rules version '{version}', it is read under '1'"
    for change, told in (
        ({"actions": ["draw guide 1", "Ana to Town"]}, "actions[1]: entry 2 'Ana to Town' on Game-Turn 1: 3.1: "),
        ({"actions": ["e4"]}, "actions[0]: entry 1: no action is written 'e4'"),
        ({"content": {"rulings": {"moon": "full"}}}, "content.rulings: "),
        ({"initial": {}}, "initial: 'turn' is missing"),
    ):
        with pytest.raises(LoadError) as caught:
            m.record_from_json(altered(rules=version, **change))
        assert str(caught.value).startswith(told)
        assert str(caught.value).endswith(versions)
    broken: Record[m.State, m.Action] = Record.from_json(
        m.GAME, altered(rules=version, actions=["draw guide 1"] * 2), verify=False
    )
    with pytest.raises(LoadError, match=r"entry 2 .*made under rules version"):
        broken.final()


def test_a_record_tells_a_side_only_what_it_saw() -> None:
    told = set()
    for chit in (0, 1, 2):
        record = Record(START, (m.Draw(chit), *ACTIONS[1:]))
        seen = record.for_side(m.Side.GARRISON)
        assert len(seen.transitions) == 4
        told.add(seen.to_json())
    assert len(told) == 1
    data = json.loads(told.pop())
    assert [entry["action"] for entry in data["entries"]] == ["(hidden)", "Ana to Pass", "end phase", "Dragan to Pass"]
    own = json.loads(RECORD.for_side(m.Side.RAIDERS).to_json())
    assert own["entries"][0] == {"action": "draw guide 1", "events": ["guide: chit 1 (2.1)"]}
    assert m.view_from_json(own["final"]) == RECORD.final().view(m.Side.RAIDERS)


def test_an_empty_record_can_be_told() -> None:
    data = json.loads(Record(START).for_side(m.Side.RAIDERS).to_json())
    assert data["initial"] == data["final"]


def test_a_session_goes_forth_and_back() -> None:
    session: Session[m.State, m.Action] = Session(START)
    session.push(m.Draw(1))
    assert len(session.push((m.Move(ANA, m.PASS), m.Move(BORIS, m.PASS)))) == 2
    assert len(session.transitions) == 3
    last = session.pop()
    assert last.action == m.Move(BORIS, m.PASS)
    assert session.state == last.before == session.record.final()
    assert session.record.actions == (m.Draw(1), m.Move(ANA, m.PASS))


def test_any_iterable_is_a_macro() -> None:
    session: Session[m.State, m.Action] = Session(START)
    session.push(m.Draw(1))
    assert len(session.push(m.Move(unit, m.PASS) for unit in (ANA, BORIS))) == 2


def test_a_session_has_its_state_from_its_transitions() -> None:
    session: Session[m.State, m.Action] = Session(START)
    with pytest.raises(AttributeError):
        session.state = START  # type: ignore[misc]
    for wrong in (None, RECORD, START.view(m.Side.RAIDERS)):
        with pytest.raises(SetupError, match="a session begins with a state, not "):
            Session(wrong)  # type: ignore[type-var]


def test_dice_and_draws_are_not_taken_back_unless_forced() -> None:
    session: Session[m.State, m.Action] = Session(START)
    with pytest.raises(IllegalActionError, match="nothing to take back"):
        session.pop()
    session.push(m.Draw(1))
    with pytest.raises(IllegalActionError, match=r"'\(hidden\)' cannot be taken back") as refusal:
        session.pop()
    assert refusal.value.violations[0].details == {"action": "(hidden)"}  # whoever asks may not know what was drawn
    with pytest.raises(IllegalActionError, match=r"'\(hidden\)' cannot be taken back"):
        session.pop(side=m.Side.GARRISON)
    with pytest.raises(IllegalActionError, match="'draw guide 1' cannot be taken back"):
        session.pop(side=m.Side.RAIDERS)
    assert len(session.transitions) == 1
    assert session.pop(force=True).action == m.Draw(1)
    assert session.state == START


def test_a_session_refuses_what_is_illegal_and_stays() -> None:
    session: Session[m.State, m.Action] = Session(START)
    for wrong in (Roll(7), [END_PHASE]):
        with pytest.raises(IllegalActionError):
            session.push(wrong)
    assert session.state == START


def test_a_whole_session_replays() -> None:
    rng = random.Random(7)
    session: Session[m.State, m.Action] = Session(START)
    while not session.state.is_over:
        session.push(session.state.legal_actions().sample(rng))
    assert session.record.final() == session.state


def test_differences_are_told_field_by_field() -> None:
    after = START.apply(m.Draw(1))
    assert diff(START, START) == ()
    assert [str(change) for change in diff(START, after)] == ["cursor: guide -> raider_movement", "guide: None -> 1"]
    moved = after.apply(m.Move(ANA, m.PASS))
    assert diff(after, moved) == (Change("place[0]", "Hills", "Pass"), Change("moved", [], ["Ana"]))


def test_frames_and_rulesets_differ_too() -> None:
    one = m.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"], "Town": ["Boris", "Emil"]})
    first, second = one.apply(m.Attack(m.PASS)), one.apply(m.Attack(m.TOWN))
    assert diff(first, second) == (Change("frames[0].area", "Pass", "Town"),)
    rolled = first.apply(m.Choose(m.Posture.BOLD)).apply(m.Choose(m.Posture.BOLD))
    changes = diff(rolled, rolled.apply(Roll(2)))
    assert Change("frames", [{"area": "Pass", "frame": "Battle"}], []) not in changes
    assert "raiders_posture" in [change.path for change in changes]
    other = m.new_game(ruleset=m.ruleset(rulings=m.Rulings(pull_back=m.PullBack.ALL)))
    (change,) = diff(START, other)
    assert change == Change("ruleset", START.ruleset.digest, other.ruleset.digest)


def test_frames_of_two_kinds_differ_in_their_fields() -> None:
    reaction = m.position(place={"Hills": ["Ana", "Boris"], "Pass": ["Dragan"]}).apply(m.Move(ANA, m.PASS))
    excess = m.position(place={"Hills": ["Ana", "Boris"]})
    for action in (m.Move(ANA, m.PASS), m.Move(BORIS, m.PASS), END_PHASE):
        excess = excess.apply(action)
    changes = {change.path: (change.before, change.after) for change in diff(reaction, excess)}
    assert changes["frames[0].frame"] == ("Reaction", "Excess")
    assert changes["frames[0].area"] == ("Pass", None)
    assert changes["frames[0].side"] == (None, "RAIDERS")


@pytest.mark.parametrize("other", [None, 3, RECORD])
def test_only_states_of_one_game_are_compared(other: Any) -> None:
    with pytest.raises(BalkanRulesError, match="diff compares two states of one game, not State and"):
        diff(START, other)
    with pytest.raises(BalkanRulesError):
        diff(other, other)
