"""The Victory Point Stage: what earns and what costs points, and the end of the game (14.0, 15.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from ...core.cases import case
from ...core.sequence import AutomaticRules
from ...core.state import Outcome
from ..actions import Action
from ..holding import (
    collaborators_opposite,
    counters_at,
    held,
    intrinsic_stands,
    mountain_points,
    strength_at,
)
from ..latches import points_reached
from ..map import Column, PlaceKind
from ..operations import is_aside
from ..ruleset import TitoRuleset
from ..rulings import DisplayPointsWithAxisPresent, SovietOverstayPenalty
from ..scenarios import grades
from ..state import Draft, Position, State
from ..tracks import Scenario, TitoStatus
from ..units import Nationality, Side
from .transfers import called_for

__all__ = ["VictoryPoints", "may_be_over", "outcome", "score"]

# ------------------------------------------------------------------------------------------------------------- gains


def _held_boxes(position: Position) -> list[tuple[int, Nationality]]:
    """The Yugoslav boxes of Objective Displays in which some unit stands, in map order, each with its holder."""
    return sorted(held(position, _all_but_boxes(position.ruleset)).items())


def _all_but_boxes(ruleset: TitoRuleset) -> bytes:
    """Indices of all places but the Yugoslav boxes of Objective Displays."""
    found: bytes | None = ruleset.memo.get("all but boxes")
    if found is None:
        others = [place.index for place in ruleset.places if place.column is not Column.YUGOSLAV]
        found = ruleset.memo["all but boxes"] = bytes(others)
    return found


def _all_but_mountains(ruleset: TitoRuleset) -> bytes:
    """Indices of all places but the Yugoslav Mountains."""
    found: bytes | None = ruleset.memo.get("all but Mountains")
    if found is None:
        yugoslav, mountain = ruleset.is_yugoslav, PlaceKind.MOUNTAIN
        others = [place.index for place in ruleset.places if place.kind is not mountain or not yugoslav[place.index]]
        found = ruleset.memo["all but Mountains"] = bytes(others)
    return found


def _denying_case(position: Position, place: int, faction: Nationality) -> str | None:
    """The case that keeps an Objective Display held by a faction from scoring; None if none does."""
    if intrinsic_stands(position, place):
        return "8.51"
    if faction is Nationality.CHETNIK and collaborators_opposite(position, place):
        return "16.0.7.44.E"
    alone = position.ruleset.rulings.display_points_with_axis_present is DisplayPointsWithAxisPresent.NO
    if alone and any(counters_at(position, opposite) for opposite in position.ruleset.facing[place]):
        return "14.2.A"
    return None


@case("14.2.A")
def display_points(position: Position) -> tuple[tuple[str, int], ...]:
    """The Objective Displays that score, each with its Victory Point Value, in map order."""
    scoring = [box for box, faction in _held_boxes(position) if _denying_case(position, box, faction) is None]
    displays = [position.ruleset.places[place].display for place in scoring]
    return tuple([(display.name, display.victory_points) for display in displays if display is not None])


def _mountains(position: Position) -> tuple[tuple[str, int], ...]:
    """The Mountains that score, each with its points, in map order."""
    ruleset = position.ruleset
    found = []
    for index in sorted(held(position, _all_but_mountains(ruleset))):
        points = mountain_points(strength_at(position, index), counters_at(position, index))
        if points:
            found.append((ruleset.places[index].name, points))
    return tuple(found)


@case("14.2.C", "13.72")
def overdue(position: Position) -> tuple[str, ...]:
    """The Germans that are on the map although their transfer has been called for, on this Game-Turn or before.

    Those away on an operation are still on the map for this (ruling operation-participants-on-map). Other Axis units
    would not count (ruling transfer-penalty-nationality).
    """
    pos, axis = position.pos, position.ruleset.is_axis
    called = called_for(position.ruleset, position.turn)
    units = [unit for unit in called if axis[pos[unit.index]] or is_aside(pos[unit.index])]
    return tuple([unit.name for unit in units if unit.nationality is Nationality.GERMAN])


@case("14.2")
def gains(position: Position) -> tuple[tuple[str, int], ...]:
    """What earns points in this stage, by case."""
    return (
        ("14.2.A", sum([points for _, points in display_points(position)])),
        ("14.2.B", sum([points for _, points in _mountains(position)])),
        ("14.2.C", 5 * len(overdue(position))),
    )


# ------------------------------------------------------------------------------------------------------------ losses


@case("14.3.A")
def withdrawn_cost(position: Position) -> int:
    """What Tito's withdrawal costs, in every stage at which he is away (ruling tito-withdrawn-points-window)."""
    return 5 if position.tracks.tito_status is TitoStatus.WITHDRAWN else 0


@case("14.3.B")
def eliminated_cost(position: Position) -> int:
    """What Tito's elimination costs: more in the first stage after the attempt than in each later one."""
    first = position.tracks.tito_charged
    if position.tracks.tito_status is not TitoStatus.ELIMINATED or position.turn < first:
        return 0
    return 25 if position.turn == first else 5


@case("9.33")
def tito_costs(position: Position) -> tuple[tuple[str, int], ...]:
    """What Tito's fate costs, by case."""
    return (("14.3.A", -withdrawn_cost(position)), ("14.3.B", -eliminated_cost(position)))


@case("14.3.C")
def no_chetniks_cost(position: Position) -> int:
    """What it costs that no Chetniks, or no friendly ones, were there as the Yugoslav Movement Phase began.

    Lapses with Allied support (7.26, ruling chetnik-absence-penalty).
    """
    if position.tracks.support_withdrawn_turn:
        return 0
    if position.tracks.no_chetniks:
        return 15
    return 5 if position.tracks.no_friendly_chetniks else 0


@case("14.3.D")
def no_partisans_cost(position: Position) -> int:
    """What it costs that no Partisan was there as the Yugoslav Movement Phase began; nothing on Game-Turn 1."""
    return 25 if position.tracks.no_partisans and position.turn > 1 else 0


@case("14.3.E")
def foreigners_cost(position: Position) -> int:
    """What Soviets and friendly Bulgarians on the map cost on the last two turns (ruling soviet-overstay-penalty)."""
    if position.turn < 16:
        return 0
    each = 10 if _ruling(position) is SovietOverstayPenalty.TEN_PER_UNIT_PER_STAGE else 20
    return each * _foreigners(position)


def _ruling(position: Position) -> SovietOverstayPenalty:
    return position.ruleset.rulings.soviet_overstay_penalty


def _foreigners(position: Position) -> int:
    """How many Soviets and friendly Bulgarians are on the map; Bulgarians in Axis places are not friendly."""
    ruleset = position.ruleset
    nations = (Nationality.SOVIET, Nationality.BULGARIAN)
    return sum(ruleset.is_yugoslav[position.pos[unit]] for nation in nations for unit in ruleset.by_nationality[nation])


@case("14.3.F")
def optional_cost(position: Position) -> int:
    """What the optional Soviets cost that came in the last Yugoslav Movement Phase (ruling optional-soviet-cost)."""
    return 5 * position.tracks.optional_soviets


@case("14.3")
def losses(position: Position) -> tuple[tuple[str, int], ...]:
    """What costs points in this stage, by case; negative."""
    return (
        *tito_costs(position),
        ("14.3.C", -no_chetniks_cost(position)),
        ("14.3.D", -no_partisans_cost(position)),
        ("14.3.E", -foreigners_cost(position)),
        ("14.3.F", -optional_cost(position)),
    )


# ------------------------------------------------------------------------------------------------------------- stage


@case("14.11")
def score(position: Position) -> tuple[tuple[str, int], ...]:
    """What the position scores in a Victory Point Stage: the cases that give or cost anything, with their points."""
    return tuple([(name, points) for name, points in (*gains(position), *losses(position)) if points])


@case("14.12")
def total(before: int, scored: Iterable[tuple[str, int]]) -> int:
    """The new total of Victory Points; it may be below zero."""
    return before + sum([points for _, points in scored])


@case("4.1", "15.5")
def is_last(position: Position) -> bool:
    """Whether the game ends with this Game-Turn's Victory Point Stage: the 17th, or the last of another scenario."""
    return position.turn >= position.tracks.scenario.turns[-1]


@case("14.0", "15.5")
def level(points: int, scenario: Scenario) -> tuple[Side, str]:
    """Who wins with a final total, and how well; by levels of ours in all scenarios but the campaign."""
    graded = grades(scenario)
    for limit, winner, name in graded.levels:
        if points > limit:
            return winner, name
    return graded.lowest


def outcome(state: State) -> Outcome[Side]:
    """The result of a finished game."""
    winner, name = level(state.tracks.points, state.tracks.scenario)
    return Outcome(winner, name, state.tracks.points, "15.5")


@case("4.2.C")
def hold_stage(draft: Draft) -> None:
    """Score, set off what the total sets off (14.4), and end the game if it is its last stage."""
    scored = score(draft)
    if draft.events is not None:
        _note_points(draft, scored)
    before = draft.tracks.points
    draft.record(points=total(before, scored))
    change = draft.tracks.points - before
    draft.note("victory points", ("14.11", "14.12"), before=before, change=change, total=draft.tracks.points)
    points_reached(draft)
    if is_last(draft):
        draft.is_over = True
        winner, name = level(draft.tracks.points, draft.tracks.scenario)
        draft.note("game over", ("4.1", "15.5"), winner=winner.value, level=name, points=draft.tracks.points)


class VictoryPoints(AutomaticRules[State, Draft, Action]):
    """The Victory Point Stage. Nobody decides anything in it."""

    case: ClassVar[str] = "4.2.C"
    title: ClassVar[str] = "Victory Point Stage"

    def enter(self, draft: Draft) -> None:
        hold_stage(draft)


def may_be_over(state: State) -> bool:
    """Whether the game can have ended where a state stands: in its last Victory Point Stage."""
    rules = state.ruleset.steps[state.cursor].rules
    return isinstance(rules, VictoryPoints) and is_last(state) and not state.frames


def _note_points(draft: Draft, scored: Iterable[tuple[str, int]]) -> None:
    """Tell what each case scores, and which held Objective Displays do not score."""
    for place, faction in _held_boxes(draft):
        reason = _denying_case(draft, place, faction)
        if reason is not None:
            draft.note("no points", (reason,), place=str(draft.ruleset.places[place]))
    details: dict[str, object] = {
        "14.2.A": display_points(draft),
        "14.2.B": _mountains(draft),
        "14.2.C": overdue(draft),
        "14.3.E": _foreigners(draft),
        "14.3.F": draft.tracks.optional_soviets,
    }
    for name, points in scored:
        draft.note("points", (name, *_ALSO.get(name, ())), points=points, of=details.get(name))


_ALSO: Final = {"14.2.C": ("13.72",), "14.3.A": ("9.33",), "14.3.B": ("9.33",)}
"""Cases that say the same as the case under which points are entered."""
