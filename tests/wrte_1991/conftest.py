"""What the tests of War Returns to Europe share."""

from __future__ import annotations

import pytest

from balkan_rules import wrte_1991


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Tables that earlier tests have filled are filled again, by the code that is tested."""
    wrte_1991.ruleset().memo.clear()
