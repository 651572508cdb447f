"""Files in which what interrupts a segment does not agree with the rest: where units are, whose, and what they can."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    AUSTRIAN_GUNS,
    AUSTRIAN_HQ,
    AUSTRIAN_SUPPLY,
    DEPOT,
    HUSSARS,
    RIDERS,
    SERB,
    SERBIAN_HQ,
    SERBS,
    board,
    go,
    listed,
)
from tests.balkan_wars.square_host import SquareHost
from tests.long_form import opened

from balkan_rules import CHANCE, LoadError
from balkan_rules import balkan_wars as bw
from balkan_rules.balkan_wars import Side
from balkan_rules.balkan_wars.state import State

HERE, THERE = "0739", "0740"
AGENTS = {Side.FIRST: 6, Side.SECOND: 1}
NEUTRAL: list[object] = [None] * len(bw.ruleset().countries)


def index(name: str) -> int:
    return bw.ruleset().unit(name).index


def joining() -> State:
    return go(board("first_combat", {HERE: [AUSTRIAN, ALPINE[1]], THERE: [SERB]}), "attack 0740", f"with {AUSTRIAN}")


def bombarding() -> State:
    place = {HERE: [AUSTRIAN_GUNS, AUSTRIAN_SUPPLY], THERE: [SERB, SERBS[1]]}
    return go(board("first_offensive_bombardment", place), "bombard 0740", f"with {AUSTRIAN_GUNS}")


def bombarded() -> State:
    return go(bombarding(), "declare")


def screening() -> State:
    place = {HERE: [AUSTRIAN], THERE: [RIDERS]}
    return go(board("first_combat", place), "attack 0740", f"with {AUSTRIAN}", "declare")


def charging() -> State:
    return go(joining(), f"with {ALPINE[1]}", "declare")


def alone() -> State:
    """An attack in which one of two does not join."""
    return go(joining(), "declare")


def losing() -> State:
    """A combat at 2/1 in which the attacker picks who suffers."""
    place = {HERE: [AUSTRIAN, ALPINE[1]], THERE: [SERB], "0738": [AUSTRIAN_SUPPLY]}
    orders = (f"with {AUSTRIAN}", f"with {ALPINE[1]}", "declare", "no more charges", "no more charges")
    return go(board("first_combat", place), "attack 0740", *orders, "keep morale", "keep morale", 6)


def retreating() -> State:
    return go(screening(), "evade", 1, "retreat to 0641")


def scouting() -> State:
    return go(board("first_movement", {"1143": [HUSSARS], "1142": [SERB]}), f"move {HUSSARS}", "recon 1142")


def moving() -> State:
    place = {"1143": [HUSSARS], "1343": [SERB], "1140": [DEPOT]}
    return go(board("first_movement", place), f"move {HUSSARS}")


def spying() -> State:
    place = {"1143": [AUSTRIAN_HQ, HUSSARS], "1343": [SERB], "1149": [SERBS[1]]}
    return go(board("first_strategic_operations", place), f"{AUSTRIAN_HQ} spies on 1343")


def plotting() -> State:
    place = {"1143": [AUSTRIAN], "1343": [SERBIAN_HQ], "1344": [SERB]}
    return go(board("first_strategic_operations", place, agents=AGENTS), f"assassination of {SERBIAN_HQ}")


def propaganda() -> State:
    place = {"1143": [AUSTRIAN], "1343": [SERB]}
    return go(board("first_strategic_operations", place, agents=AGENTS), "propaganda in Serbia")


def rolling() -> State:
    return go(propaganda(), "commit 6", "commit 0", "keep morale", "keep morale")


def persuading() -> State:
    return go(rolling(), 6)


def rallying() -> State:
    place, weak = {"1143": [AUSTRIAN], "1343": [SERB]}, [AUSTRIAN, SERB]
    return go(board("first_rally", place, demoralized=weak), f"rally {AUSTRIAN}")


MADE = (
    joining, bombarding, bombarded, screening, charging, losing, retreating, scouting, moving, spying, plotting,
    propaganda, rolling, persuading, rallying,
)  # fmt: skip


def told_of(state: State, change: Callable[[dict[str, Any]], object]) -> str:
    """What is said of a file of a position in which something has been changed."""
    data: dict[str, Any] = opened(state)
    change(data["state"])
    with pytest.raises(LoadError) as caught:
        bw.from_json(json.dumps(data))
    return str(caught.value)


def setting(
    frame: int = -1,
    part: str = "",
    **values: Any,  # noqa: ANN401 - JSON data
) -> Callable[[dict[str, Any]], object]:
    """Change fields of a frame, or of what it is about."""

    def change(state: dict[str, Any]) -> None:
        found: dict[str, Any] = state["frames"][frame]
        (found[part] if part else found).update(values)

    return change


def adding(unit: str) -> Callable[[dict[str, Any]], object]:
    """Let another unit move before the one that does."""
    return lambda state: state["frames"].insert(0, {**state["frames"][0], "unit": index(unit)})


def at(phase: str) -> Callable[[dict[str, Any]], object]:
    return lambda state: state.update(cursor=phase)


def twice(state: dict[str, Any]) -> None:
    state["frames"] *= 2


def put(unit: str, place: str) -> Callable[[dict[str, Any]], object]:
    return lambda state: state["pos"].update({unit: place})


def clear(field: str) -> Callable[[dict[str, Any]], object]:
    return lambda state: state.update({field: []})


@pytest.mark.parametrize("made", MADE)
def test_what_play_leads_to_is_read_back(made: Callable[[], State]) -> None:
    state = made()
    assert state.frames
    assert bw.from_json(bw.to_json(state)) == state
    for side in Side:
        assert bw.view_from_json(state.view(side).to_json()) == state.view(side)


WRONG: Mapping[str, tuple[Callable[[], State], Callable[[dict[str, Any]], object]]] = {
    "a place that is not attacked": (joining, setting(target="0738")),
    "a place out of reach": (joining, put(SERB, "0742")),
    "somebody joins twice removed": (joining, put(AUSTRIAN, "0738")),
    "an enemy joins": (joining, setting(units=[index(SERB)])),
    "units out of order": (joining, setting(units=[index(ALPINE[1]), index(AUSTRIAN)])),
    "somebody who cannot act joins": (joining, clear("ready")),
    "somebody hidden joins": (joining, lambda state: state.update(hidden=[AUSTRIAN])),
    "a place struck already": (joining, lambda state: state.update(struck=[THERE])),
    "a place that has not been struck": (charging, clear("struck")),
    "attackers elsewhere": (charging, put(AUSTRIAN, "0737")),
    "defenders elsewhere": (charging, put(SERB, "0741")),
    "hidden defenders": (charging, lambda state: state.update(hidden=[SERB])),
    "somebody else charges": (alone, setting(part="battle", charging=[index(ALPINE[1])])),
    "somebody else has supply": (charging, setting(part="battle", supplied=[index(SERB)])),
    "guns elsewhere": (bombarded, put(AUSTRIAN_GUNS, "0737")),
    "Demoralized cavalry that gets away": (screening, lambda state: state.update(demoralized=[RIDERS])),
    "somebody else is lost": (losing, setting(attacker_lost=index(SERB))),
    "a defender who is none is lost": (losing, setting(defender_lost=index(AUSTRIAN))),
    "a retreat from nowhere": (retreating, setting(enemies=["Narnia"])),
    "a retreat from a box": (retreating, setting(enemies=["Removed"])),
    "a retreat in a circle": (retreating, setting(trail=["0641"])),
    "a retreat of less than nothing": (retreating, setting(left=-1)),
    "a retreat of a neutral": (retreating, lambda state: state["tracks"].update(allegiance=NEUTRAL)),
    "an advance of the enemy": (retreating, setting(0, units=[index(RIDERS)])),
    "an advance into a box": (retreating, setting(0, target="Removed")),
    "an enemy who moves": (moving, setting(unit=index(SERB))),
    "a Depot that moves": (moving, setting(unit=index(DEPOT), at="1140")),
    "a unit that moves elsewhere": (moving, setting(at="1343")),
    "points that nobody spent": (moving, setting(spent=1)),
    "points that nobody has": (moving, setting(spent=-1, has_moved=True)),
    "nobody to be reconnoitred": (scouting, put(SERB, "1343")),
    "a place that is not beside": (scouting, setting(at="1343")),
    "a reconnaissance that was not tried": (scouting, clear("tried")),
    "a spy who is no headquarters": (spying, setting(unit=index(HUSSARS))),
    "a spy who spies again": (spying, lambda state: state.update(ready=[AUSTRIAN_HQ])),
    "a spy on nobody": (spying, setting(at="1344")),
    "an operation without agents": (plotting, setting(defending=0)),
    "a point before the agents": (plotting, setting(attacker_morale="")),
    "an operation of which all is said": (
        propaganda, setting(attacking=1, defending=0, attacker_morale="", defender_morale=""),
    ),
    "a roll before all is said": (rolling, setting(part="operation", defender_morale=None)),
    "a victim who is none": (plotting, setting(unit=index(SERB))),
    "no victim": (plotting, setting(unit=-1)),
    "a victim of another country": (plotting, setting(country="Bulgaria")),
    "a victim of propaganda": (propaganda, setting(unit=index(SERB))),
    "propaganda in a neutral country": (propaganda, setting(country="Greece")),
    "a roll for such propaganda": (rolling, setting(part="operation", country="Greece")),
    "persuasion without end": (persuading, setting(most=3)),
    "persuasion to nothing": (persuading, setting(most=0)),
    "persuasion of nobody": (persuading, setting(country="")),
    "persuasion of a neutral": (persuading, setting(country="Greece")),
    "an enemy who rallies": (rallying, setting(unit=index(SERB))),
    "somebody who needs no rally": (rallying, clear("demoralized")),
    "somebody who may rally again": (rallying, lambda state: state.update(ready=[AUSTRIAN])),
    "a rally elsewhere": (rallying, setting(at="1343")),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_interrupts_a_segment_agrees_with_the_position(what: str) -> None:
    made, change = WRONG[what]
    assert "does not agree with where its units are" in told_of(made(), change)


@pytest.mark.parametrize("unit", [-1, 10**6])
def test_somebody_retreats(unit: int) -> None:
    assert f"Retreating.unit: {unit} cannot stand there" in told_of(retreating(), setting(unit=unit))


def test_the_first_unit_of_the_table_can_be_a_victim() -> None:
    victim = bw.ruleset().units[0].name
    place = {"2618": [victim], "2720": ["Ottoman 1st Infantry Division"]}
    agents = {Side.FIRST: 1, Side.SECOND: 1}
    state = board("first_strategic_operations", place, scenario="jihad", agents=agents)
    plotted = go(state, f"assassination of {victim}")
    assert bw.from_json(bw.to_json(plotted)) == plotted


MISPLACED: Mapping[str, tuple[Callable[[], State], Callable[[dict[str, Any]], object], str]] = {
    "a bombardment in combat": (joining, setting(is_bombardment=True), "Joining does not interrupt this segment"),
    "an attack by guns": (bombarding, setting(is_bombardment=False), "Joining does not interrupt this segment"),
    "a spy in the Rally Segment": (spying, at("first_rally"), "SpyRoll does not interrupt this segment"),
    "a unit that moves twice": (moving, twice, "a unit moves or retreats twice"),
    "two units that move": (moving, adding(SERB), "only units of a corps that has come on move one after the other"),
    "an operation twice": (propaganda, twice, "Operating does not follow on Operating"),
    "an advance on a retreat": (
        retreating, lambda state: state["frames"].reverse(), "Advancing does not follow on Retreating",
    ),
    "a reconnaissance by itself": (
        scouting, lambda state: state["frames"].pop(0), "ReconRoll is not that of the unit that moves",
    ),
}  # fmt: skip


def test_who_must_stop_beside_the_enemy_may_reconnoitre_all_the_same() -> None:
    data: dict[str, Any] = opened(scouting())
    data["state"]["frames"][0].update(halted=True, has_moved=True, spent=1)
    assert bw.from_json(json.dumps(data)).to_move is CHANCE


@pytest.mark.parametrize("what", MISPLACED)
def test_what_interrupts_a_segment_follows_on_what_it_can(what: str) -> None:
    made, change, told = MISPLACED[what]
    assert told_of(made(), change) == f"state.frames: {told}"


def test_a_corps_that_has_come_on_moves_on_unit_by_unit() -> None:
    host = bw.GAME.ruleset(host=SquareHost())
    place = {"Off-map area": ["Syrians"], "E1": ["Rhodope"]}
    state = bw.position(scenario="jihad", turn=2, phase="first_movement", place=place, ruleset=host)
    coming = go(state, next(text for text in listed(state) if text.startswith("bring on")))
    assert coming.frames
    assert bw.from_json(bw.to_json(coming), ruleset=host) == coming


# ---------------------------------------------------------------------------------------------------------------- views
BOTH = [SERBIAN_HQ, SERB]


def unseen(phase: str = "second_movement", **fields: Any) -> State:  # noqa: ANN401 - as `position`
    return board(phase, {"1343": BOTH, "1143": [AUSTRIAN], "1344": [RIDERS]}, hidden=BOTH, **fields)


def unseen_move() -> State:
    return go(unseen(), f"move {SERB}")


def unseen_rally() -> State:
    return go(unseen("second_rally", demoralized=BOTH), f"rally {SERB}")


VEILED: Mapping[str, tuple[Callable[[], State], Callable[[dict[str, Any]], object], str]] = {
    "more than there are": (
        unseen, lambda state: state["backs"][0].__setitem__(3, 5), "backs: 5 units of Serbia are hidden there, and 2",
    ),
    "nobody": (unseen, clear("backs"), "backs: 0 units of Serbia are hidden there, and 2"),
    "another status moves": (unseen_move, setting(is_weak=True), "frames: Moving: nobody"),
    "another country moves": (unseen_move, setting(country="Bulgaria"), "frames: Moving: nobody"),
    "somebody moves elsewhere": (unseen_move, setting(at="1344"), "frames: Moving: nobody"),
    "what has been spent is told": (unseen_move, setting(spent=1, has_moved=True), "frames: Moving: nobody"),
    "who moves is told": (unseen_move, setting(unit=index(SERB), country=""), "frames: Moving: nobody"),
    "another country rallies": (unseen_rally, setting(country="Bulgaria"), "frames: RallyRoll: nobody"),
}  # fmt: skip


@pytest.mark.parametrize("what", VEILED)
def test_what_a_view_shows_of_hidden_units_agrees_with_itself(what: str) -> None:
    made, change, told = VEILED[what]
    text = made().view(Side.FIRST).to_json()
    assert bw.view_from_json(text).to_json() == text
    data: dict[str, Any] = json.loads(text)
    change(data["state"])
    with pytest.raises(LoadError) as caught:
        bw.view_from_json(json.dumps(data))
    assert str(caught.value).startswith(f"state.{told}")


@pytest.mark.parametrize(
    ("made", "values"),
    [
        (moving, {"country": "Rumania"}),
        (moving, {"is_weak": True}),
        (moving, {"unit": -1, "country": "Rumania"}),
        (rallying, {"country": "Austria-Hungary"}),
    ],
)
def test_nobody_is_half_hidden_in_a_state(made: Callable[[], State], values: dict[str, Any]) -> None:
    assert told_of(made(), setting(**values)).startswith("state")


@pytest.mark.case("balkan_wars", "intel.1")
def test_a_hidden_headquarters_that_spies_stands_within_its_reach_in_every_sample() -> None:
    """The one that is told spies from a place from which it can; nothing else that hides could be it elsewhere."""
    others = [HUSSARS, AUSTRIAN, *ALPINE[1:]]
    place = {"1143": [AUSTRIAN_HQ], "1343": [SERB], "0729": others}
    state = board("first_strategic_operations", place, hidden=[AUSTRIAN_HQ, *others])
    view = go(state, f"{AUSTRIAN_HQ} spies on 1343").view(Side.SECOND)
    assert str(view.where(AUSTRIAN_HQ)) == "Unseen"
    assert bw.view_from_json(view.to_json()) == view
    for seed in range(8):
        assert bw.sample_state(view, random.Random(seed)).where(AUSTRIAN_HQ).name == "1143"
    far: dict[str, Any] = opened(view)
    far["state"]["backs"][-1][0] = "0730"
    with pytest.raises(LoadError, match="SpyRoll does not agree"):
        bw.view_from_json(json.dumps(far))
