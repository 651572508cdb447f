"""Vectors about ambushes (section 11.1): answered by walking into them."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

import attrs
from tests.vectors.vectors import Answers, Forms, VectorError
from tests.vectors.wrte_1991_land import FULL, LINE, START, Land, enter, into, plain_rules, select, unit_names
from tests.vectors.wrte_1991_map import distance
from tests.vectors.wrte_1991_zones import neighbours, watchers

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.transition import Transition

FORMS: Final = Forms()
Given = Mapping[str, Any]
_TO: Final = LINE[1]
_AMBUSHER: Final = LINE[2]
_TYPES: Final = {"armor": "armour", "armored": "armour", "mech": "mechanized", "infantry": "motorized"}


@attrs.frozen
class Trap:
    """Units of the JNA enter a hex of Slovenia beside Slovene units.

    Attributes:
        mover: the types of the units that move.
        is_urban: whether a city is beside the hex.
        caches: how many Slovene units there are, each with a Weapons Cache; one without if none.
        spent: how many caches are spent.
    """

    mover: tuple[str, ...] = ("motorized",)
    is_urban: bool = False
    caches: int = 0
    spent: int = 0

    def names(self) -> tuple[str, ...]:
        """The units that move."""
        return tuple(unit_names(_TYPES.get(kind, kind))[0] for kind in self.mover)

    def sprung(self) -> wrte.State:
        """They have entered, and the Separatist Player decides on the ambush."""
        land = Land()
        for name in (_TO, *neighbours(_TO)):
            land.hex(name, area="SI")
        if self.is_urban:
            land.hex(START, city="Town")
        slovenes = unit_names("slovene", max(1, self.caches))
        state = wrte.position(
            place={START: self.names(), _AMBUSHER: slovenes},
            caches=slovenes[: self.caches],
            level=FULL,
            ruleset=land.ruleset(),
        )
        return into(select(state, *self.names()), _TO)

    def launched(self) -> wrte.State:
        """All who can join the ambush, have spent what they should, and the die is due."""
        state, spent = self.sprung(), 0
        while state.to_move is not CHANCE:
            for action in state.legal_actions():
                if isinstance(action, (wrte.Join, wrte.JoinHidden, wrte.Pick)):
                    break
                if isinstance(action, wrte.Spend) and spent < self.spent:
                    spent += 1
                    break
            else:
                action = wrte.Launch()
            state = state.apply(action)
        if spent != self.spent:
            message = f"{self.spent} Weapons Caches cannot be spent"
            raise VectorError(message)
        return state

    def rolled(self, die: int) -> Transition[wrte.State, wrte.Action]:
        """The ambush with a die."""
        return self.launched().step(wrte.Roll(die))

    def told(self, die: int, name: str) -> Any:  # noqa: ANN401 - whatever the event carries
        """A detail of what is told of it."""
        return next(event for event in self.rolled(die).events if event.name == "ambush").details[name]

    def modifier(self) -> int:
        """What is added to the die."""
        return int(self.told(1, "modifier"))


@FORMS.add("enters_or_adjoins_city caches_used any_mech_or_armour", "near_city caches_used mech_or_armour die ruling")
def _modifiers(given: Given) -> Answers:
    is_heavy = given.get("any_mech_or_armour", given.get("mech_or_armour"))
    is_urban = given.get("enters_or_adjoins_city", given.get("near_city"))
    spent = given["caches_used"]
    trap = Trap(("armour" if is_heavy else "motorized",), is_urban, spent, spent)
    return {"drm": trap.modifier, "net": lambda: trap.told(given["die"], "net")}


@FORMS.add("mover mover_type die")
def _single(given: Given) -> Answers:
    """A unit of a type that enters a hex away from cities, ambushed without a cache."""
    trap = Trap((given["mover_type"],))

    def destroyed() -> int:
        after = trap.rolled(given["die"]).after
        return sum(not after.where(name).is_hex for name in trap.names())

    return {"result": lambda: trap.told(given["die"], "result"), "destroyed": destroyed}


def _traps(stack: Sequence[str]) -> Iterator[Trap]:
    for is_urban, spent in product((False, True), (0, 1)):
        yield Trap(tuple(stack), is_urban, 3, spent)


@FORMS.add("die drm stack victim_chosen_by choice")
def _victim(given: Given) -> Answers:
    """A stack, in the circumstances that give this modifier, with three caches about."""
    trap = next((trap for trap in _traps(given["stack"]) if trap.modifier() == given["drm"]), None)
    if trap is None:
        message = f"nothing gives {given['drm']} against such a stack"
        raise VectorError(message)
    names = dict(zip(given["stack"], trap.names(), strict=True))

    @functools.cache
    def after() -> wrte.State:
        state = trap.rolled(given["die"]).after
        removal = wrte.Remove(state.ruleset.charts.unit(names[given["choice"]]))
        if removal not in state.legal_actions():
            return state
        if str(state.to_move) != given["victim_chosen_by"]:
            message = f"it is not the {given['victim_chosen_by']} who chooses"
            raise VectorError(message)
        return state.apply(removal)

    def there(*, on_map: bool) -> list[str]:
        return [kind for kind, name in names.items() if after().where(name).is_hex is on_map]

    return {
        "net": lambda: trap.told(given["die"], "net"),
        "destroyed": lambda: there(on_map=False),
        "remaining": lambda: there(on_map=True),
        "caches_left_of_three": lambda: len(after().caches),
    }


@FORMS.add("path result")
def _path(given: Given) -> Answers:
    """A unit of the JNA on our map, ambushed in the last hex by a Slovene who is beside no other of them."""
    path: list[str] = given["path"]
    spots = [name for name in neighbours(path[-1]) if all(distance(name, other) > 1 for other in path[:-1])]
    if not spots or wrte.default_charts().map.place(path[-1]).area is not wrte.Area.SLOVENIA:
        message = f"nobody can ambush in {path[-1]} alone"
        raise VectorError(message)
    (name,), slovenes = unit_names("armour"), unit_names("slovene")
    state = wrte.position(place={path[0]: [name], spots[0]: slovenes}, level=FULL, ruleset=plain_rules())
    state = select(state, name)
    for to in path[1:-1]:
        state = enter(state, to)
    state = into(state, path[-1])
    state = state.apply(wrte.Join(state.ruleset.charts.unit(slovenes[0]))).apply(wrte.Launch())

    def hex_after() -> str:
        for roll, _ in state.chance_outcomes():
            step = state.step(roll)
            if any(event.details.get("result") == given["result"] for event in step.events):
                return step.after.where(name).name
        message = f"no die gives {given['result']}"
        raise VectorError(message)

    return {"hex_after": hex_after}


def joined(state: wrte.State, those: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every set of stacks that can make an ambush together."""
    if wrte.Launch() in state.legal_actions():
        yield those
    for action in state.legal_actions():
        if isinstance(action, wrte.Join):
            yield from joined(state.apply(action), (*those, state.where(action.unit).name))


@FORMS.add("stacks_with_zone entries")
def _choices(given: Given) -> Answers:
    """A unit of the JNA enters a hex beside Croatian units; who can ambush it, and how often."""
    stacks: list[str] = given["stacks_with_zone"]
    if given["entries"] != 1:
        message = "one entry is made"
        raise VectorError(message)
    (name,), croats = unit_names("motorized"), unit_names("zng", len(stacks))
    starts = (
        (origin, to)
        for to in neighbours(stacks[0])
        if to not in stacks and all(distance(to, stack) == 1 for stack in stacks)
        for origin in neighbours(to)
        if origin not in stacks and all(distance(origin, stack) > 1 for stack in stacks)
    )
    watching = {stack: [unit] for stack, unit in zip(stacks, croats, strict=True)}

    def entered(origin: str, to: str) -> wrte.State:
        place = {origin: [name], **watching}
        state = wrte.position(turn=5, place=place, level=FULL, operations=1, ruleset=plain_rules())
        return into(select(state, name), to)

    after = (entered(origin, to) for origin, to in starts)
    state = next(now for now in after if set(stacks) == {at for those in joined(now, ()) for at in those})

    def ambushes() -> int:
        """How many can be made one after the other, if none of them does anything."""
        number, now = 0, state
        while now.to_move is wrte.Side.SEPARATIST:
            first = next(action for action in now.legal_actions() if isinstance(action, wrte.Join))
            now = now.apply(first).apply(wrte.Launch()).apply(wrte.Roll(1))
            number += 1
        return number

    return {
        "max_ambushes": ambushes,
        "choices": lambda: [sorted(those) for those in sorted(joined(state, ()), key=lambda each: (len(each), each))],
    }


@FORMS.add("start_in_enemy_zone enters_enemy_zone ruling")
def _into_zone(given: Given) -> Answers:
    """A unit of the JNA moves in Slovenia, where a Slovene unit may be."""
    land = Land()
    for near_by in wrte.default_charts().map.places:
        if near_by.is_playable and distance(START, near_by.name) <= 3:
            land.hex(near_by.name, area="SI")
    near = watchers(START, _TO, at_start=given["start_in_enemy_zone"], at_end=given["enters_enemy_zone"])
    (name,) = unit_names("motorized")
    place = {START: [name], **{at: list(unit_names("slovene")) for at in near}}
    state = select(wrte.position(place=place, level=FULL, ruleset=land.ruleset()), name)
    return {
        "must_stop": lambda: not any(isinstance(action, wrte.Go) for action in enter(state, _TO).legal_actions()),
        "ambush_possible": lambda: into(state, _TO).to_move is wrte.Side.SEPARATIST,
    }
