"""Actions as a caller meets them: what is legal now, in groups, and the few actions every game shares.

An action is a plain frozen value of its game (built once, shared, safe to build by hand). It carries no index: its
number in the finite universe is `ruleset.index(action)`.
"""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import accumulate, chain
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias, TypeVar, overload

import attrs

from .dice import choose
from .errors import ActionSyntaxError, SetupError

if TYPE_CHECKING:
    import random
    from fractions import Fraction

__all__ = [
    "CHANCE",
    "END_PHASE",
    "HIDDEN",
    "Block",
    "Chance",
    "EndPhase",
    "Group",
    "Hidden",
    "LegalActions",
    "Roll",
    "brief",
    "check_rng",
    "class_name",
    "failure",
    "one_line",
    "other_names",
    "part_of",
    "shown",
    "whole_number",
]

A_co = TypeVar("A_co", covariant=True)


class Chance(Enum):
    """Who is to move when no Player is: dice and blind draws. Its only member is `CHANCE`."""

    CHANCE = "chance"

    def __str__(self) -> str:
        return "chance"


CHANCE: Final = Chance.CHANCE


class Hidden(Enum):
    """What a side sees of an action that it may not know. Its only member is `HIDDEN`, whatever was done or drawn."""

    HIDDEN = "(hidden)"

    def __str__(self) -> str:
        return "(hidden)"


HIDDEN: Final = Hidden.HIDDEN


def class_name(value: object) -> str:
    """The name of anything's class, whatever that class says of itself."""
    return _NAME(type(value))[:80]


_NAME: Final[Callable[[type], str]] = type.__dict__["__name__"].__get__


def brief(value: object, limit: int = 80) -> str:
    """Anything at all as a short text for a message, even what cannot be shown."""
    try:
        return str.__getitem__(repr(value), slice(limit))
    except Exception:  # noqa: BLE001 - a message about a foreign object must not fail because of that object
        return "a number of too many digits to be shown" if type(value) is int else f"a {class_name(value)}"


def whole_number(value: object, what: str) -> int:
    """A value that is to be a whole number, of whatever class of them; raises SetupError for anything else."""
    try:
        if not isinstance(value, bool):
            return operator.index(value)  # type: ignore[arg-type]  # whatever is none is refused
    except Exception:  # noqa: BLE001, S110 - whatever a foreign object does when it is asked
        pass
    message = f"{what}: a whole number is wanted, not {brief(value)}"
    raise SetupError(message)


def check_rng(rng: object) -> None:
    """Refuse what is no random generator. Raises SetupError."""
    if not hasattr(rng, "random"):
        message = f"rng: a random.Random is wanted, not {brief(rng)}"
        raise SetupError(message)


def shown(value: object, limit: int = 80) -> str:
    """As `brief`, but in the words that the value has for people."""
    try:
        return str.__getitem__(str(value), slice(limit))
    except Exception:  # noqa: BLE001 - as above
        return brief(value, limit)


def failure(error: BaseException, limit: int = 300) -> str:
    """What somebody else's code raised, in one line: its class, and so much of what it says."""
    return one_line(f"{class_name(error)}: {shown(error, limit)}")


def one_line(text: str) -> str:
    """A text without ends of lines, and with escapes for what a terminal would obey or what stands in no file."""
    words = " ".join(text.split())
    return "".join([one if one.isprintable() else one.encode("unicode_escape").decode() for one in words])


def part_of(*kinds: type) -> Callable[[Any, attrs.Attribute[Any], Any], None]:
    """An attrs validator for the fields of actions: a value of another type raises `ActionSyntaxError`.

    Where a text stands for a part whose class has a `found_by`, such as ``"ruleset.unit(name)"``, the message says so.
    """

    def check(instance: Any, attribute: attrs.Attribute[Any], value: Any, /) -> None:  # noqa: ANN401 - as attrs
        if type(value) not in kinds:
            wanted = " or ".join(kind.__name__ for kind in kinds)
            message = f"{type(instance).__name__}.{attribute.name} takes {wanted}, not {brief(value)}"
            if isinstance(value, str):
                message += "".join([f"; {kind.found_by} finds it" for kind in kinds if hasattr(kind, "found_by")])
            raise ActionSyntaxError(message)

    return check


@attrs.frozen(cache_hash=True, order=False)
class EndPhase:
    """The mover is done with the phase or segment that is being played."""

    def __str__(self) -> str:
        return "end phase"


END_PHASE: Final = EndPhase()


@attrs.frozen(cache_hash=True, order=False)
class Roll:
    """A die (or the sum of dice) comes up with `value`; an outcome of a chance node."""

    value: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"roll {self.value}"


GroupKey: TypeAlias = object


@attrs.frozen(order=False, repr=False)
class Group(Sequence[A_co]):
    """All listed actions of one unit, stack or place: an immutable sequence of them.

    Attributes:
        key: the unit, kind of unit or place they belong to; None for actions such as `EndPhase`, and at a chance node.
        actions: the actions, in a fixed order.
    """

    key: GroupKey
    actions: tuple[A_co, ...]

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[A_co]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    @overload
    def __getitem__(self, index: int) -> A_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A_co, ...]: ...
    def __getitem__(self, index: int | slice) -> A_co | tuple[A_co, ...]:
        return self.actions[index]

    def __repr__(self) -> str:
        return f"<Group {self.key} ({_first_of(self.actions)})>"


def _first_of(actions: Sequence[object]) -> str:
    """The first few actions as they are written, and how many more there are."""
    shown = ", ".join(str(action) for action in actions[:6])
    return f"{shown}, ... {len(actions) - 6} more" if len(actions) > 6 else shown


_actions_of: Final[Callable[[Group[Any]], tuple[Any, ...]]] = operator.attrgetter("actions")


def _beyond(index: int, total: int) -> IndexError:
    """The error for an index that none of so many actions has."""
    return IndexError(f"legal action {index} of {total}")


class Block(Sequence[Group[A_co]]):
    """Groups in a row, with the number of actions in each: counted once, however often they are listed.

    Rules that keep a block from one listing to the next make another from it, in which only what has changed is new.

    Attributes:
        groups: the groups.
        numbers: for each group a number of its own, ascending, by which it is found; left out where nobody asks for it.
        sizes: how many actions each has.
        total: how many actions they have together.
    """

    __slots__ = ("groups", "numbers", "sizes", "total")

    def __init__(self, groups: Sequence[Group[A_co]], numbers: Sequence[int] = ()) -> None:
        self.groups: Sequence[Group[A_co]] = groups
        self.numbers: Sequence[int] = numbers
        self.sizes: Sequence[int] = [len(group.actions) for group in groups]
        self.total: int = sum(self.sizes)

    def __len__(self) -> int:
        return len(self.groups)

    def __iter__(self) -> Iterator[Group[A_co]]:
        return iter(self.groups)

    @overload
    def __getitem__(self, index: int) -> Group[A_co]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Group[A_co], ...]: ...
    def __getitem__(self, index: int | slice) -> Group[A_co] | tuple[Group[A_co], ...]:
        return self.groups[index] if isinstance(index, int) else tuple(self.groups[index])

    def without(self, number: int) -> Block[A_co]:
        """The same but for the group with this number, if there is one; nothing is counted again."""
        at = bisect_left(self.numbers, number)
        if at == len(self.numbers) or self.numbers[at] != number:
            return self
        left: Block[A_co] = Block.__new__(Block)
        left.groups, left.numbers, left.sizes = groups, numbers, sizes = [*self.groups], [*self.numbers], [*self.sizes]
        left.total = self.total - sizes[at]
        del groups[at], numbers[at], sizes[at]
        return left

    def with_others(self, low: int, high: int, others: Block[A_co]) -> Block[A_co]:
        """The same with these groups for all those whose numbers are from `low` up to but without `high`."""
        start, end = bisect_left(self.numbers, low), bisect_left(self.numbers, high)
        block: Block[A_co] = Block.__new__(Block)
        block.groups = [*self.groups[:start], *others.groups, *self.groups[end:]]
        block.numbers = [*self.numbers[:start], *others.numbers, *self.numbers[end:]]
        block.sizes = [*self.sizes[:start], *others.sizes, *self.sizes[end:]]
        block.total = sum(block.sizes)
        return block

    def action(self, index: int) -> A_co:
        """The action with this index in the row of all actions. Raises IndexError."""
        number = index if index >= 0 else index + self.total
        ends = list(accumulate(self.sizes))
        group = bisect_right(ends, number)
        if number < 0 or group == len(ends):
            raise _beyond(index, self.total)
        return self.groups[group].actions[number - ends[group]]  # counted from the end of its group


def _is(part: object, wanted: object) -> bool:
    """Whether a part of an action is the one that is wanted, or is called so."""
    if part == wanted:
        return True
    return isinstance(wanted, str) and part is not None and (str(part) == wanted or wanted in other_names(part))


def other_names(part: object) -> tuple[str, ...]:
    """What people call a unit or place beside its name: its `also_called`, if it has that."""
    names: tuple[str, ...] = getattr(part, "also_called", ())
    return names


_BY: Final = ("action", "group")


class _Judge(Protocol):
    def allows(self, action: object) -> bool: ...

    def _note_taken(self, action: Any, /) -> None:  # noqa: ANN401 - each game's own
        ...


class LegalActions(Sequence[A_co]):
    """The legal actions of one state: a finished, immutable sequence, ordered the same however the state was reached.

    It iterates, indexes, measures and answers `in` (by the rules, not by searching itself). `groups()` gives the same
    actions by unit or place, for people who choose a piece first and then where it goes.
    """

    __slots__ = ("_groups", "_judge", "_outcomes", "_row")

    def __init__(
        self,
        groups: Sequence[Group[A_co]],
        judge: _Judge,
        outcomes: tuple[tuple[A_co, Fraction], ...] | None = None,
    ) -> None:
        self._groups = groups
        self._judge = judge
        self._outcomes = outcomes
        self._row: tuple[A_co, ...] | None = None

    def _laid_out(self) -> tuple[A_co, ...]:
        """All actions in a row, for groups that are no block; made when first asked for, and remembered."""
        row = self._row = tuple(chain.from_iterable(map(_actions_of, self._groups)))
        return row

    def __len__(self) -> int:
        groups = self._groups
        return groups.total if type(groups) is Block else len(self._row or self._laid_out())

    def __bool__(self) -> bool:
        return bool(self._groups)

    def __iter__(self) -> Iterator[A_co]:
        for group in self._groups:
            yield from group.actions

    def __reversed__(self) -> Iterator[A_co]:
        for group in reversed(self._groups):
            yield from reversed(group.actions)

    @overload
    def __getitem__(self, index: int) -> A_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A_co, ...]: ...
    def __getitem__(self, index: int | slice) -> A_co | tuple[A_co, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        groups = self._groups
        action: A_co
        if type(groups) is Block:
            action = groups.action(index)
        else:
            try:
                action = (self._row or self._laid_out())[index]
            except IndexError:
                raise _beyond(index, len(self)) from None
        self._judge._note_taken(action)  # noqa: SLF001 - between the two; it is nobody else's business
        return action

    def __contains__(self, action: object) -> bool:
        return self._judge.allows(action)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalActions):
            return NotImplemented
        return self.groups() == other.groups()

    def __hash__(self) -> int:
        return hash(self.groups())

    def __repr__(self) -> str:
        return f"<LegalActions ({_first_of(self)})>"

    def groups(self) -> tuple[Group[A_co], ...]:
        """The actions by unit, stack or place; every action stands in exactly one group."""
        return tuple(self._groups)

    def of(self, unit: object) -> tuple[A_co, ...]:
        """The actions of one unit (or kind of unit, or of the stack at a place): those whose group or `unit` it is.

        A text stands for whatever is called so.
        """
        return tuple(
            action
            for group in self._groups
            for action in group.actions
            if _is(group.key, unit) or _is(getattr(action, "unit", None), unit)
        )

    def to(self, place: object) -> tuple[A_co, ...]:
        """The actions that put something at `place`, or at the place that is called so if it is a text."""
        return tuple(action for action in self if _is(getattr(action, "to", None), place))

    def sample(self, rng: random.Random, *, by: Literal["action", "group"] = "action") -> A_co:
        """One of the actions, at random; at a chance node an outcome with its exact weight.

        Args:
            rng: decides which.
            by: ``"action"``: each action is as likely; ``"group"``: first a group and then one of it, so that
                units with few destinations move as often as others.

        Raises:
            IndexError: there is none.
            SetupError: `by` is neither of the two, or `rng` no random generator.
        """
        if by not in _BY:
            message = f"by: 'action' or 'group' is wanted, not {brief(by)}"
            raise SetupError(message)
        check_rng(rng)
        if self._outcomes is not None:
            return choose(self._outcomes, rng)
        if by == "group":
            groups = self._groups
            actions = groups[int(rng.random() * len(groups))].actions
            action = actions[int(rng.random() * len(actions))]
            self._judge._note_taken(action)  # noqa: SLF001 - as for an index
            return action
        return self[int(rng.random() * len(self))]
