"""Files of air phases, landings and evacuations: what play leads to is read back, and nothing else."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import WAR
from tests.marita_merkur.turns import at, do

from balkan_rules.core.errors import LoadError
from balkan_rules.core.sequence import Frame
from balkan_rules.marita_merkur import GAME, Interdiction, Scarpantos, State
from balkan_rules.marita_merkur.air_frames import (
    Assault,
    AttackerLoss,
    Bombing,
    Crossing,
    DefenderLoss,
    Dogfight,
    EvacuationRoll,
    Flak,
    Fleeing,
    Gathering,
    Raid,
    ScarpantosRoll,
    SurrenderRoll,
    Targeting,
    Wave,
)
from balkan_rules.marita_merkur.values import Mission, Side

RULES = GAME.ruleset()
PARAS, GREEKS, STUKA, OTHER = "German 1 Para", "Greek 5 Inf", "German StG 2 Ju87 A", "German StG 2 Ju87 B"
GLADIATOR, BRITISH, ENGINEERS = "British RAF Gladiator", "British 4 NZ", "German 70 Eng"
PLACE: dict[str, Any] = {
    "Plovdiv": [PARAS, "German KG zbV Ju52 A"],
    "Sofia": [STUKA, OTHER],
    "Melos": [GREEKS],
    "Retimo": [GLADIATOR],
    "Athenai": [ENGINEERS],
    "Kalamata": [BRITISH],
}
AFFAIRS = attrs.evolve(
    WAR,
    crete_announced=True,
    interdiction=Interdiction.LIMITED,
    exile=True,
    shipping=6,
    evacuations=(12, 13),
)


def known(name: str) -> Any:  # noqa: ANN401 - a unit or a place
    """A unit or a place by its name."""
    units = {unit.name: unit for unit in RULES.units}
    return units[name] if name in units else RULES.place(name)


AIR = do(at("axis_movement", PLACE, turn=13, affairs=AFFAIRS, weather="clear"), "end phase")
WAVE = do(AIR, "bomb ships at Khania", f"with {STUKA}", f"with {OTHER}")
RAID = do(WAVE, "declare")
TARGETING = do(RAID, f"intercept with {GLADIATOR}")
DOGFIGHT = do(TARGETING, f"engage {OTHER}")
FLAK = do(RAID, "pass", "pass")
BOMBING = do(FLAK, "flak none", "flak none", "end phase")
CROSSING = do(AIR, f"{ENGINEERS} by captured shipping to Khania")
TRYING = do(AIR, "land on Scarpantos")
GATHERING = do(AIR, f"lift {PARAS} to Melos", "pass", "pass")
LANDING = do(GATHERING, "declare")
AT_HOME = do(at("axis_movement", PLACE, turn=13, affairs=attrs.evolve(AFFAIRS, exile=False)), "end phase")
TOGETHER = do(AT_HOME, f"{ENGINEERS} by captured shipping to Melos", f"lift {PARAS} to Melos", "pass", "pass")
EXCHANGE = do(TOGETHER, "roll 5", f"lose {GREEKS}")
ASSAULT = do(LANDING, "roll 6")
LOSS = do(ASSAULT, "roll 5")
FLEEING = do(AIR, f"lift {PARAS} to Retimo", "pass", "pass")
LEAVING = at("allied_evacuation", PLACE, turn=13, affairs=AFFAIRS)
LEFT = do(LEAVING, f"evacuate {BRITISH} to Egypt")


def read_back(state: State) -> State:
    """The state out of its file."""
    return GAME.from_json(GAME.to_json(state))


PLAYED = [
    *(AIR, WAVE, RAID, TARGETING, DOGFIGHT, FLAK, BOMBING, CROSSING, TRYING, FLEEING, LEFT),
    *(GATHERING, LANDING, ASSAULT, LOSS, TOGETHER, EXCHANGE),
]


@pytest.mark.parametrize("state", PLAYED, ids=lambda state: type((*state.frames, state)[0]).__name__)
def test_what_is_played_is_read_back(state: State) -> None:
    assert read_back(state) == state


def framed(state: State, *frames: Frame) -> State:
    """The state with other frames."""
    return attrs.evolve(state, frames=frames)


stuka, paras, greeks, plane, british = known(STUKA), known(PARAS), known(GREEKS), known(GLADIATOR), known(BRITISH)
engineers, melos, khania, athenai = known(ENGINEERS), known("Melos"), known("Khania"), known("Athenai")
RAIDERS = Raid(Mission.SHIPPING_BOMBING, khania, (stuka,), None)
absent, absent_plane = known("German 5 Mtn"), known("Italian SM79 Bombers")
UNCHECKED = attrs.evolve(AIR, affairs=attrs.evolve(AFFAIRS, interdiction=Interdiction.NONE))
HELD = attrs.evolve(AIR, affairs=attrs.evolve(AFFAIRS, scarpantos=Scarpantos.HELD))

BAD: list[tuple[State, str]] = [
    (attrs.evolve(AIR, ready=chr(paras.index)), "cannot act in this phase"),
    (attrs.evolve(AIR, ready=chr(plane.index)), "cannot act in this phase"),
    (attrs.evolve(LEAVING, ready=chr(plane.index)), "cannot act in this phase"),
    (attrs.evolve(LEAVING, ready=chr(greeks.index)), "cannot act in this phase"),
    (attrs.evolve(AIR, sky=attrs.evolve(AIR.sky, flown=chr(paras.index))), "sky: only air units fly"),
    (attrs.evolve(AIR, sky=attrs.evolve(AIR.sky, bombers=chr(plane.index))), "sky.bombers"),
    (framed(LEAVING, *WAVE.frames), "Wave belongs to another phase"),
    (framed(AIR, *LEFT.frames), "EvacuationRoll belongs to another phase"),
    (framed(AIR, Wave(athenai)), "no such Wave"),
    (framed(AIR, Wave(khania, (plane,))), "no such Wave"),
    (framed(AIR, Wave(khania, (paras,))), "no such Wave"),
    (framed(AIR, Wave(khania, (absent_plane,))), "no such Wave"),
    (framed(AIR, attrs.evolve(RAIDERS, flyers=())), "no such Raid"),
    (framed(AIR, attrs.evolve(RAIDERS, mission=Mission.TRANSFER)), "no such Raid"),
    (framed(AIR, attrs.evolve(RAIDERS, stage=Mission.TRANSPORT)), "no such Raid"),
    (framed(AIR, attrs.evolve(RAIDERS, cargo=paras)), "no such Raid"),
    (framed(AIR, attrs.evolve(RAIDERS, flyers=(plane,))), "no such Raid"),
    (framed(AIR, attrs.evolve(RAIDERS, mission=Mission.TRANSPORT, cargo=greeks)), "no such Raid"),
    (framed(AIR, RAIDERS), "nothing is left to be decided in the air or at sea"),
    (framed(AIR, Targeting(plane)), "no such Targeting"),
    (framed(AIR, RAIDERS, Targeting(stuka)), "no such Targeting"),
    (framed(AIR, Dogfight(plane, stuka)), "no such Dogfight"),
    (framed(AIR, RAIDERS, Dogfight(plane, plane)), "no such Dogfight"),
    (framed(AIR, RAIDERS, Dogfight(stuka, stuka)), "no such Dogfight"),
    (framed(AIR, Flak(())), "no such Flak"),
    (framed(AIR, Flak((plane,))), "no such Flak"),
    (framed(UNCHECKED, Flak((stuka,))), "no such Flak"),
    (framed(AIR, Bombing()), "no such Bombing"),
    (framed(AIR, Fleeing(Side.ALLIED, ())), "no such Fleeing"),
    (framed(AIR, Fleeing(Side.ALLIED, (stuka,))), "no such Fleeing"),
    (framed(AIR, Fleeing(Side.ALLIED, (greeks,))), "no such Fleeing"),
    (framed(AIR, Crossing(greeks, khania, 1)), "no such Crossing"),
    (framed(AIR, Crossing(engineers, khania, 0)), "no such Crossing"),
    (framed(AIR, Crossing(engineers, known("Chios"), 1)), "no such Crossing"),
    (framed(UNCHECKED, ScarpantosRoll()), "no such Sc"),
    (framed(HELD, ScarpantosRoll()), "no such Sc"),
    (framed(AIR, Assault((greeks,), melos)), "no such Assault"),
    (framed(AIR, Assault((stuka,), melos)), "no such Assault"),
    (framed(AIR, Assault((absent,), melos)), "no such Assault"),
    (framed(AIR, Assault((paras,), RULES.places[0])), "no such Assault"),
    (framed(AIR, Assault((paras,), khania)), "nothing is left to be decided in the air or at sea"),
    (framed(AIR, Assault((), melos)), "no such Assault"),
    (framed(AIR, Assault((engineers, paras), melos)), "no such Assault"),
    (framed(AIR, Assault((paras, paras), melos)), "no such Assault"),
    (framed(AIR, Gathering((paras,), khania)), "no such Gathering"),
    (framed(AIR, Gathering((greeks,), melos)), "no such Gathering"),
    (framed(AIR, Gathering((), melos)), "no such Gathering"),
    (framed(attrs.evolve(AIR, affairs=WAR), Gathering((paras,), melos)), "nothing is left to be decided in the air"),
    (framed(AIR, AttackerLoss((paras,), melos)), "no such AttackerLoss"),
    (framed(AIR, AttackerLoss((paras, greeks), melos)), "no such AttackerLoss"),
    (framed(AIR, AttackerLoss((paras, engineers), melos)), "nothing is left to be decided in the air or at sea"),
    (framed(AIR, SurrenderRoll((greeks,))), "no such SurrenderRoll"),
    (framed(AIR, Assault((paras,), melos), SurrenderRoll(())), "no such SurrenderRoll"),
    (framed(AIR, Assault((paras,), melos), SurrenderRoll((paras,))), "no such SurrenderRoll"),
    (framed(AIR, DefenderLoss(Side.AXIS, melos)), "no such DefenderLoss"),
    (framed(AIR, DefenderLoss(Side.ALLIED, khania)), "nothing is left to be decided in the air or at sea"),
    (framed(LEAVING, EvacuationRoll(greeks, khania)), "no such EvacuationRoll"),
    (framed(LEAVING, EvacuationRoll(british, RULES.places[0])), "no such EvacuationRoll"),
]


@pytest.mark.parametrize(("state", "message"), BAD, ids=range(len(BAD)))
def test_what_no_play_leads_to_is_refused(state: State, message: str) -> None:
    with pytest.raises(LoadError, match=message):
        read_back(state)
