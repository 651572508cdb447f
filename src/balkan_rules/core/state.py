"""What every game's state can do. A state is an immutable value; everything that acts on it is in the ruleset."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

import attrs

from .actions import CHANCE, Group, LegalActions, brief, class_name, shown
from .errors import IllegalActionError, Violation
from .sequence import Draft, Frame, PhaseEnum, PhaseRules, playing, settle

if TYPE_CHECKING:
    from .preview import Preview
    from .ruleset import Ruleset
    from .transition import Expansion, Transition
    from .view import View

__all__ = ["Outcome", "State"]

_NOTHING: Final = object()
"""What is no action."""

A = TypeVar("A")
P = TypeVar("P", bound=Enum)


@attrs.frozen(order=False)
class Outcome(Generic[P]):
    """How a game ended.

    Attributes:
        winner: the side that won; None for a draw.
        level: the book's name for the result, e.g. ``"Axis Marginal"``.
        score: the points that decided it, as the book counts them.
        case: the case that grades them.
    """

    winner: P | None
    level: str
    score: int
    case: str


class State(ABC, Generic[A, P]):
    """A position of a game.

    Every game's state is a frozen attrs class whose fields are the position and nothing else: `ruleset`, `turn`,
    `cursor` (index of the phase), `frames` (what interrupts it) and `is_over`, then the game's own. Two states with
    equal fields are equal.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        turn: int
        cursor: int
        frames: tuple[Frame, ...]
        is_over: bool

        @property
        def ruleset(self) -> Ruleset[Any, Any, Any, Any]:
            """The compiled rules; a field of every game's state."""
            ...

    # ------------------------------------------------------------------ for games to fill in
    @abstractmethod
    def draft(self, *, recording: bool) -> Draft:
        """A mutable copy to edit; with `recording` it keeps the events that are noted."""
        ...

    @property
    @abstractmethod
    def outcome(self) -> Outcome[P] | None:
        """The result of a finished game; None before."""
        ...

    # ------------------------------------------------------------------ where the game stands
    @property
    def rules(self) -> PhaseRules[Self, Any, A]:
        """What plays the present phase, or what interrupts it. A game in a hurry keeps it in a slot."""
        return playing(self)

    @property
    def phase(self) -> PhaseEnum:
        """The phase of the sequence of play; while something interrupts it, the interrupted one."""
        return self.ruleset.steps[self.cursor].phase

    @property
    def to_move(self) -> P | Any:  # noqa: ANN401 - a Side, CHANCE or None, which callers compare by identity
        """The side to decide, CHANCE when dice or a draw decide, None when the game is over."""
        return None if self.is_over else self.rules.to_move(self)

    def problems(self) -> tuple[Violation, ...]:
        """Everything in the position that is against the rules; empty where play can get to. Games override it."""
        return ()

    def view(self, side: P) -> View[Self, A, P]:
        """What `side` may know. Raises SetupError if the game has no such side."""
        return self.ruleset.game.view(self, side)

    def text(self) -> str:
        """The board as plain text."""
        return self.ruleset.game.text(self)

    def _repr_svg_(self) -> str | None:
        """The board as a picture, which notebooks show; None if nothing draws the game."""
        from .drawing import picture  # noqa: PLC0415 - most of those who play look at nothing

        return picture(self)

    def __str__(self) -> str:
        return self.text()

    # ------------------------------------------------------------------ what may be done
    def legal_actions(self) -> LegalActions[A]:
        """Everything the side to move may do now; at CHANCE, the outcomes; nothing when the game is over."""
        if self.is_over:
            return LegalActions((), self)
        rules = self.rules
        if rules.to_move(self) is CHANCE:
            return LegalActions(rules.groups(self), self, rules.outcomes(self))
        return LegalActions(rules.groups(self), self)

    def chance_outcomes(self) -> tuple[tuple[A, Fraction], ...]:
        """At CHANCE: every outcome with its exact probability (they sum to 1); otherwise nothing."""
        if self.is_over:
            return ()
        return self.rules.outcomes(self)

    def allows(self, action: object) -> bool:
        """Whether `action` is legal now; the same as `why_not(action) == ()`, and the same as being listed."""
        if self.is_over:
            return False
        rules = self.rules
        if not rules.takes(action) or not self.ruleset.knows(action):
            return False
        return rules.allows(self, action)  # type: ignore[arg-type]  # accepted classes are A

    def why_not(self, action: object) -> tuple[Violation, ...]:
        """Every reason why `action` is not legal now; empty if it is. Never raises and changes nothing."""
        if self.is_over:
            return (Violation(self._end_case, "the game is over", {"action": brief(action)}),)
        rules = self.rules
        if not rules.takes(action):
            return (self._out_of_place(action),)
        if not self.ruleset.knows(action):
            return tuple(self.ruleset.foreign(action))
        if rules.allows(self, action):  # type: ignore[arg-type]  # accepted classes are A
            return ()
        return tuple(rules.violations(self, action))  # type: ignore[arg-type]  # as above

    @property
    def _end_case(self) -> str:
        """The case by which a game that is over has ended."""
        return self.phase.case

    def _out_of_place(self, action: object) -> Violation:
        """Why something is refused that is decided elsewhere, or is no action at all."""
        rules = self.rules
        known = self.ruleset.takes(action)
        text = shown(action) if known else class_name(action)
        asked = f"'{text}'" if known else text
        sentence = f"{asked} is no action of the {rules.title}, in which {rules.to_move(self)} decides"
        if text == "str":
            sentence += "; an action's notation is read by parse(text, state)"
        return Violation(rules.case, sentence, {"action": text})

    def preview(self, action: A) -> Preview | None:
        """The odds of a combat action that is legal now, without rolling; None for any other action."""
        return self.rules.preview(self, action) if self.allows(action) else None

    # ------------------------------------------------------------------ doing it
    def apply(self, action: A, *, check: bool = True) -> Self:
        """The state after `action`. The state itself never changes.

        Args:
            action: one of the legal actions.
            check: False leaves out the test that it is legal, for callers who took it from `legal_actions`; what an
                illegal action then does is undefined.

        Raises:
            IllegalActionError: the action is not legal; its `violations` say why.
        """
        if check and getattr(self, "_taken", _NOTHING) is not action and not self.allows(action):
            raise IllegalActionError(self.why_not(action))
        draft = self.draft(recording=False)
        self.rules.apply(draft, action)
        settle(draft)
        after: Self = draft.freeze()
        return after

    def step(self, action: A) -> Transition[Self, A]:
        """Like `apply`, and tells what happened: `Transition(before, action, after, events)`.

        Raises:
            IllegalActionError: the action is not legal.
        """
        from .transition import Transition  # noqa: PLC0415 - transitions are built on states

        if not self.allows(action):
            raise IllegalActionError(self.why_not(action))
        draft = self.draft(recording=True)
        rules = self.rules
        rules.apply(draft, action)
        settle(draft)
        events = tuple(draft.events or ())
        after: Self = draft.freeze()
        self._note_taken(_NOTHING)  # type: ignore[arg-type]  # who is shown this state later need not know the action
        return Transition(self, action, after, events, rules.seen_by(self, action))

    def expand(self, macro: Iterable[A]) -> Expansion[Self, A]:
        """Take the parts of a macro one after the other, up to a die, another side's turn or a new secret.

        Raises:
            IllegalActionError: the first part is not legal.
        """
        from .transition import expand  # noqa: PLC0415 - transitions are built on states

        return expand(self, macro)

    # ------------------------------------------------------------------ for rules
    def _note_taken(self, action: A, /) -> None:
        """Keep in mind which action was taken last out of the listing: this very object needs no test by `apply`.

        Only positions with the slots of `Slots` do so; the others have every action tested.
        """

    def grouped(self) -> Sequence[Group[A]]:
        """The groups of the legal actions, as the rules list them."""
        return self.rules.groups(self)


def illegal(case: str, sentence: str, **details: object) -> IllegalActionError:
    """An error with one violation."""
    return IllegalActionError((Violation(case, sentence, details),))
