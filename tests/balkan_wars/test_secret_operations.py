"""Secret Operations: their targets, their odds, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from balkan_rules import Modifier, SetupError, Violation
from balkan_rules.balkan_wars import (
    SECRET_OPERATIONS,
    Combatant,
    CombatRole,
    MovementMode,
    OperationKind,
    Rulings,
    SecretOpsColumns12,
    SecretOpsGreatPower,
    SecretResult,
    Status,
    UnitClass,
    secret_odds,
    secret_outcome,
    subversion_surcharge,
    why_not_assassinate,
    why_not_secret_morale_point,
    why_not_secret_target,
)

ESPIONAGE, PROPAGANDA, ASSASSINATION, SUBVERSION = OperationKind
N, S1, S2 = SecretResult
SIXTH = Fraction(1, 6)
COUNTRIES = ("Bulgaria", "Serbia", "Ottoman Empire", "Rumania")
AT_WAR = ("Serbia", "Ottoman Empire")


def hq(
    *, unit_class: UnitClass = UnitClass.HEADQUARTERS, status: Status = Status.GOOD_ORDER, is_open: bool = True
) -> Combatant:
    return Combatant(name="1st Army HQ", unit_class=unit_class, status=status, open=is_open)


# ------------------------------------------------------------------------------------------------------------- targets


@pytest.mark.parametrize(
    ("kind", "open_to"),
    [
        pytest.param(
            ESPIONAGE, set(COUNTRIES), marks=pytest.mark.case("balkan_wars", "secret_ops.4", "secret_ops.1.espionage")
        ),
        pytest.param(PROPAGANDA, set(AT_WAR), marks=pytest.mark.case("balkan_wars", "secret_ops.5")),
        pytest.param(SUBVERSION, set(AT_WAR), marks=pytest.mark.case("balkan_wars", "secret_ops.7")),
    ],
)
def test_a_country_is_the_target(kind: OperationKind, open_to: set[str]) -> None:
    def refused(country: str) -> tuple[Violation, ...]:
        return why_not_secret_target(kind, country, countries=COUNTRIES, belligerents=AT_WAR)

    assert {country for country in COUNTRIES if not refused(country)} == open_to
    numbers = {ESPIONAGE: "secret_ops.4", PROPAGANDA: "secret_ops.5", SUBVERSION: "secret_ops.7"}
    assert [(violation.case, violation.details) for violation in refused("Narnia")] == [
        (numbers[kind], {"country": "Narnia"})
    ]


@pytest.mark.case("balkan_wars", "secret_ops.6")
def test_the_victim_is_an_open_enemy_headquarters_in_good_order() -> None:
    assert why_not_assassinate(hq()) == ()
    for unit, sentence in [
        (hq(is_open=False), "must be Open"),
        (hq(status=Status.DEMORALIZED), "must be in Good Order"),
        (hq(unit_class=UnitClass.DEPOT), "must be a headquarters"),
    ]:
        (violation,) = why_not_assassinate(unit)
        assert violation.case == "secret_ops.6"
        assert sentence in violation.sentence
    assert [violation.sentence for violation in why_not_assassinate(hq(is_open=False), is_enemy=False)] == [
        "the target of an assassination must be the enemy's"
    ]


@pytest.mark.case("balkan_wars", "secret_ops.6")
def test_nothing_is_said_of_a_unit_that_nobody_sees() -> None:
    hidden = [hq(is_open=False), hq(is_open=False, status=Status.DEMORALIZED, unit_class=UnitClass.INFANTRY)]
    one, other = map(why_not_assassinate, hidden)
    assert one
    assert one == other


@pytest.mark.parametrize("role", CombatRole)
@pytest.mark.case("balkan_wars", "secret_ops.2c", "secret_ops.drm.attacker", "secret_ops.drm.defender")
def test_any_country_at_war_on_a_side_can_give_its_morale_point(role: CombatRole) -> None:
    own, number = ("Serbia", "Greece"), f"secret_ops.drm.{role}"
    for country in own:
        assert why_not_secret_morale_point(role, country, belligerents=own, points=1) == ()
    wrong = why_not_secret_morale_point(role, "Rumania", belligerents=own, points=0, has_spent=True)
    assert [violation.case for violation in wrong] == [number] * 3
    for changes in ({"country": "Rumania"}, {"points": 0}, {"has_spent": True}):
        arguments: dict[str, Any] = {"country": "Serbia", "belligerents": own, "points": 2, **changes}
        (violation,) = why_not_secret_morale_point(role, **arguments)
        assert violation in wrong or violation.details["country"] == "Serbia"


# ---------------------------------------------------------------------------------------------------------------- odds


@pytest.mark.case("balkan_wars", "secret_ops.3.1", "secret_ops.3.4", "secret_ops.3.5", "secret_ops.8")
def test_agents_give_the_column_and_the_die_the_result() -> None:
    odds = secret_odds(PROPAGANDA, 4, 1)
    assert (odds.kind, odds.attacking, odds.defending) == (PROPAGANDA, 4, 1)
    assert (odds.differential, odds.column, odds.drm, odds.modifiers) == (3, "3", 0, ())
    assert [odds.result(die) for die in range(1, 7)] == [N, N, N, S1, S1, S2]
    assert odds.distribution == {N: 3 * SIXTH, S1: 2 * SIXTH, S2: SIXTH}
    assert odds.cases == (
        "secret_ops.1.propaganda",
        "secret_ops.3.4",
        "secret_ops.8",
        "secret_ops.3.5",
        "secret_ops.table",
    )
    assert "secret_ops.8" not in secret_odds(PROPAGANDA, 4).cases


@pytest.mark.case("balkan_wars", "secret_ops.1.counterintelligence", "secret_ops.8", "secret_ops.3.4")
def test_counterintelligence_lowers_the_column() -> None:
    columns = [secret_odds(ESPIONAGE, 3, defending).column for defending in range(6)]
    assert columns == ["3", "2", "1", "0", "-1-", "-1-"]


@pytest.mark.case("balkan_wars", "secret_ops.drm.attacker", "secret_ops.drm.defender", "secret_ops.drm.great_power")
def test_morale_and_great_powers_modify_the_die() -> None:
    assert secret_odds(ESPIONAGE, 1, attacker_morale=True).modifiers == (
        Modifier("secret_ops.drm.attacker", "Morale Point of the attacker", 1),
    )
    assert secret_odds(ESPIONAGE, 1, defender_morale=True).drm == -1
    odds = secret_odds(ESPIONAGE, 1, attacker_morale=True, defender_morale=True, great_powers=3)
    assert [(modifier.case, modifier.steps) for modifier in odds.modifiers] == [
        ("secret_ops.drm.attacker", 1),
        ("secret_ops.drm.defender", -1),
        ("secret_ops.drm.great_power", 3),
    ]
    assert odds.drm == 3
    assert odds.result(5) is SECRET_OPERATIONS.cell("1", "8+")
    assert set(odds.cases) >= {modifier.case for modifier in odds.modifiers}


@pytest.mark.case("balkan_wars", "secret_ops.drm.great_power")
def test_the_great_powers_of_the_defender_may_count_against_the_attacker() -> None:
    net = Rulings(secret_ops_great_power=SecretOpsGreatPower.NET_OF_BOTH_SIDES)
    assert secret_odds(ESPIONAGE, 1, great_powers=1, enemy_great_powers=2).drm == 1
    odds = secret_odds(ESPIONAGE, 1, great_powers=1, enemy_great_powers=2, rulings=net)
    assert odds.drm == -1
    assert [modifier.steps for modifier in odds.modifiers] == [1, -2]
    assert secret_odds(ESPIONAGE, 1, enemy_great_powers=9, rulings=net).distribution == {N: 1}


@pytest.mark.case("balkan_wars", "secret_ops.table.note")
def test_the_odds_use_the_table_as_it_is_read() -> None:
    misprint = Rulings(secret_ops_columns_1_2=SecretOpsColumns12.COLUMN_2_AS_3)
    assert secret_odds(SUBVERSION, 2).result(6) is S1
    assert secret_odds(SUBVERSION, 2, rulings=misprint).result(6) is S2
    sure = SECRET_OPERATIONS.with_cells({("2", row): "S2" for row in SECRET_OPERATIONS.rows})
    assert secret_odds(SUBVERSION, 2, table=sure).distribution == {S2: 1}


def test_the_odds_can_be_shown_as_those_of_any_game() -> None:
    preview = secret_odds(PROPAGANDA, 1, 3, attacker_morale=True).preview()
    assert (preview.attacker, preview.defender, preview.ratio, preview.column) == (1, 3, "-2", "-1-")
    assert preview.distribution == (("N", 4 * SIXTH), ("S1", 2 * SIXTH))
    assert [modifier.case for modifier in preview.modifiers] == ["secret_ops.drm.attacker"]
    assert "secret_ops.table" in preview.cases


# ------------------------------------------------------------------------------------------------------------- outcomes


@pytest.mark.case(
    "balkan_wars",
    "secret_ops.1.espionage",
    "secret_ops.4",
    "secret_ops.result.espionage.S1",
    "secret_ops.result.espionage.S2",
    "secret_ops.result.espionage.N",
)
def test_espionage_opens_all_enemy_units_in_the_country() -> None:
    stack = (Combatant(name="a", open=False), Combatant(name="b"))
    opened = (Combatant(name="a"), Combatant(name="b"))
    for result, after in ((N, stack), (S1, opened), (S2, opened)):
        outcome = secret_outcome(ESPIONAGE, result)
        assert outcome.opened(stack) == after
        assert outcome.is_success is (result is not N)
        assert outcome.case == f"secret_ops.result.espionage.{result}"


@pytest.mark.case(
    "balkan_wars",
    "secret_ops.1.propaganda",
    "secret_ops.5",
    "secret_ops.result.propaganda.S1",
    "secret_ops.result.propaganda.S2",
    "secret_ops.result.propaganda.N",
)
def test_propaganda_changes_morale_in_ones_favour() -> None:
    for result, points in ((N, 0), (S1, 1), (S2, 2)):
        outcome = secret_outcome(PROPAGANDA, result)
        assert outcome.morale_after(5, is_friendly=True) == 5 + points
        assert outcome.morale_after(5, is_friendly=False) == 5 - points
        assert outcome.is_success is (points > 0)
        assert outcome.case == f"secret_ops.result.propaganda.{result}"
    assert secret_outcome(PROPAGANDA, S2).morale_after(1, is_friendly=False) == 0


@pytest.mark.case("balkan_wars", "secret_ops.5")
def test_less_may_be_made_of_propaganda() -> None:
    outcome = secret_outcome(PROPAGANDA, S2)
    assert outcome.morale_choices == (2, 1, 0)
    assert [outcome.morale_after(4, is_friendly=False, by=by) for by in outcome.morale_choices] == [2, 3, 4]
    with pytest.raises(SetupError, match="by: one of 2, 1, 0 is wanted, not 3"):
        outcome.morale_after(4, is_friendly=False, by=3)


@pytest.mark.case(
    "balkan_wars",
    "secret_ops.1.assassination",
    "secret_ops.6",
    "secret_ops.result.assassination.S1",
    "secret_ops.result.assassination.S2",
    "secret_ops.result.assassination.N",
)
def test_an_assassination_strikes_or_enrages() -> None:
    struck = hq(status=Status.DEMORALIZED)
    for result, after, morale in ((N, hq(), 4), (S1, hq(), 5), (S2, struck, 4)):
        outcome = secret_outcome(ASSASSINATION, result)
        assert outcome.headquarters_after(hq()) == after
        assert outcome.headquarters_after(struck) == struck
        assert outcome.morale_after(4, is_friendly=False) == morale
        assert outcome.is_success is (result is S2)
        assert outcome.case == f"secret_ops.result.assassination.{result}"
    assert secret_outcome(ASSASSINATION, S1).morale_choices == (-1,)


@pytest.mark.case(
    "balkan_wars",
    "secret_ops.1.subversion",
    "secret_ops.7",
    "secret_ops.result.subversion.S1",
    "secret_ops.result.subversion.S2",
    "secret_ops.result.subversion.N",
)
def test_subversion_slows_down_once() -> None:
    for result, surcharge in ((N, 0), (S1, 0), (S2, 1)):
        outcome = secret_outcome(SUBVERSION, result)
        assert outcome.surcharge_after(0) == surcharge
        assert outcome.surcharge_after(1) == 1
        assert outcome.is_success is (surcharge > 0)
        assert outcome.case == f"secret_ops.result.subversion.{result}"


@pytest.mark.case("balkan_wars", "secret_ops.7", "secret_ops.result.subversion.S2")
def test_the_surcharge_is_paid_inside_the_country_but_not_by_rail() -> None:
    assert subversion_surcharge(1, MovementMode.CROSS_COUNTRY, is_inside=True) == 1
    assert subversion_surcharge(1, MovementMode.ROAD, is_inside=True) == 1
    assert subversion_surcharge(1, MovementMode.RAIL, is_inside=True) == 0
    assert subversion_surcharge(1, MovementMode.ROAD, is_inside=False) == 0
    assert subversion_surcharge(0, MovementMode.ROAD, is_inside=True) == 0


@pytest.mark.parametrize("result", SecretResult)
@pytest.mark.parametrize("kind", OperationKind)
def test_an_operation_does_nothing_but_what_it_is_for(kind: OperationKind, result: SecretResult) -> None:
    outcome = secret_outcome(kind, result)
    unit = hq(is_open=False)
    changed = {
        ESPIONAGE: outcome.opened([unit]) != (unit,),
        PROPAGANDA: outcome.morale_after(4, is_friendly=True) > 4,
        ASSASSINATION: outcome.headquarters_after(unit) != unit,
        SUBVERSION: outcome.surcharge_after(0) > 0,
    }
    assert [one for one, done in changed.items() if done] == ([kind] if outcome.is_success else [])
    assert str(outcome.kind) in outcome.case


# -------------------------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: secret_odds("espionage", 1), "kind: one of OperationKind.ESPIONAGE, .* not 'espionage'"),  # type: ignore[arg-type]
        (lambda: secret_odds(ESPIONAGE, 0), "attacking: a Secret Operation needs an agent at least, not 0"),
        (lambda: secret_odds(ESPIONAGE, -1), "attacking: a whole number of at least 0"),
        (lambda: secret_odds(ESPIONAGE, 1, -1), "defending: a whole number of at least 0"),
        (lambda: secret_odds(ESPIONAGE, 1, great_powers=-1), "great_powers: a whole number of at least 0"),
        (lambda: secret_odds(ESPIONAGE, 1, enemy_great_powers=-1), "enemy_great_powers: a whole number of at least 0"),
        (lambda: secret_odds(ESPIONAGE, 1, attacker_morale=1), "attacker_morale: True or False"),  # type: ignore[arg-type]
        (lambda: secret_odds(ESPIONAGE, 1).result(7), "die: a die shows 1 to 6, not 7"),
        (lambda: secret_odds(ESPIONAGE, 1, table=None), "table: an instance of SecretOperationsTable"),  # type: ignore[arg-type]
        (lambda: why_not_secret_target(ESPIONAGE, "Serbia", countries="Serbia", belligerents=()), "countries: names"),
        (lambda: why_not_secret_target(SUBVERSION, "a", countries=(), belligerents=7), "belligerents: names"),  # type: ignore[arg-type]
        (lambda: why_not_secret_target(SUBVERSION, "a", countries=(), belligerents=[7]), "belligerents: a text"),  # type: ignore[list-item]
        (lambda: why_not_secret_target(PROPAGANDA, 7, countries=(), belligerents=()), "country: a text"),  # type: ignore[arg-type]
        (lambda: secret_outcome(ESPIONAGE, "S1"), "result: one of SecretResult.N, .* not 'S1'"),  # type: ignore[arg-type]
        (lambda: secret_outcome(ESPIONAGE, S1).opened([1]), "units: a Combatant is wanted, not 1"),  # type: ignore[list-item]
        (lambda: secret_outcome(PROPAGANDA, S1).morale_after(-1, is_friendly=True), "morale: a whole number"),
        (lambda: secret_outcome(PROPAGANDA, S1).morale_after(1, is_friendly=True, by=1.0), "by: a whole"),  # type: ignore[arg-type]
        (lambda: why_not_assassinate(None), "unit: a Combatant is wanted, not None"),  # type: ignore[arg-type]
        (
            lambda: why_not_secret_target(ASSASSINATION, "Serbia", countries=COUNTRIES, belligerents=AT_WAR),
            "kind: an assassination is aimed at a headquarters, not at a country",
        ),
        (
            lambda: why_not_secret_morale_point("attacker", "Serbia", belligerents=AT_WAR, points=1),  # type: ignore[arg-type]
            "role: one of CombatRole.ATTACKER",
        ),
        (lambda: subversion_surcharge(1, "rail", is_inside=True), "mode: one of MovementMode"),  # type: ignore[arg-type]
    ],
)
def test_nonsense_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        call()
