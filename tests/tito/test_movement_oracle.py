"""The movement listings against an oracle that reads the charts' adjacency itself, and duties by brute force."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.tito.listing import agrees
from tests.tito.movers import AXIS, YUGOSLAV, position

from balkan_rules import tito
from balkan_rules.tito.rulings import MovementPhaseEnd, StackingCheck

AT_ONCE = tito.Rulings(movement_phase_end=MovementPhaseEnd.REFUSE_AT_ONCE)
ALWAYS = tito.Rulings(stacking_check=StackingCheck.ALWAYS)
RULESETS = [tito.ruleset(rulings=rulings) for rulings in (tito.Rulings(), AT_ONCE, ALWAYS)]


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Tables filled by other tests would hide what these are about."""
    for rules in RULESETS:
        rules.memo.clear()
    yield
    for rules in RULESETS:
        rules.memo.clear()


SPHERES = {
    "German": {"Serbia", "Bosnia"},
    "Italian": {"Albania", "Croatia", "Dalmatia", "Islands", "Istria", "Montenegro", "Slovenia"},
    "Bulgarian": {"Macedonia"},
    "Croat": {"Bosnia", "Croatia"},
    "Serbian": {"Serbia"},
}


def pieces(stack: tito.Stack) -> list[tito.Unit | tito.Kind]:
    """What stands in a place, each kind of counter once."""
    return [*stack.units, *(kind for kind, _ in stack.guerrillas)]


class Oracle:
    """Where everything can go, worked out the slow way from the charts' adjacency and the texts of section 6."""

    def __init__(self, state: tito.State, side: tito.Side) -> None:
        self.state, self.side = state, side
        self.neighbours = {str(zone): set(zone.neighbours) for zone in state.ruleset.zones}

    def moves(self) -> set[tuple[str, str, str]]:
        found = set()
        for stack in self.state.board.values():
            place = stack.place
            if self.controls(place):
                for mover in pieces(stack):
                    found |= {(str(mover), str(place), str(to)) for to in self.targets(mover, place)}
        return found

    def controls(self, place: tito.Place) -> bool:
        if place.column in (None, tito.Column.NEUTRAL):
            return False
        return (place.column is tito.Column.AXIS) is (self.side is tito.Side.AXIS)

    def targets(self, mover: tito.Unit | tito.Kind, place: tito.Place) -> Iterator[tito.Place]:
        reach = self.reach(mover, str(place.zone))
        for to in self.state.ruleset.places:
            if to == place or str(to.zone) not in reach or not self.suits(mover, to) or self.held(mover, to):
                continue
            if to.zone == place.zone or to.kind is not tito.PlaceKind.BOX or self.free(mover):
                yield to

    def free(self, mover: tito.Unit | tito.Kind) -> bool:
        nation = mover.nationality.value
        return nation in ("Soviet", "Bulgarian") or (self.side is tito.Side.AXIS and nation != "Chetnik")

    def reach(self, mover: tito.Unit | tito.Kind, start: str) -> set[str]:
        turn, nation = self.state.turn, mover.nationality.value
        friend = self.side is tito.Side.YUGOSLAV and nation in ("Soviet", "Bulgarian")
        if turn <= 2 or (friend and turn == 15):
            return {start}
        seen = {start}
        for _ in range(3 if self.side is tito.Side.AXIS and nation != "Chetnik" else 1):
            seen |= {zone for near in list(seen) for zone in self.neighbours[near] if self.opens(mover, zone)}
        return seen

    def opens(self, mover: tito.Unit | tito.Kind, zone: str) -> bool:
        turn, nation = self.state.turn, mover.nationality.value
        loose = 0 < self.state.trigger_turn < turn
        if self.side is tito.Side.YUGOSLAV or nation == "Chetnik":
            return turn >= 15 or zone not in ("Carinthia", "Baranya")
        if nation == "German" and turn >= 15:
            return True
        if nation == "German" and loose:
            return zone in SPHERES["German"] | SPHERES["Italian"]
        if str(mover) in ("Bulgarian 25", "Bulgarian 27"):
            return loose and zone == "Serbia"
        return zone in SPHERES[nation]

    def suits(self, mover: tito.Unit | tito.Kind, to: tito.Place) -> bool:
        labels = to.display.labels if to.display is not None else frozenset()
        nation = mover.nationality.value
        if self.side is tito.Side.AXIS:
            if to.column is not tito.Column.AXIS or to.kind is tito.PlaceKind.HIDE_AWAY:
                return False
            if str(mover) in ("Bulgarian 25", "Bulgarian 27"):
                return str(to.zone) == "Serbia" and "Bulgarian Occupation" in labels
            if nation == "Italian" and self.state.allied_box >= 3 and str(to.zone) == "Croatia":
                return "Italian Pullback" in labels
            return True
        own = tito.Column.CHETNIK if nation == "Chetnik" else tito.Column.PARTISAN
        return to.column in (own, tito.Column.YUGOSLAV)

    def held(self, mover: tito.Unit | tito.Kind, to: tito.Place) -> bool:
        if to.column is not tito.Column.YUGOSLAV:
            return False
        there = self.state.stack(to)
        others = {p.nationality.value == "Chetnik" for p in pieces(there)}
        return (mover.nationality.value != "Chetnik") in others


def random_place(rng: random.Random, *, zones: int = 12) -> dict[str, list[str | tuple[str, int]]]:
    """Pieces of both sides anywhere in the first so many Zones; each box has one faction at most."""
    rules = tito.ruleset()
    places = [place for place in rules.places if place.zone is not None and place.zone.index < zones]
    found: dict[str, list[str | tuple[str, int]]] = {}
    axis_places = [p for p in places if p.column is tito.Column.AXIS and p.kind is not tito.PlaceKind.HIDE_AWAY]
    boxes = [p for p in places if p.column is tito.Column.YUGOSLAV]
    for unit in rng.sample(rules.units, 30):
        friends = [p for p in places if p.column is tito.Column.PARTISAN] + boxes[::2]
        spots = axis_places if unit.side is tito.Side.AXIS else friends
        if unit.nationality is tito.Nationality.BULGARIAN and unit.side is tito.Side.AXIS and rng.random() < 0.3:
            spots = friends
        found.setdefault(rng.choice(spots).name, []).append(unit.name)
    for kind in rules.kinds:
        for _ in range(rng.randint(1, 6)):
            if kind.nationality is tito.Nationality.CHETNIK:
                column = [p for p in places if p.column in (tito.Column.CHETNIK, tito.Column.NEUTRAL)]
                spots = column + boxes[1::2] + axis_places[:8]
            else:
                spots = [p for p in places if p.column is tito.Column.PARTISAN] + boxes[::2]
            found.setdefault(rng.choice(spots).name, []).append(kind.name)
    return found


def random_position(
    seed: int, phase: tito.Phase, ruleset: tito.TitoRuleset | None = None, *, zones: int = 12
) -> tito.State:
    rng = random.Random(seed)
    turn = rng.choice([1, 2, *range(3, 15), 16, 17]) if phase is YUGOSLAV else rng.randint(1, 16)
    place = random_place(rng, zones=zones)
    for column, kind in (("Partisan", "Partisan group"), ("Chetnik", "Chetnik group")):
        place.setdefault(f"Albania/{column} Hide-away", []).append(kind)
    trigger, box = rng.choice([0, turn, turn - 1]), rng.choice([0, 2, 3, 6])
    return position(place, turn=turn, phase=phase, trigger_turn=trigger, allied_box=box, ruleset=ruleset)


def listed(state: tito.State) -> set[tuple[str, str, str]]:
    found = Counter[tuple[str, str, str]]()
    for action in state.legal_actions():
        if isinstance(action, tito.Move):
            found[str(action.unit), str(state.where(action.unit)), str(action.to)] += 1
        elif isinstance(action, tito.MoveGuerrilla):
            found[str(action.unit), str(action.origin), str(action.to)] += 1
    assert max(found.values(), default=1) == 1
    return set(found)


@pytest.mark.no_cover
@pytest.mark.case("tito", "6.6", "6.11", "6.31", "6.41", "6.42", "6.43", "6.16")
@pytest.mark.parametrize("phase", [AXIS, YUGOSLAV])
@pytest.mark.parametrize("seed", range(40))
def test_the_listing_is_what_a_search_of_the_map_finds(phase: tito.Phase, seed: int) -> None:
    state = random_position(seed, phase)
    assert state.phase is phase
    assert not state.frames
    side = tito.Side.AXIS if phase is AXIS else tito.Side.YUGOSLAV
    assert listed(state) == Oracle(state, side).moves()


@pytest.mark.no_cover
@pytest.mark.parametrize("rulings", [tito.Rulings(), AT_ONCE, ALWAYS])
@pytest.mark.parametrize("phase", [AXIS, YUGOSLAV])
def test_listed_and_legal_are_the_same_over_the_whole_universe(phase: tito.Phase, rulings: tito.Rulings) -> None:
    rules = tito.ruleset(rulings=rulings)
    rng = random.Random(1)
    for seed, zones_used in ((100, 12), (101, 4)):
        state = random_position(seed, phase, rules, zones=zones_used)
        for _ in range(3):
            moves = [action for action in state.legal_actions() if action != tito.END_PHASE]
            state = state.apply(rng.choice(moves))
        assert agrees(state)
        if rulings == tito.Rulings() and seed == 100:
            mine = state.legal_actions()
            assert {action for action in rules.universe if not state.why_not(action)} == set(mine)
            assert {action for action in rules.universe if action in mine} == set(mine)


# ---------------------------------------------------------------------------------------------- duties, by brute force
def owed(state: tito.State, side: tito.Side) -> int:
    """The sum of the measures, counted from the board."""
    sixths = {"group": 0, "battalion": 1, "regiment": 2, "brigade": 3, "division": 6, "corps": 6}
    total = 0
    for stack in state.board.values():
        if (stack.place.column is tito.Column.AXIS) is not (side is tito.Side.AXIS):
            continue
        if stack.place.column is tito.Column.NEUTRAL or stack.place.zone is None:
            continue
        size = sum(sixths[unit.size.value] for unit in stack.units if unit.size is not None)
        size += sum(sixths[kind.size.value] * n for kind, n in stack.guerrillas)
        total += max(0, size - 42)
        labels = stack.place.display.labels if stack.place.display is not None else frozenset()
        barred = state.allied_box >= 3 and str(stack.place.zone) == "Croatia" and "Italian Pullback" not in labels
        if side is tito.Side.AXIS and barred:
            total += sum(unit.nationality is tito.Nationality.ITALIAN for unit in stack.units)
        if side is tito.Side.YUGOSLAV and any(str(unit) == "Tito" for unit in stack.units):
            company = [p for p in pieces(stack) if str(p) != "Tito"]
            total += not any(p.nationality is not tito.Nationality.CHETNIK for p in company)
    return total


@pytest.mark.no_cover
@pytest.mark.case("tito", "6.21", "9.1", "10.21")
@pytest.mark.parametrize("rulings", [tito.Rulings(), AT_ONCE])
@pytest.mark.parametrize("phase", [AXIS, YUGOSLAV])
@pytest.mark.parametrize("seed", range(12))
def test_the_phase_can_end_if_and_only_if_no_listed_move_lowers_what_is_owed(
    phase: tito.Phase, seed: int, rulings: tito.Rulings
) -> None:
    rng = random.Random(seed)
    side = tito.Side.AXIS if phase is AXIS else tito.Side.YUGOSLAV
    state = random_position(seed, phase, tito.ruleset(rulings=rulings), zones=1 + seed % 5)
    for _ in range(8):
        total = owed(state, side)
        moves = [action for action in state.legal_actions() if action != tito.END_PHASE]
        better = total and any(owed(state.apply(action, check=False), side) < total for action in moves)
        assert (tito.END_PHASE in state.legal_actions()) is not bool(better)
        for action in rng.sample(moves, min(6, len(moves))):
            if state.allows(action):
                state = state.apply(action)
