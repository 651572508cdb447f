"""Positions of the whole game, made by hand, and what tests do with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from balkan_rules.balkan_wars.actions import Action
from balkan_rules.balkan_wars.game import GAME
from balkan_rules.balkan_wars.options import Options
from balkan_rules.balkan_wars.ruleset import BalkanWarsRuleset
from balkan_rules.balkan_wars.rulings import Rulings
from balkan_rules.balkan_wars.state import State
from balkan_rules.balkan_wars.view import View
from balkan_rules.core.actions import CHANCE, END_PHASE, Roll

SERBS = tuple(f"Serbian 1st Brigade / {number} Infantry Division" for number in ("1st", "2nd", "3rd", "4th", "5th"))
SERB = SERBS[0]
GUNS = "Serbian 1st Artillery Battalion"
RIDERS = "Serbian 1st Cavalry Brigade"
SERBIAN_HQ = "Serbian 1st Army HQ"
ALPINE = tuple(f"Austro-Hungarian Mountain Infantry Brigade {letter}" for letter in "ABCD")
AUSTRIAN = ALPINE[0]
AUSTRIAN_GUNS = "Austro-Hungarian Artillery Brigade"
AUSTRIAN_HQ = "Austro-Hungarian 15th Mountain Corps HQ"
AUSTRIAN_SUPPLY = "Austro-Hungarian Supply Unit"
HUSSARS = "Rumanian Cavalry Brigade"
DEPOT = "Serbian Depot 1140"
SARAJEVO = "Austro-Hungarian Depot 1546"


def rules(options: dict[str, bool] | None = None, **rulings: Any) -> BalkanWarsRuleset:  # noqa: ANN401 - enum members
    """A ruleset with some options and rulings."""
    return GAME.ruleset(options=Options(**(options or {})), rulings=Rulings(**rulings))


def board(phase: str, place: Mapping[str, Sequence[str]], **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """A position of scenario 3."""
    return GAME.position(phase=phase, place=place, **fields)


def say(state: State, text: str) -> Action:
    """The action of that notation."""
    return GAME.parse(text, state)


def go(state: State, *texts: str | int) -> State:
    """The state after some actions, written as notation; a number is what a die shows."""
    for text in texts:
        action: Any = Roll(text) if isinstance(text, int) else say(state, text)
        legal = tuple(state.legal_actions())
        assert not state.why_not(action), (text, state.why_not(action), [str(one) for one in legal])
        assert action in legal, text
        state = state.apply(action)
    return state


def events(state: State, *texts: str | int) -> dict[str, Any]:
    """The details of the last action's events by their name, each with its cases under ``cases``."""
    before = go(state, *texts[:-1])
    last = texts[-1]
    action: Any = Roll(last) if isinstance(last, int) else say(before, last)
    return {event.name: {**event.details, "cases": event.cases} for event in before.step(action).events}


def listed(state: State) -> set[str]:
    """Everything that is legal, as notation."""
    return {str(action) for action in state.legal_actions()}


def refused(state: State, action: Any) -> set[str]:  # noqa: ANN401 - any action
    """The cases under which an action is refused, which is not listed either."""
    assert action not in state.legal_actions()
    assert action not in tuple(state.legal_actions())
    return {violation.case for violation in state.why_not(action)}


def ended(state: State) -> State:
    """The state after the segment has been ended."""
    return state.apply(END_PHASE)


def is_chance(state: State) -> bool:
    """Whether a die is to be rolled."""
    return state.to_move is CHANCE


def place(state: State, unit: str) -> str:
    """The name of the place where a unit is."""
    return state.where(unit).name


def names(units: bytes, state: State) -> set[str]:
    """The names of a set of units."""
    return {state.ruleset.units[unit].name for unit in units}


def top(state: State) -> Any:  # noqa: ANN401 - any frame
    """What interrupts the segment."""
    return state.frames[-1]


def seen(view: View) -> Any:  # noqa: ANN401 - any frame
    """The same in a view."""
    frames: Any = view.fields["frames"]
    return frames[-1]
