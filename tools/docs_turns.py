"""The pages that show one Game-Turn of each game, played by our bots: what was done, the cases, and boards."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from itertools import groupby
from typing import Any, Final

import attrs
from tools.docs_text import plain

from balkan_rules import CHANCE, GAMES, State, Transition, bots
from balkan_rules.cli.accounts import event_text
from balkan_rules.pictures import board_svg

MOST_STEPS: Final = 12
"""Of a phase with more actions and outcomes than this the others are counted."""


@attrs.frozen
class Shown:
    """Which Game-Turn is shown.

    Attributes:
        scenario: where the game begins.
        turn: the Game-Turn; those before it are played by the same bots.
        pictures: the titles of phases after which the board is drawn.
    """

    scenario: str
    turn: int
    pictures: tuple[str, ...]


TURNS: Final[Mapping[str, Shown]] = {
    "tito": Shown("late-war", 9, ("Yugoslav Movement Phase", "Axis Combat Phase")),
    "wrte_1991": Shown("ten-days", 2, ("Federalist Combat Phase",)),
    "balkan_wars": Shown("belgrade", 2, ("First Player's Combat Segment",)),
    "marita_merkur": Shown("campaign", 2, ("Allied movement",)),
}


def pages() -> dict[str, str]:
    """Every page and picture by its place in the site."""
    made: dict[str, str] = {}
    for game in GAMES:
        made |= turn(game, TURNS[game])
    return made


def turn(game: str, shown: Shown) -> dict[str, str]:
    """The page of a game and its pictures."""
    steps = [step for step in _played(game, shown) if step.before.turn == shown.turn]
    title = import_module(f"balkan_rules.{game}").GAME.info.title
    lines = ["# An example turn", "", _about(title, game, shown), ""]
    made = {f"{game}/turn-start.svg": _picture(steps[0].before, None)}
    lines += [_image("At the beginning", "turn-start.svg"), ""]
    for number, (phase, group) in enumerate(groupby(steps, key=lambda step: step.before.phase)):
        done = list(group)
        lines += [f"## {plain(phase.title)}", "", f"Case {phase.case}.", "", *_told(done), ""]
        if phase.title in shown.pictures:
            name = f"turn-{number}.svg"
            made[f"{game}/{name}"] = _picture(done[-1].after, done[-1])
            lines += [_image(f"After the {phase.title}", name), ""]
    made[f"{game}/turn-end.svg"] = _picture(steps[-1].after, None)
    lines += ["## At the end", "", _image("At the end", "turn-end.svg"), ""]
    made[f"{game}/example-turn.md"] = "\n".join(lines)
    return made


def _about(title: str, game: str, shown: Shown) -> str:
    return (
        f"Game-Turn {shown.turn} of *{title}*, scenario `{shown.scenario}`, as two of our `greedy` bots play it. It is "
        f"played with `balkan_rules.{game}` as this page is made: what was done or rolled, what happened, and in "
        "brackets the [cases](cases.md) that say so. A click on a board shows it alone; there, point at a counter to "
        "be told what it is."
    )


def _played(game: str, shown: Shown) -> Iterator[Transition[Any, Any]]:
    """The steps of a game between greedy bots, up to the end of the Game-Turn that is shown."""
    package = import_module(f"balkan_rules.{game}")
    state: State[Any, Any] = package.new_game(scenario=shown.scenario)
    players = {side: bots.find("greedy", package.GAME) for side in package.GAME.info.sides}
    rng = random.Random(1)
    steps: tuple[Transition[Any, Any], ...]
    while not state.is_over and state.turn <= shown.turn:
        if state.to_move is CHANCE:
            steps = (state.step(state.legal_actions().sample(rng)),)
        else:
            steps = state.expand(bots.decide(players[state.to_move], state.view(state.to_move), rng)).transitions
        yield from steps
        state = steps[-1].after


def _told(steps: Sequence[Transition[Any, Any]]) -> Iterator[str]:
    """A line for each of the first steps of a phase."""
    for step in steps[:MOST_STEPS]:
        events = "; ".join(plain(event_text(event)) for event in step.events)
        yield f"- **{plain(str(step.before.to_move))}: {plain(str(step.action))}**" + (f" · {events}" if events else "")
    if len(steps) > MOST_STEPS:
        yield f"- and {len(steps) - MOST_STEPS} more actions and outcomes"


def _picture(state: State[Any, Any], last: Transition[Any, Any] | None) -> str:
    return board_svg(state.view(state.ruleset.game.info.sides[0]), last=last)


def _image(text: str, name: str) -> str:
    return f"[![{text}]({name})]({name})"
