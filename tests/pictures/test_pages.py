"""Pages that step through games, read back."""

from __future__ import annotations

import random
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from typing import Any

import pytest
from examples import model_game
from tests.pictures.looking import played, read, titles
from tests.pictures.pages import (
    ACTION,
    DATA,
    EVENTS,
    POINTS,
    POLICY,
    SCRIPT,
    STANDS,
    STYLE,
    TURN,
    WHO,
    Data,
    boards,
    data_of,
    text_of,
)
from tests.pictures.pages import expected as pieces
from tests.pictures.test_boards import DRAWN, AnyGame

from balkan_rules import SetupError, tito, wrte_1991
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.records import Record
from balkan_rules.core.sequence import Event
from balkan_rules.pictures import board_svg, replay_html
from balkan_rules.pictures.frames import Framer
from balkan_rules.pictures.pages import painter_for
from balkan_rules.pictures.reels import PlainNarrator, Reel, Texts

html: Any = replay_html
"""The same function, for arguments that it does not take."""


class Counting(PlainNarrator):
    """Counts the Game-Turns, and tells what would end a script."""

    def tell(self, event: Event) -> str:
        return f"</script><script>alert('{event.name}')</script>&"

    def points(self, position: Any) -> int | None:  # noqa: ANN401 - as `Narrator`
        turn: int = position.turn
        return turn


def record_of(game: AnyGame, *, seed: int = 5, steps: int = 60) -> Record[Any, Any]:
    """The beginning of a random game."""
    start = game.new_game()
    taken = [step.action for step, _ in zip(played(start, seed, every=1), range(steps), strict=False)]
    return Record(start, taken)


# ------------------------------------------------------------------------------------------------------- what is shown
@DRAWN
def test_every_step_shows_the_board_of_the_record(game: AnyGame) -> None:
    record = record_of(game)
    side = game.info.sides[1]
    data = data_of(replay_html(record, ["referee", side]))
    assert [reel["viewer"] for reel in data["reels"]] == ["referee", side.name.lower()]
    steps = list(record.replay())
    shown, seen = boards(data, 0), boards(data, 1)
    assert len(shown) == len(seen) == len(steps) + 1
    for number in (0, 1, 2, 25, len(steps)):
        last = steps[number - 1] if number else None
        state = last.after if last else record.initial
        assert ordered(shown[number], data) == ordered(pieces(state, last), data)
        assert ordered(seen[number], data) == ordered(pieces(state.view(side), last), data)


def ordered(board: str, data: Data) -> str:
    """The pieces of a board with the stacks in the order of the places."""
    head, units = board.rsplit("<>", 1)
    at = {place: number for number, place in enumerate(data["places"])}
    stacks = re.split(r'(?=<g class="br-unit" )', units)
    order = [(at[name[1]] if (name := re.search('data-place="([^"]*)"', text)) else -1, text) for text in stacks]
    return head + "".join([text for _, text in sorted(order, key=lambda pair: pair[0])])


@DRAWN
def test_every_step_tells_what_was_done(game: AnyGame) -> None:
    record = record_of(game)
    data = data_of(replay_html(record, ["referee"], Counting()))
    (reel,) = data["reels"]
    assert text_of(data, reel["steps"][0][ACTION]) == text_of(data, reel["steps"][0][WHO]) == ""
    for shown, step in zip(reel["steps"][1:], record.replay(), strict=True):
        mover = step.before.to_move
        assert text_of(data, shown[WHO]) == ("dice" if mover is CHANCE else mover.name.lower())
        assert text_of(data, shown[ACTION]) == str(step.action)
        assert shown[TURN] == shown[POINTS] == step.after.turn
        assert text_of(data, shown[STANDS]).startswith(f"Game-Turn {step.after.turn}, ")
        assert [text_of(data, event) for event in shown[EVENTS]] == [Counting().tell(event) for event in step.events]


def test_without_a_narrator_events_are_plain_and_no_points_are_counted() -> None:
    record = record_of(tito.GAME)
    data = data_of(replay_html(record, ["referee"]))
    (reel,) = data["reels"]
    assert {step[POINTS] for step in reel["steps"]} == {None}
    told = [text_of(data, event) for step in reel["steps"] for event in step[EVENTS]]
    assert told == [str(event) for step in record.replay() for event in step.events]


def test_a_game_that_is_over_is_shown_to_all() -> None:
    state = tito.position(turn=17, phase="yugoslav_movement", place={"Belgrade/Axis": ["German 704"]})
    actions = [step.action for step in played(state, 1, every=1)]
    data = data_of(replay_html(Record(state, actions)))
    assert [reel["viewer"] for reel in data["reels"]] == ["referee", "axis", "yugoslav"]
    assert text_of(data, data["reels"][0]["steps"][-1][STANDS]) == "Game-Turn 17, the game is over"


# ------------------------------------------------------------------------------------------------------------- secrets
def test_the_page_of_a_side_holds_nothing_that_it_may_not_know() -> None:
    rng = random.Random(2)
    different = 0
    for seed in range(4):
        state = record_of(wrte_1991.GAME, seed=seed, steps=90).final()
        for side in wrte_1991.Side:
            view = state.view(side)
            other = wrte_1991.sample_state(view, rng)
            assert replay_html(Record(state), [side]) == replay_html(Record(other), [side])
            different += replay_html(Record(state), ["referee"]) != replay_html(Record(other), ["referee"])
    assert different


def test_the_page_of_a_side_does_not_tell_a_draw_that_is_hidden_from_it() -> None:
    start = tito.position(turn=1, phase="operations_limit")
    outcomes = [outcome for outcome, _ in start.chance_outcomes()]
    for viewer, pages in (("axis", len(outcomes)), ("yugoslav", 1), ("referee", len(outcomes))):
        assert len({replay_html(Record(start, [outcome]), [viewer]) for outcome in outcomes}) == pages


# ------------------------------------------------------------------------------------------------------------ the file
@DRAWN
def test_a_page_needs_nothing_from_elsewhere_and_runs_nothing_else(game: AnyGame) -> None:
    page = replay_html(record_of(game, steps=10), [game.info.sides[0]])
    (policy,), (script,), (style,) = POLICY.findall(page), SCRIPT.findall(page), STYLE.findall(page)
    assert policy.split("; ") == [
        "default-src 'none'",
        f"script-src '{digest(script)}'",
        f"style-src '{digest(style)}'",
        "img-src data:",
        "connect-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    assert set(re.findall(r"https?://[^\s\"'<]*", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\s(src|style|on\w+)=", page)
    assert "<style />" not in page
    read(re.search("<svg .*?</svg>", page, re.DOTALL)[0])  # type: ignore[index]  # it is there


def digest(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def test_nothing_that_is_told_gets_out_of_the_data() -> None:
    page = replay_html(record_of(tito.GAME), ["axis"], Counting())
    (text,) = DATA.findall(page)
    assert not set("<>&") & set(text)
    assert len(SCRIPT.findall(page)) == 1


def test_texts_of_all_kinds_come_back_as_they_were() -> None:
    text = "\x00\x1b\ud800\u2028\u2029</script><!--&amp;\"'\\${title}"
    page = replay_html(record_of(tito.GAME), ["axis"], Saying(text, 1))
    page.encode()
    data = data_of(page)
    assert text in [text_of(data, number) for number in range(len(data["texts"]))]


class Tags(HTMLParser):
    """What elements a page has, as a browser reads it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found.append(tag)


def test_names_of_an_owner_do_not_get_out_of_a_page() -> None:
    plain = wrte_1991.export_charts()
    pages = {}
    for name in ("Osijek", "</script>", "<!--<script>", "]]>&amp;", '\\"$style'):
        rules = wrte_1991.ruleset(charts=wrte_1991.load_charts(plain.replace('"Osijek"', f'"{name}"')))
        start = wrte_1991.new_game(ruleset=rules)
        steps = [step.action for step, _ in zip(played(start, 5, every=1), range(60), strict=False)]
        pages[name] = replay_html(Record(start, steps), ["referee"])
        cities = {place.city for place in rules.places}
        assert {name.replace("\\", "")} <= cities
        assert name.replace("\\", "") in " ".join(titles(board_svg(start)))
    tags = {name: Tags(page).found for name, page in pages.items()}
    assert all(found == tags["Osijek"] for found in tags.values())


def test_what_stands_in_several_texts_is_kept_once() -> None:
    texts = Texts()
    assert [texts.number(text) for text in ("<g><a>1</a></g>", "x", "", "x", "<g><a>2</a></g>", "<g><a>1</a></g>")] == [
        *(2, 3, 4, 3, 6, 2),
    ]
    assert texts.since(0) == ["<g>", "<a>1</a></g>", [0, 1], "x", "", "<a>2</a></g>", [0, 5]]
    assert texts.since(5) == ["<a>2</a></g>", [0, 5]]
    assert text_of({"texts": texts.since(0)}, 6) == "<g><a>2</a></g>"


def test_steps_that_were_taken_back_leave_no_trace_on_the_board() -> None:
    record = record_of(tito.GAME)
    framer, texts = Framer(painter_for(record.initial), record.initial.ruleset), Texts()
    steps = list(record.replay())
    taken_back, straight = (Reel(framer, PlainNarrator(), texts, "referee", record.initial) for _ in range(2))
    for step in steps:
        taken_back.add(step)
    taken_back.cut(21)
    assert len(taken_back) == 21
    for step in steps[:30]:
        straight.add(step)
    for step in steps[20:30]:
        taken_back.add(step)
    assert taken_back.data() == straight.data()
    assert taken_back.steps(25) == straight.steps()[25:]


# --------------------------------------------------------------------------------------------------------- wrong input
def test_a_game_that_is_not_over_is_shown_to_those_who_are_named() -> None:
    with pytest.raises(SetupError, match=r"^the game is not over; say for whom the page is: axis, yugoslav, referee$"):
        replay_html(Record(tito.new_game()))


@pytest.mark.parametrize("viewers", [["third"], [5], [None], [wrte_1991.Side.FEDERALIST], [[]]])
def test_viewers_that_are_none(viewers: object) -> None:
    with pytest.raises(SetupError, match=r"^viewers: one of axis, yugoslav, referee is wanted, not "):
        html(Record(tito.new_game()), viewers)


@pytest.mark.parametrize("viewers", ["axis", 5, tito.Side.AXIS])
def test_what_are_no_viewers(viewers: object) -> None:
    with pytest.raises(SetupError, match=r"^viewers: a sequence of sides is wanted, not "):
        html(Record(tito.new_game()), viewers)


def test_a_page_has_a_viewer() -> None:
    with pytest.raises(SetupError, match=r"^viewers: one or more of axis, yugoslav, referee are wanted$"):
        html(Record(tito.new_game()), [])
    names = ["Axis", "REFEREE", tito.Side.AXIS]
    data = data_of(html(Record(tito.new_game()), names))
    assert [reel["viewer"] for reel in data["reels"]] == ["axis", "referee"]


@pytest.mark.parametrize("narrator", [5, "narrator", object(), len])
def test_what_is_no_narrator(narrator: object) -> None:
    with pytest.raises(SetupError, match=r"^narrator: something that can `tell` and count `points` is wanted, not "):
        html(Record(tito.new_game()), ["axis"], narrator)


class Saying:
    """A narrator that says what it was told to."""

    def __init__(self, text: Any, points: Any) -> None:  # noqa: ANN401 - whatever is wrong
        self.text = text
        self.counted = points

    def tell(self, event: Event) -> Any:  # noqa: ANN401 - as above
        return self.text

    def points(self, position: Any) -> Any:  # noqa: ANN401 - as above
        return self.counted


@pytest.mark.parametrize(
    ("text", "points", "told"),
    [
        (5, 1, "tell gives a text, not 5"),
        ([], None, r"tell gives a text, not \[\]"),
        ("text", 1.5, r"points: a whole number is wanted, not 1\.5"),
        ("text", True, "points: a whole number is wanted, not True"),
        ("text", float("nan"), "points: a whole number is wanted, not nan"),
        ("text", -(10**20), "points: at most 1000000000 are shown, not -1(0){20}"),
    ],
)
def test_what_no_narrator_tells(text: object, points: object, told: str) -> None:
    with pytest.raises(SetupError, match=f"^narrator: {told}$"):
        html(record_of(tito.GAME), ["axis"], Saying(text, points))


@pytest.mark.parametrize("record", [None, 5, tito.new_game()])
def test_what_is_no_record(record: object) -> None:
    with pytest.raises(SetupError, match=r"^record: a record is wanted, not "):
        html(record)


def test_games_that_nothing_draws() -> None:
    with pytest.raises(SetupError, match=r"^nothing draws the boards of "):
        html(Record(model_game.GAME.new_game()))
