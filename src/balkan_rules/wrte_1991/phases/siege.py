"""Sieges of barracks: how long they last, and when the garrisons are stormed again (section 8.8)."""

from __future__ import annotations

from typing import ClassVar

from ...core.cases import case
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..limits import Band, band_in_force
from ..map import Place
from ..rulings import SiegeRetryPhase
from ..sieges import croats_beside, garrison
from ..state import Draft, Position, State
from .storming import Operation

__all__ = ["Sieges", "can_storm_again", "lasts", "lift", "release", "retry_phase"]


@case("8.8.persist")
def lasts(position: Position, city: Place) -> bool:
    """Whether a siege goes on: a garrison is there, and a Croatian unit beside it."""
    return bool(garrison(position, city)) and bool(croats_beside(position, city))


def lift(draft: Draft) -> None:
    """Lift the sieges that do not last; who is pinned stays so (ruling siege-lift-effects).

    It is seen to as the Event Phase begins and as each Movement and Combat Phase ends (ruling siege-check).
    """
    lasting = tuple(city for city in draft.tracks.besieged if lasts(draft, city))
    for city in draft.tracks.besieged:
        if city not in lasting:
            draft.note("siege lifted", ("8.8.persist",), place=str(city))
    if lasting != draft.tracks.besieged:
        draft.record(besieged=lasting)


@case("8.7.pinned")
def release(draft: Draft) -> None:
    """Let those who are pinned move again, for good, once the level is Full (ruling siege-pin-at-full)."""
    if draft.pinned and band_in_force(draft) is Band.FULL:
        draft.pinned = b""


@case("8.8.retry.phase")
def retry_phase(position: Position) -> SiegeRetryPhase:
    """In which phase of a later Game-Turn besieged barracks are stormed again (ruling siege-retry-phase)."""
    return position.ruleset.rulings.siege_retry_phase


def can_storm_again(position: Position) -> bool:
    """Whether that is done as the Separatist Combat Phase begins."""
    is_later = 0 < position.tracks.bilagora < position.turn
    return is_later and retry_phase(position) is SiegeRetryPhase.COMBAT_PHASE


class Sieges(AutomaticRules[State, Draft, Action]):
    """Besieged barracks are stormed again, before Media War is chosen or not (ruling siege-retry-media)."""

    case: ClassVar[str] = "8.8.retry"
    title: ClassVar[str] = "Sieges of Barracks"

    def enter(self, draft: Draft) -> None:
        if can_storm_again(draft):
            draft.push(Operation())
