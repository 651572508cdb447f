"""Attacks on the ground, played in the game: who may attack what, the odds, and the die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, PEACE, SPECIAL, WAR
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.core.actions import CHANCE
from balkan_rules.core.preview import Modifier, Preview
from balkan_rules.marita_merkur import GAME, MixedMountainAttack, Rulings, Side, Sky, State
from balkan_rules.marita_merkur.sky import Support as Supports

LATE: Final = attrs.evolve(WAR, invaded=False)
"""The Germans have intervened after a coup, and have not invaded Jugoslavia yet."""
GREEKS: Final = ("Greek 2 Inf", "Greek 3 Inf", "Greek 4 Inf")


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def odds(state: State, text: str) -> Preview:
    """What is told of an action before it is done."""
    found = state.preview(GAME.parse(text, state))
    assert found is not None
    return found


def supported(state: State, *flying: str, at: str) -> State:
    """The same, with air units that support the combat for a place."""
    ruleset = state.ruleset
    return attrs.evolve(
        state, sky=Sky(support=tuple(Supports(ruleset.unit(name), ruleset.place(at)) for name in flying))
    )


def on_border(*attackers: str, defenders: Sequence[str] = ("Italian 23 Ferrara",), **fields: object) -> State:
    """Allied units at Kalpaki attack the mountains of Berat."""
    return do(at("allied_combat", {"Kalpaki": attackers, "Berat": defenders}, turn=3, **fields), "attack rn4120")


# ---------------------------------------------------------------------------------------------------- Greeks, mountains


@case("31.A", "31.A.halved", "31.A.limits")
def test_greeks_in_mountains_are_halved_save_mountain_units_and_add_two() -> None:
    state = on_border("Greek 8 Inf", "Greek 39 Evzone")
    found = odds(do(state, "with Greek 39 Evzone"), "with Greek 8 Inf")
    assert (found.attacker, found.defender, found.ratio, found.column) == (Fraction(9, 2), 3, "3:2", "3:2")
    assert found.modifiers == (Modifier("31.A", "Greeks attack into mountains", 2),)
    assert found.cases == ("31.F", "31.A.halved", "31.A")
    chances = {
        "AR": Fraction(1, 6),
        "AS": Fraction(1, 3),
        "HX": Fraction(1, 6),
        "DR": Fraction(1, 6),
        "DE": Fraction(1, 6),
    }
    assert dict(found.distribution) == chances
    evzones = do(on_border("Greek 39 Evzone"), "with Greek 39 Evzone")
    assert odds(evzones, "declare").cases == ("31.F", "31.A")
    defended = at(
        "axis_combat", {"Kalpaki": ["Greek 8 Inf"], "Berat": ["Italian 23 Ferrara", "Italian 3 Julia"]}, turn=3
    )
    assert odds(do(defended, "attack rn4519"), "with Italian 3 Julia").modifiers == ()


@case("31.A")
def test_a_mixed_force_adds_nothing_unless_the_ruling_says_so() -> None:
    any_greek = GAME.ruleset(rulings=Rulings(rule_31_a_mixed=MixedMountainAttack.ANY_GREEK))
    steps = [
        sum(one.steps for one in odds(do(state, "with Greek 8 Inf", "with British 4 NZ"), "declare").modifiers)
        for state in (
            on_border("Greek 8 Inf", "British 4 NZ"),
            on_border("Greek 8 Inf", "British 4 NZ", ruleset=any_greek),
        )
    ]
    assert steps == [0, 2]


@case("31.A")
def test_terrain_changes_the_die_and_the_bonus_comes_on_top() -> None:
    state = at("axis_combat", {"Larisa": ["German 72 Inf"], "Lamia": ["Greek 2 Inf"]}, turn=13, affairs=WAR)
    found = odds(do(state, "attack rs0214", "with German 72 Inf"), "declare")
    assert found.modifiers == (Modifier("31.F", "rough terrain", -1),)
    rolled = do(state, "attack rs0214", "with German 72 Inf", "declare")
    combat = rolled.step(GAME.parse("roll 6", rolled)).events[0]
    assert combat.cases == ("31.F",)  # no Greeks, no mountains
    numbers = ("place", "roll", "attack", "defence", "column", "modifier", "result")
    assert [combat.details[name] for name in numbers] == ["rs0214", 6, "6", "4", "3:2", -1, "AS"]


@case("31.A", "31.A.halved", "31.F", "31.F.jugoslav_air")
def test_what_the_base_game_does_in_a_combat_is_not_told_by_the_rules_for_greeks() -> None:
    """Who loses, retreats or advances does so in a player turn of the base game (31.F), whoever he is."""
    state = at("axis_combat", {"Larisa": ["German 72 Inf"], "Lamia": ["Greek 2 Inf"]}, turn=13, affairs=WAR)
    fought = do(state, "attack rs0214", "with German 72 Inf", "declare")
    for face in range(1, 7):
        events = fought.step(GAME.parse(f"roll {face}", fought)).events
        assert {case for event in events for case in event.cases} == {"31.F"}
    assert refused(state, "attack rn4120") == ["31.F"]


def test_air_support_adds_its_factors_to_one_combat() -> None:
    state = on_border("Greek 39 Evzone")
    helped = supported(state, "British RAF Blenheim", "Greek Greek Bombers", at="Berat")
    assert [odds(one, "with Greek 39 Evzone").attacker for one in (state, helped)] == [2, 5]
    assert odds(helped, "with Greek 39 Evzone").modifiers == (Modifier("31.A", "Greeks attack into mountains", 2),)
    defended = supported(on_border("Greek 39 Evzone", "Greek 8 Inf"), "Italian SM79 Bombers", at="Berat")
    weak = odds(defended, "with Greek 39 Evzone")
    assert (weak.attacker, weak.defender, weak.ratio, weak.column, weak.distribution) == (2, 5, None, None, ())
    elsewhere = supported(state, "British RAF Blenheim", at="Korce")
    assert odds(elsewhere, "with Greek 39 Evzone").attacker == 2
    assert do(helped, "with Greek 39 Evzone", "declare", "roll 2").sky.support == ()
    assert len(do(elsewhere, "with Greek 39 Evzone", "declare", "roll 2").sky.support) == 1


def test_support_is_flown_in_the_air_phase_before() -> None:
    place = {"Kalpaki": ["Greek 39 Evzone"], "Berat": ["Italian 23 Ferrara"], "Athenai": ["British RAF Blenheim"]}
    state = do(at("allied_air", place, turn=3), "British RAF Blenheim supports at rn4120")
    while "end phase" in listed(state) and "attack rn4120" not in listed(state):
        state = do(state, "end phase")
    assert odds(state, "attack rn4120").attacker == 4


# ------------------------------------------------------------------------------------------------------------- hexsides


@case("31.B.attack")
def test_nobody_attacks_over_the_gulf() -> None:
    place = {"0519": ["German 72 Inf"], "0418": ["Greek 2 Inf"], "Corinth": ["Greek 3 Inf"]}
    state = at("axis_combat", place, turn=13, affairs=WAR)
    assert listed(state) == ["attack rs0814", "end phase"]
    assert refused(state, "attack 0418") == ["31.B.attack"]
    joining = do(at("axis_combat", {**place, "Athenai": ["German 5 Mtn"]}, turn=13, affairs=WAR), "attack rs0814")
    assert listed(joining) == ["with German 5 Mtn", "with German 72 Inf"]


@case("31.C")
def test_corfu_is_attacked_as_over_a_river_with_the_marines_beside_it() -> None:
    place = {"4521": ["Italian 51 Siena", "Italian III/SM"], "4522": ["Greek 10 Inf Regt"]}
    state = at("axis_combat", place, turn=3)
    assert listed(state) == ["attack 4522", "end phase"]
    joined = do(state, "attack 4522", "with Italian 51 Siena")
    found = odds(joined, "with Italian III/SM")
    assert (found.attacker, found.defender, found.cases) == (2, 1, ("31.F", "31.C"))
    without = at("axis_combat", {**place, "4521": ["Italian 51 Siena"], **FRONT}, turn=3)
    assert refused(without, "attack 4522") == ["31.C"]
    allied = at("allied_combat", {**place, **FRONT}, turn=3)
    assert refused(allied, "attack 4521") == ["31.C"]


FRONT: Final = {"Kastoria": ["Greek 9 Inf", "Greek 2 Inf"], "Korce": ["Italian 3 Julia"]}
"""Somebody whom both sides can attack."""


# ----------------------------------------------------------------------------------------------------- who may not, why


@case("30.C.guard_limits", "31.K")
def test_hungarian_guards_attack_nobody_and_others_do() -> None:
    place = {"Pecs": ["Hungarian Guard Div A", "Hungarian 4 Corps Inf"], "1515": ["Jugoslav Army Arty"]}
    state = do(at("axis_combat", place, turn=13, affairs=WAR), "attack 1515")
    assert listed(state) == ["with Hungarian 4 Corps Inf"]
    assert refused(state, "with Hungarian Guard Div A") == ["30.C.guard_limits"]
    guard = at(
        "axis_combat",
        {"Pecs": ["Hungarian Guard Div A"], "1515": ["Jugoslav Army Arty"], **FRONT},
        turn=13,
        affairs=WAR,
    )
    assert refused(guard, "attack 1515") == ["30.C.guard_limits"]


@case("31.D.before", "31.D.after_neutral", "31.D.after_lift", "31.E.2.border")
@pytest.mark.parametrize(
    ("affairs", "phase", "target", "cases"),
    [
        (PEACE, "axis_combat", "rn2923", ["31.D.before"]),
        (COUP, "axis_combat", "rn2923", ["31.D.after_lift"]),
        (NO_COUP, "axis_combat", "rn2923", ["31.E.2.border"]),
        (PEACE, "allied_combat", "rn3319", ["31.D.before", "31.D.after_neutral"]),
        (COUP, "allied_combat", "rn3319", ["31.D.after_neutral"]),
    ],
)
def test_nobody_attacks_over_the_border_of_a_neutral(
    affairs: object, phase: str, target: str, cases: list[str]
) -> None:
    place = {"Scutari": ["Italian 53 Arezzo"], "Dubrovnik": ["Jugoslav 15 Zetska"], **FRONT}
    state = at(phase, place, turn=12, affairs=affairs)
    assert refused(state, f"attack {target}") == cases
    assert f"attack {target}" not in listed(state)


@case("31.D.after_lift", "30.G.1.axis")
def test_who_attacks_jugoslavia_brings_it_into_the_war() -> None:
    place = {"Kjustendil": ["German 73 Inf"], "Skoplje": ["Jugoslav 22 Ibarska"]}
    state = do(at("axis_combat", place, turn=13, affairs=LATE), "attack rn3613", "with German 73 Inf")
    assert not state.affairs.invaded
    assert do(state, "declare").affairs.invaded


@case("31.F.german_only")
def test_only_germans_attack_in_the_special_turn() -> None:
    place = {"Korce": ["Italian 3 Julia", "German 5 Mtn"], "Kastoria": ["Greek 9 Inf"]}
    state = do(at("special_combat", place, turn=12, affairs=SPECIAL), "attack rn4316")
    assert listed(state) == ["with German 5 Mtn"]
    assert refused(state, "with Italian 3 Julia") == ["31.F.german_only", "31.F"]
    italians = at(
        "special_combat", {"Korce": ["Italian 3 Julia"], "Kastoria": ["Greek 9 Inf"]}, turn=12, affairs=SPECIAL
    )
    assert str(italians.phase) != "German special turn: combat"


def test_a_place_is_attacked_in_which_enemies_are_by_those_beside_it() -> None:
    state = at("allied_combat", {**FRONT, "Larisa": ["Greek 3 Inf"], "Tirane": ["Italian 19 Venezia"]}, turn=3)
    assert listed(state) == ["attack rn4217", "end phase"]
    sentences = {
        text: state.why_not(state.ruleset.parse(text))[0].sentence for text in ("attack rn3719", "attack rn4914")
    }
    assert sentences == {
        "attack rn3719": "no unit that can attack is beside rn3719",
        "attack rn4914": "no enemy ground unit is in rn4914",
    }
    joining = do(state, "attack rn4217")
    assert [one.sentence for one in joining.why_not(joining.ruleset.parse("with Greek 3 Inf"))] == [
        "Greek 3 Inf is not beside rn4217"
    ]
    assert [one.sentence for one in joining.why_not(joining.ruleset.parse("with Italian 3 Julia"))] == [
        "Italian 3 Julia is not of the side that attacks"
    ]
    labourers = {"Berat": ["Italian Alb Constr", "Italian 23 Ferrara"], "Kalpaki": ["Greek 39 Evzone"]}
    idle = do(at("axis_combat", labourers, turn=3), "attack rn4519")
    assert listed(idle) == ["with Italian 23 Ferrara"]
    assert [one.sentence for one in idle.why_not(idle.ruleset.parse("with Italian Alb Constr"))] == [
        "Italian Alb Constr has nothing to attack rn4519 with"
    ]


# -------------------------------------------------------------------------------------------------------------- joining


def test_units_join_in_order_as_long_as_the_attack_can_become_strong_enough() -> None:
    state = at("allied_combat", {"Larisa": GREEKS, "Kozani": ["German 72 Inf"]}, turn=3)
    assert (state.to_move, listed(state)) == (Side.ALLIED, ["attack rn4515", "end phase"])
    none = do(state, "attack rn4515")
    assert listed(none) == ["with Greek 2 Inf", "with Greek 3 Inf"]
    assert refused(none, "declare") == refused(none, "with Greek 4 Inf") == ["31.F"]
    one = do(none, "with Greek 3 Inf")
    assert listed(one) == ["with Greek 4 Inf"]
    assert refused(one, "declare") == refused(one, "with Greek 2 Inf") == refused(one, "with Greek 3 Inf") == ["31.F"]
    two = do(one, "with Greek 4 Inf")
    assert listed(two) == ["declare"]
    assert [odds(state, "attack rn4515").attacker, state.preview(state.legal_actions()[-1])] == [6, None]
    rolling = do(two, "declare")
    assert (rolling.to_move, odds(rolling, "roll 1").column) == (CHANCE, "1:2")
    assert [str(action) for action, _ in rolling.chance_outcomes()] == [f"roll {face}" for face in range(1, 7)]


def test_who_is_too_weak_together_attacks_nobody() -> None:
    weak = {"Larisa": GREEKS[:1], "Kozani": ["German 72 Inf"]}
    others = {"Kalpaki": ["Greek 8 Inf"], "Berat": ["Italian 23 Ferrara"]}
    state = at("allied_combat", {**weak, **others}, turn=3)
    assert listed(state) == ["attack rn4120", "end phase"]
    assert [one.sentence for one in state.why_not(state.ruleset.parse("attack rn4515"))] == [
        "all that can attack rn4515 are too weak for it"
    ]
    assert at("allied_combat", weak, turn=3).phase is not state.phase


def test_each_unit_attacks_once_in_a_phase() -> None:
    place = {"Larisa": ["Greek 2 Inf"], "Kozani": ["German 73 Inf"], "Katerini": ["German 72 Inf"]}
    state = do(
        at("axis_combat", place, turn=13, affairs=WAR), "attack rn4914", "with German 72 Inf", "declare", "roll 4"
    )
    assert listed(state) == ["attack rn4914", "end phase"]
    again = do(state, "attack rn4914")
    assert listed(again) == ["with German 73 Inf"]
    assert refused(again, "with German 72 Inf") == ["31.F"]
    last = do(again, "with German 73 Inf", "declare", "roll 4")
    assert last.phase is not state.phase
    assert do(state, "end phase").phase is last.phase
