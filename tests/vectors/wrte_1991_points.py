"""Vectors about victory points: what scores, who wins, and what an extension changes (15.0, 16.4, 17.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms, VectorError
from tests.vectors.wrte_1991_land import Land, plain_rules, unit_names

from balkan_rules import wrte_1991 as wrte

FORMS: Final = Forms()
Given = Mapping[str, Any]
_ZAGREB: Final = "2810"
_LJUBLJANA: Final = "2804"
_KNIN: Final = "1712"
_LAST: Final = 14
_EXTENDED: Final = 18
_MARKS: Final = {True: wrte.Last.JNA, False: wrte.Last.SEPARATIST}


def _held(names: Iterable[str]) -> dict[str, wrte.Last]:
    return dict.fromkeys(names, wrte.Last.JNA)


def _towns(area: wrte.Area) -> list[str]:
    """The cities of a republic that score by themselves alone: no capital, and none in a hex of Serbs."""
    places = plain_rules().places
    return [p.name for p in places if p.city and p.area is area and not (p.is_serb or p.is_capital)]


def _ended(occupants: Mapping[str, wrte.Last], *, is_extended: bool = False) -> wrte.State:
    """The end of the campaign, with nobody on the map; Knin, and all that hangs on it, is lost unless it is given."""
    return wrte.position(
        turn=_EXTENDED if is_extended else _LAST,
        operations=3,
        phase=wrte.Phase.WINNER,
        occupants={_KNIN: wrte.Last.SEPARATIST, **occupants},
        extended=is_extended,
        ruleset=plain_rules(),
    )


def _winner(state: wrte.State) -> str:
    """The side that has won, or a draw."""
    assert state.outcome is not None
    return "draw" if state.outcome.winner is None else str(state.outcome.winner)


def _of(state: wrte.State) -> Answers:
    """Points and winner of a game that is over."""
    return {"points": lambda: state.victory_points.total, "winner": lambda: _winner(state)}


@FORMS.add("points", "points extended")
def _graded(given: Given) -> Answers:
    """So many cities are held."""
    towns = [*_towns(wrte.Area.CROATIA), *_towns(wrte.Area.SLOVENIA)]
    if not 0 <= given["points"] <= len(towns):
        message = f"there are no {given['points']} points to be had from cities"
        raise VectorError(message)
    return _of(_ended(_held(towns[: given["points"]]), is_extended=given.get("extended", False)))


@FORMS.add("other_points zagreb ljubliana")
def _capitals(given: Given) -> Answers:
    """An extended game with so many other cities held."""
    towns = [*_towns(wrte.Area.CROATIA), *_towns(wrte.Area.SLOVENIA)][: given["other_points"]]
    capitals = {_ZAGREB: given["zagreb"], _LJUBLJANA: given["ljubliana"]}
    return _of(_ended(_held([*towns, *(name for name, is_held in capitals.items() if is_held)]), is_extended=True))


@FORMS.add("base_last extra")
def _extension(given: Given) -> Answers:
    """The last Game-Turn of a game that has been extended, of a scenario that ends with `base_last`."""
    rules = wrte.ruleset(options=wrte.Options(on_to_zagreb=True))
    place = {_ZAGREB: list(unit_names("zng"))}
    state = wrte.position(turn=given["base_last"], level=12, phase=wrte.Phase.WINNER, place=place, ruleset=rules)
    last = state.apply(wrte.Extend()).tracks.last_turn
    return {"last_turn": lambda: last, "extra": lambda: last - given["base_last"]}


@FORMS.add("supplied_croatian_cities unsupplied_croatian_cities")
def _in_supply(given: Given) -> Answers:
    """Cities that are held; those without supply, on the coast, have a Croatian unit beside them."""
    towns = _towns(wrte.Area.CROATIA)
    supplied, cut = towns[::-1][: given["supplied_croatian_cities"]], towns[: given["unsupplied_croatian_cities"]]
    board, croats = plain_rules().map, iter(unit_names("zng", 60))
    place: dict[str, list[str]] = {}
    for name in cut:
        around = [board.places[number] for number in board.neighbours[board.place(name).index]]
        beside = next(near.name for near in around if near.is_croat and not near.city and near.name not in place)
        place[beside] = [next(croats)]
    state = wrte.position(
        turn=_LAST, operations=3, phase=wrte.Phase.WINNER, place=place, occupants=_held([*supplied, *cut])
    )
    scores = state.victory_points.scores
    return {"city_points": lambda: sum(score.points for score in scores if score.place is not None)}


@FORMS.add(
    "petrinja_knin maslenica all_sr all_mixed supplied_croatian_cities supplied_slovene_cities",
    "petrinja_knin maslenica all_sr all_mixed supplied_croatian_cities",
)
def _objectives(given: Given) -> Answers:
    """The four objectives and some cities, on a map on which no mixed hex has a city."""
    if given["all_sr"] and not given["petrinja_knin"]:
        message = "who holds all hexes of Serbs holds Petrinja and Knin"
        raise VectorError(message)
    land, ours = Land(), plain_rules()
    for place in ours.places:
        if place.city and place.is_mixed:
            land.hex(place.name, ethnic="SR")
    rules = land.ruleset()
    serb = next(place.name for place in rules.places if place.is_serb and not place.city)
    mixed = [place.name for place in rules.places if place.is_mixed]
    towns = _towns(wrte.Area.CROATIA)[: given["supplied_croatian_cities"]]
    towns += _towns(wrte.Area.SLOVENIA)[: given.get("supplied_slovene_cities", 0)]
    occupants = {
        **({} if given["petrinja_knin"] else {_KNIN: wrte.Last.SEPARATIST}),
        **({} if given["all_sr"] else {serb: wrte.Last.SEPARATIST}),
        "1709": _MARKS[given["maslenica"]],
        **dict.fromkeys(mixed, _MARKS[given["all_mixed"]]),
        **_held(towns),
    }
    return _of(wrte.position(turn=_LAST, phase=wrte.Phase.WINNER, occupants=occupants, ruleset=rules))


# ------------------------------------------------------------------------------------------------------------ total war


def _republic(name: str) -> wrte.Area:
    return wrte.Area.SLOVENIA if name.startswith("slov") else wrte.Area.CROATIA


def _kept(sites: Iterable[str], area: wrte.Area) -> Answers:
    """The points of a republic at the end of the Total War, and whether it stays; all of the other one is held."""
    places = plain_rules().places
    other = [place.name for place in places if place.is_playable and place.area in _BOTH - {area}]
    state = wrte.position(
        turn=6,
        scenario="total-war",
        phase=wrte.Phase.WINNER,
        occupants=_held([*sites, *other]),
        ruleset=plain_rules(),
    )
    return {
        "points": lambda: state.victory_points.of(area),
        "outcome": lambda: "remains" if _winner(state) == "federalist" else "independent",
    }


_BOTH: Final = frozenset({wrte.Area.CROATIA, wrte.Area.SLOVENIA})


def _sites(area: wrte.Area) -> list[str]:
    """The hexes of a republic that are worth one point."""
    places = [place for place in plain_rules().places if place.area is area and not place.is_capital]
    kinds = {p.name: sum((bool(p.city), p.is_airport, p.is_bridge, p.is_border_post)) for p in places}
    return [name for name, kind in kinds.items() if kind == 1]


@FORMS.add("territory points")
def _territory(given: Given) -> Answers:
    area = _republic(given["territory"])
    return _kept(_sites(area)[: given["points"]], area)


@FORMS.add("held ruling", "held")
def _of_hexes(given: Given) -> Answers:
    area = plain_rules().place(given["held"][0]).area
    assert area is not None
    return _kept(given["held"], area)


@FORMS.add("zagreb other_one_point_sites ruling", "zagreb other_one_point_sites")
def _of_zagreb(given: Given) -> Answers:
    sites = _sites(wrte.Area.CROATIA)[: given["other_one_point_sites"]]
    return _kept([*sites, *([_ZAGREB] if given["zagreb"] else [])], wrte.Area.CROATIA)
