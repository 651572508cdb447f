"""Parts of `check_game` that no game reaches."""

from __future__ import annotations

import attrs
from examples import model_game as m

from balkan_rules.testing.actions import foreign
from balkan_rules.testing.values import Memory


@attrs.frozen
class Single:
    """A part of which no other can be made."""

    name: str = attrs.field(default="one", validator=attrs.validators.in_(["one"]))
    number: float = 1.0


@attrs.frozen
class Use:
    """An action with such a part."""

    unit: Single = Single()
    number: int = attrs.field(default=1, validator=[attrs.validators.in_([1])])


def test_foreign_actions_have_a_foreign_part() -> None:
    move = m.Move(m.UNITS[0], m.PASS)
    made = list(foreign(move))
    assert len(made) == 2
    assert move not in made


def test_what_has_no_foreign_variant_has_none() -> None:
    assert list(foreign(Use())) == []
    assert list(foreign("end phase")) == []


def test_the_memory_is_bounded() -> None:
    memory = Memory(size=1)
    first = m.new_game()
    for state in (first, first.apply(m.Draw(1)), first.apply(m.Draw(2))):
        memory.add(state)
    memory.check()
    assert len(memory) == 1
