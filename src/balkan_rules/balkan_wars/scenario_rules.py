"""The special rules of the two scenarios: mobilization, the area of play, and the Ottoman corps off the map."""

from __future__ import annotations

from typing import Any, Final

import attrs

from ..core.arguments import amount, text
from ..core.cases import case
from ..core.errors import SetupError, Violation
from .scenarios import scenario, scenario_data

__all__ = [
    "REVOLT",
    "RevoltEvent",
    "SpecialMobilization",
    "revolt_event",
    "revolt_penalty",
    "special_mobilization",
    "why_not_enter_country",
]

REVOLT: Final = "ottoman_subjects_revolt_elsewhere"
"""What a host calls the event of which special rule 4 of scenario 4 speaks."""


@attrs.frozen(order=False, kw_only=True)
class SpecialMobilization:
    """What a scenario gives in a Mobilization Segment instead of the base game.

    Attributes:
        side: the side that gets it.
        points: mobilization points, instead of the base game's own (ruling scenario3.mobilize_turns); 0 if the side has
            no Depot.
        placements: how many mobilized units may be placed on all Depots together, at most `each` on one; 0 if the
            scenario says nothing of it, so that the base game's limit holds.
        each: how many on one Depot; 0 as for `placements`.
        cases: every case that has entered.
    """

    side: str
    points: int
    placements: int
    each: int
    cases: tuple[str, ...]


@case("scenario3.serbia.mobilization", "scenario4.special.3.points")
def _points(row: dict[str, Any], depots: int) -> int:
    """The points of a turn that has special ones."""
    found: int = row["points"] * depots
    return found


@case("scenario4.special.3.placement")
def _each(row: dict[str, Any]) -> int:
    """How many units may be placed on one Depot in a turn that has a special limit."""
    found: int = row["placements"]
    return found


def special_mobilization(name: str | int, *, turn: int, depots: int) -> SpecialMobilization | None:
    """What a scenario gives in the Mobilization Segment of its favoured side, whatever the Turn Track says.

    None in the turns after the last that has a special rate: then the base game says what there is.

    Args:
        name: the scenario.
        turn: the number of the Game Turn in the scenario, from 1 (ruling scenario4.turns_1_4).
        depots: how many friendly Depots are on the map.

    Raises:
        SetupError: there is no such scenario, or a number is wrong.
    """
    known = scenario(name)
    row = scenario_data()[known.name]["mobilization"]
    if not 1 <= amount(turn, "turn") <= known.length:
        message = f"turn: {known.title} has turns 1 to {known.length}, not {turn}"
        raise SetupError(message)
    number = amount(depots, "depots")
    if turn > row["last_turn"]:
        return None
    each = _each(row)
    cases = (row["case"], *(("scenario4.special.3.placement",) if each else ()))
    points = _points(row, number)
    return SpecialMobilization(side=row["side"], points=points, placements=each * number, each=each, cases=cases)


@case("scenario3.special.3")
def why_not_enter_country(name: str | int, country: str) -> tuple[Violation, ...]:
    """Why units of either side may not enter hexes of a country in a scenario; empty if they may.

    Raises:
        SetupError: there is no such scenario.
    """
    area = scenario(name).area
    if not area or text(country, "country") in area:
        return ()
    sentence = f"In this scenario units enter only {' and '.join(area)}"
    return (Violation("scenario3.special.3", sentence, {"country": country}),)


@attrs.frozen(order=False, kw_only=True)
class RevoltEvent:
    """What a revolt elsewhere costs the Ottomans who have brought corps onto the map.

    Attributes:
        morale: Ottoman National Morale after it.
        replacement_rate: the Ottoman replacement rate off the map after it, for good.
        cases: every case that has entered.
    """

    morale: int
    replacement_rate: int
    cases: tuple[str, ...]


@case("scenario4.special.4.one", "scenario4.special.4.both", "scenario4.special.4.entry")
def revolt_penalty(corps_on_map: int) -> int:
    """What is lost of morale and of the rate alike: 1 for each corps on the map."""
    return corps_on_map


def revolt_event(*, corps_on_map: int, morale: int, replacement_rate: int) -> RevoltEvent:
    """What the event "Ottoman Subjects Revolt Elsewhere" does besides what the base game says, each time it occurs.

    Neither number falls below 0 (ruling scenario4.corps_event).

    Args:
        corps_on_map: how many of the 7th and 8th Corps have been brought onto the map, 0 to 2.
        morale: Ottoman National Morale.
        replacement_rate: the Ottoman replacement rate off the map.

    Raises:
        SetupError: a number is wrong.
    """
    corps = amount(corps_on_map, "corps_on_map")
    if corps > 2:
        message = f"corps_on_map: there are two corps, not {corps}"
        raise SetupError(message)
    lost = revolt_penalty(corps)
    cases = ("scenario4.special.4.entry", "scenario4.special.4.one", "scenario4.special.4.both")[corps : corps + 1]
    return RevoltEvent(
        morale=max(0, amount(morale, "morale") - lost),
        replacement_rate=max(0, amount(replacement_rate, "replacement_rate") - lost),
        cases=cases,
    )
