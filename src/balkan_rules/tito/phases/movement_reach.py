"""How far a piece can go in a Movement Phase, and why not to a place (6.1, 6.3, 6.4): all that no company decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from ...core.cases import case
from ...core.errors import Violation
from ..limits import bound, closed, may_enter, misplaced, tied_down
from ..map import Place, PlaceKind
from ..permissions import STRAIGHT
from ..ruleset import TitoRuleset
from ..units import Kind, Nationality, Side, Unit

__all__ = ["Piece", "arrives_in_display", "fixed", "moves_like_yugoslavs", "no_move", "reach"]

Piece: TypeAlias = Unit | Kind
_ISLANDS: Final = "Islands"


@case("6.32")
def moves_like_yugoslavs(piece: Piece, side: Side) -> bool:
    """Whether a piece of the Axis moves as the Yugoslavs do: a Chetnik does."""
    return side is Side.AXIS and piece.nationality is Nationality.CHETNIK


@case("6.31")
def _axis_entries() -> int:
    return 3


@case("6.41")
def _yugoslav_entries() -> int:
    return 1


@case("6.11")
def _around(ruleset: TitoRuleset, zone: str, entries: int, is_open: Callable[[str], bool]) -> Mapping[str, int]:
    return ruleset.map.areas.reach(zone, entries, is_open)


def _range(piece: Piece, side: Side) -> tuple[str, int]:
    """How many Zones a piece may enter, and the case that says so."""
    if moves_like_yugoslavs(piece, side):
        return "6.32", _yugoslav_entries()
    return ("6.31", _axis_entries()) if side is Side.AXIS else ("6.41", _yugoslav_entries())


def reach(
    ruleset: TitoRuleset, piece: Piece, side: Side, zone: int, bits: int, *, besides: int | None = None
) -> tuple[int, ...]:
    """Indices of the Zones in which a piece can end its movement, its own included (ruling axis-path-through-own-zone).

    Args:
        ruleset: the compiled rules.
        piece: a named unit, or a kind of guerrilla counter.
        side: who controls it.
        zone: index of the Zone where it stands.
        bits: the `permissions` of the position.
        besides: index of a Zone that is taken to be open to the piece whatever its limits are.
    """
    if bound(piece, bits, side):
        return (zone,)
    zones = ruleset.map.zones_by_name

    def is_open(name: str) -> bool:
        return zones[name].index == besides or may_enter(ruleset, piece, zones[name].index, bits, side)

    _, entries = _range(piece, side)
    return tuple(sorted(zones[name].index for name in _around(ruleset, ruleset.zones[zone].name, entries, is_open)))


# ------------------------------------------------------------------------------------------------------------ reasons
@case("6.1")
def no_move(piece: Piece, origin: Place, to: Place) -> Iterator[Violation]:
    """A piece does not move to where it stands."""
    if origin == to:
        yield Violation("6.1", f"{piece} stands in {to} already", {"unit": str(piece), "place": str(to)})


@case("6.16")
def _within(origin: Place, to: Place) -> bool:
    """Whether a piece stays in its Zone, where neither range nor the limits on arrival are asked."""
    return origin.zone == to.zone


@case("6.31", "6.41", "6.32")
def _too_far(
    ruleset: TitoRuleset, piece: Piece, side: Side, origin: Place, to: Place, *, bits: int
) -> Iterator[Violation]:
    assert origin.zone is not None and to.zone is not None  # noqa: S101, PT018 - only asked between two Zones
    start, goal, zones = origin.zone.name, to.zone.name, ruleset.map.zones_by_name
    limit, entries = _range(piece, side)

    def is_open(name: str) -> bool:
        return name == goal or may_enter(ruleset, piece, zones[name].index, bits, side)

    if goal in _around(ruleset, start, entries, is_open):
        return
    details = {"unit": str(piece), "origin": start, "zone": goal, "entries": entries}
    if goal in _around(ruleset, start, entries, lambda _: True):
        yield Violation("6.6", f"every way from {start} to {goal} leads through a Zone closed to {piece}", details)
    else:
        yield Violation(limit, f"{goal} cannot be reached from {start} by entering {entries} Zones at most", details)


@case("6.5")
def _no_way_to_the_islands(ruleset: TitoRuleset, piece: Piece, origin: Place, to: Place) -> Iterator[Violation]:
    assert origin.zone is not None and to.zone is not None  # noqa: S101, PT018 - only asked between two Zones
    if to.zone.name == _ISLANDS and origin.zone.name not in ruleset.map.areas.neighbours(_ISLANDS):
        details = {"unit": str(piece), "origin": origin.zone.name}
        yield Violation("6.5", f"no way leads from {origin.zone} straight to the {_ISLANDS}", details)


@case("6.33")
def _settles_anywhere(piece: Piece, side: Side) -> bool:
    """Whether a piece may go into an Objective Display of the Zone it has entered, being of the Axis."""
    return side is Side.AXIS and not moves_like_yugoslavs(piece, side)


@case("6.43")
def _goes_straight_in(piece: Piece, side: Side) -> bool:
    """Whether a Yugoslav piece may do the same: Soviets and friendly Bulgarians may."""
    return side is Side.YUGOSLAV and piece.nationality in (Nationality.SOVIET, Nationality.BULGARIAN)


@case("10.36")
def _answers(side: Side, bits: int) -> bool:
    """Whether a Yugoslav piece may do the same because it answers Operation Konstantin."""
    return side is Side.YUGOSLAV and bool(bits & STRAIGHT)


@case("6.42")
def arrives_in_display(piece: Piece, side: Side, to: Place, bits: int) -> Iterator[Violation]:
    """Yugoslavs who come from another Zone end in the Zone Display, but for those of 6.43 and 10.36."""
    if to.kind is not PlaceKind.BOX or _answers(side, bits):
        return
    if not _settles_anywhere(piece, side) and not _goes_straight_in(piece, side):
        sentence = f"{piece} ends in the Zone Display when it enters a Zone"
        yield Violation("6.42", sentence, {"unit": str(piece), "place": str(to)})


def fixed(
    ruleset: TitoRuleset, piece: Piece, side: Side, origin: Place, to: Place, *, bits: int
) -> Iterator[Violation]:
    """Every reason against a move that does not depend on who else stands where.

    Args:
        ruleset: the compiled rules.
        piece: a named unit, or a kind of guerrilla counter.
        side: who moves it.
        origin: where it stands, on the map.
        to: where it shall go.
        bits: the `permissions` of the position.
    """
    yield from no_move(piece, origin, to)
    yield from misplaced(piece, to, bits, side)
    if to.zone is None or _within(origin, to):
        return
    yield from tied_down(piece, bits, side)
    yield from closed(ruleset, piece, to.zone, bits, side)
    yield from _too_far(ruleset, piece, side, origin, to, bits=bits)
    if _range(piece, side)[1] == 1:
        yield from _no_way_to_the_islands(ruleset, piece, origin, to)
    yield from arrives_in_display(piece, side, to, bits)
