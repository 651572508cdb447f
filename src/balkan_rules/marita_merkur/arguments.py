"""What the procedures are given, checked as in `balkan_rules.core.arguments`: what only this game is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from ..core.actions import brief
from ..core.arguments import Check, exact, instance, instances, member, optional
from ..core.errors import SetupError
from ..core.preview import Modifier
from .affairs import Affairs
from .rulings import Rulings
from .values import Country, Ground, Interdiction, Phase, Piece, PlayerTurn, Side, Terrain, UnitType

__all__ = [
    "AFFAIRS",
    "COUNTRY",
    "FORCE",
    "GROUND",
    "GROUNDS",
    "INTERDICTION",
    "KIND",
    "KINDS",
    "MAYBE_GROUND",
    "MAYBE_SIDE",
    "MODIFIERS",
    "NAMES",
    "PHASE",
    "PIECE",
    "PIECES",
    "PLAYER_TURN",
    "ROUTE",
    "RULINGS",
    "SIDE",
    "STACKS",
    "TERRAIN",
    "chance",
    "each",
    "function",
    "lazily",
    "mapping",
    "once",
    "placed",
    "row",
    "some",
]


def _many(values: object, what: str) -> Iterable[object]:
    """Whatever can be gone through, save a text."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        message = f"{what}: a sequence is wanted, not {brief(values)}"
        raise SetupError(message)
    return values


def lazily(check: Check) -> Check:
    """A check for values that may go on for ever: each is checked when its turn comes."""

    def checks(values: object, what: str) -> Iterator[object]:
        many = _many(values, what)
        return (check(value, what) for value in many)

    return checks


def each(check: Check) -> Check:
    """A check for a sequence, by one for each of its values."""

    def checks(values: object, what: str) -> tuple[object, ...]:
        return tuple([check(value, what) for value in _many(values, what)])

    return checks


def some(check: Callable[[object, str], tuple[object, ...]]) -> Check:
    """A check for a sequence that has at least one value."""

    def checks(values: object, what: str) -> tuple[object, ...]:
        found = check(values, what)
        if not found:
            message = f"{what}: at least one is wanted"
            raise SetupError(message)
        return found

    return checks


def row(*checks: Check) -> Check:
    """A check for a tuple, by one for each of its places."""

    def check_row(values: object, what: str) -> tuple[object, ...]:
        found = instance(tuple, values, what)
        if len(found) != len(checks):
            message = f"{what}: tuples of {len(checks)} are wanted, not {brief(values)}"
            raise SetupError(message)
        return tuple([check(value, what) for check, value in zip(checks, found, strict=True)])

    return check_row


def mapping(check: Check, of_values: Check | None = None) -> Callable[[object, str], Mapping[Any, Any]]:
    """A check for a mapping, by one for its keys, and one for its values if it is given."""

    def checks(values: object, what: str) -> Mapping[Any, Any]:
        if not isinstance(values, Mapping):
            message = f"{what}: a mapping is wanted, not {brief(values)}"
            raise SetupError(message)
        for key, value in values.items():
            check(key, what)
            if of_values is not None:
                of_values(value, f"{what}[{brief(key)}]")
        return values

    return checks


def chance(value: object, what: str) -> Fraction:
    """An exact chance."""
    found = exact(value, what)
    if found > 1:
        message = f"{what}: a chance is no more than 1, and not {brief(value)}"
        raise SetupError(message)
    return found


def function(value: object, what: str) -> Callable[..., Any]:
    """Something that can be called."""
    if not callable(value):
        message = f"{what}: a function is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def once(check: Check, names_of: Callable[[Any], Iterable[str]]) -> Callable[[object, str], tuple[Any, ...]]:
    """A check for units that stand once each: who stands there twice would count twice."""

    def checks(values: object, what: str) -> tuple[Any, ...]:
        found: Any = check(values, what)
        names = [*names_of(found)]
        if len({*names}) < len(names):
            twice = next(name for number, name in enumerate(names) if name in names[:number])
            message = f"{what}: {brief(twice)} stands there twice, and each unit once"
            raise SetupError(message)
        return tuple(found)

    return checks


def placed(*checks: Check) -> Callable[[object, str], tuple[Any, ...]]:
    """A check for units, each once, in tuples with what else there is to say of it, by one for each of its places."""
    return once(each(row(PIECE, *checks)), lambda rows: [row[0].name for row in rows])


AFFAIRS: Final = partial(instance, Affairs)
COUNTRY: Final = optional(partial(member, Country))
"""None is the sea."""
GROUND: Final = partial(instance, Ground)
GROUNDS: Final = partial(instances, Ground)
INTERDICTION: Final = partial(member, Interdiction)
KIND: Final = partial(member, UnitType)
KINDS: Final = each(KIND)
MAYBE_GROUND: Final = optional(GROUND)
MODIFIERS: Final = partial(instances, Modifier)
NAMES: Final = partial(instances, str)
PHASE: Final = partial(member, Phase)
PIECE: Final = partial(instance, Piece)
PIECES: Final = once(partial(instances, Piece), lambda pieces: [piece.name for piece in pieces])
FORCE: Final = some(PIECES)
"""Nobody does nothing: somebody takes part."""
STACKS: Final = once(each(PIECES), lambda stacks: [piece.name for stack in stacks for piece in stack])
"""Nobody is in two places."""
PLAYER_TURN: Final = partial(member, PlayerTurn)
ROUTE: Final = some(GROUNDS)
"""A way has at least the hex where it begins."""
RULINGS: Final = partial(instance, Rulings)
SIDE: Final = partial(member, Side)
MAYBE_SIDE: Final = optional(SIDE)
"""None is nobody."""
TERRAIN: Final = partial(member, Terrain)
