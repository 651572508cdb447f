"""Agents: what a side begins with, what they cost, how many are committed, and which are gone afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from balkan_rules import SetupError, Violation
from balkan_rules.balkan_wars import (
    SCENARIO_NAMES,
    Rulings,
    SecretOpsAgentsSpent,
    SecretOpsCommitOrder,
    SpentAgents,
    agents_price,
    agents_seen,
    most_agents,
    scenario,
    spent_agents,
    starting_agents,
    why_not_agents_attack,
    why_not_agents_defend,
    why_not_buy_agents,
)


def cases(violations: tuple[Violation, ...]) -> list[str]:
    return [violation.case for violation in violations]


@pytest.mark.parametrize(
    ("number", "agents"),
    [
        pytest.param(
            1,
            {"Balkan League": 2, "Ottoman Empire": 2},
            marks=pytest.mark.case("balkan_wars", "secret_ops.9a"),
        ),
        pytest.param(2, {"Bulgaria": 1, "Balkan League": 1}, marks=pytest.mark.case("balkan_wars", "secret_ops.9b")),
        pytest.param(3, {"Austria-Hungary": 0, "Serbia": 0}, marks=pytest.mark.case("balkan_wars", "secret_ops.9c")),
        pytest.param(
            4,
            {"Ottoman Empire": 3, "Balkan League": 1},
            marks=pytest.mark.case("balkan_wars", "secret_ops.9d"),
        ),
    ],
)
def test_sides_begin_with_agents(number: int, agents: dict[str, int]) -> None:
    assert starting_agents(number) == agents


@pytest.mark.parametrize("name", SCENARIO_NAMES)
def test_sides_have_the_names_that_the_scenario_gives_them(name: str) -> None:
    assert set(starting_agents(name)) == set(scenario(name).players)
    assert starting_agents(name) == starting_agents(scenario(name).number)
    assert starting_agents("1") == starting_agents(1)


@pytest.mark.case("balkan_wars", "secret_ops.2b")
def test_an_agent_costs_two_points() -> None:
    assert [agents_price(number) for number in range(4)] == [0, 2, 4, 6]
    assert [most_agents(points) for points in range(8)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert why_not_buy_agents(3, points=6) == ()
    (violation,) = why_not_buy_agents(3, points=5)
    assert violation == Violation(
        "secret_ops.2b", "agents cost more mobilization points than there are", {"price": 6, "points": 5}
    )


@pytest.mark.case("balkan_wars", "secret_ops.1.many", "secret_ops.3.2")
def test_an_attack_needs_an_agent_and_no_more_than_there_are() -> None:
    assert why_not_agents_attack(1, available=3) == ()
    assert why_not_agents_attack(3, available=3) == ()
    assert cases(why_not_agents_attack(0, available=3)) == ["secret_ops.3.2"]
    assert cases(why_not_agents_attack(4, available=3)) == ["secret_ops.1.many"]


@pytest.mark.case("balkan_wars", "secret_ops.3.2")
def test_an_attack_is_refused_where_nobody_is_left() -> None:
    assert cases(why_not_agents_attack(0, available=0)) == ["secret_ops.3.2"]
    assert cases(why_not_agents_attack(1, available=0)) == ["secret_ops.1.many"]


@pytest.mark.case("balkan_wars", "secret_ops.3.3", "secret_ops.8")
def test_a_defence_may_do_without_agents() -> None:
    assert why_not_agents_defend(0, available=0) == ()
    assert why_not_agents_defend(2, available=2) == ()
    (violation,) = why_not_agents_defend(3, available=2)
    assert violation == Violation("secret_ops.3.3", "there are not so many agents", {"agents": 3, "available": 2})


@pytest.mark.case("balkan_wars", "secret_ops.3.3")
def test_the_defender_knows_of_the_attack_unless_both_commit_in_secret() -> None:
    hidden = Rulings(secret_ops_commit_order=SecretOpsCommitOrder.SIMULTANEOUS_HIDDEN)
    assert agents_seen(4) == 4
    assert agents_seen(4, rulings=hidden) is None


@pytest.mark.parametrize(
    ("ruling", "won", "lost"),
    [
        (SecretOpsAgentsSpent.BOTH_SIDES, SpentAgents(3, 2), SpentAgents(3, 2)),
        (SecretOpsAgentsSpent.ATTACKER_ONLY, SpentAgents(3, 0), SpentAgents(3, 0)),
        (SecretOpsAgentsSpent.ONLY_ON_FAILURE, SpentAgents(0, 0), SpentAgents(3, 0)),
    ],
)
@pytest.mark.case("balkan_wars", "secret_ops.0", "secret_ops.2a")
def test_committed_agents_are_spent(ruling: SecretOpsAgentsSpent, won: SpentAgents, lost: SpentAgents) -> None:
    rulings = Rulings(secret_ops_agents_spent=ruling)
    assert spent_agents(3, 2, succeeded=True, rulings=rulings) == won
    assert spent_agents(3, 2, succeeded=False, rulings=rulings) == lost


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: starting_agents(5), r"no scenario 5, only: belgrade, jihad \(3, 4\), and 1 and 2 of the base game"),
        (lambda: starting_agents(None), "no scenario None"),  # type: ignore[arg-type]
        (lambda: agents_price(-1), "number: a whole number of at least 0 is wanted, not -1"),
        (lambda: most_agents(2.5), "points: a whole number is wanted, not 2.5"),  # type: ignore[arg-type]
        (lambda: why_not_buy_agents(1, points=-2), "points: a whole number of at least 0"),
        (lambda: why_not_agents_attack(-1, available=0), "agents: a whole number of at least 0"),
        (lambda: why_not_agents_defend(0, available=-1), "available: a whole number of at least 0"),
        (lambda: agents_seen(1, rulings=None), "rulings: a Rulings is wanted, not None"),  # type: ignore[arg-type]
        (lambda: spent_agents(1, 1, succeeded=1), "succeeded: True or False is wanted, not 1"),  # type: ignore[arg-type]
    ],
)
def test_nonsense_is_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        call()
