"""How many groups a place recruits (7.44, 7.45): the die, the cap of its strength, and what halves them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ...core.cases import case
from ..holding import counters_at, mountain_points, strength_at
from ..map import Place, PlaceKind, Terrain
from ..ruleset import TitoRuleset
from ..rulings import RecruitCapOrder, RecruitMountainFormula
from ..state import Position
from ..tracks import TitoStatus
from ..units import Nationality
from .weather import is_winter

__all__ = ["conditions", "multiplied", "needs_die", "recruitment_value", "recruits"]

_NO_MOUNTAINS: Final = Fraction(0)
_TITO_GONE: Final = (TitoStatus.WITHDRAWN, TitoStatus.ELIMINATED)


@case("7.44")
def multiplied(die: int, value: Fraction) -> int:
    """The die times the Recruitment Value of the place, without fractions."""
    return die * value.numerator // value.denominator


@case("7.44.A")
def capped(groups: int, strength: int) -> int:
    """No more groups than Strength Points in the place, those of Soviets too (ruling recruit-soviet-cap)."""
    return min(groups, strength)


@case("7.44.B", "11.23")
def drought_halves(position: Position, place: Place) -> bool:
    """Whether drought halves the recruits: in a market town."""
    return position.tracks.drought and place.display is not None and place.display.terrain is Terrain.MARKET_TOWN


@case("7.44.C")
def is_village(place: Place) -> bool:
    """Whether a place is one of the Objective Displays in which Winter halves the recruits."""
    return place.display is not None and place.display.terrain is Terrain.VILLAGE


@case("11.12")
def spared_by_winter(place: Place) -> bool:
    """Whether a Mountain recruits in Winter as at any time: those of the Islands."""
    return place.zone is not None and place.zone.name == "Islands"


@case("11.11")
def winter_halves(position: Position, place: Place) -> bool:
    """Whether Winter halves the recruits: in Mountains, the Islands apart, and in villages."""
    if not is_winter(position.turn):
        return False
    return not spared_by_winter(place) if place.kind is PlaceKind.MOUNTAIN else is_village(place)


@case("9.32")
def tito_missed(position: Position, faction: Nationality) -> bool:
    """Whether Tito's absence halves the recruits: Partisans, while he is withdrawn or once he is eliminated."""
    return position.tracks.tito_status in _TITO_GONE and faction is Nationality.PARTISAN


def conditions(position: Position, faction: Nationality) -> tuple[bool, bool, bool]:
    """All that halvings depend on but the place: drought, Winter, Tito's absence."""
    return position.tracks.drought, is_winter(position.turn), tito_missed(position, faction)


def _halvings(position: Position, place: Place, faction: Nationality) -> tuple[tuple[str, ...], ...]:
    """The cases of each halving of the recruits that is in force."""
    memo, key = position.ruleset.memo, ("halvings", place.index, conditions(position, faction))
    found: tuple[tuple[str, ...], ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = _halved(position, place, faction)
    return found


def _halved(position: Position, place: Place, faction: Nationality) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[str, ...]] = []
    if drought_halves(position, place):
        found.append(("7.44.B", "11.23"))
    if winter_halves(position, place):
        found.append(("11.11",) if place.kind is PlaceKind.MOUNTAIN else ("7.44.C", "11.11"))
    if tito_missed(position, faction):
        found.append(("9.32",))
    return tuple(found)


def needs_die(ruleset: TitoRuleset, place: Place) -> bool:
    """Whether a die says how many groups a place recruits (ruling recruit-mountain-formula)."""
    like_points = ruleset.rulings.recruit_mountain_formula is RecruitMountainFormula.LIKE_MOUNTAIN_POINTS
    return not (like_points and place.kind is PlaceKind.MOUNTAIN)


@case("7.45")
def mountain_value(ruleset: TitoRuleset) -> Fraction:
    """What the die is multiplied by in a Mountain; 0 if Mountains do not recruit (ruling recruit-mountain-formula)."""
    disabled = ruleset.rulings.recruit_mountain_formula is RecruitMountainFormula.DISABLED
    return _NO_MOUNTAINS if disabled else ruleset.charts.mountain_recruitment or _NO_MOUNTAINS


def recruitment_value(ruleset: TitoRuleset, place: Place) -> Fraction:
    """The Recruitment Value of a place where a die is rolled."""
    return mountain_value(ruleset) if place.display is None else place.display.recruitment


def _unmodified(position: Position, place: Place, die: int) -> tuple[int, tuple[str, ...]]:
    """The groups before caps and halvings, and the cases that say so."""
    ruleset = position.ruleset
    if needs_die(ruleset, place):
        key = ("recruits of die", place.index, die)
        found: tuple[int, tuple[str, ...]] | None = ruleset.memo.get(key)
        if found is None:
            cases = ("7.44",) if place.display is not None else ("7.45", "7.44")
            found = ruleset.memo[key] = (multiplied(die, recruitment_value(ruleset, place)), cases)
        return found
    here = place.index
    return mountain_points(strength_at(position, here), counters_at(position, here)), ("7.45", "14.2.B")


def recruits(
    position: Position, place: Place, faction: Nationality, die: int, strength: int
) -> tuple[int, tuple[str, ...]]:
    """How many groups a place creates on a roll, held with so many Strength Points, and every case that entered it.

    Fractions are dropped at every step (ruling recruit-fractions); ruling recruit-cap-order says whether the cap comes
    before the halvings or after them.
    """
    groups, cases = _unmodified(position, place, die)
    cap_last = position.ruleset.rulings.recruit_cap_order is RecruitCapOrder.HALVE_THEN_CAP
    if not cap_last:
        groups, cases = _cap(groups, cases, strength)
    for reasons in _halvings(position, place, faction):
        groups //= 2
        cases += reasons
    return _cap(groups, cases, strength) if cap_last else (groups, cases)


def _cap(groups: int, cases: tuple[str, ...], strength: int) -> tuple[int, tuple[str, ...]]:
    fewer = capped(groups, strength)
    return fewer, (cases if fewer == groups else (*cases, "7.44.A"))
