"""Vectors about Allied Progress, the surrender of Italy and Operation Konstantin (10.0): answered by playing them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.vectors.tito_places import PLAIN_TURN, Entry, Made, Man, easy, man, play, spots
from tests.vectors.vectors import Answers, Forms, VectorError

from balkan_rules import tito

FORMS: Final = Forms()
Given = Mapping[str, Any]
_AXIS_PLACE: Final = "Montenegro/Axis Mountain"
_PARTISAN_PLACE: Final = "Montenegro/Partisan Mountain"
_ITALIAN: Final = "Italian Emilia"
_GERMAN: Final = "German 704"


# ----------------------------------------------------------------------------------------------------- the track


def held(turn: int, box: int = 0) -> bool:
    """Whether a Game-Turn opens with an Allied Progress Phase, with the marker in a box as it begins."""
    if turn == 1:
        state = tito.new_game()
    else:
        surrendered = turn - 1 if box == 7 else 0
        state = tito.position(turn=turn - 1, phase="turn_indication", allied_box=box, surrender_turn=surrendered)
    return (state.turn, state.phase) == (turn, tito.Phase.ALLIED_PROGRESS)


@FORMS.add("box turn")
def _phase(given: Given) -> Answers:
    return {"phase_held": lambda: held(given["turn"], given["box"])}


def _half(state: tito.State) -> str:
    return "lower" if state.allied_lower else "upper"


@FORMS.add("box half dice")
def _rolls(given: Given) -> Answers:
    def rolled(die: int) -> tito.State:
        lower = {"upper": False, "lower": True}[given["half"]]
        state = tito.position(turn=PLAIN_TURN, phase="allied_progress", allied_box=given["box"], allied_lower=lower)
        return state.apply(tito.Roll(die))

    return {
        "box": lambda: [rolled(die).allied_box for die in given["dice"]],
        "half": lambda: [_half(rolled(die)) for die in given["dice"]],
    }


@FORMS.add("start_turn dice")
def _run(given: Given) -> Answers:
    """Game-Turn after Game-Turn from the marker's first one, with some Italians on the map."""
    names = [unit.name for unit in tito.default_charts().units if unit.nationality is tito.Nationality.ITALIAN]
    place: dict[str, list[Entry]] = {_AXIS_PLACE: [*names[:7]], "Montenegro/Partisan Hide-away": ["Partisan group"]}
    turns: dict[str, int] = {}
    states: list[str] = []
    state = tito.position(turn=given["start_turn"], phase="allied_progress", place=place)
    for die in given["dice"]:
        turn, step = state.turn, state.step(tito.Roll(die))
        states.append(f"{step.after.allied_box} {_half(step.after)}")
        events = list(step.events)
        if step.after.frames:
            events += step.after.step(tito.Roll(1)).events
        turns.update({event.name: turn for event in events})
        state = play(step.after, lambda now, turn=turn: now.turn > turn)  # type: ignore[misc]  # bound at once
    return {
        "states": lambda: states,
        "pullback_turn": lambda: turns["italian pullback"],
        "withdrawal_turn": lambda: turns["italian withdrawal"],
        "surrender_turn": lambda: turns["italian surrender"],
    }


# -------------------------------------------------------------------------------------------------- the Italians' fate


def _beside(others: int, partisans: int) -> tito.State:
    """The surrender has come, and the first sorting is over: an Italian unit with this much beside and opposite it.

    A German elsewhere is still to move.
    """
    made = Made()
    place: dict[str, list[Entry]] = {_AXIS_PLACE: [_ITALIAN], "Serbia/Axis Mountain": [_GERMAN]}
    if others:
        place[_AXIS_PLACE] += made.axis([others])
    if partisans:
        large, small = divmod(partisans, 12)
        place[_PARTISAN_PLACE] = made.yugoslavs([12] * large + [1] * small)
    ruleset = made.ruleset()
    return tito.position(turn=PLAIN_TURN, phase="italian_surrender", allied_box=7, place=place, ruleset=ruleset)


def _fate(state: tito.State) -> str:
    where = state.where(_ITALIAN)
    assert isinstance(where, tito.Place)
    if where.zone is not None:
        return "remains"
    return "defects" if state.where("Partisan brigade") else "disbands"


@FORMS.add("other_axis_vs_partisan")
def _compared(given: Given) -> Answers:
    return {"results": lambda: [_fate(_beside(*pair)) for pair in given["other_axis_vs_partisan"]]}


@FORMS.add("other_axis_units facing_partisans")
def _alone(given: Given) -> Answers:
    first = _beside(given["other_axis_units"], given["facing_partisans"])

    def later() -> str:
        last = play(first, lambda now: now.phase is tito.Phase.YUGOSLAV_MOVEMENT)
        return "removed" if str(last.where(_ITALIAN)) == "Transferred" else "there"

    return {"step_A": lambda: _fate(first), "if_still_alone_at_E": later}


_STEPS: Final = {
    "10.32.A": "sort Italians",
    "10.32.D": "sort remaining Italians",
    "10.32.E": "remove the rest",
    tito.Phase.KONSTANTIN: "German move",
    tito.Phase.KONSTANTIN_ANSWER: "Partisan move",
}


def _steps() -> Iterator[str]:
    """What happens from the Allied Progress Phase on, as long as it belongs to the surrender."""
    events = tito.default_charts().axis_events
    gone = [unit.name for name in ("italian_withdrawal", "italian_surrender") for unit in events[name]]
    place = {_AXIS_PLACE: [_ITALIAN], "Belgrade": [_GERMAN], "Serbia/Partisan Mountain": ["Partisan group"]}
    state = tito.position(turn=11, phase="allied_progress", allied_box=6, place=place, transferred=gone)
    while state.turn == 11:
        step = state.step(easy(state))
        state = step.after
        yield from [_STEPS[case] for event in step.events for case in event.cases if case in _STEPS]
        if state.phase in _STEPS:
            yield _STEPS[state.phase]


@FORMS.add("phase")
def _order(given: Given) -> Answers:
    if given["phase"] != "Italian Surrender Phase":
        message = f"phase {given['phase']!r} has no steps"
        raise VectorError(message)
    return {"order": lambda: list(dict.fromkeys(_steps()))}


# ------------------------------------------------------------------------------------------------- Operation Konstantin


def _moving(who: Man, phase: str) -> str:
    """The name, in the sequence of play, of the Movement Phase that words such as ``"Konstantin answer"`` mean."""
    yugoslav = who.side is tito.Side.YUGOSLAV
    if "konstantin" in phase.casefold():
        return "konstantin_answer" if yugoslav or "answer" in phase else "konstantin"
    return "yugoslav_movement" if yugoslav else "axis_movement"


@FORMS.add("unit phase changes_zone")
def _goals(given: Given) -> Answers:
    who = man(given["unit"])
    phase, rules = _moving(who, given["phase"]), tito.ruleset()
    company = ["Tito", "Partisan group"] if who.name == "Tito" else [who.name]

    def goes(*, display: bool) -> bool:
        for zone in rules.zones:
            origin = next(iter(spots(rules, who, zone.name)))
            state = tito.position(turn=PLAIN_TURN, phase=phase, allied_box=7, place={origin.name: company})
            for action in state.legal_actions():
                if isinstance(action, (tito.Move, tito.MoveGuerrilla)) and action.unit.name == who.name:
                    to = action.to
                    changes, is_box = to.zone is not origin.zone, to.kind is tito.PlaceKind.BOX
                    if (changes, is_box) == (given["changes_zone"], display):
                        return True
        return False

    return {"objective_display": lambda: goes(display=True), "zone_display": lambda: goes(display=False)}
