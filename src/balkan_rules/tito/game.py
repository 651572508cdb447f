"""Tito as a `Game`: its facts, rulesets, starting positions and files."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias, Unpack, cast

import attrs

from ..core.charted import ChartedGame
from ..core.game import GameInfo
from ..core.ruleset import Ruleset
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import PhaseRules, Step
from ..core.shelf import Shelf
from ..core.view import View as CoreView
from . import board, guessing
from .actions import Action
from .bounds import SCORES, Fields
from .charts import SHELF, TitoCharts
from .options import Options
from .position import build, verify
from .ruleset import TitoRuleset
from .rulings import Rulings, ScheduleAfterTurn8
from .scenarios import Opening, opening
from .sequence import Phase, Phases, interruptions, sequence
from .state import State
from .tracks import Scenario
from .units import Side
from .view import View

if TYPE_CHECKING:
    from ..core.records import Record

__all__ = ["GAME"]

_Rules: TypeAlias = Ruleset[Action, TitoCharts, Rulings, Options]


_RULINGS: Final = Rulings()
_OPTIONS: Final = Options()


class TitoGame(ChartedGame[State, Action, Side, TitoCharts, Rulings, Options]):
    """*Tito and His Partisan Army* (SPI, 1980)."""

    info: GameInfo = GameInfo(
        name="tito",
        title="Tito and His Partisan Army",
        sides=tuple(Side),
        scenarios=tuple(map(str, Scenario)),
        options=tuple([field.name for field in attrs.fields(Options)]),
        hidden_information=True,
        max_length=20_000,
        max_chance_outcomes=10,
        scores=SCORES,
    )
    module: ClassVar[str] = "balkan_rules.tito"
    rules_version: ClassVar[str] = "1"
    painter: ClassVar[str] = "balkan_rules.pictures.tito:PAINTER"
    state_type: type[State] = State
    view_type: type[View] = View  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    # ------------------------------------------------------------------ parts of a ruleset
    @property
    def shelf(self) -> Shelf[TitoCharts]:
        return SHELF

    def defaults(self) -> tuple[TitoCharts, Rulings, Options]:
        return SHELF.default, _RULINGS, _OPTIONS

    def sequence(self, rulings: Rulings, options: Options) -> tuple[Step, ...]:
        return sequence()

    def interruptions(self) -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
        return interruptions()

    def charts_under(self, charts: TitoCharts, rulings: Rulings) -> TitoCharts:
        return charts.with_schedule_gap(used=rulings.schedule_after_turn_8 is ScheduleAfterTurn8.HISTORICAL_FILL)

    def compile(self, **parts: Any) -> TitoRuleset:  # noqa: ANN401 - the parts of Ruleset
        return TitoRuleset(self, **parts)

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
        self, *, rulings: Rulings | None = None, charts: TitoCharts | None = None, options: Options | None = None
    ) -> TitoRuleset:
        """The compiled rules for these rulings, charts and options; what is not given is the default."""
        return cast("TitoRuleset", super().ruleset(rulings=rulings, charts=charts, options=options))

    # ------------------------------------------------------------------ positions
    def start(self, scenario: str, ruleset: _Rules) -> CoreDraft:
        rules, chosen = cast("TitoRuleset", ruleset), Scenario(scenario)
        if (begins := opening(chosen)) is not None:
            return self._open(rules, chosen, begins).draft(recording=False)
        draft = State(ruleset=rules, turn=1, cursor=0, pos=bytes(len(rules.units))).draft(recording=False)
        rules.steps[0].rules.enter(draft)
        return draft

    def _open(self, ruleset: TitoRuleset, scenario: Scenario, begins: Opening) -> State:
        """The first decision of a scenario that begins in the midst of play; units that no chart has are left out."""
        here = begins.among([*ruleset.charts.units_by_name, *(kind.name for kind in ruleset.kinds)])
        turn = scenario.turns[0]
        first = next(step.name for step in ruleset.steps if step.turns is None or turn in step.turns)
        fields: Fields = {**here.fields, "scenario": scenario}
        return self.position(
            turn=turn,
            phase=first,
            place=here.place,
            eliminated=here.eliminated,
            transferred=here.transferred,
            ruleset=ruleset,
            **fields,
        )

    def position(
        self,
        *,
        turn: int = 1,
        phase: Phase | str = Phase.YUGOSLAV_MOVEMENT,
        place: Mapping[str, Sequence[str | tuple[str, int]]] | None = None,
        eliminated: Iterable[str] = (),
        transferred: Iterable[str] = (),
        intrinsic_eliminated: Iterable[str] = (),
        targets: Iterable[str] = (),
        hunters: int = 0,
        origins: Sequence[Mapping[str, Sequence[str | tuple[str, int]]]] = (),
        ruleset: _Rules | None = None,
        **fields: Unpack[Fields],
    ) -> State:
        """Any position, standing at the first decision of `phase` (which is entered, and passed over if it is empty).

        Args:
            turn: the Game-Turn, 1 to 17; in another scenario one of its own.
            phase: a `Phase` or its name in the sequence of play, such as ``"axis_combat"``.
            place: places (or names that the units make unambiguous, ``"Belgrade"``, ``"Serbia Mountain"``) to lists of
                units: names, unique designations, or (kind of guerrilla, how many). What is not named is off the map.
                Units of the Axis that take part in an operation are in ``"First operation"`` or ``"Second operation"``.
            eliminated: names of eliminated units.
            transferred: names of units that have left the game.
            intrinsic_eliminated: Objective Displays whose intrinsic defence has been eliminated.
            targets: names of the Zones of the operations that are `declared` in this Game-Turn, in their order.
            hunters: the operation for which the 501st is meant while it is still on the map; 0 for none.
            origins: for each operation a mapping like `place`: where its units stood before they were set aside.
            ruleset: the rules; the default ones if not given.
            **fields: fields of `State` by name: `drought`, `points`, `trigger_turn`, `tito_trigger_turn`,
                `partisan_brigades`, `chetnik_brigades`, `partisan_divisions`, `no_partisans`, `no_chetniks`,
                `no_friendly_chetniks`, `allied_box`, `allied_lower`, `surrender_turn`, `support_withdrawn_turn`,
                `tito_status`, `tito_turn`, `tito_attempted`, `tito_returns`, `tito_charged`, `optional_soviets`,
                `operations`, `declared`, `deployed`, `operations_limit`, and `scenario`, which is the campaign if not
                given. `scenario` and `tito_status` are members or their text (``"late-war"``, ``"located"``).
                `operations_limit` is the number that the Axis Player has drawn (15.31). Without one he may declare no
                operation, and the Planning Segment is passed over: in play the draw comes before it, and a position
                has to say what it was. Only on the first Game-Turn of a scenario is it still drawn, if `phase` is that
                of the draw or before it.

        Raises:
            PositionError: the position cannot exist. One that is merely against the rules is built; `State.problems()`
                lists what is wrong with it.
        """
        return build(
            cast("TitoRuleset", self._own(ruleset)),
            turn=turn,
            phase=phase,
            place={} if place is None else place,
            eliminated=eliminated,
            transferred=transferred,
            intrinsic_eliminated=intrinsic_eliminated,
            targets=targets,
            hunters=hunters,
            origins=origins,
            fields=fields,
        )

    def new_game(self, *, scenario: Scenario | str | None = None, ruleset: _Rules | None = None) -> State:
        """The first state of a scenario.

        Args:
            scenario: ``"campaign"``, the default, or ``"late-war"``: Game-Turns 9 to 12, from a position of ours; or
                the member of `Scenario`.
            ruleset: the rules; the default ones if not given.

        Raises:
            SetupError: there is no such scenario, the ruleset is another game's, or its charts lack a place or a
                counter that the scenario needs.
        """
        name = str(scenario) if isinstance(scenario, Scenario) else scenario
        return super().new_game(scenario=name, ruleset=ruleset)

    def view(self, state: State, side: Side) -> View:
        """What `side` may know of `state`.

        Raises:
            SetupError: it is no Side, or no state of this game.
        """
        return cast("View", super().view(state, side))

    def sample_state(self, view: CoreView[State, Action, Side], rng: random.Random) -> State:
        """A state that the side of `view` cannot tell from the real one. Raises SetupError for what is no view."""
        return super().sample_state(view, rng)

    def parse(self, text: str, state: State) -> Action:
        """The action written `text`, as `str(action)` writes it; case and spacing do not matter.

        Raises:
            ActionSyntaxError: no action of the state's ruleset is written so.
            SetupError: it is no state of this game.
        """
        return super().parse(text, state)

    def text(self, state: State) -> str:
        """The board as plain text: the state of the game, then every Zone with its stacks.

        Raises:
            SetupError: it is no state of this game.
        """
        return super().text(state)

    # ------------------------------------------------------------------ files
    def to_json(self, state: State) -> str:
        """The state as JSON text, by names; equal states give equal text.

        Raises:
            SetupError: it is no state of this game.
        """
        return super().to_json(state)

    def from_json(self, text: str, *, ruleset: _Rules | None = None) -> State:
        """The state back from `to_json`.

        Args:
            text: the JSON text.
            ruleset: the ruleset it was saved under; needed only when its charts are not the default ones.

        Raises:
            LoadError: the text is not such a state, or was saved under other rules; the message says where.
        """
        return super().from_json(text, ruleset=ruleset)

    def view_from_json(self, text: str, *, ruleset: _Rules | None = None) -> View:
        """The view back from `View.to_json`; arguments and errors as for `from_json`."""
        return cast("View", super().view_from_json(text, ruleset=ruleset))

    def record_from_json(self, text: str) -> Record[State, Action]:
        """A record back from `Record.to_json`, replayed to verify that it ends where it did. Raises LoadError."""
        return super().record_from_json(text)

    # ------------------------------------------------------------------ for the core
    def complete(self, position: State, side: Side, rng: random.Random) -> State:
        return guessing.complete(position, rng)

    def verify(self, state: State) -> None:
        verify(state)

    def board_text(self, position: State) -> str:
        """The board as plain text: the state of the game, then every Zone with its stacks."""
        return board.text(position)


GAME: Final[TitoGame] = TitoGame()
"""The game; the functions of this package are its methods."""
