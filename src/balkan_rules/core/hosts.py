"""Asking a host, which stands for a base game and is somebody else's code: what every game does alike.

What a host may answer, each game says itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final, NoReturn

from .actions import brief
from .codec import unreadable
from .errors import ChartMissing, HostError, LoadError

__all__ = ["DIGEST", "NAME", "AskedHost", "is_one_of", "raised", "refuse"]

NAME: Final[re.Pattern[str]] = re.compile(r"\w{1,60}")
"""What files may call a host."""
DIGEST: Final[re.Pattern[str]] = re.compile(r"[0-9a-f]{8,128}")
"""The digest of everything that a host says."""


def _shown(arguments: Collection[object]) -> str:
    """Arguments for a message, without positions, which say who is where (`units_in`)."""
    return f"({', '.join(brief(one, 40) for one in arguments if not hasattr(one, 'units_in'))})"


def is_one_of(name: object, known: Collection[str]) -> bool:
    """Whether something in an answer is one of some names; it may be anything, and need not bear to be compared."""
    return isinstance(name, str) and name in known


def refuse(method: str, arguments: Collection[object], answer: object, why: str) -> NoReturn:
    """Raise the `HostError` for an answer."""
    message = f"{method}{_shown(arguments)} of the host answers {brief(answer, 200)}: {why}"
    raise HostError(message)


def raised(method: str, arguments: Collection[object], error: Exception) -> NoReturn:
    """Tell that a host has raised something; what it may raise is passed on."""
    if isinstance(error, (HostError, ChartMissing)):
        raise error
    message = f"{method}{_shown(arguments)} of the host raised {type(error).__name__}: {error}"
    raise HostError(message) from error


class AskedHost:
    """A host as the rules ask it. Games subclass it with a method for each question, which looks at the answer.

    Two are equal if the hosts have the same name and digest.

    Attributes:
        host: the host itself.
        name: what files call it.
        digest: the digest of everything that it says.
    """

    host: Any
    name: str
    digest: str

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and (self.name, self.digest) == (other.name, other.digest)

    def __hash__(self) -> int:
        return hash((self.name, self.digest))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} {self.digest[:12]}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), (self.host,)

    def _ask(self, method: str, *arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever a host answers
        try:
            return getattr(self.host, method)(*arguments, **named)
        except Exception as error:  # noqa: BLE001 - whatever a host raises
            raised(method, arguments, error)

    def encode(self, part: Any) -> object:  # noqa: ANN401 - whatever the host remembers
        """As `Host.encode`."""
        answer: object = self._ask("encode", part)
        if fault := unreadable(answer):
            refuse("encode", (part,), answer, fault)
        return answer

    def _decoded(self, data: object) -> Any:  # noqa: ANN401 - whatever a host answers
        """What a host makes of data; raises LoadError for what is no part of a position."""
        try:
            return self.host.decode(data)
        except LoadError:
            raise
        except Exception as error:
            message = f"the host cannot read its part of the position: {type(error).__name__}: {error}"
            raise LoadError(message) from error
