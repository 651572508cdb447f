"""The exact chances of coup, intervention and assistance: at given points, and turn by turn.

They are found by walking the chance nodes of `politics` and `assistance`, those that play uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import chain, repeat
from typing import Final, TypeVar

import attrs

from ..core.arguments import checked, few, instance, instances, optional, takes
from ..core.dice import Distribution
from ..core.preview import Modifier
from .affairs import Affairs, SpecialTurn
from .arguments import MODIFIERS, RULINGS, chance, each, lazily
from .assistance import CounterMix, Shipment, assistance_distribution, assistance_due, with_shipment
from .intervention import after_deployment, deploys
from .politics import (
    TURN_END,
    Check,
    TurnEnd,
    after_coup,
    after_trigger,
    begin_checks,
    coup_check,
    coup_dice,
    coup_modifiers,
    intervention_check,
    intervention_die,
    intervention_modifiers,
    turn_end_checks,
)
from .rulings import DEFAULT_RULINGS, AssistanceRepeat, Rulings
from .values import UnitType

__all__ = ["Outlook", "coup_chance", "forecast", "intervention_chance", "turn_end_outcomes"]

T = TypeVar("T")


@takes(modifiers=MODIFIERS, checks=few)
def coup_chance(modifiers: Iterable[Modifier] = (), *, checks: int = 1) -> Fraction:
    """The chance that one of some checks for a coup succeeds, each with these modifiers (`coup_modifiers`).

    Raises:
        SetupError: `checks` is no whole number from 0 to 999.
    """
    added = tuple(modifiers)
    fails = coup_dice().where(lambda shown: not coup_check(shown, added).succeeds)
    return 1 - fails**checks


@takes(modifiers=MODIFIERS, checks=few)
def intervention_chance(modifiers: Iterable[Modifier] = (), *, checks: int = 1) -> Fraction:
    """The chance that one of some checks triggers intervention, each with these modifiers (`intervention_modifiers`).

    Raises:
        SetupError: `checks` is no whole number from 0 to 999.
    """
    added = tuple(modifiers)
    fails = intervention_die().where(lambda face: not intervention_check(face, added).succeeds)
    return 1 - fails**checks


def _shipments(value: object, what: str) -> tuple[Shipment, ...]:
    return instances(Shipment, instance(tuple, value, what), what)


@attrs.frozen(cache_hash=True)
class Outlook:
    """What things may have come to.

    Attributes:
        affairs: the state of affairs.
        mix: the counters that are left for assistance.
        pending: assistance on its way, by the kinds of its units; only under the ruling that lets more of it take the
            place of what is on its way (31.E.1.repeat), and always empty under the others.
    """

    affairs: Affairs = attrs.field(default=Affairs(), validator=checked(partial(instance, Affairs)))
    mix: CounterMix = attrs.field(default=CounterMix(), validator=checked(partial(instance, CounterMix)))
    pending: tuple[Shipment, ...] = attrs.field(default=(), validator=checked(_shipments))


_OUTLOOK: Final = partial(instance, Outlook)


def _then(before: Distribution[T], node: Callable[[T], Distribution[T]]) -> Distribution[T]:
    """What there is after a node that hangs on what was before it."""
    return Distribution(
        [(after, chance * share) for value, chance in before.items() for after, share in node(value).items()]
    )


# ---------------------------------------------------------------------------------------------------------- end of turn


def _coup(end: TurnEnd, rulings: Rulings, outlook: Outlook) -> Distribution[Outlook]:
    modifiers = coup_modifiers(end, rulings=rulings)
    after = attrs.evolve(outlook, affairs=after_coup(outlook.affairs))
    return coup_dice().map(lambda shown: after if coup_check(shown, modifiers).succeeds else outlook)


def _intervention(end: TurnEnd, _: Rulings, outlook: Outlook) -> Distribution[Outlook]:
    modifiers = intervention_modifiers(end, outlook.affairs)
    after = attrs.evolve(outlook, affairs=after_trigger(outlook.affairs))
    return intervention_die().map(lambda face: after if intervention_check(face, modifiers).succeeds else outlook)


def _assistance(_: TurnEnd, rulings: Rulings, outlook: Outlook) -> Distribution[Outlook]:
    found = assistance_distribution(outlook.mix, rulings=rulings)
    return found.map(lambda units: _sent(outlook, units, rulings) if units else outlook)


def _sent(outlook: Outlook, units: tuple[UnitType, ...], rulings: Rulings) -> Outlook:
    """How things stand when units are sent; those whose place they take are free for later turns."""
    affairs, left = outlook.affairs, outlook.mix.without(units)
    once_more = attrs.evolve(affairs, assistance_sent=affairs.assistance_sent + 1)
    if rulings.rule_31_e_1_repeat is not AssistanceRepeat.REPLACE:
        return Outlook(once_more, left)
    waiting = [shipment for shipment in outlook.pending if shipment.due > affairs.turn]
    free = [UnitType(name) for shipment in waiting for name in shipment.units]
    sent = Shipment(assistance_due(affairs.turn, rulings=rulings), tuple(map(str, units)))
    return Outlook(once_more, left.plus(free), with_shipment(waiting, sent, rulings=rulings))


@takes(end=TURN_END, outlook=optional(_OUTLOOK), rulings=RULINGS)
def turn_end_outcomes(
    end: TurnEnd, outlook: Outlook | None = None, *, rulings: Rulings = DEFAULT_RULINGS
) -> Distribution[Outlook]:
    """The exact chances of what the end of one game turn makes of things.

    Args:
        end: the points and the British.
        outlook: how things stand; as at the beginning of a game if there is none.
        rulings: those that `turn_end_checks`, `begin_checks` and `assistance_chances` look at.
    """
    start = Outlook() if outlook is None else outlook
    begun = attrs.evolve(start, affairs=begin_checks(end, start.affairs, rulings=rulings))
    found = Distribution([(begun, Fraction(1))])
    nodes = {Check.COUP: _coup, Check.INTERVENTION: _intervention, Check.ASSISTANCE: _assistance}
    for check in turn_end_checks(end, begun.affairs, rulings=rulings):
        found = _then(found, partial(nodes[check], end, rulings))
    return found


# --------------------------------------------------------------------------------------------------------- turn by turn


def _weather(clear: Fraction, outlook: Outlook) -> Distribution[Outlook]:
    """What the weather of a turn brings: German units, if they are awaited and it is clear."""
    if not deploys(outlook.affairs, is_clear=True):
        return Distribution([(outlook, Fraction(1))])
    deployed = attrs.evolve(after_deployment(outlook.affairs, invades=True), special=SpecialTurn.OVER)
    return Distribution([(attrs.evolve(outlook, affairs=deployed), clear), (outlook, 1 - clear)])


def _next_turn(outlook: Outlook) -> Outlook:
    return attrs.evolve(outlook, affairs=attrs.evolve(outlook.affairs, turn=outlook.affairs.turn + 1))


@takes(ends=each(TURN_END), outlook=optional(_OUTLOOK), clear=lazily(chance), rulings=RULINGS)
def forecast(
    ends: Iterable[TurnEnd],
    outlook: Outlook | None = None,
    *,
    clear: Iterable[Fraction] = (),
    rulings: Rulings = DEFAULT_RULINGS,
) -> tuple[Distribution[Outlook], ...]:
    """The exact chances of how things stand at the end of each of some game turns.

    Chances of single events follow with `Distribution.where`, such as
    ``forecast(ends)[-1].where(lambda outlook: outlook.affairs.coup)``.

    Args:
        ends: the points and the British at the end of each turn, one after another.
        outlook: how things stand at the beginning of the first; as at the beginning of a game if there is none.
        clear: the chance that the weather of each turn is clear; without it German units are not deployed. The Axis is
            taken to invade Jugoslavia at once if there has been a coup.
        rulings: those that `turn_end_outcomes` looks at.

    Raises:
        SetupError: a chance is no whole number or Fraction from 0 to 1.
    """
    return tuple(_walk(ends, Outlook() if outlook is None else outlook, clear, rulings))


def _walk(
    ends: Iterable[TurnEnd], outlook: Outlook, clear: Iterable[Fraction], rulings: Rulings
) -> Iterator[Distribution[Outlook]]:
    found = Distribution([(outlook, Fraction(1))])
    for end, share in zip(ends, chain(clear, repeat(Fraction(0))), strict=False):
        found = _then(found, partial(_weather, share))
        found = _then(found, partial(_after, end, rulings))
        yield found
        found = found.map(_next_turn)


def _after(end: TurnEnd, rulings: Rulings, outlook: Outlook) -> Distribution[Outlook]:
    return turn_end_outcomes(end, outlook, rulings=rulings)
