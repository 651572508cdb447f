"""What the rulebook says, computed a second time from what stands on the map, and random maps to compare it on.

Nothing here uses the modules that play the phases. Numbers are reckoned as fractions and rounded where the book says.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from hypothesis import strategies as st

from balkan_rules import tito

RULES = tito.ruleset()
WINTER = (4, 8, 12, 16)
OWED_SINCE = {"German 125": 3, "German 113": 4, "German 342": 5, "German 117L": 8}
"""The transfers that 13.91 calls for, each with its Game-Turn."""
GONE = (tito.TitoStatus.WITHDRAWN, tito.TitoStatus.ELIMINATED)


# ---------------------------------------------------------------------------------------------------- random maps
def _spots(*columns: tito.Column) -> list[str]:
    return [place.name for place in RULES.places if place.column in columns]


_SPOTS = {
    "Partisan group": _spots(tito.Column.PARTISAN, tito.Column.YUGOSLAV),
    "Partisan brigade": _spots(tito.Column.PARTISAN, tito.Column.YUGOSLAV),
    "Partisan division": _spots(tito.Column.PARTISAN, tito.Column.YUGOSLAV),
    "Chetnik group": _spots(tito.Column.CHETNIK, tito.Column.YUGOSLAV, tito.Column.AXIS, tito.Column.NEUTRAL),
    "Chetnik brigade": _spots(tito.Column.CHETNIK, tito.Column.AXIS, tito.Column.NEUTRAL),
}
_UNITS = [unit for unit in RULES.units if unit.name != "Tito"]


def _spots_of(unit: tito.Unit) -> list[str]:
    if unit.side is tito.Side.AXIS:
        return _spots(tito.Column.AXIS)
    return _spots(tito.Column.PARTISAN, tito.Column.YUGOSLAV)


@st.composite
def places(draw: st.DrawFn) -> dict[str, list[Any]]:
    """A `place` argument for `tito.position`: guerrillas of all kinds, Tito, and units of all nationalities.

    No Objective Display holds both factions.
    """
    found: dict[str, list[Any]] = {}
    chetniks: set[str] = set()
    for kind, spots in _SPOTS.items():
        count = next(k.count for k in RULES.kinds if k.name == kind)
        for spot, number in draw(st.dictionaries(st.sampled_from(spots), st.integers(1, 6), max_size=8)).items():
            if spot.endswith("/Yugoslav") and kind == "Chetnik group":
                if spot in found:
                    continue
                chetniks.add(spot)
            number = min(number, count)  # noqa: PLW2901 - as many as there are
            if number:
                count -= number
                found.setdefault(spot, []).append((kind, number))
    for unit in draw(st.lists(st.sampled_from(_UNITS), unique=True, max_size=25)):
        spot = draw(st.sampled_from(_spots_of(unit)))
        if spot not in chetniks:
            found.setdefault(spot, []).append(unit.name)
    spot = draw(st.sampled_from(["", *_SPOTS["Partisan group"]]))
    if spot and spot not in chetniks:
        found.setdefault(spot, []).append("Tito")
    return found


@st.composite
def fields(draw: st.DrawFn) -> dict[str, Any]:
    """Other arguments for `tito.position` that recruits and points depend on."""
    return {
        "drought": draw(st.booleans()),
        "tito_status": draw(st.sampled_from(tito.TitoStatus)),
        "tito_charged": draw(st.integers(1, 15)),
        "intrinsic_eliminated": draw(st.sets(st.sampled_from(RULES.fortresses))),
        "points": draw(st.integers(-100, 900)),
        "no_partisans": draw(st.booleans()),
        "no_chetniks": (nobody := draw(st.booleans())),
        "no_friendly_chetniks": nobody or draw(st.booleans()),
        "support_withdrawn_turn": draw(st.sampled_from([0, 9, 13])),
        "optional_soviets": draw(st.integers(0, 3)),
    }


# ------------------------------------------------------------------------------------------------- what stands there
def faction(stack: tito.Stack) -> str | None:
    """Whose a Yugoslav place is; Tito is no unit."""
    if any(unit.name != "Tito" for unit in stack.units) or any(
        kind.nationality is tito.Nationality.PARTISAN for kind, _ in stack.guerrillas
    ):
        return "Partisan"
    return "Chetnik" if stack.guerrillas else None


def _members(stack: tito.Stack) -> int:
    return len(stack) - any(unit.name == "Tito" for unit in stack.units)


def _across(state: tito.State, place: tito.Place) -> tito.Stack:
    assert place.display is not None
    return state.stack(f"{place.display.name}/Axis")


def barred(state: tito.State, place: tito.Place) -> bool:
    """8.51 and the addition to 7.44 E: a held Objective Display that yields neither recruits nor points."""
    if place.display is None:
        return False
    if place.display.intrinsic and not state.intrinsic >> RULES.fortresses.index(place.display.name) & 1:
        return True
    chetniks = [kind for kind, _ in _across(state, place).guerrillas]
    return faction(state.stack(place)) == "Chetnik" and bool(chetniks)


# ---------------------------------------------------------------------------------------------------------- recruits
def recruits(state: tito.State, place: tito.Place, die: int) -> int:
    """The groups that a held place creates (7.44 with its letters, 9.32, 11.1, 11.2), whatever counters there are."""
    stack = state.stack(place)
    display = place.display
    value = Fraction(1, 2) if display is None else display.recruitment
    groups = min(floor(die * value), stack.strength)
    winter = state.turn in WINTER
    terrain = None if display is None else display.terrain
    if state.drought and terrain is tito.Terrain.MARKET_TOWN:
        groups = floor(Fraction(groups, 2))
    if winter and terrain is tito.Terrain.VILLAGE:
        groups = floor(Fraction(groups, 2))
    if winter and display is None and place.zone is not None and place.zone.name != "Islands":
        groups = floor(Fraction(groups, 2))
    if state.tito_status in GONE and faction(stack) == "Partisan":
        groups = floor(Fraction(groups, 2))
    return groups


# --------------------------------------------------------------------------------------------------------- uprisings
_SIXTHS = {"battalion": 1, "regiment": 2, "brigade": 3, "division": 6, "corps": 6, "group": 0}


def garrison(state: tito.State, zone: tito.Zone) -> Fraction:
    """The divisions that the Axis has in a Zone, or on an operation there, with its Chetniks (7.51, 6.22, 7.54)."""
    stacks = [s for place, s in state.board.items() if place.zone == zone and place.column is tito.Column.AXIS]
    targets = (state.first_target, state.second_target)
    stacks += [aside for aside, target in zip(asides(state), targets, strict=True) if target == zone]
    sixths = 0
    for stack in stacks:
        sixths += sum(_SIXTHS[unit.size.value] for unit in stack.units if unit.size is not None)
        sixths += sum(_SIXTHS[kind.size.value] * number for kind, number in stack.guerrillas)
    return Fraction(sixths, 6)


def asides(state: tito.State) -> list[tito.Stack]:
    """What is away on the first operation of the Game-Turn, and on the second."""
    return [state.stack(f"{number} operation") for number in ("First", "Second")]


def uprising(state: tito.State, zone: tito.Zone, die: int, faction_die: int) -> tuple[int, int]:
    """Partisan and Chetnik groups of an uprising (7.51 to 7.53); none of either where there is none."""
    present = garrison(state, zone)
    modified = die - zone.uprising_modifier
    if present >= zone.garrison or modified < 1:
        return 0, 0
    groups = (zone.garrison - floor(present)) * modified
    if zone.alignment is tito.Alignment.NEUTRAL or faction_die in (1, 3, 5):
        half = Fraction(groups, 2)
        return -floor(-half), floor(half)
    return (groups, 0) if zone.alignment is tito.Alignment.PARTISAN else (0, groups)


# ------------------------------------------------------------------------------------------------------------ points
def points(state: tito.State) -> int:
    """What a Victory Point Stage scores in this position (14.2 and 14.3)."""
    return _gains(state) - _losses(state)


def _gains(state: tito.State) -> int:
    total = 0
    for place, stack in state.board.items():
        if place.column is tito.Column.YUGOSLAV and faction(stack) is not None and not barred(state, place):
            assert place.display is not None
            total += place.display.victory_points
        if place.kind is tito.PlaceKind.MOUNTAIN and place.column in (tito.Column.PARTISAN, tito.Column.CHETNIK):
            total += min(floor(Fraction(stack.strength, 4)), _members(stack))
    for stack in (*state.board.values(), *asides(state)):
        for unit in stack.units:
            total += 5 * (OWED_SINCE.get(unit.name, 99) <= state.turn)
    return total


def _losses(state: tito.State) -> int:
    total = 5 * state.optional_soviets
    if state.tito_status is tito.TitoStatus.WITHDRAWN:
        total += 5
    if state.tito_status is tito.TitoStatus.ELIMINATED and state.turn >= state.tito_charged:
        total += 25 if state.turn == state.tito_charged else 5
    if not state.support_withdrawn_turn:
        total += 15 if state.no_chetniks else 5 if state.no_friendly_chetniks else 0
    if state.no_partisans and state.turn != 1:
        total += 25
    if state.turn in (16, 17):
        foreigners = (tito.Nationality.SOVIET, tito.Nationality.BULGARIAN)
        total += 20 * sum(
            unit.nationality in foreigners
            for place, stack in state.board.items()
            if place.column is not tito.Column.AXIS
            for unit in stack.units
        )
    return total
