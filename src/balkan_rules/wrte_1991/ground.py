"""Who holds which hexes, and who has zones of control where, for the whole map at once: sets of hexes as bits."""

from __future__ import annotations

from itertools import product
from typing import Final, Protocol, TypeAlias

from .ruleset import WrteRuleset
from .state import Position
from .units import Faction, Side
from .zones import zone

__all__ = ["Condition", "hexes_where"]


class Condition(Protocol):
    """Whether something may be in a hex, by who is there and who has a zone there."""

    def __call__(self, *, ours: bool, theirs: bool, zoned: bool) -> bool:
        """Answer for one hex.

        Args:
            ours: a unit of the side that asks is there.
            theirs: a unit of its enemy is there.
            zoned: it is in a zone of control of its enemy.
        """
        ...


_Ground: TypeAlias = tuple[str, int, int, int, int]
"""Where units are; then the hexes that the Federalist Player holds, and his zones; and those of the other Player."""
_GROUND: Final = "ground"
_SHARES: Final = "ground of factions"


def _ground(position: Position) -> _Ground:
    """What the present position is like; it is worked out once, until somebody moves."""
    memo, pos = position.ruleset.memo, position.pos
    found: _Ground | None = memo.get(_GROUND)
    if found is None or found[0] != pos:
        shares: list[_Share] | None = memo.get(_SHARES)
        if shares is None:
            shares = memo[_SHARES] = [_Share(position.ruleset, faction) for faction in Faction]
        ours = our_zones = theirs = their_zones = 0
        for share in shares:
            _, at, around = share.within(pos)
            if share.is_federalist:
                ours |= at
                our_zones |= around
            else:
                theirs |= at
                their_zones |= around
        found = memo[_GROUND] = (pos, ours, our_zones, theirs, their_zones)
    return found


class _Share:
    """What a faction contributes; it stays as it is while the units of others move."""

    def __init__(self, ruleset: WrteRuleset, faction: Faction) -> None:
        self.is_federalist = faction.side is Side.FEDERALIST
        self._first, self._last = ruleset.factions[faction]
        self._zones = _Zones(ruleset, faction)
        self._found = "", 0, 0

    def within(self, pos: str) -> tuple[str, int, int]:
        """Where its units are, the hexes that it holds, and its zones."""
        found, units = self._found, pos[self._first : self._last]
        if found[0] != units:
            held = zoned = 0
            for code in set(units):
                at, around = self._zones[code]
                held |= at
                zoned |= around
            found = self._found = units, held, zoned
        return found


class _Zones(dict[str, tuple[int, int]]):
    """By the code of a place, the hex and the zone of units of a faction that stand there; made as they are wanted."""

    def __init__(self, ruleset: WrteRuleset, faction: Faction) -> None:
        super().__init__()
        self._ruleset, self._faction = ruleset, faction

    def __missing__(self, code: str) -> tuple[int, int]:
        place, bits = self._ruleset.places[ord(code)], self._ruleset.map.bits
        found = 0, 0
        if place.is_hex:
            into = zone(self._ruleset, self._faction, place)
            found = bits[place.index], sum(bits[other.index] for other in into)
        self[code] = found
        return found


def hexes_where(position: Position, side: Side, condition: Condition) -> int:
    """The playable hexes in which something may be, as a side asks."""
    memo, ground = position.ruleset.memo, _ground(position)
    key = (side, condition)
    known: tuple[_Ground, int] | None = memo.get(key)
    if known is None or known[0] is not ground:
        known = memo[key] = ground, _hexes_where(position.ruleset, ground, side, condition)
    return known[1]


def _hexes_where(ruleset: WrteRuleset, ground: _Ground, side: Side, condition: Condition) -> int:
    _, ours, our_zones, theirs, controlled = ground
    if side is Side.SEPARATIST:
        ours, theirs, controlled = theirs, ours, our_zones
    found = 0
    for is_ours, is_theirs, is_zoned in _cases(ruleset, condition):
        there = ours if is_ours else ~ours
        there &= theirs if is_theirs else ~theirs
        found |= there & (controlled if is_zoned else ~controlled)
    return found & ruleset.map.land


def _cases(ruleset: WrteRuleset, condition: Condition) -> tuple[tuple[bool, bool, bool], ...]:
    """What can be the case in a hex where the condition holds; nobody stands together with an enemy (6.1)."""
    key = ("hexes where", condition)
    found: tuple[tuple[bool, bool, bool], ...] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = tuple(
            (ours, theirs, zoned)
            for ours, theirs, zoned in product((True, False), repeat=3)
            if not (ours and theirs) and condition(ours=ours, theirs=theirs, zoned=zoned)
        )
    return found
