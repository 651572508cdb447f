"""What all tests share: how hard Hypothesis tries, and what costs time for nothing.

`fast` is the default. `ci` tries the same examples every time. `deep` looks for what the others miss: set
HYPOTHESIS_PROFILE=deep and let it run.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path

import coverage
import pytest
from hypothesis import HealthCheck, settings

# A drawn position may need a hundred moves to get there, which takes longer than Hypothesis expects of an example.
_SLOW = (HealthCheck.too_slow,)

settings.register_profile("fast", max_examples=20, deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "ci",
    max_examples=25,
    deadline=None,
    suppress_health_check=_SLOW,
    derandomize=True,
    database=None,
    print_blob=True,
)
settings.register_profile("deep", max_examples=2_000, deadline=None, suppress_health_check=_SLOW, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which vectors to run (tests/vectors/README.md); here pytest knows the options wherever it is started."""
    group = parser.getgroup("vectors")
    group.addoption("--vectors", type=Path, default=None, help="run the vectors of this file instead of our own")
    group.addoption("--game", default=None, help="the game of that file, or the only game whose vectors are run")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Let `no_cover` spare a test the tracer in a worker of xdist, too.

    There pytest-cov starts to measure as if it were alone before it knows that it is not, and then once more, as a
    worker. A test that pauses the second would be traced by the first, for nothing.
    """
    alone = coverage.Coverage.current() if hasattr(session.config, "workerinput") else None
    if alone is not None:
        alone.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what does not count as covered at the end, in its order.

    Before that it would fill tables and caches, and no test that counts would come through the lines that fill them.
    """
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what stays anyway, and look less often at the rest.

    Tests build universes of tens of thousands of actions; to look for cycles among them took a tenth of the time.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
