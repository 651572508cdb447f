"""Vectors about agents and Secret Operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.vectors.vectors import Answers, Forms, Given

from balkan_rules.balkan_wars import (
    Combatant,
    OperationKind,
    SecretOutcome,
    SecretResult,
    Status,
    UnitClass,
    agents_price,
    most_agents,
    secret_odds,
    secret_outcome,
    why_not_assassinate,
)

__all__ = ["FORMS"]

FORMS = Forms()


@FORMS.add(
    "op:secret_operation kind attacking_agents defending_agents roll attacker_morale defender_morale "
    "belligerent_great_powers"
)
def operation(given: Given) -> Answers:
    """One operation from the agents to the result of the table."""
    odds = secret_odds(
        OperationKind(given["kind"]),
        given["attacking_agents"],
        given["defending_agents"],
        attacker_morale=given["attacker_morale"],
        defender_morale=given["defender_morale"],
        great_powers=given["belligerent_great_powers"],
    )
    return {
        "differential": lambda: odds.differential,
        "column": lambda: odds.column,
        "modified_roll": lambda: given["roll"] + odds.drm,
        "result": lambda: str(odds.result(given["roll"])),
    }


@FORMS.add("op:buy_agents points")
def purchase(given: Given) -> Answers:
    """As many agents as points can buy."""
    most = most_agents(given["points"])
    return {"maximum": lambda: most, "left": lambda: given["points"] - agents_price(most)}


@FORMS.add("op:assassination_target hq")
def victim(given: Given) -> Answers:
    """Whether a headquarters can be the target."""
    return {"legal": lambda: not why_not_assassinate(_headquarters(**given["hq"]))}


@FORMS.add("op:secret_outcome kind result before")
def outcome(given: Given) -> Answers:
    """What a result makes of things as they were before."""
    found = secret_outcome(OperationKind(given["kind"]), SecretResult(given["result"]))
    return {"after": lambda: _after(found, given["before"])}


def _after(found: SecretOutcome, before: Mapping[str, Any]) -> dict[str, Any]:
    """The same facts afterwards; whose country it is does not change, and is not told."""
    after: dict[str, Any] = {}
    for name, value in before.items():
        if name == "units_hidden":
            units = found.opened([Combatant(name=str(number), open=False) for number in range(value)])
            after[name] = len([unit for unit in units if not unit.open])
        elif name == "surcharge":
            after[name] = found.surcharge_after(value)
        elif name == "state":
            after[name] = str(found.headquarters_after(_headquarters(state=value)).status)
        elif name != "target":
            after[name] = found.morale_after(value, is_friendly=before.get("target", "enemy") == "friendly")
    return after


def _headquarters(*, state: str, open: bool = True) -> Combatant:  # noqa: A002 - as the fact is named
    return Combatant(name="HQ", unit_class=UnitClass.HEADQUARTERS, status=Status(state), open=open)
