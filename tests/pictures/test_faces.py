"""What stands on every counter, where it lies, and that legend, marks, arrows and markers tell the truth."""

from __future__ import annotations

from itertools import islice
from math import hypot
from typing import Any, Final, TypeAlias

import pytest
from tests.pictures.geometry import Face, Sheet, faces, legend, middle
from tests.pictures.looking import SVG, looks, played
from tests.pictures.test_boards import DRAWN, AnyGame

from balkan_rules import balkan_wars, marita_merkur, tito, wrte_1991
from balkan_rules.core.game import Game
from balkan_rules.pictures import board_svg
from balkan_rules.pictures.symbols import Echelon, Sign

Names: TypeAlias = dict[str, str]
SIGNS: Final[dict[str, Names]] = {
    "tito": {
        "infantry": "INFANTRY",
        "mechanized infantry": "MECHANIZED",
        "mountain infantry": "MOUNTAIN",
        "panzer": "ARMOUR",
        "cavalry": "CAVALRY",
        "parachute": "PARACHUTE",
        "Tito": "LEADER",
        "guerrilla group": "GUERRILLA",
        "guerrilla brigade": "GUERRILLA_BRIGADE",
    },
    "wrte_1991": {
        "infantry": "INFANTRY",
        "motorized": "MOTORIZED",
        "mountain": "MOUNTAIN",
        "mechanized": "MECHANIZED",
        "armour": "ARMOUR",
        "commando": "PARACHUTE",
    },
    "balkan_wars": {
        "infantry": "INFANTRY",
        "cavalry": "CAVALRY",
        "engineer": "ENGINEERS",
        "artillery": "ARTILLERY",
        "heavy artillery": "HEAVY_ARTILLERY",
        "hq": "HEADQUARTERS",
        "supply": "SUPPLY",
        "depot": "DEPOT",
        "fortification": "FORTRESS",
        "fleet": "SHIP",
        "alpine": "MOUNTAIN",
    },
    "marita_merkur": {
        "infantry": "INFANTRY",
        "mountain": "MOUNTAIN",
        "light": "LIGHT",
        "reserve": "RESERVE",
        "border": "POLICE",
        "fortress": "FORTRESS",
        "marine": "MARINE",
        "parachute": "PARACHUTE",
        "motorized": "MOTORIZED",
        "armour": "ARMOUR",
        "cavalry": "CAVALRY",
        "artillery": "ARTILLERY",
        "antitank": "ANTITANK",
        "engineer": "ENGINEERS",
        "construction": "CONSTRUCTION",
        "headquarters": "HEADQUARTERS",
        "air": "AIR",
    },
}
"""By game, the sign of each type of unit, by the name that the legend has for it."""
COLOURS: Final[dict[str, Names]] = {
    "tito": {
        "German": "black",
        "Italian": "green",
        "Croat": "sky",
        "Serbian": "blue",
        "Bulgarian": "orange",
        "Soviet": "purple",
        "Partisan": "red",
        "Chetnik": "yellow",
    },
    "wrte_1991": {
        "JNA": "grey",
        "Krajina Serbs": "yellow",
        "Serbian paramilitaries": "orange",
        "Slovenes": "green",
        "Croatian National Guard": "sky",
        "HOS": "blue",
    },
    "balkan_wars": {
        "Bulgaria": "green",
        "Serbia": "blue",
        "Montenegro": "purple",
        "Greece": "sky",
        "Ottoman Empire": "red",
        "Rumania": "yellow",
        "Austria-Hungary": "orange",
        "Germany": "black",
        "Britain": "grey",
        "Albania": "white",
    },
    "marita_merkur": {
        "Greek": "sky",
        "British": "red",
        "Jugoslav": "blue",
        "Italian": "green",
        "German": "black",
        "Hungarian": "purple",
        "Bulgaria": "orange",
        "Rumania": "yellow",
        "Albania": "white",
    },
}
"""By game, the colour of each nation, by the name that the legend has for it."""
FACTIONS: Final = {
    wrte_1991.Faction.JNA: "JNA",
    wrte_1991.Faction.KRAJINA: "Krajina Serbs",
    wrte_1991.Faction.PARAMILITARY: "Serbian paramilitaries",
    wrte_1991.Faction.SLOVENE: "Slovenes",
    wrte_1991.Faction.ZNG: "Croatian National Guard",
    wrte_1991.Faction.HOS: "HOS",
}
Told: TypeAlias = tuple[str, str, str | None, str]


# ----------------------------------------------------------------------------------------- what should be on a counter
def of_tito(unit: Any) -> Told:  # noqa: ANN401 - a unit or a kind
    size = None if unit.size is None else unit.size.name
    return unit.nationality.value, unit.type.value, size, "" if size is None else str(unit.strength)


def of_wrte(unit: Any) -> Told:  # noqa: ANN401 - a unit of each game, here and below
    return FACTIONS[unit.faction], unit.type.value, unit.size.name, str(unit.rating)


def of_balkan_wars(unit: Any) -> Told:  # noqa: ANN401
    kind = "alpine" if unit.is_alpine else unit.unit_class.value.replace("_", " ")
    figure = f"{unit.combat}-{unit.bombardment}" if unit.bombardment else str(unit.combat or "")
    return unit.country, kind, None, figure


def of_marita_merkur(unit: Any) -> Told:  # noqa: ANN401
    counter, piece = unit.counter, unit.piece
    figure = f"{counter.air_attack}-{counter.air_defence}" if unit.is_air else str(piece.strength)
    return unit.nation.value, piece.unit_type.value, piece.size.name, figure


TOLD: Final = {
    "tito": of_tito,
    "wrte_1991": of_wrte,
    "balkan_wars": of_balkan_wars,
    "marita_merkur": of_marita_merkur,
}


def check_face(face: Face, name: str, told: Told) -> None:
    nation, kind, size, figure = told
    assert face.colour == f"br-counter br-{COLOURS[name][nation]}", face.title
    assert face.sign == outlines(SIGNS[name][kind]), face.title
    assert face.echelon == (Echelon[size].lines if size is not None and size in Echelon.__members__ else ""), face.title
    assert face.figure == (figure if face.count == 1 else f"{face.count}\N{MULTIPLICATION SIGN}{figure}"), face.title


def outlines(sign: str) -> str:
    return "|".join([outline for outline in Sign[sign].value if outline])


@DRAWN
def test_counters_have_the_colour_the_sign_and_the_strength_of_their_units(game: AnyGame) -> None:
    name, checked = game.info.name, set()
    for step in islice(played(game.new_game(), 5, every=150), 6):
        shown = faces(board_svg(step.after))
        for place, stack in step.after.board.items():
            on_map = {face.name: face for face in shown[place.name] if face.kind != "hidden"}
            for unit in [*stack.units, *(kind for kind, _ in getattr(stack, "guerrillas", ()))]:
                check_face(on_map[unit.name], name, TOLD[name](unit))
                checked.add(unit.name)
    assert len(checked) > 30


@DRAWN
def test_the_legend_explains_the_signs_and_colours_of_the_counters(game: AnyGame) -> None:
    classes, signs = legend(board_svg(game.new_game()))
    assert signs == {name: outlines(sign) for name, sign in SIGNS[game.info.name].items()}
    colours = {name: f"br-counter br-{colour}" for name, colour in COLOURS[game.info.name].items()}
    assert {name: classes[name] for name in colours} == colours


def test_the_legend_explains_the_places_of_tito() -> None:
    svg = board_svg(tito.new_game())
    classes, _ = legend(svg)
    names = {
        tito.Column.PARTISAN: "Partisan and Yugoslav places",
        tito.Column.YUGOSLAV: "Partisan and Yugoslav places",
        tito.Column.AXIS: "Axis places",
        tito.Column.CHETNIK: "Chetnik places",
        tito.Column.NEUTRAL: "Neutral Chetnik places",
    }
    shapes = {shape.attrib["data-place"]: look for shape, look in shaped(svg)}
    for place in tito.ruleset().places:
        if place.zone is not None:
            assert place.column is not None
            assert shapes[place.name] == classes[names[place.column]], place
    assert [classes[name] for name in dict.fromkeys(names.values())] == [
        *("br-place br-rust", "br-place br-slate", "br-place br-straw", "br-place"),
    ]


@pytest.mark.parametrize(
    "game", [wrte_1991.GAME, balkan_wars.GAME, marita_merkur.GAME], ids=lambda game: game.info.name
)
def test_the_legend_explains_the_grounds(game: Game[Any, Any, Any, Any, Any, Any]) -> None:
    svg = board_svg(game.new_game())
    classes, _ = legend(svg)
    shapes = {shape.attrib["data-place"]: look for shape, look in shaped(svg)}
    checked = 0
    ruleset = game.ruleset()
    for place in grounds(ruleset):
        ground = getattr(place, "ground", place)
        if place.name in shapes and getattr(ground, "terrain", None) is not None:
            kind = "abroad" if ground.terrain.name == "FOREIGN" else ground.terrain.value
            assert shapes[place.name] == classes[kind], place
            assert shapes[place.name].endswith(f" br-{kind}"), place
            checked += 1
    assert checked > 100


def grounds(ruleset: Any) -> list[Any]:  # noqa: ANN401 - of three games
    """The hexes or places of a map."""
    if ruleset.game is balkan_wars.GAME:
        return [*ruleset.host.host.charts.map.hexes]
    return [*(ruleset.places if ruleset.game is wrte_1991.GAME else ruleset.on_map)]


def shaped(svg: str) -> list[tuple[Any, str]]:
    """The shapes of the places, each with its class."""
    return [(shape, shape.attrib["class"]) for _, shape, _ in Sheet(svg).shapes if "data-place" in shape.attrib]


# -------------------------------------------------------------------------------------------------- where counters lie
@DRAWN
def test_counters_lie_in_their_places(game: AnyGame) -> None:
    for step in islice(played(game.new_game(), 11, every=130), 4):
        sheet = Sheet(board_svg(step.after))
        for place, stack in sheet.stacks.items():
            shape = sheet.places[place]
            (x, y), (shape_x, shape_y) = middle(stack), middle(shape)
            assert abs(x - shape_x) < 1.1, place
            assert abs(y - shape_y) <= 6, place
            assert stack[0] >= shape[0] - 2, place
            assert stack[2] <= shape[2] + 2, place
            assert stack[3] <= shape[3] + 2, place


@pytest.mark.parametrize("ruleset", [wrte_1991.ruleset(), balkan_wars.ruleset()], ids=["wrte_1991", "balkan_wars"])
def test_neighbouring_hexes_lie_beside_each_other(ruleset: Any) -> None:  # noqa: ANN401 - of two games
    sheet = Sheet(board_svg(ruleset.game.new_game(ruleset=ruleset)))
    board = ruleset.map.hexes if ruleset.game is wrte_1991.GAME else ruleset.host.host.charts.map.numbers
    on_map = {name: middle(edges) for name, edges in sheet.places.items() if name in board.ids}
    wide = max(edges[2] - edges[0] for name, edges in sheet.places.items() if name in on_map)
    checked = 0
    for name, neighbours in zip(board.ids, board.neighbours, strict=True):
        for other in [board.ids[number] for number in neighbours]:
            if name in on_map and other in on_map:
                (x, y), (to_x, to_y) = on_map[name], on_map[other]
                assert hypot(to_x - x, to_y - y) == pytest.approx(wide, abs=0.3)
                checked += 1
    assert checked > 1000


# ------------------------------------------------------------------------------------------ marks, arrows and markers
def test_the_marks_are_around_the_places_of_a_move() -> None:
    state = tito.position(turn=3, phase="axis_movement", place={"Belgrade/Axis": ["German 704"]})
    step = state.step(tito.parse("German 704 to Nis/Axis", state))
    assert Sheet(board_svg(step.after, last=step)).ringed() == {"Belgrade/Axis", "Nis/Axis"}
    assert Sheet(board_svg(step.before, last=step.action)).ringed() == {"Belgrade/Axis", "Nis/Axis"}
    assert Sheet(board_svg(step.after, last=step.action)).ringed() == {"Nis/Axis"}


@pytest.mark.parametrize(
    ("game", "kind", "steps"),
    [
        (balkan_wars.GAME, balkan_wars.Go, 900),
        (marita_merkur.GAME, marita_merkur.Move, 300),
        (wrte_1991.GAME, wrte_1991.Go, 400),
    ],
    ids=["balkan_wars", "marita_merkur", "wrte_1991"],
)
def test_the_marks_are_around_the_places_of_what_moved(
    game: Game[Any, Any, Any, Any, Any, Any], kind: type[Any], steps: int
) -> None:
    ruleset: Any = game.ruleset()
    place_type = type(ruleset.places[-1])
    for step in islice(played(game.new_game(), 5, every=1), steps):
        action: Any = step.action
        if isinstance(action, kind):
            told: list[Any] = [value for event in step.events for value in event.details.values()]
            wanted = {action.to.name, *(value.name for value in told if isinstance(value, place_type))}
            assert wanted <= Sheet(board_svg(step.after, last=step)).ringed()
            return
    pytest.fail("nothing has moved")


@DRAWN
def test_arrows_begin_and_end_at_their_places(game: AnyGame) -> None:
    state = game.new_game()
    names = [*Sheet(board_svg(state)).places]
    wanted = [(names[0], names[-1]), (names[40], names[7])]
    assert Sheet(board_svg(state, arrows=wanted)).arrows() == wanted


@DRAWN
def test_the_marker_lies_on_the_game_turn(game: AnyGame) -> None:
    for step in islice(played(game.new_game(), 5, every=200), 3):
        svg = board_svg(step.after)
        written = [words.text for words in looks(svg, "br-marked")]
        assert written[0] == str(step.after.turn)
        told = Sheet(svg).marked_boxes()[0]
        if game.info.name in {"tito", "balkan_wars"}:
            assert told.replace(" ", "-") == f"Game-Turn-{step.after.turn}"


def test_the_markers_of_tito_and_of_1991_lie_where_they_should() -> None:
    state = tito.position(turn=12, allied_box=4, place={"Belgrade/Axis": ["German 704"]})
    name = state.ruleset.charts.allied_boxes[3].name
    for lower, half in ((False, "upper"), (True, "lower")):
        state = tito.position(turn=12, allied_box=4, allied_lower=lower, place={"Belgrade/Axis": ["German 704"]})
        assert Sheet(board_svg(state)).marked_boxes() == ["Game-Turn 12", f"{name}, {half} half"]
    late = wrte_1991.position(turn=8, operations=3, level=9)
    assert Sheet(board_svg(late)).marked_boxes() == ["September II 1991", "JNA Activation Level 9"]


# ---------------------------------------------------------------------------------------------------- who holds what
@pytest.mark.parametrize("game", [wrte_1991.GAME, marita_merkur.GAME], ids=lambda game: game.info.name)
def test_what_is_held_has_the_colour_of_its_holder(game: Game[Any, Any, Any, Any, Any, Any]) -> None:
    *_, step = islice(played(game.new_game(), 5, every=60), 8)
    svg = board_svg(step.after)
    classes, _ = legend(svg)
    holders = {
        "federalist": "Federalist city",
        "separatist": "Separatist city",
        "axis": "held by the Axis",
        "allied": "held by the Allies",
    }
    seen = set()
    for dot, _ in Sheet(svg).of("br-counter"):
        _, _, holder = (dot.findtext(f"{SVG}title") or "").partition(": ")
        if dot.tag == f"{SVG}ellipse" and holder.lower() in holders:
            assert dot.attrib["class"] == f"br-counter {classes[holders[holder.lower()]]}"
            seen.add(dot.attrib["class"])
    assert len(seen) == 2
    assert {classes[name] for name in holders.values() if name in classes} in (
        {"br-red", "br-blue"},
        {"br-orange", "br-sky"},
    )


def test_towns_of_1912_have_the_colour_of_their_holder() -> None:
    *_, step = islice(played(balkan_wars.new_game(scenario="jihad"), 5, every=60), 5)
    state = step.after
    svg = board_svg(state)
    classes, _ = legend(svg)
    sheet = Sheet(svg)
    dots = {middle(edges): dot.attrib["class"] for dot, edges in sheet.of("br-counter") if dot.tag == f"{SVG}ellipse"}
    looks_of = {
        balkan_wars.Side.FIRST: "br-counter " + classes["First Player's town"],
        balkan_wars.Side.SECOND: "br-counter " + classes["Second Player's town"],
        None: "br-counter br-panel",
    }
    towns = [place for place in state.ruleset.on_map if place.settlement is not None]
    assert len(dots) == len(towns)
    found = []
    for place in towns:
        x, y = middle(sheet.places[place.name])
        at = min(dots, key=lambda point: hypot(point[0] - x, point[1] - y))
        assert hypot(at[0] - x, at[1] - y) < 0.5
        assert dots[at] == looks_of[state.controls(place)], place
        found.append(dots[at])
    assert len(set(found)) > 1


def test_signs_differ_from_one_another() -> None:
    assert len({sign.value for sign in Sign}) == len(Sign)
    assert len({echelon.lines for echelon in Echelon}) == len(Echelon)
