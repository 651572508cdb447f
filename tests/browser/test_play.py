"""A game played in a browser, by clicks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from selenium.webdriver.support.ui import WebDriverWait
from tests.browser.looking import counters, script, words
from tests.cli.test_browser import Seat
from tests.pictures.looking import shown

from balkan_rules import tito
from balkan_rules.cli import browser as serving_player
from balkan_rules.pictures import board_svg

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

SIDE = tito.Side.YUGOSLAV
VISIBLE = """
const [place, unit] = arguments;
const wanted = [...document.querySelectorAll("#board [data-place]")].find(
  ({ dataset }) => dataset.place === place && (unit === null ? dataset.unit === undefined : dataset.unit === unit));
wanted.scrollIntoView({ block: "center" });
const area = wanted.getBoundingClientRect();
for (const [across, down] of [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9], [0.3, 0.8], [0.2, 0.2]]) {
  const [x, y] = [area.left + across * area.width, area.top + down * area.height];
  if (document.elementFromPoint(x, y)?.closest("[data-place]") === wanted) return [Math.round(x), Math.round(y)];
}
return null;
"""


# Count the questions to which there is no answer yet: until then the page may still change.
COUNT = """
const { post } = table;
window.unanswered = 0;
table.post = async (name, question) => {
  window.unanswered += name === "ask";
  try {
    return await post.call(table, name, question);
  } finally {
    setTimeout(() => { window.unanswered -= name === "ask"; });
  }
};
"""
# Find and press a button in one go, so that it cannot be made anew in between.
PRESS = """
const [selector, label] = arguments;
const button = [...document.querySelectorAll(selector)].find(({ innerText }) => innerText.trim().startsWith(label));
button?.click();
return Boolean(button);
"""


class Player:
    """Somebody who sees the page and clicks in it."""

    def __init__(self, browser: Chrome, seat: Seat) -> None:
        self.browser = browser
        self.seat = seat
        browser.get(seat.player._server.url)
        script(browser, COUNT)
        self.wait_for_turn(0)

    @property
    def version(self) -> int:
        number: int = script(self.browser, "return table.now.version")
        return number

    @property
    def groups(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = script(self.browser, "return table.now.groups")
        return found

    def until(self, condition: str, *arguments: Any) -> None:  # noqa: ANN401 - JSON data
        WebDriverWait(self.browser, 180, 0.02).until(lambda browser: script(browser, f"return {condition}", *arguments))

    def wait_for_turn(self, version: int) -> None:
        self.until("table.now.version > arguments[0] && (table.now.deciding !== null || table.now.over)", version)

    def settle(self) -> None:
        """Wait until every question is answered."""
        self.until("window.unanswered === 0 && table.asked === null")

    def click(self, place: str, unit: str | None = None) -> None:
        """Click a counter, or a place where nothing covers it."""
        self.settle()
        x, y = script(self.browser, VISIBLE, place, unit)
        mouse = {"x": x, "y": y, "button": "left", "clickCount": 1}
        for kind in ("mousePressed", "mouseReleased"):
            self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, **mouse})

    def press(self, label: str) -> None:
        """Press the first button whose words begin so."""
        self.settle()
        assert script(self.browser, PRESS, "#table button", label), label

    def move(self, number: int) -> str:
        """Click the counter of a group, and where its last action leads; gives that action."""
        group = self.groups[number]
        label, goals = group["actions"][-1]
        before = self.version
        self.click(group["places"][0], group["unit"])
        self.until("table.chosen !== null")
        assert words(self.browser, "#table .list b") == group["label"]
        self.click(goals[0])
        self.until("table.now.version > arguments[0] || table.offered.length", before)
        if script(self.browser, "return table.offered.length > 0"):
            self.press(label)
        self.wait_for_turn(before)
        return str(label)

    def take(self, number: int) -> None:
        """Press the button of a group, and that of its first action if it has several."""
        group = self.groups[number]
        before = self.version
        if len(group["actions"]) > 1 and script(self.browser, "return table.chosen === null"):
            self.press(group["label"])
        self.press(group["actions"][0][0])
        self.wait_for_turn(before)


@pytest.fixture
def player(chromium: Chrome, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """A player of the Partisans in the winter of the ninth Game-Turn."""
    monkeypatch.setattr(serving_player, "_FAREWELL", 180)
    state: Any = tito.new_game(scenario="late-war")
    while state.to_move is not SIDE:
        state = state.apply(state.legal_actions()[0])
    seat = Seat(state, SIDE)
    player = Player(chromium, seat)
    yield player
    if not seat.game.done():
        player.wait_for_turn(0)
        player.press("Stop playing")
    player.until("Boolean(table.now.over)")
    assert words(chromium, "#table h2") == script(chromium, "return table.now.over")
    seat.leave()


def movable(player: Player) -> list[int]:
    """The groups whose counter can be clicked and then a place."""
    return [
        number
        for number, group in enumerate(player.groups)
        if group["unit"] and group["places"] and all(goals for _, goals in group["actions"])
    ]


def test_a_game_turn_is_played_by_clicks(player: Player) -> None:
    session = player.seat.session
    turn, moved = session.state.turn, 0
    while session.state.turn == turn:
        assert counters(player.browser) == shown(board_svg(session.state.view(SIDE)))
        ready = movable(player)
        if ready and moved < 6:
            moved += 1
            label = player.move(ready[moved % len(ready)])
            assert label in [str(step.action) for step in session.transitions]
        else:
            player.take(len(player.groups) - 1)
    assert moved == 6
    assert words(player.browser, "#where").startswith(f"Step {len(session.transitions)} of {len(session.transitions)} ")
    assert session.record.final() == session.state


def test_refusals_name_their_cases_and_what_was_done_is_taken_back(player: Player) -> None:
    session = player.seat.session
    before = session.state
    number = movable(player)[0]
    group = player.groups[number]
    allowed = {place for _, goals in group["actions"] for place in goals}
    player.click(group["places"][0], group["unit"])
    player.until("table.chosen !== null")
    assert set(script(player.browser, GOALS)) == allowed
    place = next(place for place in ("Zagreb/Axis", "Belgrade/Axis") if place not in allowed)
    player.click(place)
    player.until("table.told.length > 0")
    taken: Any = before.legal_actions().groups()[number][0]
    reasons = before.why_not(attrs.evolve(taken, to=tito.ruleset().map.place(place)))
    told = [line for line in words(player.browser, "#refusal").splitlines() if line]
    assert told == [str(reason) for reason in reasons] != []
    script(player.browser, "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))")
    assert script(player.browser, "return [table.chosen, document.querySelector('#refusal')]") == [None, None]
    assert session.state == before
    player.move(number)
    assert session.state != before
    version = player.version
    player.press("Take back")
    player.wait_for_turn(version)
    assert session.state == before
    assert counters(player.browser) == shown(board_svg(before.view(SIDE)))


def test_a_place_with_nothing_to_do_tells_what_it_is(player: Player) -> None:
    named = {place for group in player.groups for _, goals in group["actions"] for place in goals}
    named |= {place for group in player.groups for place in group["places"]}
    place = next(name for name in ("Baranya/Axis Mountain", "Subotica/Axis", "Kukes/Axis") if name not in named)
    player.click(place)
    player.until("table.told.length > 0")
    assert words(player.browser, "#refusal").split("\n\n") == [place, "Nothing can be done with this place now."]
    assert script(player.browser, "return table.about('nowhere')") == "nowhere"


def test_places_are_framed_above_the_map_and_where_a_button_leads(player: Player) -> None:
    number = movable(player)[0]
    group = player.groups[number]
    player.click(group["places"][0], group["unit"])
    player.until("table.chosen !== null")
    goals = script(player.browser, GOALS)
    assert goals
    assert script(player.browser, FRAMED, "goal-frame") == script(player.browser, SHAPED, goals)
    script(player.browser, "document.querySelector('#table [data-action]').focus()")
    assert script(player.browser, FRAMED, "aim-frame") == script(player.browser, SHAPED, group["actions"][0][1])
    script(player.browser, "document.querySelector('#table [data-action]').blur()")
    assert script(player.browser, FRAMED, "aim-frame") == []


# Where shapes are on the screen: of frames between the map and the counters, and of places.
AREA = "const area = (shape) => Object.values(shape.getBoundingClientRect().toJSON()).map(Math.round).join();"
FRAMED = (
    f"{AREA} return [...document.querySelectorAll(`#board .br-map ~ .${{arguments[0]}}s:has(~ .br-units) *`)].map(area)"
)
SHAPED = f"{AREA} return table.shapes(arguments[0]).map(area)"
GOALS = 'return [...document.querySelectorAll("#board .goal")].map(({ dataset }) => dataset.place)'
