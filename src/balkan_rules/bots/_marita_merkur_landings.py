"""What the greedy bot of Marita-Merkur thinks of going to Crete: who waits for it, and landings where an enemy is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from ..marita_merkur import AssaultResult, Mark, Nation, Place, Side, Unit, germans_have_intervened
from ._marita_merkur_reading import Board, worth

__all__ = ["Landings"]

_FACES: Final = range(1, 7)
_SAILING: Final = 3
"""How much troops for Crete are wanted where ships lie."""
_PRIZE: Final = 4
"""What a place of Crete that an enemy holds is worth."""
_BOATS: Final = 3
"""Regimental equivalents that motor boats carry."""
_AWAY: Final = -60
"""As little as troops can be wanted in a place."""


def _size(unit: Unit) -> Fraction:
    return unit.piece.equivalents


def _sails(unit: Unit) -> bool:
    """Whether ships can carry a unit, or its parts, without heavy equipment."""
    fits = bool(unit.counter.parts) or _size(unit) <= 1
    return unit.nation is Nation.GERMAN and fits and not unit.piece.is_heavy


class Landings:
    """Which troops of the Axis go to Crete, once Germans fight and as long as not all of it is taken.

    Attributes:
        is_due: whether anybody is to go there.
    """

    def __init__(self, board: Board) -> None:
        self._board: Board = board
        crete, affairs = board.rules.marked[Mark.CRETE], board.view.affairs
        germans = board.side is Side.AXIS and germans_have_intervened(affairs)
        self.is_due: bool = germans and not all(map(board.is_held, crete))

    def waits(self, unit: Unit) -> bool:
        """Whether a unit waits for Crete: at an airfield to be dropped, or for ships, which carry only so many."""
        at = self._board.view.where(unit)
        if self.is_due and unit.counter.is_airborne:
            return at.airfield > 0
        return at.index in self._harbours and _sails(unit) and self._lying(at.index) - _size(unit) < self._room

    def draws(self, unit: Unit, to: int) -> int:
        """How much a unit is wanted in a place on its way to ships that can carry it, or its parts."""
        return self._ways.get(to, _AWAY) if _sails(unit) else _AWAY

    @cached_property
    def _harbours(self) -> frozenset[int]:
        """Where the ships are."""
        board = self._board
        return board.rules.marked[Mark.ATHENAI] if self.is_due and board.view.affairs.shipping else frozenset()

    @property
    def _room(self) -> int:
        """How many regimental equivalents ships and boats carry."""
        affairs = self._board.view.affairs
        return affairs.shipping + _BOATS * (affairs.boats_port is not None)

    def _lying(self, at: int) -> Fraction:
        """The regimental equivalents of the troops for ships that are in a place."""
        return sum([_size(unit) for unit in self._board.own.get(at, ()) if _sails(unit)], Fraction(0))

    @cached_property
    def _ways(self) -> Mapping[int, int]:
        """How much troops for ships are wanted in each place, as long as those who lie in wait leave room."""
        open_harbours = [at for at in self._harbours if self._lying(at) < self._room]
        return self._board.spread(dict.fromkeys(open_harbours, _SAILING))

    def best(self, at: Place, gathered: Sequence[Unit], comers: Sequence[Unit]) -> tuple[Fraction, list[Unit]]:
        """What the best landing where an enemy is promises, with some who have come already, and who makes it."""
        able = sorted(comers, key=lambda unit: -unit.piece.strength)
        groups = [[*gathered, *able[:number]] for number in range(not gathered, len(able) + 1)]
        landings = [(self._promise(group, at), group) for group in groups]
        return max(landings, key=lambda landing: landing[0])

    def _promise(self, group: Sequence[Unit], at: Place) -> Fraction:
        """What a landing is worth on average: the place and what the enemy loses, less one's own losses."""
        board, host, weather = self._board, self._board.rules.host, self._board.view.weather
        defenders, attack, defence = board.enemies[at.index], Fraction(0), Fraction(0)
        for unit in group:
            attack += host.attack_strength(unit.name, None, at.name, weather, is_supplied=board.is_supplied(unit))
        for unit in defenders:
            defence += host.defence_strength(unit.name, at.name, weather, is_supplied=board.is_supplied(unit))
        ours, theirs = sum(map(worth, group)), sum(map(worth, defenders))
        exchanged = min(map(worth, defenders)) - (min(map(worth, group)) if len(defenders) == 1 else ours)
        values: Mapping[AssaultResult, int] = {
            AssaultResult.CAPTURED: _PRIZE + theirs,
            AssaultResult.EXCHANGE: exchanged + _PRIZE * (len(group) > len(defenders) == 1),
            AssaultResult.REPULSED: -ours,
        }
        results = [host.assault_result(attack, defence, face) for face in _FACES]
        return Fraction(sum(values[result] for result in results), len(_FACES))
