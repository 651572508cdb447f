"""Ready-made questions, each answered exactly out of the chance nodes that play uses.

Where nothing but one track matters to a question, it is asked of an empty map, turn by turn, so that the answer does
not hang on what players do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from ..core.actions import brief
from ..core.arguments import instances
from ..core.dice import Distribution
from ..core.errors import SetupError
from ..core.state import State
from .asking import AnyTransition, Policy, Told, check_state, first_listed, game_over
from .walking import LIMIT, distribution

if TYPE_CHECKING:
    from .. import marita_merkur, tito, wrte_1991
    from ..core.game import Game

__all__ = ["attack", "barracks", "coup", "drought", "intervention", "italian_surrender"]

T = TypeVar("T")

_CERTAIN: Final = Fraction(1)
_Details: TypeAlias = Mapping[str, object]
_RESULTS: Final[Mapping[str, Callable[[_Details], str]]] = {
    "combat": lambda details: str(details["result"]),
    "ambush": lambda details: str(details["result"]),
    "bombarded": lambda details: str(details["result"]),
    "secret operation": lambda details: str(details["result"]),
    "storming": lambda details: "destroyed" if details["destroyed"] else "repelled",
}
"""How the event that tells of a result tells it, by its name; the results are spelled as in previews."""


# ------------------------------------------------------------------------------------------------------------- any game


def attack(
    state: State[Any, Any], action: object, *, policy: Policy | None = None, limit: int = LIMIT
) -> Distribution[str | None]:
    """The exact chances of what an attack comes to on its table, in any game.

    What is rolled on the way counts (whether there is supply, say), and so does who joins in or supports it, for which
    there is the policy.

    Args:
        state: where it is made.
        action: an action with a `preview`.
        policy: who decides until the result is known; without one nobody may have a choice.
        limit: how many positions may be looked at.

    Returns:
        The chance of each result, as text; None stands for an attack that comes to nothing before its phase ends.

    Raises:
        SetupError: the action is no attack, or a side has a choice and there is no policy.
        IllegalActionError: the action is not legal.
        TreeTooLargeError: more positions than `limit` have to be looked at.
    """
    check_state(state)
    begun = state.step(action)
    if state.preview(action) is None:
        message = f"action: {brief(action)} is no attack; an action that has a preview is wanted"
        raise SetupError(message)
    moment = (state.turn, state.phase)
    told: Told[str | None] = Told(
        _result(begun), lambda _, step: _result(step), settled=lambda result: result is not None
    )
    return distribution(
        begun.after, lambda after: (after.turn, after.phase) != moment, told, policy=policy, limit=limit
    )


def _result(step: AnyTransition) -> str | None:
    """The first result that is told."""
    return next((_RESULTS[event.name](event.details) for event in step.events if event.name in _RESULTS), None)


def _state_of(kind: type[T], value: object, game: Game[Any, Any, Any, Any, Any, Any]) -> T:
    """A state of one game. Raises SetupError, which names the game."""
    if not isinstance(value, kind):
        found = f"one of {value.ruleset.game.info.name}" if isinstance(value, State) else brief(value)
        message = f"state: a state of {game.info.name} is wanted, not {found}"
        raise SetupError(message)
    return value


# ----------------------------------------------------------------------------------------------------------------- tito


def italian_surrender(state: tito.State) -> Distribution[int | None]:
    """The exact chances of the Game-Turn on which Italy surrenders, in *Tito*; None stands for not in this game.

    Nothing that players do has a part in it.

    Raises:
        SetupError: it is no state of *Tito*.
    """
    from .. import tito  # noqa: PLC0415 - a game is imported when it is asked about

    if _state_of(tito.State, state, tito.GAME).surrender_turn:
        return Distribution([(state.surrender_turn, _CERTAIN)])
    last_box = len(state.ruleset.charts.allied_boxes)
    tracks = _turn_by_turn(
        state,
        tito.Phase.ALLIED_PROGRESS,
        lambda after: (after.allied_box, after.allied_lower),
        lambda track: {"allied_box": track[0], "allied_lower": track[1]},
    )
    return _first_time((turn, track.where(lambda marker: marker[0] == last_box)) for turn, track in tracks)


def drought(state: tito.State) -> dict[int, Fraction]:
    """The exact chance, for each Game-Turn that is left in *Tito*, that drought is in effect after its Weather Phase.

    Raises:
        SetupError: it is no state of *Tito*.
    """
    from .. import tito  # noqa: PLC0415 - a game is imported when it is asked about

    _state_of(tito.State, state, tito.GAME)
    weathers = _turn_by_turn(state, tito.Phase.WEATHER, lambda after: after.drought, lambda before: {"drought": before})
    return {turn: weather.where(bool) for turn, weather in weathers}


def _turn_by_turn(
    state: tito.State,
    phase: tito.Phase,
    read: Callable[[tito.State], T],
    fields: Callable[[T], Mapping[str, Any]],
) -> Iterator[tuple[int, Distribution[T]]]:
    """What a track that changes by one die in one phase shows after that phase, on each Game-Turn that is left.

    Args:
        state: where it begins.
        phase: in which the die is rolled.
        read: what the track shows.
        fields: the fields of a position on which it shows something.
    """
    ruleset = state.ruleset
    game: Any = ruleset.game  # variants of the game have positions too
    cursor, step = next((index, step) for index, step in enumerate(ruleset.steps) if step.phase is phase)

    def after(turn: int, before: T) -> Distribution[T]:
        node = game.position(turn=turn, phase=phase, scenario=state.scenario, ruleset=ruleset, **fields(before))
        return distribution(node, 1 if node.phase is phase else 0, read)

    found = Distribution([(read(state), _CERTAIN)])
    for turn in range(state.turn, state.scenario.turns[-1] + 1):
        is_past = turn == state.turn and (state.cursor, len(state.frames)) > (cursor, 0)
        if not is_past and (step.turns is None or turn in step.turns):
            found = Distribution(
                (value, chance * share)
                for before, chance in found.items()
                for value, share in after(turn, before).items()
            )
        yield turn, found


def _first_time(chances: Iterable[tuple[int, Fraction]]) -> Distribution[int | None]:
    """When something happens, out of the chances that it has happened by the end of each turn."""
    found: list[tuple[int | None, Fraction]] = []
    before = Fraction(0)
    for turn, chance in chances:
        found.append((turn, chance - before))
        before = chance
    return Distribution([*found, (None, 1 - before)])


# ------------------------------------------------------------------------------------------------------------ wrte_1991


def barracks(
    state: wrte_1991.State,
    storms: Iterable[wrte_1991.Action] | None = None,
    *,
    limit: int = LIMIT,
) -> Distribution[frozenset[str]]:
    """The exact chances of which barracks lose their garrisons in Operation Bilagora, in *War Returns to Europe*.

    Each city has dice of its own, so what is found in one does not change the chances of the next. Where a Player picks
    the unit that is lost, it does not matter to the answer which.

    Args:
        state: where the Separatist Player says which barracks are stormed.
        storms: what is stormed (`Storm` or `StormWithCache`), each city once; if this is not given, all that can be,
            with no Weapons Cache.
        limit: how many positions may be looked at for one city.

    Returns:
        The chance of each set of cities (by their names) in which no unit of the JNA is left. ``.map(len)`` is their
        number, ``.where(lambda fallen: "Karlovac" in fallen)`` the chance of one.

    Raises:
        SetupError: it is no state of the game, nothing can be stormed in it, or a city is named twice.
        IllegalActionError: what cannot be stormed is.
        TreeTooLargeError: more positions than `limit` have to be looked at.
    """
    from .. import wrte_1991  # noqa: PLC0415 - a game is imported when it is asked about

    legal = _state_of(wrte_1991.State, state, wrte_1991.GAME).legal_actions()
    given: Sequence[object] = [*legal] if storms is None else instances(object, storms, "storms")
    kinds = (wrte_1991.Storm,) if storms is None else (wrte_1991.Storm, wrte_1991.StormWithCache)
    chosen = [one for one in given if isinstance(one, kinds)]
    foreign = storms is not None and len(chosen) < len(given)
    if not chosen or foreign or len({one.to for one in chosen}) < len(chosen):
        message = (
            "storms: at least one city to be stormed is wanted, and none of them twice; ask where that can be done"
        )
        raise SetupError(message)
    found = Distribution([(frozenset[str](), _CERTAIN)])
    for storm in chosen:
        fate = distribution(state.apply(storm), game_over, _fate(storm.to), policy=first_listed, limit=limit)
        found = found.combine(fate, partial(_with_city, storm.to.city))
    return found


def _with_city(city: str, fallen: frozenset[str], falls: bool | None) -> frozenset[str]:  # noqa: FBT001 - a chance
    return fallen | {city} if falls else fallen


def _fate(city: wrte_1991.Place) -> Told[bool | None]:
    """Whether the garrison of a city that is stormed is lost: known when the siege is laid, or nobody is left."""
    from .. import wrte_1991  # noqa: PLC0415 - a game is imported when it is asked about

    def fate_after(step: AnyTransition) -> bool | None:
        if any(unit.faction is wrte_1991.Faction.JNA for unit in step.after.stack(city).units):
            return False if any(event.name == "siege laid" for event in step.events) else None
        return True

    return Told(None, lambda _, step: fate_after(step), settled=lambda fate: fate is not None)


# -------------------------------------------------------------------------------------------------------- marita_merkur


def coup(
    state: marita_merkur.State, ends: Iterable[marita_merkur.TurnEnd], *, clear: Iterable[Fraction] = ()
) -> Distribution[int | None]:
    """The exact chances of the game turn at whose end there is a coup in Jugoslavia, in *Marita-Merkur*.

    Args:
        state: where it begins, before the checks at the end of its turn.
        ends: the points and the British at the end of that game turn and of those that follow, one after another.
        clear: the chances that the weather of each is clear, as for `marita_merkur.forecast`.

    Returns:
        The chance of each of these game turns; None stands for none of them.

    Raises:
        SetupError: it is no such state, an argument is wrong, or there has been a coup.
    """
    outlooks = _outlooks(state, ends, clear)
    if state.affairs.coup:
        message = "state: there has been a coup in it"
        raise SetupError(message)
    return _first_time((turn, found.where(lambda outlook: outlook.affairs.coup)) for turn, found in outlooks)


def intervention(
    state: marita_merkur.State, ends: Iterable[marita_merkur.TurnEnd], *, clear: Iterable[Fraction] = ()
) -> Distribution[int | None]:
    """The exact chances of the game turn at whose end German intervention is triggered, in *Marita-Merkur*.

    Arguments, what it returns and errors are those of `coup`; the coup of the same turn has its part in it.

    Raises:
        SetupError: it is no such state, an argument is wrong, or intervention has been triggered.
    """
    outlooks = _outlooks(state, ends, clear)
    if state.affairs.triggered is not None:
        message = f"state: intervention was triggered in it on game turn {state.affairs.triggered}"
        raise SetupError(message)
    return _first_time(
        (turn, found.where(lambda outlook: outlook.affairs.triggered is not None)) for turn, found in outlooks
    )


def _outlooks(
    state: marita_merkur.State, ends: Iterable[marita_merkur.TurnEnd], clear: Iterable[Fraction]
) -> list[tuple[int, Distribution[marita_merkur.Outlook]]]:
    """How things may stand at the end of each of some game turns, the first of which is that of the state."""
    from .. import marita_merkur  # noqa: PLC0415 - a game is imported when it is asked about

    _state_of(marita_merkur.State, state, marita_merkur.GAME)
    phases = [step.phase for step in state.ruleset.steps]
    if state.cursor > phases.index(marita_merkur.GamePhase.COUP):
        message = f"state: the {state.phase} comes after the first check of game turn {state.turn}; ask before it"
        raise SetupError(message)
    outlook = marita_merkur.Outlook(affairs=state.affairs)
    found = marita_merkur.forecast(ends, outlook, clear=clear, rulings=state.ruleset.rulings)
    return [*enumerate(found, state.turn)]
