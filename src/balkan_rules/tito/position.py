"""Building any position, and saying what in a position is against the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from ..core.actions import brief
from ..core.errors import LoadError, PositionError, Violation
from ..core.sequence import settle
from ..core.view import UNKNOWN
from . import limits, position_operations
from .bounds import Fields, in_members, wanted
from .map import ELIMINATED, OFF, TRANSFERRED, Column, Place, PlaceKind
from .operations import OPERATIONS, aside_place, camps, is_aside, ordered, target
from .permissions import permissions
from .phases.victory import may_be_over
from .ruleset import TitoRuleset
from .sequence import Phase
from .state import (
    CHETNIK_BRIGADE,
    PARTISAN_BRIGADE,
    PARTISAN_DIVISION,
    State,
    chetniks_at,
    on_map,
    partisans_at,
)
from .tracks import SURRENDER_BOX, Post, Scenario, TitoStatus, Tracks
from .units import Kind, Nationality, Side, Unit

__all__ = ["build", "problems"]

_COLUMNS: Final[Mapping[Nationality, frozenset[Column]]] = {
    Nationality.PARTISAN: frozenset({Column.PARTISAN, Column.YUGOSLAV}),
    Nationality.SOVIET: frozenset({Column.PARTISAN, Column.YUGOSLAV}),
    Nationality.CHETNIK: frozenset({Column.CHETNIK, Column.YUGOSLAV, Column.AXIS, Column.NEUTRAL}),
    Nationality.BULGARIAN: frozenset({Column.PARTISAN, Column.YUGOSLAV, Column.AXIS}),
    Nationality.GERMAN: frozenset({Column.AXIS}),
    Nationality.ITALIAN: frozenset({Column.AXIS}),
    Nationality.CROAT: frozenset({Column.AXIS}),
    Nationality.SERBIAN: frozenset({Column.AXIS}),
}


def build(
    ruleset: TitoRuleset,
    *,
    turn: int,
    phase: Phase | str,
    place: Mapping[str, Sequence[str | tuple[str, int]]],
    eliminated: Iterable[str],
    transferred: Iterable[str],
    intrinsic_eliminated: Iterable[str],
    targets: Iterable[str],
    hunters: int,
    origins: Sequence[Mapping[str, Sequence[str | tuple[str, int]]]],
    fields: Fields,
) -> State:
    """See `TitoGame.position`."""
    entries = in_members(fields)
    for field, value in entries.items():
        if (allowed := wanted(field, value)) is not None:
            message = f"{field}: {allowed} is wanted, not {brief(value)}"
            raise PositionError(message)
    scenario: Scenario = entries.get("scenario", Scenario.CAMPAIGN)
    turns = scenario.turns
    if type(turn) is not int or turn not in turns:
        message = f"turn: a Game-Turn from {turns[0]} to {turns[-1]} is wanted, not {brief(turn)}"
        raise PositionError(message)
    limit: int | None = entries.pop("operations_limit", None)
    pos, guerrillas = _place_all(ruleset, place)
    for field, names, off_map in (("eliminated", eliminated, ELIMINATED), ("transferred", transferred, TRANSFERRED)):
        for name in _names(names, field):
            _put(pos, _piece(ruleset, name, field), ruleset.places[off_map])
    zones = position_operations.written_down(ruleset, _names(targets, "targets"), fields.get("declared", 0))
    if type(hunters) is not int or hunters not in (0, *OPERATIONS):
        message = f"hunters: the number of an operation is wanted, or 0, not {brief(hunters)}"
        raise PositionError(message)
    state = State(
        ruleset=ruleset,
        turn=turn,
        cursor=_cursor(ruleset, phase, turn),
        pos=bytes(pos),
        guerrillas=tuple(bytes(sorted(places)) for places in guerrillas),
        tracks=Tracks(
            intrinsic=_intrinsic(ruleset, intrinsic_eliminated), origins=_origins(ruleset, origins), **entries
        ),
        operations_limit=limit,
        first_target=zones[0],
        second_target=zones[1],
        hunters=hunters,
    )
    for operation in _without_target(state):
        message = f"targets: {ruleset.places[aside_place(operation)]} has units, and no Zone"
        raise PositionError(message)
    draft = state.draft(recording=False)
    ruleset.steps[draft.cursor].rules.enter(draft)
    settle(draft)
    return draft.freeze()


def _names(names: object, where: str) -> Iterable[object]:
    """What should be several names; one text is not taken for its letters."""
    if isinstance(names, (str, bytes)) or not isinstance(names, Iterable):
        message = f"{where}: a list of names is wanted, not {brief(names)}"
        raise PositionError(message)
    return names


def _cursor(ruleset: TitoRuleset, phase: Phase | str, turn: int) -> int:
    names = [step.name for step in ruleset.steps]
    for index, step in enumerate(ruleset.steps):
        if phase in (step.phase, step.name):
            if step.turns is not None and turn not in step.turns:
                message = f"phase: Game-Turn {turn} has no {step.phase.title} ({step.phase.case})"
                raise PositionError(message)
            return index
    message = f"phase: {brief(phase)} is none of {', '.join(names)}"
    raise PositionError(message)


def _intrinsic(ruleset: TitoRuleset, names: Iterable[str]) -> int:
    bits = 0
    for name in _names(names, "intrinsic_eliminated"):
        if not isinstance(name, str) or name not in ruleset.fortresses:
            message = f"intrinsic_eliminated: {brief(name)} is none of {', '.join(ruleset.fortresses)}"
            raise PositionError(message)
        bits |= 1 << ruleset.fortresses.index(name)
    return bits


def _without_target(state: State) -> Iterator[int]:
    """The operations that have units aside, but no Zone."""
    for operation in OPERATIONS:
        aside = aside_place(operation)
        if target(state, operation) is None and (aside in state.pos or any(aside in here for here in state.guerrillas)):
            yield operation


def _origins(
    ruleset: TitoRuleset, origins: Sequence[Mapping[str, Sequence[str | tuple[str, int]]]]
) -> tuple[Post, ...]:
    """Notes of where the units of each operation stood before they were set aside."""
    given: object = origins
    if not isinstance(given, Sequence) or len(given) > len(OPERATIONS):
        message = f"origins: a mapping of place names to units is wanted for each operation, not {brief(origins)}"
        raise PositionError(message)
    return ordered(
        Post(operation, piece, spot)
        for operation, place in enumerate(origins, start=1)
        for piece, number, spot in _entries(ruleset, place, f"origins[{operation - 1}]")
        for _ in range(number)
    )


def _place_all(
    ruleset: TitoRuleset, place: Mapping[str, Sequence[str | tuple[str, int]]]
) -> tuple[bytearray, list[list[int]]]:
    pos = bytearray(len(ruleset.units))
    guerrillas: list[list[int]] = [[] for _ in ruleset.kinds]
    for piece, number, spot in _entries(ruleset, place, "place"):
        if isinstance(piece, Unit):
            _put(pos, piece, spot)
        else:
            guerrillas[piece.index] += [spot.index] * number
    for kind in ruleset.kinds:
        if len(guerrillas[kind.index]) > kind.count:
            message = f"place: {len(guerrillas[kind.index])} counters of {kind}; there are {kind.count} (7.68)"
            raise PositionError(message)
    return pos, guerrillas


def _entries(
    ruleset: TitoRuleset, place: Mapping[str, Sequence[str | tuple[str, int]]], where: str
) -> Iterator[tuple[Unit | Kind, int, Place]]:
    """What a mapping of places to units says: each unit or kind, how many, and the place."""
    if not isinstance(place, Mapping):
        message = f"{where}: a mapping of place names to units is wanted, not {brief(place)}"
        raise PositionError(message)
    for key, pieces in place.items():
        inside = f"{where}[{brief(key, 60)}]"
        if isinstance(pieces, (str, bytes)) or not isinstance(pieces, Sequence):
            message = f"{inside}: a list of units is wanted, not {brief(pieces, 60)}"
            raise PositionError(message)
        for entry in pieces:
            piece, number = _entry(ruleset, entry, inside)
            yield piece, number, _spot(ruleset, key, piece)


def _entry(ruleset: TitoRuleset, entry: object, where: str) -> tuple[Unit | Kind, int]:
    """A unit, or a kind with how many."""
    if isinstance(entry, (Unit, Kind)):
        entry = entry.name
    if isinstance(entry, str):
        return _piece(ruleset, entry, where), 1
    if isinstance(entry, tuple) and len(entry) == 2 and type(entry[1]) is int and entry[1] > 0:
        piece = _piece(ruleset, entry[0], where)
        if isinstance(piece, Kind) or entry[1] == 1:
            return piece, entry[1]
    message = f"{where}: a unit's name or (kind of guerrilla, how many) is wanted, not {brief(entry, 60)}"
    raise PositionError(message)


def _piece(ruleset: TitoRuleset, name: object, where: str) -> Unit | Kind:
    if not isinstance(name, str):
        message = f"{where}: a name is wanted, not {brief(name, 60)}"
        raise PositionError(message)
    for kind in ruleset.kinds:
        if kind.name == name:
            return kind
    try:
        return ruleset.charts.unit(name)
    except PositionError as error:
        message = f"{where}: {error}"
        raise PositionError(message) from error


def _spot(ruleset: TitoRuleset, key: object, piece: Unit | Kind) -> Place:
    if isinstance(key, Place):
        key = key.name
    if not isinstance(key, str):
        message = f"place: the name of a place is wanted, not {brief(key, 60)}"
        raise PositionError(message)
    if piece.nationality is Nationality.CHETNIK:
        hint = Column.CHETNIK
    else:
        hint = Column.AXIS if isinstance(piece, Unit) and piece.side is Side.AXIS else Column.PARTISAN
    spot = ruleset.map.resolve(key, hint)
    if is_aside(spot.index):
        if not _takes_part(piece):
            message = f"place[{brief(key, 60)}]: {piece} never takes part in an operation (8.42)"
            raise PositionError(message)
    elif spot.kind is PlaceKind.OFF_MAP:
        if isinstance(piece, Kind):
            message = f"place[{brief(key, 60)}]: guerrilla counters off the map are simply not named"
            raise PositionError(message)
    elif spot.column not in _COLUMNS[piece.nationality]:
        message = f"place[{brief(key, 60)}]: {piece} can never stand in {spot} (6.15)"
        raise PositionError(message)
    return spot


def _takes_part(piece: Unit | Kind) -> bool:
    """Whether a counter can be of the Axis, and so aside for an operation."""
    return piece.nationality is Nationality.CHETNIK or (isinstance(piece, Unit) and piece.side is Side.AXIS)


def _put(pos: bytearray, piece: Unit | Kind, spot: Place) -> None:
    if isinstance(piece, Kind):
        message = f"{piece}: guerrilla counters off the map are simply not named"
        raise PositionError(message)
    if pos[piece.index] != OFF:
        message = f"place: {piece} stands in two places"
        raise PositionError(message)
    pos[piece.index] = spot.index


def problems(state: State) -> tuple[Violation, ...]:
    """See `State.problems`."""
    return (
        *_stacking(state),
        *_company(state),
        *_hunt(state),
        *_sizes(state),
        *_limits(state),
        *_italy(state),
        *position_operations.problems(state),
        *_yet_to_come(state),
    )


_WHEN: Final[Mapping[str, str]] = {
    "trigger_turn": "6.64",
    "tito_trigger_turn": "9.41",
    "surrender_turn": "10.3",
    "support_withdrawn_turn": "7.26",
    "tito_turn": "9.4",
}
"""The entries that say on which Game-Turn something was, and the cases that speak of it."""


def _yet_to_come(state: State) -> Iterator[Violation]:
    """What is noted as done on a Game-Turn that has not come."""
    for entry, rule in _WHEN.items():
        turn: int = getattr(state.tracks, entry)
        if turn > state.turn:
            yield Violation(rule, f"{entry} is set to a Game-Turn that has not come", {"entry": entry, "turn": turn})


def _stacking(state: State) -> Iterator[Violation]:
    for place in state.ruleset.places:
        if place.zone is None:
            continue
        if (sixths := limits.sixths_in(state, place.index)) > limits.MOST_SIXTHS:
            yield Violation("6.21", f"more than seven divisions in {place}", {"place": str(place), "sixths": sixths})
        if place.column is Column.YUGOSLAV and partisans_at(state, place.index) and chetniks_at(state, place.index):
            yield Violation("7.31", f"Partisans and Chetniks together in {place}", {"place": str(place)})


def _company(state: State) -> Iterator[Violation]:
    place = state.ruleset.places[state.pos[state.ruleset.tito]]
    if place.zone is not None and not partisans_at(state, place.index):
        yield Violation("9.1", f"Tito is alone in {place}", {"place": str(place)})


def _hunt(state: State) -> Iterator[Violation]:
    status, place = state.tracks.tito_status, state.ruleset.places[state.pos[state.ruleset.tito]]
    if status in (TitoStatus.WITHDRAWN, TitoStatus.ELIMINATED) and place.zone is not None:
        yield Violation("9.43", f"Tito is {status.value}, and yet in {place}", {"place": str(place)})
    if (returns := state.tracks.tito_returns) and status is not TitoStatus.WITHDRAWN:
        details = {"status": status.value, "returns": returns}
        yield Violation("9.45", f"Tito is {status.value}, and yet comes back on Game-Turn {returns}", details)
    if not returns and status is TitoStatus.WITHDRAWN:
        yield Violation("9.45", "Tito is withdrawn, and no Game-Turn is noted on which he comes back")


def _sizes(state: State) -> Iterator[Violation]:
    tracks = state.tracks
    partisans = on_map(state, PARTISAN_BRIGADE) + on_map(state, PARTISAN_DIVISION)
    came_over = tracks.support_withdrawn_turn or tracks.surrender_turn  # Chetniks (7.22.C) or Italians (10.34)
    for reached, number, name in (
        (tracks.partisan_brigades or came_over, partisans, "Partisan"),
        (tracks.chetnik_brigades, on_map(state, CHETNIK_BRIGADE), "Chetnik"),
    ):
        if number and not reached:
            yield Violation("7.61", f"{name} brigades before brigade-strength", {"number": number})


def _limits(state: State) -> Iterator[Violation]:
    ruleset = state.ruleset
    bits, in_operations = permissions(state), camps(state)
    for unit in ruleset.units:
        place = ruleset.places[state.pos[unit.index]]
        if place.index in in_operations:
            continue
        if place.zone is not None and not limits.may_stand(ruleset, unit, place, bits):
            yield Violation("6.6", f"{unit} may not be in {place}", {"unit": str(unit), "place": str(place)})
    for kind in ruleset.kinds:
        for index in sorted(set(state.guerrillas[kind.index] + state.guerrillas_moved[kind.index])):
            place = ruleset.places[index]
            if is_aside(index) or index in in_operations:
                continue
            if place.column is not Column.NEUTRAL and not limits.may_stand(ruleset, kind, place, bits):
                yield Violation("6.61", f"{kind} may not be in {place}", {"unit": str(kind), "place": str(place)})


def _italy(state: State) -> Iterator[Violation]:
    turn, box = state.tracks.surrender_turn, state.tracks.allied_box
    if turn and box != SURRENDER_BOX:
        details = {"surrender_turn": turn, "box": box}
        yield Violation("10.3", f"Italy surrendered on Game-Turn {turn}, and the marker is in box {box}", details)
    if not 0 < turn < state.turn:
        return
    for index in state.ruleset.by_nationality[Nationality.ITALIAN]:
        place = state.ruleset.places[state.pos[index]]
        if place.zone is not None:
            unit = str(state.ruleset.units[index])
            yield Violation("10.32.E", f"{unit} is on the map after the surrender", {"unit": unit, "place": str(place)})


def verify(state: State) -> None:
    """That a loaded position could stand on the map: no counter too many, nothing in the other side's places."""
    ruleset = state.ruleset
    if state.turn not in state.tracks.scenario.turns:
        _refuse("turn", f"{state.turn} is no Game-Turn of {state.tracks.scenario}")
    turns = ruleset.steps[state.cursor].turns
    if turns is not None and state.turn not in turns and not state.is_over:
        _refuse("cursor", f"Game-Turn {state.turn} has no {state.phase.title}")
    if state.is_over and not state.ruleset.game.replaced and not may_be_over(state):
        _refuse("is_over", f"the game does not end in the {state.phase.title} of Game-Turn {state.turn}")
    _verify_places(state)
    if (wrong := position_operations.misplanned(state)) is not None:
        _refuse("frames", wrong)
    _verify_posts(state)
    if not 0 <= state.tracks.intrinsic < 1 << len(ruleset.fortresses):
        _refuse("tracks.intrinsic", f"{state.tracks.intrinsic} stands for no set of intrinsic defences")
    for field in Fields.__annotations__:
        value = getattr(state, field)
        if field == "operations_limit" and value is None:
            continue
        if value is not UNKNOWN and (allowed := wanted(field, value)) is not None:
            where = field if field == "operations_limit" else f"tracks.{field}"
            _refuse(where, f"{allowed} is wanted, not {brief(value)}")


def _verify_places(state: State) -> None:
    ruleset = state.ruleset
    units_own, kinds_own = _own_places(ruleset)
    for kind in ruleset.kinds:
        if on_map(state, kind.index) > kind.count:
            _refuse("guerrillas", f"{on_map(state, kind.index)} counters of {kind}; there are {kind.count}")
        wrong = set(state.guerrillas[kind.index] + state.guerrillas_moved[kind.index]) - kinds_own[kind.index]
        if wrong:
            _refuse("guerrillas", f"{kind} in {ruleset.places[min(wrong)]}")
    for unit, (index, own) in enumerate(zip(state.pos, units_own, strict=True)):
        if index not in own:
            _refuse("pos", f"{ruleset.units[unit]} in {ruleset.places[index]}")
    for operation in _without_target(state):
        _refuse("pos", f"units of {ruleset.places[aside_place(operation)]}, which has no Zone")


def _own_places(ruleset: TitoRuleset) -> tuple[list[frozenset[int]], list[frozenset[int]]]:
    """For each named unit, and for each kind, indices of the places where it could ever be, on the map or off it."""
    known: tuple[list[frozenset[int]], list[frozenset[int]]] | None = ruleset.memo.get("own places")
    if known is None:

        def own(piece: Unit | Kind) -> frozenset[int]:
            return frozenset(place.index for place in ruleset.places if _is_own(piece, place))

        known = ruleset.memo["own places"] = [*map(own, ruleset.units)], [*map(own, ruleset.kinds)]
    return known


def _is_own(piece: Unit | Kind, place: Place) -> bool:
    if is_aside(place.index):
        return _takes_part(piece)
    return (isinstance(piece, Unit) and place.zone is None) or place.column in _COLUMNS[piece.nationality]


def _verify_posts(state: State) -> None:
    for field, posts in (("origins", state.tracks.origins), ("staying", state.tracks.staying)):
        for post in posts:
            if post.operation not in OPERATIONS:
                _refuse(f"tracks.{field}", f"there is no operation {post.operation}")


def _refuse(where: str, what: str) -> None:
    message = f"state.{where}: {what}"
    raise LoadError(message)
