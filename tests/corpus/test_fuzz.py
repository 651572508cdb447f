"""Input that once did harm does none any more, and what looks for more of it does so by its seed alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from tools import fuzz
from tools.fuzz_files import Target
from tools.fuzz_hosts import lie

from balkan_rules import BalkanRulesError, LoadError

FOLDER = Path(__file__).resolve().parent / "fuzz"
KEPT = sorted(path for path in FOLDER.glob("*/*") if path.is_file())
KINDS = {kind.name: kind for kind in fuzz.TARGETS}

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_once_did_harm_is_taken_or_refused_with_an_error_of_ours(path: Path) -> None:
    name, _, game = path.parent.name.partition("-")
    target = KINDS[name](game)
    try:
        target.read(path.read_bytes())
    except BalkanRulesError as error:
        assert str(error)  # noqa: PT017 - it may be taken as well


@pytest.mark.parametrize(("name", "game"), [("state", "tito"), ("action", "tito"), ("host", "marita_merkur")])
def test_inputs_follow_from_the_seed(name: str, game: str) -> None:
    runs = [fuzz.fuzz(KINDS[name](game), seed=5, seconds=60.0, inputs=15) for _ in range(2)]
    assert runs[0].number == 15
    assert (runs[0].taken, runs[0].refused) == (runs[1].taken, runs[1].refused)
    assert sum(runs[0].refused.values()) + runs[0].taken == 15
    assert not runs[0].faults


class Harmed(Target):
    """Reads numbers, and fails in several ways."""

    name = "harmed"

    def make(self, rng: random.Random) -> bytes:
        return str(rng.randrange(3)).encode()

    def read(self, data: bytes) -> None:
        if data == b"1":
            raise LoadError("one is refused")
        if data == b"2":
            raise LoadError
        if data == b"0":
            raise RecursionError("nothing is wrong")


def test_what_does_harm_is_told_of_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz, "TARGETS", (Harmed,))
    assert fuzz.main(["harmed", "--game", "tito", "--inputs", "30", "--keep", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert told.startswith("harmed tito: 30 inputs, 0 taken, refused: LoadError ")
    assert "times, first at" in told
    assert "RecursionError: nothing is wrong (test_fuzz.py:" in told
    assert "refused without a word" in told
    assert sorted(path.read_bytes() for path in tmp_path.glob("harmed-tito/*.json")) == [b"0", b"2"]
    with pytest.raises(SystemExit):
        fuzz.main(["harmless"])


def test_a_lie_is_never_the_truth_for_long() -> None:
    told: list[Any] = []
    for seed in range(40):
        try:
            told.append(lie(("A1", "A2"), random.Random(seed)))
        except Exception as error:  # noqa: BLE001 - hosts raise anything
            told.append(error)
    assert sum(one == ("A1", "A2") for one in told if isinstance(one, tuple)) < 5
    assert any(isinstance(one, Exception) for one in told)
