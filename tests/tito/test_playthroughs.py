"""Tito's playthrough files: whole games that can be read beside the rulebook, and what must be found in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from balkan_rules import tito
from balkan_rules.testing import playthrough
from balkan_rules.testing.transcripts import SEEDS, abridged

FOLDER = Path(__file__).resolve().parent.parent / "playthroughs"
FILES = {
    (scenario, seed): FOLDER / f"tito-{scenario}{'' if seed == SEEDS[0] else f'-{seed}'}.txt"
    for scenario in tito.Scenario
    for seed in SEEDS
}


def test_there_are_two_games_of_each_scenario_in_files_of_a_readable_size() -> None:
    """That they are what is played now is proved for all games at once, in tests/testing/test_playthroughs.py."""
    assert sorted(FOLDER.glob("tito-*.txt")) == sorted(FILES.values())
    for (scenario, seed), path in FILES.items():
        text = path.read_text(encoding="utf-8")
        assert 30_000 < len(text) < 150_000
        assert f"scenario {scenario}, seed {seed}\n" in text
        assert text.count(" phases are left out here, sha256 ") == (scenario is tito.Scenario.CAMPAIGN)


@pytest.mark.no_cover
@pytest.mark.parametrize(("scenario", "seed"), FILES)
def test_a_playthrough_tells_the_whole_game(scenario: tito.Scenario, seed: int) -> None:
    text = playthrough(tito.GAME, scenario=str(scenario), seed=seed)
    assert abridged(text) == FILES[scenario, seed].read_text(encoding="utf-8")
    turns = list(scenario.turns)
    headings = re.findall(r"(?m)^Game-Turn (\d+): (.*) \((.*)\)$", text)
    assert [int(turn) for turn, title, _ in headings if title == "Yugoslav Movement Phase"] == turns
    assert [int(turn) for turn, title, _ in headings if title == "Axis Movement Phase"] == turns[:-1]
    assert text.count("\n    victory points: ") == len(turns)
    assert text.count("\n    game over: ") == 1
    cases = {step.phase.title: step.phase.case for step in tito.ruleset().steps}
    assert all(cases[title] == case for _, title, case in headings)
    events = re.findall(r"(?m)^    (.+)$", text)
    assert all(re.search(r"\([0-9A-Za-z., -]+\)( \[only axis\])?$", event) for event in events)
    assert text.endswith(" points (15.5)\n")
