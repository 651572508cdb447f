"""What a side may not know: which of the enemy's units that show their hidden side is which (seq.mobilization.fog).

Where they stand, how many, of which country and whether Demoralized is seen by both; and as every other counter lies
open, so is the list of those that can be among them. Only who is who is secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, cast

from .counters import FIRST_PLACE, UNSEEN
from .fields import Back
from .situation import enemy_of

if TYPE_CHECKING:
    import random

    from .counters import Unit
    from .state import Draft, Position, State
    from .units import Combatant

__all__ = [
    "are_veiled",
    "dressed",
    "hides_unit",
    "is_unseen",
    "open_units",
    "seen_by_owner",
    "show",
    "tell_enemy",
    "veil_backs",
    "veil_frames",
    "veil_pos",
    "veil_set",
]

_UNSEEN = chr(UNSEEN)


def hides_unit(position: Position, side: Enum, unit: int) -> bool:
    """Whether a unit of the enemy shows `side` its hidden side."""
    return unit in position.hidden and position.side(unit) is not side


def is_unseen(pos: str) -> bool:
    """Whether somebody is hidden in it."""
    return _UNSEEN in pos


def veil_pos(state: State, side: Enum) -> str:
    """Where units are, as a side sees it: hidden ones are `UNSEEN`."""
    return "".join(_UNSEEN if hides_unit(state, side, unit) else code for unit, code in enumerate(state.pos))


def veil_set(state: State, side: Enum, units: bytes) -> bytes:
    """A set of units, as a side sees it: without those that are hidden from it."""
    return bytes(unit for unit in units if not hides_unit(state, side, unit))


def veil_backs(state: State, side: Enum) -> tuple[Back, ...]:
    """How many hidden units a side sees where; what it sees already stays."""
    if state.backs or is_unseen(state.pos):
        return state.backs
    found = Counter(
        (ord(state.pos[unit]), state.ruleset.units[unit].country, unit in state.demoralized)
        for unit in state.hidden
        if hides_unit(state, side, unit)
    )
    return tuple(sorted((*key, count) for key, count in found.items()))


def veil_frames(state: State, side: Enum) -> tuple[object, ...]:
    """What interrupts a phase, as a side sees it: each frame says itself what it shows of hidden units."""
    frames = cast("Sequence[Any]", state.frames)  # only some have `veiled`
    return tuple(frame.veiled(state, side) if hasattr(frame, "veiled") else frame for frame in frames)


def are_veiled(frames: Sequence[object]) -> bool:
    """Whether something is hidden in what interrupts a phase."""
    return any(getattr(frame, "is_veiled", False) for frame in frames)


def seen_by_owner(position: Position, unit: int) -> frozenset[Enum] | None:
    """Who sees what a unit does: its owner alone if it is hidden; None is everybody."""
    if unit not in position.hidden:
        return None
    owner = position.side(unit)
    return None if owner is None else frozenset({owner})


def dressed(position: State, rng: random.Random | None = None) -> State:
    """A full position behind a view: every hidden unit stands where one like it is seen.

    Without `rng` it is always the same one, in which units stand in the order of their table; what rules and hosts say
    of it is what they say of every other, or they would tell who is who.
    """
    if not is_unseen(position.pos) and not are_veiled(position.frames):
        return position
    draft = position.draft(recording=False)
    _seat(position, draft, rng)
    frame: Any = draft.frames[-1] if draft.frames else None
    if are_veiled(draft.frames):
        draft.replace(frame.filled(draft, rng))
    if getattr(frame, "is_last", False):
        last: Any = draft.frames[-1]
        draft.finish((last.unit,))
    return draft.freeze()


def _seat(position: State, draft: Draft, rng: random.Random | None) -> None:
    """Give every hidden unit a place where one like it is seen; all that are able may still act."""
    pos, weak = list(position.pos), set(position.demoralized)
    for country in position.ruleset.countries:
        backs = [(place, is_weak, count) for place, of, is_weak, count in position.backs if of == country]
        seats = [(place, is_weak) for place, is_weak, count in backs for _ in range(count)]
        units = [unit for unit in position.ruleset.units if unit.country == country and pos[unit.index] == _UNSEEN]
        if rng is not None:
            rng.shuffle(seats)
        _seat_spy(position, units, seats)
        for unit, (place, is_weak) in zip(units, seats, strict=True):
            pos[unit.index] = chr(place)
            if is_weak:
                weak.add(unit.index)
    hidden = {unit for unit, code in enumerate(position.pos) if code == _UNSEEN}
    draft.pos, draft.demoralized, draft.backs = "".join(pos), bytes(sorted(weak)), ()
    draft.hidden = bytes(sorted({*position.hidden, *hidden}))
    draft.ready = bytes(sorted({*position.ready, *hidden.intersection(_able(draft))}))


def _seat_spy(position: State, units: list[Unit], seats: list[tuple[int, bool]]) -> None:
    """Give a hidden headquarters that spies the first seat from which it reaches the place spied on (intel.1).

    Both lists are changed so that the two come first; nothing is, if it is not among the units or no seat is so near.
    """
    frame: Any = position.frames[-1] if position.frames else None
    spy = next((unit for unit in units if hasattr(frame, "reaches") and unit.index == frame.unit), None)
    near = next((seat for seat in seats if spy is not None and frame.reaches(position, seat[0])), None)
    if spy is not None and near is not None:
        seats.insert(0, seats.pop(seats.index(near)))
        units.insert(0, units.pop(units.index(spy)))


def _able(draft: Draft) -> Iterable[int]:
    """The units that can act in the segment that is played; nobody in what is no `Segment`, by whatever rules."""
    from .phases.segment import Segment  # noqa: PLC0415 - phases are built on states

    rules = draft.ruleset.steps[draft.cursor].rules
    return rules.able(draft) if isinstance(rules, Segment) else ()


def tell_enemy(draft: Draft, unit: int, name: str, cases: tuple[str, ...], **details: object) -> None:
    """Tell the enemy that somebody does something, where he does not see who: his place, country and status.

    It is what he sees on the map anyway (ruling fog.moves), and shows nobody a secret; so its Player can take it back.
    """
    owner = draft.side(unit) if unit in draft.hidden else None
    if owner is not None:
        seen = frozenset[Enum]({enemy_of(owner)})
        back = {"country": draft.ruleset.units[unit].country, "demoralized": unit in draft.demoralized}
        draft.note(name, cases, seen_by=seen, reveals=False, place=draft.at(unit).name, **back, **details)


def show(draft: Draft, stack: Iterable[Combatant], case_id: str) -> None:
    """Turn to their Open side those units that are open in a stack as it is from now on; see `open_units`."""
    units = draft.ruleset.counters.units_by_name
    open_units(draft, [units[unit.name].index for unit in stack if unit.open], case_id)


def open_units(draft: Draft, units: Sequence[int], case_id: str) -> None:
    """Turn units to their Open side, by the rule of that case, and tell who is seen now for the first time."""
    shown = [unit for unit in units if unit in draft.hidden and ord(draft.pos[unit]) >= FIRST_PLACE]
    if not shown:
        return
    draft.hidden = bytes(unit for unit in draft.hidden if unit not in shown)
    for unit in shown:
        draft.note("opened", (case_id,), reveals=True, unit=draft.ruleset.units[unit].name)
