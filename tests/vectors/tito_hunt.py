"""Vectors about the hunt for Tito (9.4): answered by playing it, from the first brigade to what it costs in the end."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tests.vectors.tito_operations import deployed
from tests.vectors.tito_places import ALL_TURNS, Entry, easy, numbers
from tests.vectors.vectors import Answers, Forms, VectorError

from balkan_rules import tito
from balkan_rules.core.transition import Transition

FORMS: Final = Forms()
_COMBAT: Final = "Axis Combat Phase"
Given = Mapping[str, Any]
Policy = Callable[[tito.State], tito.Action]
_MOUNTAIN, _OPPOSITE = "Serbia/Partisan Mountain", "Serbia/Axis Mountain"
_PARTISANS: Final[dict[str, list[Entry]]] = {_MOUNTAIN: [("Partisan group", 12), "Tito"]}
_CHETNIKS: Final[dict[str, list[Entry]]] = {"Montenegro/Chetnik Hide-away": ["Chetnik group"]}
_HUNTER: Final = "German 501SS"
_FATE: Final = ("14.3.A", "14.3.B")


def played(state: tito.State, policy: Policy = easy) -> Iterator[Transition[tito.State, tito.Action]]:
    """Every transition from a state to the end of the game."""
    while not state.is_over:
        step = state.step(policy(state))
        yield step
        state = step.after


def _dice(written: object) -> Iterator[int]:
    """The dice of the Tito Phases in turn; the last one comes again and again."""
    if isinstance(written, str):
        number, _, rest = written.partition(" ")
        if rest != "every time":
            message = f"{written!r} are no dice"
            raise VectorError(message)
        dice = [int(number)]
    else:
        dice = numbers(written)
    yield from dice
    while True:
        yield dice[-1]


def _hunting(dice: object) -> Policy:
    """Play for the Axis that searches for Tito with these dice and brings the 501st where it can attack him."""
    faces = _dice(dice)

    def policy(state: tito.State) -> tito.Action:
        legal = state.legal_actions()
        if state.phase is tito.Phase.TITO_PHASE:
            return tito.Roll(next(faces)) if state.to_move is tito.CHANCE else tito.Search()
        for action in legal:
            if isinstance(action, tito.PlaceUnit) and (action.unit.name, str(action.to)) == (_HUNTER, _OPPOSITE):
                return action
        return easy(state)

    return policy


def _hunt(start: tito.State, dice: object) -> dict[str, list[int]]:
    """The Game-Turns on which a hunt gets somewhere, by what it gets to; no attempt is made when one is possible."""
    found: dict[str, list[int]] = {"identified": [], "located": [], "arrived": [], "attempt": []}
    for step in played(start, _hunting(dice)):
        before, after = step.before, step.after
        if after.tito_status is not before.tito_status:
            found[after.tito_status.value].append(before.turn)
        if after.board != before.board and str(before.where(_HUNTER)) == "Not in play" != str(after.where(_HUNTER)):
            found["arrived"].append(before.turn)
        combat = before.phase is tito.Phase.AXIS_COMBAT
        if combat and any(isinstance(action, tito.Attempt) for action in before.legal_actions()):
            found["attempt"].append(before.turn)
    return found


def _first(turns: list[int]) -> object:
    return turns[0] if turns else "never"


# ------------------------------------------------------------------------------------------------------- finding him


@FORMS.add("first_partisan_brigade_turn dice")
def _from_brigade(given: Given) -> Answers:
    start = tito.position(
        turn=given["first_partisan_brigade_turn"],
        phase=tito.Phase.GUERRILLA_STATUS,
        place={**_PARTISANS, **_CHETNIKS},
        partisan_brigades=True,
    )
    build = next(action for action in start.legal_actions() if isinstance(action, tito.Build))
    found = functools.cache(lambda: _hunt(start.apply(build), given["dice"]))
    return {
        "identify": lambda: _first(found()["identified"]),
        "locate": lambda: _first(found()["located"]),
        "ss501_arrives": lambda: _first(found()["arrived"]),
        "attempt": lambda: _first(found()["attempt"]),
    }


def _identified(given: Given, turn: int, phase: str) -> tito.State:
    """A position after Tito was identified."""
    return tito.position(
        turn=turn,
        phase=phase,
        place={**_PARTISANS, **_CHETNIKS},
        tito_trigger_turn=given["identified_turn"] - 1,
        tito_status=tito.TitoStatus.IDENTIFIED,
        tito_turn=given["identified_turn"],
    )


@FORMS.add("identified_turn")
def _locating(given: Given) -> Answers:
    start = _identified(given, given["identified_turn"], "yugoslav_movement")
    return {"can_locate": lambda: bool(_hunt(start, [6])["located"])}


@FORMS.add("identified_turn locate_die_turn_14")
def _at_last(given: Given) -> Answers:
    found = functools.cache(lambda: _hunt(_identified(given, 14, "tito_phase"), [given["locate_die_turn_14"]]))

    def window() -> str:
        turns = sorted(set(found()["attempt"]))
        if len(turns) > 1:
            return f"turns {turns[0]} to {turns[-1]}"
        return f"turn {turns[0]}" if turns else "none"

    return {
        "can_locate": lambda: bool(found()["located"]),
        "ss501_arrives": lambda: _first(found()["arrived"]),
        "attempt_window": window,
    }


# -------------------------------------------------------------------------------------------- the attempt, and after it


def _attempted(given: Given) -> tito.State:
    """After an attempt with the die given, in the Axis Combat Phase unless something else is said."""
    facts: Any = {"turn": given["attempt_turn"], "tito_status": tito.TitoStatus.LOCATED}
    if given.get("in", _COMBAT) == _COMBAT:
        place: dict[str, list[Entry]] = {**_PARTISANS, **_CHETNIKS, _OPPOSITE: [_HUNTER]}
        state = tito.position(phase=tito.Phase.AXIS_COMBAT, place=place, tito_turn=given["attempt_turn"], **facts)
    elif "operation" in given["in"].casefold():
        state = deployed("Serbia", [_HUNTER], {**_PARTISANS, **_CHETNIKS}, tito_turn=given["attempt_turn"], **facts)
    else:
        message = f"no attempt is made in the {given['in']!r}"
        raise VectorError(message)
    attempt = next(action for action in state.legal_actions() if isinstance(action, tito.Attempt))
    return state.apply(attempt).apply(tito.Roll(given["die"]))


@FORMS.add("attempt_turn die")
def _returning(given: Given) -> Answers:
    def back() -> tito.State | None:
        """The state in which he is back, if the game lasts so long."""
        after = (step.after for step in played(_attempted(given)))
        return next((state for state in after if state.tito_status is tito.TitoStatus.LOCATED), None)

    def turn() -> int:
        state = back()
        return _attempted(given).tito_returns if state is None else state.turn

    def phase() -> str:
        state = back()
        assert state is not None
        return "Guerrilla Reinforcement Phase" if state.phase.case.startswith("4.2.E.1") else state.phase.title

    return {"return_turn": turn, "phase": phase}


def _charges(given: Given) -> dict[int, int]:
    """What Tito's fate costs in each Game-Turn after the attempt."""
    found: dict[int, int] = {}
    for step in played(_attempted(given)):
        for event in step.events:
            points = event.details.get("points")
            if event.name == "points" and event.cases[0] in _FATE and isinstance(points, int):
                found[step.before.turn] = found.get(step.before.turn, 0) + points
    return found


@FORMS.add("attempt_turn die in", "attempt_turn die in through_turn")
def _cost(given: Given) -> Answers:
    """What is scored up to some Game-Turn, or the last; one without a charge scores nothing for him."""
    last = given.get("through_turn", ALL_TURNS[-1])
    charges = functools.cache(lambda: {turn: cost for turn, cost in _charges(given).items() if turn <= last})

    def later() -> object:
        found = sorted({cost for turn, cost in charges().items() if turn > min(charges())})
        return found[0] if len(found) == 1 else found

    def on(turn: int) -> int:
        return charges().get(turn, 0)

    def total() -> int:
        return sum(charges().values())

    return {
        **{f"turn_{turn}": functools.partial(on, turn) for turn in ALL_TURNS},
        "charged_turns": lambda: sorted(charges()),
        "each_later_turn": later,
        "points": total,
        "total": total,
    }
