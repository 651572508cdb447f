"""Whatever is given to a function of the game in place of an argument, it says what it wants, as an error of ours."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import repeat
from typing import Any, Final

import pytest
from tests.marita_merkur.pieces import PEACE, WAR, land, unit
from tests.marita_merkur.turns import at
from tests.wrong_input import EMPTY, FLAG, NOTHING, NUMBER, Good, Or, accepted, good, shared, without_a_call

from balkan_rules import marita_merkur as mm
from balkan_rules.core.errors import SetupError
from balkan_rules.core.preview import Modifier

STATE = at("axis_movement", {"Larisa": ["Greek 2 Inf"], "Korce": ["Italian 3 Julia"]})
VIEW = STATE.view(mm.Side.AXIS)

GREEKS = unit(mm.Nation.GREEK, name="Greeks", strength=4)
GERMANS = unit(mm.Nation.GERMAN, name="Germans", size=mm.Size.REGIMENT)
PLANES = unit(mm.Nation.GERMAN, mm.UnitType.AIR, name="planes")
PORT = land(mm.Country.GREECE, mm.Mark.PORT, name="port")
NIS = land(mm.Country.JUGOSLAVIA, name="Nis")
MIX = mm.CounterMix(mountain=1, infantry=2)
SHIPMENT = mm.Shipment(3, ("a",))
END = mm.TurnEnd(allied=40, axis=10)
BONUS = Modifier("31.D.modifier", "British", 3)
LANDING = mm.scarpantos_landing(None, is_held=False)
RESULT = mm.InterdictionResult.ABORT


def losses(total: int, face: int) -> mm.NavalLosses:
    """A table of bombing."""
    return mm.NavalLosses(crippled=0, sunk=0, points=face if total else 0)


THEATRE = mm.PlainTheatre.of([PORT, NIS], [(GREEKS, "port"), (GERMANS, "port")], affairs=WAR)
CHARTS = mm.RefereeCharts(
    interdiction=lambda _, face: RESULT if face > 3 else mm.InterdictionResult.ARRIVES,
    aero_naval=losses,
    antiaircraft=lambda _: {mm.AirResult.NONE: Fraction(1)},
)
REFEREE = mm.Referee(THEATRE, charts=CHARTS)

RULINGS = mm.Rulings()
YES = Or(*FLAG, *FLAG)
AMOUNT = Or(2, *NUMBER)
FEW = Or(2, 5)
FACE = Or(3, 5)
WHOLE = Or(2, -1, *NUMBER)
SOME_GREEKS = Or([GREEKS], *EMPTY)
SOME_GERMANS = Or([GERMANS], *EMPTY)
PLACED = Or([(GREEKS, PORT)], *EMPTY)
NAMES = Or(["Greeks"], *EMPTY)
NOBODY = Or(None, *NOTHING)
CONTROLLER = Or(mm.Side.AXIS, *NOTHING)
MODIFIERS = Or([BONUS], *EMPTY)
COUNTRY = Or(mm.Country.GREECE, *NOTHING)
AXIS = mm.PlayerTurn.AXIS

CALLS: list[Good] = [
    # --------------------------------------------------------------------------------------------------------- the game
    *shared(
        mm,
        STATE,
        charts="[scenario]\naxis_points = 9\n",
        action="Italian 3 Julia to rn4120",
        place="Larisa",
        unit="Greek 2 Inf",
    ),
    good(
        mm.position,
        turn=Or(1, 5),
        phase="axis_movement",
        place=Or({"Larisa": ["Greek 2 Inf"]}, {}, None),
        ruleset=Or(None, *NOTHING),
        weather="snow",
        affairs=PEACE,
        efforts=("low", "high"),
        points=Or({mm.Side.AXIS: 3}, {}),
        sent=Or({}, {}),
        unsupplied=Or([], *EMPTY),
        control=Or({"Athenai": mm.Side.AXIS}, {}),
    ),
    good(STATE.controls, place="Larisa"),
    good(VIEW.controls, place="Larisa"),
    # ----------------------------------------------------------------------------------------------- affairs and areas
    good(mm.affairs_problems, affairs=PEACE),
    good(mm.germans_have_intervened, affairs=PEACE),
    good(mm.jugoslavia_is_neutral, affairs=PEACE),
    good(mm.area_of, ground=NIS),
    good(mm.area_problems, grounds=Or([NIS], *EMPTY)),
    # ------------------------------------------------------------------------------------------------------- assistance
    good(mm.assistance_kind, piece=GERMANS),
    good(mm.assistance_line, face=FACE, mix=MIX, rulings=RULINGS),
    good(mm.assistance_faces, mix=MIX, rulings=RULINGS),
    good(mm.assistance_chances, mix=MIX, rulings=RULINGS),
    good(mm.assistance_distribution, mix=MIX, rulings=RULINGS),
    good(mm.why_not_choose_assistance, piece=GERMANS, kind=mm.UnitType.MOUNTAIN, is_at_hand=YES),
    good(mm.assistance_due, rolled=AMOUNT, rulings=RULINGS),
    good(mm.with_shipment, pending=Or([SHIPMENT], *EMPTY), sent=SHIPMENT, rulings=RULINGS),
    good(mm.shipment_arrives, due=AMOUNT, triggered=Or(3, *NUMBER, *NOTHING)),
    good(mm.kept_after_trigger, sent=Or([(GERMANS, PORT), (PLANES, None)], *EMPTY)),
    # ---------------------------------------------------------------------------------------------------------- borders
    good(mm.why_not_enter, piece=GREEKS, target=NIS, affairs=PEACE),
    good(mm.invades_jugoslavia, piece=GERMANS, target=NIS, affairs=PEACE),
    good(mm.owes_albanian_division, stack=SOME_GREEKS, affairs=PEACE),
    good(mm.why_not_leave, piece=GREEKS, origin=PORT, target=NIS, affairs=PEACE, others=SOME_GREEKS, rulings=RULINGS),
    good(mm.why_not_move, piece=GREEKS, origin=PORT, target=NIS, affairs=PEACE, others=SOME_GREEKS, rulings=RULINGS),
    good(mm.why_not_attack, piece=GREEKS, target=NIS, affairs=PEACE),
    good(mm.holds_east_of_axios, piece=GREEKS, ground=PORT, affairs=PEACE),
    good(mm.metaxas_line_is_held, line=Or([[GREEKS], []], *EMPTY), rulings=RULINGS),
    good(mm.axios_is_released, affairs=PEACE, is_held=YES, rulings=RULINGS),
    good(mm.zone_reach, nation=mm.Nation.GREEK, origin=COUNTRY, target=COUNTRY, affairs=PEACE, rulings=RULINGS),
    good(mm.exerts_zone, piece=GREEKS, origin=PORT, target=NIS, affairs=PEACE, rulings=RULINGS),
    good(mm.why_not_deploy_guards, units=PLACED),
    good(mm.why_not_deploy_italians, units=PLACED),
    # ----------------------------------------------------------------------------------------------------------- combat
    good(
        mm.mountain_modifiers,
        units=Or([GREEKS]),
        terrain=mm.Terrain.MOUNTAIN,
        activity=mm.Activity.ATTACK,
        rulings=RULINGS,
    ),
    good(mm.attack_modifiers, attackers=Or([GREEKS]), target=PORT, rulings=RULINGS),
    good(mm.mountain_strength, piece=GREEKS, terrain=mm.Terrain.MOUNTAIN),
    good(mm.is_gulf_crossing, one=PORT, other=NIS),
    good(mm.gulf_cost, side=mm.Side.AXIS),
    good(mm.why_not_attack_across, origin=PORT, target=NIS),
    good(mm.corfu_is_river, one=PORT, other=NIS, side=mm.Side.AXIS, marines=Or(PORT, *NOTHING)),
    # ------------------------------------------------------------------------------------------ the end of a game turn
    good(mm.british_in_greece, units=PLACED),
    good(mm.turn_end_checks, end=END, affairs=PEACE, rulings=RULINGS),
    good(mm.begin_checks, end=END, affairs=PEACE, rulings=RULINGS),
    good(mm.coup_modifiers, end=END, rulings=RULINGS),
    good(mm.coup_check, shown=Or(7, 5), modifiers=MODIFIERS),
    good(mm.intervention_modifiers, end=END, affairs=PEACE),
    good(mm.intervention_check, face=FACE, modifiers=MODIFIERS),
    good(mm.is_assistance_sent, face=FACE),
    good(mm.after_coup, affairs=PEACE),
    good(mm.after_trigger, affairs=PEACE),
    good(mm.coup_chance, modifiers=MODIFIERS, checks=FEW),
    good(mm.intervention_chance, modifiers=MODIFIERS, checks=FEW),
    good(mm.turn_end_outcomes, end=END, outlook=NOBODY, rulings=RULINGS),
    good(
        mm.forecast,
        ends=Or([END], *EMPTY),
        outlook=Or(mm.Outlook(), *NOTHING),
        clear=Or([Fraction(1, 2)], *EMPTY),
        rulings=RULINGS,
    ),
    # ----------------------------------------------------------------------------- intervention and the special turn
    good(mm.deploys, affairs=PEACE, is_clear=YES),
    good(mm.deployment_turn, triggered=AMOUNT, weather=Or([(3, True)], *EMPTY)),
    good(mm.after_deployment, affairs=PEACE, invades=YES),
    good(mm.intervention_groups, coup=YES),
    good(mm.intervention_forces, pieces=SOME_GERMANS, coup=YES, kept=NAMES),
    good(mm.next_player_turn, player_turn=AXIS),
    good(mm.player_turns, affairs=PEACE),
    good(mm.phases_of, player_turn=AXIS),
    good(mm.why_not_operate, piece=GREEKS, player_turn=AXIS),
    good(mm.why_not_fly, piece=PLANES, mission=mm.Mission.TRANSPORT, player_turn=AXIS),
    good(mm.after_special_turn, affairs=WAR),
    # ------------------------------------------------------------------------------------------ collapse and defection
    good(mm.all_sources_fell, held=AMOUNT, sources=AMOUNT),
    good(mm.jugoslavia_collapses, affairs=WAR, fell=YES, rulings=RULINGS),
    good(mm.with_sources, affairs=WAR, fell=YES),
    good(mm.after_player_turn, affairs=WAR, fell=YES, rulings=RULINGS),
    good(mm.collapse_turn, history=Or([(AXIS, 3)], *EMPTY), sources=AMOUNT, rulings=RULINGS),
    good(mm.greek_surrenders, units=Or([(GREEKS, PORT, True)], *EMPTY), affairs=WAR),
    good(
        mm.units_to_check,
        mover=GERMANS,
        beside=SOME_GREEKS,
        affairs=WAR,
        phase=mm.Phase.MOVEMENT,
        checked=NAMES,
        rulings=RULINGS,
    ),
    good(mm.defects, face=FACE, ground=NIS),
    good(mm.defection_chance, ground=NIS, checks=FEW),
    good(mm.defection_losses, grounds=Or([NIS], *EMPTY)),
    # ----------------------------------------------------------------------------------------------------- interdiction
    good(mm.is_interdicted, ground=PORT, kind=mm.Interdiction.LIMITED),
    good(mm.why_not_announce_crete, affairs=PEACE),
    good(mm.after_crete_announcement, affairs=PEACE, sends=YES),
    good(mm.why_not_announce_interdiction, kind=mm.Interdiction.LIMITED, affairs=PEACE),
    good(mm.after_announcement, affairs=PEACE, kind=mm.Interdiction.LIMITED),
    good(mm.why_not_send_to_crete, piece=GERMANS, target=PORT, affairs=PEACE, origin=Or(NIS, *NOTHING)),
    good(mm.interdiction_dice, piece=GERMANS, route=[PORT], kind=mm.Interdiction.LIMITED, rulings=RULINGS),
    good(mm.voyage, results=Or([RESULT], *EMPTY)),
    good(mm.voyage_chances, table={RESULT: Fraction(1)}, dice=FEW),
    good(mm.why_not_bomb_ships, piece=PLANES, target=PORT, affairs=WAR, player_turn=AXIS, phase=mm.Phase.AIR),
    good(mm.antiaircraft_factors, kind=mm.Interdiction.LIMITED),
    good(mm.antiaircraft_by_wave, kind=mm.Interdiction.LIMITED, waves=FEW),
    good(mm.bombing_total, survivors=Or([PLANES], *EMPTY)),
    good(mm.bombing_points, losses=losses(1, 3)),
    good(mm.bombing_chances, total=AMOUNT, table=losses),
    # -------------------------------------------------------------------------------------------------------- transport
    good(mm.why_not_sail, piece=GERMANS, start=PORT, target=PORT, affairs=WAR, player_turn=AXIS, phase=mm.Phase.AIR),
    good(mm.why_not_break_down, piece=GERMANS, player_turn=AXIS, phase=mm.Phase.AIR),
    good(mm.why_not_end_air_phase, crowding=AMOUNT),
    good(mm.landing_kind, units=SOME_GREEKS, controller=CONTROLLER, by=mm.Side.AXIS),
    good(mm.garrison_is_checked, garrison=SOME_GREEKS, affairs=WAR, attackers=Or([GERMANS])),
    good(mm.surrenders, face=FACE),
    good(mm.surrender_chance, units=FEW),
    good(mm.why_not_transfer_boats, port=PORT, affairs=WAR, player_turn=AXIS, controller=CONTROLLER),
    good(mm.after_transfer, affairs=WAR, port=PORT),
    good(mm.captures_shipping, ground=PORT, by=mm.Side.AXIS, affairs=WAR),
    good(mm.captured_shipping, face=FACE),
    good(mm.after_capture, affairs=WAR, face=FACE),
    good(
        mm.why_not_carry,
        piece=GERMANS,
        route=[PORT, PORT],
        carrier=mm.Carrier.BOTH,
        affairs=WAR,
        controller=CONTROLLER,
        loads=Or(mm.Loads(), *NOTHING),
        rulings=RULINGS,
    ),
    good(mm.with_load, loads=mm.Loads(), piece=GERMANS, carrier=mm.Carrier.BOTH),
    # ------------------------------------------------------------------------------------------------------- Scarpantos
    good(mm.is_beside_rhodes, ground=PORT),
    good(mm.is_scarpantos, ground=PORT),
    good(mm.why_not_base, piece=PLANES, ground=PORT, affairs=WAR),
    good(mm.why_not_try_scarpantos, affairs=WAR, player_turn=AXIS, rulings=RULINGS),
    good(mm.scarpantos_dice, ground=PORT, affairs=WAR),
    good(mm.scarpantos_landing, result=Or(RESULT, *NOTHING), is_held=YES),
    good(mm.after_landing, affairs=WAR, landing=LANDING),
    good(mm.after_german_landing, affairs=WAR, ground=PORT, by=mm.Side.AXIS),
]

ASKED: Final[list[Good]] = [
    good(REFEREE.why_not, claim=mm.March("Greeks", ("Nis",))),
    good(REFEREE.attack_modifiers, units=Or(["Greeks"]), target="Nis"),
    good(REFEREE.attack_strength, unit="Greeks", target="Nis"),
    good(REFEREE.zone, unit="Greeks", from_hex="port", to_hex="Nis"),
    good(REFEREE.exerts_zoc, unit="Greeks", from_hex="port", to_hex="Nis"),
    good(REFEREE.is_river, one="port", other="Nis", side=mm.Side.AXIS),
    good(REFEREE.area, name="Nis"),
    good(REFEREE.interdicted, name="Nis", kind=Or(mm.Interdiction.LIMITED, *NOTHING)),
    good(REFEREE.interdiction_dice, unit="Germans", route=["port"]),
    good(REFEREE.voyage_chances, unit="Germans", route=["port"]),
    good(REFEREE.antiaircraft_chances),
    good(REFEREE.bombing_chances, survivors=Or(["Germans"], *EMPTY)),
    good(REFEREE.turn_end, allied=WHOLE, axis=WHOLE),
    good(REFEREE.checks, allied=WHOLE, axis=WHOLE),
    good(REFEREE.defection_checks, unit="Germans", checked=NAMES),
    good(REFEREE.all_sources_fell),
    good(REFEREE.surrenders, supplied=NAMES),
    good(REFEREE.axios_is_released),
    good(REFEREE.owes_albanian_division),
    good(mm.Referee, theatre=THEATRE, rulings=RULINGS, charts=CHARTS),
    good(mm.RefereeCharts, interdiction=NOBODY, aero_naval=NOBODY, antiaircraft=NOBODY),
    good(MIX.left, kind=mm.UnitType.LIGHT),
    good(MIX.without, kinds=Or([mm.UnitType.INFANTRY], *EMPTY)),
    good(MIX.plus, kinds=Or([mm.UnitType.LIGHT], *EMPTY)),
    good(mm.CounterMix.of, pieces=SOME_GERMANS),
    good(mm.CounterMix, mountain=AMOUNT, light=AMOUNT, infantry=AMOUNT, artillery=AMOUNT),
    good(mm.NavalLosses, crippled=AMOUNT, sunk=AMOUNT, points=AMOUNT),
    good(mm.Shipping, capacity=AMOUNT, heavy=AMOUNT),
    good(
        mm.ScarpantosLanding,
        is_captured=YES,
        state=mm.Scarpantos.HELD,
        counters=Or((), *EMPTY),
        italian_transport=AMOUNT,
    ),
    good(
        mm.PlainTheatre,
        grounds=Or({"Nis": NIS}, {}),
        pieces=Or({}, {}),
        places=Or({}, {}),
        neighbours=Or({"Nis": ["port"]}, {}),
        control=Or({"Nis": mm.Side.AXIS}, {}),
        affairs=WAR,
        player_turn=AXIS,
        phase=mm.Phase.AIR,
    ),
    good(
        mm.PlainTheatre.of,
        grounds=Or([NIS], *EMPTY),
        units=Or([], *EMPTY),
        affairs=Or(WAR, *NOTHING),
        player_turn=AXIS,
        phase=mm.Phase.AIR,
        neighbours=Or({"Nis": ["port"]}, {}, *NOTHING),
        control=Or({"Nis": mm.Side.AXIS}, {}, *NOTHING),
    ),
    good(mm.Outlook, affairs=PEACE, mix=MIX, pending=(SHIPMENT,)),
    good(THEATRE.ground, name="Nis"),
    good(THEATRE.piece, name="Greeks"),
    good(THEATRE.where, name="Greeks"),
    good(THEATRE.beside, name="Nis"),
    good(THEATRE.controller, name="Nis"),
]
"""What is no function of the package: the referee, and what it is made of."""


@pytest.mark.parametrize("call", [*CALLS, *ASKED], ids=str)
def test_wrong_arguments_are_refused(call: Good) -> None:
    assert "\n".join(accepted(call)) == ""


def test_every_public_function_is_tried() -> None:
    assert without_a_call(mm, CALLS) == set()


def methods_of(kind: type) -> Iterator[Callable[..., object]]:
    """The public methods of a class."""
    return (found for name, found in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_"))


def test_every_question_to_a_referee_is_tried() -> None:
    tried = {(getattr(call.function, "__name__", ""), frozenset(call.arguments)) for call in ASKED}
    asked = {(one.__name__, frozenset(inspect.signature(one).parameters) - {"self"}) for one in methods_of(mm.Referee)}
    assert asked <= tried


def test_tuples_have_so_many_places() -> None:
    with pytest.raises(SetupError, match="units: tuples of 2 are wanted, not"):
        mm.british_in_greece([(GREEKS, PORT, True)])  # type: ignore[list-item]


def test_the_first_wrong_argument_is_named() -> None:
    with pytest.raises(SetupError, match=r"^piece: an instance of Piece is wanted, not 'Greeks'$"):
        mm.why_not_enter("Greeks", "Nis", PEACE)  # type: ignore[arg-type]


@pytest.mark.parametrize("route", [[], (), iter(())])
def test_a_way_has_a_hex(route: list[mm.Ground]) -> None:
    with pytest.raises(SetupError, match="route: at least one is wanted"):
        mm.why_not_carry(GERMANS, route, mm.Carrier.MOTOR_BOATS, WAR, controller=None)


def test_weather_may_go_on_for_ever() -> None:
    assert mm.deployment_turn(2, ((turn, True) for turn in (2, 3, 4))) == 3
    assert len(mm.forecast([END, END], clear=repeat(Fraction(1, 2)))) == 2
    with pytest.raises(SetupError, match=r"clear: a whole number or a Fraction of at least 0 is wanted, not 0\.5"):
        mm.forecast([END], clear=[0.5])  # type: ignore[list-item]
    with pytest.raises(SetupError, match="clear: a chance is no more than 1, and not"):
        mm.forecast([END], clear=[Fraction(2)])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"grounds": {"Nis": "a town"}}, r"^grounds\['Nis'\]: an instance of Ground is wanted, not 'a town'$"),
        ({"pieces": {"2 Pz": NIS}}, r"^pieces\['2 Pz'\]: an instance of Piece is wanted, not Ground"),
        ({"places": {"2 Pz": None}}, r"^places\['2 Pz'\]: a text is wanted, not None$"),
        ({"neighbours": {"Nis": "port"}}, r"^neighbours\['Nis'\]: a sequence of str is wanted, not 'port'$"),
        ({"control": {"Nis": "Axis"}}, r"^control\['Nis'\]: one of Side\.AXIS, Side\.ALLIED is wanted, not 'Axis'$"),
        ({"control": {3: mm.Side.AXIS}}, r"^control: a text is wanted, not 3$"),
    ],
)
def test_values_of_a_position_are_looked_at(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        mm.PlainTheatre(**{"grounds": {}, "pieces": {}, "places": {}, **fields})


def test_a_position_keeps_what_it_was_given() -> None:
    beside = iter(["port"])
    theatre = mm.PlainTheatre.of([NIS, PORT], [], neighbours={"Nis": beside})
    assert [*theatre.beside("Nis")] == [*theatre.beside("Nis")] == ["port"]


@pytest.mark.parametrize("kind", [partial(mm.Piece, nation=mm.Nation.GREEK), mm.Ground])
def test_units_and_hexes_have_names(kind: Callable[..., object]) -> None:
    with pytest.raises(SetupError, match=r"^name: a name is wanted, not an empty text$"):
        kind(name="")


# -------------------------------------------------------------------------------------------------- each unit once

TWICE = [GREEKS, GREEKS]
HERE = [(GREEKS, PORT), (GREEKS, NIS)]


@pytest.mark.case("marita_merkur", "31.A", "30.D.2", "31.D.modifier", "31.I", "31.L.air.total", "31.M.surrender")
@pytest.mark.parametrize(
    ("asked", "what"),
    [
        (lambda: mm.attack_modifiers(TWICE, NIS), "attackers"),
        (lambda: mm.mountain_modifiers(TWICE, mm.Terrain.MOUNTAIN), "units"),
        (lambda: mm.metaxas_line_is_held([TWICE]), "line"),
        (lambda: mm.metaxas_line_is_held([[GREEKS], [GERMANS, GREEKS]]), "line"),
        (lambda: mm.british_in_greece(HERE), "units"),
        (lambda: mm.greek_surrenders([(*row, True) for row in HERE], WAR), "units"),
        (lambda: mm.kept_after_trigger(HERE), "sent"),
        (lambda: mm.why_not_deploy_guards(HERE), "units"),
        (lambda: mm.bombing_total(TWICE), "survivors"),
        (lambda: mm.landing_kind(TWICE, controller=None), "units"),
        (lambda: mm.garrison_is_checked(TWICE, WAR, attackers=[GERMANS]), "garrison"),
        (lambda: mm.Assault(("Greeks", "Germans", "Greeks"), "Nis"), "units"),
        (lambda: REFEREE.attack_modifiers(["Greeks", "Greeks"], "Nis"), "attackers"),
    ],
)
def test_a_unit_that_stands_there_twice_is_refused(asked: Callable[[], object], what: str) -> None:
    with pytest.raises(SetupError, match=rf"^{what}: 'Greeks' stands there twice, and each unit once$"):
        asked()


@pytest.mark.case("marita_merkur", "31.A", "31.M.surrender")
def test_nobody_attacks_nothing() -> None:
    with pytest.raises(SetupError, match=r"^attackers: at least one is wanted$"):
        mm.attack_modifiers([], NIS)
    with pytest.raises(SetupError, match=r"^units: at least one is wanted$"):
        mm.mountain_modifiers([], mm.Terrain.MOUNTAIN)
    with pytest.raises(SetupError, match=r"^attackers: at least one is wanted$"):
        mm.garrison_is_checked([GREEKS], WAR, attackers=[])
    with pytest.raises(SetupError, match=r"^attackers: at least one is wanted$"):
        REFEREE.attack_modifiers([], "Nis")
