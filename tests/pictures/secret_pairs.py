"""Pairs of games that differ in one hidden fact alone, and the side that may not know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from balkan_rules import balkan_wars as wars
from balkan_rules import marita_merkur as merkur
from balkan_rules import tito
from balkan_rules import wrte_1991 as wrte
from balkan_rules.balkan_wars import SecretOpsCommitOrder
from balkan_rules.core.records import Record

Game: TypeAlias = "Record[Any, Any]"
ARMY: Final = [f"JNA Motorized {number}" for number in range(1, 7)]
HQ: Final = "Serbian 1st Army HQ"
RIDERS: Final = "Serbian 1st Cavalry Brigade"


@attrs.frozen
class Pair:
    """Two games, and who cannot tell them apart.

    Attributes:
        fact: what is hidden.
        side: who may not know it.
        one: the first game.
        other: the second.
        field: the field of the last states in which it stands.
    """

    fact: str
    side: Any
    one: Game
    other: Game
    field: str

    def __str__(self) -> str:
        return f"{self.one.initial.ruleset.game.info.name}: {self.fact}"


def after(state: Any, *texts: str) -> Game:  # noqa: ANN401 - a state of some game
    """A game that begins with a state, and goes on as written."""
    start, actions = state, []
    for text in texts:
        action = state.ruleset.parse_at(text, state)
        state = state.apply(action)
        actions.append(action)
    return Record(start, actions)


def both(made: Callable[[Any], Game], one: object, other: object) -> tuple[Game, Game]:
    """The games that are made of two things."""
    return made(one), made(other)


def split(state: Any, field: str, one: str, other: str) -> tuple[Game, Game]:  # noqa: ANN401 - as above
    """Two states: in the first, one of two units is in a set, in the second the other one."""
    units: list[int] = [state.ruleset.unit(name).index for name in (one, other)]
    kept = {*getattr(state, field)}.difference(units)

    def with_unit(unit: int) -> Game:
        return Record(attrs.evolve(state, **{field: bytes(sorted({*kept, unit}))}))

    return both(with_unit, *units)


# ---------------------------------------------------------------------------------------------------------------- Tito
def _of_tito() -> list[Pair]:
    place: Mapping[str, Sequence[str | tuple[str, int]]] = {
        "Serbia/Partisan Mountain": [("Partisan group", 6)],
        "Serbia/Axis Mountain": ["German 704"],
        "Sarajevo/Axis": ["German 501SS", "Croat 1"],
        "Belgrade/Axis": ["German 714"],
    }
    partisans, two = tito.Side.YUGOSLAV, "declare two operations"
    drawing = tito.position(turn=1, phase="operations_limit")

    def state(phase: str, limit: int, **fields: Any) -> tito.State:  # noqa: ANN401 - as `position`
        return tito.position(turn=9, phase=phase, place=place, operations_limit=limit, **fields)

    def planned(*texts: str) -> Game:
        return after(state("operations_planning", 8), two, *texts)

    def used(limit: int) -> Game:
        return after(state("operations_planning", limit, operations=2), "declare no operation")

    limits = both(lambda limit: Record(state("yugoslav_combat", limit)), 2, 8)
    targets = ("target Bosnia", "target Serbia")
    hunts = both(lambda number: planned(*targets, f"commit the 501st to operation {number}"), 1, 2)
    return [
        Pair("how many operations there may be", partisans, *limits, "operations_limit"),
        Pair("the draw of that", partisans, after(drawing, "draw 6"), after(drawing, "draw 8"), "operations_limit"),
        Pair("that no operation is left", partisans, used(2), used(8), "operations_limit"),
        Pair("the first target", partisans, planned("target Bosnia"), planned("target Serbia"), "first_target"),
        Pair(
            "the second target", partisans, planned(*targets), planned(targets[0], "target Montenegro"), "second_target"
        ),
        Pair("the operation of the 501st", partisans, *hunts, "hunters"),
    ]


# ---------------------------------------------------------------------------------------------------------------- WRTE
def _of_wrte_1991() -> list[Pair]:
    federalist, separatist = wrte.Side
    here, there = "2719", "2920"

    def army(one: Sequence[str], other: Sequence[str], phase: str = "separatist_movement") -> wrte.State:
        place = {here: [ARMY[0], *one], there: [ARMY[1], *other], "2821": ["ZNG 1"]}
        return wrte.position(turn=6, operations=4, phase=phase, place=place)

    def slovenes(one: Sequence[str], other: Sequence[str]) -> Game:
        place = {"2605": ["Slovene 8Z", *one], "2403": ["Slovene 2", *other], "2704": ARMY[:1]}
        return Record(wrte.position(phase="federalist_combat", place=place))

    def moved(*texts: str) -> Game:
        return after(army(ARMY[2:4], ARMY[4:5], "federalist_movement"), f"move {ARMY[0]}", *texts)

    def drawn(number: int) -> Game:
        return after(wrte.new_game(), f"draw chit {number}")

    whole = army(ARMY[2:4], ARMY[4:5])
    sets = {
        "ready": "may still act",
        "activated": "has been activated",
        "guests": "was in Croatia before the operations",
        "ambushers": "may not ambush any more",
        "pinned": "is pinned",
        "vetoed": "is held up by a veto",
        "unsupplied": "is out of supply",
    }
    hidden = f"move a hidden unit at {here}"
    return [
        Pair("the chit", federalist, drawn(3), drawn(5), "chit"),
        Pair(
            "who stands under a top unit of the JNA",
            separatist,
            Record(army(ARMY[2:3], ARMY[3:4])),
            Record(army(ARMY[3:4], ARMY[2:3])),
            "pos",
        ),
        Pair(
            "how many stand under a top unit of the JNA",
            separatist,
            Record(army([], ARMY[2:4])),
            Record(army(ARMY[2:4], [])),
            "pos",
        ),
        Pair(
            "how many stand under a top unit of the Slovenes",
            federalist,
            slovenes([], ["Slovene 3", "Slovene 4"]),
            slovenes(["Slovene 3", "Slovene 4"], []),
            "pos",
        ),
        Pair(
            "which unit of a stack goes along unseen",
            separatist,
            moved(hidden, f"pick {ARMY[2]}"),
            moved(hidden, f"pick {ARMY[3]}"),
            "frames",
        ),
        *[
            Pair(f"which hidden unit {what}", separatist, *split(whole, field, ARMY[2], ARMY[3]), field)
            for field, what in sets.items()
        ],
    ]


# --------------------------------------------------------------------------------------------------------- Balkan Wars
def _of_balkan_wars() -> list[Pair]:
    first = wars.Side.FIRST
    here, there = "1840", "1736"
    foe = "Austro-Hungarian Mountain Infantry Brigade A"

    def board(one: str, other: str, phase: str, **fields: Any) -> wars.State:  # noqa: ANN401 - as `position`
        place = {here: [one], there: [other], "1143": [foe]}
        return wars.position(phase=phase, place=place, hidden=[RIDERS, HQ], **fields)

    def rallying(one: str, other: str) -> Game:
        return after(board(one, other, "second_rally", demoralized=[one, other]), f"rally {one}")

    def moving(one: str, other: str) -> Game:
        return after(board(one, other, "second_movement"), f"move {one}")

    together = wars.position(phase="first_movement", place={here: [RIDERS, HQ], "1143": [foe]}, hidden=[RIDERS, HQ])
    blind = wars.ruleset(rulings=wars.Rulings(secret_ops_commit_order=SecretOpsCommitOrder.SIMULTANEOUS_HIDDEN))
    agents = {wars.Side.FIRST: 3, wars.Side.SECOND: 1}
    spying = wars.position(
        phase="first_strategic_operations", place={"1143": [foe], here: [RIDERS]}, agents=agents, ruleset=blind
    )
    commits = both(lambda number: after(spying, "espionage in Serbia", f"commit {number}"), 1, 3)
    order, turned = (RIDERS, HQ), (HQ, RIDERS)
    fog = {
        "demoralized": "is Demoralized",
        "ready": "may still act",
        "tried": "has tried reconnaissance",
        "spent": "has been used for supply",
    }
    standing = both(lambda units: Record(board(units[0], units[1], "first_movement")), order, turned)
    return [
        Pair("which unit in the fog is which", first, *standing, "pos"),
        Pair("who moves in the fog", first, moving(*order), moving(*turned), "frames"),
        Pair("who rallies in the fog", first, rallying(*order), rallying(*turned), "frames"),
        *[
            Pair(f"which unit in the fog {what}", first, *split(together, field, RIDERS, HQ), field)
            for field, what in fog.items()
        ],
        Pair("how many agents are committed", wars.Side.SECOND, *commits, "frames"),
    ]


# ------------------------------------------------------------------------------------------------------- Marita-Merkur
def _of_marita_merkur() -> list[Pair]:
    state: Any = merkur.new_game()
    while not isinstance(state.legal_actions()[0], merkur.ChooseEffort):
        state = state.apply(state.legal_actions()[0])
    one, other = (Record(state, [action]) for action in (state.legal_actions()[0], state.legal_actions()[-1]))
    return [Pair("the effort that the Axis has chosen", merkur.Side.ALLIED, one, other, "axis_effort")]


PAIRS: Final = [*_of_tito(), *_of_wrte_1991(), *_of_balkan_wars(), *_of_marita_merkur()]
