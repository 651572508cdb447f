"""What `check_game` raises, and the helpers with which its checks raise it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from ..core.errors import BalkanRulesError
from ..core.game import Game
from ..core.state import State

__all__ = ["RULES", "AnyGame", "AnyState", "ContractError", "attempt", "raises", "require", "shown"]

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
AnyState: TypeAlias = State[Any, Any]

RULES: Final[Mapping[int, str]] = MappingProxyType(
    {
        1: "states are immutable values",
        2: "listed if and only if legal",
        3: "dice are never rolled inside a rule",
        4: "always an action, always an end",
        5: "a finite universe of actions",
        6: "secrets stay secret",
        7: "JSON round-trips",
        8: "same input, same game",
        9: "every refusal, event and rule names its case",
    }
)
"""The rules of the contract by number, in short."""

T = TypeVar("T")


class ContractError(BalkanRulesError, AssertionError):
    """A game breaks a rule of the contract. The message names the rule, what is wrong, and shows the state.

    Attributes:
        rule: the number of the rule in `RULES`.
        state_text: the state in which it shows, as plain text; empty if it is no matter of one state.
    """

    def __init__(self, rule: int, what: str, state_text: str = "") -> None:
        super().__init__(f"rule {rule} ({RULES[rule]}): {what}" + (f"\n{state_text}" if state_text else ""))
        self.rule = rule
        self.what = what
        self.state_text = state_text

    def __reduce__(self) -> tuple[type[ContractError], tuple[int, str, str]]:
        return type(self), (self.rule, self.what, self.state_text)


def shown(state: AnyState) -> str:
    """A state as text for a message, whatever is wrong with it."""
    try:
        return f"{state.text()}\n{state.ruleset.game.to_json(state)}"
    except Exception as error:  # noqa: BLE001 - the state is broken, and a message is being made about that
        return f"(the state cannot be shown: {error!r})"


def require(held: object, rule: int, what: str, state: AnyState | None = None) -> None:
    """Raise `ContractError` unless `held` is true."""
    if not held:
        raise ContractError(rule, what, "" if state is None else shown(state))


@contextmanager
def attempt(rule: int, what: str, state: AnyState | None = None) -> Iterator[None]:
    """Make any error that is not a ContractError into one: `what` is something that must work."""
    try:
        yield
    except ContractError:
        raise
    except Exception as error:
        raise ContractError(rule, f"{what}: {error!r}", "" if state is None else shown(state)) from error


def raises(kind: type[Exception], call: Callable[..., object], /, *arguments: Any, **named: Any) -> Exception | None:  # noqa: ANN401 - the call's
    """The error of that kind which the call raises; None if it raises none. Any other error goes through."""
    try:
        call(*arguments, **named)
    except kind as error:
        return error
    return None
