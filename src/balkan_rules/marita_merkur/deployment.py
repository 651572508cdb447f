"""What has to stand where as the game begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..core.arguments import takes
from ..core.cases import case
from ..core.errors import Violation
from .arguments import GROUND, placed
from .borders import is_italian_division
from .values import Country, Ground, Mark, Nation, Piece, Post, Size

__all__ = ["why_not_deploy_guards", "why_not_deploy_italians"]


@case("30.C.guard")
def _two_guards(guards: Sequence[tuple[Piece, Ground]]) -> Iterator[Violation]:
    """There are two of them."""
    if len(guards) != 2:
        names = tuple(piece.name for piece, _ in guards)
        yield Violation("30.C.guard", "two Hungarian divisions are put on border guard", {"units": names})


@case("30.C.guard")
def _guards_are_hungarian(guards: Sequence[tuple[Piece, Ground]]) -> Iterator[Violation]:
    """They are Hungarian divisions in Hungary."""
    for piece, ground in guards:
        division = piece.nation is Nation.HUNGARIAN and piece.size is Size.DIVISION
        if not division or ground.country is not Country.HUNGARY:
            sentence = "a border guard is a Hungarian division in Hungary"
            yield Violation("30.C.guard", sentence, {"unit": piece.name, "hex": ground.name})


@takes(units=placed(GROUND))
def why_not_deploy_guards(units: Iterable[tuple[Piece, Ground]]) -> tuple[Violation, ...]:
    """What is wrong with the border guards of a set-up, or of any position in which none has been lost.

    Args:
        units: all Hungarian units and where they stand.
    """
    guards = [(piece, ground) for piece, ground in units if piece.post is Post.BORDER_GUARD]
    return (*_two_guards(guards), *_guards_are_hungarian(guards))


@takes(units=placed(GROUND))
@case("30.E", "30.F")
def why_not_deploy_italians(units: Iterable[tuple[Piece, Ground]]) -> tuple[Violation, ...]:
    """What is wrong with the Italian units that begin the game where they have to stay.

    Args:
        units: all Italian units and where they stand at the beginning.
    """
    return tuple(_wrong_italians(tuple(units)))


def _wrong_italians(units: Sequence[tuple[Piece, Ground]]) -> Iterator[Violation]:
    garrison = [piece.name for piece, ground in units if piece.post is Post.ZARA and Mark.ZARA in ground.marks]
    if len(garrison) != 2:
        yield Violation("30.F", "two Italian units begin in Zara", {"units": tuple(garrison)})
    if not any(is_italian_division(piece) and Mark.NORTHERN_ALBANIA in ground.marks for piece, ground in units):
        yield Violation("30.E", "an Italian division begins in Albania north of Tirane")
