"""Words for pieces and places of Tito, charts made to measure, and playing on: what the answers of all forms share."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs
from tests.vectors.vectors import VectorError

from balkan_rules import tito

__all__ = [
    "ALL_TURNS",
    "BOXES",
    "PLAIN_TURN",
    "Entry",
    "Force",
    "Made",
    "Man",
    "axis_turn",
    "designations",
    "each",
    "easy",
    "field",
    "man",
    "numbers",
    "on_map",
    "play",
    "spots",
    "through",
]

T = TypeVar("T")
Entry: TypeAlias = str | tuple[str, int]
"""A piece as `tito.position` takes it."""

PLAIN_TURN: Final = 9
"""A Game-Turn that is neither Winter nor frozen nor late."""
ALL_TURNS: Final = range(1, 18)
_MOST_COUNTERS: Final = 200
_KINDS: Final = {12: "division", 4: "brigade", 1: "group"}
BOXES: Final = {
    tito.Terrain.CITY: "Sarajevo",
    tito.Terrain.TOWN: "Banja Luka",
    tito.Terrain.MARKET_TOWN: "Prijedor",
    tito.Terrain.VILLAGE: "Vlasenica",
    tito.Terrain.INDUSTRIAL_CENTER: "Tuzla",
}
"""An Objective Display of Bosnia, without an intrinsic defence, for each type."""


def axis_turn(turn: int) -> int:
    """The Game-Turn on which to ask what holds for the Axis, or in the Terminal Stage, on this one.

    Game-Turn 17 ends before both; 15 is as late, and no Winter either.
    """
    return 15 if turn == 17 else turn


def each(value: object, find: Callable[[Any], T]) -> T | list[T]:
    """`find` of a value, or of each value in a list."""
    return [find(item) for item in value] if isinstance(value, list) else find(value)


def numbers(value: object) -> list[int]:
    """A list of numbers, which may be written ``"3..14"``."""
    if isinstance(value, str):
        first, _, last = value.partition("..")
        return list(range(int(first), int(last) + 1))
    return list(cast("list[int]", value))


# ------------------------------------------------------------------------------------------------------------- pieces


@attrs.frozen
class Man:
    """A piece that a word stands for.

    Attributes:
        name: of the unit or kind.
        side: who controls it; None for neutral Chetniks.
    """

    name: str
    side: tito.Side | None

    @property
    def is_kind(self) -> bool:
        """Whether it is one of several like counters."""
        return self.name.partition(" ")[2] in {"group", "brigade", "division"}


_YUGOSLAV, _AXIS = tito.Side.YUGOSLAV, tito.Side.AXIS
_MEN: Final[Mapping[str, Man]] = {
    "german": Man("German 704", _AXIS),
    "italian": Man("Italian Emilia", _AXIS),
    "croat": Man("Croat 1", _AXIS),
    "serbian": Man("Serbian 1", _AXIS),
    "bulgarian": Man("Bulgarian V-1", _AXIS),
    "friendly bulgarian": Man("Bulgarian 1", _YUGOSLAV),
    "soviet": Man("Soviet 75", _YUGOSLAV),
    "tito": Man("Tito", _YUGOSLAV),
    "partisan": Man("Partisan group", _YUGOSLAV),
    "partisan group": Man("Partisan group", _YUGOSLAV),
    "partisan brigade": Man("Partisan brigade", _YUGOSLAV),
    "partisan division": Man("Partisan division", _YUGOSLAV),
    "chetnik": Man("Chetnik group", _YUGOSLAV),
    "chetnik group": Man("Chetnik group", _YUGOSLAV),
    "chetnik brigade": Man("Chetnik brigade", _YUGOSLAV),
    "pro-axis chetnik": Man("Chetnik group", _AXIS),
    "pro-axis chetnik brigade": Man("Chetnik brigade", _AXIS),
    "neutral chetnik": Man("Chetnik group", None),
}


def man(word: str, turn: int = PLAIN_TURN) -> Man:
    """The piece that a word such as ``"german"`` or ``"pro-Axis chetnik"``, or a designation, stands for."""
    plain = word.casefold().replace("pro_axis", "pro-axis").replace("croatian", "croat").removesuffix("s")
    for prefix in ("pro-yugoslav ", "friendly ", "yugoslav ", "axis "):
        rest = plain.removeprefix(prefix)
        if rest != plain and not (prefix == "friendly " and rest == "bulgarian"):
            plain = "friendly bulgarian" if rest == "bulgarian" and prefix != "axis " else rest
    if plain == "bulgarian" and turn >= 15 and not word.casefold().startswith("axis"):
        plain = "friendly bulgarian"
    if plain in _MEN:
        return _MEN[plain]
    found = [u for u in tito.default_charts().units if word.casefold() in {u.name.casefold(), u.designation.casefold()}]
    if len(found) != 1:
        message = f"{word!r} is no piece, or may be one of several"
        raise VectorError(message)
    return Man(found[0].name, found[0].side)


def designations(names: Sequence[str]) -> tuple[str, ...]:
    """Names of the units that designations stand for."""
    return tuple(tito.default_charts().unit(name).name for name in names)


def spots(ruleset: tito.TitoRuleset, who: Man, zone: str) -> Iterator[tito.Place]:
    """The places of a Zone that are for a piece, whether or not it may be there."""
    if who.side is _AXIS:
        own = {tito.Column.AXIS}
    elif who.side is None:
        own = {tito.Column.NEUTRAL}
    else:
        faction = tito.Column.CHETNIK if who.name.startswith("Chetnik") else tito.Column.PARTISAN
        own = {faction, tito.Column.YUGOSLAV}
    for place in ruleset.places:
        if place.zone is not None and place.zone.name == zone and place.column in own:
            yield place


# --------------------------------------------------------------------------------------------------- charts to measure


class Made:
    """Charts of an owner in the making: ours, with more units and other values where the text prints none."""

    def __init__(self) -> None:
        self._units: list[str] = []
        self._counters: list[str] = []
        self._displays: dict[str, dict[str, str]] = {}
        self._zones: dict[str, list[str]] = {}
        self._tables: list[str] = []
        self._kinds: Counter[str] = Counter()

    def unit(
        self, nationality: str, strength: int = 6, *, size: str = "division", type_: str = "infantry", side: str = ""
    ) -> str:
        """A unit more; its name."""
        name = f"{nationality} Z{len(self._units) + 1}"
        controller = f', side = "{side}"' if side else ""
        mountain = "true" if type_ == "mountain infantry" and nationality in {"German", "Italian"} else "false"
        self._units.append(f'"{name}" = {{ strength = {strength}{controller} }}')
        self._counters.append(f'"{name}" = {{ size = "{size}", type = "{type_}", mountain = {mountain} }}')
        return name

    def axis(self, strengths: Sequence[int], nationality: str = "German") -> list[Entry]:
        """Units of these strengths."""
        return [self.unit(nationality, strength) for strength in strengths]

    def yugoslavs(self, strengths: Sequence[int], faction: str = "Partisan") -> list[Entry]:
        """Guerrillas of these strengths; where there is no such counter, friendly Bulgarians."""
        entries: list[Entry] = []
        have = {kind.name: kind.count for kind in tito.default_charts().kinds}
        for strength, count in sorted(Counter(strengths).items()):
            name = f"{faction} {_KINDS.get(strength, '')}"
            if have.get(name, 0) >= count:
                entries.append((name, count))
                self._kinds[name] += count
            elif faction == "Chetnik":
                message = f"there are no {count} Chetniks of strength {strength}"
                raise VectorError(message)
            else:
                entries += [self.unit("Bulgarian", strength, side="yugoslav") for _ in range(count)]
        return entries

    def sizes(self, sizes: Mapping[str, int], nationality: str = "German") -> list[Entry]:
        """Units by size; groups are Chetniks beside the Axis, and Partisans beside friendly Bulgarians."""
        entries: list[Entry] = []
        side = "yugoslav" if nationality == "Bulgarian" else ""
        for word, count in sizes.items():
            size = "corps" if word == "corps" else word.removesuffix("s")
            if size == "group":
                entries += [("Partisan group" if side else "Chetnik group", count)] if count else []
            else:
                entries += [self.unit(nationality, size=size, side=side) for _ in range(count)]
        return entries

    def display(self, name: str, **values: str) -> str:
        """Other values, as TOML, for an Objective Display."""
        self._displays.setdefault(name, {}).update(values)
        return name

    def zone(self, name: str, **values: str) -> str:
        """Other values, as TOML, for a Zone."""
        self._zones.setdefault(name, []).extend(f"{key} = {value}" for key, value in values.items())
        return name

    def combat(self, columns: Sequence[str], cell: str) -> None:
        """A combat table that says the same everywhere."""
        rows = [f"die_{face} = {[cell] * len(columns)!r}" for face in range(1, 7)]
        self._tables.append("\n".join(["[combat_results]", f"columns = {list(columns)!r}", *rows]))

    def mountains(self, value: str) -> None:
        """What Mountains recruit."""
        self._tables.append(f'[mountain_recruitment]\nenabled = true\nrecruitment = "{value}"')

    def ruleset(self) -> tito.TitoRuleset:
        """The rules with these charts and the default rulings."""
        text = "\n".join(self._text()).replace("'", '"')
        return _ruleset(text)

    def _text(self) -> Iterator[str]:
        yield from self._tables
        zones = [d.zone for d in tito.default_charts().map.displays if d.name in self._displays]
        for zone in dict.fromkeys([*zones, *self._zones]):
            yield f"[zone.{zone}]"
            yield from self._zones.get(zone, ())
            if zone in zones:
                yield f"displays = [{', '.join(self._rows(zone))}]"
        if self._units:
            yield from ("[unit]", *self._units, "[counter]", *self._counters)
            yield from self._fewer_guerrillas()

    def _rows(self, zone: str) -> Iterator[str]:
        for display in tito.default_charts().map.displays:
            if display.zone == zone:
                row = {
                    "name": f'"{display.name}"',
                    "terrain": f'"{display.terrain.value}"',
                    "recruitment": f'"{display.recruitment}"',
                    "victory_points": f"{display.victory_points}",
                    **({"intrinsic": f"{display.intrinsic}"} if display.intrinsic else {}),
                    **({"labels": repr(sorted(display.labels))} if display.labels else {}),
                    **self._displays.get(display.name, {}),
                }
                yield f"{{ {', '.join(f'{key} = {value}' for key, value in row.items())} }}"

    def _fewer_guerrillas(self) -> Iterator[str]:
        """There are 200 counters in all, so more units leave fewer brigades and divisions."""
        charts = tito.default_charts()
        above = charts.counter_total() + len(self._units) - _MOST_COUNTERS
        for name in ("Partisan division", "Chetnik brigade", "Partisan brigade"):
            count = next(kind.count for kind in charts.kinds if kind.name == name)
            fewer = max(0, min(above, count - self._kinds[name]))
            above -= fewer
            yield f'[guerrilla."{name}"]\ncount = {count - fewer}'


@functools.cache
def _ruleset(text: str) -> tito.TitoRuleset:
    return tito.ruleset(charts=tito.load_charts(text)) if text else tito.ruleset()


# ------------------------------------------------------------------------------------------------- places by their type


@attrs.frozen
class Field:
    """Two corresponding places.

    Attributes:
        yugoslav: name of the Yugoslav one.
        axis: name of the one of the Axis.
    """

    yugoslav: str
    axis: str


def field(word: str, faction: str = "Partisan", zone: str = "Bosnia") -> Field:
    """The places that a word such as ``"village"``, ``"hide-away"`` or ``"Trieste"`` stands for."""
    plain = word.casefold()
    for kind in ("Mountain", "Hide-away"):
        if plain in {kind.casefold(), kind.casefold().replace("-", " ")}:
            return Field(f"{zone}/{faction} {kind}", f"{zone}/Axis {kind}")
    if plain in {"objective display", "objective", "display", "box"}:
        name = BOXES[tito.Terrain.VILLAGE]
    elif plain in {terrain.value for terrain in tito.Terrain}:
        name = BOXES[tito.Terrain(plain)]
    else:
        known = tito.default_charts().map.displays_by_name
        found = [display for display in known if display.casefold() == plain]
        if not found:
            message = f"{word!r} is no kind of place"
            raise VectorError(message)
        name = found[0]
    return Field(f"{name}/Yugoslav", f"{name}/Axis")


# ------------------------------------------------------------------------------------------------------------- playing


def easy(state: tito.State) -> tito.Action:
    """Something to do: the first outcome of chance, else the end of the phase, else the first that is listed."""
    legal = state.legal_actions()
    return tito.END_PHASE if state.to_move is not tito.CHANCE and tito.END_PHASE in legal else legal[0]


def play(state: tito.State, stop: Callable[[tito.State], bool]) -> tito.State:
    """Play on until the game is over or `stop` says so."""
    while not state.is_over and not stop(state):
        state = state.apply(easy(state))
    return state


def through(state: tito.State) -> tito.State:
    """Play on until nothing interrupts the phase."""
    return play(state, lambda now: not now.frames)


@attrs.frozen
class Force:
    """What one side has on the map.

    Attributes:
        units: names of its named units.
        kinds: its guerrilla counters by name of the kind.
        strength: its Strength Points.
    """

    units: frozenset[str]
    kinds: Counter[str] = attrs.field(hash=False)
    strength: int


def on_map(state: tito.State, *, axis: bool) -> Force:
    """Everything that stands in the places of one side."""
    units: set[str] = set()
    kinds: Counter[str] = Counter()
    strength = 0
    for place, stack in state.board.items():
        if (place.column is tito.Column.AXIS) is axis:
            units.update(unit.name for unit in stack.units)
            kinds.update({kind.name: number for kind, number in stack.guerrillas})
            strength += stack.strength
    return Force(frozenset(units), kinds, strength)
