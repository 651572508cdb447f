"""Jugoslav and Greek collapse (31.H, 31.I)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from ..core.arguments import amount, takes, trusted, yes_or_no
from ..core.cases import case
from .affairs import Affairs, trusted_germans_have_intervened
from .arguments import AFFAIRS, GROUND, PLAYER_TURN, RULINGS, each, placed, row
from .rulings import DEFAULT_RULINGS, CollapseTiming, Rulings
from .values import Ground, Nation, Piece, PlayerTurn

__all__ = [
    "after_player_turn",
    "all_sources_fell",
    "collapse_turn",
    "greek_surrenders",
    "jugoslavia_collapses",
    "trusted_after_player_turn",
    "trusted_greek_surrenders",
    "with_sources",
]


@case("31.H")
def all_sources_fell(held: int, sources: int) -> bool:
    """Whether the Axis controls every Jugoslav supply source at once.

    Args:
        held: how many of them it controls now.
        sources: how many there are.

    Raises:
        SetupError: a number is no whole number of at least 0.
    """
    return 0 < amount(sources, "sources") <= amount(held, "held")


@takes(affairs=AFFAIRS, fell=yes_or_no, rulings=RULINGS)
@case("31.H")
def jugoslavia_collapses(affairs: Affairs, *, fell: bool, rulings: Rulings = DEFAULT_RULINGS) -> bool:
    """Whether all Jugoslav units are removed as this player turn ends (ruling 31.H.timing).

    Args:
        affairs: the state of affairs; `Affairs.sources_fell` says what was before in this player turn.
        fell: whether `all_sources_fell` holds as it ends.
        rulings: 31.H.timing enters.
    """
    latched = affairs.sources_fell and rulings.rule_31_h_timing is CollapseTiming.LATCHED
    return not affairs.collapsed and (fell or latched)


@takes(affairs=AFFAIRS, fell=yes_or_no)
def with_sources(affairs: Affairs, *, fell: bool) -> Affairs:
    """The state of affairs when control of a source may have changed: that they all fell is remembered."""
    return attrs.evolve(affairs, sources_fell=affairs.sources_fell or fell)


@takes(affairs=AFFAIRS, fell=yes_or_no, rulings=RULINGS)
def after_player_turn(affairs: Affairs, *, fell: bool, rulings: Rulings = DEFAULT_RULINGS) -> Affairs:
    """The state of affairs as a player turn ends: collapsed or not, and nothing remembered of the sources.

    Args:
        affairs: the state of affairs.
        fell: whether `all_sources_fell` holds.
        rulings: 31.H.timing enters.
    """
    collapsed = affairs.collapsed or jugoslavia_collapses(affairs, fell=fell, rulings=rulings)
    return attrs.evolve(affairs, sources_fell=False, collapsed=collapsed)


trusted_after_player_turn: Final = trusted(after_player_turn)


@takes(history=each(row(PLAYER_TURN, amount)), sources=amount, rulings=RULINGS)
def collapse_turn(
    history: Iterable[tuple[PlayerTurn, int]], sources: int, *, rulings: Rulings = DEFAULT_RULINGS
) -> PlayerTurn | None:
    """The player turn at whose end the Jugoslav units are removed; None if they are not.

    Args:
        history: player turns in their order, each with how many sources the Axis controlled in it; one that comes
            several times in a row is one player turn in which control changed.
        sources: how many sources there are.
        rulings: 31.H.timing enters.

    Raises:
        SetupError: a number is no whole number of at least 0.
    """
    moments = list(history)
    affairs = Affairs()
    for number, (player_turn, held) in enumerate(moments):
        fell = all_sources_fell(held, sources)
        if moments[number + 1 : number + 2] and moments[number + 1][0] is player_turn:
            affairs = with_sources(affairs, fell=fell)
            continue
        affairs = after_player_turn(affairs, fell=fell, rulings=rulings)
        if affairs.collapsed:
            return player_turn
    return None


@case("31.I")
def _surrenders(piece: Piece, ground: Ground, affairs: Affairs, *, is_supplied: bool) -> bool:
    """Whether a unit gives up: Greek, on no island, cut off, and Germany in the war (rulings 31.I.scope, .mainland)."""
    cut_off = piece.nation is Nation.GREEK and ground.is_mainland and not is_supplied
    return cut_off and trusted_germans_have_intervened(affairs)


@takes(units=placed(GROUND, yes_or_no), affairs=AFFAIRS)
def greek_surrenders(units: Iterable[tuple[Piece, Ground, bool]], affairs: Affairs) -> tuple[Piece, ...]:
    """The units that surrender in a supply determination phase of either Player, and are removed.

    Args:
        units: all units, where they stand, and whether they can trace a supply line to a source that is theirs.
        affairs: whether Germany has intervened.
    """
    return tuple([piece for piece, ground, fed in units if _surrenders(piece, ground, affairs, is_supplied=fed)])


trusted_greek_surrenders: Final = trusted(greek_surrenders)
