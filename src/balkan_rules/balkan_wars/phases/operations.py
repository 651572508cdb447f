"""Secret Operations once they are begun: agents, Morale Points, the die, and what comes of it (secret_ops.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import Group
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Alter, Commit, KeepMorale, SpendMorale
from ..agents import agents_seen, spent_agents, why_not_agents_attack, why_not_agents_defend
from ..frames import NOT_YET, Operating, OperationRoll, Persuading
from ..host_values import Side
from ..results import CombatRole
from ..ruleset import BalkanWarsRuleset
from ..secrecy import show
from ..secret_operations import OperationKind, SecretOdds, secret_odds, why_not_secret_morale_point
from ..secret_outcomes import SURCHARGE, SecretOutcome, alterations, altered, secret_outcome
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..track_limits import MOST_AGENTS

__all__ = ["CommittingRules", "OperationRules", "PersuadingRules", "belligerents"]

_KEEP = KeepMorale()


def belligerents(position: Position, side: Side | None = None) -> list[str]:
    """Countries at war, on a side if one is given."""
    found = zip(position.ruleset.countries, position.tracks.allegiance, strict=True)
    return [country for country, its in found if its is not None and side in (None, its)]


class CommittingRules(PhaseRules[State, Draft, Action]):
    """Both sides commit agents, then say whether they spend a Morale Point; the attacker first (secret_ops.3)."""

    case: ClassVar[str] = "secret_ops.3.2"
    title: ClassVar[str] = "Secret Operation"
    accepts: ClassVar[frozenset[type]] = frozenset({Commit, SpendMorale, KeepMorale})

    def to_move(self, state: State) -> Enum:
        frame = top(state, Operating)
        return frame.side if _role(frame) is CombatRole.ATTACKER else enemy_of(frame.side)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Operating)
        if frame.defending < 0:
            number = state.tracks.agents(self._side(state))
            commits = [Commit(agents) for agents in range(number + 1)]
            return (Group(None, tuple(one for one in commits if not any(self.violations(state, one)))),)
        spends = [SpendMorale(country) for country in state.ruleset.countries]
        return (Group(None, (*(one for one in spends if not any(self.violations(state, one))), _KEEP)),)

    def _side(self, state: State) -> Side:
        side = self.to_move(state)
        assert isinstance(side, Side)  # noqa: S101 - as `to_move` says
        return side

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame, side = top(state, Operating), self._side(state)
        if isinstance(action, Commit) is not (frame.defending < 0):
            yield Violation(self.case, "agents are committed first, and Morale Points are spent then", {})
        elif isinstance(action, Commit) and action.agents < 0:
            yield Violation(self.case, "nobody commits less than no agent", {"agents": action.agents})
        elif isinstance(action, Commit):
            number = state.tracks.agents(side)
            check = why_not_agents_attack if frame.attacking == NOT_YET else why_not_agents_defend
            yield from check(action.agents, available=number)
        elif isinstance(action, SpendMorale):
            yield from why_not_secret_morale_point(
                _role(frame),
                action.country,
                belligerents=belligerents(state, side),
                points=state.morale_of(action.country) if action.country in state.ruleset.countries else 0,
            )

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Operating)
        if isinstance(action, Commit):
            if frame.attacking == NOT_YET:
                draft.replace(attrs.evolve(frame, attacking=action.agents))
            else:
                draft.replace(attrs.evolve(frame, defending=action.agents))
                _tell_commitment(draft, frame)
            return
        country = action.country if isinstance(action, SpendMorale) else ""
        if country:
            draft.change_morale(country, -1)
        if frame.attacker_morale is None:
            draft.replace(attrs.evolve(frame, attacker_morale=country))
        else:
            draft.replace(OperationRoll(attrs.evolve(frame, defender_morale=country)))

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        frame = top(state, Operating)
        if isinstance(action, Commit) and frame.attacking == NOT_YET and _is_blind(state):
            return frozenset({frame.side})
        return None

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        yield from (Commit(agents) for agents in range(MOST_AGENTS + 1))
        yield from (SpendMorale(country) for country in ruleset.countries)
        yield _KEEP


def _tell_commitment(draft: Draft, frame: Operating) -> None:
    """The defender learns how many agents he has committed his own against."""
    if _is_blind(draft):
        seen = frozenset[Enum]({enemy_of(frame.side)})
        draft.note("committed", ("secret_ops.3.2",), seen_by=seen, reveals=True, agents=frame.attacking)


def _is_blind(position: Position) -> bool:
    """Whether the defender commits agents without knowing the attacker's (ruling secret_ops.commit_order)."""
    return agents_seen(1, rulings=position.ruleset.rulings) is None


def _role(frame: Operating) -> CombatRole:
    """Who is asked now: agents of the attacker, of the defender, then the point of each."""
    attacker = frame.attacking == NOT_YET or (frame.defending >= 0 and frame.attacker_morale is None)
    return CombatRole.ATTACKER if attacker else CombatRole.DEFENDER


def _odds(position: Position, frame: Operating) -> SecretOdds:
    host = position.ruleset.host
    return secret_odds(
        frame.kind,
        attacking=frame.attacking,
        defending=frame.defending,
        attacker_morale=bool(frame.attacker_morale),
        defender_morale=bool(frame.defender_morale),
        great_powers=host.great_powers(position, frame.side),
        enemy_great_powers=host.great_powers(position, enemy_of(frame.side)),
        rulings=position.ruleset.rulings,
    )


class OperationRules(DieRules[State, Draft, Action]):
    """The die of a Secret Operation."""

    case: ClassVar[str] = "secret_ops.3.5"
    title: ClassVar[str] = "Secret Operation"

    def preview(self, state: State, action: Action) -> Preview | None:
        return _odds(state, top(state, OperationRoll).operation).preview()

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, OperationRoll).operation
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        odds = _odds(draft, frame)
        outcome = secret_outcome(frame.kind, odds.result(face))
        draft.pop()
        spent = spent_agents(
            frame.attacking, frame.defending, succeeded=outcome.is_success, rulings=draft.ruleset.rulings
        )
        _spend(draft, frame.side, spent.attacker)
        _spend(draft, enemy_of(frame.side), spent.defender)
        draft.note(
            "secret operation",
            (*odds.cases, outcome.case),
            kind=str(frame.kind),
            country=frame.country,
            roll=face,
            result=str(outcome.result),
        )
        if frame.kind is OperationKind.ASSASSINATION:
            _assassinate(draft, frame, outcome)
        elif frame.kind is OperationKind.ESPIONAGE:
            _spy_out(draft, frame, outcome)
        elif frame.kind is OperationKind.SUBVERSION:
            _subvert(draft, frame, outcome)
        elif outcome.morale:
            draft.push(Persuading(frame.side, frame.country, outcome.morale))


def _spend(draft: Draft, side: Side, agents: int) -> None:
    left = draft.tracks.agents(side) - agents
    if side is Side.FIRST:
        draft.record(first_agents=left)
    else:
        draft.record(second_agents=left)


def _spy_out(draft: Draft, frame: Operating, outcome: SecretOutcome) -> None:
    """Carry out what espionage gives for the enemy's units within the borders of a country."""
    enemies = [unit for unit in draft.of_side(enemy_of(frame.side)) if draft.at(unit).country == frame.country]
    show(draft, outcome.opened([draft.combatant(unit) for unit in enemies]), "secret_ops.4")


def _assassinate(draft: Draft, frame: Operating, outcome: SecretOutcome) -> None:
    """Carry out what an assassination does to the headquarters, and to the morale of its country."""
    if outcome.headquarters_after(draft.combatant(frame.unit)).is_demoralized:
        draft.demoralize(frame.unit)
    morale = draft.morale_of(frame.country)
    is_friendly = draft.side_of(frame.country) is frame.side
    draft.change_morale(frame.country, outcome.morale_after(morale, is_friendly=is_friendly) - morale)


def _subvert(draft: Draft, frame: Operating, outcome: SecretOutcome) -> None:
    """Carry out what subversion does to the costs in a country."""
    stirring = draft.tracks.stirring
    if outcome.surcharge_after(SURCHARGE if frame.country in stirring else 0):
        draft.record(stirring=tuple(sorted({*stirring, frame.country})))


class PersuadingRules(PhaseRules[State, Draft, Action]):
    """The Player whose propaganda has succeeded alters National Morale, by as much as he may or less."""

    case: ClassVar[str] = "secret_ops.5"
    title: ClassVar[str] = "propaganda"
    accepts: ClassVar[frozenset[type]] = frozenset({Alter})
    actions: Iterable[Action] = tuple(Alter(by) for by in range(3))

    def to_move(self, state: State) -> Enum:
        return top(state, Persuading).side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Persuading)
        return (Group(None, tuple(Alter(by) for by in alterations(frame.most))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Persuading)
        assert isinstance(action, Alter)  # noqa: S101 - the only class that is accepted
        if action.by not in alterations(frame.most):
            yield Violation("secret_ops.5", f"0 to {frame.most} points are altered", {"by": action.by})

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Persuading)
        assert isinstance(action, Alter)  # noqa: S101 - as above
        draft.pop()
        is_friendly, morale = draft.side_of(frame.country) is frame.side, draft.morale_of(frame.country)
        draft.change_morale(frame.country, altered(morale, action.by, is_friendly=is_friendly) - morale)
        by = action.by if is_friendly else -action.by
        draft.note("propaganda", ("secret_ops.5",), country=frame.country, by=by)
