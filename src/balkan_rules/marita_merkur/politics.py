"""What points bring about at the end of a game turn: the coup in Jugoslavia, German assistance, German intervention.

A turn's end is played in three steps, each if `turn_end_checks` lists it: the coup, then intervention or assistance. To
each belongs one chance node: `coup_dice`, `intervention_die`, `assistance_die`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Final

import attrs

from ..core.actions import brief, whole_number
from ..core.arguments import checked, die_face, exact, instance, takes
from ..core.cases import case
from ..core.dice import Distribution, die, sum_of
from ..core.errors import SetupError
from ..core.preview import Modifier
from .affairs import Affairs, trusted_germans_have_intervened
from .arguments import AFFAIRS, GROUND, MODIFIERS, RULINGS, placed
from .rulings import (
    DEFAULT_RULINGS,
    AssistanceRepeat,
    CoupLatch,
    CoupStop,
    InterventionThreshold,
    Rulings,
    VpRatioZero,
)
from .values import Country, Ground, Nation, Piece

__all__ = [
    "Check",
    "CheckRoll",
    "TurnEnd",
    "after_coup",
    "after_trigger",
    "assistance_die",
    "begin_checks",
    "british_in_greece",
    "coup_check",
    "coup_dice",
    "coup_modifiers",
    "intervention_check",
    "intervention_die",
    "intervention_modifiers",
    "is_assistance_sent",
    "turn_end_checks",
]


class Check(Enum):
    """What is rolled for at the end of a game turn."""

    COUP = "coup"
    INTERVENTION = "intervention"
    ASSISTANCE = "assistance"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class TurnEnd:
    """What counts at the end of a game turn, when points have been reckoned. A wrong field raises `SetupError`.

    Attributes:
        allied: the Allied Player's victory points.
        axis: the Axis Player's, which are those of the Italian player too (ruling 31.E.1.italian_total).
        british: regimental equivalents of British units in mainland Greece (see `british_in_greece`).
    """

    allied: int = attrs.field(validator=checked(whole_number))
    axis: int = attrs.field(validator=checked(whole_number))
    british: Fraction = attrs.field(default=Fraction(0), validator=checked(exact))


TURN_END: Final = partial(instance, TurnEnd)
"""What an argument must be that tells of the end of a turn."""


@case("31.D.modifier", "31.E.2.british")
def trusted_british_in_greece(units: Iterable[tuple[Piece, Ground]]) -> Fraction:
    """What `british_in_greece` says, of arguments that are known to be good."""
    counted = [
        piece.equivalents
        for piece, ground in units
        if piece.nation is Nation.BRITISH
        and not piece.is_air
        and ground.country is Country.GREECE
        and ground.is_mainland
    ]
    return sum(counted, Fraction(0))


@takes(units=placed(GROUND))
def british_in_greece(units: Iterable[tuple[Piece, Ground]]) -> Fraction:
    """Regimental equivalents of the British ground units in mainland Greece, of any type (ruling british_re).

    Args:
        units: all units on the map and where they stand.
    """
    return trusted_british_in_greece(units)


# ----------------------------------------------------------------------------------------------------------- conditions


@case("31.D.start", "31.D.modifier", "31.E.1.condition", "31.E.2.condition")
def _is_twice(end: TurnEnd, rulings: Rulings) -> bool:
    """Whether the Allies have at least twice the points of the Axis (ruling vp_ratio_zero)."""
    ruling = rulings.vp_ratio_zero
    if ruling is VpRatioZero.AXIS_FLOOR_1:
        return end.allied >= 2 * max(end.axis, 1)
    return end.allied >= 2 * end.axis and (end.allied > 0 or ruling is VpRatioZero.PURE_INEQUALITY)


@case("31.D.start")
def _begins_checks(end: TurnEnd, rulings: Rulings) -> bool:
    """Whether checks for a coup begin, if they have not: at twice the points and 30 of them."""
    return _is_twice(end, rulings) and end.allied >= 30


@case("31.D.end")
def _coup_is_barred(affairs: Affairs, rulings: Rulings) -> bool:
    """Whether Germany's part in the war puts an end to checks for a coup (ruling 31.D.stop)."""
    if rulings.rule_31_d_stop is CoupStop.AT_DEPLOYMENT:
        return trusted_germans_have_intervened(affairs)
    return affairs.triggered is not None


@case("31.D.repeat")
def _needs_coup_check(end: TurnEnd, affairs: Affairs, rulings: Rulings) -> bool:
    """Whether a coup is rolled for: every turn from the first on, until it comes (ruling 31.D.latch)."""
    latched = affairs.checks_begun and rulings.rule_31_d_latch is CoupLatch.LATCHED
    return not affairs.coup and not _coup_is_barred(affairs, rulings) and (latched or _begins_checks(end, rulings))


@case("31.E.2.condition")
def _needs_intervention_check(end: TurnEnd, affairs: Affairs, rulings: Rulings) -> bool:
    """Whether intervention is rolled for: on each turn at twice the points (rulings 31.E.2.repeat, .threshold)."""
    enough = end.allied >= 30 or rulings.rule_31_e_2_threshold is InterventionThreshold.NO
    return affairs.triggered is None and _is_twice(end, rulings) and enough


@case("31.E.1.condition")
def _needs_assistance_check(end: TurnEnd, affairs: Affairs, rulings: Rulings) -> bool:
    """Whether assistance is rolled for: with more points, but not twice (rulings 31.E.1.repeat, .after_trigger)."""
    spent = affairs.assistance_sent > 0 and rulings.rule_31_e_1_repeat is AssistanceRepeat.ONCE
    ahead = end.allied > end.axis and not _is_twice(end, rulings)
    return affairs.triggered is None and ahead and not spent


def _needs(check: Check, end: TurnEnd, affairs: Affairs, rulings: Rulings) -> bool:
    if check is Check.COUP:
        return _needs_coup_check(end, affairs, rulings)
    if check is Check.INTERVENTION:
        return _needs_intervention_check(end, affairs, rulings)
    return _needs_assistance_check(end, affairs, rulings)


@case("31.D.timing", "31.E.2.order", "31.E")
def _order_of_checks() -> tuple[Check, ...]:
    """In which order things happen once points have been reckoned (ruling check_order)."""
    return (Check.COUP, Check.INTERVENTION, Check.ASSISTANCE)


@takes(end=TURN_END, affairs=AFFAIRS, rulings=RULINGS)
def turn_end_checks(end: TurnEnd, affairs: Affairs, *, rulings: Rulings = DEFAULT_RULINGS) -> tuple[Check, ...]:
    """What is rolled for at the end of a game turn, in its order: a coup, intervention, assistance.

    Intervention and assistance never both are. Whether intervention is rolled for does not hang on the coup of the same
    turn, though its modifier does: see `intervention_modifiers`.

    Args:
        end: the points and the British.
        affairs: the state of affairs as the points have been reckoned, before any roll.
        rulings: vp_ratio_zero, 31.D.latch, 31.D.stop, 31.E.1.repeat, 31.E.2.threshold enter.
    """
    return tuple([check for check in _order_of_checks() if _needs(check, end, affairs, rulings)])


@takes(end=TURN_END, affairs=AFFAIRS, rulings=RULINGS)
def begin_checks(end: TurnEnd, affairs: Affairs, *, rulings: Rulings = DEFAULT_RULINGS) -> Affairs:
    """The state of affairs with checks for a coup begun, if they have begun or do so now.

    Args:
        end: the points.
        affairs: the state of affairs as points have been reckoned.
        rulings: vp_ratio_zero, 31.D.stop enter.
    """
    begun = affairs.checks_begun or (not _coup_is_barred(affairs, rulings) and _begins_checks(end, rulings))
    return attrs.evolve(affairs, checks_begun=begun)


# ---------------------------------------------------------------------------------------------------------------- rolls


@attrs.frozen
class CheckRoll:
    """What a roll comes to.

    Attributes:
        total: the dice with all modifiers.
        succeeds: whether what was rolled for happens.
    """

    total: int
    succeeds: bool


def coup_dice() -> Distribution[int]:
    """The chance node of a check for a coup: one die, rolled twice and added."""
    return sum_of(2)


def intervention_die() -> Distribution[int]:
    """The chance node of a check for intervention: one die."""
    return die()


def assistance_die() -> Distribution[int]:
    """The chance node of a check for assistance: one die. What is sent is rolled for apart (`assistance_chances`)."""
    return die()


@case("31.D.modifier")
def _britain_in_coup(end: TurnEnd, rulings: Rulings) -> Iterator[Modifier]:
    """What the British add if the Allies have twice the points on the turn of the check itself."""
    if end.british >= 3 and _is_twice(end, rulings):
        yield Modifier("31.D.modifier", "British in mainland Greece", 3)


@takes(end=TURN_END, rulings=RULINGS)
def coup_modifiers(end: TurnEnd, *, rulings: Rulings = DEFAULT_RULINGS) -> tuple[Modifier, ...]:
    """What is added to the dice of a check for a coup."""
    return tuple(_britain_in_coup(end, rulings))


@takes(shown=whole_number, modifiers=MODIFIERS)
@case("31.D", "31.D.roll")
def coup_check(shown: int, modifiers: Iterable[Modifier] = ()) -> CheckRoll:
    """What a check for a coup comes to.

    Args:
        shown: the sum of the two rolls, from 2 to 12.
        modifiers: what is added to it.

    Raises:
        SetupError: two dice do not show that.
    """
    if not 2 <= shown <= 12:
        message = f"shown: two dice show 2 to 12, not {brief(shown)}"
        raise SetupError(message)
    total = shown + _sum(modifiers)
    return CheckRoll(total, total >= 11)


@case("31.E.2.british")
def _britain_in_intervention(end: TurnEnd) -> Iterator[Modifier]:
    """What the British add, whatever the points."""
    if end.british >= 3:
        yield Modifier("31.E.2.british", "British in mainland Greece", 1)


@case("31.E.2.coup")
def _coup_in_intervention(affairs: Affairs) -> Iterator[Modifier]:
    """What a coup adds, on its own turn already."""
    if affairs.coup:
        yield Modifier("31.E.2.coup", "coup in Jugoslavia", 2)


@takes(end=TURN_END, affairs=AFFAIRS)
def intervention_modifiers(end: TurnEnd, affairs: Affairs) -> tuple[Modifier, ...]:
    """What is added to the die of a check for intervention; `affairs` as they are after the coup check of the turn."""
    return (*_britain_in_intervention(end), *_coup_in_intervention(affairs))


@takes(face=die_face, modifiers=MODIFIERS)
@case("31.E.2.result")
def intervention_check(face: int, modifiers: Iterable[Modifier] = ()) -> CheckRoll:
    """What a check for intervention comes to.

    Args:
        face: what the die shows.
        modifiers: what is added to it.

    Raises:
        SetupError: no die shows that.
    """
    total = face + _sum(modifiers)
    return CheckRoll(total, total >= 6)


@case("31.E.1.roll")
def is_assistance_sent(face: int) -> bool:
    """Whether what the die shows sends German assistance.

    Raises:
        SetupError: no die shows that.
    """
    return die_face(face) >= 4


def _sum(modifiers: Iterable[Modifier]) -> int:
    return sum([modifier.steps for modifier in modifiers])


# ----------------------------------------------------------------------------------------------------- what comes of it


@takes(affairs=AFFAIRS)
@case("31.D")
def after_coup(affairs: Affairs) -> Affairs:
    """The state of affairs after a coup. Jugoslavia stays neutral."""
    return attrs.evolve(affairs, coup=True)


@takes(affairs=AFFAIRS)
@case("31.E.2.result")
def after_trigger(affairs: Affairs) -> Affairs:
    """The state of affairs after intervention has been triggered at the end of this turn."""
    return attrs.evolve(affairs, triggered=affairs.turn)
