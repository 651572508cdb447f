"""The weather of a game turn (31.E.2.date)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar

import attrs

from ...core.sequence import ChanceRules
from ..actions import Action, TurnWeather
from ..intervention import after_deployment, deploys
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, State

__all__ = ["WeatherDraw"]


class WeatherDraw(ChanceRules[State, Draft, Action]):
    """The weather comes up as the base game has it; a certain one is no matter of chance."""

    case: ClassVar[str] = "31.E.2.date"
    title: ClassVar[str] = "weather"
    accepts: ClassVar[frozenset[type]] = frozenset({TurnWeather})

    def enter(self, draft: Draft) -> None:
        draft.weather = ""
        draft.affairs = attrs.evolve(draft.affairs, turn=draft.turn, crete_announced=None, interdiction=None)
        chances = draft.ruleset.host.weather(draft.turn)
        if len(chances) == 1:
            _set(draft, *chances)

    def is_needed(self, draft: Draft) -> bool:
        return not draft.weather

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        chances = state.ruleset.host.weather(state.turn)
        return tuple((TurnWeather(name), chance) for name, chance in chances.items())

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, TurnWeather)  # noqa: S101 - the only class that is accepted
        _set(draft, action.weather)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [TurnWeather(name) for name in ruleset.host.weathers]


def _set(draft: Draft, weather: str) -> None:
    draft.weather = weather
    draft.note("weather", ("31.E.2.date",), weather=weather)
    if deploys(draft.affairs, is_clear=draft.ruleset.host.weathers[weather]):
        draft.affairs = after_deployment(draft.affairs, invades=False)
        draft.note("deployment", ("31.E.2.date",), coup=draft.affairs.coup)
