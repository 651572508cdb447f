"""How much stands in each place, for the stacking limit (6.2): kept beside a position, as it is asked for all the time.

It follows from the places of the counters, so it is no field: it is neither compared nor written down. A `Draft` keeps
it up to date with every counter that it puts somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from ..core.cases import case
from ..core.sequence import PhaseRules, Slots
from ..core.stacking import SIXTHS_IN_DIVISION
from .map import FIRST_OPERATION
from .ruleset import TitoRuleset

__all__ = [
    "MOST_SIXTHS",
    "Layout",
    "carried",
    "counter_sixths",
    "heavy",
    "load",
    "loads_of",
    "tight",
    "together",
    "with_load",
]

MOST_SIXTHS: Final = 42
"""Seven divisions, in sixths of a division (6.21)."""
_EMPTY: Final = 127 - MOST_SIXTHS
"""Code of the character that stands for an empty place: so a text is all ASCII, which is known without looking at its
characters, while no stack is too large.
"""
_HEAVY: Final = re.compile(r"[^\x00-\x7f]")
_TIGHT: Final = re.compile(rf"[^\x00-{chr(_EMPTY + MOST_SIXTHS - SIXTHS_IN_DIVISION)}]")
_COUNTED: Final = FIRST_OPERATION
"""The first place of which it is noted how much stands in it; those before are all the ways to be off the map."""


class Layout(Slots):
    """The slots of a position and of its draft: the fields of `State`, and `loads`.

    Attributes:
        loads: for each place one character, whose code says how much stands there; read it by `load`.
        rules: what plays the present phase, or what interrupts it; kept by a state, not by a draft.
    """

    __slots__ = (
        "__weakref__",
        "first_target",
        "guerrillas",
        "guerrillas_moved",
        "hunters",
        "loads",
        "operations_limit",
        "placed",
        "pos",
        "ready",
        "retreated",
        "risen",
        "rules",
        "second_target",
        "spent",
        "tracks",
    )

    loads: str
    rules: PhaseRules[Any, Any, Any]


@case("6.24")
def counter_sixths(ruleset: TitoRuleset, kind: int) -> int:
    """What a guerrilla counter of a kind counts, in sixths of a division: groups stack without counting."""
    return ruleset.kind_sixths[kind]


def loads_of(
    ruleset: TitoRuleset, pos: bytes, guerrillas: tuple[bytes, ...], guerrillas_moved: tuple[bytes, ...]
) -> str:
    """The loads of all places, counted from the counters."""
    loads = [0] * len(ruleset.places)
    for unit, place in enumerate(pos):
        loads[place] += ruleset.unit_sixths[unit]
    for counters in (guerrillas, guerrillas_moved):
        for kind, places in enumerate(counters):
            for place in places:
                loads[place] += counter_sixths(ruleset, kind)
    loads[:_COUNTED] = [0] * _COUNTED
    return "".join(map(chr, map(_EMPTY.__add__, loads)))


def with_load(loads: str, place: int, sixths: int) -> str:
    """The loads when so much comes to a place where it is noted, or leaves it if it is less than nothing."""
    return loads[:place] + chr(ord(loads[place]) + sixths) + loads[place + 1 :]


def carried(loads: str, origin: int, to: int, sixths: int) -> str:
    """The loads when so much goes from one place to another."""
    if origin >= _COUNTED:
        loads = loads[:origin] + chr(ord(loads[origin]) - sixths) + loads[origin + 1 :]
    if to >= _COUNTED:
        loads = loads[:to] + chr(ord(loads[to]) + sixths) + loads[to + 1 :]
    return loads


def load(loads: str, place: int) -> int:
    """What stands in a place of the map or is set aside for an operation, in sixths of a division."""
    return ord(loads[place]) - _EMPTY


def together(loads: str, places: Sequence[int]) -> int:
    """What stands in several places, in sixths of a division."""
    return sum(map(ord, map(loads.__getitem__, places))) - len(places) * _EMPTY


def heavy(loads: str) -> Sequence[int]:
    """Indices of the places with more than seven divisions, in map order."""
    return () if loads.isascii() else [found.start() for found in _HEAVY.finditer(loads)]


def tight(loads: str) -> Sequence[int]:
    """Indices of the places where a division more would be too much, in map order."""
    return [found.start() for found in _TIGHT.finditer(loads)]
