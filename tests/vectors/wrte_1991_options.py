"""Vectors about what scenarios set up (3.1, 17.3), and about optional rules (16.2, 16.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import attrs
from tests.vectors.vectors import Answers, Forms, Vector
from tests.vectors.wrte_1991_land import plain_rules, unit_names

from balkan_rules import wrte_1991 as wrte

FORMS: Final = Forms()
Given = Mapping[str, Any]
_SCENARIOS: Final = {"base": "campaign", 1: "ten-days", 2: "slavonia", 3: "total-war"}
_SERB: Final = "2510"
_CROAT: Final = "2610"


def _rules(**options: bool) -> wrte.WrteRuleset:
    """The rules that the vector is answered under, with options."""
    rules = plain_rules()
    chosen = attrs.evolve(rules.options, **options)
    return wrte.ruleset(charts=rules.charts, rulings=rules.rulings, options=chosen)


def _set_up(scenario: str, **options: bool) -> wrte.State:
    """The position after the ready set-up of a scenario."""
    state = wrte.new_game(scenario=scenario, ruleset=_rules(quick_setup=True, **options))
    while state.phase is wrte.Phase.CHIT:
        state = state.apply(state.legal_actions()[0])
    return state


@FORMS.add_by_vector("scenario")
def _scenario(vector: Vector) -> Answers:
    """The Croatian units that a scenario sets up, or how many Weapons Caches either republic begins with."""
    state = _set_up(_SCENARIOS[vector.given["scenario"]])
    units = Counter(unit.faction for stack in state.board.values() for unit in stack.units)
    caches = Counter(state.ruleset.units[unit].faction for unit in state.caches)
    croats = units[wrte.Faction.ZNG] + units[wrte.Faction.HOS]
    counts_units = bool({"zng", "hos"} & set(vector.expect))
    return {
        "zng": lambda: units[wrte.Faction.ZNG],
        "hos": lambda: units[wrte.Faction.HOS],
        "slovene": lambda: caches[wrte.Faction.SLOVENE],
        "croatian": lambda: caches[wrte.Faction.ZNG] + caches[wrte.Faction.HOS],
        "total": lambda: croats if counts_units else len(state.caches),
        "level": lambda: state.tracks.level,
    }


@FORMS.add("option_16_3 ruling", "option_16_3")
def _commandos(given: Given) -> Answers:
    """How many commandos the campaign has."""
    state = _set_up("campaign", commandos=given["option_16_3"])
    return {"commandos": lambda: len(state.stack("Reserve"))}


@FORMS.add("die ruling")
def _veto(given: Given) -> Answers:
    """Whether a die vetoes a move of Krajina Serbs."""
    krajina = unit_names("krajina")
    rules = _rules(wildcard=True)
    state = wrte.position(turn=4, operations=3, level=9, place={_SERB: krajina}, ruleset=rules)
    for action in (wrte.Select(rules.charts.unit(krajina[0])), wrte.Go(rules.map.place(_CROAT)), wrte.AskForVeto()):
        state = state.apply(action)
    after = state.apply(wrte.Roll(given["die"]))
    return {"vetoed": lambda: after.where(krajina[0]).name == _SERB}
