"""Whole games between bots, one transition after another."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from ..bots import Bot, RandomBot, decide, dice_for, stream_for
from ..core.actions import CHANCE
from ..core.arguments import amount, instance
from ..core.dice import choose
from ..core.errors import SetupError
from .asking import AnyState, AnyTransition, check_state

__all__ = ["self_play"]


def self_play(
    state: AnyState, players: Mapping[Any, Bot[Any]] | None = None, *, seed: int = 0
) -> Iterator[AnyTransition]:
    """Play a game to its end.

    The dice and each side have a stream of chance of their own that hangs on the seed alone, so that one side's playing
    differently does not change what the others draw.

    Args:
        state: where it begins.
        players: a bot for each side; those that are not named play at random.
        seed: repeats a game.

    Raises:
        SetupError: an argument is wrong.
        IllegalActionError: a bot's answer is not legal.
    """
    check_state(state)
    dice, sides = dice_for(amount(seed, "seed")), state.ruleset.game.info.sides
    given = instance(Mapping, {} if players is None else players, "players")  # type: ignore[type-abstract]  # any will do
    if foreign := [side for side in given if side not in sides]:
        message = f"players: {foreign[0]} is no side of the game; there are {', '.join(map(str, sides))}"
        raise SetupError(message)
    bots = {side: instance(Bot, given.get(side, RandomBot()), "players") for side in sides}  # type: ignore[type-abstract]  # any bot will do
    streams = {side: stream_for(seed, side.name.lower()) for side in sides}
    return _steps(state, bots, streams, dice)


def _steps(
    state: AnyState, bots: Mapping[Enum, Bot[Any]], streams: Mapping[Enum, random.Random], dice: random.Random
) -> Iterator[AnyTransition]:
    while not state.is_over:
        mover = state.to_move
        if mover is CHANCE:
            taken = [state.step(choose(state.chance_outcomes(), dice))]
        else:
            taken = [*state.expand(decide(bots[mover], state.view(mover), streams[mover])).transitions]
        yield from taken
        state = taken[-1].after
