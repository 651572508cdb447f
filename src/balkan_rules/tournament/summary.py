"""What the games of a tournament say together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import Any, TypeAlias

import attrs

from ..core.arguments import instances, takes
from ..core.errors import SetupError
from .elo import Score, ratings
from .intervals import Interval, mean, share
from .plan import Tournament, a_tournament
from .results import GameResult

__all__ = ["LengthRow", "PairingRow", "PlayerRow", "SeatingRow", "Summary", "summarize"]

Games: TypeAlias = Sequence[GameResult]


@attrs.frozen(order=False)
class PlayerRow:
    """What a player did against all others together.

    Attributes:
        player: the name.
        games: how many games are counted.
        wins: how many it won, those that the other one forfeited too.
        draws: how many nobody won.
        losses: how many it lost, by a fault of its own too.
        faults: how many it lost by a fault of its own.
        share: the share that it won, a draw counting as a half; None without games.
        elo: its rating (`elo.ratings`).
    """

    player: str
    games: int
    wins: int
    draws: int
    losses: int
    faults: int
    share: Interval | None
    elo: Interval


@attrs.frozen(order=False)
class PairingRow:
    """What a player did against another one, over both seatings.

    Attributes:
        player: the one.
        opponent: the other.
        games: how many games are counted.
        wins: how many the one won.
        draws: how many nobody won.
        losses: how many the other won.
        share: the share that the one won, a draw counting as a half; None without games.
    """

    player: str
    opponent: str
    games: int
    wins: int
    draws: int
    losses: int
    share: Interval | None


@attrs.frozen(order=False)
class SeatingRow:
    """What became of a pairing in one seating. Where a side is lopsided, compare the points.

    Attributes:
        first: the player on the game's first side.
        second: the player on its other side.
        games: how many games are counted.
        wins: how many the first side won.
        draws: how many nobody won.
        losses: how many the other side won.
        share: the share that the first side won, a draw counting as a half; None without games.
        points: the mean of the points that decided the games, as the book counts them; forfeited games have none. None
            without games that were played to the end.
    """

    first: str
    second: str
    games: int
    wins: int
    draws: int
    losses: int
    share: Interval | None
    points: Interval | None


@attrs.frozen(order=False)
class LengthRow:
    """How long the games of a pairing were; only those that were played to the end.

    Attributes:
        player: the one player.
        opponent: the other.
        games: how many games are counted, at least 1.
        turn: the mean of the Game-Turns in which they ended.
        steps: the mean number of actions and outcomes.
        shortest: the least number of them.
        longest: the greatest.
        seconds: the mean time that a game took.
    """

    player: str
    opponent: str
    games: int
    turn: float
    steps: float
    shortest: int
    longest: int
    seconds: float


@attrs.frozen(order=False)
class Summary:
    """The tables of a tournament.

    Attributes:
        game: the name of the game.
        title: what the game is called.
        sides: the names of its sides in small letters.
        planned: how many games are to be played.
        results: those that were, by their numbers.
        players: a row for each player, in the order of the tournament.
        pairings: a row for each pairing.
        seatings: two rows for each pairing.
        lengths: a row for each pairing that has games.
        first_side: how many Elo points the game's first side is worth.
    """

    game: str
    title: str
    sides: tuple[str, ...]
    planned: int
    results: tuple[GameResult, ...]
    players: tuple[PlayerRow, ...]
    pairings: tuple[PairingRow, ...]
    seatings: tuple[SeatingRow, ...]
    lengths: tuple[LengthRow, ...]
    first_side: Interval

    @property
    def faults(self) -> tuple[GameResult, ...]:
        """The games that ended with a fault."""
        return tuple(result for result in self.results if result.fault is not None)

    def data(self) -> dict[str, Any]:
        """The tables as plain JSON data."""
        return attrs.asdict(self)

    def text(self) -> str:
        """The tables for people."""
        from .tables import text  # noqa: PLC0415 - tables are made of summaries

        return text(self)


@takes(
    tournament=a_tournament,
    results=lambda value, what: instances(GameResult, value, what),
)
def summarize(tournament: Tournament, results: Iterable[GameResult]) -> Summary:
    """The tables of a tournament, from as many of its results as there are.

    Args:
        tournament: what was played.
        results: results of it, such as `run` and `read` give them.

    Raises:
        SetupError: an argument is something else, a result is of another tournament, or one stands there twice.
    """
    games = tuple(results)
    fixtures = {fixture.number: fixture for fixture in tournament.fixtures()}
    for game in games:
        fixture = fixtures.pop(game.number, None)
        if fixture is None:
            message = f"results: game {game.number} stands there twice, or is not of this tournament"
            raise SetupError(message)
        if fixture != game.fixture():
            message = f"results: game {game.number} is of another tournament"
            raise SetupError(message)
    pairings = tournament.pairings()
    rated = ratings(tournament.players, [_score(first, second, games) for first, second in _seatings(tournament)])
    return Summary(
        game=tournament.game.info.name,
        title=tournament.game.info.title,
        sides=tournament.sides,
        planned=tournament.games * len(pairings),
        results=games,
        players=tuple(_player(name, rated.players[name], _of(games, name)) for name in tournament.players),
        pairings=tuple(_pairing(one, other, _of(games, one, other)) for one, other in pairings),
        seatings=tuple(_seating(first, second, games) for first, second in _seatings(tournament)),
        lengths=tuple(_lengths(pairings, games)),
        first_side=rated.first_side,
    )


def _of(games: Games, *players: str) -> Games:
    """The games in which all of these played."""
    return [game for game in games if set(players) <= set(game.seats.values())]


def _seatings(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Who sits on the first side and who on the other."""
    for pairing in tournament.pairings():
        yield pairing
        yield pairing[1], pairing[0]


def _seated(first: str, second: str, games: Games) -> Games:
    return [game for game in games if tuple(game.seats.values()) == (first, second)]


def _score(first: str, second: str, games: Games) -> Score:
    seated = _seated(first, second, games)
    return Score(first, second, sum(game.points_of(first) for game in seated), len(seated))


def _counted(player: str, games: Games) -> dict[str, Any]:
    """The columns about wins that all tables have."""
    points = [game.points_of(player) for game in games]
    return {
        "games": len(games),
        "wins": points.count(1),
        "draws": points.count(0.5),
        "losses": points.count(0),
        "share": share(sum(points), len(games)) if games else None,
    }


def _player(name: str, elo: Interval, games: Games) -> PlayerRow:
    faults = sum(game.fault is not None and game.seats[game.fault.side] == name for game in games)
    return PlayerRow(player=name, faults=faults, elo=elo, **_counted(name, games))


def _pairing(player: str, opponent: str, games: Games) -> PairingRow:
    return PairingRow(player=player, opponent=opponent, **_counted(player, games))


def _seating(first: str, second: str, games: Games) -> SeatingRow:
    seated = _seated(first, second, games)
    points = mean([game.score for game in seated if game.score is not None])
    return SeatingRow(first=first, second=second, points=points, **_counted(first, seated))


def _lengths(pairings: Iterable[tuple[str, str]], games: Games) -> Iterator[LengthRow]:
    for player, opponent in pairings:
        whole = [game for game in _of(games, player, opponent) if game.fault is None]
        if whole:
            steps = [game.steps for game in whole]
            yield LengthRow(
                player=player,
                opponent=opponent,
                games=len(whole),
                turn=fmean(game.turn for game in whole),
                steps=fmean(steps),
                shortest=min(steps),
                longest=max(steps),
                seconds=fmean(game.seconds for game in whole),
            )
