"""*War Returns to Europe: Yugoslavia 1991*.

The campaign and all scenarios can be played. Every function here is a method of `GAME` under the same name.
"""

from __future__ import annotations

from typing import Final

from ..core.actions import CHANCE, END_PHASE, EndPhase, Roll
from .actions import (
    Action,
    AddSupport,
    Advance,
    Announce,
    AskForVeto,
    AssignCache,
    Attack,
    Broadcast,
    Ceasefire,
    Declare,
    Decline,
    Draw,
    Drop,
    DropHidden,
    Engage,
    Enter,
    Extend,
    Go,
    Hasten,
    Join,
    JoinHidden,
    Land,
    Launch,
    LaunchBilagora,
    Lose,
    NoSupport,
    NoVeto,
    Pick,
    PlaceUnit,
    Raid,
    Rebuild,
    Remove,
    Select,
    SelectHidden,
    Spend,
    Split,
    Stop,
    Storm,
    StormWithCache,
    Upgrade,
)
from .arrivals import Arrival
from .battle import Battle, SupportType
from .board import Board, Stack
from .charts import WrteCharts
from .game import GAME
from .map import Area, Ethnic, Place, Terrain
from .occupants import Last
from .options import Options
from .points import Score, VictoryPoints
from .ruleset import WrteRuleset  # pyright: ignore[reportGeneralTypeIssues]  # the function `ruleset` hides its module
from .rulings import Rulings
from .sequence import Phase
from .state import State
from .tracks import Scenario, Tracks
from .units import Faction, Rating, Side, Unit, UnitType
from .view import View  # pyright: ignore[reportGeneralTypeIssues]  # the function `view` hides its module

__all__ = [
    "CHANCE",
    "END_PHASE",
    "GAME",
    "Action",
    "AddSupport",
    "Advance",
    "Announce",
    "Area",
    "Arrival",
    "AskForVeto",
    "AssignCache",
    "Attack",
    "Battle",
    "Board",
    "Broadcast",
    "Ceasefire",
    "Declare",
    "Decline",
    "Draw",
    "Drop",
    "DropHidden",
    "EndPhase",
    "Engage",
    "Enter",
    "Ethnic",
    "Extend",
    "Faction",
    "Go",
    "Hasten",
    "Join",
    "JoinHidden",
    "Land",
    "Last",
    "Launch",
    "LaunchBilagora",
    "Lose",
    "NoSupport",
    "NoVeto",
    "Options",
    "Phase",
    "Pick",
    "Place",
    "PlaceUnit",
    "Raid",
    "Rating",
    "Rebuild",
    "Remove",
    "Roll",
    "Rulings",
    "Scenario",
    "Score",
    "Select",
    "SelectHidden",
    "Side",
    "Spend",
    "Split",
    "Stack",
    "State",
    "Stop",
    "Storm",
    "StormWithCache",
    "SupportType",
    "Terrain",
    "Tracks",
    "Unit",
    "UnitType",
    "Upgrade",
    "VictoryPoints",
    "View",
    "WrteCharts",
    "WrteRuleset",
    "check_charts",
    "default_charts",
    "export_charts",
    "from_json",
    "load_charts",
    "new_game",
    "parse",
    "position",
    "printed_charts",
    "record_from_json",
    "ruleset",
    "sample_state",
    "text",
    "to_json",
    "view",
    "view_from_json",
    "with_phases",
]

check_charts: Final = GAME.check_charts
default_charts: Final = GAME.default_charts
export_charts: Final = GAME.export_charts
from_json: Final = GAME.from_json
load_charts: Final = GAME.load_charts
new_game: Final = GAME.new_game
parse: Final = GAME.parse
position: Final = GAME.position
printed_charts: Final = GAME.printed_charts
record_from_json: Final = GAME.record_from_json
ruleset: Final = GAME.ruleset
sample_state: Final = GAME.sample_state
text: Final = GAME.text
to_json: Final = GAME.to_json
view: Final = GAME.view
view_from_json: Final = GAME.view_from_json
with_phases: Final = GAME.with_phases
