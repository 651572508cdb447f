"""Whatever is given to a function in place of an argument, it says what it wants, as an error of the library."""

from __future__ import annotations

import pytest
from tests.balkan_wars.boards import AUSTRIAN, AUSTRIAN_SUPPLY, SERB, board
from tests.wrong_input import EMPTY, FLAG, NOTHING, NUMBER, TEXT, Good, Or, accepted, good, shared, without_a_call

from balkan_rules import balkan_wars as bw

TURN = bw.GameTurn(bw.Month.OCTOBER, 3)
UNIT = bw.Combatant(name="a", combat=3, country="Serbia")
GUNS = bw.Combatant(name="g", unit_class=bw.UnitClass.ARTILLERY, bombardment=3)
RIDERS = bw.Combatant(name="r", unit_class=bw.UnitClass.CAVALRY, cadre=2)
STAFF = bw.Combatant(name="h", unit_class=bw.UnitClass.HEADQUARTERS, staff=3)
STORES = bw.Combatant(name="s", unit_class=bw.UnitClass.SUPPLY, country="Serbia")
DEPOT = bw.Combatant(name="d", unit_class=bw.UnitClass.DEPOT, country="Serbia")
SOURCE = bw.SupplySource(unit="s", is_mobile=True)
STEP = bw.StepCost(mode=bw.MovementMode.ROAD, hex_cost=1)
CELL = bw.CombatResult(bw.CombatCode.S, bw.CombatCode.D)
GROUP = bw.scenario("belgrade").groups[0]
OUTCOME = bw.secret_outcome(bw.OperationKind.PROPAGANDA, bw.SecretResult.S2)
STATE = board("first_movement", {"1143": [AUSTRIAN], "1343": [SERB]})
VIEW = STATE.view(bw.Side.FIRST)
ODDS = bw.combat_odds([UNIT], [UNIT])
SECRET_ODDS = bw.secret_odds(bw.OperationKind.PROPAGANDA, 2)

RULINGS = bw.Rulings()
NAME = Or("belgrade")
SIDE = Or("Serbia")
YES = Or(*FLAG, *FLAG)
UNITS = Or([UNIT])
STACK = Or([UNIT], *EMPTY)
SOURCES = Or([SOURCE], *EMPTY)
AMOUNT = Or(2, *NUMBER)
WHOLE = Or(2, -1, *NUMBER)
COUNTRY = Or("Serbia", *TEXT)
COUNTRIES = Or(["Serbia"], *EMPTY)
CHOICE = Or(None, *NOTHING)
ROLL = Or(3, 5)

CALLS: list[Good] = [
    # --------------------------------------------------------------------------------------------------------- the game
    *shared(bw, STATE, charts="[rail]\nhexes = 9\n", action=f"move {AUSTRIAN}", place="1143", unit=SERB),
    good(
        bw.position,
        turn=Or(1, 5),
        phase="first_movement",
        place=Or({"1143": [AUSTRIAN], "1343": [SERB], "1145": [AUSTRIAN_SUPPLY]}),
        hidden=Or([SERB], *EMPTY),
        demoralized=Or([SERB], *EMPTY),
        spent=Or([AUSTRIAN_SUPPLY], *EMPTY),
        ruleset=Or(None, *NOTHING),
        scenario="belgrade",
        start="Oct III",
        weather=bw.Weather.SNOW,
        snow=YES,
        morale=Or({"Serbia": 1}, {}),
        agents=Or({bw.Side.FIRST: 1}, {}),
        corps=Or([], *EMPTY),
        committed=Or({bw.Side.FIRST: []}, {}),
        allegiance=Or({"Serbia": bw.Side.SECOND}, {}),
        stirred=Or(["Serbia"], *EMPTY),
        stirring=Or([], *EMPTY),
        host=bw.GAME.ruleset().host.start(),
    ),
    good(
        bw.position,
        phase="first_mobilization",
        place=Or({"1143": [AUSTRIAN], "1343": [SERB], "Mobilization Pool": ["Rumanian Cavalry Brigade"]}, {}, None),
        points=Or({"Austria-Hungary": 1}, {}),
        raised=Or({"1143": 1}, {}),
        returned=Or({"1143": 1}, {}),
    ),
    # ------------------------------------------------------------------------------------------- states and their parts
    good(STATE.controls, place="1143"),
    good(VIEW.controls, place="1143"),
    # --------------------------------------------------------------------------------------------- calendar and weather
    good(bw.GameTurn, month=bw.Month.MAY, third=2),
    good(bw.GameTurn.parse, text="Oct III"),
    good(bw.new_game, scenario=Or(3, "belgrade", None), start=Or("Dec II", None)),
    good(bw.turns_from, start=TURN, count=Or(3, 5)),
    good(bw.turns_until, start=TURN, end=TURN),
    good(bw.needs_weather_roll, turn=TURN, rulings=RULINGS),
    good(bw.weather_of, turn=TURN, face=ROLL, lingering=YES, rulings=RULINGS),
    good(bw.weather_sequence, turns=Or([(TURN, 3)], *EMPTY), lingering=YES, rulings=RULINGS),
    good(bw.weather_chances, turn=TURN, lingering=YES, rulings=RULINGS),
    good(bw.weather_forecast, start=TURN, count=Or(3, 5), lingering=YES, rulings=RULINGS),
    good(bw.StepCost, mode=bw.MovementMode.ROAD, hex_cost=AMOUNT, river_cost=AMOUNT, crosses_river=YES),
    good(bw.entry_cost, weather=bw.Weather.RAIN, step=STEP, mountain=YES, purpose=bw.TravelPurpose.SUPPLY),
    # ------------------------------------------------------------------------------------------------ stacks and tables
    good(
        bw.Combatant,
        name=Or("a", *TEXT),
        unit_class=bw.UnitClass.INFANTRY,
        status=bw.Status.GOOD_ORDER,
        combat=AMOUNT,
        bombardment=AMOUNT,
        cadre=AMOUNT,
        shock=AMOUNT,
        staff=AMOUNT,
        country=COUNTRY,
        open=YES,
        charging=YES,
        supplied=YES,
    ),
    good(bw.CombatResult, attacker=bw.CombatCode.S, defender=bw.CombatCode.D),
    good(bw.CombatResult.parse, text="S/D"),
    good(bw.CombatTable, name=Or("own", *TEXT), data=bw.ACRT.content()),
    good(bw.BombardmentTable, name=Or("own", *TEXT), data=bw.BOMBARDMENT.content()),
    good(bw.SecretOperationsTable, name=Or("own", *TEXT), data=bw.SECRET_OPERATIONS.content()),
    *[
        call
        for table in (bw.ACRT, bw.BOMBARDMENT, bw.SECRET_OPERATIONS)
        for call in (
            good(table.row, roll=WHOLE),
            good(table.cell, column=table.columns[1], row="3"),
            good(table.result, column=table.columns[1], roll=WHOLE),
            good(table.distribution, column=table.columns[1], drm=WHOLE),
            good(table.shift, column=table.columns[1], steps=WHOLE),
            good(table.with_cells, cells=Or({(table.columns[1], "3"): str(table.cell(table.columns[1], "3"))}, {})),
            good(table.parse, text=str(table.cell(table.columns[1], "3"))),
            good(table.check_columns, labels=table.columns),
        )
    ],
    good(bw.ACRT.column, attack=AMOUNT, defence=AMOUNT, rulings=RULINGS),
    good(bw.ACRT.under, rulings=RULINGS),
    good(bw.BOMBARDMENT.column, factors=AMOUNT),
    good(bw.SECRET_OPERATIONS.column, differential=WHOLE),
    good(bw.SECRET_OPERATIONS.under, rulings=RULINGS),
    # ------------------------------------------------------------------------------------------- combat and bombardment
    good(
        bw.HostUnit,
        name=Or("a", *TEXT),
        country=COUNTRY,
        unit_class=bw.UnitClass.FLEET,
        combat=AMOUNT,
        bombardment=AMOUNT,
        cadre=AMOUNT,
        shock=AMOUNT,
        staff=AMOUNT,
        allowance=AMOUNT,
        mover=Or("", *TEXT),
        is_alpine=YES,
    ),
    good(
        bw.HostPlace,
        name=Or("a", *TEXT),
        also_called=("b",),
        country=COUNTRY,
        is_mountain=YES,
        settlement=Or(bw.Settlement.CITY, *NOTHING),
    ),
    good(bw.Border, to=Or("b", *TEXT), water=frozenset({bw.Water.LAKE}), can_attack=YES),
    good(bw.Transport, name=Or("rail", *TEXT), to=Or("b", *TEXT)),
    good(bw.Entry, to=Or("b", *TEXT), way=STEP),
    good(bw.TerrainShift, name=Or("rough", *TEXT), columns=AMOUNT),
    good(
        bw.combat_odds,
        attackers=UNITS,
        defenders=UNITS,
        terrain=Or([bw.TerrainShift("rough", 1)], *EMPTY),
        across=Or({"a": [bw.Water.RIVER]}, {}, None),
        is_entrenched=YES,
        attacker_morale=YES,
        defender_morale=YES,
        options=bw.Options(),
        rulings=RULINGS,
        table=bw.ACRT,
    ),
    good(ODDS.result, die=ROLL),
    good(
        bw.why_not_morale_point,
        role=bw.CombatRole.ATTACKER,
        units=UNITS,
        country=COUNTRY,
        points=AMOUNT,
        has_spent=YES,
    ),
    good(bw.half_of, result=CELL, role=bw.CombatRole.ATTACKER),
    good(bw.result_choices, code=bw.CombatCode.D, units=UNITS, rulings=RULINGS),
    good(bw.why_not_result_choice, code=bw.CombatCode.D, units=UNITS, chosen=Or("a", None, *TEXT), rulings=RULINGS),
    good(bw.apply_result, code=bw.CombatCode.D, units=UNITS, chosen=Or("a", None), rulings=RULINGS),
    good(bw.combat_steps, result=CELL, rulings=RULINGS),
    good(
        bw.apply_combat,
        result=CELL,
        attackers=UNITS,
        defenders=UNITS,
        attacker_chooses=CHOICE,
        defender_chooses=Or("a", None),
        rulings=RULINGS,
    ),
    good(bw.survivors, fates=Or(bw.apply_result(bw.CombatCode.R, [UNIT]), *EMPTY)),
    good(
        bw.why_not_bombard,
        unit=GUNS,
        segment=bw.BombardmentSegment.OFFENSIVE,
        is_adjacent=YES,
        water=Or([bw.Water.LAKE], *EMPTY),
        can_attack=YES,
        is_always_supplied=YES,
        uses_combat_supply=YES,
        has_fired=YES,
        was_bombarded=YES,
        rulings=RULINGS,
    ),
    good(
        bw.bombardment_odds,
        firing=[GUNS],
        defenders=UNITS,
        terrain=Or([bw.TerrainShift("rough", 1)], *EMPTY),
        table=bw.BOMBARDMENT,
    ),
    good(bw.bombardment_choices, result=bw.BombardmentResult.FE, units=UNITS),
    good(bw.why_not_bombardment_choice, result=bw.BombardmentResult.FE, units=UNITS, chosen=Or("a", None, *TEXT)),
    good(bw.apply_bombardment, result=bw.BombardmentResult.FE, units=UNITS, chosen=Or("a", None)),
    good(bw.why_not_advance_after_bombardment),
    good(bw.screening, stack=[RIDERS], face=ROLL, threat=bw.Threat.COMBAT),
    good(bw.screening_chances, stack=[RIDERS]),
    good(bw.why_not_screen, stack=Or([RIDERS], *EMPTY)),
    # ----------------------------------------------------------------------------------------------------------- supply
    good(bw.SupplySource, unit=Or("s", *TEXT), is_mobile=YES),
    good(bw.SupplyUse, source=SOURCE, purpose=bw.SupplyPurpose.ATTACK, evaded=YES),
    good(bw.with_supply, units=STACK, sources=Or({"a": [SOURCE]}, {})),
    good(bw.preferred_source, sources=SOURCES),
    good(bw.shared_sources, offers=Or([[SOURCE], []], *EMPTY), spent=Or(["s"], *EMPTY)),
    good(bw.why_not_draw, unit=UNIT, source=SOURCE, sources=SOURCES),
    good(bw.expended_supplies, uses=Or([bw.SupplyUse(source=SOURCE)], *EMPTY), lost=Or(["s"], *EMPTY)),
    good(bw.why_not_return_supply, unit=STORES, depot=DEPOT, returned_here=AMOUNT),
    good(bw.supply_returns, waiting=Or([STORES], *EMPTY), depots=Or([DEPOT], *EMPTY)),
    # ---------------------------------------------------------------------------------- intelligence, secret operations
    good(bw.opened, stack=STACK),
    good(bw.why_not_spy, headquarters=STAFF, target=STACK, distance=AMOUNT, has_tried=YES),
    good(bw.intelligence_roll, staff=AMOUNT, face=ROLL, rulings=RULINGS),
    good(bw.intelligence_chances, staff=AMOUNT, rulings=RULINGS),
    good(bw.may_be_examined, stack=STACK, headquarters=STAFF),
    good(bw.why_not_reconnoitre, cavalry=RIDERS, target=STACK, adjacent=YES, moving=YES, has_tried=YES),
    good(bw.reconnaissance, cavalry=RIDERS, target=STACK, face=ROLL),
    good(bw.reconnaissance_chances, cadre=AMOUNT),
    good(bw.starting_agents, name=NAME),
    good(bw.agents_price, number=AMOUNT),
    good(bw.most_agents, points=AMOUNT),
    good(bw.why_not_buy_agents, number=AMOUNT, points=AMOUNT),
    good(bw.why_not_agents_attack, agents=AMOUNT, available=AMOUNT),
    good(bw.why_not_agents_defend, agents=AMOUNT, available=AMOUNT),
    good(bw.agents_seen, attacking=AMOUNT, rulings=RULINGS),
    good(bw.spent_agents, attacking=AMOUNT, defending=AMOUNT, succeeded=YES, rulings=RULINGS),
    good(
        bw.why_not_secret_target,
        kind=bw.OperationKind.PROPAGANDA,
        country=COUNTRY,
        countries=COUNTRIES,
        belligerents=COUNTRIES,
    ),
    good(bw.why_not_assassinate, unit=STAFF, is_enemy=YES),
    good(
        bw.why_not_secret_morale_point,
        role=bw.CombatRole.ATTACKER,
        country=COUNTRY,
        belligerents=COUNTRIES,
        points=AMOUNT,
        has_spent=YES,
    ),
    good(
        bw.secret_odds,
        kind=bw.OperationKind.PROPAGANDA,
        attacking=AMOUNT,
        defending=AMOUNT,
        attacker_morale=YES,
        defender_morale=YES,
        great_powers=AMOUNT,
        enemy_great_powers=AMOUNT,
        rulings=RULINGS,
        table=bw.SECRET_OPERATIONS,
    ),
    good(SECRET_ODDS.result, die=ROLL),
    good(bw.secret_outcome, kind=bw.OperationKind.PROPAGANDA, result=bw.SecretResult.S2),
    good(OUTCOME.opened, units=STACK),
    good(OUTCOME.morale_after, morale=AMOUNT, is_friendly=YES, by=Or(2, None)),
    good(OUTCOME.headquarters_after, unit=STAFF),
    good(OUTCOME.surcharge_after, surcharge=AMOUNT),
    good(bw.subversion_surcharge, surcharge=AMOUNT, mode=bw.MovementMode.ROAD, is_inside=YES),
    # -------------------------------------------------------------------------------------------------------- scenarios
    good(bw.scenario, name=NAME),
    good(bw.scenario("belgrade").turns, start=Or(TURN, None)),
    good(bw.scenario("belgrade").deployment, rulings=RULINGS, sevenths=AMOUNT),
    good(bw.hex_of, town="Belgrade", rulings=RULINGS),
    good(bw.objectives, name=NAME, side=SIDE, rulings=RULINGS),
    good(
        bw.is_other_town,
        name=NAME,
        side=SIDE,
        hex_number=Or("1140", *TEXT),
        country=COUNTRY,
        enemies=COUNTRIES,
        rulings=RULINGS,
    ),
    good(bw.morale_counts, name=NAME, side=SIDE, country=COUNTRY),
    good(bw.broken_countries, morale=Or({"Serbia": 0}, {})),
    good(
        bw.victory_points,
        name="jihad",
        side="Ottoman Empire",
        control=Or(["Sofia"], *EMPTY),
        other_towns=AMOUNT,
        commits=Or(["German HQ"], *EMPTY),
        broken=AMOUNT,
    ),
    good(bw.verdict, totals={"Serbia": 3, "Austria-Hungary": 2}, rulings=RULINGS),
    good(bw.special_mobilization, name=NAME, turn=Or(1, 5), depots=AMOUNT),
    good(bw.why_not_enter_country, name=NAME, country=COUNTRY),
    good(bw.revolt_event, corps_on_map=2, morale=AMOUNT, replacement_rate=AMOUNT),
    good(
        bw.Site,
        hex=Or("1140", *TEXT),
        country=COUNTRY,
        is_mountain=YES,
        has_town=YES,
        distance=AMOUNT,
        by_border=YES,
        strumo=Or("east", *TEXT),
    ),
    good(
        bw.why_not_set_up,
        group=GROUP,
        unit=GROUP.units[0],
        site=bw.Site(hex="1140", country="Serbia"),
        here=AMOUNT,
        entrenched=YES,
    ),
]


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_wrong_arguments_are_refused(call: Good) -> None:
    assert "\n".join(accepted(call)) == ""


def test_every_public_function_is_tried() -> None:
    assert without_a_call(bw, CALLS) == set()
