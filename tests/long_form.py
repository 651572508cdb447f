"""Files of games with the position in the long form, in which tests change this or that and have it read again."""

from __future__ import annotations

import json
from typing import Any

from balkan_rules.core.shortening import lengthen

__all__ = ["opened"]


def opened(position: Any) -> Any:  # noqa: ANN401 - a state or view of any game, and JSON data
    """The JSON data of the file of a state or view, every field of its position written out."""
    rules = position.ruleset
    has_side = hasattr(position, "side") and hasattr(position, "to_json")
    data = json.loads(position.to_json() if has_side else rules.game.to_json(position))
    data["state"] = lengthen(rules, rules.game.state_type, data["state"], "state")
    return json.loads(json.dumps(data))  # what is filled in belongs to the ruleset
