"""Vectors about guerrillas (7.0, 13.6): recruits, uprisings, brigade-strength and replacements, by playing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.vectors.tito_places import (
    PLAIN_TURN,
    Entry,
    Made,
    axis_turn,
    each,
    easy,
    field,
    man,
    numbers,
    on_map,
    play,
    through,
)
from tests.vectors.vectors import Answers, Forms, VectorError

from balkan_rules import tito

FORMS: Final = Forms()
Given = Mapping[str, Any]
_RECRUITS: Final = "die rv strength place"
_STATUS: Final = {
    "withdrawn": tito.TitoStatus.WITHDRAWN,
    "eliminated": tito.TitoStatus.ELIMINATED,
    "located": tito.TitoStatus.LOCATED,
    "identified": tito.TitoStatus.IDENTIFIED,
}


# ------------------------------------------------------------------------------------------------------------ recruits


def _of_strength(made: Made, strength: int, faction: str) -> list[Entry]:
    """Counters of a faction that come to so many Strength Points."""
    if faction not in {"partisan", "chetnik"}:
        return [made.unit(man(faction, 15).name.split()[0], strength, side="yugoslav")]
    divisions, rest = divmod(strength, 12) if faction == "partisan" else (0, strength)
    parts = [12] * divisions + [4] * (rest // 4) + [1] * (rest % 4)
    return made.yugoslavs(parts, faction.title())


def recruiting(given: Given) -> tuple[tito.State, tito.Place]:
    """A Recruitment Segment in which one place is held, and that place."""
    made = Made()
    value, word, faction = str(given["rv"]), str(given["place"]), str(given.get("faction", "partisan")).casefold()
    where = field(word, "Chetnik" if faction == "chetnik" else "Partisan", str(given.get("zone", "Bosnia")))
    name, _, half = where.yugoslav.partition("/")
    if half == "Yugoslav":
        made.display(name, recruitment=f'"{value}"')
    else:
        made.mountains(value)
    fallen = [name] if given.get("intrinsic_eliminated") else []
    state = tito.position(
        turn=axis_turn(given.get("turn", PLAIN_TURN)),
        phase=tito.Phase.RECRUITMENT,
        place={where.yugoslav: _of_strength(made, given["strength"], faction)},
        drought=given.get("drought", False),
        tito_status=_STATUS.get(given.get("tito", ""), tito.TitoStatus.UNIDENTIFIED),
        partisan_brigades=given.get("brigade_strength", False),
        intrinsic_eliminated=fallen,
        ruleset=made.ruleset(),
    )
    return state, state.ruleset.map.place(where.yugoslav)


def _recruited(given: Given) -> int:
    """How many groups one place recruits on a die; as many Strength Points come."""
    state, place = recruiting(given)
    action = tito.Recruit(place)
    if action not in state.legal_actions():
        return 0
    after = through(state.apply(action).apply(tito.Roll(given["die"])))
    return on_map(after, axis=False).strength - on_map(state, axis=False).strength


@FORMS.add(
    _RECRUITS,
    f"{_RECRUITS} drought",
    f"{_RECRUITS} turn",
    f"{_RECRUITS} turn drought",
    f"{_RECRUITS} faction tito",
    f"{_RECRUITS} faction tito turn",
    f"{_RECRUITS} intrinsic_eliminated",
)
def _recruits(given: Given) -> Answers:
    return {"groups": lambda: _recruited(given)}


def halved(word: str, turn: int, zone: str = "Bosnia") -> bool:
    """Whether a place recruits on this Game-Turn half of what it does on a plain one."""
    facts = {"die": 6, "rv": "1", "strength": 12, "place": word, "zone": zone}
    usual, now = (_recruited({**facts, "turn": on_turn}) for on_turn in (PLAIN_TURN, turn))
    return now != usual and now == usual // 2


@FORMS.add("mountain turn")
def _mountains(given: Given) -> Answers:
    return {"recruiting_halved": lambda: each(given["mountain"], lambda zone: halved("mountain", given["turn"], zone))}


@FORMS.add("place groups_due brigade_strength")
def _deployments(given: Given) -> Answers:
    """Every way to bring in what is due, found by trying all of them."""

    def answer() -> frozenset[tuple[tuple[str, int], ...]]:
        due = given["groups_due"]
        facts = {**given, "die": 1, "rv": due, "strength": 12 * (due // 12 + 1), "intrinsic_eliminated": _fallen(given)}
        state, place = recruiting(facts)
        rolled = state.apply(tito.Recruit(place)).apply(tito.Roll(1))
        found: set[tuple[tuple[str, int], ...]] = set()
        open_states = [rolled]
        while open_states:
            now = open_states.pop()
            if now.frames:
                open_states += [now.apply(action) for action in now.legal_actions()]
                continue
            more = on_map(now, axis=False).kinds - on_map(state, axis=False).kinds
            found.add((("brigades", more["Partisan brigade"]), ("groups", more["Partisan group"])))
        return frozenset(found)

    return {"deployments": answer}


def _fallen(given: Given) -> bool:
    display = tito.default_charts().map.displays_by_name.get(given["place"])
    return display is not None and display.intrinsic > 0


# ----------------------------------------------------------------------------------------------------------- uprisings

_STACK: Final = "zone axis_stack"


class _Uprising:
    """What a Zone does in an Uprising Segment of a Game-Turn, once everything before it has been played."""

    def __init__(self, given: Given, made: Made) -> None:
        turn, zone = given.get("turn", 5), given["zone"]
        self.zone = zone
        axis = made.sizes(given.get("axis_stack", {}))
        place: dict[str, list[Entry]] = {f"{zone}/Axis Mountain": axis} if axis else {}
        present = given.get("guerrillas_on_map")
        if present is None:
            place["Serbia/Neutral Chetniks"] = ["Chetnik group"]
        elif present:
            elsewhere = "Serbia" if zone != "Serbia" else "Bosnia"
            place[f"{elsewhere}/Partisan Hide-away"] = [("Partisan group", present)]
        before = tito.position(turn=turn, phase="victory_points", place=place, ruleset=made.ruleset())
        self.divisions = before.stack(f"{zone}/Axis Mountain").divisions
        self.state = play(before, lambda now: now.turn != turn or now.phase is tito.Phase.UPRISING)
        self.action = tito.Rise(self.state.ruleset.map.zone(zone))

    def happens(self) -> bool:
        return self.action in self.state.legal_actions()

    def roll(self, die: int) -> tuple[tito.State, Mapping[str, object]]:
        """The state after the uprising die, and what was reported."""
        step = self.state.apply(self.action).step(tito.Roll(die))
        (event,) = [event for event in step.events if event.name in {"uprising", "no uprising"}]
        return step.after, event.details

    def placed(self, die: int, faction_die: int | None) -> tuple[int, int, frozenset[str], bool]:
        """Partisan and Chetnik groups of the rising, where they stand, and whether the faction die was asked for."""
        after, _ = self.roll(die)
        asked = bool(after.frames) and after.to_move is tito.CHANCE
        if asked and faction_die is not None:
            after = after.apply(tito.Roll(faction_die))
        old, new = on_map(self.state, axis=False).kinds, on_map(after, axis=False).kinds
        more = new - old
        places = frozenset(
            f"{place.zone} {place.column.value.lower()} {place.kind.value.lower()}"
            for place, stack in after.board.items()
            if place.column is not None and stack.guerrillas and stack != self.state.board.get(place)
        )
        return more["Partisan group"], more["Chetnik group"], places, asked


@FORMS.add(
    f"{_STACK} turn",
    f"{_STACK} turn uprising_die faction_die",
    f"{_STACK} turn guerrillas_on_map",
    f"{_STACK} turn intrinsic",
    f"{_STACK} uprising_die",
)
def _uprising(given: Given) -> Answers:
    if "intrinsic" in given:
        assert tito.default_charts().map.display(given["intrinsic"]).zone == given["zone"]
    rising = _Uprising(given, Made())
    die, faction = given.get("uprising_die", 6), given.get("faction_die")

    def where() -> object:
        places = rising.placed(die, faction)[2]
        return next(iter(places)) if len(places) == 1 else places

    return {
        "divisions": lambda: rising.divisions,
        "uprising": rising.happens,
        "modified_die": lambda: rising.roll(die)[1]["modified"],
        "success": lambda: rising.roll(die)[1]["groups"] != 0,
        "shortfall": lambda: rising.roll(die)[1]["shortfall"],
        "groups": lambda: rising.roll(die)[1]["groups"],
        "partisan_groups": lambda: rising.placed(die, faction)[0],
        "chetnik_groups": lambda: rising.placed(die, faction)[1],
        "placed": where,
    }


@FORMS.add("zone modifier dice")
def _uprising_dice(given: Given) -> Answers:
    made = Made()
    zone = made.zone(given["zone"], uprising_modifier=str(given["modifier"]), garrison=_garrison(given["zone"]))
    rising = _Uprising({"zone": zone, "turn": 16}, made)
    return {
        "modified": lambda: [rising.roll(die)[1]["modified"] for die in given["dice"]],
        "success": lambda: [rising.roll(die)[1]["groups"] != 0 for die in given["dice"]],
    }


def _garrison(zone: str) -> str:
    """The Zone's own Garrison Value as TOML, or 1 for one that needs none."""
    return str(tito.default_charts().map.zone(zone).garrison or 1)


@FORMS.add("alignment groups", "alignment groups faction_die")
def _factions(given: Given) -> Answers:
    """A Zone of that alignment that raises so many groups: short of as many divisions, with a modified die of 1."""
    made = Made()
    made.zone("Croatia", alignment=f'"{given["alignment"]}"', garrison=str(given["groups"]), uprising_modifier="0")
    rising = _Uprising({"zone": "Croatia"}, made)
    return {
        "partisan": lambda: rising.placed(1, given.get("faction_die"))[0],
        "chetnik": lambda: rising.placed(1, given.get("faction_die"))[1],
        "die_rolled": lambda: rising.placed(1, given.get("faction_die"))[3],
    }


# ---------------------------------------------------------------------------------------------------- brigade-strength


def _status(place: Mapping[str, list[Entry]], *, reached: bool = False) -> tito.State:
    return tito.position(
        turn=PLAIN_TURN, phase=tito.Phase.GUERRILLA_STATUS, place=place, partisan_brigades=reached, ruleset=None
    )


def _partisans_achieve(groups: int) -> bool:
    place: dict[str, list[Entry]] = {"Bosnia/Partisan Hide-away": [("Partisan group", groups)]}
    return _status(place if groups else {}).partisan_brigades


def _chetniks_achieve(groups: Mapping[str, int]) -> bool:
    names = {
        "yugoslav": "Serbia/Chetnik Hide-away",
        "neutral": "Serbia/Neutral Chetniks",
        "axis": "Serbia/Axis Mountain",
    }
    place: dict[str, list[Entry]] = {names[key]: [("Chetnik group", n)] for key, n in groups.items() if n}
    return _status(place).chetnik_brigades


@FORMS.add("partisan_groups_on_map")
def _partisan_threshold(given: Given) -> Answers:
    return {"achieved": lambda: each(given["partisan_groups_on_map"], _partisans_achieve)}


@FORMS.add("chetnik_groups")
def _chetnik_threshold(given: Given) -> Answers:
    return {"achieved": lambda: _chetniks_achieve(given["chetnik_groups"])}


@FORMS.add("counter_mix")
def _thresholds(given: Given) -> Answers:
    """The fewest groups on the map with which brigade-strength is achieved, with the counter mix that is in use."""
    counts = {kind.name: kind.count for kind in tito.default_charts().kinds}
    for key, number in given["counter_mix"].items():
        name = key.replace("_", " ").removesuffix("s").capitalize()
        if counts[name] != number:
            message = f"there are {counts[name]} counters of the {name}, not {number}"
            raise VectorError(message)
    partisans, chetniks = counts["Partisan group"], counts["Chetnik group"]
    return {
        "partisan_threshold": lambda: next(n for n in range(partisans + 1) if _partisans_achieve(n)),
        "chetnik_threshold": lambda: next(n for n in range(chetniks + 1) if _chetniks_achieve({"yugoslav": n})),
    }


def _built(state: tito.State, place: str) -> list[tito.Build]:
    return [a for a in state.legal_actions() if isinstance(a, tito.Build) and a.at.name == place]


@FORMS.add("location groups brigade_strength")
def _merging(given: Given) -> Answers:
    def may_merge(word: str) -> bool:
        where = field(word).yugoslav
        place: dict[str, list[Entry]] = {where: [("Partisan group", given["groups"])]}
        return bool(_built(_status(place, reached=given["brigade_strength"]), where))

    return {"may_merge": lambda: each(given["location"], may_merge)}


@FORMS.add("brigade_strength")
def _largest(given: Given) -> Answers:
    """The largest unit that can be built of groups."""

    def largest() -> str:
        where = field("mountain").yugoslav
        state = _status({where: [("Partisan group", 29)]}, reached=given["brigade_strength"])
        sizes = {build.unit.size for build in _built(state, where)}
        return max(sizes, key=lambda size: size.sixths).value if sizes else "group"

    return {"largest_guerrilla": largest}


# -------------------------------------------------------------------------------------------------------- replacements


def _replacements(faction: str, number: int, turn: int) -> tito.State:
    """The start of a Yugoslav Movement Phase with so many of one faction on the map, and some of the other."""
    other = "Chetnik" if faction == "Partisan" else "Partisan"
    place: dict[str, list[Entry]] = {f"Serbia/{other} Hide-away": [f"{other} group"]}
    if number:
        place[f"Serbia/{faction} Hide-away"] = [(f"{faction} group", number)]
    return tito.position(turn=turn, phase="yugoslav_movement", place=place)


def _due(faction: str, number: int, turn: int) -> bool:
    """Whether a die is rolled for replacements before anything moves."""
    state = _replacements(faction, number, turn)
    return state.turn == turn and state.phase is tito.Phase.YUGOSLAV_MOVEMENT and state.to_move is tito.CHANCE


@FORMS.add("partisans turns", "chetniks_any_allegiance turns")
def _window(given: Given) -> Answers:
    faction = "Partisan" if "partisans" in given else "Chetnik"
    number = given.get("partisans", given.get("chetniks_any_allegiance"))
    return {"due": lambda: [_due(faction, number, turn) for turn in numbers(given["turns"])]}


@FORMS.add("kinds")
def _replacement_places(given: Given) -> Answers:
    def places(faction: str) -> set[tito.Place]:
        state = _replacements(faction, 0, 5)
        placing = state.apply(easy(state)).legal_actions()
        found = {action.to for action in placing if isinstance(action, tito.PlaceGuerrilla)}
        if not found:  # a single group and a single place: nobody is asked
            found = {place for place, stack in state.apply(easy(state)).board.items() if stack}
        return found

    def kind() -> str:
        (found,) = {place.kind.value.lower() for word in given["kinds"] for place in places(word.title())}
        return found

    answers: dict[str, Any] = {
        word: lambda word=word: frozenset(str(place.zone) for place in places(word.title())) for word in given["kinds"]
    }
    return {**answers, "location": kind}
