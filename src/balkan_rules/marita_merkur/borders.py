"""Borders: who may enter which country, who has to stay where, and who may attack across a border.

What forbids a unit to be somewhere holds however it gets there: by land, sea or air, in movement, advance or retreat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from ..core.arguments import takes, trusted
from ..core.cases import case
from ..core.errors import Violation
from .affairs import Affairs, trusted_germans_have_intervened, trusted_jugoslavia_is_neutral
from .areas import trusted_area_of
from .arguments import AFFAIRS, GROUND, PIECE, PIECES, RULINGS
from .axios import stays_east
from .rulings import DEFAULT_RULINGS, AlbaniaDivision, Rulings
from .values import Area, Country, Ground, Mark, Nation, Piece, Post, Side, Size

__all__ = [
    "invades_jugoslavia",
    "owes_albanian_division",
    "why_not_attack",
    "why_not_enter",
    "why_not_leave",
    "why_not_move",
]

_GERMAN_FRIENDS: Final = frozenset({Country.HUNGARY, Country.RUMANIA, Country.BULGARIA})
"""The Balkan countries on Germany's side."""


# ------------------------------------------------------------------------------------------------------------- entering


@case("30.C.open")
def _is_open_to_allies(country: Country) -> bool:
    """Whether Allied units may enter a friend of Germany's: Hungary alone."""
    return country is Country.HUNGARY


@case("30.A")
def _closed_to_allies(piece: Piece, target: Ground) -> Iterator[Violation]:
    """Allied units of all kinds stay out of Rumania and Bulgaria (ruling 30.A.air_units)."""
    country = target.country
    if piece.side is Side.ALLIED and country in _GERMAN_FRIENDS and not _is_open_to_allies(country):
        yield Violation("30.A", f"no Allied unit may enter {country}", {"unit": piece.name, "hex": target.name})


@case("30.B")
def _closed_to_jugoslavs(piece: Piece, target: Ground) -> Iterator[Violation]:
    """Jugoslav ground units stay out of Germany and Italy, others need not (ruling 30.B.other_allies)."""
    if piece.nation is Nation.JUGOSLAV and not piece.is_air and target.country in {Country.GERMANY, Country.ITALY}:
        sentence = f"no Jugoslav ground unit may enter {target.country}"
        yield Violation("30.B", sentence, {"unit": piece.name, "hex": target.name})


@case("30.C.guard_limits")
def _guard_stays(piece: Piece, target: Ground) -> Iterator[Violation]:
    """A border guard never leaves Hungary, not even for the Baranja (ruling 30.C.choice)."""
    if piece.post is Post.BORDER_GUARD and target.country is not Country.HUNGARY:
        sentence = "a border guard may not leave Hungary"
        yield Violation("30.C.guard_limits", sentence, {"unit": piece.name, "hex": target.name})


@case("31.K")
def _limited_objectives(piece: Piece, target: Ground) -> Iterator[Violation]:
    """Hungarian ground units go where Hungary wants land, in advance and retreat too (ruling 31.K.retreat)."""
    wanted = target.country is Country.HUNGARY or trusted_area_of(target) in {Area.BARANJA, Area.BACKA}
    if piece.nation is Nation.HUNGARIAN and not piece.is_air and not wanted:
        sentence = "a Hungarian unit may enter only Hungary, the Baranja and the Backa"
        yield Violation("31.K", sentence, {"unit": piece.name, "hex": target.name})


@case("31.D.after_allies")
def _allies_stay_out(piece: Piece, target: Ground, affairs: Affairs) -> Iterator[Violation]:
    """Other Allied units stay out of Jugoslavia as long as it is neutral, coup or no coup."""
    if (
        piece.side is Side.ALLIED
        and piece.nation is not Nation.JUGOSLAV
        and target.country is Country.JUGOSLAVIA
        and trusted_jugoslavia_is_neutral(affairs)
    ):
        sentence = "Allied units may not enter Jugoslavia while it is neutral"
        yield Violation("31.D.after_allies", sentence, {"unit": piece.name, "hex": target.name})


@case("31.D.before", "31.D.after_lift")
def _axis_waits(piece: Piece, target: Ground, affairs: Affairs) -> Iterator[Violation]:
    """Nobody invades Jugoslavia before Germany intervenes (ruling 31.D.early_invasion)."""
    if _violates_border(piece, target, affairs) and not trusted_germans_have_intervened(affairs):
        number = "31.D.after_lift" if affairs.coup else "31.D.before"
        sentence = "no Axis unit may enter Jugoslavia before German intervention"
        yield Violation(number, sentence, {"unit": piece.name, "hex": target.name})


@case("31.E.2.border")
def _border_is_closed(piece: Piece, target: Ground, affairs: Affairs) -> Iterator[Violation]:
    """Without a coup the border stays closed for good, in the air as well (ruling 31.E.2.no_coup_scope)."""
    if _violates_border(piece, target, affairs) and trusted_germans_have_intervened(affairs) and not affairs.coup:
        sentence = "no Axis unit may violate the border of Jugoslavia when there has been no coup"
        yield Violation("31.E.2.border", sentence, {"unit": piece.name, "hex": target.name})


def _violates_border(piece: Piece, target: Ground, affairs: Affairs) -> bool:
    """Whether an Axis unit in that hex would break Jugoslavia's neutrality."""
    return piece.side is Side.AXIS and target.country is Country.JUGOSLAVIA and trusted_jugoslavia_is_neutral(affairs)


@takes(piece=PIECE, target=GROUND, affairs=AFFAIRS)
def why_not_enter(piece: Piece, target: Ground, affairs: Affairs) -> tuple[Violation, ...]:
    """Why a unit may not enter or fly over a hex, wherever it comes from; empty if these rules do not forbid it.

    The answer depends on the unit's nation, its being in the air and its post, on the hex's country and area, and on
    whether there has been a coup, an intervention and an invasion.
    """
    return (
        *_closed_to_allies(piece, target),
        *_closed_to_jugoslavs(piece, target),
        *_guard_stays(piece, target),
        *_limited_objectives(piece, target),
        *_jugoslavs_stay(piece, target, affairs),
        *_allies_stay_out(piece, target, affairs),
        *_axis_waits(piece, target, affairs),
        *_border_is_closed(piece, target, affairs),
    )


trusted_why_not_enter: Final = trusted(why_not_enter)


@takes(piece=PIECE, target=GROUND, affairs=AFFAIRS)
def invades_jugoslavia(piece: Piece, target: Ground, affairs: Affairs) -> bool:
    """Whether an Axis unit that enters a hex, or attacks it, brings Jugoslavia into the war.

    It may, after a coup, if Germany has intervened and the Axis did not invade at once (ruling 30.G.invaded_moment).
    """
    return _violates_border(piece, target, affairs) and not trusted_why_not_enter(piece, target, affairs)


trusted_invades_jugoslavia: Final = trusted(invades_jugoslavia)


# -------------------------------------------------------------------------------------------------- Jugoslav neutrality


@case("31.D.after_move")
def _may_stir(affairs: Affairs) -> bool:
    """Whether Jugoslav units may move about in their own country."""
    return affairs.coup or not trusted_jugoslavia_is_neutral(affairs)


@case("31.D.before")
def _jugoslavs_wait(piece: Piece, affairs: Affairs) -> Iterator[Violation]:
    """Before the coup Jugoslav units do not move at all (ruling 31.D.before)."""
    if piece.nation is Nation.JUGOSLAV and not _may_stir(affairs):
        yield Violation("31.D.before", "Jugoslav units do not move before a coup or an invasion", {"unit": piece.name})


@case("31.D.after_neutral")
def _jugoslavs_stay(piece: Piece, target: Ground, affairs: Affairs) -> Iterator[Violation]:
    """While they are neutral Jugoslav units stay inside their borders, and attack nobody outside."""
    abroad = target.country is not Country.JUGOSLAVIA
    if piece.nation is Nation.JUGOSLAV and abroad and trusted_jugoslavia_is_neutral(affairs):
        sentence = "Jugoslav units may not cross their border or attack across it while Jugoslavia is neutral"
        yield Violation("31.D.after_neutral", sentence, {"unit": piece.name, "hex": target.name})


# ------------------------------------------------------------------------------------------------------ who has to stay


@case("30.E")
def _division_stays(
    piece: Piece, target: Ground, others: Collection[Piece], affairs: Affairs, rulings: Rulings
) -> Iterator[Violation]:
    """One Italian division does not leave northern Albania before Jugoslavia is in the war (ruling 30.E.which)."""
    if rulings.rule_30_e_which is AlbaniaDivision.DESIGNATED:
        bound = piece.post is Post.NORTHERN_ALBANIA
    else:
        bound = is_italian_division(piece) and not any(is_italian_division(other) for other in others)
    if bound and Mark.NORTHERN_ALBANIA not in target.marks and trusted_jugoslavia_is_neutral(affairs):
        sentence = "an Italian division must stay in Albania north of Tirane until Jugoslavia is in the war"
        yield Violation("30.E", sentence, {"unit": piece.name, "hex": target.name})


def is_italian_division(piece: Piece) -> bool:
    """Whether a unit is one of those of which one has to stay in northern Albania."""
    return piece.nation is Nation.ITALIAN and piece.size is Size.DIVISION


@case("30.E")
def trusted_owes_albanian_division(stack: Iterable[Piece], affairs: Affairs) -> bool:
    """What `owes_albanian_division` says, of arguments that are known to be good."""
    return trusted_jugoslavia_is_neutral(affairs) and not any(is_italian_division(piece) for piece in stack)


@takes(stack=PIECES, affairs=AFFAIRS)
def owes_albanian_division(stack: Iterable[Piece], affairs: Affairs) -> bool:
    """Whether the Axis has yet to bring an Italian division to northern Albania, as after the loss of the one there.

    The next that can get there has to (ruling 30.E.lost).

    Args:
        stack: all units in Albania north of Tirane.
        affairs: whether Jugoslavia is in the war.
    """
    return trusted_owes_albanian_division(stack, affairs)


@case("30.F")
def _garrison_stays(piece: Piece, origin: Ground, target: Ground, affairs: Affairs) -> Iterator[Violation]:
    """The garrison of Zara does not leave it before Jugoslavia is in the war (ruling 30.EF.entry)."""
    leaves = Mark.ZARA in origin.marks and Mark.ZARA not in target.marks
    if leaves and piece.post is Post.ZARA and trusted_jugoslavia_is_neutral(affairs):
        sentence = "the garrison of Zara may not leave it until Jugoslavia is in the war"
        yield Violation("30.F", sentence, {"unit": piece.name, "hex": target.name})


@takes(piece=PIECE, origin=GROUND, target=GROUND, affairs=AFFAIRS, others=PIECES, rulings=RULINGS)
def why_not_leave(
    piece: Piece,
    origin: Ground,
    target: Ground,
    affairs: Affairs,
    *,
    others: Collection[Piece] = (),
    rulings: Rulings = DEFAULT_RULINGS,
) -> tuple[Violation, ...]:
    """Why a unit may not go from one hex to another because of where it leaves; empty if these rules do not forbid it.

    Args:
        piece: the unit.
        origin: where it is as its move begins.
        target: where it goes.
        affairs: the state of affairs.
        others: all other units in Albania north of Tirane, if it stands there itself.
        rulings: 30.E.which enters.
    """
    watch = Mark.NORTHERN_ALBANIA in origin.marks
    return (
        *_jugoslavs_wait(piece, affairs),
        *stays_east(piece, origin, target, affairs),
        *(_division_stays(piece, target, others, affairs, rulings) if watch else ()),
        *_garrison_stays(piece, origin, target, affairs),
    )


trusted_why_not_leave: Final = trusted(why_not_leave)


@takes(piece=PIECE, origin=GROUND, target=GROUND, affairs=AFFAIRS, others=PIECES, rulings=RULINGS)
def why_not_move(
    piece: Piece,
    origin: Ground,
    target: Ground,
    affairs: Affairs,
    *,
    others: Collection[Piece] = (),
    rulings: Rulings = DEFAULT_RULINGS,
) -> tuple[Violation, ...]:
    """Why a unit may not go from one hex to another, by any means: `why_not_enter` and `why_not_leave` together."""
    leaving = trusted_why_not_leave(piece, origin, target, affairs, others=others, rulings=rulings)
    return trusted_why_not_enter(piece, target, affairs) + leaving


trusted_why_not_move: Final = trusted(why_not_move)


# ------------------------------------------------------------------------------------------------------------ attacking


@case("30.C.guard_limits")
def _guard_is_passive(piece: Piece) -> Iterator[Violation]:
    """A border guard attacks nobody anywhere."""
    if piece.post is Post.BORDER_GUARD:
        yield Violation("30.C.guard_limits", "a border guard may not attack", {"unit": piece.name})


@takes(piece=PIECE, target=GROUND, affairs=AFFAIRS)
def why_not_attack(piece: Piece, target: Ground, affairs: Affairs) -> tuple[Violation, ...]:
    """Why a unit may not attack a hex because of a border; empty if these rules do not forbid it.

    To attack a hex is not to enter it: units in Rumania and Bulgaria may be attacked from outside.
    """
    return (
        *_guard_is_passive(piece),
        *_jugoslavs_wait(piece, affairs),
        *_jugoslavs_stay(piece, target, affairs),
        *_axis_waits(piece, target, affairs),
        *_border_is_closed(piece, target, affairs),
    )


trusted_why_not_attack: Final = trusted(why_not_attack)
