"""Games as they were played: records, which replay anywhere, and sessions, which people step through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from . import codec, files
from .actions import HIDDEN, brief
from .errors import ActionSyntaxError, BalkanRulesError, IllegalActionError, LoadError, SetupError, Violation
from .hashing import sha256_of
from .state import State
from .transition import SideTransition, Transition

if TYPE_CHECKING:
    from .game import Game
    from .view import View

__all__ = ["Change", "Record", "Session", "SideRecord", "diff"]

A = TypeVar("A")
S = TypeVar("S", bound=State[Any, Any])


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


def _as_tuple(actions: Iterable[A]) -> tuple[A, ...]:
    return tuple(actions)


def _present_version(record: Record[Any, Any]) -> str:
    version: str = record.initial.ruleset.game.rules_version
    return version


@attrs.frozen(order=False)
class Record(Generic[S, A]):
    """A game as a first state and what was done in it, outcomes of dice and draws included.

    Attributes:
        initial: the first state.
        actions: every action and outcome, in order.
        rules_version: the version of the rules under which it was made: that of its game now, unless it comes from a
            file of another one. Records that differ in nothing else are equal.
    """

    initial: S
    actions: tuple[A, ...] = attrs.field(default=(), converter=_as_tuple)
    rules_version: str = attrs.field(kw_only=True, eq=False, default=attrs.Factory(_present_version, takes_self=True))

    def replay(self) -> Iterator[Transition[S, A]]:
        """Play it again, one transition after the other.

        Raises:
            LoadError: an entry is not legal where it stands; the message gives its number, from 1, and the cases, and
                both versions of the rules if it was made under another one.
        """
        state = self.initial
        for number, action in enumerate(self.actions, 1):
            try:
                transition = state.step(action)
            except IllegalActionError as error:
                where = f"actions[{number - 1}]: entry {number} '{action}' on Game-Turn {state.turn}"
                message = f"{where}: {error}{_versions(state.ruleset.game, self.rules_version)}"
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
        """The record as JSON text; it carries the content of its ruleset, so that it replays elsewhere.

        Raises:
            LoadError: an entry is not legal (as `replay`), or the text would be longer than what is read.
        """
        ruleset = self.initial.ruleset
        game = ruleset.game
        body = {
            "content": game.content(ruleset.charts, ruleset.rulings, ruleset.options),
            "initial": game.write_short(self.initial),
            "actions": [str(action) for action in self.actions],
            "final": _fingerprint(game, self.final()),
        }
        return files.write(game, "record", ruleset, body)

    @classmethod
    def from_json(cls, game: Game[S, A, Any, Any, Any, Any], text: str, *, verify: bool = True) -> Record[S, A]:
        """A record back from `to_json`.

        A record that was made under another rules version, earlier or later, is read too, and shows by its replay
        whether it still holds. Its `rules_version` tells, and so does every error.

        Args:
            game: the game that was played.
            text: the JSON text.
            verify: replay it, to see that every entry is legal and that it ends where it did. Without, it is only read:
                `replay` then names the first entry that is not legal.

        Raises:
            LoadError: the text is not such a record, an entry is not legal (the message names the first such one), or
                the record ends elsewhere than when it was made.
        """
        data = files.read(game, text, "record", "content", "initial", "actions", "final")
        made_under: str = data["rules"]
        try:
            record = cls(*_content(game, data), rules_version=made_under)
        except LoadError as error:
            message = f"{error}{_versions(game, made_under)}"
            raise LoadError(message) from error
        if verify and _fingerprint(game, record.final()) != data["final"]:
            message = "final: the actions do not end where the record says; it has been changed, or cut off"
            if made_under != game.rules_version:
                made = f"made under rules version {made_under!r:.40}"
                message = f"final: {made}, it ends elsewhere under {game.rules_version!r}"
            raise LoadError(message)
        return record


def _versions(game: Game[Any, Any, Any, Any, Any, Any], made_under: str) -> str:
    """What is added to an error about a record of another version of the rules; nothing to others."""
    if made_under == game.rules_version:
        return ""
    return f"; made under rules version {made_under!r:.40}, it is read under {game.rules_version!r}"


def _content(game: Game[S, A, Any, Any, Any, Any], data: Mapping[str, Any]) -> tuple[S, tuple[A, ...]]:
    """The first state and the actions of a file; raises LoadError."""
    charts, rulings, options = game.from_content(data["content"], "content")
    ruleset = game.ruleset(charts=charts, rulings=rulings, options=options)
    if data["rules"] == game.rules_version:
        files.check_header(game, data, ruleset, "record")
    initial = game.read_short(data["initial"], ruleset, "initial")
    for key, kind in (("actions", list), ("final", str)):
        if type(data[key]) is not kind:
            message = f"{key}: a {'list of texts' if kind is list else 'text'} is wanted, not {brief(data[key])}"
            raise LoadError(message)
    return initial, tuple(_parse(ruleset, entry, number) for number, entry in enumerate(data["actions"]))


def _parse(ruleset: Any, entry: object, number: int) -> Any:  # noqa: ANN401 - an action of the game
    try:
        return ruleset.parse(entry)
    except ActionSyntaxError as error:
        message = f"actions[{number}]: entry {number + 1}: {error}"
        raise LoadError(message) from error


def _fingerprint(game: Game[Any, Any, Any, Any, Any, Any], state: State[Any, Any]) -> str:
    """Tells final states apart without depending on charts or version."""
    return sha256_of(codec.dumps(game.encode(state)))


class Session(Generic[S, A]):
    """A game in progress, for people: it remembers how it came to its state, takes back and records.

    Raises:
        SetupError: it does not begin with a state.
    """

    def __init__(self, state: S) -> None:
        if not issubclass(type(state), State):
            message = f"a session begins with a state, not {brief(state)}"
            raise SetupError(message)
        self._initial = state
        self._done: list[Transition[S, A]] = []

    @property
    def state(self) -> S:
        """Where the game stands."""
        return self._done[-1].after if self._done else self._initial

    @property
    def transitions(self) -> tuple[Transition[S, A], ...]:
        """Everything that was pushed and not popped, in order."""
        return tuple(self._done)

    @property
    def record(self) -> Record[S, A]:
        """The record of it."""
        return Record(self._initial, tuple(transition.action for transition in self._done))

    def push(self, action: A | Iterable[A]) -> tuple[Transition[S, A], ...]:
        """Take an action, or a macro as far as it goes: any iterable is one, as no action is iterable.

        Raises:
            IllegalActionError: it (or the macro's first part) is not legal.
        """
        state = self.state
        taken = state.expand(action).transitions if isinstance(action, Iterable) else (state.step(action),)
        self._done.extend(taken)
        return taken

    def pop(self, *, force: bool = False, side: Enum | None = None) -> Transition[S, A]:
        """Take back the last action.

        Args:
            force: also past a die, a draw or a revealed secret.
            side: who asks, and so is told of an action that is hidden from others but not from him.

        Raises:
            IllegalActionError: there is nothing to take back, or it cannot honestly be taken back. An action that is
                hidden from `side`, or without one from any side, is not named.
        """
        case = self.state.phase.case
        if not self._done:
            raise IllegalActionError((Violation(case, "there is nothing to take back"),))
        last = self._done[-1]
        if last.is_final and not force:
            is_known = last.seen_by is None or side in last.seen_by
            name = str(last.action if is_known else HIDDEN)
            sentence = f"'{name}' cannot be taken back: it rolled, drew or revealed something"
            raise IllegalActionError((Violation(case, sentence, {"action": name}),))
        return self._done.pop()


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
