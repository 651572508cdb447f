"""What the tests of movement share: positions by words, moves by names, and who may enter which Zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from balkan_rules import tito

Places = Mapping[str, Sequence[str | tuple[str, int]]]

AXIS = tito.Phase.AXIS_MOVEMENT
YUGOSLAV = tito.Phase.YUGOSLAV_MOVEMENT
KEEP = {"Montenegro/Partisan Hide-away": ["Partisan group"], "Montenegro/Chetnik Hide-away": ["Chetnik group"]}
"""Enough guerrillas for no replacement to be due."""


def position(place: Places, *, turn: int, phase: tito.Phase, **fields: Any) -> tito.State:  # noqa: ANN401 - as `axis`
    """A position in a Movement Phase in which no Soviet or Bulgarian is due or asked to leave (13.22, 13.74)."""
    late = phase is YUGOSLAV and turn >= 15
    if late:
        charts = tito.default_charts()
        named = {str(unit) for units in place.values() for unit in units}
        others = {unit.name for unit in (*charts.soviets, *charts.optional, *charts.bulgarians)} - named
        fields["transferred"] = [*fields.get("transferred", ()), *sorted(others)]
    state = tito.position(turn=turn, phase=phase, place=place, **fields)
    if late and any(isinstance(action, tito.Transfer) for action in state.legal_actions()):
        return state.apply(tito.END_PHASE)
    return state


def axis(place: Places, *, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - the fields of a position
    """A position in the Axis Movement Phase."""
    return tito.position(turn=turn, phase=AXIS, place=place, **fields)


def yugoslav(place: Places, *, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - the fields of a position
    """A position in the Yugoslav Movement Phase in which no replacements are due."""
    return position({**KEEP, **place}, turn=turn, phase=YUGOSLAV, **fields)


def piece(state: tito.State, name: str) -> tito.Unit | tito.Kind:
    """A named unit or a kind by its name."""
    found = state.ruleset.parts[tito.Unit].get(name) or state.ruleset.parts[tito.Kind][name]
    assert isinstance(found, (tito.Unit, tito.Kind))
    return found


def move(state: tito.State, name: str, to: str, origin: str = "") -> tito.Move | tito.MoveGuerrilla:
    """The move of a named unit to a place, or of a counter of a kind from one place to another."""
    mover, places = piece(state, name), state.ruleset.map
    if isinstance(mover, tito.Unit):
        return tito.Move(mover, places.place(to))
    return tito.MoveGuerrilla(mover, places.place(origin), places.place(to))


def refused(state: tito.State, name: str, to: str, origin: str = "") -> set[str]:
    """The cases that refuse a move; none if it is legal."""
    action = move(state, name, to, origin)
    cases = {violation.case for violation in state.why_not(action)}
    assert (action in state.legal_actions()) is (not cases)
    assert (action in list(state.legal_actions())) is (not cases)
    return cases


def targets(state: tito.State, name: str) -> set[str]:
    """Names of the places to which a unit, or some counter of a kind, can move now."""
    return {str(action.to) for action in moves_of(state, name)}


def moves_of(state: tito.State, name: str) -> list[tito.Move | tito.MoveGuerrilla]:
    """The listed moves of a unit, or of the counters of a kind."""
    return [a for a in state.legal_actions().of(piece(state, name)) if isinstance(a, (tito.Move, tito.MoveGuerrilla))]


def zones(state: tito.State, name: str) -> set[str]:
    """Names of the Zones of these places."""
    return {str(state.ruleset.map.place(to).zone) for to in targets(state, name)}


def entered(
    name: str,
    place: str,
    phase: tito.Phase = AXIS,
    *,
    turn: int = 1,
    **fields: Any,  # noqa: ANN401 - as above
) -> set[str]:
    """Names of the Zones that a unit or a counter of a kind can enter from some other Zone.

    Args:
        name: the unit or the kind.
        place: the part of a place's name behind that of the Zone, e.g. ``"Axis Mountain"``.
        phase: one of the Movement Phases.
        turn: the Game-Turn.
        fields: fields of the position.
    """
    found: set[str] = set()
    for zone in tito.ruleset().zones:
        state = position({**KEEP, f"{zone}/{place}": [name]}, turn=turn, phase=phase, **fields)
        here = {str(a.to.zone) for a in moves_of(state, name) if isinstance(a, tito.Move) or a.origin.zone is zone}
        found |= here - {str(zone)}
    return found


def end(state: tito.State) -> set[str]:
    """The cases that refuse to end the phase; none if it can be ended."""
    cases = {violation.case for violation in state.why_not(tito.END_PHASE)}
    assert (tito.END_PHASE in list(state.legal_actions())) is (not cases)
    return cases
