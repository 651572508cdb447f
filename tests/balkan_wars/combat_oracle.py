"""What the article says of combat results, columns and bombardment, told a second time with nothing but lists.

Nothing here looks into the library: units are classes, states and flags by name, columns are numbers from 0 to 7.
"""

from __future__ import annotations

from fractions import Fraction

Unit = tuple[str, bool, bool]
"""Class, whether it is Demoralized, whether it charges."""

GONE = ("artillery", "heavy_artillery", "fortification", "depot")
COLUMNS = (Fraction(1, 3), Fraction(1, 2), *map(Fraction, range(1, 7)))


def combat_fates(code: str, units: list[Unit], chosen: int | None) -> list[str]:
    """What becomes of each unit; `chosen` is the place of the one that its owner picks, None for nobody."""
    charges = any(charging for _, _, charging in units)
    return [combat_fate(code, unit, hit=unit[2] if charges else number == chosen) for number, unit in enumerate(units)]


def combat_fate(code: str, unit: Unit, *, hit: bool) -> str:
    kind, broken, _ = unit
    state = "demoralized" if broken else "good"
    if code == "-" or (code == "D" and not hit):
        return state
    if code == "E" or (code == "D" and broken):
        return "eliminated:removed" if kind in GONE else "eliminated:pool"
    if broken:
        return "surrendered:removed" if kind in GONE else "surrendered:prisoners"
    stays = kind in ("fortification", "depot")
    return "demoralized:retreat3" if code == "R" and not stays else "demoralized"


def bombardment_fates(result: str, units: list[Unit], chosen: int | None) -> list[str]:
    """The same for a bombardment; `chosen` is the place of the unit that is lost."""
    found = []
    for number, (kind, broken, _) in enumerate(units):
        if result == "NE":
            found.append("demoralized" if broken else "good")
        elif result == "FE" and number == chosen:
            found.append("eliminated:removed" if kind in GONE else "eliminated:pool")
        else:
            found.append("demoralized")
    return found


def may_be_lost(units: list[Unit]) -> list[int]:
    """The places of the units that an FE can take."""
    works = [number for number, (kind, _, _) in enumerate(units) if kind == "fortification"]
    return works or list(range(len(units)))


def column(attack: int, defence: int, *, nearest: bool) -> int:
    """The place of the column for two strengths."""
    if attack == 0:
        return 0
    if defence == 0:
        return 7
    if nearest:
        gaps = [abs(Fraction(attack, defence) - odds) for odds in COLUMNS]
        return gaps.index(min(gaps))
    reached = [place for place, odds in enumerate(COLUMNS) if attack * odds.denominator >= defence * odds.numerator]
    return reached[-1] if reached else 0


def shifted(start: int, *, terrain: int, water: bool, artillery: int, unsupplied: str, limit_on_all: bool) -> int:
    """The place of the column after all shifts; `terrain` is the number of columns to the left."""
    ground = -terrain - (2 if water else 0)
    rest = artillery - {"none": 0, "some": 1, "all": 2}[unsupplied]
    steps = ground + rest
    if limit_on_all:
        steps = min(max(steps, -4), 4)
    elif ground < -4:
        steps = rest - 4
    place = start
    for _ in range(abs(steps)):
        place += 1 if steps > 0 else -1
    return min(max(place, 0), 7)


def fire_column(factors: int, terrain: int) -> str:
    """The label of the column of the bombardment table."""
    labels = ["0-", "1", "2-3", "4-7", "8-15", "16-24", "25+"]
    place = 1
    for most in (1, 3, 7, 15, 24):
        place += factors > most
    place -= min(terrain, 4)
    return labels[max(place, 0)]
