"""What a game reads: files of states, views and records, chart files, and the notation of actions."""

from __future__ import annotations

import json
import random
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, Final
from zlib import crc32

import tomli_w
from tools.fuzz_mutations import bent_bytes, bent_data, bent_text, unmarked, written

from balkan_rules import CHANCE, GAMES, IllegalActionError
from balkan_rules.core.records import Record

__all__ = ["FILES", "Target", "played", "text_of", "without_hints"]

_GAMES: Final = 2
"""So many games of each scenario are played for the inputs that are made wrong."""


class Target(ABC):
    """Something that reads what is given to it.

    Args:
        game: the name of the game's package.
    """

    name: ClassVar[str]
    suffix: ClassVar[str] = ".json"
    """The ending of files with inputs."""
    games: ClassVar[tuple[str, ...]] = GAMES
    """The games that have it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.module: Any = import_module(f"balkan_rules.{game}")

    @abstractmethod
    def make(self, rng: random.Random) -> bytes:
        """An input, which follows from `rng` alone."""
        ...

    @abstractmethod
    def read(self, data: bytes) -> None:
        """Let it be read.

        Raises:
            BalkanRulesError: it is refused, as it may be. Whatever else is raised is a fault.
        """
        ...


def text_of(data: bytes) -> str | bytes:
    """An input as text, lone surrogates and all; bytes if they are none."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data


def played(module: Any, scenario: str, seed: int) -> Iterator[Any]:  # noqa: ANN401 - a game's package
    """The states of a random game, and the action that was taken in each before it."""
    rng = random.Random(f"fuzz {scenario} {seed}")
    state = module.new_game(scenario=scenario)
    yield state, None
    while not state.is_over:
        action = state.legal_actions().sample(rng, by="group")
        state = state.apply(action, check=False)
        yield state, action


def _inner(data: Any) -> Iterator[Any]:  # noqa: ANN401 - JSON data
    """All values in data but the outermost."""
    children = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    for child in children:
        yield child
        yield from _inner(child)


class _JsonFiles(Target):
    """Files of JSON, bent by structure three times of four and as bytes else."""

    @cached_property
    def _texts(self) -> list[str]:
        return list(self.texts())

    @cached_property
    def _parts(self) -> list[Any]:
        parts = {json.dumps(part): part for text in self._texts[:40] for part in _inner(json.loads(text))}
        return [part for written, part in parts.items() if len(written) < 400]

    @abstractmethod
    def texts(self) -> Iterator[str]:
        """Valid files."""
        ...

    def make(self, rng: random.Random) -> bytes:
        text = rng.choice(self._texts)
        if rng.random() < 0.25:
            return bent_bytes(text.encode(), rng, [rng.choice(self._texts).encode()])
        data = json.loads(text)
        kept = {key: data.pop(key) for key in ("content",) if key in data and rng.random() < 0.95}  # the charts
        bent = bent_data(data, rng, self._parts)
        return written({**kept, **bent} if isinstance(bent, dict) else bent, rng)


class States(_JsonFiles):
    """`from_json`. What is taken can be shown, listed and played on."""

    name = "state"

    def texts(self) -> Iterator[str]:
        for scenario in self.module.GAME.info.scenarios:
            for seed in range(_GAMES):
                states = [state for state, _ in played(self.module, scenario, seed)]
                yield from map(self.module.to_json, states[:: max(1, len(states) // 60)])

    def read(self, data: bytes) -> None:
        module = self.module
        state = module.from_json(text_of(data))
        again = module.to_json(state)
        assert module.from_json(again) == state, "it does not come back"
        assert module.to_json(module.from_json(again)) == again, "it is not written the same again"
        if crc32(data) % 4 == 0:
            _use(module, state, random.Random(crc32(data)))


def _use(module: Any, state: Any, rng: random.Random) -> None:  # noqa: ANN401 - a game's package and a state of it
    """Ask a state what people and bots ask it, and play on a little."""
    before = module.to_json(state)
    assert state.text(), "it has no text"
    tuple(state.problems())
    for side in module.GAME.info.sides:
        view = state.view(side)
        again = module.view_from_json(view.to_json(), ruleset=state.ruleset)
        assert again == view, "a view does not come back"
        assert module.sample_state(view, rng).view(side) == view, "a sampled state looks otherwise"
    now = state
    for _ in range(3):
        if now.is_over:
            break
        actions = now.legal_actions()
        assert len(actions), "nothing can be done"
        now = now.step(actions.sample(rng, by="group")).after
    assert module.to_json(state) == before, "it has changed"


class Views(_JsonFiles):
    """`view_from_json`."""

    name = "view"

    def texts(self) -> Iterator[str]:
        for scenario in self.module.GAME.info.scenarios:
            states = [state for state, _ in played(self.module, scenario, _GAMES)]
            for state in states[:: max(1, len(states) // 40)]:
                yield from (state.view(side).to_json() for side in self.module.GAME.info.sides)

    def read(self, data: bytes) -> None:
        module = self.module
        view = module.view_from_json(text_of(data))
        again = view.to_json()
        assert module.view_from_json(again) == view, "it does not come back"
        assert module.view_from_json(again).to_json() == again, "it is not written the same again"
        assert view.text(), "it has no text"
        view.legal_actions()


class Records(_JsonFiles):
    """`record_from_json`, of the beginnings of games and of later parts."""

    name = "record"

    def texts(self) -> Iterator[str]:
        for scenario in self.module.GAME.info.scenarios:
            steps = list(played(self.module, scenario, _GAMES))
            for start in range(0, len(steps) - 1, max(1, len(steps) // 10)):
                actions = tuple(action for _, action in steps[start + 1 : start + 11])
                yield Record(steps[start][0], actions).to_json()

    def read(self, data: bytes) -> None:
        module = self.module
        record = module.record_from_json(text_of(data))
        again = record.to_json()
        assert module.record_from_json(again) == record, "it does not come back"
        assert module.record_from_json(again).to_json() == again, "it is not written the same again"


class ChartFiles(Target):
    """`load_charts` and `check_charts`: mostly files of a few values, now and then one of all."""

    name = "charts"
    suffix = ".toml"

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._whole: str = self.module.export_charts()
        self._data: dict[str, Any] = tomllib.loads(self._whole)
        self._parts = [part for part in _inner(self._data) if len(json.dumps(part)) < 200][:5_000]

    def make(self, rng: random.Random) -> bytes:
        few = {"game": self.game, **_few(self._data, rng)}
        data = tomllib.loads(self._whole) if rng.random() < 0.01 else few
        sound = tomli_w.dumps(data)
        if rng.random() < 0.8:
            with suppress(AttributeError, TypeError):  # TOML has no null, and nothing but a table at the top
                return unmarked(tomli_w.dumps(bent_data(data, rng, self._parts))).encode("utf-8", "surrogatepass")
        return bent_bytes(sound.encode(), rng, [self._whole.encode()])

    def read(self, data: bytes) -> None:
        module, text = self.module, text_of(data)
        charts = module.load_charts(text)
        module.check_charts(text)
        again = module.export_charts(charts)
        assert module.load_charts(again) == charts, "they do not come back"
        if crc32(data) % 64 == 0:
            rules = module.ruleset(charts=charts)
            for scenario in module.GAME.info.scenarios:
                _use(module, module.new_game(scenario=scenario, ruleset=rules), random.Random(crc32(data)))


def _few(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Some values of tables."""
    few: dict[str, Any] = {}
    for _ in range(rng.choice((1, 1, 2, 4))):
        into, node = few, data
        while True:
            key = rng.choice([key for key in node if key != "game"])
            node = node[key]
            if not isinstance(node, dict) or not node or rng.random() < 0.05:
                into[key] = json.loads(json.dumps(node))
                break
            into = into.setdefault(key, {})
            if not isinstance(into, dict):
                break
    return few


class Notation(Target):
    """`parse`, and what a state says to the action that is found; the state stays what it was."""

    name = "action"
    suffix = ".txt"

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._states: list[Any] = []
        for scenario in self.module.GAME.info.scenarios:
            states = [state for state, _ in played(self.module, scenario, 0)]
            self._states += states[:: max(1, len(states) // 12)]
        self._written = {id(state): self.module.to_json(state) for state in self._states}
        self._texts = [str(action) for action in self._states[0].ruleset.universe[::7]]
        self._legal = [str(action) for state in self._states for action in state.legal_actions()]

    def make(self, rng: random.Random) -> bytes:
        text = rng.choice(self._legal if rng.random() < 0.4 else self._texts)
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            text = bent_text(text, rng)
        return f"{rng.randrange(len(self._states))}:{text}".encode("utf-8", "surrogatepass")

    def read(self, data: bytes) -> None:
        number, _, text = data.partition(b":")
        state = self._states[int(number) % len(self._states)]
        ruleset, wanted = state.ruleset, text_of(text)
        with without_hints(ruleset, unless=crc32(data) % 256 == 0):
            action = self.module.parse(wanted, state)
        assert ruleset.parse(str(action)) == action, "its notation means something else"
        assert ruleset.action(ruleset.index(action)) == action, "its number means something else"
        reasons = state.why_not(action)
        assert (reasons == ()) == (action in state.legal_actions()), (
            "it is legal and not listed, or listed and not legal"
        )
        try:
            assert (state.to_move is CHANCE or reasons == ()) or state.apply(action) is None, "it is done all the same"
            state.apply(action)
        except IllegalActionError:
            assert reasons, "it is refused without a reason"
            raise
        finally:
            assert self.module.to_json(state) == self._written[id(state)], "the state has changed"


@contextmanager
def without_hints(ruleset: Any, *, unless: bool) -> Iterator[None]:  # noqa: ANN401 - of some game
    """Let a ruleset name no notation that is like a wrong one, which takes most of the time."""
    if not unless:
        ruleset._closest = lambda _: []  # noqa: SLF001 - what is parsed stays the same
    try:
        yield
    finally:
        vars(ruleset).pop("_closest", None)


FILES: Final[tuple[type[Target], ...]] = (States, Views, Records, ChartFiles, Notation)
