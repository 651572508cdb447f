"""What the command line must know of *Tito and His Partisan Army*."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .. import tito
from ..core.errors import SetupError
from ..core.odds import Odds
from .accounts import told

if TYPE_CHECKING:
    import argparse

    from ..core.actions import Group
    from ..core.charts import Charts
    from ..core.sequence import Event
    from .games import AnyGame

__all__ = ["DESK", "TitoDesk"]

_HIDE_AWAY: Final = "hide-away"
_ZONE_DISPLAY: Final = ("mountain", _HIDE_AWAY)
_MULTIPLIERS: Final[dict[str, int]] = {"city": 3, "town": 2, "market town": 2}
_SENTENCES: Final[Mapping[str, str]] = {
    "allied progress": "Allied Progress: die {die}, the marker is in box {box} ({shows}), {half} half",
    "italian pullback": "an Italian Pullback is in effect",
    "italian withdrawal": "Italian Withdrawal: die {die}, {units} units go",
    "nobody withdraws": "Italian Withdrawal: there is no Italian unit to go",
    "italian surrender": "Italy surrenders",
    "italians disband": "{units} disband in {place}: {others} others, {partisans} Partisans",
    "italians defect": "{units} defect in {place}: {others} others, {partisans} Partisans",
    "italians removed": "{units} leave the game",
    "weather": "weather: die {die}, drought {drought}",
    "Allied support": "Allied support for the Chetniks withdrawn: {withdrawn}",
    "collaboration": "Chetniks in {place}: die {die}, modified {modified}: {before} to {result}",
    "reinforcement": "{unit} arrives in {to}",
    "does not come": "{unit} finds no place and does not come",
    "replacement": "{unit} is replaced in {to}",
    "transfer": "{unit} is transferred",
    "upgrade": "{unit} becomes {to}",
    "operation": "operation {operation} takes place in {zone}",
    "operations declared": "{number} operations declared, {total} in all",
    "reaction": "reaction: die {die}",
    "limit revealed": "the drawn limit of operations was {number}; {performed} have been declared",
    "combat": "{origin} attacks {target}: {attacker} to {defender}, column {column}, die {die}: {result}",
    "points": "points: {points}",
    "brigade-strength": "{faction} brigade-strength with {groups} groups",
    "division-strength": "{faction} division-strength with {brigades} brigades",
    "trigger": "the limits of the Axis are loosened: {cause}",
    "hunt for Tito opened": "the hunt for Tito may begin: {cause}",
    "search for Tito": "search for Tito: die {die}, {sought}: {found}",
    "attempt on Tito": "attempt on Tito at {target}: die {die}",
    "Tito eliminated": "Tito is eliminated",
    "Tito withdrawn": "Tito is withdrawn until Game-Turn {returns}",
    "Tito returns": "Tito returns to {to}",
    "Tito stays away": "Tito stays away, as there are no Partisans",
    "Tito's recruits": "Tito raises {groups} groups in {zone}",
    "uprising": "uprising in {zone}: die {die}, modified {modified}, {shortfall} divisions short: {groups} groups",
    "changed sides": "{unit} changes sides",
    "left the game": "{unit} leaves the game",
    "game over": "the game is over",
}
"""What is told of the events that are told one by one, by their details."""
_ACTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "Move": ("move", "moves"),
    "MoveGuerrilla": ("guerrilla move", "guerrilla moves"),
    "PlaceUnit": ("placement", "placements"),
    "PlaceGuerrilla": ("guerrilla placement", "guerrilla placements"),
    "Transfer": ("transfer", "transfers"),
    "Withdraw": ("unit withdrawn", "units withdrawn"),
    "Attack": ("attack", "attacks"),
    "Attempt": ("attempt on Tito", "attempts on Tito"),
    "Lose": ("loss taken", "losses taken"),
    "Retreat": ("retreat", "retreats"),
    "GiveUp": ("unit given up", "units given up"),
    "Recruit": ("recruiting attempt", "recruiting attempts"),
    "Rise": ("uprising", "uprisings"),
    "Search": ("search for Tito", "searches for Tito"),
    "Build": ("unit built", "units built"),
    "DeclareOperations": ("declaration of operations", "declarations of operations"),
    "TargetZone": ("target written", "targets written"),
    "CommitHunters": ("note about the 501st", "notes about the 501st"),
    "CommitUnit": ("unit set aside", "units set aside"),
    "CommitGuerrilla": ("guerrilla set aside", "guerrillas set aside"),
    "DrawLimit": ("draw", "draws"),
    "JoinTito": ("move of Tito to others", "moves of Tito to others"),
    "EndPhase": ("phase ended", "phases ended"),
}
_ONE: Final = re.compile(r"(?<![\w-])1 (group|brigade|division|operation)s\b")
_ALLEGIANCE: Final[dict[tito.Column, str]] = {
    tito.Column.AXIS: "pro-Axis Chetnik",
    tito.Column.NEUTRAL: "neutral Chetnik",
}


class TitoDesk:
    """See `GameDesk`."""

    action_names: Mapping[str, tuple[str, str]] = _ACTIONS

    @property
    def game(self) -> AnyGame:
        """The game."""
        return tito.GAME

    def turns(self, state: tito.State) -> int:
        """How many Game-Turns the scenario of a state has."""
        return len(state.scenario.turns)

    def charts(self, source: Path | None) -> tito.TitoCharts:
        """The charts of an owner's file, or the default ones. Raises ChartError."""
        return tito.default_charts() if source is None else tito.load_charts(source)

    def plain_charts(self, charts: tito.TitoCharts) -> Charts:
        """The values behind charts, with their provenance."""
        return charts.source

    def content(self, charts: tito.TitoCharts) -> dict[str, Any]:
        """Charts as JSON data."""
        return charts.content()

    def label(self, view: tito.View, group: Group[tito.Action]) -> str:
        """The piece and where it is; what belongs to no piece is written out."""
        first = group.actions[0]
        if group.key is None:
            return str(first)
        if isinstance(first, (tito.MoveGuerrilla, tito.CommitGuerrilla)):
            return f"{group.key} at {first.origin}"
        place = view.where(group.key) if isinstance(group.key, tito.Unit) else None
        if not isinstance(place, tito.Place) or place.zone is None:
            return str(group.key)
        return f"{group.key} at {place}"

    def place_name(self, place: object) -> str:
        """Its name."""
        return str(place)

    def strength_of(self, group: Group[tito.Action]) -> int | None:
        """The Strength Points of the unit or of one counter of the kind."""
        return group.key.strength if isinstance(group.key, (tito.Unit, tito.Kind)) else None

    def points(self, state: tito.State) -> int:
        """The Yugoslav Victory Points."""
        return state.points

    def strength(self, state: tito.State) -> dict[str, int]:
        """Strength Points on the map by nationality; Chetniks by who controls them."""
        found: Counter[str] = Counter()
        for place, stack in state.board.items():
            for unit in stack.units:
                found[unit.nationality.value] += unit.strength
            for kind, number in stack.guerrillas:
                name = kind.nationality.value
                if kind.nationality is tito.Nationality.CHETNIK and place.column is not None:
                    name = _ALLEGIANCE.get(place.column, name)
                found[name] += kind.strength * number
        order = [*(nation.value for nation in tito.Nationality), *_ALLEGIANCE.values()]
        return {name: found[name] for name in order if found[name]}

    def told(self, event: Event) -> str | None:
        """What the account of a Game-Turn tells of an event; None for those that it only counts."""
        return told(_SENTENCES, event, polish=lambda text: _ONE.sub(r"1 \1", text))

    def odds(self, options: argparse.Namespace) -> dict[str, Any]:
        """The exact chances of each combat result: by the charts and rulings that were asked for.

        Raises SetupError for an operation anywhere but in a Zone Display.
        """
        ruleset: tito.TitoRuleset = options.ruleset
        if options.operation and options.terrain not in (None, *_ZONE_DISPLAY):
            raise SetupError(
                f"--operation: one is fought in a mountain or hide-away, not in a {options.terrain} (8.44)"
            )
        crt = ruleset.charts.crt
        defender = options.defender * (2 if options.terrain == _HIDE_AWAY else 1)
        ratio = Odds.of(options.attacker, defender)
        steps = ruleset.net_steps(options.modifier + (ruleset.operation_steps if options.operation else 0))
        column = ruleset.column(ratio, steps)
        times = 2 if options.operation else _MULTIPLIERS.get(options.terrain, 1)
        chances: dict[str, Fraction] = {}
        for result, chance in crt.distribution(column).items():
            text = str(result.times(times))
            chances[text] = chances.get(text, Fraction(0)) + chance
        return {
            "attacker": options.attacker,
            "defender": defender,
            "terrain": options.terrain,
            "operation": options.operation,
            "modifier": options.modifier,
            "steps": steps,
            "ratio": str(ratio),
            "column": str(crt.columns[column]),
            "distribution": {text: str(chance) for text, chance in chances.items()},
        }


DESK = TitoDesk()
"""The desk."""
