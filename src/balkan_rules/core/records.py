"""Games as they were played: records, which replay anywhere, and sessions, which people step through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from . import codec
from .errors import ActionSyntaxError, BalkanRulesError, IllegalActionError, LoadError, Violation
from .state import State
from .transition import SideTransition, Transition

if TYPE_CHECKING:
    from .game import Game
    from .view import View

__all__ = ["Record", "Session", "SideRecord"]

A = TypeVar("A")
S = TypeVar("S", bound=State[Any, Any])

MAX_ACTIONS = 1_000_000


@attrs.frozen(order=False)
class SideRecord(Generic[S, A]):
    """A record as one side saw it: nothing in it tells what the side may not know.

    Attributes:
        side: the side.
        initial: its view at the start.
        transitions: what it saw of every action and outcome.
    """

    side: Enum
    initial: View[S, A, Any]
    transitions: tuple[SideTransition[S, A], ...]

    def to_json(self) -> str:
        """The record as JSON text: the views at both ends, and each action (or that it is hidden) with its events."""
        entries = [
            {"action": str(entry.action), "events": [str(event) for event in entry.events]}
            for entry in self.transitions
        ]
        final = self.transitions[-1].after if self.transitions else self.initial
        body = {"side": self.side.name, "initial": self.initial.to_json(), "entries": entries, "final": final.to_json()}
        return codec.dumps(body)


@attrs.frozen(order=False)
class Record(Generic[S, A]):
    """A game as a first state and what was done in it, outcomes of dice and draws included.

    Attributes:
        initial: the first state.
        actions: every action and outcome, in order.
    """

    initial: S
    actions: tuple[A, ...] = ()

    def replay(self) -> Iterator[Transition[S, A]]:
        """Play it again, one transition after the other.

        Raises:
            LoadError: an entry is not legal where it stands; the message gives its number, from 1, and the cases.
        """
        state = self.initial
        for number, action in enumerate(self.actions, 1):
            try:
                transition = state.step(action)
            except IllegalActionError as error:
                message = f"actions[{number - 1}]: entry {number} '{action}' on Game-Turn {state.turn}: {error}"
                raise LoadError(message) from error
            yield transition
            state = transition.after

    def final(self) -> S:
        """The state after the last entry. Raises as `replay`."""
        state = self.initial
        for transition in self.replay():
            state = transition.after
        return state

    def for_side(self, side: Enum) -> SideRecord[S, A]:
        """The record as `side` saw it. Raises as `replay`."""
        game = self.initial.ruleset.game
        seen = tuple(transition.for_side(side) for transition in self.replay())
        return SideRecord(side, game.view(self.initial, side), seen)

    def to_json(self) -> str:
        """The record as JSON text; it carries the content of its ruleset, so that it replays elsewhere."""
        ruleset = self.initial.ruleset
        game = ruleset.game
        header = game._header("record", ruleset)  # noqa: SLF001 - records are part of the game's file format
        body = {
            **header,
            "content": game.content(ruleset.charts, ruleset.rulings, ruleset.options),
            "initial": game.encode(self.initial),
            "actions": [str(action) for action in self.actions],
            "final": _fingerprint(game, self.final()),
        }
        return codec.dumps(body)

    @classmethod
    def from_json(cls, game: Game[S, A, Any, Any, Any, Any], text: str, *, verify: bool = True) -> Record[S, A]:
        """A record back from `to_json`; it is replayed to verify that it ends where it did.

        Raises:
            LoadError: the text is not such a record, an entry is not legal (the message names the first such one), or
                the record ends elsewhere than when it was made.
        """
        data = codec.loads(text)
        _check_header(game, data)
        charts, rulings, options = game.from_content(data["content"], "content")
        ruleset = game.ruleset(charts=charts, rulings=rulings, options=options)
        initial = game.decode(data["initial"], ruleset, "initial")
        if not isinstance(data["actions"], list) or len(data["actions"]) > MAX_ACTIONS:
            message = f"actions: a list of at most {MAX_ACTIONS} texts is wanted"
            raise LoadError(message)
        record = cls(initial, tuple(_parse(ruleset, entry, number) for number, entry in enumerate(data["actions"])))
        if verify and _fingerprint(game, record.final()) != data["final"]:
            message = (
                f"final: made under rules version {data['rules']!r:.40}, it ends elsewhere under {game.rules_version!r}"
            )
            raise LoadError(message)
        return record


def _check_header(game: Game[Any, Any, Any, Any, Any, Any], data: object) -> None:
    wanted = f"balkan_rules.{game.info.name}.record"
    if not isinstance(data, dict) or data.get("format") != wanted:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        message = f"format: {wanted!r} is wanted, not {found!r:.80}"
        raise LoadError(message)
    keys = {"format", "schema", "rules", "ruleset", "changes", "content", "initial", "actions", "final"}
    for key in sorted(keys ^ set(data)):
        message = f"{key[:80]}: {'is missing' if key in keys else 'does not belong here'}"
        raise LoadError(message)
    if data["schema"] != 1:
        message = f"schema: this version reads 1, not {data['schema']!r:.40}"
        raise LoadError(message)
    game.check_phases(data["changes"])


def _parse(ruleset: Any, entry: object, number: int) -> Any:  # noqa: ANN401 - an action of the game
    try:
        return ruleset.parse(entry)
    except ActionSyntaxError as error:
        message = f"actions[{number}]: entry {number + 1}: {error}"
        raise LoadError(message) from error


def _fingerprint(game: Game[Any, Any, Any, Any, Any, Any], state: State[Any, Any]) -> str:
    """Tells final states apart without depending on charts or version."""
    return sha256(codec.dumps(game.encode(state)).encode()).hexdigest()


class Session(Generic[S, A]):
    """A game in progress, for people: it remembers how it came to its state, takes back and records.

    Attributes:
        state: where the game stands.
    """

    def __init__(self, state: S) -> None:
        self._initial = state
        self._done: list[Transition[S, A]] = []
        self.state: S = state

    @property
    def transitions(self) -> tuple[Transition[S, A], ...]:
        """Everything that was pushed and not popped, in order."""
        return tuple(self._done)

    @property
    def record(self) -> Record[S, A]:
        """The record of it."""
        return Record(self._initial, tuple(transition.action for transition in self._done))

    def push(self, action: A | Iterable[A]) -> tuple[Transition[S, A], ...]:
        """Take an action, or a macro as far as it goes.

        Raises:
            IllegalActionError: it (or the macro's first part) is not legal.
        """
        if isinstance(action, (tuple, list)):
            taken: tuple[Transition[S, A], ...] = self.state.expand(action).transitions
        else:
            taken = (self.state.step(action),)
        self._done.extend(taken)
        self.state = taken[-1].after
        return taken

    def pop(self, *, force: bool = False) -> Transition[S, A]:
        """Take back the last action.

        Args:
            force: also past a die, a draw or a revealed secret.

        Raises:
            IllegalActionError: there is nothing to take back, or it cannot honestly be taken back.
        """
        case = self.state.phase.case
        if not self._done:
            raise IllegalActionError((Violation(case, "there is nothing to take back"),))
        last = self._done[-1]
        if last.is_final and not force:
            sentence = f"'{last.action}' cannot be taken back: it rolled, drew or revealed something"
            raise IllegalActionError((Violation(case, sentence, {"action": str(last.action)}),))
        self._done.pop()
        self.state = last.before
        return last


@attrs.frozen(order=False)
class Change:
    """One difference between two positions.

    Attributes:
        path: where, e.g. ``"points"``.
        before: what stands there in the first, as JSON data; None if nothing does.
        after: what stands there in the second.
    """

    path: str
    before: object
    after: object

    def __str__(self) -> str:
        return f"{self.path}: {self.before} -> {self.after}"


def diff(first: State[Any, Any], second: State[Any, Any]) -> tuple[Change, ...]:
    """What differs between two positions of one game, field by field; empty if and only if they are equal.

    Raises:
        BalkanRulesError: they are not states of the same game.
    """
    if not issubclass(type(first), State) or type(first) is not type(second):
        message = f"diff compares two states of one game, not {type(first).__name__} and {type(second).__name__}"
        raise BalkanRulesError(message)
    game = first.ruleset.game
    changes = []
    if first.ruleset is not second.ruleset:
        changes.append(Change("ruleset", first.ruleset.digest, second.ruleset.digest))
    _compare(game.encode(first), second.ruleset.game.encode(second), "", changes)
    return tuple(changes)


def _compare(first: object, second: object, path: str, changes: list[Change]) -> None:
    if isinstance(first, Mapping) and isinstance(second, Mapping):
        for key in [*first, *(key for key in second if key not in first)]:
            _compare(first.get(key), second.get(key), f"{path}.{key}" if path else key, changes)
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for index, (left, right) in enumerate(zip(first, second, strict=True)):
            _compare(left, right, f"{path}[{index}]", changes)
    elif first != second:
        changes.append(Change(path, first, second))
