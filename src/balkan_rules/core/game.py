"""A game: its facts, its rulesets, and everything that makes, reads and writes states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar
from weakref import WeakValueDictionary

import attrs

from . import codec, files
from .actions import brief, check_rng
from .arguments import text
from .errors import LoadError, RulingError, SetupError
from .info import GameInfo
from .pickling import PacksCharts
from .ruleset import Ruleset, content_digest
from .rulings import build, changed
from .sequence import Draft, PhaseRules, Step, settle
from .shortening import lengthen, shorten
from .state import State
from .state_fields import cursor_field, frames_field
from .variants import Variants, find_game, names_of
from .view import View, has_unknown, hidden_in_vain, redact

if TYPE_CHECKING:
    import random

    from .records import Record

__all__ = ["Game", "GameInfo", "cursor_field", "frames_field"]

A = TypeVar("A")
P = TypeVar("P", bound=Enum)
S = TypeVar("S", bound=State[Any, Any])
C = TypeVar("C")
R = TypeVar("R")
O = TypeVar("O")  # noqa: E741 - options


class Game(PacksCharts[C], ABC, Generic[S, A, P, C, R, O]):
    """One game. Games subclass it; its methods are what each game package offers as functions.

    A game is made once per package (`GAME`); `with_phases` makes variants of it.
    """

    info: GameInfo
    module: ClassVar[str]
    """Where the game is found again when a state is unpickled: a module with the game as `GAME`."""
    rules_version: ClassVar[str]
    """Changes when the rules' code changes what an old record would do."""
    painter: ClassVar[str] = ""
    """What draws its boards, as ``module:name`` of a `core.drawing.Draws`; empty if nothing does."""
    state_type: type[S]
    view_type: type[View[S, A, P]] = View

    def __init__(self, *, replaced: Mapping[str, PhaseRules[Any, Any, Any]] | None = None) -> None:
        self.replaced: Mapping[str, PhaseRules[Any, Any, Any]] = MappingProxyType(dict(replaced or {}))
        self._interned: WeakValueDictionary[str, Ruleset[A, C, R, O]] = WeakValueDictionary()
        self._default: Ruleset[A, C, R, O] | None = None
        self._variants = Variants()

    def __repr__(self) -> str:
        names = "".join(f" {name}={made}" for name, made in names_of(self.replaced).items())
        return f"<Game {self.info.name}{names}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return find_game, (self.module, dict(self.replaced))

    # ------------------------------------------------------------------ for games to fill in
    @abstractmethod
    def defaults(self) -> tuple[C, R, O]:
        """The charts, rulings and options that are used when the caller gives none."""
        ...

    @abstractmethod
    def sequence(self, rulings: R, options: O) -> tuple[Step, ...]:
        """The sequence of play, in the book's order."""
        ...

    @abstractmethod
    def interruptions(self) -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
        """By name for `with_phases`: each class of frame and what plays it."""
        ...

    def content(self, charts: C, rulings: R, options: O) -> dict[str, Any]:
        """Everything that makes a ruleset what it is, as plain JSON data; `from_content` reads it.

        This and the next three serve games whose charts and options are fixed; others override all four.
        """
        answers: Any = rulings
        return {"rulings": {field.name: getattr(answers, field.name).value for field in attrs.fields(type(answers))}}

    def from_content(self, content: Mapping[str, Any], where: str) -> tuple[C, R, O]:
        """Charts, rulings and options back from `content`; raises LoadError naming `where`."""
        if not isinstance(content, dict):  # it comes from a file
            message = f"{where}: an object is wanted"
            raise LoadError(message)
        return self.defaults()[0], *self.from_changes(content, where)

    def changes(self, ruleset: Ruleset[A, C, R, O]) -> dict[str, Any]:
        """What of a ruleset differs from the default and is small: its rulings and options."""
        different = changed(ruleset.rulings)  # type: ignore[arg-type]  # R is attrs here
        return {"rulings": different} if different else {}

    def from_changes(self, changes: Mapping[str, Any], where: str) -> tuple[R, O]:
        """Rulings and options back from `changes`; raises LoadError naming `where`."""
        _, default, options = self.defaults()
        kind: Any = type(default)
        if set(changes) - {"rulings"} or not isinstance(changes.get("rulings", {}), dict):
            message = f"{where}: only an object of rulings belongs here"
            raise LoadError(message)
        try:
            return build(kind, changes.get("rulings")), options
        except RulingError as error:
            message = f"{where}.rulings: {error}"
            raise LoadError(message) from error

    def charts_under(self, charts: C, rulings: R) -> C:
        """The charts as the rulings have them: a ruling wins over whatever charts say in passing."""
        return charts

    def compile(self, **parts: Any) -> Ruleset[A, C, R, O]:  # noqa: ANN401 - the parts of Ruleset
        """The ruleset object; games override it to compile their own tables."""
        return Ruleset(self, **parts)

    @abstractmethod
    def start(self, scenario: str, ruleset: Ruleset[A, C, R, O]) -> Draft:
        """The first position of a scenario, with the first phase entered."""
        ...

    @abstractmethod
    def complete(self, position: S, side: P, rng: random.Random) -> S:
        """A full position that `side` cannot tell from the redacted one; called only if something is UNKNOWN."""
        ...

    def verify(self, state: S) -> None:
        """Whether a loaded position can be played on; raises LoadError if not."""

    @abstractmethod
    def board_text(self, position: S) -> str:
        """The board as plain text, for `text`; in a view's position secrets are UNKNOWN."""
        ...

    # ------------------------------------------------------------------ rulesets
    def ruleset(
        self, *, rulings: R | None = None, charts: C | None = None, options: O | None = None
    ) -> Ruleset[A, C, R, O]:
        """The compiled rules for these rulings, charts and options; what is not given is the default."""
        if rulings is None and charts is None and options is None and self._default is not None:
            return self._default
        base_charts, base_rulings, base_options = self.defaults()
        charts = base_charts if charts is None else charts
        rulings = base_rulings if rulings is None else rulings
        options = base_options if options is None else options
        self._expect(charts, base_charts, "charts")
        self._expect(rulings, base_rulings, "rulings")
        self._expect(options, base_options, "options")
        default = (charts, rulings, options) == (base_charts, base_rulings, base_options)
        if default and self._default is not None:
            return self._default
        charts = self.charts_under(charts, rulings)
        digest = self._digest(self.content(charts, rulings, options))
        with self._variants.lock:
            found = self._interned.get(digest)
            if found is None:
                found = self._compile(charts, rulings, options, digest)
                self._interned[digest] = found
            if default:
                self._default = found
        return found

    def _compile(self, charts: C, rulings: R, options: O, digest: str) -> Ruleset[A, C, R, O]:
        steps = tuple(
            attrs.evolve(step, rules=self.replaced.get(step.name, step.rules))
            for step in self.sequence(rulings, options)
        )
        frames = {kind: self.replaced.get(name, rules) for name, (kind, rules) in self.interruptions().items()}
        return self.compile(
            charts=charts, rulings=rulings, options=options, digest=digest, steps=steps, frame_rules=frames
        )

    def _digest(self, content: Mapping[str, Any]) -> str:
        return content_digest([self.info.name, self.rules_version, content, names_of(self.replaced)])

    @staticmethod
    def _expect(value: object, like: object, what: str) -> None:
        if type(value) is not type(like):
            message = f"{what} must be a {type(like).__name__}, not {brief(value)}"
            raise SetupError(message)

    def with_phases(self, **phases: PhaseRules[Any, Any, Any]) -> Self:
        """A variant of this game in which some phases (or interruptions) are played by other rules.

        A variant is known by its phases and the ``module:qualname`` of the class that plays each: these enter its
        digests and its files, and the same ones give the same variant, also when a state is unpickled. Rules are
        stateless, so two objects of one class must not differ. A class that is defined anew under an old name makes a
        new variant, which takes the old one's place. Without phases it is this game itself.

        Raises:
            SetupError: there is no phase of that name (the message lists the names), or another object of the same
                class, with other attributes, plays it already.
        """
        if not phases:
            return self
        _, rulings, options = self.defaults()
        names = [step.name for step in self.sequence(rulings, options)] + list(self.interruptions())
        for name, rules in phases.items():
            if name not in names:
                message = f"there is no phase {brief(name)}; there are {', '.join(names)}"
                raise SetupError(message)
            if not isinstance(rules, PhaseRules):
                message = f"phase {name!r} is played by a PhaseRules, not by {brief(rules)}"
                raise SetupError(message)
        replaced = {**self.replaced, **phases}
        with self._variants.lock:
            variant: Self | None = self._variants.find(replaced)
            if variant is None:
                variant = type(self)(replaced=replaced)
                variant._variants = self._variants  # noqa: SLF001 - variants of one game know each other
                self._variants.add(variant)
        return variant

    # ------------------------------------------------------------------ states
    def new_game(self, *, scenario: str | None = None, ruleset: Ruleset[A, C, R, O] | None = None) -> S:
        """The first state of a scenario (the default one if none is named).

        Raises:
            SetupError: there is no such scenario, or the ruleset is another game's.
        """
        rules = self._own(ruleset)
        draft = self.start(self.scenario(scenario), rules)
        settle(draft)
        state: S = draft.freeze()
        return state

    def scenario(self, name: str | None) -> str:
        """The scenario meant by a name, an alias or None.

        Raises:
            SetupError: there is none; the message lists them.
        """
        if name is None:
            return self.info.scenarios[0]
        asked = text(name, "scenario")
        found = self.info.aliases.get(asked, asked)
        if found not in self.info.scenarios:
            message = f"{self.info.name} has no scenario {brief(asked)}; there are {', '.join(self.info.scenarios)}"
            raise SetupError(message)
        return found

    def _own(self, ruleset: Ruleset[A, C, R, O] | None) -> Ruleset[A, C, R, O]:
        if ruleset is None:
            return self.ruleset()
        given: object = ruleset
        if not isinstance(given, Ruleset) or given.game is not self:
            message = f"{brief(ruleset)} is no ruleset of {self!r}"
            raise SetupError(message)
        return ruleset

    def _own_state(self, state: object) -> None:
        """Refuse what is no state of this game, which is another game's business to write or show."""
        if type(state) is not self.state_type or self._game_of(state) is not self:
            message = f"{brief(state)} is no state of {self!r}"
            raise SetupError(message)

    def _own_view(self, view: object) -> None:
        """The same for views."""
        if type(view) is not self.view_type or self._game_of(getattr(view, "_position", None)) is not self:
            message = f"{brief(view)} is no view of {self!r}"
            raise SetupError(message)

    @staticmethod
    def _game_of(position: object) -> object:
        return getattr(getattr(position, "ruleset", None), "game", None)

    def text(self, state: S) -> str:
        """The board as plain text.

        Raises:
            SetupError: it is no state of this game.
        """
        self._own_state(state)
        return self.board_text(state)

    def view(self, state: S, side: P) -> View[S, A, P]:
        """What `side` may know of `state`.

        Raises:
            SetupError: the game has no such side, or it is no state of this game.
        """
        self._own_state(state)
        given: object = side
        if not isinstance(given, Enum) or given not in self.info.sides:
            message = f"{brief(side)} is no side of {self.info.name}; there are {', '.join(map(str, self.info.sides))}"
            raise SetupError(message)
        return self.view_type(side=side, position=redact(state, side))

    def sample_state(self, view: View[S, A, P], rng: random.Random) -> S:
        """A state that `view`'s side cannot tell from the real one, drawn with the right probabilities.

        Raises:
            SetupError: it is no view of this game, or `rng` no random generator.
        """
        self._own_view(view)
        check_rng(rng)
        position: S = view._position  # noqa: SLF001 - the game itself may open its views
        if not has_unknown(position):
            return position
        return self.complete(position, view.side, rng)

    def parse(self, text: str, state: S) -> A:
        """The action written `text`, as `str(action)` writes it; case and spacing do not matter.

        Raises:
            ActionSyntaxError: no action of the state's ruleset is written so.
            SetupError: it is no state of this game.
        """
        self._own_state(state)
        action: A = state.ruleset.parse_at(text, state)
        return action

    # ------------------------------------------------------------------ JSON
    def to_json(self, state: S) -> str:
        """The state as JSON text, by names; equal states give equal text.

        Raises:
            SetupError: it is no state of this game.
        """
        self._own_state(state)
        return files.write(self, "state", state.ruleset, {"state": self.write_short(state)})

    def from_json(self, text: str, *, ruleset: Ruleset[A, C, R, O] | None = None) -> S:
        """The state back from `to_json`.

        Args:
            text: the JSON text.
            ruleset: the ruleset it was saved under; needed only when its charts are not the default ones.

        Raises:
            LoadError: the text is not such a state, or was saved under other rules; the message says where.
            SetupError: the ruleset is another game's.
        """
        data = files.read(self, text, "state", "state")
        return self.read_short(data["state"], self._ruleset_of(data, ruleset, "state"), "state")

    def view_to_json(self, view: View[S, A, P]) -> str:
        """The view as JSON text.

        Raises:
            SetupError: it is no view of this game.
        """
        self._own_view(view)
        position: S = view._position  # noqa: SLF001 - the game itself may open its views
        return files.write(self, "view", view.ruleset, {"side": view.side.name, "state": self.write_short(position)})

    def view_from_json(self, text: str, *, ruleset: Ruleset[A, C, R, O] | None = None) -> View[S, A, P]:
        """The view back from `View.to_json`; arguments and errors as for `from_json`."""
        data = files.read(self, text, "view", "side", "state")
        rules = self._ruleset_of(data, ruleset, "view")
        sides = {side.name: side for side in self.info.sides}
        side: Any = sides.get(data["side"]) if isinstance(data["side"], str) else None
        if side is None:
            message = f"side: {data['side']!r:.80} is none of {', '.join(sides)}"
            raise LoadError(message)
        position = self.read_short(data["state"], rules, "state", whole=False)
        if redact(position, side) != position:
            message = f"state: holds what {side} may not know"
            raise LoadError(message)
        if (name := hidden_in_vain(position, side)) is not None:
            message = f"state.{name}: hides what {side} knows"
            raise LoadError(message)
        view = self.view_type(side=side, position=position)
        with files.sense("state"):
            view.legal_actions()  # which is asked of every view, and must not find out later
        return view

    def record_from_json(self, text: str) -> Record[S, A]:
        """A record back from `Record.to_json`; see there. Raises LoadError."""
        from .records import Record  # noqa: PLC0415 - records are built on games

        return Record.from_json(self, text)

    def encode(self, state: S) -> dict[str, Any]:
        """The fields of a state as JSON data."""
        data: dict[str, Any] = codec.encode(state.ruleset, state, skip=frozenset({"ruleset"}))
        return data

    def write_short(self, state: S) -> dict[str, Any]:
        """A state as JSON data in the short form, which files hold."""
        return shorten(state.ruleset, self.state_type, self.encode(state))

    def read_short(self, data: object, ruleset: Ruleset[A, C, R, O], where: str, *, whole: bool = True) -> S:
        """A state back from `write_short`, or from `encode`; otherwise as `decode`."""
        return self.decode(lengthen(ruleset, self.state_type, data, where), ruleset, where, whole=whole)

    def decode(self, data: object, ruleset: Ruleset[A, C, R, O], where: str, *, whole: bool = True) -> S:
        """A state back from `encode`; raises LoadError naming `where`. A `whole` state has nothing UNKNOWN in it."""
        return files.decode(self, data, ruleset, where, whole=whole)

    def _ruleset_of(self, data: Mapping[str, Any], given: Ruleset[A, C, R, O] | None, what: str) -> Ruleset[A, C, R, O]:
        """The ruleset that a file names, or the given one if it is the same."""
        if given is not None:
            ruleset = self._own(given)
        elif not (changes := {key: value for key, value in data["changes"].items() if key != "phases"}):
            ruleset = self.ruleset()
        else:
            rulings, options = self.from_changes(changes, "changes")
            ruleset = self.ruleset(rulings=rulings, options=options)
        files.check_header(self, data, ruleset, what)
        return ruleset
