"""The playthrough files of War Returns to Europe: whole games that can be read beside the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from balkan_rules import wrte_1991 as wrte
from balkan_rules.testing.transcripts import SEEDS

FOLDER = Path(__file__).resolve().parent.parent / "playthroughs"
FILES = {
    (scenario.value, seed): FOLDER / f"wrte_1991-{scenario.value}{'' if seed == SEEDS[0] else f'-{seed}'}.txt"
    for scenario in wrte.Scenario
    for seed in SEEDS
}


PAGE = (FOLDER.parent.parent / "docs" / "wrte_1991" / "index.md").read_text(encoding="utf-8")
EVENTS = PAGE.split("\n## Events\n")[1].split("\n## ")[0]
NAMES = {name for row in re.findall(r"(?m)^\| (`.*?) \|", EVENTS) for name in re.findall(r"`(.+?)`", row)}
"""The names of events that the documents explain."""


def test_there_are_two_games_of_each_scenario() -> None:
    """That they are what is played now is proved for all games at once, in tests/testing/test_playthroughs.py."""
    assert sorted(FOLDER.glob("wrte_1991-*.txt")) == sorted(FILES.values())


@pytest.mark.parametrize(("scenario", "seed"), FILES)
def test_a_playthrough_tells_the_whole_game(scenario: str, seed: int) -> None:
    text = FILES[scenario, seed].read_text(encoding="utf-8")
    assert "phases are left out here" not in text
    headings = re.findall(r"(?m)^Game-Turn (\d+): (.*) \((.*)\)$", text)
    cases = {step.phase.title: step.phase.case for step in wrte.ruleset().steps}
    assert all(cases[title] == case for _, title, case in headings)
    turns = [int(turn) for turn, title, _ in headings if title == "Federalist Movement Phase"]
    first = wrte.Scenario(scenario).first_turn
    passed_over = {int(turn) for turn in re.findall(r"(?m)^    turn skipped: turn (\d+)", text)}
    assert turns == [turn for turn in range(first, turns[-1] + 1) if turn not in passed_over]
    assert text.count("\n    border posts: ") == len(turns)
    events = re.findall(r"(?m)^    (\S.+)$", text)
    assert events
    assert all(re.search(r"\([0-9A-Za-z., -]+\)( \[only (federalist|separatist)\])?$", event) for event in events)
    assert {re.split(r": | \(", event)[0] for event in events} <= NAMES
