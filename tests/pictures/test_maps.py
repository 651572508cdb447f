"""What is drawn on the maps and beside them: marks, lines, labels, boxes and facts."""

from __future__ import annotations

import re
from itertools import combinations, islice, pairwise
from math import hypot
from typing import Any

import pytest
from tests.pictures.geometry import Face, Sheet, faces, middle
from tests.pictures.looking import SVG, looks, played, read
from tests.pictures.test_boards import DRAWN, AnyGame
from tests.pictures.test_faces import COLOURS, SIGNS, outlines
from tests.tito.planners import act, planning

from balkan_rules import balkan_wars, marita_merkur, tito, wrte_1991
from balkan_rules.core.actions import CHANCE
from balkan_rules.pictures import board_svg

TIMES = "\N{MULTIPLICATION SIGN}"


def segments(path: str) -> list[tuple[float, float, float, float]]:
    """The lines of an outline: where each begins and ends."""
    found = []
    for line in re.findall(r"M[^M]+", path):
        x, y, to_x, to_y = map(float, re.findall(r"[-\d.]+", line))
        found.append((x, y, to_x, to_y))
    return found


def facts(svg: str) -> dict[str, str]:
    """What stands beside the map in a line each."""
    texts = [text for text in read(svg).iter(f"{SVG}text") if text.get("class") in {"br-note", "br-text br-bold"}]
    return {
        name.text or "": told.text or ""
        for name, told in pairwise(texts)
        if name.get("class") == "br-note" and told.get("class") == "br-text br-bold" and name.get("y") == told.get("y")
    }


# ------------------------------------------------------------------------------------------------------------ all maps
@DRAWN
def test_places_lie_apart_and_inside_the_picture(game: AnyGame) -> None:
    svg = board_svg(game.new_game())
    _, _, width, height = map(float, read(svg).attrib["viewBox"].split())
    places = Sheet(svg).places
    for edges in places.values():
        assert edges[0] >= 0
        assert edges[1] >= 0
        assert edges[2] <= width
        assert edges[3] <= height - 60  # the legend
    for (one, a), (other, b) in combinations(sorted(places.items(), key=lambda item: item[1][0]), 2):
        (x, y), (to_x, to_y) = middle(a), middle(b)
        least = min(a[2] - a[0], b[2] - b[0], a[3] - a[1], b[3] - b[1])
        assert hypot(to_x - x, to_y - y) > least * 0.8, (one, other)


@DRAWN
def test_whoever_decides_is_told(game: AnyGame) -> None:
    seen = set()
    for step in islice(played(game.new_game(), 5, every=1), 300):
        state = step.after
        title = read(board_svg(state))[0].text or ""
        if not state.is_over:
            mover = "dice or a draw decide" if state.to_move is CHANCE else f"{state.to_move} to decide"
            assert title.endswith(f", {mover}")
            seen.add(mover)
        if len(seen) > 1 and "dice or a draw decide" in seen:
            return
    pytest.fail(str(seen))


# ---------------------------------------------------------------------------------------------------------------- Tito
def test_labels_of_displays_stand_beside_their_boxes() -> None:
    svg = board_svg(tito.new_game())
    sheet = Sheet(svg)
    icons: dict[Any, str] = {}
    labels = {(group[0].text or "").partition(":")[0]: group for group in read(svg).iter(f"{SVG}g") if is_label(group)}
    for display in tito.ruleset().map.displays:
        group = labels[display.name]
        left, top, _, low = sheet.places[f"{display}/Yugoslav"]
        name, worth = group.findall(f"{SVG}text")
        for text in (name, worth):
            assert left - 70 < float(text.attrib["x"]) < left
            assert top < float(text.attrib["y"]) + 36 <= low + 1
        strength = f" D{display.intrinsic}" if display.intrinsic else ""
        assert (name.text, worth.text) == (
            display.name,
            f"{display.victory_points} {TIMES}{display.recruitment}{strength}",
        )
        (icon,) = group.iter(f"{SVG}path")
        assert icons.setdefault(display.terrain, icon.attrib["d"]) == icon.attrib["d"]
    assert len(set(icons.values())) == len(icons) == 5


def is_label(group: Any) -> bool:  # noqa: ANN401 - an element
    return len(group) > 0 and group[0].tag == f"{SVG}title" and "recruitment" in (group[0].text or "")


def test_zones_are_headed_by_what_they_are_worth() -> None:
    written = [words.text for words in looks(board_svg(tito.new_game()), "br-bold")]
    for zone in tito.ruleset().zones:
        assert f"{zone.garrison}{zone.alignment.value}{zone.uprising_modifier}" in written


def test_an_intrinsic_defence_that_is_gone_is_struck_off_its_label() -> None:
    place = {"Belgrade/Yugoslav": [("Partisan group", 1)]}
    sheet = Sheet(board_svg(tito.position(turn=12, intrinsic_eliminated=["Belgrade"], place=place)))
    ((shape, _),) = sheet.of("br-out")
    x, y = map(float, re.findall(r"[\d.]+", shape.attrib["d"])[:2])
    left, top, _, low = sheet.places["Belgrade/Yugoslav"]
    assert left - 40 < x < left - 20
    assert top < y + 36 < low


def test_a_target_marks_its_zone() -> None:
    state = act(planning(), "declare one operation")
    step = state.step(tito.parse("target Bosnia", state))
    svg = board_svg(step.after.view(tito.Side.AXIS), last=step)
    assert Sheet(svg).ringed() == {"Bosnia/Axis Mountain", "Bosnia/Axis Hide-away"}


def test_the_facts_of_tito() -> None:
    state = tito.position(turn=12, points=7, trigger_turn=5, place={"Belgrade/Axis": ["German 704"]})
    svg = board_svg(state)
    assert facts(svg) == {
        "Victory Points": "7",
        "Weather": "normal",
        "Tito": "unidentified",
        "Operations": facts(svg)["Operations"],
        "Partisans build": "groups alone",
        "Chetniks build": "groups alone",
        "Axis limits": "loosened in 5",
        "Italy": "fights on",
    }
    assert Sheet(svg).marked_boxes() == ["Game-Turn 12"]  # Allied Progress has not begun


# --------------------------------------------------------------------------------------------------------------- hexes
def test_lines_of_1991_run_where_the_map_says() -> None:
    rules = wrte_1991.ruleset()
    svg = board_svg(wrte_1991.new_game())
    at = hex_middles(svg)
    places = rules.places
    for look, pairs, is_along in (("br-river", rules.map.rivers, True), ("br-road", rules.map.roads, False)):
        (shape,) = looks(svg, look)
        check_lines(shape.attrib["d"], [(places[a].name, places[b].name) for a, b in sorted(pairs)], at, is_along)


def test_lines_of_1912_run_where_the_map_says() -> None:
    board: Any = balkan_wars.ruleset().host.host.charts.map  # type: ignore[attr-defined]  # the stand-in
    svg = board_svg(balkan_wars.new_game())
    at = hex_middles(svg)
    for link, look in (("RIVER", "br-river"), ("ROAD", "br-road"), ("RAIL", "br-rail"), ("LAKE", "br-lake")):
        (shape,) = looks(svg, look)
        pairs = [(board.hexes[a].name, board.hexes[b].name) for a, b in sorted(board.links[balkan_wars.Link[link]])]
        check_lines(shape.attrib["d"], pairs, at, look in {"br-river", "br-lake"})
    (border,) = looks(svg, "br-border")
    hexes = board.hexes
    pairs = [
        (hexes[a].name, hexes[b].name)
        for a, near in enumerate(board.numbers.neighbours)
        for b in near
        if a < b and hexes[a].country and hexes[b].country and hexes[a].country != hexes[b].country
    ]
    check_lines(border.attrib["d"], pairs, at, is_along=True)


def hex_middles(svg: str) -> dict[str, tuple[float, float]]:
    return {name: (x, y - 36) for name, edges in Sheet(svg).places.items() for x, y in [middle(edges)]}


def check_lines(drawn: str, pairs: list[tuple[str, str]], at: dict[str, tuple[float, float]], is_along: bool) -> None:  # noqa: FBT001 - a fact
    lines = segments(drawn)
    assert len(lines) == len(pairs) > 3
    for (x, y, to_x, to_y), (one, other) in zip(lines, pairs, strict=True):
        if one not in at or other not in at:
            continue
        a, b = at[one], at[other]
        between = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert ((x + to_x) / 2, (y + to_y) / 2) == pytest.approx(between, abs=0.3)
        wide = hypot(b[0] - a[0], b[1] - a[1])
        assert hypot(to_x - x, to_y - y) == pytest.approx(wide / 3**0.5 if is_along else wide, abs=0.4)
        across = (to_x - x) * (b[0] - a[0]) + (to_y - y) * (b[1] - a[1])
        assert abs(across) < 0.05 * wide * wide if is_along else across > 0


def test_the_marks_of_hexes_of_1991() -> None:
    rules = wrte_1991.ruleset()
    sheet = Sheet(board_svg(wrte_1991.new_game()))
    hexes = [place for place in rules.places if place.is_hex and place.name in sheet.places]
    on_map = {place.name for place in hexes}
    for look, names in (
        ("br-serb", {place.name for place in hexes if place.is_serb}),
        ("br-mixed", {place.name for place in hexes if place.is_mixed}),
    ):
        found = [sheet.place_at(*middle(edges)) for shape, edges in sheet.of(look) if shape.tag == f"{SVG}path"]
        assert sorted(found) == sorted(names)
    right: dict[str, int] = {}
    for _, edges in sheet.of("br-ink"):
        x, y = middle(edges)
        name = sheet.place_at(x, y)
        if name in on_map and x > middle(sheet.places[name])[0] + 5:
            above = y < middle(sheet.places[name])[1]
            right[name] = right.get(name, 0) + (1 if above else 2)
    assert right == {
        place.name: place.is_airport + 2 * place.is_bridge for place in hexes if place.is_airport or place.is_bridge
    }


# ---------------------------------------------------------------------------------------------------- units in boxes
def in_boxes(svg: str, names: tuple[str, ...]) -> list[tuple[str, Face]]:
    return [(name, face) for name in names for face in faces(svg).get(name, []) if face.kind == "kind"]


def test_units_of_1991_in_boxes_are_told_by_class() -> None:
    seen = 0
    for step in islice(played(wrte_1991.new_game(), 5, every=150), 5):
        for name, face in in_boxes(board_svg(step.after), ("Serbia Holding Box", "Reserve", "Eliminated")):
            alike = [unit for unit in step.after.stack(name).units if unit.kind == face.name]
            assert face.title.split(": ", 1)[1] == f"{', '.join([unit.name for unit in alike])}\n{name}"
            together = f"{face.count}{TIMES}{alike[0].rating}"
            single = str(alike[0].rating) if face.count == 1 else together
            assert face.figure == (single if len(single) <= 5 or face.count == 1 else f"{face.count}{TIMES}")
            seen += 1
    assert seen


def test_units_of_1912_in_boxes_have_sign_and_colour() -> None:
    for step in islice(played(balkan_wars.new_game(scenario="jihad"), 5, every=60), 3):
        for name, face in in_boxes(board_svg(step.after), ("Mobilization Pool", "Off-map area", "Removed")):
            country, kind = next(
                (unit.country, unit.unit_class.value.replace("_", " "))
                for unit in step.after.stack(name).units
                if face.name == f"{unit.country} {unit.unit_class.value.replace('_', ' ')}"
            )
            assert face.colour == f"br-counter br-{COLOURS['balkan_wars'][country]}"
            assert face.sign == outlines(SIGNS["balkan_wars"][kind])


def test_hidden_units_have_the_colour_of_their_country_and_may_be_struck() -> None:
    backs = struck = 0
    for step in islice(played(balkan_wars.new_game(scenario="belgrade"), 5, every=40), 20):
        for side in balkan_wars.Side:
            for group in looks(board_svg(step.after.view(side)), "br-unit"):
                face = Face(group)
                if face.kind == "hidden":
                    country = face.name.partition(" of ")[2]
                    assert face.colour == f"br-counter br-{COLOURS['balkan_wars'][country]}"
                    is_weak = face.name.startswith("Demoralized")
                    assert (group.find(f"{SVG}path") is not None) == is_weak
                    backs, struck = backs + 1, struck + is_weak
    assert backs


def test_units_of_marita_merkur_in_boxes_have_sign_and_colour() -> None:
    *_, step = islice(played(marita_merkur.new_game(), 5, every=110), 6)
    found = in_boxes(board_svg(step.after), ("Waiting", "Sent", "Lost"))
    assert found
    for _, face in found:
        nation, *kind, _ = face.name.split(" ")
        assert face.colour == f"br-counter br-{COLOURS['marita_merkur'][nation]}"
        assert face.sign == outlines(SIGNS["marita_merkur"][" ".join(kind)])


def test_what_is_noted_of_units_of_1991() -> None:
    seen = set()
    for step in islice(played(wrte_1991.new_game(), 5, every=45), 12):
        state: Any = step.after
        shown = faces(board_svg(state))
        for place, stack in state.board.items():
            for face, unit in zip(shown[place.name], reversed(stack.units), strict=True):
                status = state.status(unit)
                notes = {
                    "with a Weapons Cache": status.has_cache,
                    "activated": status.is_activated,
                    "out of supply": status.is_unsupplied,
                    "besieged": status.is_besieged,
                    "pinned": status.is_pinned,
                    "held up by a veto": status.is_vetoed,
                }
                told = face.title.splitlines()[0].split(", ")[2:]
                assert told == [note for note, holds in notes.items() if holds]
                seen |= {*told}
    assert {"activated", "out of supply"} <= seen


def test_the_facts_of_1991_count_what_is_used() -> None:
    state = wrte_1991.position(turn=8, operations=3, air_used=1, artillery_used=2, naval_used=3)
    assert facts(board_svg(state))["JNA support used"] == "1 air, 2 artillery, 3 naval"
    tracks = state.tracks
    left = tracks.separatist_artillery - tracks.separatist_artillery_used
    assert facts(board_svg(state))["Separatist artillery"] == str(left)


# ------------------------------------------------------------------------------------------------------- Marita-Merkur
def test_places_of_marita_merkur_lie_as_on_the_map() -> None:
    rules = marita_merkur.ruleset()
    sheet = Sheet(board_svg(marita_merkur.new_game()))
    at = {name: middle(sheet.places[rules.place(name).name]) for name in ("Durazzo", "Athenai", "rhodes", "Beograd")}
    assert at["Durazzo"][0] < at["Athenai"][0] < at["rhodes"][0]
    assert at["Beograd"][1] < at["Durazzo"][1] < at["Athenai"][1]


def test_places_of_marita_merkur_have_the_colour_of_their_country_and_an_anchor() -> None:
    rules = marita_merkur.ruleset()
    groups = {
        rect.attrib["data-place"]: group
        for group in read(board_svg(marita_merkur.new_game())).iter(f"{SVG}g")
        for rect in group.findall(f"{SVG}rect")
        if "data-place" in rect.attrib and "br-cell" in rect.attrib["class"].split()
    }
    bands = {
        marita_merkur.Country.GREECE: "sky",
        marita_merkur.Country.JUGOSLAVIA: "blue",
        marita_merkur.Country.ITALY: "green",
        marita_merkur.Country.ALBANIA: "white",
        marita_merkur.Country.DODECANESE: "green",
        marita_merkur.Country.GERMANY: "black",
        marita_merkur.Country.HUNGARY: "purple",
        marita_merkur.Country.RUMANIA: "yellow",
        marita_merkur.Country.BULGARIA: "orange",
        marita_merkur.Country.EGYPT: "red",
    }
    for place in rules.on_map:
        group, country = groups[place.name], place.ground.country
        colours = [rect.attrib["class"] for rect in group.findall(f"{SVG}rect")[1:]]
        assert colours == ([] if country is None else [f"br-counter br-{bands[country]}"]), place
        marks = [path.attrib["class"] for path in group.findall(f"{SVG}path")]
        assert marks == ["br-ring"] * place.is_port + ["br-ink"] * bool(place.airfield), place
