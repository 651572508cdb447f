"""The sequence of play as data, and the objects that play its phases.

A game lists its phases in the book's order (`Step`). Each is played by a `PhaseRules`, which has no state of its own.
What interrupts a phase and returns to it (losses, a retreat, a reaction) is a *frame*: a small frozen value on
`state.frames`, played by the `PhaseRules` registered for its class. `settle` carries a `Draft` on from phase to phase
until somebody, or chance, has something to decide.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

import attrs

from .actions import CHANCE, Group, Roll
from .errors import Violation
from .frozen import facts

if TYPE_CHECKING:
    from .preview import Preview
    from .ruleset import Ruleset
    from .state import State

__all__ = [
    "AutomaticRules",
    "ChanceRules",
    "DieRules",
    "Draft",
    "Event",
    "Frame",
    "PhaseEnum",
    "PhaseRules",
    "Slots",
    "Step",
    "playing",
    "settle",
]

A = TypeVar("A")
S = TypeVar("S")
D = TypeVar("D", bound="Draft")
F = TypeVar("F", bound="Frame")


class PhaseEnum(Enum):
    """Base of each game's phases.

    A member's value is its case and its title, e.g. ``("4.2.B.1", "Yugoslav Movement Phase")``.
    """

    @property
    def case(self) -> str:
        """The case of the rulebook that lists the phase."""
        case: str = self.value[0]
        return case

    @property
    def title(self) -> str:
        """The phase's name in the book."""
        title: str = self.value[1]
        return title

    def __str__(self) -> str:
        return self.title


@attrs.frozen(order=False)
class Event:
    """Something that happened in a transition.

    Attributes:
        name: what kind of thing, e.g. ``"combat"``.
        cases: every case that entered it: the rule, the table, each modifier, each cap.
        details: the numbers and names those cases speak of.
        seen_by: the sides that may know of it; None for all.
        reveals: it showed somebody a secret, so nothing before it can be taken back.
    """

    name: str
    cases: tuple[str, ...]
    details: Mapping[str, object] = attrs.field(converter=facts, hash=False)
    seen_by: frozenset[Enum] | None = None
    reveals: bool = False

    def __str__(self) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in self.details.items())
        return f"{self.name}: {facts} ({', '.join(self.cases)})"


class Frame:
    """Base of the frozen values that stand on `state.frames` while a phase is interrupted."""

    __slots__ = ()


class Slots:
    """Where the fields stand that every position and every draft have, so that a game can give both one layout.

    See `Draft.freeze`. `_taken` is no field: it is the action that was taken last out of the listing of a position.
    """

    __slots__ = ("_taken", "cursor", "events", "frames", "is_over", "ruleset", "turn")

    if TYPE_CHECKING:
        _taken: object

    def _note_taken(self, action: object, /) -> None:
        """See `State._note_taken`."""
        _set_taken(self, action)


_set_taken: Final[Callable[[Slots, object], None]] = Slots.__dict__["_taken"].__set__
"""Sets the slot also of a finished position, which refuses to be assigned to."""


class Draft(Slots):
    """A position being edited inside one `apply`. Games subclass it with their own fields (as `__slots__`).

    Attributes:
        ruleset: the compiled rules.
        turn: Game-Turn, from 1.
        cursor: index of the phase in the sequence of play.
        frames: what interrupts it, innermost last.
        is_over: set when the game has ended.
        events: what happened, when somebody listens; None under plain `apply`.
    """

    __slots__ = ()

    ruleset: Ruleset[Any, Any, Any, Any]
    turn: int
    cursor: int
    frames: tuple[Frame, ...]
    is_over: bool
    events: list[Event] | None

    def __init__(self, state: State[Any, Any], *, recording: bool) -> None:
        """A copy of the fields of `state`. Right for every game; one that is in a hurry writes its fields out.

        Args:
            state: where to start from.
            recording: whether to keep the events that are noted.
        """
        self.events = [] if recording else None
        kind: Any = type(state)
        for field in attrs.fields(kind):
            setattr(self, field.name, getattr(state, field.name))

    def freeze(self) -> Any:  # noqa: ANN401 - each game narrows it to its own state
        """The finished position; the draft is not used again.

        As `__init__`: right for every game. One in a hurry gives its states and its drafts the same slots, those of a
        common base that comes from `Slots`; then the draft can become the state, by its class, and nothing is copied.
        """
        kind = self.ruleset.game.state_type
        return kind(**{field.name: getattr(self, field.name) for field in attrs.fields(kind)})

    def note(
        self,
        name: str,
        cases: tuple[str, ...],
        *,
        seen_by: frozenset[Enum] | None = None,
        reveals: bool = False,
        **details: object,
    ) -> None:
        """Report an event. Under `apply` nobody listens and nothing is kept."""
        if self.events is not None:
            self.events.append(Event(name, cases, details, seen_by, reveals))

    def push(self, frame: Frame) -> None:
        """Interrupt what is being played by `frame`."""
        self.frames = (*self.frames, frame)

    def pop(self) -> None:
        """End the innermost interruption."""
        self.frames = self.frames[:-1]

    def replace(self, frame: Frame) -> None:
        """Put `frame` in the place of the innermost one."""
        self.frames = (*self.frames[:-1], frame)

    def next_phase(self) -> None:
        """Leave the present phase and enter the next that the sequence of play has on this Game-Turn."""
        steps = self.ruleset.steps
        steps[self.cursor].rules.leave(self)
        if self.is_over:
            return
        cursor, turn = self.cursor + 1, self.turn
        while True:
            if cursor == len(steps):
                cursor, turn = 0, turn + 1
                self.turn = turn
            turns = steps[cursor].turns
            if turns is None or turn in turns:
                break
            cursor += 1
        self.cursor = cursor
        steps[cursor].rules.enter(self)


class PhaseRules(ABC, Generic[S, D, A]):
    """Plays one phase or one kind of frame. Stateless: everything it knows is in the state it is given.

    Subclasses say who moves, what may be done and what it does. One predicate, `violations`, serves the listing,
    `why_not` and `apply`. By itself `groups` asks it about every action of `universe`; a game in a hurry lists faster,
    but must list the same.
    """

    case: ClassVar[str]
    """The case that is named when an action does not belong here at all."""
    title: ClassVar[str]
    """What is being played, for messages."""
    accepts: ClassVar[frozenset[type]]
    """The classes of action that may be asked for here."""

    side: Enum
    """The Side that decides, for rules in which it is always the same one."""
    actions: Iterable[Any]
    """Every action that could ever be legal here, for rules in which that does not depend on the ruleset."""

    def takes(self, action: object) -> bool:
        """Whether `action` is of an accepted class.

        Classes are compared by identity, so that nothing is asked of a foreign class (its hash, its ``==``).
        """
        kind = type(action)
        for accepted in self.accepts:  # noqa: SIM110 - a loop is faster than `any`, and every action comes by here
            if kind is accepted:
                return True
        return False

    def to_move(self, state: S) -> Enum:
        """The Side to decide now, or CHANCE."""
        return self.side

    def enter(self, draft: D) -> None:
        """What happens of itself as the phase begins; runs once."""

    def is_needed(self, draft: D) -> bool:
        """Whether there is (still) something to decide. Judged by public facts only."""
        return True

    def leave(self, draft: D) -> None:
        """What happens of itself as the phase ends; runs once.

        A frame that is no longer needed is taken off afterwards, unless this has changed the frames itself.
        """

    def groups(self, state: S) -> Sequence[Group[A]]:
        """The legal actions by unit or place, in a fixed order; only asked while the phase is needed."""
        listed: dict[object, list[A]] = {}
        for action in self.universe(state.ruleset):  # type: ignore[attr-defined]  # every state has its ruleset
            if self.allows(state, action):
                listed.setdefault(getattr(action, "unit", None), []).append(action)
        return [Group(unit, tuple(actions)) for unit, actions in listed.items()]

    @abstractmethod
    def violations(self, state: S, action: A) -> Iterator[Violation]:
        """Every reason why an action of an accepted class is not legal now."""
        ...

    def allows(self, state: S, action: A) -> bool:
        """Whether there is no violation; override only to find the same answer faster."""
        return next(self.violations(state, action), None) is None

    @abstractmethod
    def apply(self, draft: D, action: A) -> None:
        """Do a legal action."""
        ...

    def universe(self, ruleset: Any) -> Iterable[A]:  # noqa: ANN401 - each game narrows its ruleset
        """Every action that could ever be legal here, in a fixed order."""
        return self.actions

    def outcomes(self, state: S) -> tuple[tuple[A, Fraction], ...]:
        """At CHANCE: every outcome with its exact probability. Otherwise nothing."""
        return ()

    def seen_by(self, state: S, action: A) -> frozenset[Enum] | None:
        """The sides that see which action was taken; None for all."""
        return None

    def preview(self, state: S, action: A) -> Preview | None:
        """The odds of a combat action, computed without rolling; None for actions that are no combat."""
        return None


class AutomaticRules(PhaseRules[S, D, A]):
    """A phase in which nobody ever decides anything; what happens stands in `enter` or `leave`."""

    accepts: ClassVar[frozenset[type]] = frozenset()

    def to_move(self, state: S) -> Enum:
        return CHANCE

    def is_needed(self, draft: D) -> bool:
        return False

    def groups(self, state: S) -> Sequence[Group[A]]:
        return ()

    def violations(self, state: S, action: A) -> Iterator[Violation]:
        return iter(())

    def apply(self, draft: D, action: A) -> None:
        """Nothing can be done here."""

    def universe(self, ruleset: Any) -> Iterable[A]:  # noqa: ANN401 - each game narrows its ruleset
        return ()


class ChanceRules(PhaseRules[S, D, A]):
    """A phase or frame that is one chance node.

    Subclasses give `actions` as a Distribution if the chances are always the same; otherwise `outcomes` and `universe`.
    """

    def to_move(self, state: S) -> Enum:
        return CHANCE

    def outcomes(self, state: S) -> tuple[tuple[A, Fraction], ...]:
        chances: Any = self.actions
        return tuple(chances.items())

    def groups(self, state: S) -> Sequence[Group[A]]:
        return (Group(None, tuple([action for action, _ in self.outcomes(state)])),)

    def violations(self, state: S, action: A) -> Iterator[Violation]:
        if all(action != outcome for outcome, _ in self.outcomes(state)):
            yield Violation(self.case, f"{action} is no possible outcome of the {self.title}", {"action": str(action)})


_SIX: tuple[Roll, ...] = tuple(Roll(face) for face in range(1, 7))
_SIXTH = Fraction(1, 6)
_SIX_OUTCOMES: tuple[tuple[Roll, Fraction], ...] = tuple((roll, _SIXTH) for roll in _SIX)
_SIX_GROUPS: tuple[Group[Roll]] = (Group(None, _SIX),)


class DieRules(ChanceRules[S, D, A]):
    """A phase or frame in which one ordinary die is rolled."""

    accepts: ClassVar[frozenset[type]] = frozenset({Roll})

    def groups(self, state: S) -> Sequence[Group[A]]:
        return _SIX_GROUPS  # type: ignore[return-value]  # a game that rolls has Roll among its actions

    def outcomes(self, state: S) -> tuple[tuple[A, Fraction], ...]:
        return _SIX_OUTCOMES  # type: ignore[return-value]  # as above

    def allows(self, state: S, action: A) -> bool:
        return action in _SIX

    def universe(self, ruleset: Any) -> Iterable[A]:  # noqa: ANN401 - each game narrows its ruleset
        return _SIX  # type: ignore[return-value]  # as above


@attrs.frozen(order=False)
class Step:
    """One line of the sequence of play.

    Attributes:
        name: the phase's name for `with_phases`.
        phase: the member of the game's phases that it plays.
        rules: what plays it.
        turns: the Game-Turns that have it; None for all.
    """

    name: str
    phase: PhaseEnum
    rules: PhaseRules[Any, Any, Any]
    turns: frozenset[int] | None = None


def top(position: State[Any, Any] | Draft, kind: type[F]) -> F:
    """The innermost frame, for the rules that play frames of this class."""
    frame = position.frames[-1]
    assert isinstance(frame, kind)  # noqa: S101 - rules are chosen by the frame's class
    return frame


def playing(position: State[Any, Any] | Draft) -> PhaseRules[Any, Any, Any]:
    """What plays the present phase of a position, or what interrupts it."""
    frames = position.frames
    if frames:
        return position.ruleset.frame_rules[type(frames[-1])]
    return position.ruleset.steps[position.cursor].rules


def settle(draft: Draft) -> None:
    """Go on from a finished action to the next decision, chance node or the end of the game."""
    ruleset = draft.ruleset
    while not draft.is_over:
        frames = draft.frames
        if frames:
            rules = ruleset.frame_rules[type(frames[-1])]
            if rules.is_needed(draft):
                return
            rules.leave(draft)
            if draft.frames is frames:
                draft.pop()
        else:
            if ruleset.steps[draft.cursor].rules.is_needed(draft):
                return
            draft.next_phase()
