"""Where a piece may be: national Zone limits (6.6), the place for its faction (6.1, 6.3) and the stacking limit (6.2).

Movement, retreats, arrivals and operations all ask here. Everything depends on the piece, the Player who controls it
now, the place and the *permissions* of the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..core.cases import case
from ..core.errors import Violation
from .loads import MOST_SIXTHS, load
from .map import BULGARIAN_OCCUPATION, ITALIAN_PULLBACK, Column, PlaceKind
from .permissions import FROZEN, LOOSENED, OPEN, PLACING, PULLBACK, SURRENDERED, TIED
from .rulings import StackingCheck
from .state import Position
from .units import Kind, Nationality, Side, Unit

if TYPE_CHECKING:
    from .map import Place, Zone
    from .ruleset import TitoRuleset

__all__ = [
    "MOST_SIXTHS",
    "always_limited",
    "both_sides",
    "bound",
    "closed",
    "controller",
    "excess",
    "fits",
    "forbidden_to_italians",
    "is_occupier",
    "may_enter",
    "may_stand",
    "misplaced",
    "open_zones",
    "own_column",
    "right_place",
    "room_for",
    "sixths_in",
    "starting_side",
    "tied_down",
    "zone_closed",
]

_GUERRILLAS: Final = (Nationality.PARTISAN, Nationality.CHETNIK)
_FRIENDLY: Final = (Nationality.PARTISAN, Nationality.SOVIET, Nationality.BULGARIAN)
_FOREIGN_FRIENDS: Final = (Nationality.SOVIET, Nationality.BULGARIAN)
_CLOSED_TO_GUERRILLAS: Final = ("Carinthia", "Baranya")
_OCCUPIERS: Final = ("25", "27")


# ----------------------------------------------------------------------------------------------- Zones open to a piece
@case("6.62.A")
def _german() -> tuple[str, ...]:
    return ("Serbia", "Bosnia")


@case("6.62.B")
def _italian() -> tuple[str, ...]:
    return ("Albania", "Croatia", "Dalmatia", "Islands", "Istria", "Montenegro", "Slovenia")


@case("6.62.C")
def _bulgarian() -> tuple[str, ...]:
    return ("Macedonia",)


@case("6.62.D")
def _croat() -> tuple[str, ...]:
    return ("Bosnia", "Croatia")


@case("6.62.E")
def _serbian() -> tuple[str, ...]:
    return ("Serbia",)


@case("6.64.A")
def _loosened_german() -> tuple[str, ...]:
    return _german() + _italian()


@case("6.64.C", "13.91.D")
def _occupied_by_bulgarians() -> tuple[str, ...]:
    return ("Serbia",)


@case("6.61")
def _closed_to_guerrillas(bits: int) -> tuple[str, ...]:
    return () if bits & OPEN else _CLOSED_TO_GUERRILLAS


@case("6.62.F")
def _collaborators_like_guerrillas(bits: int) -> tuple[str, ...]:
    return _closed_to_guerrillas(bits)


@case("6.64.C", "13.91.D")
def is_occupier(piece: Unit | Kind, side: Side) -> bool:
    """The Bulgarian 25th and 27th, which may use labelled Objective Displays of Serbia and nothing else."""
    return (
        side is Side.AXIS
        and isinstance(piece, Unit)
        and piece.nationality is Nationality.BULGARIAN
        and piece.designation in _OCCUPIERS
    )


def starting_side(piece: Unit | Kind) -> Side:
    """Who controls the piece unless its place says otherwise (3.0): guerrillas are Yugoslav."""
    return piece.side if isinstance(piece, Unit) else Side.YUGOSLAV


def both_sides(piece: Unit | Kind) -> tuple[Side, ...]:
    """The Players who can come to control a piece: both, for Chetniks and for the Bulgarians of the Axis (3.0)."""
    if piece.nationality is Nationality.CHETNIK:
        return tuple(Side)
    if piece.nationality is Nationality.BULGARIAN and starting_side(piece) is Side.AXIS:
        return tuple(Side)
    return (starting_side(piece),)


def controller(ruleset: TitoRuleset, place: int) -> Side | None:
    """Who controls what stands in a place; nobody for Neutral Chetniks and off the map (5.4)."""
    if ruleset.is_axis[place]:
        return Side.AXIS
    return Side.YUGOSLAV if ruleset.is_yugoslav[place] else None


def _sphere(piece: Unit | Kind, side: Side, bits: int) -> tuple[str, tuple[str, ...]]:
    """The case that limits a unit of the Axis and the names of the Zones open to it."""
    if is_occupier(piece, side):
        return "6.64.C", _occupied_by_bulgarians() if bits & LOOSENED else ()
    match piece.nationality:
        case Nationality.GERMAN:
            return "6.62.A", _loosened_german() if bits & (LOOSENED | SURRENDERED) else _german()
        case Nationality.ITALIAN:
            return "6.62.B", _italian()
        case Nationality.BULGARIAN:
            return "6.62.C", _bulgarian()
        case Nationality.CROAT:
            return "6.62.D", _croat()
        case _:
            return "6.62.E", _serbian()


@case("6.62")
def _all_open(piece: Unit | Kind, bits: int) -> bool:
    """Germans are free of their sphere from Game-Turn 15."""
    return bool(bits & OPEN) and piece.nationality is Nationality.GERMAN


def zone_closed(ruleset: TitoRuleset, piece: Unit | Kind, zone: int, bits: int, side: Side | None = None) -> str | None:
    """The case that keeps a piece out of a Zone; None if the Zone is open to it.

    Args:
        ruleset: the compiled rules.
        piece: a named unit, or a kind of guerrilla counter.
        zone: index of the Zone.
        bits: the `permissions` of the position.
        side: who controls the piece; by default who does at first.
    """
    side = starting_side(piece) if side is None else side
    name = ruleset.zones[zone].name
    if side is Side.YUGOSLAV:
        return "6.61" if name in _closed_to_guerrillas(bits) else None
    if piece.nationality in _GUERRILLAS:
        return "6.62.F" if name in _collaborators_like_guerrillas(bits) else None
    if _all_open(piece, bits):
        return None
    limit, names = _sphere(piece, side, bits)
    return None if name in names else limit


@case("6.6")
def may_enter(ruleset: TitoRuleset, piece: Unit | Kind, zone: int, bits: int, side: Side | None = None) -> bool:
    """Whether a piece may ever enter or cross a Zone, by moving, retreating or arriving; see `zone_closed`."""
    return zone_closed(ruleset, piece, zone, bits, side) is None


@case("6.7")
def open_zones(ruleset: TitoRuleset, piece: Unit | Kind, bits: int, side: Side | None = None) -> frozenset[int]:
    """Indices of the Zones that a piece may ever enter. The freeze and the tie are not asked: see `tied_down`.

    Arguments as in `zone_closed`.
    """
    return frozenset([zone.index for zone in ruleset.zones if may_enter(ruleset, piece, zone.index, bits, side)])


@case("6.6")
def closed(
    ruleset: TitoRuleset, piece: Unit | Kind, zone: Zone, bits: int, side: Side | None = None
) -> Iterator[Violation]:
    """Why a piece may not enter a Zone, if it may not. Arguments as in `zone_closed`."""
    limit = zone_closed(ruleset, piece, zone.index, bits, side)
    if limit is not None:
        yield Violation(limit, f"{zone} is closed to {piece}", {"unit": str(piece), "zone": str(zone)})


# ------------------------------------------------------------------------------------ pieces that may not leave a Zone
@case("6.63", "15.4")
def _frozen(piece: Unit | Kind, bits: int) -> Iterator[Violation]:
    if bits & FROZEN:
        yield Violation("6.63", "nobody leaves his Zone on Game-Turns 1 and 2", {"unit": str(piece)})


@case("13.92.GT15")
def _tied(piece: Unit | Kind, bits: int, side: Side) -> Iterator[Violation]:
    if bits & TIED and side is Side.YUGOSLAV and piece.nationality in _FOREIGN_FRIENDS:
        yield Violation("13.92.GT15", f"{piece} stays in the Zone where it arrived", {"unit": str(piece)})


def tied_down(piece: Unit | Kind, bits: int, side: Side | None = None) -> Iterator[Violation]:
    """Why a piece may not leave the Zone it is in, moving or retreating. Arrivals need not ask."""
    yield from _frozen(piece, bits)
    yield from _tied(piece, bits, starting_side(piece) if side is None else side)


def bound(piece: Unit | Kind, bits: int, side: Side | None = None) -> bool:
    """Whether a piece may not leave the Zone it is in, moving or retreating."""
    return next(tied_down(piece, bits, side), None) is not None


# ------------------------------------------------------------------------------------------------------- single places
@case("6.44")
def _counts_as_partisan(piece: Unit | Kind) -> bool:
    return piece.nationality in _FRIENDLY


def own_column(piece: Unit | Kind, side: Side | None = None) -> Column | None:
    """The column of a Zone Display that is a piece's own under `side`; None if that side can never control it."""
    side = starting_side(piece) if side is None else side
    if side is Side.AXIS:
        ours = piece.nationality is Nationality.CHETNIK or starting_side(piece) is Side.AXIS
        return Column.AXIS if ours else None
    if piece.nationality is Nationality.CHETNIK:
        return Column.CHETNIK
    return Column.PARTISAN if _counts_as_partisan(piece) else None


@case("6.0")
def _off_map(piece: Unit | Kind, place: Place) -> Iterator[Violation]:
    if place.kind is PlaceKind.OFF_MAP:
        yield Violation("6.0", f"{place} is no place on the map", {"unit": str(piece), "place": str(place)})


@case("6.12")
def _no_display(piece: Unit | Kind, place: Place) -> Iterator[Violation]:
    if place.kind is PlaceKind.NEUTRAL_BOX:
        sentence = f"{place} belongs neither to the Zone Display nor to an Objective Display"
        yield Violation("6.12", sentence, {"unit": str(piece), "place": str(place)})


@case("6.13")
def _other_column(piece: Unit | Kind, place: Place, own: Column | None) -> Iterator[Violation]:
    if place.kind in (PlaceKind.MOUNTAIN, PlaceKind.HIDE_AWAY) and place.column is not own:
        yield Violation("6.13", f"{place} is not in the column of {piece}", {"unit": str(piece), "place": str(place)})


@case("6.14")
def _other_box(piece: Unit | Kind, place: Place, own: Column | None) -> Iterator[Violation]:
    if place.kind is PlaceKind.BOX and (own is None or (place.column is Column.AXIS) is not (own is Column.AXIS)):
        yield Violation("6.14", f"{place} is not a box for {piece}", {"unit": str(piece), "place": str(place)})


@case("6.15")
def _enemy_place(piece: Unit | Kind, place: Place, side: Side) -> Iterator[Violation]:
    if place.column in (None, Column.NEUTRAL):
        return
    if (place.column is Column.AXIS) is not (side is Side.AXIS):
        yield Violation("6.15", f"{place} is a place of the enemy", {"unit": str(piece), "place": str(place)})


@case("6.34")
def _axis_hide_away(piece: Unit | Kind, place: Place, side: Side) -> Iterator[Violation]:
    if side is Side.AXIS and place.kind is PlaceKind.HIDE_AWAY:
        sentence = "the Axis enters Hide-aways on Anti-Guerrilla Operations only"
        yield Violation("6.34", sentence, {"unit": str(piece), "place": str(place)})


@case("6.64.C", "13.91.D")
def _unlabelled(piece: Unit | Kind, place: Place, side: Side) -> Iterator[Violation]:
    if not is_occupier(piece, side) or place.zone is None:
        return
    serbian = place.zone.name in _occupied_by_bulgarians()
    if not (serbian and place.display is not None and BULGARIAN_OCCUPATION in place.display.labels):
        sentence = f"{piece} keeps to the Objective Displays of Serbia with the label {BULGARIAN_OCCUPATION!r}"
        yield Violation("6.64.C", sentence, {"unit": str(piece), "place": str(place)})


@case("10.21")
def forbidden_to_italians(piece: Unit | Kind, place: Place, bits: int) -> bool:
    """Whether the pullback bars an Italian unit from a place of Croatia."""
    if not bits & PULLBACK or piece.nationality is not Nationality.ITALIAN:
        return False
    if place.zone is None or place.zone.name != "Croatia":
        return False
    return place.display is None or ITALIAN_PULLBACK not in place.display.labels


def misplaced(piece: Unit | Kind, place: Place, bits: int, side: Side) -> Iterator[Violation]:
    """Why a place is not one for a piece, whatever Zones are open to it and whoever else is there.

    Args:
        piece: a named unit, or a kind of guerrilla counter.
        place: any place, even one off the map.
        bits: the `permissions` of the position.
        side: who controls the piece; a guerrilla kind on the Axis side is a collaborator.
    """
    own = own_column(piece, side)
    yield from _off_map(piece, place)
    yield from _no_display(piece, place)
    yield from _other_column(piece, place, own)
    yield from _other_box(piece, place, own)
    yield from _enemy_place(piece, place, side)
    yield from _axis_hide_away(piece, place, side)
    yield from _unlabelled(piece, place, side)
    if forbidden_to_italians(piece, place, bits & PLACING):
        sentence = f"Italians in Croatia keep to Objective Displays with the label {ITALIAN_PULLBACK!r}"
        yield Violation("10.21", sentence, {"unit": str(piece), "place": str(place)})


def right_place(piece: Unit | Kind, place: Place, bits: int, side: Side) -> bool:
    """Whether a place is one for a piece, Zones and company left aside. Arguments as in `misplaced`."""
    return next(misplaced(piece, place, bits, side), None) is None


def may_stand(ruleset: TitoRuleset, piece: Unit | Kind, place: Place, bits: int, side: Side | None = None) -> bool:
    """Whether a piece may be in a place: the place is one for it, and its Zone is open to it. Company is left aside.

    Arguments as in `misplaced`; without `side` the piece is taken to be controlled by whoever controls what is there.
    """
    side = controller(ruleset, place.index) if side is None else side
    if side is None or place.zone is None or not right_place(piece, place, bits, side):
        return False
    return may_enter(ruleset, piece, place.zone.index, bits, side)


# ------------------------------------------------------------------------------------------------------------ stacking
@case("6.22")
def sixths_in(position: Position, place: int) -> int:
    """What stands in a place of the map or is set aside for an operation, in sixths of a division."""
    return load(position.loads, place)


@case("6.21")
def excess(sixths: int) -> int:
    """By how many sixths of a division a stack is above seven divisions."""
    return max(0, sixths - MOST_SIXTHS)


def fits(position: Position, place: int, sixths: int) -> bool:
    """Whether a piece of so many sixths can join a place without overfilling it; what counts nothing always can."""
    return sixths == 0 or not excess(sixths_in(position, place) + sixths)


def always_limited(ruleset: TitoRuleset) -> bool:
    """Whether ruling stacking-check has the stacking limit tested at all times."""
    return ruleset.rulings.stacking_check is StackingCheck.ALWAYS


def room_for(position: Position, place: int, sixths: int) -> bool:
    """Whether a piece may be put in a place as far as stacking goes, outside the end of a Movement Phase.

    Always, unless ruling stacking-check has the limit tested at all times. For arrivals, recruits and retreats.
    """
    return not always_limited(position.ruleset) or fits(position, place, sixths)
