"""Vectors about the Event Phase: what moves the JNA Activation Level, and when Croatian operations begin (4.0, 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms, VectorError
from tests.vectors.wrte_1991_land import BACK, FULL, LINE, START, Land, enter, plain_rules, select, unit_names
from tests.vectors.wrte_1991_map import band

from balkan_rules import wrte_1991 as wrte

FORMS: Final = Forms()
Given = Mapping[str, Any]
_PLACE: Final = {"2804": ["JNA Motorized 1"], "2810": ["ZNG 1"]}
_OPERATIONS: Final = {scenario.operations_turn: scenario for scenario in wrte.Scenario if scenario.operations_turn}
"""By Game-Turn the scenarios in which everybody knows that operations begin on it."""


# ------------------------------------------------------------------------------------------------------- single changes


def _after_operations(level: int) -> int:
    """The level after operations have begun, as a scenario has it."""
    turn, scenario = max(_OPERATIONS.items())
    phase, rules = wrte.Phase.OPERATIONS, plain_rules()
    return wrte.position(
        scenario=scenario, turn=turn, phase=phase, place=_PLACE, level=level, ruleset=rules
    ).tracks.level


def _after_conquests(turn: int, level: int, cities: int) -> int:
    """The level after a unit has gone through so many cities of Croatia that stand in a row."""
    land = Land()
    for name in LINE:
        land.hex(name, area="HR", terrain="clear")
    for number, name in enumerate(LINE[1 : cities + 1]):
        land.hex(name, city=f"Town {number}")
    (name,) = unit_names("jna")
    place = {START: [name], "0925": list(unit_names("zng"))}
    state = wrte.position(turn=turn, place=place, level=level, allowance=FULL, operations=4, ruleset=land.ruleset())
    state = select(state, name)
    for to in LINE[1 : cities + 1]:
        state = enter(state, to)
    return state.tracks.level


def _after_media_war(level: int, tiers: int) -> int:
    """The level after a Media War of which every die takes so many tiers."""
    rules = Land().table(f"[media_war.rows]\n1 = {tiers}").ruleset()
    place = {START: list(unit_names("jna")), BACK: list(unit_names("zng"))}
    state = wrte.position(phase=wrte.Phase.MEDIA_WAR, place=place, level=level, operations=1, ruleset=rules)
    return state.apply(wrte.Broadcast()).apply(wrte.Roll(1)).tracks.level


def _changed(level: int, by: int) -> int:
    """The level after a change: two tiers up by operations, one by a conquest, any number down by Media War."""
    if by < 0:
        return _after_media_war(level, -by)
    if by not in (1, 2):
        message = f"nothing raises the level by {by} at once"
        raise VectorError(message)
    return _after_operations(level) if by == 2 else _after_conquests(7, level, 1)


@FORMS.add("level changes ruling")
def _changes(given: Given) -> Answers:
    level: int = given["level"]
    for by in given["changes"]:
        level = _changed(level, by)
    return {"level": lambda: level, "band": lambda: band(level)}


@FORMS.add("turn level cities_taken")
def _cities(given: Given) -> Answers:
    return {"level": lambda: _after_conquests(given["turn"], given["level"], given["cities_taken"])}


# ----------------------------------------------------------------------------------------------- from turn to turn


def _begins(turn: int, level: int) -> int:
    """The level after operations begin on a Game-Turn, by a chit or as a scenario has it."""
    scenario = _OPERATIONS.get(turn, wrte.Scenario.CAMPAIGN)
    chit = 0 if turn in _OPERATIONS else turn
    phase, rules = wrte.Phase.OPERATIONS, plain_rules()
    state = wrte.position(
        scenario=scenario, turn=turn, phase=phase, place=_PLACE, level=level, chit=chit, ruleset=rules
    )
    return (state.apply(wrte.Announce()) if chit else state).tracks.level


def _level_on(turn: int, *, begins: int, bilagora: bool, level: int) -> int:
    """The level in the Event Phase of a Game-Turn, if nothing but operations and Bilagora has changed it."""
    if turn < begins:
        return level
    level = _begins(begins, level)
    for later in range(begins + 1, turn + 1):
        launched = begins if bilagora else 0
        phase, rules = wrte.Phase.ACTIVATION_LEVEL, plain_rules()
        level = wrte.position(
            turn=later, phase=phase, place=_PLACE, level=level, operations=begins, bilagora=launched, ruleset=rules
        ).tracks.level
    return level


@FORMS.add("level operations_turn bilagora turn")
def _later_level(given: Given) -> Answers:
    begins, bilagora, level = given["operations_turn"], given["bilagora"], given["level"]
    return {"level": lambda: _level_on(given["turn"], begins=begins, bilagora=bilagora, level=level)}


@FORMS.add("chit bilagora other_changes")
def _timeline(given: Given) -> Answers:
    if given["other_changes"]:
        message = "only what operations and Bilagora change can be followed"
        raise VectorError(message)
    begins, bilagora, level = given["chit"], given["bilagora"], wrte.default_charts().level_start

    def on(turn: int) -> int:
        return _level_on(turn, begins=begins, bilagora=bilagora, level=level)

    return {f"turn{turn}": lambda turn=turn: on(turn) for turn in range(1, 15)}  # type: ignore[misc]


def _can_announce(turn: int, chit: int) -> bool:
    """Whether operations begin on a Game-Turn with a chit."""
    state = wrte.position(turn=turn, phase=wrte.Phase.OPERATIONS, place=_PLACE, chit=chit, ruleset=plain_rules())
    return wrte.Announce() in state.legal_actions()


@FORMS.add("chits")
def _earliest(given: Given) -> Answers:
    chits = given["chits"]
    able = [turn for turn in range(1, max(chits) + 1) if any(_can_announce(turn, chit) for chit in chits)]
    return {"minimum_turn": lambda: able[0], "forbidden": lambda: list(range(1, able[0]))}


@FORMS.add("first last")
def _length(given: Given) -> Answers:
    """How long the scenario is that has these Game-Turns."""
    wanted = given["first"], given["last"]
    if wanted not in {(scenario.first_turn, scenario.last_turn) for scenario in wrte.Scenario}:
        message = f"no scenario goes from Game-Turn {wanted[0]} to {wanted[1]}"
        raise VectorError(message)
    return {"turns": lambda: len(range(wanted[0], wanted[1] + 1))}
