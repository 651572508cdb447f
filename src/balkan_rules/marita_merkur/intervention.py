"""German intervention (31.E.2): when it comes and what it brings."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from ..core.arguments import amount, takes, yes_or_no
from ..core.cases import case
from .affairs import Affairs, SpecialTurn, trusted_germans_have_intervened
from .arguments import AFFAIRS, NAMES, PIECES, lazily, row
from .values import ForceGroup, Nation, Piece

__all__ = ["after_deployment", "deployment_turn", "deploys", "intervention_forces", "intervention_groups"]


@takes(affairs=AFFAIRS, is_clear=yes_or_no)
@case("31.E.2.date")
def deploys(affairs: Affairs, *, is_clear: bool) -> bool:
    """Whether German units are deployed on this game turn: the first clear one after that of the trigger.

    Args:
        affairs: the state of affairs at the beginning of the turn.
        is_clear: whether the base game calls its weather clear (ruling 31.E.2.clear_turn).
    """
    triggered = affairs.triggered
    return (
        is_clear and triggered is not None and triggered < affairs.turn and not trusted_germans_have_intervened(affairs)
    )


@takes(triggered=amount, weather=lazily(row(amount, yes_or_no)))
def deployment_turn(triggered: int, weather: Iterable[tuple[int, bool]]) -> int | None:
    """The game turn on which German units are deployed; None if there is no clear one after the trigger.

    Args:
        triggered: the game turn at whose end intervention was triggered.
        weather: game turns in their order, each with whether it is clear.
    """
    turns = (turn for turn, is_clear in weather if deploys(Affairs(turn=turn, triggered=triggered), is_clear=is_clear))
    return next(turns, None)


@takes(affairs=AFFAIRS, invades=yes_or_no)
def after_deployment(affairs: Affairs, *, invades: bool) -> Affairs:
    """The state of affairs as German units are deployed and their special invasion turn begins.

    Args:
        affairs: the state of affairs before.
        invades: whether the Axis declares that it invades Jugoslavia, which takes a coup (ruling 30.G.invaded_moment).
    """
    return attrs.evolve(affairs, deployed=affairs.turn, special=SpecialTurn.NOW, invaded=invades and affairs.coup)


# ----------------------------------------------------------------------------------------------------------- what comes


@case("31.E.2.force_coup")
def _all_groups() -> tuple[ForceGroup, ...]:
    """What comes after a coup: everything."""
    return tuple(ForceGroup)


@case("31.E.2.force_no_coup")
def _few_groups() -> tuple[ForceGroup, ...]:
    """What comes without one (ruling 31.E.2.no_coup_scope)."""
    return (ForceGroup.TWELFTH_ARMY, ForceGroup.AIR_UNITS, ForceGroup.REINFORCEMENTS)


@takes(coup=yes_or_no)
def intervention_groups(*, coup: bool) -> tuple[ForceGroup, ...]:
    """The parts of the German order of battle that come, with or without a coup."""
    return _all_groups() if coup else _few_groups()


@case("31.E.1.keep")
def _comes_anew(piece: Piece, kept: Collection[str]) -> bool:
    """Whether a counter of the order of battle is not in play already."""
    return piece.name not in kept


@takes(pieces=PIECES, coup=yes_or_no, kept=NAMES)
def intervention_forces(pieces: Iterable[Piece], *, coup: bool, kept: Collection[str] = ()) -> tuple[Piece, ...]:
    """The German counters that intervention brings, those to come on later turns included.

    Args:
        pieces: all counters of the game.
        coup: whether there has been a coup.
        kept: names of the counters that have stayed in play as assistance (`kept_after_trigger`), or were lost as such.
    """
    groups = intervention_groups(coup=coup)
    german = [piece for piece in pieces if piece.nation is Nation.GERMAN and piece.group in groups]
    return tuple([piece for piece in german if _comes_anew(piece, kept)])
