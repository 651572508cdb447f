"""The end of a Game Turn, and after the last one who has won (scenario3.vp.either, scenario4.vp.ottoman.control)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from ...core.sequence import AutomaticRules
from ...core.state import Outcome
from ..actions import Action
from ..battle_order import side_called, town_place
from ..counters import Place
from ..host_values import Side
from ..scenarios import Scenario, scenario
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..victory_points import Score, broken_countries, morale_counts, objectives, other_lands, verdict, victory_points

__all__ = ["EndOfTurn", "end_case", "outcome", "scores"]

_ENDS: Final[Mapping[str, str]] = {"belgrade": "scenario3.length", "jihad": "scenario4.end"}
"""The case of each scenario that says how long it lasts."""
_CONTROL: Final[Mapping[str, str]] = {
    "Austria-Hungary": "scenario3.vp.either",
    "Serbia": "scenario3.vp.either",
    "Ottoman Empire": "scenario4.vp.ottoman.control",
    "Balkan League": "scenario4.vp.league.control",
}
"""The case by which each side scores for towns, which names it even where it holds none."""


class EndOfTurn(AutomaticRules[State, Draft, Action]):
    """After the last Game Turn points are counted."""

    case: ClassVar[str] = "scenario3.length"
    title: ClassVar[str] = "end of the Game Turn"

    def enter(self, draft: Draft) -> None:
        if draft.turn >= scenario(draft.scenario).length:
            draft.is_over = True
            for score in scores(draft).values():
                cases = tuple(dict.fromkeys(item.case for item in score.items))
                draft.note("points", cases or (_CONTROL[score.side],), side=score.side, points=score.total)


def end_case(position: Position) -> str:
    """The case by which the game ends."""
    return _ENDS[position.scenario]


def scores(position: Position) -> dict[str, Score]:
    """What each side would score now, by the name that the scenario has for it."""
    played = scenario(position.scenario)
    return {name: _score(position, played, name) for name in played.players}


def _score(position: Position, played: Scenario, name: str) -> Score:
    side, host = side_called(played, name), position.ruleset.host
    enemies = _countries(position, enemy_of(side))
    named, unnamed = _aims(position, played.name, name, enemies)
    held = [town for town, place in named if host.controls(position, place) is side]
    others = sum(host.controls(position, place) is side for place in unnamed)
    counted = [country for country in enemies if morale_counts(played.name, name, country)]
    broken = broken_countries({country: position.morale_of(country) for country in counted})
    committed = position.tracks.committed(side)
    return victory_points(played.name, name, control=held, other_towns=others, commits=committed, broken=len(broken))


def _aims(
    position: Position, scenario_name: str, side: str, enemies: Sequence[str]
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """What a side scores for on this map: the places of the towns that are named for it, and those of others."""
    ruleset, rulings = position.ruleset, position.ruleset.rulings
    key = ("objectives", scenario_name, side, *enemies)
    if key not in ruleset.memo:
        towns = [(one.town, town_place(ruleset, one.hex)) for one in objectives(scenario_name, side, rulings=rulings)]
        named = tuple((town, place.name) for town, place in towns if place is not None)
        taken = {place for _, place in named}
        lands = other_lands(scenario_name, side, enemies=enemies, rulings=rulings)
        others = [place for place in _towns(position) if place.name not in taken]
        ruleset.memo[key] = named, tuple([one.name for one in others if lands.counts(one.name, one.country)])
    found: tuple[tuple[tuple[str, str], ...], tuple[str, ...]] = ruleset.memo[key]
    return found


def _towns(position: Position) -> Iterator[Place]:
    return (place for place in position.ruleset.on_map if place.settlement is not None)


def _countries(position: Position, side: Side) -> list[str]:
    """The countries at war on a side."""
    found = zip(position.ruleset.countries, position.tracks.allegiance, strict=True)
    return [country for country, its in found if its is side]


def outcome(state: State) -> Outcome[Side]:
    """See `State.outcome`: the score is the First Player's points less the Second's.

    The case is that by which the winner scores; a draw is what there is when the scenario is over.
    """
    played = scenario(state.scenario)
    found = scores(state)
    totals = {name: score.total for name, score in found.items()}
    winner = verdict(totals, rulings=state.ruleset.rulings)
    first, second = played.players
    level = f"{winner or 'draw'}: {first} {totals[first]}, {second} {totals[second]}"
    side = None if winner is None else side_called(played, winner)
    case_id = end_case(state) if winner is None else _CONTROL[winner]
    return Outcome(side, level, totals[first] - totals[second], case_id)
