"""Pages that step through games, in a browser: what they show is what the record says."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select
from tests.browser.looking import counters, script, words
from tests.pictures.looking import played, shown
from tests.pictures.test_boards import DRAWN, AnyGame

from balkan_rules import tito
from balkan_rules.cli import games
from balkan_rules.cli.accounts import DeskNarrator
from balkan_rules.core.records import Record
from balkan_rules.pictures import board_svg, replay_html

if TYPE_CHECKING:
    from selenium.webdriver import Chrome


class Replay:
    """A game and its page."""

    def __init__(self, browser: Chrome, record: Record[Any, Any], viewers: list[str], path: Path) -> None:
        self.browser = browser
        self.states = [record.initial, *(step.after for step in record.replay())]
        self.actions = ["", *map(str, record.actions)]
        desk = games.desk(record.initial.ruleset.game.info.name)
        page = replay_html(record, viewers, DeskNarrator(desk))
        path.write_text(page, encoding="utf-8")
        self.size = path.stat().st_size
        browser.get(path.as_uri())

    def press(self, key: str) -> None:
        self.browser.find_element(By.TAG_NAME, "body").send_keys(key)

    def click(self, selector: str) -> None:
        self.browser.find_element(By.CSS_SELECTOR, selector).click()

    def go(self, number: int) -> None:
        script(self.browser, "player.go(arguments[0])", number)

    def check(self, number: int, side: Any = None) -> None:  # noqa: ANN401 - a side of some game
        """That the page shows this step."""
        state = self.states[number]
        position = state if side is None else state.view(side)
        assert counters(self.browser) == shown(board_svg(position))
        where = words(self.browser, "#where")
        assert where.startswith(f"Step {number} of {len(self.states) - 1} \N{MIDDLE DOT} Game-Turn {state.turn} ")
        assert script(self.browser, "return Number(document.getElementById('slider').value)") == number
        assert words(self.browser, "#log li.now b") == (self.actions[number] or "The game begins")

    def turn_begins(self, turn: int) -> int:
        return next(number for number, state in enumerate(self.states) if state.turn == turn)


def begun(game: AnyGame, steps: int, **start: Any) -> Record[Any, Any]:  # noqa: ANN401 - as `new_game`
    """The beginning of a random game."""
    state = game.new_game(**start)
    return Record(state, [step.action for step in islice(played(state, 5, every=1), steps)])


@DRAWN
def test_every_game_is_stepped_through(chromium: Chrome, tmp_path: Path, game: AnyGame) -> None:
    side = game.info.sides[1]
    replay = Replay(chromium, begun(game, 40), ["referee", side.name.lower()], tmp_path / "game.html")
    replay.check(0)
    for number in (1, 2, 3):
        replay.click("#forward")
        replay.check(number)
    for number in (40, 11, 25):
        replay.go(number)
        replay.check(number)
    Select(chromium.find_element(By.ID, "viewer")).select_by_value(side.name.lower())
    assert counters(chromium) == shown(board_svg(replay.states[25].view(side)))


def test_a_whole_game_is_stepped_through_by_keys_slider_and_clicks(chromium: Chrome, tmp_path: Path) -> None:
    start = tito.position(
        turn=13,
        phase="yugoslav_movement",
        place={
            "Serbia/Partisan Mountain": [("Partisan group", 3)],
            "Bosnia/Partisan Mountain": ["Partisan brigade"],
            "Belgrade/Axis": ["German 704"],
            "Nis/Axis": ["Bulgarian 27"],
        },
    )
    record: Record[Any, Any] = Record(start, [step.action for step in played(start, 2, every=1)])
    replay = Replay(chromium, record, ["referee"], tmp_path / "game.html")
    end = len(replay.states) - 1
    assert replay.states[end].is_over
    begin14, begin15 = replay.turn_begins(14), replay.turn_begins(15)
    for key, number in (
        (Keys.END, end),
        (Keys.HOME, 0),
        (Keys.PAGE_DOWN, begin14),
        (Keys.PAGE_DOWN, begin15),
        (Keys.PAGE_UP, begin14),
        (Keys.ARROW_RIGHT, begin14 + 1),
        (Keys.ARROW_LEFT, begin14),
        (Keys.ARROW_LEFT, begin14 - 1),
    ):
        replay.press(key)
        replay.check(number)
    for button, number in (
        ("#last", end),
        ("#turn-back", replay.turn_begins(17)),
        ("#first", 0),
        ("#turn-forward", begin14),
        ("#back", begin14 - 1),
        ("#log > li:nth-child(3)", begin14 - 3),
    ):
        replay.click(button)
        replay.check(number)
    chromium.find_element(By.ID, "slider").send_keys(Keys.END)
    replay.check(end)
    replay.click("#chart svg")
    middle = script(chromium, "return player.at")
    assert abs(middle - end / 2) <= 1
    replay.check(middle)


def test_events_are_told_with_their_cases_and_points_are_counted(chromium: Chrome, tmp_path: Path) -> None:
    record = begun(tito.GAME, 400)
    replay = Replay(chromium, record, ["referee"], tmp_path / "game.html")
    desk = games.desk("tito")
    narrator = DeskNarrator(desk)
    steps = list(record.replay())
    told = [number for number, step in enumerate(steps, 1) if len(step.events) > 1][-3:]
    for number in told:
        replay.go(number)
        assert words(chromium, "#log li.now ul").splitlines() == [narrator.tell(e) for e in steps[number - 1].events]
        assert words(chromium, "#points") == f"Points: {desk.points(replay.states[number])}"
        assert "(" in narrator.tell(steps[number - 1].events[0])


def test_a_campaign_of_tito_fits_into_one_megabyte(chromium: Chrome, tmp_path: Path) -> None:
    replay = Replay(chromium, begun(tito.GAME, 100_000), ["referee"], tmp_path / "game.html")
    assert replay.states[-1].turn == 17
    assert replay.size < 1_000_000
    replay.press(Keys.END)
    replay.check(len(replay.states) - 1)


def test_on_a_phone_nothing_is_wider_than_the_screen(chromium: Chrome, tmp_path: Path) -> None:
    size = {"width": 390, "height": 840, "deviceScaleFactor": 1, "mobile": True}
    chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        replay = Replay(chromium, begun(tito.GAME, 30), ["referee", "axis"], tmp_path / "game.html")
        replay.press(Keys.END)
        replay.check(30)
        assert script(chromium, "return document.documentElement.scrollWidth") <= 390
    finally:
        chromium.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_light_or_dark_as_the_screen_is(chromium: Chrome, tmp_path: Path, scheme: str) -> None:
    feature = {"name": "prefers-color-scheme", "value": scheme}
    chromium.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    Replay(chromium, begun(tito.GAME, 1), ["axis"], tmp_path / "game.html")
    colours = script(
        chromium,
        "return [getComputedStyle(document.body), getComputedStyle(board.sheet)]"
        ".map(({ backgroundColor }) => backgroundColor)",
    )
    paper = {"light": "rgb(246, 244, 238)", "dark": "rgb(28, 29, 31)"}[scheme]
    assert colours == [paper, paper]
