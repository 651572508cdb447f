"""Vectors about coup, assistance, intervention, invasion, defection and collapse."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import attrs
from tests.vectors.marita_merkur_borders import PEACE, SPECIAL, WAR
from tests.vectors.vectors import Answers, Forms, Given

from balkan_rules.core.preview import Modifier
from balkan_rules.marita_merkur import (
    Affairs,
    Check,
    CounterMix,
    Country,
    Ground,
    Mark,
    Mission,
    Nation,
    Phase,
    Piece,
    PlayerTurn,
    SpecialTurn,
    TurnEnd,
    UnitType,
    after_coup,
    after_deployment,
    assistance_chart,
    assistance_distribution,
    assistance_due,
    begin_checks,
    collapse_turn,
    coup_chance,
    coup_check,
    coup_modifiers,
    defection_chance,
    defection_losses,
    defects,
    deployment_turn,
    greek_surrenders,
    intervention_chance,
    intervention_check,
    intervention_groups,
    intervention_modifiers,
    phases_of,
    player_turns,
    shipment_arrives,
    turn_end_checks,
    turn_end_outcomes,
    units_to_check,
    why_not_enter,
    why_not_fly,
    why_not_operate,
)

__all__ = ["FORMS"]

FORMS = Forms()

_FIELD: Final = Ground(name="field", country=Country.JUGOSLAVIA)
_BEOGRAD: Final = attrs.evolve(_FIELD, marks=frozenset({Mark.BEOGRAD}))
_TURNS: Final = {"special": PlayerTurn.SPECIAL, "axis": PlayerTurn.AXIS, "allied": PlayerTurn.ALLIED}


# --------------------------------------------------------------------------------------------------------- end of turn


def _end(*, british: bool) -> TurnEnd:
    """The end of a turn on which a coup and intervention are checked for."""
    return TurnEnd(allied=60, axis=30, british=Fraction(3 if british else 0))


def _added(modifier: int) -> tuple[Modifier, ...]:
    return (Modifier("31.D.modifier", "given", modifier),)


def _modifiers(given: Given) -> tuple[Modifier, ...]:
    affairs = after_coup(PEACE) if given["coup"] else PEACE
    return intervention_modifiers(_end(british=given["british_three"]), affairs)


@FORMS.add("op:end_of_turn_checks allied_vp axis_vp british_re checks_started coup triggered")
def checks(given: Given) -> Answers:
    """What is rolled for."""
    end = TurnEnd(allied=given["allied_vp"], axis=given["axis_vp"], british=Fraction(given["british_re"]))
    triggered = 1 if given["triggered"] else None
    affairs = Affairs(turn=2, checks_begun=given["checks_started"], coup=given["coup"], triggered=triggered)
    found = turn_end_checks(end, affairs)
    modifier = sum(one.steps for one in coup_modifiers(end)) if Check.COUP in found else 0
    return {
        "coup_check": lambda: Check.COUP in found,
        "coup_modifier": lambda: modifier,
        "intervention_check": lambda: Check.INTERVENTION in found,
        "assistance_check": lambda: Check.ASSISTANCE in found,
        "checks_started": lambda: begin_checks(end, affairs).checks_begun,
    }


@FORMS.add("op:coup_probability modifier")
def chance_of_coup(given: Given) -> Answers:
    """The chance of one check."""
    return {"p": lambda: coup_chance(_added(given["modifier"]))}


@FORMS.add("op:coup_none_in modifier checks")
def chance_of_no_coup(given: Given) -> Answers:
    """The chance that all checks fail."""
    return {"p": lambda: 1 - coup_chance(_added(given["modifier"]), checks=given["checks"])}


@FORMS.add("op:coup_roll dice modifier")
def coup(given: Given) -> Answers:
    """What a check comes to."""
    rolled = coup_check(sum(given["dice"]), _added(given["modifier"]))
    return {"total": lambda: rolled.total, "coup": lambda: rolled.succeeds}


@FORMS.add("op:intervention_probability british_three coup")
def chance_of_intervention(given: Given) -> Answers:
    """The chance of one check."""
    return {"p": lambda: intervention_chance(_modifiers(given))}


@FORMS.add("op:intervention_none_in british_three coup checks")
def chance_of_no_intervention(given: Given) -> Answers:
    """The chance that all checks fail."""
    return {"p": lambda: 1 - intervention_chance(_modifiers(given), checks=given["checks"])}


@FORMS.add("op:intervention_roll roll british_three coup")
def intervention(given: Given) -> Answers:
    """What a check comes to."""
    rolled = intervention_check(given["roll"], _modifiers(given))
    return {"total": lambda: rolled.total, "triggered": lambda: rolled.succeeds}


@FORMS.add("op:turn_joint british_three")
def both(given: Given) -> Answers:
    """The chances of a turn on which both are checked for."""
    found = turn_end_outcomes(_end(british=given["british_three"]))

    def chance(*, coup: bool, trigger: bool) -> Fraction:
        return found.where(
            lambda one: (one.affairs.coup or not coup) and (one.affairs.triggered is not None or not trigger)
        )

    return {
        "coup": lambda: chance(coup=True, trigger=False),
        "trigger": lambda: chance(coup=False, trigger=True),
        "coup_and_trigger": lambda: chance(coup=True, trigger=True),
    }


# ---------------------------------------------------------------------------------------------------------- assistance


def _named(units: Iterable[UnitType]) -> str:
    return "+".join(map(str, units)) or "none"


@FORMS.add("op:assistance_chart")
def chart(_: Given) -> Answers:
    """The lines of the chart."""
    return {"rows": lambda: [_named(line) for line in assistance_chart()]}


@FORMS.add("op:assistance_distribution exhausted")
def chances_of_assistance(given: Given) -> Answers:
    """What a turn may bring."""
    whole = CounterMix(mountain=1, light=1, infantry=1, artillery=1)
    mix = whole.without([UnitType(name) for name in given["exhausted"]])
    return {"dist": lambda: {_named(units): chance for units, chance in assistance_distribution(mix).items()}}


@FORMS.add("op:assistance_arrival rolled_turn trigger_turn", "op:assistance_arrival rolled_turn")
def arrival(given: Given) -> Answers:
    """When assistance comes, and whether it does."""
    due = assistance_due(given["rolled_turn"])
    return {"due_turn": lambda: due, "arrives": lambda: shipment_arrives(due, given.get("trigger_turn") or None)}


# -------------------------------------------------------------------------------------------------------- intervention


@FORMS.add("op:intervention_date trigger_turn clear")
def date(given: Given) -> Answers:
    """The turn of the deployment."""
    weather = [(row["turn"], row["clear"]) for row in given["clear"]]
    return {"turn": lambda: deployment_turn(given["trigger_turn"], weather)}


@FORMS.add("op:intervention_force coup")
def force(given: Given) -> Answers:
    """What comes, and whether the border is open to it."""
    triggered = Affairs(turn=10, checks_begun=given["coup"], coup=given["coup"], triggered=9)
    german = Piece(name="x", nation=Nation.GERMAN)
    affairs = after_deployment(triggered, invades=False)
    return {
        "groups": lambda: frozenset(map(str, intervention_groups(coup=given["coup"]))),
        "axis_may_enter_jugoslavia": lambda: not why_not_enter(german, _FIELD, affairs),
    }


@FORMS.add("op:special_turn_may_act unit")
def may_act(given: Given) -> Answers:
    """Who acts in the special turn."""
    return {"legal": lambda: not why_not_operate(Piece(name="x", nation=Nation(given["unit"])), PlayerTurn.SPECIAL)}


@FORMS.add("op:special_turn_order")
def order(_: Given) -> Answers:
    """The Axis's player turns on the turn of the deployment."""

    def name(turn: PlayerTurn) -> str:
        without = "" if Phase.EXPLOITATION in phases_of(turn) else "_without_exploitation"
        return f"{'german_special_turn' if turn is PlayerTurn.SPECIAL else f'{turn}_player_turn'}{without}"

    return {"order": lambda: [name(turn) for turn in player_turns(SPECIAL) if turn is not PlayerTurn.ALLIED]}


@FORMS.add("op:jugoslav_air_mission mission phase")
def jugoslav_mission(given: Given) -> Answers:
    """What Jugoslav air units fly."""
    piece = Piece(name="x", nation=Nation.JUGOSLAV, unit_type=UnitType.AIR)
    turn = PlayerTurn.SPECIAL if given["phase"].startswith("special") else PlayerTurn.AXIS
    return {"legal": lambda: not why_not_fly(piece, Mission(given["mission"]), turn)}


# ------------------------------------------------------------------------------------------------ defection, collapse


def _place(given: Given) -> Ground:
    return _BEOGRAD if given["in_beograd"] else _FIELD


@FORMS.add("op:defection_probability in_beograd")
def chance_of_defection(given: Given) -> Answers:
    """The chance of one check."""
    return {"p": lambda: defection_chance(_place(given))}


@FORMS.add("op:defection type in_beograd already_checked roll phase")
def defection(given: Given) -> Answers:
    """Whether a unit is removed."""
    piece = Piece(name="x", nation=Nation.JUGOSLAV, unit_type=UnitType(given["type"]))
    turn, _, phase = given["phase"].partition("_")
    affairs = attrs.evolve(WAR, special=SpecialTurn.NOW if turn == "special" else SpecialTurn.OVER)
    checked = {"x"} if given["already_checked"] else frozenset[str]()
    german = Piece(name="y", nation=Nation.GERMAN)

    def removed() -> bool:
        found = units_to_check(german, [piece], affairs, phase=Phase(phase), checked=checked)
        return bool(found) and defects(given["roll"], _place(given))

    return {"removed": removed}


@FORMS.add("op:defection_expected field beograd")
def losses(given: Given) -> Answers:
    """How many units are lost."""
    found = defection_losses([_FIELD] * given["field"] + [_BEOGRAD] * given["beograd"])
    return {"removed": found.mean, "none_lost": lambda: found.where(lambda lost: not lost)}


@FORMS.add("op:jugoslav_collapse controlled sources")
def collapse(given: Given) -> Answers:
    """When the Jugoslav army is removed."""
    history = [(_TURNS[row["turn"]], row["axis"]) for row in given["controlled"]]
    return {"removed_at_end_of": lambda: str(collapse_turn(history, given["sources"]) or "none")}


@FORMS.add("op:greek_collapse intervention units")
def surrender(given: Given) -> Answers:
    """Which Greek units surrender."""
    mainland = Ground(name="x", country=Country.GREECE)
    island = attrs.evolve(mainland, marks=frozenset({Mark.ISLAND}))
    units = [
        (Piece(name=row["id"], nation=Nation.GREEK), mainland if row["mainland"] else island, row["supplied"])
        for row in given["units"]
    ]
    affairs = WAR if given["intervention"] else PEACE
    return {"removed": lambda: [piece.name for piece in greek_surrenders(units, affairs)]}
