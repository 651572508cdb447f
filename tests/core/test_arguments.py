"""Arguments are checked once, and a wrong one is named."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from functools import partial

import attrs
import pytest

from balkan_rules.core import arguments
from balkan_rules.core.errors import SetupError


class Fruit(Enum):
    APPLE = 1
    PEAR = 2


@attrs.frozen
class Basket:
    fruit: Fruit | None = attrs.field(validator=arguments.checked(arguments.optional(partial(arguments.member, Fruit))))


def test_right_values_come_back() -> None:
    assert arguments.die_face(6) == 6
    assert arguments.amount(0, "x") == 0
    assert arguments.few(999, "x") == 999
    assert arguments.exact(2, "x") == Fraction(2)
    assert arguments.member(Fruit, Fruit.APPLE, "x") is Fruit.APPLE
    assert arguments.yes_or_no(True, "x") is True  # noqa: FBT003 - the value that is checked
    assert arguments.instance(int, 3, "x") == 3
    assert arguments.instances(int, [1, 2], "x") == (1, 2)
    assert arguments.text("a", "x") == "a"
    assert Basket(None).fruit is None
    assert Basket(Fruit.PEAR).fruit is Fruit.PEAR


def test_numbers_that_python_does_not_show_are_told_of() -> None:
    for check, value in ((arguments.die_face, 10**5000), (arguments.amount, -(10**5000))):
        with pytest.raises(SetupError, match="not a number of too many digits to be shown"):
            check(value, "x")


@pytest.mark.parametrize(
    ("check", "value", "message"),
    [
        (arguments.die_face, 7, "x: a die shows 1 to 6, not 7"),
        (arguments.die_face, "1", "x: a whole number is wanted, not '1'"),
        (arguments.few, 1000, "x: a whole number from 0 to 999 is wanted, not 1000"),
        (arguments.few, -1, "x: a whole number from 0 to 999 is wanted, not -1"),
        (arguments.amount, -1, "x: a whole number of at least 0 is wanted, not -1"),
        (arguments.exact, Fraction(-1, 2), "x: a whole number or a Fraction"),
        (arguments.exact, 0.5, "not 0.5"),
        (arguments.exact, True, "not True"),
        (partial(arguments.member, Fruit), 1, "x: one of Fruit.APPLE, Fruit.PEAR is wanted, not 1"),
        (arguments.yes_or_no, 1, "x: True or False is wanted, not 1"),
        (partial(arguments.instance, int), "a", "x: an instance of int is wanted, not 'a'"),
        (partial(arguments.instances, str), "ab", "x: a sequence of str is wanted, not 'ab'"),
        (partial(arguments.instances, int), 5, "x: a sequence of int is wanted, not 5"),
        (partial(arguments.instances, int), ["a"], "x: an instance of int is wanted, not 'a'"),
        (arguments.text, 1, "x: a text is wanted, not 1"),
    ],
)
def test_a_wrong_value_is_named(check: Callable[[object, str], object], value: object, message: str) -> None:
    with pytest.raises(SetupError, match=message.replace("(", r"\(")):
        check(value, "x")


def test_a_wrong_field_is_named() -> None:
    with pytest.raises(SetupError, match="fruit: one of"):
        Basket(1)  # type: ignore[arg-type]


@arguments.takes(fruit=partial(arguments.member, Fruit), number=arguments.amount)
def bought(fruit: Fruit, number: int = 1, *, shop: str = "") -> tuple[Fruit, int, str]:
    """What is bought."""
    return fruit, number, shop


def test_a_door_lets_good_arguments_in() -> None:
    assert bought(Fruit.APPLE) == (Fruit.APPLE, 1, "")
    assert bought(Fruit.APPLE, number=2, shop="b") == bought(Fruit.APPLE, 2, shop="b") == (Fruit.APPLE, 2, "b")
    assert (bought.__name__, bought.__doc__) == ("bought", "What is bought.")


def test_a_door_keeps_wrong_arguments_out() -> None:
    with pytest.raises(SetupError, match="fruit: one of"):
        bought(1, -1)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="number: a whole number of at least 0 is wanted, not -1"):
        bought(Fruit.PEAR, number=-1)
    with pytest.raises(TypeError, match="too many positional arguments"):
        bought(Fruit.PEAR, 1, "shop")  # type: ignore[call-arg]


def test_a_door_can_be_passed_by() -> None:
    assert arguments.trusted(bought)(Fruit.PEAR, -1) == (Fruit.PEAR, -1, "")
    assert arguments.trusted(test_a_door_can_be_passed_by) is test_a_door_can_be_passed_by
