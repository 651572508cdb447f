"""The weather of a Game Turn (weather.1)."""

from __future__ import annotations

from typing import ClassVar

from ...core.actions import Roll
from ...core.sequence import DieRules
from ..actions import Action
from ..calendar import GameTurn
from ..scenarios import scenario
from ..state import Draft, Position, State
from ..weather import needs_weather_roll, weather_of

__all__ = ["WeatherRoll", "game_turn"]


def game_turn(position: Position) -> GameTurn:
    """The month and third of a month that a Game Turn is."""
    played = scenario(position.scenario)
    return played.turns(None if played.start_is_printed else GameTurn.parse(position.tracks.start))[position.turn - 1]


class WeatherRoll(DieRules[State, Draft, Action]):
    """The First Player rolls for the weather, unless it is known without a roll."""

    case: ClassVar[str] = "weather.1"
    title: ClassVar[str] = "weather roll"

    def enter(self, draft: Draft) -> None:
        if draft.ruleset.options.weather and not needs_weather_roll(game_turn(draft), rulings=draft.ruleset.rulings):
            _set(draft, None)
            draft.next_phase()

    def is_needed(self, draft: Draft) -> bool:
        return draft.ruleset.options.weather

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        _set(draft, action.value)
        draft.next_phase()


def _set(draft: Draft, face: int | None) -> None:
    found = weather_of(game_turn(draft), face, lingering=draft.tracks.snow, rulings=draft.ruleset.rulings)
    draft.record(weather=found.weather, snow=found.lingering)
    draft.note("weather", found.cases, weather=str(found.weather), roll=face)
