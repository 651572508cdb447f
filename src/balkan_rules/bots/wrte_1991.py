"""A short and fair opponent for *War Returns to Europe: Yugoslavia 1991*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

import attrs

from ..wrte_1991 import (
    Action,
    AddSupport,
    Advance,
    Announce,
    Area,
    AskForVeto,
    AssignCache,
    Attack,
    Broadcast,
    Ceasefire,
    Declare,
    Decline,
    EndPhase,
    Engage,
    Enter,
    Extend,
    Go,
    Hasten,
    Join,
    JoinHidden,
    Land,
    Launch,
    LaunchBilagora,
    Lose,
    NoSupport,
    NoVeto,
    Pick,
    Place,
    PlaceUnit,
    Raid,
    Rebuild,
    Remove,
    Select,
    SelectHidden,
    Side,
    Spend,
    Stop,
    Storm,
    StormWithCache,
    Unit,
    Upgrade,
)
from ._wrte_1991_reading import Board, worth

if TYPE_CHECKING:
    import random

    from ..core.actions import LegalActions
    from ..core.view import View

__all__ = ["GreedyBot"]

_DRAWS = 5
"""Victory points with which the Federalist Player does not lose the campaign."""
_CROWDED = 40
"""What each unit that stands somewhere already counts against another beside it at set-up."""


@attrs.frozen(order=False)
class GreedyBot:
    """Plays either side of every scenario by a few rules of thumb, and draws nothing.

    Both sides want the same hexes: in the Ten Days War the border posts of Slovenia, of which the Federalist Player
    needs five, elsewhere what scores (cities, bridges, border posts, in the campaign hexes of Serbs and mixed ones that
    the enemy has been in last, in Total War airports). Each is kept by one unit; all others go, one by one, to those
    that nobody of theirs has been in, and gather beside those that the enemy holds. An attack is made if counters and
    terrain promise more than it costs, where a hex that is cleared counts like two units. Commandos always land.
    Whoever comes near is ambushed, and the Separatist Player spends a Weapons Cache each time; he makes Media War where
    no enemy is beside his units, storms all barracks, and brings forward whom he can. The Federalist Player declares a
    ceasefire when nothing in Slovenia is his, and extends a game that is lost.
    """

    def choose(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Action:
        """The best of the legal actions by what their class is judged by."""
        best: Action = max(legal_actions, key=_Judge(view).value)
        return best

    def values(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any]) -> Sequence[Fraction | int]:
        """What each of the legal actions is judged by; doing nothing is worth 0."""
        return [*map(_Judge(view).value, legal_actions)]


class _Judge:
    """Says how good the actions of one decision are."""

    def __init__(self, view: View[Any, Any, Any]) -> None:
        self._view: Any = view
        self._board = Board(view)
        frames = cast("tuple[Any, ...]", view.fields["frames"])
        self._frame: Any = frames[-1] if frames else None
        self._caches = cast("bytes", view.fields["caches"])

    def _units(self, indices: bytes) -> list[Unit]:
        return [self._view.ruleset.units[index] for index in indices]

    def _at(self, unit: Unit) -> int:
        place: Place = self._view.where(unit)
        return place.index

    def value(self, action: Action) -> Fraction | int:  # noqa: C901, PLR0911, PLR0912 - one answer for each class
        """How good an action is; doing nothing is worth 0."""
        match action:
            case PlaceUnit(unit, to):
                return self._placing(to)
            case AssignCache(unit):
                return -self._board.distance(self._at(unit), self._board.enemies)
            case Select(unit):
                return self._moving(unit) if self._frame is None else -1
            case SelectHidden(at):
                return max(map(self._moving, self._board.own[at.index])) if self._frame is None else -1
            case Pick(unit):
                return self._moving(unit) + (unit.index in self._caches)
            case Go(to):
                return self._going(to)
            case Engage(unit):
                return self._engaging(unit)
            case Attack(to):
                return self._attacking(to)
            case Advance(unit):
                return self._advancing(unit)
            case Lose(unit):
                return -worth(unit)
            case Remove(unit):
                return -worth(unit) if unit.side is self._view.side else worth(unit)
            case Spend():
                return 0 if getattr(self._frame, "armed", False) else 3  # two have to be spent for a reinforcement
            case Join(unit):
                return self._joining([unit])
            case JoinHidden(at):
                return self._joining(self._board.own[at.index])
            case Enter(unit):
                return worth(unit)
            case Hasten(turn=turn):
                return turn
            case Ceasefire():
                return -1 if self._board.holds(Area.SLOVENIA) else 1
            case Extend():
                return 1 if self._view.victory_points.total < _DRAWS else -1
            case Land(to):
                return -1 if to.index in self._board.own or to.index in self._board.enemies else 1
            case StormWithCache():
                return 2
            case Broadcast():
                return -1 if self._board.has_contact() else 1
            case (
                Raid()
                | Rebuild()
                | AddSupport()
                | Launch()
                | LaunchBilagora()
                | Storm()
                | Announce()
                | AskForVeto()
                | Upgrade()
            ):
                return 1
            case EndPhase() | Stop() | Declare() | NoSupport() | Decline() | NoVeto():
                return 0
            case _:
                return -1

    # ------------------------------------------------------------------ set-up and movement
    def _placing(self, to: Place) -> int:
        """Near hexes that are wanted, not all in one place; the Separatist Player in them, reinforcements near enemies.

        Of those that are set up the last ones stand near enemies, for they are the strongest; whoever is left over goes
        where an enemy is nearest.
        """
        board, at = self._board, to.index
        there = len(board.own.get(at, ()))
        if board.side is Side.FEDERALIST:
            return 1000 - 10 * board.distance(at, board.wanted or board.posts) - 15 * there
        near = board.distance(at, board.enemies)
        if at not in board.posts:
            return -_CROWDED * there
        if there:
            return 100 - _CROWDED * there - near
        return 1000 + (near if self._frame is None else -near)

    def _moving(self, unit: Unit) -> int:
        """By how much a unit can come nearer to where it is wanted; one that keeps a post stays."""
        return self._board.wants(unit, self._at(unit)) or -1

    def _going(self, to: Place) -> int:
        """The same for a step of those who are on their way."""
        at, units = self._frame.at.index, self._units(self._frame.units)
        return sum(self._board.gain(unit, at, to.index) for unit in units) or -1

    # ------------------------------------------------------------------ ambushes and combat
    def _joining(self, units: Sequence[Unit]) -> int:
        """Somebody has to; beyond that only those with a Weapons Cache to spend."""
        has_cache = any(unit.index in self._caches for unit in units)
        return 2 if has_cache or not self._frame.joined else 0

    def _attackers(self, target: int) -> list[Unit]:
        """The units that can attack a hex and are not needed where they are, the strongest first."""
        found = [
            unit
            for unit in self._units(self._view.fields["ready"])
            if target in self._board.around(self._at(unit)) and not self._board.is_keeping(unit, self._at(unit))
        ]
        return sorted(found, key=lambda unit: -unit.rating.attack)

    def _best(self, target: int) -> tuple[Fraction, list[Unit]]:
        """What the best attack on a hex promises, and who makes it."""
        able = self._attackers(target)
        groups = [able[:number] for number in range(1, len(able) + 1)]
        return max(((self._board.battle(group, target), group) for group in groups), key=lambda each: each[0])

    def _attacking(self, target: Place) -> Fraction | int:
        """The hex of the best attack that the unit which has been named takes part in."""
        return self._best(target.index)[0] if self._attackers(target.index) else -1

    def _engaging(self, unit: Unit) -> Fraction | int:
        """Begin the best attack with the first of those who make it; have others join if the odds gain by it."""
        if self._board.is_keeping(unit, self._at(unit)):
            return -1
        if self._frame is None:
            return max(self._beginning(unit))
        target = self._frame.battle.target.index
        with_it, without = self._view.preview(Engage(unit)), self._view.preview(Declare())
        if not with_it.distribution:
            return 1
        return self._board.judged(with_it.distribution, target) - self._board.judged(without.distribution, target)

    def _beginning(self, unit: Unit) -> Iterator[Fraction | int]:
        """What the attacks are worth that begin with a unit."""
        yield -1
        for target in self._board.around(self._at(unit)):
            if target in self._board.enemies:
                worth_it, group = self._best(target)
                if min(group, key=lambda each: each.index) == unit:
                    yield worth_it

    def _advancing(self, unit: Unit) -> int:
        """Into a post that has room, by those who do not keep another."""
        target: Place = self._frame.battle.target
        keeps = self._board.is_keeping(unit, self._at(unit))
        return 1 if target.index in self._board.posts and self._board.room(target) > 0 and not keeps else -1
