"""What the tracks of the map and the Players' notes record: one value, as it changes a few times a Game-Turn at most.

Rules read `position.tracks.points` and write `draft.record(points=...)`. A `State` and a `View` offer the same entries
under their own names (`state.points`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from operator import attrgetter
from typing import Any, Final, Generic, TypedDict, TypeVar, Unpack, overload

import attrs

from .map import Place
from .units import Kind, Unit

__all__ = ["PULLBACK_BOX", "SURRENDER_BOX", "WITHDRAWAL_BOX", "Entries", "Post", "TitoStatus", "Tracked", "Tracks"]

PULLBACK_BOX: Final = 3
"""The box of the Allied Progress Track from which an Italian Pullback is in effect (10.21)."""
WITHDRAWAL_BOX: Final = 6
"""The box that sets off the Italian Withdrawal (10.22)."""
SURRENDER_BOX: Final = 7
"""The last box: Italy surrenders (10.3)."""


class Scenario(Enum):
    """What is being played; the values are the names that `new_game` takes."""

    CAMPAIGN = "campaign"
    """The game of the book: Game-Turns 1 to 17."""
    LATE_WAR = "late-war"
    """Game-Turns 9 to 12, from a position of ours."""

    @property
    def turns(self) -> range:
        """Its Game-Turns; the last of them ends with the Victory Point Stage, and with it the game (4.1)."""
        return range(1, 18) if self is Scenario.CAMPAIGN else range(9, 13)

    def __str__(self) -> str:
        name: str = self.value
        return name


class TitoStatus(Enum):
    """What the Axis Player knows of Tito, and whether he is still in the game (section 9.0)."""

    UNIDENTIFIED = "unidentified"
    IDENTIFIED = "identified"
    LOCATED = "located"
    WITHDRAWN = "withdrawn"
    ELIMINATED = "eliminated"


@attrs.frozen(order=False, cache_hash=True)
class Post:
    """A note that a counter of an Anti-Guerrilla Operation has, or had, its place somewhere.

    Attributes:
        operation: the number of the operation in its Game-Turn, 1 or 2.
        unit: a named unit, or the kind of one guerrilla counter.
        place: where.
    """

    operation: int
    unit: Unit | Kind
    place: Place


@attrs.frozen(order=False, cache_hash=True, slots=False)  # one with slots takes three times as long to make
class Tracks:
    """Everything in a position that is not where a counter stands.

    Attributes:
        scenario: what is being played, which says when the game ends and how it is graded.
        drought: whether a drought is in effect (11.2).
        points: the Yugoslav Victory Points.
        trigger_turn: the Game-Turn in which 45 points were first reached or the first Yugoslav brigade was placed
            (6.64, 13.91.D); 0 before.
        tito_trigger_turn: the same for the hunt for Tito, for which the brigade must be Partisan (9.41); 0 before.
        partisan_brigades: whether the Partisans have achieved brigade-strength (7.62.A).
        chetnik_brigades: whether the Chetniks have (7.62.B).
        partisan_divisions: whether Partisan divisions may be built (7.6, ruling division-building).
        intrinsic: bit set of the intrinsic defences that have been eliminated (8.53); see `TitoRuleset.intrinsic`.
        no_partisans: no Partisan was on the map when the Yugoslav Movement Phase began (14.3.D).
        no_chetniks: no Chetnik of any allegiance was (14.3.C).
        no_friendly_chetniks: no pro-Yugoslav Chetnik was (14.3.C).
        allied_box: the box of the Allied Progress marker, 0 before Game-Turn 6 (10.1).
        allied_lower: whether the marker is in the lower half.
        surrender_turn: the Game-Turn in which the Italian Surrender Phase was held (10.3); 0 before.
        support_withdrawn_turn: the Game-Turn of Allied Support Withdrawal (7.26); 0 before.
        tito_status: what became of Tito.
        tito_turn: the Game-Turn in which he was identified, located, attacked; 0 before.
        tito_attempted: whether the one attempt to eliminate him has been made (9.43).
        tito_returns: the Game-Turn in which a withdrawn Tito comes back (9.45); 0 if he is not withdrawn.
        tito_charged: the Game-Turn whose Victory Point Stage is the first to charge his elimination (14.3.B); 0 before.
        optional_soviets: optional Soviet units deployed in the last Yugoslav Movement Phase (14.3.F).
        operations: Anti-Guerrilla Operations declared so far (15.32).
        declared: those declared in this Game-Turn, until their units have been redeployed (8.41, 4.2.E.3).
        deployed: how many of them have been deployed (8.44).
        origins: where the counters that take part in them stood before: by operation, named units first, in the order
            of their tables and of the map (see `operations.ordered`).
        staying: the counters that have fought in them and stay where they did, in the same order; none unless ruling
            operation-units-after-combat lets them.
    """

    scenario: Scenario = Scenario.CAMPAIGN
    drought: bool = False
    points: int = 0
    trigger_turn: int = 0
    tito_trigger_turn: int = 0
    partisan_brigades: bool = False
    chetnik_brigades: bool = False
    partisan_divisions: bool = False
    intrinsic: int = 0
    no_partisans: bool = False
    no_chetniks: bool = False
    no_friendly_chetniks: bool = False
    allied_box: int = 0
    allied_lower: bool = False
    surrender_turn: int = 0
    support_withdrawn_turn: int = 0
    tito_status: TitoStatus = TitoStatus.UNIDENTIFIED
    tito_turn: int = 0
    tito_attempted: bool = False
    tito_returns: int = 0
    tito_charged: int = 0
    optional_soviets: int = 0
    operations: int = 0
    declared: int = 0
    deployed: int = 0
    origins: tuple[Post, ...] = ()
    staying: tuple[Post, ...] = ()

    def with_entries(self, **entries: Unpack[Entries]) -> Tracks:
        """The tracks with some entries changed."""
        values = [*_all_entries(self)]
        for name, entry in entries.items():
            values[_NUMBER[name]] = entry
        return Tracks(*values)  # by position: by name it takes half as long again


_NAMES: Final = tuple([field.name for field in attrs.fields(Tracks)])
_NUMBER: Final = {name: number for number, name in enumerate(_NAMES)}
_all_entries: Final[Callable[[Tracks], tuple[Any, ...]]] = attrgetter(*_NAMES)
"""The entries of tracks, in the order of their names."""


class Entries(TypedDict, total=False):
    """The entries of `Tracks` by name, for those who change some of them."""

    scenario: Scenario
    drought: bool
    points: int
    trigger_turn: int
    tito_trigger_turn: int
    partisan_brigades: bool
    chetnik_brigades: bool
    partisan_divisions: bool
    intrinsic: int
    no_partisans: bool
    no_chetniks: bool
    no_friendly_chetniks: bool
    allied_box: int
    allied_lower: bool
    surrender_turn: int
    support_withdrawn_turn: int
    tito_status: TitoStatus
    tito_turn: int
    tito_attempted: bool
    tito_returns: int
    tito_charged: int
    optional_soviets: int
    operations: int
    declared: int
    deployed: int
    origins: tuple[Post, ...]
    staying: tuple[Post, ...]


T = TypeVar("T")


class _Entry(Generic[T]):
    """One entry of the tracks, read from whatever has them."""

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, position: None, kind: type) -> _Entry[T]: ...
    @overload
    def __get__(self, position: object, kind: type) -> T: ...
    def __get__(self, position: Any, kind: type) -> _Entry[T] | T:
        if position is None:
            return self
        entry: T = getattr(position.tracks, self._name)
        return entry


class Tracked:
    """What has `tracks`, and offers every entry of them under its own name; see `Tracks` for what they mean."""

    __slots__ = ()

    scenario: Final[_Entry[Scenario]] = _Entry()
    drought: Final[_Entry[bool]] = _Entry()
    points: Final[_Entry[int]] = _Entry()
    trigger_turn: Final[_Entry[int]] = _Entry()
    tito_trigger_turn: Final[_Entry[int]] = _Entry()
    partisan_brigades: Final[_Entry[bool]] = _Entry()
    chetnik_brigades: Final[_Entry[bool]] = _Entry()
    partisan_divisions: Final[_Entry[bool]] = _Entry()
    intrinsic: Final[_Entry[int]] = _Entry()
    no_partisans: Final[_Entry[bool]] = _Entry()
    no_chetniks: Final[_Entry[bool]] = _Entry()
    no_friendly_chetniks: Final[_Entry[bool]] = _Entry()
    allied_box: Final[_Entry[int]] = _Entry()
    allied_lower: Final[_Entry[bool]] = _Entry()
    surrender_turn: Final[_Entry[int]] = _Entry()
    support_withdrawn_turn: Final[_Entry[int]] = _Entry()
    tito_status: Final[_Entry[TitoStatus]] = _Entry()
    tito_turn: Final[_Entry[int]] = _Entry()
    tito_attempted: Final[_Entry[bool]] = _Entry()
    tito_returns: Final[_Entry[int]] = _Entry()
    tito_charged: Final[_Entry[int]] = _Entry()
    optional_soviets: Final[_Entry[int]] = _Entry()
    operations: Final[_Entry[int]] = _Entry()
    declared: Final[_Entry[int]] = _Entry()
    deployed: Final[_Entry[int]] = _Entry()
    origins: Final[_Entry[tuple[Post, ...]]] = _Entry()
    staying: Final[_Entry[tuple[Post, ...]]] = _Entry()
