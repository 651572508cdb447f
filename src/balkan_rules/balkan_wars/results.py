"""What a combat result does to the units of either side, and in what order its two halves apply (acrt.result.*).

A result is carried out on stacks of plain units and gives the `Fate` of each. Where the owner of a stack chooses, he
chooses one unit: `result_choices` lists those that he may name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final

import attrs

from ..core.arguments import instance, member
from ..core.cases import case
from ..core.errors import Violation
from .arguments import all_of, under
from .choosing import choice_violations, chosen_unit
from .host_values import Ruin
from .rulings import AcrtDNoteConflict, AcrtSimultaneous, Rulings
from .stacks import IMMOBILE, fighting_stack
from .tables import CombatCode, CombatResult
from .units import NEVER_RETURN, Combatant, Status

__all__ = [
    "Aftermath",
    "CombatPart",
    "CombatRole",
    "CombatStep",
    "Fate",
    "Loss",
    "aftermath",
    "apply_combat",
    "apply_result",
    "combat_steps",
    "half_of",
    "result_choices",
    "survivors",
    "why_not_result_choice",
]

_RULINGS: Final = Rulings()


class CombatRole(Enum):
    """A side of a combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"

    def __str__(self) -> str:
        return self.value


class Loss(Enum):
    """How a unit is lost."""

    ELIMINATED = "eliminated"
    SURRENDERED = "surrendered"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True, order=False)
class Fate:
    """What becomes of one unit; written as ``demoralized``, ``demoralized:retreat3`` or ``eliminated:pool``.

    Attributes:
        unit: the unit as it was.
        status: its state afterwards; None if it is lost.
        loss: how it is lost; None if it is not.
        destination: where it goes if it is lost; None if it is not.
        retreat: how many hexes it then retreats.
        cases: the cases that decide it, empty if none does.
    """

    unit: Combatant
    status: Status | None
    loss: Loss | None = None
    destination: Ruin | None = None
    retreat: int = 0
    cases: tuple[str, ...] = ()

    @property
    def survivor(self) -> Combatant | None:
        """The unit as it is afterwards; None if it is lost."""
        return None if self.status is None else attrs.evolve(self.unit, status=self.status)

    def __str__(self) -> str:
        if self.destination is not None:
            return f"{self.loss}:{self.destination.value}"
        return f"{self.status}:retreat{self.retreat}" if self.retreat else str(self.status)


class CombatPart(Enum):
    """What is carried out at once."""

    FATES = "fates"
    """Units become Demoralized or are lost."""
    RETREAT = "retreat"
    """Those that must retreat do."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen(order=False)
class CombatStep:
    """One step of carrying out a combat result.

    Attributes:
        part: what is done.
        roles: whose units it is done to.
    """

    part: CombatPart
    roles: tuple[CombatRole, ...]


@attrs.frozen(kw_only=True, order=False)
class Aftermath:
    """What a combat result comes to.

    Attributes:
        attackers: the fate of each attacking unit, in the order of the stack.
        defenders: that of each defending unit.
        steps: in what order it is carried out; a side that is not affected is left out.
    """

    attackers: tuple[Fate, ...]
    defenders: tuple[Fate, ...]
    steps: tuple[CombatStep, ...]


@case("bombardment.4.effect")
def survivors(fates: Iterable[Fate]) -> tuple[Combatant, ...]:
    """The units that are left, as they are from now on: with these any later attack is made or met.

    Raises:
        SetupError: something in it is no Fate.
    """
    left = [fate.survivor for fate in all_of(Fate, fates, "fates")]
    return tuple([unit for unit in left if unit is not None])


# ------------------------------------------------------------------------------------------------------- fates of units


def untouched(unit: Combatant, *cases: str) -> Fate:
    """A unit stays as it is."""
    return Fate(unit=unit, status=unit.status, cases=cases)


def demoralized(unit: Combatant, *cases: str) -> Fate:
    """A unit becomes Demoralized."""
    return Fate(unit=unit, status=Status.DEMORALIZED, cases=cases)


@case("acrt.eliminated")
def eliminated(unit: Combatant, *cases: str) -> Fate:
    """A unit is eliminated: it goes to its own pool, unless it is of those that never return."""
    to = Ruin.REMOVED if unit.unit_class in NEVER_RETURN else Ruin.POOL
    return Fate(unit=unit, status=None, loss=Loss.ELIMINATED, destination=to, cases=(*cases, "acrt.eliminated"))


@case("acrt.surrendered")
def _surrendered(unit: Combatant, *cases: str) -> Fate:
    """A unit surrenders: it goes to the opponent's prisoners, unless it is of those that never return."""
    to = Ruin.REMOVED if unit.unit_class in NEVER_RETURN else Ruin.PRISONERS
    return Fate(unit=unit, status=None, loss=Loss.SURRENDERED, destination=to, cases=(*cases, "acrt.surrendered"))


# ------------------------------------------------------------------------------------------------------- what codes do


@case("acrt.result.none")
def _no_effect(stack: Sequence[Combatant]) -> tuple[Fate, ...]:
    """Nothing befalls a side."""
    return tuple([untouched(unit) for unit in stack])


@case("acrt.result.E")
def _elimination(stack: Sequence[Combatant]) -> tuple[Fate, ...]:
    """All units are eliminated."""
    return tuple([eliminated(unit, "acrt.result.E") for unit in stack])


@case("acrt.result.R")
def _rout(stack: Sequence[Combatant]) -> tuple[Fate, ...]:
    """All units become Demoralized and retreat; those that were Demoralized surrender."""
    return tuple([_in_retreat(_broken(unit, "acrt.result.R")) for unit in stack])


@case("acrt.result.S")
def _shattered(stack: Sequence[Combatant]) -> tuple[Fate, ...]:
    """All units become Demoralized where they are; those that were Demoralized surrender."""
    return tuple([_broken(unit, "acrt.result.S") for unit in stack])


def _broken(unit: Combatant, case_id: str) -> Fate:
    return _surrendered(unit, case_id) if unit.is_demoralized else demoralized(unit, case_id)


@case("acrt.result.R.retreat")
def _in_retreat(fate: Fate) -> Fate:
    """A unit that survives a Rout retreats three hexes; what cannot move stays (ruling acrt.immobile_retreat)."""
    if fate.loss is not None or fate.unit.unit_class in IMMOBILE:
        return fate
    return attrs.evolve(fate, retreat=3, cases=(*fate.cases, "acrt.result.R.retreat"))


@case("acrt.result.D")
def _struck(stack: Sequence[Combatant]) -> tuple[Combatant, ...]:
    """The units that a D strikes without anybody's choice: those that charged (ruling acrt.d_scope)."""
    return tuple([unit for unit in stack if unit.charging])


@case("acrt.result.D.already")
def _disrupted(unit: Combatant, *cases: str) -> Fate:
    """A unit that a D strikes becomes Demoralized; one that was Demoralized is eliminated."""
    if unit.is_demoralized:
        return eliminated(unit, *cases, "acrt.result.D.already")
    return demoralized(unit, *cases)


def _disruption(stack: Sequence[Combatant], chosen: Combatant | None) -> tuple[Fate, ...]:
    """What a D does to a side: to all that charged, or to the unit that was chosen as none did."""
    cases = ("acrt.result.D",) if chosen is None else ("acrt.result.D", "acrt.result.D.nocharge")
    struck = _struck(stack) if chosen is None else (chosen,)
    return tuple([_disrupted(unit, *cases) if unit in struck else untouched(unit) for unit in stack])


# ------------------------------------------------------------------------------------------------------------- choices


@case("acrt.note")
def _strikes_without_charge(rulings: Rulings) -> bool:
    """Whether a D strikes a side of which nobody charged (ruling acrt.d_note_conflict)."""
    return rulings.acrt_d_note_conflict is AcrtDNoteConflict.RESULT_TEXT


@case("acrt.result.D.nocharge")
def _candidates(code: CombatCode, stack: Sequence[Combatant], rulings: Rulings) -> tuple[Combatant, ...]:
    """The units one of which a code strikes by its owner's choice: any, for a D if none charged.

    Rulings acrt.d_note_conflict and acrt.d_owner_choice.
    """
    open_choice = code is CombatCode.D and not _struck(stack) and _strikes_without_charge(rulings)
    return tuple(stack) if open_choice else ()


def result_choices(
    code: CombatCode, units: Iterable[Combatant], *, rulings: Rulings = _RULINGS
) -> tuple[Combatant, ...]:
    """List the units one of which the owner must choose to suffer a code; empty if nothing is to be chosen.

    Args:
        code: what befalls the side.
        units: its units in the combat.
        rulings: acrt.d_note_conflict says whether there is such a choice.

    Raises:
        SetupError: an argument is wrong.
    """
    return _candidates(member(CombatCode, code, "code"), fighting_stack(units, "units"), under(rulings))


def why_not_result_choice(
    code: CombatCode, units: Iterable[Combatant], chosen: str | None, *, rulings: Rulings = _RULINGS
) -> tuple[Violation, ...]:
    """Say why a unit cannot be what the owner chooses; empty if it can.

    Args:
        code: what befalls the side.
        units: its units in the combat.
        chosen: the name of the unit; None for no choice, which will do where there are fewer than two to choose from.
        rulings: as for `result_choices`.

    Raises:
        SetupError: an argument is wrong.
    """
    return tuple(choice_violations("acrt.result.D.nocharge", result_choices(code, units, rulings=rulings), chosen))


# -------------------------------------------------------------------------------------------------------- carrying out


def apply_result(
    code: CombatCode, units: Iterable[Combatant], *, chosen: str | None = None, rulings: Rulings = _RULINGS
) -> tuple[Fate, ...]:
    """Carry out what befalls one side of a combat, and return the fate of each unit in the order of the stack.

    Args:
        code: what befalls it.
        units: its units in the combat; those that charge say so.
        chosen: the name of the unit that its owner has chosen, where `result_choices` lists more than one.
        rulings: acrt.d_note_conflict decides about a D.

    Raises:
        SetupError: an argument is wrong.
        IllegalActionError: the unit cannot be chosen, or one must be.
    """
    return _fates(member(CombatCode, code, "code"), fighting_stack(units, "units"), chosen, under(rulings))


def _fates(code: CombatCode, stack: Sequence[Combatant], chosen: str | None, rulings: Rulings) -> tuple[Fate, ...]:
    """What befalls the units of a side; nothing where nobody is left."""
    one = chosen_unit("acrt.result.D.nocharge", _candidates(code, stack, rulings), chosen)
    if code is CombatCode.D:
        return _disruption(stack, one)
    if code is CombatCode.E:
        return _elimination(stack)
    if code is CombatCode.R:
        return _rout(stack)
    return _shattered(stack) if code is CombatCode.S else _no_effect(stack)


@case("acrt.result.slash")
def half_of(result: CombatResult, role: CombatRole) -> CombatCode:
    """What a result does to a side: what stands left of the slash to the attacker, the other to the defender.

    Raises:
        SetupError: an argument is wrong.
    """
    cell = instance(CombatResult, result, "result")
    return cell.attacker if member(CombatRole, role, "role") is CombatRole.ATTACKER else cell.defender


def combat_steps(result: CombatResult, *, rulings: Rulings = _RULINGS) -> tuple[CombatStep, ...]:
    """Return the order in which a combat result is carried out; a side that nothing befalls is left out.

    Args:
        result: the cell of the table.
        rulings: acrt.simultaneous decides.

    Raises:
        SetupError: an argument is wrong.
    """
    return tuple(_steps(instance(CombatResult, result, "result"), under(rulings).acrt_simultaneous))


@case("acrt.result.slash")
def _steps(result: CombatResult, order: AcrtSimultaneous) -> Iterator[CombatStep]:
    first, second = CombatRole.DEFENDER, CombatRole.ATTACKER
    if order is AcrtSimultaneous.ATTACKER_FIRST:
        first, second = second, first
    hit = [role for role in (first, second) if half_of(result, role) is not CombatCode.NONE]
    retreats = [CombatStep(CombatPart.RETREAT, (role,)) for role in hit if half_of(result, role) is CombatCode.R]
    together = [tuple(hit)] if order is AcrtSimultaneous.SIMULTANEOUS and hit else [(role,) for role in hit]
    for roles in together:
        yield CombatStep(CombatPart.FATES, roles)
        yield from (step for step in retreats if step.roles[0] in roles)


def apply_combat(
    result: CombatResult,
    attackers: Iterable[Combatant],
    defenders: Iterable[Combatant],
    *,
    attacker_chooses: str | None = None,
    defender_chooses: str | None = None,
    rulings: Rulings = _RULINGS,
) -> Aftermath:
    """Carry out both halves of a combat result.

    Args:
        result: the cell of the table.
        attackers: the units that attack.
        defenders: the units that are attacked.
        attacker_chooses: the name of the unit that the attacker has chosen, as for `apply_result`.
        defender_chooses: that of the defender.
        rulings: acrt.simultaneous decides the order, acrt.d_note_conflict about a D.

    Raises:
        SetupError: an argument is wrong.
        IllegalActionError: a unit cannot be chosen, or one must be.
    """
    cell = instance(CombatResult, result, "result")
    stacks = fighting_stack(attackers, "attackers"), fighting_stack(defenders, "defenders")
    return aftermath(cell, *stacks, (attacker_chooses, defender_chooses), under(rulings))


def aftermath(
    result: CombatResult,
    attackers: Sequence[Combatant],
    defenders: Sequence[Combatant],
    chosen: tuple[str | None, str | None],
    rulings: Rulings,
) -> Aftermath:
    """What `apply_combat` gives, of arguments that are known to be good; either side may have nobody left."""
    return Aftermath(
        attackers=_fates(half_of(result, CombatRole.ATTACKER), attackers, chosen[0], rulings),
        defenders=_fates(half_of(result, CombatRole.DEFENDER), defenders, chosen[1], rulings),
        steps=combat_steps(result, rulings=rulings),
    )
