"""The Pass: a complete small game, to show how a game is written on `balkan_rules.core`.

Everything a real rulebook asks of the core is here once, each as small as it can be. These are the rules of the book;
the code below goes through them in the same order and names them by number.

1.0 Raiders hold the Hills and want the Town. The Pass lies between them. Each side has three units.
2.0 There are three Game-Turns, each with these phases:
    2.1 Guide Phase: the Raiders draw a chit from a cup of three 0s, two 1s and one 2 and look at it; it replaces the
    last. 2.2 Raider Movement Phase.   2.3 Combat Phase.   2.4 Garrison Movement Phase.
3.0 Movement. 3.1 Each unit may move once in its phase, to a neighbouring area.
    3.2 When Raiders enter an area with Garrison units, one of these may at once pull back to a neighbouring area
    without Raiders. (The book does not say whether more than one may: ruling `pull-back`.)
    3.3 At the end of a side's Movement Phase no area may hold more than 4 Strength Points of it. What no further move
    can mend, the owner mends by removing units of the overfull area one at a time.
4.0 Combat. 4.1 Once a turn the Raiders may attack in an area with units of both sides.
    4.2 Each side secretly chooses to be bold or careful; then both choices and the guide's chit are shown.
    4.3 Roll two dice. Add the Raiders' strength, the chit, and 1 if they are bold; take off the Garrison's strength,
    and 1 if it is bold. 4.4 The table gives both sides' losses.
    4.5 The owner removes units whose strengths sum to the loss, or else to as much of it as any of his units can make.
5.0 At the end the Raiders have a point for each Strength Point in the Town: 4 win, 2 or 3 draw, fewer lose.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

import attrs

from balkan_rules.core.actions import END_PHASE, EndPhase, Roll, part_of
from balkan_rules.core.dice import Distribution, choose, sum_of, uniform, weighted
from balkan_rules.core.duties import Duty, mendable, unmet
from balkan_rules.core.errors import LoadError, PositionError, Violation
from balkan_rules.core.game import Game, GameInfo, cursor_field, frames_field
from balkan_rules.core.ruleset import Ruleset as CoreRuleset
from balkan_rules.core.sequence import ChanceRules, Frame, PhaseEnum, PhaseRules, Step, settle, top
from balkan_rules.core.sequence import Draft as CoreDraft
from balkan_rules.core.stacking import completing, largest_subset_sum
from balkan_rules.core.state import Outcome
from balkan_rules.core.state import State as CoreState
from balkan_rules.core.tables import Table
from balkan_rules.core.view import UNKNOWN, Unknown, secret

# ------------------------------------------------------------------------------------------------------------------
# Names, places and pieces: enums, and small frozen values built once. `str` gives the name by which files know them.


class Side(Enum):
    """The two Players."""

    RAIDERS = "Raiders"
    GARRISON = "Garrison"

    def __str__(self) -> str:
        return self.value


class Phase(PhaseEnum):
    """The phases of a Game-Turn, each with its case and title."""

    GUIDE = ("2.1", "Guide Phase")
    RAIDER_MOVEMENT = ("2.2", "Raider Movement Phase")
    COMBAT = ("2.3", "Combat Phase")
    GARRISON_MOVEMENT = ("2.4", "Garrison Movement Phase")


class Posture(Enum):
    """What a side secretly chooses before a fight (4.2)."""

    BOLD = "bold"
    CAREFUL = "careful"

    def __str__(self) -> str:
        return self.value


class PullBack(Enum):
    """How many units may pull back from entering Raiders (3.2)."""

    ONE = "one"
    ALL = "all"


@attrs.frozen(kw_only=True, cache_hash=True)
class Rulings:
    """How what the book leaves open is read."""

    pull_back: PullBack = PullBack.ONE


@attrs.frozen(cache_hash=True, order=False)
class Area:
    """An area of the map."""

    name: str

    def __str__(self) -> str:
        return self.name


@attrs.frozen(cache_hash=True, order=False)
class Unit:
    """A counter."""

    name: str
    side: Side
    strength: int

    def __str__(self) -> str:
        return self.name


HILLS, PASS, TOWN = AREAS = tuple(map(Area, ("Hills", "Pass", "Town")))
NEIGHBOURS: Mapping[Area, tuple[Area, ...]] = {HILLS: (PASS,), PASS: (HILLS, TOWN), TOWN: (PASS,)}
UNITS: tuple[Unit, ...] = (
    *(Unit(name, Side.RAIDERS, strength) for name, strength in (("Ana", 3), ("Boris", 2), ("Cveta", 1))),
    *(Unit(name, Side.GARRISON, strength) for name, strength in (("Dragan", 2), ("Emil", 1), ("Filip", 1))),
)
GUIDES = weighted({0: 3, 1: 2, 2: 1})
LOSSES: Table[int, Side, int] = Table(
    name="losses (4.4)",
    rows=range(5, 12),
    columns=tuple(Side),
    cells=((3, 0), (2, 0), (1, 0), (1, 1), (0, 1), (0, 2), (0, 3)),
)
LAST_TURN, STACK_LIMIT = 3, 4

# ------------------------------------------------------------------------------------------------------------------
# Actions: frozen values; `str` is their notation. `END_PHASE` and `Roll` come with the core.


@attrs.frozen(cache_hash=True, order=False)
class Draw:
    """The guide's chit comes out of the cup (2.1)."""

    chit: int = attrs.field(validator=part_of(int))

    def __str__(self) -> str:
        return f"draw guide {self.chit}"


@attrs.frozen(cache_hash=True, order=False)
class Move:
    """Move a unit (3.1), or pull it back (3.2)."""

    unit: Unit = attrs.field(validator=part_of(Unit))
    to: Area = attrs.field(validator=part_of(Area))

    def __str__(self) -> str:
        return f"{self.unit} to {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class Stand:
    """Pull nobody back (3.2)."""

    def __str__(self) -> str:
        return "stand"


@attrs.frozen(cache_hash=True, order=False)
class Attack:
    """Attack in an area (4.1)."""

    area: Area = attrs.field(validator=part_of(Area))

    def __str__(self) -> str:
        return f"attack in {self.area}"


@attrs.frozen(cache_hash=True, order=False)
class Choose:
    """Choose a posture (4.2)."""

    posture: Posture = attrs.field(validator=part_of(Posture))

    def __str__(self) -> str:
        return f"be {self.posture}"


@attrs.frozen(cache_hash=True, order=False)
class Lose:
    """Remove a unit of one's own (3.3, 4.5)."""

    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"lose {self.unit}"


Action: TypeAlias = Draw | Move | Stand | Attack | Choose | Lose | Roll | EndPhase
MOVES = tuple(Move(unit, area) for unit in UNITS for area in AREAS)
LOSE = tuple(map(Lose, UNITS))

# ------------------------------------------------------------------------------------------------------------------
# Frames: what interrupts a phase.


@attrs.frozen
class Reaction(Frame):
    """Raiders have entered an area (3.2)."""

    area: Area


@attrs.frozen
class Battle(Frame):
    """The dice of an attack are to be rolled (4.3)."""

    area: Area


@attrs.frozen
class Postures(Frame):
    """Both sides choose a posture before that (4.2)."""


@attrs.frozen
class Losses(Frame):
    """A side still has to lose units of an area, in the order of the counters, behind `after` (4.5)."""

    side: Side
    area: Area
    need: int
    after: int = -1


@attrs.frozen
class Excess(Frame):
    """A side has ended its Movement Phase and must give up what stacks too high (3.3)."""

    side: Side


# ------------------------------------------------------------------------------------------------------------------
# The state: a flat value; every field is part of the position. A secret says who knows it now, from public facts alone.


def _posture(side: Side) -> Any:  # noqa: ANN401 - as attrs.field
    """A choice of a side. That it has been made is public; which it was, only when `revealed`."""
    name = f"{side.name.lower()}_posture"
    own = frozenset({side})
    return secret(lambda state: None if state.revealed or getattr(state, name) is None else own, default=None)


def _guide_known_to(state: State) -> frozenset[Side] | None:
    return None if state.revealed or state.guide is None else frozenset({Side.RAIDERS})


@attrs.frozen(order=False, kw_only=True)
class State(CoreState[Action, Side]):
    """A position.

    Attributes:
        ruleset, turn, cursor, frames, is_over: as in every game.
        place: the area of each unit of UNITS; None for one that is lost.
        moved: the units that have moved in this phase, in order.
        fought: the attack of this Combat Phase has been made, or forgone.
        revealed: the secrets below have been shown, for the battle that is being fought.
        guide: the chit that the Raiders hold.
        raiders_posture, garrison_posture: what a side has chosen for the coming battle.
    """

    ruleset: Ruleset
    turn: int
    cursor: int = cursor_field()
    frames: tuple[Frame, ...] = frames_field()
    is_over: bool = False
    place: tuple[Area | None, ...]
    moved: tuple[Unit, ...] = ()
    fought: bool = False
    revealed: bool = False
    guide: int | Unknown | None = secret(_guide_known_to, default=None)
    raiders_posture: Posture | Unknown | None = _posture(Side.RAIDERS)
    garrison_posture: Posture | Unknown | None = _posture(Side.GARRISON)

    def draft(self, *, recording: bool) -> Draft:
        return Draft(self, recording=recording)

    @property
    def outcome(self) -> Outcome[Side] | None:
        if not self.is_over:
            return None
        score = strength(units_at(self, Side.RAIDERS, TOWN))
        winner = Side.RAIDERS if score >= 4 else None if score >= 2 else Side.GARRISON
        return Outcome(winner, "Draw" if winner is None else f"{winner} win", score, "5.0")

    def problems(self) -> tuple[Violation, ...]:
        return tuple(
            Violation(duty.case, duty.sentence, {"side": str(duty.side)})
            for duty in STACKING.values()
            if duty.measure(self)
        )


class Draft(CoreDraft):
    """A `State` being edited."""

    __slots__ = ("fought", "garrison_posture", "guide", "moved", "place", "raiders_posture", "revealed")

    place: tuple[Area | None, ...]
    moved: tuple[Unit, ...]
    fought: bool
    revealed: bool
    guide: int | Unknown | None
    raiders_posture: Posture | Unknown | None
    garrison_posture: Posture | Unknown | None

    def put(self, unit: Unit, area: Area | None) -> None:
        """Put a unit in an area, or remove it."""
        index = UNITS.index(unit)
        self.place = (*self.place[:index], area, *self.place[index + 1 :])


Position: TypeAlias = State | Draft
"""What rules read: a finished state, or one being edited."""


class Ruleset(CoreRuleset[Action, None, Rulings, None]):
    """The compiled rules: here only the names of the parts."""

    @cached_property
    def parts(self) -> Mapping[type, Mapping[str, object]]:
        """Areas and units by name."""
        return {Area: {area.name: area for area in AREAS}, Unit: {unit.name: unit for unit in UNITS}}


def units_at(position: Position, side: Side, area: Area | None = None) -> tuple[Unit, ...]:
    """The units of a side in an area, or on the whole map."""
    pairs = zip(UNITS, position.place, strict=True)
    return tuple(unit for unit, at in pairs if unit.side is side and (at == area if area else at is not None))


def in_order(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units in the order of UNITS, so that equal positions are equal whatever led to them."""
    return tuple(sorted(units, key=UNITS.index))


def strength(units: Iterable[Unit]) -> int:
    """The sum of their strengths."""
    return sum(unit.strength for unit in units)


def overfull(position: Position, side: Side) -> tuple[Area, ...]:
    """The areas in which a side stacks too high (3.3)."""
    return tuple(area for area in AREAS if strength(units_at(position, side, area)) > STACK_LIMIT)


# ------------------------------------------------------------------------------------------------------------------
# Phases. Each says who moves, why an action of the classes it accepts is not legal, and what it does. What is listed
# follows: whatever of its `universe` has no violation. What is left to decide is judged by public facts alone
#     (`is_needed`).


class GuideRules(ChanceRules[State, Draft, Draw]):
    """2.1: a draw that only one side sees."""

    case, title, accepts, actions = "2.1", "Guide Phase", frozenset({Draw}), GUIDES.map(Draw)

    def seen_by(self, state: State, action: Draw) -> frozenset[Enum]:
        return frozenset({Side.RAIDERS})

    def apply(self, draft: Draft, action: Draw) -> None:
        draft.guide = action.chit
        draft.note("guide", ("2.1",), seen_by=frozenset({Side.RAIDERS}), chit=action.chit)
        draft.next_phase()


class Stacking(Duty[Position]):
    """3.3: what must be in order when a side's Movement Phase ends."""

    case, sentence = "3.3", f"an area holds more than {STACK_LIMIT} Strength Points of the side"

    def __init__(self, side: Side) -> None:
        self.side = side

    def measure(self, position: Position) -> int:
        return sum(
            strength(units_at(position, self.side, area)) - STACK_LIMIT for area in overfull(position, self.side)
        )


STACKING = {side: Stacking(side) for side in Side}


class MovementRules(PhaseRules[State, Draft, Move | EndPhase]):
    """2.2, 2.4 and 3.0: a phase with a duty at its end."""

    case, title, accepts = "3.1", "Movement Phase", frozenset({Move, EndPhase})

    def __init__(self, side: Side) -> None:
        self.side = self.owner = side
        self.duties: tuple[Stacking, ...] = (STACKING[side],)
        self.moves = tuple(move for move in MOVES if move.unit.side is side)
        self.actions = (*self.moves, END_PHASE)

    def is_needed(self, draft: Draft) -> bool:
        return not set(draft.moved).issuperset(units_at(draft, self.owner)) or bool(overfull(draft, self.owner))

    def violations(self, state: State, action: Move | EndPhase) -> Iterator[Violation]:
        if not isinstance(action, Move):
            moves = [move for move in self.moves if self.allows(state, move)]
            if mendable(state, self.duties, (state.apply(move, check=False) for move in moves)):
                yield from unmet(state, self.duties)
        elif action.unit.side is not self.owner or (at := state.place[UNITS.index(action.unit)]) is None:
            yield Violation("3.1", f"{action.unit} is no unit of the {self.owner} on the map")
        else:
            if action.unit in state.moved:
                yield Violation("3.1", f"{action.unit} has moved")
            if action.to not in NEIGHBOURS[at]:
                yield Violation("3.1", f"{action.to} does not touch {at}", {"at": str(at)})

    def apply(self, draft: Draft, action: Move | EndPhase) -> None:
        if not isinstance(action, Move):
            draft.push(Excess(self.owner))  # if nothing stacks too high, it is taken off at once
            return
        draft.put(action.unit, action.to)
        draft.moved = in_order((*draft.moved, action.unit))
        draft.note("move", ("3.1",), unit=action.unit, to=action.to)
        if self.owner is Side.RAIDERS:
            draft.push(Reaction(action.to))

    def leave(self, draft: Draft) -> None:
        draft.moved = ()
        draft.is_over = self.owner is Side.GARRISON and draft.turn == LAST_TURN


class ReactionRules(PhaseRules[State, Draft, Move | Stand]):
    """3.2: an interruption by the other side."""

    case, title, accepts, side = "3.2", "reaction to a move", frozenset({Move, Stand}), Side.GARRISON
    actions = (*(move for move in MOVES if move.unit.side is Side.GARRISON), Stand())

    def is_needed(self, draft: Draft) -> bool:
        area = top(draft, Reaction).area
        free = [to for to in NEIGHBOURS[area] if not units_at(draft, Side.RAIDERS, to)]
        return bool(free and units_at(draft, Side.GARRISON, area))

    def violations(self, state: State, action: Move | Stand) -> Iterator[Violation]:
        if isinstance(action, Move):
            area = top(state, Reaction).area
            if action.unit not in units_at(state, Side.GARRISON, area):
                yield Violation("3.2", f"{action.unit} is no unit of the Garrison in {area}")
            if action.to not in NEIGHBOURS[area] or units_at(state, Side.RAIDERS, action.to):
                yield Violation("3.2", f"{action.to} does not touch {area}, or Raiders are there")

    def apply(self, draft: Draft, action: Move | Stand) -> None:
        if isinstance(action, Move):
            draft.put(action.unit, action.to)
            draft.note("pull back", ("3.2",), unit=action.unit, to=action.to)
        if isinstance(action, Stand) or draft.ruleset.rulings.pull_back is PullBack.ONE:
            draft.pop()


class ExcessRules(PhaseRules[State, Draft, Lose]):
    """3.3: what nothing could mend any more is given up by its owner, and then the phase ends."""

    case, title, accepts = "3.3", "removal of excess units", frozenset({Lose})
    actions = LOSE

    def to_move(self, state: State) -> Side:
        return top(state, Excess).side

    def is_needed(self, draft: Draft) -> bool:
        return bool(overfull(draft, top(draft, Excess).side))

    def violations(self, state: State, action: Lose) -> Iterator[Violation]:
        side = top(state, Excess).side
        if not any(action.unit in units_at(state, side, area) for area in overfull(state, side)):
            yield Violation("3.3", f"{action.unit} is no unit of the {side} in an overfull area")

    def apply(self, draft: Draft, action: Lose) -> None:
        draft.put(action.unit, None)
        draft.note("excess", ("3.3",), unit=action.unit)

    def leave(self, draft: Draft) -> None:
        draft.pop()
        draft.next_phase()


class CombatRules(PhaseRules[State, Draft, Attack | EndPhase]):
    """2.3 and 4.1: an attack, which is played by the frames below."""

    case, title, accepts = "4.1", "Combat Phase", frozenset({Attack, EndPhase})
    side, actions = Side.RAIDERS, (*map(Attack, AREAS), END_PHASE)

    def is_needed(self, draft: Draft) -> bool:
        return not draft.fought and any(all(units_at(draft, side, area) for side in Side) for area in AREAS)

    def violations(self, state: State, action: Attack | EndPhase) -> Iterator[Violation]:
        if isinstance(action, Attack):
            for side in Side:
                if action.area not in AREAS or not units_at(state, side, action.area):
                    yield Violation("4.1", f"the {side} have no unit in {action.area}", {"side": str(side)})

    def apply(self, draft: Draft, action: Attack | EndPhase) -> None:
        draft.fought = True
        if isinstance(action, Attack):
            draft.frames = (Battle(action.area), Postures())  # the last is played first
            draft.note("attack", ("4.1",), area=action.area)

    def leave(self, draft: Draft) -> None:
        draft.fought = False


class PosturesRules(PhaseRules[State, Draft, Choose]):
    """4.2: a secret choice of both sides, one after the other; neither can tell what the other chose."""

    case, title, accepts = "4.2", "choice of postures", frozenset({Choose})
    actions = tuple(map(Choose, Posture))

    def to_move(self, state: State) -> Side:
        return Side.RAIDERS if state.raiders_posture is None else Side.GARRISON

    def violations(self, state: State, action: Choose) -> Iterator[Violation]:
        return iter(())

    def seen_by(self, state: State, action: Choose) -> frozenset[Enum]:
        return frozenset({self.to_move(state)})

    def apply(self, draft: Draft, action: Choose) -> None:
        if draft.raiders_posture is None:
            draft.raiders_posture = action.posture
            return
        draft.garrison_posture = action.posture
        draft.revealed = True
        draft.pop()
        shown = f"{draft.raiders_posture} against {draft.garrison_posture}"
        draft.note("postures", ("4.2",), reveals=True, shown=shown, guide=draft.guide)


class BattleRules(ChanceRules[State, Draft, Roll]):
    """4.3 and 4.4: a roll of two dice."""

    case, title, accepts, actions = "4.3", "combat roll", frozenset({Roll}), sum_of(2).map(Roll)

    def apply(self, draft: Draft, action: Roll) -> None:
        area = top(draft, Battle).area
        attack, defence = (strength(units_at(draft, side, area)) for side in Side)
        guide = draft.guide if isinstance(draft.guide, int) else 0  # a built position may have none
        bold = (draft.raiders_posture is Posture.BOLD) - (draft.garrison_posture is Posture.BOLD)
        total = action.value + attack + guide - defence + bold
        draft.guide = draft.raiders_posture = draft.garrison_posture = None
        draft.revealed = False
        draft.pop()
        losses = {side: LOSSES.at(total, side, clamp=True) for side in Side}
        for side in (Side.GARRISON, Side.RAIDERS):  # the Raiders' frame ends on top: they lose first
            need = largest_subset_sum([unit.strength for unit in units_at(draft, side, area)], losses[side])
            draft.push(Losses(side, area, need))
        facts = f"{attack} + {guide} + {bold} against {defence}"
        draft.note("battle", ("4.3", "4.4"), area=area, dice=action.value, facts=facts, losses=tuple(losses.values()))


class LossesRules(PhaseRules[State, Draft, Lose]):
    """4.5: losses, one unit at a time in the order of the counters, so that nothing is chosen in two ways."""

    case, title, accepts = "4.5", "combat losses", frozenset({Lose})
    actions = LOSE

    def to_move(self, state: State) -> Side:
        return top(state, Losses).side

    def is_needed(self, draft: Draft) -> bool:
        return top(draft, Losses).need > 0

    def violations(self, state: State, action: Lose) -> Iterator[Violation]:
        frame = top(state, Losses)
        there = units_at(state, frame.side, frame.area)
        strengths = [unit.strength if unit in there else 0 for unit in UNITS]
        if action.unit not in [UNITS[index] for index in completing(strengths, frame.need, after=frame.after)]:
            yield Violation("4.5", f"no loss of {frame.need} begins with {action.unit}", {"need": frame.need})

    def apply(self, draft: Draft, action: Lose) -> None:
        frame = top(draft, Losses)
        draft.put(action.unit, None)
        need = frame.need - action.unit.strength
        draft.replace(attrs.evolve(frame, need=need, after=UNITS.index(action.unit)))
        draft.note("loss", ("4.5",), unit=action.unit)


# ------------------------------------------------------------------------------------------------------------------
# The game binds it together.

SEQUENCE = (
    Step("guide", Phase.GUIDE, GuideRules()),
    Step("raider_movement", Phase.RAIDER_MOVEMENT, MovementRules(Side.RAIDERS)),
    Step("combat", Phase.COMBAT, CombatRules()),
    Step("garrison_movement", Phase.GARRISON_MOVEMENT, MovementRules(Side.GARRISON)),
)
INTERRUPTIONS: Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]] = {
    "reaction": (Reaction, ReactionRules()),
    "excess": (Excess, ExcessRules()),
    "postures": (Postures, PosturesRules()),
    "battle": (Battle, BattleRules()),
    "losses": (Losses, LossesRules()),
}
STACKS_OF_FRAMES: Mapping[PhaseEnum, tuple[tuple[type, ...], ...]] = {
    Phase.GUIDE: ((),),
    Phase.RAIDER_MOVEMENT: ((), (Reaction,), (Excess,)),
    Phase.COMBAT: ((), (Battle, Postures), (Battle,), (Losses, Losses), (Losses,)),
    Phase.GARRISON_MOVEMENT: ((), (Excess,)),
}


class ModelGame(Game[State, Action, Side, None, Rulings, None]):
    """The Pass."""

    info = GameInfo(
        name="model_game",
        title="The Pass",
        sides=tuple(Side),
        scenarios=("raid",),
        hidden_information=True,
        max_length=110,
        max_chance_outcomes=11,
        scores=(0, 6),
    )
    module: ClassVar[str] = __name__
    rules_version: ClassVar[str] = "1"
    state_type = State

    def defaults(self) -> tuple[None, Rulings, None]:
        return None, Rulings(), None

    def sequence(self, rulings: Rulings, options: None) -> tuple[Step, ...]:
        return SEQUENCE

    def interruptions(self) -> Mapping[str, tuple[type, PhaseRules[Any, Any, Any]]]:
        return INTERRUPTIONS

    def compile(self, **parts: Any) -> Ruleset:  # noqa: ANN401 - the parts of Ruleset
        return Ruleset(self, **parts)

    def start(self, scenario: str, ruleset: CoreRuleset[Action, None, Rulings, None]) -> Draft:
        assert isinstance(ruleset, Ruleset)
        place = tuple(HILLS if unit.side is Side.RAIDERS else TOWN for unit in UNITS)
        return State(ruleset=ruleset, turn=1, cursor=0, place=place).draft(recording=False)

    def position(
        self,
        *,
        turn: int = 1,
        phase: Phase = Phase.RAIDER_MOVEMENT,
        place: Mapping[str, Sequence[str]] | None = None,
        guide: int | None = None,
        ruleset: CoreRuleset[Action, None, Rulings, None] | None = None,
    ) -> State:
        """Any position, at the first decision from `phase` on. Units that `place` does not name are lost.

        Raises:
            PositionError: there is no such turn, phase, area, unit or chit, or a unit stands in two areas.
        """
        phases = [step.phase for step in SEQUENCE]
        areas: dict[str, Area] = {area.name: area for area in AREAS}
        at: dict[str, Area] = {}
        for name, units in (place or {}).items():
            for unit in [units] if isinstance(units, str) else units:
                if isinstance(units, str) or name not in areas or unit in at or unit not in [u.name for u in UNITS]:
                    raise PositionError(f"place[{name!r}]: {unit!r} is in a list of no area, no unit, or in two areas")
                at[unit] = areas[name]
        if turn not in range(1, LAST_TURN + 1) or phase not in phases or guide not in (None, *GUIDES):
            raise PositionError(f"turn={turn!r}, phase={phase!r} or guide={guide!r} is not in the book")
        rules = self._own(ruleset)
        assert isinstance(rules, Ruleset)
        cursor = phases.index(phase)
        state = State(ruleset=rules, turn=turn, cursor=cursor, guide=guide, place=tuple(at.get(u.name) for u in UNITS))
        draft = state.draft(recording=False)
        settle(draft)
        built: State = draft.freeze()
        return built

    def complete(self, position: State, side: Side, rng: random.Random) -> State:
        """2.1 and 4.2: chits are as likely as there are of them; of a choice that is hidden nothing is known."""
        either = uniform(Posture)
        likely: dict[str, Distribution[Any]] = {"guide": GUIDES, "raiders_posture": either, "garrison_posture": either}
        hidden = {
            name: choose(chances.outcomes(), rng)
            for name, chances in likely.items()
            if getattr(position, name) is UNKNOWN
        }
        return attrs.evolve(position, **hidden)

    def verify(self, state: State) -> None:
        """Files are not trusted: refuse what play cannot go on from."""
        kinds = tuple(type(frame) for frame in state.frames)
        ends = state.turn == LAST_TURN and state.phase is Phase.GARRISON_MOVEMENT
        if (
            len(state.place) != len(UNITS)
            or kinds not in STACKS_OF_FRAMES[state.phase]
            or state.turn not in range(1, 4)
        ):
            raise LoadError("state: there is no such position")
        if (state.is_over and not ends) or state.guide not in (None, UNKNOWN, *GUIDES):
            raise LoadError("state: the game cannot be over, or there is no such guide")
        if state.moved != tuple(unit for unit in UNITS if unit in state.moved):
            raise LoadError("state.moved: the units are not in order")

    def board_text(self, position: State) -> str:
        guide = "-" if position.guide is None else position.guide
        lines = [f"Game-Turn {position.turn}, {position.phase}; guide {guide}"]
        for area in AREAS:
            units = (*units_at(position, Side.RAIDERS, area), *units_at(position, Side.GARRISON, area))
            lines.append(f"  {area}: {', '.join(f'{unit} {unit.strength}' for unit in units) or '-'}")
        return "\n".join(lines)


GAME = ModelGame()

from_json = GAME.from_json
new_game = GAME.new_game
parse = GAME.parse
position = GAME.position
record_from_json = GAME.record_from_json
ruleset = GAME.ruleset
sample_state = GAME.sample_state
text = GAME.text
to_json = GAME.to_json
view = GAME.view
view_from_json = GAME.view_from_json
with_phases = GAME.with_phases


def main() -> None:
    """Play one game at random and tell what happens."""
    rng = random.Random(7)
    state = new_game()
    while not state.is_over:
        transition = state.step(state.legal_actions().sample(rng, by="group"))
        for event in transition.events:
            print(f"{state.turn}, {state.phase}: {event}")
        state = transition.after
    print(state.text(), state.outcome, sep="\n")


if __name__ == "__main__":
    main()
