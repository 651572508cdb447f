"""What in a position is against the rules: where units stand, and a history that no game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ..core.errors import Violation
from . import limits
from .abroad import crossing_case, mixed, too_many
from .map import FIRST_HEX
from .phases import ceasefire, operations, raid, siege, victory
from .stacks import excess
from .state import State
from .tracks import Scenario

__all__ = ["problems"]


def problems(state: State) -> tuple[Violation, ...]:
    """See `State.problems`."""
    return (*_stacking(state), *_borders(state), *_history(state))


# ------------------------------------------------------------------------------------------------- where units stand


def _stacking(state: State) -> Iterator[Violation]:
    for index in sorted({ord(code) for code in state.pos}):
        place = state.ruleset.places[index]
        if index >= FIRST_HEX and (number := excess(state, place)):
            is_mixed = mixed(state, place) > 0
            case_id, what = ("6.5.slovene-croat", "Slovenes and Croats") if is_mixed else ("6.1.when", "too many units")
            yield Violation(case_id, f"{what} stand in {place}", {"place": str(place), "excess": number})


def _borders(state: State) -> Iterator[Violation]:
    for unit in state.ruleset.units:
        place = state.ruleset.places[ord(state.pos[unit.index])]
        if place.is_hex and not limits.bounded(state, unit.faction)[place.index]:
            sentence = f"{unit} may not be in {place}"
            yield Violation(limits.BORDERS[unit.faction], sentence, {"unit": str(unit), "place": str(place)})
    if too_many(state):
        yield Violation(crossing_case(state.tracks.scenario), "too many Slovenes are in Croatia")


# ------------------------------------------------------------------------------------------- what is said to have been


def _history(state: State) -> Iterator[Violation]:
    """What is noted and has not been in any game."""
    yield from _yet_to_come(state)
    yield from _operations(state)
    yield from _chit(state)
    yield from _ceasefire(state)
    yield from _bilagora(state)
    yield from _raid(state)
    yield from _extension(state)


_WHEN: Final[Mapping[str, str]] = {
    "operations": "4.0.event.1",
    "ceasefire": "4.1.option",
    "ceasefire_ended": "4.1.ban",
    "bilagora": "8.7.launch",
    "medium": "10.4.trigger",
    "captured": "17.1.raid",
    "broadcast": "9.0.choice",
    "town_bombarded": "9.1.support",
    "town_raided": "9.1.paramilitary",
    "paramilitary_attack": "14.3.media",
}
"""The entries that say on which Game-Turn something was, and the cases that speak of it."""


def _yet_to_come(state: State) -> Iterator[Violation]:
    """What is noted as done on a Game-Turn that has not come."""
    for entry, rule in _WHEN.items():
        turn: int = getattr(state.tracks, entry)
        if turn > state.turn:
            yield _wrong(rule, f"{entry} is set to a Game-Turn that has not come", entry, turn)


def _wrong(rule: str, sentence: str, entry: str, value: int) -> Violation:
    return Violation(rule, sentence, {"entry": entry, "turn": value})


_SET: Final[Mapping[Scenario, str]] = {
    Scenario.CAMPAIGN: "16.1.start",
    Scenario.TEN_DAYS: "17.1.operations",
    Scenario.SLAVONIA: "17.2.bilagora",
    Scenario.TOTAL_WAR: "17.3.operations",
}
"""By scenario the case that sets when Croatian operations begin; in the campaign it is that of option 16.1."""


def _operations(state: State) -> Iterator[Violation]:
    """Croatian operations that have begun too early, or not when everybody knows that they do."""
    begun, known = state.tracks.operations, operations.set_turn(state)
    if known is None:
        if 0 < begun < operations.EARLIEST:
            yield _wrong("4.0.event.1.earliest", "Croatian operations do not begin so early", "operations", begun)
    elif begun != known and (begun or state.turn > known):
        when = f"begin on Game-Turn {known}" if known else "do not begin"
        yield _wrong(_SET[state.tracks.scenario], f"in this game Croatian operations {when}", "operations", begun)


def _chit(state: State) -> Iterator[Violation]:
    """A chit that does not go with when operations have begun, or with what has been played without them."""
    if state.chit == 0:
        return
    assert isinstance(state.chit, int)  # noqa: S101 - a whole position knows it
    chit, begun = state.chit, state.tracks.operations
    if operations.set_turn(state) is not None:
        yield _wrong("3.1.step.draw", "no chit is drawn in this game", "chit", chit)
    elif not begun and chit < operations.unheard(state):
        yield _wrong("3.1.step.reveal", f"operations should have begun by chit {chit}", "operations", begun)
    elif begun and begun != chit and not (begun > chit and operations.may_be_late(state)):
        yield _wrong("3.1.step.reveal", f"operations do not begin then by chit {chit}", "operations", begun)


def _ceasefire(state: State) -> Iterator[Violation]:
    """A ceasefire that cannot have been declared, or has ended before that."""
    declared, ended = state.tracks.ceasefire, state.tracks.ceasefire_ended
    if declared and (rule := ceasefire.undeclarable(state)):
        yield _wrong(rule, "no ceasefire can have been declared then", "ceasefire", declared)
    if ended and (not declared or ended < declared):
        yield _wrong("4.1.ban", "a ceasefire has ended before one was declared", "ceasefire_ended", ended)


def _bilagora(state: State) -> Iterator[Violation]:
    """Operation Bilagora on another Game-Turn than operations, and sieges that nobody has laid or that do not last."""
    tracks = state.tracks
    if tracks.bilagora and tracks.bilagora != tracks.operations:
        sentence = "Operation Bilagora is launched as Croatian operations begin"
        yield _wrong("8.7.launch", sentence, "bilagora", tracks.bilagora)
    for city in tracks.besieged:
        details = {"place": str(city)}
        if not tracks.bilagora:
            yield Violation("8.8.marker", f"{city.city} has not been attacked", details)
        if not siege.lasts(state, city):
            yield Violation("8.8.persist", f"nobody is besieged in {city.city}, or nobody besieges it", details)


def _raid(state: State) -> Iterator[Violation]:
    """A government that cannot have been captured, or has surrendered without that."""
    captured, surrender = state.tracks.captured, state.tracks.surrender
    if captured and state.tracks.scenario is not Scenario.TEN_DAYS:
        yield _wrong("17.1.raid", "there is no raid in this scenario", "captured", captured)
    elif captured and captured not in raid.raid_turns():
        yield _wrong("17.1.raid.turns", "no raid begins that Game-Turn", "captured", captured)
    if surrender and not captured:
        yield Violation("17.1.surrender", "nobody who has been captured has surrendered", {"surrender": surrender})


def _extension(state: State) -> Iterator[Violation]:
    """An extension where there is none, or before the end of the game that is extended."""
    if not state.tracks.extended:
        return
    if not victory.has_extension(state):
        yield Violation("16.4.condition", "this game cannot be extended")
    elif state.turn <= max(victory.extension_turns()):
        yield _wrong("16.4.timing", "the game is not extended before its end", "extended", state.turn)
