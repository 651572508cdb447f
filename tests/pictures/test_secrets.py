"""Pictures and pages of a side are the same, byte by byte, whatever it may not know."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.pictures.secret_pairs import PAIRS, Pair
from tests.pictures.test_boards import GAMES, AnyGame

from balkan_rules.cli import games
from balkan_rules.cli.accounts import DeskNarrator
from balkan_rules.pictures import board_svg, replay_html

PAIR = pytest.mark.parametrize("pair", PAIRS, ids=str)


@PAIR
def test_each_pair_differs_in_what_is_hidden_and_the_side_sees_the_same(pair: Pair) -> None:
    one, other = pair.one.final(), pair.other.final()
    assert getattr(one, pair.field) != getattr(other, pair.field)
    assert one.view(pair.side) == other.view(pair.side)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.name)
def test_no_field_with_a_secret_is_left_out(game: AnyGame) -> None:
    state: Any = game.new_game()
    fields = {field.name for field in attrs.fields(type(state)) if {"known_to", "veil"} & field.metadata.keys()}
    hidden = {pair.field for pair in PAIRS if pair.one.initial.ruleset.game is game}
    # Of Balkan Wars, `backs` is filled in views alone, and that a unit is `hidden` is seen, though not where it is.
    assert fields - {"backs", "hidden"} == hidden


@PAIR
def test_boards_and_what_is_marked_on_them_do_not_tell(pair: Pair) -> None:
    shown = []
    for record in (pair.one, pair.other):
        view = record.final().view(pair.side)
        last = [*record.replay()][-1:]
        pictures = [board_svg(view, last=step) for step in (*last, *(step.for_side(pair.side) for step in last))]
        names = view.ruleset.places[20:30]
        arrow = board_svg(view, arrows=[(names[0], names[-1])])
        assert arrow != board_svg(view)
        shown.append([*pictures, board_svg(view), view._repr_svg_(), arrow])
        assert len(set(pictures)) <= 1
    assert shown[0] == shown[1]


@PAIR
def test_pages_do_not_tell(pair: Pair) -> None:
    name = pair.one.initial.ruleset.game.info.name
    for narrator in (None, DeskNarrator(games.desk(name))):
        one, other = (replay_html(record, [pair.side], narrator) for record in (pair.one, pair.other))
        assert one == other
