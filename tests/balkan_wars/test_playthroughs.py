"""The playthrough files of Balkan Wars: whole games that can be read beside the article."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from balkan_rules import balkan_wars as bw
from balkan_rules.testing.transcripts import SEEDS

FOLDER = Path(__file__).resolve().parent.parent / "playthroughs"
FILES = {
    (scenario, seed): FOLDER / f"balkan_wars-{scenario}{'' if seed == SEEDS[0] else f'-{seed}'}.txt"
    for scenario in bw.GAME.info.scenarios
    for seed in SEEDS
}
PAGE = (FOLDER.parent.parent / "docs" / "balkan_wars" / "index.md").read_text(encoding="utf-8")
EVENTS = PAGE.split("\n### Events\n")[1].split("\n### ")[0]
NAMES = {name for row in re.findall(r"(?m)^\| (`.*?) \|", EVENTS) for name in re.findall(r"`(.+?)`", row)}
"""The names of events that the documents explain."""


def test_there_are_two_games_of_each_scenario() -> None:
    """That they are what is played now is proved for all games at once, in tests/testing/test_playthroughs.py."""
    assert sorted(FOLDER.glob("balkan_wars-*.txt")) == sorted(FILES.values())


@pytest.mark.parametrize(("scenario", "seed"), FILES)
def test_a_playthrough_tells_the_game(scenario: str, seed: int) -> None:
    text = FILES[scenario, seed].read_text(encoding="utf-8")
    is_whole = "phases are left out here" not in text
    headings = re.findall(r"(?m)^Game-Turn (\d+): (.*) \((.*)\)$", text)
    assert {each[1:] for each in headings} <= {(step.phase.title, step.phase.case) for step in bw.ruleset().steps}
    assert {case for _, title, case in headings if "Deployment" in title and "Neutrals" not in title} == {
        f"scenario{bw.scenario(scenario).number}.order"
    }
    turns = [int(turn) for turn, title, _ in headings if title == "Weather"]
    if is_whole:
        assert turns == list(range(1, bw.scenario(scenario).length + 1))
        assert text.count("\n    weather: ") == len(turns)
    assert text.count("\n    points: ") == 2
    events = re.findall(r"(?m)^    (\S.+)$", text)
    assert events
    assert all(re.search(r"\([0-9A-Za-z_., -]+\)( \[only [A-Za-z, ]+\])?$", event) for event in events)
    assert {re.split(r": | \(", event)[0] for event in events} <= NAMES


@pytest.mark.parametrize("scenario", bw.GAME.info.scenarios)
def test_the_page_says_how_long_a_scenario_lasts(scenario: str) -> None:
    (row,) = re.findall(rf'(?m)^\| `"{scenario}"`.*$', PAGE)
    played = bw.scenario(scenario)
    assert row.split(" | ")[2:] == [str(played.length), played.players[0], f"{played.players[1]} |"]
