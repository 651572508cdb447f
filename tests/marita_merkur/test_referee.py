"""The referee: answers about positions of somebody else's game, each refusal with its case."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, PEACE, SPECIAL, WAR, cases_of, unit, worth

from balkan_rules.core.errors import ChartMissing, SetupError
from balkan_rules.marita_merkur import (
    Affairs,
    AirResult,
    Area,
    Assault,
    Carrier,
    Check,
    Claim,
    Country,
    Ground,
    HexNumber,
    Interdiction,
    InterdictionResult,
    Loads,
    March,
    Mark,
    Mission,
    Nation,
    NavalLosses,
    Phase,
    Piece,
    PlainTheatre,
    PlayerTurn,
    Post,
    Rebase,
    Referee,
    RefereeCharts,
    Rulings,
    Sail,
    SayCrete,
    SayInterdiction,
    SeaKind,
    Sheet,
    ShiftBoats,
    Side,
    Size,
    Sortie,
    Split,
    Terrain,
    TryScarpantos,
    UnitType,
    Voyage,
)
from balkan_rules.marita_merkur.rulings import MixedMountainAttack


def place(
    name: str,
    country: Country | None,
    *marks: Mark,
    number: str = "",
    sheet: Sheet = Sheet.SOUTH,
    **fields: Any,  # noqa: ANN401 - fields of Ground
) -> Ground:
    printed = HexNumber(sheet, number) if number else None
    return Ground(name=name, country=country, marks=frozenset(marks), number=printed, **fields)


C = Country
MAP = [
    place("Sofia", C.BULGARIA),
    place("Pecs", C.HUNGARY),
    place("Beograd", C.JUGOSLAVIA, Mark.BEOGRAD, Mark.JUGOSLAV_SOURCE),
    place("Nis", C.JUGOSLAVIA),
    place("Osijek", C.JUGOSLAVIA, number="1515", sheet=Sheet.NORTH),
    place("Scutari", C.ALBANIA, Mark.NORTHERN_ALBANIA),
    place("Tepelene", C.ALBANIA, terrain=Terrain.MOUNTAIN),
    place("Saranda", C.ALBANIA, number="4521", sheet=Sheet.NORTH),
    place("Corfu", C.GREECE, Mark.ISLAND, number="4522", sheet=Sheet.NORTH),
    place("Serres", C.GREECE, Mark.EAST_OF_AXIOS, Mark.METAXAS_LINE),
    place("Larisa", C.GREECE, Mark.WEST_OF_AXIOS),
    place("Naupaktos", C.GREECE, number="0418"),
    place("Patrai", C.GREECE, number="0519"),
    place("Athenai", C.GREECE, Mark.PORT, Mark.ATHENAI, number="0912", sea=SeaKind.PARTIAL),
    place("Aegean", None, number="1514", sea=SeaKind.FULL, crete_distance=4),
    place("Khania", C.GREECE, Mark.PORT, Mark.CRETE, Mark.ISLAND, number="2115", sea=SeaKind.PARTIAL, crete_distance=0),
    place("Rhodes", C.DODECANESE, Mark.RHODES, Mark.ISLAND),
]
STUKA = Piece(name="Stuka", nation=Nation.GERMAN, unit_type=UnitType.AIR, tactical=3, is_dive_bomber=True)
PIECES = {
    "Sofia": [unit(Nation.GERMAN, name="2 Pz"), STUKA],
    "Pecs": [unit(Nation.HUNGARIAN, name="guard", post=Post.BORDER_GUARD)],
    "Nis": [unit(Nation.JUGOSLAV, UnitType.RESERVE, name="reserve")],
    "Scutari": [unit(Nation.ITALIAN, name="Arezzo"), unit(Nation.ITALIAN, size=Size.BATTALION, name="CCNN")],
    "Saranda": [unit(Nation.ITALIAN, UnitType.MARINE, Size.BATTALION, name="III/SM", post=Post.CORFU_MARINES)],
    "Serres": [worth(13, name="Greeks")],
    "Larisa": [unit(Nation.GREEK, name="8 Inf", strength=5), worth(3, Nation.BRITISH, name="NZ")],
    "Naupaktos": [unit(Nation.GREEK, name="guards")],
    "Athenai": [unit(Nation.GERMAN, UnitType.MOUNTAIN, Size.REGIMENT, name="85 Mtn")],
}
NEIGHBOURS = {"Sofia": ["Nis", "Serres"]}


def referee(
    affairs: Affairs = PEACE,
    player_turn: PlayerTurn = PlayerTurn.AXIS,
    phase: Phase = Phase.MOVEMENT,
    *,
    charts: RefereeCharts | None = None,
    rulings: Rulings | None = None,
    held: Iterable[str] = (),
) -> Referee:
    theatre = PlainTheatre.of(
        MAP,
        [(piece, name) for name, pieces in PIECES.items() for piece in pieces],
        affairs=affairs,
        player_turn=player_turn,
        phase=phase,
        neighbours=NEIGHBOURS,
        control=dict.fromkeys(held, Side.AXIS),
    )
    return Referee(theatre, rulings or Rulings(), charts or RefereeCharts())


AT_SEA = attrs.evolve(WAR, turn=15, crete_announced=True, boats_port="Athenai", boats_since=14, evacuations=(14,))
LIMITED = attrs.evolve(AT_SEA, interdiction=Interdiction.LIMITED)


def told(claim: Claim, affairs: Affairs = PEACE, *when: Any) -> list[str]:  # noqa: ANN401 - player turn and phase
    return cases_of(referee(affairs, *when).why_not(claim))


# ---------------------------------------------------------------------------------------------------------------- moves


@pytest.mark.case("marita_merkur", "31.D.before", "31.D.after_move")
def test_jugoslav_air_units_do_not_stir_before_a_coup() -> None:
    hawks = unit(Nation.JUGOSLAV, UnitType.AIR, name="Hawks")
    for affairs, found in ((PEACE, ["31.D.before"]), (COUP, [])):
        theatre = PlainTheatre.of(MAP, [(hawks, "Nis")], affairs=affairs, player_turn=PlayerTurn.ALLIED)
        answers = Referee(theatre)
        assert cases_of(answers.why_not(Sortie("Hawks", Mission.PATROL_ATTACK, "Beograd"))) == found
        assert cases_of(answers.why_not(Rebase("Hawks", "Beograd"))) == found


@pytest.mark.case("marita_merkur", "31.E.2.border", "31.D.after_lift")
def test_ships_respect_borders_where_they_land() -> None:
    split, names = place("Split", C.JUGOSLAVIA, Mark.PORT, sea=SeaKind.PARTIAL), ("85 Mtn", ("Split",))
    landing = Sail(*names, Carrier.CAPTURED_SHIPPING)
    for affairs, found in ((NO_COUP, ["31.E.2.border"]), (WAR, [])):
        theatre = PlainTheatre.of(
            [*MAP, split],
            [(PIECES["Athenai"][0], "Athenai")],
            affairs=attrs.evolve(affairs, turn=14, shipping=3, crete_announced=False),
            phase=Phase.AIR,
            control={"Athenai": Side.AXIS},
        )
        assert cases_of(Referee(theatre).why_not(landing)) == found


@pytest.mark.case("marita_merkur", "31.L.crete")
def test_air_units_that_are_in_crete_are_not_sent_there() -> None:
    silent = attrs.evolve(WAR, crete_announced=False)
    maleme = place("Maleme", C.GREECE, Mark.CRETE, Mark.ISLAND)
    for origin, found in (("Khania", []), ("Athenai", ["31.L.crete"])):
        answers = Referee(PlainTheatre.of([*MAP, maleme], [(STUKA, origin)], affairs=silent))
        assert cases_of(answers.why_not(Rebase("Stuka", "Maleme"))) == found
    nowhere = PlainTheatre(grounds={"Maleme": maleme}, pieces={"Stuka": STUKA}, places={}, affairs=silent)
    assert cases_of(Referee(nowhere).why_not(Rebase("Stuka", "Maleme"))) == ["31.L.crete"]


@pytest.mark.case("marita_merkur", "31.E.2.border", "31.F.german_only", "30.C.guard_limits", "30.E", "30.D")
def test_a_march_is_judged_hex_by_hex() -> None:
    assert told(March("2 Pz", ("Nis", "Beograd")), NO_COUP) == ["31.E.2.border", "31.E.2.border"]
    assert told(March("2 Pz", ("Nis", "Beograd")), WAR) == []
    assert told(March("Arezzo", ("Nis",)), SPECIAL, PlayerTurn.SPECIAL) == ["31.F.german_only"]
    assert told(March("guard", ("Osijek",)), WAR) == ["30.C.guard_limits"]
    assert told(March("Arezzo", ("Tepelene", "Saranda"))) == ["30.E"]
    assert told(March("CCNN", ("Tepelene",))) == []
    assert told(March("Greeks", ("Larisa",)), PEACE, PlayerTurn.ALLIED) == ["30.D"]
    assert told(March("2 Pz", ("Khania",)), WAR) == ["31.L.crete"]


@pytest.mark.case("marita_merkur", "31.B.attack", "30.C.guard_limits", "31.F.german_only")
def test_an_assault_is_judged_for_each_attacker() -> None:
    assert told(Assault(("guards",), "Patrai")) == ["31.B.attack"]
    assert told(Assault(("guard", "2 Pz"), "Nis"), WAR) == ["30.C.guard_limits"]
    assert told(Assault(("2 Pz",), "Serres"), WAR) == []
    assert told(Assault(("Arezzo",), "Nis"), SPECIAL, PlayerTurn.SPECIAL) == ["31.F.german_only"]


@pytest.mark.case("marita_merkur", "31.L.air", "31.E.2.border")
def test_a_sortie_crosses_borders_and_bombs_ships() -> None:
    ships = Sortie("Stuka", Mission.SHIPPING_BOMBING, "Aegean")
    assert told(ships, LIMITED, PlayerTurn.AXIS, Phase.AIR) == []
    assert told(ships, LIMITED) == ["31.L.air"]
    assert told(ships, AT_SEA, PlayerTurn.AXIS, Phase.AIR) == ["31.L.air"]
    assert told(Sortie("Stuka", Mission.GROUND_SUPPORT, "Nis"), NO_COUP) == ["31.E.2.border"]


@pytest.mark.case("marita_merkur", "31.N.airfield")
def test_a_base_must_be_ones_own() -> None:
    assert told(Rebase("Stuka", "Rhodes"), WAR) == []
    assert told(Rebase("NZ", "Rhodes"), WAR) == ["31.N.airfield"]
    assert told(Rebase("Stuka", "Khania"), WAR) == ["31.L.crete"]


@pytest.mark.case(
    "marita_merkur", "31.M.phase", "31.M.1.limits", "31.M.1.capacity", "31.M.1.transfer", "31.M.breakdown"
)
def test_transport_is_judged_by_time_way_and_room() -> None:
    sail = Sail("85 Mtn", ("Aegean", "Khania"), Carrier.MOTOR_BOATS)
    now = (PlayerTurn.AXIS, Phase.AIR)
    assert cases_of(referee(AT_SEA, *now, held=["Athenai"]).why_not(sail)) == []
    assert told(sail, AT_SEA, *now) == ["31.M.1.transfer"]
    assert cases_of(referee(LIMITED, *now, held=["Athenai"]).why_not(sail)) == ["31.M.1.limits"]
    assert cases_of(referee(AT_SEA, held=["Athenai"]).why_not(sail)) == ["31.M.phase"]
    full = attrs.evolve(sail, loads=Loads(boats=Fraction(3)))
    assert cases_of(referee(AT_SEA, *now, held=["Athenai"]).why_not(full)) == ["31.M.1.capacity"]
    assert told(Split("2 Pz"), WAR, *now) == []
    assert told(Split("2 Pz"), WAR) == ["31.M.breakdown"]
    assert told(ShiftBoats("Athenai"), WAR) == ["31.M.1.transfer"]
    assert cases_of(referee(WAR, held=["Athenai"]).why_not(ShiftBoats("Athenai"))) == []


@pytest.mark.case("marita_merkur", "31.N.attempt", "31.L.crete", "31.L.announce")
def test_announcements_have_their_time() -> None:
    assert told(TryScarpantos(), AT_SEA) == []
    assert told(TryScarpantos(), WAR) == ["31.N.attempt"]
    assert told(SayCrete(sends=True), WAR) == []
    assert told(SayCrete(sends=False), AT_SEA) == ["31.L.crete"]
    assert told(SayInterdiction(Interdiction.EXTENDED), AT_SEA) == []
    assert told(SayInterdiction(Interdiction.EXTENDED), LIMITED) == ["31.L.announce"]


def test_what_is_no_move_or_names_nothing_is_an_error() -> None:
    with pytest.raises(SetupError, match="claim: one of March, Assault"):
        referee().why_not("march")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="there is no unit '2 Panzer'; there are: 2 Pz"):
        referee().why_not(March("2 Panzer", ("Nis",)))
    with pytest.raises(SetupError, match="there is no hex 'Skoplje'; there are: Sofia, Pecs, Beograd"):
        referee().interdicted("Skoplje")
    with pytest.raises(SetupError, match="path: at least one is wanted"):
        March("2 Pz", ())
    with pytest.raises(SetupError, match="path: a sequence of str"):
        March("2 Pz", "Nis")  # type: ignore[arg-type]
    off_map = PlainTheatre(grounds={}, pieces={"2 Pz": STUKA}, places={})
    with pytest.raises(SetupError, match="Stuka is not on the map"):
        Referee(off_map).why_not(March("2 Pz", ("Nis",)))
    with pytest.raises(SetupError, match="there is no hex 'Nis'; there are: none"):
        PlainTheatre(grounds={}, pieces={"2 Pz": STUKA}, places={"2 Pz": "Nis"})


# -------------------------------------------------------------------------------------------------------------- answers


@pytest.mark.case(
    "marita_merkur", "31.A", "31.A.halved", "30.G.1.before", "30.G.2.german", "31.C", "31.J", "31.J.baranja"
)
def test_combat_zones_and_hexsides() -> None:
    asked = referee()
    assert [one.steps for one in asked.attack_modifiers(["8 Inf"], "Tepelene")] == [2]
    assert asked.attack_modifiers(["8 Inf", "NZ"], "Tepelene") == ()
    any_greek = Rulings(rule_31_a_mixed=MixedMountainAttack.ANY_GREEK)
    assert len(referee(rulings=any_greek).attack_modifiers(["8 Inf", "NZ"], "Tepelene")) == 1
    assert asked.attack_strength("8 Inf", "Tepelene") == Fraction(5, 2)
    assert not asked.exerts_zoc("2 Pz", "Sofia", "Nis")
    assert asked.zone("2 Pz", "Sofia", "Nis").case == "30.G.1.before"
    assert asked.exerts_zoc("2 Pz", "Sofia", "Serres")
    assert asked.is_river("Saranda", "Corfu", Side.AXIS)
    assert not asked.is_river("Saranda", "Corfu", Side.ALLIED)
    assert asked.area("Osijek") is Area.BARANJA


@pytest.mark.case("marita_merkur", "31.L", "31.L.roll")
def test_interdiction_is_that_of_the_turn_or_of_a_kind() -> None:
    asked = referee(LIMITED)
    assert asked.interdicted("Khania")
    assert not asked.interdicted("Khania", Interdiction.EXTENDED)
    assert asked.interdicted("Athenai", Interdiction.EXTENDED)
    assert asked.interdiction_dice("85 Mtn", ["Athenai", "Aegean", "Khania"]) == 1
    assert referee(AT_SEA).interdiction_dice("85 Mtn", ["Athenai", "Khania"]) == 0


@pytest.mark.case("marita_merkur", "31.L.roll", "31.L.air.flak", "31.L.air.result")
def test_charts_that_are_not_there_are_not_guessed() -> None:
    asked = referee(LIMITED)
    route = ["Athenai", "Khania"]
    assert referee(AT_SEA).voyage_chances("85 Mtn", route) == {Voyage.PROCEEDS: 1}
    with pytest.raises(ChartMissing, match=r"31\.L\.roll: .* 'Interdiction Results Table'"):
        asked.voyage_chances("85 Mtn", route)
    with pytest.raises(ChartMissing, match=r"31\.L\.air\.flak: .* 'antiaircraft table'"):
        asked.antiaircraft_chances()
    with pytest.raises(ChartMissing, match=r"31\.L\.air\.result: .* 'Aero-Naval Table'"):
        asked.bombing_chances(["Stuka"])


@pytest.mark.case("marita_merkur", "31.L.roll", "31.L.air.flak", "31.L.air.total", "31.L.air.result")
def test_charts_that_are_there_give_exact_chances() -> None:
    def interdiction(kind: Interdiction, face: int) -> InterdictionResult:
        assert kind is Interdiction.LIMITED
        return InterdictionResult.SUNK if face > 4 else InterdictionResult.ARRIVES

    def ships(factors: int, face: int) -> NavalLosses:
        return NavalLosses(crippled=0, sunk=0, points=factors if face == 6 else 0)

    def guns(factors: int) -> dict[AirResult, Fraction]:
        return {AirResult.KILL: Fraction(factors, 36), AirResult.NONE: Fraction(36 - factors, 36)}

    asked = referee(LIMITED, charts=RefereeCharts(interdiction=interdiction, aero_naval=ships, antiaircraft=guns))
    chances = asked.voyage_chances("85 Mtn", ["Athenai", "Khania"])
    assert chances == {Voyage.PROCEEDS: Fraction(2, 3), Voyage.ELIMINATED: Fraction(1, 3)}
    assert asked.bombing_chances(["Stuka"]) == {0: Fraction(5, 6), 9: Fraction(1, 6)}
    assert asked.antiaircraft_chances()[AirResult.KILL] == Fraction(1, 6)


@pytest.mark.case("marita_merkur", "31.D.modifier", "31.E.2.british", "31.E.1.condition")
def test_the_end_of_a_turn_counts_the_british() -> None:
    asked = referee()
    assert asked.turn_end(allied=60, axis=30).british == 3
    assert asked.checks(allied=60, axis=30) == (Check.COUP, Check.INTERVENTION)
    assert asked.checks(allied=31, axis=30) == (Check.ASSISTANCE,)


def test_a_position_has_no_name_twice() -> None:
    piece = unit(Nation.GREEK, name="guards")
    with pytest.raises(SetupError, match=f"grounds: {MAP[0].name!r} comes twice"):
        PlainTheatre.of([*MAP, MAP[0]], [])
    with pytest.raises(SetupError, match="units: 'guards' comes twice"):
        PlainTheatre.of(MAP, [(piece, MAP[0].name), (piece, MAP[1].name)])


@pytest.mark.case("marita_merkur", "31.G", "31.H", "31.I", "30.D.1", "30.D.2", "30.D", "30.E")
def test_what_comes_of_a_position() -> None:
    special = referee(SPECIAL, PlayerTurn.SPECIAL)
    assert special.defection_checks("2 Pz") == ("reserve",)
    assert special.defection_checks("2 Pz", {"reserve"}) == special.defection_checks("85 Mtn") == ()
    assert not special.all_sources_fell()
    assert referee(WAR, held=["Beograd"]).all_sources_fell()
    assert referee(WAR).surrenders({"8 Inf", "Greeks"}) == ("guards",)
    wrong: Any
    for wrong in ("8 Inf", [8]):
        with pytest.raises(SetupError, match="supplied"):
            referee(WAR).surrenders(wrong)
    assert referee().axios_is_released()
    assert not referee().owes_albanian_division()
    empty = Referee(PlainTheatre.of(MAP, []))
    assert empty.owes_albanian_division()
    assert not empty.axios_is_released()
    assert not empty.is_river("Saranda", "Corfu", Side.AXIS)
