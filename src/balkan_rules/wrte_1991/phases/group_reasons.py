"""Why a unit cannot be taken into a group, be dropped from it or split off it (6.3, 6.4).

`group` decides whether it can; what is here only says which of its conditions fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...core.errors import Violation
from ..limits import WHILE, kept_in_place, overdrawn
from ..map import Place
from ..secrecy import is_hidden
from ..state import State, units_at
from ..units import Unit
from .group import Moving, can_leave, can_split, mover, takable

__all__ = [
    "of_dropping",
    "of_dropping_hidden",
    "of_splitting",
    "of_taking",
    "of_taking_hidden",
    "of_unready",
    "reasons_of_hidden",
]


def reasons_of_hidden(
    state: State, at: Place, reasons: Callable[[Unit], Iterator[Violation]], case: str
) -> Iterator[Violation]:
    """Why no hidden unit in a hex can be meant: what keeps the first of them, or that the enemy sees all.

    Args:
        state: the position.
        at: the hex.
        reasons: what keeps a unit.
        case: the case that is named if nobody is hidden.
    """
    for unit in units_at(state, at.index):
        if is_hidden(state, unit):
            yield from reasons(state.ruleset.units[unit])
            return
    yield Violation(case, f"no unit at {at} is hidden; units that the enemy sees are named", {"place": str(at)})


# --------------------------------------------------------------------------------------------------------- taken along
def of_taking(state: State, frame: Moving, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot be taken into a group by its name."""
    if unit.index not in takable(state, frame):
        yield from _untakable(state, frame, unit)
    elif is_hidden(state, unit.index):
        sentence = f"{unit} is hidden, and so is not selected by its name"
        yield Violation("8.0.hidden", sentence, {"unit": str(unit), "place": str(frame.at)})


def of_taking_hidden(state: State, frame: Moving, at: Place) -> Iterator[Violation]:
    """Why no hidden unit in a hex can be taken into a group."""
    if any(is_hidden(state, unit) for unit in takable(state, frame)) and at == frame.at:
        return
    if at != frame.at:
        details = {"place": str(at), "at": str(frame.at)}
        yield Violation("6.3.form", f"the group is formed in {frame.at}, not in {at}", details)
    else:
        yield from reasons_of_hidden(state, at, lambda unit: _untakable(state, frame, unit), "6.3.form")


def _untakable(state: State, frame: Moving, unit: Unit) -> Iterator[Violation]:
    details = {"unit": str(unit), "place": str(frame.at)}
    if unit.side is not mover(state):
        yield Violation("7.0.own-phase", f"{unit} does not move in this phase", details)
    elif unit.index in frame.units:
        yield Violation("6.3.form", f"{unit} is in the group already", details)
    elif frame.is_fresh:
        yield _unsplit(state, frame, unit)
    elif frame.has_moved:
        yield Violation("6.3.form", "the group has moved, and takes nobody along on its way", details)
    elif state.ruleset.places[ord(state.pos[unit.index])] != frame.at:
        yield Violation("6.3.form", f"{unit} does not stand in {frame.at}, where the group is formed", details)
    elif unit.index not in state.ready:
        yield of_unready(state, frame.at, unit)
    else:
        limits = tuple(overdrawn(state, unit, frame.at, frame.units))
        yield from limits or [_disorder("6.3.form", frame, unit)]


def _unsplit(state: State, frame: Moving, unit: Unit) -> Violation:
    """Why a unit does not go with a group that splits off another."""
    below = state.frames[state.frames.index(frame) - 1]
    details = {"unit": str(unit), "place": str(frame.at)}
    if not isinstance(below, Moving) or unit.index not in below.units:
        return Violation("6.4.split", f"{unit} is not in the group that splits", details)
    if len(below.units) == 1:
        return Violation("6.4.split", f"{unit} stays: somebody has to be left of the group that splits", details)
    return _disorder("6.4.split", frame, unit)


def of_unready(state: State, at: Place, unit: Unit) -> Violation:
    """Why a unit in a hex, of the side that moves, is not among those that may still move."""
    details = {"unit": str(unit), "place": str(at)}
    if still := kept_in_place(state, unit, at):
        return Violation(still, f"{unit} does not move {WHILE[still]}", details)
    return Violation("7.1.no-saving", f"{unit} has moved", details)


def _disorder(case: str, frame: Moving, unit: Unit) -> Violation:
    sentence = f"units are named in the order of the unit table, and {unit} has been passed over"
    return Violation(case, sentence, {"unit": str(unit), "place": str(frame.at)})


# -------------------------------------------------------------------------------------------------------- left behind
def of_dropping(state: State, frame: Moving, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot be dropped by its name."""
    if unit.index not in can_leave(frame):
        yield from _undroppable(frame, unit)
    elif is_hidden(state, unit.index):
        sentence = f"{unit} is hidden, and so is not dropped by its name"
        yield Violation("8.0.hidden", sentence, {"unit": str(unit), "place": str(frame.at)})


def of_dropping_hidden(state: State, frame: Moving) -> Iterator[Violation]:
    """Why no hidden unit can be dropped."""
    if any(is_hidden(state, unit) for unit in can_leave(frame)):
        return
    hidden = next((unit for unit in frame.units if is_hidden(state, unit)), None)
    if hidden is None:
        yield Violation("6.3.drop", "nobody in the group is hidden", {"place": str(frame.at)})
    else:
        yield from _undroppable(frame, state.ruleset.units[hidden])


def _undroppable(frame: Moving, unit: Unit) -> Iterator[Violation]:
    details = {"unit": str(unit), "place": str(frame.at)}
    if unit.index not in frame.units:
        yield Violation("6.3.drop", f"{unit} is not in the group", details)
    elif len(frame.units) == 1:
        yield Violation("6.3.drop", f"{unit} is alone, and stops instead", details)
    elif not frame.has_moved or frame.is_fresh:
        yield Violation("6.3.drop", "the group has not moved from here: who stays is not taken along", details)
    else:
        yield _disorder("6.3.drop", frame, unit)


def of_splitting(frame: Moving) -> Iterator[Violation]:
    """Why nobody can split off a group."""
    if can_split(frame):
        return
    if frame.halted:
        yield Violation(frame.halted, f"the group must stop in {frame.at}", {"place": str(frame.at)})
    elif len(frame.units) < 2:
        yield Violation("6.4.split", "one unit cannot split", {"place": str(frame.at)})
    else:
        sentence = "the group has not moved from here: its units move apart as groups of their own"
        yield Violation("6.4.split", sentence, {"place": str(frame.at)})
