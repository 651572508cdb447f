"""Air, artillery and naval support for a battle (section 13.0): the attacker places markers, and then the defender."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import PhaseRules, top
from ..actions import Action, AddSupport, NoSupport
from ..battle import Battle, BattleFrame, SupportType
from ..limits import Band, band_in_force
from ..map import Place
from ..ruleset import WrteRuleset
from ..rulings import SupportOnePerType
from ..secrecy import other_side
from ..state import Draft, Position, State
from ..units import Side
from . import odds
from .battle_roll import CombatRoll

__all__ = ["Supporting", "SupportingRules", "begin", "return_markers", "used"]

_NO_SUPPORT: Final = NoSupport()
_ALL: Final = tuple(SupportType)
_ADD: Final = tuple(AddSupport(kind) for kind in _ALL)


@attrs.frozen(order=False)
class Supporting(BattleFrame):
    """A Player may place support markers.

    Attributes:
        battle: the battle.
        by_attacker: whether it is the attacker; the defender follows.
    """

    by_attacker: bool = True


def _supporter(frame: Supporting) -> Side:
    return frame.battle.side if frame.by_attacker else other_side(frame.battle.side)


# ------------------------------------------------------------------------------------------------- how many there are


@case("5.1.low.no-support", "13.1.level")
def _level_allows(position: Position) -> bool:
    """Whether the Activation Level lets the Federalist Player use support markers (ruling low-naval)."""
    return band_in_force(position) is not Band.LOW


@case("5.1.medium.support", "13.1.quantity")
def _most_of_a_type(position: Position) -> int | None:
    """How many markers of one type the Federalist Player may use in a Game-Turn; None for all that it has."""
    return 2 if band_in_force(position) is Band.MEDIUM else None


@case("13.0.federalist")
def _of_federalist(position: Position, kind: SupportType) -> int:
    """How many markers of a type the Federalist Player can use in a Game-Turn."""
    if not _level_allows(position):
        return 0
    number, most = _owned(position, kind), _most_of_a_type(position)
    return number if most is None else min(number, most)


def _owned(position: Position, kind: SupportType) -> int:
    """How many markers of a type the Federalist Player has."""
    owned = position.ruleset.charts.support
    return {SupportType.AIR: owned.air, SupportType.ARTILLERY: owned.artillery, SupportType.NAVAL: owned.naval}[kind]


@case("13.0.separatist")
def _of_separatist(position: Position, kind: SupportType) -> int:
    """The same for the Separatist Player, who has artillery alone, at any level (ruling separatist-artillery-level)."""
    if kind is not SupportType.ARTILLERY:
        return 0
    return position.ruleset.charts.support.separatist_artillery + position.tracks.separatist_artillery


def used(position: Position, side: Side, kind: SupportType) -> int:
    """How many markers of a type a side has used in this Game-Turn, in attack and defence."""
    tracks = position.tracks
    if side is Side.SEPARATIST:
        return tracks.separatist_artillery_used if kind is SupportType.ARTILLERY else 0
    return {
        SupportType.AIR: tracks.air_used,
        SupportType.ARTILLERY: tracks.artillery_used,
        SupportType.NAVAL: tracks.naval_used,
    }[kind]


@case("13.0.off-map")
def _available(position: Position, side: Side, kind: SupportType) -> int:
    """How many markers of a type wait beside the map for a side (ruling support-once-per-turn)."""
    number = (_of_federalist if side is Side.FEDERALIST else _of_separatist)(position, kind)
    return max(0, number - used(position, side, kind))


def _unavailable(position: Position, side: Side, kind: SupportType) -> str:
    """The case by which a side can use no more markers of a type in this Game-Turn."""
    if side is Side.SEPARATIST:
        return "13.0.separatist"  # it is asked only if it has artillery
    return "5.1.medium.support" if used(position, side, kind) < _owned(position, kind) else "13.0.off-map"


@case("13.0.reuse")
def return_markers(draft: Draft) -> None:
    """Have the markers that were used on this Game-Turn ready for the next one."""
    draft.record(air_used=0, artillery_used=0, naval_used=0, separatist_artillery_used=0)


# -------------------------------------------------------------------------------------------------- which can be added


@case("13.0.naval", "13.0.coastal")
def _reaches(kind: SupportType, place: Place) -> bool:
    """Whether support of a type comes to a hex: ships only to the coast."""
    return kind is not SupportType.NAVAL or place.is_coastal


@case("12.5.artillery")
def _is_barred(position: Position, frame: Supporting, kind: SupportType) -> bool:
    """Whether a unit out of supply on that side keeps artillery away (ruling unsupplied-artillery-stack)."""
    if kind is not SupportType.ARTILLERY:
        return False
    unsupplied = odds.unsupplied_attackers if frame.by_attacker else odds.unsupplied_defenders
    return unsupplied(position, frame.battle)


@case("13.0.one-type", "13.0.max3")
def _goes_with(ruleset: WrteRuleset, placed: Sequence[SupportType], kind: SupportType) -> bool:
    """Whether a side may add a marker to those that it has placed (ruling support-one-per-type).

    By default one of each type, and so three at most.
    """
    ruling = ruleset.rulings.support_one_per_type
    if ruling is SupportOnePerType.UNLIMITED:
        return True
    if ruling is SupportOnePerType.SINGLE_TYPE:
        return not placed or kind is placed[0]
    return kind not in placed


def _refusals(position: Position, frame: Supporting, kind: SupportType) -> Iterator[Violation]:
    """Every reason why a marker cannot be placed."""
    side, target = _supporter(frame), frame.battle.target
    placed = frame.battle.support(of_attacker=frame.by_attacker)
    details = {"support": str(kind), "place": str(target)}
    if not _available(position, side, kind):
        sentence = f"no marker for {kind} support can be used in this Game-Turn"
        yield Violation(_unavailable(position, side, kind), sentence, details)
    if not _reaches(kind, target):
        yield Violation("13.0.naval", f"{target} is not on the coast", details)
    if _is_barred(position, frame, kind):
        yield Violation("12.5.artillery", "artillery does not support units that are out of supply", details)
    if not _goes_with(position.ruleset, placed, kind):
        ruling, there = position.ruleset.rulings.support_one_per_type.value, ", ".join(map(str, placed))
        sentence = f"by ruling support-one-per-type {ruling} {kind} support does not go with {there}"
        yield Violation("13.0.one-type", sentence, details)
    elif placed and _ALL.index(kind) < _ALL.index(placed[-1]):
        sentence = f"support is named in the order {', '.join(map(str, _ALL))}, and no marker is taken back"
        yield Violation("13.0.commit", sentence, details)


def _can_add(position: Position, frame: Supporting, kind: SupportType) -> bool:
    return next(_refusals(position, frame, kind), None) is None


# ------------------------------------------------------------------------------------------------------- what is done


@case("13.0.attacker-first")
def begin(draft: Draft, battle: Battle) -> None:
    """Have first the attacker, then the defender say what support there is."""
    draft.replace(Supporting(battle))


@case("13.0.place", "13.0.commit")
def _add(battle: Battle, kind: SupportType, *, by_attacker: bool) -> Battle:
    """A battle with one more marker in its hex, where it stays."""
    placed = (*battle.support(of_attacker=by_attacker), kind)
    return (
        attrs.evolve(battle, attacker_support=placed) if by_attacker else attrs.evolve(battle, defender_support=placed)
    )


@case("13.0.reuse")
def _use(draft: Draft, side: Side, kind: SupportType) -> None:
    """Count a marker as used on this Game-Turn, in attack or defence (ruling support-once-per-turn)."""
    tracks = draft.tracks
    if side is Side.SEPARATIST:
        draft.record(separatist_artillery_used=tracks.separatist_artillery_used + 1)
    elif kind is SupportType.AIR:
        draft.record(air_used=tracks.air_used + 1)
    elif kind is SupportType.ARTILLERY:
        draft.record(artillery_used=tracks.artillery_used + 1)
    else:
        draft.record(naval_used=tracks.naval_used + 1)


@case("13.0.optional")
def _go_on(draft: Draft, frame: Supporting) -> None:
    """A Player places no more markers: now the defender may, or the die is rolled."""
    draft.replace(attrs.evolve(frame, by_attacker=False) if frame.by_attacker else CombatRoll(frame.battle))


class SupportingRules(PhaseRules[State, Draft, Action]):
    """A Player places support markers one after the other; it is not asked if there is none that it could place."""

    case: ClassVar[str] = "13.0.optional"
    title: ClassVar[str] = "choice of support"
    accepts: ClassVar[frozenset[type]] = frozenset({AddSupport, NoSupport})
    actions: Iterable[Action] = (*_ADD, _NO_SUPPORT)

    def to_move(self, state: State) -> Enum:
        return _supporter(top(state, Supporting))

    def is_needed(self, draft: Draft) -> bool:
        return any(_can_add(draft, top(draft, Supporting), kind) for kind in _ALL)

    def leave(self, draft: Draft) -> None:
        _go_on(draft, top(draft, Supporting))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Supporting)
        found = tuple(add for add in _ADD if _can_add(state, frame, add.type))
        return (Group(frame.battle.target, found), Group(None, (_NO_SUPPORT,)))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, AddSupport):
            yield from _refusals(state, top(state, Supporting), action.type)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Supporting)
        if not isinstance(action, AddSupport):
            _go_on(draft, frame)
            return
        side = _supporter(frame)
        draft.replace(attrs.evolve(frame, battle=_add(frame.battle, action.type, by_attacker=frame.by_attacker)))
        _use(draft, side, action.type)
        draft.note(
            "support placed", ("13.0.place",), side=str(side), support=str(action.type), place=str(frame.battle.target)
        )

    def preview(self, state: State, action: Action) -> Preview | None:
        frame = top(state, Supporting)
        battle = frame.battle
        if isinstance(action, AddSupport):
            battle = _add(battle, action.type, by_attacker=frame.by_attacker)
        return odds.preview(state, battle)
