"""Compiled tables of one ruleset of Tito: what the phases read again and again, as flat tuples by index."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any, TypeVar

from ..core.actions import brief
from ..core.cases import case
from ..core.errors import PositionError
from ..core.odds import Odds, shift_column
from ..core.ruleset import Ruleset
from .actions import Action
from .charts import TitoCharts
from .map import Place, TitoMap, Zone
from .options import Options
from .rulings import ModifierMechanism, ModifierStacking, OperationRatioBonus, Rulings
from .units import Kind, Nationality, Side, Unit

__all__ = ["TitoRuleset"]

_T = TypeVar("_T", Kind, Zone)


class TitoRuleset(Ruleset[Action, TitoCharts, Rulings, Options]):
    """The rules of Tito, compiled. Tables are indexed by `Unit.index`, `Kind.index`, `Place.index` or `Zone.index`.

    Attributes:
        units: the named units.
        kinds: the five kinds of guerrilla counter.
        map: Zones, Objective Displays and places, with what lies where.
        places: every place; 0 to 4 are off the map: not in play, eliminated, transferred, and aside for the first and
            the second operation.
        zones: the Zones.
        unit_strength: Combat Strength of each named unit.
        unit_sixths: stacking size of each named unit, in sixths of a division (6.22); 0 for Tito.
        kind_strength: Combat Strength of each kind.
        kind_sixths: stacking size of each kind in sixths of a division; groups 0 (6.24).
        zone_of: Zone index of each place; 255 off the map.
        is_axis: for each place, whether it is an Axis place.
        is_yugoslav: for each place, whether friendly Yugoslav units stand there (neutral boxes are neither).
        facing: for each place the indices of the places opposite it (5.2, 5.3).
        tito: index of Tito in `units`.
        axis_units: indices of the units that start on the Axis side.
        by_nationality: for each nationality the indices of its units.
        fortresses: names of the Objective Displays with an intrinsic defence, in the order of their bits.
        intrinsic: for each place (Yugoslav box) the bit of its Objective Display's intrinsic defence, or 0.
        intrinsic_strength: for each place (Yugoslav or Axis box) the printed intrinsic strength, or 0.
        answer: index of the step in which the Yugoslavs answer Operation Konstantin (10.36).
    """

    def __init__(self, game: Any, **parts: Any) -> None:  # noqa: ANN401 - the parts of Ruleset
        super().__init__(game, **parts)
        charts = self.charts
        board = charts.map
        self.map: TitoMap = board
        self.units: tuple[Unit, ...] = charts.units
        self.kinds: tuple[Kind, ...] = charts.kinds
        self.places: tuple[Place, ...] = board.places
        self.zones: tuple[Zone, ...] = board.zones
        self.unit_strength: tuple[int, ...] = tuple(unit.strength for unit in self.units)
        self.unit_sixths: tuple[int, ...] = tuple(0 if unit.size is None else unit.size.sixths for unit in self.units)
        self.kind_strength: tuple[int, ...] = tuple(kind.strength for kind in self.kinds)
        self.kind_sixths: tuple[int, ...] = tuple(kind.size.sixths for kind in self.kinds)
        self.zone_of: bytes = board.zone_of
        self.is_axis: tuple[bool, ...] = tuple(place.index in board.axis_places for place in self.places)
        self.is_yugoslav: tuple[bool, ...] = tuple(place.index in board.yugoslav_places for place in self.places)
        self.facing: tuple[tuple[int, ...], ...] = tuple(
            tuple(other.index for other in board.facing(place)) for place in self.places
        )
        self.tito: int = next(unit.index for unit in self.units if unit.name == "Tito")
        self.axis_units: tuple[int, ...] = tuple(unit.index for unit in self.units if unit.side is Side.AXIS)
        self.by_nationality: Mapping[Nationality, tuple[int, ...]] = {
            nation: tuple(unit.index for unit in self.units if unit.nationality is nation) for nation in Nationality
        }
        fortresses = [display.name for display in board.displays if display.intrinsic]
        self.fortresses: tuple[str, ...] = tuple(fortresses)
        self.intrinsic: tuple[int, ...] = tuple(
            1 << fortresses.index(place.display.name) if place.display is not None and place.display.intrinsic else 0
            for place in self.places
        )
        self.intrinsic_strength: tuple[int, ...] = tuple(
            0 if place.display is None else place.display.intrinsic for place in self.places
        )

        self.answer: int = [step.name for step in self.steps].index("konstantin_answer")

    def unit(self, name: str) -> Unit:
        """The named unit (or Tito) of that name, or of that designation if only one has it. Raises PositionError."""
        return self.charts.unit(name)

    def kind(self, name: str) -> Kind:
        """The kind of guerrilla counter of that name, e.g. ``"Partisan group"``. Raises PositionError."""
        return _named("kind of guerrilla", name, self.kinds)

    def place(self, name: str) -> Place:
        """The place of that full name, e.g. ``"Belgrade/Axis"``, or of a short one that means only one place.

        Raises:
            PositionError: there is none; the message says what is near, or between which places to choose.
        """
        return self.map.resolve(name)

    def zone(self, name: str) -> Zone:
        """The Zone of that name, e.g. ``"Serbia"``. Raises PositionError."""
        return _named("Zone", name, self.zones)

    @property
    def operation_steps(self) -> int:
        """How far an Anti-Guerrilla Operation moves the ratio of an attack (8.46, ruling operation-ratio-bonus)."""
        has_bonus = self.rulings.operation_ratio_bonus is OperationRatioBonus.ONE_STEP
        return self.charts.operation_shift if has_bonus else 0

    def net_steps(self, steps: int) -> int:
        """How far modifiers that come to so many steps move the ratio in all (ruling modifier-stacking)."""
        return min(steps, 1) if self.rulings.modifier_stacking is ModifierStacking.CAP_TOTAL else steps

    @case("8.6.addenda")
    def column(self, ratio: Odds, steps: int) -> int:
        """The column of the Combat Results Table, by index, for a ratio that is moved by `steps`.

        Along the ladder of ratios, or in columns (ruling modifier-mechanism). Beyond the ends of the table its end
        columns are used (ruling crt-columns-off-scale).
        """
        memo, key = self.memo, ("column", ratio.step, steps)
        known: int | None = memo.get(key)
        if known is None:
            crt = self.charts.crt
            if self.rulings.modifier_mechanism is ModifierMechanism.MOVE_COLUMN:
                known = shift_column(crt.column(ratio), steps, len(crt.columns))
            else:
                known = crt.column(ratio.shift(steps))
            memo[key] = known
        return known

    @cached_property
    def parts(self) -> Mapping[type, Mapping[str, object]]:
        """Units, kinds, places and Zones by name."""
        return {
            Unit: {unit.name: unit for unit in self.units},
            Kind: {kind.name: kind for kind in self.kinds},
            Place: {place.name: place for place in self.places},
            Zone: {zone.name: zone for zone in self.zones},
        }


def _named(what: str, name: str, known: tuple[_T, ...]) -> _T:
    """The one of that name; PositionError, with what is near, if there is none."""
    by_name = {part.name: part for part in known}
    asked: object = name
    if isinstance(asked, str) and asked in by_name:
        return by_name[asked]
    small = {text.casefold(): text for text in by_name}
    near = [small[text] for text in get_close_matches(str(name)[:80].casefold(), small, n=1)]
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(by_name)}"
    message = f"no {what} is called {brief(name)}; {hint}"
    raise PositionError(message)
