"""What the first Yugoslav brigade and the first 45 Victory Points set off for good (6.64, 9.41, 13.3.D, 14.4).

Two latches, each 0 until the Game-Turn in which it is set: `trigger_turn` loosens the Axis limits of 6.64 and
releases the 25th and 27th (13.91.D); `tito_trigger_turn` opens the hunt for Tito (9.41). What comes first sets a
latch, and nothing ever takes it back (ruling trigger-persistence). They take effect from the Game-Turn after (ruling
trigger-timing).

Everything that puts a brigade on the map calls `brigade_placed`; the Victory Point Stage calls `points_reached` once,
with its total (ruling trigger-threshold-crossing).
"""

from __future__ import annotations

from typing import Final

from ..core.cases import case
from .rulings import BrigadeTriggerPartisanOrYugoslav as BrigadeTrigger
from .rulings import Rulings
from .state import CHETNIK_BRIGADE, PARTISAN_BRIGADE, Draft, Position

__all__ = ["POINTS", "brigade_placed", "points_reached", "triggered"]

POINTS: Final = 45
"""The total at which the events are set off (14.4)."""


@case("6.64", "13.3.D", "14.4")
def triggered(position: Position) -> bool:
    """Whether 6.64 loosens limits and 13.91.D releases units: on the Game-Turns after the trigger."""
    return 0 < position.tracks.trigger_turn < position.turn


def brigade_placed(draft: Draft, kind: int) -> None:
    """Set the latches that a new guerrilla counter sets, if it is a brigade.

    Args:
        draft: the position, with the counter on the map.
        kind: index of the counter's kind; groups and divisions set nothing.
    """
    if kind not in (PARTISAN_BRIGADE, CHETNIK_BRIGADE):
        return
    rulings = draft.ruleset.rulings
    if _looses_the_axis(rulings, kind):
        _set_trigger(draft, "brigade")
    if _starts_the_hunt(rulings, kind):
        _set_tito_trigger(draft, "brigade")


@case("14.4", "6.64", "9.41")
def points_reached(draft: Draft) -> None:
    """Set the latches if the total of Victory Points calls for it."""
    if draft.tracks.points >= POINTS:
        _set_trigger(draft, "points")
        _set_tito_trigger(draft, "points")


@case("6.64", "13.3.D", "14.4")
def _looses_the_axis(rulings: Rulings, kind: int) -> bool:
    """Whether a brigade of that kind sets off 6.64 and 13.91.D: any, unless the ruling wants a Partisan one."""
    partisans_only = rulings.brigade_trigger_partisan_or_yugoslav is BrigadeTrigger.UNIFORM_PARTISAN
    return kind == PARTISAN_BRIGADE or not partisans_only


@case("9.41")
def _starts_the_hunt(rulings: Rulings, kind: int) -> bool:
    """Whether a brigade of that kind sets off the hunt for Tito: a Partisan one, unless the ruling takes any."""
    any_brigade = rulings.brigade_trigger_partisan_or_yugoslav is BrigadeTrigger.UNIFORM_YUGOSLAV
    return kind == PARTISAN_BRIGADE or any_brigade


def _set_trigger(draft: Draft, cause: str) -> None:
    if not draft.tracks.trigger_turn:
        draft.record(trigger_turn=draft.turn)
        draft.note("trigger", ("6.64", "13.3.D", "14.4"), cause=cause, turn=draft.turn)


def _set_tito_trigger(draft: Draft, cause: str) -> None:
    if not draft.tracks.tito_trigger_turn:
        draft.record(tito_trigger_turn=draft.turn)
        draft.note("hunt for Tito opened", ("9.41", "14.4"), cause=cause, turn=draft.turn)
