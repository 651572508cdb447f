"""The game as a `Game`: its facts, rulesets, starting positions and files."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeAlias, Unpack, cast

import attrs

from ..core.errors import ActionSyntaxError, SetupError
from ..core.frozen import FrozenDict
from ..core.game import GameInfo
from ..core.hosted import HostedGame
from ..core.ruleset import Ruleset
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import PhaseRules, Step, settle
from ..core.shelf import Shelf
from . import board
from .actions import Action
from .calendar import GameTurn
from .host import Host
from .host_values import Side
from .hosting import CheckedHost
from .options import Options
from .position import build, first_position, verify
from .ruleset import BalkanWarsRuleset
from .rulings import Rulings
from .scenarios import scenario as played_as
from .secrecy import dressed
from .sequence import Phase, Phases, interruptions, sequence
from .stand_in import SHELF, StandInCharts, StandInHost
from .state import Draft, State
from .track_fields import Fields
from .view import View

__all__ = ["GAME"]

_MOST_SCENARIO: Final = 99
"""No scenario of the article has a greater number."""
_MOST_DRAWS: Final = 500
"""How often a position is drawn at most until it is one in which play can stand."""
_Rules: TypeAlias = Ruleset[Action, CheckedHost, Rulings, Options]


class BalkanWarsGame(HostedGame[State, Action, Side, CheckedHost, Rulings, Options, Host, StandInCharts]):
    """The optional rules of *Balkan Wars* (MOVES 81) within a base game: our stand-in, or a host of one's own."""

    info: GameInfo = GameInfo(
        name="balkan_wars",
        title="Balkan Wars",
        sides=tuple(Side),
        scenarios=("belgrade", "jihad"),
        aliases=FrozenDict({"3": "belgrade", "4": "jihad"}),
        options=tuple([field.name for field in attrs.fields(Options)]),
        hidden_information=True,
        max_length=60_000,
        max_chance_outcomes=12,
        scores=(-200, 200),
    )
    module: ClassVar[str] = "balkan_rules.balkan_wars"
    rules_version: ClassVar[str] = "1"
    painter: ClassVar[str] = "balkan_rules.pictures.balkan_wars:PAINTER"
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

    def compile(self, **parts: Any) -> BalkanWarsRuleset:  # noqa: ANN401 - the parts of Ruleset
        return BalkanWarsRuleset(self, **parts)

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
    ) -> BalkanWarsRuleset:
        """The compiled rules for these rulings, options and host; what is not given is the default.

        Args:
            rulings: how the gaps of the article are read.
            charts: charts for the stand-in, if that is to be the host.
            options: the article's optional rules.
            host: the base game; this project's stand-in if not given.

        Raises:
            SetupError: both a host and charts are given, or charts that are not the stand-in's.
            HostError: the host contradicts itself.
        """
        rules = super().ruleset(rulings=rulings, charts=charts, options=options, host=host)
        return cast("BalkanWarsRuleset", rules)

    # ------------------------------------------------------------------ positions
    def new_game(
        self, *, scenario: str | int | None = None, ruleset: _Rules | None = None, start: GameTurn | str | None = None
    ) -> State:
        """The first state of a scenario (the default one if none is named).

        Args:
            scenario: its name or its number.
            ruleset: the rules; the default ones if not given.
            start: its first Game Turn, a `GameTurn` or as in ``"Oct III"``, where the article leaves that open
                (ruling scenario3.calendar).

        Raises:
            SetupError: there is no such scenario, it does not begin then, or the ruleset is another game's.
        """
        is_number = type(scenario) is int and 0 <= scenario <= _MOST_SCENARIO
        name = self.scenario(str(scenario) if is_number else cast("str | None", scenario))
        if start is None:
            return super().new_game(scenario=name, ruleset=ruleset)
        turns = played_as(name).turns(start if isinstance(start, GameTurn) else _turn(start))
        draft = cast("Draft", self.start(name, self._own(ruleset)))
        draft.record(start=str(turns[0]))
        settle(draft)
        return draft.freeze()

    def start(self, scenario: str, ruleset: _Rules) -> CoreDraft:
        rules = cast("BalkanWarsRuleset", ruleset)
        if scenario not in rules.host.scenarios:
            message = f"the map of the host {rules.host.name} has only: {', '.join(rules.host.scenarios)}"
            raise SetupError(message)
        draft = first_position(rules, scenario).draft(recording=False)
        rules.steps[0].rules.enter(draft)
        return draft

    def position(
        self,
        *,
        turn: int = 1,
        phase: Phase | str = Phase.FIRST_MOVEMENT,
        place: Mapping[str, Sequence[str]] | None = None,
        hidden: Iterable[str] = (),
        demoralized: Iterable[str] = (),
        spent: Iterable[str] = (),
        ruleset: _Rules | None = None,
        **fields: Unpack[Fields],
    ) -> State:
        """Any position in which nothing interrupts a phase, standing at the first decision of `phase`.

        The phase is entered, and passed over if it is empty.

        Args:
            turn: the Game Turn of the scenario, from 1.
            phase: a `Phase` or its name in the sequence of play, such as ``"first_combat"``.
            place: names of places (or of towns, or boxes) to lists of names of units. What is not named is not in play.
            hidden: names of units with their Fog of War side up.
            demoralized: names of Demoralized units.
            spent: names of Supply units that have been used in this turn's attacks.
            ruleset: the rules; the default ones if not given.
            **fields: `scenario` (``"belgrade"`` if not given), `start` (its first Game Turn, where the article leaves
                that open), `weather`, `snow`, `morale` by country, `allegiance` by country (a Side, or None for a
                neutral), `agents` by Side, `corps` that have come onto the map, what each Side has `committed`, the
                countries that are `stirred` or `stirring`, and `host`, the host's part as it stands in
                `State.host`; in a Mobilization Segment `points` left by country, and how many units have been `raised`
                and `returned` by place. See `Tracks`.

        Raises:
            PositionError: the position cannot exist. One that is merely against the rules is built; `State.problems()`
                lists what is wrong with it.
            TypeError: there is no such argument.
        """
        return build(
            cast("BalkanWarsRuleset", self._own(ruleset)),
            turn=turn,
            phase=phase,
            place={} if place is None else place,
            hidden=hidden,
            demoralized=demoralized,
            spent=spent,
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
        found = dressed(position, rng)
        for _ in range(_MOST_DRAWS):
            if not found.frames or found.grouped():
                break
            found = dressed(position, rng)  # nobody could join what has been begun, so that was not the position
        return found

    def verify(self, state: State) -> None:
        verify(state)

    def board_text(self, position: State) -> str:
        return board.text(position)


def _turn(text: str) -> GameTurn:
    """The Game Turn that is written so; raises SetupError."""
    try:
        return GameTurn.parse(text)
    except ActionSyntaxError as error:
        message = f"start: {error}"
        raise SetupError(message) from None


GAME: Final[BalkanWarsGame] = BalkanWarsGame()
"""The game; the functions of this package are its methods."""
