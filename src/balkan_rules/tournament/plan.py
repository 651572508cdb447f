"""What is to be played: who meets whom on which side, and with which seed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from ..bots import find
from ..core.actions import brief, whole_number
from ..core.arguments import instance, seed_of
from ..core.errors import SetupError
from ..core.frozen import names
from ..core.state import State

if TYPE_CHECKING:
    from ..core.game import Game

__all__ = ["MOST_GAMES", "AnyGame", "AnyState", "Fixture", "Tournament", "a_tournament"]

AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any, Any]"
AnyState: TypeAlias = State[Any, Any]

MOST_GAMES: Final = 1_000_000
"""No tournament has more games."""
MOST_PLAYERS: Final = 50
"""No tournament has more players."""


@attrs.frozen(order=False)
class Fixture:
    """One game to be played.

    Attributes:
        number: its number in the tournament, from 0.
        seats: the name of the player on each side, by the side's name in small letters, in the order of the sides.
        seed: decides dice and the chance of the bots, as ``balkan-rules play --seed`` does. Two games of a pairing that
            follow one another, with the seats exchanged, have the same.
    """

    number: int
    seats: Mapping[str, str] = attrs.field(converter=names, hash=False)
    seed: int


def _initial(value: object) -> AnyState:
    if not isinstance(value, State):
        message = f"initial: the state in which all games begin is wanted, not {brief(value)}"
        raise SetupError(message)
    if value.is_over:
        message = "initial: the game is over there"
        raise SetupError(message)
    return value


def _players(values: object) -> tuple[str, ...]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        message = f"players: a sequence of names of bots is wanted, not {brief(values)}"
        raise SetupError(message)
    players = tuple(islice(values, MOST_PLAYERS + 1))
    for name in players:
        if not isinstance(name, str):
            message = f"players: a bot is named by a text, not by {brief(name)}"
            raise SetupError(message)
        if players.count(name) > 1:
            message = f"players: {brief(name)} stands there twice"
            raise SetupError(message)
    if not 2 <= len(players) <= MOST_PLAYERS:
        found = "more" if len(players) > MOST_PLAYERS else len(players)
        message = f"players: from 2 to {MOST_PLAYERS} are wanted, not {found}"
        raise SetupError(message)
    return players


def _games(value: object) -> int:
    games = whole_number(value, "games")
    if not 2 <= games <= MOST_GAMES or games % 2:
        message = f"games: an even number from 2 to {MOST_GAMES} is wanted, for both seatings, not {brief(games)}"
        raise SetupError(message)
    return games


def _seed(value: object) -> int:
    return seed_of(value, "seed")


@attrs.frozen(order=False)
class Tournament:
    """Every player against every other from one position, as often on the one side as on the other.

    Attributes:
        initial: the state in which all games begin; its ruleset is what they are played by.
        players: the names of the bots, as `bots.find` knows them.
        games: how many games each pairing has, an even number.
        seed: what all seeds of single games follow from, with the names of the pairing and the number of the game.

    Raises:
        SetupError: a part is wrong, or `bots.find` knows no such bot for this game.
    """

    initial: AnyState = attrs.field(converter=_initial)
    players: tuple[str, ...] = attrs.field(converter=_players)
    games: int = attrs.field(default=10, converter=_games)
    seed: int = attrs.field(default=0, converter=_seed)

    def __attrs_post_init__(self) -> None:
        total = self.games * len(self.pairings())
        if total > MOST_GAMES:
            message = f"games: {self.games} for each pairing are {total} in all, and at most {MOST_GAMES} can be played"
            raise SetupError(message)
        for name in self.players:
            find(name, self.game)

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.initial.ruleset.game

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the game's sides in small letters."""
        return tuple(side.name.lower() for side in self.game.info.sides)

    def pairings(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom, in the order of the players."""
        return tuple(combinations(self.players, 2))

    def fixtures(self) -> tuple[Fixture, ...]:
        """Every game in the order in which they begin: one of each pairing, then one more of each, and so on.

        More `games` add to the end, and change nothing of those before.
        """
        pairings = self.pairings()
        return tuple(
            self._fixture(pairing, game, game * len(pairings) + index)
            for game in range(self.games)
            for index, pairing in enumerate(pairings)
        )

    def _fixture(self, pairing: tuple[str, str], game: int, number: int) -> Fixture:
        seated = pairing if game % 2 == 0 else pairing[::-1]
        content = json.dumps([self.seed, *pairing, game // 2])
        seed = int.from_bytes(sha256(content.encode()).digest()[:6], "big")
        return Fixture(number, dict(zip(self.sides, seated, strict=True)), seed)


def a_tournament(value: object, what: str) -> Tournament:
    """An argument that is to be a tournament. Raises SetupError."""
    return instance(Tournament, value, what)
