"""The Bombardment and Combat Segments, retreats, advances and rallies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    AUSTRIAN_GUNS,
    AUSTRIAN_HQ,
    AUSTRIAN_SUPPLY,
    DEPOT,
    GUNS,
    RIDERS,
    SARAJEVO,
    SERB,
    SERBS,
    board,
    ended,
    events,
    go,
    is_chance,
    listed,
    names,
    place,
    refused,
    rules,
    top,
)

from balkan_rules.balkan_wars import (
    Allegiance,
    Appear,
    Change,
    Morale,
    Ruin,
    Side,
    Situation,
    Transport,
    Vanish,
    Weather,
)
from balkan_rules.balkan_wars.actions import (
    Advance,
    Attack,
    Bombard,
    Charge,
    Commit,
    Declare,
    Go,
    Join,
    Lose,
    Rally,
    Retreat,
    SpendMorale,
)
from balkan_rules.balkan_wars.game import GAME
from balkan_rules.balkan_wars.rulings import AcrtDNoteConflict, AcrtSimultaneous
from balkan_rules.balkan_wars.stand_in import StandInHost
from balkan_rules.balkan_wars.state import State
from balkan_rules.core.actions import HIDDEN

TARGET, BESIDE, OTHER = "0740", "0739", "0741"
"""A hex of open country without a river, and those to the east and west of it."""
INLAND, BEFORE_IT = "1241", "1240"
"""Such a hex in Serbia, and one to the east of it."""


def attack(attackers: list[str], defenders: list[str], **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """An attack from the east before anything has been declared."""
    return board("first_combat", {BESIDE: attackers, TARGET: defenders, "0738": [AUSTRIAN_SUPPLY]}, **fields)


def declared(state: State, *units: str, target: str = TARGET) -> State:
    return go(state, f"attack {target}", *(f"with {unit}" for unit in units), "declare")


def rolled(state: State, *units: str, face: int) -> State:
    """The same after everything has been declined and the die has been thrown."""
    now = declared(state, *units)
    while not is_chance(now):
        calm = [text for text in ("stand", "no more charges", "keep morale") if text in listed(now)]
        now = go(now, calm[0])
    return go(now, face)


# -------------------------------------------------------------------------------------------------------------- attacks


@pytest.mark.case("balkan_wars", "seq.combat", "acrt.columns", "acrt.rows", "acrt.table")
def test_an_attack_is_declared_with_units_in_the_order_of_the_table() -> None:
    state = attack([AUSTRIAN, ALPINE[1]], [SERB], hidden=[SERB, AUSTRIAN])
    assert listed(state) == {f"attack {TARGET}", "end phase"}
    joining = go(state, f"attack {TARGET}")
    assert listed(joining) == {f"with {AUSTRIAN}", f"with {ALPINE[1]}"}
    assert refused(joining, Declare()) == {"seq.combat"}
    late = go(joining, f"with {ALPINE[1]}")
    assert listed(late) == {"declare"}
    assert refused(late, Join(late.ruleset.unit(AUSTRIAN))) == {"seq.combat"}
    assert refused(late, Join(late.ruleset.unit(SERB))) == {"seq.combat"}
    fighting = go(joining, f"with {AUSTRIAN}", f"with {ALPINE[1]}", "declare")
    assert names(fighting.hidden, fighting) == set()
    assert (fighting.to_move, top(fighting).battle.attackers) == (
        Side.FIRST,
        tuple(fighting.ruleset.unit(unit).index for unit in (AUSTRIAN, ALPINE[1])),
    )


def test_before_the_declaration_the_odds_are_known_of_open_units_only() -> None:
    ready = go(attack([AUSTRIAN], [SERB]), f"attack {TARGET}", f"with {AUSTRIAN}")
    preview = ready.preview(Declare())
    assert preview is not None
    assert (preview.attacker, preview.defender, preview.ratio) == (4, 4, "1/1")
    veiled = go(attack([AUSTRIAN], [SERB], hidden=[SERB]), f"attack {TARGET}", f"with {AUSTRIAN}").preview(Declare())
    assert veiled is not None
    assert (veiled.attacker, veiled.defender, veiled.distribution) == (4, None, ())
    joining = go(attack([AUSTRIAN], [SERB]), f"attack {TARGET}")
    assert joining.preview(Join(joining.ruleset.unit(AUSTRIAN))) is None
    assert joining.step(Join(joining.ruleset.unit(AUSTRIAN))).seen_by is None


@pytest.mark.case("balkan_wars", "acrt.drm.attacker_charge", "acrt.drm.defender_charge", "acrt.drm.attacker_morale")
def test_charges_and_morale_points_are_declared_the_attackers_first() -> None:
    charging = declared(attack([AUSTRIAN, ALPINE[1]], [SERB]), AUSTRIAN, ALPINE[1])
    assert listed(charging) == {f"{AUSTRIAN} charges", f"{ALPINE[1]} charges", "no more charges"}
    assert refused(charging, Charge(charging.ruleset.unit(SERB))) == {"acrt.drm.attacker_charge"}
    second = go(charging, f"{ALPINE[1]} charges")
    assert (second.to_move, listed(second)) == (Side.SECOND, {f"{SERB} charges", "no more charges"})
    assert refused(second, Charge(second.ruleset.unit(ALPINE[1]))) == {"acrt.drm.defender_charge"}
    one = go(charging, f"{AUSTRIAN} charges")
    assert refused(one, Charge(one.ruleset.unit(AUSTRIAN))) == {"acrt.drm.attacker_charge"}
    morale = go(second, "no more charges")
    assert (morale.to_move, listed(morale)) == (Side.FIRST, {"spend morale of Austria-Hungary", "keep morale"})
    assert refused(morale, SpendMorale("Serbia")) >= {"acrt.drm.attacker_morale"}
    answer = go(morale, "spend morale of Austria-Hungary")
    assert (answer.to_move, answer.morale_of("Austria-Hungary")) == (Side.SECOND, 6)
    rolling = go(answer, "keep morale")
    assert is_chance(rolling)
    preview = rolling.preview(rolling.legal_actions()[0])
    assert preview is not None
    assert {modifier.case: modifier.steps for modifier in preview.modifiers if "drm" in modifier.case} == {
        "acrt.drm.attacker_charge": 2,
        "acrt.drm.attacker_morale": 1,
    }


def test_who_cannot_charge_or_has_no_morale_is_not_asked() -> None:
    state = attack([AUSTRIAN_GUNS], [GUNS], morale={"Austria-Hungary": 0, "Serbia": 0})
    assert is_chance(declared(state, AUSTRIAN_GUNS))
    weak = declared(attack([AUSTRIAN_GUNS], [GUNS]), AUSTRIAN_GUNS)
    assert (weak.to_move, listed(weak)) == (Side.FIRST, {"spend morale of Austria-Hungary", "keep morale"})
    mixed = declared(attack([AUSTRIAN, AUSTRIAN_GUNS], [GUNS]), AUSTRIAN, AUSTRIAN_GUNS)
    assert refused(mixed, Charge(mixed.ruleset.unit(AUSTRIAN_GUNS))) == {"acrt.drm.attacker_charge"}


def test_what_cannot_be_attacked_and_who_cannot() -> None:
    state = attack([AUSTRIAN], [SERB])
    spot = state.ruleset.place
    assert refused(state, Attack(spot("1836"))) == {"seq.combat"}
    assert refused(state, Attack(spot(OTHER))) == {"seq.combat"}
    again = rolled(attack([AUSTRIAN, ALPINE[1]], [*SERBS[:3]]), AUSTRIAN, face=4)
    while again.frames:
        again = again.apply(again.legal_actions()[-1])
    assert refused(again, Attack(spot(TARGET))) == {"seq.combat"}
    far = board("first_combat", {BESIDE: [AUSTRIAN], "0736": [ALPINE[1]], TARGET: [SERB]})
    assert refused(go(far, f"attack {TARGET}"), Join(far.ruleset.unit(ALPINE[1]))) == {"seq.combat"}
    alone = board("first_combat", {BESIDE: [AUSTRIAN_HQ], "0736": [AUSTRIAN_SUPPLY], TARGET: [SERB]})
    assert refused(alone, Attack(spot("0736")))


# -------------------------------------------------------------------------------------------------------------- results


@pytest.mark.case("balkan_wars", "acrt.result.slash", "acrt.result.R", "acrt.surrendered", "acrt.result.none")
def test_a_rout_demoralizes_and_takes_those_who_were_demoralized() -> None:
    """16 to 4 is 4/1, and a 6 there is -/R as printed."""
    after = go(calm(attack([*ALPINE], [SERB], demoralized=[SERB]), *ALPINE), 6)
    assert place(after, SERB) == "Prisoners of the First Player"
    driven = go(calm(attack([*ALPINE], [SERB]), *ALPINE), 6)
    assert (names(driven.demoralized, driven), top(driven).left) == ({SERB}, 3)


@pytest.mark.case("balkan_wars", "acrt.result.S", "acrt.result.E")
@pytest.mark.parametrize(
    ("face", "result", "attacker", "defender"),
    [
        (1, "R/D", "retreats", "picks"),
        (3, "S/-", "demoralized", "stays"),
        (4, "S/S", "demoralized", "demoralized"),
        (5, "-/S", "stays", "demoralized"),
    ],
)
def test_results_at_even_odds(face: int, result: str, attacker: str, defender: str) -> None:
    """4 to 4 is 1/1."""
    rolling = calm(attack([AUSTRIAN], [SERB]), AUSTRIAN)
    assert events(rolling, face)["combat"]["result"] == result
    after = go(rolling, face)
    if defender == "picks":
        assert listed(after) == {f"lose {SERB}"}
        after = go(after, f"lose {SERB}")
    weak = names(after.demoralized, after)
    assert (AUSTRIAN in weak, SERB in weak) == (attacker != "stays", defender != "stays")
    assert any(type(frame).__name__ == "Retreating" for frame in after.frames) is (attacker == "retreats")
    while after.frames:
        after = go(after, min(listed(after)))
    assert (place(after, AUSTRIAN) == BESIDE) is (attacker != "retreats")


def calm(state: State, *units: str) -> State:
    """An attack in which nobody charges or spends Morale Points, before the die."""
    now = declared(state, *units)
    while not is_chance(now):
        now = go(now, next(text for text in ("no more charges", "keep morale") if text in listed(now)))
    return now


@pytest.mark.case("balkan_wars", "acrt.result.D.nocharge", "acrt.result.D", "acrt.note")
def test_where_nobody_charged_the_owner_picks_who_is_struck() -> None:
    """8 to 4 is 2/1, and a 6 there is D/S."""
    rolling = calm(attack([AUSTRIAN, ALPINE[1]], [SERB]), AUSTRIAN, ALPINE[1])
    assert events(rolling, 6)["combat"]["result"] == "D/S"
    picking = go(rolling, 6)
    assert (picking.to_move, listed(picking)) == (Side.FIRST, {f"lose {AUSTRIAN}", f"lose {ALPINE[1]}"})
    assert refused(picking, Lose(picking.ruleset.unit(SERB))) == {"acrt.result.D.nocharge"}
    after = go(picking, f"lose {ALPINE[1]}")
    assert names(after.demoralized, after) == {ALPINE[1], SERB}
    noted = rules(acrt_d_note_conflict=AcrtDNoteConflict.DESIGN_NOTE)
    spared = go(calm(attack([AUSTRIAN, ALPINE[1]], [SERB], ruleset=noted), AUSTRIAN, ALPINE[1]), 6)
    assert names(spared.demoralized, spared) == {SERB}


@pytest.mark.case("balkan_wars", "acrt.result.D.nocharge")
def test_the_defender_picks_too() -> None:
    """4 to 8 is 1/2, and a 1 there is R/-; with a Morale Point of the defender a 1 is a 0, E/D."""
    rolling = declared(attack([AUSTRIAN], [SERB, SERBS[1]]), AUSTRIAN)
    rolling = go(rolling, "no more charges", "no more charges", "keep morale", "spend morale of Serbia")
    picking = go(rolling, 1)
    assert (picking.to_move, listed(picking)) == (Side.SECOND, {f"lose {SERB}", f"lose {SERBS[1]}"})
    after = go(picking, f"lose {SERB}")
    assert (names(after.demoralized, after), place(after, AUSTRIAN)) == ({SERB}, "Mobilization Pool")


# ------------------------------------------------------------------------------------------------ retreats and advances


def routed(**fields: Any) -> State:  # noqa: ANN401 - as `position`
    """16 to 8 is 2/1; the attackers charge, so that a 5 is a 7, D/R: two Serbs must retreat."""
    place = {BESIDE: [*ALPINE], TARGET: [SERB, SERBS[1]], "1836": [SERBS[2]], "0738": [AUSTRIAN_SUPPLY]}
    state = board("first_combat", place, **fields)
    charges = [f"{unit} charges" for unit in ALPINE]
    return go(declared(state, *ALPINE), *charges, "no more charges", "keep morale", "keep morale", 5)


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat")
def test_who_must_retreat_goes_three_places() -> None:
    state = routed()
    assert (state.to_move, top(state).left) == (Side.SECOND, 3)
    assert state.ruleset.units[top(state).unit].name == SERB
    assert refused(state, Retreat(state.ruleset.place(BESIDE))) == {"acrt.result.R.retreat"}
    for left in (2, 1):
        state = go(state, min(listed(state)))
        assert top(state).left == left
        assert state.ruleset.host.distance(place(state, SERB), BESIDE) == 4 - left
    state = go(state, min(listed(state)))
    assert state.ruleset.units[top(state).unit].name == SERBS[1]
    assert state.ruleset.host.distance(place(state, SERB), BESIDE) == 4


class Restless(StandInHost):
    """A host that would have units retreat anywhere."""

    @property
    def digest(self) -> str:
        return "0abc0dee"

    def retreats(self, situation: Situation, unit: str, at: str, left: int, enemies: Sequence[str]) -> Sequence[str]:
        return self.charts.map.neighbours[at]


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat")
def test_a_retreat_never_comes_back_to_where_it_has_been() -> None:
    state = routed(ruleset=GAME.ruleset(host=Restless()))
    assert f"retreat to {BESIDE}" in listed(state)
    once = go(state, "retreat to 0840")
    back = Retreat(once.ruleset.place(TARGET))
    assert refused(once, back) == {"acrt.result.R.retreat"}
    assert refused(go(once, "retreat to 0839"), back) == {"acrt.result.R.retreat"}
    assert GAME.from_json(GAME.to_json(once), ruleset=once.ruleset) == once


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat", "acrt.eliminated")
def test_who_cannot_retreat_is_eliminated() -> None:
    """Every place around is in an Austrian zone of control."""
    ring = {"0738": [AUSTRIAN_SUPPLY], "0640": ["Rumanian Infantry Brigade A"], "0741": ["Rumanian Infantry Brigade B"]}
    ring |= {"0841": ["Rumanian Infantry Brigade C"], "0839": ["Rumanian Infantry Brigade D"]}
    state = board("first_combat", {BESIDE: [*ALPINE], TARGET: [SERB, GUNS], "1836": [SERBS[2]], **ring})
    charges = [f"{unit} charges" for unit in ALPINE]
    after = go(declared(state, *ALPINE), *charges, "no more charges", "keep morale", "keep morale", 5)
    assert [place(after, unit) for unit in (SERB, GUNS)] == ["Mobilization Pool", "Removed"]


@pytest.mark.case("balkan_wars", "screen.3")
def test_attackers_may_advance_into_a_place_that_is_left() -> None:
    state = routed()
    while state.to_move is Side.SECOND:
        state = go(state, min(listed(state)))
    assert {f"advance {unit}" for unit in ALPINE} | {"no advance"} >= listed(state) > {"no advance"}
    unit = min(listed(state) - {"no advance"}).removeprefix("advance ")
    advanced = go(state, f"advance {unit}")
    assert place(advanced, unit) == TARGET
    assert advanced.ruleset.host.controls(advanced, TARGET) is Side.FIRST
    assert refused(advanced, Advance(advanced.ruleset.unit(unit))) == {"screen.3"}
    assert refused(advanced, Advance(advanced.ruleset.unit(AUSTRIAN_HQ))) == {"screen.3"}
    assert not go(state, "no advance").frames


@pytest.mark.case("balkan_wars", "acrt.result.slash")
def test_the_order_of_the_two_halves_is_a_ruling() -> None:
    for order in AcrtSimultaneous:
        state = routed(ruleset=rules(acrt_simultaneous=order))
        assert top(state).left == 3


# ------------------------------------------------------------------------------------------------------------ screening


@pytest.mark.case(
    "balkan_wars", "screen.0", "screen.1.1", "screen.1.2", "screen.1.3", "screen.2", "screen.3", "screen.3.spent"
)
def test_cavalry_alone_may_get_away_before_combat() -> None:
    state = declared(attack([AUSTRIAN], [RIDERS]), AUSTRIAN)
    assert (state.to_move, listed(state)) == (Side.SECOND, {"evade", "stand"})
    rolling = go(state, "evade")
    assert is_chance(rolling)
    away, caught = go(rolling, 3), go(rolling, 4)
    assert (top(away).left, place(away, RIDERS)) == (3, TARGET)
    assert top(caught).battle.defenders == (caught.ruleset.unit(RIDERS).index,)
    assert go(state, "stand").frames[-1] == top(caught)
    farther = [one for one in away.ruleset.on_map if away.ruleset.host.distance(one.name, BESIDE) == 2]
    beside = [one.name for one in farther if away.ruleset.host.distance(one.name, TARGET) == 1]
    assert listed(away) == {f"retreat to {one}" for one in beside}
    while away.to_move is Side.SECOND:
        away = go(away, min(listed(away)))
    assert listed(away) == {f"advance {AUSTRIAN}", "no advance"}
    done = go(away, "no advance")
    assert done.phase.name != "FIRST_COMBAT" or refused(done, Attack(done.ruleset.place(TARGET)))


@pytest.mark.case("balkan_wars", "screen.3.spent")
def test_who_attacked_cavalry_that_has_got_away_attacks_nobody_else() -> None:
    where = {BESIDE: [AUSTRIAN, ALPINE[1]], TARGET: [RIDERS], "0639": [SERB]}
    state = go(declared(board("first_combat", where), AUSTRIAN), "evade", 1)
    while state.to_move is Side.SECOND:
        state = go(state, min(listed(state)))
    joining = go(state, "no advance", "attack 0639")
    assert listed(joining) == {f"with {ALPINE[1]}"}


@pytest.mark.case("balkan_wars", "screen.1.1", "screen.5")
def test_who_is_not_asked() -> None:
    for defenders, fields in (
        ([RIDERS, SERB], {}),
        ([RIDERS], {"demoralized": [RIDERS]}),
        ([RIDERS], {"ruleset": rules({"cavalry_screening": False})}),
    ):
        state = declared(attack([AUSTRIAN], defenders, **fields), AUSTRIAN)
        assert "evade" not in listed(state)


# ---------------------------------------------------------------------------------------------------------- bombardment


def guns(phase: str = "first_offensive_bombardment", **fields: Any) -> State:  # noqa: ANN401 - as `position`
    depots = {"1546": [SARAJEVO], "1140": [DEPOT]}
    mine = {BESIDE: [AUSTRIAN_GUNS, AUSTRIAN_SUPPLY], TARGET: [GUNS, SERB, "Serbian Supply Unit"]}
    return board(phase, {**depots, **mine}, **fields)


@pytest.mark.case(
    "balkan_wars", "seq.offensive_bombardment", "bombardment.1", "bombardment.2", "bombardment.2a.1",
    "bombardment.2a.2",
    "bombardment.2a.3", "bombardment.2a.4", "bombardment.2a.5", "bombardment.3",
)  # fmt: skip
def test_artillery_bombards_a_hex_beside_it_once() -> None:
    state = guns()
    assert listed(state) == {f"bombard {TARGET}", "end phase"}
    ready = go(state, f"bombard {TARGET}", f"with {AUSTRIAN_GUNS}")
    preview = ready.preview(Declare())
    assert preview is not None
    assert (preview.attacker, preview.defender, preview.ratio) == (3, None, "2-3")
    rolling = go(ready, "declare")
    assert is_chance(rolling)
    assert rolling.preview(rolling.legal_actions()[0]) == preview
    told = {face: events(rolling, face)["bombarded"]["result"] for face in range(1, 7)}
    assert set(told.values()) <= {"NE", "DD", "FE"}
    nothing = next(face for face, result in told.items() if result == "NE")
    after = go(rolling, nothing)
    assert names(after.demoralized, after) == set()
    assert after.phase.name == "FIRST_DEFENSIVE_BOMBARDMENT"
    assert refused(state, Bombard(state.ruleset.place("1836"))) == {"bombardment.2"}


@pytest.mark.case("balkan_wars", "bombardment.result.DD", "bombardment.result.FE", "bombardment.result.NE")
def test_what_a_bombardment_does() -> None:
    clear = board(
        "first_offensive_bombardment",
        {BESIDE: [AUSTRIAN_GUNS, AUSTRIAN_SUPPLY, "Rumanian Artillery Brigade"], TARGET: [SERB, SERBS[1]]},
    )
    rolling = go(clear, f"bombard {TARGET}", f"with {AUSTRIAN_GUNS}", "with Rumanian Artillery Brigade", "declare")
    told = {face: events(rolling, face)["bombarded"]["result"] for face in range(1, 7)}
    demoralized = next(face for face, result in told.items() if result == "DD")
    after = go(rolling, demoralized)
    assert names(after.demoralized, after) == {SERB, SERBS[1]}
    strong = [face for face, result in told.items() if result == "FE"]
    if strong:
        picking = go(rolling, strong[0])
        assert (picking.to_move, listed(picking)) == (Side.SECOND, {f"lose {SERB}", f"lose {SERBS[1]}"})
        assert refused(picking, Lose(picking.ruleset.unit(AUSTRIAN)))
        lost = go(picking, f"lose {SERB}")
        assert (place(lost, SERB), names(lost.demoralized, lost)) == ("Mobilization Pool", {SERBS[1]})


@pytest.mark.case("balkan_wars", "seq.defensive_bombardment", "bombardment.4", "bombardment.7.defensive")
def test_the_other_player_bombards_after_that() -> None:
    state = guns("first_defensive_bombardment")
    assert (state.to_move, listed(state)) == (Side.SECOND, {f"bombard {BESIDE}", "end phase"})
    shot = go(state, f"bombard {BESIDE}", f"with {GUNS}", "declare", 1)
    assert names(shot.spent, shot) == set()
    assert shot.phase.name == "FIRST_COMBAT"


@pytest.mark.case("balkan_wars", "supply.2.defensive")
def test_who_bombards_in_the_enemy_s_turn_draws_on_supply_units_and_uses_none_up() -> None:
    place = {BESIDE: [AUSTRIAN_GUNS], TARGET: [GUNS, "Serbian Supply Unit"]}
    state = go(board("first_defensive_bombardment", place), f"bombard {BESIDE}", f"with {GUNS}")
    shot = go(state, "declare")
    assert is_chance(shot)
    assert shot.spent == b""


@pytest.mark.case("balkan_wars", "bombardment.7.offensive", "bombardment.2d", "supply.2")
def test_guns_need_supply_and_use_it_up() -> None:
    fired = go(guns(), f"bombard {TARGET}", f"with {AUSTRIAN_GUNS}", "declare", 1)
    assert names(fired.spent, fired) == {AUSTRIAN_SUPPLY}
    while fired.phase.name != "FIRST_RALLY" and fired.phase.name.startswith("FIRST"):
        fired = ended(fired) if not fired.frames else fired
    assert place(fired, AUSTRIAN_SUPPLY) == "Expended"
    dry = board("first_offensive_bombardment", {BESIDE: [AUSTRIAN_GUNS, AUSTRIAN], TARGET: [SERB]})
    assert refused(dry, Bombard(dry.ruleset.place(TARGET))) == {"bombardment.2"}
    joining = go(guns(), f"bombard {TARGET}")
    assert refused(joining, Join(joining.ruleset.unit(AUSTRIAN_SUPPLY)))
    weak = guns(demoralized=[AUSTRIAN_GUNS])
    assert listed(weak) == {"end phase"}
    plain = go(
        guns(ruleset=rules({"supply_expenditure": False})), f"bombard {TARGET}", f"with {AUSTRIAN_GUNS}", "declare"
    )
    assert names(plain.spent, plain) == set()


@pytest.mark.case("balkan_wars", "bombardment.0", "bombardment.2")
def test_bombardment_can_be_left_out_and_a_hex_is_bombarded_once() -> None:
    off = guns(ruleset=rules({"bombardment": False}))
    assert off.phase.name == "FIRST_COMBAT"
    both = board(
        "first_offensive_bombardment",
        {
            BESIDE: [AUSTRIAN_GUNS, AUSTRIAN_SUPPLY],
            OTHER: ["Rumanian Artillery Brigade", "Rumanian Supply Unit"],
            TARGET: [SERB],
        },
    )
    shot = go(both, f"bombard {TARGET}", f"with {AUSTRIAN_GUNS}", "declare", 1)
    assert refused(shot, Bombard(shot.ruleset.place(TARGET))) == {"bombardment.2"}
    assert refused(shot, Commit(1)) == {"seq.offensive_bombardment"}


@pytest.mark.case("balkan_wars", "screen.4", "bombardment.5")
def test_cavalry_gets_away_from_a_bombardment_and_nobody_advances() -> None:
    state = board("first_offensive_bombardment", {BESIDE: [AUSTRIAN_GUNS, AUSTRIAN_SUPPLY], TARGET: [RIDERS]})
    evading = go(state, f"bombard {TARGET}", f"with {AUSTRIAN_GUNS}", "declare")
    assert listed(evading) == {"evade", "stand"}
    away = go(evading, "evade", 1)
    while away.to_move is Side.SECOND and away.frames:
        away = go(away, min(listed(away)))
    assert place(away, RIDERS) != TARGET
    assert not away.frames
    shot = go(evading, "stand")
    assert is_chance(shot)
    assert is_chance(go(evading, "evade", 6))


# ---------------------------------------------------------------------------------------------------------------- rally


@pytest.mark.case("balkan_wars", "seq.rally")
def test_demoralized_units_rally_with_their_cadre() -> None:
    state = board("first_rally", {BESIDE: [AUSTRIAN, ALPINE[1]], "1836": [SERB]}, demoralized=[AUSTRIAN, SERB])
    assert listed(state) == {f"rally {AUSTRIAN}", "end phase"}
    rolling = go(state, f"rally {AUSTRIAN}")
    good, bad = go(rolling, 4), go(rolling, 5)
    assert (names(good.demoralized, good), names(bad.demoralized, bad)) == ({SERB}, {AUSTRIAN, SERB})
    assert good.phase.name == bad.phase.name == "SECOND_STRATEGIC_OPERATIONS" or good.phase.name.startswith("SECOND")
    assert refused(state, Rally(state.ruleset.unit(ALPINE[1]))) == {"seq.rally"}
    assert ended(state).phase.name.startswith("SECOND")


@pytest.mark.case("balkan_wars", "supply.1", "supply.1a", "supply.1.many", "supply.1b.not_eliminated")
def test_attacks_use_up_supply_units_where_there_is_no_depot() -> None:
    state = board("first_combat", {BESIDE: [AUSTRIAN, AUSTRIAN_SUPPLY], TARGET: [SERB]})
    now = declared(state, AUSTRIAN)
    assert names(now.spent, now) == {AUSTRIAN_SUPPLY}
    near = board("first_combat", {BESIDE: [AUSTRIAN, AUSTRIAN_SUPPLY, SARAJEVO], TARGET: [SERB]})
    assert names(declared(near, AUSTRIAN).spent, near) == set()


@pytest.mark.case("balkan_wars", "supply.1", "supply.1.many")
def test_an_attack_uses_up_no_more_supply_units_than_it_needs() -> None:
    """Each attacker stands beside another Supply unit, and is within reach of both."""
    other = "Rumanian Supply Unit"
    where = {BESIDE: [AUSTRIAN], "0640": [ALPINE[1]], "0738": [AUSTRIAN_SUPPLY], "0641": [other], TARGET: [SERB]}
    state = declared(board("first_combat", where), AUSTRIAN, ALPINE[1])
    assert names(state.spent, state) == {AUSTRIAN_SUPPLY}
    used = declared(board("first_combat", where, spent=[other]), AUSTRIAN, ALPINE[1])
    assert names(used.spent, used) == {other}
    over = ended(board("first_combat", where, spent=[other]))
    assert [place(over, unit) for unit in (other, AUSTRIAN_SUPPLY)] == ["Expended", "0738"]


def test_who_has_attacked_does_not_attack_again() -> None:
    two = {BESIDE: [AUSTRIAN, ALPINE[1]], TARGET: [SERB], "0640": [SERBS[1]], "0738": [AUSTRIAN_SUPPLY]}
    state = board("first_combat", two)
    after = go(calm(state, AUSTRIAN), 4)
    while after.frames:
        after = go(after, min(listed(after)))
    again = go(after, "attack 0640")
    assert listed(again) == {f"with {ALPINE[1]}"}
    assert refused(again, Join(again.ruleset.unit(AUSTRIAN))) == {"seq.combat"}
    only = board("first_combat", {BESIDE: [AUSTRIAN], TARGET: [SERB], "0640": [SERBS[1]], "0738": [AUSTRIAN_SUPPLY]})
    done = go(calm(only, AUSTRIAN), 4)
    while done.frames:
        done = go(done, min(listed(done)))
    assert done.phase.name != "FIRST_COMBAT"
    strange = board("first_combat", {BESIDE: [AUSTRIAN], TARGET: [SERB], "0736": [ALPINE[1]], "1836": [SERBS[1]]})
    assert refused(strange, Attack(strange.ruleset.place("1836"))) == {"seq.combat"}


@pytest.mark.case("balkan_wars", "bombardment.result.FE", "acrt.eliminated")
def test_a_bombardment_can_eliminate_one_unit_that_its_owner_picks() -> None:
    """A 6, plus a cadre of 3 and less one of 1, is an 8."""
    where = {BEFORE_IT: [AUSTRIAN_GUNS, AUSTRIAN_SUPPLY], INLAND: ["Serbian Supply Unit", DEPOT]}
    picking = go(
        board("first_offensive_bombardment", where), f"bombard {INLAND}", f"with {AUSTRIAN_GUNS}", "declare", 6
    )
    assert (picking.to_move, listed(picking)) == (Side.SECOND, {"lose Serbian Supply Unit", f"lose {DEPOT}"})
    assert refused(picking, Lose(picking.ruleset.unit(AUSTRIAN))) == {"bombardment.result.FE"}
    supply, depot = go(picking, "lose Serbian Supply Unit"), go(picking, f"lose {DEPOT}")
    assert (place(supply, "Serbian Supply Unit"), names(supply.demoralized, supply)) == ("Mobilization Pool", {DEPOT})
    assert (place(depot, DEPOT), names(depot.demoralized, depot)) == ("Removed", {"Serbian Supply Unit"})


@pytest.mark.case("balkan_wars", "bombardment.5")
def test_nobody_advances_into_a_hex_that_a_bombardment_has_emptied() -> None:
    where = {BEFORE_IT: [AUSTRIAN_GUNS, AUSTRIAN_SUPPLY], INLAND: ["Serbian Supply Unit"], "1836": [GUNS]}
    state = board("first_offensive_bombardment", where)
    emptied = go(state, f"bombard {INLAND}", f"with {AUSTRIAN_GUNS}", "declare", 6, "lose Serbian Supply Unit")
    assert emptied.frames == ()
    assert emptied.stack(INLAND).units == ()


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat")
def test_depots_stay_where_they_are_and_artillery_retreats() -> None:
    """16 to 5 is 3/1; with a charge and a Morale Point a 3 is a 6, D/R."""
    state = board(
        "first_combat",
        {BEFORE_IT: [*ALPINE], INLAND: [SERB, GUNS, DEPOT], "1239": [AUSTRIAN_SUPPLY], "1836": [SERBS[2]]},
    )
    charges = [f"{unit} charges" for unit in ALPINE]
    attacking = declared(state, *ALPINE, target=INLAND)
    now = go(attacking, *charges, "no more charges", "spend morale of Austria-Hungary", "keep morale", 3)
    moved = []
    while now.to_move is Side.SECOND:
        moved.append(now.ruleset.units[top(now).unit].name)
        now = go(now, min(listed(now)))
    assert list(dict.fromkeys(moved)) == [SERB, GUNS]
    assert place(now, DEPOT) == INLAND
    taken = go(now, min(listed(now) - {"no advance"}))
    assert place(taken, DEPOT) == "Removed"


def test_nobody_advances_over_a_lake() -> None:
    where = {
        "2444": ["Ottoman 1st Infantry Division", "Ottoman 2nd Infantry Division"],
        "2445": ["Montenegrin R Brigade A"],
    }
    state = GAME.position(scenario="jihad", phase="first_combat", place={**where, "2543": ["Ottoman Depot 2543"]})
    now = go(state, "attack 2445", *(f"with {unit}" for unit in where["2444"]), "declare")
    while not is_chance(now):
        now = go(now, next(text for text in ("no more charges", "keep morale") if text in listed(now)))
    for face in range(1, 7):
        after = go(now, face)
        while after.frames:
            after = go(after, min(listed(after)))
        assert place(after, "Ottoman 1st Infantry Division") != "2445"


def test_what_hidden_units_do_in_other_segments() -> None:
    rallying = board("first_rally", {BESIDE: [AUSTRIAN], "1836": [SERB]}, demoralized=[AUSTRIAN], hidden=[AUSTRIAN])
    told = rallying.step(Rally(rallying.ruleset.unit(AUSTRIAN)))
    assert told.for_side(Side.SECOND).action is HIDDEN
    spying = board("first_strategic_operations", {"1143": [AUSTRIAN_HQ], "1343": [SERB]}, hidden=[AUSTRIAN_HQ, SERB])
    spied = spying.step(spying.legal_actions()[0])
    assert spied.for_side(Side.SECOND).action == spied.action
    assert not spied.after.view(Side.SECOND).where(AUSTRIAN_HQ).is_on_map


class Weary(StandInHost):
    """A stand-in in which nobody rallies, and whose trains go to Rumania."""

    @property
    def digest(self) -> str:
        return "0abc0def"

    def rally(self, situation: Situation, unit: str) -> int:
        return 0

    def transports(self, situation: Situation, unit: str) -> Sequence[Transport]:
        return [Transport(name="rail", to="0716"), Transport(name="rail", to="0638")]


def test_another_host_is_asked() -> None:
    weary = GAME.ruleset(host=Weary())
    state = board("first_rally", {BESIDE: [AUSTRIAN], "1836": [SERB]}, demoralized=[AUSTRIAN], ruleset=weary)
    assert listed(state) == {"end phase"}
    assert refused(state, Rally(state.ruleset.unit(AUSTRIAN))) == {"seq.rally"}
    riding = board("first_movement", {BESIDE: [AUSTRIAN], "1836": [SERB]}, ruleset=weary)
    rides = {text for text in listed(go(riding, f"move {AUSTRIAN}")) if text.startswith("by rail")}
    assert rides == {"by rail to 0638"}


def test_a_depot_by_itself_is_taken_by_who_comes_in() -> None:
    state = board("first_movement", {"1342": [AUSTRIAN], "1343": ["Serbian Depot 1836"], "1836": [SERB]})
    told = events(state, f"move {AUSTRIAN}", "go to 1343")
    assert told["captured"]["units"] == ("Serbian Depot 1836",)
    assert place(go(state, f"move {AUSTRIAN}", "go to 1343"), "Serbian Depot 1836") == "Removed"


class Eventful(StandInHost):
    """A stand-in in which much happens wherever somebody comes in."""

    @property
    def digest(self) -> str:
        return "0abc0deb"

    def entered(self, situation: Situation, side: Side, place: str) -> list[Change]:
        return [
            Morale("Serbia", -9),
            Allegiance("Rumania", Side.SECOND),
            Appear(SERBS[1], "1836"),
            Vanish(SERB, Ruin.PRISONERS),
        ]


@pytest.mark.case("balkan_wars", "seq.movement")
def test_what_a_host_does_is_done_and_told() -> None:
    where = {BESIDE: [AUSTRIAN], "1836": [SERB], "Mobilization Pool": [SERBS[1]]}
    state = board("first_movement", where, ruleset=GAME.ruleset(host=Eventful()))
    told = events(state, f"move {AUSTRIAN}", f"go to {TARGET}")
    assert {name: dict(told[name]) for name in ("morale", "allegiance", "appeared", "vanished")} == {
        "morale": {"country": "Serbia", "morale": 0, "cases": ("seq.movement",)},
        "allegiance": {"country": "Rumania", "side": "Second Player", "cases": ("seq.movement",)},
        "appeared": {"unit": SERBS[1], "place": "1836", "cases": ("seq.movement",)},
        "vanished": {"unit": SERB, "to": "prisoners", "cases": ("seq.movement",)},
    }
    after = go(state, f"move {AUSTRIAN}", f"go to {TARGET}")
    assert (after.morale_of("Serbia"), after.side_of("Rumania"), place(after, SERBS[1])) == (0, Side.SECOND, "1836")
    assert not after.where(SERB).is_on_map


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat")
def test_a_retreat_is_told_and_comes_into_each_place() -> None:
    state = routed(ruleset=GAME.ruleset(host=Eventful()))
    told = events(state, "retreat to 0741")
    assert told["retreated"] == {
        "unit": SERB, "origin": TARGET, "to": "0741", "cases": ("acrt.result.R.retreat",),
    }  # fmt: skip
    assert told["morale"]["morale"] == 0


def test_the_sea_is_no_way_and_one_more_unit_fits_with_a_corps() -> None:
    state = GAME.position(
        scenario="jihad", phase="first_movement", place={"3012": ["Ottoman 1st Infantry Division"], "2231": [BULGARS]}
    )
    moving = go(state, "move Ottoman 1st Infantry Division")
    assert refused(moving, Go(moving.ruleset.place("3011"))) == {"seq.movement"}
    assert "by ferry to 3011" in listed(moving)


BULGARS = "Bulgarian 1st Army HQ"


def test_the_first_player_buys_agents_too() -> None:
    state = board("first_mobilization", {"1546": [SARAJEVO], "1836": [SERB]})
    bought = go(state, "agent from Austria-Hungary")
    assert bought.tracks.agents(Side.FIRST) == 1


def test_odds_are_told_of_no_stack_in_which_somebody_is_hidden() -> None:
    state = attack([AUSTRIAN], [SERB, SERBS[1]], hidden=[SERBS[1]])
    preview = go(state, f"attack {TARGET}", f"with {AUSTRIAN}").preview(Declare())
    assert preview is not None
    assert (preview.attacker, preview.defender, preview.distribution) == (4, None, ())
    veiled = go(guns(hidden=[GUNS]), f"bombard {TARGET}", f"with {AUSTRIAN_GUNS}").preview(Declare())
    assert veiled is not None
    assert (veiled.attacker, veiled.defender) == (3, None)


@pytest.mark.case("balkan_wars", "acrt.shift.unsupplied", "seq.combat.supply_check")
def test_the_odds_before_an_attack_count_who_is_out_of_supply() -> None:
    def ratio_and_column(where: dict[str, list[str]]) -> tuple[object, object]:
        state = board("first_combat", {BESIDE: [AUSTRIAN, ALPINE[1]], TARGET: [SERB], **where})
        preview = go(state, f"attack {TARGET}", f"with {AUSTRIAN}", f"with {ALPINE[1]}").preview(Declare())
        assert preview is not None
        return preview.ratio, preview.column

    assert ratio_and_column({"0738": [AUSTRIAN_SUPPLY]}) == ("2/1", "2/1")
    assert ratio_and_column({}) == ("2/1", "1/2")


@pytest.mark.case("balkan_wars", "weather.2b.supply", "weather.2c.supply", "supply.0")
@pytest.mark.parametrize(
    ("weather", "supplied"), [(Weather.GOOD, (AUSTRIAN,)), (Weather.RAIN, ()), (Weather.SNOW, ()), (Weather.THAW, ())]
)
def test_lines_of_supply_are_shorter_in_bad_weather(weather: Weather, supplied: tuple[str, ...]) -> None:
    where = {BESIDE: [AUSTRIAN], TARGET: [SERB], "0735": [AUSTRIAN_SUPPLY]}
    state = board("first_combat", where, weather=weather)
    told = events(state, f"attack {TARGET}", f"with {AUSTRIAN}", "declare")
    assert told["supply"]["supplied"] == supplied


@pytest.mark.case("balkan_wars", "seq.combat", "bombardment.1", "bombardment.2")
def test_nobody_joins_from_off_the_map_or_twice() -> None:
    joining = go(attack([AUSTRIAN], [SERB]), f"attack {TARGET}")
    assert refused(joining, Join(joining.ruleset.unit(ALPINE[2]))) == {"seq.combat"}
    where = {BESIDE: [AUSTRIAN_GUNS, AUSTRIAN_SUPPLY], TARGET: [SERB], "0640": [SERBS[1]]}
    both = {OTHER: ["Rumanian Artillery Brigade", "Rumanian Supply Unit"]}
    shot = go(
        board("first_offensive_bombardment", {**where, **both}),
        f"bombard {TARGET}", f"with {AUSTRIAN_GUNS}", "declare", 1,
    )  # fmt: skip
    assert refused(shot, Bombard(shot.ruleset.place(TARGET))) == {"bombardment.2"}
    if "bombard 0640" in listed(shot):
        again = go(shot, "bombard 0640")
        assert refused(again, Join(again.ruleset.unit(AUSTRIAN_GUNS))) == {"bombardment.2"}


@pytest.mark.case("balkan_wars", "seq.rally")
def test_a_unit_tries_to_rally_once_in_a_segment() -> None:
    weak = [AUSTRIAN, ALPINE[1]]
    state = board("first_rally", {BESIDE: weak, "1836": [SERB]}, demoralized=weak)
    tried = go(state, f"rally {AUSTRIAN}", 6)
    assert listed(tried) == {f"rally {ALPINE[1]}", "end phase"}
    assert refused(tried, Rally(tried.ruleset.unit(AUSTRIAN))) == {"seq.rally"}


@pytest.mark.case("balkan_wars", "acrt.result.R.retreat", "scenario3.special.3")
def test_attackers_retreat_from_the_place_they_attacked_and_stay_in_the_area_of_play() -> None:
    """4 to 4 is 1/1, and a 1 there is R/D."""
    driven = go(calm(attack([AUSTRIAN], [SERB]), AUSTRIAN), 1, f"lose {SERB}")
    assert top(driven).enemies == (TARGET,)
    distance = driven.ruleset.host.distance
    assert {distance(text.rpartition(" ")[2], TARGET) for text in listed(driven)} == {2}
    ruleset = GAME.ruleset(host=Restless())
    countries = {one.name: one.country for one in ruleset.on_map}
    edge, inside = next(
        (one.name, ruleset.places[other].name)
        for one in ruleset.on_map
        for other in ruleset.neighbours[one.index]
        if one.country == ruleset.places[other].country == "Austria-Hungary"
        and "Rumania" in {ruleset.places[near].country for near in ruleset.neighbours[one.index]}
        and ruleset.host.borders[one.name][ruleset.places[other].name].can_attack
    )
    state = board("first_combat", {edge: [AUSTRIAN, AUSTRIAN_SUPPLY], inside: [SERB]}, ruleset=ruleset)
    now = declared(state, AUSTRIAN, target=inside)
    while not is_chance(now):
        now = go(now, next(text for text in ("no more charges", "keep morale") if text in listed(now)))
    after = next(
        one for one in (go(now, face) for face in range(1, 7)) if any(text[:7] == "retreat" for text in listed(one))
    )
    assert after.to_move is Side.FIRST
    assert {countries[text.rpartition(" ")[2]] for text in listed(after)} <= {"Austria-Hungary", "Serbia"}
