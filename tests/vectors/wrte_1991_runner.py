"""The runner of War Returns to Europe: which function answers which form of vector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.vectors import wrte_1991_map, wrte_1991_movement, wrte_1991_zones
from tests.vectors.vectors import Forms, Later, Vector, VectorError
from tests.vectors.wrte_1991_land import under

__all__ = ["LATER", "answer", "known", "later"]

_MODULES: Final[tuple[Forms, ...]] = (wrte_1991_map.FORMS, wrte_1991_movement.FORMS, wrte_1991_zones.FORMS)

_AMBUSH: Final = "ambushes (11.1)"
_COMBAT: Final = "combat (8.0)"
_SUPPORT: Final = "support markers (13.0)"
_SCENARIO: Final = "the special rules of scenario 17.1"
_CAMPAIGN: Final = "the campaign (3.1 to 4.1, 5.2, 8.7, 9.0, 10.0)"
_POINTS: Final = "victory points (15.0, 16.4)"
_OTHERS: Final = "scenarios 17.2 and 17.3"
_OPTIONS: Final = "optional rules (16.0)"

LATER: Final[tuple[Later, ...]] = (
    Later("mover mover_type die", _AMBUSH),
    Later("path result", _AMBUSH),
    Later("stacks_with_zone entries", _AMBUSH),
    Later("enters_or_adjoins_city caches_used any_mech_or_armour", _AMBUSH),
    Later("die drm stack victim_chosen_by choice", _AMBUSH),
    Later("near_city caches_used mech_or_armour die ruling", _AMBUSH),
    Later("start_in_enemy_zone enters_enemy_zone ruling", _AMBUSH, expect=frozenset({"ambush_possible"})),
    Later("attack defence", _COMBAT),
    Later("attack defence ruling", _COMBAT),
    Later("terrain", _COMBAT, expect=frozenset({"shift"})),
    Later("ratings", _COMBAT),
    Later("units ruling", _COMBAT),
    Later("attackers", _COMBAT),
    Later("terrain river_majority attacker_unsupplied", _COMBAT),
    Later("terrain defender_unsupplied", _COMBAT),
    Later("terrain attacker_unsupplied defender_unsupplied", _COMBAT),
    Later("across_river not_across", _COMBAT),
    Later("result attackers defenders", _COMBAT),
    Later("result attackers defenders ruling", _COMBAT),
    Later("band city_attacks ruling", _COMBAT),
    Later("unit role path", _COMBAT),
    Later("unit role hex_tag path", _COMBAT),
    Later("unit hex path role", _COMBAT),
    Later("odds side markers", _SUPPORT),
    Later("band ruling", _SUPPORT),
    Later("band", _SUPPORT),
    Later("terrain air artillery", _SUPPORT),
    Later("terrain air artillery naval", _SUPPORT),
    Later("attacker defender", _SUPPORT),
    Later("attacker defender ruling", _SUPPORT),
    Later("all_units_unsupplied markers", _SUPPORT),
    Later("side marker", _SUPPORT),
    Later("marker coastal", _SUPPORT),
    Later("used_on_turn", _SUPPORT),
    Later("paramilitary die", _COMBAT),
    Later("commando_defending die", _COMBAT),
    Later("commando die", _COMBAT),
    Later("die", _SCENARIO),
    Later("level changes ruling", _CAMPAIGN),
    Later("turn level cities_taken", _CAMPAIGN),
    Later("level operations_turn bilagora turn", _CAMPAIGN),
    Later("chit bilagora other_changes", _CAMPAIGN),
    Later("band besieged ruling", _CAMPAIGN),
    Later("chits", _CAMPAIGN),
    Later("unit to ceasefire band", _CAMPAIGN),
    Later("die cache total_war ruling", _CAMPAIGN),
    Later("cases", _CAMPAIGN),
    Later("cities", _CAMPAIGN),
    Later("jna_in_city", _CAMPAIGN),
    Later("captures each_face_once", _CAMPAIGN),
    Later("artillery_held gain", _CAMPAIGN),
    Later("units", _CAMPAIGN),
    Later("arrivals", _CAMPAIGN),
    Later("cities arrivals", _CAMPAIGN),
    Later("medium_reached_on_turn", _CAMPAIGN),
    Later("allowed lost_jna", _CAMPAIGN),
    Later("points", _POINTS),
    Later("points extended", _POINTS),
    Later("other_points zagreb ljubliana", _POINTS),
    Later("base_last extra", _POINTS),
    Later("supplied_croatian_cities unsupplied_croatian_cities", _POINTS),
    Later(
        "petrinja_knin maslenica all_sr all_mixed supplied_croatian_cities supplied_slovene_cities",
        _POINTS,
    ),
    Later("petrinja_knin maslenica all_sr all_mixed supplied_croatian_cities", _POINTS),
    Later("scenario", _OTHERS),
    Later("first last", _OTHERS),
    Later("die total_war", _OTHERS),
    Later("unit in turn path scenario operations_begun", _OTHERS),
    Later("territory points", _OTHERS),
    Later("held ruling", _OTHERS),
    Later("zagreb other_one_point_sites ruling", _OTHERS),
    Later("option_16_3 ruling", _OPTIONS),
    Later("die ruling", _OPTIONS),
)
"""What cannot be answered yet."""


def later(vector: Vector) -> str | None:
    """What is missing for a vector; None if it can be answered now."""
    return next((entry.reason for entry in LATER if entry.covers(vector)), None)


def known() -> frozenset[frozenset[str]]:
    """The forms that are answered."""
    return frozenset[frozenset[str]]().union(*(forms.known for forms in _MODULES))


def answer(vector: Vector) -> Mapping[str, object]:
    """The answer to everything that a vector expects, by name.

    Raises:
        VectorError: its form, or a name that it expects, is unknown.
    """
    for forms in _MODULES:
        if vector.form in forms.known:
            with under(vector.given.get("ruling", ())):
                return forms.answer(vector)
    message = f"{vector.id}: no vector of the form {' '.join(sorted(vector.form))} can be answered"
    raise VectorError(message)
