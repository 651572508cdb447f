"""Every case that needs something of the base game finds it in the stand-in: in its charts, or in what it does."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

import pytest

from balkan_rules.core.cases import index
from balkan_rules.marita_merkur.stand_in import SHELF

RULES: Final = "rules"
"""Served by what the stand-in host does, not by a number of its charts."""

COVERAGE: Final[dict[str, tuple[str, ...]]] = {
    "national borders on the map": ("hex", "country"),
    "Hungarian order of battle": ("unit.Hungarian",),
    "course of the Axios River on the map": ("hex",),
    "river hexsides on the map": ("hex",),
    "Metaxas Line hex list": ("hex",),
    "regimental equivalent size of each unit": ("equivalents", "unit"),
    "location of Tirane": ("hex.rn3719.called", "hex"),
    "Albanian border": ("hex", "country.Albania"),
    "which two units; Zara hex": ("unit.Italian", "hex.rn1829.marks"),
    "Zone of Control rule": ("zone_of_control.least", RULES),
    "combat results table and die modifiers": ("ground_combat", "terrain_effects"),
    "mountain hexes": ("hex",),
    "Terrain Effects Chart": ("terrain_effects.mountain",),
    "transportation line rules": ("hex.0418.gulf_line_to", "hex.0519.gulf_line_to", RULES),
    "transportation line movement cost": ("movement.link",),
    "river hexside effects on movement and combat": ("terrain_effects.river", "movement.river"),
    "victory point totals": ("front_model", "scenario"),
    "end-of-turn victory point calculation": ("front_model", RULES),
    "regimental equivalent size": ("equivalents",),
    "mainland Greece hexes": ("hex",),
    "neutral country rule": (RULES,),
    "German counter mix": ("unit.German",),
    "Italian reinforcement arrival rule": ("italian_reinforcement",),
    "German order of battle": ("unit.German",),
    "weather rule; what counts as clear": ("turn", "weather.month", "weather.counts_as_clear"),
    "player turn sequence": (RULES,),
    "air phase rules": ("air_combat", RULES),
    "adjacency; unit types": ("hex", "unit"),
    "Beograd hex": ("hex.rn2112.marks",),
    "list of Jugoslav supply sources": ("hex",),
    "control rule": (RULES,),
    "supply determination phase and supply lines": ("supply.ports", RULES),
    "rivers on the map": ("hex",),
    "rivers and towns on the map": ("hex.rn1512.called", "hex.rn1813.called"),
    "hexes of Crete": ("hex",),
    "which hexes are sea": ("hex",),
    "Interdiction Results Table": ("interdiction.result", "interdiction.modifier"),
    "British evacuation rule": ("british_evacuation",),
    "air phase; shipping bombing mission": (RULES,),
    "antiaircraft table": ("antiaircraft",),
    "air unit factors": ("unit",),
    "Aero-Naval Table": ("aero_naval",),
    "air phase": (RULES,),
    "unit breakdown chart": ("breakdown",),
    "stacking rule": ("stacking",),
    "ports on the map": ("hex",),
    "airborne operation rule 26": ("island_assault", "air_transport"),
    "government in exile rule 27": ("government_in_exile",),
    "port control": (RULES,),
    "heavy equipment definition": ("heavy.types",),
    "Athenai hex and capture": ("hex.rs0912.marks", RULES),
    "air basing and airfield capacity": ("airfields", "hex.2503.airfield", "hex.rhodes.airfield"),
    "air basing": ("airfields",),
}
"""For everything that a case needs the charts that serve it."""


def needs() -> set[str]:
    text = files("balkan_rules.marita_merkur").joinpath("data", "cases.toml").read_text(encoding="utf-8")
    rows = tomllib.loads(text)["case"]
    assert {row["id"] for row in rows} == set(index("marita_merkur"))
    return {need for row in rows for need in row.get("needs", ())}


def test_whatever_a_case_needs_is_served() -> None:
    assert set(COVERAGE) == needs()


@pytest.mark.parametrize("need", COVERAGE)
def test_the_charts_that_serve_it_are_there(need: str) -> None:
    for path in COVERAGE[need]:
        assert path == RULES or SHELF.default.source.get(path, case="30.A")


def test_every_chart_serves_a_case_or_the_game_itself() -> None:
    served = {path.split(".")[0] for paths in COVERAGE.values() for path in paths}
    assert set(SHELF.tables) - served == {"sea_transport"}
