"""What `balkan_rules` itself offers, and that it costs nothing to import."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import balkan_rules
from balkan_rules.core import errors


def test_everything_that_is_named_is_there() -> None:
    assert dir(balkan_rules) == sorted(balkan_rules.__all__)
    assert set(balkan_rules._HOMES) | {"GAMES", "RULEBOOKS", "__version__", *balkan_rules.RULEBOOKS} == set(
        balkan_rules.__all__
    )
    for name, module in balkan_rules._HOMES.items():
        found = getattr(balkan_rules, name)
        assert found is getattr(import_module(f"balkan_rules.core.{module}"), name)
        assert getattr(balkan_rules, name) is found
    assert balkan_rules.GAMES == ("tito", "wrte_1991", "balkan_wars", "marita_merkur")
    assert balkan_rules.GAMES == balkan_rules.RULEBOOKS
    for name in balkan_rules.RULEBOOKS:
        assert getattr(balkan_rules, name) is import_module(f"balkan_rules.{name}")


def test_every_error_is_named() -> None:
    assert set(errors.__all__) <= set(balkan_rules.__all__)


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="'balkan_rules' has no attribute 'chess'"):
        _ = balkan_rules.chess


def test_it_is_imported_without_games_or_other_packages() -> None:
    code = (
        "import sys; before = set(sys.modules); import balkan_rules; new = set(sys.modules) - before;"
        "assert not new & {'attr', 'attrs'}, new; assert [n for n in new if n.startswith('balkan_rules.')] == [], new;"
        "from balkan_rules import Change, LoadError; assert 'balkan_rules.tito' not in sys.modules;"
        "from balkan_rules import tito; assert tito.GAME is balkan_rules.tito.GAME"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
