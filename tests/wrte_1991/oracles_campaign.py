"""Accounts of a whole game of War Returns to Europe, kept beside the rules and compared with them.

What is here follows the book and the documented answers with which a game is played by default. It reads units, charts,
the board and what events tell, and uses no code of the game that plays the same cases.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import chain

import attrs
from tests.wrte_1991.oracles import HEXES, LAND, UNITS, faction, has_zone, is_federalist, ring

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.sequence import Event
from balkan_rules.core.transition import Transition
from balkan_rules.core.view import UNKNOWN

Step = Transition[wrte.State, wrte.Action]
Stacks = dict[str, list[str]]

FED, SEP = wrte.Side.FEDERALIST, wrte.Side.SEPARATIST
BESIDE_THE_MAP = ("Not in play", "Eliminated", "Serbia Holding Box", "Reserve")
OURS = ("jna", "krajina")
TIERS = {"5.2.operations": (2,), "5.2.bilagora": (2,), "5.2.cities": (1,), "5.2.media": range(-12, 0)}
SUPPORT = {"air": 4, "artillery": 4, "naval": 1}


def stacks_of(state: wrte.State) -> Stacks:
    """The units in each hex, the top one first."""
    return {place.name: [unit.name for unit in here.units] for place, here in state.board.items()}


def _marked(name: str, mark: str) -> bool:
    return bool(HEXES[name].get("ethnic", "C") == mark) and HEXES[name]["area"] == "HR"


# --------------------------------------------------------------------------------------------- the last in each hex


@attrs.define
class Occupants:
    """Who was the last in each hex (3.2, 15.0): by hex the faction of the top unit; ``"separatist"`` for that side."""

    last: dict[str, str] = attrs.field(factory=dict)

    def follow(self, step: Step, after: Stacks) -> None:
        """Note what a step has changed."""
        for event in step.events:
            taken = event.name == "storming" and event.details["destroyed"]
            found = event.name == "barracks found empty" and event.details["place"] in self.last
            if found or (taken and event.details["place"] not in after):
                self.last[str(event.details["place"])] = "separatist"
            elif event.name == "ceasefire declared":
                self._hand_back()
        for at, names in after.items():
            self.last[at] = faction(names[0]) if is_federalist(names[0]) else "separatist"

    def _hand_back(self) -> None:
        """A ceasefire gives all cities of Slovenia back (4.1)."""
        for at in self.last:
            if HEXES[at]["area"] == "SI" and HEXES[at].get("city"):
                self.last[at] = "separatist"

    def side(self, at: str) -> wrte.Side | None:
        """The side of the last unit in a hex."""
        last = self.last.get(at)
        return None if last is None else SEP if last == "separatist" else FED

    def controller(self, at: str, here: list[str]) -> wrte.Side:
        """Who controls a hex (3.2)."""
        if here:
            return FED if is_federalist(here[0]) else SEP
        area = HEXES[at]["area"]
        if _marked(at, "CS"):
            return self.side(at) or SEP
        if _marked(at, "SR"):
            return FED
        if HEXES[at].get("city") and area in ("SI", "HR"):
            return SEP
        return self.side(at) or (SEP if area in ("SI", "HR") else FED)


def check_occupants(state: wrte.State, kept: Occupants, stacks: Stacks) -> None:
    for at in LAND:
        assert state.last_occupant(at) is kept.side(at), at
        assert state.controller(at) is kept.controller(at, stacks.get(at, [])), at


# -------------------------------------------------------------------------------------------------- victory points


def open_hexes(stacks: Stacks, *, federalist: bool) -> set[str]:
    """The hexes through which a line of supply of a side may go."""
    ours = {at for at, names in stacks.items() if is_federalist(names[0]) is federalist}
    theirs = set(stacks) - ours
    closed = {
        into
        for at in theirs
        for into in ring(at)
        for name in stacks[at]
        if has_zone(faction(name), at, into, "as-krajina")
    }
    return ours | (set(LAND) - theirs - closed)


def joined(starts: set[str], able: set[str]) -> set[str]:
    """The hexes that ways through some hexes join to some of them."""
    found = starts & able
    queue = [*found]
    for at in queue:
        for other in ring(at):
            if other in able and other not in found:
                found.add(other)
                queue.append(other)
    return found


def points(state: wrte.State, kept: Occupants, stacks: Stacks) -> tuple[int, int]:
    """The victory points in Croatia and in Slovenia (15.0, 16.4, 17.3)."""
    if state.tracks.scenario is wrte.Scenario.TEN_DAYS:
        return 0, 0
    if state.tracks.scenario is wrte.Scenario.TOTAL_WAR:
        return _of_sites(kept, "HR"), _of_sites(kept, "SI")
    held = {at for at in LAND if kept.last.get(at, "krajina" if _marked(at, "SR") else "") in OURS}
    objectives = (
        {"2611", "1712"} <= held,
        "1709" in held,
        all(at in held for at in LAND if _marked(at, "SR")),
        all(at in held for at in LAND if _marked(at, "CS")),
    )
    serbia = {at for at in LAND if HEXES[at]["area"] == "RS" and HEXES[at].get("city")}
    supplied = joined(serbia, open_hexes(stacks, federalist=True))
    worth = {"2810": 2, "2804": 2} if state.tracks.extended else {}
    croatia, slovenia = (
        sum(
            worth.get(at, 1)
            for at in supplied
            if HEXES[at]["area"] == area and HEXES[at].get("city") and kept.side(at) is FED
        )
        for area in ("HR", "SI")
    )
    return croatia + sum(objectives), slovenia


def _of_sites(kept: Occupants, area: str) -> int:
    """The points of the Total War in one republic: sites in which the JNA was the last."""
    sites = ("city", "airport", "bridge", "border_post")
    return sum(
        3 if at in ("2810", "2804") else sum(bool(HEXES[at].get(site)) for site in sites)
        for at in LAND
        if HEXES[at]["area"] == area and kept.last.get(at) == "jna"
    )


def check_points(state: wrte.State, kept: Occupants, stacks: Stacks) -> None:
    found = state.victory_points
    assert (found.of(wrte.Area.CROATIA), found.of(wrte.Area.SLOVENIA)) == points(state, kept, stacks)
    assert found.total == sum(points(state, kept, stacks))


# ------------------------------------------------------------------------------------------------- Croatian schedule


@attrs.define
class Schedule:
    """The Croatian reinforcements that are due (10.1, 9.2): how many by Game-Turn and class."""

    due: Counter[tuple[int, str]] = attrs.field(factory=Counter)
    came: Counter[tuple[int, str]] = attrs.field(factory=Counter)

    def follow(self, step: Step, before: Stacks, after: Stacks) -> None:
        """Note what a step has changed."""
        turn = step.before.turn
        for event in step.events:
            details = event.details
            if event.name == "operations begun":
                self.post(int(str(details["turn"])))
            elif event.name == "arrival hastened":
                was, kind = int(str(details["before"])), str(details["kind"])
                entry = turn + ("9.2.early" in event.cases)
                to = max(was - 2, entry)
                assert was > entry
                assert details["turn"] == to
                self._move((was, kind), (to, kind))
            elif event.name == "arrival upgraded":
                self.due = self.on_track(turn)
                self._upgrade(event)
        for at, names in after.items():
            for name in names:
                if faction(name) == "zng" and step.before.where(name).name == "Not in play" and self.due:
                    self._arrive(step.before, name, at, before)

    def post(self, begun: int) -> None:
        """Operations have begun."""
        self.due = Counter({(begun + 1 + n, "zng"): number for n, number in enumerate((7, 3, 7, 8, 15))})

    def _move(self, origin: tuple[int, str], to: tuple[int, str]) -> None:
        assert self.due[origin] > 0
        self.due[origin] -= 1
        self.due[to] += 1

    def _upgrade(self, event: Event) -> None:
        """Only a 1-2-4 becomes one with a mark, and only what is less than the 117th becomes the 117th."""
        old, new = str(event.details["before"]), str(event.details["kind"])
        assert (old, new) in (("zng", "zng-upgrade"), ("zng-upgrade", "zng-117"))
        turn = int(str(event.details["turn"]))
        self._move((turn, old), (turn, new))

    def _arrive(self, state: wrte.State, name: str, at: str, before: Stacks) -> None:
        """One comes on: it is due, and its city is open (10.2)."""
        kind = UNITS[name].kind
        soonest = min(turn for (turn, of), number in self.due.items() if of == kind and number)
        assert soonest <= state.turn, (name, self.due)
        self.due[soonest, kind] -= 1
        self.came[state.turn, at] += 1
        assert self.came[state.turn, at] <= 3, at
        here = before.get(at, [])
        assert HEXES[at]["area"] == "HR"
        assert HEXES[at].get("city")
        assert state.controller(at) is SEP
        assert not any(is_federalist(each) for each in here)
        assert self._is_joined(at, before), (name, at)

    @staticmethod
    def _is_joined(at: str, stacks: Stacks) -> bool:
        """Whether a way without enemies and their zones goes to Zagreb or Split; none is asked of these two."""
        anchors = {each for each in ("2810", "1314") if not any(map(is_federalist, stacks.get(each, ())))}
        return at in anchors | joined(anchors, open_hexes(stacks, federalist=False))

    def on_track(self, turn: int) -> Counter[tuple[int, str]]:
        """What is due after a Game-Turn's arrivals; those that wait for a place are due on the next."""
        return _waiting(((due, kind, number) for (due, kind), number in self.due.items()), turn)


def _waiting(rows: Iterable[tuple[int, str, int]], turn: int) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for due, kind, number in rows:
        found[max(due, turn + 1), kind] += number
    return +found


def check_schedule(state: wrte.State, kept: Schedule) -> None:
    """What is due is what the track shows, whether those that wait have been moved on it or not yet."""
    rows = ((each.turn, each.kind, each.number) for each in state.tracks.arrivals)
    assert _waiting(rows, state.turn) == kept.on_track(state.turn)


# ------------------------------------------------------------------------------------------------------- the level


def check_level(step: Step) -> None:
    """Every change of the level has its reason, and every reason its change (5.2)."""
    before, after, level = step.before.tracks, step.after.tracks, step.before.tracks.level
    moves = [event for event in step.events if event.name == "level moved"]
    told = {event.name for event in step.events}
    for event in moves:
        why, to = event.cases[0], int(str(event.details["level"]))
        assert event.details["before"] == level
        assert to - level in TIERS[why] or (to == 12 and level + max(TIERS[why]) > 12) or to == 1
        assert why != "5.2.operations" or "operations begun" in told
        assert why != "5.2.bilagora" or after.bilagora == step.after.turn - 1
        assert why != "5.2.media" or "media war" in told
        assert why != "5.2.cities" or "city conquered" in told
        level = to
    assert after.level == level
    for name, rule, tiers in (("operations begun", "5.2.operations", 2), ("city conquered", "5.2.cities", 1)):
        if name in told and before.level + tiers <= 12:
            assert [event for event in moves if event.cases[0] == rule]
    for event in step.events:
        if event.name == "city conquered":
            at = str(event.details["place"])
            assert step.before.turn >= 7
            assert HEXES[at]["area"] == "HR"
            assert HEXES[at].get("city")
            assert at not in {city.name for city in before.conquered}


FIGHTING = (wrte.Phase.FEDERALIST_MOVEMENT, wrte.Phase.FEDERALIST_COMBAT)


@attrs.define
class Conquests:
    """The cities of Croatia into which the Federalist Player has come, while it is open whether he stays (5.2)."""

    entered: set[str] = attrs.field(factory=set)
    ambushed: bool = False

    def follow(self, step: Step, kept: Occupants, before: Stacks, after: Stacks) -> None:
        """One that he comes into from Game-Turn 7 on raises the level, once, unless an ambush keeps him out."""
        if step.before.turn < 7 or step.before.phase not in FIGHTING:
            return
        for at, names in after.items():
            is_new = is_federalist(names[0]) and not any(map(is_federalist, before.get(at, ())))
            if (
                is_new
                and HEXES[at]["area"] == "HR"
                and HEXES[at].get("city")
                and kept.controller(at, before.get(at, [])) is SEP
            ):
                self.entered.add(at)
        self.ambushed |= any(event.name == "ambush" for event in step.events)
        if not step.after.frames:
            known = {city.name for city in step.after.tracks.conquered}
            assert self.entered <= known or self.ambushed
            self.entered, self.ambushed = set(), False


# ------------------------------------------------------------------------------------------------ units and markers


def check_counters(state: wrte.State, stacks: Stacks) -> None:
    """Each counter is in one place in which it can be, and no marker is there twice."""
    beside = {name: [unit.name for unit in state.stack(name).units] for name in BESIDE_THE_MAP}
    everywhere = [*chain(*stacks.values(), *beside.values())]
    assert sorted(everywhere) == sorted(UNITS)
    for at, names in stacks.items():
        assert at in LAND
        assert len({is_federalist(name) for name in names}) == 1, at
    assert {faction(name) for name in beside["Serbia Holding Box"]} <= {"jna", "serbian-paramilitary"}
    assert {UNITS[name].kind for name in beside["Reserve"]} <= {"jna-cmdo"}
    held = [state.ruleset.units[index].name for index in state.caches]
    alive = {name for names in stacks.values() for name in names if not is_federalist(name)}
    assert len(set(held)) == len(held)
    assert set(held) <= alive
    assert sum(here.caches for here in state.board.values()) == len(held)
    _check_support(state.tracks)


def _check_support(tracks: wrte.Tracks) -> None:
    assert 0 <= tracks.separatist_artillery_used <= tracks.separatist_artillery <= 3
    most = {"low": 0, "medium": 2, "full": 4}[
        "low" if tracks.allowance <= 4 else "medium" if tracks.allowance <= 8 else "full"
    ]
    for kind, number in SUPPORT.items():
        assert 0 <= getattr(tracks, f"{kind}_used") <= min(number, most), kind


def check_stacks(stacks: Stacks) -> None:
    """Between Game-Turns no stack is too large, and Slovenes and Croats do not stack (6.0, 6.2, 6.5)."""
    for at, names in stacks.items():
        terrain, is_city = HEXES[at]["terrain"], HEXES[at].get("city")
        free = terrain != "clear" and not is_city
        counted = [name for name in names if not (free and UNITS[name].type.value == "mountain")]
        assert len(counted) <= (4 if is_city else 3 if terrain == "clear" else 2), (at, names)
        assert not {"slovene"} < {faction(name) for name in names}, at


def check_graves(step: Step) -> None:
    """Nobody comes back from the dead but units of the JNA (10.6)."""
    dead = step.before.stack("Eliminated").units
    back = [unit for unit in dead if step.after.where(unit).name != "Eliminated"]
    assert {unit.faction.value for unit in back} <= {"jna"}
    assert not back or any(event.name == "rebuilt" for event in step.events)


# --------------------------------------------------------------------------------------------------------- secrets


OPEN = (
    "StormRoll",
    "Targeting",
    "Ambush",
    "AmbushRoll",
    "AmbushLoss",
    "Declaring",
    "Supporting",
    "CombatRoll",
    "Losing",
    "Advancing",
)
"""What shows units while it lasts: those who ambush, and both sides of a battle (8.0, 11.1)."""


def unseen(stacks: Stacks, *, federalist: bool) -> set[str]:
    """The units of a side that the other one may not see: under another, where it may not look at any time (8.0)."""
    return {
        name
        for at, names in stacks.items()
        if is_federalist(names[0]) is federalist and not _is_open_to_enemy(at, federalist=federalist)
        for name in names[1:]
    }


def _is_open_to_enemy(at: str, *, federalist: bool) -> bool:
    """Whether the enemy of a side looks through its stacks in a hex."""
    if federalist:
        return bool(HEXES[at]["area"] == "SI") or _marked(at, "SR") or _marked(at, "CS")
    return _marked(at, "C") or _marked(at, "CS")


def check_chit(state: wrte.State) -> None:
    """While the chit is secret, another chit in its place changes nothing that the Federalist Player sees (3.1)."""
    if state.tracks.operations or not state.chit:
        return
    view = state.view(FED)
    assert view.chit is UNKNOWN
    for chit in (3, 4, 5):
        other = attrs.evolve(state, chit=chit)
        assert other.view(FED) == view
        assert str(other.view(FED)) == str(view)


def check_secrets(step: Step, before: Stacks, after: Stacks) -> None:
    """Neither views nor events name a unit to a Player who has seen it neither before nor after."""
    if any(type(frame).__name__ in OPEN for state in (step.before, step.after) for frame in state.frames):
        return
    for side in wrte.Side:
        is_enemy = side is SEP
        secret = unseen(before, federalist=is_enemy) & unseen(after, federalist=is_enemy)
        told, seen = step.for_side(side), step.after.view(side)
        for name in secret:
            assert seen.where(name).name == "Unseen", name
        words = [f"{event},".replace(" (", ", (") for event in told.events if not event.name.startswith("cache")]
        for name in secret:
            assert not any(f" {name}," in word for word in words), (name, words)


# ---------------------------------------------------------------------------------------------------------- a game


@attrs.define
class Chronicle:
    """All accounts of one game."""

    occupants: Occupants = attrs.field(factory=Occupants)
    schedule: Schedule = attrs.field(factory=Schedule)
    conquests: Conquests = attrs.field(factory=Conquests)
    stacks: Stacks = attrs.field(factory=dict)
    number: int = 0

    def follow(self, step: Step, *, every: int) -> None:
        """Check a step, and every so many steps the whole position after it."""
        before, after = self.stacks, stacks_of(step.after)
        self.conquests.follow(step, self.occupants, before, after)
        check_level(step)
        check_graves(step)
        check_secrets(step, before, after)
        self.occupants.follow(step, after)
        self.schedule.follow(step, before, after)
        check_schedule(step.after, self.schedule)
        if step.after.turn > step.before.turn:
            check_stacks(after)
        self.stacks, self.number = after, self.number + 1
        if self.number % every == 0 or step.after.is_over:
            self.check(step.after)

    def check(self, state: wrte.State) -> None:
        """Check a position."""
        check_counters(state, self.stacks)
        check_occupants(state, self.occupants, self.stacks)
        check_points(state, self.occupants, self.stacks)
        check_chit(state)


def play(scenario: str, seed: int, *, steps: int, every: int = 10, **options: bool) -> wrte.State:
    """Check a random game, or its first steps, and return the last state."""
    rng = random.Random(seed)
    state = wrte.new_game(scenario=scenario, ruleset=wrte.ruleset(options=wrte.Options(quick_setup=True, **options)))
    kept = Chronicle(stacks=stacks_of(state))
    if state.tracks.operations:
        kept.schedule.post(state.tracks.operations)
    while not state.is_over and kept.number < steps:
        step = state.step(state.legal_actions().sample(rng, by="group"))
        kept.follow(step, every=every)
        state = step.after
    return state
