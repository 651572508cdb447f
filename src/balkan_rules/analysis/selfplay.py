"""Whole games between bots, one transition after another."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, TypeAlias

from ..bots import Bot, RandomBot, Seat, dice_for, find, stream_for
from ..bots.protocol import a_bot
from ..core.actions import CHANCE
from ..core.arguments import instance, seed_of
from ..core.dice import choose
from ..core.errors import IllegalActionError, SetupError
from .asking import AnyState, AnyTransition, check_state

__all__ = ["Players", "self_play"]

Players: TypeAlias = "Mapping[Any, Bot[Any] | str]"
"""By side, a bot, or the name by which `balkan_rules.bots.find` makes a new one for every game."""


def self_play(state: AnyState, players: Players | None = None, *, seed: int = 0) -> Iterator[AnyTransition]:
    """Play a game to its end.

    The dice and each side have a stream of chance of their own that hangs on the seed alone, the same as on the command
    line, so that one side's playing differently does not change what the others draw.

    Args:
        state: where it begins.
        players: who plays each side; those that are not named play at random. A bot that remembers earlier games is
            better named than given.
        seed: repeats a game; a whole number from 0 with at most 18 digits.

    Raises:
        SetupError: an argument is wrong, or there is no bot of a name.
        BotError: as it plays: a bot failed, or its answer is not legal.
    """
    check_state(state)
    dice = dice_for(seed_of(seed, "seed"))
    return _steps(state, _seats(state, players, seed), dice)


def _seats(state: AnyState, players: Players | None, seed: int) -> dict[Enum, Seat]:
    """Who sits at the table, with the streams of chance of one game."""
    game = state.ruleset.game
    sides = game.info.sides
    given = instance(Mapping, {} if players is None else players, "players")  # type: ignore[type-abstract]  # any will do
    if foreign := [side for side in given if side not in sides]:
        message = f"players: {foreign[0]} is no side of the game; there are {', '.join(map(str, sides))}"
        raise SetupError(message)
    found: dict[Enum, Seat] = {}
    for side in sides:
        named = given.get(side, RandomBot())
        bot = find(named, game) if isinstance(named, str) else a_bot(named, "players")
        name = named if isinstance(named, str) else type(named).__name__
        found[side] = Seat(name, bot, side, stream_for(seed, side.name.lower()))
    return found


def _steps(state: AnyState, seats: Mapping[Enum, Seat], dice: random.Random) -> Iterator[AnyTransition]:
    while not state.is_over:
        if state.to_move is CHANCE:
            taken = [state.step(choose(state.chance_outcomes(), dice))]
        else:
            taken = _decided(state, seats[state.to_move])
        yield from taken
        state = taken[-1].after


def _decided(state: AnyState, seat: Seat) -> list[AnyTransition]:
    """What a bot does next, as far as it goes; raises BotError."""
    chosen = seat.decide(state.view(seat.side))
    try:
        return [*state.expand(chosen).transitions]
    except IllegalActionError as error:
        raise seat.refused(chosen[0], error) from error
