"""Who fights whom, by a second reading of 7.3 and 8.1, on random maps with Chetniks of all three allegiances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tito import fights, oracles

from balkan_rules import tito

CHETNIK = tito.Nationality.CHETNIK
SIDES = st.sampled_from(tito.Side)
FALLEN = st.sets(st.sampled_from(oracles.RULES.fortresses))
GRIM = {letter: fights.rules(*[f"{letter}E"] * 6) for letter in "AD"}
"""Tables by which the attacker, or the defender, is always eliminated."""


@attrs.frozen
class Meeting:
    """Two corresponding places in which there may be combat.

    Attributes:
        axis: the place of the Axis.
        yugoslav: the other.
        axis_points: Strength Points that the Axis has for it.
        yugoslav_points: those of the Yugoslavs.
        intrinsic: those of an intrinsic defence that stands.
        ignored: whether pro-Axis Chetniks are there and have no part in it.
    """

    axis: tito.Place
    yugoslav: tito.Place
    axis_points: int
    yugoslav_points: int
    intrinsic: int
    ignored: bool

    def may_be_fought(self, phasing: tito.Side) -> bool:
        """Whether the Phasing Player can attack."""
        helped = self.intrinsic if phasing is tito.Side.YUGOSLAV else 0
        return self.yugoslav_points > 0 and self.axis_points + helped > 0

    def must_be_fought(self) -> bool:
        """Whether he has to."""
        in_boxes = self.axis.display is not None
        return in_boxes and self.yugoslav_points > 0 and self.axis_points > 0


def meetings(state: tito.State) -> Iterator[Meeting]:
    for axis in state.ruleset.places:
        for yugoslav in state.ruleset.map.facing(axis) if axis.column is tito.Column.AXIS else ():
            ours, theirs = state.stack(axis), state.stack(yugoslav)
            faction = oracles.faction(theirs)
            collaborators = sum(kind.strength * number for kind, number in ours.guerrillas)
            named = sum(unit.strength for unit in ours.units)
            display = axis.display
            stands = (
                display is not None
                and display.intrinsic
                and not state.intrinsic >> state.ruleset.fortresses.index(display.name) & 1
            )
            yield Meeting(
                axis,
                yugoslav,
                named if faction == "Chetnik" else named + collaborators,
                0 if faction is None else theirs.strength,
                display.intrinsic if display is not None and stands else 0,
                faction == "Chetnik" and collaborators > 0,
            )


def begun(place: dict[str, Any], phasing: tito.Side, **fields: Any) -> tito.State | None:  # noqa: ANN401 - of a position
    """The Combat Phase of a side on this map; None if nobody can attack there."""
    phase = tito.Phase.AXIS_COMBAT if phasing is tito.Side.AXIS else tito.Phase.YUGOSLAV_COMBAT
    state = tito.position(turn=9, phase=phase, place=place, **fields)
    expected = [found for found in meetings(state) if found.may_be_fought(phasing)]
    if state.phase is phase and state.turn == 9:
        return state
    assert not expected
    return None


@pytest.mark.no_cover
@pytest.mark.case("tito", "7.31", "7.32", "7.33", "8.11", "8.11.A", "8.11.B", "8.11.C", "8.12", "8.52")
@given(
    place=oracles.places(),
    phasing=st.sampled_from(tito.Side),
    fallen=st.sets(st.sampled_from(oracles.RULES.fortresses)),
)
def test_attacks_and_strengths_are_what_a_second_reading_finds(
    place: dict[str, Any], phasing: tito.Side, fallen: set[str]
) -> None:
    state = begun({**place}, phasing, intrinsic_eliminated=fallen)
    if state is None:
        return
    found = {}
    for meeting in meetings(state):
        if meeting.may_be_fought(phasing):
            places = meeting.axis.name, meeting.yugoslav.name
            found[places if phasing is tito.Side.AXIS else places[::-1]] = meeting
    assert fights.attacks(state) == set(found)
    bound = any(meeting.must_be_fought() for meeting in found.values())
    assert (tito.END_PHASE in state.legal_actions()) is not bound
    for (origin, target), meeting in found.items():
        preview = state.preview(fights.attack(state, origin, target))
        assert preview is not None
        doubled = 2 if meeting.yugoslav.kind is tito.PlaceKind.HIDE_AWAY else 1
        wanted = (meeting.axis_points, meeting.yugoslav_points * doubled)
        if phasing is tito.Side.YUGOSLAV:
            wanted = (meeting.yugoslav_points, meeting.axis_points + meeting.intrinsic)
        assert (preview.attacker, preview.defender) == wanted
        assert ("7.33" in preview.cases) is meeting.ignored


@pytest.mark.no_cover
@pytest.mark.case("tito", "7.32", "7.33", "8.22.B", "9.22")
@given(place=oracles.places(), phasing=SIDES, loser=st.sampled_from("AD"), which=st.integers(0, 99))
def test_only_what_takes_part_is_lost(place: dict[str, Any], phasing: tito.Side, loser: str, which: int) -> None:
    """Ruling retreat-ignored-chetniks; whatever stands elsewhere stays as it is, but for Tito."""
    state = begun({**place}, phasing, ruleset=GRIM[loser])
    if state is None:
        return
    attacks = sorted(fights.attacks(state))
    origin, target = attacks[which % len(attacks)]
    after = state.apply(fights.attack(state, origin, target)).apply(tito.Roll(1))
    lost = origin if loser == "A" else target
    (meeting,) = [m for m in meetings(state) if {m.axis.name, m.yugoslav.name} == {origin, target}]
    kept = state.stack(lost).guerrillas if meeting.ignored and lost == meeting.axis.name else ()
    for spot, stack in state.board.items():
        units = tuple(unit for unit in stack.units if unit.name != "Tito")
        now = after.stack(spot)
        expected = ((), kept) if spot.name == lost else (units, stack.guerrillas)
        assert (tuple(unit for unit in now.units if unit.name != "Tito"), now.guerrillas) == expected
