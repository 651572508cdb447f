"""Vectors about weather, intelligence, reconnaissance, cavalry screening and supply expenditure."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from tests.vectors.vectors import Answers, Forms, Given

from balkan_rules.balkan_wars import (
    Combatant,
    GameTurn,
    MovementMode,
    Season,
    Status,
    StepCost,
    SupplyPurpose,
    SupplySource,
    SupplyUse,
    TravelPurpose,
    UnitClass,
    Weather,
    entry_cost,
    expended_supplies,
    intelligence_chances,
    intelligence_roll,
    needs_weather_roll,
    reconnaissance,
    reconnaissance_chances,
    screening,
    supply_returns,
    weather_chances,
    weather_forecast,
    weather_sequence,
    why_not_reconnoitre,
    why_not_screen,
    why_not_spy,
)

__all__ = ["FORMS"]

FORMS = Forms()
_SEASONS: Final = {Season.SUMMER: GameTurn.parse("May I"), Season.WINTER: GameTurn.parse("Nov I")}
_STATES: Final = {"good": Status.GOOD_ORDER, "demoralized": Status.DEMORALIZED}
_ENEMY: Final = Combatant(name="enemy", open=False)


# ------------------------------------------------------------------------------------------------------------- weather


@FORMS.add("op:weather_sequence snow_lingering turns")
def weather_turns(given: Given) -> Answers:
    """The weather of some turns; a roll for a turn that needs none is let lie."""
    turns = [(GameTurn.parse(row["turn"]), row.get("roll")) for row in given["turns"]]
    rolled = [(turn, roll if needs_weather_roll(turn) else None) for turn, roll in turns]
    found = weather_sequence(rolled, lingering=given["snow_lingering"])
    return {"effective": lambda: [str(one.weather) for one in found]}


@FORMS.add("op:weather_distribution season snow_lingering")
def chances_of_weather(given: Given) -> Answers:
    """The chances of one turn."""
    chances = weather_chances(_SEASONS[Season(given["season"])], lingering=given["snow_lingering"])
    whole = {str(weather): chances.get(weather, Fraction(0)) for weather in Weather}
    return {name: lambda name=name: whole[name] for name in whole}  # type: ignore[misc]


@FORMS.add("op:snow_probability season turns")
def chances_of_snow(given: Given) -> Answers:
    """The chances of Snow in some turns, counted from the first of the season."""
    forecast = weather_forecast(_SEASONS[Season(given["season"])], given["turns"])
    return {"p": lambda: [chances.get(Weather.SNOW, Fraction(0)) for chances in forecast]}


@FORMS.add("op:weather_cost weather purpose base_hex base_river crosses_river mode mountain")
def cost_in_weather(given: Given) -> Answers:
    """The cost of a hex, and of the river that is crossed."""
    step = StepCost(
        mode=MovementMode(given["mode"]),
        hex_cost=given["base_hex"],
        river_cost=given["base_river"] if given["crosses_river"] else 0,
        crosses_river=given["crosses_river"],
    )
    found = entry_cost(
        Weather(given["weather"]), step, mountain=given["mountain"], purpose=TravelPurpose(given["purpose"])
    )
    return {"cost": lambda: found.total}


# -------------------------------------------------------------------------------------------------------- intelligence


def _reaches(distance: int, staff: int = 0) -> bool:
    """Whether a headquarters may look at a stack so far away."""
    headquarters = Combatant(name="HQ", unit_class=UnitClass.HEADQUARTERS, staff=staff)
    return not why_not_spy(headquarters, [_ENEMY], distance=distance)


@FORMS.add("op:strategic_intelligence_legal distance")
def may_spy(given: Given) -> Answers:
    """Whether a stack is near enough."""
    return {"legal": lambda: _reaches(given["distance"])}


@FORMS.add("op:strategic_intelligence staff_rating roll distance")
def spies(given: Given) -> Answers:
    """What a roll does, if the stack is near enough."""
    found = intelligence_roll(given["staff_rating"], given["roll"])
    effects = [*(["stack_opened"] if found.opens else []), *(["enemy_looks"] if found.enemy_looks else [])]
    return {"effects": lambda: effects if _reaches(given["distance"], given["staff_rating"]) else []}


@FORMS.add("op:strategic_intelligence_probability staff_rating")
def chances_of_spies(given: Given) -> Answers:
    """The chances of what a staff finds."""
    chances = intelligence_chances(given["staff_rating"])
    return {
        "success": lambda: chances.where(lambda roll: roll.opens),
        "counterintelligence": lambda: chances.where(lambda roll: roll.enemy_looks),
        "none": lambda: chances.where(lambda roll: not roll.opens and not roll.enemy_looks),
    }


@FORMS.add("op:recon cadre roll demoralized hidden")
def reconnoitres(given: Given) -> Answers:
    """What cavalry does that stands beside a hidden enemy; `hidden` is the cavalry itself."""
    cavalry = Combatant(
        name="cavalry",
        unit_class=UnitClass.CAVALRY,
        cadre=given["cadre"],
        open=not given["hidden"],
        status=Status.DEMORALIZED if given["demoralized"] else Status.GOOD_ORDER,
    )
    if why_not_reconnoitre(cavalry, [_ENEMY]):
        return {"attempted": lambda: False, "success": lambda: False, "cavalry_open": lambda: cavalry.open}
    found = reconnaissance(cavalry, [_ENEMY], given["roll"])
    return {
        "attempted": lambda: True,
        "success": lambda: found.success,
        "cavalry_open": lambda: found.cavalry.open,
        "may_move_on": lambda: found.may_move_on,
        "may_attack": lambda: found.may_attack,
    }


@FORMS.add("op:recon_probability cadre")
def chances_of_cavalry(given: Given) -> Answers:
    """The chance that cavalry finds out."""
    return {"success": lambda: reconnaissance_chances(given["cadre"]).where(bool)}


# ------------------------------------------------------------------------------------------------ screening and supply


@FORMS.add("op:screen units roll")
def screens(given: Given) -> Answers:
    """Whether the units of a hex slip away from an attack."""
    stack = [
        Combatant(
            name=str(number),
            unit_class=UnitClass(row["type"]),
            cadre=row["cadre"],
            status=_STATES[row["state"]],
        )
        for number, row in enumerate(given["units"])
    ]
    if why_not_screen(stack):
        return {"eligible": lambda: False, "success": lambda: False, "retreat_hexes": lambda: 0}
    found = screening(stack, given["roll"])
    return {
        "eligible": lambda: True,
        "success": lambda: found.success,
        "retreat_hexes": lambda: found.retreat_hexes,
        "may_advance": lambda: found.may_advance,
    }


@FORMS.add("op:supply_expenditure uses depots")
def expends(given: Given) -> Answers:
    """What supply is used up, and what comes back on so many Depots."""
    uses = [
        SupplyUse(
            source=SupplySource(unit=row["source"], is_mobile=UnitClass(row["kind"]) is UnitClass.SUPPLY),
            purpose=SupplyPurpose(row["purpose"]),
        )
        for row in given["uses"]
    ]
    expended = expended_supplies(uses)
    found = supply_returns(
        [Combatant(name=name, unit_class=UnitClass.SUPPLY) for name in expended],
        [Combatant(name=f"Depot {number}", unit_class=UnitClass.DEPOT) for number in range(given["depots"])],
    )
    return {
        "expended": lambda: expended,
        "eliminated": list,
        "returned_next_segment": lambda: len(found.returned),
        "cost": lambda: found.points,
        "queued": lambda: len(found.queued),
    }
