"""Vectors about Victory Points (14.0, 13.7, 15.5): answered by what the Victory Point Stage makes of positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.vectors.tito_places import PLAIN_TURN, Entry, Made, designations, field, man, numbers, play
from tests.vectors.vectors import Answers, Forms

from balkan_rules import tito

FORMS: Final = Forms()
Given = Mapping[str, Any]
Places = Mapping[str, Sequence[Entry]]


def scored(place: Places, turn: int = PLAIN_TURN, made: Made | None = None, **fields: Any) -> int:  # noqa: ANN401 - of State
    """What the position scores in the Victory Point Stage of a Game-Turn."""
    ruleset = (Made() if made is None else made).ruleset()
    men = {key: entries for key, entries in place.items() if entries}
    return tito.position(turn=turn, phase=tito.Phase.VICTORY_POINTS, place=men, ruleset=ruleset, **fields).points


# ----------------------------------------------------------------------------------------------------- levels, trigger


@FORMS.add("points")
def _level(given: Given) -> Answers:
    def level() -> str:
        outcome = tito.position(turn=17, phase=tito.Phase.VICTORY_POINTS, points=given["points"]).outcome
        assert outcome is not None
        assert outcome.score == given["points"]
        return outcome.level

    return {"level": level}


@FORMS.add("max_total yugoslav_brigades_ever")
def _trigger(given: Given) -> Answers:
    def triggered() -> bool:
        scoring = tito.position(turn=PLAIN_TURN, phase=tito.Phase.VICTORY_POINTS, points=given["max_total"])
        if not given["yugoslav_brigades_ever"]:
            return scoring.trigger_turn > 0
        men: dict[str, list[Entry]] = {field("mountain").yugoslav: [("Partisan group", 3)]}
        status = tito.position(turn=PLAIN_TURN, phase="guerrilla_status", place=men, partisan_brigades=True)
        build = next(action for action in status.legal_actions() if isinstance(action, tito.Build))
        return scoring.trigger_turn > 0 or status.apply(build).trigger_turn > 0

    return {"triggered": triggered}


# -------------------------------------------------------------------------------------------------- Mountains, boxes


@FORMS.add("mountain", "partisan_mountain chetnik_mountain", "partisan_mountain chetnik_mountain zone")
def _mountains(given: Given) -> Answers:
    zone = given.get("zone", "Bosnia")

    def points(*factions: str) -> int:
        made = Made()
        strengths = {
            "Partisan": given.get("partisan_mountain", given.get("mountain")),
            "Chetnik": given.get("chetnik_mountain"),
        }
        men = {f"{zone}/{faction} Mountain": made.yugoslavs(strengths[faction] or [], faction) for faction in factions}
        return scored(men, made=made)

    both = ("Partisan", "Chetnik")
    return {
        "points": lambda: points(*both),
        "total": lambda: points(*both),
        "partisan_points": lambda: points("Partisan"),
        "chetnik_points": lambda: points("Chetnik"),
    }


@FORMS.add("place holder intrinsic_eliminated")
def _held(given: Given) -> Answers:
    where = field(given["place"])
    name = where.yugoslav.partition("/")[0]
    fallen = [name] if given["intrinsic_eliminated"] else []
    holder = man(given["holder"], 15).name
    return {"points": lambda: scored({where.yugoslav: [holder]}, intrinsic_eliminated=fallen)}


# ----------------------------------------------------------------------------------------------------------- transfers


@FORMS.add("kept turns", "on_map_at_turn_8_scoring")
def _overdue(given: Given) -> Answers:
    kept = given.get("kept", given.get("on_map_at_turn_8_scoring"))
    units = designations(kept if isinstance(kept, list) else [kept])
    turns = numbers(given["turns"]) if "turns" in given else [8]
    return {"points": lambda: sum(scored({"Serbia/Axis Mountain": units}, turn) for turn in turns)}


@FORMS.add("unit eliminated_before")
def _eliminated(given: Given) -> Answers:
    (name,) = designations([given["unit"]])
    turn = given["eliminated_before"]

    def called() -> str:
        """Whether the phase in which the transfer is called for offers it."""
        state = tito.position(turn=turn, phase="axis_reinforcement", eliminated=[name])
        offered = any(
            isinstance(action, tito.Transfer) and action.unit.name == name for action in state.legal_actions()
        )
        return "called for" if offered else "ignored"

    return {"points": lambda: scored({}, turn, eliminated=[name]), "transfer": called}


# ----------------------------------------------------------------------------------------------- Soviets and Bulgarians


@FORMS.add("turn soviets_on_map bulgarians_on_map optional_used")
def _foreigners(given: Given) -> Answers:
    charts = tito.default_charts()
    soviets = [unit.name for unit in (*charts.soviets, *charts.optional)][: given["soviets_on_map"]]
    bulgarians = [unit.name for unit in charts.bulgarians][: given["bulgarians_on_map"]]
    place = {"Serbia/Partisan Hide-away": soviets, "Macedonia/Partisan Hide-away": bulgarians}
    return {"points": lambda: scored(place, given["turn"], optional_soviets=given["optional_used"])}


@FORMS.add("used")
def _optional(given: Given) -> Answers:
    charts = tito.default_charts()
    used = [charts.unit(name) for name in designations([f"Soviet {name}" for name in given["used"]])]
    place = {"Serbia/Partisan Hide-away": [unit.name for unit in used]}
    paid = sum(unit.optional for unit in used)
    return {"points_turn_15": lambda: scored(place, 15, optional_soviets=paid)}


# ------------------------------------------------------------------------------------------- nobody there, Tito's fate


def _from_movement(turn: int, place: Places, **fields: Any) -> int:  # noqa: ANN401 - of State
    """What the stage scores after a Yugoslav Movement Phase that begins with these pieces on the map."""
    start = tito.position(
        turn=turn, phase="yugoslav_movement", place={k: list(v) for k, v in place.items() if v}, **fields
    )
    later = (tito.Phase.YUGOSLAV_MOVEMENT, tito.Phase.YUGOSLAV_COMBAT)
    return play(start, lambda now: now.turn != turn or now.phase not in later).points


@FORMS.add("turn partisans_at_movement_start", "turn chetniks_any_allegiance support_withdrawn")
def _absent(given: Given) -> Answers:
    """In Hide-aways nobody scores; where Chetniks are only of any allegiance, they are neutral."""
    turn = given["turn"]
    partisans = given.get("partisans_at_movement_start", 1)
    chetniks = given.get("chetniks_any_allegiance", 1)
    home = "Serbia/Neutral Chetniks" if "chetniks_any_allegiance" in given else "Serbia/Chetnik Hide-away"
    place: dict[str, list[Entry]] = {
        "Serbia/Partisan Hide-away": [("Partisan group", partisans)] if partisans else [],
        home: [("Chetnik group", chetniks)] if chetniks else [],
    }
    withdrawn = turn if given.get("support_withdrawn") else 0
    return {"points": lambda: _from_movement(turn, place, support_withdrawn_turn=withdrawn)}
