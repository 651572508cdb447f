"""A position as a host is shown it, by names, and as rules read it, by indices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from .units import FIRST_PLACE, Place, Unit
from .values import Mark, Nation, PlayerTurn, Side

if TYPE_CHECKING:
    from ..core.view import Unknown
    from .affairs import Affairs
    from .ruleset import MaritaMerkurRuleset

__all__ = ["Reading", "enemy_of"]


def enemy_of(side: Side) -> Side:
    """The other side."""
    return Side.ALLIED if side is Side.AXIS else Side.AXIS


class Reading:
    """What states and drafts answer alike, to hosts and to rules; it is `Situation`."""

    __slots__ = ()

    if TYPE_CHECKING:
        ruleset: MaritaMerkurRuleset
        turn: int
        cursor: int
        pos: str
        weather: str
        affairs: Affairs
        axis_effort: str | Unknown
        allied_effort: str
        axis_points: int
        allied_points: int
        unsupplied: str
        host: Hashable

    # ------------------------------------------------------------------------------------------------------ for a host
    @property
    def player_turn(self) -> PlayerTurn | None:
        """The player turn that is being played; None outside of them."""
        turn: PlayerTurn | None = getattr(self.ruleset.steps[self.cursor].rules, "player_turn", None)
        return turn

    @property
    def efforts(self) -> tuple[str, str]:
        """The efforts of the Axis and the Allies; ``""`` while one of them is secret, or where there are none."""
        if not self.allied_effort:
            return "", ""
        return str(self.axis_effort), self.allied_effort

    def points_of(self, side: Side) -> int:
        """The victory points of a side so far."""
        return self.axis_points if side is Side.AXIS else self.allied_points

    def place_of(self, unit: str) -> str | None:
        """The name of the place where a unit is; None if it is not on the map."""
        place = self.at(self.ruleset.counters.units_by_name[unit].index)
        return place.name if place.is_in_play else None

    def units_in(self, place: str) -> list[str]:
        """The names of the units in a place."""
        names = self.ruleset.names
        return [names[unit] for unit in self.units_at(self.ruleset.index_of[place])]

    def units_of(self, side: Side) -> list[str]:
        """The names of the units of a side on the map."""
        names, pos = self.ruleset.names, self.pos
        return [names[unit] for unit in self.ruleset.of_side[side] if ord(pos[unit]) >= FIRST_PLACE]

    def places_of(self, side: Side) -> list[str]:
        """The names of the places in which a side has ground units."""
        pos, places = self.pos, self.ruleset.places
        taken = {pos[unit] for unit in self.ruleset.ground_of[side]}
        return [places[ord(code)].name for code in taken if ord(code) >= FIRST_PLACE]

    def is_supplied(self, unit: str) -> bool:
        """Whether a unit was in supply when that was last determined."""
        return chr(self.ruleset.counters.units_by_name[unit].index) not in self.unsupplied

    # ---------------------------------------------------------------------------------------------------- for the rules
    def at(self, unit: int) -> Place:
        """Where a unit is, by its index; it may be a pseudo place."""
        return self.ruleset.places[ord(self.pos[unit])]

    def is_on_map(self, unit: int) -> bool:
        """Whether a unit is on the map, by its index."""
        return ord(self.pos[unit]) >= FIRST_PLACE

    def units_at(self, place: int) -> Iterator[int]:
        """Indices of the units in a place, in the order of the table."""
        pos, code = self.pos, self.ruleset.codes[place]
        index = pos.find(code)
        while index >= 0:
            yield index
            index = pos.find(code, index + 1)

    def ground_at(self, place: int, side: Side) -> list[int]:
        """The ground units of a side in a place."""
        return [unit for unit in self.units_at(place) if unit in self.ruleset.ground_of[side]]

    def marked_at(self, mark: Mark, nation: Nation | None = None) -> Iterator[Unit]:
        """The units in the places that have a mark, of one nation if it is named."""
        for place in sorted(self.ruleset.marked[mark]):
            for index in self.units_at(place):
                unit = self.ruleset.units[index]
                if nation is None or unit.nation is nation:
                    yield unit

    def of_nation(self, nation: Nation) -> Iterator[int]:
        """The units of a nation on the map."""
        return (unit for unit in self.ruleset.of_nation[nation] if ord(self.pos[unit]) >= FIRST_PLACE)
