"""What changes a combat or a step between two hexes: Greeks in mountains, the Gulf of Corinth, the way to Corfu."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Final

from ..core.arguments import member, takes, trusted
from ..core.cases import case
from ..core.errors import Violation
from ..core.preview import Modifier
from .arguments import FORCE, GROUND, MAYBE_GROUND, PIECE, RULINGS, SIDE, TERRAIN
from .printed import printed_hexes
from .rulings import DEFAULT_RULINGS, MixedMountainAttack, Rulings
from .values import Ground, HexNumber, Nation, Piece, Side, Terrain, UnitType

__all__ = [
    "Activity",
    "attack_modifiers",
    "corfu_is_river",
    "gulf_cost",
    "is_gulf_crossing",
    "mountain_modifiers",
    "mountain_strength",
    "why_not_attack_across",
]


class Activity(Enum):
    """What units do in a hex."""

    ATTACK = "attack"
    DEFENCE = "defence"
    MOVEMENT = "movement"

    def __str__(self) -> str:
        return self.value


# ------------------------------------------------------------------------------------------------------------ mountains


@case("31.A.limits")
def _helps(activity: Activity) -> bool:
    """Whether Greeks are at home in mountains: when they attack, and in nothing else."""
    return activity is Activity.ATTACK


@case("31.A")
def _greek_attack(units: Sequence[Piece], rulings: Rulings) -> Iterator[Modifier]:
    """What is added to the die (ruling 31.A.mixed); air units that help are no attackers."""
    greek = [piece.nation is Nation.GREEK for piece in units if not piece.is_air]
    any_greek = rulings.rule_31_a_mixed is MixedMountainAttack.ANY_GREEK
    if any(greek) and (any_greek or all(greek)):
        yield Modifier("31.A", "Greeks attack into mountains", 2)


@takes(units=FORCE, terrain=TERRAIN, activity=partial(member, Activity), rulings=RULINGS)
def mountain_modifiers(
    units: Iterable[Piece],
    terrain: Terrain,
    *,
    activity: Activity = Activity.ATTACK,
    rulings: Rulings = DEFAULT_RULINGS,
) -> tuple[Modifier, ...]:
    """What Greek units add to a die because of mountains, on top of everything else; positive in their favour.

    Args:
        units: all units of their side that take part.
        terrain: that of the hex which is attacked, defended or entered.
        activity: what the units do.
        rulings: 31.A.mixed enters.
    """
    if terrain is not Terrain.MOUNTAIN or not _helps(activity):
        return ()
    return tuple(_greek_attack(tuple(units), rulings))


@takes(attackers=FORCE, target=GROUND, rulings=RULINGS)
def attack_modifiers(
    attackers: Iterable[Piece], target: Ground, *, rulings: Rulings = DEFAULT_RULINGS
) -> tuple[Modifier, ...]:
    """Everything that these rules add to the die of an attack on a hex; positive in the attacker's favour."""
    return mountain_modifiers(attackers, target.terrain, rulings=rulings)


@takes(piece=PIECE, terrain=TERRAIN)
@case("31.A.halved")
def mountain_strength(piece: Piece, terrain: Terrain) -> Fraction:
    """The strength with which a Greek unit attacks into a hex: half of it into mountains, save mountain units.

    Of other nations' units the Terrain Effects Chart of the base game says what they have; here they keep theirs.
    """
    halved = terrain is Terrain.MOUNTAIN and piece.nation is Nation.GREEK and piece.unit_type is not UnitType.MOUNTAIN
    return Fraction(piece.strength, 2) if halved else Fraction(piece.strength)


# ------------------------------------------------------------------------------------------------------ Gulf of Corinth


@case("31.B")
def _gulf_line() -> tuple[HexNumber, ...]:
    """The two ends of the secondary transportation line over the gulf."""
    return printed_hexes("gulf")


@takes(one=GROUND, other=GROUND)
def is_gulf_crossing(one: Ground, other: Ground) -> bool:
    """Whether two hexes are the ends of the line over the gulf."""
    number = one.number
    return number is not None and number in _gulf_line() and other.number in _gulf_line() and number != other.number


trusted_is_gulf_crossing: Final = trusted(is_gulf_crossing)


@case("31.B.cross")
def trusted_gulf_cost(side: Side) -> int:
    """What `gulf_cost` says, of arguments that are known to be good."""
    return {Side.AXIS: 0, Side.ALLIED: 0}[side]


@takes(side=SIDE)
def gulf_cost(side: Side) -> int:
    """What it costs either Player's units more to cross the gulf along the line than to move along one on land."""
    return trusted_gulf_cost(side)


@case("31.B.attack")
def _no_attack_over_gulf(origin: Ground, target: Ground) -> Iterator[Violation]:
    """Nobody attacks along the line; elsewhere the gulf is no way at all."""
    if trusted_is_gulf_crossing(origin, target):
        sentence = "no unit may attack over the Gulf of Corinth"
        yield Violation("31.B.attack", sentence, {"from": origin.name, "hex": target.name})


@takes(origin=GROUND, target=GROUND)
def why_not_attack_across(origin: Ground, target: Ground) -> tuple[Violation, ...]:
    """Why nobody may attack from one hex into another because of the hexside; empty if these rules do not forbid it."""
    return tuple(_no_attack_over_gulf(origin, target))


trusted_why_not_attack_across: Final = trusted(why_not_attack_across)


# ---------------------------------------------------------------------------------------------------------------- Corfu


@case("31.C")
def trusted_corfu_is_river(one: Ground, other: Ground, side: Side, marines: Ground | None) -> bool:
    """What `corfu_is_river` says, of arguments that are known to be good."""
    shores = printed_hexes("corfu")
    numbers = {one.number, other.number}
    at_hand = marines is not None and marines.number in shores
    return side is Side.AXIS and at_hand and numbers == set(shores)


@takes(one=GROUND, other=GROUND, side=SIDE, marines=MAYBE_GROUND)
def corfu_is_river(one: Ground, other: Ground, side: Side, marines: Ground | None) -> bool:
    """Whether the side between two hexes is that to Corfu and counts as a river, for movement and combat.

    It does for any Axis unit while the marine battalion is in one of the two hexes (rulings 31.C.adjacent, 31.C.user).

    Args:
        one: one hex.
        other: the other.
        side: whose units would cross.
        marines: where the Italian battalion III/SM is; None if it is not on the map.
    """
    return trusted_corfu_is_river(one, other, side, marines)
