"""The contract of the game: views, files, positions, rulesets, and random play."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.long_form import opened
from tests.marita_merkur.pieces import NO_COUP, SPECIAL, WAR
from tests.marita_merkur.tiny_host import TinyHost
from tests.marita_merkur.turns import ATHENAI, at, do, listed, points

from balkan_rules import ChartMissing, LoadError, PositionError, SetupError
from balkan_rules import marita_merkur as mm
from balkan_rules.core.cases import implementations
from balkan_rules.marita_merkur import GAME, UNKNOWN, CheckedHost, Side, StandInHost, State
from balkan_rules.marita_merkur.phases.efforts import EffortPhase
from balkan_rules.testing.contract import check_game


@pytest.mark.no_cover
def test_the_contract_holds_over_random_play() -> None:
    check_game(GAME, games=1, max_steps=60, every=20, samples=1)


# ---------------------------------------------------------------------------------------------------------------- views


def test_a_view_shows_everything_but_the_effort() -> None:
    state = do(
        at("axis_effort", {ATHENAI: ["British 4 NZ"]}, turn=4, points=points(3, 8), weather="snow"), "effort high"
    )
    view = state.view(Side.ALLIED)
    assert view.fields["axis_effort"] is UNKNOWN
    assert (view.board, view.affairs, view.weather) == (state.board, state.affairs, "snow")
    assert [view.points_of(side) for side in Side] == [3, 8]
    assert view.stack(ATHENAI) == state.stack(ATHENAI)
    assert view.where("British 4 NZ") == state.ruleset.place(ATHENAI)
    assert view.controls(ATHENAI) is Side.ALLIED
    assert {GAME.sample_state(view, random.Random(seed)).axis_effort for seed in range(20)} == {"low", "normal", "high"}
    assert GAME.view_from_json(view.to_json()) == view


# ---------------------------------------------------------------------------------------------------------------- board


def test_a_board_holds_the_stacks_in_the_order_of_the_map() -> None:
    state = at("axis_movement", {ATHENAI: ["Greek 2 Inf", "British 4 NZ"], "Zagreb": ["Jugoslav 1 Cav"]}, turn=4)
    assert [str(place) for place in state.board] == ["rn1124", "rs0912"]
    stack = state.stack("Athenai")
    assert (len(stack), stack.strength, int(stack.equivalents)) == (2, 6, 4)
    assert str(stack) == "rs0912 Athenai: Greek 2 Inf, British 4 NZ"
    assert str(state.stack("rn4914")) == "rn4914 Larisa: empty"
    assert (len(state.board), repr(state.board)) == (2, "<Board of 2 stacks>")
    assert hash(state.board) == hash(at("axis_movement", dict(state_place(state)), turn=4).board)
    assert state.board[state.ruleset.place("Athenai")] == stack
    assert str(state).splitlines()[1] == "Victory points: Axis 2, Allied 2"
    waiting = at("axis_movement", {"Waiting": ["Greek 3 Inf"]}, turn=4)
    assert str(waiting).splitlines()[-1] == "Waiting: Greek 3 Inf"
    assert "the game is over" in at("end", turn=16).text()


def state_place(state: State) -> dict[str, list[str]]:
    """Where everybody is, as `position` takes it."""
    return {place.name: [unit.name for unit in stack.units] for place, stack in state.board.items()}


def test_places_and_units_are_those_of_the_ruleset() -> None:
    state = GAME.new_game()
    foreign = GAME.new_game(ruleset=GAME.ruleset(host=TinyHost()))
    assert state.where(state.ruleset.unit("Greek 2 Inf")) == state.ruleset.place("Larisa")
    assert state.stack(state.ruleset.place("Larisa")) == state.stack("Larisa")
    with pytest.raises(PositionError, match=r"no unit is called 'Greek 2 Info'; did you mean 'Greek 2 Inf' or"):
        state.where("Greek 2 Info")
    with pytest.raises(PositionError, match=r"no place is called 'Atlantis'$"):
        state.controls("Atlantis")
    with pytest.raises(PositionError, match=r"Athenai.* is no place of this map"):
        state.stack(foreign.ruleset.place("Athenai"))
    with pytest.raises(PositionError, match=r"British.* is no unit of these rules"):
        state.where(foreign.ruleset.unit("British"))
    with pytest.raises(PositionError, match=r"3 is no place of this map"):
        state.stack(3)  # type: ignore[arg-type]
    with pytest.raises(PositionError, match=r"no unit is called 3$"):
        GAME.position(place={"Athenai": [3]})  # type: ignore[list-item]


# ------------------------------------------------------------------------------------------------------------ positions


def _boats(port: str) -> mm.Affairs:
    """The state of affairs with motor boats in a place."""
    return mm.Affairs(boats_port=port, boats_since=1)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"turn": 17}, "turn: a game turn from 1 to 16 is wanted, not 17"),
        ({"phase": "tea"}, "phase: 'tea' is none of weather, evacuation, crete"),
        ({"place": ["Athenai"]}, "place: a mapping is wanted"),
        ({"place": {"Athenai": "Greek 2 Inf"}}, r"place\['Athenai'\]: a list of names is wanted, not 'Greek 2 Inf'"),
        ({"place": {"Athenai": ["Greek 2 Inf", "Greek 2 Inf"]}}, "place: Greek 2 Inf stands in two places"),
        ({"weather": "hail"}, "weather: one of clear, poor, snow is wanted, not 'hail'"),
        ({"affairs": "calm"}, "affairs: Affairs are wanted, not 'calm'"),
        ({"affairs": mm.Affairs(coup=True)}, "affairs: a coup comes of the checks"),
        ({"efforts": ("low",)}, "efforts: those of the Axis and of the Allies are wanted"),
        ({"efforts": ("low", "utmost")}, "efforts: those of the Axis and of the Allies are wanted"),
        ({"points": {Side.AXIS: "3"}}, "points: whole numbers by Side, none beyond 1000000000, are wanted"),
        ({"points": 3}, "points: a mapping is wanted"),
        ({"sent": {"German 5 Mtn": 0}}, "sent: the game turns of arrival"),
        ({"sent": {"German 5 Mtn": 4}, "place": {"Durazzo": ["German 5 Mtn"]}}, "sent: German 5 Mtn stands in two"),
        ({"place": {"Sent": ["German 5 Mtn"]}}, "sent: each unit that has been sent"),
        ({"place": {"Broken down": ["German 5 Mtn"]}}, "is in play if and only if its whole has broken down"),
        ({"unsupplied": ["Greek 2 Inf"]}, "unsupplied: Greek 2 Inf is not on the map"),
        ({"unsupplied": "Greek 2 Inf"}, "unsupplied: a list of names is wanted"),
        ({"control": {"Athenai": "Axis"}}, "control: a Side by places of the map is wanted, not {'rs0912"),
        ({"control": {"Waiting": Side.AXIS}}, "control: a Side by places of the map is wanted, not {'Waiting"),
        ({"control": {"Atlantis": Side.AXIS}}, "no place is called 'Atlantis'"),
        ({"control": 3}, "control: a mapping is wanted"),
        ({"phase": "allied_effort"}, "axis_effort: the Axis chooses before the Allies"),
        ({"phase": "deployment", "turn": 5, "sent": {"German 1 Mtn": 4}}, "sent: what arrives before game turn 5"),
        ({"phase": "axis_movement", "turn": 5, "sent": {"German 1 Mtn": 5}}, "sent: what arrives before game turn 6"),
        ({"affairs": _boats("xx")}, "affairs.boats_port: no port is called xx"),
        ({"affairs": _boats("rn4914")}, "affairs.boats_port: no port is called rn4914"),
        ({"affairs": mm.Affairs(held=frozenset({"xx"}))}, "affairs.held: no Greek ground unit is called xx"),
        ({"affairs": mm.Affairs(held=frozenset({"British 4 NZ"}))}, "affairs.held: no Greek ground unit is called"),
        ({"turn": 12, "affairs": SPECIAL}, "affairs.special: in this phase the special invasion turn is over"),
        ({"turn": 12, "affairs": NO_COUP, "phase": "special_air"}, "the special invasion turn is now"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.position(**fields)


def test_places_of_a_position_are_held_by_who_stands_in_them_or_as_is_said() -> None:
    place = {ATHENAI: ["German 125 Inf Regt"]}
    taken = at("axis_movement", place, turn=13, affairs=WAR)
    assert [taken.controls(one) for one in (ATHENAI, "Larisa", "Bari")] == [Side.AXIS, Side.ALLIED, Side.AXIS]
    control = {ATHENAI: Side.ALLIED, taken.ruleset.place("Larisa"): Side.AXIS}
    said = at("axis_movement", place, turn=13, affairs=WAR, control=control)
    assert [said.controls(one) for one in (ATHENAI, "Larisa", "Bari")] == [Side.ALLIED, Side.AXIS, Side.AXIS]
    assert mm.from_json(mm.to_json(said)) == said


@pytest.mark.case("marita_merkur", "31.N.base", "31.N.capture")
def test_scarpantos_is_a_base_of_the_axis_in_positions_after_its_capture() -> None:
    fighter, held = "German JG 77 Me109", attrs.evolve(WAR, evacuations=(12,), scarpantos=mm.Scarpantos.HELD)
    failed = attrs.evolve(held, scarpantos=mm.Scarpantos.FAILED)
    found = [at("axis_air", {"Rhodes": [fighter]}, turn=13, affairs=one, weather="clear") for one in (held, failed)]
    assert [f"fly {fighter} to 2503" in listed(state) for state in found] == [True, False]
    assert [state.controls("Scarpantos") for state in found] == [Side.AXIS, None]


@pytest.mark.case("marita_merkur", "31.F", "31.E.1.arrival", "31.D.timing")
def test_positions_in_the_middle_of_things_have_files_that_are_read_back() -> None:
    choosing = do(at("allied_effort", turn=8, efforts=("high", "")), "effort low")
    arriving = at("deployment", turn=5, sent={"German 1 Mtn": 5, "German 5 Mtn": 6})
    at_sea = at("allied_movement", turn=13, affairs=attrs.evolve(WAR, boats_port="rs0912", boats_since=13))
    for state in (choosing, arriving, at_sea, at("special_movement", turn=12, affairs=SPECIAL)):
        assert mm.from_json(mm.to_json(state)) == state
    assert (choosing.efforts, arriving.sent[0].due) == (("high", "low"), 6)
    assert str(arriving.where("German 1 Mtn")) == "Waiting"
    assert at("special_end", turn=12, affairs=SPECIAL).affairs.special is mm.SpecialTurn.OVER


def test_positions_are_built_of_units_and_places_too() -> None:
    rules = GAME.ruleset()
    named = {rules.place("Athenai"): [rules.unit("Greek 2 Inf")]}
    state = GAME.position(place=named, unsupplied=["Greek 2 Inf"])  # type: ignore[arg-type]
    assert state == GAME.position(place={"Athenai": ["Greek 2 Inf"]}, unsupplied=["Greek 2 Inf"])
    assert not state.is_supplied("Greek 2 Inf")
    assert state.is_supplied("Greek 3 Inf")
    assert state.place_of("Greek 3 Inf") is None
    assert state.units_in("rs0912") == state.units_of(Side.ALLIED) == ["Greek 2 Inf"]
    with pytest.raises(TypeError, match="unexpected keyword argument 'season'"):
        GAME.position(season="summer")  # type: ignore[call-arg]


def test_what_is_against_the_rules_in_a_position_is_told() -> None:
    divisions = [f"Italian {name}" for name in ("19 Venezia", "23 Ferrara", "29 Piemonte", "49 Parma", "51 Siena")]
    crowd = at("axis_effort", {"Tirane": [*divisions, "Italian 3 Julia", "Italian 53 Arezzo"]}, turn=2)
    assert [violation.case for violation in crowd.problems()] == ["31.M.breakdown", "30.E"]
    assert GAME.new_game().problems() == ()


def test_a_unit_that_leaves_the_map_has_nothing_more_to_do() -> None:
    draft = at("axis_movement", {ATHENAI: ["Greek 2 Inf", "Greek 3 Inf"]}, unsupplied=["Greek 2 Inf"]).draft(
        recording=False
    )
    first, second = (draft.ruleset.unit(f"Greek {number} Inf").index for number in (2, 3))
    draft.ready = "".join(sorted(map(chr, (first, second))))
    draft.finish([second])
    assert draft.ready == chr(first)
    draft.put(first, 0)
    assert (draft.ready, draft.unsupplied) == ("", "")


# ---------------------------------------------------------------------------------------------------------------- files


def data_of(state: State) -> dict[str, Any]:
    """A state as JSON data."""
    found: dict[str, Any] = opened(state)
    return found


def _set(**values: object) -> Callable[[dict[str, Any]], None]:
    return lambda fields: fields.update(values)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_set(turn=17), "there is no game turn 17"),
        (_set(turn=3), "this is game turn 3"),
        (_set(weather="hail"), "there is no hail"),
        (_set(axis_effort="utmost"), "there is no such effort"),
        (_set(allied_effort="low"), "the Axis chooses first"),
        (_set(sent=[{"due": 4, "units": ["German 5 Mtn"]}]), "each unit that has been sent stands in it"),
        (lambda fields: fields["affairs"].update(boats_port="xx", boats_since=1), "boats_port: no port is called xx"),
        (_set(ready=["Nobody"]), "state.ready: 'Nobody' is no unit"),
        (_set(ready="Nobody"), "state.ready: a list of units is wanted"),
        (_set(ready=["Greek 2 Inf", "Greek 2 Inf"]), "a unit stands twice in it"),
        (_set(ready=[3]), "state.ready: 3 is no unit"),
        (lambda fields: fields["affairs"].update(coup=True), "state.affairs: a coup comes of the checks"),
        (lambda fields: fields["affairs"].update(shipping=-1), "state.affairs: shipping"),
        (lambda fields: fields["pos"].update({"German 5 Mtn": "Broken down"}), "its whole has broken down"),
        (lambda fields: fields["host"].update(line="x"), "host.line: a whole number from -99 to 99 is wanted"),
        (lambda fields: fields["host"].update(advance=-1), "host.advance: a whole number from 0 to 99 is wanted"),
        (lambda fields: fields["host"].update(holders="012"), "host.holders: a text of 120 digits"),
        (lambda fields: fields["host"].update(crete=1), "host.crete: true or false is wanted"),
        (lambda fields: fields["host"].update(shipped_in=["AXIS"]), "host.shipped_in: a game turn"),
        (lambda fields: fields["host"].pop("line"), "host: an object of holders, line"),
    ],
)
def test_damaged_files_are_refused(change: Callable[[dict[str, Any]], None], message: str) -> None:
    data = data_of(GAME.new_game())
    change(data["state"])
    with pytest.raises(LoadError, match=message):
        mm.from_json(json.dumps(data))


@pytest.mark.case("marita_merkur", "31.F.german_only", "31.L.evacuation")
def test_files_in_which_others_act_than_can_are_refused() -> None:
    both = {"Sofia": ["German 2 Pz"], "Durazzo": ["Italian 11 Brennero"]}
    special = at("special_movement", both, turn=12, affairs=SPECIAL)
    leaving = {"Kalamata": ["British 4 NZ"]}
    evacuation = at("allied_evacuation", leaving, turn=13, affairs=attrs.evolve(WAR, evacuations=(13,)))
    other_turn = attrs.evolve(evacuation, affairs=attrs.evolve(evacuation.affairs, evacuations=(12,)))
    italian = special.ruleset.unit("Italian 11 Brennero")
    for wrong, name in (
        (attrs.evolve(special, ready=special.ready + chr(italian.index)), "Italian 11 Brennero"),
        (other_turn, "British 4 NZ"),
        (attrs.evolve(at("axis_effort"), ready=chr(italian.index)), "Italian 11 Brennero"),
    ):
        with pytest.raises(LoadError, match=f"state.ready: {name} cannot act in this phase"):
            mm.from_json(mm.to_json(wrong))
    assert all(mm.from_json(mm.to_json(state)) == state for state in (special, evacuation))


def test_a_state_is_the_same_after_a_file_and_a_pickle() -> None:
    state = do(at("assistance", turn=3, points=points(20, 30)), "roll 6", "roll 6")
    picked = state.apply(state.legal_actions()[0])
    for one in (state, picked, at("allied_movement", turn=13, affairs=WAR)):
        assert mm.from_json(mm.to_json(one)) == one
        assert pickle.loads(pickle.dumps(one)) == one


# ------------------------------------------------------------------------------------------------------------- rulesets


def test_a_ruleset_is_for_one_host() -> None:
    assert GAME.ruleset() is GAME.ruleset(charts=mm.default_charts()) is GAME.ruleset(host=StandInHost())
    with pytest.raises(SetupError, match="charts: those of the stand-in are given beside another host"):
        GAME.ruleset(host=TinyHost(), charts=mm.default_charts())
    with pytest.raises(SetupError, match="charts: StandInCharts are wanted, as load_charts reads them, not 7"):
        GAME.ruleset(charts=7)  # type: ignore[arg-type]
    tiny = GAME.ruleset(host=TinyHost())
    assert GAME.ruleset(host=TinyHost()) is tiny
    state = GAME.new_game(ruleset=tiny)
    with pytest.raises(LoadError, match="ruleset"):
        mm.from_json(mm.to_json(state))
    assert isinstance(tiny.host, CheckedHost)


def test_a_record_brings_its_host_along() -> None:
    mine = mm.load_charts('game = "marita_merkur"\n[scenario]\naxis_points = 9\n')
    for rules in (GAME.ruleset(charts=mine), GAME.ruleset(host=TinyHost())):
        content = GAME.content(rules.host, rules.rulings, rules.options)
        host, rulings, options = GAME.from_content(content, "record")
        assert (host, rulings, options) == (rules.host, rules.rulings, rules.options)
    for wrong, message in (
        ([], "record: an object of host and rulings is wanted"),
        ({"host": 1, "rulings": {}}, "record.host: an object of name and digest is wanted"),
        ({"host": {"name": "x", "digest": "y"}, "rulings": {}}, "no ruleset has been made yet for the host x"),
    ):
        with pytest.raises(LoadError, match=message):
            GAME.from_content(wrong, "record")  # type: ignore[arg-type]


def test_charts_of_the_stand_in_can_be_read_and_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(mm.export_charts(), encoding="utf-8")
    mm.check_charts(path)
    assert mm.load_charts(path) == mm.default_charts()
    with pytest.raises(ChartMissing, match="31"):
        GAME.ruleset(charts=mm.printed_charts())


def test_phases_can_be_played_by_other_rules() -> None:
    class Bold(EffortPhase):
        """The Axis always does its utmost."""

        def is_needed(self, draft: Any) -> bool:  # noqa: ANN401 - a draft
            draft.axis_effort = "high"
            return False

    bold = GAME.with_phases(axis_effort=Bold(Side.AXIS))
    assert bold.new_game().to_move is Side.ALLIED
    assert GAME.with_phases() is GAME


def test_every_notation_is_read_back() -> None:
    rules = GAME.ruleset()
    for action in random.Random(3).sample(rules.universe, min(len(rules.universe), 200)):
        assert rules.parse(str(action)) == action


def test_all_cases_of_the_political_turn_have_code() -> None:
    found = implementations("marita_merkur")
    assert {"31.D.roll", "31.E.1.choice", "31.E.2.date", "31.F", "31.H", "31.L.announce"} <= set(found)


def test_the_first_position_is_the_set_up_of_the_host() -> None:
    state = GAME.new_game()
    starts = {unit.counter.start for unit in state.ruleset.units if unit.counter.arrives == 0}
    assert {str(place) for place in state.board} == starts
    assert all(attrs.has(type(unit.counter)) for unit in state.ruleset.units)
    assert listed(state) == ["effort low", "effort normal", "effort high"]
