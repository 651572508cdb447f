"""The game as a `Game`: its facts, rulesets, starting positions and files."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, Self, TypeAlias, Unpack, cast
from weakref import WeakValueDictionary

import attrs

from ..core.charted import OptionedGame
from ..core.errors import LoadError, SetupError
from ..core.game import GameInfo
from ..core.ruleset import Ruleset
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import PhaseRules, Step
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


class MaritaMerkurGame(OptionedGame[State, Action, Side, CheckedHost, Rulings, Options]):
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
    rules_version: ClassVar[str] = "0"
    state_type: type[State] = State
    view_type: type[View] = View  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it
    _stand_in: CheckedHost | None = None

    def __init__(self, *, replaced: Mapping[str, PhaseRules[Any, Any, Any]] | None = None) -> None:
        super().__init__(replaced=replaced)
        self._hosts: WeakValueDictionary[tuple[str, str], CheckedHost] = WeakValueDictionary()

    # ------------------------------------------------------------------ parts of a ruleset
    def defaults(self) -> tuple[CheckedHost, Rulings, Options]:
        if self._stand_in is None:
            self._stand_in = CheckedHost(StandInHost())
        return self._stand_in, Rulings(), Options()

    def sequence(self, rulings: Rulings, options: Options) -> tuple[Step, ...]:
        return sequence()

    def interruptions(self) -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
        return interruptions()

    def compile(self, **parts: Any) -> MaritaMerkurRuleset:  # noqa: ANN401 - the parts of Ruleset
        return MaritaMerkurRuleset(self, **parts)

    def content(self, charts: CheckedHost, rulings: Rulings, options: Options) -> dict[str, Any]:
        """Everything that makes a ruleset what it is; of a host of one's own, which is code, its name and digest."""
        host = charts.host
        own = {"charts": SHELF.content(host.charts)} if type(host) is StandInHost else {}
        return {
            "host": {"name": charts.name, "digest": charts.digest, **own},
            "rulings": {name: value.value for name, value in attrs.asdict(rulings).items()},
        }

    def from_content(self, content: Mapping[str, Any], where: str) -> tuple[CheckedHost, Rulings, Options]:
        """Host, rulings and options back from `content`; raises LoadError naming `where`."""
        if not isinstance(content, dict) or set(content) != {"host", "rulings"}:
            message = f"{where}: an object of host and rulings is wanted"
            raise LoadError(message)
        rulings, options = self.from_changes({"rulings": content["rulings"]}, where)
        return self._host_of(content["host"], f"{where}.host"), rulings, options

    def _host_of(self, content: object, where: str) -> CheckedHost:
        """The stand-in under the charts of a file, or a host that a ruleset has been made for; raises LoadError."""
        if not isinstance(content, dict):
            message = f"{where}: an object of name and digest is wanted"
            raise LoadError(message)
        if "charts" in content:
            return self._checked(SHELF.from_content(content["charts"], f"{where}.charts"))
        name, digest = str(content.get("name")), str(content.get("digest"))
        found = self._hosts.get((name, digest))
        if found is None:
            message = f"{where}: no ruleset has been made yet for the host {name:.60} with digest {digest:.60}"
            raise LoadError(message)
        return found

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
        host: Host | None = None,
    ) -> MaritaMerkurRuleset:
        """The compiled rules for these rulings and host; what is not given is the default.

        Args:
            rulings: how the gaps of the text are read.
            charts: charts for the stand-in, if that is to be the host.
            options: the text has none.
            host: the base game; this project's stand-in if not given.

        Raises:
            SetupError: both a host and charts are given.
            HostError: the host contradicts itself.
            ChartMissing: the charts do not have what play begins with.
        """
        if charts is not None and host is not None:
            message = "charts: those of the stand-in are given beside another host"
            raise SetupError(message)
        given = charts if host is None else host
        checked = None if given is None else self._checked(given)
        return cast("MaritaMerkurRuleset", super().ruleset(rulings=rulings, charts=checked, options=options))

    def _checked(self, given: StandInCharts | CheckedHost | Host) -> CheckedHost:
        """The host that is meant, asked once what there is."""
        if isinstance(given, StandInCharts) and given == SHELF.default:
            return self.defaults()[0]
        host = StandInHost(given) if isinstance(given, StandInCharts) else given
        checked = host if isinstance(host, CheckedHost) else CheckedHost(host)
        return self._hosts.setdefault((checked.name, checked.digest), checked)

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
                of assistance that has been `sent`, and who is `unsupplied`.

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

    # ------------------------------------------------------------------ charts of the stand-in
    def load_charts(self, source: str | Path) -> StandInCharts:
        """Our charts of the stand-in with an owner's values in place of ours.

        Args:
            source: a TOML file: a path, or a `str` that ends in ``.toml`` and has no line break; any other `str` is
                TOML text.

        Raises:
            ChartError: a value is wrong or contradicts the text; the message names table and row, and what is allowed.
        """
        return SHELF.load(source)

    def check_charts(self, source: str | Path) -> None:
        """Refuse what `load_charts` would refuse, with the same ChartError."""
        SHELF.load(source)

    def export_charts(self, chosen: StandInCharts | None = None) -> str:
        """Charts of the stand-in (ours if not given) as a TOML file to edit.

        Raises:
            ChartError: they are no charts of the stand-in.
            MissingExtraError: writing TOML needs a package that is not installed.
        """
        return SHELF.export(chosen)

    def default_charts(self) -> StandInCharts:
        """The charts of the stand-in: our reconstruction, and the few hexes that the text prints."""
        return SHELF.default

    def printed_charts(self) -> StandInCharts:
        """Only what the text prints. Needing more raises ChartMissing, which names case and table."""
        return SHELF.printed


GAME: Final[MaritaMerkurGame] = MaritaMerkurGame()
"""The game; the functions of this package are its methods."""
