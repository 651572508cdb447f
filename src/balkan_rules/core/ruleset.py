"""Compiled rules: charts, rulings, options and phases of one game, interned by the digest of their content."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from enum import Enum
from functools import cache, cached_property
from heapq import nlargest
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import attrs

from .actions import brief, other_names, shown, whole_number
from .errors import ActionSyntaxError, Violation
from .hashing import sha256_of

if TYPE_CHECKING:
    from .game import Game
    from .sequence import PhaseRules, Step

__all__ = ["Ruleset", "content_digest"]

A = TypeVar("A")
C = TypeVar("C")
R = TypeVar("R")
O = TypeVar("O")  # noqa: E741 - options

_COMPARED = 100
"""How many notations a text that writes no action is compared with, to find the closest."""


def content_digest(content: object) -> str:
    """The SHA-256 of `content` as canonical JSON, in hex."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256_of(text)


class Ruleset(Generic[A, C, R, O]):
    """The rules of one game as they are to be played, compiled once.

    Rulesets with the same content are the same object; they compare by identity and unpickle to the interned one. Get
    one from `GAME.ruleset(...)`.

    Attributes:
        game: the Game it belongs to.
        charts: the charts in use.
        rulings: how the gaps of the book are read.
        options: the book's optional rules and what else may be chosen.
        digest: hex digest of all of these, of the rules version and of replaced phases.
        steps: the sequence of play.
        frame_rules: what plays each class of frame.
        memo: tables that listing fills; their keys come from a finite set known from the charts.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, C, R, O],
        *,
        charts: C,
        rulings: R,
        options: O,
        digest: str,
        steps: tuple[Step, ...],
        frame_rules: Mapping[type, PhaseRules[Any, Any, Any]],
    ) -> None:
        self.game: Game[Any, Any, Any, C, R, O] = game
        self.charts: C = charts
        self.rulings: R = rulings
        self.options: O = options
        self.digest: str = digest
        self.steps: tuple[Step, ...] = steps
        self.frame_rules: Mapping[type, PhaseRules[Any, Any, Any]] = dict(frame_rules)
        self.memo: dict[object, Any] = {}
        self._universe: tuple[A, ...] | None = None
        self._index: dict[A, int] = {}
        self._by_text: dict[str, A] = {}
        self._by_rules: dict[int, dict[str, A]] = {}

    def __repr__(self) -> str:
        return f"<Ruleset {self.game.info.name} {self.digest[:12]}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restore, (self.game, self.digest, self.game.pack(self.charts), self.rulings, self.options)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @cached_property
    def parts(self) -> Mapping[type, Mapping[str, object]]:
        """By class, the units, kinds of unit and places of this ruleset by name; games override it."""
        return {}

    @cached_property
    def numbers(self) -> Mapping[type, Mapping[str, int]]:
        """By class, the place of each name among `parts`, from 0: the index of the unit or place."""
        return {kind: {name: number for number, name in enumerate(parts)} for kind, parts in self.parts.items()}

    @cached_property
    def changes(self) -> Mapping[str, Any]:
        """The rulings and options that are not the default ones, as files name them."""
        return self.game.changes(self)

    @cached_property
    def frames(self) -> Mapping[str, type]:
        """The classes of frame by name."""
        return {kind.__name__: kind for kind in self.frame_rules}

    @cached_property
    def known_parts(self) -> frozenset[object]:
        """The units, kinds of unit and places of this ruleset; an action built of anything else is foreign."""
        return frozenset(part for parts in self.parts.values() for part in parts.values())

    # ------------------------------------------------------------------ the finite universe of actions
    @property
    def universe(self) -> tuple[A, ...]:
        """Every action that can ever be legal under these rules, in a fixed order. Built when first asked for."""
        if self._universe is None:
            self._build_universe()
        universe = self._universe
        assert universe is not None  # noqa: S101 - built above
        return universe

    def action(self, index: int) -> A:
        """The action with this number.

        Raises:
            IndexError: there is none.
            SetupError: it is no whole number.
        """
        universe, number = self.universe, whole_number(index, "the number of an action")
        if not 0 <= number < len(universe):
            message = f"action {brief(number)} of {len(universe)}"
            raise IndexError(message)
        return universe[number]

    def index(self, action: A) -> int:
        """The number of an action in the universe.

        Raises:
            ActionSyntaxError: it is no action of this ruleset.
        """
        _ = self.universe
        try:
            return self._index[action]
        except Exception:  # noqa: BLE001 - whatever a foreign object does when it is hashed or compared
            message = f"{brief(action)} is no action of {self!r}"
            raise ActionSyntaxError(message) from None

    def parse(self, text: str) -> A:
        """The action that is written `text`; case and spacing do not matter, nor which of its names a place has.

        Raises:
            ActionSyntaxError: no action is written so; the message names the closest.
        """
        if not isinstance(text, str):
            message = f"an action's notation is a text, not {brief(text)}"
            raise ActionSyntaxError(message)
        _ = self.universe
        wanted = plain(text)
        found = self._by_text.get(wanted)
        if found is None:
            near = " or ".join(f"'{self._by_text[text]}'" for text in self._closest(wanted))
            hint = f"; did you mean {near}?" if near else ""
            message = f"no action is written {text[:120]!r}{hint}"
            raise ActionSyntaxError(message)
        return found

    def _closest(self, wanted: str) -> list[str]:
        """Up to three notations that are most like `wanted`, the most alike first.

        A universe has tens of thousands, and to compare two letter by letter takes a millisecond. So only those are
        compared that have most words in common with it and, among these, are most nearly as long.
        """
        words = set(wanted.split())

        def likeness(text: str) -> tuple[int, int]:
            return len(words.intersection(text.split())), -abs(len(text) - len(wanted))

        return get_close_matches(wanted, nlargest(_COMPARED, self._by_text, key=likeness), n=3, cutoff=0.6)

    def _rules(self) -> Iterator[PhaseRules[Any, Any, Any]]:
        """What plays each phase and each kind of frame, in a fixed order."""
        yield from (step.rules for step in self.steps)
        yield from self.frame_rules.values()

    def takes(self, action: object) -> bool:
        """Whether `action` is of a class that is accepted somewhere in the sequence of play."""
        return any(rules.takes(action) for rules in self._rules())

    def parse_at(self, text: str, state: Any) -> A:  # noqa: ANN401 - each game narrows its states
        """The action that `parse` finds; as long as the universe has not been built, looked for around `state` first.

        That is among what is legal there, and then among all that its phase or frame could ever ask for. To build the
        universe takes longer than anything else here, and what is written down mostly belongs to one of the two.

        Raises:
            ActionSyntaxError: no action is written so; the message names the closest.
        """
        if self._universe is None and isinstance(text, str):
            wanted = plain(text)
            for action in state.legal_actions():
                if plain(str(action)) == wanted:
                    return action  # type: ignore[no-any-return]
            found = self._texts_of(state.rules).get(wanted)
            if found is not None:
                return found
        return self.parse(text)

    def _texts_of(self, rules: PhaseRules[Any, Any, Any]) -> Mapping[str, A]:
        """What one phase or kind of frame could ever ask for, by how it is written."""
        texts = self._by_rules.get(id(rules))
        if texts is None:
            texts = {str(action).casefold(): action for action in rules.universe(self)}
            self._by_rules[id(rules)] = texts
        return texts

    def _build_universe(self) -> None:
        index: dict[A, int] = {}
        by_text: dict[str, A] = {}
        for rules in self._rules():
            for action in rules.universe(self):
                if action not in index:
                    index[action] = len(index)
                    by_text[str(action).casefold()] = action
        for action in index:
            for text in _other_texts(action):
                by_text.setdefault(text.casefold(), action)
        self._index, self._by_text = index, by_text
        self._by_rules.clear()
        self._universe = tuple(index)

    def knows(self, action: object) -> bool:
        """Whether an action is whole, and every unit, kind of unit and place in it this ruleset's.

        So phases need not ask. `action` is of a class that a phase accepts, but may have been put together anyhow.
        """
        parts = self.known_parts
        kind: Any = type(action)
        names = _field_names(kind)
        try:
            hash(action)
            for name in names:
                value = getattr(action, name)
                if value not in parts and not isinstance(value, _PLAIN):
                    return False
        except Exception:  # noqa: BLE001 - a field may be missing, or hold what can neither be hashed nor compared
            return False
        return True

    def foreign(self, action: object) -> Iterable[Violation]:
        """Why the ruleset does not know an action: a violation for every part of it that is missing or not its own."""
        case, text = self.steps[0].phase.case, shown(action)
        kind: Any = type(action)
        wrong = 0
        for name in _field_names(kind):
            value = getattr(action, name, _MISSING)
            if not self._has(value):
                wrong += 1
                part = shown(value)
                yield Violation(case, f"{part} is not part of these rules", {"action": text, name: part})
        if not wrong and not self.knows(action):
            yield Violation(case, f"{text} is no whole action", {"action": text})

    def _has(self, part: object) -> bool:
        try:
            return part in self.known_parts or isinstance(part, _PLAIN)
        except Exception:  # noqa: BLE001 - as in `knows`
            return False


def plain(text: str) -> str:
    """A notation as it is compared: case and spacing do not matter, and nothing is so long."""
    return " ".join(text[:500].split()).casefold()


class _Missing:
    """Stands for a field that an action does not have."""

    def __str__(self) -> str:
        return "a missing field"


_MISSING = _Missing()
_PLAIN = (int, str, Enum, type(None))
"""What may stand in an action beside parts of the game."""


@cache
def _field_names(kind: Any) -> tuple[str, ...]:  # noqa: ANN401 - a class of actions
    return tuple(field.name for field in attrs.fields(kind))


def _restore(
    game: Game[Any, Any, Any, Any, Any, Any], digest: str, packed: object, rulings: object, options: object
) -> object:
    """The ruleset of a pickle: the one that is known by this digest, or one that is made anew."""
    found = game.known_ruleset(digest)
    return game.ruleset(charts=game.unpack(packed), rulings=rulings, options=options) if found is None else found


def _other_texts(action: object) -> Iterator[str]:
    """How else an action can be written: with another name of a unit or place in it."""
    kind: Any = type(action)
    for field in _field_names(kind):
        part = getattr(action, field)
        for name in other_names(part):
            yield str(action).replace(str(part), name)
