"""The Allied Progress Phase (10.1): one die moves the marker along the track, and some boxes change things for Italy.

Box 3 brings the pullback (10.21), whose limits stand in `limits` and whose duty stands in `movement_duties`. Box 6
brings the withdrawal, which is carried out before the phase ends (10.22, see `italian_withdrawal`), and box 7 the
surrender, which has a phase of its own later in the Game-Turn (10.3, see `italian_surrender`). The other boxes do
nothing (ruling allied-boxes-without-effect).
"""

from __future__ import annotations

from typing import ClassVar

from ...core.actions import Roll
from ...core.cases import case
from ...core.sequence import DieRules
from ..actions import Action
from ..state import Draft, Position, State
from ..tracks import PULLBACK_BOX, SURRENDER_BOX, WITHDRAWAL_BOX
from .italian_withdrawal import WithdrawalRoll

__all__ = ["AlliedProgress", "moved"]


@case("4.2.A.1", "10.1")
def is_held(position: Position) -> bool:
    """Whether the marker still has a way to go: the phase is left out once Italy has surrendered (10.3)."""
    return position.tracks.allied_box < SURRENDER_BOX


@case("10.11")
def _put_on_track(draft: Draft) -> None:
    """Put the marker in the upper half of the first box, if it is not on the track yet."""
    if not draft.tracks.allied_box:
        draft.record(allied_box=1, allied_lower=False)


@case("10.12")
def modified(die: int, *, lower: bool) -> int:
    """What the die counts as: one more while the marker is in the lower half of its box, however long it has been."""
    return die + lower


@case("10.11", "10.13")
def moved(box: int, die: int, *, lower: bool) -> tuple[int, bool]:
    """Where a die takes the marker: its box, and whether it is in the lower half.

    Args:
        box: where it is.
        die: what was rolled, unmodified.
        lower: whether it is in the lower half.
    """
    return (box + 1, False) if modified(die, lower=lower) <= 5 else (box, True)


def _roll(draft: Draft, die: int) -> None:
    """Move the marker, and set off what the box does if it is a new one."""
    before, lower = draft.tracks.allied_box, draft.tracks.allied_lower
    box, stalled = moved(before, die, lower=lower)
    draft.record(allied_box=box, allied_lower=stalled)
    if draft.events is not None:
        cases = ("10.1", "10.11", "10.12", "10.13") if lower else ("10.1", "10.11")
        name = draft.ruleset.charts.allied_boxes[box - 1].name
        half = "lower" if stalled else "upper"
        rolled = modified(die, lower=lower)
        draft.note("allied progress", cases, die=die, modified=rolled, before=before, box=box, half=half, shows=name)
    if box != before:
        _enter(draft, box)


@case("10.0")
def _enter(draft: Draft, box: int) -> None:
    """What a box sets off as the marker enters it."""
    if box == PULLBACK_BOX:
        draft.note("italian pullback", ("10.21",), turn=draft.turn)
    elif box == WITHDRAWAL_BOX:
        draft.push(WithdrawalRoll())
    elif box == SURRENDER_BOX:
        draft.note("italian surrender", ("10.3",), turn=draft.turn)


class AlliedProgress(DieRules[State, Draft, Action]):
    """One die, on every Game-Turn from the sixth to the surrender of Italy."""

    case: ClassVar[str] = "4.2.A.1"
    title: ClassVar[str] = "Allied Progress Phase"

    def enter(self, draft: Draft) -> None:
        _put_on_track(draft)

    def is_needed(self, draft: Draft) -> bool:
        return is_held(draft)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        _roll(draft, action.value)
        if not draft.frames:
            draft.next_phase()
