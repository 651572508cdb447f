"""Where the greedy bot of Tito wants its units at the end of a Movement Phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from ..tito import Column, Nationality, PlaceKind, Side
from ._tito_reading import STACK, Board, Token, distance, worth
from ._tito_style import SURE

__all__ = ["plan_axis", "plan_reaction", "plan_yugoslav"]

_RECRUITERS: Final = 3
"""Strength Points in a Mountain with which any roll of the recruiting die can be used in full."""


class _Plan:
    """Strengths as they will be, while tokens are given their places."""

    def __init__(self, board: Board, tokens: Sequence[Token]) -> None:
        self.board = board
        self.tokens = tokens
        self.strength = list(board.strength)
        self.sixths = list(board.sixths)
        self.counters = list(board.counters)
        for token in tokens:
            self._add(token, token.origin, -1)

    def _add(self, token: Token, place: int, sign: int) -> None:
        self.strength[place] += sign * token.strength
        self.sixths[place] += sign * token.sixths
        self.counters[place] += sign

    def settle(self, token: Token, place: int) -> None:
        """A token shall be in a place."""
        token.target = place
        self._add(token, place, 1)

    def free(self, place: int) -> list[Token]:
        """The tokens not yet placed that can be in a place and have room there, the weakest first."""
        room = STACK - self.sixths[place]
        return [t for t in self.tokens if t.target is None and t.can_be(place) and t.sixths <= room]

    def force(self, place: int, candidates: Iterable[Token], defender: int, sure: int) -> list[Token]:
        """The fewest of the candidates by whom an attack from a place is so sure; none if they cannot make it so."""
        chosen: list[Token] = []
        strength, sixths = self.strength[place], self.sixths[place]
        for token in sorted(candidates, key=lambda token: (-token.strength, token.origin != place)):
            if sixths + token.sixths > STACK or not token.strength:
                continue
            chosen.append(token)
            strength, sixths = strength + token.strength, sixths + token.sixths
            if self.board.faces(strength, defender) >= sure:
                return chosen
        return []


# ---------------------------------------------------------------------------------------------------------- Yugoslavs
def plan_yugoslav(board: Board, tokens: Sequence[Token]) -> None:
    """Hold Objective Displays that nobody defends with one unit each, take others in force, and gather in Mountains.

    Tito stays where he is, with one Partisan unit at least.
    """
    plan = _Plan(board, tokens)
    _stay_with_tito(plan)
    boxes = board.boxes(Side.YUGOSLAV)
    undefended = [place.index for place in boxes if not board.opposed(place.index)]
    for place in undefended:
        _hold(plan, place)
    _assaults(plan, [box.index for box in boxes if board.opposed(box.index)])
    wanted = [0] * len(board.rules.zones)
    for place in undefended:
        if not plan.counters[place]:
            wanted[board.rules.zone_of[place]] += worth(board.rules.places[place])
    for token in tokens:
        if token.target is None:
            _gather(plan, token, wanted)


def _stay_with_tito(plan: _Plan) -> None:
    place = plan.board.tito
    here = [token for token in plan.tokens if token.origin == place]
    for token in here:
        if not token.strength:
            plan.settle(token, place)
    partisans = [token for token in here if token.strength and token.piece.nationality is Nationality.PARTISAN]
    if plan.board.rules.is_yugoslav[place] and partisans and not plan.strength[place]:
        plan.settle(partisans[0], place)


def _hold(plan: _Plan, place: int) -> None:
    """One unit, the weakest there is; one that is there already if there is one."""
    if plan.counters[place]:
        return
    free = [token for token in plan.free(place) if token.strength]
    if free:
        plan.settle(min(free, key=lambda token: (token.strength, token.origin != place)), place)


def _assaults(plan: _Plan, defended: Sequence[int]) -> None:
    """A force against each Display for which there is one; then, as the bot plays, weaker ones against others."""
    style = plan.board.style
    for place in defended:
        _assault(plan, place, style.assault)
    for sure in range(style.assault - 1, style.rush - 1, -1):
        for place in defended:
            if not plan.counters[place]:
                _assault(plan, place, sure)


def _assault(plan: _Plan, place: int, sure: int) -> None:
    """A force of one faction that attacks at good odds, or at odds as good as they shall be."""
    free = plan.free(place)
    for chetniks in (False, True):
        faction = [token for token in free if (token.piece.nationality is Nationality.CHETNIK) is chetniks]
        chosen = plan.force(place, faction, plan.board.opposed(place), sure)
        if chosen:
            for token in chosen:
                plan.settle(token, place)
            return


def _gather(plan: _Plan, token: Token, wanted: list[int]) -> None:
    """A Mountain that still needs recruiters or counts for points, else the Zone with the most Displays to be had."""
    board, rules = plan.board, plan.board.rules
    refuges = [place for place in (token.origin, *token.goes) if rules.places[place].kind is not PlaceKind.BOX]
    mountains = [place for place in refuges if rules.places[place].kind is PlaceKind.MOUNTAIN]
    if board.style.seek:
        mountains = []
    lean = [place for place in mountains if plan.strength[place] < _RECRUITERS or token.strength > _RECRUITERS]
    if lean:
        place = min(lean, key=lambda place: (board.opposed(place), plan.strength[place], place != token.origin, place))
    else:
        place = max(refuges, default=token.origin, key=lambda place: (wanted[rules.zone_of[place]], -place))
        wanted[rules.zone_of[place]] -= 4
    plan.settle(token, place)


def plan_reaction(board: Board, tokens: Sequence[Token], threats: Sequence[Fraction]) -> list[Token]:
    """Bring units out of what operations threaten, those first that would lose most; they are returned in that order.

    They go to boxes, where operations do not reach, before all to those that they can hold. Tito and his company stay.
    """
    plan = _Plan(board, tokens)
    exposed = [token for token in tokens if threats[token.origin] > 0 and token.origin != board.tito]
    exposed.sort(key=lambda token: -threats[token.origin] * token.strength / board.strength[token.origin])
    for token in exposed:
        places = [place for place in token.goes if token in plan.free(place)]
        safest = min(places, default=token.origin, key=lambda place: (threats[place], *_comfort(plan, place)))
        plan.settle(token, safest)
    return exposed


def _comfort(plan: _Plan, place: int) -> tuple[int, int, int]:
    """The lower, the better a place is to flee to: undefended Displays by their points, then where few enemies are."""
    opposed, points = plan.board.opposed(place), worth(plan.board.rules.places[place])
    return opposed, 0 if opposed or plan.counters[place] else -points, place


# --------------------------------------------------------------------------------------------------------------- Axis
def plan_axis(board: Board, tokens: Sequence[Token]) -> None:
    """Keep the garrisons, drive Yugoslavs out where that is sure, and stand in as many Displays as possible."""
    plan = _Plan(board, tokens)
    _keep_garrisons(plan)
    if board.hunted:
        _hunt(plan)
    boxes = [place.index for place in board.boxes(Side.AXIS)]
    mountains = [
        place.index for place in board.rules.places if place.column is Column.AXIS and place.kind is PlaceKind.MOUNTAIN
    ]
    held = [place for place in boxes if board.opposed(place)]
    for place in sorted(held, key=lambda place: -worth(board.rules.places[place]) - board.opposed(place)):
        _attack(plan, place)
    mountains = sorted([place for place in mountains if board.opposed(place)], key=lambda place: -board.opposed(place))
    if board.style.hunt:
        for place in mountains:
            _attack(plan, place)
    for place in boxes:
        _guard(plan, place)
    if not board.style.hunt:
        for place in mountains:
            _attack(plan, place)
    for token in tokens:
        if token.target is None and token.zone not in {None, board.rules.zone_of[token.origin]}:
            _report(plan, token)


def _keep_garrisons(plan: _Plan) -> None:
    """Send spare units to Zones that lack garrison, and bind all that are needed where they are."""
    board, rules = plan.board, plan.board.rules
    lacking = [board.lacking(zone.index) for zone in rules.zones]
    for token in plan.tokens:
        token.zone = rules.zone_of[token.origin]
    for zone in sorted(rules.zones, key=lambda zone: zone.uprising_modifier):
        for token in plan.tokens:
            own = token.zone
            if lacking[zone.index] <= 0 or own is None or own == zone.index or lacking[own] + token.sixths > 0:
                continue
            if any(rules.zone_of[place] == zone.index for place in token.goes):
                token.zone = zone.index
                lacking[own] += token.sixths
                lacking[zone.index] -= token.sixths
    for token in reversed(plan.tokens):
        own = token.zone
        if own is not None and lacking[own] + token.sixths <= 0:
            lacking[own] += token.sixths
            token.zone = None


def _hunt(plan: _Plan) -> None:
    """The 501st goes where it faces Tito, in force if that is sure; else as near to him as it can, where it is safe."""
    board = plan.board
    for token in plan.tokens:
        if token.piece != board.hunter:
            continue
        facing = [place for place in board.rules.facing[board.tito] if token.can_be(place)]
        near = min((token.origin, *token.goes), key=lambda place: (distance(board, place), board.opposed(place)))
        plan.settle(token, facing[0] if facing else near)
        if facing:
            _attack(plan, facing[0])


def _available(plan: _Plan, place: int) -> list[Token]:
    zone = plan.board.rules.zone_of[place]
    return [token for token in plan.free(place) if token.zone in {None, zone}]


def _attack(plan: _Plan, place: int) -> None:
    """A force at the odds that are wanted; if there is none, at good odds."""
    available, defender, wanted = _available(plan, place), plan.board.opposed(place), plan.board.style.crush
    for token in plan.force(place, available, defender, wanted) or plan.force(place, available, defender, SURE):
        plan.settle(token, place)


def _guard(plan: _Plan, place: int) -> None:
    """One unit, the strongest there is, in a box that nobody contests; one that is there already if it is as strong."""
    if plan.counters[place] or plan.board.opposed(place):
        return
    free = _available(plan, place)
    if free:
        plan.settle(max(free, key=lambda token: (token.strength, token.origin == place)), place)


def _report(plan: _Plan, token: Token) -> None:
    """Go to the Zone whose garrison needs it, where it is safest."""
    board = plan.board
    there = [place for place in token.goes if board.rules.zone_of[place] == token.zone]
    plan.settle(token, min(there, key=lambda place: (board.opposed(place), plan.sixths[place], place)))
