"""What carries German units over the sea (31.M.1, 31.M.2): motor boats and captured shipping."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Final

import attrs

from ..core.arguments import amount, checked, die_face, exact, instance, member, optional, takes, trusted
from ..core.cases import case
from ..core.dice import Distribution, die
from ..core.errors import Violation
from .affairs import Affairs
from .arguments import AFFAIRS, GROUND, MAYBE_SIDE, PIECE, PLAYER_TURN, ROUTE, RULINGS, SIDE
from .interdiction import trusted_is_interdicted
from .rulings import DEFAULT_RULINGS, Rulings, TransportPool
from .values import Ground, Interdiction, Mark, Piece, PlayerTurn, Side

__all__ = [
    "Carrier",
    "Loads",
    "Shipping",
    "after_capture",
    "after_transfer",
    "captured_shipping",
    "captures_shipping",
    "shipping_die",
    "why_not_carry",
    "why_not_transfer_boats",
    "with_load",
]


class Carrier(Enum):
    """What carries a unit."""

    MOTOR_BOATS = "motor boats"
    CAPTURED_SHIPPING = "captured shipping"
    BOTH = "both"
    """Both together, which takes a ruling (31.M.2.pool)."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True, cache_hash=True)
class Loads:
    """What has been carried in this phase, in regimental equivalents. Capacities are there anew on every turn.

    Attributes:
        boats: by motor boats.
        shipping: by captured shipping.
        heavy: that part of it which has heavy equipment.
    """

    boats: Fraction = attrs.field(default=Fraction(0), validator=checked(exact))
    shipping: Fraction = attrs.field(default=Fraction(0), validator=checked(exact))
    heavy: Fraction = attrs.field(default=Fraction(0), validator=checked(exact))


@attrs.frozen
class Shipping:
    """Captured shipping, in regimental equivalents.

    Attributes:
        capacity: what it carries in one turn.
        heavy: how much of that may have heavy equipment.
    """

    capacity: int = attrs.field(validator=checked(amount))
    heavy: int = attrs.field(validator=checked(amount))


_CARRIER: Final = partial(member, Carrier)
_LOADS: Final = partial(instance, Loads)

# ---------------------------------------------------------------------------------------------------------- motor boats


@case("31.M.1.capacity")
def _boats_capacity() -> Fraction:
    """Regimental equivalents that motor boats carry in one turn."""
    return Fraction(3)


@case("31.M.1.transfer")
def _cannot_transfer(
    port: Ground, affairs: Affairs, player_turn: PlayerTurn, controller: Side | None
) -> Iterator[Violation]:
    """Once they leave the Black Sea, in an Axis player turn, for an Axis port in the east (ruling 31.M.1.transfer)."""
    facts = {"hex": port.name}
    if player_turn is not PlayerTurn.AXIS:
        yield Violation("31.M.1.transfer", "motor boats transfer in an Axis player turn", facts)
    if affairs.boats_port is not None:
        yield Violation("31.M.1.transfer", "the motor boats have left the Black Sea", {"port": affairs.boats_port})
    if Mark.PORT not in port.marks or controller is not Side.AXIS:
        yield Violation("31.M.1.transfer", "motor boats transfer to a port that the Axis controls", facts)
    if not trusted_is_interdicted(port, Interdiction.EXTENDED):
        yield Violation("31.M.1.transfer", "motor boats transfer to where extended interdiction reaches", facts)


@case("31.M.1.limits")
def _enters_zone(route: Sequence[Ground], affairs: Affairs) -> Iterator[Violation]:
    """Motor boats never enter a zone of interdiction, so nothing is rolled for them (ruling 31.M.1.zone)."""
    zone = affairs.zone
    inside = tuple([ground.name for ground in route if trusted_is_interdicted(ground, zone)])
    if inside:
        sentence = "motor boats may not enter a zone of naval interdiction"
        yield Violation("31.M.1.limits", sentence, {"hexes": inside, "interdiction": str(zone)})


@takes(port=GROUND, affairs=AFFAIRS, player_turn=PLAYER_TURN, controller=MAYBE_SIDE)
def why_not_transfer_boats(
    port: Ground, affairs: Affairs, *, player_turn: PlayerTurn, controller: Side | None
) -> tuple[Violation, ...]:
    """Why the motor boats may not transfer from the Black Sea to a port; empty if they may.

    Args:
        port: where they go.
        affairs: where they are, and what has been announced.
        player_turn: the player turn that is played.
        controller: who controls the port; None for nobody.
    """
    return (*_cannot_transfer(port, affairs, player_turn, controller), *_enters_zone((port,), affairs))


@takes(affairs=AFFAIRS, port=GROUND)
@case("31.M.1.transfer")
def after_transfer(affairs: Affairs, port: Ground) -> Affairs:
    """The state of affairs once the motor boats have transferred to a port."""
    return attrs.evolve(affairs, boats_port=port.name, boats_since=affairs.turn)


@case("31.M.1.transfer")
def _has_no_boats(start: Ground, affairs: Affairs, controller: Side | None) -> Iterator[Violation]:
    """They carry from their port, on later turns, while it is the Axis's (ruling 31.M.port_lost)."""
    since = affairs.boats_since
    if affairs.boats_port != start.name or since is None:
        yield Violation("31.M.1.transfer", "the motor boats are not in that port", {"hex": start.name})
    elif affairs.turn <= since:
        yield Violation("31.M.1.transfer", "motor boats carry units on turns after their transfer", {"since": since})
    if controller is not Side.AXIS:
        yield Violation("31.M.1.transfer", "the Axis does not control the port of the boats", {"hex": start.name})


@case("31.M.1.limits")
def _is_too_heavy(piece: Piece) -> Iterator[Violation]:
    """No heavy equipment in motor boats (ruling 31.M.heavy)."""
    if piece.is_heavy:
        yield Violation("31.M.1.limits", "motor boats carry no heavy equipment", {"unit": piece.name})


# ---------------------------------------------------------------------------------------------------- captured shipping


@takes(ground=GROUND, by=SIDE, affairs=AFFAIRS)
@case("31.M.2.roll")
def captures_shipping(ground: Ground, by: Side, affairs: Affairs) -> bool:
    """Whether a die is rolled for shipping because a hex has been captured: once, for Athenai (ruling 31.M.2.once)."""
    return by is Side.AXIS and Mark.ATHENAI in ground.marks and not affairs.shipping


def shipping_die() -> Distribution[int]:
    """The chance node of captured shipping: one die."""
    return die()


@case("31.M.2.roll")
def captured_shipping(face: int) -> Shipping:
    """What is captured for what the die shows.

    Raises:
        SetupError: no die shows that.
    """
    capacity = die_face(face)
    return Shipping(capacity, _heavy_share(capacity))


@case("31.M.2.heavy")
def _heavy_share(capacity: int) -> int:
    """How much of it may have heavy equipment: a third, and fractions are rounded up."""
    return ceil(Fraction(capacity, 3))


@takes(affairs=AFFAIRS)
def after_capture(affairs: Affairs, face: int) -> Affairs:
    """The state of affairs once shipping has been captured for what the die shows."""
    return attrs.evolve(affairs, shipping=captured_shipping(face).capacity)


@case("31.M.2.roll")
def _has_no_shipping(start: Ground, affairs: Affairs, controller: Side | None) -> Iterator[Violation]:
    """It carries from Athenai, while that is the Axis's (rulings 31.M.2.available, 31.M.port_lost)."""
    if not affairs.shipping or Mark.ATHENAI not in start.marks or controller is not Side.AXIS:
        sentence = "captured shipping sails from Athenai once the Axis has it and while it controls it"
        yield Violation("31.M.2.roll", sentence, {"hex": start.name})


@case("31.M.2.heavy")
def _is_over_heavy_share(piece: Piece, affairs: Affairs, loads: Loads) -> Iterator[Violation]:
    share = _heavy_share(affairs.shipping)
    if piece.is_heavy and loads.heavy + piece.equivalents > share:
        sentence = f"no more than {share} regimental equivalents with heavy equipment fit on captured shipping"
        yield Violation("31.M.2.heavy", sentence, {"unit": piece.name, "loaded": str(loads.heavy)})


# ------------------------------------------------------------------------------------------------------------- together


@case("31.M.types")
def _parts(carrier: Carrier) -> tuple[Carrier, ...]:
    """Of which of the two kinds of transport a carrier consists."""
    both = (Carrier.MOTOR_BOATS, Carrier.CAPTURED_SHIPPING)
    return both if carrier is Carrier.BOTH else (carrier,)


@case("31.M.2.roll")
def _shipping_capacity(affairs: Affairs, rulings: Rulings) -> Fraction:
    """Regimental equivalents that captured shipping carries in one turn (ruling 31.M.2.pool)."""
    in_addition = rulings.rule_31_m_2_pool is TransportPool.HEAVY_IN_ADDITION
    return Fraction(affairs.shipping + (_heavy_share(affairs.shipping) if in_addition else 0))


def _left(part: Carrier, affairs: Affairs, loads: Loads, rulings: Rulings) -> Fraction:
    """What one kind of transport can still carry in this phase."""
    if part is Carrier.MOTOR_BOATS:
        return _boats_capacity() - loads.boats
    return _shipping_capacity(affairs, rulings) - loads.shipping


def _is_full(piece: Piece, carrier: Carrier, left: Fraction) -> Iterator[Violation]:
    """There must be room for the unit."""
    if piece.equivalents > left:
        number = "31.M.2.roll" if carrier is Carrier.CAPTURED_SHIPPING else "31.M.1.capacity"
        sentence = f"{carrier} can still carry {left} regimental equivalents"
        yield Violation(number, sentence, {"unit": piece.name, "equivalents": str(piece.equivalents)})


@case("31.M.types")
def _is_split(carrier: Carrier, rulings: Rulings) -> Iterator[Violation]:
    """A unit goes by one of the two kinds, unless a ruling lets them share it (31.M.2.pool)."""
    if len(_parts(carrier)) > 1 and rulings.rule_31_m_2_pool is not TransportPool.JOINT:
        yield Violation("31.M.types", "a unit goes either by motor boats or by captured shipping")


@takes(
    piece=PIECE,
    route=ROUTE,
    carrier=_CARRIER,
    affairs=AFFAIRS,
    controller=MAYBE_SIDE,
    loads=optional(_LOADS),
    rulings=RULINGS,
)
def why_not_carry(
    piece: Piece,
    route: Sequence[Ground],
    carrier: Carrier,
    affairs: Affairs,
    *,
    controller: Side | None,
    loads: Loads | None = None,
    rulings: Rulings = DEFAULT_RULINGS,
) -> tuple[Violation, ...]:
    """Why a unit cannot be carried; empty if it can. Whether it may be transported at all, `why_not_sail` says.

    Args:
        piece: the unit.
        route: every hex of its way, from the port of embarkation on.
        carrier: what is to carry it.
        affairs: where the boats are, what shipping there is, and what has been announced.
        controller: who controls the port of embarkation.
        loads: what has been carried in this phase before; nothing if it is not given.
        rulings: 31.M.2.pool enters.
    """
    used = Loads() if loads is None else loads
    parts, start = _parts(carrier), route[0]
    left = sum([_left(part, affairs, used, rulings) for part in parts], Fraction(0))
    found = [*_is_split(carrier, rulings), *_is_full(piece, carrier, left)]
    if Carrier.MOTOR_BOATS in parts:
        found += [*_has_no_boats(start, affairs, controller), *_is_too_heavy(piece), *_enters_zone(route, affairs)]
    if Carrier.CAPTURED_SHIPPING in parts:
        found += _has_no_shipping(start, affairs, controller)
        found += _is_over_heavy_share(piece, affairs, used)
    return tuple(found)


trusted_why_not_carry: Final = trusted(why_not_carry)


@takes(loads=_LOADS, piece=PIECE, carrier=_CARRIER)
def with_load(loads: Loads, piece: Piece, carrier: Carrier) -> Loads:
    """What has been carried in this phase once a unit has gone; of both together the boats are filled first."""
    room = {
        Carrier.MOTOR_BOATS: piece.equivalents,
        Carrier.BOTH: min(piece.equivalents, _boats_capacity() - loads.boats),
    }
    boats = room.get(carrier, Fraction(0))
    ships = piece.equivalents - boats
    return Loads(
        boats=loads.boats + boats,
        shipping=loads.shipping + ships,
        heavy=loads.heavy + (ships if piece.is_heavy else 0),
    )
