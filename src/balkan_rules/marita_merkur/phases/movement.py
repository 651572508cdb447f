"""Movement and exploitation: each unit marches once, to any place that it can reach; some go by sea instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from ...core.actions import Block, EndPhase, Group
from ...core.duties import Duty, mendable, owed, unmet
from ...core.errors import Violation
from ..actions import Action, Move, Rejoin, Ship
from ..borders import is_italian_division
from ..crowds import AlbanianWatch, Crowding, overfull
from ..entering import review_axios
from ..invasion import trusted_why_not_operate
from ..march_frames import GivingUp
from ..march_lists import END_NUMBER, listing
from ..marching import check_at_first, march, why_not_march
from ..reach import Marches, marches_of, move_of
from ..rejoining import rejoin, wholes_of, why_not_rejoin
from ..ruleset import MaritaMerkurRuleset
from ..shipping import ship, why_not_ship
from ..state import Draft, Position, State
from ..units import Unit
from ..values import PlayerTurn, Side
from .attacks import can_operate
from .segment import END, Segment, is_due

__all__ = ["ExploitationPhase", "MovementPhase"]


_OPERATING: Final = "ground units that operate"


class MarchingPhase(Segment):
    """A phase in which units march.

    Attributes:
        duties: what must be in order when it ends, as far as a move can still mend it.
    """

    is_exploiting: ClassVar[bool]

    def __init__(self, player_turn: PlayerTurn) -> None:
        super().__init__(player_turn)
        watch: tuple[Duty[Position], ...] = (AlbanianWatch(),) if self.side is Side.AXIS else ()
        self.duties: tuple[Duty[Position], ...] = (Crowding(self.side), *watch)

    def able(self, position: Position) -> Iterable[int]:
        units, marches = position.ruleset.units, self._marches(position)
        on_map = [unit for unit in self._operating(position.ruleset) if position.is_on_map(unit)]
        return [unit for unit in on_map if marches.allowance(units[unit])]

    def _operating(self, ruleset: MaritaMerkurRuleset) -> tuple[int, ...]:
        """The units of the side that operate in this player turn, wherever they are."""
        memo, key = ruleset.memo, (_OPERATING, self.player_turn)
        found: tuple[int, ...] | None = memo.get(key)
        if found is None:
            own = sorted(ruleset.ground_of[self.side])
            pieces = ((unit, ruleset.units[unit].piece) for unit in own)
            found = memo[key] = tuple(u for u, piece in pieces if not trusted_why_not_operate(piece, self.player_turn))
        return found

    def _marches(self, position: Position) -> Marches:
        return marches_of(position, self.side, is_exploiting=self.is_exploiting)

    # ------------------------------------------------------------------------------------------------------ listing
    def groups(self, state: State) -> Sequence[Group[Action]]:
        listed = self._listed(state)
        return listed.without(END_NUMBER) if self._must_mend(state, listed) else listed

    def _listed(self, state: State) -> Block[Action]:
        """What can be done, if nothing is owed."""
        return listing(state, self._marches(state), END, by_sea=not self.is_exploiting)

    def _must_mend(self, state: State, listed: Iterable[Group[Action]] | None = None) -> bool:
        """Whether some move still makes less of what is owed, so that the phase cannot be ended."""
        if not owed(state, self.duties):
            return False
        return mendable(state, self.duties, self._mended(state, self._listed(state) if listed is None else listed))

    def _mended(self, state: State, moves: Iterable[Group[Action]]) -> Iterator[Draft]:
        """The positions after those moves that can make less of what is owed."""
        crowded = overfull(state, self.side)
        for action in (action for group in moves for action in group):
            if isinstance(action, (Move, Ship)):
                unit = action.unit
                if is_italian_division(unit.piece) or ord(state.pos[unit.index]) in crowded:
                    draft = state.draft(recording=False)
                    draft.put(unit.index, action.to.index)
                    yield draft

    # ------------------------------------------------------------------------------------------------------ judging
    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, EndPhase):
            if self._must_mend(state):
                yield from unmet(state, self.duties)
            return
        assert isinstance(action, (Move, Ship))  # noqa: S101 - what else these phases accept is seen to before
        found = tuple(self._cannot_move(state, action.unit))
        yield from found or self._cannot_go(state, action)

    def _cannot_move(self, position: Position, unit: Unit) -> Iterator[Violation]:
        """Why a unit cannot move at all in this phase."""
        yield from trusted_why_not_operate(unit.piece, self.player_turn)
        if chr(unit.index) not in position.ready:
            sentence = f"{unit} has moved in this phase, or cannot move in it"
            yield Violation(self.case, sentence, {"unit": unit.name})

    def _cannot_go(self, position: Position, action: Move | Ship) -> Iterator[Violation]:
        """Why a unit that may move cannot go to a place in one way or another."""
        if isinstance(action, Ship):
            yield from why_not_ship(position, action)
        else:
            marches = self._marches(position)
            yield from why_not_march(position, marches, action, marches.allowance(action.unit))

    # -------------------------------------------------------------------------------------------------------- doing
    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Move):
            draft.finish((action.unit.index,))
            marches = self._marches(draft)
            march(draft, marches, action, marches.allowance(action.unit))
        elif overfull(draft, self.side):
            draft.push(GivingUp(self.side))  # which goes on to the next phase
        else:
            draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        for unit in sorted(ruleset.ground_of[self.side]):
            yield from (move_of(ruleset, ruleset.units[unit], place.index) for place in ruleset.on_map)
        yield from END.actions


class MovementPhase(MarchingPhase):
    """The Player moves: units march, go by sea, or become whole again."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "movement phase"
    accepts: ClassVar[frozenset[type]] = frozenset({Move, Ship, Rejoin, EndPhase})
    is_exploiting: ClassVar[bool] = False

    def enter(self, draft: Draft) -> None:
        super().enter(draft)
        review_axios(draft)
        if is_due(draft, self.player_turn):
            check_at_first(draft, can_operate(draft, self.player_turn, self.side))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Rejoin):
            yield from self._cannot_rejoin(state, action.unit)
        else:
            yield from super().violations(state, action)

    def _cannot_rejoin(self, position: Position, unit: Unit) -> Iterator[Violation]:
        if unit.side is not self.side:
            yield Violation(self.case, f"{unit} is not of the side that moves", {"unit": unit.name})
        yield from why_not_rejoin(position, unit)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Ship):
            draft.finish((action.unit.index,))
            ship(draft, action)
        elif isinstance(action, Rejoin):
            rejoin(draft, action.unit)
        else:
            super().apply(draft, action)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        yield from super().universe(ruleset)
        for unit in sorted(ruleset.ground_of[self.side]):
            yield from (Ship(ruleset.units[unit], port) for port in ruleset.ports)
        for group in wholes_of(ruleset, self.side).values():
            yield from group


class ExploitationPhase(MarchingPhase):
    """The Player moves once more with what can exploit; the special turn has no such phase."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "exploitation phase"
    accepts: ClassVar[frozenset[type]] = frozenset({Move, EndPhase})
    is_exploiting: ClassVar[bool] = True
