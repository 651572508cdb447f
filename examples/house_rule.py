"""A house rule: one phase of a game is played by rules of one's own, and the contract is checked on the result.

    python examples/house_rule.py

In *Tito and His Partisan Army* drought usually gives way to normal weather, and the other way round (11.22.B). Here
every year has the chances of the first one. Nothing of the game is changed or copied: a variant has all its functions.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from balkan_rules import analysis, tito
from balkan_rules.core.sequence import DieRules
from balkan_rules.testing import check_game


class FreshWeather(DieRules[Any, Any, Any]):
    """The Weather Phase without memory: 1 to 3 is drought."""

    case: ClassVar[str] = "4.2.A.2"
    title: ClassVar[str] = "Weather Phase"

    def apply(self, draft: Any, action: Any) -> None:  # noqa: ANN401 - a draft and an action of the game
        draft.record(drought=action.value <= 3)
        draft.note("weather", ("11.21", "11.22.A"), die=action.value, drought=draft.tracks.drought)
        draft.next_phase()


GAME = tito.GAME.with_phases(weather=FreshWeather())


def main() -> None:
    """Check the variant, and tell what the rule changes."""
    check_game(GAME, games=1, max_steps=150, every=15, applied=3, others=5, samples=1)
    dry: dict[str, Any] = {
        "turn": 5,
        "drought": True,
        "place": {"Split": ["Italian Re"]},
        "phase": tito.Phase.AXIS_MOVEMENT,
    }
    printed, ours = (analysis.drought(game.position(**dry))[6] for game in (tito.GAME, GAME))
    print(f"drought again on Game-Turn 6: {printed} by the book, {ours} by the house rule")
    assert (printed, ours) == (Fraction(1, 6), Fraction(1, 2))


if __name__ == "__main__":
    main()
