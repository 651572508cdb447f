"""Which phases make a variant of a game, and which objects are the same one."""
# ruff: noqa: ANN401 - rules may be made of anything

from __future__ import annotations

import gc
import pickle
import random
from collections.abc import Iterator
from typing import Any
from weakref import ref

import pytest
from examples import model_game as m

from balkan_rules.core.duties import Duty
from balkan_rules.core.errors import SetupError
from balkan_rules.core.variants import KEPT


class Tuned(m.CombatRules):
    """Rules that hold something."""

    def __init__(self, held: object) -> None:
        self.held = held


class Slotted(m.CombatRules):
    """The same outside its `__dict__`."""

    __slots__ = ("held",)

    def __init__(self, held: object) -> None:
        self.held = held


class Free(Duty[Any]):
    """A duty that holds nothing."""

    case, sentence = "0.0", "nothing is owed"

    def measure(self, position: object) -> int:
        return 0


class Knot:
    """Holds itself."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.me = self


class Sour:
    """Cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]  # nor hashed


def anew() -> type[m.CombatRules]:
    """A class that is defined anew every time, under one name."""

    class Again(m.CombatRules):
        pass

    return Again


@pytest.fixture
def game() -> m.ModelGame:
    return m.ModelGame()


def test_a_class_defined_anew_makes_a_new_variant(game: m.ModelGame) -> None:
    old, new = anew(), anew()
    first, second = game.with_phases(combat=old()), game.with_phases(combat=new())
    assert first is not second
    assert first.ruleset().digest == second.ruleset().digest
    assert first.ruleset() is not second.ruleset()
    assert [type(each.replaced["combat"]) for each in (first, second)] == [old, new]
    assert game.with_phases(combat=new()) is second


@pytest.mark.parametrize("kind", [Tuned, Slotted])
def test_two_objects_of_a_class_must_not_differ(game: m.ModelGame, kind: Any) -> None:
    first = game.with_phases(combat=kind(1))
    assert game.with_phases(combat=kind(1)) is first
    told = f"phase 'combat': tests.core.test_variants:{kind.__name__} with other attributes plays it already"
    with pytest.raises(SetupError, match=told):
        game.with_phases(combat=kind(2))
    assert game.with_phases(guide=m.GuideRules(), combat=kind(2)) is not first


def alike() -> Iterator[tuple[object, object]]:
    yield 1, 1
    yield [1, (2, {"a": 3})], [1, (2, {"a": 3})]
    yield m.MOVES, tuple(m.MOVES)
    yield [m.Stacking(m.Side.RAIDERS), Free()], [m.Stacking(m.Side.RAIDERS), Free()]
    yield {"knot": Knot(1)}, {"knot": Knot(1)}
    yield random.Random(7), random.Random(7)
    yield m.Side.RAIDERS, m.Side.RAIDERS


def different() -> Iterator[tuple[object, object]]:
    yield 1, True
    yield [1], [1, 2]
    yield [1], (1,)
    yield {"a": 1}, {"b": 1}
    yield {"a": [1]}, {"a": [2]}
    yield m.Stacking(m.Side.RAIDERS), m.Stacking(m.Side.GARRISON)
    yield Knot(1), Knot(2)
    yield random.Random(7), random.Random(8)
    yield m.Side.RAIDERS, m.Side.GARRISON
    yield Sour(), Sour()
    yield lambda: 1, lambda: 1
    yield object(), object()


@pytest.mark.parametrize(("first", "second"), [*alike()])
def test_what_is_alike_makes_one_variant(game: m.ModelGame, first: object, second: object) -> None:
    variant = game.with_phases(combat=Tuned(first))
    assert game.with_phases(combat=Tuned(second)) is variant


@pytest.mark.parametrize(("first", "second"), [*different()])
def test_what_is_not_alike_is_refused(game: m.ModelGame, first: object, second: object) -> None:
    _variant = game.with_phases(combat=Tuned(first))
    with pytest.raises(SetupError, match="give it a class of its own"):
        game.with_phases(combat=Tuned(second))


@pytest.mark.parametrize("rules", [m.MovementRules(m.Side.RAIDERS), Tuned([Free(), Knot(3)])])
def test_states_of_a_variant_come_back_to_it(rules: Any) -> None:
    name = "raider_movement" if isinstance(rules, m.MovementRules) else "combat"
    variant = m.with_phases(**{name: rules})
    state = variant.new_game()
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.ruleset is state.ruleset
    assert again.ruleset.game is variant


def test_variants_that_nobody_uses_are_let_go(game: m.ModelGame) -> None:
    kinds = [type(f"Rules{number}", (m.CombatRules,), {}) for number in range(KEPT + 2)]
    used, unused = game.with_phases(combat=kinds[0]()), ref(game.with_phases(combat=kinds[1]()))
    gc.collect()
    assert unused() is not None
    for kind in kinds[2:]:
        game.with_phases(combat=kind())
    gc.collect()
    assert unused() is None
    assert game.with_phases(combat=kinds[0]()) is used
