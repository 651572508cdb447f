"""The answers that the rules can be used with, where the article is silent or contradicts itself.

Every gap has a documented ruling in ``data/rulings.toml``; those that can be chosen are the fields of `Rulings`. The
name of a field is the id of its ruling with ``_`` for ``.``, the value of an enum member is the option's slug.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import attrs

from ..core.rulings import choice

__all__ = [
    "DEFAULT_RULINGS",
    "AcrtChargeErrata",
    "AcrtDNoteConflict",
    "AcrtMaxFourScope",
    "AcrtOddsRounding",
    "AcrtRow6Col4",
    "AcrtSimultaneous",
    "IntelSixOverlap",
    "Rulings",
    "Scenario3BelgradeHex",
    "Scenario3ZajecarHex",
    "Scenario4CetnjeHex",
    "Scenario4Kilisse",
    "Scenario4SeventhCavalry",
    "ScenarioVpTiming",
    "SecretOpsAgentsSpent",
    "SecretOpsColumns12",
    "SecretOpsCommitOrder",
    "SecretOpsGreatPower",
    "SeqBombardmentEligibility",
    "WeatherAprilSeason",
]


class SeqBombardmentEligibility(Enum):
    """Which units may fire in which Bombardment Segment (bombardment.1, .3, .4)?"""

    SPLIT = "offensive_artillery_fleet_defensive_artillery_fortification"
    """Offensively artillery and fleets, defensively artillery and fortifications."""
    ALL_THREE_BOTH = "all_three_both"
    """Artillery, fleets and fortifications in either."""


class WeatherAprilSeason(Enum):
    """Which list of weather holds for the second and third turn of April (weather.april)?"""

    SUMMER_LIST = "summer_list"
    """That of summer."""
    WINTER_LIST = "winter_list"
    """That of winter."""
    ALWAYS_GOOD = "always_good"
    """None: the weather is good without a roll."""
    CONTINUE_THAW = "continue_thaw"
    """None: the thaw of the first turn of April goes on."""


class IntelSixOverlap(Enum):
    """What does a 6 do for a headquarters with a Staff Rating of 6 or more (intel.1.success, intel.1.six)?"""

    BOTH = "both"
    """The stack is turned Open, and the enemy looks at a stack."""
    COUNTERINTELLIGENCE_ONLY = "counterintelligence_only"
    """Only the enemy looks."""
    SUCCESS_ONLY = "success_only"
    """Only the stack is turned Open."""


class AcrtOddsRounding(Enum):
    """How is a ratio of strengths turned into a column (acrt.columns)?"""

    ROUND_IN_DEFENDERS_FAVOUR = "round_in_defenders_favour"
    """The highest column that the ratio reaches."""
    ROUND_NEAREST = "round_nearest"
    """The column nearest to the ratio; halfway between two, the lower."""


class AcrtMaxFourScope(Enum):
    """What does the limit of four columns hold for (acrt.shift.max)?"""

    TERRAIN_AND_WATER_ONLY = "terrain_and_water_only"
    """Terrain and water together."""
    GRAND_TOTAL = "grand_total"
    """The sum of all shifts."""


class AcrtChargeErrata(Enum):
    """When does a charge modify the die (acrt.drm.attacker_charge, acrt.drm.defender_charge)?"""

    PRINTED_MOVES81 = "printed_moves81"
    """For the side with the higher total, as the article prints it."""
    ST166_ERRATA = "st166_errata"
    """Against a charge an attacker needs twice the defender's total; with less the die suffers 1."""


class AcrtDNoteConflict(Enum):
    """Does a D strike a side of which nobody charged (acrt.result.D.nocharge)?"""

    RESULT_TEXT = "result_text"
    """One unit of the owner's choice."""
    DESIGN_NOTE = "design_note"
    """No unit."""


class AcrtSimultaneous(Enum):
    """In what order do the two halves of a combat result apply (acrt.result.slash)?"""

    SIMULTANEOUS = "simultaneous_then_retreats_defender_first"
    """Together; of the retreats the defender's come first."""
    DEFENDER_FIRST = "defender_first"
    """The defender's first."""
    ATTACKER_FIRST = "attacker_first"
    """The attacker's first."""


class AcrtRow6Col4(Enum):
    """Does the attacker suffer a D for a 6 at 4/1, as in the columns beside it (acrt.table)?"""

    AS_PRINTED = "as_printed"
    """No, as printed."""
    TREAT_ATTACKER_AS_D = "treat_attacker_as_D"
    """Yes."""


class SecretOpsAgentsSpent(Enum):
    """Which agents are gone after a Secret Operation (secret_ops.2a)?"""

    BOTH_SIDES = "all_committed_agents_spent_both_sides"
    """All that either side committed."""
    ATTACKER_ONLY = "attacker_only"
    """Those of the attacker."""
    ONLY_ON_FAILURE = "only_on_failure"
    """Those of the attacker, and only if it failed."""


class SecretOpsCommitOrder(Enum):
    """Does the defender know the attacker's agents before he commits his own (secret_ops.3.3)?"""

    SEQUENTIAL_OPEN = "sequential_open"
    """Yes."""
    SIMULTANEOUS_HIDDEN = "simultaneous_hidden"
    """No."""


class SecretOpsGreatPower(Enum):
    """Do the defender's belligerent Great Powers count too (secret_ops.drm.great_power)?"""

    ATTACKER_ONLY = "attacker_side_no_limit_no_defender_effect"
    """No."""
    NET_OF_BOTH_SIDES = "net_of_both_sides"
    """Yes, against the attacker's."""


class SecretOpsColumns12(Enum):
    """Is the second column of the table, which is the first once more, a misprint (secret_ops.table.note)?"""

    AS_PRINTED = "as_printed"
    """No."""
    COLUMN_2_AS_3 = "column_2_as_3"
    """Yes: column 2 reads as column 3."""


class ScenarioVpTiming(Enum):
    """How do totals of victory points decide (scenario3.vp.either)?"""

    HIGHER_TOTAL = "end_of_game_higher_total_tie_draw"
    """The higher total wins; equal totals are a draw."""
    RATIO = "end_of_game_host_ratio"
    """A total of at least one and a half times the other's wins; anything less is a draw."""


class Scenario3BelgradeHex(Enum):
    """Which hex is Belgrade in the points of scenario 3 (scenario3.vp.either)?"""

    HEX_1140 = "1140"
    """1140, as everywhere else."""
    HEX_1440 = "1440"
    """1440, as the points print it."""


class Scenario3ZajecarHex(Enum):
    """Which hex is Zajecar in the points of scenario 3 (scenario3.vp.either)?"""

    HEX_1535 = "1535"
    """1535, as in the set-up."""
    HEX_1534 = "1534"
    """1534, as the points print it."""


class Scenario4CetnjeHex(Enum):
    """Which hex is Cetnje (scenario4.montenegro.depot)?"""

    HEX_2345 = "2345"
    """2345, as for the Depot."""
    HEX_2435 = "2435"
    """2435, as in the points."""


class Scenario4Kilisse(Enum):
    """Are Kilisse and Kirk Kalisse one town (scenario4.ottoman.kilisse4)?"""

    AS_PRINTED = "keep_both_as_printed"
    """No: each is where it is printed."""
    HEX_2517 = "2517"
    """Yes, in 2517."""
    HEX_2618 = "2618"
    """Yes, in 2618."""


class Scenario4SeventhCavalry(Enum):
    """Where is the Ottoman 7th Cavalry Brigade, which is printed twice (scenario4.ottoman.offmap)?"""

    MONASTIR = "monastir_and_corps_without_cavalry_unless_two_counters"
    """At Monastir; the 7th Corps has no cavalry, unless the base game has two counters of that name."""
    OFF_MAP = "off_map"
    """With the 7th Corps off the map; there is one, however many counters have its name."""
    DUPLICATE = "duplicate"
    """In both places: there are two, if the base game has the counters."""


@attrs.frozen(kw_only=True, cache_hash=True)
class Rulings:
    """One answer to each question that can be chosen; the defaults are the documented decisions."""

    seq_bombardment_eligibility: SeqBombardmentEligibility = choice(SeqBombardmentEligibility.SPLIT)
    weather_april_season: WeatherAprilSeason = choice(WeatherAprilSeason.SUMMER_LIST)
    intel_six_overlap: IntelSixOverlap = choice(IntelSixOverlap.BOTH)
    acrt_odds_rounding: AcrtOddsRounding = choice(AcrtOddsRounding.ROUND_IN_DEFENDERS_FAVOUR)
    acrt_max_four_scope: AcrtMaxFourScope = choice(AcrtMaxFourScope.TERRAIN_AND_WATER_ONLY)
    acrt_charge_errata: AcrtChargeErrata = choice(AcrtChargeErrata.PRINTED_MOVES81)
    acrt_d_note_conflict: AcrtDNoteConflict = choice(AcrtDNoteConflict.RESULT_TEXT)
    acrt_simultaneous: AcrtSimultaneous = choice(AcrtSimultaneous.SIMULTANEOUS)
    acrt_row6_col4: AcrtRow6Col4 = choice(AcrtRow6Col4.AS_PRINTED)
    secret_ops_agents_spent: SecretOpsAgentsSpent = choice(SecretOpsAgentsSpent.BOTH_SIDES)
    secret_ops_commit_order: SecretOpsCommitOrder = choice(SecretOpsCommitOrder.SEQUENTIAL_OPEN)
    secret_ops_great_power: SecretOpsGreatPower = choice(SecretOpsGreatPower.ATTACKER_ONLY)
    secret_ops_columns_1_2: SecretOpsColumns12 = choice(SecretOpsColumns12.AS_PRINTED)
    scenario_vp_timing: ScenarioVpTiming = choice(ScenarioVpTiming.HIGHER_TOTAL)
    scenario3_belgrade_hex: Scenario3BelgradeHex = choice(Scenario3BelgradeHex.HEX_1140)
    scenario3_zajecar_hex: Scenario3ZajecarHex = choice(Scenario3ZajecarHex.HEX_1535)
    scenario4_cetnje_hex: Scenario4CetnjeHex = choice(Scenario4CetnjeHex.HEX_2345)
    scenario4_kilisse: Scenario4Kilisse = choice(Scenario4Kilisse.AS_PRINTED)
    scenario4_seventh_cavalry: Scenario4SeventhCavalry = choice(Scenario4SeventhCavalry.MONASTIR)


DEFAULT_RULINGS: Final = Rulings()
"""The documented decisions."""
