"""Where units can be, whatever brings them there, and what follows when they come (30.A to 30.F, 31.D, 31.E, 31.K)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

import attrs

from ..core.cases import case
from ..core.errors import Violation
from .areas import trusted_area_of
from .axios import trusted_axios_is_released, trusted_holds_east_of_axios, trusted_metaxas_line_is_held
from .borders import is_italian_division, trusted_invades_jugoslavia, trusted_why_not_move
from .ruleset import MaritaMerkurRuleset
from .rulings import AxiosLatch
from .situation import enemy_of
from .state import Draft, Position
from .units import Place, Unit
from .values import Mark, Nation, Piece, PlayerTurn
from .zone import ground_places

__all__ = ["border_bars", "come_to", "has_company", "invade", "kinds_of", "review_axios", "why_not_be", "why_not_cross"]

_BORDERS: Final = "borders"
_KINDS: Final = "kinds of units and places"
_LEAVING: Final = frozenset({Mark.NORTHERN_ALBANIA, Mark.ZARA, Mark.EAST_OF_AXIOS, Mark.WEST_OF_AXIOS})
"""The marks of places that matter when they are left, or entered from elsewhere."""


# ------------------------------------------------------------------------------------------------------------- borders


def border_bars(position: Position, unit: Unit, origin: Place) -> frozenset[int]:
    """The places that borders and posts close to a unit that sets out from a place: for which `why_not_cross` says why.

    A way through one of them is closed as well as one that ends there.
    """
    ruleset, affairs = position.ruleset, position.affairs
    kinds = kinds_of(ruleset)
    key = (
        *(_BORDERS, kinds.of_units[unit.index], kinds.of_places[origin.index]),
        *(unit.name in affairs.held, has_company(position, unit, origin)),
        *(affairs.invaded, affairs.coup, affairs.deployed is None, affairs.axios_released),
    )
    found: frozenset[int] | None = ruleset.memo.get(key)
    if found is None:
        barred = [alike for alike in kinds.of_targets if why_not_cross(position, unit, origin, alike[0])]
        found = ruleset.memo[key] = frozenset(place.index for alike in barred for place in alike)
    return found


@attrs.frozen(eq=False)
class Kinds:
    """Which units and places are alike to borders and posts, as numbers.

    Attributes:
        of_units: for each unit the number of its kind; those that march differently are of different kinds too.
        of_places: for each place the number of its kind, as one from which units set out.
        of_targets: the places that are alike to who enters them, together.
    """

    of_units: tuple[int, ...]
    of_places: tuple[int, ...]
    of_targets: tuple[tuple[Place, ...], ...]


def kinds_of(ruleset: MaritaMerkurRuleset) -> Kinds:
    """The kinds of a ruleset's units and places, found once."""
    found: Kinds | None = ruleset.memo.get(_KINDS)
    if found is None:
        units = [_traits(unit) for unit in ruleset.units]
        marks = [place.ground.marks & _LEAVING for place in ruleset.places]
        targets: dict[Hashable, list[Place]] = {}
        for place in ruleset.on_map:
            ground = place.ground
            targets.setdefault((ground.country, trusted_area_of(ground), ground.marks & _LEAVING), []).append(place)
        alike = tuple(map(tuple, targets.values()))
        found = ruleset.memo[_KINDS] = Kinds(_numbered(units), _numbered(marks), alike)
    return found


def _traits(unit: Unit) -> tuple[Hashable, ...]:
    """All that borders, posts and the host's places that are closed look at in a unit."""
    piece = unit.piece
    return piece.nation, piece.is_air, piece.post, is_italian_division(piece), unit.counter.mover


def _numbered(values: Sequence[Hashable]) -> tuple[int, ...]:
    """For each value a number that equal ones share."""
    numbers = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return tuple([numbers[value] for value in values])


def why_not_cross(position: Position, unit: Unit, origin: Place, to: Place) -> tuple[Violation, ...]:
    """Why borders and posts do not let a unit into a place, coming from another; empty if they do."""
    return trusted_why_not_move(
        unit.piece,
        origin.ground,
        to.ground,
        position.affairs,
        others=list(_company(position, unit, origin)),
        rulings=position.ruleset.rulings,
    )


def has_company(position: Position, unit: Unit, origin: Place) -> bool:
    """Whether an Italian division that would leave northern Albania is not the last one there (30.E)."""
    if unit.nation is not Nation.ITALIAN or Mark.NORTHERN_ALBANIA not in origin.ground.marks:
        return False
    return any(True for _ in _company(position, unit, origin))


def _company(position: Position, unit: Unit, origin: Place) -> Iterator[Piece]:
    """The other Italian divisions in northern Albania, for one that leaves a place there."""
    if unit.nation is Nation.ITALIAN and Mark.NORTHERN_ALBANIA in origin.ground.marks:
        for other in position.marked_at(Mark.NORTHERN_ALBANIA, Nation.ITALIAN):
            if other.index != unit.index and is_italian_division(other.piece):
                yield other.piece


def why_not_be(position: Position, unit: Unit, origin: Place, to: Place) -> Iterator[Violation]:
    """Why a ground unit cannot come from one place into another by any means: borders, the base game, enemies there.

    Stacking is not looked at: it is tested when a phase ends.
    """
    yield from why_not_cross(position, unit, origin, to)
    details = {"unit": unit.name, "hex": to.name}
    sentence = position.ruleset.host.closed(position, unit.nation, unit.counter.mover).get(to.name)
    if sentence is not None:
        yield Violation("31.F", sentence, details)
    if to.index in ground_places(position, enemy_of(unit.side)):
        yield Violation("31.F", f"enemy units are in {to}", details)


# --------------------------------------------------------------------------------------------------- what follows of it


def come_to(draft: Draft, unit: Unit, to: Place) -> None:
    """Put a unit in a place to which it has come; borders that it crosses and the Axios are seen to (30.D, 31.D)."""
    origin = draft.at(unit.index)
    invade(draft, unit, to)
    _keep_east(draft, unit, origin, to)
    draft.put(unit.index, to.index)
    review_axios(draft)


@case("31.D.after_lift", "30.G.1.axis")
def invade(draft: Draft, unit: Unit, to: Place) -> None:
    """A unit enters a place, or attacks it; the first of the Axis to do so in Jugoslavia invades it.

    This is so when the Axis has not invaded as the special turn began (ruling 30.G.invaded_moment).
    """
    if trusted_invades_jugoslavia(unit.piece, to.ground, draft.affairs):
        draft.affairs = attrs.evolve(draft.affairs, invaded=True)
        draft.note("invasion", ("30.G.1.axis",), unit=unit.name, at=to.name)


@case("30.D.axios")
def _keep_east(draft: Draft, unit: Unit, origin: Place, to: Place) -> None:
    """Remember of Greeks who come from the east to a place on neither side of the river that they do."""
    if unit.nation is not Nation.GREEK or unit.is_air:
        return
    affairs = draft.affairs
    sides = {Mark.EAST_OF_AXIOS, Mark.WEST_OF_AXIOS}
    stays = trusted_holds_east_of_axios(unit.piece, origin.ground, affairs) and not sides & to.ground.marks
    held = affairs.held | {unit.name} if stays else affairs.held - {unit.name}
    if held != affairs.held:
        draft.affairs = attrs.evolve(affairs, held=held)


@case("30.D")
def review_axios(draft: Draft) -> None:
    """See whether the Metaxas Line is held now, so that Greeks may cross the Axios, in the Allied player turn."""
    ruleset, affairs = draft.ruleset, draft.affairs
    settled = affairs.axios_released and ruleset.rulings.rule_30_d_latch is AxiosLatch.PERMANENT
    if settled or draft.player_turn is not PlayerTurn.ALLIED:
        return
    places = sorted(ruleset.marked[Mark.METAXAS_LINE])
    line = [[ruleset.units[unit].piece for unit in draft.units_at(place)] for place in places]
    is_held = trusted_metaxas_line_is_held(line, rulings=ruleset.rulings)
    released = trusted_axios_is_released(affairs, is_held=is_held, rulings=ruleset.rulings)
    if released is not affairs.axios_released:
        draft.affairs = attrs.evolve(affairs, axios_released=released)
        draft.note("axios", ("30.D",), released=released)
