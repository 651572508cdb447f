"""Who may attack which place: what borders and hexsides let through, and who has not attacked yet in the phase."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Final

import attrs

from ...core.cases import case
from ...core.errors import Violation
from ..affairs import Affairs
from ..borders import trusted_why_not_attack
from ..host_values import LinkKind
from ..invasion import trusted_why_not_operate
from ..modifiers import trusted_why_not_attack_across
from ..situation import enemy_of
from ..sky import Sky
from ..state import Position
from ..units import FIRST_PLACE, Place, Unit
from ..values import PlayerTurn, Side
from ..zone import strait_is_open
from .odds import attack_strength, defence_strength, neighbours, support_for, total

__all__ = ["Prospect", "can_operate", "prospects", "why_not_attack_with"]

_OPERATING: Final = "who may act in a player turn"
_PROSPECTS: Final = "prospects of attacks"
_ALLOWED: Final = "who may attack what from where"


def can_operate(position: Position, turn: PlayerTurn, side: Side) -> Iterator[int]:
    """The ground units of a side on the map that may act in a player turn (31.F.german_only)."""
    ruleset = position.ruleset
    key = _OPERATING, turn, side
    found: tuple[int, ...] | None = ruleset.memo.get(key)
    if found is None:
        units = sorted(ruleset.ground_of[side])
        able = [unit for unit in units if not trusted_why_not_operate(ruleset.units[unit].piece, turn)]
        found = ruleset.memo[key] = tuple(able)
    return filter(position.is_on_map, found)


# -------------------------------------------------------------------------------------------------------------- why not


def why_not_attack_with(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """Why a unit cannot attack a place now."""
    details = {"unit": unit.name, "target": target.name}
    if chr(unit.index) not in position.ready:
        turn = position.player_turn
        yield from () if turn is None else trusted_why_not_operate(unit.piece, turn)
        yield Violation("31.F", f"{unit} has attacked in this phase, or cannot", details)
        return
    kind = neighbours(position.ruleset)[position.at(unit.index).index].get(target.index)
    if kind is None or not kind.is_land:
        yield Violation("31.F", f"{unit} is not beside {target}", details)
        return
    yield from trusted_why_not_attack_across(position.at(unit.index).ground, target.ground)
    yield from _over_strait(position, unit, kind)
    yield from trusted_why_not_attack(unit.piece, target.ground, position.affairs)
    if not attack_strength(position, unit.index, target):
        yield Violation("31.F", f"{unit} has nothing to attack {target} with", details)


@case("31.C")
def _over_strait(position: Position, unit: Unit, kind: LinkKind) -> Iterator[Violation]:
    """The hexside of Corfu is attacked over, as over a river, by the Axis with its marines beside it."""
    if kind is LinkKind.CORFU_STRAIT and not strait_is_open(position, unit.side):
        sentence = "only the Axis attacks over the hexside of Corfu, as long as the battalion III/SM is beside it"
        yield Violation("31.C", sentence, {"unit": unit.name})


# ------------------------------------------------------------------------------------------------------------ prospects


@attrs.frozen(eq=False)
class Prospect:
    """What an attack on a place could come to in a position.

    Attributes:
        facts: what it depends on: the place, who may attack it and from where, who defends it.
        units: the units that may attack it, in the order of the table.
        strengths: what each of them has.
        support: what air units add to the attack.
        defence: what defends it.
        column: the column of the table if all of them attack; ``""`` if even they are too weak.
    """

    facts: tuple[object, ...]
    units: tuple[int, ...]
    strengths: tuple[Fraction, ...]
    support: Fraction
    defence: Fraction
    column: str

    def strength_of(self, joined: Collection[int], *, start: int | None = None) -> Fraction:
        """What units attack with that have joined, and with all those from a number on."""
        more = len(self.units) if start is None else start
        taking_part = [
            strength
            for at, (unit, strength) in enumerate(zip(self.units, self.strengths, strict=True))
            if at >= more or unit in joined
        ]
        return total([*taking_part, self.support])


@attrs.frozen(eq=False)
class _Known:
    """The prospects of a side as they were last asked for, with all that they depend on."""

    pos: str
    ready: str
    affairs: Affairs
    sky: Sky
    weather: str
    unsupplied: str
    by_target: Mapping[int, Prospect]

    def is_of(self, position: Position) -> bool:
        """Whether they are those of a position."""
        same = self.pos is position.pos and self.ready is position.ready and self.affairs is position.affairs
        return same and self.is_under_sky_of(position)

    def is_under_sky_of(self, position: Position) -> bool:
        """Whether units are worth in a position what they are here."""
        same = self.sky is position.sky and self.weather == position.weather
        return same and self.unsupplied == position.unsupplied


def prospects(position: Position, side: Side) -> Mapping[int, Prospect]:
    """What an attack could come to on each place that some unit of a side may attack now, in the order of the map."""
    memo = position.ruleset.memo
    known: _Known | None = memo.get((_PROSPECTS, side))
    if known is None or not known.is_of(position):
        before = known.by_target if known is not None and known.is_under_sky_of(position) else {}
        facts = position.pos, position.ready, position.affairs, position.sky, position.weather, position.unsupplied
        known = memo[_PROSPECTS, side] = _Known(*facts, _prospects(position, side, before))
    return known.by_target


def _prospects(position: Position, side: Side, before: Mapping[int, Prospect]) -> Mapping[int, Prospect]:
    """The same, taking over what has stayed as it was."""
    defenders = _by_place(position, enemy_of(side))
    found: dict[int, Prospect] = {}
    for target, units in sorted(_attackers(position, side, defenders).items()):
        facts = (units, "".join([position.pos[unit] for unit in units]), defenders[target])
        known = before.get(target)
        found[target] = (
            known if known is not None and known.facts == facts else _prospect(position, side, target, facts)
        )
    return found


def _by_place(position: Position, side: Side) -> Mapping[int, list[int]]:
    """The ground units of a side on the map by place."""
    pos, found = position.pos, dict[int, list[int]]()
    for unit in position.ruleset.ground_of[side]:
        place = ord(pos[unit])
        if place >= FIRST_PLACE:
            found.setdefault(place, []).append(unit)
    return found


def _attackers(position: Position, side: Side, defenders: Mapping[int, list[int]]) -> Mapping[int, list[int]]:
    """For each place in which enemies are the units that may attack it (`why_not_attack_with`)."""
    pos, ways, allowed = position.pos, neighbours(position.ruleset), _allowed(position, side)
    contacts: dict[str, list[int]] = {}
    found: dict[int, list[int]] = {}
    for code in position.ready:
        unit = ord(code)
        at = pos[unit]
        near = contacts.get(at)
        if near is None:
            near = contacts[at] = [place for place in ways[ord(at)] if place in defenders]
        for target in near:
            key = unit, at, target, code in position.unsupplied
            if key not in allowed:
                forbidden = why_not_attack_with(position, position.ruleset.units[unit], position.ruleset.places[target])
                allowed[key] = next(forbidden, None) is None
            if allowed[key]:
                found.setdefault(target, []).append(unit)
    return found


def _allowed(position: Position, side: Side) -> dict[tuple[int, str, int, bool], bool]:
    """Who may attack what from where, as far as it has been asked, as affairs stand."""
    affairs, is_open = position.affairs, strait_is_open(position, side)
    key = _ALLOWED, affairs.coup, affairs.invaded, affairs.deployed is None, is_open, position.weather
    found: dict[tuple[int, str, int, bool], bool] = position.ruleset.memo.setdefault(key, {})
    return found


def _prospect(position: Position, side: Side, target: int, facts: tuple[list[int], str, list[int]]) -> Prospect:
    """The prospect of an attack on a place by these units, who are there and face these defenders."""
    (units, _, defenders), place = facts, position.ruleset.places[target]
    strengths = tuple([attack_strength(position, unit, place) for unit in units])
    support = support_for(position, side, place)
    defence = total(
        [
            *[defence_strength(position, unit) for unit in defenders],
            support_for(position, enemy_of(side), place),
        ]
    )
    column = position.ruleset.host.combat_column(total([*strengths, support]), defence)
    return Prospect(facts, tuple(units), strengths, support, defence, column)
