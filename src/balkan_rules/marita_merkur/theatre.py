"""What a referee must know of somebody else's game: hexes, counters, where they are, and how things stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Protocol, TypeVar, runtime_checkable

import attrs

from ..core.actions import brief
from ..core.arguments import checked, instance, member, takes, text
from ..core.errors import SetupError
from ..core.frozen import FrozenDict
from .affairs import Affairs
from .arguments import GROUND, GROUNDS, NAMES, PIECE, SIDE, each, mapping, row
from .values import Ground, Phase, Piece, PlayerTurn, Side

__all__ = ["PlainTheatre", "Theatre"]

V = TypeVar("V")


@runtime_checkable
class Theatre(Protocol):
    """A position of any game about the campaign. `PlainTheatre` is a ready-made one.

    Names of hexes and units are those of the game. Asked about a name that it does not know, it raises `SetupError`.
    """

    @property
    def affairs(self) -> Affairs:
        """How things stand."""
        ...

    @property
    def player_turn(self) -> PlayerTurn:
        """The player turn that is played."""
        ...

    @property
    def phase(self) -> Phase:
        """The phase that is played."""
        ...

    def hexes(self) -> Iterable[str]:
        """The names of all hexes."""
        ...

    def units(self) -> Iterable[str]:
        """The names of all units on the map."""
        ...

    def ground(self, name: str) -> Ground:
        """A hex, as the rules take it."""
        ...

    def piece(self, name: str) -> Piece:
        """A unit, as the rules take it."""
        ...

    def where(self, name: str) -> str | None:
        """The name of the hex in which a unit is; None if it is not on the map."""
        ...

    def beside(self, name: str) -> Iterable[str]:
        """The names of the hexes beside one."""
        ...

    def controller(self, name: str) -> Side | None:
        """Who controls a hex; None for nobody."""
        ...


def _neighbours(given: Mapping[str, Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
    """The names of the hexes beside each, kept."""
    found = mapping(text)(given, "neighbours")
    return FrozenDict({name: NAMES(beside, f"neighbours[{brief(name)}]") for name, beside in found.items()})


def _control(given: Mapping[str, Side]) -> Mapping[str, Side]:
    """Who controls what, kept."""
    return FrozenDict(mapping(text, SIDE)(given, "control"))


@attrs.frozen(kw_only=True)
class PlainTheatre:
    """A position written out. A unit or a hex that it names but does not have raises `SetupError`.

    Attributes:
        grounds: every hex by its name.
        pieces: every unit by its name.
        places: for each unit on the map the name of its hex.
        neighbours: for each hex the names of those beside it; only defection looks at them (31.G).
        control: for each hex who controls it; nobody controls one that is not there.
        affairs: how things stand.
        player_turn: the player turn that is played.
        phase: the phase that is played.
    """

    grounds: Mapping[str, Ground] = attrs.field(hash=False, validator=checked(mapping(text, GROUND)))
    pieces: Mapping[str, Piece] = attrs.field(hash=False, validator=checked(mapping(text, PIECE)))
    places: Mapping[str, str] = attrs.field(hash=False, validator=checked(mapping(text, text)))
    neighbours: Mapping[str, Iterable[str]] = attrs.field(factory=dict, hash=False, converter=_neighbours)
    control: Mapping[str, Side] = attrs.field(factory=dict, hash=False, converter=_control)
    affairs: Affairs = attrs.field(factory=Affairs, validator=checked(partial(instance, Affairs)))
    player_turn: PlayerTurn = attrs.field(default=PlayerTurn.AXIS, validator=checked(partial(member, PlayerTurn)))
    phase: Phase = attrs.field(default=Phase.MOVEMENT, validator=checked(partial(member, Phase)))

    def __attrs_post_init__(self) -> None:
        for unit, place in self.places.items():
            self.piece(unit)
            self.ground(place)

    @classmethod
    @takes(grounds=GROUNDS, units=each(row(PIECE, text)))
    def of(
        cls,
        grounds: Iterable[Ground],
        units: Iterable[tuple[Piece, str]],
        *,
        affairs: Affairs | None = None,
        player_turn: PlayerTurn = PlayerTurn.AXIS,
        phase: Phase = Phase.MOVEMENT,
        neighbours: Mapping[str, Iterable[str]] | None = None,
        control: Mapping[str, Side] | None = None,
    ) -> PlainTheatre:
        """A position of hexes, and of units each with the name of its hex.

        Raises:
            SetupError: two hexes or two units have the same name, or a unit is in a hex that is not there.
        """
        placed, hexes = [*units], [*grounds]
        _own_names("grounds", [ground.name for ground in hexes])
        _own_names("units", [piece.name for piece, _ in placed])
        return cls(
            grounds=FrozenDict({ground.name: ground for ground in hexes}),
            pieces=FrozenDict({piece.name: piece for piece, _ in placed}),
            places=FrozenDict({piece.name: place for piece, place in placed}),
            neighbours={} if neighbours is None else neighbours,
            control={} if control is None else control,
            affairs=Affairs() if affairs is None else affairs,
            player_turn=player_turn,
            phase=phase,
        )

    def hexes(self) -> Iterable[str]:
        """The names of all hexes."""
        return tuple(self.grounds)

    def units(self) -> Iterable[str]:
        """The names of all units on the map."""
        return tuple(self.places)

    def ground(self, name: str) -> Ground:
        """A hex by its name."""
        return _known(self.grounds, name, "hex")

    def piece(self, name: str) -> Piece:
        """A unit by its name."""
        return _known(self.pieces, name, "unit")

    def where(self, name: str) -> str | None:
        """The name of the hex in which a unit is; None if it is not on the map."""
        self.piece(name)
        return self.places.get(name)

    def beside(self, name: str) -> Iterable[str]:
        """The names of the hexes beside one."""
        self.ground(name)
        return tuple(self.neighbours.get(name, ()))

    def controller(self, name: str) -> Side | None:
        """Who controls a hex; None for nobody."""
        self.ground(name)
        return self.control.get(name)


def _known(values: Mapping[str, V], name: str, what: str) -> V:
    if text(name, what) in values:
        return values[name]
    near = ", ".join(get_close_matches(str(name)[:80], values)) or ", ".join([*values][:3])
    message = f"there is no {what} {brief(name)}; there are: {near or 'none'}"
    raise SetupError(message)


def _own_names(what: str, names: Sequence[str]) -> None:
    """Refuse names that come twice."""
    for number, name in enumerate(names):
        if name in names[:number]:
            message = f"{what}: {name!r} comes twice"
            raise SetupError(message)
