"""The checks that end a game, or extend it (4.0, 15.0, 15.1, 16.4 and 17.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import AutomaticRules, PhaseRules
from ...core.state import Outcome
from ..actions import Action, Extend
from ..limits import Band, band
from ..map import Area
from ..points import has_points, victory_points
from ..rulings import AutomaticVictoryLabel
from ..state import Draft, Position, State, has_side
from ..tracks import Scenario
from ..units import Side
from . import support

__all__ = ["AutomaticVictory", "Extension", "Winner", "extension_turns", "has_extension", "may_be_over", "outcome"]

_POSTS: Final = 5
_WINS: Final = 7
_DRAWS: Final = 5
_WINS_EXTENDED: Final = 14
_CROATIA: Final = 14
_SLOVENIA: Final = 8


@case("15.1.automatic", "15.1.posts")
def posts_held(position: Position) -> int:
    """How many border posts of Slovenia have a unit of the Federalist Player in them now."""
    posts = position.ruleset.map.border_posts()
    return sum(has_side(position, post.index, Side.FEDERALIST) for post in posts)


@case("15.1.condition")
def _is_too_late(position: Position) -> bool:
    """Whether Croatian operations have begun (ruling automatic-victory-test)."""
    return position.tracks.operations > 0


@case("17.3.no-automatic")
def _is_possible(position: Position) -> bool:
    """Whether there can be an automatic victory at all: not in scenario 17.3."""
    return position.tracks.scenario is not Scenario.TOTAL_WAR


@case("4.0.end.1", "4.0.end.1.side", "4.0.end.1.xref")
def is_won(position: Position) -> bool:
    """Whether the Federalist Player wins at the end of a Game-Turn (ruling automatic-victory-label)."""
    if position.ruleset.rulings.automatic_victory_label is AutomaticVictoryLabel.NONE:
        return False
    return _is_possible(position) and not _is_too_late(position) and posts_held(position) >= _POSTS


def outcome(state: State) -> Outcome[Side]:
    """How a finished game ended."""
    if is_won(state):
        return Outcome(Side.FEDERALIST, "Federalist Automatic Victory", posts_held(state), "15.1.automatic")
    if state.tracks.scenario is Scenario.TEN_DAYS:
        return _of_ten_days(state)
    if state.tracks.scenario is Scenario.TOTAL_WAR:
        return _of_total_war(state)
    points = victory_points(state).total
    return _extended(points) if state.tracks.extended else _graded(points)


@case("17.1.victory")
def _of_ten_days(state: State) -> Outcome[Side]:
    """Without an automatic victory the Separatist Player has won (ruling ten-days-victory)."""
    return Outcome(Side.SEPARATIST, "Separatist Victory", posts_held(state), "17.1.victory")


@case("15.0.federalist", "15.0.draw", "15.0.separatist")
def _graded(points: int) -> Outcome[Side]:
    """What points are worth on the last Game-Turn."""
    if points >= _WINS:
        return Outcome(Side.FEDERALIST, "Federalist Victory", points, "15.0.federalist")
    if points >= _DRAWS:
        return Outcome(None, "Draw", points, "15.0.draw")
    return Outcome(Side.SEPARATIST, "Separatist Victory", points, "15.0.separatist")


@case("16.4.target", "16.4.otherwise")
def _extended(points: int) -> Outcome[Side]:
    """What they are worth in a game that has been extended, whatever they were (ruling victory-extension-commit)."""
    if points >= _WINS_EXTENDED:
        return Outcome(Side.FEDERALIST, "Federalist Victory", points, "16.4.target")
    return Outcome(Side.SEPARATIST, "Separatist Victory", points, "16.4.otherwise")


@case("17.3.winner")
def _of_total_war(state: State) -> Outcome[Side]:
    """The Federalist Player wins if both republics stay, the other one otherwise (ruling total-war-winner)."""
    points = victory_points(state)
    stays = _croatia_stays(points.of(Area.CROATIA)), _slovenia_stays(points.of(Area.SLOVENIA))
    if all(stays):
        return Outcome(Side.FEDERALIST, "Federalist Victory", points.total, "17.3.winner")
    return Outcome(Side.SEPARATIST, "Separatist Victory", points.total, "17.3.winner")


@case("17.3.defect.check", "17.3.defect.croatia.leave", "17.3.defect.croatia.stay")
def _croatia_stays(points: int) -> bool:
    """Whether the points in Croatia keep it in the federation."""
    return points >= _CROATIA


@case("17.3.defect.check", "17.3.defect.slovenia.leave", "17.3.defect.slovenia.stay")
def _slovenia_stays(points: int) -> bool:
    """Whether the points in Slovenia keep it in the federation."""
    return points >= _SLOVENIA


class AutomaticVictory(AutomaticRules[State, Draft, Action]):
    """The check for an automatic victory, at the end of every Game-Turn."""

    case: ClassVar[str] = "4.0.end.1"
    title: ClassVar[str] = "Automatic Victory Check"

    def leave(self, draft: Draft) -> None:
        if draft.events is not None:
            draft.note("border posts", ("15.1.automatic",), held=posts_held(draft), needed=_POSTS)
        draft.is_over = is_won(draft)


class Winner(AutomaticRules[State, Draft, Action]):
    """The end of a Game-Turn, and of the game on the last one."""

    case: ClassVar[str] = "4.0.end.4"
    title: ClassVar[str] = "Determination of the Winner"

    def leave(self, draft: Draft) -> None:
        _end(draft)


@case("15.0.when", "4.0.end.4", "4.0.end.4.xref", "17.1.length")
def _is_last(position: Position) -> bool:
    """Whether the game ends with this Game-Turn, unless it is extended."""
    return position.turn >= position.tracks.last_turn


def _end(draft: Draft) -> None:
    """Put away what was noted for the Game-Turn, and on the last one count the points."""
    draft.activated = draft.guests = draft.vetoed = b""
    draft.record(city_attacks=0)
    support.return_markers(draft)
    draft.note("turn ended", ("4.0.end.4",), turn=draft.turn)
    if not _is_last(draft):
        return
    if draft.events is not None and has_points(draft):
        points = victory_points(draft)
        cases = tuple(dict.fromkeys(("15.0.when", *(score.case for score in points.scores))))
        croatia, slovenia = points.of(Area.CROATIA), points.of(Area.SLOVENIA)
        draft.note("victory points", cases, total=points.total, croatia=croatia, slovenia=slovenia)
    draft.is_over = not _can_extend(draft)


# -------------------------------------------------------------------------------------------------- on to Zagreb (16.4)


_EXTEND: Final = Extend()


@case("17.2.extended")
def has_extension(position: Position) -> bool:
    """Whether there is rule 16.4: an option of the campaign, and part of scenario 17.2."""
    scenario = position.tracks.scenario
    return scenario is Scenario.SLAVONIA or (scenario is Scenario.CAMPAIGN and position.ruleset.options.on_to_zagreb)


@case("16.4.condition")
def _can_extend(position: Position) -> bool:
    """Whether the Federalist Player may extend the game: the marker stands at Full.

    Rulings slavonia-extension and extension-level.
    """
    if not has_extension(position) or position.tracks.extended or position.turn != Scenario.CAMPAIGN.last_turn:
        return False
    return band(position.ruleset, position.tracks.level) is Band.FULL


class Extension(PhaseRules[State, Draft, Action]):
    """After the points have been counted, the Federalist Player extends the game by four Game-Turns, or does not."""

    case: ClassVar[str] = "16.4.timing"
    title: ClassVar[str] = "Extension of the Game"
    accepts: ClassVar[frozenset[type]] = frozenset({Extend, EndPhase})
    side: Enum = Side.FEDERALIST
    actions: Iterable[Action] = (_EXTEND, END_PHASE)

    def is_needed(self, draft: Draft) -> bool:
        return _can_extend(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (_EXTEND, END_PHASE)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Both actions are open while the phase is needed."""
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Extend):
            _extend(draft)
        else:
            draft.is_over = True


def may_be_over(position: Position) -> bool:
    """Whether the game can have ended where a position stands: at one of the checks that end it."""
    rules = position.ruleset.steps[position.cursor].rules
    if isinstance(rules, AutomaticVictory):
        return is_won(position)
    if isinstance(rules, Winner):
        return _is_last(position) and not _can_extend(position)
    return isinstance(rules, Extension) and _can_extend(position)


@case("16.4.timing")
def _extend(draft: Draft) -> None:
    draft.record(extended=True)
    draft.note("game extended", ("16.4.timing",), until=draft.tracks.last_turn)


@case("16.4.timing")
def extension_turns() -> frozenset[int]:
    """The Game-Turn at whose end the game may be extended."""
    return frozenset({Scenario.CAMPAIGN.last_turn})
