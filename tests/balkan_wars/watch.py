"""Games of scenarios 3 and 4 followed beside the engine: who shares a hex, what a combat does, who draws supply.

What a combat result does to each unit is told by `combat_oracle`, lines of supply by `map_oracle`; agents, morale and
losses are added up from what events tell.
"""

from __future__ import annotations

import random

import attrs
from tests.balkan_wars import combat_oracle, map_oracle

from balkan_rules import balkan_wars as bw
from balkan_rules.core.sequence import Event
from balkan_rules.core.transition import Transition

Step = Transition[bw.State, bw.Action]
EVERY = 40
"""Lines of supply are searched for after so many steps."""


def piece(state: bw.State, unit: bw.Unit) -> map_oracle.Piece:
    """A unit on the map, as the oracle takes it."""
    side = state.side_of(state.country_of(unit.name))
    return map_oracle.Piece(
        name=unit.name,
        kind=unit.unit_class.value,
        side="" if side is None else side.name,
        at=state.where(unit).name,
        is_seen=state.is_open(unit.name),
        is_well=state.status_of(unit.name) is bw.Status.GOOD_ORDER,
    )


@attrs.define
class Fight:
    """A combat until it is over.

    Attributes:
        attackers: the units by name, with what each was like as it attacked; so are the defenders.
        codes: what the result says of both; None until it is rolled.
    """

    attackers: dict[str, combat_oracle.Unit]
    defenders: dict[str, combat_oracle.Unit]
    codes: tuple[str, str] | None = None

    def check(self, state: bw.State) -> None:
        """What has become of all, as far as nobody chose and no retreat was barred."""
        if self.codes is None:
            return
        for code, units in zip(self.codes, (self.attackers, self.defenders), strict=True):
            for name, unit in units.items():
                if code == "D":
                    continue  # its owner chooses who is hit
                fate = combat_oracle.combat_fate(code, unit, hit=False)
                if not state.where(name).is_on_map:
                    assert fate != "good", (name, code, fate)
                elif fate == "good":
                    assert state.status_of(name) is bw.Status.GOOD_ORDER, (name, code)
                else:
                    assert fate.startswith("demoralized"), (name, code, fate)
                    assert state.status_of(name) is bw.Status.DEMORALIZED, (name, code)


@attrs.define
class Watch:
    """Follows a game from its beginning.

    Attributes:
        counts: how often each kind of thing was checked.
    """

    morale: dict[str, int]
    fight: Fight | None = None
    number: int = 0
    counts: dict[str, int] = attrs.field(factory=dict)
    rng: random.Random = attrs.field(factory=lambda: random.Random(1))

    @classmethod
    def begin(cls, state: bw.State) -> Watch:
        """At the beginning of a game."""
        return cls({country: state.morale_of(country) for country in state.ruleset.countries})

    def step(self, step: Step) -> None:
        """Check a step."""
        self._hexes(step.after)
        for event in step.events:
            check = getattr(self, f"_{event.name.replace(' ', '_')}", None)
            if check is not None:
                self.counts[event.name] = self.counts.get(event.name, 0) + 1
                check(event, step)
        if self.fight is not None and not step.after.frames:
            self.fight.check(step.after)
            self.fight = None
        self.number += 1
        if self.number % EVERY == 0 and not step.after.frames:
            self._lines(step.after)

    @staticmethod
    def _hexes(state: bw.State) -> None:
        """Enemies are never in one hex, and whoever is not on the map has no status there."""
        for place, here in state.board.items():
            if place.is_on_map:
                sides = {state.side_of(state.country_of(unit.name)) for unit in here.units} - {None}
                assert len(sides) <= 1, place

    # ----------------------------------------------------------------------------------------------------------- combat
    def _attack(self, event: Event, step: Step) -> None:
        names = event.details["units"]
        assert isinstance(names, tuple)
        target = step.before.ruleset.place(str(event.details["target"]))
        defenders = [unit.name for unit in step.before.stack(target).units]
        state = step.before
        self.fight = Fight(
            {name: self._unit(state, name) for name in names}, {name: self._unit(state, name) for name in defenders}
        )

    @staticmethod
    def _unit(state: bw.State, name: str) -> combat_oracle.Unit:
        broken = state.status_of(name) is bw.Status.DEMORALIZED
        return (state.ruleset.unit(name).unit_class.value, broken, False)

    def _combat(self, event: Event, _: Step) -> None:
        if self.fight is not None:
            attacker, defender = str(event.details["result"]).split("/")
            self.fight.codes = (attacker, defender)

    def _retreated(self, event: Event, step: Step) -> None:
        origin, to = (str(event.details[end]) for end in ("origin", "to"))
        assert origin != to
        assert map_oracle.distances(origin)[to] <= 3
        assert step.before.ruleset.unit(str(event.details["unit"])).unit_class not in {
            bw.UnitClass.DEPOT,
            bw.UnitClass.FORTIFICATION,
        }

    # ----------------------------------------------------------------------------------------------------------- others
    @staticmethod
    def _rally(event: Event, step: Step) -> None:
        name = str(event.details.get("unit", ""))
        if not name:  # all units of a hex have been told of
            return
        assert step.before.status_of(name) is bw.Status.DEMORALIZED
        is_well = step.after.status_of(name) is bw.Status.GOOD_ORDER
        assert is_well is event.details["success"]

    def _lines(self, state: bw.State) -> None:
        on_map = [unit for unit in state.ruleset.units if state.where(unit).is_on_map]
        pieces = [piece(state, unit) for unit in on_map]
        weather = state.tracks.weather
        host = state.ruleset.host

        def cost(step: bw.StepCost, to: str) -> int:
            is_mountain = host.places[to].is_mountain
            return bw.entry_cost(weather, step, mountain=is_mountain, purpose=bw.TravelPurpose.SUPPLY).total

        for one in self.rng.sample(pieces, min(2, len(pieces))):
            if one.side:
                found = {(source.unit, source.is_mobile) for source in host.supply(state, one.name, cost)}
                assert found == map_oracle.sources(pieces, one, weather.value), one
                self.counts["lines"] = self.counts.get("lines", 0) + 1
