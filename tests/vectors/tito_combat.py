"""Vectors about combat (8.0, 9.21, 12.0): answered by previews, and by attacks that are rolled for and carried out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs
from tests.vectors.tito_operations import combat_results
from tests.vectors.tito_places import Entry, Field, Force, Made, each, field, on_map, play
from tests.vectors.vectors import Answers, Forms, VectorError

from balkan_rules import tito

FORMS: Final = Forms()
Given = Mapping[str, Any]
_COLUMNS: Final = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
_COUNTS: Final = {"one": 1, "a": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_OPERATION: Final = "operation"
_LATE: Final = 16
"""A Game-Turn on which Germans and guerrillas may retreat into any Zone."""


@attrs.frozen
class Fight:
    """A position in which an attack can be declared.

    Attributes:
        state: the Combat Phase.
        attack: the attack.
    """

    state: tito.State
    attack: tito.Attack

    def preview(self) -> tuple[int, int, str, str, int]:
        """Attacker, defender, ratio, column and sum of the modifiers."""
        found = self.state.preview(self.attack)
        if found is None or found.defender is None or found.ratio is None or found.column is None:
            return 0, 0, "", "", 0
        steps = sum(modifier.steps for modifier in found.modifiers)
        return int(found.attacker), int(found.defender), found.ratio, found.column, steps

    def results(self) -> list[str]:
        """What the die can bring."""
        found = self.state.preview(self.attack)
        return [] if found is None else [result for result, _ in found.distribution]


def _fight(
    made: Made,
    where: Field,
    yugoslav: Sequence[Entry],
    axis: Sequence[Entry],
    *,
    axis_attacks: bool,
    **fields: Any,  # noqa: ANN401
) -> Fight:
    place = {where.yugoslav: list(yugoslav), where.axis: list(axis)}
    phase = tito.Phase.AXIS_COMBAT if axis_attacks else tito.Phase.YUGOSLAV_COMBAT
    ruleset = made.ruleset()
    state = tito.position(
        turn=_LATE, phase=phase, place={key: men for key, men in place.items() if men}, ruleset=ruleset, **fields
    )
    own, other = ruleset.map.place(where.yugoslav), ruleset.map.place(where.axis)
    return Fight(state, tito.Attack(other, own) if axis_attacks else tito.Attack(own, other))


@attrs.frozen
class Outcome:
    """What became of both sides when an attack was carried out.

    Attributes:
        yugoslav: the Yugoslavs before and after.
        axis: the Axis before and after.
        after: the state after the combat.
    """

    yugoslav: tuple[Force, Force]
    axis: tuple[Force, Force]
    after: tito.State


def _carry_out(fight: Fight, die: int = 1) -> Outcome:
    """Declare, roll, lose and retreat; choices are taken as they are listed."""
    before = fight.state
    rolled = before.apply(fight.attack).apply(tito.Roll(die))
    after = play(rolled, lambda now: not now.frames or now.phase is not before.phase)
    both = [(on_map(before, axis=axis), on_map(after, axis=axis)) for axis in (False, True)]
    return Outcome(both[0], both[1], after)


# ----------------------------------------------------------------------------------------------- strengths and columns


@FORMS.add("defender place")
def _defence(given: Given) -> Answers:
    def defence(place: str) -> int:
        made = Made()
        return _fight(
            made, field(place), made.yugoslavs(given["defender"]), made.axis([9]), axis_attacks=True
        ).preview()[1]

    return {"defence": lambda: each(given["place"], defence)}


@FORMS.add("attacker place")
def _attack(given: Given) -> Answers:
    def attack(place: str) -> int:
        made = Made()
        return _fight(
            made, field(place), made.yugoslavs(given["attacker"]), made.axis([9]), axis_attacks=False
        ).preview()[0]

    return {"attack": lambda: each(given["place"], attack)}


@FORMS.add("attacker defender columns", "attacker defender_printed place columns")
def _column(given: Given) -> Answers:
    made = Made()
    made.combat(given["columns"], "-")
    where = field(given.get("place", "village"))
    defender = given.get("defender", given.get("defender_printed"))
    fight = _fight(made, where, made.yugoslavs([defender]), made.axis([given["attacker"]]), axis_attacks=True)
    return {
        "attack": lambda: fight.preview()[0],
        "defence": lambda: fight.preview()[1],
        "ratio": lambda: fight.preview()[2],
        "column": lambda: fight.preview()[3],
    }


@FORMS.add("attacker axis_box")
def _beside_collaborators(given: Given) -> Answers:
    made = Made()
    ((faction, strengths),) = given["attacker"].items()
    attackers = made.yugoslavs(strengths, "Chetnik" if "chetnik" in faction else "Partisan")
    axis: list[Entry] = []
    for word, points in given["axis_box"].items():
        nationality = str(word).title()
        axis += made.yugoslavs(points, "Chetnik") if "chetnik" in word else made.axis(points, nationality)
    fight = _fight(made, field("village"), attackers, axis, axis_attacks=False)
    return {"attack": lambda: fight.preview()[0], "defence": lambda: fight.preview()[1]}


# ------------------------------------------------------------------------------------------------------------ modifiers


def _mountaineers(made: Made, words: str) -> list[Entry]:
    """Units such as ``"three german mountain"``."""
    parts = words.casefold().replace("units", "").replace("unit", "").split()
    count = _COUNTS.get(parts[0], int(parts[0]) if parts[0].isdecimal() else 0)
    nationality, *symbol = parts[1:] if count else parts
    type_ = "mountain infantry" if symbol == ["mountain"] else " ".join(symbol) or "infantry"
    side = "axis" if nationality == "bulgarian" else ""
    return [made.unit(nationality.title(), type_=type_, side=side) for _ in range(count or 1)]


@FORMS.add("attack_with place", "defend_with place")
def _mountain_units(given: Given) -> Answers:
    attacks = "attack_with" in given
    words = given.get("attack_with", given.get("defend_with"))

    def steps(units: str, place: str) -> int:
        made = Made()
        axis = _mountaineers(made, units)
        return _fight(made, field(place), made.yugoslavs([4]), axis, axis_attacks=attacks).preview()[4]

    def answer() -> object:
        places = given["place"]
        if isinstance(words, list):
            pairs = zip(words, places if isinstance(places, list) else [places] * len(words), strict=True)
            return [steps(*pair) for pair in pairs]
        return each(places, lambda place: steps(words, place))

    return {"steps_right": answer, "steps": answer}


@FORMS.add("tito_stack")
def _tito_steps(given: Given) -> Answers:
    def steps(role: str) -> int:
        made = Made()
        men: list[Entry] = ["Tito", *made.yugoslavs([4])]
        return _fight(made, field("mountain"), men, made.axis([6]), axis_attacks=_role(role)).preview()[4]

    return {"steps": lambda: each(given["tito_stack"], steps)}


def _role(word: str) -> bool:
    """Whether it is the Axis that attacks."""
    if word not in {"attacks", "defends"}:
        message = f"{word!r} is not 'attacks' or 'defends'"
        raise VectorError(message)
    return word == "defends"


# ------------------------------------------------------------------------------------------------------ losses, results


@FORMS.add("defender result multiplier", "stack loss")
def _losses(given: Given) -> Answers:
    """A force in a place with the multiplier receives a result: guerrillas if there are such counters, else Germans."""
    strengths: list[int] = given.get("defender", given.get("stack"))
    terrain = {1: "village", 2: "town", 3: "city"}[given.get("multiplier", 1)]
    guerrillas = set(strengths) <= {1, 4, 12}
    made = Made()
    made.combat(_COLUMNS, given.get("result", f"D{given.get('loss')}"))
    if guerrillas:
        fight = _fight(made, field(terrain), made.yugoslavs(strengths), made.axis([9]), axis_attacks=True)
    else:
        fight = _fight(made, field(terrain), made.yugoslavs([4]), made.axis(strengths), axis_attacks=False)

    def lost() -> int:
        before, after = _loser()
        return before.strength - after.strength

    def _loser() -> tuple[Force, Force]:
        outcome = _carry_out(fight)
        return outcome.yugoslav if guerrillas else outcome.axis

    def retreats() -> bool:
        outcome = _carry_out(fight)
        survivors = (outcome.yugoslav if guerrillas else outcome.axis)[1].strength > 0
        return survivors and not outcome.after.stack(fight.attack.target)

    return {"strength_lost": lost, "survivors_must_retreat": retreats}


def _fortress(made: Made, words: str) -> str:
    """The name of an Objective Display for words such as ``"a city with intrinsic defence"``."""
    match = re.fullmatch(r"(?:an? )?(.+?) with (?:an )?intrinsic defen[cs]e", words.casefold())
    if match is None:
        return words
    terrain = match[1]
    name = "Belgrade" if terrain == "city" else "Zara"
    return made.display(name, terrain=f'"{terrain}"')


def single(results: Sequence[str]) -> str:
    """The one result that there is."""
    (result,) = results
    return result


@FORMS.add("place result", "place axis result")
def _result(given: Given) -> Answers:
    """A Yugoslav attack whose every result is the given one."""
    made = Made()
    made.combat(_COLUMNS, given["result"])
    if given["place"] == _OPERATION:
        return {"effective": lambda: single(combat_results(made))}
    name = _fortress(made, given["place"])
    units = made.axis(given.get("axis", [9]))
    fight = _fight(made, field(name), made.yugoslavs([4, 4, 4]), units, axis_attacks=False)

    def effective() -> str:
        return single(fight.results())

    def fallen() -> bool:
        after = _carry_out(fight).after
        bit = after.ruleset.intrinsic[fight.attack.target.index]
        return bool(after.intrinsic & bit)

    def lost() -> list[int]:
        before, after = _carry_out(fight).axis
        charts = fight.state.ruleset.charts
        return sorted((charts.unit(name).strength for name in before.units - after.units), reverse=True)

    return {"effective": effective, "intrinsic_eliminated": fallen, "units_lost": lost}


# --------------------------------------------------------------------------------------------- which attacks are made


@FORMS.add("facing")
def _mandatory(given: Given) -> Answers:
    def must(place: str) -> bool:
        made = Made()
        men, units = made.yugoslavs([4]), made.axis([6])
        both = {
            tito.END_PHASE not in _fight(made, field(place), men, units, axis_attacks=axis).state.legal_actions()
            for axis in (False, True)
        }
        (answer,) = both
        return answer

    return {"must_attack": lambda: each(given["facing"], must)}


@FORMS.add("axis_mountain facing")
def _attacks(given: Given) -> Answers:
    def allowed() -> int:
        made = Made()
        made.combat(_COLUMNS, "-")
        place: dict[str, list[Entry]] = {field("mountain").axis: made.axis(given["axis_mountain"])}
        for word in given["facing"]:
            faction = "Chetnik" if "chetnik" in word else "Partisan"
            place[field("mountain", faction).yugoslav] = made.yugoslavs([4], faction)
        state = tito.position(turn=_LATE, phase="axis_combat", place=place, ruleset=made.ruleset())
        count = 0
        while attacks := [action for action in state.legal_actions() if isinstance(action, tito.Attack)]:
            state = state.apply(attacks[0]).apply(tito.Roll(1))
            count += 1
        return count

    return {"attacks_allowed": allowed}
