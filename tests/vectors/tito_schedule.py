"""Vectors about set-up, schedules, seasons, the map and the sequence of play (4.0, 5.0, 11.0, 13.9, 15.0)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tests.vectors.tito_collaboration import rolls
from tests.vectors.tito_guerrillas import halved
from tests.vectors.tito_italy import held
from tests.vectors.tito_places import ALL_TURNS, Entry, Made, easy, numbers, play
from tests.vectors.tito_planning import declarable
from tests.vectors.vectors import Answers, Forms, VectorError

from balkan_rules import tito

FORMS: Final = Forms()
Given = Mapping[str, Any]
_EVENTS: Final[tuple[tuple[str, str, Mapping[str, Any]], ...]] = (
    ("withdrawal", "italian_withdrawal", {"allied_box": 6}),
    ("surrender", "italian_surrender", {"allied_box": 7}),
    ("locat", "tito_located", {"tito_status": tito.TitoStatus.LOCATED}),
    ("45 ", "trigger", {"trigger_turn": 8}),
    ("brigade", "trigger", {"trigger_turn": 8}),
)
"""What an event's name has in it, its name in the charts, and how it shows in a position."""


# ------------------------------------------------------------------------------------------------------------- the map


@FORMS.add("zone", "zone printed")
def _zone_values(given: Given) -> Answers:
    made = Made()
    name, printed = given["zone"], given.get("printed")
    if printed is not None:
        letter = next(i for i, character in enumerate(printed) if character.isalpha())
        values = {
            "garrison": printed[:letter],
            "alignment": f'"{printed[letter]}"',
            "uprising_modifier": printed[letter + 1 :],
        }
        made.zone(name, **values)
    ruleset = made.ruleset()
    zone = ruleset.map.zone(name)
    if printed is not None:
        assert f"{name} ({printed})" in tito.position(ruleset=ruleset).text()
    return {
        "garrison": lambda: zone.garrison,
        "alignment": lambda: zone.alignment.value,
        "uprising_modifier": lambda: zone.uprising_modifier,
    }


@FORMS.add("regular optional")
def _soviet_counters(given: Given) -> Answers:
    charts = tito.default_charts()
    if (len(charts.soviets), len(charts.optional)) != (given["regular"], given["optional"]):
        message = f"there are {len(charts.soviets)} Soviets and {len(charts.optional)} optional ones"
        raise VectorError(message)
    return {"soviet_counters": lambda: sum(unit.nationality is tito.Nationality.SOVIET for unit in charts.units)}


# -------------------------------------------------------------------------------------------------------------- set-up


@functools.cache
def _start() -> tito.State:
    """The game when it has been set up."""
    return play(tito.new_game(), lambda now: now.phase is tito.Phase.YUGOSLAV_MOVEMENT)


@FORMS.add("at")
def _set_up(given: Given) -> Answers:
    if given["at"] != "start":
        message = f"at {given['at']!r} is not 'start'"
        raise VectorError(message)
    state = _start()

    def force(nationality: tito.Nationality) -> dict[str, int]:
        units = [unit for stack in state.board.values() for unit in stack.units if unit.nationality is nationality]
        return {"units": len(units), "strength": sum(unit.strength for unit in units)}

    def groups(kind: str) -> dict[str, int]:
        return _groups(state, kind)

    def allegiance() -> str:
        movers = {action.unit.name for action in state.legal_actions() if isinstance(action, tito.MoveGuerrilla)}
        return str(state.to_move) if "Chetnik group" in movers else "none"

    answers: dict[str, Callable[[], object]] = {
        nationality.value.lower(): functools.partial(force, nationality) for nationality in tito.Nationality
    }
    return {
        **answers,
        "chetnik_groups": lambda: groups("Chetnik group"),
        "partisan_groups": lambda: groups("Partisan group") or 0,
        "allegiance": allegiance,
        "all_inside_sphere": lambda: not any(violation.case in {"6.6", "6.61"} for violation in state.problems()),
    }


def _groups(state: tito.State, kind: str) -> dict[str, int]:
    """How many groups of a kind there are in each Zone."""
    found: dict[str, int] = {}
    for place, stack in state.board.items():
        for counter, number in stack.guerrillas:
            if counter.name == kind:
                found[str(place.zone)] = found.get(str(place.zone), 0) + number
    return found


# ----------------------------------------------------------------------------------------------------------- schedules


def _by_designation(units: Sequence[tito.Unit], nationality: tito.Nationality) -> dict[str, int]:
    return {unit.designation: unit.strength for unit in units if unit.nationality is nationality}


def _count(found: Callable[[], Mapping[str, int]]) -> Callable[[], int]:
    return lambda: len(found())


def _sum(found: Callable[[], Mapping[str, int]]) -> Callable[[], int]:
    return lambda: sum(found().values())


def _lists(units: Callable[[], Sequence[tito.Unit]]) -> dict[str, Callable[[], object]]:
    """Units by nationality: designations with strengths, numbers and Strength Points."""
    answers: dict[str, Callable[[], object]] = {}
    for nationality in tito.Nationality:
        word = nationality.value.lower()

        def found(nationality: tito.Nationality = nationality) -> dict[str, int]:
            return _by_designation(units(), nationality)

        answers[word] = found
        answers[f"{word}_units"] = _count(found)
        answers[f"{word}_strength"] = _sum(found)
    answers["arrivals"] = lambda: len(units())
    answers["total_units"] = lambda: len(units())
    answers["total_strength"] = lambda: sum(unit.strength for unit in units())
    return answers


def _reinforcement(turn: int, **fields: Any) -> tito.State | None:  # noqa: ANN401 - fields of State
    """The Axis Reinforcement Phase with everything on the map that is to be upgraded or transferred in it."""
    if turn < 2:
        return None
    entry = tito.default_charts().axis_schedule.get(turn)
    names: list[Entry] = []
    if entry is not None:
        backs = {back.name for _, back in entry.upgrades}
        names = [front.name for front, _ in entry.upgrades]
        names += [unit.name for unit in entry.transfers if unit.name not in backs]
    place = {"Serbia/Axis Mountain": names} if names else {}
    state = tito.position(turn=turn, phase=tito.Phase.AXIS_REINFORCEMENT, place=place, **fields)
    return state if state.phase is tito.Phase.AXIS_REINFORCEMENT else None


def _arriving(turn: int, **fields: Any) -> tuple[tito.Unit, ...]:  # noqa: ANN401 - fields of State
    """The Axis units that can be placed, and the Yugoslav units that have to be, on the Game-Turn."""
    state = _reinforcement(turn, **fields)
    return (*(() if state is None else _placeable(state)), *_yugoslavs(turn)[0])


def _placeable(state: tito.State) -> tuple[tito.Unit, ...]:
    """The named units that can be placed now."""
    return tuple(dict.fromkeys(a.unit for a in state.legal_actions() if isinstance(a, tito.PlaceUnit)))


def _yugoslavs(turn: int) -> tuple[tuple[tito.Unit, ...], tuple[tito.Unit, ...]]:
    """The units that have to be placed before the Yugoslavs move, and those that may be besides."""
    state = tito.position(turn=turn, phase=tito.Phase.YUGOSLAV_MOVEMENT)
    due: list[tito.Unit] = []
    while (units := _placeable(state)) and tito.END_PHASE not in state.legal_actions():
        due += units
        state = state.apply(state.legal_actions()[0])
    return tuple(due), _placeable(state)


def _transferred(turn: int) -> list[str]:
    state = _reinforcement(turn)
    legal = () if state is None else state.legal_actions()
    return [action.unit.designation for action in legal if isinstance(action, tito.Transfer)]


def _upgraded(turn: int) -> list[str]:
    """The fronts that were on the map before the phase and are not any more, their backs being there."""
    state = _reinforcement(turn)
    there = set() if state is None else {unit.name for stack in state.board.values() for unit in stack.units}
    units = tito.default_charts().units
    return [unit.designation for unit in units if unit.upgrades_to in there]


@FORMS.add("turn")
def _turn(given: Given) -> Answers:
    turn = given["turn"]

    def optional() -> tuple[tito.Unit, ...]:
        return _yugoslavs(turn)[1]

    def movement() -> tito.State:
        return tito.position(turn=turn, phase=tito.Phase.YUGOSLAV_MOVEMENT)

    def hide_aways() -> str:
        (found,) = {(p.column, p.kind) for p, stack in movement().board.items() if stack.guerrillas}
        assert found[0] is not None
        return f"{found[0].value.lower()} {found[1].value.lower()}"

    def where_tito() -> str:
        state = movement()
        place = state.where("Tito")
        assert isinstance(place, tito.Place)
        return f"{place.zone}, {state.tito_status.value}"

    return {
        **_lists(lambda: _arriving(turn)),
        "phase_held": lambda: held(turn),
        "transfer": lambda: _transferred(turn),
        "upgrade": lambda: _upgraded(turn),
        "optional_units": lambda: len(optional()),
        "rolls": lambda: rolls(turn),
        "optional_strength": lambda: sum(unit.strength for unit in optional()),
        "groups": lambda: _groups(movement(), "Partisan group"),
        "total_groups": lambda: sum(_groups(movement(), "Partisan group").values()),
        "tito": where_tito,
        "location": hide_aways,
        "stages": lambda: _stages(turn),
    }


@FORMS.add("event")
def _event(given: Given) -> Answers:
    word = str(given["event"]).casefold()
    known = [(name, fields) for key, name, fields in _EVENTS if key in word]
    if not known:
        message = f"{given['event']!r} is no event that brings reinforcements"
        raise VectorError(message)
    name, fields = known[0]
    assert set(_arriving(9, **fields)) >= set(tito.default_charts().axis_events[name])

    def zones() -> object:
        state = _reinforcement(9, **fields)
        legal = () if state is None else state.legal_actions()
        units = tito.default_charts().axis_events[name]
        found = {str(a.to.zone) for a in legal if isinstance(a, tito.PlaceUnit) and a.unit in units}
        return found.pop() if len(found) == 1 else frozenset(found)

    return {**_lists(lambda: tito.default_charts().axis_events[name]), "zone": zones}


@FORMS.add("through_turn")
def _croats(given: Given) -> Answers:
    """The Croats that have come by then."""

    def come() -> list[tito.Unit]:
        every = [unit for turn in range(2, given["through_turn"] + 1) for unit in _arriving(turn)]
        return [unit for unit in every if unit.nationality is tito.Nationality.CROAT]

    return {"units": lambda: len(come()), "strength": lambda: sum(unit.strength for unit in come())}


# ---------------------------------------------------------------------------------------------------- sequence of play


def _stages(turn: int) -> list[str]:
    """The letters of the Stages that a Game-Turn has, which is cut short when the game ends in one."""
    ruleset = Made().ruleset()
    found: list[str] = []
    for step in ruleset.steps:
        if step.phase.case.startswith("4.2.") and (step.turns is None or turn in step.turns):
            letter = step.phase.case.split(".")[2]
            found += [letter] if letter not in found else []
            state = tito.position(turn=turn, phase=step.name)
            if state.is_over and state.phase is step.phase:
                break
    return found


@functools.cache
def _whole_game() -> Mapping[str, int]:
    """A game in which nobody does more than he must: on how many Game-Turns each thing came."""
    state = tito.new_game()
    turns: dict[str, set[int]] = {"yugoslav": set(), "axis": set(), "scored": set(), "ended": set()}
    movements: dict[object, str] = {tito.Phase.YUGOSLAV_MOVEMENT: "yugoslav", tito.Phase.AXIS_MOVEMENT: "axis"}
    while not state.is_over:
        if state.phase in movements:
            turns[movements[state.phase]].add(state.turn)
        step = state.step(easy(state))
        for event in step.events:
            if event.name == "victory points":
                turns["scored"].add(state.turn)
            elif event.name == "turn ended":
                turns["ended"].add(state.turn)
        state = step.after
    return {key: len(found) for key, found in turns.items()}


@FORMS.add("game")
def _scorings(given: Given) -> Answers:
    if given["game"] != "full":
        message = f"game {given['game']!r} is not 'full'"
        raise VectorError(message)
    return {
        "victory_point_stages": lambda: _whole_game()["scored"],
        "yugoslav_player_turns": lambda: _whole_game()["yugoslav"],
        "axis_player_turns": lambda: _whole_game()["axis"],
        "terminal_stages": lambda: _whole_game()["ended"],
    }


# ------------------------------------------------------------------------------------------------------------- weather


def _word(drought: bool) -> str:  # noqa: FBT001 - the one thing it says
    return "drought" if drought else "normal"


def _rolled(turn: int, die: int, previous: str) -> tito.State:
    state = tito.position(turn=turn, phase=tito.Phase.WEATHER, drought=previous == "drought")
    return state.apply(tito.Roll(die))


@FORMS.add("turn dice", "previous dice", "turn previous die")
def _weather(given: Given) -> Answers:
    turn, previous = given.get("turn", 6), given.get("previous", "normal")

    def weather() -> object:
        if "dice" in given:
            return [_word(_rolled(turn, die, previous).drought) for die in given["dice"]]
        return _word(_rolled(turn, given["die"], previous).drought)

    def through() -> int:
        """The Game-Turn before the next roll for the weather, or the last one."""
        after = play(_rolled(turn, given["die"], previous), lambda now: now.phase is tito.Phase.WEATHER)
        return after.turn if after.is_over else after.turn - 1

    return {"weather": weather, "through_turn": through}


@FORMS.add("dice_on_turns_2_6_10_14")
def _droughts(given: Given) -> Answers:
    def turns() -> list[int]:
        state, dice, found = tito.new_game(), iter(given["dice_on_turns_2_6_10_14"]), set()
        before = (tito.Phase.ALLIED_PROGRESS, tito.Phase.WEATHER)
        while not state.is_over:
            if state.drought and state.phase not in before:
                found.add(state.turn)
            weather = state.phase is tito.Phase.WEATHER
            state = state.apply(tito.Roll(next(dice)) if weather else easy(state))
        return sorted(found | ({state.turn} if state.drought else set()))

    return {"drought_turns": turns}


@FORMS.add("turns")
def _by_turn(given: Given) -> Answers:
    """The Winter Game-Turns, and whether operations can be declared."""
    turns = numbers(given["turns"])
    return {
        "winter": lambda: [turn for turn in turns if turn in ALL_TURNS and halved("village", turn)],
        "allowed": lambda: [declarable(turn) > 0 for turn in turns],
    }
