"""Which of the article's optional rules are in use."""

from __future__ import annotations

import attrs

from ..core.options import flag

__all__ = ["Options"]


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """The optional rules, each of which can be left out; a wrong value raises `SetupError`.

    Attributes:
        weather: a roll for the weather at the beginning of each Game Turn, and what it does to movement and supply.
        fog_of_war: units are turned to their hidden side in each friendly Mobilization Segment.
        strategic_intelligence: headquarters look at enemy stacks.
        reconnaissance: cavalry looks at enemy hexes while it moves.
        cavalry_screening: cavalry may retreat before combat.
        supply_expenditure: Supply units that support an attack are expended.
        bombardment: artillery, fortifications and fleets bombard; there is no shift for artillery superiority then.
        secret_operations: agents, and what they are committed to.
    """

    weather: bool = flag(default=True)
    fog_of_war: bool = flag(default=True)
    strategic_intelligence: bool = flag(default=True)
    reconnaissance: bool = flag(default=True)
    cavalry_screening: bool = flag(default=True)
    supply_expenditure: bool = flag(default=True)
    bombardment: bool = flag(default=True)
    secret_operations: bool = flag(default=True)
