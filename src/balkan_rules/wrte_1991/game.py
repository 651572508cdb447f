"""The game as a `Game`: its facts, rulesets, starting positions and files."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeAlias, Unpack, cast

import attrs

from ..core.charted import ChartedGame
from ..core.game import GameInfo
from ..core.ruleset import Ruleset
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import PhaseRules, Step
from ..core.shelf import Shelf
from . import board
from .actions import Action
from .charts import SHELF, WrteCharts
from .forces import level_at_start
from .limits import Band, band
from .occupants import NOBODY, Last
from .options import Options
from .position import Fields, build, verify
from .ruleset import WrteRuleset
from .rulings import Rulings
from .sampling import complete
from .sequence import Phase, Phases, interruptions, sequence
from .state import State
from .tracks import Scenario, Tracks
from .units import Side
from .view import View

__all__ = ["GAME"]

_Rules: TypeAlias = Ruleset[Action, WrteCharts, Rulings, Options]


class WrteGame(ChartedGame[State, Action, Side, WrteCharts, Rulings, Options]):
    """*War Returns to Europe: Yugoslavia 1991*."""

    info: GameInfo = GameInfo(
        name="wrte_1991",
        title="War Returns to Europe: Yugoslavia 1991",
        sides=tuple(Side),
        scenarios=tuple(scenario.value for scenario in Scenario),
        options=tuple([field.name for field in attrs.fields(Options)]),
        hidden_information=True,
        max_length=20_000,
        max_chance_outcomes=10,
        scores=(0, 99),
    )
    module: ClassVar[str] = "balkan_rules.wrte_1991"
    rules_version: ClassVar[str] = "1"
    painter: ClassVar[str] = "balkan_rules.pictures.wrte_1991:PAINTER"
    state_type: type[State] = State
    view_type: type[View] = View  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    # ------------------------------------------------------------------ parts of a ruleset
    @property
    def shelf(self) -> Shelf[WrteCharts]:
        return SHELF

    def defaults(self) -> tuple[WrteCharts, Rulings, Options]:
        return SHELF.default, Rulings(), Options()

    def sequence(self, rulings: Rulings, options: Options) -> tuple[Step, ...]:
        return sequence(rulings)

    def interruptions(self) -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
        return interruptions()

    def compile(self, **parts: Any) -> WrteRuleset:  # noqa: ANN401 - the parts of Ruleset
        return WrteRuleset(self, **parts)

    def with_phases(self, **phases: Unpack[Phases]) -> Self:  # type: ignore[override]  # only the names that there are
        """A variant of this game in which some phases (or interruptions) are played by other rules.

        See `balkan_rules.core.game.Game.with_phases`.

        Args:
            **phases: rules by the name of a phase in the sequence of play, as in `Phases`.

        Raises:
            SetupError: there is no phase of that name (the message lists the names), or another object of the same
                class, with other attributes, plays it already.
        """
        return super().with_phases(**cast("dict[str, PhaseRules[Any, Any, Any]]", phases))

    def ruleset(
        self, *, rulings: Rulings | None = None, charts: WrteCharts | None = None, options: Options | None = None
    ) -> WrteRuleset:
        """The compiled rules for these rulings, charts and options; what is not given is the default."""
        return cast("WrteRuleset", super().ruleset(rulings=rulings, charts=charts, options=options))

    # ------------------------------------------------------------------ positions
    def start(self, scenario: str, ruleset: _Rules) -> CoreDraft:
        rules = cast("WrteRuleset", ruleset)
        played = Scenario(scenario)
        level = level_at_start(rules, played)
        medium = 0 if band(rules, level) is Band.LOW else played.first_turn
        tracks = Tracks(scenario=played, level=level, allowance=level, medium=medium)
        pos = "\0" * len(rules.units)
        nobody = NOBODY * len(rules.places)
        turn = played.first_turn
        state = State(ruleset=rules, turn=turn, cursor=0, pos=pos, occupants=nobody, tracks=tracks)
        draft = state.draft(recording=False)
        rules.steps[0].rules.enter(draft)
        return draft

    def position(
        self,
        *,
        turn: int = 1,
        phase: Phase | str = Phase.FEDERALIST_MOVEMENT,
        place: Mapping[str, Sequence[str]] | None = None,
        caches: Iterable[str] = (),
        activated: Iterable[str] = (),
        unsupplied: Iterable[str] = (),
        occupants: Mapping[str, Last] | None = None,
        looted: Iterable[str] = (),
        conquered: Iterable[str] = (),
        besieged: Iterable[str] = (),
        pinned: Iterable[str] = (),
        vetoed: Iterable[str] = (),
        ruleset: _Rules | None = None,
        **fields: Unpack[Fields],
    ) -> State:
        """Any position, standing at the first decision of `phase` (which is entered, and passed over if it is empty).

        Args:
            turn: the Game-Turn, 1 to 18.
            phase: a `Phase` or its name in the sequence of play, such as ``"federalist_movement"``.
            place: places (numbers of hexes, names of cities, or boxes) to lists of names of units. What is not named is
                not in play.
            caches: names of units that have a Weapons Cache.
            activated: names of units that count as activated in this Game-Turn.
            unsupplied: names of units that the last Supply Status Check found out of supply.
            occupants: by hex the last that happened there; where units are now, they came in last.
            looted: barracks cities that have been searched for Weapons Caches (8.7).
            conquered: cities of Croatia that have raised the JNA Activation Level (5.2).
            besieged: barracks cities under siege (8.8).
            pinned: names of units that may not move until the level is Full (8.7).
            vetoed: names of units that may not move any more in this Game-Turn (16.2).
            ruleset: the rules; the default ones if not given.
            **fields: entries of `Tracks` by name: `scenario`, `level`, `allowance` (the level if not given),
                `operations`, `ceasefire`, `ceasefire_ended`, `bilagora`, `extended`, `assaults`, `medium`, `arrivals`,
                `captured`, `surrender`, `broadcast`, `town_bombarded`, `town_raided`, `paramilitary_attack`,
                `separatist_artillery`, `city_attacks`, `air_used`, `artillery_used`, `naval_used`,
                `separatist_artillery_used`; and `chit`, the number that has been drawn, 0 for none. The scenario is the
                campaign if not given.

        Raises:
            PositionError: the position cannot exist. One that is merely against the rules is built; `State.problems()`
                lists what is wrong with it.
            TypeError: there is no such argument.
        """
        return build(
            cast("WrteRuleset", self._own(ruleset)),
            turn=turn,
            phase=phase,
            place={} if place is None else place,
            caches=caches,
            activated=activated,
            unsupplied=unsupplied,
            occupants={} if occupants is None else occupants,
            looted=looted,
            conquered=conquered,
            besieged=besieged,
            pinned=pinned,
            vetoed=vetoed,
            fields=fields,
        )

    def new_game(self, *, scenario: str | None = None, ruleset: _Rules | None = None) -> State:
        """The first state of a scenario (the campaign if none is named).

        Raises:
            SetupError: there is no such scenario, or the ruleset is another game's.
        """
        return super().new_game(scenario=scenario, ruleset=ruleset)

    def view(self, state: State, side: Side) -> View:
        """What `side` may know of `state`.

        Raises:
            SetupError: it is no Side, or no state of this game.
        """
        return cast("View", super().view(state, side))

    # ------------------------------------------------------------------ files
    def view_from_json(self, text: str, *, ruleset: _Rules | None = None) -> View:
        """The view back from `View.to_json`; arguments and errors as for `from_json`."""
        return cast("View", super().view_from_json(text, ruleset=ruleset))

    # ------------------------------------------------------------------ for the core
    def complete(self, position: State, side: Side, rng: random.Random) -> State:
        return complete(position, side, rng)

    def verify(self, state: State) -> None:
        verify(state)

    def board_text(self, position: State) -> str:
        return board.text(position)


GAME: Final[WrteGame] = WrteGame()
"""The game; the functions of this package are its methods."""
