"""Vectors about movement and stacking (section 6.0): answered by where a piece may legally go."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tests.vectors.tito_operations import deployed_to
from tests.vectors.tito_places import (
    ALL_TURNS,
    PLAIN_TURN,
    Entry,
    Made,
    Man,
    axis_turn,
    each,
    man,
    numbers,
    spots,
    through,
)
from tests.vectors.tito_planning import joinable
from tests.vectors.vectors import Answers, Forms, VectorError

from balkan_rules import tito

FORMS: Final = Forms()
Given = Mapping[str, Any]
_LATE: Final = 16
_RANGE_CASES: Final = frozenset({"6.31", "6.32", "6.41"})


# ----------------------------------------------------------------------------------------------------- where it may go


def _rules() -> tito.TitoRuleset:
    return Made().ruleset()


def _company(who: Man) -> list[Entry]:
    return ["Tito", "Partisan group"] if who.name == "Tito" else [who.name]


def _stand(who: Man, place: tito.Place, turn: int, **state: Any) -> tito.State:  # noqa: ANN401 - fields of State
    """The piece alone in a place (Tito with a companion), in its Movement Phase."""
    phase = tito.Phase.YUGOSLAV_MOVEMENT
    if who.side is tito.Side.AXIS:
        phase, turn = tito.Phase.AXIS_MOVEMENT, axis_turn(turn)
    others = [unit.name for unit in tito.default_charts().units if unit.side is tito.Side.YUGOSLAV]
    gone = [name for name in others if name not in {who.name, "Tito"}]
    return through(tito.position(turn=turn, phase=phase, place={place.name: _company(who)}, transferred=gone, **state))


def _moves(state: tito.State, who: Man, origin: tito.Place) -> list[tito.Place]:
    """Where the piece in `origin` may go."""
    return [
        action.to
        for action in state.legal_actions()
        if isinstance(action, (tito.Move, tito.MoveGuerrilla))
        and action.unit.name == who.name
        and (isinstance(action, tito.Move) or action.origin is origin)
    ]


def _starts(who: Man, turn: int, zones: Sequence[str], **state: Any) -> Iterator[tuple[tito.State, tito.Place]]:  # noqa: ANN401
    """In each Zone a place where the piece may be, with the position in which it is there."""
    for zone in zones:
        for place in spots(_rules(), who, zone):
            standing = _stand(who, place, turn, **state)
            if standing.turn == turn and not standing.problems():
                yield standing, place
                break


@functools.cache
def _destinations(who: Man, turn: int, trigger_turn: int = 0, allied_box: int = 0) -> frozenset[tuple[str, tito.Place]]:
    """Every move from the places where it may be: names of the Zones left, and places."""
    every = [zone.name for zone in _rules().zones]
    return frozenset(
        (str(origin.zone), place)
        for state, origin in _starts(who, turn, every, trigger_turn=trigger_turn, allied_box=allied_box)
        for place in _moves(state, who, origin)
    )


def _zones(who: Man, turn: int, trigger_turn: int = 0) -> frozenset[str]:
    """The Zones into or inside which the piece may move."""
    return frozenset(str(place.zone) for _, place in _destinations(who, turn, trigger_turn))


def _operates_in(who: Man, turn: int) -> frozenset[str]:
    """The Zones in whose operations the piece can take part, wherever it stands; of Italians after the trigger."""
    trigger = turn - 1 if who.name.startswith("Italian") else 0
    found: set[str] = set()
    for zone in _rules().zones:
        for place in spots(_rules(), who, zone.name):
            if not _stand(who, place, turn).problems():
                found |= joinable(who.name, place.name, turn, trigger_turn=trigger)
                break
    return frozenset(found)


def _is_display(place: tito.Place) -> bool:
    return place.kind is tito.PlaceKind.BOX


@functools.cache
def _range(who: Man, turn: int = PLAIN_TURN) -> int:
    """How many Zones away the farthest Zone is against which no case about range speaks."""
    board = _rules().map
    best = 0
    for state, origin in _starts(who, turn, [zone.name for zone in board.zones]):
        for zone in board.zones:
            far = board.areas.distance(str(origin.zone), zone.name) or 0
            to = next(iter(spots(_rules(), who, zone.name)))
            reasons = {violation.case for violation in state.why_not(_move(state, who, origin, to))}
            best = best if reasons & _RANGE_CASES else max(best, far)
    return best


def _move(state: tito.State, who: Man, origin: tito.Place, to: tito.Place) -> tito.Action:
    if who.is_kind:
        kind = next(kind for kind in state.ruleset.kinds if kind.name == who.name)
        return tito.MoveGuerrilla(kind, origin, to)
    return tito.Move(state.ruleset.charts.unit(who.name), to)


# --------------------------------------------------------------------------------------------------------- range, paths


@FORMS.add("side at zones_entered", "side path")
def _path(given: Given) -> Answers:
    """A path Zone by Zone: of a German from Game-Turn 15 on, who may enter any Zone."""
    who = man("german" if given["side"] == "axis" else "partisan")
    path: list[str] = given.get("path", [given.get("at")])
    entered = int(given.get("zones_entered", len(path) - 1))
    board, longest = _rules().map, _range(who, _LATE)
    reachable = {str(place.zone) for origin, place in _destinations(who, _LATE) if origin == path[0]}

    def onward() -> frozenset[str]:
        if entered >= longest:
            return frozenset()
        return frozenset(zone for zone in board.areas.neighbours(path[-1]) if zone not in path and zone in reachable)

    def legal_part() -> list[str]:
        part = path[:1]
        for zone in path[1:]:
            if len(part) > longest or zone not in board.areas.neighbours(part[-1]) or zone not in reachable:
                break
            part.append(zone)
        return part

    return {
        "example_next": onward,
        "zones_left_after": lambda: longest - entered - 1,
        "legal": lambda: legal_part() == path,
        "max_prefix": legal_part,
    }


@FORMS.add("unit at")
def _from_zone(given: Given) -> Answers:
    who, zone = man(given["unit"]), given["at"]
    turn = _turn_for(who, zone)
    return {
        "example_zones": lambda: frozenset(str(to.zone) for origin, to in _destinations(who, turn) if origin == zone)
    }


def _turn_for(who: Man, *zones: str) -> int:
    """A plain Game-Turn on which the piece may be in those Zones, else a late one."""
    inside = {str(place.zone) for place in (start for _, start in _starts(who, PLAIN_TURN, zones))}
    late = who.name.startswith(("Soviet", "Bulgarian 1")) or not inside.issuperset(zones)
    return _LATE if late else PLAIN_TURN


@FORMS.add("unit")
def _how_far(given: Given) -> Answers:
    return {"zones": lambda: _range(man(given["unit"]))}


@FORMS.add("to")
def _into(given: Given) -> Answers:
    """Into a Zone with a single entry: a Partisan's range is one Zone, and late in the game all are open to him."""
    zone, who = given["to"], man("partisan")
    sources = frozenset(origin for origin, place in _destinations(who, _LATE) if str(place.zone) == zone) - {zone}
    others = frozenset(z.name for z in _rules().zones) - {zone}
    return {"allowed_from": lambda: sources, "refused_from": lambda: others - sources}


# ---------------------------------------------------------------------------------------------- Zones open to a piece


@FORMS.add(
    "unit turn trigger", "unit turn trigger_turn", "unit turn zone", "unit turns zone", "unit operation", "units"
)
def _spheres(given: Given) -> Answers:
    turn = int(given.get("turn", PLAIN_TURN))
    trigger = int(given.get("trigger_turn", turn - 1 if given.get("trigger") else 0))

    def hide_away(operation: bool) -> object:  # noqa: FBT001 - one of a list of facts
        if operation:
            return tito.PlaceKind.HIDE_AWAY in deployed_to(given["unit"])
        return any(to.kind is tito.PlaceKind.HIDE_AWAY for _, to in _destinations(man(given["unit"], turn), turn))

    def enters(on_turn: int) -> bool:
        return given["zone"] in _zones(man(given["unit"], on_turn), on_turn, trigger)

    def zones() -> object:
        who = man(given["unit"], turn)
        return _operates_in(who, turn) if given.get("operation") else _zones(who, turn, trigger)

    answers: dict[str, Any] = {
        "hide_away": lambda: each(given["operation"], hide_away),
        "enter": lambda: each(numbers(given["turns"]) if "turns" in given else turn, enters),
        "zones": zones,
    }
    for word in given.get("units", ()):
        answers[word] = functools.partial(_zones, man(word, turn), turn)
    return answers


@FORMS.add("unit zone box_reached")
def _after_pullback(given: Given) -> Answers:
    who = man(given["unit"])

    def some(*, label: bool | None) -> bool:
        places = [
            to for _, to in _destinations(who, PLAIN_TURN, 0, given["box_reached"]) if str(to.zone) == given["zone"]
        ]
        if label is None:
            return any(not _is_display(place) for place in places)
        return any(p.display is not None and ("Italian Pullback" in p.display.labels) is label for p in places)

    return {
        "zone_display": lambda: some(label=None),
        "objective_unlabelled": lambda: some(label=False),
        "objective_italian_pullback": lambda: some(label=True),
    }


# ------------------------------------------------------------------------------------------------------- single moves


def _locate(who: Man, text: str) -> tuple[str, list[tito.Place]]:
    """The Zone of a text such as ``"Serbia objective"``, and those of its places that it means for the piece."""
    zone = next((zone.name for zone in _rules().zones if text.startswith(zone.name)), None)
    if zone is None:
        message = f"{text!r} names no Zone"
        raise VectorError(message)
    rest = text.removeprefix(zone).strip().removesuffix(" display").casefold()
    kinds = {"": None, "objective": tito.PlaceKind.BOX, "mountain": tito.PlaceKind.MOUNTAIN}
    kind = tito.PlaceKind.HIDE_AWAY if rest.replace(" ", "-") == "hide-away" else kinds[rest]
    return zone, [place for place in spots(_rules(), who, zone) if kind in {None, place.kind}]


@FORMS.add("unit from to")
def _one_move(given: Given) -> Answers:
    who = man(given["unit"])
    start, origins = _locate(who, given["from"])
    goal, targets = _locate(who, given["to"])
    turn = _turn_for(who, start)

    def targets_of(kind: tito.PlaceKind | None) -> bool:
        places = {place for origin in origins for place in _moves(_stand(who, origin, turn), who, origin)}
        return any(place in targets and kind in {None, place.kind} and str(place.zone) == goal for place in places)

    return {
        "legal": lambda: targets_of(None),
        "mountain": lambda: targets_of(tito.PlaceKind.MOUNTAIN),
        "hide_away": lambda: targets_of(tito.PlaceKind.HIDE_AWAY),
        "objective_display": lambda: targets_of(tito.PlaceKind.BOX),
    }


@FORMS.add("unit turn changes_zone")
def _kinds_of_goal(given: Given) -> Answers:
    turn = given["turn"]
    who = man(given["unit"], turn)

    def goes(*, display: bool) -> bool:
        return any(
            _is_display(to) is display and (origin != str(to.zone)) is given["changes_zone"]
            for origin, to in _destinations(who, turn)
        )

    return {"objective_display": lambda: goes(display=True), "zone_display": lambda: goes(display=False)}


@FORMS.add("unit to facing_partisan_groups")
def _facing(given: Given) -> Answers:
    who = man(given["unit"])
    board = _rules().map
    word = str(given["to"]).removeprefix("axis ")

    def legal() -> bool:
        zone = "Serbia" if who.name.startswith("Serbian") else next(iter(sorted(_zones(who, PLAIN_TURN))))
        zone = "Bosnia" if "Bosnia" in _zones(who, PLAIN_TURN) else zone
        wanted = tito.PlaceKind.MOUNTAIN if word == "mountain" else tito.PlaceKind.BOX
        wanted = tito.PlaceKind.HIDE_AWAY if word == "hide-away" else wanted
        to = [place for place in spots(_rules(), who, zone) if place.kind is wanted][-1]
        origin = next(p for p in spots(_rules(), who, zone) if p is not to and p.kind is not tito.PlaceKind.HIDE_AWAY)
        groups = [("Partisan group", given["facing_partisan_groups"])] if given["facing_partisan_groups"] else []
        place: dict[str, list[Entry]] = {origin.name: [who.name], board.facing(to)[0].name: [*groups]}
        state = tito.position(turn=PLAIN_TURN, phase="axis_movement", place=place)
        return to in _moves(state, who, origin)

    return {"legal": legal}


# ---------------------------------------------------------------------------------------------------- who controls it


@FORMS.add("unit turns")
def _control(given: Given) -> Answers:
    def controller(turn: int) -> str:
        if turn not in ALL_TURNS:
            message = f"there is no Game-Turn {turn}"
            raise VectorError(message)
        who = man(given["unit"], turn)
        zone = next((str(origin.zone) for _, origin in _starts(who, turn, [z.name for z in _rules().zones])), "Serbia")
        place = next(iter(spots(_rules(), who, zone)))
        for phase, side in (("yugoslav_movement", tito.Side.YUGOSLAV), ("axis_movement", tito.Side.AXIS)):
            asked = axis_turn(turn) if side is tito.Side.AXIS else turn
            state = through(tito.position(turn=asked, phase=phase, place={place.name: _company(who)}))
            if state.to_move is side and state.turn == asked and _moves(state, who, place):
                return side.value
        return "neutral"

    def answer() -> object:
        found = [controller(turn) for turn in numbers(given["turns"])]
        return found[0] if len(set(found)) == 1 else found

    return {"controller": answer}


# ------------------------------------------------------------------------------------------------------------ stacking


@FORMS.add("stack")
def _stack(given: Given) -> Answers:
    """A stack as it is when a Movement Phase of its owner ends."""
    sizes: dict[str, int] = given["stack"]
    groups = any(size.startswith("group") and count for size, count in sizes.items())
    made = Made()
    entries = made.sizes(sizes, "Bulgarian" if groups else "German")
    place = "Serbia/Partisan Mountain" if groups else "Serbia/Axis Mountain"
    phase = "yugoslav_movement" if groups else "axis_movement"
    state = tito.position(turn=PLAIN_TURN, phase=phase, place={place: entries}, ruleset=made.ruleset())

    def legal() -> bool:
        """Whether the phase can be ended with the stack as it is."""
        standing = through(state)
        return not any(
            violation.case == "6.21" for violation in (*standing.why_not(tito.END_PHASE), *standing.problems())
        )

    return {"divisions": lambda: state.stack(place).divisions, "legal_at_movement_end": legal}


@FORMS.add("pairs")
def _pairs(given: Given) -> Answers:
    return {"may_stack": lambda: [_may_stack(*pair) for pair in given["pairs"]]}


def _may_stack(one: str, two: str) -> bool:
    """Whether the second piece may join the first in some place."""
    first, second = man(one), man(two)
    for zone in _zones(second, _LATE):
        for place in spots(_rules(), first, zone):
            origin = next(p for p in spots(_rules(), second, zone) if p is not place)
            if _joins(first, second, place, origin):
                return True
    return False


def _joins(first: Man, second: Man, place: tito.Place, origin: tito.Place) -> bool:
    phase = "axis_movement" if second.side is tito.Side.AXIS else "yugoslav_movement"
    pieces: dict[str, list[Entry]] = {place.name: [first.name], origin.name: [second.name]}
    state = through(tito.position(turn=_LATE, phase=phase, place=pieces))
    if place not in _moves(state, second, origin):
        return False
    return not state.apply(_move(state, second, origin, place)).problems()
