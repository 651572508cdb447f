"""The answers that the rules can be used with, where the text is silent or contradicts itself.

Every gap has a documented ruling in ``data/rulings.toml``; those that can be chosen are the fields of `Rulings`. The
name of a field is the id of its ruling, ``rule_30_d_latch`` for 30.D.latch; the value of an enum member is the
option's slug.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import attrs

from ..core.rulings import choice

__all__ = [
    "DEFAULT_RULINGS",
    "AlbaniaDivision",
    "AssistancePartial",
    "AssistanceRepeat",
    "AssistanceTiming",
    "AxiosCounting",
    "AxiosLatch",
    "CollapseTiming",
    "CoupLatch",
    "CoupStop",
    "DefectionOnce",
    "InterdictionPath",
    "InterdictionUnit",
    "InterventionThreshold",
    "MixedMountainAttack",
    "Rulings",
    "RumaniaBulgaria",
    "ScarpantosWhen",
    "TransportPool",
    "VpRatioZero",
]


class VpRatioZero(Enum):
    """When has one Player at least twice the points of the other (31.D.start, 31.E.1.condition, 31.E.2.condition)?"""

    ALLIED_POSITIVE = "allied_positive_and_allied_ge_2_axis"
    """With a total above 0 that is at least twice the Axis total, or any total above 0 against 0 or less."""
    PURE_INEQUALITY = "pure_inequality"
    """Whenever it is so in plain numbers: 0 is twice 0."""
    AXIS_FLOOR_1 = "axis_floor_1"
    """An Axis total below 1 counts as 1."""


class AxiosLatch(Enum):
    """Does the ban on crossing the Axios come back when the Metaxas Line weakens (30.D)?"""

    PERMANENT = "latch_release_is_permanent"
    """No: once lifted it stays lifted."""
    CONTINUOUS = "tested_continuously"
    """Yes: it is in force whenever the conditions do not hold."""


class AxiosCounting(Enum):
    """Whose units count toward the thirteen equivalents (30.D.2)?"""

    ANY_ALLIED = "any_allied_infantry_artillery_engineer_class_units_in_line_hexes"
    """Those of any Allied nation."""
    GREEK_ONLY = "greek_only"
    """Greek ones alone."""


class AlbaniaDivision(Enum):
    """Which Italian division has to stay north of Tirane (30.E)?"""

    ANY_ONE = "any_one_division_at_all_times"
    """Any, as long as one is there."""
    DESIGNATED = "designated_at_start"
    """The one that stood there at the beginning."""


class RumaniaBulgaria(Enum):
    """Do Jugoslav Zones of Control reach into Rumania and Bulgaria (30.G.1.jugoslav, 30.G.2.allied)?"""

    BARRED = "paragraph_2_bars_always"
    """No, as little as those of other Allied units."""
    AFTER_SPECIAL_TURN = "paragraph_1_allows_after_special_turn"
    """Yes, after the special invasion turn, as into other Axis nations."""


class MixedMountainAttack(Enum):
    """Is the modifier of Greek units that attack a mountain given to mixed forces (31.A)?"""

    ALL_GREEK = "all_attackers_greek"
    """No: every attacker must be Greek."""
    ANY_GREEK = "any_greek_attacker"
    """Yes: one Greek attacker will do."""


class CoupLatch(Enum):
    """Must the conditions that begin the coup checks hold for later ones too (31.D.start, 31.D.repeat)?"""

    LATCHED = "latch_checks_every_turn"
    """No: once begun, a check is made every turn."""
    EACH_TURN = "conditions_needed_each_turn"
    """Yes."""


class CoupStop(Enum):
    """When do coup checks end (31.D.end, 31.D.repeat)?"""

    AT_TRIGGER = "stop_at_trigger"
    """When intervention is triggered."""
    AT_DEPLOYMENT = "stop_at_deployment"
    """When German units are deployed."""


class AssistanceRepeat(Enum):
    """How often is German assistance sent (31.E.1.roll, 31.E.1.chart)?"""

    ACCUMULATE = "every_qualifying_turn_results_accumulate"
    """On every turn that calls for it."""
    ONCE = "once_per_game"
    """Once in a game."""
    REPLACE = "later_replaces_pending"
    """Each success takes the place of what is still on its way."""


class AssistancePartial(Enum):
    """What if only one of the two units of a chart line is left (31.E.1.exhausted)?"""

    REROLL = "reroll_unless_both_available"
    """The chart is rolled on again."""
    SEND_REST = "send_what_is_left"
    """What is left is sent."""


class AssistanceTiming(Enum):
    """How many turns after the roll does assistance arrive (31.E.1.arrival)?"""

    TWO = "turn_T_plus_2"
    """Two, counted from the turn at whose end it was rolled for."""
    THREE = "turn_T_plus_3"
    """Three."""


class InterventionThreshold(Enum):
    """Does intervention need 30 Allied points as the coup does (31.E.2.condition)?"""

    NO = "no"
    """No."""
    YES = "yes"
    """Yes."""


class DefectionOnce(Enum):
    """Is a Jugoslav unit that has stood its check safe for the rest of the phase (31.G)?"""

    ONCE = "one_check_per_unit"
    """Yes: each unit is checked once."""
    EACH_ADJACENCY = "check_each_adjacency"
    """No: it is checked whenever a German unit comes next to it."""


class CollapseTiming(Enum):
    """Must the Axis still hold every Jugoslav source as the player turn ends (31.H)?"""

    LATCHED = "latched_when_first_true_special_turn_counts"
    """No: having held them all at once in it is enough."""
    AT_TURN_END = "must_hold_at_turn_end"
    """Yes."""


class InterdictionPath(Enum):
    """What is rolled for a unit that sails into the zone (31.L.roll)?"""

    ONE_ROLL = "one_roll_if_destination_or_route_enters_zone"
    """One die if its route or its port of destination lies in it."""
    DESTINATION_ONLY = "destination_only"
    """One die if its port of destination does."""
    PER_HEX = "one_roll_per_hex"
    """One die for each hex of its route that does."""


class InterdictionUnit(Enum):
    """Does a bigger unit take more dice (31.L.roll)?"""

    PER_COUNTER = "per_counter"
    """No: a counter is a unit."""
    PER_EQUIVALENT = "per_regimental_equivalent"
    """Yes: one for each regimental equivalent or part of one; the worst result holds."""


class ScarpantosWhen(Enum):
    """May Scarpantos be tried on the first evacuation turn itself (31.N.attempt)?"""

    LATER_TURNS = "strictly_later_turns"
    """No."""
    SAME_TURN = "same_turn_axis_player_turn_if_later"
    """Yes."""


class TransportPool(Enum):
    """How do motor boats and captured shipping share the work (31.M.1.capacity, 31.M.2.heavy)?"""

    SEPARATE = "separate_pools_heavy_inside_total"
    """Each unit goes by one of the two; the share for heavy equipment is part of the capacity."""
    JOINT = "joint_pool"
    """They may carry one unit together."""
    HEAVY_IN_ADDITION = "heavy_in_addition"
    """As separate, but the share for heavy equipment comes on top of the capacity."""


@attrs.frozen(kw_only=True, cache_hash=True)
class Rulings:
    """One answer to each question that can be chosen; the defaults are the documented decisions."""

    vp_ratio_zero: VpRatioZero = choice(VpRatioZero.ALLIED_POSITIVE)
    rule_30_d_latch: AxiosLatch = choice(AxiosLatch.PERMANENT)
    rule_30_d_counting: AxiosCounting = choice(AxiosCounting.ANY_ALLIED)
    rule_30_e_which: AlbaniaDivision = choice(AlbaniaDivision.ANY_ONE)
    rule_30_g_rumania_bulgaria: RumaniaBulgaria = choice(RumaniaBulgaria.BARRED)
    rule_31_a_mixed: MixedMountainAttack = choice(MixedMountainAttack.ALL_GREEK)
    rule_31_d_latch: CoupLatch = choice(CoupLatch.LATCHED)
    rule_31_d_stop: CoupStop = choice(CoupStop.AT_TRIGGER)
    rule_31_e_1_repeat: AssistanceRepeat = choice(AssistanceRepeat.ACCUMULATE)
    rule_31_e_1_partial: AssistancePartial = choice(AssistancePartial.REROLL)
    rule_31_e_1_timing: AssistanceTiming = choice(AssistanceTiming.TWO)
    rule_31_e_2_threshold: InterventionThreshold = choice(InterventionThreshold.NO)
    rule_31_g_once: DefectionOnce = choice(DefectionOnce.ONCE)
    rule_31_h_timing: CollapseTiming = choice(CollapseTiming.LATCHED)
    rule_31_l_path: InterdictionPath = choice(InterdictionPath.ONE_ROLL)
    rule_31_l_per_unit: InterdictionUnit = choice(InterdictionUnit.PER_COUNTER)
    rule_31_n_when: ScarpantosWhen = choice(ScarpantosWhen.LATER_TURNS)
    rule_31_m_2_pool: TransportPool = choice(TransportPool.SEPARATE)


DEFAULT_RULINGS: Final = Rulings()
"""The documented decisions."""
