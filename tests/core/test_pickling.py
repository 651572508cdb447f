"""Pickles of rulesets that nobody uses any more when they are read, as in another process."""

from __future__ import annotations

import gc
import pickle
from types import ModuleType
from typing import Any

import attrs
import pytest

from balkan_rules import balkan_wars, marita_merkur, tito, wrte_1991


@pytest.mark.parametrize("game", [tito, wrte_1991, balkan_wars, marita_merkur])
def test_a_ruleset_that_is_not_known_any_more_is_made_anew(game: ModuleType) -> None:
    field: Any = attrs.fields(game.Rulings)[-1]
    other = next(option for option in type(field.default) if option is not field.default)
    rules = game.ruleset(rulings=game.Rulings(**{field.name: other}))
    data, digest = pickle.dumps(rules), rules.digest
    assert pickle.loads(data) is rules
    del rules
    gc.collect()
    again = pickle.loads(data)
    assert (again.digest, getattr(again.rulings, field.name)) == (digest, other)
    assert pickle.loads(data) is again


def test_the_stand_in_pickles_by_its_charts() -> None:
    host = balkan_wars.StandInHost()
    assert pickle.loads(pickle.dumps(host)).digest == host.digest
