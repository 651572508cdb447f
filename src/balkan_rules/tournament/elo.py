"""Ratings of players out of the games between them."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from ..core.frozen import FrozenDict
from .intervals import Interval, Z

__all__ = ["Ratings", "Score", "ratings"]

_POINTS: Final = 400 / math.log(10)
"""Elo points to a unit of the logistic scale: 400 points are odds of ten to one."""
_PRIOR: Final = 0.5
"""So many drawn games are added to each pairing and seating."""
_ROUNDS: Final = 50
"""So often Newton's step is taken, which is ten times more than any table of results has needed."""

Vector: TypeAlias = list[float]
Matrix: TypeAlias = list[list[float]]


@attrs.frozen(order=False)
class Score:
    """What became of the games of one pairing in one seating.

    Attributes:
        first: the player on the game's first side.
        second: the player on its other side.
        won: how many games the first of them won; a draw counts as a half.
        games: how many there were.
    """

    first: str
    second: str
    won: float
    games: int


@attrs.frozen(order=False)
class Ratings:
    """How strong the players are, and how lopsided the game is between equals.

    Attributes:
        players: the Elo rating of each; they sum to 0.
        first_side: by how many points a player is stronger on the game's first side.
    """

    players: Mapping[str, Interval]
    first_side: Interval


def ratings(players: Sequence[str], scores: Iterable[Score]) -> Ratings:
    """The Elo ratings under which these scores are most likely.

    The chance that `first` beats `second` is taken to be logistic in the difference of their ratings plus what the
    first side is worth, one number for all of them (the model of Bradley and Terry, with an advantage of place). All
    pairings are fitted at once, with half a drawn game more for each pairing and seating, so that a player who won
    everything has a finite rating. The intervals come from the curvature of the likelihood (Fisher's information).

    Args:
        players: at least two names, none of them twice.
        scores: at most one for each pair in each seating.
    """
    count = len(players)
    rows = [_Row(players.index(one.first), players.index(one.second), count, one.won, one.games) for one in scores]
    pairs = ((i, j) for i in range(count) for j in range(count) if i != j)
    rows += [_Row(i, j, count, _PRIOR / 2, _PRIOR) for i, j in pairs]
    fitted = [0.0] * (count + 1)  # a strength for each player, then what the first side is worth
    for _ in range(_ROUNDS):
        slopes, covariance = _slopes(fitted, rows), _inverse(_information(fitted, rows, count))
        steps = [sum(map(operator.mul, row, slopes)) for row in covariance]
        shortened = 1 / max(1.0, *map(abs, steps))
        fitted = [value + step * shortened for value, step in zip(fitted, steps, strict=True)]
    covariance = _inverse(_information(fitted, rows, count))
    found = [
        _interval(value, covariance[k][k] - (1 / count**2 if k < count else 0.0)) for k, value in enumerate(fitted)
    ]
    return Ratings(FrozenDict(zip(players, found[:count], strict=True)), found[count])


@attrs.frozen(order=False)
class _Row:
    """A score by the numbers of the players and of what the first side is worth."""

    first: int
    second: int
    side: int
    won: float
    games: float

    def chance(self, fitted: Vector) -> float:
        """How likely the first player is to win."""
        return 1 / (1 + math.exp(fitted[self.second] - fitted[self.first] - fitted[self.side]))

    def signs(self) -> tuple[tuple[int, int], ...]:
        """How what is fitted enters the chance: its number, and 1 or -1."""
        return (self.first, 1), (self.second, -1), (self.side, 1)


def _slopes(fitted: Vector, rows: Iterable[_Row]) -> Vector:
    """The first derivatives of the logarithm of the likelihood."""
    slopes = [0.0] * len(fitted)
    for row in rows:
        missing = row.won - row.games * row.chance(fitted)
        for k, sign in row.signs():
            slopes[k] += sign * missing
    return slopes


def _information(fitted: Vector, rows: Iterable[_Row], count: int) -> Matrix:
    """The second derivatives, negated. Ones are added for the players: what they sum to is open, and so becomes 0."""
    matrix = [[float(i < count and j < count) for j in range(count + 1)] for i in range(count + 1)]
    for row in rows:
        chance = row.chance(fitted)
        weight = row.games * chance * (1 - chance)
        for i, sign in row.signs():
            for j, other in row.signs():
                matrix[i][j] += sign * other * weight
    return matrix


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for k in range(size):
        pivot = rows[k][k]
        rows[k] = [value / pivot for value in rows[k]]
        for i in range(size):
            if i != k:
                factor = rows[i][k]
                rows[i] = [value - factor * above for value, above in zip(rows[i], rows[k], strict=True)]
    return [row[size:] for row in rows]


def _interval(value: float, variance: float) -> Interval:
    reach = Z * math.sqrt(variance)
    return Interval(*(_POINTS * end for end in (value, value - reach, value + reach)))
