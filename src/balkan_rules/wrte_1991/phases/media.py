"""Media War: the Separatist Player broadcasts instead of fighting, and the level may fall (9.0, 9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules
from ..actions import Action, Broadcast
from ..battle import Battle
from ..limits import has_ceasefire
from ..map import Area, Place
from ..rulings import MediaParamilitaryDrm, MediaWarCeasefire
from ..state import Draft, Position, State
from ..tracks import Scenario
from ..units import Faction, Side
from . import caches, level
from .recruiting import Recruiting

__all__ = ["MediaRoll", "MediaRollRules", "MediaWar", "has_broadcast", "note_attack"]

_BROADCAST: Final = Broadcast()
_BLACKOUT: Final = 3
"""The last Game-Turn of scenario 17.3 without Media War."""


@case("9.0.choice", "9.0.ambush")
def has_broadcast(position: Position) -> bool:
    """Whether the Separatist Player has chosen Media War in this Game-Turn, and so attacks nobody.

    That bars every attack of its Combat Phase (ruling media-no-kinetic), but no ambush.
    """
    return position.tracks.broadcast == position.turn


@case("9.0.ceasefire")
def _is_shut(position: Position) -> bool:
    """Whether a ceasefire bars Media War: at least before Croatian operations (ruling media-war-ceasefire)."""
    if not has_ceasefire(position):
        return False
    is_quiet = not position.tracks.operations
    return is_quiet or position.ruleset.rulings.media_war_ceasefire is MediaWarCeasefire.WHOLE


# ------------------------------------------------------------------------------------------------------- the modifiers


@case("9.1.town")
def _is_town(place: Place) -> bool:
    """Whether an attack on a hex is one on a Croatian town (ruling town-means-city)."""
    return place.is_city_of(Area.CROATIA)


@case("9.1.support", "9.1.paramilitary", "14.3.media")
def note_attack(draft: Draft, battle: Battle) -> None:
    """Remember what an attack of the Federalist Player will add to the die."""
    if battle.side is not Side.FEDERALIST:
        return
    is_town, units = _is_town(battle.target), draft.ruleset.units
    if is_town and battle.attacker_support:
        draft.record(town_bombarded=draft.turn)
    if any(units[unit].faction is Faction.PARAMILITARY for unit in battle.attackers):
        draft.record(paramilitary_attack=draft.turn)
        if is_town:
            draft.record(town_raided=draft.turn)


@case("9.1.support", "9.1.window")
def _for_support(position: Position) -> int:
    """For support used in an attack on a town in this Game-Turn (ruling media-modifier-window)."""
    used = position.tracks.town_bombarded == position.turn
    return position.ruleset.charts.modifiers("media_war")["support_against_town"] if used else 0


@case("9.1.paramilitary")
def _for_raids(position: Position) -> int:
    """For attacks of Serbian paramilitaries on a town in this Game-Turn (ruling media-paramilitary-drm)."""
    raided = position.tracks.town_raided == position.turn
    if not raided or position.ruleset.rulings.media_paramilitary_drm is MediaParamilitaryDrm.PLUS_TWO_ANY:
        return 0
    return position.ruleset.charts.modifiers("media_war")["paramilitary_against_town"]


@case("14.3.media")
def _for_paramilitaries(position: Position) -> int:
    """For attacks of theirs on anybody (the same ruling)."""
    attacked = position.tracks.paramilitary_attack == position.turn
    if not attacked or position.ruleset.rulings.media_paramilitary_drm is MediaParamilitaryDrm.PLUS_ONE_TOWN:
        return 0
    return position.ruleset.charts.modifiers("media_war")["paramilitary_in_any_attack"]


def _modifiers(position: Position) -> dict[str, int]:
    """What is added to the die, by case."""
    found = {
        "9.1.support": _for_support(position),
        "9.1.paramilitary": _for_raids(position),
        "14.3.media": _for_paramilitaries(position),
    }
    return {rule: modifier for rule, modifier in found.items() if modifier}


# ------------------------------------------------------------------------------------------------------------- the die


@case("17.3.no-media")
def _is_blacked_out(position: Position) -> bool:
    """Whether scenario 17.3 allows no Media War yet."""
    return position.tracks.scenario is Scenario.TOTAL_WAR and position.turn <= _BLACKOUT


@attrs.frozen(order=False)
class MediaRoll(Frame):
    """The die of a Media War is rolled."""


class MediaWar(PhaseRules[State, Draft, Action]):
    """The Separatist Player broadcasts, or goes on to fight."""

    case: ClassVar[str] = "9.0.choice"
    title: ClassVar[str] = "Media War"
    accepts: ClassVar[frozenset[type]] = frozenset({Broadcast, EndPhase})
    side: Enum = Side.SEPARATIST
    actions: Iterable[Action] = (_BROADCAST, END_PHASE)

    def is_needed(self, draft: Draft) -> bool:
        return not draft.closing and not _is_shut(draft) and not _is_blacked_out(draft)

    def leave(self, draft: Draft) -> None:
        draft.closing = False

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (_BROADCAST, END_PHASE)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Both actions are open while the phase is needed."""
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        draft.closing = True
        if isinstance(action, Broadcast):
            draft.record(broadcast=draft.turn)
            draft.push(MediaRoll())


class MediaRollRules(DieRules[State, Draft, Action]):
    """One die on the Media War Table."""

    case: ClassVar[str] = "9.0.roll"
    title: ClassVar[str] = "roll for Media War"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        draft.pop()
        modifiers = _modifiers(draft)
        modifier = sum(modifiers.values())
        tiers = _tiers(draft, action.value + modifier)
        draft.note("media war", ("9.0.roll", "9.0.table", *modifiers), die=action.value, modifier=modifier, tiers=tiers)
        level.change(draft, -tiers, "5.2.media")
        draft.push(Recruiting())
        _reward(draft)  # what interrupts last is played first


@case("9.0.roll")
def _tiers(position: Position, die: int) -> int:
    """By how many tiers the level falls for a modified die; the table has an end (ruling media-die-range)."""
    table = position.ruleset.charts.media_war
    return table[min(max(die, min(table)), max(table))]


@case("9.2.cache")
def _reward(draft: Draft) -> None:
    """A Weapons Cache comes in, whatever the die."""
    caches.begin(draft, 1)
