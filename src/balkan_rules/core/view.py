"""What one side may know: a redacted position, for bots, front ends and files that go to one Player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import attrs

from .actions import LegalActions
from .errors import Violation

if TYPE_CHECKING:
    from .preview import Preview
    from .ruleset import Ruleset
    from .sequence import PhaseEnum
    from .state import Outcome, State

__all__ = ["UNKNOWN", "Unknown", "View", "has_unknown", "hidden_in_vain", "redact", "secret", "veiled"]

A = TypeVar("A")
P = TypeVar("P", bound=Enum)
S = TypeVar("S", bound="State[Any, Any]")
T = TypeVar("T")


class Unknown(Enum):
    """Stands in a view for what the side may not know. Its only member is `UNKNOWN`, whatever is hidden."""

    UNKNOWN = "unknown"

    def __str__(self) -> str:
        return "unknown"


UNKNOWN: Final = Unknown.UNKNOWN


def secret(known_to: Callable[[Any], frozenset[Enum] | None], *, default: Any = attrs.NOTHING) -> Any:  # noqa: ANN401 - as attrs.field
    """A field of a state that not every side may know.

    Args:
        known_to: given the state, the sides that know the field's value now; None for all.
        default: the field's default, as for `attrs.field`.
    """
    return attrs.field(default=default, metadata={"known_to": known_to})


def _shows_all(_: object) -> bool:
    return False


def veiled(
    veil: Callable[[Any, Enum], Any],
    *,
    hides: Callable[[Any], bool] = _shows_all,
    default: Any = attrs.NOTHING,  # noqa: ANN401 - as attrs.field
    **metadata: object,
) -> Any:  # noqa: ANN401 - as attrs.field
    """A field of a state of which a side may know a part, such as where units are of which some are hidden.

    Args:
        veil: given the state and a side, the value as that side sees it; what it makes of its own result is the same.
        hides: whether a value has something hidden in it, so that a position with it is no whole state.
        default: the field's default, as for `attrs.field`.
        **metadata: metadata of the field, as for `attrs.field`.
    """
    return attrs.field(default=default, metadata={**metadata, "veil": veil, "hides": hides})


@cache
def _veils(kind: type) -> tuple[tuple[str, Callable[[Any, Enum], Any], Callable[[Any], bool]], ...]:
    fields = (field for field in attrs.fields(kind) if "veil" in field.metadata)
    return tuple((field.name, field.metadata["veil"], field.metadata["hides"]) for field in fields)


@cache
def _secrets(kind: type) -> tuple[tuple[str, Callable[[Any], frozenset[Enum] | None]], ...]:
    return tuple(
        (field.name, field.metadata["known_to"]) for field in attrs.fields(kind) if "known_to" in field.metadata
    )


def redact(state: S, side: Enum) -> S:
    """The position with every secret that `side` may not know UNKNOWN, and veils over what it half knows."""
    secrets = _secrets(type(state))
    hidden: dict[str, object] = {}
    for name, known_to in secrets:
        sides = known_to(state)
        if sides is not None and side not in sides:
            hidden[name] = UNKNOWN
    for name, veil, _ in _veils(type(state)):
        seen = veil(state, side)
        if seen != getattr(state, name):
            hidden[name] = seen
    if not hidden:
        return state
    kind: Any = type(state)
    position: S = kind(**{**{field.name: getattr(state, field.name) for field in attrs.fields(kind)}, **hidden})
    return position


def hidden_in_vain(position: State[Any, Any], side: Enum) -> str | None:
    """The first secret that is UNKNOWN although `side` would know it; no view of a state holds one."""
    for name, known_to in _secrets(type(position)):
        sides = known_to(position)
        if getattr(position, name) is UNKNOWN and (sides is None or side in sides):
            return name
    return None


def has_unknown(position: State[Any, Any]) -> bool:
    """Whether something in a position is hidden, so that it is no whole state."""
    kind: Any = type(position)
    if any(getattr(position, field.name) is UNKNOWN for field in attrs.fields(kind)):
        return True
    return any(hides(getattr(position, name)) for name, _, hides in _veils(kind))


@attrs.frozen(order=False)
class View(Generic[S, A, P]):
    """What `side` may know of a state: the state's fields with every secret UNKNOWN, and no way back to the state.

    Two views are equal when their side and fields are. It answers what a state answers, as far as the side may know;
    it lists actions only when it is the side's turn to decide.
    """

    side: P
    _position: S = attrs.field(alias="position")

    @property
    def ruleset(self) -> Ruleset[Any, Any, Any, Any]:
        """The compiled rules; they hold no secret."""
        return self._position.ruleset

    @property
    def fields(self) -> Mapping[str, object]:
        """The position's fields by name."""
        position: Any = self._position
        return MappingProxyType({field.name: getattr(position, field.name) for field in attrs.fields(type(position))})

    @property
    def to_move(self) -> P | Any:  # noqa: ANN401 - as `State.to_move`
        """As `State.to_move`."""
        return self._position.to_move

    @property
    def turn(self) -> int:
        """The Game-Turn, from 1."""
        return self._position.turn

    @property
    def phase(self) -> PhaseEnum:
        """As `State.phase`."""
        return self._position.phase

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._position.is_over

    @property
    def outcome(self) -> Outcome[P] | None:
        """As `State.outcome`."""
        return self._position.outcome

    def legal_actions(self) -> LegalActions[A]:
        """What the side may do now; nothing while another side or chance is to move."""
        position = self._position
        if position.is_over or position.to_move is not self.side:
            return LegalActions((), self)
        return LegalActions(position.grouped(), self)

    def allows(self, action: object) -> bool:
        """Whether the side may take `action` now."""
        return self._position.to_move is self.side and self._position.allows(action)

    def _note_taken(self, action: A, /) -> None:
        """As `State._note_taken`, for the position that is seen: the state itself if nothing in it is secret."""
        self._position._note_taken(action)  # noqa: SLF001 - as above

    def why_not(self, action: object) -> tuple[Violation, ...]:
        """As `State.why_not`, from what the side knows; another side's or chance's turn is a reason."""
        mover = self._position.to_move
        if mover is self.side or mover is None:
            return self._position.why_not(action)
        sentence = f"it is for {mover} to decide, not for {self.side}"
        return (Violation(self._position.rules.case, sentence, {"to_move": str(mover)}),)

    def preview(self, action: A) -> Preview | None:
        """As `State.preview`, from what the side knows."""
        return self._position.preview(action) if self.allows(action) else None

    def text(self) -> str:
        """The board as plain text, as far as the side may know it."""
        return self._position.ruleset.game.text(self._position)

    def to_json(self) -> str:
        """The view as JSON; `GAME.view_from_json` reads it."""
        return self._position.ruleset.game.view_to_json(self)

    def _repr_svg_(self) -> str | None:
        """The board as a picture, which notebooks show; None if nothing draws the game."""
        from .drawing import picture  # noqa: PLC0415 - most of those who play look at nothing

        return picture(self)

    def __str__(self) -> str:
        return f"{self.side}'s view, Game-Turn {self.turn}, {self.phase}"
