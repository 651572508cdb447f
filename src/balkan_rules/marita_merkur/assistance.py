"""German assistance (31.E.1): what the chart brings, which counters, when they come, and what a trigger cancels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

import attrs

from ..core.arguments import amount, checked, die_face, instance, optional, takes, trusted, yes_or_no
from ..core.cases import case
from ..core.dice import Distribution, uniform
from ..core.errors import Violation
from .arguments import KIND, KINDS, MAYBE_GROUND, NAMES, PIECE, PIECES, RULINGS, each, placed
from .politics import assistance_die, is_assistance_sent
from .printed import FACES, assistance_lines
from .rulings import DEFAULT_RULINGS, AssistancePartial, AssistanceRepeat, AssistanceTiming, Rulings
from .values import Ground, Nation, Piece, Size, UnitType

__all__ = [
    "CounterMix",
    "Shipment",
    "assistance_chances",
    "assistance_chart",
    "assistance_distribution",
    "assistance_due",
    "assistance_faces",
    "assistance_kind",
    "assistance_line",
    "kept_after_trigger",
    "shipment_arrives",
    "why_not_choose_assistance",
    "with_shipment",
]

_SIZES: Final = {
    UnitType.MOUNTAIN: Size.DIVISION,
    UnitType.LIGHT: Size.DIVISION,
    UnitType.INFANTRY: Size.DIVISION,
    UnitType.ARTILLERY: Size.REGIMENT,
}
"""What the chart can bring."""


@takes(piece=PIECE)
def assistance_kind(piece: Piece) -> UnitType | None:
    """As which kind of unit of the chart a counter can be sent; None if it cannot."""
    fits = piece.nation is Nation.GERMAN and _SIZES.get(piece.unit_type) is piece.size
    return piece.unit_type if fits else None


trusted_assistance_kind: Final = trusted(assistance_kind)


@attrs.frozen(kw_only=True, cache_hash=True)
class CounterMix:
    """How many German counters of each kind of the chart are neither in use nor lost. Wrong numbers raise `SetupError`.

    Attributes:
        mountain: mountain divisions.
        light: light infantry divisions.
        infantry: infantry divisions.
        artillery: artillery regiments.
    """

    mountain: int = attrs.field(default=0, validator=checked(amount))
    light: int = attrs.field(default=0, validator=checked(amount))
    infantry: int = attrs.field(default=0, validator=checked(amount))
    artillery: int = attrs.field(default=0, validator=checked(amount))

    @classmethod
    @takes(pieces=PIECES)
    def of(cls, pieces: Iterable[Piece]) -> CounterMix:
        """The mix of counters that are at hand; what is of no kind of the chart is let be."""
        kinds = [kind for piece in pieces if (kind := trusted_assistance_kind(piece)) is not None]
        return cls(**{kind.value: kinds.count(kind) for kind in _SIZES})

    @takes(kind=KIND)
    def left(self, kind: UnitType) -> int:
        """How many counters of a kind are left; 0 of one that the chart does not have."""
        return int(getattr(self, kind.value)) if kind in _SIZES else 0

    @takes(kinds=KINDS)
    def without(self, kinds: Iterable[UnitType]) -> CounterMix:
        """The mix with one counter less of each of these kinds.

        Raises:
            SetupError: there is none left of one of them.
        """
        taken = tuple(kinds)
        return CounterMix(**{kind.value: self.left(kind) - taken.count(kind) for kind in _SIZES})

    @takes(kinds=KINDS)
    def plus(self, kinds: Iterable[UnitType]) -> CounterMix:
        """The mix with one counter more of each of these kinds."""
        freed = tuple(kinds)
        return CounterMix(**{kind.value: self.left(kind) + freed.count(kind) for kind in _SIZES})


_MIX: Final = partial(instance, CounterMix)

# ------------------------------------------------------------------------------------------------------------ the chart


@case("31.E.1.chart")
def assistance_chart() -> tuple[tuple[UnitType, ...], ...]:
    """The chart: the kinds of units that the faces of the die bring, from 1 to 6."""
    return assistance_lines()


@case("31.E.1.exhausted")
def _filled(line: tuple[UnitType, ...], mix: CounterMix, rulings: Rulings) -> tuple[UnitType, ...] | None:
    """What of a line can be sent; None if the chart is rolled on again (ruling 31.E.1.partial)."""
    there = tuple([kind for kind in line if mix.left(kind)])
    some = bool(there) and rulings.rule_31_e_1_partial is AssistancePartial.SEND_REST
    return there if there == line or some else None


@takes(face=die_face, mix=_MIX, rulings=RULINGS)
def assistance_line(face: int, mix: CounterMix, *, rulings: Rulings = DEFAULT_RULINGS) -> tuple[UnitType, ...] | None:
    """The kinds of units that a roll on the chart brings; None if what it names is exhausted and is rolled again.

    Raises:
        SetupError: no die shows that.
    """
    return _filled(assistance_chart()[face - 1], mix, rulings)


trusted_assistance_line: Final = trusted(assistance_line)


@takes(mix=_MIX, rulings=RULINGS)
def assistance_faces(mix: CounterMix, *, rulings: Rulings = DEFAULT_RULINGS) -> tuple[int, ...]:
    """The faces that bring something; each is as likely as the others, since all others are rolled again.

    None is left if no line can be filled, and then nothing is sent (ruling 31.E.1.all_exhausted).
    """
    return tuple([face for face in FACES if trusted_assistance_line(face, mix, rulings=rulings) is not None])


@takes(mix=_MIX, rulings=RULINGS)
def assistance_chances(mix: CounterMix, *, rulings: Rulings = DEFAULT_RULINGS) -> Distribution[tuple[UnitType, ...]]:
    """The chance node of the chart, rolled on until something comes; an empty tuple if nothing can.

    Args:
        mix: the counters that are left.
        rulings: 31.E.1.partial enters.
    """
    lines = [trusted_assistance_line(face, mix, rulings=rulings) for face in FACES]
    return uniform([line for line in lines if line is not None] or [()])


@takes(mix=_MIX, rulings=RULINGS)
def assistance_distribution(
    mix: CounterMix, *, rulings: Rulings = DEFAULT_RULINGS
) -> Distribution[tuple[UnitType, ...]]:
    """The exact chances of what a turn that calls for assistance brings, both rolls together; `()` is nothing.

    Args:
        mix: the counters that are left.
        rulings: 31.E.1.partial enters.
    """
    chart = assistance_chances(mix, rulings=rulings)
    return assistance_die().combine(chart, lambda face, line: line if is_assistance_sent(face) else ())


@case("31.E.1.choice")
def _is_wanted(piece: Piece, kind: UnitType, *, is_at_hand: bool) -> Iterator[Violation]:
    """The Axis Player picks the counter, of the kind that was rolled and out of the mix."""
    if trusted_assistance_kind(piece) is not kind:
        sentence = f"a German {kind} unit of the size on the chart is sent"
        yield Violation("31.E.1.choice", sentence, {"unit": piece.name, "kind": str(kind)})
    if not is_at_hand:
        yield Violation("31.E.1.choice", "the counter is in use or lost", {"unit": piece.name})


@takes(piece=PIECE, kind=KIND, is_at_hand=yes_or_no)
def why_not_choose_assistance(piece: Piece, kind: UnitType, *, is_at_hand: bool) -> tuple[Violation, ...]:
    """Why the Axis may not send a counter as assistance of a kind; empty if it may.

    Args:
        piece: the counter.
        kind: the kind that was rolled.
        is_at_hand: whether it is neither on the map, nor on its way, nor lost.
    """
    return tuple(_is_wanted(piece, kind, is_at_hand=is_at_hand))


# -------------------------------------------------------------------------------------------------------------- the way


@attrs.frozen
class Shipment:
    """Assistance on its way.

    Attributes:
        due: the game turn on which it comes, in the way of Italian reinforcements.
        units: the names of the counters.
    """

    due: int = attrs.field(validator=checked(amount))
    units: tuple[str, ...] = attrs.field(validator=checked(NAMES))


_SHIPMENT: Final = partial(instance, Shipment)


@takes(rolled=amount, rulings=RULINGS)
@case("31.E.1.arrival")
def assistance_due(rolled: int, *, rulings: Rulings = DEFAULT_RULINGS) -> int:
    """The game turn on which assistance comes that was rolled for at the end of a turn (ruling 31.E.1.timing)."""
    return rolled + {AssistanceTiming.TWO: 2, AssistanceTiming.THREE: 3}[rulings.rule_31_e_1_timing]


@takes(pending=each(_SHIPMENT), sent=_SHIPMENT, rulings=RULINGS)
def with_shipment(
    pending: Iterable[Shipment], sent: Shipment, *, rulings: Rulings = DEFAULT_RULINGS
) -> tuple[Shipment, ...]:
    """What is on its way once more has been sent (ruling 31.E.1.repeat).

    Args:
        pending: what has been on its way.
        sent: what comes to it.
        rulings: 31.E.1.repeat enters; under one answer `sent` takes the place of all others, whose counters are free.
    """
    replaces = rulings.rule_31_e_1_repeat is AssistanceRepeat.REPLACE
    return (sent,) if replaces else (*pending, sent)


@takes(due=amount, triggered=optional(amount))
@case("31.E.1.cancel")
def shipment_arrives(due: int, triggered: int | None) -> bool:
    """Whether assistance comes: not if intervention is triggered before the turn on which it is due.

    What is due on the turn at whose end the trigger comes has arrived by then (ruling 31.E.1.cancel).

    Args:
        due: the game turn on which it is due.
        triggered: the game turn at whose end intervention was triggered; None if it was not.
    """
    return triggered is None or due <= triggered


@takes(sent=placed(MAYBE_GROUND))
@case("31.E.1.keep")
def kept_after_trigger(sent: Iterable[tuple[Piece, Ground | None]]) -> tuple[Piece, ...]:
    """Those of the counters sent as assistance that stay in play when intervention is triggered: all that have come.

    Where they have gone from Italy or Albania does not matter (ruling 31.E.1.beyond). They do not come once more with
    the German order of battle; all others are cancelled and do come with it.

    Args:
        sent: the counters and where they are; None for those that are still on their way.
    """
    return tuple([piece for piece, ground in sent if ground is not None])
