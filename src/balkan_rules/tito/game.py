"""Tito as a `Game`: its facts, rulesets, starting positions and files."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

import attrs

from ..core.errors import LoadError, RulingError, SetupError
from ..core.game import Game, GameInfo
from ..core.ruleset import Ruleset
from ..core.rulings import build as build_rulings
from ..core.rulings import changed
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import PhaseRules, Step
from . import board, charts, position
from .actions import Action
from .charts import TitoCharts
from .options import Options
from .ruleset import TitoRuleset
from .rulings import Rulings
from .sequence import Phase, interruptions, sequence
from .state import State, TitoStatus
from .units import Side
from .view import View

__all__ = ["GAME", "TitoGame"]


class TitoGame(Game[State, Action, Side, TitoCharts, Rulings, Options]):
    """*Tito and His Partisan Army* (SPI, 1980)."""

    info = GameInfo(
        name="tito",
        title="Tito and His Partisan Army",
        sides=tuple(Side),
        scenarios=("campaign",),
        hidden_information=False,
        max_length=20_000,
        max_chance_outcomes=6,
        scores=(-2_000, 10_000),
    )
    module: ClassVar[str] = "balkan_rules.tito"
    rules_version: ClassVar[str] = "1"
    state_type = State
    view_type = View

    # ------------------------------------------------------------------ parts of a ruleset
    def defaults(self) -> tuple[TitoCharts, Rulings, Options]:
        return charts.default_charts(), Rulings(), Options()

    def sequence(self, rulings: Rulings, options: Options) -> tuple[Step, ...]:
        return sequence()

    def interruptions(self) -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
        return interruptions()

    def compile(self, **parts: Any) -> TitoRuleset:  # noqa: ANN401 - the parts of Ruleset
        return TitoRuleset(self, **parts)

    def content(self, charts: TitoCharts, rulings: Rulings, options: Options) -> dict[str, Any]:
        return {
            "charts": charts.content(),
            "rulings": {name: value.value for name, value in attrs.asdict(rulings).items()},
            "options": attrs.asdict(options),
        }

    def from_content(self, content: Mapping[str, Any], where: str) -> tuple[TitoCharts, Rulings, Options]:
        if not isinstance(content, dict) or set(content) != {"charts", "rulings", "options"}:
            message = f"{where}: an object of charts, rulings and options is wanted"
            raise LoadError(message)
        rulings, options = self.from_changes({key: content[key] for key in ("rulings", "options")}, where)
        return charts.from_content(content["charts"], f"{where}.charts"), rulings, options

    def changes(self, ruleset: Ruleset[Action, TitoCharts, Rulings, Options]) -> dict[str, Any]:
        return {"rulings": changed(ruleset.rulings)} if changed(ruleset.rulings) else {}

    def from_changes(self, changes: Mapping[str, Any], where: str) -> tuple[Rulings, Options]:
        extra = set(changes) - {"rulings", "options"}
        parts = [changes.get("rulings", {}), changes.get("options", {})]
        if extra or not all(isinstance(part, dict) for part in parts):
            message = f"{where}: only objects of rulings and options belong here"
            raise LoadError(message)
        try:
            return build_rulings(Rulings, parts[0]), Options(**_options(parts[1]))
        except (RulingError, SetupError) as error:
            message = f"{where}: {error}"
            raise LoadError(message) from error

    def ruleset(
        self, *, rulings: Rulings | None = None, charts: TitoCharts | None = None, options: Options | None = None
    ) -> TitoRuleset:
        """The compiled rules for these rulings, charts and options; what is not given is the default."""
        return cast("TitoRuleset", super().ruleset(rulings=rulings, charts=charts, options=options))

    # ------------------------------------------------------------------ positions
    def start(self, scenario: str, ruleset: Ruleset[Action, TitoCharts, Rulings, Options]) -> CoreDraft:
        rules = cast("TitoRuleset", ruleset)
        draft = State(ruleset=rules, turn=1, cursor=0, pos=bytes(len(rules.units))).draft(recording=False)
        rules.steps[0].rules.enter(draft)
        return draft

    def position(
        self,
        *,
        turn: int = 1,
        phase: Phase | str = Phase.YUGOSLAV_MOVEMENT,
        place: Mapping[str, Sequence[str | tuple[str, int]]] | None = None,
        eliminated: Iterable[str] = (),
        transferred: Iterable[str] = (),
        intrinsic_eliminated: Iterable[str] = (),
        drought: bool = False,
        points: int = 0,
        trigger_turn: int = 0,
        tito_trigger_turn: int = 0,
        partisan_brigades: bool = False,
        chetnik_brigades: bool = False,
        partisan_divisions: bool = False,
        no_partisans: bool = False,
        no_chetniks: bool = False,
        no_friendly_chetniks: bool = False,
        allied_box: int = 0,
        allied_lower: bool = False,
        support_withdrawn_turn: int = 0,
        tito_status: TitoStatus = TitoStatus.UNIDENTIFIED,
        tito_turn: int = 0,
        optional_soviets: int = 0,
        ruleset: Ruleset[Action, TitoCharts, Rulings, Options] | None = None,
    ) -> State:
        """Any position, standing at the first decision of `phase` (which is entered, and passed over if it is empty).

        Args:
            turn: the Game-Turn, 1 to 17.
            phase: a `Phase` or its name in the sequence of play, such as ``"axis_combat"``.
            place: places (or names that the units make unambiguous, ``"Belgrade"``, ``"Serbia Mountain"``) to lists of
                units: names, unique designations, or (kind of guerrilla, how many). What is not named is off the map.
            eliminated: names of eliminated units.
            transferred: names of units that have left the game.
            intrinsic_eliminated: Objective Displays whose intrinsic defence has been eliminated.
            drought: and all the others: the fields of `State`.
            points: see `State`.
            trigger_turn: see `State`.
            tito_trigger_turn: see `State`.
            partisan_brigades: see `State`.
            chetnik_brigades: see `State`.
            partisan_divisions: see `State`.
            no_partisans: see `State`.
            no_chetniks: see `State`.
            no_friendly_chetniks: see `State`.
            allied_box: see `State`.
            allied_lower: see `State`.
            support_withdrawn_turn: see `State`.
            tito_status: see `State`.
            tito_turn: see `State`.
            optional_soviets: see `State`.
            ruleset: the rules; the default ones if not given.

        Raises:
            PositionError: the position cannot exist. One that is merely against the rules is built; `State.problems()`
                lists what is wrong with it.
        """
        fields = {
            "drought": drought,
            "points": points,
            "trigger_turn": trigger_turn,
            "tito_trigger_turn": tito_trigger_turn,
            "partisan_brigades": partisan_brigades,
            "chetnik_brigades": chetnik_brigades,
            "partisan_divisions": partisan_divisions,
            "no_partisans": no_partisans,
            "no_chetniks": no_chetniks,
            "no_friendly_chetniks": no_friendly_chetniks,
            "allied_box": allied_box,
            "allied_lower": allied_lower,
            "support_withdrawn_turn": support_withdrawn_turn,
            "tito_status": tito_status,
            "tito_turn": tito_turn,
            "optional_soviets": optional_soviets,
        }
        return position.build(
            cast("TitoRuleset", self._own(ruleset)),
            turn=turn,
            phase=phase,
            place={} if place is None else place,
            eliminated=eliminated,
            transferred=transferred,
            intrinsic_eliminated=intrinsic_eliminated,
            fields=fields,
        )

    def complete(self, position: State, side: Side, rng: random.Random) -> State:
        return position

    def verify(self, state: State) -> None:
        position.verify(state)

    def text(self, state: State) -> str:
        """The board as plain text: the state of the game, then every Zone with its stacks."""
        return board.text(state)

    # ------------------------------------------------------------------ charts
    def load_charts(self, source: str | Path) -> TitoCharts:
        """Charts from an owner's TOML file (a path) or its text; ChartError names table, row and what is allowed."""
        return charts.load_charts(source)

    def check_charts(self, source: str | Path) -> None:
        """Refuse what `load_charts` would refuse, with the same ChartError."""
        charts.check(source)

    def export_charts(self, chosen: TitoCharts | None = None) -> str:
        """Charts (ours if not given) as a TOML file to edit. Raises MissingExtraError without the extra `cli`."""
        return charts.export_toml(charts.default_charts() if chosen is None else chosen)

    def default_charts(self) -> TitoCharts:
        """The charts that are used when none are given: what the book prints, and our reconstruction of the rest."""
        return charts.default_charts()

    def printed_charts(self) -> TitoCharts:
        """Only what the rulebook prints. Needing more raises ChartMissing, which names case and table."""
        return charts.printed_charts()


def _options(values: Mapping[str, Any]) -> dict[str, Any]:
    names = {field.name for field in attrs.fields(Options)}
    for name, value in values.items():
        if name not in names or type(value) is not bool:
            message = f"option {name!r:.60} is none of {', '.join(sorted(names))}, or not true or false"
            raise SetupError(message)
    return dict(values)


GAME = TitoGame()
"""The game; the functions of this package are its methods."""
