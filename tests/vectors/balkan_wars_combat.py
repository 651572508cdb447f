"""Vectors about combat and bombardment: columns, what the die is given, results on stacks, and who may fire."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tests.vectors.vectors import Answers, Forms, Given

from balkan_rules.balkan_wars import (
    BombardmentResult,
    BombardmentSegment,
    Combatant,
    CombatCode,
    CombatOdds,
    Fate,
    Options,
    Ruin,
    Status,
    TerrainShift,
    UnitClass,
    Water,
    apply_bombardment,
    apply_result,
    bombardment_choices,
    bombardment_odds,
    combat_odds,
    result_choices,
    why_not_bombard,
)

__all__ = ["FORMS"]

FORMS = Forms()
_WITH_SUPERIORITY: Final = Options(bombardment=False)
_SUPPLIED: Final = {"none": (True, True), "some": (True, False), "all": (False, False)}
_STATES: Final = {"good": Status.GOOD_ORDER, "demoralized": Status.DEMORALIZED}
_PLACES: Final = {Ruin.POOL: "pool", Ruin.PRISONERS: "opponent_prisoners", Ruin.REMOVED: "permanent"}


# -------------------------------------------------------------------------------------------------------------- combat


@FORMS.add("op:acrt_column attack defense terrain all_cross_water artillery unsupplied")
def combat_column(given: Given) -> Answers:
    """The column for two strengths after all shifts: infantry and artillery attack infantry and artillery."""
    superiority, (infantry, artillery) = given["artillery"], _SUPPLIED[given["unsupplied"]]
    attackers = [
        Combatant(name="infantry", combat=given["attack"], supplied=infantry),
        _artillery(superiority, supplied=artillery),
    ]
    odds = combat_odds(
        attackers,
        [Combatant(name="infantry", combat=given["defense"]), _artillery(-superiority)],
        terrain=[TerrainShift("some terrain", -shift) for shift in given["terrain"]],
        across={unit.name: [Water.RIVER] for unit in attackers} if given["all_cross_water"] else None,
        options=_WITH_SUPERIORITY,
    )
    return {"column": lambda: odds.column}


def _artillery(strength: int, *, supplied: bool = True) -> Combatant:
    return Combatant(name="artillery", unit_class=UnitClass.ARTILLERY, bombardment=max(strength, 0), supplied=supplied)


@FORMS.add("op:acrt_drm attacker_shock defender_shock attacker_morale defender_morale engineer_vs_works")
def die_modifier(given: Given) -> Answers:
    """What is added to the die; a Shock Value of 0 is no charge."""
    attackers, defenders = ([_charging(given[f"{role}_shock"])] for role in ("attacker", "defender"))
    odds: CombatOdds = combat_odds(
        [
            *attackers,
            *([Combatant(name="sappers", unit_class=UnitClass.ENGINEER)] if given["engineer_vs_works"] else []),
        ],
        defenders,
        is_entrenched=given["engineer_vs_works"],
        attacker_morale=given["attacker_morale"],
        defender_morale=given["defender_morale"],
    )
    return {"drm": lambda: odds.drm}


def _charging(shock: int) -> Combatant:
    return Combatant(name="infantry", combat=1, shock=shock, charging=shock > 0)


# ------------------------------------------------------------------------------------------------------- fates


def _stack(units: Sequence[Given]) -> tuple[Combatant, ...]:
    return tuple(
        Combatant(
            name=unit["id"],
            unit_class=UnitClass(unit["type"]),
            status=_STATES[unit["state"]],
            charging=unit.get("charged", False),
        )
        for unit in units
    )


def _fates(find: Callable[[], Sequence[Fate]]) -> Answers:
    return {"fates": lambda: {fate.unit.name: _told(fate) for fate in find()}}


def _chosen(given: Given, choices: Sequence[Combatant]) -> str | None:
    """The unit that the owner names; where he may not, the first that he may."""
    names, wanted = [unit.name for unit in choices], given.get("owner_choice")
    return wanted if wanted in names else next(iter(names), None)


def _told(fate: Fate) -> str:
    if fate.destination is not None:
        return f"{fate.loss}:{_PLACES[fate.destination]}"
    return str(fate)


@FORMS.add("op:apply_result code units", "op:apply_result code units owner_choice")
def result(given: Given) -> Answers:
    """What becomes of the units of one side."""
    code, stack = CombatCode(given["code"]), _stack(given["units"])
    chosen = _chosen(given, result_choices(code, stack))
    return _fates(lambda: apply_result(code, stack, chosen=chosen))


@FORMS.add("op:apply_bombardment result units", "op:apply_bombardment result units owner_choice")
def bombardment_result(given: Given) -> Answers:
    """What becomes of the units fired on."""
    kind, stack = BombardmentResult(given["result"]), _stack(given["units"])
    chosen = _chosen(given, bombardment_choices(kind, stack))
    return _fates(lambda: apply_bombardment(kind, stack, chosen=chosen))


# --------------------------------------------------------------------------------------------------------- bombardment


@FORMS.add("op:bombardment_column factors terrain")
def bombardment_column(given: Given) -> Answers:
    """The column for factors after terrain."""
    odds = bombardment_odds([_gun(given["factors"], 0)], [Combatant(name="target")], terrain=_terrain(given["terrain"]))
    return {"column": lambda: odds.column}


@FORMS.add("op:bombardment_full factors terrain roll firing_cadres defending_cadres")
def bombardment(given: Given) -> Answers:
    """A whole bombardment; the first of those who fire has all the factors."""
    guns = [
        _gun(given["factors"] if not number else 0, cadre, f"gun {number}")
        for number, cadre in enumerate(given["firing_cadres"])
    ]
    targets = [
        Combatant(name=f"target {number}", cadre=cadre) for number, cadre in enumerate(given["defending_cadres"])
    ]
    odds = bombardment_odds(guns, targets, terrain=_terrain(given["terrain"]))
    return {
        "modified_roll": lambda: given["roll"] + odds.drm,
        "column": lambda: odds.column,
        "result": lambda: str(odds.result(given["roll"])),
    }


def _terrain(columns: int) -> list[TerrainShift]:
    return [TerrainShift("some terrain", columns)]


def _gun(factors: int, cadre: int, name: str = "gun") -> Combatant:
    return Combatant(name=name, unit_class=UnitClass.ARTILLERY, bombardment=factors, cadre=cadre)


@FORMS.add("op:may_bombard type segment state supplied adjacent")
def may_bombard(given: Given) -> Answers:
    """Whether a unit with a Bombardment strength may fire."""
    kind = UnitClass(given["type"])
    unit = Combatant(
        name="gun", unit_class=kind, status=_STATES[given["state"]], bombardment=1, supplied=given["supplied"]
    )
    segment = BombardmentSegment(given["segment"])
    return {"legal": lambda: not why_not_bombard(unit, segment, is_adjacent=given["adjacent"])}
