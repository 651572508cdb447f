"""Rules 30 and 31 followed through a game in plain words beside the engine: who is where, and what is rolled for when.

It reads the map, the counters, what stands in a position and what events tell, and uses no code that plays the rules.
The documented answers by default are followed.
"""

from __future__ import annotations

from fractions import Fraction

import attrs

from balkan_rules import marita_merkur as mm
from balkan_rules.core.sequence import Event
from balkan_rules.core.transition import Transition

Step = Transition[mm.State, mm.Action]

ALLIES = ("Greek", "British", "Jugoslav")
CHART = {1: ("mountain",), 2: ("mountain",), 3: ("mountain",), 4: ("light",), 5: ("infantry",)}
"""What comes by the die (31.E.1); on a six an infantry division and an artillery regiment."""
SIX = ("infantry", "artillery")
WANTED = (11, 6, 4)
"""The least totals for a coup, for intervention and for assistance."""


@attrs.define
class Watch:
    """Follows a game from its beginning.

    Attributes:
        points: Victory Points by side, added up from what is told.
        british: whether three British regimental equivalents were in Greece when points were counted.
        counts: how often each kind of thing was checked.
    """

    points: dict[str, int]
    british: bool = False
    coup: bool = False
    checks_coup: bool = False
    triggered: bool = False
    counts: dict[str, int] = attrs.field(factory=dict)

    @classmethod
    def begin(cls, state: mm.State) -> Watch:
        """At the beginning of a game."""
        return cls({str(side).lower(): state.points_of(side) for side in mm.Side})

    def step(self, step: Step) -> None:
        """Check a step."""
        state = step.after
        self._places(state)
        for event in step.events:
            name = event.name.replace(" ", "_")
            check = getattr(self, f"_{name}", None)
            if check is not None:
                self.counts[name] = self.counts.get(name, 0) + 1
                check(event, step)
        assert {str(side).lower(): state.points_of(side) for side in mm.Side} == self.points
        assert state.affairs.coup is self.coup
        assert (state.affairs.triggered is not None) is self.triggered

    # ------------------------------------------------------------------------------------------------ the end of a turn
    @property
    def _is_twice(self) -> bool:
        return self.points["allied"] >= 2 * self.points["axis"]

    def _score(self, event: Event, _: Step) -> None:
        for side in self.points:
            self.points[side] += int(str(event.details.get(side, 0)))

    def _evacuated(self, event: Event, _: Step) -> None:
        assert not (event.details["points"] and event.details["success"])
        self.points["axis"] += int(str(event.details["points"]))

    def _bombing(self, event: Event, _: Step) -> None:
        self.points["axis"] += int(str(event.details["points"]))

    def _points(self, event: Event, step: Step) -> None:
        assert dict(event.details) == self.points
        self.british = british_in_greece(step.after) >= 3
        self.checks_coup |= self._is_twice and self.points["allied"] >= 30

    def _coup(self, event: Event, step: Step) -> None:
        assert self.checks_coup
        assert not self.coup
        assert not self.triggered
        modifier = 3 if british_in_greece(step.before) >= 3 and self._is_twice else 0
        assert event.details["total"] == int(str(event.details["roll"])) + modifier
        self.coup = int(str(event.details["total"])) >= WANTED[0]
        assert event.details["success"] is self.coup

    def _intervention(self, event: Event, step: Step) -> None:
        assert not self.triggered
        assert self._is_twice
        modifier = (british_in_greece(step.before) >= 3) + 2 * self.coup
        assert event.details["total"] == int(str(event.details["roll"])) + modifier
        self.triggered = int(str(event.details["total"])) >= WANTED[1]
        assert event.details["success"] is self.triggered

    def _assistance(self, event: Event, _: Step) -> None:
        assert self.points["axis"] < self.points["allied"] < 2 * self.points["axis"]
        assert not self.triggered
        assert event.details["success"] is (int(str(event.details["roll"])) >= WANTED[2])

    def _chart(self, event: Event, _: Step) -> None:
        assert event.details["types"] == CHART.get(int(str(event.details["roll"])), SIX)

    def _cancelled(self, event: Event, step: Step) -> None:
        assert self.triggered
        assert str(event.details["unit"]).startswith("German ")
        assert str(step.before.where(str(event.details["unit"]))) not in country_names(step.before, "Greece")

    def _deployment(self, event: Event, _: Step) -> None:
        assert self.triggered
        assert event.details["coup"] is self.coup

    # ------------------------------------------------------------------------------------------------------ in between
    def _defection(self, event: Event, step: Step) -> None:
        unit = step.before.ruleset.unit(str(event.details["unit"]))
        assert unit.nation is mm.Nation.JUGOSLAV
        wanted = 6 if step.before.where(unit.name).name in named(step.before, "Beograd") else 5
        gone = int(str(event.details["roll"])) >= wanted
        assert event.details["leaves"] is gone

    def _moved(self, event: Event, step: Step) -> None:
        """Before the invasion nobody crosses the border of Jugoslavia (31.D, 31.E.2)."""
        origin, to = (country(step.before, str(event.details[end])) for end in ("origin", "to"))
        if not step.before.affairs.invaded and (origin == "Jugoslavia") is not (to == "Jugoslavia"):
            assert str(event.details["unit"]).startswith("German ")
        if str(event.details["unit"]).startswith("Jugoslav ") and not step.before.affairs.invaded:
            assert self.coup
        if str(event.details["unit"]).startswith("Hungarian "):
            ground = step.before.ruleset.host.places[str(event.details["to"])].ground
            assert to == "Hungary" or str(ground.area) in {"Baranja", "Backa", "the Baranja", "the Backa"}, ground

    @staticmethod
    def _places(state: mm.State) -> None:
        """Who is in which country (30.A, 30.B, 31.D)."""
        for place, here in state.board.items():
            land = country(state, place.name)
            for unit in here.units:
                if unit.counter.piece.is_air:
                    continue
                nation = str(unit.nation)
                if nation in ALLIES:
                    assert land not in {"Rumania", "Bulgaria"}, unit
                if nation == "Jugoslav":
                    assert land not in {"Germany", "Italy"}, unit
                    assert state.affairs.invaded or land == "Jugoslavia", unit
                elif land == "Jugoslavia":
                    assert state.affairs.invaded, unit


def country(state: mm.State, name: str) -> str:
    """In which country a place lies."""
    return str(state.ruleset.host.places[name].ground.country)


def country_names(state: mm.State, land: str) -> set[str]:
    """The places of a country."""
    return {name for name, place in state.ruleset.host.places.items() if str(place.ground.country) == land}


def named(state: mm.State, name: str) -> set[str]:
    """The places of a name."""
    return {number for number, place in state.ruleset.host.places.items() if name in place.also_called}


def british_in_greece(state: mm.State) -> Fraction:
    """Regimental equivalents of British and Commonwealth ground units on the mainland of Greece."""
    total = Fraction(0)
    for place, here in state.board.items():
        ground = state.ruleset.host.places[place.name].ground
        if str(ground.country) == "Greece" and not any(str(mark) == "island" for mark in ground.marks):
            total += sum(
                unit.counter.piece.equivalents
                for unit in here.units
                if str(unit.nation) == "British" and not unit.counter.piece.is_air
            )
    return total
