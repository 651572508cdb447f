"""What a combat result does to units, and in what order (acrt.result.*)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from balkan_rules import IllegalActionError, SetupError
from balkan_rules.balkan_wars import (
    Combatant,
    CombatCode,
    CombatPart,
    CombatResult,
    CombatRole,
    CombatStep,
    Loss,
    Ruin,
    Rulings,
    Status,
    UnitClass,
    apply_combat,
    apply_result,
    combat_steps,
    half_of,
    result_choices,
    survivors,
    why_not_result_choice,
)
from balkan_rules.balkan_wars.rulings import AcrtDNoteConflict, AcrtSimultaneous

BROKEN = Status.DEMORALIZED
BOOK = Rulings()
NOTE = Rulings(acrt_d_note_conflict=AcrtDNoteConflict.DESIGN_NOTE)
GUARD = Combatant(name="Guard", cadre=4)
LINE = Combatant(name="Line", cadre=3)
RESERVE = Combatant(name="Reserve", status=BROKEN)
CAVALRY = Combatant(name="Cavalry", unit_class=UnitClass.CAVALRY, charging=True)
TIRED = Combatant(name="Tired", unit_class=UnitClass.CAVALRY, status=BROKEN, charging=True)
ATTACKER, DEFENDER = CombatRole.ATTACKER, CombatRole.DEFENDER


def of(unit_class: UnitClass, status: Status = Status.GOOD_ORDER) -> Combatant:
    return Combatant(name=str(unit_class), unit_class=unit_class, status=status)


def told(code: str, units: Sequence[Combatant], *, chosen: str | None = None, rulings: Rulings = BOOK) -> list[str]:
    return list(map(str, apply_result(CombatCode(code), units, chosen=chosen, rulings=rulings)))


# ------------------------------------------------------------------------------------------------------------ the codes


@pytest.mark.case("balkan_wars", "acrt.result.none")
def test_a_dash_leaves_a_side_as_it_is() -> None:
    fates = apply_result(CombatCode.NONE, [GUARD, TIRED])
    assert [(fate.status, fate.cases) for fate in fates] == [(Status.GOOD_ORDER, ()), (BROKEN, ())]
    assert survivors(fates) == (GUARD, TIRED)


@pytest.mark.case("balkan_wars", "acrt.result.D", "acrt.result.D.already")
def test_a_d_strikes_those_who_charged_and_nobody_else() -> None:
    fates = apply_result(CombatCode.D, [GUARD, CAVALRY, RESERVE, TIRED])
    assert list(map(str, fates)) == ["good", "demoralized", "demoralized", "eliminated:pool"]
    assert fates[1].cases == ("acrt.result.D",)
    assert fates[2].cases == ()
    assert fates[3].cases == ("acrt.result.D", "acrt.result.D.already", "acrt.eliminated")
    assert (fates[3].loss, fates[3].destination, fates[3].survivor) == (Loss.ELIMINATED, Ruin.POOL, None)


@pytest.mark.case("balkan_wars", "acrt.result.D.nocharge")
def test_a_d_strikes_one_unit_of_the_owners_choice_if_none_charged() -> None:
    stack = [GUARD, LINE, RESERVE, of(UnitClass.DEPOT)]
    assert result_choices(CombatCode.D, stack) == tuple(stack)
    assert told("D", stack, chosen="Line") == ["good", "demoralized", "demoralized", "good"]
    assert told("D", stack, chosen="Reserve") == ["good", "good", "eliminated:pool", "good"]
    assert told("D", stack, chosen="depot") == ["good", "good", "demoralized", "demoralized"]
    fate = apply_result(CombatCode.D, stack, chosen="Reserve")[2]
    assert fate.cases == ("acrt.result.D", "acrt.result.D.nocharge", "acrt.result.D.already", "acrt.eliminated")


@pytest.mark.case("balkan_wars", "acrt.result.D.nocharge")
def test_the_owner_must_choose_and_only_what_he_has() -> None:
    assert why_not_result_choice(CombatCode.D, [GUARD, LINE], "Line") == ()
    (owed,) = why_not_result_choice(CombatCode.D, [GUARD, LINE], None)
    assert (owed.case, owed.details) == ("acrt.result.D.nocharge", {"units": ("Guard", "Line")})
    (foreign,) = why_not_result_choice(CombatCode.D, [GUARD, LINE], "Cavalry")
    assert foreign.details == {"unit": "Cavalry", "units": ("Guard", "Line")}
    for wrong, message in ((None, "must choose"), ("Cavalry", "cannot be chosen")):
        with pytest.raises(IllegalActionError, match=message) as refused:
            apply_result(CombatCode.D, [GUARD, LINE], chosen=wrong)
        assert refused.value.violations == why_not_result_choice(CombatCode.D, [GUARD, LINE], wrong)


@pytest.mark.case("balkan_wars", "acrt.result.D.nocharge")
def test_nobody_is_asked_about_one_unit_or_about_nothing() -> None:
    assert result_choices(CombatCode.D, [GUARD]) == (GUARD,)
    assert why_not_result_choice(CombatCode.D, [GUARD], None) == ()
    assert told("D", [GUARD]) == ["demoralized"]
    assert result_choices(CombatCode.D, [GUARD, CAVALRY]) == ()
    assert result_choices(CombatCode.S, [GUARD, LINE]) == ()
    for code in (CombatCode.S, CombatCode.NONE):
        (nothing,) = why_not_result_choice(code, [GUARD, LINE], "Guard")
        assert nothing.sentence == "there is nothing to choose"


@pytest.mark.case("balkan_wars", "acrt.note", "acrt.result.D.nocharge")
def test_under_the_designers_note_a_d_strikes_only_chargers() -> None:
    assert result_choices(CombatCode.D, [GUARD, RESERVE], rulings=NOTE) == ()
    assert told("D", [GUARD, RESERVE], rulings=NOTE) == ["good", "demoralized"]
    assert told("D", [GUARD, CAVALRY], rulings=NOTE) == ["good", "demoralized"]
    assert result_choices(CombatCode.D, [GUARD, RESERVE]) == (GUARD, RESERVE)


@pytest.mark.case("balkan_wars", "acrt.result.E", "acrt.eliminated")
def test_an_e_eliminates_all() -> None:
    fates = apply_result(CombatCode.E, [GUARD, CAVALRY, TIRED])
    assert list(map(str, fates)) == ["eliminated:pool"] * 3
    assert {fate.cases for fate in fates} == {("acrt.result.E", "acrt.eliminated")}
    assert survivors(fates) == ()


@pytest.mark.case("balkan_wars", "acrt.result.R", "acrt.result.R.retreat", "acrt.surrendered")
def test_a_rout_breaks_all_and_drives_them_back() -> None:
    fates = apply_result(CombatCode.R, [GUARD, CAVALRY, TIRED])
    assert list(map(str, fates)) == ["demoralized:retreat3", "demoralized:retreat3", "surrendered:prisoners"]
    assert fates[0].cases == ("acrt.result.R", "acrt.result.R.retreat")
    assert fates[2].cases == ("acrt.result.R", "acrt.surrendered")
    assert (fates[2].loss, fates[2].destination, fates[2].retreat) == (Loss.SURRENDERED, Ruin.PRISONERS, 0)


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat")
def test_what_cannot_move_is_broken_by_a_rout_where_it_is() -> None:
    fates = apply_result(CombatCode.R, [of(UnitClass.FORTIFICATION), of(UnitClass.DEPOT), of(UnitClass.FLEET)])
    assert list(map(str, fates)) == ["demoralized", "demoralized", "demoralized:retreat3"]


@pytest.mark.case("balkan_wars", "acrt.result.S")
def test_an_s_breaks_all_where_they_are() -> None:
    fates = apply_result(CombatCode.S, [GUARD, CAVALRY, RESERVE])
    assert list(map(str, fates)) == ["demoralized", "demoralized", "surrendered:prisoners"]
    assert fates[0].cases == ("acrt.result.S",)


@pytest.mark.case("balkan_wars", "acrt.eliminated")
@pytest.mark.parametrize("unit_class", UnitClass)
def test_some_classes_never_return_when_they_are_eliminated(unit_class: UnitClass) -> None:
    gone = unit_class.value in {"artillery", "heavy_artillery", "fortification", "depot"}
    assert told("E", [of(unit_class)]) == ["eliminated:removed" if gone else "eliminated:pool"]


@pytest.mark.case("balkan_wars", "acrt.surrendered")
@pytest.mark.parametrize("unit_class", UnitClass)
def test_some_classes_never_return_when_they_surrender(unit_class: UnitClass) -> None:
    gone = unit_class.value in {"artillery", "heavy_artillery", "fortification", "depot"}
    assert told("S", [of(unit_class, BROKEN)]) == ["surrendered:removed" if gone else "surrendered:prisoners"]


@pytest.mark.case("balkan_wars", "bombardment.4.effect")
def test_survivors_go_on_as_they_are_now() -> None:
    fates = apply_result(CombatCode.R, [GUARD, TIRED, CAVALRY])
    assert survivors(fates) == (attrs.evolve(GUARD, status=BROKEN), attrs.evolve(CAVALRY, status=BROKEN))


# ---------------------------------------------------------------------------------------------------------- both halves


@pytest.mark.case("balkan_wars", "acrt.result.slash")
def test_the_attackers_half_is_the_left_one() -> None:
    result = CombatResult.parse("R/D")
    assert (half_of(result, ATTACKER), half_of(result, DEFENDER)) == (CombatCode.R, CombatCode.D)
    aftermath = apply_combat(result, [GUARD, TIRED], [LINE, RESERVE], defender_chooses="Line")
    assert list(map(str, aftermath.attackers)) == ["demoralized:retreat3", "surrendered:prisoners"]
    assert list(map(str, aftermath.defenders)) == ["demoralized", "demoralized"]
    other = apply_combat(CombatResult.parse("D/R"), [GUARD, LINE], [RESERVE], attacker_chooses="Guard")
    assert list(map(str, other.attackers)) == ["demoralized", "good"]
    assert list(map(str, other.defenders)) == ["surrendered:prisoners"]


def fates(*roles: CombatRole) -> CombatStep:
    return CombatStep(CombatPart.FATES, roles)


def retreat(role: CombatRole) -> CombatStep:
    return CombatStep(CombatPart.RETREAT, (role,))


ORDERS = {
    AcrtSimultaneous.SIMULTANEOUS: {
        "-/R": (fates(DEFENDER), retreat(DEFENDER)),
        "D/R": (fates(DEFENDER, ATTACKER), retreat(DEFENDER)),
        "R/D": (fates(DEFENDER, ATTACKER), retreat(ATTACKER)),
        "R/R": (fates(DEFENDER, ATTACKER), retreat(DEFENDER), retreat(ATTACKER)),
        "-/-": (),
    },
    AcrtSimultaneous.DEFENDER_FIRST: {
        "-/R": (fates(DEFENDER), retreat(DEFENDER)),
        "D/R": (fates(DEFENDER), retreat(DEFENDER), fates(ATTACKER)),
        "R/D": (fates(DEFENDER), fates(ATTACKER), retreat(ATTACKER)),
        "R/R": (fates(DEFENDER), retreat(DEFENDER), fates(ATTACKER), retreat(ATTACKER)),
        "-/-": (),
    },
    AcrtSimultaneous.ATTACKER_FIRST: {
        "-/R": (fates(DEFENDER), retreat(DEFENDER)),
        "D/R": (fates(ATTACKER), fates(DEFENDER), retreat(DEFENDER)),
        "R/D": (fates(ATTACKER), retreat(ATTACKER), fates(DEFENDER)),
        "R/R": (fates(ATTACKER), retreat(ATTACKER), fates(DEFENDER), retreat(DEFENDER)),
        "-/-": (),
    },
}


@pytest.mark.case("balkan_wars", "acrt.result.slash")
@pytest.mark.parametrize("order", AcrtSimultaneous)
def test_the_halves_apply_in_the_order_of_the_ruling(order: AcrtSimultaneous) -> None:
    rulings = Rulings(acrt_simultaneous=order)
    for text, steps in ORDERS[order].items():
        result = CombatResult.parse(text)
        assert combat_steps(result, rulings=rulings) == steps
        assert apply_combat(result, [CAVALRY], [CAVALRY], rulings=rulings).steps == steps


@pytest.mark.case("balkan_wars", "acrt.result.slash")
def test_each_two_orders_differ_somewhere() -> None:
    everywhere = [tuple(ORDERS[order].values()) for order in AcrtSimultaneous]
    assert len(set(everywhere)) == len(AcrtSimultaneous)
    assert combat_steps(CombatResult.parse("R/D")) == ORDERS[AcrtSimultaneous.SIMULTANEOUS]["R/D"]


def test_words_for_people() -> None:
    assert (str(ATTACKER), str(CombatPart.RETREAT), str(Loss.SURRENDERED)) == ("attacker", "retreat", "surrendered")


# ------------------------------------------------------------------------------------------------------ wrong arguments


@pytest.mark.parametrize(
    ("code", "units", "message"),
    [
        ("D", [GUARD], r"code: one of CombatCode\.NONE.* is wanted, not 'D'"),
        (CombatCode.D, [], "units: at least one Combatant is wanted"),
        (
            CombatCode.D,
            [GUARD, LINE, GUARD],
            "units: each unit needs a name of its own, and 'Guard' stands there twice",
        ),
        (CombatCode.D, ["Guard"], "units: a Combatant is wanted, not 'Guard'"),
        (CombatCode.D, GUARD, "units: Combatants are wanted, not Combatant"),
    ],
)
def test_wrong_arguments_are_named(code: object, units: object, message: str) -> None:
    wrong: tuple[Any, Any] = code, units
    with pytest.raises(SetupError, match=message):
        apply_result(*wrong)
    with pytest.raises(SetupError, match=message):
        result_choices(*wrong)


def test_a_unit_is_chosen_by_its_name() -> None:
    wrong: Any = GUARD
    with pytest.raises(SetupError, match="chosen: the name of a unit is wanted, or None, not Combatant"):
        apply_result(CombatCode.D, [GUARD, LINE], chosen=wrong)


def test_wrong_arguments_of_a_whole_combat_are_named() -> None:
    text: Any = "S/D"
    with pytest.raises(SetupError, match="result: an instance of CombatResult is wanted, not 'S/D'"):
        apply_combat(text, [GUARD], [LINE])
    with pytest.raises(SetupError, match="result: an instance of CombatResult is wanted"):
        combat_steps(text)
    with pytest.raises(SetupError, match="attackers: at least one"):
        apply_combat(CombatResult.parse(text), [], [LINE])
    with pytest.raises(SetupError, match="defenders: at least one"):
        apply_combat(CombatResult.parse(text), [LINE], [])
    wrong: Any = "defender first"
    with pytest.raises(SetupError, match="rulings: a Rulings is wanted"):
        combat_steps(CombatResult.parse(text), rulings=wrong)
