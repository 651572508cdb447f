"""Victory points of the two scenarios: what each side scores, for what, and who has won."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, cast

import attrs

from ..core.actions import brief, whole_number
from ..core.arguments import amount, text
from ..core.cases import case
from ..core.errors import SetupError
from .arguments import mapping, names, under
from .rulings import DEFAULT_RULINGS, Rulings, ScenarioVpTiming
from .scenarios import hex_of, scenario, scenario_data

__all__ = [
    "Objective",
    "PointItem",
    "Score",
    "broken_countries",
    "is_other_town",
    "morale_counts",
    "objectives",
    "other_lands",
    "verdict",
    "victory_points",
]


@attrs.frozen
class Objective:
    """A town that a side scores for by name.

    Attributes:
        case: the case that names it.
        town: its name.
        hex: the number of its hex.
        points: what it is worth.
    """

    case: str
    town: str
    hex: str
    points: int


@attrs.frozen
class PointItem:
    """One thing that points are scored or lost for.

    Attributes:
        case: the case that says so.
        name: what it is.
        points: points, below 0 if they are lost.
    """

    case: str
    name: str
    points: int


@attrs.frozen(order=False)
class Score:
    """What a side scores at the end of a scenario.

    Attributes:
        side: the side.
        items: what for.
    """

    side: str
    items: tuple[PointItem, ...]

    @property
    def total(self) -> int:
        """All points together; they can be less than 0 (ruling scenario4.commit_penalty)."""
        return sum(item.points for item in self.items)


def _row(name: str | int, side: str) -> tuple[str, dict[str, Any]]:
    """The name of a scenario, and what a side scores in it."""
    known, given = scenario(name), cast("object", side)
    if not isinstance(given, str) or given not in known.players:
        message = f"side: one of {', '.join(known.players)} is wanted, not {brief(side)}"
        raise SetupError(message)
    row: dict[str, Any] = scenario_data()[known.name]["victory"][side]
    return known.name, row


# --------------------------------------------------------------------------------------------------------- objectives


@case("scenario3.vp.either")
def _hex_for_points(name: str, town: str, rulings: Rulings) -> str:
    """The hex of an objective; the points of scenario 3 print two of theirs differently."""
    ruled = {"Belgrade": rulings.scenario3_belgrade_hex.value, "Zajecar": rulings.scenario3_zajecar_hex.value}
    return ruled[town] if name == "belgrade" and town in ruled else hex_of(town, rulings)


@case(
    "scenario3.vp.either",
    "scenario3.vp.serbia.sarajevo",
    "scenario4.vp.ottoman.control",
    "scenario4.vp.league.control",
)
def objectives(name: str | int, side: str, *, rulings: Rulings = DEFAULT_RULINGS) -> tuple[Objective, ...]:
    """The towns that a side scores for by name.

    Args:
        name: the scenario.
        side: one of `Scenario.players`.
        rulings: `Rulings.scenario3_belgrade_hex`, `.scenario3_zajecar_hex` and `.scenario4_cetnje_hex` say which hexes.

    Raises:
        SetupError: there is no such scenario or side.
    """
    known, row = _row(name, side)
    under(rulings)
    lists = ((row["control_case"], row["control"]), (row.get("own_case", ""), row.get("own", {})))
    return tuple(
        Objective(case_id, town, _hex_for_points(known, town, rulings), points)
        for case_id, towns in lists
        for town, points in towns.items()
    )


@case(
    "scenario3.vp.austria_hungary",
    "scenario3.vp.serbia.towns",
    "scenario4.vp.ottoman.towns",
    "scenario4.vp.league.towns",
)
def is_other_town(
    name: str | int,
    side: str,
    hex_number: str,
    country: str,
    *,
    enemies: Collection[str] = (),
    rulings: Rulings = DEFAULT_RULINGS,
) -> bool:
    """Whether a side scores for a town or city that is not named for it (ruling scenario.other_towns).

    Args:
        name: the scenario.
        side: one of `Scenario.players`.
        hex_number: the hex of the town.
        country: the country within whose borders of 1912 it lies.
        enemies: the countries at war with the side at the end (ruling scenario4.enemy_belligerent); only the Ottomans
            of scenario 4 score for all of them.
        rulings: as for `objectives`.

    Raises:
        SetupError: there is no such scenario or side, or another argument is wrong.
    """
    lands = other_lands(name, side, enemies=enemies, rulings=rulings)
    return lands.counts(text(hex_number, "hex_number"), text(country, "country"))


@attrs.frozen
class OtherLands:
    """Where a side scores for towns and cities that are not named for it.

    Attributes:
        named: the hexes of those that are.
        countries: the countries within whose borders of 1912 the others lie.
    """

    named: frozenset[str]
    countries: frozenset[str]

    def counts(self, hex_number: str, country: str) -> bool:
        """Whether it scores for the town in a hex within the borders of a country."""
        return hex_number not in self.named and country in self.countries


@case(
    "scenario3.vp.austria_hungary",
    "scenario3.vp.serbia.towns",
    "scenario4.vp.ottoman.towns",
    "scenario4.vp.league.towns",
)
def other_lands(
    name: str | int, side: str, *, enemies: Collection[str] = (), rulings: Rulings = DEFAULT_RULINGS
) -> OtherLands:
    """As `is_other_town`, for those who ask about many towns; arguments and errors are the same."""
    named = frozenset([objective.hex for objective in objectives(name, side, rulings=rulings)])
    lands = names(enemies, "enemies")
    return OtherLands(named, frozenset(_row(name, side)[1]["towns_of"] or lands))


# ------------------------------------------------------------------------------------------------------------- scoring


@case(
    "scenario3.vp.either",
    "scenario3.vp.serbia.sarajevo",
    "scenario4.vp.ottoman.control",
    "scenario4.vp.league.control",
)
def _controlled(name: str | int, side: str, control: Collection[str]) -> tuple[PointItem, ...]:
    """What is scored for towns that are named."""
    found = objectives(name, side)
    return tuple([PointItem(one.case, one.town, one.points) for one in found if one.town in control])


@case(
    "scenario3.vp.austria_hungary",
    "scenario3.vp.serbia.towns",
    "scenario4.vp.ottoman.towns",
    "scenario4.vp.league.towns",
)
def _others(row: dict[str, Any], number: int) -> tuple[PointItem, ...]:
    """What is scored for other towns."""
    return (PointItem(row["towns_case"], "other towns", row["towns"] * number),) if number else ()


@case("scenario4.vp.either.austria", "scenario4.vp.either.british", "scenario4.vp.either.german")
def _committed(known: Mapping[str, Any], commits: Collection[str]) -> tuple[PointItem, ...]:
    """What is lost for Great Powers: once for each kind (ruling scenario4.commit_penalty)."""
    return tuple([PointItem(row["case"], what, row["points"]) for what, row in known.items() if what in commits])


@case("scenario4.vp.ottoman.morale", "scenario4.vp.league.morale")
def _broken(row: dict[str, Any], number: int) -> tuple[PointItem, ...]:
    """What is scored for enemies without morale."""
    return (PointItem(row["morale_case"], "enemy National Morale 0", row["morale"] * number),) if number else ()


@case("scenario4.vp.ottoman.morale", "scenario4.vp.league.morale")
def broken_countries(morale: Mapping[str, int]) -> tuple[str, ...]:
    """Those of some countries whose National Morale is 0 (or below, ruling scenario4.morale_zero), in their order.

    Raises:
        SetupError: it is no mapping of names to whole numbers.
    """
    return tuple([country for country, points in _numbers(morale, "morale").items() if points <= 0])


@case("scenario4.vp.ottoman.morale", "scenario4.vp.league.morale")
def morale_counts(name: str | int, side: str, country: str) -> bool:
    """Whether a side scores for a National Morale of 0 of a country that it is at war with.

    The Ottomans do for every enemy belligerent, the Balkan League for the Ottoman Empire alone. Nobody does for a
    country for which the scenario prints no morale, since it has none to lose.

    Args:
        name: the scenario.
        side: one of `Scenario.players`.
        country: the enemy belligerent.

    Raises:
        SetupError: there is no such scenario or side, or `country` is no text.
    """
    known, row = _row(name, side)
    if text(country, "country") not in scenario(known).morale:
        return False
    return "morale" in row and country in (row["morale_of"] or scenario(known).morale)


def _numbers(given: object, what: str) -> dict[str, int]:
    """Whole numbers by the names of sides or countries."""
    found = mapping(given, what).items()
    return {text(name, what): whole_number(number, f"{what} of {name}") for name, number in found}


def victory_points(
    name: str | int,
    side: str,
    *,
    control: Iterable[str] = (),
    other_towns: int = 0,
    commits: Iterable[str] = (),
    broken: int = 0,
) -> Score:
    """What a side scores at the end of a scenario.

    Args:
        name: the scenario.
        side: one of `Scenario.players`.
        control: the named towns that it controls; those that are named for the other side alone score nothing.
        other_towns: how many other towns it controls that it scores for (`is_other_town`).
        commits: what it has committed in the course of the game: ``"Austrian units"``, ``"British Fleet"``,
            ``"German HQ"`` (scenario 4).
        broken: how many enemy belligerents whose morale counts (`morale_counts`) have a National Morale of 0
            (`broken_countries`; scenario 4); for the Balkan League that is the Ottoman Empire alone.

    Raises:
        SetupError: there is no such scenario, side, town or commitment, or a number is wrong.
    """
    known, row = _row(name, side)
    data = scenario_data()[known]
    towns = _among(control, {one.town for player in data["players"] for one in objectives(known, player)}, "control")
    committed = _among(commits, set(data["commitments"]), "commits")
    most = (len(row["morale_of"]) or None) if "morale" in row else 0
    if most is not None and amount(broken, "broken") > most:
        message = f"broken: {side} scores for at most {most} countries without morale, not {broken}"
        raise SetupError(message)
    return Score(
        side,
        (
            *_controlled(known, side, towns),
            *_others(row, amount(other_towns, "other_towns")),
            *_committed(data["commitments"], committed),
            *_broken(row, amount(broken, "broken")),
        ),
    )


def _among(given: Iterable[str], known: Collection[str], what: str) -> frozenset[str]:
    found = frozenset(names(given, what))
    if not found <= frozenset(known):
        wrong = ", ".join(sorted(map(brief, found - frozenset(known))))
        allowed = f"only {', '.join(sorted(known))}" if known else "nothing"
        message = f"{what}: {allowed} can stand here, not {wrong}"
        raise SetupError(message)
    return found


# ------------------------------------------------------------------------------------------------------------- verdict


@case("scenario3.vp.either", "scenario4.vp.ottoman.control", "scenario4.vp.league.control")
def _beats(mine: int, its: int, timing: ScenarioVpTiming) -> bool:
    """Whether a total wins against another."""
    return mine > its and (timing is ScenarioVpTiming.HIGHER_TOTAL or 2 * mine >= 3 * its)


def verdict(totals: Mapping[str, int], *, rulings: Rulings = DEFAULT_RULINGS) -> str | None:
    """The side that has won; None for a draw.

    Args:
        totals: the points of each of the two sides at the end of the game.
        rulings: `Rulings.scenario_vp_timing` says by how much a side must lead.

    Raises:
        SetupError: there are not two sides, or a total is no whole number.
    """
    found = _numbers(totals, "totals")
    if len(found) != 2:
        message = f"totals: those of two sides are wanted, not of {len(found)}"
        raise SetupError(message)
    (one, mine), (two, its) = found.items()
    timing = under(rulings).scenario_vp_timing
    if _beats(mine, its, timing):
        return one
    return two if _beats(its, mine, timing) else None
