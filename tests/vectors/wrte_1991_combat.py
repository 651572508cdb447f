"""Vectors about combat and support (sections 8.0, 12.5 and 13.0): answered by fighting in a country made to measure."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs
from tests.vectors.vectors import Answers, Forms, VectorError
from tests.vectors.wrte_1991_land import BACK, FULL, LINE, START, Land, cut_off, rated, unit_names
from tests.vectors.wrte_1991_map import levels
from tests.vectors.wrte_1991_movement import dearest, reach, stand
from tests.vectors.wrte_1991_zones import neighbours

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.sequence import Event

FORMS: Final = Forms()
Given = Mapping[str, Any]
_FEDERALIST, _SEPARATIST = wrte.Side.FEDERALIST, wrte.Side.SEPARATIST
_TARGET: Final = LINE[2]
_FROM: Final = LINE[1]
_KINDS: Final = tuple(wrte.SupportType)
_HOME: Final = {"slovene": "SI", "croatian": "HR", "hos": "HR", "krajina": "HR", "jna": "BA"}


@attrs.define
class Fight:
    """An attack to be made.

    Attributes:
        land: the country.
        attackers: names of the units that attack, by hex.
        defenders: names of those in the hex that is attacked.
        side: who attacks.
        level: the Activation Level.
        unsupplied: the sides whose supply is cut.
        attacker_support: the support that the attacker places.
        defender_support: the support that the defender places.
        fields: other entries of the tracks.
    """

    land: Land = attrs.field(factory=Land)
    attackers: Mapping[str, Sequence[str]] = attrs.field(factory=lambda: {_FROM: unit_names("motorized")})
    defenders: Sequence[str] = attrs.field(factory=lambda: unit_names("slovene"))
    side: wrte.Side = _FEDERALIST
    level: int = FULL
    unsupplied: Sequence[wrte.Side] = ()
    attacker_support: Sequence[str] = ()
    defender_support: Sequence[str] = ()
    fields: dict[str, Any] = attrs.field(factory=dict)

    def state(self) -> wrte.State:
        """The position in which it is made."""
        place: Mapping[str, Sequence[str]] = {**self.attackers, _TARGET: self.defenders}
        for side in self.unsupplied:
            place = cut_off(place, side=side)
        federalist = self.side is _FEDERALIST
        return wrte.position(
            turn=5,
            phase=wrte.Phase.FEDERALIST_COMBAT if federalist else wrte.Phase.SEPARATIST_COMBAT,
            place=place,
            level=self.level,
            operations=1,
            ruleset=self.land.ruleset(),
            **{"separatist_artillery": 3, **self.fields},
        )

    def declared(self) -> wrte.State:
        """The attack has been declared with all who are to make it."""
        state = self.state()
        names = [name for units in self.attackers.values() for name in units]
        units = sorted(map(state.ruleset.charts.unit, names), key=lambda unit: unit.index)
        able = [unit for unit in units if wrte.Engage(unit) in state.legal_actions()]
        first, *others = [*able, *(unit for unit in units if unit not in able)]  # who cannot begin an attack comes last
        state = state.apply(wrte.Engage(first)).apply(wrte.Attack(state.ruleset.map.place(_TARGET)))
        for unit in others:
            state = state.apply(wrte.Engage(unit))
        return state.apply(wrte.Declare())

    def supported(self) -> wrte.State:
        """All support has been placed, and the die is due."""
        state = self.declared()
        for side, support in ((self.side, self.attacker_support), (_other(self.side), self.defender_support)):
            for kind in [kind for kind in _KINDS if kind.value in support]:
                state = state.apply(wrte.AddSupport(kind))
            if state.to_move is side and wrte.NoSupport() in state.legal_actions():
                state = state.apply(wrte.NoSupport())
        assert state.to_move is CHANCE
        return state

    def rolled(self, die: int = 1) -> Event:
        """What is told of the battle."""
        events = self.supported().step(wrte.Roll(die)).events
        return next(event for event in events if event.name == "combat")

    def told(self, name: str) -> Any:  # noqa: ANN401 - whatever the event carries
        """A detail of that."""
        return self.rolled().details[name]


def _other(side: wrte.Side) -> wrte.Side:
    return _SEPARATIST if side is _FEDERALIST else _FEDERALIST


def _homeland(land: Land | None = None) -> Land:
    """A country in which Slovenes defend at home, in supply."""
    return (Land() if land is None else land).hex(_TARGET, area="SI")


def _strengths(attack: int, defence: int) -> Fight:
    """One unit of the JNA attacks a Slovene unit."""
    land = _homeland().ratings("jna-mot", attack, 1, 4).ratings("slovene-zone", 1, defence, 4)
    return Fight(land)


# ----------------------------------------------------------------------------------------------------------------- odds


@FORMS.add("attack defence", "attack defence ruling")
def _odds(given: Given) -> Answers:
    return {"odds": lambda: _strengths(given["attack"], given["defence"]).told("ratio")}


@FORMS.add("attackers")
def _sum(given: Given) -> Answers:
    return {"attack": lambda: _of_ratings(given["attackers"]).told("attack")}


def _of_ratings(ratings: Sequence[Sequence[int]], *, defends: bool = False, unsupplied: bool = False) -> Fight:
    """Units of the JNA of these ratings attack, or are attacked."""
    land = Land()
    names = rated(land, ratings)
    cut = (_FEDERALIST,) if unsupplied else ()
    if defends:
        return Fight(land, {_FROM: unit_names("zng")}, names, _SEPARATIST, unsupplied=cut)
    return Fight(_homeland(land), {_FROM: names}, unsupplied=cut)


@FORMS.add("units ruling", "ratings")
def _halved(given: Given) -> Answers:
    """Strengths of units that are out of supply."""
    ratings: list[list[int]] = given.get("units", [given.get("ratings")])

    def attack() -> int:
        return int(_of_ratings(ratings, unsupplied=True).told("attack"))

    def defence() -> int:
        return int(_of_ratings(ratings, defends=True, unsupplied=True).told("defence"))

    def movement() -> int:
        land = Land().ratings("jna-mot", *ratings[0])
        names = unit_names("motorized")
        return reach(stand(land, {START: names}, watched=True, supplied=False), names)

    return {"attack": attack, "defence": defence, "ratings": lambda: [attack(), defence(), movement()]}


# --------------------------------------------------------------------------------------------------------------- shifts


@FORMS.add(
    "terrain",
    "terrain river_majority attacker_unsupplied",
    "terrain defender_unsupplied",
    "terrain attacker_unsupplied defender_unsupplied",
    "terrain air artillery",
    "terrain air artillery naval",
)
def _shift(given: Given) -> Answers:
    """All shifts of an attack on a hex; if it has several terrains, what entering it costs."""
    if not isinstance(given["terrain"], str):
        return {"cost": lambda: dearest(given["terrain"])}
    is_city = given["terrain"] == "city"
    land = Land().hex(_TARGET, terrain="clear" if is_city else given["terrain"], coastal=True)
    if is_city:
        land.hex(_TARGET, city="Town")
    if given.get("river_majority", False):
        land.side("river", _FROM, _TARGET)
    fight = Fight(land, attacker_support=[kind.value for kind in _KINDS if given.get(kind.value, 0)])
    fight.unsupplied = [
        side
        for side, fact in ((_FEDERALIST, "attacker_unsupplied"), (_SEPARATIST, "defender_unsupplied"))
        if given.get(fact, False)
    ]
    if given.get("defender_unsupplied", False):
        fight.defenders = unit_names("zng")
    else:
        _homeland(land)
    return {"shift": lambda: fight.told("steps")}


@FORMS.add("across_river not_across")
def _river(given: Given) -> Answers:
    """One unit attacks across a river, another does not."""
    land = _homeland().side("river", _FROM, _TARGET)
    land.ratings("jna-mot", given["across_river"], 1, 4).ratings("jna-mech", given["not_across"], 1, 4)
    beside = next(name for name in neighbours(_TARGET) if name not in {_FROM, BACK, *LINE})
    fight = Fight(land, {_FROM: unit_names("motorized"), beside: unit_names("mechanized")})
    return {"river_shift": lambda: fight.told("steps")}


@FORMS.add("attacker defender", "attacker defender ruling")
def _support(given: Given) -> Answers:
    """Support of both sides; what only the Federalist Player has makes him the attacker or the defender."""
    fight = _with_support(given["attacker"], given["defender"])
    return {"shift": lambda: fight.told("steps")}


def _with_support(attacker: Sequence[str], defender: Sequence[str]) -> Fight:
    if set(defender) <= {"artillery"}:
        return Fight(_homeland().hex(_TARGET, coastal=True), attacker_support=attacker, defender_support=defender)
    if set(attacker) <= {"artillery"}:
        land = Land().hex(_TARGET, coastal=True).hex(_FROM, area="SI")
        return Fight(
            land,
            {_FROM: unit_names("slovene")},
            unit_names("motorized"),
            _SEPARATIST,
            attacker_support=attacker,
            defender_support=defender,
        )
    message = "only one side has aircraft and ships"
    raise VectorError(message)


@FORMS.add("odds side markers")
def _shifted_odds(given: Given) -> Answers:
    """The column that is used where the odds are given."""
    attack, defence = map(int, given["odds"].split("-"))
    fight = _strengths(attack, defence)
    if given["side"] == "attacker":
        fight.attacker_support = given["markers"]
    else:
        fight.defender_support = given["markers"]
    fight.land.hex(_TARGET, coastal=True)
    return {"odds": lambda: fight.told("column")}


# -------------------------------------------------------------------------------------------------------------- markers


def _addable(fight: Fight) -> frozenset[str]:
    """The support that the attacker could place first."""
    state = fight.declared()
    if state.to_move is not fight.side:
        return frozenset()
    return frozenset(action.type.value for action in state.legal_actions() if isinstance(action, wrte.AddSupport))


@FORMS.add("all_units_unsupplied markers")
def _without_supply(given: Given) -> Answers:
    fight = Fight(_homeland().hex(_TARGET, coastal=True))
    fight.unsupplied = (_FEDERALIST,) if given["all_units_unsupplied"] else ()
    return {"allowed": lambda: frozenset(given["markers"]) & _addable(fight)}


@FORMS.add("side marker", "marker coastal")
def _allowed(given: Given) -> Answers:
    land = Land()
    if given.get("coastal", True):
        land.hex(_TARGET, coastal=True)
    fight = Fight(_homeland(land))
    if given.get("side", "federalist") == "separatist":
        fight = Fight(land.hex(_FROM, area="SI"), {_FROM: unit_names("slovene")}, unit_names("motorized"), _SEPARATIST)
    return {"allowed": lambda: given["marker"] in _addable(fight)}


def _usable(band: str, kind: str) -> int:
    """How many markers of a type the Federalist Player may use in a Game-Turn."""
    land = _homeland().hex(_TARGET, coastal=True).side("road", _FROM, _TARGET)
    number = 0
    while kind in _addable(Fight(land, level=levels(band)[0], fields={f"{kind}_used": number})):
        number += 1
    return number


@FORMS.add("band", "band ruling")
def _per_turn(given: Given) -> Answers:
    answers: dict[str, Any] = {}
    for kind in _KINDS:
        usable = functools.partial(_usable, given["band"], kind.value)
        answers |= {kind.value: usable, f"{kind}_max": usable, f"{kind}_max_by_count": usable}
    return answers


@FORMS.add("used_on_turn")
def _ready_again(given: Given) -> Answers:
    """How many Game-Turns later the only naval marker can be used again, counted on the first two."""
    land = _homeland().hex(_TARGET, coastal=True)
    place = {_FROM: unit_names("motorized"), _TARGET: unit_names("slovene"), BACK: unit_names("armour")}
    used = wrte.position(
        phase=wrte.Phase.FEDERALIST_COMBAT, place=place, level=FULL, naval_used=1, ruleset=land.ruleset()
    )
    state, begun = used.apply(wrte.END_PHASE), used.turn
    while state.phase is not wrte.Phase.FEDERALIST_COMBAT:
        state = state.apply(_idle(state))
    assert state.tracks.naval_used == 0
    return {"available_from_turn": lambda: given["used_on_turn"] + state.turn - begun}


def _idle(state: wrte.State) -> wrte.Action:
    """To do nothing, or else what is listed first."""
    legal = state.legal_actions()
    return wrte.END_PHASE if state.to_move is not CHANCE and wrte.END_PHASE in legal else legal[0]


# -------------------------------------------------------------------------------------------------------------- results


@FORMS.add("result attackers defenders", "result attackers defenders ruling")
def _result(given: Given) -> Answers:
    """A result that stands everywhere in the table (but where the text prints another), with a die of 1."""
    columns = [str(odds) for odds in wrte.default_charts().crt.columns]
    rows = [[given["result"]] * len(columns) for _ in range(9)]
    rows[1][columns.index("2-1")] = "2/1"
    table = "\n".join(f"{die} = {row}" for die, row in enumerate(rows, 1)).replace("'", '"')
    land = _homeland(Land().table(f"[combat_results.rows]\n{table}")).ratings("jna-mot", 5, 5, 0)
    around = [name for name in neighbours(_TARGET) if name != BACK]
    names = unit_names("motorized", given["attackers"])
    spots = {at: [name for n, name in enumerate(names) if n % len(around) == k] for k, at in enumerate(around)}
    attackers = {at: units for at, units in spots.items() if units}
    fight = Fight(land, attackers, unit_names("slovene", given["defenders"]))

    @functools.cache
    def after() -> wrte.State:
        state = fight.supported().apply(wrte.Roll(1))
        while any(isinstance(action, wrte.Lose) for action in state.legal_actions()):
            state = state.apply(state.legal_actions()[0])
        return state

    def left(units: Sequence[str]) -> int:
        return sum(after().where(name).is_hex for name in units)

    def advancing() -> int:
        """How many units can go in; none of them has a movement factor."""
        state, number = after(), 0
        while actions := [action for action in state.legal_actions() if isinstance(action, wrte.Advance)]:
            state, number = state.apply(actions[0]), number + 1
        return number

    return {
        "attackers_left": lambda: left(names),
        "defenders_left": lambda: left(fight.defenders),
        "advance": lambda: advancing() > 0,
        "advance_up_to": advancing,
        "movement_cost": lambda: 0 if advancing() else None,
    }


@FORMS.add("paramilitary die", "commando die", "commando_defending die")
def _die(given: Given) -> Answers:
    """What the die counts when such units take part."""
    if "commando_defending" in given:
        defenders = unit_names("commando", given["commando_defending"])
        fight = Fight(Land().hex(_FROM, area="SI"), {_FROM: unit_names("slovene")}, defenders, _SEPARATIST)
    else:
        word = "paramilitary" if "paramilitary" in given else "commando"
        fight = Fight(_homeland(), {_FROM: unit_names(word, given[word])})
    event = fight.rolled(given["die"])
    return {
        "die": lambda: _number(event, "die") + _number(event, "die_bonus"),
        "odds_shift": lambda: _number(event, "steps"),
    }


def _number(event: Event, name: str) -> int:
    found = event.details[name]
    assert isinstance(found, int), event
    return found


# --------------------------------------------------------------------------------------------------------------- limits


@FORMS.add("band city_attacks ruling")
def _city_attacks(given: Given) -> Answers:
    """Whether the last of so many attacks on Croatian cities may be made."""
    land = Land().hex(_TARGET, area="HR", city="Town").side("road", _FROM, _TARGET)
    before = given["city_attacks"] - 1
    fight = Fight(land, defenders=unit_names("zng"), level=levels(given["band"])[0], fields={"city_attacks": before})
    state = fight.state()
    unit = state.ruleset.charts.unit(fight.attackers[_FROM][0])
    return {"legal": lambda: wrte.Engage(unit) in state.legal_actions()}


@FORMS.add("unit role path", "unit role hex_tag path", "unit hex path role")
def _for_a_purpose(given: Given) -> Answers:
    """Whether a unit counts as supplied in an attack, or when attacked."""
    word = given["unit"]
    if given["role"] == "attack" and word == "croatian":
        word = "hos"  # half of what the National Guard attacks with is nothing
    side = wrte.default_charts().unit(unit_names(word)[0]).side
    attacks = given["role"] == "attack"
    if given.get("hex", "barracks") != "barracks":
        message = f"no hex {given['hex']!r} is known"
        raise VectorError(message)
    at, land = (_FROM if attacks else _TARGET), Land()
    land.hex(at, area=_HOME[word])
    if given.get("hex_tag", "none") != "none":
        land.hex(at, ethnic=given["hex_tag"])
    if "hex" in given:
        land.hex(at, city="Town", barracks=True)
    if word == "krajina":  # they attack in Croatia alone, and half of the weakest have no strength
        land.hex(_FROM, area="HR").hex(_TARGET, area="HR").ratings("krajina-inf", 4, 4, 4)
    enemy = unit_names("armour" if side is _SEPARATIST else "zng")
    fight = Fight(land, {_FROM: unit_names(word)}, enemy, side)
    if not attacks:
        fight = Fight(land, {_FROM: enemy}, unit_names(word), _other(side))
    fight.unsupplied = () if given["path"] else (side,)
    case = f"8.4.shift.oos-{'attacker' if attacks else 'defender'}"
    return {"supplied": lambda: case not in fight.rolled().cases}
