"""The steps of a march: what bars them, and which of them a unit can take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ...core.errors import Violation
from ..actions import Go
from ..counters import Place, Unit
from ..frames import Moving
from ..host_values import Crowd
from ..scenario_rules import why_not_enter_country
from ..state import Position
from .ways import Kind, day_of, step_cost

__all__ = ["March", "goes", "why_not_go"]


def goes(position: Position, frame: Moving) -> list[Go]:
    """The steps that the unit that moves can take now: those for which `why_not_go` has no reason."""
    if frame.halted:
        return []
    return March(position).goes(frame.unit, position.ruleset.codes[frame.at.index], frame.spent)


class _Asked:
    """Where units of a kind cannot be in one position, as the host says of it."""

    __slots__ = ("_barred", "_crowded")

    def __init__(self, barred: Mapping[str, str], crowded: Mapping[str, str]) -> None:
        self._barred = barred
        self._crowded = crowded

    def shuts(self, place: str) -> bool:
        """Whether they cannot be in a place."""
        return place in self._barred or place in self._crowded


class _Remembered:
    """The same, as the host has said before of whoever is in a place, if it promises to say so again."""

    __slots__ = ("_ask", "_crowds", "_kind")

    def __init__(self, crowds: Mapping[str, Crowd], kind: Kind, ask: Callable[[Kind], _Asked]) -> None:
        self._ask = ask
        self._crowds = crowds
        self._kind = kind

    def shuts(self, place: str) -> bool:
        """As `_Asked.shuts`."""
        crowd = self._crowds.get(place)
        found: bool | None = self._kind.empty.get(place) if crowd is None else crowd.kept.get(self._kind)
        return self._found_out(place, crowd) if found is None else found

    def _found_out(self, place: str, crowd: Crowd | None) -> bool:
        """The same, for the first time."""
        found = self._ask(self._kind).shuts(place)
        if crowd is None:
            self._kind.empty[place] = found
        else:
            crowd.kept[self._kind] = found
        return found


class March:
    """Where units can go on in one position; what is the same for many of them is looked up once."""

    __slots__ = ("_asked", "_barred", "_closed", "_crowds", "_day", "_host", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._host = position.ruleset.host
        self._day = day_of(position)
        self._crowds: Mapping[str, Crowd] = position.forces.crowds
        self._closed: dict[Kind, Callable[[str], bool]] = {}
        self._asked: dict[Kind, _Asked] = {}
        self._barred: dict[str, Mapping[str, str]] = {}

    def goes(self, index: int, code: str, spent: int = 0) -> list[Go]:
        """The steps that a unit can take from the place for which a character stands."""
        unit = self._position.ruleset.units[index]
        left = self._host.allowance(self._position, unit.name) - spent
        shuts = self._closed_to(index)
        around = self._day.look(self._position, unit, code).around
        return [go for name, cost, go in around if cost <= left and not shuts(name)]

    def first_step(self, index: int) -> str | None:
        """Where a unit that has not moved can step from where it is, the cheapest way; None if nowhere."""
        position = self._position
        unit, shuts = position.ruleset.units[index], self._closed_to(index)
        for name, cost, _ in self._day.look(position, unit, position.pos[index]).cheapest:
            if not shuts(name):
                return name if cost <= self._host.allowance(position, unit.name) else None
        return None

    def _closed_to(self, index: int) -> Callable[[str], bool]:
        """Says of a place whether a unit may not go there, or has no room there."""
        kind = self._day.kinds[index]
        found = self._closed.get(kind)
        if found is None:
            closed = _Remembered(self._crowds, kind, self._ask) if self._host.is_local else self._ask(kind)
            found = self._closed[kind] = closed.shuts
        return found

    def _ask(self, kind: Kind) -> _Asked:
        """What the host says of a kind of units; asked once."""
        found = self._asked.get(kind)
        if found is None:
            barred = self._barred.get(kind.country)
            if barred is None:
                barred = self._barred[kind.country] = self._host.barred(self._position, kind.country)
            crowded = self._host.crowded(self._position, kind.country, kind.unit_class)
            found = self._asked[kind] = _Asked(barred, crowded)
        return found


def _obstacles(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit cannot be in a place; it goes nowhere where it could not stay."""
    yield from why_not_enter_country(position.scenario, to.country)
    country = position.country(unit.index)
    for sentence in position.ruleset.host.why_closed(position, country, unit.unit_class, to.name):
        yield Violation("seq.movement", sentence, {"unit": unit.name, "to": to.name})


def why_not_go(position: Position, frame: Moving, to: Place) -> Iterator[Violation]:
    """Why the unit that moves cannot go on into a place."""
    ruleset = position.ruleset
    unit = ruleset.units[frame.unit]
    if frame.halted:
        yield Violation("seq.movement", f"{unit} must stop in {frame.at}", {"unit": unit.name})
        return
    if to.index not in ruleset.neighbours[frame.at.index]:
        yield Violation("seq.movement", f"{to} is not beside {frame.at}", {"to": to.name})
        return
    cost = step_cost(position, frame.unit, frame.at, to)
    if cost is None:
        yield Violation("seq.movement", f"{unit} cannot go from {frame.at} to {to}", {"to": to.name})
        return
    allowance = ruleset.host.allowance(position, unit.name)
    if frame.spent + cost > allowance:
        sentence = f"the step costs {cost} points, and {unit} has spent {frame.spent} of {allowance}"
        yield Violation("seq.movement", sentence, {"to": to.name, "cost": cost, "spent": frame.spent})
    yield from _obstacles(position, unit, to)
