"""The second step of the Event Phase: the JNA Activation Level for the Game-Turn (4.0, 5.1)."""

from __future__ import annotations

from typing import ClassVar

from ...core.cases import case
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..limits import Band, band, band_in_force
from ..rulings import ActivationBounds
from ..state import Draft, Position, State
from . import siege

__all__ = ["ActivationLevel", "change", "end_ceasefire"]


@case("5.1.bounds", "5.1.tiers", "5.2.media")
def _moved(position: Position, by: int) -> int:
    """The box of the marker after a change by some tiers (ruling activation-bounds)."""
    present, most = position.tracks.level, position.ruleset.charts.level_boxes
    if position.ruleset.rulings.activation_bounds is ActivationBounds.IGNORE and not 1 <= present + by <= most:
        return present
    return min(max(present + by, 1), most)


@case("5.0.drivers")
def change(draft: Draft, by: int, why: str) -> None:
    """Move the marker by some tiers, for the reason that a case gives."""
    moved = _moved(draft, by)
    if moved != draft.tracks.level:
        draft.note("level moved", (why, "5.1.tiers"), before=draft.tracks.level, level=moved)
        draft.record(level=moved)
        end_ceasefire(draft)
        siege.release(draft)
        _note_medium(draft)


@case("4.1.ban")
def end_ceasefire(draft: Draft) -> None:
    """A ceasefire in Slovenia ends when the level is Full (ruling ceasefire-end)."""
    tracks = draft.tracks
    if tracks.ceasefire and not tracks.ceasefire_ended and band_in_force(draft) is Band.FULL:
        draft.record(ceasefire_ended=draft.turn)
        draft.note("ceasefire ended", ("4.1.ban",), turn=draft.turn)


@case("10.4.trigger")
def _note_medium(draft: Draft) -> None:
    """Remember when the level first is Medium or more: Serbian units come from the next Game-Turn on."""
    if not draft.tracks.medium and band(draft.ruleset, draft.tracks.level) is not Band.LOW:
        draft.record(medium=draft.turn)


@case("5.2.bilagora")
def _rise_after_bilagora(draft: Draft) -> None:
    """The level rises on the first Game-Turn after Operation Bilagora, once (ruling activation-bilagora-delay)."""
    if draft.tracks.bilagora == draft.turn - 1:
        change(draft, 2, "5.2.bilagora")


@case("4.0.event.2")
def _fix_allowance(draft: Draft) -> None:
    """The level that the track shows now is what the Game-Turn goes by."""
    draft.record(allowance=draft.tracks.level)
    siege.release(draft)
    draft.note("level fixed", ("4.0.event.2",), level=draft.tracks.level)
    end_ceasefire(draft)


class ActivationLevel(AutomaticRules[State, Draft, Action]):
    """Nobody decides anything: the marker has been moved by what happened, and is once more after Bilagora."""

    case: ClassVar[str] = "4.0.event.2"
    title: ClassVar[str] = "Activation Level"

    def enter(self, draft: Draft) -> None:
        _rise_after_bilagora(draft)
        _fix_allowance(draft)
