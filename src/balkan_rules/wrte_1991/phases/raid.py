"""The raid on the government of Slovenia, and its surrender (scenario 17.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.preview import Modifier
from ...core.sequence import DieRules, Frame, PhaseRules
from ..actions import Action, Raid
from ..forces import raiders
from ..map import FIRST_HEX, LJUBLJANA, RESERVE
from ..secrecy import note_reveals
from ..state import Draft, Position, State, units_at
from ..tracks import Scenario
from ..units import Faction, Side

__all__ = [
    "MOST_SURRENDER",
    "CommandoRaid",
    "RaidRoll",
    "RaidRollRules",
    "Surrender",
    "can_raid",
    "raid_turns",
    "surrender_shifts",
]

MOST_SURRENDER: Final = 4
"""The highest die on which the government surrenders."""
_RAID: Final = Raid()


@case("17.1.raid.turns")
def raid_turns() -> frozenset[int]:
    """The Game-Turns that a raid may begin: June II and July I (ruling ten-days-raid-turn)."""
    return frozenset({2, 3})


@case("17.1.raid")
def can_raid(position: Position) -> bool:
    """Whether the scenario has a raid, and its commando has not been used."""
    return position.tracks.scenario is Scenario.TEN_DAYS and any(
        ord(position.pos[unit.index]) == RESERVE for unit in raiders(position.ruleset)
    )


# ------------------------------------------------------------------------------------------------------------ the raid


@attrs.frozen(order=False)
class RaidRoll(Frame):
    """A commando has landed in Ljubljana, and the die is rolled."""


class CommandoRaid(PhaseRules[State, Draft, Action]):
    """The Federalist Player lands a commando in Ljubljana, or does not; enemies there do not matter."""

    case: ClassVar[str] = "17.1.raid"
    title: ClassVar[str] = "Commando Raid"
    accepts: ClassVar[frozenset[type]] = frozenset({Raid, EndPhase})
    side: Enum = Side.FEDERALIST
    actions: Iterable[Action] = (_RAID, END_PHASE)

    def is_needed(self, draft: Draft) -> bool:
        return can_raid(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (_RAID, END_PHASE)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Both actions are open while the phase is needed."""
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Raid):
            draft.push(RaidRoll())
        else:
            draft.next_phase()


class RaidRollRules(DieRules[State, Draft, Action]):
    """The die of a raid; nobody can ambush the landing (ruling ten-days-raid-ambush)."""

    case: ClassVar[str] = "17.1.raid.roll"
    title: ClassVar[str] = "roll for the raid"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        draft.pop()
        captured = _captures(action.value)
        draft.note("raid", ("17.1.raid.roll",), die=action.value, captured=captured)
        for unit in raiders(draft.ruleset):
            if captured:
                _land(draft, unit.index)
            else:
                _fail(draft, unit.index)
        draft.next_phase()


@case("17.1.raid.roll")
def _captures(die: int) -> bool:
    """Whether a die captures the government."""
    return die <= 2


@case("17.1.raid.success")
def _land(draft: Draft, commando: int) -> None:
    """The commando stays in Ljubljana as a unit like others, and the enemies there are eliminated."""
    ruleset, before = draft.ruleset, draft.pos
    place = ruleset.map.by_name[LJUBLJANA]
    for unit in tuple(units_at(draft, place.index)):
        if ruleset.units[unit].side is Side.SEPARATIST:
            draft.eliminate(unit)
            draft.note("loss", ("17.1.raid.success",), unit=str(ruleset.units[unit]), place=str(place))
    draft.put(commando, place.index)
    draft.record(captured=draft.turn)
    draft.note("landed", ("17.1.raid.success",), unit=str(ruleset.units[commando]), to=str(place))
    note_reveals(draft, before)


@case("17.1.raid.failure")
def _fail(draft: Draft, commando: int) -> None:
    """The commando is lost (ruling ten-days-raid-failure)."""
    draft.eliminate(commando)
    draft.note("loss", ("17.1.raid.failure",), unit=str(draft.ruleset.units[commando]), place=LJUBLJANA)


# ------------------------------------------------------------------------------------------------------- the surrender


@case("17.1.surrender")
def _is_asked_to_surrender(position: Position) -> bool:
    """Whether a commando captured the government in this Game-Turn and is still alive (ruling surrender-timing)."""
    alive = any(ord(position.pos[unit.index]) >= FIRST_HEX for unit in raiders(position.ruleset))
    return position.tracks.captured == position.turn and alive


class Surrender(DieRules[State, Draft, Action]):
    """The die that says whether the captured government surrenders, and what that does to its units."""

    case: ClassVar[str] = "17.1.surrender"
    title: ClassVar[str] = "Surrender of Slovenia"

    def is_needed(self, draft: Draft) -> bool:
        return _is_asked_to_surrender(draft)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        surrenders = action.value <= MOST_SURRENDER
        draft.record(surrender=action.value if surrenders else 0)
        draft.note("surrender", ("17.1.surrender",), die=action.value, surrenders=surrenders)
        draft.next_phase()


@case("17.1.surrender.1", "17.1.surrender.3", "17.1.surrender.4")
def _attack_shift(die: int) -> int:
    """By how many columns the attacks of Slovenes are shifted, against them."""
    return {1: -1, 3: -1, 4: -2}.get(die, 0)


@case("17.1.surrender.2", "17.1.surrender.3", "17.1.surrender.4")
def _defence_shift(die: int) -> int:
    """By how many columns the attacks on Slovenes are shifted."""
    return {2: 1, 3: 1, 4: 2}.get(die, 0)


@case("17.1.surrender.duration")
def surrender_shifts(position: Position, attackers: Iterable[int], defenders: Iterable[int]) -> Iterator[Modifier]:
    """What the surrender adds to the shifts of every later combat in which units of Slovenia attack or are attacked."""
    die, units = position.tracks.surrender, position.ruleset.units
    for side, shift in ((attackers, _attack_shift(die)), (defenders, _defence_shift(die))):
        if shift and any(units[unit].faction is Faction.SLOVENE for unit in side):
            yield Modifier(f"17.1.surrender.{die}", "surrender of Slovenia", shift)
