"""German intervention (31.E.2): its date and its forces."""

from __future__ import annotations

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, PEACE

from balkan_rules.marita_merkur import (
    Affairs,
    ForceGroup,
    Nation,
    Piece,
    SpecialTurn,
    affairs_problems,
    after_deployment,
    deployment_turn,
    deploys,
    intervention_forces,
    intervention_groups,
)

GROUPS = {group: Piece(name=str(group), nation=Nation.GERMAN, group=group) for group in ForceGroup}


@pytest.mark.case("marita_merkur", "31.E.2.date")
def test_germans_come_on_the_first_clear_turn_after_the_trigger() -> None:
    weather = [(8, True), (9, False), (10, True), (11, True)]
    assert deployment_turn(8, weather) == 10
    assert deployment_turn(11, weather) is None
    assert not deploys(PEACE, is_clear=True)
    assert not deploys(attrs.evolve(NO_COUP, turn=13), is_clear=True)


@pytest.mark.parametrize(("affairs", "invaded"), [(PEACE, False), (COUP, True)])
def test_a_deployment_begins_the_special_turn_and_perhaps_an_invasion(affairs: Affairs, invaded: bool) -> None:  # noqa: FBT001 - what is expected
    triggered = attrs.evolve(affairs, turn=7, triggered=6)
    after = after_deployment(triggered, invades=True)
    assert (after.deployed, after.special, after.invaded) == (7, SpecialTurn.NOW, invaded)
    assert affairs_problems(after) == ()
    assert not after_deployment(triggered, invades=False).invaded


@pytest.mark.case("marita_merkur", "31.E.2.force_coup", "31.E.2.force_no_coup")
def test_a_coup_brings_everything() -> None:
    few = [ForceGroup.TWELFTH_ARMY, ForceGroup.AIR_UNITS, ForceGroup.REINFORCEMENTS]
    assert list(intervention_groups(coup=True)) == list(ForceGroup)
    assert list(intervention_groups(coup=False)) == few
    others = [Piece(name="italian", nation=Nation.ITALIAN, group=few[0]), Piece(name="loose", nation=Nation.GERMAN)]
    pieces = [*GROUPS.values(), *others]
    assert intervention_forces(pieces, coup=True) == tuple(GROUPS.values())
    assert intervention_forces(pieces, coup=False) == tuple([GROUPS[group] for group in few])


@pytest.mark.case("marita_merkur", "31.E.1.keep")
def test_what_is_in_play_already_does_not_come_anew() -> None:
    forces = intervention_forces(GROUPS.values(), coup=False, kept={"12th Army"})
    assert [piece.name for piece in forces] == ["air units", "reinforcements"]
