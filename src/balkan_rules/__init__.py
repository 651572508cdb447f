"""balkan_rules: typed rules of four Balkan wargames on one core.

Each game is a package of its own (`balkan_rules.tito`, `balkan_rules.wrte_1991`), imported when it is first asked for.
What every user of any game needs (errors, records, sessions, what stands in a transition) has its name here too, and is
imported as late; importing `balkan_rules` imports neither a game nor anything outside the standard library.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from . import balkan_wars as balkan_wars
    from . import marita_merkur as marita_merkur
    from . import tito as tito
    from . import wrte_1991 as wrte_1991
    from .core.actions import CHANCE as CHANCE
    from .core.actions import END_PHASE as END_PHASE
    from .core.actions import HIDDEN as HIDDEN
    from .core.actions import Chance as Chance
    from .core.actions import EndPhase as EndPhase
    from .core.actions import Group as Group
    from .core.actions import Hidden as Hidden
    from .core.actions import LegalActions as LegalActions
    from .core.actions import Roll as Roll
    from .core.errors import ActionSyntaxError as ActionSyntaxError
    from .core.errors import BalkanRulesError as BalkanRulesError
    from .core.errors import ChartError as ChartError
    from .core.errors import ChartMissing as ChartMissing
    from .core.errors import HostError as HostError
    from .core.errors import IllegalActionError as IllegalActionError
    from .core.errors import LoadError as LoadError
    from .core.errors import MissingExtraError as MissingExtraError
    from .core.errors import PositionError as PositionError
    from .core.errors import RulingError as RulingError
    from .core.errors import SetupError as SetupError
    from .core.errors import Violation as Violation
    from .core.game import Game as Game
    from .core.game import GameInfo as GameInfo
    from .core.preview import Branch as Branch
    from .core.preview import Modifier as Modifier
    from .core.preview import Preview as Preview
    from .core.records import Change as Change
    from .core.records import Record as Record
    from .core.records import Session as Session
    from .core.records import SideRecord as SideRecord
    from .core.records import diff as diff
    from .core.sequence import Event as Event
    from .core.state import Outcome as Outcome
    from .core.state import State as State
    from .core.transition import Expansion as Expansion
    from .core.transition import SideTransition as SideTransition
    from .core.transition import StopReason as StopReason
    from .core.transition import Transition as Transition
    from .core.view import UNKNOWN as UNKNOWN
    from .core.view import Unknown as Unknown
    from .core.view import View as View

__all__ = [
    "CHANCE",
    "END_PHASE",
    "GAMES",
    "HIDDEN",
    "RULEBOOKS",
    "UNKNOWN",
    "ActionSyntaxError",
    "BalkanRulesError",
    "Branch",
    "Chance",
    "Change",
    "ChartError",
    "ChartMissing",
    "EndPhase",
    "Event",
    "Expansion",
    "Game",
    "GameInfo",
    "Group",
    "Hidden",
    "HostError",
    "IllegalActionError",
    "LegalActions",
    "LoadError",
    "MissingExtraError",
    "Modifier",
    "Outcome",
    "PositionError",
    "Preview",
    "Record",
    "Roll",
    "RulingError",
    "Session",
    "SetupError",
    "SideRecord",
    "SideTransition",
    "State",
    "StopReason",
    "Transition",
    "Unknown",
    "View",
    "Violation",
    "__version__",
    "balkan_wars",
    "diff",
    "marita_merkur",
    "tito",
    "wrte_1991",
]

__version__: Final = "0.1.0"
GAMES: Final[tuple[str, ...]] = ("tito", "wrte_1991", "balkan_wars", "marita_merkur")
"""Names of the games there are; each is a module of this package with the same functions."""

RULEBOOKS: Final[tuple[str, ...]] = GAMES
"""Names of the packages that have cases and rulings: all games."""

_MODULES: Final[dict[str, str]] = {
    "actions": "CHANCE END_PHASE HIDDEN Chance EndPhase Group Hidden LegalActions Roll",
    "errors": "ActionSyntaxError BalkanRulesError ChartError ChartMissing HostError IllegalActionError LoadError "
    "MissingExtraError PositionError RulingError SetupError Violation",
    "game": "Game GameInfo",
    "preview": "Branch Modifier Preview",
    "records": "Change Record Session SideRecord diff",
    "sequence": "Event",
    "state": "Outcome State",
    "transition": "Expansion SideTransition StopReason Transition",
    "view": "UNKNOWN Unknown View",
}
_HOMES: Final[dict[str, str]] = {name: module for module, names in _MODULES.items() for name in names.split()}
"""By name, the module of the core in which it stands."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - modules, classes and functions
    if name in RULEBOOKS:
        return import_module(f"{__name__}.{name}")
    if name in _HOMES:
        found = getattr(import_module(f"{__name__}.core.{_HOMES[name]}"), name)
        globals()[name] = found
        return found
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted(__all__)
