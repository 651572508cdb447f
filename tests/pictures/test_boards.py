"""What all pictures have in common."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from examples import model_game
from tests.pictures.looking import SVG, digests, letters, looks, played, read, titles, units, words

import balkan_rules
from balkan_rules import PositionError, SetupError, tito
from balkan_rules.core.game import Game
from balkan_rules.pictures import board_svg
from balkan_rules.pictures.svg import Canvas

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
GAMES: tuple[AnyGame, ...] = tuple([getattr(balkan_rules, name).GAME for name in balkan_rules.GAMES])
ROOT = Path(__file__).resolve().parents[2]
board: Any = board_svg
"""The same function, for arguments that it does not take."""
DRAWN = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.name)


def sample(game: AnyGame, *, every: int, number: int) -> list[Any]:
    """Transitions out of a random game."""
    return [*islice(played(game.new_game(), 11, every=every), number)]


@DRAWN
def test_a_picture_is_one_scalable_element_that_says_what_it_shows(game: AnyGame) -> None:
    view = game.new_game().view(game.info.sides[0])
    root = read(board_svg(view))
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:3] == [f"{SVG}title", f"{SVG}desc", f"{SVG}style"]
    assert root.attrib["aria-label"] == root[0].text
    assert (root[0].text or "").startswith(f"{game.info.title}: Game-Turn {view.turn}, {view.phase.title}, ")
    assert (root[0].text or "").endswith(f"({view.side} view)")
    assert {"width", "height"}.isdisjoint(root.attrib)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    wide = read(board_svg(view, size=450)).attrib
    assert wide["width"] == "450"
    assert float(wide["height"]) == pytest.approx(450 * height / width, abs=0.06)


@DRAWN
def test_letters_are_nine_pixels_high_at_a_width_of_900(game: AnyGame) -> None:
    svg = board_svg(game.new_game())
    width = float(read(svg).attrib["viewBox"].split()[2])
    assert min(letters(svg)) * 900 / width >= 9
    for group in units(svg):
        assert group.find(f".//{SVG}text[@transform]") is None


@DRAWN
def test_a_picture_has_no_script_and_nothing_from_outside(game: AnyGame) -> None:
    for step in sample(game, every=150, number=4):
        root = read(board_svg(step.after, last=step))
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
            *("svg", "title", "desc", "style", "g", "path", "rect", "ellipse", "text"),
        }
        for element in root.iter():
            for name, value in element.attrib.items():
                assert not name.startswith("on")
                assert "href" not in name
                assert "url(" not in value
        assert "prefers-color-scheme:dark" in (root.findtext(f"{SVG}style") or "")


@DRAWN
def test_every_counter_is_told_with_its_place(game: AnyGame) -> None:
    for step in sample(game, every=200, number=3):
        for group in units(board_svg(step.after)):
            (title,) = (child.text or "" for child in group if child.tag == f"{SVG}title")
            assert group.attrib["data-unit"] in title
            assert title.endswith(f"\n{group.attrib['data-place']}")
            assert group.attrib["data-kind"] in {"unit", "kind", "hidden"}


@DRAWN
def test_every_place_has_one_shape_that_names_it(game: AnyGame) -> None:
    for step in sample(game, every=200, number=2):
        svg = board_svg(step.after)
        shapes = [
            element.attrib["data-place"]
            for element in read(svg).iter()
            if "data-place" in element.attrib and element.get("class") != "br-unit"
        ]
        assert len(shapes) == len(set(shapes))
        assert {group.attrib["data-place"] for group in units(svg)} <= set(shapes)
        ends = (shapes[0], shapes[-1])  # they can be the ends of arrows
        assert len(looks(board_svg(step.after, arrows=[ends]), "br-arrow")) == 1


@DRAWN
def test_pictures_are_equal_for_states_that_a_side_cannot_tell_apart(game: AnyGame) -> None:
    rng = random.Random(3)
    different = 0
    for step in sample(game, every=90, number=12):
        for side in game.info.sides:
            view = step.after.view(side)
            other = game.sample_state(view, rng)
            assert board_svg(other.view(side)) == board_svg(view)
            different += other != step.after
    assert different or not game.info.hidden_information


@DRAWN
def test_notebooks_show_states_and_views(game: AnyGame) -> None:
    state = game.new_game()
    view = state.view(game.info.sides[1])
    assert state._repr_svg_() == board_svg(state)
    assert view._repr_svg_() == board_svg(view)


def test_pictures_do_not_hang_on_the_hash_seed() -> None:
    """Those of another process, which has a hash seed of its own, are the same."""
    code = "from tests.pictures.looking import digests; print(digests())"
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert told.stdout == f"{digests()}\n"


# -------------------------------------------------------------------------------------------------------------- arrows
def test_arrows_lead_from_place_to_place() -> None:
    state = tito.new_game()
    belgrade, nis = state.ruleset.map.place("Belgrade/Axis"), "Nis/Axis"
    svg = board_svg(state, arrows=[(belgrade, nis), [nis, "Bor/Axis"]])
    assert len(looks(svg, "br-arrow")) == len(looks(svg, "br-tip")) == 2
    assert looks(board_svg(state), "br-arrow") == []
    ring = board_svg(state, arrows=[(nis, nis)])
    assert (len(looks(ring, "br-arrow")), looks(ring, "br-tip")) == (1, [])


@pytest.mark.parametrize(
    "arrows", [5, "Nis/Axis", None, ["ab"], [5], [("Nis/Axis",)], [("Nis/Axis", "Bor/Axis", "Nis/Axis")]]
)
def test_what_are_no_arrows(arrows: object) -> None:
    with pytest.raises(SetupError, match=r"^arrows: a (pair|sequence of pairs) of places is wanted, not"):
        board(tito.new_game(), arrows=arrows)


@pytest.mark.parametrize("place", ["Nowhere", "Not in play", "", 5, None, [], {}])
def test_arrows_to_what_is_no_place(place: object) -> None:
    with pytest.raises(PositionError, match=r"^arrows: .* is no place of this map$"):
        board(tito.new_game(), arrows=[("Nis/Axis", place)])


# --------------------------------------------------------------------------------------------------------- wrong input
@pytest.mark.parametrize(
    "size", [0, -5, 1.5, "900", True, 10**9, float("nan"), float("inf"), pytest.param(10**5000, id="huge"), b"9", [900]]
)
def test_wrong_sizes(size: object) -> None:
    with pytest.raises(SetupError, match=r"^size: a (whole number|width of 1 to 100000 pixels) is wanted, not"):
        board(tito.new_game(), size=size)


@pytest.mark.parametrize("view", [None, 5, "tito", tito.GAME])
def test_what_is_no_view(view: object) -> None:
    with pytest.raises(SetupError, match=r"^view: a view \(or a state\) is wanted, not"):
        board(view)


@pytest.mark.parametrize("last", [5, "move", object(), model_game.GAME.new_game().legal_actions()[0]])
def test_what_cannot_have_been_played(last: object) -> None:
    with pytest.raises(SetupError, match=r"^last: a transition or an action of tito is wanted, not"):
        board(tito.new_game(), last=last)


def test_what_was_played_in_another_game() -> None:
    start: Any = model_game.GAME.new_game()
    step = start.step(start.legal_actions()[0])
    for last in (step, step.for_side(start.ruleset.game.info.sides[0])):
        with pytest.raises(SetupError, match=r"^last: "):
            board_svg(tito.new_game(), last=last)


def test_what_another_side_saw_is_refused() -> None:
    start = tito.new_game()
    step = start.step(start.legal_actions()[0])
    axis, yugoslav = (step.for_side(side) for side in tito.Side)
    view = step.after.view(tito.Side.YUGOSLAV)
    assert board_svg(view, last=yugoslav) == board_svg(view, last=step)
    with pytest.raises(SetupError, match=r"^last: a transition as yugoslav saw it is wanted, not as axis did$"):
        board_svg(view, last=axis)


def test_games_that_nothing_draws() -> None:
    start: Any = model_game.GAME.new_game()
    with pytest.raises(SetupError, match=r"^nothing draws the boards of "):
        board_svg(start)
    assert start._repr_svg_() is None
    assert start.view(start.ruleset.game.info.sides[0])._repr_svg_() is None


def test_nothing_gets_into_a_picture_unescaped() -> None:
    name = "<script>&\x00\ud800\"'"
    canvas = Canvas.sheet(10, 10, shown=None, label=name, about=name, style="")
    canvas.words(1, 1, name, title=name)
    canvas.group("br-unit", title=name, data={"unit": name})
    svg = canvas.text_of()
    svg.encode()
    kept = name.replace("\x00\ud800", "\ufffd\ufffd")
    assert titles(svg) == [kept, kept, kept]
    assert [words(svg), [group.attrib["data-unit"] for group in units(svg)]] == [[kept], [kept]]
    assert "<script" not in svg
