"""One test for each vector: those of this folder, or those of the file that ``--vectors`` names."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.vectors.vectors import load

_HERE = Path(__file__).parent


def _files(config: pytest.Config) -> dict[str, Path]:
    """The file of vectors of each game."""
    file, game = config.getoption("--vectors"), config.getoption("--game")
    if file is not None:
        return {game or file.stem: file}
    own = {path.stem: path for path in sorted(_HERE.glob("*.toml"))}
    return own if game is None else {name: path for name, path in own.items() if name == game}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that takes ``game`` and ``vector`` every vector in turn, marked with the cases that it shows."""
    if not {"game", "vector"} <= set(metafunc.fixturenames):
        return
    params = [
        pytest.param(game, vector, id=f"{game}-{vector.id}", marks=pytest.mark.case(game, *vector.cases))
        for game, path in _files(metafunc.config).items()
        for vector in load(path)
    ]
    metafunc.parametrize(("game", "vector"), params)
