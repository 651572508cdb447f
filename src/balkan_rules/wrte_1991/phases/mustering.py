"""The Federalist Reinforcement Phase: Serbian units, the JNA in the Serbia Holding Box, rebuilding (10.4 to 10.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import AutomaticRules, Frame, PhaseRules, top
from ..actions import Action, Enter, Rebuild
from ..control import controller
from ..limits import Band, band_in_force, cap, may_enter
from ..map import OFF, SERBIA, SERBIA_BOX, Place
from ..ruleset import WrteRuleset
from ..rulings import HoldingBoxRate, SerbianEntryHex, SerbianStreamKind
from ..state import Draft, Position, State, has_side
from ..tracks import Scenario
from ..units import Faction, Side, Start, Unit
from . import rebuilding, stacking
from .entry import Entering
from .listing import of_units

__all__ = [
    "FederalistReinforcement",
    "Mustering",
    "MusteringRules",
    "can_enter",
    "can_have_come",
    "every_place",
    "place",
    "places_for",
    "refusals",
]

_REBUILD: Final = Rebuild()
_ENTRY_CASES: Final = {
    SerbianEntryHex.HEX_2623_2625_OR_2823: "10.5.entry-conflict",
    SerbianEntryHex.HEX_2823_ONLY: "14.2.entry",
    SerbianEntryHex.HEX_2623_2625_ONLY: "10.5.hexes",
}
"""By ruling the case that says where paramilitaries come on."""


@attrs.frozen(order=False)
class Mustering(Frame):
    """Units of the Federalist Player come on.

    Attributes:
        streamed: whether the one Serbian unit of the Game-Turn has come (10.4).
        left: how many units of the JNA have left the Serbia Holding Box in this Game-Turn.
        rolls: how many dice have been rolled for rebuilt units (10.6).
    """

    streamed: bool = False
    left: int = 0
    rolls: int = 0


# ------------------------------------------------------------------------------------------------- where they come on


@case("10.5.hexes")
def _eastern(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """The hexes of Serbia in which the JNA comes on."""
    return tuple(ruleset.map.by_name[name] for name in (SERBIA, "2624", "2625"))


@case("10.5.entry-conflict", "14.2.entry")
def _for_paramilitaries(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """Where Serbian paramilitaries come on (ruling serbian-entry-hex)."""
    ruling, own = ruleset.rulings.serbian_entry_hex, (ruleset.map.by_name["2823"],)
    if ruling is SerbianEntryHex.HEX_2823_ONLY:
        return own
    return _eastern(ruleset) if ruling is SerbianEntryHex.HEX_2623_2625_ONLY else (*_eastern(ruleset), *own)


def _for_krajina(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """The hexes with a majority of Serbs (ruling krajina-arrival-hex)."""
    found: tuple[Place, ...] | None = ruleset.memo.get("hexes of Serbs")
    if found is None:
        found = ruleset.memo["hexes of Serbs"] = tuple(p for p in ruleset.places if p.is_serb and p.is_playable)
    return found


def _hexes(ruleset: WrteRuleset, faction: Faction) -> tuple[Place, ...]:
    """Where units of a faction ever come on."""
    if faction is Faction.KRAJINA:
        return _for_krajina(ruleset)
    return _eastern(ruleset) if faction is Faction.JNA else _for_paramilitaries(ruleset)


@case("10.5.blocked", "10.5.zoc")
def _is_open(position: Position, place: Place) -> bool:
    """Whether no enemy stands in a hex, whatever its zones and whoever held it last (ruling entry-hex-blocked)."""
    return not has_side(position, place.index, Side.SEPARATIST)


def _may_enter(position: Position, faction: Faction, place: Place) -> bool:
    """Whether a hex in which units of a faction come on is open to them now; one of Serbs if they still hold it."""
    if faction is Faction.KRAJINA:
        return controller(position, place) is Side.FEDERALIST
    return _is_open(position, place)


# --------------------------------------------------------------------------------------------------------- who comes


@case("10.4.trigger")
def _is_streaming(position: Position) -> bool:
    """Whether Serbian units come: after the Game-Turn in which the level first was Medium, and not while it is Low.

    See ruling serbian-stream-drop.
    """
    return 0 < position.tracks.medium < position.turn and band_in_force(position) is not Band.LOW


@case("10.4.kind")
def _streaming(ruleset: WrteRuleset) -> frozenset[Faction]:
    """The factions of which one unit comes (ruling serbian-stream-kind)."""
    factions = {
        SerbianStreamKind.EITHER_CHOICE: {Faction.KRAJINA, Faction.PARAMILITARY},
        SerbianStreamKind.KRAJINA_ONLY: {Faction.KRAJINA},
        SerbianStreamKind.PARAMILITARY_ONLY: {Faction.PARAMILITARY},
    }
    return frozenset(factions[ruleset.rulings.serbian_stream_kind])


@case("10.4.rate")
def _is_next_of_stream(position: Position, frame: Mustering, faction: Faction) -> bool:
    """Whether a unit of a faction may be the one of this Game-Turn."""
    return not frame.streamed and faction in _streaming(position.ruleset) and _is_streaming(position)


@case("10.5.box-rate")
def _may_leave_box(position: Position, frame: Mustering) -> bool:
    """Whether a unit of the JNA may leave the Serbia Holding Box (ruling holding-box-rate).

    After operations have begun as many may in a Game-Turn as the level lets move.
    """
    if position.ruleset.rulings.holding_box_rate is not HoldingBoxRate.AFTER_OPERATIONS:
        return False
    most = cap(position)
    return position.tracks.operations > 0 and (most is None or frame.left < most)


@case("14.2.entry")
def _is_free_to_come(position: Position, faction: Faction) -> bool:
    """Whether any number of a faction may come: paramilitaries that are not in the stream, above Low."""
    is_free = faction is Faction.PARAMILITARY and faction not in _streaming(position.ruleset)
    return is_free and band_in_force(position) is not Band.LOW


def _may_come(position: Position, frame: Mustering, faction: Faction) -> bool:
    """Whether a unit of a faction may come on now, if there is one."""
    if faction is Faction.JNA:
        return _may_leave_box(position, frame)
    return _is_next_of_stream(position, frame, faction) or _is_free_to_come(position, faction)


def _waiting(position: Position, faction: Faction) -> list[Unit]:
    """The units of a faction of which one may be the next: the first of each class."""
    ruleset = position.ruleset
    first: dict[str, Unit] = {}
    own, box = slice(*ruleset.factions[faction]), ruleset.codes[_waits_in(faction)]
    for unit in [unit for unit, at in zip(ruleset.units[own], position.pos[own], strict=True) if at == box]:
        if _is_to_come(unit):
            first.setdefault(unit.kind, unit)
    return list(first.values())


def _waits_in(faction: Faction) -> int:
    """Where units of a faction are before they come on: in the Serbia Holding Box, Krajina Serbs off the map."""
    return OFF if faction is Faction.KRAJINA else SERBIA_BOX


def _is_waiting(position: Position, unit: Unit) -> bool:
    """Whether a unit is where it can come on from, and one of those that do."""
    return _is_to_come(unit) and ord(position.pos[unit.index]) == _waits_in(unit.faction)


def _is_to_come(unit: Unit) -> bool:
    """Whether a unit ever comes on so: of the Krajina Serbs those that do not begin the game."""
    return unit.faction is not Faction.KRAJINA or unit.start is Start.REINFORCEMENT


_FACTIONS: Final = (Faction.JNA, Faction.KRAJINA, Faction.PARAMILITARY)


def places_for(position: Position, faction: Faction) -> tuple[Place, ...]:
    """The hexes in which a unit of a faction may come on now, if it may at all."""
    return tuple(place for place in _hexes(position.ruleset, faction) if _may_enter(position, faction, place))


def _coming(position: Position, frame: Mustering) -> Iterator[Unit]:
    """The units of which one may come on now."""
    for faction in _FACTIONS:
        if _may_come(position, frame, faction):
            units = _waiting(position, faction)
            if units and places_for(position, faction):
                yield from units


def can_enter(position: Position, frame: Mustering, unit: Unit) -> bool:
    """Whether a unit may come on now."""
    return unit in _coming(position, frame)


@case("10.5.free")
def place(draft: Draft, unit: Unit, to: Place) -> tuple[str, ...]:
    """A unit comes on. It has all its movement factors left (ruling arrival-then-move).

    Returns:
        The cases by which it does.
    """
    frame = top(draft, Mustering)
    if unit.faction is Faction.JNA:
        frame = attrs.evolve(frame, left=frame.left + 1)
    elif unit.faction in _streaming(draft.ruleset):
        frame = attrs.evolve(frame, streamed=True)
    draft.put(unit.index, to.index)
    draft.replace(frame)
    return ("10.5.hexes" if unit.faction is Faction.JNA else "10.4.rate", "10.5.free")


def every_place(ruleset: WrteRuleset, unit: Unit) -> tuple[Place, ...]:
    """Where a unit can ever come on; nowhere for those that do not come so."""
    return _hexes(ruleset, unit.faction) if unit.side is Side.FEDERALIST and _is_to_come(unit) else ()


def refusals(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit that has been named does not come on in a hex."""
    details = {"unit": str(unit), "place": str(to)}
    if to not in _hexes(position.ruleset, unit.faction):
        yield Violation(_elsewhere(position.ruleset, unit.faction, to), f"{unit} does not come on in {to}", details)
    elif not _is_open(position, to):
        yield Violation("10.5.blocked", f"the enemy holds {to}", details)
    elif not _may_enter(position, unit.faction, to):
        yield Violation("3.2.sr-city", f"the enemy controls {to}", details)


def _elsewhere(ruleset: WrteRuleset, faction: Faction, to: Place) -> str:
    """The case by which units of a faction do not come on in a hex that is none of theirs."""
    if faction is Faction.KRAJINA and not may_enter(faction, to):
        return "7.5.krajina"
    if faction is not Faction.PARAMILITARY:
        return "10.5.hexes"
    return _ENTRY_CASES[ruleset.rulings.serbian_entry_hex]


# ---------------------------------------------------------------------------------------------------------- the phase


@case("10.6.roll", "17.3.resiliency")
def _rolls(position: Position) -> int:
    """How many dice may be rolled for rebuilt units in a Game-Turn."""
    return 2 if position.tracks.scenario is Scenario.TOTAL_WAR else 1


def _may_roll(position: Position, frame: Mustering) -> bool:
    return frame.rolls < _rolls(position) and rebuilding.can_roll(position)


def can_have_come(position: Position, frame: Mustering) -> bool:
    """Whether so much can have been done in this phase."""
    jna = len(range(*position.ruleset.factions[Faction.JNA]))
    return 0 <= frame.left <= jna and 0 <= frame.rolls <= _rolls(position)


class FederalistReinforcement(AutomaticRules[State, Draft, Action]):
    """What comes on stands in `Mustering`."""

    case: ClassVar[str] = "4.0.fed.1"
    title: ClassVar[str] = "Federalist Reinforcement Phase"

    def enter(self, draft: Draft) -> None:
        draft.push(Mustering())


class MusteringRules(PhaseRules[State, Draft, Action]):
    """The Federalist Player names units one after the other to place them, and rolls for those that are rebuilt."""

    case: ClassVar[str] = "4.0.fed.1"
    title: ClassVar[str] = "arrival of Federalist reinforcements"
    accepts: ClassVar[frozenset[type]] = frozenset({Enter, Rebuild, EndPhase})
    side: Enum = Side.FEDERALIST

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, Mustering)
        return _may_roll(draft, frame) or next(_coming(draft, frame), None) is not None

    def leave(self, draft: Draft) -> None:
        draft.pop()
        stacking.check(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Mustering)
        enter = of_units(state.ruleset, Enter)
        entering = [enter[unit.index] for unit in _coming(state, frame)]
        rolling = (_REBUILD,) if _may_roll(state, frame) else ()
        return (*entering, Group[Action](None, (*rolling, END_PHASE)))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Mustering)
        if isinstance(action, Enter):
            yield from _enter_violations(state, frame, action.unit)
        elif isinstance(action, Rebuild):
            if frame.rolls >= _rolls(state):
                yield Violation("10.6.roll", "no more dice are rolled for rebuilt units", {"most": _rolls(state)})
            if not rebuilding.can_roll(state):
                yield Violation("10.6.jna-only", "no die can bring back a unit of the JNA")

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Enter):
            draft.push(Entering(action.unit))
        elif isinstance(action, Rebuild):
            frame = top(draft, Mustering)
            draft.replace(attrs.evolve(frame, rolls=frame.rolls + 1))
            draft.push(rebuilding.RebuildRoll())
        else:
            self.leave(draft)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        yield from (Enter(unit) for unit in ruleset.units if every_place(ruleset, unit))
        yield from (_REBUILD, END_PHASE)


def _not_now(position: Position, faction: Faction) -> str:
    """The case by which none of the units of a faction comes on now."""
    if faction is Faction.JNA:
        return "10.5.box-rate"
    if faction not in _streaming(position.ruleset):
        return "10.4.kind" if faction is Faction.KRAJINA else "14.2.low"
    return "10.4.rate" if _is_streaming(position) else "10.4.trigger"


def _enter_violations(state: State, frame: Mustering, unit: Unit) -> Iterator[Violation]:
    """Why a unit does not come on now."""
    details = {"unit": str(unit)}
    if unit.side is not Side.FEDERALIST:
        yield Violation("4.0.fed.1", f"{unit} is no unit of the Federalist Player", details)
        return
    if not _may_come(state, frame, unit.faction):
        yield Violation(_not_now(state, unit.faction), f"no unit of its kind comes on now: {unit}", details)
    if not _is_waiting(state, unit):
        yield Violation("10.0.define", f"{unit} does not wait to come on", details)
    elif unit not in _waiting(state, unit.faction):
        yield Violation("2.3.id-no-effect", f"{unit} is not the next of its class to come on", details)
    if not places_for(state, unit.faction):
        yield Violation("10.5.blocked", f"the enemy holds every hex in which {unit} could come on", details)
