"""Games played for a long time are followed and checked as `tools.deep` says, by their number alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wrte_1991.watch import Watch
from tools import deep

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize(("name", "scenario"), [("tito", "late-war"), ("wrte_1991", "ten-days")])
def test_every_other_game_is_watched(name: str, scenario: str) -> None:
    watched, varied, again = (deep.play(name, scenario, 3, number, every=400) for number in (0, 1, 1))
    assert watched.steps > 50
    assert watched.counts
    assert varied.steps > 50
    assert not varied.counts
    assert again == varied


def test_what_is_wrong_is_told_and_the_next_game_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: Watch, step: Any) -> None:  # noqa: ANN401 - a step of the game
        assert step.after.turn < 2, "too long a war"

    monkeypatch.setattr(Watch, "step", refuse)
    arguments = ["--game", "wrte_1991", "--scenario", "ten-days", "--games", "2", "--every", "400"]
    assert deep.main(arguments) == 1
    told = capsys.readouterr().out
    assert "wrte_1991 ten-days, game 0:" in told
    assert "too long a war" in told
    assert told.splitlines()[-1].startswith("wrte_1991 ten-days: 2 games, ")
    assert ", 1 wrong; " in told
