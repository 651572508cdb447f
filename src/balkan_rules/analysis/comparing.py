"""What the options of a ruling do to games: played by the same bots with the same seeds under each option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from hashlib import sha256
from statistics import fmean
from typing import Any, Final

import attrs

from ..core.actions import brief, shown
from ..core.arguments import amount, instance, seed_of
from ..core.errors import RulingError, SetupError
from ..core.frozen import FrozenDict
from ..core.game import Game
from ..core.rulings import field_name
from .asking import AnyTransition
from .sampling import Interval, mean_interval
from .selfplay import Players, self_play

__all__ = ["Comparison", "Played", "compare_rulings"]

_MEASURES: Final = ("length", "turns", "points")
"""What is compared in numbers: attributes of `Played`."""


@attrs.frozen(order=False, kw_only=True)
class Played:
    """One game that was played.

    Attributes:
        length: its actions and outcomes.
        turns: the Game-Turn on which it ended.
        points: the points that decided it, as the book counts them.
        winner: the side that won, by its name in small letters; None for a draw.
        trace: tells games apart that took another course.
    """

    length: int
    turns: int
    points: int
    winner: str | None
    trace: str


def _kept(games: Mapping[str, tuple[Played, ...]]) -> Mapping[str, tuple[Played, ...]]:
    return FrozenDict(games)


@attrs.frozen(order=False, kw_only=True)
class Comparison:
    """Games under each option of a ruling, played in pairs: game number `i` has the same seed under every option.

    Attributes:
        ruling: its id, as the field of the game's `Rulings`.
        sides: the names of the game's sides in small letters.
        default: the option that is taken unless another is asked for.
        games: by option, the default first, its games in order.
    """

    ruling: str
    sides: tuple[str, ...]
    default: str
    games: Mapping[str, tuple[Played, ...]] = attrs.field(converter=_kept)

    def winners(self, option: str) -> dict[str | None, int]:
        """How many games each side won under an option; None stands for draws."""
        return dict(Counter(played.winner for played in self.of(option)).most_common())

    def of(self, option: str) -> tuple[Played, ...]:
        """The games under an option. Raises SetupError if there is no such option."""
        if option not in [*self.games]:  # as a list, which takes what has no hash
            message = f"option: {brief(option)} is none of {', '.join(self.games)}"
            raise SetupError(message)
        return self.games[option]

    def mean(self, option: str, measure: str) -> float:
        """The mean of a measure under an option, as for `difference`. Raises SetupError if there is no such."""
        return fmean(self._numbers(option, measure))

    def difference(self, option: str, measure: str, *, confidence: float = 0.95) -> Interval:
        """Where the mean of the differences to the default option, game by game, probably lies.

        Args:
            option: the option; what it has more than the default counts up.
            measure: ``"length"``, ``"turns"``, ``"points"``, or the name of a side: 1 for a game won by it, else 0.
            confidence: of the interval (`mean_interval`), which says little before there are a few dozen games.

        Raises:
            SetupError: there is no such option or measure.
        """
        pairs = zip(self._numbers(option, measure), self._numbers(self.default, measure), strict=True)
        return mean_interval([mine - other for mine, other in pairs], confidence)

    def changed(self, option: str) -> int:
        """In how many games the option made any difference to what was done."""
        return sum(
            mine.trace != other.trace for mine, other in zip(self.of(option), self.of(self.default), strict=True)
        )

    def table(self) -> str:
        """Means under each option, with the differences to the default and who won."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"{self.ruling}, {len(self.of(self.default))} games under each option"
        for option in self.games:
            is_default = option == self.default
            yield f"{option} (default)" if is_default else f"{option}: changed {self.changed(option)} games"
            for measure in _MEASURES:
                told = "" if is_default else f", difference {self.difference(option, measure)}"
                yield f"  {measure}: mean {self.mean(option, measure):.2f}{told}"
            won = ", ".join(f"{'draw' if side is None else side} {n}" for side, n in self.winners(option).items())
            yield f"  winners: {won}"

    def data(self) -> dict[str, Any]:
        """All of it as JSON data: every game, without its trace."""
        kept = attrs.filters.exclude("trace")
        games = {option: [attrs.asdict(one, filter=kept) for one in played] for option, played in self.games.items()}
        return {"ruling": self.ruling, "sides": [*self.sides], "default": self.default, "games": games}

    def _numbers(self, option: str, measure: str) -> list[float]:
        games, known = self.of(option), (*_MEASURES, *self.sides)
        if measure not in known:
            message = f"measure: one of {', '.join(known)} is wanted, not {brief(measure)}"
            raise SetupError(message)
        if measure in _MEASURES:
            return [getattr(played, measure) for played in games]
        return [float(played.winner == measure) for played in games]


def compare_rulings(
    game: Game[Any, Any, Any, Any, Any, Any],
    ruling: str,
    *,
    games: int = 40,
    players: Players | None = None,
    scenario: str | None = None,
    rulings: Any = None,  # noqa: ANN401 - each game has its own
    seed: int = 0,
) -> Comparison:
    """Play the same games under each option of a ruling.

    Bots and dice have the same streams of chance under each option, so that games differ by the ruling and by what
    follows from it.

    Args:
        game: the game, e.g. ``tito.GAME``.
        ruling: the id of a switch, e.g. ``"stacking-check"``, or the name of its field.
        games: how many are played under each option, at least 1.
        players: who plays each side, as for `self_play`; those that are not named play at random.
        scenario: the default one if not given.
        rulings: the answers to all other rulings; the defaults if not given.
        seed: that of the first game; the next one has the next.

    Raises:
        RulingError: there is no such ruling.
        SetupError: another argument is wrong.
        BotError: a bot failed, or its answer is not legal.
    """
    instance(Game, game, "game")  # type: ignore[type-abstract]  # any game will do
    if not amount(games, "games"):
        message = "games: at least 1 is wanted"
        raise SetupError(message)
    default, options = _options(game, ruling)
    base = game.defaults()[1]
    if rulings is not None:
        base = instance(type(base), rulings, "rulings")
    first = seed_of(seed, "seed")
    found: dict[str, tuple[Played, ...]] = {}
    for option in options:
        answers = attrs.evolve(base, **{field_name(ruling): option})
        start = game.new_game(scenario=scenario, ruleset=game.ruleset(rulings=answers))
        found[str(option.value)] = tuple(
            _played([*self_play(start, players, seed=first + number)]) for number in range(games)
        )
    sides = tuple(side.name.lower() for side in game.info.sides)
    return Comparison(ruling=field_name(ruling), sides=sides, default=str(default.value), games=found)


def _options(game: Game[Any, Any, Any, Any, Any, Any], ruling: str) -> tuple[Enum, list[Enum]]:
    """The default of a ruling, and all its options with the default first."""
    rulings = game.defaults()[1]
    default = getattr(rulings, field_name(shown(ruling)), None)
    if not isinstance(default, Enum):
        names = ", ".join(field.name for field in attrs.fields(type(rulings)))
        message = f"{game.info.name} has no ruling {brief(ruling)} that can be chosen, only: {names}"
        raise RulingError(message)
    return default, sorted(type(default), key=lambda option: option is not default)


def _played(steps: Sequence[AnyTransition]) -> Played:
    final = steps[-1].after
    outcome = final.outcome
    return Played(
        length=len(steps),
        turns=final.turn,
        points=outcome.score,
        winner=None if outcome.winner is None else outcome.winner.name.lower(),
        trace=sha256("\n".join(str(step.action) for step in steps).encode()).hexdigest(),
    )
