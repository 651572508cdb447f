"""A group that enters a zone of control may be ambushed (11.1): whether it is, by whom, and what they spend.

The enemy names the units that take part in the order of the unit table, then those of them that spend a cache, and
launches the ambush. Hidden units take part without being shown; but whose cache is spent everybody sees (ruling
ambush-hidden-ambushers).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.preview import Preview
from ...core.sequence import Frame, PhaseRules, top
from ..actions import Action, Decline, Join, JoinHidden, Launch, Spend
from ..limits import WHILE, kept_still
from ..map import Place
from ..ruleset import WrteRuleset
from ..rulings import AmbushRepeat, ZoneAmbushSide
from ..secrecy import hidden_among, hides_unit, inspects, is_hidden, other_side
from ..state import Draft, Position, State, units_at, without
from ..units import Side, Unit
from ..zones import enemies, exerts, in_zone
from .ambush_roll import AmbushRoll, get_through, group_below, preview
from .group import Moving, Picking, mover
from .group_reasons import reasons_of_hidden
from .listing import of_units

__all__ = ["Ambush", "AmbushRules", "can_ambush", "enter", "join", "joinable"]

_LAUNCH: Final = Launch()
_DECLINE: Final = Decline()
_SET: Final = PartSet(Unit)


@attrs.frozen(order=False)
class Ambush(Frame):
    """The enemy of the group in the frame below decides whether and how to ambush it.

    Attributes:
        origin: the hex that the group has come from.
        units: those that take part (sorted indices).
        after: the unit that was named last, as a set: the next must come after it in the unit table.
        joined: whether anybody takes part, which everybody knows.
        armed: whether a Weapons Cache has been spent; nobody joins any more.
    """

    origin: Place
    units: bytes = attrs.field(default=b"", metadata={"codec": _SET})
    after: bytes = attrs.field(default=b"", metadata={"codec": _SET})
    joined: bool = False
    armed: bool = False


# ----------------------------------------------------------------------------------------------------- who may ambush


@case("11.1.right", "11.0.zone-to-zone.ambush")
def can_ambush(position: Position, unit: int, at: Place, into: Place) -> bool:
    """Whether a unit in one hex may ambush who enters another beside it: it has a zone there, and may fight.

    Who may not attack yet does not ambush (ruling pre-operations-croat-ambush); the limits of the JNA Activation Level
    do not bind it (rulings activation-defence-ambush-free, ambush-low-limits), nor the four of the JNA in Croatia
    (ruling ambush-guest-cap).
    """
    ruleset = position.ruleset
    counter = ruleset.units[unit]
    if counter.side is Side.FEDERALIST and ruleset.rulings.zone_ambush_side is ZoneAmbushSide.SEPARATIST_ONLY:
        return False
    return exerts(ruleset, counter.faction, at, into) and not kept_still(position, counter, at)


def _around(position: Position, side: Side, into: Place) -> Iterator[int]:
    """The enemies of a side that may ambush it when it enters a hex, whether they have ambushed before or not."""
    ruleset = position.ruleset
    held, bits = enemies(position, side).held, ruleset.map.bits
    for other in [other for other in ruleset.neighbours[into.index] if bits[other] & held]:
        for unit in units_at(position, other):
            if ruleset.units[unit].side is not side and can_ambush(position, unit, ruleset.places[other], into):
                yield unit


def _is_spent(position: Position, unit: int) -> bool:
    """Whether a unit has ambushed in this phase and may not again (ruling ambush-repeat)."""
    return unit in position.ambushers


def _is_asked(position: Position, side: Side, into: Place) -> bool:
    """Whether the enemy of a side is asked for an ambush, by what everybody knows.

    Where a stack may have hidden units that have not ambushed yet, its Player is asked, whether there are any or not.
    """
    if not in_zone(position, side, into.index):
        return False
    seen = [unit for unit in _around(position, side, into) if not hides_unit(position, side, unit)]
    places = position.ruleset.places
    return any(not _is_spent(position, u) or not inspects(side, places[ord(position.pos[u])]) for u in seen)


@case("11.1.once", "11.1.pause")
def _provoke(draft: Draft, origin: Place) -> None:
    """Let the enemy ambush the group, once for each hex that it enters (ruling ambush-second-group)."""
    draft.push(Ambush(origin))


def enter(draft: Draft, group: Moving, origin: Place) -> None:
    """See to a group that has entered a hex: to an ambush, and to what it has captured if that does not stop it."""
    if _is_asked(draft, mover(draft), group.at):
        _provoke(draft, origin)
    else:
        get_through(draft, group)


# ------------------------------------------------------------------------------------------------------ who takes part


@case("11.1.many")
def joinable(position: Position, frame: Ambush) -> list[int]:
    """The units that may still join: any of those whose zone is entered, in the order of the unit table."""
    if frame.armed:
        return []
    able = _around(position, mover(position), group_below(position, frame).at)
    last = frame.after[0] if frame.after else -1
    return sorted(unit for unit in able if unit > last and unit not in frame.units and not _is_spent(position, unit))


def join(draft: Draft, unit: int) -> None:
    """Let a unit take part; how many hidden ones do is not told."""
    frame = top(draft, Ambush)
    units = bytes(sorted((*frame.units, unit)))
    draft.replace(attrs.evolve(frame, units=units, after=bytes((unit,)), joined=True))
    draft.note("ambusher named", ("11.1.many",), place=str(draft.ruleset.places[ord(draft.pos[unit])]))


@case("11.1.cache", "8.9.ambush")
def _spendable(position: Position, frame: Ambush) -> list[int]:
    """The units that may spend their Weapons Cache: those that take part."""
    last = frame.after[0] if frame.after and frame.armed else -1
    return [unit for unit in frame.units if unit in position.caches and unit > last]


def _spend(draft: Draft, unit: int) -> None:
    """Use up the Weapons Cache of a unit that takes part."""
    draft.replace(attrs.evolve(top(draft, Ambush), after=bytes((unit,)), armed=True))
    draft.caches = without(draft.caches, unit)
    draft.note("cache spent", ("11.1.cache", "8.9.ambush"), unit=str(draft.ruleset.units[unit]))


@case("11.1.optional")
def _may_decline(frame: Ambush) -> bool:
    """Whether there need not be an ambush: nobody has joined one."""
    return not frame.joined


@case("11.1.roll")
def _launch(draft: Draft, frame: Ambush) -> None:
    """Roll for the ambush."""
    if draft.ruleset.rulings.ambush_repeat is AmbushRepeat.ONCE_PER_PHASE:
        draft.ambushers = bytes(sorted((*draft.ambushers, *frame.units)))
    draft.replace(AmbushRoll(frame.origin, armed=frame.armed))


class AmbushRules(PhaseRules[State, Draft, Action]):
    """The enemy of the group ambushes it, or does not."""

    case: ClassVar[str] = "11.1.right"
    title: ClassVar[str] = "decision on an ambush"
    accepts: ClassVar[frozenset[type]] = frozenset({Join, JoinHidden, Spend, Launch, Decline})

    def to_move(self, state: State) -> Enum:
        return other_side(mover(state))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame, ruleset = top(state, Ambush), state.ruleset
        able, joins, spends = joinable(state, frame), of_units(ruleset, Join), of_units(ruleset, Spend)
        hidden = hidden_among(state, able)
        found: list[Group[Action]] = [joins[unit] for unit in able if unit not in hidden]
        places = [ruleset.places[at] for at in sorted({ord(state.pos[unit]) for unit in hidden})]
        found += [Group(place, (JoinHidden(place),)) for place in places]
        found += [spends[unit] for unit in _spendable(state, frame)]
        return [*found, Group(None, (_DECLINE if _may_decline(frame) else _LAUNCH,))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Ambush)
        if isinstance(action, Join):
            yield from _join_violations(state, frame, action.unit)
        elif isinstance(action, JoinHidden):
            able = joinable(state, frame)
            if not any(is_hidden(state, u) and ord(state.pos[u]) == action.at.index for u in able):
                yield from reasons_of_hidden(state, action.at, partial(_cannot_join, state, frame), "11.1.many")
        elif isinstance(action, Spend):
            yield from _spend_violations(state, frame, action.unit)
        elif isinstance(action, Decline) is not _may_decline(frame):
            sentence = "nobody has joined the ambush" if _may_decline(frame) else "the ambush has been decided on"
            yield Violation("11.1.optional", sentence, {"joined": frame.joined})

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Join):
            join(draft, action.unit.index)
        elif isinstance(action, JoinHidden):
            draft.push(Picking(action.at))
        elif isinstance(action, Spend):
            _spend(draft, action.unit.index)
        elif isinstance(action, Launch):
            _launch(draft, top(draft, Ambush))
        else:
            draft.pop()
            draft.note("no ambush", ("11.1.optional",))
            get_through(draft, top(draft, Moving))

    def preview(self, state: State, action: Action) -> Preview | None:
        if not isinstance(action, Launch):
            return None
        frame = top(state, Ambush)
        return preview(state, AmbushRoll(frame.origin, armed=frame.armed), group_below(state, frame))

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            yield Join(unit)
            if unit.side is Side.SEPARATIST:
                yield Spend(unit)
        yield from (JoinHidden(place) for place in ruleset.places if place.is_playable)
        yield from (_LAUNCH, _DECLINE)


def _join_violations(state: State, frame: Ambush, unit: Unit) -> Iterator[Violation]:
    if unit.index not in joinable(state, frame):
        yield from _cannot_join(state, frame, unit)
    elif is_hidden(state, unit.index):
        yield Violation("8.0.hidden", f"{unit} is hidden, and so does not join by its name", {"unit": str(unit)})


def _cannot_join(state: State, frame: Ambush, unit: Unit) -> Iterator[Violation]:
    """Why a unit, named or hidden, does not take part; asked only of those that cannot."""
    into = group_below(state, frame).at
    details = {"unit": str(unit), "place": str(into)}
    if unit.index not in _around(state, mover(state), into):
        yield Violation(
            "11.1.right", f"{unit} cannot ambush who enters {into}: {_why_harmless(state, unit, into)}", details
        )
    elif _is_spent(state, unit.index):
        yield Violation("11.1.once", f"{unit} has ambushed in this phase", details)
    else:
        sentence = "units join in their order, each once, and before a Weapons Cache is spent"
        yield Violation("11.1.many", f"{unit} cannot join any more: {sentence}", details)


def _why_harmless(state: State, unit: Unit, into: Place) -> str:
    """What a unit lacks to ambush who enters a hex, in words."""
    ruleset, at = state.ruleset, state.ruleset.places[ord(state.pos[unit.index])]
    if unit.side is mover(state):
        return "it is of the side that moves"
    if at.index not in ruleset.neighbours[into.index]:
        return "it is not beside that hex"
    if still := kept_still(state, unit, at):
        return f"it does not fight {WHILE[still]}"
    return "it has no zone of control there"


def _spend_violations(state: State, frame: Ambush, unit: Unit) -> Iterator[Violation]:
    details = {"unit": str(unit)}
    if unit.index in _spendable(state, frame):
        return
    if unit.index not in frame.units:
        yield Violation("11.1.cache", f"{unit} takes no part in this ambush", details)
    elif unit.index not in state.caches:
        yield Violation("11.1.cache", f"{unit} has no Weapons Cache", details)
    else:
        yield Violation("11.1.cache", f"{unit} comes before one that has spent its Weapons Cache", details)
