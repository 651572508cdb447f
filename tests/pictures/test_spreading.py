"""Boxes that are moved apart."""

from __future__ import annotations

from balkan_rules.pictures.spreading import Box, spread


def middles(*boxes: Box, width: float = 100) -> list[tuple[float, float]]:
    spread(boxes, width, 2)
    return [(round(box.x), round(box.y)) for box in boxes]


def test_boxes_that_do_not_touch_stay() -> None:
    assert middles(Box(20, 20, 10, 10), Box(40, 20, 10, 10), Box(20, 90, 10, 10)) == [(20, 20), (40, 20), (20, 90)]


def test_boxes_part_the_shorter_way() -> None:
    assert middles(Box(50, 50, 20, 20), Box(58, 51, 20, 20)) == [(43, 50), (65, 51)]
    assert middles(Box(58, 51, 20, 20), Box(50, 50, 20, 20)) == [(65, 51), (43, 50)]
    assert middles(Box(50, 50, 20, 20), Box(51, 58, 20, 20)) == [(50, 43), (51, 65)]
    assert middles(Box(50, 50, 20, 20), Box(50, 50, 20, 20)) == [(50, 39), (50, 61)]


def test_what_is_fixed_stays() -> None:
    assert middles(Box(50, 50, 20, 20, is_fixed=True), Box(58, 51, 20, 20)) == [(50, 50), (72, 51)]
    assert middles(Box(58, 51, 20, 20), Box(50, 50, 20, 20, is_fixed=True)) == [(72, 51), (50, 50)]


def test_boxes_stay_inside() -> None:
    assert middles(Box(-5, -5, 20, 10), Box(200, 50, 20, 10)) == [(12, 7), (88, 50)]
    assert middles(Box(3, 3, 20, 10), Box(4, 4, 20, 10)) == [(12, 7), (12, 19)]
    assert middles(Box(97, 40, 20, 10), Box(96, 41, 20, 10))[0][0] == 88


def test_what_finds_no_room_stays_inside() -> None:
    wall = Box(10, 5_000, 20, 10_000, is_fixed=True)
    assert middles(wall, Box(12, 500, 16, 16), width=20) == [(10, 5_000), (10, 500)]


def test_two_that_are_fixed_may_overlap() -> None:
    assert middles(Box(50, 50, 9, 9, is_fixed=True), Box(51, 50, 9, 9, is_fixed=True)) == [(50, 50), (51, 50)]
