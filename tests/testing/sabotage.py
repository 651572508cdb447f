"""Broken variants of the model game. Each breaks one rule of the contract in one way, which `check_game` must name."""
# ruff: noqa: ANN401 - broken rules are not choosy about what they take and give

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar

import attrs
from examples import model_game as m

from balkan_rules.core.actions import CHANCE, END_PHASE, EndPhase, Group, LegalActions, Roll
from balkan_rules.core.dice import sum_of
from balkan_rules.core.errors import LoadError, Violation
from balkan_rules.core.game import Game
from balkan_rules.core.ruleset import Ruleset as CoreRuleset
from balkan_rules.core.ruleset import content_digest
from balkan_rules.core.sequence import ChanceRules, PhaseRules
from balkan_rules.core.state import Outcome
from balkan_rules.core.transition import Expansion, StopReason
from balkan_rules.core.view import View

# ------------------------------------------------------------------------------------------------------------------
# Broken rules of phases.


class Changing(m.MovementRules):
    """Listing changes the state (1)."""

    def groups(self, state: m.State) -> Sequence[Group[Any]]:
        found = super().groups(state)
        object.__setattr__(state, "fought", True)
        return found


class Hiding(m.MovementRules):
    """Leaves a legal action out (2)."""

    def groups(self, state: m.State) -> Sequence[Group[Any]]:
        return super().groups(state)[:1]


class Offering(m.MovementRules):
    """Lists an illegal action (2)."""

    def groups(self, state: m.State) -> Sequence[Group[Any]]:
        return (*super().groups(state), Group(m.UNITS[5], (m.Move(m.UNITS[5], m.HILLS),)))


class Repeating(m.MovementRules):
    """Lists an action twice (2)."""

    def groups(self, state: m.State) -> Sequence[Group[Any]]:
        found = super().groups(state)
        return (*found, found[0])


class Hollow(m.MovementRules):
    """Has a group without actions (2)."""

    def groups(self, state: m.State) -> Sequence[Group[Any]]:
        return (*super().groups(state), Group("nobody", ()))


class Lax(m.MovementRules):
    """Allows what it refuses (2)."""

    def allows(self, state: m.State, action: Any) -> bool:
        return super().allows(state, action) or action == m.Move(m.UNITS[5], m.HILLS)

    def groups(self, state: m.State) -> Sequence[Group[Any]]:
        return PhaseRules.groups(m.MovementRules(self.owner), state)


class Crashing(m.MovementRules):
    """Fails on a unit of the other side (2)."""

    def violations(self, state: m.State, action: Any) -> Iterator[Violation]:
        if isinstance(action, m.Move):
            self.moves.index(action)
        yield from super().violations(state, action)


class Telling(m.MovementRules):
    """Does something else when somebody listens (2)."""

    def apply(self, draft: m.Draft, action: Any) -> None:
        super().apply(draft, action)
        if draft.events is not None:
            draft.fought = not draft.fought


class Gambling(m.MovementRules):
    """Rolls a die inside a rule (3)."""

    def apply(self, draft: m.Draft, action: Any) -> None:
        super().apply(draft, action)
        draft.fought = random.random() < 0.5


class Ticking(m.MovementRules):
    """Depends on what happened before in the process (3)."""

    clock = itertools.count()

    def apply(self, draft: m.Draft, action: Any) -> None:
        super().apply(draft, action)
        draft.fought = next(self.clock) % 2 == 0


class Short(m.BattleRules):
    """Forgets an outcome (3)."""

    actions: Any = sum_of(2).map(Roll).outcomes()

    def outcomes(self, state: m.State) -> tuple[tuple[Roll, Fraction], ...]:
        return tuple(self.actions[1:])

    def universe(self, ruleset: Any) -> Iterable[Roll]:
        return m.BattleRules.actions


class Double(Short):
    """Has an outcome twice (3)."""

    def outcomes(self, state: m.State) -> tuple[tuple[Roll, Fraction], ...]:
        return (*self.actions[1:], (Roll(2), Fraction(1, 72)), (Roll(2), Fraction(1, 72)))


class Inexact(Short):
    """Has floats for chances (3)."""

    def outcomes(self, state: m.State) -> tuple[tuple[Roll, Any], ...]:
        return tuple((roll, float(chance)) for roll, chance in self.actions)


class Early(m.MovementRules):
    """Gives odds where nobody rolls (3)."""

    def outcomes(self, state: m.State) -> Any:
        return ((END_PHASE, Fraction(1)),)


class Stuck(m.CombatRules):
    """Asks, but has nothing to choose from (4)."""

    def violations(self, state: m.State, action: Any) -> Iterator[Violation]:
        yield Violation("4.1", "nothing is allowed")


class Endless(m.CombatRules):
    """Never ends (4)."""

    def apply(self, draft: m.Draft, action: Any) -> None:
        pass


class Negligent(m.MovementRules):
    """Lets the phase end although a duty could be met (4)."""

    def violations(self, state: m.State, action: Any) -> Iterator[Violation]:
        return super().violations(state, action) if isinstance(action, m.Move) else iter(())


class Stubborn(m.MovementRules):
    """Refuses to end the phase although nothing can be mended (4)."""

    def violations(self, state: m.State, action: Any) -> Iterator[Violation]:
        yield from super().violations(state, action)
        if isinstance(action, EndPhase) and len(state.moved) == 1:
            yield Violation("3.3", "one is not enough")


class Winking(m.CombatRules):
    """Is skipped for a secret reason (4)."""

    def is_needed(self, draft: m.Draft) -> bool:
        return super().is_needed(draft) and draft.guide != 0


class Unlisted(m.BattleRules):
    """Has an outcome that is not in the universe (5)."""

    def universe(self, ruleset: Any) -> Iterable[Roll]:
        return list(m.BattleRules.actions)[1:]


@attrs.frozen
class Remove:
    """Written like `Lose`, and built of anything."""

    unit: object

    def __str__(self) -> str:
        return f"{self.unit} away"


class Ambiguous(m.ExcessRules):
    """Has two actions with one notation (5)."""

    actions: Any = (Remove("Ana"), Remove("ANA"))


class Shapeless(m.ExcessRules):
    """Has an action that takes any parts (5)."""

    actions: Any = (*m.LOSE, Remove("Ana"))


class Babbling(m.GuideRules):
    """Tells everybody what was drawn (6)."""

    def apply(self, draft: m.Draft, action: m.Draw) -> None:
        draft.note("guide", ("2.1",), chit=action.chit)
        super().apply(draft, action)


class Open(m.GuideRules):
    """Shows everybody the chit as it is drawn (6)."""

    def seen_by(self, state: m.State, action: m.Draw) -> Any:
        return None


class Blind(m.GuideRules):
    """Does not show a side its own choice (6)."""

    def seen_by(self, state: m.State, action: m.Draw) -> frozenset[Enum]:
        return frozenset()

    def to_move(self, state: m.State) -> Enum:
        return m.Side.RAIDERS

    def outcomes(self, state: m.State) -> Any:
        return ()

    def groups(self, state: m.State) -> Sequence[Group[Any]]:
        return (Group(None, tuple(m.GUIDES.map(m.Draw))),)

    def violations(self, state: m.State, action: m.Draw) -> Iterator[Violation]:
        if action not in m.GUIDES.map(m.Draw):
            yield Violation("2.1", "there is no such chit")


class Whispering(m.PosturesRules):
    """Lets the other side know what was chosen (6)."""

    def apply(self, draft: m.Draft, action: m.Choose) -> None:
        draft.note("choice", ("4.2",), posture=action.posture)
        super().apply(draft, action)


class Silent(m.PosturesRules):
    """Reveals without saying so (6)."""

    def apply(self, draft: m.Draft, action: m.Choose) -> None:
        events, draft.events = draft.events, None
        super().apply(draft, action)
        draft.events = events


class Peeking(m.PosturesRules):
    """Lets a side do only what another side's secret allows (6)."""

    def violations(self, state: m.State, action: m.Choose) -> Iterator[Violation]:
        if state.raiders_posture is m.Posture.BOLD and action.posture is m.Posture.BOLD:
            yield Violation("4.2", "they are bold")


class Wavering(m.MovementRules):
    """Lists in another order every time (8)."""

    calls = itertools.count()

    def groups(self, state: m.State) -> Sequence[Group[Any]]:
        found = super().groups(state)
        return found if next(self.calls) % 2 else found[::-1]


class Guided(m.CombatRules):
    """Lets the Raiders attack only with a guide: not broken, since they know what they hold."""

    def violations(self, state: m.State, action: Any) -> Iterator[Violation]:
        yield from super().violations(state, action)
        if isinstance(action, m.Attack) and state.guide == 0:
            yield Violation("4.1", "nobody knows the way")


class Fateful(ChanceRules[m.State, m.Draft, Roll]):
    """Odds that depend on a secret: not broken, since nobody is told the odds."""

    case, title, accepts = "4.1", "fate", frozenset({Roll})

    def is_needed(self, draft: m.Draft) -> bool:
        return not draft.fought

    def outcomes(self, state: m.State) -> tuple[tuple[Roll, Fraction], ...]:
        first = Fraction(1, 2 if state.guide else 3)
        return (Roll(1), first), (Roll(2), 1 - first)

    def universe(self, ruleset: Any) -> Iterable[Roll]:
        return Roll(1), Roll(2)

    def apply(self, draft: m.Draft, action: Roll) -> None:
        draft.fought = True

    def leave(self, draft: m.Draft) -> None:
        draft.fought = False


class Nameless(m.MovementRules):
    """Refuses without a case (9)."""

    def violations(self, state: m.State, action: Any) -> Iterator[Violation]:
        for violation in super().violations(state, action):
            yield attrs.evolve(violation, case="")


class Mute(m.MovementRules):
    """Refuses without a sentence (9)."""

    def violations(self, state: m.State, action: Any) -> Iterator[Violation]:
        for violation in super().violations(state, action):
            yield attrs.evolve(violation, sentence="")


class Baseless(m.LossesRules):
    """Reports without a case (9)."""

    def apply(self, draft: m.Draft, action: m.Lose) -> None:
        super().apply(draft, action)
        draft.note("loss", ())


class Caseless(m.LossesRules):
    """Is a rule without a case (9)."""

    case = ""


# ------------------------------------------------------------------------------------------------------------------
# Broken states and games.


class Other(m.ModelGame):
    """The model game with another class of states; not broken by itself."""

    def __init__(
        self,
        kind: type[m.State] = m.State,
        *,
        replaced: Mapping[str, PhaseRules[Any, Any, Any]] | None = None,
    ) -> None:
        super().__init__(replaced=replaced)
        self.state_type = kind

    def __reduce__(self) -> tuple[Callable[..., Other], tuple[type[m.State], type[Other]]]:
        return variant, (self.state_type, type(self))

    def start(self, scenario: str, ruleset: CoreRuleset[Any, Any, Any, Any]) -> m.Draft:
        draft = super().start(scenario, ruleset)
        values = {field.name: getattr(draft, field.name) for field in attrs.fields(m.State)}
        return self.state_type(**values).draft(recording=False)


_GAMES: dict[tuple[type[m.State], type[Other]], Other] = {}


def variant(kind: type[m.State], game: type[Other] = Other) -> Other:
    """The one game of a class with a class of states."""
    if (kind, game) not in _GAMES:
        _GAMES[kind, game] = game(kind)
    return _GAMES[kind, game]


def find(game: type[Other]) -> Other:
    """The one game of a class, with the states of the model game."""
    return variant(m.State, game)


@attrs.frozen(order=False, kw_only=True)
class Historical(m.State):
    """Carries something that is not the position."""

    path: int = attrs.field(default=0, eq=False)

    def draft(self, *, recording: bool) -> Any:
        return HistoricalDraft(self, recording=recording)


class HistoricalDraft(m.Draft):
    """The draft of it."""

    __slots__ = ("path",)


class Soft(m.State):
    """Can be assigned to."""

    __setattr__ = object.__setattr__

    def __hash__(self) -> int:
        return super().__hash__()


class Restless(m.State):
    """Has another hash every time."""

    __eq__ = m.State.__eq__
    _numbers: ClassVar[Iterator[int]] = itertools.count()

    def __hash__(self) -> int:
        return next(self._numbers)


@attrs.frozen(order=False, kw_only=True, hash=True)
class Listed(m.State):
    """Holds a list."""

    place: Any


_SHARED = random.Random(7)


@attrs.frozen(order=False, kw_only=True)
class Seeded(m.State):
    """Holds a random generator."""

    rng: Any = _SHARED

    def draft(self, *, recording: bool) -> Any:
        return SeededDraft(self, recording=recording)


class SeededDraft(m.Draft):
    """The draft of it."""

    __slots__ = ("rng",)


class Unending(m.State):
    """Is over without an outcome."""

    @property
    def outcome(self) -> None:
        return None


class Overscored(m.State):
    """Is over with a score that is out of bounds."""

    @property
    def outcome(self) -> Outcome[m.Side] | None:
        return attrs.evolve(found, score=99) if (found := super().outcome) else None


class Uncited(m.State):
    """Is over by no case."""

    @property
    def outcome(self) -> Outcome[m.Side] | None:
        return attrs.evolve(found, case="") if (found := super().outcome) else None


class Rushing(m.State):
    """Takes all parts of a macro, whatever comes between them."""

    def expand(self, macro: Iterable[Any]) -> Expansion[Any, Any]:
        taken = [self.step(next(parts := iter(macro)))]
        for part in parts:
            now = taken[-1].after
            if now.why_not(part):
                return Expansion(tuple(taken), StopReason.ILLEGAL, (part, *parts))
            taken.append(now.step(part))
        return Expansion(tuple(taken), StopReason.DONE)


class Hashing(m.State):
    """Asks a class for its hash, which not every class gives."""

    def why_not(self, action: object) -> tuple[Violation, ...]:
        if type(action) not in self.rules.accepts:
            return (Violation("0.0", "it is of no such class"),)
        return super().why_not(action)


class Trusting(m.Ruleset):
    """Asks an action for fields that it may not have."""

    def knows(self, action: Any) -> bool:
        kind: Any = type(action)
        return super().knows(action) or not [getattr(action, field.name) for field in attrs.fields(kind)]


class OpenView(View[m.State, m.Action, m.Side]):
    """Lists what another side may do."""

    def legal_actions(self) -> LegalActions[m.Action]:
        return self._position.legal_actions() if self.to_move is not CHANCE else super().legal_actions()


class Fresh(Other):
    """Compiles its rulesets anew every time (1)."""

    def ruleset(self, **parts: Any) -> Any:
        charts, rulings, options = self.defaults()
        made = {"charts": charts, "rulings": rulings, "options": options, **parts}
        return self._compile(**made, digest=content_digest("fresh"))


class WithLists(Other):
    """Begins with a list (1)."""

    def start(self, scenario: str, ruleset: CoreRuleset[Any, Any, Any, Any]) -> m.Draft:
        draft = super().start(scenario, ruleset)
        draft.place = list(draft.place)  # type: ignore[assignment]
        return draft


class Credulous(Other):
    """Takes every action of the right class for a whole one (2)."""

    def compile(self, **parts: Any) -> m.Ruleset:
        return Trusting(self, **parts)


class Modest(Other):
    """Promises fewer outcomes than there are (3)."""

    info = attrs.evolve(m.ModelGame.info, max_chance_outcomes=2)


class Brief(Other):
    """Promises a shorter game than it is (4)."""

    info = attrs.evolve(m.ModelGame.info, max_length=5)


class Innocent(Other):
    """Promises that nothing is hidden (6)."""

    info = attrs.evolve(m.ModelGame.info, hidden_information=False)


class Watched(Other):
    """Its views list too much (6)."""

    view_type = OpenView


class Careless(Other):
    """Samples states that are not behind the view (6)."""

    def complete(self, position: m.State, side: m.Side, rng: random.Random) -> m.State:
        return attrs.evolve(super().complete(position, side, rng), fought=not position.fought)


class Moody(Other):
    """Samples with a generator of its own (6)."""

    def complete(self, position: m.State, side: m.Side, rng: random.Random) -> m.State:
        return super().complete(position, side, random.Random())


class Forgetful(Other):
    """Saves less than the position (7)."""

    def encode(self, state: m.State) -> dict[str, Any]:
        return {**super().encode(state), "moved": []}


class Fragile(Other):
    """Fails on damaged files with any error (7)."""

    def from_json(self, text: str, **named: Any) -> m.State:
        try:
            return super().from_json(text, **named)
        except LoadError as error:
            raise KeyError from error


class Shortsighted(Other):
    """Reads views of one side only (7)."""

    def view_from_json(self, text: str, **named: Any) -> Any:
        return attrs.evolve(super().view_from_json(text, **named), side=m.Side.RAIDERS)


class Absentminded(Other):
    """Keeps the rulings out of its records (7)."""

    def from_content(self, content: Mapping[str, Any], where: str) -> Any:
        return self.defaults()


class Drifting(Other):
    """Begins otherwise every time (8)."""

    starts = itertools.count()

    def start(self, scenario: str, ruleset: CoreRuleset[Any, Any, Any, Any]) -> m.Draft:
        draft = super().start(scenario, ruleset)
        draft.fought = next(self.starts) % 2 == 0
        return draft


def phases(**replaced: PhaseRules[Any, Any, Any]) -> Game[Any, Any, Any, Any, Any, Any]:
    """The model game with other phases."""
    return m.GAME.with_phases(**replaced)


RAIDERS, GARRISON = m.Side

VARIANTS: Mapping[str, tuple[int, Callable[[], Game[Any, Any, Any, Any, Any, Any]]]] = {
    "listing changes the state": (1, lambda: phases(raider_movement=Changing(RAIDERS))),
    "a field is not compared": (1, lambda: variant(Historical)),
    "fields can be assigned to": (1, lambda: variant(Soft)),
    "the hash changes": (1, lambda: variant(Restless)),
    "a field is a list": (1, lambda: variant(Listed, WithLists)),
    "rulesets are not interned": (1, lambda: find(Fresh)),
    "a legal action is not listed": (2, lambda: phases(raider_movement=Hiding(RAIDERS))),
    "an illegal action is listed": (2, lambda: phases(raider_movement=Offering(RAIDERS))),
    "an action is listed twice": (2, lambda: phases(raider_movement=Repeating(RAIDERS))),
    "a group is empty": (2, lambda: phases(raider_movement=Hollow(RAIDERS))),
    "allows is lax": (2, lambda: phases(raider_movement=Lax(RAIDERS))),
    "a unit of the other side is an error": (2, lambda: phases(garrison_movement=Crashing(GARRISON))),
    "a class is asked for its hash": (2, lambda: variant(Hashing)),
    "an action without its fields is an error": (2, lambda: find(Credulous)),
    "step does something else": (2, lambda: phases(raider_movement=Telling(RAIDERS))),
    "a rule rolls a die": (3, lambda: phases(raider_movement=Gambling(RAIDERS))),
    "a rule remembers": (3, lambda: phases(raider_movement=Ticking(RAIDERS))),
    "the chances are too small": (3, lambda: phases(battle=Short())),
    "an outcome stands there twice": (3, lambda: phases(battle=Double())),
    "the chances are floats": (3, lambda: phases(battle=Inexact())),
    "there are chances without chance": (3, lambda: phases(raider_movement=Early(RAIDERS))),
    "the state holds a generator": (3, lambda: variant(Seeded)),
    "there are more outcomes than promised": (3, lambda: find(Modest)),
    "there is nothing to do": (4, lambda: phases(combat=Stuck())),
    "the game does not end": (4, lambda: phases(combat=Endless())),
    "the game is longer than promised": (4, lambda: find(Brief)),
    "a duty is neglected": (4, lambda: phases(raider_movement=Negligent(RAIDERS))),
    "a phase cannot be ended": (4, lambda: phases(raider_movement=Stubborn(RAIDERS))),
    "a phase is skipped for a secret": (4, lambda: phases(combat=Winking())),
    "the game ends without an outcome": (4, lambda: variant(Unending)),
    "the score is out of bounds": (4, lambda: variant(Overscored)),
    "an outcome is not in the universe": (5, lambda: phases(battle=Unlisted())),
    "two actions are written alike": (5, lambda: phases(excess=Ambiguous())),
    "an action takes any parts": (5, lambda: phases(excess=Shapeless())),
    "a macro goes on past the dice": (5, lambda: variant(Rushing)),
    "an event tells a secret": (6, lambda: phases(guide=Babbling())),
    "a private draw is seen": (6, lambda: phases(guide=Open())),
    "a side does not see what it does": (6, lambda: phases(guide=Blind())),
    "an event tells a choice": (6, lambda: phases(postures=Whispering())),
    "a secret is revealed silently": (6, lambda: phases(postures=Silent())),
    "a secret decides what is legal": (6, lambda: phases(postures=Peeking())),
    "a secret game denies it": (6, lambda: find(Innocent)),
    "a view lists the other side's actions": (6, lambda: find(Watched)),
    "sampled states differ": (6, lambda: find(Careless)),
    "sampling has its own generator": (6, lambda: find(Moody)),
    "files forget": (7, lambda: find(Forgetful)),
    "damaged files are any error": (7, lambda: find(Fragile)),
    "views come back to the wrong side": (7, lambda: find(Shortsighted)),
    "records forget the rulings": (7, lambda: find(Absentminded)),
    "a scenario begins differently": (8, lambda: find(Drifting)),
    "the order of the listing changes": (8, lambda: phases(raider_movement=Wavering(RAIDERS))),
    "a refusal has no case": (9, lambda: phases(raider_movement=Nameless(RAIDERS))),
    "a refusal has no sentence": (9, lambda: phases(raider_movement=Mute(RAIDERS))),
    "an event has no case": (9, lambda: phases(losses=Baseless())),
    "a rule has no case": (9, lambda: phases(losses=Caseless())),
    "an outcome has no case": (9, lambda: variant(Uncited)),
}
"""What is wrong with a game: the rule that it breaks, and the game."""
