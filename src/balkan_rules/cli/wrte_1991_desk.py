"""What the command line must know of *War Returns to Europe: Yugoslavia 1991*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .. import wrte_1991 as wrte
from ..core.odds import Odds
from .accounts import told

if TYPE_CHECKING:
    import argparse

    from ..core.actions import Group
    from ..core.charts import Charts
    from ..core.sequence import Event
    from .games import AnyGame

__all__ = ["DESK", "WrteDesk"]

_SENTENCES: Final[Mapping[str, str]] = {
    "veto": "veto of the president of Serbia: die {die}: {vetoed}",
    "landed": "{unit} lands at {to}",
    "raid": "commando raid on Ljubljana: die {die}, the government captured: {captured}",
    "surrender": "surrender of Slovenia: die {die}: {surrenders}",
    "ambush": "ambush in {place}: die {die}, with modifiers {net}: {result}",
    "sent back": "an ambush sends a group from {origin} back to {to}",
    "cache spent": "{unit} spends a Weapons Cache",
    "combat": "attack on {target}: {attack} to {defence}, column {column}, die {die}: {result}",
    "loss": "{unit} is lost in {place}",
    "given up": "{unit} is removed from a stack that is too large",
    "media war": "Media War: die {die}, added {modifier}: the Activation Level falls by {tiers}",
    "rebuilding": "rebuilt units of the JNA: die {die}: {types}",
    "arrivals posted": "Croatian reinforcements: {arrivals}",
    "arrival hastened": "one {kind} of Game-Turn {before} will come on Game-Turn {turn}",
    "arrival upgraded": "one {kind} will come in the place of one {before} on Game-Turn {turn}",
    "loot": "loot in {place}: die {die}, {caches} Weapons Caches",
    "operations begun": "Croatian operations begin",
    "city conquered": "the city in {place} is conquered",
    "ceasefire declared": "ceasefire in Slovenia",
    "ceasefire ended": "the ceasefire in Slovenia is over",
    "turn skipped": "Game-Turn {turn} is passed over",
    "bilagora launched": "Operation Bilagora is launched",
    "barracks found empty": "empty barracks in {place}: {caches} Weapons Caches, Artillery Support: {artillery}",
    "storming": "barracks in {place}: die {die}, with modifiers {net}: the garrison destroyed: {destroyed}",
    "siege laid": "the barracks in {place} are besieged",
    "siege lifted": "the siege of {place} is lifted",
    "victory points": "Victory Points: {total} (Croatia {croatia}, Slovenia {slovenia})",
    "game extended": "the game is extended until Game-Turn {until}",
    "border posts": "border posts held: {held}, to win: {needed}",
}
"""What is told of the events that are told one by one, by their details."""
_ACTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "PlaceUnit": ("unit set up", "units set up"),
    "AssignCache": ("Weapons Cache assigned", "Weapons Caches assigned"),
    "Draw": ("chit drawn", "chits drawn"),
    "Raid": ("raid", "raids"),
    "AskForVeto": ("veto asked for", "vetoes asked for"),
    "NoVeto": ("veto forgone", "vetoes forgone"),
    "Land": ("landing", "landings"),
    "Select": ("unit taken along", "units taken along"),
    "SelectHidden": ("hidden unit taken along", "hidden units taken along"),
    "Pick": ("choice of a hidden unit", "choices of hidden units"),
    "Go": ("step", "steps"),
    "Drop": ("unit dropped", "units dropped"),
    "DropHidden": ("hidden unit dropped", "hidden units dropped"),
    "Split": ("split", "splits"),
    "Stop": ("stop", "stops"),
    "Remove": ("unit removed", "units removed"),
    "Join": ("ambusher", "ambushers"),
    "JoinHidden": ("hidden ambusher", "hidden ambushers"),
    "Spend": ("Weapons Cache spent", "Weapons Caches spent"),
    "Launch": ("ambush", "ambushes"),
    "Decline": ("ambush forgone", "ambushes forgone"),
    "Announce": ("announcement of operations", "announcements of operations"),
    "Ceasefire": ("ceasefire", "ceasefires"),
    "LaunchBilagora": ("Operation Bilagora", "Operations Bilagora"),
    "Storm": ("storming of barracks", "stormings of barracks"),
    "StormWithCache": ("storming with a Weapons Cache", "stormings with Weapons Caches"),
    "Extend": ("extension", "extensions"),
    "Broadcast": ("Media War", "Media Wars"),
    "Engage": ("attacker", "attackers"),
    "Attack": ("target named", "targets named"),
    "Declare": ("attack", "attacks"),
    "AddSupport": ("support marker", "support markers"),
    "NoSupport": ("end of support", "ends of support"),
    "Lose": ("loss taken", "losses taken"),
    "Advance": ("advance", "advances"),
    "Rebuild": ("roll for rebuilt units", "rolls for rebuilt units"),
    "Enter": ("reinforcement", "reinforcements"),
    "Hasten": ("reinforcement brought forward", "reinforcements brought forward"),
    "Upgrade": ("reinforcement replaced", "reinforcements replaced"),
    "EndPhase": ("phase ended", "phases ended"),
}


class WrteDesk:
    """See `GameDesk`."""

    action_names: Mapping[str, tuple[str, str]] = _ACTIONS

    @property
    def game(self) -> AnyGame:
        """The game."""
        return wrte.GAME

    def turns(self, state: wrte.State) -> int:
        """How many Game-Turns are left to a game that begins with a state."""
        return state.tracks.last_turn - state.turn + 1

    def charts(self, source: Path | None) -> wrte.WrteCharts:
        """The charts of an owner's file, or the default ones. Raises ChartError."""
        return wrte.default_charts() if source is None else wrte.load_charts(source)

    def plain_charts(self, charts: wrte.WrteCharts) -> Charts:
        """The values behind charts, with their provenance."""
        return charts.source

    def content(self, charts: wrte.WrteCharts) -> dict[str, Any]:
        """Charts as JSON data."""
        return charts.content()

    def label(self, view: wrte.View, group: Group[wrte.Action]) -> str:
        """The piece, its ratings and where it is; what belongs to a hex is told by it."""
        first = group.actions[0]
        if isinstance(group.key, wrte.Unit):
            place = view.where(group.key)
            at = f" at {_hex(place)}" if place.is_hex else ""
            return f"{group.key} {group.key.rating}{at}"
        if isinstance(group.key, wrte.Place):
            return str(first) if len(group) == 1 else f"from {_hex(group.key)}"
        return str(first)

    def place_name(self, place: object) -> str:
        """The number of a hex, with its city."""
        return _hex(place) if isinstance(place, wrte.Place) else str(place)

    def strength_of(self, group: Group[wrte.Action]) -> int | None:
        """Nothing: the ratings of a unit stand in its label."""
        return None

    def points(self, state: wrte.State) -> int:
        """The victory points; in the Ten Days War the border posts of Slovenia that the Federalist Player holds."""
        if state.tracks.scenario is not wrte.Scenario.TEN_DAYS:
            return state.victory_points.total
        held = (state.stack(post) for post in state.ruleset.map.border_posts())
        return sum(bool(here) and here.units[0].side is wrte.Side.FEDERALIST for here in held)

    def strength(self, state: wrte.State) -> dict[str, int]:
        """Attack Strength on the map by faction."""
        found: Counter[str] = Counter()
        for stack in state.board.values():
            for unit in stack.units:
                found[unit.faction.value] += unit.rating.attack
        return {faction.value: found[faction.value] for faction in wrte.Faction if found[faction.value]}

    def told(self, event: Event) -> str | None:
        """What the account of a Game-Turn tells of an event; None for those that it only counts."""
        return told(_SENTENCES, event)

    def odds(self, options: argparse.Namespace) -> dict[str, Any]:
        """The exact chances of each combat result, with no die modifiers; support and supply are `modifier`."""
        charts: wrte.WrteCharts = options.ruleset.charts
        shift = charts.terrain[options.terrain].shift if options.terrain else 0
        ratio = Odds.of(options.attacker, options.defender)
        column = charts.crt.column(ratio.shift(shift + options.modifier))
        chances: dict[str, Fraction] = {}
        for result, chance in charts.crt.distribution(column).items():
            chances[str(result)] = chances.get(str(result), Fraction(0)) + chance
        return {
            "attacker": options.attacker,
            "defender": options.defender,
            "terrain": options.terrain,
            "modifier": options.modifier,
            "ratio": str(ratio),
            "column": str(charts.crt.columns[column]),
            "distribution": {text: str(chance) for text, chance in chances.items()},
        }


def _hex(place: wrte.Place) -> str:
    """A hex with its city."""
    return f"{place} {place.city}" if place.city else str(place)


DESK = WrteDesk()
"""The desk."""
