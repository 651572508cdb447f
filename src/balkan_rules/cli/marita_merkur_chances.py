"""The exact chances of *Marita-Merkur* that are none of a combat: coup, intervention, assistance, defection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from .. import marita_merkur as mm
from ..core.errors import SetupError

if TYPE_CHECKING:
    import argparse

    from ..core.dice import Distribution

__all__ = ["answer"]

_FIELD: Final = mm.Ground(name="anywhere", country=mm.Country.JUGOSLAVIA)
_BEOGRAD: Final = mm.Ground(name="Beograd", country=mm.Country.JUGOSLAVIA, marks=frozenset({mm.Mark.BEOGRAD}))
_START: Final = mm.Affairs()
_MOST: Final = 100
"""How many turns or units are reckoned with at most."""


def answer(kind: str, options: argparse.Namespace) -> dict[str, Any]:
    """What `odds` answers about a kind of chance, by the keys of its JSON, under `options.ruleset`."""
    answers: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
        "coup": _coup,
        "intervention": _intervention,
        "assistance": _assistance,
        "defection": _defection,
    }
    return {"kind": kind, **answers[kind](options)}


def _few(number: int, option: str) -> int:
    """A number that can be reckoned with at once. Raises SetupError for one that cannot."""
    if number > _MOST:
        message = f"{option}: a whole number from 0 to {_MOST} is wanted, not {number}"
        raise SetupError(message)
    return number


def _end(options: argparse.Namespace) -> mm.TurnEnd:
    return mm.TurnEnd(allied=options.allied, axis=options.axis, british=options.british)


def _by_turn(options: argparse.Namespace, end: mm.TurnEnd, affairs: mm.Affairs) -> list[dict[str, str]]:
    """The chances that there has been a coup, and a trigger, when each of some equal turns has ended."""
    rulings = options.ruleset.rulings
    found = mm.forecast([end] * _few(options.turns, "--turns"), mm.Outlook(affairs), rulings=rulings)
    return [
        {
            "coup": str(one.where(lambda outlook: outlook.affairs.coup)),
            "intervention": str(one.where(lambda outlook: outlook.affairs.triggered is not None)),
        }
        for one in found
    ]


def _coup(options: argparse.Namespace) -> dict[str, Any]:
    end, rulings = _end(options), options.ruleset.rulings
    is_checked = mm.Check.COUP in mm.turn_end_checks(end, _START, rulings=rulings)
    chance = mm.coup_chance(mm.coup_modifiers(end, rulings=rulings)) if is_checked else Fraction(0)
    return {"chance": str(chance), "by_turn": _by_turn(options, end, _START)}


def _intervention(options: argparse.Namespace) -> dict[str, Any]:
    end, rulings = _end(options), options.ruleset.rulings
    affairs = mm.Affairs(checks_begun=options.coup, coup=options.coup)
    is_checked = mm.Check.INTERVENTION in mm.turn_end_checks(end, affairs, rulings=rulings)
    chance = mm.intervention_chance(mm.intervention_modifiers(end, affairs)) if is_checked else Fraction(0)
    return {"chance": str(chance), "by_turn": _by_turn(options, end, affairs)}


def _assistance(options: argparse.Namespace) -> dict[str, Any]:
    mix = mm.CounterMix(
        mountain=options.mountain, light=options.light, infantry=options.infantry, artillery=options.artillery
    )
    found = mm.assistance_distribution(mix, rulings=options.ruleset.rulings)
    return {"distribution": _told(found.map(lambda units: "+".join(map(str, units)) or "none"))}


def _defection(options: argparse.Namespace) -> dict[str, Any]:
    found = mm.defection_losses(
        [_FIELD] * _few(options.field, "--field") + [_BEOGRAD] * _few(options.beograd, "--beograd")
    )
    return {"mean": str(found.mean()), "distribution": _told(found.map(str))}


def _told(found: Distribution[str]) -> Mapping[str, str]:
    return {value: str(chance) for value, chance in found.items()}
