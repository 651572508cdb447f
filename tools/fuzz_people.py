"""What people give: command lines, answers at the terminal, questions of a page, and files of tournaments."""

from __future__ import annotations

import contextlib
import io
import json
import random
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar, Final
from unittest import mock
from zlib import crc32

from tools.fuzz_files import Target, played, text_of, without_hints
from tools.fuzz_mutations import bent_bytes, bent_data, bent_text, written

from balkan_rules import CHANCE, BalkanRulesError, LoadError, SetupError
from balkan_rules.bots.mcts.budget import Budget
from balkan_rules.cli import games, human, main
from balkan_rules.cli.browser import BrowserPlayer
from balkan_rules.cli.playing import Quit
from balkan_rules.core import codec
from balkan_rules.core.records import Record, Session
from balkan_rules.tournament import Tournament, read, run
from balkan_rules.tournament.journal import Journal

__all__ = ["PEOPLE"]


class Commands(Target):
    """`balkan-rules` with words of its own and wrong ones, and with a file, sound or bent, where one is named.

    Nothing is played that takes long, no process is started, and no page served.
    """

    name = "command"
    _OWN: ClassVar[tuple[str, ...]] = (
        *("--json", "--help", "--version", "--seed", "7", "--scenario", "--ruling", "--option", "--charts", "--record"),
        *("--quiet", "--players", "random,greedy", "--games", "2", "--workers", "--out", "--report", "--verbose"),
        *("--html", "--side", "--turn", "--svg", "--depth", "--split", "--position", "--after", "--start", "Dec II"),
        *("--rows", "--plot", "--terrain", "--modifier", "combat", "coup", "defection", "assistance", "--field"),
        *(
            "--axis",
            "--first",
            "human",
            "greedy",
            "random",
            "mcts",
            "mcts:0",
            "mcts:x",
            "mcts:1s2",
            "x:y",
            "json:loads",
        ),
        *("@file", "@out", "@none", "@folder", "referee", "axis", "clear", "8.22", "1", "0", "-1", "3/2", "1/0", "99"),
        *("--", "-", "-x", "=", "a=b", "stacking-check=always", "weather=false", "quick_setup", "x=", "=x", "--seed=1"),
    )
    _COMMANDS: ClassVar[tuple[str, ...]] = (
        *("play", "tournament", "replay", "show", "cases", "rulings", "charts export", "charts check", "odds", "perft"),
        *("interactions", "show @file", "replay @file", "charts check @file", "perft --position @file"),
    )
    _ALONE: ClassVar[frozenset[str]] = frozenset({"show", "replay", "check", "--position"})

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
        info = self.module.GAME.info
        rulings = [f"{one}={two}" for one in ("stacking-check", "retreat") for two in ("always", "x")]
        self._words = (*self._OWN, *info.scenarios, *info.aliases, *info.options, *rulings)
        steps = list(played(self.module, info.scenarios[0], 1))
        state = steps[len(steps) // 2][0]
        record = Record(steps[0][0], tuple(action for _, action in steps[1:40]))
        charts: str = self.module.export_charts()
        views = [state.view(side).to_json() for side in info.sides]
        self._files = [text.encode() for text in (self.module.to_json(state), record.to_json(), *views, charts)]

    def make(self, rng: random.Random) -> bytes:
        words = rng.choice(self._COMMANDS).split()
        if not self._ALONE.intersection(words) or words == ["perft", "--position", "@file"]:
            words.insert(len(words) if words[0] == "charts" else 1, self.game)
        for _ in range(rng.choice((0, 1, 2, 3, 5))):
            word = rng.choice(self._words)
            words.insert(rng.randrange(len(words) + 1), bent_text(word, rng) if rng.random() < 0.3 else word)
        if rng.random() < 0.2:
            words[rng.randrange(len(words))] = bent_text(rng.choice(words), rng)
        file = rng.choice(self._files)
        if rng.random() < 0.7:
            file = bent_bytes(file, rng, self._files)
        return json.dumps({"words": words, "file": file.decode("latin-1")}).encode()

    def read(self, data: bytes) -> None:
        given = json.loads(data)
        file, out = self._folder / "given", self._folder / "out"
        file.write_bytes(given["file"].encode("latin-1"))
        names = {"@file": str(file), "@out": str(out), "@none": str(out / "none"), "@folder": str(self._folder)}
        words = [names.get(word, word) for word in given["words"]]
        if {"play", "interactions", "tournament"}.intersection(words):
            words += ["--option", "no such option"]  # whatever else is right: nothing is to be played here
        said, complained = _Stream(), _Stream()
        with (
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(complained),
            mock.patch("sys.stdin", _Stream()),
        ):
            try:
                status = main(words)
            except SystemExit as error:  # after --help and --version
                status = error.code if isinstance(error.code, int) else 3
        told = complained.getvalue()
        assert file.read_bytes() == given["file"].encode("latin-1") or str(file) in words[1:], "the file has changed"
        assert status in {0, 2}, f"exit status {status}"
        assert (status == 0) or (told.startswith("balkan-rules: ") and told.count("\n") == 1), f"it complains: {told!r}"
        if status:
            raise SetupError(told)
        if "--json" in words and "--help" not in words and "--version" not in words:
            json.loads(said.getvalue())


class _Stream(io.TextIOWrapper):
    """Standard input or output of UTF-8 that is kept in memory."""

    def __init__(self, text: bytes = b"") -> None:
        self._bytes = io.BytesIO(text)
        super().__init__(self._bytes, encoding="utf-8", errors="surrogateescape", newline="\n")

    def getvalue(self) -> str:
        """What was written."""
        self.flush()
        return self._bytes.getvalue().decode("utf-8", "replace")


class Answers(Target):
    """What somebody types who plays at the terminal, the words that stop the game included."""

    name = "terminal"
    suffix = ".txt"
    _WORDS: ClassVar[tuple[str, ...]] = (
        *(
            "q",
            "quit",
            "Q",
            "QUIT",
            "u",
            "b",
            "m",
            "end",
            "END",
            "?",
            "? 8.22",
            "??",
            "help",
            "?help",
            "1",
            "2",
            "0",
            "-1",
            "99",
        ),
        *("end phase", "stop", "1 2", "1.", "#1", "q q", " q", "b b", "\u0661", "\u00b2"),
    )

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._desk = games.desk(game)
        self._states = []
        for scenario in self.module.GAME.info.scenarios:
            states = [one for one, _ in played(self.module, scenario, 2) if one.to_move not in {CHANCE, None}]
            self._states += states[:: max(1, len(states) // 20)]
        self._names = [
            name
            for state in self._states
            for group in state.legal_actions().groups()
            for name in (self._desk.label(state, group), *map(str, group.actions[:3]))
        ]

    def make(self, rng: random.Random) -> bytes:
        lines = [str(rng.randrange(len(self._states)))]
        for _ in range(rng.choice((1, 2, 4, 8))):
            line = rng.choice(self._names if rng.random() < 0.6 else self._WORDS)
            lines.append(bent_text(line, rng) if rng.random() < 0.5 else line)
        return "\n".join(lines).encode("utf-8", "surrogatepass")

    def read(self, data: bytes) -> None:
        number, _, text = data.partition(b"\n")
        state = self._states[int(number) % len(self._states)]
        before = self.module.to_json(state)
        session: Session[Any, Any] = Session(state)
        hints = without_hints(state.ruleset, unless=crc32(data) % 64 == 0)
        with mock.patch("sys.stdin", io.StringIO(str(text_of(text)))), hints:
            player = human.HumanPlayer(self._desk, state.to_move, io.StringIO())
            with contextlib.suppress(Quit):
                while session.state.to_move is state.to_move:
                    player(session)
        assert session.record.final() == session.state, "the record ends elsewhere"
        assert self.module.to_json(state) == before, "the state has changed"


class Questions(Target):
    """What a page asks on which somebody plays. The server is left out, and each question is answered in turn."""

    name = "page"

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._desk = games.desk(game)
        scenario = self.module.GAME.info.scenarios[0]
        states = [one for one, _ in played(self.module, scenario, 3) if one.to_move not in {CHANCE, None}]
        self._states = states[:: max(1, len(states) // 15)]
        self._names = [str(action) for state in self._states for action in state.legal_actions()][::5]

    def make(self, rng: random.Random) -> bytes:
        index = rng.choice((0, 0, 1, 2, 7, 10**6))
        known: dict[str, Any] = {"version": 1, "kind": rng.choice(("act", "write", "back", "odds", "why", "stop"))}
        known |= {"group": index, "action": rng.choice((0, 1, 5)), "text": rng.choice(self._names)}
        known |= {"unit": rng.choice(self._names), "place": rng.choice(self._names)}
        question = bent_data(known, rng, self._names) if rng.random() < 0.9 else known
        state = rng.randrange(len(self._states))
        return str(state).encode() + b":" + written(question, rng)

    def read(self, data: bytes) -> None:
        number, _, text = data.partition(b":")
        state = self._states[int(number) % len(self._states)]
        question = codec.loads(text)
        if not isinstance(question, dict):
            raise LoadError("the server refuses what is no object")
        session: Session[Any, Any] = Session(state)
        player = BrowserPlayer.__new__(BrowserPlayer)
        with mock.patch("balkan_rules.cli.browser.PageServer"):
            player.__init__(self._desk, state.to_move, session, io.StringIO())  # type: ignore[misc]
        table = player._table  # noqa: SLF001 - what the server would ask
        worker = threading.Thread(target=_decide, args=(player, session), daemon=True)
        worker.start()
        while table.start()["deciding"] is None:
            pass
        try:
            answer = table.ask({**question, "version": question.get("version", 1)})
            json.dumps(answer, allow_nan=False)
        finally:
            with contextlib.suppress(BalkanRulesError):
                if worker.is_alive():
                    table.ask({"version": table.start()["version"], "kind": "stop"})
            worker.join()
        assert session.record.final() == session.state, "the record ends elsewhere"


def _decide(player: BrowserPlayer, session: Session[Any, Any]) -> None:
    with contextlib.suppress(Quit):
        player(session)


class Contests(Target):
    """The file of a tournament: read, and opened to be gone on with, which leaves a file alone that is refused."""

    name = "tournament"
    suffix = ".jsonl"

    def __init__(self, game: str) -> None:
        super().__init__(game)
        scenario = self.module.GAME.info.scenarios[-1]
        self._contest = Tournament(self.module.new_game(scenario=scenario), ("random", "greedy"), 4, 1)
        self._path = Path(tempfile.mkdtemp(prefix="fuzz-")) / "games.jsonl"
        with ThreadPoolExecutor(1) as executor:
            run(self._contest, executor=executor, path=self._path)
        self._lines = self._path.read_bytes().splitlines()

    def make(self, rng: random.Random) -> bytes:
        lines = list(self._lines)
        number = rng.randrange(len(lines))
        if rng.random() < 0.6:
            parts = [value for line in lines for value in json.loads(line).values()]
            lines[number] = written(bent_data(json.loads(lines[number]), rng, parts), rng)
        elif rng.random() < 0.5:
            rng.shuffle(lines)
        data = b"\n".join(lines) + b"\n"
        return bent_bytes(data, rng, lines) if rng.random() < 0.5 else data

    def read(self, data: bytes) -> None:
        self._path.write_bytes(data)
        try:
            results = read(self._path, self._contest)
        except LoadError:
            try:
                with Journal(self._path, self._contest):
                    pass
            except LoadError:
                assert self._path.read_bytes() == data, "a file that is refused has changed"
                raise
            raise AssertionError("it is opened though it cannot be read") from None
        with Journal(self._path, self._contest) as journal:
            assert tuple(journal.found[number] for number in sorted(journal.found)) == results
        assert read(self._path, self._contest) == results, "it does not come back"
        kept = self._path.read_bytes()
        assert data.startswith(kept) or not kept.startswith(data[:1]) or len(kept) >= len(data), "lines are lost"


class Budgets(Target):
    """Texts of a budget, and names of players."""

    name = "budget"
    suffix = ".txt"

    def make(self, rng: random.Random) -> bytes:
        text = rng.choice(("20000", "2s", "0.5s", "1", "999999999", "000001s", "0.000001s"))
        for _ in range(rng.choice((1, 1, 2))):
            text = bent_text(text, rng)
        return text.encode("utf-8", "surrogatepass")

    def read(self, data: bytes) -> None:
        budget = Budget.of(text_of(data))
        assert (budget.actions is None) != (budget.seconds is None), "it is in nothing, or in both"
        assert (budget.actions or budget.seconds or 0) > 0, "nothing can be done with it"
        assert Budget.of(str(budget)) == budget or budget.seconds is not None, "it does not come back"


PEOPLE: Final[tuple[type[Target], ...]] = (Commands, Answers, Questions, Contests, Budgets)
