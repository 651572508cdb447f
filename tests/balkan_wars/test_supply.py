"""Supply that is drawn, used up, and brought back."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    Combatant,
    SupplyPurpose,
    SupplySource,
    SupplyUse,
    UnitClass,
    expended_supplies,
    preferred_source,
    shared_sources,
    supply_returns,
    why_not_draw,
    why_not_return_supply,
    with_supply,
)

ONE, TWO = SupplySource(unit="1st Supply Unit", is_mobile=True), SupplySource(unit="2nd Supply Unit", is_mobile=True)
THREE = SupplySource(unit="3rd Supply Unit", is_mobile=True)
DEPOT, AUTOMATIC = SupplySource(unit="Depot"), SupplySource()
ATTACK, OFFENSIVE, DEFENSIVE = SupplyPurpose


def supply(name: str, country: str = "Serbia") -> Combatant:
    return Combatant(name=name, unit_class=UnitClass.SUPPLY, country=country)


def depot(name: str, country: str = "Serbia") -> Combatant:
    return Combatant(name=name, unit_class=UnitClass.DEPOT, country=country)


# ---------------------------------------------------------------------------------------------------- who is in supply


@pytest.mark.case("balkan_wars", "supply.0")
def test_a_unit_with_a_source_is_in_supply() -> None:
    a, b, c, d = (Combatant(name=name, supplied=name == "d") for name in "abcd")
    found = with_supply((a, b, c, d), {"a": [ONE], "b": [AUTOMATIC], "c": []})
    assert [(unit.name, unit.supplied) for unit in found] == [("a", True), ("b", True), ("c", False), ("d", False)]


@pytest.mark.case("balkan_wars", "supply.1a")
def test_supply_units_are_kept_if_something_else_will_do() -> None:
    assert preferred_source([ONE, DEPOT, AUTOMATIC]) == DEPOT
    assert preferred_source([TWO, ONE]) == TWO
    assert preferred_source([]) is None


@pytest.mark.case("balkan_wars", "supply.1.many", "supply.1a")
def test_units_share_as_few_supply_units_as_will_do() -> None:
    assert shared_sources([[ONE, TWO], [TWO, ONE], [DEPOT, ONE], []]) == (ONE, ONE, DEPOT, None)
    assert shared_sources([[ONE, TWO], [THREE, TWO], [ONE, THREE]]) == (ONE, TWO, ONE)
    assert shared_sources([[ONE, THREE], [TWO, THREE]]) == (THREE, THREE)
    assert shared_sources([[ONE, TWO], [ONE]], spent=[TWO.unit]) == (TWO, ONE)
    assert shared_sources([[ONE], [TWO]]) == (ONE, TWO)
    assert shared_sources([]) == ()
    wrong: Any = [["second"]]
    with pytest.raises(SetupError, match="offers: a sequence of SupplySource"):
        shared_sources(wrong)


@pytest.mark.case("balkan_wars", "supply.1.many")
def test_each_unit_needs_a_line_to_what_it_draws_from() -> None:
    unit = Combatant(name="a")
    assert why_not_draw(unit, ONE, [TWO, ONE]) == ()
    (violation,) = why_not_draw(unit, ONE, [TWO, DEPOT])
    assert violation.case == "supply.1.many"
    assert violation.details == {"unit": "a", "source": "1st Supply Unit"}
    assert violation.sentence == "a has no line of supply to 1st Supply Unit"
    (violation,) = why_not_draw(unit, AUTOMATIC, [])
    assert str(violation) == "supply.1.many: a has no line of supply to that source"


# ----------------------------------------------------------------------------------------------------- what is used up


@pytest.mark.case("balkan_wars", "supply.1", "supply.1.many")
def test_a_supply_unit_that_supports_attacks_is_expended_once() -> None:
    assert expended_supplies([SupplyUse(source=ONE)]) == ("1st Supply Unit",)
    uses = [SupplyUse(source=TWO), SupplyUse(source=ONE), SupplyUse(source=TWO)]
    assert expended_supplies(uses) == ("2nd Supply Unit", "1st Supply Unit")
    assert expended_supplies([]) == ()


@pytest.mark.case("balkan_wars", "supply.1a")
@pytest.mark.parametrize("purpose", SupplyPurpose)
def test_other_sources_are_never_expended(purpose: SupplyPurpose) -> None:
    assert expended_supplies([SupplyUse(source=source, purpose=purpose) for source in (DEPOT, AUTOMATIC)]) == ()


@pytest.mark.case("balkan_wars", "supply.2", "supply.2.shared", "supply.2.defensive")
def test_offensive_bombardment_expends_and_defensive_does_not() -> None:
    offensive, defensive = (SupplyUse(source=ONE, purpose=purpose) for purpose in (OFFENSIVE, DEFENSIVE))
    assert expended_supplies([offensive]) == ("1st Supply Unit",)
    assert expended_supplies([defensive]) == ()
    assert expended_supplies([offensive, defensive, SupplyUse(source=ONE, purpose=ATTACK)]) == ("1st Supply Unit",)


@pytest.mark.case("balkan_wars", "supply.1")
def test_what_cavalry_evades_uses_nothing() -> None:
    evaded = SupplyUse(source=ONE, evaded=True)
    assert expended_supplies([evaded]) == ()
    assert expended_supplies([evaded, SupplyUse(source=ONE)]) == ("1st Supply Unit",)


@pytest.mark.case("balkan_wars", "supply.1b.not_eliminated")
def test_a_unit_lost_in_the_segment_is_lost_and_not_expended() -> None:
    uses = [SupplyUse(source=ONE), SupplyUse(source=TWO)]
    assert expended_supplies(uses, lost=["1st Supply Unit"]) == ("2nd Supply Unit",)


# ----------------------------------------------------------------------------------------------------- how they return


@pytest.mark.case("balkan_wars", "supply.1b.replace")
def test_a_unit_returns_on_a_depot_of_its_country_for_nothing() -> None:
    assert why_not_return_supply(supply("s"), depot("d")) == ()
    for place in (depot("d", "Greece"), supply("s")):
        assert [one.case for one in why_not_return_supply(supply("s"), place)] == ["supply.1b.replace"]
    told = [why_not_return_supply(supply("s", country), supply("t"))[0].sentence for country in ("Serbia", "")]
    assert told == [f"s comes back on a Depot of {whose}, and t is none" for whose in ("Serbia", "its country")]
    found = supply_returns([supply("s"), supply("t", "Greece")], [depot("d"), supply("u", "Greece")])
    assert (found.returned, found.queued, found.points) == ((supply("s"),), (supply("t", "Greece"),), 0)


@pytest.mark.case("balkan_wars", "supply.1b.limit")
def test_a_depot_takes_one_in_a_turn_and_the_others_wait() -> None:
    assert [one.case for one in why_not_return_supply(supply("s"), depot("d"), returned_here=1)] == ["supply.1b.limit"]
    waiting = [supply("s"), supply("t"), supply("u", "Greece"), supply("v")]
    found = supply_returns(waiting, [depot("d"), depot("e"), depot("f", "Greece"), depot("g", "Greece")])
    assert [unit.name for unit in found.returned] == ["s", "t", "u"]
    assert [unit.name for unit in found.queued] == ["v"]


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "Depot"
    unit = supply("s")
    for call, message in (
        (lambda: SupplyUse(source=wrong), "source: a SupplySource is wanted, not 'Depot'"),
        (lambda: SupplyUse(source=ONE, purpose=wrong), r"purpose: one of SupplyPurpose\.ATTACK, .* is wanted"),
        (lambda: SupplyUse(source=ONE, evaded=wrong), "evaded: True or False is wanted"),
        (lambda: expended_supplies(wrong), "uses: a sequence of SupplyUse is wanted, not 'Depot'"),
        (lambda: preferred_source(wrong), "sources: a sequence of SupplySource is wanted, not 'Depot'"),
        (lambda: with_supply([unit], {"s": wrong}), "sources: a sequence of SupplySource is wanted"),
        (lambda: why_not_draw(unit, wrong, []), "source: a SupplySource is wanted"),
        (lambda: why_not_draw(wrong, ONE, []), "unit: a Combatant is wanted"),
        (lambda: why_not_return_supply(unit, wrong), "depot: a Combatant is wanted"),
        (lambda: why_not_return_supply(unit, unit, returned_here=-1), "returned_here: a whole number of at least 0"),
        (lambda: supply_returns([unit], wrong), "depots: a Combatant is wanted"),
    ):
        with pytest.raises(SetupError, match=message):
            call()


def test_a_use_is_a_value() -> None:
    use = SupplyUse(source=ONE)
    assert use == SupplyUse(source=ONE, purpose=ATTACK, evaded=False)
    assert hash(use) == hash(attrs.evolve(use))
