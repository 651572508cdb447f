"""The German special invasion turn (31.F): when it is played, in what phases, and who takes part."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import attrs

from ..core.arguments import member, takes, trusted
from ..core.cases import case
from ..core.errors import Violation
from .affairs import Affairs, SpecialTurn
from .arguments import AFFAIRS, PIECE, PLAYER_TURN
from .values import Mission, Nation, Phase, Piece, PlayerTurn, Side

__all__ = [
    "after_special_turn",
    "next_player_turn",
    "phases_of",
    "player_turns",
    "why_not_fly",
    "why_not_operate",
]


@case("31.F")
def _is_due(affairs: Affairs) -> bool:
    """Whether the special turn is played on this game turn, whomever the Germans attack (ruling 31.F.always)."""
    return affairs.deployed == affairs.turn


@case("31.F.then_regular")
def trusted_next_player_turn(player_turn: PlayerTurn) -> PlayerTurn | None:
    """What `next_player_turn` says, of arguments that are known to be good."""
    return {PlayerTurn.SPECIAL: PlayerTurn.AXIS, PlayerTurn.AXIS: PlayerTurn.ALLIED}.get(player_turn)


@takes(player_turn=PLAYER_TURN)
def next_player_turn(player_turn: PlayerTurn) -> PlayerTurn | None:
    """The player turn that follows; None after the last of a game turn."""
    return trusted_next_player_turn(player_turn)


@takes(affairs=AFFAIRS)
def player_turns(affairs: Affairs) -> tuple[PlayerTurn, ...]:
    """The player turns of this game turn in their order."""
    found: list[PlayerTurn] = []
    following: PlayerTurn | None = PlayerTurn.SPECIAL if _is_due(affairs) else PlayerTurn.AXIS
    while following is not None:
        found.append(following)
        following = trusted_next_player_turn(following)
    return tuple(found)


trusted_player_turns: Final = trusted(player_turns)


@takes(player_turn=PLAYER_TURN)
@case("31.F")
def phases_of(player_turn: PlayerTurn) -> tuple[Phase, ...]:
    """The phases of a player turn: without exploitation in the special one, but with supply (ruling 31.F.supply).

    Only that there is no exploitation in it is in the text; which phases there are, and in what order, is the base
    game's.
    """
    return tuple([phase for phase in Phase if phase is not Phase.EXPLOITATION or player_turn is not PlayerTurn.SPECIAL])


@case("31.F.german_only")
def _is_idle(piece: Piece, player_turn: PlayerTurn) -> Iterator[Violation]:
    """Of the Axis none but Germans act in the special turn, wherever they come from (ruling 31.F.assistance_units)."""
    if player_turn is PlayerTurn.SPECIAL and piece.side is Side.AXIS and piece.nation is not Nation.GERMAN:
        sentence = "of the Axis only German units may operate in the special invasion turn"
        yield Violation("31.F.german_only", sentence, {"unit": piece.name})


@takes(piece=PIECE, player_turn=PLAYER_TURN)
def why_not_operate(piece: Piece, player_turn: PlayerTurn) -> tuple[Violation, ...]:
    """Why a unit may not act in a player turn because it is the special one; empty if these rules do not forbid it.

    That units act in their own player turn only, save when they react, is the base game's to say.
    """
    return tuple(_is_idle(piece, player_turn))


trusted_why_not_operate: Final = trusted(why_not_operate)


@case("31.F.jugoslav_air")
def _is_surprised(piece: Piece, mission: Mission, player_turn: PlayerTurn) -> Iterator[Violation]:
    """Jugoslav air units are surprised in the special turn."""
    barred = mission in {Mission.PATROL_ATTACK, Mission.INTERCEPTION}
    if barred and player_turn is PlayerTurn.SPECIAL and piece.nation is Nation.JUGOSLAV:
        sentence = "Jugoslav air units neither make patrol attacks nor intercept in the special invasion turn"
        yield Violation("31.F.jugoslav_air", sentence, {"unit": piece.name, "mission": str(mission)})


@takes(piece=PIECE, mission=partial(member, Mission), player_turn=PLAYER_TURN)
def why_not_fly(piece: Piece, mission: Mission, player_turn: PlayerTurn) -> tuple[Violation, ...]:
    """Why an air unit may not fly a mission in a player turn because it is the special one; empty if it may."""
    return (*_is_idle(piece, player_turn), *_is_surprised(piece, mission, player_turn))


trusted_why_not_fly: Final = trusted(why_not_fly)


@takes(affairs=AFFAIRS)
@case("31.F.then_regular")
def after_special_turn(affairs: Affairs) -> Affairs:
    """The state of affairs as the special turn ends and the regular Axis player turn begins."""
    return attrs.evolve(affairs, special=SpecialTurn.OVER)
