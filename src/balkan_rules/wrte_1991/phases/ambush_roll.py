"""The die of an ambush, what modifies it, and what it does to the group that is ambushed (11.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Final

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.preview import Modifier, Preview
from ...core.sequence import DieRules, Frame, PhaseRules, top
from ..actions import Action, Remove
from ..map import Place
from ..ruleset import WrteRuleset
from ..rulings import AmbushRbAfter, AmbushVictimChooser
from ..secrecy import hides_unit, inspects, note_reveals, other_side
from ..showing import Showing
from ..state import Draft, Position, State, without
from ..units import Unit, UnitType
from . import cities, loot
from .group import Moving, finish, mover

__all__ = [
    "AmbushLoss",
    "AmbushLossRules",
    "AmbushRoll",
    "AmbushRollRules",
    "ambusher_picks",
    "get_through",
    "group_below",
    "preview",
]

_HEAVY: Final = frozenset({UnitType.MECHANIZED, UnitType.ARMOUR})


@attrs.frozen(order=False)
class AmbushRoll(Frame):
    """An ambush has been launched and its die is rolled.

    Attributes:
        origin: the hex that the group has come from.
        armed: whether a Weapons Cache has been spent.
    """

    origin: Place
    armed: bool = False


@attrs.frozen(order=False)
class AmbushLoss(Showing):
    """A unit of the ambushed group is destroyed, and a Player picks which.

    Attributes:
        shown: the group, if its enemy picks and so may look through it.
    """

    shown: bytes = attrs.field(default=b"", metadata={"codec": PartSet(Unit)})

    def shows(self, unit: int) -> bool:
        return unit in self.shown


def group_below(position: Position, frame: Frame) -> Moving:
    """The group that is ambushed: the frame under the one that deals with it."""
    below = position.frames[position.frames.index(frame) - 1]
    assert isinstance(below, Moving)  # noqa: S101 - only groups are ambushed
    return below


# ----------------------------------------------------------------------------------------------------------- modifiers


@case("11.1.drm.urban")
def _is_urban(ruleset: WrteRuleset, at: Place) -> bool:
    """Whether a hex has a city in it or beside it, whoever controls that (ruling ambush-urban-condition)."""
    return bool(at.city) or any(ruleset.places[other].city for other in ruleset.neighbours[at.index])


@case("11.1.drm.armour")
def _is_heavy(ruleset: WrteRuleset, units: Iterable[int]) -> bool:
    """Whether there is a mechanized or armoured unit; motorized ones are neither (ruling ambush-motorized)."""
    return any(ruleset.units[unit].type in _HEAVY for unit in units)


@case("11.1.drm.cache")
def _is_armed(frame: AmbushRoll) -> bool:
    """Whether a Weapons Cache has been spent; more than one add no more."""
    return frame.armed


@case("11.1.drm.full-list", "11.1.example.329.drm", "11.1.example.osijek.count")
def _modifiers(ruleset: WrteRuleset, frame: AmbushRoll, at: Place, units: Iterable[int]) -> tuple[Modifier, ...]:
    """What is added to the die (rulings ambush-drm-list, ambush-drm-first-example, ambush-participant-count)."""
    causes = (
        ("11.1.drm.urban", "urban", _is_urban(ruleset, at)),
        ("11.1.drm.cache", "weapons_cache", _is_armed(frame)),
        ("11.1.drm.armour", "mechanized_or_armour", _is_heavy(ruleset, units)),
    )
    values = ruleset.charts.modifiers("ambush")
    return tuple(Modifier(case_id, name, values[name]) for case_id, name, holds in causes if holds)


@case("11.1.example.329", "11.1.example.osijek")
def _result(ruleset: WrteRuleset, net: int) -> str:
    """What the Ambush Table has for a modified die; beyond its rows, the end rows."""
    rows = ruleset.charts.ambush
    return rows[max(min(rows), min(max(rows), net))]


def preview(position: Position, frame: AmbushRoll, group: Moving) -> Preview:
    """The chances of an ambush, as the ambusher knows them: unknown where hidden units could add to the die.

    No Strength Points enter an ambush.
    """
    ruleset, ambusher = position.ruleset, other_side(mover(position))
    seen = [unit for unit in group.units if not hides_unit(position, ambusher, unit)]
    found = _modifiers(ruleset, frame, group.at, seen)
    chances: dict[str, Fraction] = {}
    if inspects(ambusher, group.at) or _is_heavy(ruleset, seen):
        for die in range(1, 7):
            result = _result(ruleset, die + sum(modifier.steps for modifier in found))
            chances[result] = chances.get(result, Fraction(0)) + Fraction(1, 6)
    cases = ("11.1.roll", "11.1.table", *(modifier.case for modifier in found))
    return Preview(0, None, None, None, found, cases, tuple(chances.items()))


# ------------------------------------------------------------------------------------------------------------- results


@case("11.1.after")
def get_through(draft: Draft, group: Moving) -> None:
    """A group is where it has gone, ambushed or not; it may have captured something (ruling ambush-survivor-moves)."""
    if group.conquers:
        draft.replace(attrs.evolve(group, conquers=False))
        cities.occupy(draft, group.at)
    loot.check(draft, group.at)


@case("11.1.result.RB")
def _send_back(draft: Draft, origin: Place) -> None:
    """Put the whole group back where it came from (rulings ambush-rb-stack, ambush-rb-hex, ambush-rb-overstack).

    Whether it may go on from there is ruling ambush-rb-after; a landing is over (ruling ambush-and-rb-for-landing). It
    has been in the hex all the same (ruling control-sent-back).
    """
    group, before = top(draft, Moving), draft.pos
    for unit in reversed(group.units):
        draft.put(unit, origin.index)
    draft.note("sent back", ("11.1.result.RB",), origin=str(group.at), to=str(origin))
    if draft.ruleset.rulings.ambush_rb_after is AmbushRbAfter.MAY_CONTINUE and not group.has_landed:
        draft.replace(attrs.evolve(group, at=origin, after=b"", halted="", conquers=False))
    else:
        draft.pop()
        finish(draft, group.units)
    note_reveals(draft, before)


def _lose(draft: Draft, unit: int) -> None:
    """Take a unit out of the group and off the map; the others go on."""
    group, before = top(draft, Moving), draft.pos
    draft.replace(attrs.evolve(group, units=without(group.units, unit)))
    draft.eliminate(unit)
    draft.note("loss", ("11.1.result.D",), unit=str(draft.ruleset.units[unit]), place=str(group.at))
    note_reveals(draft, before)
    if len(group.units) > 1:
        get_through(draft, top(draft, Moving))


@case("11.1.victim-choice")
def ambusher_picks(ruleset: WrteRuleset) -> bool:
    """Whether the ambusher picks what is destroyed (ruling ambush-victim-chooser)."""
    return ruleset.rulings.ambush_victim_chooser is AmbushVictimChooser.AMBUSHER


@case("11.1.result.D")
def _destroy(draft: Draft) -> None:
    """Destroy one unit of the group (ruling ambush-d-on-stack).

    If the ambusher picks, the group is shown to him (ruling ambush-shown-group). If its owner does, he is asked even
    about a single unit where the ambusher may not know that there is but one.
    """
    group, ambusher = top(draft, Moving), other_side(mover(draft))
    shows = ambusher_picks(draft.ruleset)
    if len(group.units) == 1 and (shows or inspects(ambusher, group.at)):
        _lose(draft, group.units[0])
        return
    frames = draft.frames
    draft.push(AmbushLoss(group.units if shows else b""))
    note_reveals(draft, draft.pos, frames)


class AmbushRollRules(DieRules[State, Draft, Action]):
    """The die of an ambush."""

    case: ClassVar[str] = "11.1.roll"
    title: ClassVar[str] = "ambush roll"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        _resolve(draft, action.value)


@case("11.1.roll")
def _resolve(draft: Draft, die: int) -> None:
    """Look up the modified die. It tells whether there is armour in the group, which may have been hidden."""
    frame = top(draft, AmbushRoll)
    group = group_below(draft, frame)
    found = _modifiers(draft.ruleset, frame, group.at, group.units)
    modifier = sum(each.steps for each in found)
    net = die + modifier
    result = _result(draft.ruleset, net)
    draft.note(
        "ambush",
        ("11.1.roll", "11.1.table", *(each.case for each in found)),
        reveals=not inspects(other_side(mover(draft)), group.at),
        place=str(group.at),
        die=die,
        modifier=modifier,
        net=net,
        result=result,
    )
    draft.pop()
    if result == "RB":
        _send_back(draft, frame.origin)
    elif result == "D":
        _destroy(draft)
    else:
        get_through(draft, top(draft, Moving))


class AmbushLossRules(PhaseRules[State, Draft, Action]):
    """A Player picks the unit that is destroyed."""

    case: ClassVar[str] = "11.1.victim-choice"
    title: ClassVar[str] = "choice of what an ambush destroys"
    accepts: ClassVar[frozenset[type]] = frozenset({Remove})

    def to_move(self, state: State) -> Enum:
        owner = mover(state)
        return other_side(owner) if ambusher_picks(state.ruleset) else owner

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units = state.ruleset.units
        ambushed = group_below(state, top(state, AmbushLoss)).units
        return [Group(units[unit], (Remove(units[unit]),)) for unit in ambushed]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Remove)  # noqa: S101 - the only class accepted
        group = group_below(state, top(state, AmbushLoss))
        if action.unit.index not in group.units:
            sentence = f"{action.unit} is not in the group that is ambushed"
            yield Violation("11.1.result.D", sentence, {"unit": str(action.unit), "place": str(group.at)})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Remove)  # noqa: S101 - the only class accepted
        draft.pop()
        _lose(draft, action.unit.index)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (Remove(unit) for unit in ruleset.units)
