"""What the command line must know of *Marita-Merkur*."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .. import marita_merkur
from ..core.dice import die
from .accounts import told

if TYPE_CHECKING:
    import argparse

    from ..core.actions import Group
    from ..core.charts import Charts
    from ..core.sequence import Event
    from .games import AnyGame

__all__ = ["DESK", "MaritaMerkurDesk"]

_SENTENCES: Final[Mapping[str, str]] = {
    "weather": "weather: {weather}",
    "deployment": "German units are deployed; a coup before: {coup}",
    "evacuation": "British evacuation turn, number {turns}",
    "crete": "units for Crete announced: {announced}",
    "interdiction": "naval interdiction: {zone}",
    "efforts": "efforts: Axis {axis}, Allied {allied}",
    "invasion": "the Axis invades Jugoslavia",
    "score": "{reason}: Axis {axis}, Allied {allied}",
    "points": "victory points: Axis {axis}, Allied {allied}",
    "coup": "check for the coup: dice {roll}, modified {total}, success: {success}",
    "intervention": "check for intervention: die {roll}, modified {total}, success: {success}",
    "assistance": "check for assistance: die {roll}, success: {success}",
    "chart": "German Assistance Chart: die {roll}: {types}",
    "exhausted": "nothing is left on the German Assistance Chart",
    "sent": "{unit} is sent",
    "cancelled": "{unit} is not sent any more",
    "evacuated": "{unit} is taken off: die {roll}, success: {success}, points for the Axis: {points}",
    "wave": "ships at {at} are bombed by {units}",
    "bombing": "bombs on the ships: die {roll}, crippled {crippled}, sunk {sunk}, points {points}",
    "dogfight": "{fighter} attacks {target} in the air: die {roll}: {result}",
    "flak": "the ships fire at {unit}: {result}",
    "crossing": "the Royal Navy meets {unit}: die {roll}: {result}",
    "assault": "{units} assault {at}: die {roll}: {result}",
    "garrison": "{unit} may surrender: die {roll}, success: {success}",
    "transfer": "motor boats go to {to}",
    "lift": "{transport} carries {unit} to {to}",
    "ferry": "{unit} sails to {to} by {by}",
    "landing": "{unit} lands at {at}",
    "attack": "attack on {target} by {units}",
    "combat": "combat in {place}: {attack} to {defence}, column {column}, die {roll}, added {modifier}: {result}",
    "loss": "{unit} is lost at {at}",
    "Scarpantos": "landing on Scarpantos, success: {success}",
    "surrender": "{unit} surrenders at {at}",
    "defection": "{unit} is checked for defection: die {roll}, success: {leaves}",
    "axios": "Greek units may cross the Axios: {released}",
    "given up": "{unit} is given up at {at}",
    "collapse": "the Jugoslav army ceases to fight",
    "exile": "the Greek government goes into exile",
    "shipping": "captured shipping: die {roll}: {shipping}",
    "end": "the game ends: {level}",
}
"""What is told of the events that are told one by one, by their details."""
_ACTIONS: Final[Mapping[str, tuple[str, str]]] = {
    "DeclareEvacuation": ("evacuation declared", "evacuations declared"),
    "AnnounceCrete": ("announcement about Crete", "announcements about Crete"),
    "Announce": ("announcement of interdiction", "announcements of interdiction"),
    "ChooseEffort": ("effort chosen", "efforts chosen"),
    "InvadeJugoslavia": ("invasion", "invasions"),
    "ChooseAssistance": ("unit sent", "units sent"),
    "PlaceUnit": ("unit placed", "units placed"),
    "Move": ("move", "moves"),
    "Ship": ("unit shipped", "units shipped"),
    "BreakDown": ("unit broken down", "units broken down"),
    "Rejoin": ("unit put together", "units put together"),
    "Evacuate": ("unit evacuated", "units evacuated"),
    "GiveUp": ("unit given up", "units given up"),
    "Fly": ("flight to another airfield", "flights to other airfields"),
    "Support": ("mission of ground support", "missions of ground support"),
    "Lift": ("unit carried by air", "units carried by air"),
    "BombShips": ("wave against ships", "waves against ships"),
    "Intercept": ("interception", "interceptions"),
    "Engage": ("target picked in the air", "targets picked in the air"),
    "Ferry": ("unit carried over the sea", "units carried over the sea"),
    "TransferBoats": ("transfer of motor boats", "transfers of motor boats"),
    "LandOnScarpantos": ("landing on Scarpantos", "landings on Scarpantos"),
    "Attack": ("attack", "attacks"),
    "Join": ("unit that joined", "units that joined"),
    "Declare": ("declaration", "declarations"),
    "LoseUnit": ("loss taken", "losses taken"),
    "Retreat": ("retreat", "retreats"),
    "Advance": ("advance", "advances"),
    "Pass": ("pass", "passes"),
    "EndPhase": ("phase ended", "phases ended"),
}


class MaritaMerkurDesk:
    """See `GameDesk`. Its charts are those of the stand-in for the base game."""

    action_names: Mapping[str, tuple[str, str]] = _ACTIONS

    @property
    def game(self) -> AnyGame:
        """The game."""
        return marita_merkur.GAME

    def turns(self, state: marita_merkur.State) -> int:
        """How many game turns are left to a game that begins with a state."""
        return len(state.ruleset.host.turns) - state.turn + 1

    def charts(self, source: Path | None) -> marita_merkur.StandInCharts:
        """The charts of an owner's file, or the default ones. Raises ChartError."""
        return marita_merkur.default_charts() if source is None else marita_merkur.load_charts(source)

    def plain_charts(self, charts: marita_merkur.StandInCharts) -> Charts:
        """The values behind charts, with their provenance."""
        return charts.source

    def content(self, charts: marita_merkur.StandInCharts) -> dict[str, Any]:
        """Charts as JSON data."""
        return charts.source.content()

    def label(self, view: marita_merkur.View, group: Group[marita_merkur.Action]) -> str:
        """The piece with its combat strength, and where it is on the map; what is no piece's goes by the phase."""
        if isinstance(group.key, marita_merkur.Unit):
            place = view.where(group.key)
            at = f" at {_place(place)}" if place.is_in_play else ""
            return f"{group.key} {group.key.piece.strength}{at}"
        return str(group.actions[0]) if len(group) == 1 else view.phase.title

    def place_name(self, place: object) -> str:
        """Its name, with its town."""
        return _place(place) if isinstance(place, marita_merkur.Place) else str(place)

    def strength_of(self, group: Group[marita_merkur.Action]) -> int | None:
        """Nothing: the strength of a unit stands in its label."""
        return None

    def points(self, state: marita_merkur.State) -> int:
        """The points of the Axis, less those of the Allies."""
        return state.axis_points - state.allied_points

    def strength(self, state: marita_merkur.State) -> dict[str, int]:
        """Combat strength on the map by nation."""
        found: Counter[str] = Counter()
        for stack in state.board.values():
            for unit in stack.units:
                found[str(unit.nation)] += unit.piece.strength
        return {str(nation): found[str(nation)] for nation in marita_merkur.Nation if found[str(nation)]}

    def told(self, event: Event) -> str | None:
        """What the account of a game turn tells of an event; None for those that it only counts."""
        return told(_SENTENCES, event)

    def odds(self, options: argparse.Namespace) -> dict[str, Any]:
        """The exact chances of each result of a ground combat on the stand-in's table.

        What terrain adds to the die is the stand-in's; Greeks in mountains and the like are `modifier`.
        """
        ruleset: marita_merkur.MaritaMerkurRuleset = options.ruleset
        host = ruleset.host
        column = host.combat_column(Fraction(options.attacker), Fraction(options.defender))
        add = options.modifier + _terrain_die(ruleset, options.terrain)
        found = die().map(lambda face: host.combat_result(column, face + add)) if column else {}
        return {
            "attacker": options.attacker,
            "defender": options.defender,
            "terrain": options.terrain,
            "modifier": options.modifier,
            "column": column,
            "distribution": {str(result): str(chance) for result, chance in found.items()},
        }


def _terrain_die(ruleset: marita_merkur.MaritaMerkurRuleset, terrain: str | None) -> int:
    """What a terrain adds to the die."""
    host = ruleset.host.host
    assert isinstance(host, marita_merkur.StandInHost)  # noqa: S101 - the command line plays within no other
    return host.charts.terrain_effects.ground[marita_merkur.Terrain(terrain)].die if terrain else 0


def _place(place: marita_merkur.Place) -> str:
    """A place with its town."""
    return " ".join((place.name, *place.also_called[:1]))


DESK = MaritaMerkurDesk()
"""The desk."""
