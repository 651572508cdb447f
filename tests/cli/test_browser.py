"""People who play on a page, through what their browsers send."""

from __future__ import annotations

import json
import queue
import random
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pytest
from tests.cli.clients import Client, Data
from tests.pictures.looking import played, shown
from tests.pictures.pages import ACTION, WHO, boards, data_of, text_of
from tests.pictures.test_boards import DRAWN, AnyGame

from balkan_rules import SetupError, tito
from balkan_rules.cli import browser, games
from balkan_rules.cli.browser import BrowserPlayer
from balkan_rules.cli.choices import Choices
from balkan_rules.cli.playing import Quit, play
from balkan_rules.cli.serving import PageServer
from balkan_rules.cli.table import Question, Table
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.records import Session
from balkan_rules.pictures import board_svg
from balkan_rules.pictures.pages import painter_for

YUGOSLAV = tito.Side.YUGOSLAV
TITO = games.desk("tito")
Run = Callable[..., Any]


class Page:
    """A page as it goes on: what it shows and what can be chosen on it."""

    def __init__(self, url: str) -> None:
        self.client = Client(url)
        self.data = data_of(self.client.page())
        self.table: Data = self.data["table"]

    @property
    def steps(self) -> list[Any]:
        steps: list[Any] = self.data["reels"][0]["steps"]
        return steps

    def wait(self) -> None:
        """Take the news, once there are any; of the end, say that it has been seen."""
        news = self.news()
        self.data["texts"] += news["texts"]
        self.steps[news["from"] :] = news["steps"]
        self.table = news
        if news["over"] is not None:
            with suppress(ConnectionError):
                self.news()

    def news(self) -> Data:
        return self.client.post(
            "news",
            version=self.table["version"],
            takenBack=self.table["takenBack"],
            steps=len(self.steps),
            texts=len(self.data["texts"]),
        )

    def wait_for_turn(self) -> None:
        while self.table["deciding"] is None and self.table["over"] is None:
            self.wait()

    def ask(self, kind: str, **question: Any) -> Data:  # noqa: ANN401 - JSON data
        return self.client.post("ask", version=self.table["version"], kind=kind, **question)

    def act(self, group: int, action: int) -> Data:
        answer = self.ask("act", group=group, action=action)
        if "done" in answer:
            self.wait()
            self.wait_for_turn()
        return answer

    def stop(self) -> None:
        """Stop playing, and see that this has been done."""
        assert self.ask("stop") == {"done": True}
        while self.table["over"] is None:
            self.wait()

    def told(self, number: int) -> tuple[str, str]:
        step = self.steps[number]
        return text_of(self.data, step[WHO]), text_of(self.data, step[ACTION])


class Seat:
    """A side of Tito that is played on a page, against others who take whatever comes first."""

    def __init__(self, state: tito.State, side: tito.Side) -> None:
        self.session: Session[tito.State, tito.Action] = Session(state)
        self.player = BrowserPlayer(TITO, side, self.session, sys.stdout)
        self.players: dict[Any, Any] = {
            other: lambda session: session.push(session.state.legal_actions()[0]) for other in tito.Side
        }
        self.players[side] = self.player
        self._pool = ThreadPoolExecutor(1)
        self.game: Future[None] = self._pool.submit(self._play)

    def _play(self) -> None:
        try:
            play(self.session, self.players, random.Random(1), lambda _: None)
        except Quit:
            pass
        finally:
            self.player.close(self.session)

    def leave(self) -> None:
        self.game.result(120)
        self._pool.shutdown()


@pytest.fixture(autouse=True)
def _slow_pages_see_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the end to be fetched as long as a busy machine may take."""
    monkeypatch.setattr(browser, "_FAREWELL", 120)


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., tuple[Page, Seat]]]:
    """Sits down at a position and opens the page; at the end the person stops playing."""
    urls: queue.Queue[str] = queue.Queue()
    start = PageServer.start

    def told(server: PageServer) -> None:
        start(server)
        urls.put(server.url)

    monkeypatch.setattr(PageServer, "start", told)
    seats: list[tuple[Page, Seat]] = []

    def call(state: tito.State, side: tito.Side = YUGOSLAV) -> tuple[Page, Seat]:
        seat = Seat(state, side)
        page = Page(urls.get(timeout=120))
        page.wait_for_turn()
        seats.append((page, seat))
        return page, seat

    yield call
    for page, seat in seats:
        if not seat.game.done() and page.table["over"] is None:
            page.stop()
        seat.leave()


def late() -> tito.State:
    """The last Yugoslav turn, with little to do."""
    return tito.position(
        turn=17,
        phase="yugoslav_movement",
        place={
            "Serbia/Partisan Mountain": [("Partisan group", 2)],
            "Belgrade/Axis": ["German 704"],
            "Nis/Axis": ["Bulgarian 27"],
        },
    )


# ------------------------------------------------------------------------------------------------------------- playing
def test_a_game_is_played_to_its_end(sit: Callable[..., tuple[Page, Seat]]) -> None:
    page, seat = sit(late())
    while page.table["over"] is None:
        assert page.act(len(page.table["groups"]) - 1, 0) == {"done": True}
    seat.leave()
    assert seat.session.state.is_over
    assert page.table["over"].startswith("Result: ")
    assert (page.table["deciding"], page.table["groups"]) == (None, [])
    transitions = seat.session.transitions
    assert len(page.steps) == len(transitions) + 1
    for number, step in enumerate(transitions, 1):
        seen = step.for_side(YUGOSLAV)
        mover = step.before.to_move
        name = "dice" if mover is CHANCE or mover is None else mover.name.lower()
        assert page.told(number) == (name, str(seen.action))
    assert len(boards(page.data)) == len(page.steps)


def test_choices_are_clicked_by_number_and_taken_back(sit: Callable[..., tuple[Page, Seat]]) -> None:
    page, seat = sit(late())
    assert page.table["deciding"] == "Yugoslav Movement Phase (4.2.B.1)"
    before = page.table["groups"]
    (first, *_) = before
    assert (first["unit"], first["places"]) == ("Partisan group", ["Serbia/Partisan Mountain"])
    text, goals = first["actions"][0]
    assert page.act(0, 0) == {"done": True}
    assert page.told(1) == ("yugoslav", text)
    assert str(seat.session.transitions[0].action) == text
    assert goals == [seat.session.transitions[0].action.to.name]  # type: ignore[union-attr]  # a move
    assert page.ask("back") == {"done": True}
    page.wait()
    page.wait_for_turn()
    assert (len(page.steps), page.table["takenBack"], page.table["groups"]) == (1, 1, before)
    assert page.ask("back") == {"refused": ["4.2.B.1: there is nothing to take back"]}


def test_actions_are_written(sit: Callable[..., tuple[Page, Seat]]) -> None:
    page, seat = sit(late())
    text = page.table["groups"][0]["actions"][0][0]
    assert "no action is written 'fly'" in page.ask("write", text="fly")["refused"][0]
    assert page.ask("write", text="German 704 to Nis/Axis") == {
        "refused": [str(violation) for violation in seat.session.state.why_not(_german(seat))]
    }
    assert page.ask("write", text=text.upper()) == {"done": True}
    page.wait()
    page.wait_for_turn()
    assert page.told(1)[1] == text
    assert len(seat.session.transitions) == 1


def test_long_and_strange_texts_are_not_understood_at_once(sit: Callable[..., tuple[Page, Seat]]) -> None:
    page, seat = sit(late())
    for text in ("x" * 60_000, "German 704 to " * 4_000, "\ud800\x00\u2028</script>", ""):
        (refused,) = page.ask("write", text=text)["refused"]
        assert refused.startswith("no action is written ")
        assert len(refused) < 600
        (refused,) = page.ask("why", group=0, place=text)["refused"]
        assert refused.startswith("4.2.B.1: nothing leads from there to ")
    assert len(seat.session.transitions) == 0


def test_what_is_refused_is_explained_by_cases(sit: Callable[..., tuple[Page, Seat]]) -> None:
    page, seat = sit(late())
    state = seat.session.state
    moves = [action for action in state.ruleset.universe if isinstance(action, tito.MoveGuerrilla)]
    start = "Partisan group from Serbia/Partisan Mountain to "
    place = next(move.to for move in moves if str(move).startswith(start) and state.why_not(move))
    refused = page.ask("why", group=0, place=place.name)["refused"]
    move: Any = tito.parse(f"{start}{place}", state)
    assert refused == [str(violation) for violation in state.why_not(move)] != []
    assert page.ask("why", group=0, place=page.table["groups"][0]["actions"][0][1][0]) == {"refused": []}
    far = attrs.evolve(move, to=state.ruleset.map.place("Zagreb/Axis"))
    refused = page.ask("why", group=0, place="Zagreb/Axis")["refused"]
    assert refused == [str(violation) for violation in state.why_not(far)]
    assert refused[:2] == [
        *("6.14: Zagreb/Axis is not a box for Partisan group", "6.15: Zagreb/Axis is a place of the enemy"),
    ]
    (end,) = [number for number, group in enumerate(page.table["groups"]) if group["label"] == "end phase"]
    assert page.ask("why", group=end, place="Zagreb/Axis") == {
        "refused": ["4.2.B.1: nothing leads from there to Zagreb/Axis in the Yugoslav Movement Phase"]
    }
    assert page.ask("why", unit="German 704", place="Belgrade/Axis") == {
        "refused": ["4.2.B.1: nothing can be done with German 704 in the Yugoslav Movement Phase"]
    }
    assert len(seat.session.transitions) == 0


def _german(seat: Seat) -> tito.Action:
    return tito.parse("German 704 to Nis/Axis", seat.session.state)


def test_odds_are_told(sit: Callable[..., tuple[Page, Seat]]) -> None:
    state = tito.position(
        turn=5,
        phase="yugoslav_combat",
        place={"Serbia/Partisan Mountain": [("Partisan group", 6)], "Serbia/Axis Mountain": ["German 704"]},
    )
    page, _ = sit(state)
    (number,) = [n for n, group in enumerate(page.table["groups"]) if group["places"] == ["Serbia/Partisan Mountain"]]
    group = page.table["groups"][number]
    odds = page.ask("odds", group=number)["odds"]
    assert len(odds) == len(group["actions"])
    assert odds[0].startswith("[6 to 12, column ")
    assert page.ask("odds", group=len(page.table["groups"]) - 1) == {"odds": [""]}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ({"kind": "fly"}, "kind: act, write, back, odds, why or stop is wanted, not 'fly'"),
        ({"kind": "act", "group": "0", "action": 0}, "group: a number from 0 on is wanted, not '0'"),
        ({"kind": "act", "group": 0, "action": -1}, "action: a number from 0 on is wanted, not -1"),
        ({"kind": "act", "group": True, "action": 0}, "group: a number from 0 on is wanted, not True"),
        ({"kind": "act", "group": 0.0, "action": 0}, "group: a number from 0 on is wanted, not 0.0"),
        ({"kind": "act", "group": 10**30, "action": 0}, "a number of 31 digits"),
        ({"kind": "act", "group": 999, "action": 0}, "there is no such group or action"),
        ({"kind": "act", "group": 0, "action": 999}, "there is no such group or action"),
        ({"kind": "odds", "group": 999}, "there is no such group or action"),
        ({"kind": "why", "group": 999, "place": "x"}, "there is no such group or action"),
        ({"kind": "why", "group": 0}, "place: a text is wanted, not None"),
        ({"kind": "why", "place": "x"}, "unit: a text is wanted, not None"),
        ({"kind": "write", "text": 5}, "text: a text is wanted, not 5"),
    ],
)
def test_wrong_questions(sit: Callable[..., tuple[Page, Seat]], question: Data, told: str) -> None:
    page, seat = sit(late())
    assert page.ask(**question) == {"error": told}
    assert len(seat.session.transitions) == 0


def test_a_page_that_is_behind_is_told_so(sit: Callable[..., tuple[Page, Seat]]) -> None:
    page, seat = sit(late())
    late_one = dict(page.table)
    assert page.act(0, 0) == {"done": True}
    answer = page.client.post("ask", version=late_one["version"], kind="act", group=0, action=0)
    assert answer == {"error": "the page showed what was to be decided before; it will show what is now"}
    assert len(seat.session.transitions) == 1


def test_a_page_that_is_opened_again_shows_it_all(sit: Callable[..., tuple[Page, Seat]]) -> None:
    page, _ = sit(late())
    page.act(0, 0)
    again = Page(f"http://{page.client.host}{page.client.path}")
    assert again.steps == page.steps
    assert again.table["groups"] == page.table["groups"]


# ------------------------------------------------------------------------------------------------------------ the table
class NoReel:
    """Enough of a reel for the table."""

    def __len__(self) -> int:
        return 1

    def steps(self, start: int) -> list[Any]:
        return [[]][start:]


class NoTexts:
    """Enough of texts."""

    def since(self, start: int) -> list[str]:
        return []


@pytest.fixture
def table() -> Table:
    reel: Any = NoReel()
    texts: Any = NoTexts()
    return Table(reel, texts)


KNOWN = {"version": 0, "steps": 1, "texts": 0, "takenBack": 0}


def test_news_are_waited_for(table: Table) -> None:
    assert table.news(KNOWN, 0)["version"] == 0
    waiting: queue.Queue[Data] = queue.Queue()
    thread = threading.Thread(target=lambda: waiting.put(table.news(KNOWN, 120)))
    thread.start()
    table.put(1, (), deciding="this")
    thread.join()
    news = waiting.get_nowait()
    assert (news["version"], news["deciding"], news["steps"]) == (1, "this", [])


@pytest.mark.parametrize("key", list(KNOWN))
@pytest.mark.parametrize("value", [None, "1", -1, True, 1.5])
def test_news_for_what_is_no_number(table: Table, key: str, value: object) -> None:
    with pytest.raises(SetupError, match=f"^{key}: a number from 0 on is wanted, not "):
        table.news({**KNOWN, key: value}, 0)


def test_nothing_is_asked_out_of_turn(table: Table) -> None:
    with pytest.raises(SetupError, match=r"^it is not your turn to decide$"):
        table.ask({"version": 1})
    table.put(1, (), deciding="this")
    with pytest.raises(SetupError, match=r"^version: a number from 0 on is wanted, not None$"):
        table.ask({})
    table.close(0)
    with pytest.raises(SetupError, match=r"^it is not your turn to decide$"):
        table.ask({"version": 1})


class SlowQueue(queue.Queue[Question]):
    """Has nothing at first."""

    emptied = 2

    def get(self, block: bool = True, timeout: float | None = None) -> Question:  # noqa: FBT001, FBT002 - as the base class
        self.emptied -= 1
        if self.emptied >= 0:
            raise queue.Empty
        return super().get(block, timeout)


def test_the_game_waits_for_questions(table: Table) -> None:
    table._questions = SlowQueue()
    question = Question({"version": 0})
    table._questions.put(question)
    assert table.next() is question


def test_of_two_who_decide_at_once_one_is_too_late(table: Table) -> None:
    table.put(1, (), deciding="this")
    with ThreadPoolExecutor(1) as pool:
        late_one = pool.submit(table.ask, {"version": 1})
        first = table.next()
        table.put(1, (), deciding="that")
        again = pool.submit(table.ask, {"version": 2})
        table._questions.put(first)
        second = table.next()
        assert late_one.result(120) == {
            "refused": ["the page showed what was to be decided before; it will show what is now"]
        }
        second.reply(done=True)
        assert again.result(120) == {"done": True}


def test_whoever_waits_for_an_answer_is_told_that_there_will_be_none(table: Table) -> None:
    table.put(1, (), deciding="this")
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(table.ask, {"version": 1})
        table.next()
        table.close(0)
        assert asked.result(120) == {"refused": ["the game has been stopped"]}


# ------------------------------------------------------------------------------------------------------------- choices
@DRAWN
def test_the_counters_of_choices_are_on_the_board(game: AnyGame) -> None:
    desk = games.desk(game.info.name)
    found = 0
    for step in played(game.new_game(), 3, every=60):
        state = step.after
        if state.is_over or state.to_move is CHANCE:
            continue
        view = state.view(state.to_move)
        choices = Choices(desk, painter_for(view), view)
        counters = shown(board_svg(view))
        data = choices.data()
        assert [action[0] for group in data for action in group["actions"]] == [str(a) for a in view.legal_actions()]
        for number, group in enumerate(data):
            assert choices.action(number, 0) == view.legal_actions().groups()[number][0]
            if group["unit"] is not None and group["places"]:
                found += any(group["unit"] in counters.get(place, {}) for place in group["places"])
        if found > 5:
            return
    raise AssertionError(found)


@DRAWN
def test_a_place_that_no_action_names_is_refused_by_cases(game: AnyGame) -> None:
    desk, named = games.desk(game.info.name), 0
    for step in played(game.new_game(), 3, every=40):
        state = step.after
        if state.is_over or state.to_move is CHANCE:
            continue
        view = state.view(state.to_move)
        painter = painter_for(view)
        choices, spots = Choices(desk, painter, view), painter.ground_of(view.ruleset).spots
        for number, group in enumerate(choices.data()[:4]):
            goals = {place for _, places in group["actions"] for place in places}
            for place in [name for name in spots if name not in goals][::40]:
                told = choices.refusals(None, number, place)
                leads = hasattr(choices.action(number, 0), "to")
                assert not (leads and any("nothing leads" in reason for reason in told)), (group["label"], place)
                named += leads and bool(told)
        if named > 20:
            return
    raise AssertionError(named)


# ------------------------------------------------------------------------------------------------------------ commands
def _client(monkeypatch: pytest.MonkeyPatch, work: Callable[[Page], None]) -> Callable[[], None]:
    """Lets a person do something on the page that the next command serves; gives what waits for him."""
    done: list[Future[None]] = []
    pool = ThreadPoolExecutor(1)
    start = PageServer.start

    def told(server: PageServer) -> None:
        start(server)
        done.append(pool.submit(lambda: work(Page(server.url))))

    monkeypatch.setattr(PageServer, "start", told)

    def wait() -> None:
        for future in done:
            future.result(120)
        pool.shutdown()

    return wait


def test_a_game_on_a_page_is_recorded(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[str] = []

    def person(page: Page) -> None:
        page.wait_for_turn()
        for _ in range(2):
            seen.append(page.table["groups"][0]["actions"][0][0])
            page.act(0, 0)
        page.stop()
        seen.append(page.table["over"])

    wait = _client(monkeypatch, person)
    record = tmp_path / "game.json"
    ran = run("play", "tito", "--axis", "browser", "--yugoslav", "random", "--seed", 1, "--record", record)
    wait()
    assert ran.status == 0
    assert ran.lines[2].startswith("axis: play at http://127.0.0.1:")
    assert ran.lines[-2:] == [
        "Stopped on Game-Turn 1, Axis Set-Up",
        f"Recorded in {record}: 2 actions and outcomes",
    ]
    saved = tito.record_from_json(record.read_text("utf-8"))
    assert [str(action) for action in saved.actions] == seen[:2]
    assert seen[2] == "The game has been stopped."


def test_interrupted_games_end_as_others_do(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    over: list[str] = []

    def person(page: Page) -> None:
        page.wait_for_turn()
        looks.set()
        while page.table["over"] is None:
            page.wait()
        over.append(page.table["over"])

    looks = threading.Event()

    def interrupted(_: Table) -> None:
        assert looks.wait(120)
        raise KeyboardInterrupt

    wait = _client(monkeypatch, person)
    monkeypatch.setattr(Table, "next", interrupted)
    ran = run("play", "tito", "--axis", "browser", "--json")
    wait()
    assert ran.status == 130
    assert json.loads(ran.out)["result"] is None
    assert ran.err.startswith("axis: play at http://127.0.0.1:")
    assert over == ["The game has been stopped."]


def test_whoever_interrupts_twice_does_not_wait_for_pages_and_keeps_his_record(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stopped: list[PageServer] = []
    stop = PageServer.stop

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    def noted(server: PageServer) -> None:
        stopped.append(server)
        stop(server)

    monkeypatch.setattr(Table, "next", interrupted)
    monkeypatch.setattr(Table, "close", interrupted)
    monkeypatch.setattr(PageServer, "stop", noted)
    record = tmp_path / "game.json"
    assert run("play", "tito", "--axis", "browser", "--seed", 1, "--record", record).status == 130
    assert tito.record_from_json(record.read_text("utf-8")).actions == ()
    assert len(stopped) == 1


def test_no_page_is_served_before_the_others_are_there(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: PageServer) -> None:
        raise AssertionError

    monkeypatch.setattr(PageServer, "start", never)
    assert "or human or browser" in refused("play", "tito", "--axis", "browser", "--yugoslav", "clever")
