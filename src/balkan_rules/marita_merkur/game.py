"""The game as a `Game`: its facts, rulesets, starting positions and files."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeAlias, Unpack, cast

import attrs

from ..core.game import GameInfo
from ..core.hosted import HostedGame
from ..core.ruleset import Ruleset
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import PhaseRules, Step
from ..core.shelf import Shelf
from . import board
from .actions import Action
from .host import Host
from .hosting import CheckedHost
from .options import Options
from .position import Fields, build, first_position, verify
from .ruleset import MaritaMerkurRuleset
from .rulings import Rulings
from .sequence import GamePhase, Phases, interruptions, sequence
from .stand_in.charts import SHELF, StandInCharts
from .stand_in.host import StandInHost
from .state import State
from .values import Side
from .view import View

__all__ = ["GAME"]

_Rules: TypeAlias = Ruleset[Action, CheckedHost, Rulings, Options]


class MaritaMerkurGame(HostedGame[State, Action, Side, CheckedHost, Rulings, Options, Host, StandInCharts]):
    """Rules 30 and 31 of *Marita-Merkur* within a base game: our stand-in, or a host of one's own."""

    info: GameInfo = GameInfo(
        name="marita_merkur",
        title="Marita-Merkur",
        sides=tuple(Side),
        scenarios=("campaign",),
        hidden_information=True,
        max_length=60_000,
        max_chance_outcomes=40,
        scores=(-2000, 2000),
    )
    module: ClassVar[str] = "balkan_rules.marita_merkur"
    rules_version: ClassVar[str] = "1"
    painter: ClassVar[str] = "balkan_rules.pictures.marita_merkur:PAINTER"
    state_type: type[State] = State
    view_type: type[View] = View  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    # ------------------------------------------------------------------ the host
    @property
    def shelf(self) -> Shelf[StandInCharts]:
        return SHELF

    def checked(self, host: Host | CheckedHost) -> CheckedHost:
        return host if isinstance(host, CheckedHost) else CheckedHost(host)

    def stand_in(self, charts: StandInCharts) -> Host:
        return StandInHost(charts)

    def stand_in_charts(self, host: Host) -> StandInCharts | None:
        return host.charts if type(host) is StandInHost else None

    # ------------------------------------------------------------------ parts of a ruleset
    def defaults(self) -> tuple[CheckedHost, Rulings, Options]:
        return self.default_host, Rulings(), Options()

    def sequence(self, rulings: Rulings, options: Options) -> tuple[Step, ...]:
        return sequence()

    def interruptions(self) -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
        return interruptions()

    def compile(self, **parts: Any) -> MaritaMerkurRuleset:  # noqa: ANN401 - the parts of Ruleset
        return MaritaMerkurRuleset(self, **parts)

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
        self,
        *,
        rulings: Rulings | None = None,
        charts: StandInCharts | CheckedHost | None = None,
        options: Options | None = None,
        host: Host | CheckedHost | None = None,
    ) -> MaritaMerkurRuleset:
        """The compiled rules for these rulings and host; what is not given is the default.

        Args:
            rulings: how the gaps of the text are read.
            charts: charts for the stand-in, if that is to be the host.
            options: the text has none.
            host: the base game; this project's stand-in if not given.

        Raises:
            SetupError: both a host and charts are given, or charts that are not the stand-in's.
            HostError: the host contradicts itself.
            ChartMissing: the charts do not have what play begins with.
        """
        rules = super().ruleset(rulings=rulings, charts=charts, options=options, host=host)
        return cast("MaritaMerkurRuleset", rules)

    # ------------------------------------------------------------------ positions
    def start(self, scenario: str, ruleset: _Rules) -> CoreDraft:
        draft = first_position(cast("MaritaMerkurRuleset", ruleset)).draft(recording=False)
        ruleset.steps[0].rules.enter(draft)
        return draft

    def position(
        self,
        *,
        turn: int = 1,
        phase: GamePhase | str = GamePhase.AXIS_MOVEMENT,
        place: Mapping[str, Sequence[str]] | None = None,
        ruleset: _Rules | None = None,
        **fields: Unpack[Fields],
    ) -> State:
        """Any position, standing at the first decision of `phase` (which is entered, and passed over if it is empty).

        Args:
            turn: the game turn, from 1.
            phase: a `GamePhase` or its name in the sequence of play, such as ``"axis_combat"``.
            place: names of places (or of towns, or pseudo places) to lists of names of units. What is not named is not
                in play.
            ruleset: the rules; the default ones if not given.
            **fields: `weather`, `affairs`, `efforts` of the Axis and the Allies, `points` by Side, the turns of arrival
                of assistance that has been `sent`, who is `unsupplied`, and `control`: places to the Side that holds
                them. A place that is not named there is held by who stands in it, or else as at the start of a game.

        Raises:
            PositionError: the position cannot exist. One that is merely against the rules is built; `State.problems()`
                lists what is wrong with it.
            TypeError: there is no such argument.
        """
        return build(
            cast("MaritaMerkurRuleset", self._own(ruleset)),
            turn=turn,
            phase=phase,
            place={} if place is None else place,
            fields=fields,
        )

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
        return attrs.evolve(position, axis_effort=rng.choice(position.ruleset.host.efforts))

    def verify(self, state: State) -> None:
        verify(state)

    def board_text(self, position: State) -> str:
        return board.text(position)


GAME: Final[MaritaMerkurGame] = MaritaMerkurGame()
"""The game; the functions of this package are its methods."""
