"""A country made to measure for the vectors of War Returns to Europe, and playing in it."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from tests.vectors.vectors import VectorError

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core import rulings
from balkan_rules.core.errors import Violation

__all__ = [
    "AREAS",
    "BACK",
    "FULL",
    "LINE",
    "START",
    "Land",
    "cut_off",
    "detail",
    "enter",
    "factors",
    "home",
    "into",
    "plain_rules",
    "rated",
    "select",
    "spent",
    "steps",
    "under",
    "unit_names",
]

LINE: Final = ("2114", "2115", "2116", "2117", "2118", "2119", "2120", "2121", "2122", "2123")
"""Hexes of Bosnia in a row without a city; a way leads along them."""
START: Final = LINE[0]
BACK: Final = "2113"
"""A hex beside the first of them and no other."""
FULL: Final = 12
"""A level at which any number of units may act."""
AREAS: Final[Mapping[str, str]] = {
    "Slovenia": "SI",
    "Croatia": "HR",
    "Bosnia": "BA",
    "Serbia": "RS",
    "Montenegro": "ME",
}
_KINDS: Final[Mapping[str, str]] = {
    "jna": "jna-mot",
    "krajina": "krajina-inf",
    "croatian": "zng",
    "zng": "zng",
    "hos": "hos",
    "slovene": "slovene-zone",
    "mountain": "jna-mtn",
    "motorized": "jna-mot",
    "mechanized": "jna-mech",
    "armour": "jna-arm",
    "commando": "jna-cmdo",
    "paramilitary": "militia",
}
"""The class of counters that a word stands for."""
_HOMES: Final = {"slovene-zone": "SI", "krajina-inf": "HR", "zng": "HR", "hos": "HR"}
"""By class the republic in which it has to be; all others may be anywhere."""


_CLASSES: Final = ("motorized", "mechanized", "armour", "mountain", "commando")
"""Classes of the JNA, the ratings of which no text prints."""


class Land:
    """Charts of an owner in the making: ours without roads and rivers, with other hexes and ratings."""

    def __init__(self) -> None:
        content = wrte.default_charts().content()["hex"]
        self._hexes: dict[str, dict[str, Any]] = {
            name: {key: [] for key in ("road", "river") if key in row} for name, row in content.items()
        }
        self._ratings: dict[str, Sequence[int]] = {}
        self._tables: list[str] = []
        for name in (*LINE, BACK):
            self.hex(name, area="BA", terrain="clear")

    def hex(self, name: str, **values: object) -> Land:
        """Other values for a hex: `area`, `terrain`, `city`, `ethnic` and so on."""
        self._hexes[name].update(values)
        return self

    def side(self, what: str, a: str, b: str) -> Land:
        """A ``"road"`` or ``"river"`` between two hexes."""
        for one, other in ((a, b), (b, a)):
            self._hexes[one].setdefault(what, []).append(other)
        return self

    def ratings(self, kind: str, attack: int, defence: int, movement: int) -> Land:
        """Other ratings for a class of counters."""
        self._ratings[kind] = (attack, defence, movement)
        return self

    def table(self, text: str) -> Land:
        """More tables, as TOML."""
        self._tables.append(text)
        return self

    def ruleset(self, **answers: str) -> wrte.WrteRuleset:
        """The rules with these charts, and other answers to rulings by field."""
        rows = [f"[hex.{name}]\n{_toml(row)}" for name, row in self._hexes.items() if row]
        rows += [f"[unit.{kind}]\nratings = {list(values)}" for kind, values in self._ratings.items()]
        return _ruleset("\n".join([*rows, *self._tables]), tuple(sorted({**_chosen(), **answers}.items())))


_ANSWERS: Final[list[Mapping[str, str]]] = []
"""The answers to rulings that vectors are answered under, the last of which counts."""


def _chosen() -> Mapping[str, str]:
    return _ANSWERS[-1] if _ANSWERS else {}


@contextmanager
def under(given: str | Sequence[str]) -> Iterator[None]:
    """Answer a vector under the rulings that it names, each written ``"id=slug"``.

    Raises:
        VectorError: there is no such ruling, or it is always answered otherwise.
    """
    known = rulings.index("wrte_1991")
    answers: dict[str, str] = {}
    for text in [given] if isinstance(given, str) else given:
        name, _, slug = text.partition("=")
        info = known.get(name)
        if info is None or slug not in dict(info.options) or (slug != info.default and not info.switch):
            message = f"nothing can be played under the ruling {text!r}"
            raise VectorError(message)
        if info.switch:
            answers[rulings.field_name(name)] = slug
    _ANSWERS.append(answers)
    try:
        yield
    finally:
        _ANSWERS.pop()


def plain_rules() -> wrte.WrteRuleset:
    """The rules with our own charts, and the answers that the vector is answered under."""
    return _ruleset("", tuple(sorted(_chosen().items())))


def _toml(row: Mapping[str, Any]) -> str:
    return "\n".join(f"{key} = {str(value).lower() if value is True else repr(value)}" for key, value in row.items())


@functools.cache
def _ruleset(text: str, answers: tuple[tuple[str, str], ...]) -> wrte.WrteRuleset:
    return wrte.ruleset(
        charts=wrte.load_charts(text) if text else None, rulings=rulings.build(wrte.Rulings, dict(answers))
    )


def kind(word: str) -> str:
    """The class of counters that a word such as ``"jna"`` stands for."""
    found = _KINDS.get(word.casefold())
    if found is None:
        message = f"{word!r} is no kind of unit; there are {', '.join(_KINDS)}"
        raise VectorError(message)
    return found


def home(word: str) -> str:
    """A republic in which units of a kind may be, as charts write it."""
    return _HOMES.get(kind(word), "BA")


@functools.cache
def unit_names(word: str, number: int = 1) -> tuple[str, ...]:
    """The first units of a kind.

    Raises:
        VectorError: there are not so many.
    """
    names = tuple(unit.name for unit in wrte.default_charts().units if unit.kind == kind(word))
    if len(names) < number:
        message = f"there are no {number} units of the kind {word!r}"
        raise VectorError(message)
    return names[:number]


def rated(land: Land, ratings: Sequence[Sequence[int]]) -> list[str]:
    """Units of the JNA with these ratings; those that are alike are of one class.

    Raises:
        VectorError: there are too many different ones.
    """
    words = dict(zip(dict.fromkeys(map(tuple, ratings)), _CLASSES, strict=False))
    taken: Counter[str] = Counter()
    names: list[str] = []
    for rating in map(tuple, ratings):
        word = words.get(rating)
        if word is None:
            message = f"there are {len(_CLASSES)} classes of units for different ratings, and no more"
            raise VectorError(message)
        taken[word] += 1
        names.append(unit_names(word, taken[word])[-1])
        land.ratings(kind(word), *rating)
    return names


def cut_off(place: Mapping[str, Sequence[str]], *, side: wrte.Side) -> dict[str, list[str]]:
    """The same position with an enemy in every source of supply of a side outside Slovenia."""
    federalist = side is wrte.Side.FEDERALIST
    enemies = unit_names("zng", 60)[-4:] if federalist else unit_names("jna", 28)[-4:]
    sources = ("2623", "1821", "2611", "1712") if federalist else ("2810", "1314", "1609")
    return {
        **{at: [unit] for at, unit in zip(sources, enemies, strict=False)},
        **{k: list(v) for k, v in place.items()},
    }


# ------------------------------------------------------------------------------------------------------------- playing


def select(state: wrte.State, *units: str) -> wrte.State:
    """Take units into the group that moves, those that are hidden as such; in the order in which they are taken."""
    for unit in sorted(map(state.ruleset.charts.unit, units), key=lambda unit: unit.index):
        if wrte.Select(unit) in state.legal_actions():
            state = state.apply(wrte.Select(unit))
        else:
            state = state.apply(wrte.SelectHidden(state.where(unit))).apply(wrte.Pick(unit))
    return state


def steps(state: wrte.State) -> frozenset[str]:
    """The hexes that the group may go into now."""
    return frozenset(action.to.name for action in state.legal_actions() if isinstance(action, wrte.Go))


def into(state: wrte.State, to: str) -> wrte.State:
    """The group goes into a hex, where it may be ambushed."""
    return state.apply(wrte.Go(state.ruleset.map.place(to)))


def enter(state: wrte.State, to: str) -> wrte.State:
    """The group goes into a hex and is not ambushed there."""
    after = into(state, to)
    return after.apply(wrte.Decline()) if wrte.Decline() in after.legal_actions() else after


def spent(state: wrte.State) -> int:
    """The movement factors that the group has spent."""
    found: int = getattr(state.frames[-1], "spent")  # noqa: B009 - a field of the frame of a group that moves
    return found


def detail(violation: Violation, name: str) -> int:
    """A number among the details of a refusal."""
    found = violation.details[name]
    assert isinstance(found, int), violation
    return found


def factors(state: wrte.State, there: str, back: str) -> int:
    """How many steps the group has left, going to and fro between two clear hexes; it stands in `back`."""
    number = 0
    while (to := (there, back)[number % 2]) in steps(state):
        state, number = enter(state, to), number + 1
    return number
