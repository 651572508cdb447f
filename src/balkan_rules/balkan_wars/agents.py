"""Agents: how many a side begins with, what they cost, how many may be committed, and which of them are spent.

A side's agents are one number, off the map; they belong to the Player and to no country (secret_ops.0, secret_ops.2c).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from ..core.actions import shown
from ..core.arguments import amount, yes_or_no
from ..core.cases import case
from ..core.chart_values import want_int
from ..core.errors import SetupError, Violation
from .arguments import under
from .printed import printed_charts
from .rulings import DEFAULT_RULINGS, Rulings, SecretOpsAgentsSpent, SecretOpsCommitOrder
from .scenarios import scenario

__all__ = [
    "SpentAgents",
    "agents_price",
    "agents_seen",
    "most_agents",
    "spent_agents",
    "starting_agents",
    "why_not_agents_attack",
    "why_not_agents_defend",
    "why_not_buy_agents",
]

_BASE: Final = ("1", "2")
"""The scenarios of the base game itself."""


@case("secret_ops.9a", "secret_ops.9b", "secret_ops.9c", "secret_ops.9d")
def starting_agents(name: str | int) -> Mapping[str, int]:
    """Return the agents of each side at the start of a scenario, by the name that the article gives the side.

    Args:
        name: the name or the number of a scenario of the article, or 1 or 2, as the base game's own have agents too
            (ruling scenario.base_scenarios).

    Raises:
        SetupError: there is no such scenario.
    """
    path = f"agents.start.{_number(name)}"
    sides = printed_charts().get(path, case="secret_ops.9a")
    assert isinstance(sides, Mapping)  # noqa: S101 - it is our own file
    return MappingProxyType({side: want_int(number, f"{path}.{side}", lo=0) for side, number in sides.items()})


def _number(name: str | int) -> str:
    """The number of a scenario."""
    if shown(name) in _BASE:
        return shown(name)
    try:
        return str(scenario(name).number)
    except SetupError as error:
        message = f"{error}, and {' and '.join(_BASE)} of the base game"
        raise SetupError(message) from None


# --------------------------------------------------------------------------------------------------------------- buying


@case("secret_ops.2b")
def agents_price(number: int) -> int:
    """Return what a number of agents costs in mobilization points; they need no Depot to appear on.

    Raises:
        SetupError: `number` is no whole number of at least 0.
    """
    price = want_int(printed_charts().get("agents.cost", case="secret_ops.2b"), "agents.cost", lo=1)
    return amount(number, "number") * price


def most_agents(points: int) -> int:
    """Return how many agents mobilization points can buy.

    Raises:
        SetupError: `points` is no whole number of at least 0.
    """
    return amount(points, "points") // agents_price(1)


def why_not_buy_agents(number: int, *, points: int) -> tuple[Violation, ...]:
    """Say why so many agents cannot be mobilized; empty if they can.

    Args:
        number: how many.
        points: the mobilization points that one country of the Player has; those of several are not pooled (ruling
            secret_ops.purchase, which also says when: in a Mobilization Segment of a turn on which units are raised).

    Raises:
        SetupError: an argument is no whole number of at least 0.
    """
    price, has = agents_price(number), amount(points, "points")
    return tuple(_unaffordable(price, has))


@case("secret_ops.2b")
def _unaffordable(price: int, points: int) -> Iterator[Violation]:
    if price > points:
        sentence = "agents cost more mobilization points than there are"
        yield Violation("secret_ops.2b", sentence, {"price": price, "points": points})


# ----------------------------------------------------------------------------------------------------------- committing


def why_not_agents_attack(agents: int, *, available: int) -> tuple[Violation, ...]:
    """Say why so many agents cannot be committed to a Secret Operation of their own; empty if they can.

    There is no other limit to the operations of a segment: each may be tried again, even on the same target (ruling
    secret_ops.repeat_target), as long as there are agents.

    Args:
        agents: how many; at least one must be committed (ruling secret_ops.minimum).
        available: how many the Player has.

    Raises:
        SetupError: an argument is no whole number of at least 0.
    """
    number, has = amount(agents, "agents"), amount(available, "available")
    return (*_too_few(number), *_missing_for_attack(number, has))


@case("secret_ops.3.2")
def _too_few(agents: int) -> Iterator[Violation]:
    """At least one agent must attack."""
    if not agents:
        yield Violation("secret_ops.3.2", "a Secret Operation needs an agent at least", {"agents": agents})


@case("secret_ops.1.many", "secret_ops.3.2")
def _missing_for_attack(agents: int, available: int) -> Iterator[Violation]:
    """Agents that attack must be there."""
    if agents > available:
        sentence = "there are not so many agents"
        yield Violation("secret_ops.1.many", sentence, {"agents": agents, "available": available})


def why_not_agents_defend(agents: int, *, available: int) -> tuple[Violation, ...]:
    """Say why so many agents cannot be committed against an enemy's Secret Operation; empty if they can.

    Args:
        agents: how many; none is allowed (ruling secret_ops.minimum).
        available: how many the Player has.

    Raises:
        SetupError: an argument is no whole number of at least 0.
    """
    return tuple(_missing_for_defence(amount(agents, "agents"), amount(available, "available")))


@case("secret_ops.3.3", "secret_ops.8")
def _missing_for_defence(agents: int, available: int) -> Iterator[Violation]:
    """Agents that defend must be there."""
    if agents > available:
        sentence = "there are not so many agents"
        yield Violation("secret_ops.3.3", sentence, {"agents": agents, "available": available})


@case("secret_ops.3.3")
def agents_seen(attacking: int, *, rulings: Rulings = DEFAULT_RULINGS) -> int | None:
    """Return what the defender knows of the agents committed against him as he commits his own; None for nothing.

    The kind of operation he knows either way: it is named before (secret_ops.3.1; ruling secret_ops.commit_order).

    Raises:
        SetupError: an argument is wrong.
    """
    number = amount(attacking, "attacking")
    return number if under(rulings).secret_ops_commit_order is SecretOpsCommitOrder.SEQUENTIAL_OPEN else None


# ------------------------------------------------------------------------------------------------------------- spending


@attrs.frozen
class SpentAgents:
    """The agents that are gone after an operation.

    Attributes:
        attacker: how many of the attacker's.
        defender: how many of the defender's.
    """

    attacker: int
    defender: int


@case("secret_ops.0", "secret_ops.2a")
def spent_agents(attacking: int, defending: int, *, succeeded: bool, rulings: Rulings = DEFAULT_RULINGS) -> SpentAgents:
    """Return how many of the committed agents are gone after an operation (ruling secret_ops.agents_spent).

    Args:
        attacking: agents that the attacker has committed.
        defending: agents that the defender has committed.
        succeeded: whether the attacker got what he wanted; see `SecretOutcome.is_success`.
        rulings: the rulings in use.

    Raises:
        SetupError: an argument is wrong.
    """
    mine, theirs = amount(attacking, "attacking"), amount(defending, "defending")
    won, ruling = yes_or_no(succeeded, "succeeded"), under(rulings).secret_ops_agents_spent
    if ruling is SecretOpsAgentsSpent.BOTH_SIDES:
        return SpentAgents(mine, theirs)
    if ruling is SecretOpsAgentsSpent.ATTACKER_ONLY:
        return SpentAgents(mine, 0)
    return SpentAgents(0 if won else mine, 0)
