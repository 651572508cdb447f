"""Typed answers to what a rulebook leaves open or contradicts.

A game lists its gaps in ``data/rulings.json``. Those of them that can be chosen (``switch``) are the fields of the
game's frozen attrs class `Rulings`: each field holds a member of an `Enum` whose values are the slugs of the options,
and its default is the documented decision. The name of a field is the id of its ruling with ``_`` for ``-`` and ``.``
(see `field_name`).
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from enum import Enum
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

import attrs

from .actions import brief
from .cases import load_data
from .errors import RulingError

__all__ = ["RulingInfo", "build", "changed", "choice", "chosen", "field_name", "index", "mismatches", "pairs"]

E = TypeVar("E", bound=Enum)
R = TypeVar("R", bound=attrs.AttrsInstance)

_Choice: TypeAlias = tuple[str, Enum]
_Pair: TypeAlias = tuple[_Choice, _Choice]


@attrs.frozen
class RulingInfo:
    """One gap, contradiction or ambiguity of a rulebook, and how it is settled.

    Attributes:
        id: its name, e.g. ``"soviet-overstay-penalty"``.
        cases: ids of the cases that it is about.
        question: what is open.
        options: every option as (slug, explanation).
        default: slug of the option that is taken unless another is asked for.
        switch: every option can be played, as a field of the game's `Rulings`; otherwise only the default is.
        why: the reason for the default.
        unprinted_default: the default supplies content that the text at hand does not contain.

    Raises:
        RulingError: the default is not one of the options.
    """

    id: str
    cases: tuple[str, ...]
    question: str
    options: tuple[tuple[str, str], ...]
    default: str
    switch: bool
    why: str
    unprinted_default: bool

    def __attrs_post_init__(self) -> None:
        slugs = dict(self.options)
        if self.default not in slugs:
            raise RulingError(f"the default {self.default!r} of {self.id} is not one of: {', '.join(slugs)}")


@functools.cache
def index(game: str) -> Mapping[str, RulingInfo]:
    """Return all rulings of a game by id, in the order of its file. Read once, when first asked for.

    Raises:
        SetupError: there is no such game, or it has no rulings.
        LoadError: its index is damaged; the message says where.
    """
    return MappingProxyType(load_data(game, "ruling", _ruling_info))


def _ruling_info(row: Mapping[str, Any]) -> RulingInfo:
    return RulingInfo(
        id=row["id"],
        cases=tuple(row["cases"]),
        question=row["question"],
        options=tuple(_option(text) for text in row["options"]),
        default=row["default"],
        switch=row.get("switch", False),
        why=row["why"],
        unprinted_default=row.get("unprinted_default", False),
    )


def _option(text: str) -> tuple[str, str]:
    slug, _, explanation = text.partition(":")
    return slug, explanation.strip()


def choice(default: E) -> E:
    """Make a field of a game's `Rulings` that takes only members of the enum of `default`.

    Any other value raises `RulingError` as the class is instantiated; the message names each member and its slug.
    """
    members = type(default)

    def check(_: object, attribute: attrs.Attribute[E], value: object) -> None:
        if not isinstance(value, members):
            options = ", ".join(f"{member} ({_slug(member)!r})" for member in members)
            raise RulingError(f"{attribute.name} must be one of {options}, not {brief(value)}")

    field: E = attrs.field(default=default, validator=check)
    return field


def chosen(cls: type[attrs.AttrsInstance], answers: Mapping[str, object]) -> dict[str, Any]:
    """Return answers by the name of the field, each slug of an option replaced by its enum member.

    What is no option, or no field, is left for the class to refuse.
    """
    slugs = _slugs(cls)
    return {
        name: slugs.get(name, {}).get(answer, answer) if isinstance(answer, str) else answer
        for name, answer in answers.items()
    }


def field_name(ruling_id: str) -> str:
    """Return the name of the field that answers a ruling: ``"stacking-check"`` gives ``"stacking_check"``.

    An id that begins with the number of a rule gives a name that can be one: ``"30.D.latch"`` is ``"rule_30_d_latch"``.
    """
    name = ruling_id.replace("-", "_").replace(".", "_")
    return f"rule_{name.lower()}" if name[:1].isdecimal() else name


def build(cls: type[R], values: Mapping[str, str | Enum] | None = None, /, **named: str | Enum) -> R:
    """Make a game's `Rulings` from answers by name; what is not named keeps its default.

    Args:
        cls: the game's frozen attrs class.
        values: answers by the id of the ruling or the name of the field; each answer is a slug or an enum member.
        named: the same as keyword arguments, by the name of the field; they win over `values`.

    Raises:
        RulingError: there is no such ruling or option; the message lists those that there are.
    """
    options = _options(cls)
    chosen: dict[str, Enum] = {}
    for name, answer in {**(values or {}), **named}.items():
        field = field_name(str(name))
        if field not in options:
            near = get_close_matches(field[:80], options, n=1)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise RulingError(f"there is no ruling {brief(name)}; {hint}there are: {', '.join(options) or 'none'}")
        members = options[field]
        found = [member for member in members if member is answer or member.value == answer]
        if not found:
            told = answer.value if isinstance(answer, Enum) else answer
            raise RulingError(f"{name!r} has no option {brief(told)}, only: {', '.join(map(_slug, members))}")
        chosen[field] = found[0]
    return cls(**chosen)


def changed(rulings: attrs.AttrsInstance) -> dict[str, str]:
    """Return the answers that differ from the defaults as ``{id: slug}``, in the order of the fields.

    ``build(type(rulings), changed(rulings)) == rulings``. Ids are spelled with ``-``.
    """
    return {
        name.replace("_", "-"): _slug(getattr(rulings, name))
        for name, members in _options(type(rulings)).items()
        if getattr(rulings, name) is not members[0]
    }


def mismatches(cls: type[attrs.AttrsInstance], infos: Mapping[str, RulingInfo]) -> tuple[str, ...]:
    """Say where a game's `Rulings` and its index of rulings disagree.

    Returns:
        One sentence for each ruling that is a field without being a switch of the index, or a switch without being a
        field, or has other options or another default there. Empty if the two agree.
    """
    code = {name: (_slug(members[0]), {_slug(member) for member in members}) for name, members in _options(cls).items()}
    text = {field_name(i.id): (i.default, {slug for slug, _ in i.options}) for i in infos.values() if i.switch}
    return tuple(
        f"{name}: {cls.__name__} has {_told(code.get(name))}, the index has {_told(text.get(name))}"
        for name in dict.fromkeys([*code, *text])
        if code.get(name) != text.get(name)
    )


def _told(answers: tuple[str, set[str]] | None) -> str:
    return "no such switch" if answers is None else f"{answers[0]} (default) of {', '.join(sorted(answers[1]))}"


def pairs(cls: type[R]) -> tuple[R, ...]:
    """Return a short list of `Rulings` in which every two options of two different rulings meet at least once.

    The defaults come first. The list is always the same for the same class; it is found greedily, so it is short but
    perhaps not the shortest there is. With one ruling it has each of its options.
    """
    options = _options(cls)
    names = sorted(options, key=lambda name: -len(options[name]))
    left: dict[_Pair, None] = dict.fromkeys(
        ((one, first), (two, second))
        for one, two in combinations(names, 2)
        for first, second in product(options[one], options[two])
    )
    row = {name: options[name][0] for name in names}
    rows = [row]
    if len(names) == 1:
        rows = [{names[0]: member} for member in options[names[0]]]
    while True:
        for met in combinations([(name, row[name]) for name in names], 2):
            left.pop(met, None)
        if not left:
            return tuple(cls(**row) for row in rows)
        row = _row_for(left, options, names)
        rows.append(row)


def _row_for(left: Mapping[_Pair, None], options: Mapping[str, tuple[Enum, ...]], names: list[str]) -> dict[str, Enum]:
    """Answer every ruling so that many of the pairs left meet, the first of them among these."""
    open_pairs = Counter(choice for pair in left for choice in pair)
    row = dict(next(iter(left)))

    def worth(choice: _Choice) -> tuple[int, int]:
        met = sum((other, choice) in left or (choice, other) in left for other in row.items())
        return met, open_pairs[choice]

    for name in names:
        if name not in row:
            row[name] = max(((name, member) for member in options[name]), key=worth)[1]
    return row


@functools.cache
def _slugs(cls: type[attrs.AttrsInstance]) -> Mapping[str, Mapping[str, Enum]]:
    """Return the options of each field by their slugs, its default first."""
    return {name: {_slug(member): member for member in members} for name, members in _options(cls).items()}


@functools.cache
def _options(cls: type[attrs.AttrsInstance]) -> Mapping[str, tuple[Enum, ...]]:
    """Return the options of each field, its default first."""
    options: dict[str, tuple[Enum, ...]] = {}
    for field in attrs.fields(cls):
        default = field.default
        if not isinstance(default, Enum):
            raise RulingError(f"the default of {cls.__name__}.{field.name} must be an Enum member, not {default!r}")
        others = (member for member in type(default) if member is not default)
        options[field.name] = (default, *others)
    return options


def _slug(answer: object) -> str:
    return str(answer.value if isinstance(answer, Enum) else answer)
