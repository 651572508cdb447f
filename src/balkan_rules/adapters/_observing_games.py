"""What an observation shows of each game beside what it shows of every game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, TypeAlias, cast

import numpy as np

from .. import balkan_wars, marita_merkur, tito, wrte_1991
from ..core.actions import brief
from ..core.errors import SetupError
from ..core.game import Game
from ._layout import Array, Block, Fact, Reading, Row, fields_of, indices, maybe, number, one_of
from ._observing import Observing

__all__ = ["observing"]

_Game: TypeAlias = Game[Any, Any, Any, Any, Any, Any]


class _Tito(Observing):
    unit_fields: ClassVar[tuple[str, ...]] = ("ready", "retreated", "placed")

    def kind_of(self, unit: tito.Unit) -> str:
        size = "" if unit.size is None else f" {unit.size.value}"
        return f"{unit.nationality.value} {unit.type.value}{size} ({unit.strength})"

    def blocks(self) -> Iterator[Block]:
        for name, about in (("guerrillas", "may still act"), ("guerrillas_moved", "are done")):
            says = f"how many of these counters stand there and {about} in this phase"
            yield Block(tuple([Row(f"{name}: {kind}", says) for kind in self.ruleset.kinds]), _counters(name))
        yield self.place_set("spent", "1 where there has been a fight, or recruiting, in this phase", _indices("spent"))
        yield self.place_set("risen", "1 in every place of the Zones that have been done with", self._risen)
        for name in ("first_target", "second_target"):
            yield self.place_set(name, "1 in every place of the Zone, as far as the side knows it", self._target(name))
        yield self.place_set("intrinsic", "1 where an intrinsic defence has been eliminated", self._fallen)

    def _in(self, zones: Iterable[object]) -> list[tito.Place]:
        return [place for place in self.ruleset.places if place.zone in zones and place.zone is not None]

    def _risen(self, reading: Reading) -> list[tito.Place]:
        return self._in([self.ruleset.zones[index] for index in reading.fields["risen"]])

    def _target(self, name: str) -> Any:  # noqa: ANN401 - a function
        return lambda reading: self._in([reading.fields[name]])

    def _fallen(self, reading: Reading) -> list[int]:
        fallen = reading.fields["tracks"].intrinsic
        return [place for place, bit in enumerate(self.ruleset.intrinsic) if bit & fallen]

    def facts(self) -> Iterator[Fact]:
        yield from fields_of("tracks", tito.Tracks, lambda reading: reading.fields["tracks"])
        yield from maybe("operations_limit", "the number of operations that has been drawn", _read("operations_limit"))
        yield from maybe("hunters", "the operation that the 501st is noted for", _read("hunters"))
        for name in ("first_target", "second_target"):
            yield from maybe(name, "the Zone of an operation; which it is, the board shows", _read(name))[1:]


class _Wrte(Observing):
    unit_fields: ClassVar[tuple[str, ...]] = (
        "ready",
        "activated",
        "guests",
        "ambushers",
        "caches",
        "pinned",
        "vetoed",
        "unsupplied",
    )

    def kind_of(self, unit: wrte_1991.Unit) -> str:
        return unit.kind

    def blocks(self) -> Iterator[Block]:
        about = "1 where this side was last"
        yield Block(tuple([Row(f"last occupant: {side}", about) for side in wrte_1991.Side]), self._occupied)
        for name in ("looted", "besieged", "conquered"):
            yield self.place_set(f"tracks.{name}", f"1 at each city that is {name}", _of_tracks(name))

    def _occupied(self, reading: Reading, rows: Array) -> None:
        view = cast("wrte_1991.View", reading.view)
        last: dict[str, wrte_1991.Side | None] = {}  # what each character stands for, which is the same everywhere
        for place, code in zip(self.ruleset.places, reading.fields["occupants"], strict=True):
            if code not in last:
                last[code] = view.last_occupant(place)
            if (side := last[code]) is not None:
                rows[[*wrte_1991.Side].index(side), place.index] = 1

    def facts(self) -> Iterator[Fact]:
        yield from fields_of("tracks", wrte_1991.Tracks, lambda reading: reading.fields["tracks"])
        yield from number("closing", "whether only what must be settled keeps the phase open", _read("closing"))
        yield from maybe("chit", "the chit that has been drawn", _read("chit"))


class _BalkanWars(Observing):
    unit_fields: ClassVar[tuple[str, ...]] = ("hidden", "demoralized", "ready", "tried", "spent")
    unit_numbers: ClassVar[frozenset[str]] = frozenset(
        {"unit", "units", "attackers", "defenders", "charging", "supplied"}
    )

    def kind_of(self, unit: balkan_wars.Unit) -> str:
        return f"{unit.country} {unit.unit_class.value}"

    def blocks(self) -> Iterator[Block]:
        rows = []
        for country in self.ruleset.countries:
            about = f"how many units of the enemy, of {country}, show their hidden side there; they are"
            rows.append(Row(f"hidden: {country}", f"{about} in Good Order"))
            rows.append(Row(f"hidden, demoralized: {country}", f"{about} Demoralized"))
        yield Block(tuple(rows), self._hidden)
        yield self.place_set("struck", "1 where there has been a bombardment or an attack", _indices("struck"))
        about = "1 at each town that this side controls"
        yield Block(tuple([Row(f"town of: {side}", about) for side in balkan_wars.Side]), self._towns)

    def _towns(self, reading: Reading, rows: Array) -> None:
        """Who controls towns, which is public: it is the same whichever hidden unit is which."""
        full = self.ruleset.game.sample_state(reading.view, random.Random(0))
        for town in self.ruleset.on_map:
            holder = full.controls(town) if town.settlement else None
            if holder is not None:
                rows[[*balkan_wars.Side].index(holder), town.index] = 1

    def _hidden(self, reading: Reading, rows: Array) -> None:
        for place, country, is_weak, count in reading.fields["backs"]:
            rows[2 * self.ruleset.country_index[country] + is_weak, place] += count

    def facts(self) -> Iterator[Fact]:
        yield from one_of("scenario", "what is played", balkan_wars.GAME.info.scenarios, _of_tracks("scenario"))
        yield from fields_of("tracks", balkan_wars.Tracks, lambda reading: reading.fields["tracks"])
        for index, country in enumerate(self.ruleset.countries):
            yield from self._of_country(index, country)

    def _of_country(self, index: int, country: str) -> Iterator[Fact]:
        yield from number(f"morale: {country}", "its National Morale", _entry("morale", index))
        yield from number(f"points: {country}", "its mobilization points left", _entry("points", index))
        for side in balkan_wars.Side:
            about = "whether it fights on this side"
            yield from one_of(f"allegiance: {country}", about, [side], _entry("allegiance", index))
        for name in ("stirred", "stirring"):
            yield from number(f"{name}: {country}", "whether its units pay more", _is_among(name, country))


class _MaritaMerkur(Observing):
    unit_fields: ClassVar[tuple[str, ...]] = ("ready", "arrived", "unsupplied", "checked")

    def kind_of(self, unit: marita_merkur.Unit) -> str:
        return f"{unit.nation.value} {unit.piece.unit_type.value} {unit.piece.size.value}"

    def blocks(self) -> Iterator[Block]:
        about = "1 where this side is in control"
        yield Block(tuple([Row(f"controlled: {side}", about) for side in marita_merkur.Side]), self._controlled)
        for name, who in (("flown", "fighters that have attacked"), ("bombers", "units that are over the ships")):
            yield Block((Row(f"sky.{name}", f"how many {who} in this air phase"),), _aloft(name))

    def _controlled(self, reading: Reading, rows: Array) -> None:
        view = cast("marita_merkur.View", reading.view)
        for place in self.ruleset.on_map:
            if (side := view.controls(place)) is not None:
                rows[[*marita_merkur.Side].index(side), place.index] = 1

    def facts(self) -> Iterator[Fact]:
        yield from one_of("weather", "the weather of the turn", self.ruleset.host.weathers, _read("weather"))
        for name in ("axis_effort", "allied_effort"):
            yield from one_of(name, "what the side puts in", self.ruleset.host.efforts, _read(name))
        yield from maybe("axis_effort", "what the Axis puts in", _read("axis_effort"))[2:]
        for name in ("axis_points", "allied_points"):
            yield from number(name, "victory points of the side", _read(name))
        yield from number("sent", "how many shipments are on their way", lambda reading: len(reading.fields["sent"]))
        yield from fields_of("affairs", marita_merkur.Affairs, lambda reading: reading.fields["affairs"])


def _read(name: str) -> Any:  # noqa: ANN401 - a function
    return lambda reading: reading.fields[name]


def _of_tracks(name: str) -> Any:  # noqa: ANN401 - a function
    return lambda reading: getattr(reading.fields["tracks"], name)


def _is_among(name: str, country: str) -> Any:  # noqa: ANN401 - a function
    return lambda reading: country in getattr(reading.fields["tracks"], name)


def _entry(name: str, index: int) -> Any:  # noqa: ANN401 - a function
    """An entry of a list by country, which may not be there yet."""

    def read(reading: Reading) -> object:
        listed = getattr(reading.fields["tracks"], name)
        return listed[index] if index < len(listed) else None

    return read


def _indices(name: str) -> Any:  # noqa: ANN401 - a function
    return lambda reading: indices(reading.fields[name])


def _counters(name: str) -> Any:  # noqa: ANN401 - a function
    """How many counters of each kind are where."""

    def fill(reading: Reading, rows: Array) -> None:
        for row, places in zip(rows, reading.fields[name], strict=True):
            np.add.at(row, np.array(indices(places), dtype=np.intp), 1)

    return fill


def _aloft(name: str) -> Any:  # noqa: ANN401 - a function
    def fill(reading: Reading, rows: Array) -> None:
        np.add.at(rows[0], reading.at[indices(getattr(reading.fields["sky"], name))], 1)

    return fill


_KINDS: Final[dict[str, type[Observing]]] = {
    "tito": _Tito,
    "wrte_1991": _Wrte,
    "balkan_wars": _BalkanWars,
    "marita_merkur": _MaritaMerkur,
}
"""What makes the observations of each game."""


def observing(game: _Game, ruleset: Any = None) -> Observing:  # noqa: ANN401 - each game has its own
    """What makes the observations under a ruleset; the default one unless it is given.

    Raises:
        SetupError: it is none of the games.
    """
    given: object = game
    kind = _KINDS.get(game.info.name) if isinstance(given, Game) else None
    if kind is None:
        message = f"there are observations of the games {', '.join(_KINDS)}, and not of {brief(game)}"
        raise SetupError(message)
    return kind(game.ruleset() if ruleset is None else ruleset)
