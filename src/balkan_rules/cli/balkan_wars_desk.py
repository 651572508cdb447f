"""What the command line must know of *Balkan Wars*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .. import balkan_wars
from .accounts import told

if TYPE_CHECKING:
    import argparse

    from ..core.actions import Group
    from ..core.charts import Charts
    from ..core.sequence import Event
    from .games import AnyGame

__all__ = ["DESK", "BalkanWarsDesk"]

_SENTENCES: Final[Mapping[str, str]] = {
    "weather": "weather: die {roll}: {weather}",
    "event": "event: {event}",
    "revolt": "revolt in the Ottoman Empire: National Morale changes by {morale}, kept back: {corps}",
    "mobilization points": "mobilization points: {points}",
    "corps": "the {formation} comes on at {to}",
    "reconnaissance": "{unit} reconnoitres {at}: die {roll}, success: {success}",
    "secret operation": "{kind} in {country}: die {roll}: {result}",
    "propaganda": "propaganda alters the National Morale of {country} by {by}",
    "attack": "attack on {target} by {units}",
    "combat": "combat in {place}: {ratio}, column {column}, die {roll}, added {modifier}: {result}",
    "bombardment": "bombardment of {target} by {units}",
    "bombarded": "bombardment of {place}: column {column}, die {roll}, added {modifier}: {result}",
    "screening": "cavalry in {place} tries to get away: die {roll}, success: {success}",
    "loss": "{unit} is lost: {to}",
    "captured": "taken in {place}: {units}",
    "points": "points of {side}: {points}",
}
"""What is told of the events that are told one by one, by their details."""
_ACTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "PlaceUnit": ("unit placed", "units placed"),
    "BuyAgent": ("agent bought", "agents bought"),
    "Spy": ("attempt to spy", "attempts to spy"),
    "Look": ("stack examined", "stacks examined"),
    "Operate": ("Secret Operation", "Secret Operations"),
    "OperateOn": ("assassination tried", "assassinations tried"),
    "Commit": ("commitment of agents", "commitments of agents"),
    "Alter": ("alteration of morale", "alterations of morale"),
    "Select": ("unit taken up", "units taken up"),
    "Go": ("step", "steps"),
    "Ride": ("ride", "rides"),
    "Recon": ("reconnaissance", "reconnaissances"),
    "Stop": ("stop", "stops"),
    "BringOn": ("corps brought on", "corps brought on"),
    "Bombard": ("bombardment", "bombardments"),
    "Attack": ("attack", "attacks"),
    "Join": ("unit that joined", "units that joined"),
    "Declare": ("declaration", "declarations"),
    "Evade": ("evasion tried", "evasions tried"),
    "Stand": ("evasion forgone", "evasions forgone"),
    "Charge": ("charge", "charges"),
    "NoCharge": ("end of charges", "ends of charges"),
    "SpendMorale": ("Morale Point spent", "Morale Points spent"),
    "KeepMorale": ("Morale Point kept", "Morale Points kept"),
    "Lose": ("loss taken", "losses taken"),
    "Retreat": ("step of retreat", "steps of retreat"),
    "Advance": ("advance", "advances"),
    "NoAdvance": ("advance forgone", "advances forgone"),
    "Rally": ("attempt to rally", "attempts to rally"),
    "Pass": ("pass", "passes"),
    "EndPhase": ("phase ended", "phases ended"),
}


class BalkanWarsDesk:
    """See `GameDesk`. Its charts are those of the stand-in for the base game."""

    action_names: Mapping[str, tuple[str, str]] = _ACTIONS

    @property
    def game(self) -> AnyGame:
        """The game."""
        return balkan_wars.GAME

    def turns(self, state: balkan_wars.State) -> int:
        """How many Game Turns are left to a game that begins with a state."""
        return balkan_wars.scenario(state.scenario).length - state.turn + 1

    def charts(self, source: Path | None) -> balkan_wars.StandInCharts:
        """The charts of an owner's file, or the default ones. Raises ChartError."""
        return balkan_wars.default_charts() if source is None else balkan_wars.load_charts(source)

    def plain_charts(self, charts: balkan_wars.StandInCharts) -> Charts:
        """The values behind charts, with their provenance."""
        return charts.source

    def content(self, charts: balkan_wars.StandInCharts) -> dict[str, Any]:
        """Charts as JSON data."""
        return charts.source.content()

    def label(self, view: balkan_wars.View, group: Group[balkan_wars.Action]) -> str:
        """The piece with its combat strength, and where it is on the map; what belongs to a place is told by it."""
        first = group.actions[0]
        if isinstance(group.key, balkan_wars.Unit):
            place = view.where(group.key)
            at = f" at {_place(place)}" if place.is_on_map else ""
            return f"{group.key} {group.key.combat}{at}"
        if isinstance(group.key, balkan_wars.Place):
            return str(first) if len(group) == 1 else f"from {_place(group.key)}"
        return str(first)

    def place_name(self, place: object) -> str:
        """Its name, with its town."""
        return _place(place) if isinstance(place, balkan_wars.Place) else str(place)

    def strength_of(self, group: Group[balkan_wars.Action]) -> int | None:
        """Nothing: the strength of a unit stands in its label."""
        return None

    def points(self, state: balkan_wars.State) -> int:
        """The points that the First Player would score now, less those of the Second."""
        first, second = state.scores.values()
        return first.total - second.total

    def strength(self, state: balkan_wars.State) -> dict[str, int]:
        """Combat strength on the map by country."""
        found: Counter[str] = Counter()
        for stack in state.board.values():
            for unit in stack.units:
                found[state.country_of(unit.name)] += unit.combat
        return {country: found[country] for country in state.ruleset.countries if found[country]}

    def told(self, event: Event) -> str | None:
        """What the account of a Game Turn tells of an event; None for those that it only counts."""
        return told(_SENTENCES, event)

    def odds(self, options: argparse.Namespace) -> dict[str, Any]:
        """The exact chances of each result on the Alternative Combat Results Table, with nothing added to the die.

        What the defender's place is worth is the stand-in's; water, supply and the like are `modifier`.
        """
        ruleset: balkan_wars.BalkanWarsRuleset = options.ruleset
        table = balkan_wars.ACRT.under(ruleset.rulings)
        ratio = table.column(options.attacker, options.defender, rulings=ruleset.rulings)
        column = table.shift(ratio, options.modifier - _shift(ruleset, options.terrain))
        return {
            "attacker": options.attacker,
            "defender": options.defender,
            "terrain": options.terrain,
            "modifier": options.modifier,
            "ratio": ratio,
            "column": column,
            "distribution": {str(result): str(chance) for result, chance in table.distribution(column).items()},
        }


def _shift(ruleset: balkan_wars.BalkanWarsRuleset, terrain: str | None) -> int:
    """The columns that a place is worth to its defender."""
    host = ruleset.host.host
    assert isinstance(host, balkan_wars.StandInHost)  # noqa: S101 - the command line plays within no other
    return host.charts.ground[terrain].shift if terrain else 0


def _place(place: balkan_wars.Place) -> str:
    """A place with its town."""
    return " ".join((place.name, *place.also_called[:1]))


DESK = BalkanWarsDesk()
"""The desk."""
