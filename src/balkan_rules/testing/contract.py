"""`check_game`: the contract of `balkan_rules`, checked on a game that is really played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Literal, TypeAlias

from ..core import cases
from ..core.actions import CHANCE, END_PHASE, EndPhase, brief, whole_number
from ..core.duties import owed
from ..core.errors import SetupError
from ..core.game import Game
from ..core.records import Record
from ..core.ruleset import Ruleset
from ..core.transition import Transition
from .actions import check_actions, check_chance, check_macro, check_universe
from .failures import RULES, AnyGame, AnyState, ContractError, attempt, require
from .secrets import check_secrets
from .values import Memory, check_files, check_value

__all__ = ["RULES", "ContractError", "check_game"]

_Choose: TypeAlias = Callable[[Any, random.Random], Any]
_Watch: TypeAlias = Callable[[Transition[Any, Any]], object]


def check_game(
    game: AnyGame,
    *,
    games: int = 4,
    seed: int = 0,
    rulesets: Iterable[Ruleset[Any, Any, Any, Any]] | None = None,
    scenarios: Iterable[str] | None = None,
    choose: Callable[[Any, random.Random], Any] | None = None,
    watch: Callable[[Transition[Any, Any]], object] | None = None,
    max_steps: int | None = None,
    every: int = 1,
    applied: int = 20,
    others: int = 20,
    samples: int = 2,
) -> None:
    """Play random games and check every rule of the contract (see `RULES`) on the way.

    The games take the rulesets and the scenarios in turn; one half of them chooses among all actions alike, the other
    first a group, unless `choose` says what is done. That a game does not depend on the hash seed shows only between
    processes: play the same seed in two of them with different ``PYTHONHASHSEED`` and compare the records.

    Args:
        game: the game, or a variant of it.
        games: how many games are played.
        seed: of the one random generator that decides everything; the same seed checks the same.
        rulesets: rulesets of the game to play under; the default one if not given.
        scenarios: the scenarios to begin with; all if not given.
        choose: takes a state in which a side is to move and a random generator, and gives a legal action: a bot, say.
            It must choose the same when it is asked the same. Dice and draws do not go by it.
        watch: called with each transition in turn, to check more than the contract; what it raises passes through.
        max_steps: stop each game after so many actions and outcomes; by default it is played to its end.
        every: check only one state in so many (of all others, just that there is something to do and that play goes
            on).
        applied: apply at most so many of a state's listed actions.
        others: ask about so many actions of the universe in each state, beside foreign ones and objects that are no
            actions.
        samples: compare with so many states that a side cannot tell apart, for each side.

    Raises:
        ContractError: the game breaks a rule; the error names it and shows the state.
        SetupError: an argument is wrong.
    """
    if not isinstance(game, Game):
        message = f"check_game checks a Game, not {game!r:.80}"
        raise SetupError(message)
    limit = 0 if max_steps is None else max_steps
    _check_numbers(1, games=games, every=every)
    _check_numbers(0, max_steps=limit, applied=applied, others=others, samples=samples)
    for what, call in {"choose": choose, "watch": watch}.items():
        if call is not None and not callable(call):
            message = f"{what}: something to call is wanted, not {brief(call)}"
            raise SetupError(message)
    chosen = (game.ruleset(),) if rulesets is None else _rulesets(game, rulesets)
    names = game.info.scenarios if scenarios is None else _scenarios(game, scenarios)
    rng = random.Random(whole_number(seed, "seed"))
    cited = _citations(game)
    for rules in chosen:
        _check_ruleset(game, rules, rng)
    check = _Checker(rng, Memory(), cited, applied=applied, others=others, samples=samples)
    for number in range(games):
        scenario = names[number % len(names)]
        with attempt(4, f"starting {scenario!r}"):
            first, again = (game.new_game(scenario=scenario, ruleset=chosen[number % len(chosen)]) for _ in range(2))
        require(first == again, 8, f"{scenario!r} does not always begin with the same state", first)
        player = partial(_draw, choose=choose, by="action" if number % 2 == 0 else "group")
        _check_one(first, check, player, watch, max_steps=max_steps, every=every)


def _check_numbers(least: int, **numbers: int) -> None:
    """That arguments are whole numbers and not too small; raises SetupError."""
    for name, number in numbers.items():
        if whole_number(number, name) < least:
            message = f"{name} must be at least {least}, not {number}"
            raise SetupError(message)


def _several(given: object, what: str, of: str) -> tuple[Any, ...]:
    """An argument that is to be several things, one at least; raises SetupError."""
    found = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else ()
    if not found:
        message = f"{what}: a list of {of}, one at least, is wanted, not {brief(given)}"
        raise SetupError(message)
    return found


def _rulesets(game: AnyGame, given: object) -> tuple[Ruleset[Any, Any, Any, Any], ...]:
    found = _several(given, "rulesets", "rulesets of the game")
    for rules in found:
        if not isinstance(rules, Ruleset) or rules.game is not game:
            message = f"rulesets: {brief(rules)} is no ruleset of {game!r}"
            raise SetupError(message)
    return found


def _scenarios(game: AnyGame, given: object) -> tuple[str, ...]:
    return tuple([game.scenario(name) for name in _several(given, "scenarios", "names")])


class _Checker:
    """All checks of single states, with their parameters."""

    def __init__(
        self,
        rng: random.Random,
        memory: Memory,
        cited: Callable[[str, str], None],
        *,
        applied: int,
        others: int,
        samples: int,
    ) -> None:
        self.rng = rng
        self.memory = memory
        self.cited = cited
        self._applied = applied
        self._others = others
        self._samples = samples

    def state(self, state: AnyState) -> None:
        """The checks of one state by itself."""
        cited = self.cited
        check_value(state)
        with attempt(7, "saving the state", state):
            text = state.ruleset.game.to_json(state)
        with attempt(2, "listing and asking", state):
            _check_turn(state)
            check_chance(state)
        require(
            state.ruleset.game.to_json(state) == text, 1, f"listing its actions changed the state; it was {text}", state
        )
        check_files(state, self.rng)
        self.memory.add(state)
        for case, who in ((state.phase.case, "the phase"), (state.rules.case, f"the {state.rules.title}")):
            cited(case, who)
        with attempt(2, "checking the actions", state):
            check_actions(state, self.rng, applied=self._applied, others=self._others, cited=cited)
            _check_duties(state)

    def ahead(self, state: AnyState) -> None:
        """The checks that play on from a state; they come when all states of the game have passed the others."""
        with attempt(5, "expanding macros", state):
            check_macro(state, self.rng)
        with attempt(6, "checking the views", state):
            check_secrets(state, self.rng, samples=self._samples)


def _citations(game: AnyGame) -> Callable[[str, str], None]:
    """Rule 9: a check that a case has the form of one, and is in the game's index if it has one."""
    try:
        known = tuple(cases.index(game.info.name))
    except SetupError:
        known = ()
    good: set[str] = set()

    def cited(case: str, who: str) -> None:
        if case not in good:
            text: object = case
            require(isinstance(text, str) and text.strip(), 9, f"{who} names no case")
            exists = not known or any(f"{each}.".startswith(f"{case}.") for each in known)
            require(exists, 9, f"{who} names the case {case!r}, which the index of cases does not have")
            good.add(case)

    return cited


def _check_ruleset(game: AnyGame, rules: Ruleset[Any, Any, Any, Any], rng: random.Random) -> None:
    with attempt(1, "making the ruleset again"):
        again = game.ruleset(rulings=rules.rulings, charts=rules.charts, options=rules.options)
        restored, arguments = rules.__reduce__()[:2]
        require(again is rules, 1, "a ruleset with the same content is not the same object")
        require(callable(restored) and restored(*arguments) is rules, 1, "a ruleset unpickles to another object")
    with attempt(5, "listing the universe"):
        check_universe(rules, rng)


def _draw(state: AnyState, rng: random.Random, *, choose: _Choose | None, by: Literal["action", "group"]) -> Any:  # noqa: ANN401 - any game's action
    """What is done in a state: as the caller chooses, or at random."""
    listed = state.legal_actions()
    if choose is None or state.to_move is CHANCE:
        return listed.sample(rng, by=by)
    return choose(state, rng)


def _play(initial: AnyState, seed: int, limit: int, player: _Choose) -> Record[Any, Any]:
    """The same game, played without looking."""
    rng = random.Random(seed)
    state = initial
    actions: list[Any] = []
    while not state.is_over and len(actions) < limit:
        actions.append(player(state, rng))
        state = state.apply(actions[-1])
    return Record(initial, tuple(actions))


def _check_one(
    initial: AnyState,
    check: _Checker,
    player: _Choose,
    watch: _Watch | None,
    *,
    max_steps: int | None,
    every: int,
) -> None:
    """Play one game, look at its states, then at it as a whole."""
    game, state = initial.ruleset.game, initial
    seed = check.rng.randrange(2**32)
    checked: list[AnyState] = []
    limit = game.info.max_length + 1 if max_steps is None else max_steps
    rng = random.Random(seed)
    actions: list[Any] = []
    while True:
        if len(actions) % every == 0 or state.is_over:
            check.state(state)
            checked.append(state)
        if state.is_over or len(actions) >= limit:
            break
        require(state.legal_actions(), 4, "the game is not over, but there is nothing to do", state)
        actions.append(player(state, rng))
        with attempt(2, "going on with what was chosen", state):
            transition = state.step(actions[-1])
        if watch is not None:
            watch(transition)
        state = transition.after
        most = game.info.max_length
        require(len(actions) <= most, 4, f"the game is longer than the {most} actions that GameInfo promises", state)
    if state.is_over:
        _check_end(state, check)
    with attempt(8, "playing the same game again", state):
        second = _play(initial, seed, limit, player)
    record: Record[Any, Any] = Record(initial, tuple(actions))
    require(second == record, 8, "the same choices with the same random numbers give another game", state)
    check.memory.check()
    for past in checked:
        check.ahead(past)
    check.memory.check()
    _check_record(game, record, state)


def _check_end(state: AnyState, check: _Checker) -> None:
    outcome: Any = state.outcome
    require(outcome is not None, 4, "the game is over without an outcome", state)
    info = state.ruleset.game.info
    check.cited(outcome.case, "the outcome")
    require(outcome.winner is None or outcome.winner in info.sides, 4, f"{outcome.winner} has won", state)
    low, high = info.scores
    require(low <= outcome.score <= high, 4, f"the score {outcome.score} is not from {low} to {high}", state)


def _check_record(game: AnyGame, record: Record[Any, Any], final: AnyState) -> None:
    """Rules 7 and 8: the record replays, is read back, and each side's part of it can be told."""
    with attempt(8, "replaying the record", final):
        require(record.final() == final, 8, "the record does not end where the game did", final)
    with attempt(7, "saving and loading the record", final):
        text = record.to_json()
        loaded = game.record_from_json(text)
        require(loaded == record, 7, "the loaded record is not the saved one", final)
        require(loaded.to_json() == text, 7, "the loaded record is saved differently", final)
    with attempt(6, "telling the record to each side", final):
        for side in game.info.sides:
            seen = record.for_side(side)
            require(len(seen.transitions) == len(record.actions), 6, f"{side} sees a record of another length", final)
            require(seen.to_json(), 6, f"the record of {side} is empty", final)


def _check_turn(state: AnyState) -> None:
    """Rule 4: somebody has something to do, or the game is over and has nothing."""
    mover, listed = state.to_move, state.legal_actions()
    if state.is_over:
        empty = mover is None and not listed and state.chance_outcomes() == ()
        require(empty, 4, "the game is over, but somebody is to move", state)
        require(state.why_not(END_PHASE), 4, "the game is over, but actions are legal", state)
    else:
        require(mover is CHANCE or mover in state.ruleset.game.info.sides, 4, f"{mover!r} is to move", state)
        require(len(listed) > 0, 4, "the game is not over, but there is nothing to do", state)
        require(state.outcome is None, 4, "there is an outcome, but the game is not over", state)


def _check_duties(state: AnyState) -> None:
    """Rule 4: with duties, EndPhase is refused while some listed action mends something, and only then."""
    duties = getattr(state.rules, "duties", ())
    if state.is_over or not duties or EndPhase not in state.rules.accepts:
        return
    total = owed(state, duties)
    actions = [action for action in state.legal_actions() if action != END_PHASE]
    mends = next((action for action in actions if total and owed(state.apply(action), duties) < total), None)
    if mends is not None:
        require(not state.allows(END_PHASE), 4, f"the phase can be ended, but '{mends}' would mend a duty", state)
    else:
        why = "; ".join(map(str, state.why_not(END_PHASE)))
        require(
            state.allows(END_PHASE), 4, f"nothing mends what is owed ({total}), but the phase cannot end: {why}", state
        )
