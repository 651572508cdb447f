"""What the tests of War Returns to Europe share."""

from __future__ import annotations

import pytest

import balkan_rules


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game among the games; it is not listed before a whole scenario can be played."""
    monkeypatch.setattr(balkan_rules, "GAMES", (*balkan_rules.GAMES, "wrte_1991"))
